//! Who this device is to a relay.

use serde::{Deserialize, Serialize};

/// Who this device is when its player plays somebody far away.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The secret half of the device's key, 64 hexadecimal digits. It never leaves the device.
    pub secret: String,
    /// What the relay gave out at the last sign-in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// What the player is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The relay's address, where it is not the app's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relay: Option<String>,
    /// The address of a relay to which an invitation led last, and which is not the player's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<String>,
    /// Whether the relay keeps the saves of this device; unsaid before the player has asked for a recovery code or used one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keeps: Option<bool>,
    /// The hash of the match that the relay kept last, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_match: Option<String>,
}

impl std::fmt::Debug for Identity {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Identity")
            .field("name", &self.name)
            .field("relay", &self.relay)
            .finish_non_exhaustive()
    }
}
