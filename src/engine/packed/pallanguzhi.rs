//! The Pallanguzhi way on an open board, a lap at a time.

use super::tables::Laps;
use super::{Lanes, Packed, PackedTurn, Way};

static LAPS: Laps = Laps::along(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);

/// A turn that has dropped more than this ends when its hand is empty.
const TURN_GUARD: u32 = 1_000;

/// Sowing with relays and a capture beyond an empty pit. A drop that makes `PASU` takes those seeds, for the pit's owner
/// or, `TO_SOWER`, for who sows; 0 takes nothing.
#[derive(Debug, Clone, Copy)]
pub struct Pallanguzhi<const PASU: u8, const TO_SOWER: bool>;

#[inline(always)]
const fn on(lane: usize, by: usize) -> usize {
    let to = lane + by;
    if to >= 14 { to - 14 } else { to }
}

impl<const PASU: u8, const TO_SOWER: bool> Way for Pallanguzhi<PASU, TO_SOWER> {
    #[inline(always)]
    fn sow_in<L: Lanes>(self, position: Packed, column: usize) -> PackedTurn {
        let mut lanes = L::new(position.0);
        let mut pasu = L::new(0);
        let mut sown = 0;
        let mut at = column;
        let mut hand = lanes.get(at);
        let mut captured = 0;
        loop {
            lanes.clear(at);
            sown += hand;
            // More than once round: every pit gets one seed before any gets its second.
            while hand > 14 {
                let mask = LAPS.mask(at, 14);
                lanes.add(mask);
                if PASU > 0 {
                    lanes.take(PASU, mask, &mut pasu);
                }
                hand -= 14;
            }
            let mask = LAPS.mask(at, hand as usize);
            lanes.add(mask);
            if PASU > 0 {
                lanes.take(PASU, mask, &mut pasu);
            }
            at = on(at, hand as usize);
            if sown > TURN_GUARD {
                break;
            }
            let next = on(at, 1);
            hand = lanes.get(next);
            if hand == 0 {
                let beyond = on(at, 2);
                captured = lanes.get(beyond);
                lanes.clear(beyond);
                break;
            }
            at = next;
        }
        let mut own = captured;
        let mut other = 0;
        if PASU > 0 {
            let [south, north] = pasu.rows().map(|pits| pits * u32::from(PASU));
            own += south;
            if TO_SOWER {
                own += north;
            } else {
                other = north;
            }
        }
        PackedTurn { position: Packed(lanes.bytes()).store(own, other), sown, again: false }
    }
}
