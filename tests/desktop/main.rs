//! The real window: what it paints, what a click does, what is left when it is killed.
//!
//! Every test has a virtual screen (Xvfb) and a home folder of its own. The page is asked through the webview's
//! inspector; clicks come from the screen's pointer (`xdotool`), and what is painted is read off the screen
//! (ImageMagick). `scripts/test` installs what this needs.

#![cfg(feature = "desktop")]

mod desk;
#[path = "../devtools/mod.rs"]
mod devtools;
#[path = "../devtools/webkit.rs"]
mod webkit;

use desk::{App, Desk, middle, run};
use devtools::PATIENCE;
use guzhi::engine::{Board, Game, Options, Pit, Position, RuleSet, Side};
use guzhi::game::{Body, Command as GameCommand, Log, Match, Referee, Seat, Terms};
use guzhi::storage::{Settings, Slot, Speed, Theme, open, seal};
use std::fs;
use std::path::Path;
use std::time::Instant;

impl Desk {
    /// What is saved in a slot.
    fn saved<T: serde::de::DeserializeOwned>(&self, slot: Slot) -> Option<T> {
        let bytes = fs::read(self.data().join(format!("{}.save", slot.name()))).ok()?;
        Some(open(&bytes).unwrap_or_else(|error| panic!("{}: {error}", slot.name())))
    }

    fn saved_match(&self) -> Match {
        let log: Option<Log> = self.saved(Slot::Match).flatten();
        log.expect("a match is saved").fold().expect("the saved log is a match")
    }
}

impl App {
    /// Clicks the first element that a selector finds, with the screen's pointer.
    #[track_caller]
    fn click(&mut self, selector: &str) {
        let at = self.wait_for(&middle(selector));
        self.click_at(&at);
    }

    /// Begins a game for two.
    fn start(&mut self) {
        self.click(".tile[data-hue=you]");
        self.click(".new-game .main-button");
        self.wait_for("document.querySelector('.board')");
    }

    fn sow(&mut self, pit: Pit) {
        self.click(&format!(".pit[data-pit={}]", Board::SEVEN.letter(pit)));
    }

    /// Goes on with the match.
    fn go_on(&mut self) {
        self.click(".continue");
        self.wait_for("document.querySelector('.board')");
    }

    /// Waits until nothing moves and the board shows this position. South is near.
    #[track_caller]
    fn wait_for_position(&mut self, position: &Position) {
        let side = if position.to_move() == Side::South { "near" } else { "far" };
        let expected = serde_json::json!([position.pits(), position.stores(), side, false]).to_string();
        self.wait_for(&format!(
            "(() => {{
                const board = document.querySelector('.board');
                const count = (element) => Number(element.dataset.live ?? element.dataset.count);
                const pits = [...'abcdefgABCDEFG'].map((pit) => count(board.querySelector(`.pit[data-pit=${{pit}}] .count`)));
                const stores = ['near', 'far'].map((side) => count(document.querySelector(`.player-${{side}} .store-count`)));
                return JSON.stringify([pits, stores, board.dataset.turn, board.dataset.moving === 'true']) === '{expected}';
            }})()"
        ));
    }

    /// The mean colour of an element on the screen, and how much its pixels differ from it, all from 0 to 1.
    fn painted(&mut self, selector: &str) -> [f64; 4] {
        let area = self.evaluate(&format!(
            "(() => {{
                const {{ left, top, width, height }} = document.querySelector({selector:?}).getBoundingClientRect();
                const [x, y, w, h] = [left, top, width, height].map(Math.round);
                return `${{w}}x${{h}}+${{x}}+${{y}}`;
            }})()"
        ));
        let area = area.as_str().unwrap_or_default();
        let colours = "%[fx:mean.r] %[fx:mean.g] %[fx:mean.b] %[fx:standard_deviation]";
        let window = format!("x:{}", self.number);
        let arguments = [&window, "-crop", area, "+repage", "-format", colours, "info:"];
        let said = run(&self.display, "convert", &arguments);
        let numbers: Vec<f64> = said.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        numbers.try_into().unwrap_or_else(|_| panic!("convert says {said}"))
    }
}

