//! Two apps without windows, brought together by any [`Matchmaker`], on a clock that is told the time.

use super::draws::Draws;
use guzhi::app::board::plan::Pace;
use guzhi::app::friends::{Effect, Friends, Step};
use guzhi::app::keeping::{self, unite};
use guzhi::app::session::{self, Session};
use guzhi::blitz::{Loadout, PowerUp};
use guzhi::engine::{Options, Pit, RuleSet, Side};
use guzhi::game::fair::Nonce;
use guzhi::game::{Log, Referee, Summary, Terms};
use guzhi::online::client::Line;
use guzhi::online::keeping::Consent;
use guzhi::online::{
    CommandId, Invitation, Link, LinkEvent, Matchmaker, Offer, PeerEvent, PlayerName, SaveHash, SaveSlot,
};
use guzhi::relay::Now;
use guzhi::relay::memory::Memory;
use guzhi::relay::store::Store;
use guzhi::relay::{Hub, HubSettings};
use guzhi::storage::{Damage, Settings, Speed};
use std::sync::atomic::AtomicBool;

pub const PACE: Pace = Pace { speed: Speed::Normal, still: false };

/// What carries frames between the apps and a hub.
pub trait Network {
    /// Moves what waits; whether anything did.
    fn step(&mut self, now: Now) -> bool;
}

/// An app: its friends, its table, and its way to others.
pub struct App {
    pub friends: Friends,
    pub session: Option<Session>,
    pub maker: Box<dyn Matchmaker>,
    pub token: bool,
    /// What the device's own way of inviting has said.
    pub peers: Vec<PeerEvent>,
    /// What is saved on the device.
    pub disk: Disk,
    link: Option<Link>,
    linked: bool,
    asked: u8,
}

/// What is saved on a device, by the app around the friends and the table.
#[derive(Default)]
pub struct Disk {
    pub log: Option<Log>,
    pub results: Vec<Summary>,
    pub settings: Settings,
    pub keeps: Option<bool>,
    pub kept_match: Option<SaveHash>,
    /// What the player was told of saves that cannot be opened.
    pub bad: Vec<(SaveSlot, Damage)>,
}

/// Two apps; the time passes when it is told to.
pub struct World<N> {
    pub now: u64,
    pub network: N,
    pub apps: Vec<App>,
    draws: Draws,
    /// Whether new links come through.
    pub open: [bool; 2],
    /// Whether a line swallows what goes along it.
    pub swallowed: [bool; 2],
}

/// A hub over a memory of its own.
pub fn hub(seed: u64) -> Hub<Memory> {
    hub_over(Memory::default(), seed)
}

/// A hub over what is kept there.
pub fn hub_over<S: Store>(store: S, seed: u64) -> Hub<S> {
    let mut random = Draws(seed);
    let random = Box::new(move |bytes: &mut [u8]| bytes.fill_with(|| random.below(256) as u8));
    Hub::new(store, HubSettings::default(), random, moment(0)).unwrap()
}

pub fn moment(ms: u64) -> Now {
    Now { ms, unix_ms: 1_800_000_000_000 + ms }
}

impl<N: Network> World<N> {
    /// Valli and Murugan, who come by these ways.
    pub fn new(network: N, makers: [Box<dyn Matchmaker>; 2]) -> World<N> {
        let apps = makers.into_iter().zip(["Valli", "Murugan"]).enumerate().map(|(who, (maker, name))| App {
            friends: Friends::new(&[who as u8 + 1; 32], &maker.hub(), None, PlayerName::new(name).ok()),
            session: None,
            maker,
            token: false,
            peers: Vec::new(),
            disk: Disk::default(),
            link: None,
            linked: false,
            asked: 0,
        });
        let (apps, draws) = (apps.collect(), Draws(9));
        let mut world = World { now: 0, network, apps, draws, open: [true; 2], swallowed: [false; 2] };
        for who in 0..2 {
            world.act(who, |friends, now| friends.start(now));
            assert_eq!(world.apps[who].friends.line(), Line::Up);
        }
        world
    }

