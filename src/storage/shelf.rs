//! Where bytes are kept: one trait, one implementation a platform.

/// What is kept, each under its own name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Slot {
    /// The match in progress.
    Match,
    /// The player's settings.
    Settings,
    /// Finished matches.
    Results,
    /// Who this device is to a relay.
    Identity,
    /// What the player has learned.
    Learned,
}

impl Slot {
    /// All of them.
    pub const ALL: [Slot; 5] = [Slot::Match, Slot::Settings, Slot::Results, Slot::Identity, Slot::Learned];

    /// Its name in a folder or a database.
    pub const fn name(self) -> &'static str {
        match self {
            Slot::Match => "match",
            Slot::Settings => "settings",
            Slot::Results => "results",
            Slot::Identity => "identity",
            Slot::Learned => "learned",
        }
    }
}

/// Which of the two copies of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Generation {
    /// The newest.
    Newest,
    /// The one it replaced.
    Before,
}

impl Generation {
    /// The name of this copy of a slot.
    pub fn name(self, slot: Slot) -> String {
        match self {
            Generation::Newest => slot.name().to_owned(),
            Generation::Before => format!("{}.before", slot.name()),
        }
    }
}

/// A shelf that could not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot {doing} {name}: {why}")]
pub struct ShelfError {
    /// "read", "write", "set aside", "open".
    pub doing: &'static str,
    /// The file or entry.
    pub name: String,
    /// What the platform said.
    pub why: String,
}

/// Keeps bytes so that a kill at any moment leaves either the old or the new, whole.
pub trait Shelf: Send {
    /// The bytes of one copy of a slot; `None` when there are none.
    ///
    /// # Errors
    /// [`ShelfError`] when the platform cannot read them.
    fn read(&self, slot: Slot, generation: Generation) -> Result<Option<Vec<u8>>, ShelfError>;

    /// Replaces the newest copy, which becomes the one before it.
    ///
    /// # Errors
    /// [`ShelfError`] when the platform cannot write them; what was there is still there.
    fn write(&self, slot: Slot, bytes: &[u8]) -> Result<(), ShelfError>;

    /// Moves one copy out of the way under a new name that nothing has yet, and says which.
    ///
    /// # Errors
    /// [`ShelfError`] when the platform cannot; what was there is still there.
    fn set_aside(&self, slot: Slot, generation: Generation) -> Result<String, ShelfError>;
}
