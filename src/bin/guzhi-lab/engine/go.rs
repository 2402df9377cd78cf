//! `{"cmd":"go"}`: which pit to sow.

use super::{QuestionError, reached, read, still_open};
use crate::names::level_named;
use crate::thinking::{thought, within};
use guzhi::ai::{Choice, Level};
use guzhi::blitz::PowerUp;
use guzhi::engine::Pit;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// The fields of the question that are no part of a record.
const BESIDE: &[&str] = &["cmd", "level", "movetime_ms", "nodes", "seed"];

/// The question: a record, and how to think about the position it leaves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    dead_code,
    reason = "the record is read by itself; its fields stand here so that every other is refused"
)]
struct Go {
    cmd: IgnoredAny,
    /// Who thinks; `expert` when left out.
    level: Option<String>,
    /// When to stop, in milliseconds from when the question was read.
    movetime_ms: Option<u64>,
    /// How many positions to look at, in place of the level's budget.
    nodes: Option<u64>,
    /// Decides every slip and every choice between equals.
    #[serde(default)]
    seed: u64,
    id: Option<IgnoredAny>,
    rules: Option<IgnoredAny>,
    options: Option<IgnoredAny>,
    start: Option<IgnoredAny>,
    blitz: Option<IgnoredAny>,
    moves: Option<IgnoredAny>,
}

/// The answer: a [`Choice`], and how long it took.
#[derive(Serialize)]
pub struct Chosen {
    pit: Pit,
    #[serde(skip_serializing_if = "Option::is_none")]
    power: Option<PowerUp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shield: Option<Pit>,
    value: i32,
    proven: bool,
    depth: u32,
    nodes: u64,
    ms: f64,
}

/// Answers the question.
pub fn choose(text: &str) -> Result<Chosen, QuestionError> {
    let began = Instant::now();
    let go: Go = read(text)?;
    let level = go.level.as_deref().map_or(Ok(Level::Expert), level_named)?;
    let playing = reached(text, BESIDE)?;
    still_open(&playing)?;
    let choice = within(began, go.movetime_ms, |stop| thought(&playing, level, go.nodes, go.seed, stop))
        .ok_or_else(|| QuestionError::Over("the side to move has no pit to sow".to_owned()))?;
    let Choice { pit, power, shield, value, proven, depth, nodes } = choice;
    let ms = began.elapsed().as_micros() as f64 / 1_000.0;
    Ok(Chosen { pit, power, shield, value, proven, depth, nodes, ms })
}
