//! A relay with players who sign in, invite, join and move, and a time that passes when it is told to.

use crate::draws::Draws;
use guzhi::blitz::{Loadout, PowerUp};
use guzhi::engine::{Options, Pit, Side};
use guzhi::game::fair::Nonce;
use guzhi::game::{Body, Event, Log, Match};
use guzhi::online::wire::{Answer, ClockMessage, Reason, decode, encode};
use guzhi::online::{
    Bytes, ClientMessage, CommandId, DeviceId, DeviceKey, InvitationCode, MatchId, Offer, PlayerId,
    PlayerName, PublicKey, RecoveryCode, SaveSlot, ServerMessage, Token,
};
use guzhi::relay::memory::Memory;
use guzhi::relay::store::{
    Invitation, ListedMatch, ListedSave, Store, StoreError, StoredMatch, StoredRating, Tally, Write,
};
use guzhi::relay::{ConnId, Hub, HubSettings, Input, Metrics, Now, Output};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr};
use std::rc::Rc;

/// When the clock that only runs forward says 0, by the clock on the wall.
pub const UNIX_MS: u64 = 1_800_000_000_000;

pub const RELAY: &str = "relay.example";

type Fails = Box<dyn FnMut(&[Write]) -> bool>;

/// A memory that outlives a relay, and that fails when a test says so.
#[derive(Clone)]
pub struct Kept {
    pub memory: Rc<RefCell<Memory>>,
    pub fails: Rc<RefCell<Fails>>,
    /// Whether ratings cannot be read.
    pub unrated: Rc<Cell<bool>>,
    /// Whether matches cannot be read.
    pub unreadable: Rc<Cell<bool>>,
}

impl Default for Kept {
    fn default() -> Kept {
        let fails: Fails = Box::new(|_| false);
        Kept {
            memory: Rc::default(),
            fails: Rc::new(RefCell::new(fails)),
            unrated: Rc::default(),
            unreadable: Rc::default(),
        }
    }
}

fn failed() -> StoreError {
    StoreError::Failed { doing: "a test", why: "it was asked to fail".to_owned() }
}

impl Store for Kept {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        if self.fails.borrow_mut()(writes) {
            return Err(failed());
        }
        self.memory.borrow_mut().commit(writes)
    }
    fn device(&mut self, key: &PublicKey) -> Result<Option<PlayerId>, StoreError> {
        self.memory.borrow_mut().device(key)
    }
    fn token(&mut self, hash: &[u8; 32]) -> Result<Option<PlayerId>, StoreError> {
        self.memory.borrow_mut().token(hash)
    }
    fn recovery(&mut self, hash: &[u8; 32]) -> Result<Option<PlayerId>, StoreError> {
        self.memory.borrow_mut().recovery(hash)
    }
    fn name(&mut self, player: &PlayerId) -> Result<Option<PlayerName>, StoreError> {
        self.memory.borrow_mut().name(player)
    }
    fn load(&mut self, id: MatchId) -> Result<Option<StoredMatch>, StoreError> {
        if self.unreadable.get() { Err(failed()) } else { self.memory.borrow_mut().load(id) }
    }
    fn command(&mut self, id: MatchId, command: &CommandId) -> Result<Option<usize>, StoreError> {
        self.memory.borrow_mut().command(id, command)
    }
    fn matches(&mut self, player: &PlayerId, most: usize) -> Result<Vec<ListedMatch>, StoreError> {
        self.memory.borrow_mut().matches(player, most)
    }
    fn rating(&mut self, player: &PlayerId, blitz: bool) -> Result<Option<StoredRating>, StoreError> {
        if self.unrated.get() {
            return Err(failed());
        }
        self.memory.borrow_mut().rating(player, blitz)
    }
    fn tally(&mut self, player: &PlayerId, blitz: bool) -> Result<Tally, StoreError> {
        self.memory.borrow_mut().tally(player, blitz)
    }
    fn saves(&mut self, player: &PlayerId) -> Result<Vec<ListedSave>, StoreError> {
        if self.unreadable.get() { Err(failed()) } else { self.memory.borrow_mut().saves(player) }
    }
    fn save(
        &mut self,
        player: &PlayerId,
        device: &DeviceId,
        slot: SaveSlot,
    ) -> Result<Option<Bytes>, StoreError> {
        if self.unreadable.get() {
            Err(failed())
        } else {
            self.memory.borrow_mut().save(player, device, slot)
        }
    }
    fn entitled(&mut self, player: &PlayerId) -> Result<Option<u64>, StoreError> {
        if self.unreadable.get() { Err(failed()) } else { self.memory.borrow_mut().entitled(player) }
    }
    fn invitations(&mut self) -> Result<Vec<Invitation>, StoreError> {
        self.memory.borrow_mut().invitations()
    }
    fn running_blitz(&mut self) -> Result<Vec<MatchId>, StoreError> {
        self.memory.borrow_mut().running_blitz()
    }
}

