//! A small synchronous client for what browsers show to their developers: a page is asked and told in
//! JavaScript, and what it complains of is kept.
//!
//! Chromium's DevTools protocol (`chromium.rs`) and the inspector protocol of WebKitGTK, the webview of the desktop
//! window (`webkit.rs`), share what is used here. A test takes in the one it needs beside this.

use serde_json::{Value, json};
use std::ffi::OsStr;
use std::net::TcpStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// After this long a test gives up on what it waits for. A page that works never takes nearly as long, however
/// busy the machine is.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// How long the page looks for what is waited for before it is asked again.
const A_WAIT: Duration = Duration::from_secs(5);

/// A page that is spoken to over a WebSocket.
pub struct Page {
    socket: WebSocket<TcpStream>,
    envelope: Box<dyn Envelope>,
    sent: u64,
    complaints: Vec<String>,
}

/// What the protocols differ in: how messages from and to the page are packed.
pub trait Envelope {
    /// A command as it is sent.
    fn wrap(&self, command: Value) -> Value;

    /// A message as the page meant it.
    fn unwrap(&mut self, message: Value) -> Value;

    /// Whether the page can be spoken to yet.
    fn is_ready(&self) -> bool;
}

impl Page {
    /// Connects to `ws://ADDRESS/PATH`, and waits until there is a page.
    pub fn connect(address: &str, path: &str, envelope: impl Envelope + 'static) -> Result<Page, String> {
        let stream = TcpStream::connect(address).map_err(words)?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(words)?;
        let (socket, _) = tungstenite::client(format!("ws://{address}{path}"), stream).map_err(words)?;
        let mut page = Page { socket, envelope: Box::new(envelope), sent: 0, complaints: Vec::new() };
        while !page.envelope.is_ready() {
            page.hear()?;
        }
        Ok(page)
    }

    /// Sends a command, does not wait for its answer, and returns its number.
    pub fn try_post(&mut self, method: &str, params: Value) -> Result<u64, String> {
        self.sent += 1;
        let command = self.envelope.wrap(json!({"id": self.sent, "method": method, "params": params}));
        let mut sent = self.socket.send(Message::text(command.to_string()));
        while sent.as_ref().is_err_and(is_interrupted) {
            sent = self.socket.flush();
        }
        sent.map_err(words)?;
        Ok(self.sent)
    }

