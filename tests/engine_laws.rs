//! What holds for every position and every turn.

use guzhi::engine::{Game, IllegalMove, PITS, Pit, Position, RuleSet, Side, TurnEnd, TurnEvent, play};
use proptest::prelude::*;

const RULES: RuleSet = RuleSet::GUZHI;

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::South), Just(Side::North)]
}

/// Boards of every fullness, 255 seeds in all at most.
fn position() -> impl Strategy<Value = Position> {
    let full = prop::array::uniform14(0u8..=12);
    let sparse = prop::array::uniform14(prop_oneof![4 => Just(0u8), 2 => Just(1), 1 => 2u8..=5]);
    let heaped = (prop::array::uniform14(0u8..=4), 0..PITS, 0u8..=120).prop_map(|(mut pits, heap, seeds)| {
        pits[heap] = seeds;
        pits
    });
    (prop_oneof![full, sparse, heaped], prop::array::uniform2(0u8..=40), side())
        .prop_map(|(pits, stores, to_move)| Position::new(pits, stores, to_move).expect("at most 255 seeds"))
}

fn any_pit() -> impl Strategy<Value = Pit> {
    (0..PITS as u8).prop_map(|number| Pit::new(number).unwrap())
}

fn all_seeds(position: &Position) -> u32 {
    position.pits().iter().chain(&position.stores()).map(|&seeds| u32::from(seeds)).sum()
}

