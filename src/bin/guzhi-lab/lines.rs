//! JSON lines: one in, one out.

use crate::error::LabError;
use serde::Serialize;
use std::io::{BufRead, Write};

/// Answers every line of the input, in order and at once, until there is none: a program that waits for each answer
/// before it sends the next line gets it.
pub fn answer_each<A: Serialize>(
    mut input: impl BufRead,
    mut output: impl Write,
    answer: impl Fn(&[u8]) -> A,
) -> Result<(), LabError> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        print(&mut output, &answer(&line))?;
    }
}

/// Prints a value as one line of JSON.
pub fn print(output: &mut impl Write, value: &impl Serialize) -> Result<(), LabError> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    output.write_all(&line)?;
    Ok(output.flush()?)
}
