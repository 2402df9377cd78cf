//! A turn as one animation, computed before it starts: which seed is where at which millisecond.
//!
//! The plan knows pits and times, not pixels: the page's script measures the pits and plays it.

use super::layout::{Layout, Place};
use super::scatter::lie;
use super::view::View;
use crate::engine::{Board, Landing, Pit, Side, TurnEvent};
use crate::storage::Speed;
use serde::Serialize;

/// How seeds move on screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// As the player has set it.
    pub speed: Speed,
    /// The device asks for less motion: seeds fade from place to place, a lap at a time.
    pub still: bool,
}

/// Milliseconds of each part of a turn.
#[derive(Debug, Clone, Copy)]
struct Beats {
    lift: f32,
    drop: f32,
    pasu: f32,
    blink: f32,
    capture: f32,
    refill: f32,
    longest: f32,
}

const NORMAL: Beats = Beats {
    lift: 160.0,
    drop: 90.0,
    pasu: 320.0,
    blink: 200.0,
    capture: 420.0,
    refill: 260.0,
    longest: 6_000.0,
};

impl Beats {
    fn of(speed: Speed) -> Option<Beats> {
        let times = match speed {
            Speed::Relaxed => 1.9,
            Speed::Normal => 1.0,
            Speed::Quick => 0.5,
            Speed::Instant => return None,
        };
        Some(Beats {
            lift: NORMAL.lift * times,
            drop: NORMAL.drop * times,
            pasu: NORMAL.pasu * times,
            blink: NORMAL.blink * times,
            capture: NORMAL.capture * times,
            refill: NORMAL.refill * times,
            longest: NORMAL.longest * times,
        })
    }
}

/// From the third lap on each lap is quicker than the one before, down to this.
const LAP_FACTOR: f32 = 0.85;
const QUICKEST_LAP: f32 = 0.4;
/// A lap shown without motion stands this long, its change fading over the shorter time.
const STILL_LAP: f32 = 700.0;
const STILL_FADE: f32 = 120.0;
/// The size of a lifted seed: it is nearer to the eye.
const HELD_SCALE: f32 = 1.15;

/// The turn as data for the page's script. Times are milliseconds from its start.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Plan {
    /// Which plan this is, so that a late answer of the page is not taken for another's.
    pub id: u32,
    /// How long it lasts.
    pub total: f32,
    /// The seeds that move.
    pub tracks: Vec<Track>,
    /// Where the hand is, and how many seeds it holds.
    pub hand: Vec<HandStop>,
    /// Whether it still holds some when the plan is through.
    pub holds: bool,
    /// When a count changes.
    pub counts: Vec<Count>,
    /// When a pit is marked.
    pub flashes: Vec<Flash>,
}

/// One seed's way.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Track {
    /// The seed.
    pub seed: usize,
    /// Where it is when; between frames it moves straight.
    pub frames: Vec<Frame>,
}

/// A seed at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Frame {
    /// When.
    pub t: f32,
    /// 0 to 13: over a pit as the viewer sees them; 14, 15: at the near or far store.
    pub spot: u8,
    /// Off the pit's centre to the right, in radii.
    pub x: f32,
    /// Off the pit's centre downwards, in radii.
    pub y: f32,
    /// Turned by, in degrees.
    pub turn: f32,
    /// Size; a lifted seed is nearer to the eye.
    pub scale: f32,
    /// 0 (gone) to 1.
    pub opacity: f32,
}

/// The hand at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct HandStop {
    /// When.
    pub t: f32,
    /// Over which pit or store, as the viewer sees them.
    pub spot: u8,
    /// Seeds in it.
    pub seeds: u8,
}

/// A count that changes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Count {
    /// When.
    pub t: f32,
    /// 0 to 13 a pit, 14 and 15 the near and far store.
    pub spot: u8,
    /// To what.
    pub seeds: u16,
}

/// A pit marked for a while.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Flash {
    /// When.
    pub t: f32,
    /// For how long.
    pub ms: f32,
    /// Which pit, as the viewer sees them.
    pub spot: u8,
    /// As what.
    pub kind: FlashKind,
    /// Whether the seeds go to the far side.
    pub far: bool,
}

