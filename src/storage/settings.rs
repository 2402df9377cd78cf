//! What a player has set.

use crate::blitz::{Loadout, PowerUp};
use serde::{Deserialize, Serialize};

/// The player's settings. What a save does not say is as it is at first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How fast seeds are sown on screen.
    pub speed: Speed,
    /// Whether a touched pit shows where its sowing ends.
    pub preview: bool,
    /// Light or dark.
    pub theme: Theme,
    /// The language of the app.
    pub language: Language,
    /// Whether the app makes sounds, and lets the device be felt.
    pub sound: bool,
    /// What the player brings to Blitz.
    pub loadout: Loadout,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            speed: Speed::Normal,
            preview: true,
            theme: Theme::System,
            language: Language::System,
            sound: true,
            loadout: Loadout::without(PowerUp::TimeSqueeze),
        }
    }
}

/// How fast seeds are sown on screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Slow enough to count along.
    Relaxed,
    /// As a person sows.
    Normal,
    /// For those who know what comes.
    Quick,
    /// The turn's end at once.
    Instant,
}

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the device is set.
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// The language of the app.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// As the device is set, English where it speaks neither.
    System,
    /// English.
    English,
    /// Tamil.
    Tamil,
}
