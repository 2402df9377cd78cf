//! The guide, as somebody reads it: every page, its boards, its words.

use crate::chromium::screens;
use crate::guzhi::{Guzhi, english};
use crate::screens::{check, resize};
use crate::sowing::TRAVELLING;
use ::guzhi::app::guide::chapter::Chapter;
use ::guzhi::app::guide::examples;
use ::guzhi::app::scene::demo::Demo;
use ::guzhi::app::scene::telling;
use ::guzhi::app::text::{Texts, Tongue};
use ::guzhi::engine::{Board, Game, Pit, Position, RuleSet};
use ::guzhi::guide::{Example, Lesson};
use ::guzhi::storage::Speed;
use serde_json::json;

#[test]
fn every_page_fits_in_english() {
    every_page_fits("en-GB", "en", "light");
}

#[test]
fn every_page_fits_in_tamil() {
    every_page_fits("ta-IN", "ta", "dark");
}

/// Page by page from the first to the last, as one reads it, at each size.
fn every_page_fits(spoken: &str, tongue: &str, theme: &str) {
    let mut guzhi = Guzhi::open_on(|browser| {
        browser.set_language(spoken);
        browser.set_media(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
    });
    let aside = (tongue == "en").then_some((844, 390, "100%"));
    for size in [(390, 844, "100%"), (1280, 800, "100%"), (390, 844, "200%")].into_iter().chain(aside) {
        let sized = resize(&mut guzhi, size, tongue);
        guzhi.click(".tile[data-hue=other]");
        guzhi.wait_for("document.querySelector('.chapters')");
        check(&mut guzhi, &format!("guide-{sized}-{theme}"), false);
        guzhi.screenshot_of_all(&screens().join(format!("guide-all-{sized}.png")));
        guzhi.click(".guide > .main-button");
        for chapter in Chapter::ALL {
            guzhi.wait_for(&format!("document.querySelector('[data-chapter={chapter:?}]')"));
            assert_eq!(guzhi.evaluate("scrollY"), 0, "{chapter:?} is shown from its top");
            let name = format!("guide-{:02}-{chapter:?}-{sized}", chapter.number());
            check(&mut guzhi, &format!("{name}-{theme}"), false);
            guzhi.screenshot_of_all(&screens().join(format!("{name}-all.png")));
            if chapter.next().is_some() {
                guzhi.click(".guide-on");
            }
        }
        guzhi.click(".back");
        guzhi.wait_for("document.querySelector('.chapters')");
        guzhi.click(".back");
        guzhi.wait_for("document.querySelector('.home')");
    }
}

/// From Home to a page of the guide.
fn open(guzhi: &mut Guzhi, chapter: Chapter) {
    guzhi.click(".tile[data-hue=other]");
    guzhi.wait_for("document.querySelector('.chapters')");
    guzhi.click(&format!(".chapters li:nth-child({}) > .chapter", chapter.number()));
    guzhi.wait_for(&format!("document.querySelector('[data-chapter={chapter:?}]')"));
}

fn example(lesson: Lesson) -> &'static Example {
    examples().of(&RuleSet::GUZHI, lesson).expect("the game has this example")
}

fn lesson(lesson: Lesson) -> String {
    format!(".lesson[data-lesson={}]", lesson.name())
}

/// Waits until a board shows these seeds, at rest, and its line says this.
#[track_caller]
fn wait_for_step(guzhi: &mut Guzhi, at: &str, seeds: &[u8], words: &str) {
    let expected = json!([seeds, words, false]).to_string();
    guzhi.wait_for(&format!(
        "(() => {{
            const lesson = document.querySelector({at:?});
            const pits = [...lesson.querySelectorAll('.pit')].sort((a, b) => a.dataset.spot - b.dataset.spot);
            return JSON.stringify([pits.map((pit) => Number(pit.querySelector('.count').dataset.count)),
                lesson.querySelector('[role=status]').textContent,
                lesson.querySelector('.board').dataset.moving === 'true']) === {expected:?};
        }})()"
    ));
}

/// What is in the pits after so many steps.
fn seeds_after(demo: &Demo, steps: usize) -> Vec<u8> {
    let layout = &demo.layouts()[steps];
    Board::SEVEN.pits().map(|pit| layout.in_pit(pit).len() as u8).collect()
}

