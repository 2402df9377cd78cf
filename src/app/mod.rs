//! The screens: one Dioxus component tree for every platform. Nothing here decides a rule.
//!
//! [`session`] is the table's functional core and [`board::plan`] computes each turn's animation; both are pure. The
//! components under `screens` and `board` draw signals. [`state::App`] holds the signals and carries effects out;
//! [`page`] is the one script that runs inside the page.

pub mod board;
pub mod coach;
pub mod dress;
mod faces;
pub mod friends;
pub mod guide;
mod icon;
pub mod keeping;
mod kept;
mod launch;
mod lines;
mod online;
mod opened;
mod page;
mod places;
pub mod puzzling;
mod qr;
mod root;
pub mod scene;
mod screens;
pub mod session;
mod speech;
mod state;
pub mod text;
mod ways;

pub use launch::launch;
