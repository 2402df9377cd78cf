//! `guzhi-lab engine`: every question is answered, legally and the same way every time; every line that is none is answered
//! too, and does not stop the rest.

#![cfg(feature = "lab")]

mod draws;
mod lab_process;

use draws::Draws;
use guzhi::ai::{Level, choose};
use guzhi::blitz::{AnyRecord, PowerUp};
use guzhi::engine::{Options, RuleSet};
use guzhi::game::Playing;
use lab_process::{lab, lines, run};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};
use std::sync::atomic::AtomicBool;

const LEVELS: [&str; 4] = ["easy", "medium", "hard", "expert"];

/// An engine that is asked one question after the other.
struct Engine {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = lab(&["engine"]).spawn().unwrap();
        let questions = child.stdin.take().unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        Engine { child, questions, answers }
    }

    fn ask(&mut self, question: &Value) -> Value {
        writeln!(self.questions, "{question}").unwrap();
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn end(mut self) {
        drop(self.questions);
        assert!(self.child.wait().unwrap().success());
        assert_eq!(self.answers.lines().count(), 0, "no more answers than questions");
    }
}

/// An object with the fields of others.
fn with(record: &Value, fields: Value) -> Value {
    let mut together = record.as_object().unwrap().clone();
    together.extend(fields.as_object().unwrap().clone());
    together.into()
}

fn timeless(answer: &Value) -> Value {
    let mut answer = answer.clone();
    assert!(answer["ms"].as_f64().is_some_and(|ms| ms >= 0.0), "{answer}");
    answer.as_object_mut().unwrap().remove("ms");
    answer
}

fn loadouts() -> Value {
    let loadout = ["brass_shield", "reverse_sow", "pasu_surge"];
    json!([loadout, loadout])
}

/// More than any game draws, and each kind of it.
fn blitz() -> Value {
    let draws = ["brass_shield", "reverse_sow", "pasu_surge", "brass_shield"].repeat(20);
    json!({"loadouts": loadouts(), "draws": draws})
}

/// The beginnings of records: every rule set, once more with other options where there are any, and Blitz.
fn games() -> Vec<Value> {
    let mut games = Vec::new();
    for rules in RuleSet::ALL {
        games.push(json!({"rules": rules.id, "moves": []}));
        let (least, most) = rules.choices.seeds;
        let options = Options {
            seeds: (least < most).then_some(if rules.seeds == most { least } else { most }),
            four_captures: rules.choices.four_captures.then_some(false),
            capture_from_empty: rules.choices.capture_from_empty.then_some(true),
        };
        if rules.choices.any() {
            games.push(json!({"rules": rules.id, "options": options, "moves": []}));
        }
    }
    games.push(json!({"rules": "guzhi", "blitz": blitz(), "moves": []}));
    games
}

fn playing(record: &Value) -> Playing {
    let record = AnyRecord::read(record.to_string().as_bytes(), &[]).unwrap();
    Playing::after(&record).unwrap()
}

fn add(record: &mut Value, played: Value) {
    record["moves"].as_array_mut().unwrap().push(played);
}

/// The move that an answer is.
fn move_of(answer: &Value, record: &Value) -> Value {
    let mut played = json!({"pit": answer["pit"]});
    if !record["blitz"].is_null() {
        for field in ["power", "shield"] {
            if !answer[field].is_null() {
                played[field] = answer[field].clone();
            }
        }
        played["ms"] = json!(1_000);
    }
    played
}

/// A game after some random moves, not yet over.
fn after_random_moves(game: &Value, draws: &mut Draws) -> Value {
    let mut record = game.clone();
    for _ in 0..draws.below(30) {
        let pits: Vec<usize> = playing(&record).legal().map(|pit| pit.index()).collect();
        let before = record.clone();
        add(&mut record, json!({"pit": draws.one_of(&pits)}));
        if playing(&record).result().is_some() {
            return before;
        }
    }
    record
}

#[test]
fn every_answer_is_legal() {
    let mut engine = Engine::start();
    let mut draws = Draws(1);
    for game in games() {
        for round in 0..12 {
            let record = after_random_moves(&game, &mut draws);
            let question = json!({"cmd": "go", "level": LEVELS[round % 4], "nodes": 2_000, "seed": round});
            let answer = engine.ask(&with(&record, question));
            let place = format!("{record}: {answer}");
            let pit = answer["pit"].as_u64().unwrap_or_else(|| panic!("{place}")) as usize;
            assert!(playing(&record).legal().any(|legal| legal.index() == pit), "{place}");
            let mut played = record.clone();
            add(&mut played, move_of(&answer, &record));
            playing(&played);
        }
    }
    engine.end();
}

