//! A match at the table: what is on the board, what moves, who thinks, what a tap means now.
//!
//! This is the functional core of the table: calls come in with the time as a number, [`Effect`]s go out, and
//! `app::state` carries them out. It decides no rule: commands go to the [`Referee`], and what is drawn is
//! what its events say. `interval` is what lies between two rounds, `timed` what Blitz adds, `hint` what is shown to who
//! asks for it, `far` what is different when the referee is far away.

mod far;
mod hint;
mod interval;
mod timed;

pub use interval::Interval;

use super::board::layout::Layout;
use super::board::plan::{Pace, Plan, plan};
use super::board::view::View;
use crate::ai::{Choice, Hint, Task, pondering};
use crate::engine::{Pit, Position, Side, TurnAccount, TurnEvent};
use crate::game::{Body, Command, Event, FoldError, Log, Match, Referee, Refusal, Seat, Summary, Terms};
use crate::online::clock::drawing_ms;
use crate::storage::Speed;
use far::Far;
use hint::Hinting;
use timed::Timed;

/// Taps that follow a swallowed one within this time, in milliseconds, are part of the same flurry.
pub const FLURRY_MS: u64 = 350;

/// How long a person is given to look at a board that was just set up before the AI moves on it, in milliseconds.
const SETTLING_IN_MS: u64 = 900;
/// No turn of Blitz is drawn for longer, in milliseconds.
const BLITZ_LONGEST_MS: f32 = 2_500.0;

/// What the table is asked to carry out.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Keep this log.
    Save(Log),
    /// Add this to the results.
    Conclude(Box<Summary>),
    /// Show the plan, and say when it is through ([`Session::done`]).
    Play(Plan),
    /// Show the running plan's end at once, and say when it is through.
    Hasten,
    /// The board now shows what the plan ended with, or what it was broken off for.
    Settle,
    /// Find a move; the answer goes to [`Session::answer`] with the ticket.
    Think {
        /// Which question this answers.
        ticket: u32,
        /// The question.
        task: Task,
    },
    /// Look for a hint; the answer goes to [`Session::advise`] with the ticket. It never goes where an AI's answer goes.
    Advise {
        /// Which question this answers.
        ticket: u32,
        /// The question.
        task: Task,
    },
    /// Wait this long, then call [`Session::rested`] with the ticket.
    Rest {
        /// Which question this belongs to.
        ticket: u32,
        /// Milliseconds.
        ms: u64,
    },
    /// Ask the referee far away; what comes of it comes to [`Session::receive`] or [`Session::undone`].
    Ask {
        /// What is asked for.
        body: Body,
        /// How long the turn has taken here, in milliseconds.
        think_ms: Option<u32>,
    },
    /// Say what happened.
    Tell(Told),
    /// A second of the last ones of a turn of Blitz begins.
    Beat,
}

/// What is said to the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// A turn.
    Turn(TurnAccount),
    /// A move was taken back.
    TookBack,
    /// A tap was refused.
    Refused(Refusal),
    /// The clock made a move for a side.
    Forced(TurnAccount),
    /// A hint.
    Hint(Hint),
    /// What was asked of the referee far away came to nothing.
    Undone,
    /// A draw was offered by a side.
    DrawOffered(Side),
}

/// An AI move on its way: it needs an answer, and a board that has come to rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Waiting {
    ticket: u32,
    answer: Option<Choice>,
    rested: bool,
    /// In Blitz, how long the AI takes for its turn, in milliseconds.
    ponders: u32,
}

/// A plan on screen.
#[derive(Debug, Clone, PartialEq)]
struct Playing {
    id: u32,
    after: Layout,
    /// The round that is over when the plan is through.
    then: Option<Interval>,
}

/// A match at the table.
#[derive(Debug, Clone)]
pub struct Session {
    referee: Referee,
    view: View,
    layout: Layout,
    shown: Match,
    last: Option<TurnAccount>,
    playing: Option<Playing>,
    interval: Option<Interval>,
    /// What Blitz adds; idle in a game by the rules alone.
    timed: Timed,
    /// What there is of a hint for the position on the board.
    hinting: Hinting,
    /// What there is of a referee far away; `None` when it is here.
    far: Option<Far>,
    waiting: Option<Waiting>,
    swallowed: Option<u64>,
    tickets: u32,
    fresh: bool,
}

impl Session {
    /// A new match.
    ///
    /// # Errors
    /// [`FoldError::Rules`] when its rule set is unknown.
    pub fn start(terms: Terms) -> Result<(Session, Vec<Effect>), FoldError> {
        let referee = Referee::new(terms)?;
        let mut effects = vec![Effect::Save(referee.log().clone())];
        let mut session = Session::at_rest(referee);
        session.fresh = true;
        session.ask_ai(&mut effects);
        session.rest(&mut effects, SETTLING_IN_MS);
        Ok((session, effects))
    }

