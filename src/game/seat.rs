//! Who sits where, and what they agreed to play.

use super::fair::{Nonce, Seal};
use crate::ai::Level;
use crate::blitz::Loadout;
use crate::engine::{Options, Side};
use serde::{Deserialize, Serialize};

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// A person at this device.
    Person,
    /// The computer.
    Ai(Level),
}

/// What a match is played under: everything its first event says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// A random number that names the match. The AI's choices are drawn from it, so a log can be replayed.
    pub id: u64,
    /// The rule set's name.
    pub rules: String,
    /// What was chosen within them.
    #[serde(default, skip_serializing_if = "Options::is_default")]
    pub options: Options,
    /// What the players bring to a game of Blitz, `[south, north]`; without it, the rules alone are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blitz: Option<[Loadout; 2]>,
    /// Who sits where, `[south, north]`.
    pub seats: [Seat; 2],
    /// What two people who play from afar agreed to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub online: Option<Box<Online>>,
}

/// What two people who play from afar agreed to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Online {
    /// The players' names, `[south, north]`.
    pub names: [String; 2],
    /// Whether it counts for their ratings.
    pub rated: bool,
    /// The hash of the referee's seed, published before the numbers below were chosen.
    pub seal: Seal,
    /// The players' own numbers, `[south, north]`.
    pub nonces: [Nonce; 2],
}

impl Terms {
    /// Who plays this side.
    pub const fn seat(&self, side: Side) -> Seat {
        self.seats[side.index()]
    }

    /// The side of the one person who plays against the AI; `None` when two people share the device.
    pub fn person(&self) -> Option<Side> {
        match self.seats {
            [Seat::Person, Seat::Ai(_)] => Some(Side::South),
            [Seat::Ai(_), Seat::Person] => Some(Side::North),
            _ => None,
        }
    }

    /// The level of the AI at the table, if one sits there.
    pub fn level(&self) -> Option<Level> {
        self.seats.iter().find_map(|seat| match seat {
            Seat::Ai(level) => Some(*level),
            Seat::Person => None,
        })
    }
}
