//! A match that is being played: its referee, its clock, and who sits at it.

use crate::engine::Side;
use crate::game::fair::Seed;
use crate::game::{Body, Command, Event, Match, Referee, Refusal};
use crate::online::clock::{Lag, drawing_ms};
use crate::online::wire::{ClockMessage, Rating};
use crate::online::{CommandId, PlayerId};
use crate::relay::ConnId;
use crate::relay::store::{StoredMatch, UnixMs};
use std::collections::VecDeque;

/// How many commands are remembered without asking the store.
const REMEMBERED: usize = 8;

/// How long the first turn of a match waits for both, and the turn after a restart of the relay for who is to move, in
/// milliseconds.
pub const WAITS_MS: u64 = 30_000;

/// What lies between sitting down and the first turn, in milliseconds.
pub const LEAD_IN_MS: u64 = 3_000;

/// A match that is being played.
#[derive(Debug)]
pub struct Table {
    /// Who plays, `[south, north]`.
    pub players: [PlayerId; 2],
    /// What it is drawn from.
    pub seed: Seed,
    /// Who decides.
    pub referee: Referee,
    /// Who sits where, `[south, north]`.
    pub seats: [Seat; 2],
    /// When its last event happened.
    pub at: UnixMs,
    /// When the last move was made, or the match began.
    pub moved_at: UnixMs,
    /// What its end did to the ratings, `[south, north]`: told to whoever comes back while the table stands.
    pub changes: [Option<[Rating; 2]>; 2],
    clock: Clock,
    recent: VecDeque<(CommandId, usize)>,
}

/// One side of a table.
#[derive(Debug, Clone, Default)]
pub struct Seat {
    /// The connections at which the player sits here.
    pub conns: Vec<ConnId>,
    /// Since when nobody does, on the relay's clock.
    pub away: Option<u64>,
    /// Whether the other was told that the game can be claimed.
    pub gone: bool,
    /// What the way takes.
    pub lag: Lag,
}

/// The clock of the turn that is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Clock {
    /// No turn has a clock.
    None,
    /// It waits, at so many milliseconds of the turn, until somebody sits down or it is too late for that.
    Waits { counted: u32, until: u64 },
    /// It runs since then, which may be to come, from so many milliseconds on.
    Runs { counted: u32, since: u64 },
}

impl Table {
    /// A match that has just begun, or that was read again.
    pub fn new(players: [PlayerId; 2], seed: Seed, referee: Referee, at: UnixMs, now: u64) -> Table {
        let counted = referee.state().clocked_ms();
        let clock = match referee.state().game().blitz() {
            Some(_) if referee.state().conclusion().is_none() => {
                Clock::Waits { counted, until: now + WAITS_MS }
            }
            _ => Clock::None,
        };
        let seat = Seat { away: Some(now), ..Seat::default() };
        let seats = [seat.clone(), seat];
        Table {
            players,
            seed,
            referee,
            seats,
            at,
            moved_at: at,
            changes: [None; 2],
            clock,
            recent: VecDeque::new(),
        }
    }

    /// A match as it was kept; an error says why it is none.
    pub fn read(stored: StoredMatch, now: u64) -> Result<Table, String> {
        let StoredMatch { players, seed, log, at, moved_at } = stored;
        let referee = Referee::resume_sealed(log, seed).map_err(|error| error.to_string())?;
        Ok(Table { moved_at, ..Table::new(players, seed, referee, at, now) })
    }

    /// What it is.
    pub fn state(&self) -> &Match {
        self.referee.state()
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.state().conclusion().is_some()
    }

    /// Whether it is Blitz.
    pub fn is_blitz(&self) -> bool {
        self.state().game().blitz().is_some()
    }

