//! The text forms: a pit as a letter, a position as a line.

use super::{PITS, PITS_A_SIDE, Pit, Position, Side};
use std::fmt;
use std::str::FromStr;

/// `a` to `g` for South's pits and `A` to `G` for North's, each from that side's own left.
impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = match self.owner() {
            Side::South => b'a',
            Side::North => b'A',
        };
        let letter = first + (self.index() % PITS_A_SIDE) as u8;
        write!(f, "{}", char::from(letter))
    }
}

/// The fourteen pits in sowing order, a bar between the rows, then the stores and the side to move:
/// `6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pit in Pit::all() {
            if pit.index() == PITS_A_SIDE {
                f.write_str("| ")?;
            }
            write!(f, "{} ", self.seeds(pit))?;
        }
        let [south, north] = self.stores();
        let to_move = match self.to_move() {
            Side::South => "south",
            Side::North => "north",
        };
        write!(f, "; {south} {north} ; {to_move}")
    }
}

/// Why a text is no position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// Not three parts with `;` between them.
    #[error("a position has three parts with ';' between them (pits ; stores ; side to move), not {0}")]
    Parts(usize),
    /// Not as many numbers as there are pits or stores.
    #[error("{what} needs {wanted} numbers, not {found}")]
    Count {
        /// "the pits" or "the stores".
        what: &'static str,
        /// How many there should be.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// Not a number a pit can hold.
    #[error("{0:?} is no number of seeds (0 to 255)")]
    Number(String),
    /// More than 255 seeds in all.
    #[error("more than 255 seeds in all")]
    TooManySeeds,
    /// Neither `south` nor `north`.
    #[error("the side to move is south or north, not {0:?}")]
    Side(String),
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let parts: Vec<&str> = text.split(';').collect();
        let [pits, stores, side] = parts[..] else {
            return Err(ParsePositionError::Parts(parts.len()));
        };
        let pits = numbers::<PITS>("the pits", pits)?;
        let stores = numbers::<2>("the stores", stores)?;
        let to_move = match side.trim() {
            "south" => Side::South,
            "north" => Side::North,
            other => return Err(ParsePositionError::Side(other.to_owned())),
        };
        Position::new(pits, stores, to_move).ok_or(ParsePositionError::TooManySeeds)
    }
}

fn numbers<const N: usize>(what: &'static str, text: &str) -> Result<[u8; N], ParsePositionError> {
    let found = text
        .split(|c: char| c.is_whitespace() || c == '|')
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().map_err(|_| ParsePositionError::Number(word.to_owned())))
        .collect::<Result<Vec<u8>, _>>()?;
    found.try_into().map_err(|found: Vec<u8>| ParsePositionError::Count {
        what,
        wanted: N,
        found: found.len(),
    })
}
