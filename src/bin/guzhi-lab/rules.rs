//! Which game, as it is chosen on the command line.

use clap::Args;
use guzhi::engine::{OptionError, Options, RuleSet, UnknownRuleSet};

/// The rule set and its options; those a rule set does not have are refused.
#[derive(Debug, Clone, Args)]
pub struct RulesArgs {
    /// The rule set.
    #[arg(long, value_name = "RULES", default_value = RuleSet::GUZHI.id)]
    rules: String,
    /// Seeds in each pit at the start.
    #[arg(long, value_name = "N")]
    seeds: Option<u8>,
    /// A last seed in an empty pit captures itself when the pit across is empty too.
    #[arg(long)]
    capture_from_empty: bool,
    /// A drop that makes four takes nothing.
    #[arg(long)]
    no_four_captures: bool,
}

/// Why there is no such game.
#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    #[error(transparent)]
    Rules(#[from] UnknownRuleSet),
    #[error(transparent)]
    Options(#[from] OptionError),
}

impl RulesArgs {
    /// The rules that were asked for.
    pub fn rule_set(&self) -> Result<RuleSet, RulesError> {
        let options = Options {
            seeds: self.seeds,
            four_captures: self.no_four_captures.then_some(false),
            capture_from_empty: self.capture_from_empty.then_some(true),
        };
        Ok(self.rules.parse::<RuleSet>()?.with(&options)?)
    }
}
