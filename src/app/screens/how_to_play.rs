//! How to play, on a page.

use super::TopBar;
use super::home::PicturePit;
use crate::app::state::{App, Screen};
use crate::app::text::Speaker;
use dioxus::prelude::*;

/// The rules, each with a small picture where one helps.
#[component]
pub fn HowToPlay() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    rsx! {
        main { class: "screen guide-screen",
            TopBar { title: speaker.say("how-title") }
            article { class: "guide",
                for section in SECTIONS {
                    h2 { {speaker.say(section.title)} }
                    p { {speaker.say(section.text)} }
                    for plank in section.planks {
                        Plank { plank }
                    }
                }
                button { class: "main-button", onclick: move |_| app.go(Screen::NewGame { two: false }), {speaker.say("how-play")} }
            }
        }
    }
}

/// A rule and its pictures.
struct Section {
    title: &'static str,
    text: &'static str,
    planks: &'static [PlankPicture],
}

/// A row of pits: how many seeds each holds, and how it is marked.
type PlankPicture = &'static [(u8, &'static str)];

const SECTIONS: &[Section] = &[
    Section { title: "how-goal", text: "how-goal-text", planks: &[] },
    Section {
        title: "how-board",
        text: "how-board-text",
        planks: &[&[(6, ""), (6, ""), (6, ""), (6, ""), (6, ""), (6, ""), (6, "")]],
    },
    Section {
        title: "how-sow",
        text: "how-sow-text",
        planks: &[
            &[(5, ""), (4, "from"), (2, ""), (0, ""), (7, ""), (1, ""), (3, "")],
            &[(5, ""), (0, ""), (3, ""), (1, ""), (8, ""), (2, "last"), (3, "")],
        ],
    },
    Section {
        title: "how-relay",
        text: "how-relay-text",
        planks: &[&[(5, ""), (0, ""), (3, ""), (1, ""), (8, ""), (2, "last"), (3, "from")]],
    },
    Section {
        title: "how-capture",
        text: "how-capture-text",
        planks: &[&[(5, ""), (0, ""), (3, ""), (1, "last"), (0, "first"), (9, "takes"), (3, "")]],
    },
    Section {
        title: "how-pasu",
        text: "how-pasu-text",
        planks: &[&[(5, ""), (0, ""), (3, ""), (4, "takes"), (0, ""), (9, ""), (3, "")]],
    },
    Section { title: "how-end", text: "how-end-text", planks: &[] },
    Section { title: "how-touch", text: "how-touch-text", planks: &[] },
];

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
