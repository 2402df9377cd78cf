//! What is said about puzzles, and of a move in one.

use crate::ai::Level;
use crate::app::faces::Faces;
use crate::app::puzzling::Which;
use crate::app::scene::attempt::{Attempt, Denied, Phase};
use crate::app::speech::{self, capitalised, power_keys};
use crate::app::state::level_keys;
use crate::app::text::{Arg, Speaker};
use crate::engine::{Board, Options, Pit, Position, RuleSet, Side, TurnAccount};
use crate::game::{Refusal, Seat, Terms};
use crate::platform;
use crate::puzzles::{Played, Theme};

/// Who answers the player's moves: the one who plays perfectly.
const OTHER: Level = Level::Expert;

/// The text keys of a theme: its name, and a line about it.
pub const fn theme_keys(theme: Theme) -> [&'static str; 2] {
    match theme {
        Theme::Capture => ["puzzle-capture", "puzzle-capture-line"],
        Theme::Pasu => ["puzzle-pasu", "puzzle-pasu-line"],
        Theme::Starve => ["puzzle-starve", "puzzle-starve-line"],
        Theme::LongTurn => ["puzzle-long-turn", "puzzle-long-turn-line"],
        Theme::PowerUp => ["puzzle-power-up", "puzzle-power-up-line"],
    }
}

/// A day of the calendar.
pub fn date(speaker: Speaker, day: u64) -> String {
    let (month, day) = platform::month_and_day(day);
    speaker.say_with("puzzles-date", &[("month", month.into()), ("day", day.into())])
}

/// What a puzzle is called.
pub fn title(speaker: Speaker, which: Which, today: u64) -> String {
    match which {
        Which::Day(day) if day == today => speaker.say("puzzles-today"),
        Which::Day(day) => date(speaker, day),
        Which::Theme(theme, nth) => {
            let theme = speaker.say(theme_keys(theme)[0]);
            speaker.say_with("puzzle-title", &[("theme", theme.into()), ("number", (nth as u32 + 1).into())])
        }
    }
}

/// The name of who answers.
pub fn other(speaker: Speaker) -> String {
    speaker.say(level_keys(OTHER)[0])
}

/// What the player's panel says.
#[derive(Debug, Clone, PartialEq)]
pub struct Yours {
    /// In large: who it is, or how it went.
    pub name: String,
    /// Below it.
    pub line: String,
    /// What became of the move, `right` or `wrong`.
    pub verdict: Option<&'static str>,
}

/// What the player's panel says now. `streak` is how many days in a row there are now, where the puzzle counts for one.
pub fn yours(speaker: Speaker, attempt: &Attempt, streak: Option<u32>) -> Yours {
    let you = |line: String| Yours { name: speaker.say("name-you"), line, verdict: None };
    match attempt.phase() {
        Phase::Asking => you(asking(speaker, attempt)),
        Phase::Sowing { tried, .. } => you(speaker.say_with("hint-pit", &[("pit", letter(tried.pit))])),
        Phase::Pausing { played, .. } | Phase::Replying { played, .. } => {
            you(speech::turn_line(speaker, Board::SEVEN, &played.account))
        }
        // The pit is right, and what is held was not used.
        Phase::Refuted { tried, .. }
            if tried.power.is_none()
                && attempt.puzzle().answer.power.is_some()
                && tried.pit == attempt.puzzle().answer.pit =>
        {
            let power = attempt.puzzle().answer.power.map(|power| speaker.say(power_keys(power)[0]));
            Yours {
                name: speaker.say_with("puzzle-wrong", &[("pit", letter(tried.pit))]),
                line: speaker.say_with("puzzle-wants-power", &[("power", power.unwrap_or_default().into())]),
                verdict: Some("wrong"),
            }
        }
        Phase::Refuted { tried, played, reply } => Yours {
            name: speaker.say_with("puzzle-wrong", &[("pit", letter(tried.pit))]),
            line: refuted(speaker, attempt, played, reply.as_ref()),
            verdict: Some("wrong"),
        },
        Phase::Solved { played } if attempt.is_shown() => Yours {
            name: speaker.say_with("puzzle-shown", &[("pit", letter(played.account.pit))]),
            line: solved(speaker, attempt, played),
            verdict: Some("shown"),
        },
        Phase::Solved { played } => {
            let right = speaker.say("puzzle-right");
            let days = streak.map(|days| speaker.say_with("puzzles-streak", &[("days", days.into())]));
            Yours {
                name: days.map_or(right.clone(), |days| format!("{right} {days}")),
                line: solved(speaker, attempt, played),
                verdict: Some("right"),
            }
        }
    }
}

