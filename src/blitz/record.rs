//! Games of Blitz written down, and played through.

use super::clock::TimeError;
use super::{BlitzGame, BlitzStart, Clock, IllegalBlitz, Loadout, Move, PowerUp, StartError};
use crate::engine::{
    self, IllegalMove, Object, Options, Pit, Record, RecordError, Replay, RuleSet, Side, State,
    start_position, whole,
};
use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};
use std::str::FromStr;

/// A game of Blitz to be replayed. A move's pits and its time are any whole numbers here; whether they are legal is
/// decided when it is played.
#[derive(Debug, Clone, PartialEq)]
pub struct BlitzRecord {
    /// What the record calls itself: any JSON value.
    pub id: Value,
    /// What the players brought, `[south, north]`.
    pub loadouts: [Loadout; 2],
    /// What is drawn, in the order it is earned.
    pub draws: Vec<PowerUp>,
    /// Where it starts.
    pub start: BlitzStart,
    moves: Vec<RawMove>,
}

/// A record of any kind.
#[derive(Debug, Clone, PartialEq)]
pub enum AnyRecord {
    /// Of a game by the rules alone.
    Plain(Record),
    /// Of a game of Blitz.
    Blitz(BlitzRecord),
}

/// Why a line is no record, of Blitz or not.
#[derive(Debug, thiserror::Error)]
pub enum AnyRecordError {
    /// What can be wrong in any record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Other rules.
    #[error("Blitz is played by the rules \"guzhi\" without options")]
    Rules,
    /// What Blitz adds to a start cannot be.
    #[error("the start cannot be: {0}")]
    Start(#[from] StartError),
    /// The start's clock cannot be.
    #[error("the start cannot be: {0}")]
    Time(#[from] TimeError),
    /// JSON, but not of the form of a record of Blitz.
    #[error("the line is not a record of Blitz: {0}")]
    NotARecord(serde_json::Error),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRecord {
    #[serde(default)]
    id: Value,
    rules: String,
    options: Option<Object<Options>>,
    start: Option<Object<RawStart>>,
    blitz: Object<RawBlitz>,
    moves: Vec<Object<RawMove>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBlitz {
    loadouts: [Loadout; 2],
    #[serde(default)]
    draws: Vec<PowerUp>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStart {
    pits: Vec<u8>,
    stores: [u8; 2],
    to_move: Side,
    #[serde(default)]
    ember: [u8; 2],
    #[serde(default)]
    held: [Option<PowerUp>; 2],
    #[serde(default)]
    bank_ms: [u32; 2],
    #[serde(default)]
    shield: [Option<Pit>; 2],
    #[serde(default)]
    squeezed: [bool; 2],
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMove {
    #[serde(deserialize_with = "whole")]
    pit: i64,
    #[serde(default)]
    power: Option<PowerUp>,
    #[serde(default, deserialize_with = "perhaps_whole")]
    shield: Option<i64>,
    #[serde(default, deserialize_with = "whole_ms")]
    ms: i64,
    #[serde(default)]
    forced: bool,
}

fn perhaps_whole<'de, D: serde::Deserializer<'de>>(source: D) -> Result<Option<i64>, D::Error> {
    #[derive(Deserialize)]
    struct Whole(#[serde(deserialize_with = "whole")] i64);
    Ok(Option::<Whole>::deserialize(source)?.map(|Whole(number)| number))
}

fn whole_ms<'de, D: serde::Deserializer<'de>>(source: D) -> Result<i64, D::Error> {
    let number = Number::deserialize(source)?;
    let wrong = |_| D::Error::custom(format!("a time is a whole number of milliseconds, not {number}"));
    whole(&number).map_err(wrong)
}

impl AnyRecord {
    /// Reads a line that holds a record. The fields named in `beside` are no part of it and are passed over.
    ///
    /// # Errors
    /// [`AnyRecordError`] says what is wrong with it, and where.
    pub fn read(line: &[u8], beside: &[&str]) -> Result<AnyRecord, AnyRecordError> {
        #[derive(Deserialize)]
        struct Kind {
            #[serde(default)]
            blitz: Value,
        }
        let text = std::str::from_utf8(line).map_err(|_| RecordError::NotText)?.trim_end();
        match serde_json::from_str::<Object<Kind>>(text) {
            Ok(Object(kind)) if !kind.blitz.is_null() => {
                Ok(AnyRecord::Blitz(BlitzRecord::read(text, beside)?))
            }
            _ => Ok(AnyRecord::Plain(Record::read(text, beside)?)),
        }
    }
}

impl BlitzRecord {
    fn read(text: &str, beside: &[&str]) -> Result<BlitzRecord, AnyRecordError> {
        let Object(raw) = Object::<RawRecord>::read(text, beside).map_err(AnyRecordError::NotARecord)?;
        let rules = RuleSet::from_str(&raw.rules).map_err(RecordError::from)?;
        if rules != BlitzGame::RULES || raw.options.is_some_and(|Object(options)| !options.is_default()) {
            return Err(AnyRecordError::Rules);
        }
        let Object(blitz) = raw.blitz;
        let start = match raw.start {
            None => BlitzStart::opening(),
            Some(Object(start)) => start.read()?,
        };
        let moves = raw.moves.into_iter().map(|Object(played)| played).collect();
        Ok(BlitzRecord { id: raw.id, loadouts: blitz.loadouts, draws: blitz.draws, start, moves })
    }
}

impl RawStart {
    fn read(self) -> Result<BlitzStart, AnyRecordError> {
        let start = BlitzStart {
            position: start_position(&BlitzGame::RULES, &self.pits, self.stores, self.to_move)?,
            ember: self.ember,
            held: self.held,
            shield: self.shield,
            clock: Clock::new(self.bank_ms, self.squeezed)?,
        };
        start.check()?;
        Ok(start)
    }
}

/// The state after one move of Blitz.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BlitzState {
    /// The seeds.
    #[serde(flatten)]
    pub state: State,
    /// Ember, `[south, north]`.
    pub ember: [u8; 2],
    /// What is held, `[south, north]`.
    pub held: [Option<PowerUp>; 2],
    /// The banks, `[south, north]`.
    pub bank_ms: [u32; 2],
}

/// Plays a record to its end, or to its first illegal move.
pub fn replay(record: &BlitzRecord) -> Replay<BlitzState> {
    play_through(record).0
}

/// What [`replay`] does, with the game as the last move that could be played leaves it.
pub(crate) fn play_through(record: &BlitzRecord) -> (Replay<BlitzState>, BlitzGame) {
    let mut game = BlitzGame::from_start(record.loadouts, record.start);
    let mut draws = record.draws.iter().copied();
    let replay = Replay::of(&record.id, &record.moves, |played| {
        let state = step(&mut game, played, &mut draws)?;
        Ok::<_, IllegalBlitz>((state, game.result()))
    });
    (replay, game)
}

fn step(
    game: &mut BlitzGame,
    played: &RawMove,
    draws: &mut impl Iterator<Item = PowerUp>,
) -> Result<BlitzState, IllegalBlitz> {
    let board = game.position().board();
    let pit = |number: i64| board.pit(number).ok_or(IllegalMove::NoSuchPit { number, board });
    let shield = played.shield.map(pit).transpose()?;
    let &RawMove { power, ms, forced, .. } = played;
    // No turn is so long that it would not fit.
    let ms = u32::try_from(ms).or(if ms < 0 { Err(TimeError::Negative(ms)) } else { Ok(u32::MAX) })?;
    let played = Move { pit: pit(played.pit)?, power, shield, ms, forced };
    let turn = game.play(played, |_| draws.next(), &mut ())?.turn;
    let at = game.at();
    Ok(BlitzState {
        state: State::after(&turn, game.result().is_some()),
        ember: at.ember,
        held: at.held,
        bank_ms: at.clock.bank_ms(),
    })
}

/// A record of any kind, played through.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Replayed {
    /// By the rules alone.
    Plain(Replay),
    /// With Blitz over them.
    Blitz(Replay<BlitzState>),
}

/// Answers one line of records, of Blitz or not; see [`engine::replay_line`].
pub fn replay_line(line: &[u8]) -> Replayed {
    match AnyRecord::read(line, &[]) {
        Ok(AnyRecord::Plain(record)) => Replayed::Plain(engine::replay(&record)),
        Ok(AnyRecord::Blitz(record)) => Replayed::Blitz(replay(&record)),
        Err(error) => Replayed::Plain(Replay::refused(line, &error)),
    }
}
