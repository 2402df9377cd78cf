//! `guzhi-lab replay`: records in, replays out.

use crate::error::LabError;
use crate::lines::answer_each;
use guzhi::blitz::replay_line;
use std::io::{BufRead, Write};

/// Replays every line of the input.
pub fn run(records: impl BufRead, replays: impl Write) -> Result<(), LabError> {
    answer_each(records, replays, replay_line)
}
