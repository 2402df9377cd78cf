//! Every screen at every size, in both languages and both themes: it fits, it can be touched, it has names.
//! Pictures of all of them are left in `target/screens` for people to look at.

use crate::chromium::{Pointer, screens};
use crate::guzhi::{Guzhi, longest, opening, pit, pit_on};
use crate::puzzles::to_puzzles;
use crate::relay;
use crate::stats::results;
use ::guzhi::ai::Level;
use ::guzhi::app::puzzling::Which;
use ::guzhi::engine::{Game, Pit, RuleSet};
use ::guzhi::game::Seat;
use ::guzhi::puzzles::Theme;
use ::guzhi::storage::{Learned, Slot, Speed, seal};
use serde_json::{Value, json};

const SIZES: [(u32, u32); 4] = [(390, 844), (844, 390), (820, 1180), (1280, 800)];

#[test]
fn every_screen_fits_in_english() {
    every_screen_fits("en-GB", "en");
}

#[test]
fn every_screen_fits_in_tamil() {
    every_screen_fits("ta-IN", "ta");
}

fn every_screen_fits(spoken: &str, tongue: &str) {
    let mut guzhi = Guzhi::open_on(|browser| browser.set_language(spoken));
    assert_eq!(guzhi.evaluate("document.documentElement.lang"), tongue);
    for (width, height) in SIZES {
        guzhi.resize(width, height);
        let look = |guzhi: &mut Guzhi, name: &str, selector: &str| {
            guzhi.wait_for(&format!("document.querySelector('{selector}')"));
            for theme in ["light", "dark"] {
                guzhi.set_media(&[("prefers-color-scheme", theme)]);
                check(guzhi, &format!("{name}-{width}x{height}-{tongue}-{theme}"), name.starts_with("table"));
            }
        };
        look(&mut guzhi, "home", ".home");
        guzhi.click(".home-footer .icon-button");
        look(&mut guzhi, "settings", ".settings");
        guzhi.click(".back");
        guzhi.wait_for("document.querySelector('.home')");
        guzhi.click(".tile[data-hue=other]");
        look(&mut guzhi, "how-to-play", ".guide-screen");
        guzhi.click(".back");
        guzhi.wait_for("document.querySelector('.home')");
        guzhi.click(".game-card");
        look(&mut guzhi, "new-game", ".new-game");
        guzhi.click(".back");
        guzhi.wait_for("document.querySelector('.home')");
        guzhi.click(".tile[data-hue=leaf]");
        look(&mut guzhi, "more-games", ".more-games");
        guzhi.click(".rule-card[data-rules=kalah] .rule-choose");
        look(&mut guzhi, "new-kalah", ".new-game");
        guzhi.click(".rules-link");
        look(&mut guzhi, "rules-kalah", ".guide-screen");
        guzhi.reload();
        guzhi.go_on_with(&RuleSet::ROUNDS, &rounds_end(), [Seat::Person; 2]);
        look(&mut guzhi, "round-over", ".round");
        guzhi.reload();
        for rules in [RuleSet::CONGKAK, RuleSet::OWARE] {
            guzhi.go_on_with(&rules, &[], [Seat::Person; 2]);
            let at = guzhi
                .middle_of(&pit_on(rules.board, Game::new(rules).legal().nth(2).expect("South can move")));
            guzhi.slide(Pointer::Mouse, at);
            guzhi.wait_for("document.querySelector('.pit[data-mark]')");
            look(&mut guzhi, &format!("table-{}", rules.id), ".table");
            guzhi.reload();
        }
        guzhi.click("[data-game=blitz]");
        look(&mut guzhi, "new-blitz", ".loadout-card");
        guzhi.click(".back");
        guzhi.wait_for("document.querySelector('.home')");
        guzhi.go_on_with_blitz();
        look(&mut guzhi, "blitz-ready", ".dialog");
        guzhi.click(".menu-item[data-first]");
        guzhi.wait_for("document.querySelector('.lane[data-runs=true]')");
        let at = guzhi.middle_of(".pit[data-playable=true]");
        guzhi.slide(Pointer::Mouse, at);
        guzhi.wait_for("document.querySelector('.pit[data-mark]')");
        look(&mut guzhi, "table-blitz", ".table");
        guzhi.reload();
        guzhi.start(Seat::Ai(Level::Easy));
        let sown = longest(&opening());
        guzhi.click(&pit(sown));
        guzhi.wait_for_motion();
        guzhi.key("Escape");
        let state = guzhi.wait_for_events(3);
        guzhi.wait_for_motion();
        guzhi.key("Escape");
        guzhi.wait_for_position(state.game().position());
        let looked = longest(state.game().plain().expect("there is no clock"));
        let at = guzhi.middle_of(&pit(looked));
        guzhi.slide(Pointer::Mouse, at);
        look(&mut guzhi, "table", ".table");
        guzhi.click(".pause");
        look(&mut guzhi, "pause", ".dialog");
        guzhi.click(".menu-item[data-grave]");
        look(&mut guzhi, "give-up", ".dialog-buttons");
        guzhi.click(".dialog-buttons .main-button");
        look(&mut guzhi, "result", ".result");
        guzhi.click(".result-buttons .quiet-button");
        guzhi.wait_for("document.querySelector('.home')");
    }
}

