//! Positions in sixteen bytes are the positions of the rules, and turns a lap at a time are the turns of the rules: both
//! forms of the lanes against the literal reference and against the engine, in games and on any position there is.

mod draws;
#[allow(dead_code, reason = "positions are compared here, not games")]
mod reference;

use draws::Draws;
use guzhi::engine::packed::{Ending, Packed, Quickest, Way, WithWay, Words, with_way};
use guzhi::engine::{Game, Options, Pit, Position, RuleSet, Side, legal, play_unchecked};
use proptest::prelude::*;
use reference::{Reference, Rules};

/// A rule set that has a packed form, with its options, to both.
#[derive(Clone)]
struct Variant {
    engine: RuleSet,
    reference: Rules,
}

/// Every one there is with every choice of options.
fn variants() -> Vec<Variant> {
    let mut all = Vec::new();
    for rules in RuleSet::ALL.iter().filter(|rules| rules.id != "twelves") {
        let (least, most) = rules.choices.seeds;
        for seeds in least..=most {
            for fours in [Some(true), Some(false)].iter().take(1 + usize::from(rules.choices.four_captures)) {
                for from_empty in
                    [Some(false), Some(true)].iter().take(1 + usize::from(rules.choices.capture_from_empty))
                {
                    let options = Options {
                        seeds: (least < most).then_some(seeds),
                        four_captures: fours.filter(|_| rules.choices.four_captures),
                        capture_from_empty: from_empty.filter(|_| rules.choices.capture_from_empty),
                    };
                    let reference = Rules {
                        seeds: seeds.into(),
                        four_captures: fours != &Some(false),
                        capture_from_empty: from_empty == &Some(true),
                        ..Rules::plain(rules.id)
                    };
                    all.push(Variant { engine: rules.with(&options).unwrap(), reference });
                }
            }
        }
    }
    all
}

/// The same position for the reference.
fn reference_of(variant: &Variant, position: &Position) -> Reference {
    let pits = position.pits().iter().map(|&seeds| seeds.into()).collect();
    let stores = position.stores().map(u32::from).to_vec();
    Reference::start(variant.reference.clone(), pits, stores, position.to_move().index())
}

/// Everything there is to know of one position and each of its turns.
struct Same<'a> {
    variant: &'a Variant,
    position: &'a Position,
}

impl WithWay for Same<'_> {
    /// The seeds dropped in the longest turn.
    type Output = u32;

    fn with<W: Way>(self, way: W) -> u32 {
        let Same { variant, position } = self;
        let place = format!("{} of {}: {position}", variant.reference.id, variant.reference.seeds);
        let mover = position.to_move();
        let board = position.board();
        let packed = Packed::of(position).unwrap();
        let reference = reference_of(variant, position);
        assert_same_position(packed, position);

        let columns: u8 = board
            .row(mover)
            .enumerate()
            .map(|(column, pit)| bit(reference.may_sow(pit.index()), column))
            .sum();
        assert_eq!(way.legal(packed), columns, "{place}");
        let by_engine: u8 = legal(&variant.engine, position).map(|pit| 1 << board.column(pit)).sum();
        assert_eq!(columns, by_engine, "{place}");

        assert_eq!(way.moves(packed), u64::from(columns.count_ones()), "{place}");
        Sums { positions: &[packed, packed.turned(), packed] }.with(way);

        let mut longest = 0;
        for (column, pit) in board.row(mover).enumerate().filter(|&(column, _)| columns & 1 << column != 0) {
            let place = format!("{place}, pit {}", pit.index());
            let turn = way.sow_in::<Quickest>(packed, column);
            assert_eq!(way.sow_in::<Words>(packed, column), turn, "{place}");
            assert_eq!(way.sow(packed, column), turn, "{place}");

            // Before anything is swept.
            let expected = play_unchecked(&variant.engine, position, pit, &mut ());
            let after = turn.position.position(board, mover);
            assert_eq!(after.pits(), expected.position.pits(), "{place}");
            assert_eq!(after.stores(), expected.position.stores(), "{place}");
            assert_eq!(turn.again, expected.position.to_move() == mover, "{place}");
            assert_eq!(turn.sown, expected.sown, "{place}");

            let mut reference = reference.clone();
            let played = reference.sow(pit.index()).unwrap();
            assert_eq!(turn.sown, played.sown, "{place}");
            for side in Side::BOTH {
                let taken = u32::from(after.store(side) - position.store(side));
                assert_eq!(taken, played.taken[side.index()], "{place}");
            }
            assert_swept(variant, way, turn.again, turn.position, mover, &reference, &played, &place);
            longest = longest.max(turn.sown);
        }
        longest
    }
}

