//! What holds in every game, at every time of a turn, and of every loadout.

use super::draws::Draws;
use super::{any_start, fixed, pit, result_of};
use guzhi::blitz::{
    BANK_MS, BlitzGame, BlitzStart, BlitzTurn, Clock, EMBER_FULL, IllegalBlitz, Loadout, LoadoutError, Move,
    PowerUp, SHOT_MS, TimeError, replay_line,
};
use guzhi::engine::{Pit, RuleSet, Side, TurnEvent, play};
use proptest::prelude::*;
use serde_json::{Value, json};

/// What is chosen in a turn, whatever the position: which of the legal pits, whether to spend, which pit to shield, how
/// long it takes, whether the clock makes the move, and what is drawn.
type Choice = (usize, bool, usize, u32, bool, usize);

/// A game to be played: what both bring, where it starts, what is chosen.
#[derive(Debug, Clone)]
struct Plan {
    loadouts: [Loadout; 2],
    start: BlitzStart,
    choices: Vec<Choice>,
}

fn plan() -> impl Strategy<Value = Plan> {
    let start =
        prop_oneof![Just(BlitzStart::opening()), any::<u64>().prop_map(|seed| any_start(&mut Draws(seed))),];
    let ms = prop_oneof![
        Just(0u32),
        Just(999),
        Just(1_000),
        Just(4_999),
        Just(SHOT_MS),
        0..SHOT_MS,
        SHOT_MS..SHOT_MS + BANK_MS,
        Just(u32::MAX),
    ];
    let forced = prop::bool::weighted(0.1);
    let choice = (0..7usize, any::<bool>(), 0..7usize, ms, forced, 0..3usize);
    let loadout = || prop::sample::select(&PowerUp::ALL[..]).prop_map(Loadout::without);
    ([loadout(), loadout()], start, prop::collection::vec(choice, 1..100))
        .prop_map(|(loadouts, start, choices)| Plan { loadouts, start, choices })
}

/// One move of a game.
struct Step<'a> {
    before: &'a BlitzGame,
    made: Move,
    turn: BlitzTurn,
    events: &'a [TurnEvent],
    drawn: &'a [PowerUp],
    after: &'a BlitzGame,
}

impl Step<'_> {
    fn side(&self) -> Side {
        self.before.position().to_move()
    }
}

impl Plan {
    /// Plays it until the game is over or nothing more is chosen.
    fn play(&self, mut look: impl FnMut(Step)) {
        let mut game = BlitzGame::from_start(self.loadouts, self.start);
        for &(nth, spends, shield, ms, forced, nth_drawn) in &self.choices {
            let legal: Vec<Pit> = game.legal().collect();
            if legal.is_empty() {
                return;
            }
            let before = game.clone();
            let side = before.position().to_move();
            let limit = before.clock().limit(side);
            let sown = legal[nth % legal.len()];
            let made = if forced {
                Move::forced(sown, limit)
            } else {
                let power = before.held(side).filter(|_| spends);
                let shield = (power == Some(PowerUp::BrassShield)).then(|| pit(7 * side.index() + shield));
                Move { power, shield, ..Move::plain(sown, ms.min(limit - 1)) }
            };
            let (mut events, mut drawn) = (Vec::new(), Vec::new());
            let draw = |side: Side| {
                drawn.push(self.loadouts[side.index()].powers()[nth_drawn]);
                drawn.last().copied()
            };
            let turn = game.play(made, draw, &mut events).unwrap();
            look(Step { before: &before, made, turn, events: &events, drawn: &drawn, after: &game });
        }
    }
}