    /// A person does something, and everything that follows at once happens.
    pub fn act(&mut self, who: usize, happen: impl FnOnce(&mut Friends, u64) -> Vec<Effect>) {
        self.happen(who, happen);
        self.settle();
    }

    fn happen(&mut self, who: usize, happen: impl FnOnce(&mut Friends, u64) -> Vec<Effect>) {
        let effects = happen(&mut self.apps[who].friends, self.now);
        self.carry_out(who, effects);
    }

    /// The person's way is made ready for something, and a link that comes of it is used.
    fn make_ready(&mut self, who: usize, ready: impl FnOnce(&mut dyn Matchmaker) -> Option<Link>) {
        if let Some(link) = ready(&mut *self.apps[who].maker) {
            self.apps[who].link = Some(link);
            self.happen(who, |friends, now| friends.relinked(now));
        }
    }

    /// The person's line breaks.
    pub fn cut(&mut self, who: usize) {
        self.apps[who].link = None;
        self.act(who, |friends, now| friends.down(now));
    }

    fn carry_out(&mut self, who: usize, effects: Vec<Effect>) {
        for effect in effects {
            let app = &mut self.apps[who];
            match effect {
                Effect::Connect if !self.open[who] => app.link = Some(Link::broken()),
                Effect::Connect if std::mem::replace(&mut app.linked, true) => {
                    app.link = Some(app.maker.relink());
                }
                Effect::Connect => app.link = Some(app.maker.sign_in()),
                Effect::HangUp => app.link = None,
                Effect::Send(_) if self.swallowed[who] => {}
                Effect::Send(frame) => {
                    if let Some(link) = &app.link {
                        link.frames.send(frame);
                    }
                }
                Effect::KeepToken(_) => app.token = true,
                Effect::KeepName(_) => {}
                Effect::Table { events, side } => {
                    let (session, effects) = Session::far(events, side).unwrap();
                    app.session = Some(session);
                    self.carry_out_at_table(who, effects);
                }
                Effect::Events(events) => {
                    let session = app.session.as_mut().unwrap();
                    let effects = session.receive(events, PACE);
                    self.carry_out_at_table(who, effects);
                }
                Effect::Clock(clock) => {
                    if let Some(session) = &mut app.session {
                        session.set_clock(clock, self.now);
                    }
                }
                Effect::Saves(effect) => self.carry_out_saves(who, effect),
                Effect::Undone(_) => {
                    let effects = app.session.as_mut().map(Session::undone).unwrap_or_default();
                    self.carry_out_at_table(who, effects);
                }
            }
        }
    }

    /// What the table asks for; a plan is through at once.
    pub fn at_table(&mut self, who: usize, effects: Vec<session::Effect>) {
        self.carry_out_at_table(who, effects);
        self.settle();
    }

    fn carry_out_at_table(&mut self, who: usize, effects: Vec<session::Effect>) {
        for effect in effects {
            match effect {
                session::Effect::Ask { body, think_ms } => {
                    self.apps[who].asked += 1;
                    let command =
                        CommandId([self.apps[who].asked.wrapping_mul(2).wrapping_add(who as u8); 16]);
                    self.happen(who, |friends, now| friends.command(command, body, think_ms, now));
                }
                session::Effect::Play(plan) => {
                    let effects = self.apps[who].session.as_mut().unwrap().done(plan.id, PACE);
                    self.carry_out_at_table(who, effects);
                }
                session::Effect::Save(log) => {
                    let far = self.apps[who].session.as_ref().is_some_and(Session::is_far);
                    assert!(!far, "a match far away is not saved in the place of the one here");
                    self.apps[who].disk.log = Some(log);
                    self.note_saves(who);
                }
                session::Effect::Conclude(summary) if !self.session(who).is_far() => {
                    self.apps[who].disk.results.push(*summary);
                    self.note_saves(who);
                }
                session::Effect::Think { ticket, task } => {
                    let choice = task.run(&AtomicBool::new(false)).unwrap().unwrap();
                    let effects = self.apps[who].session.as_mut().unwrap().answer(ticket, choice, PACE);
                    self.carry_out_at_table(who, effects);
                }
                session::Effect::Rest { ticket, .. } if !self.session(who).is_far() => {
                    let effects = self.apps[who].session.as_mut().unwrap().rested(ticket, PACE);
                    self.carry_out_at_table(who, effects);
                }
                _ => {}
            }
        }
    }

