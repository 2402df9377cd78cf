//! The relay between two players who are far apart: it referees their match, keeps every event before it says that it
//! happened, and tells both.
//!
//! `Hub` is its functional core: what connections say comes in with the time as a number, what is to be kept and said goes
//! out; it knows no socket, no clock and no file. `store.rs` says what it asks of whoever keeps things, `sqlite.rs` keeps them
//! in one file, `loopback.rs` links to a hub without a network, `server` is HTTP, WebSockets and the thread the hub runs on.

mod allowance;
mod hub;
pub mod journal;
pub mod loopback;
pub mod memory;
mod neighbourhood;
pub mod ratings;
pub mod server;
#[cfg(feature = "server")]
pub mod sqlite;
pub mod store;

pub use hub::{Hosting, Hub, HubSettings, Input, LEAD_IN_MS, Metrics, Now, Output, WAITS_MS};

/// What the relay is told besides what the players say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnId(
    /// A number that no other connection has or had.
    pub u64,
);
