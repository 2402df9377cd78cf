//! What a player has learned: puzzles, and the days on which the puzzle of the day was solved.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Something that is told once, in the first game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tip {
    /// How to begin.
    Begin,
    /// What pasu is.
    Pasu,
    /// What a capture is.
    Capture,
    /// How to see where a pit leads.
    Look,
}

impl Tip {
    /// All of them, in the order in which they matter.
    pub const ALL: [Tip; 4] = [Tip::Begin, Tip::Pasu, Tip::Capture, Tip::Look];
    /// How many are told at most.
    pub const MOST: usize = 3;
}

/// What became of a puzzle. Each says more than those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A move was tried, and it was not the one.
    Missed,
    /// The player asked for the answer.
    Shown,
    /// Solved, after something else was tried or shown.
    Solved,
    /// Solved with the first move that was ever tried.
    FirstTry,
}

impl Mark {
    /// Whether the player has found the move.
    pub const fn is_solved(self) -> bool {
        matches!(self, Mark::Solved | Mark::FirstTry)
    }
}

/// The puzzle of the day, day after day. Days are counted from 1 January 1970 where the player is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Daily {
    /// The last day whose puzzle was solved.
    last: Option<u64>,
    /// On how many days in a row, up to that one.
    streak: u32,
    /// The longest streak there was.
    best: u32,
    /// The last day on which the player asked for the answer instead.
    shown: Option<u64>,
}

impl Daily {
    /// The day's puzzle was solved. A day counts once; one that was missed begins a new streak; before the last day that was
    /// solved, where only a clock that was set back leads, nothing counts; nor on a day on which the answer was shown.
    pub fn solve(&mut self, today: u64) {
        let next = match self.last {
            _ if self.shown == Some(today) => return,
            Some(last) if today <= last => return,
            Some(last) if last + 1 == today => self.streak.saturating_add(1),
            _ => 1,
        };
        *self = Daily { last: Some(today), streak: next, best: self.best.max(next), ..*self };
    }

    /// The answer of the day's puzzle was shown: this day does not count any more, if it does not already.
    pub fn show(&mut self, today: u64) {
        self.shown = Some(today);
    }

    /// Whether the puzzle of this day was solved.
    pub fn is_solved(&self, today: u64) -> bool {
        self.last == Some(today)
    }

    /// The days in a row as they stand on this day: the day itself can still be added, the one before must be there.
    pub fn streak(&self, today: u64) -> u32 {
        let unbroken = self.last.is_some_and(|last| last.saturating_add(1) >= today);
        if unbroken { self.streak } else { 0 }
    }

    /// The longest streak there was.
    pub fn best(&self) -> u32 {
        self.best
    }
}

/// What a player has learned. What a save does not say is as it is at first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Learned {
    /// Puzzles that were tried, by their keys.
    puzzles: BTreeMap<u32, Mark>,
    /// The puzzle of the day.
    pub daily: Daily,
    /// What was told at the table.
    pub tips: BTreeSet<Tip>,
}

impl Learned {
    /// What became of the puzzle with this key; `None` before anything was tried.
    pub fn mark(&self, key: u32) -> Option<Mark> {
        self.puzzles.get(&key).copied()
    }

    /// Whether the puzzle with this key is solved.
    pub fn is_solved(&self, key: u32) -> bool {
        self.mark(key).is_some_and(Mark::is_solved)
    }

    /// A move was tried that is not the one.
    pub fn miss(&mut self, key: u32) {
        self.at_least(key, Mark::Missed);
    }

    /// The answer was shown.
    pub fn show(&mut self, key: u32) {
        self.at_least(key, Mark::Shown);
    }

    /// The puzzle was solved.
    pub fn solve(&mut self, key: u32) {
        let mark = if self.puzzles.contains_key(&key) { Mark::Solved } else { Mark::FirstTry };
        self.at_least(key, mark);
    }

    fn at_least(&mut self, key: u32, mark: Mark) {
        let kept = self.puzzles.entry(key).or_insert(mark);
        *kept = mark.max(*kept);
    }
}
