//! The functional core of the relay: what the players say comes in with the time as a number, what is to be kept and said
//! goes out. Nothing is said before what it says is kept.
//!
//! `table.rs` is a match that is being played, `conn.rs` a connection, `games.rs` what players do at a table, `inviting.rs` how they
//! come to one, `lists.rs` what they are told of all their matches, `saves.rs` what is kept of their devices, `signing.rs` who
//! they are. `lines.rs` is what comes over a
//! connection, and `keeping.rs` what becomes of it.

mod conn;
mod games;
mod inviting;
mod keeping;
mod lines;
mod lists;
mod saves;
mod signing;
mod table;

use super::ConnId;
use super::allowance::{Allowance, Bucket};
use super::neighbourhood::Neighbourhood;
use super::store::{Invitation, Store, StoreError, Write};
use crate::online::wire::{Reason, encode};
use crate::online::{InvitationCode, MatchId, PlayerId, ServerMessage};
use conn::{Conn, Who};
use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use table::Table;

pub use table::{LEAD_IN_MS, WAITS_MS};

/// Who may invite at a relay. Whoever has an invitation may accept it, strangers of a strength find each other, and two who have
/// played play again, wherever that is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hosting {
    /// Everybody.
    Open,
    /// Who is entitled to it ([`Write::Entitled`]).
    Pro,
}

/// What can differ from relay to relay.
#[derive(Debug, Clone)]
pub struct HubSettings {
    /// After how long a game of Blitz can be claimed from an opponent who is away, in milliseconds.
    pub claim_blitz_ms: u64,
    /// After how long without a move a Classic game can be claimed, in milliseconds.
    pub claim_classic_ms: u64,
    /// How long an invitation holds, in milliseconds.
    pub invitation_ms: u64,
    /// Who may invite.
    pub hosting: Hosting,
    /// The names by which this relay is reached; a signature for another is not accepted. Empty for whatever was asked for.
    pub names: Vec<String>,
}

impl Default for HubSettings {
    fn default() -> HubSettings {
        HubSettings {
            claim_blitz_ms: 20_000,
            claim_classic_ms: 72 * 3_600_000,
            invitation_ms: 24 * 3_600_000,
            hosting: Hosting::Open,
            names: Vec::new(),
        }
    }
}

/// A moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Now {
    /// By a clock that only runs forward, in milliseconds.
    pub ms: u64,
    /// Milliseconds since 1970.
    pub unix_ms: u64,
}

/// What comes in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// Somebody connects.
    Connected {
        /// The connection.
        conn: ConnId,
        /// From where.
        address: IpAddr,
        /// The name by which the relay was reached.
        host: String,
    },
    /// A frame.
    Frame {
        /// Where from.
        conn: ConnId,
        /// Its text.
        text: String,
    },
    /// Something that is too long to be a frame, or no text.
    TooLong {
        /// Where from.
        conn: ConnId,
    },
    /// A connection is gone.
    Closed {
        /// Which.
        conn: ConnId,
    },
}

/// What goes out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// A frame.
    Send {
        /// Where to.
        conn: ConnId,
        /// Its text.
        text: String,
    },
    /// Hang up, after what was sent before.
    Close {
        /// Which.
        conn: ConnId,
    },
}

/// Numbers for those who run a relay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Metrics {
    /// Connections now.
    pub connections: usize,
    /// Players who are signed in now.
    pub players: usize,
    /// Matches in memory now.
    pub tables: usize,
    /// Invitations that hold now.
    pub invitations: usize,
    /// Frames taken in.
    pub frames: u64,
    /// Events kept.
    pub events: u64,
    /// Times that something was kept.
    pub commits: u64,
    /// Times that nothing could be kept.
    pub failures: u64,
    /// Questions and commands refused.
    pub refusals: u64,
    /// Households that have guessed wrong lately.
    pub guessers: usize,
}

/// How much a player may say, and how much somebody who has not signed in.
const FRAMES: Allowance = Allowance { most: 60, every_ms: 100 };
const STRANGERS: Allowance = Allowance { most: 20, every_ms: 1_000 };
/// How much that is dear one player may ask for: a match that must be read costs 1.
const DEAR: Allowance = Allowance { most: 300, every_ms: 100 };
/// What costs more.
const LIST: u32 = 4;
const STANDING: u32 = 4;
const WRITING: u32 = 10;
/// How many may sign in with a key from one household; who comes back with a token is none of them.
const SIGNING: Allowance = Allowance { most: 100, every_ms: 1_000 };
/// How many kibibytes of saves a player may have kept.
const SAVES: Allowance = Allowance { most: 1_024, every_ms: 1_000 };
/// How many wrong codes, signatures and tokens may come from one household.
const GUESSES: Allowance = Allowance { most: 30, every_ms: 60_000 };
/// Who sits at a game of Blitz is asked so often whether they are there, and others so often.
const PING_BLITZ_MS: u64 = 4_000;
const PING_MS: u64 = 25_000;
/// So many questions without an answer, and nobody is there.
const UNANSWERED: u64 = 3;
/// A player's connections; with one more the oldest goes.
const MOST_CONNS: usize = 8;

