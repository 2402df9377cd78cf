//! Where people far away are met, when it is not the player's relay, and the ways there.

use crate::app::icon::{Icon, Shape};
use crate::app::places::{Nearby, Place};
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::online::RelayAddress;
use crate::online::client::Line;
use dioxus::prelude::*;

/// Where the player is, with the way back; nothing at the player's relay.
#[component]
pub fn PlaceCard() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let place = app.place.read().clone();
    let (heading, line) = match &place {
        Place::Relay => return rsx! {},
        Place::Elsewhere(at) => {
            let at = at.authority().to_owned();
            (speaker.say_with("friends-elsewhere", &[("at", at.into())]), "friends-elsewhere-line")
        }
        Place::Here => (speaker.say("friends-nearby-open"), "friends-nearby-open-line"),
    };
    let lost = matches!(app.friends.read().line(), Line::Waiting { .. });
    let unreachable = lost && matches!(&place, Place::Elsewhere(at) if !at.is_encrypted());
    rsx! {
        section { class: "card place",
            div { class: "place-words",
                b { {heading} }
                span { class: "way-line", {speaker.say(line)} }
                if unreachable {
                    span { class: "way-line", role: "status", {speaker.say("friends-nearby-unreachable")} }
                }
                if place == Place::Here {
                    Addresses {}
                }
            }
            button { class: "quiet-button", onclick: move |_| app.go_home(),
                {speaker.say(if place == Place::Here { "friends-nearby-close" } else { "friends-go-home" })}
            }
        }
    }
}

/// The address that invitations name, and the way to the next one where there are several.
#[component]
fn Addresses() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let Nearby::Open(told) = app.nearby.read().clone() else { return rsx! {} };
    let address = told.first().map(|at| at.authority().to_owned()).unwrap_or_default();
    rsx! {
        span { class: "way-line",
            {speaker.say_with("friends-nearby-address", &[("at", address.into())])}
        }
        if told.len() > 1 {
            button { class: "text-button", onclick: move |_| app.tell_next_address(),
                {speaker.say("friends-nearby-next-address")}
            }
        }
    }
}

/// The ways to places other than the player's relay.
#[component]
pub fn Places() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let nearby = app.nearby.read().clone();
    let last: Option<RelayAddress> = app.identity.read().elsewhere.as_deref().and_then(|at| at.parse().ok());
    if *app.place.read() != Place::Relay {
        return rsx! {};
    }
    rsx! {
        if App::may_be_host() {
            button { class: "way", "data-way": "nearby", onclick: move |_| app.be_host(),
                Icon { shape: Shape::Nearby }
                span { class: "way-words",
                    b { {speaker.say("friends-nearby")} }
                    span { class: "way-line", {speaker.say("friends-nearby-line")} }
                }
                Icon { shape: Shape::On }
            }
        }
        if let Nearby::Failed(why) = nearby {
            div { class: "refusal", role: "alert",
                p { {speaker.say_with("friends-nearby-failed", &[("why", why.into())])} }
            }
        }
        if let Some(at) = last {
            button { class: "text-button way-back", onclick: move |_| app.go_to(Place::Elsewhere(at.clone())),
                {speaker.say_with("friends-go-back-to", &[("at", at.authority().to_owned().into())])}
            }
        }
    }
}
