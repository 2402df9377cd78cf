//! The engine against the literal reference, move by move, over thousands of games of every rule set.
//!
//! What takes minutes is ignored, and run by `scripts/soak`.

mod draws;
mod reference;

use draws::Draws;
use guzhi::engine::{Game, Options, Pit, PitSet, Position, Round, Rounds, RuleSet, Side, TurnEnd, TurnEvent};
use reference::{Reference, Rules};
use serde_json::Value;
use std::collections::BTreeMap;

/// What a run of games met, so that a test can say it saw each kind.
#[derive(Default)]
struct Seen {
    games: u32,
    moves: u32,
    /// Moves of the longest game.
    longest: u32,
    /// Seeds dropped in the longest turn.
    longest_turn: u32,
    /// Turns that ended at the guard.
    guarded: u32,
    /// How games ended, and rounds.
    endings: BTreeMap<String, u32>,
}

impl Seen {
    fn end(&mut self, by: &str) {
        *self.endings.entry(by.to_owned()).or_default() += 1;
    }

    #[track_caller]
    fn assert_saw(&self, endings: &[&str]) {
        for &by in endings {
            assert!(self.endings.contains_key(by), "no {by}: {:?}", self.endings);
        }
    }
}

fn as_text<T: serde::Serialize>(value: T) -> String {
    serde_json::to_value(value).unwrap().as_str().unwrap().to_owned()
}

/// A rule set with its options, to both.
#[derive(Clone)]
struct Variant {
    engine: RuleSet,
    reference: Rules,
}

fn variant(id: &str, seeds: Option<u8>, four_captures: Option<bool>, from_empty: Option<bool>) -> Variant {
    let options = Options { seeds, four_captures, capture_from_empty: from_empty };
    let engine = id.parse::<RuleSet>().unwrap().with(&options).unwrap();
    let plain = Rules::plain(id);
    let reference = Rules {
        seeds: seeds.map_or(plain.seeds, u32::from),
        four_captures: four_captures.unwrap_or(true),
        capture_from_empty: from_empty.unwrap_or(false),
        ..plain
    };
    Variant { engine, reference }
}

fn plain(id: &str) -> Variant {
    variant(id, None, None, None)
}

/// Every rule set with every choice of options.
fn variants() -> Vec<Variant> {
    let mut all: Vec<Variant> = ["guzhi", "rounds", "twelves", "oware"].map(plain).to_vec();
    for seeds in 4..=6 {
        all.push(variant("pallankuzhi", Some(seeds), None, None));
        for fours in [true, false] {
            all.push(variant("pallanguzhi", Some(seeds), Some(fours), None));
        }
    }
    for (id, seeds) in [("kalah", 3..=6), ("congkak", 4..=7)] {
        for seeds in seeds {
            for from_empty in [false, true] {
                all.push(variant(id, Some(seeds), None, Some(from_empty)));
            }
        }
    }
    all
}

fn variants_of(id: &str) -> Vec<Variant> {
    variants().into_iter().filter(|variant| variant.engine.id == id).collect()
}

/// The same position for the reference.
fn reference_of(rules: &Rules, start: &Position) -> Reference {
    let pits = start.pits().iter().map(|&seeds| seeds.into()).collect();
    let stores = start.stores().map(u32::from).to_vec();
    let reference = Reference::start(rules.clone(), pits, stores, start.to_move().index());
    match start.round() {
        None => reference,
        Some(Round { number, starter }) => {
            let closed = start.board().pits().map(|pit| start.closed().contains(pit)).collect();
            reference.in_round(number.into(), starter.index(), closed)
        }
    }
}

