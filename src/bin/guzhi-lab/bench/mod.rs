//! `guzhi-lab bench`: how fast the engine and the searches are, each beside the literal way in the same run.

mod measure;

use crate::error::LabError;
use crate::lines::print;
use clap::Args;
use std::io::Write;

/// How long to measure.
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// For how long each way is measured at least, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 500)]
    for_ms: u32,
}

/// Measures, and prints one line for each thing that was.
pub fn run(args: &BenchArgs, mut out: impl Write) -> Result<(), LabError> {
    let seconds = f64::from(args.for_ms) / 1_000.0;
    measure::all(seconds, &mut |line| print(&mut out, &line))
}
