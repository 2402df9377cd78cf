//! Half a minute without a line, in real time: the other player sees it, the clock of Blitz goes on, the game can be claimed after
//! twenty seconds, and whoever was cut off comes back to the same game.

use crate::game::{self, Game, Step};
use crate::guzhi::english;
use crate::player::Player;
use crate::relay::{Relay, Wire};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

const HALF_A_MINUTE: Duration = Duration::from_secs(30);

/// When each of these was seen first, after the line was gone.
#[derive(Debug, Default)]
struct Seen {
    /// The player who is cut off sees that the line is down.
    broken: Option<Duration>,
    /// The other sees that they are away.
    away: Option<Duration>,
    /// The other may claim the game.
    claim: Option<Duration>,
    /// How many moves the other has made.
    moves: u32,
}

/// Half a minute in which the guest is cut off and the host goes on, with pictures of what both see.
fn watch(game: &mut Game, name: &str) -> Seen {
    let (began, mut seen) = (Instant::now(), Seen::default());
    while began.elapsed() < HALF_A_MINUTE {
        if game.step(0) == Step::Moved {
            seen.moves += 1;
        }
        let [host, guest] = &mut game.players;
        if seen.broken.is_none() && guest.shows(".line-mark[data-line=broken]") {
            seen.broken = Some(began.elapsed());
            guest.pictures(&format!("{name}-line-down"));
        }
        if seen.away.is_none() && host.evaluate(&game::says("far", &english("far-away", &[]))) == true {
            seen.away = Some(began.elapsed());
            host.pictures(&format!("{name}-away"));
        }
        if seen.claim.is_none() && host.shows(".action.claim") {
            seen.claim = Some(began.elapsed());
            host.pictures(&format!("{name}-claim"));
        }
    }
    seen
}

/// How a line fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fails {
    /// It breaks, and nobody lets a new one in.
    Breaks,
    /// It swallows everything.
    Swallows,
}

/// A game whose guest has no line for half a minute.
fn cut_off(guest: fn(&str, u8, SocketAddr) -> Player, blitz: bool, fails: Fails) {
    let relay = Relay::start();
    let mut wire = Wire::to(relay.at());
    let host = Player::in_browser("Valli", 1, relay.at());
    let guest = guest("Murugan", 2, wire.at());
    let mut game = Game::begin(host, guest, blitz);
    let name = format!("{}-{fails:?}", if blitz { "blitz" } else { "classic" }).to_lowercase();
    game.play(2);
    for player in &mut game.players {
        player.pictures(&format!("{name}-playing"));
    }
    assert!(game.play_until_guest(), "it is over too soon");
    match fails {
        Fails::Breaks => wire.cut(),
        Fails::Swallows => wire.stall(),
    }
    let seen = watch(&mut game, &name);
    println!("{name}: {seen:?}");
    // In Blitz both ends ask often enough to notice what only swallows; in Classic nobody need know so soon.
    let noticed = blitz || fails == Fails::Breaks;
    assert_eq!((seen.broken.is_some(), seen.away.is_some()), (noticed, noticed), "{seen:?}");
    // The twenty seconds begin when the relay notices: at once, or after some questions without an answer.
    assert!(seen.claim.is_some() || !(blitz && fails == Fails::Breaks), "{seen:?}");
    assert!(seen.claim.is_none() || blitz, "a Classic game waits for days: {seen:?}");
    assert!(seen.claim.is_none_or(|at| at >= Duration::from_secs(19)), "{seen:?}");
    // The guest was to move: only the clock can have done that.
    assert_eq!(seen.moves > 0, blitz, "{seen:?}");
    wire.mend();
    game.wait_until_same();
    game.players[0].wait_for("!document.querySelector('.action.claim')");
    game.play_to_the_end(blitz);
    for player in &mut game.players {
        player.pictures(&format!("{name}-over"));
    }
}

#[test]
#[ignore = "takes half a minute without a line"]
fn a_browser_whose_line_breaks_in_blitz() {
    cut_off(Player::in_browser, true, Fails::Breaks);
}

#[test]
#[ignore = "takes half a minute without a line"]
fn a_browser_whose_line_swallows_everything_in_blitz() {
    cut_off(Player::in_browser, true, Fails::Swallows);
}

#[test]
#[ignore = "takes half a minute without a line"]
fn a_browser_whose_line_breaks_in_classic() {
    cut_off(Player::in_browser, false, Fails::Breaks);
}

#[test]
#[ignore = "takes half a minute without a line"]
fn a_browser_whose_line_swallows_everything_in_classic() {
    cut_off(Player::in_browser, false, Fails::Swallows);
}

#[test]
#[ignore = "takes half a minute without a line"]
fn a_window_whose_line_breaks_in_blitz() {
    cut_off(Player::at_window, true, Fails::Breaks);
}

#[test]
#[ignore = "takes half a minute without a line"]
fn a_window_whose_line_swallows_everything_in_classic() {
    cut_off(Player::at_window, false, Fails::Swallows);
}

/// Who does not come back loses, and finds out when they do.
#[test]
#[ignore = "takes the twenty seconds until a game can be claimed"]
fn a_game_of_blitz_is_claimed() {
    let relay = Relay::start();
    let mut wire = Wire::to(relay.at());
    let host = Player::in_browser("Valli", 1, relay.at());
    let guest = Player::in_browser("Murugan", 2, wire.at());
    let mut game = Game::begin(host, guest, true);
    game.play(4);
    wire.cut();
    while !game.players[0].shows(".action.claim") {
        game.step(0);
    }
    game.players[0].click(".action.claim");
    let claimed = game::end(&mut game.players[0]);
    wire.mend();
    let lost = game::end(&mut game.players[1]);
    assert_eq!(claimed.seeds, [lost.seeds[1], lost.seeds[0]]);
    assert_eq!([&claimed.fair, &lost.fair], [&Some(english("far-fair", &[])); 2], "{claimed:?}, {lost:?}");
    let changes = [claimed, lost].map(|end| end.rating.expect("it was rated").1);
    assert!(changes[0] > 0 && changes[1] == -changes[0], "{changes:?}");
    for player in &mut game.players {
        player.pictures("claimed");
        player.forgive_the_line();
    }
}
