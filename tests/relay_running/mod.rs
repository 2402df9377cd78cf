//! The real `guzhi-relay`, run as its owner runs it.

// No test uses all of it.
#![allow(dead_code)]

use guzhi::online::{ClientMessage, ServerMessage, wire};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::Duration;
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

/// How long anything may take before a test gives up: no test takes this long, and none depends on it.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The program with these arguments, and nothing of the machine it runs on but a data folder of its own.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_guzhi-relay"));
    command.args(arguments).env("HOME", folder).env("XDG_DATA_HOME", folder).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A relay that listens on some port of this machine; it ends with this.
pub struct Relay {
    pub address: SocketAddr,
    pub scheme: String,
    child: Child,
    /// Kept open: a program that prints into nothing may end.
    _stdout: BufReader<ChildStdout>,
    folder: TempDir,
}

impl Relay {
    /// With a file of its own.
    pub fn start(arguments: &[&str]) -> Relay {
        Relay::start_in(tempfile::tempdir().unwrap(), arguments)
    }

    pub fn start_in(folder: TempDir, arguments: &[&str]) -> Relay {
        let (child, stdout, scheme, address) = run(folder.path(), "127.0.0.1:0", arguments);
        Relay { address, scheme, child, _stdout: stdout, folder }
    }

    /// Kills it where it stands.
    pub fn kill(&mut self) {
        // SIGKILL, which no program hears.
        self.child.kill().unwrap();
        self.wait();
    }

    /// Starts it again with the same address and the same file.
    pub fn start_again(&mut self, arguments: &[&str]) {
        let address = self.address.to_string();
        (self.child, self._stdout, _, self.address) = run(self.folder.path(), &address, arguments);
    }

    pub fn file(&self) -> PathBuf {
        self.folder.path().join("relay.db")
    }

    pub fn connect(&self) -> TcpStream {
        connect(self.address)
    }

    /// A connection that frames are said over.
    pub fn player(&self) -> Player<TcpStream> {
        Player::over(self.connect())
    }

    pub fn get(&self, path: &str) -> Page {
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: relay\r\nConnection: close\r\n\r\n"))
    }

    pub fn ask(&self, head: &str) -> Page {
        let mut stream = self.connect();
        stream.write_all(head.as_bytes()).unwrap();
        Page::read(stream)
    }

    pub fn assert_well(&self) {
        let page = self.get("/health");
        assert_eq!((page.status, page.body.as_str()), (200, "ok\n"));
    }

    /// The most memory it has had, in KiB.
    #[cfg(target_os = "linux")]
    pub fn most_memory(&self) -> u64 {
        self.status("VmHWM:")
    }

    /// The memory it has, in KiB.
    #[cfg(target_os = "linux")]
    pub fn memory(&self) -> u64 {
        self.status("VmRSS:")
    }

    #[cfg(target_os = "linux")]
    fn status(&self, name: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// How long it has been at work on any core.
    #[cfg(target_os = "linux")]
    pub fn at_work(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let (_, fields) = stat.rsplit_once(')').unwrap();
        let ticks: u64 =
            fields.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<u64>().unwrap()).sum();
        // Linux counts for programs in hundredths of a second, whatever its own clock does.
        Duration::from_millis(ticks * 10)
    }

    /// Sends it a signal, by the name `kill` knows.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    pub fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Stops it, and gives its folder to the next.
    pub fn stop(mut self) -> TempDir {
        self.signal("TERM");
        assert_eq!(self.wait().code(), Some(0));
        std::mem::replace(&mut self.folder, tempfile::tempdir().unwrap())
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        // Nothing is lost when it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts the program, and waits until it says where it listens.
fn run(
    folder: &Path,
    listen: &str,
    arguments: &[&str],
) -> (Child, BufReader<ChildStdout>, String, SocketAddr) {
    let mut child = command(folder, &["--listen", listen, "--data"])
        .arg(folder.join("relay.db"))
        .args(arguments)
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    let (scheme, address) = line.trim().strip_prefix("listening on ").unwrap().split_once("://").unwrap();
    (child, stdout, scheme.to_owned(), address.parse().unwrap())
}

pub fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// What a server answers.
#[derive(Debug)]
pub struct Page {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Page {
    pub fn read(mut stream: impl Read) -> Page {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let header =
            |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
        Page { status, headers: lines.filter_map(header).collect(), body: body.to_owned() }
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(found, _)| found == name).map_or("", |(_, value)| value)
    }
}

/// A player's side of a connection.
pub struct Player<T: Read + Write>(pub WebSocket<T>);

impl<T: Read + Write> Player<T> {
    pub fn over(stream: T) -> Player<T> {
        let (socket, _) =
            tungstenite::client("ws://relay/v1/play", stream).map_err(|error| error.to_string()).unwrap();
        Player(socket)
    }

    pub fn say(&mut self, message: &ClientMessage) {
        self.say_text(wire::encode(message).unwrap());
    }

    pub fn say_text(&mut self, text: String) {
        self.0.send(Message::text(text)).unwrap();
    }

    /// The next thing that is said; `None` when the relay has hung up.
    pub fn hear(&mut self) -> Option<ServerMessage> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Some(wire::decode(&text).unwrap()),
                Ok(Message::Close(_)) | Err(tungstenite::Error::ConnectionClosed) => return None,
                Ok(_) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }

    /// Waits until the relay asks who this is: the hub knows of the connection then.
    pub fn greet(&mut self) {
        self.say(&ClientMessage::Hello { token: None });
        assert!(matches!(self.hear(), Some(ServerMessage::Challenge { .. })));
    }
}

/// Reads until the other side hangs up, in whatever way it does.
pub fn until_end(mut stream: impl Read) -> Vec<u8> {
    let mut heard = Vec::new();
    match stream.read_to_end(&mut heard) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {}
        Err(error) => panic!("{error}"),
    }
    heard
}
