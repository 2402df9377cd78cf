//! Playing people far away: who is there, who invites whom, and the matches that run.

use super::TopBar;
use super::far_fields::{NameForm, wrong_code};
use super::invitation::{Invited, Inviting, Pending};
use super::other_devices::OtherDevices;
use super::places::{PlaceCard, Places};
use crate::app::friends::Step;
use crate::app::icon::{Icon, Shape};
use crate::app::speech::{game, initial};
use crate::app::state::App;
use crate::app::text::{Arg, Speaker};
use crate::app::ways::Screen;
use crate::engine::{RuleSet, Winner};
use crate::online::client::Line;
use crate::online::wire::{GameLine, PoolStanding, Reason};
use crate::platform;
use dioxus::prelude::*;

/// A rating that is less certain than this is provisional: the deviation, on Glicko's scale.
pub const PROVISIONAL: f64 = 110.0;

/// Everybody far away.
#[component]
pub fn FriendsScreen() -> Element {
    let app = App::here();
    let speaker = Speaker::here();
    let named = app.friends.read().name().is_some();
    rsx! {
        main { class: "screen friends",
            TopBar { title: speaker.say("friends-title") }
            if named {
                PlaceCard {}
                LineState {}
                div { class: "friends-columns",
                    div { class: "friends-column",
                        Refused {}
                        Way {}
                    }
                    div { class: "friends-column",
                        OtherDevices {}
                        Games {}
                        Standing {}
                    }
                }
            } else {
                FirstName {}
            }
        }
    }
}

/// The first time: who is this?
#[component]
fn FirstName() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let invited = matches!(app.friends.read().step(), Step::Looking { .. });
    rsx! {
        section { class: "card first-name",
            h2 { {speaker.say("friends-who")} }
            p { class: "soft",
                {speaker.say(if invited { "friends-who-invited" } else { "friends-who-line" })}
            }
            NameForm { keep: speaker.say("friends-name-go"), main: true }
            button { class: "text-button", onclick: move |_| app.go(Screen::Settings),
                {speaker.say("friends-have-recovery")}
            }
        }
    }
}

/// The line to the relay, in words, with what can be done about it.
#[component]
pub fn LineState() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let line = app.friends.read().line();
    let (state, words) = match line {
        Line::Off => ("off", "friends-line-off"),
        Line::Connecting => ("connecting", "friends-line-connecting"),
        Line::Waiting { .. } => ("waiting", "friends-line-waiting"),
        Line::Up => ("up", "friends-line-up"),
        Line::Outdated => ("outdated", "friends-line-outdated"),
    };
    rsx! {
        div { class: "line-state", "data-line": state,
            span { class: "line-dot", "aria-hidden": "true" }
            span { class: "line-words",
                span { role: "status", {speaker.say(words)} }
                if let Line::Waiting { until } = line {
                    Countdown { until }
                }
            }
            if matches!(line, Line::Waiting { .. } | Line::Off) {
                button { class: "small-button", onclick: move |_| app.reconnect(),
                    {speaker.say(if line == Line::Off { "friends-connect" } else { "friends-again-now" })}
                }
            }
        }
    }
}

/// How long it is until something happens, in seconds. Nobody is told of every one of them.
#[component]
fn Countdown(until: u64) -> Element {
    let mut now = use_signal(platform::now);
    use_future(move || async move {
        loop {
            platform::sleep(250).await;
            now.set(platform::now());
        }
    });
    let seconds = u32::try_from(until.saturating_sub(now()).div_ceil(1_000)).unwrap_or(u32::MAX);
    let words = Speaker::here().say_with("friends-line-in", &[("seconds", seconds.into())]);
    rsx! {
        span { class: "line-count", {words} }
    }
}

/// Why the relay would not do what was asked for last.
#[component]
pub fn Refused() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let Some(reason) = app.friends.read().refused() else { return rsx! {} };
    let words = match reason {
        Reason::NoInvitation => "friends-refused-invitation",
        Reason::TooMany => "friends-refused-many",
        Reason::NeedsPro => "friends-refused-pro",
        Reason::Unplayable | Reason::Malformed | Reason::TooLong => "friends-refused-unplayable",
        Reason::NotAccepted => "friends-refused-code",
        Reason::NoMatch | Reason::Over => "friends-refused-match",
        Reason::Unavailable | Reason::Restart => "friends-refused-unavailable",
        Reason::Replaced => "friends-refused-replaced",
        _ => "friends-refused-other",
    };
    rsx! {
        div { class: "refusal", role: "alert",
            p { {speaker.say(words)} }
            // With nothing under way this puts the refusal away, and nothing else.
            if *app.friends.read().step() == Step::Nothing {
                button { class: "icon-button", "aria-label": speaker.say("close"), onclick: move |_| app.withdraw(),
                    Icon { shape: Shape::Close }
                }
            }
        }
    }
}

