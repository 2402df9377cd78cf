//! The board on screen.

use super::kolam::{Kolam, kolam};
use super::lane::Lane;
use super::layout::{Layout, Place};
use super::plan::well;
use super::press::Press;
use super::scatter::lie;
use super::view::{Spot, View};
use crate::app::icon::{Icon, Shape};
use crate::app::session::Session;
use crate::app::speech::initial;
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::engine::{Landing, Pit, Side, TurnAccount};
use crate::game::Seat;
use dioxus::html::input_data::MouseButton;
use dioxus::prelude::*;

/// The board of the match at the table. `looked` is the pit that is held, pointed at or focused.
#[component]
pub fn Board(looked: Signal<Option<Pit>>, preview: Option<TurnAccount>) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let press = use_signal(Press::default);
    let session = app.session.read();
    let Some(session) = session.as_ref() else {
        return rsx! {};
    };
    let view = session.view();
    let near = session.shown().to_move() == view.near;
    rsx! {
        div {
            class: "board",
            role: "group",
            "aria-label": speaker.say("table-board"),
            "data-turn": if near { "near" } else { "far" },
            "data-new": if session.is_fresh() { "true" } else { "false" },
            "data-rest": "{app.rest}",
            "data-wells": if view.wells { "true" },
            "data-power": session.bends().map(|power| power.name()),
            style: "--row:{view.board.row_len()}",
            onclick: move |_| app.tap_board(),
            if let Some(game) = session.blitz() {
                Lane {
                    clock: *game.clock(),
                    to_move: session.shown().to_move(),
                    near,
                    power: session.bends(),
                    banked: session.banked(),
                    runs: !session.is_playing() && !session.is_paused() && !session.is_over(),
                }
            } else {
                Kolams {}
            }
            if view.wells {
                for side in Side::BOTH {
                    Well {
                        key: "{side:?}",
                        side,
                        view,
                        owner: session.faces().name(speaker, side),
                        seeds: session.position().store(side),
                        last: preview.is_some_and(|account| account.last_end == Landing::Store(side)),
                        dot: preview.is_none() && session.last().is_some_and(|last| last.last_end == Landing::Store(side)),
                    }
                }
            }
            for spot in view.spots() {
                PitButton { key: "{spot.number()}", spot, view, face: face(speaker, session, view, spot, preview), press, looked }
            }
            Seeds { layout: session.layout().clone(), view }
            div { class: "hand", "aria-hidden": "true",
                span { class: "hand-count", "data-count": "0" }
            }
        }
    }
}

/// The seeds at rest, each for as long as the match lasts. Drawn anew only when one of them has moved.
#[component]
fn Seeds(layout: Layout, view: View) -> Element {
    rsx! {
        div { class: "seeds", "aria-hidden": "true",
            for (number, place) in layout.places().iter().enumerate() {
                i {
                    key: "{number}",
                    class: "seed",
                    "data-shape": "{number % 3 + 1}",
                    "data-far": if far(view, *place) { "1" } else { "0" },
                    "data-well": if view.wells && matches!(place, Place::Store(..)) { "true" },
                    "data-stored": if matches!(place, Place::Store(..)) && !view.wells { "true" } else { "false" },
                    style: resting(view, *place),
                }
            }
        }
    }
}

/// Whether a seed lies on the far side.
fn far(view: View, place: Place) -> bool {
    match place {
        Place::Pit(pit, _) => view.is_far(view.spot(pit)),
        Place::Store(side, _) => side != view.near,
    }
}

/// Where a seed lies, as the stylesheet reads it.
fn resting(view: View, place: Place) -> String {
    match place {
        Place::Store(side, slot) => {
            let (column, lie) = (well_column(view, side), lie(well(side), slot));
            format!("--col:{column};--far:.5;--x:{:.3};--y:{:.3};--turn:{:.0}deg", lie.x, lie.y, lie.turn)
        }
        Place::Pit(pit, slot) => {
            let (spot, lie) = (view.spot(pit), lie(pit.index() as u8, slot));
            let (column, far) = (view.column(spot), u8::from(view.is_far(spot)));
            format!("--col:{column};--far:{far};--x:{:.3};--y:{:.3};--turn:{:.0}deg", lie.x, lie.y, lie.turn)
        }
    }
}

/// The column where a side's store lies: beyond the last pit of its row.
fn well_column(view: View, side: Side) -> i32 {
    if side == view.near { view.board.row_len() as i32 } else { -1 }
}

/// A store that is part of the board.
#[component]
fn Well(side: Side, view: View, owner: String, seeds: u8, last: bool, dot: bool) -> Element {
    let near = side == view.near;
    rsx! {
        div {
            class: "well",
            style: "--col:{well_column(view, side)};--far:.5",
            "data-side": if near { "near" } else { "far" },
            "data-mark": if last { "last" },
            "data-dot": if dot { if near { "near" } else { "far" } },
            "aria-hidden": "true",
            span { class: "bowl" }
            span { class: "well-owner", {initial(&owner)} }
            span { class: "well-count", "data-count": "{seeds}" }
        }
    }
}

/// What a hint says to do with a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hinted {
    Sow,
    Shield,
}

impl Hinted {
    fn of(session: &Session, pit: Pit) -> Option<Hinted> {
        let hint = session.hint()?;
        match pit {
            _ if hint.pit == pit => Some(Hinted::Sow),
            // Once it is placed the shield itself is seen.
            _ if hint.shield == Some(pit) && !session.is_shielded(pit) => Some(Hinted::Shield),
            _ => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Hinted::Sow => "sow",
            Hinted::Shield => "shield",
        }
    }

