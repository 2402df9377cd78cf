//! A relay with thousands of players: how soon it answers, how much memory it takes, and what those who mean no good change
//! about that. The players run on the same machine as the relay, and share its cores; so do those who mean no good, in a
//! process of their own that gives way to the others (`nice`), since it is the relay that is measured and not who gets a core.
//! What they change is told by the same run: the answers before they come, and while they are at it.
//! An answer waits for the disk: with `TMPDIR` in memory, what other programs do to the disk meanwhile is left out of it.
//!
//! `GUZHI_PAIRS` and `GUZHI_TURN_MS` make it more or less than what it is held to; `GUZHI_TROUBLES` names the troubles that are
//! made (`slow,open,tries,pours`), and without it all are.
#![cfg(all(feature = "server", target_os = "linux"))]

mod draws;
mod relay_crowd;
mod relay_running;

use draws::Draws;
use futures_util::{SinkExt, StreamExt};
use guzhi::game::fair::Nonce;
use guzhi::online::{ClientMessage, DeviceKey, InvitationCode, PlayerName, ServerMessage, Token, wire};
use relay_crowd::{Crowd, Pair, Socket, dial, dial_over};
use relay_running::{PATIENCE, Relay};
use std::future::pending;
use std::io::Read;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;
use tokio::runtime::Builder;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;

/// How long is measured, and how long trouble goes on before it is.
const MEASURED: Duration = Duration::from_secs(30);
const WARMING: Duration = Duration::from_secs(15);

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().expect("a number"))
}

/// What was measured in a while.
struct Figures {
    p50: Duration,
    p99: Duration,
    most: Duration,
    answers: usize,
    /// The part of one core that the relay was at work.
    at_work: f64,
}

async fn measure(crowd: &Crowd, relay: &Relay, what: &str) -> Figures {
    crowd.took.lock().unwrap().clear();
    let (worked, began) = (relay.at_work(), Instant::now());
    sleep(MEASURED).await;
    let mut took = std::mem::take(&mut *crowd.took.lock().unwrap());
    let at_work = (relay.at_work() - worked).as_secs_f64() / began.elapsed().as_secs_f64();
    took.sort_unstable();
    assert!(!took.is_empty(), "{what}: nobody was answered");
    let part = |of_1000: usize| took[(took.len() * of_1000 / 1_000).min(took.len() - 1)];
    let figures = Figures { p50: part(500), p99: part(990), most: part(1_000), answers: took.len(), at_work };
    println!(
        "{what}: {:.0} commands/s answered, p50 {:.1?}, p99 {:.1?}, most {:.1?}; the relay takes {:.0} % of a core, {} KiB in all",
        figures.answers as f64 / began.elapsed().as_secs_f64(),
        figures.p50,
        figures.p99,
        figures.most,
        figures.at_work * 100.0,
        relay.memory(),
    );
    figures
}

fn kept_events(relay: &Relay) -> u64 {
    let page = relay.get("/metrics").body;
    let line = page.lines().find_map(|line| line.strip_prefix("guzhi_events_total "));
    line.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("no count of events in\n{page}"))
}

