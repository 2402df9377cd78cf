//! A game of Blitz, turn by turn.

use super::clock::TimeError;
use super::{BlitzStart, Clock, EMBER_FULL, Loadout, PowerUp};
use crate::engine::{
    Board, GameResult, Guards, IllegalMove, Observer, Pit, PitSet, Position, RuleSet, Side, Turn, Twist,
    legal, own_rows, play_twisted, settle,
};

/// A game of Blitz: a position of Guzhi, what both sides hold, and their clocks.
///
/// ```text
///                     power armed or not, pit tapped before the limit
///   ┌──────────────┐  ── moved: bank filled or drained, power spent ──►┌───────────┐
///   │ a side's turn│                                                   │ the seeds │
///   │ (5 s + bank, │  ── timed out, at exactly the limit: a random ───►│ are sown  │
///   │ or squeezed) │     pit, plain; what is held stays held           └─────┬─────┘
///   └──────▲───────┘                                                         │ Ember for what went into stores
///          │                                                                 ▼
///          │   the next side's shield is taken off              ┌────────────────────────┐
///          └────────────────────────────────────────────────────│ earn: the mover, then  │
///                                    not over                   │ the other: 12 Ember and│──► over
///                                                               │ nothing held: one drawn│
///                                                               └────────────────────────┘
/// ```
///
/// The clock runs only in the first state; how much time that took comes in with the move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlitzGame {
    loadouts: [Loadout; 2],
    at: BlitzStart,
    guards: Guards<Key>,
    result: Option<GameResult>,
}

/// What makes two positions of Blitz the same; the banks do not.
type Key = ([u8; Board::MOST_PITS], Side, [Option<PowerUp>; 2], [u8; 2], [Option<Pit>; 2], [bool; 2]);

fn key(at: &BlitzStart) -> Key {
    let position = &at.position;
    (*position.padded_pits(), position.to_move(), at.held, at.ember, at.shield, at.clock.squeezed())
}

/// A move in Blitz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The pit that is sown.
    pub pit: Pit,
    /// The power-up that is spent with it.
    pub power: Option<PowerUp>,
    /// The pit that a [`PowerUp::BrassShield`] protects.
    pub shield: Option<Pit>,
    /// How long the side took, in milliseconds.
    pub ms: u32,
    /// Whether the clock made it.
    pub forced: bool,
}

impl Move {
    /// A pit sown without a power-up.
    pub const fn plain(pit: Pit, ms: u32) -> Move {
        Move { pit, power: None, shield: None, ms, forced: false }
    }

    /// A pit sown by the clock.
    pub const fn forced(pit: Pit, ms: u32) -> Move {
        Move { pit, power: None, shield: None, ms, forced: true }
    }
}

/// What a turn came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlitzTurn {
    /// The sowing.
    pub turn: Turn,
    /// The power-ups that were drawn, `[south, north]`.
    pub earned: [Option<PowerUp>; 2],
}

/// There was nothing to draw from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoDraw {
    /// No draw is left.
    #[error("{0:?} earns a power-up, and no draw is left")]
    None(Side),
    /// What was drawn is not in the loadout.
    #[error("{side:?} draws {name}, which is not in its loadout", name = .power.name())]
    NotInLoadout {
        /// Who.
        side: Side,
        /// What.
        power: PowerUp,
    },
}

