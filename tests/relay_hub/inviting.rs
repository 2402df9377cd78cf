//! How two come to a table.

use crate::house::{House, Player, blitz, kalah, loadout, rated};
use guzhi::engine::Side;
use guzhi::game::fair::Nonce;
use guzhi::online::wire::{Answer, Reason};
use guzhi::online::{ClientMessage, InvitationCode, MatchId, Offer, ServerMessage};
use guzhi::relay::store::{Store, StoredRating, Write};
use guzhi::relay::{Hosting, HubSettings};
use std::net::{IpAddr, Ipv4Addr};

const DAY_MS: u64 = 24 * 3_600_000;

fn look(house: &mut House, player: &Player, code: InvitationCode) -> Vec<String> {
    house.heard(player.conn);
    house.take(player.conn, &ClientMessage::Look { ask: 5, code });
    house.flush();
    house.heard_text(player.conn)
}

fn refused(told: &[ServerMessage]) -> Option<Reason> {
    match told {
        [ServerMessage::Refused { reason, .. }] => Some(*reason),
        _ => None,
    }
}

#[test]
fn an_invitation_says_what_it_is_for_and_is_used_once() {
    let mut house = House::new();
    let [host, guest, late] = ["Valli", "Murugan", "Kannan"].map(|name| house.player(name));
    let code = house.invite(&host, &kalah());
    let told = house.say(guest.conn, &ClientMessage::Look { ask: 5, code });
    let [ServerMessage::Offered { ask: Some(5), host: name, offer, after: None, .. }] = told.as_slice()
    else {
        panic!("{told:?}")
    };
    assert_eq!((name.as_str(), offer), ("Valli", &kalah()));
    let (id, side) = house.start(&guest, code, &kalah());
    assert_eq!(side, Side::North);
    let told = house.heard(host.conn);
    assert_eq!(told, [ServerMessage::Started { ask: None, code, id, side: Side::South }]);
    assert_eq!(refused(&house.join(&late, code, &kalah())), Some(Reason::NoInvitation));
    assert_eq!(refused(&house.join(&guest, code, &kalah())), Some(Reason::NoInvitation));
    assert_eq!(house.store.memory.borrow().logs().count(), 1);
    assert_eq!(house.metrics().invitations, 0);
}

