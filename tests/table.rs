//! The table without a window: what taps, undo, the AI's answers and finished animations lead to.
#![cfg(feature = "app")]

use guzhi::ai::{Choice, Level};
use guzhi::app::board::plan::Pace;
use guzhi::app::session::{Effect, FLURRY_MS, Session, Told};
use guzhi::blitz::{Loadout, PowerUp};
use guzhi::engine::{Board, Options, Pit, RuleSet, Side, TurnAccount};
use guzhi::game::{How, Playing, Refusal, Seat, Terms};
use guzhi::storage::Speed;
use proptest::prelude::*;

const PACE: Pace = Pace { speed: Speed::Normal, still: false };
const AGAINST_HARD: [Seat; 2] = [Seat::Person, Seat::Ai(Level::Hard)];

fn terms(seats: [Seat; 2]) -> Terms {
    Terms {
        id: 11,
        rules: RuleSet::GUZHI.id.to_owned(),
        options: Options::default(),
        blitz: None,
        seats,
        online: None,
    }
}

fn table(seats: [Seat; 2]) -> Session {
    Session::start(terms(seats)).unwrap().0
}

fn pit(letter: &str) -> Pit {
    Board::SEVEN.pits().find(|&pit| Board::SEVEN.letter(pit).to_string() == letter).unwrap()
}

fn choice(pit: Pit) -> Choice {
    Choice { pit, value: 0, proven: false, power: None, shield: None, depth: 1, nodes: 1 }
}

fn plan_in(effects: &[Effect]) -> Option<u32> {
    effects.iter().find_map(|effect| match effect {
        Effect::Play(plan) => Some(plan.id),
        _ => None,
    })
}

fn ticket_in(effects: &[Effect]) -> Option<u32> {
    effects.iter().find_map(|effect| match effect {
        Effect::Think { ticket, .. } => Some(*ticket),
        _ => None,
    })
}

/// Shows what plays to its end, lets the AI answer with the first pit it may sow, and shows that to its end too.
fn reply(session: &mut Session, effects: &[Effect]) {
    if let Some(plan) = plan_in(effects) {
        session.done(plan, PACE);
    }
    let ticket = ticket_in(effects).unwrap();
    let answer = session.shown().game().legal().next().unwrap();
    session.answer(ticket, choice(answer), PACE);
    let effects = session.rested(ticket, PACE);
    session.done(plan_in(&effects).unwrap(), PACE);
}

#[test]
fn a_tap_sows_saves_draws_and_asks_the_ai() {
    let mut session = table(AGAINST_HARD);
    let effects = session.tap(pit("c"), 0, PACE);
    assert!(matches!(effects[0], Effect::Save(ref log) if log.seq() == 2), "{effects:?}");
    assert!(plan_in(&effects).is_some() && ticket_in(&effects).is_some());
    assert!(
        effects.iter().any(|effect| matches!(effect, Effect::Tell(Told::Turn(TurnAccount { laps: 2, .. }))))
    );
    assert!(session.shown().moves().is_empty(), "the board still shows where the seeds come from");
    session.done(plan_in(&effects).unwrap(), PACE);
    assert_eq!(session.shown().moves(), [pit("c")]);
    assert!(session.is_thinking());
}

#[test]
fn fifty_quick_taps_make_one_move_whatever_they_hurry() {
    let mut session = table(AGAINST_HARD);
    let (mut now, mut moves, mut answer) = (0, 0, None);
    for _ in 0..50 {
        now += FLURRY_MS - 1;
        let effects = session.tap(pit("b"), now, PACE);
        moves += usize::from(effects.iter().any(|effect| matches!(effect, Effect::Save(_))));
        answer = ticket_in(&effects).or(answer);
        if effects.contains(&Effect::Hasten) || plan_in(&effects).is_some() {
            // The page answers at once.
            let playing = (0..40).find(|plan| session.clone().done(*plan, PACE).contains(&Effect::Settle));
            session.done(playing.unwrap(), PACE);
        }
        // And so does the AI.
        if let Some(ticket) = answer.take_if(|_| !session.is_playing()) {
            let reply = session.shown().game().legal().next().unwrap();
            session.answer(ticket, choice(reply), PACE);
            session.rested(ticket, PACE);
        }
    }
    assert_eq!(moves, 1);
    assert_eq!(session.may_move(), Some(Side::South), "it is the person's turn again");
    let effects = session.tap(pit("a"), now + FLURRY_MS, PACE);
    assert!(plan_in(&effects).is_some(), "and a tap of its own sows");
}

