//! Codes that people read out and type, and names.

use super::draws::Draws;
use super::fixed;
use guzhi::online::{
    CodeError, Invitation, InvitationCode, NameError, PlayerName, RecoveryCode, RelayAddress,
};
use proptest::prelude::*;
use std::collections::BTreeMap;

const LETTERS: &str = "34679CDFGHJKMNPRTWXY";

fn letters() -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(LETTERS.chars().collect::<Vec<_>>()), 8)
        .prop_map(|letters| letters.into_iter().collect())
}

fn read(text: &str) -> Result<InvitationCode, CodeError> {
    text.parse()
}

#[test]
fn a_code_is_read_however_it_is_written() {
    let code = read("34CD-WXYT").unwrap();
    for text in [
        "34CDWXYT",
        "34cd-wxyt",
        " 34cd wxyt\n",
        "3 4 c d - w x y t",
        "34CD–WXYT",
        "34CD—WXYT",
        "34CD‑WXYT",
        "34CD−WXYT",
        "34cd_wxyt",
        "34CD\u{a0}WXYT",
    ] {
        assert_eq!(read(text), Ok(code), "{text:?}");
    }
    assert_eq!(code.to_string(), "34CD-WXYT");
}

/// An invitation is a code, a link of a relay, a link of the app, or a message with one of them in it.
#[test]
fn an_invitation_says_where_its_code_holds() {
    let code = read("34CD-WXYT").unwrap();
    for (text, at) in [
        ("34CD-WXYT", None),
        (" 34cd wxyt ", None),
        ("guzhi://join/34CD-WXYT", None),
        ("?join=34cdwxyt", None),
        ("https://guzhi.example/?join=34CD-WXYT&x=1", None),
        ("https://guzhi.example/?join=34CD-WXYT&relay=wss://play.example", Some("wss://play.example")),
        ("guzhi://join/34CD-WXYT?relay=ws://192.168.1.7:8747", Some("ws://192.168.1.7:8747")),
        ("guzhi://join/34CD-WXYT?relay=ws%3A%2F%2F192.168.1.7%3A8747", Some("ws://192.168.1.7:8747")),
        ("https://play.example/join/34CD-WXYT", Some("wss://play.example")),
        ("https://play.example:8443/some/where/join/34CD-WXYT/", Some("wss://play.example:8443/some/where")),
        ("  https://play.example/join/34cd-wxyt  ", Some("wss://play.example")),
        ("Play with me: http://192.168.1.7:8747/join/34CD-WXYT\nSee you", Some("ws://192.168.1.7:8747")),
        ("192.168.1.7:8747/join/34CD-WXYT", Some("ws://192.168.1.7:8747")),
        ("[fe80::1]:8747/join/34CD-WXYT", Some("ws://[fe80::1]:8747")),
        ("play.example/join/34CD-WXYT", Some("wss://play.example")),
    ] {
        let invitation: Invitation = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(invitation.code, code, "{text:?}");
        assert_eq!(invitation.at.map(|at| at.to_string()).as_deref(), at, "{text:?}");
    }
    for text in ["", "https://play.example/join/", "guzhi://join/34CD-WXY0", "https://play.example/34CD-WXYT"]
    {
        assert!(text.parse::<Invitation>().is_err(), "{text:?}");
    }
}

#[test]
fn an_address_names_a_machine() {
    for (text, host, page, line) in [
        ("ws://127.0.0.1:8747", "127.0.0.1", "http://127.0.0.1:8747", "ws://127.0.0.1:8747/v1/play"),
        (
            " wss://Play.Example/path/ ",
            "play.example",
            "https://Play.Example/path",
            "wss://Play.Example/path/v1/play",
        ),
        ("ws://[::1]:8747/", "[::1]", "http://[::1]:8747", "ws://[::1]:8747/v1/play"),
        ("WSS://relay", "relay", "https://relay", "wss://relay/v1/play"),
    ] {
        let address: RelayAddress = text.parse().unwrap();
        assert_eq!((&*address.host(), &*address.page(), &*address.line()), (host, page, line), "{text:?}");
    }
    for text in
        ["", "relay", "http://relay", "ws://", "ws:///", "ws://:80", "ws://a b", "ws://a\"b", "wss://<relay>"]
    {
        let error = text.parse::<RelayAddress>().unwrap_err();
        assert!(error.to_string().contains("ws://"), "{error}");
    }
}

#[test]
fn what_is_no_code_says_why() {
    for (text, error) in [
        ("", CodeError::Length { wanted: 8, found: 0 }),
        ("34CD-WXY", CodeError::Length { wanted: 8, found: 7 }),
        ("34CD-WXYTT", CodeError::Length { wanted: 8, found: 9 }),
        ("https://play.example/join/", CodeError::Letter('s')),
        ("34CD-WXYO", CodeError::Letter('O')),
        ("34CD-WXYé", CodeError::Letter('é')),
        ("34CD-WXYௐ", CodeError::Letter('ௐ')),
    ] {
        assert_eq!(read(text), Err(error), "{text:?}");
    }
}

#[test]
fn no_two_letters_of_a_code_look_or_sound_the_same() {
    for letter in (0..=127).map(char::from) {
        let known = read(&letter.to_string().repeat(8)).is_ok();
        let wanted = LETTERS.contains(letter.to_ascii_uppercase());
        assert_eq!(known, wanted, "{letter:?}");
    }
    // At most one of each group is in a code.
    for alike in ["0OQDU", "1ILJ7T", "2Z", "5S", "8B3", "UV", "6G", "CG", "MN", "VW"] {
        let used: Vec<char> = alike.chars().filter(|letter| LETTERS.contains(*letter)).collect();
        // These are told apart by everybody who has one of them only: a missing stroke makes no other letter of a code.
        let apart: &[&[char]] =
            &[&['D'], &['J', '7', 'T'], &[], &['3'], &['6', 'G'], &['C', 'G'], &['M', 'N'], &['W']];
        assert!(apart.contains(&used.as_slice()), "{alike}: {used:?}");
    }
    for vowel in "AEIOU".chars() {
        assert!(!LETTERS.contains(vowel), "codes make no words");
    }
}

