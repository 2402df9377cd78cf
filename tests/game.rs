//! A match is a log: what the referee accepts, refuses and takes back, and that the fold is the match.

use guzhi::ai::Level;
use guzhi::blitz::{IllegalBlitz, Loadout, PowerUp};
use guzhi::engine::{IllegalMove, Options, Pit, RuleSet, Side, Winner};
use guzhi::game::fair::{Nonce, Seed};
use guzhi::game::{
    Body, Command, Event, FoldError, How, Log, Match, Online, Record, Referee, Refusal, Seat, Summary, Terms,
};
use proptest::prelude::*;

fn terms(seats: [Seat; 2]) -> Terms {
    Terms {
        id: 7,
        rules: RuleSet::GUZHI.id.to_owned(),
        options: Options::default(),
        blitz: None,
        seats,
        online: None,
    }
}

fn two_people() -> Referee {
    Referee::new(terms([Seat::Person; 2])).unwrap()
}

fn pit(number: u8) -> Pit {
    Pit::new(number).unwrap()
}

fn send(referee: &mut Referee, by: Side, body: Body) -> Result<Vec<Event>, Refusal> {
    let expect_seq = referee.log().seq();
    referee.command(Command { by, expect_seq, body }).map(<[Event]>::to_vec)
}

#[test]
fn a_move_becomes_one_event() {
    let mut referee = two_people();
    let events = send(&mut referee, Side::South, Body::Sow(pit(2))).unwrap();
    assert_eq!(events, [Event::Sown { side: Side::South, pit: pit(2) }]);
    assert_eq!(referee.state().to_move(), Side::North);
    assert_eq!(referee.log().seq(), 2);
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut referee = two_people();
    send(&mut referee, Side::South, Body::Sow(pit(2))).unwrap();
    let before = referee.clone();
    let refused = [
        (Side::South, Body::Sow(pit(0)), Refusal::NotYourTurn),
        (
            Side::North,
            Body::Sow(pit(0)),
            Refusal::Illegal(IllegalMove::NotYours { pit: pit(0), to_move: Side::North }),
        ),
        (Side::North, Body::TakeBack, Refusal::NothingToTakeBack),
    ];
    for (by, body, refusal) in refused {
        assert_eq!(send(&mut referee, by, body), Err(refusal));
        assert_eq!((referee.log(), referee.state()), (before.log(), before.state()));
    }
}

#[test]
fn a_command_made_before_the_newest_event_is_stale() {
    let mut referee = two_people();
    let first = Command { by: Side::South, expect_seq: 1, body: Body::Sow(pit(2)) };
    referee.command(first).unwrap();
    assert_eq!(referee.command(first), Err(Refusal::Stale { expected: 1, at: 2 }));
}

#[test]
fn an_undo_takes_back_ones_own_move_and_the_reply() {
    let mut referee = two_people();
    for (side, number) in [(Side::South, 2), (Side::North, 11), (Side::South, 3), (Side::North, 7)] {
        send(&mut referee, side, Body::Sow(pit(number))).unwrap();
    }
    send(&mut referee, Side::South, Body::TakeBack).unwrap();
    assert_eq!(referee.state().moves(), [pit(2), pit(11)]);
    assert_eq!(referee.state().to_move(), Side::South);
    send(&mut referee, Side::South, Body::TakeBack).unwrap();
    assert_eq!(referee.state(), two_people().state());
    assert_eq!(send(&mut referee, Side::South, Body::TakeBack), Err(Refusal::NothingToTakeBack));
}

#[test]
fn an_undo_works_after_the_match_is_opened_again() {
    let mut referee = two_people();
    send(&mut referee, Side::South, Body::Sow(pit(2))).unwrap();
    send(&mut referee, Side::North, Body::Sow(pit(11))).unwrap();
    let text = serde_json::to_string(referee.log()).unwrap();
    let mut again = Referee::resume(serde_json::from_str(&text).unwrap()).unwrap();
    send(&mut again, Side::South, Body::TakeBack).unwrap();
    assert_eq!(again.state(), two_people().state());
}

