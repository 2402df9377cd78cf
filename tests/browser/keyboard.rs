//! The table by keys alone.

use crate::guzhi::{Guzhi, after, letter, opening, pit};
use ::guzhi::ai::Level;
use ::guzhi::engine::{Board, Pit, Side};
use ::guzhi::game::Seat;
use ::guzhi::storage::Speed;

/// The pit that has the focus, as its letter.
fn focused(guzhi: &mut Guzhi) -> String {
    guzhi.evaluate("document.activeElement.dataset.pit ?? ''").as_str().unwrap_or_default().to_owned()
}

fn pit_named(name: &str) -> Pit {
    Board::SEVEN.pits().find(|&pit| letter(pit) == name).expect("a pit's letter")
}

#[test]
fn arrows_walk_along_the_row_and_enter_and_space_sow() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Quick);
    guzhi.go_on_after(&[], Seat::Ai(Level::Easy));
    for (key, at) in [
        ("ArrowRight", "a"),
        ("ArrowRight", "b"),
        ("ArrowUp", "c"),
        ("ArrowDown", "b"),
        ("ArrowLeft", "a"),
        ("ArrowLeft", "a"),
        ("ArrowRight", "b"),
    ] {
        guzhi.key(key);
        assert_eq!(focused(&mut guzhi), at, "after {key}");
    }
    let mut sown = Vec::new();
    for (key, events) in [("Enter", 3), (" ", 5)] {
        // From wherever the focus is to the first pit that has seeds.
        let playable = guzhi.wait_for(
            "[...document.querySelectorAll('.pit[data-playable=true]')].map((pit) => pit.dataset.pit)",
        );
        let here = focused(&mut guzhi);
        let wanted = playable
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|pit| pit.as_str())
            .min()
            .expect("a legal pit");
        let steps = pit_named(wanted).index() as isize - pit_named(&here).index() as isize;
        for _ in 0..steps.abs() {
            guzhi.key(if steps > 0 { "ArrowRight" } else { "ArrowLeft" });
        }
        assert_eq!(focused(&mut guzhi), wanted);
        guzhi.let_flurry_pass();
        guzhi.key(key);
        sown.push(pit_named(wanted));
        let saved = guzhi.wait_for_events(events);
        guzhi.wait_for_position(saved.game().position());
        let own: Vec<Pit> = saved.moves().iter().copied().step_by(2).collect();
        assert_eq!(own, sown, "{key:?}");
    }
}

#[test]
fn in_a_game_for_two_the_keys_go_to_the_row_whose_turn_it_is() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Instant);
    guzhi.start(Seat::Person);
    let mut game = opening();
    guzhi.key("ArrowRight");
    guzhi.key("ArrowRight");
    assert_eq!(focused(&mut guzhi), "b");
    guzhi.key("Enter");
    game = after(&game, pit_named("b"));
    guzhi.wait_for_position(game.position());
    // To the other row, where South has left off: North's pits run the other way.
    guzhi.key("ArrowRight");
    assert_eq!(focused(&mut guzhi), "F");
    guzhi.key("ArrowRight");
    assert_eq!(focused(&mut guzhi), "E");
    guzhi.key("ArrowLeft");
    let wanted = focused(&mut guzhi);
    assert_eq!(wanted, "F");
    guzhi.let_flurry_pass();
    guzhi.key("Enter");
    game = after(&game, pit_named("F"));
    guzhi.wait_for_position(game.position());
    guzhi.wait_for_moves(&[pit_named("b"), pit_named("F")]);
}

#[test]
fn undo_goes_back_to_the_first_move_also_after_a_reload() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Instant);
    guzhi.go_on_after(&[], Seat::Ai(Level::Easy));
    let mut positions = vec![*opening().position()];
    let mut events = 1;
    for _ in 0..3 {
        let position = *positions.last().expect("the opening is there");
        guzhi.wait_for_position(&position);
        guzhi.let_flurry_pass();
        let sown = position.filled(Side::South).next_back().expect("South can move");
        guzhi.click(&pit(sown));
        events += 2;
        positions.push(*guzhi.wait_for_events(events).game().position());
    }
    let last = positions.pop().expect("moves were made");
    guzhi.wait_for_position(&last);
    // The move and its answer, by the key and by the button.
    guzhi.key("u");
    let back = positions.pop().expect("three moves");
    guzhi.wait_for_position(&back);
    guzhi.reload();
    guzhi.go_on();
    guzhi.wait_for_position(&back);
    while let Some(back) = positions.pop() {
        assert_eq!(guzhi.evaluate("document.querySelector('.undo').ariaDisabled"), "false");
        guzhi.click(".undo");
        guzhi.wait_for_position(&back);
    }
    guzhi.wait_for("document.querySelector('.undo').ariaDisabled === 'true'");
    guzhi.key("u");
    guzhi.wait_for_position(opening().position());
    guzhi.wait_for_moves(&[]);
}

#[test]
fn undo_breaks_off_what_moves() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Relaxed);
    guzhi.start(Seat::Person);
    let sown = pit_named("b");
    guzhi.click(&pit(sown));
    guzhi.wait_for_motion();
    // Some counts have changed by now.
    guzhi.wait_for("document.querySelectorAll('.count[data-live]').length > 2");
    guzhi.key("u");
    guzhi.wait_for_position(opening().position());
    guzhi.wait_for_moves(&[]);
}