#[test]
fn every_screen_for_friends_fits_in_english() {
    every_screen_for_friends_fits("en-GB", "en");
}

#[test]
fn every_screen_for_friends_fits_in_tamil() {
    every_screen_for_friends_fits("ta-IN", "ta");
}

fn every_screen_for_friends_fits(spoken: &str, tongue: &str) {
    let mut guzhi = Guzhi::open_on(|browser| {
        browser.set_language(spoken);
        browser.run_first(&relay::script());
    });
    let look = |guzhi: &mut Guzhi, name: &str, sized: &str, selector: &str| {
        look_up_and_down(guzhi, &format!("friends-{name}-{sized}"), selector);
    };
    guzhi.click(".tile[data-hue=far]");
    for size in sizes_of_words() {
        let sized = resize(&mut guzhi, size, tongue);
        look(&mut guzhi, "first", &sized, ".first-name");
    }
    guzhi.reload();
    guzhi.click(".tile[data-hue=far]");
    guzhi.wait_for("document.querySelector('#name')");
    guzhi.click("#name");
    guzhi.call("Input.insertText", json!({"text": "Kannan"}));
    guzhi.click(".name-form .main-button");
    for size in sizes_of_words() {
        guzhi.wait_for("document.querySelector('.friends .far-game')");
        let sized = resize(&mut guzhi, size, tongue);
        look(&mut guzhi, "all", &sized, ".line-state[data-line=up]");
        guzhi.click("#code");
        guzhi.call("Input.insertText", json!({"text": "34CD-O"}));
        guzhi.click(".code-form .quiet-button");
        look(&mut guzhi, "wrong-code", &sized, "#code-wrong:not(:empty)");
        guzhi.click(".way[data-main]");
        look(&mut guzhi, "invite", &sized, ".invite");
        guzhi.click(".more-picks");
        guzhi.click(".pick:nth-of-type(2)");
        look(&mut guzhi, "invite-blitz", &sized, ".loadout-card");
        guzhi.click(".bottom-bar .main-button");
        look(&mut guzhi, "inviting", &sized, ".qr");
        guzhi.click(".step > .quiet-button");
        guzhi.wait_for("document.querySelector('.code-form')");
        guzhi.click(".code-form ~ .way");
        guzhi.wait_for("document.querySelector('.invite')");
        guzhi.click(".bottom-bar .main-button");
        look(&mut guzhi, "seeking", &sized, ".waiting-for");
        guzhi.click(".step > .quiet-button");
        guzhi.wait_for("document.querySelector('.code-form')");
        guzhi.click("#code");
        guzhi.call("Input.insertText", json!({"text": format!("http://relay.example/join/{}", relay::CODE)}));
        guzhi.click(".code-form .quiet-button");
        look(&mut guzhi, "invited", &sized, ".step .loadout-card");
        guzhi.click(".step > .quiet-button");
        guzhi.wait_for("document.querySelector('.code-form')");
        guzhi.click(".standing .small-button");
        guzhi.wait_for("document.querySelector('.far-settings')");
        guzhi.click(".far-settings .card:not(form) > .quiet-button");
        guzhi.wait_for("document.querySelector('.far-settings .big-code')");
        guzhi.click(".far-settings > .text-button");
        look(&mut guzhi, "settings", &sized, "#relay");
        guzhi.click(".far-settings .card .main-button");
        guzhi.click(".back");
        guzhi.wait_for("document.querySelector('.friends')");
        guzhi.evaluate("relay.cut()");
        look(&mut guzhi, "cut-off", &sized, ".line-state[data-line=waiting]");
        // At once, since the next try by itself takes the button away.
        guzhi.evaluate("relay.deaf = false, document.querySelector('.line-state button')?.click()");
        guzhi.wait_for("document.querySelector('.line-state[data-line=up]')");
        guzhi.click(".back");
        look(&mut guzhi, "home", &sized, ".home .badge");
        guzhi.click(".tile[data-hue=far]");
    }
}