/// What happens when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Timer {
    /// The clock of a match, or an opponent who can be claimed from.
    Table(MatchId),
    /// Whether a connection is there.
    Conn(ConnId),
    /// What has grown old is forgotten, and those who seek are looked at again.
    House,
}

const HOUSE_MS: u64 = 5_000;

type Random = Box<dyn FnMut(&mut [u8]) + Send>;

/// The relay's core.
pub struct Hub<S: Store> {
    store: S,
    settings: HubSettings,
    random: Random,
    conns: HashMap<ConnId, Conn>,
    players: HashMap<PlayerId, Vec<ConnId>>,
    tables: HashMap<MatchId, Table>,
    invitations: HashMap<InvitationCode, Invitation>,
    guesses: HashMap<Neighbourhood, Bucket>,
    /// From where how many may still sign in, and who may still ask for what is dear; who is not in it has not done so lately.
    signing: HashMap<Neighbourhood, Bucket>,
    dear: HashMap<PlayerId, Bucket>,
    /// What may still be kept of whose saves; a player who is not in it has had nothing kept lately.
    saving: HashMap<PlayerId, Bucket>,
    timers: BTreeSet<(u64, Timer)>,
    /// When each timer is set for.
    set: HashMap<Timer, u64>,
    writes: Vec<Write>,
    out: Vec<Output>,
    /// What goes out behind it, whatever is kept: who is there, and who is hung up.
    sure: Vec<Output>,
    /// Whom this batch was about, should it come to nothing.
    heard: Vec<ConnId>,
    touched: Vec<MatchId>,
    /// Who was sought before this batch, and is not any more.
    found: Vec<Invitation>,
    /// Something could not be read that decides what is to be kept: nothing of it must be.
    unreadable: bool,
    /// Whether the invitations in memory may be others than those that are kept.
    uncertain: bool,
    /// The matches that were read or touched: perhaps nobody sits there.
    looked_at: Vec<MatchId>,
    metrics: Metrics,
    failure: Option<StoreError>,
}

impl<S: Store> Hub<S> {
    /// A relay over what is kept; `random` fills bytes with random ones.
    ///
    /// # Errors
    /// [`StoreError`] when that cannot be read.
    pub fn new(store: S, settings: HubSettings, random: Random, now: Now) -> Result<Hub<S>, StoreError> {
        let mut hub = Hub {
            store,
            settings,
            random,
            conns: HashMap::new(),
            players: HashMap::new(),
            tables: HashMap::new(),
            invitations: HashMap::new(),
            guesses: HashMap::new(),
            signing: HashMap::new(),
            dear: HashMap::new(),
            saving: HashMap::new(),
            timers: BTreeSet::new(),
            set: HashMap::new(),
            writes: Vec::new(),
            out: Vec::new(),
            sure: Vec::new(),
            heard: Vec::new(),
            touched: Vec::new(),
            found: Vec::new(),
            unreadable: false,
            uncertain: false,
            looked_at: Vec::new(),
            metrics: Metrics::default(),
            failure: None,
        };
        hub.read_invitations()?;
        for id in hub.store.running_blitz()? {
            // One that cannot be read keeps the others from nothing.
            let _ = hub.table(id, now);
        }
        hub.wake(now.ms + HOUSE_MS, Timer::House);
        Ok(hub)
    }

    /// Takes in what has arrived. What it leads to is kept and said by [`Hub::flush`].
    pub fn take(&mut self, now: Now, input: Input) {
        match input {
            Input::Connected { conn, address, host } => {
                let address = Neighbourhood::of(address);
                let frames = Bucket::full(STRANGERS, now.ms);
                let who = Who::Stranger(None);
                let (opened, heard, pinged, upload) = (Vec::new(), now.ms, None, None);
                let new = Conn { address, host, who, opened, heard, pinged, frames, upload };
                self.conns.insert(conn, new);
                self.wake(now.ms + PING_MS, Timer::Conn(conn));
            }
            Input::Frame { conn, text } => self.frame(now, conn, &text),
            Input::TooLong { conn } => self.hang_up(now, conn, Reason::TooLong),
            Input::Closed { conn } => self.gone(now, conn),
        }
    }

