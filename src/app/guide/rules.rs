//! The rules of a game in words and examples, put together from its rule set, so that the page cannot say what the game does not
//! do.

use super::Part;
use crate::app::speech::power_keys;
use crate::app::text::Arg;
use crate::blitz::{BANK_MS, BlitzGame, EMBER_FULL, PowerUp, SHOT_MS, SQUEEZED_MS};
use crate::engine::{PasuTo, RuleSet, RunOut, Side, Sowing, Starts};
use crate::guide::Lesson;

/// A heading and what stands below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The key of its title.
    pub title: &'static str,
    /// What stands below it.
    pub parts: Vec<Part>,
}

/// The page of a rule set: its rules, each with the examples that show it.
pub fn sections(rules: &RuleSet) -> Vec<Section> {
    pages(rules)
        .into_iter()
        .map(|(title, keys)| {
            let mut parts: Vec<Part> = keys.into_iter().map(Part::Says).collect();
            if title == "how-board" {
                parts.push(Part::Opening);
            }
            let lessons = examples(title).iter().filter(|lesson| lesson.belongs(rules));
            parts.extend(lessons.map(|&lesson| Part::Shows(lesson)));
            Section { title, parts }
        })
        .collect()
}

/// What shows the rules below a title, in the games that have it.
const fn examples(title: &str) -> &'static [Lesson] {
    match title.as_bytes() {
        b"how-goal" => &[Lesson::Clinch],
        b"how-sow" => &[Lesson::Sow],
        b"how-again" => &[Lesson::Again],
        b"how-relay" => &[Lesson::Relay],
        b"how-capture" => &[
            Lesson::Capture,
            Lesson::OwnRow,
            Lesson::FromAcross,
            Lesson::CapturesRow,
            Lesson::Spared,
            Lesson::GoesOn,
            Lesson::Nothing,
        ],
        b"how-pasu" => &[Lesson::Pasu, Lesson::PasuTheirs],
        b"how-round-end" => &[Lesson::Passes, Lesson::RoundEnd],
        b"how-end" => &[Lesson::End],
        _ => &[],
    }
}

/// What the texts of a page may speak of.
pub fn numbers(rules: &RuleSet) -> Vec<(&'static str, Arg)> {
    let columns = 0..rules.board.row_len();
    let all: u32 = columns.map(|column| 2 * u32::from(rules.start_seeds(column))).sum();
    let rounds = rules.rounds;
    let last = |side: Side| {
        let last = rules.board.row(side).next_back();
        last.map_or_else(String::new, |pit| rules.board.letter(pit).to_string())
    };
    vec![
        ("pits", Arg::from(rules.board.row_len() as u32)),
        ("seeds", Arg::from(rules.seeds)),
        ("middle", Arg::from(rules.middle.unwrap_or(rules.seeds))),
        ("all", Arg::from(all)),
        ("more", Arg::from(all / 2 + 1)),
        ("pasu", Arg::from(rules.pasu().map_or(0, |pasu| pasu.at))),
        ("turn", Arg::from(rules.turn_guard)),
        ("stall", Arg::from(rules.stall_guard)),
        ("repeated", Arg::from(RuleSet::REPETITION_GUARD)),
        ("least", Arg::from(rounds.map_or(0, |rounds| rounds.least))),
        ("last", Arg::from(rounds.map_or(0, |rounds| rounds.last))),
        ("shot", Arg::from(SHOT_MS / 1_000)),
        ("short", Arg::from(SQUEEZED_MS / 1_000)),
        ("bank", Arg::from(BANK_MS / 1_000)),
        ("ember", Arg::from(EMBER_FULL)),
        ("moves", Arg::from(rounds.map_or(0, |rounds| rounds.move_guard))),
        ("letter", Arg::from(last(Side::South))),
        ("near", Arg::from(last(Side::South))),
        ("far", Arg::from(last(Side::North))),
    ]
}

