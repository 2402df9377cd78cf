//! The levels, as data.

use crate::engine::{PasuTo, RuleSet, RunOut};
use serde::{Deserialize, Serialize};

/// How well the AI plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Looks at its own turn only, and any gain pleases it: a beginner beats it.
    Easy,
    /// Sees the answer to its turn as well, and is often content with less than the best.
    Medium,
    /// Looks far and seldom slips, and never by more than a seed or two.
    Hard,
    /// Perfect where the game can be solved within its budget, and as strong as the budget allows elsewhere.
    Expert,
}

/// What a level does with a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// How many turns it looks ahead at most, its own included.
    pub depth: u32,
    /// How many positions it looks at for one move at most. Its own turns (seven at most) are always looked at.
    pub nodes: u64,
    /// How many of them may go into proving who wins, where a game without rounds can be solved.
    pub proof: u64,
    /// How it errs.
    pub slips: Slips,
}

/// How a level errs: on some turns it does not take the best pit it sees but draws one, the best with the greatest
/// chance and every other with less the more it costs. So it mostly gives away what a person overlooks, and never
/// what hits the eye: a game it sees won is never let go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slips {
    /// On how many turns of a thousand it draws.
    pub per_mille: u64,
    /// What a draw costs at most, in seeds.
    pub cost: i32,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    /// What this level does in a game of these rules.
    pub fn settings(self, rules: &RuleSet) -> Settings {
        // A capture is worth more seeds where every pasu is the sower's, and a turn decides less where each side keeps
        // its own row at the end. So that Easy loses to random moves as often everywhere, what it overlooks differs.
        let overlooked = match (rules.pasu().map(|pasu| pasu.to), rules.run_out) {
            (Some(PasuTo::Sower), _) => 60,
            (_, RunOut::OtherTakesAll) => 24,
            _ => 12,
        };
        // Through a store, moving again costs no depth: two turns are whole chains already, and with a third Hard wins
        // only 72 of 100 in Congkak, not 91.
        let answer = if rules.sows_stores() { 2 } else { 3 };
        match self {
            Level::Easy => {
                Settings { depth: 1, nodes: 10, proof: 0, slips: Slips { per_mille: 1000, cost: overlooked } }
            }
            Level::Medium => {
                Settings { depth: answer, nodes: 2_000, proof: 0, slips: Slips { per_mille: 600, cost: 10 } }
            }
            Level::Hard => {
                Settings { depth: 14, nodes: 100_000, proof: 20_000, slips: Slips { per_mille: 0, cost: 0 } }
            }
            Level::Expert => Settings {
                depth: 100,
                nodes: 500_000,
                proof: 300_000,
                slips: Slips { per_mille: 0, cost: 0 },
            },
        }
    }
}
