//! A game written down: one JSON object a line.

use super::{PITS, Position, RuleSet, Side, UnknownRuleSet};
use serde::Deserialize;
use serde_json::Value;

/// A game to be replayed: where it starts and which pits were sown. A move's pit is any whole number here;
/// whether it is legal is decided when it is played.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// What the record calls itself: any JSON value, echoed in the replay; `null` when left out.
    pub id: Value,
    /// The rules it was played by.
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
    /// An option these rules do not have.
    #[error("the rules {rules:?} have no option {option:?}")]
    Option {
        /// The rules.
        rules: &'static str,
        /// The option.
        option: String,
    },
    /// A start with too few or too many pits.
    #[error("the start has {0} pits; the board has {PITS}")]
    Pits(usize),
    /// A start with more seeds than a pit can count.
    #[error("the start has more than 255 seeds in all, more than a pit can count")]
    TooManySeeds,
    /// A Blitz game.
    #[error("the record is of a Blitz game, which this version cannot replay")]
    Blitz,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRecord {
    #[serde(default)]
    id: Value,
    rules: String,
    options: Option<serde_json::Map<String, Value>>,
    start: Option<RawStart>,
    blitz: Option<Value>,
    moves: Vec<RawMove>,
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
    pit: i64,
}

impl Record {
    /// Reads a record from a JSON value.
    ///
    /// # Errors
    /// [`RecordError`] says what is wrong with it.
    pub fn from_json(value: Value) -> Result<Record, RecordError> {
        let raw: RawRecord = serde_json::from_value(value).map_err(RecordError::NotARecord)?;
        let rules: RuleSet = raw.rules.parse()?;
        if raw.blitz.is_some_and(|blitz| !blitz.is_null()) {
            return Err(RecordError::Blitz);
        }
        if let Some(option) = raw.options.and_then(|options| options.into_iter().next()) {
            return Err(RecordError::Option { rules: rules.id, option: option.0 });
        }
        let start = match raw.start {
            None => Position::opening(&rules),
            Some(start) => {
                let pits = start.pits.try_into().map_err(|pits: Vec<u8>| RecordError::Pits(pits.len()))?;
                Position::new(pits, start.stores, start.to_move).ok_or(RecordError::TooManySeeds)?
            }
        };
        let moves = raw.moves.into_iter().map(|played| played.pit).collect();
        Ok(Record { id: raw.id, rules, start, moves })
    }
}
