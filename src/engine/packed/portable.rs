//! The lanes as two words of 64 bits, for every machine: what a vector instruction does to sixteen lanes at once is done
//! to eight, and again to the other eight.

use super::Lanes;
use super::tables::{ONE, each};

/// The top bit of every lane.
const TOP: u64 = 0x8080_8080_8080_8080;

/// Sixteen lanes of a byte each.
#[derive(Clone, Copy)]
pub struct Words([u64; 2]);

impl Lanes for Words {
    #[inline(always)]
    fn new(bytes: u128) -> Self {
        Words([bytes as u64, (bytes >> 64) as u64])
    }

    #[inline(always)]
    fn bytes(self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[1]) << 64
    }

    #[inline(always)]
    fn get(self, lane: usize) -> u32 {
        (self.0[lane >> 3] >> ((lane & 7) * 8)) as u32 & 0xff
    }

    #[inline(always)]
    fn clear(&mut self, lane: usize) {
        self.0[lane >> 3] &= !(0xff << ((lane & 7) * 8));
    }

    #[inline(always)]
    fn add(&mut self, mask: u128) {
        let mask = Self::new(mask).0;
        for (lanes, mask) in self.0.iter_mut().zip(mask) {
            *lanes += mask & each(ONE);
        }
    }

    #[inline(always)]
    fn take(&mut self, number: u8, mask: u128, taken: &mut Self) {
        let masks = Self::new(mask).0;
        for ((lanes, taken), mask) in self.0.iter_mut().zip(&mut taken.0).zip(masks) {
            let differs = *lanes ^ each(number);
            // The top bit of each lane that is zero, and no carry from one lane to the next.
            let equal = !(((differs & !TOP) + !TOP) | differs) & TOP & mask;
            let ones = equal >> 7;
            *taken += ones;
            *lanes &= !((equal - ones) | equal);
        }
    }

    #[inline(always)]
    fn rows(self) -> [u32; 2] {
        let sum = |lanes: u64| {
            let pairs = (lanes & 0x00ff_00ff_00ff_00ff) + (lanes >> 8 & 0x00ff_00ff_00ff_00ff);
            (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
        };
        let own = self.0[0] & (u64::MAX >> 8);
        let other = self.0[0] >> 56;
        [sum(own), sum(self.0[1] & (u64::MAX >> 16)) + other as u32]
    }
}
