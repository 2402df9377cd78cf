//! Settings.

use super::{Segment, TopBar};
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::storage::{Language, Speed, Theme};
use dioxus::prelude::*;

/// What a player can set. Every change is worn and saved at once.
#[component]
pub fn SettingsScreen() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let settings = *app.settings.read();
    let speeds = [
        (Speed::Relaxed, "speed-relaxed"),
        (Speed::Normal, "speed-normal"),
        (Speed::Quick, "speed-quick"),
        (Speed::Instant, "speed-instant"),
    ];
    let themes =
        [(Theme::System, "theme-system"), (Theme::Light, "theme-light"), (Theme::Dark, "theme-dark")];
    let languages = [
        (Language::System, "language-system"),
        (Language::English, "language-english"),
        (Language::Tamil, "language-tamil"),
    ];
    rsx! {
        main { class: "screen settings",
            TopBar { title: speaker.say("settings-title") }
            fieldset { class: "choice",
                legend { {speaker.say("settings-speed")} }
                div { class: "segments",
                    for (speed, key) in speeds {
                        Segment {
                            group: "speed",
                            label: speaker.say(key),
                            chosen: settings.speed == speed,
                            onchoose: move |()| app.set(|settings| settings.speed = speed),
                        }
                    }
                }
            }
            label { class: "switch",
                span {
                    b { {speaker.say("settings-preview")} }
                    span { class: "switch-line", {speaker.say("settings-preview-line")} }
                }
                input {
                    r#type: "checkbox",
                    role: "switch",
                    checked: settings.preview,
                    onchange: move |event| {
                        let preview = event.checked();
                        app.set(|settings| settings.preview = preview);
                    },
                }
            }
            fieldset { class: "choice",
                legend { {speaker.say("settings-theme")} }
                div { class: "segments",
                    for (theme, key) in themes {
                        Segment {
                            group: "theme",
                            label: speaker.say(key),
                            chosen: settings.theme == theme,
                            onchoose: move |()| app.set(|settings| settings.theme = theme),
                        }
                    }
                }
            }
            fieldset { class: "choice",
                legend { {speaker.say("settings-language")} }
                div { class: "segments",
                    for (language, key) in languages {
                        Segment {
                            group: "language",
                            label: speaker.say(key),
                            chosen: settings.language == language,
                            onchoose: move |()| app.set(|settings| settings.language = language),
                        }
                    }
                }
            }
        }
    }
}
