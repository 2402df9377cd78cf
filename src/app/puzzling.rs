//! Which puzzle is open, and which come before and after it.

use crate::puzzles::{Deck, Puzzle, Theme};
use crate::storage::{Learned, Mark};

/// A place among the puzzles that are shipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The puzzle of a day, counted from 1 January 1970.
    Day(u64),
    /// One of those about the same thing, counted from 0.
    Theme(Theme, usize),
}

impl Which {
    /// The puzzle there.
    pub fn puzzle(self) -> &'static Puzzle {
        let deck = Deck::shipped();
        match self {
            Which::Day(day) => deck.of_day(day).1,
            // The first stands for what a deck does not have; it has one of each theme.
            Which::Theme(theme, nth) => deck.of_theme(theme).nth(nth).unwrap_or_else(|| &deck.puzzles()[0]),
        }
    }

    /// The day it counts for when it is solved on `today`: the puzzle of the day, wherever it is met.
    pub fn counts_for(self, today: u64) -> Option<u64> {
        (Which::Day(today).puzzle() == self.puzzle()).then_some(today)
    }

    /// The one before.
    pub fn before(self) -> Option<Which> {
        match self {
            Which::Day(day) => day.checked_sub(1).map(Which::Day),
            Which::Theme(theme, nth) => nth.checked_sub(1).map(|nth| Which::Theme(theme, nth)),
        }
    }

    /// The one after. Tomorrow's puzzle is tomorrow's.
    pub fn after(self, today: u64) -> Option<Which> {
        match self {
            Which::Day(day) => (day < today).then(|| Which::Day(day + 1)),
            Which::Theme(theme, nth) => (nth + 1 < count(theme)).then_some(Which::Theme(theme, nth + 1)),
        }
    }

    /// Where to go on once it is solved: the next of its theme that the player has not solved, from the beginning again after the
    /// last. `None` when there is none, and after the puzzle of a day.
    pub fn next(self, learned: &Learned) -> Option<Which> {
        let Which::Theme(theme, nth) = self else { return None };
        let open = |&at: &usize| !is_done(learned, Which::Theme(theme, at).puzzle());
        let at = (nth + 1..count(theme)).chain(0..nth).find(open)?;
        Some(Which::Theme(theme, at))
    }
}

/// How many puzzles of a theme there are.
pub fn count(theme: Theme) -> usize {
    Deck::shipped().of_theme(theme).count()
}

/// How many of them are solved.
pub fn solved(theme: Theme, learned: &Learned) -> usize {
    Deck::shipped().of_theme(theme).filter(|puzzle| learned.is_solved(puzzle.key())).count()
}

/// Where to go on with a theme: with the easiest that is neither solved nor given up, then with those that were given up, then from
/// the beginning.
pub fn resume(theme: Theme, learned: &Learned) -> Which {
    let of_theme = || Deck::shipped().of_theme(theme);
    let at = of_theme()
        .position(|puzzle| !is_done(learned, puzzle))
        .or_else(|| of_theme().position(|puzzle| !learned.is_solved(puzzle.key())))
        .unwrap_or(0);
    Which::Theme(theme, at)
}

/// Whether a puzzle is solved, or its answer known.
fn is_done(learned: &Learned, puzzle: &Puzzle) -> bool {
    learned.mark(puzzle.key()).is_some_and(|mark| mark >= Mark::Shown)
}
