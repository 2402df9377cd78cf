//! What a relay keeps, and what it asks of whoever keeps it.

use crate::blitz::Loadout;
use crate::engine::Side;
use crate::game::fair::{Nonce, Seed};
use crate::game::{Event, Log};
use crate::online::{
    Bytes, CommandId, DeviceId, InvitationCode, MatchId, Offer, PlayerId, PlayerName, PublicKey, SaveHash,
    SaveSlot,
};
use serde::{Deserialize, Serialize};

/// Milliseconds since 1970, by the relay's clock.
pub type UnixMs = u64;

/// A change. Those of one [`Store::commit`] are kept together or not at all.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Write {
    /// Somebody new.
    Player {
        /// Who.
        player: PlayerId,
        /// What they are called.
        name: PlayerName,
        /// When they came.
        at: UnixMs,
    },
    /// A device is a player's from now on; before, it may have been another's.
    Device {
        /// Its key.
        key: PublicKey,
        /// Whose it is.
        player: PlayerId,
    },
    /// A player is called something else.
    Name {
        /// Who.
        player: PlayerId,
        /// What they are called.
        name: PlayerName,
    },
    /// A token was given out. The oldest of a player's that are too many may be forgotten.
    Token {
        /// Its hash.
        hash: [u8; 32],
        /// To whom.
        player: PlayerId,
        /// When.
        at: UnixMs,
    },
    /// A player's recovery code, in place of the one before.
    Recovery {
        /// Its hash.
        hash: [u8; 32],
        /// Whose.
        player: PlayerId,
    },
    /// An invitation, new or changed.
    Invitation(Invitation),
    /// An invitation is accepted, withdrawn or out of date.
    NoInvitation(InvitationCode),
    /// A match has begun; its first event is the start.
    Match {
        /// Its name.
        id: MatchId,
        /// Who plays, `[south, north]`.
        players: [PlayerId; 2],
        /// What it is drawn from.
        seed: Seed,
        /// Its first event.
        started: Event,
        /// When.
        at: UnixMs,
    },
    /// A match has an event more.
    Event {
        /// Which match.
        id: MatchId,
        /// The event's number; a match has none twice.
        seq: usize,
        /// The event.
        event: Event,
        /// The command that led to it, if one did; no match has one twice.
        command: Option<CommandId>,
        /// When.
        at: UnixMs,
    },
    /// A match is over.
    Ended {
        /// Which.
        id: MatchId,
        /// How many halves of a point each side got, `[south, north]`: 2, 1 or 0.
        halves: [u8; 2],
        /// Whether it counts for the ratings.
        rated: bool,
        /// Whether it was Blitz.
        blitz: bool,
        /// When.
        at: UnixMs,
    },
    /// A player's rating, as it is now.
    Rating {
        /// Whose.
        player: PlayerId,
        /// In Blitz, or in Classic.
        blitz: bool,
        /// The numbers.
        rating: StoredRating,
    },
    /// A save of a player's device, in place of the one before.
    Save {
        /// Whose.
        player: PlayerId,
        /// Which of their devices'.
        device: DeviceId,
        /// What it is of.
        slot: SaveSlot,
        /// The hash of its bytes.
        hash: SaveHash,
        /// The bytes.
        bytes: Bytes,
        /// When.
        at: UnixMs,
    },
    /// A save is forgotten, if there is one.
    NoSave {
        /// Whose.
        player: PlayerId,
        /// Which of their devices'.
        device: DeviceId,
        /// What it is of.
        slot: SaveSlot,
    },
    /// A player may invite where that needs Pro.
    Entitled {
        /// Who.
        player: PlayerId,
        /// How long, in place of what was said before.
        until: UnixMs,
    },
}

/// An invitation that somebody may accept one day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Invitation {
    /// Its name.
    pub code: InvitationCode,
    /// Who invites.
    pub host: PlayerId,
    /// What they are called.
    pub name: PlayerName,
    /// What is to be played.
    pub offer: Offer,
    /// The host's power-ups.
    pub loadout: Option<Loadout>,
    /// What the match is drawn from.
    pub seed: Seed,
    /// The host's number; without it nobody can join.
    pub nonce: Option<Nonce>,
    /// Whom it is for.
    pub to: To,
    /// When it is out of date.
    pub until: UnixMs,
}

/// Whom an invitation is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum To {
    /// Whoever has the code.
    Bearer,
    /// A stranger who seeks the same, as long as the host waits. It is not kept.
    Seeker,
    /// The opponent of this match.
    Opponent {
        /// Who.
        player: PlayerId,
        /// The match that is over.
        after: MatchId,
    },
}