/// What a mark on a pit means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FlashKind {
    /// Four seeds go to the pit's owner.
    Pasu,
    /// The empty pit before a capture.
    Empty,
    /// A captured pit.
    Capture,
    /// Lifted to go on.
    Relay,
}

/// Plans a turn or a part of one: what is on the board before it, what happens, and how. Returns where the seeds lie after it,
/// and the plan, which is `None` when nothing is to move on the way (instant, or no event). `longest` limits how long it
/// takes further than the pace does, in milliseconds.
pub fn plan(
    id: u32,
    before: &Layout,
    events: &[TurnEvent],
    view: View,
    pace: Pace,
    longest: Option<f32>,
) -> (Layout, Option<Plan>) {
    let beats = Beats::of(pace.speed);
    let mut planner = Planner::new(before, view, beats.unwrap_or(NORMAL), pace.still);
    for event in events {
        planner.follow(*event);
    }
    let longest = planner.beats.longest.min(longest.unwrap_or(f32::MAX));
    let (layout, mut plan) = planner.finish(id);
    if plan.total > longest {
        plan.stretch(longest / plan.total);
    }
    let moves = beats.is_some() && !events.is_empty();
    (layout, moves.then_some(plan))
}

impl Plan {
    fn stretch(&mut self, by: f32) {
        self.total *= by;
        let frames = self.tracks.iter_mut().flat_map(|track| &mut track.frames).map(|frame| &mut frame.t);
        let hand = self.hand.iter_mut().map(|stop| &mut stop.t);
        let counts = self.counts.iter_mut().map(|count| &mut count.t);
        let flashes = self.flashes.iter_mut().flat_map(|flash| [&mut flash.t, &mut flash.ms]);
        for t in frames.chain(hand).chain(counts).chain(flashes) {
            *t *= by;
        }
    }
}

struct Planner {
    layout: Layout,
    view: View,
    beats: Beats,
    still: bool,
    /// The moment the next event starts.
    now: f32,
    /// The moment the last thing started so far ends.
    end: f32,
    lap: i32,
    hand: Vec<usize>,
    /// What the hand is over.
    hand_over: Landing,
    stores: [u16; 2],
    /// When how many seeds reach whose store.
    gains: Vec<(f32, Side, u16)>,
    tracks: Vec<Vec<Frame>>,
    plan: Plan,
    /// Without motion: the seeds that changed place in this lap, and where each was before it.
    moved: Vec<(usize, Frame)>,
}

impl Planner {
    fn new(before: &Layout, view: View, beats: Beats, still: bool) -> Planner {
        let plan = Plan {
            id: 0,
            total: 0.0,
            tracks: Vec::new(),
            hand: Vec::new(),
            holds: false,
            counts: Vec::new(),
            flashes: Vec::new(),
        };
        let stored = |side: Side| before.in_store(side).len() as u16;
        let mut planner = Planner {
            layout: before.clone(),
            view,
            beats,
            still,
            now: 0.0,
            end: 0.0,
            lap: 0,
            hand: before.in_hand(),
            hand_over: before.hand_over().unwrap_or(Landing::Store(view.near)),
            stores: Side::BOTH.map(stored),
            gains: Vec::new(),
            tracks: vec![Vec::new(); before.places().len()],
            plan,
            moved: Vec::new(),
        };
        let seeds = planner.hand.len() as u8;
        if seeds > 0 {
            // It goes on in the middle of a lap.
            planner.lap = 1;
            if !still {
                planner.plan.hand.push(HandStop { t: 0.0, spot: planner.hand_spot(), seeds });
            }
        }
        planner
    }

    /// The number of the spot the hand is over.
    fn hand_spot(&self) -> u8 {
        match self.hand_over {
            Landing::Pit(pit) => self.view.spot(pit).number(),
            Landing::Store(side) => self.view.store(side),
        }
    }

    /// How much quicker this lap is than the first.
    fn haste(&self) -> f32 {
        LAP_FACTOR.powi((self.lap - 2).max(0)).max(QUICKEST_LAP)
    }

