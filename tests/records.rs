//! Bad input as data: every line gets exactly one answer, with a clear error at the right place, and a good line after
//! it is read as if it had not been there. What stands for a record is in RULES, "The replay format".

use guzhi::blitz::{self, AnyRecord};
use guzhi::engine::{Game, Pit, Replay, RuleSet, replay_line};
use guzhi::game::Playing;
use serde_json::{Value, json};

const GOOD: &str = r#"{"id":"good","rules":"guzhi","moves":[{"pit":2},{"pit":11}]}"#;

fn assert_good() {
    let replay = replay_line(GOOD.as_bytes());
    assert_eq!((replay.states.len(), &replay.error), (2, &None));
}

/// A record may stand beside other fields of an object: those that are named, and no others.
#[test]
fn a_record_beside_other_fields() {
    let line = br#"{"cmd":{"moves":[]},"rules":"guzhi","level":1e999,"moves":[{"pit":2},{"pit":11}]}"#;
    let read = AnyRecord::read(line, &["level", "cmd"]).unwrap();
    let Playing::Plain(game) = Playing::after(&read).unwrap() else { panic!("no Blitz") };
    let mut same = Game::new(RuleSet::GUZHI);
    for pit in [2, 11] {
        same.play(Pit::new(pit).unwrap(), &mut ()).unwrap();
    }
    assert_eq!(game, same);
    for beside in [&["cmd"][..], &["level"], &[]] {
        let error = AnyRecord::read(line, beside).unwrap_err().to_string();
        assert!(error.contains("unknown field"), "{beside:?}: {error}");
    }
    // What is passed over is not looked at, and the rest is read as ever.
    let twice = br#"{"cmd":1,"cmd":2,"rules":"guzhi","moves":[],"moves":[]}"#;
    let error = AnyRecord::read(twice, &["cmd"]).unwrap_err().to_string();
    assert!(error.contains("duplicate field `moves`"), "{error}");
}

/// The game stands where the record leaves it, or the move that cannot be played is named.
#[test]
fn a_record_that_cannot_be_played() {
    let line = br#"{"rules":"guzhi","moves":[{"pit":2},{"pit":2}]}"#;
    let error = Playing::after(&AnyRecord::read(line, &[]).unwrap()).unwrap_err();
    assert_eq!(error.ply, Some(1));
    assert!(error.reason.contains("North is to move"), "{}", error.reason);
}

