//! Settings.

use super::far_settings::FarSettings;
use super::{Segment, Switch, TopBar};
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
    rsx! {
        main { class: "screen settings",
            TopBar { title: speaker.say("settings-title") }
            OneOf {
                group: "speed",
                legend: speaker.say("settings-speed"),
                offered: vec![
                    (Speed::Relaxed, speaker.say("speed-relaxed")),
                    (Speed::Normal, speaker.say("speed-normal")),
                    (Speed::Quick, speaker.say("speed-quick")),
                    (Speed::Instant, speaker.say("speed-instant")),
                ],
                chosen: settings.speed,
                onchoose: move |speed| app.set(|settings| settings.speed = speed),
            }
            Switch {
                label: speaker.say("settings-preview"),
                line: speaker.say("settings-preview-line"),
                on: settings.preview,
                onturn: move |on| app.set(|settings| settings.preview = on),
            }
            Switch {
                label: speaker.say("settings-sound"),
                line: speaker.say("settings-sound-line"),
                on: settings.sound,
                onturn: move |on| app.set(|settings| settings.sound = on),
            }
            OneOf {
                group: "theme",
                legend: speaker.say("settings-theme"),
                offered: vec![
                    (Theme::System, speaker.say("theme-system")),
                    (Theme::Light, speaker.say("theme-light")),
                    (Theme::Dark, speaker.say("theme-dark")),
                ],
                chosen: settings.theme,
                onchoose: move |theme| app.set(|settings| settings.theme = theme),
            }
            OneOf {
                group: "language",
                legend: speaker.say("settings-language"),
                offered: vec![
                    (Language::System, speaker.say("language-system")),
                    (Language::English, speaker.say("language-english")),
                    (Language::Tamil, speaker.say("language-tamil")),
                ],
                chosen: settings.language,
                onchoose: move |language| app.set(|settings| settings.language = language),
            }
            FarSettings {}
        }
    }
}

/// One of several values, each a segment of a bar.
#[component]
fn OneOf<T: Copy + PartialEq + 'static>(
    group: &'static str,
    legend: String,
    offered: Vec<(T, String)>,
    chosen: T,
    onchoose: EventHandler<T>,
) -> Element {
    rsx! {
        fieldset { class: "choice",
            legend { {legend} }
            div { class: "segments",
                for (value, label) in offered {
                    Segment { group, label, chosen: value == chosen, onchoose: move |()| onchoose.call(value) }
                }
            }
        }
    }
}
