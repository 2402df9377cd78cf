//! What is at the table besides when the opponent is far away: the line, whether they are there, what they say, and what
//! came of the match.

use super::over_table::{MenuItem, focus};
use crate::app::friends::{FarEnd, FarMatch};
use crate::app::icon::{Icon, Shape};
use crate::app::session::Session;
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::app::ways::Over;
use crate::engine::Side;
use crate::game::fair::Unfair;
use crate::online::client::Line;
use crate::online::wire::{Phrase, Presence};
use crate::platform;
use dioxus::prelude::*;

/// The text key of a phrase.
const fn phrase_key(phrase: Phrase) -> &'static str {
    match phrase {
        Phrase::Hello => "phrase-hello",
        Phrase::WellPlayed => "phrase-well-played",
        Phrase::Oops => "phrase-oops",
        Phrase::ThankYou => "phrase-thank-you",
    }
}

/// The line, always in sight: a mark and its word.
#[component]
pub fn LineMark() -> Element {
    let app = App::here();
    let friends = app.friends.read();
    let (state, key) = match friends.line() {
        Line::Up => ("up", "line-up"),
        Line::Connecting | Line::Waiting { .. } => ("broken", "line-broken"),
        Line::Off | Line::Outdated => ("off", "line-off"),
    };
    rsx! {
        span { class: "line-mark", role: "status", "data-line": state, {Speaker::here().say(key)} }
    }
}

/// What a player's panel says because somebody is far away; `None` when there is nothing of that kind.
pub fn panel_line(speaker: Speaker, session: &Session, app: App, side: Side) -> Option<String> {
    if !session.is_far() || session.is_over() {
        return None;
    }
    let friends = app.friends.read();
    let far = friends.far()?;
    let mine = side == far.side;
    match far.presence {
        Presence::Away(_) if !mine => return Some(speaker.say("far-away")),
        Presence::Gone if !mine => return Some(speaker.say("far-gone")),
        _ => {}
    }
    if session.draw_offered() == Some(side) {
        return Some(speaker.say(if mine { "draw-offered-you" } else { "draw-offered" }));
    }
    if mine && session.is_asking() {
        return Some(speaker.say(if friends.line() == Line::Up {
            "far-sending"
        } else {
            "far-waiting-for-line"
        }));
    }
    if let Some((_, phrase, _)) = far.phrase.filter(|(by, ..)| *by == side) {
        return Some(speaker.say(phrase_key(phrase)));
    }
    if session.is_awaiting() && session.shown().to_move() == side {
        return Some(speaker.say("far-awaiting"));
    }
    (!mine && session.shown().to_move() == side && session.last().is_none_or(|last| last.side != side))
        .then(|| speaker.say("far-their-turn"))
}

/// Whether this side's player has left a game that goes on.
pub fn is_away(session: &Session, app: App, side: Side) -> bool {
    let friends = app.friends.read();
    let theirs = friends.far().filter(|far| far.side != side && session.is_far() && !session.is_over());
    theirs.is_some_and(|far| far.presence != Presence::Here)
}

/// In how many seconds the game of Blitz can be claimed from this side, as was said when its player went away.
pub fn claim_in(session: &Session, app: App, side: Side) -> Option<u32> {
    let friends = app.friends.read();
    let far = friends.far().filter(|far| far.side != side && session.is_timed())?;
    match far.presence {
        Presence::Away(seconds) => Some(seconds),
        Presence::Here | Presence::Gone => None,
    }
}

/// How long it is until the game can be claimed. It counts down from the moment it is there.
#[component]
pub fn ClaimIn(seconds: u32) -> Element {
    let since = use_hook(platform::now);
    let mut now = use_signal(|| since);
    use_future(move || async move {
        loop {
            platform::sleep(250).await;
            now.set(platform::now());
        }
    });
    let passed = u32::try_from(now().saturating_sub(since) / 1_000).unwrap_or(u32::MAX);
    let left = seconds.saturating_sub(passed).max(1);
    rsx! {
        {Speaker::here().say_with("far-away-claim-in", &[("seconds", left.into())])}
    }
}