#[test]
fn an_example_steps_forwards_and_back_and_says_each_step() {
    let mut guzhi = Guzhi::open();
    open(&mut guzhi, Chapter::FullTurn);
    let at = lesson(Lesson::FullTurn);
    let demo = Demo::new(example(Lesson::FullTurn));
    let texts = Texts::new(Tongue::English);
    let line = |step: usize| telling::line(&texts, demo.rules(), &demo.steps()[step - 1].what);
    let all = demo.steps().len();
    for step in 1..=all {
        guzhi.click(&format!("{at} .step-forward"));
        wait_for_step(&mut guzhi, &at, &seeds_after(&demo, step), &line(step));
    }
    // Each line is announced.
    let tree = guzhi.call("Accessibility.getFullAXTree", json!({}));
    let nodes = tree["nodes"].as_array().expect("the tree is a list of nodes");
    let heard = nodes.iter().any(|node| node["role"]["value"] == "status");
    assert!(
        heard && nodes.iter().any(|node| node["name"]["value"] == line(all)),
        "the line stands in the tree"
    );
    for step in (1..all).rev() {
        guzhi.click(&format!("{at} .step-back"));
        wait_for_step(&mut guzhi, &at, &seeds_after(&demo, step), &line(step));
    }
    guzhi.click(&format!("{at} .step-restart"));
    let begins = guzhi.evaluate(&format!("document.querySelector('{at} .step-count').textContent"));
    assert_eq!(begins, english("demo-count", &[("at", 0u32.into()), ("all", (all as u32).into())]));
}

#[test]
fn an_example_plays_to_its_end_by_itself_and_waits_when_told() {
    let mut guzhi = Guzhi::open();
    open(&mut guzhi, Chapter::Sow);
    let at = lesson(Lesson::Sow);
    let demo = Demo::new(example(Lesson::Sow));
    let all = demo.steps().len();
    let line = telling::line(&Texts::new(Tongue::English), demo.rules(), &demo.steps()[all - 1].what);
    // By the keyboard alone.
    guzhi.evaluate(&format!("document.querySelector('{at} .step-play').focus()"));
    guzhi.key("Enter");
    guzhi.wait_for(&format!("document.querySelector('{at} .step-play[data-runs]')"));
    guzhi.key("Enter");
    guzhi.wait_for(&format!("document.querySelector('{at} .step-play:not([data-runs])')"));
    guzhi.key("Enter");
    wait_for_step(&mut guzhi, &at, &seeds_after(&demo, all), &line);
    guzhi.wait_for(&format!("document.querySelector('{at} .step-play:not([data-runs])')"));
    guzhi.key("ArrowLeft");
    let before = telling::line(&Texts::new(Tongue::English), demo.rules(), &demo.steps()[all - 2].what);
    wait_for_step(&mut guzhi, &at, &seeds_after(&demo, all - 1), &before);
    guzhi.key("ArrowRight");
    wait_for_step(&mut guzhi, &at, &seeds_after(&demo, all), &line);
}

#[test]
fn with_less_motion_a_step_fades() {
    let mut guzhi = Guzhi::open_on(|browser| browser.set_media(&[("prefers-reduced-motion", "reduce")]));
    open(&mut guzhi, Chapter::Relay);
    let at = lesson(Lesson::Relay);
    let demo = Demo::new(example(Lesson::Relay));
    let texts = Texts::new(Tongue::English);
    for step in 1..=2 {
        guzhi.click(&format!("{at} .step-forward"));
        guzhi.wait_for("document.querySelector('.board[data-moving=true]')");
        let travelling = guzhi.evaluate(TRAVELLING);
        assert_eq!(travelling, json!([]), "something travels");
        let line = telling::line(&texts, demo.rules(), &demo.steps()[step - 1].what);
        wait_for_step(&mut guzhi, &at, &seeds_after(&demo, step), &line);
    }
}

/// What the hand still holds is to be read, and the pit that comes next is ringed and named.
#[test]
fn the_hand_shows_its_number_and_the_next_pit_its_ring() {
    let mut guzhi = Guzhi::open();
    open(&mut guzhi, Chapter::Sow);
    let at = lesson(Lesson::Sow);
    let sown = example(Lesson::Sow).moves[0].pit;
    let letter = Board::SEVEN.letter(sown).to_string();
    let ringed = format!(
        "[...document.querySelectorAll('{at} .pit[data-mark=from]')].map((pit) => pit.dataset.pit).join()"
    );
    assert_eq!(guzhi.evaluate(&ringed), letter);
    assert_eq!(guzhi.text(&format!("{} .pit-letter", pit_of(&at, sown))), letter);
    guzhi.click(&format!("{at} .step-forward"));
    guzhi.wait_for(&format!("document.querySelector('{at} .hand[data-holds]') && {ringed} === ''"));
    let size = guzhi.evaluate(&format!(
        "parseFloat(getComputedStyle(document.querySelector('{at} .hand-count'), '::before').fontSize)"
    ));
    assert!(size.as_f64().is_some_and(|size| size >= 11.0), "the number is {size} px high");
}

