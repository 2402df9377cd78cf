//! Every text exists in every language, and every language's file is used and whole.
#![cfg(feature = "app")]

use fluent_bundle::FluentResource;
use guzhi::app::text::{Arg, Texts, Tongue};
use guzhi::engine::RuleSet;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The keys of a Fluent file, each with the names its text fills in.
fn keys(tongue: Tongue) -> BTreeMap<String, BTreeSet<String>> {
    let path = format!("{}/assets/text/{}.ftl", env!("CARGO_MANIFEST_DIR"), tongue.tag());
    let source = fs::read_to_string(&path).unwrap();
    if let Err((_, errors)) = FluentResource::try_new(source.clone()) {
        panic!("{path}: {errors:?}");
    }
    let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut key = None;
    for line in source.lines() {
        if let Some((name, _)) = line.split_once(" = ")
            && !name.starts_with([' ', '#', '['])
        {
            assert!(keys.insert(name.to_owned(), BTreeSet::new()).is_none(), "{path}: {name} stands twice");
            key = Some(name.to_owned());
        }
        if let Some(key) = &key {
            let names = line.split('$').skip(1).map(|rest| {
                rest.chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect()
            });
            keys.entry(key.clone()).or_default().extend(names);
        }
    }
    keys
}

/// Everything under src/app as one text.
fn app_source() -> String {
    fn read(folder: &Path, into: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read(&path, into);
            } else {
                into.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut source = String::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app"), &mut source);
    source
}

#[test]
fn both_languages_have_the_same_texts_with_the_same_names() {
    let (english, tamil) = (keys(Tongue::English), keys(Tongue::Tamil));
    assert_eq!(english.keys().collect::<Vec<_>>(), tamil.keys().collect::<Vec<_>>());
    for (key, names) in &english {
        let missing: Vec<_> = tamil[key].difference(names).collect();
        assert!(missing.is_empty(), "{key}: Tamil fills in {missing:?}, which English does not have");
    }
}

#[test]
fn every_text_is_used_and_every_used_text_exists() {
    let source = app_source();
    let english = keys(Tongue::English);
    // What is said of a rule set has the rule set's name in its key.
    let games: BTreeSet<String> = RuleSet::ALL
        .iter()
        .flat_map(|rules| ["", "-other", "-line"].map(|what| format!("game-{}{what}", rules.id)))
        .collect();
    let missing: Vec<_> = games.iter().filter(|key| !english.contains_key(*key)).collect();
    assert!(missing.is_empty(), "no text for {missing:?}");
    let unused: Vec<_> = english
        .keys()
        .filter(|key| !games.contains(*key) && !source.contains(&format!("\"{key}\"")))
        .collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
    let said = source.match_indices(".say").filter_map(|(at, _)| {
        let call = &source[at..source.len().min(at + 60)];
        let quoted = call.split('"').nth(1)?;
        call.split('(').nth(1)?.trim_start().starts_with('"').then(|| quoted.to_owned())
    });
    let unknown: Vec<_> = said.filter(|key| !english.contains_key(key)).collect();
    assert!(unknown.is_empty(), "no text for {unknown:?}");
}

#[test]
fn every_text_can_be_said_with_its_names_filled_in() {
    for tongue in [Tongue::English, Tongue::Tamil] {
        let texts = Texts::new(tongue);
        for (key, names) in keys(tongue) {
            for number in [0u32, 1, 2, 11] {
                let args: Vec<(&str, Arg)> =
                    names.iter().map(|name| (name.as_str(), Arg::from(number))).collect();
                let said = texts.say(&key, &args);
                assert_ne!(said, key, "{key} says something");
                assert!(!said.contains(['{', '}', '$']), "{key}: {said:?}");
            }
        }
    }
}

#[test]
fn numbers_choose_their_form() {
    let texts = Texts::new(Tongue::English);
    let laps = |number: u32| texts.say("turn-laps", &[("laps", number.into())]);
    assert_eq!((laps(1), laps(3)), ("one lap".to_owned(), "3 laps".to_owned()));
}

#[test]
fn the_stylesheet_carries_all_its_pictures() {
    let sheet = guzhi::app::dress::stylesheet();
    assert!(!sheet.contains("pictures/"), "a picture the stylesheet names is not embedded");
    let kept = sheet.lines().find(|line| line.trim_start().starts_with("--") && line.contains("url("));
    assert_eq!(kept, None, "a custom property with a picture is taken apart for every element that shows it");
    assert!(!sheet.contains("http:") && !sheet.contains("https:"), "nothing is fetched from elsewhere");
}

/// A window without a word about its page's encoding would show other letters.
#[test]
fn the_stylesheet_is_plain_ascii_but_for_its_comments() {
    let sheet = guzhi::app::dress::stylesheet();
    let mut rest = sheet.as_str();
    while let Some((code, comment)) = rest.split_once("/*") {
        assert!(code.is_ascii(), "{:?}", code.chars().find(|letter| !letter.is_ascii()));
        rest = comment.split_once("*/").map_or("", |(_, rest)| rest);
    }
    assert!(rest.is_ascii(), "{:?}", rest.chars().find(|letter| !letter.is_ascii()));
}
