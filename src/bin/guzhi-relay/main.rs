//! `guzhi-relay`: the relay between two players who are far apart.

use clap::{Parser, Subcommand};
use guzhi::online::{IdError, PlayerId};
use guzhi::relay::server::{Certificate, Clock, ServeError, ServerSettings, TlsError, listen, serve};
use guzhi::relay::sqlite::{OpenError, Sqlite};
use guzhi::relay::store::{Store, StoreError, Write};
use guzhi::relay::{Hosting, Hub, HubSettings, Now};
use std::io::Write as _;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

const DAY_MS: u64 = 24 * 3_600_000;

/// Lets people who are far apart play Guzhi with each other: it referees their matches and keeps them.
///
/// Without any argument it listens on every address of this machine and keeps everything in one file. It stops on SIGTERM or
/// Ctrl-C, after everything is kept and everybody is told. While it runs, /health says whether it works and /metrics says
/// how much, for Prometheus.
#[derive(Parser)]
#[command(name = "guzhi-relay", version, args_conflicts_with_subcommands = true)]
struct Arguments {
    /// Where to listen; port 0 is any that is free.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "0.0.0.0:8747")]
    listen: SocketAddr,
    /// The file to keep everything in [default: relay.db in the data folder of this machine's user].
    ///
    /// It is made when it is not there. A copy of it, made while the relay does not run, is a backup.
    #[arg(long, value_name = "FILE", global = true)]
    data: Option<PathBuf>,
    /// Who may invite: everybody, or who was granted it (guzhi-relay grant). Everybody may accept an invitation, be paired with a
    /// stranger and play another game.
    #[arg(long, value_name = "WHO", value_enum, default_value_t = Invites::Open)]
    hosting: Invites,
    /// The certificate to encrypt with, as PEM, with those that vouch for it behind it.
    ///
    /// It and the key are read again within a minute after they have changed.
    #[arg(long, value_name = "FILE", requires = "key")]
    cert: Option<PathBuf>,
    /// The certificate's private key, as PEM.
    #[arg(long, value_name = "FILE", requires = "cert")]
    key: Option<PathBuf>,
    /// A name that players reach this relay by; may be given several times.
    ///
    /// Who signs in signs for a name. With names given, no other is accepted, so that no other relay can pass on what this
    /// one asks. Without, every name is.
    #[arg(long = "name", value_name = "HOST")]
    names: Vec<String>,
    /// How many connections there may be from one address. A proxy in front of the relay is one address for everybody, unless it
    /// is trusted.
    #[arg(long, value_name = "COUNT", default_value_t = ServerSettings::default().per_address)]
    per_address: usize,
    /// The address of a proxy in front of the relay; may be given several times.
    ///
    /// Where it passes somebody on, the last address in X-Forwarded-For that is no such proxy's counts as theirs: for how many
    /// connections they have, and for being locked out after many wrong guesses. From anybody else that line is not believed.
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    proxies: Vec<IpAddr>,
    #[command(subcommand)]
    command: Option<Do>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Invites {
    /// Everybody.
    Open,
    /// Who was granted it.
    Pro,
}

#[derive(Subcommand)]
enum Do {
    /// Lets a player invite at a relay with `--hosting pro`.
    ///
    /// The relay must not run meanwhile, since it keeps its file to itself: stop it, grant, and start it again; whoever was
    /// connected comes back by themselves. The last word on a player counts.
    Grant {
        /// The player's number, 32 hexadecimal digits, as the app shows it in the settings with the relay's address.
        #[arg(value_parser = player)]
        player: PlayerId,
        /// For how many days from now on; 0 takes it back [default: for ever].
        #[arg(long, value_name = "COUNT")]
        days: Option<u32>,
    },
}

fn player(text: &str) -> Result<PlayerId, String> {
    text.parse().map_err(|error: IdError| error.to_string())
}

/// Why the relay does not run.
#[derive(Debug, thiserror::Error)]
enum RelayError {
    #[error("this machine names no data folder; name a file with --data")]
    NoFolder,
    #[error("there is no file {}, so no player either; name the relay's file with --data", path.display())]
    NoFile { path: PathBuf },
    #[error(
        "no player of this relay has the number {player}; the app shows it in the settings, with the relay's address"
    )]
    NoPlayer { player: PlayerId },
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Tls(#[from] TlsError),
    #[error("cannot listen on {at}: {why}; choose another address with --listen")]
    Listen { at: SocketAddr, why: std::io::Error },
    #[error("cannot start: {0}")]
    Start(std::io::Error),
    #[error("this machine gives no random numbers: {0}")]
    NoChance(getrandom::Error),
    #[error(transparent)]
    Serve(#[from] ServeError),
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("guzhi-relay: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Lets a player invite for so many days.
fn grant(path: PathBuf, player: PlayerId, days: Option<u32>, now: Now) -> Result<(), RelayError> {
    // A name that was mistyped must not become a file.
    if !path.exists() {
        return Err(RelayError::NoFile { path });
    }
    let mut store = Sqlite::open(&path)?;
    let Some(name) = store.name(&player)? else { return Err(RelayError::NoPlayer { player }) };
    let until = days.map_or(u64::MAX, |days| now.unix_ms + u64::from(days) * DAY_MS);
    store.commit(&[Write::Entitled { player, until }])?;
    let how_long = match days {
        None => "may invite from now on".to_owned(),
        Some(0) => "may not invite any more".to_owned(),
        Some(1) => "may invite for a day".to_owned(),
        Some(days) => format!("may invite for {days} days"),
    };
    let mut stdout = std::io::stdout();
    let _ = writeln!(stdout, "{name} {how_long}");
    Ok(())
}

fn run(arguments: Arguments) -> Result<(), RelayError> {
    let clock = Clock::start();
    let path = arguments.data.or_else(in_data_folder).ok_or(RelayError::NoFolder)?;
    if let Some(Do::Grant { player, days }) = arguments.command {
        return grant(path, player, days, clock.now());
    }
    let tls = match (&arguments.cert, &arguments.key) {
        (Some(certificate), Some(key)) => {
            Some(Arc::new(Certificate::open(certificate, key, clock.now().ms)?))
        }
        _ => None,
    };
    let store = Sqlite::open(&path)?;
    // Asked once before anything hangs on it: from here on a machine has it or is broken.
    getrandom::fill(&mut [0; 32]).map_err(RelayError::NoChance)?;
    let random = Box::new(|bytes: &mut [u8]| {
        getrandom::fill(bytes).expect("a machine that had random numbers at the start goes on having them");
    });
    let hub = Hub::new(
        store,
        HubSettings {
            names: arguments.names,
            hosting: match arguments.hosting {
                Invites::Open => Hosting::Open,
                Invites::Pro => Hosting::Pro,
            },
            ..HubSettings::default()
        },
        random,
        clock.now(),
    )?;
    // Every connection is an open file. Where more are not allowed, there will be fewer.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let proxies = arguments.proxies.iter().map(IpAddr::to_canonical).collect();
    let per_address = arguments.per_address;
    let settings = ServerSettings { tls, per_address, proxies, ..ServerSettings::default() };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(RelayError::Start)?;
    runtime.block_on(async {
        // Before anybody is told where it listens: a stop that comes at once is a stop.
        let stop = stop().map_err(RelayError::Start)?;
        let at = arguments.listen;
        let listener = listen(at).map_err(|why| RelayError::Listen { at, why })?;
        let at = listener.local_addr().map_err(RelayError::Start)?;
        let scheme = if settings.tls.is_some() { "https" } else { "http" };
        let mut stdout = std::io::stdout();
        // Whoever does not listen to it need not know.
        let _ = writeln!(stdout, "listening on {scheme}://{at}").and_then(|()| stdout.flush());
        Ok(serve(listener, settings, hub, clock, stop).await?)
    })
}

fn in_data_folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("org", "Guzhi", "guzhi-relay")?;
    Some(folders.data_dir().join("relay.db"))
}

/// Comes when the relay is asked to stop.
#[cfg(unix)]
fn stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Comes when the relay is asked to stop.
#[cfg(not(unix))]
fn stop() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Where there is no such key, it is stopped otherwise.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
