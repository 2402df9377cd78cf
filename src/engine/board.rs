//! The board's shape: two rows of pits, and the way round them.

use super::{Pit, PitSet, Side};

/// How many pits a row has. Pits are numbered round the board, so on a board of six a side North owns 6 to 11.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    row: u8,
}

impl Board {
    /// Six pits a side.
    pub const SIX: Board = Board { row: 6 };
    /// Seven pits a side.
    pub const SEVEN: Board = Board { row: 7 };
    /// The most pits there are on any board.
    pub const MOST_PITS: usize = 14;
    /// The most pits there are in any row.
    pub const LONGEST_ROW: usize = 7;

    /// The board with this many pits in all, if there is one.
    pub const fn with_pits(pits: usize) -> Option<Board> {
        match pits {
            12 => Some(Board::SIX),
            14 => Some(Board::SEVEN),
            _ => None,
        }
    }

    /// Pits in one row.
    #[inline]
    pub const fn row_len(self) -> usize {
        self.row as usize
    }

    /// Pits on the board.
    #[expect(clippy::len_without_is_empty, reason = "no board is without pits")]
    #[inline]
    pub const fn len(self) -> usize {
        2 * self.row as usize
    }

    /// The pit with this number, if the board has it.
    pub fn pit(self, number: impl TryInto<u8>) -> Option<Pit> {
        let number = number.try_into().ok()?;
        Pit::new(number).filter(|&pit| self.has(pit))
    }

    /// Whether the board has this pit.
    #[inline]
    pub const fn has(self, pit: Pit) -> bool {
        pit.index() < self.len()
    }

    /// The pit that is sown next: one on, counter-clockwise.
    #[inline]
    pub const fn next(self, pit: Pit) -> Pit {
        let next = pit.index() as u8 + 1;
        Pit::at(if next == 2 * self.row { 0 } else { next })
    }

    /// The pit that was sown before: one back.
    #[inline]
    pub const fn before(self, pit: Pit) -> Pit {
        let number = pit.index() as u8;
        Pit::at(if number == 0 { 2 * self.row - 1 } else { number - 1 })
    }

    /// The pit across the board.
    #[inline]
    pub const fn across(self, pit: Pit) -> Pit {
        Pit::at(2 * self.row - 1 - pit.index() as u8)
    }

    /// The side on whose row the pit lies.
    #[inline]
    pub const fn owner(self, pit: Pit) -> Side {
        if pit.index() < self.row as usize { Side::South } else { Side::North }
    }

    /// The place of a pit in its owner's row, counted from 0 at the owner's left.
    #[inline]
    pub const fn column(self, pit: Pit) -> usize {
        pit.index() % self.row as usize
    }

    /// The pits of one row, in sowing order: from their owner's left to their owner's right.
    #[inline]
    pub const fn row(self, side: Side) -> PitSet {
        let row = (1 << self.row) - 1;
        PitSet::from_bits(row << (side.index() as u8 * self.row))
    }

    /// Every pit, in sowing order.
    #[inline]
    pub const fn pits(self) -> PitSet {
        PitSet::from_bits((1 << (2 * self.row)) - 1)
    }
}
