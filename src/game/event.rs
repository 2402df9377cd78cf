//! What has happened in a match.

use super::Terms;
use crate::engine::{Pit, Side};
use serde::{Deserialize, Serialize};

/// One thing that happened. A match is the list of these; nothing else about it is stored or sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The match began. Always the first event, and only the first.
    Started(Terms),
    /// A side sowed a pit.
    Sown {
        /// Who.
        side: Side,
        /// Which pit.
        pit: Pit,
    },
    /// A side took back its last move and all that came after it.
    TookBack {
        /// Who.
        side: Side,
        /// How many moves stand now.
        moves: usize,
    },
    /// A side gave the game up.
    Resigned {
        /// Who.
        side: Side,
    },
}