/// Lines that are no record: no states, no ply, the id when one can be read, and a reason with these words.
#[test]
fn lines_that_are_no_record() {
    let cases: &[(&str, Value, &[&str])] = &[
        // Not JSON.
        ("", Value::Null, &["not JSON"]),
        ("   \t ", Value::Null, &["not JSON"]),
        ("\r\n", Value::Null, &["not JSON"]),
        ("hello", Value::Null, &["not JSON"]),
        ("\u{feff}{}", Value::Null, &["not JSON"]),
        (r#"{"id":"x","rules":"guzhi","moves":[{"pit":2}]"#, Value::Null, &["not JSON"]),
        (r#"{"id":"x","rules":"guzhi","moves":[{"pit":2},]}"#, Value::Null, &["not JSON"]),
        (r#"{"id":"x","rules":"guzhi","moves":[]} {"id":"y"}"#, Value::Null, &["not JSON"]),
        (
            r#"{"id":"x","rules":"guzhi","moves":[{"pit":1e999}]}"#,
            json!("x"),
            &["not a record", "number out of range"],
        ),
        (r#"{"id":"x","rules":"guzhi","moves":[{"pit":NaN}]}"#, Value::Null, &["not JSON"]),
        // JSON, but no object.
        ("null", Value::Null, &["not a record", "object"]),
        ("3", Value::Null, &["not a record", "object"]),
        (r#""guzhi""#, Value::Null, &["not a record", "object"]),
        ("[]", Value::Null, &["not a record", "object"]),
        // serde would take the fields in their order for the object.
        (r#"["x","guzhi",null,null,null,[{"pit":2}]]"#, Value::Null, &["not a record", "object"]),
        // Fields missing, unknown, twice, or of the wrong type.
        ("{}", Value::Null, &["missing field `rules`"]),
        (r#"{"id":"x","moves":[]}"#, json!("x"), &["missing field `rules`"]),
        (r#"{"id":7,"rules":"guzhi"}"#, json!(7), &["missing field `moves`"]),
        (r#"{"id":"x","rules":"guzhi","moves":[],"mvoes":[]}"#, json!("x"), &["unknown field `mvoes`"]),
        (r#"{"id":"x","rules":"guzhi","moves":[],"moves":[]}"#, json!("x"), &["duplicate field `moves`"]),
        (r#"{"id":"x","id":"y","rules":"guzhi","moves":[]}"#, Value::Null, &["duplicate field `id`"]),
        (r#"{"id":["x",1],"rules":3,"moves":[]}"#, json!(["x", 1]), &["expected a string"]),
        (r#"{"id":"x","rules":null,"moves":[]}"#, json!("x"), &["expected a string"]),
        (r#"{"id":"x","rules":"guzhi","moves":null}"#, json!("x"), &["expected a sequence"]),
        (r#"{"id":"x","rules":"guzhi","moves":{"pit":2}}"#, json!("x"), &["expected a sequence"]),
        (r#"{"id":"x","rules":"guzhi","moves":"cCa"}"#, json!("x"), &["expected a sequence"]),
        // Rules and options.
        (r#"{"id":"x","rules":"nim","moves":[]}"#, json!("x"), &["\"nim\"", "\"guzhi\"", "\"oware\""]),
        (r#"{"id":"x","rules":"Guzhi","moves":[]}"#, json!("x"), &["\"Guzhi\""]),
        (r#"{"id":"x","rules":"","moves":[]}"#, json!("x"), &["no rule set \"\""]),
        (r#"{"id":"x","rules":"guzhi","options":{"seeds":4},"moves":[]}"#, json!("x"), &["option \"seeds\""]),
        (
            r#"{"id":"x","rules":"guzhi","options":{"speed":1},"moves":[]}"#,
            json!("x"),
            &["unknown field `speed`"],
        ),
        (r#"{"id":"x","rules":"guzhi","options":[],"moves":[]}"#, json!("x"), &["expected an object"]),
        (r#"{"id":"x","rules":"guzhi","options":4,"moves":[]}"#, json!("x"), &["expected an object"]),
        (r#"{"id":"x","rules":"kalah","options":[4],"moves":[]}"#, json!("x"), &["expected an object"]),
        // The start.
        (r#"{"id":"x","rules":"guzhi","start":7,"moves":[]}"#, json!("x"), &["expected an object"]),
        (r#"{"id":"x","rules":"guzhi","start":{},"moves":[]}"#, json!("x"), &["missing field `pits`"]),
        // Moves.
        (r#"{"id":"x","rules":"guzhi","moves":[2]}"#, json!("x"), &["expected an object"]),
        (r#"{"id":"x","rules":"guzhi","moves":[[2]]}"#, json!("x"), &["expected an object"]),
        (r#"{"id":"x","rules":"guzhi","moves":[null]}"#, json!("x"), &["expected an object"]),
        (r#"{"id":"x","rules":"guzhi","moves":[{}]}"#, json!("x"), &["missing field `pit`"]),
        (r#"{"id":"x","rules":"guzhi","moves":[{"pit":"x"}]}"#, json!("x"), &["number"]),
        (r#"{"id":"x","rules":"guzhi","moves":[{"pit":"2"}]}"#, json!("x"), &["number"]),
        (r#"{"id":"x","rules":"guzhi","moves":[{"pit":null}]}"#, json!("x"), &["number"]),
        (r#"{"id":"x","rules":"guzhi","moves":[{"pit":true}]}"#, json!("x"), &["number"]),
        (
            r#"{"id":"x","rules":"guzhi","moves":[{"pit":1.5}]}"#,
            json!("x"),
            &["a pit is a whole number", "1.5"],
        ),
        // What only a Blitz move has.
        (r#"{"id":"x","rules":"guzhi","moves":[{"pit":2,"ms":10}]}"#, json!("x"), &["unknown field `ms`"]),
        (r#"{"id":"x","rules":"guzhi","moves":[{"pit":2,"power":"reverse_sow"}]}"#, json!("x"), &["`power`"]),
    ];
    for (line, id, words) in cases {
        let replay = replay_line(line.as_bytes());
        assert_no_record(&replay, line, id, words);
        assert_good();
    }
}

fn assert_no_record(replay: &Replay, line: &str, id: &Value, words: &[&str]) {
    assert!(replay.states.is_empty() && replay.result.is_none(), "{line}");
    assert_eq!(replay.id, *id, "{line}");
    let error = replay.error.as_ref().unwrap_or_else(|| panic!("{line} is read as a record"));
    assert_eq!(error.ply, None, "{line}");
    for word in words {
        assert!(error.reason.contains(word), "{line}: {:?} does not say {word:?}", error.reason);
    }
}

/// A record of these rules with these options, and no move.
fn with_options(rules: &str, options: &Value) -> String {
    json!({"id": "x", "rules": rules, "options": options, "moves": []}).to_string()
}

/// Which options each rule set has, and how many seeds; everything else is refused by its name.
#[test]
fn options_of_every_rule_set() {
    let games: [(&str, Option<[u8; 2]>, bool, bool); 8] = [
        ("guzhi", None, false, false),
        ("pallanguzhi", Some([4, 6]), true, false),
        ("rounds", None, false, false),
        ("pallankuzhi", Some([4, 6]), false, false),
        ("twelves", None, false, false),
        ("congkak", Some([4, 7]), false, true),
        ("kalah", Some([3, 6]), false, true),
        ("oware", None, false, false),
    ];
    for (rules, seeds, four_captures, capture_from_empty) in games {
        for count in 0..=255 {
            let line = with_options(rules, &json!({"seeds": count}));
            let replay = replay_line(line.as_bytes());
            match seeds {
                Some([least, most]) if (least..=most).contains(&count) => {
                    assert_eq!(replay.error, None, "{line}")
                }
                Some([least, most]) => {
                    let words = format!("{least} to {most} seeds a pit, not {count}");
                    assert_no_record(&replay, &line, &json!("x"), &[rules, &words]);
                }
                None => assert_no_record(&replay, &line, &json!("x"), &[rules, "no option \"seeds\""]),
            }
        }
        let switches = [("four_captures", four_captures), ("capture_from_empty", capture_from_empty)];
        for (option, has) in switches {
            for value in [true, false] {
                let line = with_options(rules, &json!({option: value}));
                let replay = replay_line(line.as_bytes());
                if has {
                    assert_eq!(replay.error, None, "{line}");
                } else {
                    let words = format!("no option {option:?}");
                    assert_no_record(&replay, &line, &json!("x"), &[rules, &words]);
                }
            }
        }
        assert_good();
    }
}

/// Options that no rule set takes.
#[test]
fn options_that_are_none() {
    let cases = [
        (json!({"seeds": 256}), "256"),
        (json!({"seeds": -1}), "-1"),
        (json!({"seeds": 4.5}), "4.5"),
        (json!({"seeds": "4"}), "expected u8"),
        (json!({"seeds": true}), "expected u8"),
        (json!({"seeds": [4]}), "expected u8"),
        (json!({"four_captures": 1}), "expected a boolean"),
        (json!({"four_captures": "no"}), "expected a boolean"),
        (json!({"capture_from_empty": 0}), "expected a boolean"),
        (json!({"Seeds": 4}), "unknown field `Seeds`"),
        (json!({"seeds": 4, "pits": 7}), "unknown field `pits`"),
    ];
    for rules in ["guzhi", "pallanguzhi", "pallankuzhi", "kalah", "oware"] {
        for (options, words) in &cases {
            let line = with_options(rules, options);
            assert_no_record(&replay_line(line.as_bytes()), &line, &json!("x"), &[words]);
            assert_good();
        }
    }
    let twice = r#"{"id":"x","rules":"kalah","options":{"seeds":4,"seeds":5},"moves":[]}"#;
    assert_no_record(&replay_line(twice.as_bytes()), twice, &json!("x"), &["duplicate field `seeds`"]);
}

/// An option that is null is left out.
#[test]
fn options_left_out() {
    let options = [
        json!(null),
        json!({}),
        json!({"seeds": null}),
        json!({"seeds": null, "four_captures": null, "capture_from_empty": null}),
    ];
    for rules in ["guzhi", "rounds", "kalah", "oware"] {
        let plain = json!({"rules": rules, "moves": [{"pit": 2}]}).to_string();
        let plain = replay_line(plain.as_bytes());
        assert_eq!((plain.states.len(), &plain.error), (1, &None));
        for options in &options {
            let line = json!({"rules": rules, "options": options, "moves": [{"pit": 2}]}).to_string();
            assert_eq!(replay_line(line.as_bytes()), plain, "{line}");
        }
    }
}

/// Options change the game: its opening, and what is taken.
#[test]
fn options_are_played() {
    let state = |line: Value| {
        serde_json::to_value(replay_line(line.to_string().as_bytes())).unwrap()["states"][0].clone()
    };
    let three = state(json!({"rules": "kalah", "options": {"seeds": 3}, "moves": [{"pit": 0}]}));
    assert_eq!(three["pits"], json!([0, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3]));
    let fours = |four_captures: bool| {
        let start = json!({"pits": [1, 3, 1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0], "stores": [40, 36], "to_move": "south"});
        let options = json!({"four_captures": four_captures});
        state(json!({"rules": "pallanguzhi", "options": options, "start": start, "moves": [{"pit": 0}]}))
    };
    assert_eq!((&fours(true)["taken"], &fours(false)["taken"]), (&json!([4, 0]), &json!([0, 0])));
    let from_empty = |capture_from_empty: bool| {
        let start =
            json!({"pits": [1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0], "stores": [0, 0], "to_move": "south"});
        let options = json!({"capture_from_empty": capture_from_empty});
        state(json!({"rules": "kalah", "options": options, "start": start, "moves": [{"pit": 0}]}))
    };
    assert_eq!((&from_empty(true)["taken"], &from_empty(false)["taken"]), (&json!([1, 0]), &json!([0, 0])));
}

fn with_start(start: &Value) -> String {
    json!({"id": "x", "rules": "guzhi", "start": start, "moves": [{"pit": 0}]}).to_string()
}

/// Starts that no board can hold.
#[test]
fn starts_that_are_none() {
    let sixes = |pits: usize| vec![6; pits];
    let cases = [
        (json!({"pits": sixes(13), "stores": [0, 0], "to_move": "south"}), "13 pits"),
        (json!({"pits": sixes(15), "stores": [0, 0], "to_move": "south"}), "15 pits"),
        (json!({"pits": [], "stores": [0, 0], "to_move": "south"}), "0 pits"),
        (json!({"pits": sixes(100_000), "stores": [0, 0], "to_move": "south"}), "100000 pits"),
        (json!({"pits": {"a": 6}, "stores": [0, 0], "to_move": "south"}), "expected a sequence"),
        (
            json!({"pits": [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 256], "stores": [0, 0], "to_move": "south"}),
            "256",
        ),
        (
            json!({"pits": [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, -1], "stores": [0, 0], "to_move": "south"}),
            "-1",
        ),
        (
            json!({"pits": [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 0.5], "stores": [0, 0], "to_move": "south"}),
            "0.5",
        ),
        (
            json!({"pits": [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, "6"], "stores": [0, 0], "to_move": "south"}),
            "string",
        ),
        // No more than 255 in all: a single pit may come to hold them.
        (json!({"pits": vec![18; 14], "stores": [2, 2], "to_move": "south"}), "more than 255 seeds"),
        (json!({"pits": sixes(14), "stores": [255, 255], "to_move": "south"}), "more than 255 seeds"),
        (json!({"pits": sixes(14), "stores": [0], "to_move": "south"}), "array of length 2"),
        (json!({"pits": sixes(14), "stores": [0, 0, 0], "to_move": "south"}), "trailing characters"),
        (json!({"pits": sixes(14), "stores": [0, 300], "to_move": "south"}), "300"),
        (json!({"pits": sixes(14), "stores": [0, 0], "to_move": "east"}), "`east`"),
        (json!({"pits": sixes(14), "stores": [0, 0], "to_move": 0}), "not a record"),
        (json!({"pits": sixes(14), "stores": [0, 0]}), "missing field `to_move`"),
        (json!({"pits": sixes(14), "to_move": "south"}), "missing field `stores`"),
        (
            json!({"pits": sixes(14), "stores": [0, 0], "to_move": "south", "ember": [0, 0]}),
            "unknown field `ember`",
        ),
        (json!([sixes(14), [0, 0], "south"]), "expected an object"),
    ];
    for (start, words) in cases {
        let line = with_start(&start);
        assert_no_record(&replay_line(line.as_bytes()), &line, &json!("x"), &[words]);
        assert_good();
    }
    let full = json!({"pits": vec![18; 14], "stores": [2, 1], "to_move": "south"});
    let replay = replay_line(with_start(&full).as_bytes());
    assert_eq!((replay.states.len(), replay.error), (1, None), "255 seeds are not too many");
}

/// Every board has its own number of pits, and an error says how many.
#[test]
fn starts_with_as_many_pits_as_the_board() {
    for rules in RuleSet::ALL {
        let wanted = if ["kalah", "oware"].contains(&rules.id) { 12 } else { 14 };
        for pits in 0..=16 {
            let start = json!({"pits": vec![4; pits], "stores": [1, 2], "to_move": "north"});
            let line = json!({"id": "x", "rules": rules.id, "start": start, "moves": [{"pit": wanted / 2}]});
            let replay = replay_line(line.to_string().as_bytes());
            if pits == wanted {
                assert_eq!((replay.states.len(), &replay.error), (1, &None), "{line}");
            } else {
                let words = format!("{pits} pits; {:?} is played on {wanted}", rules.id);
                assert_no_record(&replay, &line.to_string(), &json!("x"), &[&words]);
            }
        }
        // The board has no pit beyond its last, whatever others have.
        let line = json!({"rules": rules.id, "moves": [{"pit": wanted}]}).to_string();
        let error = replay_line(line.as_bytes()).error.unwrap();
        assert_eq!(error.ply, Some(0));
        assert_eq!(error.reason, format!("there is no pit {wanted}: the pits are 0 to {}", wanted - 1));
    }
}

/// A start is in the first round, with every pit open, and who is to move began it.
#[test]
fn the_round_is_told_in_games_of_rounds_only() {
    for rules in RuleSet::ALL {
        let pits = rules.board.len();
        let start = json!({"pits": vec![1; pits], "stores": [40, 40], "to_move": "north"});
        for start in [Value::Null, start] {
            let pit = if start.is_null() { 0 } else { pits / 2 };
            let line = json!({"rules": rules.id, "start": start, "moves": [{"pit": pit}]}).to_string();
            let replay = serde_json::to_value(replay_line(line.as_bytes())).unwrap();
            let state = replay["states"][0].as_object().unwrap();
            let rounds = ["rounds", "pallankuzhi", "twelves"].contains(&rules.id);
            let (round, closed) = (json!(1), json!([]));
            assert_eq!(state.get("round"), rounds.then_some(&round), "{line}");
            assert_eq!(state.get("closed"), rounds.then_some(&closed), "{line}");
        }
    }
}

/// When a round ends, the state is that of the new one; a pit that is closed cannot be sown.
#[test]
fn the_next_round_of_a_record() {
    let start =
        json!({"pits": [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], "stores": [58, 11], "to_move": "south"});
    let moves = json!([{"pit": 5}, {"pit": 7}, {"pit": 9}]);
    let line = json!({"id": "x", "rules": "rounds", "start": start, "moves": moves}).to_string();
    let replay = serde_json::to_value(replay_line(line.as_bytes())).unwrap();
    let state = &replay["states"][0];
    assert_eq!(state["pits"], json!([5, 5, 5, 5, 5, 5, 5, 5, 5, 0, 0, 0, 0, 0]));
    assert_eq!(
        (&state["stores"], &state["to_move"], &state["over"]),
        (&json!([24, 1]), &json!("north"), &json!(false))
    );
    assert_eq!((&state["round"], &state["closed"]), (&json!(2), &json!([9, 10, 11, 12, 13])));
    assert_eq!((&state["sown"], &state["taken"]), (&json!(1), &json!([0, 0])));

    let start =
        json!({"pits": [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], "stores": [58, 11], "to_move": "south"});
    let moves = json!([{"pit": 5}, {"pit": 9}]);
    let line = json!({"id": "x", "rules": "rounds", "start": start, "moves": moves}).to_string();
    let error = replay_line(line.as_bytes()).error.unwrap();
    assert_eq!((error.ply, error.reason.as_str()), (Some(1), "pit 9 is closed in this round"));
}

/// In Oware a side with seeds feeds one without.
#[test]
fn a_move_that_must_feed() {
    let start = json!({"pits": [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0], "stores": [20, 22], "to_move": "south"});
    let line =
        |pit: u8| json!({"id": "x", "rules": "oware", "start": start, "moves": [{"pit": pit}]}).to_string();
    let error = replay_line(line(0).as_bytes()).error.unwrap();
    assert_eq!(error.ply, Some(0));
    assert!(error.reason.contains("pit 0 would give it none"), "{}", error.reason);
    assert_eq!(replay_line(line(5).as_bytes()).error, None);
}

/// Moves that are numbers but no legal pit end the replay where they stand; the states before them stand too.
#[test]
fn illegal_moves_end_the_replay_at_their_ply() {
    let cases = [
        ("14", "no pit 14"),
        ("-1", "no pit -1"),
        ("255", "no pit 255"),
        ("256", "no pit 256"),
        ("270", "no pit 270"),
        ("1e3", "no pit 1000"),
        ("4294967298", "no pit 4294967298"),
        ("-9223372036854775808", "no pit -9223372036854775808"),
        ("99999999999999999999999", "no pit"),
        ("2", "pit 2 lies on the row of South"),
        ("9", "pit 9 is empty"),
    ];
    for (pit, words) in cases {
        // After pit 2 pit 9 is empty and North is to move.
        let line =
            format!(r#"{{"id":"x","rules":"guzhi","moves":[{{"pit":2}},{{"pit":{pit}}},{{"pit":3}}]}}"#);
        let replay = replay_line(line.as_bytes());
        let error = replay.error.unwrap();
        assert_eq!((replay.states.len(), error.ply, replay.result), (1, Some(1), None), "{line}");
        assert!(error.reason.contains(words), "{line}: {}", error.reason);
        assert_good();
    }
}

/// JSON knows no integers of its own: a whole number is one however it is written.
#[test]
fn whole_numbers_in_any_notation() {
    let plain = replay_line(br#"{"id":1,"rules":"guzhi","moves":[{"pit":2},{"pit":11}]}"#);
    let notation = replay_line(br#"{"id":1,"rules":"guzhi","moves":[{"pit":2.0},{"pit":1.1e1}]}"#);
    assert_eq!(plain, notation);
}

/// What may be left out or null.
#[test]
fn what_a_record_may_leave_out() {
    let full = replay_line(GOOD.as_bytes());
    for line in [
        r#"{"rules":"guzhi","moves":[{"pit":2},{"pit":11}]}"#,
        r#"{"id":null,"rules":"guzhi","options":null,"start":null,"blitz":null,"moves":[{"pit":2},{"pit":11}]}"#,
        r#"{"moves":[{"pit":2},{"pit":11}],"options":{},"rules":"guzhi"}"#,
        "\t{ \"rules\" : \"\\u0067uzhi\", \"moves\" : [ { \"pit\" : 2 }, { \"pit\" : 11 } ] } \r\n",
    ] {
        let replay = replay_line(line.as_bytes());
        assert_eq!(
            (&replay.id, &replay.states, &replay.error),
            (&Value::Null, &full.states, &None),
            "{line}"
        );
    }
    let none = replay_line(br#"{"id":"none","rules":"guzhi","moves":[]}"#);
    assert_eq!(
        serde_json::to_value(&none).unwrap(),
        json!({"id": "none", "states": [], "result": null, "error": null})
    );
}

/// An id is whatever JSON value it is.
#[test]
fn the_id_is_echoed() {
    for id in [
        json!("பல்லாங்குழி"),
        json!(-3),
        json!(1.5),
        json!(true),
        json!([1, [2]]),
        json!({"a": null}),
        json!(""),
    ] {
        let played = json!({"id": id, "rules": "guzhi", "moves": []}).to_string();
        assert_eq!(replay_line(played.as_bytes()).id, id);
        let refused = json!({"id": id, "rules": "guzhi", "moves": [{"pit": "x"}]}).to_string();
        assert_eq!(replay_line(refused.as_bytes()).id, id);
    }
}

#[test]
fn bytes_that_are_no_text() {
    let mut line = GOOD.as_bytes().to_vec();
    line[8] = 0xff;
    let replay = replay_line(&line);
    assert!(replay.error.is_some_and(|error| error.ply.is_none() && error.reason.contains("UTF-8")));
    let replay = replay_line(&[0; 64]);
    assert!(replay.error.is_some_and(|error| error.ply.is_none() && error.reason.contains("not JSON")));
    assert_good();
}

/// Brackets as deep as a stack, wherever they stand.
#[test]
fn deep_nesting() {
    let deep = format!("{}{}", "[".repeat(200_000), "]".repeat(200_000));
    for line in [
        deep.clone(),
        "[".repeat(1_000_000),
        r#"{"a":"#.repeat(200_000),
        format!(r#"{{"id":{deep},"rules":"guzhi","moves":[]}}"#),
        format!(r#"{{"id":"x","rules":"guzhi","moves":{deep}}}"#),
        format!(r#"{{"id":"x","rules":"guzhi","moves":[{{"pit":{deep}}}]}}"#),
        format!(r#"{{"id":"x","rules":"guzhi","options":{{"seeds":{deep}}},"moves":[]}}"#),
        format!(r#"{{"id":"x","rules":"guzhi","start":{{"pits":{deep}}},"moves":[]}}"#),
        format!(r#"{{"id":"x","rules":"guzhi","blitz":{deep},"moves":[]}}"#),
        format!(r#"{{"id":"x","what":{deep},"rules":"guzhi","moves":[]}}"#),
    ] {
        let replay = replay_line(line.as_bytes());
        let start: String = line.chars().take(60).collect();
        assert!(replay.states.is_empty(), "{start}");
        assert!(replay.error.is_some_and(|error| error.ply.is_none() && error.reason.len() < 300), "{start}");
        assert_good();
    }
}

/// A game ends long before a million moves: what comes after is refused once.
#[test]
fn a_million_moves() {
    let vector: Value =
        serde_json::from_str(include_str!("vectors/guzhi.jsonl").lines().next().unwrap()).unwrap();
    let mut record = vector["record"].clone();
    let moves = record["moves"].as_array_mut().unwrap();
    let played = moves.len();
    moves.resize(1_000_000, json!({"pit": 0}));
    let replay = replay_line(record.to_string().as_bytes());
    let error = replay.error.unwrap();
    assert_eq!((replay.states.len(), error.ply), (played, Some(played)));
    assert_eq!(error.reason, "the game is over");
    assert_eq!(serde_json::to_value(replay.result).unwrap(), vector["expect"]["result"]);
    assert_good();
}

/// A start with nothing on the row of the side to move: no pit can be sown, and nothing is swept, for no turn has ended.
#[test]
fn a_start_without_a_legal_move() {
    let start =
        json!({"pits": [0, 0, 0, 0, 0, 0, 0, 6, 6, 6, 6, 6, 6, 6], "stores": [21, 21], "to_move": "south"});
    for (pit, words) in [(0, "pit 0 is empty"), (7, "lies on the row of North"), (14, "no pit 14")] {
        let line = json!({"id": "x", "rules": "guzhi", "start": start, "moves": [{"pit": pit}]}).to_string();
        let replay = replay_line(line.as_bytes());
        let error = replay.error.unwrap();
        assert_eq!((replay.states.len(), error.ply, replay.result), (0, Some(0), None));
        assert!(error.reason.contains(words), "{}", error.reason);
    }
}

/// A start with more than half of the seeds in a store: the clinch is looked at when the first turn has ended.
#[test]
fn a_start_that_is_already_won() {
    let start =
        json!({"pits": [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0], "stores": [10, 72], "to_move": "south"});
    let line =
        json!({"id": "x", "rules": "guzhi", "start": start, "moves": [{"pit": 0}, {"pit": 10}]}).to_string();
    let replay = serde_json::to_value(replay_line(line.as_bytes())).unwrap();
    assert_eq!(replay["states"].as_array().map(Vec::len), Some(1));
    assert_eq!(replay["states"][0]["over"], true);
    assert_eq!(replay["result"], json!({"winner": "north", "by": "clinch"}));
    assert_eq!(replay["error"], json!({"ply": 1, "reason": "the game is over"}));
}

// ---- Blitz ----

/// The rules alone know no clock and no power-ups.
#[test]
fn a_game_of_blitz_is_refused_by_the_rules_alone() {
    let line = include_str!("vectors/guzhi-blitz.jsonl").lines().next().unwrap();
    let vector: Value = serde_json::from_str(line).unwrap();
    let replay = replay_line(vector["record"].to_string().as_bytes());
    assert_eq!(replay.id, vector["record"]["id"]);
    assert!(replay.error.is_some_and(|error| error.ply.is_none()));
    assert_good();
}

/// Answers a line as `guzhi-lab` does, and then a good one of each kind.
fn answer(line: &str) -> Value {
    let answer = serde_json::to_value(blitz::replay_line(line.as_bytes())).unwrap();
    for (good, states) in [(GOOD.to_owned(), 2), (blitz_record().to_string(), 1)] {
        let replay = serde_json::to_value(blitz::replay_line(good.as_bytes())).unwrap();
        assert_eq!((replay["states"].as_array().unwrap().len(), &replay["error"]), (states, &Value::Null));
    }
    answer
}

fn blitz_record() -> Value {
    let loadout = ["brass_shield", "time_squeeze", "pasu_surge"];
    json!({
        "id": "x",
        "rules": "guzhi",
        "blitz": {"loadouts": [loadout, loadout], "draws": []},
        "moves": [{"pit": 2, "ms": 970}],
    })
}

/// A good record of Blitz with something else in one place; `null` in an object leaves out nothing.
fn with(place: &str, value: Value) -> Value {
    let mut record = blitz_record();
    if let Some(field) = place.strip_prefix("/start/") {
        record["start"] = json!({"pits": vec![6; 14], "stores": [0, 0], "to_move": "south"});
        record["start"][field] = value;
        return record;
    }
    let (parent, field) = place.rsplit_once('/').unwrap();
    record.pointer_mut(parent).unwrap()[field] = value;
    record
}

/// Lines with `blitz` that are no record: no states, no ply, the id, and one line of reason with these words.
#[test]
fn lines_that_are_no_record_of_blitz() {
    let (shield, squeeze, surge) = ("brass_shield", "time_squeeze", "pasu_surge");
    let three = json!([shield, squeeze, surge]);
    let cases = [
        // What is brought.
        ("/blitz", json!([]), "expected an object"),
        ("/blitz", json!(true), "expected an object"),
        ("/blitz", json!("yes"), "expected an object"),
        ("/blitz", json!({}), "missing field `loadouts`"),
        ("/blitz", json!({"draws": []}), "missing field `loadouts`"),
        ("/blitz", json!({"loadouts": [three, three], "speed": 2}), "unknown field `speed`"),
        ("/blitz/loadouts", json!(null), "expected an array"),
        ("/blitz/loadouts", json!([three]), "expected an array of length 2"),
        ("/blitz/loadouts", json!([three, null]), "expected a sequence"),
        ("/blitz/loadouts", json!([three, [shield, shield, surge]]), "not brass_shield twice"),
        ("/blitz/loadouts", json!([[surge, shield, surge], three]), "not pasu_surge twice"),
        ("/blitz/loadouts", json!([[shield, squeeze, "reverse_sow", surge], three]), "three different"),
        ("/blitz/loadouts", json!([three, [shield, squeeze]]), "three different"),
        ("/blitz/loadouts", json!([[], three]), "three different"),
        ("/blitz/loadouts", json!([three, [shield, squeeze, "pasu"]]), "unknown variant `pasu`"),
        ("/blitz/loadouts", json!([three, [shield, squeeze, "Pasu_Surge"]]), "unknown variant `Pasu_Surge`"),
        ("/blitz/loadouts", json!([three, [shield, squeeze, 3]]), "not a record of Blitz"),
        ("/blitz/draws", json!(null), "expected a sequence"),
        ("/blitz/draws", json!("pasu_surge"), "expected a sequence"),
        ("/blitz/draws", json!(["surge"]), "unknown variant `surge`"),
        // What Blitz lies over.
        ("/rules", json!("nim"), "no rule set \"nim\""),
        ("/options", json!({"seeds": 6}), "without options"),
        ("/options", json!({"four_captures": true}), "without options"),
        ("/options", json!({"speed": 1}), "unknown field `speed`"),
        ("/options", json!([]), "expected an object"),
        // The start.
        ("/start", json!([]), "expected an object"),
        ("/start", json!({}), "missing field `pits`"),
        ("/start/pits", json!(vec![6; 12]), "12 pits; \"guzhi\" is played on 14"),
        ("/start/pits", json!(vec![6; 15]), "15 pits; \"guzhi\" is played on 14"),
        ("/start/pits", json!(vec![19; 14]), "more than 255 seeds"),
        ("/start/stores", json!([100, 100]), "more than 255 seeds"),
        ("/start/ember", json!([0]), "array of length 2"),
        ("/start/ember", json!([0, 256]), "256"),
        ("/start/ember", json!([-1, 0]), "-1"),
        ("/start/held", json!([null, "pasu"]), "unknown variant `pasu`"),
        ("/start/held", json!("pasu_surge"), "expected an array"),
        ("/start/bank_ms", json!([0, 15_001]), "15000 ms at most, not 15001"),
        ("/start/bank_ms", json!([u32::MAX, 0]), "15000 ms at most, not 4294967295"),
        ("/start/bank_ms", json!([-1, 0]), "-1"),
        ("/start/bank_ms", json!([0.5, 0]), "0.5"),
        ("/start/bank_ms", json!([0, 1e99]), "1e+99"),
        ("/start/shield", json!([7, null]), "South shields pit 7"),
        ("/start/shield", json!([null, 6]), "North shields pit 6"),
        ("/start/shield", json!([14, null]), "no pit 14"),
        ("/start/shield", json!([-1, null]), "-1"),
        ("/start/squeezed", json!([1, 0]), "expected a boolean"),
        ("/start/round", json!(1), "unknown field `round`"),
        // The moves.
        ("/moves", json!([2]), "expected an object"),
        ("/moves", json!([{}]), "missing field `pit`"),
        ("/moves", json!([{"pit": 2, "time": 3}]), "unknown field `time`"),
        ("/moves/0/pit", json!(2.5), "a pit is a whole number, not 2.5"),
        ("/moves/0/power", json!("surge"), "unknown variant `surge`"),
        ("/moves/0/power", json!(3), "not a record of Blitz"),
        ("/moves/0/shield", json!(1.5), "a pit is a whole number, not 1.5"),
        ("/moves/0/shield", json!("c"), "number"),
        ("/moves/0/ms", json!(970.5), "a whole number of milliseconds, not 970.5"),
        ("/moves/0/ms", json!("970"), "number"),
        ("/moves/0/ms", json!([970]), "number"),
        ("/moves/0/forced", json!(1), "expected a boolean"),
    ];
    for (place, value, words) in cases {
        assert_no_record_of_blitz(&with(place, value), words);
    }
}

fn assert_no_record_of_blitz(record: &Value, words: &str) {
    let replay = answer(&record.to_string());
    let reason = replay["error"]["reason"].as_str().unwrap_or_else(|| panic!("{record} is read as a record"));
    assert!(reason.contains(words), "{record}: {reason:?} does not say {words:?}");
    assert!(reason.len() < 300 && !reason.contains('\n'), "{reason}");
    let error = json!({"ply": null, "reason": reason});
    assert_eq!(replay, json!({"id": "x", "states": [], "result": null, "error": error}), "{record}");
}

#[test]
fn blitz_lies_over_no_other_rules() {
    for rules in RuleSet::ALL {
        let record = with("/rules", json!(rules.id));
        if rules == &RuleSet::GUZHI {
            assert_eq!(answer(&record.to_string())["error"], Value::Null);
        } else {
            assert_no_record_of_blitz(&record, "Blitz is played by the rules \"guzhi\"");
        }
    }
}

/// What may be left out of a record of Blitz, or be null.
#[test]
fn what_a_record_of_blitz_may_leave_out() {
    let full = answer(&blitz_record().to_string());
    let start = json!({"pits": vec![6; 14], "stores": [0, 0], "to_move": "south"});
    let mut whole = start.clone();
    for (field, value) in
        [("ember", json!([0, 0])), ("held", json!([null, null])), ("bank_ms", json!([0, 0]))]
    {
        whole[field] = value;
    }
    whole["shield"] = json!([null, null]);
    whole["squeezed"] = json!([false, false]);
    let loadouts = blitz_record()["blitz"]["loadouts"].clone();
    for (place, value) in [
        ("/start", json!(null)),
        ("/start", start),
        ("/start", whole),
        ("/options", json!(null)),
        ("/options", json!({})),
        ("/blitz", json!({"loadouts": loadouts})),
        ("/moves/0/power", json!(null)),
        ("/moves/0/shield", json!(null)),
        ("/moves/0/forced", json!(false)),
        ("/moves/0/ms", json!(970.0)),
        ("/moves/0/pit", json!(2.0)),
    ] {
        let record = with(place, value);
        assert_eq!(answer(&record.to_string()), full, "{record}");
    }
    // A move that says no time took none.
    let states = answer(&with("/moves", json!([{"pit": 2}])).to_string())["states"].clone();
    assert_eq!(states[0]["bank_ms"], json!([5_000, 0]));
    // No Blitz at all.
    let mut plain = with("/blitz", json!(null));
    plain["moves"] = json!([{"pit": 2}]);
    assert_eq!(answer(&plain.to_string())["states"][0].get("ember"), None);
}

/// Moves that can be read but not played end the replay where they stand; the states before them stand too.
#[test]
fn illegal_moves_of_blitz_end_the_replay_at_their_ply() {
    // After pit 2 North is to move, with pit 9 empty, a Brass Shield in hand and a second in the bank.
    let start = json!({
        "pits": vec![6; 14], "stores": [0, 0], "to_move": "south",
        "held": [null, "brass_shield"], "bank_ms": [0, 1_000],
    });
    let too_late = "but the time was up after 6000 ms";
    let cases = [
        (json!({"pit": 14}), "no pit 14"),
        (json!({"pit": -1}), "no pit -1"),
        (json!({"pit": 2}), "pit 2 lies on the row of South"),
        (json!({"pit": 9}), "pit 9 is empty"),
        // Time.
        (json!({"pit": 11, "ms": 6_000}), too_late),
        (json!({"pit": 11, "ms": u32::MAX}), too_late),
        (json!({"pit": 11, "ms": 4_294_967_296_u64}), too_late),
        (json!({"pit": 11, "ms": 1e30}), too_late),
        (json!({"pit": 11, "ms": -1}), "a turn cannot take -1 ms"),
        (json!({"pit": 11, "ms": i64::MIN}), "a turn cannot take -9223372036854775808 ms"),
        (json!({"pit": 11, "ms": 5_999, "forced": true}), "the time is up after 6000 ms"),
        (json!({"pit": 11, "ms": 6_001, "forced": true}), "the time is up after 6000 ms"),
        (json!({"pit": 11, "forced": true}), "the time is up after 6000 ms"),
        // Power-ups.
        (json!({"pit": 11, "power": "pasu_surge"}), "North does not hold pasu_surge"),
        (json!({"pit": 11, "power": "reverse_sow"}), "North does not hold reverse_sow"),
        (json!({"pit": 11, "power": "brass_shield"}), "needs a pit"),
        (json!({"pit": 11, "power": "brass_shield", "shield": 6}), "pit 6 cannot be shielded"),
        (json!({"pit": 11, "power": "brass_shield", "shield": 14}), "no pit 14"),
        (json!({"pit": 11, "power": "brass_shield", "shield": -1}), "no pit -1"),
        (json!({"pit": 11, "shield": 8}), "only a brass_shield shields"),
        (json!({"pit": 11, "ms": 6_000, "forced": true, "shield": 8}), "only a brass_shield shields"),
        (
            json!({"pit": 11, "ms": 6_000, "forced": true, "power": "brass_shield", "shield": 8}),
            "a move made by the clock spends no power-up",
        ),
    ];
    for (made, words) in cases {
        let mut record = with("/start", start.clone());
        record["moves"] = json!([{"pit": 2, "ms": 970}, made, {"pit": 3}]);
        let replay = answer(&record.to_string());
        assert_eq!(replay["states"].as_array().unwrap().len(), 1, "{record}");
        assert_eq!((&replay["error"]["ply"], &replay["result"]), (&json!(1), &Value::Null), "{record}");
        let reason = replay["error"]["reason"].as_str().unwrap();
        assert!(reason.contains(words), "{record}: {reason:?} does not say {words:?}");
    }
}

/// A power-up that is earned must have been drawn; what is drawn beyond is not looked at.
#[test]
fn the_draws_of_a_record() {
    let vector: Value =
        serde_json::from_str(include_str!("vectors/guzhi-blitz.jsonl").lines().next().unwrap()).unwrap();
    let (record, states) = (&vector["record"], &vector["expect"]["states"]);
    let draws = record["blitz"]["draws"].as_array().unwrap();
    // South and North earn their first on the same turn: South's second loadout has no Reverse Sow.
    let earned_at = [1, 1, 5, 5, 7];
    assert_eq!(draws.len(), earned_at.len());
    for (left, ply) in earned_at.into_iter().enumerate() {
        for drawn in [None, Some("reverse_sow")] {
            let mut short = record.clone();
            let mut kept = draws[..left].to_vec();
            kept.extend(drawn.map(Value::from));
            short["blitz"]["draws"] = kept.into();
            let replay = answer(&short.to_string());
            assert_eq!(replay["states"].as_array().unwrap()[..], states.as_array().unwrap()[..ply]);
            assert_eq!((&replay["error"]["ply"], &replay["result"]), (&json!(ply), &Value::Null));
            let words = if drawn.is_none() { "no draw is left" } else { "not in its loadout" };
            let reason = replay["error"]["reason"].as_str().unwrap();
            assert!(reason.contains(words), "{reason}");
        }
    }
    let mut more = record.clone();
    more["blitz"]["draws"].as_array_mut().unwrap().push(json!("reverse_sow"));
    assert_eq!(answer(&more.to_string()), vector["expect"]);
}

/// A game of Blitz ends long before a million moves too.
#[test]
fn a_million_moves_of_blitz() {
    let vector: Value =
        serde_json::from_str(include_str!("vectors/guzhi-blitz.jsonl").lines().next().unwrap()).unwrap();
    let mut record = vector["record"].clone();
    let moves = record["moves"].take();
    let mut moves: Vec<String> = moves.as_array().unwrap().iter().map(Value::to_string).collect();
    let played = moves.len();
    let made = r#"{"pit":0,"power":"brass_shield","shield":3,"ms":1000,"forced":false}"#;
    moves.resize(1_000_000, made.to_owned());
    let moves = format!(r#""moves":[{}]"#, moves.join(","));
    let replay = answer(&record.to_string().replace(r#""moves":null"#, &moves));
    assert_eq!(replay["states"], vector["expect"]["states"]);
    assert_eq!(replay["result"], vector["expect"]["result"]);
    assert_eq!(replay["error"], json!({"ply": played, "reason": "the game is over"}));
}
