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

use super::eval::eval;
use super::table::{Bound, Entry, Key, Table};
use crate::engine::{Board, Pit, Position, RuleSet, Sowing, Winner, legal, play_unchecked, settle};
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

/// Fills the room in a list of turns that no turn takes.
const UNUSED: Pit = match Pit::new(0) {
    Some(pit) => pit,
    None => unreachable!(),
};

/// A search of one position: its table, and how much of its budget is used.
pub struct Search<'a> {
    rules: &'a RuleSet,
    stop: &'a AtomicBool,
    table: Table,
    nodes: u64,
    budget: u64,
    /// Whether moving again costs no depth: a turn with all its sowings counts as one. It ends, since every such
    /// sowing stores a seed. Measured at equal nodes: in Kalah it wins 57 of 100 games, in Congkak, where relays make
    /// such turns long and many, it loses 90.
    again_is_free: bool,
}

/// What a search found: the root's pits, the best first.
pub struct Found {
    moves: [(Pit, i32); Board::LONGEST_ROW],
    count: usize,
    /// How many turns ahead were looked at, the last of them perhaps not in full.
    pub depth: u32,
}

impl Found {
    /// The pits with their values, the best first. Of the others, those that lose no more than the margin have
    /// their true value, the rest at most the one they show.
    pub fn ranked(&self) -> &[(Pit, i32)] {
        &self.moves[..self.count]
    }
}

/// A turn played in the search.
#[derive(Clone, Copy)]
struct Child {
    pit: Pit,
    position: Position,
    /// What the sower thinks of it: the value of a game that is over, else what the seeds are worth.
    value: i32,
    over: bool,
    /// Whether the same side moves again.
    again: bool,
    /// Whether a round ended and the next has begun.
    new_round: bool,
}

impl Child {
    /// What is looked at first: turns that gain much and leave the other side little choice.
    #[inline]
    fn promise(&self) -> i32 {
        if self.over || self.again {
            self.value
        } else {
            self.value - REPLY * self.position.filled(self.position.to_move()).len() as i32
        }
    }
}

