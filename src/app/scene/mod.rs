//! Boards beside the match: examples that play and step, boards to try things on. Functional cores without a window, and the one
//! hook that lets a component show them.

mod hook;
pub mod practice;
pub mod stage;

pub(super) use hook::{Handle, Scene, use_scene};
