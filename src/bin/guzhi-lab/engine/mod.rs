//! `guzhi-lab engine`: questions in, answers out, one JSON object a line, so that other programs can play against the AI.
//!
//! Every line is answered by one line, in order. One that cannot be answered gets `{"id", "error"}`, and the lines after
//! it are read as if it had not been there. A command is a variant of [`Command`] and a file beside this one.

mod go;
mod solve;

use crate::error::LabError;
use crate::lines::answer_each;
use crate::names::{UnknownLevel, name_of};
use crate::solve::Solved;
use guzhi::blitz::{AnyRecord, AnyRecordError};
use guzhi::engine::Object;
use guzhi::game::Playing;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::io::{BufRead, Write};

/// What can be asked.
#[derive(Clone, Copy)]
enum Command {
    /// Which pit to sow.
    Go,
    /// What every pit leads to, proven.
    Solve,
}

impl Command {
    fn named(name: &str) -> Option<Command> {
        match name {
            "go" => Some(Command::Go),
            "solve" => Some(Command::Solve),
            _ => None,
        }
    }
}

/// What every question has.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    cmd: Value,
}

/// A line answered. A question without an `id` is answered without one, save by an error.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Go {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
        #[serde(flatten)]
        chosen: go::Chosen,
    },
    Solve {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
        #[serde(flatten)]
        solved: Solved,
    },
    Error {
        id: Value,
        error: String,
    },
}

/// Why a question cannot be answered.
#[derive(Debug, thiserror::Error)]
enum QuestionError {
    #[error("the line is not UTF-8 text")]
    NotText,
    #[error("the line is empty")]
    Empty,
    #[error("the line is not JSON: {0}")]
    NotJson(serde_json::Error),
    #[error("the line is not a question: {0}")]
    NotAQuestion(serde_json::Error),
    #[error("the question has no \"cmd\"; there are \"go\", \"solve\"")]
    NoCommand,
    #[error("there is no cmd {0}; there are \"go\", \"solve\"")]
    UnknownCommand(Value),
    #[error("a game of Blitz cannot be solved: what is drawn decides it")]
    Blitz,
    #[error(transparent)]
    Level(#[from] UnknownLevel),
    #[error(transparent)]
    Record(#[from] AnyRecordError),
    #[error("moves[{ply}] cannot be played: {reason}")]
    Move { ply: usize, reason: String },
    #[error("there is nothing to choose: {0}")]
    Over(String),
}

/// Answers every line of the input.
pub fn run(questions: impl BufRead, answers: impl Write) -> Result<(), LabError> {
    answer_each(questions, answers, answer)
}

fn answer(line: &[u8]) -> Answer {
    let id = id_of(line);
    match answered(line, id.clone()) {
        Ok(answer) => answer,
        Err(error) => Answer::Error { id: id.unwrap_or_default(), error: error.to_string() },
    }
}

fn answered(line: &[u8], id: Option<Value>) -> Result<Answer, QuestionError> {
    let text = std::str::from_utf8(line).map_err(|_| QuestionError::NotText)?.trim();
    if text.is_empty() {
        return Err(QuestionError::Empty);
    }
    let Head { cmd } = read(text)?;
    match cmd.as_str().and_then(Command::named) {
        Some(Command::Go) => Ok(Answer::Go { id, chosen: go::choose(text)? }),
        Some(Command::Solve) => Ok(Answer::Solve { id, solved: solve::solve(text)? }),
        None if cmd.is_null() => Err(QuestionError::NoCommand),
        None => Err(QuestionError::UnknownCommand(cmd)),
    }
}

/// The game after the moves.
fn reached(text: &str, beside: &[&str]) -> Result<Playing, QuestionError> {
    let record = AnyRecord::read(text.as_bytes(), beside)?;
    Playing::after(&record).map_err(|error| QuestionError::Move {
        // A record that was read fails at a move only.
        ply: error.ply.unwrap_or_default(),
        reason: error.reason,
    })
}

/// Refuses a game that is over.
fn still_open(playing: &Playing) -> Result<(), QuestionError> {
    match playing.result() {
        None => Ok(()),
        Some(result) => {
            let (winner, by) = (name_of(&result.winner), name_of(&result.by));
            Err(QuestionError::Over(format!("the game is over ({winner}, by {by})")))
        }
    }
}

/// Reads a question, or some of its fields.
fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, QuestionError> {
    serde_json::from_str::<Object<T>>(text).map(|Object(question)| question).map_err(|error| {
        // What serde_json says of a wrong type may sound as if the line were no JSON at all.
        match serde_json::from_str::<serde::de::IgnoredAny>(text) {
            Ok(_) => QuestionError::NotAQuestion(error),
            Err(error) => QuestionError::NotJson(error),
        }
    })
}

/// The `id` of a line that is perhaps no question; `None` when it has none.
fn id_of(line: &[u8]) -> Option<Value> {
    /// `null` is an id as good as any other.
    fn some<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Value>, D::Error> {
        Value::deserialize(source).map(Some)
    }
    #[derive(Deserialize)]
    struct Id {
        #[serde(default, deserialize_with = "some")]
        id: Option<Value>,
    }
    serde_json::from_slice::<Object<Id>>(line).ok().and_then(|Object(Id { id })| id)
}
