//! The real `guzhi-lab`, run as another program runs it.

#![cfg(feature = "lab")]

mod lab_process;

use guzhi::engine::{Game, Options, RuleSet, perft};
use lab_process::{lab, lines, run};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};

#[test]
fn replays_every_line() {
    let files = [
        include_str!("vectors/guzhi.jsonl"),
        include_str!("vectors/pallanguzhi-no-fours.jsonl"),
        include_str!("vectors/rounds.jsonl"),
        include_str!("vectors/twelves.jsonl"),
        include_str!("vectors/kalah-3.jsonl"),
        include_str!("vectors/oware.jsonl"),
        include_str!("vectors/guzhi-blitz.jsonl"),
    ];
    let lines_of = files.iter().flat_map(|file| file.lines());
    let vectors: Vec<Value> = lines_of.map(|line| serde_json::from_str(line).unwrap()).collect();
    let input: String = vectors.iter().map(|vector| format!("{}\n", vector["record"])).collect();
    let output = run(&["replay"], input.as_bytes());
    assert!(output.status.success() && output.stderr.is_empty());
    let replays = lines(&output);
    assert_eq!(replays.len(), vectors.len());
    for (replay, vector) in replays.iter().zip(&vectors) {
        for field in ["id", "states", "result"] {
            assert_eq!(replay[field], vector["expect"][field]);
        }
        assert_eq!(replay["error"]["ply"], vector["expect"]["error"]["ply"]);
    }
}

