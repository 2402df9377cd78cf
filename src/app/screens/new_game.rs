//! New game: who plays, and on which side.

use super::{Segment, TopBar};
use crate::ai::Level;
use crate::app::icon::{Icon, Shape};
use crate::app::speech::initial;
use crate::app::state::{App, level_keys};
use crate::app::text::Speaker;
use crate::engine::Side;
use crate::game::{Record, Seat};
use dioxus::prelude::*;

/// The choice of an opponent and a side. At first the one played last is chosen.
#[component]
pub fn NewGame(two: bool) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let before = app.results.peek().iter().rev().find_map(|summary| summary.terms()?.level());
    let mut level = use_signal(|| if two { None } else { Some(before.unwrap_or(Level::Easy)) });
    let mut side = use_signal(|| Side::South);
    let running = app.session.read().as_ref().is_some_and(|session| session.shown().conclusion().is_none());
    let start = move |_| {
        let seats = match level() {
            None => [Seat::Person; 2],
            Some(level) if side() == Side::South => [Seat::Person, Seat::Ai(level)],
            Some(level) => [Seat::Ai(level), Seat::Person],
        };
        app.start(seats);
    };
    rsx! {
        main { class: "screen new-game",
            TopBar { title: speaker.say("new-title") }
            fieldset { class: "choice opponents",
                legend { {speaker.say("new-opponent")} }
                for offered in Level::ALL {
                    Opponent { level: offered, chosen: level() == Some(offered), onchoose: move |()| level.set(Some(offered)) }
                }
                label { class: "opponent",
                    input {
                        r#type: "radio",
                        name: "opponent",
                        checked: level().is_none(),
                        onchange: move |_| level.set(None),
                    }
                    span { class: "avatar", "aria-hidden": "true", Icon { shape: Shape::Two } }
                    span { class: "opponent-words",
                        b { {speaker.say("new-two")} }
                        span { class: "opponent-line", {speaker.say("new-two-line")} }
                    }
                    span { class: "chosen", "aria-hidden": "true" }
                }
            }
            if level().is_some() {
                fieldset { class: "choice",
                    legend { {speaker.say("new-side")} }
                    div { class: "segments",
                        Segment {
                            group: "side",
                            label: speaker.say("new-side-south"),
                            line: speaker.say("new-side-south-line"),
                            chosen: side() == Side::South,
                            onchoose: move |()| side.set(Side::South),
                        }
                        Segment {
                            group: "side",
                            label: speaker.say("new-side-north"),
                            line: speaker.say("new-side-north-line"),
                            chosen: side() == Side::North,
                            onchoose: move |()| side.set(Side::North),
                        }
                    }
                }
            }
            div { class: "bottom-bar",
                if running {
                    p { class: "warning", {speaker.say("new-replaces")} }
                }
                button { class: "main-button", onclick: start, {speaker.say("new-start")} }
            }
        }
    }
}

/// A level as someone to play against.
#[component]
fn Opponent(level: Level, chosen: bool, onchoose: EventHandler) -> Element {
    let speaker = Speaker::here();
    let record = Record::against(level, &App::here().results.read());
    let [name, called, line] = level_keys(level);
    let name = speaker.say(name);
    rsx! {
        label { class: "opponent", "data-level": "{level:?}",
            input { r#type: "radio", name: "opponent", checked: chosen, onchange: move |_| onchoose.call(()) }
            span { class: "avatar", "aria-hidden": "true", {initial(&name)} }
            span { class: "opponent-words",
                b { {name} }
                span { class: "opponent-level", {speaker.say(called)} }
                span { class: "opponent-line", {speaker.say(line)} }
                span { class: "opponent-record",
                    {speaker.say_with("level-record", &[("played", record.played.into()), ("won", record.won.into())])}
                }
            }
            span { class: "chosen", "aria-hidden": "true" }
        }
    }
}
