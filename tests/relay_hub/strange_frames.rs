//! Whatever comes down a line, the relay answers in its own words and the others play on.

use crate::draws::Draws;
use crate::house::{Game, House, RELAY, blitz, kalah, named};
use guzhi::engine::{Pit, Side};
use guzhi::game::Body;
use guzhi::game::fair::Nonce;
use guzhi::online::wire::{Answer, Phrase, Reason, encode};
use guzhi::online::{Challenge, ClientMessage, CommandId, InvitationCode, MatchId, ServerMessage, Token};
use guzhi::relay::{ConnId, Input};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Frames that make sense to somebody, about a match and an invitation that are there.
fn sense(draws: &mut Draws, game: &Game, code: InvitationCode) -> ClientMessage {
    let key = &game.players[0].key;
    let id = if draws.below(6) == 0 { MatchId(draws.number()) } else { game.id };
    let pit = Pit::new(draws.below(14) as u8).unwrap();
    let (ask, command, nonce) = (3, CommandId([draws.below(3) as u8; 16]), Nonce([4; 16]));
    let expect_seq = draws.below(4);
    let loadout =
        (draws.below(2) == 0).then(|| guzhi::blitz::Loadout::without(guzhi::blitz::PowerUp::PasuSurge));
    let offer = if draws.below(2) == 0 { kalah() } else { blitz() };
    let bodies = [
        Body::Sow(pit),
        Body::Play { pit, power: None, shield: Some(pit), ms: u32::MAX },
        Body::Clock(5_000),
        Body::TakeBack,
        Body::Resign,
        Body::Draw,
        Body::Hint { pit, power: None, shield: None },
    ];
    match draws.below(20) {
        0 => ClientMessage::Hello { token: None },
        1 => ClientMessage::Hello { token: Some(Token([5; 32])) },
        2 => ClientMessage::SignIn {
            key: key.public(),
            signed: key.sign(RELAY, &Challenge([0; 32])),
            name: None,
            recovery: None,
        },
        3 => ClientMessage::Rename { name: named("Nobody") },
        4 => ClientMessage::NewRecovery,
        5 => ClientMessage::Host { ask, offer, loadout },
        6 => ClientMessage::Seek { ask, offer, loadout },
        7 => ClientMessage::Confirm { code, nonce },
        8 => ClientMessage::Withdraw { code },
        9 => ClientMessage::Look { ask, code },
        10 => ClientMessage::Join { ask, code, loadout, nonce },
        11 => ClientMessage::Mine,
        12 => ClientMessage::Open { id, seq: draws.one_of(&[0, 1, 99, usize::MAX]) },
        13 => ClientMessage::Close { id },
        14 => {
            ClientMessage::Command { id, command, expect_seq, body: draws.one_of(&bodies), think_ms: Some(0) }
        }
        15 => ClientMessage::Claim { id, command, expect_seq },
        16 => ClientMessage::Rematch { ask, id },
        17 => ClientMessage::Phrase { id, phrase: Phrase::Oops },
        18 => ClientMessage::Standing,
        _ => ClientMessage::Pong { number: draws.number() as u32 },
    }
}

