//! A page of the guide, with the way to the next.

use super::parts::Parts;
use crate::app::guide::chapter::Chapter;
use crate::app::guide::examples;
use crate::app::guide::rules::numbers;
use crate::app::icon::{Icon, Shape};
use crate::app::screens::TopBar;
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::app::ways::Screen;
use crate::engine::RuleSet;
use dioxus::prelude::*;

/// A page.
#[component]
pub fn GuidePage(chapter: Chapter) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let mut known = numbers(&RuleSet::GUZHI);
    // What its example says comes before what the rules say by the same name.
    let own = chapter.numbers(examples());
    known.retain(|(name, _)| own.iter().all(|(other, _)| other != name));
    known.extend(own);
    let all = Chapter::ALL.len() as u32;
    let at = chapter.number() as u32;
    let turn = move |to: Chapter| move |_| app.turn_to(Screen::Guide(to));
    rsx! {
        main { class: "screen guide-screen", "inert": (app.term)().map(|_| "true"), "data-chapter": "{chapter:?}",
            TopBar { title: speaker.say(chapter.title()) }
            div { class: "guide-progress", role: "img", "aria-label": speaker.say_with("guide-page", &[("at", at.into()), ("all", all.into())]),
                span { style: "--at:{at};--all:{all}" }
            }
            // A page of its own for each chapter, so that a board never shows the one of another.
            for chapter in [chapter] {
                article { key: "{chapter:?}", class: "guide",
                    Parts { rules: RuleSet::GUZHI, parts: chapter.parts().to_vec(), numbers: known.clone() }
                }
            }
            nav { class: "guide-turn",
                if let Some(next) = chapter.next() {
                    button { class: "main-button guide-on", onclick: turn(next),
                        {speaker.say_with("guide-on", &[("title", speaker.say(next.title()).into())])}
                    }
                } else {
                    button { class: "main-button guide-on", onclick: move |_| app.play_by(RuleSet::GUZHI), {speaker.say(if app.reads_at_table() { "how-play-on" } else { "how-play" })} }
                }
                if let Some(before) = chapter.before() {
                    button { class: "guide-before", onclick: turn(before),
                        Icon { shape: Shape::Back }
                        {speaker.say_with("guide-before", &[("title", speaker.say(before.title()).into())])}
                    }
                }
            }
        }
    }
}