#[test]
fn a_tap_that_cannot_sow_says_why() {
    let mut session = table([Seat::Person; 2]);
    let effects = session.tap(pit("A"), 0, PACE);
    assert!(matches!(effects[..], [Effect::Tell(Told::Refused(Refusal::Illegal(_)))]), "{effects:?}");
    assert!(plan_in(&session.tap(pit("a"), 10_000, PACE)).is_some());
}

#[test]
fn an_answer_to_a_question_of_before_an_undo_is_of_no_use() {
    let mut session = table(AGAINST_HARD);
    let effects = session.tap(pit("c"), 0, PACE);
    let ticket = ticket_in(&effects).unwrap();
    session.take_back(PACE);
    assert!(session.answer(ticket, choice(pit("A")), PACE).is_empty());
    assert!(session.rested(ticket, PACE).is_empty());
    assert!(session.done(plan_in(&effects).unwrap(), PACE).is_empty());
    assert!(session.shown().moves().is_empty());
    assert_eq!(session.may_move(), Some(Side::South));
}

#[test]
fn an_answer_to_another_match_is_of_no_use() {
    let seats = [Seat::Ai(Level::Easy), Seat::Person];
    let (_, before) = Session::start(terms(seats)).unwrap();
    let (mut session, effects) = Session::start(Terms { id: 12, ..terms(seats) }).unwrap();
    let late = ticket_in(&before).unwrap();
    session.answer(late, choice(pit("a")), PACE);
    session.rested(late, PACE);
    assert!(
        session.shown().moves().is_empty() && !session.is_playing(),
        "the AI of before does not move here"
    );
    reply(&mut session, &effects);
    assert_eq!(session.shown().moves().len(), 1);
}

#[test]
fn undo_leads_back_to_the_first_move_and_no_further() {
    let mut session = table(AGAINST_HARD);
    for now in [0, 10_000, 20_000] {
        let first = session.shown().game().legal().next().unwrap();
        let effects = session.tap(first, now, PACE);
        reply(&mut session, &effects);
    }
    for left in [4, 2, 0] {
        session.take_back(PACE);
        assert_eq!(session.shown().moves().len(), left);
    }
    assert_eq!(session.can_take_back(), None);
    assert!(session.take_back(PACE).is_empty());
}

#[test]
fn a_person_who_plays_north_cannot_undo_the_ais_first_move() {
    let (mut session, effects) = Session::start(terms([Seat::Ai(Level::Easy), Seat::Person])).unwrap();
    assert_eq!(session.view().near, Side::North);
    reply(&mut session, &effects);
    assert_eq!(session.shown().moves().len(), 1);
    assert_eq!(session.can_take_back(), None);
}

#[test]
fn two_people_undo_one_move_at_a_time() {
    let mut session = table([Seat::Person; 2]);
    for (letter, now) in [("c", 0), ("E", 10_000)] {
        let effects = session.tap(pit(letter), now, PACE);
        session.done(plan_in(&effects).unwrap(), PACE);
    }
    session.take_back(PACE);
    assert_eq!(session.shown().moves(), [pit("c")]);
    session.take_back(PACE);
    assert!(session.shown().moves().is_empty());
}

#[test]
fn a_match_opened_again_asks_the_ai_again() {
    let mut session = table(AGAINST_HARD);
    let effects = session.tap(pit("c"), 0, PACE);
    let Effect::Save(log) = &effects[0] else { panic!("{effects:?}") };
    let text = serde_json::to_string(log).unwrap();
    let referee = guzhi::game::Referee::resume(serde_json::from_str(&text).unwrap()).unwrap();
    let (mut again, effects) = Session::resume(referee);
    assert_eq!(again.shown().moves(), [pit("c")]);
    reply(&mut again, &effects);
    assert_eq!(again.shown().moves().len(), 2);
}

#[test]
fn instant_shows_the_turns_end_at_once() {
    let mut session = table(AGAINST_HARD);
    let effects = session.tap(pit("c"), 0, Pace { speed: Speed::Instant, still: false });
    assert_eq!(plan_in(&effects), None);
    assert!(effects.contains(&Effect::Settle), "the board is drawn anew");
    assert_eq!(session.shown().moves(), [pit("c")]);
}

