//! Who is who: keys, tokens, recovery codes and names.

use crate::house::{House, Player, RELAY, blitz, kalah, named, rated};
use guzhi::engine::Side;
use guzhi::game::Body;
use guzhi::online::wire::{Answer, GameLine, Reason};
use guzhi::online::{
    Challenge, ClientMessage, PlayerId, RecoveryCode, ServerMessage, SignedChallenge, Token,
};
use guzhi::relay::HubSettings;
use std::net::{IpAddr, Ipv4Addr};

const HOME: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));

fn challenge(house: &mut House, conn: guzhi::relay::ConnId) -> Challenge {
    let told = house.say(conn, &ClientMessage::Hello { token: None });
    let [ServerMessage::Challenge { challenge }] = told[..] else { panic!("{told:?}") };
    challenge
}

fn sign_in(key: &guzhi::online::DeviceKey, signed: SignedChallenge) -> ClientMessage {
    ClientMessage::SignIn { key: key.public(), signed, name: Some(named("Mallory")), recovery: None }
}

const NOT_ACCEPTED: [ServerMessage; 1] = [ServerMessage::Refused { ask: None, reason: Reason::NotAccepted }];

#[test]
fn only_the_answer_to_this_challenge_lets_in() {
    let mut house = House::new();
    let valli = house.player("Valli");
    let other = house.key();
    for case in 0..7 {
        let conn = house.connect();
        let asked = challenge(&mut house, conn);
        let signed = match case {
            // Somebody else's key, a bit that is wrong, another relay's name, another challenge, one already used.
            0 => other.sign(RELAY, &asked),
            1 => {
                let mut signed = valli.key.sign(RELAY, &asked);
                signed.0[17] ^= 1;
                signed
            }
            2 => valli.key.sign("relay.evil", &asked),
            3 => valli.key.sign(RELAY, &Challenge([0; 32])),
            4 => {
                // A challenge that was asked before on the same line.
                let signed = valli.key.sign(RELAY, &asked);
                challenge(&mut house, conn);
                signed
            }
            5 => {
                // Heard on another line, where it was accepted.
                let first = house.connect();
                let asked = challenge(&mut house, first);
                let signed = valli.key.sign(RELAY, &asked);
                let told = house.say(first, &sign_in(&valli.key, signed));
                assert!(told.iter().any(|told| matches!(told, ServerMessage::Welcome { .. })));
                signed
            }
            _ => SignedChallenge([0; 64]),
        };
        assert_eq!(house.say(conn, &sign_in(&valli.key, signed)), NOT_ACCEPTED, "case {case}");
        // The challenge is used up.
        let right = valli.key.sign(RELAY, &asked);
        assert_eq!(house.say(conn, &sign_in(&valli.key, right)), NOT_ACCEPTED, "case {case}");
        assert_eq!(
            house.say(conn, &ClientMessage::Mine),
            [ServerMessage::Refused { ask: None, reason: Reason::SignInFirst }]
        );
    }
    assert_eq!(house.store.clone().name_of(valli.id), "Mallory", "she was let in once, and said so");
}

impl crate::house::Kept {
    fn name_of(&mut self, player: PlayerId) -> String {
        guzhi::relay::store::Store::name(self, &player).unwrap().unwrap().into()
    }
}

#[test]
fn a_relay_is_reached_by_its_own_names_only() {
    let mut house = House::with(HubSettings { names: vec![RELAY.to_owned()], ..HubSettings::default() }, 1);
    house.player("Valli");
    let key = house.key();
    let conn = house.connect_to(HOME, "relay.evil");
    let asked = challenge(&mut house, conn);
    assert_eq!(house.say(conn, &sign_in(&key, key.sign("relay.evil", &asked))), NOT_ACCEPTED);
}

#[test]
fn nothing_is_done_for_who_has_not_signed_in() {
    let mut house = House::new();
    let game = house.game(&kalah());
    let conn = house.connect();
    let body = house.any_move(game.id);
    let command = house.asking(game.id, body, None);
    for message in [
        ClientMessage::Mine,
        ClientMessage::Standing,
        ClientMessage::NewRecovery,
        ClientMessage::Rename { name: named("X") },
        ClientMessage::Host { ask: 1, offer: kalah(), loadout: None },
        ClientMessage::Open { id: game.id, seq: 0 },
        command,
    ] {
        assert_eq!(
            house.say(conn, &message),
            [ServerMessage::Refused { ask: None, reason: Reason::SignInFirst }]
        );
    }
    assert_eq!(house.log(game.id).seq(), 1);
}

