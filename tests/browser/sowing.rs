//! A turn on screen: seeds travel, marks tell what happens, and the board ends as the engine says.

use crate::guzhi::{Guzhi, Opponent, account, after, longest, opening, pit};
use ::guzhi::engine::{Observer, Pit, TurnEvent};
use ::guzhi::storage::Speed;
use serde_json::Value;

/// Starts to note, in each frame while the board moves, where the moving seeds are, what the hand shows, and the
/// counts; `window.frames` holds it.
const NOTE_FRAMES: &str = "(() => {
    window.frames = [];
    const look = () => {
        requestAnimationFrame(look);
        const board = document.querySelector('.board[data-moving=true]');
        if (!board) return;
        const seeds = [...board.querySelectorAll('.seed')].flatMap((seed, number) => {
            if (!seed.dataset.moving) return [];
            const at = new DOMMatrix(getComputedStyle(seed).transform);
            return [[number, Math.round(at.e), Math.round(at.f)]];
        });
        const hand = board.querySelector('.hand');
        const counts = [...'abcdefgABCDEFG'].map((pit) => {
            const count = board.querySelector(`.pit[data-pit=${pit}] .count`);
            return Number(count.dataset.live ?? count.dataset.count);
        });
        const held = Number(hand.querySelector('.hand-count').dataset.count);
        window.frames.push({ seeds, hand: Number(getComputedStyle(hand).opacity), held, counts });
    };
    requestAnimationFrame(look);
})()";

#[test]
fn a_tap_sows_and_the_board_ends_as_the_engine_says() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Quick);
    guzhi.start(Opponent::Person);
    let mut game = opening();
    guzhi.wait_for_position(game.position());
    // South, North, South, …: enough to meet relays, pasu and captures.
    for moves in 1..=6 {
        let sown = longest(&game);
        guzhi.click(&pit(sown));
        game = after(&game, sown);
        guzhi.wait_for_position(game.position());
        let saved = guzhi.wait_for_events(1 + moves);
        assert_eq!((saved.moves().len(), saved.moves().last()), (moves, Some(&sown)));
        assert_eq!(saved.game().position(), game.position());
    }
}

#[test]
fn seeds_travel_one_a_pit_with_the_hands_count_beside_them() {
    let mut guzhi = Guzhi::open();
    guzhi.start(Opponent::Person);
    let game = opening();
    let sown = longest(&game);
    guzhi.evaluate(NOTE_FRAMES);
    guzhi.click(&pit(sown));
    guzhi.wait_for_position(after(&game, sown).position());

    let frames = guzhi.evaluate("window.frames");
    let frames = frames.as_array().expect("frames are a list");
    let seeds = frames.iter().flat_map(|frame| frame["seeds"].as_array().into_iter().flatten());
    let mut ways: Vec<Vec<(i64, i64)>> = vec![Vec::new(); 84];
    for seed in seeds {
        let [number, x, y] = [0, 1, 2].map(|part| seed[part].as_i64().unwrap_or_default());
        ways[number as usize].push((x, y));
    }
    // A seed that is carried up the near row is seen in several places between its first and its last.
    let between = |way: &[(i64, i64)]| {
        let (Some(&first), Some(&last)) = (way.first(), way.last()) else {
            return 0;
        };
        let mut places = way.to_vec();
        places.dedup();
        places.iter().filter(|&&place| place != first && place != last).count()
    };
    let most = ways.iter().map(|way| between(way)).max();
    assert!(most > Some(2), "no seed is seen on its way in {} frames", frames.len());

    // The hand is seen, and its first handful grows smaller seed by seed.
    let held: Vec<u64> = frames
        .iter()
        .filter(|frame| frame["hand"].as_f64() > Some(0.0))
        .filter_map(|frame| frame["held"].as_u64())
        .collect();
    assert!(held.windows(2).any(|two| two[1] < two[0]), "the hand's count never goes down: {held:?}");
    assert!(held.iter().any(|&seeds| (1..6).contains(&seeds)), "the hand is never half empty: {held:?}");

    // On the way counts change pit by pit: some frame shows what the engine has after each of several drops.
    let shown: Vec<Vec<u8>> = frames
        .iter()
        .map(|frame| serde_json::from_value(frame["counts"].clone()).expect("counts are small numbers"))
        .collect();
    let met = steps(sown).iter().filter(|step| shown.iter().any(|shown| shown[..] == step[..])).count();
    assert!(met > 2, "only {met} of the turn's steps were seen in {} frames", frames.len());
}

