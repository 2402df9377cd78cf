//! The text forms: a pit as a letter, a position as a line.

use super::{Board, Pit, PitSet, Position, PositionError, Round, Side};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

impl Board {
    /// The letter people call a pit by: from `a` for South's and from `A` for North's, each from that side's own left.
    pub const fn letter(self, pit: Pit) -> char {
        let first = match self.owner(pit) {
            Side::South => b'a',
            Side::North => b'A',
        };
        (first + self.column(pit) as u8) as char
    }
}

/// The pits in sowing order, a bar between the rows, then the stores and the side to move:
/// `6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south`. In a game of rounds the number of the round and the side that began
/// it follow, and a closed pit is an `x`: `5 5 5 5 5 5 5 | 5 5 5 5 5 x x ; 9 1 ; north ; round 4 north`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pit in self.board().pits() {
            if pit.index() == self.board().row_len() {
                f.write_str("| ")?;
            }
            if self.closed().contains(pit) {
                f.write_str("x ")?;
            } else {
                write!(f, "{} ", self.seeds(pit))?;
            }
        }
        let [south, north] = self.stores();
        write!(f, "; {south} {north} ; {}", name(self.to_move()))?;
        if let Some(Round { number, starter }) = self.round() {
            write!(f, " ; round {number} {}", name(starter))?;
        }
        Ok(())
    }
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::South => "south",
        Side::North => "north",
    }
}

/// Why a text is no position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// Not three or four parts with `;` between them.
    #[error(
        "a position has parts with ';' between them (pits ; stores ; side to move, and perhaps ; round), not {0}"
    )]
    Parts(usize),
    /// Not two stores.
    #[error("the stores need 2 numbers, not {0}")]
    Stores(usize),
    /// Not a number a pit can hold.
    #[error("{0:?} is no number of seeds (0 to 255)")]
    Number(String),
    /// The numbers make no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Not a round.
    #[error("a round is written 'round 2 north' (its number, who began it), not {0:?}")]
    Round(String),
    /// A closed pit in a single game.
    #[error("an 'x' is a closed pit, and only a game of rounds has one")]
    ClosedWithoutRound,
    /// Neither `south` nor `north`.
    #[error("the side to move is south or north, not {0:?}")]
    Side(String),
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let parts: Vec<&str> = text.split(';').collect();
        let (pits, stores, to_move, round) = match parts[..] {
            [pits, stores, to_move] => (pits, stores, to_move, None),
            [pits, stores, to_move, round] => (pits, stores, to_move, Some(round)),
            _ => return Err(ParsePositionError::Parts(parts.len())),
        };
        let words = || pits.split(|c: char| c.is_whitespace() || c == '|').filter(|word| !word.is_empty());
        let closed = words().enumerate().filter(|&(_, word)| word == "x");
        let closed: PitSet = closed.filter_map(|(number, _)| Pit::new(u8::try_from(number).ok()?)).collect();
        let seeds: Vec<u8> =
            words().map(|word| if word == "x" { Ok(0) } else { number(word) }).collect::<Result<_, _>>()?;
        let stores: Vec<u8> = stores.split_whitespace().map(number).collect::<Result<_, _>>()?;
        let stores: [u8; 2] =
            stores.try_into().map_err(|found: Vec<u8>| ParsePositionError::Stores(found.len()))?;
        let position = Position::new(&seeds, stores, side(to_move.trim())?)?;
        match round {
            Some(round) => Ok(position.in_round(read_round(round)?, closed)?),
            None if closed.is_empty() => Ok(position),
            None => Err(ParsePositionError::ClosedWithoutRound),
        }
    }
}

fn number(word: &str) -> Result<u8, ParsePositionError> {
    word.parse().map_err(|_| ParsePositionError::Number(word.to_owned()))
}

fn side(word: &str) -> Result<Side, ParsePositionError> {
    match word {
        "south" => Ok(Side::South),
        "north" => Ok(Side::North),
        other => Err(ParsePositionError::Side(other.to_owned())),
    }
}

fn read_round(text: &str) -> Result<Round, ParsePositionError> {
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        ["round", count, starter] => Ok(Round { number: number(count)?, starter: side(starter)? }),
        _ => Err(ParsePositionError::Round(text.trim().to_owned())),
    }
}

/// A position is written as its line of text.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
