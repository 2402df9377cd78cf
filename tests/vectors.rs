//! The games and counts that came with the rules (`tests/vectors`), exactly.

use guzhi::blitz::replay_line;
use guzhi::engine::{Game, RuleSet, perft};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Every game replays to the same states, result and error; only the words of an error are our own.
#[test]
fn games_of_every_rule_set() {
    let mut played = BTreeSet::new();
    let mut games = 0;
    for (path, lines) in vectors() {
        for line in lines.lines() {
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
            assert_eq!(
                replay["states"].as_array().unwrap().len(),
                expected["states"].as_array().unwrap().len()
            );
            assert_eq!(replay, expected, "{path}: {}", vector["record"]);
            played.insert(vector["record"]["rules"].as_str().unwrap().to_owned());
            games += 1;
        }
    }
    assert_eq!(played, RuleSet::ALL.iter().map(|rules| rules.id.to_owned()).collect());
    assert_eq!(games, 342); // all there are
}

/// The files with games.
fn vectors() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .map(|path| (path.display().to_string(), std::fs::read_to_string(&path).unwrap()))
        .collect()
}

/// Sequences of exactly 1, 2, 3 … moves from each opening, counted by others.
#[test]
fn perft_of_the_openings() {
    let counts: [(RuleSet, &[u64]); 6] = [
        (RuleSet::GUZHI, &[7, 41, 210, 1043, 4522, 17_966, 65_839, 212_107, 665_419]),
        (RuleSet::PALLANGUZHI, &[7, 41, 210, 1043, 4578, 19_300, 74_076, 265_453]),
        (RuleSet::ROUNDS, &[7, 37, 198, 934, 4136, 16_663, 64_705, 233_118]),
        (RuleSet::KALAH, &[6, 35, 185, 942, 4690, 23_233, 114_430, 563_055]),
        (RuleSet::OWARE, &[6, 36, 190, 1014, 5219, 27_332, 139_157, 711_414]),
        (RuleSet::CONGKAK, &[7, 36, 230, 1406, 8295, 48_305, 276_510]),
    ];
    for (rules, expected) in counts {
        assert_eq!(perft(&Game::new(rules), expected.len()), expected, "{}", rules.id);
    }
}

/// `perft.json` holds the counts of every rule set.
#[test]
fn perft_of_every_rule_set() {
    let counts: BTreeMap<String, Vec<u64>> =
        serde_json::from_str(include_str!("vectors/perft.json")).unwrap();
    for &rules in RuleSet::ALL {
        let expected = &counts[rules.id];
        assert_eq!(perft(&Game::new(rules), expected.len()), *expected, "{}", rules.id);
    }
}
