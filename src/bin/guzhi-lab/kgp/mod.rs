//! `guzhi-lab kgp`: the engine as a client of the Kalah Game Protocol 1.0 (<https://github.com/KWARC/kalah-game>), in
//! the mode `freeplay`, over TCP.
//!
//! The server sends a board as `state`, always with the side to move as South; the answers are moves, each better than
//! the one before, and a `yield`, or the server stops it. One thread reads and never waits for anything else, one
//! writes, and every open `state` is searched on a thread of its own.

mod board;
mod line;
mod request;
mod session;

use clap::Args;
use guzhi::ai::Level;
use line::Line;
use request::Thinking;
use session::Session;
use std::io::{self, BufReader, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// Where a server listens that does not say otherwise.
const PORT: u16 = 2671;

/// Who enters, where, and how it plays.
#[derive(Debug, Args)]
pub struct KgpArgs {
    /// The server; the port is 2671 unless said otherwise.
    #[arg(long, value_name = "HOST:PORT", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    server: String,
    /// The name others see.
    #[arg(long, default_value = "Guzhi")]
    name: String,
    /// The authors others see.
    #[arg(long)]
    authors: Option<String>,
    /// A secret by which the server knows the player again. It is sent as it is, without encryption.
    #[arg(long, value_parser = clap::builder::NonEmptyStringValueParser::new())]
    token: Option<String>,
    /// easy, medium, hard or expert.
    #[arg(long, default_value = "expert", value_parser = crate::names::level_named)]
    level: Level,
    /// How long to think about a move, instead of as long as the level does.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(1..))]
    movetime_ms: Option<u32>,
    /// Decides between moves that are equally good.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl KgpArgs {
    fn thinking(&self) -> Thinking {
        let time = self.movetime_ms.map(|ms| Duration::from_millis(ms.into()));
        Thinking { level: self.level, time, seed: self.seed }
    }
}

/// Why the play ended before the server said goodbye.
#[derive(Debug, thiserror::Error)]
pub enum KgpError {
    /// Nobody listens there, or there is no such place.
    #[error("cannot connect to {0}: {1}")]
    Connect(String, io::Error),
    /// The connection is there, but cannot be used.
    #[error("cannot use the connection: {0}")]
    Setup(io::Error),
    /// Not version 1.
    #[error("the server speaks another version of the protocol: it says {0:?}, and guzhi-lab speaks kgp 1")]
    Version(String),
    /// It closed the connection first.
    #[error("the server closed the connection without a greeting: is it one for the Kalah Game Protocol?")]
    NoGreeting,
    /// It closed the connection in the midst of it.
    #[error("the server closed the connection without a goodbye")]
    Closed,
    /// The network broke.
    #[error("the connection to the server is lost: {0}")]
    Lost(io::Error),
}

/// Plays until the server says goodbye.
///
/// # Errors
/// [`KgpError`] when there is no server, it speaks another version, or it goes without a goodbye.
pub fn run(args: &KgpArgs) -> Result<(), KgpError> {
    let address = address(&args.server);
    let stream = TcpStream::connect(&address).map_err(|error| KgpError::Connect(address, error))?;
    // A move is a short line that somebody waits for.
    stream.set_nodelay(true).map_err(KgpError::Setup)?;
    let (out, lines) = mpsc::channel();
    let server = stream.try_clone().map_err(KgpError::Setup)?;
    let writer = thread::Builder::new()
        .name("writer".to_owned())
        .spawn(move || write(server, &lines))
        .map_err(KgpError::Setup)?;
    let played = Session::new(args, out).run(BufReader::new(&stream));
    if !matches!(played, Err(KgpError::Version(_))) {
        // Nobody reads any more, and the writer need not wait for it. Gone already is as well.
        let _ = stream.shutdown(Shutdown::Both);
    }
    // It writes nothing that could panic.
    let _ = writer.join();
    played
}

/// Writes what comes until nobody is left to send it.
fn write(mut server: TcpStream, lines: &Receiver<Line>) {
    for line in lines {
        if server.write_all(format!("{line}\r\n").as_bytes()).is_err() {
            // Ends the reading too: a server that cannot be answered is gone.
            let _ = server.shutdown(Shutdown::Both);
            return;
        }
    }
}

/// The address with a port: `host`, `host:2671`, `::1`, `[::1]` and `[::1]:2671` are all understood.
fn address(server: &str) -> String {
    let has_port = match server.rsplit_once(':') {
        Some((host, _)) => !host.contains(':') || host.ends_with(']'),
        None => false,
    };
    match has_port {
        true => server.to_owned(),
        false if server.contains(':') && !server.starts_with('[') => format!("[{server}]:{PORT}"),
        false => format!("{server}:{PORT}"),
    }
}
