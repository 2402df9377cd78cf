//! The server's end of a connection to the real program.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// Longer than anything here takes.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A search that ends when it is told to.
pub const LONG: [&str; 2] = ["--movetime-ms", "600000"];

pub const OPENING: &str = "<7,0,0,6,6,6,6,6,6,6,6,6,6,6,6,6,6>";

/// The server's end of a connection, and the program at the other.
pub struct Guest {
    child: Option<Child>,
    pub stream: TcpStream,
    lines: BufReader<TcpStream>,
}

impl Guest {
    /// The program, connected, before anything is said.
    pub fn arrive(arguments: &[&str]) -> Guest {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let child = run(&listener.local_addr().unwrap().to_string(), arguments);
        let stream = listener.accept().unwrap().0;
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        let lines = BufReader::new(stream.try_clone().unwrap());
        Guest { child: Some(child), stream, lines }
    }

    /// The program, ready to play.
    pub fn ready(arguments: &[&str]) -> Guest {
        let mut guest = Guest::arrive(arguments);
        guest.say("kgp 1 0 1");
        while guest.hear() != "mode freeplay" {}
        guest.say("ok");
        guest
    }

    pub fn say(&mut self, line: &str) {
        self.send(format!("{line}\r\n").as_bytes());
    }

    pub fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap();
    }

    pub fn hear(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        line.strip_suffix("\r\n").unwrap_or_else(|| panic!("a line ends with CR LF: {line:?}")).to_owned()
    }

    /// Everything up to this line.
    pub fn hear_until(&mut self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.hear() {
                line if line == last => return lines,
                line => lines.push(line),
            }
        }
    }

    /// Everything that was said until now is answered.
    pub fn settle(&mut self) -> Vec<String> {
        self.say("999 ping");
        self.hear_until("@999 pong")
    }

    /// The pits proposed for a board, the last of them the answer.
    pub fn ask(&mut self, id: u64, board: &str) -> Vec<usize> {
        self.say(&format!("{id} state {board}"));
        let moves = self.hear_until(&format!("@{id} yield"));
        moves.iter().map(|line| pit(line, id).unwrap_or_else(|| panic!("{line}"))).collect()
    }

    /// Says goodbye, and what the program made of it.
    pub fn leave(mut self) -> Output {
        self.say("goodbye");
        self.end()
    }

    pub fn end(mut self) -> Output {
        self.child.take().unwrap().wait_with_output().unwrap()
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

pub fn run(server: &str, arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_guzhi-lab"));
    command.args(["kgp", "--server", server]).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The pit, counted from 1, of a move that answers this request.
pub fn pit(line: &str, id: u64) -> Option<usize> {
    line.strip_prefix(&format!("@{id} move "))?.parse().ok()
}

pub fn said(output: &Output) -> (Option<i32>, String) {
    assert!(output.stdout.is_empty());
    (output.status.code(), String::from_utf8(output.stderr.clone()).unwrap())
}

/// Nothing went wrong, and nothing was said about it.
pub fn quiet() -> (Option<i32>, String) {
    (Some(0), String::new())
}
