//! What is chosen before a game, within what its rules leave open.

use super::{RuleSet, Sowing};
use serde::{Deserialize, Serialize};

/// Options of a game; what is left out is as the rule set has it. [`RuleSet::with`] says which there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Seeds in each pit at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seeds: Option<u8>,
    /// Whether a drop that makes four takes them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub four_captures: Option<bool>,
    /// Whether a last seed in an empty pit captures itself when the pit across is empty too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capture_from_empty: Option<bool>,
}

impl Options {
    /// Whether nothing was chosen.
    pub fn is_default(&self) -> bool {
        *self == Options::default()
    }

    /// The options that make the plain rules of this name into these.
    pub fn of(rules: &RuleSet) -> Options {
        let plain = rules.plain();
        Options {
            seeds: (rules.seeds != plain.seeds).then_some(rules.seeds),
            four_captures: (rules.pasu() != plain.pasu()).then_some(rules.pasu().is_some()),
            capture_from_empty: match (rules.sowing, plain.sowing) {
                (
                    Sowing::Kalah { capture_from_empty, .. },
                    Sowing::Kalah { capture_from_empty: usual, .. },
                ) => (capture_from_empty != usual).then_some(capture_from_empty),
                _ => None,
            },
        }
    }
}

/// Options that a rule set does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// There is nothing to choose.
    #[error("the rules {rules:?} have no option {option:?}")]
    Unknown {
        /// The rules.
        rules: &'static str,
        /// The option.
        option: &'static str,
    },
    /// Too few or too many seeds.
    #[error("the rules {rules:?} are played with {least} to {most} seeds a pit, not {seeds}")]
    Seeds {
        /// The rules.
        rules: &'static str,
        /// What was asked for.
        seeds: u8,
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
    },
}
