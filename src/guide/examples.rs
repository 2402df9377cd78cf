//! The examples that are shipped.

use super::{Example, Lesson, ParseExampleError};
use crate::engine::RuleSet;
use std::str::FromStr;

/// Examples in the order of their file: rule set by rule set, lesson by lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Examples(Vec<Example>);

/// Why a file holds no examples.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExamplesError {
    /// A line is no example.
    #[error("line {line}: {error}")]
    Line {
        /// Which.
        line: usize,
        /// What is wrong with it.
        error: ParseExampleError,
    },
    /// Nothing in it.
    #[error("there is no example in it")]
    Empty,
}

impl FromStr for Examples {
    type Err = ExamplesError;

    fn from_str(text: &str) -> Result<Examples, ExamplesError> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let examples: Vec<Example> = lines
            .map(|(at, line)| line.parse().map_err(|error| ExamplesError::Line { line: at + 1, error }))
            .collect::<Result<_, _>>()?;
        if examples.is_empty() { Err(ExamplesError::Empty) } else { Ok(Examples(examples)) }
    }
}

impl Examples {
    /// The examples that come with the game.
    pub fn shipped() -> Examples {
        include_str!("../../assets/examples.txt")
            .parse()
            .unwrap_or_else(|error| unreachable!("tests/examples.rs reads this file: {error}"))
    }

    /// Every example.
    pub fn all(&self) -> &[Example] {
        &self.0
    }

    /// The example of a lesson in a game. With options chosen it is that of the game without them, as long as its turns come to the
    /// same.
    pub fn of(&self, rules: &RuleSet, lesson: Lesson) -> Option<&Example> {
        let plain = rules.plain();
        let example = self.0.iter().find(|example| example.rules == plain && example.lesson == lesson)?;
        let chosen = Example { rules: *rules, ..example.clone() };
        (plain == *rules || (lesson.belongs(rules) && chosen.play() == example.play())).then_some(example)
    }
}
