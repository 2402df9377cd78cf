//! What someone at the table asks for, and why it may be refused.

use crate::blitz::{IllegalBlitz, PowerUp};
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
    /// Sow this pit in a game of Blitz.
    Play {
        /// The pit.
        pit: Pit,
        /// The power-up to spend with it.
        power: Option<PowerUp>,
        /// The pit to shield.
        shield: Option<Pit>,
        /// How long my turn has taken, in milliseconds, pauses left out.
        ms: u32,
    },
    /// My turn of Blitz has taken so many milliseconds, pauses left out. At its limit the clock makes a move.
    Clock(u32),
    /// Take back my last move and what came after it.
    TakeBack,
    /// I give up.
    Resign,
    /// I offer a draw, or agree to the one that is offered.
    Draw,
    /// I am shown a hint that names this pit.
    Hint {
        /// The pit.
        pit: Pit,
        /// The power-up to spend with it.
        power: Option<PowerUp>,
        /// The pit to shield.
        shield: Option<Pit>,
    },
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
    /// Blitz does not allow the move.
    #[error(transparent)]
    IllegalBlitz(IllegalBlitz),
    /// A move of Blitz in a game without it, or the other way round.
    #[error("this is not a move of this match")]
    OtherGame,
    /// Less time than the match has already counted.
    #[error("the turn has taken {counted} ms already, not {ms}")]
    TimeRunsBack {
        /// What is counted.
        counted: u32,
        /// What was said.
        ms: u32,
    },
    /// This side has made no move that could be taken back.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// A hint for the computer, or against a person far away.
    #[error("only a person is given hints, and not in a game against a person far away")]
    NoHint,
    /// A draw is offered to somebody who cannot agree, or was already offered at this move.
    #[error("a draw cannot be offered now")]
    NoDraw,
    /// The match has ended.
    #[error("the match is over")]
    Over,
}
