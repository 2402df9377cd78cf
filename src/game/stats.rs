//! What a person has done in finished matches: a projection of their logs. Nothing of it is stored.

use super::{Event, How, Match, Record, Summary, Terms};
use crate::ai::Level;
use crate::blitz::PowerUp;
use crate::engine::{Side, TurnAccount};
use std::collections::BTreeMap;

/// What is played: a rule set by its name, and whether as Blitz.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind {
    /// The rule set's name. A newer version's may be among them.
    pub rules: String,
    /// Whether the clock and the power-ups of Blitz lay over it.
    pub blitz: bool,
}

impl Kind {
    fn of(terms: &Terms) -> Kind {
        Kind { rules: terms.rules.clone(), blitz: terms.blitz.is_some() }
    }
}

/// Games won in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Streak {
    /// At the end of the list.
    pub now: u32,
    /// The most there were.
    pub best: u32,
    /// At the beginning, and how many games there are: with these two lists become one.
    first: u32,
    games: u32,
}

impl Streak {
    const fn one(won: bool) -> Streak {
        let won = won as u32;
        Streak { now: won, best: won, first: won, games: 1 }
    }

    fn add(&mut self, later: Streak) {
        let across = self.now + later.first;
        *self = Streak {
            now: if later.now == later.games { self.now + later.now } else { later.now },
            best: self.best.max(later.best).max(across),
            first: if self.first == self.games { self.first + later.first } else { self.first },
            games: self.games + later.games,
        };
    }
}

/// Games of one kind against one level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// How they ended.
    pub record: Record,
    /// How they followed each other.
    pub streak: Streak,
}

/// The best of something, and in which game it was. Of equals the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best {
    /// How many.
    pub amount: u32,
    /// What was played.
    pub kind: Kind,
}

/// The best of what the person did. `None` of which there was nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bests {
    /// Seeds sown in one turn of the person's.
    pub sown: Option<Best>,
    /// Laps of one turn.
    pub laps: Option<Best>,
    /// Seeds captured in one turn.
    pub captured: Option<Best>,
    /// Seeds taken as pasu by the person in a turn of the person's own.
    pub pasu: Option<Best>,
    /// The person's own moves in a game won by the rules: the fewest.
    pub quickest: Option<Best>,
}

impl Bests {
    fn add(&mut self, later: Bests) {
        let Bests { sown, laps, captured, pasu, quickest } = later;
        for (best, later) in [
            (&mut self.sown, sown),
            (&mut self.laps, laps),
            (&mut self.captured, captured),
            (&mut self.pasu, pasu),
        ] {
            replace(best, later, |new, old| new > old);
        }
        replace(&mut self.quickest, quickest, |new, old| new < old);
    }
}

fn replace(best: &mut Option<Best>, later: Option<Best>, is_better: impl Fn(u32, u32) -> bool) {
    if let Some(later) = later
        && best.as_ref().is_none_or(|best| is_better(later.amount, best.amount))
    {
        *best = Some(later);
    }
}

/// What Blitz adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BlitzTally {
    /// Power-ups spent, in the order of [`PowerUp::ALL`].
    pub powers: [u32; PowerUp::ALL.len()],
    /// Turns that the clock made.
    pub forced: u32,
    /// All turns of the person's, those included.
    pub turns: u32,
    /// How long they took, in milliseconds.
    pub ms: u64,
}

impl BlitzTally {
    /// How long a turn took, in milliseconds; `None` before there was any.
    pub fn mean_ms(&self) -> Option<u64> {
        self.ms.checked_div(self.turns.into())
    }
}

/// What a person has done against the AI, in the order in which the matches ended.
///
/// A list's projection is that of its parts, one added to the other. A log that a newer version wrote is read as far as
/// it can be; its result counts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stats {
    /// Games by what was played and against whom.
    pub tallies: BTreeMap<(Kind, Level), Tally>,
    /// The best of everything.
    pub bests: Bests,
    /// Seeds that went to the person's store: captured, as pasu, sown there, and swept.
    pub taken: u64,
    /// What Blitz adds.
    pub blitz: BlitzTally,
    /// Games of two people at this device, of whom nobody is the person of all these numbers.
    pub for_two: u32,
}

