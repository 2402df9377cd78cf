//! What is said about the match: one line in a player's panel, one sentence for a screen reader.

use super::faces::Faces;
use super::scene::telling::side_key;
use super::session::Session;
use super::text::{Arg, Speaker};
use crate::ai::{Fact, Hint, Outlook};
use crate::blitz::{IllegalBlitz, PowerUp};
use crate::engine::{Board, By, IllegalMove, Pit, PitSet, RuleSet, Side, TurnAccount, TurnEnd};
use crate::game::{Conclusion, How, Refusal};

/// The line about a turn that could be played.
pub fn preview(speaker: Speaker, board: Board, account: &TurnAccount) -> String {
    let given = account.taken_by(account.side.other());
    let line = speaker.say_with(
        "says-preview",
        &[
            ("pit", letter(board, account.pit)),
            ("laps", account.laps.into()),
            ("taken", account.taken_by(account.side).into()),
            ("given", given.into()),
        ],
    );
    with_again(speaker, line, account)
}

/// The line about a turn that was played, in the panel of the side that played it.
pub fn turn_line(speaker: Speaker, board: Board, account: &TurnAccount) -> String {
    let line = speaker.say_with(
        "says-turn",
        &[
            ("pit", letter(board, account.pit)),
            ("laps", account.laps.into()),
            ("taken", account.taken_by(account.side).into()),
        ],
    );
    with_again(speaker, line, account)
}

fn with_again(speaker: Speaker, line: String, account: &TurnAccount) -> String {
    if account.again() { line + &speaker.say("says-again") } else { line }
}

fn letter(board: Board, pit: Pit) -> Arg {
    Arg::from(board.letter(pit).to_string())
}

fn letters(board: Board, pits: PitSet) -> Arg {
    let letters: Vec<String> = pits.map(|pit| board.letter(pit).to_string()).collect();
    Arg::from(letters.join(", "))
}

/// A turn as one sentence.
pub fn turn_sentence(speaker: Speaker, faces: Faces, board: Board, account: &TurnAccount) -> String {
    sentence(speaker, faces.me, |side| faces.name(speaker, side), board, account)
}

fn sentence(
    speaker: Speaker,
    me: Option<Side>,
    name: impl Fn(Side) -> String,
    board: Board,
    account: &TurnAccount,
) -> String {
    let you = |side: Side| me == Some(side);
    let named = |side: Side| Arg::from(name(side));
    let pit = ("pit", letter(board, account.pit));
    let mut parts = vec![
        if you(account.side) {
            speaker.say_with("turn-you", &[pit])
        } else {
            speaker.say_with("turn-other", &[pit, ("name", named(account.side))])
        },
        speaker.say_with("turn-laps", &[("laps", account.laps.into())]),
    ];
    if account.stored > 0 {
        parts.push(speaker.say_with("turn-stored", &[("seeds", account.stored.into())]));
    }
    if !account.captured_from.is_empty() {
        let args = [
            ("seeds", account.captured.into()),
            ("pit", letters(board, account.captured_from)),
            ("pits", (account.captured_from.len() as u32).into()),
        ];
        parts.push(speaker.say_with("turn-captured", &args));
    }
    for (key, key_you, seeds) in
        [("turn-pasu", "turn-pasu-you", account.pasu), ("turn-swept", "turn-swept-you", account.swept)]
    {
        for side in Side::BOTH {
            let seeds = seeds[side.index()];
            if seeds > 0 {
                let key = if you(side) { key_you } else { key };
                parts.push(speaker.say_with(key, &[("seeds", seeds.into()), ("name", named(side))]));
            }
        }
    }
    if parts.len() == 2 {
        parts.push(speaker.say(match account.end {
            Some(TurnEnd::Spared) => "turn-spared",
            _ => "turn-nothing",
        }));
    }
    if account.again() {
        let key = if you(account.side) { "turn-again-you" } else { "turn-again" };
        parts.push(speaker.say_with(key, &[("name", named(account.side))]));
    }
    if let Some(side) = account.passed {
        let key = if you(side) { "turn-passed-you" } else { "turn-passed" };
        parts.push(speaker.say_with(key, &[("name", named(side))]));
    }
    if let Some(round) = account.round_ended {
        parts.push(speaker.say_with("turn-round-ended", &[("round", round.into())]));
    }
    parts.join(", ") + "."
}

