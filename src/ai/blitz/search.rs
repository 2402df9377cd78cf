//! The search of Blitz: iterative deepening over alpha-beta, as [`search`](crate::ai::search) without Blitz. What a side
//! draws is unknown: on the first turns of a line it is averaged over what the side brought, later only its worth
//! counts.

use super::node::{Child, Hand, Node, SEED, Spending, Worth, fullest};
use crate::ai::WIN;
use crate::ai::table::{Bound, Entry, Table};
use crate::blitz::{BlitzGame, Loadout, PowerUp};
use crate::engine::{Board, Pit, Side, legal, play_unchecked};
use std::sync::atomic::{AtomicBool, Ordering};

/// The deepest search there is.
const DEPTH: u32 = 100;

/// What a reply of the other side's counts against a turn when turns are put in order.
const REPLY: i32 = 4 * SEED;

/// What is drawn on the first so many turns of a line is averaged. Measured against a Hard that spends nothing, from one
/// random move: 1 wins 72 games of 100, 2 wins 69, 4 wins 64, for want of depth.
const AVERAGED: u32 = 1;

/// A draw makes no more difference than this, unless it decides the game.
const DRAW_SPREAD: i32 = 14 * SEED;

/// What a win counts that only some draws give; more than any lead in seeds.
const LIKELY_WIN: i32 = 50 * SEED;

/// The most turns inside a search: each pit plain and armed.
const TURNS: usize = 2 * Board::LONGEST_ROW;

/// Fills the room in a list of turns that no turn takes.
const UNUSED: Pit = match Pit::new(0) {
    Some(pit) => pit,
    None => unreachable!(),
};

pub(super) struct Search<'a> {
    loadouts: [Loadout; 2],
    worth: Worth,
    arms: [bool; 2],
    stop: &'a AtomicBool,
    table: Table,
    nodes: u64,
    budget: u64,
}

/// What a search found: the root's turns, the best first.
pub(super) struct Found {
    turns: Vec<(Spending, i32)>,
    /// How many turns ahead were looked at, the last of them perhaps not in full.
    pub depth: u32,
}

impl Found {
    /// The turns with their values, the best first. Of the others, those that lose no more than the margin have
    /// their true value, the rest at most the one they show.
    pub fn ranked(&self) -> &[(Spending, i32)] {
        &self.turns
    }
}

/// A turn inside a search. What is armed is what is held; a shield goes to the pit that is fullest after sowing.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Code {
    pit: Pit,
    armed: bool,
}

impl Code {
    /// As a pit for the table: those of the first row plain, those of the second armed.
    fn packed(self, node: &Node) -> Option<Pit> {
        let row = node.position.board().row_len();
        let column = node.position.board().column(self.pit);
        Pit::new((column + if self.armed { row } else { 0 }) as u8)
    }

    fn unpacked(packed: Pit, node: &Node) -> Option<Code> {
        let board = node.position.board();
        let pit = board.row(node.position.to_move()).nth(board.column(packed))?;
        Some(Code { pit, armed: packed.index() >= board.row_len() })
    }
}

