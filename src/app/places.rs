//! Where people far away are met: at the player's relay, at another one that an invitation leads to, or at this device.

use super::online::{friends_of, relay_of};
use super::session::Session;
use super::state::App;
use crate::online::{Invitation, Matchmaker, Relay, RelayAddress};
use crate::platform::nearby::House;
use dioxus::prelude::*;

/// A place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// The player's relay.
    Relay,
    /// Another relay, or the device of somebody in the same network.
    Elsewhere(RelayAddress),
    /// This device, for those in the same network.
    Here,
}

/// Whether others can play at this device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Nearby {
    /// Nobody has asked for it.
    Closed,
    /// They can, by the first of these addresses, or by another one.
    Open(Vec<RelayAddress>),
    /// They cannot, and why.
    Failed(String),
}

impl App {
    /// The way to a place.
    pub(super) fn way_to(&self, place: &Place) -> Box<dyn Matchmaker> {
        let relay = match place {
            Place::Relay => Relay::at(relay_of(&self.identity.peek()), self.lines),
            Place::Elsewhere(at) => Relay::at(at.clone(), self.lines),
            Place::Here => match &*self.house.peek() {
                Some(house) => Relay::here(house.own().clone(), house.told()[0].clone(), self.lines),
                None => Relay::at(relay_of(&self.identity.peek()), self.lines),
            },
        };
        Box::new(relay)
    }

    /// Goes to a place, where other people and other matches are.
    pub fn go_to(&mut self, place: Place) {
        if self.session.peek().as_ref().is_some_and(Session::is_far) {
            self.session.set(None);
        }
        self.stop_friends();
        self.maker.write().leave();
        let maker = self.way_to(&place);
        let identity = self.identity.peek().clone();
        let mut friends = friends_of(&identity, &maker.hub(), place == Place::Relay);
        friends.mute(self.friends.peek().is_muted());
        if let Place::Elsewhere(at) = &place {
            let at = at.to_string();
            self.keep(|identity| identity.elsewhere = Some(at));
        }
        self.maker.set(maker);
        self.link.write().again = false;
        let named = friends.name().is_some();
        self.friends.set(friends);
        self.place.set(place);
        self.note_saves();
        if named {
            self.reconnect();
        }
    }

    /// Goes where an invitation leads, if that is somewhere else.
    pub(super) fn follow(&mut self, invitation: &Invitation) {
        let Some(at) = &invitation.at else { return };
        let place = self.place_at(at);
        if *self.place.peek() != place {
            self.go_to(place);
        }
    }

    fn place_at(&self, at: &RelayAddress) -> Place {
        if self.house.peek().as_ref().is_some_and(|house| house.own() == at || house.told().contains(at)) {
            return Place::Here;
        }
        if *at == relay_of(&self.identity.peek()) { Place::Relay } else { Place::Elsewhere(at.clone()) }
    }

    /// Whether a match can count for the ratings: at a relay, where many are rated, and not at somebody's own device.
    pub fn may_count(&self) -> bool {
        match &*self.place.read() {
            Place::Relay => true,
            Place::Elsewhere(at) => at.is_encrypted(),
            Place::Here => false,
        }
    }

    /// Whether this device can be host to others in the same network.
    pub const fn may_be_host() -> bool {
        House::POSSIBLE
    }

    /// Lets those in the same network play at this device, and goes there.
    pub fn be_host(&mut self) {
        if self.house.peek().is_none() {
            match House::open() {
                Ok(house) => {
                    self.nearby.set(Nearby::Open(house.told().to_vec()));
                    self.house.set(Some(house));
                }
                Err(error) => return self.nearby.set(Nearby::Failed(error.to_string())),
            }
        }
        self.go_to(Place::Here);
    }

    /// Goes back to the player's relay. A house that was opened here is closed; what happened in it is kept.
    pub fn go_home(&mut self) {
        self.go_to(Place::Relay);
        self.house.set(None);
        self.nearby.set(Nearby::Closed);
    }

    /// Tells those in the same network another of this device's addresses.
    pub fn tell_next_address(&mut self) {
        let told = self.house.write().as_mut().map(|house| {
            house.tell_next();
            house.told().to_vec()
        });
        // Only what is told changes; the line to this device's own house stays.
        let maker = self.way_to(&Place::Here);
        self.maker.set(maker);
        if let Some(told) = told {
            self.nearby.set(Nearby::Open(told));
        }
    }
}