/// A turn as one sentence, where one person plays both sides.
pub fn turn_of_two(speaker: Speaker, board: Board, account: &TurnAccount) -> String {
    sentence(speaker, None, |side| speaker.say(side_key(side)), board, account)
}

/// A turn that the clock made, as one sentence.
pub fn forced_sentence(speaker: Speaker, faces: Faces, board: Board, account: &TurnAccount) -> String {
    let side = account.side;
    let key = if faces.me == Some(side) { "turn-forced-you" } else { "turn-forced" };
    let forced = speaker.say_with(key, &[("name", faces.name(speaker, side).into())]);
    format!("{forced} {}", turn_sentence(speaker, faces, board, account))
}

/// The line about a turn that the clock made, in the panel of the side whose time was up.
pub fn forced_line(speaker: Speaker, board: Board, account: &TurnAccount) -> String {
    speaker.say_with(
        "says-forced",
        &[("pit", letter(board, account.pit)), ("taken", account.taken_by(account.side).into())],
    )
}

/// A hint for the panel of the side that asked: the pit, how sure it is, and why. What to spend is said where it is held.
pub fn hint_words(speaker: Speaker, board: Board, hint: &Hint) -> [String; 3] {
    let pit = speaker.say_with("hint-pit", &[("pit", letter(board, hint.pit))]);
    [pit, outlook(speaker, hint.outlook), capitalised(&hint_facts(speaker, board, hint)) + "."]
}

/// A hint as a whole.
pub fn hint_sentence(speaker: Speaker, board: Board, hint: &Hint) -> String {
    let args = [
        ("pit", letter(board, hint.pit)),
        ("outlook", outlook(speaker, hint.outlook).into()),
        ("why", capitalised(&hint_why(speaker, board, hint)).into()),
    ];
    let said = speaker.say_with("hint-sentence", &args);
    match hint.keep {
        None => said,
        Some(power) => {
            let power = speaker.say(power_keys(power)[0]);
            said + " " + &speaker.say_with("hint-keep", &[("power", power.into())])
        }
    }
}

/// What a hint says about the power-up that is held; `None` when none is.
pub fn hint_power(speaker: Speaker, board: Board, hint: &Hint) -> Option<String> {
    match (hint.power, hint.shield, hint.keep) {
        (Some(_), Some(pit), _) => {
            Some(speaker.say_with("hint-power-shield", &[("pit", letter(board, pit))]))
        }
        (Some(_), None, _) => Some(speaker.say("hint-power-use")),
        (None, _, Some(_)) => Some(speaker.say("hint-power-keep")),
        (None, _, None) => None,
    }
}

fn outlook(speaker: Speaker, outlook: Outlook) -> String {
    speaker.say(match outlook {
        Outlook::Won => "hint-won",
        Outlook::Drawn => "hint-drawn",
        Outlook::Lost => "hint-lost",
        Outlook::Ahead => "hint-ahead",
        Outlook::Level => "hint-level",
        Outlook::Behind => "hint-behind",
    })
}

/// The facts of a hint, joined.
fn hint_facts(speaker: Speaker, board: Board, hint: &Hint) -> String {
    let mut facts = hint.facts();
    let first = facts.next().map(|first| fact(speaker, board, first)).unwrap_or_default();
    match facts.next() {
        None => first,
        Some(second) => {
            let key = if second.is_cost() { "hint-but" } else { "hint-and" };
            let second = fact(speaker, board, second);
            speaker.say_with(key, &[("first", first.into()), ("second", second.into())])
        }
    }
}

