//! A connection, and what is asked of it so that it takes nothing from the others.

use crate::online::{Challenge, MatchId, PlayerId, PlayerName};
use std::net::IpAddr;

/// A connection.
#[derive(Debug)]
pub struct Conn {
    /// Where it comes from.
    pub address: Neighbourhood,
    /// The name by which the relay was reached.
    pub host: String,
    /// Who it is.
    pub who: Who,
    /// The matches it sits at.
    pub opened: Vec<MatchId>,
    /// When something was heard of it last.
    pub heard: u64,
    /// The question it has not answered yet, and when that was asked.
    pub pinged: Option<(u32, u64)>,
    /// What it may still say without being asked to wait.
    pub frames: Bucket,
}

/// Who is at the other end.
#[derive(Debug)]
pub enum Who {
    /// Nobody knows yet; this was asked, if anything was.
    Stranger(Option<Challenge>),
    /// A player.
    Player(PlayerId, PlayerName),
}

/// What an address stands for when somebody guesses: itself, or in IPv6 the 64 bits that one household has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Neighbourhood(u128);

impl Neighbourhood {
    /// The neighbourhood of an address.
    pub fn of(address: IpAddr) -> Neighbourhood {
        match address.to_canonical() {
            IpAddr::V4(address) => Neighbourhood(u32::from(address).into()),
            IpAddr::V6(address) => Neighbourhood(u128::from(address) >> 64 << 64),
        }
    }
}

/// So many at once, and then so many in a time.
#[derive(Debug, Clone, Copy)]
pub struct Bucket {
    left: u32,
    at: u64,
}

/// How much a [`Bucket`] holds, and how soon it is one fuller, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    /// How many at once.
    pub most: u32,
    /// One more after so long.
    pub every_ms: u64,
}

impl Bucket {
    /// A full one.
    pub const fn full(allowance: Allowance, now: u64) -> Bucket {
        Bucket { left: allowance.most, at: now }
    }

    /// Fills it for the time that has passed.
    fn fill(&mut self, allowance: Allowance, now: u64) {
        let more = now.saturating_sub(self.at) / allowance.every_ms;
        self.at += more * allowance.every_ms;
        self.left = u32::try_from(more).unwrap_or(u32::MAX).saturating_add(self.left).min(allowance.most);
    }

    /// Takes one out, if one is left.
    pub fn take(&mut self, allowance: Allowance, now: u64) -> bool {
        self.fill(allowance, now);
        let taken = self.left.checked_sub(1);
        self.left = taken.unwrap_or(0);
        taken.is_some()
    }

    /// Whether none is left.
    pub fn is_empty(&mut self, allowance: Allowance, now: u64) -> bool {
        self.fill(allowance, now);
        self.left == 0
    }

    /// Whether it is full again, so that it need not be remembered.
    pub fn is_full(&mut self, allowance: Allowance, now: u64) -> bool {
        self.fill(allowance, now);
        self.left == allowance.most
    }
}
