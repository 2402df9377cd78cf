//! A turn's plan: every seed arrives where the engine says, in time, and is counted on the way.
#![cfg(feature = "app")]

use guzhi::app::board::layout::{Layout, Place};
use guzhi::app::board::plan::{FlashKind, Pace, Plan, plan};
use guzhi::app::board::view::View;
use guzhi::engine::{Board, Game, Pit, Position, RuleSet, Side, TurnEvent};
use guzhi::storage::Speed;
use proptest::prelude::*;

const VIEW: View = View { near: Side::South, board: Board::SEVEN, wells: false };

/// A turn of any game after some random moves: its rules, the position before, its events, and the position after.
fn any_turn() -> impl Strategy<Value = (RuleSet, Position, Vec<TurnEvent>, Position)> {
    (prop::sample::select(RuleSet::ALL), prop::collection::vec(0usize..7, 1..60)).prop_map(
        |(rules, choices)| {
            let mut game = Game::new(rules);
            let mut turn = None;
            for choice in choices {
                let mut legal = game.legal();
                let Some(pit) = legal.nth(choice % legal.len().max(1)) else { break };
                let before = *game.position();
                let mut events = Vec::new();
                game.play(pit, &mut events).unwrap();
                turn = Some((before, events, *game.position()));
            }
            let (before, events, after) = turn.unwrap();
            (rules, before, events, after)
        },
    )
}

fn pace() -> impl Strategy<Value = Pace> {
    (prop_oneof![Just(Speed::Relaxed), Just(Speed::Normal), Just(Speed::Quick)], any::<bool>())
        .prop_map(|(speed, still)| Pace { speed, still })
}

fn view(rules: &RuleSet) -> View {
    View { near: Side::South, board: rules.board, wells: rules.sows_stores() }
}

fn planned(rules: &RuleSet, before: &Position, events: &[TurnEvent], pace: Pace) -> (Layout, Plan) {
    let (layout, plan) = plan(1, &Layout::of(before), events, view(rules), pace, None);
    (layout, plan.unwrap())
}

