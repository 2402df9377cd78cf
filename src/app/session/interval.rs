//! Between two rounds: the board is empty until the next is asked for.

use super::{Effect, Session, rest_after};
use crate::app::board::plan::Pace;
use crate::engine::{Position, TurnEvent};
use crate::game::Match;

/// Between two rounds: every seed is in a store, and the next round waits for the players.
#[derive(Debug, Clone, PartialEq)]
pub struct Interval {
    /// The number of the round that is over.
    pub round: u8,
    /// The board as it is now.
    pub position: Position,
    /// What the next round brings: the refilling of each pit, or that it is closed.
    refill: Vec<TurnEvent>,
}

impl Interval {
    /// The interval that these events of a turn lead to; `None` when they end no round, or the game with it.
    pub(super) fn of(before: &Match, after: &Match, events: &[TurnEvent]) -> Option<(usize, Interval)> {
        // Who gives up between two rounds does so on the board of the interval.
        after.game().result().is_none().then_some(())?;
        let at = events.iter().position(|event| matches!(event, TurnEvent::RoundEnded { .. }))?;
        let TurnEvent::RoundEnded { round, stores } = events[at] else {
            return None;
        };
        let old = before.game().position();
        let pits = vec![0; old.board().len()];
        let position = Position::new(&pits, stores, old.to_move()).ok()?;
        let position = position.in_round(old.round()?, old.closed()).ok()?;
        Some((at, Interval { round, position, refill: events[at + 1..].to_vec() }))
    }
}

impl Session {
    /// The round that has just ended, while the next waits for [`Session::next_round`].
    pub fn interval(&self) -> Option<&Interval> {
        self.interval.as_ref().filter(|_| self.playing.is_none() && self.shown.conclusion().is_none())
    }

    /// Goes on to the next round: the pits are filled from the stores.
    pub fn next_round(&mut self, pace: Pace) -> Vec<Effect> {
        if self.playing.is_some() {
            return Vec::new();
        }
        let Some(interval) = self.interval.take() else {
            return Vec::new();
        };
        let mut effects = Vec::new();
        let moves = self.animate(&interval.refill, pace, None, &mut effects);
        // The dot of the last turn belongs to the round that is over.
        self.last = None;
        if moves {
            self.interval = Some(interval);
        } else {
            self.rest(&mut effects, rest_after(pace.speed));
            effects.extend(self.take_in(pace));
        }
        effects
    }
}