impl<'a> Search<'a> {
    /// A search that plays `budget` turns at most, and none once `stop` is true.
    pub fn new(loadouts: [Loadout; 2], worth: Worth, budget: u64, stop: &'a AtomicBool) -> Search<'a> {
        let bits = (budget / 2).clamp(1 << 6, 1 << 18).ilog2();
        Search { loadouts, worth, arms: [true; 2], stop, table: Table::new(bits), nodes: 0, budget }
    }

    /// This side never spends anything.
    pub fn disarm(&mut self, side: Side) {
        self.arms[side.index()] = false;
    }

    /// Positions looked at so far: turns played.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks further and further ahead, as long as the budget lasts and the game is not decided. One turn ahead is
    /// always looked at in full. Turns that cost no more than `margin` get their true value too. `None` without turns.
    pub fn deepen(&mut self, node: &Node, turns: &[Spending], depth: u32, margin: i32) -> Option<Found> {
        turns.first()?;
        let mut found = Found { turns: Vec::with_capacity(turns.len()), depth: 1 };
        for &turn in turns {
            let child = self.play(node, turn);
            found.turns.push((turn, self.with_squeeze(turn, &child, child.value)));
        }
        // Stable: of equals the first stays first.
        found.turns.sort_by_key(|&(_, value)| -value);
        while found.depth < depth.min(DEPTH) && turns.len() > 1 && found.turns[0].1.abs() < WIN {
            let depth = found.depth + 1;
            if self.iterate(node, depth, margin, &mut found).is_none() {
                break;
            }
        }
        Some(found)
    }

    /// One turn deeper. `None` when it had to stop; what it found until then stands.
    fn iterate(&mut self, node: &Node, depth: u32, margin: i32, found: &mut Found) -> Option<()> {
        let mut best: Option<i32> = None;
        for at in 0..found.turns.len() {
            let turn = found.turns[at].0;
            // A squeeze may add a little.
            let alpha = match best {
                None => -WIN,
                Some(best) => (best - margin - 1 - 7 * self.worth.squeeze).max(-WIN),
            };
            let child = self.try_play(node, turn)?;
            let value = self.follow(&child, depth, 1, alpha, WIN)?;
            let value = self.with_squeeze(turn, &child, value);
            found.depth = depth;
            found.turns[at].1 = value;
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                found.turns[..=at].rotate_right(1);
            }
            if value == WIN {
                break;
            }
        }
        Some(())
    }

    /// What a short turn of the other side's adds: the more there is to choose from, the more it is worth.
    fn with_squeeze(&self, turn: Spending, child: &Child, value: i32) -> i32 {
        if turn.power != Some(PowerUp::TimeSqueeze) || value.abs() >= WIN {
            return value;
        }
        let position = &child.node.position;
        let choices = position.filled(position.to_move()).len() as i32;
        (value + self.worth.squeeze * (choices - 1)).clamp(1 - WIN, WIN - 1)
    }

    /// What a turn is worth to its sower, `depth` turns ahead with this one, which is the `ply`th of its line.
    #[inline]
    fn follow(&mut self, child: &Child, depth: u32, ply: u32, alpha: i32, beta: i32) -> Option<i32> {
        if child.over || depth == 1 {
            return Some(child.value);
        }
        if ply <= AVERAGED && child.drawn != [false; 2] {
            return self.average(child, depth, ply, alpha, beta);
        }
        let value = -self.negamax(&child.node, depth - 1, ply + 1, -beta, -alpha)?;
        // What is drawn but not yet known may change everything: nothing is proven beyond it.
        Some(if child.drawn == [false; 2] { value } else { value.clamp(-LIKELY_WIN, LIKELY_WIN) })
    }

    /// The average over everything that may be drawn.
    fn average(&mut self, child: &Child, depth: u32, ply: u32, alpha: i32, beta: i32) -> Option<i32> {
        let (alpha, beta) = ((alpha - DRAW_SPREAD).max(-WIN), (beta + DRAW_SPREAD).min(WIN));
        let hands = |side: Side| {
            let powers = self.loadouts[side.index()].powers();
            let drawn = child.drawn[side.index()];
            let count = if drawn { powers.len() } else { 1 };
            let held = child.node.held[side.index()];
            (0..count).map(move |at| if drawn { Hand::Holds(powers[at]) } else { held })
        };
        let (south, north) = (hands(Side::South), hands(Side::North));
        let (mut sum, mut count) = (0, 0);
        let (mut least, mut most) = (WIN, -WIN);
        for south in south {
            for north in north.clone() {
                let node = Node { held: [south, north], ..child.node };
                let value = -self.negamax(&node, depth - 1, ply + 1, -beta, -alpha)?;
                sum += value.clamp(-LIKELY_WIN, LIKELY_WIN);
                count += 1;
                least = least.min(value);
                most = most.max(value);
            }
        }
        Some(match () {
            () if least == WIN => WIN,
            () if most == -WIN => -WIN,
            () => sum / count,
        })
    }

