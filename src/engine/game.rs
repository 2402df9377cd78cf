//! A game: a position with the history that its guards need.

use super::ending::{own_rows, settle, sweep_own_rows};
use super::guards::Guards;
use super::round::next_round;
use super::{
    Board, By, GameResult, IllegalMove, Observer, Pit, PitSet, Position, RuleSet, Side, Turn, legal, play,
};

/// A game in progress or at its end, over all its rounds if it has rounds. Cheap to clone: the history goes back to
/// the last seeds taken only, since no position from before that can come up again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    rules: RuleSet,
    position: Position,
    moves: u32,
    guards: Guards<Key>,
    result: Option<GameResult>,
}

type Key = ([u8; Board::MOST_PITS], Side);

const fn key(position: &Position) -> Key {
    (*position.padded_pits(), position.to_move())
}

impl Game {
    /// A game from the opening position.
    pub fn new(rules: RuleSet) -> Game {
        Game::from_position(rules, Position::opening(&rules))
    }

    /// A game from any position on the board of these rules.
    pub fn from_position(rules: RuleSet, position: Position) -> Game {
        Game { rules, position, moves: 0, guards: Guards::new(key(&position)), result: None }
    }

    /// Whether no move has been made since it began.
    pub(super) const fn is_fresh(&self) -> bool {
        self.moves == 0
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How it ended, once it has.
    pub const fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The pits that may be sown now: none when the game is over.
    pub fn legal(&self) -> PitSet {
        if self.result.is_some() { PitSet::EMPTY } else { legal(&self.rules, &self.position) }
    }

    /// Plays a turn and looks at every ending, in the order the rules give: more than half, nothing to sow (and with
    /// it the next round), then the guards. The returned turn's position is the one after any sweep or refill.
    ///
    /// # Errors
    /// [`IllegalMove`]; the game is as it was.
    pub fn play<O: Observer>(&mut self, pit: Pit, observer: &mut O) -> Result<Turn, IllegalMove> {
        if self.result.is_some() {
            return Err(IllegalMove::GameOver);
        }
        let mut turn = play(&self.rules, &self.position, pit, observer)?;
        self.moves += 1;
        let quiet = self.guards.count(turn.taken);
        let round = turn.position.round;
        self.result = settle(&self.rules, &mut turn.position, observer);
        let new_round = turn.position.round != round;
        if new_round {
            self.guards.restart();
        }
        if self.result.is_none() {
            self.result = match &self.rules.rounds {
                None => self
                    .guards
                    .end(&self.rules, key(&turn.position))
                    .map(|by| own_rows(&mut turn.position, by, observer)),
                Some(rounds) if self.moves >= rounds.move_guard => {
                    Some(own_rows(&mut turn.position, By::LongGame, observer))
                }
                Some(rounds) if !new_round && quiet >= self.rules.stall_guard => {
                    self.guards.restart();
                    sweep_own_rows(&mut turn.position, observer);
                    next_round(&self.rules, rounds, &mut turn.position, observer)
                }
                Some(_) => None,
            };
        }
        self.position = turn.position;
        Ok(turn)
    }
}