/// The facts of a hint, after the power-up to spend.
fn hint_why(speaker: Speaker, board: Board, hint: &Hint) -> String {
    let why = hint_facts(speaker, board, hint);
    let Some(power) = hint.power else {
        return why;
    };
    let mut args = vec![("power", speaker.say(power_keys(power)[0]).into()), ("why", why.into())];
    match hint.shield {
        None => speaker.say_with("hint-use", &args),
        Some(pit) => {
            args.push(("pit", letter(board, pit)));
            speaker.say_with("hint-use-shield", &args)
        }
    }
}

fn fact(speaker: Speaker, board: Board, fact: Fact) -> String {
    let seeds = |key: &str, seeds: u32| speaker.say_with(key, &[("seeds", seeds.into())]);
    let score = |key: &str, [mine, theirs]: [u8; 2]| {
        speaker.say_with(key, &[("mine", mine.into()), ("theirs", theirs.into())])
    };
    match fact {
        Fact::Only => speaker.say("hint-only"),
        Fact::Ends { stores: [mine, theirs], .. } if fact.is_clinch() && mine > theirs => {
            speaker.say("hint-clinches")
        }
        Fact::Ends { stores, .. } => score("hint-ends", stores),
        Fact::EndsRound { stores } => score("hint-ends-round", stores),
        Fact::Again => speaker.say("hint-again"),
        Fact::Passes => speaker.say("hint-passes"),
        Fact::Captures(captured) => seeds("hint-captures", captured),
        Fact::Pasu(taken) => seeds("hint-pasu", taken),
        Fact::Takes(taken) => seeds("hint-takes", taken),
        Fact::Stores(stored) => seeds("hint-stores", stored),
        Fact::Leaves(left) => seeds("hint-leaves", left.into()),
        Fact::Feeds(fed) => seeds("hint-feeds", fed.into()),
        Fact::Earns => speaker.say("hint-earns"),
        Fact::Squeezes => speaker.say("hint-squeezes"),
        Fact::Safe { pit, seeds } => {
            speaker.say_with("hint-safe", &[("pit", letter(board, pit)), ("seeds", seeds.into())])
        }
        Fact::AtMost { seeds: most, least: false } => seeds("hint-at-most", most),
        Fact::AtMost { seeds: most, least: true } => seeds("hint-least", most),
        Fact::CapturesAtMost(most) => seeds("hint-captures-at-most", most),
        Fact::Gives(given) => seeds("hint-gives", given),
    }
}

/// A sentence begins with a large letter, where a script has them.
pub fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(char::to_uppercase).into_iter().flatten().chain(letters).collect()
}

/// Why a tap did nothing.
pub fn refused(speaker: Speaker, refusal: Refusal) -> String {
    speaker.say(match refusal {
        Refusal::IllegalBlitz(IllegalBlitz::Sowing(IllegalMove::Empty(_))) => "says-empty",
        Refusal::IllegalBlitz(IllegalBlitz::Sowing(IllegalMove::NotYours { .. })) => "says-not-yours",
        Refusal::IllegalBlitz(_) | Refusal::OtherGame | Refusal::TimeRunsBack { .. } => "says-not-your-turn",
        Refusal::Illegal(IllegalMove::Empty(_)) => "says-empty",
        Refusal::Illegal(IllegalMove::Closed(_)) => "says-closed",
        Refusal::Illegal(IllegalMove::MustFeed(_)) => "says-must-feed",
        Refusal::Illegal(IllegalMove::NotYours { .. }) => "says-not-yours",
        Refusal::Over | Refusal::Illegal(IllegalMove::GameOver) => "says-over",
        Refusal::NotYourTurn
        | Refusal::NoHint
        | Refusal::NoDraw
        | Refusal::Stale { .. }
        | Refusal::NothingToTakeBack
        | Refusal::Illegal(IllegalMove::NoSuchPit { .. }) => "says-not-your-turn",
    })
}

