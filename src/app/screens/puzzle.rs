//! A puzzle: the table's board, one move to find, and what comes of the others.

use super::blitz::PowerBar;
use super::puzzle_words::{Yours, other, spoken, theirs, title, yours};
use super::table::{Panel, Player};
use crate::app::board::face::Face;
use crate::app::board::lane::Way;
use crate::app::board::{Board, Kolams};
use crate::app::icon::{Icon, Shape};
use crate::app::puzzling::Which;
use crate::app::scene::attempt::{Attempt, Phase};
use crate::app::scene::{Handle, use_scene};
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::app::ways::Screen;
use crate::engine::{Pit, Side};
use crate::platform;
use dioxus::prelude::*;

/// The puzzle at a place.
#[component]
pub fn PuzzleScreen(which: Which) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    // Who begins before midnight solves the puzzle of the day that was.
    let today = use_hook(platform::today);
    let counts_for = which.counts_for(today);
    let handle = use_scene(|| Attempt::new(which.puzzle().clone(), counts_for));
    let attempt = handle.scene.read();
    let puzzle = attempt.puzzle();
    let learned = app.learned.read();
    let streak = counts_for.filter(|&day| learned.daily.is_solved(day)).map(|day| learned.daily.streak(day));
    let title = title(speaker, which, today);
    let stage = attempt.stage();
    let Yours { name, line, verdict } = yours(speaker, &attempt, streak);
    let to_move = attempt.to_move();
    let [near, far] = [Side::South, Side::North].map(|side| stage.stored(side));
    let near = Panel::new(name, line, near, to_move == Some(Side::South)).with_verdict(verdict);
    let far = Panel::new(other(speaker), theirs(speaker, &attempt), far, to_move == Some(Side::North))
        .with_title(title.clone());
    rsx! {
        main {
            class: "table puzzle",
            "data-turn": if to_move == Some(Side::North) { "far" } else { "near" },
            "data-blitz": if puzzle.answer.power.is_some() { "true" },
            "data-verdict": verdict,
            header { class: "topbar",
                button {
                    class: "icon-button back",
                    "aria-label": speaker.say("back"),
                    onclick: move |_| app.back(),
                    Icon { shape: Shape::Back }
                }
                h1 {
                    {title}
                    span { class: "puzzle-mark",
                        Grade { grade: puzzle.grade }
                        if learned.is_solved(puzzle.key()) && !stage.is_moving() {
                            span { class: "solved-mark", role: "img", "aria-label": speaker.say("puzzles-solved"),
                                Icon { shape: Shape::Check }
                            }
                        }
                    }
                }
                span { class: "steps pause",
                    Step { class: "before", label: "puzzle-before", shape: Shape::Back, to: which.before() }
                    Step { class: "after", label: "puzzle-after", shape: Shape::On, to: which.after(today) }
                }
            }
            Player { class: "player player-far", side: "other", panel: far }
            PuzzleBoard { handle }
            Player { class: "player player-near", side: "you", panel: near }
            nav { class: "actions",
                if let Some(power) = attempt.held() {
                    PowerBar {
                        near: true,
                        held: Some(power),
                        armed: attempt.armed(),
                        choosing: false,
                        usable: true,
                        hint: None,
                        onarm: move |()| handle.act(|attempt, _| {
                            attempt.arm();
                            Vec::new()
                        }),
                    }
                } else {
                    button {
                        class: "action retry",
                        "aria-disabled": if attempt.can_retry() { "false" } else { "true" },
                        "data-main": if matches!(attempt.phase(), Phase::Refuted { .. }) { "true" },
                        onclick: move |_| handle.act(|attempt, _| if attempt.can_retry() { attempt.retry() } else { Vec::new() }),
                        Icon { shape: Shape::Undo }
                        span { {speaker.say("puzzle-retry")} }
                    }
                }
                if matches!(attempt.phase(), Phase::Solved { .. }) {
                    GoOn { which }
                } else {
                    button {
                        class: "action hint answer",
                        "aria-disabled": if attempt.can_show() { "false" } else { "true" },
                        onclick: move |_| handle.act(Attempt::show_answer),
                        Icon { shape: Shape::Hint }
                        span { {speaker.say("puzzle-answer")} }
                    }
                }
            }
            // The same words once more are heard once more, when they stand in something new.
            div { class: "unseen spoken", role: "status", "aria-live": "polite",
                for words in [spoken(speaker, &attempt, streak)] {
                    span { key: "{attempt.times()}", {words} }
                }
            }
        }
    }
}

