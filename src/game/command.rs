//! What someone at the table asks for, and why it may be refused.

use crate::engine::{IllegalMove, Pit, Side};
use serde::{Deserialize, Serialize};

/// A request to the referee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// Who asks.
    pub by: Side,
    /// The length of the log the asker has seen. A command made before the newest event is stale and does
    /// nothing, so a second tap on the same board never becomes a second move.
    pub expect_seq: usize,
    /// What is asked for.
    pub body: Body,
}

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Body {
    /// Sow this pit.
    Sow(Pit),
    /// Take back my last move and what came after it.
    TakeBack,
    /// I give up.
    Resign,
}

/// Why the referee did nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The log has grown since the command was made.
    #[error("made at event {expected}, but the match is at event {at}")]
    Stale {
        /// The length of the log the asker had seen.
        expected: usize,
        /// Its length now.
        at: usize,
    },
    /// The other side is to move.
    #[error("it is the other side's turn")]
    NotYourTurn,
    /// The rules do not allow the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// This side has made no move that could be taken back.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// The match has ended.
    #[error("the match is over")]
    Over,
}
