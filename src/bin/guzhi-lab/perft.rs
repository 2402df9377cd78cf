//! `guzhi-lab perft`: how many move sequences there are.

use crate::error::LabError;
use crate::lines::print;
use crate::rules::RulesArgs;
use clap::Args;
use guzhi::engine::{Game, Options, perft};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// What to count.
#[derive(Debug, Args)]
pub struct PerftArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// How many moves deep.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    depth: u8,
}

#[derive(Serialize)]
struct Perft {
    rules: &'static str,
    #[serde(skip_serializing_if = "Options::is_default")]
    options: Options,
    depth: u8,
    counts: Vec<u64>,
    seconds: f64,
}

/// Counts, and prints the counts.
pub fn run(args: &PerftArgs, mut out: impl Write) -> Result<(), LabError> {
    let rules = args.rules.rule_set()?;
    let start = Instant::now();
    let counts = perft(&Game::new(rules), args.depth.into());
    let seconds = start.elapsed().as_secs_f64();
    let options = Options::of(&rules);
    print(&mut out, &Perft { rules: rules.id, options, depth: args.depth, counts, seconds })
}
