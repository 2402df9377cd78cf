//! The matchmaker's trait beside GameKit: whole matches through an adapter whose other side behaves as Game Center's does.
//!
//! What GameKit is known to do, and this does: invitations arrive as accepted; a match carries data reliably and in order, up
//! to 87 KB a message; an app that goes to the background drops the match, and nobody gets a callback; only the host asks
//! again, one to one, and that is a new invitation.

use super::world::{Network, World, blitz, classic, hub};
use guzhi::app::friends::FarEnd;
use guzhi::engine::{RuleSet, Side};
use guzhi::online::{
    Invitation, InvitationCode, Link, LinkEnd, LinkEvent, Matchmaker, Offer, PeerEvent, Teller,
};
use guzhi::relay::Now;
use guzhi::relay::loopback::Loopback;
use guzhi::relay::memory::Memory;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// The most that a message of a `GKMatch` can hold.
const MOST_DATA: usize = 87 * 1024;

/// What GameKit tells an app.
enum Callback {
    /// `player(_:didAccept:)`.
    Accepted(InvitationCode),
    /// `match(_:player:didChange: .connected)`.
    Connected,
    /// `match(_:didReceive:fromRemotePlayer:)`.
    Received(String),
}

/// Game Center between two devices.
#[derive(Default)]
struct Kit {
    callbacks: [VecDeque<Callback>; 2],
    /// Whether there is a match that carries anything.
    connected: bool,
    party: Option<InvitationCode>,
    seeking: [bool; 2],
    /// How often somebody was invited.
    invites: u32,
}

impl Kit {
    /// The host's activity begins with this party code, or the host asks once more: the guest taps, and it is accepted.
    fn invite(&mut self, code: InvitationCode) {
        self.party = Some(code);
        self.invites += 1;
        self.callbacks[1].push_back(Callback::Accepted(code));
    }

    /// `GKMatchmaker.match(for:)`: both are told.
    fn connect(&mut self) {
        self.connected = true;
        for callbacks in &mut self.callbacks {
            callbacks.push_back(Callback::Connected);
        }
    }

    /// `findMatch(for:)` without recipients.
    fn find_match(&mut self, me: usize) {
        self.seeking[me] = true;
        if self.seeking == [true; 2] {
            self.seeking = [false; 2];
            self.connect();
        }
    }

    /// `sendData(toAllPlayers:with: .reliable)`.
    fn send(&mut self, from: usize, data: String) {
        assert!(data.len() <= MOST_DATA);
        if self.connected {
            self.callbacks[1 - from].push_back(Callback::Received(data));
        }
    }

    /// An app goes to the background: the match is gone, and nobody is told.
    fn drop_silently(&mut self) {
        self.connected = false;
        for callbacks in &mut self.callbacks {
            callbacks.retain(|callback| !matches!(callback, Callback::Received(_)));
        }
    }
}

/// One device: the hub on it, and what leads over Game Center. The first hosts.
struct Device {
    me: usize,
    kit: Rc<RefCell<Kit>>,
    hub: Loopback<Memory>,
    /// The app's link to its own hub, which the adapter passes on and adds to.
    own: Option<(Link, LinkEnd)>,
    /// The guest's way into the hub here.
    hosted: Option<Link>,
    /// The app's way to the hub over there.
    joined: Option<LinkEnd>,
    incoming: VecDeque<Invitation>,
}

impl Device {
    fn own_link(&mut self) -> Link {
        let (link, end) = Link::pair();
        self.own = Some((self.hub.link(), end));
        link
    }

    fn far_link(&mut self) -> Link {
        let (link, end) = Link::pair();
        self.joined = Some(end);
        link
    }

    /// Tells the host's app what Game Center says of the other player.
    fn tell_peer(&self, event: PeerEvent) {
        if let Some((_, LinkEnd { tell, .. })) = &self.own {
            Teller::tell(tell, LinkEvent::Peer(event));
        }
    }

    fn called_back(&mut self, callback: Callback) {
        match (callback, self.me) {
            (Callback::Accepted(_), _) if self.joined.is_some() => {
                // Asked again, and already on the way back.
                self.kit.borrow_mut().connect();
            }
            (Callback::Accepted(code), _) => self.incoming.push_back(Invitation { code, at: None }),
            (Callback::Connected, 0) => {
                self.hosted = Some(self.hub.link());
                self.tell_peer(PeerEvent::Connected);
            }
            (Callback::Connected, _) => {
                if let Some(end) = &self.joined {
                    end.tell.tell(LinkEvent::Up);
                }
            }
            (Callback::Received(data), 0) => {
                if let Some(link) = &self.hosted {
                    link.frames.send(data);
                }
            }
            (Callback::Received(data), _) => {
                if let Some(end) = &self.joined {
                    end.tell.tell(LinkEvent::Frame(data));
                }
            }
        }
    }