    /// What the saves at the relay ask for, as the app does it.
    fn carry_out_saves(&mut self, who: usize, effect: keeping::Effect) {
        let disk = &mut self.apps[who].disk;
        match effect {
            keeping::Effect::Say(message) => panic!("{message:?} is said by the friends"),
            keeping::Effect::Consent(on) => {
                disk.keeps = Some(on);
                self.note_saves(who);
            }
            keeping::Effect::KeptMatch(hash) => disk.kept_match = hash,
            keeping::Effect::Results(others) => {
                if unite(&mut disk.results, others) {
                    self.note_saves(who);
                }
            }
            keeping::Effect::Settings(settings) => {
                disk.settings = settings;
                self.note_saves(who);
            }
            keeping::Effect::Match(line, log) => {
                disk.log = Some(log.clone());
                self.note_saves(who);
                self.happen(who, |friends, now| friends.saves(now, |keeping| keeping.gone_on(line, now)));
                let (session, effects) = Session::resume(Referee::resume(log).unwrap());
                self.apps[who].session = Some(session);
                self.carry_out_at_table(who, effects);
            }
            keeping::Effect::Bad(slot, damage) => disk.bad.push((slot, damage)),
        }
    }

    /// Tells the friends what is saved on the device, as the app does when anything of it has changed.
    pub fn note_saves(&mut self, who: usize) {
        let App { friends, disk, .. } = &mut self.apps[who];
        let now = self.now;
        let effects = friends.saves(now, |keeping| {
            keeping.note_match(disk.log.as_ref());
            keeping.note_settings(&disk.settings);
            keeping.note_results(&disk.results);
            keeping.tick(now)
        });
        self.carry_out(who, effects);
    }

    /// A match of this device alone.
    pub fn start_here(&mut self, who: usize, terms: Terms) {
        let (session, effects) = Session::start(terms).unwrap();
        self.apps[who].session = Some(session);
        self.at_table(who, effects);
    }

    /// The app of this device is started again, as whoever it is, with what is saved on it.
    pub fn start_again(&mut self, who: usize, secret: u8) {
        let App { disk, maker, .. } = &self.apps[who];
        let consent = match disk.keeps {
            None => Consent::Unasked,
            Some(true) => Consent::Given,
            Some(false) => Consent::Withdrawn,
        };
        let name = PlayerName::new("Valli").ok();
        let friends = Friends::new(&[secret; 32], &maker.hub(), None, name);
        self.apps[who].friends = friends.with_saves(consent, disk.kept_match);
        self.apps[who].session = None;
        self.note_saves(who);
        self.act(who, |friends, now| friends.start(now));
    }

    /// Everything that is on its way arrives.
    fn settle(&mut self) {
        loop {
            let mut moved = self.network.step(moment(self.now));
            for who in 0..2 {
                while let Some(event) = self.apps[who].link.as_mut().and_then(|link| link.events.take()) {
                    moved = true;
                    if self.swallowed[who] {
                        continue;
                    }
                    let nonce = Nonce([self.draws.below(256) as u8; 16]);
                    match event {
                        LinkEvent::Up => self.happen(who, |friends, now| friends.up(now)),
                        LinkEvent::Frame(text) => {
                            self.happen(who, |friends, now| friends.frame(&text, nonce, now));
                        }
                        LinkEvent::Down => self.happen(who, |friends, now| friends.down(now)),
                        LinkEvent::Peer(event) => self.apps[who].peers.push(event),
                    }
                }
            }
            if !moved {
                return;
            }
        }
    }