/// What the other panel says now.
pub fn theirs(speaker: Speaker, attempt: &Attempt) -> String {
    match attempt.phase() {
        Phase::Refuted { reply: Some(reply), .. } => speech::turn_line(speaker, Board::SEVEN, &reply.account),
        Phase::Pausing { .. } | Phase::Replying { .. } => speaker.say("puzzle-answers"),
        _ => speaker.say(level_keys(OTHER)[1]),
    }
}

/// What is said aloud now.
pub fn spoken(speaker: Speaker, attempt: &Attempt, streak: Option<u32>) -> String {
    let terms = Terms {
        id: 0,
        rules: RuleSet::GUZHI.id.to_owned(),
        options: Options::default(),
        blitz: None,
        seats: [Seat::Person, Seat::Ai(OTHER)],
        online: None,
    };
    let faces = Faces { terms: &terms, me: Some(Side::South) };
    match attempt.phase() {
        Phase::Sowing { .. } => String::new(),
        Phase::Asking => asking(speaker, attempt),
        Phase::Pausing { played, .. } | Phase::Replying { played, .. } => {
            speech::turn_sentence(speaker, faces, Board::SEVEN, &played.account)
        }
        Phase::Refuted { .. } | Phase::Solved { .. } => {
            let Yours { name, line, .. } = yours(speaker, attempt, streak);
            format!("{name}: {line}")
        }
    }
}

/// What there is to do, or why a tap did nothing.
fn asking(speaker: Speaker, attempt: &Attempt) -> String {
    match (attempt.denied(), attempt.held()) {
        (Some(Denied::Illegal(illegal)), _) => speech::refused(speaker, Refusal::IllegalBlitz(illegal)),
        (Some(Denied::AnswerLater), _) => speaker.say("puzzle-answer-later"),
        _ if attempt.armed().is_some() => speaker.say("power-armed-line"),
        (None, Some(power)) => {
            let power = speaker.say(power_keys(power)[0]);
            speaker.say_with("puzzle-ask-power", &[("power", power.into())])
        }
        (None, None) => speaker.say("puzzle-ask"),
    }
}

/// Why the move was right.
fn solved(speaker: Speaker, attempt: &Attempt, played: &Played) -> String {
    let mut parts = Vec::new();
    match attempt.puzzle().theme {
        Theme::LongTurn => parts.push(speaker.say_with("turn-laps", &[("laps", played.account.laps.into())])),
        Theme::Starve => parts.push(speaker.say("puzzle-emptied")),
        Theme::Capture | Theme::Pasu | Theme::PowerUp => {}
    }
    parts.extend(gains(speaker, &played.account));
    let why = ("why", Arg::from(capitalised(&parts.join(", "))));
    match played.result {
        Some(_) => {
            let [mine, theirs] = score(&played.position);
            speaker.say_with("puzzle-right-ends", &[why, mine, theirs])
        }
        None => speaker.say_with("puzzle-right-proven", &[why]),
    }
}

/// Why the move was wrong.
fn refuted(speaker: Speaker, attempt: &Attempt, played: &Played, reply: Option<&Played>) -> String {
    let Some(reply) = reply else {
        let [mine, theirs] = score(&played.position);
        return match (played.result, attempt.puzzle().answer.power) {
            (Some(_), _) => speaker.say_with("puzzle-refuted-ends", &[mine, theirs]),
            (None, Some(_)) => speaker.say("puzzle-refuted-power"),
            (None, None) => speaker.say("puzzle-refuted-no-win"),
        };
    };
    let what = gains(speaker, &reply.account).join(", ");
    let [mine, theirs] = score(&reply.position);
    let args = [
        ("name", other(speaker).into()),
        ("pit", letter(reply.account.pit)),
        ("what", what.into()),
        mine,
        theirs,
    ];
    speaker.say_with(if reply.result.is_some() { "puzzle-refuted-over" } else { "puzzle-refuted" }, &args)
}

/// What a turn brought the side that sowed.
fn gains(speaker: Speaker, account: &TurnAccount) -> Vec<String> {
    let side = account.side.index();
    let seeds = [
        ("puzzle-captured", account.captured),
        ("puzzle-as-pasu", account.pasu[side]),
        ("puzzle-swept", account.swept[side]),
    ];
    let gained = seeds.into_iter().filter(|&(_, seeds)| seeds > 0);
    let mut parts: Vec<String> =
        gained.map(|(key, seeds)| speaker.say_with(key, &[("seeds", seeds.into())])).collect();
    if parts.is_empty() {
        parts.push(speaker.say("turn-nothing"));
    }
    parts
}

fn score(position: &Position) -> [(&'static str, Arg); 2] {
    let [mine, theirs] = position.stores();
    [("mine", mine.into()), ("theirs", theirs.into())]
}

fn letter(pit: Pit) -> Arg {
    Arg::from(Board::SEVEN.letter(pit).to_string())
}
