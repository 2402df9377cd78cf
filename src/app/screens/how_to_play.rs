//! How to play, on a page: one for every rule set.

use super::TopBar;
use super::home::PicturePit;
use crate::app::guide::sections;
use crate::app::speech::game;
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::engine::{Board, RuleSet, Side, Sowing};
use dioxus::prelude::*;

/// The rules, each with a small picture where one helps.
#[component]
pub fn HowToPlay(rules: RuleSet) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let title = if rules.id == RuleSet::GUZHI.id {
        speaker.say("how-title")
    } else {
        speaker.say_with("how-title-of", &[("game", game(speaker, &rules).into())])
    };
    rsx! {
        main { class: "screen guide-screen",
            TopBar { title }
            article { class: "guide",
                for section in sections(speaker, &rules) {
                    h2 { {speaker.say(section.title)} }
                    for paragraph in section.paragraphs {
                        p { {paragraph} }
                    }
                    if section.title == "how-board" {
                        figure { class: "guide-board", Opening { rules } }
                    }
                    for plank in planks(&rules, section.title) {
                        Plank { plank }
                    }
                }
                h2 { {speaker.say("how-touch")} }
                p { {speaker.say_with("how-touch-text", &letters(rules.board))} }
                button {
                    class: "main-button",
                    onclick: move |_| app.play_by(rules),
                    {speaker.say("how-play")}
                }
            }
        }
    }
}

fn letters(board: Board) -> [(&'static str, crate::app::text::Arg); 2] {
    let last = |side: Side| board.row(side).next_back().map(|pit| board.letter(pit).to_string());
    [
        ("near", last(Side::South).unwrap_or_default().into()),
        ("far", last(Side::North).unwrap_or_default().into()),
    ]
}

/// A row of pits: how many seeds each holds, and how it is marked.
type PlankPicture = &'static [(u8, &'static str)];

/// The pictures of a rule, where the game has it as the picture shows it.
fn planks(rules: &RuleSet, title: &str) -> &'static [PlankPicture] {
    let Sowing::Pallanguzhi { pasu, .. } = rules.sowing else {
        return &[];
    };
    match title {
        "how-sow" => &[
            &[(5, ""), (3, "from"), (2, ""), (0, ""), (7, ""), (1, ""), (8, "")],
            &[(5, ""), (0, ""), (3, ""), (1, ""), (8, "last"), (1, ""), (8, "")],
        ],
        "how-relay" => &[&[(5, ""), (0, ""), (3, ""), (1, ""), (8, "last"), (1, "from"), (8, "")]],
        "how-capture" => &[&[(5, ""), (0, ""), (3, ""), (1, "last"), (0, "first"), (9, "takes"), (3, "")]],
        "how-pasu" if pasu.is_some_and(|pasu| pasu.at == 4) => {
            &[&[(5, ""), (0, ""), (3, ""), (4, "takes"), (0, ""), (9, ""), (3, "")]]
        }
        "how-pasu" => &[&[(5, ""), (0, ""), (3, ""), (6, "takes"), (0, ""), (9, ""), (3, "")]],
        _ => &[],
    }
}

/// A row of pits as a picture.
#[component]
fn Plank(plank: PlankPicture) -> Element {
    rsx! {
        figure { class: "guide-board",
            div { class: "plank", "aria-hidden": "true",
                for (pit, &(seeds, mark)) in plank.iter().enumerate() {
                    span { class: "picture-place", "data-mark": mark,
                        PicturePit { pit: pit as u8, seeds }
                        span { class: "picture-count", "data-count": "{seeds}" }
                    }
                }
            }
        }
    }
}

/// The board as a game begins, as a picture.
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
