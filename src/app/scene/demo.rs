//! An example that plays and steps, forwards and back.

use super::Scene;
use super::stage::{SceneEffect, Stage, after};
use super::steps::{Grain, Step, What, steps};
use crate::app::board::layout::Layout;
use crate::app::board::plan::Pace;
use crate::blitz::{BlitzStart, PowerUp};
use crate::engine::{Game, Pit, PitSet, Position, RuleSet, Side};
use crate::guide::{Example, Lesson, Played};
use crate::storage::Speed;

/// How long a step stands before the next while all are played, in milliseconds, and one in which a seed falls.
const STANDS_MS: u64 = 2_200;
const SEED_STANDS_MS: u64 = 1_300;

/// What Blitz shows beside the board, after each step.
type Beside = Option<BlitzStart>;

/// An example on its board.
#[derive(Debug, Clone, PartialEq)]
pub struct Demo {
    rules: RuleSet,
    stage: Stage,
    steps: Vec<Step>,
    /// Where the seeds lie after so many steps.
    layouts: Vec<Layout>,
    /// What Blitz shows after so many steps.
    beside: Vec<Beside>,
    start_closed: PitSet,
    at: usize,
    runs: bool,
    ticket: u32,
}

impl Demo {
    /// An example before its first step.
    pub fn new(example: &Example) -> Demo {
        let blitz = example.is_blitz();
        // A shipped example is legal; `tests/examples.rs` plays every one.
        let turns = example.play().unwrap_or_default();
        let mut cut = Vec::new();
        let mut beside: Vec<Beside> = vec![blitz.then_some(example.start)];
        for turn in &turns {
            let mut of_turn = turn_steps(example, turn);
            let last = of_turn.len().saturating_sub(1);
            beside.extend(of_turn.iter().enumerate().map(|(at, step)| {
                blitz.then(|| match step.what {
                    What::Took { .. } => turn.before,
                    _ if at == last => turn.after,
                    _ => spent(turn),
                })
            }));
            cut.append(&mut of_turn);
        }
        Demo::of(&example.rules, &example.start.position, cut, beside)
    }

    /// A first move of a game, the shortest there is, on the board as it begins.
    pub fn first_move(rules: &RuleSet) -> Demo {
        let opening = Game::new(*rules);
        let turn = |pit: Pit| {
            let mut events = Vec::new();
            // Only legal pits are looked at.
            opening.clone().play(pit, &mut events).ok().map(|_| events)
        };
        let turns = opening.legal().filter_map(turn);
        let cut = steps(rules, &turns.min_by_key(Vec::len).unwrap_or_default(), Grain::Lap);
        let beside = vec![None; cut.len() + 1];
        Demo::of(rules, opening.position(), cut, beside)
    }

    fn of(rules: &RuleSet, start: &Position, cut: Vec<Step>, beside: Vec<Beside>) -> Demo {
        let stage = Stage::new(rules, start);
        let at_once = Pace { speed: Speed::Instant, still: false };
        let mut layouts = vec![stage.layout().clone()];
        for step in &cut {
            let before = &layouts[layouts.len() - 1];
            layouts.push(after(before, &step.events, stage.view(), at_once));
        }
        let start_closed = start.closed();
        Demo {
            rules: *rules,
            stage,
            steps: cut,
            layouts,
            beside,
            start_closed,
            at: 0,
            runs: false,
            ticket: 0,
        }
    }

    /// By what it is played.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The board.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// What Blitz shows beside it.
    pub fn beside(&self) -> Option<&BlitzStart> {
        self.beside.get(self.at)?.as_ref()
    }

    /// All its steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Where the seeds lie after so many steps, from none to all.
    pub fn layouts(&self) -> &[Layout] {
        &self.layouts
    }

    /// How many steps were made.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The side whose turn is shown.
    pub fn by(&self) -> Side {
        let made = self.steps[..self.at].iter().rev().chain(&self.steps);
        let by = |step: &Step| match step.what {
            What::Lifts { by, .. } | What::Uses { by, .. } | What::Took { by, .. } => Some(by),
            _ => None,
        };
        made.filter_map(by).next().unwrap_or(Side::South)
    }

    /// The power-up that bends the turn that is shown.
    pub fn power(&self) -> Option<PowerUp> {
        let begins = |step: &&Step| matches!(step.what, What::Uses { .. } | What::Lifts { .. });
        let made = &self.steps[..self.at];
        let lift = made.iter().rev().find(begins)?;
        match lift.what {
            What::Uses { power, .. } => Some(power),
            _ => {
                let at = made.iter().rposition(|step| begins(&step))?;
                match made.get(at.checked_sub(1)?)?.what {
                    What::Uses { power, .. } => Some(power),
                    _ => None,
                }
            }
        }
    }

    /// The pits that are closed for the round.
    pub fn closed(&self) -> PitSet {
        let refilled = self.steps[..self.at].iter().rev().find_map(|step| match &step.what {
            What::Refills { closed } => Some(closed),
            _ => None,
        });
        match refilled {
            Some(closed) => closed.iter().copied().collect(),
            None => self.start_closed,
        }
    }

