//! Oware's way.

use super::tables::Laps;
use super::{Lanes, Packed, PackedTurn, Quickest, Way};

/// Eleven seeds go once round, past the pit they were lifted from.
static LAPS: Laps = Laps::along(&[0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12]);

/// Past the pit a move started from; twos and threes are taken backwards along the other row.
#[derive(Debug, Clone, Copy)]
pub struct Oware;

impl Way for Oware {
    /// Where the other side has nothing, only what gives it some.
    #[inline(always)]
    fn legal(self, position: Packed) -> u8 {
        let filled = position.filled();
        if !position.empty()[1] {
            return filled;
        }
        let lanes = Quickest::new(position.0);
        let reaches = |column: usize| u8::from(lanes.get(column) as usize >= 6 - column) << column;
        filled & (0..6).map(reaches).sum::<u8>()
    }

    #[inline(always)]
    fn sow_in<L: Lanes>(self, position: Packed, column: usize) -> PackedTurn {
        let mut lanes = L::new(position.0);
        let mut hand = lanes.get(column);
        let sown = hand;
        lanes.clear(column);
        while hand > 11 {
            lanes.add(LAPS.mask(column, 11));
            hand -= 11;
        }
        lanes.add(LAPS.mask(column, hand as usize));
        let end = LAPS.end(column, hand as usize);
        let mut captured = 0;
        if end >= 7 {
            let mut after = lanes;
            let mut back = end;
            while back >= 7 && matches!(after.get(back), 2 | 3) {
                captured += after.get(back);
                after.clear(back);
                back -= 1;
            }
            // All the other side has is not taken.
            if Packed(after.bytes()).empty()[1] {
                captured = 0;
            } else {
                lanes = after;
            }
        }
        PackedTurn { position: Packed(lanes.bytes()).store(captured, 0), sown, again: false }
    }
}
