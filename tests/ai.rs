//! The AI: it moves when it can and only as it may, the same way every time, within its budget; its search is right;
//! and each level plays clearly better than the one below.

mod draws;

use draws::Draws;
use guzhi::ai::search::Search;
use guzhi::ai::{Choice, Level, Settings, Slips, Task, TaskError, WIN, choose, think};
use guzhi::engine::{Game, Pit, Position, RuleSet, Side, Winner};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

const RULES: RuleSet = RuleSet::GUZHI;
static GO_ON: AtomicBool = AtomicBool::new(false);
static STOP: AtomicBool = AtomicBool::new(true);

fn game_at(text: &str) -> Game {
    Game::from_position(RULES, text.parse().unwrap())
}

fn random_pit(game: &Game, draws: &mut Draws) -> Pit {
    let legal: Vec<Pit> = game.legal().collect();
    draws.one_of(&legal)
}

/// Games not yet over, after 0 to 11 random moves.
fn random_games(count: usize, seed: u64) -> Vec<Game> {
    let mut draws = Draws(seed);
    let mut games = Vec::new();
    while games.len() < count {
        let mut game = Game::new(RULES);
        for _ in 0..draws.below(12) {
            if game.result().is_none() {
                let pit = random_pit(&game, &mut draws);
                game.play(pit, &mut ()).unwrap();
            }
        }
        if game.result().is_none() {
            games.push(game);
        }
    }
    games
}

fn pick(game: &Game, level: Level, seed: u64) -> Choice {
    choose(&RULES, game.position(), level, seed, &GO_ON).expect("a game that goes on has a legal pit")
}

#[test]
fn every_level_moves_legally_and_within_its_budget() {
    for (seed, game) in random_games(300, 1).iter().enumerate() {
        for level in Level::ALL {
            let choice = pick(game, level, seed as u64);
            assert!(game.legal().any(|pit| pit == choice.pit), "{level:?} in {}", game.position());
            let settings = level.settings();
            assert!(choice.nodes <= settings.nodes, "{level:?}: {} positions", choice.nodes);
            assert!((1..=settings.depth).contains(&choice.depth));
            assert!(choice.value.abs() <= WIN);
        }
    }
}

/// A phone's browser looks at a tenth of a million positions in well under a second.
#[test]
fn budgets_are_small() {
    let [easy, medium, hard] = Level::ALL.map(|level| level.settings().nodes);
    assert!(easy < medium && medium < hard && hard <= 150_000);
}

