//! Blitz: a clock, Ember and power-ups, as a layer over the rules of Guzhi.
//!
//! Pure like the engine below it: time comes in as milliseconds, and what is drawn comes in from the caller. A reader
//! starts at [`BlitzGame`], whose documentation shows the states of a turn and what leads from one to the next;
//! [`Clock`] holds all arithmetic of time, [`PowerUp`] what can be held.

mod clock;
mod draws;
mod game;
mod power;
mod record;
mod start;

pub use clock::{BANK_MS, Clock, Reading, SHOT_MS, SQUEEZED_MS, TimeError};
pub use draws::Draws;
pub use game::{BlitzGame, BlitzTurn, IllegalBlitz, Move, NoDraw};
pub use power::{EMBER_FULL, Loadout, LoadoutError, PowerUp};
pub(crate) use record::play_through;
pub use record::{AnyRecord, AnyRecordError, BlitzRecord, BlitzState, Replayed, replay, replay_line};
pub use start::{BlitzStart, StartError};
