//! What the guide says is what the engine does: every example, every line of every step, every number in its texts.
#![cfg(feature = "app")]

use guzhi::ai::{Outcome, solve};
use guzhi::app::board::layout::Layout;
use guzhi::app::board::plan::Pace;
use guzhi::app::guide::chapter::{Chapter, WINNING_FIRST_PIT};
use guzhi::app::guide::markup::{Piece, pieces};
use guzhi::app::guide::rules::{numbers, sections};
use guzhi::app::guide::term::Term;
use guzhi::app::guide::{Part, examples};
use guzhi::app::scene::clock_turns::ClockTurns;
use guzhi::app::scene::demo::Demo;
use guzhi::app::scene::practice::{Practice, Tapped};
use guzhi::app::scene::stage::SceneEffect;
use guzhi::app::scene::steps::{Grain, What, steps};
use guzhi::app::scene::telling;
use guzhi::app::text::{Texts, Tongue};
use guzhi::blitz::Clock;
use guzhi::engine::{Board, Game, Position, RuleSet, Side, TurnEvent};
use guzhi::guide::{Example, Lesson};
use guzhi::storage::Speed;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

const PACE: Pace = Pace { speed: Speed::Normal, still: false };

/// The numbers in a text, and the letters that stand alone in it: what it claims. Tamil writes the same ones.
fn claims(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let is_claim = |word: &&str| {
        let number = !word.is_empty() && word.chars().all(|letter| letter.is_ascii_digit());
        let letter = word.len() == 1 && word.chars().all(|letter| "abcdefgABCDEFG".contains(letter));
        number || letter
    };
    words.filter(is_claim).map(str::to_owned).collect()
}

/// What a line must claim, told from its events alone.
fn truth(board: Board, what: &What, events: &[TurnEvent]) -> Option<BTreeSet<String>> {
    let letter = |pit| board.letter(pit).to_string();
    let mut told = BTreeSet::new();
    match what {
        What::Lifts { .. } => {
            let [TurnEvent::Lifted { pit, seeds, .. }] = events else { panic!("{events:?}") };
            told.insert(letter(*pit));
            told.extend((*seeds > 1).then(|| seeds.to_string()));
        }
        What::Drops { .. } => {
            let one = events.len() == 1;
            for event in events {
                match *event {
                    TurnEvent::Dropped { pit, seeds, hand } => {
                        told.insert(letter(pit));
                        told.extend(one.then(|| seeds.to_string()));
                        if Some(event) == events.last() && hand > 0 {
                            told.insert(hand.to_string());
                        }
                    }
                    TurnEvent::Stored { seeds, hand, .. } => {
                        told.extend(one.then(|| seeds.to_string()));
                        if Some(event) == events.last() && hand > 0 {
                            told.insert(hand.to_string());
                        }
                    }
                    _ => panic!("{event:?}"),
                }
            }
        }
        What::Pasu { .. } => {
            let [TurnEvent::Pasu { pit, seeds, .. }] = events else { panic!("{events:?}") };
            told.extend([letter(*pit), seeds.to_string()]);
        }
        What::Relays { .. } => {
            let [TurnEvent::Relayed { pit, seeds }] = events else { panic!("{events:?}") };
            told.insert(letter(*pit));
            told.extend((*seeds > 1).then(|| seeds.to_string()));
        }
        What::Captures { .. } => {
            let mut all = 0u32;
            let mut across = BTreeSet::new();
            for event in events {
                if let TurnEvent::Captured { via, pit, seeds, .. } = *event {
                    across.insert(letter(via));
                    told.insert(letter(pit));
                    all += u32::from(seeds);
                }
            }
            return Some(told.into_iter().chain(across).chain([all.to_string()]).collect());
        }
        What::Sweeps { .. } => {
            let mut all = [0u32; 2];
            for event in events {
                if let TurnEvent::Swept { seeds, to, .. } = *event {
                    all[to.index()] += u32::from(seeds);
                }
            }
            told.extend(all.into_iter().filter(|&seeds| seeds > 0).map(|seeds| seeds.to_string()));
        }
        _ => return None,
    }
    Some(told)
}

