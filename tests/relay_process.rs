//! The relay as a program: what it answers, what it withstands, how it stops.
#![cfg(all(feature = "server", unix))]

mod relay_running;

use guzhi::online::{ClientMessage, Reason, ServerMessage};
use guzhi::relay::server::{Certificate, Clock, ServerSettings, serve};
use guzhi::relay::sqlite::Sqlite;
use guzhi::relay::{Hub, HubSettings};
use relay_running::{PATIENCE, Page, Player, Relay, command, connect, until_end};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::Output;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use tungstenite::Message;

#[test]
fn it_says_that_it_is_well_and_how_much_it_does() {
    let relay = Relay::start(&[]);
    assert_eq!(relay.scheme, "http");
    relay.assert_well();
    let mut player = relay.player();
    player.greet();
    let page = relay.get("/metrics");
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").starts_with("text/plain; version=0.0.4"));
    for line in ["guzhi_players_connected 1", "guzhi_frames_heard_total 1", "# TYPE guzhi_tables gauge"] {
        assert!(page.body.lines().any(|found| found == line), "{line} is not in\n{}", page.body);
    }
}

#[test]
fn what_is_not_there_is_not_found() {
    let relay = Relay::start(&[]);
    assert!(relay.get("/").body.contains("relay for Guzhi"));
    for path in ["/favicon.ico", "/join", "/join/", "/v1", "/v1/play/x", "/../etc/passwd", "/%00"] {
        assert_eq!(relay.get(path).status, 404, "{path}");
    }
    let asked =
        relay.ask("POST /health HTTP/1.1\r\nHost: relay\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    assert_eq!(asked.status, 405);
    let asked = relay.get("/v1/play");
    assert_eq!((asked.status, asked.header("upgrade")), (426, "websocket"));
}

#[test]
fn an_invitation_has_a_page_that_gives_nothing_away() {
    let relay = Relay::start(&[]);
    let page = relay.get("/join/3467-CDFG");
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert_eq!((page.header("referrer-policy"), page.header("cache-control")), ("no-referrer", "no-store"));
    assert!(page.header("content-security-policy").starts_with("default-src 'none'"));
    // The app learns with the code where it holds.
    let link = "href=\"guzhi://join/3467-CDFG?relay=ws://relay\"";
    assert!(page.body.contains(link) && page.body.contains(">3467-CDFG<"));
    let by_proxy = relay.ask(
        "GET /join/3467-CDFG HTTP/1.1\r\nHost: play.example:8443\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n",
    );
    assert!(by_proxy.body.contains("guzhi://join/3467-CDFG?relay=wss://play.example:8443\""));
    // What is no name of a machine gets into no page.
    let odd = relay.ask("GET /join/3467-CDFG HTTP/1.1\r\nHost: a'b\r\nConnection: close\r\n\r\n");
    assert!(odd.body.contains("href=\"guzhi://join/3467-CDFG\""), "{}", odd.body);
    assert!(page.body.contains("lang=\"en\"") && page.body.contains("Open in Guzhi"));
    // As people write it.
    for code in ["3467cdfg", "3467%20cdfg", "%33467-CDFG"] {
        let other = relay.get(&format!("/join/{code}"));
        assert!(other.status == 200 && other.body == page.body, "{code}");
    }
    // Any other is the same but for itself.
    let other = relay.get("/join/XXXX-9999");
    assert_eq!(other.status, 200);
    assert_eq!(other.body.replace("XXXX-9999", "3467-CDFG"), page.body);
}

#[test]
fn an_invitation_is_shown_in_tamil_to_whom_that_is_dearer() {
    let relay = Relay::start(&[]);
    let in_tamil = |path: &str| {
        relay.ask(&format!(
            "GET {path} HTTP/1.1\r\nHost: relay\r\nAccept-Language: ta-IN,ta;q=0.9,en;q=0.5\r\nConnection: close\r\n\r\n"
        ))
    };
    let page = in_tamil("/join/3467-CDFG");
    assert!(page.body.contains("lang=\"ta\"") && page.body.contains("குழியில் திற"));
    assert!(page.header("vary").eq_ignore_ascii_case("accept-language"));
    assert!(in_tamil("/join/nonsense").body.contains("குறியீடு அல்ல"));
}

#[test]
fn what_is_no_code_is_said_to_be_none() {
    let relay = Relay::start(&[]);
    for code in ["A", "3467-CDFGH", "3467-CDF0", "%3Cscript%3Ealert(1)%3C%2Fscript%3E", "%FF%FE", "%E0%AE%95"]
    {
        let page = relay.get(&format!("/join/{code}"));
        assert_eq!(page.status, 404, "{code}");
        assert!(page.body.contains("That is not a code") && !page.body.contains("script"), "{code}");
    }
}

/// The longest frame is taken in, and one byte more is not.
#[test]
fn a_frame_that_is_too_long_is_answered_so() {
    let relay = Relay::start(&[]);
    let mut player = relay.player();
    player.say_text(" ".repeat(4_096));
    assert_ne!(player.hear(), Some(ServerMessage::Bye { reason: Reason::TooLong }));
    for message in [
        Message::text(" ".repeat(4_097)),
        Message::text(" ".repeat(5_000)),
        Message::text(" ".repeat(100_000)),
        Message::binary(vec![7; 5_000]),
    ] {
        let mut player = relay.player();
        player.0.send(message).unwrap();
        assert_eq!(player.hear(), Some(ServerMessage::Bye { reason: Reason::TooLong }));
        assert_eq!(player.hear(), None);
    }
    relay.assert_well();
}

/// A frame's head (RFC 6455, 5.2), as only somebody who means no good writes it.
fn head(opcode: u8, length: u64) -> Vec<u8> {
    let [upper, lower] = [0x80 | opcode, 0x80 | 127];
    [[upper, lower].as_slice(), &length.to_be_bytes(), &[0; 4]].concat()
}

/// A message in pieces is as long as they are together.
#[test]
fn pieces_that_are_too_long_together_are_too_long() {
    let relay = Relay::start(&[]);
    let mut player = relay.player();
    let piece = |opcode: u8| [[opcode, 0x80 | 126, 4, 0].as_slice(), &[0; 4], &[b' '; 1_024]].concat();
    player.0.get_mut().write_all(&piece(1)).unwrap();
    for _ in 0..4 {
        player.0.get_mut().write_all(&piece(0)).unwrap();
    }
    assert_eq!(player.hear(), Some(ServerMessage::Bye { reason: Reason::TooLong }));
    relay.assert_well();
}

#[test]
fn frames_of_many_mebibytes_take_no_memory() {
    let relay = Relay::start(&[]);
    relay.assert_well();
    #[cfg(target_os = "linux")]
    let before = relay.most_memory();
    for length in [64 << 20, u64::MAX / 2] {
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut stream = relay.player().0.get_mut().try_clone().unwrap();
                    stream.write_all(&head(1, length)).unwrap();
                    let part = vec![b' '; 1 << 20];
                    for _ in 0..64 {
                        // The relay may have had enough.
                        if stream.write_all(&part).is_err() {
                            break;
                        }
                    }
                });
            }
        });
    }
    #[cfg(target_os = "linux")]
    assert!(relay.most_memory() - before < 32 << 10, "{} KiB, {before} before", relay.most_memory());
    relay.assert_well();
}

