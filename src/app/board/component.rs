//! The board on screen.

use super::face::{Face, Hinted, WellFace};
use super::kolam::{Kolam, kolam};
use super::layout::{Layout, Place};
use super::plan::{held as in_hand, well};
use super::press::Press;
use super::scatter::lie;
use super::view::{Spot, View};
use crate::app::icon::Icon;
use crate::blitz::PowerUp;
use crate::engine::{Landing, Pit, Side};
use dioxus::html::input_data::MouseButton;
use dioxus::prelude::*;

/// A board. `turn` says whether the near side is to move, `looked` is the pit that is held, pointed at or focused. Where
/// nobody can tap, the pits are a picture for the eye, and `label` says what it shows.
#[component]
pub fn Board(
    /// The number by which the page knows it.
    id: u32,
    /// Which drawing at rest this is.
    rest: u32,
    view: View,
    layout: Layout,
    near: bool,
    label: String,
    /// The pits in sowing order from the near row's left.
    faces: Vec<Face>,
    /// The near and the far store, where they are part of the board.
    wells: Option<[WellFace; 2]>,
    /// The power-up that bends this turn.
    power: Option<PowerUp>,
    /// Whether it was set up just now.
    #[props(default)]
    fresh: bool,
    #[props(default)] looked: Option<Signal<Option<Pit>>>,
    ontap: Option<EventHandler<Pit>>,
    onboard: Option<EventHandler>,
    /// Whether each pit shows what it is called.
    #[props(default)]
    letters: bool,
    /// What lies between the rows.
    children: Element,
) -> Element {
    let press = use_signal(Press::default);
    let own = use_signal(|| None);
    let looked = looked.unwrap_or(own);
    rsx! {
        div {
            class: "board",
            role: if ontap.is_some() { "group" } else { "img" },
            "aria-label": label,
            "data-board": "{id}",
            "data-turn": if near { "near" } else { "far" },
            "data-new": if fresh { "true" } else { "false" },
            "data-rest": "{rest}",
            "data-wells": if view.wells { "true" },
            "data-power": power.map(|power| power.name()),
            style: "--row:{view.board.row_len()}",
            onclick: move |_| {
                if let Some(onboard) = onboard {
                    onboard.call(());
                }
            },
            {children}
            if let Some([near, far]) = wells {
                Well { side: "near", column: view.board.row_len() as i32, face: near }
                Well { side: "far", column: -1, face: far }
            }
            for (spot, face) in view.spots().zip(faces) {
                if let Some(ontap) = ontap {
                    PitButton { key: "{spot.number()}", spot, view, face, press, looked, ontap, letters }
                } else {
                    PitPicture { key: "{spot.number()}", spot, view, face, letters }
                }
            }
            Seeds { layout: layout.clone(), view }
            Hand { layout, view }
        }
    }
}

/// The hand with its count: at rest only in the middle of a turn that is shown step by step.
#[component]
fn Hand(layout: Layout, view: View) -> Element {
    let seeds = layout.in_hand().len();
    let (column, far) = layout.hand_over().map_or((0, 0), |over| match over {
        Landing::Pit(pit) => {
            let spot = view.spot(pit);
            (i32::from(view.column(spot)), i32::from(view.is_far(spot)))
        }
        Landing::Store(side) => (well_column(view, side), i32::from(side != view.near)),
    });
    rsx! {
        div { class: "hand", "data-holds": if seeds > 0 { "true" }, style: "--col:{column};--far:{far}", "aria-hidden": "true",
            span { class: "hand-count", "data-count": "{seeds}" }
        }
    }
}

