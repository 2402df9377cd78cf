//! The engine against the literal reference, move by move, and illegal moves refused by both.

use super::draws::Draws;
use super::reference::{self, Blitz, POWERS, Refused, Table};
use super::{Seen, any_start, legal_move, loadout, perhaps_illegal, pit, result_of};
use guzhi::blitz::{
    BANK_MS, BlitzGame, BlitzStart, EMBER_FULL, IllegalBlitz, Loadout, Move, PowerUp, SHOT_MS, SQUEEZED_MS,
};
use guzhi::engine::{Pit, Position, Side, TurnEnd, TurnEvent};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The same table for the reference.
fn table_of(at: &BlitzStart) -> Table {
    Table {
        pits: at.position.pits().iter().map(|&seeds| seeds.into()).collect(),
        stores: at.position.stores().map(u32::from),
        to_move: at.position.to_move().index(),
        ember: at.ember.map(u32::from),
        held: at.held.map(|held| held.map(PowerUp::name)),
        bank_ms: at.clock.bank_ms(),
        shield: at.shield.map(|shield| shield.map(Pit::index)),
        squeezed: at.clock.squeezed(),
    }
}

fn move_of(made: Move) -> reference::Move {
    reference::Move {
        pit: made.pit.index(),
        power: made.power.map(PowerUp::name),
        shield: made.shield.map(Pit::index),
        ms: made.ms,
        forced: made.forced,
    }
}

impl Seen {
    fn look_at(&mut self, before: &BlitzGame, made: Move, turn: &reference::Played, events: &[TurnEvent]) {
        let at = before.at();
        let side = at.position.to_move();
        let (clock, limit) = (&at.clock, at.clock.limit(side));
        let squeezed = clock.is_squeezed(side);
        let bank = clock.bank_ms()[side.index()];
        for power in PowerUp::ALL {
            self.count(power.name(), made.power == Some(power));
        }
        self.count("a shield on an empty pit", made.shield.is_some_and(|pit| at.position.seeds(pit) == 0));
        self.count("a shield on the pit that is sown", made.shield == Some(made.pit));
        self.count("forced, squeezed", made.forced && squeezed);
        self.count("forced with a bank", made.forced && !squeezed && bank > 0);
        self.count("forced while holding", made.forced && before.held(side).is_some());
        self.count(
            "the last millisecond of a squeeze",
            !made.forced && squeezed && made.ms == SQUEEZED_MS - 1,
        );
        self.count(
            "the last millisecond of a bank",
            !made.forced && !squeezed && bank > 0 && made.ms == limit - 1,
        );
        self.count("a turn of exactly the shot clock", !made.forced && made.ms == SHOT_MS);
        self.count("a bank that is full", !squeezed && bank == BANK_MS && made.ms < SHOT_MS);
        self.count("two earned in one turn", turn.earned.len() == 2);
        self.count(
            "earned on the other's turn",
            turn.earned.iter().any(|&(earner, _)| earner != side.index()),
        );
        self.count(
            "earned on the turn one was spent",
            made.power.is_some() && turn.earned.iter().any(|&(earner, _)| earner == side.index()),
        );
        self.count("a shielded pasu", turn.pasu_shielded > 0);
        self.count("a shielded surge", turn.pasu_shielded > 0 && made.power == Some(PowerUp::PasuSurge));
        self.count("a shielded capture", turn.capture_shielded);
        let own = made.shield.map(TurnEnd::Shielded);
        self.count(
            "a shield against oneself",
            own.is_some_and(|end| events.contains(&TurnEvent::Ended(end))),
        );
        let shielded: Vec<Pit> = at.shield.into_iter().chain([made.shield]).flatten().collect();
        let relays =
            |event: &TurnEvent| matches!(event, TurnEvent::Relayed { pit, .. } if shielded.contains(pit));
        self.count("a shielded pit that a relay lifts", events.iter().any(relays));
    }
}

#[track_caller]
fn assert_same(game: &BlitzGame, reference: &Blitz, context: &dyn Fn() -> String) {
    assert_eq!(table_of(game.at()), reference.table, "{}", context());
    let result = reference.result.map(|(winner, by)| json!({"winner": winner, "by": by}));
    assert_eq!(result_of(game.result()), result.unwrap_or_default(), "{}", context());
    let legal: Vec<usize> = game.legal().map(Pit::index).collect();
    let expected: Vec<usize> = (0..14).filter(|&pit| reference.may_sow(pit)).collect();
    assert_eq!(legal, expected, "{}", context());
    assert_eq!(game.clock().limit(game.position().to_move()), reference.limit(), "{}", context());
}

