//! The search: iterative deepening over alpha-beta with a transposition table.
//!
//! The guards that depend on how a position came about (repetition, stalling, `Game`) are not modelled: a position
//! has one value whatever led to it, so the table may share it. A line that repeats itself is worth what its
//! stores say when the depth runs out, which is what keeps the search finite and nearly right: in Guzhi nearly every
//! turn takes seeds, and lines that take none for long are rare; elsewhere a guard leaves each side its row, which the
//! evaluation counts. Decided games ([`WIN`]) end by themselves on every line of the proof.
//!
//! A game of rounds is searched as one game: when a round ends on a line, the next begins on it, and only the end of
//! the match is [`WIN`]. A side that moves again, or passes, breaks the alternation: whose view a value is in is
//! asked of the positions, never of the depth.

use super::table::{Bound, Entry, Table};
use super::tree::{Child, Tree};
use crate::engine::{Board, Pit};
use std::cmp::Ordering as Than;
use std::sync::atomic::{AtomicBool, Ordering};

/// The value of a game that the side to move wins; more than any store difference.
pub const WIN: i32 = 1_000;

/// The deepest search there is.
const DEPTH: u32 = 100;

/// What a reply of the other side's counts against a turn when turns are put in order, in seeds. Measured: 4 looks
/// at a quarter fewer positions than 0, and anything from 3 to 9 is nearly as good.
const REPLY: i32 = 4;

/// With fewer turns left than this, a line ends where a round does. The end of a round is a place to rest: every seed
/// has its owner. The first turns of the next one move more seeds than any others, and a value from their midst is
/// worth little. Measured in `pallankuzhi`: with 2,000 positions a move, looking on always wins 18 matches of 100
/// against this; with 30,000, never looking on wins 42. The other games of rounds hardly mind.
pub const INTO_ROUND: u32 = 6;

/// A search of one position: its table, and how much of its budget is used.
pub struct Search<'a, T: Tree> {
    tree: &'a T,
    stop: &'a AtomicBool,
    table: Table,
    nodes: u64,
    budget: u64,
}

/// What a search found: the root's columns, the best first.
pub struct Found {
    moves: [(usize, i32); Board::LONGEST_ROW],
    count: usize,
    /// How many turns ahead were looked at, the last of them perhaps not in full.
    pub depth: u32,
}

impl Found {
    /// The columns with their values, the best first. Of the others, those that lose no more than the margin have
    /// their true value, the rest at most the one they show.
    pub fn ranked(&self) -> &[(usize, i32)] {
        &self.moves[..self.count]
    }
}

/// A turn played in the search.
#[derive(Clone, Copy)]
struct Turn<N> {
    column: usize,
    child: Child<N>,
    /// What the sower thinks of it: the value of a game that is over, else what the seeds are worth.
    value: i32,
}

