//! Home: go on with your game, begin another, read the rules.

use crate::app::board::scatter::pile;
use crate::app::faces::Faces;
use crate::app::icon::{Icon, Shape};
use crate::app::puzzling::Which;
use crate::app::session::Session;
use crate::app::speech::title;
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::app::ways::Screen;
use crate::engine::{RuleSet, Side};
use crate::online::wire::GameLine;
use crate::platform;
use dioxus::prelude::*;

/// The first screen.
#[component]
pub fn Home() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let running = app.session.read().as_ref().map(|session| state_line(speaker, session));
    let results = app.results.read();
    // Games against the AI: of two people at one device nobody is "you".
    let alone =
        results.iter().filter_map(|summary| Some((summary.terms()?.person()?, summary.conclusion.winner)));
    let (played, won) = alone.fold((0u32, 0u32), |(played, won), (side, winner)| {
        (played + 1, won + u32::from(winner == side.into()))
    });
    let is_yours = |line: &&GameLine| line.conclusion.is_none() && line.to_move == line.side;
    let yours = app.friends.read().games().iter().filter(is_yours).count() as u32;
    let record = [("played", played.into()), ("won", won.into())];
    rsx! {
        main { class: "screen home",
            div { class: "home-kolam", "aria-hidden": "true" }
            header { class: "brand",
                h1 { class: "brand-name", lang: "ta", {speaker.say("app-script-name")} }
                p { class: "brand-latin", {speaker.say("app-name")} }
            }
            div { class: "home-games",
                if let Some(line) = running {
                    button { class: "continue", onclick: move |_| app.go(Screen::Table),
                        span { class: "continue-words",
                            b { {speaker.say("home-continue")} }
                            span { class: "continue-state", {line} }
                        }
                        Icon { shape: Shape::On }
                    }
                }
                button {
                    class: "game-card",
                    "data-game": "classic",
                    onclick: move |_| app.prepare(RuleSet::GUZHI, false, false),
                    span { class: "game-words",
                        b { {speaker.say("home-classic")} }
                        span { class: "game-line", {speaker.say("home-classic-line")} }
                    }
                    span { class: "game-picture", "aria-hidden": "true",
                        for (pit, seeds) in [(0, 7), (2, 3), (5, 5)] {
                            PicturePit { pit, seeds }
                        }
                    }
                }
                button {
                    class: "game-card",
                    "data-game": "blitz",
                    onclick: move |_| app.prepare(RuleSet::GUZHI, true, false),
                    span { class: "game-words",
                        b { {speaker.say("home-blitz")} }
                        span { class: "game-line", {speaker.say("home-blitz-line")} }
                    }
                    span { class: "game-picture", "aria-hidden": "true", Icon { shape: Shape::Bolt } }
                }
            }
            div { class: "home-tiles",
                PuzzlesTile {}
                Tile {
                    hue: "far",
                    shape: Shape::Far,
                    title: speaker.say("home-friend"),
                    line: match yours {
                        0 => speaker.say("home-friend-line"),
                        _ => speaker.say_with("home-friend-yours", &[("games", yours.into())]),
                    },
                    count: yours,
                    onopen: move |()| app.visit_friends(),
                }
                Tile {
                    hue: "you",
                    shape: Shape::Two,
                    title: speaker.say("home-two"),
                    line: speaker.say("home-two-line"),
                    onopen: move |()| app.prepare(RuleSet::GUZHI, false, true),
                }
                Tile {
                    hue: "leaf",
                    shape: Shape::More,
                    title: speaker.say("home-more"),
                    line: speaker.say("home-more-line"),
                    onopen: move |()| app.go(Screen::MoreGames),
                }
                Tile {
                    hue: "other",
                    shape: Shape::Guide,
                    title: speaker.say("home-how"),
                    line: speaker.say("home-how-line"),
                    onopen: move |()| app.go(Screen::HowToPlay(RuleSet::GUZHI)),
                }
            }
            footer { class: "home-footer",
                button { class: "to-stats", onclick: move |_| app.go(Screen::Stats),
                    Icon { shape: Shape::Stats }
                    span { class: "to-stats-words",
                        b { {speaker.say("stats-title")} }
                        " "
                        span { class: "record", {speaker.say_with("home-record", &record)} }
                    }
                }
                button {
                    class: "icon-button",
                    "aria-label": speaker.say("home-settings"),
                    onclick: move |_| app.go(Screen::Settings),
                    Icon { shape: Shape::Settings }
                }
            }
        }
    }
}

/// The match in progress, in a line.
fn state_line(speaker: Speaker, session: &Session) -> String {
    let (shown, near) = (session.shown(), session.view().near);
    let position = session.position();
    let turn = match shown.conclusion() {
        Some(_) => "over",
        None if shown.to_move() == near => "yours",
        None => "theirs",
    };
    let mut args = vec![
        ("game", title(speaker, session).into()),
        ("near", position.store(near).into()),
        ("far", position.store(near.other()).into()),
        ("turn", turn.into()),
    ];
    let other: Side = near.other();
    match shown.terms().person() {
        None => speaker.say_with("home-continue-two", &args),
        Some(_) => {
            args.push(("name", Faces::here(shown.terms()).name(speaker, other).into()));
            speaker.say_with("home-continue-ai", &args)
        }
    }
}

/// The way to the puzzles, and whether today's waits there.
#[component]
fn PuzzlesTile() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let today = platform::today();
    let learned = app.learned.read();
    let daily = learned.daily;
    // Solved after its answer was seen it adds nothing to a streak, but it waits no more.
    let solved = learned.is_solved(Which::Day(today).puzzle().key());
    let line = if solved { "home-puzzles-solved" } else { "home-puzzles-waits" };
    rsx! {
        Tile {
            hue: "puzzles",
            shape: Shape::Star,
            title: speaker.say("puzzles-title"),
            line: speaker.say_with(line, &[("days", daily.streak(today).into())]),
            onopen: move |()| app.go(Screen::Puzzles),
        }
    }
}

/// A smaller way on. With a `count`, something waits there; the line says what.
#[component]
fn Tile(
    hue: &'static str,
    shape: Shape,
    title: String,
    line: String,
    #[props(default)] count: u32,
    onopen: EventHandler,
) -> Element {
    rsx! {
        button { class: "tile", "data-hue": hue, onclick: move |_| onopen.call(()),
            Icon { shape }
            span { class: "tile-words",
                b { {title} }
                span { class: "tile-line", {line} }
            }
            if count > 0 {
                span { class: "badge", "aria-hidden": "true", "{count}" }
            }
        }
    }
}

/// A pit with seeds, as a picture.
#[component]
pub fn PicturePit(pit: u8, seeds: u8) -> Element {
    rsx! {
        span { class: "picture-pit",
            for lie in pile(pit, seeds) {
                i {
                    class: "picture-seed",
                    "data-shape": "{lie.shape}",
                    style: "--x:{lie.x:.3};--y:{lie.y:.3};--turn:{lie.turn:.0}deg",
                }
            }
        }
    }
}
