//! Who is at the table, who is away, and when the game can be claimed.

use crate::house::{Game, House, blitz, kalah};
use guzhi::engine::{Side, Winner};
use guzhi::game::{Body, Conclusion, How};
use guzhi::online::wire::{Answer, Presence, Reason};
use guzhi::online::{ClientMessage, ServerMessage};

const CLASSIC_MS: u64 = 72 * 3_600_000;

fn presences(told: &[ServerMessage]) -> Vec<Presence> {
    told.iter()
        .filter_map(|told| match told {
            ServerMessage::Presence { presence, .. } => Some(*presence),
            _ => None,
        })
        .collect()
}

fn forfeited(house: &House, game: &Game, winner: Winner) -> bool {
    house.state(game.id).conclusion() == Some(Conclusion { winner, how: How::Forfeited })
}

#[test]
fn who_goes_is_away_then_gone_and_here_again() {
    let mut house = House::new();
    let mut game = house.game(&blitz());
    let (south, id) = (game.conn(Side::South), game.id);
    house.pass(500);
    house.heard(south);
    house.hang_up(game.conn(Side::North));
    assert_eq!(presences(&house.heard(south)), [Presence::Away(20)]);
    house.pass(7_500);
    // Who sits down again meanwhile hears what is left.
    assert_eq!(presences(&house.say(south, &ClientMessage::Open { id, seq: 0 })), [Presence::Away(13)]);
    house.pass(12_499);
    assert_eq!(presences(&house.heard(south)), []);
    house.pass(1);
    assert_eq!(presences(&house.heard(south)), [Presence::Gone]);
    house.pass(5_000);
    assert_eq!(presences(&house.heard(south)), [], "it is said once");
    let told = house.resume(&mut game.players[1], id, 1);
    assert_eq!(presences(&told), [Presence::Here]);
    assert_eq!(presences(&house.heard(south)), [Presence::Here]);
    // Getting up is going as well, and another device stays.
    let mut second = game.players[1].clone();
    house.come_back(&mut second);
    house.sit_down(&second, id);
    house.heard(south);
    house.say(game.conn(Side::North), &ClientMessage::Close { id });
    assert_eq!(presences(&house.heard(south)), []);
    house.say(second.conn, &ClientMessage::Close { id });
    assert_eq!(presences(&house.heard(south)), [Presence::Away(20)]);
}

#[test]
fn blitz_is_claimed_after_twenty_seconds() {
    let mut house = House::new();
    let game = house.game(&blitz());
    let (south, north) = (game.conn(Side::South), game.conn(Side::North));
    assert_eq!(house.claim(south, game.id), Answer::Refused(Reason::NotAway));
    house.hang_up(north);
    house.pass(19_999);
    assert_eq!(house.claim(south, game.id), Answer::Refused(Reason::NotAway));
    house.pass(1);
    let seq = house.log(game.id).seq();
    assert_eq!(house.claim(south, game.id), Answer::Accepted(seq));
    assert!(forfeited(&house, &game, Winner::South));
    assert_eq!(house.claim(south, game.id), Answer::Refused(Reason::Over));
}

#[test]
fn blitz_is_not_claimed_by_who_is_away() {
    let mut house = House::new();
    let mut game = house.game(&blitz());
    let id = game.id;
    house.say(game.conn(Side::North), &ClientMessage::Close { id });
    house.pass(25_000);
    // North's line is there, but nobody sits at the table; South does.
    assert_eq!(house.claim(game.conn(Side::North), id), Answer::Refused(Reason::NotAway));
    // Both away: who does not sit down claims nothing.
    house.hang_up(game.conn(Side::South));
    house.pass(30_000);
    if house.state(id).conclusion().is_none() {
        assert_eq!(house.claim(game.conn(Side::North), id), Answer::Refused(Reason::NotHere));
        let seq = house.known(game.conn(Side::North), id).len();
        house.resume(&mut game.players[1], id, seq);
        assert!(matches!(house.claim(game.conn(Side::North), id), Answer::Accepted(_)));
        assert!(forfeited(&house, &game, Winner::North));
    } else {
        panic!("the game should last");
    }
}

#[test]
fn who_comes_back_in_time_is_not_claimed_from() {
    let mut house = House::new();
    let mut game = house.game(&blitz());
    let (south, id) = (game.conn(Side::South), game.id);
    for _ in 0..2 {
        let conn = game.conn(Side::North);
        house.hang_up(conn);
        house.pass(15_000);
        let seq = house.known(conn, id).len();
        house.resume(&mut game.players[1], id, seq);
        assert_eq!(house.claim(south, id), Answer::Refused(Reason::NotAway));
        house.pass(5_000);
        assert_eq!(house.claim(south, id), Answer::Refused(Reason::NotAway));
    }
}

