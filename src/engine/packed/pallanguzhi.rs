//! The Pallanguzhi way on an open board, a lap at a time.

use super::abreast;
use super::tables::{Laps, lane};
use super::{After, Lanes, Packed, PackedTurn, TURN_GUARD, Way};

static LAPS: Laps = Laps::along(&[0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14]);

/// Sowing with relays and a capture beyond an empty pit. A drop that makes `PASU` takes those seeds, for the pit's owner
/// or, `TO_SOWER`, for who sows; 0 takes nothing.
#[derive(Debug, Clone, Copy)]
pub struct Pallanguzhi<const PASU: u8, const TO_SOWER: bool>;

/// The pit so many on, of fourteen.
#[inline(always)]
pub const fn on(pit: usize, by: usize) -> usize {
    let to = pit + by;
    if to >= 14 { to - 14 } else { to }
}

/// The lane of a pit of fourteen: beyond the first row lies its store.
#[inline(always)]
pub const fn lane_of(pit: usize) -> usize {
    pit + (pit >= 7) as usize
}

impl<const PASU: u8, const TO_SOWER: bool> Way for Pallanguzhi<PASU, TO_SOWER> {
    #[inline(always)]
    fn sow_in<L: Lanes>(self, position: Packed, column: usize) -> PackedTurn {
        let mut lanes = L::new(position.words());
        let mut pasu = L::new([0; 2]);
        let mut sown = 0;
        let mut at = column;
        let mut hand = lanes.get(column);
        loop {
            let from = lane_of(at);
            sown += hand;
            if hand < 13 {
                // The pit after the last seed's is not touched: what lies there is known, and the next lap looked up,
                // while this one is being sown.
                at = on(at, hand as usize + 1);
                let next = lanes.get(lane_of(at));
                lanes.clear(lane(from));
                lap::<PASU, L>(&mut lanes, &mut pasu, from, hand as usize);
                hand = next;
            } else if hand < 28 {
                // Once round, and not twice.
                at = on(at, hand as usize - 13);
                lanes.clear(lane(from));
                lap::<PASU, L>(&mut lanes, &mut pasu, from, hand.min(14) as usize);
                lap::<PASU, L>(&mut lanes, &mut pasu, from, hand.saturating_sub(14) as usize);
                hand = lanes.get(lane_of(at));
            } else {
                at = on(at, (hand as usize + 1) % 14);
                (lanes, pasu) = long_lap::<PASU, L>(lanes, pasu, from, hand);
                hand = lanes.get(lane_of(at));
            }
            if sown > TURN_GUARD {
                return finished::<PASU, TO_SOWER, L>(lanes, pasu, sown, 0);
            }
            if hand == 0 {
                break;
            }
        }
        let beyond = lane_of(on(at, 1));
        let captured = lanes.get(beyond);
        lanes.clear(lane(beyond));
        finished::<PASU, TO_SOWER, L>(lanes, pasu, sown, captured)
    }

    #[inline(always)]
    fn sum_in<L: Lanes>(self, positions: &[Packed], say: impl Fn(After) -> u64) -> u64 {
        abreast::sum::<PASU, TO_SOWER, L>(positions, say)
    }
}

/// Drops a seed into each lane of a lap, and takes what becomes pasu.
#[inline(always)]
fn lap<const PASU: u8, L: Lanes>(lanes: &mut L, pasu: &mut L, from: usize, seeds: usize) {
    let mask = LAPS.mask(from, seeds);
    lanes.add(mask);
    if PASU > 0 {
        lanes.take(PASU, mask, pasu);
    }
}

/// Sows a hand that goes all the way round, more than once: every pit gets one seed before any gets its second.
#[cold]
#[inline(never)]
pub fn long_lap<const PASU: u8, L: Lanes>(mut lanes: L, mut pasu: L, from: usize, mut hand: u32) -> (L, L) {
    lanes.clear(lane(from));
    while hand > 14 {
        lap::<PASU, L>(&mut lanes, &mut pasu, from, 14);
        hand -= 14;
    }
    lap::<PASU, L>(&mut lanes, &mut pasu, from, hand as usize);
    (lanes, pasu)
}

#[inline(always)]
pub fn finished<const PASU: u8, const TO_SOWER: bool, L: Lanes>(
    lanes: L,
    pasu: L,
    sown: u32,
    captured: u32,
) -> PackedTurn {
    let [mut own, mut other] = lanes.words();
    let mut taken = u64::from(captured);
    if PASU > 0 {
        let [ours, theirs] = pasu.sums().map(|pits| pits * u64::from(PASU));
        taken += ours;
        if TO_SOWER {
            taken += theirs;
        } else {
            other += theirs << 56;
        }
    }
    own += taken << 56;
    PackedTurn { position: Packed { own, other }, sown, again: false }
}
