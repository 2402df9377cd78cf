//! A match from its beginning to its end, as both players and their other devices see it.

use crate::house::{Game, House, Player, answer, blitz, kalah, rated};
use guzhi::engine::{Side, Winner};
use guzhi::game::fair::check_draws;
use guzhi::game::{Body, Conclusion, Event, How};
use guzhi::online::wire::{Answer, GameLine, MOST_BYTES, Phrase, PoolStanding, Rating, Reason};
use guzhi::online::{ClientMessage, MatchId, Offer, ServerMessage};
use guzhi::relay::ConnId;

fn standing(house: &mut House, conn: ConnId) -> [PoolStanding; 2] {
    match house.say(conn, &ClientMessage::Standing)[..] {
        [ServerMessage::Standing { classic, blitz }] => [classic, blitz],
        ref other => panic!("{other:?}"),
    }
}

fn over(told: &[ServerMessage]) -> Vec<(Conclusion, guzhi::game::fair::Seed, Option<[Rating; 2]>)> {
    told.iter()
        .filter_map(|told| match told {
            ServerMessage::Over { conclusion, seed, rating, .. } => Some((*conclusion, *seed, *rating)),
            _ => None,
        })
        .collect()
}

fn game_lines(told: &[ServerMessage]) -> Vec<GameLine> {
    told.iter()
        .filter_map(|told| match told {
            ServerMessage::Game { game } => Some(game.clone()),
            _ => None,
        })
        .collect()
}

#[test]
fn a_whole_game_is_told_to_both_and_its_seed_at_the_end() {
    for offer in [rated(blitz()), rated(kalah()), Offer { rules: "oware".to_owned(), ..kalah() }] {
        let mut house = House::new();
        let game = house.game(&offer);
        let mut ends = [Vec::new(), Vec::new()];
        house.pass(3_000);
        while house.state(game.id).conclusion().is_none() {
            let ms = house.draws.below(4_000) as u64;
            house.pass(ms);
            if house.state(game.id).conclusion().is_none() {
                house.heard(game.conn(house.state(game.id).to_move().other()));
                let (side, body) = (house.state(game.id).to_move(), house.any_move(game.id));
                let message = house.asking(game.id, body, Some(0));
                let told = house.say(game.conn(side), &message);
                ends[side.index()].extend(over(&told));
            }
        }
        let log = house.log(game.id);
        for side in Side::BOTH {
            assert_eq!(house.known(game.conn(side), game.id), log.since(0));
            ends[side.index()].extend(over(&house.heard(game.conn(side))));
            let [(conclusion, seed, rating)] = ends[side.index()][..] else {
                panic!("{:?}", ends[side.index()])
            };
            assert_eq!(Some(conclusion), house.state(game.id).conclusion());
            check_draws(&log, seed).unwrap();
            assert_eq!(rating.is_some(), offer.rated);
        }
        // Who comes back to the table is told the same again, and who opens it later its seed and no change of a rating.
        let open = ClientMessage::Open { id: game.id, seq: log.seq() };
        let told = house.say(game.conn(Side::South), &open);
        assert_eq!(over(&told), ends[0]);
        for side in Side::BOTH {
            house.say(game.conn(side), &ClientMessage::Close { id: game.id });
        }
        let told = house.say(game.conn(Side::South), &open);
        assert!(matches!(over(&told)[..], [(.., None)]));
    }
}

#[test]
fn the_seed_is_told_to_nobody_before_the_end() {
    let mut house = House::new();
    let [host, guest] = ["Valli", "Murugan"].map(|name| house.player(name));
    let code = house.invite(&host, &blitz());
    let seed = {
        use guzhi::relay::store::Store;
        house.store.clone().invitations().unwrap()[0].seed
    };
    let secret: String = seed.0.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut texts = Vec::new();
    house.take(guest.conn, &ClientMessage::Look { ask: 1, code });
    house.flush();
    texts.extend(house.heard_text(guest.conn));
    let (id, _) = house.start(&guest, code, &blitz());
    for player in [&host, &guest] {
        for message in
            [ClientMessage::Open { id, seq: 0 }, ClientMessage::Mine, ClientMessage::Open { id, seq: 99 }]
        {
            house.take(player.conn, &message);
            house.flush();
        }
    }
    house.pass(25_000);
    for player in [&host, &guest] {
        texts.extend(house.heard_text(player.conn));
    }
    assert!(texts.len() > 10 && house.state(id).conclusion().is_none());
    assert!(texts.iter().all(|text| !text.contains(&secret)));
    house.command(host.conn, id, Body::Resign, None);
    assert!(house.heard_text(guest.conn).iter().any(|text| text.contains(&secret)));
}