/// Tries one move on both: they play it and agree on everything, or they refuse it and nothing has changed. Says which.
fn try_both(
    game: &mut BlitzGame,
    reference: &mut Blitz,
    made: Move,
    seen: &mut Seen,
    mut draw: impl FnMut(Side) -> Option<PowerUp>,
) -> bool {
    let before = game.clone();
    let context = || format!("{:?}, {made:?}", before.at());
    let mut events = Vec::new();
    let mut drawn = Vec::new();
    let asked = |side| {
        let power = draw(side);
        drawn.extend(power.map(PowerUp::name));
        power
    };
    let played = game.play(made, asked, &mut events);
    reference.draws.clone_from(&drawn);
    let is_played = match reference.play(move_of(made)) {
        Ok(expected) => {
            let played = played.unwrap_or_else(|illegal| panic!("{illegal}: {}", context()));
            assert!(reference.draws.is_empty(), "drawn, but not earned: {}", context());
            assert_eq!(played.turn.sown, expected.sown, "{}", context());
            assert_eq!(played.turn.taken.map(u32::from), expected.taken, "{}", context());
            assert_eq!(played.turn.position, *game.position(), "{}", context());
            for (side, earned) in played.earned.into_iter().enumerate() {
                let of_side = expected.earned.iter().find(|&&(earner, _)| earner == side);
                assert_eq!(earned.map(PowerUp::name), of_side.map(|&(_, power)| power), "{}", context());
            }
            let ended = events.iter().filter_map(|event| match event {
                TurnEvent::Ended(end) => Some(*end),
                _ => None,
            });
            let ended: Vec<TurnEnd> = ended.collect();
            assert_eq!(ended.len(), 1, "{}", context());
            assert_eq!(ended[0] == TurnEnd::Guard, expected.guarded, "{}", context());
            assert_eq!(matches!(ended[0], TurnEnd::Shielded(_)), expected.capture_shielded, "{}", context());
            seen.look_at(&before, made, &expected, &events);
            seen.count("a turn at its guard", expected.guarded);
            true
        }
        Err(refused) => {
            let illegal = played.err().unwrap_or_else(|| panic!("{refused:?} by one: {}", context()));
            let by_draw = matches!(illegal, IllegalBlitz::Draw(_));
            assert_eq!(by_draw, refused == Refused::Draw, "{illegal}: {}", context());
            assert!(!illegal.to_string().is_empty());
            assert_eq!(*game, before, "a refused move changes nothing");
            let name = format!("{illegal:?}");
            let name = name.split(|letter: char| !letter.is_alphanumeric()).next().unwrap();
            seen.count(&format!("refused: {name}"), true);
            false
        }
    };
    assert_same(game, reference, &context);
    is_played
}

/// Plays both to the end of a game: first these moves, then some that are legal and some that are not.
fn play_both(draws: &mut Draws, start: BlitzStart, seen: &mut Seen, first: &[Move]) {
    let loadouts = [loadout(draws), loadout(draws)];
    let mut game = BlitzGame::from_start(loadouts, start);
    let names = loadouts.map(|loadout| loadout.powers().map(PowerUp::name));
    let mut reference = Blitz::new(table_of(&start), names, Vec::new());
    assert_same(&game, &reference, &|| format!("{start:?}"));
    let mut first = first.iter().copied();
    let mut met = BTreeMap::new();
    for moves in 0.. {
        assert!(moves < 20_000, "a game that does not end: {start:?}");
        // The game is over, or the side to move of the start has nothing: whatever is tried is refused.
        let ended = game.legal().is_empty();
        let made = first.next().unwrap_or_else(|| {
            let legal = legal_move(draws, &game);
            if draws.below(3) == 0 { perhaps_illegal(draws, &game, legal) } else { legal }
        });
        let bad_draw = draws.below(12);
        let any = draws.number() as usize;
        let draw = |side: Side| match bad_draw {
            0 => None,
            1 => Some(PowerUp::ALL[any % 4]),
            _ => Some(loadouts[side.index()].powers()[any % 3]),
        };
        let played = try_both(&mut game, &mut reference, made, seen, draw);
        if ended {
            let by = reference.result.map_or("no legal move at the start", |(_, by)| by);
            seen.count(by, true);
            break;
        }
        if played {
            let position = game.position();
            let times = met.entry((position.pits().to_vec(), position.to_move())).or_insert(0);
            *times += 1;
            seen.count("the same seeds again and again", *times > 3 && game.result().is_none());
        }
    }
}

