//! A match of Blitz: what the referee accepts, refuses and draws, and that the fold of its log is the match.

use super::draws::Draws;
use super::{Seen, fixed, legal_move, pit};
use guzhi::blitz::{BlitzGame, IllegalBlitz, Loadout, Move, PowerUp, SHOT_MS, TimeError};
use guzhi::engine::{Game, Options, Pit, RuleSet, Side, Winner};
use guzhi::game::{
    Body, Command, Event, FoldError, How, Log, Match, Played, Referee, Refusal, Seat, Summary, Terms,
};
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeMap;

fn terms(id: u64) -> Terms {
    Terms {
        id,
        rules: RuleSet::GUZHI.id.to_owned(),
        options: Options::default(),
        blitz: Some([PowerUp::ReverseSow, PowerUp::PasuSurge].map(Loadout::without)),
        seats: [Seat::Person; 2],
        online: None,
    }
}

fn match_of(id: u64) -> Referee {
    Referee::new(terms(id)).unwrap()
}

fn plain_match() -> Referee {
    Referee::new(Terms { blitz: None, ..terms(7) }).unwrap()
}

fn send(referee: &mut Referee, by: Side, body: Body) -> Result<Vec<Event>, Refusal> {
    let expect_seq = referee.log().seq();
    referee.command(Command { by, expect_seq, body }).map(<[Event]>::to_vec)
}

fn plain(pit: Pit, ms: u32) -> Body {
    Body::Play { pit, power: None, shield: None, ms }
}

fn game_of(referee: &Referee) -> &BlitzGame {
    referee.state().game().blitz().unwrap()
}

fn limit_of(referee: &Referee) -> u32 {
    game_of(referee).clock().limit(referee.state().to_move())
}

/// Plays a match to its end and shows it before every move.
fn walk(id: u64, mut look: impl FnMut(&Referee)) -> Referee {
    let mut draws = Draws(id);
    let mut referee = match_of(id);
    while referee.state().conclusion().is_none() {
        look(&referee);
        let side = referee.state().to_move();
        let Move { pit, power, shield, ms, forced } = legal_move(&mut draws, game_of(&referee));
        if draws.below(3) == 0 {
            send(&mut referee, side, Body::Clock(draws.below(ms as usize + 1) as u32)).unwrap();
        }
        let body = if forced { Body::Clock(ms) } else { Body::Play { pit, power, shield, ms } };
        send(&mut referee, side, body).unwrap();
    }
    referee
}

#[test]
fn a_move_of_blitz_is_one_event() {
    let mut referee = match_of(7);
    let events = send(&mut referee, Side::South, plain(pit(2), 1_200)).unwrap();
    let played =
        Played { pit: pit(2), power: None, shield: None, ms: 1_200, forced: false, drawn: Vec::new() };
    assert_eq!(events, [Event::Played { side: Side::South, played }]);
    assert_eq!((referee.log().seq(), referee.state().to_move()), (2, Side::North));
    assert_eq!(game_of(&referee).clock().bank_ms(), [3_000, 0]);
}

#[test]
fn the_time_of_a_turn_does_not_run_back() {
    let mut referee = match_of(7);
    let south = Side::South;
    let events = send(&mut referee, south, Body::Clock(3_000)).unwrap();
    assert_eq!(events, [Event::Clocked { side: south, ms: 3_000 }]);
    assert_eq!(referee.state().clocked_ms(), 3_000);
    let before = referee.clone();
    for body in [Body::Clock(2_999), Body::Clock(0), plain(pit(2), 2_999), plain(pit(2), 0)] {
        let refused = send(&mut referee, south, body).unwrap_err();
        assert!(matches!(refused, Refusal::TimeRunsBack { counted: 3_000, .. }), "{refused}");
        assert_eq!((referee.log(), referee.state()), (before.log(), before.state()));
    }
    assert_eq!(send(&mut referee, Side::North, Body::Clock(4_000)), Err(Refusal::NotYourTurn));
    send(&mut referee, south, Body::Clock(3_001)).unwrap();
    send(&mut referee, south, plain(pit(2), 3_001)).unwrap();
    // The next turn begins at nothing.
    assert_eq!(referee.state().clocked_ms(), 0);
    send(&mut referee, Side::North, Body::Clock(1)).unwrap();
}

