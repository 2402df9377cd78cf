//! Blitz: against the literal reference move by move, what holds in every game, and a match of it under the referee.

mod draws;
#[path = "reference/blitz.rs"]
mod reference;

#[path = "blitz/against_reference.rs"]
mod against_reference;
#[path = "blitz/fair.rs"]
mod fair;
#[path = "blitz/laws.rs"]
mod laws;
#[path = "blitz/matches.rs"]
mod matches;

use draws::Draws;
use guzhi::blitz::{BANK_MS, BlitzGame, BlitzStart, Clock, EMBER_FULL, Loadout, Move, PowerUp, SHOT_MS};
use guzhi::engine::{GameResult, Pit, Position, Side};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::Value;
use std::collections::BTreeMap;

fn pit(number: usize) -> Pit {
    Pit::new(number.try_into().unwrap()).unwrap()
}

fn loadout(draws: &mut Draws) -> Loadout {
    Loadout::without(draws.one_of(&PowerUp::ALL))
}

fn result_of(result: Option<GameResult>) -> Value {
    serde_json::to_value(result).unwrap()
}

/// Seeds everywhere or nearly nowhere, and anything that Blitz can have added.
fn any_start(draws: &mut Draws) -> BlitzStart {
    let mut pits = [0; 14];
    let in_pits = match draws.below(4) {
        0 => 1 + draws.below(6),
        1 => 20 + draws.below(40),
        _ => 70 + draws.below(130),
    };
    let heaps = 1 + draws.below(14);
    for _ in 0..in_pits {
        pits[(draws.below(heaps) * 5 + draws.below(2)) % 14] += 1;
    }
    let most = (255 - in_pits) / 2;
    let mut pair = |ends: [usize; 2]| ends.map(|end| draws.below(end));
    // Nearly even, or the game is won before it has begun.
    let stores = pair([most.min(20) + 1; 2]).map(|less| (most - less) as u8);
    let held = pair([10; 2]).map(|held| PowerUp::ALL.get(held / 2).copied());
    let most_ember = held.map(|held| if held.is_some() { EMBER_FULL.into() } else { 70 });
    let ember = pair(most_ember.map(|most| most + 1)).map(|ember| ember as u8);
    let [south, north] = pair([14; 2]);
    let shield = [(south < 7).then(|| pit(south)), (north < 7).then(|| pit(7 + north))];
    let squeezed = pair([4; 2]).map(|squeezed| squeezed == 0);
    let edges = pair([4; 2]).map(|bank| [0, 1, BANK_MS - 1, BANK_MS][bank]);
    let any = pair([BANK_MS as usize + 1; 2]).map(|bank| bank as u32);
    let clock = Clock::new(draws.one_of(&[edges, any]), squeezed).unwrap();
    let position = Position::new(&pits, stores, draws.one_of(&Side::BOTH)).unwrap();
    let start = BlitzStart { position, ember, held, shield, clock };
    start.check().unwrap();
    start
}

/// A time on one side of everything that happens at a certain time, or any.
fn any_ms(draws: &mut Draws, limit: u32) -> u32 {
    let edges = [0, 1_000, 2_000, 3_000, 4_000, SHOT_MS, SHOT_MS + BANK_MS, limit, limit, limit];
    match draws.below(8) {
        0..5 => (draws.one_of(&edges) + draws.below(3) as u32).saturating_sub(1),
        5 => draws.below(SHOT_MS as usize) as u32,
        6 => draws.below(limit as usize) as u32,
        _ => draws.one_of(&[u32::MAX, 60_000, 5_000_000]),
    }
}

/// A legal move, when the side to move has one, that spends what it holds in half of the cases.
fn legal_move(draws: &mut Draws, game: &BlitzGame) -> Move {
    let side = game.position().to_move();
    let limit = game.clock().limit(side);
    let legal: Vec<Pit> = game.legal().collect();
    let pit_sown = if legal.is_empty() { pit(draws.below(14)) } else { draws.one_of(&legal) };
    if draws.below(8) == 0 {
        return Move::forced(pit_sown, limit);
    }
    let ms = any_ms(draws, limit).min(limit - 1);
    let power = game.held(side).filter(|_| draws.below(2) == 0);
    let shield = (power == Some(PowerUp::BrassShield)).then(|| pit(7 * side.index() + draws.below(7)));
    Move { power, shield, ..Move::plain(pit_sown, ms) }
}

/// A move with one thing about it changed, which may make it illegal.
fn perhaps_illegal(draws: &mut Draws, game: &BlitzGame, made: Move) -> Move {
    let side = game.position().to_move();
    match draws.below(7) {
        0 => Move { pit: pit(draws.below(14)), ..made },
        1 => Move { power: Some(draws.one_of(&PowerUp::ALL)), ..made },
        2 => Move { power: game.held(side), ..made },
        3 => Move { shield: Some(pit(draws.below(14))), ..made },
        4 => Move { shield: None, ..made },
        5 => Move { ms: any_ms(draws, game.clock().limit(side)), ..made },
        _ => Move { forced: !made.forced, ..made },
    }
}

/// What a run of games met, so that a test can say it saw each kind.
#[derive(Default)]
struct Seen(BTreeMap<String, u32>);

impl Seen {
    fn count(&mut self, what: &str, happened: bool) {
        *self.0.entry(what.to_owned()).or_default() += u32::from(happened);
    }

    #[track_caller]
    fn assert_saw(&self, kinds: &[&str]) {
        for &kind in kinds {
            assert!(self.0.get(kind).is_some_and(|&times| times > 0), "no {kind}: {:?}", self.0);
        }
    }

    /// That there is nothing it has looked for and never met.
    #[track_caller]
    fn assert_saw_all(&self) {
        self.assert_saw(&self.0.keys().map(String::as_str).collect::<Vec<_>>());
    }
}

/// The same cases in every run.
fn fixed() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(26), ..ProptestConfig::default() }
}
