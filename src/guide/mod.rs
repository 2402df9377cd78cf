//! The examples of the rules guide: a board and the turn that shows something, found by the engine and never set up by hand.
//!
//! An [`Example`] is a line of text; [`Examples`] is the file that is shipped. [`find`] fills it: `guzhi-lab examples` writes it.

mod behind;
mod example;
mod examples;
mod find;
mod flaw;
mod games;
mod lesson;
mod line;
mod proof;

pub use example::{Example, IllegalExample, Played};
pub use examples::{Examples, ExamplesError};
pub use find::{find, find_of};
pub use flaw::Flaw;
pub use lesson::{Lesson, UnknownLesson};
pub use line::ParseExampleError;