fn assert_same(game: &Game, reference: &Reference, context: &dyn Fn() -> String) {
    let position = game.position();
    let pits: Vec<u32> = position.pits().iter().map(|&seeds| seeds.into()).collect();
    assert_eq!(pits, reference.pits, "{}", context());
    assert_eq!(position.stores().map(u32::from).to_vec(), reference.stores, "{}", context());
    assert_eq!(position.to_move().index(), reference.to_move, "{}", context());
    let round = position.round().map(|round| (u32::from(round.number), round.starter.index()));
    let expected = reference.rules.has_rounds().then_some((reference.round, reference.starter));
    assert_eq!(round, expected, "{}", context());
    let closed: Vec<bool> = position.board().pits().map(|pit| position.closed().contains(pit)).collect();
    assert_eq!(closed, reference.closed, "{}", context());
    let result = game.result().map(|result| (as_text(result.winner), as_text(result.by)));
    let expected = reference.result.map(|(winner, by)| (winner.to_owned(), by.to_owned()));
    assert_eq!(result, expected, "{}", context());
    let legal: Vec<usize> = game.legal().map(Pit::index).collect();
    let expected: Vec<usize> = (0..14).filter(|&pit| reference.may_sow(pit)).collect();
    assert_eq!(legal, expected, "{}", context());
}

/// Plays both to the end, with the pits `choose` picks from the legal ones, and compares everything after every move.
fn play_both(
    variant: &Variant,
    start: Position,
    seen: &mut Seen,
    mut choose: impl FnMut(&Reference, &[Pit]) -> Pit,
) {
    let rules = variant.engine;
    let mut game = Game::from_position(rules, start);
    let mut reference = reference_of(&variant.reference, &start);
    let mut moves = 0;
    assert_same(&game, &reference, &|| format!("{}: {start}", rules.id));
    loop {
        let legal: Vec<Pit> = game.legal().collect();
        for pit in (0..14).filter_map(Pit::new).filter(|pit| !legal.contains(pit)) {
            let before = game.clone();
            assert!(game.play(pit, &mut ()).is_err(), "{}: {pit:?} in {}", rules.id, game.position());
            assert_eq!(game, before, "a refused move changes nothing");
        }
        if legal.is_empty() {
            break;
        }
        let pit = choose(&reference, &legal);
        let before = *game.position();
        let mut events = Vec::new();
        let turn = game.play(pit, &mut events).unwrap();
        let expected = reference.sow(pit.index()).unwrap();

        let context = || format!("{} of {}: {before}, pit {}", rules.id, rules.seeds, pit.index());
        assert_same(&game, &reference, &context);
        assert_eq!(turn.position, *game.position(), "{}", context());
        assert_eq!(turn.sown, expected.sown, "{}", context());
        assert_eq!(turn.taken.map(u32::from).to_vec(), expected.taken, "{}", context());
        let guarded = events.contains(&TurnEvent::Ended(TurnEnd::Guard));
        assert_eq!(guarded, expected.guarded, "{}", context());
        moves += 1;
        assert!(moves <= most_moves(&rules, &start), "a game of {} that does not end: {start}", rules.id);
        seen.guarded += u32::from(guarded);
        seen.longest_turn = seen.longest_turn.max(turn.sown);
        if let Some(by) = expected.round_ended {
            seen.end(by);
        }
        if events.contains(&TurnEvent::Ended(TurnEnd::Spared)) {
            seen.end("spared");
        }
    }
    if let Some((_, by)) = reference.result {
        seen.end(by);
    }
    seen.games += 1;
    seen.moves += moves;
    seen.longest = seen.longest.max(moves);
}

/// More moves than this no game can have: of rounds, what their guard says; else every hundred take a seed.
fn most_moves(rules: &RuleSet, start: &Position) -> u32 {
    match rules.rounds {
        Some(rounds) => rounds.move_guard,
        None => rules.stall_guard * (u32::from(start.all_seeds()) + 1),
    }
}

/// Random games, one of each variant in turn, from the starts that `start` gives.
fn compare(
    games: usize,
    seed: u64,
    variants: &[Variant],
    mut start: impl FnMut(&mut Draws, &RuleSet) -> Position,
) -> Seen {
    let mut draws = Draws(seed);
    let mut seen = Seen::default();
    for variant in variants.iter().cycle().take(games) {
        let start = start(&mut draws, &variant.engine);
        play_both(variant, start, &mut seen, |_, legal| draws.one_of(legal));
    }
    seen
}

fn side(draws: &mut Draws) -> Side {
    draws.one_of(&Side::BOTH)
}

