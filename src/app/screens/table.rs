//! The table: two players and the board between them.

use super::blitz::{Ember, PowerBar};
use super::far::{ClaimIn, FarActions, LineMark, Phrases, claim_in, is_away, panel_line};
use super::over_table::{Pause, ResignQuestion, ResultSheet, RoundSheet};
use super::table_board::TableBoard;
use crate::app::icon::{Icon, Shape};
use crate::app::session::{Session, Told};
use crate::app::speech::{self, initial};
use crate::app::state::{App, level_keys};
use crate::app::text::Speaker;
use crate::app::ways::Over;
use crate::blitz::PowerUp;
use crate::engine::{Side, TurnAccount};
use crate::game::Seat;
use crate::storage::Tip;
use dioxus::prelude::*;

/// The match.
#[component]
pub fn Table() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let looked = app.looked;
    let session = app.session.read();
    let Some(match_here) = session.as_ref() else {
        return rsx! {};
    };
    let view = match_here.view();
    let rules = match_here.shown().game().rules();
    let preview = looked().filter(|_| app.settings.read().preview).and_then(|pit| match_here.preview(pit));
    let hint = match_here.hint().copied();
    let panel = |side: Side| {
        let mut panel = panel(speaker, match_here, side, preview, *app.told.read());
        if preview.is_none_or(|account| account.side != side)
            && let Some(line) = panel_line(speaker, match_here, app, side)
        {
            panel.says = line;
            panel.away = is_away(match_here, app, side);
            panel.claim_in = claim_in(match_here, app, side);
        }
        panel
    };
    let over = *app.over.read();
    let result = app.shows_result();
    let interval = app.shows_interval();
    let title = match match_here.position().round() {
        Some(round) => speaker.say_with(
            "table-round",
            &[("game", speech::game(speaker, rules).into()), ("round", round.number.into())],
        ),
        None => speech::title(speaker, match_here),
    };
    let over = if over == Over::Nothing && match_here.is_paused() { Over::Pause } else { over };
    let blitz = match_here.blitz();
    let ended = match_here.is_over();
    let far = match_here.is_far();
    let near = match_here.shown().to_move() == view.near;
    // The button is that of whoever can press it: the one person, or of two the one to move.
    let power_side = match_here.me().or(Some(match_here.shown().to_move()));
    rsx! {
        main {
            class: "table",
            "data-turn": if near { "near" } else { "far" },
            "data-blitz": if blitz.is_some() { "true" },
            "data-online": if far { "true" },
            "inert": (over != Over::Nothing || result || interval).then_some("true"),
            header { class: "topbar",
                button {
                    class: "icon-button back",
                    "aria-label": speaker.say("back"),
                    onclick: move |_| app.back(),
                    Icon { shape: Shape::Back }
                }
                h1 { {title} }
                if far {
                    LineMark {}
                }
                if !ended {
                    button {
                        class: "icon-button pause",
                        "aria-label": speaker.say("table-pause"),
                        onclick: move |_| app.cover(Over::Pause),
                        Icon { shape: Shape::Pause }
                    }
                }
            }
            Player { class: "player player-far", side: "other", panel: panel(view.near.other()) }
            if let Some(tip) = (app.tip)() {
                TipCard { tip }
            }
            TableBoard { looked, preview }
            Player { class: "player player-near", side: "you", panel: panel(view.near) }
            nav { class: "actions",
                if ended {
                    button { class: "action again", onclick: move |_| app.again(), {speaker.say("result-again")} }
                    button { class: "action home-action", onclick: move |_| app.home(), {speaker.say("result-home")} }
                } else if let Some(game) = blitz {
                    PowerBar {
                        near: power_side == Some(view.near),
                        held: power_side.and_then(|side| game.held(side)),
                        armed: match_here.armed(),
                        choosing: match_here.chooses_shield(),
                        usable: match_here.may_move().is_some(),
                        hint: hint.and_then(|hint| Some((hint.power.is_some(), speech::hint_power(speaker, view.board, &hint)?))),
                        onarm: move |()| app.arm(),
                    }
                } else if !far {
                    button {
                        class: "action undo",
                        "aria-disabled": if match_here.can_take_back().is_some() { "false" } else { "true" },
                        onclick: move |_| app.take_back(),
                        Icon { shape: Shape::Undo }
                        span { {speaker.say("table-undo")} }
                        kbd { "aria-hidden": "true", "U" }
                    }
                }
                if far && !ended {
                    FarActions { blitz: blitz.is_some() }
                } else if !ended {
                    button {
                        class: "action hint",
                        "aria-disabled": if match_here.can_hint() { "false" } else { "true" },
                        "aria-busy": if match_here.seeks_hint() { "true" },
                        onclick: move |_| app.hint(),
                        Icon { shape: Shape::Hint }
                        span { {speaker.say("table-hint")} }
                        kbd { "aria-hidden": "true", "H" }
                    }
                }
            }
        }
        match over {
            Over::Nothing if result => rsx! { ResultSheet {} },
            Over::Nothing if interval => rsx! { RoundSheet {} },
            Over::Nothing => rsx! {},
            Over::Pause => rsx! { Pause {} },
            Over::Resign => rsx! { ResignQuestion {} },
            Over::Phrases => rsx! { Phrases {} },
        }
    }
}