    /// Sends a command and returns its result.
    #[track_caller]
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        self.try_call(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Sends a command and returns its result, or why there is none.
    pub fn try_call(&mut self, method: &str, params: Value) -> Result<Value, String> {
        let id = self.try_post(method, params)?;
        loop {
            let mut message = self.hear()?;
            if message["id"] == id {
                return match message.get("error") {
                    Some(error) => Err(error["message"].as_str().unwrap_or("no reason given").to_owned()),
                    None => Ok(message["result"].take()),
                };
            }
        }
    }

    /// Reads one message, and keeps what it complains of.
    fn hear(&mut self) -> Result<Value, String> {
        let text = loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => break text,
                Ok(Message::Close(_)) => return Err("the connection was closed".to_owned()),
                Ok(_) => {}
                Err(error) if is_interrupted(&error) => {}
                Err(error) => return Err(words(error)),
            }
        };
        let message = self.envelope.unwrap(serde_json::from_str(&text).map_err(words)?);
        self.complaints.extend(complaint(&message));
        Ok(message)
    }

    /// The value of an expression; of a promise, what it resolves to.
    #[track_caller]
    pub fn evaluate(&mut self, expression: &str) -> Value {
        self.try_evaluate(expression).unwrap_or_else(|error| panic!("{error}, at {expression}"))
    }

    fn try_evaluate(&mut self, expression: &str) -> Result<Value, String> {
        let promise = json!({"expression": format!("(async () => ({expression}))()")});
        let promise = self.try_call("Runtime.evaluate", promise)?;
        let result = match promise["result"]["objectId"].as_str() {
            Some(id) => {
                let awaited = json!({"promiseObjectId": id, "returnByValue": true});
                self.try_call("Runtime.awaitPromise", awaited)?
            }
            // The expression is none: what is thrown says why.
            None => promise,
        };
        // Chromium says it in the first way, WebKit in the second.
        let exception = result.get("exceptionDetails").map(|details| &details["exception"]);
        match exception.or_else(|| (result["wasThrown"] == true).then_some(&result["result"])) {
            Some(thrown) => Err(thrown["description"].as_str().unwrap_or("something was thrown").to_owned()),
            None => Ok(result["result"]["value"].clone()),
        }
    }

    /// Waits until an expression is true (or anything that counts as true) and returns its value. The page looks
    /// by itself, after each change of its document and a few times in between; an expression that throws is not
    /// true yet.
    #[track_caller]
    pub fn wait_for(&mut self, condition: &str) -> Value {
        let waiting = format!(
            "new Promise((resolve) => {{
                const end = (value) => {{ observer.disconnect(); timers.forEach(clearTimeout); resolve(value); }};
                const look = async () => {{
                    const value = await (async () => ({condition}))().catch(() => false);
                    if (value) end(value);
                }};
                const observer = new MutationObserver(look);
                observer.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
                const timers = [setInterval(look, 30), setTimeout(() => end(false), {})];
                look();
            }})",
            A_WAIT.as_millis()
        );
        let started = Instant::now();
        let mut trouble = String::new();
        while started.elapsed() < PATIENCE {
            // The page ends each wait itself. One that is left in the meantime may do so without an answer.
            self.be_patient(2 * A_WAIT);
            let waited = self.try_evaluate(&waiting);
            self.be_patient(PATIENCE);
            match waited {
                Ok(Value::Bool(false)) => {}
                Ok(value) => return value,
                Err(error) => trouble = format!(" ({error})"),
            }
        }
        let shows = self.try_evaluate("document.body.innerText.slice(0, 600)").unwrap_or_default();
        panic!("not within {PATIENCE:?}: {condition}{trouble}; the page shows {shows}");
    }

    fn be_patient(&mut self, silence: Duration) {
        // The length is not zero, the only one that is refused.
        let _ = self.socket.get_ref().set_read_timeout(Some(silence));
    }

    /// Exceptions, errors and warnings since the start or the last call.
    pub fn complaints(&mut self) -> Vec<String> {
        // What the page has said so far comes before its answer; one that is gone says no more.
        let _ = self.try_evaluate("0");
        std::mem::take(&mut self.complaints)
    }
}

/// Whether a signal came in between: nothing is lost, and the same call goes on.
fn is_interrupted(error: &tungstenite::Error) -> bool {
    matches!(error, tungstenite::Error::Io(error) if error.kind() == std::io::ErrorKind::Interrupted)
}

fn words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// What an event of the page complains of, in either protocol.
fn complaint(message: &Value) -> Option<String> {
    let params = &message["params"];
    let (level, text) = match message["method"].as_str()? {
        "Runtime.exceptionThrown" => ("error", params["exceptionDetails"].to_string()),
        "Runtime.consoleAPICalled" => (params["type"].as_str()?, params["args"].to_string()),
        "Log.entryAdded" => (
            params["entry"]["level"].as_str()?,
            format!("{} {}", params["entry"]["text"], params["entry"]["url"]),
        ),
        "Console.messageAdded" => {
            (params["message"]["level"].as_str()?, params["message"]["text"].to_string())
        }
        "Inspector.targetCrashed" => ("error", "the page has crashed".to_owned()),
        _ => return None,
    };
    matches!(level, "error" | "assert" | "warning").then(|| format!("{level}: {text}"))
}

/// A program of the test's own, with all processes it starts. Dropping it kills them, and so does the end of the
/// test, however it comes.
pub struct Program(pub Child);

/// Runs a program and kills the whole group as soon as it ends, or when nobody holds this shell's input any more.
const GROUP: &str = r#"{ "$0" "$@" </dev/null; kill -9 -$$; } & read -r _; kill -9 -$$"#;

impl Program {
    /// A command that starts this program as one of a process group of its own.
    pub fn command(program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", GROUP]).arg(program).stdin(Stdio::piped()).process_group(0);
        command
    }

    /// Runs a command made by [`Program::command`].
    pub fn start(command: &mut Command) -> Program {
        Program(command.spawn().unwrap_or_else(|error| panic!("sh: {error}")))
    }

    /// Kills it and what it has started at once, as nothing can prevent (SIGKILL).
    pub fn kill(&mut self) {
        let group = format!("kill -9 -{}", self.0.id());
        // The group is gone already when the program has ended by itself.
        let _ = Command::new("sh").args(["-c", &group]).stderr(Stdio::null()).status();
        let _ = self.0.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}