    /// A match that was opened again.
    pub fn resume(referee: Referee) -> (Session, Vec<Effect>) {
        let mut effects = Vec::new();
        let mut session = Session::at_rest(referee);
        session.ask_ai(&mut effects);
        session.rest(&mut effects, SETTLING_IN_MS);
        (session, effects)
    }

    fn at_rest(referee: Referee) -> Session {
        let shown = referee.state().clone();
        let near = shown.terms().person().unwrap_or(Side::South);
        let tickets = shown.terms().id as u32;
        let (last, interval) = last_turn(&shown, referee.log());
        let is_blitz = shown.game().blitz().is_some();
        let rules = shown.game().rules();
        let position = interval.as_ref().map_or(shown.game().position(), |interval| &interval.position);
        Session {
            view: View { near, board: rules.board, wells: rules.sows_stores() },
            layout: Layout::of(position),
            last,
            shown,
            referee,
            playing: None,
            interval,
            // A game of Blitz begins, and goes on, when a person says so.
            timed: Timed::new(is_blitz),
            hinting: Hinting::default(),
            far: None,
            waiting: None,
            swallowed: None,
            // Answers to another match's questions may still be on their way: numbers that begin elsewhere in each
            // match keep them apart.
            tickets,
            fresh: false,
        }
    }

    /// What the board shows when nothing moves: the match before the turn that is being drawn, if one is.
    pub fn shown(&self) -> &Match {
        &self.shown
    }

    /// The position that is on the board when nothing moves.
    pub fn position(&self) -> &Position {
        match &self.interval {
            Some(interval) => &interval.position,
            None => self.shown.game().position(),
        }
    }

    /// Where the seeds lie.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// From which side it is seen.
    pub fn view(&self) -> View {
        self.view
    }

    /// The turn that led to what is shown.
    pub fn last(&self) -> Option<&TurnAccount> {
        self.last.as_ref()
    }

    /// Whether this match was begun just now, and not opened again.
    pub fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// Whether a turn is being drawn.
    pub fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// Whether the AI has been asked and the board waits for it.
    pub fn is_thinking(&self) -> bool {
        self.waiting.is_some() && self.playing.is_none() && self.interval.is_none() && !self.timed.paused
    }

    /// Whether the match is over and its last turn has been drawn.
    pub fn is_over(&self) -> bool {
        self.playing.is_none() && self.shown.conclusion().is_some()
    }

    /// The side that a person may move for now.
    pub fn may_move(&self) -> Option<Side> {
        let side = self.shown.to_move();
        let person = self.shown.terms().seat(side) == Seat::Person;
        let rests = self.playing.is_none() && self.interval.is_none() && !self.timed.paused;
        let here = self.far.as_ref().is_none_or(|far| far.may_move(side));
        (rests && self.shown.conclusion().is_none() && person && here).then_some(side)
    }

    /// What would happen if this pit were sown; `None` when a person may not sow it now.
    pub fn preview(&self, pit: Pit) -> Option<TurnAccount> {
        (self.may_move()? == self.view.board.owner(pit)).then_some(())?;
        let mut seen = Vec::new();
        let (power, shield) = self.timed.spending();
        self.shown.game().preview(pit, power, shield, &mut seen)?;
        TurnAccount::of(&seen)
    }

    /// The side whose move an undo would take back.
    pub fn can_take_back(&self) -> Option<Side> {
        let state = self.referee.state();
        let side = match state.terms().person() {
            Some(person) => person,
            // Of two people it is the last move, whoever made it.
            None => self.view.board.owner(*state.moves().last()?),
        };
        (state.conclusion().is_none() && state.take_back_to(side).is_some()).then_some(side)
    }

    /// A tap, click or key on a pit.
    pub fn tap(&mut self, pit: Pit, now: u64, pace: Pace) -> Vec<Effect> {
        if self.playing.is_some() {
            return self.tap_board(now);
        }
        let flurry = self.swallowed.is_some_and(|at| now.saturating_sub(at) < FLURRY_MS);
        let side = match self.may_move() {
            Some(side) if !flurry => side,
            _ => {
                self.swallowed = Some(now);
                return Vec::new();
            }
        };
        if self.timed.chooses_shield() {
            // This tap chooses what is shielded; the next one sows.
            return self.place_shield(side, pit);
        }
        let body = match self.blitz() {
            None => Body::Sow(pit),
            Some(_) => {
                let (power, shield) = self.timed.spending();
                Body::Play { pit, power, shield, ms: self.elapsed(now) }
            }
        };
        match self.command(side, body, pace) {
            Ok(effects) => {
                self.swallowed = Some(now);
                effects
            }
            Err(refusal) => vec![Effect::Tell(Told::Refused(refusal))],
        }
    }

