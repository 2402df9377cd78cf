//! A puzzle without a window: the right move is praised, a wrong one is played and refuted, and what comes of both is kept.
#![cfg(feature = "app")]

use guzhi::app::board::plan::Pace;
use guzhi::app::puzzling::{Which, count, resume, solved};
use guzhi::app::scene::Scene;
use guzhi::app::scene::attempt::{Attempt, BEFORE_REPLY_MS, Denied, Lesson, Phase, Went};
use guzhi::app::scene::stage::SceneEffect;
use guzhi::blitz::IllegalBlitz;
use guzhi::engine::{Board, Game, IllegalMove, Pit, Position, RuleSet, Side, Winner};
use guzhi::puzzles::{Answer, Deck, Puzzle, Theme, Try};
use guzhi::storage::{Learned, Mark, Speed};
use proptest::prelude::*;

const PACE: Pace = Pace { speed: Speed::Normal, still: false };
const INSTANT: Pace = Pace { speed: Speed::Instant, still: false };

fn first(theme: Theme) -> Puzzle {
    Deck::shipped().of_theme(theme).next().unwrap().clone()
}

/// A puzzle with a wrong pit that is answered, and with one that is not; each the first there is.
fn wrong(answered: bool) -> (Puzzle, Pit, Option<Pit>) {
    Deck::shipped()
        .puzzles()
        .iter()
        .filter(|puzzle| puzzle.answer.power.is_none())
        .find_map(|puzzle| {
            let mut pits = Game::from_position(RuleSet::GUZHI, puzzle.position).legal();
            pits.find_map(|pit| match puzzle.attempt(Answer { pit, power: None }) {
                Try::Wrong { reply } if reply.is_some() == answered => Some((puzzle.clone(), pit, reply)),
                _ => None,
            })
        })
        .unwrap()
}

fn plan_in(effects: &[SceneEffect]) -> Option<u32> {
    effects.iter().find_map(|effect| match effect {
        SceneEffect::Play(plan) => Some(plan.id),
        _ => None,
    })
}

fn ticket_in(effects: &[SceneEffect]) -> Option<u32> {
    effects.iter().find_map(|effect| match effect {
        SceneEffect::Wait { ticket, ms: BEFORE_REPLY_MS } => Some(*ticket),
        _ => None,
    })
}

fn lessons_in(effects: &[SceneEffect]) -> Vec<Went> {
    let went = |effect: &SceneEffect| match effect {
        SceneEffect::Learn(lesson) => Some(lesson.went),
        _ => None,
    };
    effects.iter().filter_map(went).collect()
}

/// Shows what moves to its end.
fn finish(attempt: &mut Attempt, effects: &[SceneEffect]) -> Vec<SceneEffect> {
    attempt.done(plan_in(effects).expect("something moves"), PACE)
}

fn lies_as(attempt: &Attempt, position: &Position) -> bool {
    let stage = attempt.stage();
    Side::BOTH.iter().all(|&side| stage.stored(side) == position.store(side))
        && position.board().pits().all(|pit| stage.seeds(pit) == position.seeds(pit))
}

#[test]
fn the_right_move_is_played_and_praised() {
    for theme in [Theme::Capture, Theme::Pasu, Theme::Starve, Theme::LongTurn] {
        let puzzle = first(theme);
        let mut attempt = Attempt::new(puzzle.clone(), Some(20_000));
        assert!(attempt.may_sow(puzzle.answer.pit) && attempt.last().is_none() && !attempt.can_retry());
        let effects = attempt.tap(puzzle.answer.pit, PACE);
        // It is kept before it is drawn.
        let lesson = Lesson { key: puzzle.key(), day: Some(20_000), went: Went::Solved };
        assert_eq!(effects[0], SceneEffect::Learn(lesson));
        assert!(attempt.tap(puzzle.answer.pit, PACE) == [SceneEffect::Hasten], "a tap hastens");
        finish(&mut attempt, &effects);
        let Phase::Solved { played } = attempt.phase().clone() else { panic!("{:?}", attempt.phase()) };
        assert!(lies_as(&attempt, &played.position));
        assert_eq!(attempt.last(), Some(&played.account));
        let account = played.account;
        match theme {
            Theme::Capture => assert!(account.captured > 0),
            Theme::Pasu => assert!(account.pasu[0] > 0),
            Theme::Starve => assert!(played.result.is_some()),
            Theme::LongTurn => assert!(account.laps >= 5),
            Theme::PowerUp => unreachable!(),
        }
        assert!(attempt.tap(puzzle.answer.pit, PACE).is_empty(), "it is over");
        assert!(attempt.show_answer(PACE).is_empty());
    }
}

