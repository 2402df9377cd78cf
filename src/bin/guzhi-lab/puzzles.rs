//! `guzhi-lab puzzles`: writes the puzzles that are shipped, or proves those of a file.

use crate::error::LabError;
use clap::Args;
use guzhi::puzzles::{Deck, DeckError, Flaw, Puzzle, make};
use std::io::{self, Read, Write};

/// What puzzles to make.
#[derive(Debug, Args)]
pub struct PuzzlesArgs {
    /// How many, as many of each theme as of any other.
    #[arg(long, value_name = "N", default_value_t = 600)]
    count: usize,
    /// What decides the games in which they are found.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Makes none, but proves those on standard input.
    #[arg(long)]
    check: bool,
}

/// Why a file of puzzles is not right.
#[derive(Debug, thiserror::Error)]
pub enum PuzzlesError {
    #[error("the puzzles cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error(transparent)]
    Deck(#[from] DeckError),
    #[error("{puzzle}: {flaw}")]
    Flaw { puzzle: Puzzle, flaw: Flaw },
}

/// Makes puzzles and prints them, one a line; or proves them.
pub fn run(args: &PuzzlesArgs, mut input: impl Read, mut out: impl Write) -> Result<(), LabError> {
    if args.check {
        let proven = check(&mut input)?;
        return Ok(writeln!(out, "{proven} puzzles, each proven")?);
    }
    writeln!(
        out,
        "# Written by `guzhi-lab puzzles --count {} --seed {}`: theme, grade, answer, position.",
        args.count, args.seed
    )?;
    for puzzle in make(args.seed, args.count) {
        writeln!(out, "{puzzle}")?;
    }
    Ok(())
}

fn check(input: &mut impl Read) -> Result<usize, PuzzlesError> {
    let mut text = String::new();
    input.read_to_string(&mut text)?;
    let deck: Deck = text.parse()?;
    for puzzle in deck.puzzles() {
        puzzle.check().map_err(|flaw| PuzzlesError::Flaw { puzzle: puzzle.clone(), flaw })?;
    }
    Ok(deck.puzzles().len())
}
