//! What does not change from turn to turn, computed once by the compiler.

/// One in a lane.
pub const ONE: u8 = 1;

/// Every lane of the mover's own row.
pub const OWN: u128 = (1 << 56) - 1;
/// Every lane of the other row.
pub const OTHER: u128 = OWN << 56;

/// This number in each of eight lanes.
pub const fn each(number: u8) -> u64 {
    number as u64 * 0x0101_0101_0101_0101
}

const fn lane(lane: usize) -> u128 {
    0xff << (lane * 8)
}

/// Each lane by itself.
pub static CLEAR: [u128; 16] = {
    let mut clear = [0; 16];
    let mut at = 0;
    while at < 16 {
        clear[at] = lane(at);
        at += 1;
    }
    clear
};

/// The lanes that so many seeds fall into, by the lane they were lifted from, along a way round the board. Both numbers
/// go to 15, so that four bits are a valid one.
pub struct Laps {
    masks: [[u128; 16]; 16],
    ends: [[u8; 16]; 16],
}

impl Laps {
    /// The laps along these lanes.
    pub const fn along(way: &[u8]) -> Laps {
        let mut laps = Laps { masks: [[0; 16]; 16], ends: [[0; 16]; 16] };
        let mut from = 0;
        while from < way.len() {
            let start = way[from] as usize;
            laps.ends[start][0] = way[from];
            let mut seeds = 1;
            while seeds < 16 {
                let end = way[(from + seeds) % way.len()];
                laps.masks[start][seeds] = laps.masks[start][seeds - 1] | lane(end as usize);
                laps.ends[start][seeds] = end;
                seeds += 1;
            }
            from += 1;
        }
        laps
    }

    /// The lanes that so many seeds from this lane fall into; no more than once round.
    #[inline(always)]
    pub fn mask(&self, from: usize, seeds: usize) -> u128 {
        self.masks[from & 15][seeds & 15]
    }

    /// The lane that the last of them falls into.
    #[inline(always)]
    pub fn end(&self, from: usize, seeds: usize) -> usize {
        self.ends[from & 15][seeds & 15].into()
    }
}
