//! Boards on the pages of the guide: an example that plays and steps, and the same position to try things on.

use super::figure::{Figure, Tappable};
use super::step_bar::StepBar;
use crate::app::icon::{Icon, Shape};
use crate::app::scene::demo::Demo;
use crate::app::scene::practice::{Practice, Tapped};
use crate::app::scene::telling::{self, side_key};
use crate::app::scene::use_scene;
use crate::app::text::Speaker;
use crate::app::{scene::steps, speech};
use crate::engine::{IllegalMove, Pit, PitSet, Position, RuleSet, Side, Winner};
use crate::guide::{Example, Lesson};
use dioxus::prelude::*;

/// The key of what an example is called.
pub const fn lesson_key(lesson: Lesson) -> &'static str {
    match lesson {
        Lesson::Sow => "lesson-sow",
        Lesson::Again => "lesson-again",
        Lesson::Relay => "lesson-relay",
        Lesson::Capture => "lesson-capture",
        Lesson::OwnRow => "lesson-own-row",
        Lesson::Nothing => "lesson-nothing",
        Lesson::Pasu => "lesson-pasu",
        Lesson::PasuTheirs => "lesson-pasu-theirs",
        Lesson::FullTurn => "lesson-full-turn",
        Lesson::End => "lesson-end",
        Lesson::Clinch => "lesson-clinch",
        Lesson::Behind => "lesson-behind",
        Lesson::RoundEnd => "lesson-round-end",
        Lesson::GoesOn => "lesson-goes-on",
        Lesson::Passes => "lesson-passes",
        Lesson::CapturesRow => "lesson-captures-row",
        Lesson::Spared => "lesson-spared",
        Lesson::FromAcross => "lesson-from-across",
        Lesson::Ember => "lesson-ember",
        Lesson::Shield => "lesson-shield",
        Lesson::Reverse => "lesson-reverse",
        Lesson::Squeeze => "lesson-squeeze",
        Lesson::Surge => "lesson-surge",
    }
}

/// An example: watched, or tried out.
#[component]
pub fn LessonBoard(rules: RuleSet, example: Example) -> Element {
    let speaker = Speaker::here();
    let tries = use_signal(|| false);
    // What a power-up does is watched: a board without a clock has no turns of Blitz.
    let start = example.start.position;
    let can_try = !example.is_blitz();
    let (title, name) = (speaker.say(lesson_key(example.lesson)), example.lesson.name());
    rsx! {
        section { class: "lesson", "aria-label": "{title}", "data-lesson": name,
            header { class: "lesson-head",
                h3 { "{title}" }
                if can_try {
                    Modes { tries }
                }
            }
            if tries() {
                PracticeBoard { rules, position: start, found: None::<Winner> }
            } else {
                DemoBoard { begins: Demo::new(&example) }
            }
        }
    }
}

/// Watching, or trying.
#[component]
fn Modes(tries: Signal<bool>) -> Element {
    let speaker = Speaker::here();
    rsx! {
        div { class: "lesson-modes",
            for (on, key) in [(false, "demo-watch"), (true, "demo-try")] {
                button {
                    key: "{key}",
                    class: "lesson-mode",
                    "aria-pressed": if tries() == on { "true" } else { "false" },
                    onclick: move |_| tries.set(on),
                    {speaker.say(key)}
                }
            }
        }
    }
}

/// An example that plays and steps.
#[component]
fn DemoBoard(begins: Demo) -> Element {
    let speaker = Speaker::here();
    let handle = use_scene(move || begins);
    let demo = handle.scene.read();
    let words = match demo.step() {
        Some(step) => telling::line(&speaker.0.read(), demo.rules(), &step.what),
        None => {
            let pit = demo.begins().map(|pit| demo.rules().board.letter(pit).to_string()).unwrap_or_default();
            let side = speaker.say(side_key(demo.by()));
            speaker.say_with("demo-ready", &[("pit", pit.into()), ("side", side.into())])
        }
    };
    rsx! {
        Figure {
            board: handle.board,
            rules: *demo.rules(),
            stage: demo.stage().clone(),
            side: demo.by(),
            closed: demo.closed(),
            blitz: demo.beside().copied(),
            power: demo.power(),
            begins: demo.sown_next(),
            ontap: |_| {},
        }
        Line { words }
        StepBar {
            at: demo.at(),
            all: demo.steps().len(),
            runs: demo.runs(),
            onrestart: move |()| handle.act(|demo, _| demo.restart()),
            onback: move |()| handle.act(|demo, _| demo.back()),
            onplay: move |()| handle.act(Demo::play),
            onforward: move |()| handle.act(Demo::forward),
        }
    }
}

/// A position in which something is to be found: whoever finds it has won.
#[component]
pub fn FindBoard(example: Example) -> Element {
    let speaker = Speaker::here();
    let (title, name) = (speaker.say(lesson_key(example.lesson)), example.lesson.name());
    rsx! {
        section { class: "lesson", "aria-label": "{title}", "data-lesson": name,
            header { class: "lesson-head", h3 { "{title}" } }
            PracticeBoard {
                rules: example.rules,
                position: example.start.position,
                found: Some(Winner::from(example.start.position.to_move())),
            }
        }
    }
}