/// `seeds` seeds thrown into these pits of a board.
fn scatter(draws: &mut Draws, pits: usize, seeds: usize, into: &[usize]) -> Vec<u8> {
    let mut board = vec![0; pits];
    for _ in 0..seeds {
        board[draws.one_of(into)] += 1;
    }
    board
}

/// A position with these seeds in the open pits; in games of rounds, in any round, with some pits closed in half of
/// the games but one at least open on each row.
fn any_position(draws: &mut Draws, rules: &RuleSet, in_pits: usize, stores: [u8; 2]) -> Position {
    let board = rules.board;
    let mut closed = PitSet::EMPTY;
    if rules.rounds.is_some() && draws.below(2) == 0 {
        let kept = Side::BOTH.map(|side| board.row(side).nth(draws.below(board.row_len())).unwrap());
        let often = 1 + draws.below(4);
        closed = board.pits().filter(|pit| !kept.contains(pit) && draws.below(5) < often).collect();
    }
    let open: Vec<usize> = board.pits().without(closed).map(Pit::index).collect();
    let pits = scatter(draws, board.len(), in_pits, &open);
    let position = Position::new(&pits, stores, side(draws)).unwrap();
    if rules.rounds.is_none() {
        return position;
    }
    let round = Round { number: 1 + draws.below(12) as u8, starter: side(draws) };
    position.in_round(round, closed).unwrap()
}

/// `all` seeds, some of them in the stores.
fn shared_out(draws: &mut Draws, rules: &RuleSet, all: usize) -> Position {
    let in_pits = draws.below(all + 1);
    let south = draws.below(all - in_pits + 1);
    any_position(draws, rules, in_pits, [south as u8, (all - in_pits - south) as u8])
}

// ---- The reference itself ----

/// The games that came with the rules, by the reference alone.
#[test]
fn the_reference_plays_the_games_of_the_rules() {
    let mut played = 0;
    for id in Rules::ALL {
        for lines in vectors_of(id) {
            for line in lines.lines() {
                let vector: Value = serde_json::from_str(line).unwrap();
                let record = &vector["record"];
                assert!(record["start"].is_null(), "none of them has a start of its own");
                let options = &record["options"];
                let rules = Rules {
                    seeds: options["seeds"].as_u64().map_or(Rules::plain(id).seeds, |seeds| seeds as u32),
                    four_captures: options["four_captures"].as_bool().unwrap_or(true),
                    capture_from_empty: options["capture_from_empty"].as_bool().unwrap_or(false),
                    ..Rules::plain(id)
                };
                let expected = replay_by_reference(rules, &record["moves"]);
                assert_eq!(expected["states"], vector["expect"]["states"], "{line}");
                assert_eq!(expected["result"], vector["expect"]["result"], "{line}");
                assert_eq!(expected["ply"], vector["expect"]["error"]["ply"], "{line}");
                played += 1;
            }
        }
    }
    assert_eq!(played, 262); // all there are, but those of Blitz
}

fn vectors_of(id: &str) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let wanted = files.filter(|path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        let stem = name.strip_suffix(".jsonl").unwrap_or("-");
        stem == id || (stem != "guzhi-blitz" && stem.starts_with(&format!("{id}-")))
    });
    wanted.map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

fn replay_by_reference(rules: Rules, moves: &Value) -> Value {
    let mut game = Reference::opening(rules);
    let mut states = Vec::new();
    let mut ply = Value::Null;
    for (index, played) in moves.as_array().unwrap().iter().enumerate() {
        let pit = played["pit"].as_u64().and_then(|pit| usize::try_from(pit).ok());
        let Some(turn) = pit.and_then(|pit| game.sow(pit)) else {
            ply = index.into();
            break;
        };
        let mut state = serde_json::json!({
            "pits": game.pits,
            "stores": game.stores,
            "to_move": (if game.to_move == 0 { "south" } else { "north" }),
            "over": game.result.is_some(),
            "sown": turn.sown,
            "taken": turn.taken,
        });
        if game.rules.has_rounds() {
            let closed: Vec<usize> = (0..game.pits.len()).filter(|&pit| game.closed[pit]).collect();
            state["round"] = game.round.into();
            state["closed"] = closed.into();
        }
        states.push(state);
    }
    let result = game.result.map(|(winner, by)| serde_json::json!({"winner": winner, "by": by}));
    serde_json::json!({"states": states, "result": result, "ply": ply})
}