/// How hard a puzzle is, as dots.
#[component]
pub fn Grade(grade: u8) -> Element {
    let says = Speaker::here().say_with("puzzles-grade", &[("grade", grade.into())]);
    rsx! {
        span { class: "grade", role: "img", "aria-label": says,
            for dot in 1..=5 {
                i { "data-on": if dot <= grade { "true" } }
            }
        }
    }
}

/// The way to the puzzle before or after.
#[component]
fn Step(class: &'static str, label: &'static str, shape: Shape, to: Option<Which>) -> Element {
    let mut app = App::here();
    rsx! {
        button {
            class: "icon-button {class}",
            "aria-label": Speaker::here().say(label),
            "aria-disabled": if to.is_some() { "false" } else { "true" },
            onclick: move |_| {
                if let Some(which) = to {
                    app.turn_to(Screen::Puzzle(which));
                }
            },
            Icon { shape }
        }
    }
}

/// On from a puzzle that is solved: to the next of its theme that is not, or back to all of them.
#[component]
fn GoOn(which: Which) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let next = which.next(&app.learned.read());
    rsx! {
        button {
            class: "action go-on",
            "data-main": "true",
            onclick: move |_| match next {
                Some(which) => app.turn_to(Screen::Puzzle(which)),
                None => app.back(),
            },
            span { {speaker.say(if next.is_some() { "puzzle-next" } else { "puzzle-more" })} }
            Icon { shape: Shape::On }
        }
    }
}

/// The board with the puzzle on it.
#[component]
fn PuzzleBoard(handle: Handle<Attempt>) -> Element {
    let speaker = Speaker::here();
    let attempt = handle.scene.read();
    let (stage, view) = (attempt.stage(), attempt.stage().view());
    let near = attempt.to_move() != Some(Side::North);
    let called = |pit: Pit, seeds: u8| {
        let key = if pit_is_yours(&attempt, pit) { "pit-yours" } else { "pit-theirs" };
        let pit = view.board.letter(pit).to_string();
        speaker
            .say_with(key, &[("pit", pit.into()), ("seeds", seeds.into()), ("side", other(speaker).into())])
    };
    let faces = view.spots().map(|spot| {
        let pit = view.pit(spot);
        let seeds = stage.seeds(pit);
        let last = attempt.last().filter(|last| last.last_end.is(pit));
        Face {
            pit,
            seeds,
            // Where a pit leads is what is to be found out.
            mark: String::new(),
            hint: None,
            dot: last.map(|last| if last.side == view.near { "near" } else { "far" }),
            playable: attempt.may_sow(pit),
            closed: false,
            shield: None,
            called: called(pit, seeds),
        }
    });
    rsx! {
        Board {
            id: handle.board,
            rest: stage.rest(),
            view,
            layout: stage.layout().clone(),
            near,
            label: speaker.say("table-board"),
            faces: faces.collect::<Vec<_>>(),
            wells: None,
            power: attempt.bends(),
            ontap: move |pit| handle.act(|attempt, pace| attempt.tap(pit, pace)),
            onboard: move |()| handle.act(Attempt::tap_board),
            if attempt.puzzle().answer.power.is_some() {
                Way { near, power: attempt.bends() }
            } else {
                Kolams {}
            }
        }
    }
}

fn pit_is_yours(attempt: &Attempt, pit: Pit) -> bool {
    attempt.puzzle().position.owner(pit) == Side::South
}
