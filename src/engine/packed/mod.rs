//! Positions in sixteen bytes, and turns that sow a whole lap at once: what a search plays millions of.
//!
//! A [`Packed`] position is seen by the side to move, a byte a lane: its own row and store, the other row and store. A lap
//! adds one to a run of lanes, and a pasu compares and empties all of them together. The lanes are one
//! vector of x86-64 where there is one and two words of 64 bits elsewhere; the two forms of [`Lanes`]
//! give the same answers (`tests/packed.rs`).
//!
//! Here are only boards on which every pit is open. Games with closed pits, and rounds after the first, are played by
//! [`play_unchecked`](super::play_unchecked), which is also where the rules stand word for word.

mod abreast;
mod kalah;
mod lanes;
mod oware;
mod pallanguzhi;
mod portable;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod tables;

/// The quickest form of the lanes that this machine has.
#[cfg(not(target_arch = "x86_64"))]
pub type Quickest = Words;
/// The quickest form of the lanes that this machine has.
#[cfg(target_arch = "x86_64")]
pub type Quickest = sse2::Vector;

use super::{Board, PasuTo, Position, RuleSet, RunOut, Side, Sowing};

pub use kalah::Kalah;
pub use lanes::{Lanes, Mask};
pub use oware::Oware;
pub use pallanguzhi::Pallanguzhi;
pub use portable::Words;

/// The lane of the mover's store.
const OWN_STORE: usize = 7;

/// A turn that has dropped more than this ends when its hand is empty; rules with another guard have no packed form.
const TURN_GUARD: u32 = 1_000;

/// The seven pits of a row, without the store that lies beyond them.
const ROW: u64 = (1 << 56) - 1;

/// A position as the side to move sees it, sixteen bytes: the seeds in its own pits from its left (lanes 0 to 6, the last
/// empty on a board of six) and in its store (7), and the same of the other side (8 to 15).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Packed {
    own: u64,
    other: u64,
}

impl Packed {
    /// A position without closed pits; whose turn it is, which board it is on and which round it is must be known
    /// otherwise. `None` where pits are closed.
    pub fn of(position: &Position) -> Option<Packed> {
        if !position.closed().is_empty() {
            return None;
        }
        let row = position.board().row_len();
        let [own, other] = [position.to_move(), position.to_move().other()].map(|side| {
            let mut half = [0; 8];
            half[..row].copy_from_slice(&position.pits()[side.index() * row..][..row]);
            half[OWN_STORE] = position.store(side);
            u64::from_le_bytes(half)
        });
        Some(Packed { own, other })
    }

    /// A position with these pits ([`Packed::pits`]) and nothing in the stores.
    #[inline(always)]
    pub const fn of_pits([own, other]: [u64; 2]) -> Packed {
        Packed { own: own & ROW, other: other & ROW }
    }

    /// The position of a single game, on this board, with this side to move.
    pub fn position(self, board: Board, to_move: Side) -> Position {
        let halves = [self.own, self.other].map(u64::to_le_bytes);
        let [south, north] = match to_move {
            Side::South => halves,
            Side::North => [halves[1], halves[0]],
        };
        let row = board.row_len();
        let stores = [south[OWN_STORE], north[OWN_STORE]];
        Position::on_open_board(board, &south[..row], &north[..row], stores, to_move)
    }

    /// All of it.
    #[inline(always)]
    pub const fn words(self) -> [u64; 2] {
        [self.own, self.other]
    }

    /// The pits alone, without what is in the stores.
    #[inline(always)]
    pub const fn pits(self) -> [u64; 2] {
        [self.own & ROW, self.other & ROW]
    }

    /// Seeds in the mover's store, and in the other.
    #[inline(always)]
    pub const fn stores(self) -> [i32; 2] {
        [(self.own >> 56) as i32, (self.other >> 56) as i32]
    }

    /// Seeds on the mover's row, and on the other.
    #[inline(always)]
    pub const fn rows(self) -> [i32; 2] {
        [sum(self.own & ROW) as i32, sum(self.other & ROW) as i32]
    }

    /// Whether the mover's row is empty, and whether the other is.
    #[inline(always)]
    pub const fn empty(self) -> [bool; 2] {
        [self.own & ROW == 0, self.other & ROW == 0]
    }

    /// The mover's pits that hold seeds, one bit a pit from its left.
    #[inline(always)]
    pub const fn filled(self) -> u8 {
        let lanes = self.own & ROW;
        // The top bit of each lane that is not zero, then those seven bits side by side.
        let top = (((lanes & !TOP) + (!TOP & ROW)) | lanes) & TOP;
        ((top >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }

    /// How many of the mover's pits hold seeds.
    #[inline(always)]
    pub const fn filled_count(self) -> u64 {
        let lanes = self.own & ROW;
        let top = (((lanes & !TOP) + (!TOP & ROW)) | lanes) & TOP;
        (top >> 7).wrapping_mul(tables::each(1)) >> 56
    }

    /// The same position, seen from the other side.
    #[inline(always)]
    pub const fn turned(self) -> Packed {
        Packed { own: self.other, other: self.own }
    }
}

/// The top bit of every lane.
const TOP: u64 = 0x8080_8080_8080_8080;

/// The sum of eight lanes that is below 256.
#[inline(always)]
const fn sum(lanes: u64) -> u64 {
    let pairs = (lanes & 0x00ff_00ff_00ff_00ff) + (lanes >> 8 & 0x00ff_00ff_00ff_00ff);
    pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48
}

/// A turn: the position after it, still seen from the side that sowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedTurn {
    /// The position. Endings are not looked at.
    pub position: Packed,
    /// Seeds dropped.
    pub sown: u32,
    /// Whether the same side moves again.
    pub again: bool,
}

/// What comes of a turn: the position, still seen from the side that sowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct After {
    /// The position. Endings are not looked at.
    pub position: Packed,
    /// Whether the same side moves again.
    pub again: bool,
}