/// The counts that came with the rules, by the reference alone.
#[test]
fn the_reference_counts_the_moves_of_the_rules() {
    let counts: BTreeMap<String, Vec<u64>> =
        serde_json::from_str(include_str!("vectors/perft.json")).unwrap();
    assert_eq!(counts.len(), Rules::ALL.len());
    for (id, expected) in counts {
        let mut counted = vec![0; expected.len()];
        count(&Reference::opening(Rules::plain(&id)), &mut counted);
        assert_eq!(counted, expected, "{id}");
    }
}

fn count(game: &Reference, counts: &mut [u64]) {
    let Some((here, deeper)) = counts.split_first_mut() else { return };
    for pit in (0..game.pits.len()).filter(|&pit| game.may_sow(pit)) {
        *here += 1;
        let mut after = game.clone();
        after.sow(pit);
        if after.round == game.round {
            count(&after, deeper);
        }
    }
}

// ---- The engine against it ----

#[test]
fn games_from_the_opening() {
    let expected: [(&str, usize, &[&str]); 8] = [
        ("guzhi", 3_000, &["clinch", "sweep"]),
        ("pallanguzhi", 3_000, &["row_empty", "repetition"]),
        ("rounds", 60, &["rounds_played", "ran out"]),
        ("pallankuzhi", 60, &["rounds_played", "cannot_refill", "ran out"]),
        ("twelves", 150, &["cannot_refill", "stalled"]),
        ("kalah", 1_600, &["row_empty"]),
        ("congkak", 1_600, &["row_empty"]),
        ("oware", 600, &["majority", "no_moves", "spared"]),
    ];
    for (id, games, endings) in expected {
        let seen = compare(games, 1, &variants_of(id), |_, rules| Position::opening(rules));
        seen.assert_saw(endings);
    }
}

/// As many seeds as the game has, some of them in the stores, in any round.
#[test]
fn games_from_scattered_seeds() {
    compare(6_000, 2, &variants(), |draws, rules| {
        let all = Position::opening(rules).all_seeds();
        shared_out(draws, rules, all.into())
    });
}

#[test]
fn games_from_other_numbers_of_seeds() {
    compare(4_000, 3, &variants(), |draws, rules| {
        let in_pits = draws.below(120);
        let stores = [draws.below(60) as u8, draws.below(60) as u8];
        any_position(draws, rules, in_pits, stores)
    });
}

/// With 255 seeds in all no pit and no store overflows, not even with all of them in one pit.
#[test]
fn games_with_all_the_seeds_a_pit_can_count() {
    let mut seen = compare(800, 4, &variants(), |draws, rules| {
        let in_pits = 200 + draws.below(56);
        let south = draws.below(256 - in_pits) as u8;
        any_position(draws, rules, in_pits, [south, 255 - in_pits as u8 - south])
    });
    let mut draws = Draws(5);
    for variant in variants() {
        let board = variant.engine.board;
        for pit in board.pits() {
            let mut pits = vec![0; board.len()];
            pits[pit.index()] = 255;
            let start = Position::new(&pits, [0, 0], board.owner(pit)).unwrap();
            let start = in_first_round(&variant.engine, start);
            play_both(&variant, start, &mut seen, |_, legal| draws.one_of(legal));
        }
    }
}

/// The position, in a game of rounds as its start.
fn in_first_round(rules: &RuleSet, position: Position) -> Position {
    if rules.rounds.is_none() {
        return position;
    }
    position.in_round(Round { number: 1, starter: position.to_move() }, PitSet::EMPTY).unwrap()
}

