//! From which side the board is seen.

use crate::engine::{Board, Pit, Side};

/// The place of a pit as the viewer sees it: on a board of seven 0 to 6 are the near row in sowing order (left to
/// right on a wide board, upwards on an upright one), 7 to 13 the far row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spot(u8);

impl Spot {
    /// The number that stands for the near store where pits and stores are told apart by number.
    pub const NEAR_STORE: u8 = 14;
    /// The number that stands for the far store.
    pub const FAR_STORE: u8 = 15;

    /// Its number, 0 to 13.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The board, and the side whose row is near.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// The near side.
    pub near: Side,
    /// The board.
    pub board: Board,
    /// Whether the stores are part of the board, because seeds are sown into them.
    pub wells: bool,
}

impl View {
    /// All spots, in sowing order from the near row's left.
    pub fn spots(self) -> impl ExactSizeIterator<Item = Spot> {
        (0..self.board.len() as u8).map(Spot)
    }

    /// The column of a spot from the viewer's left when the board lies wide.
    pub const fn column(self, spot: Spot) -> u8 {
        if self.is_far(spot) { self.board.len() as u8 - 1 - spot.0 } else { spot.0 }
    }

    /// Whether a spot lies on the far row.
    pub const fn is_far(self, spot: Spot) -> bool {
        spot.0 >= self.board.row_len() as u8
    }

    /// Where the viewer sees this pit.
    pub const fn spot(self, pit: Pit) -> Spot {
        Spot(self.turned(pit.index()))
    }

    /// The pit at this spot.
    pub fn pit(self, spot: Spot) -> Pit {
        // Half a board on from either side lands on the same pit again.
        let number = self.turned(spot.0 as usize);
        self.board.pit(number).unwrap_or_else(|| unreachable!("{number} is on the board"))
    }

    const fn turned(self, number: usize) -> u8 {
        ((number + self.board.row_len() * self.near.index()) % self.board.len()) as u8
    }

    /// The number of the spot that stands for a side's store.
    pub const fn store(self, side: Side) -> u8 {
        if side.index() == self.near.index() { Spot::NEAR_STORE } else { Spot::FAR_STORE }
    }
}