#[test]
fn giving_up_ends_the_match_for_the_other_side() {
    let mut referee = two_people();
    send(&mut referee, Side::North, Body::Resign).unwrap();
    let conclusion = referee.state().conclusion().unwrap();
    assert_eq!((conclusion.winner, conclusion.how), (Winner::South, How::Resigned));
    assert_eq!(send(&mut referee, Side::South, Body::Sow(pit(0))), Err(Refusal::Over));
    assert_eq!(send(&mut referee, Side::South, Body::TakeBack), Err(Refusal::Over));
}

#[test]
fn a_log_no_referee_could_have_written_does_not_fold() {
    let started = r#"{"started":{"id":1,"rules":"guzhi","seats":["person",{"ai":"hard"}]}}"#;
    let cases = [
        ("[]".to_owned(), FoldError::NoStart),
        (r#"[{"resigned":{"side":"south"}}]"#.to_owned(), FoldError::NoStart),
        (format!("[{started},{started}]"), FoldError::SecondStart),
        (format!(r#"[{started},{{"sown":{{"side":"north","pit":7}}}}]"#), FoldError::OutOfTurn { ply: 0 }),
        (
            format!(r#"[{started},{{"sown":{{"side":"south","pit":7}}}}]"#),
            FoldError::Illegal {
                ply: 0,
                illegal: IllegalMove::NotYours { pit: pit(7), to_move: Side::South },
            },
        ),
        (
            format!(r#"[{started},{{"took_back":{{"side":"south","moves":3}}}}]"#),
            FoldError::TakeBack { to: 3, made: 0 },
        ),
        (
            format!(r#"[{started},{{"resigned":{{"side":"south"}}}},{{"sown":{{"side":"south","pit":0}}}}]"#),
            FoldError::AfterEnd,
        ),
    ];
    for (text, error) in cases {
        let log: Log = serde_json::from_str(&text).unwrap();
        assert_eq!(log.fold().unwrap_err(), error, "{text}");
    }
    assert!(serde_json::from_str::<Log>(r#"[{"sown":{"side":"south","pit":14}}]"#).is_err());
}

#[test]
fn a_record_against_a_level_counts_what_the_person_did() {
    let finished = |seats: [Seat; 2], loser: Side| {
        let mut referee = Referee::new(terms(seats)).unwrap();
        send(&mut referee, loser, Body::Resign).unwrap();
        Summary::of(referee.log(), referee.state()).unwrap()
    };
    let (person, hard) = (Seat::Person, Seat::Ai(Level::Hard));
    let results = [
        finished([person, hard], Side::North),
        finished([hard, person], Side::South),
        finished([hard, person], Side::North),
        finished([person, Seat::Ai(Level::Easy)], Side::North),
        finished([person, person], Side::North),
    ];
    assert_eq!(
        Record::against(Level::Hard, "guzhi", &results),
        Record { played: 3, won: 2, drawn: 0, won_with_hints: 0 }
    );
    assert_eq!(Record::against(Level::Medium, "guzhi", &results), Record::default());
}

fn hint(number: u8) -> Body {
    Body::Hint { pit: pit(number), power: None, shield: None }
}

fn hints(state: &Match) -> [u32; 2] {
    Side::BOTH.map(|side| state.hints(side))
}

#[test]
fn a_hint_is_an_event_and_counts_for_the_side_that_was_given_it() {
    let mut referee = two_people();
    let events = send(&mut referee, Side::South, hint(1)).unwrap();
    assert_eq!(events, [Event::Hinted { side: Side::South, pit: pit(1), power: None, shield: None }]);
    assert_eq!((hints(referee.state()), referee.state().is_hinted()), ([1, 0], true));
    assert_eq!(referee.state().to_move(), Side::South, "it is no move");
    send(&mut referee, Side::South, Body::Sow(pit(2))).unwrap();
    assert!(!referee.state().is_hinted());
    send(&mut referee, Side::North, hint(11)).unwrap();
    assert_eq!(hints(referee.state()), [1, 1]);
    let text = serde_json::to_string(referee.log()).unwrap();
    assert!(text.contains(r#"{"hinted":{"side":"south","pit":1}}"#), "{text}");
    let again = Referee::resume(serde_json::from_str(&text).unwrap()).unwrap();
    assert_eq!(again.state(), referee.state());
}

#[test]
fn a_hint_shown_again_in_the_same_position_counts_once() {
    let mut referee = two_people();
    send(&mut referee, Side::South, hint(1)).unwrap();
    assert_eq!(send(&mut referee, Side::South, hint(1)), Ok(Vec::new()));
    assert_eq!((referee.log().seq(), hints(referee.state())), (2, [1, 0]));
    // Nor does it count again after the move was taken back.
    send(&mut referee, Side::South, Body::Sow(pit(2))).unwrap();
    send(&mut referee, Side::South, Body::TakeBack).unwrap();
    assert!(referee.state().is_hinted());
    assert_eq!(send(&mut referee, Side::South, hint(1)), Ok(Vec::new()));
    assert_eq!(hints(referee.state()), [1, 0]);
}

#[test]
fn a_take_back_does_not_take_back_the_hint() {
    let mut referee = two_people();
    send(&mut referee, Side::South, Body::Sow(pit(2))).unwrap();
    send(&mut referee, Side::North, Body::Sow(pit(11))).unwrap();
    send(&mut referee, Side::South, hint(3)).unwrap();
    send(&mut referee, Side::South, Body::Sow(pit(3))).unwrap();
    send(&mut referee, Side::South, Body::TakeBack).unwrap();
    send(&mut referee, Side::South, Body::TakeBack).unwrap();
    assert!(referee.state().moves().is_empty());
    assert_eq!((hints(referee.state()), referee.state().is_hinted()), ([1, 0], false));
    let (before, last) = {
        send(&mut referee, Side::South, Body::Sow(pit(2))).unwrap();
        referee.log().last_move().unwrap()
    };
    assert!(matches!(last, Event::Sown { .. }));
    assert!(before.moves().is_empty());
}

#[test]
fn a_hint_is_refused_to_who_cannot_use_it() {
    let mut referee = Referee::new(terms([Seat::Person, Seat::Ai(Level::Hard)])).unwrap();
    assert_eq!(send(&mut referee, Side::North, hint(7)), Err(Refusal::NotYourTurn));
    let theirs = IllegalMove::NotYours { pit: pit(7), to_move: Side::South };
    assert_eq!(send(&mut referee, Side::South, hint(7)), Err(Refusal::Illegal(theirs)));
    let spends = Body::Hint { pit: pit(1), power: Some(PowerUp::PasuSurge), shield: None };
    assert_eq!(send(&mut referee, Side::South, spends), Err(Refusal::OtherGame));
    send(&mut referee, Side::South, Body::Sow(pit(2))).unwrap();
    assert_eq!(send(&mut referee, Side::North, hint(11)), Err(Refusal::NoHint));
    send(&mut referee, Side::South, Body::Resign).unwrap();
    assert_eq!(send(&mut referee, Side::South, hint(1)), Err(Refusal::Over));
    assert_eq!(hints(referee.state()), [0, 0]);
    let started = r#"{"started":{"id":1,"rules":"guzhi","seats":[{"ai":"hard"},"person"]}}"#;
    let text = format!(r#"[{started},{{"hinted":{{"side":"south","pit":1}}}}]"#);
    let log: Log = serde_json::from_str(&text).unwrap();
    assert_eq!(log.fold(), Err(FoldError::NoHint));
}

#[test]
fn in_blitz_a_hint_names_what_is_held() {
    let loadouts = [Loadout::without(PowerUp::BrassShield); 2];
    let terms = Terms { blitz: Some(loadouts), ..terms([Seat::Person; 2]) };
    let mut referee = Referee::new(terms).unwrap();
    let body = |power| Body::Hint { pit: pit(1), power, shield: None };
    let unheld = IllegalBlitz::NotHeld { side: Side::South, power: PowerUp::PasuSurge };
    let refused = send(&mut referee, Side::South, body(Some(PowerUp::PasuSurge)));
    assert_eq!(refused, Err(Refusal::IllegalBlitz(unheld)));
    send(&mut referee, Side::South, Body::Clock(1_000)).unwrap();
    send(&mut referee, Side::South, body(None)).unwrap();
    assert_eq!((referee.state().clocked_ms(), hints(referee.state())), (1_000, [1, 0]));
}

#[test]
fn a_result_says_how_many_hints_there_were() {
    let seats = [Seat::Ai(Level::Expert), Seat::Person];
    let mut results = Vec::new();
    for hinted in [false, true, true] {
        let mut referee = Referee::new(terms(seats)).unwrap();
        send(&mut referee, Side::South, Body::Sow(pit(1))).unwrap();
        if hinted {
            let first = referee.state().game().legal().next().unwrap();
            let body = Body::Hint { pit: first, power: None, shield: None };
            send(&mut referee, Side::North, body).unwrap();
            send(&mut referee, Side::North, Body::TakeBack).unwrap_err();
        }
        send(&mut referee, Side::South, Body::Resign).unwrap();
        results.push(Summary::of(referee.log(), referee.state()).unwrap());
    }
    let counts: Vec<u32> = results.iter().map(|summary| summary.hints(Side::North)).collect();
    assert_eq!((counts, results[1].hints(Side::South)), (vec![0, 1, 1], 0));
    let record = Record::against(Level::Expert, "guzhi", &results);
    assert_eq!(record, Record { played: 3, won: 3, drawn: 0, won_with_hints: 2 });
}

/// Whatever is asked, in whatever order.
fn any_body() -> impl Strategy<Value = (bool, Body)> {
    let body = prop_oneof![
        4 => (0u8..14).prop_map(hint),
        20 => (0u8..14).prop_map(|number| Body::Sow(pit(number))),
        2 => Just(Body::TakeBack),
        1 => Just(Body::Resign),
    ];
    (any::<bool>(), body)
}

proptest! {
    #[test]
    fn the_fold_of_the_log_is_the_live_state(bodies in prop::collection::vec(any_body(), 0..120)) {
        let mut referee = two_people();
        let mut watched: Match = referee.log().fold().unwrap();
        for (by_mover, body) in bodies {
            let mover = referee.state().to_move();
            let by = if by_mover { mover } else { mover.other() };
            let before = referee.log().seq();
            let events = send(&mut referee, by, body).unwrap_or_default();
            prop_assert_eq!(referee.log().seq(), before + events.len());
            for event in &events {
                watched.apply(event, &mut ()).unwrap();
            }
        }
        prop_assert_eq!(&watched, referee.state());
        prop_assert_eq!(&referee.log().fold().unwrap(), referee.state());
        let text = serde_json::to_string(referee.log()).unwrap();
        let read: Log = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&read, referee.log());
    }

    #[test]
    fn a_move_taken_back_was_never_made(numbers in prop::collection::vec(0u8..14, 1..60)) {
        let mut referee = two_people();
        for number in numbers {
            let before = referee.state().clone();
            let mover = before.to_move();
            if send(&mut referee, mover, Body::Sow(pit(number))).is_ok() && referee.state().conclusion().is_none() {
                let mut undone = referee.clone();
                send(&mut undone, mover, Body::TakeBack).unwrap();
                prop_assert_eq!(undone.state(), &before);
            }
        }
    }
}

proptest! {
    #[test]
    fn the_last_move_that_stands_leads_from_the_match_before_it(bodies in prop::collection::vec(any_body(), 0..80)) {
        let mut referee = two_people();
        for (_, body) in bodies {
            let mover = referee.state().to_move();
            let by = if body == Body::TakeBack { mover.other() } else { mover };
            let _ = send(&mut referee, by, body);
        }
        let moves = referee.state().moves();
        let last = referee.log().last_move();
        prop_assert_eq!(last.is_some(), !moves.is_empty());
        if let Some((mut before, event)) = last {
            prop_assert_eq!(before.moves(), &moves[..moves.len() - 1]);
            before.apply(event, &mut ()).unwrap();
            prop_assert_eq!((before.moves(), before.game()), (moves, referee.state().game()));
        }
    }
}

// ---- From afar ----

fn from_afar() -> Referee {
    let online = Online {
        names: ["Valli".to_owned(), "Murugan".to_owned()],
        rated: false,
        seal: Seed([1; 32]).seal(),
        nonces: [Nonce([2; 16]), Nonce([3; 16])],
    };
    Referee::new(Terms { online: Some(Box::new(online)), ..terms([Seat::Person; 2]) }).unwrap()
}

#[test]
fn a_draw_is_agreed_to_by_offering_one_back() {
    let mut referee = from_afar();
    let offered = send(&mut referee, Side::North, Body::Draw).unwrap();
    assert_eq!(offered, [Event::DrawOffered { side: Side::North }]);
    assert_eq!(referee.state().draw_offered(), Some(Side::North));
    assert_eq!(send(&mut referee, Side::North, Body::Draw), Err(Refusal::NoDraw));
    let agreed = send(&mut referee, Side::South, Body::Draw).unwrap();
    assert_eq!(agreed, [Event::DrawAgreed { side: Side::South }]);
    let conclusion = referee.state().conclusion().unwrap();
    assert_eq!((conclusion.winner, conclusion.how), (Winner::Draw, How::Agreed));
    assert_eq!(Referee::resume(referee.log().clone()).unwrap().state(), referee.state());
}

#[test]
fn an_offered_draw_is_declined_by_moving_on() {
    let mut referee = from_afar();
    send(&mut referee, Side::South, Body::Draw).unwrap();
    // One's own move leaves it on the table.
    send(&mut referee, Side::South, Body::Sow(pit(2))).unwrap();
    assert_eq!(referee.state().draw_offered(), Some(Side::South));
    let reply = referee.state().game().legal().next().unwrap();
    send(&mut referee, Side::North, Body::Sow(reply)).unwrap();
    assert_eq!(referee.state().draw_offered(), None);
    assert!(send(&mut referee, Side::South, Body::Draw).is_ok());
}

#[test]
fn from_afar_nothing_is_taken_back_and_no_hint_is_given() {
    let mut referee = from_afar();
    send(&mut referee, Side::South, Body::Sow(pit(2))).unwrap();
    assert_eq!(send(&mut referee, Side::South, Body::TakeBack), Err(Refusal::NothingToTakeBack));
    let hint = Body::Hint { pit: referee.state().game().legal().next().unwrap(), power: None, shield: None };
    assert_eq!(send(&mut referee, Side::North, hint), Err(Refusal::NoHint));
    assert_eq!(send(&mut two_people(), Side::South, Body::Draw), Err(Refusal::NoDraw));
}

#[test]
fn who_has_left_loses_when_the_other_claims() {
    let mut referee = from_afar();
    assert_eq!(referee.forfeit(Side::North), Ok(&[Event::Forfeited { side: Side::North }][..]));
    let conclusion = referee.state().conclusion().unwrap();
    assert_eq!((conclusion.winner, conclusion.how), (Winner::South, How::Forfeited));
    assert_eq!(referee.forfeit(Side::South), Err(Refusal::Over));
}
