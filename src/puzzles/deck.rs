//! The puzzles that are shipped.

use super::{ParsePuzzleError, Puzzle, Theme};
use std::str::FromStr;
use std::sync::LazyLock;

/// Puzzles in the order of their file: easier ones first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck(Vec<Puzzle>);

/// Why a file is no deck.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeckError {
    /// A line is no puzzle.
    #[error("line {line}: {error}")]
    Line {
        /// Which.
        line: usize,
        /// What is wrong with it.
        error: ParsePuzzleError,
    },
    /// Nothing in it.
    #[error("there is no puzzle in it")]
    Empty,
}

impl FromStr for Deck {
    type Err = DeckError;

    fn from_str(text: &str) -> Result<Deck, DeckError> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let puzzles: Vec<Puzzle> = lines
            .map(|(at, line)| line.parse().map_err(|error| DeckError::Line { line: at + 1, error }))
            .collect::<Result<_, _>>()?;
        if puzzles.is_empty() { Err(DeckError::Empty) } else { Ok(Deck(puzzles)) }
    }
}

impl Deck {
    /// The puzzles that come with the game, read once.
    pub fn shipped() -> &'static Deck {
        static SHIPPED: LazyLock<Deck> = LazyLock::new(|| {
            include_str!("../../assets/puzzles.txt")
                .parse()
                .unwrap_or_else(|error| unreachable!("tests/puzzles.rs reads this file: {error}"))
        });
        &SHIPPED
    }

    /// Every puzzle.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.0
    }

    /// Those about one thing, easier ones first.
    pub fn of_theme(&self, theme: Theme) -> impl Iterator<Item = &Puzzle> {
        self.0.iter().filter(move |puzzle| puzzle.theme == theme)
    }

    /// The puzzle of a day, counted from any day on: the same for everybody, and none twice before all have been.
    pub fn of_day(&self, day: u64) -> (usize, &Puzzle) {
        let count = self.0.len() as u64;
        // A step that has no divisor in common with the number of puzzles leads past each of them.
        let step = (count * 5 / 13..).find(|&step| step > 0 && divisor(step, count) == 1).unwrap_or(1);
        let at = (day % count * step % count) as usize;
        (at, &self.0[at])
    }
}

/// The greatest common divisor.
const fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}
