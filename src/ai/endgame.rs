//! Endgames of Kalah: what the mover gains from every board with few seeds, exactly, computed once and looked up.
//!
//! In Kalah no board comes up twice, and what a board is worth does not depend on the stores. So the boards of twice six
//! pits with up to so many seeds fit a table of one byte each: 2.7 million with 12 seeds, 52 with 17, 355 with 21.
//!
//! A row is numbered among those with as many seeds in the combinatorial number system: with `c` the seeds in the first
//! pits, up to and with pit `i`, plus `i`, the number is the sum of `c` over `i + 1`. Boards stand by their seeds, then by
//! the mover's row, then by the other. Most turns leave the other row nearly as it is and give it the move; so while one
//! other row is held against every row of the mover's, what is looked up lies close together.

use super::search::columns;
use super::tree::{Child, Tree};
use crate::engine::packed::Packed;
use std::sync::atomic::{AtomicBool, Ordering};

/// Pits in a row.
const ROW: usize = 6;

/// The most seeds there is room for; their boards fill 355 MB.
pub const MOST_SEEDS: usize = 21;

/// Added to a gain in the table, so that 0 is free to mean that it is not computed yet.
const ZERO: i32 = 100;

/// The gains of all boards of six pits a side with up to so many seeds.
pub struct Endgames {
    most: usize,
    /// `terms[i][c]`: how many ways there are to choose `i + 1` of `c`.
    terms: [[u32; MOST_SEEDS + ROW]; ROW - 1],
    /// Where the boards with so many seeds in the mover's row and so many in the other begin.
    begins: [[u32; MOST_SEEDS + 1]; MOST_SEEDS + 1],
    /// How many rows there are with so many seeds.
    rows: [u32; MOST_SEEDS + 1],
    gains: Vec<u8>,
}

impl Endgames {
    /// How many boards have at most so many seeds.
    pub const fn boards(seeds: usize) -> u64 {
        choose((seeds + 2 * ROW) as u64, 2 * ROW as u64)
    }

    /// Computes the gains of all boards with at most `most` seeds, no more than [`MOST_SEEDS`]. `tree` is Kalah of six pits,
    /// in which a turn that stores nothing only moves seeds along the mover's row, so that no board follows from itself.
    /// `None` once `stop` is true.
    pub fn of<T: Tree<Node = Packed>>(tree: &T, most: usize, stop: &AtomicBool) -> Option<Endgames> {
        let most = most.min(MOST_SEEDS);
        let mut endgames = Endgames {
            most,
            terms: [[0; MOST_SEEDS + ROW]; ROW - 1],
            begins: [[0; MOST_SEEDS + 1]; MOST_SEEDS + 1],
            rows: std::array::from_fn(|seeds| choose((seeds + ROW - 1) as u64, ROW as u64 - 1) as u32),
            gains: vec![0; Endgames::boards(most) as usize],
        };
        for (place, terms) in endgames.terms.iter_mut().enumerate() {
            for (from, term) in terms.iter_mut().enumerate() {
                *term = choose(from as u64, place as u64 + 1) as u32;
            }
        }
        let mut begin = 0;
        for seeds in 0..=most {
            for own in 0..=seeds {
                endgames.begins[own][seeds - own] = begin;
                begin += endgames.rows[own] * endgames.rows[seeds - own];
            }
        }
        endgames.fill(tree, stop)?;
        Some(endgames)
    }

    /// What the mover gains from a board with so many seeds, if they are few enough. A board with an empty row is none:
    /// that game is over.
    #[inline(always)]
    pub fn gain(&self, pits: [u64; 2], seeds: i32) -> Option<i32> {
        (seeds as usize <= self.most).then(|| i32::from(self.gains[self.number(pits)]) - ZERO)
    }

    #[inline(always)]
    fn number(&self, pits: [u64; 2]) -> usize {
        let [own, other] = pits.map(prefix_sums);
        let [own_seeds, other_seeds] = [own, other].map(|sums| lane(sums, ROW - 1));
        let begin = self.begins[own_seeds][other_seeds];
        (begin + self.rank(own) * self.rows[other_seeds] + self.rank(other)) as usize
    }

    /// The number of a row among those with as many seeds.
    #[inline(always)]
    fn rank(&self, sums: u64) -> u32 {
        (0..ROW - 1).map(|place| self.terms[place][lane(sums, place) + place]).sum()
    }

    /// Every row with so many seeds, in order.
    fn rows_of(&self, seeds: usize) -> Vec<u64> {
        let mut rows = vec![0; self.rows[seeds] as usize];
        let mut row = [0; 8];
        // All pits but the last are counted up like the digits of a number, as far as there are seeds for them.
        loop {
            let others: usize = row[..ROW - 1].iter().map(|&here| usize::from(here)).sum();
            row[ROW - 1] = (seeds - others) as u8;
            let pits = u64::from_le_bytes(row);
            rows[self.rank(prefix_sums(pits)) as usize] = pits;
            let mut place = 0;
            let mut free = seeds - others;
            while free == 0 && place < ROW - 1 {
                free = row[place].into();
                row[place] = 0;
                place += 1;
            }
            if place == ROW - 1 {
                return rows;
            }
            row[place] += 1;
        }
    }

    fn fill<T: Tree<Node = Packed>>(&mut self, tree: &T, stop: &AtomicBool) -> Option<()> {
        let rows: Vec<Vec<u64>> = (0..=self.most).map(|seeds| self.rows_of(seeds)).collect();
        for seeds in 2..=self.most {
            for theirs in 1..seeds {
                for &other in &rows[theirs] {
                    if stop.load(Ordering::Relaxed) {
                        return None;
                    }
                    for &own in &rows[seeds - theirs] {
                        let number = self.number([own, other]);
                        if self.gains[number] == 0 {
                            self.compute(tree, &Packed::of_pits([own, other]), number);
                        }
                    }
                }
            }
        }
        Some(())
    }

    /// Computes a board, and first those that follow from it and are not computed yet.
    fn compute<T: Tree<Node = Packed>>(&mut self, tree: &T, board: &Packed, number: usize) -> u8 {
        let lead = tree.lead(board);
        let mut best = -ZERO;
        for column in columns(tree.legal(board)) {
            let Child { node, lead: after, over, again, .. } = tree.play(board, column);
            let gained = after - lead;
            if over.is_some() {
                best = best.max(gained);
                continue;
            }
            let next = self.number(node.pits());
            let known = match self.gains[next] {
                0 => self.compute(tree, &node, next),
                known => known,
            };
            let rest = i32::from(known) - ZERO;
            best = best.max(if again { gained + rest } else { gained - rest });
        }
        let known = (best + ZERO) as u8;
        self.gains[number] = known;
        known
    }
}

/// In every lane the sum of those up to and with it.
#[inline(always)]
const fn prefix_sums(lanes: u64) -> u64 {
    lanes.wrapping_mul(0x0101_0101_0101_0101)
}

#[inline(always)]
const fn lane(lanes: u64, place: usize) -> usize {
    (lanes >> (8 * place)) as usize & 0xff
}

const fn choose(from: u64, of: u64) -> u64 {
    if of > from {
        return 0;
    }
    let mut ways = 1;
    let mut taken = 0;
    while taken < of {
        ways = ways * (from - taken) / (taken + 1);
        taken += 1;
    }
    ways
}