/// Whoever says more than any player is told so, and not listened to any further.
#[test]
fn a_flood_is_refused_and_not_read() {
    let relay = Relay::start(&[]);
    let mut player = relay.player();
    let (mut sent, began) = (0, Instant::now());
    let stream = player.0.get_mut().try_clone().unwrap();
    stream.set_write_timeout(Some(Duration::from_millis(500))).unwrap();
    let frame = [[0x81, 0x80 | 126, 1, 0].as_slice(), &[0; 4], &[b' '; 256]].concat();
    while sent < 64 << 20 && (&stream).write_all(&frame).is_ok() {
        sent += frame.len();
    }
    // What the two machines hold between them, and what is read in a moment.
    assert!(sent < 16 << 20, "{sent} bytes were taken in {:?}", began.elapsed());
    let mut told = Vec::new();
    while let Ok(Message::Text(text)) = player.0.read() {
        told.push(guzhi::online::wire::decode(&text).unwrap());
    }
    assert_eq!(told.last(), Some(&ServerMessage::Bye { reason: Reason::TooMany }));
    assert_eq!(told.len(), 21);
    relay.assert_well();
}

#[test]
fn what_is_no_text_is_not_understood() {
    let relay = Relay::start(&[]);
    let mut player = relay.player();
    player.0.send(Message::binary(b"[1,{}]".to_vec())).unwrap();
    assert_eq!(player.hear(), Some(ServerMessage::Bye { reason: Reason::Malformed }));
    assert_eq!(player.hear(), None);
    let mut player = relay.player();
    let not_utf8 = [[0x81, 0x82].as_slice(), &[0; 4], &[0xC3, 0x28]].concat();
    player.0.get_mut().write_all(&not_utf8).unwrap();
    assert_eq!(player.hear(), Some(ServerMessage::Bye { reason: Reason::Malformed }));
    relay.assert_well();
}

