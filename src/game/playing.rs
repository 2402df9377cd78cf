//! The game of a match as it stands, with or without Blitz over it.

use crate::blitz::{self, AnyRecord, BlitzGame, Move, PowerUp};
use crate::engine::{self, Game, GameResult, Observer, Pit, PitSet, Position, ReplayError, RuleSet, Turn};

/// A game by the rules alone, or with Blitz over them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Playing {
    /// By the rules alone.
    Plain(Game),
    /// With clock, Ember and power-ups.
    Blitz(Box<BlitzGame>),
}

impl Playing {
    /// The game as a record leaves it, with the history that its guards need.
    ///
    /// # Errors
    /// [`ReplayError`] says which move cannot be played, and why.
    pub fn after(record: &AnyRecord) -> Result<Playing, ReplayError> {
        let (playing, error) = match record {
            AnyRecord::Plain(record) => {
                let (replay, game) = engine::play_through(record);
                (Playing::Plain(game), replay.error)
            }
            AnyRecord::Blitz(record) => {
                let (replay, game) = blitz::play_through(record);
                (Playing::Blitz(Box::new(game)), replay.error)
            }
        };
        error.map_or(Ok(playing), Err)
    }

    /// The rules of sowing.
    pub const fn rules(&self) -> &RuleSet {
        match self {
            Playing::Plain(game) => game.rules(),
            Playing::Blitz(_) => &BlitzGame::RULES,
        }
    }

    /// The seeds and the side to move.
    pub const fn position(&self) -> &Position {
        match self {
            Playing::Plain(game) => game.position(),
            Playing::Blitz(game) => game.position(),
        }
    }

    /// The pits that may be sown now.
    pub fn legal(&self) -> PitSet {
        match self {
            Playing::Plain(game) => game.legal(),
            Playing::Blitz(game) => game.legal(),
        }
    }

    /// How it ended, once it has.
    pub const fn result(&self) -> Option<GameResult> {
        match self {
            Playing::Plain(game) => game.result(),
            Playing::Blitz(game) => game.result(),
        }
    }

    /// The game, when it is played by the rules alone.
    pub const fn plain(&self) -> Option<&Game> {
        match self {
            Playing::Plain(game) => Some(game),
            Playing::Blitz(_) => None,
        }
    }

    /// What Blitz adds, in a game of Blitz.
    pub const fn blitz(&self) -> Option<&BlitzGame> {
        match self {
            Playing::Plain(_) => None,
            Playing::Blitz(game) => Some(game),
        }
    }

    /// What sowing a pit would come to, now and without waiting; `None` when it is not allowed. Without Blitz there
    /// is nothing to arm.
    pub fn preview<O: Observer>(
        &self,
        pit: Pit,
        power: Option<PowerUp>,
        shield: Option<Pit>,
        observer: &mut O,
    ) -> Option<Turn> {
        match self {
            Playing::Plain(game) => game.clone().play(pit, observer).ok(),
            Playing::Blitz(game) => {
                let mut after = game.as_ref().clone();
                let played = Move { power, shield, ..Move::plain(pit, 0) };
                // What would be drawn changes nothing of the turn.
                let draw =
                    |side: crate::engine::Side| game.loadouts()[side.index()].powers().first().copied();
                after.play(played, draw, observer).ok().map(|played| played.turn)
            }
        }
    }
}

impl PartialEq<Game> for Playing {
    fn eq(&self, other: &Game) -> bool {
        matches!(self, Playing::Plain(game) if game == other)
    }
}
