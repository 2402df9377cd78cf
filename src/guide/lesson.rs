//! What there is to show.

use crate::blitz::BlitzGame;
use crate::engine::{PasuTo, RuleSet, RunOut, Sowing};
use std::str::FromStr;

/// What an example shows: South's turn, in two of them with North's reply.
///
/// Where nothing else is said the game and the round go on after it, and the turn has few laps. Where a turn goes on after a capture
/// (`twelves`), laps are counted to the first capture; what is then sown and takes nothing more is left out of the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lesson {
    /// One lap of three to six seeds that comes round the end of the row to the other row and takes nothing; with wells, past one's
    /// own, which gets a seed.
    Sow,
    /// The last seed falls into the sower's own store: the same side moves again.
    Again,
    /// Exactly two laps, and nothing is captured or pasu. Where stores are sown, they may get seeds.
    Relay,
    /// One lap captures four seeds or more of the other row, and there is no pasu. In Oware it is one pit of two or three; in `twelves`
    /// it is the only capture of its turn.
    Capture,
    /// In two laps at most the sower captures from its own row, another pit than it began with, and there is no pasu.
    OwnRow,
    /// The pit beyond the empty one is empty too: in two laps at most, nothing is taken.
    Nothing,
    /// In two laps at most the sower gets a pasu, of its own row where it goes to the owner, and nobody takes anything else.
    Pasu,
    /// In two laps at most the sower's seed makes a pasu for the other side, whose pit it is, and nobody takes anything else.
    PasuTheirs,
    /// Four laps, a pasu for each side, and at the end the capture of the very pit the turn began in, with two seeds or more.
    FullTurn,
    /// A row runs empty, which ends the game: three seeds or more are swept, and the sower has won. In Oware the sower gives away its
    /// last seeds and the other side cannot give any back: all that is left is the other side's, so it is not the sower who wins.
    End,
    /// The sower comes to more than half of all seeds, which ends the game.
    Clinch,
    /// South is behind, 37 to 41, with six seeds on the board and three pits or more to choose from. One of them empties the other row
    /// and wins at once; no other wins.
    Behind,
    /// A round ends, and in the next one a pit at least is closed.
    RoundEnd,
    /// After a capture the sower goes on, and captures again.
    GoesOn,
    /// The other side has nothing to sow and passes.
    Passes,
    /// Two pits or more in a row are captured.
    CapturesRow,
    /// All that the other side has would be captured, so nothing is.
    Spared,
    /// The last seed falls into an empty pit of the sower's, which captures four seeds or more from across.
    FromAcross,
    /// Blitz: South comes to enough Ember, and earns a power-up at the end of its turn.
    Ember,
    /// Blitz, two turns: South shields a pit; North's turn would capture five seeds or more from it, and takes nothing.
    Shield,
    /// Blitz: sown the other way round a pit captures six seeds or more with which nothing is taken otherwise.
    Reverse,
    /// Blitz, two turns: South squeezes North, who moves in time.
    Squeeze,
    /// Blitz: in four laps at most South takes ten seeds or more as pasu, more than it would otherwise.
    Surge,
}

impl Lesson {
    /// All of them.
    pub const ALL: [Lesson; 23] = [
        Lesson::Sow,
        Lesson::Again,
        Lesson::Relay,
        Lesson::Capture,
        Lesson::OwnRow,
        Lesson::Nothing,
        Lesson::Pasu,
        Lesson::PasuTheirs,
        Lesson::FullTurn,
        Lesson::End,
        Lesson::Clinch,
        Lesson::Behind,
        Lesson::RoundEnd,
        Lesson::GoesOn,
        Lesson::Passes,
        Lesson::CapturesRow,
        Lesson::Spared,
        Lesson::FromAcross,
        Lesson::Ember,
        Lesson::Shield,
        Lesson::Reverse,
        Lesson::Squeeze,
        Lesson::Surge,
    ];

    /// Its name in the file.
    pub const fn name(self) -> &'static str {
        match self {
            Lesson::Sow => "sow",
            Lesson::Again => "again",
            Lesson::Relay => "relay",
            Lesson::Capture => "capture",
            Lesson::OwnRow => "own_row",
            Lesson::Nothing => "nothing",
            Lesson::Pasu => "pasu",
            Lesson::PasuTheirs => "pasu_theirs",
            Lesson::FullTurn => "full_turn",
            Lesson::End => "end",
            Lesson::Clinch => "clinch",
            Lesson::Behind => "behind",
            Lesson::RoundEnd => "round_end",
            Lesson::GoesOn => "goes_on",
            Lesson::Passes => "passes",
            Lesson::CapturesRow => "captures_row",
            Lesson::Spared => "spared",
            Lesson::FromAcross => "from_across",
            Lesson::Ember => "ember",
            Lesson::Shield => "shield",
            Lesson::Reverse => "reverse",
            Lesson::Squeeze => "squeeze",
            Lesson::Surge => "surge",
        }
    }

    /// Whether it is played as Blitz.
    pub const fn is_blitz(self) -> bool {
        matches!(self, Lesson::Ember | Lesson::Shield | Lesson::Reverse | Lesson::Squeeze | Lesson::Surge)
    }

    /// How many moves it takes.
    pub const fn moves(self) -> usize {
        match self {
            Lesson::Shield | Lesson::Squeeze => 2,
            _ => 1,
        }
    }

    /// Whether the rule set has such a thing.
    pub fn belongs(self, rules: &RuleSet) -> bool {
        let pallanguzhi = matches!(rules.sowing, Sowing::Pallanguzhi { .. });
        match self {
            Lesson::Sow => true,
            Lesson::Again | Lesson::FromAcross => rules.sows_stores(),
            Lesson::Relay => pallanguzhi || matches!(rules.sowing, Sowing::Kalah { relay: true, .. }),
            Lesson::Capture => pallanguzhi || rules.sowing == Sowing::Oware,
            Lesson::OwnRow | Lesson::Nothing => pallanguzhi,
            Lesson::Pasu => rules.pasu().is_some(),
            Lesson::PasuTheirs => rules.pasu().is_some_and(|pasu| pasu.to == PasuTo::Owner),
            Lesson::End => rules.rounds.is_none(),
            Lesson::Clinch => rules.more_than_half.is_some(),
            Lesson::RoundEnd => rules.rounds.is_some(),
            Lesson::GoesOn => matches!(rules.sowing, Sowing::Pallanguzhi { goes_on: true, .. }),
            Lesson::Passes => rules.run_out == RunOut::Passes,
            Lesson::CapturesRow | Lesson::Spared => rules.sowing == Sowing::Oware,
            Lesson::FullTurn | Lesson::Behind => *rules == RuleSet::GUZHI,
            Lesson::Ember | Lesson::Shield | Lesson::Reverse | Lesson::Squeeze | Lesson::Surge => {
                *rules == BlitzGame::RULES
            }
        }
    }
}

/// A name that no lesson has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no lesson {0:?}; there are {known}", known = Lesson::ALL.map(Lesson::name).join(", "))]
pub struct UnknownLesson(pub String);

impl FromStr for Lesson {
    type Err = UnknownLesson;

    fn from_str(name: &str) -> Result<Lesson, UnknownLesson> {
        let known = Lesson::ALL.into_iter().find(|lesson| lesson.name() == name);
        known.ok_or_else(|| UnknownLesson(name.to_owned()))
    }
}
