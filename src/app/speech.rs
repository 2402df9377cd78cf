//! What is said about the match: one line in a player's panel, one sentence for a screen reader.

use super::state::name;
use super::text::{Arg, Speaker};
use crate::engine::{By, IllegalMove, Winner};
use crate::engine::{Side, TurnAccount};
use crate::game::{Conclusion, How, Refusal, Terms};

/// The line about a turn that could be played.
pub fn preview(speaker: Speaker, account: &TurnAccount) -> String {
    let given = account.taken_by(account.side.other());
    speaker.say_with(
        "says-preview",
        &[
            ("pit", account.pit.to_string().into()),
            ("laps", account.laps.into()),
            ("taken", account.taken_by(account.side).into()),
            ("given", given.into()),
        ],
    )
}

/// The line about a turn that was played, in the panel of the side that played it.
pub fn turn_line(speaker: Speaker, account: &TurnAccount) -> String {
    speaker.say_with(
        "says-turn",
        &[
            ("pit", account.pit.to_string().into()),
            ("laps", account.laps.into()),
            ("taken", account.taken_by(account.side).into()),
        ],
    )
}

/// A turn as one sentence.
pub fn turn_sentence(speaker: Speaker, terms: &Terms, account: &TurnAccount) -> String {
    let you = |side: Side| terms.person() == Some(side);
    let named = |side: Side| Arg::from(speaker.say(name(terms, side)));
    let pit = ("pit", Arg::from(account.pit.to_string()));
    let mut parts = vec![
        if you(account.side) {
            speaker.say_with("turn-you", &[pit])
        } else {
            speaker.say_with("turn-other", &[pit, ("name", named(account.side))])
        },
        speaker.say_with("turn-laps", &[("laps", account.laps.into())]),
    ];
    if let Some(from) = account.captured_from {
        let args = [("seeds", account.captured.into()), ("pit", from.to_string().into())];
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
        parts.push(speaker.say("turn-nothing"));
    }
    parts.join(", ") + "."
}

/// Why a tap did nothing.
pub fn refused(speaker: Speaker, refusal: Refusal) -> String {
    speaker.say(match refusal {
        Refusal::Illegal(IllegalMove::Empty(_)) => "says-empty",
        Refusal::Illegal(IllegalMove::NotYours { .. }) => "says-not-yours",
        Refusal::Over | Refusal::Illegal(IllegalMove::GameOver) => "says-over",
        Refusal::NotYourTurn
        | Refusal::Stale { .. }
        | Refusal::NothingToTakeBack
        | Refusal::Illegal(IllegalMove::NoSuchPit(_)) => "says-not-your-turn",
    })
}

/// Who won, in a few words.
pub fn winner(speaker: Speaker, terms: &Terms, conclusion: Conclusion) -> String {
    match conclusion.winner.side() {
        None => speaker.say("result-draw"),
        Some(side) if terms.person() == Some(side) => speaker.say("result-won"),
        Some(side) => {
            let key = if terms.person().is_some() { "result-lost" } else { "result-side-won" };
            speaker.say_with(key, &[("name", speaker.say(name(terms, side)).into())])
        }
    }
}

/// How the match ended, as a sentence. `out` is the side that had nothing to sow, or gave up.
pub fn how(speaker: Speaker, terms: &Terms, conclusion: Conclusion, to_move: Side) -> String {
    let about = |side: Side, key: &str, key_you: &str| {
        if terms.person() == Some(side) {
            speaker.say(key_you)
        } else {
            speaker.say_with(key, &[("name", speaker.say(name(terms, side)).into())])
        }
    };
    match conclusion.how {
        How::Rules(By::Clinch) => speaker.say("result-by-clinch"),
        How::Rules(By::Sweep) => about(to_move, "result-by-sweep", "result-by-sweep-you"),
        How::Rules(By::Stalled) => speaker.say("result-by-stalled"),
        How::Rules(By::Repetition) => speaker.say("result-by-repetition"),
        How::Resigned => {
            let loser = match conclusion.winner {
                Winner::South => Side::North,
                Winner::North | Winner::Draw => Side::South,
            };
            about(loser, "result-by-resigned", "result-by-resigned-you")
        }
    }
}

/// The first letter of a name, with the vowel sign that belongs to it.
pub fn initial(name: &str) -> String {
    let sign = |letter: &char| ('\u{0BBE}'..='\u{0BCD}').contains(letter);
    let mut letters = name.chars();
    letters.next().into_iter().chain(letters.take_while(sign)).collect()
}
