//! A board beside the match: where its seeds lie, and what moves on it.

use super::attempt::Lesson;
use crate::app::board::layout::{Layout, Place};
use crate::app::board::plan::{Pace, Plan, plan};
use crate::app::board::view::View;
use crate::engine::{Pit, Position, RuleSet, Side, TurnEvent};

/// What a scene asks to be carried out.
#[derive(Debug, Clone, PartialEq)]
pub enum SceneEffect {
    /// Show the plan, and say when it is through.
    Play(Plan),
    /// Show the running plan's end at once, and say when it is through.
    Hasten,
    /// The board now shows what the plan ended with, or what it was broken off for.
    Settle(u32),
    /// Wait this long, then say so with the ticket.
    Wait {
        /// Which question this belongs to.
        ticket: u32,
        /// Milliseconds.
        ms: u64,
    },
    /// Keep what the player has learned.
    Learn(Lesson),
}

/// A plan on screen, and where the seeds lie after it.
#[derive(Debug, Clone, PartialEq)]
struct Moving {
    plan: u32,
    after: Layout,
}

/// A board, and what moves on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    view: View,
    layout: Layout,
    moving: Option<Moving>,
    plans: u32,
    rest: u32,
}

impl Stage {
    /// A board at rest, seen from South.
    pub fn new(rules: &RuleSet, position: &Position) -> Stage {
        let view = View { near: Side::South, board: rules.board, wells: rules.sows_stores() };
        Stage { view, layout: Layout::of(position), moving: None, plans: 0, rest: 0 }
    }

    /// From which side it is seen.
    pub fn view(&self) -> View {
        self.view
    }

    /// Where the seeds lie while nothing moves.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of this drawing at rest.
    pub fn rest(&self) -> u32 {
        self.rest
    }

    /// Whether something moves.
    pub fn is_moving(&self) -> bool {
        self.moving.is_some()
    }

    /// Seeds in a pit while nothing moves.
    pub fn seeds(&self, pit: Pit) -> u8 {
        self.lying(|place| matches!(place, Place::Pit(at, _) if at == pit))
    }

    /// Seeds in a store while nothing moves.
    pub fn stored(&self, side: Side) -> u8 {
        self.lying(|place| matches!(place, Place::Store(at, _) if at == side))
    }

    fn lying(&self, is: impl Fn(Place) -> bool) -> u8 {
        self.layout.places().iter().filter(|place| is(**place)).count() as u8
    }

    /// Puts the seeds elsewhere at once. What moves is broken off.
    pub fn set(&mut self, layout: Layout) -> Vec<SceneEffect> {
        self.moving = None;
        self.layout = layout;
        self.settle()
    }

    /// Shows what happens. What moves already is broken off, and its end shown first.
    pub fn show(&mut self, events: &[TurnEvent], pace: Pace) -> Vec<SceneEffect> {
        let mut effects = Vec::new();
        if let Some(moving) = self.moving.take() {
            effects.extend(self.set(moving.after));
        }
        self.plans += 1;
        let (after, plan) = plan(self.plans, &self.layout, events, self.view, pace, None);
        match plan {
            Some(plan) => {
                self.moving = Some(Moving { plan: plan.id, after });
                effects.push(SceneEffect::Play(plan));
            }
            None => effects.extend(self.set(after)),
        }
        effects
    }

    /// Shows the end of what moves at once.
    pub fn hasten(&self) -> Vec<SceneEffect> {
        self.moving.iter().map(|_| SceneEffect::Hasten).collect()
    }

    /// The page has shown a plan to its end: `None` when it was broken off before.
    pub fn done(&mut self, plan: u32) -> Option<Vec<SceneEffect>> {
        let moving = self.moving.take_if(|moving| moving.plan == plan)?;
        Some(self.set(moving.after))
    }

    fn settle(&mut self) -> Vec<SceneEffect> {
        self.rest += 1;
        vec![SceneEffect::Settle(self.rest)]
    }
}

/// Where seeds lie after these events, without anything moving.
pub fn after(layout: &Layout, events: &[TurnEvent], view: View, pace: Pace) -> Layout {
    plan(0, layout, events, view, pace, None).0
}
