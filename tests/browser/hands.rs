//! Fingers and mice on the pits: what sows, what only looks, what cancels.

use crate::chromium::Pointer;
use crate::guzhi::{Guzhi, account, after, letter, longest, opening, pit};
use ::guzhi::ai::Level;
use ::guzhi::engine::{Board, Pit, Side};
use ::guzhi::game::Seat;
use ::guzhi::storage::Speed;

const POINTERS: [Pointer; 2] = [Pointer::Mouse, Pointer::Touch];

fn pit_at(number: u8) -> Pit {
    Pit::new(number).expect("below fourteen")
}

/// Waits until the AI has answered the person's one move, and sees that it was one.
fn one_move_and_its_answer(guzhi: &mut Guzhi, way: &str) {
    let saved = guzhi.wait_for_events(3);
    guzhi.wait_for_position(saved.game().position());
    let owners: Vec<Side> = saved.moves().iter().map(|&pit| Board::SEVEN.owner(pit)).collect();
    assert_eq!(owners, [Side::South, Side::North], "{way}");
    guzhi.wait_for_moves(saved.moves());
}

#[test]
fn fifty_quick_taps_are_one_move() {
    for (way, pointer) in [("click", Some(Pointer::Mouse)), ("tap", Some(Pointer::Touch)), ("Enter", None)] {
        let mut guzhi = Guzhi::open();
        guzhi.set_touch(pointer == Some(Pointer::Touch));
        guzhi.start(Seat::Ai(Level::Easy));
        let sown = pit_at(1);
        match pointer {
            Some(pointer) => {
                let at = guzhi.middle_of(&pit(sown));
                guzhi.tap_quickly(pointer, at, 50);
            }
            None => {
                guzhi.evaluate(&format!("document.querySelector('{}').focus()", pit(sown)));
                guzhi.key_quickly("Enter", 50);
            }
        }
        one_move_and_its_answer(&mut guzhi, way);
    }
}

#[test]
fn fifty_quick_taps_are_one_move_where_nothing_has_to_move_and_on_a_slow_device() {
    for (speed, slowness) in [(Speed::Instant, 1.0), (Speed::Quick, 6.0)] {
        let mut guzhi = Guzhi::open();
        guzhi.set_speed(speed);
        guzhi.start(Seat::Ai(Level::Easy));
        let at = guzhi.middle_of(&pit(pit_at(1)));
        guzhi.slow_down(slowness);
        guzhi.tap_quickly(Pointer::Mouse, at, 50);
        guzhi.slow_down(1.0);
        one_move_and_its_answer(&mut guzhi, &format!("{speed:?}, {slowness} times slower"));
    }
}

#[test]
fn sliding_off_a_pit_cancels() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Instant);
    guzhi.start(Seat::Person);
    let game = opening();
    guzhi.wait_for_position(game.position());
    for pointer in POINTERS {
        guzhi.set_touch(pointer == Pointer::Touch);
        for off in ["pit on the other row", "pit on the same row", "panel"] {
            let pressed = pit_at(2);
            let (from, to) = (
                guzhi.middle_of(&pit(pressed)),
                match off {
                    "panel" => guzhi.middle_of(".player-near"),
                    "pit on the same row" => guzhi.middle_of(&pit(pit_at(3))),
                    _ => guzhi.middle_of(&pit(pit_at(11))),
                },
            );
            guzhi.press(pointer, from);
            guzhi.wait_for_marks(Some(&account(&game, pressed)));
            guzhi.slide(pointer, to);
            // Under a mouse the other pit of the row is looked at now; a finger looks at nothing any more.
            let looked = (pointer == Pointer::Mouse && off == "pit on the same row")
                .then(|| account(&game, pit_at(3)));
            guzhi.wait_for_marks(looked.as_ref());
            guzhi.lift(pointer, to);
            guzhi.wait_for_marks(looked.as_ref());
            guzhi.wait_for_position(game.position());
            guzhi.wait_for_moves(&[]);
        }
    }
    // The next tap sows as ever, and nothing but it.
    guzhi.tap(Pointer::Touch, &pit(pit_at(4)));
    guzhi.wait_for_position(after(&game, pit_at(4)).position());
    guzhi.wait_for_moves(&[pit_at(4)]);
}

