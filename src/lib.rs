//! Guzhi: Pallanguzhi, the Tamil sowing game.
//!
//! The parts, each using only those before it (`tests/layers.rs` holds this):
//! [`engine`] (the rules) ← [`blitz`] (a quick game over them) ← [`ai`] (who else plays), [`puzzles`] (what can be won), [`guide`] (what the rules look like), [`game`] (a match as a log) ← [`storage`] (saves), `online` (a person far away), `relay` (the
//! server between two) ← `app` (the screens; only with a window feature). `platform` is what the machines do differently.
//! ARCHITECTURE.md is the map.

pub mod ai;
#[cfg(feature = "app")]
pub mod app;
pub mod blitz;
pub mod engine;
pub mod game;
pub mod guide;
#[cfg(feature = "online")]
pub mod online;
#[cfg(feature = "app")]
pub mod platform;
pub mod puzzles;
#[cfg(feature = "nearby")]
pub mod relay;
pub mod storage;