/// A move that Blitz does not allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalBlitz {
    /// The rules of sowing do not allow it.
    #[error(transparent)]
    Sowing(#[from] IllegalMove),
    /// The clock does not.
    #[error(transparent)]
    Time(#[from] TimeError),
    /// The power-up is not in the hand.
    #[error("{side:?} does not hold {name}", name = .power.name())]
    NotHeld {
        /// Who.
        side: Side,
        /// What.
        power: PowerUp,
    },
    /// A move by the clock spends nothing.
    #[error("a move made by the clock spends no power-up")]
    ForcedPower,
    /// A Brass Shield without a pit.
    #[error("a brass_shield needs a pit to shield")]
    ShieldMissing,
    /// A pit to shield without a Brass Shield.
    #[error("only a brass_shield shields a pit")]
    ShieldAlone,
    /// The shield is for one's own pits.
    #[error("pit {} cannot be shielded: it is not on the row of {:?}", .pit.index(), .side)]
    ShieldElsewhere {
        /// Who.
        side: Side,
        /// Which pit.
        pit: Pit,
    },
    /// The draws that came with the move do not fit.
    #[error(transparent)]
    Draw(#[from] NoDraw),
}

impl BlitzGame {
    /// The sowing rules below.
    pub const RULES: RuleSet = RuleSet::GUZHI;

    /// A game from the opening position.
    pub fn new(loadouts: [Loadout; 2]) -> BlitzGame {
        BlitzGame::from_start(loadouts, BlitzStart::opening())
    }

    /// A game from anywhere. [`BlitzStart::check`] says whether it can begin there.
    pub fn from_start(loadouts: [Loadout; 2], mut start: BlitzStart) -> BlitzGame {
        // A shield lasts until its owner's next turn begins, and this one does.
        start.shield[start.position.to_move().index()] = None;
        BlitzGame { loadouts, at: start, guards: Guards::new(key(&start)), result: None }
    }

    /// Where it stands.
    pub const fn at(&self) -> &BlitzStart {
        &self.at
    }

    /// The seeds and the side to move.
    pub const fn position(&self) -> &Position {
        &self.at.position
    }

    /// The clocks.
    pub const fn clock(&self) -> &Clock {
        &self.at.clock
    }

    /// What the players brought, `[south, north]`.
    pub const fn loadouts(&self) -> [Loadout; 2] {
        self.loadouts
    }

    /// What a side holds.
    pub const fn held(&self, side: Side) -> Option<PowerUp> {
        self.at.held[side.index()]
    }

    /// How it ended, once it has.
    pub const fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The pits that may be sown now: none when the game is over.
    pub fn legal(&self) -> PitSet {
        if self.result.is_some() { PitSet::EMPTY } else { legal(&BlitzGame::RULES, &self.at.position) }
    }

    /// What a move by the side to move would bend.
    pub fn twist(&self, power: Option<PowerUp>, shield: Option<Pit>) -> Twist {
        let shielded = self.at.shield.into_iter().chain([shield]).flatten().collect();
        Twist {
            reversed: power == Some(PowerUp::ReverseSow),
            surge: power == Some(PowerUp::PasuSurge),
            shielded,
        }
    }

    /// Plays a move. `draw` gives what a side earns, in the order it is earned.
    ///
    /// # Errors
    /// [`IllegalBlitz`]; the game is as it was.
    pub fn play<O: Observer>(
        &mut self,
        played: Move,
        draw: impl FnMut(Side) -> Option<PowerUp>,
        observer: &mut O,
    ) -> Result<BlitzTurn, IllegalBlitz> {
        self.check(&played)?;
        let mut after = self.at;
        let side = after.position.to_move();
        if played.forced {
            after.clock.timed_out(side, played.ms)?;
        } else {
            after.clock.moved(side, played.ms)?;
        }
        let twist = self.twist(played.power, played.shield);
        if let Some(power) = played.power {
            after.held[side.index()] = None;
            match power {
                PowerUp::BrassShield => after.shield[side.index()] = played.shield,
                PowerUp::TimeSqueeze => after.clock.squeeze(side.other()),
                PowerUp::ReverseSow | PowerUp::PasuSurge => {}
            }
        }
        let mut guards = self.guards.clone();
        let mut turn = play_twisted(&BlitzGame::RULES, &after.position, played.pit, &twist, observer);
        guards.count(turn.taken);
        let result = settle(&BlitzGame::RULES, &mut turn.position, observer);
        after.position = turn.position;
        let earned = earn(&mut after, self.loadouts, side, turn.taken, draw)?;
        // The next side's turn begins.
        after.shield[side.other().index()] = None;
        let result = result.or_else(|| {
            let by = guards.end(&BlitzGame::RULES, key(&after))?;
            let result = own_rows(&mut turn.position, by, observer);
            after.position = turn.position;
            Some(result)
        });
        *self = BlitzGame { loadouts: self.loadouts, at: after, guards, result };
        Ok(BlitzTurn { turn, earned })
    }

    fn check(&self, played: &Move) -> Result<(), IllegalBlitz> {
        if self.result.is_some() {
            return Err(IllegalMove::GameOver.into());
        }
        let position = &self.at.position;
        let side = position.to_move();
        let pit = played.pit;
        if !position.board().has(pit) {
            return Err(IllegalMove::NoSuchPit { number: pit.index() as i64, board: position.board() }.into());
        }
        if position.owner(pit) != side {
            return Err(IllegalMove::NotYours { pit, to_move: side }.into());
        }
        if position.seeds(pit) == 0 {
            return Err(IllegalMove::Empty(pit).into());
        }
        match played.power {
            Some(_) if played.forced => return Err(IllegalBlitz::ForcedPower),
            Some(power) if self.held(side) != Some(power) => {
                return Err(IllegalBlitz::NotHeld { side, power });
            }
            _ => {}
        }
        match (played.power, played.shield) {
            (Some(PowerUp::BrassShield), None) => Err(IllegalBlitz::ShieldMissing),
            (Some(PowerUp::BrassShield), Some(pit)) => {
                if position.board().has(pit) && position.owner(pit) == side {
                    Ok(())
                } else {
                    Err(IllegalBlitz::ShieldElsewhere { side, pit })
                }
            }
            (_, Some(_)) => Err(IllegalBlitz::ShieldAlone),
            (_, None) => Ok(()),
        }
    }
}

/// Ember for what a turn took, and what it buys: the side that moved first, then the other.
fn earn(
    at: &mut BlitzStart,
    loadouts: [Loadout; 2],
    mover: Side,
    taken: [u8; 2],
    mut draw: impl FnMut(Side) -> Option<PowerUp>,
) -> Result<[Option<PowerUp>; 2], NoDraw> {
    let mut earned = [None, None];
    for side in [mover, mover.other()] {
        let (ember, held) = (&mut at.ember[side.index()], &mut at.held[side.index()]);
        *ember = ember.saturating_add(taken[side.index()]);
        if held.is_none() && *ember >= EMBER_FULL {
            let power = draw(side).ok_or(NoDraw::None(side))?;
            if !loadouts[side.index()].contains(power) {
                return Err(NoDraw::NotInLoadout { side, power });
            }
            *ember -= EMBER_FULL;
            *held = Some(power);
            earned[side.index()] = Some(power);
        }
        if held.is_some() {
            *ember = (*ember).min(EMBER_FULL);
        }
    }
    Ok(earned)
}
