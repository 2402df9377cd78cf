//! Every command is answered, and leads to one event however often it is sent.

use crate::house::{Game, House, answer, blitz, kalah};
use guzhi::engine::{Pit, Side};
use guzhi::game::Body;
use guzhi::online::wire::{Answer, Reason};
use guzhi::online::{ClientMessage, CommandId, MatchId};

fn first_move(house: &mut House, game: &Game) -> ClientMessage {
    let body = house.any_move(game.id);
    house.asking(game.id, body, Some(0))
}

#[test]
fn the_same_command_happens_once() {
    let mut house = House::new();
    // South resigns nothing for a long time: a rule set whose games are long.
    let offer = guzhi::online::Offer { rules: "pallankuzhi".to_owned(), ..kalah() };
    let mut game = house.game(&offer);
    let (id, south) = (game.id, game.conn(Side::South));
    let message = first_move(&mut house, &game);
    assert_eq!(answer(&house.say(south, &message)), Answer::Accepted(1));
    assert_eq!(answer(&house.say(south, &message)), Answer::Duplicate(1));
    // Twice before anything is kept.
    let side = house.state(id).to_move();
    let next = first_move(&mut house, &game);
    house.heard(game.conn(side));
    house.take(game.conn(side), &next);
    house.take(game.conn(side), &next);
    house.flush();
    let told = house.heard(game.conn(side));
    let answers: Vec<Answer> = told
        .iter()
        .filter_map(|told| match told {
            guzhi::online::ServerMessage::Answer { answer, .. } => Some(*answer),
            _ => None,
        })
        .collect();
    assert_eq!(answers, [Answer::Accepted(2), Answer::Duplicate(2)]);
    for _ in 0..50 {
        house.pass(1_000);
        assert!(matches!(house.move_on(&game, None), Answer::Accepted(_)));
    }
    assert_eq!(answer(&house.say(south, &message)), Answer::Duplicate(1), "after fifty more");
    house.stop_for(1_000);
    house.come_back(&mut game.players[0]);
    assert_eq!(answer(&house.say(game.conn(Side::South), &message)), Answer::Duplicate(1), "after a restart");
    house.kill_for(1_000);
    house.come_back(&mut game.players[0]);
    assert_eq!(answer(&house.say(game.conn(Side::South), &message)), Answer::Duplicate(1), "after a death");
    assert_eq!(house.log(id).seq(), 53);
}

/// The name of a command that has happened, on a command for the match as it stands: it was asked for already. It must
/// not reach the store, which has no command twice, and would keep nothing of anybody's.
#[test]
fn a_name_that_is_used_again_stops_nobody() {
    let mut house = House::new();
    let game = house.game(&kalah());
    let other = house.game(&kalah());
    let command = CommandId([7; 16]);
    let asks =
        |expect_seq, body| ClientMessage::Command { id: game.id, command, expect_seq, body, think_ms: None };
    let (south, north) = (game.conn(Side::South), game.conn(Side::North));
    let body = house.any_move(game.id);
    assert_eq!(answer(&house.say(south, &asks(1, body))), Answer::Accepted(1));
    for again in 0..2 {
        if again == 1 {
            // Too long ago for the table to remember.
            for _ in 0..10 {
                if house.state(game.id).conclusion().is_none() {
                    house.move_on(&game, None);
                }
            }
        }
        let seq = house.log(game.id).seq();
        let message = first_move(&mut house, &other);
        let side = house.state(other.id).to_move();
        house.heard(other.conn(side));
        house.take(other.conn(side), &message);
        let asker = [south, north][house.state(game.id).to_move().index()];
        let body = house.any_move(game.id);
        assert_eq!(answer(&house.say(asker, &asks(seq, body))), Answer::Duplicate(1));
        assert_eq!(
            answer(&house.say(asker, &ClientMessage::Claim { id: game.id, command, expect_seq: seq })),
            Answer::Duplicate(1)
        );
        assert!(
            matches!(answer(&house.heard(other.conn(side))), Answer::Accepted(_)),
            "the others' moves are made"
        );
        assert_eq!(house.log(game.id).seq(), seq);
    }
    assert_eq!(house.metrics().failures, 0);
    assert!(house.is_open(south) && house.is_open(north));
}

