//! Something cannot be kept: then it has not happened, nobody is told that it has, and the match goes on afterwards. The
//! house holds whatever is told against what is kept.

use crate::house::{House, Player, answer, blitz, kalah, loadout, named, rated};
use guzhi::engine::Side;
use guzhi::game::Body;
use guzhi::game::fair::Nonce;
use guzhi::online::wire::{Answer, Reason};
use guzhi::online::{ClientMessage, Offer, ServerMessage};
use guzhi::relay::HubSettings;
use guzhi::relay::store::{Store, StoredRating, Write};

fn fails(house: &House, fails: impl FnMut(&[Write]) -> bool + 'static) {
    *house.store.fails.borrow_mut() = Box::new(fails);
}

fn works(house: &House) {
    fails(house, |_| false);
}

const UNAVAILABLE: ServerMessage = ServerMessage::Bye { reason: Reason::Unavailable };

#[test]
fn a_move_that_is_not_kept_is_made_again() {
    for offer in [kalah(), blitz()] {
        let mut house = House::new();
        let mut game = house.game(&offer);
        house.pass(3_500);
        let (south, north, id) = (game.conn(Side::South), game.conn(Side::North), game.id);
        let body = house.any_move(id);
        let message = house.asking(id, body, Some(0));
        fails(&house, |_| true);
        assert_eq!(house.say(south, &message), [UNAVAILABLE]);
        assert_eq!(house.heard(north), [UNAVAILABLE], "who would have been told comes again as well");
        assert!(!house.is_open(south) && !house.is_open(north));
        works(&house);
        for player in &mut game.players {
            house.resume(player, id, 1);
        }
        assert_eq!(answer(&house.say(game.conn(Side::South), &message)), Answer::Accepted(1));
        for side in Side::BOTH {
            assert_eq!(house.known(game.conn(side), id), house.log(id).since(0));
        }
        assert_eq!((house.metrics().failures, house.log(id).seq()), (1, 2));
    }
}

#[test]
fn some_commits_fail_and_there_is_one_log_for_all() {
    let mut failures = 0;
    for seed in 0..40 {
        let mut house = House::with(HubSettings::default(), seed);
        let offer = if seed % 2 == 0 { rated(blitz()) } else { rated(kalah()) };
        let mut game = house.game(&offer);
        let mut chance = crate::draws::Draws(seed);
        fails(&house, move |_| chance.below(4) == 0);
        let mut steps = 0;
        loop {
            steps += 1;
            assert!(steps < 3_000, "seed {seed}: it never ends");
            for side in Side::BOTH {
                let player = &mut game.players[side.index()];
                if !house.is_open(player.conn) {
                    let seq = house.known(player.conn, game.id).len();
                    house.resume(player, game.id, seq);
                }
            }
            if house.state(game.id).conclusion().is_some() {
                break;
            }
            let ms = house.draws.below(6_000) as u64;
            house.pass(ms);
            let side = house.state(game.id).to_move();
            if house.is_open(game.conn(side)) && house.state(game.id).conclusion().is_none() {
                let body = house.any_move(game.id);
                let message = house.asking(game.id, body, Some(0));
                house.say(game.conn(side), &message);
            }
        }
        for side in Side::BOTH {
            assert_eq!(house.known(game.conn(side), game.id), house.log(game.id).since(0), "seed {seed}");
        }
        failures += house.metrics().failures;
        // The ratings are those of one game.
        let mut store = house.store.clone();
        for player in &game.players {
            assert_eq!(store.tally(&player.id, offer.blitz).unwrap().played, 1);
            assert!(store.rating(&player.id, offer.blitz).unwrap().is_some());
        }
    }
    assert!(failures > 100, "{failures}");
}

#[test]
fn a_clock_that_cannot_be_kept_goes_on_later() {
    let mut house = House::new();
    let game = house.game(&blitz());
    house.pass(3_000);
    fails(&house, |_| true);
    house.pass(6_000);
    assert_eq!(house.log(game.id).seq(), 1);
    works(&house);
    house.pass(60_000);
    assert!(house.log(game.id).seq() > 1, "nobody came back, and the clock runs all the same");
}