    fn step(&mut self, now: Now) -> bool {
        let mut moved = self.hub.step(now);
        loop {
            let callback = self.kit.borrow_mut().callbacks[self.me].pop_front();
            let Some(callback) = callback else { break };
            self.called_back(callback);
            moved = true;
        }
        // The app here and the hub here.
        if let Some((link, end)) = &mut self.own {
            while let Some(frame) = end.take() {
                link.frames.send(frame);
                moved = true;
            }
            while let Some(event) = link.events.take() {
                end.tell.tell(event);
                moved = true;
            }
        }
        // The app over there and the hub here.
        while let Some(event) = self.hosted.as_mut().and_then(|link| link.events.take()) {
            moved = true;
            match event {
                LinkEvent::Frame(frame) => self.kit.borrow_mut().send(0, frame),
                LinkEvent::Down => {
                    // The hub has heard nothing for so long that nobody is there: `shouldReinviteDisconnectedPlayer`.
                    self.hosted = None;
                    self.tell_peer(PeerEvent::Gone);
                    let party = self.kit.borrow().party;
                    self.tell_peer(PeerEvent::Invited);
                    self.kit.borrow_mut().invite(party.expect("the guest came by a party code"));
                }
                LinkEvent::Up | LinkEvent::Peer(_) => {}
            }
        }
        // The app here and the hub over there.
        while let Some(frame) = self.joined.as_mut().and_then(LinkEnd::take) {
            self.kit.borrow_mut().send(1, frame);
            moved = true;
        }
        moved
    }
}

/// The matchmaker of one device.
struct GameCenter(Rc<RefCell<Device>>);

impl Matchmaker for GameCenter {
    fn hub(&self) -> String {
        "loopback".to_owned()
    }

    fn sign_in(&mut self) -> Link {
        self.0.borrow_mut().own_link()
    }

    fn host(&mut self, _: &Offer) -> Option<Link> {
        None
    }

    fn join(&mut self, _: &Invitation) -> Option<Link> {
        let mut device = self.0.borrow_mut();
        let link = device.far_link();
        device.kit.borrow_mut().connect();
        Some(link)
    }

    fn quick_match(&mut self, _: &Offer) -> Option<Link> {
        let mut device = self.0.borrow_mut();
        // Who hosts is the same for both; Game Center's player ids are compared for that.
        let link = (device.me == 1).then(|| device.far_link());
        let me = device.me;
        device.kit.borrow_mut().find_match(me);
        link
    }

    fn relink(&mut self) -> Link {
        let mut device = self.0.borrow_mut();
        if device.joined.is_some() { device.far_link() } else { device.own_link() }
    }

    fn invitation(&mut self, code: InvitationCode) -> Invitation {
        let device = self.0.borrow();
        device.tell_peer(PeerEvent::Invited);
        device.kit.borrow_mut().invite(code);
        Invitation { code, at: None }
    }

    fn incoming(&mut self) -> Option<Invitation> {
        self.0.borrow_mut().incoming.pop_front()
    }

    fn leave(&mut self) {
        self.0.borrow().kit.borrow_mut().drop_silently();
    }
}

struct Devices([Rc<RefCell<Device>>; 2]);

impl Network for Devices {
    fn step(&mut self, now: Now) -> bool {
        let moved = [0, 1].map(|who| self.0[who].borrow_mut().step(now));
        moved.contains(&true)
    }
}

fn world() -> (World<Devices>, Rc<RefCell<Kit>>) {
    let kit = Rc::new(RefCell::new(Kit::default()));
    let devices = [0, 1].map(|me| {
        Rc::new(RefCell::new(Device {
            me,
            kit: Rc::clone(&kit),
            hub: Loopback::new(hub(me as u64 + 1)),
            own: None,
            hosted: None,
            joined: None,
            incoming: VecDeque::new(),
        }))
    });
    let makers = [0, 1].map(|me| Box::new(GameCenter(Rc::clone(&devices[me]))) as _);
    (World::new(Devices(devices), makers), kit)
}

/// The guest's app notices the invitation that Game Center has accepted.
fn tap(world: &mut World<Devices>) -> Invitation {
    world.pass(100);
    world.apps[1].maker.incoming().expect("it was accepted")
}

#[test]
fn a_classic_game_over_game_center_that_drops_without_a_word() {
    let (mut world, kit) = world();
    let told = world.invite(classic(RuleSet::GUZHI));
    let invitation = tap(&mut world);
    assert_eq!(invitation, told);
    world.join(&invitation, false);
    assert_eq!((world.session(0).me(), world.session(1).me()), (Some(Side::South), Some(Side::North)));
    world.play_to_the_end_with(|world, moves| {
        if [2, 5].contains(&moves) {
            kit.borrow_mut().drop_silently();
            // Until the hub gives the guest up, asks again, and both have what the other did.
            world.pass(120_000);
            assert_eq!(world.session(0).shown(), world.session(1).shown(), "after {moves} moves");
        }
    });
    assert_eq!(kit.borrow().invites, 3, "once, and after each drop");
    use PeerEvent::{Connected, Gone, Invited};
    assert_eq!(world.apps[0].peers, [Invited, Connected, Gone, Invited, Connected, Gone, Invited, Connected]);
    for app in &world.apps {
        let FarEnd { fair, .. } = app.friends.far().unwrap().over.clone().unwrap();
        assert_eq!(fair, Ok(()));
    }
}

#[test]
fn strangers_play_blitz_over_game_center() {
    let (mut world, _kit) = world();
    world.seek(&blitz());
    world.pass(6_000);
    world.sit_down();
    world.play_to_the_end();
}
