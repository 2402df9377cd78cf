//! A turn on screen: seeds travel, marks tell what happens, and the board ends as the engine says.

use crate::chromium::Pointer;
use crate::guzhi::{Guzhi, account, after, after_all, before_a_turn, letter, longest, opening, pit};
use ::guzhi::engine::{Game, Landing, Observer, Pit, TurnEvent};
use ::guzhi::game::Seat;
use ::guzhi::storage::Speed;
use serde_json::{Value, json};

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

/// Starts to count, for each seed, how often the app draws it anew and how often something is set off to move it, and
/// what is measured after the first of them has been set off; `window.work` holds it.
const COUNT_WORK: &str = "(() => {
    const seeds = [...document.querySelectorAll('.seed')];
    const work = window.work = { drawn: seeds.map(() => 0), moved: seeds.map(() => 0), measuredLate: 0 };
    new MutationObserver((changes) => {
        for (const { target } of changes) work.drawn[seeds.indexOf(target)] += 1;
    }).observe(document.querySelector('.seeds'), { subtree: true, attributeFilter: ['style'] });
    const { animate, getBoundingClientRect } = Element.prototype;
    let playing = false;
    Element.prototype.animate = function (...how) {
        if (this.matches('.seed')) work.moved[seeds.indexOf(this)] += 1;
        playing = true;
        queueMicrotask(() => { playing = false; });
        return animate.apply(this, how);
    };
    Element.prototype.getBoundingClientRect = function () {
        if (playing) work.measuredLate += 1;
        return getBoundingClientRect.apply(this);
    };
})()";

/// An expression for the pits on which a dot says that the last turn ended there.
const DOTS: &str = "[...document.querySelectorAll('.pit[data-dot]')].map((pit) => pit.dataset.pit)";

#[test]
fn a_tap_sows_and_the_board_ends_as_the_engine_says() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Quick);
    guzhi.start(Seat::Person);
    let mut game = opening();
    guzhi.wait_for_position(game.position());
    // South, North, South, …: enough to meet relays, pasu and captures.
    let mut moves = Vec::new();
    for _ in 0..6 {
        let before = game.clone();
        let sown = longest(&game);
        guzhi.click(&pit(sown));
        game = after(&game, sown);
        guzhi.wait_for_position(game.position());
        moves.push(sown);
        assert_eq!(guzhi.wait_for_moves(&moves).game(), &game);
        let Landing::Pit(last) = account(&before, sown).last_end else { panic!("no stores are sown") };
        assert_eq!(guzhi.evaluate(DOTS), json!([letter(last)]), "the dot on the last pit");
    }
}

/// However long it is, a turn costs the page one animation for each seed that moves and one drawing of each that lies
/// elsewhere afterwards; the page is laid out once for all of them.
#[test]
fn a_turn_moves_and_draws_each_seed_once_and_leaves_the_others_alone() {
    let places = "[...document.querySelectorAll('.seed')].map((seed) => seed.getAttribute('style'))";
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Quick);
    guzhi.start(Seat::Person);
    let mut game = opening();
    guzhi.wait_for_position(game.position());
    for _ in 0..4 {
        let before = guzhi.evaluate(places);
        guzhi.evaluate(COUNT_WORK);
        let sown = longest(&game);
        guzhi.click(&pit(sown));
        game = after(&game, sown);
        guzhi.wait_for_position(game.position());

        let after = guzhi.evaluate(places);
        let work = guzhi.evaluate("window.work");
        let counts = |of: &str| -> Vec<u32> {
            serde_json::from_value(work[of].clone()).expect("a count for each seed")
        };
        let [before, after] =
            [&before, &after].map(|places| places.as_array().expect("a place for each seed"));
        let elsewhere: Vec<u32> = before.iter().zip(after).map(|(was, is)| (was != is).into()).collect();
        assert_eq!(counts("drawn"), elsewhere);
        // One that comes back to where it lay has moved too.
        let moved = counts("moved");
        assert!(
            moved.iter().zip(&elsewhere).all(|(moved, elsewhere)| (*elsewhere..=1).contains(moved)),
            "{work}"
        );
        assert!(moved.contains(&0) && moved.contains(&1), "{work}");
        assert_eq!(work["measuredLate"], 0);
    }
}

