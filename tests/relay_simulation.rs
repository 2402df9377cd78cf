//! Two apps and a relay in one thread, over a network that delays, loses, doubles and reorders frames, breaks lines and stays
//! away for a while, and a relay that dies at any moment. Whatever happens, all three have the same log in the end.
//!
//! A run depends on its seed alone: `GUZHI_SEED=17 cargo test … one_seed -- --ignored --nocapture` shows one again.
#![cfg(feature = "server")]

mod draws;

use draws::Draws;
use guzhi::blitz::{Loadout, PowerUp};
use guzhi::engine::{Options, Pit, RuleSet, Side};
use guzhi::game::fair::Nonce;
use guzhi::game::{Body, Event, Log, Match};
use guzhi::online::client::{Client, Effect, Line, News};
use guzhi::online::{
    ClientMessage, CommandId, DeviceKey, InvitationCode, MatchId, Offer, PlayerName, ServerMessage,
};
use guzhi::relay::memory::Memory;
use guzhi::relay::{ConnId, Hub, HubSettings, Input, Now, Output};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::net::{IpAddr, Ipv4Addr};

/// When the first match is begun, by the clock on the wall.
const UNIX_MS: u64 = 1_800_000_000_000;

/// What may go wrong, in thousandths.
#[derive(Debug, Clone, Copy)]
struct Faults {
    lost: usize,
    doubled: usize,
    reordered: usize,
    /// A line breaks with a frame.
    broken: usize,
    /// The relay dies when it has taken something in: before that is kept, or after.
    deaths: usize,
    most_delay: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Happens {
    /// A frame reaches the relay.
    ToRelay { conn: ConnId, text: String },
    /// A frame reaches an app.
    ToApp { who: usize, conn: ConnId, text: String },
    /// A line is open at the relay.
    Opens { who: usize, conn: ConnId },
    /// A line is open at the app.
    Up { who: usize, conn: ConnId },
    /// The relay notices that a line is gone.
    GoneAtRelay { conn: ConnId },
    /// The app does.
    GoneAtApp { who: usize, conn: ConnId },
    /// The relay is started again.
    Reborn,
    /// A player thinks of doing something.
    Act { who: usize },
}

struct App {
    client: Client,
    conn: Option<ConnId>,
    side: Option<Side>,
    /// What the player wants to do next, and until when to wait for an answer.
    matched: Option<MatchId>,
    over: bool,
    /// Accepted commands, by the number of their event.
    fair: bool,
}

struct Simulation {
    seed: u64,
    draws: Draws,
    faults: Faults,
    now: u64,
    count: u64,
    queue: BinaryHeap<Reverse<(u64, u64, Happens)>>,
    hub: Option<Hub<Memory>>,
    /// What is kept while no relay runs.
    store: Option<Memory>,
    apps: Vec<App>,
    lines: BTreeMap<ConnId, usize>,
    conns: u64,
    offer: Offer,
    code: Option<InvitationCode>,
    /// Until when nothing comes through to or from an app.
    partitioned: [u64; 2],
    died: u32,
    broke: u32,
}

const SETTINGS: fn() -> HubSettings = HubSettings::default;

impl Simulation {
    fn new(seed: u64) -> Simulation {
        let mut draws = Draws(seed);
        let any = draws.below(3) > 0;
        let some = |draws: &mut Draws, most: usize| if any { draws.below(most + 1) } else { 0 };
        let faults = Faults {
            lost: some(&mut draws, 50),
            doubled: some(&mut draws, 100),
            reordered: some(&mut draws, 100),
            broken: some(&mut draws, 20),
            deaths: some(&mut draws, 10),
            most_delay: 1 + some(&mut draws, 800),
        };
        let blitz = draws.below(2) == 0;
        let rules = if blitz {
            RuleSet::GUZHI
        } else {
            draws.one_of(&[RuleSet::GUZHI, RuleSet::KALAH, RuleSet::OWARE, RuleSet::PALLANKUZHI])
        };
        let offer = Offer {
            rules: rules.id.to_owned(),
            options: Options::of(&rules),
            blitz,
            side: draws.one_of(&[None, Some(Side::South), Some(Side::North)]),
            rated: draws.below(2) == 0,
        };
        let apps = (0..2).map(|who| App {
            client: Client::new(
                DeviceKey::from_secret(&[who as u8 + 1; 32]),
                "relay",
                None,
                PlayerName::new(["Valli", "Murugan"][who]).ok(),
            ),
            conn: None,
            side: None,
            matched: None,
            over: false,
            fair: false,
        });
        let mut simulation = Simulation {
            seed,
            faults,
            now: 1_000,
            count: 0,
            queue: BinaryHeap::new(),
            hub: None,
            store: Some(Memory::default()),
            apps: apps.collect(),
            lines: BTreeMap::new(),
            conns: 0,
            offer,
            code: None,
            partitioned: [0; 2],
            died: 0,
            broke: 0,
            draws,
        };
        simulation.rebirth();
        for who in 0..2 {
            let effects = simulation.apps[who].client.start(1_000);
            simulation.carry_out(who, effects);
            simulation.later(0, Happens::Act { who });
        }
        simulation
    }

