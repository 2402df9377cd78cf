//! `guzhi-lab solve`: who wins with best play, and with which pits.

use crate::error::LabError;
use crate::lines::print;
use crate::rules::{RulesArgs, RulesError};
use crate::thinking::within;
use clap::Args;
use guzhi::ai::{Outcome, Solution, SolvedMove, solve, solve_exactly};
use guzhi::engine::{Game, Options, Position, Record, RecordError, RuleSet};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Instant;

/// How many positions are looked at when nobody says how many.
pub const BUDGET: u64 = 200_000_000;

/// What to solve.
#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// The position, as a record's `start`; the opening when left out.
    #[arg(long, value_name = "JSON")]
    position: Option<String>,
    /// Also finds by how many seeds.
    #[arg(long)]
    exact: bool,
    /// How many positions to look at, at most.
    #[arg(long, value_name = "N", default_value_t = BUDGET)]
    nodes: u64,
    /// When to stop, in milliseconds.
    #[arg(long, value_name = "MS")]
    movetime_ms: Option<u64>,
}

/// Why there is nothing to solve.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error("the position is not JSON: {0}")]
    NotJson(serde_json::Error),
    #[error("the position cannot be read: {0}")]
    Position(#[from] RecordError),
    #[error("the side to move has no pit to sow")]
    NoPit,
}

/// The answer.
#[derive(Serialize)]
pub struct Solved {
    value: Outcome,
    moves: Vec<SolvedMove>,
    proven: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<i32>,
    nodes: u64,
    ms: f64,
}

impl Solved {
    /// Solves a position; `None` when the side to move has no legal pit.
    pub fn of(
        rules: &RuleSet,
        position: &Position,
        exact: bool,
        nodes: u64,
        movetime_ms: Option<u64>,
    ) -> Option<Solved> {
        let began = Instant::now();
        let solution = within(began, movetime_ms, |stop| {
            if exact {
                solve_exactly(rules, position, nodes, stop)
            } else {
                solve(rules, position, nodes, stop)
            }
        })?;
        let Solution { value, moves, proven, exact, nodes } = solution;
        let ms = began.elapsed().as_micros() as f64 / 1_000.0;
        Some(Solved { value, moves, proven, exact, nodes, ms })
    }
}

/// Solves, and prints the solution.
pub fn run(args: &SolveArgs, mut out: impl Write) -> Result<(), LabError> {
    print(&mut out, &solved(args)?)
}

fn solved(args: &SolveArgs) -> Result<Solved, SolveError> {
    let rules = args.rules.of_any_size()?;
    let position = match &args.position {
        None => Position::opening(&rules),
        Some(text) => {
            let start: Value = serde_json::from_str(text).map_err(SolveError::NotJson)?;
            // The number of seeds is the position's.
            let options = Options { seeds: None, ..Options::of(&rules) };
            let record = json!({ "rules": rules.id, "options": options, "start": start, "moves": [] });
            record.to_string().parse::<Record>()?.start
        }
    };
    if Game::from_position(rules, position).legal().is_empty() {
        return Err(SolveError::NoPit);
    }
    Solved::of(&rules, &position, args.exact, args.nodes, args.movetime_ms).ok_or(SolveError::NoPit)
}