proptest! {
    #![proptest_config(fixed())]

    #[test]
    fn a_bank_holds_fifteen_seconds_at_most(plan in plan()) {
        plan.play(|step| {
            let [before, after] = [step.before, step.after].map(|game| game.clock().bank_ms());
            assert!(after.iter().all(|&ms| ms <= BANK_MS), "{after:?}");
            let other = step.side().other().index();
            assert_eq!(before[other], after[other], "nobody pays for the other side's time");
        });
    }

    #[test]
    fn no_seed_comes_or_goes(plan in plan()) {
        plan.play(|step| {
            assert_eq!(step.after.position().all_seeds(), plan.start.position.all_seeds());
            let [before, after] = [step.before, step.after].map(|game| game.position().stores());
            let swept = step.events.iter().fold([0, 0], |mut swept, event| {
                if let TurnEvent::Swept { seeds, to, .. } = event {
                    swept[to.index()] += seeds;
                }
                swept
            });
            for side in [0, 1] {
                assert_eq!(after[side] - before[side], step.turn.turn.taken[side] + swept[side]);
            }
        });
    }

    /// From the move that shields it until its owner's next turn; what is left when the game is over is swept all the same.
    #[test]
    fn nothing_is_taken_from_a_shielded_pit(plan in plan()) {
        let mut shielded = plan.start.shield;
        plan.play(|step| {
            let mover = step.side().index();
            shielded[mover] = step.made.shield;
            let mut lies = step.before.position().pits().to_vec();
            for event in step.events {
                let taken_from = match *event {
                    TurnEvent::Lifted { pit, seeds, .. } | TurnEvent::Relayed { pit, seeds } => {
                        lies[pit.index()] -= seeds;
                        None
                    }
                    TurnEvent::Dropped { pit, .. } => {
                        lies[pit.index()] += 1;
                        None
                    }
                    TurnEvent::Pasu { pit, seeds, .. } | TurnEvent::Captured { pit, seeds, .. } => {
                        lies[pit.index()] -= seeds;
                        Some(pit)
                    }
                    TurnEvent::Swept { pit, seeds, .. } => {
                        assert!(step.after.result().is_some());
                        lies[pit.index()] -= seeds;
                        None
                    }
                    _ => None,
                };
                assert!(taken_from.is_none_or(|pit| !shielded.contains(&Some(pit))), "{event:?}");
            }
            assert_eq!(lies, step.after.position().pits(), "nothing happens to a pit that is not told");
        });
    }

    #[test]
    fn a_forced_move_spends_nothing(plan in plan()) {
        plan.play(|step| {
            let side = step.side();
            let forced = Move::forced(step.made.pit, step.before.clock().limit(side));
            let mut game = step.before.clone();
            game.play(forced, |side| Some(plan.loadouts[side.index()].powers()[0]), &mut ()).unwrap();
            if let Some(held) = step.before.held(side) {
                assert_eq!(game.held(side), Some(held));
                assert_eq!(game.at().shield[side.index()], None);
                let other = side.other();
                assert!(!game.clock().is_squeezed(other) || step.before.clock().is_squeezed(other));
                let shield = (held == PowerUp::BrassShield).then_some(step.made.pit);
                let spent = Move { power: Some(held), shield, ..forced };
                let refused = step.before.clone().play(spent, |_| None, &mut ());
                assert_eq!(refused, Err(IllegalBlitz::ForcedPower));
            }
        });
    }

    /// The sowing itself is that of Guzhi: only a power-up and a shield bend it.
    #[test]
    fn a_plain_move_sows_as_without_blitz(plan in plan()) {
        plan.play(|step| {
            if step.made.power.is_none() && step.before.at().shield == [None, None] {
                let mut events = Vec::new();
                let plain = play(&RuleSet::GUZHI, step.before.position(), step.made.pit, &mut events).unwrap();
                assert_eq!((plain.sown, plain.taken), (step.turn.turn.sown, step.turn.turn.taken));
                assert_eq!(events, step.events[..events.len()]);
            }
        });
    }

    #[test]
    fn what_is_held_is_of_the_loadout_and_keeps_ember_low(plan in plan()) {
        plan.play(|step| {
            for side in Side::BOTH {
                let ember = step.after.at().ember[side.index()];
                match step.after.held(side) {
                    Some(_) => assert!(ember <= EMBER_FULL, "{ember}"),
                    None => assert!(ember < EMBER_FULL, "{ember} and nothing earned"),
                }
                let brought = plan.loadouts[side.index()];
                let kept = step.before.held(side) == step.after.held(side);
                assert!(kept || step.after.held(side).is_none_or(|power| brought.contains(power)));
                let earned = step.turn.earned[side.index()];
                assert!(earned.is_none() || earned == step.after.held(side));
            }
        });
    }

    #[test]
    fn a_record_of_a_game_replays_to_the_same_states(plan in plan()) {
        let (mut moves, mut draws, mut states) = (Vec::new(), Vec::new(), Vec::new());
        let mut result = Value::Null;
        plan.play(|step| {
            let Move { pit, power, shield, ms, forced } = step.made;
            moves.push(json!({"pit": pit, "power": power, "shield": shield, "ms": ms, "forced": forced}));
            draws.extend(step.drawn.to_vec());
            let (at, position) = (step.after.at(), step.after.position());
            states.push(json!({
                "pits": position.pits(),
                "stores": position.stores(),
                "to_move": position.to_move(),
                "over": step.after.result().is_some(),
                "sown": step.turn.turn.sown,
                "taken": step.turn.turn.taken,
                "ember": at.ember,
                "held": at.held,
                "bank_ms": at.clock.bank_ms(),
            }));
            result = result_of(step.after.result());
        });
        let BlitzStart { position, ember, held, shield, clock } = plan.start;
        let start = json!({
            "pits": position.pits(), "stores": position.stores(), "to_move": position.to_move(),
            "ember": ember, "held": held, "shield": shield,
            "bank_ms": clock.bank_ms(), "squeezed": clock.squeezed(),
        });
        let blitz = json!({"loadouts": plan.loadouts, "draws": draws});
        let record = json!({"id": 1, "rules": "guzhi", "start": start, "blitz": blitz, "moves": moves});
        let replay = serde_json::to_value(replay_line(record.to_string().as_bytes())).unwrap();
        prop_assert_eq!(replay, json!({"id": 1, "states": states, "result": result, "error": null}));
    }
}

