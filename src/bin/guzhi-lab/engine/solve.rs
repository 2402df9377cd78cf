//! `{"cmd":"solve"}`: what every pit leads to.

use super::{QuestionError, reached, read, still_open};
use crate::solve::{BUDGET, Solved};
use guzhi::game::Playing;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// The fields of the question that are no part of a record.
const BESIDE: &[&str] = &["cmd", "exact", "movetime_ms", "nodes"];

/// The question: a record, and how to solve the position it leaves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    dead_code,
    reason = "the record is read by itself; its fields stand here so that every other is refused"
)]
struct Solve {
    cmd: IgnoredAny,
    /// Whether the difference of the stores is asked for as well.
    #[serde(default)]
    exact: bool,
    /// When to stop, in milliseconds.
    movetime_ms: Option<u64>,
    /// How many positions to look at.
    nodes: Option<u64>,
    id: Option<IgnoredAny>,
    rules: Option<IgnoredAny>,
    options: Option<IgnoredAny>,
    start: Option<IgnoredAny>,
    blitz: Option<IgnoredAny>,
    moves: Option<IgnoredAny>,
}

/// Answers the question.
pub fn solve(text: &str) -> Result<Solved, QuestionError> {
    let question: Solve = read(text)?;
    let playing = reached(text, BESIDE)?;
    still_open(&playing)?;
    let Playing::Plain(game) = playing else {
        return Err(QuestionError::Blitz);
    };
    let nodes = question.nodes.unwrap_or(BUDGET);
    Solved::of(game.rules(), game.position(), question.exact, nodes, question.movetime_ms)
        .ok_or_else(|| QuestionError::Over("the side to move has no pit to sow".to_owned()))
}