#[test]
fn giving_up_concludes_once_and_enters_the_result() {
    let mut session = table(AGAINST_HARD);
    let effects = session.resign(PACE);
    let entered = effects.iter().filter(|effect| matches!(effect, Effect::Conclude(_))).count();
    assert_eq!(entered, 1);
    assert_eq!(session.shown().conclusion().map(|conclusion| conclusion.how), Some(How::Resigned));
    assert!(session.resign(PACE).is_empty());
}

#[test]
fn a_preview_is_what_the_tap_then_does() {
    let session = table(AGAINST_HARD);
    for pit in Board::SEVEN.row(Side::South) {
        let preview = session.preview(pit).unwrap();
        let effects = session.clone().tap(pit, 0, PACE);
        assert!(effects.contains(&Effect::Tell(Told::Turn(preview))), "{pit:?}");
    }
    assert_eq!(session.preview(Board::SEVEN.row(Side::North).next().unwrap()), None);
}

/// Anything that can happen at a table, in any order.
#[derive(Debug, Clone, Copy)]
enum Happens {
    Tap(u8, u64),
    Board,
    Done,
    Answer(u8),
    Rested,
    Undo,
    Hint,
    Advise(u8),
}

fn happens() -> impl Strategy<Value = Happens> {
    prop_oneof![
        6 => (0u8..14, 0u64..1_000).prop_map(|(pit, after)| Happens::Tap(pit, after)),
        1 => Just(Happens::Board),
        6 => Just(Happens::Done),
        4 => (0u8..7).prop_map(Happens::Answer),
        4 => Just(Happens::Rested),
        1 => Just(Happens::Undo),
        2 => Just(Happens::Hint),
        2 => (0u8..7).prop_map(Happens::Advise),
    ]
}

proptest! {
    #[test]
    fn the_board_never_shows_what_the_log_does_not_say(steps in prop::collection::vec(happens(), 0..200), two: bool) {
        let seats = if two { [Seat::Person; 2] } else { AGAINST_HARD };
        let mut session = table(seats);
        let (mut now, mut plan, mut ticket, mut hint, mut saved) = (0, 0, 0, 0, None);
        for step in steps {
            let effects = match step {
                Happens::Tap(number, after) => {
                    now += after;
                    session.tap(Pit::new(number).unwrap(), now, PACE)
                }
                Happens::Board => session.tap_board(now),
                Happens::Done => session.done(plan, PACE),
                Happens::Answer(nth) => {
                    let legal: Vec<Pit> = session.shown().game().legal().collect();
                    let answer = legal.get(usize::from(nth) % legal.len().max(1)).copied();
                    answer.map(|pit| session.answer(ticket, choice(pit), PACE)).unwrap_or_default()
                }
                Happens::Rested => session.rested(ticket, PACE),
                Happens::Undo => session.take_back(PACE),
                Happens::Hint => session.ask_hint(),
                Happens::Advise(nth) => {
                    let legal: Vec<Pit> = session.shown().game().legal().collect();
                    session.advise(hint, legal.get(usize::from(nth) % legal.len().max(1)).copied().map(choice))
                }
            };
            plan = plan_in(&effects).unwrap_or(plan);
            ticket = ticket_in(&effects).unwrap_or(ticket);
            hint = hint_in(&effects).unwrap_or(hint);
            for effect in effects {
                if let Effect::Save(log) = effect {
                    saved = Some(log);
                }
            }
            let position = session.shown().game().position();
            let layout = guzhi::app::board::layout::Layout::of(position);
            prop_assert_eq!(layout.places().len(), session.layout().places().len());
            for pit in Board::SEVEN.pits() {
                prop_assert_eq!(session.layout().in_pit(pit).len(), usize::from(position.seeds(pit)), "pit {:?}", pit);
            }
            if let Some(log) = &saved
                && !session.is_playing()
            {
                prop_assert_eq!(&log.fold().unwrap(), session.shown());
            }
        }
    }
}

