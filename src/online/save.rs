//! Saves of a player's devices that are kept at a relay: what names one, and the parts in which it travels.
//!
//! A relay looks at none of it. What a save holds, and whether it is whole, is the apps' business; here it is bytes with a
//! hash, so that nobody joins the parts of two.

use super::{DeviceId, SaveHash};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The largest save that is kept, in bytes.
pub const MOST_SAVE: usize = 256 * 1_024;

/// How many bytes of a save go into one frame: their text, a third longer, leaves room for the names around it.
pub const MOST_PART: usize = 2_700;

/// How many of a player's devices have saves at a relay; with one more, those of the one that was not heard of for longest go.
pub const MOST_DEVICES: usize = 8;

/// What a save is of. A device has one of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SaveSlot {
    /// The match in progress.
    Match,
    /// The player's settings.
    Settings,
    /// Finished matches.
    Results,
}

impl SaveSlot {
    /// All of them.
    pub const ALL: [SaveSlot; 3] = [SaveSlot::Match, SaveSlot::Settings, SaveSlot::Results];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            SaveSlot::Match => "match",
            SaveSlot::Settings => "settings",
            SaveSlot::Results => "results",
        }
    }
}

/// A save that is kept at a relay, in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaveLine {
    /// Whose of the player's devices.
    pub device: DeviceId,
    /// Of what.
    pub slot: SaveSlot,
    /// How many bytes.
    pub size: u32,
    /// The hash of all of them.
    pub hash: SaveHash,
    /// How many seconds ago it was kept.
    pub quiet_s: u64,
}

/// Bytes of a save, as base64 on the wire and in a journal.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Bytes(
    /// The bytes.
    pub Vec<u8>,
);

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Bytes({})", self.0.len())
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&STANDARD.encode(&self.0))
    }
}

impl<'a> Deserialize<'a> for Bytes {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<Bytes, D::Error> {
        let text = String::deserialize(from)?;
        STANDARD.decode(text).map(Bytes).map_err(D::Error::custom)
    }
}
