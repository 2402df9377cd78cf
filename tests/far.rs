//! Two apps without windows and a relay without sockets: from an invitation to the result, by what a person does.
#![cfg(all(feature = "app", feature = "server"))]

mod draws;

use draws::Draws;
use guzhi::app::board::plan::Pace;
use guzhi::app::friends::{Effect, FarEnd, Friends, Step};
use guzhi::app::session::{self, Session};
use guzhi::blitz::{Loadout, PowerUp};
use guzhi::engine::{Options, Pit, RuleSet, Side};
use guzhi::game::How;
use guzhi::game::fair::Nonce;
use guzhi::online::client::Line;
use guzhi::online::wire::{Phrase, Presence};
use guzhi::online::{CommandId, Offer, PlayerName};
use guzhi::relay::memory::Memory;
use guzhi::relay::{ConnId, Hub, HubSettings, Input, Now, Output};
use guzhi::storage::Speed;
use std::net::{IpAddr, Ipv4Addr};

const PACE: Pace = Pace { speed: Speed::Normal, still: false };

/// An app: its friends, its table, and its line.
struct App {
    friends: Friends,
    session: Option<Session>,
    conn: Option<ConnId>,
    token: bool,
    asked: u8,
}

/// Two apps and a relay; the time passes when it is told to.
struct World {
    now: u64,
    hub: Hub<Memory>,
    apps: Vec<App>,
    conns: u64,
    draws: Draws,
    /// Whether new lines come through.
    open: [bool; 2],
}

impl World {
    fn new() -> World {
        let mut random = Draws(5);
        let random = Box::new(move |bytes: &mut [u8]| bytes.fill_with(|| random.below(256) as u8));
        let settings = HubSettings::default();
        let hub =
            Hub::new(Memory::default(), settings, random, Now { ms: 0, unix_ms: 1_800_000_000_000 }).unwrap();
        let apps = ["Valli", "Murugan"].into_iter().enumerate().map(|(who, name)| App {
            friends: Friends::new(&[who as u8 + 1; 32], "ws://relay", None, PlayerName::new(name).ok()),
            session: None,
            conn: None,
            token: false,
            asked: 0,
        });
        let (apps, draws) = (apps.collect(), Draws(9));
        let mut world = World { now: 0, hub, apps, conns: 0, draws, open: [true; 2] };
        for who in 0..2 {
            world.act(who, |friends, now| friends.start(now));
            assert_eq!(world.apps[who].friends.line(), Line::Up);
        }
        world
    }

    fn moment(&self) -> Now {
        Now { ms: self.now, unix_ms: 1_800_000_000_000 + self.now }
    }

    /// A person does something.
    fn act(&mut self, who: usize, happen: impl FnOnce(&mut Friends, u64) -> Vec<Effect>) {
        let effects = happen(&mut self.apps[who].friends, self.now);
        self.carry_out(who, effects);
    }

