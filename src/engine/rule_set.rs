//! What the rule sets differ in, as data.
//!
//! A rule set is one value: where the seeds lie at the start, one of the three ways of sowing with its details,
//! and how a game ends. To add one, write its constant here and put it into [`RuleSet::ALL`]; only a game that
//! sows in a way no other does needs code, in `engine::sow`.

use super::{Board, OptionError, Options};
use std::str::FromStr;

/// The rules of one game: what they differ in from the others, as a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The name in records and saves.
    pub id: &'static str,
    /// How many pits a row has.
    pub board: Board,
    /// Seeds in each pit at the start.
    pub seeds: u8,
    /// Seeds in the middle pit of each row at the start, where that differs.
    pub middle: Option<u8>,
    /// How a turn is sown, and what it takes.
    pub sowing: Sowing,
    /// What happens when nothing can be sown.
    pub run_out: RunOut,
    /// Whether more than half of all seeds in a store wins at once, and what that is called.
    pub more_than_half: Option<MoreThanHalf>,
    /// How rounds follow each other; `None` when there is just one.
    pub rounds: Option<Rounds>,
    /// A turn that has dropped more seeds than this when its hand runs empty ends there, without a capture.
    pub turn_guard: u32,
    /// This many moves in a row with nothing taken end the game, or in a game of rounds the round.
    pub stall_guard: u32,
    /// What a player may choose before the game.
    pub choices: Choices,
}

/// The ways of sowing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sowing {
    /// When the hand is empty the *next* pit is looked at: seeds in it are lifted and sown on; beyond an empty one
    /// lies the capture.
    Pallanguzhi {
        /// What a drop may take; `None` when it takes nothing.
        pasu: Option<Pasu>,
        /// Whether the turn goes on after a capture, from the next pit that holds seeds.
        goes_on: bool,
    },
    /// Through one's own store; a last seed there moves again, one in an empty pit of one's own captures across.
    Kalah {
        /// Whether a last seed on others lifts them all and sows on.
        relay: bool,
        /// Whether a seed also captures itself when the pit across is empty.
        capture_from_empty: bool,
    },
    /// Past the pit the move started from; twos and threes are taken backwards along the other row.
    Oware,
}

/// A drop that makes exactly `at` seeds in a pit is pasu: those seeds are taken at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pasu {
    /// The number of seeds, counted after the drop.
    pub at: u8,
    /// Who gets them.
    pub to: PasuTo,
}

/// Who gets a pasu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PasuTo {
    /// The side on whose row the pit lies, whoever sows.
    Owner,
    /// The side that sows.
    Sower,
}

/// When there is nothing more to sow, and who gets the seeds that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RunOut {
    /// The side to move has an empty row: all seeds left go to the other.
    OtherTakesAll,
    /// The side to move has an empty row: each side takes its own row.
    OwnRows,
    /// The side to move passes while its row is empty; it ends when the board is.
    Passes,
    /// Either row is empty: each side takes its own.
    EitherRow,
    /// The side to move has no legal move: each side takes its own row.
    NoMoves,
}

/// The name of a win by more than half of all seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoreThanHalf {
    /// `clinch`.
    Clinch,
    /// `majority`.
    Majority,
}

/// How rounds follow each other: each side pays for its pits from its store, and who cannot has lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rounds {
    /// Who begins the next round.
    pub starts: Starts,
    /// A store with fewer seeds than this cannot go on.
    pub least: u8,
    /// After this round the fuller store wins.
    pub last: u8,
    /// This many moves in all end the game.
    pub move_guard: u32,
}

/// Who begins the next round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Starts {
    /// The side that was to move when the round ended.
    ToMove,
    /// The side that did not begin the last one.
    Alternate,
}

/// What a player may choose before the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Choices {
    /// The fewest and the most seeds a pit may start with.
    pub seeds: (u8, u8),
    /// Whether pasu can be switched off.
    pub four_captures: bool,
    /// Whether capturing from an empty pit can be switched on.
    pub capture_from_empty: bool,
}

