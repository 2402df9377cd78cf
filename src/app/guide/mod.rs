//! The guide: what its pages say and show, as data. The words are keys of texts, the boards are examples that the engine has
//! found and proven (`crate::guide`).

pub mod chapter;
pub mod markup;
pub mod rules;
pub mod term;

use crate::guide::{Examples, Lesson};
use std::sync::LazyLock;

/// Something on a page of the guide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A paragraph.
    Says(&'static str),
    /// Paragraphs that belong together, each a point of its own.
    Points(&'static [&'static str]),
    /// A heading.
    Heading(&'static str),
    /// An example that plays and steps, and a board to try it on.
    Shows(Lesson),
    /// A position in which something is to be found.
    Finds(Lesson),
    /// The board as a game begins, to try.
    Opening,
    /// A turn in one picture.
    Picture,
    /// The clock of Blitz, turn by turn.
    Clock,
    /// What is different in Classic and Blitz.
    Compare,
    /// Every term.
    Words,
    /// The way to the puzzles.
    Puzzles,
}

/// The examples that come with the game, read once.
pub fn examples() -> &'static Examples {
    static EXAMPLES: LazyLock<Examples> = LazyLock::new(Examples::shipped);
    &EXAMPLES
}