    /// The side of a player.
    pub fn side(&self, player: &PlayerId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.players[side.index()] == *player)
    }

    /// A side's seat.
    pub fn seat(&mut self, side: Side) -> &mut Seat {
        &mut self.seats[side.index()]
    }

    /// The number of the event a command led to, if it was one of the last.
    pub fn recent(&self, command: &CommandId) -> Option<usize> {
        self.recent.iter().find(|(id, _)| id == command).map(|&(_, seq)| seq)
    }

    /// Notes a command that was accepted.
    pub fn remember(&mut self, command: CommandId, seq: usize) {
        if self.recent.len() == REMEMBERED {
            self.recent.pop_front();
        }
        self.recent.push_back((command, seq));
    }

    // ---- The clock ----

    /// How much of the turn has passed.
    pub fn elapsed(&self, now: u64) -> u32 {
        match self.clock {
            Clock::None => 0,
            Clock::Waits { counted, .. } => counted,
            Clock::Runs { counted, since } => {
                counted.saturating_add(u32::try_from(now.saturating_sub(since)).unwrap_or(u32::MAX))
            }
        }
    }

    /// What the clock says to those who look on.
    pub fn clock_message(&self, now: u64) -> Option<ClockMessage> {
        Some(match self.clock {
            Clock::None => return None,
            Clock::Waits { counted, .. } => ClockMessage::Waits(counted),
            Clock::Runs { since, .. } if since > now => ClockMessage::StartsIn((since - now) as u32),
            Clock::Runs { .. } => ClockMessage::Runs(self.elapsed(now)),
        })
    }

    /// When the clock has something to do by itself.
    pub fn due(&self) -> Option<u64> {
        match self.clock {
            Clock::None => None,
            Clock::Waits { until, .. } => Some(until),
            Clock::Runs { counted, since } => {
                let side = self.state().to_move();
                let limit = self.state().game().blitz()?.clock().limit(side);
                let grace = self.seats[side.index()].lag.most();
                Some(since + u64::from((limit + grace).saturating_sub(counted)))
            }
        }
    }

    /// Somebody has sat down: a clock that waited for that begins to run. Says whether it did.
    pub fn sat_down(&mut self, now: u64) -> bool {
        let Clock::Waits { counted, .. } = self.clock else { return false };
        let here = |side: Side| !self.seats[side.index()].conns.is_empty();
        let begins = self.state().moves().is_empty();
        let ready = if begins { Side::BOTH.into_iter().all(here) } else { here(self.state().to_move()) };
        if ready {
            self.clock = Clock::Runs { counted, since: now + LEAD_IN_MS };
        }
        ready
    }

    /// Nobody is waited for any longer.
    pub fn wait_no_longer(&mut self, now: u64) {
        if let Clock::Waits { counted, .. } = self.clock {
            self.clock = Clock::Runs { counted, since: now };
        }
    }

    // ---- What happens ----

    /// A player asks something of the referee. In Blitz the turn takes what the relay's clock says, without the way; a move
    /// that comes too late finds that the clock has moved.
    ///
    /// # Errors
    /// [`Refusal`] says why nothing happened.
    pub fn command(
        &mut self,
        by: Side,
        expect_seq: usize,
        body: Body,
        think_ms: Option<u32>,
        now: u64,
    ) -> Result<Vec<Event>, Refusal> {
        let elapsed = self.elapsed(now);
        let think = think_ms.unwrap_or(elapsed);
        let body = match body {
            Body::Play { pit, power, shield, .. } => {
                let lag = self.seats[by.index()].lag;
                let ms = lag.without_way(elapsed, think).max(self.state().clocked_ms());
                Body::Play { pit, power, shield, ms }
            }
            Body::Sow(_) | Body::Resign | Body::Draw => body,
            // The relay's clock is the only one, and nothing is taken back or hinted.
            Body::Clock(_) | Body::TakeBack | Body::Hint { .. } => return Err(Refusal::OtherGame),
        };
        let before = self.state().clone();
        let events = self.referee.command(Command { by, expect_seq, body })?.to_vec();
        if matches!(body, Body::Play { .. }) {
            self.seats[by.index()].lag.spend(elapsed, think);
        }
        self.happened(&before, &events, now);
        Ok(events)
    }

    /// Whether a move that comes now comes too late: the time is up even without the way.
    pub fn is_late(&self, by: Side, think_ms: Option<u32>, now: u64) -> bool {
        let Some(game) = self.state().game().blitz().filter(|_| by == self.state().to_move()) else {
            return false;
        };
        let elapsed = self.elapsed(now);
        let lag = self.seats[by.index()].lag;
        lag.without_way(elapsed, think_ms.unwrap_or(elapsed)) >= game.clock().limit(by)
    }

    /// The time of the turn is up: the clock makes a move.
    pub fn time_out(&mut self, now: u64) -> Vec<Event> {
        let by = self.state().to_move();
        let Some(limit) = self.state().game().blitz().map(|game| game.clock().limit(by)) else {
            return Vec::new();
        };
        self.decide(by, Body::Clock(limit), now)
    }

    /// The relay is about to stop: what the turn has taken is noted.
    pub fn note_clock(&mut self, now: u64) -> Vec<Event> {
        let by = self.state().to_move();
        let Some(limit) = self.state().game().blitz().map(|game| game.clock().limit(by)) else {
            return Vec::new();
        };
        let elapsed = self.elapsed(now).min(limit - 1);
        if self.is_over() || elapsed <= self.state().clocked_ms() {
            return Vec::new();
        }
        self.decide(by, Body::Clock(elapsed), now)
    }

    /// A side that has left loses.
    pub fn forfeit(&mut self, side: Side, now: u64) -> Vec<Event> {
        let before = self.state().clone();
        let events = self.referee.forfeit(side).map(<[Event]>::to_vec).unwrap_or_default();
        self.happened(&before, &events, now);
        events
    }

    fn decide(&mut self, by: Side, body: Body, now: u64) -> Vec<Event> {
        let before = self.state().clone();
        let expect_seq = self.referee.log().seq();
        let events =
            self.referee.command(Command { by, expect_seq, body }).map(<[Event]>::to_vec).unwrap_or_default();
        self.happened(&before, &events, now);
        events
    }

    /// Sets the clock after something happened.
    fn happened(&mut self, before: &Match, events: &[Event], now: u64) {
        if self.is_over() {
            self.clock = Clock::None;
            return;
        }
        let mut state = before.clone();
        for event in events {
            let mut seen = Vec::new();
            // The referee accepted it, so the fold does.
            let _ = state.apply(event, &mut seen);
            if matches!(event, Event::Played { .. }) {
                self.clock = Clock::Runs { counted: 0, since: now + u64::from(drawing_ms(&seen)) };
            }
        }
    }
}