#[test]
fn many_commands_in_one_batch_are_each_known_again() {
    let mut house = House::new();
    let game = house.game(&guzhi::online::Offer { rules: "pallankuzhi".to_owned(), ..kalah() });
    // The moves are found on a match beside it, which is the same.
    let beside = house.game(&guzhi::online::Offer { rules: "pallankuzhi".to_owned(), ..kalah() });
    let mut moves = Vec::new();
    for _ in 0..13 {
        let (side, body) = (house.state(beside.id).to_move(), house.any_move(beside.id));
        house.command(beside.conn(side), beside.id, body, None);
        moves.push((game.conn(side), body));
    }
    let (conn, body) = moves.pop().unwrap();
    let ask = |expect_seq, name, body| {
        let command = CommandId([name; 16]);
        ClientMessage::Command { id: game.id, command, expect_seq, body, think_ms: None }
    };
    for (at, (conn, body)) in moves.into_iter().enumerate() {
        house.take(conn, &ask(1 + at, 1 + at as u8, body));
    }
    house.take(conn, &ask(13, 1, body));
    house.flush();
    assert_eq!(house.log(game.id).seq(), 13);
    assert_eq!(house.metrics().failures, 0);
}

#[test]
fn what_cannot_be_done_is_refused_and_changes_nothing() {
    let mut house = House::new();
    let game = house.game(&kalah());
    let quick = house.game(&blitz());
    let stranger = house.player("Stranger");
    let (south, north) = (game.conn(Side::South), game.conn(Side::North));
    let pit = |number| Pit::new(number).unwrap();
    let hint = Body::Hint { pit: pit(1), power: None, shield: None };
    let play = Body::Play { pit: pit(1), power: None, shield: None, ms: 0 };
    for (conn, id, body, reason) in [
        (north, game.id, Body::Sow(pit(8)), Reason::NotYourTurn),
        (south, game.id, Body::Sow(pit(8)), Reason::Illegal),
        (south, game.id, play, Reason::NotHere),
        (south, game.id, Body::Clock(1), Reason::NotHere),
        (south, game.id, Body::TakeBack, Reason::NotHere),
        (south, game.id, hint, Reason::NotHere),
        (quick.conn(Side::South), quick.id, Body::Sow(pit(1)), Reason::NotHere),
        (quick.conn(Side::South), quick.id, Body::Clock(5_000), Reason::NotHere),
        (
            quick.conn(Side::North),
            quick.id,
            Body::Play { pit: pit(9), power: None, shield: None, ms: 0 },
            Reason::NotYourTurn,
        ),
        (stranger.conn, game.id, Body::Sow(pit(1)), Reason::NoMatch),
        (quick.conn(Side::South), game.id, Body::Sow(pit(1)), Reason::NoMatch),
        (stranger.conn, game.id, Body::Resign, Reason::NoMatch),
    ] {
        assert_eq!(house.command(conn, id, body, None), Answer::Refused(reason), "{body:?}");
    }
    let nowhere = MatchId(12);
    let message = ClientMessage::Command {
        id: nowhere,
        command: CommandId([1; 16]),
        expect_seq: 1,
        body: Body::Draw,
        think_ms: None,
    };
    assert_eq!(answer(&house.say(south, &message)), Answer::Refused(Reason::NoMatch));
    assert_eq!((house.log(game.id).seq(), house.log(quick.id).seq()), (1, 1));
    // Nothing of it is remembered: the same name may be used for what is allowed.
    let body = house.any_move(game.id);
    let command = CommandId([9; 16]);
    let ask = |body| ClientMessage::Command { id: game.id, command, expect_seq: 1, body, think_ms: None };
    assert_eq!(answer(&house.say(south, &ask(Body::Sow(pit(8))))), Answer::Refused(Reason::Illegal));
    assert_eq!(answer(&house.say(south, &ask(body))), Answer::Accepted(1));
}

#[test]
fn a_command_for_an_older_or_newer_match_is_stale() {
    let mut house = House::new();
    let game = house.game(&kalah());
    house.move_on(&game, None);
    let side = house.state(game.id).to_move();
    let body = house.any_move(game.id);
    for expect_seq in [0, 1, 3, usize::MAX] {
        let command = house.command_id();
        let message = ClientMessage::Command { id: game.id, command, expect_seq, body, think_ms: None };
        assert_eq!(answer(&house.say(game.conn(side), &message)), Answer::Stale(2));
    }
    assert_eq!(house.log(game.id).seq(), 2);
}
