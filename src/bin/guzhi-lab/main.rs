//! `guzhi-lab`: the engine on the command line, for other programs and for measuring.

mod kgp;

use clap::{Parser, Subcommand};
use guzhi::blitz::replay_line;
use guzhi::engine::{Game, RuleSet, UnknownRuleSet, perft};
use serde::Serialize;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Instant;

#[derive(Parser)]
#[command(name = "guzhi-lab", version, about = "Replays, counts and measures games of Guzhi")]
struct Lab {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Reads records, one JSON object a line, on standard input and prints their replays, one a line.
    Replay,
    /// Counts the move sequences of exactly 1, 2, … N moves from the opening position.
    Perft {
        /// The rule set.
        #[arg(long, default_value = RuleSet::GUZHI.id)]
        rules: String,
        /// How many moves deep.
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
        depth: u8,
    },
    /// Plays Kalah on a server that speaks the Kalah Game Protocol 1.0, in its free play, over TCP.
    Kgp(kgp::KgpArgs),
}

#[derive(Debug, thiserror::Error)]
enum LabError {
    #[error(transparent)]
    Rules(#[from] UnknownRuleSet),
    #[error("cannot read records or print replays: {0}")]
    Io(#[from] io::Error),
    #[error("cannot write JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Kgp(#[from] kgp::KgpError),
}

#[derive(Serialize)]
struct Perft {
    rules: &'static str,
    depth: usize,
    counts: Vec<u64>,
    seconds: f64,
}

fn main() -> ExitCode {
    let done = match Lab::parse().task {
        Task::Replay => replay(io::stdin().lock(), io::stdout().lock()),
        Task::Perft { rules, depth } => count(&rules, depth.into(), io::stdout().lock()),
        Task::Kgp(args) => kgp::run(&args).map_err(LabError::from),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has seen enough of it.
        Err(LabError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("guzhi-lab: {error}");
            ExitCode::FAILURE
        }
    }
}

fn replay(mut records: impl BufRead, mut replays: impl Write) -> Result<(), LabError> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if records.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        print(&mut replays, &replay_line(&line))?;
        // A program that waits for each answer before it sends the next record gets it.
        replays.flush()?;
    }
}

fn count(rules: &str, depth: usize, mut out: impl Write) -> Result<(), LabError> {
    let rules: RuleSet = rules.parse()?;
    let start = Instant::now();
    let counts = perft(&Game::new(rules), depth);
    let seconds = start.elapsed().as_secs_f64();
    print(&mut out, &Perft { rules: rules.id, depth, counts, seconds })
}

fn print(out: &mut impl Write, value: &impl Serialize) -> Result<(), LabError> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(out.write_all(&line)?)
}
