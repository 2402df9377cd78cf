//! The real `guzhi-lab`, run as another program runs it.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The program, with pipes.
pub fn lab(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_guzhi-lab"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What it says to this input.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = lab(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // Written beside reading the answers, so that neither waits for the other's pipe.
        scope.spawn(move || stdin.write_all(input).unwrap());
        child.wait_with_output().unwrap()
    })
}

/// Its lines.
pub fn lines(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
