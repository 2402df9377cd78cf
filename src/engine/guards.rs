//! What ends a game that would not end by itself.

use super::{By, RuleSet};

/// Counts moves that took nothing, and the positions met since seeds were last taken: none from before that can come up
/// again. `K` is what makes two positions the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guards<K> {
    quiet: u32,
    seen: Vec<K>,
}

impl<K: PartialEq> Guards<K> {
    /// The guards of a game that starts here.
    pub fn new(start: K) -> Guards<K> {
        Guards { quiet: 0, seen: vec![start] }
    }

    /// Counts a turn, by what it took; returns how many in a row have taken nothing.
    pub fn count(&mut self, taken: [u8; 2]) -> u32 {
        if taken == [0, 0] {
            self.quiet += 1;
        } else {
            self.quiet = 0;
            self.seen.clear();
        }
        self.quiet
    }

    /// Begins to count anew: a round is over.
    pub fn restart(&mut self) {
        self.quiet = 0;
    }

    /// Whether the counted turn, which led to this position, ends a game without rounds.
    pub fn end(&mut self, rules: &RuleSet, now: K) -> Option<By> {
        let times = 1 + self.seen.iter().filter(|&seen| *seen == now).count() as u32;
        self.seen.push(now);
        if self.quiet >= rules.stall_guard {
            Some(By::Stalled)
        } else if times >= RuleSet::REPETITION_GUARD {
            Some(By::Repetition)
        } else {
            None
        }
    }
}
