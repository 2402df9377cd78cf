//! Kalah's way on an open board, with or without relays, a lap at a time.

use super::tables::{Laps, lane};
use super::{Lanes, OWN_STORE, Packed, PackedTurn, TURN_GUARD, Way};

static LAPS_OF_SIX: Laps = Laps::along(&[0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13]);
static LAPS_OF_SEVEN: Laps = Laps::along(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);

/// Sowing through one's own store, with `ROW` pits a side; with `RELAY` a last seed on others lifts them all.
#[derive(Debug, Clone, Copy)]
pub struct Kalah<const ROW: usize, const RELAY: bool> {
    /// Whether a seed also captures itself when the pit across is empty.
    pub capture_from_empty: bool,
}

impl<const ROW: usize, const RELAY: bool> Way for Kalah<ROW, RELAY> {
    #[inline(always)]
    fn sow_in<L: Lanes>(self, position: Packed, column: usize) -> PackedTurn {
        let round = 2 * ROW + 1;
        let laps = if ROW == 6 { &LAPS_OF_SIX } else { &LAPS_OF_SEVEN };
        let mut lanes = L::new(position.words());
        let mut sown = 0;
        let mut at = column;
        let mut again = false;
        let mut captured = 0;
        let mut hand = lanes.get(at);
        loop {
            lanes.clear(lane(at));
            sown += hand;
            while hand as usize > round {
                lanes.add(laps.mask(at, round));
                hand -= round as u32;
            }
            lanes.add(laps.mask(at, hand as usize));
            at = laps.end(at, hand as usize);
            if RELAY && sown > TURN_GUARD {
                break;
            }
            if at == OWN_STORE {
                again = true;
                break;
            }
            let seeds = lanes.get(at);
            if seeds > 1 {
                if !RELAY {
                    break;
                }
                hand = seeds;
                continue;
            }
            if at < ROW {
                let across = 7 + ROW - at;
                let taken = lanes.get(across);
                if taken > 0 || self.capture_from_empty {
                    captured = taken + 1;
                    lanes.clear(lane(across));
                    lanes.clear(lane(at));
                }
            }
            break;
        }
        let [own, other] = lanes.words();
        let own = own + (u64::from(captured) << 56);
        PackedTurn { position: Packed { own, other }, sown, again }
    }
}
