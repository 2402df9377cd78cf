//! Names, as records, other programs and the command line say them.

use guzhi::ai::Level;
use serde::Serialize;

/// A name that no level has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no level {0:?}; there are \"easy\", \"medium\", \"hard\", \"expert\"")]
pub struct UnknownLevel(pub String);

/// The name of a value that is written as its name; empty for any other.
pub fn name_of(value: &impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The level of this name.
pub fn level_named(name: &str) -> Result<Level, UnknownLevel> {
    let known = Level::ALL.into_iter().find(|level| name_of(level) == name);
    known.ok_or_else(|| UnknownLevel(name.to_owned()))
}