#[test]
fn a_long_hold_looks_and_then_sows() {
    for pointer in POINTERS {
        let mut guzhi = Guzhi::open();
        guzhi.set_touch(pointer == Pointer::Touch);
        guzhi.set_speed(Speed::Quick);
        guzhi.start(Seat::Person);
        let game = opening();
        let sown = longest(&game);
        let at = guzhi.middle_of(&pit(sown));
        guzhi.evaluate("void (window.pressed = performance.now())");
        guzhi.press(pointer, at);
        guzhi.wait_for_marks(Some(&account(&game, sown)));
        // Longer than what browsers take for a long press.
        guzhi.wait_for("performance.now() > window.pressed + 1200");
        guzhi.wait_for_marks(Some(&account(&game, sown)));
        guzhi.wait_for_moves(&[]);
        guzhi.lift(pointer, at);
        guzhi.wait_for_position(after(&game, sown).position());
        guzhi.wait_for_moves(&[sown]);
        guzhi.wait_for_marks(None);
    }
}

#[test]
fn pointing_at_a_pit_shows_where_it_leads_unless_that_is_switched_off() {
    let mut guzhi = Guzhi::open();
    guzhi.start(Seat::Ai(Level::Easy));
    let game = opening();
    for looked in game.legal() {
        let at = guzhi.middle_of(&pit(looked));
        guzhi.slide(Pointer::Mouse, at);
        let account = account(&game, looked);
        guzhi.wait_for_marks(Some(&account));
        let line = crate::guzhi::english(
            "says-preview",
            &[
                ("pit", letter(looked).into()),
                ("laps", account.laps.into()),
                ("taken", account.taken_by(Side::South).into()),
                ("given", account.taken_by(Side::North).into()),
            ],
        );
        assert_eq!(guzhi.text(".player-near .says"), line);
    }
    // The other row's pits lead nowhere now.
    let at = guzhi.middle_of(&pit(pit_at(9)));
    guzhi.slide(Pointer::Mouse, at);
    guzhi.wait_for_marks(None);

    guzhi.reload();
    guzhi.click(".home-footer .icon-button");
    guzhi.wait_for("document.querySelector('.switch input').checked");
    guzhi.click(".switch input");
    guzhi.wait_for("!document.querySelector('.switch input').checked");
    guzhi.click(".back");
    guzhi.wait_for("document.querySelector('.home')");
    guzhi.go_on();
    let at = guzhi.middle_of(&pit(pit_at(1)));
    guzhi.slide(Pointer::Mouse, at);
    guzhi.press(Pointer::Mouse, at);
    guzhi.wait_for("document.querySelector('.pit:hover')");
    assert_eq!(guzhi.marks(), serde_json::json!([]));
    assert_eq!(guzhi.text(".player-near .says"), crate::guzhi::english("says-begin", &[]));
    guzhi.lift(Pointer::Mouse, at);
    assert_eq!(guzhi.wait_for_events(2).moves()[..1], [pit_at(1)]);
}

/// A touch brings the focus after it is lifted, and a focus looks at its pit: that must not show the pit again as
/// soon as it holds seeds.
#[test]
fn a_touch_that_is_lifted_looks_no_longer() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Quick);
    guzhi.set_touch(true);
    guzhi.start(Seat::Ai(Level::Easy));
    let mut state = guzhi.wait_for_events(1);
    let mut refilled = false;
    while state.conclusion().is_none() && !refilled {
        let sown = state.game().legal().next().expect("South can move");
        guzhi.let_flurry_pass();
        let at = guzhi.middle_of(&pit(sown));
        guzhi.tap_quickly(Pointer::Touch, at, 1);
        let before = state.moves().len();
        state = guzhi.wait_for_saved(|_, state| {
            state.moves().len() > before && (state.to_move() == Side::South || state.conclusion().is_some())
        });
        guzhi.wait_for_position(state.game().position());
        refilled = state.conclusion().is_none() && state.game().legal().contains(sown);
        assert_eq!(guzhi.marks(), serde_json::json!([]), "{}", letter(sown));
    }
    assert!(refilled, "a pit that was sown is filled again in nearly every turn");
}
