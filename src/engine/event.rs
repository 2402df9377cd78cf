//! What happens in a turn, step by step.

use super::{Pit, Side};

/// One thing that happens while a turn is played, in order. The hand is what is lifted and not yet dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnEvent {
    /// The turn starts: the pit's seeds are in the hand.
    Lifted {
        /// The side that sows.
        by: Side,
        /// The pit that was chosen.
        pit: Pit,
        /// Seeds lifted.
        seeds: u8,
    },
    /// The sowing goes on with the seeds of another pit.
    Relayed {
        /// The pit that is lifted.
        pit: Pit,
        /// Seeds lifted.
        seeds: u8,
    },
    /// One seed falls into a pit.
    Dropped {
        /// Where.
        pit: Pit,
        /// Seeds in that pit now.
        seeds: u8,
        /// Seeds left in the hand.
        hand: u8,
    },
    /// One seed falls into the sower's own store.
    Stored {
        /// Whose store.
        side: Side,
        /// Seeds in that store now.
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
    /// A pit is emptied into the store of the player who sows.
    Captured {
        /// The pit that decided it: in the Pallanguzhi family the empty one, elsewhere the one the last seed fell into.
        via: Pit,
        /// The pit that is captured.
        pit: Pit,
        /// Seeds taken.
        seeds: u8,
        /// Whose store.
        to: Side,
    },
    /// The turn is over.
    Ended(TurnEnd),
    /// The next side had nothing to sow and passes.
    Passed {
        /// The side that passes.
        side: Side,
    },
    /// The game or the round is over, and the seeds left in this pit go to a store.
    Swept {
        /// The pit.
        pit: Pit,
        /// Seeds taken.
        seeds: u8,
        /// Whose store.
        to: Side,
    },
    /// A round is over: every seed is in a store.
    RoundEnded {
        /// The number of the round.
        round: u8,
        /// Seeds in the stores, `[south, north]`.
        stores: [u8; 2],
    },
    /// A pit is filled from its owner's store for the next round.
    Refilled {
        /// The pit.
        pit: Pit,
        /// Seeds paid.
        seeds: u8,
        /// Who pays.
        from: Side,
    },
    /// A pit cannot be paid for, and is closed in the next round.
    Closed {
        /// The pit.
        pit: Pit,
    },
    /// The next round begins.
    RoundBegan {
        /// Its number.
        round: u8,
        /// The side that begins.
        to_move: Side,
    },
}

/// Why a turn ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnEnd {
    /// With a capture.
    Capture,
    /// The next pit and the pit beyond it, this one, were empty.
    NothingBeyond(Pit),
    /// The last seed fell where nothing follows from it.
    Rests,
    /// The last seed fell into the sower's store: the same side moves again.
    Again,
    /// A capture of all the other side has takes nothing.
    Spared,
    /// The pit beyond the empty one, this one, is shielded: nothing is taken.
    Shielded(Pit),
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