    fn moment(&self) -> Now {
        Now { ms: self.now, unix_ms: UNIX_MS + self.now }
    }

    fn rebirth(&mut self) {
        let mut random = Draws(self.draws.number());
        let random = Box::new(move |bytes: &mut [u8]| bytes.fill_with(|| random.below(256) as u8));
        let store = self.store.take().expect("a relay that is dead");
        self.hub = Some(Hub::new(store, SETTINGS(), random, self.moment()).expect("a memory can be read"));
    }

    fn chance(&mut self, thousandths: usize) -> bool {
        self.draws.below(1_000) < thousandths
    }

    fn later(&mut self, ms: u64, happens: Happens) {
        self.count += 1;
        self.queue.push(Reverse((self.now + ms, self.count, happens)));
    }

    /// Sends something along a line. Frames keep their order unless they are reordered: each takes as long as the line does.
    fn send(&mut self, who: usize, happens: Happens) {
        if self.chance(self.faults.broken) {
            let conn = match happens {
                Happens::ToRelay { conn, .. } | Happens::ToApp { conn, .. } => conn,
                _ => return,
            };
            return self.cut(who, conn);
        }
        if self.chance(self.faults.lost) || self.partitioned[who] > self.now {
            return;
        }
        let delay = 1 + self.faults.most_delay as u64 / 4;
        let copies = if self.chance(self.faults.doubled) { 2 } else { 1 };
        for _ in 0..copies {
            let jitter =
                if self.chance(self.faults.reordered) { self.draws.below(self.faults.most_delay) } else { 0 };
            self.later(delay + jitter as u64, happens.clone());
        }
    }

    /// A line breaks: both ends notice some time.
    fn cut(&mut self, who: usize, conn: ConnId) {
        self.broke += 1;
        let at_relay = self.draws.below(20_000) as u64;
        let at_app = self.draws.below(20_000) as u64;
        self.later(at_relay, Happens::GoneAtRelay { conn });
        self.later(at_app, Happens::GoneAtApp { who, conn });
        self.lines.remove(&conn);
    }

