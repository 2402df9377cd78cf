//! Ratings: the example of Glickman's paper, and what must hold of any game.
#![cfg(feature = "server")]

use guzhi::relay::ratings::{
    FIRST_DEVIATION, FIRST_RATING, FIRST_VOLATILITY, PERIOD_MS, after_game, after_period, as_of, newcomer,
};
use guzhi::relay::store::StoredRating;
use proptest::prelude::*;

fn rating(rating: f64, deviation: f64) -> StoredRating {
    StoredRating { rating, deviation, volatility: FIRST_VOLATILITY, at: 0 }
}

fn assert_near(found: f64, wanted: f64, within: f64) {
    assert!((found - wanted).abs() <= within, "{found} is not {wanted}");
}

/// Glickman, "Example of the Glicko-2 system": one rating period, tau 0.5.
#[test]
fn the_example_of_the_paper() {
    let results = [(rating(1400.0, 30.0), 2), (rating(1550.0, 100.0), 0), (rating(1700.0, 300.0), 0)];
    let after = after_period(&rating(1500.0, 200.0), &results);
    // The paper rounds on its way, to 1464.06 and 151.52.
    assert_near(after.rating, 1464.06, 0.02);
    assert_near(after.deviation, 151.52, 0.01);
    assert_near(after.volatility, 0.05999, 0.00001);
}

/// Step 6 of the paper for whoever does not play: the deviation grows, the rest stays.
#[test]
fn a_day_without_a_game_is_a_period_without_one() {
    let after = as_of(&rating(1500.0, 200.0), PERIOD_MS);
    assert_near(after.deviation, (200.0_f64.powi(2) + (173.7178 * 0.06_f64).powi(2)).sqrt(), 1e-9);
    assert_eq!((after.rating, after.volatility, after.at), (1500.0, FIRST_VOLATILITY, PERIOD_MS));
}

#[test]
fn after_about_three_years_nobody_is_known_any_more() {
    let days = |days: u64| as_of(&rating(1800.0, 50.0), days * PERIOD_MS).deviation;
    assert!(days(2 * 365) < FIRST_DEVIATION);
    assert_eq!(days(4 * 365), FIRST_DEVIATION);
}

/// A clock that was set back takes nothing away.
#[test]
fn time_that_runs_back_is_no_time() {
    let before = StoredRating { at: 1_000_000, ..rating(1500.0, 80.0) };
    assert_eq!(as_of(&before, 5), before);
}

#[test]
fn the_first_game_begins_at_1500() {
    let [south, north] = after_game([None, None], [2, 0], 77);
    assert_near(south.rating + north.rating, 2.0 * FIRST_RATING, 1e-6);
    assert!(south.rating > FIRST_RATING + 100.0, "a newcomer's first game counts for much");
    assert_eq!(south.deviation, north.deviation);
    assert_eq!((south.at, north.at), (77, 77));
    assert_eq!(after_game([None, None], [1, 1], 77)[0].rating, FIRST_RATING);
}

/// Who has been away is as unknown as the time says, before the game is counted.
#[test]
fn a_long_absence_is_counted_before_the_game() {
    let known = rating(1500.0, 60.0);
    let now = 900 * PERIOD_MS;
    let back = after_game([Some(known), None], [2, 0], now)[0];
    let stayed = after_game([Some(StoredRating { at: now, ..known }), None], [2, 0], now)[0];
    assert!(back.rating > stayed.rating + 20.0, "{} {}", back.rating, stayed.rating);
}

/// So far apart that the result is certain to the last digit of a number: nothing breaks.
#[test]
fn a_giant_and_a_beginner_keep_ratings_that_are_numbers() {
    for halves in [[2, 0], [1, 1], [0, 2]] {
        for after in after_game([Some(rating(60_000.0, 30.0)), Some(rating(-60_000.0, 30.0))], halves, 0) {
            assert!(after.rating.is_finite() && after.deviation.is_finite() && after.volatility.is_finite());
        }
    }
}

fn any_rating() -> impl Strategy<Value = StoredRating> {
    (400.0..3000.0, 30.0..350.0, 0.03..0.12, 0..5_000 * PERIOD_MS)
        .prop_map(|(rating, deviation, volatility, at)| StoredRating { rating, deviation, volatility, at })
}

proptest! {
    #[test]
    fn winning_never_lowers_and_losing_never_raises(south in any_rating(), north in any_rating(), later in 0..PERIOD_MS) {
        let at = south.at.max(north.at) + later;
        let [won, lost] = after_game([Some(south), Some(north)], [2, 0], at);
        prop_assert!(won.rating >= south.rating && lost.rating <= north.rating);
        let [drew, drew_too] = after_game([Some(south), Some(north)], [1, 1], at);
        prop_assert!(won.rating >= drew.rating && lost.rating <= drew_too.rating);
        // A draw draws the two together.
        prop_assert!((drew.rating - south.rating) * (north.rating - south.rating) >= 0.0);
    }

    #[test]
    fn the_sides_do_not_matter(south in any_rating(), north in any_rating(), halves in 0..=2_u8) {
        let at = south.at.max(north.at);
        let [one, other] = after_game([Some(south), Some(north)], [halves, 2 - halves], at);
        let [other_again, one_again] = after_game([Some(north), Some(south)], [2 - halves, halves], at);
        prop_assert_eq!((one, other), (one_again, other_again));
    }

    /// Between two who are known equally well nothing is won that is not lost.
    #[test]
    fn equals_share_what_there_is(level in 400.0..3000.0, deviation in 30.0..350.0, halves in 0..=2_u8) {
        let before = rating(level, deviation);
        let after = after_game([Some(before), Some(before)], [halves, 2 - halves], 0);
        prop_assert!((after[0].rating + after[1].rating - 2.0 * level).abs() < 1e-6);
    }

    #[test]
    fn the_deviation_stays_within_its_bounds(
        south in proptest::option::of(any_rating()), north in proptest::option::of(any_rating()), halves in 0..=2_u8, later in 0..9_000 * PERIOD_MS,
    ) {
        let at = 5_000 * PERIOD_MS + later;
        for after in after_game([south, north], [halves, 2 - halves], at) {
            prop_assert!(after.deviation > 0.0 && after.deviation <= FIRST_DEVIATION);
            prop_assert!(after.volatility > 0.0 && after.volatility < 0.5);
            prop_assert_eq!(after.at, at);
        }
    }

    /// A game tells something: nobody is less certain after it, but for what a period adds by itself.
    #[test]
    fn a_game_makes_more_certain(south in any_rating(), north in any_rating()) {
        let at = south.at.max(north.at);
        let before = as_of(&south, at);
        let after = after_game([Some(south), Some(north)], [1, 1], at)[0];
        prop_assert!(after.deviation <= before.deviation.hypot(173.7178 * after.volatility) + 1e-9);
    }
}

#[test]
fn a_newcomer_is_as_glickman_says() {
    let StoredRating { rating, deviation, volatility, at } = newcomer(9);
    assert_eq!((rating, deviation, volatility, at), (1500.0, 350.0, 0.06, 9));
}
