//! Pairs of players at a real relay, hundreds or thousands in one process: each has the app's own end of the line and a
//! WebSocket, comes back by itself, and plays one match after the other against the same opponent.

// No test uses all of it.
#![allow(dead_code)]

use crate::draws::Draws;
use futures_util::{SinkExt, StreamExt};
use guzhi::blitz::{Loadout, PowerUp};
use guzhi::engine::{Options, Pit, RuleSet, Side};
use guzhi::game::fair::Nonce;
use guzhi::game::{Body, Event};
use guzhi::online::client::{Client, Effect, Line, News};
use guzhi::online::{
    Answer, ClientMessage, CommandId, DeviceKey, InvitationCode, MatchId, Offer, PlayerName, ServerMessage,
    wire,
};
use std::collections::VecDeque;
use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::{sleep_until, timeout};
use tokio_tungstenite::tungstenite::protocol::{Message, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// How long a line may take to open.
const OPENING: Duration = Duration::from_secs(10);
/// What was begun to come to a table is begun again after so long, in milliseconds: a relay that died has forgotten it.
const AGAIN_MS: u64 = 3_000;

pub type Socket = WebSocketStream<TcpStream>;

/// A WebSocket to a relay, from an address of this machine.
pub async fn dial(from: Ipv4Addr, to: SocketAddr) -> Result<Socket, tungstenite::Error> {
    dial_over(TcpSocket::new_v4()?, from, to).await
}

/// A WebSocket over this socket.
pub async fn dial_over(
    socket: TcpSocket,
    from: Ipv4Addr,
    to: SocketAddr,
) -> Result<Socket, tungstenite::Error> {
    socket.bind((from, 0).into())?;
    let stream = socket.connect(to).await?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(4_096).write_buffer_size(0);
    let (socket, _) = client_async_with_config("ws://relay/v1/play", stream, Some(config)).await?;
    Ok(socket)
}

/// What the pairs have in common.
pub struct Crowd {
    pub relay: SocketAddr,
    /// How long a turn takes, in milliseconds.
    pub pace_ms: Range<u64>,
    started: Instant,
    /// Commands sent, and those that were answered.
    pub sent: AtomicU64,
    pub answered: AtomicU64,
    /// How many commands of each pair were answered.
    pub went_on: Vec<AtomicU64>,
    /// How many pairs sit at a running match.
    pub playing: AtomicU64,
    /// The players end their matches and leave.
    pub ending: AtomicBool,
    /// What every answer took, since it was looked at last.
    pub took: Mutex<Vec<Duration>>,
    /// One of these numbers has changed.
    pub changed: Notify,
}

impl Crowd {
    pub fn new(relay: SocketAddr, pairs: usize, pace_ms: Range<u64>) -> Arc<Crowd> {
        Arc::new(Crowd {
            relay,
            pace_ms,
            started: Instant::now(),
            sent: AtomicU64::new(0),
            answered: AtomicU64::new(0),
            went_on: (0..pairs).map(|_| AtomicU64::new(0)).collect(),
            playing: AtomicU64::new(0),
            ending: AtomicBool::new(false),
            took: Mutex::default(),
            changed: Notify::new(),
        })
    }

    fn now(&self) -> u64 {
        self.started.elapsed().as_millis() as u64
    }

    /// Waits until this is so. Gives up when a pair does, when nobody was answered for `patience`, or, since a pair that is
    /// stuck keeps the others from nothing, after five times as long.
    pub async fn wait_until(
        &self,
        pairs: &[JoinHandle<Vec<Played>>],
        patience: Duration,
        what: &str,
        so: impl Fn() -> bool,
    ) {
        let went_on = || self.went_on.iter().map(|count| count.load(Ordering::SeqCst)).collect::<Vec<_>>();
        let (began, before) = (Instant::now(), went_on());
        let (mut answered, mut since) = (self.answered.load(Ordering::SeqCst), began);
        while !so() {
            assert!(!pairs.iter().any(JoinHandle::is_finished), "a pair has given up, before {what}");
            assert!(since.elapsed() < patience, "nothing moves any more, before {what}");
            if began.elapsed() > patience * 5 {
                let now = went_on();
                let stuck: Vec<usize> = (0..now.len()).filter(|&pair| now[pair] == before[pair]).collect();
                panic!("these pairs have not gone on for {:?}, before {what}: {stuck:?}", began.elapsed());
            }
            // A pair that gives up changes no number.
            let _ = timeout(Duration::from_secs(1), self.changed.notified()).await;
            let now = self.answered.load(Ordering::SeqCst);
            if now != answered {
                (answered, since) = (now, Instant::now());
            }
        }
    }
}

/// A match that is over, as its players saw it.
pub struct Played {
    pub id: MatchId,
    /// The log of each.
    pub logs: [Vec<Event>; 2],
    /// Every command that the relay has answered to have happened, with the number of its event.
    pub acknowledged: Vec<(CommandId, usize)>,
}

/// A player's app.
struct App {
    client: Client,
    from: Ipv4Addr,
    socket: Option<Socket>,
    crowd: Arc<Crowd>,
    /// The command that is on its way.
    sent: Option<(CommandId, Instant)>,
    sits_at: Option<MatchId>,
    over: bool,
}

enum Heard {
    Frame(Utf8Bytes),
    Gone,
    Tick,
}

impl App {
    /// What comes next. Nothing is lost when it is not waited for to its end.
    async fn heard(&mut self) -> Heard {
        let due = self.client.next_tick().map(|at| self.crowd.started + Duration::from_millis(at));
        let tick = async {
            match due {
                Some(at) => sleep_until(at.into()).await,
                None => pending().await,
            }
        };
        let frame = async {
            let Some(socket) = &mut self.socket else { return pending().await };
            loop {
                match socket.next().await {
                    Some(Ok(Message::Text(text))) => return Heard::Frame(text),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Heard::Gone,
                    Some(Ok(_)) => {}
                }
            }
        };
        tokio::select! {
            heard = frame => heard,
            () = tick => Heard::Tick,
        }
    }

    async fn take(&mut self, heard: Heard) -> Vec<News> {
        let now = self.crowd.now();
        let effects = match heard {
            Heard::Frame(text) => self.client.frame(&text, now),
            Heard::Gone => {
                self.socket = None;
                self.client.down(now)
            }
            Heard::Tick => self.client.tick(now),
        };
        self.carry_out(effects).await
    }

    async fn carry_out(&mut self, effects: Vec<Effect>) -> Vec<News> {
        let mut news = Vec::new();
        let mut queue = VecDeque::from(effects);
        while let Some(effect) = queue.pop_front() {
            match effect {
                Effect::Connect => {
                    let dialled = timeout(OPENING, dial(self.from, self.crowd.relay)).await;
                    self.socket = dialled.ok().and_then(Result::ok);
                    let now = self.crowd.now();
                    queue.extend(match self.socket {
                        Some(_) => self.client.up(now),
                        None => self.client.down(now),
                    });
                }
                Effect::HangUp => self.socket = None,
                Effect::Send(text) => {
                    let Some(socket) = &mut self.socket else { continue };
                    if socket.send(Message::text(text)).await.is_err() {
                        self.socket = None;
                        queue.extend(self.client.down(self.crowd.now()));
                    }
                }
                Effect::KeepToken(_) => {}
                Effect::Tell(told) => news.push(told),
            }
        }
        news
    }

    async fn say(&mut self, message: ClientMessage) {
        let effects = self.client.say(message);
        self.carry_out(effects).await;
    }
}

/// Two players.
pub struct Pair {
    number: usize,
    draws: Draws,
    offer: Offer,
    crowd: Arc<Crowd>,
    apps: [App; 2],
    /// The invitation on whose way they are, since when they are on it.
    code: Option<InvitationCode>,
    tried: Option<u64>,
    acknowledged: Vec<(CommandId, usize)>,
    played: Vec<Played>,
    /// Whether matches are remembered that are over.
    remembers: bool,
}

impl Pair {
    pub fn new(crowd: &Arc<Crowd>, number: usize, seed: u64, blitz: bool, remembers: bool) -> Pair {
        let mut draws = Draws(seed.wrapping_mul(1_000_003) + number as u64);
        let rules = match blitz {
            true => RuleSet::GUZHI,
            false => draws.one_of(&[RuleSet::GUZHI, RuleSet::KALAH, RuleSet::OWARE, RuleSet::PALLANKUZHI]),
        };
        let offer = Offer {
            rules: rules.id.to_owned(),
            options: Options::of(&rules),
            blitz,
            side: draws.one_of(&[None, Some(Side::South), Some(Side::North)]),
            rated: draws.below(2) == 0,
        };
        // An address a pair: nobody is kept out because of others, and no port of the relay's own address is taken.
        let from = Ipv4Addr::new(127, 1, (number / 250) as u8, (number % 250) as u8 + 1);
        let apps = ["Valli", "Murugan"].map(|name| {
            let secret = std::array::from_fn(|_| draws.below(256) as u8);
            let key = DeviceKey::from_secret(&secret);
            App {
                client: Client::new(key, "relay", None, PlayerName::new(name).ok()),
                from,
                socket: None,
                crowd: Arc::clone(crowd),
                sent: None,
                sits_at: None,
                over: false,
            }
        });
        Pair {
            number,
            draws,
            offer,
            crowd: Arc::clone(crowd),
            apps,
            code: None,
            tried: None,
            acknowledged: Vec::new(),
            played: Vec::new(),
            remembers,
        }
    }

    /// Plays until the crowd leaves.
    pub async fn play(mut self) -> Vec<Played> {
        for who in 0..2 {
            let effects = self.apps[who].client.start(self.crowd.now());
            let news = self.apps[who].carry_out(effects).await;
            self.told(who, news).await;
        }
        let mut turn = self.next_turn();
        loop {
            let [one, other] = &mut self.apps;
            let at = self.crowd.started + Duration::from_millis(turn);
            let (who, heard) = tokio::select! {
                heard = one.heard() => (0, heard),
                heard = other.heard() => (1, heard),
                () = sleep_until(at.into()) => {
                    turn = self.next_turn().min(turn + self.crowd.pace_ms.end);
                    self.act().await;
                    if self.crowd.ending.load(Ordering::SeqCst) && self.apps.iter().all(|app| app.sits_at.is_none()) {
                        return self.played;
                    }
                    continue;
                }
            };
            self.hear(who, heard).await;
        }
    }

    fn next_turn(&mut self) -> u64 {
        let pace = &self.crowd.pace_ms;
        self.crowd.now() + pace.start + self.draws.below((pace.end - pace.start) as usize) as u64
    }

    async fn hear(&mut self, who: usize, heard: Heard) {
        let app = &mut self.apps[who];
        let answer = match &heard {
            Heard::Frame(text) if text.starts_with("[1,{\"say\":\"answer\"") => {
                wire::decode::<ServerMessage>(text).ok()
            }
            _ => None,
        };
        let known = app.client.table().map_or(0, |table| table.events().len());
        let news = app.take(heard).await;
        if known > 0 && news.contains(&News::Events { from: 0 }) {
            panic!("pair {}: what had been told was taken back", self.number);
        }
        if let Some(ServerMessage::Answer { command, answer, .. }) = answer {
            self.answered(who, command, answer);
        }
        self.told(who, news).await;
    }

    fn answered(&mut self, who: usize, command: CommandId, answer: Answer) {
        let Some((_, at)) = self.apps[who].sent.take_if(|(sent, _)| *sent == command) else { return };
        match answer {
            Answer::Accepted(seq) | Answer::Duplicate(seq) => {
                if self.remembers {
                    self.acknowledged.push((command, seq));
                }
            }
            // The clock has moved meanwhile.
            Answer::Stale(_) => {}
            Answer::Refused(reason) => panic!("pair {}: refused, {reason}", self.number),
        }
        self.crowd.took.lock().unwrap().push(at.elapsed());
        self.crowd.answered.fetch_add(1, Ordering::SeqCst);
        self.crowd.went_on[self.number].fetch_add(1, Ordering::SeqCst);
        self.crowd.changed.notify_one();
    }

    async fn told(&mut self, who: usize, news: Vec<News>) {
        for told in news {
            match told {
                News::Welcome { .. } if self.apps[who].sits_at.is_none() => {
                    self.apps[who].say(ClientMessage::Mine).await;
                }
                News::Said(message) => self.said(who, *message).await,
                News::Over { fair, .. } => {
                    assert!(fair.is_ok(), "pair {}: {fair:?}", self.number);
                    self.apps[who].over = true;
                    if self.apps.iter().all(|app| app.over) {
                        self.get_up().await;
                    }
                }
                _ => {}
            }
        }
    }

    async fn said(&mut self, who: usize, message: ServerMessage) {
        let unmatched = self.apps.iter().all(|app| app.sits_at.is_none());
        match message {
            ServerMessage::Invited { code, .. } if who == 0 && unmatched => {
                self.code = Some(code);
                let nonce = Nonce([7; 16]);
                self.apps[0].say(ClientMessage::Confirm { code, nonce }).await;
                // Not answered itself; what is asked after it is.
                self.apps[0].say(ClientMessage::Standing).await;
            }
            ServerMessage::Invited { code, .. } => self.apps[who].say(ClientMessage::Withdraw { code }).await,
            ServerMessage::Standing { .. } if who == 0 && unmatched => {
                let Some(code) = self.code else { return };
                let ask = self.apps[1].client.ask();
                let nonce = Nonce([9; 16]);
                let loadout = self.loadout();
                self.apps[1].say(ClientMessage::Join { ask, code, loadout, nonce }).await;
            }
            ServerMessage::Started { id, side, .. } => self.sit_down(who, id, side).await,
            ServerMessage::Games { games, .. } => {
                if let Some(line) = games.iter().find(|line| line.conclusion.is_none()) {
                    self.sit_down(who, line.id, line.side).await;
                }
            }
            _ => {}
        }
    }

    fn loadout(&self) -> Option<Loadout> {
        self.offer.blitz.then(|| Loadout::without(PowerUp::ALL[0]))
    }

    async fn sit_down(&mut self, who: usize, id: MatchId, side: Side) {
        if self.apps[who].sits_at.is_some() {
            return;
        }
        self.apps[who].sits_at = Some(id);
        let effects = self.apps[who].client.open(id, side, self.crowd.now());
        self.apps[who].carry_out(effects).await;
        if self.apps[0].sits_at == self.apps[1].sits_at {
            self.crowd.playing.fetch_add(1, Ordering::SeqCst);
            self.crowd.changed.notify_one();
        }
    }

    /// Both know how it ended.
    async fn get_up(&mut self) {
        let [one, other] = &self.apps;
        assert_eq!(one.sits_at, other.sits_at, "pair {}: at two tables", self.number);
        let acknowledged = std::mem::take(&mut self.acknowledged);
        if let (Some(id), true) = (one.sits_at, self.remembers) {
            let log = |app: &App| app.client.table().map(|table| table.events().to_vec()).unwrap_or_default();
            self.played.push(Played { id, logs: [log(one), log(other)], acknowledged });
        }
        self.crowd.playing.fetch_sub(1, Ordering::SeqCst);
        (self.code, self.tried) = (None, None);
        for app in &mut self.apps {
            (app.sits_at, app.over, app.sent) = (None, false, None);
            let effects = app.client.close();
            app.carry_out(effects).await;
        }
        self.come_to_a_table().await;
    }

    /// The players do what players do.
    async fn act(&mut self) {
        if self.apps.iter().any(|app| app.sits_at.is_none()) {
            return self.come_to_a_table().await;
        }
        for who in 0..2 {
            // An answer may have come meanwhile, but it is heard after this.
            if let Some(body) = self.wish(who) {
                return self.command(who, body).await;
            }
        }
    }

    async fn come_to_a_table(&mut self) {
        let now = self.crowd.now();
        let ready = self.apps.iter().all(|app| app.client.line() == Line::Up);
        if !ready || self.tried.is_some_and(|tried| now < tried + AGAIN_MS) {
            return;
        }
        if self.tried.replace(now).is_some() {
            for app in self.apps.iter_mut().filter(|app| app.sits_at.is_none()) {
                app.say(ClientMessage::Mine).await;
            }
        }
        if self.apps.iter().any(|app| app.sits_at.is_some()) || self.crowd.ending.load(Ordering::SeqCst) {
            return;
        }
        if let Some(code) = self.code.take() {
            self.apps[0].say(ClientMessage::Withdraw { code }).await;
        }
        let ask = self.apps[0].client.ask();
        let host = ClientMessage::Host { ask, offer: self.offer.clone(), loadout: self.loadout() };
        self.apps[0].say(host).await;
    }

    fn wish(&mut self, who: usize) -> Option<Body> {
        let app = &self.apps[who];
        let table = app.client.table().filter(|table| !table.is_pending())?;
        let state = table.fold().ok().filter(|state| state.conclusion().is_none())?;
        if self.crowd.ending.load(Ordering::SeqCst) && who == 0 {
            return Some(Body::Resign);
        }
        if state.to_move() != table.side {
            return None;
        }
        let legal: Vec<Pit> = state.game().legal().collect();
        let pit = self.draws.one_of(&legal);
        Some(match state.game().blitz() {
            None => Body::Sow(pit),
            Some(game) => {
                let power = game.held(table.side).filter(|power| *power != PowerUp::BrassShield);
                Body::Play { pit, power, shield: None, ms: 0 }
            }
        })
    }

    async fn command(&mut self, who: usize, body: Body) {
        let command = CommandId(std::array::from_fn(|_| self.draws.below(256) as u8));
        let app = &mut self.apps[who];
        let now = self.crowd.now();
        let think = app.client.table().and_then(|table| table.elapsed(now)).map(|ms| ms.max(0) as u32);
        let Some(effects) = app.client.command(command, body, think, now) else { return };
        app.sent = Some((command, Instant::now()));
        app.carry_out(effects).await;
        self.crowd.sent.fetch_add(1, Ordering::SeqCst);
        self.crowd.changed.notify_one();
    }
}
