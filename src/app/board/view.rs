//! From which side the board is seen.

use crate::engine::{PITS, PITS_A_SIDE, Pit, Side};

/// The place of a pit as the viewer sees it: 0 to 6 are the near row in sowing order (left to right on a wide
/// board, upwards on an upright one), 7 to 13 the far row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spot(u8);

impl Spot {
    /// All spots, in sowing order from the near row's left.
    pub fn all() -> impl ExactSizeIterator<Item = Spot> {
        (0..PITS as u8).map(Spot)
    }

    /// Its number, 0 to 13.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The column from the viewer's left when the board lies wide.
    pub const fn column(self) -> u8 {
        if self.is_far() { PITS as u8 - 1 - self.0 } else { self.0 }
    }

    /// Whether it lies on the far row.
    pub const fn is_far(self) -> bool {
        self.0 >= PITS_A_SIDE as u8
    }
}

/// The side whose row is near.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// The near side.
    pub near: Side,
}

impl View {
    /// Where the viewer sees this pit.
    pub const fn spot(self, pit: Pit) -> Spot {
        Spot(((pit.index() + PITS_A_SIDE * self.near.index()) % PITS) as u8)
    }

    /// The pit at this spot.
    pub fn pit(self, spot: Spot) -> Pit {
        // Half a board on from either side lands on the same pit again.
        let number = (spot.0 as usize + PITS_A_SIDE * self.near.index()) % PITS;
        Pit::all().nth(number).unwrap_or_else(|| unreachable!("{number} is below {PITS}"))
    }
}
