//! What a log amounts to.

use super::{Event, Played, Playing, Seat, Terms};
use crate::blitz::{BlitzGame, IllegalBlitz, Move, PowerUp, TimeError};
use crate::engine::{
    By, Game, IllegalMove, Observer, OptionError, Pit, RuleSet, Side, UnknownRuleSet, Winner,
};
use serde::{Deserialize, Serialize};

/// A match: the fold of its events so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    terms: Terms,
    game: Playing,
    moves: Vec<Pit>,
    clocked_ms: u32,
    /// How it ended, other than by the rules.
    ended: Option<Conclusion>,
    /// Who offered a draw that still stands, and how many moves were made when a draw was offered last.
    draw_offered: Option<Side>,
    draw_offered_at: [Option<usize>; 2],
    /// Who was given hints, each with the moves that had led there. They stand beside the moves, so that nothing that is
    /// taken back takes them along.
    hints: Vec<(Side, Vec<Pit>)>,
}

/// How a match came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// By the rules.
    Rules(By),
    /// The loser gave up.
    Resigned,
    /// Both agreed to a draw.
    Agreed,
    /// The loser had left.
    Forfeited,
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
    /// A move against the rules of Blitz.
    #[error("move {ply} is illegal: {illegal}")]
    IllegalBlitz {
        /// The index of the move.
        ply: usize,
        /// Why.
        illegal: IllegalBlitz,
    },
    /// A move of Blitz in a game without it, or the other way round.
    #[error("move {ply} belongs to another kind of game")]
    OtherGame {
        /// The index of the move.
        ply: usize,
    },
    /// Blitz over rules it does not lie over.
    #[error("Blitz is not played by the rules {0:?}")]
    NoBlitz(&'static str),
    /// The clock of a turn runs back.
    #[error("the turn has taken {counted} ms already, not {ms}")]
    TimeRunsBack {
        /// What is counted.
        counted: u32,
        /// What the event says.
        ms: u32,
    },
    /// More moves taken back than were made.
    #[error("a take-back to {to} moves where only {made} are made")]
    TakeBack {
        /// How many should stand.
        to: usize,
        /// How many there are.
        made: usize,
    },
    /// A hint for the computer, or from afar.
    #[error("a hint for a side that no person plays, or against a person far away")]
    NoHint,
    /// A draw that nobody can agree to, was offered at this move already, or was not offered.
    #[error("a draw is offered or agreed to where that cannot be")]
    NoDraw,
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
        let game = match terms.blitz {
            None => Playing::Plain(Game::new(rules)),
            Some(loadouts) if rules == BlitzGame::RULES => Playing::Blitz(Box::new(BlitzGame::new(loadouts))),
            Some(_) => return Err(FoldError::NoBlitz(rules.id)),
        };
        Ok(Match {
            terms,
            game,
            moves: Vec::new(),
            clocked_ms: 0,
            ended: None,
            draw_offered: None,
            draw_offered_at: [None; 2],
            hints: Vec::new(),
        })
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
        match event {
            Event::Started(_) => return Err(FoldError::SecondStart),
            &Event::Sown { side, pit } => {
                self.check_turn(side)?;
                let Playing::Plain(game) = &mut self.game else {
                    return Err(FoldError::OtherGame { ply });
                };
                game.play(pit, observer).map_err(|illegal| FoldError::Illegal { ply, illegal })?;
                self.moved(side, pit);
            }
            Event::Played { side, played } => self.play(*side, played, observer)?,
            &Event::Clocked { side, ms } => {
                self.check_turn(side)?;
                let Playing::Blitz(game) = &self.game else {
                    return Err(FoldError::OtherGame { ply });
                };
                if ms < self.clocked_ms {
                    return Err(FoldError::TimeRunsBack { counted: self.clocked_ms, ms });
                }
                // At the limit there is a move: a clock that stood there would leave none.
                let limit = game.clock().limit(side);
                if ms >= limit {
                    let illegal = TimeError::TimeWasUp { ms, limit }.into();
                    return Err(FoldError::IllegalBlitz { ply, illegal });
                }
                self.clocked_ms = ms;
            }
            &Event::TookBack { moves, .. } => {
                if moves >= ply {
                    return Err(FoldError::TakeBack { to: moves, made: ply });
                }
                let game = self.position_after(moves)?;
                self.game = Playing::Plain(game);
                self.moves.truncate(moves);
            }
            &Event::Resigned { side } => self.end(side.other().into(), How::Resigned),
            &Event::Forfeited { side } => self.end(side.other().into(), How::Forfeited),
            &Event::DrawOffered { side } => {
                if !self.may_offer_draw(side) {
                    return Err(FoldError::NoDraw);
                }
                self.draw_offered = Some(side);
                self.draw_offered_at[side.index()] = Some(ply);
            }
            &Event::DrawAgreed { side } => {
                if self.draw_offered != Some(side.other()) {
                    return Err(FoldError::NoDraw);
                }
                self.end(Winner::Draw, How::Agreed);
            }
            &Event::Hinted { side, pit, power, shield } => {
                self.check_turn(side)?;
                if self.terms.seat(side) != Seat::Person || self.terms.online.is_some() {
                    return Err(FoldError::NoHint);
                }
                self.check_move(pit, power, shield)?;
                // The same moves lead to the same question, so it is the same hint.
                if !self.is_hinted() {
                    self.hints.push((side, self.moves.clone()));
                }
            }
        }
        Ok(())
    }

    /// Whether a pit may be sown now, with this spent.
    fn check_move(&self, pit: Pit, power: Option<PowerUp>, shield: Option<Pit>) -> Result<(), FoldError> {
        let ply = self.moves.len();
        match &self.game {
            Playing::Plain(_) if power.is_some() || shield.is_some() => Err(FoldError::OtherGame { ply }),
            Playing::Plain(game) => match game.clone().play(pit, &mut ()) {
                Ok(_) => Ok(()),
                Err(illegal) => Err(FoldError::Illegal { ply, illegal }),
            },
            Playing::Blitz(game) => {
                let tried = Move { power, shield, ..Move::plain(pit, 0) };
                let loadouts = game.loadouts();
                // Which power-up is drawn does not make a move legal or not.
                let draw = |side: Side| loadouts[side.index()].powers().first().copied();
                match game.as_ref().clone().play(tried, draw, &mut ()) {
                    Ok(_) => Ok(()),
                    Err(illegal) => Err(FoldError::IllegalBlitz { ply, illegal }),
                }
            }
        }
    }

    fn check_turn(&self, side: Side) -> Result<(), FoldError> {
        if side == self.to_move() { Ok(()) } else { Err(FoldError::OutOfTurn { ply: self.moves.len() }) }
    }

    fn play<O: Observer>(&mut self, side: Side, played: &Played, observer: &mut O) -> Result<(), FoldError> {
        self.check_turn(side)?;
        let ply = self.moves.len();
        let Playing::Blitz(game) = &mut self.game else {
            return Err(FoldError::OtherGame { ply });
        };
        if played.ms < self.clocked_ms {
            return Err(FoldError::TimeRunsBack { counted: self.clocked_ms, ms: played.ms });
        }
        let &Played { pit, power, shield, ms, forced, ref drawn } = played;
        let mut drawn = drawn.iter().copied();
        game.play(Move { pit, power, shield, ms, forced }, |_| drawn.next(), observer)
            .map_err(|illegal| FoldError::IllegalBlitz { ply, illegal })?;
        self.clocked_ms = 0;
        self.moved(side, pit);
        Ok(())
    }

    fn moved(&mut self, side: Side, pit: Pit) {
        self.moves.push(pit);
        // Who moves has not agreed.
        self.draw_offered = self.draw_offered.filter(|&by| by == side);
    }

    fn end(&mut self, winner: Winner, how: How) {
        self.ended = Some(Conclusion { winner, how });
    }

    fn position_after(&self, moves: usize) -> Result<Game, FoldError> {
        if self.game.blitz().is_some() {
            return Err(FoldError::OtherGame { ply: moves });
        }
        let mut game = Game::new(*self.game.rules());
        for (ply, &pit) in self.moves[..moves].iter().enumerate() {
            game.play(pit, &mut ()).map_err(|illegal| FoldError::Illegal { ply, illegal })?;
        }
        Ok(game)
    }

    /// What it is played under.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The game as it stands.
    pub const fn game(&self) -> &Playing {
        &self.game
    }

    /// The pits sown, take-backs taken out.
    pub fn moves(&self) -> &[Pit] {
        &self.moves
    }

    /// How much of the turn of Blitz that is being played has passed, in milliseconds.
    pub const fn clocked_ms(&self) -> u32 {
        self.clocked_ms
    }

    /// How many hints a side was given. Asked again after the same moves it is the same hint.
    pub fn hints(&self, side: Side) -> u32 {
        self.hints.iter().filter(|(whose, _)| *whose == side).count() as u32
    }

    /// Whether the side to move was given a hint for the move it is to make.
    pub fn is_hinted(&self) -> bool {
        self.hints.iter().any(|(_, moves)| *moves == self.moves)
    }

    /// The side to move.
    pub const fn to_move(&self) -> Side {
        self.game.position().to_move()
    }

    /// How it ended, once it has.
    pub fn conclusion(&self) -> Option<Conclusion> {
        if self.ended.is_some() {
            return self.ended;
        }
        self.game.result().map(|result| Conclusion { winner: result.winner, how: How::Rules(result.by) })
    }

    /// The side that offered a draw to which the other may agree.
    pub const fn draw_offered(&self) -> Option<Side> {
        self.draw_offered
    }

    /// Whether this side may offer a draw: to a person far away, once a move.
    pub fn may_offer_draw(&self, side: Side) -> bool {
        self.terms.online.is_some()
            && self.draw_offered.is_none()
            && self.draw_offered_at[side.index()] != Some(self.moves.len())
    }

    /// How many moves would stand if this side took back its last one; `None` when it has made none, in Blitz, where
    /// time cannot be taken back, and against a person far away.
    pub fn take_back_to(&self, side: Side) -> Option<usize> {
        if self.game.blitz().is_some() || self.terms.online.is_some() {
            return None;
        }
        let board = self.game.rules().board;
        self.moves.iter().rposition(|&pit| board.owner(pit) == side)
    }
}
