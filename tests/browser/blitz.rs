//! Blitz in the browser, with a clock that the test moves.

use crate::guzhi::{Guzhi, letter};
use ::guzhi::ai::Level;
use ::guzhi::engine::{Board, Pit, Side};
use ::guzhi::game::{Event, Match, Seat};

/// Puts the page's clock into the test's hand: it stands until it is moved.
const HELD_CLOCK: &str = "(() => { let at = performance.now(); performance.now = () => at;
    window.passes = (ms) => { at += ms; }; })()";

fn pit(number: u8) -> Pit {
    Pit::new(number).expect("below fourteen")
}

fn sow(guzhi: &mut Guzhi, number: u8) {
    guzhi.click(&format!(".pit[data-pit={}]", letter(pit(number))));
}

/// Begins a game of Blitz for two with the clock in hand, and starts it.
fn begin() -> Guzhi {
    let mut guzhi = Guzhi::open_on(|browser| browser.run_first(HELD_CLOCK));
    guzhi.start_blitz(Seat::Person);
    guzhi.wait_for("document.querySelector('.dialog')");
    go_on(&mut guzhi);
    guzhi
}

/// Starts the clock, or lets it go on, from the menu.
fn go_on(guzhi: &mut Guzhi) {
    guzhi.click(".menu-item[data-first]");
    guzhi.wait_for("document.querySelector('.lane[data-runs=true]')");
    // The app has looked at its clock once and knows when the turn began.
    tick(guzhi, 0);
}

/// Lets so much time of the clock pass, and the app see it.
fn tick(guzhi: &mut Guzhi, ms: u32) {
    guzhi.evaluate(&format!("passes({ms})"));
    guzhi.evaluate("new Promise((resolve) => setTimeout(resolve, 120))");
}

/// Waits until the clock shows these seconds.
fn shows(guzhi: &mut Guzhi, seconds: &str) {
    guzhi.wait_for(&format!("document.querySelector('.clock-time').textContent === '{seconds}'"));
}

/// Waits until so many moves are saved, and nothing moves any more.
fn after_moves(guzhi: &mut Guzhi, moves: usize) -> Match {
    let state = guzhi.wait_for_saved(|_, state| state.moves().len() == moves);
    guzhi.wait_for("!document.querySelector('.board[data-moving=true]')");
    state
}

fn banks(state: &Match) -> [u32; 2] {
    state.game().blitz().expect("it is Blitz").clock().bank_ms()
}

#[test]
fn whole_seconds_left_are_banked_and_the_bank_drains_to_the_millisecond() {
    let mut guzhi = begin();
    shows(&mut guzhi, "5.0");
    // 2.6 s left: two of them are banked.
    tick(&mut guzhi, 2_400);
    shows(&mut guzhi, "2.6");
    sow(&mut guzhi, 2);
    let state = after_moves(&mut guzhi, 1);
    assert_eq!(banks(&state), [2_000, 0]);
    // North takes no time at all.
    tick(&mut guzhi, 0);
    let to_sow = state.game().legal().next().expect("North can move");
    guzhi.let_flurry_pass();
    guzhi.evaluate("passes(1000)");
    guzhi.click(&format!(".pit[data-pit={}]", Board::SEVEN.letter(to_sow)));
    let state = after_moves(&mut guzhi, 2);
    assert_eq!(banks(&state)[0], 2_000);
    assert!(banks(&state)[1] >= 3_000, "{:?}", banks(&state));
    // South uses up its shot clock and three quarters of a second more.
    tick(&mut guzhi, 0);
    tick(&mut guzhi, 5_750);
    assert_eq!(guzhi.text(".bank"), crate::guzhi::english("clock-draining", &[]));
    shows(&mut guzhi, "1.3");
    let to_sow = state.game().legal().next().expect("South can move");
    guzhi.click(&format!(".pit[data-pit={}]", Board::SEVEN.letter(to_sow)));
    let state = after_moves(&mut guzhi, 3);
    assert_eq!(banks(&state)[0], 1_250);
}

#[test]
fn at_the_limit_the_clock_makes_one_move_however_often_one_taps() {
    let mut guzhi = begin();
    tick(&mut guzhi, 4_990);
    assert_eq!(guzhi.evaluate("document.querySelector('.lane').dataset.late"), "true");
    guzhi.evaluate("passes(10)");
    let at = guzhi.middle_of(".pit[data-pit=a]");
    guzhi.tap_quickly(crate::chromium::Pointer::Mouse, at, 50);
    let state = guzhi.wait_for_saved(|_, state| !state.moves().is_empty());
    assert_eq!(state.moves().len(), 1);
    assert_eq!(state.to_move(), Side::North);
    assert_eq!(banks(&state), [0, 0]);
    guzhi.wait_for("!document.querySelector('.board[data-moving=true]')");
    // It is named as what it was.
    guzhi.wait_for("document.querySelector('.player-near .says').textContent.startsWith('Time was up')");
    assert_eq!(guzhi.wait_for_saved(|_, _| true).moves().len(), 1);
}