/// What a player's panel shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Panel {
    name: String,
    says: String,
    /// In a puzzle, what became of the move: `right` or `wrong`.
    verdict: Option<&'static str>,
    /// Whether the player has left, which is said in any case.
    away: bool,
    /// In how many seconds the game can be claimed from this player, said in place of the line.
    claim_in: Option<u32>,
    /// A hint: the pit, how sure it is, and whether that is proven. It stands where the name and the line stood.
    hint: Option<(String, String, bool)>,
    /// Whether a hint is looked for.
    seeks: bool,
    seeds: u8,
    turn: bool,
    /// What the round is called, in a game of rounds.
    round: Option<String>,
    /// In Blitz, Ember and what is held.
    ember: Option<(u8, Option<PowerUp>)>,
}

impl Panel {
    /// The panel of somebody who plays no match.
    pub fn new(name: String, says: String, seeds: u8, turn: bool) -> Panel {
        Panel {
            name,
            says,
            seeds,
            turn,
            verdict: None,
            away: false,
            claim_in: None,
            hint: None,
            seeks: false,
            round: None,
            ember: None,
        }
    }

    /// With what became of the move in a puzzle, `right` or `wrong`.
    pub fn with_verdict(self, verdict: Option<&'static str>) -> Panel {
        Panel { verdict, ..self }
    }

    /// With what the title says, for where there is no room for one.
    pub fn with_title(self, title: String) -> Panel {
        Panel { round: Some(title), ..self }
    }
}

fn panel(
    speaker: Speaker,
    session: &Session,
    side: Side,
    preview: Option<TurnAccount>,
    told: Option<Told>,
) -> Panel {
    let shown = session.shown();
    // Who looks at another pit reads what that one comes to.
    let hint = session.hint().filter(|hint| {
        hint.side == side && preview.is_none_or(|account| account.pit == hint.pit || account.side != side)
    });
    let (hint, says) = match hint {
        Some(hint) => {
            let [pit, outlook, why] = speech::hint_words(speaker, session.view().board, hint);
            (Some((pit, outlook, hint.outlook.is_proven())), why)
        }
        None => (None, says(speaker, session, side, preview, told)),
    };
    let turn = shown.to_move() == side && shown.conclusion().is_none() && session.interval().is_none();
    Panel {
        hint,
        seeks: session.seeks_hint() && session.may_move() == Some(side),
        round: session
            .position()
            .round()
            .map(|round| speaker.say_with("table-round-short", &[("round", round.number.into())])),
        ember: session.blitz().map(|game| (game.at().ember[side.index()], game.held(side))),
        ..Panel::new(session.faces().name(speaker, side), says, session.position().store(side), turn)
    }
}

