//! The screens.

mod blitz;
mod far;
mod far_fields;
mod far_settings;
mod friends;
mod guide;
mod home;
mod invitation;
mod invite;
mod more_games;
mod new_game;
mod opening;
mod other_devices;
mod over_table;
mod places;
mod puzzle;
mod puzzle_words;
mod puzzles;
mod settings;
mod stats;
mod table;
mod table_board;

pub(super) use friends::FriendsScreen;
pub(super) use guide::{GuidePage, HowToPlay, TermSheet};
pub(super) use home::Home;
pub(super) use invite::Invite;
pub(super) use more_games::MoreGames;
pub(super) use new_game::NewGame;
pub(super) use puzzle::PuzzleScreen;
pub(super) use puzzles::PuzzlesScreen;
pub(super) use settings::SettingsScreen;
pub(super) use stats::StatsScreen;
pub(super) use table::Table;

use super::icon::{Icon, Shape};
use super::state::App;
use super::text::Speaker;
use dioxus::prelude::*;

/// The bar on top of a screen: the way back and the title.
#[component]
fn TopBar(title: String) -> Element {
    let mut app = App::here();
    rsx! {
        header { class: "topbar",
            button {
                class: "icon-button back",
                "aria-label": Speaker::here().say("back"),
                onclick: move |_| app.back(),
                Icon { shape: Shape::Back }
            }
            h1 { {title} }
        }
    }
}

/// One of several values to choose from, as one segment of a bar.
#[component]
fn Segment(
    group: &'static str,
    label: String,
    line: Option<String>,
    chosen: bool,
    onchoose: EventHandler,
) -> Element {
    rsx! {
        label { class: "segment",
            input { r#type: "radio", name: group, checked: chosen, onchange: move |_| onchoose.call(()) }
            span { {label} }
            if let Some(line) = line {
                span { class: "segment-line", {line} }
            }
        }
    }
}

/// Something that is on or off.
#[component]
fn Switch(label: String, line: String, on: bool, onturn: EventHandler<bool>) -> Element {
    rsx! {
        label { class: "switch",
            span {
                b { {label} }
                span { class: "switch-line", {line} }
            }
            input {
                r#type: "checkbox",
                role: "switch",
                checked: on,
                onchange: move |event| onturn.call(event.checked()),
            }
        }
    }
}
