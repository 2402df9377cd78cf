//! What a player can set about people far away: the name, the way to another device, the relay.

use super::far_fields::{NameForm, wrong_code};
use super::friends::{LineState, Refused};
use super::invitation::Code;
use super::other_devices::KeptSaves;
use crate::app::online::RELAY;
use crate::app::places::Place;
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::online::client::Line;
use crate::online::{RecoveryCode, RelayAddress};
use dioxus::prelude::*;

/// The part of the settings about people far away.
#[component]
pub fn FarSettings() -> Element {
    let app = App::here();
    let speaker = Speaker::here();
    let friends = app.friends.read();
    let named = friends.name().is_some();
    let used = friends.line() != Line::Off;
    // A name that comes from another device is shown as soon as it is known.
    let name = friends.name().map(ToString::to_string).unwrap_or_default();
    rsx! {
        section { class: "far-settings",
            h2 { {speaker.say("friends-settings")} }
            if used {
                LineState {}
                Refused {}
            }
            div { class: "card",
                for name in [name] {
                    NameForm { key: "{name}", keep: speaker.say("friends-keep") }
                }
            }
            if named {
                MoveOut {}
            }
            MoveIn {}
            KeptSaves {}
            Relay {}
        }
    }
}

/// A code that takes the player to another device.
#[component]
fn MoveOut() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let mut asked = use_signal(|| false);
    let code = app.friends.read().recovery().map(ToString::to_string);
    rsx! {
        div { class: "card",
            b { {speaker.say("friends-move")} }
            p { class: "soft", {speaker.say("friends-move-line")} }
            if let Some(code) = code {
                p { class: "warned", {speaker.say("friends-move-warning")} }
                Code { code }
                button {
                    class: "main-button",
                    onclick: move |_| {
                        asked.set(false);
                        app.recovery_seen();
                    },
                    {speaker.say("friends-move-seen")}
                }
            } else if asked() {
                p { class: "soft", role: "status", {speaker.say("friends-move-asking")} }
            } else {
                button {
                    class: "quiet-button",
                    onclick: move |_| {
                        asked.set(true);
                        app.new_recovery();
                        app.reconnect();
                    },
                    {speaker.say("friends-move-go")}
                }
            }
        }
    }
}

/// Where the code of another device is typed.
#[component]
fn MoveIn() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let mut text = use_signal(String::new);
    let mut wrong = use_signal(|| None::<String>);
    let mut taken = use_signal(|| 0);
    rsx! {
        form {
            class: "card",
            novalidate: true,
            onsubmit: move |event| {
                event.prevent_default();
                let typed = text.peek().clone();
                match typed.parse::<RecoveryCode>() {
                    Ok(_) => {
                        if app.recover(&typed) {
                            text.set(String::new());
                            taken += 1;
                        }
                    }
                    Err(error) => wrong.set(Some(wrong_code(speaker, error))),
                }
            },
            label { class: "field-label", r#for: "recovery",
                b { {speaker.say("friends-have-recovery")} }
                span { class: "way-line", {speaker.say("friends-recover-line")} }
            }
            div { class: "field-row",
                // A code that was taken is gone from here: the field is another one.
                for nth in [taken()] {
                    input {
                        key: "{nth}",
                        id: "recovery",
                        class: "field code-field",
                        r#type: "text",
                        placeholder: "XXXX-XXXX-XXXX-…",
                        autocomplete: "off",
                        autocapitalize: "characters",
                        spellcheck: "false",
                        "aria-invalid": if wrong.read().is_some() { "true" },
                        "aria-describedby": "recovery-wrong",
                        oninput: move |event| {
                            text.set(event.value());
                            wrong.set(None);
                        },
                    }
                }
                button { class: "quiet-button", r#type: "submit", {speaker.say("friends-recover-go")} }
            }
            p { id: "recovery-wrong", class: "field-wrong", role: "alert",
                if let Some(words) = wrong() {
                    {words}
                }
            }
        }
    }
}

/// The relay's address, for those who keep one of their own.
#[component]
fn Relay() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let known = app.identity.read().relay.clone().unwrap_or_default();
    let mut open = use_signal(|| !known.is_empty());
    let mut text = use_signal(|| known.clone());
    let mut wrong = use_signal(|| false);
    if !open() {
        return rsx! {
            button { class: "text-button", "aria-expanded": "false", onclick: move |_| open.set(true),
                {speaker.say("friends-advanced")}
            }
        };
    }
    let kept = text.read().trim() == known;
    // Whoever runs the relay needs it to grant something.
    let number = app.friends.read().player().filter(|_| *app.place.read() == Place::Relay);
    let number =
        number.map(|player| speaker.say_with("friends-number", &[("number", player.to_string().into())]));
    rsx! {
        form {
            class: "card",
            novalidate: true,
            onsubmit: move |event| {
                event.prevent_default();
                let typed = text.peek().trim().to_owned();
                let right = typed.is_empty() || typed.parse::<RelayAddress>().is_ok();
                wrong.set(!right);
                if right {
                    app.use_relay(&typed);
                }
            },
            label { class: "field-label", r#for: "relay",
                b { {speaker.say("friends-relay")} }
                span { class: "way-line", {speaker.say("friends-relay-line")} }
            }
            div { class: "field-row",
                input {
                    id: "relay",
                    class: "field",
                    r#type: "url",
                    placeholder: RELAY,
                    autocomplete: "off",
                    autocapitalize: "none",
                    spellcheck: "false",
                    "aria-invalid": if wrong() { "true" },
                    "aria-describedby": "relay-wrong",
                    initial_value: "{known}",
                    oninput: move |event| {
                        text.set(event.value());
                        wrong.set(false);
                    },
                }
                if !kept {
                    button { class: "quiet-button", r#type: "submit", {speaker.say("friends-keep")} }
                }
            }
            p { id: "relay-wrong", class: "field-wrong", role: "alert",
                if wrong() {
                    {speaker.say("friends-relay-wrong")}
                }
            }
            if let Some(number) = number {
                p { class: "way-line player-number", {number} }
            }
        }
    }
}
