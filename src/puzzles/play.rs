//! A puzzle on the board: what sowing a pit comes to, and what the other side answers.

use super::judge::{RULES, loadout};
use super::{Answer, Puzzle};
use crate::blitz::{BlitzGame, IllegalBlitz, Move, PowerUp};
use crate::engine::{Game, GameResult, IllegalMove, Pit, Position, TurnAccount, TurnEvent};

/// A turn that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// What happened, in order.
    pub events: Vec<TurnEvent>,
    /// What it came to.
    pub account: TurnAccount,
    /// The position after it.
    pub position: Position,
    /// How the game ended with it, if it did.
    pub result: Option<GameResult>,
}

impl Played {
    fn new(events: Vec<TurnEvent>, position: Position, result: Option<GameResult>) -> Played {
        let account =
            TurnAccount::of(&events).unwrap_or_else(|| unreachable!("a turn that was played has begun"));
        Played { events, account, position, result }
    }
}

impl Puzzle {
    /// What comes of a move by South.
    ///
    /// # Errors
    /// [`IllegalBlitz`] says why it cannot be made; without a power-up in the puzzle it is always about the sowing.
    pub fn play(&self, tried: Answer) -> Result<Played, IllegalBlitz> {
        let mut events = Vec::new();
        if self.answer.power.is_none() && tried.power.is_none() {
            let mut game = Game::from_position(RULES, self.position);
            game.play(tried.pit, &mut events)?;
            return Ok(Played::new(events, *game.position(), game.result()));
        }
        let mut game = BlitzGame::from_start([loadout(); 2], self.blitz_start());
        let played = Move { power: tried.power, ..Move::plain(tried.pit, 0) };
        // What is earned on the way does not count any more: the win has to come in this turn.
        game.play(played, |_| Some(PowerUp::TimeSqueeze), &mut events)?;
        Ok(Played::new(events, *game.position(), game.result()))
    }

    /// What comes of North's reply to a turn.
    ///
    /// # Errors
    /// [`IllegalMove`] says why it cannot be made.
    pub fn reply(&self, after: &Played, pit: Pit) -> Result<Played, IllegalMove> {
        if after.result.is_some() {
            return Err(IllegalMove::GameOver);
        }
        let mut game = Game::from_position(RULES, after.position);
        let mut events = Vec::new();
        game.play(pit, &mut events)?;
        Ok(Played::new(events, *game.position(), game.result()))
    }
}
