//! Where each seed lies: the same seed from the first move to the last.

use crate::engine::{Landing, Pit, Position, Side};

/// Where a seed lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In a pit, as the n-th seed that fell there.
    Pit(Pit, u8),
    /// In a store, as the n-th seed that came there.
    Store(Side, u8),
    /// In the hand, which is over a pit or a store, as the n-th that will fall last.
    Held(Landing, u8),
}

/// Every seed's place. A seed's number never changes, so its picture can travel from pit to pit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    seeds: Vec<Place>,
}

impl Layout {
    /// The seeds of a position, numbered as they come: pit after pit, then the stores.
    pub fn of(position: &Position) -> Layout {
        let in_pits = position
            .board()
            .pits()
            .flat_map(|pit| (0..position.seeds(pit)).map(move |slot| Place::Pit(pit, slot)));
        let in_stores = Side::BOTH
            .into_iter()
            .flat_map(|side| (0..position.store(side)).map(move |slot| Place::Store(side, slot)));
        Layout { seeds: in_pits.chain(in_stores).collect() }
    }

    /// The place of every seed, by its number.
    pub fn places(&self) -> &[Place] {
        &self.seeds
    }

    /// The numbers of the seeds in a pit, in the order they fell.
    pub fn in_pit(&self, pit: Pit) -> Vec<usize> {
        self.lying(|place| match place {
            Place::Pit(at, slot) if at == pit => Some(slot),
            _ => None,
        })
    }

    /// The numbers of the seeds in a store, in the order they came.
    pub fn in_store(&self, side: Side) -> Vec<usize> {
        self.lying(|place| match place {
            Place::Store(at, slot) if at == side => Some(slot),
            _ => None,
        })
    }

    /// The numbers of the seeds in the hand, the one that falls next last.
    pub fn in_hand(&self) -> Vec<usize> {
        self.lying(|place| match place {
            Place::Held(_, slot) => Some(slot),
            _ => None,
        })
    }

    /// What the hand is over; `None` when it is empty.
    pub fn hand_over(&self) -> Option<Landing> {
        self.seeds.iter().find_map(|place| match *place {
            Place::Held(over, _) => Some(over),
            _ => None,
        })
    }

    fn lying(&self, slot: impl Fn(Place) -> Option<u8>) -> Vec<usize> {
        let places = self.seeds.iter().enumerate();
        let mut found: Vec<(u8, usize)> =
            places.filter_map(|(number, place)| Some((slot(*place)?, number))).collect();
        found.sort_unstable();
        found.into_iter().map(|(_, number)| number).collect()
    }

    /// Whether every place holds as many seeds in both.
    pub fn agrees(&self, other: &Layout) -> bool {
        let sorted = |layout: &Layout| {
            let mut places = layout.seeds.clone();
            places.sort_unstable();
            places
        };
        sorted(self) == sorted(other)
    }

    /// Puts a seed somewhere.
    pub fn put(&mut self, seed: usize, place: Place) {
        self.seeds[seed] = place;
    }
}
