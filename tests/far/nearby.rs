//! A device that keeps the table for those in the same network: a real house, real lines, and a journal that is cut anywhere.

use super::world::{Network, World, blitz, classic, hub_over};
use guzhi::app::friends::{Effect, Friends, Step};
use guzhi::engine::{Pit, RuleSet};
use guzhi::game::fair::Nonce;
use guzhi::game::{Body, Event, Log};
use guzhi::online::client::Line;
use guzhi::online::{CommandId, Invitation, Link, LinkEvent, MatchId, Matchmaker, PlayerName, Relay};
use guzhi::platform::line;
use guzhi::platform::nearby::House;
use guzhi::relay::Now;
use guzhi::relay::journal::{Journal, JournalError};
use guzhi::relay::loopback::{Loopback, LoopbackMaker};
use guzhi::relay::store::Store;
use std::cell::RefCell;
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::rc::Rc;

struct Kept(Rc<RefCell<Loopback<Journal>>>);

impl Network for Kept {
    fn step(&mut self, now: Now) -> bool {
        self.0.borrow_mut().step(now)
    }
}

fn world(journal: &Path) -> (World<Kept>, Rc<RefCell<Loopback<Journal>>>) {
    let loopback = Loopback::new(hub_over(Journal::open(journal).unwrap(), 7));
    let loopback = Rc::new(RefCell::new(loopback));
    let makers = [0, 1].map(|_| Box::new(LoopbackMaker(Rc::clone(&loopback))) as _);
    (World::new(Kept(Rc::clone(&loopback)), makers), loopback)
}

fn events(journal: &Path, id: MatchId) -> Vec<Event> {
    let kept = Journal::open(journal).unwrap().load(id).unwrap();
    kept.map(|kept| kept.log.since(0).to_vec()).unwrap_or_default()
}

#[test]
fn a_game_goes_on_where_the_house_was_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep").join("nearby.journal");
    let (mut world, house) = world(&path);
    let invitation = world.invite(classic(RuleSet::GUZHI));
    world.join(&invitation, false);
    let id = world.apps[0].friends.far().unwrap().id;
    let mut openings = 0;
    world.play_to_the_end_with(|world, moves| {
        if moves % 2 == 0 {
            // A file is one house's at a time, so the first one closes: its lines break.
            let closed = folder.path().join(format!("closed-{moves}"));
            house.borrow_mut().replace(|| hub_over(Journal::open(&closed).unwrap(), 8));
            house.borrow_mut().replace(|| hub_over(Journal::open(&path).unwrap(), 9 + moves as u64));
            openings += 1;
            world.pass(3_000);
        }
    });
    assert!(openings > 2);
    let played = world.session(0).shown().clone();
    house.borrow_mut().replace(|| hub_over(Journal::open(&folder.path().join("end")).unwrap(), 1));
    assert_eq!(Log::from_events(events(&path, id)).fold().unwrap(), played);
}

/// A kill leaves any part of the last line behind; nobody was told of it.
#[test]
fn a_journal_that_was_cut_short_is_what_it_was_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nearby.journal");
    let (mut world, house) = world(&path);
    let invitation = world.invite(blitz());
    world.join(&invitation, true);
    let id = world.apps[0].friends.far().unwrap().id;
    world.play_to_the_end();
    house.borrow_mut().replace(|| hub_over(Journal::open(&folder.path().join("end")).unwrap(), 1));
    let whole = fs::read(&path).unwrap();
    let all = events(&path, id);
    let lines: Vec<usize> =
        whole.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1).collect();
    let cut = folder.path().join("cut");
    let mut known = 0;
    for (nth, &end) in lines.iter().enumerate() {
        let start = if nth == 0 { 0 } else { lines[nth - 1] };
        for length in [start + 1, (start + end) / 2, end - 1] {
            fs::write(&cut, &whole[..length]).unwrap();
            let kept = events(&cut, id);
            assert!(all.starts_with(&kept) && kept.len() >= known, "cut at {length}");
            known = kept.len();
            assert_eq!(fs::read(&cut).unwrap(), whole[..start], "and what was cut is gone");
        }
    }
    assert!(known > 10);
    // What is wrong anywhere else is said, with the line, and the file is left as it is.
    let mut damaged = whole.clone();
    damaged[lines[2] + 4] = b'!';
    fs::write(&cut, &damaged).unwrap();
    let error = Journal::open(&cut).unwrap_err();
    assert!(matches!(error, JournalError::Unreadable { line: 4, .. }), "{error}");
    assert_eq!(fs::read(&cut).unwrap(), damaged);
}

#[test]
fn two_houses_do_not_write_into_one_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nearby.journal");
    let _first = Journal::open(&path).unwrap();
    let error = Journal::open(&path).unwrap_err();
    assert!(error.to_string().contains("another window"), "{error}");
}

/// An app at a real line.
struct Guest {
    friends: Friends,
    maker: Box<dyn Matchmaker>,
    link: Link,
    log: Vec<Event>,
    commands: u8,
}

