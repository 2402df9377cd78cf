//! The player's other devices: the matches that run there, and whether the relay keeps what is saved on this one.

use super::Switch;
use super::friends::{ago, title};
use crate::app::state::{App, level_keys};
use crate::app::text::{Arg, Speaker};
use crate::online::DeviceId;
use dioxus::prelude::*;

/// The matches that run on the player's other devices; nothing where none does.
#[component]
pub fn OtherDevices() -> Element {
    let app = App::here();
    let speaker = Speaker::here();
    let friends = app.friends.read();
    let others = friends.keeping().map(|keeping| keeping.others()).unwrap_or_default();
    if others.is_empty() {
        return rsx! {};
    }
    let rows = others.iter().map(|other| {
        let terms = other.state.terms();
        let game = Arg::from(title(speaker, &terms.rules, terms.blitz.is_some()));
        let called = match other.level() {
            Some(level) => {
                let name = speaker.say(level_keys(level)[0]).into();
                speaker.say_with("friends-others-ai", &[("game", game), ("name", name)])
            }
            None => speaker.say_with("friends-others-two", &[("game", game)]),
        };
        let moves = u32::try_from(other.state.moves().len()).unwrap_or(u32::MAX);
        let line = [("moves", moves.into()), ("ago", ago(speaker, other.quiet_s).into())];
        let line = speaker.say_with("friends-others-line", &line);
        (other.device, called, line, other.may_continue, other.is_asked)
    });
    rsx! {
        section { class: "far-games other-devices",
            h2 { {speaker.say("friends-others")} }
            for (device, called, line, may_continue, is_asked) in rows {
                OtherRow { key: "{device}", device, called, line, may_continue, is_asked }
            }
        }
    }
}

/// One of them, to go on with here.
#[component]
fn OtherRow(device: DeviceId, called: String, line: String, may_continue: bool, is_asked: bool) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    rsx! {
        div { class: "card other-game",
            b { {called} }
            span { class: "way-line", {line} }
            if is_asked {
                p { class: "soft", role: "status", {speaker.say("friends-others-asking")} }
            } else if may_continue {
                button { class: "quiet-button", onclick: move |_| app.continue_here(device),
                    {speaker.say("friends-others-go")}
                }
            } else {
                p { class: "soft", {speaker.say("friends-others-busy")} }
            }
        }
    }
}

/// Whether the relay keeps what is saved on this device. Before the player has asked for a recovery code or used one, it does
/// not, and nothing is to be switched.
#[component]
pub fn KeptSaves() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let on = app.friends.read().keeping().and_then(|keeping| keeping.is_on());
    let Some(on) = on else { return rsx! {} };
    rsx! {
        Switch {
            label: speaker.say("friends-keeps"),
            line: speaker.say("friends-keeps-line"),
            on,
            onturn: move |on| app.keep_saves(on),
        }
        OtherDevices {}
    }
}
