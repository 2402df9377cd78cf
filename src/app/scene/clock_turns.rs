//! A few turns on the clock of Blitz, worked out by the clock itself.

use super::steps::What;
use crate::blitz::Clock;
use crate::engine::Side;

/// A turn: how long it takes, or that it takes all there is, and whether it is squeezed.
const TURNS: [(Option<u32>, bool); 6] = [
    (Some(2_400), false),
    (Some(900), false),
    (Some(6_000), false),
    (Some(1_500), true),
    (Some(3_000), false),
    (None, false),
];

/// The turns of South, one after the other.
#[derive(Debug, Clone, PartialEq)]
pub struct ClockTurns {
    turns: Vec<What>,
    at: usize,
    runs: u32,
}

impl Default for ClockTurns {
    fn default() -> ClockTurns {
        ClockTurns::new()
    }
}

impl ClockTurns {
    /// Before the first turn.
    pub fn new() -> ClockTurns {
        let mut clock = Clock::default();
        let by = Side::South;
        let turns = TURNS.map(|(ms, squeezed)| {
            if squeezed {
                clock.squeeze(by);
            }
            let before = clock.bank_ms()[by.index()];
            let (ms, all) = (ms.unwrap_or(clock.limit(by)), ms.is_none());
            // No turn here takes longer than there is time; `tests/guide.rs` reads every one.
            let taken = if all { clock.timed_out(by, ms) } else { clock.moved(by, ms) };
            debug_assert!(taken.is_ok(), "{taken:?}");
            let bank = [before, clock.bank_ms()[by.index()]];
            if all { What::TookAll { by, ms } } else { What::Took { by, ms, bank, squeezed } }
        });
        ClockTurns { turns: turns.into(), at: 0, runs: 0 }
    }

    /// All turns.
    pub fn turns(&self) -> &[What] {
        &self.turns
    }

    /// How many there are.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// How many were made.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The turn that was made last.
    pub fn turn(&self) -> Option<&What> {
        self.turns.get(self.at.checked_sub(1)?)
    }

    /// How long it took, in milliseconds.
    pub fn used_ms(&self) -> u32 {
        match self.turn() {
            Some(What::Took { ms, .. } | What::TookAll { ms, .. }) => *ms,
            _ => 0,
        }
    }

    /// What is in the bank after it, in milliseconds.
    pub fn bank_ms(&self) -> u32 {
        match self.turn() {
            Some(What::Took { bank: [_, after], .. }) => *after,
            _ => 0,
        }
    }

    /// A number for one more run of all turns.
    pub fn run(&self) -> u32 {
        self.runs + 1
    }

    /// Begins a run: from the start when the last turn was made.
    pub fn play(&mut self) {
        self.runs += 1;
        if self.at == self.turns.len() {
            self.at = 0;
        }
        self.forward();
    }

    /// Makes a turn.
    pub fn forward(&mut self) {
        self.at = (self.at + 1).min(self.turns.len());
    }

    /// Takes one back.
    pub fn back(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// Before the first turn again.
    pub fn restart(&mut self) {
        self.at = 0;
    }
}