/// A rating on Glicko's scale, with what Glicko-2 adds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct StoredRating {
    /// The rating.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How much it varies.
    pub volatility: f64,
    /// When it was computed.
    pub at: UnixMs,
}

/// A match as it is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredMatch {
    /// Who plays, `[south, north]`.
    pub players: [PlayerId; 2],
    /// What it is drawn from.
    pub seed: Seed,
    /// Every event.
    pub log: Log,
    /// When the last of them happened.
    pub at: UnixMs,
    /// When the last move was made, or the match began.
    pub moved_at: UnixMs,
}

/// Whether this is a move: whoever is to move has the time for it from then on.
pub const fn is_move(event: &Event) -> bool {
    matches!(event, Event::Sown { .. } | Event::Played { .. })
}

/// A line of a player's list of matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListedMatch {
    /// Which.
    pub id: MatchId,
    /// The player's side.
    pub side: Side,
    /// When its last event happened.
    pub at: UnixMs,
    /// Whether it is over.
    pub over: bool,
}

/// A save of a player's device, without its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListedSave {
    /// Which of the player's devices'.
    pub device: DeviceId,
    /// What it is of.
    pub slot: SaveSlot,
    /// How many bytes.
    pub size: usize,
    /// Their hash.
    pub hash: SaveHash,
    /// When it was kept.
    pub at: UnixMs,
}

/// How many games a player has finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Played to their end.
    pub played: u32,
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
}

/// Why nothing could be kept, or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database says so.
    #[error("{doing}: {why}")]
    Failed {
        /// What was being done.
        doing: &'static str,
        /// What it says.
        why: String,
    },
    /// What was kept makes no sense.
    #[error("match {id} cannot be read: {why}")]
    Damaged {
        /// Which match.
        id: MatchId,
        /// What is wrong with it.
        why: String,
    },
}

/// Whoever keeps what a relay must not lose. All calls come from one thread.
pub trait Store {
    /// Keeps all of this, durably, before it returns; or nothing of it.
    ///
    /// # Errors
    /// [`StoreError`] when it is not kept.
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreError>;

    /// Whose device this is.
    ///
    /// # Errors
    /// [`StoreError`] when nothing can be read; so with everything below.
    fn device(&mut self, key: &PublicKey) -> Result<Option<PlayerId>, StoreError>;

    /// Who has the token with this hash.
    fn token(&mut self, hash: &[u8; 32]) -> Result<Option<PlayerId>, StoreError>;

    /// Who has the recovery code with this hash.
    fn recovery(&mut self, hash: &[u8; 32]) -> Result<Option<PlayerId>, StoreError>;

    /// What a player is called.
    fn name(&mut self, player: &PlayerId) -> Result<Option<PlayerName>, StoreError>;

    /// A match.
    fn load(&mut self, id: MatchId) -> Result<Option<StoredMatch>, StoreError>;

    /// The number of the event that a command led to.
    fn command(&mut self, id: MatchId, command: &CommandId) -> Result<Option<usize>, StoreError>;

    /// A player's matches: all that run, then so many of those that have `ended`; each by its newest event, the newest first.
    fn matches(&mut self, player: &PlayerId, ended: usize) -> Result<Vec<ListedMatch>, StoreError>;

    /// A player's rating in Blitz or in Classic; `None` before the first rated game.
    fn rating(&mut self, player: &PlayerId, blitz: bool) -> Result<Option<StoredRating>, StoreError>;

    /// How many games of Blitz, or of Classic, a player has finished.
    fn tally(&mut self, player: &PlayerId, blitz: bool) -> Result<Tally, StoreError>;

    /// The saves of a player's devices, by device and slot.
    fn saves(&mut self, player: &PlayerId) -> Result<Vec<ListedSave>, StoreError>;

    /// The bytes of a save.
    fn save(
        &mut self,
        player: &PlayerId,
        device: &DeviceId,
        slot: SaveSlot,
    ) -> Result<Option<Bytes>, StoreError>;

    /// Until when a player may invite where that needs Pro; `None` for whom nobody has said so.
    fn entitled(&mut self, player: &PlayerId) -> Result<Option<UnixMs>, StoreError>;

    /// Every invitation that is kept.
    fn invitations(&mut self) -> Result<Vec<Invitation>, StoreError>;

    /// Every match of Blitz that is not over: their clocks run.
    fn running_blitz(&mut self) -> Result<Vec<MatchId>, StoreError>;
}
