//! Guzhi in a browser, as the tests use it.

use crate::chromium::Chromium;
use crate::devtools::PATIENCE;
use crate::server::Server;
use ::guzhi::app::session::FLURRY_MS;
use ::guzhi::app::text::{Arg, Texts, Tongue};
use ::guzhi::blitz::{Loadout, PowerUp};
use ::guzhi::engine::{Board, Game, Landing, Options, Pit, Position, RuleSet, Side, TurnAccount};
use ::guzhi::game::{Body, Command, Log, Match, Referee, Seat, Summary, Terms};
use ::guzhi::storage::{Slot, Speed, open, seal};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};
use std::time::Instant;
use tempfile::TempDir;

/// An app in a browser of its own, with a profile and a server of its own.
pub struct Guzhi {
    browser: Chromium,
    server: Server,
    profile: TempDir,
}

impl Deref for Guzhi {
    type Target = Chromium;

    fn deref(&self) -> &Chromium {
        &self.browser
    }
}

impl DerefMut for Guzhi {
    fn deref_mut(&mut self) -> &mut Chromium {
        &mut self.browser
    }
}

/// An expression for the board as the page shows it: seeds in the pits in sowing order, in the stores of South and
/// North, the side to move, whether anything moves. South is near in all tests that use it.
const SHOWN: &str = "(() => {
    const board = document.querySelector('.board');
    const count = (element) => Number(element.dataset.live ?? element.dataset.count);
    const pits = [...board.querySelectorAll('.pit')].sort((a, b) => a.dataset.spot - b.dataset.spot)
        .map((pit) => count(pit.querySelector('.count')));
    const stores = ['near', 'far'].map((side) => count(document.querySelector(`.player-${side} .store-count`)));
    return [pits, stores, board.dataset.turn, board.dataset.moving === 'true'];
})()";

impl Guzhi {
    /// Opens the app at the size of a phone, at its first screen.
    pub fn open() -> Guzhi {
        Guzhi::open_on(|_| {})
    }

    /// Opens the app in a browser that is set up first.
    pub fn open_on(set_up: impl FnOnce(&mut Chromium)) -> Guzhi {
        let server = Server::start();
        let profile = tempfile::tempdir().expect("the system has a place for temporary files");
        let mut browser = Chromium::start(profile.path());
        browser.resize(390, 844);
        set_up(&mut browser);
        let mut guzhi = Guzhi { browser, server, profile };
        guzhi.visit();
        guzhi
    }

    fn visit(&mut self) {
        let url = self.server.url().to_owned();
        self.open(&url);
        self.wait_for("document.querySelector('.home')");
    }

    /// Loads the page anew.
    pub fn reload(&mut self) {
        self.evaluate("void (window.old = true)");
        self.call("Page.reload", serde_json::json!({}));
        self.wait_for("!window.old && document.querySelector('.home')");
    }

    /// Kills the browser at once and opens the app in another one with the same profile.
    pub fn killed_and_opened(self) -> Guzhi {
        let Guzhi { browser, server, profile } = self;
        browser.kill();
        let mut browser = Chromium::start(profile.path());
        browser.resize(390, 844);
        let mut guzhi = Guzhi { browser, server, profile };
        guzhi.visit();
        guzhi
    }

    /// From home: sets how fast seeds are sown, and comes back.
    pub fn set_speed(&mut self, speed: Speed) {
        let nth = 1 + speed as usize;
        self.click(".home-footer .icon-button");
        self.wait_for("document.querySelector('.settings')");
        let input = format!(".segment:nth-child({nth}) > input[name=speed]");
        self.click(&input);
        self.wait_for(&format!("document.querySelector('{input}:checked')"));
        self.click(".back");
        self.wait_for("document.querySelector('.home')");
    }

    /// From home: begins a match and waits for its table. A person sits on South.
    pub fn start(&mut self, north: Seat) {
        self.click(".game-card");
        self.begin(north);
    }

    /// From home: begins a game of Blitz, whose clock waits for its start.
    pub fn start_blitz(&mut self, north: Seat) {
        self.click("[data-game=blitz]");
        self.begin(north);
    }

    /// From home: begins a match of one of the other games.
    pub fn start_game(&mut self, rules: &RuleSet, north: Seat) {
        self.click(".tile[data-hue=leaf]");
        let card = format!(".rule-card[data-rules={}] .rule-choose", rules.id);
        self.wait_for(&format!("document.querySelector('{card}')"));
        self.click(&card);
        self.begin(north);
    }

