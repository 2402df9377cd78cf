//! What a turn came to, in the numbers people speak of.

use super::{Pit, Side, TurnEvent};

/// A turn summed up: what a preview shows, a sentence says and a hint gives as its reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnAccount {
    /// The side that sowed.
    pub side: Side,
    /// The pit it chose.
    pub pit: Pit,
    /// Handfuls sown.
    pub laps: u32,
    /// Where the first handful ended.
    pub first_end: Pit,
    /// Where the last seed of the turn fell.
    pub last_end: Pit,
    /// The pit that was captured.
    pub captured_from: Option<Pit>,
    /// Seeds captured by the side that sowed.
    pub captured: u32,
    /// Seeds taken as pasu, `[south, north]`.
    pub pasu: [u32; 2],
    /// Seeds swept into the stores because the game ended, `[south, north]`.
    pub swept: [u32; 2],
}

impl TurnAccount {
    /// The account of a turn's events; `None` when they do not begin with a lift.
    pub fn of(events: &[TurnEvent]) -> Option<TurnAccount> {
        let (first, rest) = events.split_first()?;
        let TurnEvent::Lifted { pit, .. } = *first else {
            return None;
        };
        let mut account = TurnAccount {
            side: pit.owner(),
            pit,
            laps: 1,
            first_end: pit,
            last_end: pit,
            captured_from: None,
            captured: 0,
            pasu: [0; 2],
            swept: [0; 2],
        };
        for event in rest {
            match *event {
                TurnEvent::Lifted { .. } | TurnEvent::Ended(_) => {}
                TurnEvent::Relayed { .. } => account.laps += 1,
                TurnEvent::Dropped { pit, .. } => {
                    account.last_end = pit;
                    if account.laps == 1 {
                        account.first_end = pit;
                    }
                }
                TurnEvent::Pasu { seeds, to, .. } => account.pasu[to.index()] += u32::from(seeds),
                TurnEvent::Captured { pit, seeds, .. } => {
                    account.captured_from = Some(pit);
                    account.captured += u32::from(seeds);
                }
                TurnEvent::Swept { seeds, to, .. } => account.swept[to.index()] += u32::from(seeds),
            }
        }
        Some(account)
    }

    /// Seeds this side gets from the turn: by pasu and capture, and what it sweeps at the end of the game.
    pub fn taken_by(&self, side: Side) -> u32 {
        let captured = if side == self.side { self.captured } else { 0 };
        self.pasu[side.index()] + captured + self.swept[side.index()]
    }
}
