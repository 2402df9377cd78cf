//! The transposition table: what the search already knows of positions it met by another way.

use super::WIN;
use crate::engine::packed::Packed;
use crate::engine::{Pit, Position, Side};

/// A position, exactly: the pits, South's store, the side, the round and who began it, the closed pits. The seeds of a
/// search are the same in every position, so North's store is the rest, and so is the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Key {
    low: u64,
    high: u64,
    closed: u16,
}

impl Key {
    /// The key of a position.
    #[inline]
    pub fn of(position: &Position) -> Key {
        let pits = position.padded_pits();
        let mut low = [0; 8];
        let mut high = [0; 8];
        low.copy_from_slice(&pits[..8]);
        high[..6].copy_from_slice(&pits[8..]);
        high[6] = position.store(Side::South);
        let (round, starter) = position.round().map_or((0, 0), |round| (round.number, round.starter as u8));
        // Never zero, so that no position has the key of an empty slot. A match ends long before round 63.
        high[7] = (round << 2 | starter << 1 | position.to_move() as u8).wrapping_add(1);
        let closed = position.closed().bits();
        Key { low: u64::from_le_bytes(low), high: u64::from_le_bytes(high), closed }
    }

    /// The key of a packed position.
    #[inline]
    pub fn of_packed(position: Packed) -> Key {
        let [low, high] = position.words();
        Key { low, high, closed: 0 }
    }

    /// Without what tells positions of different rounds apart, and without the stores unless they are asked for.
    #[inline]
    pub(super) fn pits(self, with_stores: bool) -> [u64; 2] {
        let stores = if with_stores { 0 } else { 0xff << 48 };
        [self.low, self.high & !stores]
    }

    /// The key of a position in a game without rounds that has more to it than its seeds: up to 22 bits.
    #[inline]
    pub fn with(self, more: u32) -> Key {
        debug_assert!(self.closed == 0 && more >> 22 == 0);
        Key { high: self.high + (u64::from(more >> 16) << 58), closed: more as u16, ..self }
    }

    /// Spread over 64 bits; the upper ones are the best mixed.
    #[inline]
    fn hash(self) -> u64 {
        let mixed = self.low.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ self.high.wrapping_mul(0xd1b5_4a32_d192_ed03)
            ^ u64::from(self.closed);
        (mixed ^ (mixed >> 32)).wrapping_mul(0xe703_7ed1_a0b4_28db)
    }
}

/// How a value is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Bound {
    /// It is the value.
    #[default]
    Exact,
    /// The value is this or more.
    AtLeast,
    /// The value is this or less.
    AtMost,
}

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// How many turns ahead it was looked at.
    pub depth: u8,
    /// What it is worth to the side to move.
    pub value: i16,
    /// How the value is meant.
    pub bound: Bound,
    /// The pit that was best, or good enough.
    pub pit: Pit,
}

impl Entry {
    /// The value, if it is all that a search `depth` turns ahead between alpha and beta can ask for. What is known
    /// from another depth is not, lest the answer depend on what else was looked at; but a game that is decided is
    /// so at any depth.
    #[inline]
    pub fn settles(&self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let value = i32::from(self.value);
        let enough = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        (enough && (u32::from(self.depth) == depth || value.abs() == WIN)).then_some(value)
    }
}

#[derive(Clone, Copy, Default)]
struct Slot {
    low: u64,
    high: u64,
    closed: u16,
    value: i16,
    depth: u8,
    bound: Bound,
    pit: u8,
}

impl Slot {
    #[inline]
    fn key(&self) -> Key {
        Key { low: self.low, high: self.high, closed: self.closed }
    }
}

/// A table of fixed size. It compares whole positions, so two never pass for one another.
pub struct Table {
    slots: Vec<Slot>,
    shift: u32,
}

impl Table {
    /// A table with `1 << bits` slots of 24 bytes.
    pub fn new(bits: u32) -> Table {
        Table { slots: vec![Slot::default(); 1 << bits], shift: 64 - bits }
    }

    #[inline]
    fn place(&self, key: Key) -> usize {
        (key.hash() >> self.shift) as usize
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: Key) -> Option<Entry> {
        let slot = &self.slots[self.place(key)];
        if slot.key() != key {
            return None;
        }
        Some(Entry { depth: slot.depth, value: slot.value, bound: slot.bound, pit: Pit::new(slot.pit)? })
    }

    /// Keeps what is known of a position, in place of whatever shared its slot.
    #[inline]
    pub fn put(&mut self, key: Key, entry: Entry) {
        let place = self.place(key);
        let Entry { depth, value, bound, pit } = entry;
        self.slots[place] =
            Slot { low: key.low, high: key.high, closed: key.closed, value, depth, bound, pit: pit.into() };
    }
}
