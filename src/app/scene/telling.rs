//! What is said of a step: one line, made of its events.

use super::steps::{What, Why};
use crate::app::speech::power_keys;
use crate::app::text::{Arg, Texts};
use crate::engine::{Board, By, Landing, PasuTo, Pit, RuleSet, Side, Sowing, TurnEnd};

/// Whose name the texts use.
pub const fn side_key(side: Side) -> &'static str {
    match side {
        Side::South => "name-south",
        Side::North => "name-north",
    }
}

/// The line of a step.
pub fn line(texts: &Texts, rules: &RuleSet, what: &What) -> String {
    let board = rules.board;
    let name = |side: Side| Arg::from(texts.say(side_key(side), &[]));
    let say = |key: &str, args: &[(&str, Arg)]| texts.say(key, args);
    match what {
        What::Uses { by, power, shield: None } => {
            let power = texts.say(power_keys(*power)[0], &[]);
            say("step-uses", &[("side", name(*by)), ("power", power.into())])
        }
        What::Uses { by, power, shield: Some(pit) } => {
            let power = texts.say(power_keys(*power)[0], &[]);
            let args = [("side", name(*by)), ("power", power.into()), ("pit", letter(board, *pit))];
            say("step-uses-shield", &args)
        }
        What::Lifts { by, pit, seeds } => say(
            "step-lifts",
            &[("side", name(*by)), ("pit", letter(board, *pit)), ("seeds", (*seeds).into())],
        ),
        What::Drops { falls, there, hand } => drops(texts, board, falls, *there, *hand),
        What::Pasu { pit, seeds, to, .. } => {
            let owned = rules.pasu().is_some_and(|pasu| {
                pasu.to == PasuTo::Owner && pasu.at == *seeds && board.owner(*pit) == *to
            });
            let key = if owned { "step-pasu-owner" } else { "step-pasu-sower" };
            say(key, &[("pit", letter(board, *pit)), ("seeds", (*seeds).into()), ("side", name(*to))])
        }
        What::Relays { pit, seeds, why } => {
            let key = match why {
                Why::Next => "step-relays-next",
                Why::Landed => "step-relays-landed",
                Why::Captured => "step-relays-captured",
            };
            say(key, &[("pit", letter(board, *pit)), ("seeds", (*seeds).into())])
        }
        What::Captures { via, pits, seeds, to } => {
            let key = match rules.sowing {
                Sowing::Pallanguzhi { .. } => "step-captures",
                Sowing::Kalah { .. } => "step-captures-across",
                Sowing::Oware => "step-captures-back",
            };
            let args = [
                ("via", letter(board, *via)),
                ("pit", list(texts, pits.iter().map(|&pit| board.letter(pit).to_string()))),
                ("pits", (pits.len() as u32).into()),
                ("seeds", (*seeds).into()),
                ("side", name(*to)),
            ];
            say(key, &args)
        }
        What::Ends { by, end, last } => {
            let (key, pit) = match (end, last) {
                (TurnEnd::NothingBeyond(pit), _) => ("step-ends-nothing", letter(board, *pit)),
                (TurnEnd::Shielded(pit), _) => ("step-ends-shielded", letter(board, *pit)),
                (TurnEnd::Again, _) => ("step-ends-again", Arg::from("")),
                (TurnEnd::Spared, _) => ("step-ends-spared", Arg::from("")),
                (TurnEnd::Guard, _) => ("step-ends-guard", Arg::from("")),
                (TurnEnd::Rests | TurnEnd::Capture, Landing::Pit(pit)) => {
                    ("step-ends-rests", letter(board, *pit))
                }
                (TurnEnd::Rests | TurnEnd::Capture, Landing::Store(_)) => ("step-ends-guard", Arg::from("")),
            };
            say(key, &[("pit", pit), ("side", name(*by)), ("other", name(by.other()))])
        }
        What::Passes { side } => say("step-passes", &[("side", name(*side))]),
        What::Sweeps { seeds: [south, north] } => {
            say("step-sweeps", &[("south", (*south).into()), ("north", (*north).into())])
        }
        What::RoundEnds { round, stores: [south, north] } => {
            let args = [("round", (*round).into()), ("south", (*south).into()), ("north", (*north).into())];
            say("step-round-ends", &args)
        }
        What::Refills { closed } => {
            let pits = list(texts, closed.iter().map(|&pit| board.letter(pit).to_string()));
            say("step-refills", &[("closed", (closed.len() as u32).into()), ("pit", pits)])
        }
        What::Took { by, ms, bank: [before, after], squeezed } => {
            let key = match (squeezed, after > before, after < before) {
                (true, ..) => "step-took-squeezed",
                (_, true, _) => "step-took-banked",
                (_, _, true) => "step-took-paid",
                _ => "step-took",
            };
            let args = [
                ("side", name(*by)),
                ("seconds", seconds(*ms).into()),
                ("change", seconds(before.abs_diff(*after)).into()),
                ("bank", (after / 1_000).into()),
            ];
            say(key, &args)
        }
        What::TookAll { by, ms } => {
            say("step-took-all", &[("side", name(*by)), ("seconds", seconds(*ms).into())])
        }
        What::Earns { side, power } => {
            let power = texts.say(power_keys(*power)[0], &[]);
            let full = crate::blitz::EMBER_FULL;
            say("step-earns", &[("side", name(*side)), ("power", power.into()), ("ember", full.into())])
        }
        What::Over { result, stores: [south, north] } => {
            let args = |side: Option<Side>| {
                [
                    ("side", side.map_or(Arg::from(""), name)),
                    ("south", (*south).into()),
                    ("north", (*north).into()),
                ]
            };
            match result.winner.side() {
                None => say("step-over-draw", &args(None)),
                side if matches!(result.by, By::Clinch | By::Majority) => say("step-over-half", &args(side)),
                side => say("step-over", &args(side)),
            }
        }
    }
}

fn drops(texts: &Texts, board: Board, falls: &[Landing], there: u8, hand: u8) -> String {
    let place = |landing: &Landing| match landing {
        Landing::Pit(pit) => board.letter(*pit).to_string(),
        Landing::Store(side) => {
            let name = texts.say(side_key(*side), &[]);
            texts.say("step-store", &[("side", name.into())])
        }
    };
    let hand = ("hand", Arg::from(hand));
    match falls {
        [one] => {
            let key = if matches!(one, Landing::Pit(_)) { "step-drop" } else { "step-drop-store" };
            texts.say(key, &[("pit", place(one).into()), ("there", there.into()), hand])
        }
        many => {
            let pits = list(texts, many.iter().map(place));
            texts.say("step-drops", &[("pits", pits), ("seeds", (many.len() as u32).into()), hand])
        }
    }
}

/// Names with what stands between them, as in "a, b and c".
fn list(texts: &Texts, names: impl Iterator<Item = String>) -> Arg {
    let mut names: Vec<String> = names.collect();
    let Some(last) = names.pop() else { return Arg::from("") };
    if names.is_empty() {
        return Arg::from(last);
    }
    Arg::from(texts.say("step-list", &[("first", names.join(", ").into()), ("last", last.into())]))
}

/// Seconds with one digit behind the point, and none where it says nothing.
pub fn seconds(ms: u32) -> String {
    if ms.is_multiple_of(1_000) {
        (ms / 1_000).to_string()
    } else {
        format!("{}.{}", ms / 1_000, ms % 1_000 / 100)
    }
}

fn letter(board: Board, pit: Pit) -> Arg {
    Arg::from(board.letter(pit).to_string())
}