/// A match of rounds for two in which South's next move ends the first round: the session before it, and the pit.
fn before_a_rounds_end() -> (Session, Pit) {
    let terms = Terms { rules: RuleSet::ROUNDS.id.to_owned(), ..terms([Seat::Person; 2]) };
    let mut session = Session::start(terms).unwrap().0;
    for now in 0..200 {
        let pit = session.shown().game().legal().next().unwrap();
        let Playing::Plain(mut after) = session.shown().game().clone() else {
            unreachable!("there is no clock")
        };
        after.play(pit, &mut ()).unwrap();
        if after.position().round() != session.shown().game().position().round() {
            return (session, pit);
        }
        let effects = session.tap(pit, now * 10_000, PACE);
        session.done(plan_in(&effects).unwrap(), PACE);
    }
    unreachable!("a round ends")
}

#[test]
fn between_rounds_the_board_is_empty_until_the_next_is_asked_for() {
    let (mut session, pit) = before_a_rounds_end();
    let effects = session.tap(pit, 10_000_000, PACE);
    assert!(session.interval().is_none(), "the turn is drawn first");
    session.done(plan_in(&effects).unwrap(), PACE);
    let interval = session.interval().unwrap();
    assert_eq!(interval.round, 1);
    assert!(session.position().pits().iter().all(|&seeds| seeds == 0));
    assert_eq!(session.position().all_seeds(), 70);
    assert_eq!((session.may_move(), session.is_over()), (None, false));

    // The seeds go back into the pits, in sight.
    let effects = session.next_round(PACE);
    let plan = plan_in(&effects).unwrap();
    assert!(session.interval().is_none() && session.is_playing());
    assert!(session.next_round(PACE).is_empty(), "a second tap does nothing");
    session.done(plan, PACE);
    assert_eq!(session.position(), session.shown().game().position());
    assert_eq!(session.position().round().unwrap().number, 2);
    assert_eq!(session.may_move(), Some(session.shown().to_move()));
    let lying: usize = session.position().board().pits().map(|pit| session.layout().in_pit(pit).len()).sum();
    assert_eq!(lying, session.position().pits().iter().map(|&seeds| usize::from(seeds)).sum::<usize>());
}

#[test]
fn an_interval_is_there_when_the_match_is_opened_again_and_can_be_taken_back() {
    let (mut session, pit) = before_a_rounds_end();
    let before = *session.position();
    let effects = session.tap(pit, 10_000_000, PACE);
    let Effect::Save(log) = &effects[0] else { panic!("{effects:?}") };
    let (mut opened, _) = Session::resume(guzhi::game::Referee::resume(log.clone()).unwrap());
    assert_eq!(opened.interval().unwrap().round, 1);
    assert!(opened.position().pits().iter().all(|&seeds| seeds == 0));
    opened.take_back(PACE);
    assert!(opened.interval().is_none());
    assert_eq!(*opened.position(), before);
}

#[test]
fn the_ai_waits_for_the_next_round() {
    let terms = Terms { rules: RuleSet::PALLANKUZHI.id.to_owned(), ..terms(AGAINST_HARD) };
    let mut session = Session::start(terms).unwrap().0;
    let mut asked = None;
    for now in 0..400 {
        let pit = session.shown().game().legal().next().unwrap();
        let effects = match asked {
            None => session.tap(pit, now * 10_000, PACE),
            Some(ticket) => {
                session.answer(ticket, choice(pit), PACE);
                session.rested(ticket, PACE)
            }
        };
        asked = ticket_in(&effects);
        session.done(plan_in(&effects).unwrap(), PACE);
        if session.interval().is_none() {
            continue;
        }
        let answer = session.shown().game().legal().next().unwrap();
        if let Some(ticket) = asked {
            assert!(session.rested(ticket, PACE).is_empty());
            assert!(session.answer(ticket, choice(answer), PACE).is_empty(), "nothing moves between rounds");
            assert!(!session.is_thinking(), "nobody is said to think between rounds");
        }
        let effects = session.next_round(PACE);
        session.done(plan_in(&effects).unwrap(), PACE);
        assert_eq!(session.may_move().is_none(), asked.is_some());
        if let Some(ticket) = asked {
            let effects = session.rested(ticket, PACE);
            assert!(plan_in(&effects).is_some(), "and then it moves");
            return;
        }
    }
    panic!("the AI never began a round");
}

