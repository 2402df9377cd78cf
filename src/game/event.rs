//! What has happened in a match.

use super::Terms;
use crate::blitz::PowerUp;
use crate::engine::{Pit, Side};
use serde::{Deserialize, Serialize};

/// A move of Blitz as it happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// The pit that was sown.
    pub pit: Pit,
    /// The power-up that was spent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<PowerUp>,
    /// The pit that was shielded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shield: Option<Pit>,
    /// How long the turn took, in milliseconds.
    pub ms: u32,
    /// Whether the clock made the move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forced: bool,
    /// What was drawn for the power-ups earned, in the order they were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<PowerUp>,
}

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
    /// A side made a move of Blitz.
    Played {
        /// Who.
        side: Side,
        /// The move.
        #[serde(flatten)]
        played: Played,
    },
    /// So much of a side's turn of Blitz had passed: where the clock stands when the match is opened again.
    Clocked {
        /// Whose turn it is.
        side: Side,
        /// Milliseconds since the turn began, pauses left out.
        ms: u32,
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
    /// A side offered a draw. It stands until the other side has made its next move.
    DrawOffered {
        /// Who.
        side: Side,
    },
    /// The other side agreed.
    DrawAgreed {
        /// Who agreed.
        side: Side,
    },
    /// A side had left, and the other claimed the game.
    Forfeited {
        /// Who had left.
        side: Side,
    },
    /// A side was shown a hint for the move it is to make. A take-back does not take it back.
    Hinted {
        /// Who.
        side: Side,
        /// The pit that was named.
        pit: Pit,
        /// The power-up that was named with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        power: Option<PowerUp>,
        /// The pit that was named to be shielded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shield: Option<Pit>,
    },
}
