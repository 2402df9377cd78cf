//! Finds the examples: for each lesson of each game the turn that shows it most plainly.

use super::example::plain_start;
use super::games::played;
use super::proof::{power_of, shows};
use super::{Example, Lesson, behind};
use crate::ai::{Level, choose};
use crate::blitz::{BlitzGame, BlitzStart, Draws, EMBER_FULL, Move, SQUEEZED_MS};
use crate::engine::{Position, RuleSet, Side, TurnAccount, TurnEvent, legal, play_unchecked};
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::AtomicBool;

/// How many positions of a game are looked at.
const POSITIONS: usize = 30_000;
/// How many at most, when a lesson still lacks a good one.
const MOST_POSITIONS: usize = 500_000;
/// So many are kept of a lesson, the best ones: another lesson may take the position of the first.
const KEPT: usize = 24;
/// A pit that holds more is hard to count at a glance.
const CROWDED: u8 = 10;
/// One position of so many is tried for a squeeze: it asks how both would play.
const SQUEEZES: usize = 40;

/// One example for every lesson of every game, in games that this seed decides.
pub fn find(seed: u64) -> Vec<Example> {
    RuleSet::ALL.iter().flat_map(|rules| find_of(rules, seed)).collect()
}

/// What [`find`] finds for one game.
pub fn find_of(rules: &RuleSet, seed: u64) -> Vec<Example> {
    let mut best = Best::of(rules);
    if Lesson::Behind.belongs(rules) {
        for (position, pit) in behind::positions() {
            let example = one(Lesson::Behind, rules, plain_start(position), Move::plain(pit, 0));
            // The first is the best of them, and a proof takes its time.
            if example.check().is_ok() {
                best.offer(example);
                break;
            }
        }
    }
    let mut draws = Draws(seed);
    let mut looked_at = 0;
    while looked_at < POSITIONS || (looked_at < MOST_POSITIONS && best.is_poor()) {
        for position in played(rules, &mut draws) {
            plain_turns(rules, position, &mut best);
            if BlitzGame::RULES == *rules {
                earning_turns(rules, position, &mut draws, &mut best);
                // Before that nobody holds a power-up.
                if position.store(Side::South) >= EMBER_FULL {
                    power_turns(rules, position, &mut draws, &mut best);
                    if looked_at % SQUEEZES == 0 {
                        squeeze(rules, position, &mut draws, &mut best);
                    }
                }
            }
            looked_at += 1;
        }
    }
    best.picked()
}

fn one(lesson: Lesson, rules: &RuleSet, start: BlitzStart, made: Move) -> Example {
    Example { lesson, rules: *rules, start, moves: vec![made] }
}

/// Offers every turn of a position for what it shows.
fn plain_turns(rules: &RuleSet, position: Position, best: &mut Best) {
    for pit in legal(rules, &position) {
        let example = one(Lesson::Sow, rules, plain_start(position), Move::plain(pit, 0));
        let Ok(turns) = example.play() else { continue };
        for lesson in Lesson::ALL {
            if !lesson.is_blitz()
                && lesson != Lesson::Behind
                && lesson.belongs(rules)
                && shows(lesson, rules, &turns).is_ok()
            {
                best.offer(Example { lesson, ..example.clone() });
            }
        }
    }
}

/// Offers turns that earn a power-up.
fn earning_turns(rules: &RuleSet, position: Position, draws: &mut Draws, best: &mut Best) {
    for pit in legal(rules, &position) {
        let made = Move::plain(pit, quick(draws));
        best.offer_if_true(one(Lesson::Ember, rules, holding(position, Lesson::Ember), made));
    }
}

/// Offers turns with a power-up.
fn power_turns(rules: &RuleSet, position: Position, draws: &mut Draws, best: &mut Best) {
    for pit in legal(rules, &position) {
        for lesson in [Lesson::Reverse, Lesson::Surge] {
            let power = power_of(lesson);
            best.offer_if_true(one(
                lesson,
                rules,
                holding(position, lesson),
                Move { power, ..Move::plain(pit, quick(draws)) },
            ));
        }
        let after = play_unchecked(rules, &position, pit, &mut ()).position;
        for reply in legal(rules, &after) {
            let mut events: Vec<TurnEvent> = Vec::new();
            play_unchecked(rules, &after, reply, &mut events);
            let Some(account) = TurnAccount::of(&events) else { continue };
            for shield in account.captured_from.and(rules.board.row(Side::South)) {
                let shielding = Move {
                    power: power_of(Lesson::Shield),
                    shield: Some(shield),
                    ..Move::plain(pit, quick(draws))
                };
                best.offer_if_true(Example {
                    lesson: Lesson::Shield,
                    rules: *rules,
                    start: holding(position, Lesson::Shield),
                    moves: vec![shielding, Move::plain(reply, quick(draws))],
                });
            }
        }
    }
}