/// The fields stand in the order of the format.
#[test]
fn a_replay_is_one_line_of_json() {
    let output = run(&["replay"], br#"{"id":"x","rules":"guzhi","moves":[{"pit":2}]}"#);
    let line = r#"{"id":"x","states":[{"pits":[7,7,0,0,7,7,7,7,7,0,7,7,7,7],"stores":[7,0],"to_move":"north","over":false,"sown":12,"taken":[7,0]}],"result":null,"error":null}"#;
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{line}\n"));
    let output = run(&["replay"], br#"{"id":"x","rules":"rounds","moves":[{"pit":2}]}"#);
    let line = r#"{"id":"x","states":[{"pits":[1,7,2,8,8,8,0,0,1,7,7,7,7,0],"stores":[7,0],"to_move":"north","over":false,"sown":27,"taken":[7,0],"round":1,"closed":[]}],"result":null,"error":null}"#;
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{line}\n"));
    let output = run(&["replay"], blitz(r#"{"pit":2,"ms":2400}"#).as_bytes());
    let line = r#"{"id":"b","states":[{"pits":[7,7,0,0,7,7,7,7,7,0,7,7,7,7],"stores":[7,0],"to_move":"north","over":false,"sown":12,"taken":[7,0],"ember":[7,0],"held":[null,null],"bank_ms":[2000,0]}],"result":null,"error":null}"#;
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{line}\n"));
}

/// A record of Blitz with these moves, and nothing to draw.
fn blitz(moves: &str) -> String {
    let loadout = r#"["brass_shield","time_squeeze","pasu_surge"]"#;
    format!(
        r#"{{"id":"b","rules":"guzhi","blitz":{{"loadouts":[{loadout},{loadout}],"draws":[]}},"moves":[{moves}]}}"#
    )
}

#[test]
fn a_bad_line_does_not_stop_the_rest() {
    let good = br#"{"id":"good","rules":"guzhi","moves":[{"pit":2}]}"#;
    let deep = "[".repeat(100_000);
    let million = format!(r#"{{"rules":"guzhi","moves":[{}{{"pit":2}}]}}"#, r#"{"pit":2},"#.repeat(999_999));
    let bad: [&[u8]; 9] = [
        b"",
        b"not JSON",
        b"\xff\xfe\x00",
        b"{\"id\":\"\xc3\x28\"}",
        br#"{"id":"x","rules":"chess","moves":[]}"#,
        br#"{"id":"x","rules":"guzhi","moves":[{"pit":14}]}"#,
        br#"{"id":"x","rules":"guzhi","moves":[{"pit":"x"}]}"#,
        deep.as_bytes(),
        million.as_bytes(),
    ];
    let mut input = good.to_vec();
    for line in bad {
        input.push(b'\n');
        input.extend(line);
        input.push(b'\n');
        input.extend(good);
    }
    // The last line has no line break.
    let output = run(&["replay"], &input);
    assert!(output.status.success());
    let replays = lines(&output);
    assert_eq!(replays.len(), 2 * bad.len() + 1);
    for (index, replay) in replays.iter().enumerate() {
        let is_good = index % 2 == 0;
        assert_eq!(replay["error"].is_null(), is_good, "line {}: {replay}", index + 1);
        assert_eq!(replay["id"] == "good", is_good, "line {}", index + 1);
    }
}

#[test]
fn nothing_in_nothing_out() {
    let output = run(&["replay"], b"");
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
}

/// Blitz that cannot be: one answer each, and the lines between are read as if it had not been there.
#[test]
fn a_bad_line_of_blitz_does_not_stop_the_rest() {
    let good = blitz(r#"{"pit":2,"ms":0},{"pit":11,"ms":5000,"forced":true}"#);
    let plain = r#"{"id":"b","rules":"guzhi","moves":[{"pit":2}]}"#;
    let mut bad = vec![
        good.replace("time_squeeze", "pasu_surge"),
        good.replace("time_squeeze", "slow_motion"),
        good.replace(r#""time_squeeze","#, ""),
        good.replace(r#""time_squeeze","#, r#""time_squeeze","reverse_sow","#),
        good.replace(r#""rules":"guzhi""#, r#""rules":"rounds""#),
        good.replace(r#""rules":"guzhi""#, r#""rules":"guzhi","options":{"seeds":6}"#),
        good.replace(r#""blitz":{"#, r#""blitz":{"clock":3,"#),
        blitz(r#"{"pit":2,"ms":-1}"#),
        blitz(r#"{"pit":2,"ms":0.5}"#),
        blitz(r#"{"pit":2,"ms":5000}"#),
        blitz(r#"{"pit":2,"ms":1e300}"#),
        blitz(r#"{"pit":2,"ms":4999,"forced":true}"#),
        blitz(r#"{"pit":2,"power":"pasu_surge"}"#),
        blitz(r#"{"pit":2,"power":"slow_motion"}"#),
        blitz(r#"{"pit":2,"shield":3}"#),
        // North earns on this turn, and nothing is drawn.
        blitz(r#"{"pit":1},{"pit":11}"#),
        blitz(&format!("{}{{\"pit\":2}}", r#"{"pit":2,"ms":1},"#.repeat(999_999))),
    ];
    let start = |fields: &str| {
        let pits = "6,6,6,6,6,6,6,6,6,6,6,6,6,6";
        let start = format!(r#""start":{{"pits":[{pits}],"stores":[0,0],"to_move":"south",{fields}}}"#);
        good.replace(r#""moves""#, &format!(r#"{start},"moves""#))
    };
    bad.push(start(r#""bank_ms":[0,15001]"#));
    bad.push(start(r#""held":[null,"nothing"]"#));
    bad.push(start(r#""shield":[7,null]"#));
    bad.push(start(r#""squeezed":[false,false]"#).replace("6,6,6,", "6,6,"));
    let mut input = format!("{good}\n{plain}\n");
    for line in &bad {
        input.push_str(&format!("{line}\n{good}\n{plain}\n"));
    }
    let output = run(&["replay"], input.as_bytes());
    assert!(output.status.success() && output.stderr.is_empty());
    let replays = lines(&output);
    assert_eq!(replays.len(), 3 * bad.len() + 2);
    for (index, replay) in replays.iter().enumerate() {
        let line = index % 3;
        assert_eq!(replay["error"].is_null(), line < 2, "{}: {replay}", index + 1);
        assert_eq!(replay["id"], "b");
        let states = replay["states"].as_array().unwrap().len();
        assert!(line == 2 || states == 2 - line, "{}: {replay}", index + 1);
    }
}

/// A program may wait for each answer before it sends the next record.
#[test]
fn every_record_is_answered_at_once() {
    let mut child = lab(&["replay"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for id in 0..3 {
        writeln!(stdin, r#"{{"id":{id},"rules":"guzhi","moves":[]}}"#).unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let replay: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(replay, json!({"id": id, "states": [], "result": null, "error": null}));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn perft_counts() {
    let output = run(&["perft", "--rules", "guzhi", "--depth", "5"], b"");
    assert!(output.status.success() && output.stderr.is_empty());
    let [count] = &lines(&output)[..] else { panic!("one line") };
    let fields: Vec<&String> = count.as_object().unwrap().keys().collect();
    assert_eq!(fields.len(), 4);
    assert_eq!(count["rules"], "guzhi");
    assert_eq!(count["depth"], 5);
    assert_eq!(count["counts"], json!([7, 41, 210, 1043, 4522]));
    assert!(count["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0));
}

#[test]
fn perft_counts_of_other_rule_sets() {
    for (rules, counts) in [
        ("rounds", json!([7, 37, 198, 934])),
        ("twelves", json!([7, 30, 108, 380])),
        ("kalah", json!([6, 35, 185, 942])),
        ("congkak", json!([7, 36, 230, 1406])),
        ("oware", json!([6, 36, 190, 1014])),
    ] {
        let output = run(&["perft", "--rules", rules, "--depth", "4"], b"");
        let [count] = &lines(&output)[..] else { panic!("one line") };
        assert_eq!((&count["rules"], &count["counts"]), (&json!(rules), &counts));
    }
}

/// What is counted is the game with its options; they are said in the answer, and nothing is said of the plain rules.
#[test]
fn perft_counts_with_options() {
    for (rules, flags, options) in [
        (RuleSet::KALAH, &["--seeds", "3"][..], json!({"seeds": 3})),
        (RuleSet::KALAH, &["--seeds", "4"], Value::Null),
        (RuleSet::PALLANGUZHI, &["--no-four-captures"], json!({"four_captures": false})),
        (
            RuleSet::CONGKAK,
            &["--capture-from-empty", "--seeds", "5"],
            json!({"seeds": 5, "capture_from_empty": true}),
        ),
    ] {
        let output = run(&[&["perft", "--depth", "4", "--rules", rules.id], flags].concat(), b"");
        let [count] = &lines(&output)[..] else { panic!("one line") };
        assert_eq!(count.get("options").unwrap_or(&Value::Null), &options, "{flags:?}");
        let options: Option<Options> = serde_json::from_value(options).unwrap();
        let rules = rules.with(&options.unwrap_or_default()).unwrap();
        assert_eq!(count["counts"], json!(perft(&Game::new(rules), 4)), "{flags:?}");
    }
}

#[test]
fn an_option_the_rules_do_not_have_is_said_and_fails() {
    for (options, message) in [
        (&["--seeds", "4"][..], r#"the rules "guzhi" have no option "seeds""#),
        (&["--no-four-captures"], r#"the rules "guzhi" have no option "four_captures""#),
        (
            &["--rules", "oware", "--capture-from-empty"],
            r#"the rules "oware" have no option "capture_from_empty""#,
        ),
        (
            &["--rules", "kalah", "--seeds", "7"],
            r#"the rules "kalah" are played with 3 to 6 seeds a pit, not 7"#,
        ),
    ] {
        let output = run(&[&["perft", "--depth", "3"], options].concat(), b"");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{options:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("guzhi-lab: {message}\n"));
    }
}

#[test]
fn an_unknown_rule_set_is_said_and_fails() {
    let output = run(&["perft", "--rules", "nim", "--depth", "3"], b"");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let message = String::from_utf8(output.stderr).unwrap();
    let known = r#""guzhi", "pallanguzhi", "rounds", "pallankuzhi", "twelves", "congkak", "kalah", "oware""#;
    assert_eq!(message, format!("guzhi-lab: there is no rule set \"nim\"; there are {known}\n"));
}

#[test]
fn a_wrong_command_line_is_said_and_fails() {
    for arguments in [
        &["perft"][..],
        &["perft", "--depth", "x"],
        &["perft", "--depth", "0"],
        &["perft", "--depth", "65"],
        &["perft", "--depth", "3", "--seeds", "x"],
        &["perft", "--depth", "3", "--seeds", "256"],
        &["shuffle"],
        &[],
    ] {
        let output = run(arguments, b"");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn the_shipped_examples_are_proven() {
    let shipped = include_str!("../assets/examples.txt");
    assert!(shipped.starts_with("# Written by `guzhi-lab examples --seed 1`"));
    let output = run(&["examples", "--check"], shipped.as_bytes());
    assert!(output.status.success() && output.stderr.is_empty());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "63 examples, each proven\n");
}

#[test]
fn an_example_that_is_none_is_said_and_fails() {
    for (line, message) in [
        ("", "there is no example in it"),
        ("# one\nguzhi sow", "line 2: an example is a rule set, a lesson"),
        (
            "guzhi sow c 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south",
            "guzhi sow c 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south: 2 laps",
        ),
    ] {
        let output = run(&["examples", "--check"], line.as_bytes());
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{line:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with(&format!("guzhi-lab: {message}")), "{said}");
    }
}