#[test]
#[ignore = "takes minutes and the whole machine; scripts/soak runs it"]
fn five_thousand_players_are_answered_in_time() {
    rlimit::increase_nofile_limit(u64::MAX).unwrap();
    let (pairs, turn_ms) = (number("GUZHI_PAIRS", 2_500) as usize, number("GUZHI_TURN_MS", 3_000));
    let relay = Relay::start(&[]);
    relay.assert_well();
    let empty = relay.memory();
    // The players on one thread.
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let crowd = Crowd::new(relay.address, pairs, turn_ms - turn_ms / 10..turn_ms + turn_ms / 10);
    runtime.block_on(async {
        let began = Instant::now();
        let playing: Vec<_> =
            (0..pairs).map(|number| tokio::spawn(Pair::new(&crowd, number, 1, true, false).play())).collect();
        // A match that ends is followed by another: a few are always between two.
        let all = || crowd.playing.load(Ordering::SeqCst) >= pairs as u64 * 95 / 100;
        crowd.wait_until(&playing, PATIENCE * 2, "all play", all).await;
        println!("{pairs} matches after {:.1?}", began.elapsed());
        let (before, since) = (kept_events(&relay), Instant::now());
        let quiet = measure(&crowd, &relay, "in peace").await;
        let events = (kept_events(&relay) - before) as f64 / since.elapsed().as_secs_f64();
        let each = relay.memory().saturating_sub(empty) as f64 / (2 * pairs) as f64;
        println!("{events:.0} events/s kept; {each:.1} KiB a player, {empty} KiB empty");

        let mut vandals = Vandals::send(relay.address);
        // Until those who do not read have nowhere left to put it.
        sleep(WARMING).await;
        let troubled = measure(&crowd, &relay, "in trouble").await;
        println!("{}; {} KiB at most", vandals.did(), relay.most_memory());
        println!(
            "p99 in trouble is {:.2} times what it is in peace",
            troubled.p99.as_secs_f64() / quiet.p99.as_secs_f64()
        );

        assert!(!playing.iter().any(|pair| pair.is_finished()), "a pair has given up");
        assert!(quiet.p99 < Duration::from_millis(100), "p99 {:?}", quiet.p99);
        assert!(each < 64.0, "{each} KiB a player");
        let bound = (quiet.p99 * 2).max(Duration::from_millis(50));
        assert!(troubled.p99 < bound, "p99 {:?} in trouble, {:?} in peace", troubled.p99, quiet.p99);
        assert!(
            relay.most_memory() < 64 * 2 * pairs.max(1_000) as u64,
            "{} KiB at most",
            relay.most_memory()
        );
    });
    runtime.shutdown_background();
}

/// A process of those who mean no good; it ends with this.
struct Vandals(Child);

impl Vandals {
    fn send(relay: SocketAddr) -> Vandals {
        let child = Command::new("nice")
            .args(["-n", "19"])
            .arg(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "--nocapture", "those_who_mean_no_good"])
            .env("GUZHI_VANDALS_AT", relay.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Vandals(child)
    }

    /// What they have done, once they are through.
    fn did(&mut self) -> String {
        let mut told = String::new();
        self.0.stdout.take().unwrap().read_to_string(&mut told).unwrap();
        assert!(self.0.wait().unwrap().success(), "{told}");
        let line = told.lines().find_map(|line| line.strip_prefix("trouble: "));
        line.unwrap_or_else(|| panic!("{told}")).to_owned()
    }
}

impl Drop for Vandals {
    fn drop(&mut self) {
        // Nothing is lost when it has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What those who mean no good have done, and what they were told.
#[derive(Default)]
struct Damage {
    lines: AtomicU64,
    frames: AtomicU64,
    bytes: AtomicU64,
    refused: AtomicU64,
    byes: AtomicU64,
    cut: AtomicU64,
}

impl Damage {
    fn heard(&self, message: &ServerMessage) {
        match message {
            ServerMessage::Refused { .. } => self.refused.fetch_add(1, Ordering::Relaxed),
            ServerMessage::Bye { .. } => self.byes.fetch_add(1, Ordering::Relaxed),
            _ => 0,
        };
    }
}

/// The process of those who mean no good; by itself it does nothing.
#[test]
#[ignore = "only with five_thousand_players_are_answered_in_time"]
fn those_who_mean_no_good() {
    let Ok(relay) = std::env::var("GUZHI_VANDALS_AT") else { return };
    rlimit::increase_nofile_limit(u64::MAX).unwrap();
    let damage = Arc::new(Damage::default());
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let mut troubles = troubles(relay.parse().unwrap(), &damage);
        sleep(WARMING + MEASURED + Duration::from_secs(1)).await;
        troubles.abort_all();
    });
    let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let (refused, byes) = (count(&damage.refused), count(&damage.byes));
    if std::env::var("GUZHI_TROUBLES").is_err() {
        assert!(refused > 0 && byes > 0, "{refused} refusals and {byes} goodbyes");
    }
    println!(
        "\ntrouble: {} lines opened, {} frames and {} KiB more sent, {refused} refusals and {byes} goodbyes heard, {} who do not \
         read hung up on",
        count(&damage.lines),
        count(&damage.frames),
        count(&damage.bytes) / 1_024,
        count(&damage.cut),
    );
    runtime.shutdown_background();
}

