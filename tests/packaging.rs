//! What the store builds need besides code: every file `Dioxus.toml` names is there and can be read, and what is
//! written in more than one place says the same in each.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use toml::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn toml(path: &str) -> Value {
    read(path).parse::<toml::Table>().unwrap_or_else(|error| panic!("{path}: {error}")).into()
}

/// Every text of a TOML value that reads like a path into this repository.
fn paths(value: &Value, found: &mut Vec<PathBuf>) {
    match value {
        Value::String(text) if text.contains('/') && !text.contains(' ') => found.push(text.into()),
        Value::Array(values) => values.iter().for_each(|value| paths(value, found)),
        Value::Table(table) => table.values().for_each(|value| paths(value, found)),
        _ => {}
    }
}

/// The elements of an XML text in order: `name` where one opens, `/name` where one closes.
/// Panics where it is not well-formed as far as tags, their nesting and their quotes go.
fn tags(name: &str, text: &str) -> Vec<String> {
    let (mut tags, mut open, mut rest) = (Vec::new(), Vec::new(), text);
    while let Some(start) = rest.find('<') {
        rest = &rest[start..];
        let close = if rest.starts_with("<!--") { "-->" } else { ">" };
        let end = rest.find(close).unwrap_or_else(|| panic!("{name}: a tag does not end: {rest:.40}"));
        let tag = &rest[1..end];
        rest = &rest[end + close.len()..];
        if tag.starts_with(['!', '?']) {
            continue;
        }
        assert!(!tag.contains('<') && tag.matches('"').count() % 2 == 0, "{name}: <{tag}>");
        let element = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap().to_owned();
        if tag.starts_with('/') {
            assert_eq!(open.pop().as_ref(), Some(&element), "{name}: </{element}> closes another element");
            tags.push(format!("/{element}"));
        } else {
            tags.push(element.clone());
            if !tag.ends_with('/') {
                open.push(element);
            }
        }
    }
    assert!(open.is_empty() && !tags.is_empty(), "{name}: {open:?} is never closed");
    tags
}

/// The keys of a property list whose values are plain texts.
fn plist(path: &str) -> HashMap<String, String> {
    let text = read(path);
    assert_eq!(tags(path, &text)[..2], ["plist", "dict"], "{path}");
    let mut pairs = HashMap::new();
    for entry in text.split("<key>").skip(1) {
        let (key, value) = entry.split_once("</key>").unwrap();
        if let Some(value) = value.trim_start().strip_prefix("<string>") {
            pairs.insert(key.to_owned(), value.split_once("</string>").unwrap().0.to_owned());
        }
    }
    pairs
}

#[test]
fn every_path_in_dioxus_toml_is_there() {
    let mut named = Vec::new();
    paths(&toml("Dioxus.toml"), &mut named);
    assert!(named.len() >= 3, "{named:?}");
    for path in named {
        assert!(root().join(&path).is_file(), "Dioxus.toml names {}, which is not there", path.display());
    }
}

#[test]
fn dioxus_is_pinned_exactly_and_without_its_defaults() {
    let cargo = toml("Cargo.toml");
    let dioxus = &cargo["dependencies"]["dioxus"];
    let version = dioxus["version"].as_str().unwrap();
    assert!(version.starts_with("=0.7."), "{version}");
    assert_eq!(dioxus["default-features"].as_bool(), Some(false));
    // The pages that say how to build name the same version of dx.
    for page in ["README.md", "ios/README.md", "android/README.md"] {
        let wanted = format!("dioxus-cli@{}", &version[1..]);
        assert!(read(page).contains(&wanted), "{page} does not name {wanted}");
    }
}

#[test]
fn the_phones_say_what_cargo_and_dioxus_say() {
    let (cargo, dioxus, plist) = (toml("Cargo.toml"), toml("Dioxus.toml"), plist("ios/Info.plist"));
    let version = cargo["package"]["version"].as_str().unwrap();
    let identifier = dioxus["bundle"]["identifier"].as_str().unwrap();
    assert_eq!(plist["CFBundleShortVersionString"], version);
    assert_eq!(plist["CFBundleVersion"], version);
    assert_eq!(plist["CFBundleExecutable"], cargo["package"]["default-run"].as_str().unwrap());
    assert_eq!(plist["CFBundleIdentifier"], identifier);
    assert!(
        read("android/MainActivity.kt")
            .contains(&format!("typealias BuildConfig = {identifier}.BuildConfig"))
    );
    assert_eq!(dioxus["android"]["min_sdk"], dioxus["application"]["android_min_sdk_version"]);
}

