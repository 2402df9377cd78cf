//! What is kept of a finished match, and what many of them add up to.

use super::{Conclusion, Event, Log, Match, Terms};
use crate::ai::Level;
use crate::engine::{Side, Winner};
use serde::{Deserialize, Serialize};

/// A finished match, as the list of results keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// How it ended.
    pub conclusion: Conclusion,
    /// Seeds in the stores at the end, `[south, north]`.
    pub stores: [u8; 2],
    /// The whole match.
    pub log: Log,
}

impl Summary {
    /// The summary of a match; `None` while it is being played.
    pub fn of(log: &Log, state: &Match) -> Option<Summary> {
        let conclusion = state.conclusion()?;
        Some(Summary { conclusion, stores: state.game().position().stores(), log: log.clone() })
    }

    /// What it was played under; `None` when its log has no beginning.
    pub fn terms(&self) -> Option<&Terms> {
        match self.log.since(0).first() {
            Some(Event::Started(terms)) => Some(terms),
            _ => None,
        }
    }

    /// How many hints a side was given.
    pub fn hints(&self, side: Side) -> u32 {
        let hinted = |event: &&Event| matches!(event, Event::Hinted { side: whose, .. } if *whose == side);
        self.log.since(0).iter().filter(hinted).count() as u32
    }
}

/// Games against one level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Record {
    /// Games played to their end.
    pub played: u32,
    /// Won by the person.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Of those won, the games in which the person was given hints.
    pub won_with_hints: u32,
}

impl Record {
    /// What the person has done against this level in the game of this name.
    pub fn against(level: Level, rules: &str, results: &[Summary]) -> Record {
        let mut record = Record::default();
        for summary in results {
            let Some(terms) =
                summary.terms().filter(|terms| terms.level() == Some(level) && terms.rules == rules)
            else {
                continue;
            };
            if let Some(side) = terms.person() {
                record.add(Record::of(summary, side));
            }
        }
        record
    }

    /// What one match was to whoever played this side.
    pub fn of(summary: &Summary, side: Side) -> Record {
        let winner = summary.conclusion.winner;
        let won = winner == side.into();
        Record {
            played: 1,
            won: won.into(),
            drawn: (winner == Winner::Draw).into(),
            won_with_hints: (won && summary.hints(side) > 0).into(),
        }
    }

    /// Games that were lost.
    pub const fn lost(&self) -> u32 {
        self.played - self.won - self.drawn
    }

    /// Games won without a hint.
    pub const fn won_alone(&self) -> u32 {
        self.won - self.won_with_hints
    }

    /// Takes in further games.
    pub const fn add(&mut self, more: Record) {
        self.played += more.played;
        self.won += more.won;
        self.drawn += more.drawn;
        self.won_with_hints += more.won_with_hints;
    }
}