/// The seeds at rest, each for as long as the match lasts. Drawn anew only when one of them has moved.
#[component]
fn Seeds(layout: Layout, view: View) -> Element {
    let held = layout.in_hand().len();
    rsx! {
        div { class: "seeds", "aria-hidden": "true",
            for (number, place) in layout.places().iter().enumerate() {
                i {
                    key: "{number}",
                    class: "seed",
                    "data-shape": "{number % 3 + 1}",
                    "data-far": if far(view, *place) { "1" } else { "0" },
                    "data-well": if view.wells && matches!(place, Place::Store(..)) { "true" },
                    "data-held": if matches!(place, Place::Held(..)) { "true" },
                    "data-stored": if matches!(place, Place::Store(..)) && !view.wells { "true" } else { "false" },
                    style: resting(view, *place, held),
                }
            }
        }
    }
}

/// Whether a seed lies on the far side.
fn far(view: View, place: Place) -> bool {
    match place {
        Place::Pit(pit, _) => view.is_far(view.spot(pit)),
        Place::Store(side, _) | Place::Held(Landing::Store(side), _) => side != view.near,
        Place::Held(Landing::Pit(pit), _) => view.is_far(view.spot(pit)),
    }
}

/// Where a seed lies, as the stylesheet reads it. `held` is how many are in the hand.
fn resting(view: View, place: Place, held: usize) -> String {
    match place {
        Place::Held(over, slot) => {
            let (column, far) = match over {
                Landing::Pit(pit) => {
                    let spot = view.spot(pit);
                    (i32::from(view.column(spot)), if view.is_far(spot) { "1" } else { "0" })
                }
                Landing::Store(side) => (well_column(view, side), ".5"),
            };
            let [x, y, turn] = in_hand(usize::from(slot), held);
            format!("--col:{column};--far:{far};--x:{x:.3};--y:{y:.3};--turn:{turn:.0}deg")
        }
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
fn Well(side: &'static str, column: i32, face: WellFace) -> Element {
    rsx! {
        div {
            class: "well",
            style: "--col:{column};--far:.5",
            "data-side": side,
            "data-mark": if face.last { "last" },
            "data-dot": if face.dot { side },
            "aria-hidden": "true",
            span { class: "bowl" }
            span { class: "well-owner", {face.initial} }
            span { class: "well-count", "data-count": "{face.seeds}" }
        }
    }
}

/// One pit as a picture.
#[component]
fn PitPicture(spot: Spot, view: View, face: Face, letters: bool) -> Element {
    let (column, far) = (view.column(spot), u8::from(view.is_far(spot)));
    rsx! {
        span {
            class: "pit",
            style: "--col:{column};--far:{far}",
            "data-spot": "{spot.number()}",
            "data-far": "{far}",
            "data-pit": face.letter(view.board).to_string(),
            "data-closed": if face.closed { "true" },
            "data-shield": face.shield,
            "data-mark": face.mark,
            "data-dot": face.dot,
            "aria-hidden": "true",
            span { class: "bowl" }
            span { class: "count", "data-count": "{face.seeds}" }
            if letters {
                Letter { letter: face.letter(view.board) }
            }
        }
    }
}

/// What a pit is called, for the eye; a button says it by its name.
#[component]
fn Letter(letter: char) -> Element {
    rsx! {
        span { class: "pit-letter", "aria-hidden": "true", "{letter}" }
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
    ontap: EventHandler<Pit>,
    letters: bool,
) -> Element {
    let pit = face.pit;
    let (column, far) = (view.column(spot), u8::from(view.is_far(spot)));
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
            "data-pit": face.letter(view.board).to_string(),
            "data-closed": if face.closed { "true" },
            "data-shield": face.shield,
            "data-mark": face.mark,
            "data-dot": face.dot,
            "data-hint": face.hint.map(Hinted::name),
            "data-playable": if face.playable { "true" } else { "false" },
            "aria-label": face.called,
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
                    ontap.call(pit);
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
                    ontap.call(pit);
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
            if letters {
                Letter { letter: face.letter(view.board) }
            }
            if let Some(hint) = face.hint {
                span { class: "hint-mark", Icon { shape: hint.shape() } }
            }
        }
    }
}

/// The kolam between the rows, one for each way the board can lie.
#[component]
pub fn Kolams() -> Element {
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