#[test]
fn who_resigns_loses_whoever_is_to_move() {
    for side in Side::BOTH {
        let mut house = House::new();
        let game = house.game(&kalah());
        assert_eq!(house.command(game.conn(side), game.id, Body::Resign, None), Answer::Accepted(1));
        let wanted = Conclusion { winner: side.other().into(), how: How::Resigned };
        assert_eq!(house.state(game.id).conclusion(), Some(wanted));
        let told = house.heard(game.conn(side.other()));
        assert!(matches!(over(&told)[..], [(conclusion, _, None)] if conclusion == wanted));
        for body in [Body::Resign, Body::Draw] {
            assert_eq!(house.command(game.conn(side), game.id, body, None), Answer::Refused(Reason::Over));
        }
    }
}

#[test]
fn a_draw_is_offered_once_a_move_and_agreed_to() {
    let mut house = House::new();
    let game = house.game(&kalah());
    let (south, north, id) = (game.conn(Side::South), game.conn(Side::North), game.id);
    assert_eq!(house.command(south, id, Body::Draw, None), Answer::Accepted(1));
    assert_eq!(house.command(south, id, Body::Draw, None), Answer::Refused(Reason::NoDraw));
    let body = house.any_move(id);
    assert_eq!(house.command(south, id, body, None), Answer::Accepted(2));
    while house.state(id).to_move() == Side::South {
        house.move_on(&game, None);
    }
    // It still stands: South has moved, not North.
    let seq = house.log(id).seq();
    assert_eq!(house.command(north, id, Body::Draw, None), Answer::Accepted(seq));
    assert_eq!(house.state(id).conclusion(), Some(Conclusion { winner: Winner::Draw, how: How::Agreed }));
    for conn in [south, north] {
        assert_eq!(standing(&mut house, conn)[0].drawn, 1);
    }
    // North moves instead: the offer is gone.
    let game = house.game(&kalah());
    let (north, id) = (game.conn(Side::North), game.id);
    while house.state(id).to_move() == Side::South {
        house.move_on(&game, None);
    }
    house.command(game.conn(Side::South), id, Body::Draw, None);
    house.move_on(&game, None);
    let seq = house.log(id).seq();
    assert_eq!(house.command(north, id, Body::Draw, None), Answer::Accepted(seq));
    assert_eq!(house.log(id).since(seq), [Event::DrawOffered { side: Side::North }]);
}

#[test]
fn phrases_are_for_the_opponent_alone() {
    let mut house = House::new();
    let game = house.game(&kalah());
    let other = house.game(&kalah());
    let stranger = house.player("Stranger");
    let mut second = game.players[1].clone();
    house.come_back(&mut second);
    house.sit_down(&second, game.id);
    let mut elsewhere = game.players[1].clone();
    house.come_back(&mut elsewhere);
    let all = [
        game.conn(Side::South),
        game.conn(Side::North),
        second.conn,
        elsewhere.conn,
        other.conn(Side::South),
        other.conn(Side::North),
        stranger.conn,
    ];
    for phrase in Phrase::ALL {
        for conn in all {
            house.heard(conn);
        }
        house.take(game.conn(Side::South), &ClientMessage::Phrase { id: game.id, phrase });
        house.flush();
        let told = all.map(|conn| house.heard(conn));
        let said = vec![ServerMessage::Phrase { id: game.id, phrase }];
        assert_eq!(told, [vec![], said.clone(), said, vec![], vec![], vec![], vec![]]);
    }
    let refused = [ServerMessage::Refused { ask: None, reason: Reason::NoMatch }];
    for conn in [stranger.conn, other.conn(Side::South)] {
        assert_eq!(house.say(conn, &ClientMessage::Phrase { id: game.id, phrase: Phrase::Hello }), refused);
        assert_eq!(house.say(conn, &ClientMessage::Open { id: game.id, seq: 0 }), refused);
    }
    assert!(house.heard(game.conn(Side::North)).is_empty());
}

