//! Puzzles: from Home to today's, a wrong move refuted, the right one found and kept; the themes; the streak.

use crate::chromium::Chromium;
use crate::guzhi::{Guzhi, english, letter, pit};
use ::guzhi::app::puzzling::{Which, count};
use ::guzhi::blitz::PowerUp;
use ::guzhi::engine::{Game, Pit, RuleSet, Side};
use ::guzhi::puzzles::{Answer, Played, Puzzle, Theme, Try};
use ::guzhi::storage::{Learned, Mark, Slot, Speed};

/// Lets the page believe that it is noon, Greenwich time, of the day that its session keeps.
fn on_a_day(browser: &mut Chromium, first: u64) {
    browser.run_first(&format!(
        "(() => {{
            const There = Date;
            const day = Number(sessionStorage.getItem('day') ?? {first});
            const shift = (day + .5) * 86400000 - There.now();
            window.Date = class extends There {{
                constructor(...of) {{ of.length ? super(...of) : super(There.now() + shift); }}
                static now() {{ return There.now() + shift; }}
            }};
        }})()"
    ));
}

/// A wrong pit and what is answered to it.
fn refuted(puzzle: &Puzzle) -> Option<(Pit, Played)> {
    let mut pits = Game::from_position(RuleSet::GUZHI, puzzle.position).legal();
    pits.find_map(|pit| match puzzle.attempt(Answer { pit, power: None }) {
        Try::Wrong { reply: Some(reply) } => {
            let played = puzzle.play(Answer { pit, power: None }).ok()?;
            Some((pit, puzzle.reply(&played, reply).ok()?))
        }
        _ => None,
    })
}

/// The first day from this one on whose puzzle is such as is wanted.
fn day_with(from: u64, wanted: impl Fn(&Puzzle) -> bool) -> u64 {
    (from..).find(|&day| wanted(Which::Day(day).puzzle())).expect("every puzzle has its day")
}

/// Goes from Home to the puzzles.
pub fn to_puzzles(guzhi: &mut Guzhi) {
    guzhi.click(".tile[data-hue=puzzles]");
    guzhi.wait_for("document.querySelector('.puzzles')");
}

/// The text of an element, once it is as wanted.
#[track_caller]
fn wait_for_text(guzhi: &mut Guzhi, selector: &str, text: &str) {
    let text = serde_json::json!(text);
    guzhi.wait_for(&format!("document.querySelector({selector:?})?.textContent.trim() === {text}"));
}

