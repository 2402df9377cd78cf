//! The app plays with people far away: the one place where what [`Friends`] ask for is carried out.

use super::friends::{Effect, Friends};
use super::page::ToPage;
use super::places::Place;
use super::session::Session;
use super::state::{App, Draft};
use super::ways::{Over, Screen};
use crate::blitz::Loadout;
use crate::engine::{RuleSet, Side};
use crate::game::Body;
use crate::game::fair::{Nonce, hex};
use crate::online::keeping::Consent;
use crate::online::wire::Phrase;
use crate::online::{
    CommandId, Frames, Invitation, InvitationCode, Link, LinkEvent, MatchId, Matchmaker, Offer, PlayerName,
    RelayAddress, SaveHash, Token,
};
use crate::platform;
use crate::storage::{Identity, Slot};
use dioxus::prelude::*;

/// Where the app looks for a relay unless the player names another: what the build was told, or this device.
pub const RELAY: &str = match option_env!("GUZHI_RELAY") {
    Some(relay) => relay,
    None => "ws://127.0.0.1:8747",
};

/// The link in use.
#[derive(Debug, Default)]
pub struct InUse {
    /// How many there have been.
    number: u32,
    frames: Option<Frames>,
    /// Whether this matchmaker has made one before.
    pub again: bool,
}

/// The relay of whoever this device is.
pub fn relay_of(identity: &Identity) -> RelayAddress {
    let own = identity.relay.as_deref().and_then(|relay| relay.parse().ok());
    // The test below reads what the build was told.
    own.unwrap_or_else(|| RELAY.parse().expect("the app's own relay has an address"))
}

/// The friends of whoever this device is, at the hub of this name; `known` when that is the player's own relay, which has given
/// out the token and may keep saves.
pub fn friends_of(identity: &Identity, hub: &str, known: bool) -> Friends {
    let secret = hex::bytes(&identity.secret).unwrap_or_else(platform::random);
    let token = identity.token.as_deref().filter(|_| known).and_then(hex::bytes).map(Token);
    let name = identity.name.as_deref().and_then(|name| PlayerName::new(name).ok());
    let friends = Friends::new(&secret, hub, token, name);
    if !known {
        return friends;
    }
    let consent = match identity.keeps {
        None => Consent::Unasked,
        Some(true) => Consent::Given,
        Some(false) => Consent::Withdrawn,
    };
    friends.with_saves(consent, identity.kept_match.as_deref().and_then(hex::bytes).map(SaveHash))
}

/// Somebody new, with a key nobody has.
pub fn new_identity() -> Identity {
    Identity {
        secret: hex::text(&platform::random::<32>()),
        token: None,
        name: None,
        relay: None,
        elsewhere: None,
        keeps: None,
        kept_match: None,
    }
}

fn command_id() -> CommandId {
    CommandId(platform::random())
}

fn nonce() -> Nonce {
    Nonce(platform::random())
}

impl App {
    /// Lets something happen with friends.
    pub(super) fn befriend(&mut self, happen: impl FnOnce(&mut Friends) -> Vec<Effect>) {
        let effects = happen(&mut self.friends.write());
        for effect in effects {
            self.carry_out_far(effect);
        }
    }

    fn carry_out_far(&mut self, effect: Effect) {
        let now = platform::now();
        match effect {
            Effect::Connect => {
                let again = std::mem::replace(&mut self.link.write().again, true);
                let link = match again {
                    true => self.maker.write().relink(),
                    false => self.maker.write().sign_in(),
                };
                self.lay(link);
            }
            Effect::HangUp => self.link.write().frames = None,
            Effect::Send(frame) => {
                if let Some(frames) = &self.link.peek().frames {
                    frames.send(frame);
                }
            }
            // What another place gives out is of no use here.
            Effect::KeepToken(token) if *self.place.peek() == Place::Relay => {
                self.keep(|identity| identity.token = Some(hex::text(&token.0)));
            }
            Effect::KeepToken(_) => {}
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
            Effect::Saves(effect) => self.carry_out_saves(effect),
        }
    }

    /// Uses this link from now on.
    fn lay(&mut self, link: Link) {
        let number = self.link.peek().number.wrapping_add(1);
        let Link { frames, mut events } = link;
        self.link.set(InUse { number, frames: Some(frames), again: true });
        let mut app = *self;
        dioxus::core::spawn_forever(async move {
            while let Some(event) = events.next().await {
                // Nothing is heard of a link that was hung up, or that another has taken the place of.
                let newest = app.link.peek().number == number && app.link.peek().frames.is_some();
                if !newest {
                    return;
                }
                app.linked(event);
            }
        });
    }

