//! From a level and a position to a pit.

use super::search::{Search, WIN};
use super::solve::{Outcome, solve_for_a_win};
use super::tree::{Aim, Tree, WithTree, pit_of, with_tree};
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
    let margin = if slips { settings.slips.cost } else { 0 };
    let solves = settings.proof > 0 && rules.rounds.is_none() && pits.len() > 1;
    let decided = if solves { decided(position) } else { None };
    let solves = solves && decided.is_none();
    // First a glance whether it can be solved at once, then a look ahead with half of what there is, and with the rest a
    // proof: when it must stop on the way, or finds none, what the look ahead found stands.
    let mut used = 0;
    if solves {
        let glance = settings.proof.min(settings.nodes / 50);
        let known = Proven::of(rules, position, glance, stop)?;
        used += known.nodes;
        if let Some(pit) = known.win(&pits) {
            return Some(Choice { nodes: used, ..won(pit) });
        }
    }
    let ahead = if solves { (settings.nodes / 2).saturating_sub(used) } else { settings.nodes };
    let task = Deepen { pits: &pits, nodes: ahead, depth: settings.depth, margin, stop, position };
    let (mut ranked, depth, nodes) = with_tree(rules, position, Aim::Game, task)?;
    used += nodes;
    let mut proven = decided;
    if solves && ranked[0].1.abs() < WIN {
        let rest = settings.proof.min(settings.nodes.saturating_sub(used));
        let known = Proven::of(rules, position, rest, stop)?;
        used += known.nodes;
        if let Some(pit) = known.win(&pits) {
            return Some(Choice { nodes: used, ..won(pit) });
        }
        proven = known.keep_best(&mut ranked);
    }
    let (pit, value) = if slips { slip(&ranked, settings.slips, &mut draws) } else { ranked[0] };
    let value = match proven {
        Some(Outcome::Win) => WIN,
        Some(Outcome::Loss) => -WIN,
        Some(Outcome::Draw) => 0,
        None => value,
    };
    let proven = proven.is_some() || value.abs() == WIN;
    Some(Choice { pit, value, proven, power: None, shield: None, depth, nodes: used })
}

/// A pit that is proven to win.
fn won(pit: Pit) -> Choice {
    Choice { pit, value: WIN, proven: true, power: None, shield: None, depth: 1, nodes: 0 }
}

/// What is proven of some pits.
struct Proven {
    moves: Vec<(Pit, Outcome)>,
    /// Whether all pits are proven.
    all: bool,
    nodes: u64,
}

impl Proven {
    /// `None` without a legal pit.
    fn of(rules: &RuleSet, position: &Position, nodes: u64, stop: &AtomicBool) -> Option<Proven> {
        if nodes == 0 {
            return Some(Proven { moves: Vec::new(), all: false, nodes: 0 });
        }
        let solution = solve_for_a_win(rules, position, nodes, stop)?;
        let moves =
            solution.moves.iter().filter(|solved| solved.proven).map(|solved| (solved.pit, solved.value));
        Some(Proven { moves: moves.collect(), all: solution.proven, nodes: solution.nodes })
    }

    fn value(&self, pit: Pit) -> Option<Outcome> {
        self.moves.iter().find(|(proven, _)| *proven == pit).map(|&(_, value)| value)
    }

    /// The first of these that is proven to win.
    fn win(&self, pits: &[Pit]) -> Option<Pit> {
        pits.iter().copied().find(|&pit| self.value(pit) == Some(Outcome::Win))
    }

    /// Leaves the best: a proven draw is not given up for what is not proven, and a proven loss is chosen where there is
    /// nothing else. What they are worth, if all is proven.
    fn keep_best(&self, ranked: &mut Vec<(Pit, i32)>) -> Option<Outcome> {
        let worth = |pit: Pit| match self.value(pit) {
            Some(value) => (value != Outcome::Loss, value),
            None => (false, Outcome::Draw),
        };
        let most = ranked.iter().map(|&(pit, _)| worth(pit)).max()?;
        ranked.retain(|&(pit, _)| worth(pit) == most);
        self.all.then_some(most.1)
    }
}

/// Who wins a single game when nothing that is left on the board can change it: then it is played for seeds.
fn decided(position: &Position) -> Option<Outcome> {
    let [mover, other] =
        [position.to_move(), position.to_move().other()].map(|side| i32::from(position.store(side)));
    let left = i32::from(position.all_seeds()) - mover - other;
    match mover - other {
        lead if lead > left => Some(Outcome::Win),
        lead if -lead > left => Some(Outcome::Loss),
        _ => None,
    }
}

struct Deepen<'a> {
    pits: &'a [Pit],
    position: &'a Position,
    nodes: u64,
    depth: u32,
    margin: i32,
    stop: &'a AtomicBool,
}

impl WithTree for Deepen<'_> {
    type Output = Option<(Vec<(Pit, i32)>, u32, u64)>;

    fn with<T: Tree>(self, tree: &T, root: T::Node) -> Self::Output {
        let board = self.position.board();
        let columns: Vec<usize> = self.pits.iter().map(|&pit| board.column(pit)).collect();
        let mut search = Search::new(tree, self.nodes, self.stop);
        let found = search.deepen(&root, &columns, self.depth, self.margin)?;
        let ranked = found.ranked().iter().filter_map(|&(column, value)| {
            let pit = pit_of(self.position, column)?;
            Some((pit, value))
        });
        Some((ranked.collect(), found.depth, search.nodes()))
    }
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