    /// From the choice of an opponent: begins the match.
    fn begin(&mut self, north: Seat) {
        self.wait_for("document.querySelector('.new-game')");
        let choice = match north {
            Seat::Ai(level) => format!(".opponent[data-level={level:?}]"),
            Seat::Person => ".opponent:not([data-level])".to_owned(),
        };
        self.click(&choice);
        self.wait_for(&format!("document.querySelector('{choice} input:checked')"));
        self.click(".new-game .main-button");
        self.wait_for("document.querySelector('.board')");
    }

    /// From home: goes on with the match.
    pub fn go_on(&mut self) {
        self.click(".continue");
        self.wait_for("document.querySelector('.board')");
    }

    /// The bytes that are kept under this name; `None` when there are none.
    pub fn kept(&mut self, name: &str) -> Option<Vec<u8>> {
        let value = self.evaluate(&bytes_kept(name));
        serde_json::from_value(value).expect("bytes are a list of numbers")
    }

    /// What is saved in a slot.
    pub fn saved<T: DeserializeOwned>(&mut self, slot: Slot) -> Option<T> {
        self.kept(slot.name())
            .map(|bytes| open(&bytes).unwrap_or_else(|error| panic!("{}: {error}", slot.name())))
    }

    /// Waits until this is saved in a slot.
    #[track_caller]
    pub fn wait_for_kept<T: DeserializeOwned + PartialEq + std::fmt::Debug>(
        &mut self,
        slot: Slot,
        wanted: &T,
    ) {
        let started = Instant::now();
        loop {
            let saved: Option<T> = self.saved(slot);
            if saved.as_ref() == Some(wanted) {
                return;
            }
            assert!(started.elapsed() < PATIENCE, "{saved:?} is saved, not {wanted:?}");
        }
    }

    /// The saved log of the match.
    pub fn saved_log(&mut self) -> Log {
        self.saved::<Option<Log>>(Slot::Match).flatten().expect("a match is saved")
    }

    /// Waits until the saved match is as wanted, and returns it. What the board shows is saved at once, but in the
    /// browser's own time.
    #[track_caller]
    pub fn wait_for_saved(&mut self, wanted: impl Fn(&Log, &Match) -> bool) -> Match {
        let started = Instant::now();
        loop {
            let log: Option<Log> = self.saved(Slot::Match).flatten();
            let log = log.expect("a match is saved");
            let state = log.fold().expect("the saved log is a match");
            if wanted(&log, &state) {
                return state;
            }
            assert!(started.elapsed() < PATIENCE, "saved is {log:?}");
        }
    }

    /// Waits until the saved log holds so many events (the start of the match is one), and returns the match.
    #[track_caller]
    pub fn wait_for_events(&mut self, events: usize) -> Match {
        self.wait_for_saved(|log, _| log.seq() >= events)
    }

    /// Waits until the saved match is made of these moves.
    #[track_caller]
    pub fn wait_for_moves(&mut self, moves: &[Pit]) -> Match {
        self.wait_for_saved(|_, state| state.moves() == moves)
    }

