//! The one who decides: commands in, events out.

use super::{Body, Command, Event, FoldError, Log, Match, Refusal, Terms};

/// The referee of one match. No I/O and no clock of its own, so it is the same in the app, on the host's
/// device and on a server.
#[derive(Debug, Clone)]
pub struct Referee {
    log: Log,
    state: Match,
}

impl Referee {
    /// Opens a match.
    ///
    /// # Errors
    /// [`FoldError`] when the rule set or its options are unknown.
    pub fn new(terms: Terms) -> Result<Referee, FoldError> {
        Ok(Referee { state: Match::new(terms.clone())?, log: Log::new(terms) })
    }

    /// Goes on with a match from its log.
    ///
    /// # Errors
    /// [`FoldError`] when no referee could have written it.
    pub fn resume(log: Log) -> Result<Referee, FoldError> {
        Ok(Referee { state: log.fold()?, log })
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
        let event = match command.body {
            Body::Sow(pit) => {
                if side != self.state.to_move() {
                    return Err(Refusal::NotYourTurn);
                }
                Event::Sown { side, pit }
            }
            Body::TakeBack => {
                let moves = self.state.take_back_to(side).ok_or(Refusal::NothingToTakeBack)?;
                Event::TookBack { side, moves }
            }
            Body::Resign => Event::Resigned { side },
        };
        self.state.apply(&event, &mut ()).map_err(refusal)?;
        self.log.append(event);
        Ok(self.log.since(seq))
    }
}

/// A fold error as the answer to a command. Only a move can still be against the rules here: turn, end and
/// take-back are checked before.
fn refusal(error: FoldError) -> Refusal {
    match error {
        FoldError::Illegal { illegal, .. } => Refusal::Illegal(illegal),
        FoldError::OutOfTurn { .. } => Refusal::NotYourTurn,
        FoldError::TakeBack { .. } => Refusal::NothingToTakeBack,
        FoldError::AfterEnd
        | FoldError::NoStart
        | FoldError::SecondStart
        | FoldError::Rules(_)
        | FoldError::Options(_) => Refusal::Over,
    }
}
