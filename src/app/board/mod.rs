//! The board: fourteen buttons, the seeds above them, and how both move.

mod component;
pub mod face;
pub mod kolam;
pub mod lane;
pub mod layout;
pub mod plan;
pub mod press;
pub mod scatter;
pub mod view;

pub(super) use component::{Board, Kolams};
