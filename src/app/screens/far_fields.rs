//! What is typed about people far away: names and codes.

use crate::app::state::App;
use crate::app::text::Speaker;
use crate::online::{CodeError, NameError, PlayerName};
use dioxus::prelude::*;

/// What the player is called.
#[component]
pub fn NameForm(keep: String, #[props(default)] main: bool) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let known = app.friends.read().name().map(ToString::to_string).unwrap_or_default();
    let mut text = use_signal(|| known.clone());
    let mut wrong = use_signal(|| None::<String>);
    let kept = !known.is_empty() && *text.read() == known;
    rsx! {
        form {
            class: "name-form",
            novalidate: true,
            onsubmit: move |event| {
                event.prevent_default();
                let typed = text.peek().clone();
                match PlayerName::new(&typed) {
                    Ok(name) => {
                        text.set(name.to_string());
                        app.rename(name);
                    }
                    Err(error) => wrong.set(Some(wrong_name(speaker, error))),
                }
            },
            label { class: "field-label", r#for: "name", b { {speaker.say("friends-name")} } }
            div { class: "field-row",
                input {
                    id: "name",
                    class: "field",
                    r#type: "text",
                    autocomplete: "nickname",
                    "aria-invalid": if wrong.read().is_some() { "true" },
                    "aria-describedby": "name-wrong",
                    // Not written back while it is typed: a letter that comes meanwhile would be lost.
                    initial_value: "{known}",
                    oninput: move |event| {
                        text.set(event.value());
                        wrong.set(None);
                    },
                }
                if !kept {
                    button { class: if main { "main-button" } else { "quiet-button" }, r#type: "submit", {keep} }
                }
            }
            p { id: "name-wrong", class: "field-wrong", role: "alert",
                if let Some(words) = wrong() {
                    {words}
                }
            }
        }
    }
}

fn wrong_name(speaker: Speaker, error: NameError) -> String {
    let most = PlayerName::LONGEST as u32;
    match error {
        NameError::Length => speaker.say_with("friends-name-length", &[("most", most.into())]),
        NameError::Invisible => speaker.say("friends-name-invisible"),
    }
}

/// Why what was typed is no code.
pub fn wrong_code(speaker: Speaker, error: CodeError) -> String {
    match error {
        CodeError::Length { wanted, found } => {
            let args = [("wanted", (wanted as u32).into()), ("found", (found as u32).into())];
            speaker.say_with("friends-code-length", &args)
        }
        CodeError::Letter(letter) => {
            speaker.say_with("friends-code-letter", &[("letter", letter.to_string().into())])
        }
    }
}