/// One row all but empty: rows that run out, sides that must be fed, and starts with no legal move at all.
#[test]
fn games_from_rows_nearly_empty() {
    for (id, games, endings) in [
        ("guzhi", 1_500, &["sweep"][..]),
        ("pallanguzhi", 1_500, &["row_empty"]),
        ("rounds", 400, &["ran out", "stalled"]),
        ("pallankuzhi", 400, &["ran out", "stalled"]),
        ("twelves", 400, &["ran out", "stalled"]),
        ("kalah", 800, &["row_empty"]),
        ("congkak", 800, &["row_empty"]),
        ("oware", 1_500, &["no_moves", "spared"]),
    ] {
        let seen = compare(games, 6, &variants_of(id), |draws, rules| {
            let poor = side(draws);
            let rich: Vec<usize> = rules.board.row(!poor).map(Pit::index).collect();
            let seeds = draws.below(30);
            let mut pits = scatter(draws, rules.board.len(), seeds, &rich);
            for _ in 0..draws.below(3) {
                pits[poor.index() * rules.board.row_len() + draws.below(6)] = 1 + draws.below(2) as u8;
            }
            let stores = [draws.below(40) as u8, draws.below(40) as u8];
            in_first_round(rules, Position::new(&pits, stores, side(draws)).unwrap())
        });
        seen.assert_saw(endings);
    }
}

/// Stores that can pay for a pit or two: rounds that begin with many closed pits, and games that end because a side
/// cannot fill a single one, or because it was the last round.
#[test]
fn games_of_rounds_with_poor_sides() {
    for id in ["rounds", "pallankuzhi", "twelves"] {
        let seen = compare(400, 7, &variants_of(id), |draws, rules| {
            let (south, north) = (draws.below(31) as u8, draws.below(61) as u8);
            let in_pits = draws.below(20);
            any_position(draws, rules, in_pits, [south, north])
        });
        seen.assert_saw(&["cannot_refill", "rounds_played", "ran out", "stalled"]);
    }
}

/// A handful of seeds: games that go round in circles.
#[test]
fn games_that_repeat_themselves() {
    for id in ["guzhi", "pallanguzhi", "oware"] {
        let seen = compare(2_000, 8, &variants_of(id), |draws, rules| {
            let in_pits = 2 + draws.below(4);
            any_position(draws, rules, in_pits, [20, 20])
        });
        assert!(seen.endings["repetition"] > 50, "{id}: {:?}", seen.endings);
    }
}

/// Players who take as little as they can and seek positions they have not met: games as long as there are.
#[test]
fn games_of_dawdlers() {
    for (id, games, endings) in [
        ("guzhi", 20, &["repetition"][..]),
        ("pallanguzhi", 20, &["repetition"]),
        ("rounds", 3, &["stalled"]),
        ("pallankuzhi", 3, &["stalled"]),
        ("twelves", 2, &["stalled"]),
        ("kalah", 10, &[]),
        ("congkak", 10, &[]),
        ("oware", 10, &["stalled"]),
    ] {
        let mut draws = Draws(9);
        let mut seen = Seen::default();
        for variant in variants_of(id).iter().cycle().take(games) {
            let mut met = BTreeMap::new();
            play_both(variant, Position::opening(&variant.engine), &mut seen, |game, legal| {
                *met.entry((game.pits.clone(), game.to_move)).or_insert(0) += 1;
                let cost = |pit: &&Pit| {
                    let mut after = game.clone();
                    let turn = after.sow(pit.index()).unwrap();
                    let ends = turn.round_ended.is_some() || after.result.is_some();
                    let met = met.get(&(after.pits, after.to_move)).copied();
                    (ends, turn.taken.iter().sum::<u32>(), met.unwrap_or(0), draws.number())
                };
                *legal.iter().min_by_key(cost).unwrap()
            });
        }
        seen.assert_saw(endings);
    }
}

/// A game of rounds ends after 2,000 moves, which random games do not reach: here it ends after fewer.
#[test]
fn games_of_rounds_that_are_too_long() {
    let mut draws = Draws(10);
    for id in ["rounds", "pallankuzhi", "twelves"] {
        let mut seen = Seen::default();
        let mut variant = plain(id);
        let rounds = variant.engine.rounds.unwrap();
        assert_eq!(rounds.move_guard, 2_000);
        for _ in 0..400 {
            let most = 1 + draws.below(120) as u32;
            variant.engine.rounds = Some(Rounds { move_guard: most, ..rounds });
            variant.reference.most_moves = most;
            let in_pits = 10 + draws.below(60);
            let start = any_position(&mut draws, &variant.engine, in_pits, [40, 40]);
            play_both(&variant, start, &mut seen, |_, legal| draws.one_of(legal));
        }
        seen.assert_saw(&["long_game", "rounds_played"]);
    }
}