/// The games that came with the rules, by the reference alone.
#[test]
fn the_reference_plays_the_games_of_the_rules() {
    let name = |value: &Value| POWERS.into_iter().find(|&power| value == power);
    let lines = include_str!("../vectors/guzhi-blitz.jsonl").lines();
    assert_eq!(lines.clone().count(), 80);
    for line in lines {
        let vector: Value = serde_json::from_str(line).unwrap();
        let (record, expected) = (&vector["record"], &vector["expect"]);
        let brought = |side: usize| {
            [0, 1, 2].map(|slot| name(&record["blitz"]["loadouts"][side][slot]).expect("a power-up"))
        };
        let draws = record["blitz"]["draws"].as_array().unwrap().iter().filter_map(name).collect();
        let mut game = Blitz::new(Table::opening(), [brought(0), brought(1)], draws);
        let mut states = Vec::new();
        let mut ply = Value::Null;
        for (index, made) in record["moves"].as_array().unwrap().iter().enumerate() {
            assert!(record["start"].is_null(), "none of them has a start of its own");
            let made = reference::Move {
                // What is no number of a pit is none of the board.
                pit: made["pit"].as_u64().unwrap_or(99) as usize,
                power: name(&made["power"]),
                shield: made["shield"].as_u64().map(|pit| pit as usize),
                ms: made["ms"].as_u64().unwrap() as u32,
                forced: made["forced"].as_bool().unwrap_or(false),
            };
            let Ok(turn) = game.play(made) else {
                ply = index.into();
                break;
            };
            let table = &game.table;
            let to_move = ["south", "north"][table.to_move];
            states.push(json!({
                "pits": table.pits,
                "stores": table.stores,
                "to_move": to_move,
                "over": game.result.is_some(),
                "sown": turn.sown,
                "taken": turn.taken,
                "ember": table.ember,
                "held": table.held,
                "bank_ms": table.bank_ms,
            }));
        }
        assert_eq!(Value::from(states), expected["states"], "{line}");
        let result = game.result.map(|(winner, by)| json!({"winner": winner, "by": by}));
        assert_eq!(result.unwrap_or_default(), expected["result"], "{line}");
        assert_eq!(ply, expected["error"]["ply"], "{line}");
    }
}

#[test]
fn games_from_the_opening() {
    let mut draws = Draws(21);
    let mut seen = Seen::default();
    for _ in 0..3_000 {
        play_both(&mut draws, BlitzStart::opening(), &mut seen, &[]);
    }
    seen.assert_saw(&[
        "clinch",
        "sweep",
        "two earned in one turn",
        "a shielded surge",
        "a shield against oneself",
    ]);
}

#[test]
fn games_from_anywhere() {
    let mut draws = Draws(22);
    let mut seen = Seen::default();
    for _ in 0..10_000 {
        let start = any_start(&mut draws);
        play_both(&mut draws, start, &mut seen, &[]);
    }
    seen.assert_saw(&["clinch", "sweep", "repetition"]);
    seen.assert_saw(&POWERS);
    let refused =
        ["Sowing", "Time", "NotHeld", "ForcedPower", "ShieldMissing", "ShieldAlone", "ShieldElsewhere"];
    seen.assert_saw(&refused.map(|name| format!("refused: {name}")).each_ref().map(String::as_str));
    seen.assert_saw(&["refused: Draw"]);
    // These two need starts of their own.
    seen.0.retain(|what, _| !["a turn at its guard", "the same seeds again and again"].contains(&&**what));
    seen.assert_saw_all();
}

/// A start with few seeds: what is held, shielded and squeezed tells positions apart that would else be the same.
#[test]
fn games_of_the_last_seeds() {
    let mut draws = Draws(23);
    let mut seen = Seen::default();
    for _ in 0..6_000 {
        let mut pits = [0; 14];
        for _ in 0..2 + draws.below(3) {
            pits[draws.below(14)] += 1;
        }
        let start = any_start(&mut draws);
        let position = Position::new(&pits, [40, 40], start.position.to_move()).unwrap();
        play_both(&mut draws, BlitzStart { position, ..start }, &mut seen, &[]);
    }
    seen.assert_saw(&["repetition", "sweep", "the same seeds again and again"]);
}

