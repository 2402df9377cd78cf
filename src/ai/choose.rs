//! From a level and a position to a pit.

use super::search::{Search, WIN};
use super::{Level, Settings, Slips};
use crate::blitz::{Draws, PowerUp};
use crate::engine::{Pit, Position, RuleSet, legal};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// The pit a level sows, and what it made of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The pit.
    pub pit: Pit,
    /// What it leads to, in seeds as the mover sees it ([`eval`](super::eval::eval)), or ±[`WIN`](super::WIN) when the
    /// game is decided.
    pub value: i32,
    /// Whether the value is certain: the game is won, lost or drawn whatever the other side does.
    #[serde(default)]
    pub proven: bool,
    /// In Blitz, the power-up to spend with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<PowerUp>,
    /// In Blitz, the pit to shield.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shield: Option<Pit>,
    /// How many turns ahead were looked at, the last of them perhaps not in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// Picks a pit for the side to move; `None` when it has no legal one.
///
/// The answer depends on the arguments alone. When `stop` turns true the best pit found so far is returned, after
/// one turn ahead at least. Whether a guard (repetition, stalling) ends the game soon is not looked at.
pub fn choose(
    rules: &RuleSet,
    position: &Position,
    level: Level,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Choice> {
    think(rules, position, level.settings(rules), seed, stop)
}

/// What [`choose`] does, with settings of your own.
pub fn think(
    rules: &RuleSet,
    position: &Position,
    settings: Settings,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Choice> {
    let mut draws = Draws(seed);
    let slips = draws.below(1000) < settings.slips.per_mille;
    // Equals are met in a drawn order, and the first of them is taken.
    let mut pits: Vec<Pit> = legal(rules, position).collect();
    for last in (1..pits.len()).rev() {
        pits.swap(last, draws.below(last as u64 + 1) as usize);
    }
    let mut search = Search::new(rules, settings.nodes, stop);
    let margin = if slips { settings.slips.cost } else { 0 };
    let found = search.deepen(position, &pits, settings.depth, margin)?;
    let ranked = found.ranked();
    let (pit, value) = if slips { slip(ranked, settings.slips, &mut draws) } else { ranked[0] };
    Some(Choice {
        pit,
        value,
        proven: value.abs() == WIN,
        power: None,
        shield: None,
        depth: found.depth,
        nodes: search.nodes(),
    })
}

/// A pit that costs no more than a slip may, the cheaper the likelier, and the best likeliest of all.
fn slip(ranked: &[(Pit, i32)], slips: Slips, draws: &mut Draws) -> (Pit, i32) {
    let best = ranked[0];
    // In a search that had to stop, a pit not yet looked at so far ahead may still show more than the best.
    let weight = |value: i32| (slips.cost + 1 - (best.1 - value).max(0)).max(0) as u64;
    let mut draw = draws.below(ranked.iter().map(|&(_, value)| weight(value)).sum());
    for &(pit, value) in ranked {
        match draw.checked_sub(weight(value)) {
            Some(rest) => draw = rest,
            None => return (pit, value),
        }
    }
    best
}