#[test]
fn seeds_travel_one_a_pit_with_the_hands_count_beside_them() {
    let mut guzhi = Guzhi::open();
    guzhi.start(Seat::Person);
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
    // A seed that is carried along the row is seen in several places between its first and its last.
    let between = |way: &[(i64, i64)]| {
        let mut places = way.to_vec();
        places.dedup();
        places.iter().filter(|&place| Some(place) != way.first() && Some(place) != way.last()).count()
    };
    let most = ways.iter().map(|way| between(way)).max();
    assert!(most > Some(2), "no seed is seen on its way in {} frames", frames.len());

    // The hand is seen, and its first handful grows smaller seed by seed.
    let seen = frames.iter().filter(|frame| frame["hand"].as_f64() > Some(0.0));
    let held: Vec<u64> = seen.filter_map(|frame| frame["held"].as_u64()).collect();
    assert!(held.windows(2).any(|two| two[1] < two[0]), "the hand's count never goes down: {held:?}");
    assert!(held.iter().any(|&seeds| (1..6).contains(&seeds)), "the hand is never half empty: {held:?}");

    // On the way counts change pit by pit: some frames show what the engine has after a drop.
    let steps = Steps::of(&game, sown).seen;
    let met = steps.iter().filter(|step| frames.iter().any(|frame| frame["counts"] == json!(step))).count();
    assert!(met > 2, "only {met} of the turn's {} steps were seen in {} frames", steps.len(), frames.len());
}

#[test]
fn pasu_capture_and_relay_are_told_apart() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Relaxed);
    let all_kinds = |game: &Game, pit: Pit| {
        let account = account(game, pit);
        account.laps == 2 && account.captured > 1 && account.pasu != [0, 0]
    };
    let (moves, sown) = before_a_turn(all_kinds);
    guzhi.go_on_after(&moves, Seat::Person);
    // Each mark is gone again at the end, and is noted then.
    guzhi.evaluate(
        "(() => {
            window.marked = [];
            new MutationObserver((changes) => {
                for (const { oldValue, target } of changes) {
                    if (oldValue) window.marked.push(`${oldValue} ${target.dataset.pit}`);
                }
            }).observe(document.querySelector('.board'), {
                subtree: true, attributeFilter: ['data-flash'], attributeOldValue: true,
            });
        })()",
    );
    guzhi.click(&pit(sown));
    let before = after_all(&moves);
    guzhi.wait_for_position(after(&before, sown).position());
    let mut seen = Vec::new();
    before.clone().play(sown, &mut seen).expect("the pit is legal");
    let mut expected: Vec<String> = seen
        .iter()
        .flat_map(|event| match *event {
            TurnEvent::Relayed { pit, .. } => vec![format!("relay {}", letter(pit))],
            TurnEvent::Pasu { pit, .. } => vec![format!("pasu {}", letter(pit))],
            TurnEvent::Captured { via, pit, .. } => {
                vec![format!("empty {}", letter(via)), format!("capture {}", letter(pit))]
            }
            _ => Vec::new(),
        })
        .collect();
    expected.sort();
    assert_eq!(guzhi.evaluate("window.marked.sort()"), json!(expected));

    // And each looks different.
    let looks = guzhi.evaluate(
        "['pasu', 'relay', 'empty', 'capture'].map((kind) => {
            const pit = document.querySelector('.pit');
            pit.dataset.flash = kind;
            return getComputedStyle(pit, '::after').animationName;
        })",
    );
    let mut looks: Vec<String> = serde_json::from_value(looks).expect("names");
    looks.sort();
    looks.dedup();
    assert_eq!(looks.len(), 4, "{looks:?}");
}

