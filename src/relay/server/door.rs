//! Who is let in: so many connections in all, so many from one address, and no more of them in any time than people need.
//!
//! Behind a proxy that is trusted, the address is the one that the proxy names; it is known when a request has been read.

use crate::relay::allowance::{Allowance, Bucket};
use crate::relay::neighbourhood::Neighbourhood;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc;

/// How many connections may be opened from one address: all of a village at once, and then more than come and go in it.
const ENTERING: Allowance = Allowance { most: 300, every_ms: 200 };
/// How many pages may be asked for from one address.
const PAGES: Allowance = Allowance { most: 400, every_ms: 50 };
/// How many addresses may be remembered besides those that are inside, before those that need not be are forgotten.
const REMEMBERED: usize = 1_024;

/// Counts who is inside.
pub(super) struct Door {
    connections: usize,
    per_address: usize,
    inside: Mutex<Inside>,
    /// Every seat holds one; when the last is gone, nobody is inside.
    token: mpsc::Sender<()>,
}

/// Comes to its end when everybody has left and the door is dropped.
pub(super) struct Gone(mpsc::Receiver<()>);

#[derive(Default)]
struct Inside {
    all: usize,
    from: HashMap<Neighbourhood, Place>,
}

/// What is known of an address.
struct Place {
    connections: usize,
    entering: Bucket,
    pages: Bucket,
}

impl Inside {
    fn place(&mut self, address: IpAddr, now: u64) -> &mut Place {
        if self.from.len() > 2 * self.all + REMEMBERED {
            self.from.retain(|_, place| {
                let idle = place.entering.is_full(ENTERING, now) && place.pages.is_full(PAGES, now);
                place.connections > 0 || !idle
            });
        }
        self.from.entry(Neighbourhood::of(address)).or_insert_with(|| Place {
            connections: 0,
            entering: Bucket::full(ENTERING, now),
            pages: Bucket::full(PAGES, now),
        })
    }
}

/// A place inside, until it is dropped.
pub(super) struct Seat {
    /// Whose share it is of; none when that is counted by another seat.
    from: Option<Neighbourhood>,
    /// Whether it is one of all.
    is_one: bool,
    door: Arc<Door>,
    _token: mpsc::Sender<()>,
}

impl Door {
    pub fn new(connections: usize, per_address: usize) -> (Arc<Door>, Gone) {
        let (token, gone) = mpsc::channel(1);
        (Arc::new(Door { connections, per_address, inside: Mutex::default(), token }), Gone(gone))
    }

