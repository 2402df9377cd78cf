//! How a game ends.

use super::{Observer, Pit, Position, RuleSet, Side, TurnEvent};
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
    /// Too many moves in a row took nothing.
    Stalled,
    /// The same position came up too often.
    Repetition,
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
    fn by_stores(position: &Position, by: By) -> GameResult {
        let [south, north] = position.stores;
        let winner = match south.cmp(&north) {
            std::cmp::Ordering::Greater => Winner::South,
            std::cmp::Ordering::Less => Winner::North,
            std::cmp::Ordering::Equal => Winner::Draw,
        };
        GameResult { winner, by }
    }
}

/// The endings that the position alone decides, looked at after every turn: a clinch, then an empty row. A
/// sweep moves the seeds left into the store.
#[inline]
pub(crate) fn settle<O: Observer>(
    rules: &RuleSet,
    position: &mut Position,
    observer: &mut O,
) -> Option<GameResult> {
    if rules.clinch {
        let half = position.all_seeds() / 2;
        for side in Side::BOTH {
            if position.store(side) > half {
                return Some(GameResult { winner: side.into(), by: By::Clinch });
            }
        }
    }
    let to_move = position.to_move;
    if position.row_seeds(to_move) == 0 {
        sweep_row(position, to_move.other(), observer);
        return Some(GameResult::by_stores(position, By::Sweep));
    }
    None
}

/// Ends a game that would not end by itself: each side takes its own row, the bigger store wins.
pub(crate) fn own_rows<O: Observer>(position: &mut Position, by: By, observer: &mut O) -> GameResult {
    for side in Side::BOTH {
        sweep_row(position, side, observer);
    }
    GameResult::by_stores(position, by)
}

fn sweep_row<O: Observer>(position: &mut Position, side: Side, observer: &mut O) {
    for pit in Pit::row(side) {
        let seeds = std::mem::take(&mut position.pits[pit.index()]);
        position.stores[side.index()] += seeds;
        if seeds > 0 {
            observer.see(TurnEvent::Swept { pit, seeds, to: side });
        }
    }
}
