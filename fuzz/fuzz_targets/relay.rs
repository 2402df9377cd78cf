//! Anything said to a relay, by anybody: nothing panics, everything it says can be read, and what it has kept is a match.
//!
//! An input is a few lines. A line that begins with `a` or `b` is what follows, said by one of two players who sit at a game of
//! Classic and one of Blitz; `t` and a number lets so many milliseconds pass; `x` breaks the first player's line and makes it anew;
//! `k` kills the relay and starts another. Any other line is said by a stranger. In all of them `@c`, `@m` and `@n` stand for the
//! code of an invitation and the two matches.

#![no_main]

mod house;

use house::{House, Who};
use libfuzzer_sys::fuzz_target;

/// So many lines are enough to reach anything.
const MOST_LINES: usize = 12;

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    let mut house = House::new();
    for line in text.lines().take(MOST_LINES) {
        let rest = line.get(1..).unwrap_or_default();
        match line.as_bytes().first() {
            Some(b'a') => house.say(Who::First, rest),
            Some(b'b') => house.say(Who::Second, rest),
            Some(b't') => house.pass(rest.trim().parse().unwrap_or(1)),
            Some(b'x') => house.come_again(),
            Some(b'k') => house.kill(),
            _ => house.say(Who::Stranger, line),
        }
    }
    house.check();
});