    fn inside<T>(&self, look: impl FnOnce(&mut Inside) -> T) -> T {
        look(&mut self.inside.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A place for a connection from here; `None` when there are too many, or too many have just come.
    pub fn enter(self: &Arc<Door>, address: IpAddr, now: u64) -> Option<Seat> {
        let entered = self.inside(|inside| {
            let entered = inside.all < self.connections && self.has_room(inside, address, now);
            inside.all += usize::from(entered);
            entered
        });
        entered.then(|| self.seat(Some(Neighbourhood::of(address)), true))
    }

    /// A place for a connection of a proxy's: one of all, and nobody's in particular.
    pub fn enter_proxy(self: &Arc<Door>) -> Option<Seat> {
        let entered = self.inside(|inside| {
            let entered = inside.all < self.connections;
            inside.all += usize::from(entered);
            entered
        });
        entered.then(|| self.seat(None, true))
    }

    /// A place for somebody who has come over a proxy's connection, besides that connection's own.
    pub fn enter_behind(self: &Arc<Door>, address: IpAddr, now: u64) -> Option<Seat> {
        let entered = self.inside(|inside| self.has_room(inside, address, now));
        entered.then(|| self.seat(Some(Neighbourhood::of(address)), false))
    }

    /// Whether somebody from here may have a page.
    pub fn may_ask(&self, address: IpAddr, now: u64) -> bool {
        self.inside(|inside| inside.place(address, now).pages.take(PAGES, now))
    }

    fn has_room(&self, inside: &mut Inside, address: IpAddr, now: u64) -> bool {
        let place = inside.place(address, now);
        let room = place.connections < self.per_address && place.entering.take(ENTERING, now);
        place.connections += usize::from(room);
        room
    }

    fn seat(self: &Arc<Door>, from: Option<Neighbourhood>, is_one: bool) -> Seat {
        Seat { from, is_one, door: Arc::clone(self), _token: self.token.clone() }
    }
}

impl Gone {
    /// Waits until everybody has left.
    pub async fn wait(mut self) {
        self.0.recv().await;
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.door.inside(|inside| {
            inside.all -= usize::from(self.is_one);
            if let Some(place) = self.from.and_then(|from| inside.from.get_mut(&from)) {
                place.connections -= 1;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_and_all_have_theirs() {
        let (door, _) = Door::new(3, 2);
        let at = |text: &str| door.enter(text.parse().unwrap(), 0);
        let first = at("10.0.0.1").unwrap();
        let _second = at("::ffff:10.0.0.1").unwrap();
        assert!(at("10.0.0.1").is_none(), "two from one address are enough");
        let third = at("2001:db8::1").unwrap();
        assert!(at("10.0.0.3").is_none(), "three in all are enough");
        drop(first);
        let _fourth = at("2001:db8::2:3").unwrap();
        assert!(at("10.0.0.3").is_none());
        drop(third);
        assert!(at("10.0.0.1").is_some());
    }

    #[test]
    fn a_network_of_64_bits_is_one_address() {
        let (door, _) = Door::new(10, 1);
        let _one = door.enter("2001:db8:1:2::1".parse().unwrap(), 0).unwrap();
        assert!(door.enter("2001:db8:1:2:3:4:5:6".parse().unwrap(), 0).is_none());
        assert!(door.enter("2001:db8:1:3::1".parse().unwrap(), 0).is_some());
    }

    /// Whoever is thrown out and comes again at once waits before long, and nobody else does.
    #[test]
    fn who_comes_again_and_again_is_let_in_less_often() {
        let (door, _) = Door::new(10, 2);
        let [busy, other] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().unwrap());
        let came = (0..1_000).filter(|_| door.enter(busy, 0).is_some()).count();
        assert_eq!(came, 300);
        assert!(door.enter(other, 0).is_some());
        let came = (0..1_000).filter(|at| door.enter(busy, *at).is_some()).count();
        assert_eq!(came, 4);
        assert!((0..1_000).filter(|_| door.may_ask(busy, 0)).count() == 400 && door.may_ask(other, 0));
    }

    #[test]
    fn behind_a_proxy_everybody_has_a_share_of_their_own() {
        let (door, _) = Door::new(3, 1);
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().unwrap());
        let proxy: Vec<Seat> = std::iter::from_fn(|| door.enter_proxy()).collect();
        assert_eq!(proxy.len(), 3, "the proxy's connections are of all");
        let first = door.enter_behind(one, 0).unwrap();
        assert!(door.enter_behind(one, 0).is_none() && door.enter_behind(other, 0).is_some());
        drop((first, proxy));
        assert!(door.enter(one, 0).is_some());
    }

    #[test]
    fn addresses_are_not_remembered_for_ever() {
        let (door, _) = Door::new(10, 1);
        for number in 0..100_000u32 {
            drop(door.enter(std::net::Ipv4Addr::from(number).into(), u64::from(number)));
        }
        assert!(door.inside(|inside| inside.from.len()) <= REMEMBERED + 2);
    }

    #[test]
    fn the_last_who_leaves_is_waited_for() {
        let (door, mut gone) = Door::new(2, 2);
        let seat = door.enter("10.0.0.1".parse().unwrap(), 0).unwrap();
        drop(door);
        assert!(matches!(gone.0.try_recv(), Err(mpsc::error::TryRecvError::Empty)));
        drop(seat);
        assert!(matches!(gone.0.try_recv(), Err(mpsc::error::TryRecvError::Disconnected)));
    }
}