#[test]
fn escape_finishes_what_moves_before_it_leads_back() {
    let mut guzhi = Guzhi::open();
    guzhi.set_speed(Speed::Relaxed);
    open(&mut guzhi, Chapter::Capture);
    let at = lesson(Lesson::Capture);
    guzhi.click(&format!("{at} .lesson-mode:nth-child(2)"));
    guzhi.wait_for(&format!("document.querySelector('{at} .practice-reset')"));
    guzhi.click(&pit_of(&at, example(Lesson::Capture).moves[0].pit));
    guzhi.wait_for("document.querySelector('.board[data-moving=true]')");
    guzhi.key("Escape");
    guzhi.wait_for("!document.querySelector('.board[data-moving=true]')");
    assert_eq!(guzhi.evaluate("document.querySelector('[data-chapter=Capture]') !== null"), true);
    guzhi.key("Escape");
    guzhi.wait_for("document.querySelector('.chapters')");
}

/// The selector of a pit in a lesson.
fn pit_of(lesson: &str, pit: Pit) -> String {
    format!("{lesson} .pit[data-pit={}]", Board::SEVEN.letter(pit))
}

fn pits(position: &Position) -> Vec<u8> {
    position.pits().to_vec()
}

#[test]
fn every_tap_on_a_practice_board_is_explained_and_it_can_be_set_up_again() {
    let mut guzhi = Guzhi::open();
    open(&mut guzhi, Chapter::Capture);
    let at = lesson(Lesson::Capture);
    guzhi.click(&format!("{at} .lesson-mode:nth-child(2)"));
    let shown = example(Lesson::Capture);
    let start = shown.start.position;
    let south = english("name-south", &[]);
    let line = |guzhi: &mut Guzhi| guzhi.text(&format!("{at} [role=status]"));
    guzhi.wait_for(&format!("document.querySelector('{at} .practice-reset')"));
    assert_eq!(line(&mut guzhi), english("practice-turn", &[("side", south.as_str().into())]));
    // What cannot be sown says why.
    let empty = Board::SEVEN.row(start.to_move()).find(|&pit| start.seeds(pit) == 0).expect("a pit is empty");
    guzhi.click(&pit_of(&at, empty));
    guzhi.wait_for(&format!(
        "document.querySelector('{at} [role=status]').textContent === {:?}",
        english("says-empty", &[])
    ));
    let theirs = Board::SEVEN.row(start.to_move().other()).next().expect("they have pits");
    guzhi.click(&pit_of(&at, theirs));
    guzhi.wait_for(&format!(
        "document.querySelector('{at} [role=status]').textContent === {:?}",
        english("says-not-yours", &[])
    ));
    // The example's own pit captures, and the line says from where; then North plays.
    let mut game = Game::from_position(RuleSet::GUZHI, start);
    guzhi.click(&pit_of(&at, shown.moves[0].pit));
    game.play(shown.moves[0].pit, &mut ()).expect("the example is legal");
    let north = english("name-north", &[]);
    let next = english("practice-next", &[("side", north.as_str().into())]);
    guzhi.wait_for(&format!("document.querySelector('{at} [role=status]').textContent.endsWith({next:?})"));
    let said = line(&mut guzhi);
    wait_for_step(&mut guzhi, &at, &pits(game.position()), &said);
    assert!(said.starts_with(&format!("{south} sowed pit")) && said.contains("captures"), "{said}");
    let reply = game.legal().next().expect("North can move");
    guzhi.click(&pit_of(&at, reply));
    game.play(reply, &mut ()).expect("the pit is legal");
    guzhi.wait_for(&format!(
        "document.querySelector('{at} [role=status]').textContent.startsWith('{north} sowed')"
    ));
    let said = line(&mut guzhi);
    wait_for_step(&mut guzhi, &at, &pits(game.position()), &said);
    guzhi.click(&format!("{at} .practice-reset"));
    let begin = english("practice-turn", &[("side", south.as_str().into())]);
    wait_for_step(&mut guzhi, &at, &pits(&start), &begin);
    // By the keyboard: arrows along the row, Enter sows.
    guzhi.evaluate(&format!("document.querySelector({:?}).focus()", pit_of(&at, shown.moves[0].pit)));
    guzhi.key("ArrowLeft");
    let focused = guzhi.evaluate("document.activeElement.dataset.pit");
    let before = Board::SEVEN.letter(Board::SEVEN.before(shown.moves[0].pit));
    assert_eq!(focused, before.to_string());
    guzhi.key("ArrowRight");
    guzhi.key("Enter");
    guzhi.wait_for(&format!("document.querySelector('{at} [role=status]').textContent.endsWith({next:?})"));
}

