//! How strong a player is, by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022).
//!
//! Every game is a rating period of its own, so a rating is there as soon as the game is over. The deviation grows between
//! games as it does over periods without any (step 6 of the paper), with a day as the period: somebody whose rating is well
//! known (a deviation of 50) is as unknown as a newcomer after about three years. The deviation is never more than a
//! newcomer's.

use super::store::{StoredRating, UnixMs};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// A newcomer's rating.
pub const FIRST_RATING: f64 = 1500.0;
/// A newcomer's deviation, and the greatest there is.
pub const FIRST_DEVIATION: f64 = 350.0;
/// A newcomer's volatility.
pub const FIRST_VOLATILITY: f64 = 0.06;
/// How long without a game lets the deviation grow by one step, in milliseconds: a day.
pub const PERIOD_MS: u64 = 24 * 60 * 60 * 1_000;

/// How much the volatility may change; Glickman names 0.3 to 1.2, and his example has this.
const TAU: f64 = 0.5;
/// Points of Glicko's scale in one of Glicko-2's.
const SCALE: f64 = 173.7178;

/// A newcomer, at this time.
pub const fn newcomer(at: UnixMs) -> StoredRating {
    StoredRating { rating: FIRST_RATING, deviation: FIRST_DEVIATION, volatility: FIRST_VOLATILITY, at }
}

/// A rating as it stands at a later time: the longer ago the last game, the less certain.
pub fn as_of(rating: &StoredRating, at: UnixMs) -> StoredRating {
    let periods = at.saturating_sub(rating.at) as f64 / PERIOD_MS as f64;
    let grown = rating.deviation.hypot(SCALE * rating.volatility * periods.sqrt());
    StoredRating { deviation: grown.min(FIRST_DEVIATION), at: at.max(rating.at), ..*rating }
}

/// What a rating becomes by the results of one rating period, each against an opponent's rating before it, in halves of a
/// point: 2, 1 or 0.
pub fn after_period(before: &StoredRating, results: &[(StoredRating, u8)]) -> StoredRating {
    let results: Vec<_> = results.iter().map(|(other, halves)| (glicko2(other), outcome(*halves))).collect();
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
    let after = glicko2_rating_period(&glicko2(before), &results, &config);
    // So far apart that a computer's numbers say the result was certain: it teaches nothing.
    if ![after.rating, after.deviation, after.volatility].iter().all(|number| number.is_finite()) {
        return *before;
    }
    StoredRating {
        rating: after.rating,
        deviation: after.deviation.min(FIRST_DEVIATION),
        volatility: after.volatility,
        at: before.at,
    }
}

/// What one game that ended now makes of both ratings, `[south, north]`; `None` before a player's first rated game. Halves
/// of a point as each side got them: 2, 1 or 0.
pub fn after_game(before: [Option<StoredRating>; 2], halves: [u8; 2], at: UnixMs) -> [StoredRating; 2] {
    let [south, north] = before.map(|rating| rating.map_or(newcomer(at), |rating| as_of(&rating, at)));
    [after_period(&south, &[(north, halves[0])]), after_period(&north, &[(south, halves[1])])]
}

const fn glicko2(rating: &StoredRating) -> Glicko2Rating {
    Glicko2Rating { rating: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
}

const fn outcome(halves: u8) -> Outcomes {
    match halves {
        0 => Outcomes::LOSS,
        1 => Outcomes::DRAW,
        _ => Outcomes::WIN,
    }
}