    fn follow(&mut self, event: TurnEvent) {
        match event {
            TurnEvent::Lifted { pit, .. } => self.lift(pit, self.beats.lift),
            TurnEvent::Relayed { pit, .. } => {
                self.end_still_lap();
                self.flash(pit, FlashKind::Relay, self.beats.lift, self.view.near);
                self.lift(pit, self.beats.lift * 0.6 * self.haste());
            }
            TurnEvent::Dropped { pit, seeds, hand } => {
                let place = Place::Pit(pit, seeds.saturating_sub(1));
                self.drop(place, Landing::Pit(pit), u16::from(seeds), hand);
            }
            TurnEvent::Stored { side, seeds, hand } => {
                self.settle_gains();
                self.stores[side.index()] = u16::from(seeds);
                let place = Place::Store(side, seeds.saturating_sub(1));
                self.drop(place, Landing::Store(side), u16::from(seeds), hand);
            }
            TurnEvent::Pasu { pit, to, .. } => {
                self.flash(pit, FlashKind::Pasu, self.beats.pasu, to);
                self.take(pit, to, self.beats.pasu, 0.0);
                if !self.still {
                    self.now += self.beats.pasu * 0.6 * self.haste();
                }
            }
            TurnEvent::Captured { via, pit, to, .. } => {
                self.end_still_lap();
                if via != pit {
                    self.flash(via, FlashKind::Empty, self.beats.blink, to);
                    self.now += self.beats.blink;
                }
                self.flash(pit, FlashKind::Capture, self.beats.capture, to);
                self.take(pit, to, self.beats.capture, self.beats.capture * 0.04);
                self.now = self.end;
            }
            TurnEvent::Ended(_) => {
                self.end_still_lap();
                self.now = self.now.max(self.end);
            }
            TurnEvent::Swept { pit, to, .. } => {
                self.take(pit, to, self.beats.capture, self.beats.capture * 0.04);
                self.now += self.beats.drop;
            }
            TurnEvent::RoundEnded { .. } => {
                // Every seed has reached its store before any comes back.
                self.now = self.now.max(self.end);
                self.settle_gains();
            }
            TurnEvent::Refilled { pit, seeds, from } => self.refill(pit, seeds, from),
            TurnEvent::Passed { .. } | TurnEvent::Closed { .. } | TurnEvent::RoundBegan { .. } => {}
        }
    }

    /// Seeds come from a store into a pit, all together.
    fn refill(&mut self, pit: Pit, seeds: u8, from: Side) {
        let ms = self.beats.refill;
        let paid = self.layout.in_store(from).into_iter().rev().take(usize::from(seeds));
        for (seed, slot) in paid.collect::<Vec<_>>().into_iter().zip(0..) {
            if self.still {
                self.leave(seed);
            } else {
                let out = Frame { opacity: 1.0, ..self.resting(seed, self.now) };
                self.tracks[seed].extend([Frame { opacity: 0.0, ..out }, out]);
            }
            self.layout.put(seed, Place::Pit(pit, slot));
            if !self.still {
                let rest = self.resting(seed, self.now + ms);
                self.tracks[seed].push(rest);
            }
        }
        let store = &mut self.stores[from.index()];
        *store = store.saturating_sub(u16::from(seeds));
        let (left, landed) = (*store, if self.still { self.now } else { self.now + ms });
        self.plan.counts.push(Count { t: self.now, spot: self.view.store(from), seeds: left });
        self.count(landed, pit, u16::from(seeds));
        self.end = self.end.max(landed);
        if self.still {
            return self.end_still_lap();
        }
        self.now += ms * 0.8;
    }

    fn lift(&mut self, pit: Pit, ms: f32) {
        self.lap += 1;
        self.hand_over = Landing::Pit(pit);
        self.hand = self.layout.in_pit(pit);
        self.count(self.now, pit, 0);
        if self.still {
            return;
        }
        let all = self.hand.len();
        for (nth, seed) in self.hand.clone().into_iter().enumerate() {
            self.start(seed);
            let lifted = self.held(nth, all, self.now + ms);
            self.tracks[seed].push(lifted);
        }
        let spot = self.hand_spot();
        self.plan.hand.push(HandStop { t: self.now, spot, seeds: all as u8 });
        self.now += ms;
        self.plan.hand.push(HandStop { t: self.now, spot, seeds: all as u8 });
    }

