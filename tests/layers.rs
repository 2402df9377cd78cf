//! Who may use whom: `engine ← blitz ← ai, game ← storage, online, relay ← app`, never the other way.
//!
//! Read from the `crate::` paths of the source itself, so that a wrong `use` fails here and not in a review:
//! - Parts of one step do not use each other, with two exceptions: `game` may name `ai::Level`, since a seat says which
//!   level sits there, and `relay` may use `online`, where the wire protocol stands.
//! - `app` is the only folder that names Dioxus, and besides it only `src/main.rs` may.
//! - `platform` stands beside `app`: it may use every part but `app` (it runs an AI task on a worker and finds the
//!   folder for the saves) and any machine's own crates, and only `app` and `src/main.rs` may use it.
//! - The programs in `bin` use every part but `app` and `platform`.
//! - `engine`, `blitz`, `ai`, `game`, `puzzles` and `guide` are pure: time, randomness and stopping come in as arguments, so nothing in them
//!   names a clock, a thread, a file or the machine.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What each part may use besides itself. A path with `::` allows that one item.
const MAY_USE: &[(&str, &[&str])] = &[
    ("engine", &[]),
    ("blitz", &["engine"]),
    ("ai", &["engine", "blitz"]),
    ("game", &["engine", "blitz", "ai::Level"]),
    ("puzzles", &["engine", "blitz", "ai"]),
    ("guide", &["engine", "blitz", "ai"]),
    ("storage", &["engine", "blitz", "ai", "game"]),
    ("online", &["engine", "blitz", "ai", "game"]),
    ("relay", &["engine", "blitz", "ai", "game", "online"]),
    ("platform", &["engine", "blitz", "ai", "game", "puzzles", "guide", "storage", "online", "relay"]),
    ("app", &["engine", "blitz", "ai", "game", "puzzles", "guide", "storage", "online", "relay", "platform"]),
    ("bin", &["engine", "blitz", "ai", "game", "puzzles", "guide", "storage", "online", "relay"]),
    ("main.rs", &["app", "platform"]),
    ("lib.rs", &[]),
];

const PURE: &[&str] = &["engine", "blitz", "ai", "game", "puzzles", "guide"];

/// What nothing pure names.
const IMPURE: &[&str] = &[
    "std::time",
    "std::thread",
    "std::fs",
    "std::net",
    "std::env",
    "std::io",
    "std::process",
    "SystemTime",
    "Instant",
    "web_time",
    "getrandom",
    "rand",
    "tokio",
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "gloo_timers",
];

struct Source {
    path: PathBuf,
    /// The folder below `src`, or the file's own name.
    part: String,
    /// How many modules below the crate's root the file's module is.
    depth: usize,
    code: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let below = path.strip_prefix(&root).unwrap();
                let names: Vec<&str> = below.iter().map(|name| name.to_str().unwrap()).collect();
                let is_root = matches!(names[..], [_] | ["bin", _]);
                let depth = if is_root { 0 } else { names.len() - usize::from(below.ends_with("mod.rs")) };
                let code = without_comments(&fs::read_to_string(&path).unwrap());
                sources.push(Source { part: names[0].to_owned(), depth, code, path });
            }
        }
    }
    assert!(sources.len() > 20, "the source is found");
    sources
}

fn without_comments(source: &str) -> String {
    let code = |line: &str| line.split_once("//").map_or(line, |(code, _)| code).to_owned() + "\n";
    source.lines().map(code).collect()
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Where this word stands in the code, by itself.
fn words<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    code.match_indices(word)
        .map(|(at, _)| at)
        .filter(move |&at| !code[..at].ends_with(is_name) && !code[at + word.len()..].starts_with(is_name))
}

/// The names that follow `prefix::`, with one more step each where there is one: `engine::Pit`, `ai`. A group stands
/// for each of its members.
fn paths_after(code: &str, prefix: &str) -> BTreeSet<String> {
    let starts = words(code, prefix).map(|at| code[at + prefix.len()..].trim_start());
    starts.filter_map(|rest| rest.strip_prefix("::")).flat_map(|rest| members(rest.trim_start(), 2)).collect()
}

