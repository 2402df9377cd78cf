//! What a position is worth without looking further.

use crate::engine::{Position, RuleSet, RunOut, Side};

/// How many seeds more this side has than the other: those in its store, and those on its row as far as they are
/// likely to end up there. How far that is was measured by playing 400 games and more each way, at equal nodes (2,000
/// a move) and with sides swapped:
///
/// - In games of rounds a seed on the row counts in full. What a side can fill the next round with is all it owns, and
///   so a match is worth the same before and after the pits are paid for. Counting the stores alone wins 31 of 100
///   matches of `pallankuzhi` (52 of `rounds` and `twelves`, but 50 with 30,000 nodes), and counting a row a quarter
///   more than a store 19 of `rounds`. Something extra for each pit that can be filled, or for beginning the next round,
///   did not help.
/// - Where each side takes its own row at the end of a single game it counts a quarter: in Oware that wins 68 of 100
///   against nothing, in Kalah and Pallanguzhi 52, in Congkak 50.
/// - In Guzhi it counts nothing: a full row is as easily taken as kept.
#[inline]
pub fn eval(rules: &RuleSet, position: &Position, side: Side) -> i32 {
    let other = side.other();
    let stores = i32::from(position.store(side)) - i32::from(position.store(other));
    match row_share(rules) {
        None => stores,
        Some(share) => {
            let rows = i32::from(position.row_seeds(side)) - i32::from(position.row_seeds(other));
            stores + rows / share
        }
    }
}

/// How many seeds on a row count as much as one in a store; `None` where they count nothing.
pub(super) const fn row_share(rules: &RuleSet) -> Option<i32> {
    match rules.run_out {
        _ if rules.rounds.is_some() => Some(1),
        RunOut::OtherTakesAll => None,
        RunOut::OwnRows | RunOut::Passes | RunOut::EitherRow | RunOut::NoMoves => Some(4),
    }
}