/// The relay and everybody's end of the line.
pub struct House {
    pub hub: Hub<Kept>,
    pub store: Kept,
    pub now: u64,
    pub draws: Draws,
    settings: HubSettings,
    conns: u64,
    devices: u8,
    /// What was told and not read yet, as text.
    inbox: BTreeMap<ConnId, Vec<String>>,
    open: BTreeSet<ConnId>,
    /// The events each connection knows.
    logs: BTreeMap<(ConnId, MatchId), Vec<Event>>,
    /// The last clock each connection was told, and when.
    clocks: BTreeMap<(ConnId, MatchId), (ClockMessage, u64)>,
    /// How long who answers a ping lets it wait; who is not here answers none.
    pub answers_after: BTreeMap<ConnId, u64>,
    pongs: BTreeSet<(u64, ConnId, u32)>,
}

/// Somebody at a device.
#[derive(Debug, Clone)]
pub struct Player {
    pub key: DeviceKey,
    pub id: PlayerId,
    pub token: Token,
    pub conn: ConnId,
}

/// Two at a table.
#[derive(Debug, Clone)]
pub struct Game {
    pub id: MatchId,
    /// `[south, north]`.
    pub players: [Player; 2],
}

impl Game {
    pub fn conn(&self, side: Side) -> ConnId {
        self.players[side.index()].conn
    }
}

pub fn named(name: &str) -> PlayerName {
    PlayerName::new(name).unwrap()
}

pub fn kalah() -> Offer {
    Offer {
        rules: "kalah".to_owned(),
        options: Options::default(),
        blitz: false,
        side: Some(Side::South),
        rated: false,
    }
}

pub fn blitz() -> Offer {
    Offer { rules: "guzhi".to_owned(), blitz: true, ..kalah() }
}

pub fn rated(offer: Offer) -> Offer {
    Offer { rated: true, ..offer }
}

pub fn loadout(offer: &Offer) -> Option<Loadout> {
    offer.blitz.then(|| Loadout::without(PowerUp::BrassShield))
}

impl House {
    pub fn new() -> House {
        House::with(HubSettings::default(), 1)
    }

    pub fn with(settings: HubSettings, seed: u64) -> House {
        let store = Kept::default();
        let mut draws = Draws(seed);
        let hub = start(&store, &settings, &mut draws, 1_000);
        House {
            hub,
            store,
            now: 1_000,
            draws,
            settings,
            conns: 0,
            devices: 0,
            inbox: BTreeMap::new(),
            open: BTreeSet::new(),
            logs: BTreeMap::new(),
            clocks: BTreeMap::new(),
            answers_after: BTreeMap::new(),
            pongs: BTreeSet::new(),
        }
    }

    pub fn moment(&self) -> Now {
        Now { ms: self.now, unix_ms: UNIX_MS + self.now }
    }

    // ---- Time ----

    /// Lets time pass, with everything that happens meanwhile.
    pub fn pass(&mut self, ms: u64) {
        let until = self.now + ms;
        loop {
            let pong = self.pongs.first().map(|&(at, ..)| at);
            let tick = self.hub.next_tick();
            let Some(next) = [pong, tick].into_iter().flatten().min().filter(|&at| at <= until) else {
                break;
            };
            self.now = self.now.max(next);
            self.tick();
        }
        self.now = until;
    }

    /// What is due now happens: answers to pings, then what time leads to.
    pub fn tick(&mut self) {
        while let Some(&(at, conn, number)) = self.pongs.first()
            && at <= self.now
        {
            self.pongs.pop_first();
            self.take(conn, &ClientMessage::Pong { number });
        }
        self.hub.tick(self.moment());
        self.flush();
    }

    /// Lets time go by without the relay taking notice.
    pub fn skip(&mut self, ms: u64) {
        self.now += ms;
    }

    // ---- The relay ----

    /// The relay stops as it should, and is started again after a while.
    pub fn stop_for(&mut self, ms: u64) {
        self.hub.stop(self.moment());
        self.flush();
        self.kill_for(ms);
    }