    /// One seed falls out of the hand to a place in a pit or a store, where there are `seeds` now.
    fn drop(&mut self, place: Place, over: Landing, seeds: u16, hand: u8) {
        let Some(seed) = self.hand.pop() else {
            return;
        };
        if self.still {
            self.leave(seed);
        }
        self.layout.put(seed, place);
        let before = std::mem::replace(&mut self.hand_over, over);
        let spot = self.hand_spot();
        if self.still {
            self.plan.counts.push(Count { t: self.now, spot, seeds });
            return;
        }
        self.hand_over = before;
        let drop = self.beats.drop * self.haste();
        let (start, above, landed) = (self.now, self.now + drop * 2.0 / 3.0, self.now + drop);
        let all = self.hand.len() + 1;
        for (nth, held) in self.hand.clone().into_iter().chain([seed]).enumerate() {
            let from = self.held(nth, all, start);
            self.tracks[held].push(from);
        }
        self.hand_over = over;
        for (nth, held) in self.hand.clone().into_iter().chain([seed]).enumerate() {
            let to = self.held(nth, all, above);
            self.tracks[held].push(to);
        }
        let rest = self.resting(seed, landed);
        self.tracks[seed].push(rest);
        if matches!(place, Place::Store(..)) && !self.view.wells {
            self.tracks[seed].push(Frame { t: landed + 40.0, opacity: 0.0, ..rest });
        }
        self.plan.hand.push(HandStop { t: above, spot, seeds: hand + 1 });
        self.plan.hand.push(HandStop { t: landed, spot, seeds: hand });
        self.plan.counts.push(Count { t: landed, spot, seeds });
        self.now = landed;
        self.end = self.end.max(landed);
    }

    /// Seeds jump from a pit to a store, the first now, each later one after a short while.
    fn take(&mut self, pit: Pit, to: Side, ms: f32, stagger: f32) {
        let seeds = self.layout.in_pit(pit);
        self.count(self.now, pit, 0);
        let mut landed = self.now;
        let there = self.layout.in_store(to).len() as u8;
        for (nth, seed) in seeds.iter().copied().enumerate() {
            if self.still {
                self.leave(seed);
            } else {
                self.start(seed);
                let start = self.now + stagger * nth as f32;
                let from = Frame { t: start, ..self.resting(seed, start) };
                let risen = Frame { t: start + ms * 0.35, y: from.y - 0.5, scale: 1.3, ..from };
                landed = start + ms;
                self.tracks[seed].extend([from, risen]);
            }
            self.layout.put(seed, Place::Store(to, there + nth as u8));
            if !self.still {
                let gone = self.resting(seed, landed + 40.0);
                self.tracks[seed].extend([Frame { t: landed, opacity: 1.0, ..gone }, gone]);
            }
        }
        self.gains.push((landed, to, seeds.len() as u16));
        self.end = self.end.max(landed + 40.0);
        if self.still {
            self.end_still_lap();
        }
    }

    /// Without motion: notes where a seed lay before this lap moved it.
    fn leave(&mut self, seed: usize) {
        if self.moved.iter().all(|&(moved, _)| moved != seed) {
            let was = self.resting(seed, self.now);
            self.moved.push((seed, was));
        }
    }

    /// Without motion: what this lap changed fades out where it was and in where it is.
    fn end_still_lap(&mut self) {
        if !self.still || self.moved.is_empty() {
            return;
        }
        for (seed, was) in std::mem::take(&mut self.moved) {
            let after = self.resting(seed, self.now);
            let half = self.now + STILL_FADE / 2.0;
            self.tracks[seed].extend([
                Frame { t: self.now, ..was },
                Frame { t: half, opacity: 0.0, ..was },
                Frame { t: half, opacity: 0.0, ..after },
                Frame { t: self.now + STILL_FADE, ..after },
            ]);
        }
        self.now += STILL_LAP;
        self.end = self.end.max(self.now);
    }