    fn linked(&mut self, event: LinkEvent) {
        let now = platform::now();
        match event {
            LinkEvent::Up => self.befriend(|friends| friends.up(now)),
            LinkEvent::Frame(frame) => self.befriend(|friends| friends.frame(&frame, nonce(), now)),
            LinkEvent::Down => self.befriend(|friends| friends.down(now)),
            // No way that this app goes has anything to say of it that a hub does not say as well.
            LinkEvent::Peer(_) => {}
        }
    }

    /// Makes the way ready for an errand; what is said from here on goes along the link that it asks for.
    fn make_ready(&mut self, ready: impl FnOnce(&mut dyn Matchmaker) -> Option<Link>) {
        let link = ready(&mut **self.maker.write());
        if let Some(link) = link {
            let now = platform::now();
            self.lay(link);
            self.befriend(|friends| friends.relinked(now));
        }
    }

    /// Changes who this device is, and keeps it.
    pub(super) fn keep(&mut self, change: impl FnOnce(&mut Identity)) {
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
        self.look_at_others();
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
        let (rules, rated) = (RuleSet::GUZHI, self.may_count());
        self.draft.set(Draft { rules, blitz: false, level: None, side: None, loadouts, rated });
        self.go(Screen::Invite(stranger));
    }

    /// Passes a text on as the device does that.
    pub fn share(&self, text: &str) {
        self.tell_page(&ToPage::Share(text));
    }

    /// Another relay is asked from now on; an empty text is the app's own.
    pub fn use_relay(&mut self, relay: &str) {
        let relay = Some(relay.trim()).filter(|relay| !relay.is_empty()).map(str::to_owned);
        self.keep(|identity| {
            // What one relay gave out another does not know, and what the player lets one keep another may not.
            (identity.relay, identity.token) = (relay, None);
            (identity.keeps, identity.kept_match) = (None, None);
        });
        self.go_to(Place::Relay);
    }

    /// Nobody plays from afar any more.
    pub(super) fn stop_friends(&mut self) {
        self.befriend(Friends::stop);
    }

    /// What to hand to a guest.
    pub fn invitation(&self, code: InvitationCode) -> Invitation {
        let mut maker = self.maker;
        maker.write().invitation(code)
    }

    /// Invites a friend, or with `stranger` seeks one.
    pub fn invite(&mut self, offer: Offer, loadout: Option<Loadout>, stranger: bool) {
        let now = platform::now();
        self.make_ready(|maker| match stranger {
            true => maker.quick_match(&offer),
            false => maker.host(&offer),
        });
        self.befriend(|friends| friends.invite(offer, loadout, stranger, now));
    }

    /// Takes an invitation back, or declines one.
    pub fn withdraw(&mut self) {
        let now = platform::now();
        self.befriend(|friends| friends.withdraw(now));
    }

    /// A link to an invitation was tapped, here or somewhere else on the device.
    pub(super) fn tapped(&mut self, link: &str) {
        match link.parse() {
            Ok(invitation) => {
                self.visit_friends();
                self.look_up(&invitation);
            }
            Err(error) => eprintln!("{link:?} leads to no invitation: {error}"),
        }
    }

    /// Looks up an invitation, where it leads.
    pub fn look_up(&mut self, invitation: &Invitation) {
        let now = platform::now();
        self.follow(invitation);
        self.make_ready(|maker| maker.join(invitation));
        self.befriend(|friends| friends.look(invitation.code, now));
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

    /// A player moves from device to device at their own relay, wherever they play now.
    fn at_own_relay(&mut self) {
        if *self.place.peek() != Place::Relay {
            self.go_home();
        }
    }

    /// Asks for a new recovery code.
    pub fn new_recovery(&mut self) {
        self.at_own_relay();
        let now = platform::now();
        self.befriend(|friends| friends.new_recovery(now));
    }

    /// The recovery code was written down.
    pub fn recovery_seen(&mut self) {
        self.friends.write().recovery_seen();
    }

    /// Becomes the player whose code this is; false when it is no code.
    pub fn recover(&mut self, text: &str) -> bool {
        self.at_own_relay();
        let now = platform::now();
        let mut known = false;
        self.befriend(|friends| {
            let effects = friends.recover(text, now);
            known = effects.is_ok();
            effects.unwrap_or_default()
        });
        known
    }

    /// Time passes for those far away.
    pub(super) fn tick_friends(&mut self) {
        let now = platform::now();
        let incoming = self.maker.write().incoming();
        if let Some(invitation) = incoming {
            self.visit_friends();
            self.look_up(&invitation);
        }
        if self.friends.peek().next_tick().is_some_and(|at| at <= now) {
            self.befriend(|friends| friends.tick(now));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RELAY;
    use crate::online::RelayAddress;

    #[test]
    fn the_build_was_told_an_address() {
        assert!(RELAY.parse::<RelayAddress>().is_ok(), "GUZHI_RELAY is {RELAY:?}");
    }
}
