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
            StepButton { class: "step-restart", label: speaker.say("demo-restart"), off: first, shape: Shape::Restart, onstep: onrestart }
            StepButton { class: "step-back", label: speaker.say("demo-back"), off: first, shape: Shape::StepBack, onstep: onback }
            button {
                class: "step-play",
                "data-steps": "true",
                "data-runs": if runs { "true" },
                onclick: move |_| onplay.call(()),
                Icon { shape: if runs { Shape::Pause } else { Shape::Resume } }
                span { class: "step-word", {speaker.say(if runs { "demo-wait" } else if last { "demo-again" } else { "demo-play" })} }
            }
            StepButton { class: "step-forward", label: speaker.say("demo-forward"), off: last, shape: Shape::StepOn, onstep: onforward }
            span { class: "step-count", "aria-hidden": "true",
                {speaker.say_with("demo-count", &[("at", (at as u32).into()), ("all", (all as u32).into())])}
            }
        }
    }
}

/// One of the smaller buttons.
#[component]
fn StepButton(class: &'static str, label: String, off: bool, shape: Shape, onstep: EventHandler) -> Element {
    rsx! {
        button {
            class: "icon-button {class}",
            "aria-label": label,
            "aria-disabled": if off { "true" } else { "false" },
            onclick: move |_| onstep.call(()),
            Icon { shape }
        }
    }
}
