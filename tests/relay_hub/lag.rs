//! What the way takes is given back, and no more than that, whatever an app says.

use crate::draws::Draws;
use crate::house::{Game, House, blitz};
use guzhi::game::Event;
use guzhi::online::clock::{GROWTH_MS, Lag, QUOTA_MS};
use guzhi::online::wire::{Answer, ClockMessage};
use guzhi::relay::HubSettings;

/// A game between two whose answers to pings take so long.
fn game(seed: u64, ways: [u64; 2]) -> (House, Game) {
    let mut house = House::with(HubSettings::default(), seed);
    let [host, guest] = [house.player("Valli"), house.player("Murugan")];
    for (player, way) in [&host, &guest].into_iter().zip(ways) {
        house.answers_after.insert(player.conn, way);
    }
    let game = house.game_of(&host, &guest, &blitz());
    house.pass(3_000);
    (house, game)
}

/// What the move that was made last took by the log.
fn took(house: &House, game: &Game) -> u32 {
    match house.log(game.id).since(0).last() {
        Some(Event::Played { played, .. }) => played.ms,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_liar_gains_no_more_than_the_quota() {
    let mut most = 0;
    for seed in 0..60 {
        let (mut house, game) = game(seed, [0, 0]);
        let (mut gained, mut moves) = ([0u32; 2], [0u32; 2]);
        while house.state(game.id).conclusion().is_none() {
            let side = house.state(game.id).to_move();
            // Answers to pings come as late as it pleases them.
            let late = house.draws.below(6_000) as u64;
            house.answers_after.insert(game.conn(side), late);
            let (begins, limit) = house.turn(&game);
            let takes = begins + house.draws.below(limit as usize + 400) as u64;
            let before = house.log(game.id).seq();
            house.pass_until(takes.max(house.now));
            let gain = if house.log(game.id).seq() > before {
                // The clock was quicker. It has waited no longer than it had to.
                continue;
            } else {
                let elapsed = (house.now - begins) as u32;
                match house.move_on(&game, Some(0)) {
                    Answer::Accepted(_) => elapsed - took(&house, &game),
                    Answer::Stale(_) => continue,
                    other => panic!("{other:?}"),
                }
            };
            assert!(gain <= QUOTA_MS, "seed {seed}: {gain} ms in one turn");
            (gained[side.index()], moves[side.index()]) =
                (gained[side.index()] + gain, moves[side.index()] + 1);
            let allowed = QUOTA_MS + GROWTH_MS * (moves[side.index()] - 1);
            assert!(gained[side.index()] <= allowed, "seed {seed}: {gained:?} ms in {moves:?} moves");
            most = most.max(gained[side.index()]);
        }
    }
    assert!(most > 2 * QUOTA_MS, "nobody has tried: {most} ms");
}

#[test]
fn a_turn_is_never_longer_than_its_limit_and_the_quota() {
    let (mut house, game) = game(3, [3_900, 3_900]);
    while house.state(game.id).conclusion().is_none() {
        let (begins, limit) = house.turn(&game);
        let before = house.log(game.id).seq();
        house.pass_until(begins + u64::from(limit + QUOTA_MS));
        assert!(house.log(game.id).seq() > before, "nothing happens by itself");
    }
}

#[test]
fn who_thinks_for_nothing_far_away_pays_nothing_for_the_way() {
    let mut moves = 0;
    for way in [1, 40, 99, GROWTH_MS] {
        let (mut house, game) = game(way.into(), [way.into(); 2]);
        while house.state(game.id).conclusion().is_none() {
            let (begins, limit) = house.turn(&game);
            let think = house.draws.below(limit as usize) as u32;
            house.pass_until(begins + u64::from(think + way));
            assert!(
                matches!(house.move_on(&game, Some(think)), Answer::Accepted(_)),
                "way {way}, move {moves}"
            );
            assert_eq!(took(&house, &game), think, "way {way}, move {moves}");
            moves += 1;
        }
    }
    assert!(moves > 20, "{moves}");
}

#[test]
fn a_long_way_is_given_back_until_the_quota_is_used_up() {
    let (mut house, game) = game(7, [400, 400]);
    // What South may be given back: 500, then 100 + 100, then 100 a move.
    for (given, side) in [(400, 0), (400, 1), (200, 0), (200, 1), (100, 0), (100, 1), (100, 0)] {
        let (begins, _) = house.turn(&game);
        assert_eq!(house.state(game.id).to_move().index(), side);
        house.pass_until(begins + 1_400);
        assert!(matches!(house.move_on(&game, Some(1_000)), Answer::Accepted(_)));
        assert_eq!(took(&house, &game), 1_400 - given);
    }
}

#[test]
fn what_an_app_does_not_say_it_is_not_given_back() {
    let (mut house, game) = game(8, [400, 400]);
    let (begins, _) = house.turn(&game);
    house.pass_until(begins + 1_400);
    assert!(matches!(house.move_on(&game, None), Answer::Accepted(_)));
    assert_eq!(took(&house, &game), 1_400);
}

#[test]
fn a_refused_move_costs_nothing_of_the_quota() {
    let (mut house, game) = game(9, [400, 400]);
    let (begins, _) = house.turn(&game);
    let side = house.state(game.id).to_move();
    house.pass_until(begins + 1_000);
    let guzhi::game::Body::Play { pit, .. } = house.any_move(game.id) else { panic!("Blitz") };
    let held = guzhi::blitz::PowerUp::TimeSqueeze;
    let illegal = guzhi::game::Body::Play { pit, power: Some(held), shield: None, ms: 0 };
    for _ in 0..3 {
        let answer = house.command(game.conn(side), game.id, illegal, Some(0));
        assert_eq!(answer, Answer::Refused(guzhi::online::Reason::Illegal));
    }
    assert!(matches!(house.move_on(&game, Some(0)), Answer::Accepted(_)));
    assert_eq!(took(&house, &game), 600);
}

#[test]
fn nobodys_clock_runs_while_a_turn_is_drawn() {
    let (mut house, game) = game(10, [0, 0]);
    for _ in 0..6 {
        let side = house.state(game.id).to_move();
        let (begins, _) = house.turn(&game);
        house.pass_until(begins.max(house.now));
        assert!(matches!(house.move_on(&game, Some(0)), Answer::Accepted(_)));
        if house.state(game.id).conclusion().is_some() {
            return;
        }
        let (clock, at) = house.clock(game.conn(side.other()), game.id);
        let ClockMessage::StartsIn(drawn) = clock else { panic!("{clock:?}") };
        assert!((300..=2_500).contains(&drawn) && at == house.now);
        // Before it is drawn, at its end, and a little later: only what comes after counts.
        let after = house.draws.below(3) as u64 * 70;
        let waits =
            house.draws.one_of(&[0, u64::from(drawn) / 2, u64::from(drawn), u64::from(drawn) + after]);
        house.pass(waits);
        assert!(matches!(house.move_on(&game, Some(u32::MAX)), Answer::Accepted(_)));
        assert_eq!(u64::from(took(&house, &game)), waits.saturating_sub(drawn.into()));
    }
}

#[test]
fn lag_is_safe_with_any_numbers() {
    let mut draws = Draws(5);
    for _ in 0..2_000 {
        let mut lag = Lag::default();
        for _ in 0..8 {
            let any = |draws: &mut Draws| draws.one_of(&[0, 1, 99, 501, 10_000, u32::MAX - 1, u32::MAX]);
            let (measured, elapsed, think) = (any(&mut draws), any(&mut draws), any(&mut draws));
            lag.measured(measured);
            let counted = lag.without_way(elapsed, think);
            assert!(counted <= elapsed && elapsed - counted <= lag.most() && lag.most() <= QUOTA_MS);
            lag.spend(elapsed, think);
        }
    }
}
