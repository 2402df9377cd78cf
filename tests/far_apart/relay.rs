//! A real relay, and the line from an app to it.

use crate::devtools::{PATIENCE, Program};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::process::Stdio;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Instant;
use tempfile::TempDir;

/// A running `guzhi-relay` with a file of its own.
pub struct Relay {
    folder: TempDir,
    at: SocketAddr,
    program: Program,
}

impl Relay {
    /// Starts one on a free port.
    pub fn start() -> Relay {
        let folder = tempfile::tempdir().expect("the system has a place for temporary files");
        let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let (at, program) = try_start(&folder, any).expect("the relay says where it listens");
        Relay { folder, at, program }
    }

    /// Where it listens.
    pub fn at(&self) -> SocketAddr {
        self.at
    }

    /// Kills it as nothing can prevent (SIGKILL), and starts another over the same file.
    pub fn kill_and_start(&mut self) {
        self.program.kill();
        let began = Instant::now();
        // Port and file are free as soon as the system has cleared away what was killed.
        self.program = loop {
            match try_start(&self.folder, self.at) {
                Some((_, program)) => break program,
                None => assert!(began.elapsed() < PATIENCE, "another relay does not start"),
            }
        };
    }
}

fn try_start(folder: &TempDir, listen: SocketAddr) -> Option<(SocketAddr, Program)> {
    let mut program = Program::start(
        Program::command(env!("CARGO_BIN_EXE_guzhi-relay"))
            .args(["--listen", &listen.to_string(), "--data"])
            .arg(folder.path().join("relay.db"))
            .stdout(Stdio::piped()),
    );
    let lines = program.0.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines);
    let at = lines
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix("listening on http://")?.parse().ok())?;
    Some((at, program))
}

/// What lies between an app and the relay: it can be stopped up, and it can be cut.
pub struct Wire {
    relay: SocketAddr,
    at: SocketAddr,
    state: Arc<State>,
    door: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct State {
    now: Mutex<Now>,
    changed: Condvar,
}

#[derive(Default)]
struct Now {
    /// Whatever comes in waits: nothing is lost, nothing arrives and nobody is told, as when a phone is in a tunnel.
    stalled: bool,
    /// Nobody listens.
    cut: bool,
    /// Every connection, both ends of it.
    open: Vec<TcpStream>,
}

impl Wire {
    /// A wire to a relay.
    pub fn to(relay: SocketAddr) -> Wire {
        let (listener, at) = listen(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        let state = Arc::new(State::default());
        let door = Some(let_in(listener, relay, Arc::clone(&state)));
        Wire { relay, at, state, door }
    }

    /// Where an app finds it.
    pub fn at(&self) -> SocketAddr {
        self.at
    }

    /// From now on nothing comes through, and nobody is told so.
    pub fn stall(&self) {
        self.state.lock().stalled = true;
    }

    /// Breaks every connection, and refuses new ones.
    pub fn cut(&mut self) {
        let mut now = self.state.lock();
        now.cut = true;
        for end in now.open.drain(..) {
            // It may be gone already.
            let _ = end.shutdown(Shutdown::Both);
        }
        drop(now);
        self.state.changed.notify_all();
        if let Some(door) = self.door.take() {
            // Whoever waits at the door sees that it closes.
            let _ = TcpStream::connect(self.at);
            door.join().expect("the door closes");
        }
    }

    /// Everything comes through again, and what was held back comes first.
    pub fn mend(&mut self) {
        let mut now = self.state.lock();
        (now.stalled, now.cut) = (false, false);
        drop(now);
        self.state.changed.notify_all();
        if self.door.is_none() {
            let (listener, _) = listen(self.at);
            self.door = Some(let_in(listener, self.relay, Arc::clone(&self.state)));
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.cut();
    }
}

impl State {
    fn lock(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until something may come through; false when the wire is cut.
    fn comes_through(&self) -> bool {
        let waits = |now: &mut Now| now.stalled && !now.cut;
        let now = self.changed.wait_while(self.lock(), waits).unwrap_or_else(PoisonError::into_inner);
        !now.cut
    }
}

fn listen(at: SocketAddr) -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind(at).unwrap_or_else(|error| panic!("{at}: {error}"));
    let at = listener.local_addr().expect("a bound listener has an address");
    (listener, at)
}

/// Lets connections in until the wire is cut.
fn let_in(listener: TcpListener, relay: SocketAddr, state: Arc<State>) -> JoinHandle<()> {
    std::thread::spawn(move || {
        for app in listener.incoming().flatten() {
            let mut now = state.lock();
            if now.cut {
                return;
            }
            now.open.extend(app.try_clone());
            drop(now);
            let state = Arc::clone(&state);
            std::thread::spawn(move || join(&app, relay, &state));
        }
    })
}

/// Joins an app with the relay until one of them has had enough.
fn join(app: &TcpStream, relay: SocketAddr, state: &Arc<State>) {
    let met = if state.comes_through() { TcpStream::connect(relay).ok() } else { None };
    let (Some(relay), Ok(from), Ok(to)) = (met, app.try_clone(), app.try_clone()) else {
        // The relay is not there just now.
        let _ = app.shutdown(Shutdown::Both);
        return;
    };
    let (Ok(back), Ok(end)) = (relay.try_clone(), relay.try_clone()) else { return };
    state.lock().open.push(end);
    let other = Arc::clone(state);
    std::thread::spawn(move || pass_on(back, to, &other));
    pass_on(from, relay, state);
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, state: &State) {
    let mut bytes = [0; 8_192];
    loop {
        let read = from.read(&mut bytes).unwrap_or(0);
        // That somebody has hung up is no news either while nothing comes through.
        if !state.comes_through() || read == 0 || to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}
