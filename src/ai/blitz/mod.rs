//! The AI in Blitz: what to sow, what to spend with it, and how long to take for it.
//!
//! [`choose_blitz`] is to Blitz what [`choose`](super::choose) is to the rest. What a search sees of Blitz is a
//! [`Node`](node::Node); [`search`] looks ahead; [`pace`] is about time.

mod node;
mod pace;
mod search;

pub use node::Worth;
pub use pace::pondering;

use super::{Choice, Level, Settings, Slips, WIN};
use crate::blitz::Draws;
use crate::blitz::{BlitzGame, BlitzStart, Loadout, PowerUp};
use crate::engine::{Pit, legal};
use node::{Node, SEED, Spending, fullest};
use search::Search;
use std::sync::atomic::AtomicBool;

/// When a player spends what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arms {
    /// Never.
    Never,
    /// On so many turns of a thousand, whatever it does then; a shield goes to the fullest pit.
    Carelessly(u64),
    /// When it finds nothing better.
    WhenItHelps,
}

/// What a level does in Blitz.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlitzSettings {
    /// How far it looks, and how it errs.
    pub search: Settings,
    /// When it spends what it holds.
    pub arms: Arms,
    /// What it thinks Ember and power-ups are worth.
    pub worth: Worth,
}

impl Level {
    /// What this level does in Blitz. The slips are tuned by playing, with sides swapped and loadouts drawn. From the
    /// opening position and after one random move each level wins four of five decided games against the one below, and
    /// Hard two of three against itself when it spends nothing. After two random moves, which decide many games for one
    /// side whoever plays it, the levels win about three of four, and spending about six of ten (`tests/ai_blitz.rs`).
    pub fn blitz_settings(self) -> BlitzSettings {
        let slips = |per_mille, cost| Slips { per_mille, cost };
        let (search, arms) = match self {
            Level::Easy => {
                (Settings { depth: 1, nodes: 10, proof: 0, slips: slips(1000, 28) }, Arms::Carelessly(350))
            }
            Level::Medium => {
                (Settings { depth: 2, nodes: 2_000, proof: 0, slips: slips(1000, 18) }, Arms::WhenItHelps)
            }
            Level::Hard => {
                (Settings { depth: 14, nodes: 60_000, proof: 0, slips: slips(30, 2) }, Arms::WhenItHelps)
            }
            Level::Expert => {
                (Settings { depth: 100, nodes: 200_000, proof: 0, slips: slips(0, 0) }, Arms::WhenItHelps)
            }
        };
        BlitzSettings { search, arms, worth: Worth::MEASURED }
    }
}

/// Picks a pit for the side to move, and a power-up to spend with it; `None` when it has no legal pit.
///
/// The answer depends on the arguments alone, and not on what is in the banks. When `stop` turns true the best turn
/// found so far is returned, after one turn ahead at least.
pub fn choose_blitz(
    at: &BlitzStart,
    loadouts: [Loadout; 2],
    level: Level,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Choice> {
    think_blitz(at, loadouts, level.blitz_settings(), seed, stop)
}

/// What [`choose_blitz`] does, with settings of your own.
pub fn think_blitz(
    at: &BlitzStart,
    loadouts: [Loadout; 2],
    settings: BlitzSettings,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Choice> {
    let BlitzSettings { search: Settings { depth, nodes, slips, .. }, arms, worth } = settings;
    let mut draws = Draws(seed);
    let slipping = draws.below(1000) < slips.per_mille;
    let careless = matches!(arms, Arms::Carelessly(per_mille) if draws.below(1000) < per_mille);
    let node = Node::of(at);
    let side = at.position.to_move();
    let held = at.held[side.index()];
    // Equals are met in a drawn order, and the first of them is taken: a plain turn before one that spends.
    let mut pits: Vec<Pit> = legal(&BlitzGame::RULES, &at.position).collect();
    for last in (1..pits.len()).rev() {
        pits.swap(last, draws.below(last as u64 + 1) as usize);
    }
    let turns: Vec<Spending> = match (held, arms) {
        (Some(power), Arms::Carelessly(_)) if careless => {
            pits.iter().map(|&pit| spend(pit, power, fullest(&at.position, side, pit))).collect()
        }
        (Some(power), Arms::WhenItHelps) => {
            pits.iter().flat_map(|&pit| every_way(&node, pit, power)).collect()
        }
        _ => pits.iter().map(|&pit| Spending::plain(pit)).collect(),
    };
    let mut search = Search::new(loadouts, worth, nodes, stop);
    if arms == Arms::Never {
        search.disarm(side);
    }
    let margin = if slipping { slips.cost * SEED } else { 0 };
    let found = search.deepen(&node, &turns, depth, margin)?;
    let ranked = found.ranked();
    let (turn, value) = if slipping { slip(ranked, margin, &mut draws) } else { ranked[0] };
    let Spending { pit, power, shield } = turn;
    let value = if value.abs() < WIN { value / SEED } else { value };
    Some(Choice {
        pit,
        value,
        proven: value.abs() == WIN,
        power,
        shield,
        depth: found.depth,
        nodes: search.nodes(),
    })
}

fn spend(pit: Pit, power: PowerUp, shield: Pit) -> Spending {
    Spending { pit, power: Some(power), shield: (power == PowerUp::BrassShield).then_some(shield) }
}

/// A pit sown without and with what is held, shielding any pit of the row.
fn every_way(node: &Node, pit: Pit, power: PowerUp) -> impl Iterator<Item = Spending> {
    let position = &node.position;
    let mut row = position.board().row(position.to_move());
    if power != PowerUp::BrassShield {
        row = [pit].into_iter().collect();
    }
    [Spending::plain(pit)].into_iter().chain(row.map(move |shield| spend(pit, power, shield)))
}

/// A pit that costs no more than a slip may, the cheaper the likelier, and the best likeliest of all; sown in the best
/// way that was found.
fn slip(ranked: &[(Spending, i32)], cost: i32, draws: &mut Draws) -> (Spending, i32) {
    let best = ranked[0];
    let is_first = |at: usize, pit: Pit| ranked[..at].iter().all(|(turn, _)| turn.pit != pit);
    let mut pits: Vec<(Spending, i32)> = Vec::new();
    for (at, &(turn, value)) in ranked.iter().enumerate() {
        if is_first(at, turn.pit) {
            pits.push((turn, value));
        }
    }
    let weight = |value: i32| (cost + SEED - (best.1 - value).max(0)).max(0) as u64;
    let mut draw = draws.below(pits.iter().map(|&(_, value)| weight(value)).sum());
    for &(turn, value) in &pits {
        match draw.checked_sub(weight(value)) {
            Some(rest) => draw = rest,
            None => return (turn, value),
        }
    }
    best
}

/// What a level brings to a game of Blitz: any three, so that no two games are alike.
pub fn loadout_of(_level: Level, seed: u64) -> Loadout {
    Loadout::without(PowerUp::ALL[Draws(seed).below(4) as usize])
}