#[test]
fn a_token_lets_in_and_no_other() {
    let mut house = House::new();
    let mut valli = house.player("Valli");
    let mut elsewhere = House::with(HubSettings::default(), 99);
    let stranger = elsewhere.player("Valli");
    for wrong in [stranger.token, Token([0; 32]), Token(valli.token.hash())] {
        let conn = house.connect();
        let told = house.say(conn, &ClientMessage::Hello { token: Some(wrong) });
        assert!(matches!(told[..], [ServerMessage::Challenge { .. }]), "one signs instead: {told:?}");
        assert_eq!(
            house.say(conn, &ClientMessage::Mine),
            [ServerMessage::Refused { ask: None, reason: Reason::SignInFirst }]
        );
    }
    let known = house.sign_in(&valli.key, None, None).unwrap();
    assert_eq!(known.id, valli.id, "the same key is the same player");
    house.kill_for(1_000);
    house.come_back(&mut valli);
    let told = house.say(valli.conn, &ClientMessage::Hello { token: None });
    assert_eq!(told, [ServerMessage::Refused { ask: None, reason: Reason::NotHere }], "once is enough");
}

#[test]
fn wrong_tokens_and_signatures_lock_out_too() {
    let mut house = House::new();
    let mut valli = house.player("Valli");
    let mut told = Vec::new();
    for at in 0..31u8 {
        let conn = house.connect();
        told = house.say(conn, &ClientMessage::Hello { token: Some(Token([at; 32])) });
        house.hang_up(conn);
    }
    let locked_out = ServerMessage::Refused { ask: None, reason: Reason::TooMany };
    assert_eq!(told, [locked_out]);
    let key = house.key();
    assert_eq!(house.sign_in(&key, Some("New"), None).unwrap_err(), Reason::TooMany);
    house.come_back(&mut valli);
    house.pass(60_000);
    house.sign_in(&key, Some("New"), None).unwrap();
}

fn recovery(house: &mut House, player: &Player) -> RecoveryCode {
    let told = house.say(player.conn, &ClientMessage::NewRecovery);
    let [ServerMessage::Recovery { code }] = told[..] else { panic!("{told:?}") };
    code
}

fn mine(house: &mut House, player: &Player) -> Vec<GameLine> {
    let told = house.say(player.conn, &ClientMessage::Mine);
    told.iter()
        .flat_map(|told| match told {
            ServerMessage::Games { games, .. } => games.clone(),
            _ => Vec::new(),
        })
        .collect()
}

#[test]
fn a_recovery_code_moves_a_player_to_a_new_device() {
    let mut house = House::new();
    let won = house.game(&rated(blitz()));
    house.command(won.conn(Side::North), won.id, Body::Resign, None);
    let valli = &won.players[0];
    let friend = house.player("Kannan");
    let running = house.game_of(valli, &friend, &kalah());
    let standing = house.say(valli.conn, &ClientMessage::Standing);
    let code = recovery(&mut house, valli);

    // The new device has been somebody else before.
    let key = house.key();
    let before = house.sign_in(&key, Some("Nobody"), None).unwrap();
    let new = house.sign_in(&key, None, Some(code)).unwrap();
    assert_eq!(new.id, valli.id);
    assert_ne!(before.id, valli.id);
    assert_eq!(house.say(new.conn, &ClientMessage::Standing), standing);
    let games: Vec<_> = mine(&mut house, &new).iter().map(|line| line.id).collect();
    assert_eq!(games, [running.id, won.id]);
    house.sit_down(&new, running.id);
    let body = house.any_move(running.id);
    assert!(matches!(house.command(new.conn, running.id, body, None), Answer::Accepted(_)));
    // From now on its key alone is enough, after a death of the relay too.
    house.kill_for(1_000);
    assert_eq!(house.sign_in(&key, None, None).unwrap().id, valli.id);
    // The code itself goes on until there is a new one.
    let third = house.key();
    let third = house.sign_in(&third, None, Some(code)).unwrap();
    let newer = recovery(&mut house, &third);
    let fourth = house.key();
    assert_eq!(house.sign_in(&fourth, Some("Mallory"), Some(code)).unwrap_err(), Reason::NotAccepted);
    assert_eq!(house.sign_in(&fourth, None, Some(newer)).unwrap().id, valli.id);
}

#[test]
fn a_wrong_recovery_code_makes_nobody() {
    let mut house = House::new();
    let key = house.key();
    let wrong = RecoveryCode::drawn(&[3; 64]).unwrap();
    assert_eq!(house.sign_in(&key, Some("Mallory"), Some(wrong)).unwrap_err(), Reason::NotAccepted);
    let player = house.sign_in(&key, Some("Valli"), None).unwrap();
    assert_eq!(house.store.clone().name_of(player.id), "Valli");
}

