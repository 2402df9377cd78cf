//! What a turn asks of sixteen lanes of a byte each.

/// Sixteen lanes of a byte each. Masks have lanes of 0 and 255.
pub trait Lanes: Copy {
    /// The lanes of a position.
    fn new(bytes: u128) -> Self;

    /// The lanes as they stand in a position.
    fn bytes(self) -> u128;

    /// What a lane holds.
    fn get(self, lane: usize) -> u32;

    /// Empties a lane.
    fn clear(&mut self, lane: usize);

    /// One more in every lane of the mask.
    fn add(&mut self, mask: u128);

    /// Empties every lane of the mask that holds this number, and counts it in `taken`.
    fn take(&mut self, number: u8, mask: u128, taken: &mut Self);

    /// The sum of the lanes of each row.
    fn rows(self) -> [u32; 2];
}