#[test]
fn my_stats_fit_in_english() {
    my_stats_fit("en-GB", "en");
}

#[test]
fn my_stats_fit_in_tamil() {
    my_stats_fit("ta-IN", "ta");
}

fn my_stats_fit(spoken: &str, tongue: &str) {
    let mut guzhi = Guzhi::open_on(|browser| {
        browser.set_language(spoken);
        browser.run_first(&relay::script());
    });
    let open = |guzhi: &mut Guzhi| {
        guzhi.click(".to-stats");
        guzhi.wait_for("document.querySelector('.stats[aria-busy=false]')");
    };
    open(&mut guzhi);
    for size in sizes_of_words() {
        let sized = resize(&mut guzhi, size, tongue);
        look_up_and_down(&mut guzhi, &format!("stats-empty-{sized}"), ".stats-empty");
    }
    // With somebody to play far away there are ratings too.
    guzhi.keep_results(&results());
    guzhi.reload();
    guzhi.click(".tile[data-hue=far]");
    guzhi.wait_for("document.querySelector('#name')");
    guzhi.click("#name");
    guzhi.call("Input.insertText", json!({"text": "Kannan"}));
    guzhi.click(".name-form .main-button");
    guzhi.wait_for("document.querySelector('.friends .pool')");
    guzhi.click(".back");
    for size in sizes_of_words() {
        let sized = resize(&mut guzhi, size, tongue);
        look_up_and_down(&mut guzhi, &format!("stats-home-{sized}"), ".to-stats");
        open(&mut guzhi);
        look_up_and_down(&mut guzhi, &format!("stats-{sized}"), ".figures");
        guzhi.click(".back");
    }
}

#[test]
fn puzzles_fit_in_english() {
    puzzles_fit("en-GB", "en");
}

#[test]
fn puzzles_fit_in_tamil() {
    puzzles_fit("ta-IN", "ta");
}