/// A game of the engine against itself ends as its replay says.
#[test]
fn a_whole_game_through_the_pipe() {
    let mut engine = Engine::start();
    let mut spent = 0;
    for (number, game) in games().into_iter().enumerate() {
        let mut record = game;
        let over = loop {
            let level = LEVELS[record["moves"].as_array().unwrap().len() % 4];
            let question = json!({"cmd": "go", "id": number, "level": level, "nodes": 300, "seed": number});
            let answer = engine.ask(&with(&record, question));
            assert_eq!(answer["id"], number);
            if let Some(error) = answer["error"].as_str() {
                break error.to_owned();
            }
            spent += u32::from(!answer["power"].is_null());
            let played = move_of(&answer, &record);
            add(&mut record, played);
        };
        let output = run(&["replay"], record.to_string().as_bytes());
        let [replay] = &lines(&output)[..] else { panic!("one line") };
        assert_eq!(replay["error"], Value::Null, "{record}");
        let [winner, by] = ["winner", "by"].map(|field| replay["result"][field].as_str().unwrap());
        assert_eq!(over, format!("there is nothing to choose: the game is over ({winner}, by {by})"));
    }
    assert!(spent > 0, "nothing was spent in Blitz");
    engine.end();
}

/// The answer is the library's, whatever the level and the seed, and `expert` and 0 when they are left out.
#[test]
fn the_same_question_gets_the_same_answer() {
    let mut engine = Engine::start();
    let record = json!({"rules": "kalah", "moves": [{"pit": 2}, {"pit": 5}]});
    let game = playing(&record);
    for (name, level) in LEVELS.into_iter().zip(Level::ALL) {
        for seed in [0, 1, u64::MAX] {
            let question = with(&record, json!({"cmd": "go", "level": name, "seed": seed}));
            let answer = timeless(&engine.ask(&question));
            assert_eq!(answer, timeless(&engine.ask(&question)));
            let choice = choose(game.rules(), game.position(), level, seed, &AtomicBool::new(false)).unwrap();
            assert_eq!(answer, serde_json::to_value(choice).unwrap());
        }
    }
    let plain = timeless(&engine.ask(&with(&record, json!({"cmd": "go"}))));
    let nulls = json!({"cmd": "go", "level": null, "nodes": null, "movetime_ms": null});
    let expert = json!({"cmd": "go", "level": "expert", "seed": 0});
    assert_eq!(plain, timeless(&engine.ask(&with(&record, nulls))));
    assert_eq!(plain, timeless(&engine.ask(&with(&record, expert))));
    engine.end();
}