struct Sockets;

impl guzhi::online::Dial for Sockets {
    fn dial(&self, url: &str) -> Link {
        line::dial(url)
    }
}

impl Guest {
    fn new(name: &str, key: u8, relay: Relay<Sockets>) -> Guest {
        let mut maker: Box<dyn Matchmaker> = Box::new(relay);
        let friends = Friends::new(&[key; 32], &maker.hub(), None, PlayerName::new(name).ok());
        let link = maker.sign_in();
        let mut guest = Guest { friends, maker, link, log: Vec::new(), commands: key };
        guest.friends.start(0);
        guest
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Connect => self.link = self.maker.relink(),
                Effect::Send(frame) => self.link.frames.send(frame),
                Effect::Table { events, .. } => self.log = events,
                Effect::Events(events) => self.log.extend(events),
                _ => {}
            }
        }
    }

    /// Waits for the next thing that the line says.
    async fn hear(&mut self) {
        let effects = match self.link.events.next().await {
            Some(LinkEvent::Up) => self.friends.up(0),
            Some(LinkEvent::Frame(frame)) => self.friends.frame(&frame, Nonce([3; 16]), 0),
            _ => {
                // A person who waits for the next try would wait longer.
                self.friends.down(0);
                self.friends.tick(u64::from(u32::MAX))
            }
        };
        self.carry_out(effects);
    }

    async fn hear_until(&mut self, done: impl Fn(&Guest) -> bool) {
        while !done(self) {
            self.hear().await;
        }
    }

    fn play(&mut self, pit: Pit) {
        self.commands = self.commands.wrapping_add(2);
        let body = Body::Sow(pit);
        let effects = self.friends.command(CommandId([self.commands; 16]), body, None, 0);
        self.carry_out(effects);
    }
}

fn house(journal: &Path, port: u16) -> House {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).unwrap();
    House::at(listener, &[Ipv4Addr::LOCALHOST.into()], journal).unwrap()
}

#[tokio::test]
async fn a_friend_comes_by_the_link_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("nearby.journal");
    let opened = house(&journal, 0);
    let own = Relay::here(opened.own().clone(), opened.told()[0].clone(), Sockets);
    let mut host = Guest::new("Valli", 1, own);
    host.hear_until(|host| host.friends.line() == Line::Up).await;
    let mut offer = classic(RuleSet::GUZHI);
    offer.rated = false;
    let effects = host.friends.invite(offer, None, false, 0);
    host.carry_out(effects);
    host.hear_until(|host| matches!(host.friends.step(), Step::Inviting { .. })).await;
    let Step::Inviting { code, .. } = *host.friends.step() else { unreachable!() };
    let link = host.maker.invitation(code).link();

    // What is scanned from the host's screen.
    let invitation: Invitation = link.parse().unwrap();
    let at = invitation.at.clone().unwrap();
    assert_eq!(at, opened.told()[0]);
    let mut guest = Guest::new("Murugan", 2, Relay::at(at, Sockets));
    guest.hear_until(|guest| guest.friends.line() == Line::Up).await;
    let effects = guest.friends.look(invitation.code, 0);
    guest.carry_out(effects);
    guest.hear_until(|guest| matches!(guest.friends.step(), Step::Invited { .. })).await;
    let effects = guest.friends.accept(None, Nonce([4; 16]), 0);
    guest.carry_out(effects);
    guest.hear_until(|guest| !guest.log.is_empty()).await;
    host.hear_until(|host| !host.log.is_empty()).await;
    host.play(Pit::new(1).unwrap());
    host.hear_until(|host| host.log.len() > 1).await;
    guest.hear_until(|guest| guest.log.len() > 1).await;
    assert_eq!(host.log, guest.log);
    // The host puts, and opens the house again.
    let port: u16 = opened.own().authority().rsplit(':').next().unwrap().parse().unwrap();
    drop(opened);
    guest.hear_until(|guest| guest.friends.line() != Line::Up).await;
    let _opened = loop {
        // The first house is through when its journal is free.
        match Journal::open(&journal) {
            Ok(free) => {
                drop(free);
                break house(&journal, port);
            }
            Err(_) => tokio::task::yield_now().await,
        }
    };
    guest.hear_until(|guest| guest.friends.line() == Line::Up).await;
    host.hear_until(|host| host.friends.line() != Line::Up).await;
    host.hear_until(|host| host.friends.line() == Line::Up).await;
    let reply = Log::from_events(guest.log.clone()).fold().unwrap().game().legal().next().unwrap();
    guest.play(reply);
    guest.hear_until(|guest| guest.log.len() > 2).await;
    host.hear_until(|host| host.log.len() > 2).await;
    assert_eq!(host.log, guest.log);
}

#[test]
fn nobody_comes_where_nothing_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    // A folder is no journal.
    let error = House::at(listener, &[Ipv4Addr::LOCALHOST.into()], folder.path()).unwrap_err();
    assert!(error.to_string().contains("journal"), "{error}");
}
