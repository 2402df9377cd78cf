//! Hints in the browser: asked for by key and by button, seen, heard, played and counted.

use crate::chromium::screens;
use crate::guzhi::{Guzhi, after, english, letter, opening, pit};
use ::guzhi::ai::Level;
use ::guzhi::engine::{Board, Pit, Side};
use ::guzhi::game::{Event, Seat};
use ::guzhi::storage::Speed;
use serde_json::{Value, json};

const SIZES: [(u32, u32); 4] = [(390, 844), (844, 390), (1280, 800), (360, 640)];

/// Waits until a hint is on the board, and says which pit it names.
#[track_caller]
fn named(guzhi: &mut Guzhi) -> Pit {
    let named = guzhi.wait_for("document.querySelector('.pit[data-hint=sow]')?.dataset.pit");
    Board::SEVEN.pits().find(|&pit| named == letter(pit)).expect("a pit's letter")
}

/// What a screen reader is told by the page's live regions, as its tree has it.
fn announced(guzhi: &mut Guzhi) -> String {
    let tree = guzhi.call("Accessibility.getFullAXTree", json!({}));
    let nodes = tree["nodes"].as_array().expect("the tree is a list of nodes");
    let status = nodes.iter().find(|node| node["role"]["value"] == "status").expect("there is a live region");
    let live = status["properties"].as_array().into_iter().flatten();
    let polite = live.filter(|property| property["name"] == "live");
    assert_eq!(polite.map(|property| &property["value"]["value"]).next(), Some(&Value::from("polite")));
    let mut words = String::new();
    let mut open = vec![status];
    while let Some(node) = open.pop() {
        if node["role"]["value"] == "StaticText" {
            words += node["name"]["value"].as_str().unwrap_or_default();
        }
        let children = node["childIds"].as_array().into_iter().flatten();
        open.extend(children.filter_map(|id| nodes.iter().find(|node| node["nodeId"] == *id)));
    }
    words
}

/// Where the board is, to the pixel.
const PLACE: &str = "(() => {
    const { left, top, width, height } = document.querySelector('.board').getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})()";

/// What is wrong with how a hint is shown, as sentences.
const HINT_FAULTS: &str = "(() => {
    const faults = [];
    const box = (element) => element.getBoundingClientRect();
    const page = document.scrollingElement;
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push('the page scrolls');
    for (const element of document.querySelectorAll('.hint, .hint-mark, .who, .power, .back')) {
        const { left, right, top, bottom } = box(element);
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) faults.push(`${element.className} is off the page`);
    }
    const { width, height } = box(document.querySelector('.hint'));
    if (width < 44 || height < 44) faults.push(`the button is ${width} by ${height}`);
    for (const words of document.querySelectorAll('.who, .who[data-hint] .says')) {
        if (words.scrollHeight > words.clientHeight + 2) faults.push(`${words.textContent} is cut off`);
    }
    const board = box(document.querySelector('.board'));
    for (const element of document.querySelectorAll('.player, .action, .power, h1')) {
        const { left, right, top, bottom, width } = box(element);
        if (width > 1 && left < board.right && right > board.left && top < board.bottom && bottom > board.top) {
            faults.push(`${element.className} lies over the board`);
        }
    }
    const title = document.createRange();
    title.selectNodeContents(document.querySelector('h1'));
    for (const button of document.querySelectorAll('.topbar button, .action')) {
        const [one, two] = [box(title), box(button)];
        if (one.width > 1 && one.left < two.right && one.right > two.left && one.top < two.bottom && one.bottom > two.top) {
            faults.push(`the title runs into ${button.className}`);
        }
    }
    const back = box(document.querySelector('.back'));
    for (const element of document.querySelectorAll('.power, .action')) {
        const { left, right, top, bottom } = box(element);
        if (left < back.right && right > back.left && top < back.bottom && bottom > back.top) {
            faults.push(`${element.className} lies over the way back`);
        }
    }
    return faults;
})()";