    fn carry_out(&mut self, who: usize, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Connect => {
                    self.conns += 1;
                    let conn = ConnId(self.conns);
                    self.apps[who].conn = Some(conn);
                    self.lines.insert(conn, who);
                    if self.partitioned[who] > self.now || self.hub.is_none() {
                        self.later(500, Happens::GoneAtApp { who, conn });
                    } else {
                        self.later(10, Happens::Opens { who, conn });
                    }
                }
                Effect::HangUp => {
                    if let Some(conn) = self.apps[who].conn.take() {
                        self.lines.remove(&conn);
                        let noticed = self.draws.below(5_000) as u64;
                        self.later(noticed, Happens::GoneAtRelay { conn });
                    }
                }
                Effect::Send(text) => {
                    if let Some(conn) = self.apps[who].conn.filter(|conn| self.lines.contains_key(conn)) {
                        self.send(who, Happens::ToRelay { conn, text });
                    }
                }
                Effect::KeepToken(_) => {}
                Effect::Tell(news) => self.told(who, news),
            }
        }
    }

    fn told(&mut self, who: usize, news: News) {
        match news {
            News::Said(message) => match *message {
                ServerMessage::Invited { code, .. } => {
                    let nonce = Nonce([7; 16]);
                    let effects = self.apps[who].client.say(ClientMessage::Confirm { code, nonce });
                    self.carry_out(who, effects);
                    self.code = Some(code);
                }
                ServerMessage::Offered { code, .. } if self.apps[who].matched.is_none() => {
                    let ask = self.apps[who].client.ask();
                    let join =
                        ClientMessage::Join { ask, code, loadout: self.loadout(), nonce: Nonce([9; 16]) };
                    let effects = self.apps[who].client.say(join);
                    self.carry_out(who, effects);
                }
                ServerMessage::Started { id, side, .. } => self.sit_down(who, id, side),
                ServerMessage::Games { games, .. } => {
                    if let Some(line) = games.first() {
                        self.sit_down(who, line.id, line.side);
                    }
                }
                _ => {}
            },
            News::Over { fair, .. } => {
                self.apps[who].over = true;
                self.apps[who].fair = fair.is_ok();
            }
            _ => {}
        }
    }

    fn loadout(&self) -> Option<Loadout> {
        self.offer.blitz.then(|| Loadout::without(PowerUp::ALL[0]))
    }

    fn sit_down(&mut self, who: usize, id: MatchId, side: Side) {
        if self.apps[who].matched.is_none() {
            self.apps[who].matched = Some(id);
            self.apps[who].side = Some(side);
            let effects = self.apps[who].client.open(id, side, self.now);
            self.carry_out(who, effects);
        }
    }

    /// A player does what players do.
    fn act(&mut self, who: usize) {
        let again = 500 + self.draws.below(4_000) as u64;
        self.later(again, Happens::Act { who });
        if self.apps[who].client.line() != Line::Up {
            return;
        }
        if self.apps[who].matched.is_none() {
            let ask = self.apps[who].client.ask();
            let mut effects = self.apps[who].client.say(ClientMessage::Mine);
            match (who, self.code) {
                // What was lost is said again.
                (0, Some(code)) if self.draws.below(20) > 0 => {
                    effects.extend(
                        self.apps[0].client.say(ClientMessage::Confirm { code, nonce: Nonce([7; 16]) }),
                    );
                }
                (0, _) => {
                    let host =
                        ClientMessage::Host { ask, offer: self.offer.clone(), loadout: self.loadout() };
                    effects.extend(self.apps[0].client.say(host));
                }
                (1, Some(code)) if self.draws.below(5) == 0 => {
                    effects.extend(self.apps[1].client.say(ClientMessage::Look { ask, code }))
                }
                _ => {}
            }
            return self.carry_out(who, effects);
        }
        let Some(body) = self.wish(who) else { return };
        let think = self.draws.below(9_000) as u32;
        let command = CommandId(std::array::from_fn(|_| self.draws.below(256) as u8));
        let effects = self.apps[who].client.command(command, body, Some(think), self.now);
        self.carry_out(who, effects.unwrap_or_default());
    }

    fn wish(&mut self, who: usize) -> Option<Body> {
        let table = self.apps[who].client.table().filter(|table| !table.is_pending())?;
        let state: Match = table.fold().ok()?;
        let side = self.apps[who].side?;
        if state.conclusion().is_some() {
            return None;
        }
        if self.draws.below(200) == 0 {
            return Some(Body::Draw);
        }
        if self.draws.below(500) == 0 {
            return Some(Body::Resign);
        }
        if state.to_move() != side {
            return None;
        }
        let legal: Vec<Pit> = state.game().legal().collect();
        let pit = self.draws.one_of(&legal);
        Some(match state.game().blitz() {
            None => Body::Sow(pit),
            Some(game) => {
                let power = game.held(side).filter(|power| *power != PowerUp::BrassShield);
                Body::Play { pit, power, shield: None, ms: 0 }
            }
        })
    }

    fn die(&mut self) {
        self.died += 1;
        let hub = self.hub.take().expect("a relay that runs");
        self.store = Some(hub.into_store());
        for (conn, who) in std::mem::take(&mut self.lines) {
            let noticed = self.draws.below(10_000) as u64;
            self.later(noticed, Happens::GoneAtApp { who, conn });
        }
        let back = 100 + self.draws.below(20_000) as u64;
        self.later(back, Happens::Reborn);
    }

    /// Lets the relay take something in, and perhaps die of it.
    fn take(&mut self, input: Option<Input>) {
        let now = self.moment();
        let Some(hub) = &mut self.hub else { return };
        hub.tick(now);
        if let Some(input) = input {
            hub.take(now, input);
        }
        if self.chance(self.faults.deaths) {
            // Before anything is kept …
            return self.die();
        }
        let Some(hub) = &mut self.hub else { return };
        let outputs = hub.flush(now);
        if self.chance(self.faults.deaths) {
            // … or after it, but before anybody was told.
            return self.die();
        }
        for output in outputs {
            match output {
                Output::Send { conn, text } => {
                    if let Some(&who) = self.lines.get(&conn) {
                        self.send(who, Happens::ToApp { who, conn, text });
                    }
                }
                Output::Close { conn } => {
                    if let Some(who) = self.lines.remove(&conn) {
                        self.later(1, Happens::GoneAtApp { who, conn });
                    }
                }
            }
        }
    }

    fn step(&mut self, happens: Happens) {
        match happens {
            Happens::ToRelay { conn, text } => self.take(Some(Input::Frame { conn, text })),
            Happens::ToApp { who, conn, text } => {
                if self.apps[who].conn == Some(conn) {
                    let effects = self.apps[who].client.frame(&text, self.now);
                    self.carry_out(who, effects);
                }
            }
            Happens::Opens { who, conn } => {
                if self.hub.is_none() || !self.lines.contains_key(&conn) {
                    return self.later(500, Happens::GoneAtApp { who, conn });
                }
                let address = IpAddr::V4(Ipv4Addr::new(10, 0, 0, who as u8));
                self.take(Some(Input::Connected { conn, address, host: "relay".to_owned() }));
                self.later(10, Happens::Up { who, conn });
            }
            Happens::Up { who, conn } => {
                if self.apps[who].conn == Some(conn) {
                    let effects = self.apps[who].client.up(self.now);
                    self.carry_out(who, effects);
                }
            }
            Happens::GoneAtRelay { conn } => self.take(Some(Input::Closed { conn })),
            Happens::GoneAtApp { who, conn } => {
                if self.apps[who].conn == Some(conn) {
                    self.apps[who].conn = None;
                    let effects = self.apps[who].client.down(self.now);
                    self.carry_out(who, effects);
                }
            }
            Happens::Reborn => self.rebirth(),
            Happens::Act { who } => {
                if self.chance(self.faults.broken) {
                    self.partitioned[who] = self.now + self.draws.below(60_000) as u64;
                }
                self.act(who);
            }
        }
    }

    /// The time of the next thing to happen, whoever it happens to.
    fn next(&self) -> u64 {
        let queued = self.queue.peek().map(|Reverse((at, ..))| *at);
        let relay = self.hub.as_ref().and_then(Hub::next_tick);
        let apps = self.apps.iter().filter_map(|app| app.client.next_tick()).min();
        [queued, relay, apps].into_iter().flatten().min().expect("the players never rest").max(self.now)
    }

    /// How things stand, for who wants to know why a run does not end.
    fn state(&self) -> String {
        let apps = self.apps.iter().map(|app| {
            let events = app.client.table().map(|table| (table.events().len(), table.is_pending()));
            format!("{:?}, match {:?}, events {events:?}, over {}", app.client.line(), app.matched, app.over)
        });
        format!("at {} ms, the relay runs: {}, {:#?}", self.now, self.hub.is_some(), apps.collect::<Vec<_>>())
    }

    /// Runs until both apps know that the match is over.
    fn run(mut self) -> (Log, Simulation) {
        for steps in 0.. {
            assert!(steps < 400_000, "seed {}: it never ends; {}", self.seed, self.state());
            if self.apps.iter().all(|app| app.over) && self.hub.is_some() {
                break;
            }
            self.now = self.next();
            while let Some(Reverse((at, ..))) = self.queue.peek()
                && *at <= self.now
            {
                let Some(Reverse((.., happens))) = self.queue.pop() else { break };
                self.step(happens);
            }
            if self.hub.as_ref().and_then(Hub::next_tick).is_some_and(|at| at <= self.now) {
                self.take(None);
            }
            for who in 0..2 {
                if self.apps[who].client.next_tick().is_some_and(|at| at <= self.now) {
                    let effects = self.apps[who].client.tick(self.now);
                    self.carry_out(who, effects);
                }
            }
        }
        let hub = self.hub.take().expect("a relay that runs");
        let store = hub.into_store();
        let id = self.apps[0].matched.expect("a match");
        let (_, log) = store.logs().find(|(kept, _)| *kept == id).expect("it is kept");
        (log, self)
    }
}

