//! A board on a page, with the stores of both sides above and below it.

use crate::app::board::face::{Face, WellFace};
use crate::app::board::{Board, Kolams};
use crate::app::scene::stage::Stage;
use crate::app::scene::telling::side_key;
use crate::app::screens::blitz::Ember;
use crate::app::speech::initial;
use crate::app::text::Speaker;
use crate::blitz::{BlitzStart, PowerUp};
use crate::engine::{Landing, Pit, PitSet, RuleSet, Side, TurnAccount};
use dioxus::prelude::*;

/// What can be done with the board's pits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tappable {
    /// The pits that can be sown.
    pub legal: PitSet,
    /// What the pit that is looked at would come to.
    pub preview: Option<TurnAccount>,
    /// The turn that was played last.
    pub last: Option<TurnAccount>,
    /// The pit that is held, pointed at or focused.
    pub looked: Signal<Option<Pit>>,
}

/// The board with what lies on it. Where it cannot be tapped it is a picture.
#[component]
pub fn Figure(
    /// The number of its board.
    board: u32,
    rules: RuleSet,
    stage: Stage,
    /// The side whose turn it is.
    side: Side,
    closed: PitSet,
    blitz: Option<BlitzStart>,
    power: Option<PowerUp>,
    /// The pit that is sown next.
    begins: Option<Pit>,
    tappable: Option<Tappable>,
    ontap: EventHandler<Pit>,
) -> Element {
    let speaker = Speaker::here();
    let view = stage.view();
    let faces: Vec<Face> = view
        .spots()
        .map(|spot| face(speaker, &stage, view.pit(spot), closed, blitz.as_ref(), tappable.as_ref()))
        .map(|face| if begins == Some(face.pit) { Face { mark: "from".to_owned(), ..face } } else { face })
        .collect();
    let wells = view.wells.then(|| {
        [view.near, view.near.other()].map(|side| {
            let here = |account: &TurnAccount| account.last_end == Landing::Store(side);
            WellFace {
                initial: initial(&speaker.say(side_key(side))),
                seeds: stage.stored(side),
                last: tappable.is_some_and(|tappable| tappable.preview.as_ref().is_some_and(here)),
                dot: tappable.is_some_and(|tappable| tappable.last.as_ref().is_some_and(here)),
            }
        })
    });
    let taps = tappable.is_some().then_some(ontap);
    let hastens = taps.is_some() && stage.is_moving();
    rsx! {
        figure { class: "scene", "data-blitz": if blitz.is_some() { "true" }, "data-moves": if hastens { "true" },
            StoreOf { side: Side::North, turn: side == Side::North, seeds: stage.stored(Side::North), blitz }
            Board {
                id: board,
                rest: stage.rest(),
                view,
                layout: stage.layout().clone(),
                near: side == view.near,
                label: label(speaker, &rules, &stage),
                faces,
                wells,
                power,
                looked: tappable.map(|tappable| tappable.looked),
                ontap: taps,
                letters: true,
                if blitz.is_none() {
                    Kolams {}
                }
            }
            StoreOf { side: Side::South, turn: side == Side::South, seeds: stage.stored(Side::South), blitz }
        }
    }
}

fn face(
    speaker: Speaker,
    stage: &Stage,
    pit: Pit,
    closed: PitSet,
    blitz: Option<&BlitzStart>,
    tappable: Option<&Tappable>,
) -> Face {
    let view = stage.view();
    let seeds = stage.seeds(pit);
    let owner = view.board.owner(pit);
    let closed = closed.contains(pit);
    let near = |side: Side| if side == view.near { "near" } else { "far" };
    let preview = tappable.and_then(|tappable| tappable.preview);
    let last =
        tappable.and_then(|tappable| tappable.last).filter(|last| preview.is_none() && last.last_end.is(pit));
    let shielded = blitz.is_some_and(|at| at.shield.contains(&Some(pit)));
    let called = [
        ("pit", view.board.letter(pit).to_string().into()),
        ("seeds", seeds.into()),
        ("side", speaker.say(side_key(owner)).into()),
    ];
    Face {
        pit,
        seeds,
        mark: Face::marks(preview.as_ref(), pit),
        dot: last.map(|last| near(last.side)),
        hint: None,
        playable: tappable.is_some_and(|tappable| tappable.legal.contains(pit)),
        closed,
        shield: shielded.then(|| near(owner)),
        called: speaker.say_with(if closed { "pit-closed" } else { "pit-of" }, &called),
    }
}

/// What lies on the board, for those who do not see it.
fn label(speaker: Speaker, rules: &RuleSet, stage: &Stage) -> String {
    let board = rules.board;
    let row = |side: Side| {
        let seeds: Vec<String> = board.row(side).map(|pit| stage.seeds(pit).to_string()).collect();
        seeds.join(", ")
    };
    let last =
        |side: Side| board.row(side).next_back().map(|pit| board.letter(pit).to_string()).unwrap_or_default();
    let mut words = speaker.say_with(
        "scene-board",
        &[
            ("near", last(Side::South).into()),
            ("far", last(Side::North).into()),
            ("south", row(Side::South).into()),
            ("north", row(Side::North).into()),
            ("south-store", stage.stored(Side::South).into()),
            ("north-store", stage.stored(Side::North).into()),
        ],
    );
    let held = stage.layout().in_hand().len() as u32;
    if held > 0 {
        words.push(' ');
        words.push_str(&speaker.say_with("scene-hand", &[("seeds", held.into())]));
    }
    words
}

/// A side with its store, and in Blitz its Ember and what it holds.
#[component]
fn StoreOf(side: Side, turn: bool, seeds: u8, blitz: Option<BlitzStart>) -> Element {
    let speaker = Speaker::here();
    let name = speaker.say(side_key(side));
    let (class, which) = match side {
        Side::South => ("scene-side player-near", "you"),
        Side::North => ("scene-side player-far", "other"),
    };
    rsx! {
        div { class, "data-side": which, "data-turn": if turn { "true" }, "aria-hidden": "true",
            b { class: "scene-name", {name} }
            if let Some(at) = blitz {
                Ember { ember: at.ember[side.index()], held: at.held[side.index()] }
            }
            span { class: "scene-store",
                i { class: "store-seed" }
                span { class: "store-count", "data-count": "{seeds}" }
            }
        }
    }
}
