//! The board of a game as it begins, as a picture.

use super::home::PicturePit;
use crate::engine::{RuleSet, Side};
use dioxus::prelude::*;

/// The board as a game begins.
#[component]
pub fn Opening(rules: RuleSet) -> Element {
    let board = rules.board;
    let seeds = move |column: usize| rules.start_seeds(column);
    rsx! {
        div { class: "plank opening", "data-wells": if rules.sows_stores() { "true" }, style: "--row:{board.row_len()}", "aria-hidden": "true",
            for pit in board.row(Side::North).rev().chain(board.row(Side::South)) {
                span { class: "picture-place", "data-far": if board.owner(pit) == Side::North { "true" },
                    PicturePit { pit: pit.index() as u8, seeds: seeds(board.column(pit)) }
                }
            }
            if rules.sows_stores() {
                span { class: "picture-well", "data-side": "far" }
                span { class: "picture-well", "data-side": "near" }
            }
        }
    }
}