#[test]
fn classic_is_claimed_after_three_days_without_a_move_from_who_is_to_move() {
    for (away, moves) in [(true, 0), (false, 1), (true, 2)] {
        let mut house = House::new();
        let mut game = house.game(&kalah());
        let id = game.id;
        for _ in 0..moves {
            assert!(matches!(house.move_on(&game, None), Answer::Accepted(_)));
        }
        let owes = house.state(id).to_move();
        let made = house.now;
        if away {
            house.hang_up(game.conn(owes));
        }
        house.pass_until(made + CLASSIC_MS - 1);
        let waits = game.conn(owes.other());
        assert_eq!(house.claim(waits, id), Answer::Refused(Reason::NotAway));
        house.pass(1);
        if !away {
            // Who owes the move claims nothing, whoever is there.
            assert_eq!(house.claim(game.conn(owes), id), Answer::Refused(Reason::NotAway));
        }
        // It is the same after the relay was started again.
        if moves == 2 {
            house.stop_for(0);
            house.come_back(&mut game.players[owes.other().index()]);
        }
        let seq = house.log(id).seq();
        assert_eq!(house.claim(game.conn(owes.other()), id), Answer::Accepted(seq));
        assert!(forfeited(&house, &game, owes.other().into()));
    }
}

/// Whoever owes a move does not put it off by saying something else.
#[test]
fn an_offered_draw_gives_nobody_more_time() {
    for starts_again in [false, true] {
        let mut house = House::new();
        let mut game = house.game(&kalah());
        let id = game.id;
        assert!(matches!(house.move_on(&game, None), Answer::Accepted(_)));
        let owes = house.state(id).to_move();
        let made = house.now;
        house.pass_until(made + CLASSIC_MS / 2);
        let offered = house.command(game.conn(owes), id, Body::Draw, None);
        assert!(matches!(offered, Answer::Accepted(_)), "{offered:?}");
        if starts_again {
            house.stop_for(0);
            house.come_back(&mut game.players[owes.other().index()]);
        }
        let waits = game.conn(owes.other());
        house.pass_until(made + CLASSIC_MS - 1);
        assert_eq!(house.claim(waits, id), Answer::Refused(Reason::NotAway));
        house.pass(1);
        assert!(matches!(house.claim(waits, id), Answer::Accepted(_)));
    }
}

#[test]
fn a_classic_game_is_not_claimed_from_who_is_away_and_not_to_move() {
    let mut house = House::new();
    let mut game = house.game(&kalah());
    house.hang_up(game.conn(Side::North));
    house.pass(2 * CLASSIC_MS);
    assert_eq!(house.claim(game.conn(Side::South), game.id), Answer::Refused(Reason::NotAway));
    let told = house.resume(&mut game.players[1], game.id, 1);
    assert_eq!(presences(&told), [Presence::Here]);
    assert!(matches!(house.claim(game.conn(Side::North), game.id), Answer::Accepted(_)), "South owes a move");
}

#[test]
fn a_phone_that_was_locked_goes_on_where_it_was() {
    for (locked_s, offer) in [(3, blitz()), (30, blitz()), (300, blitz()), (3, kalah()), (300, kalah())] {
        let mut house = House::new();
        let mut game = house.game(&offer);
        let id = game.id;
        house.pass(3_000);
        for _ in 0..3 {
            house.move_on(&game, Some(0));
        }
        let side = house.state(id).to_move().other();
        let locked = game.conn(side);
        let known = house.known(locked, id).len();
        // Nothing is heard of it, and it hears nothing: the line looks open until the relay asks.
        house.answers_after.remove(&locked);
        house.pass(u64::from(locked_s as u32) * 500);
        if house.state(id).conclusion().is_none() && house.state(id).to_move() != side {
            house.move_on(&game, Some(0));
        }
        house.pass(u64::from(locked_s as u32) * 500);
        let told = house.resume(&mut game.players[side.index()], id, known);
        let first = told.iter().find_map(|told| match told {
            ServerMessage::Events { from, .. } => Some(*from),
            _ => None,
        });
        assert_eq!(first, Some(known), "{locked_s} s: no more than is missing");
        assert_eq!(house.known(game.conn(side), id), house.log(id).since(0), "{locked_s} s");
        if locked_s == 300 && !offer.blitz {
            assert!(!house.is_open(locked), "the old line was given up");
        }
        if house.state(id).conclusion().is_none() {
            let before = house.log(id).seq();
            house.move_on(&game, Some(0));
            assert!(house.log(id).seq() > before);
        }
    }
}

#[test]
fn who_answers_nothing_is_given_up() {
    let mut house = House::new();
    let game = house.game(&blitz());
    let (south, north) = (game.conn(Side::South), game.conn(Side::North));
    house.answers_after.remove(&north);
    house.heard(south);
    house.pass(11_999);
    assert!(house.is_open(north));
    house.pass(4_001);
    assert!(!house.is_open(north));
    assert_eq!(house.heard(north).last(), Some(&ServerMessage::Bye { reason: Reason::Silent }));
    assert_eq!(presences(&house.heard(south)), [Presence::Away(20)]);
    assert!(house.is_open(south));
}
