//! Every frame as it is written in a file that does not change by itself.

use super::frames::{ALL, Message, frames};
use guzhi::online::wire::{decode, encode};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Set to write the file anew, when what is said changes on purpose.
const WRITE: &str = "GUZHI_WRITE_GOLDEN";

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/wire-v1.jsonl")
}

fn frame(message: &Message) -> String {
    match message {
        Message::Client(message) => encode(message),
        Message::Server(message) => encode(message),
    }
    .unwrap()
}

fn prefix(name: &str) -> String {
    format!(r#"{{"name":{},"frame":"#, serde_json::to_string(name).unwrap())
}

fn line(name: &str, message: &Message) -> String {
    format!("{}{}}}", prefix(name), frame(message))
}

#[test]
fn every_frame_is_the_text_it_always_was() {
    let frames = frames();
    let wanted: Vec<String> = frames.iter().map(|(name, message)| line(name, message)).collect();
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(path(), wanted.join("\n") + "\n").unwrap();
    }
    let file = std::fs::read_to_string(path()).unwrap();
    let lines: Vec<&str> = file.lines().collect();
    let advice = format!(
        "apps that are out there say the text of {}: when it changes on purpose, give the new text a new version, and write \
         the file anew with `{WRITE}=1 cargo test --features server --test wire`",
        path().display()
    );
    for (wanted, found) in wanted.iter().zip(&lines) {
        assert_eq!(wanted, found, "{advice}");
    }
    assert_eq!(wanted.len(), lines.len(), "{advice}");
    for ((name, message), line) in frames.iter().zip(&lines) {
        let text = line.strip_prefix(&prefix(name)).and_then(|line| line.strip_suffix('}')).unwrap();
        let read = match message {
            Message::Client(_) => decode(text).map(Message::Client),
            Message::Server(_) => decode(text).map(Message::Server),
        };
        assert_eq!(read.as_ref(), Ok(message), "{name}: {advice}");
    }
}

#[test]
fn every_kind_of_message_has_a_frame() {
    let frames = frames();
    let here: BTreeSet<&str> = frames.iter().flat_map(|(_, message)| message.kinds()).collect();
    let missing: Vec<&&str> = ALL.iter().copied().flatten().filter(|kind| !here.contains(**kind)).collect();
    assert!(missing.is_empty(), "tests/wire/frames.rs has no frame with {missing:?}");
    let mut names = BTreeMap::new();
    for (name, _) in &frames {
        *names.entry(name).or_insert(0) += 1;
    }
    names.retain(|_, count| *count > 1);
    assert!(names.is_empty(), "two frames have the same name: {names:?}");
}