/// 500 who ask and do not read, 500 who stop in the middle of a word, and from addresses of their own: those who try tokens and
/// codes, who send frames of 64 MiB, and who send bytes that mean nothing, each as fast as they can.
fn troubles(relay: SocketAddr, damage: &Arc<Damage>) -> JoinSet<()> {
    let mut set = JoinSet::new();
    let chosen = std::env::var("GUZHI_TROUBLES").ok();
    let many = |kind: &str, many: u32| {
        let is_chosen = chosen.as_deref().is_none_or(|chosen| chosen.split(',').any(|one| one == kind));
        0..if is_chosen { many } else { 0 }
    };
    let from = |network: u8, house: u32| Ipv4Addr::new(127, network, 0, house as u8 + 1);
    for number in many("slow", 500) {
        let damage = Arc::clone(damage);
        set.spawn(forever(move || does_not_read(from(2, number % 50), relay, number, Arc::clone(&damage))));
    }
    for number in many("open", 500) {
        let damage = Arc::clone(damage);
        set.spawn(forever(move || half_open(from(3, number % 5), relay, number, Arc::clone(&damage))));
    }
    for number in many("tries", 20) {
        let damage = Arc::clone(damage);
        set.spawn(forever(move || tries(from(4, number % 2), relay, number, Arc::clone(&damage))));
    }
    for number in many("pours", 8) {
        let damage = Arc::clone(damage);
        set.spawn(forever(move || pours(from(5, number % 2), relay, number, Arc::clone(&damage))));
    }
    set
}

/// Whoever is thrown out comes again.
async fn forever<F: Future<Output = Option<()>>>(trouble: impl Fn() -> F) {
    loop {
        trouble().await;
        sleep(Duration::from_millis(100)).await;
    }
}

async fn say(socket: &mut Socket, message: &ClientMessage) -> Option<()> {
    socket.send(Message::text(wire::encode(message).ok()?)).await.ok()
}

async fn hear(socket: &mut Socket) -> Option<ServerMessage> {
    loop {
        if let Message::Text(text) = socket.next().await?.ok()? {
            return wire::decode(&text).ok();
        }
    }
}

/// A socket that holds little back: what it takes is sent.
fn socket() -> Option<TcpSocket> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.set_send_buffer_size(8_192).ok()?;
    Some(socket)
}

async fn sign_in(
    socket: TcpSocket,
    from: Ipv4Addr,
    relay: SocketAddr,
    number: u32,
    damage: &Damage,
) -> Option<Socket> {
    let mut secret = [3; 32];
    secret[..4].copy_from_slice(&number.to_le_bytes());
    secret[4..8].copy_from_slice(&from.octets());
    let key = DeviceKey::from_secret(&secret);
    let mut socket = dial_over(socket, from, relay).await.ok()?;
    damage.lines.fetch_add(1, Ordering::Relaxed);
    say(&mut socket, &ClientMessage::Hello { token: None }).await?;
    let ServerMessage::Challenge { challenge } = hear(&mut socket).await? else { return None };
    let (key, signed) = (key.public(), key.sign("relay", &challenge));
    let name = PlayerName::new("Nobody").ok();
    say(&mut socket, &ClientMessage::SignIn { key, signed, name, recovery: None }).await?;
    Some(socket)
}

/// Asks nearly ten times a second, which nobody is thrown out for, and reads no answer.
async fn does_not_read(from: Ipv4Addr, relay: SocketAddr, number: u32, damage: Arc<Damage>) -> Option<()> {
    let socket = socket()?;
    // The machine is not to read in its place.
    socket.set_recv_buffer_size(2_048).ok()?;
    let mut socket = sign_in(socket, from, relay, number, &damage).await?;
    let asks = async {
        loop {
            for message in [ClientMessage::Mine, ClientMessage::Standing] {
                say(&mut socket, &message).await?;
                damage.frames.fetch_add(1, Ordering::Relaxed);
                // And something to send back, which no hub decides about.
                socket.send(Message::Ping(vec![7; 125].into())).await.ok()?;
                sleep(Duration::from_millis(120)).await;
            }
        }
    };
    let hung_up: Option<()> = asks.await;
    damage.cut.fetch_add(1, Ordering::Relaxed);
    hung_up
}