/// At any time of a turn a player may still move, or the clock does, or neither: never both.
#[test]
fn a_turn_ends_in_one_way_at_any_time() {
    for bank in [0, 1, 999, 1_000, 9_999, 10_000, 10_001, 14_999, BANK_MS] {
        for squeezed in [false, true] {
            let clock = Clock::new([bank, 77], [squeezed, true]).unwrap();
            let limit = if squeezed { 2_000 } else { 5_000 + bank };
            assert_eq!(clock.limit(Side::South), limit);
            for ms in (0..limit + 3_000).chain([u32::MAX]) {
                let (mut moved, mut timed_out) = (clock, clock);
                let by_player = moved.moved(Side::South, ms);
                let by_clock = timed_out.timed_out(Side::South, ms);
                assert_eq!(
                    (by_player.is_ok(), by_clock.is_ok()),
                    (ms < limit, ms == limit),
                    "{ms} of {limit}"
                );
                let left = match (squeezed, ms < 5_000) {
                    (true, _) => bank,
                    (false, true) => (bank + (5_000 - ms) / 1_000 * 1_000).min(15_000),
                    (false, false) => bank.saturating_sub(ms - 5_000),
                };
                for (ended, after) in [(by_player, moved), (by_clock, timed_out)] {
                    let expected =
                        if ended.is_ok() { Clock::new([left, 77], [false, true]).unwrap() } else { clock };
                    assert_eq!(after, expected, "{ms}");
                }
            }
        }
    }
    assert_eq!(Clock::new([0, 15_001], [false; 2]), Err(TimeError::Bank(15_001)));
}

/// Three and no more of the four, none of them twice.
/// What the clock says is what a move then finds: how much is left, and what the bank pays.
#[test]
fn a_clock_is_read_as_it_counts() {
    for (bank, squeezed) in [(0, false), (700, false), (4_000, false), (15_000, false), (6_500, true)] {
        let clock = Clock::new([bank, 0], [squeezed, false]).unwrap();
        for ms in 0..=clock.limit(Side::South) + 50 {
            let reading = clock.read(Side::South, ms);
            let mut moved = clock;
            assert_eq!(moved.moved(Side::South, ms).is_ok(), reading.left_ms > 0, "{bank} {squeezed} {ms}");
            if reading.left_ms == 0 {
                assert_eq!(reading.last_second(), None);
            } else if reading.drains || squeezed {
                assert_eq!(moved.bank_ms()[0], reading.bank_ms);
            } else {
                assert_eq!(
                    moved.bank_ms()[0],
                    (reading.bank_ms + reading.shot_ms / 1_000 * 1_000).min(BANK_MS)
                );
            }
            assert_eq!(reading.drains, !squeezed && bank > 0 && ms >= SHOT_MS);
            let late = (1..=2_000).contains(&reading.left_ms);
            assert_eq!(reading.last_second().is_some(), late, "{bank} {ms}");
        }
    }
}

#[test]
fn a_loadout_leaves_one_out() {
    for count in [0, 1, 2, 4, 5] {
        let powers: Vec<PowerUp> = PowerUp::ALL.into_iter().cycle().take(count).collect();
        assert_eq!(Loadout::try_from(powers), Err(LoadoutError::Count(count)));
    }
    for left_out in PowerUp::ALL {
        let loadout = Loadout::without(left_out);
        for power in PowerUp::ALL {
            assert_eq!(loadout.contains(power), power != left_out);
        }
        assert_eq!(Loadout::try_from(loadout.powers()), Ok(loadout));
        let [first, second, _] = loadout.powers();
        for twice in [[first, first, second], [first, second, first], [second, first, first]] {
            let error = Loadout::try_from(twice).unwrap_err();
            assert_eq!(error, LoadoutError::Twice(first));
        }
    }
}
