//! A turn's plan: every seed arrives where the engine says, in time, and is counted on the way.
#![cfg(feature = "app")]

use guzhi::app::board::layout::{Layout, Place};
use guzhi::app::board::plan::{FlashKind, Pace, Plan, plan};
use guzhi::app::board::view::{Spot, View};
use guzhi::engine::{Game, PITS, Pit, Position, RuleSet, Side, TurnEvent};
use guzhi::storage::Speed;
use proptest::prelude::*;

const VIEW: View = View { near: Side::South };

/// A turn after some random moves: the position before, its events, and the position after.
fn any_turn() -> impl Strategy<Value = (Position, Vec<TurnEvent>, Position)> {
    prop::collection::vec(0usize..7, 1..24).prop_map(|choices| {
        let mut game = Game::new(RuleSet::GUZHI);
        let mut turn = None;
        for choice in choices {
            let legal: Vec<Pit> = game.legal().collect();
            let Some(&pit) = legal.get(choice % legal.len().max(1)) else { break };
            let before = *game.position();
            let mut events = Vec::new();
            game.play(pit, &mut events).unwrap();
            turn = Some((before, events, *game.position()));
        }
        turn.unwrap()
    })
}

fn pace() -> impl Strategy<Value = Pace> {
    (prop_oneof![Just(Speed::Relaxed), Just(Speed::Normal), Just(Speed::Quick)], any::<bool>())
        .prop_map(|(speed, still)| Pace { speed, still })
}

fn planned(before: &Position, events: &[TurnEvent], pace: Pace) -> (Layout, Plan) {
    let (layout, plan) = plan(1, &Layout::of(before), before, events, VIEW, pace);
    (layout, plan.unwrap())
}

proptest! {
    #[test]
    fn the_seeds_end_where_the_engine_puts_them((before, events, after) in any_turn(), pace in pace()) {
        let (layout, _) = planned(&before, &events, pace);
        for pit in Pit::all() {
            prop_assert_eq!(layout.in_pit(pit).len(), usize::from(after.seeds(pit)));
        }
        for side in Side::BOTH {
            let stored = layout.places().iter().filter(|&&place| place == Place::Store(side)).count();
            prop_assert_eq!(stored, usize::from(after.store(side)));
        }
        // No two seeds in one pit claim the same resting place.
        for pit in Pit::all() {
            let mut slots: Vec<u8> = layout.places().iter().filter_map(|place| match place {
                Place::Pit(at, slot) if *at == pit => Some(*slot),
                _ => None,
            }).collect();
            slots.sort_unstable();
            prop_assert_eq!(slots, (0..after.seeds(pit)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_last_counts_are_the_new_positions((before, events, after) in any_turn(), pace in pace()) {
        let (_, plan) = planned(&before, &events, pace);
        let mut shown = [0u16; PITS + 2];
        for pit in Pit::all() {
            shown[usize::from(VIEW.spot(pit).number())] = before.seeds(pit).into();
        }
        [shown[PITS], shown[PITS + 1]] = before.stores().map(u16::from);
        let mut counts = plan.counts.clone();
        counts.sort_by(|a, b| a.t.total_cmp(&b.t));
        for count in counts {
            shown[usize::from(count.spot)] = count.seeds;
        }
        for pit in Pit::all() {
            prop_assert_eq!(shown[usize::from(VIEW.spot(pit).number())], u16::from(after.seeds(pit)));
        }
        prop_assert_eq!([shown[PITS], shown[PITS + 1]], after.stores().map(u16::from));
    }

    #[test]
    fn frames_run_forward_within_the_plan((before, events, _) in any_turn(), pace in pace()) {
        let (_, plan) = planned(&before, &events, pace);
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
    fn without_motion_no_seed_is_seen_between_two_places((before, events, _) in any_turn()) {
        let (_, plan) = planned(&before, &events, Pace { speed: Speed::Normal, still: true });
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
    let (_, plan) = planned(game.position(), &events, Pace { speed: Speed::Normal, still: false });
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
        let (_, plan) = planned(&before, &events, Pace { speed: Speed::Normal, still: false });
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
    let north = View { near: Side::North };
    for spot in Spot::all() {
        assert_eq!(north.spot(north.pit(spot)), spot);
        assert_eq!(VIEW.spot(VIEW.pit(spot)), spot);
    }
    assert_eq!(north.pit(Spot::all().next().unwrap()), Pit::new(7).unwrap());
    assert_eq!(Spot::all().map(Spot::column).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 0]);
}
