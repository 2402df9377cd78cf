//! A pit's place on the board.

use super::Side;
use serde::{Deserialize, Serialize};

/// Pits in one row.
pub const PITS_A_SIDE: usize = 7;
/// Pits on the board.
pub const PITS: usize = 2 * PITS_A_SIDE;

/// One pit, numbered in sowing order (counter-clockwise) from South's leftmost: 0 to 6 are South's from left
/// to right, 7 to 13 North's from right to left as South sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Pit(u8);

impl Pit {
    /// The pit with this number, if the board has it.
    #[inline]
    pub const fn new(number: u8) -> Option<Pit> {
        if (number as usize) < PITS { Some(Pit(number)) } else { None }
    }

    /// Its number, 0 to 13.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The pit that is sown next.
    #[inline]
    pub const fn next(self) -> Pit {
        Pit(if self.0 as usize == PITS - 1 { 0 } else { self.0 + 1 })
    }

    /// The side on whose row it lies.
    #[inline]
    pub const fn owner(self) -> Side {
        if (self.0 as usize) < PITS_A_SIDE { Side::South } else { Side::North }
    }

    /// Every pit, in sowing order.
    pub fn all() -> impl DoubleEndedIterator<Item = Pit> + ExactSizeIterator {
        (0..PITS as u8).map(Pit)
    }

    /// The pits of one row, in sowing order: from their owner's left to their owner's right.
    pub fn row(side: Side) -> impl DoubleEndedIterator<Item = Pit> + ExactSizeIterator {
        let first = (side.index() * PITS_A_SIDE) as u8;
        (first..first + PITS_A_SIDE as u8).map(Pit)
    }
}

impl TryFrom<u8> for Pit {
    type Error = String;
    fn try_from(number: u8) -> Result<Pit, String> {
        Pit::new(number).ok_or_else(|| format!("there is no pit {number}: the pits are 0 to {}", PITS - 1))
    }
}

impl From<Pit> for u8 {
    fn from(pit: Pit) -> u8 {
        pit.0
    }
}
