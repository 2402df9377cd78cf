//! Where the seeds are and who moves.

use super::{PITS, PITS_A_SIDE, Pit, RuleSet, Side};

/// A position: the seeds in every pit and store, and the side to move. Seventeen bytes, `Copy`.
///
/// The seeds of a position are at most 255 in all, so no pit can overflow; [`Position::new`] sees to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) pits: [u8; PITS],
    pub(super) stores: [u8; 2],
    pub(super) to_move: Side,
}

impl Position {
    /// The position a game of these rules starts from.
    pub const fn opening(rules: &RuleSet) -> Position {
        Position { pits: [rules.seeds; PITS], stores: [0, 0], to_move: Side::South }
    }

    /// A position of your own.
    ///
    /// # Errors
    /// `None` when there are more than 255 seeds in all: a pit could not count them.
    pub fn new(pits: [u8; PITS], stores: [u8; 2], to_move: Side) -> Option<Position> {
        let all: u32 = pits.iter().chain(&stores).map(|&seeds| u32::from(seeds)).sum();
        (all <= u32::from(u8::MAX)).then_some(Position { pits, stores, to_move })
    }

    /// Seeds in one pit.
    #[inline]
    pub const fn seeds(&self, pit: Pit) -> u8 {
        self.pits[pit.index()]
    }

    /// Seeds in all pits, in sowing order.
    #[inline]
    pub const fn pits(&self) -> &[u8; PITS] {
        &self.pits
    }

    /// Seeds in both stores, `[south, north]`.
    #[inline]
    pub const fn stores(&self) -> [u8; 2] {
        self.stores
    }

    /// Seeds in one store.
    #[inline]
    pub const fn store(&self, side: Side) -> u8 {
        self.stores[side.index()]
    }

    /// The side to move.
    #[inline]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Seeds on one row.
    #[inline]
    pub fn row_seeds(&self, side: Side) -> u8 {
        let first = side.index() * PITS_A_SIDE;
        self.pits[first..first + PITS_A_SIDE].iter().sum()
    }

    /// All seeds, in pits and stores.
    #[inline]
    pub fn all_seeds(&self) -> u8 {
        self.pits.iter().sum::<u8>() + self.stores[0] + self.stores[1]
    }

    /// The pits the side to move may sow, in sowing order. Who asks whether the game is over asks [`super::Game`].
    pub fn legal(&self) -> impl DoubleEndedIterator<Item = Pit> + use<'_> {
        Pit::row(self.to_move).filter(|&pit| self.seeds(pit) > 0)
    }
}