#[test]
fn a_rated_game_changes_both_ratings_of_its_kind() {
    let newcomer = Rating { rating: 1_500.0, deviation: 350.0 };
    for offer in [rated(blitz()), rated(kalah()), kalah(), blitz()] {
        let mut house = House::new();
        let game = house.game(&offer);
        house.heard(game.conn(Side::North));
        let message = house.asking(game.id, Body::Resign, None);
        let told = [house.say(game.conn(Side::South), &message), house.heard(game.conn(Side::North))];
        for side in Side::BOTH {
            let pools = standing(&mut house, game.conn(side));
            let (own, other) = (pools[usize::from(offer.blitz)], pools[usize::from(!offer.blitz)]);
            assert_eq!((own.played, own.won, own.drawn), (1, side.index() as u32, 0));
            assert_eq!((other.rating, other.played), (newcomer, 0));
            let [(_, _, change)] = over(&told[side.index()])[..] else { panic!() };
            if offer.rated {
                assert_eq!(change, Some([newcomer, own.rating]));
                // Two newcomers: Glicko-2 moves each by 162.31 points, to a deviation of 290.32.
                let moved = if side == Side::South { 1_337.69 } else { 1_662.31 };
                assert!((own.rating.rating - moved).abs() < 0.01, "{own:?}");
                assert!((own.rating.deviation - 290.32).abs() < 0.01, "{own:?}");
            } else {
                assert_eq!((change, own.rating), (None, newcomer));
            }
        }
    }
}

/// Two rated games of one player end before either is kept: both count.
#[test]
fn two_games_that_end_together_both_count() {
    let mut house = House::new();
    let [valli, one, other] = ["Valli", "One", "Other"].map(|name| house.player(name));
    let games = [&one, &other].map(|guest| house.game_of(&valli, guest, &rated(kalah())));
    for game in &games {
        let message = house.asking(game.id, Body::Resign, None);
        house.take(game.conn(Side::North), &message);
    }
    house.flush();
    let together = standing(&mut house, valli.conn)[0];
    assert_eq!((together.played, together.won), (2, 2));
    // One after the other comes to the same.
    let mut house = House::new();
    let [valli, one, other] = ["Valli", "One", "Other"].map(|name| house.player(name));
    for guest in [&one, &other] {
        let game = house.game_of(&valli, guest, &rated(kalah()));
        house.command(game.conn(Side::North), game.id, Body::Resign, None);
    }
    assert_eq!(together, standing(&mut house, valli.conn)[0]);
}

#[test]
fn what_is_told_of_a_rating_survives_the_way() {
    let mut house = House::new();
    let [valli, murugan] = ["Valli", "Murugan"].map(|name| house.player(name));
    for _ in 0..20 {
        house.pass(3_000_000);
        let (mut valli, mut murugan) = (valli.clone(), murugan.clone());
        house.come_back(&mut valli);
        house.come_back(&mut murugan);
        let game = house.game_of(&valli, &murugan, &rated(kalah()));
        let loser = house.draws.one_of(&Side::BOTH);
        house.command(game.conn(loser), game.id, Body::Resign, None);
        for pool in standing(&mut house, valli.conn) {
            for number in [pool.rating.rating, pool.rating.deviation] {
                assert_eq!(
                    (number * 100.0).round() / 100.0,
                    number,
                    "hundredths, whose text is read as the same number"
                );
            }
        }
    }
}

#[test]
fn the_list_of_matches_comes_in_frames_that_fit() {
    let mut house = House::new();
    let long = "🐘".repeat(20);
    let [valli, other] = [house.player(&long), house.player(&"\"".repeat(20))];
    let mut running = Vec::new();
    let mut ended = Vec::new();
    for at in 0..40 {
        house.pass(10_000);
        let code = house.invite(&valli, &kalah());
        let (id, _) = house.start(&other, code, &kalah());
        if at < 25 {
            house.command(other.conn, id, Body::Resign, None);
            ended.insert(0, id);
        } else {
            running.insert(0, id);
        }
    }
    for player in [&valli, &other] {
        house.heard(player.conn);
        house.take(player.conn, &ClientMessage::Mine);
        house.flush();
        let texts = house.heard_text(player.conn);
        assert!(texts.len() > 1 && texts.iter().all(|text| text.len() <= MOST_BYTES));
        let told: Vec<ServerMessage> =
            texts.iter().map(|text| guzhi::online::wire::decode(text).unwrap()).collect();
        let mut lines = Vec::new();
        for (at, told) in told.iter().enumerate() {
            let ServerMessage::Games { games, last } = told else { panic!("{told:?}") };
            assert_eq!(*last, at + 1 == texts.len());
            assert!(!games.is_empty());
            lines.extend(games.clone());
        }
        // Those that run first, the newest before the others.
        let ids: Vec<MatchId> = lines.iter().map(|line| line.id).collect();
        let wanted: Vec<MatchId> = running.iter().chain(&ended).copied().collect();
        assert_eq!(ids, wanted);
        assert!(
            lines[..15]
                .iter()
                .all(|line| line.conclusion.is_none() && line.to_move == Side::South && line.seq == 1)
        );
        assert!(lines[15..].iter().all(|line| line.conclusion.is_some() && line.seq == 2));
        assert_eq!(lines[0].quiet_s, 0);
        assert_eq!(lines[1].quiet_s, 10);
        let opponent = if player.id == valli.id { "\"".repeat(20) } else { long.clone() };
        assert!(lines.iter().all(|line| line.opponent == opponent));
    }
    let nobody = house.player("Nobody");
    assert_eq!(
        house.say(nobody.conn, &ClientMessage::Mine),
        [ServerMessage::Games { games: vec![], last: true }]
    );
}

