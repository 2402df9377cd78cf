//! The pages of the guide to the main game, in the order in which they are learned.

use super::Part;
use crate::app::text::Arg;
use crate::engine::{Board, Landing, RuleSet, Side, TurnAccount};
use crate::guide::{Examples, Lesson};

/// The pit with which the first move wins in Classic: proven by the solver, in `tests/guide.rs`.
pub const WINNING_FIRST_PIT: usize = 1;

/// How to use the table.
pub const TOUCH: Part = Part::Points(&[
    "how-touch-hold",
    "how-touch-says",
    "how-touch-away",
    "how-touch-dot",
    "how-touch-finish",
    "how-touch-hint",
    "how-touch-keys",
]);

/// A page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Chapter {
    /// What it is about.
    Goal,
    /// Pits, rows, stores.
    Board,
    /// The first rule.
    Sow,
    /// The second.
    Relay,
    /// The third.
    Capture,
    /// The fourth.
    Pasu,
    /// The fifth.
    End,
    /// All of them in one turn.
    FullTurn,
    /// A position to find the winning move in.
    LastMove,
    /// The clock and Ember.
    Blitz,
    /// Each power-up.
    Powers,
    /// Classic beside Blitz.
    Compare,
    /// What beginners overlook.
    Mistakes,
    /// How to begin to win.
    Strategy,
    /// How to use the table.
    Table,
    /// Every term.
    Words,
}

impl Chapter {
    /// All of them, in order.
    pub const ALL: [Chapter; 16] = [
        Chapter::Goal,
        Chapter::Board,
        Chapter::Sow,
        Chapter::Relay,
        Chapter::Capture,
        Chapter::Pasu,
        Chapter::End,
        Chapter::FullTurn,
        Chapter::LastMove,
        Chapter::Blitz,
        Chapter::Powers,
        Chapter::Compare,
        Chapter::Mistakes,
        Chapter::Strategy,
        Chapter::Table,
        Chapter::Words,
    ];

    /// Its number, from 1.
    pub fn number(self) -> usize {
        Chapter::ALL.iter().position(|&chapter| chapter == self).map_or(1, |at| at + 1)
    }

    /// The page before it.
    pub fn before(self) -> Option<Chapter> {
        Chapter::ALL.get(self.number().checked_sub(2)?).copied()
    }

    /// The page after it.
    pub fn next(self) -> Option<Chapter> {
        Chapter::ALL.get(self.number()).copied()
    }

