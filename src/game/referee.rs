//! The one who decides: commands in, events out.

use super::fair::Seed;
use super::{Body, Command, Event, FoldError, Log, Match, Played, Refusal, Terms};
use crate::blitz::{Draws, Move};
use crate::engine::Side;

/// The referee of one match. No I/O and no clock of its own, so it is the same in the app, on the host's
/// device and on a server.
#[derive(Debug, Clone)]
pub struct Referee {
    log: Log,
    state: Match,
    /// What is drawn from, where the draws can be checked; else they come from the match's own number.
    seed: Option<Seed>,
}

impl Referee {
    /// Opens a match.
    ///
    /// # Errors
    /// [`FoldError`] when the rule set or its options are unknown.
    pub fn new(terms: Terms) -> Result<Referee, FoldError> {
        Ok(Referee { state: Match::new(terms.clone())?, log: Log::new(terms), seed: None })
    }

    /// Goes on with a match from its log.
    ///
    /// # Errors
    /// [`FoldError`] when no referee could have written it.
    pub fn resume(log: Log) -> Result<Referee, FoldError> {
        Ok(Referee { state: log.fold()?, log, seed: None })
    }

    /// Opens a match whose draws can be checked: its terms hold the seal of this seed.
    ///
    /// # Errors
    /// [`FoldError`] when the rule set or its options are unknown.
    pub fn sealed(terms: Terms, seed: Seed) -> Result<Referee, FoldError> {
        Ok(Referee { seed: Some(seed), ..Referee::new(terms)? })
    }

    /// Goes on with such a match.
    ///
    /// # Errors
    /// [`FoldError`] when no referee could have written the log.
    pub fn resume_sealed(log: Log, seed: Seed) -> Result<Referee, FoldError> {
        Ok(Referee { seed: Some(seed), ..Referee::resume(log)? })
    }

    /// Everything that has happened.
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// What it amounts to.
    pub const fn state(&self) -> &Match {
        &self.state
    }

    /// Decides a command. What it leads to is appended to the log and returned.
    ///
    /// # Errors
    /// [`Refusal`] says why nothing happened.
    pub fn command(&mut self, command: Command) -> Result<&[Event], Refusal> {
        let seq = self.log.seq();
        if command.expect_seq != seq {
            return Err(Refusal::Stale { expected: command.expect_seq, at: seq });
        }
        if self.state.conclusion().is_some() {
            return Err(Refusal::Over);
        }
        let side = command.by;
        let to_move = self.state.to_move();
        let event = match command.body {
            Body::Sow(_) | Body::Play { .. } | Body::Clock(_) | Body::Hint { .. } if side != to_move => {
                return Err(Refusal::NotYourTurn);
            }
            Body::Sow(pit) => Event::Sown { side, pit },
            Body::Play { pit, power, shield, ms } => {
                let played = Played { pit, power, shield, ms, forced: false, drawn: Vec::new() };
                Event::Played { side, played: self.with_draws(played)? }
            }
            Body::Clock(ms) => self.clock(side, ms)?,
            Body::TakeBack => {
                let moves = self.state.take_back_to(side).ok_or(Refusal::NothingToTakeBack)?;
                Event::TookBack { side, moves }
            }
            Body::Resign => Event::Resigned { side },
            Body::Draw if self.state.draw_offered() == Some(side.other()) => Event::DrawAgreed { side },
            Body::Draw => Event::DrawOffered { side },
            // Shown once more it is no further hint, and nothing happens.
            Body::Hint { .. } if self.state.is_hinted() => return Ok(&[]),
            Body::Hint { pit, power, shield } => Event::Hinted { side, pit, power, shield },
        };
        self.state.apply(&event, &mut ()).map_err(refusal)?;
        self.log.append(event);
        Ok(self.log.since(seq))
    }

    /// A side has left and the other claims the game. Whether it may is for whoever sees them come and go to say.
    ///
    /// # Errors
    /// [`Refusal::Over`] when the match has ended.
    pub fn forfeit(&mut self, side: Side) -> Result<&[Event], Refusal> {
        let seq = self.log.seq();
        self.take_in(Event::Forfeited { side }).map_err(refusal)?;
        Ok(self.log.since(seq))
    }