/// How far an invitation has come, or the ways to one.
#[component]
fn Way() -> Element {
    let app = App::here();
    let step = app.friends.read().step().clone();
    match step {
        Step::Nothing => rsx! { Ways {} },
        Step::Asking { offer, stranger, .. } => {
            let says = if stranger { "friends-asking-stranger" } else { "friends-asking" };
            rsx! { Pending { says, offer } }
        }
        Step::Looking { code, .. } => rsx! { Pending { says: "friends-looking", code } },
        Step::Joining { .. } => rsx! { Pending { says: "friends-joining" } },
        Step::Inviting { code, offer, stranger, after } => {
            rsx! { Inviting { code, offer, stranger, again: after.is_some() } }
        }
        Step::Invited { code, host, offer, after } => {
            rsx! { Invited { key: "{code}", host: host.to_string(), offer, again: after.is_some() } }
        }
    }
}

/// The ways to a match.
#[component]
fn Ways() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let may_host = platform::Entitlement::here().may_host();
    rsx! {
        button {
            class: "way",
            "data-main": "true",
            disabled: !may_host,
            onclick: move |_| app.prepare_invitation(false),
            Icon { shape: Shape::Invite }
            span { class: "way-words",
                b { {speaker.say("friends-invite")} }
                span { class: "way-line",
                    {speaker.say(if may_host { "friends-invite-line" } else { "friends-refused-pro" })}
                }
            }
            Icon { shape: Shape::On }
        }
        CodeForm {}
        // Where friends sit side by side there are no strangers.
        if app.may_count() {
            button { class: "way", onclick: move |_| app.prepare_invitation(true),
                Icon { shape: Shape::Seek }
                span { class: "way-words",
                    b { {speaker.say("friends-seek")} }
                    span { class: "way-line", {speaker.say("friends-seek-line")} }
                }
                Icon { shape: Shape::On }
            }
        }
        Places {}
    }
}

/// Where a code is typed, or a link put in.
#[component]
fn CodeForm() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let mut text = use_signal(String::new);
    let mut wrong = use_signal(|| None::<String>);
    rsx! {
        form {
            class: "card code-form",
            novalidate: true,
            onsubmit: move |event| {
                event.prevent_default();
                let typed = text.peek().clone();
                match typed.parse() {
                    Ok(invitation) => app.look_up(&invitation),
                    Err(error) => wrong.set(Some(wrong_code(speaker, error))),
                }
            },
            label { class: "field-label", r#for: "code",
                b { {speaker.say("friends-code")} }
                span { class: "way-line", {speaker.say("friends-code-line")} }
            }
            div { class: "field-row",
                input {
                    id: "code",
                    class: "field code-field",
                    r#type: "text",
                    placeholder: "XXXX-XXXX",
                    autocomplete: "off",
                    autocapitalize: "characters",
                    spellcheck: "false",
                    "aria-invalid": if wrong.read().is_some() { "true" },
                    "aria-describedby": "code-wrong",
                    // Never written back: a letter that is typed meanwhile would be lost.
                    oninput: move |event| {
                        text.set(event.value());
                        wrong.set(None);
                    },
                }
                button { class: "quiet-button", r#type: "submit", {speaker.say("friends-code-go")} }
            }
            p { id: "code-wrong", class: "field-wrong", role: "alert",
                if let Some(words) = wrong() {
                    {words}
                }
            }
        }
    }
}

