//! `guzhi-lab solve` and the engine's `solve`: the published results, positions from elsewhere, budgets, and what cannot be
//! solved.
#![cfg(feature = "lab")]

mod lab_process;

use lab_process::{lines, run};
use serde_json::{Value, json};

fn solved(arguments: &[&str]) -> Value {
    let output = run(&[&["solve"], arguments].concat(), b"");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let [answer] = &lines(&output)[..] else { panic!("one line") };
    answer.clone()
}

/// The pits with this value.
fn pits(answer: &Value, value: &str) -> Vec<u64> {
    let moves = answer["moves"].as_array().unwrap().iter();
    moves.filter(|solved| solved["value"] == value).map(|solved| solved["pit"].as_u64().unwrap()).collect()
}

#[test]
fn who_wins_from_the_start() {
    for (rules, winning) in [("guzhi", vec![1]), ("pallanguzhi", vec![1]), ("pallankuzhi", vec![1, 2, 3])] {
        let answer = solved(&["--rules", rules]);
        assert_eq!((&answer["value"], &answer["proven"]), (&json!("win"), &json!(true)), "{rules}");
        assert_eq!(pits(&answer, "win"), winning, "{rules}");
        assert_eq!(answer["moves"].as_array().unwrap().len(), 7, "{rules}");
        assert!(answer["nodes"].as_u64().unwrap() <= 300_000, "{answer}");
        assert_eq!(answer.get("exact"), None, "not asked for");
    }
}

/// The value is the sign of the difference, and the engine says the same as the command.
#[test]
fn a_position_exactly() {
    let position = r#"{"pits":[0,0,0,0,2,1,0,0,0,0,0,6],"stores":[20,19],"to_move":"south"}"#;
    let answer = solved(&["--rules", "kalah", "--position", position, "--exact"]);
    assert_eq!(answer["proven"], true, "{answer}");
    let best = answer["exact"].as_i64().unwrap();
    assert_eq!(
        answer["value"],
        if best > 0 {
            "win"
        } else if best < 0 {
            "loss"
        } else {
            "draw"
        }
    );
    let question = json!({"cmd": "solve", "id": 5, "rules": "kalah", "exact": true, "moves": [],
        "start": serde_json::from_str::<Value>(position).unwrap()});
    let output = run(&["engine"], format!("{question}\n").as_bytes());
    let engine = &lines(&output)[0];
    for field in ["value", "moves", "proven", "exact", "nodes"] {
        assert_eq!(engine[field], answer[field], "{field}");
    }
    assert_eq!(engine["id"], 5);
}

/// The seeds of a pit are an option, and so is what a last seed captures.
#[test]
fn options_are_flags() {
    let plain = solved(&["--rules", "pallanguzhi", "--seeds", "4", "--nodes", "2000"]);
    let without =
        solved(&["--rules", "pallanguzhi", "--seeds", "4", "--no-four-captures", "--nodes", "2000"]);
    assert_ne!(
        plain["nodes"].to_string() + &plain["moves"].to_string(),
        without["nodes"].to_string() + &without["moves"].to_string()
    );
    let output = run(&["solve", "--rules", "guzhi", "--seeds", "5"], b"");
    assert!(
        !output.status.success() && String::from_utf8_lossy(&output.stderr).contains("no option \"seeds\"")
    );
}

/// Kalah with fewer seeds than people play it with: what is published of it.
#[test]
fn small_kalah_exactly() {
    for (seeds, plain, from_empty) in [("1", 2, 2), ("2", 6, 10)] {
        let exact = |more: &[&str]| {
            let answer = solved(&[&["--rules", "kalah", "--seeds", seeds, "--exact"], more].concat());
            assert_eq!(answer["proven"], true, "{answer}");
            answer["exact"].as_i64().unwrap()
        };
        assert_eq!((exact(&[]), exact(&["--capture-from-empty"])), (plain, from_empty), "{seeds} seeds");
    }
    for seeds in ["0", "22"] {
        let output = run(&["solve", "--rules", "kalah", "--seeds", seeds], b"");
        assert!(!output.status.success(), "{seeds} seeds");
    }
}

#[test]
fn a_budget_that_runs_out_is_said() {
    for limit in [["--nodes", "100"], ["--movetime-ms", "0"]] {
        let answer = solved(&[&["--rules", "oware"][..], &limit].concat());
        assert_eq!(answer["proven"], false, "{answer}");
        assert!(answer["nodes"].as_u64().unwrap() <= 100, "{answer}");
        assert_eq!(answer["moves"].as_array().unwrap().len(), 6, "{answer}");
    }
}

#[test]
fn what_cannot_be_solved_is_said() {
    let over = r#"{"pits":[0,0,0,0,0,0,0,1,0,0,0,0,0,0],"stores":[41,42],"to_move":"south"}"#;
    for (position, words) in [
        ("x", "not JSON"),
        ("[1]", "cannot be read"),
        (r#"{"pits":[1],"stores":[0,0],"to_move":"south"}"#, "1 pits"),
        (over, "no pit to sow"),
    ] {
        let output = run(&["solve", "--position", position], b"");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && output.stdout.is_empty(), "{position}");
        assert!(error.contains(words), "{position}: {error}");
    }
    let loadout = json!(["brass_shield", "time_squeeze", "pasu_surge"]);
    let blitz =
        json!({"cmd": "solve", "rules": "guzhi", "moves": [], "blitz": {"loadouts": [loadout, loadout]}});
    let output = run(&["engine"], format!("{blitz}\n").as_bytes());
    assert!(String::from_utf8_lossy(&output.stdout).contains("Blitz cannot be solved"));
}
