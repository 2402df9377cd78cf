//! `guzhi-lab engine` and lines that it cannot answer: each is told what is wrong with it and where, and does not stop the rest.

#![cfg(feature = "lab")]

mod lab_process;

use lab_process::{lines, run};
use serde_json::{Value, json};

/// An answer that is one, without its time.
fn timeless(answer: &Value) -> Value {
    let mut answer = answer.clone();
    assert!(answer["pit"].is_u64() && answer["ms"].is_f64(), "{answer}");
    answer.as_object_mut().unwrap().remove("ms");
    answer
}

/// Lines that cannot be answered: the id when one can be read, and an error with these words.
fn bad_lines() -> Vec<(String, Value, &'static [&'static str])> {
    let go = |fields: &str| format!(r#"{{"id":"x","cmd":"go",{fields}}}"#);
    let game = |fields: &str| go(&format!(r#""rules":"guzhi","moves":[],{fields}"#));
    let x = || json!("x");
    let blitz = |fields: &str| {
        let loadout = json!(["brass_shield", "reverse_sow", "pasu_surge"]);
        let loadouts = json!([loadout, loadout]);
        go(&format!(r#""rules":"guzhi","blitz":{{"loadouts":{loadouts}{fields}}}"#))
    };
    let mut cases: Vec<(String, Value, &[&str])> = vec![
        // No question.
        (String::new(), Value::Null, &["empty"]),
        ("  \t ".into(), Value::Null, &["empty"]),
        ("go".into(), Value::Null, &["not JSON", "line 1 column"]),
        (r#"{"id":"x","cmd":"go""#.into(), Value::Null, &["not JSON"]),
        (r#"{"id":"x","cmd":"go","rules":NaN}"#.into(), Value::Null, &["not JSON"]),
        ("[".repeat(100_000), Value::Null, &["not JSON", "line 1 column"]),
        ("null".into(), Value::Null, &["not a question", "object"]),
        (r#"["go","x"]"#.into(), Value::Null, &["not a question", "object"]),
        (
            r#"{"id":1,"id":2,"cmd":"go","rules":"guzhi","moves":[]}"#.into(),
            Value::Null,
            &["duplicate field `id`"],
        ),
        // No command.
        (r#"{"id":"x"}"#.into(), x(), &["no \"cmd\"", "\"go\"", "\"solve\""]),
        (r#"{"id":"x","cmd":"fly"}"#.into(), x(), &["no cmd \"fly\"", "\"go\"", "\"solve\""]),
        (r#"{"id":"x","cmd":["go"]}"#.into(), x(), &["no cmd [\"go\"]", "\"go\""]),
        (r#"{"id":"x","cmd":"Go"}"#.into(), x(), &["no cmd \"Go\""]),
        (
            r#"{"id":"x","cmd":"go","cmd":"go","rules":"guzhi","moves":[]}"#.into(),
            x(),
            &["duplicate field `cmd`"],
        ),
        // Fields unknown, twice, or of the wrong type.
        (game(r#""levle":"easy""#), x(), &["unknown field `levle`", "`level`", "`moves`", "column"]),
        (game(r#""level":"perfect""#), x(), &["no level \"perfect\"", "\"easy\"", "\"expert\""]),
        (game(r#""level":3"#), x(), &["expected a string", "column"]),
        (game(r#""level":{"easy":null}"#), x(), &["expected a string"]),
        (game(r#""nodes":-1"#), x(), &["`-1`", "column"]),
        (game(r#""nodes":"many""#), x(), &["\"many\"", "column"]),
        (game(r#""nodes":0.5"#), x(), &["`0.5`", "column"]),
        (game(r#""movetime_ms":-1"#), x(), &["`-1`", "column"]),
        (game(r#""movetime_ms":18446744073709551616"#), x(), &["column"]),
        (game(r#""seed":[]"#), x(), &["sequence", "column"]),
        (game(r#""nodes":1,"nodes":1"#), x(), &["duplicate field `nodes`"]),
        (game(r#""moves":[]"#), x(), &["duplicate field `moves`"]),
        // No record.
        (go(r#""moves":[]"#), x(), &["missing field `rules`"]),
        (go(r#""rules":"guzhi""#), x(), &["missing field `moves`"]),
        (go(r#""rules":"nim","moves":[]"#), x(), &["\"nim\"", "\"guzhi\""]),
        (go(r#""rules":7,"moves":[]"#), x(), &["not a record", "expected a string"]),
        (game(r#""options":{"seeds":4}"#), x(), &["no option \"seeds\""]),
        (game(r#""options":{"speed":4}"#), x(), &["unknown field `speed`", "column"]),
        (game(r#""options":[4]"#), x(), &["object"]),
        (go(r#""rules":"kalah","options":{"seeds":9},"moves":[]"#), x(), &["3 to 6 seeds", "9"]),
        (game(r#""start":{"pits":[1,2],"stores":[0,0],"to_move":"south"}"#), x(), &["2 pits", "14"]),
        (game(r#""start":{"pits":[1,2],"stores":[0,0],"to_move":"east"}"#), x(), &["east"]),
        // No move.
        (go(r#""rules":"guzhi","moves":[2]"#), x(), &["expected an object", "column"]),
        (go(r#""rules":"guzhi","moves":[{"pit":"c"}]"#), x(), &["\"c\"", "column"]),
        (go(r#""rules":"guzhi","moves":[{"pit":2,"ms":1}]"#), x(), &["unknown field `ms`"]),
        (go(r#""rules":"guzhi","moves":[{"pit":14}]"#), x(), &["moves[0]", "14"]),
        (go(r#""rules":"guzhi","moves":[{"pit":2},{"pit":2}]"#), x(), &["moves[1]", "North is to move"]),
        (go(r#""rules":"guzhi","moves":[{"pit":2},{"pit":9}]"#), x(), &["moves[1]", "empty"]),
        // Blitz.
        (blitz(r#"},"moves":[{"pit":1,"power":"time_squeeze"}],"level":{"#), x(), &["expected a string"]),
        (blitz(r#","clock":1},"moves":[],"options":{"#), x(), &["unknown field `clock`"]),
        (
            blitz(r#"},"moves":[{"pit":1,"power":"time_squeeze"}],"options":{"#),
            x(),
            &["moves[0]", "does not hold"],
        ),
        (blitz(r#"},"moves":[{"pit":1,"ms":5000}],"options":{"#), x(), &["moves[0]", "5000 ms"]),
        (blitz(r#"},"moves":[],"options":{"seeds":6"#), x(), &["Blitz", "without options"]),
        // Nothing to choose.
        (
            game(r#""start":{"pits":[0,0,0,0,0,0,0,1,0,0,0,0,0,0],"stores":[0,0],"to_move":"south"}"#),
            x(),
            &["nothing to choose", "no pit to sow"],
        ),
        (
            go(
                r#""rules":"guzhi","start":{"pits":[1,0,0,0,0,0,0,0,0,0,0,0,0,0],"stores":[40,43],"to_move":"south"},"moves":[{"pit":0}]"#,
            ),
            x(),
            &["nothing to choose", "over (north, by clinch)"],
        ),
        (
            r#"{"id":"x","cmd":"solve","rules":"guzhi","moves":[{"pit":9}]}"#.into(),
            x(),
            &["moves[0]", "pit 9"],
        ),
        (r#"{"id":"x","cmd":"solve","rules":"guzhi","moves":[],"level":"easy"}"#.into(), x(), &["level"]),
    ];
    let too_long = format!(r#""rules":"guzhi","moves":[{}{{"pit":2}}]"#, r#"{"pit":2},"#.repeat(999_999));
    cases.push((go(&too_long), x(), &["moves[1]"]));
    cases.push(("x".repeat(10_000_000), Value::Null, &["not JSON"]));
    cases
}

/// A good question after each bad line is answered as if that had not been there.
#[test]
fn a_bad_line_does_not_stop_the_rest() {
    let good = r#"{"id":"good","cmd":"go","rules":"guzhi","moves":[],"level":"medium"}"#;
    let cases = bad_lines();
    let mut input = Vec::new();
    for (line, ..) in &cases {
        input.extend(format!("{line}\n{good}\n").into_bytes());
    }
    // Not UTF-8, the second with an id.
    input.extend(b"\xff\xfe\x00\n{\"id\":\"x\",\"cmd\":\"\xc3\x28\"}\r\n");
    // The last line has no line break.
    input.extend(good.as_bytes());
    let output = run(&["engine"], &input);
    assert!(output.status.success() && output.stderr.is_empty());
    let answers = lines(&output);
    assert_eq!(answers.len(), 2 * cases.len() + 3);
    let (pairs, rest) = answers.split_at(2 * cases.len());
    for (pair, (line, id, words)) in pairs.chunks(2).zip(&cases) {
        let line: String = line.chars().take(200).collect();
        assert_eq!(&pair[0]["id"], id, "{line}");
        assert_eq!(pair[0].as_object().unwrap().len(), 2, "{line}");
        let error = pair[0]["error"].as_str().unwrap_or_else(|| panic!("{line}: {}", pair[0]));
        assert!(words.iter().all(|word| error.contains(word)), "{line}: {error}");
        assert_eq!(timeless(&pair[1]), timeless(&pairs[1]), "after {line}");
    }
    for bad in &rest[..2] {
        assert!(bad["error"].as_str().is_some_and(|error| error.contains("UTF-8")), "{bad}");
    }
    assert_eq!(timeless(&rest[2]), timeless(&pairs[1]));
    assert_eq!(pairs[1]["id"], "good");
}
