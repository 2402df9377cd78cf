//! Boards beside the match: examples that play and step, boards to try things on, puzzles. Functional cores without a window, and the one
//! hook that lets a component show them.

pub mod attempt;
pub mod clock_turns;
pub mod demo;
mod hook;
pub mod practice;
pub mod stage;
pub mod steps;
pub mod telling;

pub use hook::Scene;
pub(super) use hook::{Handle, use_scene};
