//! The other games: chosen, played and kept in the browser.

use crate::guzhi::{Guzhi, account, pit_on};
use ::guzhi::ai::Level;
use ::guzhi::engine::{Game, Pit, RuleSet, Side};
use ::guzhi::game::Seat;
use ::guzhi::storage::Speed;
use serde_json::json;

/// Sows a pit, and waits until the board shows where that leads within the round.
fn sow(guzhi: &mut Guzhi, game: &mut Game, pit: Pit) {
    guzhi.let_flurry_pass();
    guzhi.click(&pit_on(game.rules().board, pit));
    game.play(pit, &mut ()).expect("the pit is legal");
}

/// A short match of rounds: South takes what it can, North sows its last pit.
fn short_match(rules: RuleSet) -> Vec<Pit> {
    let mut game = Game::new(rules);
    let mut moves = Vec::new();
    while game.result().is_none() {
        let pit = match game.position().to_move() {
            Side::South => game.legal().max_by_key(|&pit| {
                let account = account(&game, pit);
                account.taken_by(Side::South) as i32 - account.taken_by(Side::North) as i32
            }),
            Side::North => game.legal().next_back(),
        };
        moves.push(pit.expect("the match is not over"));
        game.play(moves[moves.len() - 1], &mut ()).expect("the pit is legal");
    }
    moves
}

#[test]
fn a_match_of_rounds_is_played_to_its_end_and_opened_again_in_the_middle_of_a_round() {
    let moves = short_match(RuleSet::PALLANKUZHI);
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Instant);
    guzhi.start_game(&RuleSet::PALLANKUZHI, Seat::Person);
    let mut game = Game::new(RuleSet::PALLANKUZHI);
    let mut rounds = 1;
    let mut reopened = false;
    for &pit in &moves {
        guzhi.wait_for_position(game.position());
        sow(&mut guzhi, &mut game, pit);
        let round = game.position().round().map_or(1, |round| round.number);
        if game.result().is_none() && round > rounds {
            // Every seed is in a store now; the next round fills the pits again.
            guzhi.wait_for("document.querySelector('.result.round')");
            assert!(
                guzhi.shown().pits().iter().all(|&seeds| seeds == 0),
                "the board is empty between rounds"
            );
            guzhi.let_flurry_pass();
            guzhi.let_flurry_pass();
            guzhi.click(".round .main-button");
            guzhi.wait_for_position(game.position());
            let closed = guzhi.evaluate(
                "[...document.querySelectorAll('.pit[data-closed]')].map((pit) => Number(pit.dataset.spot)).sort((a, b) => a - b)",
            );
            assert_eq!(closed, json!(game.position().closed().map(Pit::index).collect::<Vec<_>>()));
            assert!(guzhi.text(".topbar h1").ends_with(&round.to_string()), "the round is named");
            rounds = round;
        } else if round > 1 && !reopened && game.result().is_none() {
            // In the middle of the second round, the browser dies.
            guzhi.wait_for_saved(|_, state| state.game() == &game);
            guzhi = guzhi.killed_and_opened();
            guzhi.go_on();
            reopened = true;
        }
    }
    assert!(reopened && rounds > 1, "{rounds} rounds");
    guzhi.wait_for("document.querySelector('.result:not(.round)')");
    let [south, north] = game.position().stores();
    assert_eq!(
        [guzhi.text(".result-seeds[data-side=you]"), guzhi.text(".result-seeds[data-side=other]")],
        [south.to_string(), north.to_string()]
    );
}

#[test]
fn in_kalah_a_last_seed_in_the_store_moves_again_and_seeds_lie_in_the_stores() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Quick);
    guzhi.start_game(&RuleSet::KALAH, Seat::Person);
    let mut game = Game::new(RuleSet::KALAH);
    assert_eq!(guzhi.evaluate("document.querySelectorAll('.pit').length"), 12);
    // Again, then on; a capture; South's third pit again.
    for number in [2, 5, 7, 0, 8, 1] {
        guzhi.wait_for_position(game.position());
        let pit = RuleSet::KALAH.board.pit(number).expect("twelve pits");
        if !game.legal().contains(pit) {
            continue;
        }
        sow(&mut guzhi, &mut game, pit);
    }
    guzhi.wait_for_position(game.position());
    let stores = guzhi
        .evaluate("['near', 'far'].map((side) => Number(document.querySelector(`.well[data-side=${side}] .well-count`).dataset.count))");
    assert_eq!(stores, json!(game.position().stores()));
    assert!(game.position().stores()[0] > 1);
}

#[test]
fn the_ai_plays_every_game() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Instant);
    for &rules in RuleSet::ALL {
        guzhi.start_game(&rules, Seat::Ai(Level::Easy));
        let mut game = Game::new(rules);
        guzhi.wait_for_position(game.position());
        let pit = game.legal().next().expect("South can move");
        sow(&mut guzhi, &mut game, pit);
        // South has moved, and if it was not to move again, North has answered.
        let answered = if game.position().to_move() == Side::North { 3 } else { 2 };
        guzhi.wait_for_saved(|log, state| state.game().rules() == &rules && log.seq() >= answered);
        guzhi.click(".back");
        guzhi.wait_for("document.querySelector('.dialog')");
        guzhi.click(".menu-item:nth-of-type(4)");
        guzhi.wait_for("document.querySelector('.home')");
    }
}

#[test]
fn options_are_chosen_kept_and_offered_again() {
    let mut guzhi = Guzhi::open();
    guzhi.click(".tile[data-hue=leaf]");
    guzhi.wait_for("document.querySelector('.rule-card')");
    guzhi.click(".rule-card[data-rules=kalah] .rule-choose");
    guzhi.wait_for("document.querySelector('.new-game')");
    guzhi.click(".segment:nth-child(4) > input[name=seeds]");
    guzhi.click(".switch input");
    guzhi.click(".opponent:not([data-level])");
    guzhi.wait_for("document.querySelector('.opponent:not([data-level]) input:checked')");
    // A look at the rules, by either way back, loses nothing of it.
    for back in [".back", ".guide .main-button"] {
        guzhi.click(".rules-link");
        guzhi.wait_for("document.querySelector('.guide-screen')");
        guzhi.click(back);
        guzhi.wait_for("document.querySelector('.opponent:not([data-level]) input:checked')");
        guzhi.wait_for("document.querySelector('.segment:nth-child(4) > input[name=seeds]:checked')");
        guzhi.wait_for("document.querySelector('.switch input:checked')");
    }
    guzhi.click(".new-game .main-button");
    guzhi.wait_for("document.querySelector('.board')");
    let state = guzhi.wait_for_events(1);
    let options = state.terms().options;
    assert_eq!(
        (options.seeds, options.capture_from_empty, options.four_captures),
        (Some(6), Some(true), None)
    );
    assert_eq!(guzhi.shown().pits(), [6; 12]);
    // The rules in the pause menu are those that are played.
    guzhi.click(".pause");
    guzhi.wait_for("document.querySelector('.dialog')");
    guzhi.click(".menu-item:nth-of-type(2)");
    guzhi.wait_for("document.querySelector('.guide-screen')");
    let rules = guzhi.text(".guide");
    assert!(
        rules.contains("with 6 seeds in each") && rules.contains("even when the pit across is empty"),
        "{rules}"
    );
}
