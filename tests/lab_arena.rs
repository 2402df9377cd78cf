//! `guzhi-lab arena`: both sides get the same chances, what is counted adds up, and the seed decides everything but the times.

#![cfg(feature = "lab")]

mod lab_process;

use guzhi::engine::RuleSet;
use lab_process::{lines, run};
use serde_json::{Value, json};

/// What an arena prints: one line for each pair of players and game.
fn arenas(arguments: &str) -> Vec<Value> {
    let arguments: Vec<&str> = ["arena"].into_iter().chain(arguments.split(' ')).collect();
    let output = run(&arguments, b"");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{arguments:?}: {said}");
    lines(&output)
}

fn arena(arguments: &str) -> Value {
    let [arena] = &arenas(arguments)[..] else { panic!("one line") };
    arena.clone()
}

fn count(arena: &Value, field: &str) -> u64 {
    arena[field].as_u64().unwrap_or_else(|| panic!("{field} in {arena}"))
}

fn timeless(mut arena: Value) -> Value {
    let fields = arena.as_object_mut().unwrap();
    for times in ["seconds_per_move", "slowest_move"] {
        let times = fields.remove(times).unwrap();
        let [first, second] = &times.as_array().unwrap()[..] else { panic!("{times}") };
        assert!(first.as_f64().unwrap() >= 0.0 && second.as_f64().unwrap() >= 0.0);
    }
    arena
}

const GAMES: [&str; 6] = [
    "--rules guzhi",
    "--rules kalah --seeds 3 --capture-from-empty",
    "--rules pallanguzhi --no-four-captures",
    "--rules rounds",
    "--rules oware",
    "--blitz",
];

/// Whoever it is, a player wins exactly as often as it loses against itself: it plays each game of a pair from either side.
#[test]
fn nobody_is_better_than_itself() {
    for game in GAMES {
        for player in ["random", "greedy", "easy", "medium", "expert"] {
            let arena = arena(&format!("{player} {player} {game} --games 20 --nodes 200 --seed 5"));
            assert_eq!(arena["wins"], arena["losses"], "{arena}");
            assert!(arena["share"] == 0.5 || arena["share"].is_null() && arena["draws"] == 20, "{arena}");
            assert_eq!(arena["score"], 0.5, "{arena}");
            assert!(count(&arena, "distinct") <= 10, "{arena}");
            assert_eq!(arena["nodes_per_move"][0], arena["nodes_per_move"][1], "{arena}");
        }
    }
}

/// The same two the other way round play the same games.
#[test]
fn who_is_named_first_does_not_matter() {
    for game in GAMES {
        let there = arena(&format!("medium easy {game} --games 30 --seed 3"));
        let back = arena(&format!("easy medium {game} --games 30 --seed 3"));
        assert_eq!((&there["wins"], &there["losses"]), (&back["losses"], &back["wins"]), "{there}");
        for field in ["draws", "by", "moves", "distinct"] {
            assert_eq!(there[field], back[field], "{there}");
        }
        assert_eq!(there["nodes_per_move"][0], back["nodes_per_move"][1], "{there}");
    }
}

#[test]
fn what_is_counted_adds_up() {
    for game in GAMES {
        let arena = arena(&format!("greedy random {game} --games 40 --seed 9"));
        let [wins, losses, draws] = ["wins", "losses", "draws"].map(|field| count(&arena, field));
        assert_eq!((wins + losses + draws, count(&arena, "games")), (40, 40), "{arena}");
        let by: u64 = arena["by"].as_object().unwrap().values().map(|games| games.as_u64().unwrap()).sum();
        assert_eq!(by, 40, "{arena}");
        assert!((1..=40).contains(&count(&arena, "distinct")), "{arena}");
        assert!(arena["moves"].as_f64().unwrap() >= 2.0, "{arena}");

        let number = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("{arena}"));
        let share = wins as f64 / (wins + losses) as f64;
        let score = (wins as f64 + draws as f64 / 2.0) / 40.0;
        for (field, value) in [("share", share), ("score", score)] {
            let [low, high] = [0, 1].map(|at| number(&arena[&format!("{field}_95")][at]));
            assert!((number(&arena[field]) - value).abs() < 1e-12, "{arena}");
            assert!(0.0 <= low && low <= number(&arena[field]), "{arena}");
            assert!(number(&arena[field]) <= high && high <= 1.0, "{arena}");
        }
        // Taking what one sees is better than nothing.
        assert!(share > 0.5, "{arena}");
    }
}

