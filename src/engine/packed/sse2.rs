//! The lanes as one vector of x86-64, which always has SSE2.

use super::Lanes;
use super::tables::{CLEAR, OTHER, OWN};
use safe_arch::*;

/// Sixteen lanes of a byte each.
#[derive(Clone, Copy)]
pub struct Vector(m128i);

#[inline(always)]
fn vector(bytes: u128) -> m128i {
    set_i64_m128i((bytes >> 64) as i64, bytes as i64)
}

impl Vector {
    #[inline(always)]
    fn words(self) -> [u64; 2] {
        let high = unpack_high_i64_m128i(self.0, self.0);
        [get_i64_from_m128i_s(self.0) as u64, get_i64_from_m128i_s(high) as u64]
    }
}

impl Lanes for Vector {
    #[inline(always)]
    fn new(bytes: u128) -> Self {
        Vector(vector(bytes))
    }

    #[inline(always)]
    fn bytes(self) -> u128 {
        let [low, high] = self.words();
        u128::from(low) | u128::from(high) << 64
    }

    #[inline(always)]
    fn get(self, lane: usize) -> u32 {
        let [low, high] = self.words();
        let word = if lane < 8 { low } else { high };
        (word >> ((lane & 7) * 8)) as u32 & 0xff
    }

    #[inline(always)]
    fn clear(&mut self, lane: usize) {
        self.0 = bitandnot_m128i(vector(CLEAR[lane & 15]), self.0);
    }

    #[inline(always)]
    fn add(&mut self, mask: u128) {
        self.0 = sub_i8_m128i(self.0, vector(mask));
    }

    #[inline(always)]
    fn take(&mut self, number: u8, mask: u128, taken: &mut Self) {
        let holds = cmp_eq_mask_i8_m128i(self.0, set_splat_i8_m128i(number as i8));
        let equal = bitand_m128i(holds, vector(mask));
        self.0 = bitandnot_m128i(equal, self.0);
        taken.0 = sub_i8_m128i(taken.0, equal);
    }

    #[inline(always)]
    fn rows(self) -> [u32; 2] {
        [OWN, OTHER].map(|row| {
            let sums = sum_of_u8_abs_diff_m128i(bitand_m128i(self.0, vector(row)), zeroed_m128i());
            let high = unpack_high_i64_m128i(sums, sums);
            (get_i32_from_m128i_s(sums) + get_i32_from_m128i_s(high)) as u32
        })
    }
}
