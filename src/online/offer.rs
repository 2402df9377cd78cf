//! What a host offers to play, and what players call themselves.

use crate::blitz::{BlitzGame, Loadout};
use crate::engine::{OptionError, Options, RuleSet, Side, UnknownRuleSet};
use crate::game::fair::{Nonce, Seal};
use crate::game::{Online, Seat, Terms};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is to be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The rule set's name.
    pub rules: String,
    /// What was chosen within them.
    #[serde(default, skip_serializing_if = "Options::is_default")]
    pub options: Options,
    /// Whether it is played as Blitz.
    pub blitz: bool,
    /// The host's side; `None` when chance decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Whether it counts for the ratings.
    pub rated: bool,
}

/// Why nobody can play what is offered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OfferError {
    /// A rule set nobody knows.
    #[error(transparent)]
    Rules(#[from] UnknownRuleSet),
    /// Options it does not have.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// Blitz over other rules than its own.
    #[error("Blitz is not played by the rules {0:?}")]
    NoBlitz(&'static str),
    /// Blitz without power-ups, or power-ups without Blitz.
    #[error("three power-ups are brought to Blitz, and none to a game without it")]
    Loadout,
}

impl Offer {
    /// Whether this can be played, by somebody who brings these power-ups.
    ///
    /// # Errors
    /// [`OfferError`] says why not.
    pub fn check(&self, loadout: Option<Loadout>) -> Result<(), OfferError> {
        let rules = self.rules.parse::<RuleSet>()?.with(&self.options)?;
        if self.blitz && rules != BlitzGame::RULES {
            return Err(OfferError::NoBlitz(rules.id));
        }
        if loadout.is_some() == self.blitz { Ok(()) } else { Err(OfferError::Loadout) }
    }

    /// The terms of a match between two who agreed; everything of theirs is `[south, north]`.
    pub fn terms(
        &self,
        id: u64,
        loadouts: [Option<Loadout>; 2],
        names: [String; 2],
        seal: Seal,
        nonces: [Nonce; 2],
    ) -> Terms {
        let blitz = match loadouts {
            [Some(south), Some(north)] if self.blitz => Some([south, north]),
            _ => None,
        };
        Terms {
            id,
            rules: self.rules.clone(),
            options: self.options,
            blitz,
            seats: [Seat::Person; 2],
            online: Some(Box::new(Online { names, rated: self.rated, seal, nonces })),
        }
    }
}

/// What a player is called: one to twenty characters, none of them invisible or a line of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PlayerName(String);

/// Why a text is no name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nothing, or too much.
    #[error("a name has 1 to {} characters", PlayerName::LONGEST)]
    Length,
    /// Something that cannot be seen, or that turns the text round.
    #[error("a name has no control characters")]
    Invisible,
}

impl PlayerName {
    /// The longest name, in characters.
    pub const LONGEST: usize = 20;

    /// A name without the blanks around it.
    ///
    /// # Errors
    /// [`NameError`] says why it is none.
    pub fn new(text: &str) -> Result<PlayerName, NameError> {
        let text = text.trim();
        if text.chars().any(is_hidden) || (!text.is_empty() && text.chars().all(only_joins)) {
            return Err(NameError::Invisible);
        }
        // Combined letters take several characters; bytes are bounded too, so that a frame holds two names.
        if text.is_empty()
            || text.chars().count() > PlayerName::LONGEST
            || text.len() > 4 * PlayerName::LONGEST
        {
            return Err(NameError::Length);
        }
        Ok(PlayerName(text.to_owned()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What cannot be seen by itself, ends a line, or turns the text round.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
                | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}'
                | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
        )
}

/// What Tamil and emoji need between letters, and what is nothing without them.
fn only_joins(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

impl TryFrom<String> for PlayerName {
    type Error = NameError;

    fn try_from(text: String) -> Result<PlayerName, NameError> {
        PlayerName::new(&text)
    }
}

impl From<PlayerName> for String {
    fn from(name: PlayerName) -> String {
        name.0
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}