impl Stats {
    /// What these matches, oldest first, amount to.
    pub fn of(results: &[Summary]) -> Stats {
        let mut stats = Stats::default();
        results.iter().for_each(|summary| stats.add(Stats::one(summary)));
        stats
    }

    /// Takes in what later matches amount to.
    pub fn add(&mut self, later: Stats) {
        let Stats { tallies, bests, taken, blitz, for_two } = later;
        for (of, tally) in tallies {
            let here = self.tallies.entry(of).or_default();
            here.record.add(tally.record);
            here.streak.add(tally.streak);
        }
        self.bests.add(bests);
        self.taken += taken;
        self.for_two += for_two;
        for (spent, more) in self.blitz.powers.iter_mut().zip(blitz.powers) {
            *spent += more;
        }
        self.blitz.forced += blitz.forced;
        self.blitz.turns += blitz.turns;
        self.blitz.ms += blitz.ms;
    }

    /// All games against the AI.
    pub fn record(&self) -> Record {
        let mut all = Record::default();
        self.tallies.values().for_each(|tally| all.add(tally.record));
        all
    }

    fn one(summary: &Summary) -> Stats {
        let mut stats = Stats::default();
        let Some(terms) = summary.terms() else { return stats };
        let (Some(side), Some(level)) = (terms.person(), terms.level()) else {
            // What is played from afar is counted there, by who keeps its logs.
            stats.for_two = terms.online.is_none().into();
            return stats;
        };
        let kind = Kind::of(terms);
        let record = Record::of(summary, side);
        let streak = Streak::one(record.won == 1);
        stats.tallies.insert((kind.clone(), level), Tally { record, streak });
        let turns = stats.read_turns(summary, terms, side);
        let best = |amount| (amount > 0).then(|| Best { amount, kind: kind.clone() });
        stats.bests = Bests {
            sown: best(turns.sown),
            laps: best(turns.laps),
            captured: best(turns.captured),
            pasu: best(turns.pasu),
            quickest: best(turns.moves)
                .filter(|_| record.won == 1 && matches!(summary.conclusion.how, How::Rules(_))),
        };
        stats
    }

    /// Plays the match through as far as it can be.
    fn read_turns(&mut self, summary: &Summary, terms: &Terms, person: Side) -> Turns {
        let mut turns = Turns::default();
        let Ok(mut state) = Match::new(terms.clone()) else { return turns };
        let mut seen = Vec::new();
        for event in summary.log.moves() {
            seen.clear();
            if state.apply(event, &mut seen).is_err() {
                break;
            }
            let Some(account) = TurnAccount::of(&seen) else { continue };
            self.taken += u64::from(account.taken_by(person));
            if account.side != person {
                continue;
            }
            turns.moves += 1;
            turns.sown = turns.sown.max(account.sown);
            turns.laps = turns.laps.max(account.laps);
            turns.captured = turns.captured.max(account.captured);
            turns.pasu = turns.pasu.max(account.pasu[person.index()]);
            if let Event::Played { played, .. } = event {
                self.blitz.turns += 1;
                self.blitz.ms += u64::from(played.ms);
                self.blitz.forced += u32::from(played.forced);
                if let Some(power) = played.power {
                    self.blitz.powers[power as usize] += 1;
                }
            }
        }
        turns
    }
}

/// The greatest numbers of one match's turns, and how many turns the person had.
#[derive(Default)]
struct Turns {
    moves: u32,
    sown: u32,
    laps: u32,
    captured: u32,
    pasu: u32,
}

/// The projection of a list that only grows, match by match: what is counted is never counted again.
#[derive(Debug, Clone, Default)]
pub struct Counting {
    stats: Stats,
    counted: usize,
}

impl Counting {
    /// Counts the next match; `false` when all are counted.
    pub fn step(&mut self, results: &[Summary]) -> bool {
        let Some(summary) = results.get(self.counted) else { return false };
        self.stats.add(Stats::one(summary));
        self.counted += 1;
        true
    }

    /// Whether all of these are counted.
    pub fn is_done(&self, results: &[Summary]) -> bool {
        self.counted >= results.len()
    }

    /// What is counted so far.
    pub const fn stats(&self) -> &Stats {
        &self.stats
    }
}