#[test]
fn a_wrong_move_is_played_and_refuted_on_the_board() {
    let (puzzle, pit, reply) = wrong(true);
    let mut attempt = Attempt::new(puzzle.clone(), None);
    let effects = attempt.tap(pit, PACE);
    assert_eq!(lessons_in(&effects), [Went::Missed]);
    let effects = finish(&mut attempt, &effects);
    let ticket = ticket_in(&effects).expect("it is left to be looked at");
    let after = puzzle.play(Answer { pit, power: None }).unwrap();
    assert!(lies_as(&attempt, &after.position));
    assert_eq!(attempt.to_move(), Some(Side::North));
    let effects = attempt.waited(ticket, PACE);
    assert!(matches!(attempt.phase(), Phase::Replying { .. }));
    assert!(attempt.waited(ticket, PACE).is_empty(), "a wait counts once");
    finish(&mut attempt, &effects);
    let replied = puzzle.reply(&after, reply.unwrap()).unwrap();
    assert!(lies_as(&attempt, &replied.position));
    let Phase::Refuted { reply: Some(shown), tried, .. } = attempt.phase() else {
        panic!("{:?}", attempt.phase())
    };
    assert_eq!((shown, tried.pit), (&replied, pit));
    assert_eq!(attempt.last().map(|last| last.side), Some(Side::North));
    assert!(attempt.tap(puzzle.answer.pit, PACE).is_empty(), "first the board is set back");

    assert!(matches!(attempt.retry()[..], [SceneEffect::Settle(_)]));
    assert!(lies_as(&attempt, &puzzle.position));
    let effects = attempt.tap(puzzle.answer.pit, PACE);
    assert_eq!(lessons_in(&effects), [Went::Solved]);
}

#[test]
fn a_tap_does_not_wait_for_the_reply() {
    let (puzzle, pit, _) = wrong(true);
    let mut attempt = Attempt::new(puzzle.clone(), None);
    let effects = attempt.tap(pit, INSTANT);
    let ticket = ticket_in(&effects).expect("also where nothing moves the move is looked at first");
    assert!(plan_in(&attempt.tap_board(PACE)).is_some());
    assert!(attempt.waited(ticket, PACE).is_empty());
    // Set back in the middle of it, nothing of it comes any more.
    attempt.retry();
    assert!(attempt.waited(ticket, PACE).is_empty());
    assert_eq!(*attempt.phase(), Phase::Asking);
    assert!(lies_as(&attempt, &puzzle.position));
}

#[test]
fn a_wrong_move_that_ends_the_game_has_no_reply() {
    let (puzzle, pit, _) = wrong(false);
    let mut attempt = Attempt::new(puzzle, None);
    let effects = attempt.tap(pit, PACE);
    let effects = finish(&mut attempt, &effects);
    assert_eq!(ticket_in(&effects), None);
    let Phase::Refuted { played, reply: None, .. } = attempt.phase() else { panic!("{:?}", attempt.phase()) };
    assert!(played.result.is_some_and(|result| result.winner != Winner::South));
}

#[test]
fn a_pit_that_cannot_be_sown_says_why() {
    let puzzle = first(Theme::Capture);
    let mut attempt = Attempt::new(puzzle.clone(), None);
    let theirs = Board::SEVEN.row(Side::North).next().unwrap();
    let empty = Board::SEVEN.row(Side::South).find(|&pit| puzzle.position.seeds(pit) == 0).unwrap();
    for pit in [theirs, empty] {
        let times = attempt.times();
        assert!(attempt.tap(pit, PACE).is_empty() && !attempt.may_sow(pit));
        assert!(attempt.times() > times, "it is said anew");
        let said = attempt.denied();
        assert!(
            matches!(
                said,
                Some(Denied::Illegal(IllegalBlitz::Sowing(
                    IllegalMove::NotYours { .. } | IllegalMove::Empty(_)
                )))
            ),
            "{said:?}"
        );
    }
    attempt.tap(puzzle.answer.pit, PACE);
    assert_eq!(attempt.denied(), None);
}

#[test]
fn after_two_wrong_moves_the_answer_can_be_shown_and_does_not_count() {
    let (puzzle, pit, _) = wrong(true);
    let mut attempt = Attempt::new(puzzle.clone(), Some(9));
    let mut learned = Learned::default();
    let mut enter = |effects: &[SceneEffect]| {
        for effect in effects {
            if let SceneEffect::Learn(lesson) = effect {
                lesson.enter(&mut learned);
            }
        }
        (learned.mark(puzzle.key()), learned.daily.is_solved(9))
    };
    assert!(attempt.show_answer(PACE).is_empty());
    assert_eq!(attempt.denied(), Some(Denied::AnswerLater));
    assert_eq!(enter(&attempt.tap(pit, INSTANT)), (Some(Mark::Missed), false));
    attempt.retry();
    assert!(!attempt.can_show());
    assert_eq!(enter(&attempt.tap(pit, INSTANT)), (Some(Mark::Missed), false));
    attempt.tap_board(INSTANT);
    assert!(attempt.can_show());
    let effects = attempt.show_answer(PACE);
    assert_eq!(enter(&effects), (Some(Mark::Shown), false));
    finish(&mut attempt, &effects);
    assert!(matches!(attempt.phase(), Phase::Solved { .. }) && attempt.is_shown());
    // Played once more it is still the answer that was shown; another time it counts, but no more for the day.
    attempt.retry();
    assert_eq!(enter(&attempt.tap(puzzle.answer.pit, INSTANT)), (Some(Mark::Shown), false));
    let mut attempt = Attempt::new(puzzle.clone(), Some(9));
    assert_eq!(enter(&attempt.tap(puzzle.answer.pit, INSTANT)), (Some(Mark::Solved), false));
}