#[test]
fn a_tap_on_the_board_or_escape_finishes_what_moves() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Relaxed);
    guzhi.start(Opponent::Person);
    let mut game = opening();
    for way in ["board", "pit", "Escape"] {
        let sown = longest(&game);
        guzhi.wait_for(&format!("document.querySelector('{}[data-playable=true]')", pit(sown)));
        // A flurry of taps counts as one: this one comes later.
        guzhi.evaluate("new Promise((resolve) => setTimeout(resolve, 400))");
        guzhi.click(&pit(sown));
        guzhi.wait_for_motion();
        let plan = guzhi.evaluate(
            "(() => {
                const animations = document.getAnimations().filter((animation) => animation.effect.target.matches('.seed'));
                const lasts = Math.max(...animations.map((animation) => animation.effect.getTiming().duration));
                return [lasts, document.timeline.currentTime];
            })()",
        );
        match way {
            "board" => {
                let edge = guzhi.evaluate("(() => { const box = document.querySelector('.board').getBoundingClientRect(); return [box.left + box.width / 2, box.top + 4]; })()");
                let at = (edge[0].as_f64().unwrap_or_default(), edge[1].as_f64().unwrap_or_default());
                guzhi.press(crate::chromium::Pointer::Mouse, at);
                guzhi.lift(crate::chromium::Pointer::Mouse, at);
            }
            "pit" => guzhi.click(&pit(sown)),
            _ => guzhi.key("Escape"),
        }
        game = after(&game, sown);
        guzhi.wait_for_position(game.position());
        let now = guzhi.evaluate("document.timeline.currentTime").as_f64();
        let end = plan[1].as_f64().zip(plan[0].as_f64()).map(|(start, lasts)| start + lasts);
        assert!(now < end, "{way}: the turn was played to its end, {now:?} of {end:?}");
        assert_eq!(guzhi.saved_match().game().position(), game.position(), "{way}");
    }
}

#[test]
fn with_less_motion_a_turn_is_shown_lap_by_lap_and_nothing_travels() {
    let mut guzhi = Guzhi::open_on(|browser| browser.set_media(&[("prefers-reduced-motion", "reduce")]));
    guzhi.start(Opponent::Person);
    let game = opening();
    let sown = longest(&game);
    guzhi.evaluate(NOTE_FRAMES);
    guzhi.click(&pit(sown));
    guzhi.wait_for_motion();
    let travelling = guzhi.evaluate(
        "document.getAnimations().filter((animation) => animation.effect.target.matches('.seed, .hand')).flatMap((animation) => {
            const frames = animation.effect.getKeyframes();
            return frames.slice(1).filter((frame, before) => {
                const was = frames[before];
                const moves = frame.transform !== was.transform && frame.computedOffset > was.computedOffset;
                return moves && !(frame.opacity === '0' && was.opacity === '0');
            });
        })",
    );
    assert_eq!(travelling, Value::Array(Vec::new()), "something travels");
    guzhi.wait_for_position(after(&game, sown).position());

    let frames = guzhi.evaluate("window.frames");
    let mut seen: Vec<&Value> =
        frames.as_array().into_iter().flatten().map(|frame| &frame["counts"]).collect();
    seen.dedup();
    let laps = account(&game, sown).laps as usize;
    assert!(laps > 3 && seen.len() >= laps, "{laps} laps were shown in {} steps", seen.len());
    assert!(frames.as_array().into_iter().flatten().all(|frame| frame["hand"] == 0), "the hand was shown");
}

/// The seeds in the pits after each drop of a turn from the opening position.
fn steps(sown: Pit) -> Vec<[u8; 14]> {
    let mut steps = Steps { pits: *opening().position().pits(), seen: Vec::new() };
    opening().play(sown, &mut steps).expect("every pit is legal at first");
    steps.seen
}

struct Steps {
    pits: [u8; 14],
    seen: Vec<[u8; 14]>,
}

impl Observer for Steps {
    fn see(&mut self, event: TurnEvent) {
        match event {
            TurnEvent::Lifted { pit, .. } | TurnEvent::Relayed { pit, .. } | TurnEvent::Pasu { pit, .. } => {
                self.pits[pit.index()] = 0;
            }
            TurnEvent::Dropped { pit, seeds, .. } => {
                self.pits[pit.index()] = seeds;
                self.seen.push(self.pits);
            }
            TurnEvent::Captured { .. } | TurnEvent::Ended(_) | TurnEvent::Swept { .. } => {}
        }
    }
}
