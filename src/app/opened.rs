//! What the app opens with, read from the saves, and what the player must be told of them.

use crate::game::{Referee, Summary};
use crate::online::SaveSlot;
use crate::storage::{Identity, Learned, Notice, SaveError, Saves, Settings, ShelfError, Slot};

/// What the app was opened with.
pub struct Opened {
    /// The saves, to write to.
    pub saves: Saves,
    /// The match in progress.
    pub referee: Option<Referee>,
    /// The settings.
    pub settings: Settings,
    /// Finished matches.
    pub results: Vec<Summary>,
    /// Who this device is to a relay.
    pub identity: Option<Identity>,
    /// What the player has learned.
    pub learned: Learned,
    /// What the player must be told.
    pub notices: Vec<Said>,
}

/// A notice on screen.
#[derive(Debug, Clone, PartialEq)]
pub enum Said {
    /// About a save that was opened.
    Save(Notice),
    /// Something could not be saved.
    Unsaved {
        /// What.
        slot: Slot,
        /// Why.
        why: String,
    },
    /// What another of the player's devices has had kept at the relay cannot be opened.
    Other {
        /// What it is of.
        slot: SaveSlot,
        /// Whether a newer version of the app wrote it.
        newer: bool,
    },
    /// There is nowhere to save.
    NoShelf {
        /// Why.
        why: String,
    },
}

impl Opened {
    /// Reads everything from the saves.
    pub fn read(mut saves: Saves, failed: Option<ShelfError>) -> Opened {
        let mut told = Vec::new();
        let settings = saves.open_settings(&mut told);
        let mut results = saves.open_results(&mut told);
        let identity = saves.open_identity(&mut told);
        let learned = saves.open_learned(&mut told);
        let referee = saves.open_match(&mut told);
        let mut notices: Vec<Said> = told.into_iter().map(Said::Save).collect();
        notices.extend(failed.map(|error| Said::NoShelf { why: error.to_string() }));
        // A kill between the end of a match and its entry in the results must not lose the entry.
        let ended = referee.as_ref().and_then(|referee| Summary::of(referee.log(), referee.state()));
        if let Some(summary) = ended
            && enter(&mut results, summary)
            && let Err(error) = saves.save_results(&results)
        {
            notices.push(unsaved(Slot::Results, &error));
        }
        Opened { saves, referee, settings, results, identity, learned, notices }
    }
}

/// Enters a finished match, unless it is there already.
pub(super) fn enter(results: &mut Vec<Summary>, summary: Summary) -> bool {
    let id = summary.terms().map(|terms| terms.id);
    let new = results.iter().all(|entered| entered.terms().map(|terms| terms.id) != id);
    if new {
        results.push(summary);
    }
    new
}

/// What is said when something was not saved.
pub(super) fn unsaved(slot: Slot, error: &SaveError) -> Said {
    Said::Unsaved { slot, why: error.to_string() }
}