impl<'a, T: Tree> Search<'a, T> {
    /// A search that plays `budget` turns at most, and none once `stop` is true.
    pub fn new(tree: &'a T, budget: u64, stop: &'a AtomicBool) -> Search<'a, T> {
        // Half a slot a position: most are looked at once and never stored.
        let bits = (budget / 2).clamp(1 << 6, 1 << 18).ilog2();
        Search { tree, stop, table: Table::new(bits), nodes: 0, budget }
    }

    /// Positions looked at so far: turns played.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks further and further ahead, to `depth` turns, as long as the budget lasts and the game is not
    /// decided. One turn ahead is always looked at in full. `columns` are those to choose from; of equals the
    /// first is the best. What costs no more than `margin` gets its true value too. `None` without columns.
    pub fn deepen(&mut self, root: &T::Node, columns: &[usize], depth: u32, margin: i32) -> Option<Found> {
        let depth = depth.min(DEPTH);
        let count = columns.len().min(Board::LONGEST_ROW);
        let mut found = Found { moves: [(*columns.first()?, 0); Board::LONGEST_ROW], count, depth: 1 };
        for (slot, &column) in found.moves.iter_mut().zip(columns) {
            *slot = (column, self.play(root, column).value);
        }
        // Stable: of equals the first stays first.
        found.moves[..count].sort_by_key(|&(_, value)| -value);
        while found.depth < depth && count > 1 && found.moves[0].1.abs() < WIN {
            let depth = found.depth + 1;
            if self.iterate(root, depth, margin, &mut found).is_none() {
                break;
            }
        }
        Some(found)
    }

    /// One turn deeper. `None` when it had to stop; what it found until then stands.
    fn iterate(&mut self, root: &T::Node, depth: u32, margin: i32, found: &mut Found) -> Option<()> {
        let mut best: Option<i32> = None;
        for turn in 0..found.count {
            let column = found.moves[turn].0;
            let alpha = match best {
                None => -WIN,
                Some(best) if margin > 0 => (best - margin - 1).max(-WIN),
                Some(best) => best,
            };
            let value = self.after(root, column, depth, alpha, WIN)?;
            found.depth = depth;
            found.moves[turn].1 = value;
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                found.moves[..=turn].rotate_right(1);
            }
            if value == WIN {
                break;
            }
        }
        Some(())
    }

    /// The value of a position, `depth` turns ahead, to the side to move; `None` when the budget is used up or the
    /// search stopped. A side with no pit to sow is not looked at further.
    pub fn value(&mut self, root: &T::Node, depth: u32) -> Option<i32> {
        if depth == 0 || self.tree.legal(root) == 0 {
            return Some(self.tree.worth(root));
        }
        self.negamax(root, depth.min(DEPTH), -WIN, WIN)
    }

    fn after(&mut self, node: &T::Node, column: usize, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let turn = self.try_play(node, column)?;
        self.follow(&turn, depth, alpha, beta)
    }

    /// What a turn is worth to its sower, `depth` turns ahead with this one.
    #[inline]
    fn follow(&mut self, turn: &Turn<T::Node>, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let child = &turn.child;
        let left = if child.again && self.tree.again_is_free() { depth } else { depth - 1 };
        if child.over.is_some() || left == 0 || child.new_round && left < INTO_ROUND {
            return Some(turn.value);
        }
        if child.again {
            return self.negamax(&child.node, left, alpha, beta);
        }
        Some(-self.negamax(&child.node, left, -beta, -alpha)?)
    }

    /// Alpha-beta on a position that is not over. The value is true when it lies between alpha and beta; at or
    /// below alpha it is an upper bound of the true one, at or above beta a lower bound ("fail soft").
    fn negamax(&mut self, node: &T::Node, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        if depth == 1 {
            return self.last_turn(node, beta);
        }
        let key = self.tree.key(node);
        let known = self.table.get(key);
        if let Some(value) = known.and_then(|known| known.settles(depth, alpha, beta)) {
            return Some(value);
        }
        let first = known.map(|known| known.pit.index());
        let mut best = (-WIN, first);
        if let Some(column) = first {
            best.0 = self.after(node, column, depth, alpha, beta)?;
        }
        if best.0 < beta {
            let (turns, count) = self.turns(node, first)?;
            for turn in turns[..count].iter().flatten() {
                let value = self.follow(turn, depth, alpha.max(best.0), beta)?;
                if value > best.0 || best.1.is_none() {
                    best = (value, Some(turn.column));
                }
                if value >= beta {
                    break;
                }
            }
        }
        let (value, column) = best;
        let bound = match value {
            value if value >= beta => Bound::AtLeast,
            value if value > alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        if let Some(pit) = column.and_then(|column| Pit::new(column as u8)) {
            self.table.put(key, Entry { depth: depth as u8, value: value as i16, bound, pit });
        }
        Some(value)
    }

    /// All turns but one, played, the most promising first.
    #[inline]
    fn turns(&mut self, node: &T::Node, but: Option<usize>) -> Option<(Turns<T::Node>, usize)> {
        let mut turns: Turns<T::Node> = [None; Board::LONGEST_ROW];
        let mut promises = [0; Board::LONGEST_ROW];
        let mut count = 0;
        for column in columns(self.tree.legal(node)).filter(|&column| Some(column) != but) {
            let turn = self.try_play(node, column)?;
            let promise = self.promise(&turn);
            let mut place = count;
            while place > 0 && promises[place - 1] < promise {
                turns[place] = turns[place - 1];
                promises[place] = promises[place - 1];
                place -= 1;
            }
            turns[place] = Some(turn);
            promises[place] = promise;
            count += 1;
        }
        Some((turns, count))
    }

    /// What is looked at first: turns that gain much and leave the other side little choice.
    #[inline]
    fn promise(&self, turn: &Turn<T::Node>) -> i32 {
        if turn.child.over.is_some() || turn.child.again {
            turn.value
        } else {
            turn.value - REPLY * self.tree.filled(&turn.child.node)
        }
    }

    /// The last turn before the depth runs out: what the best one leads to.
    fn last_turn(&mut self, node: &T::Node, beta: i32) -> Option<i32> {
        let mut best = -WIN;
        for column in columns(self.tree.legal(node)) {
            let turn = self.try_play(node, column)?;
            best = best.max(self.follow(&turn, 1, best, beta)?);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }

    #[inline]
    fn try_play(&mut self, node: &T::Node, column: usize) -> Option<Turn<T::Node>> {
        if self.nodes >= self.budget || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        Some(self.play(node, column))
    }

    #[inline]
    fn play(&mut self, node: &T::Node, column: usize) -> Turn<T::Node> {
        self.nodes += 1;
        let child = self.tree.play(node, column);
        let value = match child.over {
            None if child.again => self.tree.worth(&child.node),
            None => -self.tree.worth(&child.node),
            Some(Than::Equal) => 0,
            Some(Than::Greater) => WIN,
            Some(Than::Less) => -WIN,
        };
        Turn { column, child, value }
    }
}

type Turns<N> = [Option<Turn<N>>; Board::LONGEST_ROW];

/// The columns of a set of bits.
#[inline]
pub(super) fn columns(mut bits: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let column = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(column)
    })
}
