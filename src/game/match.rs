//! What a log amounts to.

use super::{Event, Terms};
use crate::engine::{
    By, Game, IllegalMove, Observer, OptionError, Pit, RuleSet, Side, UnknownRuleSet, Winner,
};
use serde::{Deserialize, Serialize};

/// A match: the fold of its events so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    terms: Terms,
    game: Game,
    moves: Vec<Pit>,
    resigned: Option<Side>,
}

/// How a match came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// By the rules.
    Rules(By),
    /// The loser gave up.
    Resigned,
}

/// The end of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conclusion {
    /// Who won.
    pub winner: Winner,
    /// How.
    pub how: How,
}

/// Why a list of events is no match.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FoldError {
    /// The first event does not start a match.
    #[error("the log does not begin with the start of a match")]
    NoStart,
    /// A match starts twice.
    #[error("the match starts a second time")]
    SecondStart,
    /// Its rules have a name nobody knows.
    #[error(transparent)]
    Rules(#[from] UnknownRuleSet),
    /// Its rules do not have these options.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// A move out of turn.
    #[error("move {ply} is made by the side that is not to move")]
    OutOfTurn {
        /// The index of the move.
        ply: usize,
    },
    /// A move against the rules.
    #[error("move {ply} is illegal: {illegal}")]
    Illegal {
        /// The index of the move.
        ply: usize,
        /// Why.
        illegal: IllegalMove,
    },
    /// More moves taken back than were made.
    #[error("a take-back to {to} moves where only {made} are made")]
    TakeBack {
        /// How many should stand.
        to: usize,
        /// How many there are.
        made: usize,
    },
    /// Something happens after the end.
    #[error("something happens after the match is over")]
    AfterEnd,
}

impl Match {
    /// A match that has just begun.
    ///
    /// # Errors
    /// [`FoldError::Rules`] when the rule set is unknown, [`FoldError::Options`] when it does not have these options.
    pub fn new(terms: Terms) -> Result<Match, FoldError> {
        let rules = terms.rules.parse::<RuleSet>()?.with(&terms.options)?;
        Ok(Match { terms, game: Game::new(rules), moves: Vec::new(), resigned: None })
    }

    /// Takes in the next event; the observer sees the turn, if it is one.
    ///
    /// # Errors
    /// [`FoldError`] when it cannot follow what came before; the match is as it was.
    pub fn apply<O: Observer>(&mut self, event: &Event, observer: &mut O) -> Result<(), FoldError> {
        if self.conclusion().is_some() {
            return Err(FoldError::AfterEnd);
        }
        let ply = self.moves.len();
        match *event {
            Event::Started(_) => return Err(FoldError::SecondStart),
            Event::Sown { side, pit } => {
                if side != self.to_move() {
                    return Err(FoldError::OutOfTurn { ply });
                }
                self.game.play(pit, observer).map_err(|illegal| FoldError::Illegal { ply, illegal })?;
                self.moves.push(pit);
            }
            Event::TookBack { moves, .. } => {
                if moves >= ply {
                    return Err(FoldError::TakeBack { to: moves, made: ply });
                }
                self.moves.truncate(moves);
                self.game = self.position_after(moves)?;
            }
            Event::Resigned { side } => self.resigned = Some(side),
        }
        Ok(())
    }

    fn position_after(&self, moves: usize) -> Result<Game, FoldError> {
        let mut game = Game::new(*self.game.rules());
        for (ply, &pit) in self.moves[..moves].iter().enumerate() {
            game.play(pit, &mut ()).map_err(|illegal| FoldError::Illegal { ply, illegal })?;
        }
        Ok(game)
    }

    /// The match before its last move that stands; `None` when there is none.
    pub fn before_last(&self) -> Option<Match> {
        let moves = self.moves.len().checked_sub(1)?;
        // The moves were played once, so they can be played again.
        let game = self.position_after(moves).ok()?;
        Some(Match { terms: self.terms.clone(), game, moves: self.moves[..moves].to_vec(), resigned: None })
    }

    /// What it is played under.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The game as it stands.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The pits sown, take-backs taken out.
    pub fn moves(&self) -> &[Pit] {
        &self.moves
    }

    /// The side to move.
    pub const fn to_move(&self) -> Side {
        self.game.position().to_move()
    }

    /// How it ended, once it has.
    pub fn conclusion(&self) -> Option<Conclusion> {
        if let Some(side) = self.resigned {
            return Some(Conclusion { winner: side.other().into(), how: How::Resigned });
        }
        self.game.result().map(|result| Conclusion { winner: result.winner, how: How::Rules(result.by) })
    }

    /// How many moves would stand if this side took back its last one; `None` when it has made none.
    pub fn take_back_to(&self, side: Side) -> Option<usize> {
        let board = self.game.rules().board;
        self.moves.iter().rposition(|&pit| board.owner(pit) == side)
    }
}
