//! What lies over the table: the pause menu, the question whether to give up, the result.

use super::far::{FarResult, Rematch};
use crate::app::faces::Faces;
use crate::app::icon::{Icon, Shape};
use crate::app::session::Session;
use crate::app::speech;
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::app::ways::{Over, Screen};
use crate::engine::{PitSet, RuleSet, Side};
use dioxus::prelude::*;

/// Focuses what has just been mounted, so that the keyboard is where the eye is.
pub(super) fn focus(event: Event<MountedData>) {
    spawn(async move {
        // What is gone again cannot be focused, and need not be.
        let _ = event.set_focus(true).await;
    });
}

/// A line of a menu.
#[component]
pub(super) fn MenuItem(
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
    let rules = app.session.read().as_ref().map_or(RuleSet::GUZHI, |session| *session.shown().game().rules());
    let blitz = app.session.read().as_ref().is_some_and(|session| session.blitz().is_some());
    let fresh = app.session.read().as_ref().is_some_and(Session::is_fresh);
    let far = app.session.read().as_ref().is_some_and(Session::is_far);
    let [title, line, resume] = match (blitz, fresh) {
        _ if far => {
            ["far-pause-title", if blitz { "far-pause-blitz" } else { "far-pause-line" }, "pause-resume"]
        }
        (true, true) => ["blitz-ready", "blitz-ready-line", "blitz-start"],
        (true, false) => ["pause-title", "blitz-waits", "pause-resume"],
        (false, _) => ["pause-title", "pause-kept", "pause-resume"],
    };
    rsx! {
        div {
            class: "scrim",
            onclick: move |_| {
                // A clock goes on only when that is asked for; one far away has never stopped.
                if !blitz || far {
                    app.resume();
                }
            },
            div {
                class: "dialog",
                role: "dialog",
                "aria-modal": "true",
                "aria-labelledby": "pause-title",
                onclick: move |event| event.stop_propagation(),
                h2 { id: "pause-title", {speaker.say(title)} }
                p { {speaker.say(line)} }
                MenuItem {
                    shape: Shape::Resume,
                    label: speaker.say(resume),
                    first: true,
                    onchoose: move |()| app.resume(),
                }
                MenuItem {
                    shape: Shape::Guide,
                    label: speaker.say("pause-how"),
                    onchoose: move |()| app.go(Screen::HowToPlay(rules)),
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
    let sure = app.session.read().as_ref().map(|session| match session.me() {
        Some(_) => speaker.say("pause-resign-sure"),
        None => speaker.say_with(
            "pause-resign-sure-of",
            &[("name", session.faces().name(speaker, session.shown().to_move()).into())],
        ),
    });
    rsx! {
        div { class: "scrim",
            div { class: "dialog", role: "alertdialog", "aria-modal": "true", "aria-labelledby": "resign-title",
                h2 { id: "resign-title", {speaker.say("pause-resign")} }
                p { {sure.unwrap_or_default()} }
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
    let (faces, near) = (session.faces(), session.view().near);
    let position = session.position();
    rsx! {
        section { class: "result", role: "dialog", "aria-modal": "true", "aria-labelledby": "result-title",
            div { class: "result-words",
                h2 { id: "result-title", {speech::winner(speaker, faces, conclusion)} }
                p { class: "result-how", {speech::how(speaker, faces, shown.game().rules(), conclusion, shown.to_move())} }
                if session.is_far() {
                    FarResult {}
                }
            }
            Score {
                near,
                names: names(speaker, faces),
                stores: position.stores(),
                hints: Side::BOTH.map(|side| shown.hints(side)),
            }
            div { class: "result-buttons",
                if session.is_far() {
                    Rematch {}
                } else {
                    button {
                        class: "main-button",
                        onmounted: focus,
                        onclick: move |_| app.after_result(App::again),
                        {speaker.say("result-again")}
                    }
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

/// What each side is called, `[south, north]`.
fn names(speaker: Speaker, faces: Faces) -> [String; 2] {
    Side::BOTH.map(|side| faces.name(speaker, side))
}

/// How many seeds each side has, as numbers and as shares of a bar, and at the end how many hints it was given.
#[component]
fn Score(near: Side, names: [String; 2], stores: [u8; 2], #[props(default)] hints: [u32; 2]) -> Element {
    let speaker = Speaker::here();
    let [you, other] = [near, near.other()].map(Side::index);
    let called = |side: usize| match hints[side] {
        0 => names[side].clone(),
        given => speaker
            .say_with("result-hints", &[("name", names[side].as_str().into()), ("hints", given.into())]),
    };
    rsx! {
        div { class: "result-score",
            b { class: "result-seeds", "data-side": "you", "{stores[you]}" }
            span { class: "result-share", "aria-hidden": "true",
                i { style: "--share:{stores[you]}" }
                i { style: "--share:{stores[other]}" }
            }
            b { class: "result-seeds", "data-side": "other", "{stores[other]}" }
            div { class: "result-names",
                span { class: "result-who", {called(you)} }
                span { class: "result-who", {called(other)} }
            }
        }
    }
}

/// A round is over: who has what, and what the next one brings. The board stays in sight.
#[component]
pub fn RoundSheet() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let session = app.session.read();
    let Some((session, interval)) = session.as_ref().and_then(|session| Some((session, session.interval()?)))
    else {
        return rsx! {};
    };
    let (shown, near) = (session.shown(), session.view().near);
    let (faces, next) = (session.faces(), shown.game().position());
    let refill = |side: Side| {
        let row = next.board().row(side);
        let closed: PitSet = row.and(next.closed());
        let you = faces.me == Some(side);
        let args = [
            ("name", faces.name(speaker, side).into()),
            ("filled", ((row.len() - closed.len()) as u32).into()),
            ("closed", (closed.len() as u32).into()),
            ("left", next.store(side).into()),
        ];
        speaker.say_with(if you { "round-refill-you" } else { "round-refill" }, &args)
    };
    let starter = next.to_move();
    let starts = if faces.me == Some(starter) { "round-starts-you" } else { "round-starts" };
    let starts = speaker.say_with(starts, &[("name", faces.name(speaker, starter).into())]);
    rsx! {
        section { class: "result round", role: "dialog", "aria-modal": "true", "aria-labelledby": "round-title",
            div { class: "result-words",
                h2 { id: "round-title", {speaker.say_with("round-title", &[("round", interval.round.into())])} }
                p { class: "result-how", {refill(near)} }
                p { class: "result-how", {refill(near.other())} }
                p { class: "result-how", {starts} }
            }
            Score { near, names: names(speaker, faces), stores: interval.position.stores() }
            div { class: "result-buttons",
                button { class: "main-button", onmounted: focus, onclick: move |_| app.next_round(),
                    {speaker.say_with("round-next", &[("round", (interval.round + 1).into())])}
                }
                button { class: "quiet-button", onclick: move |_| app.take_back(), {speaker.say("table-undo")} }
                button { class: "quiet-button", onclick: move |_| app.cover(Over::Pause), {speaker.say("table-pause")} }
            }
        }
    }
}
