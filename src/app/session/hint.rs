//! A hint at the table: asked for, looked for beside the match, shown until something happens.

use super::{Effect, Session, Told};
use crate::ai::{Choice, Hint, Level, Task};
use crate::game::{Body, Command, Playing};

/// Chooses between equals; a question of its own, so that it is not drawn as the AI's moves are.
const HINT_SEED: u64 = 0x4a1d;

/// What there is of a hint for the position on the board.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Hinting {
    /// The ticket of the question that is on its way.
    asked: Option<u32>,
    /// The answer, for as long as the position stays.
    found: Option<Hint>,
    /// Whether the answer is on the board.
    shown: bool,
    /// How often it was shown.
    times: u32,
}

impl Session {
    /// Whether a person may ask for a hint now; against a person far away nobody may.
    pub fn can_hint(&self) -> bool {
        self.may_move().is_some() && !self.is_far()
    }

    /// The hint that is on the board.
    pub fn hint(&self) -> Option<&Hint> {
        self.hinting.found.as_ref().filter(|_| self.hinting.shown && self.can_hint())
    }

    /// How often this position's hint was shown, so that it can be said once more.
    pub fn hint_times(&self) -> u32 {
        self.hinting.times
    }

    /// Whether a hint is looked for.
    pub fn seeks_hint(&self) -> bool {
        self.hinting.asked.is_some() && self.can_hint()
    }

    /// Asks for a hint. In the same position it is the same one.
    pub fn ask_hint(&mut self) -> Vec<Effect> {
        if !self.can_hint() || self.hinting.asked.is_some() {
            return Vec::new();
        }
        if let Some(hint) = self.hinting.found {
            return self.show_hint(hint);
        }
        self.tickets = self.tickets.wrapping_add(1);
        let ticket = self.tickets;
        let state = self.referee.state();
        let seed = (state.terms().id ^ HINT_SEED).wrapping_add(state.moves().len() as u64);
        let task = match state.game() {
            Playing::Plain(game) => Task::new(game.rules(), game.position(), Level::Expert, seed),
            Playing::Blitz(game) => Task::blitz(game, Level::Expert, seed),
        };
        self.hinting.asked = Some(ticket);
        vec![Effect::Advise { ticket, task }]
    }

    /// A hint was found, or `None` when there is none. Too late for its position, or after the question was withdrawn, it
    /// is of no use.
    pub fn advise(&mut self, ticket: u32, choice: Option<Choice>) -> Vec<Effect> {
        if self.hinting.asked != Some(ticket) {
            return Vec::new();
        }
        self.hinting.asked = None;
        let Some((side, choice)) = self.may_move().zip(choice) else {
            return Vec::new();
        };
        let hint = match self.referee.state().game() {
            Playing::Plain(game) => Hint::of(game, &choice),
            Playing::Blitz(game) => Hint::of_blitz(game, &choice),
        };
        let Some(hint) = hint else {
            return Vec::new();
        };
        let Choice { pit, power, shield, .. } = choice;
        let expect_seq = self.referee.log().seq();
        let command = Command { by: side, expect_seq, body: Body::Hint { pit, power, shield } };
        // A person is to move and the pit may be sown, so the referee has nothing against it; nothing is shown uncounted.
        let Ok(events) = self.referee.command(command).map(<[_]>::len) else {
            return Vec::new();
        };
        let mut effects = Vec::new();
        if events > 0 {
            self.shown = self.referee.state().clone();
            effects.push(Effect::Save(self.referee.log().clone()));
        }
        self.hinting.found = Some(hint);
        effects.extend(self.show_hint(hint));
        effects
    }

    fn show_hint(&mut self, hint: Hint) -> Vec<Effect> {
        self.hinting.shown = true;
        self.hinting.times += 1;
        vec![Effect::Tell(Told::Hint(hint))]
    }

    /// Takes the hint off the board, and withdraws the question that is on its way.
    pub fn put_hint_away(&mut self) {
        self.hinting.shown = false;
        self.withdraw_hint();
    }

    /// Nobody waits for the hint any more.
    pub fn withdraw_hint(&mut self) {
        self.hinting.asked = None;
    }
}