#[test]
fn todays_puzzle_refutes_a_wrong_move_and_a_right_one_begins_a_streak() {
    let day = day_with(20_800, |puzzle| refuted(puzzle).is_some() && puzzle.answer.power.is_none());
    let puzzle = Which::Day(day).puzzle();
    let (wrong, reply) = refuted(puzzle).expect("the day was chosen for it");
    let mut guzhi = Guzhi::open_on(|browser| on_a_day(browser, day));
    guzhi.set_speed(Speed::Quick);
    wait_for_text(
        &mut guzhi,
        ".tile[data-hue=puzzles] .tile-line",
        &english("home-puzzles-waits", &[("days", 0u32.into())]),
    );
    to_puzzles(&mut guzhi);
    let grade = guzhi.evaluate("document.querySelectorAll('.today .grade i[data-on]').length");
    assert_eq!(grade, puzzle.grade);
    assert_eq!(guzhi.text(".today-state").trim(), english("puzzles-waiting", &[]));
    assert_eq!(guzhi.evaluate("document.querySelectorAll('.streak').length"), 0);
    guzhi.click(".today");
    guzhi.wait_for_position(&puzzle.position);

    // A wrong move is played, answered, and the answer lies on the board.
    guzhi.click(&pit(wrong));
    guzhi.wait_for_motion();
    guzhi.wait_for_position(&reply.position);
    guzhi.wait_for("document.querySelector('.player-near[data-verdict=wrong]')");
    let name = english("puzzle-wrong", &[("pit", letter(wrong).into())]);
    assert_eq!(guzhi.text(".player-near .name"), name);
    let says = guzhi.text(".player-near .says");
    assert!(says.contains(&letter(reply.account.pit)), "{says}");
    wait_for_text(&mut guzhi, "main .spoken", &format!("{name}: {says}"));
    guzhi.click(".retry");
    guzhi.wait_for_position(&puzzle.position);
    wait_for_text(&mut guzhi, ".player-near .says", &english("puzzle-ask", &[]));

    // The right one, by keys; what moves is hurried by a tap beside the pits.
    guzhi.evaluate(&format!("document.querySelector({:?}).focus()", pit(puzzle.answer.pit)));
    guzhi.key("Enter");
    guzhi.wait_for("document.querySelector('.player-near[data-verdict=right]')");
    let played = puzzle.play(puzzle.answer).expect("the answer can be played");
    let streak = english("puzzles-streak", &[("days", 1u32.into())]);
    assert_eq!(guzhi.text(".player-near .name"), format!("{} {streak}", english("puzzle-right", &[])));
    let stores = guzhi.shown().stores();
    assert_eq!(stores, played.position.stores());
    assert_eq!(guzhi.evaluate("document.querySelectorAll('.solved-mark').length"), 1);
    guzhi.click(".go-on");
    guzhi.wait_for("document.querySelector('.today[data-solved=true]')");
    assert_eq!(guzhi.text(".streak").trim(), streak);
    let mut learned = Learned::default();
    learned.miss(puzzle.key());
    learned.solve(puzzle.key());
    learned.daily.solve(day);
    guzhi.wait_for_kept(Slot::Learned, &learned);

    // It is kept, and goes on the next day.
    guzhi.reload();
    wait_for_text(
        &mut guzhi,
        ".tile[data-hue=puzzles] .tile-line",
        &english("home-puzzles-solved", &[("days", 1u32.into())]),
    );
    to_puzzles(&mut guzhi);
    assert_eq!(guzhi.text(".today-state").trim(), english("puzzles-solved", &[]));
    let go_to = |guzhi: &mut Guzhi, day: u64| {
        guzhi.evaluate(&format!("sessionStorage.setItem('day', {day})"));
        guzhi.reload();
    };
    for (later, days) in [(1, 1u32), (2, 0)] {
        go_to(&mut guzhi, day + later);
        let waits = english("home-puzzles-waits", &[("days", days.into())]);
        wait_for_text(&mut guzhi, ".tile[data-hue=puzzles] .tile-line", &waits);
    }
    // The days before stay there to be looked at, with their puzzles; the days to come do not.
    to_puzzles(&mut guzhi);
    guzhi.click(".today");
    guzhi.wait_for_position(&Which::Day(day + 2).puzzle().position);
    assert_eq!(guzhi.evaluate("document.querySelector('.steps .after').ariaDisabled"), "true");
    guzhi.click(".steps .before");
    guzhi.wait_for_position(&Which::Day(day + 1).puzzle().position);
    guzhi.go_back();
    guzhi.wait_for("document.querySelector('.puzzles')");
    guzhi.key("Escape");
    guzhi.wait_for("document.querySelector('.home')");
}

