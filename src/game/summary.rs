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
            record.played += 1;
            match summary.conclusion.winner {
                Winner::Draw => record.drawn += 1,
                winner => {
                    if let Some(side) = terms.person().filter(|&side| winner == side.into()) {
                        record.won += 1;
                        record.won_with_hints += u32::from(summary.hints(side) > 0);
                    }
                }
            }
        }
        record
    }
}
