//! A hub in the same process as those who play: without a network, along [`Link`]s.
//!
//! For tests, and for ways of playing that bring their own network: the host's device runs the hub, its own app is linked
//! by [`Loopback::link`], and whoever comes over that network by [`Loopback::attach`].

use super::store::Store;
use super::{ConnId, Hub, Input, Now, Output};
use crate::online::{Invitation, InvitationCode, Link, LinkEnd, LinkEvent, Matchmaker};
use futures_channel::mpsc::TryRecvError;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::rc::Rc;

/// The name of every hub in the same process.
const NAME: &str = "loopback";

/// A hub and the links to it.
pub struct Loopback<S: Store> {
    hub: Hub<S>,
    links: BTreeMap<ConnId, LinkEnd>,
    fresh: Vec<ConnId>,
    next: u64,
}

impl<S: Store> Loopback<S> {
    /// Nobody is linked to this hub yet.
    pub fn new(hub: Hub<S>) -> Loopback<S> {
        Loopback { hub, links: BTreeMap::new(), fresh: Vec::new(), next: 0 }
    }

    /// A link to the hub.
    pub fn link(&mut self) -> Link {
        let (link, end) = Link::pair();
        self.attach(end);
        link
    }

    /// Somebody comes along this link, whatever carries its other half.
    pub fn attach(&mut self, end: LinkEnd) {
        self.next += 1;
        self.links.insert(ConnId(self.next), end);
        self.fresh.push(ConnId(self.next));
    }

    /// The hub.
    pub fn hub(&mut self) -> &mut Hub<S> {
        &mut self.hub
    }

    /// Another hub in place of this one, over the same store for instance; every link breaks.
    pub fn replace(&mut self, make: impl FnOnce() -> Hub<S>) {
        for end in std::mem::take(&mut self.links).into_values() {
            end.tell.tell(LinkEvent::Down);
        }
        self.fresh.clear();
        self.hub = make();
    }

    /// When [`Loopback::step`] has something to do without anybody saying anything.
    pub fn next_tick(&self) -> Option<u64> {
        self.hub.next_tick()
    }

    /// Takes in what was sent, lets the time do what is due, and tells what came of it. Whether anything was sent or told.
    pub fn step(&mut self, now: Now) -> bool {
        let mut moved = false;
        for conn in std::mem::take(&mut self.fresh) {
            let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
            self.hub.take(now, Input::Connected { conn, address, host: NAME.to_owned() });
            self.tell(conn, LinkEvent::Up);
            moved = true;
        }
        for conn in self.links.keys().copied().collect::<Vec<_>>() {
            moved |= self.hear(now, conn);
        }
        if self.hub.next_tick().is_some_and(|at| at <= now.ms) {
            self.hub.tick(now);
        }
        self.say(now) || moved
    }

    /// Everything that one link has brought.
    fn hear(&mut self, now: Now, conn: ConnId) -> bool {
        let mut heard = false;
        while let Some(end) = self.links.get_mut(&conn) {
            let input = match end.frames.try_recv() {
                Ok(text) => Input::Frame { conn, text },
                Err(TryRecvError::Closed) => {
                    self.links.remove(&conn);
                    Input::Closed { conn }
                }
                Err(TryRecvError::Empty) => return heard,
            };
            self.hub.take(now, input);
            heard = true;
        }
        heard
    }

    fn say(&mut self, now: Now) -> bool {
        let said = self.hub.flush(now);
        let any = !said.is_empty();
        for output in said {
            match output {
                Output::Send { conn, text } => self.tell(conn, LinkEvent::Frame(text)),
                Output::Close { conn } => {
                    self.tell(conn, LinkEvent::Down);
                    self.links.remove(&conn);
                }
            }
        }
        any
    }

    fn tell(&self, conn: ConnId, event: LinkEvent) {
        if let Some(end) = self.links.get(&conn) {
            end.tell.tell(event);
        }
    }
}

/// The matchmaker of a hub in the same process; codes are all that there is to hand over.
pub struct LoopbackMaker<S: Store>(pub Rc<RefCell<Loopback<S>>>);

impl<S: Store> Matchmaker for LoopbackMaker<S> {
    fn hub(&self) -> String {
        NAME.to_owned()
    }

    fn sign_in(&mut self) -> Link {
        self.0.borrow_mut().link()
    }

    fn invitation(&mut self, code: InvitationCode) -> Invitation {
        Invitation { code, at: None }
    }
}
