//! The relay's core, driven directly: what players say comes in with the time as a number, and everything that is told is
//! held against what is kept.
#![cfg(feature = "server")]

mod draws;

#[path = "relay_hub/commands.rs"]
mod commands;
#[path = "relay_hub/deadlines.rs"]
mod deadlines;
#[path = "relay_hub/failing_store.rs"]
mod failing_store;
#[path = "relay_hub/house.rs"]
mod house;
#[path = "relay_hub/inviting.rs"]
mod inviting;
#[path = "relay_hub/keeping.rs"]
mod keeping;
#[path = "relay_hub/lag.rs"]
mod lag;
#[path = "relay_hub/presence.rs"]
mod presence;
#[path = "relay_hub/restart.rs"]
mod restart;
#[path = "relay_hub/signing.rs"]
mod signing;
#[path = "relay_hub/strange_frames.rs"]
mod strange_frames;
#[path = "relay_hub/table.rs"]
mod table;
