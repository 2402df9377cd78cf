//! What is said besides moves, and when nothing may be said any more.

use super::guest::{Guest, LONG, OPENING, PATIENCE, pit, quiet, said};
use super::request::{self, Request, Thinking};
use guzhi::ai::Level;
use guzhi::engine::{Board, Position, RuleSet};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

#[test]
fn a_greeting_is_answered() {
    let mut guest =
        Guest::arrive(&["--name", "A \"fast\" one", "--authors", "some\\one", "--token", "secret"]);
    guest.say("2 kgp 1 0 1");
    assert_eq!(guest.hear(), r#"set info:name "A \"fast\" one""#);
    assert_eq!(guest.hear(), r#"set info:authors "some\\one""#);
    assert_eq!(guest.hear(), r#"set auth:token "secret""#);
    assert_eq!(guest.hear(), "mode freeplay");
    // A second greeting changes nothing.
    guest.say("4 kgp 1 0 1");
    assert_eq!(guest.settle(), [""; 0]);
    let mut guest = Guest::arrive(&[]);
    guest.say("kgp 1 2 3");
    assert_eq!(guest.hear(), r#"set info:name "Guzhi""#);
    assert_eq!(guest.hear(), "mode freeplay");
}

#[test]
fn a_ping_is_answered_at_any_time() {
    let mut guest = Guest::arrive(&LONG);
    guest.say("ping");
    assert_eq!(guest.hear(), "pong");
    guest.say("kgp 1 0 0");
    guest.hear_until("mode freeplay");
    guest.say("4 state <7,0,0,6,6,6,6,6,6,6,6,6,6,6,6,6,6>");
    guest.say("6 ping");
    assert!(guest.hear_until("@6 pong").iter().all(|line| pit(line, 4).is_some()));
}

#[test]
fn a_stopped_search_sends_nothing_more() {
    let mut guest = Guest::ready(&LONG);
    for id in (2..50).step_by(2) {
        guest.say(&format!("{id} state {OPENING}"));
        let first = guest.hear();
        assert!(pit(&first, id).is_some(), "{first}");
        guest.say(&format!("{}@{id} stop", 1000 + id));
        assert!(guest.settle().iter().all(|line| pit(line, id).is_some()), "no yield either");
    }
    assert_eq!(guest.settle(), [""; 0]);
    assert_eq!(guest.ask(50, "<6,0,0,0,0,0,0,0,9,0,0,0,0,0,0>"), [6]);
    assert_eq!(said(&guest.leave()), quiet());
}

#[test]
fn a_stop_ends_the_search_itself() {
    let (out, lines) = mpsc::channel();
    let request = Arc::new(Request::new(Some(4), out));
    let thinking = Thinking { level: Level::Expert, time: Some(Duration::MAX), seed: 1 };
    let position = Position::opening(&RuleSet { board: Board::SEVEN, ..RuleSet::KALAH });
    let searching = request::search(Arc::clone(&request), position, thinking).unwrap();
    let first = lines.recv_timeout(PATIENCE).unwrap();
    assert!(pit(&first.to_string(), 4).is_some() && request.is_open() && request.reference() == Some(4));
    request.stop();
    assert!(!request.is_open());
    let (ended, has_ended) = mpsc::channel();
    thread::spawn(move || ended.send(searching.join().is_ok()));
    assert_eq!(has_ended.recv_timeout(PATIENCE), Ok(true));
    assert!(lines.iter().all(|line| line.name == "move"), "what was found before the stop, and no yield");
}

#[test]
fn requests_are_open_side_by_side() {
    let mut guest = Guest::ready(&LONG);
    guest.say(&format!("2 state {OPENING}"));
    guest.say("4 state <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>");
    let (mut of_2, mut of_4) = (0, 0);
    while of_2 == 0 || of_4 == 0 {
        let line = guest.hear();
        of_2 += usize::from(pit(&line, 2).is_some());
        of_4 += usize::from(pit(&line, 4).is_some());
    }
    guest.say("@2 stop");
    guest.settle();
    // A third is answered while the second is still open.
    guest.say("6 state <6,0,0,0,0,0,0,0,9,0,0,0,0,0,0>");
    assert!(guest.hear_until("@6 move 6").iter().all(|line| pit(line, 4).is_some()));
    assert!(guest.hear_until("@6 yield").iter().all(|line| pit(line, 4).is_some()));
    guest.say("@4 stop");
    guest.settle();
    assert_eq!(guest.settle(), [""; 0]);
}

/// The request that has a number keeps it; once it is stopped, the number is free.
#[test]
fn a_number_stands_for_one_request() {
    let mut guest = Guest::ready(&LONG);
    guest.say(&format!("2 state {OPENING}"));
    // A board that would be answered without a search, before the next line is read.
    guest.say("2 state <3,0,0,3,3,3,3,3,3>");
    assert!(guest.settle().iter().all(|line| pit(line, 2).is_some()), "only a search that is over yields");
    guest.say("@8 stop");
    guest.say("@2 stop");
    guest.settle();
    assert_eq!(guest.ask(2, "<6,0,0,0,0,0,0,0,9,0,0,0,0,0,0>"), [6]);
}

#[test]
fn a_request_without_a_number_is_answered_without() {
    let mut guest = Guest::ready(&LONG);
    guest.say("state <6,0,0,0,0,0,0,0,9,0,0,0,0,0,0>");
    assert_eq!(guest.hear(), "move 6");
    assert_eq!(guest.hear(), "yield");
    guest.say(&format!("state {OPENING}"));
    assert!(guest.hear().starts_with("move "));
    guest.say("stop");
    guest.settle();
    assert_eq!(guest.settle(), [""; 0]);
}

/// More than the program searches at once still get an answer, and all of them at the end of the connection an end.
#[test]
fn a_flood_of_requests_is_answered() {
    let mut guest = Guest::ready(&LONG);
    for id in 1000..1100 {
        guest.say(&format!("{id} state {OPENING}"));
    }
    let lines = guest.settle();
    assert_eq!(lines.iter().filter(|line| line.ends_with("yield")).count(), 100 - 64);
    assert!(lines.contains(&"@1099 move 2".to_owned()));
    assert_eq!(said(&guest.leave()), quiet());
}
