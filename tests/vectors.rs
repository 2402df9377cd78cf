//! The games and counts that came with the rules (`tests/vectors`), exactly.

use guzhi::engine::{Game, RuleSet, perft, replay_line};
use serde_json::Value;
use std::collections::BTreeMap;

/// Every game replays to the same states, result and error; only the words of an error are our own.
#[test]
fn guzhi_games() {
    let mut games = 0;
    for line in include_str!("vectors/guzhi.jsonl").lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let record = serde_json::to_vec(&vector["record"]).unwrap();
        let mut replay = serde_json::to_value(replay_line(&record)).unwrap();
        let mut expected = vector["expect"].clone();
        if let (Some(error), Some(wanted)) =
            (replay["error"].as_object_mut(), expected["error"].as_object_mut())
        {
            assert!(error.remove("reason").is_some_and(|reason| reason.is_string()));
            wanted.remove("reason");
        }
        assert_eq!(replay, expected, "{}", vector["record"]);
        games += 1;
    }
    assert_eq!(games, 60);
}

/// Sequences of exactly 1 to 9 moves from the opening of Guzhi.
#[test]
fn guzhi_perft() {
    let counts = perft(&Game::new(RuleSet::GUZHI), 9);
    assert_eq!(counts, [7, 41, 210, 1043, 4522, 17_966, 65_839, 212_107, 665_419]);
}

/// `perft.json` holds the counts of every rule set that will be; each one that is must agree.
#[test]
fn perft_of_every_rule_set() {
    let counts: BTreeMap<String, Vec<u64>> =
        serde_json::from_str(include_str!("vectors/perft.json")).unwrap();
    for &rules in RuleSet::ALL {
        let expected = &counts[rules.id];
        assert_eq!(perft(&Game::new(rules), expected.len()), *expected, "{}", rules.id);
    }
}
