//! Playing people far away: who is there, who invites whom, and the matches that run.

use super::TopBar;
use crate::app::text::Speaker;
use dioxus::prelude::*;

/// Everybody far away.
#[component]
pub fn FriendsScreen() -> Element {
    rsx! {
        main { class: "page",
            TopBar { title: Speaker::here().say("friends-title") }
        }
    }
}

/// Choosing what to invite somebody to.
#[component]
pub fn Invite(stranger: bool) -> Element {
    rsx! {
        main { class: "page",
            TopBar { title: Speaker::here().say(if stranger { "friends-seek" } else { "friends-invite" }) }
        }
    }
}
