//! How a game ends.

use super::round::next_round;
use super::sow::legal;
use super::{MoreThanHalf, Observer, PitSet, Position, RuleSet, RunOut, Side, TurnEvent};
use serde::{Deserialize, Serialize};

/// Who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// South.
    South,
    /// North.
    North,
    /// Nobody: both stores hold the same.
    Draw,
}

impl Winner {
    /// The side that won, if one did.
    pub const fn side(self) -> Option<Side> {
        match self {
            Winner::South => Some(Side::South),
            Winner::North => Some(Side::North),
            Winner::Draw => None,
        }
    }
}

impl From<Side> for Winner {
    fn from(side: Side) -> Winner {
        match side {
            Side::South => Winner::South,
            Side::North => Winner::North,
        }
    }
}

/// Why the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// A store held more than half of all seeds.
    Clinch,
    /// The side to move had no seed on its row; the other side took all that was left.
    Sweep,
    /// A row was empty; each side took its own.
    RowEmpty,
    /// A side could not fill a single pit for the next round.
    CannotRefill,
    /// The last round was played.
    RoundsPlayed,
    /// The rounds took too many moves in all.
    LongGame,
    /// Too many moves in a row took nothing.
    Stalled,
    /// The same position came up too often.
    Repetition,
    /// A store held more than half of all seeds, where that is called a majority.
    Majority,
    /// The side to move had no legal move; each side took its own row.
    NoMoves,
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameResult {
    /// Who won.
    pub winner: Winner,
    /// Why it ended.
    pub by: By,
}

impl GameResult {
    pub(super) fn by_stores(position: &Position, by: By) -> GameResult {
        let [south, north] = position.stores;
        let winner = match south.cmp(&north) {
            std::cmp::Ordering::Greater => Winner::South,
            std::cmp::Ordering::Less => Winner::North,
            std::cmp::Ordering::Equal => Winner::Draw,
        };
        GameResult { winner, by }
    }
}

/// What the position alone decides after every turn: a store with more than half, then nothing left to sow. A round
/// that is over is followed by the next; seeds that are swept or refilled move in the position.
#[inline]
pub(crate) fn settle<O: Observer>(
    rules: &RuleSet,
    position: &mut Position,
    observer: &mut O,
) -> Option<GameResult> {
    if let Some(name) = rules.more_than_half {
        let half = position.all_seeds() / 2;
        for side in Side::BOTH {
            if position.store(side) > half {
                let by = match name {
                    MoreThanHalf::Clinch => By::Clinch,
                    MoreThanHalf::Majority => By::Majority,
                };
                return Some(GameResult { winner: side.into(), by });
            }
        }
    }
    let mover = position.to_move;
    let has_run_out = match rules.run_out {
        RunOut::OtherTakesAll | RunOut::OwnRows | RunOut::Passes => position.row_seeds(mover) == 0,
        RunOut::EitherRow => Side::BOTH.iter().any(|&side| position.row_seeds(side) == 0),
        RunOut::NoMoves => legal(rules, position).is_empty(),
    };
    if !has_run_out {
        return None;
    }
    let by = match rules.run_out {
        RunOut::OtherTakesAll => {
            sweep(position, position.board.pits(), mover.other(), observer);
            By::Sweep
        }
        RunOut::Passes if position.row_seeds(mover.other()) > 0 => {
            observer.see(TurnEvent::Passed { side: mover });
            position.to_move = mover.other();
            return None;
        }
        RunOut::OwnRows | RunOut::Passes | RunOut::EitherRow => {
            sweep_own_rows(position, observer);
            By::RowEmpty
        }
        RunOut::NoMoves => {
            sweep_own_rows(position, observer);
            By::NoMoves
        }
    };
    match &rules.rounds {
        None => Some(GameResult::by_stores(position, by)),
        Some(rounds) => next_round(rules, rounds, position, observer),
    }
}

/// Ends a game that would not end by itself: each side takes its own row, the bigger store wins.
pub(crate) fn own_rows<O: Observer>(position: &mut Position, by: By, observer: &mut O) -> GameResult {
    sweep_own_rows(position, observer);
    GameResult::by_stores(position, by)
}

pub(super) fn sweep_own_rows<O: Observer>(position: &mut Position, observer: &mut O) {
    for side in Side::BOTH {
        sweep(position, position.board.row(side), side, observer);
    }
}

fn sweep<O: Observer>(position: &mut Position, pits: PitSet, to: Side, observer: &mut O) {
    for pit in pits {
        let seeds = std::mem::take(&mut position.pits[pit.index()]);
        position.stores[to.index()] += seeds;
        if seeds > 0 {
            observer.see(TurnEvent::Swept { pit, seeds, to });
        }
    }
}
