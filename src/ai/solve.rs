//! Solving: who wins with best play, and with which pits.

use super::endgame::{Endgames, MOST_SEEDS};
use super::proof::{Answer, DEPTH, Prover};
use super::search::columns;
use super::tree::{Aim, Child, Tree, WithTree, pit_of, with_tree};
use crate::engine::{Pit, Position, RuleSet};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};

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

/// What [`solve`] does, and the exact difference of the stores at the end, with best play.
///
/// In Kalah, what a million positions do not answer is asked again with a table of endgames, as large as pays: 355 MB for
/// six pits of four seeds, in which case the search itself has up to 400 MB. The boards of the table are no positions of the
/// budget; but there is none unless a twentieth of its boards is.
pub fn solve_exactly(
    rules: &RuleSet,
    position: &Position,
    budget: u64,
    stop: &AtomicBool,
) -> Option<Solution> {
    let task = Solve { position, budget, stop, one_win: false };
    if rules.more_than_half.is_none() {
        // What a position is worth does not depend on how it ends then: one table serves both questions.
        return with_tree(rules, position, Aim::Difference, Both(task));
    }
    let mut solution = with_tree(rules, position, Aim::Outcome, task)?;
    let budget = budget.saturating_sub(solution.nodes);
    let (exact, nodes) = with_tree(rules, position, Aim::Difference, Exact { budget, stop });
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

/// The turns of the root.
struct Turns<N>(Vec<Open<N>>);

impl<N: Copy> Turns<N> {
    fn of<T: Tree<Node = N>>(tree: &T, root: &N) -> Turns<N> {
        let turns = columns(tree.legal(root)).map(|column| {
            let child = tree.play(root, column);
            let likely = if child.lead > 0 { Outcome::Win } else { Outcome::Loss };
            Open { column, child, worst: Outcome::Loss, best: Outcome::Win, likely }
        });
        Turns(turns.collect())
    }

    fn are_proven(&self) -> bool {
        self.0.iter().all(Open::is_proven)
    }

    /// Looks ever further ahead, from this depth on, until all is proven, or with `one_win` a win is.
    fn prove<T: Tree<Node = N>>(&mut self, prover: &mut Prover<T>, from: u32, one_win: bool) {
        for depth in from..=DEPTH {
            if self.are_proven() {
                return;
            }
            prover.make_room();
            prover.guess_repeats(depth % 2 == 0);
            for open in &mut self.0 {
                while !open.is_proven() {
                    let (question, before) = (open.question(), open.likely);
                    let Some(answer) = prover.after(&open.child, goal(question), depth) else { return };
                    open.learn(question, answer);
                    if one_win && open.worst == Outcome::Win {
                        return;
                    }
                    if matches!(answer, Answer::LikelyYes | Answer::LikelyNo) && open.likely == before {
                        break;
                    }
                }
            }
        }
    }

    fn solution(&self, position: &Position, nodes: u64) -> Option<Solution> {
        let value = self.0.iter().map(|open| open.likely).max()?;
        let moves = self.0.iter().filter_map(|open| {
            let pit = pit_of(position, open.column)?;
            Some(SolvedMove { pit, value: open.likely, proven: open.is_proven() })
        });
        Some(Solution { value, moves: moves.collect(), proven: self.are_proven(), exact: None, nodes })
    }
}

impl WithTree for Solve<'_> {
    type Output = Option<Solution>;

    fn with<T: Tree>(self, tree: &T, root: T::Node) -> Option<Solution> {
        let mut prover = Prover::new(tree, self.budget, self.stop);
        let mut turns = Turns::of(tree, &root);
        turns.prove(&mut prover, 1, self.one_win);
        turns.solution(self.position, prover.nodes())
    }
}

/// The lead that the side to move ends with.
struct Difference<N> {
    root: Child<N>,
    /// What seems likely, and what it is at least and at most.
    reached: i32,
    lower: i32,
    upper: i32,
}

impl<N: Copy> Difference<N> {
    fn of<T: Tree<Node = N>>(tree: &T, root: &N) -> Difference<N> {
        let lead = tree.lead(root);
        let root = Child { node: *root, lead, over: None, again: true, new_round: false };
        Difference { root, reached: lead, lower: -400, upper: 400 }
    }

    fn exact(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Looks ever further ahead, from this depth on, until it is proven.
    fn prove<T: Tree<Node = N>>(&mut self, prover: &mut Prover<T>, from: u32) {
        for depth in from..=DEPTH {
            if self.exact().is_some() {
                return;
            }
            prover.make_room();
            prover.guess_repeats(depth % 2 == 0);
            // The most that is likely, then proof of it, then that one more is not to be had.
            for step in [-1, 1] {
                loop {
                    let goal = if step < 0 { self.reached } else { self.reached + 1 };
                    let Some(answer) = prover.after(&self.root, goal, depth) else { return };
                    match answer {
                        Answer::Yes => self.lower = self.lower.max(goal),
                        Answer::No => self.upper = self.upper.min(goal - 1),
                        Answer::LikelyYes | Answer::LikelyNo => {}
                    }
                    if matches!(answer, Answer::Yes | Answer::LikelyYes) == (step < 0) {
                        break;
                    }
                    self.reached += step;
                }
            }
        }
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
        let mut difference = Difference::of(tree, &root);
        difference.prove(&mut prover, 2);
        (difference.exact(), prover.nodes())
    }
}

/// Both questions.
struct Both<'a>(Solve<'a>);

impl WithTree for Both<'_> {
    type Output = Option<Solution>;

    fn with<T: Tree>(self, tree: &T, root: T::Node) -> Option<Solution> {
        let Both(Solve { position, budget, stop, .. }) = self;
        let endgames = endgame_seeds(tree.left(&root), budget);
        let mut prover = Prover::new(tree, endgames.map_or(budget, |_| WITHOUT_ENDGAMES), stop);
        let mut turns = Turns::of(tree, &root);
        let mut difference = Difference::of(tree, &root);
        turns.prove(&mut prover, 1, false);
        difference.prove(&mut prover, 2);
        let proven = turns.are_proven() && difference.exact().is_some();
        if let Some(seeds) = endgames.filter(|_| !proven && !stop.load(Ordering::Relaxed)) {
            prover.allow(budget);
            if let Some(endgames) = tree.endgames(seeds, stop) {
                // With them no line is so long that it is worth while to look less far first.
                prover.know(endgames);
                difference.prove(&mut prover, DEPTH);
                turns.prove(&mut prover, DEPTH, false);
            } else {
                turns.prove(&mut prover, 1, false);
                difference.prove(&mut prover, 2);
            }
        }
        let mut solution = turns.solution(position, prover.nodes())?;
        solution.exact = difference.exact();
        solution.proven &= solution.exact.is_some();
        Some(solution)
    }
}

/// How many positions are looked at before a table of endgames is thought of.
const WITHOUT_ENDGAMES: u64 = 1_000_000;

/// With how many seeds endgames are to be computed beforehand, if any: of 48 in all 21. Measured there, each seed more
/// saves the proof a quarter of its positions, and makes the table half as large again.
fn endgame_seeds(all: i32, budget: u64) -> Option<usize> {
    let seeds = (all as usize * 7 / 16).min(MOST_SEEDS);
    (budget > WITHOUT_ENDGAMES).then_some(())?;
    (8..=seeds).rev().find(|&seeds| Endgames::boards(seeds) <= 20 * budget)
}
