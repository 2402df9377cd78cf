//! An example's text form.

use super::example::plain_start;
use super::{Example, Lesson, UnknownLesson};
use crate::blitz::{Move, PowerUp};
use crate::engine::{Board, ParsePositionError, Pit, Position, RuleSet, UnknownRuleSet};
use std::fmt;
use std::str::FromStr;

/// Why a line is no example.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseExampleError {
    /// Something is missing.
    #[error("an example is a rule set, a lesson, its moves and a position, as in \"guzhi sow d 6 6 …\"")]
    Parts,
    /// No rule set.
    #[error(transparent)]
    Rules(#[from] UnknownRuleSet),
    /// No lesson.
    #[error(transparent)]
    Lesson(#[from] UnknownLesson),
    /// No move.
    #[error(
        "a move is a pit's letter, perhaps with a power-up before it and milliseconds after it, as in \"reverse_sow+b\", \
         \"brass_shield@c+b\" or \"b/1400\", not {0:?}"
    )]
    Move(String),
    /// Not what two sides hold.
    #[error("what is held is written as in \"held=reverse_sow,-\", not {0:?}")]
    Held(String),
    /// Not two Embers.
    #[error("Ember is written as in \"ember=9,3\", not {0:?}")]
    Ember(String),
    /// No position.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// The board of another game.
    #[error("{rules:?} is played on {wanted} pits, not on {found}")]
    Board {
        /// The rule set.
        rules: &'static str,
        /// How many pits it has.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// A round in a game of one, or none in a game of rounds.
    #[error("{0:?} {but}", but = if *.1 { "is not played in rounds" } else { "is played in rounds, and none is named" })]
    Round(&'static str, bool),
}

/// `guzhi capture d 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south`: the rule set, the lesson, the moves with commas between them, the
/// position. In Blitz a move may be `reverse_sow+b/1400` or `brass_shield@c+b/1400`, the last number being milliseconds, and before
/// the position stands what is not as at the beginning: `held=reverse_sow,- ember=9,3`.
impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.rules.board;
        write!(f, "{} {} ", self.rules.id, self.lesson.name())?;
        for (number, made) in self.moves.iter().enumerate() {
            if number > 0 {
                f.write_str(",")?;
            }
            if let Some(power) = made.power {
                f.write_str(power.name())?;
                if let Some(pit) = made.shield {
                    write!(f, "@{}", board.letter(pit))?;
                }
                f.write_str("+")?;
            }
            write!(f, "{}", board.letter(made.pit))?;
            if made.ms > 0 {
                write!(f, "/{}", made.ms)?;
            }
        }
        let plain = plain_start(self.start.position);
        if self.start.held != plain.held {
            let [south, north] = self.start.held.map(|held| held.map_or("-", PowerUp::name));
            write!(f, " held={south},{north}")?;
        }
        if self.start.ember != plain.ember {
            let [south, north] = self.start.ember;
            write!(f, " ember={south},{north}")?;
        }
        write!(f, " {}", self.start.position)
    }
}

impl FromStr for Example {
    type Err = ParseExampleError;

    fn from_str(line: &str) -> Result<Example, ParseExampleError> {
        let mut parts = line.trim().splitn(4, ' ');
        let mut next = || parts.next().ok_or(ParseExampleError::Parts);
        let [rules, lesson, moves, mut rest] = [next()?, next()?, next()?, next()?];
        let rules: RuleSet = rules.parse()?;
        let lesson: Lesson = lesson.parse()?;
        let moves = moves
            .split(',')
            .map(|text| read_move(rules.board, text).ok_or_else(|| ParseExampleError::Move(text.to_owned())))
            .collect::<Result<_, _>>()?;
        let (mut held, mut ember) = ([None, None], [0, 0]);
        while let Some((word, after)) = rest.split_once(' ') {
            if let Some(text) = word.strip_prefix("held=") {
                held = pair(text, read_held).ok_or_else(|| ParseExampleError::Held(text.to_owned()))?;
            } else if let Some(text) = word.strip_prefix("ember=") {
                ember = pair(text, |word| word.parse().ok())
                    .ok_or_else(|| ParseExampleError::Ember(text.to_owned()))?;
            } else {
                break;
            }
            rest = after;
        }
        let position: Position = rest.parse()?;
        let (wanted, found) = (rules.board.len(), position.board().len());
        if wanted != found {
            return Err(ParseExampleError::Board { rules: rules.id, wanted, found });
        }
        if position.round().is_some() != rules.rounds.is_some() {
            return Err(ParseExampleError::Round(rules.id, position.round().is_some()));
        }
        let start = crate::blitz::BlitzStart { held, ember, ..plain_start(position) };
        Ok(Example { lesson, rules, start, moves })
    }
}

fn pair<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<[T; 2]> {
    let (south, north) = text.split_once(',')?;
    Some([read(south)?, read(north)?])
}

fn read_held(word: &str) -> Option<Option<PowerUp>> {
    if word == "-" { Some(None) } else { word.parse().ok().map(Some) }
}

fn read_move(board: Board, text: &str) -> Option<Move> {
    let (arms, sows) = match text.split_once('+') {
        Some((arms, sows)) => (Some(arms), sows),
        None => (None, text),
    };
    let (power, shield) = match arms.map(|arms| arms.split_once('@').ok_or(arms)) {
        None => (None, None),
        Some(Err(name)) => (Some(name.parse().ok()?), None),
        Some(Ok((name, pit))) => (Some(name.parse().ok()?), Some(read_pit(board, pit)?)),
    };
    let (pit, ms) = match sows.split_once('/') {
        Some((pit, ms)) => (pit, ms.parse().ok()?),
        None => (sows, 0),
    };
    Some(Move { power, shield, ..Move::plain(read_pit(board, pit)?, ms) })
}

fn read_pit(board: Board, letter: &str) -> Option<Pit> {
    board.pits().find(|&pit| letter.chars().eq([board.letter(pit)]))
}