/// Bytes that mean nothing, the same in every run.
fn noise(seed: u64, length: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut byte = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    (0..length).map(|_| byte()).collect()
}

#[test]
fn random_bytes_do_nothing() {
    let relay = Relay::start(&[]);
    for seed in 0..60 {
        let bytes = noise(seed, 1 << (seed % 14));
        // In place of a request, behind the head of one, and in place of frames.
        let mut stream = relay.connect();
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        until_end(stream);
        let mut stream = relay.connect();
        let _ = stream.write_all(b"POST /v1/play HTTP/1.1\r\nHost: relay\r\nContent-Length: 99999\r\n\r\n");
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        until_end(stream);
        let mut player = relay.player();
        let _ = player.0.get_mut().write_all(&bytes);
        let _ = player.0.get_mut().shutdown(std::net::Shutdown::Write);
        until_end(player.0.get_mut());
        // Frames that can be read, of nothing that can.
        let mut player = relay.player();
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(1_000)]).into_owned();
        player.say_text(text);
        let _ = player.0.close(None);
        let _ = player.0.flush();
        until_end(player.0.get_mut());
    }
    relay.assert_well();
}

#[test]
fn heads_without_end_are_refused() {
    let relay = Relay::start(&[]);
    let mut stream = relay.connect();
    let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: relay\r\nX: ");
    let _ = stream.write_all(&vec![b'x'; 1 << 20]);
    let answer = until_end(stream);
    assert!(
        answer.is_empty() || answer.starts_with(b"HTTP/1.1 431"),
        "{:?}",
        String::from_utf8_lossy(&answer)
    );
    let many = "X: y\r\n".repeat(1_000);
    let answer = relay.ask(&format!("GET / HTTP/1.1\r\nHost: relay\r\n{many}\r\n"));
    assert_eq!(answer.status, 431);
    relay.assert_well();
}

#[test]
fn an_address_has_so_many_connections_and_no_more() {
    let relay = Relay::start(&["--per-address", "2"]);
    let mut first = relay.player();
    first.greet();
    let mut second = relay.player();
    second.greet();
    let mut third = relay.connect();
    let _ = third.write_all(b"GET /health HTTP/1.1\r\nHost: relay\r\n\r\n");
    assert_eq!(until_end(third), b"");
    second.greet_again();
    drop(first);
    // When the relay has seen that one is gone, there is room for another.
    let started = Instant::now();
    loop {
        let mut stream = relay.connect();
        let _ = stream.write_all(b"GET /health HTTP/1.1\r\nHost: relay\r\nConnection: close\r\n\r\n");
        let answer = until_end(stream);
        if !answer.is_empty() {
            assert_eq!(Page::read(answer.as_slice()).status, 200);
            break;
        }
        assert!(started.elapsed() < PATIENCE, "there is never room again");
    }
}

fn upgrade(behind: &str) -> String {
    format!(
        "GET /v1/play HTTP/1.1\r\nHost: relay\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nX-Forwarded-For: 1.2.3.4, {behind}\r\n\r\n"
    )
}

/// The first line of what is answered.
fn status(stream: &mut TcpStream, head: &str) -> String {
    stream.write_all(head.as_bytes()).unwrap();
    let mut line = [0; 12];
    stream.read_exact(&mut line).unwrap();
    String::from_utf8(line.to_vec()).unwrap()
}