fn pit(number: u8) -> Pit {
    Pit::new(number).expect("below fourteen")
}

/// The game after these moves.
fn after(moves: &[Pit]) -> Game {
    let mut game = Game::new(RuleSet::GUZHI);
    for &pit in moves {
        game.play(pit, &mut ()).expect("the moves are legal");
    }
    game
}

#[test]
fn it_opens_paints_the_board_and_a_click_sows() {
    let desk = Desk::new();
    let mut app = desk.open();
    app.start();
    app.wait_for_position(after(&[]).position());
    let started = Instant::now();
    loop {
        let [red, green, blue, spread] = app.painted(".board");
        // Brown, and not all the same: wood with pits and seeds.
        if red > green * 1.2 && green > blue * 1.2 && (0.2..0.8).contains(&red) && spread > 0.04 {
            break;
        }
        assert!(started.elapsed() < PATIENCE, "the board is painted as {red} {green} {blue} ± {spread}");
    }
    app.sow(pit(1));
    app.wait_for("document.querySelector('.board[data-moving=true]')");
    let game = after(&[pit(1)]);
    app.wait_for_position(game.position());
    assert_eq!(desk.saved_match().game(), &game);
}

#[test]
fn a_window_like_a_phone_stands_upright() {
    let desk = Desk::new();
    let mut app = desk.open();
    run(&app.display, "xdotool", &["windowsize", &app.number, "390", "844"]);
    app.wait_for("innerWidth === 390 && innerHeight === 844");
    app.start();
    let faults = app.evaluate(
        "(() => {
            const faults = [];
            const page = document.scrollingElement;
            if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push('the table scrolls');
            const board = document.querySelector('.board').getBoundingClientRect();
            if (board.height < board.width) faults.push('the board lies wide');
            for (const pit of document.querySelectorAll('.pit')) {
                const { left, right, top, bottom, width, height } = pit.getBoundingClientRect();
                const seen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
                if (!seen || width < 44 || height < 44) faults.push(`pit ${pit.dataset.pit}: ${width} by ${height} at ${left}, ${top}`);
            }
            return faults;
        })()",
    );
    assert_eq!(faults, serde_json::json!([]));
    app.sow(pit(3));
    app.wait_for_position(after(&[pit(3)]).position());
}

/// On a page of the guide the board lies wide in an upright window too, and steps.
#[test]
fn a_board_of_the_guide_lies_wide_and_steps() {
    let desk = Desk::new();
    let mut app = desk.open();
    run(&app.display, "xdotool", &["windowsize", &app.number, "390", "844"]);
    app.wait_for("innerWidth === 390 && innerHeight === 844");
    app.click(".tile[data-hue=other]");
    app.wait_for("document.querySelector('.chapters')");
    app.click(".guide > .main-button");
    app.wait_for("document.querySelector('.scene .board')");
    let faults = app.evaluate(
        "(() => {
            const faults = [];
            if (document.scrollingElement.scrollWidth > innerWidth) faults.push('the page is too wide');
            const board = document.querySelector('.scene .board').getBoundingClientRect();
            if (board.width < board.height * 1.8) faults.push(`the board is ${board.width} by ${board.height}`);
            if (getComputedStyle(document.querySelector('.scene .kolam-wide')).display !== 'block') faults.push('no kolam');
            for (const pit of document.querySelectorAll('.scene .pit .bowl')) {
                const { left, right, top, bottom } = pit.getBoundingClientRect();
                const on = left >= board.left && right <= board.right && top >= board.top && bottom <= board.bottom;
                if (!on) faults.push(`a pit lies at ${left}, ${top}`);
            }
            return faults;
        })()",
    );
    assert_eq!(faults, serde_json::json!([]));
    let said = app.evaluate("document.querySelector('.scene-line').textContent");
    app.click(".step-forward");
    app.wait_for(
        "document.querySelector('.hand[data-holds]') && !document.querySelector('.board[data-moving]')",
    );
    app.wait_for("document.querySelector('.step-count').textContent.startsWith('1 ')");
    assert_ne!(app.evaluate("document.querySelector('.scene-line').textContent"), said);
}