/// Turns of many positions at once are the turns of each.
struct Sums<'a> {
    positions: &'a [Packed],
}

impl WithWay for Sums<'_> {
    type Output = ();

    fn with<W: Way>(self, way: W) {
        // A number that no other turn is likely to have.
        let say = |position: Packed, again: bool| {
            let [own, other] = position.words();
            let mixed = own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other.wrapping_mul(0xd1b5_4a32_d192_ed03);
            ((mixed ^ mixed >> 29).wrapping_mul(0xe703_7ed1_a0b4_28db) >> 20) + u64::from(again)
        };
        let mut expected = 0;
        for &position in self.positions {
            for column in (0..8).filter(|column| way.legal(position) >> column & 1 == 1) {
                let turn = way.sow(position, column);
                expected += say(turn.position, turn.again);
            }
        }
        let positions = self.positions;
        assert_eq!(way.sum_in::<Quickest>(positions, |turn| say(turn.position, turn.again)), expected);
        assert_eq!(way.sum_in::<Words>(positions, |turn| say(turn.position, turn.again)), expected);
        assert_eq!(way.sum(positions, |turn| say(turn.position, turn.again)), expected);
    }
}

fn bit(set: bool, column: usize) -> u8 {
    u8::from(set) << column
}

/// What is left when there is nothing to sow goes where the reference and the engine's own game put it.
#[allow(clippy::too_many_arguments, reason = "a turn by three of them")]
fn assert_swept<W: Way>(
    variant: &Variant,
    way: W,
    again: bool,
    after: Packed,
    mover: Side,
    reference: &Reference,
    played: &reference::Played,
    place: &str,
) {
    let rules = &variant.engine;
    let next = if again { mover } else { mover.other() };
    let seen = if again { after } else { after.turned() };
    let position = seen.position(rules.board, next);
    let swept = Ending::of(rules).swept(way, seen);
    let moves = if swept.is_some() { 0 } else { u64::from(way.legal(seen).count_ones()) };
    assert_eq!(Ending::of(rules).moves(way, seen), moves, "{place}");
    let by = reference.result.map(|(_, by)| by);
    let ran_out = ["sweep", "row_empty", "no_moves"];
    match by {
        _ if rules.rounds.is_some() => {
            // A refilled board hides what the sweep gave; whether there was one is said.
            assert_eq!(swept.is_some(), played.round_ended == Some("ran out"), "{place}");
            let left = position.row_seeds(next.other());
            if let Some([own, other]) = swept {
                assert_eq!([own, other], [0, left.into()], "{place}");
            }
        }
        // More than half ends a game before anything is swept.
        Some("clinch" | "majority") => {}
        _ => assert_eq!(swept.is_some(), by.is_some_and(|by| ran_out.contains(&by)), "{place}"),
    }
    if let (Some([own, other]), Some(by)) = (swept, by)
        && ran_out.contains(&by)
    {
        let stores = [next, next.other()].map(|side| i32::from(position.store(side)));
        let expected = [next, next.other()].map(|side| reference.stores[side.index()] as i32);
        assert_eq!([stores[0] + own, stores[1] + other], expected, "{place}");
    }
}

/// What a packed position says of itself is what the position says.
fn assert_same_position(packed: Packed, position: &Position) {
    let mover = position.to_move();
    let board = position.board();
    let back = packed.position(board, mover);
    let [own, other] = [mover, mover.other()];
    assert_eq!((back.pits(), back.stores(), back.to_move()), (position.pits(), position.stores(), mover));
    assert_eq!(Packed::of(&back), Some(packed));
    assert_eq!(packed.rows(), [own, other].map(|side| i32::from(position.row_seeds(side))), "{position}");
    assert_eq!(packed.empty(), [own, other].map(|side| position.row_seeds(side) == 0), "{position}");
    assert_eq!(packed.stores(), [own, other].map(|side| i32::from(position.store(side))), "{position}");
    let filled: u8 = position.filled(mover).map(|pit| 1 << board.column(pit)).sum();
    assert_eq!(packed.filled(), filled, "{position}");
    let turned = packed.turned();
    let [south, north] = position.stores();
    let other_moves = Position::new(position.pits(), [south, north], other).unwrap();
    assert_eq!(Packed::of(&other_moves), Some(turned), "{position}");
    assert_eq!(turned.turned(), packed, "{position}");
    assert_eq!(packed.pits(), packed.words().map(|half| half & (u64::MAX >> 8)), "{position}");
}

