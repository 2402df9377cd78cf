//! `guzhi-lab examples`: writes the examples of the rules guide, or proves those of a file.

use crate::error::LabError;
use clap::Args;
use guzhi::guide::{Example, Examples, ExamplesError, Flaw, find};
use std::io::{self, Read, Write};

/// What examples to find.
#[derive(Debug, Args)]
pub struct ExamplesArgs {
    /// What decides the games in which they are found.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Finds none, but proves those on standard input.
    #[arg(long)]
    check: bool,
}

/// Why a file of examples is not right.
#[derive(Debug, thiserror::Error)]
pub enum ExamplesCommandError {
    #[error("the examples cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error(transparent)]
    Examples(#[from] ExamplesError),
    #[error("{example}: {flaw}")]
    Flaw { example: Box<Example>, flaw: Flaw },
}

/// Finds examples and prints them, one a line; or proves them.
pub fn run(args: &ExamplesArgs, mut input: impl Read, mut out: impl Write) -> Result<(), LabError> {
    if args.check {
        let proven = check(&mut input)?;
        return Ok(writeln!(out, "{proven} examples, each proven")?);
    }
    writeln!(
        out,
        "# Written by `guzhi-lab examples --seed {}`: rule set, lesson, moves, position.",
        args.seed
    )?;
    for example in find(args.seed) {
        writeln!(out, "{example}")?;
    }
    Ok(())
}

fn check(input: &mut impl Read) -> Result<usize, ExamplesCommandError> {
    let mut text = String::new();
    input.read_to_string(&mut text)?;
    let examples: Examples = text.parse()?;
    for example in examples.all() {
        example
            .check()
            .map_err(|flaw| ExamplesCommandError::Flaw { example: Box::new(example.clone()), flaw })?;
    }
    Ok(examples.all().len())
}
