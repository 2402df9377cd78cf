//! A relay with thousands of players: how soon it answers, how much memory it takes, and what those who mean no good change
//! about that. The players run on the same machine as the relay, and share its cores.
//!
//! `GUZHI_PAIRS` and `GUZHI_TURN_MS` make it more or less than what it is held to.
#![cfg(all(feature = "server", target_os = "linux"))]

mod draws;
mod relay_crowd;
mod relay_running;

use draws::Draws;
use futures_util::{SinkExt, StreamExt};
use guzhi::game::fair::Nonce;
use guzhi::online::{ClientMessage, DeviceKey, InvitationCode, PlayerName, ServerMessage, Token, wire};
use relay_crowd::{Crowd, Pair, Socket, dial};
use relay_running::{PATIENCE, Relay};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;
use tokio::runtime::Builder;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;

/// How long is measured.
const MEASURED: Duration = Duration::from_secs(30);

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
    // The players on one thread, those who mean no good on another.
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let others = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
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

        let damage = Arc::new(AtomicU64::new(0));
        let mut troubles = troubles(others.handle(), relay.address, &damage);
        let troubled = measure(&crowd, &relay, "in trouble").await;
        let done = damage.load(Ordering::Relaxed);
        println!("{done} bad tokens and guesses in it, {} KiB at most", relay.most_memory());
        troubles.shutdown().await;

        assert!(!playing.iter().any(|pair| pair.is_finished()), "a pair has given up");
        assert!(quiet.p99 < Duration::from_millis(100), "p99 {:?}", quiet.p99);
        assert!(each < 64.0, "{each} KiB a player");
        assert!(done > 0, "no trouble was made");
        let bound = (quiet.p99 * 2).max(Duration::from_millis(50));
        assert!(troubled.p99 < bound, "p99 {:?} in trouble, {:?} in peace", troubled.p99, quiet.p99);
    });
    runtime.shutdown_background();
    others.shutdown_background();
}

/// Those who mean no good: 500 who ask and do not read, 500 who stop in the middle of a word, and some who try tokens and codes
/// as fast as they can, from addresses of their own.
fn troubles(runtime: &tokio::runtime::Handle, relay: SocketAddr, damage: &Arc<AtomicU64>) -> JoinSet<()> {
    let mut set = JoinSet::new();
    for number in 0..500u32 {
        let from = move |network: u8| Ipv4Addr::new(127, network, 0, (number / 100) as u8 + 1);
        set.spawn_on(forever(move || does_not_read(from(2), relay, number)), runtime);
        set.spawn_on(forever(move || half_open(from(3), relay, number)), runtime);
    }
    for number in 0..20u32 {
        let from = Ipv4Addr::new(127, 0, 0, 2 + (number % 2) as u8);
        let damage = Arc::clone(damage);
        let trouble = move || tries(from, relay, number, Arc::clone(&damage));
        set.spawn_on(forever(trouble), runtime);
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

async fn sign_in(from: Ipv4Addr, relay: SocketAddr, number: u32) -> Option<Socket> {
    let mut secret = [3; 32];
    secret[..4].copy_from_slice(&number.to_le_bytes());
    secret[4..8].copy_from_slice(&from.octets());
    let key = DeviceKey::from_secret(&secret);
    let mut socket = dial(from, relay).await.ok()?;
    say(&mut socket, &ClientMessage::Hello { token: None }).await?;
    let ServerMessage::Challenge { challenge } = hear(&mut socket).await? else { return None };
    let (key, signed) = (key.public(), key.sign("relay", &challenge));
    let name = PlayerName::new("Nobody").ok();
    say(&mut socket, &ClientMessage::SignIn { key, signed, name, recovery: None }).await?;
    Some(socket)
}

/// Asks ten times a second, which nobody is thrown out for, and reads no answer.
async fn does_not_read(from: Ipv4Addr, relay: SocketAddr, number: u32) -> Option<()> {
    let mut socket = sign_in(from, relay, number).await?;
    loop {
        say(&mut socket, &ClientMessage::Mine).await?;
        sleep(Duration::from_millis(120)).await;
    }
}

/// Begins something and says no more.
async fn half_open(from: Ipv4Addr, relay: SocketAddr, number: u32) -> Option<()> {
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
async fn tries(from: Ipv4Addr, relay: SocketAddr, number: u32, damage: Arc<AtomicU64>) -> Option<()> {
    let guesses = number % 2 == 1;
    let mut draws = Draws(damage.load(Ordering::Relaxed) + u64::from(number));
    let socket = match guesses {
        true => sign_in(from, relay, number).await?,
        false => dial(from, relay).await.ok()?,
    };
    let (mut said, mut heard) = socket.split();
    let reading = async { while let Some(Ok(_)) = heard.next().await {} };
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
            said.send(Message::text(wire::encode(&message).ok()?)).await.ok()?;
            damage.fetch_add(1, Ordering::Relaxed);
        }
        Some(())
    };
    tokio::select! {
        () = reading => None,
        done = saying => done,
    }
}