#[test]
fn a_new_name_is_seen_on_every_device_and_in_the_next_match() {
    let mut house = House::new();
    let valli = house.player("Valli");
    let second = house.sign_in(&valli.key, None, None).unwrap();
    let guest = house.player("Murugan");
    let code = house.invite(&second, &kalah());
    house.heard(second.conn);
    house.say(valli.conn, &ClientMessage::Rename { name: named("வள்ளி") });
    let told = house.heard(second.conn);
    assert_eq!(told, [ServerMessage::Welcome { player: valli.id, name: named("வள்ளி"), token: None }]);
    let (id, _) = house.start(&guest, code, &kalah());
    assert_eq!(house.state(id).terms().online.as_deref().unwrap().names[0], "வள்ளி");
    let code = house.invite(&guest, &kalah());
    let (id, _) = house.start(&second, code, &kalah());
    assert_eq!(house.state(id).terms().online.as_deref().unwrap().names[1], "வள்ளி");
    let third = house.sign_in(&valli.key, None, None).unwrap();
    assert_eq!(house.store.clone().name_of(third.id), "வள்ளி");
}

/// Renamed and back in the same breath: the device that comes back has the new name.
#[test]
fn a_name_that_is_not_kept_yet_is_the_name() {
    let mut house = House::new();
    let [valli, guest] = ["Valli", "Murugan"].map(|name| house.player(name));
    let waiting = house.invite(&valli, &kalah());
    let conn = house.connect();
    house.take(valli.conn, &ClientMessage::Rename { name: named("New") });
    house.take(conn, &ClientMessage::Hello { token: Some(valli.token) });
    house.take(
        guest.conn,
        &ClientMessage::Join {
            ask: 2,
            code: waiting,
            loadout: None,
            nonce: guzhi::game::fair::Nonce([2; 16]),
        },
    );
    house.flush();
    let welcome = ServerMessage::Welcome { player: valli.id, name: named("New"), token: None };
    assert!(house.heard(conn).contains(&welcome));
    let told = house.heard(guest.conn);
    let [ServerMessage::Started { id, .. }] = told[..] else { panic!("{told:?}") };
    assert_eq!(house.state(id).terms().online.as_deref().unwrap().names[0], "New");
}

#[test]
fn a_player_has_eight_lines_at_most() {
    let mut house = House::new();
    let valli = house.player("Valli");
    let mut lines: Vec<Player> = vec![valli.clone()];
    for _ in 0..8 {
        let mut next = valli.clone();
        house.come_back(&mut next);
        lines.push(next);
    }
    assert_eq!(house.heard(lines[0].conn).last(), Some(&ServerMessage::Bye { reason: Reason::Replaced }));
    assert!(!house.is_open(lines[0].conn));
    assert!(lines[1..].iter().all(|line| house.is_open(line.conn)));
    assert_eq!((house.metrics().connections, house.metrics().players), (8, 1));
}

/// Signing in is kept with everything else that has arrived; what is about to be kept counts as if it were.
#[test]
fn a_device_that_signs_in_twice_at_once_is_one_players() {
    let mut house = House::new();
    let valli = house.player("Valli");
    let code = recovery(&mut house, &valli);
    let key = house.key();
    let conns = [(); 2].map(|()| house.connect());
    let signed = conns.map(|conn| {
        let challenge = challenge(&mut house, conn);
        (conn, key.sign(RELAY, &challenge))
    });
    // With the code it is a device of Valli's, and then it is without.
    for ((conn, signed), recovery) in signed.into_iter().zip([Some(code), None]) {
        house.take(conn, &ClientMessage::SignIn { key: key.public(), signed, name: None, recovery });
    }
    house.flush();
    for conn in conns {
        let told = house.heard(conn);
        assert!(
            matches!(told[..], [ServerMessage::Welcome { player, .. }] if player == valli.id),
            "{told:?}"
        );
    }
    // A code that is being replaced opens nothing any more.
    let (key, conn) = (house.key(), house.connect());
    let challenge = challenge(&mut house, conn);
    let signed = key.sign(RELAY, &challenge);
    house.take(valli.conn, &ClientMessage::NewRecovery);
    house.take(conn, &ClientMessage::SignIn { key: key.public(), signed, name: None, recovery: Some(code) });
    house.flush();
    let refused = ServerMessage::Refused { ask: None, reason: Reason::NotAccepted };
    assert_eq!(house.heard(conn), [refused]);
}

/// Keys cost nothing, and every new one is written: from one household only so many come in.
#[test]
fn a_household_signs_in_so_often_and_no_more() {
    let mut house = House::new();
    let player = house.player("Valli");
    let mut came = 1;
    let refused = loop {
        let key = house.key();
        match house.sign_in(&key, Some("New"), None) {
            Ok(player) => house.hang_up(player.conn),
            Err(reason) => break reason,
        }
        came += 1;
    };
    assert_eq!((came, refused), (100, Reason::TooMany));
    // Whoever was there before comes back, and after a second so does one more.
    house.come_back(&mut player.clone());
    house.pass(1_000);
    let key = house.key();
    house.sign_in(&key, Some("New"), None).unwrap();
}
