//! The browser build in a real Chromium: what a person sees, touches and keeps. `scripts/test` packs the build and
//! says in `GUZHI_WEB_DIR` where it is.
//!
//! Every test has a browser and a profile of its own, and fails when the page logs an error or a warning.

#![cfg(feature = "app")]

#[path = "../devtools/chromium.rs"]
mod chromium;
#[path = "../devtools/mod.rs"]
mod devtools;

mod blitz;
mod family;
mod first_game;
mod game;
mod guide;
mod guzhi;
mod hands;
mod hints;
mod keeping;
mod keyboard;
mod puzzles;
mod relay;
mod screens;
mod server;
mod settings;
mod sowing;
mod stats;
mod thinking;
mod way_back;
