//! Solving: who wins with best play, and with which pits.

use super::proof::{Answer, DEPTH, Prover};
use super::search::columns;
use super::tree::{Aim, Child, Tree, WithTree, pit_of, with_tree};
use crate::engine::{Pit, Position, RuleSet};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// How a game ends with best play, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The other side wins.
    Loss,
    /// Both have the same.
    Draw,
    /// The side to move wins.
    Win,
}

/// What a pit leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolvedMove {
    /// The pit.
    pub pit: Pit,
    /// How the game ends after it, with best play of both.
    pub value: Outcome,
    /// Whether that is proven; else it is what seems likely.
    #[serde(skip)]
    pub proven: bool,
}

/// What solving a position came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// How the game ends with best play.
    pub value: Outcome,
    /// Every legal pit, in sowing order.
    pub moves: Vec<SolvedMove>,
    /// Whether the value and those of all pits are proven.
    pub proven: bool,
    /// How many seeds more than the other side the side to move ends with, if that was asked for and is proven.
    pub exact: Option<i32>,
    /// Positions looked at ([`Prover::nodes`]).
    pub nodes: u64,
}

/// Solves a position: who wins with best play, after each pit. In a game of rounds it is the round that is solved: who
/// has more in the store when it ends. `None` when the side to move has no legal pit.
///
/// At most about `budget` positions are looked at, none once `stop` is true; what is not proven then is what seems likely.
pub fn solve(rules: &RuleSet, position: &Position, budget: u64, stop: &AtomicBool) -> Option<Solution> {
    with_tree(rules, position, Aim::Outcome, Solve { position, budget, stop, one_win: false })
}

/// What [`solve`] does, but as soon as one pit is proven to win, nothing more is asked of the others.
pub(super) fn solve_for_a_win(
    rules: &RuleSet,
    position: &Position,
    budget: u64,
    stop: &AtomicBool,
) -> Option<Solution> {
    with_tree(rules, position, Aim::Outcome, Solve { position, budget, stop, one_win: true })
}

/// What [`solve`] does, and the exact difference of the stores at the end, with best play, after that.
pub fn solve_exactly(
    rules: &RuleSet,
    position: &Position,
    budget: u64,
    stop: &AtomicBool,
) -> Option<Solution> {
    let mut solution = solve(rules, position, budget, stop)?;
    let rest = budget.saturating_sub(solution.nodes);
    let (exact, nodes) = with_tree(rules, position, Aim::Difference, Exact { budget: rest, stop });
    solution.exact = exact;
    solution.nodes += nodes;
    solution.proven &= exact.is_some();
    Some(solution)
}

struct Solve<'a> {
    position: &'a Position,
    budget: u64,
    stop: &'a AtomicBool,
    one_win: bool,
}

/// A turn of the root and what is known of it.
struct Open<N> {
    column: usize,
    child: Child<N>,
    /// What can still come of it.
    worst: Outcome,
    best: Outcome,
    /// What seems likely.
    likely: Outcome,
}

impl<N> Open<N> {
    fn is_proven(&self) -> bool {
        self.worst == self.best
    }

    /// Takes in the answer to whether the sower reaches this outcome at least.
    fn learn(&mut self, aim: Outcome, answer: Answer) {
        let below = if aim == Outcome::Win { Outcome::Draw } else { Outcome::Loss };
        match answer {
            Answer::Yes => self.worst = self.worst.max(aim),
            Answer::No => self.best = self.best.min(below),
            Answer::LikelyYes => self.likely = self.likely.max(aim),
            Answer::LikelyNo => self.likely = self.likely.min(below),
        }
        self.likely = self.likely.clamp(self.worst, self.best);
    }

    /// What is worth asking next: whether it is more than seems likely first, or whether it is that at all.
    fn question(&self) -> Outcome {
        match (self.worst, self.best, self.likely) {
            (Outcome::Draw, ..) => Outcome::Win,
            (_, Outcome::Draw, _) => Outcome::Draw,
            (_, _, Outcome::Win) => Outcome::Win,
            _ => Outcome::Draw,
        }
    }
}

/// The lead that an outcome asks for at least.
const fn goal(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Loss => -400,
    }
}

impl WithTree for Solve<'_> {
    type Output = Option<Solution>;

    fn with<T: Tree>(self, tree: &T, root: T::Node) -> Option<Solution> {
        let mut prover = Prover::new(tree, self.budget, self.stop);
        let mut moves: Vec<Open<T::Node>> = columns(tree.legal(&root))
            .map(|column| {
                let child = tree.play(&root, column);
                let likely = if child.lead > 0 { Outcome::Win } else { Outcome::Loss };
                Open { column, child, worst: Outcome::Loss, best: Outcome::Win, likely }
            })
            .collect();
        'deepening: for depth in 1..=DEPTH {
            prover.make_room();
            prover.guess_repeats(depth % 2 == 0);
            for open in &mut moves {
                while !open.is_proven() {
                    let (question, before) = (open.question(), open.likely);
                    let Some(answer) = prover.after(&open.child, goal(question), depth) else {
                        break 'deepening;
                    };
                    open.learn(question, answer);
                    if self.one_win && open.worst == Outcome::Win {
                        break 'deepening;
                    }
                    if matches!(answer, Answer::LikelyYes | Answer::LikelyNo) && open.likely == before {
                        break;
                    }
                }
            }
            if moves.iter().all(Open::is_proven) {
                break;
            }
        }
        let value = moves.iter().map(|open| open.likely).max()?;
        let moves: Vec<SolvedMove> = moves
            .iter()
            .filter_map(|open| {
                let pit = pit_of(self.position, open.column)?;
                Some(SolvedMove { pit, value: open.likely, proven: open.is_proven() })
            })
            .collect();
        let proven = moves.iter().all(|solved| solved.proven);
        Some(Solution { value, moves, proven, exact: None, nodes: prover.nodes() })
    }
}

struct Exact<'a> {
    budget: u64,
    stop: &'a AtomicBool,
}

impl WithTree for Exact<'_> {
    type Output = (Option<i32>, u64);

    fn with<T: Tree>(self, tree: &T, root: T::Node) -> (Option<i32>, u64) {
        let mut prover = Prover::new(tree, self.budget, self.stop);
        let root = Child { node: root, lead: tree.lead(&root), over: None, again: true, new_round: false };
        let mut reached = root.lead;
        let (mut lower, mut upper) = (-400, 400);
        'deepening: for depth in 2..=DEPTH {
            prover.make_room();
            prover.guess_repeats(depth % 2 == 0);
            // The most that is likely, then proof of it, then that one more is not to be had.
            loop {
                let Some(answer) = prover.after(&root, reached, depth) else { break 'deepening };
                match answer {
                    Answer::Yes => lower = lower.max(reached),
                    Answer::No => upper = upper.min(reached - 1),
                    _ => {}
                }
                if matches!(answer, Answer::Yes | Answer::LikelyYes) {
                    break;
                }
                reached -= 1;
            }
            loop {
                let Some(answer) = prover.after(&root, reached + 1, depth) else { break 'deepening };
                match answer {
                    Answer::Yes => lower = lower.max(reached + 1),
                    Answer::No => upper = upper.min(reached),
                    _ => {}
                }
                if matches!(answer, Answer::No | Answer::LikelyNo) {
                    break;
                }
                reached += 1;
            }
            if lower == upper {
                return (Some(lower), prover.nodes());
            }
        }
        (None, prover.nodes())
    }
}
