//! Which day it is where the player is.

use time::{Date, Month, OffsetDateTime};

/// The day that others are counted from.
const FIRST: Date = match Date::from_calendar_date(1970, Month::January, 1) {
    Ok(day) => day,
    Err(_) => panic!("there was a first of January in 1970"),
};

/// The day it is, as days since 1 January 1970: that of the device's own clock and time zone, or of Greenwich where the device
/// does not say in which zone it is.
pub fn today() -> u64 {
    let now = OffsetDateTime::now_local().unwrap_or_else(|_| OffsetDateTime::now_utc());
    u64::try_from(now.date().to_julian_day() - FIRST.to_julian_day()).unwrap_or(0)
}

/// The month, from 1 to 12, and the day of the month of a day that is counted so.
pub fn month_and_day(day: u64) -> (u8, u8) {
    let number = i32::try_from(day).ok().and_then(|day| FIRST.to_julian_day().checked_add(day));
    let date = number.and_then(|number| Date::from_julian_day(number).ok()).unwrap_or(FIRST);
    (u8::from(date.month()), date.day())
}
