//! The levels, as data.

use serde::{Deserialize, Serialize};

/// How well the AI plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Looks at its own turn and is easily content: a beginner beats it.
    Easy,
    /// Sees the answer to its turn, and slips now and then.
    Medium,
    /// Looks far and seldom slips.
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

/// How a level errs: on some turns it is content with a pit that is nearly as good as the best one it sees, the
/// nearer the likelier. So it gives away what a person overlooks, and never what hits the eye.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slips {
    /// On how many turns of a thousand.
    pub per_mille: u64,
    /// What a slip costs at most, in seeds.
    pub cost: i32,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

    /// What this level does.
    pub const fn settings(self) -> Settings {
        match self {
            Level::Easy => Settings { depth: 1, nodes: 10, slips: Slips { per_mille: 900, cost: 12 } },
            Level::Medium => Settings { depth: 2, nodes: 100, slips: Slips { per_mille: 400, cost: 12 } },
            Level::Hard => Settings { depth: 14, nodes: 100_000, slips: Slips { per_mille: 30, cost: 2 } },
        }
    }
}
