//! A turn cut into steps, each small enough for one line of text.

use crate::blitz::PowerUp;
use crate::engine::{GameResult, Landing, Pit, RuleSet, Side, Sowing, TurnEnd, TurnEvent};

/// How much happens in a step while seeds are sown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grain {
    /// One seed falls.
    Seed,
    /// All that fall until something else happens.
    Lap,
}

/// Why the sowing goes on from a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The pit after the last seed has seeds.
    Next,
    /// The last seed fell into a pit with seeds.
    Landed,
    /// A capture lets the sower go on.
    Captured,
}

/// What happens in a step.
#[derive(Debug, Clone, PartialEq)]
pub enum What {
    /// A power-up is spent.
    Uses {
        /// Who sows.
        by: Side,
        /// What is spent.
        power: PowerUp,
        /// The pit that it shields.
        shield: Option<Pit>,
    },
    /// The turn begins.
    Lifts {
        /// Who sows.
        by: Side,
        /// The pit.
        pit: Pit,
        /// Seeds.
        seeds: u8,
    },
    /// Seeds fall, one into each of these; in the last there are `there` now, and `hand` are left.
    Drops {
        /// Where, one after the other.
        falls: Vec<Landing>,
        /// Seeds in the last of these now.
        there: u8,
        /// Seeds left in the hand.
        hand: u8,
    },
    /// A pit is pasu.
    Pasu {
        /// Who sows.
        by: Side,
        /// The pit.
        pit: Pit,
        /// Seeds.
        seeds: u8,
        /// Whose store.
        to: Side,
    },
    /// The sowing goes on.
    Relays {
        /// The pit.
        pit: Pit,
        /// Seeds.
        seeds: u8,
        /// Why.
        why: Why,
    },
    /// Pits are captured; `via` is the pit that decided it.
    Captures {
        /// The pit that decided it.
        via: Pit,
        /// The pits.
        pits: Vec<Pit>,
        /// Seeds.
        seeds: u32,
        /// Whose store.
        to: Side,
    },
    /// The turn ends without a capture, after a last seed here.
    Ends {
        /// Who sows.
        by: Side,
        /// Why.
        end: TurnEnd,
        /// Where the last seed fell.
        last: Landing,
    },
    /// A side has nothing to sow.
    Passes {
        /// Which side.
        side: Side,
    },
    /// What is left goes to the stores, `[south, north]`.
    Sweeps {
        /// Seeds.
        seeds: [u32; 2],
    },
    /// A round is over, with these stores.
    RoundEnds {
        /// Its number.
        round: u8,
        /// Seeds in the stores, `[south, north]`.
        stores: [u8; 2],
    },
    /// The pits are filled for the next round, but for those that are closed.
    Refills {
        /// The pits that are not filled.
        closed: Vec<Pit>,
    },
    /// A turn of Blitz took so long; so much is in the bank now, after so much before.
    Took {
        /// Who sows.
        by: Side,
        /// Milliseconds.
        ms: u32,
        /// Milliseconds in the bank before and after.
        bank: [u32; 2],
        /// Whether the turn was short.
        squeezed: bool,
    },
    /// A side did not move in Blitz, and the clock did after so long.
    TookAll {
        /// Who sows.
        by: Side,
        /// Milliseconds.
        ms: u32,
    },
    /// A power-up is drawn.
    Earns {
        /// Which side.
        side: Side,
        /// What is spent.
        power: PowerUp,
    },
    /// The game is over, with these stores.
    Over {
        /// How.
        result: GameResult,
        /// Seeds in the stores, `[south, north]`.
        stores: [u8; 2],
    },
}

/// One step: what is said, and what moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// What happens.
    pub what: What,
    /// The events in it.
    pub events: Vec<TurnEvent>,
}

impl Step {
    /// A step in which nothing moves.
    pub fn still(what: What) -> Step {
        Step { what, events: Vec::new() }
    }
}

/// The steps of a turn's events.
pub fn steps(rules: &RuleSet, events: &[TurnEvent], grain: Grain) -> Vec<Step> {
    let mut cutter = Cutter { rules, by: Side::South, last: None, steps: Vec::new() };
    for &event in events {
        cutter.take(event, grain);
    }
    cutter.steps
}