#[test]
fn a_theme_goes_on_with_what_is_not_solved() {
    let mut guzhi = Guzhi::open_on(|browser| on_a_day(browser, 20_800));
    guzhi.set_speed(Speed::Instant);
    to_puzzles(&mut guzhi);
    let all = count(Theme::Starve) as u32;
    let progress =
        |solved: u32| english("puzzles-progress", &[("solved", solved.into()), ("all", all.into())]);
    let card = ".theme-card[data-theme-name=starve]";
    wait_for_text(&mut guzhi, &format!("{card} .theme-count"), &progress(0));
    guzhi.click(card);
    for nth in 0..2 {
        let puzzle = Which::Theme(Theme::Starve, nth).puzzle();
        guzhi.wait_for_position(&puzzle.position);
        // With the arrows along the row, as at the table.
        let name = letter(puzzle.answer.pit);
        for _ in 0..14 {
            if guzhi.evaluate("document.activeElement?.dataset.pit ?? ''") == name.as_str() {
                break;
            }
            guzhi.key("ArrowRight");
        }
        guzhi.key("Enter");
        guzhi.wait_for("document.querySelector('.player-near[data-verdict=right]')");
        assert_eq!(guzhi.evaluate("document.querySelectorAll('.streak').length"), 0, "it is not today's");
        guzhi.click(".go-on");
    }
    guzhi.wait_for_position(&Which::Theme(Theme::Starve, 2).puzzle().position);
    guzhi.click(".back");
    wait_for_text(&mut guzhi, &format!("{card} .theme-count"), &progress(2));
    guzhi.click(card);
    guzhi.wait_for_position(&Which::Theme(Theme::Starve, 2).puzzle().position);
}

#[test]
fn a_power_up_wins_where_the_pit_alone_does_not() {
    let mut guzhi = Guzhi::open_on(|browser| on_a_day(browser, 20_800));
    guzhi.set_speed(Speed::Instant);
    let puzzle = Which::Theme(Theme::PowerUp, 0).puzzle();
    let answer = pit(puzzle.answer.pit);
    let held = match puzzle.answer.power {
        Some(PowerUp::ReverseSow) => "power-reverse",
        Some(PowerUp::PasuSurge) => "power-surge",
        other => panic!("{other:?} wins no puzzle"),
    };
    let wants = english("puzzle-wants-power", &[("power", english(held, &[]).into())]);
    to_puzzles(&mut guzhi);
    guzhi.click(".theme-card[data-theme-name=power_up]");
    guzhi.wait_for_position(&puzzle.position);
    guzhi.wait_for("document.querySelector('.table[data-blitz] .power[aria-pressed=false]')");
    // The answer is there after two tries.
    guzhi.click(".answer");
    wait_for_text(&mut guzhi, ".player-near .says", &english("puzzle-answer-later", &[]));
    for _ in 0..2 {
        guzhi.click(&answer);
        guzhi.wait_for("document.querySelector('.player-near[data-verdict=wrong]')");
        // The pit is right, and only the power-up is missing.
        assert_eq!(guzhi.text(".player-near .says"), wants);
        guzhi.click(".retry");
        guzhi.wait_for_position(&puzzle.position);
    }
    guzhi.wait_for("document.querySelector('.answer[aria-disabled=false]')");
    guzhi.click(".power");
    guzhi.wait_for("document.querySelector('.power[aria-pressed=true]')");
    guzhi.click(&answer);
    guzhi.wait_for("document.querySelector('.player-near[data-verdict=right]')");
    guzhi.click(".steps .before");
    // Nothing lies before the first.
    guzhi.wait_for("document.querySelector('.player-near[data-verdict=right]')");
    guzhi.click(".steps .after");
    guzhi.wait_for_position(&Which::Theme(Theme::PowerUp, 1).puzzle().position);
    let learned: Learned = guzhi.saved(Slot::Learned).expect("something was learned");
    assert_eq!(learned.mark(puzzle.key()), Some(Mark::Solved));

    // Shown, it is no solution.
    let puzzle = Which::Theme(Theme::PowerUp, 1).puzzle();
    for _ in 0..2 {
        guzhi.click(&pit(puzzle.answer.pit));
        guzhi.wait_for("document.querySelector('.player-near[data-verdict=wrong]')");
        guzhi.click(".retry");
        guzhi.wait_for_position(&puzzle.position);
    }
    guzhi.click(".answer");
    let shown = english("puzzle-shown", &[("pit", letter(puzzle.answer.pit).into())]);
    wait_for_text(&mut guzhi, ".player-near .name", &shown);
    assert_eq!(guzhi.evaluate("document.querySelectorAll('.solved-mark').length"), 0);
    assert_eq!(
        guzhi.shown().store(Side::South),
        puzzle.play(puzzle.answer).expect("it can be played").position.store(Side::South)
    );
}
