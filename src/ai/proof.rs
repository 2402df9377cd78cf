//! Proofs: whether the side to move can gain so many seeds more than the other by the end of the game.
//!
//! The question has two answers, so every look at a position is a search with a null window: iterative deepening, a table
//! with bounds, and where the depth runs out a guess. An answer is proven when no guess and nothing the budget cut off
//! is a part of it.
//!
//! **Repetition.** A line that comes back to a position it has met ends there, and that is a guess: it proves nothing,
//! neither as a gain for one side nor for the other. (As a guess it counts for one of them in one iteration and for the
//! other in the next, so that neither is content with it where there is a proof to be found.) A bound in the table rests on
//! bounds that were there before it and on ends of the game only; following what it rests on, no position can come up
//! again. So a proof holds whether a repeated position is counted good or bad, whatever led to the position it begins from, and the table
//! may share it between lines. (Who plays along a proof never repeats a position, so repetition never ends that game. That a
//! hundred turns in a row take nothing is not looked at: a proof deepens by at most [`DEPTH`] turns.)

use super::endgame::Endgames;
use super::search::columns;
use super::tree::{Child, Tree};
use crate::engine::Board;
use std::sync::atomic::{AtomicBool, Ordering};

/// The furthest a proof looks ahead, in turns; fewer than the hundred without a capture that end a game.
pub const DEPTH: u32 = 99;

/// What a reply of the other side's counts against a turn, and what a seed counts for it, when turns are put in order.
const REPLY: i32 = 3;
const SEED: i32 = 2;

/// More than there are seeds.
const FAR: i32 = 400;

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Proven.
    Yes,
    /// As far as was looked.
    LikelyYes,
    /// As far as was looked.
    LikelyNo,
    /// Proven not.
    No,
}

/// What is known of a position: bounds of the mover's gain from here, proven, and whether it is likely to be enough.
#[derive(Debug, Clone, Copy)]
struct Known {
    lower: i32,
    upper: i32,
    likely: bool,
}

impl Known {
    fn answer(self, need: i32) -> Answer {
        match self {
            Known { lower, .. } if lower >= need => Answer::Yes,
            Known { upper, .. } if upper < need => Answer::No,
            Known { likely: true, .. } => Answer::LikelyYes,
            Known { .. } => Answer::LikelyNo,
        }
    }
}

/// A slot of the table: bounds that always hold, and what was likely for one question at one depth.
#[derive(Clone, Copy)]
struct Slot {
    pits: [u64; 2],
    lower: i16,
    upper: i16,
    need: i16,
    depth: u8,
    /// The column that was best, 7 for none; and the top bit for what is likely.
    best: u8,
}

const NO_COLUMN: u8 = 7;
const LIKELY: u8 = 0x80;
const EMPTY: Slot =
    Slot { pits: [0; 2], lower: -FAR as i16, upper: FAR as i16, need: 0, depth: 0, best: NO_COLUMN };

/// The fewest and the most places in the table, as powers of two; two slots of 24 bytes each.
const LEAST: u32 = 11;
const MOST: u32 = 22;

/// Looks for proofs in one tree; what it has proven it keeps.
pub struct Prover<'a, T: Tree> {
    tree: &'a T,
    stop: &'a AtomicBool,
    slots: Vec<[Slot; 2]>,
    shift: u32,
    nodes: u64,
    budget: u64,
    /// The positions from the root to here.
    line: Vec<Met>,
    /// What is known from the beginning.
    endgames: Option<Endgames>,
    /// How a position that comes up again on a line is guessed: for the side whose gain was asked for, or against it.
    generous: bool,
}

/// A position on a line.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Met {
    pits: [u64; 2],
    /// Whether the side whose gain was asked for is to move, and its lead.
    asks: bool,
    lead: i32,
}

type Children<N> = [Option<(Child<N>, u8)>; Board::LONGEST_ROW];