#[test]
fn the_last_move_is_found_and_another_is_not_it() {
    let mut guzhi = Guzhi::open();
    open(&mut guzhi, Chapter::LastMove);
    let at = lesson(Lesson::Behind);
    let shown = example(Lesson::Behind);
    let text = guzhi.text(".guide p");
    assert!(text.contains("37 to 41"), "{text}");
    let wins = shown.moves[0].pit;
    let other = Board::SEVEN
        .row(shown.start.position.to_move())
        .find(|&pit| pit != wins && shown.start.position.seeds(pit) > 0)
        .expect("there is more than one pit to sow");
    let begins = |guzhi: &mut Guzhi, words: &str| {
        guzhi.wait_for(&format!(
            "document.querySelector('{at} [role=status]').textContent.startsWith({words:?})"
        ));
    };
    guzhi.click(&pit_of(&at, other));
    begins(&mut guzhi, &english("practice-not-it", &[]));
    guzhi.click(&format!("{at} .practice-reset"));
    wait_for_step(
        &mut guzhi,
        &at,
        &pits(&shown.start.position),
        &english("practice-turn", &[("side", english("name-south", &[]).as_str().into())]),
    );
    guzhi.click(&pit_of(&at, wins));
    begins(&mut guzhi, &english("practice-found", &[]));
}

#[test]
fn a_word_leads_to_what_it_means_and_back() {
    let mut guzhi = Guzhi::open();
    open(&mut guzhi, Chapter::Capture);
    for way in ["Escape", "close", "back"] {
        guzhi.click(".guide .term");
        guzhi.wait_for("document.querySelector('.term-sheet')");
        assert_eq!(guzhi.text(".term-sheet h2"), english("term-capture", &[]));
        match way {
            "Escape" => {
                // The focus stays in the sheet.
                guzhi.key("Tab");
                guzhi.key("Tab");
                let outside = "document.activeElement !== document.body && !document.activeElement.closest('.term-sheet')";
                assert_eq!(guzhi.evaluate(outside), false);
                guzhi.key("Escape");
                guzhi.wait_for("document.activeElement.matches('.guide .term')");
            }
            "close" => guzhi.click(".term-sheet .action:last-child"),
            _ => guzhi.go_back(),
        }
        guzhi.wait_for(
            "!document.querySelector('.term-sheet') && document.querySelector('[data-chapter=Capture]')",
        );
    }
    guzhi.click(".guide .term");
    guzhi.wait_for("document.querySelector('.term-sheet')");
    guzhi.click(".term-sheet .action:first-child");
    guzhi.wait_for("document.querySelector('.glossary')");
    guzhi.go_back();
    guzhi.wait_for("document.querySelector('[data-chapter=Capture]')");
}

/// The pages of the other games have the same boards.
#[test]
fn the_rules_of_every_other_game_have_boards_that_play() {
    let mut guzhi = Guzhi::open();
    for rules in RuleSet::ALL.iter().filter(|rules| rules.id != RuleSet::GUZHI.id) {
        guzhi.click(".tile[data-hue=leaf]");
        let guide = format!(".rule-card[data-rules={}] .rule-guide", rules.id);
        guzhi.wait_for(&format!("document.querySelector('{guide}')"));
        guzhi.click(&guide);
        guzhi.wait_for("document.querySelector('.guide-screen .lesson')");
        let mut shown: Vec<String> = serde_json::from_value(
            guzhi
                .evaluate("[...document.querySelectorAll('.lesson')].map((lesson) => lesson.dataset.lesson)"),
        )
        .expect("lessons have names");
        shown.retain(|name| name != "opening");
        shown.sort();
        let mut wanted: Vec<&str> = examples()
            .all()
            .iter()
            .filter(|one| one.rules.id == rules.id)
            .map(|one| one.lesson.name())
            .collect();
        wanted.sort_unstable();
        assert_eq!(shown, wanted, "{}", rules.id);
        let last = shown.last().expect("there is an example");
        let at = format!(".lesson[data-lesson={last}]");
        guzhi.click(&format!("{at} .step-forward"));
        guzhi.wait_for(&format!("document.querySelector('{at} .step-count').textContent.startsWith('1 ')"));
        guzhi.screenshot_of_all(&screens().join(format!("rules-{}.png", rules.id)));
        guzhi.click(".back");
        guzhi.wait_for("document.querySelector('.more-games')");
        guzhi.click(".back");
        guzhi.wait_for("document.querySelector('.home')");
    }
}