/// Every line of every step of every example says what happened in it, in both languages.
#[test]
fn every_line_says_what_the_events_say() {
    for tongue in [Tongue::English, Tongue::Tamil] {
        let texts = Texts::new(tongue);
        let mut compared = 0;
        for example in examples().all() {
            for grain in [Grain::Seed, Grain::Lap] {
                let turns = example.play().expect("a shipped example is legal");
                let mut first = Vec::new();
                let mut game = Game::new(example.rules);
                game.play(game.legal().next().expect("somebody begins"), &mut first).unwrap();
                for events in turns.iter().map(|turn| &turn.events).chain([&first]) {
                    for step in steps(&example.rules, events, grain) {
                        let line = telling::line(&texts, &example.rules, &step.what);
                        assert!(!line.contains(['{', '}', '$']) && !line.starts_with("step-"), "{line}");
                        let moves: Vec<TurnEvent> = step
                            .events
                            .iter()
                            .copied()
                            .filter(|event| !matches!(event, TurnEvent::Ended(_)))
                            .collect();
                        let Some(truth) = truth(example.rules.board, &step.what, &moves) else { continue };
                        let mut claimed: BTreeSet<String> = claims(&line).into_iter().collect();
                        if matches!(step.what, What::Captures { .. }) {
                            // A capture along a row or across the board does not name every pit that it takes.
                            assert!(claimed.is_subset(&truth), "{example}: {line:?} against {truth:?}");
                            claimed.retain(|claim| claim.parse::<u32>().is_ok());
                            assert!(!claimed.is_empty(), "{line}");
                        } else {
                            assert_eq!(claimed, truth, "{example}: {line:?}");
                        }
                        let names = [("name-south", Side::South), ("name-north", Side::North)];
                        for (key, side) in names {
                            let named = line.contains(&texts.say(key, &[]));
                            let to = match step.what {
                                What::Pasu { to, .. } | What::Captures { to, .. } => Some(to),
                                What::Lifts { by, .. } => Some(by),
                                _ => None,
                            };
                            if let Some(to) = to {
                                assert_eq!(named, to == side, "{example}: {line:?} is of {to:?}");
                            }
                        }
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 400, "{compared} lines");
    }
}

/// The steps of a turn are its events, none lost and none added, and end where the engine ends.
#[test]
fn every_example_steps_to_where_the_engine_ends() {
    for rules in RuleSet::ALL {
        let demo = Demo::first_move(rules);
        let mut game = Game::new(*rules);
        let mut seen = Vec::new();
        game.play(demo.begins().expect("somebody begins"), &mut seen).unwrap();
        let shown: Vec<TurnEvent> = demo.steps().iter().flat_map(|step| step.events.clone()).collect();
        assert_eq!(shown, seen, "{}", rules.id);
        assert!(demo.layouts().last().unwrap().agrees(&Layout::of(game.position())));
    }
    for example in examples().all() {
        let demo = Demo::new(example);
        let turns = example.play().unwrap();
        let shown: Vec<TurnEvent> = demo.steps().iter().flat_map(|step| step.events.clone()).collect();
        let happened: Vec<TurnEvent> = turns.iter().flat_map(|turn| turn.events.clone()).collect();
        assert_eq!(shown, happened, "{example}");
        let last = &turns.last().expect("something is played").after.position;
        let layout = demo.layouts().last().unwrap();
        assert!(layout.agrees(&Layout::of(last)), "{example}");
    }
}

fn any_example() -> impl Strategy<Value = &'static Example> {
    (0..examples().all().len()).prop_map(|at| &examples().all()[at])
}

proptest! {
    /// However somebody steps about, the board shows what the number of steps says.
    #[test]
    fn forwards_and_back_the_board_agrees_with_the_step(
        example in any_example(),
        buttons in prop::collection::vec(0..5u8, 1..40),
        still in any::<bool>(),
    ) {
        let pace = Pace { still, ..PACE };
        let mut demo = Demo::new(example);
        for button in buttons {
            let effects = match button {
                0 | 1 => demo.forward(pace),
                2 => demo.back(),
                3 => demo.restart(),
                _ => demo.play(pace),
            };
            let playing = effects.iter().find_map(|effect| match effect {
                SceneEffect::Play(plan) => Some(plan.id),
                _ => None,
            });
            if let Some(plan) = playing {
                let effects = demo.done(plan);
                prop_assert!(effects.iter().any(|effect| matches!(effect, SceneEffect::Settle(_))));
            }
            prop_assert!(!demo.stage().is_moving());
            prop_assert_eq!(demo.stage().layout(), &demo.layouts()[demo.at()]);
            prop_assert!(demo.at() <= demo.steps().len());
        }
    }

    /// A plan of a part of a turn begins and ends where the seeds lie, the hand included.
    #[test]
    fn each_step_is_drawn_from_where_the_last_one_ended(example in any_example(), still in any::<bool>()) {
        let pace = Pace { still, ..PACE };
        let mut demo = Demo::new(example);
        let all = demo.steps().len();
        for at in 0..all {
            let before = demo.stage().layout().clone();
            let effects = demo.forward(pace);
            for effect in &effects {
                if let SceneEffect::Play(plan) = effect {
                    let after = &demo.layouts()[at + 1];
                    prop_assert_eq!(plan.holds, !after.in_hand().is_empty());
                    for track in &plan.tracks {
                        prop_assert!(before.places()[track.seed] != after.places()[track.seed] || track.frames.len() > 1);
                    }
                    let plan = plan.id;
                    demo.done(plan);
                    break;
                }
            }
        }
        prop_assert_eq!(demo.at(), all);
    }
}

/// Played by itself, an example goes step by step to its end, waiting after each; once told to wait it stays.
#[test]
fn an_example_plays_by_itself_until_it_is_told_to_wait() {
    let example = examples().of(&RuleSet::GUZHI, Lesson::FullTurn).unwrap();
    let mut demo = Demo::new(example);
    let mut effects = demo.play(PACE);
    let mut waits = 0;
    while demo.runs() {
        let next = effects.iter().find_map(|effect| match effect {
            SceneEffect::Play(plan) => Some(Ok(plan.id)),
            SceneEffect::Wait { ticket, .. } => Some(Err(*ticket)),
            _ => None,
        });
        effects = match next {
            Some(Ok(plan)) => demo.done(plan),
            Some(Err(ticket)) => {
                waits += 1;
                demo.waited(ticket, PACE)
            }
            None => panic!("it stands still at step {} with {effects:?}", demo.at()),
        };
    }
    assert_eq!((demo.at(), waits), (demo.steps().len(), demo.steps().len() - 1));
    demo.play(PACE);
    assert_eq!(demo.at(), 1, "it begins again");
    demo.play(PACE);
    assert!(!demo.runs());
    assert_eq!(demo.waited(u32::MAX, PACE), []);
    assert_eq!(demo.at(), 1);
}

/// The words of a text, without what they lead to.
fn plain(text: &str) -> String {
    let words = pieces(text).into_iter().map(|piece| match piece {
        Piece::Words(words) | Piece::Leads(words, _) => words,
    });
    words.collect()
}

/// Every key on every page.
fn texts_of(parts: &[Part]) -> Vec<&'static str> {
    let keys = parts.iter().flat_map(|part| match *part {
        Part::Says(key) | Part::Heading(key) => vec![key],
        Part::Points(keys) => keys.to_vec(),
        _ => Vec::new(),
    });
    keys.collect()
}

/// Every word that leads somewhere leads to a term that is explained, the same ones in both languages.
#[test]
fn words_lead_to_terms_in_both_languages() {
    let mut met = BTreeSet::new();
    let mut pages: Vec<(RuleSet, Vec<&str>)> =
        Chapter::ALL.iter().map(|chapter| (RuleSet::GUZHI, texts_of(chapter.parts()))).collect();
    for rules in RuleSet::ALL.iter().copied() {
        pages.push((rules, sections(&rules).iter().flat_map(|section| texts_of(&section.parts)).collect()));
    }
    for (rules, keys) in pages {
        for key in keys {
            let of = |tongue| {
                let text = Texts::new(tongue).say(key, &numbers(&rules));
                let leads = pieces(&text).into_iter().filter_map(|piece| match piece {
                    Piece::Leads(words, term) if !words.trim().is_empty() => Some(term.id),
                    _ => None,
                });
                let leads: BTreeSet<&str> = leads.collect();
                let plain = plain(&text);
                assert!(!plain.contains(['[', ']']) && !plain.contains("]("), "{key}: {plain}");
                leads
            };
            let (english, tamil) = (of(Tongue::English), of(Tongue::Tamil));
            assert_eq!(english, tamil, "{key}");
            met.extend(english);
        }
    }
    // Every term is reached from somewhere but those that only the list has.
    let unmet: Vec<&str> = Term::ALL.iter().map(|term| term.id).filter(|id| !met.contains(id)).collect();
    assert_eq!(unmet, [] as [&str; 0]);
}

/// The numbers on the pages of the guide are those of the examples and of the rules.
#[test]
fn the_texts_about_an_example_have_its_numbers() {
    let shown = |chapter: Chapter, key: &str, tongue| {
        let mut known = chapter.numbers(examples());
        known.extend(
            numbers(&RuleSet::GUZHI)
                .into_iter()
                .filter(|(name, _)| chapter.numbers(examples()).iter().all(|(other, _)| other != name)),
        );
        let mut claimed = claims(&plain(&Texts::new(tongue).say(key, &known)));
        // English has a word that looks like a pit.
        claimed.retain(|claim| claim != "a");
        claimed
    };
    for tongue in [Tongue::English, Tongue::Tamil] {
        // Four laps, a pasu for each, a capture from the very pit it began in: counted from the events.
        let example = examples().of(&RuleSet::GUZHI, Lesson::FullTurn).unwrap();
        let events = &example.play().unwrap()[0].events;
        let lifted =
            |event: &&TurnEvent| matches!(event, TurnEvent::Lifted { .. } | TurnEvent::Relayed { .. });
        let laps = events.iter().filter(lifted).count();
        let pasu = |side: Side| {
            let seeds = events.iter().filter_map(|event| match *event {
                TurnEvent::Pasu { seeds, to, .. } if to == side => Some(u32::from(seeds)),
                _ => None,
            });
            seeds.sum::<u32>()
        };
        let captured = events.iter().find_map(|event| match *event {
            TurnEvent::Captured { pit, seeds, .. } => Some((pit, seeds)),
            _ => None,
        });
        let (from, seeds) = captured.expect("it captures");
        assert_eq!((laps, from), (4, example.moves[0].pit));
        assert!(pasu(Side::South) > 0 && pasu(Side::North) > 0);
        let letter = Board::SEVEN.letter(from).to_string();
        let mut wanted = [
            letter.clone(),
            letter,
            laps.to_string(),
            pasu(Side::South).to_string(),
            pasu(Side::North).to_string(),
            seeds.to_string(),
        ];
        let mut claimed = shown(Chapter::FullTurn, "guide-full-text", tongue);
        wanted.sort();
        claimed.sort();
        assert_eq!(claimed, wanted);
        // Behind, 37 to 41.
        let example = examples().of(&RuleSet::GUZHI, Lesson::Behind).unwrap();
        let left: u8 = example.start.position.pits().iter().sum();
        assert_eq!(example.start.position.stores(), [37, 41]);
        assert_eq!(
            shown(Chapter::LastMove, "guide-last-text", tongue),
            ["37".to_owned(), "41".to_owned(), left.to_string()]
        );
        let found = Game::from_position(RuleSet::GUZHI, example.start.position);
        let wins = |pit| {
            let mut game = found.clone();
            game.play(pit, &mut ()).unwrap();
            game.result().is_some_and(|result| result.winner.side() == Some(Side::South))
                && game.position().row_seeds(Side::North) == 0
        };
        let winning: Vec<_> = found.legal().filter(|&pit| wins(pit)).collect();
        assert_eq!(winning, [example.moves[0].pit]);
        // What the rules are made of.
        assert_eq!(shown(Chapter::Goal, "how-goal-half", tongue), ["84", "43"]);
        assert_eq!(shown(Chapter::Mistakes, "guide-mistake-four", tongue), ["4", "4"]);
        let pit = Board::SEVEN.letter(Board::SEVEN.pit(WINNING_FIRST_PIT).unwrap()).to_string();
        assert_eq!(shown(Chapter::Strategy, "guide-strategy-first", tongue), [pit]);
    }
}

/// "South wins, but only by beginning with pit b": proven.
#[test]
fn only_one_first_pit_wins() {
    let opening = Position::opening(&RuleSet::GUZHI);
    let solution = solve(&RuleSet::GUZHI, &opening, 2_000_000, &AtomicBool::new(false)).unwrap();
    let wins: Vec<usize> = solution
        .moves
        .iter()
        .inspect(|sown| assert!(sown.proven, "{sown:?}"))
        .filter(|sown| sown.value == Outcome::Win)
        .map(|sown| sown.pit.index())
        .collect();
    assert_eq!(wins, [WINNING_FIRST_PIT]);
}

/// Each game has its examples on its page, each of the main one's on some page of the guide.
#[test]
fn every_example_is_shown_somewhere() {
    let lessons = |parts: &[Part]| -> BTreeSet<Lesson> {
        let shown = parts.iter().filter_map(|part| match *part {
            Part::Shows(lesson) | Part::Finds(lesson) => Some(lesson),
            _ => None,
        });
        shown.collect()
    };
    for rules in RuleSet::ALL.iter().copied() {
        let shown: BTreeSet<Lesson> = if rules == RuleSet::GUZHI {
            Chapter::ALL.iter().flat_map(|chapter| lessons(chapter.parts())).collect()
        } else {
            sections(&rules).iter().flat_map(|section| lessons(&section.parts)).collect()
        };
        let there: BTreeSet<Lesson> = examples()
            .all()
            .iter()
            .filter(|example| example.rules == rules)
            .map(|example| example.lesson)
            .collect();
        assert_eq!(shown, there, "{}", rules.id);
        assert!(there.len() >= 3, "{}", rules.id);
    }
}

/// The turns on the clock are as the clock has them.
#[test]
fn the_clock_is_shown_as_it_is() {
    let turns = ClockTurns::new();
    let mut clock = Clock::default();
    for turn in turns.turns() {
        match *turn {
            What::Took { by, ms, bank, squeezed } => {
                assert_eq!(clock.bank_ms()[by.index()], bank[0]);
                if squeezed {
                    clock.squeeze(by);
                }
                clock.moved(by, ms).expect("there was time");
                assert_eq!(clock.bank_ms()[by.index()], bank[1]);
            }
            What::TookAll { by, ms } => clock.timed_out(by, ms).expect("the time was up"),
            _ => panic!("{turn:?} is no turn on the clock"),
        }
    }
    let kinds = |is: fn(&What) -> bool| turns.turns().iter().filter(|turn| is(turn)).count();
    assert!(
        kinds(|turn| matches!(turn, What::Took { bank: [before, after], .. } if after > before)) > 0,
        "banks"
    );
    assert!(
        kinds(|turn| matches!(turn, What::Took { bank: [before, after], .. } if after < before)) > 0,
        "pays"
    );
    assert!(kinds(|turn| matches!(turn, What::Took { squeezed: true, .. })) > 0, "squeezed");
    assert_eq!(kinds(|turn| matches!(turn, What::TookAll { .. })), 1);
}

/// On a practice board both sides are played by the rules, and whatever is tapped is explained.
#[test]
fn a_practice_board_plays_by_the_rules_and_can_be_set_up_again() {
    for example in examples().all().iter().filter(|example| !example.is_blitz()) {
        let rules = example.rules;
        let mut practice = Practice::new(&rules, example.start.position);
        let mut game = Game::from_position(rules, example.start.position);
        assert!(practice.is_fresh());
        for ply in 0..12 {
            // What cannot be sown changes nothing and says why.
            for pit in rules.board.pits().filter(|&pit| !game.legal().contains(pit)) {
                assert_eq!(practice.tap(pit, PACE), []);
                assert!(matches!(practice.tapped(), Tapped::Refused(_)));
                assert_eq!(practice.game(), &game);
            }
            let Some(pit) = game.legal().nth(ply % 3).or_else(|| game.legal().next()) else { break };
            let effects = practice.tap(pit, PACE);
            let plan = effects.iter().find_map(|effect| match effect {
                SceneEffect::Play(plan) => Some(plan.id),
                _ => None,
            });
            game.play(pit, &mut ()).unwrap();
            assert_eq!(practice.may_move(), None, "seeds are on their way");
            assert_eq!(practice.tap(pit, PACE), [SceneEffect::Hasten]);
            practice.done(plan.expect("seeds move"));
            assert!(practice.stage().layout().agrees(&Layout::of(game.position())));
            assert!(matches!(practice.tapped(), Tapped::Turn { account, .. } if account.pit == pit));
        }
        assert!(!practice.is_fresh());
        practice.reset();
        assert_eq!(practice.game().position(), &example.start.position);
        assert!(
            practice.is_fresh() && practice.stage().layout().agrees(&Layout::of(&example.start.position))
        );
    }
}

#[test]
fn what_leads_nowhere_is_words() {
    let term = Term::of("pit").unwrap();
    assert_eq!(
        pieces("a [pit](pit), [b](nothing) and [c"),
        [
            Piece::Words("a ".to_owned()),
            Piece::Leads("pit".to_owned(), term),
            Piece::Words(", [b](nothing) and [c".to_owned()),
        ]
    );
}
