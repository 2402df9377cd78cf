//! A game: a position with the history that its guards need.

use super::ending::{own_rows, settle, sweep_own_rows};
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
    /// Moves in a row with nothing taken; in a game of rounds, those of this round.
    quiet: u32,
    moves: u32,
    /// The positions since seeds were last taken, in a game without rounds.
    since_taken: Vec<Key>,
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
        let since_taken = if rules.rounds.is_none() { vec![key(&position)] } else { Vec::new() };
        Game { rules, position, quiet: 0, moves: 0, since_taken, result: None }
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
        self.quiet = if turn.taken == [0, 0] { self.quiet + 1 } else { 0 };
        let round = turn.position.round;
        self.result = settle(&self.rules, &mut turn.position, observer);
        if turn.position.round != round {
            self.quiet = 0;
        }
        if self.result.is_none() {
            self.result = match self.rules.rounds {
                None => self.single_guards(&mut turn, observer),
                Some(_) => self.round_guards(&mut turn, observer),
            };
        }
        self.position = turn.position;
        Ok(turn)
    }

    fn single_guards<O: Observer>(&mut self, turn: &mut Turn, observer: &mut O) -> Option<GameResult> {
        if turn.taken != [0, 0] {
            self.since_taken.clear();
        }
        let key = key(&turn.position);
        self.since_taken.push(key);
        let seen = self.since_taken.iter().filter(|&&seen| seen == key).count() as u32;
        let by = if self.quiet >= self.rules.stall_guard {
            By::Stalled
        } else if seen >= RuleSet::REPETITION_GUARD {
            By::Repetition
        } else {
            return None;
        };
        Some(own_rows(&mut turn.position, by, observer))
    }

    fn round_guards<O: Observer>(&mut self, turn: &mut Turn, observer: &mut O) -> Option<GameResult> {
        let rounds = self.rules.rounds?;
        if self.moves >= rounds.move_guard {
            return Some(own_rows(&mut turn.position, By::LongGame, observer));
        }
        if self.quiet < self.rules.stall_guard {
            return None;
        }
        self.quiet = 0;
        sweep_own_rows(&mut turn.position, observer);
        next_round(&self.rules, &rounds, &mut turn.position, observer)
    }
}