    /// The relay dies, and is started again after a while. What it has taken in and not flushed is lost.
    pub fn kill_for(&mut self, ms: u64) {
        self.now += ms;
        self.hub = start(&self.store, &self.settings, &mut self.draws, self.now);
        self.open.clear();
        self.pongs.clear();
    }

    pub fn metrics(&self) -> Metrics {
        self.hub.metrics()
    }

    /// The relay's own log of a match.
    pub fn log(&self, id: MatchId) -> Log {
        let found = self.store.memory.borrow().logs().find(|(kept, _)| *kept == id);
        found.expect("the match is kept").1
    }

    pub fn state(&self, id: MatchId) -> Match {
        self.log(id).fold().expect("a log is a match")
    }

    // ---- Lines ----

    pub fn connect(&mut self) -> ConnId {
        self.connect_from(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)))
    }

    pub fn connect_from(&mut self, address: IpAddr) -> ConnId {
        self.connect_to(address, RELAY)
    }

    pub fn connect_to(&mut self, address: IpAddr, host: &str) -> ConnId {
        self.conns += 1;
        let conn = ConnId(self.conns);
        self.open.insert(conn);
        self.answers_after.insert(conn, 0);
        self.hub.take(self.moment(), Input::Connected { conn, address, host: host.to_owned() });
        self.flush();
        conn
    }

    pub fn hang_up(&mut self, conn: ConnId) {
        self.open.remove(&conn);
        self.hub.take(self.moment(), Input::Closed { conn });
        self.flush();
    }

    pub fn is_open(&self, conn: ConnId) -> bool {
        self.open.contains(&conn)
    }

    /// A frame reaches the relay; nothing is kept or told yet.
    pub fn take_text(&mut self, conn: ConnId, text: &str) {
        self.hub.take(self.moment(), Input::Frame { conn, text: text.to_owned() });
    }

    pub fn take(&mut self, conn: ConnId, message: &ClientMessage) {
        self.take_text(conn, &encode(message).unwrap());
    }

    /// What was taken in is kept and told. Whatever is told of a match must be kept.
    pub fn flush(&mut self) {
        for output in self.hub.flush(self.moment()) {
            match output {
                Output::Send { conn, text } if self.open.contains(&conn) => self.told(conn, text),
                Output::Send { .. } => {}
                Output::Close { conn } => {
                    self.open.remove(&conn);
                }
            }
        }
    }

    fn told(&mut self, conn: ConnId, text: String) {
        match decode::<ServerMessage>(&text).expect("a relay says what is understood") {
            ServerMessage::Ping { number } => {
                if let Some(after) = self.answers_after.get(&conn) {
                    self.pongs.insert((self.now + after, conn, number));
                }
                return;
            }
            ServerMessage::Events { id, from, events, clock } => {
                let kept = self.log(id);
                let same = kept.since(from).get(..events.len()).is_some_and(|kept| kept == events);
                assert!(same, "events are told that are not kept: {events:?}");
                let known = self.logs.entry((conn, id)).or_default();
                assert!(from <= known.len(), "events are missing before {from}");
                known.truncate(from);
                known.extend(events);
                if let Some(clock) = clock {
                    self.clocks.insert((conn, id), (clock, self.now));
                }
            }
            ServerMessage::Answer { id, command, answer: Answer::Accepted(seq) | Answer::Duplicate(seq) } => {
                let kept = self.store.clone().command(id, &command).unwrap();
                assert_eq!(kept, Some(seq), "a command is acknowledged that is not kept");
            }
            ServerMessage::Started { id, .. } => {
                self.log(id);
            }
            ServerMessage::Over { id, seed, conclusion, .. } => {
                assert_eq!(self.state(id).conclusion(), Some(conclusion), "the seed is told before the end");
                guzhi::game::fair::check_draws(&self.log(id), seed).unwrap();
            }
            ServerMessage::Welcome { player, name, token } => {
                let mut store = self.store.clone();
                assert_eq!(store.name(&player).unwrap(), Some(name), "a name is told that is not kept");
                if let Some(token) = token {
                    assert_eq!(store.token(&token.hash()).unwrap(), Some(player));
                }
            }
            ServerMessage::Recovery { code } => {
                assert!(self.store.clone().recovery(&code.hash()).unwrap().is_some());
            }
            _ => {}
        }
        self.inbox.entry(conn).or_default().push(text);
    }

    /// Says something, and reads what the relay tells this connection at once.
    pub fn say(&mut self, conn: ConnId, message: &ClientMessage) -> Vec<ServerMessage> {
        self.heard(conn);
        self.take(conn, message);
        self.flush();
        self.heard(conn)
    }

    /// What was told since it was read last, pings left out.
    pub fn heard(&mut self, conn: ConnId) -> Vec<ServerMessage> {
        self.heard_text(conn).iter().map(|text| decode(text).unwrap()).collect()
    }

    pub fn heard_text(&mut self, conn: ConnId) -> Vec<String> {
        self.inbox.remove(&conn).unwrap_or_default()
    }

    // ---- Players ----

    pub fn key(&mut self) -> DeviceKey {
        self.devices += 1;
        DeviceKey::from_secret(&[self.devices; 32])
    }

    pub fn player(&mut self, name: &str) -> Player {
        let key = self.key();
        self.sign_in(&key, Some(name), None).expect("a new player is let in")
    }

    /// Signs in with a key on a new line.
    pub fn sign_in(
        &mut self,
        key: &DeviceKey,
        name: Option<&str>,
        recovery: Option<RecoveryCode>,
    ) -> Result<Player, Reason> {
        let conn = self.connect();
        let challenge = match self.say(conn, &ClientMessage::Hello { token: None }).as_slice() {
            [ServerMessage::Challenge { challenge }] => *challenge,
            [ServerMessage::Refused { reason, .. }] => return Err(*reason),
            other => panic!("{other:?}"),
        };
        let signed = key.sign(RELAY, &challenge);
        let message = ClientMessage::SignIn { key: key.public(), signed, name: name.map(named), recovery };
        for told in self.say(conn, &message) {
            match told {
                ServerMessage::Welcome { player: id, token: Some(token), .. } => {
                    return Ok(Player { key: key.clone(), id, token, conn });
                }
                ServerMessage::Refused { reason, .. } | ServerMessage::Bye { reason } => return Err(reason),
                _ => {}
            }
        }
        panic!("nothing was answered");
    }

    /// Comes back with the token.
    pub fn come_back(&mut self, player: &mut Player) {
        player.conn = self.connect();
        let told = self.say(player.conn, &ClientMessage::Hello { token: Some(player.token) });
        let welcome = told.iter().any(|told| matches!(told, ServerMessage::Welcome { .. }));
        assert!(welcome, "{told:?}");
    }

    /// Comes back and sits down again, knowing so many events.
    pub fn resume(&mut self, player: &mut Player, id: MatchId, seq: usize) -> Vec<ServerMessage> {
        let before = self.logs.get(&(player.conn, id)).cloned().unwrap_or_default();
        self.come_back(player);
        self.logs.insert((player.conn, id), before[..seq].to_vec());
        self.say(player.conn, &ClientMessage::Open { id, seq })
    }

    /// The events a connection knows.
    pub fn known(&self, conn: ConnId, id: MatchId) -> &[Event] {
        self.logs.get(&(conn, id)).map_or(&[], Vec::as_slice)
    }

    /// The clock a connection was told last, and when.
    pub fn clock(&self, conn: ConnId, id: MatchId) -> (ClockMessage, u64) {
        self.clocks[&(conn, id)]
    }

    // ---- Invitations and matches ----

    /// Invites, and adds the number.
    pub fn invite(&mut self, host: &Player, offer: &Offer) -> InvitationCode {
        let message = ClientMessage::Host { ask: 1, offer: offer.clone(), loadout: loadout(offer) };
        let told = self.say(host.conn, &message);
        let [ServerMessage::Invited { ask: 1, code, .. }] = told.as_slice() else { panic!("{told:?}") };
        let told = self.say(host.conn, &ClientMessage::Confirm { code: *code, nonce: Nonce([1; 16]) });
        assert!(told.is_empty(), "{told:?}");
        *code
    }

    pub fn join(&mut self, guest: &Player, code: InvitationCode, offer: &Offer) -> Vec<ServerMessage> {
        let message = ClientMessage::Join { ask: 2, code, loadout: loadout(offer), nonce: Nonce([2; 16]) };
        self.say(guest.conn, &message)
    }

    /// Joins, and says which match has begun and on which side the guest is.
    pub fn start(&mut self, guest: &Player, code: InvitationCode, offer: &Offer) -> (MatchId, Side) {
        let told = self.join(guest, code, offer);
        let [ServerMessage::Started { ask: Some(2), id, side, .. }] = told.as_slice() else {
            panic!("{told:?}")
        };
        (*id, *side)
    }

    pub fn sit_down(&mut self, player: &Player, id: MatchId) -> Vec<ServerMessage> {
        self.say(player.conn, &ClientMessage::Open { id, seq: 0 })
    }

    /// A match between these two, the first on the offered side; both sit at it.
    pub fn game_of(&mut self, host: &Player, guest: &Player, offer: &Offer) -> Game {
        let code = self.invite(host, offer);
        let (id, guests) = self.start(guest, code, offer);
        let players = match guests {
            Side::North => [host.clone(), guest.clone()],
            Side::South => [guest.clone(), host.clone()],
        };
        for player in &players {
            self.sit_down(player, id);
            self.heard(player.conn);
        }
        Game { id, players }
    }

    pub fn game(&mut self, offer: &Offer) -> Game {
        let [host, guest] = [self.player("Valli"), self.player("Murugan")];
        self.game_of(&host, &guest, offer)
    }

    pub fn command_id(&mut self) -> CommandId {
        CommandId(std::array::from_fn(|_| self.draws.below(256) as u8))
    }

    /// Any move the side to move may make.
    pub fn any_move(&mut self, id: MatchId) -> Body {
        let state = self.state(id);
        let legal: Vec<Pit> = state.game().legal().collect();
        let pit = self.draws.one_of(&legal);
        match state.game().blitz() {
            None => Body::Sow(pit),
            Some(game) => {
                let held = game.held(state.to_move()).filter(|power| *power != PowerUp::BrassShield);
                Body::Play { pit, power: held, shield: None, ms: 0 }
            }
        }
    }

    /// What a connection asks of a match as it stands.
    pub fn asking(&mut self, id: MatchId, body: Body, think_ms: Option<u32>) -> ClientMessage {
        let (command, expect_seq) = (self.command_id(), self.log(id).seq());
        ClientMessage::Command { id, command, expect_seq, body, think_ms }
    }

    pub fn command(&mut self, conn: ConnId, id: MatchId, body: Body, think_ms: Option<u32>) -> Answer {
        let message = self.asking(id, body, think_ms);
        let told = self.say(conn, &message);
        answer(&told)
    }

    /// The side to move makes a move. In Blitz its clock must run already, or it takes no time.
    pub fn move_on(&mut self, game: &Game, think_ms: Option<u32>) -> Answer {
        let (side, body) = (self.state(game.id).to_move(), self.any_move(game.id));
        self.command(game.conn(side), game.id, body, think_ms)
    }

    pub fn claim(&mut self, conn: ConnId, id: MatchId) -> Answer {
        let (command, expect_seq) = (self.command_id(), self.log(id).seq());
        answer(&self.say(conn, &ClientMessage::Claim { id, command, expect_seq }))
    }

    /// When the turn that is played begins or began, and how long it may take; by what a connection was told.
    pub fn turn(&self, game: &Game) -> (u64, u32) {
        let state = self.state(game.id);
        let side = state.to_move();
        let limit = state.game().blitz().expect("Blitz").clock().limit(side);
        let begins = match self.clock(game.conn(side), game.id) {
            (ClockMessage::StartsIn(ms), at) => at + u64::from(ms),
            (ClockMessage::Runs(ms), at) => at - u64::from(ms),
            (ClockMessage::Waits(_), _) => panic!("the clock waits"),
        };
        (begins, limit)
    }

    /// Lets time pass until a moment.
    pub fn pass_until(&mut self, at: u64) {
        self.pass(at.checked_sub(self.now).expect("it is to come"));
    }
}

fn start(store: &Kept, settings: &HubSettings, draws: &mut Draws, now: u64) -> Hub<Kept> {
    let mut random = Draws(draws.number());
    let random = Box::new(move |bytes: &mut [u8]| bytes.fill_with(|| random.below(256) as u8));
    let now = Now { ms: now, unix_ms: UNIX_MS + now };
    Hub::new(store.clone(), settings.clone(), random, now).unwrap()
}

/// The one answer among what was told.
pub fn answer(told: &[ServerMessage]) -> Answer {
    let answers: Vec<Answer> = told
        .iter()
        .filter_map(|told| match told {
            ServerMessage::Answer { answer, .. } => Some(*answer),
            _ => None,
        })
        .collect();
    assert_eq!(answers.len(), 1, "{told:?}");
    answers[0]
}
