//! A window keeps the table, and a browser comes by the link on its screen.

use crate::game::Game;
use crate::player::Player;
use guzhi::platform::nearby::addresses;

#[test]
fn a_window_keeps_the_table_for_a_browser() {
    let mut host = Player::at_window_alone("Valli", 1);
    host.click(".way[data-way=nearby]");
    if addresses().is_err() {
        // A machine in no network says so, and that is all it can do.
        host.wait_for("document.querySelector('.refusal')");
        return;
    }
    host.wait_for("document.querySelector('.place') && document.querySelector('.line-state[data-line=up]')");
    host.pictures("nearby-host");
    let guest = Player::in_browser_alone("Murugan", 2);
    let mut game = Game::begin(host, guest, false);
    game.play(4);
    game.wait_until_same();

    // The window is killed with the table in it, and opened again.
    let [host, guest] = &mut game.players;
    host.kill_and_open();
    guest.wait_for("document.querySelector('.line-mark[data-line=broken]')");
    host.click(".way[data-way=nearby]");
    host.click(".far-game");
    host.wait_for("document.querySelector('.table .line-mark[data-line=up]')");
    game.wait_until_same();
    game.play(2);
    game.wait_until_same();

    // Who comes back to the app later finds the way there again.
    let guest = &mut game.players[1];
    guest.kill_and_open();
    guest.click(".way-back");
    guest.wait_for("document.querySelector('.place') && document.querySelector('.far-game')");
    guest.pictures("nearby-guest");
    guest.click(".far-game");
    game.wait_until_same();
    assert!(game.play(400), "it never ends");
    game.wait_until_same();
    for player in &mut game.players {
        player.forgive_the_line();
    }
}
