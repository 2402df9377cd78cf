//! What can end a command before its work is done.

use crate::arena::ArenaError;
use crate::examples::ExamplesCommandError;
use crate::kgp::KgpError;
use crate::puzzles::PuzzlesError;
use crate::rules::RulesError;
use crate::solve::SolveError;
use std::io;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error(transparent)]
    Arena(#[from] ArenaError),
    #[error(transparent)]
    Kgp(#[from] KgpError),
    #[error(transparent)]
    Puzzles(#[from] PuzzlesError),
    #[error(transparent)]
    Examples(#[from] ExamplesCommandError),
    #[error(transparent)]
    Solve(#[from] SolveError),
    #[error("cannot read the input or print the answers: {0}")]
    Io(#[from] io::Error),
    #[error("cannot write JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl LabError {
    /// Whether the reader of the output has gone: it has seen enough of it.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, LabError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
