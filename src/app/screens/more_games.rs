//! More games: every rule set, with a picture of its opening and what sets it apart.

use super::TopBar;
use super::opening::Opening;
use crate::app::icon::{Icon, Shape};
use crate::app::speech::game;
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::app::ways::Screen;
use crate::engine::RuleSet;
use dioxus::prelude::*;

/// The choice of a game.
#[component]
pub fn MoreGames() -> Element {
    let speaker = Speaker::here();
    rsx! {
        main { class: "screen more-games",
            TopBar { title: speaker.say("more-title") }
            p { class: "screen-line", {speaker.say("more-line")} }
            div { class: "games",
                for &rules in RuleSet::ALL {
                    GameCard { key: "{rules.id}", rules }
                }
            }
        }
    }
}

/// A game to choose, and the way to its rules.
#[component]
fn GameCard(rules: RuleSet) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let name = game(speaker, &rules);
    let other = speaker.say(&format!("game-{}-other", rules.id));
    rsx! {
        article { class: "rule-card", "data-rules": rules.id,
            button { class: "rule-choose", onclick: move |_| app.prepare(rules, false, false),
                Opening { rules }
                span { class: "rule-words",
                    b { {name.clone()} }
                    if !other.is_empty() {
                        span { class: "rule-other", lang: if speaker.is_tamil() { "en" } else { "ta" }, {other} }
                    }
                    span { class: "rule-line", {speaker.say(&format!("game-{}-line", rules.id))} }
                }
            }
            button {
                class: "icon-button rule-guide",
                "aria-label": speaker.say_with("how-title-of", &[("game", name.into())]),
                onclick: move |_| app.go(Screen::HowToPlay(rules)),
                Icon { shape: Shape::Guide }
            }
        }
    }
}