/// Titles with the keys of their paragraphs.
fn pages(rules: &RuleSet) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut pages = vec![
        (
            "how-goal",
            vec![match (rules.rounds, rules.more_than_half) {
                (Some(_), _) => "how-goal-rounds",
                (None, Some(_)) => "how-goal-half",
                (None, None) => "how-goal-most",
            }],
        ),
        ("how-board", board(rules)),
    ];
    match rules.sowing {
        Sowing::Pallanguzhi { pasu, goes_on } => {
            pages.push(("how-sow", vec!["how-sow-text"]));
            pages.push(("how-relay", vec!["how-relay-text", "how-turn-guard"]));
            let mut capture = vec!["how-capture-text"];
            capture.push(if goes_on { "how-capture-goes-on" } else { "how-capture-ends" });
            pages.push(("how-capture", capture));
            if let Some(pasu) = pasu {
                let key = match pasu.to {
                    PasuTo::Owner => "how-pasu-owner",
                    PasuTo::Sower => "how-pasu-sower",
                };
                pages.push(("how-pasu", vec![key]));
            }
        }
        Sowing::Kalah { relay, capture_from_empty } => {
            pages.push(("how-sow", vec!["how-sow-kalah"]));
            pages.push(("how-again", vec!["how-again-text"]));
            if relay {
                pages.push(("how-relay", vec!["how-relay-congkak", "how-turn-guard"]));
            }
            let from_empty =
                if capture_from_empty { "how-capture-from-empty" } else { "how-capture-not-empty" };
            pages.push(("how-capture", vec!["how-capture-kalah", from_empty]));
        }
        Sowing::Oware => {
            pages.push(("how-sow", vec!["how-sow-oware"]));
            pages.push(("how-capture", vec!["how-capture-oware"]));
            pages.push(("how-feed", vec!["how-feed-text"]));
        }
    }
    pages.extend(end(rules));
    if *rules == BlitzGame::RULES {
        pages.push((
            "how-blitz",
            vec!["how-blitz-clock", "how-blitz-squeezed", "how-blitz-ember", "how-blitz-use"],
        ));
        for power in PowerUp::ALL {
            let [name, line] = power_keys(power);
            pages.push((name, vec![line]));
        }
    }
    pages
}

fn board(rules: &RuleSet) -> Vec<&'static str> {
    let mut board = vec![if rules.middle.is_some() { "how-board-middle" } else { "how-board-text" }];
    board.push(match (rules.sows_stores(), rules.rounds) {
        (true, _) => "how-board-wells",
        (false, Some(_)) => "how-board-stores-rounds",
        (false, None) => "how-board-stores",
    });
    board.push("how-begins");
    if rules.choices.any() {
        board.push("how-board-options");
    }
    board
}

fn end(rules: &RuleSet) -> Vec<(&'static str, Vec<&'static str>)> {
    let run_out = match rules.run_out {
        RunOut::OtherTakesAll => "how-end-other",
        RunOut::OwnRows => "how-end-own",
        RunOut::Passes => "how-end-passes",
        RunOut::EitherRow => "how-end-either",
        RunOut::NoMoves => "how-end-no-moves",
    };
    let Some(rounds) = rules.rounds else {
        let mut end = vec![run_out];
        end.extend(rules.more_than_half.map(|_| "how-end-half"));
        end.push(if rules.sows_stores() { "how-end-guards-stored" } else { "how-end-guards" });
        return vec![("how-end", end)];
    };
    let starts = match rounds.starts {
        Starts::ToMove => "how-rounds-ran-out",
        Starts::Alternate => "how-rounds-alternate",
    };
    let mut next = vec!["how-rounds-text", starts];
    next.extend(rules.middle.map(|_| "how-reading-middle"));
    next.extend((rounds.starts == Starts::ToMove).then_some("how-reading-stalled"));
    vec![
        ("how-round-end", vec![run_out, "how-round-guard"]),
        ("how-rounds", next),
        ("how-end", vec!["how-rounds-end", "how-rounds-guard"]),
    ]
}
