//! What a turn came to, in the numbers people speak of.

use super::{Pit, PitSet, Side, TurnEnd, TurnEvent};

/// Where a seed falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Landing {
    /// Into a pit.
    Pit(Pit),
    /// Into a store.
    Store(Side),
}

impl Landing {
    /// Whether this is the pit.
    pub fn is(self, pit: Pit) -> bool {
        self == Landing::Pit(pit)
    }
}

/// A turn summed up: what a preview shows, a sentence says and a hint gives as its reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnAccount {
    /// The side that sowed.
    pub side: Side,
    /// The pit it chose.
    pub pit: Pit,
    /// Handfuls sown.
    pub laps: u32,
    /// Seeds sown, each time one falls.
    pub sown: u32,
    /// Where the first handful ended.
    pub first_end: Landing,
    /// Where the last seed of the turn fell.
    pub last_end: Landing,
    /// The pits that were captured.
    pub captured_from: PitSet,
    /// Seeds captured by the side that sowed.
    pub captured: u32,
    /// Seeds sown into the store of the side that sowed.
    pub stored: u32,
    /// Seeds taken as pasu, `[south, north]`.
    pub pasu: [u32; 2],
    /// Seeds swept into the stores because the game or the round ended, `[south, north]`.
    pub swept: [u32; 2],
    /// Why the sowing ended.
    pub end: Option<TurnEnd>,
    /// The side that had nothing to sow and passed.
    pub passed: Option<Side>,
    /// The round that this turn ended.
    pub round_ended: Option<u8>,
}

impl TurnAccount {
    /// The account of a turn's events; `None` when they do not begin with a lift.
    pub fn of(events: &[TurnEvent]) -> Option<TurnAccount> {
        let (first, rest) = events.split_first()?;
        let TurnEvent::Lifted { by, pit, .. } = *first else {
            return None;
        };
        let mut account = TurnAccount {
            side: by,
            pit,
            laps: 1,
            sown: 0,
            first_end: Landing::Pit(pit),
            last_end: Landing::Pit(pit),
            captured_from: PitSet::EMPTY,
            captured: 0,
            stored: 0,
            pasu: [0; 2],
            swept: [0; 2],
            end: None,
            passed: None,
            round_ended: None,
        };
        for event in rest {
            match *event {
                TurnEvent::Lifted { .. }
                | TurnEvent::Refilled { .. }
                | TurnEvent::Closed { .. }
                | TurnEvent::RoundBegan { .. } => {}
                TurnEvent::Ended(end) => account.end = Some(end),
                TurnEvent::Relayed { .. } => account.laps += 1,
                TurnEvent::Dropped { pit, .. } => account.lands(Landing::Pit(pit)),
                TurnEvent::Stored { side, .. } => {
                    account.stored += 1;
                    account.lands(Landing::Store(side));
                }
                TurnEvent::Pasu { seeds, to, .. } => account.pasu[to.index()] += u32::from(seeds),
                TurnEvent::Captured { pit, seeds, .. } => {
                    account.captured_from.insert(pit);
                    account.captured += u32::from(seeds);
                }
                TurnEvent::Swept { seeds, to, .. } => account.swept[to.index()] += u32::from(seeds),
                TurnEvent::Passed { side } => account.passed = Some(side),
                TurnEvent::RoundEnded { round, .. } => account.round_ended = Some(round),
            }
        }
        Some(account)
    }

    fn lands(&mut self, place: Landing) {
        self.sown += 1;
        self.last_end = place;
        if self.laps == 1 {
            self.first_end = place;
        }
    }

    /// Seeds this side gets from the turn: by pasu and capture, sown into its store, and what it sweeps at the end of
    /// the game or the round.
    pub fn taken_by(&self, side: Side) -> u32 {
        let own = if side == self.side { self.captured + self.stored } else { 0 };
        self.pasu[side.index()] + own + self.swept[side.index()]
    }

    /// Whether the same side moves again because its last seed fell into its store.
    pub fn again(&self) -> bool {
        self.end == Some(TurnEnd::Again)
    }
}