/// Leaves a picture and looks for faults.
fn look(guzhi: &mut Guzhi, name: &str) {
    guzhi.wait_for(
        "document.fonts.status === 'loaded' && document.getAnimations().every(({ playState, effect }) =>
            playState !== 'running' || effect.getComputedTiming().iterations === Infinity)",
    );
    guzhi.screenshot(&screens().join(format!("{name}.png")));
    assert_eq!(guzhi.evaluate(HINT_FAULTS), json!([]), "{name}");
}

#[test]
fn the_key_shows_a_pit_and_why_and_the_board_does_not_move() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Instant);
    guzhi.go_on_after(&[], Seat::Ai(Level::Easy));
    guzhi.key("ArrowRight");
    let before = guzhi.evaluate(PLACE);
    guzhi.key("h");
    let hinted = named(&mut guzhi);
    assert!(opening().legal().contains(hinted));
    assert_eq!(guzhi.evaluate(PLACE), before);
    assert_eq!(guzhi.evaluate("document.activeElement.dataset.pit"), "a", "the focus stays");
    assert_eq!(guzhi.evaluate("document.querySelectorAll('.pit[data-hint] .hint-mark').length"), 1);
    let head = english("hint-pit", &[("pit", letter(hinted).into())]);
    assert!(guzhi.text(".player-near .name").starts_with(&head));
    let why = guzhi.text(".player-near .says");
    let heard = announced(&mut guzhi);
    assert!(
        heard.starts_with(&format!("Hint: pit {}, ", letter(hinted))) && heard.contains(&why),
        "{heard:?}: {why:?}"
    );
    guzhi.wait_for_saved(|log, state| log.seq() == 2 && state.hints(Side::South) == 1);

    // Once more it is the same, and heard once more, but not counted.
    guzhi.evaluate("void (window.words = document.querySelector('.spoken > span'))");
    guzhi.key("h");
    guzhi.wait_for("document.querySelector('.spoken > span') !== window.words");
    assert_eq!((named(&mut guzhi), announced(&mut guzhi)), (hinted, heard));
    // Escape takes it off the board, a new question brings it back.
    guzhi.key("Escape");
    guzhi.wait_for("!document.querySelector('[data-hint]')");
    guzhi.key("h");
    assert_eq!(named(&mut guzhi), hinted);
    // After a reload too.
    guzhi.reload();
    guzhi.go_on();
    assert_eq!(guzhi.evaluate("!!document.querySelector('[data-hint]')"), false);
    guzhi.key("h");
    assert_eq!(named(&mut guzhi), hinted);
    assert_eq!(guzhi.saved_log().seq(), 2);

    // Played as usual; with the turn the mark is gone, and while the AI thinks there is none to be had.
    guzhi.click(&pit(hinted));
    let state = guzhi.wait_for_saved(|_, state| !state.moves().is_empty());
    assert_eq!(state.moves()[0], hinted);
    guzhi.wait_for("!document.querySelector('[data-hint]')");
    guzhi.wait_for("document.querySelector('.hint').ariaDisabled === 'false'");
    guzhi.key("u");
    guzhi.wait_for_position(opening().position());
    let state = guzhi.wait_for_saved(|_, state| state.moves().is_empty());
    assert_eq!(state.hints(Side::South), 1, "what is taken back was hinted at all the same");
}

