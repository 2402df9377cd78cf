//! Whole games, and what is said about them.

use crate::guzhi::{Guzhi, account, after, english, letter, opening, pit};
use ::guzhi::ai::{Level, choose};
use ::guzhi::engine::{Board, Pit, RuleSet, Side};
use ::guzhi::game::{Seat, Summary};
use ::guzhi::storage::{Slot, Speed};
use std::sync::atomic::AtomicBool;

#[test]
fn a_whole_game_is_played_to_its_end_and_kept() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Instant);
    guzhi.start(Seat::Ai(Level::Easy));
    let summary = loop {
        let ended = guzhi.wait_for(
            "document.querySelector('.result') ? 'yes' : document.querySelector('.pit[data-playable=true]') && 'no'",
        );
        if ended == "yes" {
            break guzhi
                .saved::<Vec<Summary>>(Slot::Results)
                .and_then(|mut results| results.pop())
                .expect("a result");
        }
        let state = guzhi.wait_for_saved(|_, state| state.to_move() == Side::South);
        let position = *state.game().position();
        guzhi.wait_for_position(&position);
        let choice = choose(
            &RuleSet::GUZHI,
            &position,
            Level::Medium,
            state.moves().len() as u64,
            &AtomicBool::new(false),
        );
        let sown = choice.expect("South can move").pit;
        guzhi.let_flurry_pass();
        guzhi.click(&pit(sown));
        // The move is played, or the game is over with it.
        guzhi.wait_for_events(1 + state.moves().len() + 1);
        guzhi.wait_for("document.querySelector('.result, .player-near[data-turn=true]')");
    };
    let state = summary.log.fold().expect("the result's log is a match");
    assert_eq!(Some(summary.conclusion), state.conclusion());
    let [south, north] = state.game().position().stores();
    assert_eq!(
        [guzhi.text(".result-seeds[data-side=you]"), guzhi.text(".result-seeds[data-side=other]")],
        [south.to_string(), north.to_string()]
    );
    guzhi.wait_for_position(state.game().position());
    let won = u32::from(summary.conclusion.winner.side() == Some(Side::South));
    let title = if won == 1 { english("result-won", &[]) } else { guzhi.text(".result h2") };
    assert_eq!(guzhi.text(".result h2"), title);

    let record = english("home-record", &[("played", 1u32.into()), ("won", won.into())]);
    guzhi.reload();
    assert_eq!(guzhi.text(".record"), record);
    // The result is where it was left, until it is put away.
    guzhi.click(".continue");
    guzhi.wait_for("document.querySelector('.result')");
    guzhi.wait_for_position(state.game().position());
    guzhi.click(".result-buttons .quiet-button");
    guzhi.wait_for("document.querySelector('.home') && !document.querySelector('.continue')");
    // Once more: the result is entered once.
    guzhi.reload();
    assert_eq!(guzhi.text(".record"), record);
}

#[test]
fn a_match_that_ends_behind_the_pause_menu_shows_its_result() {
    let mut guzhi = Guzhi::open();
    // To the last move, always the first legal pit.
    let mut moves = Vec::new();
    let mut game = opening();
    let last = loop {
        let sown = game.legal().next().expect("the game is not over");
        game = after(&game, sown);
        if game.result().is_some() {
            break sown;
        }
        moves.push(sown);
    };
    guzhi.go_on_after(&moves, Seat::Person);
    guzhi.click(&pit(last));
    guzhi.wait_for_motion();
    guzhi.click(".pause");
    guzhi.wait_for("document.querySelector('.dialog')");
    guzhi.wait_for("document.querySelector('.board:not([data-moving])')");
    guzhi.click(".menu-item[data-first]");
    guzhi.wait_for("document.querySelector('.result')");
    guzhi.wait_for_position(game.position());
    guzhi.click(".result-buttons .quiet-button");
    guzhi.wait_for("document.querySelector('.home') && !document.querySelector('.continue')");
}

#[test]
fn each_turn_is_spoken_as_one_sentence() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Quick);
    guzhi.start(Seat::Ai(Level::Easy));
    assert_eq!(guzhi.text(".spoken[role=status]"), "");
    let sown = Pit::new(2).expect("below fourteen");
    guzhi.click(&pit(sown));
    guzhi.wait_for("document.querySelector('.spoken').textContent");
    let sentence = guzhi.text(".spoken[role=status]");
    assert!(sentence.starts_with(&english("turn-you", &[("pit", letter(sown).into())])), "{sentence}");
    one_sentence(&sentence, account(&opening(), sown).laps);
    let answer = guzhi.wait_for_events(3).moves()[1];
    let begins =
        english("turn-other", &[("name", english("name-easy", &[]).into()), ("pit", letter(answer).into())]);
    guzhi.wait_for(&format!("document.querySelector('.spoken').textContent.startsWith('{begins}')"));
    let sentence = guzhi.text(".spoken");
    one_sentence(&sentence, account(&after(&opening(), sown), answer).laps);
}

#[track_caller]
fn one_sentence(sentence: &str, laps: u32) {
    assert!(sentence.ends_with('.') && sentence.matches('.').count() == 1, "{sentence}");
    assert!(sentence.contains(&english("turn-laps", &[("laps", laps.into())])), "{sentence}");
}

#[test]
fn two_people_take_turns_at_one_device() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Instant);
    guzhi.start(Seat::Person);
    let mut game = opening();
    for _ in 0..4 {
        let side = game.position().to_move();
        guzhi.wait_for_position(game.position());
        // Only the row whose turn it is can be sown, and a tap on the other says why.
        let playable = guzhi.evaluate(
            "[...document.querySelectorAll('.pit[data-playable=true]')].map((pit) => pit.dataset.pit)",
        );
        let mut playable: Vec<String> = serde_json::from_value(playable).expect("letters");
        let mut legal: Vec<String> = game.legal().map(letter).collect();
        playable.sort();
        legal.sort();
        assert_eq!(playable, legal);
        guzhi.let_flurry_pass();
        let others = Board::SEVEN.row(side.other()).next().expect("a row has pits");
        guzhi.click(&pit(others));
        let refusal = english("says-not-yours", &[]);
        guzhi.wait_for(&format!("document.querySelector('.spoken').textContent === '{refusal}'"));
        let sown = game.legal().next().expect("somebody can move");
        guzhi.click(&pit(sown));
        let name = english(if side == Side::South { "name-south" } else { "name-north" }, &[]);
        let begins = english("turn-other", &[("name", name.into()), ("pit", letter(sown).into())]);
        guzhi.wait_for(&format!("document.querySelector('.spoken').textContent.startsWith('{begins}')"));
        game = after(&game, sown);
    }
    guzhi.wait_for_position(game.position());
    guzhi.wait_for_saved(|_, state| state.game() == &game);
}