    /// A tap on the board beside the pits, or Escape: what moves is finished.
    pub fn tap_board(&mut self, now: u64) -> Vec<Effect> {
        if self.playing.is_none() {
            return Vec::new();
        }
        self.swallowed = Some(now);
        vec![Effect::Hasten]
    }

    /// Whether a flurry of taps on the board has come to rest, so that what now lies over it may hear the next.
    pub fn is_calm(&mut self, now: u64) -> bool {
        let calm = self.swallowed.is_none_or(|at| now.saturating_sub(at) >= 2 * FLURRY_MS);
        if !calm {
            self.swallowed = Some(now);
        }
        calm
    }

    /// The page has shown a plan to its end.
    pub fn done(&mut self, plan: u32, pace: Pace) -> Vec<Effect> {
        let Some(playing) = self.playing.take_if(|playing| playing.id == plan) else {
            return Vec::new();
        };
        self.layout = playing.after;
        let refilled = self.interval.is_some();
        self.show_newest(playing.then);
        if refilled {
            self.last = None;
        }
        let mut effects = vec![Effect::Settle];
        self.rest(&mut effects, rest_after(pace.speed));
        effects.extend(self.take_in(pace));
        effects
    }

    /// The AI has found a move.
    pub fn answer(&mut self, ticket: u32, choice: Choice, pace: Pace) -> Vec<Effect> {
        match &mut self.waiting {
            Some(waiting) if waiting.ticket == ticket => waiting.answer = Some(choice),
            _ => return Vec::new(),
        }
        self.move_ai(pace)
    }

    /// The board has been at rest for long enough.
    pub fn rested(&mut self, ticket: u32, pace: Pace) -> Vec<Effect> {
        match &mut self.waiting {
            Some(waiting) if waiting.ticket == ticket => waiting.rested = true,
            _ => return Vec::new(),
        }
        self.move_ai(pace)
    }

    /// Takes back the person's last move and the reply. What moves is broken off.
    pub fn take_back(&mut self, pace: Pace) -> Vec<Effect> {
        let Some(side) = self.can_take_back() else {
            return Vec::new();
        };
        self.command(side, Body::TakeBack, pace).unwrap_or_default()
    }

    /// The person at the table gives up.
    pub fn resign(&mut self, pace: Pace) -> Vec<Effect> {
        // Of two people here it is the one whose turn the board shows.
        let side = self.me().unwrap_or(self.shown.to_move());
        self.command(side, Body::Resign, pace).unwrap_or_default()
    }

    fn command(&mut self, by: Side, body: Body, pace: Pace) -> Result<Vec<Effect>, Refusal> {
        if self.far.is_some() {
            return self.ask_far(by, body);
        }
        let expect_seq = self.referee.log().seq();
        let events = self.referee.command(Command { by, expect_seq, body })?.to_vec();
        let mut effects = vec![Effect::Save(self.referee.log().clone())];
        self.happened(&events, pace, &mut effects);
        Ok(effects)
    }

    /// Shows what the referee has decided.
    fn happened(&mut self, events: &[Event], pace: Pace, effects: &mut Vec<Effect>) {
        if let [Event::Clocked { .. }] = events[..] {
            self.shown = self.referee.state().clone();
            return;
        }
        effects.extend(
            Summary::of(self.referee.log(), self.referee.state())
                .map(|summary| Effect::Conclude(Box::new(summary))),
        );
        self.waiting = None;
        self.hinting = Hinting::default();
        self.timed = Timed::new(self.timed.paused);
        self.fresh = false;
        for event in events {
            self.draw(event, pace, effects);
        }
        self.ask_ai(effects);
        if self.playing.is_none() {
            self.rest(effects, rest_after(pace.speed));
        }
    }

    /// Shows what happens on a board, and says whether something moves on the way.
    fn animate(
        &mut self,
        events: &[TurnEvent],
        pace: Pace,
        then: Option<Interval>,
        effects: &mut Vec<Effect>,
    ) -> bool {
        self.tickets = self.tickets.wrapping_add(1);
        let longest = self.blitz().map(|_| match self.far {
            // As long as nobody's clock runs, and no longer.
            Some(_) => drawing_ms(events) as f32,
            None => BLITZ_LONGEST_MS,
        });
        let (layout, plan) = plan(self.tickets, &self.layout, events, self.view, pace, longest);
        match plan {
            Some(plan) => {
                self.playing = Some(Playing { id: plan.id, after: layout, then });
                effects.push(Effect::Play(plan));
                true
            }
            None => {
                self.layout = layout;
                self.show_newest(then);
                effects.push(Effect::Settle);
                false
            }
        }
    }

