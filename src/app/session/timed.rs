//! What Blitz adds to a match at the table: the clock of the turn, and what is armed.

use super::{Effect, Session, Told, Waiting};
use crate::ai::Choice;
use crate::app::board::plan::Pace;
use crate::blitz::{BlitzGame, PowerUp, Reading};
use crate::engine::{IllegalMove, Pit, Side};
use crate::game::{Body, Refusal};

/// How often the running clock is noted in the log, in milliseconds of the turn.
const NOTED_EVERY_MS: u32 = 500;

/// The state of one turn, and whether somebody looks.
#[derive(Debug, Clone, Default)]
pub(super) struct Timed {
    /// Whether the clock waits for a person who looks elsewhere.
    pub(super) paused: bool,
    ticking: Option<Ticking>,
    /// The last second that was said to begin.
    pub(super) beaten: Option<u32>,
    armed: Option<PowerUp>,
    shield: Option<Pit>,
    /// Of the turn that is being drawn, the power-up that was spent and how long it took, in milliseconds.
    pub(super) drawn: Option<(Option<PowerUp>, u32)>,
}

/// A clock that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ticking {
    /// When it was started.
    since: u64,
    /// How much of the turn had passed by then.
    from: u32,
}

/// What the time asks for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Due {
    /// The clock starts to run.
    Start,
    /// It stops.
    Stop,
    /// The AI has pondered long enough.
    Move(Choice),
    /// The turn is over, or it is time to note how far it is.
    Clock,
    /// One of the last seconds begins.
    Beat(u32),
}

impl Timed {
    /// A turn that has just begun.
    pub(super) fn new(paused: bool) -> Timed {
        Timed { paused, ..Timed::default() }
    }

    /// Whether the next tap chooses the pit to shield.
    pub(super) fn chooses_shield(&self) -> bool {
        self.armed == Some(PowerUp::BrassShield) && self.shield.is_none()
    }

    /// What a tap on a pit spends now: a shield that is still to be placed bends nothing yet.
    pub(super) fn spending(&self) -> (Option<PowerUp>, Option<Pit>) {
        (self.armed.filter(|_| !self.chooses_shield()), self.shield)
    }
}

impl Session {
    /// The game of Blitz as it is shown; `None` in a game by the rules alone.
    pub fn blitz(&self) -> Option<&BlitzGame> {
        self.shown.game().blitz()
    }

    /// Whether this is a game of Blitz that is not over.
    pub fn is_timed(&self) -> bool {
        self.blitz().is_some() && self.shown.conclusion().is_none()
    }

    /// Whether the clock waits for a person to go on.
    pub fn is_paused(&self) -> bool {
        self.is_timed() && self.timed.paused
    }

    /// The power-up that is armed.
    pub fn armed(&self) -> Option<PowerUp> {
        self.timed.armed
    }

    /// Whether the next tap chooses the pit to shield.
    pub fn chooses_shield(&self) -> bool {
        self.timed.chooses_shield()
    }

    /// The power-up that bends the turn: the armed one, or that of the turn being drawn.
    pub fn bends(&self) -> Option<PowerUp> {
        self.timed.armed.or_else(|| self.timed.drawn.and_then(|(power, _)| power))
    }

    /// Whether a shield protects this pit, or is about to.
    pub fn is_shielded(&self, pit: Pit) -> bool {
        self.timed.shield == Some(pit)
            || self.blitz().is_some_and(|game| game.at().shield.contains(&Some(pit)))
    }

    /// Arms what the side to move holds, or lays it down again.
    pub fn arm(&mut self) {
        let held = self.may_move().and_then(|side| self.blitz()?.held(side));
        self.timed.shield = None;
        self.timed.armed = if self.timed.armed.is_some() { None } else { held };
    }

    pub(super) fn place_shield(&mut self, side: Side, pit: Pit) -> Vec<Effect> {
        if self.view.board.owner(pit) != side {
            let illegal = IllegalMove::NotYours { pit, to_move: side };
            return vec![Effect::Tell(Told::Refused(Refusal::Illegal(illegal)))];
        }
        self.timed.shield = Some(pit);
        self.swallowed = None;
        Vec::new()
    }

