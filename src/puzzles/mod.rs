//! Puzzles: a position in which exactly one move wins, found and proven by the solver, never by hand.
//!
//! A [`Puzzle`] is a line of text; the [`Deck`] is the file that is shipped. [`make`] fills it: `guzhi-lab puzzles` writes it.

mod deck;
mod judge;
mod make;
mod play;
mod puzzle;

pub use deck::{Deck, DeckError};
pub use judge::{Flaw, Try};
pub use make::make;
pub use play::Played;
pub use puzzle::{Answer, ParsePuzzleError, Puzzle, Theme};
