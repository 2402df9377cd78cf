//! The buttons of something that plays and steps.

use crate::app::icon::{Icon, Shape};
use crate::app::text::Speaker;
use dioxus::prelude::*;

/// From the start, a step back, play or wait, a step on. The arrows on a keyboard step as well, wherever the focus is in it.
#[component]
pub fn StepBar(
    at: usize,
    all: usize,
    runs: bool,
    onrestart: EventHandler,
    onback: EventHandler,
    onplay: EventHandler,
    onforward: EventHandler,
) -> Element {
    let speaker = Speaker::here();
    let (first, last) = (at == 0, at == all);
    let off = |off: bool| if off { "true" } else { "false" };
    rsx! {
        div {
            class: "step-bar",
            role: "group",
            "aria-label": speaker.say("demo-controls"),
            onkeydown: move |event| match event.key() {
                Key::ArrowLeft => onback.call(()),
                Key::ArrowRight => onforward.call(()),
                _ => {}
            },
            button {
                class: "icon-button step-restart",
                "aria-label": speaker.say("demo-restart"),
                "aria-disabled": off(first),
                onclick: move |_| onrestart.call(()),
                Icon { shape: Shape::Restart }
            }
            button {
                class: "icon-button step-back",
                "aria-label": speaker.say("demo-back"),
                "aria-disabled": off(first),
                onclick: move |_| onback.call(()),
                Icon { shape: Shape::StepBack }
            }
            button {
                class: "step-play",
                "data-steps": "true",
                "data-runs": if runs { "true" },
                onclick: move |_| onplay.call(()),
                Icon { shape: if runs { Shape::Pause } else { Shape::Resume } }
                span { class: "step-word", {speaker.say(if runs { "demo-wait" } else if last { "demo-again" } else { "demo-play" })} }
            }
            button {
                class: "icon-button step-forward",
                "aria-label": speaker.say("demo-forward"),
                "aria-disabled": off(last),
                onclick: move |_| onforward.call(()),
                Icon { shape: Shape::StepOn }
            }
            span { class: "step-count", "aria-hidden": "true",
                {speaker.say_with("demo-count", &[("at", (at as u32).into()), ("all", (all as u32).into())])}
            }
        }
    }
}