#[test]
fn all_letters_are_equally_likely() {
    // Every byte once in each place: each letter comes from as many of them, and those left over are passed over.
    let mut counts = BTreeMap::new();
    for byte in 0..=255u8 {
        let mut random = [0; 32];
        random[0] = byte;
        let code = InvitationCode::drawn(&random).unwrap().to_string();
        let passed_over = byte >= 240;
        let letter = code.chars().next().unwrap();
        if passed_over {
            assert_eq!(letter, '3', "the first byte that counts is a 0");
        } else {
            *counts.entry(letter).or_insert(0) += 1;
        }
    }
    assert_eq!(counts.len(), 20);
    assert!(counts.values().all(|&count| count == 12), "{counts:?}");
    assert_eq!(InvitationCode::drawn(&[255; 32]), None, "nothing to draw from");
}

#[test]
fn drawn_codes_differ() {
    let mut draws = Draws(11);
    let codes: std::collections::BTreeSet<InvitationCode> = (0..2_000)
        .map(|_| InvitationCode::drawn(&std::array::from_fn(|_| draws.below(256) as u8)).unwrap())
        .collect();
    assert_eq!(codes.len(), 2_000);
}

#[test]
fn a_recovery_code_is_six_groups_and_a_secret() {
    let mut draws = Draws(12);
    let code = RecoveryCode::drawn(&std::array::from_fn(|_| draws.below(256) as u8)).unwrap();
    let text = code.to_string();
    assert_eq!(text.split('-').map(str::len).collect::<Vec<_>>(), [4; 6]);
    let typed: RecoveryCode = text.to_lowercase().replace('-', " ").parse().unwrap();
    assert!(typed == code);
    assert_eq!(typed.hash(), code.hash());
    assert!(!format!("{code:?}").contains(&text[..4]), "it is not written to any log");
}

proptest! {
    #![proptest_config(fixed(400))]

    #[test]
    fn a_code_survives_writing_and_typing(
        letters in letters(),
        small in any::<u8>(),
        between in proptest::collection::vec(proptest::sample::select(vec!["", "", "-", " ", "–", "\t"]), 8),
    ) {
        let code = read(&letters).unwrap();
        prop_assert_eq!(read(&code.to_string()), Ok(code));
        for at in [None, Some("wss://play.example"), Some("ws://192.168.1.7:8747")] {
            let invitation = Invitation { code, at: at.map(|at| at.parse().unwrap()) };
            prop_assert_eq!(invitation.link().parse(), Ok(invitation.clone()));
            prop_assert_eq!(invitation.app_link().parse(), Ok(invitation));
        }
        let typed: String = letters
            .chars()
            .enumerate()
            .map(|(at, letter)| {
                let letter = if small >> at & 1 == 1 { letter.to_ascii_lowercase() } else { letter };
                format!("{letter}{}", between[at])
            })
            .collect();
        prop_assert_eq!(read(&typed), Ok(code), "{}", typed);
    }

    #[test]
    fn any_text_is_a_code_or_is_not(text in any::<String>()) {
        if let Ok(code) = read(&text) {
            prop_assert_eq!(read(&code.to_string()), Ok(code));
        }
    }

    #[test]
    fn any_text_is_a_name_or_is_not(text in "\\PC{0,24}|.{0,24}") {
        if let Ok(name) = PlayerName::new(&text) {
            prop_assert_eq!(name.as_str(), text.trim());
            prop_assert!((1..=20).contains(&name.as_str().chars().count()));
            prop_assert!(name.as_str().len() <= 80);
            prop_assert_eq!(PlayerName::new(name.as_str()).unwrap(), name);
        }
    }
}

#[test]
fn a_name_has_one_to_twenty_characters() {
    let name = |text: &str| PlayerName::new(text).map(String::from);
    assert_eq!(name(""), Err(NameError::Length));
    assert_eq!(name("   \n"), Err(NameError::Length));
    assert_eq!(name("  V "), Ok("V".to_owned()));
    for letter in ["x", "ழ", "🐘"] {
        assert_eq!(name(&letter.repeat(20)), Ok(letter.repeat(20)));
        assert_eq!(name(&letter.repeat(21)), Err(NameError::Length));
    }
    // Joiners and what chooses a picture for an emoji are part of what can be seen.
    for text in ["க்ஷ", "👩‍🌾", "❤️", "ශ්‍රී"] {
        assert_eq!(name(text), Ok(text.to_owned()));
    }
}

#[test]
fn a_name_is_one_line_that_can_be_seen() {
    for hidden in [
        '\u{0}', '\n', '\u{7f}', '\u{85}', '\u{ad}', '\u{61c}', '\u{200b}', '\u{200e}', '\u{200f}',
        '\u{2028}', '\u{2029}', '\u{202e}', '\u{2060}', '\u{2066}', '\u{3164}', '\u{feff}',
    ] {
        let text = format!("Va{hidden}lli");
        assert_eq!(PlayerName::new(&text), Err(NameError::Invisible), "{:?}", hidden);
    }
    // Nothing but joiners is nothing.
    for nothing in ["\u{200d}", "\u{200c}\u{200d}", "\u{fe0f}"] {
        assert_eq!(PlayerName::new(nothing), Err(NameError::Invisible), "{nothing:?}");
    }
}