/// Turns that drop a thousand seeds are rare: here they end after fewer, whatever the last seed would have done.
#[test]
fn games_with_turns_that_are_too_long() {
    let mut draws = Draws(17);
    for id in ["guzhi", "pallanguzhi", "rounds", "pallankuzhi", "twelves", "congkak"] {
        let mut seen = Seen::default();
        for mut variant in variants_of(id).into_iter().cycle().take(200) {
            assert_eq!(variant.engine.turn_guard, 1_000);
            let most = draws.below(60) as u32;
            variant.engine.turn_guard = most;
            variant.reference.most_sown = most;
            let in_pits = 20 + draws.below(60);
            let start = any_position(&mut draws, &variant.engine, in_pits, [30, 30]);
            play_both(&variant, start, &mut seen, |_, legal| draws.one_of(legal));
        }
        assert!(seen.guarded > 200, "{id}: {}", seen.guarded);
    }
}

/// A hundred moves that take nothing and meet no position a third time.
#[test]
fn a_game_that_stalls() {
    let start: Position = "0 0 0 0 2 0 1 | 0 0 0 0 1 0 0 ; 40 40 ; north".parse().unwrap();
    let moves = [
        11, 6, 12, 4, 13, 0, 8, 5, 9, 1, 10, 2, 11, 6, 7, 3, 12, 4, 8, 5, 9, 6, 10, 0, 7, 1, 11, 2, 12, 3,
        13, 4, 8, 0, 9, 5, 10, 1, 11, 6, 12, 2, 7, 3, 8, 4, 9, 5, 13, 0, 10, 6, 7, 1, 11, 2, 12, 3, 8, 4, 9,
        5, 10, 6, 7, 0, 11, 1, 8, 2, 12, 3, 13, 4, 9, 0, 10, 5, 11, 1, 12, 6, 7, 2, 13, 4, 8, 3, 9, 6, 10, 0,
        7, 4, 11, 1, 8, 5, 12, 2,
    ];
    for id in ["guzhi", "pallanguzhi"] {
        let mut seen = Seen::default();
        let mut pits = moves.iter().map(|&pit| Pit::new(pit).unwrap());
        play_both(&plain(id), start, &mut seen, |_, _| pits.next().unwrap());
        assert_eq!(seen.moves, 100);
        assert_eq!(seen.endings["stalled"], 1);
    }
}

/// The last seed of a round of twelves is never taken: it walks round the board, sides with an empty row pass, and
/// after sixty moves the round ends.
#[test]
fn a_round_of_twelves_that_stalls() {
    let start: Position = "0 0 0 0 1 0 0 | 0 0 0 0 0 0 0 ; 80 67 ; south ; round 1 south".parse().unwrap();
    let mut game = Game::from_position(RuleSet::TWELVES, start);
    let mut passed = 0;
    for moves in 1..=60 {
        let mut events = Vec::new();
        let pit = game.legal().first().unwrap();
        game.play(pit, &mut events).unwrap();
        passed += u32::from(events.iter().any(|event| matches!(event, TurnEvent::Passed { .. })));
        assert_eq!(game.position().round().unwrap().number, if moves < 60 { 1 } else { 2 });
    }
    assert_eq!(passed, 51); // nine times it came to the other row
    let refilled: Position =
        "12 12 12 2 12 12 12 | 12 12 12 2 12 12 x ; 6 6 ; north ; round 2 north".parse().unwrap();
    assert_eq!(*game.position(), refilled);

    let mut seen = Seen::default();
    let mut draws = Draws(11);
    play_both(&plain("twelves"), start, &mut seen, |_, legal| draws.one_of(legal));
    assert!(seen.endings["stalled"] > 0);
}

