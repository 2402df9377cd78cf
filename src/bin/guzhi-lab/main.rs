//! `guzhi-lab`: the engine on the command line, for other programs and for measuring. One file a command.

mod arena;
mod bench;
mod engine;
mod error;
mod examples;
mod kgp;
mod lines;
mod names;
mod perft;
mod puzzles;
mod replay;
mod rules;
mod solve;
mod thinking;

use clap::{Parser, Subcommand};
use std::io;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "guzhi-lab", version, about = "Replays, counts, plays and measures games of Guzhi")]
struct Lab {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Reads records, one JSON object a line, on standard input and prints their replays, one a line.
    Replay,
    /// Counts the move sequences of exactly 1, 2, … N moves from the opening position.
    Perft(perft::PerftArgs),
    /// Solves a position: who wins with best play, and with which pits.
    Solve(solve::SolveArgs),
    /// Reads questions, one JSON object a line, on standard input and answers them: which pit to sow.
    Engine,
    /// Lets two players play many games against each other and prints what they came to.
    Arena(arena::ArenaArgs),
    /// Measures the engine and the searches, each beside the literal way in the same run: read the ratios.
    Bench(bench::BenchArgs),
    /// Makes puzzles, positions in which exactly one move wins, and prints them, one a line.
    Puzzles(puzzles::PuzzlesArgs),
    /// Finds the examples of the rules guide, boards and turns that show something, and prints them, one a line.
    Examples(examples::ExamplesArgs),
    /// Plays Kalah on a server that speaks the Kalah Game Protocol 1.0, in its free play, over TCP.
    Kgp(kgp::KgpArgs),
}

fn main() -> ExitCode {
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    let done = match Lab::parse().task {
        Task::Replay => replay::run(input, output),
        Task::Perft(args) => perft::run(&args, output),
        Task::Solve(args) => solve::run(&args, output),
        Task::Engine => engine::run(input, output),
        Task::Arena(args) => arena::run(&args, output),
        Task::Bench(args) => bench::run(&args, output),
        Task::Puzzles(args) => puzzles::run(&args, input, output),
        Task::Examples(args) => examples::run(&args, input, output),
        Task::Kgp(args) => kgp::run(&args).map_err(error::LabError::from),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("guzhi-lab: {error}");
            ExitCode::FAILURE
        }
    }
}
