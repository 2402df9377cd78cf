//! A puzzle on a board: the move that wins is praised, any other is played and refuted.

use super::Scene;
use super::stage::{SceneEffect, Stage};
use crate::app::board::layout::Layout;
use crate::app::board::plan::Pace;
use crate::blitz::{IllegalBlitz, PowerUp};
use crate::engine::{Pit, RuleSet, Side, TurnAccount};
use crate::puzzles::{Answer, Played, Puzzle, Try};
use crate::storage::Learned;

/// How long a wrong move is left to be looked at before it is refuted, in milliseconds.
pub const BEFORE_REPLY_MS: u64 = 700;
/// After so many wrong moves the answer can be shown.
pub const TRIES: u32 = 2;

/// What the player has learned of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lesson {
    /// The puzzle's key.
    pub key: u32,
    /// The day whose puzzle it is.
    pub day: Option<u64>,
    /// How it went.
    pub went: Went,
}

/// How a move in a puzzle went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Went {
    /// It was not the one.
    Missed,
    /// It was shown, not found.
    Shown,
    /// It was the one.
    Solved,
}

impl Lesson {
    /// Enters it into what the player has learned.
    pub fn enter(self, learned: &mut Learned) {
        match self.went {
            Went::Missed => learned.miss(self.key),
            Went::Shown => learned.show(self.key),
            Went::Solved => learned.solve(self.key),
        }
        match (self.went, self.day) {
            (Went::Solved, Some(day)) => learned.daily.solve(day),
            (Went::Shown, Some(day)) => learned.daily.show(day),
            _ => {}
        }
    }
}

/// Where an attempt stands.
#[derive(Debug, Clone, PartialEq)]
pub enum Phase {
    /// The player is to find the move.
    Asking,
    /// The player's move is on its way.
    Sowing {
        /// The move.
        tried: Answer,
        /// What comes of it.
        played: Played,
    },
    /// A wrong move lies on the board for a moment, before it is refuted.
    Pausing {
        /// The wrong move.
        tried: Answer,
        /// What came of it.
        played: Played,
        /// What comes of the reply.
        reply: Played,
    },
    /// The reply is on its way.
    Replying {
        /// The wrong move.
        tried: Answer,
        /// What came of it.
        played: Played,
        /// What comes of the reply.
        reply: Played,
    },
    /// The move was wrong, and why lies on the board.
    Refuted {
        /// The wrong move.
        tried: Answer,
        /// What came of it.
        played: Played,
        /// What came of the reply; `None` when the move itself left no win.
        reply: Option<Played>,
    },
    /// The right move was played.
    Solved {
        /// What came of it.
        played: Played,
    },
}

/// Why a tap did nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Denied {
    /// The pit cannot be sown.
    Illegal(IllegalBlitz),
    /// The answer is shown after [`TRIES`] wrong moves.
    AnswerLater,
}

/// A puzzle on a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Attempt {
    puzzle: Puzzle,
    day: Option<u64>,
    stage: Stage,
    phase: Phase,
    armed: bool,
    missed: u32,
    shown: bool,
    denied: Option<Denied>,
    times: u32,
    tickets: u32,
}

