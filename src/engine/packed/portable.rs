//! The lanes as two words of 64 bits, for every machine: what a vector instruction does to sixteen lanes at once is done
//! to eight, and again to the other eight.

use super::tables::each;
use super::{Lanes, Mask, TOP, sum};

/// Sixteen lanes of a byte each.
#[derive(Clone, Copy)]
pub struct Words([u64; 2]);

impl Lanes for Words {
    #[inline(always)]
    fn new(words: [u64; 2]) -> Self {
        Words(words)
    }

    #[inline(always)]
    fn words(self) -> [u64; 2] {
        self.0
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 16] {
        let [own, other] = self.0.map(u64::to_le_bytes);
        std::array::from_fn(|lane| if lane < 8 { own[lane] } else { other[lane - 8] })
    }

    #[inline(always)]
    fn clear(&mut self, mask: Mask) {
        for (lanes, mask) in self.0.iter_mut().zip(mask) {
            *lanes &= !mask;
        }
    }

    #[inline(always)]
    fn add(&mut self, mask: Mask) {
        for (lanes, mask) in self.0.iter_mut().zip(mask) {
            *lanes += mask & each(1);
        }
    }

    #[inline(always)]
    fn subtract(&mut self, less: Mask) {
        for (lanes, less) in self.0.iter_mut().zip(less) {
            // No borrow from one lane by the next; the top bits by themselves.
            *lanes = ((*lanes | TOP) - (less & !TOP)) ^ ((*lanes ^ !less) & TOP);
        }
    }

    #[inline(always)]
    fn take(&mut self, number: u8, mask: Mask, taken: &mut Self) {
        for ((lanes, taken), mask) in self.0.iter_mut().zip(&mut taken.0).zip(mask) {
            let differs = *lanes ^ each(number);
            // The top bit of each lane that is zero, and no carry from one lane to the next.
            let equal = !(((differs & !TOP) + !TOP) | differs) & TOP & mask;
            let ones = equal >> 7;
            *taken += ones;
            *lanes &= !((equal - ones) | equal);
        }
    }

    #[inline(always)]
    fn sums(self) -> [u64; 2] {
        self.0.map(sum)
    }
}
