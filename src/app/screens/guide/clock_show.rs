//! The clock of Blitz, turn by turn.

use super::step_bar::StepBar;
use crate::app::scene::clock_turns::ClockTurns;
use crate::app::scene::telling;
use crate::app::text::Speaker;
use crate::blitz::{BANK_MS, BlitzGame, SHOT_MS};
use crate::platform;
use dioxus::prelude::*;

/// How long a turn on the clock stands before the next, in milliseconds.
const STANDS_MS: u64 = 2_600;

/// A few turns of one side, with what each does to its bank.
#[component]
pub fn ClockShow() -> Element {
    let speaker = Speaker::here();
    let mut turns = use_signal(ClockTurns::new);
    let mut runs = use_signal(|| 0u32);
    let mut go = move |happen: fn(&mut ClockTurns)| {
        runs.set(0);
        happen(&mut turns.write());
    };
    let shown = turns.read();
    let words = match shown.turn() {
        Some(what) => telling::line(&speaker.0.read(), &BlitzGame::RULES, what),
        None => speaker.say("demo-clock-ready"),
    };
    let (used, bank) = (shown.used_ms().min(SHOT_MS), shown.bank_ms());
    rsx! {
        section { class: "lesson clock-show", "aria-label": speaker.say("guide-blitz-clock"), "data-lesson": "clock",
            figure { class: "clock-figure", "aria-hidden": "true",
                div { class: "clock-meter", "data-meter": "shot",
                    b { {speaker.say("term-clock")} }
                    span { class: "meter", style: "--part:{(SHOT_MS - used) * 1_000 / SHOT_MS}" }
                    span { class: "meter-count", {telling::seconds(SHOT_MS - used)} " s" }
                }
                div { class: "clock-meter", "data-meter": "bank",
                    b { {speaker.say("term-bank")} }
                    span { class: "meter", style: "--part:{bank * 1_000 / BANK_MS}" }
                    span { class: "meter-count", {telling::seconds(bank)} " s" }
                }
            }
            p { class: "scene-line", role: "status", "aria-live": "polite", {words} }
            StepBar {
                at: shown.at(),
                all: shown.len(),
                runs: runs() > 0,
                onrestart: move |()| go(ClockTurns::restart),
                onback: move |()| go(ClockTurns::back),
                onforward: move |()| go(ClockTurns::forward),
                onplay: move |()| {
                    if runs() > 0 {
                        return runs.set(0);
                    }
                    // Each run has a number of its own, so that one that was stopped does not go on with the next.
                    let mine = turns.peek().run();
                    runs.set(mine);
                    turns.write().play();
                    spawn(async move {
                        loop {
                            platform::sleep(STANDS_MS).await;
                            if runs() != mine {
                                return;
                            }
                            if turns.peek().at() == turns.peek().len() {
                                return runs.set(0);
                            }
                            turns.write().forward();
                        }
                    });
                },
            }
        }
    }
}
