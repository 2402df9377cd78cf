//! A match whose referee is far away: what is asked takes a while, and what happens comes in when it does.

use super::{Effect, Session, Told};
use crate::app::board::plan::Pace;
use crate::app::faces::Faces;
use crate::engine::Side;
use crate::game::{Body, Command, Event, FoldError, Log, Referee, Refusal};
use crate::online::wire::ClockMessage;
use std::collections::VecDeque;

/// What there is of a referee far away.
#[derive(Debug, Clone)]
pub(super) struct Far {
    /// The side of the person at this device.
    side: Side,
    /// Whether something was asked and is not answered yet.
    asked: bool,
    /// What has happened and waits for its turn on the board.
    inbox: VecDeque<Event>,
    /// Where the clock stood, and when that was said.
    clock: Option<(ClockMessage, u64)>,
}

impl Far {
    /// Whether this side may move now, as far as is known here.
    pub(super) fn may_move(&self, side: Side) -> bool {
        side == self.side && !self.asked && self.inbox.is_empty()
    }

    /// How much of the turn has passed, in milliseconds.
    pub(super) fn elapsed(&self, now: u64) -> u32 {
        let Some((clock, at)) = self.clock else { return 0 };
        let since = u32::try_from(now.saturating_sub(at)).unwrap_or(u32::MAX);
        match clock {
            ClockMessage::StartsIn(ms) => since.saturating_sub(ms),
            ClockMessage::Runs(ms) => since.saturating_add(ms),
            ClockMessage::Waits(ms) => ms,
        }
    }

    /// Whether the clock waits for somebody.
    fn waits(&self) -> bool {
        matches!(self.clock, Some((ClockMessage::Waits(_), _)))
    }
}

impl Session {
    /// A match far away, whose events so far these are, seen from this side.
    ///
    /// # Errors
    /// [`FoldError`] when they are no match.
    pub fn far(events: Vec<Event>, side: Side) -> Result<(Session, Vec<Effect>), FoldError> {
        let referee = Referee::resume(Log::from_events(events))?;
        let mut session = Session::at_rest(referee);
        session.view.near = side;
        session.timed.paused = false;
        session.far = Some(Far { side, asked: false, inbox: VecDeque::new(), clock: None });
        Ok((session, vec![Effect::Settle]))
    }

    /// Whether the referee is far away.
    pub fn is_far(&self) -> bool {
        self.far.is_some()
    }

    /// The side of the one person at this device; `None` when two people share it.
    pub fn me(&self) -> Option<Side> {
        match &self.far {
            Some(far) => Some(far.side),
            None => self.shown.terms().person(),
        }
    }

    /// The two at the table.
    pub fn faces(&self) -> Faces<'_> {
        Faces { terms: self.shown.terms(), me: self.me() }
    }

    /// Whether something was asked of the referee far away and is not answered yet.
    pub fn is_asking(&self) -> bool {
        self.far.as_ref().is_some_and(|far| far.asked)
    }

    /// Whether the clock waits for somebody to come.
    pub fn is_awaiting(&self) -> bool {
        self.far.as_ref().is_some_and(Far::waits)
    }

    /// Whether the person here may offer a draw, or agree to one.
    pub fn can_draw(&self) -> bool {
        let state = self.referee.state();
        self.far.as_ref().is_some_and(|far| {
            let agrees = state.draw_offered() == Some(far.side.other());
            !far.asked && state.conclusion().is_none() && (agrees || state.may_offer_draw(far.side))
        })
    }

    /// The side that has offered a draw.
    pub fn draw_offered(&self) -> Option<Side> {
        self.referee.state().draw_offered()
    }

    /// Offers a draw, or agrees to the one that is offered.
    pub fn draw_game(&mut self) -> Vec<Effect> {
        match self.me().filter(|_| self.can_draw()) {
            Some(side) => self.ask_far(side, Body::Draw).unwrap_or_default(),
            None => Vec::new(),
        }
    }

    /// Asks the referee far away, if what is asked for is allowed as far as is known here.
    pub(super) fn ask_far(&mut self, by: Side, body: Body) -> Result<Vec<Effect>, Refusal> {
        let mut think_ms = None;
        let mut tried = body;
        if let Body::Play { pit, power, shield, ms } = body {
            think_ms = Some(ms);
            // Whether it is too late is for the clock far away to say.
            let limit = self.referee.state().game().blitz().map_or(1, |game| game.clock().limit(by));
            tried = Body::Play { pit, power, shield, ms: ms.min(limit.saturating_sub(1)) };
        }
        let Some(far) = self.far.as_mut().filter(|far| !far.asked && far.side == by) else {
            return Ok(Vec::new());
        };
        let expect_seq = self.referee.log().seq();
        self.referee.clone().command(Command { by, expect_seq, body: tried })?;
        far.asked = true;
        Ok(vec![Effect::Ask { body, think_ms }])
    }

    /// Something has happened far away.
    pub fn receive(&mut self, events: Vec<Event>, pace: Pace) -> Vec<Effect> {
        if let Some(far) = &mut self.far {
            far.inbox.extend(events);
            far.asked = false;
        }
        self.take_in(pace)
    }

    /// What was asked for came to nothing.
    pub fn undone(&mut self) -> Vec<Effect> {
        match &mut self.far {
            Some(far) => {
                far.asked = false;
                vec![Effect::Tell(Told::Undone)]
            }
            None => Vec::new(),
        }
    }

    /// The clock far away was read.
    pub fn set_clock(&mut self, clock: Option<ClockMessage>, now: u64) {
        if let Some(far) = &mut self.far {
            far.clock = clock.map(|clock| (clock, now));
            self.timed.beaten = None;
        }
    }

    /// Shows what has happened, one turn after the other.
    pub(super) fn take_in(&mut self, pace: Pace) -> Vec<Effect> {
        let mut effects = Vec::new();
        while self.playing.is_none() && self.interval.is_none() {
            let Some(event) = self.far.as_mut().and_then(|far| far.inbox.pop_front()) else { break };
            if self.referee.take_in(event.clone()).is_err() {
                // Nobody but a relay of another kind says what cannot follow; the match is read anew.
                break;
            }
            self.happened(&[event], pace, &mut effects);
        }
        effects
    }
}