#[test]
fn behind_a_trusted_proxy_everybody_has_an_address_of_their_own() {
    let relay = Relay::start(&["--per-address", "1", "--trusted-proxy", "127.0.0.1"]);
    let mut streams: Vec<TcpStream> = (0..4).map(|_| relay.connect()).collect();
    for (stream, (behind, says)) in streams.iter_mut().zip([
        ("192.0.2.1", "HTTP/1.1 101"),
        ("192.0.2.2", "HTTP/1.1 101"),
        ("192.0.2.1", "HTTP/1.1 429"),
        ("2001:db8::1", "HTTP/1.1 101"),
    ]) {
        assert_eq!(status(stream, &upgrade(behind)), says, "{behind}");
    }
    // Nobody else is believed.
    let relay = Relay::start(&["--per-address", "1", "--trusted-proxy", "192.0.2.9"]);
    let mut first = relay.connect();
    assert_eq!(status(&mut first, &upgrade("192.0.2.1")), "HTTP/1.1 101");
    let mut second = relay.connect();
    let _ = second.write_all(upgrade("192.0.2.2").as_bytes());
    assert_eq!(until_end(second), b"");
}

trait Again {
    fn greet_again(&mut self);
}

impl Again for Player<TcpStream> {
    /// That it is still answered, whatever is answered to a second greeting.
    fn greet_again(&mut self) {
        self.say(&guzhi::online::ClientMessage::Hello { token: None });
        assert!(self.hear().is_some());
    }
}

#[test]
fn it_says_goodbye_before_it_stops() {
    for signal in ["TERM", "INT"] {
        let mut relay = Relay::start(&[]);
        let mut players = [relay.player(), relay.player(), relay.player()];
        players.iter_mut().for_each(Player::greet);
        // Somebody who has said nothing yet does not hold it up.
        let mut silent = relay.connect();
        silent.write_all(b"GET /hea").unwrap();
        relay.signal(signal);
        for player in &mut players {
            assert_eq!(player.hear(), Some(ServerMessage::Bye { reason: Reason::Restart }), "{signal}");
            assert_eq!(player.hear(), None);
        }
        drop((players, silent));
        assert_eq!(relay.wait().code(), Some(0), "{signal}");
    }
}

#[test]
fn it_starts_again_where_it_stopped() {
    let folder = Relay::start(&[]).stop();
    let relay = Relay::start_in(folder, &[]);
    relay.assert_well();
    assert!(relay.file().exists());
}

fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = command(folder, arguments).output().unwrap();
    (status.code(), String::from_utf8(stderr).unwrap())
}

#[test]
fn what_keeps_it_from_starting_is_said_in_a_line() {
    let relay = Relay::start(&[]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("other.db").display().to_string();
    let nothing = folder.path().join("nothing.pem").display().to_string();
    let letter = folder.path().join("letter.txt").display().to_string();
    std::fs::write(&letter, "Dear relay, ".repeat(100)).unwrap();
    let address = relay.address.to_string();
    let used = relay.file().display().to_string();
    let (certificate, key) = ("tests/relay_tls/certificate.pem", "tests/relay_tls/key.pem");
    let cases: &[(&[&str], &[&str])] = &[
        (&["--listen", "127.0.0.1:0", "--data", &used], &[&used, "in use", "stop it first"]),
        (&["--listen", &address, "--data", &file], &[&address, "--listen"]),
        (&["--listen", "127.0.0.1:0", "--data", &letter], &["letter.txt", "not the file of a relay"]),
        (&["--data", &file, "--cert", &nothing, "--key", key], &["nothing.pem", "certificate"]),
        (&["--data", &file, "--cert", certificate, "--key", &nothing], &["nothing.pem", "key"]),
        (&["--data", &file, "--cert", &letter, "--key", key], &["letter.txt", "no certificate"]),
        (&["--data", &file, "--cert", certificate, "--key", &letter], &["letter.txt", "key"]),
        (
            &["--data", &file, "--cert", certificate, "--key", "tests/relay_tls/other_key.pem"],
            &["certificate.pem", "other_key.pem", "cannot be used"],
        ),
    ];
    for (arguments, words) in cases {
        let (code, says) = run(folder.path(), arguments);
        assert_eq!(code, Some(1), "{arguments:?}: {says}");
        assert!(says.starts_with("guzhi-relay: ") && says.trim_end().lines().count() == 1, "{says:?}");
        for word in *words {
            assert!(says.contains(word), "{word} is not in {says:?}");
        }
    }
    relay.assert_well();
}

#[test]
fn wrong_arguments_are_refused_and_help_is_given() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        ["--listen", "nowhere"].as_slice(),
        &["--cert", "tests/relay_tls/certificate.pem"],
        &["--key", "tests/relay_tls/key.pem"],
        &["--per-address", "many"],
        &["--trusted-proxy", "somewhere"],
        &["--unknown"],
        &["something"],
        &["--hosting", "nobody"],
        &["grant"],
        &["grant", "Valli"],
        &["grant", "0123456789abcdef0123456789abcdeg"],
        &["grant", "0123456789abcdef0123456789abcdef", "--days", "many"],
    ] {
        let (code, says) = run(folder.path(), arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {says}");
    }
    let Output { status, stdout, .. } = command(folder.path(), &["--help"]).output().unwrap();
    let help = String::from_utf8(stdout).unwrap();
    assert!(status.success());
    for word in [
        "--listen",
        "0.0.0.0:8747",
        "--data",
        "relay.db",
        "--cert",
        "--key",
        "--name",
        "--trusted-proxy",
        "--hosting",
        "grant",
        "SIGTERM",
    ] {
        assert!(help.contains(word), "{word} is not in the help");
    }
}

