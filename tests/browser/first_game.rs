//! A first game: what a beginner is told at the table, once, and the short guide that is a tap away.

use crate::guzhi::{Guzhi, account, before_a_turn, english, pit};
use ::guzhi::engine::{Board, Side};
use ::guzhi::game::Seat;
use ::guzhi::storage::{Learned, Slot, Speed, Tip};

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
    guzhi.click(".tip button");
    guzhi.wait_for("!document.querySelector('.tip')");
}

#[test]
fn a_beginner_is_told_what_is_needed_and_never_again() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Instant);
    let (moves, sown) = before_a_turn(|game, pit| account(game, pit).pasu != [0, 0]);
    guzhi.start(Seat::Person);
    // Whoever taps the other side's pit is told how to begin.
    guzhi.click(&pit(Board::SEVEN.row(Side::North).next().expect("North has pits")));
    told(&mut guzhi, "tip-begin");
    guzhi.click(&pit(Board::SEVEN.row(Side::North).next().expect("North has pits")));
    for &made in moves.iter().chain([&sown]) {
        guzhi.let_flurry_pass();
        guzhi.click(&pit(made));
    }
    guzhi.wait_for_moves(&[&moves[..], &[sown]].concat());
    told(&mut guzhi, "tip-pasu");
    let learned: Learned = guzhi.saved(Slot::Learned).expect("it is kept");
    assert!([Tip::Begin, Tip::Pasu].iter().all(|tip| learned.tips.contains(tip)), "{learned:?}");
    // Opened again, it is not told again.
    guzhi.reload();
    guzhi.go_on();
    guzhi.let_flurry_pass();
    let again = guzhi.evaluate(&format!(
        "document.querySelector('.tip > p')?.textContent === {:?}",
        english("tip-pasu", &[])
    ));
    assert_eq!(again, false);
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
