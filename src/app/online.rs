//! The app plays with people far away: the one place where what [`Friends`] ask for is carried out.

use super::friends::{Effect, Friends};
use super::page::ToPage;
use super::session::Session;
use super::state::{App, Draft, Over, Screen};
use crate::blitz::Loadout;
use crate::engine::{RuleSet, Side};
use crate::game::Body;
use crate::game::fair::Nonce;
use crate::online::wire::Phrase;
use crate::online::{CommandId, MatchId, Offer, PlayerName, Token};
use crate::platform;
use crate::storage::{Identity, Slot};
use dioxus::prelude::*;

/// Where the app looks for a relay unless the player names another: what the build was told, or this device.
pub const RELAY: &str = match option_env!("GUZHI_RELAY") {
    Some(relay) => relay,
    None => "ws://127.0.0.1:8747",
};

/// The friends of whoever this device is.
pub fn friends_of(identity: &Identity) -> Friends {
    let secret = hex(&identity.secret).unwrap_or_else(platform::random);
    let token = identity.token.as_deref().and_then(hex).map(Token);
    let name = identity.name.as_deref().and_then(|name| PlayerName::new(name).ok());
    Friends::new(&secret, identity.relay.as_deref().unwrap_or(RELAY), token, name)
}

/// Somebody new, with a key nobody has.
pub fn new_identity() -> Identity {
    Identity { secret: text(&platform::random::<32>()), token: None, name: None, relay: None }
}

fn text(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if text.len() != 2 * N || !text.is_ascii() {
        return None;
    }
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(bytes)
}

fn command_id() -> CommandId {
    CommandId(platform::random())
}

fn nonce() -> Nonce {
    Nonce(platform::random())
}

impl App {
    /// Lets something happen with friends.
    fn befriend(&mut self, happen: impl FnOnce(&mut Friends) -> Vec<Effect>) {
        let effects = happen(&mut self.friends.write());
        for effect in effects {
            self.carry_out_far(effect);
        }
    }

    fn carry_out_far(&mut self, effect: Effect) {
        let now = platform::now();
        match effect {
            Effect::Connect => {
                let number = *self.line.peek() + 1;
                self.line.set(number);
                let relay = self.identity.peek().relay.clone().unwrap_or_else(|| RELAY.to_owned());
                let url = format!("{}/v1/play", relay.trim_end_matches('/'));
                self.tell_page(&ToPage::Line { number, url: &url });
            }
            Effect::HangUp => {
                let number = *self.line.peek() + 1;
                self.line.set(number);
                self.tell_page(&ToPage::HangUp);
            }
            Effect::Send(frame) => self.tell_page(&ToPage::Frame(&frame)),
            Effect::KeepToken(token) => self.keep(|identity| identity.token = Some(text(&token.0))),
            Effect::KeepName(name) => self.keep(|identity| identity.name = Some(name.into())),
            Effect::Table { events, side } => match Session::far(events, side) {
                Ok((session, effects)) => {
                    self.session.set(Some(session));
                    self.told.set(None);
                    self.over.set(Over::Nothing);
                    self.result_closed.set(false);
                    self.carry_out(effects);
                    if self.top() != Screen::Table {
                        self.show(vec![Screen::Home, Screen::Friends, Screen::Table]);
                    }
                }
                Err(error) => eprintln!("the relay tells what is no match: {error}"),
            },
            Effect::Events(events) => {
                let pace = self.pace();
                self.act(|session| session.receive(events, pace));
            }
            Effect::Clock(clock) => {
                if let Some(session) = &mut *self.session.write() {
                    session.set_clock(clock, now);
                }
            }
            Effect::Undone(_) => self.act(Session::undone),
        }
    }

    /// Changes who this device is, and keeps it.
    fn keep(&mut self, change: impl FnOnce(&mut Identity)) {
        let before = self.identity.peek().clone();
        change(&mut self.identity.write());
        if before != *self.identity.peek() {
            let saved = self.saves.read().save_identity(&self.identity.peek());
            self.check(Slot::Identity, saved);
        }
    }

    /// What the table asks of its referee far away.
    pub(super) fn ask_far(&mut self, body: Body, think_ms: Option<u32>) {
        let now = platform::now();
        self.befriend(|friends| friends.command(command_id(), body, think_ms, now));
    }

    // ---- What screens do ----

    /// Goes to the friends, and opens the line to them.
    pub fn visit_friends(&mut self) {
        // Who this device is must be kept before anybody knows it.
        let saved = self.saves.read().save_identity(&self.identity.peek());
        self.check(Slot::Identity, saved);
        if self.top() != Screen::Friends {
            self.go(Screen::Friends);
        }
        // Who has no name yet says it first: to others the player is somebody from the beginning.
        if self.friends.peek().name().is_some() {
            self.reconnect();
        }
    }

    /// Opens the line, or tries again at once where it is waited.
    pub fn reconnect(&mut self) {
        let now = platform::now();
        self.befriend(|friends| friends.start(now));
    }