#[test]
fn a_power_up_is_armed_and_spent() {
    let puzzle = first(Theme::PowerUp);
    let Answer { pit, power } = puzzle.answer;
    let mut attempt = Attempt::new(puzzle.clone(), None);
    assert_eq!((attempt.held(), attempt.armed()), (power, None));
    // Without it the same pit does not win.
    attempt.tap(pit, INSTANT);
    assert!(matches!(attempt.phase(), Phase::Refuted { reply: None, .. }));
    assert_eq!(attempt.held(), None);
    attempt.retry();
    attempt.arm();
    assert_eq!((attempt.armed(), attempt.bends()), (power, power));
    attempt.arm();
    assert_eq!(attempt.armed(), None);
    attempt.arm();
    let effects = attempt.tap(pit, PACE);
    assert_eq!(lessons_in(&effects), [Went::Solved]);
    assert_eq!(attempt.bends(), power);
    finish(&mut attempt, &effects);
    let Phase::Solved { played } = attempt.phase() else { panic!("{:?}", attempt.phase()) };
    assert_eq!(played.result.map(|result| result.winner), Some(Winner::South));
}

/// Every move in every puzzle leads to praise or to a refutation, also where seeds move at once.
#[test]
fn every_move_comes_to_an_end() {
    for puzzle in Deck::shipped().puzzles() {
        for pit in Game::from_position(RuleSet::GUZHI, puzzle.position).legal() {
            let mut attempt = Attempt::new(puzzle.clone(), None);
            if puzzle.answer.power.is_some() {
                attempt.arm();
            }
            let effects = attempt.tap(pit, INSTANT);
            assert_eq!(effects.len().clamp(2, 3), effects.len(), "{effects:?}");
            attempt.tap_board(INSTANT);
            match attempt.phase() {
                Phase::Solved { .. } => assert_eq!(pit, puzzle.answer.pit),
                Phase::Refuted { reply, .. } => {
                    assert_ne!(pit, puzzle.answer.pit);
                    // No reply lets South win at once.
                    assert!(
                        reply
                            .as_ref()
                            .and_then(|reply| reply.result)
                            .is_none_or(|result| { result.winner != Winner::South })
                    );
                }
                other => panic!("{puzzle}: {other:?}"),
            }
        }
    }
}

#[test]
fn themes_go_on_with_the_easiest_that_is_open() {
    let mut learned = Learned::default();
    let theme = Theme::Starve;
    assert_eq!((resume(theme, &learned), solved(theme, &learned)), (Which::Theme(theme, 0), 0));
    let key = |nth: usize| Which::Theme(theme, nth).puzzle().key();
    learned.solve(key(0));
    learned.show(key(1));
    learned.miss(key(2));
    assert_eq!((resume(theme, &learned), solved(theme, &learned)), (Which::Theme(theme, 2), 1));
    assert_eq!(Which::Theme(theme, 0).next(&learned), Some(Which::Theme(theme, 2)));
    let last = count(theme) - 1;
    assert_eq!(Which::Theme(theme, last).next(&learned), Some(Which::Theme(theme, 2)), "round and round");
    for nth in 2..=last {
        learned.solve(key(nth));
    }
    assert_eq!(resume(theme, &learned), Which::Theme(theme, 1), "then what was given up");
    assert_eq!(Which::Theme(theme, 5).next(&learned), None);
    learned.solve(key(1));
    assert_eq!((resume(theme, &learned), solved(theme, &learned)), (Which::Theme(theme, 0), last + 1));
}

proptest! {
    #[test]
    fn before_and_after_are_each_others(day in 0u64..40_000, nth in 0usize..120) {
        let today = 20_000;
        for which in [Which::Day(day), Which::Theme(Theme::Pasu, nth)] {
            if let Some(after) = which.after(today) {
                prop_assert_eq!(after.before(), Some(which));
                prop_assert!(after.puzzle() != which.puzzle());
            }
        }
        prop_assert_eq!(Which::Day(day).after(today).is_some(), day < today);
        prop_assert_eq!(Which::Day(today).counts_for(today), Some(today));
        // No other day's puzzle counts, however it is reached.
        let count = Deck::shipped().puzzles().len() as u64;
        if day % count != today % count {
            prop_assert_eq!(Which::Day(day).counts_for(today), None);
        }
    }
}
