//! What lies over the table: the pause menu, the question whether to give up, the result.

use crate::app::icon::{Icon, Shape};
use crate::app::speech;
use crate::app::state::{App, Over, Screen, name};
use crate::app::text::Speaker;
use dioxus::prelude::*;

/// Focuses what has just been mounted, so that the keyboard is where the eye is.
fn focus(event: Event<MountedData>) {
    spawn(async move {
        // What is gone again cannot be focused, and need not be.
        let _ = event.set_focus(true).await;
    });
}

/// A line of a menu.
#[component]
fn MenuItem(
    shape: Shape,
    label: String,
    #[props(default)] first: bool,
    #[props(default)] grave: bool,
    onchoose: EventHandler,
) -> Element {
    rsx! {
        button {
            class: "menu-item",
            "data-first": if first { "true" },
            "data-grave": if grave { "true" },
            onmounted: move |event| {
                if first {
                    focus(event);
                }
            },
            onclick: move |_| onchoose.call(()),
            Icon { shape }
            span {
                b { {label} }
            }
        }
    }
}

/// The pause menu.
#[component]
pub fn Pause() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let running = app.session.read().as_ref().is_some_and(|session| session.shown().conclusion().is_none());
    rsx! {
        div { class: "scrim", onclick: move |_| app.over.set(Over::Nothing),
            div {
                class: "dialog",
                role: "dialog",
                "aria-modal": "true",
                "aria-labelledby": "pause-title",
                onclick: move |event| event.stop_propagation(),
                h2 { id: "pause-title", {speaker.say("pause-title")} }
                p { {speaker.say("pause-kept")} }
                MenuItem {
                    shape: Shape::Resume,
                    label: speaker.say("pause-resume"),
                    first: true,
                    onchoose: move |()| app.over.set(Over::Nothing),
                }
                MenuItem {
                    shape: Shape::Guide,
                    label: speaker.say("pause-how"),
                    onchoose: move |()| app.go(Screen::HowToPlay),
                }
                MenuItem {
                    shape: Shape::Settings,
                    label: speaker.say("pause-settings"),
                    onchoose: move |()| app.go(Screen::Settings),
                }
                MenuItem { shape: Shape::Leave, label: speaker.say("pause-leave"), onchoose: move |()| app.home() }
                if running {
                    MenuItem {
                        shape: Shape::Flag,
                        label: speaker.say("pause-resign"),
                        grave: true,
                        onchoose: move |()| app.over.set(Over::Resign),
                    }
                }
            }
        }
    }
}

/// Asks before a game is given up.
#[component]
pub fn ResignQuestion() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    rsx! {
        div { class: "scrim",
            div { class: "dialog", role: "alertdialog", "aria-modal": "true", "aria-labelledby": "resign-title",
                h2 { id: "resign-title", {speaker.say("pause-resign")} }
                p { {speaker.say("pause-resign-sure")} }
                div { class: "dialog-buttons",
                    button {
                        class: "quiet-button",
                        onmounted: focus,
                        onclick: move |_| app.over.set(Over::Nothing),
                        {speaker.say("cancel")}
                    }
                    button { class: "main-button", onclick: move |_| app.resign(), {speaker.say("pause-resign-yes")} }
                }
            }
        }
    }
}

/// Who won, how, and what next. The board stays in sight.
#[component]
pub fn ResultSheet() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let session = app.session.read();
    let Some((session, conclusion)) =
        session.as_ref().and_then(|session| Some((session, session.shown().conclusion()?)))
    else {
        return rsx! {};
    };
    let shown = session.shown();
    let (terms, near) = (shown.terms(), session.view().near);
    let position = shown.game().position();
    let [(you, yours), (other, theirs)] =
        [near, near.other()].map(|side| (speaker.say(name(terms, side)), position.store(side)));
    rsx! {
        section { class: "result", role: "dialog", "aria-modal": "true", "aria-labelledby": "result-title",
            div { class: "result-words",
                h2 { id: "result-title", {speech::winner(speaker, terms, conclusion)} }
                p { class: "result-how", {speech::how(speaker, terms, conclusion, shown.to_move())} }
            }
            div { class: "result-score",
                b { class: "result-seeds", "data-side": "you", "{yours}" }
                span { class: "result-share", "aria-hidden": "true",
                    i { style: "--share:{yours}" }
                    i { style: "--share:{theirs}" }
                }
                b { class: "result-seeds", "data-side": "other", "{theirs}" }
                div { class: "result-names",
                    span { class: "result-who", {you} }
                    span { class: "result-who", {other} }
                }
            }
            div { class: "result-buttons",
                button {
                    class: "main-button",
                    onmounted: focus,
                    onclick: move |_| app.after_result(App::again),
                    {speaker.say("result-again")}
                }
                button {
                    class: "quiet-button",
                    onclick: move |_| app.after_result(App::home),
                    {speaker.say("result-home")}
                }
                button {
                    class: "quiet-button",
                    onclick: move |_| app.after_result(|app| app.result_closed.set(true)),
                    {speaker.say("result-board")}
                }
            }
        }
    }
}