/// The line in a panel: what would happen, why nothing did, whose turn it is, what the side did last.
fn says(
    speaker: Speaker,
    session: &Session,
    side: Side,
    preview: Option<TurnAccount>,
    told: Option<Told>,
) -> String {
    let shown = session.shown();
    let terms = shown.terms();
    let to_move = session.may_move() == Some(side);
    if let Some(account) = preview.filter(|account| account.side == side) {
        return speech::preview(speaker, session.view().board, &account);
    }
    if to_move && session.seeks_hint() {
        return speaker.say("hint-seeking");
    }
    if let Some(Told::Forced(account)) = told
        && account.side == side
    {
        return speech::forced_line(speaker, session.view().board, &account);
    }
    if let Some(Told::Refused(refusal)) = told
        && to_move
    {
        return speech::refused(speaker, refusal);
    }
    if to_move && session.armed().is_some() {
        return speaker.say(if session.chooses_shield() { "power-choose-pit" } else { "power-armed-line" });
    }
    if to_move {
        if let Some(last) = session.last() {
            if last.passed == Some(side.other()) {
                return speaker.say("says-they-pass");
            }
            if last.side == side && last.again() {
                return speaker.say("says-move-again");
            }
        }
        return speaker.say(match session.me() {
            _ if shown.moves().is_empty() && session.me().is_some() => "says-begin",
            Some(_) => "says-your-turn",
            None => "says-turn-of-two",
        });
    }
    if session.last().is_some_and(|last| last.passed == Some(side)) {
        return speaker.say(if session.me() == Some(side) { "says-you-pass" } else { "says-pass" });
    }
    if session.is_thinking() && shown.to_move() == side {
        return speaker.say("says-their-turn");
    }
    let last = session.last().filter(|last| last.side == side);
    match (last, terms.seat(side)) {
        (Some(last), _) => speech::turn_line(speaker, session.view().board, last),
        (None, Seat::Ai(level)) => speaker.say(level_keys(level)[1]),
        (None, Seat::Person) => String::new(),
    }
}

/// What a beginner is told, in the place of the other side's panel.
#[component]
fn TipCard(tip: Tip) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let key = match tip {
        Tip::Begin => "tip-begin",
        Tip::Pasu => "tip-pasu",
        Tip::Capture => "tip-capture",
        Tip::Look => "tip-look",
    };
    rsx! {
        aside { class: "tip", role: "status",
            Icon { shape: Shape::Hint }
            p { {speaker.say(key)} }
            button {
                class: "icon-button",
                "aria-label": speaker.say("tip-close"),
                onclick: move |_| app.tip.set(None),
                Icon { shape: Shape::Close }
            }
        }
    }
}

/// A player's panel.
#[component]
pub fn Player(class: &'static str, side: &'static str, panel: Panel) -> Element {
    let store = Speaker::here()
        .say_with("store-of", &[("name", panel.name.as_str().into()), ("seeds", panel.seeds.into())]);
    rsx! {
        section { class, "data-side": side, "data-turn": if panel.turn { "true" } else { "false" }, "data-verdict": panel.verdict,
            span { class: "avatar", "aria-hidden": "true",
                match panel.verdict {
                    Some("right") => rsx! { Icon { shape: Shape::Check } },
                    Some("shown") => rsx! { Icon { shape: Shape::Hint } },
                    Some(_) => rsx! { Icon { shape: Shape::Close } },
                    None => rsx! { {initial(&panel.name)} },
                }
            }
            div { class: "who", "data-hint": if panel.hint.is_some() { "true" },
                if let Some((pit, outlook, proven)) = &panel.hint {
                    b { class: "name",
                        "{pit} "
                        span { class: "outlook", "data-proven": if *proven { "true" }, {outlook.clone()} }
                    }
                } else {
                    b { class: "name", "data-round": panel.round, {panel.name} }
                }
                span {
                    class: "says",
                    "data-seeks": if panel.seeks { "true" },
                    "data-away": if panel.away { "true" },
                    if let Some(seconds) = panel.claim_in {
                        ClaimIn { seconds }
                    } else {
                        {panel.says}
                    }
                }
                if let Some((ember, held)) = panel.ember.filter(|_| panel.hint.is_none()) {
                    Ember { ember, held }
                }
            }
            span { class: "store", role: "img", "aria-label": store,
                i { class: "store-seed" }
                span { class: "store-count", "data-count": "{panel.seeds}" }
            }
        }
    }
}