#[test]
fn an_answer_is_one_line_of_json() {
    let question = br#"{"id":"x","cmd":"go","rules":"guzhi","moves":[],"level":"hard","nodes":0}"#;
    let text = String::from_utf8(run(&["engine"], question).stdout).unwrap();
    let (answer, ms) = text.split_once(r#","ms":"#).unwrap();
    let fields: Vec<&str> = answer.split(',').map(|field| field.split(':').next().unwrap()).collect();
    assert_eq!(fields, [r#"{"id""#, r#""pit""#, r#""value""#, r#""proven""#, r#""depth""#, r#""nodes""#]);
    assert!(ms.ends_with("}\n") && text.lines().count() == 1, "{text}");
}

#[test]
fn an_id_of_any_kind_comes_back() {
    let mut engine = Engine::start();
    let ids = [
        json!(null),
        json!(true),
        json!(0),
        json!(-7),
        json!(u64::MAX),
        json!(0.5),
        json!(""),
        json!("a \"b\"\n\u{0bae}"),
        json!([1, [null]]),
        json!({"cmd": "go", "id": {}}),
    ];
    for id in ids {
        let question = json!({"id": id, "cmd": "go", "rules": "oware", "moves": [], "level": "easy"});
        let answer = engine.ask(&question);
        assert_eq!((answer.get("id"), answer["error"].is_null()), (Some(&id), true), "{answer}");
        let answer = engine.ask(&json!({"id": id, "cmd": "go", "rules": "nim", "moves": []}));
        assert_eq!((answer.get("id"), answer["error"].is_null()), (Some(&id), false), "{answer}");
    }
    let answer = engine.ask(&json!({"cmd": "go", "rules": "oware", "moves": [], "level": "easy"}));
    assert_eq!(answer.get("id"), None, "none is made up");
    engine.end();
}

/// The budget is kept, save that its own turns are always looked at: seven at most, and in Blitz each in every way.
#[test]
fn the_budget_is_kept() {
    let mut engine = Engine::start();
    let mut draws = Draws(2);
    for game in games() {
        let record = after_random_moves(&game, &mut draws);
        let own = if record["blitz"].is_null() { 7 } else { 56 };
        for nodes in [0, 1, 50, 1_000] {
            let answer = engine.ask(&with(&record, json!({"cmd": "go", "nodes": nodes})));
            let looked_at = answer["nodes"].as_u64().unwrap();
            assert!(looked_at <= nodes.max(own), "{looked_at} of {nodes}: {record}");
            assert!(answer["depth"].as_u64().unwrap() >= 1);
        }
    }
    engine.end();
}

/// The clock stops a search that would never end by itself, and one that has ended does not wait for the clock.
#[test]
fn the_time_is_kept() {
    let mut engine = Engine::start();
    let endless = 1_000_000_000_000_000_u64;
    for record in [json!({"rules": "kalah", "options": {"seeds": 6}, "moves": []}), games().pop().unwrap()] {
        for movetime_ms in [0, 1, 20] {
            let question = json!({"cmd": "go", "nodes": endless, "movetime_ms": movetime_ms});
            let answer = engine.ask(&with(&record, question));
            assert!(answer["nodes"].as_u64().unwrap() < endless, "{answer}");
            assert_eq!(answer["error"], Value::Null);
        }
        let none = engine.ask(&with(&record, json!({"cmd": "go", "movetime_ms": 0})));
        assert_eq!(none["depth"], 1, "without time its own turns are looked at, no more");
        for movetime_ms in [3_600_000, u64::MAX] {
            let question = json!({"cmd": "go", "nodes": 500, "movetime_ms": movetime_ms});
            let untimed = engine.ask(&with(&record, json!({"cmd": "go", "nodes": 500})));
            assert_eq!(timeless(&engine.ask(&with(&record, question))), timeless(&untimed));
        }
    }
    #[cfg(target_os = "linux")]
    {
        let threads = std::fs::read_dir(format!("/proc/{}/task", engine.child.id())).unwrap();
        // The last timer may not yet be quite gone.
        assert!(threads.count() <= 2, "no timer is left behind");
    }
    engine.end();
}

/// Lines that cannot be answered: the id when one can be read, and an error with these words.
fn bad_lines() -> Vec<(String, Value, &'static [&'static str])> {
    let go = |fields: &str| format!(r#"{{"id":"x","cmd":"go",{fields}}}"#);
    let game = |fields: &str| go(&format!(r#""rules":"guzhi","moves":[],{fields}"#));
    let x = || json!("x");
    let blitz = |fields: &str| {
        let loadouts = loadouts();
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
        // Answered one day.
        (r#"{"id":"x","cmd":"solve","rules":"guzhi","moves":[]}"#.into(), x(), &["solve"]),
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

/// Blitz says what to spend: a shield for the full pit that would be taken next.
#[test]
fn a_power_up_is_spent_where_it_helps() {
    let mut engine = Engine::start();
    let start = json!({
        "pits": [2, 11, 11, 0, 1, 11, 3, 0, 0, 1, 3, 10, 3, 11], "stores": [7, 10], "to_move": "south",
        "ember": [7, 10], "held": ["brass_shield", null],
    });
    let record = json!({"rules": "guzhi", "blitz": blitz(), "start": start, "moves": []});
    let answer = engine.ask(&with(&record, json!({"cmd": "go", "level": "hard"})));
    assert_eq!((&answer["power"], &answer["pit"]), (&json!(PowerUp::BrassShield), &json!(1)), "{answer}");
    assert!(answer["shield"].as_u64().is_some_and(|pit| pit < 7), "{answer}");
    engine.end();
}

#[test]
fn nothing_in_nothing_out() {
    let output = run(&["engine"], b"");
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
}

/// Whoever asked has gone: the engine goes too, and says nothing.
#[test]
fn a_broken_pipe_ends_quietly() {
    let mut child = lab(&["engine"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut questions = child.stdin.take().unwrap();
    // The answer to the first finds nobody; whether the second can still be asked depends on who is quicker.
    let _ = questions.write_all(b"{}\n").and_then(|()| questions.write_all(b"{}\n"));
    drop(questions);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