    /// Keeps a value (a JavaScript expression) under each of these names, as the app keeps its saves.
    pub fn keep(&mut self, names: &[&str], value: &str) {
        let names = serde_json::json!(names);
        self.evaluate(&format!(
            "new Promise((resolve, reject) => {{
                const opening = indexedDB.open('guzhi');
                opening.onsuccess = () => {{
                    const writing = opening.result.transaction('saves', 'readwrite');
                    for (const name of {names}) writing.objectStore('saves').put({value}, name);
                    writing.onabort = () => reject(writing.error);
                    writing.oncomplete = () => {{ opening.result.close(); resolve(); }};
                }};
            }})"
        ));
    }

    /// Keeps these as the finished matches, for when the page is loaded anew.
    pub fn keep_results(&mut self, results: &[Summary]) {
        let bytes = seal(&results).expect("results have a JSON form");
        self.keep(&[Slot::Results.name()], &format!("new Uint8Array({})", serde_json::json!(bytes)));
    }

    /// From home: goes on with a match in which these moves were made. It is the same match every time, so an AI
    /// answers in the same way.
    pub fn go_on_after(&mut self, moves: &[Pit], north: Seat) {
        self.go_on_with(&RuleSet::GUZHI, moves, [Seat::Person, north]);
    }

    /// From home: goes on with a match by these rules.
    pub fn go_on_with(&mut self, rules: &RuleSet, moves: &[Pit], seats: [Seat; 2]) {
        let terms = Terms {
            id: 7,
            rules: rules.id.to_owned(),
            options: Options::of(rules),
            blitz: None,
            seats,
            online: None,
        };
        let mut referee = Referee::new(terms).expect("the rules are known");
        for &pit in moves {
            let by = referee.state().to_move();
            let command = Command { by, expect_seq: referee.log().seq(), body: Body::Sow(pit) };
            referee.command(command).expect("the moves are legal");
        }
        let bytes = seal(referee.log()).expect("a log has a JSON form");
        self.keep(&[Slot::Match.name()], &format!("new Uint8Array({})", serde_json::json!(bytes)));
        self.reload();
        self.go_on();
    }

    /// From home: goes on with a game of Blitz for two in which South holds a power-up and both have time in the bank.
    pub fn go_on_with_blitz(&mut self) {
        let referee = blitz_until_south_holds(7, |_| true);
        self.go_on_from(&referee);
    }

    /// From home: goes on with a game of Blitz for two in which North's turn is squeezed.
    pub fn go_on_squeezed(&mut self) {
        let mut referee = blitz_until_south_holds(7, |power| power == PowerUp::TimeSqueeze);
        let pit = referee.state().game().legal().next().expect("South can move");
        let body = Body::Play { pit, power: Some(PowerUp::TimeSqueeze), shield: None, ms: 500 };
        let command = Command { by: Side::South, expect_seq: referee.log().seq(), body };
        referee.command(command).expect("what is held can be spent");
        self.go_on_from(&referee);
    }

    fn go_on_from(&mut self, referee: &Referee) {
        let bytes = seal(referee.log()).expect("a log has a JSON form");
        self.keep(&[Slot::Match.name()], &format!("new Uint8Array({})", serde_json::json!(bytes)));
        self.reload();
        self.go_on();
    }

    /// What the board shows now.
    pub fn shown(&mut self) -> Position {
        let shown = self.evaluate(SHOWN);
        let read =
            |value: &Value| serde_json::from_value(value.clone()).expect("counts are numbers below 256");
        let [pits, stores] = [&shown[0], &shown[1]].map(|value| -> Vec<u8> { read(value) });
        let side = if shown[2] == "near" { Side::South } else { Side::North };
        let stores = stores.try_into().expect("there are two stores");
        Position::new(&pits, stores, side).expect("there are 84 seeds")
    }

    /// Waits until nothing moves and the board shows this position: every count, and as many seeds in the pits.
    #[track_caller]
    pub fn wait_for_position(&mut self, position: &Position) {
        let side = if position.to_move() == Side::South { "near" } else { "far" };
        let expected = serde_json::json!([position.pits(), position.stores(), side, false]).to_string();
        let all = position.all_seeds();
        let lying: u8 = position.pits().iter().sum();
        self.wait_for(&format!(
            "JSON.stringify({SHOWN}) === '{expected}'
                && document.querySelectorAll('.seed').length === {all}
                && document.querySelectorAll('.seed[data-stored=false]').length
                    === (document.querySelector('.board').dataset.wells ? {all} : {lying})"
        ));
    }

    /// Waits until the board moves.
    #[track_caller]
    pub fn wait_for_motion(&mut self) {
        self.wait_for("document.querySelector('.board[data-moving=true]')");
    }

    /// Lets so much time pass that the next tap is no part of the flurry that the last one began.
    pub fn let_flurry_pass(&mut self) {
        self.evaluate(&format!("new Promise((resolve) => setTimeout(resolve, {}))", FLURRY_MS + 50));
    }

    /// The marks on the board: pit and mark, in the order of the page.
    pub fn marks(&mut self) -> Value {
        self.evaluate(MARKS)
    }

    /// Waits until the board has exactly the marks of this preview; of none, no mark at all.
    #[track_caller]
    pub fn wait_for_marks(&mut self, account: Option<&TurnAccount>) {
        let marks: Vec<String> = account.into_iter().flat_map(marks_of).collect();
        let expected = serde_json::json!(marks).to_string();
        self.wait_for(&format!("JSON.stringify({MARKS}.sort()) === '{expected}'"));
    }

    /// The text of the first element that a selector finds.
    pub fn text(&mut self, selector: &str) -> String {
        let text = self.evaluate(&format!("document.querySelector({selector:?}).textContent"));
        text.as_str().unwrap_or_default().to_owned()
    }
}

const MARKS: &str = "[...document.querySelectorAll('.pit')].flatMap((pit) =>
    (pit.dataset.mark ?? '').split(' ').filter(Boolean).map((mark) => `${pit.dataset.pit} ${mark}`))";

