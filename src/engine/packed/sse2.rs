//! The lanes as one vector of x86-64, which always has SSE2.

use super::{Lanes, Mask};
use safe_arch::*;

/// Sixteen lanes of a byte each.
#[derive(Clone, Copy)]
pub struct Vector(m128i);

#[inline(always)]
fn vector([low, high]: [u64; 2]) -> m128i {
    set_i64_m128i(high as i64, low as i64)
}

#[inline(always)]
fn words(vector: m128i) -> [u64; 2] {
    let high = unpack_high_i64_m128i(vector, vector);
    [get_i64_from_m128i_s(vector) as u64, get_i64_from_m128i_s(high) as u64]
}

impl Lanes for Vector {
    #[inline(always)]
    fn new(words: [u64; 2]) -> Self {
        Vector(vector(words))
    }

    #[inline(always)]
    fn words(self) -> [u64; 2] {
        words(self.0)
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 16] {
        self.0.into()
    }

    #[inline(always)]
    fn clear(&mut self, mask: Mask) {
        self.0 = bitandnot_m128i(vector(mask), self.0);
    }

    #[inline(always)]
    fn add(&mut self, mask: Mask) {
        self.0 = sub_i8_m128i(self.0, vector(mask));
    }

    #[inline(always)]
    fn subtract(&mut self, less: Mask) {
        self.0 = sub_i8_m128i(self.0, vector(less));
    }

    #[inline(always)]
    fn take(&mut self, number: u8, mask: Mask, taken: &mut Self) {
        let holds = cmp_eq_mask_i8_m128i(self.0, set_splat_i8_m128i(number as i8));
        let equal = bitand_m128i(holds, vector(mask));
        self.0 = bitandnot_m128i(equal, self.0);
        taken.0 = sub_i8_m128i(taken.0, equal);
    }

    #[inline(always)]
    fn sums(self) -> [u64; 2] {
        words(sum_of_u8_abs_diff_m128i(self.0, zeroed_m128i()))
    }
}