struct Cutter<'a> {
    rules: &'a RuleSet,
    by: Side,
    last: Option<Landing>,
    steps: Vec<Step>,
}

impl Cutter<'_> {
    fn take(&mut self, event: TurnEvent, grain: Grain) {
        match event {
            TurnEvent::Lifted { by, pit, seeds } => {
                self.by = by;
                self.last = Some(Landing::Pit(pit));
                self.push(What::Lifts { by, pit, seeds }, event);
            }
            TurnEvent::Dropped { pit, seeds, hand } => {
                self.fall(Landing::Pit(pit), seeds, hand, event, grain)
            }
            TurnEvent::Stored { side, seeds, hand } => {
                self.fall(Landing::Store(side), seeds, hand, event, grain);
            }
            TurnEvent::Pasu { pit, seeds, to } => {
                self.push(What::Pasu { by: self.by, pit, seeds, to }, event)
            }
            TurnEvent::Relayed { pit, seeds } => {
                let why = match self.steps.last().map(|step| &step.what) {
                    Some(What::Captures { .. }) => Why::Captured,
                    _ if self.last == Some(Landing::Pit(pit)) => Why::Landed,
                    _ => Why::Next,
                };
                self.last = Some(Landing::Pit(pit));
                self.push(What::Relays { pit, seeds, why }, event);
            }
            TurnEvent::Captured { via, pit, seeds, to } => {
                if let Some(Step { what: What::Captures { via: before, pits, seeds: all, .. }, events }) =
                    self.steps.last_mut()
                    && (*before == via && !matches!(self.rules.sowing, Sowing::Pallanguzhi { .. }))
                {
                    pits.push(pit);
                    *all += u32::from(seeds);
                    events.push(event);
                    return;
                }
                self.push(What::Captures { via, pits: vec![pit], seeds: seeds.into(), to }, event);
            }
            // What was captured has been said.
            TurnEvent::Ended(TurnEnd::Capture) => self.join(event),
            TurnEvent::Ended(end) => {
                let last = self.last.unwrap_or(Landing::Store(self.by));
                self.push(What::Ends { by: self.by, end, last }, event);
            }
            TurnEvent::Passed { side } => self.push(What::Passes { side }, event),
            TurnEvent::Swept { seeds, to, .. } => {
                if !matches!(self.steps.last(), Some(Step { what: What::Sweeps { .. }, .. })) {
                    self.steps.push(Step::still(What::Sweeps { seeds: [0, 0] }));
                }
                if let Some(Step { what: What::Sweeps { seeds: all }, .. }) = self.steps.last_mut() {
                    all[to.index()] += u32::from(seeds);
                }
                self.join(event);
            }
            TurnEvent::RoundEnded { round, stores } => self.push(What::RoundEnds { round, stores }, event),
            TurnEvent::Refilled { .. } | TurnEvent::Closed { .. } => {
                if !matches!(self.steps.last(), Some(Step { what: What::Refills { .. }, .. })) {
                    self.steps.push(Step::still(What::Refills { closed: Vec::new() }));
                }
                if let (TurnEvent::Closed { pit }, Some(Step { what: What::Refills { closed }, .. })) =
                    (event, self.steps.last_mut())
                {
                    closed.push(pit);
                }
                self.join(event);
            }
            TurnEvent::RoundBegan { .. } => self.join(event),
        }
    }

    fn fall(&mut self, landing: Landing, there: u8, hand: u8, event: TurnEvent, grain: Grain) {
        self.last = Some(landing);
        if grain == Grain::Lap
            && let Some(Step { what: What::Drops { falls, there: before, hand: left }, events }) =
                self.steps.last_mut()
        {
            falls.push(landing);
            (*before, *left) = (there, hand);
            events.push(event);
            return;
        }
        self.push(What::Drops { falls: vec![landing], there, hand }, event);
    }

    fn push(&mut self, what: What, event: TurnEvent) {
        self.steps.push(Step { what, events: vec![event] });
    }

    /// Adds what needs no words of its own to the step before it.
    fn join(&mut self, event: TurnEvent) {
        if let Some(step) = self.steps.last_mut() {
            step.events.push(event);
        }
    }
}
