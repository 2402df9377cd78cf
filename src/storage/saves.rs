//! What the app opens and saves.

use super::{Damage, Generation, Identity, Learned, Settings, Shelf, ShelfError, Slot, open, seal};
use crate::game::{Log, Referee, Summary};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashSet;

/// Something the player must be told about a save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// A damaged save was set aside.
    SetAside {
        /// Which.
        slot: Slot,
        /// Its new name.
        kept_as: String,
        /// Whether the generation before it was opened instead.
        older_opened: bool,
        /// What was wrong with it.
        damage: Damage,
    },
    /// A newer version of the app wrote this save; it is left as it is, and nothing is saved over it.
    Newer {
        /// Which.
        slot: Slot,
    },
    /// The platform failed.
    Failed {
        /// Which.
        slot: Slot,
        /// How.
        error: ShelfError,
    },
}

/// Why something was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The shelf failed.
    #[error(transparent)]
    Shelf(#[from] ShelfError),
    /// The value has no JSON form.
    #[error("cannot write the save as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// What is there must not be written over.
    #[error("the save was written by a newer version, so it is left as it is")]
    Held,
}

/// The saves of this device.
pub struct Saves {
    shelf: Box<dyn Shelf>,
    held: HashSet<Slot>,
}

impl Saves {
    /// The saves on this shelf.
    pub fn new(shelf: impl Shelf + 'static) -> Saves {
        Saves { shelf: Box::new(shelf), held: HashSet::new() }
    }

    /// The match in progress, ready to go on.
    pub fn open_match(&mut self, notices: &mut Vec<Notice>) -> Option<Referee> {
        let read = |log: Option<Log>| match log.map(Referee::resume) {
            None => Ok(None),
            Some(Ok(referee)) => Ok(Some(referee)),
            Some(Err(error)) => Err(Damage::Contents(error.to_string())),
        };
        self.open(Slot::Match, read, notices).flatten()
    }

    /// The player's settings, as they are at first when there are none.
    pub fn open_settings(&mut self, notices: &mut Vec<Notice>) -> Settings {
        self.open(Slot::Settings, Ok, notices).unwrap_or_default()
    }

    /// Finished matches, oldest first.
    pub fn open_results(&mut self, notices: &mut Vec<Notice>) -> Vec<Summary> {
        self.open(Slot::Results, Ok, notices).unwrap_or_default()
    }

    /// Who this device is to a relay; `None` before anybody has played online.
    pub fn open_identity(&mut self, notices: &mut Vec<Notice>) -> Option<Identity> {
        self.open(Slot::Identity, Ok, notices)
    }

    /// What the player has learned; nothing at first.
    pub fn open_learned(&mut self, notices: &mut Vec<Notice>) -> Learned {
        self.open(Slot::Learned, Ok, notices).unwrap_or_default()
    }

    /// Saves who this device is.
    ///
    /// # Errors
    /// [`SaveError`]; what was saved before is still there.
    pub fn save_identity(&self, identity: &Identity) -> Result<(), SaveError> {
        self.save(Slot::Identity, identity)
    }

    /// Saves the match in progress, or that there is none.
    ///
    /// # Errors
    /// [`SaveError`]; what was saved before is still there.
    pub fn save_match(&self, log: Option<&Log>) -> Result<(), SaveError> {
        self.save(Slot::Match, &log)
    }

    /// Saves the settings.
    ///
    /// # Errors
    /// [`SaveError`]; what was saved before is still there.
    pub fn save_settings(&self, settings: &Settings) -> Result<(), SaveError> {
        self.save(Slot::Settings, settings)
    }

    /// Saves the finished matches.
    ///
    /// # Errors
    /// [`SaveError`]; what was saved before is still there.
    pub fn save_results(&self, results: &[Summary]) -> Result<(), SaveError> {
        self.save(Slot::Results, &results)
    }

    /// Saves what the player has learned.
    ///
    /// # Errors
    /// [`SaveError`]; what was saved before is still there.
    pub fn save_learned(&self, learned: &Learned) -> Result<(), SaveError> {
        self.save(Slot::Learned, learned)
    }

    fn save<T: Serialize>(&self, slot: Slot, value: &T) -> Result<(), SaveError> {
        if self.held.contains(&slot) {
            return Err(SaveError::Held);
        }
        Ok(self.shelf.write(slot, &seal(value)?)?)
    }

    /// Opens the newest copy that is whole, setting aside each that is not.
    fn open<T: DeserializeOwned, U>(
        &mut self,
        slot: Slot,
        read: impl Fn(T) -> Result<U, Damage>,
        notices: &mut Vec<Notice>,
    ) -> Option<U> {
        let mut set_aside = None;
        for generation in [Generation::Newest, Generation::Before] {
            let bytes = match self.shelf.read(slot, generation) {
                Ok(Some(bytes)) => bytes,
                Ok(None) => continue,
                Err(error) => {
                    self.held.insert(slot);
                    notices.push(Notice::Failed { slot, error });
                    return None;
                }
            };
            match open(&bytes).and_then(&read) {
                Ok(value) => {
                    if let Some((kept_as, damage)) = set_aside.take() {
                        notices.push(Notice::SetAside { slot, kept_as, older_opened: true, damage });
                    }
                    return Some(value);
                }
                Err(Damage::Newer(_)) => {
                    self.held.insert(slot);
                    notices.push(Notice::Newer { slot });
                    return None;
                }
                Err(damage) => match self.shelf.set_aside(slot, generation) {
                    Ok(kept_as) => {
                        let earlier = set_aside.replace((kept_as, damage));
                        notices.extend(earlier.map(|(kept_as, damage)| Notice::SetAside {
                            slot,
                            kept_as,
                            older_opened: false,
                            damage,
                        }));
                    }
                    Err(error) => {
                        self.held.insert(slot);
                        notices.push(Notice::Failed { slot, error });
                        return None;
                    }
                },
            }
        }
        notices.extend(set_aside.map(|(kept_as, damage)| Notice::SetAside {
            slot,
            kept_as,
            older_opened: false,
            damage,
        }));
        None
    }
}
