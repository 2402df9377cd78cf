//! Playing a record through, with the state after every move.

use super::record::id_of;
use super::{Game, GameResult, IllegalMove, Pit, Record, RecordError, Side, Turn};
use serde::Serialize;
use serde_json::Value;
use std::fmt::Display;

/// The state after one move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct State {
    /// Seeds in each pit.
    pub pits: Vec<u8>,
    /// Seeds in the stores, `[south, north]`.
    pub stores: [u8; 2],
    /// The side to move, or that would move if the game went on.
    pub to_move: Side,
    /// Whether the game is over.
    pub over: bool,
    /// Seeds dropped by the move.
    pub sown: u32,
    /// Seeds the move took by pasu and captures and stored while sowing, `[south, north]`; a sweep at the end of the game or
    /// the round is not counted.
    pub taken: [u8; 2],
    /// In a game of rounds, the number of the round; when a round has just ended, that of the new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u8>,
    /// In a game of rounds, the pits that are closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<Vec<Pit>>,
}

/// Where and why a replay stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReplayError {
    /// The index of the move that could not be played; `None` when the line was no record at all.
    pub ply: Option<usize>,
    /// What was wrong, for the person who reads it.
    pub reason: String,
}

/// A record played through; `S` is the state that is kept after a move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Replay<S = State> {
    /// The record's own id.
    pub id: Value,
    /// One state after each move that could be played.
    pub states: Vec<S>,
    /// How the game ended, if it did.
    pub result: Option<GameResult>,
    /// Why it stopped before its last move, if it did.
    pub error: Option<ReplayError>,
}

impl<S> Replay<S> {
    /// Plays moves to the last one, or to the first that is illegal. `step` plays one and says what state it led to.
    pub(crate) fn of<M, E: Display>(
        id: &Value,
        moves: impl IntoIterator<Item = M>,
        mut step: impl FnMut(M) -> Result<(S, Option<GameResult>), E>,
    ) -> Replay<S> {
        let mut replay = Replay { id: id.clone(), states: Vec::new(), result: None, error: None };
        for (ply, played) in moves.into_iter().enumerate() {
            match step(played) {
                Ok((state, result)) => {
                    replay.states.push(state);
                    replay.result = result;
                }
                Err(illegal) => {
                    replay.error = Some(ReplayError { ply: Some(ply), reason: illegal.to_string() });
                    break;
                }
            }
        }
        replay
    }

    /// The answer to a line that is no record.
    pub(crate) fn refused(line: &[u8], error: &impl Display) -> Replay<S> {
        let error = ReplayError { ply: None, reason: error.to_string() };
        Replay { id: id_of(line), states: Vec::new(), result: None, error: Some(error) }
    }
}

/// Plays a record to its end, or to its first illegal move.
pub fn replay(record: &Record) -> Replay {
    play_through(record).0
}

/// What [`replay`] does, with the game as the last move that could be played leaves it.
pub(crate) fn play_through(record: &Record) -> (Replay, Game) {
    let mut game = Game::from_position(record.rules, record.start);
    let replay = Replay::of(&record.id, &record.moves, |&number| {
        let state = step(&mut game, number)?;
        Ok::<_, IllegalMove>((state, game.result()))
    });
    (replay, game)
}

fn step(game: &mut Game, number: i64) -> Result<State, IllegalMove> {
    let board = game.rules().board;
    let pit = board.pit(number).ok_or(IllegalMove::NoSuchPit { number, board })?;
    let turn = game.play(pit, &mut ())?;
    Ok(State::after(&turn, game.result().is_some()))
}

impl State {
    /// The state after a turn.
    pub fn after(turn: &Turn, over: bool) -> State {
        let position = &turn.position;
        State {
            pits: position.pits().to_vec(),
            stores: position.stores(),
            to_move: position.to_move(),
            over,
            sown: turn.sown,
            taken: turn.taken,
            round: position.round().map(|round| round.number),
            closed: position.round().map(|_| position.closed().collect()),
        }
    }
}

/// Answers one line of records: its replay, or a replay that holds nothing but the error when the line is no record.
pub fn replay_line(line: &[u8]) -> Replay {
    read(line).map_or_else(|error| Replay::refused(line, &error), |record| replay(&record))
}

fn read(line: &[u8]) -> Result<Record, RecordError> {
    std::str::from_utf8(line).map_err(|_| RecordError::NotText)?.trim_end().parse()
}