#[test]
fn the_privacy_manifest_says_that_nobody_is_tracked() {
    let text = read("ios/PrivacyInfo.xcprivacy");
    plist("ios/PrivacyInfo.xcprivacy");
    let compact: String = text.split_whitespace().collect();
    assert!(compact.contains("<key>NSPrivacyTracking</key><false/>"));
    assert!(compact.contains("<key>NSPrivacyCollectedDataTypes</key><array/>"));
}

#[test]
fn the_android_files_are_well_formed_and_start_one_activity() {
    let manifest = read("android/AndroidManifest.xml");
    let tags = tags("android/AndroidManifest.xml", &manifest);
    assert_eq!(tags.iter().filter(|tag| *tag == "activity").count(), 1);
    assert!(manifest.contains("android:name=\"dev.dioxus.main.MainActivity\""));
    assert!(read("android/MainActivity.kt").contains("package dev.dioxus.main\n"));
    // A change that is not listed would end the page and start it anew.
    let changes = manifest.split_once("android:configChanges=\"").unwrap().1.split_once('"').unwrap().0;
    for change in
        ["uiMode", "fontScale", "density", "locale", "smallestScreenSize", "orientation", "screenSize"]
    {
        assert!(changes.split('|').any(|listed| listed == change), "{change}");
    }
    self::tags("android/ic_launcher.xml", &read("android/ic_launcher.xml"));
}

#[test]
fn no_xml_with_a_wrong_nesting_passes() {
    assert_eq!(tags("good", "<?xml?><!-- <b> --><a x=\"1\"><b/></a>"), ["a", "b", "/a"]);
    for bad in ["<a><b></a></b>", "<a>", "</a>", "<a x=\"1></a>", "text"] {
        assert!(std::panic::catch_unwind(|| tags("bad", bad)).is_err(), "{bad}");
    }
}

/// What dx writes, as far as `android/after-dx` touches it.
#[cfg(unix)]
#[test]
fn after_dx_puts_the_version_code_and_the_icon_into_the_project() {
    use std::process::Command;
    let project = tempfile::tempdir().unwrap();
    let app = project.path().join("app");
    let res = app.join("src/main/res");
    for (file, text) in [
        ("build.gradle.kts", "android {\n        minSdk = 28\n        versionCode = 1\n}\n"),
        ("src/main/res/mipmap-hdpi/ic_launcher.webp", "robot"),
        ("src/main/res/mipmap-anydpi-v26/ic_launcher.xml", "robot"),
        ("src/main/res/drawable/ic_launcher_background.xml", "robot"),
        ("src/main/res/values/styles.xml", "kept"),
    ] {
        let path = app.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let after_dx = |code: &str| {
        Command::new(root().join("android/after-dx")).arg(code).arg(project.path()).output().unwrap()
    };

    assert!(after_dx("7").status.success());
    let gradle = fs::read_to_string(app.join("build.gradle.kts")).unwrap();
    assert_eq!(gradle, "android {\n        minSdk = 28\n        versionCode = 7\n}\n");
    assert!(!res.join("mipmap-hdpi").exists() && !res.join("drawable/ic_launcher_background.xml").exists());
    assert!(res.join("drawable-nodpi/guzhi_icon.png").is_file() && res.join("values/styles.xml").is_file());
    assert!(
        fs::read_to_string(res.join("mipmap-anydpi-v26/ic_launcher.xml"))
            .unwrap()
            .contains("@drawable/guzhi_icon")
    );

    assert!(after_dx("8").status.success(), "a second time over its own work");
    assert!(fs::read_to_string(app.join("build.gradle.kts")).unwrap().contains("versionCode = 8"));
    assert_eq!(after_dx("one").status.code(), Some(2));
}