#[test]
fn nothing_of_signing_in_or_inviting_is_told_that_is_not_kept() {
    let mut house = House::new();
    let [host, mut guest] = ["Valli", "Murugan"].map(|name| house.player(name));
    let code = house.invite(&host, &kalah());
    fails(&house, |_| true);
    let key = house.key();
    assert_eq!(house.sign_in(&key, Some("New"), None).unwrap_err(), Reason::Unavailable);
    assert_eq!(house.join(&guest, code, &kalah()), [UNAVAILABLE]);
    assert!(house.heard(host.conn).is_empty());
    works(&house);
    house.come_back(&mut guest);
    house.start(&guest, code, &kalah());
    let mut host = host;
    for message in [
        ClientMessage::NewRecovery,
        ClientMessage::Host { ask: 1, offer: kalah(), loadout: None },
        ClientMessage::Rename { name: named("Other") },
    ] {
        fails(&house, |_| true);
        assert_eq!(house.say(host.conn, &message), [UNAVAILABLE], "{message:?}");
        works(&house);
        house.come_back(&mut host);
    }
    assert_eq!(house.metrics().invitations, 0);
    house.sign_in(&key, Some("New"), None).unwrap();
}

/// A name that is not kept is forgotten on the player's other devices too.
#[test]
fn a_name_that_is_not_kept_is_nobodys() {
    let mut house = House::new();
    let [valli, guest] = ["Valli", "Murugan"].map(|name| house.player(name));
    let mut second = house.sign_in(&valli.key, None, None).unwrap();
    fails(&house, |_| true);
    house.say(valli.conn, &ClientMessage::Rename { name: named("Other") });
    works(&house);
    if !house.is_open(second.conn) {
        house.come_back(&mut second);
    }
    let code = house.invite(&second, &kalah());
    let told = house.say(guest.conn, &ClientMessage::Look { ask: 1, code });
    assert!(
        matches!(&told[..], [ServerMessage::Offered { host, .. }] if host.as_str() == "Valli"),
        "{told:?}"
    );
    let code = house.invite(&guest, &kalah());
    let (id, _) = house.start(&second, code, &kalah());
    assert_eq!(house.state(id).terms().online.as_deref().unwrap().names[1], "Valli");
}

/// What is taken in together is kept together or not at all, who signs in among it.
#[test]
fn what_comes_together_happens_together() {
    for is_kept in [true, false] {
        let mut house = House::new();
        let [host, guest, other] = ["Valli", "Murugan", "Kannan"].map(|name| house.player(name));
        let code = house.invite(&host, &kalah());
        let key = house.key();
        let conn = house.connect();
        let told = house.say(conn, &ClientMessage::Hello { token: None });
        let [ServerMessage::Challenge { challenge }] = told[..] else { panic!("{told:?}") };
        let signed = key.sign(crate::house::RELAY, &challenge);
        let recovers = |writes: &[Write]| writes.iter().any(|write| matches!(write, Write::Recovery { .. }));
        fails(&house, move |writes| !is_kept && recovers(writes));
        house.heard(host.conn);
        let commits = house.metrics().commits;
        house.take(guest.conn, &ClientMessage::Join { ask: 2, code, loadout: None, nonce: Nonce([2; 16]) });
        let name = Some(named("New"));
        house.take(conn, &ClientMessage::SignIn { key: key.public(), signed, name, recovery: None });
        house.take(other.conn, &ClientMessage::NewRecovery);
        house.flush();
        assert_eq!(house.metrics().commits - commits, u64::from(is_kept));
        assert_eq!(house.store.memory.borrow().logs().count(), usize::from(is_kept));
        let told = [conn, guest.conn, other.conn].map(|conn| house.heard(conn));
        if is_kept {
            assert!(matches!(house.heard(host.conn)[..], [ServerMessage::Started { .. }]));
            assert!(told[0].iter().any(|told| matches!(told, ServerMessage::Welcome { token: Some(_), .. })));
        } else {
            assert_eq!(house.heard(host.conn), []);
            assert!(told.iter().all(|told| *told == [UNAVAILABLE]), "{told:?}");
            works(&house);
            house.sign_in(&key, Some("New"), None).unwrap();
        }
    }
}

/// A line that was hung up in a batch that failed is hung up all the same: the relay has forgotten it.
#[test]
fn who_is_hung_up_stays_hung_up_when_the_store_fails() {
    let mut house = House::new();
    let [noisy, other] = ["Noisy", "Other"].map(|name| house.player(name));
    let silent = house.player("Silent");
    house.answers_after.remove(&silent.conn);
    house.pass(74_999);
    house.skip(1);
    assert_eq!(house.hub.next_tick(), Some(house.now));
    fails(&house, |_| true);
    house.take(other.conn, &ClientMessage::NewRecovery);
    for _ in 0..70 {
        house.take(noisy.conn, &ClientMessage::Pong { number: 1 });
    }
    house.hub.tick(house.moment());
    house.flush();
    assert!(!house.is_open(noisy.conn) && !house.is_open(silent.conn));
    assert_eq!(house.metrics().connections, 0);
}