#[test]
fn the_clock_waits_while_nobody_looks_and_after_a_kill() {
    let mut guzhi = begin();
    tick(&mut guzhi, 1_700);
    // Hidden for a minute.
    guzhi.evaluate(
        "(() => { Object.defineProperty(document, 'hidden', { value: true, configurable: true });
            document.dispatchEvent(new Event('visibilitychange')); })()",
    );
    guzhi.wait_for("document.querySelector('.dialog')");
    tick(&mut guzhi, 60_000);
    shows(&mut guzhi, "3.3");
    guzhi.evaluate("delete document.hidden");
    go_on(&mut guzhi);
    shows(&mut guzhi, "3.3");
    // The menu stops it too.
    tick(&mut guzhi, 300);
    guzhi.click(".pause");
    guzhi.wait_for("document.querySelector('.dialog')");
    tick(&mut guzhi, 60_000);
    shows(&mut guzhi, "3.0");
    guzhi.wait_for_saved(|_, state| state.clocked_ms() == 2_000);
    let mut guzhi = guzhi.killed_and_opened();
    guzhi.go_on();
    guzhi.wait_for("document.querySelector('.dialog')");
    shows(&mut guzhi, "3.0");
    assert!(guzhi.wait_for_saved(|_, _| true).moves().is_empty());
}

#[test]
fn a_game_of_blitz_against_the_ai_is_played_with_power_ups() {
    let mut guzhi = Guzhi::open_on(|browser| browser.run_first(HELD_CLOCK));
    guzhi.start_blitz(Seat::Ai(Level::Easy));
    guzhi.wait_for("document.querySelector('.dialog')");
    go_on(&mut guzhi);
    let mut spent = 0;
    loop {
        guzhi.wait_for("document.querySelector('.result, .lane[data-runs=true]')");
        if guzhi.evaluate("!!document.querySelector('.result')") == true {
            break;
        }
        let before = guzhi.wait_for_saved(|_, _| true);
        if guzhi.evaluate("document.querySelector('.lane').dataset.side") == "far" {
            // The AI ponders for as long as its clock runs.
            tick(&mut guzhi, 250);
            continue;
        }
        // So much later a tap is no part of the flurry before.
        tick(&mut guzhi, 800);
        // Arms what is held: a shield for the first pit, anything else with the first pit that can be sown.
        if guzhi.evaluate("!!document.querySelector('button.power[aria-disabled=false]')") == true {
            guzhi.click("button.power");
            guzhi.wait_for("document.querySelector('button.power[aria-pressed=true]')");
            if guzhi.evaluate("document.querySelector('button.power').dataset.power") == "brass_shield" {
                guzhi.click(".pit[data-pit=a]");
                guzhi.wait_for("document.querySelector('.pit[data-pit=a][data-shield]')");
            }
            spent += 1;
        }
        guzhi.click(".pit[data-playable=true]");
        guzhi.wait_for_saved(|_, state| state.moves().len() > before.moves().len());
    }
    let state = guzhi.wait_for_saved(|_, _| true);
    assert!(state.conclusion().is_some(), "the game has an end");
    // What was armed on the screen was spent in the match, each once.
    let log = guzhi.saved_log();
    let spent_by_south = log.since(0).iter().filter(
        |event| matches!(event, Event::Played { side: Side::South, played } if played.power.is_some()),
    );
    assert_eq!(spent_by_south.count(), spent);
}

#[test]
fn a_squeezed_turn_has_two_seconds_and_the_bank_neither_pays_nor_grows() {
    let mut guzhi = Guzhi::open_on(|browser| browser.run_first(HELD_CLOCK));
    guzhi.go_on_squeezed();
    guzhi.wait_for("document.querySelector('.dialog')");
    go_on(&mut guzhi);
    shows(&mut guzhi, "2.0");
    assert_eq!(guzhi.evaluate("document.querySelector('.lane').dataset.squeezed"), "true");
    let before = guzhi.wait_for_saved(|_, _| true);
    let bank = banks(&before)[before.to_move().index()];
    assert!(bank > 0, "there would be something to pay with");
    tick(&mut guzhi, 1_990);
    assert_eq!(guzhi.wait_for_saved(|_, _| true).moves(), before.moves());
    tick(&mut guzhi, 10);
    let state = after_moves(&mut guzhi, before.moves().len() + 1);
    assert_eq!(banks(&state)[before.to_move().index()], bank);
    assert!(!state.game().blitz().expect("it is Blitz").clock().is_squeezed(before.to_move()));
}