#[test]
fn without_a_legal_pit_there_is_no_choice() {
    let empty: Position = "0 0 0 0 0 0 0 | 6 6 6 6 6 6 6 ; 21 21 ; south".parse().unwrap();
    for level in Level::ALL {
        assert_eq!(choose(&RULES, &empty, level, 1, &GO_ON), None);
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    for (seed, game) in random_games(100, 2).iter().enumerate() {
        for level in Level::ALL {
            assert_eq!(pick(game, level, seed as u64), pick(game, level, seed as u64));
        }
    }
}

/// From the opening all but the strongest play one thing today and another tomorrow.
#[test]
fn another_seed_may_play_another_pit() {
    let opening = Game::new(RULES);
    for level in [Level::Easy, Level::Medium] {
        let pits: BTreeSet<Pit> = (0..50).map(|seed| pick(&opening, level, seed).pit).collect();
        assert!(pits.len() >= 3, "{level:?}: {pits:?}");
    }
}

/// A win that a level sees is never let go, whatever the seed.
#[test]
fn every_level_takes_a_win_in_one() {
    let wins = |game: &Game, pit: Pit| {
        let mut after = game.clone();
        after.play(pit, &mut ()).unwrap();
        after.result().and_then(|result| result.winner.side()) == Some(game.position().to_move())
    };
    let mut met = 0;
    for game in random_games(800, 3) {
        if !game.legal().any(|pit| wins(&game, pit)) {
            continue;
        }
        met += 1;
        for level in Level::ALL {
            for seed in 0..5 {
                let choice = pick(&game, level, seed);
                assert!(wins(&game, choice.pit), "{level:?} plays {} in {}", choice.pit, game.position());
                assert_eq!((choice.value, choice.depth), (WIN, 1));
            }
        }
    }
    assert!(met > 50, "{met}");
}

/// Ten seeds and more for one pit, far less for any other: Hard takes them always, Easy not always but more often than
/// anything else.
#[test]
fn the_obvious_capture() {
    let obvious = [
        ("7 7 7 7 7 7 0 | 0 7 7 7 7 7 0 ; 7 0 ; north", 9, 13),
        ("0 2 11 11 11 1 0 | 1 11 11 1 0 0 1 ; 21 2 ; north", 7, 10),
        ("11 0 0 0 0 11 1 | 1 11 2 11 2 11 11 ; 10 2 ; north", 10, 16),
        ("10 10 10 0 10 0 1 | 10 0 0 10 1 3 10 ; 7 2 ; south", 0, 15),
        ("0 2 18 0 0 1 1 | 0 0 1 1 1 0 2 ; 24 33 ; south", 2, 9),
    ];
    for (text, best, lead) in obvious {
        let game = game_at(text);
        let mover = game.position().to_move();
        let gain = |pit: Pit| {
            let [south, north] = game.clone().play(pit, &mut ()).unwrap().taken.map(i32::from);
            if mover == Side::South { south - north } else { north - south }
        };
        let best = Pit::new(best).unwrap();
        let second = game.legal().filter(|&pit| pit != best).map(gain).max().unwrap();
        assert_eq!(gain(best) - second, lead, "{text}");

        let mut easy: BTreeMap<Pit, u32> = BTreeMap::new();
        for seed in 0..200 {
            assert_eq!(pick(&game, Level::Hard, seed).pit, best, "{text}, seed {seed}");
            *easy.entry(pick(&game, Level::Easy, seed).pit).or_default() += 1;
        }
        assert!(easy[&best] < 200 && easy.values().all(|&times| times <= easy[&best]), "{text}: {easy:?}");
    }
}

/// Minimax as the book has it: no window, no table, no order.
fn minimax(position: &Position, depth: u32) -> i32 {
    let mover = position.to_move();
    let outcomes = position.legal().map(|pit| {
        // A game of its own for each turn, so that only endings that the position decides are met.
        let mut game = Game::from_position(RULES, *position);
        let after = game.play(pit, &mut ()).unwrap().position;
        match game.result() {
            Some(result) if result.winner == Winner::Draw => 0,
            Some(result) if result.winner.side() == Some(mover) => WIN,
            Some(_) => -WIN,
            None if depth == 1 => i32::from(after.store(mover)) - i32::from(after.store(mover.other())),
            None => -minimax(&after, depth - 1),
        }
    });
    outcomes.max().unwrap()
}

/// What the table keeps from another depth is used where the game is decided: then the search may know more than
/// minimax of the same depth, but never anything that minimax of a greater depth does not find too.
#[test]
fn alpha_beta_is_minimax() {
    let mut known_earlier = 0;
    for game in random_games(250, 4) {
        let position = game.position();
        let mut search = Search::new(&RULES, u64::MAX, &GO_ON);
        for depth in 1..=5 {
            let value = search.value(position, depth).unwrap();
            let exact = minimax(position, depth);
            if value != exact {
                assert_eq!((value.abs(), exact.abs() < WIN), (WIN, true), "depth {depth} of {position}");
                let deeper = (depth + 1..=depth + 3).any(|depth| minimax(position, depth) == value);
                assert!(deeper, "depth {depth} of {position}: {value}, not {exact}");
                known_earlier += 1;
            }
        }
    }
    assert!(known_earlier < 10, "{known_earlier}");
}

/// Deepening finds the best pit and its value, and with a margin the true value of every pit within it.
#[test]
fn deepening_ranks_the_pits() {
    const DEPTH: u32 = 4;
    for game in random_games(150, 5) {
        let position = game.position();
        let pits: Vec<Pit> = position.legal().collect();
        let true_value = |pit: Pit| {
            let mut after = Game::from_position(RULES, *position);
            after.play(pit, &mut ()).unwrap();
            match after.result().map(|result| result.winner) {
                Some(Winner::Draw) => 0,
                Some(winner) => {
                    if winner.side() == Some(position.to_move()) {
                        WIN
                    } else {
                        -WIN
                    }
                }
                None => -minimax(after.position(), DEPTH - 1),
            }
        };
        for margin in [0, 6] {
            let found = Search::new(&RULES, u64::MAX, &GO_ON).deepen(position, &pits, DEPTH, margin).unwrap();
            if found.depth < DEPTH {
                continue; // Decided earlier, or nothing to choose.
            }
            let best = found.ranked()[0];
            assert_eq!(best.1, pits.iter().map(|&pit| true_value(pit)).max().unwrap(), "{position}");
            for &(pit, value) in found.ranked() {
                if pit == best.0 || value >= best.1 - margin && margin > 0 && best.1 < WIN {
                    assert_eq!(value, true_value(pit), "{pit} of {position}");
                } else {
                    assert!(true_value(pit) <= best.1 - margin, "{pit} of {position}");
                }
            }
        }
    }
}

/// From the opening South wins, and only with pit b; Hard knows, and slips at most now and then.
#[test]
fn hard_opens_with_b() {
    let opening = Game::new(RULES);
    let right = (0..40).filter(|&seed| pick(&opening, Level::Hard, seed).pit.to_string() == "b").count();
    assert!(right >= 36, "{right} of 40");
}

#[test]
fn a_stopped_search_still_moves() {
    for (seed, game) in random_games(50, 6).iter().enumerate() {
        for level in Level::ALL {
            let choice = choose(&RULES, game.position(), level, seed as u64, &STOP).unwrap();
            assert!(game.legal().any(|pit| pit == choice.pit));
            assert_eq!(
                (choice.depth, choice.nodes),
                (1, game.legal().count() as u64),
                "its own turns, no more"
            );
        }
    }
}

/// Whatever the budget, no more positions are looked at, save for the seven own turns; and more is not less.
#[test]
fn the_budget_is_kept() {
    for game in random_games(30, 7) {
        let mut depth = 1;
        for nodes in [0, 1, 7, 8, 20, 100, 1_000, 10_000] {
            let settings = Settings { depth: 30, nodes, slips: Slips { per_mille: 0, cost: 0 } };
            let choice = think(&RULES, game.position(), settings, 1, &GO_ON).unwrap();
            assert!(choice.nodes <= nodes.max(7), "{} of {nodes}", choice.nodes);
            assert!(choice.depth >= depth, "{nodes} positions look no less far");
            depth = choice.depth;
        }
    }
}

#[test]
fn a_task_crosses_as_json() {
    for (seed, game) in random_games(20, 8).iter().enumerate() {
        for level in Level::ALL {
            let seed = u64::MAX - seed as u64;
            let task = Task::new(&RULES, game.position(), level, seed);
            let read: Task = serde_json::from_str(&serde_json::to_string(&task).unwrap()).unwrap();
            assert_eq!(read, task);
            let choice = read.run(&GO_ON).unwrap();
            assert_eq!(choice, choose(&RULES, game.position(), level, seed, &GO_ON));
            let crossed: Option<Choice> =
                serde_json::from_str(&serde_json::to_string(&choice).unwrap()).unwrap();
            assert_eq!(crossed, choice);
        }
    }
    let task = Task::new(&RULES, &Position::opening(&RULES), Level::Easy, 7);
    let text = r#"{"rules":"guzhi","position":"6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south","level":"easy","seed":7}"#;
    assert_eq!(serde_json::to_string(&task).unwrap(), text);
}

#[test]
fn a_task_that_cannot_be_read() {
    let task = Task::new(&RULES, &Position::opening(&RULES), Level::Hard, 1);
    let rules = Task { rules: "nim".to_owned(), ..task.clone() }.run(&GO_ON);
    assert!(matches!(rules, Err(TaskError::Rules(unknown)) if unknown.0 == "nim"));
    let position = Task { position: "6 6".to_owned(), ..task }.run(&GO_ON);
    assert!(matches!(position, Err(TaskError::Position { text, .. }) if text == "6 6"));
}

/// A player in a match: a level, or random moves.
type Player = Option<Level>;

/// Games in pairs: each opening is played twice, with sides swapped. How many the first player won and lost.
fn play_match(first: Player, second: Player, pairs: u64, opening_moves: u32) -> (u32, u32) {
    let (mut won, mut lost) = (0, 0);
    for pair in 0..pairs {
        for first_plays in Side::BOTH {
            let mut draws = Draws(pair);
            let mut game = Game::new(RULES);
            for _ in 0..opening_moves {
                let pit = random_pit(&game, &mut draws);
                game.play(pit, &mut ()).unwrap();
            }
            while game.result().is_none() {
                let player = if game.position().to_move() == first_plays { first } else { second };
                let pit = match player {
                    Some(level) => pick(&game, level, draws.number()).pit,
                    None => random_pit(&game, &mut draws),
                };
                game.play(pit, &mut ()).unwrap();
            }
            match game.result().and_then(|result| result.winner.side()) {
                Some(side) if side == first_plays => won += 1,
                Some(_) => lost += 1,
                None => {}
            }
        }
    }
    println!("{first:?} against {second:?}: {won} to {lost}");
    (won, lost)
}

fn share((won, lost): (u32, u32)) -> u32 {
    100 * won / (won + lost)
}

/// From openings of two random moves, many of which decide the game for one side whoever plays it: perfect play
/// beats random moves no more than nineteen times of twenty.
#[test]
fn stronger_is_stronger() {
    let [easy, medium, hard] = Level::ALL.map(Some);
    let easy_wins = share(play_match(easy, None, 1_500, 2));
    assert!((60..=90).contains(&easy_wins), "Easy wins {easy_wins} % against random moves");
    let medium_wins = share(play_match(medium, easy, 1_500, 2));
    assert!(medium_wins >= 75, "Medium wins {medium_wins} % against Easy");
    let hard_wins = share(play_match(hard, medium, 1_500, 2));
    assert!(hard_wins >= 75, "Hard wins {hard_wins} % against Medium");
}

/// From the opening itself, as people play.
#[test]
fn stronger_is_stronger_from_the_opening() {
    let [easy, medium, hard] = Level::ALL.map(Some);
    assert!(share(play_match(medium, easy, 300, 0)) >= 80);
    assert!(share(play_match(hard, medium, 60, 0)) >= 90);
}