    const fn shape(self) -> Shape {
        match self {
            Hinted::Sow => Shape::Hint,
            Hinted::Shield => Shape::Shield,
        }
    }
}

/// What a pit shows.
#[derive(Debug, Clone, PartialEq)]
struct Face {
    pit: Pit,
    seeds: u8,
    mark: String,
    dot: Option<&'static str>,
    /// What a hint says to do with it.
    hint: Option<Hinted>,
    playable: bool,
    closed: bool,
    /// Whose shield protects it.
    shield: Option<&'static str>,
    /// The text key of what a screen reader calls it, and the name of its side where that is needed.
    called: (&'static str, String),
}

fn face(speaker: Speaker, session: &Session, view: View, spot: Spot, preview: Option<TurnAccount>) -> Face {
    let pit = view.pit(spot);
    let shown = session.shown();
    let position = session.position();
    let (seeds, owner) = (position.seeds(pit), position.owner(pit));
    let closed = position.closed().contains(pit);
    let mut marks = Vec::new();
    if let Some(account) = preview {
        let takes = account.captured_from.contains(pit);
        let is = [
            ("from", account.pit == pit),
            ("first", account.first_end.is(pit) && account.laps > 1),
            ("last", account.last_end.is(pit)),
            ("takes", takes),
        ];
        marks.extend(is.into_iter().filter(|(_, is)| *is).map(|(mark, _)| mark));
    }
    let last = session.last().filter(|last| last.last_end.is(pit) && preview.is_none());
    let terms = shown.terms();
    let called = match (session.me(), terms.seat(owner)) {
        _ if closed => "pit-closed",
        (None, _) => "pit-of",
        (Some(me), _) if me == owner => "pit-yours",
        (Some(_), Seat::Person) => "pit-of",
        (Some(_), Seat::Ai(_)) => "pit-theirs",
    };
    Face {
        pit,
        seeds,
        mark: marks.join(" "),
        hint: Hinted::of(session, pit),
        dot: last.map(|last| if last.side == view.near { "near" } else { "far" }),
        playable: session.may_move() == Some(owner) && shown.game().legal().contains(pit),
        closed,
        shield: session.is_shielded(pit).then_some(if owner == view.near { "near" } else { "far" }),
        called: (called, session.faces().name(speaker, owner)),
    }
}

/// One pit: a button, whatever is drawn into it.
#[component]
fn PitButton(
    spot: Spot,
    view: View,
    face: Face,
    press: Signal<Press>,
    looked: Signal<Option<Pit>>,
) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let pit = face.pit;
    let (key, side) = face.called;
    let letter = view.board.letter(pit);
    let (column, far) = (view.column(spot), u8::from(view.is_far(spot)));
    let label = speaker.say_with(
        key,
        &[("pit", letter.to_string().into()), ("seeds", face.seeds.into()), ("side", side.into())],
    );
    let mut look_away = move || {
        if looked() == Some(pit) {
            looked.set(None);
        }
    };
    rsx! {
        button {
            class: "pit",
            style: "--col:{column};--far:{far}",
            "data-spot": "{spot.number()}",
            "data-col": "{column}",
            "data-far": "{far}",
            "data-pit": "{letter}",
            "data-closed": if face.closed { "true" },
            "data-shield": face.shield,
            "data-mark": face.mark,
            "data-dot": face.dot,
            "data-hint": face.hint.map(Hinted::name),
            "data-playable": if face.playable { "true" } else { "false" },
            "aria-label": label,
            "aria-disabled": if face.playable { "false" } else { "true" },
            onpointerdown: move |event| {
                if event.trigger_button().is_none_or(|button| button == MouseButton::Primary) {
                    press.write().down(spot);
                    looked.set(Some(pit));
                }
            },
            onpointerup: move |event| {
                let sow = press.write().up(spot);
                if event.pointer_type() != "mouse" {
                    look_away();
                }
                if sow {
                    app.tap(pit);
                }
            },
            onpointerenter: move |event| {
                if event.pointer_type() == "mouse" {
                    looked.set(Some(pit));
                }
            },
            onpointerleave: move |_| {
                press.write().off();
                look_away();
            },
            onpointercancel: move |_| {
                press.write().off();
                look_away();
            },
            onclick: move |event| {
                event.stop_propagation();
                let own = press.write().click(spot);
                if own {
                    app.tap(pit);
                }
            },
            onfocus: move |_| {
                // A press looks at the pit for itself, and a touch, whose focus comes late, must not go on looking once it
                // is lifted.
                if press.peek().is_idle() {
                    looked.set(Some(pit));
                }
            },
            onblur: move |_| look_away(),
            span { class: "bowl" }
            span { class: "count", "data-count": "{face.seeds}" }
            if let Some(hint) = face.hint {
                span { class: "hint-mark", Icon { shape: hint.shape() } }
            }
        }
    }
}

/// The kolam between the rows, one for each way the board can lie.
#[component]
fn Kolams() -> Element {
    let drawn = use_hook(|| [("kolam kolam-wide", kolam(31, 3)), ("kolam kolam-tall", kolam(3, 20))]);
    rsx! {
        for (class, Kolam { path, dots, width, height }) in drawn {
            svg { class, view_box: "0 0 {width} {height}", "aria-hidden": "true",
                path { d: path, "pathLength": "1" }
                for (x, y) in dots {
                    circle { cx: "{x}", cy: "{y}", r: "1.1" }
                }
            }
        }
    }
}