/// Inviting, where it needs Pro: refused, granted while the relay does not run, and taken back.
#[test]
fn inviting_is_granted_to_a_player() {
    let mut relay = Relay::start(&["--hosting", "pro"]);
    let key = guzhi::online::DeviceKey::from_secret(&[7; 32]);
    let id = guzhi::online::PlayerId::of(&key.public()).to_string();
    let invites = |relay: &Relay| {
        let mut player = relay.player();
        player.say(&ClientMessage::Hello { token: None });
        let Some(ServerMessage::Challenge { challenge }) = player.hear() else { panic!("nothing is asked") };
        let (signed, name) = (key.sign("relay", &challenge), guzhi::online::PlayerName::new("Valli").ok());
        player.say(&ClientMessage::SignIn { key: key.public(), signed, name, recovery: None });
        player.say(&ClientMessage::Host {
            ask: 1,
            offer: guzhi::online::Offer {
                rules: "kalah".to_owned(),
                options: Default::default(),
                blitz: false,
                side: None,
                rated: false,
            },
            loadout: None,
        });
        loop {
            match player.hear() {
                Some(ServerMessage::Invited { .. }) => return Ok(()),
                Some(ServerMessage::Refused { ask: Some(1), reason }) => return Err(reason),
                Some(_) => {}
                None => panic!("the relay has hung up"),
            }
        }
    };
    assert_eq!(invites(&relay), Err(Reason::NeedsPro));
    let file = relay.file().display().to_string();
    let grant = |more: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let output = command(folder.path(), &[&["grant", "--data", &file], more].concat()).output().unwrap();
        let says = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(says).unwrap())
    };
    let (code, says) = grant(&[&id]);
    assert!(code == Some(1) && says.contains("in use") && says.contains("stop it first"), "{says}");
    relay.kill();
    let (code, says) = grant(&["0123456789abcdef0123456789abcdef"]);
    assert!(code == Some(1) && says.contains("no player"), "{says}");
    assert_eq!(grant(&[&id, "--days", "30"]), (Some(0), "Valli may invite for 30 days\n".to_owned()));
    relay.start_again(&["--hosting", "pro"]);
    assert_eq!(invites(&relay), Ok(()));
    relay.kill();
    assert_eq!(grant(&[&id, "--days", "0"]), (Some(0), "Valli may not invite any more\n".to_owned()));
    relay.start_again(&["--hosting", "pro"]);
    assert_eq!(invites(&relay), Err(Reason::NeedsPro));
    relay.kill();
    relay.start_again(&[]);
    assert_eq!(invites(&relay), Ok(()));
    // A file that is not there is not made.
    let (folder, nothing) = (tempfile::tempdir().unwrap(), "nothing.db");
    let path = folder.path().join(nothing);
    let (code, says) = run(folder.path(), &["grant", &id, "--data", &path.display().to_string()]);
    assert!(code == Some(1) && says.contains("there is no file") && !path.exists(), "{says}");
}

/// TLS as an app does it that trusts the test's certificate and no other.
fn tls(stream: TcpStream) -> StreamOwned<ClientConnection, TcpStream> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file("tests/relay_tls/certificate.pem").unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connection = ClientConnection::new(Arc::new(config), "localhost".try_into().unwrap()).unwrap();
    StreamOwned::new(connection, stream)
}

