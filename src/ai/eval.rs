//! What a position is worth without looking further.

use crate::engine::Position;

/// The store difference, as the side to move sees it. Seeds still in pits count for nobody: in Guzhi a full
/// row is as easily taken as kept.
#[inline]
pub fn eval(position: &Position) -> i32 {
    let mover = position.to_move();
    i32::from(position.store(mover)) - i32::from(position.store(mover.other()))
}