impl<'a, T: Tree> Prover<'a, T> {
    /// A prover that looks at `budget` positions at most, and at none once `stop` is true.
    pub fn new(tree: &'a T, budget: u64, stop: &'a AtomicBool) -> Prover<'a, T> {
        Prover {
            tree,
            stop,
            slots: vec![[EMPTY; 2]; 1 << LEAST],
            shift: 64 - LEAST,
            nodes: 0,
            budget,
            line: Vec::with_capacity(256),
            endgames: None,
            generous: false,
        }
    }

    /// Takes what is known of endgames, and makes all the room in the table there can be.
    pub fn know(&mut self, endgames: Endgames) {
        self.endgames = Some(endgames);
        self.make_room_for(1 << MOST);
    }

    /// Looks at `budget` positions at most from now on, those it has looked at already among them.
    pub fn allow(&mut self, budget: u64) {
        self.budget = budget;
    }

    /// Makes room in the table for as much again as has been looked at. Called between two searches, so that nothing is
    /// allocated in one.
    pub fn make_room(&mut self) {
        self.make_room_for(self.nodes);
    }

    fn make_room_for(&mut self, positions: u64) {
        let wanted = positions.clamp(1 << LEAST, 1 << MOST).ilog2();
        if 64 - wanted >= self.shift {
            return;
        }
        self.shift = 64 - wanted;
        let before = std::mem::replace(&mut self.slots, vec![[EMPTY; 2]; 1 << wanted]);
        for slot in before.into_iter().flatten().rev().filter(|slot| slot.pits != EMPTY.pits) {
            self.put(slot);
        }
    }

    /// Positions looked at so far: those whose turns were played because the table did not know enough of them.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How a position that comes up again on a line is guessed from now on: as what the question asks for, or not. A guess
    /// that pleases one side keeps it from looking for a proof elsewhere; so each side gets its turn.
    pub fn guess_repeats(&mut self, generous: bool) {
        self.generous = generous;
    }

    /// Whether the sower of this turn ends at least `goal` seeds ahead, looking `depth` turns ahead with this one.
    /// `None` when the budget is used up or the search stopped.
    pub fn after(&mut self, child: &Child<T::Node>, goal: i32, depth: u32) -> Option<Answer> {
        if child.over.is_some() {
            return Some(if child.lead >= goal { Answer::Yes } else { Answer::No });
        }
        let need = goal - child.lead;
        self.line.clear();
        if child.again {
            return Some(
                self.search(&child.node, need, depth - u32::from(!self.tree.again_is_free()), true)?
                    .answer(need),
            );
        }
        let theirs = self.search(&child.node, 1 - need, depth - 1, false)?;
        Some(match theirs.answer(1 - need) {
            Answer::Yes => Answer::No,
            Answer::LikelyYes => Answer::LikelyNo,
            Answer::LikelyNo => Answer::LikelyYes,
            Answer::No => Answer::Yes,
        })
    }

    /// What is known of the mover's gain, as far as it takes to know whether it is at least `need`.
    fn search(&mut self, node: &T::Node, need: i32, depth: u32, asks: bool) -> Option<Known> {
        let left = self.tree.left(node);
        let (mut lower, mut upper) = (-left, left);
        let pits = self.tree.pits(node);
        if let Some(gain) = self.endgame(pits, left) {
            return Some(Known { lower: gain, upper: gain, likely: false });
        }
        let mut first = NO_COLUMN;
        let known = self.get(pits);
        if let Some(slot) = known {
            lower = lower.max(slot.lower.into());
            upper = upper.min(slot.upper.into());
            first = slot.best & !LIKELY;
        }
        if lower >= need || upper < need {
            return Some(Known { lower, upper, likely: false });
        }
        let lead = self.tree.lead(node);
        let here = Met { pits, asks, lead: if asks { lead } else { -lead } };
        // No position from before seeds were last taken can come up again.
        if self.line.iter().rev().take_while(|met| met.lead == here.lead).any(|met| *met == here) {
            return Some(Known { lower, upper, likely: asks == self.generous });
        }
        if let Some(slot) =
            known.filter(|slot| u32::from(slot.depth) >= depth && i32::from(slot.need) == need)
        {
            return Some(Known { lower, upper, likely: slot.best & LIKELY != 0 });
        }
        if depth == 0 {
            return Some(Known { lower, upper, likely: need <= 0 });
        }
        self.nodes += 1;
        if self.nodes >= self.budget || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut children: Children<T::Node> = [None; Board::LONGEST_ROW];
        let mut promises = [0; Board::LONGEST_ROW];
        let mut count = 0;
        let mut best = NO_COLUMN;
        // What the turns that are known not to be enough gain at most.
        let mut highest = -FAR;
        for column in columns(self.tree.legal(node)) {
            let child = self.tree.play(node, column);
            // What the table knows of the children may settle it before any of them is looked at.
            let (low, high) = self.bounds(&child, lead);
            lower = lower.max(low);
            if low >= need {
                best = column as u8;
                break;
            }
            if high < need {
                highest = highest.max(high);
                continue;
            }
            let promise = self.promise(&child, column, column == usize::from(first));
            let mut place = count;
            while place > 0 && promises[place - 1] < promise {
                children[place] = children[place - 1];
                promises[place] = promises[place - 1];
                place -= 1;
            }
            children[place] = Some((child, column as u8));
            promises[place] = promise;
            count += 1;
        }
        let mut likely = false;
        let mut open = false;
        self.line.push(here);
        for (child, column) in children[..count].iter().flatten() {
            if lower >= need {
                break;
            }
            let gained = child.lead - lead;
            let known = if child.again {
                let left = depth - u32::from(!self.tree.again_is_free());
                let Known { lower, upper, likely } = self.search(&child.node, need - gained, left, asks)?;
                Known { lower: gained + lower, upper: gained + upper, likely }
            } else {
                let Known { lower, upper, likely } =
                    self.search(&child.node, gained - need + 1, depth - 1, !asks)?;
                Known { lower: gained - upper, upper: gained - lower, likely: !likely }
            };
            lower = lower.max(known.lower);
            match known.answer(need) {
                Answer::Yes => best = *column,
                Answer::No => {
                    highest = highest.max(known.upper);
                    continue;
                }
                Answer::LikelyYes => {
                    (best, likely, open) = (*column, true, true);
                    break;
                }
                Answer::LikelyNo => {
                    if !open {
                        best = *column;
                    }
                    open = true;
                }
            }
        }
        self.line.pop();
        if !open && lower < need {
            upper = upper.min(highest);
        }
        let best = best | if likely { LIKELY } else { 0 };
        let (lower16, upper16) = (lower as i16, upper as i16);
        self.put(Slot { pits, lower: lower16, upper: upper16, need: need as i16, depth: depth as u8, best });
        Some(Known { lower, upper, likely })
    }

    /// Bounds of what a turn and all after it gain its sower.
    #[inline]
    fn bounds(&self, child: &Child<T::Node>, lead: i32) -> (i32, i32) {
        let gained = child.lead - lead;
        if child.over.is_some() {
            return (gained, gained);
        }
        let left = self.tree.left(&child.node);
        let (mut lower, mut upper) = (-left, left);
        let pits = self.tree.pits(&child.node);
        if let Some(gain) = self.endgame(pits, left) {
            (lower, upper) = (gain, gain);
        } else if let Some(slot) = self.get(pits) {
            lower = lower.max(slot.lower.into());
            upper = upper.min(slot.upper.into());
        }
        if child.again { (gained + lower, gained + upper) } else { (gained - upper, gained - lower) }
    }

    #[inline(always)]
    fn endgame(&self, pits: [u64; 2], left: i32) -> Option<i32> {
        self.endgames.as_ref()?.gain(pits, left)
    }

    /// What is looked at first.
    #[inline]
    fn promise(&self, child: &Child<T::Node>, column: usize, known: bool) -> i32 {
        // Where moving again is free, the pit next to the store goes first: what is nearer spoils nothing for what is
        // farther. In Kalah with three seeds a pit that alone looks at a fiftieth of the positions.
        let promise = if self.tree.again_is_free() {
            if child.again {
                1_000 + column as i32
            } else {
                8 * child.lead - 2 * self.tree.filled(&child.node) + column as i32
            }
        } else if child.again {
            SEED * child.lead
        } else {
            SEED * child.lead - REPLY * self.tree.filled(&child.node)
        };
        if known { 10_000 } else { promise }
    }

    #[inline]
    fn place(&self, pits: [u64; 2]) -> usize {
        let mixed = pits[0].wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ pits[1].wrapping_mul(0xd1b5_4a32_d192_ed03);
        ((mixed ^ (mixed >> 32)).wrapping_mul(0xe703_7ed1_a0b4_28db) >> self.shift) as usize
    }

    #[inline]
    fn get(&self, pits: [u64; 2]) -> Option<Slot> {
        self.slots[self.place(pits)].iter().find(|slot| slot.pits == pits).copied()
    }

    /// Keeps a slot: of two, what was looked at furthest, and what came last.
    #[inline]
    fn put(&mut self, slot: Slot) {
        let place = self.place(slot.pits);
        let [deep, last] = &mut self.slots[place];
        if deep.pits == slot.pits {
            *deep = slot;
        } else if deep.depth <= slot.depth {
            *last = *deep;
            *deep = slot;
        } else {
            *last = slot;
        }
    }
}