    /// What time alone leads to.
    pub fn tick(&mut self, now: Now) {
        while let Some(&(at, timer)) = self.timers.first() {
            if at > now.ms {
                return;
            }
            self.timers.pop_first();
            self.set.remove(&timer);
            match timer {
                Timer::Table(id) => self.table_due(now, id),
                Timer::Conn(conn) => self.ask_whether_there(now, conn),
                Timer::House => {
                    self.keep_house(now);
                    self.wake(now.ms + HOUSE_MS, Timer::House);
                }
            }
        }
    }

    /// When [`Hub::tick`] has something to do next.
    pub fn next_tick(&self) -> Option<u64> {
        self.timers.first().map(|&(at, _)| at)
    }

    /// Keeps what has happened, and hands out what may be said now.
    pub fn flush(&mut self, now: Now) -> Vec<Output> {
        self.commit(now);
        // What is kept now can be read again.
        for id in std::mem::take(&mut self.looked_at) {
            self.put_away(id);
        }
        let mut out = std::mem::take(&mut self.out);
        out.append(&mut self.sure);
        out
    }

    /// The relay is about to stop: what every turn has taken is noted, and everybody is told. [`Hub::flush`] comes after it.
    pub fn stop(&mut self, now: Now) {
        let ids: Vec<MatchId> = self.tables.keys().copied().collect();
        for id in ids {
            let Some(table) = self.tables.get_mut(&id) else { continue };
            let from = table.referee.log().seq();
            let events = table.note_clock(now.ms);
            self.keep_events(now, id, from, &events, None);
        }
        let conns: Vec<ConnId> = self.conns.keys().copied().collect();
        for conn in conns {
            self.say_surely(conn, &ServerMessage::Bye { reason: Reason::Restart });
            self.sure.push(Output::Close { conn });
        }
    }

    /// Numbers for those who run it.
    pub fn metrics(&self) -> Metrics {
        Metrics {
            connections: self.conns.len(),
            players: self.players.len(),
            tables: self.tables.len(),
            invitations: self.invitations.len(),
            guessers: self.guesses.len(),
            ..self.metrics
        }
    }

    /// Why nothing could be kept, if that has happened since this was asked last.
    pub fn failure(&mut self) -> Option<StoreError> {
        self.failure.take()
    }

    /// Whoever keeps things, for tests.
    pub fn store(&mut self) -> &mut S {
        &mut self.store
    }

    /// The same, without the hub.
    pub fn into_store(self) -> S {
        self.store
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.random)(&mut bytes);
        bytes
    }

    fn say(&mut self, conn: ConnId, message: &ServerMessage) {
        self.out.extend(frame_to(conn, message));
    }

    /// Says what is true whether anything is kept or not.
    fn say_surely(&mut self, conn: ConnId, message: &ServerMessage) {
        self.sure.extend(frame_to(conn, message));
    }

    /// Tells every device of a player.
    fn tell(&mut self, player: PlayerId, message: &ServerMessage) {
        for conn in self.players.get(&player).cloned().unwrap_or_default() {
            self.say(conn, message);
        }
    }

    fn refuse(&mut self, conn: ConnId, ask: Option<u32>, reason: Reason) {
        self.metrics.refusals += 1;
        self.say(conn, &ServerMessage::Refused { ask, reason });
    }

    fn wake(&mut self, at: u64, timer: Timer) {
        if let Some(before) = self.set.insert(timer, at) {
            self.timers.remove(&(before, timer));
        }
        self.timers.insert((at, timer));
    }

    /// Forgets what has grown old.
    fn keep_house(&mut self, now: Now) {
        if self.uncertain && self.writes.is_empty() {
            self.uncertain = self.read_invitations().is_err();
        }
        self.guesses.retain(|_, bucket| !bucket.is_full(GUESSES, now.ms));
        self.signing.retain(|_, bucket| !bucket.is_full(SIGNING, now.ms));
        self.dear.retain(|_, bucket| !bucket.is_full(DEAR, now.ms));
        self.saving.retain(|_, bucket| !bucket.is_full(SAVES, now.ms));
        self.expire_invitations(now);
        self.pair_seekers(now);
        if self.metrics.failures > 0 {
            // Matches that were forgotten because they could not be kept: their clocks run again.
            for id in self.store.running_blitz().unwrap_or_default() {
                let _ = self.table(id, now);
            }
        }
    }
}

/// A message on its way out.
fn frame_to(conn: ConnId, message: &ServerMessage) -> Option<Output> {
    match encode(message) {
        Ok(text) => Some(Output::Send { conn, text }),
        // Everything that could grow is said in pieces.
        Err(error) => {
            debug_assert!(false, "{error}: {message:?}");
            None
        }
    }
}
