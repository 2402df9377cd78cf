//! A board to try things on: one person plays both sides, and every tap is explained.

use super::Scene;
use super::stage::{SceneEffect, Stage};
use crate::app::board::layout::Layout;
use crate::app::board::plan::Pace;
use crate::engine::{Game, IllegalMove, Pit, Position, RuleSet, Side, TurnAccount, TurnEvent};

/// What the last tap came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Tapped {
    /// Nothing was tapped yet.
    Nothing,
    /// A turn.
    Turn {
        /// What it came to.
        account: Box<TurnAccount>,
        /// What happened in it.
        events: Vec<TurnEvent>,
    },
    /// The pit cannot be sown.
    Refused(IllegalMove),
}

/// A position to try things on.
#[derive(Debug, Clone, PartialEq)]
pub struct Practice {
    start: Game,
    game: Game,
    stage: Stage,
    tapped: Tapped,
}

impl Practice {
    /// A position before anything was tried.
    pub fn new(rules: &RuleSet, position: Position) -> Practice {
        let game = Game::from_position(*rules, position);
        Practice { stage: Stage::new(rules, &position), start: game.clone(), game, tapped: Tapped::Nothing }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The board.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// What the last tap came to.
    pub fn tapped(&self) -> &Tapped {
        &self.tapped
    }

    /// Whether anything was played.
    pub fn is_fresh(&self) -> bool {
        self.game == self.start
    }

    /// The side that may be sown for now.
    pub fn may_move(&self) -> Option<Side> {
        let rests = !self.stage.is_moving() && self.game.result().is_none();
        rests.then(|| self.game.position().to_move())
    }

    /// What would happen if this pit were sown.
    pub fn preview(&self, pit: Pit) -> Option<TurnAccount> {
        self.may_move()?;
        let mut seen = Vec::new();
        self.game.clone().play(pit, &mut seen).ok()?;
        TurnAccount::of(&seen)
    }

    /// A pit is tapped: it is sown, or it is said why not. While seeds move, their end is shown.
    pub fn tap(&mut self, pit: Pit, pace: Pace) -> Vec<SceneEffect> {
        if self.stage.is_moving() {
            return self.stage.hasten();
        }
        let mut events = Vec::new();
        match self.game.play(pit, &mut events) {
            Err(illegal) => {
                self.tapped = Tapped::Refused(illegal);
                Vec::new()
            }
            Ok(_) => {
                let effects = self.stage.show(&events, pace);
                if let Some(account) = TurnAccount::of(&events) {
                    self.tapped = Tapped::Turn { account: Box::new(account), events };
                }
                effects
            }
        }
    }

    /// Sets the board up anew.
    pub fn reset(&mut self) -> Vec<SceneEffect> {
        self.game = self.start.clone();
        self.tapped = Tapped::Nothing;
        self.stage.set(Layout::of(self.game.position()))
    }

    /// The page has shown a turn to its end.
    pub fn done(&mut self, plan: u32) -> Vec<SceneEffect> {
        self.stage.done(plan).unwrap_or_default()
    }
}

impl Scene for Practice {
    fn done(&mut self, plan: u32, _: Pace) -> Vec<SceneEffect> {
        Practice::done(self, plan)
    }
}
