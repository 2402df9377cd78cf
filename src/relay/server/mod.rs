//! The relay on a network: HTTP and WebSockets around the hub.
//!
//! `accept.rs` lets connections in and counts them (`door.rs`), with TLS where there is a certificate (`tls.rs`);
//! `routes.rs` says what is where, `pages.rs` what people see, `forwarded.rs` who asks when there is a proxy between. A player's
//! connection (`play.rs`) passes frames on to the one thread that the hub runs on (`desk.rs`) and takes what it says from a
//! queue with an end, so that nothing grows without bounds: neither what waits for the hub, nor what waits for a slow reader.
//! What comes is read at a pace (`paced.rs`), and whoever is hung up on hears why (`lingering.rs`).

mod accept;
mod desk;
mod door;
mod forwarded;
mod lingering;
mod paced;
mod pages;
mod play;
mod routes;
#[cfg(feature = "server")]
mod tls;
#[cfg(not(feature = "server"))]
#[path = "no_tls.rs"]
mod tls;

pub use accept::{ServeError, listen, serve};
pub use desk::Clock;
pub use tls::Certificate;
#[cfg(feature = "server")]
pub use tls::TlsError;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// How a relay is served.
#[derive(Debug, Clone)]
pub struct ServerSettings {
    /// The certificate and its key; without, nothing is encrypted here.
    pub tls: Option<Arc<Certificate>>,
    /// How many connections there may be at a time.
    pub connections: usize,
    /// How many from one address; a home, a school or a whole village may share one.
    pub per_address: usize,
    /// The proxies that are believed whose connection they pass on.
    pub proxies: Vec<IpAddr>,
    /// How long somebody may take to say what they want: for TLS, and for the head of a request.
    pub patience: Duration,
}

impl Default for ServerSettings {
    fn default() -> ServerSettings {
        ServerSettings {
            tls: None,
            connections: 20_000,
            per_address: 200,
            proxies: Vec::new(),
            patience: Duration::from_secs(10),
        }
    }
}

/// What is counted on the way, for `/metrics`.
#[derive(Debug, Default)]
struct Counters {
    /// Connections that were let in, and that were not.
    accepted: AtomicU64,
    turned_away: AtomicU64,
    /// Frames from players and to them.
    heard: AtomicU64,
    said: AtomicU64,
    /// Players who were dropped because they did not read.
    slow: AtomicU64,
}