/// However late it is said, the clock makes one move, as if at the very limit.
#[test]
fn at_the_limit_the_clock_makes_one_move() {
    let mut seen = Seen::default();
    for id in 0..40 {
        walk(id, |referee| {
            let state = referee.state();
            let (game, side, limit) = (game_of(referee), state.to_move(), limit_of(referee));
            for late in [0, 1, 1_000_000, u32::MAX - limit] {
                let mut forced = referee.clone();
                let events = send(&mut forced, side, Body::Clock(limit + late)).unwrap();
                let [Event::Played { side: by, played }] = &events[..] else { panic!("{events:?}") };
                assert_eq!((*by, played.forced, played.ms), (side, true, limit));
                assert!(game.legal().contains(played.pit));
                assert_eq!((played.power, played.shield), (None, None));
                assert_eq!((forced.log().seq(), forced.state().clocked_ms()), (referee.log().seq() + 1, 0));
                if let Some(held) = game.held(side) {
                    assert_eq!(game_of(&forced).held(side), Some(held));
                    seen.count("held", true);
                }
                let squeezed = game.clock().is_squeezed(side);
                let left = if squeezed { game.clock().bank_ms()[side.index()] } else { 0 };
                assert_eq!(game_of(&forced).clock().bank_ms()[side.index()], left);
                seen.count("squeezed with a bank", squeezed && left > 0);
                seen.count("with a bank", limit > SHOT_MS);
                // Said again, by one who has not seen it.
                let expect_seq = referee.log().seq();
                let again = forced.command(Command { by: side, expect_seq, body: Body::Clock(limit + late) });
                assert!(matches!(again, Err(Refusal::Stale { .. })));
            }
            let mut noted = referee.clone();
            let events = send(&mut noted, side, Body::Clock(limit - 1)).unwrap();
            assert_eq!(events, [Event::Clocked { side, ms: limit - 1 }]);
            assert_eq!(noted.state().game(), state.game());
        });
    }
    seen.assert_saw_all();
}

#[test]
fn a_move_at_the_limit_is_too_late() {
    walk(3, |referee| {
        let (side, limit) = (referee.state().to_move(), limit_of(referee));
        let pit = game_of(referee).legal().first().unwrap();
        for ms in [limit, limit + 1, u32::MAX] {
            let mut late = referee.clone();
            let refused = Refusal::IllegalBlitz(IllegalBlitz::Time(TimeError::TimeWasUp { ms, limit }));
            assert_eq!(send(&mut late, side, plain(pit, ms)), Err(refused));
            assert_eq!((late.log(), late.state()), (referee.log(), referee.state()));
        }
        send(&mut referee.clone(), side, plain(pit, limit - 1)).unwrap();
    });
}

#[test]
fn fifty_quick_taps_make_one_move() {
    walk(4, |referee| {
        let mut tapped = referee.clone();
        let (by, expect_seq) = (referee.state().to_move(), referee.log().seq());
        let ms = referee.state().clocked_ms();
        let legal: Vec<Pit> = game_of(referee).legal().collect();
        let made = (0..50).filter(|tap| {
            let body = plain(legal[tap % legal.len()], ms);
            tapped.command(Command { by, expect_seq, body }).is_ok()
        });
        assert_eq!(made.count(), 1);
        assert_eq!(tapped.log().seq(), expect_seq + 1);
    });
}

