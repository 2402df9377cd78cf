//! The browser's way back.

use crate::guzhi::{Guzhi, after, longest, opening, pit};
use ::guzhi::game::Seat;
use ::guzhi::storage::Speed;

#[test]
fn back_leads_to_the_screen_before() {
    let mut guzhi = Guzhi::open();
    for (opener, screen) in [
        (".game-card", ".new-game"),
        (".home-footer .icon-button", ".settings"),
        (".tile[data-hue=other]", ".guide-screen"),
    ] {
        guzhi.click(opener);
        guzhi.wait_for(&format!("document.querySelector('{screen}')"));
        guzhi.go_back();
        guzhi.wait_for("document.querySelector('.home')");
        // The app's own way back leaves no step behind in the browser.
        guzhi.click(opener);
        guzhi.wait_for(&format!("document.querySelector('{screen}')"));
        guzhi.click(".back");
        guzhi.wait_for("document.querySelector('.home')");
    }
    // Two screens deep and more.
    guzhi.click(".tile[data-hue=other]");
    guzhi.wait_for("document.querySelector('.guide-screen')");
    guzhi.click(".guide > .main-button:last-child");
    guzhi.wait_for("document.querySelector('.new-game')");
    guzhi.go_back();
    guzhi.wait_for("document.querySelector('.guide-screen')");
    // From a page of the guide, however far it was read, to its contents.
    guzhi.click(".guide > .main-button");
    guzhi.wait_for("document.querySelector('[data-chapter=Goal]')");
    guzhi.click(".guide-on");
    guzhi.wait_for("document.querySelector('[data-chapter=Board]')");
    guzhi.go_back();
    guzhi.wait_for("document.querySelector('.chapters')");
    guzhi.go_back();
    guzhi.wait_for("document.querySelector('.home')");
}

#[test]
fn back_on_a_running_table_pauses_and_leaving_loses_nothing() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Relaxed);
    guzhi.start(Seat::Person);
    let game = opening();
    let sown = longest(&game);
    guzhi.click(&pit(sown));
    guzhi.wait_for_motion();
    guzhi.go_back();
    guzhi.wait_for("document.querySelector('.dialog')");
    // Once more closes the menu, and the table is still there.
    guzhi.go_back();
    guzhi.wait_for("!document.querySelector('.dialog') && document.querySelector('.board')");
    guzhi.go_back();
    guzhi.wait_for("document.querySelector('.dialog')");
    // From the menu to a page and back.
    guzhi.click(".menu-item:nth-of-type(2)");
    guzhi.wait_for("document.querySelector('.guide-screen')");
    guzhi.go_back();
    guzhi.wait_for("document.querySelector('.dialog')");
    guzhi.click(".menu-item:nth-of-type(4)");
    guzhi.wait_for("document.querySelector('.home')");
    guzhi.go_on();
    guzhi.wait_for_position(after(&game, sown).position());
    guzhi.wait_for_moves(&[sown]);
}