proptest! {
    #[test]
    fn the_seeds_end_where_the_engine_puts_them((rules, before, events, after) in any_turn(), pace in pace()) {
        let (layout, _) = planned(&rules, &before, &events, pace);
        for pit in rules.board.pits() {
            prop_assert_eq!(layout.in_pit(pit).len(), usize::from(after.seeds(pit)));
        }
        for side in Side::BOTH {
            let mut slots: Vec<u8> = layout.places().iter().filter_map(|place| match place {
                Place::Store(at, slot) if *at == side => Some(*slot),
                _ => None,
            }).collect();
            slots.sort_unstable();
            prop_assert_eq!(slots, (0..after.store(side)).collect::<Vec<_>>());
        }
        // No two seeds in one pit claim the same resting place.
        for pit in rules.board.pits() {
            let mut slots: Vec<u8> = layout.places().iter().filter_map(|place| match place {
                Place::Pit(at, slot) if *at == pit => Some(*slot),
                _ => None,
            }).collect();
            slots.sort_unstable();
            prop_assert_eq!(slots, (0..after.seeds(pit)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_last_counts_are_the_new_positions((rules, before, events, after) in any_turn(), pace in pace()) {
        let (_, plan) = planned(&rules, &before, &events, pace);
        let view = view(&rules);
        let mut shown = [0u16; 16];
        for pit in rules.board.pits() {
            shown[usize::from(view.spot(pit).number())] = before.seeds(pit).into();
        }
        [shown[14], shown[15]] = before.stores().map(u16::from);
        let mut counts = plan.counts.clone();
        counts.sort_by(|a, b| a.t.total_cmp(&b.t));
        for count in counts {
            shown[usize::from(count.spot)] = count.seeds;
        }
        for pit in rules.board.pits() {
            prop_assert_eq!(shown[usize::from(view.spot(pit).number())], u16::from(after.seeds(pit)));
        }
        prop_assert_eq!([shown[14], shown[15]], after.stores().map(u16::from));
    }

    #[test]
    fn frames_run_forward_within_the_plan((rules, before, events, _) in any_turn(), pace in pace()) {
        let (_, plan) = planned(&rules, &before, &events, pace);
        let longest = match pace.speed { Speed::Relaxed => 6_000.0 * 1.9, Speed::Normal => 6_000.0, _ => 3_000.0 };
        prop_assert!(plan.total <= longest + 0.5, "{} ms", plan.total);
        for track in &plan.tracks {
            for pair in track.frames.windows(2) {
                prop_assert!(pair[0].t <= pair[1].t, "seed {}: {:?}", track.seed, pair);
            }
            prop_assert!(track.frames.iter().all(|frame| (0.0..=plan.total).contains(&frame.t)));
        }
        for pair in plan.hand.windows(2) {
            prop_assert!(pair[0].t <= pair[1].t);
        }
    }

    #[test]
    fn without_motion_no_seed_is_seen_between_two_places((rules, before, events, _) in any_turn()) {
        let (_, plan) = planned(&rules, &before, &events, Pace { speed: Speed::Normal, still: true });
        prop_assert!(plan.hand.len() <= 1, "no hand travels");
        for track in &plan.tracks {
            for pair in track.frames.windows(2) {
                let moved = (pair[0].spot, pair[0].x, pair[0].y) != (pair[1].spot, pair[1].x, pair[1].y);
                prop_assert!(!moved || (pair[0].opacity == 0.0 && pair[1].opacity == 0.0) , "{pair:?}");
            }
        }
    }
}

#[test]
fn the_hand_counts_down_seed_by_seed() {
    let mut events = Vec::new();
    let game = Game::new(RuleSet::GUZHI);
    game.clone().play(Pit::new(2).unwrap(), &mut events).unwrap();
    let (_, plan) =
        planned(&RuleSet::GUZHI, game.position(), &events, Pace { speed: Speed::Normal, still: false });
    let mut held: Vec<u8> = plan.hand.iter().map(|stop| stop.seeds).collect();
    held.dedup();
    assert_eq!(held[..7], [6, 5, 4, 3, 2, 1, 0]);
    // Normal speed: 160 ms to lift, 90 ms a seed.
    let first_landing = plan.counts.iter().find(|count| count.seeds == 7).unwrap();
    assert!((first_landing.t - 250.0).abs() < 1.0, "{}", first_landing.t);
}

#[test]
fn pasu_capture_and_relay_are_marked_each_in_its_own_way() {
    let mut game = Game::new(RuleSet::GUZHI);
    let mut kinds = Vec::new();
    for number in [2, 11, 3, 7, 6, 7] {
        let before = *game.position();
        let mut events = Vec::new();
        game.play(Pit::new(number).unwrap(), &mut events).unwrap();
        let count = |is: fn(&TurnEvent) -> bool| events.iter().filter(|event| is(event)).count();
        let (_, plan) =
            planned(&RuleSet::GUZHI, &before, &events, Pace { speed: Speed::Normal, still: false });
        let flashes = |kind: FlashKind| plan.flashes.iter().filter(|flash| flash.kind == kind).count();
        assert_eq!(flashes(FlashKind::Pasu), count(|event| matches!(event, TurnEvent::Pasu { .. })));
        assert_eq!(flashes(FlashKind::Relay), count(|event| matches!(event, TurnEvent::Relayed { .. })));
        assert_eq!(flashes(FlashKind::Capture), count(|event| matches!(event, TurnEvent::Captured { .. })));
        assert_eq!(flashes(FlashKind::Empty), flashes(FlashKind::Capture));
        kinds.extend(plan.flashes.iter().map(|flash| flash.kind));
    }
    for kind in [FlashKind::Pasu, FlashKind::Relay, FlashKind::Capture] {
        assert!(kinds.contains(&kind), "{kind:?} happens in these moves");
    }
}

#[test]
fn the_far_side_sees_the_board_turned_by_half() {
    for board in [Board::SIX, Board::SEVEN] {
        let south = View { board, ..VIEW };
        let north = View { near: Side::North, ..south };
        for spot in south.spots() {
            assert_eq!(north.spot(north.pit(spot)), spot);
            assert_eq!(south.spot(south.pit(spot)), spot);
        }
        assert_eq!(north.pit(north.spots().next().unwrap()), board.pit(board.row_len()).unwrap());
        let columns: Vec<u8> = (0..board.row_len() as u8).collect();
        let round: Vec<u8> = columns.iter().chain(columns.iter().rev()).copied().collect();
        assert_eq!(south.spots().map(|spot| south.column(spot)).collect::<Vec<_>>(), round);
    }
}
