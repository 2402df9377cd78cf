//! A first game: what somebody is told, only when it is needed, three things at most, and never again.
#![cfg(feature = "app")]

use guzhi::app::coach::{Coach, Seen};
use guzhi::engine::{Game, RuleSet, TurnAccount};
use guzhi::storage::{Learned, Tip};
use proptest::prelude::*;

const FIRST: Seen =
    Seen { first_game: true, your_turn: true, turns: 0, last: None, refused: false, looks: false };

/// A turn from the opening such as is wanted.
fn turn(wanted: impl Fn(&TurnAccount) -> bool) -> TurnAccount {
    let mut game = Game::new(RuleSet::GUZHI);
    loop {
        for pit in game.legal() {
            let mut seen = Vec::new();
            game.clone().play(pit, &mut seen).unwrap();
            let account = TurnAccount::of(&seen).unwrap();
            if wanted(&account) {
                return account;
            }
        }
        let pit = game.legal().next().expect("some game has such a turn");
        game.play(pit, &mut ()).unwrap();
    }
}

#[test]
fn who_waits_at_the_first_turn_is_told_how_to_begin() {
    let mut coach = Coach::default();
    let learned = Learned::default();
    assert_eq!(coach.watch(FIRST, &learned, 1_000), None);
    assert_eq!(coach.watch(FIRST, &learned, 8_999), None);
    assert_eq!(coach.watch(FIRST, &learned, 9_000), Some(Tip::Begin));
    // Whoever taps what cannot be sown is told at once; whoever has begun needs it no more.
    let mut coach = Coach::default();
    assert_eq!(coach.watch(Seen { refused: true, ..FIRST }, &learned, 0), Some(Tip::Begin));
    assert_eq!(coach.watch(Seen { refused: true, turns: 1, ..FIRST }, &learned, 0), None);
}

#[test]
fn pasu_and_capture_are_told_when_they_happen() {
    let learned = Learned::default();
    let pasu = turn(|account| account.pasu != [0, 0] && account.captured == 0);
    let capture = turn(|account| account.captured > 0 && account.pasu == [0, 0]);
    for (last, tip) in [(pasu, Tip::Pasu), (capture, Tip::Capture)] {
        let seen = Seen { last: Some(&last), turns: 1, looks: true, ..FIRST };
        assert_eq!(Coach::default().watch(seen, &learned, 0), Some(tip));
    }
}

#[test]
fn who_looks_needs_not_be_told_how() {
    let learned = Learned::default();
    let second = Seen { turns: 2, ..FIRST };
    assert_eq!(Coach::default().watch(second, &learned, 0), Some(Tip::Look));
    let mut coach = Coach::default();
    assert_eq!(coach.watch(Seen { looks: true, ..FIRST }, &learned, 0), None);
    assert_eq!(coach.watch(second, &learned, 0), None);
}

#[test]
fn nothing_is_told_after_a_first_game() {
    let seen = Seen { first_game: false, refused: true, ..FIRST };
    let mut coach = Coach::default();
    for now in [0, 100_000] {
        assert_eq!(coach.watch(seen, &Learned::default(), now), None);
    }
}

proptest! {
    /// Whatever happens, nobody is told more than three things, and none twice.
    #[test]
    fn three_at_most_and_none_twice(
        happens in prop::collection::vec((any::<bool>(), any::<bool>(), 0..4usize, 0..3usize, any::<bool>(), 0..20_000u64), 0..60)
    ) {
        let turns = [turn(|account| account.pasu != [0, 0]), turn(|account| account.captured > 0)];
        let mut coach = Coach::default();
        let mut learned = Learned::default();
        let mut told = Vec::new();
        let mut now = 0;
        for (your_turn, refused, turns_played, last, looks, passes) in happens {
            now += passes;
            let seen = Seen { first_game: true, your_turn, turns: turns_played, last: turns.get(last), refused, looks };
            if let Some(tip) = coach.watch(seen, &learned, now) {
                prop_assert!(!told.contains(&tip));
                told.push(tip);
                learned.tips.insert(tip);
            }
        }
        prop_assert!(told.len() <= Tip::MOST);
    }
}
