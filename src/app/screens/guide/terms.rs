//! Terms: words in a text that lead to what they mean, the sheet that says it, and the list of all.

use crate::app::guide::chapter::Chapter;
use crate::app::guide::markup::{Piece, pieces};
use crate::app::guide::rules::numbers;
use crate::app::guide::term::Term;
use crate::app::icon::{Icon, Shape};
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::app::ways::Screen;
use crate::engine::RuleSet;
use dioxus::prelude::*;

/// A text whose terms can be tapped.
#[component]
pub fn Rich(text: String) -> Element {
    let mut app = App::here();
    rsx! {
        for (at, piece) in pieces(&text).into_iter().enumerate() {
            match piece {
                Piece::Words(words) => rsx! { span { key: "{at}", {words} } },
                Piece::Leads(words, term) => rsx! {
                    button {
                        key: "{at}",
                        class: "term",
                        "aria-haspopup": "dialog",
                        onclick: move |_| app.explain(Some(term)),
                        {words}
                    }
                },
            }
        }
    }
}

/// What a term means, over the page.
#[component]
pub fn TermSheet() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let Some(term) = (app.term)() else {
        return rsx! {};
    };
    let on_words = app.screens.read().last() == Some(&Screen::Guide(Chapter::Words));
    rsx! {
        div { class: "scrim term-scrim", onclick: move |_| app.explain(None),
            section {
                class: "dialog term-sheet",
                role: "dialog",
                "aria-modal": "true",
                "aria-labelledby": "term-name",
                onclick: move |event| event.stop_propagation(),
                h2 { id: "term-name", {speaker.say(term.name)} }
                p { {speaker.say_with(term.is, &numbers(&RuleSet::GUZHI))} }
                div { class: "dialog-buttons",
                    if !on_words {
                        button {
                            class: "action",
                            onclick: move |_| {
                                app.explain(None);
                                app.go(Screen::Guide(Chapter::Words));
                            },
                            {speaker.say("term-all")}
                        }
                    }
                    button {
                        class: "action",
                        onmounted: move |button| async move {
                            // Without the focus a screen reader would not say the sheet; where it cannot be had nothing is lost.
                            let _ = button.set_focus(true).await;
                        },
                        onclick: move |_| app.explain(None),
                        Icon { shape: Shape::Close }
                        {speaker.say("close")}
                    }
                }
            }
        }
    }
}

/// Every term, with what it means.
#[component]
pub fn Words(rules: RuleSet) -> Element {
    let speaker = Speaker::here();
    rsx! {
        dl { class: "glossary",
            for term in Term::ALL {
                div { key: "{term.id}",
                    dt { {speaker.say(term.name)} }
                    dd { {speaker.say_with(term.is, &numbers(&rules))} }
                }
            }
        }
    }
}
