//! An invitation on its way: made, waiting for a guest, received.

use super::blitz::LoadoutChoice;
use super::friends::title;
use crate::app::icon::{Icon, Shape};
use crate::app::places::Place;
use crate::app::qr::Qr;
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::app::ways::Screen;
use crate::engine::{RuleSet, Side};
use crate::online::client::Line;
use crate::online::{InvitationCode, Offer};
use dioxus::prelude::*;

/// Something was asked of the relay, and the answer is awaited.
#[component]
pub fn Pending(says: &'static str, offer: Option<Offer>, code: Option<InvitationCode>) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let up = app.friends.read().line() == Line::Up;
    rsx! {
        section { class: "card step",
            h2 { span { role: "status", {speaker.say(says)} } }
            if let Some(code) = code {
                Code { code: code.to_string() }
            }
            if let Some(offer) = offer {
                Offered { offer, mine: true }
            }
            if up {
                Waits {}
            } else {
                p { class: "soft", {speaker.say("friends-goes-out")} }
            }
            button { class: "quiet-button", onclick: move |_| app.withdraw(), {speaker.say("cancel")} }
        }
    }
}

/// Three dots that say that something is awaited.
#[component]
fn Waits() -> Element {
    rsx! {
        span { class: "waits", "aria-hidden": "true", i {} i {} i {} }
    }
}

/// An invitation waits for a guest, or a stranger is sought.
#[component]
pub fn Inviting(code: InvitationCode, offer: Offer, stranger: bool, again: bool) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let mut shared = use_signal(|| false);
    let friends = app.friends.read();
    // The host may name another address meanwhile.
    let _ = app.nearby.read();
    let link = app.invitation(code).link();
    let pool = friends.standing().map(|standing| standing[usize::from(offer.blitz)].rating.rating.round());
    let heading = match (stranger, again) {
        (true, _) => "friends-seeking",
        (false, true) => "friends-again-asked",
        (false, false) => "friends-inviting",
    };
    let about = pool.map(|rating| {
        let rating = rating.to_string();
        speaker.say_with("friends-seeking-about", &[("rating", rating.into())])
    });
    let words = speaker
        .say_with("friends-share-words", &[("game", title(speaker, &offer.rules, offer.blitz).into())]);
    let qr = Qr::of(&link);
    let nearby = *app.place.read() == Place::Here;
    rsx! {
        section { class: "card step",
            h2 { span { role: "status", {speaker.say(heading)} } }
            if !stranger && !again {
                p { class: "soft", {speaker.say(if nearby { "friends-inviting-nearby" } else { "friends-inviting-line" })} }
                Code { code: code.to_string() }
                if let Some(Qr { size, path }) = qr {
                    svg {
                        class: "qr",
                        view_box: "0 0 {size} {size}",
                        role: "img",
                        "aria-label": speaker.say("friends-qr"),
                        path { d: path }
                    }
                }
                p { class: "link", {link.clone()} }
                button {
                    class: "main-button",
                    onclick: move |_| {
                        app.share(&format!("{words} {link}"));
                        shared.set(true);
                    },
                    Icon { shape: Shape::Share }
                    {speaker.say("friends-share")}
                }
                p { class: "soft shared", role: "status",
                    if shared() {
                        {speaker.say("friends-shared")}
                    }
                }
            }
            if stranger {
                if let Some(about) = about {
                    p { class: "soft", {about} }
                }
            }
            Offered { offer: offer.clone(), mine: true }
            p { class: "waiting-for",
                Waits {}
                {speaker.say(match (stranger, offer.blitz) {
                    (true, _) => "friends-waits-stranger",
                    (false, true) => "friends-waits-blitz",
                    (false, false) => "friends-waits",
                })}
            }
            button { class: "quiet-button", onclick: move |_| app.withdraw(),
                {speaker.say(if stranger { "friends-stop" } else { "friends-withdraw" })}
            }
        }
    }
}

/// A code in large letters, said letter by letter.
#[component]
pub fn Code(code: String) -> Element {
    let said: Vec<String> = code.split('-').map(spaced).collect();
    rsx! {
        p { class: "big-code", translate: "no",
            span { class: "unseen", {said.join(", ")} }
            for (nth, group) in code.split('-').enumerate() {
                span { key: "{nth}", class: "big-code-group", "aria-hidden": "true", {group} }
            }
        }
    }
}

fn spaced(group: &str) -> String {
    let letters: Vec<String> = group.chars().map(String::from).collect();
    letters.join(" ")
}

/// Somebody invites the player.
#[component]
pub fn Invited(host: String, offer: Offer, again: bool) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let mut loadout = use_signal(|| Some(app.settings.peek().loadout));
    let known = offer.rules.parse::<RuleSet>().is_ok_and(|rules| rules.with(&offer.options).is_ok());
    let blitz = offer.blitz;
    let ready = known && (!blitz || loadout.read().is_some());
    let heading = if again { "friends-invited-again" } else { "friends-invited" };
    rsx! {
        section { class: "card step",
            h2 { span { role: "status", {speaker.say_with(heading, &[("name", host.into())])} } }
            Offered { offer, mine: false }
            if blitz {
                LoadoutChoice {
                    legend: speaker.say("loadout-yours"),
                    chosen: loadout(),
                    onchoose: move |chosen| loadout.set(chosen),
                }
            }
            button {
                class: "main-button",
                "aria-disabled": if !ready { "true" },
                onclick: move |_| {
                    if !ready {
                        return;
                    }
                    let brought = loadout().filter(|_| blitz);
                    if let Some(brought) = brought {
                        app.set(|settings| settings.loadout = brought);
                    }
                    app.accept(brought);
                },
                {speaker.say("friends-accept")}
            }
            button { class: "quiet-button", onclick: move |_| app.withdraw(), {speaker.say("friends-decline")} }
        }
    }
}

/// What is offered, in words; `mine` when it is the player who offers it.
#[component]
fn Offered(offer: Offer, mine: bool) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let rules = offer.rules.parse::<RuleSet>().ok().and_then(|rules| rules.with(&offer.options).ok());
    let begins = match offer.side {
        None => "friends-begins-chance",
        Some(side) if (side == Side::South) == mine => "friends-begins-you",
        Some(_) => "friends-begins-they",
    };
    let mut facts = vec![
        speaker.say(begins),
        speaker.say(if offer.rated { "friends-is-rated" } else { "friends-is-friendly" }),
    ];
    if let Some(seeds) = offer.options.seeds {
        facts.push(speaker.say_with("friends-option-seeds", &[("seeds", seeds.into())]));
    }
    if let Some(on) = offer.options.four_captures {
        facts.push(speaker.say(if on { "friends-option-fours" } else { "friends-option-no-fours" }));
    }
    if let Some(on) = offer.options.capture_from_empty {
        facts.push(speaker.say(if on {
            "friends-option-from-empty"
        } else {
            "friends-option-not-from-empty"
        }));
    }
    rsx! {
        div { class: "offered",
            div { class: "offered-game",
                b { {title(speaker, &offer.rules, offer.blitz)} }
                if let Some(rules) = rules {
                    button { class: "small-button", onclick: move |_| app.go(Screen::HowToPlay(rules)),
                        Icon { shape: Shape::Guide }
                        {speaker.say("new-rules")}
                    }
                }
            }
            ul {
                for fact in facts {
                    li { key: "{fact}", {fact.clone()} }
                }
            }
        }
    }
}
