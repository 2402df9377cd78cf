//! What holds for every frame.

use super::any::{client_message, clock, event, server_message};
use super::draws::Draws;
use super::fixed;
use super::frames::{Message, events, frames};
use guzhi::blitz::{Loadout, PowerUp};
use guzhi::engine::{Options, Pit, RuleSet};
use guzhi::game::fair::{Nonce, Seed};
use guzhi::game::{Body, Command, Event, Online, Referee, Seat, Terms};
use guzhi::online::wire::{ClockMessage, MOST_BYTES, VERSION, WireError, decode, encode, pieces};
use guzhi::online::{ClientMessage, MatchId, ServerMessage};
use proptest::prelude::*;
use proptest::sample::Index;
use std::sync::LazyLock;

/// Any JSON there could be, small.
fn any_json() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        any::<bool>().prop_map(|value| value.to_string()),
        any::<i64>().prop_map(|value| value.to_string()),
        any::<f64>()
            .prop_filter("a number", |value| value.is_finite())
            .prop_map(|value| format!("{value:?}")),
        "[a-z_]{0,8}".prop_map(|text| format!("{text:?}")),
        Just("1e999".to_owned()),
        Just(r#""\ud800""#.to_owned()),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4)
                .prop_map(|values| format!("[{}]", values.join(","))),
            proptest::collection::vec(("[a-z_]{0,8}", inner), 0..4).prop_map(|fields| {
                let fields: Vec<String> =
                    fields.into_iter().map(|(name, value)| format!("{name:?}:{value}")).collect();
                format!("{{{}}}", fields.join(","))
            }),
        ]
    })
}

fn golden() -> &'static [String] {
    static GOLDEN: LazyLock<Vec<String>> = LazyLock::new(|| {
        let frame = |message: &Message| match message {
            Message::Client(message) => encode(message),
            Message::Server(message) => encode(message),
        };
        frames().iter().map(|(_, message)| frame(message).unwrap()).collect()
    });
    &GOLDEN
}

/// Reads a frame as either end would; nothing else is asked of it than that it comes back.
fn read_both(frame: &str) -> (Result<ClientMessage, WireError>, Result<ServerMessage, WireError>) {
    (decode(frame), decode(frame))
}

