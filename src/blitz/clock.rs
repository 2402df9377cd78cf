//! The shot clock and the bank: all arithmetic of time, in milliseconds.

use crate::engine::Side;
use serde::{Deserialize, Serialize};

/// The shot clock of a turn.
pub const SHOT_MS: u32 = 5_000;
/// The shot clock of a squeezed turn; the bank does not help.
pub const SQUEEZED_MS: u32 = 2_000;
/// The most a bank holds.
pub const BANK_MS: u32 = 15_000;
/// Only whole seconds are banked.
const BANKED_STEP_MS: u32 = 1_000;

/// Both banks, and whose next turn is squeezed. `[south, north]`.
///
/// A turn of `t` milliseconds: while the shot clock runs (`t < 5000`) the whole seconds left are banked; after it the
/// bank drains; when both are used up, at exactly [`Clock::limit`], the turn is over. On a squeezed turn only the
/// short shot clock counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Clock {
    bank_ms: [u32; 2],
    squeezed: [bool; 2],
}

/// What a clock says at a moment of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// What is left of the turn.
    pub left_ms: u32,
    /// What is left of the shot clock.
    pub shot_ms: u32,
    /// What is in the bank.
    pub bank_ms: u32,
    /// Whether it is the bank that pays.
    pub drains: bool,
}

impl Reading {
    /// The last seconds of a turn are felt.
    pub const LATE_MS: u32 = 2_000;

    /// Which of the last seconds it is, counted down to 1; `None` before them and when the time is up.
    pub const fn last_second(&self) -> Option<u32> {
        match self.left_ms {
            1..=Reading::LATE_MS => Some(self.left_ms.div_ceil(1_000)),
            _ => None,
        }
    }
}

/// A time that no turn can have taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TimeError {
    /// A move made too late.
    #[error("the move was made after {ms} ms, but the time was up after {limit} ms")]
    TimeWasUp {
        /// The time it took.
        ms: u32,
        /// What there was.
        limit: u32,
    },
    /// A turn ended by the clock at another moment than the clock's.
    #[error("the turn was ended by the clock after {ms} ms, but the time is up after {limit} ms")]
    NotYetUp {
        /// The time it took.
        ms: u32,
        /// What there was.
        limit: u32,
    },
    /// A time before the turn began.
    #[error("a turn cannot take {0} ms")]
    Negative(i64),
    /// A bank that is too full.
    #[error("a bank holds {BANK_MS} ms at most, not {0}")]
    Bank(u32),
}

impl Clock {
    /// A clock with something in the banks already.
    ///
    /// # Errors
    /// [`TimeError::Bank`] when a bank cannot hold so much.
    pub fn new(bank_ms: [u32; 2], squeezed: [bool; 2]) -> Result<Clock, TimeError> {
        match bank_ms.into_iter().find(|&ms| ms > BANK_MS) {
            Some(ms) => Err(TimeError::Bank(ms)),
            None => Ok(Clock { bank_ms, squeezed }),
        }
    }

    /// What is in both banks.
    pub const fn bank_ms(&self) -> [u32; 2] {
        self.bank_ms
    }

    /// Whether a side's turn, or its next one, is squeezed.
    pub const fn is_squeezed(&self, side: Side) -> bool {
        self.squeezed[side.index()]
    }

    /// Whose turns are squeezed.
    pub const fn squeezed(&self) -> [bool; 2] {
        self.squeezed
    }

    /// The shot clock of a side's turn.
    pub const fn shot(&self, side: Side) -> u32 {
        if self.is_squeezed(side) { SQUEEZED_MS } else { SHOT_MS }
    }

    /// When a side's turn is ended by the clock.
    pub const fn limit(&self, side: Side) -> u32 {
        if self.is_squeezed(side) { SQUEEZED_MS } else { SHOT_MS + self.bank_ms[side.index()] }
    }

    /// What a side's clock says after so many milliseconds of its turn.
    pub const fn read(&self, side: Side, ms: u32) -> Reading {
        let (shot, limit) = (self.shot(side), self.limit(side));
        let bank = self.bank_ms[side.index()];
        Reading {
            left_ms: limit.saturating_sub(ms),
            shot_ms: shot.saturating_sub(ms),
            // On a squeezed turn the bank stands beside the clock and does not pay.
            bank_ms: if self.is_squeezed(side) { bank } else { bank.saturating_sub(ms.saturating_sub(shot)) },
            drains: ms >= shot && limit > shot,
        }
    }

    /// A side ends its turn by a move after so many milliseconds.
    ///
    /// # Errors
    /// [`TimeError::TimeWasUp`] at the limit and after it; nothing has changed then.
    pub fn moved(&mut self, side: Side, ms: u32) -> Result<(), TimeError> {
        let limit = self.limit(side);
        if ms >= limit {
            return Err(TimeError::TimeWasUp { ms, limit });
        }
        let bank = &mut self.bank_ms[side.index()];
        if self.squeezed[side.index()] {
            self.squeezed[side.index()] = false;
        } else if let Some(left) = SHOT_MS.checked_sub(ms) {
            *bank = (*bank + left / BANKED_STEP_MS * BANKED_STEP_MS).min(BANK_MS);
        } else {
            *bank -= ms - SHOT_MS;
        }
        Ok(())
    }

    /// The clock ends a side's turn.
    ///
    /// # Errors
    /// [`TimeError::NotYetUp`] at any other time than the limit; nothing has changed then.
    pub fn timed_out(&mut self, side: Side, ms: u32) -> Result<(), TimeError> {
        let limit = self.limit(side);
        if ms != limit {
            return Err(TimeError::NotYetUp { ms, limit });
        }
        if self.squeezed[side.index()] {
            self.squeezed[side.index()] = false;
        } else {
            self.bank_ms[side.index()] = 0;
        }
        Ok(())
    }

    /// A side's next turn is squeezed.
    pub fn squeeze(&mut self, side: Side) {
        self.squeezed[side.index()] = true;
    }
}