impl<'a> Search<'a> {
    /// A search that plays `budget` turns at most, and none once `stop` is true.
    pub fn new(rules: &'a RuleSet, budget: u64, stop: &'a AtomicBool) -> Search<'a> {
        // Half a slot a position: most are looked at once and never stored.
        let bits = (budget / 2).clamp(1 << 6, 1 << 18).ilog2();
        let again_is_free = matches!(rules.sowing, Sowing::Kalah { relay: false, .. });
        Search { rules, stop, table: Table::new(bits), nodes: 0, budget, again_is_free }
    }

    /// Positions looked at so far: turns played.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks further and further ahead, to `depth` turns, as long as the budget lasts and the game is not
    /// decided. One turn ahead is always looked at in full. `pits` are the pits to choose from; of equals the
    /// first is the best. Pits that cost no more than `margin` get their true value too. `None` without pits.
    pub fn deepen(&mut self, position: &Position, pits: &[Pit], depth: u32, margin: i32) -> Option<Found> {
        let depth = depth.min(DEPTH);
        let count = pits.len().min(Board::LONGEST_ROW);
        let mut found = Found { moves: [(*pits.first()?, 0); Board::LONGEST_ROW], count, depth: 1 };
        for (slot, &pit) in found.moves.iter_mut().zip(pits) {
            *slot = (pit, self.play(position, pit).value);
        }
        // Stable: of equals the first stays first.
        found.moves[..count].sort_by_key(|&(_, value)| -value);
        while found.depth < depth && count > 1 && found.moves[0].1.abs() < WIN {
            let depth = found.depth + 1;
            if self.iterate(position, depth, margin, &mut found).is_none() {
                break;
            }
        }
        Some(found)
    }

    /// One turn deeper. `None` when it had to stop; what it found until then stands.
    fn iterate(&mut self, position: &Position, depth: u32, margin: i32, found: &mut Found) -> Option<()> {
        let mut best: Option<i32> = None;
        for turn in 0..found.count {
            let pit = found.moves[turn].0;
            let alpha = match best {
                None => -WIN,
                Some(best) if margin > 0 => (best - margin - 1).max(-WIN),
                Some(best) => best,
            };
            let value = self.after(position, pit, depth, alpha, WIN)?;
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
    pub fn value(&mut self, position: &Position, depth: u32) -> Option<i32> {
        if depth == 0 || legal(self.rules, position).is_empty() {
            return Some(eval(self.rules, position, position.to_move()));
        }
        self.negamax(position, depth.min(DEPTH), -WIN, WIN)
    }

    fn after(&mut self, position: &Position, pit: Pit, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let child = self.try_play(position, pit)?;
        self.follow(&child, depth, alpha, beta)
    }

    /// What a turn is worth to its sower, `depth` turns ahead with this one.
    #[inline]
    fn follow(&mut self, child: &Child, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let left = if child.again && self.again_is_free { depth } else { depth - 1 };
        if child.over || left == 0 || child.new_round && left < INTO_ROUND {
            return Some(child.value);
        }
        if child.again {
            return self.negamax(&child.position, left, alpha, beta);
        }
        Some(-self.negamax(&child.position, left, -beta, -alpha)?)
    }

    /// Alpha-beta on a position that is not over. The value is true when it lies between alpha and beta; at or
    /// below alpha it is an upper bound of the true one, at or above beta a lower bound ("fail soft").
    fn negamax(&mut self, position: &Position, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        if depth == 1 {
            return self.last_turn(position, beta);
        }
        let key = Key::of(position);
        let known = self.table.get(key);
        if let Some(value) = known.and_then(|known| known.settles(depth, alpha, beta)) {
            return Some(value);
        }
        let first = known.map(|known| known.pit).filter(|&pit| position.seeds(pit) > 0);
        let mut best = (-WIN, first);
        if let Some(pit) = first {
            best.0 = self.after(position, pit, depth, alpha, beta)?;
        }
        if best.0 < beta {
            let (children, count) = self.children(position, first)?;
            for child in &children[..count] {
                let value = self.follow(child, depth, alpha.max(best.0), beta)?;
                if value > best.0 || best.1.is_none() {
                    best = (value, Some(child.pit));
                }
                if value >= beta {
                    break;
                }
            }
        }
        let (value, pit) = best;
        let bound = match value {
            value if value >= beta => Bound::AtLeast,
            value if value > alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        if let Some(pit) = pit {
            self.table.put(key, Entry { depth: depth as u8, value: value as i16, bound, pit });
        }
        Some(value)
    }

    /// All turns but one, played, the most promising first.
    #[inline]
    fn children(
        &mut self,
        position: &Position,
        but: Option<Pit>,
    ) -> Option<([Child; Board::LONGEST_ROW], usize)> {
        let unused =
            Child { pit: UNUSED, position: *position, value: 0, over: false, again: false, new_round: false };
        let mut children = [unused; Board::LONGEST_ROW];
        let mut promises = [0; Board::LONGEST_ROW];
        let mut count = 0;
        for pit in legal(self.rules, position).filter(|&pit| Some(pit) != but) {
            let child = self.try_play(position, pit)?;
            let promise = child.promise();
            let mut place = count;
            while place > 0 && promises[place - 1] < promise {
                children[place] = children[place - 1];
                promises[place] = promises[place - 1];
                place -= 1;
            }
            children[place] = child;
            promises[place] = promise;
            count += 1;
        }
        Some((children, count))
    }

    /// The last turn before the depth runs out: what the best one leads to.
    fn last_turn(&mut self, position: &Position, beta: i32) -> Option<i32> {
        let mut best = -WIN;
        for pit in legal(self.rules, position) {
            let child = self.try_play(position, pit)?;
            best = best.max(self.follow(&child, 1, best, beta)?);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }

    #[inline]
    fn try_play(&mut self, position: &Position, pit: Pit) -> Option<Child> {
        if self.nodes >= self.budget || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        Some(self.play(position, pit))
    }

    #[inline]
    fn play(&mut self, position: &Position, pit: Pit) -> Child {
        self.nodes += 1;
        let mut after = play_unchecked(self.rules, position, pit, &mut ()).position;
        let result = settle(self.rules, &mut after, &mut ());
        let value = match result.map(|result| result.winner) {
            None => eval(self.rules, &after, position.to_move()),
            Some(Winner::Draw) => 0,
            Some(winner) => {
                if winner.side() == Some(position.to_move()) {
                    WIN
                } else {
                    -WIN
                }
            }
        };
        Child {
            pit,
            position: after,
            value,
            over: result.is_some(),
            again: after.to_move() == position.to_move(),
            new_round: after.round() != position.round(),
        }
    }
}
