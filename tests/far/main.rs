//! Two apps without windows that are far apart: from an invitation to the result, by what a person does, over every way that
//! two can be brought together.
#![cfg(all(feature = "app", feature = "nearby"))]

#[path = "../draws/mod.rs"]
mod draws;
mod game_kit;
mod matches;
mod nearby;
mod saves;
mod world;