fn listed(house: &mut House, player: &Player) -> Vec<MatchId> {
    let told = house.say(player.conn, &ClientMessage::Mine);
    assert!(matches!(told.last(), Some(ServerMessage::Games { last: true, .. })), "{told:?}");
    let games = told.iter().flat_map(|told| match told {
        ServerMessage::Games { games, .. } => games.iter().map(|line| line.id),
        other => panic!("{other:?}"),
    });
    games.collect()
}

/// Nobody forgets to move because the list was too short; and nobody plays more than it can tell.
#[test]
fn every_match_that_runs_is_listed() {
    let mut house = House::new();
    let [valli, other, third] = ["Valli", "Murugan", "Kannan"].map(|name| house.player(name));
    let mut running = Vec::new();
    for _ in 0..100 {
        house.pass(1_000);
        let code = house.invite(&valli, &kalah());
        running.insert(0, house.start(&other, code, &kalah()).0);
    }
    for player in [&valli, &other] {
        assert_eq!(listed(&mut house, player), running);
    }
    // One more is one too many, on either side.
    let host = ClientMessage::Host { ask: 1, offer: kalah(), loadout: None };
    let too_many = |ask| ServerMessage::Refused { ask: Some(ask), reason: Reason::TooMany };
    assert_eq!(house.say(valli.conn, &host), [too_many(1)]);
    let code = house.invite(&third, &kalah());
    assert_eq!(house.join(&valli, code, &kalah()), [too_many(2)]);
    let resigned = house.command(other.conn, running.remove(7), Body::Resign, None);
    assert!(matches!(resigned, Answer::Accepted(_)));
    house.start(&valli, code, &kalah());
    assert_eq!(listed(&mut house, &valli).len(), 101);
}

/// The list is what costs a relay most: who asks for a long one again and again waits.
#[test]
fn a_long_list_is_not_read_again_and_again() {
    let mut house = House::new();
    let [valli, other] = ["Valli", "Murugan"].map(|name| house.player(name));
    for _ in 0..40 {
        house.pass(1_000);
        let code = house.invite(&valli, &kalah());
        house.start(&other, code, &kalah());
    }
    let mut given = 0;
    for _ in 0..200 {
        house.pass(100);
        match &house.say(valli.conn, &ClientMessage::Mine)[..] {
            [ServerMessage::Refused { ask: None, reason: Reason::TooMany }] => {}
            [ServerMessage::Games { .. }, ..] => given += 1,
            other => panic!("{other:?}"),
        }
    }
    // 300 at once and 10 a second, for 44 each.
    assert_eq!(given, 12);
    assert!(house.is_open(valli.conn));
    // What it takes from one player, it takes from nobody else.
    assert_eq!(listed(&mut house, &other).len(), 40);
}

#[test]
fn devices_that_do_not_sit_there_hear_how_it_stands() {
    let mut house = House::new();
    let game: Game = house.game(&kalah());
    let mut elsewhere: Player = game.players[1].clone();
    house.come_back(&mut elsewhere);
    let mut second = game.players[0].clone();
    house.come_back(&mut second);
    house.sit_down(&second, game.id);
    for conn in [second.conn, elsewhere.conn, game.conn(Side::North)] {
        house.heard(conn);
    }
    let body = house.any_move(game.id);
    let message = house.asking(game.id, body, None);
    let told = house.say(game.conn(Side::South), &message);
    assert_eq!(answer(&told), Answer::Accepted(1));
    assert!(game_lines(&told).is_empty());
    assert_eq!(house.known(second.conn, game.id), house.log(game.id).since(0));
    assert!(game_lines(&house.heard(second.conn)).is_empty());
    assert!(game_lines(&house.heard(game.conn(Side::North))).is_empty());
    let told = house.heard(elsewhere.conn);
    assert_eq!(told.len(), 1);
    let [line] = &game_lines(&told)[..] else { panic!("{told:?}") };
    assert_eq!((line.id, line.side, line.seq, line.opponent.as_str()), (game.id, Side::North, 2, "Valli"));
    assert_eq!(line.to_move, house.state(game.id).to_move());
    house.command(game.conn(Side::South), game.id, Body::Resign, None);
    let told = house.heard(elsewhere.conn);
    assert!(game_lines(&told)[0].conclusion.is_some() && over(&told).is_empty());
}