/// A move that takes two seeds, and a hundred that take nothing and meet no position a third time.
#[test]
fn a_game_that_stalls() {
    let position = "0 0 0 0 2 1 0 | 0 2 0 0 1 0 0 ; 40 40 ; south".parse().unwrap();
    let start = BlitzStart { position, ..BlitzStart::opening() };
    let pits = [
        5, 11, 6, 12, 4, 13, 0, 8, 5, 9, 1, 10, 2, 11, 6, 7, 3, 12, 4, 8, 5, 9, 6, 10, 0, 7, 1, 11, 2, 12, 3,
        13, 4, 8, 0, 9, 5, 10, 1, 11, 6, 12, 2, 7, 3, 8, 4, 9, 5, 13, 0, 10, 6, 7, 1, 11, 2, 12, 3, 8, 4, 9,
        5, 10, 6, 7, 0, 11, 1, 8, 2, 12, 3, 13, 4, 9, 0, 10, 5, 11, 1, 12, 6, 7, 2, 13, 4, 8, 3, 9, 6, 10, 0,
        7, 4, 11, 1, 8, 5, 12, 2,
    ];
    let mut seen = Seen::default();
    play_both(&mut Draws(24), start, &mut seen, &pits.map(|number| Move::plain(pit(number), 1)));
    assert_eq!(seen.0["stalled"], 1);
}

/// Two lone seeds: both sides go one back and earn what they spend anew, and then walk round the board. The board is as it
/// was at the start for the third time after 18 moves; the Ember is so for the third time after 32.
#[test]
fn ember_tells_positions_apart() {
    let position = "1 0 0 0 0 0 0 | 1 0 0 0 0 0 0 ; 41 41 ; south".parse().unwrap();
    let reverse = Some(PowerUp::ReverseSow);
    let start = BlitzStart { position, held: [reverse; 2], ember: [EMBER_FULL; 2], ..BlitzStart::opening() };
    let loadouts = [Loadout::without(PowerUp::TimeSqueeze); 2];
    let mut game = BlitzGame::from_start(loadouts, start);
    let names = loadouts.map(|loadout| loadout.powers().map(PowerUp::name));
    let mut reference = Blitz::new(table_of(&start), names, Vec::new());
    for moves in 1..=32 {
        let pit = match game.position().to_move() {
            Side::South => game.legal().next(),
            Side::North => game.legal().next_back(),
        };
        let power = reverse.filter(|_| moves == 3 || moves == 4);
        let made = Move { power, ..Move::plain(pit.unwrap(), 1) };
        assert!(try_both(&mut game, &mut reference, made, &mut Seen::default(), |_| reverse));
        let as_at_start = game.position() == &start.position && game.at().held == start.held;
        assert_eq!(as_at_start, [4, 18].contains(&moves), "{moves}");
        assert_eq!(game.at().ember == start.ember, moves < 3);
        assert_eq!(game.result().is_some(), moves == 32);
    }
    assert_eq!(reference.result, Some(("draw", "repetition")));
}

/// A turn that would never end by itself, for either side, under every shield and every power-up.
#[test]
fn the_turn_that_never_ends_stops_at_its_guard() {
    let south = [2, 1, 0, 1, 0, 2, 1, 0, 1, 0, 2, 1, 0, 1];
    let mut north = south;
    north.rotate_left(7);
    let mut draws = Draws(25);
    let mut seen = Seen::default();
    for (side, pits) in [(Side::South, south), (Side::North, north)] {
        let first = 7 * side.index();
        let position = Position::new(&pits, [35, 35], side).unwrap();
        for power in [None].into_iter().chain(PowerUp::ALL.map(Some)) {
            for (own, other) in (0..7).flat_map(|own| (0..8).map(move |other| (own, other))) {
                let mut start = BlitzStart { position, ..BlitzStart::opening() };
                start.held[side.index()] = power;
                start.shield[side.other().index()] = (other < 7).then(|| pit(7 - first + other));
                let shield = (power == Some(PowerUp::BrassShield)).then(|| pit(first + own));
                let made = Move { power, shield, ..Move::plain(pit(first), 0) };
                play_both(&mut draws, start, &mut seen, &[made]);
            }
        }
    }
    // Only a surge and the other way round end it.
    assert!(seen.0["a turn at its guard"] >= 2 * 3 * 56, "{:?}", seen.0);
}
