//! Days by number, where the player is.
#![cfg(feature = "app")]

use guzhi::platform::{month_and_day, today};
use std::time::{SystemTime, UNIX_EPOCH};

#[test]
fn days_are_counted_from_the_first_of_january_1970() {
    for (day, date) in [(0, (1, 1)), (58, (2, 28)), (59, (3, 1)), (364, (12, 31)), (365, (1, 1))] {
        assert_eq!(month_and_day(day), date, "{day}");
    }
    // 2028 is a leap year.
    assert_eq!([21_243, 21_244].map(month_and_day), [(2, 29), (3, 1)]);
    // No number of a day is too great.
    assert_eq!(month_and_day(u64::MAX), (1, 1));
}

/// Nowhere is it more than a day earlier or later than in Greenwich.
#[test]
fn today_is_near_the_day_in_greenwich() {
    let greenwich = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 86_400;
    assert!(today().abs_diff(greenwich) <= 1);
}
