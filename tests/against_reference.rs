//! The engine against the literal reference, move by move, over thousands of games.

mod draws;
mod reference;

use draws::Draws;
use guzhi::engine::{Game, PITS, Pit, Position, RuleSet, Side, TurnEnd, TurnEvent};
use reference::Reference;
use std::collections::BTreeMap;

/// How the games of a run ended, and how many turns ended at the guard, so that a test can say it saw each kind.
#[derive(Default)]
struct Seen {
    endings: BTreeMap<&'static str, u32>,
    guarded: u32,
    moves: u32,
}

fn as_text<T: serde::Serialize>(value: T) -> String {
    serde_json::to_value(value).unwrap().as_str().unwrap().to_owned()
}

/// Plays both to the end, with the pits `choose` picks from the legal ones, and compares everything after every move.
fn play_both(start: Position, seen: &mut Seen, mut choose: impl FnMut(&[Pit]) -> Pit) {
    let mut game = Game::from_position(RuleSet::GUZHI, start);
    let pits = start.pits().iter().map(|&seeds| seeds.into()).collect();
    let stores = start.stores().map(u32::from).to_vec();
    let mut reference = Reference::start(pits, stores, start.to_move().index());
    loop {
        let legal: Vec<Pit> = Pit::all().filter(|&pit| reference.may_sow(pit.index())).collect();
        assert_eq!(game.legal().collect::<Vec<_>>(), legal, "{}", game.position());
        for pit in Pit::all().filter(|pit| !legal.contains(pit)) {
            let before = game.clone();
            assert!(game.play(pit, &mut ()).is_err(), "{pit:?} in {}", game.position());
            assert_eq!(game, before, "a refused move changes nothing");
        }
        if legal.is_empty() {
            break;
        }
        let pit = choose(&legal);
        let before = *game.position();
        let mut events = Vec::new();
        let turn = game.play(pit, &mut events).unwrap();
        let expected = reference.sow(pit.index()).unwrap();

        let context = format!("{before}, pit {}", pit.index());
        let position = game.position();
        assert_eq!(turn.position, *position, "{context}");
        assert_eq!(position.pits().map(u32::from).to_vec(), reference.pits, "{context}");
        assert_eq!(position.stores().map(u32::from).to_vec(), reference.stores, "{context}");
        assert_eq!(position.to_move().index(), reference.to_move, "{context}");
        assert_eq!(turn.sown, expected.sown, "{context}");
        assert_eq!(turn.taken.map(u32::from).to_vec(), expected.taken, "{context}");
        let guarded = events.contains(&TurnEvent::Ended(TurnEnd::Guard));
        assert_eq!(guarded, expected.guarded, "{context}");
        let result = game.result().map(|result| (as_text(result.winner), as_text(result.by)));
        let wanted = reference.result.map(|(winner, by)| (winner.to_owned(), by.to_owned()));
        assert_eq!(result, wanted, "{context}");
        seen.moves += 1;
        seen.guarded += u32::from(guarded);
    }
    if let Some((_, by)) = reference.result {
        *seen.endings.entry(by).or_default() += 1;
    }
}

/// `seeds` seeds thrown into the pits that `into` lets through.
fn scatter(draws: &mut Draws, seeds: usize, into: impl Fn(usize) -> bool) -> [u8; PITS] {
    let places: Vec<usize> = (0..PITS).filter(|&pit| into(pit)).collect();
    let mut pits = [0; PITS];
    for _ in 0..seeds {
        pits[draws.one_of(&places)] += 1;
    }
    pits
}

fn compare(games: u32, seed: u64, mut start: impl FnMut(&mut Draws) -> Position) -> Seen {
    let mut draws = Draws(seed);
    let mut seen = Seen::default();
    for _ in 0..games {
        let start = start(&mut draws);
        play_both(start, &mut seen, |legal| draws.one_of(legal));
    }
    seen
}

fn side(draws: &mut Draws) -> Side {
    draws.one_of(&Side::BOTH)
}

#[test]
fn games_from_the_opening() {
    let seen = compare(4_000, 1, |_| Position::opening(&RuleSet::GUZHI));
    assert!(seen.moves > 30_000, "{}", seen.moves);
    assert!(seen.endings["clinch"] > 0 && seen.endings["sweep"] > 0, "{:?}", seen.endings);
}

#[test]
fn games_from_scattered_seeds() {
    compare(3_000, 2, |draws| {
        let in_pits = draws.below(85);
        let south = draws.below(85 - in_pits) as u8;
        let stores = [south, 84 - in_pits as u8 - south];
        Position::new(scatter(draws, in_pits, |_| true), stores, side(draws)).unwrap()
    });
}