    /// Alpha-beta on a position that is not over. The value is true when it lies between alpha and beta; at or
    /// below alpha it is an upper bound of the true one, at or above beta a lower bound ("fail soft").
    fn negamax(&mut self, node: &Node, depth: u32, ply: u32, alpha: i32, beta: i32) -> Option<i32> {
        if depth == 1 {
            return self.last_turn(node, beta);
        }
        let key = node.key();
        let known = self.table.get(key);
        if let Some(value) = known.and_then(|known| known.settles(depth, alpha, beta)) {
            return Some(value);
        }
        let first = known.and_then(|known| Code::unpacked(known.pit, node));
        let mut best = (-WIN, first);
        if let Some(code) = first {
            let turn = self.turn(node, code);
            let child = self.try_play(node, turn)?;
            best.0 = self.follow(&child, depth, ply, alpha, beta)?;
        }
        if best.0 < beta {
            let (children, count) = self.children(node, first)?;
            for (code, child) in &children[..count] {
                let value = self.follow(child, depth, ply, alpha.max(best.0), beta)?;
                if value > best.0 || best.1.is_none() {
                    best = (value, Some(*code));
                }
                if value >= beta {
                    break;
                }
            }
        }
        let (value, code) = best;
        let bound = match value {
            value if value >= beta => Bound::AtLeast,
            value if value > alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        if let Some(pit) = code.and_then(|code| code.packed(node)) {
            self.table.put(key, Entry { depth: depth as u8, value: value as i16, bound, pit });
        }
        Some(value)
    }

    /// All turns but one, played, the most promising first.
    #[inline]
    fn children(&mut self, node: &Node, but: Option<Code>) -> Option<([(Code, Child); TURNS], usize)> {
        let unused = Child { node: *node, value: 0, over: false, drawn: [false; 2] };
        let mut children = [(Code { pit: UNUSED, armed: false }, unused); TURNS];
        let mut promises = [0; TURNS];
        let mut count = 0;
        for code in self.codes(node).filter(|&code| Some(code) != but) {
            let turn = self.turn(node, code);
            let child = self.try_play(node, turn)?;
            let promise = promise(&child);
            let mut place = count;
            while place > 0 && promises[place - 1] < promise {
                children[place] = children[place - 1];
                promises[place] = promises[place - 1];
                place -= 1;
            }
            children[place] = (code, child);
            promises[place] = promise;
            count += 1;
        }
        Some((children, count))
    }

    /// The last turn before the depth runs out: what the best one leads to.
    fn last_turn(&mut self, node: &Node, beta: i32) -> Option<i32> {
        let mut best = -WIN;
        for code in self.codes(node) {
            let turn = self.turn(node, code);
            best = best.max(self.try_play(node, turn)?.value);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Every pit plain, then every pit armed with what is held. A squeeze is nothing to search for.
    fn codes(&self, node: &Node) -> impl Iterator<Item = Code> + use<> {
        let position = node.position;
        let side = position.to_move();
        let arms = self.arms[side.index()] && node.hand().is_some_and(|power| power != PowerUp::TimeSqueeze);
        let ways: &[bool] = if arms { &[false, true] } else { &[false] };
        let pits = legal(&BlitzGame::RULES, &position);
        ways.iter().flat_map(move |&armed| pits.map(move |pit| Code { pit, armed }))
    }

    #[inline]
    fn turn(&self, node: &Node, code: Code) -> Spending {
        let Code { pit, armed } = code;
        let Some(power) = node.hand().filter(|_| armed) else {
            return Spending::plain(pit);
        };
        let shield = (power == PowerUp::BrassShield).then(|| {
            let sown = play_unchecked(&BlitzGame::RULES, &node.position, pit, &mut ()).position;
            fullest(&sown, node.position.to_move(), pit)
        });
        Spending { pit, power: Some(power), shield }
    }

    #[inline]
    fn try_play(&mut self, node: &Node, turn: Spending) -> Option<Child> {
        if self.nodes >= self.budget || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        Some(self.play(node, turn))
    }

    #[inline]
    fn play(&mut self, node: &Node, turn: Spending) -> Child {
        self.nodes += 1;
        let may_spend = self.arms[node.position.to_move().index()];
        node.play(turn, &self.worth, may_spend)
    }
}

/// What is looked at first: turns that gain much and leave the other side little choice.
#[inline]
fn promise(child: &Child) -> i32 {
    if child.over {
        return child.value;
    }
    let position = &child.node.position;
    child.value - REPLY * position.filled(position.to_move()).len() as i32
}
