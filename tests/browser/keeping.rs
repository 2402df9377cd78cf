//! What is kept through reloads, kills and damage.

use crate::guzhi::{Guzhi, after, longest, opening, pit};
use ::guzhi::ai::Level;
use ::guzhi::game::Seat;
use ::guzhi::storage::{Settings, Slot, Speed};

#[test]
fn a_reload_in_the_middle_brings_everything_back() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Quick);
    guzhi.go_on_after(&[], Seat::Ai(Level::Easy));
    for events in [3, 5] {
        let playable = guzhi.wait_for("document.querySelector('.pit[data-playable=true]')?.dataset.pit");
        guzhi.let_flurry_pass();
        guzhi.click(&format!(".pit[data-pit={}]", playable.as_str().unwrap_or_default()));
        let state = guzhi.wait_for_events(events);
        guzhi.wait_for_position(state.game().position());
    }
    let state = guzhi.wait_for_events(5);
    let shown = guzhi.shown();
    guzhi.reload();
    guzhi.go_on();
    guzhi.wait_for_position(&shown);
    assert_eq!(guzhi.wait_for_events(5), state);

    // In the middle of a turn, too: then it has been played.
    let sown = longest(state.game().plain().expect("there is no clock"));
    guzhi.click(&pit(sown));
    guzhi.wait_for_motion();
    guzhi.reload();
    guzhi.go_on();
    let state = guzhi.wait_for_events(7);
    assert_eq!(state.moves()[4], sown);
    guzhi.wait_for_position(state.game().position());
}

#[test]
fn a_kill_loses_nothing() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Relaxed);
    guzhi.start(Seat::Person);
    let mut game = opening();
    for moves in 1..=2 {
        let sown = longest(&game);
        guzhi.click(&pit(sown));
        game = after(&game, sown);
        // As soon as it is saved, long before it has been shown to its end.
        guzhi.wait_for_events(1 + moves);
        guzhi = guzhi.killed_and_opened();
        assert_eq!(guzhi.evaluate("document.querySelectorAll('.notice').length"), 0);
        guzhi.go_on();
        guzhi.wait_for_position(game.position());
        assert_eq!(guzhi.wait_for_events(1).game(), &game);
    }
    assert_eq!(guzhi.saved::<Settings>(Slot::Settings).map(|settings| settings.speed), Some(Speed::Relaxed));
    // At any moment: then either the move was made or it was not, and nothing is damaged.
    let sown = longest(&game);
    guzhi.click(&pit(sown));
    let mut guzhi = guzhi.killed_and_opened();
    assert_eq!(guzhi.evaluate("document.querySelectorAll('.notice').length"), 0);
    guzhi.go_on();
    let state = guzhi.wait_for_events(1);
    assert!(
        [&game, &after(&game, sown)].contains(&state.game().plain().expect("there is no clock")),
        "{:?}",
        state.moves()
    );
    guzhi.wait_for_position(state.game().position());
}

#[test]
fn a_damaged_save_is_set_aside_and_said() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Instant);
    guzhi.start(Seat::Person);
    let sown = longest(&opening());
    guzhi.click(&pit(sown));
    guzhi.wait_for_events(2);
    let junk = "new Uint8Array([0, 159, 146, 150, 13, 10, 255])";

    // The newest: the one before it is opened.
    guzhi.keep(&["match"], junk);
    guzhi.reload();
    guzhi.wait_for("document.querySelector('.notice[role=status]')");
    let kept =
        [("what", crate::guzhi::english("slot-match", &[]).into()), ("file", "match.damaged-1".into())];
    assert_eq!(guzhi.text(".notice p"), crate::guzhi::english("notice-set-aside-older", &kept));
    assert_eq!(
        guzhi.kept("match.damaged-1"),
        Some(vec![0, 159, 146, 150, 13, 10, 255]),
        "nothing of it is lost"
    );
    guzhi.click(".notice button");
    guzhi.wait_for("!document.querySelector('.notice')");
    guzhi.go_on();
    guzhi.wait_for_position(opening().position());
    guzhi.click(&pit(sown));
    guzhi.wait_for_position(after(&opening(), sown).position());

    // Both copies, one of them no bytes at all: there is no match, everything else is as it was, and all works.
    guzhi.wait_for_events(2);
    guzhi.keep(&["match", "match.before"], "'not even bytes'");
    guzhi.reload();
    guzhi.wait_for("document.querySelectorAll('.notice').length === 2");
    assert_eq!(guzhi.evaluate("document.querySelectorAll('.continue').length"), 0);
    assert_eq!(guzhi.saved::<Settings>(Slot::Settings).map(|settings| settings.speed), Some(Speed::Instant));
    while guzhi.evaluate("document.querySelectorAll('.notice').length") != 0 {
        guzhi.click(".notice button");
    }
    guzhi.start(Seat::Person);
    guzhi.click(&pit(sown));
    guzhi.wait_for_position(after(&opening(), sown).position());
    guzhi.wait_for_events(2);
    guzhi.reload();
    assert_eq!(
        guzhi.evaluate("document.querySelectorAll('.notice').length"),
        0,
        "what was set aside is told once"
    );
    guzhi.go_on();
    guzhi.wait_for_position(after(&opening(), sown).position());
}

#[test]
fn damaged_settings_cost_no_match() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Instant);
    guzhi.start(Seat::Person);
    let sown = longest(&opening());
    guzhi.click(&pit(sown));
    guzhi.wait_for_events(2);
    guzhi.keep(&["settings", "settings.before"], "new Uint8Array()");
    guzhi.reload();
    guzhi.wait_for("document.querySelector('.notice')");
    guzhi.go_on();
    guzhi.wait_for_position(after(&opening(), sown).position());
}
