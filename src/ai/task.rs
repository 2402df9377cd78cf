//! A question to the AI as data, for a thread or a web worker.

use super::{Choice, Level, choose};
use crate::engine::{OptionError, Options, ParsePositionError, Position, RuleSet, UnknownRuleSet};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// A position to think about. It is plain data, so that it can cross to a worker as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The rule set's id.
    pub rules: String,
    /// Its options.
    pub options: Options,
    /// The position in its text form.
    pub position: String,
    /// Who thinks.
    pub level: Level,
    /// Decides every slip and every choice between equals.
    pub seed: u64,
}

/// Why a task cannot be run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TaskError {
    /// The rules have a name nobody knows.
    #[error(transparent)]
    Rules(#[from] UnknownRuleSet),
    /// The rules do not have these options.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The position cannot be read.
    #[error("the position {text:?} cannot be read: {error}")]
    Position {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: ParsePositionError,
    },
}

impl Task {
    /// The question which pit to sow here.
    pub fn new(rules: &RuleSet, position: &Position, level: Level, seed: u64) -> Task {
        Task {
            rules: rules.id.to_owned(),
            options: Options::of(rules),
            position: position.to_string(),
            level,
            seed,
        }
    }

    /// Thinks, on the thread that calls it, until done or stopped; see [`choose`].
    ///
    /// # Errors
    /// [`TaskError`] when the rules or the position cannot be read.
    pub fn run(&self, stop: &AtomicBool) -> Result<Option<Choice>, TaskError> {
        let rules = self.rules.parse::<RuleSet>()?.with(&self.options)?;
        let position: Position = self
            .position
            .parse()
            .map_err(|error| TaskError::Position { text: self.position.clone(), error })?;
        Ok(choose(&rules, &position, self.level, self.seed, stop))
    }
}
