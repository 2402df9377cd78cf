//! A single game, or one round, on a board where every pit is open.

use super::{Aim, Child, Tree, again_is_free};
use crate::ai::endgame::Endgames;
use crate::ai::eval::row_share;
use crate::ai::table::Key;
use crate::engine::packed::{Ending, Packed, Way};
use crate::engine::{Board, Position, RuleSet};
use std::sync::atomic::AtomicBool;

/// A single game, or one round of a game, played to its end on an open board.
pub struct Open<W> {
    way: W,
    ending: Ending,
    all: i32,
    /// A store with more than this ends the game.
    half: Option<i32>,
    row_share: Option<i32>,
    again_is_free: bool,
    /// Kalah on its own board, of which the endgames can be computed beforehand.
    is_kalah: bool,
}

impl<W: Way> Open<W> {
    /// The game from this position; `None` when it has closed pits, or is a match of rounds.
    pub fn new(rules: &RuleSet, way: W, position: &Position, aim: Aim) -> Option<(Open<W>, Packed)> {
        if aim == Aim::Game && rules.rounds.is_some() {
            return None;
        }
        let all = i32::from(position.all_seeds());
        let ends_at_half = rules.more_than_half.is_some() && aim != Aim::Outcome;
        let tree = Open {
            way,
            ending: Ending::of(rules),
            all,
            half: ends_at_half.then_some(all / 2),
            row_share: row_share(rules),
            again_is_free: again_is_free(rules),
            is_kalah: again_is_free(rules) && position.board() == Board::SIX && !ends_at_half,
        };
        Some((tree, Packed::of(position)?))
    }
}

impl<W: Way> Tree for Open<W> {
    type Node = Packed;

    #[inline(always)]
    fn legal(&self, node: &Packed) -> u8 {
        self.way.legal(*node)
    }

    #[inline(always)]
    fn play(&self, node: &Packed, column: usize) -> Child<Packed> {
        let turn = self.way.sow(*node, column);
        let [own, other] = turn.position.stores();
        let mut lead = own - other;
        let node = if turn.again { turn.position } else { turn.position.turned() };
        let mut over = None;
        if self.half.is_some_and(|half| own > half || other > half) {
            over = Some(lead.cmp(&0));
        } else if let Some([mover, rest]) = self.ending.swept(self.way, node) {
            lead += if turn.again { mover - rest } else { rest - mover };
            over = Some(lead.cmp(&0));
        }
        Child { node, lead, over, again: turn.again, new_round: false }
    }

    #[inline(always)]
    fn key(&self, node: &Packed) -> Key {
        Key::of_packed(*node)
    }

    #[inline(always)]
    fn pits(&self, node: &Packed) -> [u64; 2] {
        if self.half.is_some() { node.words() } else { node.pits() }
    }

    #[inline(always)]
    fn lead(&self, node: &Packed) -> i32 {
        let [own, other] = node.stores();
        own - other
    }

    #[inline(always)]
    fn left(&self, node: &Packed) -> i32 {
        let [own, other] = node.stores();
        self.all - own - other
    }

    #[inline(always)]
    fn worth(&self, node: &Packed) -> i32 {
        let lead = self.lead(node);
        let Some(share) = self.row_share else {
            return lead;
        };
        let [own, other] = node.rows();
        lead + (own - other) / share
    }

    #[inline(always)]
    fn filled(&self, node: &Packed) -> i32 {
        node.filled().count_ones() as i32
    }

    #[inline(always)]
    fn again_is_free(&self) -> bool {
        self.again_is_free
    }
    fn endgames(&self, seeds: usize, stop: &AtomicBool) -> Option<Endgames> {
        if self.is_kalah { Endgames::of(self, seeds, stop) } else { None }
    }
}