    /// The step that was made last.
    pub fn step(&self) -> Option<&Step> {
        self.steps.get(self.at.checked_sub(1)?)
    }

    /// The pit that is about to be sown, where a turn comes next.
    pub fn sown_next(&self) -> Option<Pit> {
        let announces = |step: &&Step| matches!(step.what, What::Uses { .. } | What::Took { .. });
        match self.steps[self.at..].iter().find(|step| !announces(step))?.what {
            What::Lifts { pit, .. } => Some(pit),
            _ => None,
        }
    }

    /// Whether the steps follow each other by themselves.
    pub fn runs(&self) -> bool {
        self.runs
    }

    /// The pit the example begins with.
    pub fn begins(&self) -> Option<Pit> {
        self.steps.iter().find_map(|step| match step.what {
            What::Lifts { pit, .. } => Some(pit),
            _ => None,
        })
    }

    /// Plays from here to the end, again from the start when it is over; or waits.
    pub fn play(&mut self, pace: Pace) -> Vec<SceneEffect> {
        if self.runs {
            self.runs = false;
            return Vec::new();
        }
        let mut effects = if self.at == self.steps.len() { self.restart() } else { Vec::new() };
        self.runs = true;
        effects.extend(self.advance(pace));
        effects
    }

    /// Makes one step.
    pub fn forward(&mut self, pace: Pace) -> Vec<SceneEffect> {
        self.runs = false;
        self.advance(pace)
    }

    /// Takes one step back.
    pub fn back(&mut self) -> Vec<SceneEffect> {
        self.jump(self.at.saturating_sub(1))
    }

    /// Begins again.
    pub fn restart(&mut self) -> Vec<SceneEffect> {
        self.jump(0)
    }

    fn jump(&mut self, at: usize) -> Vec<SceneEffect> {
        self.runs = false;
        self.at = at;
        self.stage.set(self.layouts[at].clone())
    }

    fn advance(&mut self, pace: Pace) -> Vec<SceneEffect> {
        let Some(step) = self.steps.get(self.at) else {
            self.runs = false;
            return Vec::new();
        };
        self.at += 1;
        self.ticket += 1;
        let mut effects = self.stage.show(&step.events, pace);
        if !self.stage.is_moving() {
            effects.extend(self.go_on());
        }
        effects
    }

    /// After a step that has been shown: waits for the next.
    fn go_on(&mut self) -> Option<SceneEffect> {
        if self.at == self.steps.len() {
            self.runs = false;
        }
        let falls =
            matches!(self.step(), Some(Step { what: What::Drops { falls, .. }, .. }) if falls.len() == 1);
        let ms = if falls { SEED_STANDS_MS } else { STANDS_MS };
        self.runs.then_some(SceneEffect::Wait { ticket: self.ticket, ms })
    }

    /// The page has shown a step to its end.
    pub fn done(&mut self, plan: u32) -> Vec<SceneEffect> {
        let Some(mut effects) = self.stage.done(plan) else {
            return Vec::new();
        };
        effects.extend(self.go_on());
        effects
    }

    /// A step has stood long enough.
    pub fn waited(&mut self, ticket: u32, pace: Pace) -> Vec<SceneEffect> {
        if self.runs && ticket == self.ticket { self.advance(pace) } else { Vec::new() }
    }
}

impl Scene for Demo {
    fn done(&mut self, plan: u32, _: Pace) -> Vec<SceneEffect> {
        Demo::done(self, plan)
    }

    fn waited(&mut self, ticket: u32, pace: Pace) -> Vec<SceneEffect> {
        Demo::waited(self, ticket, pace)
    }
}

/// The board of Blitz once the move is made: what is spent is gone, and the shield stands.
fn spent(turn: &Played) -> BlitzStart {
    let mut beside = turn.before;
    let side = turn.by.index();
    if turn.made.power.is_some() {
        beside.held[side] = None;
        beside.shield[side] = turn.made.shield;
    }
    beside
}

fn turn_steps(example: &Example, turn: &Played) -> Vec<Step> {
    let grain = if matches!(example.lesson, Lesson::Sow) { Grain::Seed } else { Grain::Lap };
    let mut all = Vec::new();
    if matches!(example.lesson, Lesson::Squeeze) {
        let bank = [turn.before, turn.after].map(|at| at.clock.bank_ms()[turn.by.index()]);
        let squeezed = turn.before.clock.is_squeezed(turn.by);
        all.push(Step::still(What::Took { by: turn.by, ms: turn.made.ms, bank, squeezed }));
    }
    if let Some(power) = turn.made.power {
        all.push(Step::still(What::Uses { by: turn.by, power, shield: turn.made.shield }));
    }
    all.extend(steps(&example.rules, &turn.events, grain));
    if example.is_blitz() {
        for side in Side::BOTH {
            if let Some(power) = turn.earned[side.index()] {
                all.push(Step::still(What::Earns { side, power }));
            }
        }
    }
    if let Some(result) = turn.result {
        all.push(Step::still(What::Over { result, stores: turn.after.position.stores() }));
    }
    all
}