/// Offers a squeeze, and the hasty move that answers it.
fn squeeze(rules: &RuleSet, position: Position, draws: &mut Draws, best: &mut Best) {
    let stop = AtomicBool::new(false);
    let mut chosen = |position, level| choose(rules, position, level, draws.below(u64::MAX), &stop);
    let Some(south) = chosen(&position, Level::Hard) else { return };
    let after = play_unchecked(rules, &position, south.pit, &mut ()).position;
    let Some(north) = chosen(&after, Level::Easy) else { return };
    let squeezing = Move { power: power_of(Lesson::Squeeze), ..Move::plain(south.pit, quick(draws)) };
    let hasty = u64::from(SQUEEZED_MS / 100);
    let ms = 100 * (hasty / 2 + draws.below(hasty / 2)) as u32;
    best.offer_if_true(Example {
        lesson: Lesson::Squeeze,
        rules: *rules,
        start: holding(position, Lesson::Squeeze),
        moves: vec![squeezing, Move::plain(north.pit, ms)],
    });
}

/// A position of Blitz in which South holds what a lesson spends; both have the Ember that what they have taken left them with. Some is
/// lost while a power-up is held for long.
fn holding(position: Position, lesson: Lesson) -> BlitzStart {
    let mut ember = position.stores().map(|store| store % EMBER_FULL);
    if power_of(lesson).is_some() && position.store(Side::South) >= 2 * EMBER_FULL {
        ember[Side::South.index()] /= 2;
    }
    BlitzStart { ember, held: [power_of(lesson), None], ..plain_start(position) }
}

/// A time to think that leaves something of the clock.
fn quick(draws: &mut Draws) -> u32 {
    1_200 + 100 * draws.below(20) as u32
}

/// How plainly an example shows what it does: the least is best.
type Rank = [u32; 7];

/// The best examples of each lesson so far.
struct Best(BTreeMap<Lesson, Vec<(Rank, Example)>>);

impl Best {
    fn of(rules: &RuleSet) -> Best {
        let lessons = Lesson::ALL.into_iter().filter(|lesson| lesson.belongs(rules));
        Best(lessons.map(|lesson| (lesson, Vec::new())).collect())
    }

    /// Whether a lesson has no example yet, or none that is easily read.
    fn is_poor(&self) -> bool {
        self.0.values().any(|kept| {
            kept.first().is_none_or(|&([closed, _, crowded, faint, ..], _)| closed + crowded + faint > 0)
        })
    }

    fn offer_if_true(&mut self, example: Example) {
        let shown = example.play().is_ok_and(|turns| shows(example.lesson, &example.rules, &turns).is_ok());
        if shown {
            self.offer(example);
        }
    }

    fn offer(&mut self, example: Example) {
        let rank = rank(&example);
        let Some(kept) = self.0.get_mut(&example.lesson) else { return };
        // Of equals the first stays.
        let at = kept.partition_point(|(other, _)| *other <= rank);
        let known = kept.iter().any(|(_, other)| other.start.position == example.start.position);
        if at < KEPT && !known {
            kept.insert(at, (rank, example));
            kept.truncate(KEPT);
        }
    }

    /// One of each, and no position twice while there are others.
    fn picked(self) -> Vec<Example> {
        let mut taken = HashSet::new();
        let picked = self.0.into_values().filter_map(|kept| {
            let at =
                kept.iter().position(|(_, example)| !taken.contains(&example.start.position)).unwrap_or(0);
            let (_, example) = kept.into_iter().nth(at)?;
            taken.insert(example.start.position);
            Some(example)
        });
        picked.collect()
    }
}

/// Open pits before closed ones, few laps and pits that can be counted, something to see in them, both with something in store, and then
/// a board neither full nor bare with a handful that is followed easily.
fn rank(example: &Example) -> Rank {
    let BlitzStart { position, ember, .. } = &example.start;
    let turns = example.play().unwrap_or_default();
    let accounts: Vec<TurnAccount> = turns.iter().filter_map(|turn| TurnAccount::of(&turn.events)).collect();
    let laps: u32 = accounts.iter().map(|account| account.laps).sum();
    let sown: u32 = accounts.iter().map(|account| account.sown).sum();
    let captured: u32 = accounts.iter().map(|account| account.captured).sum();
    let pits = position.pits();
    let on_board: u32 = pits.iter().map(|&seeds| u32::from(seeds)).sum();
    let crowded = pits.iter().filter(|&&seeds| seeds > CROWDED).count() as u32;
    let all = u32::from(position.all_seeds());
    let [south, north] = position.stores().map(u32::from);
    let faint = u32::from(match example.lesson {
        Lesson::OwnRow | Lesson::Capture => captured < 3,
        Lesson::Ember => ember[Side::South.index()] > EMBER_FULL - 4,
        Lesson::Reverse => turns.iter().any(|turn| turn.earned != [None, None]),
        Lesson::End => accounts.iter().any(|account| account.pasu != [0, 0]),
        _ => position.round().is_some_and(|round| round.number > 1),
    });
    [
        position.closed().len() as u32,
        laps + crowded + faint,
        crowded,
        faint,
        south.abs_diff(north) * 3 / all,
        on_board.abs_diff(all / 2) * 16 / all + sown.abs_diff(6 * example.moves.len() as u32),
        pits.iter().filter(|&&seeds| seeds == 0).count() as u32,
    ]
}