/// Who won, in a few words.
pub fn winner(speaker: Speaker, faces: Faces, conclusion: Conclusion) -> String {
    match conclusion.winner.side() {
        None => speaker.say("result-draw"),
        Some(side) if faces.me == Some(side) => speaker.say("result-won"),
        Some(side) => {
            let key = if faces.me.is_some() { "result-lost" } else { "result-side-won" };
            speaker.say_with(key, &[("name", faces.name(speaker, side).into())])
        }
    }
}

/// How the match ended, as a sentence. `out` is the side that had nothing to sow, or gave up.
pub fn how(speaker: Speaker, faces: Faces, rules: &RuleSet, conclusion: Conclusion, to_move: Side) -> String {
    let about = |side: Side, key: &str, key_you: &str| {
        if faces.me == Some(side) {
            speaker.say(key_you)
        } else {
            speaker.say_with(key, &[("name", faces.name(speaker, side).into())])
        }
    };
    let loser = conclusion.winner.side().map_or(Side::South, Side::other);
    match conclusion.how {
        How::Rules(By::Clinch | By::Majority) => speaker.say("result-by-clinch"),
        How::Rules(By::RowEmpty) => speaker.say("result-by-row-empty"),
        How::Rules(By::NoMoves) => about(to_move, "result-by-no-moves", "result-by-no-moves-you"),
        How::Rules(By::CannotRefill) => match conclusion.winner.side() {
            Some(side) => about(side.other(), "result-by-cannot-refill", "result-by-cannot-refill-you"),
            None => speaker.say("result-by-rounds-played"),
        },
        How::Rules(By::RoundsPlayed) => speaker.say("result-by-rounds-played"),
        How::Rules(By::LongGame) => {
            let moves = rules.rounds.map_or(0, |rounds| rounds.move_guard);
            speaker.say_with("result-by-long-game", &[("moves", moves.into())])
        }
        How::Rules(By::Sweep) => about(to_move, "result-by-sweep", "result-by-sweep-you"),
        How::Rules(By::Stalled) => speaker.say("result-by-stalled"),
        How::Rules(By::Repetition) => speaker.say("result-by-repetition"),
        How::Resigned => about(loser, "result-by-resigned", "result-by-resigned-you"),
        How::Forfeited => about(loser, "result-by-forfeited", "result-by-forfeited-you"),
        How::Agreed => speaker.say("result-by-agreed"),
    }
}

/// The name of a game in the language of the app.
pub fn game(speaker: Speaker, rules: &RuleSet) -> String {
    speaker.say(&format!("game-{}", rules.id))
}

/// What the match at the table is called.
pub fn title(speaker: Speaker, session: &Session) -> String {
    match session.blitz() {
        Some(_) => speaker.say("game-blitz"),
        None => game(speaker, session.shown().game().rules()),
    }
}

/// The text keys of a power-up: its name, and a line about what it does.
pub const fn power_keys(power: PowerUp) -> [&'static str; 2] {
    match power {
        PowerUp::BrassShield => ["power-shield", "power-shield-line"],
        PowerUp::ReverseSow => ["power-reverse", "power-reverse-line"],
        PowerUp::TimeSqueeze => ["power-squeeze", "power-squeeze-line"],
        PowerUp::PasuSurge => ["power-surge", "power-surge-line"],
    }
}

/// The first letter of a name, with the vowel sign that belongs to it.
pub fn initial(name: &str) -> String {
    let sign = |letter: &char| ('\u{0BBE}'..='\u{0BCD}').contains(letter);
    let mut letters = name.chars();
    letters.next().into_iter().chain(letters.take_while(sign)).collect()
}

/// A draw was offered.
pub fn draw_offered(speaker: Speaker, faces: Faces, side: Side) -> String {
    let key = if faces.me == Some(side) { "says-draw-offered-you" } else { "says-draw-offered" };
    speaker.say_with(key, &[("name", faces.name(speaker, side).into())])
}