fn puzzles_fit(spoken: &str, tongue: &str) {
    let mut guzhi = Guzhi::open_on(|browser| browser.set_language(spoken));
    guzhi.set_speed(Speed::Instant);
    let today = guzhi.evaluate("Math.floor((Date.now() / 60000 - new Date().getTimezoneOffset()) / 1440)");
    let mut learned = Learned::default();
    for day in (0..5).rev() {
        learned.daily.solve(today.as_u64().expect("a day is a number") - day);
    }
    for (theme, solved) in [(Theme::Capture, 37), (Theme::Pasu, 4), (Theme::PowerUp, 120)] {
        for nth in 0..solved {
            learned.solve(Which::Theme(theme, nth).puzzle().key());
        }
    }
    let short = (360, 640, "100%");
    for (size, blank) in sizes_of_words().chain([short]).zip([true, false, true, false, false, true]) {
        let sized = resize(&mut guzhi, size, tongue);
        look_up_and_down(&mut guzhi, &format!("puzzles-home-{sized}"), ".tile[data-hue=puzzles]");
        to_puzzles(&mut guzhi);
        look_up_and_down(&mut guzhi, &format!("puzzles-{sized}"), ".theme-card");
        for (theme, name) in [(Theme::LongTurn, "long_turn"), (Theme::PowerUp, "power_up")] {
            guzhi.click(&format!(".theme-card[data-theme-name={name}]"));
            guzhi.wait_for("document.querySelector('.puzzle')");
            let look = |guzhi: &mut Guzhi, state: &str| {
                for scheme in if state == "right" { &["light", "dark"][..] } else { &["light"] } {
                    guzhi.set_media(&[("prefers-color-scheme", scheme)]);
                    let name = format!("puzzle-{name}-{state}-{sized}-{scheme}");
                    // At twice the size of words, a table need not show its pits as large.
                    check(guzhi, &name, state == "ready" && size.2 == "100%");
                }
            };
            let puzzle = Which::Theme(theme, 0).puzzle();
            let wrong = Game::from_position(RuleSet::GUZHI, puzzle.position)
                .legal()
                .find(|&pit| pit != puzzle.answer.pit)
                .expect("there are three pits to choose from");
            if theme == Theme::PowerUp {
                look(&mut guzhi, "held");
                guzhi.click(".power");
            }
            look(&mut guzhi, "asks");
            guzhi.click(&pit(wrong));
            guzhi.slide(Pointer::Mouse, (1.0, 1.0));
            guzhi.wait_for("document.querySelector('.player-near[data-verdict=wrong]')");
            look(&mut guzhi, "wrong");
            guzhi.click(".retry");
            if theme == Theme::PowerUp {
                guzhi.click(".power");
                guzhi.wait_for("document.querySelector('.power[aria-pressed=true]')");
            }
            guzhi.click(&pit(puzzle.answer.pit));
            guzhi.slide(Pointer::Mouse, (1.0, 1.0));
            guzhi.wait_for("document.querySelector('.player-near[data-verdict=right]')");
            look(&mut guzhi, "right");
            guzhi.click(".back");
            guzhi.wait_for("document.querySelector('.puzzles')");
        }
        // Every other size with nothing learned yet.
        let kept = if blank { &learned } else { &Learned::default() };
        let bytes = seal(kept).expect("what is learned has a JSON form");
        guzhi.keep(&[Slot::Learned.name()], &format!("new Uint8Array({})", json!(bytes)));
        guzhi.reload();
    }
}

/// All sizes, and a phone with words twice as large.
fn sizes_of_words() -> impl Iterator<Item = (u32, u32, &'static str)> {
    SIZES.map(|(width, height)| (width, height, "100%")).into_iter().chain([(390, 844, "200%")])
}

/// Takes on a size and a size of words, and says what it is called.
pub fn resize(guzhi: &mut Guzhi, (width, height, text): (u32, u32, &str), tongue: &str) -> String {
    guzhi.resize(width, height);
    guzhi.evaluate(&format!(
        "new Promise((resolve) => {{
            document.documentElement.style.fontSize = '{text}';
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }})"
    ));
    let large = if text == "200%" { "-large" } else { "" };
    format!("{width}x{height}{large}-{tongue}")
}