fn hurt(draws: &mut Draws, frame: &str) -> String {
    let mut bytes = frame.as_bytes().to_vec();
    for _ in 0..1 + draws.below(3) {
        let at = draws.below(bytes.len().max(1));
        match draws.below(4) {
            _ if bytes.is_empty() => {}
            0 => bytes[at] = draws.below(256) as u8,
            1 => drop(bytes.drain(at..(at + 1 + draws.below(9)).min(bytes.len()))),
            2 => bytes.insert(at, draws.one_of(b"\"{}[],:09-\\")),
            _ => bytes.truncate(at),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A line of somebody who may be nobody, a player, or a player at a table of their own.
fn line(house: &mut House, state: usize) -> ConnId {
    match state {
        0 => house.connect(),
        1 => {
            let conn = house.connect();
            house.say(conn, &ClientMessage::Hello { token: None });
            conn
        }
        2 => house.player("Strange").conn,
        3 => house.game(&kalah()).conn(Side::North),
        _ => house.game(&blitz()).conn(Side::South),
    }
}

/// Whether what was told is an answer: one frame said something at least, or the relay hung up.
fn is_answered(told: &[ServerMessage]) -> bool {
    told.iter().any(|told| {
        matches!(
            told,
            ServerMessage::Refused { .. } | ServerMessage::Bye { .. } | ServerMessage::Update { .. }
        )
    })
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(6),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases(160))]

    #[test]
    fn strange_frames_leave_the_others_alone(seed in any::<u64>(), state in 0..5usize, texts in proptest::collection::vec(any::<String>(), 4)) {
        let mut house = House::new();
        let game = house.game(&blitz());
        let host = house.player("Host");
        let code = house.invite(&host, &kalah());
        let conn = line(&mut house, state);
        house.pass(3_000);
        let mut draws = Draws(seed);
        for at in 0..50 {
            let text = match draws.below(5) {
                0 => texts[at % 4].clone(),
                1 | 2 => encode(&sense(&mut draws, &game, code)).unwrap(),
                _ => {
                    let frame = encode(&sense(&mut draws, &game, code)).unwrap();
                    hurt(&mut draws, &frame)
                }
            };
            house.heard(conn);
            house.take_text(conn, &text);
            house.flush();
            let told = house.heard(conn);
            if guzhi::online::wire::decode::<ClientMessage>(&text).is_err() && at < 40 && house.is_open(conn) {
                prop_assert!(is_answered(&told), "{:?} is answered by {:?}", text, told);
            }
            if !house.is_open(conn) {
                break;
            }
        }
        // The others' match is as it was, and goes on.
        let before = house.log(game.id).seq();
        prop_assert_eq!(before, 1);
        prop_assert!(house.is_open(game.conn(Side::South)) && house.is_open(game.conn(Side::North)));
        prop_assert_eq!(house.move_on(&game, Some(0)), Answer::Accepted(1));
        prop_assert_eq!(house.metrics().failures, 0);
    }
}

#[test]
fn what_is_too_long_or_another_version_is_said_so() {
    let mut house = House::new();
    let player = house.player("Valli");
    house.take_text(player.conn, &format!("[1,{}", " ".repeat(4_096)));
    house.flush();
    assert_eq!(house.heard(player.conn), [ServerMessage::Refused { ask: None, reason: Reason::TooLong }]);
    house.hub.take(house.moment(), Input::TooLong { conn: player.conn });
    house.flush();
    assert_eq!(house.heard(player.conn), [ServerMessage::Bye { reason: Reason::TooLong }]);
    assert!(!house.is_open(player.conn));
    let conn = house.connect();
    house.take_text(conn, r#"[2,{"say":"hallo","to":[1e999]}]"#);
    house.flush();
    assert_eq!(house.heard(conn), [ServerMessage::Update { oldest: 1, newest: 1 }]);
    assert!(!house.is_open(conn));
}

#[test]
fn a_flood_is_cut_while_others_are_served() {
    let mut house = House::new();
    let game = house.game(&kalah());
    let flood = house.player("Flood");
    let frame = encode(&ClientMessage::Standing).unwrap();
    house.heard(flood.conn);
    for _ in 0..5_000 {
        house.take_text(flood.conn, &frame);
    }
    let message = {
        let body = house.any_move(game.id);
        house.asking(game.id, body, None)
    };
    house.take(game.conn(Side::South), &message);
    house.flush();
    let told = house.heard(flood.conn);
    assert_eq!(told.last(), Some(&ServerMessage::Bye { reason: Reason::TooMany }));
    assert!(told.len() <= 61, "{} answers", told.len());
    assert!(!house.is_open(flood.conn));
    assert!(
        house
            .heard(game.conn(Side::South))
            .iter()
            .any(|told| matches!(told, ServerMessage::Answer { answer: Answer::Accepted(1), .. }))
    );
    // Nobody who plays says so much: ten a second are heard for ever.
    let busy = house.player("Busy");
    for _ in 0..1_000 {
        house.pass(100);
        house.say(busy.conn, &ClientMessage::Standing);
    }
    assert!(house.is_open(busy.conn));
}

/// Whoever has not signed in has little to say.
#[test]
fn a_stranger_who_tries_tokens_is_cut_soon() {
    let mut house = House::new();
    let conn = house.connect();
    for number in 0..100 {
        house.take(conn, &ClientMessage::Hello { token: Some(guzhi::online::Token([number; 32])) });
    }
    house.flush();
    let told = house.heard(conn);
    assert_eq!(told.last(), Some(&ServerMessage::Bye { reason: Reason::TooMany }));
    assert_eq!(told.len(), 21);
    assert!(!house.is_open(conn));
    // One a second is heard for as long as anybody likes, and everything else is a player's.
    let conn = house.connect();
    for number in 0..100 {
        house.pass(1_000);
        house.say(conn, &ClientMessage::Hello { token: Some(guzhi::online::Token([number; 32])) });
    }
    assert!(house.is_open(conn));
}

#[test]
fn lines_that_come_and_go_leave_nothing_behind() {
    let mut house = House::new();
    let game = house.game(&kalah());
    let before = house.metrics();
    let wrong = encode(&ClientMessage::Hello { token: Some(Token([9; 32])) }).unwrap();
    for at in 0..10_000u32 {
        let address = match at % 3 {
            0 => IpAddr::V4(Ipv4Addr::from(at)),
            1 => IpAddr::V6(Ipv6Addr::from(u128::from(at) << 64)),
            _ => IpAddr::V4(Ipv4Addr::LOCALHOST),
        };
        let conn = house.connect_from(address);
        house.take_text(conn, &wrong);
        house.flush();
        house.heard(conn);
        house.hang_up(conn);
    }
    let mut player = game.players[0].clone();
    for _ in 0..500 {
        house.come_back(&mut player);
        house.sit_down(&player, game.id);
        house.hang_up(player.conn);
        house.heard(player.conn);
    }
    let after = house.metrics();
    assert_eq!(
        (after.connections, after.players, after.tables),
        (before.connections, before.players, before.tables)
    );
    assert!(after.guessers > 5_000, "they are remembered for a while: {}", after.guessers);
    // An hour later, all that is left to do is the house and the two who sit there.
    house.pass(3_600_000);
    assert_eq!(house.metrics().guessers, 0);
    let mut ticks = 0;
    let until = house.now + 100_000;
    while let Some(next) = house.hub.next_tick().filter(|&next| next <= until) {
        house.now = next;
        house.tick();
        ticks += 1;
    }
    assert!(ticks <= 20 + 2 * 10, "{ticks} things to do in 100 s");
}

/// A match that is looked at and left is not kept in memory, whoever looks.
#[test]
fn a_match_that_is_only_looked_at_is_forgotten() {
    let mut house = House::new();
    let mut games = Vec::new();
    let [valli, murugan] = ["Valli", "Murugan"].map(|name| house.player(name));
    let stranger = house.player("Stranger");
    for at in 0..12 {
        house.pass(2_000);
        let code = house.invite(&valli, &kalah());
        let (id, _) = house.start(&murugan, code, &kalah());
        if at % 2 == 0 {
            house.command(valli.conn, id, Body::Resign, None);
        }
        games.push(id);
    }
    house.pass(60_000);
    assert_eq!(house.metrics().tables, 0, "nobody sits anywhere");
    for &id in &games {
        for conn in [valli.conn, stranger.conn] {
            house.pass(1_000);
            for message in [
                ClientMessage::Phrase { id, phrase: Phrase::Hello },
                ClientMessage::Claim { id, command: CommandId([1; 16]), expect_seq: 77 },
                ClientMessage::Command {
                    id,
                    command: CommandId([2; 16]),
                    expect_seq: 1,
                    body: Body::TakeBack,
                    think_ms: None,
                },
                ClientMessage::Rematch { ask: 1, id },
                ClientMessage::Close { id },
            ] {
                house.say(conn, &message);
            }
        }
    }
    assert_eq!(house.metrics().tables, 0);
}