/// Any of the three, the same whenever the log is read again, and others in another match.
#[test]
fn what_is_earned_is_drawn_from_the_loadout() {
    let mut drawn_by = [BTreeMap::new(), BTreeMap::new()];
    let mut firsts = BTreeMap::new();
    for id in 0..60 {
        let referee = walk(id, |_| ());
        let loadouts = game_of(&referee).loadouts();
        let mut folded = Match::new(terms(id)).unwrap();
        let mut drawn_first = None;
        for event in &referee.log().since(0)[1..] {
            let held_before = Side::BOTH.map(|side| folded.game().blitz().unwrap().held(side));
            folded.apply(event, &mut ()).unwrap();
            let Event::Played { side, played } = event else { continue };
            let mut drawn = played.drawn.iter();
            let game = folded.game().blitz().unwrap();
            for earner in [*side, side.other()] {
                let freed = earner == *side && played.power.is_some();
                if let Some(held) =
                    game.held(earner).filter(|_| freed || held_before[earner.index()].is_none())
                {
                    assert_eq!(drawn.next(), Some(&held), "in the order earned");
                    assert!(loadouts[earner.index()].contains(held));
                    *drawn_by[earner.index()].entry(held).or_insert(0) += 1;
                    drawn_first.get_or_insert(held);
                }
            }
            assert_eq!(drawn.next(), None, "{event:?}");
        }
        assert_eq!(&folded, referee.state());
        *firsts.entry(drawn_first).or_insert(0) += 1;
        // The same commands make the same match.
        let again = walk(id, |_| ());
        assert_eq!(again.log(), referee.log());
    }
    assert!(drawn_by.iter().all(|drawn| drawn.len() == 3), "{drawn_by:?}");
    assert!(firsts.len() > 2, "{firsts:?}");
}

/// The pit of a forced move is any of the legal ones, and depends on the match and the move alone.
#[test]
fn the_clock_sows_any_legal_pit() {
    let forced = |id: u64| {
        let mut referee = match_of(id);
        send(&mut referee, Side::South, Body::Clock(SHOT_MS)).unwrap();
        referee.state().moves()[0]
    };
    let mut times = [0; 7];
    for id in 0..700 {
        assert_eq!(forced(id), forced(id));
        times[forced(id).index()] += 1;
    }
    assert!(times.iter().all(|&times| times > 50), "{times:?}");
}

#[test]
fn nothing_is_taken_back_in_blitz() {
    walk(5, |referee| {
        for by in Side::BOTH {
            assert_eq!(referee.state().take_back_to(by), None);
            assert_eq!(send(&mut referee.clone(), by, Body::TakeBack), Err(Refusal::NothingToTakeBack));
        }
    });
    let mut log = serde_json::to_value(walk(5, |_| ()).log()).unwrap();
    log.as_array_mut().unwrap().truncate(6);
    for moves in 0..4 {
        let mut taken_back = log.clone();
        taken_back.as_array_mut().unwrap().push(json!({"took_back": {"side": "south", "moves": moves}}));
        assert!(serde_json::from_value::<Log>(taken_back).unwrap().fold().is_err());
    }
}

#[test]
fn the_match_before_its_last_move() {
    let mut shown: Vec<Referee> = Vec::new();
    let end = walk(6, |referee| shown.push(referee.clone()));
    assert_eq!(shown[0].log().last_move(), None);
    for pair in shown.iter().chain([&end]).collect::<Vec<_>>().windows(2) {
        let (before, last) = pair[1].log().last_move().unwrap();
        assert!(
            matches!(last, Event::Played { played, .. } if Some(&played.pit) == pair[1].state().moves().last())
        );
        assert_eq!((before.game(), before.moves()), (pair[0].state().game(), pair[0].state().moves()));
    }
}

#[test]
fn blitz_lies_over_guzhi_alone() {
    for rules in RuleSet::ALL {
        let terms = Terms { rules: rules.id.to_owned(), ..terms(1) };
        match Referee::new(terms) {
            Ok(referee) => assert_eq!((rules, referee.state().to_move()), (&RuleSet::GUZHI, Side::South)),
            Err(error) => assert_eq!(error, FoldError::NoBlitz(rules.id)),
        }
    }
    let options = Options { four_captures: Some(false), ..Options::default() };
    assert!(matches!(Referee::new(Terms { options, ..terms(1) }), Err(FoldError::Options(_))));
}

