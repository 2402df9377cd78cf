//! A question to the AI as data, for a thread or a web worker.

use super::blitz::think_blitz;
use super::{Choice, Level, think};
use crate::blitz::{BlitzGame, BlitzStart, Loadout};
use crate::engine::{OptionError, Options, ParsePositionError, Position, RuleSet, UnknownRuleSet};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// A position to think about. It is plain data, so that it can cross to a worker as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The rule set's id.
    pub rules: String,
    /// Its options.
    #[serde(default, skip_serializing_if = "Options::is_default")]
    pub options: Options,
    /// The position in its text form.
    pub position: String,
    /// Who thinks.
    pub level: Level,
    /// What Blitz adds to the position, in a game of Blitz.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blitz: Option<BlitzTask>,
    /// Decides every slip and every choice between equals.
    pub seed: u64,
    /// No more positions than this are looked at, whatever the level's budget; its own turns always are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// Where a game of Blitz stands, and what may be drawn in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlitzTask {
    /// Where it stands.
    pub at: BlitzStart,
    /// What the players brought, `[south, north]`.
    pub loadouts: [Loadout; 2],
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
            nodes: None,
            blitz: None,
        }
    }

    /// The question what to do in a game of Blitz.
    pub fn blitz(game: &BlitzGame, level: Level, seed: u64) -> Task {
        let blitz = BlitzTask { at: *game.at(), loadouts: game.loadouts() };
        Task { blitz: Some(blitz), ..Task::new(&BlitzGame::RULES, game.position(), level, seed) }
    }

    /// Thinks, on the thread that calls it, until done or stopped; see [`choose`](super::choose).
    ///
    /// # Errors
    /// [`TaskError`] when the rules or the position cannot be read.
    pub fn run(&self, stop: &AtomicBool) -> Result<Option<Choice>, TaskError> {
        let most = self.nodes.unwrap_or(u64::MAX);
        if let Some(BlitzTask { at, loadouts }) = &self.blitz {
            let mut settings = self.level.blitz_settings();
            settings.search.nodes = settings.search.nodes.min(most);
            return Ok(think_blitz(at, *loadouts, settings, self.seed, stop));
        }
        let rules = self.rules.parse::<RuleSet>()?.with(&self.options)?;
        let position: Position = self
            .position
            .parse()
            .map_err(|error| TaskError::Position { text: self.position.clone(), error })?;
        let mut settings = self.level.settings(&rules);
        settings.nodes = settings.nodes.min(most);
        Ok(think(&rules, &position, settings, self.seed, stop))
    }
}