#[test]
fn with_a_certificate_everything_is_encrypted() {
    let mut relay =
        Relay::start(&["--cert", "tests/relay_tls/certificate.pem", "--key", "tests/relay_tls/key.pem"]);
    assert_eq!(relay.scheme, "https");
    let mut stream = tls(relay.connect());
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let page = Page::read(stream);
    assert_eq!((page.status, page.body.as_str()), (200, "ok\n"));
    // Nothing is said to who does not encrypt.
    let mut plain = relay.connect();
    plain.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    assert!(!until_end(plain).starts_with(b"HTTP"));
    let mut player = Player::over(tls(relay.connect()));
    player.greet();
    let mut long = Player::over(tls(relay.connect()));
    long.say_text(" ".repeat(50_000));
    assert_eq!(long.hear(), Some(ServerMessage::Bye { reason: Reason::TooLong }));
    relay.signal("TERM");
    assert_eq!(player.hear(), Some(ServerMessage::Bye { reason: Reason::Restart }));
    assert_eq!(player.hear(), None);
    drop((player, long));
    assert_eq!(relay.wait().code(), Some(0));
}

/// A relay in this process, with less patience than any person has; it stops when the function is through.
fn with_impatient_relay(settings: ServerSettings, test: impl FnOnce(SocketAddr)) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let clock = Clock::start();
    let hub = Hub::new(Sqlite::in_memory().unwrap(), HubSettings::default(), Box::new(|_| {}), clock.now())
        .unwrap();
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let stop_asked = async {
        let _ = stopped.await;
    };
    let served = runtime.spawn(serve(listener, settings, hub, clock, stop_asked));
    test(address);
    stop.send(()).unwrap();
    runtime.block_on(served).unwrap().unwrap();
}

#[test]
fn who_does_not_finish_a_request_is_not_waited_for() {
    let patience = Duration::from_millis(20);
    let settings = ServerSettings { patience, ..ServerSettings::default() };
    with_impatient_relay(settings.clone(), |address| {
        for begun in ["", "GET /health HTTP/1.1\r\nHost: re"] {
            let mut stream = connect(address);
            stream.write_all(begun.as_bytes()).unwrap();
            assert!(!until_end(stream).starts_with(b"HTTP/1.1 200"));
        }
        // Nor who has asked once already.
        let mut stream = connect(address);
        stream.write_all(b"GET /health HTTP/1.1\r\nHost: relay\r\n\r\n").unwrap();
        let mut first = [0; 12];
        stream.read_exact(&mut first).unwrap();
        assert_eq!(&first, b"HTTP/1.1 200");
        until_end(stream);
        // But a player may say nothing for longer: that is the hub's affair.
        let mut player = Player::over(connect(address));
        until_end(connect(address));
        player.greet();
    });
    let [certificate, key] = ["tests/relay_tls/certificate.pem", "tests/relay_tls/key.pem"].map(Path::new);
    let certificate = Arc::new(Certificate::open(certificate, key, 0).unwrap());
    with_impatient_relay(ServerSettings { tls: Some(certificate), ..settings }, |address| {
        assert_eq!(until_end(connect(address)), b"", "who does not begin with TLS");
    });
}

/// Who renews a certificate need not start the relay again; and a key that is not there yet takes nothing from anybody.
#[test]
fn a_certificate_is_read_again_when_it_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    let [certificate, key] = ["certificate.pem", "key.pem"].map(|name| folder.path().join(name));
    let mut written = std::time::SystemTime::now();
    let mut write = |from: &str, to: &Path| {
        std::fs::copy(Path::new("tests/relay_tls").join(from), to).unwrap();
        written += Duration::from_secs(1);
        std::fs::File::options().write(true).open(to).unwrap().set_modified(written).unwrap();
    };
    write("certificate.pem", &certificate);
    write("key.pem", &key);
    let opened = Certificate::open(&certificate, &key, 5_000).unwrap();
    let (first, _) = opened.config(5_000);
    let is_used = |now, config| {
        let (used, error) = opened.config(now);
        (Arc::ptr_eq(&used, config), error.is_some())
    };
    assert_eq!(is_used(100_000, &first), (true, false), "nothing has changed");
    write("other_key.pem", &key);
    assert_eq!(is_used(159_999, &first), (true, false), "it is not looked at more than once a minute");
    assert_eq!(is_used(160_000, &first), (true, true), "the two do not go together");
    write("key.pem", &key);
    assert_eq!(is_used(219_999, &first), (true, false));
    assert_eq!(is_used(220_000, &first), (false, false), "what is new is used");
    let (second, _) = opened.config(220_000);
    std::fs::remove_file(&certificate).unwrap();
    assert_eq!(is_used(300_000, &second), (true, true));
}