/// The board as a game begins: a first move to watch, and both sides to try.
#[component]
pub fn OpeningBoard(rules: RuleSet) -> Element {
    let speaker = Speaker::here();
    let tries = use_signal(|| true);
    let title = speaker.say("lesson-opening");
    rsx! {
        section { class: "lesson", "aria-label": "{title}", "data-lesson": "opening",
            header { class: "lesson-head",
                h3 { "{title}" }
                Modes { tries }
            }
            if tries() {
                PracticeBoard { rules, position: Position::opening(&rules), found: None::<Winner> }
            } else {
                DemoBoard { begins: Demo::first_move(&rules) }
            }
        }
    }
}

/// A position to try things on: both sides are played, and every tap is explained. With `found`, the first turn is to bring this
/// end.
#[component]
fn PracticeBoard(rules: RuleSet, position: Position, found: Option<Winner>) -> Element {
    let speaker = Speaker::here();
    let handle = use_scene(move || Practice::new(&rules, position));
    let looked = use_signal(|| None::<Pit>);
    let practice = handle.scene.read();
    let side = practice.game().position().to_move();
    let preview = looked().and_then(|pit| practice.preview(pit));
    let last = match practice.tapped() {
        Tapped::Turn { account, .. } => Some(**account),
        _ => None,
    };
    let legal = if practice.may_move().is_some() { practice.game().legal() } else { PitSet::EMPTY };
    let says = says(speaker, &practice, found);
    rsx! {
        Figure {
            board: handle.board,
            rules,
            stage: practice.stage().clone(),
            side,
            closed: practice.game().position().closed(),
            tappable: Tappable { legal, preview, last, looked },
            ontap: move |pit| handle.act(|practice, pace| practice.tap(pit, pace)),
        }
        if let Some(account) = preview {
            p { class: "scene-line scene-preview", {speech::preview(speaker, rules.board, &account)} }
        }
        Line { words: says, hidden: preview.is_some() }
        div { class: "step-bar",
            button {
                class: "step-play practice-reset",
                "aria-disabled": if practice.is_fresh() { "true" } else { "false" },
                onclick: move |_| handle.act(|practice, _| practice.reset()),
                Icon { shape: Shape::Restart }
                {speaker.say("practice-reset")}
            }
        }
    }
}

/// What the last tap came to, and what is to be done now.
fn says(speaker: Speaker, practice: &Practice, found: Option<Winner>) -> String {
    let rules = practice.game().rules();
    let name = |side: Side| speaker.say(side_key(side));
    let side = practice.game().position().to_move();
    match practice.tapped() {
        Tapped::Nothing => speaker.say_with("practice-turn", &[("side", name(side).into())]),
        Tapped::Refused(illegal) => speaker.say(match illegal {
            IllegalMove::Empty(_) | IllegalMove::NoSuchPit { .. } => "says-empty",
            IllegalMove::NotYours { .. } => "says-not-yours",
            IllegalMove::Closed(_) => "says-closed",
            IllegalMove::MustFeed(_) => "says-must-feed",
            IllegalMove::GameOver => "says-over",
        }),
        Tapped::Turn { account, events } => {
            let texts = speaker.0.read();
            let mut said = vec![speech::turn_of_two(speaker, rules.board, account)];
            // Why it ended is what the last steps of the turn say.
            let steps = steps::steps(rules, events, steps::Grain::Lap);
            let tells = |what: &steps::What| {
                use steps::What::{Captures, Ends, Passes, Refills, RoundEnds, Sweeps};
                matches!(
                    what,
                    Captures { .. }
                        | Ends { .. }
                        | Passes { .. }
                        | Refills { .. }
                        | RoundEnds { .. }
                        | Sweeps { .. }
                )
            };
            said.extend(
                steps
                    .iter()
                    .filter(|step| tells(&step.what))
                    .map(|step| telling::line(&texts, rules, &step.what)),
            );
            match practice.game().result() {
                Some(result) => {
                    let stores = practice.game().position().stores();
                    said.push(telling::line(&texts, rules, &steps::What::Over { result, stores }));
                    if let Some(found) = found {
                        let key = if result.winner == found { "practice-found" } else { "practice-not-it" };
                        said.insert(0, speaker.say(key));
                    }
                }
                None if found.is_some() => said.insert(0, speaker.say("practice-not-it")),
                None => said.push(speaker.say_with("practice-next", &[("side", name(side).into())])),
            }
            said.join(" ")
        }
    }
}

/// The line below a board: heard when it changes.
#[component]
fn Line(words: String, #[props(default)] hidden: bool) -> Element {
    rsx! {
        p { class: "scene-line", "data-hidden": if hidden { "true" }, role: "status", "aria-live": "polite", {words} }
    }
}