    fn carry_out(&mut self, who: usize, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Connect if !self.open[who] => {
                    self.act(who, |friends, now| friends.down(now));
                }
                Effect::Connect => {
                    self.conns += 1;
                    let conn = ConnId(self.conns);
                    self.apps[who].conn = Some(conn);
                    let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
                    self.relay(Input::Connected { conn, address, host: "relay".to_owned() });
                    self.act(who, |friends, now| friends.up(now));
                }
                Effect::HangUp => {
                    if let Some(conn) = self.apps[who].conn.take() {
                        self.relay(Input::Closed { conn });
                    }
                }
                Effect::Send(text) => {
                    if let Some(conn) = self.apps[who].conn {
                        self.relay(Input::Frame { conn, text });
                    }
                }
                Effect::KeepToken(_) => self.apps[who].token = true,
                Effect::KeepName(_) => {}
                Effect::Table { events, side } => {
                    let (session, effects) = Session::far(events, side).unwrap();
                    self.apps[who].session = Some(session);
                    self.at_table(who, effects);
                }
                Effect::Events(events) => {
                    let session = self.apps[who].session.as_mut().unwrap();
                    let effects = session.receive(events, PACE);
                    self.at_table(who, effects);
                }
                Effect::Clock(clock) => {
                    let now = self.now;
                    if let Some(session) = &mut self.apps[who].session {
                        session.set_clock(clock, now);
                    }
                }
                Effect::Undone(_) => {
                    let effects = self.apps[who].session.as_mut().map(Session::undone).unwrap_or_default();
                    self.at_table(who, effects);
                }
            }
        }
    }

    /// What the table asks for; a plan is through at once.
    fn at_table(&mut self, who: usize, effects: Vec<session::Effect>) {
        for effect in effects {
            match effect {
                session::Effect::Ask { body, think_ms } => {
                    self.apps[who].asked += 1;
                    let command =
                        CommandId([self.apps[who].asked.wrapping_mul(2).wrapping_add(who as u8); 16]);
                    self.act(who, |friends, now| friends.command(command, body, think_ms, now));
                }
                session::Effect::Play(plan) => {
                    let effects = self.apps[who].session.as_mut().unwrap().done(plan.id, PACE);
                    self.at_table(who, effects);
                }
                session::Effect::Save(_) => {
                    panic!("a match far away is not saved in the place of the one here")
                }
                _ => {}
            }
        }
    }

    fn relay(&mut self, input: Input) {
        let now = self.moment();
        self.hub.tick(now);
        self.hub.take(now, input);
        self.deliver();
    }

    fn deliver(&mut self) {
        let now = self.moment();
        for output in self.hub.flush(now) {
            match output {
                Output::Send { conn, text } => {
                    if let Some(who) = self.apps.iter().position(|app| app.conn == Some(conn)) {
                        let nonce = Nonce([self.draws.below(256) as u8; 16]);
                        self.act(who, |friends, now| friends.frame(&text, nonce, now));
                    }
                }
                Output::Close { conn } => {
                    if let Some(who) = self.apps.iter().position(|app| app.conn == Some(conn)) {
                        self.apps[who].conn = None;
                        self.act(who, |friends, now| friends.down(now));
                    }
                }
            }
        }
    }

    /// Time passes, in steps of a tenth of a second.
    fn pass(&mut self, ms: u64) {
        let until = self.now + ms;
        while self.now < until {
            self.now = (self.now + 100).min(until);
            let now = self.moment();
            self.hub.tick(now);
            self.deliver();
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

    fn invite(&mut self, offer: Offer) {
        let loadout = offer.blitz.then(loadout);
        self.act(0, |friends, now| friends.invite(offer, loadout, false, now));
        let Step::Inviting { code, .. } = *self.apps[0].friends.step() else {
            panic!("{:?}", self.apps[0].friends.step())
        };
        let link = self.apps[0].friends.link(code);
        assert_eq!(link, format!("http://relay/join/{code}"));
        self.act(1, |friends, now| friends.look(&link, now).unwrap());
        assert!(
            matches!(self.apps[1].friends.step(), Step::Invited { host, .. } if host.as_str() == "Valli")
        );
        self.act(1, |friends, now| friends.accept(loadout, Nonce([8; 16]), now));
        for app in &self.apps {
            assert_eq!(app.friends.step(), &Step::Nothing);
            assert!(app.session.is_some() && app.friends.far().is_some());
        }
    }

    fn session(&self, who: usize) -> &Session {
        self.apps[who].session.as_ref().unwrap()
    }

    /// The app whose person is to move.
    fn mover(&self) -> Option<usize> {
        (0..2).find(|&who| self.session(who).may_move().is_some())
    }

    fn tap_any(&mut self, who: usize) {
        let legal: Vec<Pit> = self.session(who).shown().game().legal().collect();
        let (pit, now) = (self.draws.one_of(&legal), self.now);
        let effects = self.apps[who].session.as_mut().unwrap().tap(pit, now, PACE);
        self.at_table(who, effects);
    }

    fn play_to_the_end(&mut self) {
        let mut moves = 0;
        while self.apps.iter().any(|app| app.session.as_ref().is_some_and(|session| !session.is_over())) {
            let think = self.draws.below(4_000) as u64;
            self.pass(3_000 + think);
            if let Some(who) = self.mover() {
                self.tap_any(who);
                moves += 1;
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

fn loadout() -> Loadout {
    Loadout::without(PowerUp::BrassShield)
}

fn classic(rules: RuleSet) -> Offer {
    Offer {
        rules: rules.id.to_owned(),
        options: Options::of(&rules),
        blitz: false,
        side: Some(Side::South),
        rated: true,
    }
}

fn blitz() -> Offer {
    Offer { blitz: true, side: None, ..classic(RuleSet::GUZHI) }
}

#[test]
fn a_classic_game_from_the_invitation_to_the_result() {
    for rules in [RuleSet::GUZHI, RuleSet::KALAH, RuleSet::PALLANKUZHI] {
        let mut world = World::new();
        world.invite(classic(rules));
        assert_eq!((world.session(0).me(), world.session(1).me()), (Some(Side::South), Some(Side::North)));
        assert_eq!(world.session(1).view().near, Side::North);
        world.play_to_the_end();
        for app in &world.apps {
            let FarEnd { conclusion, rating, fair } = app.friends.far().unwrap().over.clone().unwrap();
            assert_eq!(Some(conclusion), app.session.as_ref().unwrap().shown().conclusion());
            assert!(rating.is_some());
            assert_eq!(fair, Ok(()));
            assert_eq!(app.friends.standing().unwrap()[0].played, 1);
        }
    }
}

#[test]
fn a_game_of_blitz_with_a_clock_far_away() {
    let mut world = World::new();
    world.invite(blitz());
    // Between sitting down and the first turn the clock does not run.
    let mover = world.mover().unwrap();
    assert_eq!(world.session(mover).elapsed(world.now), 0);
    world.pass(4_000);
    let elapsed = world.session(mover).elapsed(world.now);
    assert_eq!(elapsed, 1_000, "3 s lead in");
    // Nobody moves: the clock does, and says so.
    world.pass(4_000);
    assert_eq!(world.session(mover).shown().moves().len(), 1);
    world.play_to_the_end();
}

#[test]
fn a_broken_line_is_mended_and_nothing_is_lost() {
    let mut world = World::new();
    world.invite(blitz());
    world.pass(3_500);
    let mover = world.mover().unwrap();
    world.open[mover] = false;
    let conn = world.apps[mover].conn.take().unwrap();
    world.relay(Input::Closed { conn });
    world.act(mover, |friends, now| friends.down(now));
    let other = 1 - mover;
    assert!(matches!(world.apps[other].friends.far().unwrap().presence, Presence::Away(20)));
    // What is done meanwhile is said later.
    world.tap_any(mover);
    assert!(world.session(mover).is_asking());
    world.open[mover] = true;
    world.pass(3_000);
    assert!(!world.session(mover).is_asking());
    assert_eq!(world.apps[other].friends.far().unwrap().presence, Presence::Here);
    assert_eq!(world.session(mover).shown(), world.session(other).shown());
    assert!(!world.session(mover).shown().moves().is_empty());
    world.play_to_the_end();
}

#[test]
fn who_is_gone_for_long_loses_by_claim() {
    let mut world = World::new();
    world.invite(blitz());
    world.pass(3_500);
    world.open[0] = false;
    let conn = world.apps[0].conn.take().unwrap();
    world.relay(Input::Closed { conn });
    world.act(0, |friends, now| friends.down(now));
    world.act(1, |friends, now| friends.claim(CommandId([1; 16]), now));
    assert!(world.session(1).shown().conclusion().is_none());
    world.pass(20_000);
    assert_eq!(world.apps[1].friends.far().unwrap().presence, Presence::Gone);
    world.act(1, |friends, now| friends.claim(CommandId([3; 16]), now));
    assert_eq!(world.session(1).shown().conclusion().map(|conclusion| conclusion.how), Some(How::Forfeited));
}

#[test]
fn a_draw_a_phrase_and_another_game_with_the_sides_swapped() {
    let mut world = World::new();
    world.invite(classic(RuleSet::GUZHI));
    world.act(0, |friends, now| friends.phrase(Phrase::Hello, now));
    assert!(matches!(world.apps[1].friends.far().unwrap().phrase, Some((Side::South, Phrase::Hello, 1))));
    world.apps[1].friends.mute(true);
    world.act(0, |friends, now| friends.phrase(Phrase::Oops, now));
    assert!(matches!(world.apps[1].friends.far().unwrap().phrase, Some((_, Phrase::Hello, 1))));

    for who in [1, 0] {
        assert!(world.session(who).can_draw());
        let effects = world.apps[who].session.as_mut().unwrap().draw_game();
        world.at_table(who, effects);
    }
    assert_eq!(world.session(1).shown().conclusion().map(|conclusion| conclusion.how), Some(How::Agreed));

    world.act(0, Friends::rematch);
    assert!(matches!(world.apps[1].friends.step(), Step::Invited { after: Some(_), .. }));
    world.act(1, |friends, now| friends.accept(None, Nonce([5; 16]), now));
    assert_eq!((world.session(0).me(), world.session(1).me()), (Some(Side::North), Some(Side::South)));
    world.play_to_the_end();
    // Both at once: it is one game all the same.
    world.act(1, Friends::rematch);
    world.act(0, Friends::rematch);
    assert_eq!((world.session(0).me(), world.session(1).me()), (Some(Side::South), Some(Side::North)));
}

#[test]
fn strangers_are_brought_together() {
    let mut world = World::new();
    for who in 0..2 {
        world.act(who, |friends, now| friends.invite(blitz(), Some(loadout()), true, now));
    }
    world.pass(6_000);
    world.play_to_the_end();
    assert_eq!(world.apps[0].friends.games().len(), 0);
}

#[test]
fn a_game_waits_among_the_games() {
    let mut world = World::new();
    world.invite(classic(RuleSet::GUZHI));
    let far = world.apps[1].friends.far().unwrap().id;
    world.act(1, |friends, now| friends.leave(now));
    world.apps[1].session = None;
    world.tap_any(0);
    let line = world.apps[1].friends.games()[0].clone();
    assert_eq!((line.id, line.opponent.as_str(), line.to_move), (far, "Valli", Side::North));
    world.act(1, |friends, now| friends.open(line.id, line.side, now));
    assert_eq!(world.session(1).shown(), world.session(0).shown());
    world.play_to_the_end();
}