#[test]
fn of_two_people_the_last_move_is_taken_back_whoever_made_it() {
    let terms = Terms { rules: RuleSet::KALAH.id.to_owned(), ..terms([Seat::Person; 2]) };
    let mut session = Session::start(terms).unwrap().0;
    let mut sown = Vec::new();
    // South's third pit ends in its store, so South moves again; then North, twice.
    for (now, number) in [2, 0, 8, 6].into_iter().enumerate() {
        let pit = Board::SIX.pit(number).unwrap();
        let effects = session.tap(pit, now as u64 * 10_000, PACE);
        session.done(plan_in(&effects).unwrap(), PACE);
        sown.push(pit);
    }
    while !sown.is_empty() {
        assert_eq!(session.shown().moves(), sown);
        session.take_back(PACE);
        sown.pop();
    }
    assert_eq!((session.shown().moves().len(), session.can_take_back()), (0, None));
}

#[test]
fn who_gives_up_between_rounds_does_so_on_the_empty_board() {
    let (mut session, pit) = before_a_rounds_end();
    let effects = session.tap(pit, 10_000_000, PACE);
    session.done(plan_in(&effects).unwrap(), PACE);
    let between = *session.position();
    session.resign(PACE);
    assert!(session.is_over() && session.interval().is_none());
    assert_eq!(*session.position(), between);
}

/// The ticket of the hint that is looked for.
fn hint_in(effects: &[Effect]) -> Option<u32> {
    effects.iter().find_map(|effect| match effect {
        Effect::Advise { ticket, .. } => Some(*ticket),
        _ => None,
    })
}

