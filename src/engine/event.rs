//! What happens in a turn, step by step.

use super::{Pit, Side};

/// One thing that happens while a turn is played, in order. The hand is what is lifted and not yet dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnEvent {
    /// The turn starts: the pit's seeds are in the hand.
    Lifted {
        /// The pit that was chosen.
        pit: Pit,
        /// Seeds lifted.
        seeds: u8,
    },
    /// The hand was empty and the next pit was not: its seeds are lifted and the sowing goes on.
    Relayed {
        /// The pit that is lifted.
        pit: Pit,
        /// Seeds lifted.
        seeds: u8,
    },
    /// One seed falls.
    Dropped {
        /// Where.
        pit: Pit,
        /// Seeds in that pit now.
        seeds: u8,
        /// Seeds left in the hand.
        hand: u8,
    },
    /// The drop made the pasu number: the pit is emptied into a store.
    Pasu {
        /// The pit.
        pit: Pit,
        /// Seeds taken.
        seeds: u8,
        /// Whose store.
        to: Side,
    },
    /// The next pit was empty; the one beyond it is emptied into the store of the player who sows.
    Captured {
        /// The empty pit.
        empty: Pit,
        /// The pit beyond.
        pit: Pit,
        /// Seeds taken.
        seeds: u8,
        /// Whose store.
        to: Side,
    },
    /// The hand is empty and the turn is over.
    Ended(TurnEnd),
    /// The game is over, and the seeds left in this pit go to a store.
    Swept {
        /// The pit.
        pit: Pit,
        /// Seeds taken.
        seeds: u8,
        /// Whose store.
        to: Side,
    },
}

/// Why a turn ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnEnd {
    /// With a capture.
    Capture,
    /// The next pit and the pit beyond it, this one, were empty.
    NothingBeyond(Pit),
    /// More seeds were dropped than one turn may drop.
    Guard,
}

/// Someone who watches a turn. The search passes `()`, which sees nothing and costs nothing.
pub trait Observer {
    /// Called for every event, in order.
    fn see(&mut self, event: TurnEvent);
}

impl Observer for () {
    #[inline(always)]
    fn see(&mut self, _: TurnEvent) {}
}

impl Observer for Vec<TurnEvent> {
    fn see(&mut self, event: TurnEvent) {
        self.push(event);
    }
}
