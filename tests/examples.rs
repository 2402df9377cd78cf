//! The examples of the rules guide, every one of them proven, and counted a second time from what happens in them.

#[allow(dead_code, reason = "one turn is played, not whole games")]
#[path = "reference/blitz.rs"]
mod blitz_reference;
#[allow(dead_code, reason = "one turn is played, not whole games")]
mod reference;

#[path = "examples/by_reference.rs"]
mod by_reference;
#[path = "examples/counted.rs"]
mod counted;

use guzhi::ai::{Outcome, solve};
use guzhi::blitz::{BlitzStart, Clock, Move, PowerUp};
use guzhi::engine::{Options, Position, RuleSet, Side};
use guzhi::guide::{Example, Examples, Flaw, Lesson, find_of};
use std::sync::atomic::AtomicBool;

#[test]
fn every_shipped_example_shows_its_lesson() {
    for example in Examples::shipped().all() {
        assert_eq!(example.check(), Ok(()), "{example}");
    }
}

#[test]
fn every_lesson_of_every_game_has_one_example() {
    let examples = Examples::shipped();
    let mut wanted = 0;
    for rules in RuleSet::ALL {
        for lesson in Lesson::ALL {
            let of_it: Vec<&Example> = examples
                .all()
                .iter()
                .filter(|example| example.rules == *rules && example.lesson == lesson)
                .collect();
            let belongs = lesson.belongs(rules);
            assert_eq!(of_it.len(), usize::from(belongs), "{} {}", rules.id, lesson.name());
            assert_eq!(examples.of(rules, lesson), of_it.first().copied());
            wanted += usize::from(belongs);
        }
    }
    assert_eq!((examples.all().len(), wanted), (63, 63));
}

/// A learner sees another board in every example of a game, of the whole game, with South to move.
#[test]
fn no_board_is_shown_twice() {
    let examples = Examples::shipped();
    for (number, example) in examples.all().iter().enumerate() {
        let position = &example.start.position;
        assert_eq!(position.to_move(), Side::South);
        assert_eq!(position.all_seeds(), Position::opening(&example.rules).all_seeds());
        assert!(position.closed().is_empty(), "{example}");
        let again = examples.all()[..number].iter().find(|other| {
            (other.rules, other.start.position) == (example.rules, *position)
                && other.lesson != example.lesson
        });
        assert_eq!(again, None);
    }
}

/// With options the example is shown only as long as it is true.
#[test]
fn options_take_away_what_is_no_longer_so() {
    let examples = Examples::shipped();
    let with = |rules: RuleSet, options: Options| rules.with(&options).unwrap();
    let no_fours = with(RuleSet::PALLANGUZHI, Options { four_captures: Some(false), ..Options::default() });
    assert_eq!(examples.of(&no_fours, Lesson::Pasu), None);
    assert_eq!(examples.of(&no_fours, Lesson::Capture), examples.of(&RuleSet::PALLANGUZHI, Lesson::Capture));
    let three = with(RuleSet::KALAH, Options { seeds: Some(3), ..Options::default() });
    assert!(examples.of(&three, Lesson::Again).is_some());
    assert_eq!(examples.of(&RuleSet::KALAH, Lesson::Pasu), None);
}

/// The solver's word on every pit but the one.
#[test]
fn from_behind_only_one_pit_wins() {
    let examples = Examples::shipped();
    let example = examples.of(&RuleSet::GUZHI, Lesson::Behind).unwrap();
    let solution =
        solve(&example.rules, &example.start.position, 2_000_000, &AtomicBool::new(false)).unwrap();
    assert!(solution.moves.len() >= 3);
    for sown in &solution.moves {
        assert!(sown.proven, "{sown:?}");
        assert_eq!(sown.value == Outcome::Win, sown.pit == example.moves[0].pit, "{sown:?}");
    }
}

// ---- The text form ----

#[test]
fn a_line_is_read_as_it_is_written() {
    for example in Examples::shipped().all() {
        assert_eq!(example.to_string().parse(), Ok(example.clone()));
    }
    for line in [
        "guzhi ember c/1600 ember=7,6 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south",
        "guzhi reverse reverse_sow+b held=reverse_sow,- 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south",
        "guzhi shield brass_shield@c+b/1500,G/900 held=brass_shield,time_squeeze ember=9,3 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south",
        "rounds round_end a 5 5 5 5 5 5 5 | 5 5 5 5 5 x x ; 9 1 ; south ; round 4 north",
    ] {
        assert_eq!(line.parse::<Example>().unwrap().to_string(), line);
    }
    let text = "guzhi sow d 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south\n\n# said beside\nguzhi sow";
    assert!(text.parse::<Examples>().unwrap_err().to_string().starts_with("line 4: an example is"));
    assert!("# nothing\n".parse::<Examples>().unwrap_err().to_string().contains("no example"));
}

