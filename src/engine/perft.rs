//! Counting move sequences, to check an engine against another.

use super::packed::{Ending, Packed, Way, WithWay, with_way};
use super::{Game, RuleSet};

/// The number of move sequences of exactly 1, 2, … `depth` moves from here. A sequence that ends the game or the round
/// earlier is not counted further.
pub fn perft(game: &Game, depth: usize) -> Vec<u64> {
    let fast = game.is_fresh() && depth < game.rules().stall_guard as usize;
    let packed = Packed::of(game.position()).filter(|_| fast && !game.legal().is_empty());
    if let Some(position) = packed {
        let all = game.position().all_seeds().into();
        if let Ok(counts) = with_way(game.rules(), Count { rules: game.rules(), position, all, depth }) {
            return counts;
        }
    }
    let mut counts = vec![0; depth];
    walk(game, &mut counts);
    counts
}

fn walk(game: &Game, counts: &mut [u64]) {
    let Some((here, deeper)) = counts.split_first_mut() else {
        return;
    };
    for pit in game.legal() {
        *here += 1;
        if !deeper.is_empty() {
            let mut after = game.clone();
            // `pit` comes from `legal`, so the move is.
            let legal = after.play(pit, &mut ()).is_ok();
            if legal && after.position().round() == game.position().round() {
                walk(&after, deeper);
            }
        }
    }
}

/// The same from the beginning of a game on an open board, in sixteen bytes a position.
struct Count<'a> {
    rules: &'a RuleSet,
    position: Packed,
    all: i32,
    depth: usize,
}

impl WithWay for Count<'_> {
    type Output = Vec<u64>;

    fn with<W: Way>(self, way: W) -> Vec<u64> {
        let mut counts = vec![0; self.depth];
        let repeats = self.rules.rounds.is_none();
        let mut counter = Counter {
            way,
            ending: Ending::of(self.rules),
            half: self.rules.more_than_half.map_or(i32::MAX, |_| self.all / 2),
            repeats,
            last: Vec::with_capacity(LAST),
            line: vec![(self.position.pits(), false)],
        };
        counter.walk(self.position, false, 0, &mut counts);
        if let Some(leaves) = counts.last_mut() {
            *leaves += counter.count_last();
        }
        counts
    }
}

/// How many positions are counted at once.
const LAST: usize = 16;

struct Counter<W> {
    way: W,
    ending: Ending,
    half: i32,
    /// Positions whose children's moves are still to be counted, which is all that is asked of them.
    last: Vec<Packed>,
    /// Whether repetition ends a game.
    repeats: bool,
    /// The positions of the line: the pits as the mover sees them, and whether it is the side that did not begin.
    line: Vec<([u64; 2], bool)>,
}

impl<W: Way> Counter<W> {
    /// Counts the moves of the children of `last`, and empties it.
    fn count_last(&mut self) -> u64 {
        let (way, ending, half) = (self.way, self.ending, self.half);
        let sum = way.sum(&self.last, |turn| {
            let [own, theirs] = turn.position.stores();
            let after = if turn.again { turn.position } else { turn.position.turned() };
            ending.moves(way, after) * u64::from((own <= half) & (theirs <= half))
        });
        self.last.clear();
        sum
    }

    /// `since` is where on the line seeds were last taken.
    fn walk(&mut self, position: Packed, other: bool, since: usize, counts: &mut [u64]) {
        let Some((here, deeper)) = counts.split_first_mut() else {
            return;
        };
        let (way, ending, half) = (self.way, self.ending, self.half);
        let mut legal = way.legal(position);
        *here += u64::from(legal.count_ones());
        while legal != 0 && !deeper.is_empty() {
            let column = legal.trailing_zeros() as usize;
            legal &= legal - 1;
            let turn = way.sow(position, column);
            let [own, theirs] = turn.position.stores();
            let after = if turn.again { turn.position } else { turn.position.turned() };
            let moves = ending.moves(way, after);
            if moves == 0 || own > half || theirs > half {
                continue;
            }
            let now = (after.pits(), if turn.again { other } else { !other });
            let quiet = turn.position.stores() == position.stores();
            let since = if quiet { since } else { self.line.len() };
            // No position can be met for the third time sooner than four quiet moves after it was first.
            let again = self.repeats && self.line.len() >= since + 4;
            if again && self.line[since..].iter().filter(|&&met| met == now).count() >= 2 {
                continue;
            }
            match deeper {
                [last] => *last += moves,
                [before, last] if !self.repeats || self.line.len() + 1 < since + 4 => {
                    *before += moves;
                    self.last.push(after);
                    if self.last.len() == LAST {
                        *last += self.count_last();
                    }
                }
                _ => {
                    self.line.push(now);
                    self.walk(after, now.1, since, deeper);
                    self.line.pop();
                }
            }
        }
    }
}