fn seek(house: &mut House, player: &Player, offer: &Offer) -> Vec<ServerMessage> {
    house.say(player.conn, &ClientMessage::Seek { ask: 8, offer: offer.clone(), loadout: loadout(offer) })
}

/// Who seeks a stranger is not forgotten because something of somebody else's was not kept.
#[test]
fn who_seeks_goes_on_seeking_when_the_store_fails() {
    let mut house = House::new();
    let offer = Offer { side: None, ..blitz() };
    let [waiting, mut other, noisy] = ["Waiting", "Other", "Noisy"].map(|name| house.player(name));
    let told = seek(&mut house, &waiting, &offer);
    let [ServerMessage::Invited { code, .. }] = told[..] else { panic!("{told:?}") };
    house.say(waiting.conn, &ClientMessage::Confirm { code, nonce: Nonce([1; 16]) });
    fails(&house, |_| true);
    house.say(noisy.conn, &ClientMessage::NewRecovery);
    works(&house);
    assert!(matches!(seek(&mut house, &other, &offer)[..], [ServerMessage::Offered { .. }]));
    // Nor because somebody could not join them.
    fails(&house, |_| true);
    assert_eq!(house.join(&other, code, &offer), [UNAVAILABLE]);
    assert_eq!(house.heard(waiting.conn), []);
    works(&house);
    house.come_back(&mut other);
    house.start(&other, code, &offer);
    assert!(matches!(house.heard(waiting.conn)[..], [ServerMessage::Started { .. }]));
}

/// Ratings that cannot be read are not a newcomer's.
#[test]
fn nobody_loses_a_rating_that_cannot_be_read() {
    let mut house = House::new();
    let game = house.game(&rated(kalah()));
    let at = house.moment().unix_ms;
    let strong = StoredRating { rating: 2_100.0, deviation: 50.0, volatility: 0.06, at };
    for player in &game.players {
        house.store.commit(&[Write::Rating { player: player.id, blitz: false, rating: strong }]).unwrap();
    }
    house.store.unrated.set(true);
    let message = house.asking(game.id, Body::Resign, None);
    let told = house.say(game.conn(Side::South), &message);
    assert_eq!(told, [UNAVAILABLE]);
    house.store.unrated.set(false);
    let mut south = game.players[0].clone();
    house.resume(&mut south, game.id, 1);
    assert_eq!(answer(&house.say(south.conn, &message)), Answer::Accepted(1));
    for player in &game.players {
        let rating = house.store.rating(&player.id, false).unwrap().unwrap().rating;
        assert!((2_080.0..2_120.0).contains(&rating), "{rating}");
    }
}

/// Who leaves has left, whatever of somebody else's is not kept in the same breath.
#[test]
fn who_is_there_is_told_whatever_fails() {
    let mut house = House::new();
    let game = house.game(&blitz());
    let noisy = house.player("Noisy");
    house.heard(game.conn(Side::South));
    fails(&house, |_| true);
    house.take(noisy.conn, &ClientMessage::NewRecovery);
    house.hang_up(game.conn(Side::North));
    assert_eq!(house.metrics().failures, 1);
    let away = ServerMessage::Presence { id: game.id, presence: guzhi::online::wire::Presence::Away(20) };
    assert_eq!(house.heard(game.conn(Side::South)), [away]);
}

/// A match that cannot be read is there all the same.
#[test]
fn nobody_is_told_that_a_match_is_none_because_it_cannot_be_read() {
    let mut house = House::new();
    let game = house.game(&kalah());
    let conn = game.conn(Side::South);
    for side in Side::BOTH {
        house.say(game.conn(side), &ClientMessage::Close { id: game.id });
    }
    assert_eq!(house.metrics().tables, 0);
    house.store.unreadable.set(true);
    let refused = |ask| ServerMessage::Refused { ask, reason: Reason::Unavailable };
    assert_eq!(house.say(conn, &ClientMessage::Open { id: game.id, seq: 0 }), [refused(None)]);
    assert_eq!(house.say(conn, &ClientMessage::Mine), [refused(None)]);
    assert_eq!(house.say(conn, &ClientMessage::Rematch { ask: 5, id: game.id }), [refused(Some(5))]);
    let command = house.asking(game.id, Body::Resign, None);
    assert_eq!(answer(&house.say(conn, &command)), Answer::Refused(Reason::Unavailable));
    assert_eq!(house.claim(conn, game.id), Answer::Refused(Reason::Unavailable));
    house.store.unreadable.set(false);
    assert_eq!(answer(&house.say(conn, &command)), Answer::Accepted(1));
}