/// Plays a seed's match and compares the three logs.
fn play(seed: u64) -> (Log, Simulation) {
    let (log, simulation) = Simulation::new(seed).run();
    assert_eq!(simulation.apps[0].matched, simulation.apps[1].matched, "seed {seed}: two matches");
    for (who, app) in simulation.apps.iter().enumerate() {
        let table = app.client.table().expect("they sit at it");
        assert_eq!(table.events(), log.since(0), "seed {seed}: the log of player {who} is another");
        assert!(app.fair, "seed {seed}: drawn unfairly");
    }
    assert!(log.fold().expect("a match").conclusion().is_some(), "seed {seed}: not over");
    (log, simulation)
}

fn play_all(seeds: std::ops::Range<u64>) {
    let (mut died, mut broke, mut events, mut forced) = (0, 0, 0, 0);
    for seed in seeds.clone() {
        let (log, simulation) = play(seed);
        died += simulation.died;
        broke += simulation.broke;
        events += log.seq();
        let is_forced = |event: &&Event| matches!(event, Event::Played { played, .. } if played.forced);
        forced += log.since(0).iter().filter(is_forced).count();
    }
    println!(
        "{} matches, {events} events, {forced} moves by the clock, {broke} broken lines, {died} deaths",
        seeds.end - seeds.start
    );
    assert!(died > 0 && broke > 0 && forced > 0);
}

#[test]
fn all_have_the_same_log_in_the_end() {
    play_all(0..150);
}

#[test]
fn a_seed_can_be_run_again() {
    assert_eq!(play(3).0, play(3).0);
}

#[test]
#[ignore = "takes minutes; scripts/soak runs it"]
fn all_have_the_same_log_in_the_end_ten_thousand_times() {
    play_all(1_000..11_000);
}

#[test]
#[ignore = "shows the run of GUZHI_SEED"]
fn one_seed() {
    let seed = std::env::var("GUZHI_SEED").expect("GUZHI_SEED is set").parse().expect("it is a number");
    let (log, simulation) = play(seed);
    println!("{:?}: {} broken lines, {} deaths", simulation.faults, simulation.broke, simulation.died);
    for event in log.since(0) {
        println!("{event:?}");
    }
}
