//! A connection, and what is asked of it so that it takes nothing from the others.

use crate::online::{Challenge, DeviceId, MatchId, PlayerId, PlayerName, SaveHash, SaveSlot};
use crate::relay::allowance::Bucket;
use crate::relay::neighbourhood::Neighbourhood;

/// A connection.
#[derive(Debug)]
pub struct Conn {
    /// Where it comes from.
    pub address: Neighbourhood,
    /// The name by which the relay was reached.
    pub host: String,
    /// Who it is.
    pub who: Who,
    /// The matches it sits at.
    pub opened: Vec<MatchId>,
    /// When something was heard of it last.
    pub heard: u64,
    /// The question it has not answered yet, and when that was asked.
    pub pinged: Option<(u32, u64)>,
    /// What it may still say without being asked to wait.
    pub frames: Bucket,
    /// The save that it sends, in part.
    pub upload: Option<Upload>,
}

/// A save of which not all has come.
#[derive(Debug)]
pub struct Upload {
    /// Whose of the player's devices.
    pub device: DeviceId,
    /// What it is of.
    pub slot: SaveSlot,
    /// How many bytes there will be.
    pub size: usize,
    /// Their hash.
    pub hash: SaveHash,
    /// Those that have come.
    pub bytes: Vec<u8>,
}

/// Who is at the other end.
#[derive(Debug)]
pub enum Who {
    /// Nobody knows yet; this was asked, if anything was.
    Stranger(Option<Challenge>),
    /// A player.
    Player(PlayerId, PlayerName),
}
