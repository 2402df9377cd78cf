//! The root of the component tree.

use super::icon::{Icon, Shape};
use super::opened::{Opened, Said};
use super::screens::{
    FriendsScreen, GuidePage, Home, HowToPlay, Invite, MoreGames, NewGame, PuzzleScreen, PuzzlesScreen,
    SettingsScreen, StatsScreen, Table, TermSheet,
};
use super::session::{Session, Told};
use super::speech;
use super::state::App;
use super::text::Speaker;
use super::ways::Screen;
use crate::online::SaveSlot;
use crate::storage::{Notice, Slot};
use dioxus::prelude::*;
use std::sync::{Arc, Mutex};

/// The whole app.
#[component]
pub fn Root() -> Element {
    let opened = use_context::<Arc<Mutex<Option<Opened>>>>();
    let app = use_hook(|| App::provide(&opened));
    use_future(move || app.listen());
    use_opened_links(app);
    use_future(move || app.keep_time());
    let top = app.screens.read().last().copied().unwrap_or(Screen::Home);
    rsx! {
        match top {
            Screen::Home => rsx! { Home {} },
            Screen::MoreGames => rsx! { MoreGames {} },
            Screen::NewGame => rsx! { NewGame {} },
            Screen::Table => rsx! { Table {} },
            Screen::HowToPlay(rules) => rsx! { HowToPlay { rules } },
            Screen::Guide(chapter) => rsx! { GuidePage { chapter } },
            Screen::Settings => rsx! { SettingsScreen {} },
            Screen::Stats => rsx! { StatsScreen {} },
            Screen::Friends => rsx! { FriendsScreen {} },
            Screen::Invite(stranger) => rsx! { Invite { stranger } },
            Screen::Puzzles => rsx! { PuzzlesScreen {} },
            // Each puzzle has a board of its own.
            Screen::Puzzle(which) => rsx! {
                for which in [which] {
                    PuzzleScreen { key: "{which:?}", which }
                }
            },
        }
        TermSheet {}
        Notices {}
        Spoken {}
    }
}

/// Hears of links that the system opens while the app runs: on phones and Macs of Apple.
#[cfg(not(target_arch = "wasm32"))]
fn use_opened_links(mut app: App) {
    use super::launch::dioxus_window::{tao::event::Event, use_wry_event_handler};
    use_wry_event_handler(move |event, _| {
        if let Event::Opened { urls } = event {
            for url in urls {
                app.tapped(url.as_str());
            }
        }
    });
}

/// A browser opens the page anew.
#[cfg(target_arch = "wasm32")]
fn use_opened_links(_: App) {}

/// What happened last, for those who listen.
#[component]
fn Spoken() -> Element {
    let app = App::here();
    let speaker = Speaker::here();
    let session = app.session.read();
    let words = session.as_ref().map(|session| {
        let faces = session.faces();
        let board = session.view().board;
        match *app.told.read() {
            _ if session.seeks_hint() => speaker.say("hint-seeking"),
            None => String::new(),
            Some(Told::Turn(account)) => speech::turn_sentence(speaker, faces, board, &account),
            Some(Told::Forced(account)) => speech::forced_sentence(speaker, faces, board, &account),
            Some(Told::TookBack) => speaker.say("says-took-back"),
            Some(Told::Refused(refusal)) => speech::refused(speaker, refusal),
            Some(Told::Undone) => speaker.say("says-undone"),
            Some(Told::DrawOffered(side)) => speech::draw_offered(speaker, session.faces(), side),
            Some(Told::Hint(hint)) => speech::hint_sentence(speaker, board, &hint),
        }
    });
    // The same words once more are heard once more, when they stand in something new.
    let times = session.as_ref().map_or(0, Session::hint_times);
    rsx! {
        div { class: "unseen spoken", role: "status", "aria-live": "polite",
            for words in words {
                span { key: "{times}", {words} }
            }
        }
    }
}

/// Notices about saves, one below the other.
#[component]
fn Notices() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let notices = app.notices.read().clone();
    rsx! {
        if !notices.is_empty() {
            div { class: "notices",
                for (index, said) in notices.into_iter().enumerate() {
                    div { key: "{said:?}", class: "notice", role: "status",
                        p { {words(speaker, &said)} }
                        button {
                            class: "icon-button",
                            "aria-label": speaker.say("close"),
                            onclick: move |_| {
                                app.notices.write().remove(index);
                            },
                            Icon { shape: Shape::Close }
                        }
                    }
                }
            }
        }
    }
}

fn words(speaker: Speaker, said: &Said) -> String {
    let what = |slot: Slot| {
        speaker.say(match slot {
            Slot::Match => "slot-match",
            Slot::Settings => "slot-settings",
            Slot::Results => "slot-results",
            Slot::Identity => "slot-identity",
            Slot::Learned => "slot-learned",
        })
    };
    match said {
        Said::Save(Notice::SetAside { slot, kept_as, older_opened, .. }) => {
            let key = if *older_opened { "notice-set-aside-older" } else { "notice-set-aside" };
            speaker.say_with(key, &[("what", what(*slot).into()), ("file", kept_as.as_str().into())])
        }
        Said::Save(Notice::Newer { slot }) => {
            speaker.say_with("notice-newer", &[("what", what(*slot).into())])
        }
        Said::Save(Notice::Failed { slot, error }) => speaker
            .say_with("notice-failed", &[("what", what(*slot).into()), ("why", error.to_string().into())]),
        Said::Unsaved { slot, why } => {
            speaker.say_with("notice-unsaved", &[("what", what(*slot).into()), ("why", why.as_str().into())])
        }
        Said::Other { slot, newer } => {
            let what = speaker.say(match slot {
                SaveSlot::Match => "slot-match",
                SaveSlot::Settings => "slot-settings",
                SaveSlot::Results => "slot-results",
            });
            let key = if *newer { "notice-other-newer" } else { "notice-other-damaged" };
            speaker.say_with(key, &[("what", what.into())])
        }
        Said::NoShelf { why } => speaker.say_with("notice-no-shelf", &[("why", why.as_str().into())]),
    }
}