/// Looks at a screen in both themes, at its beginning and at its end.
fn look_up_and_down(guzhi: &mut Guzhi, name: &str, selector: &str) {
    guzhi.wait_for(&format!("document.querySelector('{selector}')"));
    for theme in ["light", "dark"] {
        guzhi.set_media(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
        let name = format!("{name}-{theme}");
        guzhi.evaluate("scrollTo(0, 0)");
        check(guzhi, &name, false);
        if guzhi.evaluate("document.scrollingElement.scrollHeight > innerHeight + 8") == true {
            guzhi.evaluate("scrollTo(0, document.scrollingElement.scrollHeight)");
            check(guzhi, &format!("{name}-lower"), false);
        }
    }
}

/// Moves after which a round is over.
fn rounds_end() -> Vec<Pit> {
    let mut game = Game::new(RuleSet::ROUNDS);
    let mut moves = Vec::new();
    while game.position().round().is_some_and(|round| round.number == 1) {
        let pit = game.legal().next().expect("somebody can move");
        game.play(pit, &mut ()).expect("the pit is legal");
        moves.push(pit);
    }
    moves
}

/// What is wrong on the screen now, as sentences.
const FAULTS: &str = "(() => {
    const faults = [];
    const name = (element) => element.className || element.tagName;
    const box = (element) => element.getBoundingClientRect();
    const within = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
        && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const page = document.scrollingElement;
    if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide`);
    for (const control of document.querySelectorAll('button, input')) {
        if (control.closest('[inert]') || control.checkVisibility({ visibilityProperty: true }) === false) continue;
        const { left, right } = box(control);
        if (left < 0 || right > innerWidth) faults.push(`${name(control)} reaches out of the page`);
    }
    // A text stays inside what it stands on.
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const text = words.currentNode;
        const holder = text.parentElement.closest('button, label, .player, .dialog, .result, .notice, .screen');
        if (!text.data.trim() || !holder || box(text.parentElement).width <= 1) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, top, bottom } = box(range);
        const room = box(holder);
        if (left < room.left - 1 || right > room.right + 1 || top < room.top - 3 || bottom > room.bottom + 3) {
            faults.push(`${text.data} does not fit into ${name(holder)}`);
        }
    }
    return faults;
})()";

/// What is wrong on the table now, as sentences.
const TABLE_FAULTS: &str = "(() => {
    const faults = [];
    const box = (element) => element.getBoundingClientRect();
    const page = document.scrollingElement;
    if (page.scrollHeight > innerHeight) faults.push(`the table is ${page.scrollHeight} high`);
    const pits = [...document.querySelectorAll('.pit')];
    if (![12, 14].includes(pits.length)) faults.push(`there are ${pits.length} pits`);
    for (const pit of pits) {
        const { left, right, top, bottom, width, height } = box(pit);
        const name = `pit ${pit.dataset.pit}`;
        if (width < 44 || height < 44) faults.push(`${name} is ${width} by ${height}`);
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) faults.push(`${name} is off the page`);
        if (document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('.pit') !== pit) {
            faults.push(`something lies over ${name}`);
        }
        for (const other of pits) {
            if (other === pit) continue;
            const [one, two] = [pit, other].map((pit) => box(pit.querySelector('.bowl')));
            const [x, y] = [one, two].map((bowl) => [bowl.left + bowl.width / 2, bowl.top + bowl.height / 2])
                .reduce((a, b) => [a[0] - b[0], a[1] - b[1]]);
            if (Math.hypot(x, y) < (one.width + two.width) / 2) faults.push(`${name} runs into pit ${other.dataset.pit}`);
        }
    }
    const board = box(document.querySelector('.board'));
    const around = document.querySelectorAll('.player, .action, .table > .topbar button, .table > .topbar h1');
    for (const element of around) {
        const { left, right, top, bottom, width } = box(element);
        if (width <= 1) continue;
        if (left < board.right && right > board.left && top < board.bottom && bottom > board.top) {
            faults.push(`${element.className || element.tagName} lies over the board`);
        }
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) {
            faults.push(`${element.className || element.tagName} is off the page`);
        }
    }
    for (const words of document.querySelectorAll('.who')) {
        if (words.scrollHeight > words.clientHeight + 1) faults.push(`${words.textContent} is cut off`);
    }
    return faults;
})()";

/// Roles of what can be used.
const CONTROLS: [&str; 7] = ["button", "radio", "checkbox", "switch", "link", "textbox", "slider"];

/// Looks at what is on the screen: what is wrong with it, and whether all that can be used has a name.
pub fn check(guzhi: &mut Guzhi, name: &str, table: bool) {
    // What comes in with a movement has arrived, and the letters are there.
    guzhi.wait_for(
        "document.fonts.status === 'loaded' && document.getAnimations().every(({ playState, effect }) =>
            playState !== 'running' || effect.getComputedTiming().iterations === Infinity)",
    );
    let picture = name.strip_suffix("-en-light").unwrap_or(name);
    guzhi.screenshot(&screens().join(format!("{picture}.png")));
    assert_eq!(guzhi.evaluate(FAULTS), json!([]), "{name}");
    if table {
        assert_eq!(guzhi.evaluate(TABLE_FAULTS), json!([]), "{name}");
        assert_ne!(guzhi.marks(), json!([]), "{name}: the preview is shown");
    }
    let tree = guzhi.call("Accessibility.getFullAXTree", json!({}));
    let nodes = tree["nodes"].as_array().expect("the tree is a list of nodes");
    let controls: Vec<&Value> = nodes
        .iter()
        .filter(|node| node["ignored"] == false && CONTROLS.iter().any(|role| node["role"]["value"] == *role))
        .collect();
    assert!(!controls.is_empty(), "{name}: nothing can be used");
    for control in controls {
        let called = control["name"]["value"].as_str().unwrap_or_default().trim();
        assert!(!called.is_empty(), "{name}: a {} has no name", control["role"]["value"]);
    }
}
