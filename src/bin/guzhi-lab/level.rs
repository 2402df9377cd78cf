//! The names of the levels, as other programs and the command line say them.

use guzhi::ai::Level;

/// A name that no level has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no level {0:?}; there are \"easy\", \"medium\", \"hard\", \"expert\"")]
pub struct UnknownLevel(pub String);

/// The name of a level.
pub const fn name_of(level: Level) -> &'static str {
    match level {
        Level::Easy => "easy",
        Level::Medium => "medium",
        Level::Hard => "hard",
        Level::Expert => "expert",
    }
}

/// The level of this name.
pub fn level_named(name: &str) -> Result<Level, UnknownLevel> {
    Level::ALL.into_iter().find(|&level| name_of(level) == name).ok_or_else(|| UnknownLevel(name.to_owned()))
}