fn members(rest: &str, steps: usize) -> Vec<String> {
    if steps == 0 {
        return vec![String::new()];
    }
    if let Some(group) = rest.strip_prefix('{') {
        let mut depth = 0;
        let mut all = Vec::new();
        let mut from = 0;
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    let member = group[from..at].trim();
                    if !member.is_empty() {
                        all.extend(members(member, steps));
                    }
                    from = at + 1;
                    if c == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
        return all;
    }
    let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    match rest.trim_start().strip_prefix("::") {
        None => vec![name.to_owned()],
        Some(rest) => members(rest.trim_start(), steps - 1)
            .into_iter()
            .map(|step| if step.is_empty() { name.to_owned() } else { format!("{name}::{step}") })
            .collect(),
    }
}

fn uses(source: &Source) -> BTreeSet<String> {
    let mut paths = paths_after(&source.code, "crate");
    paths.extend(paths_after(&source.code, "guzhi"));
    if source.depth > 0 {
        let up = vec!["super"; source.depth].join("::");
        paths.extend(paths_after(&source.code, &up).into_iter().filter(|path| !path.starts_with("super")));
    }
    paths
}

fn allowed(part: &str) -> &'static [&'static str] {
    let known = MAY_USE.iter().find(|(name, _)| *name == part);
    known.unwrap_or_else(|| panic!("src/{part} is new: say in tests/layers.rs what it may use")).1
}

#[test]
fn parts_use_only_the_parts_before_them() {
    for source in sources() {
        let allowed = allowed(&source.part);
        for path in uses(&source) {
            let part = path.split("::").next().unwrap();
            let own = part == source.part || !MAY_USE.iter().any(|(name, _)| *name == part);
            let may = own || allowed.iter().any(|&may| may == part || may == path);
            assert!(may, "{} uses {path}; {} may use {allowed:?}", source.path.display(), source.part);
        }
    }
}

/// The root has nothing of its own that could carry one part into another.
#[test]
fn the_root_only_names_the_parts() {
    for source in sources().into_iter().filter(|source| source.part == "lib.rs") {
        for line in source.code.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let declares =
                line.starts_with("#[cfg(") || line.starts_with("#![") || line.starts_with("pub mod ");
            assert!(declares, "src/lib.rs: {line}");
        }
    }
}

#[test]
fn only_the_app_names_dioxus() {
    for source in sources() {
        let names = source.code.match_indices("dioxus").any(|(at, _)| !source.code[..at].ends_with(is_name));
        let may = source.part == "app" || source.part == "main.rs";
        assert!(may || !names, "{} names Dioxus", source.path.display());
    }
}

#[test]
fn the_rules_of_the_game_are_pure() {
    for source in sources().iter().filter(|source| PURE.contains(&source.part.as_str())) {
        let std_paths = paths_after(&source.code, "std");
        for &name in IMPURE {
            let named = match name.strip_prefix("std::") {
                Some(module) => std_paths.iter().any(|path| path.split("::").next() == Some(module)),
                None => words(&source.code, name).next().is_some(),
            };
            assert!(!named, "{} names {name}", source.path.display());
        }
    }
}

/// The reader of paths reads what Rust allows.
#[test]
fn paths_are_read_in_every_form() {
    let read = |code: &str| paths_after(&without_comments(code), "crate").into_iter().collect::<Vec<_>>();
    assert_eq!(read("use crate::engine::Pit;"), ["engine::Pit"]);
    assert_eq!(read("use crate::engine::{Pit, Side as S};"), ["engine::Pit", "engine::Side"]);
    assert_eq!(
        read("use crate::{ai::{self, Level}, game, engine::{perft}};"),
        ["ai::Level", "ai::self", "engine::perft", "game"]
    );
    assert_eq!(read("use crate::{\n    ai::search::{Search},\n    game::*,\n};"), ["ai::search", "game"]);
    assert_eq!(read("let level = crate :: ai::Level::Easy; // crate::app"), ["ai::Level"]);
    assert_eq!(read("/// [`crate::app`]\npub(crate) fn f() {} mycrate::x();"), [""; 0]);
}
