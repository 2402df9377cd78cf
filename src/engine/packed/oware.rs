//! Oware's way.

use super::tables::{Laps, lane};
use super::{Lanes, Packed, PackedTurn, Quickest, ROW, Way};

/// Eleven seeds go once round, past the pit they were lifted from.
static LAPS: Laps = Laps::along(&[0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13]);

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
        let lanes = Quickest::new(position.words());
        let reaches = |column: usize| u8::from(lanes.get(column) as usize >= 6 - column) << column;
        filled & (0..6).map(reaches).sum::<u8>()
    }

    #[inline(always)]
    fn moves(self, position: Packed) -> u64 {
        if position.empty()[1] {
            return self.legal(position).count_ones().into();
        }
        position.filled_count()
    }

    #[inline(always)]
    fn sow_in<L: Lanes>(self, position: Packed, column: usize) -> PackedTurn {
        let mut lanes = L::new(position.words());
        let mut hand = lanes.get(column);
        let sown = hand;
        lanes.clear(lane(column));
        while hand > 11 {
            lanes.add(LAPS.mask(column, 11));
            hand -= 11;
        }
        lanes.add(LAPS.mask(column, hand as usize));
        let end = LAPS.end(column, hand as usize);
        let mut captured = 0;
        if end >= 8 {
            let mut after = lanes;
            let mut back = end;
            while back >= 8 && matches!(after.get(back), 2 | 3) {
                captured += after.get(back);
                after.clear(lane(back));
                back -= 1;
            }
            // All the other side has is not taken.
            if after.words()[1] & ROW == 0 {
                captured = 0;
            } else {
                lanes = after;
            }
        }
        let [own, other] = lanes.words();
        let own = own + (u64::from(captured) << 56);
        PackedTurn { position: Packed { own, other }, sown, again: false }
    }
}