#[test]
fn a_line_that_is_no_example_says_why() {
    let board = "6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south";
    for (line, says) in [
        (String::new(), "an example is a rule set"),
        (format!("nim sow d {board}"), "no rule set \"nim\""),
        (format!("guzhi luck d {board}"), "no lesson \"luck\"; there are sow, again"),
        (format!("guzhi sow h {board}"), "a pit's letter"),
        (format!("guzhi sow dd {board}"), "\"dd\""),
        (format!("guzhi sow d, {board}"), "\"\""),
        (format!("guzhi ember d/soon {board}"), "milliseconds"),
        (format!("guzhi surge luck+d {board}"), "\"luck+d\""),
        (format!("guzhi shield brass_shield@x+d {board}"), "brass_shield@c+b"),
        (format!("guzhi surge pasu_surge+d held=pasu_surge {board}"), "held=reverse_sow,-"),
        (format!("guzhi surge pasu_surge+d held=luck,- {board}"), "not \"luck,-\""),
        (format!("guzhi ember d ember=9 {board}"), "ember=9,3"),
        (format!("guzhi ember d ember=9,300 {board}"), "not \"9,300\""),
        ("guzhi sow d 6 6 6".to_owned(), "parts"),
        (format!("kalah sow d {board}"), "\"kalah\" is played on 12 pits, not on 14"),
        (format!("rounds sow d {board}"), "is played in rounds"),
        (format!("guzhi sow d {board} ; round 1 south"), "is not played in rounds"),
    ] {
        let error = line.parse::<Example>().unwrap_err();
        assert!(error.to_string().contains(says), "{line:?}: {error}");
    }
}

// ---- What is none is found out ----

#[test]
fn an_example_that_is_none_is_found_out() {
    let examples = Examples::shipped();
    let of = |rules: &RuleSet, lesson| examples.of(rules, lesson).unwrap().clone();
    let capture = of(&RuleSet::GUZHI, Lesson::Capture);
    let start = capture.start;
    let position = start.position;
    let wrong = |lesson| Example { lesson, ..capture.clone() }.check().unwrap_err();
    assert!(matches!(wrong(Lesson::Sow), Flaw::Lifted(7..)));
    assert!(matches!(wrong(Lesson::Nothing), Flaw::Captured { seeds: 4.., .. }));
    assert_eq!(wrong(Lesson::Relay), Flaw::Laps(1));
    assert_eq!(wrong(Lesson::Pasu), Flaw::Pasu([0, 0]));
    assert_eq!(wrong(Lesson::End), Flaw::Result(None));
    assert_eq!(wrong(Lesson::Behind), Flaw::Behind);
    assert_eq!(wrong(Lesson::Spared), Flaw::Foreign { rules: "guzhi", lesson: Lesson::Spared });
    assert_eq!(wrong(Lesson::Shield), Flaw::Moves { made: 1, wanted: 2 });
    assert_eq!(wrong(Lesson::Surge), Flaw::Power(None));

    let empty = position.board().row(Side::South).find(|&pit| position.seeds(pit) == 0).unwrap();
    let illegal = Example { moves: vec![Move::plain(empty, 0)], ..capture.clone() }.check().unwrap_err();
    assert!(matches!(illegal, Flaw::Illegal(illegal) if illegal.ply == 0), "{illegal}");

    let [south, north] = position.stores();
    let fewer = Position::new(position.pits(), [south, north - 1], Side::South).unwrap();
    let fewer = Example { start: BlitzStart { position: fewer, ..start }, ..capture.clone() };
    assert_eq!(fewer.check(), Err(Flaw::Seeds { found: 83, all: 84 }));
    let norths = Position::new(position.pits(), [south, north], Side::North).unwrap();
    let norths = Example { start: BlitzStart { position: norths, ..start }, ..capture.clone() };
    assert_eq!(norths.check(), Err(Flaw::Start));
    let banked = BlitzStart { clock: Clock::new([1_000, 0], [false; 2]).unwrap(), ..start };
    assert_eq!(Example { start: banked, ..capture.clone() }.check(), Err(Flaw::Start));
    let chosen = Options { seeds: Some(4), ..Options::default() };
    let chosen = RuleSet::PALLANGUZHI.with(&chosen).unwrap();
    assert_eq!(Example { rules: chosen, ..capture.clone() }.check(), Err(Flaw::Options));

    // In Blitz what a power-up is for, and what it costs.
    let shield = of(&RuleSet::GUZHI, Lesson::Shield);
    let other = position.board().row(Side::South).find(|&pit| Some(pit) != shield.moves[0].shield);
    let moves = vec![Move { shield: other, ..shield.moves[0] }, shield.moves[1]];
    assert!(Example { moves, ..shield.clone() }.check().is_err());
    let squeeze = of(&RuleSet::GUZHI, Lesson::Squeeze);
    let moves = vec![squeeze.moves[0], Move { ms: 2_000, ..squeeze.moves[1] }];
    assert!(matches!(Example { moves, ..squeeze }.check(), Err(Flaw::Illegal(illegal)) if illegal.ply == 1));
    let held = BlitzStart { held: [Some(PowerUp::PasuSurge), None], ..start };
    let early = Example { lesson: Lesson::Surge, start: held, ..capture };
    assert_eq!(early.check(), Err(Flaw::Unpaid(position.stores())));
}

/// What is shipped is what the first seed finds.
#[test]
fn the_same_seed_finds_the_same_examples() {
    let examples = Examples::shipped();
    for rules in [RuleSet::KALAH, RuleSet::OWARE, RuleSet::PALLANGUZHI] {
        let found = find_of(&rules, 1);
        let shipped: Vec<&Example> = examples.all().iter().filter(|example| example.rules == rules).collect();
        assert_eq!(found.iter().collect::<Vec<_>>(), shipped);
    }
    let other = find_of(&RuleSet::KALAH, 2);
    assert!(other.iter().all(|example| example.check().is_ok()));
    assert_ne!(other, find_of(&RuleSet::KALAH, 1));
}
