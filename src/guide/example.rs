//! An example, and what is seen when it is played.

use super::Lesson;
use crate::blitz::{BlitzGame, BlitzStart, Clock, IllegalBlitz, Loadout, Move, PowerUp};
use crate::engine::{Game, GameResult, Position, RuleSet, Side, TurnEvent};

/// A board and the moves that show something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// What they show.
    pub lesson: Lesson,
    /// The rules of the game.
    pub rules: RuleSet,
    /// Where it begins. In a plain game only its position counts.
    pub start: BlitzStart,
    /// What is played.
    pub moves: Vec<Move>,
}

/// One turn of an example.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// Who sowed.
    pub by: Side,
    /// What was played.
    pub made: Move,
    /// How things stood before it.
    pub before: BlitzStart,
    /// What happened, in order.
    pub events: Vec<TurnEvent>,
    /// How things stand after it.
    pub after: BlitzStart,
    /// The power-ups that were earned, `[south, north]`.
    pub earned: [Option<PowerUp>; 2],
    /// How the game ended with it, if it did.
    pub result: Option<GameResult>,
}

/// A move of an example that the rules do not allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("move {number}: {error}", number = .ply + 1)]
pub struct IllegalExample {
    /// Which, counted from 0.
    pub ply: usize,
    /// Why not.
    pub error: IllegalBlitz,
}

impl Example {
    /// What is drawn when somebody earns a power-up.
    pub const DRAWN: PowerUp = PowerUp::ReverseSow;

    /// Whether it is played as Blitz.
    pub const fn is_blitz(&self) -> bool {
        self.lesson.is_blitz()
    }

    /// What both bring to Blitz: what is drawn, and what they hold already.
    pub fn loadouts(&self) -> [Loadout; 2] {
        self.start.held.map(|held| match held {
            Some(PowerUp::TimeSqueeze) => Loadout::without(PowerUp::PasuSurge),
            _ => Loadout::without(PowerUp::TimeSqueeze),
        })
    }

    /// Plays it.
    ///
    /// # Errors
    /// [`IllegalExample`] when a move is not allowed.
    pub fn play(&self) -> Result<Vec<Played>, IllegalExample> {
        if self.is_blitz() { self.play_blitz() } else { self.play_plain() }
    }

    fn play_plain(&self) -> Result<Vec<Played>, IllegalExample> {
        let mut game = Game::from_position(self.rules, self.start.position);
        let turns = self.moves.iter().enumerate().map(|(ply, &made)| {
            let before = plain_start(*game.position());
            let mut events = Vec::new();
            game.play(made.pit, &mut events).map_err(|error| IllegalExample { ply, error: error.into() })?;
            Ok(Played {
                by: before.position.to_move(),
                made,
                before,
                events,
                after: plain_start(*game.position()),
                earned: [None, None],
                result: game.result(),
            })
        });
        turns.collect()
    }

    fn play_blitz(&self) -> Result<Vec<Played>, IllegalExample> {
        let mut game = BlitzGame::from_start(self.loadouts(), self.start);
        let turns = self.moves.iter().enumerate().map(|(ply, &made)| {
            let before = *game.at();
            let mut events = Vec::new();
            let turn = game
                .play(made, |_| Some(Example::DRAWN), &mut events)
                .map_err(|error| IllegalExample { ply, error })?;
            Ok(Played {
                by: before.position.to_move(),
                made,
                before,
                events,
                after: *game.at(),
                earned: turn.earned,
                result: game.result(),
            })
        });
        turns.collect()
    }
}

/// A position with nothing of Blitz.
pub(super) fn plain_start(position: Position) -> BlitzStart {
    BlitzStart { position, ember: [0, 0], held: [None, None], shield: [None, None], clock: Clock::default() }
}
