//! What a turn asks of sixteen lanes of a byte each.

/// Some lanes: 255 in each of them, 0 in the others.
pub type Mask = [u64; 2];

/// Sixteen lanes of a byte each, as they lie in a position: the mover's row and store, the other row and store.
pub trait Lanes: Copy {
    /// The lanes of a position.
    fn new(words: [u64; 2]) -> Self;

    /// The lanes as they stand in a position.
    fn words(self) -> [u64; 2];

    /// What each lane holds.
    fn bytes(self) -> [u8; 16];

    /// What a lane holds.
    #[inline(always)]
    fn get(self, lane: usize) -> u32 {
        let [own, other] = self.words();
        let word = if lane < 8 { own } else { other };
        (word >> ((lane & 7) * 8)) as u32 & 0xff
    }

    /// Empties the lanes of the mask.
    fn clear(&mut self, mask: Mask);

    /// One more in every lane of the mask.
    fn add(&mut self, mask: Mask);

    /// In every lane as many less as this holds there, or 256 more than that.
    fn subtract(&mut self, less: Mask);

    /// Empties every lane of the mask that holds this number, and counts it in `taken`.
    fn take(&mut self, number: u8, mask: Mask, taken: &mut Self);

    /// The sum of the lanes of each side, which is below 256.
    fn sums(self) -> [u64; 2];
}