    fn draw(&mut self, event: &Event, pace: Pace, effects: &mut Vec<Effect>) {
        match event {
            Event::Sown { .. } | Event::Played { .. } => {
                let mut seen = Vec::new();
                let mut after = self.shown.clone();
                // The referee has accepted the event, so the fold that ends where it began does too.
                if after.apply(event, &mut seen).is_err() {
                    return self.jump(effects, None);
                }
                let mut forced = false;
                if let Event::Played { played, .. } = event {
                    self.timed.drawn = Some((played.power, played.ms));
                    forced = played.forced;
                }
                effects.extend(TurnAccount::of(&seen).map(|account| {
                    Effect::Tell(if forced { Told::Forced(account) } else { Told::Turn(account) })
                }));
                let (until, then) = match Interval::of(&self.shown, &after, &seen) {
                    Some((at, interval)) => (at, Some(interval)),
                    None => (seen.len(), None),
                };
                self.animate(&seen[..until], pace, then, effects);
            }
            Event::TookBack { .. } => {
                self.jump(effects, None);
                effects.push(Effect::Tell(Told::TookBack));
            }
            &Event::DrawOffered { side } => {
                self.shown = self.referee.state().clone();
                effects.push(Effect::Tell(Told::DrawOffered(side)));
            }
            Event::Resigned { .. }
            | Event::DrawAgreed { .. }
            | Event::Forfeited { .. }
            | Event::Started(_)
            | Event::Clocked { .. }
            | Event::Hinted { .. } => {
                let interval = self.interval.take();
                self.jump(effects, interval);
            }
        }
    }

    /// Shows the newest state without a turn that leads to it.
    fn jump(&mut self, effects: &mut Vec<Effect>, interval: Option<Interval>) {
        self.playing = None;
        let before = self.layout.clone();
        self.show_newest(interval);
        let now = Layout::of(self.position());
        // The seeds keep their numbers where they lie as they should.
        self.layout = if before.agrees(&now) { before } else { now };
        effects.push(Effect::Settle);
    }

    fn show_newest(&mut self, interval: Option<Interval>) {
        self.timed.drawn = None;
        self.shown = self.referee.state().clone();
        self.last = last_turn(&self.shown, self.referee.log()).0;
        self.interval = interval;
    }

    fn ask_ai(&mut self, effects: &mut Vec<Effect>) {
        let state = self.referee.state();
        let Seat::Ai(level) = state.terms().seat(state.to_move()) else {
            return;
        };
        if state.conclusion().is_some() {
            return;
        }
        self.tickets = self.tickets.wrapping_add(1);
        let ticket = self.tickets;
        let seed = state.terms().id.wrapping_add(state.moves().len() as u64);
        let (task, ponders) = match state.game().blitz() {
            None => (Task::new(state.game().rules(), state.game().position(), level, seed), 0),
            Some(game) => {
                let clock = game.clock();
                let side = state.to_move();
                (Task::blitz(game, level, seed), pondering(level, seed, clock.shot(side), clock.limit(side)))
            }
        };
        self.waiting = Some(Waiting { ticket, answer: None, rested: false, ponders });
        effects.push(Effect::Think { ticket, task });
    }

    /// The AI does not move before the board has been at rest for a while.
    fn rest(&self, effects: &mut Vec<Effect>, ms: u64) {
        if let Some(Waiting { ticket, .. }) = self.waiting {
            effects.push(Effect::Rest { ticket, ms });
        }
    }

    fn move_ai(&mut self, pace: Pace) -> Vec<Effect> {
        match self.waiting {
            // In Blitz it is the clock that says when.
            Some(Waiting { answer: Some(choice), rested: true, .. })
                if self.playing.is_none() && self.interval.is_none() && self.blitz().is_none() =>
            {
                let side = self.referee.state().to_move();
                self.command(side, Body::Sow(choice.pit), pace).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }
}

/// How long the board rests between two turns, in milliseconds.
const fn rest_after(speed: Speed) -> u64 {
    match speed {
        Speed::Relaxed => 700,
        Speed::Normal => 450,
        Speed::Quick | Speed::Instant => 250,
    }
}

/// The account of the move that led to this state, and the interval it led to.
fn last_turn(state: &Match, log: &Log) -> (Option<TurnAccount>, Option<Interval>) {
    let Some((before, event)) = log.last_move() else {
        return (None, None);
    };
    let mut seen: Vec<TurnEvent> = Vec::new();
    // The move was made once, so it can be made again.
    let _ = before.clone().apply(event, &mut seen);
    (TurnAccount::of(&seen), Interval::of(&before, state, &seen).map(|(_, interval)| interval))
}
