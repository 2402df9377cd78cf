//! What stands on a page of the guide, one below the other.

use super::clock_show::ClockShow;
use super::lesson_board::{FindBoard, LessonBoard, OpeningBoard};
use super::terms::{Rich, Words};
use crate::app::guide::rules::numbers;
use crate::app::guide::{Part, examples};
use crate::app::state::App;
use crate::app::text::{Arg, Speaker};
use crate::app::ways::Screen;
use crate::engine::RuleSet;
use dioxus::prelude::*;

/// The parts of a page, with the numbers that its texts speak of.
#[component]
pub fn Parts(rules: RuleSet, parts: Vec<Part>, numbers: Vec<(&'static str, Arg)>) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let say = |key: &str| speaker.say_with(key, &numbers);
    rsx! {
        for (at, part) in parts.iter().enumerate() {
            Fragment { key: "{at}",
                match *part {
                    Part::Says(key) => rsx! { p { Rich { text: say(key) } } },
                    Part::Heading(key) => rsx! { h2 { {say(key)} } },
                    Part::Points(keys) => rsx! {
                        ul { class: "points",
                            for key in keys.iter() {
                                li { key: "{key}", Rich { text: say(key) } }
                            }
                        }
                    },
                    Part::Shows(lesson) => match examples().of(&rules, lesson) {
                        Some(example) => rsx! { LessonBoard { rules, example: example.clone() } },
                        None => rsx! {},
                    },
                    Part::Finds(lesson) => match examples().of(&rules, lesson) {
                        Some(example) => rsx! { FindBoard { example: example.clone() } },
                        None => rsx! {},
                    },
                    Part::Opening => rsx! { OpeningBoard { rules } },
                    Part::Picture => rsx! { Picture { rules } },
                    Part::Clock => rsx! { ClockShow {} },
                    Part::Compare => rsx! { Compare { rules } },
                    Part::Words => rsx! { Words { rules } },
                    Part::Puzzles => rsx! {
                        button { class: "quiet-button", onclick: move |_| app.go(Screen::Puzzles), {speaker.say("puzzles-title")} }
                    },
                }
            }
        }
    }
}

/// The rules in a few lines.
#[component]
pub fn Short(rules: RuleSet) -> Element {
    let speaker = Speaker::here();
    let lines = [
        ("how-goal", "guide-short-goal"),
        ("how-sow", "guide-short-sow"),
        ("how-relay", "guide-short-relay"),
        ("how-capture", "guide-short-capture"),
        ("how-pasu", "guide-short-pasu"),
        ("how-end", "guide-short-end"),
    ];
    rsx! {
        dl { class: "short",
            for (title, line) in lines {
                div { key: "{title}",
                    dt { {speaker.say(title)} }
                    dd { {speaker.say_with(line, &numbers(&rules))} }
                }
            }
        }
    }
}

/// A turn in one picture: from the lift to the end, with the way round.
#[component]
fn Picture(rules: RuleSet) -> Element {
    let speaker = Speaker::here();
    let say = |key: &str| speaker.say_with(key, &numbers(&rules));
    rsx! {
        figure { class: "turn-picture",
            figcaption { {speaker.say("guide-full-picture")} }
            ol { class: "turn-flow",
                li { class: "flow-step", {say("guide-full-lift")} }
                li { class: "flow-step flow-sow",
                    {say("guide-full-sow")}
                    span { class: "flow-aside", {say("guide-full-pasu")} }
                }
                li { class: "flow-step flow-look",
                    {say("guide-full-look")}
                    ul { class: "flow-ways",
                        li { class: "flow-way flow-again", {say("guide-full-seeds")} }
                        li { class: "flow-way",
                            {say("guide-full-empty")}
                            ul { class: "flow-ways",
                                li { class: "flow-way flow-takes", {say("guide-full-takes")} }
                                li { class: "flow-way", {say("guide-full-nothing")} }
                            }
                        }
                    }
                }
                li { class: "flow-step flow-end", {say("guide-full-ends")} }
            }
        }
    }
}

/// Classic beside Blitz.
#[component]
fn Compare(rules: RuleSet) -> Element {
    let speaker = Speaker::here();
    let numbers = numbers(&rules);
    let say = |key: &str| speaker.say_with(key, &numbers);
    let rows = [
        ["guide-compare-rules", "guide-compare-rules-both", "guide-compare-rules-both"],
        ["guide-compare-time", "guide-compare-time-classic", "guide-compare-time-blitz"],
        ["guide-compare-late", "guide-compare-late-classic", "guide-compare-late-blitz"],
        ["guide-compare-powers", "guide-compare-powers-classic", "guide-compare-powers-blitz"],
        ["guide-compare-undo", "guide-compare-undo-classic", "guide-compare-undo-blitz"],
        ["guide-compare-hint", "guide-compare-hint-classic", "guide-compare-hint-blitz"],
        ["guide-compare-skill", "guide-compare-skill-classic", "guide-compare-skill-blitz"],
    ];
    rsx! {
        table { class: "compare",
            thead {
                tr {
                    td {}
                    th { scope: "col", {say("guide-compare-classic-head")} }
                    th { scope: "col", {say("guide-compare-blitz-head")} }
                }
            }
            tbody {
                for [head, classic, blitz] in rows {
                    tr { key: "{head}",
                        th { scope: "row", {say(head)} }
                        td { "data-column": say("guide-compare-classic-head"), Rich { text: say(classic) } }
                        td { "data-column": say("guide-compare-blitz-head"), Rich { text: say(blitz) } }
                    }
                }
            }
        }
    }
}