#[test]
fn a_kill_during_play_loses_nothing() {
    let desk = Desk::new();
    desk.saves()
        .save_settings(&Settings { speed: Speed::Relaxed, ..Settings::default() })
        .expect("it can be saved");
    let mut moves = Vec::new();
    for sown in [pit(2), pit(10)] {
        let mut app = desk.open();
        assert_eq!(app.evaluate("document.querySelectorAll('.notice').length"), 0);
        if moves.is_empty() {
            app.start();
        } else {
            app.go_on();
        }
        app.wait_for_position(after(&moves).position());
        app.sow(sown);
        moves.push(sown);
        // While the seeds still travel.
        app.wait_for("document.querySelector('.board[data-moving=true]')");
        app.window.kill();
        assert_eq!(desk.saved_match().moves(), moves);
    }
    let mut app = desk.open();
    assert_eq!(app.evaluate("document.querySelectorAll('.notice').length"), 0);
    app.go_on();
    app.wait_for_position(after(&moves).position());
}

/// The bytes of a saved match for two.
fn saved(moves: &[Pit]) -> Vec<u8> {
    let terms = Terms {
        id: 7,
        rules: RuleSet::GUZHI.id.to_owned(),
        options: Options::default(),
        blitz: None,
        seats: [Seat::Person; 2],
        online: None,
    };
    let mut referee = Referee::new(terms).expect("the rules are known");
    for &pit in moves {
        let by = referee.state().to_move();
        let command = GameCommand { by, expect_seq: referee.log().seq(), body: Body::Sow(pit) };
        referee.command(command).expect("the moves are legal");
    }
    seal(referee.log()).expect("a log has a JSON form")
}

#[test]
fn a_damaged_save_opens_the_app_with_a_notice_and_costs_nothing_else() {
    let whole = saved(&[pit(2), pit(10)]);
    let random: Vec<u8> = (0..500u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for (what, bytes) in
        [("random bytes", random), ("empty", Vec::new()), ("cut", whole[..whole.len() / 2].to_vec())]
    {
        let desk = Desk::new();
        let settings = Settings { theme: Theme::Dark, speed: Speed::Instant, ..Settings::default() };
        desk.saves().save_settings(&settings).expect("it can be saved");
        let settings_file = fs::read(desk.data().join("settings.save")).expect("it was saved");
        fs::write(desk.data().join("match.save"), &bytes).expect("the folder is there");

        let mut app = desk.open();
        let notice = app.wait_for("document.querySelector('.notice[role=status] p')?.textContent");
        let aside = desk.data().join("match.damaged-1.save");
        assert!(
            notice.as_str().is_some_and(|notice| notice.contains(&*aside.to_string_lossy())),
            "{what}: {notice}"
        );
        assert_eq!(fs::read(&aside).expect("it was set aside"), bytes, "{what}: nothing of it is lost");
        assert_eq!(fs::read(desk.data().join("settings.save")).ok(), Some(settings_file), "{what}: settings");
        assert_eq!(app.evaluate("document.documentElement.dataset.theme"), "dark", "{what}");
        assert_eq!(app.evaluate("document.querySelectorAll('.continue').length"), 0, "{what}");
        app.click(".notice button");
        app.wait_for("!document.querySelector('.notice')");
        app.start();
        app.sow(pit(4));
        app.wait_for_position(after(&[pit(4)]).position());
        assert_eq!(desk.saved_match().moves(), [pit(4)], "{what}");
        assert!(Path::new(&aside).exists(), "{what}");
    }
}

#[test]
fn a_damaged_newest_save_gives_the_one_before_it() {
    let desk = Desk::new();
    fs::create_dir_all(desk.data()).expect("the folder can be made");
    fs::write(desk.data().join("match.before.save"), saved(&[pit(2)])).expect("the folder is there");
    let newest = saved(&[pit(2), pit(10)]);
    fs::write(desk.data().join("match.save"), &newest[..newest.len() - 1]).expect("the folder is there");
    let mut app = desk.open();
    app.wait_for("document.querySelector('.notice[role=status]')");
    app.go_on();
    app.wait_for_position(after(&[pit(2)]).position());
}