    fn flash(&mut self, pit: Pit, kind: FlashKind, ms: f32, to: Side) {
        let spot = self.view.spot(pit).number();
        self.plan.flashes.push(Flash { t: self.now, ms, spot, kind, far: to != self.view.near });
    }

    fn count(&mut self, t: f32, pit: Pit, seeds: u16) {
        self.plan.counts.push(Count { t, spot: self.view.spot(pit).number(), seeds });
    }

    /// Pins a seed to where it lies until now, so that it does not drift towards its first move.
    fn start(&mut self, seed: usize) {
        let frame = match self.tracks[seed].last() {
            Some(last) => Frame { t: self.now, ..*last },
            None => self.resting(seed, self.now),
        };
        self.tracks[seed].push(frame);
    }

    fn resting(&self, seed: usize, t: f32) -> Frame {
        match self.layout.places()[seed] {
            Place::Pit(pit, slot) => {
                let lie = lie(pit.index() as u8, slot);
                let spot = self.view.spot(pit).number();
                Frame { t, spot, x: lie.x, y: lie.y, turn: lie.turn, scale: 1.0, opacity: 1.0 }
            }
            Place::Store(side, slot) if self.view.wells => {
                let lie = lie(well(side), slot);
                let spot = self.view.store(side);
                Frame { t, spot, x: lie.x, y: lie.y, turn: lie.turn, scale: 1.0, opacity: 1.0 }
            }
            Place::Store(side, _) => {
                let spot = self.view.store(side);
                Frame { t, spot, x: 0.0, y: 0.0, turn: 0.0, scale: 0.8, opacity: 0.0 }
            }
            Place::Held(_, slot) => self.held(usize::from(slot), self.layout.in_hand().len(), t),
        }
    }

    fn held(&self, nth: usize, all: usize, t: f32) -> Frame {
        let [x, y, turn] = held(nth, all);
        Frame { t, spot: self.hand_spot(), x, y, turn, scale: HELD_SCALE, opacity: 1.0 }
    }

    /// Counts what has been taken so far: takes overlap, and a store counts in the order in which they reach it.
    fn settle_gains(&mut self) {
        self.gains.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (t, to, gain) in std::mem::take(&mut self.gains) {
            self.stores[to.index()] += gain;
            let (spot, seeds) = (self.view.store(to), self.stores[to.index()]);
            self.plan.counts.push(Count { t, spot, seeds });
        }
    }

    fn finish(mut self, id: u32) -> (Layout, Plan) {
        for (nth, seed) in std::mem::take(&mut self.hand).into_iter().enumerate() {
            if self.still {
                self.leave(seed);
            }
            self.layout.put(seed, Place::Held(self.hand_over, nth as u8));
            self.plan.holds = true;
        }
        self.end_still_lap();
        self.settle_gains();
        self.plan.id = id;
        self.plan.total = self.end.max(self.now) + 60.0;
        let tracks = self.tracks.into_iter().enumerate().filter(|(_, frames)| !frames.is_empty());
        self.plan.tracks = tracks.map(|(seed, frames)| Track { seed, frames }).collect();
        (self.layout, self.plan)
    }
}

/// How the n-th of so many seeds in the hand lies: a small heap over the pit, turned as if held. Right and down from the pit's
/// centre in radii of the pit, and turned by degrees.
pub fn held(nth: usize, all: usize) -> [f32; 3] {
    let angle = nth as f32 * 2.4;
    let radius = if all <= 1 { 0.0 } else { 0.34 * ((nth as f32 + 0.5) / all as f32).sqrt() };
    [radius * angle.cos(), radius * angle.sin() - 0.12, nth as f32 * 47.0 % 360.0]
}

/// The number that seeds in a store scatter by, where the stores are wells on the board.
pub const fn well(side: Side) -> u8 {
    Board::MOST_PITS as u8 + side.index() as u8
}