/// Begins something and says no more.
async fn half_open(from: Ipv4Addr, relay: SocketAddr, number: u32, damage: Arc<Damage>) -> Option<()> {
    damage.lines.fetch_add(1, Ordering::Relaxed);
    let begun: &[u8] = match number % 3 {
        0 => b"",
        1 => b"GET /v1/play HTTP/1.1\r\nHost: rel",
        _ => {
            // The first bytes of a frame of a kilobyte.
            let mut socket = dial(from, relay).await.ok()?;
            socket.get_mut().write_all(&[0x81, 0xFE, 4, 0, 1, 2, 3, 4, b'[']).await.ok()?;
            sleep(PATIENCE).await;
            return None;
        }
    };
    let socket = TcpSocket::new_v4().ok()?;
    socket.bind((from, 0).into()).ok()?;
    let mut stream = socket.connect(relay).await.ok()?;
    stream.write_all(begun).await.ok()?;
    // Until the relay has had enough.
    let mut answer = Vec::new();
    tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut answer).await.ok()?;
    None
}

/// Tries tokens, or signed in, codes, one after the other without waiting for an answer, until it is thrown out.
async fn tries(from: Ipv4Addr, relay: SocketAddr, number: u32, damage: Arc<Damage>) -> Option<()> {
    let guesses = number % 4 > 1;
    let mut draws = Draws(damage.frames.load(Ordering::Relaxed) + u64::from(number));
    let socket = match guesses {
        true => sign_in(socket()?, from, relay, number, &damage).await?,
        false => {
            damage.lines.fetch_add(1, Ordering::Relaxed);
            dial_over(socket()?, from, relay).await.ok()?
        }
    };
    let (mut said, mut heard) = socket.split();
    let reading = async {
        while let Some(Ok(message)) = heard.next().await {
            if let Message::Text(text) = message
                && let Ok(message) = wire::decode(&text)
            {
                damage.heard(&message);
            }
        }
    };
    let saying = async {
        for ask in 0.. {
            let mut bytes = || std::array::from_fn::<u8, 32, _>(|_| draws.below(256) as u8);
            let message = match guesses {
                true => ClientMessage::Join {
                    ask,
                    code: InvitationCode::drawn(&bytes()).unwrap_or("3467-CDFG".parse().ok()?),
                    loadout: None,
                    nonce: Nonce([1; 16]),
                },
                false => ClientMessage::Hello { token: Some(Token(bytes())) },
            };
            if said.send(Message::text(wire::encode(&message).ok()?)).await.is_err() {
                break;
            }
            damage.frames.fetch_add(1, Ordering::Relaxed);
        }
        // What it was told last is still heard.
        pending::<Option<()>>().await
    };
    tokio::select! {
        () = reading => None,
        done = saying => done,
    }
}

/// Sends a frame of 64 MiB, or bytes that mean nothing, as much of it as is taken.
async fn pours(from: Ipv4Addr, relay: SocketAddr, number: u32, damage: Arc<Damage>) -> Option<()> {
    damage.lines.fetch_add(1, Ordering::Relaxed);
    let mut socket = dial_over(socket()?, from, relay).await.ok()?;
    let mut draws = Draws(u64::from(number));
    let mut part: Vec<u8> = (0..16_384).map(|_| draws.below(256) as u8).collect();
    if number % 4 < 2 {
        let head = [[0x81, 0x80 | 127].as_slice(), &(64u64 << 20).to_be_bytes(), &[0; 4]].concat();
        part[..head.len()].copy_from_slice(&head);
    }
    let stream = socket.get_mut();
    for _ in 0..4_096 {
        stream.write_all(&part).await.ok()?;
        damage.bytes.fetch_add(part.len() as u64, Ordering::Relaxed);
    }
    None
}
