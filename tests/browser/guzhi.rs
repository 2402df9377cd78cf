//! Guzhi in a browser, as the tests use it.

use crate::chromium::Chromium;
use crate::server::Server;
use ::guzhi::app::text::{Arg, Texts, Tongue};
use ::guzhi::engine::{Game, Pit, Position, RuleSet, Side, TurnAccount};
use ::guzhi::game::{Log, Match};
use ::guzhi::storage::{Slot, Speed, open};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::ops::{Deref, DerefMut};
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

/// Who sits across the board.
#[derive(Debug, Clone, Copy)]
pub enum Opponent {
    /// The AI, at the first, second or third level.
    Easy,
    Hard,
    /// A person at the same device.
    Person,
}

/// An expression for the board as the page shows it: seeds in the pits in sowing order, in the stores of South and
/// North, the side to move, whether anything moves. South is near in all tests that use it.
const SHOWN: &str = "(() => {
    const board = document.querySelector('.board');
    const count = (element) => Number(element.dataset.live ?? element.dataset.count);
    const pits = [...'abcdefgABCDEFG'].map((pit) => count(board.querySelector(`.pit[data-pit=${pit}] .count`)));
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
        let profile = tempfile::tempdir().expect("the system has a place for temporary files");
        let mut browser = Chromium::start(profile.path());
        browser.resize(390, 844);
        set_up(&mut browser);
        let mut guzhi = Guzhi { browser, server: Server::start(), profile };
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
        self.click(".home-footer button");
        self.wait_for("document.querySelector('.settings')");
        let input = format!(".segment:nth-child({nth}) > input[name=speed]");
        self.click(&input);
        self.wait_for(&format!("document.querySelector('{input}:checked')"));
        self.click(".back");
        self.wait_for("document.querySelector('.home')");
    }

    /// From home: begins a match and waits for its table. The person sits on South.
    pub fn start(&mut self, opponent: Opponent) {
        self.click(".game-card");
        self.wait_for("document.querySelector('.new-game')");
        let choice = match opponent {
            Opponent::Easy => ".opponent[data-level=Easy]",
            Opponent::Hard => ".opponent[data-level=Hard]",
            Opponent::Person => ".opponent:not([data-level])",
        };
        self.click(choice);
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

    /// The match as its saved log says.
    pub fn saved_match(&mut self) -> Match {
        let log: Option<Log> = self.saved(Slot::Match).flatten();
        log.expect("a match is saved").fold().expect("the saved log is a match")
    }

    /// Waits until the saved log holds so many events (the start of the match is one), and returns the match.
    #[track_caller]
    pub fn wait_for_events(&mut self, events: usize) -> Match {
        let bytes = bytes_kept(Slot::Match.name());
        self.wait_for(&format!(
            "(async () => {{
                const text = new TextDecoder().decode(new Uint8Array(await {bytes}));
                return JSON.parse(text.slice(text.indexOf('\\n')))?.length >= {events};
            }})()"
        ));
        self.saved_match()
    }

    /// What the board shows now.
    pub fn shown(&mut self) -> Position {
        let shown = self.evaluate(SHOWN);
        let read =
            |value: &Value| serde_json::from_value(value.clone()).expect("counts are numbers below 256");
        let [pits, stores] = [&shown[0], &shown[1]].map(|value| -> Vec<u8> { read(value) });
        let side = if shown[2] == "near" { Side::South } else { Side::North };
        let pits = pits.try_into().expect("there are fourteen pits");
        let stores = stores.try_into().expect("there are two stores");
        Position::new(pits, stores, side).expect("there are 84 seeds")
    }

    /// Waits until nothing moves and the board shows this position: every count, and as many seeds in the pits.
    #[track_caller]
    pub fn wait_for_position(&mut self, position: &Position) {
        let side = if position.to_move() == Side::South { "near" } else { "far" };
        let expected = serde_json::json!([position.pits(), position.stores(), side, false]).to_string();
        let lying: u32 = position.pits().iter().map(|&seeds| u32::from(seeds)).sum();
        self.wait_for(&format!(
            "JSON.stringify({SHOWN}) === '{expected}'
                && document.querySelectorAll('.seed').length === 84
                && document.querySelectorAll('.seed[data-stored=false]').length === {lying}"
        ));
    }

    /// Waits until the board moves.
    #[track_caller]
    pub fn wait_for_motion(&mut self) {
        self.wait_for("document.querySelector('.board[data-moving=true]')");
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
    let mut marks = vec![format!("{} from", account.pit), format!("{} last", account.last_end)];
    if account.laps > 1 {
        marks.push(format!("{} first", account.first_end));
    }
    marks.extend(account.captured_from.map(|pit| format!("{pit} takes")));
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
    format!(".pit[data-pit={pit}]")
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

/// The pit whose turn from here is the longest.
pub fn longest(game: &Game) -> Pit {
    game.legal().max_by_key(|&pit| account(game, pit).laps).expect("somebody can move")
}