/// A way of sowing on an open board, known at compile time.
pub trait Way: Copy {
    /// The columns of the mover's row that may be sown, one bit each.
    #[inline(always)]
    fn legal(self, position: Packed) -> u8 {
        position.filled()
    }

    /// Sows the pit of this column, which is legal.
    #[inline(always)]
    fn sow(self, position: Packed, column: usize) -> PackedTurn {
        self.sow_in::<Quickest>(position, column)
    }

    /// The same in this form of the lanes.
    fn sow_in<L: Lanes>(self, position: Packed, column: usize) -> PackedTurn;

    /// Sows every legal column of each of these positions, and sums what is said of the turns. Only the sum counts: what
    /// is said may be asked for more often, and in any order.
    #[inline(always)]
    fn sum(self, positions: &[Packed], say: impl Fn(After) -> u64) -> u64 {
        self.sum_in::<Quickest>(positions, say)
    }

    /// The same in this form of the lanes.
    #[inline(always)]
    fn sum_in<L: Lanes>(self, positions: &[Packed], say: impl Fn(After) -> u64) -> u64 {
        let mut sum = 0;
        for &position in positions {
            let mut left = self.legal(position);
            while left != 0 {
                let column = left.trailing_zeros() as usize;
                left &= left - 1;
                let turn = self.sow_in::<L>(position, column);
                sum += say(After { position: turn.position, again: turn.again });
            }
        }
        sum
    }

    /// How many columns of the mover's row may be sown.
    #[inline(always)]
    fn moves(self, position: Packed) -> u64 {
        position.filled_count()
    }
}

/// Something to be done with a way of sowing, whichever it is.
pub trait WithWay {
    /// What comes of it.
    type Output;

    /// Does it.
    fn with<W: Way>(self, way: W) -> Self::Output;
}

/// Does something with the way of sowing of these rules; gives the task back where there is no packed form of it.
#[inline]
pub fn with_way<T: WithWay>(rules: &RuleSet, task: T) -> Result<T::Output, T> {
    if rules.turn_guard != TURN_GUARD {
        return Err(task);
    }
    Ok(match (rules.sowing, rules.board) {
        (Sowing::Pallanguzhi { goes_on: false, pasu }, Board::SEVEN) => match pasu {
            None => task.with(Pallanguzhi::<0, false>),
            Some(pasu) if pasu.at != 4 => return Err(task),
            Some(pasu) => match pasu.to {
                PasuTo::Owner => task.with(Pallanguzhi::<4, false>),
                PasuTo::Sower => task.with(Pallanguzhi::<4, true>),
            },
        },
        (Sowing::Kalah { relay: false, capture_from_empty }, Board::SIX) => {
            task.with(Kalah::<6, false> { capture_from_empty })
        }
        (Sowing::Kalah { relay, capture_from_empty }, Board::SEVEN) => match relay {
            false => task.with(Kalah::<7, false> { capture_from_empty }),
            true => task.with(Kalah::<7, true> { capture_from_empty }),
        },
        (Sowing::Oware, Board::SIX) => task.with(Oware),
        _ => return Err(task),
    })
}

/// How a single game ends, or a round: what [`settle`](super::ending::settle) says of a position, for packed ones.
#[derive(Debug, Clone, Copy)]
pub struct Ending {
    run_out: RunOut,
}

impl Ending {
    /// How these rules end a game, or a round of it.
    pub const fn of(rules: &RuleSet) -> Ending {
        Ending { run_out: rules.run_out }
    }

    /// How many columns may be sown: none when there is nothing more to sow, as in [`swept`](Ending::swept).
    #[inline(always)]
    pub fn moves<W: Way>(self, way: W, position: Packed) -> u64 {
        let over = matches!(self.run_out, RunOut::EitherRow) & position.empty()[1];
        way.moves(position) * u64::from(!over)
    }

    /// If there is nothing more to sow, what the sides get of the seeds that are left, mover first. A store with more
    /// than half is not looked at.
    #[inline(always)]
    pub fn swept<W: Way>(self, way: W, position: Packed) -> Option<[i32; 2]> {
        let [own, other] = position.empty();
        let over = match self.run_out {
            RunOut::OtherTakesAll | RunOut::OwnRows => own,
            RunOut::EitherRow => own || other,
            RunOut::NoMoves => own || (other && way.legal(position) == 0),
            RunOut::Passes => own && other,
        };
        if !over {
            return None;
        }
        Some(match self.run_out {
            RunOut::OtherTakesAll => [0, position.rows()[1]],
            _ => position.rows(),
        })
    }
}
