//! A match is a log: commands go to a [`Referee`], which answers with [`Event`]s; everything else, from the
//! board on screen to a save that is opened again, is a fold of those events ([`Match`]).

mod command;
mod event;
pub mod fair;
mod log;
mod r#match;
mod playing;
mod referee;
mod seat;
mod stats;
mod summary;

pub use command::{Body, Command, Refusal};
pub use event::{Event, Played};
pub use log::Log;
pub use r#match::{Conclusion, FoldError, How, Match};
pub use playing::Playing;
pub use referee::Referee;
pub use seat::{Online, Seat, Terms};
pub use stats::{Best, Bests, BlitzTally, Counting, Kind, Stats, Streak, Tally};
pub use summary::{Record, Summary};
