//! The board of the match at the table.

use crate::app::board::face::{Face, Hinted, WellFace};
use crate::app::board::lane::Lane;
use crate::app::board::view::{Spot, View};
use crate::app::board::{Board, Kolams};
use crate::app::session::Session;
use crate::app::speech::initial;
use crate::app::state::{App, TABLE};
use crate::app::text::Speaker;
use crate::engine::{Landing, Pit, TurnAccount};
use crate::game::Seat;
use dioxus::prelude::*;

/// The board with the match on it. `looked` is the pit that is held, pointed at or focused.
#[component]
pub fn TableBoard(looked: Signal<Option<Pit>>, preview: Option<TurnAccount>) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let session = app.session.read();
    let Some(session) = session.as_ref() else {
        return rsx! {};
    };
    let view = session.view();
    let near = session.shown().to_move() == view.near;
    let wells = view.wells.then(|| {
        [view.near, view.near.other()].map(|side| WellFace {
            initial: initial(&session.faces().name(speaker, side)),
            seeds: session.position().store(side),
            last: preview.is_some_and(|account| account.last_end == Landing::Store(side)),
            dot: preview.is_none()
                && session.last().is_some_and(|last| last.last_end == Landing::Store(side)),
        })
    });
    rsx! {
        Board {
            id: TABLE,
            rest: (app.rest)(),
            view,
            layout: session.layout().clone(),
            near,
            label: speaker.say("table-board"),
            faces: view.spots().map(|spot| face(speaker, session, view, spot, preview)).collect::<Vec<_>>(),
            wells,
            power: session.bends(),
            fresh: session.is_fresh(),
            looked,
            ontap: move |pit| app.tap(pit),
            onboard: move |()| app.tap_board(),
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
        }
    }
}

fn hinted(session: &Session, pit: Pit) -> Option<Hinted> {
    let hint = session.hint()?;
    match pit {
        _ if hint.pit == pit => Some(Hinted::Sow),
        // Once it is placed the shield itself is seen.
        _ if hint.shield == Some(pit) && !session.is_shielded(pit) => Some(Hinted::Shield),
        _ => None,
    }
}

fn face(speaker: Speaker, session: &Session, view: View, spot: Spot, preview: Option<TurnAccount>) -> Face {
    let pit = view.pit(spot);
    let shown = session.shown();
    let position = session.position();
    let (seeds, owner) = (position.seeds(pit), position.owner(pit));
    let closed = position.closed().contains(pit);
    let last = session.last().filter(|last| last.last_end.is(pit) && preview.is_none());
    let key = match (session.me(), shown.terms().seat(owner)) {
        _ if closed => "pit-closed",
        (None, _) => "pit-of",
        (Some(me), _) if me == owner => "pit-yours",
        (Some(_), Seat::Person) => "pit-of",
        (Some(_), Seat::Ai(_)) => "pit-theirs",
    };
    let called = [
        ("pit", view.board.letter(pit).to_string().into()),
        ("seeds", seeds.into()),
        ("side", session.faces().name(speaker, owner).into()),
    ];
    Face {
        pit,
        seeds,
        mark: Face::marks(preview.as_ref(), pit),
        hint: hinted(session, pit),
        dot: last.map(|last| if last.side == view.near { "near" } else { "far" }),
        playable: session.may_move() == Some(owner) && shown.game().legal().contains(pit),
        closed,
        shield: session.is_shielded(pit).then_some(if owner == view.near { "near" } else { "far" }),
        called: speaker.say_with(key, &called),
    }
}
