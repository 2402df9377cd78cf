//! The puzzles that are shipped, every one of them proven, and what is made of them.

use guzhi::ai::{Outcome, solve};
use guzhi::engine::{By, Game, Pit, RuleSet, Side, Winner};
use guzhi::puzzles::{Answer, Deck, Flaw, Puzzle, Theme, Try, make};
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::AtomicBool;

#[test]
fn every_shipped_puzzle_has_one_winning_move() {
    for puzzle in Deck::shipped().puzzles() {
        assert_eq!(puzzle.check(), Ok(()), "{puzzle}");
    }
}

#[test]
fn there_are_enough_of_every_kind() {
    let deck = Deck::shipped();
    assert!(deck.puzzles().len() >= 500);
    let mut themes: BTreeMap<Theme, usize> = BTreeMap::new();
    let mut grades: BTreeMap<u8, usize> = BTreeMap::new();
    let (mut positions, mut keys) = (HashSet::new(), HashSet::new());
    for puzzle in deck.puzzles() {
        *themes.entry(puzzle.theme).or_default() += 1;
        *grades.entry(puzzle.grade).or_default() += 1;
        assert!(positions.insert(puzzle.position), "twice: {puzzle}");
        assert!(keys.insert(puzzle.key()), "known by the key of another: {puzzle}");
    }
    assert!(Theme::ALL.iter().all(|theme| themes.get(theme).is_some_and(|&count| count >= 80)), "{themes:?}");
    assert!((1..=5).all(|grade| grades.get(&grade).is_some_and(|&count| count >= 20)), "{grades:?}");
    assert!(deck.puzzles().is_sorted_by_key(|puzzle| puzzle.grade));
}

/// What a wrong move is answered with keeps South from winning: proven again, from the position after both.
#[test]
fn a_wrong_move_is_refuted() {
    let (mut refuted, mut ended) = (0, 0);
    for puzzle in Deck::shipped().puzzles().iter().filter(|puzzle| puzzle.theme != Theme::PowerUp).step_by(5)
    {
        let game = Game::from_position(RuleSet::GUZHI, puzzle.position);
        for pit in game.legal().filter(|&pit| pit != puzzle.answer.pit) {
            let Try::Wrong { reply } = puzzle.attempt(Answer { pit, power: None }) else {
                panic!("{puzzle}: {pit:?} is right, too")
            };
            let mut after = game.clone();
            after.play(pit, &mut ()).unwrap();
            let Some(reply) = reply else {
                assert_ne!(after.result().expect("nobody answers").winner, Winner::South, "{puzzle}");
                ended += 1;
                continue;
            };
            after.play(reply, &mut ()).unwrap();
            match after.result() {
                Some(result) => assert_ne!(result.winner, Winner::South, "{puzzle}"),
                None => {
                    let solution =
                        solve(&RuleSet::GUZHI, after.position(), 2_000_000, &AtomicBool::new(false)).unwrap();
                    // Whoever is to move now, South does not win.
                    let value = match after.position().to_move() {
                        Side::South => solution.value != Outcome::Win,
                        Side::North => solution.value != Outcome::Loss,
                    };
                    assert!(solution.proven && value, "{puzzle}: after {pit:?} and {reply:?}");
                }
            }
            refuted += 1;
        }
        assert_eq!(puzzle.attempt(puzzle.answer), Try::Right);
    }
    assert!(refuted > 100, "{refuted} refuted, {ended} ended");
}

/// A theme is what its name says.
#[test]
fn a_row_that_is_starved_is_empty() {
    for puzzle in Deck::shipped().puzzles().iter().filter(|puzzle| puzzle.theme == Theme::Starve) {
        let mut game = Game::from_position(RuleSet::GUZHI, puzzle.position);
        game.play(puzzle.answer.pit, &mut ()).unwrap();
        let result = game.result().unwrap_or_else(|| panic!("{puzzle} goes on"));
        assert_eq!(result.winner, Winner::South, "{puzzle}");
        assert!(matches!(result.by, By::Sweep | By::Clinch), "{puzzle}: {result:?}");
    }
}

#[test]
fn a_line_is_read_as_it_is_written() {
    for puzzle in Deck::shipped().puzzles() {
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle.clone()));
    }
    for (line, says) in [
        ("", "a puzzle is a theme"),
        ("luck 1 a 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south", "luck"),
        ("capture 6 a 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south", "1 to 5"),
        ("capture 1 A 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south", "a to g"),
        ("capture 1 luck+a 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south", "a to g"),
        ("capture 1 a 6 6 6", "parts"),
        ("capture 1 a 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; north", "South"),
    ] {
        let error = line.parse::<Puzzle>().unwrap_err();
        assert!(error.to_string().contains(says), "{line:?}: {error}");
    }
}

#[test]
fn a_puzzle_that_is_none_is_found_out() {
    let deck = Deck::shipped();
    let puzzle = deck.puzzles().iter().find(|puzzle| puzzle.theme == Theme::Capture).unwrap();
    let game = Game::from_position(RuleSet::GUZHI, puzzle.position);
    let other: Pit = game.legal().find(|&pit| pit != puzzle.answer.pit).unwrap();
    let wrong = Puzzle { answer: Answer { pit: other, power: None }, ..puzzle.clone() };
    assert_eq!(wrong.check(), Err(Flaw::Answer(puzzle.answer)));
    let wrong = Puzzle { theme: Theme::Starve, ..puzzle.clone() };
    assert_eq!(wrong.check(), Err(Flaw::Theme(Some(Theme::Capture))));
    let wrong = Puzzle { grade: puzzle.grade % 5 + 1, ..puzzle.clone() };
    assert_eq!(wrong.check(), Err(Flaw::Grade(puzzle.grade)));
    // From the opening South wins with one pit, but the other way round there is nothing to find.
    let opening: Puzzle = "capture 1 a 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south".parse().unwrap();
    assert!(matches!(opening.check(), Err(Flaw::Answer(Answer { power: None, .. }))));
}

/// The same for everybody on a date, and none twice before all were there.
#[test]
fn every_day_has_its_own_puzzle() {
    let deck = Deck::shipped();
    let count = deck.puzzles().len();
    for first in [0, 20_000, u64::MAX - 2 * count as u64] {
        let days: HashSet<usize> = (0..count as u64).map(|day| deck.of_day(first + day).0).collect();
        assert_eq!(days.len(), count);
    }
    // Neighbours in the file are much alike; neighbours in the calendar are not.
    let [today, tomorrow] = [20_000, 20_001].map(|day| deck.of_day(day).0);
    assert!(today.abs_diff(tomorrow) > count / 10);
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let made = make(7, 10);
    assert_eq!(made, make(7, 10));
    assert_eq!(made.len(), 10);
    for puzzle in made {
        assert_eq!(puzzle.check(), Ok(()), "{puzzle}");
    }
}
