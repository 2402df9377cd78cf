//! What can be wrong with an example.

use super::{IllegalExample, Lesson};
use crate::blitz::{EMBER_FULL, PowerUp};
use crate::engine::{GameResult, Landing, Pit, PitSet, Side, TurnEnd};

/// What is wrong with an example.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// A move is not allowed.
    #[error(transparent)]
    Illegal(#[from] IllegalExample),
    /// The game has no such thing.
    #[error("{rules:?} has no {name}", name = .lesson.name())]
    Foreign {
        /// The rule set.
        rules: &'static str,
        /// The lesson.
        lesson: Lesson,
    },
    /// Rules that a line of text cannot name.
    #[error("options are chosen")]
    Options,
    /// It begins as no line of text says.
    #[error("it begins with North to move, on another board, or with something banked, shielded or squeezed")]
    Start,
    /// Somebody holds a power-up who has not taken enough for it, `[south, north]`.
    #[error("what is held costs {EMBER_FULL} Ember, and the stores hold {0:?}")]
    Unpaid([u8; 2]),
    /// Not the seeds of the game.
    #[error("{found} seeds, not the {all} of the game")]
    Seeds {
        /// How many there are.
        found: u8,
        /// How many there should be.
        all: u8,
    },
    /// Too many moves, or too few.
    #[error("{made} moves, not {wanted}")]
    Moves {
        /// How many there are.
        made: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A move by the clock, or with another power-up than the lesson's.
    #[error("a move by the clock, or with another power-up: {0:?}")]
    Power(Option<PowerUp>),
    /// Too many laps, or too few.
    #[error("{0} laps")]
    Laps(u32),
    /// Too many seeds are lifted, or too few.
    #[error("{0} seeds are lifted")]
    Lifted(u8),
    /// The seeds fall elsewhere.
    #[error("the last seed falls into {0:?}")]
    Way(Landing),
    /// Too much is captured, too little, or from elsewhere.
    #[error("{seeds} seeds are captured, from {pits:?}")]
    Captured {
        /// How many.
        seeds: u32,
        /// Where.
        pits: PitSet,
    },
    /// Too much or too little is pasu, or another side's, `[south, north]`.
    #[error("{0:?} seeds are pasu")]
    Pasu([u32; 2]),
    /// Too few seeds are swept, `[south, north]`.
    #[error("{0:?} seeds are swept")]
    Swept([u32; 2]),
    /// The row that should run empty is so already.
    #[error("North's row is empty before")]
    Starved,
    /// The sowing ends otherwise.
    #[error("the sowing ends with {0:?}")]
    End(Option<TurnEnd>),
    /// The game ends where it should go on, or otherwise than it should.
    #[error("the game ends with {0:?}")]
    Result(Option<GameResult>),
    /// The round ends where it should go on, or does not end, or all pits are open in the next.
    #[error("the round that ends is {0:?}")]
    Round(Option<u8>),
    /// A side passes that should not, or none does.
    #[error("the side that passes is {0:?}")]
    Passed(Option<Side>),
    /// Other stores, seeds or pits to choose from.
    #[error("South is not behind by 37 to 41 with three pits to choose from")]
    Behind,
    /// Other pits are not proven not to win.
    #[error("the winning pits are {0:?}")]
    Wins(Vec<Pit>),
    /// Somebody earns a power-up who should not, or nobody does.
    #[error("what is earned is {0:?}")]
    Earned([Option<PowerUp>; 2]),
    /// The power-up makes no difference, or another one.
    #[error("it comes to the same without the power-up, or to something else")]
    Idle,
    /// The turn is not squeezed, or goes on too long.
    #[error("a turn of {0} ms that is not squeezed, or too long")]
    Squeezed(u32),
}
