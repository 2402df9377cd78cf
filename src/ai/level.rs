//! The levels, as data.

use crate::engine::{RuleSet, RunOut};
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
    ///
    /// The slips are tuned by playing, with two random moves first and sides swapped: in Guzhi each level wins three of
    /// four decided games against the one below, and Easy three of five against random moves; from the opening position
    /// the stronger one wins far more. Where the seeds left on a row are their owner's at the end a turn decides less,
    /// and with Guzhi's slips Easy wins no more than 58 of 100 against random moves; at half their cost it wins 62 to 70.
    /// So in every rule set Easy wins three of five and more, and the others two of three and more (`tests/ai.rs`).
    pub fn settings(self, rules: &RuleSet) -> Settings {
        let halved = match rules.run_out {
            RunOut::OtherTakesAll | RunOut::Passes => 1,
            RunOut::OwnRows | RunOut::EitherRow | RunOut::NoMoves => 2,
        };
        let slips = |per_mille, cost| Slips { per_mille, cost: cost / halved };
        match self {
            Level::Easy => Settings { depth: 1, nodes: 10, proof: 0, slips: slips(1000, 24) },
            Level::Medium => Settings { depth: 2, nodes: 100, proof: 0, slips: slips(600, 14) },
            Level::Hard => Settings { depth: 14, nodes: 100_000, proof: 0, slips: slips(30, 2) },
            Level::Expert => Settings { depth: 100, nodes: 500_000, proof: 300_000, slips: slips(0, 0) },
        }
    }
}
