//! Who else plays: a search over positions, and levels that look more or less far and slip more or less often.
//!
//! Everything here is pure, with no clock, no thread and no randomness of its own: a seed and a flag that
//! stops the search come in as arguments, and budgets are counted in positions, so the same question gets the
//! same answer on every machine. [`choose`] picks a pit; a [`Task`] is the same question as data, for a worker.

mod blitz;
mod choose;
pub mod endgame;
pub mod eval;
mod hint;
mod level;
pub mod proof;
pub mod search;
mod solve;
pub mod table;
mod task;
pub mod tree;

pub use blitz::{Arms, BlitzSettings, Worth, choose_blitz, loadout_of, pondering, think_blitz};
pub use choose::{Choice, choose, think};
pub use hint::{Fact, Hint, Outlook};
pub use level::{Level, Settings, Slips};
pub use search::WIN;
pub use solve::{Outcome, Solution, SolvedMove, solve, solve_exactly};
pub use task::{BlitzTask, Task, TaskError};
