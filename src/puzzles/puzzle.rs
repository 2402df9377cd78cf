//! A puzzle and its text form.

use crate::blitz::PowerUp;
use crate::engine::{Board, ParsePositionError, Pit, Position, Side};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a puzzle is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// The winning move captures.
    Capture,
    /// It makes pasu of one's own.
    Pasu,
    /// It leaves the other row empty, which ends the game.
    Starve,
    /// It goes on for many laps.
    LongTurn,
    /// In Blitz: with the power-up in hand the game is won in this turn, and without it is not.
    PowerUp,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 5] = [Theme::Capture, Theme::Pasu, Theme::Starve, Theme::LongTurn, Theme::PowerUp];

    /// Its name in the file.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Capture => "capture",
            Theme::Pasu => "pasu",
            Theme::Starve => "starve",
            Theme::LongTurn => "long_turn",
            Theme::PowerUp => "power_up",
        }
    }
}

/// A move that a puzzle asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Answer {
    /// The pit.
    pub pit: Pit,
    /// The power-up that is spent with it.
    pub power: Option<PowerUp>,
}

/// A position in which South is to move, and exactly one move wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// Where it begins.
    pub position: Position,
    /// The move that wins. In a puzzle of [`Theme::PowerUp`] it spends what South holds.
    pub answer: Answer,
    /// What it is about.
    pub theme: Theme,
    /// How hard it is, from 1 to 5: how far the win lies ahead, and whether another move takes more at once.
    pub grade: u8,
}

impl Puzzle {
    /// What a puzzle is known by, whatever file it stands in: its position and what South holds, but not its grade.
    pub fn key(&self) -> u32 {
        let held = self.answer.power.map_or("", PowerUp::name);
        crc32fast::hash(format!("{held} {}", self.position).as_bytes())
    }
}

/// Why a line is no puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParsePuzzleError {
    /// Something is missing.
    #[error("a puzzle is a theme, a grade, an answer and a position, as in \"capture 2 b 6 6 …\"")]
    Parts,
    /// No theme.
    #[error("there is no theme {0:?}")]
    Theme(String),
    /// No grade.
    #[error("a grade is a number from 1 to 5, not {0:?}")]
    Grade(String),
    /// No answer.
    #[error(
        "an answer is a pit of South's, a to g, perhaps with a power-up before it as in \"reverse_sow+b\", not {0:?}"
    )]
    Answer(String),
    /// No position.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// Puzzles are South's.
    #[error("South is to move in every puzzle")]
    Turn,
}

/// `capture 2 b 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south`: the theme, the grade, the answer, the position. With a power-up the
/// answer is `reverse_sow+b`.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {} ", self.theme.name(), self.grade)?;
        if let Some(power) = self.answer.power {
            write!(f, "{}+", power.name())?;
        }
        write!(f, "{} {}", Board::SEVEN.letter(self.answer.pit), self.position)
    }
}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(line: &str) -> Result<Puzzle, ParsePuzzleError> {
        let mut parts = line.trim().splitn(4, ' ');
        let mut next = || parts.next().ok_or(ParsePuzzleError::Parts);
        let [theme, grade, answer, position] = [next()?, next()?, next()?, next()?];
        let theme = Theme::ALL
            .into_iter()
            .find(|known| known.name() == theme)
            .ok_or_else(|| ParsePuzzleError::Theme(theme.to_owned()))?;
        let grade = grade
            .parse()
            .ok()
            .filter(|grade| (1..=5).contains(grade))
            .ok_or_else(|| ParsePuzzleError::Grade(grade.to_owned()))?;
        let answer = read_answer(answer).ok_or_else(|| ParsePuzzleError::Answer(answer.to_owned()))?;
        let position: Position = position.parse()?;
        if position.to_move() != Side::South {
            return Err(ParsePuzzleError::Turn);
        }
        Ok(Puzzle { position, answer, theme, grade })
    }
}

fn read_answer(text: &str) -> Option<Answer> {
    let (power, letter) = match text.split_once('+') {
        Some((name, letter)) => (Some(PowerUp::ALL.into_iter().find(|power| power.name() == name)?), letter),
        None => (None, text),
    };
    let board = Board::SEVEN;
    let pit = board
        .pits()
        .filter(|&pit| board.owner(pit) == Side::South)
        .find(|&pit| letter.chars().eq([board.letter(pit)]))?;
    Some(Answer { pit, power })
}