/// The marks of a turn that could be played, sorted.
fn marks_of(account: &TurnAccount) -> Vec<String> {
    let mut marks = vec![format!("{} from", letter(account.pit))];
    let ends = [(account.last_end, "last", true), (account.first_end, "first", account.laps > 1)];
    for (end, mark, shown) in ends {
        if let Landing::Pit(pit) = end
            && shown
        {
            marks.push(format!("{} {mark}", letter(pit)));
        }
    }
    marks.extend(account.captured_from.map(|pit| format!("{} takes", letter(pit))));
    marks.sort();
    marks
}

/// An expression for the bytes that are kept under this name.
fn bytes_kept(name: &str) -> String {
    format!(
        "new Promise((resolve, reject) => {{
            const opening = indexedDB.open('guzhi');
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {{
                const reading = opening.result.transaction('saves').objectStore('saves').get('{name}');
                reading.onerror = () => reject(reading.error);
                reading.onsuccess = () => {{
                    opening.result.close();
                    resolve(reading.result && [...reading.result]);
                }};
            }};
        }})"
    )
}

/// The selector of a pit's button.
pub fn pit(pit: Pit) -> String {
    pit_on(Board::SEVEN, pit)
}

/// The selector of a pit's button on any board.
pub fn pit_on(board: Board, pit: Pit) -> String {
    format!(".pit[data-pit={}]", board.letter(pit))
}

/// What people call a pit of seven a side.
pub fn letter(pit: Pit) -> String {
    Board::SEVEN.letter(pit).to_string()
}

/// A text of the app in English.
pub fn english(key: &str, args: &[(&str, Arg)]) -> String {
    Texts::new(Tongue::English).say(key, args)
}

/// A game from the opening position.
pub fn opening() -> Game {
    Game::new(RuleSet::GUZHI)
}

/// What playing a pit comes to.
pub fn account(game: &Game, pit: Pit) -> TurnAccount {
    let mut seen = Vec::new();
    game.clone().play(pit, &mut seen).expect("the pit is legal");
    TurnAccount::of(&seen).expect("a turn begins with a lift")
}

/// The game after a move.
pub fn after(game: &Game, pit: Pit) -> Game {
    let mut game = game.clone();
    game.play(pit, &mut ()).expect("the pit is legal");
    game
}

/// The game after these moves from the opening.
pub fn after_all(moves: &[Pit]) -> Game {
    moves.iter().fold(opening(), |game, &pit| after(&game, pit))
}

/// The pit whose turn from here is the longest.
pub fn longest(game: &Game) -> Pit {
    game.legal().max_by_key(|&pit| account(game, pit).laps).expect("somebody can move")
}

/// The fewest moves of South and North in turn after which South has a turn such as is wanted, and that turn's pit.
pub fn before_a_turn(wanted: impl Fn(&Game, Pit) -> bool) -> (Vec<Pit>, Pit) {
    let mut lines = VecDeque::from([Vec::new()]);
    while let Some(moves) = lines.pop_front() {
        let game = after_all(&moves);
        if game.position().to_move() == Side::South
            && let Some(pit) = game.legal().find(|&pit| wanted(&game, pit))
        {
            return (moves, pit);
        }
        lines.extend(game.legal().map(|pit| [&moves[..], &[pit]].concat()));
    }
    unreachable!("there is such a turn in some game");
}

/// The first game of Blitz from this seed on in which South comes to hold what is wanted, on its turn. Every turn takes a
/// second, so both have something in the bank.
fn blitz_until_south_holds(seed: u64, wanted: impl Fn(PowerUp) -> bool) -> Referee {
    for id in seed.. {
        let terms = Terms {
            id,
            rules: RuleSet::GUZHI.id.to_owned(),
            options: Options::default(),
            blitz: Some([Loadout::without(PowerUp::ReverseSow); 2]),
            seats: [Seat::Person; 2],
            online: None,
        };
        let mut referee = Referee::new(terms).expect("Blitz is known");
        while referee.state().conclusion().is_none() {
            let state = referee.state();
            let (side, game) = (state.to_move(), state.game().blitz().expect("it is Blitz"));
            if side == Side::South && game.held(side).is_some_and(&wanted) {
                return referee;
            }
            let pit = game.legal().next_back().expect("somebody can move");
            let body = Body::Play { pit, power: None, shield: None, ms: 1_000 };
            let command = Command { by: side, expect_seq: referee.log().seq(), body };
            referee.command(command).expect("the moves are legal");
        }
    }
    unreachable!("some game comes to it")
}