#[test]
fn games_from_other_numbers_of_seeds() {
    compare(2_000, 3, |draws| {
        let seeds = draws.below(120);
        let stores = [draws.below(60) as u8, draws.below(60) as u8];
        Position::new(scatter(draws, seeds, |_| true), stores, side(draws)).unwrap()
    });
}

/// With 255 seeds in all no pit and no store overflows, not even with all of them in one pit.
#[test]
fn games_with_all_the_seeds_a_pit_can_count() {
    let mut seen = compare(500, 4, |draws| {
        let in_pits = 200 + draws.below(56);
        let south = draws.below(256 - in_pits) as u8;
        let stores = [south, 255 - in_pits as u8 - south];
        Position::new(scatter(draws, in_pits, |_| true), stores, side(draws)).unwrap()
    });
    let mut draws = Draws(5);
    for pit in Pit::all() {
        let mut pits = [0; PITS];
        pits[pit.index()] = 255;
        let start = Position::new(pits, [0, 0], pit.owner()).unwrap();
        play_both(start, &mut seen, |legal| draws.one_of(legal));
    }
}

/// One row all but empty: sweeps, and starts with no legal move at all.
#[test]
fn games_from_rows_nearly_empty() {
    let seen = compare(3_000, 6, |draws| {
        let poor = side(draws);
        let seeds = draws.below(30);
        let mut pits = scatter(draws, seeds, |pit| Pit::new(pit as u8).unwrap().owner() != poor);
        for _ in 0..draws.below(3) {
            pits[poor.index() * 7 + draws.below(7)] = 1 + draws.below(2) as u8;
        }
        Position::new(pits, [draws.below(20) as u8, draws.below(20) as u8], side(draws)).unwrap()
    });
    assert!(seen.endings["sweep"] > 500, "{:?}", seen.endings);
}

/// A handful of seeds: games that go round in circles.
#[test]
fn games_that_repeat_themselves() {
    let seen = compare(4_000, 7, |draws| {
        let seeds = 2 + draws.below(4);
        Position::new(scatter(draws, seeds, |_| true), [40, 40], side(draws)).unwrap()
    });
    assert!(seen.endings["repetition"] > 100, "{:?}", seen.endings);
}

/// A hundred moves that take nothing and meet no position a third time: random games never get there.
#[test]
fn a_game_that_stalls() {
    let start: Position = "0 0 0 0 2 0 1 | 0 0 0 0 1 0 0 ; 40 40 ; north".parse().unwrap();
    let moves = [
        11, 6, 12, 4, 13, 0, 8, 5, 9, 1, 10, 2, 11, 6, 7, 3, 12, 4, 8, 5, 9, 6, 10, 0, 7, 1, 11, 2, 12, 3,
        13, 4, 8, 0, 9, 5, 10, 1, 11, 6, 12, 2, 7, 3, 8, 4, 9, 5, 13, 0, 10, 6, 7, 1, 11, 2, 12, 3, 8, 4, 9,
        5, 10, 6, 7, 0, 11, 1, 8, 2, 12, 3, 13, 4, 9, 0, 10, 5, 11, 1, 12, 6, 7, 2, 13, 4, 8, 3, 9, 6, 10, 0,
        7, 4, 11, 1, 8, 5, 12, 2,
    ];
    let mut seen = Seen::default();
    let mut pits = moves.iter().map(|&pit| Pit::new(pit).unwrap());
    play_both(start, &mut seen, |_| pits.next().unwrap());
    assert_eq!(seen.moves, 100);
    assert_eq!(seen.endings["stalled"], 1);
}

/// A turn that would never end by itself (RULES: the family, 4): handfuls of one and two chase each other round the
/// board and no pit comes to hold four.
#[test]
fn the_turn_that_never_ends_stops_at_its_guard() {
    let pits = [2, 1, 0, 1, 0, 2, 1, 0, 1, 0, 2, 1, 0, 1];
    let start = Position::new(pits, [35, 35], Side::South).unwrap();
    let mut events = Vec::new();
    let first = Pit::new(0).unwrap();
    let turn = Game::from_position(RuleSet::GUZHI, start).play(first, &mut events).unwrap();
    assert_eq!((turn.sown, turn.taken), (1_001, [0, 0]));
    assert_eq!(events.last(), Some(&TurnEvent::Ended(TurnEnd::Guard)));

    let mut seen = Seen::default();
    let mut draws = Draws(8);
    for _ in 0..200 {
        play_both(start, &mut seen, |legal| draws.one_of(legal));
    }
    assert!(seen.guarded > 10, "{}", seen.guarded);
}
