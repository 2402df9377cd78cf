//! While the AI thinks, the page goes on drawing.

use crate::guzhi::{Guzhi, pit};
use ::guzhi::ai::{Level, choose};
use ::guzhi::engine::RuleSet;
use ::guzhi::game::Seat;
use serde_json::json;
use std::sync::atomic::AtomicBool;

/// Notes when the worker is asked and when it answers, and every task that holds the page for over 50 ms.
const NOTE_THOUGHTS: &str = "
    window.thoughts = [];
    window.held = [];
    window.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            this.addEventListener('message', ({ data }) => {
                const thought = window.thoughts.find(({ number }) => Array.isArray(data) && number === data[0]);
                if (thought) thought.answered = performance.now();
            });
        }
        postMessage(message, ...rest) {
            if (Array.isArray(message)) window.thoughts.push({ number: message[0], asked: performance.now() });
            super.postMessage(message, ...rest);
        }
    };
    new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) window.held.push([startTime, startTime + duration]);
    }).observe({ type: 'longtask', buffered: true });";

#[test]
fn no_frame_is_held_up_while_expert_thinks() {
    let mut guzhi = Guzhi::open_on(|browser| {
        browser.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": NOTE_THOUGHTS}));
    });
    guzhi.go_on_after(&[], Seat::Ai(Level::Expert));
    let turns = 4;
    for turn in 0..turns {
        let state = guzhi.wait_for_events(1 + 2 * turn);
        guzhi.wait_for_position(state.game().position());
        guzhi.let_flurry_pass();
        // Well enough that it is not over before.
        let sown =
            choose(&RuleSet::GUZHI, state.game().position(), Level::Medium, 0, &AtomicBool::new(false));
        let sown = sown.expect("South can move").pit;
        guzhi.click(&pit(sown));
        guzhi.wait_for_motion();
        guzhi.wait_for(&format!(
            "window.thoughts.filter(({{ answered }}) => answered).length === {}",
            turn + 1
        ));
        guzhi.key("Escape");
    }
    // Every move came from the worker. The page itself never stood still for all of a thought; what else the machine
    // does may hold a frame up now and then, but not in each of them.
    let held = guzhi.evaluate(
        "window.thoughts.map(({ asked, answered }) => {
            const inside = window.held.filter(([start, end]) => start < answered && end > asked);
            return [answered - asked, Math.max(0, ...inside.map(([start, end]) => end - start))];
        })",
    );
    println!("thoughts (lasted, held): {held}");
    let thoughts: Vec<[f64; 2]> = serde_json::from_value(held.clone()).expect("pairs of numbers");
    assert_eq!(thoughts.len(), turns, "{held}");
    assert!(
        thoughts.iter().any(|[_, held]| *held == 0.0),
        "each thought holds a frame up (lasted, held): {held}"
    );
}