#[test]
fn a_tap_on_the_board_or_escape_finishes_what_moves() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Relaxed);
    guzhi.start(Seat::Person);
    let mut game = opening();
    for way in ["board", "pit", "Escape"] {
        let sown = longest(&game);
        guzhi.wait_for(&format!("document.querySelector('{}[data-playable=true]')", pit(sown)));
        guzhi.let_flurry_pass();
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
                // Its rim, where no pit is.
                let rim = guzhi.evaluate(
                    "(() => {
                        const { left, width, top } = document.querySelector('.board').getBoundingClientRect();
                        return [left + width / 2, top + 4];
                    })()",
                );
                let [x, y] = [0, 1].map(|part| rim[part].as_f64().unwrap_or_default());
                guzhi.tap_at(Pointer::Mouse, (x, y));
            }
            "pit" => guzhi.click(&pit(sown)),
            _ => guzhi.key("Escape"),
        }
        game = after(&game, sown);
        guzhi.wait_for_position(game.position());
        let now = guzhi.evaluate("document.timeline.currentTime").as_f64();
        let end = plan[1].as_f64().zip(plan[0].as_f64()).map(|(start, lasts)| start + lasts);
        assert!(now < end, "{way}: the turn was played to its end, {now:?} of {end:?}");
        guzhi.wait_for_saved(|_, state| state.game() == &game);
    }
}

/// What travels on the boards. A seed may be somewhere else in the next frame, but only where it cannot be seen;
/// and what takes a millisecond, as transitions do when less motion is asked for, is none.
pub const TRAVELLING: &str =
    "document.getAnimations().map(({ effect }) => effect).filter((effect) => {
        return effect.target.matches('.seed, .hand') && effect.getTiming().duration > 1;
    }).flatMap((effect) => {
        const frames = effect.getKeyframes();
        return frames.slice(1).filter((frame, before) => {
            const was = frames[before];
            const seen = frame.computedOffset > was.computedOffset && (frame.opacity !== '0' || was.opacity !== '0');
            return seen && frame.transform !== was.transform;
        });
    })";

#[test]
fn with_less_motion_a_turn_is_shown_lap_by_lap_and_nothing_travels() {
    let mut guzhi = Guzhi::open_on(|browser| browser.set_media(&[("prefers-reduced-motion", "reduce")]));
    let (moves, sown) = before_a_turn(|game, pit| account(game, pit).laps > 3);
    guzhi.go_on_after(&moves, Seat::Person);
    let game = after_all(&moves);
    guzhi.evaluate(NOTE_FRAMES);
    guzhi.click(&pit(sown));
    guzhi.wait_for_motion();
    let travelling = guzhi.evaluate(TRAVELLING);
    assert_eq!(travelling, json!([]), "something travels");
    guzhi.wait_for_position(after(&game, sown).position());

    let frames = guzhi.evaluate("window.frames");
    let frames = frames.as_array().expect("frames are a list");
    let mut seen: Vec<&Value> = frames.iter().map(|frame| &frame["counts"]).collect();
    seen.dedup();
    let laps = account(&game, sown).laps as usize;
    assert!(seen.len() >= laps, "{laps} laps were shown in {} steps", seen.len());
    // Every step but pasu's own shows a whole lap.
    let ends = Steps::of(&game, sown).laps;
    let met = ends.iter().filter(|end| seen.contains(&&json!(end))).count();
    assert!(met >= laps - 1, "{met} of {laps} laps are seen at their end");
    assert!(frames.iter().all(|frame| frame["hand"] == 0), "the hand is shown");
}

/// The seeds in the pits while a turn is played.
struct Steps {
    pits: [u8; 14],
    /// After each drop.
    seen: Vec<[u8; 14]>,
    /// At the end of each lap.
    laps: Vec<[u8; 14]>,
}

impl Steps {
    fn of(game: &Game, sown: Pit) -> Steps {
        let mut steps = Steps { pits: *game.position().padded_pits(), seen: Vec::new(), laps: Vec::new() };
        game.clone().play(sown, &mut steps).expect("the pit is legal");
        steps
    }
}

impl Observer for Steps {
    fn see(&mut self, event: TurnEvent) {
        match event {
            TurnEvent::Relayed { pit, .. } => {
                self.laps.push(self.pits);
                self.pits[pit.index()] = 0;
            }
            TurnEvent::Lifted { pit, .. } | TurnEvent::Pasu { pit, .. } => self.pits[pit.index()] = 0,
            TurnEvent::Dropped { pit, seeds, .. } => {
                self.pits[pit.index()] = seeds;
                self.seen.push(self.pits);
            }
            TurnEvent::Captured { .. } | TurnEvent::Ended(_) => self.laps.push(self.pits),
            _ => {}
        }
    }
}
