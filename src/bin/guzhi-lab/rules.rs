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

    /// The rules that were asked for, with fewer or more seeds than people play with as well: a smaller game is a question
    /// for a solver, and results for such are published.
    pub fn of_any_size(&self) -> Result<RuleSet, RulesError> {
        let usual = self.rule_set();
        let (Some(seeds), Err(RulesError::Options(OptionError::Seeds { .. }))) = (self.seeds, &usual) else {
            return usual;
        };
        let rules = RulesArgs { seeds: None, ..self.clone() }.rule_set()?;
        let fits = seeds > 0 && usize::from(seeds) * rules.board.len() <= usize::from(u8::MAX);
        if fits { Ok(RuleSet { seeds, ..rules }) } else { usual }
    }
}