    /// The player is called this from now on.
    pub fn rename(&mut self, name: PlayerName) {
        let now = platform::now();
        self.befriend(|friends| friends.rename(name, now));
        self.reconnect();
    }

    /// Goes to the choice of what to invite somebody to, at first a rated game of Classic, where chance says who begins.
    pub fn prepare_invitation(&mut self, stranger: bool) {
        let loadouts = [Some(self.settings.peek().loadout); 2];
        let rules = RuleSet::GUZHI;
        self.draft.set(Draft { rules, blitz: false, level: None, side: None, loadouts, rated: true });
        self.go(Screen::Invite(stranger));
    }

    /// Passes a text on as the device does that.
    pub fn share(&self, text: &str) {
        self.tell_page(&ToPage::Share(text));
    }

    /// Another relay is asked from now on; an empty text is the app's own.
    pub fn use_relay(&mut self, relay: &str) {
        let relay = Some(relay.trim()).filter(|relay| !relay.is_empty()).map(str::to_owned);
        self.befriend(Friends::stop);
        self.keep(|identity| {
            // What one relay gave out another does not know.
            (identity.relay, identity.token) = (relay, None);
        });
        let friends = friends_of(&self.identity.peek());
        let named = friends.name().is_some();
        self.friends.set(friends);
        if named {
            self.reconnect();
        }
    }

    /// Invites a friend, or with `stranger` seeks one.
    pub fn invite(&mut self, offer: Offer, loadout: Option<Loadout>, stranger: bool) {
        let now = platform::now();
        self.befriend(|friends| friends.invite(offer, loadout, stranger, now));
    }

    /// Takes an invitation back, or declines one.
    pub fn withdraw(&mut self) {
        let now = platform::now();
        self.befriend(|friends| friends.withdraw(now));
    }

    /// Looks up a code or a link; false when it is none.
    pub fn look_up(&mut self, text: &str) -> bool {
        let now = platform::now();
        let mut known = false;
        self.befriend(|friends| {
            let effects = friends.look(text, now);
            known = effects.is_ok();
            effects.unwrap_or_default()
        });
        known
    }

    /// Accepts the invitation that was looked up, with these power-ups in Blitz.
    pub fn accept(&mut self, loadout: Option<Loadout>) {
        let now = platform::now();
        self.befriend(|friends| friends.accept(loadout, nonce(), now));
    }

    /// Sits down at one of the player's matches.
    pub fn open_far(&mut self, id: MatchId, side: Side) {
        let now = platform::now();
        self.befriend(|friends| friends.open(id, side, now));
    }

    /// Gets up from a match that goes on far away.
    pub(super) fn leave_far(&mut self) {
        let now = platform::now();
        self.befriend(|friends| friends.leave(now));
    }

    /// Asks for another game.
    pub fn rematch(&mut self) {
        let now = platform::now();
        self.befriend(|friends| friends.rematch(now));
    }

    /// Claims the game from an opponent who has left.
    pub fn claim(&mut self) {
        let now = platform::now();
        self.befriend(|friends| friends.claim(command_id(), now));
    }

    /// Offers a draw, or agrees to one.
    pub fn draw_game(&mut self) {
        self.act(Session::draw_game);
        self.over.set(Over::Nothing);
    }

    /// Says something to the opponent.
    pub fn phrase(&mut self, phrase: Phrase) {
        let now = platform::now();
        self.befriend(|friends| friends.phrase(phrase, now));
    }

    /// Shows or hides what opponents say.
    pub fn mute(&mut self, muted: bool) {
        self.friends.write().mute(muted);
    }

    /// Asks for a new recovery code.
    pub fn new_recovery(&mut self) {
        let now = platform::now();
        self.befriend(|friends| friends.new_recovery(now));
    }

    /// The recovery code was written down.
    pub fn recovery_seen(&mut self) {
        self.friends.write().recovery_seen();
    }

    /// Becomes the player whose code this is; false when it is no code.
    pub fn recover(&mut self, text: &str) -> bool {
        let now = platform::now();
        let mut known = false;
        self.befriend(|friends| {
            let effects = friends.recover(text, now);
            known = effects.is_ok();
            effects.unwrap_or_default()
        });
        known
    }

    // ---- What the page says of the line ----

    /// A line is open.
    pub(super) fn line_up(&mut self, number: u32) {
        if number == *self.line.peek() {
            let now = platform::now();
            self.befriend(|friends| friends.up(now));
        }
    }

    /// A frame has come.
    pub(super) fn line_frame(&mut self, number: u32, frame: &str) {
        if number == *self.line.peek() {
            let now = platform::now();
            self.befriend(|friends| friends.frame(frame, nonce(), now));
        }
    }

    /// A line is gone, or could not be opened.
    pub(super) fn line_down(&mut self, number: u32) {
        if number == *self.line.peek() {
            let now = platform::now();
            self.befriend(|friends| friends.down(now));
        }
    }

    /// Time passes for those far away.
    pub(super) fn tick_friends(&mut self) {
        let now = platform::now();
        if self.friends.peek().next_tick().is_some_and(|at| at <= now) {
            self.befriend(|friends| friends.tick(now));
        }
    }
}
