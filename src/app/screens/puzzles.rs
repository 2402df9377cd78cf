//! Puzzles: today's, and all the others by what they are about.

use super::TopBar;
use super::home::PicturePit;
use super::puzzle::Grade;
use super::puzzle_words::{date, theme_keys};
use crate::app::icon::{Icon, Shape};
use crate::app::puzzling::{Which, count, resume, solved};
use crate::app::state::App;
use crate::app::text::Speaker;
use crate::app::ways::Screen;
use crate::engine::{Position, Side};
use crate::platform;
use crate::puzzles::Theme;
use crate::storage::Mark;
use dioxus::prelude::*;

/// Today's puzzle, and the way to all the others.
#[component]
pub fn PuzzlesScreen() -> Element {
    let speaker = Speaker::here();
    rsx! {
        main { class: "screen puzzles",
            TopBar { title: speaker.say("puzzles-title") }
            p { class: "screen-line", {speaker.say("puzzles-line")} }
            div { class: "puzzles-columns",
                Today {}
                ul { class: "themes",
                    for theme in Theme::ALL {
                        li { key: "{theme.name()}", ThemeCard { theme } }
                    }
                }
            }
        }
    }
}

/// The puzzle of the day.
#[component]
fn Today() -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let today = platform::today();
    let puzzle = Which::Day(today).puzzle();
    let learned = app.learned.read();
    let (streak, best) = (learned.daily.streak(today), learned.daily.best());
    let mark = learned.mark(puzzle.key());
    rsx! {
        button {
            class: "today",
            "data-solved": if learned.daily.is_solved(today) { "true" },
            onclick: move |_| app.go(Screen::Puzzle(Which::Day(today))),
            span { class: "today-words",
                b { {speaker.say("puzzles-today")} }
                span { class: "today-line",
                    {date(speaker, today)}
                    " · "
                    {speaker.say(theme_keys(puzzle.theme)[0])}
                }
                Grade { grade: puzzle.grade }
            }
            PositionPicture { position: puzzle.position }
            span { class: "today-foot",
                span { class: "today-state",
                    if mark.is_some_and(Mark::is_solved) {
                        Icon { shape: Shape::Check }
                    }
                    {speaker.say(match mark {
                        Some(Mark::FirstTry) => "puzzles-first-try",
                        Some(Mark::Solved) => "puzzles-solved",
                        Some(Mark::Shown) => "puzzles-shown",
                        Some(Mark::Missed) => "puzzles-begun",
                        None => "puzzles-waiting",
                    })}
                }
                if streak > 0 {
                    span { class: "streak",
                        Icon { shape: Shape::Surge }
                        {speaker.say_with("puzzles-streak", &[("days", streak.into())])}
                    }
                }
                if best > streak {
                    span { class: "streak-best", {speaker.say_with("puzzles-best", &[("days", best.into())])} }
                }
                Icon { shape: Shape::On }
            }
        }
    }
}

/// A position as a picture.
#[component]
fn PositionPicture(position: Position) -> Element {
    let board = position.board();
    rsx! {
        span { class: "plank opening", style: "--row:{board.row_len()}", "aria-hidden": "true",
            for pit in board.row(Side::North).rev().chain(board.row(Side::South)) {
                span { class: "picture-place",
                    PicturePit { pit: pit.index() as u8, seeds: position.seeds(pit) }
                }
            }
        }
    }
}

/// The way on with the puzzles about one thing.
#[component]
fn ThemeCard(theme: Theme) -> Element {
    let mut app = App::here();
    let speaker = Speaker::here();
    let learned = app.learned.read();
    let (solved, all) = (solved(theme, &learned) as u32, count(theme) as u32);
    let [name, line] = theme_keys(theme);
    rsx! {
        button {
            class: "theme-card",
            "data-theme-name": theme.name(),
            onclick: move |_| {
                let which = resume(theme, &app.learned.peek());
                app.go(Screen::Puzzle(which));
            },
            Icon { shape: shape(theme) }
            span { class: "theme-words",
                b { {speaker.say(name)} }
                span { class: "theme-line", {speaker.say(line)} }
                span { class: "progress", "aria-hidden": "true", style: "--part:{f64::from(solved) / f64::from(all):.4}" }
            }
            span { class: "theme-count",
                {speaker.say_with("puzzles-progress", &[("solved", solved.into()), ("all", all.into())])}
            }
            Icon { shape: if solved == all { Shape::Check } else { Shape::On } }
        }
    }
}

/// The drawing of a theme.
const fn shape(theme: Theme) -> Shape {
    match theme {
        Theme::Capture => Shape::Take,
        Theme::Pasu => Shape::Pasu,
        Theme::Starve => Shape::Bare,
        Theme::LongTurn => Shape::Round,
        Theme::PowerUp => Shape::Bolt,
    }
}