#[test]
fn whatever_is_wrong_with_an_invitation_is_not_told_apart() {
    let mut house = House::new();
    let [host, guest] = ["Valli", "Murugan"].map(|name| house.player(name));
    let unknown: InvitationCode = "3333-3333".parse().unwrap();
    let own = house.invite(&guest, &kalah());
    let used = house.invite(&host, &kalah());
    house.start(&guest, used, &kalah());
    let withdrawn = house.invite(&host, &kalah());
    assert_eq!(
        house.say(host.conn, &ClientMessage::Withdraw { code: withdrawn }),
        [ServerMessage::Withdrawn { code: withdrawn }]
    );
    let told = house.say(host.conn, &ClientMessage::Host { ask: 1, offer: kalah(), loadout: None });
    let [ServerMessage::Invited { code: unconfirmed, .. }] = told[..] else { panic!("{told:?}") };
    let old = house.invite(&host, &kalah());
    // For somebody else: a rematch.
    let game = house.game(&kalah());
    house.command(game.conn(Side::South), game.id, guzhi::game::Body::Resign, None);
    let told = house.say(game.conn(Side::South), &ClientMessage::Rematch { ask: 1, id: game.id });
    let [ServerMessage::Invited { code: others, .. }] = told[..] else { panic!("{told:?}") };
    house.say(game.conn(Side::South), &ClientMessage::Confirm { code: others, nonce: Nonce([1; 16]) });

    let mut answers = Vec::new();
    for code in [unknown, own, used, withdrawn, unconfirmed, others] {
        let joined = house.join(&guest, code, &kalah());
        assert_eq!(refused(&joined), Some(Reason::NoInvitation), "{code}");
        answers.push((look(&mut house, &guest, code), joined));
    }
    // Out of date, whether it has been cleared away already or not.
    house.skip(DAY_MS);
    for _ in 0..2 {
        let joined = house.join(&guest, old, &kalah());
        answers.push((look(&mut house, &guest, old), joined));
        house.tick();
        if !house.is_open(guest.conn) {
            break;
        }
    }
    assert!(answers.len() >= 7 && answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    // What is not one's own cannot be withdrawn or confirmed either.
    let mut house = House::new();
    let [host, guest] = ["Valli", "Murugan"].map(|name| house.player(name));
    let code = house.invite(&host, &kalah());
    for code in [code, unknown] {
        assert_eq!(
            refused(&house.say(guest.conn, &ClientMessage::Withdraw { code })),
            Some(Reason::NoInvitation)
        );
        let confirm = ClientMessage::Confirm { code, nonce: Nonce([5; 16]) };
        assert_eq!(refused(&house.say(guest.conn, &confirm)), Some(Reason::NoInvitation));
    }
    house.start(&guest, code, &kalah());
}

#[test]
fn an_invitation_runs_out_after_a_day_and_its_host_hears_of_it() {
    let mut house = House::new();
    let host = house.player("Valli");
    let code = house.invite(&host, &kalah());
    house.pass(DAY_MS - 5_000);
    assert_eq!((house.metrics().invitations, house.heard(host.conn)), (1, vec![]));
    house.pass(10_000);
    assert_eq!(house.heard(host.conn), [ServerMessage::Withdrawn { code }]);
    assert_eq!(house.metrics().invitations, 0);
    assert!(house.store.clone().invitations().unwrap().is_empty());
}

#[test]
fn an_invitation_outlives_the_relay() {
    let mut house = House::new();
    let [mut host, mut guest] = ["Valli", "Murugan"].map(|name| house.player(name));
    let code = house.invite(&host, &rated(blitz()));
    let seal = house.store.clone().invitations().unwrap()[0].seed.seal();
    house.kill_for(60_000);
    house.come_back(&mut guest);
    house.come_back(&mut host);
    let (id, _) = house.start(&guest, code, &blitz());
    assert!(house.heard(host.conn).contains(&ServerMessage::Started {
        ask: None,
        code,
        id,
        side: Side::South
    }));
    let state = house.state(id);
    let online = state.terms().online.as_deref().unwrap();
    assert_eq!((online.seal, online.nonces), (seal, [Nonce([1; 16]), Nonce([2; 16])]));
    assert!(house.store.clone().invitations().unwrap().is_empty());
}

#[test]
fn the_first_number_of_the_host_stands() {
    let mut house = House::new();
    let [host, guest] = ["Valli", "Murugan"].map(|name| house.player(name));
    let code = house.invite(&host, &kalah());
    house.say(host.conn, &ClientMessage::Confirm { code, nonce: Nonce([99; 16]) });
    let (id, _) = house.start(&guest, code, &kalah());
    assert_eq!(house.state(id).terms().online.as_deref().unwrap().nonces, [Nonce([1; 16]), Nonce([2; 16])]);
}

#[test]
fn the_host_chooses_the_side() {
    let mut house = House::new();
    let [host, guest] = ["Valli", "Murugan"].map(|name| house.player(name));
    let mut as_south = 0;
    for at in 0..60 {
        house.pass(10_000);
        let side = [Some(Side::South), Some(Side::North), None][at % 3];
        let offer = Offer { side, ..blitz() };
        let code = house.invite(&host, &offer);
        let (id, guests) = house.start(&guest, code, &offer);
        if let Some(side) = side {
            assert_eq!(guests, side.other());
        } else {
            as_south += usize::from(guests == Side::South);
        }
        let state = house.state(id);
        let online = state.terms().online.as_deref().unwrap();
        let host_at = guests.other().index();
        assert_eq!((online.names[host_at].as_str(), online.nonces[host_at]), ("Valli", Nonce([1; 16])));
        assert_eq!(
            (online.names[1 - host_at].as_str(), online.nonces[1 - host_at]),
            ("Murugan", Nonce([2; 16]))
        );
    }
    assert!((3..=17).contains(&as_south), "chance decides: {as_south} of 20");
}

#[test]
fn what_cannot_be_played_is_not_offered() {
    let mut house = House::new();
    let [host, guest] = ["Valli", "Murugan"].map(|name| house.player(name));
    let unknown = Offer { rules: "chess".to_owned(), ..kalah() };
    let no_blitz = Offer { blitz: true, ..kalah() };
    for (offer, loadout) in
        [(unknown, None), (no_blitz, loadout(&blitz())), (blitz(), None), (kalah(), loadout(&blitz()))]
    {
        for message in [
            ClientMessage::Host { ask: 1, offer: offer.clone(), loadout },
            ClientMessage::Seek { ask: 1, offer: offer.clone(), loadout },
        ] {
            assert_eq!(refused(&house.say(host.conn, &message)), Some(Reason::Unplayable));
        }
    }
    let code = house.invite(&host, &blitz());
    let join = ClientMessage::Join { ask: 2, code, loadout: None, nonce: Nonce([2; 16]) };
    assert_eq!(refused(&house.say(guest.conn, &join)), Some(Reason::Unplayable));
    house.start(&guest, code, &blitz());
}

#[test]
fn a_host_has_eight_invitations_at_most() {
    let mut house = House::new();
    let host = house.player("Valli");
    let codes: Vec<InvitationCode> = (0..8).map(|_| house.invite(&host, &kalah())).collect();
    let host_one = ClientMessage::Host { ask: 3, offer: kalah(), loadout: None };
    assert_eq!(
        house.say(host.conn, &host_one),
        [ServerMessage::Refused { ask: Some(3), reason: Reason::TooMany }]
    );
    house.say(host.conn, &ClientMessage::Withdraw { code: codes[3] });
    house.invite(&host, &kalah());
}

#[test]
fn who_guesses_codes_is_locked_out_for_a_while_and_nobody_else() {
    let mut house = House::new();
    let [host, guesser, mut neighbour] = ["Valli", "Murugan", "Kannan"].map(|name| house.player(name));
    let far_away = house.connect_from(IpAddr::V4(Ipv4Addr::new(10, 9, 9, 9)));
    let code = house.invite(&host, &kalah());
    let mut tries = 0;
    let locked = loop {
        house.pass(200);
        let guess = InvitationCode::drawn(&std::array::from_fn(|_| house.draws.below(256) as u8)).unwrap();
        match refused(&house.say(guesser.conn, &ClientMessage::Look { ask: 1, code: guess })) {
            Some(Reason::NoInvitation) => tries += 1,
            other => break other,
        }
    };
    assert_eq!((locked, tries), (Some(Reason::TooMany), 30));
    // Even the right one opens nothing now, so that no guess is answered.
    assert_eq!(refused(&house.join(&guesser, code, &kalah())), Some(Reason::TooMany));
    // Who has a token comes in, from the same household too, and plays on.
    house.come_back(&mut neighbour);
    let told = house.say(far_away, &ClientMessage::Hello { token: Some(host.token) });
    assert!(matches!(told[..], [ServerMessage::Welcome { .. }]));
    let told = house.say(far_away, &ClientMessage::Look { ask: 1, code: "3333-3333".parse().unwrap() });
    assert_eq!(refused(&told), Some(Reason::NoInvitation), "elsewhere one may still mistype");
    house.pass(60_000);
    house.start(&guesser, code, &kalah());
    // What was guessed long ago is forgotten.
    house.pass(40 * 60_000);
    for _ in 0..30 {
        house.pass(200);
        let told =
            house.say(guesser.conn, &ClientMessage::Look { ask: 1, code: "3333-3333".parse().unwrap() });
        assert_eq!(refused(&told), Some(Reason::NoInvitation));
    }
}

// ---- Strangers ----

fn rate(house: &mut House, player: &Player, rating: f64) {
    let rating = StoredRating { rating, deviation: 60.0, volatility: 0.06, at: house.moment().unix_ms };
    house.store.commit(&[Write::Rating { player: player.id, blitz: true, rating }]).unwrap();
}

fn seek(house: &mut House, player: &Player, offer: &Offer) -> Option<InvitationCode> {
    let message = ClientMessage::Seek { ask: 8, offer: offer.clone(), loadout: loadout(offer) };
    let told = house.say(player.conn, &message);
    match told[..] {
        [ServerMessage::Offered { ask: Some(8), code, .. }] => Some(code),
        [ServerMessage::Invited { ask: 8, code, .. }] => {
            house.say(player.conn, &ClientMessage::Confirm { code, nonce: Nonce([1; 16]) });
            None
        }
        _ => panic!("{told:?}"),
    }
}

fn anybodys(offer: Offer) -> Offer {
    Offer { side: None, ..rated(offer) }
}

#[test]
fn strangers_are_paired_with_the_nearest() {
    let mut house = House::new();
    let offer = anybodys(blitz());
    let mut waiting = Vec::new();
    for (name, rating) in [("Far", 1_420.0), ("Near", 1_610.0), ("Out", 1_900.0)] {
        let player = house.player(name);
        rate(&mut house, &player, rating);
        assert_eq!(seek(&mut house, &player, &offer), None, "{name} is too far from the others");
        waiting.push(player);
    }
    let player = house.player("Seeker");
    rate(&mut house, &player, 1_540.0);
    let code = seek(&mut house, &player, &offer).expect("two are near enough");
    let (id, _) = house.start(&player, code, &offer);
    assert!(house.state(id).terms().online.as_deref().unwrap().names.contains(&"Near".to_owned()));
    assert!(matches!(house.heard(waiting[1].conn)[..], [ServerMessage::Started { .. }]));
    assert_eq!(house.metrics().invitations, 2, "who has found somebody is not sought any more");
}

#[test]
fn who_waits_is_content_with_more() {
    let mut house = House::new();
    let offer = anybodys(blitz());
    let [strong, weak] = ["Strong", "Weak"].map(|name| house.player(name));
    rate(&mut house, &strong, 1_800.0);
    rate(&mut house, &weak, 1_500.0);
    assert_eq!((seek(&mut house, &strong, &offer), seek(&mut house, &weak, &offer)), (None, None));
    let mut waited = 0;
    let (player, code) = loop {
        house.pass(1_000);
        waited += 1;
        let mut offered = None;
        for player in [&strong, &weak] {
            if let [ServerMessage::Offered { ask: None, code, .. }] = house.heard(player.conn)[..] {
                offered = Some((player, code));
            }
        }
        if let Some(offered) = offered {
            break offered;
        }
        assert!(waited < 60);
    };
    // 300 apart: 150 at once, and 15 more a second.
    assert!((10..=15).contains(&waited), "{waited} s");
    house.start(player, code, &offer);
    assert_eq!(house.metrics().invitations, 0);
}

#[test]
fn strangers_who_seek_something_else_are_not_paired() {
    let mut house = House::new();
    let players: Vec<Player> = (0..6).map(|_| house.player("Somebody")).collect();
    let all = anybodys(blitz());
    let offers = [
        all.clone(),
        Offer { rated: false, ..all.clone() },
        Offer { rules: "kalah".to_owned(), blitz: false, ..all.clone() },
        Offer { rules: "guzhi".to_owned(), blitz: false, ..all.clone() },
    ];
    for (player, offer) in players.iter().zip(&offers) {
        assert_eq!(seek(&mut house, player, offer), None);
    }
    let south = Offer { side: Some(Side::South), rules: "oware".to_owned(), blitz: false, ..all };
    assert_eq!(seek(&mut house, &players[4], &south), None);
    assert_eq!(seek(&mut house, &players[5], &south), None, "both want South");
    house.pass(60_000);
    for player in &players {
        assert!(house.heard(player.conn).is_empty());
    }
}

/// Who seeks a side gets it, or somebody else to play.
#[test]
fn strangers_get_the_side_they_seek() {
    for side in [Side::South, Side::North] {
        for wisher_first in [true, false] {
            for at in 0..6 {
                let mut house = House::with(guzhi::relay::HubSettings::default(), at);
                let [wisher, any] = ["Wisher", "Any"].map(|name| house.player(name));
                let wish = Offer { side: Some(side), ..anybodys(blitz()) };
                let none = anybodys(blitz());
                let (first, second) = if wisher_first {
                    ((&wisher, &wish), (&any, &none))
                } else {
                    ((&any, &none), (&wisher, &wish))
                };
                assert_eq!(seek(&mut house, first.0, first.1), None);
                let mut found = seek(&mut house, second.0, second.1).map(|code| (second.0, code));
                for _ in 0..10 {
                    house.pass(1_000);
                    for (player, _) in [first, second] {
                        if let [ServerMessage::Offered { code, .. }] = house.heard(player.conn)[..] {
                            found = found.or(Some((player, code)));
                        }
                    }
                }
                let (guest, code) = found.expect("they fit");
                let (id, _) = house.start(guest, code, &blitz());
                assert_eq!(
                    house.state(id).terms().online.as_deref().unwrap().names[side.index()],
                    "Wisher",
                    "{wisher_first} {at}"
                );
            }
        }
    }
}

#[test]
fn who_is_gone_is_not_sought() {
    let mut house = House::new();
    let offer = anybodys(blitz());
    let [one, other] = ["One", "Other"].map(|name| house.player(name));
    seek(&mut house, &one, &offer);
    house.hang_up(one.conn);
    assert_eq!(seek(&mut house, &other, &offer), None);
    assert_eq!(house.metrics().invitations, 1);
}

// ---- Another game ----

fn rematch(house: &mut House, player: &Player, id: MatchId) -> Option<InvitationCode> {
    let told = house.say(player.conn, &ClientMessage::Rematch { ask: 4, id });
    match told.iter().find(|told| !matches!(told, ServerMessage::Withdrawn { .. })) {
        Some(ServerMessage::Invited { code, .. }) => Some(*code),
        Some(ServerMessage::Offered { .. }) => None,
        other => panic!("{other:?}"),
    }
}

fn confirm(house: &mut House, player: &Player, code: InvitationCode) {
    house.say(player.conn, &ClientMessage::Confirm { code, nonce: Nonce([1; 16]) });
}

#[test]
fn a_rematch_swaps_the_sides() {
    let mut house = House::new();
    let game = house.game(&rated(blitz()));
    let [south, north] = &game.players;
    assert_eq!(
        refused(&house.say(south.conn, &ClientMessage::Rematch { ask: 4, id: game.id })),
        Some(Reason::NoMatch),
        "not yet"
    );
    assert!(matches!(
        house.command(south.conn, game.id, guzhi::game::Body::Resign, None),
        Answer::Accepted(_)
    ));
    let stranger = house.player("Stranger");
    assert_eq!(
        refused(&house.say(stranger.conn, &ClientMessage::Rematch { ask: 4, id: game.id })),
        Some(Reason::NoMatch)
    );
    let code = rematch(&mut house, south, game.id).unwrap();
    house.heard(north.conn);
    confirm(&mut house, south, code);
    let told = house.heard(north.conn);
    let [ServerMessage::Offered { ask: None, offer, after, .. }] = told.as_slice() else {
        panic!("{told:?}")
    };
    assert_eq!(
        (offer.rated, offer.blitz, offer.side, *after),
        (true, true, Some(Side::North), Some(game.id))
    );
    // Who asks as well is offered the one there is.
    assert_eq!(rematch(&mut house, north, game.id), None);
    let (id, side) = house.start(north, code, &blitz());
    assert_eq!(side, Side::South);
    let names = house.state(id).terms().online.as_deref().unwrap().names.clone();
    assert_eq!(names, ["Murugan", "Valli"]);
    let loadouts = |id| house.state(id).terms().blitz.unwrap();
    assert_eq!(loadouts(id), loadouts(game.id));
}

#[test]
fn a_rematch_is_declined_or_taken_back() {
    let mut house = House::new();
    let game = house.game(&kalah());
    let [south, north] = &game.players;
    house.command(south.conn, game.id, guzhi::game::Body::Resign, None);
    for by in [north, south] {
        let code = rematch(&mut house, south, game.id).unwrap();
        confirm(&mut house, south, code);
        house.heard(south.conn);
        house.heard(north.conn);
        house.take(by.conn, &ClientMessage::Withdraw { code });
        house.flush();
        for player in [south, north] {
            assert_eq!(house.heard(player.conn), [ServerMessage::Withdrawn { code }]);
        }
        assert_eq!(refused(&house.join(north, code, &kalah())), Some(Reason::NoInvitation));
    }
    // Who was away hears of it when they come back.
    house.hang_up(north.conn);
    let code = rematch(&mut house, south, game.id).unwrap();
    confirm(&mut house, south, code);
    let conn = house.connect();
    let told = house.say(conn, &ClientMessage::Hello { token: Some(north.token) });
    assert!(
        told.iter().any(|told| matches!(told, ServerMessage::Offered { after: Some(_), .. })),
        "{told:?}"
    );
}

/// Asked for once more, it is another: who was offered the first hears that it is gone.
#[test]
fn a_rematch_that_is_asked_for_again_takes_the_first_back() {
    let mut house = House::new();
    let game = house.game(&kalah());
    let [south, north] = &game.players;
    house.command(south.conn, game.id, guzhi::game::Body::Resign, None);
    let first = rematch(&mut house, south, game.id).unwrap();
    confirm(&mut house, south, first);
    house.heard(north.conn);
    let second = rematch(&mut house, south, game.id).unwrap();
    confirm(&mut house, south, second);
    let told = house.heard(north.conn);
    assert!(
        matches!(told[..], [ServerMessage::Withdrawn { code: gone }, ServerMessage::Offered { code, .. }] if gone == first && code == second),
        "{told:?}"
    );
    assert_eq!(house.metrics().invitations, 1);
}

/// Both ask before either has added a number, and both accept: they play one game, not two.
#[test]
fn two_who_ask_for_a_rematch_at_once_play_one() {
    let mut house = House::new();
    let game = house.game(&kalah());
    let [south, north] = &game.players;
    house.command(south.conn, game.id, guzhi::game::Body::Resign, None);
    let [one, other] = [south, north].map(|player| rematch(&mut house, player, game.id).unwrap());
    confirm(&mut house, south, one);
    confirm(&mut house, north, other);
    let first = house.join(north, one, &kalah());
    let second = house.join(south, other, &kalah());
    assert!(
        matches!(first[..], [ServerMessage::Withdrawn { code }, ServerMessage::Started { .. }] if code == other)
    );
    assert_eq!(refused(&second), Some(Reason::NoInvitation), "{second:?}");
    assert_eq!(house.store.memory.borrow().logs().count(), 2);
    assert_eq!(house.metrics().invitations, 0);
}

/// Where inviting needs Pro, it is all that does: joining, strangers and another game need nothing.
#[test]
fn only_the_host_needs_pro() {
    let mut house = House::with(HubSettings { hosting: Hosting::Pro, ..HubSettings::default() }, 3);
    let [host, guest] = ["Valli", "Murugan"].map(|name| house.player(name));
    let invite = |house: &mut House, player: &Player| {
        let offer = Offer { side: None, ..kalah() };
        house.say(player.conn, &ClientMessage::Host { ask: 1, offer, loadout: None })
    };
    for player in [&host, &guest] {
        assert_eq!(refused(&invite(&mut house, player)), Some(Reason::NeedsPro));
    }
    assert_eq!(house.metrics().invitations, 0);
    let until = house.moment().unix_ms + DAY_MS;
    house.store.commit(&[Write::Entitled { player: host.id, until }]).unwrap();
    assert_eq!(refused(&invite(&mut house, &guest)), Some(Reason::NeedsPro));
    let offer = kalah();
    let code = house.invite(&host, &offer);
    let (id, _) = house.start(&guest, code, &offer);
    house.sit_down(&guest, id);
    // Whoever was the guest asks for another game.
    house.command(guest.conn, id, guzhi::game::Body::Resign, None);
    let told = house.say(guest.conn, &ClientMessage::Rematch { ask: 3, id });
    assert!(matches!(told[..], [ServerMessage::Invited { .. }]), "{told:?}");
    let seek = ClientMessage::Seek { ask: 4, offer: Offer { side: None, ..kalah() }, loadout: None };
    let told = house.say(guest.conn, &seek);
    assert!(matches!(told[..], [ServerMessage::Invited { .. }]), "{told:?}");
    // What cannot be read is not said to be missing.
    house.store.unreadable.set(true);
    assert_eq!(refused(&invite(&mut house, &host)), Some(Reason::Unavailable));
    house.store.unreadable.set(false);
    assert_eq!(refused(&invite(&mut house, &host)), None);
    // And it ends when it ends.
    house.skip(DAY_MS);
    assert_eq!(refused(&invite(&mut house, &host)), Some(Reason::NeedsPro));
}

#[test]
fn everybody_invites_where_hosting_is_open() {
    let mut house = House::new();
    let host = house.player("Valli");
    house.invite(&host, &kalah());
}
