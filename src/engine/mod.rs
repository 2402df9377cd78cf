//! The rules: positions, turns and what happens in them, endings, notation, records and replay.
//!
//! Everything here is pure: no clock, no randomness, no I/O. A reader new to the game starts at
//! [`RuleSet`] (what a game's rules are), goes on to [`Position`] and [`sow`](crate::engine::play), and ends at
//! [`Game`], which adds the history that repetition and stalling need.

mod account;
mod board;
mod ending;
mod event;
mod game;
mod guards;
mod notation;
mod object;
mod options;
pub mod packed;
mod perft;
mod pit;
mod position;
mod record;
mod replay;
mod round;
mod rule_set;
mod side;
mod sow;

pub use account::{Landing, TurnAccount};
pub use board::Board;
pub use ending::{By, GameResult, Winner};
pub(crate) use ending::{own_rows, settle};
pub use event::{Observer, TurnEnd, TurnEvent};
pub use game::Game;
pub use guards::Guards;
pub use notation::ParsePositionError;
pub use object::Object;
pub use options::{OptionError, Options};
pub use perft::perft;
pub use pit::{Pit, PitSet};
pub use position::{Position, PositionError, Round};
pub use record::{Record, RecordError};
pub(crate) use record::{start_position, whole};
pub(crate) use replay::play_through;
pub use replay::{Replay, ReplayError, State, replay, replay_line};
pub use rule_set::{
    Choices, MoreThanHalf, Pasu, PasuTo, Rounds, RuleSet, RunOut, Sowing, Starts, UnknownRuleSet,
};
pub use side::Side;
pub use sow::{IllegalMove, Turn, Twist, legal, play, play_twisted, play_unchecked};