impl Attempt {
    /// A puzzle before anything was tried. `day` is the day whose puzzle it is, if it counts as one.
    pub fn new(puzzle: Puzzle, day: Option<u64>) -> Attempt {
        Attempt {
            stage: Stage::new(&RuleSet::GUZHI, &puzzle.position),
            puzzle,
            day,
            phase: Phase::Asking,
            armed: false,
            missed: 0,
            shown: false,
            denied: None,
            times: 0,
            tickets: 0,
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The board.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Where it stands.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Why the last tap did nothing.
    pub fn denied(&self) -> Option<Denied> {
        self.denied
    }

    /// How often something was said, so that the same words can be said once more.
    pub fn times(&self) -> u32 {
        self.times
    }

    /// Whether the answer was shown.
    pub fn is_shown(&self) -> bool {
        self.shown
    }

    /// Whether the answer can be shown.
    pub fn can_show(&self) -> bool {
        self.missed >= TRIES && matches!(self.phase, Phase::Asking | Phase::Refuted { .. })
    }

    /// Whether the board can be set back.
    pub fn can_retry(&self) -> bool {
        self.phase != Phase::Asking
    }

    /// What South holds, and has not spent.
    pub fn held(&self) -> Option<PowerUp> {
        self.puzzle.answer.power.filter(|_| self.phase == Phase::Asking)
    }

    /// What is armed, to be spent with the next pit.
    pub fn armed(&self) -> Option<PowerUp> {
        self.held().filter(|_| self.armed)
    }

    /// What bends the turn that is chosen or on its way.
    pub fn bends(&self) -> Option<PowerUp> {
        match &self.phase {
            Phase::Sowing { tried, .. } => tried.power,
            _ => self.armed(),
        }
    }

    /// The side to move on the board as it lies there.
    pub fn to_move(&self) -> Option<Side> {
        match &self.phase {
            Phase::Asking | Phase::Sowing { .. } => Some(Side::South),
            Phase::Pausing { .. } | Phase::Replying { .. } => Some(Side::North),
            Phase::Refuted { .. } | Phase::Solved { .. } => None,
        }
    }

    /// The turn that ended on the board as it lies there.
    pub fn last(&self) -> Option<&TurnAccount> {
        match &self.phase {
            Phase::Asking | Phase::Sowing { .. } | Phase::Replying { .. } => None,
            Phase::Pausing { played, .. } | Phase::Solved { played } => Some(&played.account),
            Phase::Refuted { played, reply, .. } => Some(&reply.as_ref().unwrap_or(played).account),
        }
    }

    /// Whether the player may sow this pit now.
    pub fn may_sow(&self, pit: Pit) -> bool {
        let asking = self.phase == Phase::Asking && !self.stage.is_moving();
        asking && self.puzzle.play(self.meant(pit)).is_ok()
    }

    fn meant(&self, pit: Pit) -> Answer {
        Answer { pit, power: self.armed() }
    }

    /// Arms what is held, or lays it down.
    pub fn arm(&mut self) {
        if self.held().is_some() {
            self.armed = !self.armed;
            self.denied = None;
        }
    }

    /// A pit is tapped: it is sown, or it is said why not. While seeds move, their end is shown.
    pub fn tap(&mut self, pit: Pit, pace: Pace) -> Vec<SceneEffect> {
        if self.phase != Phase::Asking || self.stage.is_moving() {
            return self.tap_board(pace);
        }
        let tried = self.meant(pit);
        match self.puzzle.play(tried) {
            Err(illegal) => self.deny(Denied::Illegal(illegal)),
            Ok(played) => {
                let right = tried == self.puzzle.answer;
                self.missed += u32::from(!right);
                let mut effects = Vec::new();
                // Who was shown the answer plays it for the joy of it.
                if !self.shown {
                    effects.push(self.learn(if right { Went::Solved } else { Went::Missed }));
                }
                effects.extend(self.sow(tried, played, pace));
                effects
            }
        }
    }

    /// A tap beside the pits: whatever is under way is hurried.
    pub fn tap_board(&mut self, pace: Pace) -> Vec<SceneEffect> {
        match self.phase {
            _ if self.stage.is_moving() => self.stage.hasten(),
            Phase::Pausing { .. } => self.refute(pace),
            _ => Vec::new(),
        }
    }

    /// Sets the board back.
    pub fn retry(&mut self) -> Vec<SceneEffect> {
        self.phase = Phase::Asking;
        self.armed = false;
        self.denied = None;
        self.tickets += 1;
        self.stage.set(Layout::of(&self.puzzle.position))
    }

    /// Shows the answer, if enough was tried.
    pub fn show_answer(&mut self, pace: Pace) -> Vec<SceneEffect> {
        if !self.can_show() {
            let asked = matches!(self.phase, Phase::Asking | Phase::Refuted { .. });
            return if asked { self.deny(Denied::AnswerLater) } else { Vec::new() };
        }
        let answer = self.puzzle.answer;
        let Ok(played) = self.puzzle.play(answer) else { return Vec::new() };
        let mut effects = vec![self.learn(Went::Shown)];
        self.shown = true;
        effects.extend(self.retry());
        effects.extend(self.sow(answer, played, pace));
        effects
    }

    fn deny(&mut self, denied: Denied) -> Vec<SceneEffect> {
        self.denied = Some(denied);
        self.times += 1;
        Vec::new()
    }

    fn learn(&self, went: Went) -> SceneEffect {
        SceneEffect::Learn(Lesson { key: self.puzzle.key(), day: self.day, went })
    }

    fn sow(&mut self, tried: Answer, played: Played, pace: Pace) -> Vec<SceneEffect> {
        self.denied = None;
        let mut effects = self.stage.show(&played.events, pace);
        self.phase = Phase::Sowing { tried, played };
        effects.extend(self.go_on());
        effects
    }

    fn refute(&mut self, pace: Pace) -> Vec<SceneEffect> {
        let Phase::Pausing { tried, played, reply } = self.phase.clone() else { return Vec::new() };
        let mut effects = self.stage.show(&reply.events, pace);
        self.phase = Phase::Replying { tried, played, reply };
        effects.extend(self.go_on());
        effects
    }

    /// What follows once nothing moves any more.
    fn go_on(&mut self) -> Vec<SceneEffect> {
        if self.stage.is_moving() {
            return Vec::new();
        }
        let mut effects = Vec::new();
        self.phase = match std::mem::replace(&mut self.phase, Phase::Asking) {
            Phase::Sowing { tried, played } => match self.puzzle.attempt(tried) {
                Try::Right => Phase::Solved { played },
                Try::Wrong { reply } => match reply.and_then(|pit| self.puzzle.reply(&played, pit).ok()) {
                    None => Phase::Refuted { tried, played, reply: None },
                    Some(reply) => {
                        self.tickets += 1;
                        effects.push(SceneEffect::Wait { ticket: self.tickets, ms: BEFORE_REPLY_MS });
                        Phase::Pausing { tried, played, reply }
                    }
                },
            },
            Phase::Replying { tried, played, reply } => Phase::Refuted { tried, played, reply: Some(reply) },
            other => other,
        };
        self.times += 1;
        effects
    }
}

impl Scene for Attempt {
    fn done(&mut self, plan: u32, _: Pace) -> Vec<SceneEffect> {
        let Some(mut effects) = self.stage.done(plan) else { return Vec::new() };
        effects.extend(self.go_on());
        effects
    }

    fn waited(&mut self, ticket: u32, pace: Pace) -> Vec<SceneEffect> {
        if ticket == self.tickets { self.refute(pace) } else { Vec::new() }
    }
}