impl Choices {
    const fn none(seeds: u8) -> Choices {
        Choices { seeds: (seeds, seeds), four_captures: false, capture_from_empty: false }
    }

    /// Whether there is anything to choose.
    pub const fn any(&self) -> bool {
        self.seeds.0 < self.seeds.1 || self.four_captures || self.capture_from_empty
    }
}

/// What nearly every rule set has in common with Guzhi, as a start for writing its constant.
const SINGLE: RuleSet = RuleSet {
    id: "",
    board: Board::SEVEN,
    seeds: 6,
    middle: None,
    sowing: Sowing::Pallanguzhi { pasu: Some(Pasu { at: 4, to: PasuTo::Owner }), goes_on: false },
    run_out: RunOut::OwnRows,
    more_than_half: None,
    rounds: None,
    turn_guard: 1_000,
    stall_guard: 100,
    choices: Choices::none(6),
};

const ROUNDS: Rounds = Rounds { starts: Starts::Alternate, least: 0, last: 12, move_guard: 2_000 };

impl RuleSet {
    /// A position met this many times, the start counted, ends a game that has no rounds.
    pub const REPETITION_GUARD: u32 = 3;

    /// Guzhi, the app's Classic game: six seeds a pit, a four goes to the pit's owner, an empty row ends the
    /// game for the side that has to move, and all seeds left go to the other.
    pub const GUZHI: RuleSet = RuleSet {
        id: "guzhi",
        run_out: RunOut::OtherTakesAll,
        more_than_half: Some(MoreThanHalf::Clinch),
        ..SINGLE
    };

    /// Pallanguzhi as one game: at the end each side takes its own row.
    pub const PALLANGUZHI: RuleSet = RuleSet {
        id: "pallanguzhi",
        choices: Choices { seeds: (4, 6), four_captures: true, capture_from_empty: false },
        ..SINGLE
    };

    /// Rounds of five seeds a pit; who has run out begins the next.
    pub const ROUNDS: RuleSet = RuleSet {
        id: "rounds",
        seeds: 5,
        rounds: Some(Rounds { starts: Starts::ToMove, least: 5, ..ROUNDS }),
        stall_guard: 60,
        choices: Choices::none(5),
        ..SINGLE
    };

    /// Rounds in which every four goes to the side that sows.
    pub const PALLANKUZHI: RuleSet = RuleSet {
        id: "pallankuzhi",
        sowing: Sowing::Pallanguzhi { pasu: Some(Pasu { at: 4, to: PasuTo::Sower }), goes_on: false },
        run_out: RunOut::OtherTakesAll,
        rounds: Some(Rounds { least: 6, ..ROUNDS }),
        stall_guard: 60,
        choices: Choices { seeds: (4, 6), ..Choices::none(6) },
        ..SINGLE
    };

    /// Twelve seeds a pit and two in the middle ones; a turn goes on after a capture.
    pub const TWELVES: RuleSet = RuleSet {
        id: "twelves",
        seeds: 12,
        middle: Some(2),
        sowing: Sowing::Pallanguzhi { pasu: Some(Pasu { at: 6, to: PasuTo::Sower }), goes_on: true },
        run_out: RunOut::Passes,
        rounds: Some(Rounds { least: 6, ..ROUNDS }),
        stall_guard: 60,
        choices: Choices::none(12),
        ..SINGLE
    };

    /// Kalah.
    pub const KALAH: RuleSet = RuleSet {
        id: "kalah",
        board: Board::SIX,
        seeds: 4,
        sowing: Sowing::Kalah { relay: false, capture_from_empty: false },
        run_out: RunOut::EitherRow,
        choices: Choices { seeds: (3, 6), four_captures: false, capture_from_empty: true },
        ..SINGLE
    };