/// Plays a turn's events on the board by hand, each with a check that it could happen then.
fn fold(start: &Position, events: &[TurnEvent]) -> ([u8; PITS], [u8; 2]) {
    let (mut pits, mut stores) = (*start.pits(), start.stores());
    let mut hand = 0;
    let mut last = None;
    let mut ended = false;
    for (index, &event) in events.iter().enumerate() {
        assert_eq!(index == 0, matches!(event, TurnEvent::Lifted { .. }), "a turn is lifted once, first");
        assert_eq!(
            ended,
            matches!(event, TurnEvent::Swept { .. }),
            "a sweep, and nothing else, follows the end"
        );
        match event {
            TurnEvent::Lifted { pit, seeds } | TurnEvent::Relayed { pit, seeds } => {
                assert_eq!(hand, 0, "the hand is empty when it lifts");
                assert!(last.is_none_or(|last: Pit| last.next() == pit), "a relay lifts the next pit");
                assert_eq!(std::mem::take(&mut pits[pit.index()]), seeds);
                (hand, last) = (seeds, Some(pit));
            }
            TurnEvent::Dropped { pit, seeds, hand: left } => {
                assert_eq!(last.map(Pit::next), Some(pit), "seeds fall one a pit");
                hand -= 1;
                pits[pit.index()] += 1;
                assert_eq!((pits[pit.index()], hand), (seeds, left));
                last = Some(pit);
            }
            TurnEvent::Pasu { pit, seeds, to } => {
                assert_eq!((last, seeds, to), (Some(pit), 4, pit.owner()), "a drop made four");
                assert_eq!(std::mem::take(&mut pits[pit.index()]), seeds);
                stores[to.index()] += seeds;
            }
            TurnEvent::Captured { empty, pit, seeds, to } => {
                assert_eq!((hand, last.map(Pit::next), empty.next()), (0, Some(empty), pit));
                assert_eq!((pits[empty.index()], to), (0, start.to_move()));
                assert_eq!(std::mem::take(&mut pits[pit.index()]), seeds);
                stores[to.index()] += seeds;
            }
            TurnEvent::Ended(end) => {
                assert_eq!(hand, 0);
                let captured = matches!(events[index - 1], TurnEvent::Captured { .. });
                assert_eq!(end == TurnEnd::Capture, captured);
                if let TurnEnd::NothingBeyond(beyond) = end {
                    assert_eq!(
                        (pits[beyond.index()], last.map(|last| last.next().next())),
                        (0, Some(beyond))
                    );
                }
                ended = true;
            }
            TurnEvent::Swept { pit, seeds, to } => {
                assert_eq!(pit.owner(), to, "a sweep is of one's own row, in this game");
                assert_eq!(std::mem::take(&mut pits[pit.index()]), seeds);
                stores[to.index()] += seeds;
            }
        }
    }
    assert!(ended, "a turn ends");
    (pits, stores)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn play_refuses_exactly_the_illegal_pits(position in position(), pit in any_pit()) {
        let played = play(&RULES, &position, pit, &mut ());
        if pit.owner() != position.to_move() {
            prop_assert_eq!(played, Err(IllegalMove::NotYours { pit, to_move: position.to_move() }));
        } else if position.seeds(pit) == 0 {
            prop_assert_eq!(played, Err(IllegalMove::Empty(pit)));
        } else {
            prop_assert!(played.is_ok());
        }
        prop_assert_eq!(played.is_ok(), position.legal().any(|legal| legal == pit));
    }

    #[test]
    fn a_turn_conserves_seeds_and_counts_them(position in position()) {
        for pit in position.legal() {
            let turn = play(&RULES, &position, pit, &mut ()).unwrap();
            prop_assert_eq!(all_seeds(&turn.position), all_seeds(&position));
            prop_assert_eq!(u32::from(turn.position.all_seeds()), all_seeds(&position));
            for side in Side::BOTH {
                let gained = turn.position.store(side) - position.store(side);
                prop_assert_eq!(gained, turn.taken[side.index()]);
            }
            prop_assert!(turn.sown >= u32::from(position.seeds(pit)));
            prop_assert_eq!(turn.position.to_move(), position.to_move().other());
        }
    }

    #[test]
    fn events_fold_to_the_position(position in position()) {
        for pit in position.legal() {
            let mut events = Vec::new();
            let turn = play(&RULES, &position, pit, &mut events).unwrap();
            prop_assert_eq!(fold(&position, &events), (*turn.position.pits(), turn.position.stores()));
            let drops = events.iter().filter(|event| matches!(event, TurnEvent::Dropped { .. })).count();
            prop_assert_eq!(drops as u32, turn.sown);
            // Who watches changes nothing.
            prop_assert_eq!(play(&RULES, &position, pit, &mut ()), Ok(turn));
        }
    }

    #[test]
    fn a_game_conserves_seeds_and_ends_once(position in position(), picks in prop::collection::vec(0usize..7, 1..60)) {
        let mut game = Game::from_position(RULES, position);
        for pick in picks {
            let before = *game.position();
            let legal: Vec<Pit> = game.legal().collect();
            if legal.is_empty() {
                break;
            }
            let mut events = Vec::new();
            let turn = game.play(legal[pick % legal.len()], &mut events).unwrap();
            prop_assert_eq!(all_seeds(game.position()), all_seeds(&position));
            prop_assert_eq!(fold(&before, &events), (*game.position().pits(), game.position().stores()));
            prop_assert_eq!(turn.position, *game.position());
        }
        if game.result().is_some() {
            let over = game.clone();
            for pit in Pit::all() {
                prop_assert_eq!(game.play(pit, &mut ()), Err(IllegalMove::GameOver));
            }
            prop_assert_eq!(game, over);
        }
    }

    #[test]
    fn the_text_form_round_trips(position in position()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
    }

    #[test]
    fn reading_a_position_never_panics(text in ".*") {
        let _ = text.parse::<Position>();
    }

    #[test]
    fn reading_nearly_a_position_never_panics(text in "([0-9]{1,3}[ |]{1,2}){13,15}; ?[0-9]{1,3} [0-9]{1,3} ; ?(south|north|east)") {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
            prop_assert!(all_seeds(&position) <= 255);
        }
    }

    #[test]
    fn a_position_holds_255_seeds_at_most(pits in prop::array::uniform14(0u8..), stores in prop::array::uniform2(0u8..), side in side()) {
        let all: u32 = pits.iter().chain(&stores).map(|&seeds| u32::from(seeds)).sum();
        prop_assert_eq!(Position::new(pits, stores, side).is_some(), all <= 255);
    }
}

#[test]
fn pits_have_letters_from_their_owners_left() {
    let letters: String = Pit::all().map(|pit| pit.to_string()).collect();
    assert_eq!(letters, "abcdefgABCDEFG");
}