    /// Time passes, in steps of a tenth of a second.
    pub fn pass(&mut self, ms: u64) {
        let until = self.now + ms;
        while self.now < until {
            self.now = (self.now + 100).min(until);
            self.settle();
            for who in 0..2 {
                self.act(who, |friends, now| friends.tick(now));
                let now = self.now;
                if let Some(session) = &mut self.apps[who].session
                    && session.is_due(now)
                {
                    let effects = session.tick(now, PACE);
                    self.at_table(who, effects);
                }
            }
        }
    }

    /// Valli invites; the invitation is what she would hand over.
    pub fn invite(&mut self, offer: Offer) -> Invitation {
        let loadout = offer.blitz.then(loadout);
        self.make_ready(0, |maker| maker.host(&offer));
        self.act(0, |friends, now| friends.invite(offer, loadout, false, now));
        let Step::Inviting { code, .. } = *self.apps[0].friends.step() else {
            panic!("{:?}", self.apps[0].friends.step())
        };
        self.apps[0].maker.invitation(code)
    }

    /// Murugan takes an invitation, and both sit down.
    pub fn join(&mut self, invitation: &Invitation, blitz: bool) {
        self.make_ready(1, |maker| maker.join(invitation));
        let code = invitation.code;
        self.act(1, |friends, now| friends.look(code, now));
        assert!(
            matches!(self.apps[1].friends.step(), Step::Invited { host, .. } if host.as_str() == "Valli"),
            "{:?}",
            self.apps[1].friends.step()
        );
        self.act(1, |friends, now| friends.accept(blitz.then(loadout), Nonce([8; 16]), now));
        self.sit_down();
    }

    /// Each seeks a stranger.
    pub fn seek(&mut self, offer: &Offer) {
        for who in 0..2 {
            self.make_ready(who, |maker| maker.quick_match(offer));
            self.act(who, |friends, now| friends.invite(offer.clone(), offer.blitz.then(loadout), true, now));
        }
    }

    /// Both are at the table.
    pub fn sit_down(&self) {
        for app in &self.apps {
            assert_eq!(app.friends.step(), &Step::Nothing);
            assert!(app.session.is_some() && app.friends.far().is_some());
        }
    }

    pub fn session(&self, who: usize) -> &Session {
        self.apps[who].session.as_ref().unwrap()
    }

    /// The app whose person is to move.
    pub fn mover(&self) -> Option<usize> {
        (0..2).find(|&who| self.session(who).may_move().is_some())
    }

    pub fn tap_any(&mut self, who: usize) {
        let legal: Vec<Pit> = self.session(who).shown().game().legal().collect();
        let (pit, now) = (self.draws.one_of(&legal), self.now);
        let effects = self.apps[who].session.as_mut().unwrap().tap(pit, now, PACE);
        self.at_table(who, effects);
    }

    pub fn play_to_the_end(&mut self) {
        self.play_to_the_end_with(|_, _| {});
    }

    /// Plays on to the end; `between` happens after each move, with its number.
    pub fn play_to_the_end_with(&mut self, mut between: impl FnMut(&mut World<N>, usize)) {
        let mut moves = 0;
        while self.apps.iter().any(|app| app.session.as_ref().is_some_and(|session| !session.is_over())) {
            let think = self.draws.below(4_000) as u64;
            self.pass(3_000 + think);
            if let Some(who) = self.mover() {
                self.tap_any(who);
                moves += 1;
                between(self, moves);
            }
            for who in 0..2 {
                let effects = self.apps[who].session.as_mut().unwrap().next_round(PACE);
                self.at_table(who, effects);
            }
            assert!(moves < 3_000, "it never ends");
        }
        assert_eq!(self.session(0).shown(), self.session(1).shown());
    }
}

pub fn loadout() -> Loadout {
    Loadout::without(PowerUp::BrassShield)
}

pub fn classic(rules: RuleSet) -> Offer {
    Offer {
        rules: rules.id.to_owned(),
        options: Options::of(&rules),
        blitz: false,
        side: Some(Side::South),
        rated: true,
    }
}

pub fn blitz() -> Offer {
    Offer { blitz: true, side: None, ..classic(RuleSet::GUZHI) }
}