    /// Someone looks elsewhere, or is back: the clock waits, or goes on.
    pub fn pause(&mut self, paused: bool, now: u64, pace: Pace) -> Vec<Effect> {
        // A clock far away waits for nobody here.
        if !self.is_timed() || self.is_far() || self.timed.paused == paused {
            return Vec::new();
        }
        self.timed.paused = paused;
        self.put_hint_away();
        self.tick(now, pace)
    }

    /// How much of the turn has passed, in milliseconds; while it is being drawn, how long it took.
    pub fn elapsed(&self, now: u64) -> u32 {
        if let (Some(far), None) = (&self.far, self.timed.drawn) {
            return far.elapsed(now);
        }
        match (self.timed.drawn, self.timed.ticking) {
            (Some((_, took)), _) => took,
            (None, None) => self.referee.state().clocked_ms(),
            (None, Some(Ticking { since, from })) => {
                from.saturating_add(u32::try_from(now.saturating_sub(since)).unwrap_or(u32::MAX))
            }
        }
    }

    /// What is in the bank of the side that has just moved, in milliseconds, while its turn is being drawn.
    pub fn banked(&self) -> Option<u32> {
        self.timed.drawn?;
        let clock = self.referee.state().game().blitz()?.clock();
        Some(clock.bank_ms()[self.shown.to_move().index()])
    }

    /// Whether [`Session::tick`] has something to do now.
    pub fn is_due(&self, now: u64) -> bool {
        self.due(now).is_some()
    }

    /// Time passes: starts and stops the clock, notes it, lets the AI move when it has pondered long enough, and has the
    /// turn ended at its limit.
    pub fn tick(&mut self, now: u64, pace: Pace) -> Vec<Effect> {
        let elapsed = self.elapsed(now);
        let body = match self.due(now) {
            None => return Vec::new(),
            Some(Due::Start) => {
                self.timed.ticking = Some(Ticking { since: now, from: elapsed });
                self.timed.beaten = None;
                return Vec::new();
            }
            Some(Due::Beat(second)) => {
                self.timed.beaten = Some(second);
                return vec![Effect::Beat];
            }
            Some(Due::Stop) => {
                self.timed.ticking = None;
                // Who stops the clock in time is not late for having stopped it.
                let left = self.reading(0).map_or(0, |reading| reading.left_ms);
                Body::Clock(elapsed.min(left.saturating_sub(1)))
            }
            Some(Due::Clock) => Body::Clock(elapsed),
            Some(Due::Move(Choice { pit, power, shield, .. })) => {
                Body::Play { pit, power, shield, ms: elapsed }
            }
        };
        self.command(self.shown.to_move(), body, pace).unwrap_or_default()
    }

    fn due(&self, now: u64) -> Option<Due> {
        if self.is_far() {
            let beat = self.reading(self.elapsed(now)).filter(|_| self.clock_runs())?.last_second();
            return beat.filter(|&second| self.timed.beaten != Some(second)).map(Due::Beat);
        }
        match (self.clock_runs(), self.timed.ticking.is_some()) {
            (true, false) => return Some(Due::Start),
            (false, true) => return Some(Due::Stop),
            (false, false) => return None,
            (true, true) => {}
        }
        let elapsed = self.elapsed(now);
        let reading = self.reading(elapsed)?;
        match self.waiting {
            Some(Waiting { answer: Some(choice), ponders, .. })
                if elapsed >= ponders && reading.left_ms > 0 =>
            {
                return Some(Due::Move(choice));
            }
            _ => {}
        }
        if reading.left_ms == 0 || elapsed >= self.referee.state().clocked_ms() + NOTED_EVERY_MS {
            return Some(Due::Clock);
        }
        reading.last_second().filter(|&second| self.timed.beaten != Some(second)).map(Due::Beat)
    }

    /// What the clock of the side to move says.
    fn reading(&self, elapsed: u32) -> Option<Reading> {
        Some(self.blitz()?.clock().read(self.shown.to_move(), elapsed))
    }

    /// Whether a side's time passes: something can be done, and somebody looks.
    fn clock_runs(&self) -> bool {
        self.is_timed() && self.playing.is_none() && !self.timed.paused
    }
}
