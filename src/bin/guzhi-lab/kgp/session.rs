//! A connection, from the server's greeting to the end: every line is read and answered here, and searches run
//! elsewhere.

use super::board::KalahBoard;
use super::line::{Argument, Line};
use super::request::{Request, Thinking, search};
use super::{KgpArgs, KgpError};
use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::mpsc::Sender;

/// The longest line there may be, in bytes; longer ones are passed over.
const LONGEST_LINE: u64 = 16_384;

/// How many searches run at once at most. Beyond, the answer is the plain one of boards the engine does not have.
const MOST_SEARCHES: usize = 64;

/// What is known of the connection.
pub struct Session<'a> {
    args: &'a KgpArgs,
    out: Sender<Line>,
    requests: Vec<Arc<Request>>,
    has_greeted: bool,
    has_complained: bool,
    states: u64,
}

/// What a line leads to.
enum Next {
    ReadOn,
    End,
}

impl<'a> Session<'a> {
    /// A session that sends what it has to say to `out`.
    pub fn new(args: &'a KgpArgs, out: Sender<Line>) -> Session<'a> {
        Session { args, out, requests: Vec::new(), has_greeted: false, has_complained: false, states: 0 }
    }

    /// Reads the server's lines until it says goodbye.
    ///
    /// # Errors
    /// [`KgpError`] when the server speaks another version, or goes without a goodbye.
    pub fn run(&mut self, mut server: impl BufRead) -> Result<(), KgpError> {
        let mut line = Vec::new();
        loop {
            let is_whole = read_line(&mut server, &mut line).map_err(KgpError::Lost)?;
            if line.is_empty() {
                return Err(if self.has_greeted { KgpError::Closed } else { KgpError::NoGreeting });
            }
            let text = if is_whole { std::str::from_utf8(&line).ok() } else { None };
            let next = match text.map(str::parse::<Line>) {
                Some(Ok(line)) => self.obey(&line)?,
                _ if line.trim_ascii().is_empty() => Next::ReadOn,
                // A version in another form is another version, and nothing else would follow it.
                Some(Err(_)) if !self.has_greeted && line.starts_with(b"kgp") => {
                    return Err(self.refuse(None, String::from_utf8_lossy(line.trim_ascii()).into_owned()));
                }
                Some(Err(error)) => self.complain(&error),
                None if is_whole => self.complain("it is not text"),
                None => self.complain("it is too long"),
            };
            if let Next::End = next {
                return Ok(());
            }
        }
    }

    fn obey(&mut self, line: &Line) -> Result<Next, KgpError> {
        match line.name.as_str() {
            "kgp" if !self.has_greeted => self.greet(line)?,
            // What a server says before its greeting binds nobody, but it may want to know whether anyone is there.
            "state" if self.has_greeted => self.start(line),
            "stop" => self.stop(line.reference),
            "ping" => self.send(Line::new("pong").to(line.id)),
            "error" => eprintln!("guzhi-lab: the server reports an error: {}", words(&line.arguments)),
            "goodbye" => return Ok(Next::End),
            // `ok` and `set` ask for nothing: the server's `stop` says when the time is up. The rest is unknown.
            _ => {}
        }
        Ok(Next::ReadOn)
    }

    fn greet(&mut self, line: &Line) -> Result<(), KgpError> {
        if line.arguments.first() != Some(&Argument::Integer(1)) {
            return Err(self.refuse(line.id, line.to_string()));
        }
        let args = self.args;
        let options = [
            ("info:name", Some(&args.name)),
            ("info:authors", args.authors.as_ref()),
            ("auth:token", args.token.as_ref()),
        ];
        for (option, value) in options {
            if let Some(value) = value {
                let set = Line::new("set").with(Argument::Word(option.to_owned()));
                self.send(set.with(Argument::Text(value.clone())));
            }
        }
        self.send(Line::new("mode").with(Argument::Word("freeplay".to_owned())));
        self.has_greeted = true;
        Ok(())
    }

    fn refuse(&self, greeting: Option<u64>, version: String) -> KgpError {
        let why = Argument::Text("this client speaks version 1".to_owned());
        self.send(Line::new("error").to(greeting).with(why));
        self.send(Line::new("goodbye"));
        KgpError::Version(version)
    }

    fn start(&mut self, line: &Line) {
        self.requests.retain(|request| request.is_open());
        // A number is used once only; the request that has it goes on.
        if self.requests.iter().any(|request| request.reference() == line.id) {
            return;
        }
        let board = match &line.arguments[..] {
            [Argument::Board(numbers)] => {
                KalahBoard::try_from(&numbers[..]).map_err(|error| error.to_string())
            }
            _ => Err("a state is one board".to_owned()),
        };
        let board = match board {
            Ok(board) => board,
            Err(error) => return self.send(Line::new("error").to(line.id).with(Argument::Text(error))),
        };
        let request = Arc::new(Request::new(line.id, self.out.clone()));
        let thinking = Thinking { seed: self.args.seed.wrapping_add(self.states), ..self.args.thinking() };
        self.states += 1;
        let searched = match board.position() {
            Ok(position) if self.requests.len() < MOST_SEARCHES => {
                search(Arc::clone(&request), position, thinking).is_ok()
            }
            _ => false,
        };
        if searched {
            self.requests.push(request);
        } else {
            board.plain_pit().into_iter().for_each(|pit| request.propose(pit));
            request.yield_now();
        }
    }

    fn stop(&mut self, reference: Option<u64>) {
        self.requests.retain(|request| {
            let is_meant = request.reference() == reference;
            if is_meant {
                request.stop();
            }
            !is_meant
        });
    }

    fn send(&self, line: Line) {
        // A closed channel means that the connection has ended, which the next read says.
        let _ = self.out.send(line);
    }

    /// Says once that the server is not understood: a line that is none is passed over, and so are all after it.
    fn complain(&mut self, why: &(impl std::fmt::Display + ?Sized)) -> Next {
        if !self.has_complained {
            eprintln!("guzhi-lab: passing over what the server sends that is no command, such as: {why}");
            self.has_complained = true;
        }
        Next::ReadOn
    }
}

/// Nothing is searched for when nobody listens.
impl Drop for Session<'_> {
    fn drop(&mut self) {
        self.requests.iter().for_each(|request| request.stop());
    }
}

/// What a server says, fit for a terminal.
fn words(arguments: &[Argument]) -> String {
    arguments.iter().map(Argument::to_string).collect::<Vec<_>>().join(" ").replace(char::is_control, " ")
}

/// Reads one line, and says whether it is whole: of one that is too long only the beginning is kept. An empty one, with
/// no end of line either, is the end.
fn read_line(server: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    server.by_ref().take(LONGEST_LINE).read_until(b'\n', line)?;
    if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
        server.skip_until(b'\n')?;
        return Ok(false);
    }
    Ok(true)
}