#[test]
fn the_seed_decides() {
    for game in GAMES {
        let of = |seed: u64| timeless(arena(&format!("medium random {game} --games 20 --seed {seed}")));
        assert_eq!(of(1), of(1));
        let [one, other] = [of(1), of(2)];
        assert_ne!(one["moves"], other["moves"], "{one}");
    }
}

#[test]
fn the_result_says_what_was_played() {
    let plain = timeless(arena("medium easy --games 2"));
    let fields: Vec<&str> = plain.as_object().unwrap().keys().map(String::as_str).collect();
    // `keys` are in the order of the alphabet.
    let known = [
        "blitz",
        "by",
        "distinct",
        "draws",
        "games",
        "losses",
        "moves",
        "nodes_per_move",
        "opening_moves",
        "players",
        "rules",
        "score",
        "score_95",
        "seed",
        "share",
        "share_95",
        "wins",
    ];
    assert_eq!(fields, known);
    assert_eq!((&plain["rules"], &plain["players"]), (&json!("guzhi"), &json!(["medium", "easy"])));
    assert_eq!(
        (&plain["opening_moves"], &plain["seed"], &plain["blitz"]),
        (&json!(1), &json!(0), &json!(false))
    );

    let options =
        arena("random greedy --rules kalah --seeds 5 --games 4 --opening-moves 7 --nodes 9 --seed 8");
    assert_eq!((&options["options"], &options["opening_moves"]), (&json!({"seeds": 5}), &json!(7)));
    assert_eq!((&options["nodes"], &options["seed"], &options["games"]), (&json!(9), &json!(8), &json!(4)));
    assert_eq!(arena("random random --blitz --games 2")["opening_moves"], 1);
    assert_eq!(arena("random random --rules twelves --games 2")["opening_moves"], 0);
    assert_eq!(arena("random random --blitz --games 2")["blitz"], true);
}

/// The levels look at what they are told to, in place of their own budgets.
#[test]
fn the_budget_is_kept() {
    let looked_at = [50, 500].map(|nodes| {
        let arena = arena(&format!("expert greedy --rules congkak --games 4 --nodes {nodes}"));
        let looked_at = arena["nodes_per_move"][0].as_f64().unwrap();
        assert!(looked_at <= f64::from(nodes), "{arena}");
        looked_at
    });
    assert!(looked_at[1] > looked_at[0], "{looked_at:?}");
}

#[test]
fn every_level_in_every_rule_set() {
    let arenas = arenas("--all --games 2 --nodes 20");
    let pairs = [["easy", "random"], ["medium", "easy"], ["hard", "medium"], ["expert", "hard"]];
    let played: Vec<(&str, &Value)> =
        arenas.iter().map(|arena| (arena["rules"].as_str().unwrap(), &arena["players"])).collect();
    assert_eq!(played.len(), 4 * RuleSet::ALL.len());
    for (rules, four) in RuleSet::ALL.iter().zip(played.chunks(4)) {
        for (pair, (id, players)) in pairs.iter().zip(four) {
            assert_eq!((*id, *players), (rules.id, &json!(pair)));
        }
    }
    let blitz = self::arenas("--all --blitz --games 2 --nodes 20");
    assert_eq!(blitz.len(), 4);
    for (pair, arena) in pairs.iter().zip(&blitz) {
        assert_eq!((&arena["players"], &arena["blitz"]), (&json!(pair), &json!(true)));
    }
}

#[test]
fn an_arena_that_cannot_be_is_said_and_fails() {
    for (arguments, code, words) in [
        ("", 2, &["<FIRST>", "<SECOND>"][..]),
        ("easy", 2, &["<SECOND>"]),
        ("easy nobody", 2, &["\"nobody\"", "expert", "greedy"]),
        ("easy hard --games 3", 2, &["pairs", "even"]),
        ("easy hard --games 0", 2, &["pairs", "even"]),
        ("easy hard --games x", 2, &["--games"]),
        ("easy hard --nodes -1", 2, &["-1"]),
        ("--all easy hard", 2, &["--all", "FIRST"]),
        ("--all --rules oware", 2, &["--all", "--rules"]),
        ("easy hard --rules nim", 1, &["\"nim\"", "\"guzhi\""]),
        ("easy hard --rules oware --seeds 3", 1, &["\"oware\"", "\"seeds\""]),
        ("easy hard --blitz --rules kalah", 1, &["Blitz", "\"guzhi\""]),
        ("easy hard --opening-moves 100000", 1, &["no game", "100000"]),
    ] {
        let all: Vec<&str> =
            ["arena"].into_iter().chain(arguments.split(' ')).filter(|word| !word.is_empty()).collect();
        let output = run(&all, b"");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(code), 0), "{arguments}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(words.iter().all(|word| said.contains(word)), "{arguments}: {said}");
    }
}
