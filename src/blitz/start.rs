//! Where a game of Blitz begins.

use super::clock::TimeError;
use super::{Clock, EMBER_FULL, PowerUp};
use crate::engine::{Pit, Position, RuleSet, Side};
use serde::{Deserialize, Serialize};

/// A position with everything that Blitz adds to it. Pairs are `[south, north]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BlitzStart {
    /// The seeds and the side to move.
    pub position: Position,
    /// Ember.
    pub ember: [u8; 2],
    /// What is held.
    pub held: [Option<PowerUp>; 2],
    /// The pits that are shielded, each on its owner's row.
    pub shield: [Option<Pit>; 2],
    /// Banks and squeezes.
    pub clock: Clock,
}

/// Why a game of Blitz cannot begin so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// A shield on the other side's row.
    #[error("{side:?} shields pit {}, which is not on its row", .pit.index())]
    Shield {
        /// Who.
        side: Side,
        /// Which pit.
        pit: Pit,
    },
    /// More Ember than one can have while holding.
    #[error("{side:?} holds a power-up and has {ember} Ember, more than {EMBER_FULL}")]
    Ember {
        /// Who.
        side: Side,
        /// How much.
        ember: u8,
    },
    /// A bank that is too full.
    #[error(transparent)]
    Time(#[from] TimeError),
}

impl BlitzStart {
    /// The opening position, with nothing gained yet.
    pub fn opening() -> BlitzStart {
        BlitzStart {
            position: Position::opening(&RuleSet::GUZHI),
            ember: [0, 0],
            held: [None, None],
            shield: [None, None],
            clock: Clock::default(),
        }
    }

    /// Whether a game can begin so.
    ///
    /// # Errors
    /// [`StartError`] says what cannot be.
    pub fn check(&self) -> Result<(), StartError> {
        for side in Side::BOTH {
            if let Some(pit) = self.shield[side.index()]
                && (!self.position.board().has(pit) || self.position.owner(pit) != side)
            {
                return Err(StartError::Shield { side, pit });
            }
            let ember = self.ember[side.index()];
            if self.held[side.index()].is_some() && ember > EMBER_FULL {
                return Err(StartError::Ember { side, ember });
            }
        }
        Ok(())
    }
}
