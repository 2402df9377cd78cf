//! The matchmaker of a relay: one hub for everything, at an address.

use super::InvitationCode;
use super::invitation::{Invitation, RelayAddress};
use super::link::Link;
use super::matchmaker::Matchmaker;

/// Opens lines to a relay, as this device does that.
pub trait Dial {
    /// A link along a WebSocket to this address.
    fn dial(&self, url: &str) -> Link;
}

/// A relay, and how to reach it.
pub struct Relay<D> {
    dialled: RelayAddress,
    told: RelayAddress,
    dial: D,
}

impl<D: Dial> Relay<D> {
    /// The relay at this address.
    pub fn at(address: RelayAddress, dial: D) -> Relay<D> {
        Relay { dialled: address.clone(), told: address, dial }
    }

    /// The relay on this device, which guests reach by another address.
    pub fn here(own: RelayAddress, told: RelayAddress, dial: D) -> Relay<D> {
        Relay { dialled: own, told, dial }
    }
}

impl<D: Dial> Matchmaker for Relay<D> {
    fn hub(&self) -> String {
        self.dialled.host()
    }

    fn sign_in(&mut self) -> Link {
        self.dial.dial(&self.dialled.line())
    }

    fn invitation(&mut self, code: InvitationCode) -> Invitation {
        Invitation { code, at: Some(self.told.clone()) }
    }
}
