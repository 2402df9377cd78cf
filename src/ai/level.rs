//! The levels, as data.

use crate::engine::{Pasu, PasuTo, RuleSet, RunOut, Sowing};
use serde::{Deserialize, Serialize};

/// How well the AI plays; the better, the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Looks at its own turn only, and any gain pleases it: a beginner beats it.
    Easy,
    /// Sees the answer to its turn and what it can do then, and is often content with less than the best.
    Medium,
    /// Looks far and never slips: it errs only beyond what it sees.
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
    /// Measured with `guzhi-lab arena` and its usual openings, of the decided games: Easy wins 60 to 77 of 100 against
    /// random moves in every rule set, Medium 82 and more against Easy, and Hard 83 and more against Medium. Where a game
    /// of one round begins with two random moves, these decide too much: perfect play wins 86 to 90 of 100 against Easy.
    /// Expert and Hard win equally often where both play (nearly) perfectly.
    pub fn settings(self, rules: &RuleSet) -> Settings {
        // What Easy overlooks at most. The same number would cost it most games against random moves in Kalah (at 12 it
        // wins 60 of 100) and hardly any in Pallankuzhi (at 24, 90), so it grows with what a turn moves and takes: each
        // of these wins 65 to 77.
        let overlooked = match (rules.sowing, rules.run_out, rules.rounds) {
            (Sowing::Pallanguzhi { pasu: Some(Pasu { to: PasuTo::Sower, .. }), .. }, ..) => 60,
            (_, RunOut::OtherTakesAll, _) => 18,
            (_, RunOut::OwnRows, Some(_)) => 4,
            (Sowing::Kalah { relay: false, .. }, ..) => 8,
            _ => 12,
        };
        // With relays and a store to move again from, two turns are whole chains already: with a third, Hard wins no more
        // than 72 of 100 in Congkak.
        let medium_depth = if matches!(rules.sowing, Sowing::Kalah { relay: true, .. }) { 2 } else { 3 };
        let never = Slips { per_mille: 0, cost: 0 };
        match self {
            Level::Easy => {
                let slips = Slips { per_mille: 1000, cost: overlooked };
                Settings { depth: 1, nodes: 10, proof: 0, slips }
            }
            Level::Medium => {
                let slips = Slips { per_mille: 600, cost: 12 };
                Settings { depth: medium_depth, nodes: 2_000, proof: 0, slips }
            }
            // Without its proofs it wins 33 of 100 in Pallanguzhi against itself with them; 50,000 win no more.
            Level::Hard => Settings { depth: 14, nodes: 100_000, proof: 20_000, slips: never },
            Level::Expert => Settings { depth: 100, nodes: 500_000, proof: 300_000, slips: never },
        }
    }
}