proptest! {
    #![proptest_config(fixed(600))]

    #[test]
    fn what_an_app_says_is_what_a_relay_hears(message in client_message()) {
        let frame = encode(&message).unwrap();
        prop_assert_eq!(decode::<ClientMessage>(&frame), Ok(message));
    }

    #[test]
    fn what_a_relay_says_is_what_an_app_hears(message in server_message()) {
        let frame = encode(&message).unwrap();
        prop_assert_eq!(decode::<ServerMessage>(&frame), Ok(message));
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), json in any_json(), bytes in any::<Vec<u8>>()) {
        for text in [text, json.clone(), format!("[1,{json}]"), String::from_utf8_lossy(&bytes).into_owned()] {
            let (client, server) = read_both(&text);
            prop_assert!(client.is_err() || server.is_err(), "no message is said by both ends: {}", text);
        }
    }

    #[test]
    fn a_frame_that_was_hurt_is_read_or_refused(
        which in any::<Index>(),
        hurts in proptest::collection::vec((any::<Index>(), any::<Index>(), any::<u8>()), 1..4),
    ) {
                let mut bytes = which.get(golden()).clone().into_bytes();
        for (from, to, with) in hurts {
            if bytes.is_empty() {
                break;
            }
            let (from, to) = (from.index(bytes.len()), to.index(bytes.len()));
            match with % 4 {
                0 => bytes[from] = with,
                1 => drop(bytes.drain(from.min(to)..from.max(to))),
                2 => bytes.insert(from, b"\"{}[],:0-\\"[usize::from(with) % 10]),
                _ => bytes.swap(from, to),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let (Ok(message), _) = read_both(&text) {
            prop_assert_eq!(decode(&encode(&message).unwrap()), Ok(message));
        }
    }

    #[test]
    fn another_version_is_told_from_nonsense(
        version in prop_oneof![Just(0u64), 2..10u64, any::<u64>()].prop_filter("another", |it| *it != 1),
        which in any::<Index>(),
        rest in proptest::collection::vec(any_json(), 0..3),
    ) {
                let same = which.get(golden()).replacen("[1,", &format!("[{version},"), 1);
        let other = format!(" [ {} ]", [vec![version.to_string()], rest].concat().join(" , "));
        for frame in [same, other] {
            let (client, server) = read_both(&frame);
            prop_assert_eq!(client.unwrap_err(), WireError::Version(version), "{}", &frame);
            prop_assert_eq!(server.unwrap_err(), WireError::Version(version), "{}", &frame);
        }
    }

    #[test]
    fn events_in_pieces_fit_their_frames(
        events in proptest::collection::vec(event(), 0..120),
        clock in clock(),
        from in any::<u32>(),
    ) {
        in_pieces(&events, from as usize, clock);
    }
}

/// Cuts events as the relay does, sends each piece with the longest numbers around it, and joins them again.
fn in_pieces(events: &[Event], from: usize, clock: ClockMessage) {
    let mut joined = Vec::new();
    for piece in pieces(events) {
        assert!(!piece.is_empty());
        let message = ServerMessage::Events {
            id: MatchId(u64::MAX),
            from: from + joined.len(),
            events: piece.to_vec(),
            clock: Some(clock),
        };
        let frame = encode(&message).unwrap();
        assert!(frame.len() <= MOST_BYTES);
        assert_eq!(decode(&frame), Ok(message));
        joined.extend(piece.iter().cloned());
    }
    assert_eq!(joined, events);
}

/// A whole game between two people with these names, moves and powers drawn.
fn whole_game(rules: &RuleSet, blitz: bool, names: [String; 2], draws: &mut Draws) -> Vec<Event> {
    let seed = Seed([3; 32]);
    let terms = Terms {
        id: u64::MAX,
        rules: rules.id.to_owned(),
        options: Options::of(rules),
        blitz: blitz.then(|| [PowerUp::ReverseSow, PowerUp::BrassShield].map(Loadout::without)),
        seats: [Seat::Person; 2],
        online: Some(Box::new(Online {
            names,
            rated: true,
            seal: seed.seal(),
            nonces: [Nonce([255; 16]); 2],
        })),
    };
    let mut referee = Referee::sealed(terms, seed).unwrap();
    while referee.state().conclusion().is_none() {
        let by = referee.state().to_move();
        let legal: Vec<Pit> = referee.state().game().legal().collect();
        let pit = draws.one_of(&legal);
        let expect_seq = referee.log().seq();
        let body = match referee.state().game().blitz() {
            None => Body::Sow(pit),
            Some(game) => {
                let power = game.held(by).filter(|power| *power != PowerUp::BrassShield);
                Body::Play { pit, power, shield: None, ms: draws.below(1_999) as u32 }
            }
        };
        referee.command(Command { by, expect_seq, body }).unwrap();
    }
    referee.log().since(0).to_vec()
}

#[test]
fn whole_games_fit_their_frames() {
    let mut draws = Draws(4_096);
    let longest = ["🐘".repeat(20), "\"".repeat(20)];
    let mut most = 0;
    for rules in RuleSet::ALL {
        for blitz in [false, true] {
            if blitz && *rules != RuleSet::GUZHI {
                continue;
            }
            for _ in 0..8 {
                let events = whole_game(rules, blitz, longest.clone(), &mut draws);
                most = most.max(pieces(&events).count());
                in_pieces(&events, 0, ClockMessage::StartsIn(u32::MAX));
            }
        }
    }
    assert!(most > 2, "none of them was long");
    // The most that fits: nothing is sent in more frames than it must be.
    let many = vec![events()[2].clone(); 1_000];
    let text = serde_json::to_string(&many[0]).unwrap().len() + 1;
    let least = (many.len() * text).div_ceil(MOST_BYTES);
    assert!(
        pieces(&many).count() <= least + least / 4,
        "{} frames where {least} would do",
        pieces(&many).count()
    );
}

#[test]
fn a_frame_has_four_kibibytes_at_most() {
    let empty = format!("[{VERSION},{{\"say\":\"mine\"}}]");
    for (bytes, fits) in
        [(MOST_BYTES - 1, true), (MOST_BYTES, true), (MOST_BYTES + 1, false), (1 << 20, false)]
    {
        let frame = format!("{empty}{}", " ".repeat(bytes - empty.len()));
        let wanted = if fits { Ok(ClientMessage::Mine) } else { Err(WireError::TooLong(bytes)) };
        assert_eq!(decode(&frame), wanted);
        // Nobody looks at the version of what is too long.
        if !fits {
            assert_eq!(decode::<ClientMessage>(&frame.replacen('1', "2", 1)), Err(WireError::TooLong(bytes)));
        }
    }
    let many = vec![events()[0].clone(); 12];
    let message = ServerMessage::Events { id: MatchId(1), from: 0, events: many, clock: None };
    assert!(matches!(encode(&message), Err(WireError::TooLong(bytes)) if bytes > MOST_BYTES));
}

#[test]
fn what_nobody_says_is_not_understood() {
    for frame in [
        "",
        "null",
        "[]",
        "[1]",
        "1",
        r#"{"say":"mine"}"#,
        r#"["1",{"say":"mine"}]"#,
        r#"[1.0,{"say":"mine"}]"#,
        r#"[-1,{"say":"mine"}]"#,
        r#"[1,{"say":"mine"}] x"#,
        r#"[1,{"say":"mine"},{"say":"mine"}]"#,
        r#"[1,{"say":"dance"}]"#,
        r#"[1,{"say":"pong","number":1,"more":2}]"#,
        r#"[1,{"say":"pong","number":1,"number":2}]"#,
        r#"[1,{"say":"pong","number":-1}]"#,
        r#"[1,{"say":"pong","number":4294967296}]"#,
        r#"[1,{"say":"look","ask":1,"code":"34CD-WXY0"}]"#,
        r#"[1,{"say":"rename","name":""}]"#,
        r#"[1,{"say":"hello","token":"00"}]"#,
        r#"[1,{"say":"command","match":1,"command":"000102030405060708090a0b0c0d0e0f","expect_seq":1,"body":{"sow":14}}]"#,
        r#"[1,{"say":"host","ask":1,"offer":{"rules":"guzhi","blitz":true,"rated":true},"loadout":["pasu_surge","pasu_surge","reverse_sow"]}]"#,
    ] {
        let read = decode::<ClientMessage>(frame);
        assert!(matches!(read, Err(WireError::Malformed(_))), "{frame}: {read:?}");
    }
    // Nesting does no harm either.
    let deep = format!("[1,{}", "[".repeat(4_000));
    assert!(matches!(decode::<ClientMessage>(&deep), Err(WireError::Malformed(_))));
}

/// A number with more digits than it needs is read as the nearest there is, so that it is the same when it is said again.
#[test]
fn a_number_is_the_same_when_it_is_said_again() {
    let digits = format!("15001{}2", "7".repeat(79));
    let pool = |rating: &str| {
        format!(r#"{{"rating":{{"rating":{rating},"deviation":349.0}},"played":0,"won":0,"drawn":0}}"#)
    };
    let frame =
        format!(r#"[1,{{"say":"standing","classic":{},"blitz":{}}}]"#, pool(&digits), pool("1662.31"));
    let message: ServerMessage = decode(&frame).unwrap();
    assert_eq!(decode::<ServerMessage>(&encode(&message).unwrap()), Ok(message));
}
