//! What the whole app knows, and the one place where effects are carried out.

use super::board::plan::Pace;
use super::coach::{Coach, Seen};
use super::friends::Friends;
use super::guide::term::Term;
use super::lines::Lines;
use super::online::{InUse, friends_of, new_identity, relay_of};
use super::opened::{Opened, Said, enter, unsaved};
use super::page::{FromPage, Key, Page, ToPage};
use super::places::{Nearby, Place};
use super::session::{Effect, Session, Told};
use super::text::{Speaker, Texts, Tongue};
use super::ways::{Over, Screen};
use crate::ai::Level;
use crate::blitz::Loadout;
use crate::engine::{Options, Pit, RuleSet, Side};
use crate::game::{Counting, Log, Seat, Summary, Terms};
use crate::online::{LinkEvent, Matchmaker, Relay};
use crate::platform;
use crate::storage::{Identity, Learned, SaveError, Saves, Settings, Slot, Theme, Tip};
use dioxus::prelude::*;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// How often the clock of Blitz is looked at, in milliseconds, and how often whether there is one.
const TICK_MS: u64 = 40;
const IDLE_MS: u64 = 250;

/// The number by which the page knows the board of the table. Boards beside it have higher ones.
pub const TABLE: u32 = 0;

/// What is chosen for a new match. It outlives a look at the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draft {
    /// What is played, with its options.
    pub rules: RuleSet,
    /// Whether it is played as Blitz.
    pub blitz: bool,
    /// The AI to play against; `None` when two people play.
    pub level: Option<Level>,
    /// The person's side against the AI; `None` when chance decides.
    pub side: Option<Side>,
    /// What the person, or South and North, bring to Blitz; `None` while they have not three power-ups.
    pub loadouts: [Option<Loadout>; 2],
    /// Whether a match against somebody far away counts for the ratings.
    pub rated: bool,
}

/// The app's state: signals that components read, and what can be done.
#[derive(Clone, Copy)]
pub struct App {
    pub(super) saves: CopyValue<Saves>,
    /// The match that is saved here, whatever is at the table.
    pub(super) saved_match: CopyValue<Option<Log>>,
    page: Page,
    speaker: Speaker,
    /// The screens, the one on top last. Never empty.
    pub screens: Signal<Vec<Screen>>,
    /// What lies over the table.
    pub over: Signal<Over>,
    /// The match at the table.
    pub session: Signal<Option<Session>>,
    /// The drawing of the board that is shown; it grows each time the board comes to rest.
    pub rest: Signal<u32>,
    /// What was said last about the match.
    pub told: Signal<Option<Told>>,
    /// What a beginner is told at the table.
    pub tip: Signal<Option<Tip>>,
    coach: CopyValue<Coach>,
    /// The term that is explained over a page.
    pub term: Signal<Option<Term>>,
    /// The pit of the board that is held, pointed at or focused.
    pub looked: Signal<Option<Pit>>,
    /// The player's settings.
    pub settings: Signal<Settings>,
    /// Finished matches.
    pub results: Signal<Vec<Summary>>,
    /// What they amount to, as far as that was asked for and counted.
    pub counting: Signal<Counting>,
    /// What the player has learned.
    pub learned: Signal<Learned>,
    /// What the player must be told.
    pub notices: Signal<Vec<Said>>,
    /// Whether the result was put away to look at the board.
    pub result_closed: Signal<bool>,
    /// How much of the turn of Blitz has passed, in milliseconds.
    pub elapsed: Signal<u32>,
    /// What is chosen for a new match.
    pub draft: Signal<Draft>,
    /// People far away, and the way to them.
    pub friends: Signal<Friends>,
    /// Who this device is to them.
    pub identity: Signal<Identity>,
    /// Where they are met.
    pub place: Signal<Place>,
    /// Whether others can play at this device.
    pub nearby: Signal<Nearby>,
    pub(super) maker: CopyValue<Box<dyn Matchmaker>>,
    pub(super) link: CopyValue<InUse>,
    pub(super) lines: Lines,
    pub(super) house: CopyValue<Option<platform::nearby::House>>,
    still: Signal<bool>,
    /// Who hears of plans that are through on boards beside the table, by the boards' numbers.
    pub(super) boards: CopyValue<BTreeMap<u32, Callback<u32>>>,
    /// The highest number of a board so far.
    board_numbers: CopyValue<u32>,
}