fn compare(variant: &Variant, position: &Position) -> u32 {
    with_way(&variant.engine, Same { variant, position }).ok().expect("a packed form")
}

#[test]
fn sixteen_bytes() {
    assert_eq!(size_of::<Packed>(), 16);
}

#[test]
fn only_open_boards_and_known_ways_are_packed() {
    let closed: Position = "x 5 5 5 5 5 5 | 5 5 5 5 5 5 5 ; 0 5 ; south ; round 2 north".parse().unwrap();
    assert_eq!(Packed::of(&closed), None);
    let twelves = Variant { engine: RuleSet::TWELVES, reference: Rules::plain("twelves") };
    let position = Position::opening(&twelves.engine);
    assert!(with_way(&twelves.engine, Same { variant: &twelves, position: &position }).is_err());
    assert_eq!(variants().len(), 1 + 6 + 1 + 3 + 8 + 8 + 1);
}

/// Every position of random games, and every turn from it.
#[test]
fn packed_turns_are_the_turns_of_games() {
    let mut draws = Draws(1);
    for variant in variants() {
        let mut positions = 0;
        while positions < 2_000 {
            let mut game = Game::new(variant.engine);
            let mut met = Vec::new();
            while game.result().is_none() {
                if Packed::of(game.position()).is_some() {
                    // In a game of rounds, as one round is searched: without its number.
                    compare(&variant, game.position());
                    met.extend(Packed::of(game.position()));
                    positions += 1;
                } else if draws.below(4) == 0 {
                    break;
                }
                let legal: Vec<Pit> = game.legal().collect();
                game.play(draws.one_of(&legal), &mut ()).unwrap();
            }
            assert!(with_way(&variant.engine, Sums { positions: &met }).is_ok());
        }
    }
}

/// Handfuls of one and two that chase each other round the board (RULES: the family, 4).
#[test]
fn the_turn_that_never_ends_stops_at_its_guard() {
    let pits = [2, 1, 0, 1, 0, 2, 1, 0, 1, 0, 2, 1, 0, 1];
    for variant in variants()
        .iter()
        .filter(|variant| variant.engine.pasu().is_some() || variant.engine.id == "pallanguzhi")
    {
        let position = Position::new(&pits, [35, 35], Side::South).unwrap();
        assert_eq!(compare(variant, &position), 1_001);
        let turned: Vec<u8> = [&pits[7..], &pits[..7]].concat();
        let position = Position::new(&turned, [35, 35], Side::North).unwrap();
        assert_eq!(compare(variant, &position), 1_001);
    }
}

/// Many seeds in few pits: more than once round, and more than twice.
#[test]
fn full_pits_go_round() {
    for variant in variants() {
        let pits = variant.engine.board.len();
        for full in 0..pits {
            for seeds in
                [11, 12, 13, 14, 15, 16, 22, 23, 26, 27, 28, 29, 30, 31, 42, 43, 60, 61, 127, 128, 200]
            {
                for others in [0, 1, 2, 3] {
                    let mut row = vec![others; pits];
                    row[full] = seeds;
                    for side in Side::BOTH {
                        let position = Position::new(&row, [1, 2], side).unwrap();
                        compare(&variant, &position);
                    }
                }
            }
        }
    }
}

/// Any position on a board: 255 seeds in all at most, thrown into a few pits or into many.
fn any_position(pits: usize) -> impl Strategy<Value = Position> {
    (prop::collection::vec((0..pits + 2, 1..40_u8), 0..40), prop::bool::ANY).prop_map(
        move |(throws, south)| {
            let mut seeds = vec![0_u8; pits + 2];
            let mut left = 255;
            for (into, many) in throws {
                let many = many.min(left);
                left -= many;
                seeds[into] += many;
            }
            let side = if south { Side::South } else { Side::North };
            Position::new(&seeds[..pits], [seeds[pits], seeds[pits + 1]], side).unwrap()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn packed_turns_are_turns_on_six(position in any_position(12)) {
        for variant in variants().iter().filter(|variant| variant.engine.board.len() == 12) {
            compare(variant, &position);
        }
    }

    #[test]
    fn packed_turns_are_turns_on_seven(position in any_position(14)) {
        for variant in variants().iter().filter(|variant| variant.engine.board.len() == 14) {
            compare(variant, &position);
        }
    }
}
