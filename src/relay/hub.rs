//! A stand-in that the server is built and tried against; it plays nothing.

use super::ConnId;
use super::store::{Store, StoreError};
use crate::online::{Challenge, ClientMessage, Reason, ServerMessage, wire};
use std::collections::BTreeSet;
use std::net::IpAddr;

/// The relay's time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Now {
    /// A clock that only runs forward, in milliseconds.
    pub ms: u64,
    /// Milliseconds since 1970.
    pub unix_ms: u64,
}

/// Fills bytes so that nobody can guess them.
pub type Random = Box<dyn FnMut(&mut [u8]) + Send>;

/// How the relay is run.
#[derive(Debug, Clone, Default)]
pub struct HubSettings {
    /// The host names that sign-ins may be for; none: any.
    pub names: Vec<String>,
    /// Whether only those who have Guzhi Pro may invite.
    pub needs_pro: bool,
}

/// What reaches the hub.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// Somebody connects.
    Connected {
        /// Which connection.
        conn: ConnId,
        /// From where.
        address: IpAddr,
        /// The host name that was asked for.
        host: String,
    },
    /// A frame as text.
    Frame {
        /// Which connection.
        conn: ConnId,
        /// The frame.
        text: String,
    },
    /// A frame that is too long.
    TooLong {
        /// Which connection.
        conn: ConnId,
    },
    /// The connection is gone.
    Closed {
        /// Which connection.
        conn: ConnId,
    },
}

/// What the hub has done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// One frame.
    Send {
        /// To which connection.
        conn: ConnId,
        /// The frame.
        text: String,
    },
    /// The connection ends after what was sent before.
    Close {
        /// Which connection.
        conn: ConnId,
    },
}

/// Numbers for whoever watches the relay.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Metrics {
    /// Open connections.
    pub connections: u64,
    /// Players signed in.
    pub players: u64,
    /// Tables in memory.
    pub tables: u64,
    /// Moves since the start.
    pub moves: u64,
    /// Commands refused since the start.
    pub refused: u64,
}

/// The stand-in.
#[derive(Debug)]
pub struct Hub<S> {
    _store: S,
    connections: BTreeSet<ConnId>,
    out: Vec<Output>,
}

impl<S: Store> Hub<S> {
    /// A hub.
    ///
    /// # Errors
    /// Never.
    pub fn new(store: S, _settings: HubSettings, _random: Random, _now: Now) -> Result<Hub<S>, StoreError> {
        Ok(Hub { _store: store, connections: BTreeSet::new(), out: Vec::new() })
    }

    fn say(&mut self, conn: ConnId, message: &ServerMessage) {
        let text = wire::encode(message).expect("the stand-in says nothing long");
        self.out.push(Output::Send { conn, text });
    }

    fn bye(&mut self, conn: ConnId, reason: Reason) {
        self.say(conn, &ServerMessage::Bye { reason });
        self.out.push(Output::Close { conn });
    }

    /// Takes in what has arrived.
    pub fn take(&mut self, _now: Now, input: Input) {
        match input {
            Input::Connected { conn, .. } => drop(self.connections.insert(conn)),
            Input::Closed { conn } => drop(self.connections.remove(&conn)),
            Input::TooLong { conn } => self.bye(conn, Reason::TooLong),
            Input::Frame { conn, text } => match wire::decode(&text) {
                Ok(ClientMessage::Hello { .. }) => {
                    self.say(conn, &ServerMessage::Challenge { challenge: Challenge([0; 32]) })
                }
                Ok(_) => self.say(conn, &ServerMessage::Refused { ask: None, reason: Reason::SignInFirst }),
                Err(_) => self.bye(conn, Reason::Malformed),
            },
        }
    }

    /// What time alone leads to.
    pub fn tick(&mut self, _now: Now) {}

    /// When `tick` has something to do next.
    pub fn next_tick(&self) -> Option<u64> {
        None
    }

    /// What may be said now.
    pub fn flush(&mut self, _now: Now) -> Vec<Output> {
        std::mem::take(&mut self.out)
    }

    /// The relay stops.
    pub fn stop(&mut self, _now: Now) {
        for conn in std::mem::take(&mut self.connections) {
            self.bye(conn, Reason::Restart);
        }
    }

    /// Numbers.
    pub fn metrics(&self) -> Metrics {
        Metrics { connections: self.connections.len() as u64, ..Metrics::default() }
    }
}