    /// Takes in an event that happened elsewhere: another referee decided it.
    ///
    /// # Errors
    /// [`FoldError`] when it cannot follow; the match is as it was.
    pub fn take_in(&mut self, event: Event) -> Result<(), FoldError> {
        self.state.apply(&event, &mut ())?;
        self.log.append(event);
        Ok(())
    }

    /// What this referee would have made of the move of Blitz that came to this event; `None` if it is none that could be
    /// made now.
    pub(super) fn drawn_again(&self, event: &Event) -> Option<Event> {
        let Event::Played { side, played } = event else { return None };
        if played.forced {
            return self.clock(*side, played.ms).ok();
        }
        let played = self.with_draws(Played { drawn: Vec::new(), ..played.clone() }).ok()?;
        Some(Event::Played { side: *side, played })
    }

    /// What the passing of time leads to: before the limit it is noted, at the limit the clock makes a move.
    fn clock(&self, side: Side, ms: u32) -> Result<Event, Refusal> {
        let game = self.state.game().blitz().ok_or(Refusal::OtherGame)?;
        let limit = game.clock().limit(side);
        if ms < limit {
            return Ok(Event::Clocked { side, ms });
        }
        let legal = game.legal();
        let pit = legal.clone().nth(self.draws().below(legal.len() as u64) as usize).ok_or(Refusal::Over)?;
        let played = Played { pit, power: None, shield: None, ms: limit, forced: true, drawn: Vec::new() };
        Ok(Event::Played { side, played: self.with_draws(played)? })
    }

    /// A move of Blitz with what it earns drawn.
    fn with_draws(&self, mut played: Played) -> Result<Played, Refusal> {
        let mut after = self.state.game().blitz().ok_or(Refusal::OtherGame)?.clone();
        let mut draws = self.draws();
        let loadouts = after.loadouts();
        let Played { pit, power, shield, ms, forced, .. } = played;
        let mut drawn = Vec::new();
        let draw = |side: Side| {
            let powers = loadouts[side.index()].powers();
            // Past the number that chose a forced move's pit.
            draws.next();
            let power = powers[draws.below(powers.len() as u64) as usize];
            drawn.push(power);
            Some(power)
        };
        after.play(Move { pit, power, shield, ms, forced }, draw, &mut ()).map_err(Refusal::IllegalBlitz)?;
        played.drawn = drawn;
        Ok(played)
    }

    /// The numbers this move is drawn from: the seed, or the match's own, and how many moves it has, so that a log can be
    /// checked.
    fn draws(&self) -> Draws {
        if let (Some(seed), Some(online)) = (self.seed, &self.state.terms().online) {
            return Draws(seed.number(online.nonces, self.state.moves().len()));
        }
        Draws(self.state.terms().id ^ (self.state.moves().len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// A fold error as the answer to a command. Only a move can still be against the rules here: turn, end and
/// take-back are checked before.
fn refusal(error: FoldError) -> Refusal {
    match error {
        FoldError::Illegal { illegal, .. } => Refusal::Illegal(illegal),
        FoldError::IllegalBlitz { illegal, .. } => Refusal::IllegalBlitz(illegal),
        FoldError::OtherGame { .. } => Refusal::OtherGame,
        FoldError::TimeRunsBack { counted, ms } => Refusal::TimeRunsBack { counted, ms },
        FoldError::OutOfTurn { .. } => Refusal::NotYourTurn,
        FoldError::TakeBack { .. } => Refusal::NothingToTakeBack,
        FoldError::NoHint => Refusal::NoHint,
        FoldError::NoDraw => Refusal::NoDraw,
        FoldError::AfterEnd
        | FoldError::NoStart
        | FoldError::SecondStart
        | FoldError::Rules(_)
        | FoldError::Options(_)
        | FoldError::NoBlitz(_) => Refusal::Over,
    }
}