#[test]
fn the_button_gives_hints_and_the_result_counts_them() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Instant);
    guzhi.start(Seat::Person);
    let mut game = opening();
    for _ in 0..3 {
        guzhi.let_flurry_pass();
        guzhi.click(".hint");
        let hinted = named(&mut guzhi);
        let side = game.position().to_move();
        assert_eq!(game.position().owner(hinted), side);
        let panel = if side == Side::South { ".player-near" } else { ".player-far" };
        assert!(guzhi.text(&format!("{panel} .name")).starts_with("Pit "), "the side that asks is told");
        guzhi.click(&pit(hinted));
        game = after(&game, hinted);
        guzhi.wait_for_position(game.position());
    }
    guzhi.wait_for_saved(|_, state| (state.hints(Side::South), state.hints(Side::North)) == (2, 1));
    // A question that nobody waits for any more is not answered, and not counted.
    guzhi.evaluate("void ['.hint', '.pause'].forEach((button) => document.querySelector(button).click())");
    guzhi.wait_for("document.querySelector('.dialog')");
    guzhi.click(".menu-item[data-grave]");
    guzhi.wait_for("document.querySelector('.dialog-buttons')");
    guzhi.click(".dialog-buttons .main-button");
    guzhi.wait_for("document.querySelector('.result')");
    let count = |name: &str, hints: u32| {
        english("result-hints", &[("name", english(name, &[]).into()), ("hints", hints.into())])
    };
    assert_eq!(guzhi.text(".result-who:first-child"), count("name-south", 2));
    assert_eq!(guzhi.text(".result-who:last-child"), count("name-north", 1));
    guzhi.wait_for("document.getAnimations().every(({ playState }) => playState !== 'running')");
    guzhi.screenshot(&screens().join("hint-result-390x844.png"));
}

#[test]
fn in_blitz_a_hint_names_the_power_up_and_arms_nothing() {
    let mut guzhi = Guzhi::open();
    guzhi.go_on_with_blitz();
    guzhi.wait_for("document.querySelector('.dialog')");
    guzhi.key("h");
    guzhi.click(".menu-item[data-first]");
    guzhi.wait_for("document.querySelector('.lane[data-runs=true]')");
    assert_eq!(guzhi.evaluate("!!document.querySelector('[data-hint]')"), false, "not behind the menu");
    guzhi.key("h");
    let hinted = named(&mut guzhi);
    let log = guzhi.saved_log();
    let event = log.since(0).iter().rfind(|event| matches!(event, Event::Hinted { .. })).cloned();
    let Some(Event::Hinted { side: Side::South, pit: sown, power, .. }) = event else {
        panic!("{event:?}");
    };
    assert_eq!(sown, hinted);
    let marked = if power.is_some() { "use" } else { "keep" };
    assert_eq!(guzhi.evaluate("document.querySelector('.power').dataset.hint"), marked);
    assert_eq!(guzhi.evaluate("document.querySelector('.power').ariaPressed"), "false");
    assert!(guzhi.text(".power-line").starts_with("Hint: "));
    // The clock has gone on.
    assert_eq!(guzhi.evaluate("!!document.querySelector('.lane[data-runs=true]')"), true);
}

#[test]
fn a_hint_fits_at_every_size() {
    for (spoken, tongue) in [("en-GB", "en"), ("ta-IN", "ta")] {
        let mut guzhi = Guzhi::open_on(|browser| browser.set_language(spoken));
        for (width, height) in SIZES {
            guzhi.resize(width, height);
            guzhi.go_on_after(
                &[Pit::new(2).expect("below fourteen"), Pit::new(11).expect("below fourteen")],
                Seat::Person,
            );
            let before = guzhi.evaluate(PLACE);
            guzhi.key("h");
            named(&mut guzhi);
            assert_eq!(guzhi.evaluate(PLACE), before, "the board moves at {width}x{height} in {tongue}");
            look(&mut guzhi, &format!("hint-{width}x{height}-{tongue}"));
            if tongue == "en" {
                guzhi.set_media(&[("prefers-color-scheme", "dark")]);
                look(&mut guzhi, &format!("hint-{width}x{height}-{tongue}-dark"));
                guzhi.set_media(&[("prefers-color-scheme", "light")]);
            }
            guzhi.reload();
            guzhi.go_on_with_blitz();
            guzhi.wait_for("document.querySelector('.dialog')");
            guzhi.click(".menu-item[data-first]");
            guzhi.wait_for("document.querySelector('.lane[data-runs=true]')");
            let before = guzhi.evaluate(PLACE);
            guzhi.key("h");
            named(&mut guzhi);
            assert_eq!(
                guzhi.evaluate(PLACE),
                before,
                "the board moves in Blitz at {width}x{height} in {tongue}"
            );
            look(&mut guzhi, &format!("hint-blitz-{width}x{height}-{tongue}"));
            guzhi.reload();
        }
    }
}
