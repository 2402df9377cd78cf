//! A pit's number, and sets of pits.

use super::Board;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One pit, numbered in sowing order (counter-clockwise) from South's leftmost: on a board of seven a side 0 to 6 are
/// South's from left to right, 7 to 13 North's from right to left as South sees them. Whose row it lies on and
/// which pit comes next depends on the [`Board`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Pit(u8);

impl Pit {
    /// The pit with this number, if any board has it.
    #[inline]
    pub const fn new(number: u8) -> Option<Pit> {
        if (number as usize) < Board::MOST_PITS { Some(Pit(number)) } else { None }
    }

    /// The pit with a number that some board is known to have.
    #[inline]
    pub(super) const fn at(number: u8) -> Pit {
        Pit(number)
    }

    /// Its number, 0 to 13.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Pit {
    type Error = String;
    fn try_from(number: u8) -> Result<Pit, String> {
        Pit::new(number)
            .ok_or_else(|| format!("there is no pit {number}: the pits are 0 to {}", Board::MOST_PITS - 1))
    }
}

impl From<Pit> for u8 {
    fn from(pit: Pit) -> u8 {
        pit.0
    }
}

/// A set of pits, as one bit a pit; iterates in sowing order from pit 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PitSet(u16);

impl PitSet {
    /// No pit.
    pub const EMPTY: PitSet = PitSet(0);

    /// The set whose bit `1 << n` says whether pit `n` is in it.
    #[inline]
    pub const fn from_bits(bits: u16) -> PitSet {
        PitSet(bits & ((1 << Board::MOST_PITS) - 1))
    }

    /// One bit a pit: `1 << n` for pit `n`.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether it holds no pit.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pits it holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds this pit.
    #[inline]
    pub const fn contains(self, pit: Pit) -> bool {
        self.0 >> pit.0 & 1 == 1
    }

    /// Adds a pit.
    #[inline]
    pub const fn insert(&mut self, pit: Pit) {
        self.0 |= 1 << pit.0;
    }

    /// The pits that are in both.
    #[inline]
    pub const fn and(self, other: PitSet) -> PitSet {
        PitSet(self.0 & other.0)
    }

    /// The pits that are in this set but not in the other.
    #[inline]
    pub const fn without(self, other: PitSet) -> PitSet {
        PitSet(self.0 & !other.0)
    }

    /// The first pit in sowing order.
    #[inline]
    pub const fn first(self) -> Option<Pit> {
        if self.0 == 0 { None } else { Some(Pit(self.0.trailing_zeros() as u8)) }
    }
}

impl fmt::Debug for PitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(Pit::index)).finish()
    }
}

impl FromIterator<Pit> for PitSet {
    fn from_iter<I: IntoIterator<Item = Pit>>(pits: I) -> PitSet {
        let mut set = PitSet::EMPTY;
        pits.into_iter().for_each(|pit| set.insert(pit));
        set
    }
}

impl Iterator for PitSet {
    type Item = Pit;

    #[inline]
    fn next(&mut self) -> Option<Pit> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // Not `self.len()`, which for a reference is the trait's and asks here.
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for PitSet {
    #[inline]
    fn next_back(&mut self) -> Option<Pit> {
        let last = Pit(self.0.checked_ilog2()? as u8);
        self.0 &= !(1 << last.0);
        Some(last)
    }
}

impl ExactSizeIterator for PitSet {}
