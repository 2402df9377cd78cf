//! Boards beside the match: examples that play and step, boards to try things on, puzzles. Functional cores without a window, and the one
//! hook that lets a component show them.

pub mod attempt;
mod hook;
pub mod practice;
pub mod stage;

pub use hook::Scene;
pub(super) use hook::{Handle, use_scene};
