//! The relay stops or dies, and is started again over what is kept.

use crate::house::{Game, House, blitz, kalah};
use guzhi::engine::Side;
use guzhi::game::Event;
use guzhi::online::wire::{Answer, ClockMessage, Reason};
use guzhi::online::{ClientMessage, ServerMessage};
use guzhi::relay::{LEAD_IN_MS, WAITS_MS};

/// A game of Blitz of which two moves are made, and South has thought for 1,200 ms.
fn in_the_middle() -> (House, Game) {
    let mut house = House::new();
    let game = house.game(&blitz());
    house.pass(LEAD_IN_MS);
    for _ in 0..2 {
        let (begins, _) = house.turn(&game);
        house.pass_until(begins.max(house.now));
        assert!(matches!(house.move_on(&game, Some(0)), Answer::Accepted(_)));
    }
    let (begins, _) = house.turn(&game);
    house.pass_until(begins + 1_200);
    (house, game)
}

fn both_resume(house: &mut House, game: &mut Game) -> [Vec<ServerMessage>; 2] {
    let (id, seq) = (game.id, house.known(game.players[0].conn, game.id).len());
    let [south, north] = &mut game.players;
    // North first: it is not to move, so that its coming starts nothing.
    let north = house.resume(north, id, seq);
    let south = house.resume(south, id, seq);
    [south, north]
}

#[test]
fn a_relay_that_stops_notes_the_turn_and_says_why() {
    let (mut house, mut game) = in_the_middle();
    for side in Side::BOTH {
        house.heard(game.conn(side));
    }
    house.hub.stop(house.moment());
    house.flush();
    for side in Side::BOTH {
        let told = house.heard(game.conn(side));
        assert_eq!(told.last(), Some(&ServerMessage::Bye { reason: Reason::Restart }));
        assert!(!house.is_open(game.conn(side)));
    }
    assert_eq!(house.log(game.id).since(0).last(), Some(&Event::Clocked { side: Side::South, ms: 1_200 }));
    house.kill_for(600_000);
    both_resume(&mut house, &mut game);
    let (clock, at) = house.clock(game.conn(Side::South), game.id);
    assert_eq!(
        (clock, at),
        (ClockMessage::StartsIn(LEAD_IN_MS as u32), house.now),
        "ten minutes cost nothing"
    );
    house.pass(LEAD_IN_MS + 300);
    assert!(matches!(house.move_on(&game, None), Answer::Accepted(_)));
    let Some(Event::Played { played, .. }) = house.log(game.id).since(0).last().cloned() else { panic!() };
    assert_eq!(played.ms, 1_500, "what was thought before the stop counts, and what is thought after it");
}

#[test]
fn a_relay_that_dies_charges_nobody() {
    let (mut house, mut game) = in_the_middle();
    house.kill_for(600_000);
    both_resume(&mut house, &mut game);
    house.pass(LEAD_IN_MS + 300);
    assert!(matches!(house.move_on(&game, None), Answer::Accepted(_)));
    let Some(Event::Played { played, .. }) = house.log(game.id).since(0).last().cloned() else { panic!() };
    assert_eq!(played.ms, 300);
}

#[test]
fn the_clock_waits_for_who_is_to_move_and_not_for_ever() {
    for stops in [true, false] {
        let (mut house, mut game) = in_the_middle();
        if stops {
            house.stop_for(5_000)
        } else {
            house.kill_for(5_000)
        }
        let counted = if stops { 1_200 } else { 0 };
        let seq = house.log(game.id).seq();
        let born = house.now;
        let [_, north] = &mut game.players;
        house.resume(north, game.id, 3);
        assert_eq!(house.clock(north.conn, game.id).0, ClockMessage::Waits(counted), "South is not here yet");
        let (_, limit) = {
            let state = house.state(game.id);
            (0, state.game().blitz().unwrap().clock().limit(Side::South))
        };
        house.pass_until(born + WAITS_MS + u64::from(limit - counted) - 1);
        assert_eq!(house.log(game.id).seq(), seq);
        house.pass(1);
        let log = house.log(game.id);
        assert!(matches!(log.since(seq), [Event::Played { side: Side::South, played }] if played.forced));
    }
}

#[test]
fn the_first_turn_waits_for_both() {
    let mut house = House::new();
    let [host, guest] = [house.player("Valli"), house.player("Murugan")];
    let code = house.invite(&host, &blitz());
    let (id, _) = house.start(&guest, code, &blitz());
    house.sit_down(&host, id);
    assert_eq!(house.clock(host.conn, id).0, ClockMessage::Waits(0));
    house.pass(WAITS_MS - 1_000);
    house.sit_down(&guest, id);
    for conn in [host.conn, guest.conn] {
        assert_eq!(house.clock(conn, id), (ClockMessage::StartsIn(LEAD_IN_MS as u32), house.now));
    }
    // When one does not come, it begins without.
    let [host, guest] = [house.player("Kannan"), house.player("Radha")];
    let code = house.invite(&host, &blitz());
    let (id, _) = house.start(&guest, code, &blitz());
    house.sit_down(&guest, id);
    house.pass(WAITS_MS + 4_999);
    assert_eq!(house.log(id).seq(), 1);
    house.pass(1);
    assert_eq!(house.log(id).seq(), 2);
}

#[test]
fn what_was_not_flushed_before_a_death_never_happened() {
    let mut house = House::new();
    let mut game = house.game(&kalah());
    let body = house.any_move(game.id);
    let message = house.asking(game.id, body, None);
    house.take(game.conn(Side::South), &message);
    house.kill_for(1_000);
    assert_eq!(house.log(game.id).seq(), 1);
    both_resume(&mut house, &mut game);
    let told = house.say(game.conn(Side::South), &message);
    assert_eq!(crate::house::answer(&told), Answer::Accepted(1));
}

#[test]
fn a_game_of_many_stops_is_one_game() {
    let mut house = House::new();
    let mut game = house.game(&blitz());
    house.pass(LEAD_IN_MS);
    let mut count = 0u64;
    while house.state(game.id).conclusion().is_none() {
        count += 1;
        let ms = house.draws.below(7_000) as u64;
        house.pass(ms);
        if count.is_multiple_of(3) {
            if count.is_multiple_of(2) {
                house.stop_for(ms)
            } else {
                house.kill_for(ms)
            }
            let id = game.id;
            for side in Side::BOTH {
                let player = &mut game.players[side.index()];
                let seq = house.known(player.conn, id).len();
                house.resume(player, id, seq);
            }
            house.pass(LEAD_IN_MS);
        }
        house.move_on(&game, Some(0));
    }
    for side in Side::BOTH {
        assert_eq!(house.known(game.conn(side), game.id), house.log(game.id).since(0));
    }
    let told = house.say(game.conn(Side::South), &ClientMessage::Open { id: game.id, seq: 0 });
    assert!(told.iter().any(|told| matches!(told, ServerMessage::Over { .. })));
}
