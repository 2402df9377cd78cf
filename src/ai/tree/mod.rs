//! What a search asks of a game: the one trait through which [`Search`](super::search::Search) and
//! [`Prover`](super::proof::Prover) know every rule set.
//!
//! A game on an open board is searched in sixteen bytes ([`Open`]); whole matches of rounds, boards with closed pits and
//! ways of sowing that have no packed form are searched as they are ([`Whole`]).

mod open;
mod whole;

pub use open::Open;
pub use whole::Whole;

use super::endgame::Endgames;
use super::table::Key;
use crate::engine::packed::{Way, WithWay, with_way};
use crate::engine::{Pit, Position, RuleSet, Side, Sowing};
use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;

/// A game as a search sees it: positions that are not over, and turns that lead from one to the next. Every number is
/// seen by the side to move; a turn is known by the column of its pit, counted from its owner's left.
pub trait Tree {
    /// A position that is not over.
    type Node: Copy;

    /// The columns that may be sown, one bit each.
    fn legal(&self, node: &Self::Node) -> u8;

    /// Sows a column.
    fn play(&self, node: &Self::Node, column: usize) -> Child<Self::Node>;

    /// The whole position, exactly.
    fn key(&self, node: &Self::Node) -> Key;

    /// What decides how many seeds can still be gained, exactly; never zero. What is in the stores already is no part of
    /// it, unless the game can end by that.
    fn pits(&self, node: &Self::Node) -> [u64; 2];

    /// How many seeds more the mover's store holds than the other.
    fn lead(&self, node: &Self::Node) -> i32;

    /// Seeds in the pits.
    fn left(&self, node: &Self::Node) -> i32;

    /// What the position is worth without looking further ([`eval`](super::eval::eval)).
    fn worth(&self, node: &Self::Node) -> i32;

    /// How many pits of the mover's hold seeds.
    fn filled(&self, node: &Self::Node) -> i32;

    /// Whether moving again costs no depth: a turn with all its sowings counts as one. It ends, since every such sowing
    /// stores a seed. Measured at equal nodes: in Kalah it wins 57 of 100 games, in Congkak, where relays make such turns
    /// long and many, it loses 90.
    fn again_is_free(&self) -> bool;

    /// What every board with at most so many seeds is worth, computed beforehand, where the game allows that and until
    /// `stop` is true.
    fn endgames(&self, _seeds: usize, _stop: &AtomicBool) -> Option<Endgames> {
        None
    }
}

/// A turn in a tree.
#[derive(Debug, Clone, Copy)]
pub struct Child<N> {
    /// The position after it; meaningless when the game is over.
    pub node: N,
    /// What the sower's lead is now; at the end of the game with all that was swept.
    pub lead: i32,
    /// Whether the game is over, and then who won it, as the sower sees it.
    pub over: Option<Ordering>,
    /// Whether the same side moves again.
    pub again: bool,
    /// Whether a round ended and the next has begun.
    pub new_round: bool,
}

/// What is searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Play by the rules to the end of the game, or of the match where there are rounds.
    Game,
    /// Who has more at the end of the game or the round. More than half does not end it: nobody can lose it again.
    Outcome,
    /// By how much, exactly as the rules end the game or the round.
    Difference,
}

/// Something to be done with a tree, whichever it is.
pub trait WithTree {
    /// What comes of it.
    type Output;

    /// Does it.
    fn with<T: Tree>(self, tree: &T, root: T::Node) -> Self::Output;
}

/// Does something with the tree of a game from this position, which has a legal pit.
pub fn with_tree<T: WithTree>(rules: &RuleSet, position: &Position, aim: Aim, task: T) -> T::Output {
    struct Packed<'a, T>(&'a RuleSet, &'a Position, Aim, T);
    impl<T: WithTree> WithWay for Packed<'_, T> {
        type Output = Result<T::Output, T>;
        fn with<W: Way>(self, way: W) -> Self::Output {
            let Packed(rules, position, aim, task) = self;
            match Open::new(rules, way, position, aim) {
                Some((tree, root)) => Ok(task.with(&tree, root)),
                None => Err(task),
            }
        }
    }
    let task = match with_way(rules, Packed(rules, position, aim, task)) {
        Ok(Ok(done)) => return done,
        Ok(Err(task)) => task,
        Err(Packed(.., task)) => task,
    };
    let tree = Whole::new(rules, position, aim);
    task.with(&tree, *position)
}

/// The pit of a column of this side's row.
pub fn pit_of(position: &Position, column: usize) -> Option<Pit> {
    position.board().row(position.to_move()).nth(column)
}

const fn again_is_free(rules: &RuleSet) -> bool {
    matches!(rules.sowing, Sowing::Kalah { relay: false, .. })
}

/// Who won, as the mover sees it.
const fn sign(winner: Option<Side>, mover: Side) -> Ordering {
    match winner {
        None => Ordering::Equal,
        Some(winner) if winner as u8 == mover as u8 => Ordering::Greater,
        Some(_) => Ordering::Less,
    }
}
