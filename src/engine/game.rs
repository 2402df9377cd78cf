//! A single game: a position with the history that its guards need.

use super::ending::{own_rows, settle};
use super::{By, GameResult, IllegalMove, Observer, PITS, Pit, Position, RuleSet, Side, Turn, play};

/// A game in progress or at its end. Cheap to clone: the history goes back to the last seeds taken only,
/// since no position from before that can come up again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    rules: RuleSet,
    position: Position,
    since_taken: Vec<([u8; PITS], Side)>,
    result: Option<GameResult>,
}

impl Game {
    /// A game from the opening position.
    pub fn new(rules: RuleSet) -> Game {
        Game::from_position(rules, Position::opening(&rules))
    }

    /// A game from any position.
    pub fn from_position(rules: RuleSet, position: Position) -> Game {
        Game { rules, position, since_taken: vec![(position.pits, position.to_move)], result: None }
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
    pub fn legal(&self) -> impl Iterator<Item = Pit> + use<'_> {
        self.position.legal().filter(|_| self.result.is_none())
    }

    /// Plays a turn and looks at every ending, in the order the rules give: clinch, row empty, stalled, repetition.
    /// The returned turn's position is the one after any sweep.
    ///
    /// # Errors
    /// [`IllegalMove`]; the game is as it was.
    pub fn play<O: Observer>(&mut self, pit: Pit, observer: &mut O) -> Result<Turn, IllegalMove> {
        if self.result.is_some() {
            return Err(IllegalMove::GameOver);
        }
        let mut turn = play(&self.rules, &self.position, pit, observer)?;
        if turn.taken != [0, 0] {
            self.since_taken.clear();
        }
        let key = (turn.position.pits, turn.position.to_move);
        self.since_taken.push(key);
        let quiet = self.quiet_moves(turn.taken);
        self.result = settle(&self.rules, &mut turn.position, observer).or_else(|| {
            let by = if quiet >= self.rules.stall_guard {
                By::Stalled
            } else if self.times_seen(key) >= self.rules.repetition_guard {
                By::Repetition
            } else {
                return None;
            };
            Some(own_rows(&mut turn.position, by, observer))
        });
        self.position = turn.position;
        Ok(turn)
    }

    /// Moves in a row with nothing taken, this one included: the history holds the position before the first.
    fn quiet_moves(&self, taken: [u8; 2]) -> u32 {
        if taken == [0, 0] { self.since_taken.len() as u32 - 1 } else { 0 }
    }

    fn times_seen(&self, key: ([u8; PITS], Side)) -> u32 {
        self.since_taken.iter().filter(|&&seen| seen == key).count() as u32
    }
}