/// What can be done at the table of a match far away.
#[component]
pub fn FarActions(blitz: bool) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let session = app.session.read();
    let Some(session) = session.as_ref() else {
        return rsx! {};
    };
    let gone = app.friends.read().far().is_some_and(|far| far.presence == Presence::Gone);
    let agrees = session.draw_offered().is_some() && session.draw_offered() != session.me();
    rsx! {
        if gone {
            button { class: "action claim", onclick: move |_| app.claim(),
                Icon { shape: Shape::Flag }
                span { {speaker.say("far-claim")} }
            }
        } else if !blitz || agrees {
            button {
                class: "action draw",
                "data-offered": if agrees { "true" },
                "aria-disabled": if session.can_draw() { "false" } else { "true" },
                onclick: move |_| app.draw_game(),
                Icon { shape: Shape::Draw }
                span { {speaker.say(if agrees { "far-agree" } else { "far-draw" })} }
            }
        }
        // Who has left hears nothing, and beside a power-up there is no room for what is of no use.
        if !(gone && blitz) {
            button { class: "action say", onclick: move |_| app.cover(Over::Phrases),
                Icon { shape: Shape::Say }
                span { {speaker.say("far-say")} }
            }
        }
    }
}

/// What can be said to the opponent.
#[component]
pub fn Phrases() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let muted = app.friends.read().is_muted();
    rsx! {
        div { class: "scrim", onclick: move |_| app.over.set(Over::Nothing),
            div {
                class: "dialog",
                role: "dialog",
                "aria-modal": "true",
                "aria-labelledby": "phrases-title",
                onclick: move |event| event.stop_propagation(),
                h2 { id: "phrases-title", {speaker.say("far-say")} }
                for (at, phrase) in Phrase::ALL.into_iter().enumerate() {
                    MenuItem {
                        key: "{at}",
                        shape: Shape::Say,
                        label: speaker.say(phrase_key(phrase)),
                        first: at == 0,
                        onchoose: move |()| {
                            app.phrase(phrase);
                            app.over.set(Over::Nothing);
                        },
                    }
                }
                MenuItem {
                    shape: Shape::Mute,
                    label: speaker.say(if muted { "far-unmute" } else { "far-mute" }),
                    onchoose: move |()| {
                        app.mute(!muted);
                        app.over.set(Over::Nothing);
                    },
                }
                button { class: "quiet-button", onclick: move |_| app.over.set(Over::Nothing), {speaker.say("cancel")} }
            }
        }
    }
}

/// What came of a match far away: the rating, and whether the draws were as promised.
#[component]
pub fn FarResult() -> Element {
    let app = App::here();
    let speaker = Speaker::here();
    let friends = app.friends.read();
    let Some(FarMatch { over: Some(FarEnd { rating, fair, .. }), .. }) = friends.far() else {
        return rsx! {};
    };
    let blitz = app.session.read().as_ref().is_some_and(|session| session.blitz().is_some());
    let rating = rating.map(|[before, after]| {
        let (before, after) = (before.rating.round() as i64, after.rating.round() as i64);
        let change = format!("{:+}", after - before).replace('-', "−");
        speaker.say_with(
            "far-rating",
            &[("rating", (after.max(0) as u32).into()), ("change", change.as_str().into())],
        )
    });
    let fair = match fair {
        _ if !blitz => None,
        Ok(()) => Some(speaker.say("far-fair")),
        Err(Unfair::Unsealed) => None,
        Err(_) => Some(speaker.say("far-unfair")),
    };
    rsx! {
        for line in rating.into_iter().chain(fair) {
            p { key: "{line}", class: "result-how result-far", {line} }
        }
    }
}

/// Another game: asked for, offered, or waited for.
#[component]
pub fn Rematch() -> Element {
    use crate::app::friends::Step;
    let mut app = App::here();
    let speaker = Speaker::here();
    let friends = app.friends.read();
    let here = friends.far().map(|far| far.id);
    let (offered, waiting, loadout) = match friends.step() {
        Step::Invited { after, .. } if *after == here && here.is_some() => {
            let session = app.session.read();
            let loadout = session
                .as_ref()
                .and_then(|session| Some(session.shown().terms().blitz?[session.me()?.index()]));
            (true, false, loadout)
        }
        Step::Inviting { after, .. } if *after == here && here.is_some() => (false, true, None),
        Step::Joining { .. } => (false, true, None),
        _ => (false, false, None),
    };
    rsx! {
        if waiting {
            p { class: "result-how", role: "status", {speaker.say("far-rematch-waits")} }
            button { class: "quiet-button", onclick: move |_| app.withdraw(), {speaker.say("cancel")} }
        } else if offered {
            button { class: "main-button", onmounted: focus, onclick: move |_| app.accept(loadout),
                {speaker.say("far-rematch-accept")}
            }
        } else if friends.line() == Line::Up {
            button { class: "main-button", onmounted: focus, onclick: move |_| app.after_result(App::rematch),
                {speaker.say("far-rematch")}
            }
        } else {
            // What is asked now would reach nobody, and later perhaps somebody who has gone.
            p { class: "result-how", role: "status", {speaker.say("far-rematch-offline")} }
        }
    }
}
