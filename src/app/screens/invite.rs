//! Choosing what to invite somebody to.

use super::blitz::LoadoutChoice;
use super::new_game::OptionsChoice;
use super::{Segment, TopBar};
use crate::app::icon::{Icon, Shape};
use crate::app::speech::game;
use crate::app::state::{App, Draft};
use crate::app::text::Speaker;
use crate::app::ways::Screen;
use crate::engine::{Options, RuleSet, Side};
use crate::online::Offer;
use dioxus::prelude::*;

/// The host's sides to choose, with the keys of their names and lines.
const SIDES: [(Option<Side>, &str, &str); 3] = [
    (None, "new-side-random", "new-side-random-line"),
    (Some(Side::South), "new-side-south", "new-side-south-line"),
    (Some(Side::North), "new-side-north", "new-side-north-line"),
];

/// Whether a match counts, with the keys of the name and the line.
const COUNTS: [(bool, &str, &str); 2] =
    [(true, "friends-rated", "friends-rated-line"), (false, "friends-friendly", "friends-friendly-line")];

/// The choice of a game, a side and whether it counts; with `stranger` chance decides about the side.
#[component]
pub fn Invite(stranger: bool) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let mut draft = app.draft;
    let Draft { rules, blitz, side, loadouts, rated, .. } = draft();
    let ready = !blitz || loadouts[0].is_some();
    let send = move |_| {
        if !ready {
            return;
        }
        let loadout = loadouts[0].filter(|_| blitz);
        if let Some(loadout) = loadout {
            app.set(|settings| settings.loadout = loadout);
        }
        let options = Options::of(&rules);
        let side = side.filter(|_| !stranger);
        app.invite(Offer { rules: rules.id.to_owned(), options, blitz, side, rated }, loadout, stranger);
        app.back();
    };
    rsx! {
        main { class: "screen invite",
            TopBar { title: speaker.say(if stranger { "friends-seek" } else { "friends-invite" }) }
            GameChoice {}
            button { class: "rules-link", onclick: move |_| app.go(Screen::HowToPlay(rules)),
                span { class: "rules-link-label", Icon { shape: Shape::Guide } {speaker.say("new-rules")} }
            }
            if blitz {
                LoadoutChoice {
                    legend: speaker.say("loadout-yours"),
                    chosen: loadouts[0],
                    onchoose: move |loadout| draft.write().loadouts[0] = loadout,
                }
            }
            // Whoever looks for a stranger plays the rules as they are, so that somebody is found.
            if !stranger && !blitz && rules.choices.any() {
                OptionsChoice { chosen: rules }
            }
            if stranger {
                p { class: "screen-line", {speaker.say("friends-begins-chance")} }
            } else {
                fieldset { class: "choice",
                    legend { {speaker.say("new-side")} }
                    div { class: "segments",
                        for (offered, label, line) in SIDES {
                            Segment {
                                group: "side",
                                label: speaker.say(label),
                                line: speaker.say(line),
                                chosen: side == offered,
                                onchoose: move |()| draft.write().side = offered,
                            }
                        }
                    }
                }
            }
            if app.may_count() {
                fieldset { class: "choice",
                    legend { {speaker.say("friends-counts-title")} }
                    div { class: "segments",
                        for (offered, label, line) in COUNTS {
                            Segment {
                                group: "counts",
                                label: speaker.say(label),
                                line: speaker.say(line),
                                chosen: rated == offered,
                                onchoose: move |()| draft.write().rated = offered,
                            }
                        }
                    }
                }
            } else {
                p { class: "screen-line", {speaker.say("friends-not-counted")} }
            }
            div { class: "bottom-bar",
                button { class: "main-button", "aria-disabled": if !ready { "true" }, onclick: send,
                    {speaker.say(if stranger { "friends-seek-go" } else { "friends-invite-go" })}
                }
            }
        }
    }
}

/// Classic, Blitz, and every other rule set behind one more tap.
#[component]
fn GameChoice() -> Element {
    let speaker = Speaker::here();
    let mut draft = App::here().draft;
    let Draft { rules, blitz, .. } = draft();
    let mut more = use_signal(|| rules.id != RuleSet::GUZHI.id);
    let mut choose = move |rules: RuleSet, blitz: bool| {
        let mut draft = draft.write();
        (draft.rules, draft.blitz) = (rules, blitz);
    };
    rsx! {
        fieldset { class: "choice picks",
            legend { {speaker.say("friends-game")} }
            Pick {
                label: speaker.say("home-classic"),
                line: speaker.say("friends-classic-line"),
                chosen: !blitz && rules.id == RuleSet::GUZHI.id,
                onchoose: move |()| choose(RuleSet::GUZHI, false),
            }
            Pick {
                label: speaker.say("game-blitz"),
                line: speaker.say("home-blitz-line"),
                chosen: blitz,
                onchoose: move |()| choose(RuleSet::GUZHI, true),
            }
            if more() {
                for &offered in RuleSet::ALL.iter().filter(|rules| rules.id != RuleSet::GUZHI.id) {
                    Pick {
                        key: "{offered.id}",
                        label: game(speaker, &offered),
                        line: speaker.say(&format!("game-{}-line", offered.id)),
                        chosen: !blitz && rules.id == offered.id,
                        onchoose: move |()| choose(offered, false),
                    }
                }
            } else {
                button { class: "text-button more-picks", "aria-expanded": "false", onclick: move |_| more.set(true),
                    Icon { shape: Shape::More }
                    {speaker.say("home-more")}
                }
            }
        }
    }
}

/// A game to choose.
#[component]
fn Pick(label: String, line: String, chosen: bool, onchoose: EventHandler) -> Element {
    rsx! {
        label { class: "opponent pick",
            input { r#type: "radio", name: "game", checked: chosen, onchange: move |_| onchoose.call(()) }
            span { class: "opponent-words",
                b { {label} }
                span { class: "opponent-line", {line} }
            }
            span { class: "chosen", "aria-hidden": "true" }
        }
    }
}