/// The player's matches: those that wait for a move first, those that are over last.
#[component]
fn Games() -> Element {
    let app = App::here();
    let speaker = Speaker::here();
    let friends = app.friends.read();
    let (over, running): (Vec<_>, Vec<_>) =
        friends.games().iter().cloned().partition(|line| line.conclusion.is_some());
    // A relay that has told nothing yet may know of games, and so may one that cannot be asked.
    let known = friends.line() == Line::Up && friends.standing().is_some();
    rsx! {
        section { class: "far-games",
            h2 { {speaker.say("friends-games")} }
            if running.is_empty() {
                p { class: "soft", {speaker.say(if known { "friends-games-none" } else { "friends-games-unknown" })} }
            }
            for line in running {
                GameRow { key: "{line.id:?}", line }
            }
            if !over.is_empty() {
                h3 { {speaker.say("friends-games-over")} }
            }
            for line in over {
                GameRow { key: "{line.id:?}", line }
            }
        }
    }
}

/// One match, to sit down at.
#[component]
fn GameRow(line: GameLine) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let title = title(speaker, &line.rules, line.blitz);
    let (state, words) = match line.conclusion.map(|conclusion| conclusion.winner) {
        None if line.to_move == line.side => ("yours", "friends-your-move"),
        None => ("theirs", "friends-their-move"),
        Some(Winner::Draw) => ("drawn", "friends-drawn"),
        Some(winner) if winner == line.side.into() => ("won", "friends-won"),
        Some(_) => ("lost", "friends-lost"),
    };
    let friends = app.friends.read();
    let opening = friends.refused().is_none() && friends.far().is_some_and(|far| far.id == line.id);
    let (id, side) = (line.id, line.side);
    rsx! {
        button { class: "far-game", "data-state": state, onclick: move |_| app.open_far(id, side),
            span { class: "avatar", "aria-hidden": "true", {initial(&line.opponent).to_uppercase()} }
            span { class: "far-game-words",
                b { {line.opponent.clone()} }
                span { class: "far-game-line",
                    {title}
                    " · "
                    {if opening { speaker.say("friends-opening") } else { ago(speaker, line.quiet_s) }}
                }
            }
            span { class: "far-game-state", {speaker.say(words)} }
        }
    }
}

/// What a match is called in a list.
pub fn title(speaker: Speaker, rules: &str, blitz: bool) -> String {
    match rules.parse::<RuleSet>() {
        _ if blitz => speaker.say("game-blitz"),
        Ok(rules) => game(speaker, &rules),
        Err(_) => speaker.say("friends-unknown-game"),
    }
}

/// How long ago something was.
pub fn ago(speaker: Speaker, seconds: u64) -> String {
    let whole = |unit: u64| Arg::from(u32::try_from(seconds / unit).unwrap_or(u32::MAX));
    match seconds {
        0..60 => speaker.say("friends-ago-now"),
        60..3_600 => speaker.say_with("friends-ago-minutes", &[("minutes", whole(60))]),
        3_600..86_400 => speaker.say_with("friends-ago-hours", &[("hours", whole(3_600))]),
        _ => speaker.say_with("friends-ago-days", &[("days", whole(86_400))]),
    }
}

/// Who the player is to others, and what came of the matches.
#[component]
fn Standing() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let friends = app.friends.read();
    let name = friends.name().map(ToString::to_string).unwrap_or_default();
    rsx! {
        section { class: "card standing",
            div { class: "standing-who",
                span { class: "avatar", "data-side": "you", "aria-hidden": "true", {initial(&name).to_uppercase()} }
                h2 { {name.clone()} }
                button { class: "small-button", onclick: move |_| app.go(Screen::Settings),
                    {speaker.say("friends-change")}
                }
            }
            // At a table nearby nobody is rated.
            if let Some([classic, blitz]) = friends.standing().filter(|_| app.may_count()) {
                div { class: "pools",
                    Pool { called: speaker.say("home-classic"), standing: *classic }
                    Pool { called: speaker.say("game-blitz"), standing: *blitz }
                }
            }
        }
    }
}

/// A rating and what it comes from.
#[component]
fn Pool(called: String, standing: PoolStanding) -> Element {
    let speaker = Speaker::here();
    let PoolStanding { rating, played, won, drawn } = standing;
    let counts = [("played", played.into()), ("won", won.into()), ("drawn", drawn.into())];
    rsx! {
        div { class: "pool",
            span { class: "pool-called", {called} }
            b { class: "pool-rating", "{rating.rating.round()}" }
            if rating.deviation > PROVISIONAL {
                span { class: "pool-provisional", {speaker.say("friends-provisional")} }
            }
            span { class: "pool-counts", {speaker.say_with("friends-counts", &counts)} }
        }
    }
}