impl App {
    /// The state of this app.
    pub fn here() -> App {
        use_context::<App>()
    }

    /// Sets up the state from what was opened. Called once, by the root.
    pub fn provide(opened: &Arc<Mutex<Option<Opened>>>) -> App {
        let opened = opened.lock().unwrap_or_else(PoisonError::into_inner).take();
        let opened =
            opened.unwrap_or_else(|| Opened::read(Saves::new(crate::storage::Memory::default()), None));
        let tongue = Tongue::of(opened.settings.language);
        let speaker = Speaker(Signal::new(Rc::new(Texts::new(tongue))));
        let identity = opened.identity.unwrap_or_else(new_identity);
        let page = Page::new(Signal::new(None));
        let lines = Lines::of(page);
        let maker: Box<dyn Matchmaker> = Box::new(Relay::at(relay_of(&identity), lines));
        let mut app = App {
            friends: Signal::new(friends_of(&identity, &maker.hub(), true)),
            identity: Signal::new(identity),
            place: Signal::new(Place::Relay),
            nearby: Signal::new(Nearby::Closed),
            maker: CopyValue::new(maker),
            link: CopyValue::new(InUse::default()),
            lines,
            house: CopyValue::new(None),
            saves: CopyValue::new(opened.saves),
            saved_match: CopyValue::new(opened.referee.as_ref().map(|referee| referee.log().clone())),
            page,
            speaker,
            screens: Signal::new(vec![Screen::Home]),
            over: Signal::new(Over::Nothing),
            session: Signal::new(None),
            rest: Signal::new(0),
            told: Signal::new(None),
            looked: Signal::new(None),
            tip: Signal::new(None),
            coach: CopyValue::new(Coach::default()),
            term: Signal::new(None),
            settings: Signal::new(opened.settings),
            results: Signal::new(opened.results),
            counting: Signal::new(Counting::default()),
            learned: Signal::new(opened.learned),
            notices: Signal::new(opened.notices),
            still: Signal::new(false),
            boards: CopyValue::new(BTreeMap::new()),
            board_numbers: CopyValue::new(TABLE),
            result_closed: Signal::new(false),
            elapsed: Signal::new(0),
            draft: Signal::new(Draft {
                rules: RuleSet::GUZHI,
                blitz: false,
                level: None,
                side: Some(Side::South),
                loadouts: [Some(opened.settings.loadout); 2],
                rated: true,
            }),
        };
        provide_context(speaker);
        provide_context(app);
        app.note_saves();
        if let Some(referee) = opened.referee {
            let (session, effects) = Session::resume(referee);
            app.session.set(Some(session));
            app.carry_out(effects);
        }
        app
    }

    /// Listens to the page for as long as the app runs.
    pub async fn listen(mut self) {
        let mut script = self.page.start();
        self.dress();
        if let Some(link) = platform::opened_with() {
            self.tapped(&link);
        }
        loop {
            match script.recv::<FromPage>().await {
                Ok(FromPage::Done(TABLE, plan)) => {
                    let pace = self.pace();
                    self.act(|session| session.done(plan, pace));
                }
                Ok(FromPage::Done(board, plan)) => {
                    let hears = self.boards.peek().get(&board).copied();
                    if let Some(hears) = hears {
                        hears.call(plan);
                    }
                }
                Ok(FromPage::Key(Key::Undo)) => self.take_back(),
                Ok(FromPage::Key(Key::Hint)) => self.hint(),
                Ok(FromPage::Key(Key::Escape)) => self.escape(),
                Ok(FromPage::Back) => self.back(),
                // Who comes back to a game of Blitz says when it goes on.
                Ok(FromPage::Hidden(true)) => self.pause(true),
                Ok(FromPage::Hidden(false)) => {}
                Ok(FromPage::LineUp(number)) => self.lines.heard(number, LinkEvent::Up),
                Ok(FromPage::LineFrame(number, frame)) => self.lines.heard(number, LinkEvent::Frame(frame)),
                Ok(FromPage::LineDown(number)) => self.lines.heard(number, LinkEvent::Down),
                Ok(FromPage::Invitation(text)) => self.tapped(&text),
                Ok(FromPage::Still(still)) => self.still.set(still),
                Err(error) => {
                    eprintln!("the page says something unknown, or is gone: {error}");
                    return;
                }
            }
        }
    }

