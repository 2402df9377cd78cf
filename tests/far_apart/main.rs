//! Two real apps and a real relay: a game from the invitation to the result, by clicks, with everything that happens on the way.
//! One of the two is opened anew, the relay is killed, and one line is cut or swallows what it carries.
//!
//! `player.rs` is an app in a browser or at a window, `relay.rs` the relay and the line to it, `game.rs` what two do who play, and
//! `cut_off.rs` half a minute without a line, for `scripts/soak`, and `nearby.rs` a table that one of them keeps.

#![cfg(all(feature = "desktop", feature = "server"))]

#[path = "../devtools/chromium.rs"]
#[allow(dead_code, reason = "clicks are all that is needed of it here")]
mod chromium;
mod cut_off;
#[path = "../desktop/desk.rs"]
mod desk;
#[path = "../devtools/mod.rs"]
mod devtools;
mod game;
#[path = "../browser/guzhi.rs"]
#[allow(dead_code, reason = "most of it is about games that are played alone")]
mod guzhi;
mod nearby;
mod player;
mod relay;
#[path = "../browser/server.rs"]
mod server;
#[path = "../devtools/webkit.rs"]
mod webkit;

use crate::guzhi::english;
use game::Game;
use player::Player;
use relay::{Relay, Wire};

/// Both lines are up again at once, the other is told that a player is away, and nothing is lost.
fn cut_and_mend(game: &mut Game, wire: &mut Wire) {
    let [host, guest] = &mut game.players;
    wire.cut();
    guest.wait_for("document.querySelector('.line-mark[data-line=broken]')");
    // On a machine that is busy with other things the clock of Blitz may have ended the game before anybody could.
    let away = game::says("far", &english("far-away", &[]));
    host.wait_for(&format!("{away} || document.querySelector('.result')"));
    wire.mend();
    game.wait_until_same();
    game.players[0].wait_for(&format!("!{away}"));
}

/// A move that is made while nothing comes through is on its way, and arrives.
fn stall_and_mend(game: &mut Game, wire: &mut Wire) {
    let before = loop {
        if !game.play_until_guest() {
            return;
        }
        wire.stall();
        let guest = &mut game.players[1];
        let board = guest.evaluate(game::BOARD);
        if guest.shows(game::PLAYABLE) {
            break board;
        }
        // The clock of Blitz was quicker.
        wire.mend();
    };
    let [host, guest] = &mut game.players;
    guest.be_calm();
    let pit = game::pit_to_sow(&before, false);
    guest.click(&pit);
    guest.wait_for(&game::says("near", &english("far-sending", &[])));
    wire.mend();
    host.wait_for(&format!("JSON.stringify({}) !== JSON.stringify({before})", game::BOARD));
    game.wait_until_same();
}

/// A rated game to its end, in which everything goes wrong that can.
fn play(relay: &mut Relay, wire: &mut Wire, mut game: Game, blitz: bool) {
    for player in &mut game.players {
        player.check_table();
    }
    game.play(2);
    game.players[1].reopen();
    game.wait_until_same();
    game.play(2);
    relay.kill_and_start();
    game.play(3);
    game.wait_until_same();
    cut_and_mend(&mut game, wire);
    game.play(1);
    stall_and_mend(&mut game, wire);
    game.play_to_the_end(blitz);
}

fn two_browsers(blitz: bool) {
    let mut relay = Relay::start();
    let mut wire = Wire::to(relay.at());
    let host = Player::in_browser("Valli", 1, relay.at());
    let guest = Player::in_browser("Murugan", 2, wire.at());
    play(&mut relay, &mut wire, Game::begin(host, guest, blitz), blitz);
}

fn a_window_and_a_browser(blitz: bool) {
    let mut relay = Relay::start();
    let mut wire = Wire::to(relay.at());
    let host = Player::in_browser("Valli", 1, relay.at());
    let guest = Player::at_window("Murugan", 2, wire.at());
    play(&mut relay, &mut wire, Game::begin(host, guest, blitz), blitz);
}

#[test]
fn two_browsers_play_classic() {
    two_browsers(false);
}

#[test]
fn two_browsers_play_blitz() {
    two_browsers(true);
}

#[test]
fn a_window_and_a_browser_play_classic() {
    a_window_and_a_browser(false);
}

#[test]
fn a_window_and_a_browser_play_blitz() {
    a_window_and_a_browser(true);
}
