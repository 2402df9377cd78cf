//! What does not change from turn to turn, computed once by the compiler.

use super::Mask;

/// This number in each of eight lanes.
pub const fn each(number: u8) -> u64 {
    number as u64 * 0x0101_0101_0101_0101
}

/// One lane.
#[inline(always)]
pub fn lane(lane: usize) -> Mask {
    CLEAR[lane & 15]
}

static CLEAR: [Mask; 16] = {
    let mut clear = [[0; 2]; 16];
    let mut at = 0;
    while at < 16 {
        clear[at] = with_lane([0; 2], at);
        at += 1;
    }
    clear
};

const fn with_lane(mut mask: Mask, lane: usize) -> Mask {
    mask[lane / 8] |= 0xff << (lane % 8 * 8);
    mask
}

/// The lanes that so many seeds fall into, by the lane they were lifted from, along a way round the board. Both numbers
/// go to 15, so that four bits are a valid one.
pub struct Laps {
    masks: [[Mask; 16]; 16],
    ends: [[u8; 16]; 16],
}

impl Laps {
    /// The laps along these lanes.
    pub const fn along(way: &[u8]) -> Laps {
        let mut laps = Laps { masks: [[[0; 2]; 16]; 16], ends: [[0; 16]; 16] };
        let mut from = 0;
        while from < way.len() {
            let start = way[from] as usize;
            laps.ends[start][0] = way[from];
            let mut seeds = 1;
            while seeds < 16 {
                let end = way[(from + seeds) % way.len()];
                laps.masks[start][seeds] = with_lane(laps.masks[start][seeds - 1], end as usize);
                laps.ends[start][seeds] = end;
                seeds += 1;
            }
            from += 1;
        }
        laps
    }

    /// The lanes that so many seeds from this lane fall into; no more than once round.
    #[inline(always)]
    pub fn mask(&self, from: usize, seeds: usize) -> Mask {
        self.masks[from & 15][seeds & 15]
    }

    /// The lane that the last of them falls into.
    #[inline(always)]
    pub fn end(&self, from: usize, seeds: usize) -> usize {
        self.ends[from & 15][seeds & 15].into()
    }
}