/// A turn that would never end by itself (RULES: the family, 4): handfuls of one and two chase each other round the
/// board, and no pit comes to hold four or six.
#[test]
fn the_turn_that_never_ends_stops_at_its_guard() {
    let pits = [2, 1, 0, 1, 0, 2, 1, 0, 1, 0, 2, 1, 0, 1];
    let first = Pit::new(0).unwrap();
    for id in ["guzhi", "pallanguzhi", "rounds", "pallankuzhi", "twelves"] {
        for variant in variants_of(id) {
            let start = Position::new(&pits, [35, 35], Side::South).unwrap();
            let start = in_first_round(&variant.engine, start);
            let mut events = Vec::new();
            let turn = Game::from_position(variant.engine, start).play(first, &mut events).unwrap();
            assert_eq!((turn.sown, turn.taken), (1_001, [0, 0]));
            assert_eq!(events.last(), Some(&TurnEvent::Ended(TurnEnd::Guard)));

            let mut seen = Seen::default();
            let mut draws = Draws(12);
            for _ in 0..20 {
                play_both(&variant, start, &mut seen, |game, legal| {
                    // That pit first, then any.
                    if game.pits == pits.map(u32::from) { first } else { draws.one_of(legal) }
                });
            }
            assert!(seen.guarded >= 20, "{}", seen.guarded);
        }
    }
}

// ---- Many more games: scripts/soak ----

/// Plays a random game by the engine alone.
fn play_one(rules: RuleSet, start: Position, draws: &mut Draws, seen: &mut Seen) {
    let mut game = Game::from_position(rules, start);
    let mut moves = 0;
    while game.result().is_none() && !game.legal().is_empty() {
        let legal = game.legal();
        let pit = legal.clone().nth(draws.below(legal.len())).unwrap();
        let turn = game.play(pit, &mut ()).unwrap();
        moves += 1;
        assert!(moves <= most_moves(&rules, &start), "a game of {} that does not end: {start}", rules.id);
        seen.longest_turn = seen.longest_turn.max(turn.sown);
        seen.guarded += u32::from(turn.sown > rules.turn_guard);
    }
    seen.end(
        &game.result().map_or_else(|| "no legal move at the start".to_owned(), |result| as_text(result.by)),
    );
    seen.games += 1;
    seen.moves += moves;
    seen.longest = seen.longest.max(moves);
}

fn report(what: &str, seen: &Seen) {
    println!(
        "{what}: {} games, {:.1} moves a game, {} in the longest; {} seeds in the longest turn, {} guarded; {:?}",
        seen.games,
        f64::from(seen.moves) / f64::from(seen.games),
        seen.longest,
        seen.longest_turn,
        seen.guarded,
        seen.endings
    );
}

/// Runs it for every rule set, on as many threads.
fn for_every_rule_set(soak: impl Fn(&str) + Sync) {
    std::thread::scope(|scope| {
        for id in Rules::ALL {
            let soak = &soak;
            scope.spawn(move || soak(id));
        }
    });
}

#[test]
#[ignore = "takes minutes"]
fn a_million_games_of_every_rule_set_end() {
    for_every_rule_set(|id| {
        let mut draws = Draws(13);
        let mut seen = Seen::default();
        for variant in variants_of(id).iter().cycle().take(1_000_000) {
            play_one(variant.engine, Position::opening(&variant.engine), &mut draws, &mut seen);
        }
        report(id, &seen);
    });
}

#[test]
#[ignore = "takes minutes"]
fn a_million_games_from_scattered_seeds_end() {
    for_every_rule_set(|id| {
        let mut draws = Draws(14);
        let mut seen = Seen::default();
        for variant in variants_of(id).iter().cycle().take(125_000) {
            let all = draws.below(256);
            let start = shared_out(&mut draws, &variant.engine, all);
            play_one(variant.engine, start, &mut draws, &mut seen);
        }
        report(&format!("{id}, scattered"), &seen);
    });
}

#[test]
#[ignore = "takes minutes"]
fn more_games_against_the_reference() {
    for_every_rule_set(|id| {
        let opening = compare(20_000, 15, &variants_of(id), |_, rules| Position::opening(rules));
        report(&format!("{id}, against the reference"), &opening);
        let scattered = compare(20_000, 16, &variants_of(id), |draws, rules| {
            let all = draws.below(256);
            shared_out(draws, rules, all)
        });
        report(&format!("{id}, scattered, against the reference"), &scattered);
    });
}