    pub(super) fn tell_page(&self, message: &ToPage) {
        self.page.tell(message);
    }

    /// A number for one more board beside the table.
    pub(super) fn next_board(&mut self) -> u32 {
        let next = *self.board_numbers.peek() + 1;
        self.board_numbers.set(next);
        next
    }

    pub(super) fn pace(&self) -> Pace {
        Pace { speed: self.settings.peek().speed, still: *self.still.peek() }
    }

    /// Lets something happen at the table.
    pub(super) fn act(&mut self, happen: impl FnOnce(&mut Session) -> Vec<Effect>) {
        let effects = match &mut *self.session.write() {
            Some(session) => happen(session),
            None => return,
        };
        self.carry_out(effects);
    }

    pub(super) fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Save(log) => {
                    let saved = self.saves.read().save_match(Some(&log));
                    self.check(Slot::Match, saved);
                    self.note_match(Some(log));
                }
                Effect::Conclude(summary) => {
                    if enter(&mut self.results.write(), *summary) {
                        self.save_results();
                    }
                }
                Effect::Play(plan) => self.page.tell(&ToPage::Play { board: TABLE, plan: &plan }),
                Effect::Hasten => self.page.tell(&ToPage::Hasten(TABLE)),
                Effect::Settle => {
                    let rest = *self.rest.peek() + 1;
                    self.rest.set(rest);
                    self.page.tell(&ToPage::Settle { board: TABLE, rest });
                }
                Effect::Think { ticket, task } => {
                    let mut app = *self;
                    dioxus::core::spawn_forever(async move {
                        if let Some(choice) = platform::think(task).await {
                            let pace = app.pace();
                            app.act(|session| session.answer(ticket, choice, pace));
                        }
                    });
                }
                Effect::Advise { ticket, task } => {
                    let mut app = *self;
                    dioxus::core::spawn_forever(async move {
                        let choice = platform::think(task).await;
                        app.act(|session| session.advise(ticket, choice));
                    });
                }
                Effect::Rest { ticket, ms } => {
                    let mut app = *self;
                    dioxus::core::spawn_forever(async move {
                        platform::sleep(ms).await;
                        // Nothing happens behind a person's back.
                        while app.looks_away() {
                            platform::sleep(ms).await;
                        }
                        let pace = app.pace();
                        app.act(|session| session.rested(ticket, pace));
                    });
                }
                Effect::Ask { body, think_ms } => self.ask_far(body, think_ms),
                Effect::Tell(told) => self.told.set(Some(told)),
                Effect::Beat => {
                    if self.settings.peek().sound {
                        self.page.tell(&ToPage::Beat);
                    }
                }
            }
        }
    }

    /// Tells the player when something was not saved, once for each reason.
    pub(super) fn check(&mut self, slot: Slot, saved: Result<(), SaveError>) {
        if let Err(error) = saved {
            let said = unsaved(slot, &error);
            if !self.notices.peek().contains(&said) {
                self.notices.write().push(said);
            }
        }
    }

    /// Goes to the choices for a new match. At first what was played last is chosen.
    pub fn prepare(&mut self, rules: RuleSet, blitz: bool, two: bool) {
        let rules = rules.plain();
        let results = self.results.peek();
        let mut before = results.iter().rev().filter_map(Summary::terms);
        let options = before.clone().find(|terms| terms.rules == rules.id).map(|terms| terms.options);
        let level = before.find_map(Terms::level).unwrap_or(Level::Easy);
        let draft = Draft {
            rules: rules.with(&options.unwrap_or_default()).unwrap_or(rules),
            blitz,
            level: (!two).then_some(level),
            side: Some(Side::South),
            loadouts: [Some(self.settings.peek().loadout); 2],
            rated: true,
        };
        drop(results);
        self.draft.set(draft);
        self.go(Screen::NewGame);
    }

    /// Begins a match by these rules and goes to its table.
    pub fn start(&mut self, rules: &RuleSet, blitz: Option<[Loadout; 2]>, seats: [Seat; 2]) {
        let options = Options::of(rules);
        let terms =
            Terms { id: platform::chance(), rules: rules.id.to_owned(), options, blitz, seats, online: None };
        match Session::start(terms) {
            Ok((session, effects)) => {
                self.session.set(Some(session));
                self.told.set(None);
                self.over.set(Over::Nothing);
                self.result_closed.set(false);
                self.tip.set(None);
                self.carry_out(vec![Effect::Settle]);
                self.carry_out(effects);
                self.show(vec![Screen::Home, Screen::Table]);
            }
            Err(error) => eprintln!("no match: {error}"),
        }
    }

    /// Does what a button of the result asks for, unless the tap belongs to those that hurried the last turn.
    pub fn after_result(&mut self, then: impl FnOnce(&mut App)) {
        let now = platform::now();
        let calm = self.session.write().as_mut().is_none_or(|session| session.is_calm(now));
        if calm {
            then(self);
        }
    }

    /// Begins a match like the one that has just ended.
    pub fn again(&mut self) {
        if self.session.peek().as_ref().is_some_and(Session::is_far) {
            return self.rematch();
        }
        let last = self.session.peek().as_ref().map(|session| {
            let shown = session.shown();
            (*shown.game().rules(), shown.terms().blitz, shown.terms().seats)
        });
        if let Some((rules, blitz, seats)) = last {
            self.start(&rules, blitz, seats);
        }
    }

    /// Keeps the clock of Blitz, for as long as the app runs.
    pub async fn keep_time(mut self) {
        loop {
            let blitz = self.session.peek().as_ref().is_some_and(|session| session.blitz().is_some());
            platform::sleep(if blitz { TICK_MS } else { IDLE_MS }).await;
            self.tick_friends();
            self.watch_a_first_game();
            if !blitz {
                continue;
            }
            let now = platform::now();
            self.stop_the_clock();
            if self.session.peek().as_ref().is_some_and(|session| session.is_due(now)) {
                let pace = self.pace();
                self.act(|session| session.tick(now, pace));
            }
            let elapsed = self.session.peek().as_ref().map_or(0, |session| session.elapsed(now));
            if *self.elapsed.peek() != elapsed {
                self.elapsed.set(elapsed);
            }
        }
    }

    /// In a first game: tells what is needed, and puts away what was told before the next turn.
    fn watch_a_first_game(self) {
        let mut app = self;
        let session = self.session.peek();
        let at_table = self.top() == Screen::Table && *self.over.peek() == Over::Nothing;
        let Some(session) = session.as_ref().filter(|_| at_table) else {
            return;
        };
        let shown = session.shown();
        let rules = shown.game().rules();
        let turns = shown.moves().iter();
        let by_person = |pit: &&Pit| shown.terms().seat(session.view().board.owner(**pit)) == Seat::Person;
        let seen = Seen {
            first_game: self.results.peek().is_empty()
                && rules.id == RuleSet::GUZHI.id
                && session.blitz().is_none()
                && !session.is_far()
                && !session.is_over(),
            your_turn: session.may_move().is_some(),
            turns: turns.filter(by_person).count(),
            last: session.last().filter(|_| !session.is_playing()),
            refused: matches!(*self.told.peek(), Some(Told::Refused(_))),
            looks: self.looked.peek().is_some(),
        };
        let told = app.coach.write().watch(seen, &self.learned.peek(), platform::now());
        if let Some(tip) = told {
            app.learn(|learned| {
                learned.tips.insert(tip);
            });
            app.tip.set(Some(tip));
        }
    }

    /// The clock of Blitz waits, or goes on.
    pub fn pause(&mut self, paused: bool) {
        // Only what changes something is written, and so drawn anew.
        let changes = |session: &Session| session.is_timed() && session.is_paused() != paused;
        if self.session.peek().as_ref().is_some_and(changes) {
            let (now, pace) = (platform::now(), self.pace());
            self.act(|session| session.pause(paused, now, pace));
        }
    }

    /// From the pause menu back to the board.
    pub fn resume(&mut self) {
        self.over.set(Over::Nothing);
        self.pause(false);
    }

    /// Arms the held power-up, or lays it down.
    pub fn arm(&mut self) {
        self.act(|session| {
            session.arm();
            Vec::new()
        });
    }

    /// A tap, click or key on a pit.
    pub fn tap(&mut self, pit: Pit) {
        let (now, pace) = (platform::now(), self.pace());
        let sows = self.session.peek().as_ref().is_some_and(|session| session.preview(pit).is_some());
        if sows && self.tip.peek().is_some() {
            self.tip.set(None);
        }
        self.act(|session| session.tap(pit, now, pace));
    }

    /// A tap on the board beside the pits.
    pub fn tap_board(&mut self) {
        let now = platform::now();
        self.act(|session| session.tap_board(now));
    }

    /// Goes on to the next round, unless the tap belongs to those that hurried the last turn of this one.
    pub fn next_round(&mut self) {
        self.after_result(|app| {
            let pace = app.pace();
            app.act(|session| session.next_round(pace));
        });
    }

    /// Undo.
    pub fn take_back(&mut self) {
        if self.top() == Screen::Table && *self.over.peek() == Over::Nothing {
            let pace = self.pace();
            self.act(|session| session.take_back(pace));
        }
    }

    /// Asks for a hint.
    pub fn hint(&mut self) {
        if self.top() == Screen::Table && *self.over.peek() == Over::Nothing {
            // Who asks looks away from the pit that was looked at, and sees the answer.
            self.looked.set(None);
            self.act(Session::ask_hint);
        }
    }

    /// A clock that nobody looks at waits, from that moment on.
    pub(super) fn stop_the_clock(&mut self) {
        if self.looks_away() {
            self.pause(true);
        }
    }

    pub(super) fn withdraw_hint(&mut self) {
        if self.session.peek().as_ref().is_some_and(Session::seeks_hint) {
            self.act(|session| {
                session.withdraw_hint();
                Vec::new()
            });
        }
    }

    /// Gives the match up.
    pub fn resign(&mut self) {
        let pace = self.pace();
        self.over.set(Over::Nothing);
        self.act(|session| session.resign(pace));
    }

    /// Changes the settings, saves them and wears them.
    pub fn set(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings.write());
        let saved = self.saves.read().save_settings(&self.settings.peek());
        self.check(Slot::Settings, saved);
        self.note_settings();
        let tongue = Tongue::of(self.settings.peek().language);
        if self.speaker.0.peek().tongue() != tongue {
            self.speaker.0.set(Rc::new(Texts::new(tongue)));
        }
        self.dress();
    }

    /// The player has learned something: it is kept at once.
    pub fn learn(&mut self, change: impl FnOnce(&mut Learned)) {
        let mut learned = self.learned.peek().clone();
        change(&mut learned);
        if learned == *self.learned.peek() {
            return;
        }
        self.learned.set(learned);
        let saved = self.saves.read().save_learned(&self.learned.peek());
        self.check(Slot::Learned, saved);
    }

    fn dress(&self) {
        let theme = match self.settings.peek().theme {
            Theme::System => "",
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        let language = self.speaker.0.peek().tongue().tag();
        self.page.tell(&ToPage::Dress { theme, language });
    }
}

/// The text keys of a level: the name of who plays it, the level's own name, and a line about it.
pub const fn level_keys(level: Level) -> [&'static str; 3] {
    match level {
        Level::Easy => ["name-easy", "level-easy", "level-easy-line"],
        Level::Medium => ["name-medium", "level-medium", "level-medium-line"],
        Level::Hard => ["name-hard", "level-hard", "level-hard-line"],
        Level::Expert => ["name-expert", "level-expert", "level-expert-line"],
    }
}
