//! `guzhi-lab engine`: every question is answered, legally, within its bounds and the same way every time. Lines that
//! are no question are in `lab_engine_bad_lines.rs`.

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