#[test]
fn a_hint_is_asked_for_answered_shown_and_counted() {
    let mut session = table(AGAINST_HARD);
    let effects = session.ask_hint();
    let [Effect::Advise { ticket, task }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!((task.level, task.position.parse()), (Level::Expert, Ok(*session.position())));
    assert!(session.seeks_hint() && session.hint().is_none());
    assert!(session.ask_hint().is_empty(), "one question at a time");
    let effects = session.advise(*ticket, Some(choice(pit("b"))));
    let [Effect::Save(log), Effect::Tell(Told::Hint(hint))] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!((log.seq(), hint.pit), (2, pit("b")));
    assert_eq!((session.hint(), session.seeks_hint()), (Some(hint), false));
    assert_eq!(session.shown().hints(Side::South), 1);
    assert!(session.is_fresh() && session.may_move() == Some(Side::South), "it is no move");

    // Once more in the same position it is there at once, and counts no further.
    session.put_hint_away();
    assert_eq!(session.hint(), None);
    assert_eq!(session.ask_hint(), [Effect::Tell(Told::Hint(*hint))]);
    assert_eq!((session.hint(), session.hint_times()), (Some(hint), 2));
    assert_eq!(session.shown().hints(Side::South), 1);

    // A tap sows as usual, the very first one, and the hint is gone.
    let effects = session.tap(pit("b"), 0, PACE);
    assert!(plan_in(&effects).is_some() && session.hint().is_none());
    assert!(session.ask_hint().is_empty(), "nothing is asked while a turn is drawn");
    session.done(plan_in(&effects).unwrap(), PACE);
    assert!(session.is_thinking() && !session.can_hint(), "nor while the AI is to move");
    // Taken back to the same position it is the same hint.
    session.take_back(PACE);
    let ticket = hint_in(&session.ask_hint()).unwrap();
    let effects = session.advise(ticket, Some(choice(pit("b"))));
    assert!(matches!(effects[..], [Effect::Tell(Told::Hint(_))]), "{effects:?}");
    assert_eq!(session.shown().hints(Side::South), 1);
}

#[test]
fn a_hint_that_comes_late_is_of_no_use() {
    let changes: [fn(&mut Session); 4] = [
        |session| drop(session.tap(pit("c"), 10_000, PACE)),
        |session| drop(session.take_back(PACE)),
        |session| drop(session.resign(PACE)),
        Session::withdraw_hint,
    ];
    for change in changes {
        let mut session = table(AGAINST_HARD);
        let effects = session.tap(pit("c"), 0, PACE);
        reply(&mut session, &effects);
        let ticket = hint_in(&session.ask_hint()).unwrap();
        change(&mut session);
        let seq = session.shown().clone();
        assert!(session.advise(ticket, Some(choice(pit("a")))).is_empty());
        assert_eq!((session.hint(), session.shown()), (None, &seq));
        assert_eq!(session.shown().hints(Side::South), 0);
    }
}

#[test]
fn a_hint_and_an_ais_move_are_never_mistaken_for_each_other() {
    let mut session = table(AGAINST_HARD);
    let hint = hint_in(&session.ask_hint()).unwrap();
    assert!(session.answer(hint, choice(pit("a")), PACE).is_empty());
    assert!(session.rested(hint, PACE).is_empty());
    assert!(session.shown().moves().is_empty());
    let effects = session.tap(pit("c"), 0, PACE);
    let move_ticket = ticket_in(&effects).unwrap();
    session.done(plan_in(&effects).unwrap(), PACE);
    assert!(session.advise(move_ticket, Some(choice(pit("A")))).is_empty());
    assert!(session.advise(hint, Some(choice(pit("A")))).is_empty());
    assert_eq!(session.shown().hints(Side::North), 0);
    reply(&mut session, &effects[..]);
    assert_eq!(session.shown().moves().len(), 2);
}

#[test]
fn a_choice_that_cannot_be_played_or_none_at_all_is_no_hint() {
    let mut session = table([Seat::Person; 2]);
    for answer in [None, Some(choice(pit("A")))] {
        let ticket = hint_in(&session.ask_hint()).unwrap();
        assert!(session.advise(ticket, answer).is_empty());
        assert!(!session.seeks_hint() && session.hint().is_none());
    }
    assert_eq!(session.shown().hints(Side::South), 0);
}

#[test]
fn between_rounds_there_is_no_hint() {
    let (mut session, pit) = before_a_rounds_end();
    let effects = session.tap(pit, 10_000_000, PACE);
    session.done(plan_in(&effects).unwrap(), PACE);
    assert!(session.interval().is_some() && session.ask_hint().is_empty());
}

#[test]
fn in_blitz_the_clock_goes_on_while_a_hint_is_looked_for_and_what_is_armed_stays() {
    let mut session = blitz([Seat::Person; 2]);
    assert!(session.ask_hint().is_empty(), "not before the clock is started");
    session.pause(false, 0, PACE);
    session.tick(0, PACE);
    let ticket = hint_in(&session.ask_hint()).unwrap();
    assert_eq!(session.elapsed(700), 700);
    session.tick(700, PACE);
    let effects = session.advise(ticket, Some(choice(pit("b"))));
    assert!(matches!(effects[..], [Effect::Save(_), Effect::Tell(Told::Hint(_))]), "{effects:?}");
    assert_eq!((session.elapsed(900), session.armed()), (900, None));
    session.tick(1_300, PACE);
    assert!(session.hint().is_some(), "noting the time takes nothing off the board");
    // Whoever stops the clock sees the hint no longer, and one on its way is dropped.
    session.pause(true, 1_400, PACE);
    assert!(session.hint().is_none());
    session.pause(false, 5_000, PACE);
    session.tick(5_000, PACE);
    assert!(matches!(session.ask_hint()[..], [Effect::Tell(Told::Hint(_))]), "it is still known");
    assert_eq!(session.shown().hints(Side::South), 1);
    let effects = session.tap(pit("b"), 5_100, PACE);
    session.done(plan_in(&effects).unwrap(), PACE);
    session.tick(6_000, PACE);
    let ticket = hint_in(&session.ask_hint()).unwrap();
    session.pause(true, 6_100, PACE);
    session.pause(false, 7_000, PACE);
    assert!(session.advise(ticket, Some(choice(pit("A")))).is_empty());
    // The clock makes its move whether one is looked for or not.
    session.tick(7_000, PACE);
    let ticket = hint_in(&session.ask_hint()).unwrap();
    let moved = (7_000..13_000).step_by(40).any(|now| plan_in(&session.tick(now, PACE)).is_some());
    assert!(moved && session.advise(ticket, Some(choice(pit("A")))).is_empty());
    assert_eq!(session.shown().hints(Side::North), 0);
}

fn blitz(seats: [Seat; 2]) -> Session {
    let loadouts = [Loadout::without(PowerUp::TimeSqueeze), Loadout::without(PowerUp::BrassShield)];
    Session::start(Terms { blitz: Some(loadouts), ..terms(seats) }).unwrap().0
}

#[test]
fn the_clock_of_blitz_runs_only_while_something_can_be_done() {
    let mut session = blitz([Seat::Person; 2]);
    assert!(session.is_paused(), "it begins when a person says so");
    session.tick(1_000, PACE);
    assert_eq!((session.elapsed(9_000), session.may_move()), (0, None));
    session.pause(false, 10_000, PACE);
    session.tick(10_000, PACE);
    assert_eq!(session.elapsed(11_234), 1_234);
    session.pause(true, 11_500, PACE);
    assert_eq!(session.elapsed(99_000), 1_500);
    session.pause(false, 100_000, PACE);
    session.tick(100_000, PACE);
    assert_eq!(session.elapsed(100_500), 2_000);
    let effects = session.tap(pit("c"), 100_900, PACE);
    let plan = plan_in(&effects).unwrap();
    assert_eq!(
        session.shown().game().blitz().unwrap().clock().bank_ms(),
        [0, 0],
        "not shown before it is drawn"
    );
    // While the seeds travel the clock stands where it was stopped, beside what is in the bank now.
    assert_eq!((session.elapsed(102_000), session.banked()), (2_400, Some(2_000)));
    session.tick(103_000, PACE);
    session.done(plan, PACE);
    assert_eq!(session.blitz().unwrap().clock().bank_ms(), [2_000, 0]);
    assert_eq!(session.elapsed(110_000), 0, "no time passes before the next turn is looked at");
    session.tick(110_000, PACE);
    assert_eq!(session.elapsed(110_700), 700);
    assert_eq!(session.can_take_back(), None);
}

#[test]
fn at_the_limit_the_clock_moves_once_and_spends_nothing() {
    let mut session = blitz([Seat::Person; 2]);
    session.pause(false, 0, PACE);
    session.tick(0, PACE);
    let mut plans = 0;
    let mut forced = 0;
    for now in (0..=5_400).step_by(20) {
        let effects = session.tick(now, PACE);
        plans += usize::from(plan_in(&effects).is_some());
        forced += effects
            .iter()
            .filter(|effect| {
                matches!(effect, Effect::Tell(Told::Forced(TurnAccount { side: Side::South, .. })))
            })
            .count();
        let beats = effects.contains(&Effect::Beat);
        assert!(!beats || now > 2_900, "only the last two seconds are heard, not at {now}");
    }
    assert_eq!((plans, forced), (1, 1));
    assert!(session.tap(pit("a"), 5_000, PACE).iter().all(|effect| matches!(effect, Effect::Hasten)));
}

#[test]
fn a_turn_of_blitz_is_opened_again_paused_with_the_clock_where_it_was() {
    let mut session = blitz([Seat::Person; 2]);
    session.pause(false, 0, PACE);
    session.tick(0, PACE);
    let mut log = None;
    for now in (0..=1_900).step_by(40) {
        for effect in session.tick(now, PACE) {
            if let Effect::Save(saved) = effect {
                log = Some(saved);
            }
        }
    }
    let referee = guzhi::game::Referee::resume(log.unwrap()).unwrap();
    let (mut opened, _) = Session::resume(referee);
    assert!(opened.is_paused());
    let ms = opened.elapsed(77_777);
    assert!((1_400..=1_900).contains(&ms), "{ms}");
    opened.pause(false, 80_000, PACE);
    opened.tick(80_000, PACE);
    assert_eq!(opened.elapsed(80_100), ms + 100);
}

#[test]
fn the_ai_takes_its_time_in_blitz_and_never_all_of_it() {
    let mut session = blitz([Seat::Ai(Level::Hard), Seat::Person]);
    let (resumed, effects) = {
        let log = guzhi::game::Referee::new(session.shown().terms().clone()).unwrap();
        Session::resume(log)
    };
    session = resumed;
    let ticket = ticket_in(&effects).unwrap();
    session.pause(false, 0, PACE);
    session.tick(0, PACE);
    assert!(session.answer(ticket, choice(pit("b")), PACE).is_empty(), "an answer alone moves nothing");
    let mut moved = None;
    for now in (0..5_000).step_by(20) {
        if plan_in(&session.tick(now, PACE)).is_some() {
            moved = Some(now);
            break;
        }
    }
    assert!((300..4_900).contains(&moved.unwrap()), "{moved:?}");
}
