//! A game written down: one JSON object a line.

use super::{
    Object, OptionError, Options, PitSet, Position, PositionError, Round, RuleSet, Side, UnknownRuleSet,
};
use serde::de::{Error as _, IgnoredAny};
use serde::{Deserialize, Deserializer};
use serde_json::{Number, Value};
use std::str::FromStr;

/// A game to be replayed: where it starts and which pits were sown. A move's pit is any whole number here;
/// whether it is legal is decided when it is played.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// What the record calls itself: any JSON value, echoed in the replay; `null` when left out.
    pub id: Value,
    /// The rules it was played by, with its options.
    pub rules: RuleSet,
    /// Where it starts.
    pub start: Position,
    /// The pits sown, in order.
    pub moves: Vec<i64>,
}

/// Why a line is no record.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// Not UTF-8.
    #[error("the line is not UTF-8 text")]
    NotText,
    /// Not a JSON value.
    #[error("the line is not JSON: {0}")]
    NotJson(serde_json::Error),
    /// JSON, but not of a record's form.
    #[error("the line is not a record: {0}")]
    NotARecord(serde_json::Error),
    /// The rules have a name nobody knows.
    #[error(transparent)]
    Rules(#[from] UnknownRuleSet),
    /// Options these rules do not have.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// A start that is no position.
    #[error("the start is no position: {0}")]
    Start(#[from] PositionError),
    /// A start with too few or too many pits for its rules.
    #[error("the start has {found} pits; {rules:?} is played on {wanted}")]
    Pits {
        /// The rules.
        rules: &'static str,
        /// How many the board has.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// A game of Blitz, whose time and power-ups the rules alone do not know.
    #[error("the record is of a game of Blitz")]
    Blitz,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRecord {
    #[serde(default)]
    id: Value,
    rules: String,
    options: Option<Object<Options>>,
    start: Option<Object<RawStart>>,
    blitz: Option<Value>,
    moves: Vec<Object<RawMove>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStart {
    pits: Vec<u8>,
    stores: [u8; 2],
    to_move: Side,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMove {
    #[serde(deserialize_with = "whole")]
    pit: i64,
}

#[derive(Deserialize)]
struct RawId {
    #[serde(default)]
    id: Value,
}

/// A whole number, however it is written: `1e3` is no pit of the board, but it is a number of one. What 64 bits
/// cannot hold becomes the nearest that they can, and that is no pit either.
pub(crate) fn whole<'de, D: Deserializer<'de>>(source: D) -> Result<i64, D::Error> {
    let number = Number::deserialize(source)?;
    let rounded = || number.as_f64().filter(|value| value.fract() == 0.0).map(|value| value as i64);
    number
        .as_i64()
        .or_else(rounded)
        .ok_or_else(|| D::Error::custom(format!("a pit is a whole number, not {number}")))
}

/// The `id` of a line that is perhaps no record; `null` when it has none.
pub(crate) fn id_of(line: &[u8]) -> Value {
    serde_json::from_slice::<Object<RawId>>(line).map(|Object(raw)| raw.id).unwrap_or_default()
}

/// Reads a record from one JSON object.
impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        Record::read(text, &[])
    }
}

impl Record {
    /// Reads a record from an object whose fields named in `beside` are no part of it.
    ///
    /// # Errors
    /// [`RecordError`].
    pub(crate) fn read(text: &str, beside: &[&str]) -> Result<Record, RecordError> {
        let Object(raw) = Object::<RawRecord>::read(text, beside).map_err(|error| {
            // What serde_json says of a wrong type may sound as if the line were no JSON at all.
            match serde_json::from_str::<IgnoredAny>(text) {
                Ok(_) => RecordError::NotARecord(error),
                Err(error) => RecordError::NotJson(error),
            }
        })?;
        let plain: RuleSet = raw.rules.parse()?;
        if raw.blitz.is_some_and(|blitz| !blitz.is_null()) {
            return Err(RecordError::Blitz);
        }
        let rules = plain.with(&raw.options.map_or_else(Options::default, |Object(options)| options))?;
        let start = match raw.start {
            None => Position::opening(&rules),
            Some(Object(start)) => start_position(&rules, &start.pits, start.stores, start.to_move)?,
        };
        let moves = raw.moves.into_iter().map(|Object(played)| played.pit).collect();
        Ok(Record { id: raw.id, rules, start, moves })
    }
}

/// The position of a start on the board of these rules.
pub(crate) fn start_position(
    rules: &RuleSet,
    pits: &[u8],
    stores: [u8; 2],
    to_move: Side,
) -> Result<Position, RecordError> {
    let (found, wanted) = (pits.len(), rules.board.len());
    if found != wanted {
        return Err(RecordError::Pits { rules: rules.id, wanted, found });
    }
    let position = Position::new(pits, stores, to_move)?;
    Ok(match rules.rounds {
        None => position,
        Some(_) => position.in_round(Round { number: 1, starter: to_move }, PitSet::EMPTY)?,
    })
}