    /// The key of its title.
    pub const fn title(self) -> &'static str {
        match self {
            Chapter::Goal => "how-goal",
            Chapter::Board => "how-board",
            Chapter::Sow => "how-sow",
            Chapter::Relay => "how-relay",
            Chapter::Capture => "how-capture",
            Chapter::Pasu => "how-pasu",
            Chapter::End => "how-end",
            Chapter::FullTurn => "guide-full",
            Chapter::LastMove => "guide-last",
            Chapter::Blitz => "how-blitz",
            Chapter::Powers => "guide-powers",
            Chapter::Compare => "guide-compare",
            Chapter::Mistakes => "guide-mistakes",
            Chapter::Strategy => "guide-strategy",
            Chapter::Table => "how-touch",
            Chapter::Words => "guide-words",
        }
    }

    /// The key of a line about it; the five rules need none, since they are there in short.
    pub const fn line(self) -> Option<&'static str> {
        match self {
            Chapter::Goal
            | Chapter::Board
            | Chapter::Sow
            | Chapter::Relay
            | Chapter::Capture
            | Chapter::Pasu
            | Chapter::End => None,
            Chapter::FullTurn => Some("guide-full-line"),
            Chapter::LastMove => Some("guide-last-line"),
            Chapter::Blitz => Some("guide-blitz-line"),
            Chapter::Powers => Some("guide-powers-line"),
            Chapter::Compare => Some("guide-compare-line"),
            Chapter::Mistakes => Some("guide-mistakes-line"),
            Chapter::Strategy => Some("guide-strategy-line"),
            Chapter::Table => Some("guide-touch-line"),
            Chapter::Words => Some("guide-words-line"),
        }
    }

    /// What is on it.
    pub const fn parts(self) -> &'static [Part] {
        use Part::{Clock, Compare, Finds, Heading, Opening, Picture, Points, Says, Shows, Words};
        match self {
            Chapter::Goal => &[Says("how-goal-half"), Says("guide-goal-more"), Shows(Lesson::Clinch)],
            Chapter::Board => &[
                Says("how-board-text"),
                Says("how-board-stores"),
                Says("guide-board-letters"),
                Says("how-begins"),
                Says("guide-board-try"),
                Opening,
            ],
            Chapter::Sow => &[Says("how-sow-text"), Says("guide-sow-more"), Shows(Lesson::Sow)],
            Chapter::Relay => &[Says("how-relay-text"), Shows(Lesson::Relay)],
            Chapter::Capture => &[
                Says("how-capture-text"),
                Says("how-capture-ends"),
                Shows(Lesson::Capture),
                Shows(Lesson::OwnRow),
                Shows(Lesson::Nothing),
            ],
            Chapter::Pasu => &[
                Says("how-pasu-owner"),
                Says("guide-pasu-more"),
                Shows(Lesson::Pasu),
                Says("guide-pasu-theirs"),
                Shows(Lesson::PasuTheirs),
            ],
            Chapter::End => &[
                Says("how-end-other"),
                Says("guide-end-more"),
                Shows(Lesson::End),
                Says("how-end-half"),
                Says("how-end-guards"),
                Says("how-turn-guard"),
            ],
            Chapter::FullTurn => &[Picture, Says("guide-full-text"), Shows(Lesson::FullTurn)],
            Chapter::LastMove => &[Says("guide-last-text"), Finds(Lesson::Behind)],
            Chapter::Blitz => &[
                Heading("guide-blitz-clock"),
                Says("how-blitz-clock"),
                Clock,
                Says("how-blitz-squeezed"),
                Heading("guide-blitz-ember"),
                Says("how-blitz-ember"),
                Shows(Lesson::Ember),
            ],
            Chapter::Powers => &[
                Says("how-blitz-use"),
                Heading("power-shield"),
                Says("guide-shield"),
                Shows(Lesson::Shield),
                Heading("power-reverse"),
                Says("guide-reverse"),
                Shows(Lesson::Reverse),
                Heading("power-squeeze"),
                Says("guide-squeeze"),
                Shows(Lesson::Squeeze),
                Heading("power-surge"),
                Says("guide-surge"),
                Shows(Lesson::Surge),
            ],
            Chapter::Compare => &[Compare],
            Chapter::Mistakes => &[
                Points(&["guide-mistake-theirs"]),
                Shows(Lesson::PasuTheirs),
                Points(&[
                    "guide-mistake-four",
                    "guide-mistake-hand",
                    "guide-mistake-own",
                    "guide-mistake-row",
                    "guide-mistake-clock",
                ]),
            ],
            Chapter::Strategy => &[
                Points(&[
                    "guide-strategy-hold",
                    "guide-strategy-reply",
                    "guide-strategy-half",
                    "guide-strategy-row",
                    "guide-strategy-first",
                    "guide-strategy-hint",
                ]),
                Part::Puzzles,
            ],
            Chapter::Table => &[TOUCH],
            Chapter::Words => &[Words],
        }
    }

    /// The example whose numbers its texts speak of.
    const fn speaks_of(self) -> Option<Lesson> {
        match self {
            Chapter::FullTurn => Some(Lesson::FullTurn),
            Chapter::LastMove => Some(Lesson::Behind),
            _ => None,
        }
    }

    /// What its texts may speak of beside the numbers of the rules: those of its example, from what happens in it.
    pub fn numbers(self, examples: &Examples) -> Vec<(&'static str, Arg)> {
        let board = Board::SEVEN;
        if self == Chapter::Strategy {
            let first = board.pit(WINNING_FIRST_PIT);
            return vec![("pit", first.map_or_else(String::new, |pit| board.letter(pit).to_string()).into())];
        }
        let Some(example) = self.speaks_of().and_then(|lesson| examples.of(&RuleSet::GUZHI, lesson)) else {
            return Vec::new();
        };
        let position = &example.start.position;
        let mut numbers = vec![
            ("south-store", Arg::from(position.store(Side::South))),
            ("north-store", Arg::from(position.store(Side::North))),
            ("left", Arg::from(position.pits().iter().sum::<u8>())),
        ];
        let turns = example.play().unwrap_or_default();
        if let Some(account) = turns.first().and_then(|turn| TurnAccount::of(&turn.events)) {
            let from: Vec<String> = account.captured_from.map(|pit| board.letter(pit).to_string()).collect();
            let last = match account.last_end {
                Landing::Pit(pit) => board.letter(pit).to_string(),
                Landing::Store(_) => String::new(),
            };
            numbers.extend([
                ("pit", Arg::from(board.letter(account.pit).to_string())),
                ("laps", account.laps.into()),
                ("south", account.pasu[0].into()),
                ("north", account.pasu[1].into()),
                ("captured", account.captured.into()),
                ("from", from.join(", ").into()),
                ("end", last.into()),
            ]);
        }
        numbers
    }
}