#[test]
fn moves_belong_to_their_game() {
    for body in [plain(pit(2), 10), Body::Clock(10), Body::Clock(u32::MAX)] {
        assert_eq!(send(&mut plain_match(), Side::South, body), Err(Refusal::OtherGame));
    }
    assert_eq!(send(&mut match_of(1), Side::South, Body::Sow(pit(2))), Err(Refusal::OtherGame));
}

#[test]
fn giving_up_ends_a_match_of_blitz() {
    let mut referee = match_of(1);
    send(&mut referee, Side::South, Body::Clock(100)).unwrap();
    send(&mut referee, Side::North, Body::Resign).unwrap();
    let conclusion = referee.state().conclusion().unwrap();
    assert_eq!((conclusion.winner, conclusion.how), (Winner::South, How::Resigned));
    for body in [plain(pit(2), 200), Body::Clock(200), Body::Clock(SHOT_MS)] {
        assert_eq!(send(&mut referee, Side::South, body), Err(Refusal::Over));
    }
    let summary = Summary::of(referee.log(), referee.state()).unwrap();
    let text = serde_json::to_string(&summary).unwrap();
    assert_eq!(serde_json::from_str::<Summary>(&text).unwrap(), summary);
}

const STARTED: &str = r#"{"started":{"id":1,"rules":"guzhi","blitz":[["brass_shield","time_squeeze","pasu_surge"],["brass_shield","reverse_sow","time_squeeze"]],"seats":["person","person"]}}"#;
const STARTED_PLAIN: &str = r#"{"started":{"id":1,"rules":"guzhi","seats":["person",{"ai":"hard"}]}}"#;

/// The text of a log is that of saves: what it holds is written, what it does not hold is left out.
#[test]
fn a_log_of_blitz_is_written_so() {
    let log = [
        STARTED,
        r#"{"clocked":{"side":"south","ms":900}}"#,
        r#"{"played":{"side":"south","pit":2,"ms":1200}}"#,
        r#"{"played":{"side":"north","pit":11,"ms":5000,"forced":true}}"#,
        r#"{"resigned":{"side":"south"}}"#,
    ];
    let text = format!("[{}]", log.join(","));
    let log: Log = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_string(&log).unwrap(), text);
    assert!(log.fold().unwrap().conclusion().is_some());
    let whole = Played {
        pit: pit(3),
        power: Some(PowerUp::BrassShield),
        shield: Some(pit(0)),
        ms: 7,
        forced: false,
        drawn: vec![PowerUp::TimeSqueeze, PowerUp::ReverseSow],
    };
    let text = r#"{"played":{"side":"south","pit":3,"power":"brass_shield","shield":0,"ms":7,"drawn":["time_squeeze","reverse_sow"]}}"#;
    let event = Event::Played { side: Side::South, played: whole };
    assert_eq!(serde_json::to_string(&event).unwrap(), text);
    assert_eq!(serde_json::from_str::<Event>(text).unwrap(), event);
}

/// Saves from before there was Blitz.
#[test]
fn a_log_without_blitz_reads_as_before() {
    let text = format!(r#"[{STARTED_PLAIN},{{"sown":{{"side":"south","pit":2}}}}]"#);
    let log: Log = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_string(&log).unwrap(), text);
    let folded = log.fold().unwrap();
    assert_eq!((folded.terms().blitz, folded.clocked_ms()), (None, 0));
    let mut game = Game::new(RuleSet::GUZHI);
    game.play(pit(2), &mut ()).unwrap();
    assert_eq!(*folded.game(), game);
}

