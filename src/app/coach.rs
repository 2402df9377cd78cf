//! What somebody is told in the first game: three things at most, each only when it is needed, and never again.
//!
//! A functional core: it is shown what the table shows, with the time as a number, and says what to tell.

use crate::engine::TurnAccount;
use crate::storage::{Learned, Tip};

/// How long a beginner may look at the first turn before being told what to do, in milliseconds.
const BEGINS_MS: u64 = 8_000;
/// How many turns somebody plays without ever looking where a pit leads, before being told how.
const TURNS_BLIND: usize = 2;

/// What the table shows now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Seen<'a> {
    /// Whether no game was ever finished on this device, and this one is by the rules of Classic and at this device.
    pub first_game: bool,
    /// Whether a person may sow now.
    pub your_turn: bool,
    /// How many turns persons have played.
    pub turns: usize,
    /// The turn that led to the board, once it has come to rest.
    pub last: Option<&'a TurnAccount>,
    /// Whether the last tap was refused.
    pub refused: bool,
    /// Whether a pit is looked at.
    pub looks: bool,
}

/// Who watches a first game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Coach {
    /// Since when a person may sow.
    since: Option<u64>,
    /// Whether anybody has looked where a pit leads.
    has_looked: bool,
}

impl Coach {
    /// What to tell now.
    pub fn watch(&mut self, seen: Seen, learned: &Learned, now: u64) -> Option<Tip> {
        self.has_looked |= seen.looks;
        self.since = if seen.your_turn { self.since.or(Some(now)) } else { None };
        if !seen.first_game || learned.tips.len() >= Tip::MOST {
            return None;
        }
        let waits = self.since.is_some_and(|since| now.saturating_sub(since) >= BEGINS_MS);
        let needed = |tip: Tip| match tip {
            Tip::Begin => seen.turns == 0 && seen.your_turn && (waits || seen.refused),
            Tip::Pasu => seen.last.is_some_and(|last| last.pasu != [0, 0]),
            Tip::Capture => seen.last.is_some_and(|last| last.captured > 0),
            Tip::Look => seen.your_turn && seen.turns >= TURNS_BLIND && !self.has_looked,
        };
        Tip::ALL.into_iter().find(|&tip| !learned.tips.contains(&tip) && needed(tip))
    }
}
