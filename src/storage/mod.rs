//! Saves that survive: the match in progress, the settings, the results, what was learned.
//!
//! A save is an envelope ([`seal`]) round one JSON value. A [`Shelf`] keeps envelopes durably, each with the
//! generation before it: in the platform's data folder (`Folder`) or in the browser's IndexedDB (`Browser`).
//! [`Saves`] opens them for the app: what is damaged is set aside under a new name and said, the generation
//! before it is opened, and what a newer version wrote is left alone.

#[cfg(all(target_arch = "wasm32", feature = "web"))]
mod browser;
mod envelope;
#[cfg(not(target_arch = "wasm32"))]
mod folder;
mod identity;
mod learned;
mod memory;
mod saves;
mod settings;
mod shelf;

#[cfg(all(target_arch = "wasm32", feature = "web"))]
pub use browser::Browser;
pub use envelope::{Damage, SCHEMA, open, seal};
#[cfg(not(target_arch = "wasm32"))]
pub use folder::Folder;
pub use identity::Identity;
pub use learned::{Daily, Learned, Mark, Tip};
pub use memory::Memory;
pub use saves::{Notice, SaveError, Saves};
pub use settings::{Language, Settings, Speed, Theme};
pub use shelf::{Generation, Shelf, ShelfError, Slot};