#[test]
fn a_log_of_blitz_no_referee_could_have_written_does_not_fold() {
    let fold = |events: &[&str]| {
        let text = format!("[{}]", events.join(","));
        serde_json::from_str::<Log>(&text).unwrap_or_else(|error| panic!("{text}: {error}")).fold()
    };
    let late =
        |ms, limit| FoldError::IllegalBlitz { ply: 0, illegal: TimeError::TimeWasUp { ms, limit }.into() };
    let other_game = |ply| FoldError::OtherGame { ply };
    let clocked = r#"{"clocked":{"side":"south","ms":900}}"#;
    let cases: [(&[&str], FoldError); 12] = [
        (&[STARTED, r#"{"sown":{"side":"south","pit":2}}"#], other_game(0)),
        (&[STARTED_PLAIN, r#"{"played":{"side":"south","pit":2,"ms":10}}"#], other_game(0)),
        (&[STARTED_PLAIN, clocked], other_game(0)),
        (&[STARTED, r#"{"clocked":{"side":"north","ms":900}}"#], FoldError::OutOfTurn { ply: 0 }),
        (&[STARTED, r#"{"played":{"side":"north","pit":9,"ms":900}}"#], FoldError::OutOfTurn { ply: 0 }),
        (
            &[STARTED, clocked, r#"{"clocked":{"side":"south","ms":899}}"#],
            FoldError::TimeRunsBack { counted: 900, ms: 899 },
        ),
        (
            &[STARTED, clocked, r#"{"played":{"side":"south","pit":2,"ms":899}}"#],
            FoldError::TimeRunsBack { counted: 900, ms: 899 },
        ),
        // At the limit there is a move, not a note.
        (&[STARTED, r#"{"clocked":{"side":"south","ms":5000}}"#], late(5_000, 5_000)),
        (&[STARTED, r#"{"played":{"side":"south","pit":2,"ms":5000}}"#], late(5_000, 5_000)),
        (
            &[STARTED, r#"{"played":{"side":"south","pit":2,"ms":4999,"forced":true}}"#],
            FoldError::IllegalBlitz {
                ply: 0,
                illegal: TimeError::NotYetUp { ms: 4_999, limit: 5_000 }.into(),
            },
        ),
        (
            &[STARTED, r#"{"played":{"side":"south","pit":2,"power":"pasu_surge","ms":10}}"#],
            FoldError::IllegalBlitz {
                ply: 0,
                illegal: IllegalBlitz::NotHeld { side: Side::South, power: PowerUp::PasuSurge },
            },
        ),
        (&[STARTED, STARTED], FoldError::SecondStart),
    ];
    for (events, error) in cases {
        assert_eq!(fold(events).unwrap_err(), error, "{events:?}");
    }
    let more = r#"{"started":{"id":1,"rules":"guzhi","blitz":[["brass_shield","brass_shield","pasu_surge"],["brass_shield","reverse_sow","time_squeeze"]],"seats":["person","person"]}}"#;
    assert!(serde_json::from_str::<Event>(more).is_err(), "a loadout with one of them twice");
}

/// What is drawn is part of the log: without it, or with what is not in the loadout, the log does not fold.
#[test]
fn what_was_drawn_belongs_to_the_log() {
    let log = serde_json::to_value(walk(8, |_| ()).log()).unwrap();
    let mut changed = 0;
    for (index, event) in log.as_array().unwrap().iter().enumerate() {
        if event["played"]["drawn"].is_null() {
            continue;
        }
        let side = usize::from(event["played"]["side"] == "north");
        let left_out = [PowerUp::ReverseSow, PowerUp::PasuSurge][side];
        for drawn in [json!([]), json!([left_out, left_out])] {
            let mut forged = log.clone();
            forged[index]["played"]["drawn"] = drawn;
            let log: Log = serde_json::from_value(forged).unwrap();
            assert!(matches!(
                log.fold(),
                Err(FoldError::IllegalBlitz { illegal: IllegalBlitz::Draw(_), .. })
            ));
            changed += 1;
        }
    }
    assert!(changed > 4, "{changed}");
}

/// Whatever is asked, in whatever order: how long it took is counted from what the match has counted, and from its limit.
#[derive(Debug, Clone)]
enum Asked {
    Play { nth: usize, spends: bool, shield: u8, ms: u32 },
    Anything { pit: u8, power: Option<PowerUp>, shield: Option<u8>, ms: u32 },
    Clock(u32),
    NearTheLimit(i32),
    Sow(u8),
    TakeBack,
    Resign,
}

fn asked() -> impl Strategy<Value = (bool, Asked)> {
    let power = || prop::sample::select(&PowerUp::ALL[..]);
    let asked = prop_oneof![
        30 => (0..7usize, any::<bool>(), 0..7u8, 0..9_000u32)
            .prop_map(|(nth, spends, shield, ms)| Asked::Play { nth, spends, shield, ms }),
        4 => (0..14u8, prop::option::of(power()), prop::option::of(0..14u8), 0..9_000u32)
            .prop_map(|(pit, power, shield, ms)| Asked::Anything { pit, power, shield, ms }),
        8 => (0..6_000u32).prop_map(Asked::Clock),
        6 => (-2..=2i32).prop_map(Asked::NearTheLimit),
        1 => (0..14u8).prop_map(Asked::Sow),
        1 => Just(Asked::TakeBack),
        1 => Just(Asked::Resign),
    ];
    (prop::bool::weighted(0.9), asked)
}

impl Asked {
    fn body(&self, referee: &Referee) -> Body {
        let (game, side) = (game_of(referee), referee.state().to_move());
        match *self {
            Asked::Play { nth, spends, shield, ms } => {
                let legal: Vec<Pit> = game.legal().collect();
                let sown = legal.get(nth % legal.len().max(1)).copied().unwrap_or(pit(0));
                let power = game.held(side).filter(|_| spends);
                let shield = (power == Some(PowerUp::BrassShield))
                    .then(|| pit(7 * side.index() + usize::from(shield)));
                Body::Play { pit: sown, power, shield, ms: ms.max(referee.state().clocked_ms()) }
            }
            Asked::Anything { pit: sown, power, shield, ms } => {
                let shield = shield.map(|shield| pit(shield.into()));
                Body::Play { pit: pit(sown.into()), power, shield, ms }
            }
            Asked::Clock(ms) => Body::Clock(ms),
            Asked::NearTheLimit(more) => Body::Clock(limit_of(referee).saturating_add_signed(more)),
            Asked::Sow(sown) => Body::Sow(pit(sown.into())),
            Asked::TakeBack => Body::TakeBack,
            Asked::Resign => Body::Resign,
        }
    }
}

proptest! {
    #![proptest_config(fixed())]

    #[test]
    fn the_fold_of_the_log_is_the_live_state(id in any::<u64>(), all in prop::collection::vec(asked(), 0..80)) {
        let mut referee = match_of(id);
        let mut watched: Match = referee.log().fold().unwrap();
        for (by_mover, asked) in all {
            let mover = referee.state().to_move();
            let by = if by_mover { mover } else { mover.other() };
            let body = asked.body(&referee);
            let before = referee.clone();
            match send(&mut referee, by, body) {
                Err(_) => prop_assert_eq!((referee.log(), referee.state()), (before.log(), before.state())),
                Ok(events) => {
                    prop_assert_eq!(events.len(), 1);
                    watched.apply(&events[0], &mut ()).unwrap();
                    match &events[0] {
                        Event::Played { side, played } => {
                            prop_assert_eq!(*side, mover);
                            let limit = limit_of(&before);
                            prop_assert_eq!((played.ms == limit, played.ms >= limit), (played.forced, played.forced));
                            prop_assert!(played.ms >= before.state().clocked_ms());
                            prop_assert_eq!(referee.state().clocked_ms(), 0);
                        }
                        Event::Clocked { ms, .. } => {
                            prop_assert!(*ms < limit_of(&before));
                            prop_assert_eq!(referee.state().clocked_ms(), *ms);
                            prop_assert_eq!(referee.state().game(), before.state().game());
                        }
                        Event::Resigned { .. } => {}
                        other => prop_assert!(false, "{:?}", other),
                    }
                }
            }
            prop_assert_eq!(&watched, referee.state());
            prop_assert_eq!(&referee.log().fold().unwrap(), referee.state());
        }
        let text = serde_json::to_string(referee.log()).unwrap();
        let read: Log = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&read, referee.log());
        let resumed = Referee::resume(read).unwrap();
        prop_assert_eq!(resumed.state(), referee.state());
    }
}