    /// Congkak: Kalah on seven pits, with relays.
    pub const CONGKAK: RuleSet = RuleSet {
        id: "congkak",
        board: Board::SEVEN,
        seeds: 7,
        sowing: Sowing::Kalah { relay: true, capture_from_empty: false },
        choices: Choices { seeds: (4, 7), ..RuleSet::KALAH.choices },
        ..RuleSet::KALAH
    };

    /// Oware, by the abapa rules.
    pub const OWARE: RuleSet = RuleSet {
        id: "oware",
        board: Board::SIX,
        seeds: 4,
        sowing: Sowing::Oware,
        run_out: RunOut::NoMoves,
        more_than_half: Some(MoreThanHalf::Majority),
        choices: Choices::none(4),
        ..SINGLE
    };

    /// Every rule set there is, in the order they are offered.
    pub const ALL: &'static [RuleSet] = &[
        RuleSet::GUZHI,
        RuleSet::PALLANGUZHI,
        RuleSet::ROUNDS,
        RuleSet::PALLANKUZHI,
        RuleSet::TWELVES,
        RuleSet::CONGKAK,
        RuleSet::KALAH,
        RuleSet::OWARE,
    ];

    /// These rules as they are without options.
    pub fn plain(&self) -> RuleSet {
        RuleSet::ALL.iter().find(|plain| plain.id == self.id).copied().unwrap_or(*self)
    }

    /// These rules as they are played with these options.
    ///
    /// # Errors
    /// [`OptionError`] when the rules do not leave something to choose, or not this far.
    pub fn with(mut self, options: &Options) -> Result<RuleSet, OptionError> {
        if let Some(seeds) = options.seeds {
            let (least, most) = self.choices.seeds;
            if least == most {
                return Err(OptionError::Unknown { rules: self.id, option: "seeds" });
            }
            if !(least..=most).contains(&seeds) {
                return Err(OptionError::Seeds { rules: self.id, seeds, least, most });
            }
            self.seeds = seeds;
            if let Some(rounds) = &mut self.rounds {
                rounds.least = seeds;
            }
        }
        if let Some(four_captures) = options.four_captures {
            if !self.choices.four_captures {
                return Err(OptionError::Unknown { rules: self.id, option: "four_captures" });
            }
            if let Sowing::Pallanguzhi { pasu, .. } = &mut self.sowing {
                *pasu = pasu.filter(|_| four_captures);
            }
        }
        if let Some(from_empty) = options.capture_from_empty {
            if !self.choices.capture_from_empty {
                return Err(OptionError::Unknown { rules: self.id, option: "capture_from_empty" });
            }
            if let Sowing::Kalah { capture_from_empty, .. } = &mut self.sowing {
                *capture_from_empty = from_empty;
            }
        }
        Ok(self)
    }

    /// Seeds that a pit of this column, counted from its owner's left, starts a round with.
    pub const fn start_seeds(&self, column: usize) -> u8 {
        match self.middle {
            Some(seeds) if column == self.board.row_len() / 2 => seeds,
            _ => self.seeds,
        }
    }

    /// Whether seeds are sown into the players' own stores.
    pub const fn sows_stores(&self) -> bool {
        matches!(self.sowing, Sowing::Kalah { .. })
    }

    /// The pasu rule, if there is one.
    pub const fn pasu(&self) -> Option<Pasu> {
        match self.sowing {
            Sowing::Pallanguzhi { pasu, .. } => pasu,
            _ => None,
        }
    }
}

/// A name that no rule set has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule set {0:?}; there are {known}", known = known())]
pub struct UnknownRuleSet(pub String);

fn known() -> String {
    RuleSet::ALL.iter().map(|rules| format!("{:?}", rules.id)).collect::<Vec<_>>().join(", ")
}

impl FromStr for RuleSet {
    type Err = UnknownRuleSet;
    fn from_str(id: &str) -> Result<RuleSet, UnknownRuleSet> {
        RuleSet::ALL.iter().find(|rules| rules.id == id).copied().ok_or_else(|| UnknownRuleSet(id.to_owned()))
    }
}
