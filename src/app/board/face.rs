//! What the pits and stores of a board show: data, whoever puts it together.

use crate::app::icon::Shape;
use crate::engine::{Board, Pit, TurnAccount};

/// What a hint says to do with a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hinted {
    /// Sow it.
    Sow,
    /// Shield it.
    Shield,
}

impl Hinted {
    /// Its name for the stylesheet.
    pub const fn name(self) -> &'static str {
        match self {
            Hinted::Sow => "sow",
            Hinted::Shield => "shield",
        }
    }

    /// The picture at the pit's corner.
    pub const fn shape(self) -> Shape {
        match self {
            Hinted::Sow => Shape::Hint,
            Hinted::Shield => Shape::Shield,
        }
    }
}

/// What a pit shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Face {
    /// Which pit.
    pub pit: Pit,
    /// Seeds in it.
    pub seeds: u8,
    /// How a turn that could be played marks it, names with a space between them.
    pub mark: String,
    /// Whose last turn ended here, `near` or `far`.
    pub dot: Option<&'static str>,
    /// What a hint says to do with it.
    pub hint: Option<Hinted>,
    /// Whether it can be sown now.
    pub playable: bool,
    /// Whether it is closed for the round.
    pub closed: bool,
    /// Whose shield protects it, `near` or `far`.
    pub shield: Option<&'static str>,
    /// What a screen reader calls it.
    pub called: String,
}

impl Face {
    /// How a turn that could be played marks this pit.
    pub fn marks(account: Option<&TurnAccount>, pit: Pit) -> String {
        let Some(account) = account else { return String::new() };
        let is = [
            ("from", account.pit == pit),
            ("first", account.first_end.is(pit) && account.laps > 1),
            ("last", account.last_end.is(pit)),
            ("takes", account.captured_from.contains(pit)),
        ];
        is.into_iter().filter(|(_, is)| *is).map(|(mark, _)| mark).collect::<Vec<_>>().join(" ")
    }

    /// The letter people call the pit by.
    pub fn letter(&self, board: Board) -> char {
        board.letter(self.pit)
    }
}

/// What a store shows that is part of the board, the near one first where there are two.
#[derive(Debug, Clone, PartialEq)]
pub struct WellFace {
    /// The first letter of its owner's name.
    pub initial: String,
    /// Seeds in it.
    pub seeds: u8,
    /// Whether a turn that could be played ends here.
    pub last: bool,
    /// Whether the last turn ended here.
    pub dot: bool,
}
