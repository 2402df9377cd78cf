//! The clock between two machines: what a turn has taken when the way takes time as well. All numbers are milliseconds.
//!
//! The relay's clock is the only one. A turn begins when the turn before it has been drawn ([`drawing_ms`]), and ends when
//! the relay hears of a move. What the way took is given back, but only what the relay has measured of it by itself, and
//! only out of a small quota: whoever says less than they thought for gains no more than that.

use crate::engine::TurnEvent;

/// The most that is given back for the way at any time.
pub const QUOTA_MS: u32 = 500;
/// What a quota grows by with every move.
pub const GROWTH_MS: u32 = 100;

/// What may be given back to one player for the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lag {
    quota: u32,
    /// How long a question to this player and its answer take, smoothed; what the relay measured itself.
    round_trip: u32,
}

impl Default for Lag {
    fn default() -> Lag {
        Lag { quota: QUOTA_MS, round_trip: 0 }
    }
}

impl Lag {
    /// An answer came after so long. Weighed as TCP does (RFC 6298), an eighth.
    pub fn measured(&mut self, ms: u32) {
        self.round_trip = match self.round_trip {
            0 => ms,
            before => ((7 * u64::from(before) + u64::from(ms)) / 8) as u32,
        };
    }

    /// The way to this player and back, as far as it is known.
    pub const fn round_trip(&self) -> u32 {
        self.round_trip
    }

    /// The most that would be given back now: after its limit the relay waits as long for a move.
    pub fn most(&self) -> u32 {
        self.quota.min(self.round_trip)
    }

    /// A move came `elapsed` after its turn began, and its player says it took `think`: what the turn took, without the way.
    /// The quota is not touched: that is for when the move was legal ([`Lag::spend`]).
    pub fn without_way(&self, elapsed: u32, think: u32) -> u32 {
        elapsed - self.given(elapsed, think)
    }

    /// A move was made: takes from the quota what was given back, and lets it grow.
    pub fn spend(&mut self, elapsed: u32, think: u32) {
        let given = self.given(elapsed, think);
        self.quota = (self.quota - given + GROWTH_MS).min(QUOTA_MS);
    }

    fn given(&self, elapsed: u32, think: u32) -> u32 {
        elapsed.saturating_sub(think).min(self.most())
    }
}

/// A drop, a capture and everything else of a turn, drawn.
const DROP_MS: u32 = 90;
const EVENT_MS: u32 = 160;
const LEAST_MS: u32 = 300;
const MOST_MS: u32 = 2_500;

/// How long a turn of Blitz may be drawn: nobody's clock runs meanwhile, on no device.
pub fn drawing_ms(events: &[TurnEvent]) -> u32 {
    let drawn: u32 = events
        .iter()
        .map(|event| if matches!(event, TurnEvent::Dropped { .. }) { DROP_MS } else { EVENT_MS })
        .sum();
    drawn.clamp(LEAST_MS, MOST_MS)
}
