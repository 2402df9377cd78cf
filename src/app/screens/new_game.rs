//! New game: who plays, and on which side.

use super::blitz::LoadoutChoice;
use super::{Segment, Switch, TopBar};
use crate::ai::{Level, loadout_of};
use crate::app::icon::{Icon, Shape};
use crate::app::speech::{game, initial};
use crate::app::state::{App, Draft, level_keys};
use crate::app::text::Speaker;
use crate::app::ways::Screen;
use crate::engine::{Options, RuleSet, Side, Sowing};
use crate::game::{Record, Seat};
use crate::platform;
use dioxus::prelude::*;

/// The sides a person can choose against the AI, with the keys of their names and lines.
const SIDES: [(Option<Side>, &str, &str); 3] = [
    (Some(Side::South), "new-side-south", "new-side-south-line"),
    (Some(Side::North), "new-side-north", "new-side-north-line"),
    (None, "new-side-random", "new-side-random-line"),
];

/// The choice of an opponent, a side and the game's options.
#[component]
pub fn NewGame() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let mut draft = app.draft;
    let Draft { rules: chosen, blitz, level, side, loadouts, .. } = draft();
    let rules = chosen.plain();
    let running = app.session.read().as_ref().is_some_and(|session| session.shown().conclusion().is_none());
    // Of what North brings only a second person has a say.
    let ready = !blitz || (loadouts[0].is_some() && (level.is_some() || loadouts[1].is_some()));
    let start = move |_| {
        let drawn = || if platform::chance() & 1 == 0 { Side::South } else { Side::North };
        let seats = match level {
            None => [Seat::Person; 2],
            Some(level) => match side.unwrap_or_else(drawn) {
                Side::South => [Seat::Person, Seat::Ai(level)],
                Side::North => [Seat::Ai(level), Seat::Person],
            },
        };
        if !blitz {
            return app.start(&chosen, None, seats);
        }
        let drawn = level.map(|level| loadout_of(level, platform::chance()));
        let (Some(yours), Some(theirs)) = (loadouts[0], drawn.or(loadouts[1])) else {
            return;
        };
        app.set(|settings| settings.loadout = yours);
        let south = level.is_none() || seats[0] == Seat::Person;
        app.start(&chosen, Some(if south { [yours, theirs] } else { [theirs, yours] }), seats);
    };
    rsx! {
        main { class: "screen new-game",
            TopBar { title: if blitz { speaker.say("game-blitz") } else { game(speaker, &rules) } }
            button { class: "rules-link", onclick: move |_| app.go(Screen::HowToPlay(chosen)),
                span { {if blitz { speaker.say("home-blitz-line") } else { speaker.say(&format!("game-{}-line", rules.id)) }} }
                span { class: "rules-link-label", Icon { shape: Shape::Guide } {speaker.say("new-rules")} }
            }
            fieldset { class: "choice opponents",
                legend { {speaker.say("new-opponent")} }
                for offered in Level::ALL {
                    Opponent { level: offered, rules, chosen: level == Some(offered), onchoose: move |()| draft.write().level = Some(offered) }
                }
                label { class: "opponent",
                    input {
                        r#type: "radio",
                        name: "opponent",
                        checked: level.is_none(),
                        onchange: move |_| draft.write().level = None,
                    }
                    span { class: "avatar", "aria-hidden": "true", Icon { shape: Shape::Two } }
                    span { class: "opponent-words",
                        b { {speaker.say("new-two")} }
                        span { class: "opponent-line", {speaker.say("new-two-line")} }
                    }
                    span { class: "chosen", "aria-hidden": "true" }
                }
            }
            if level.is_some() {
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
            if blitz {
                LoadoutChoice {
                    legend: speaker.say(if level.is_some() { "loadout-yours" } else { "loadout-south" }),
                    chosen: loadouts[0],
                    onchoose: move |loadout| draft.write().loadouts[0] = loadout,
                }
                if level.is_none() {
                    LoadoutChoice {
                        legend: speaker.say("loadout-north"),
                        chosen: loadouts[1],
                        onchoose: move |loadout| draft.write().loadouts[1] = loadout,
                    }
                }
            }
            if rules.choices.any() {
                OptionsChoice { chosen }
            }
            div { class: "bottom-bar",
                if running {
                    p { class: "warning", {speaker.say("new-replaces")} }
                }
                button {
                    class: "main-button",
                    "aria-disabled": if !ready { "true" },
                    onclick: start,
                    {speaker.say("new-start")}
                }
            }
        }
    }
}

/// What these rules leave to choose.
#[component]
pub fn OptionsChoice(chosen: RuleSet) -> Element {
    let speaker = Speaker::here();
    let mut draft = App::here().draft;
    let (rules, now) = (chosen.plain(), chosen);
    let choices = rules.choices;
    // `choices` says what there is to choose, so the rules take it.
    let mut choose = move |options: Options| {
        if let Ok(with) = rules.with(&options) {
            draft.write().rules = with;
        }
    };
    let options = Options::of(&now);
    let fours = now.pasu().is_some();
    let from_empty = matches!(now.sowing, Sowing::Kalah { capture_from_empty: true, .. });
    rsx! {
        if choices.seeds.0 < choices.seeds.1 {
            fieldset { class: "choice",
                legend { {speaker.say("new-seeds")} }
                div { class: "segments",
                    for seeds in choices.seeds.0..=choices.seeds.1 {
                        Segment {
                            group: "seeds",
                            label: "{seeds}",
                            line: if seeds == rules.seeds { speaker.say("new-seeds-usual") },
                            chosen: now.seeds == seeds,
                            onchoose: move |()| choose(Options { seeds: Some(seeds), ..options }),
                        }
                    }
                }
            }
        }
        if choices.four_captures {
            Switch {
                label: speaker.say("new-fours"),
                line: speaker.say("new-fours-line"),
                on: fours,
                onturn: move |on| choose(Options { four_captures: Some(on), ..options }),
            }
        }
        if choices.capture_from_empty {
            Switch {
                label: speaker.say("new-from-empty"),
                line: speaker.say("new-from-empty-line"),
                on: from_empty,
                onturn: move |on| choose(Options { capture_from_empty: Some(on), ..options }),
            }
        }
    }
}

/// A level as someone to play against.
#[component]
fn Opponent(level: Level, rules: RuleSet, chosen: bool, onchoose: EventHandler) -> Element {
    let speaker = Speaker::here();
    let record = Record::against(level, rules.id, &App::here().results.read());
    let [name, called, line] = level_keys(level);
    let name = speaker.say(name);
    let played = [
        ("played", record.played.into()),
        ("won", record.won.into()),
        ("hinted", record.won_with_hints.into()),
    ];
    rsx! {
        label { class: "opponent", "data-level": "{level:?}",
            input { r#type: "radio", name: "opponent", checked: chosen, onchange: move |_| onchoose.call(()) }
            span { class: "avatar", "aria-hidden": "true", {initial(&name)} }
            span { class: "opponent-words",
                b { {name} }
                span { class: "opponent-level", {speaker.say(called)} }
                span { class: "opponent-line", {speaker.say(line)} }
                if record.played > 0 {
                    span { class: "opponent-record", {speaker.say_with("level-record", &played)} }
                }
            }
            span { class: "chosen", "aria-hidden": "true" }
        }
    }
}
