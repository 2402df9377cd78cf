//! The levels, as data.

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
}

/// What a level does with a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// How many turns it looks ahead at most, its own included.
    pub depth: u32,
    /// How many positions it looks at for one move at most. Its own turns (seven at most) are always looked at.
    pub nodes: u64,
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
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

    /// What this level does. The slips are tuned by playing: with two random moves first and sides swapped, each level
    /// wins three of four decided games against the one below, and Easy three of five against random moves; from
    /// the opening position the stronger one wins far more (`tests/ai.rs`).
    pub const fn settings(self) -> Settings {
        match self {
            Level::Easy => Settings { depth: 1, nodes: 10, slips: Slips { per_mille: 1000, cost: 24 } },
            Level::Medium => Settings { depth: 2, nodes: 100, slips: Slips { per_mille: 600, cost: 14 } },
            Level::Hard => Settings { depth: 14, nodes: 100_000, slips: Slips { per_mille: 30, cost: 2 } },
        }
    }
}
