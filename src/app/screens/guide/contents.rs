//! How to play: the guide's contents, with the rules in short; for the other games all of the rules on one page.

use super::parts::{Parts, Short};
use crate::app::guide::chapter::{Chapter, TOUCH};
use crate::app::guide::rules::{numbers, sections};
use crate::app::icon::{Icon, Shape};
use crate::app::screens::TopBar;
use crate::app::speech::game;
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::app::ways::Screen;
use crate::engine::RuleSet;
use dioxus::prelude::*;

/// How a game is played.
#[component]
pub fn HowToPlay(rules: RuleSet) -> Element {
    if rules == RuleSet::GUZHI {
        rsx! { Contents {} }
    } else {
        rsx! { Rules { rules } }
    }
}

/// The contents of the guide to the main game.
#[component]
fn Contents() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    rsx! {
        main { class: "screen guide-screen", "inert": (app.term)().map(|_| "true"),
            TopBar { title: speaker.say("how-title") }
            div { class: "guide",
                section { class: "guide-short", "aria-labelledby": "guide-short",
                    h2 { id: "guide-short", {speaker.say("guide-short")} }
                    Short { rules: RuleSet::GUZHI }
                }
                p { class: "guide-lead", {speaker.say("guide-lead")} }
                button {
                    class: "main-button",
                    onclick: move |_| app.go(Screen::Guide(Chapter::Goal)),
                    {speaker.say("guide-begin")}
                }
                h2 { {speaker.say("guide-steps")} }
                ol { class: "chapters",
                    for chapter in Chapter::ALL {
                        li { key: "{chapter:?}",
                            button { class: "chapter", onclick: move |_| app.go(Screen::Guide(chapter)),
                                span { class: "chapter-number", "aria-hidden": "true", "{chapter.number()}" }
                                span { class: "chapter-words",
                                    b { {speaker.say(chapter.title())} }
                                    if let Some(line) = chapter.line() {
                                        span { class: "chapter-line", {speaker.say(line)} }
                                    }
                                }
                                Icon { shape: Shape::On }
                            }
                        }
                    }
                }
                button {
                    class: "main-button",
                    onclick: move |_| app.play_by(RuleSet::GUZHI),
                    {speaker.say(if app.reads_at_table() { "how-play-on" } else { "how-play" })}
                }
            }
        }
    }
}

/// The rules of another game, on one page.
#[component]
fn Rules(rules: RuleSet) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let title = speaker.say_with("how-title-of", &[("game", game(speaker, &rules).into())]);
    rsx! {
        main { class: "screen guide-screen", "inert": (app.term)().map(|_| "true"),
            TopBar { title }
            article { class: "guide",
                for section in sections(&rules) {
                    section { key: "{section.title}", class: "guide-section",
                        h2 { {speaker.say(section.title)} }
                        Parts { rules, parts: section.parts, numbers: numbers(&rules) }
                    }
                }
                h2 { {speaker.say("how-touch")} }
                Parts { rules, parts: vec![TOUCH], numbers: numbers(&rules) }
                button {
                    class: "main-button",
                    onclick: move |_| app.play_by(rules),
                    {speaker.say(if app.reads_at_table() { "how-play-on" } else { "how-play" })}
                }
            }
        }
    }
}
