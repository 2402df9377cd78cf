//! A first game: what a beginner is told at the table, once, and the short guide that is a tap away.

use crate::chromium::screens;
use crate::guzhi::{Guzhi, account, after, english, opening, pit};
use ::guzhi::engine::{Board, Side};
use ::guzhi::game::Seat;
use ::guzhi::storage::{Learned, Slot, Speed, Tip};
use serde_json::Value;
use std::collections::BTreeSet;

/// Waits until this is told, and puts it away.
fn told(guzhi: &mut Guzhi, key: &str) {
    let words = english(key, &[]);
    guzhi.wait_for(&format!("document.querySelector('.tip > p')?.textContent === {words:?}"));
    // It lies over nothing that is needed for the next move.
    let covered = guzhi.evaluate(
        "(() => {
            const tip = document.querySelector('.tip').getBoundingClientRect();
            return [...document.querySelectorAll('.board, .player-near, .action, .pause')].filter((element) => {
                const { left, right, top, bottom } = element.getBoundingClientRect();
                return left < tip.right && right > tip.left && top < tip.bottom && bottom > tip.top;
            }).length;
        })()",
    );
    assert_eq!(covered, 0, "{key}");
    guzhi.wait_for(
        "document.querySelector('.tip').getAnimations().every(({ playState }) => playState === 'finished')",
    );
    guzhi.screenshot(&screens().join(format!("first-game-{key}.png")));
    guzhi.click(".tip button");
    guzhi.wait_for("!document.querySelector('.tip')");
}

#[test]
fn a_beginner_is_told_what_is_needed_and_never_again() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Instant);
    guzhi.start(Seat::Person);
    // Whoever taps the other side's pit is told how to begin.
    guzhi.click(&pit(Board::SEVEN.row(Side::North).next().expect("North has pits")));
    told(&mut guzhi, "tip-begin");
    let mut known = BTreeSet::from([Tip::Begin]);
    let mut game = opening();
    let mut moves = Vec::new();
    while known.len() < Tip::MOST {
        let sown = game.legal().next().expect("somebody can move");
        let turn = account(&game, sown);
        guzhi.let_flurry_pass();
        guzhi.click(&pit(sown));
        moves.push(sown);
        guzhi.wait_for_moves(&moves);
        game = after(&game, sown);
        // What happens for the first time is explained, pasu before a capture.
        let happened =
            [(Tip::Pasu, "tip-pasu", turn.pasu != [0, 0]), (Tip::Capture, "tip-capture", turn.captured > 0)];
        for (tip, key, is) in happened {
            if is && known.len() < Tip::MOST && known.insert(tip) {
                told(&mut guzhi, key);
            }
        }
    }
    let learned: Learned = guzhi.saved(Slot::Learned).expect("it is kept");
    assert_eq!(learned.tips, known);
    // Three are enough: opened again, and whatever happens, nothing more is told.
    guzhi.reload();
    guzhi.go_on();
    for _ in 0..2 {
        let sown = game.legal().next().expect("somebody can move");
        guzhi.let_flurry_pass();
        guzhi.click(&pit(sown));
        moves.push(sown);
        guzhi.wait_for_moves(&moves);
        game = after(&game, sown);
        guzhi.let_flurry_pass();
        assert_eq!(guzhi.evaluate("document.querySelector('.tip')"), Value::Null);
    }
}

#[test]
fn the_rules_in_short_are_a_tap_away_on_home_and_in_the_pause_menu() {
    let mut guzhi = Guzhi::open();
    let short = english("guide-short", &[]);
    guzhi.click(".tile[data-hue=other]");
    guzhi.wait_for("document.querySelector('.guide-short')");
    assert_eq!(guzhi.text(".guide-short h2"), short);
    guzhi.click(".back");
    guzhi.wait_for("document.querySelector('.home')");
    guzhi.start(Seat::Person);
    guzhi.click(".pause");
    guzhi.wait_for("document.querySelector('.dialog')");
    guzhi.click(".menu-item:nth-of-type(2)");
    guzhi.wait_for("document.querySelector('.guide-short')");
    guzhi.go_back();
    guzhi.wait_for("document.querySelector('.table .dialog, .dialog')");
}
