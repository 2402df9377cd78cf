//! A small synchronous client for what browsers show to their developers: a page is asked and told in
//! JavaScript, and what it complains of is kept.
//!
//! It speaks two dialects: Chromium's DevTools protocol, and the inspector protocol of WebKitGTK, the webview of
//! the desktop window. [`chromium`] and [`webkit`] start a program and connect a [`Page`] to it.

use serde_json::{Value, json};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

pub mod chromium;
pub mod webkit;

/// After this long a test gives up on what it waits for. A page that works never takes nearly as long, however
/// busy the machine is.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A page that is spoken to over a WebSocket.
pub struct Page {
    socket: WebSocket<TcpStream>,
    dialect: Dialect,
    sent: u64,
    complaints: Vec<String>,
}

enum Dialect {
    Chromium,
    /// WebKit's commands go through the target with this name, once it is known.
    WebKit(Option<String>),
}

impl Page {
    /// Connects to `ws://ADDRESS/PATH`.
    fn connect(address: &str, path: &str, dialect: Dialect) -> Result<Page, String> {
        let stream = TcpStream::connect(address).map_err(|error| error.to_string())?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(|error| error.to_string())?;
        let (socket, _) =
            tungstenite::client(format!("ws://{address}{path}"), stream).map_err(|error| error.to_string())?;
        Ok(Page { socket, dialect, sent: 0, complaints: Vec::new() })
    }

    /// Sends a command and does not wait for its answer.
    pub fn post(&mut self, method: &str, params: Value) -> u64 {
        self.try_post(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_post(&mut self, method: &str, params: Value) -> Result<u64, String> {
        self.sent += 1;
        let id = self.sent;
        let mut command = json!({"id": id, "method": method, "params": params});
        if let Dialect::WebKit(Some(target)) = &self.dialect {
            let params = json!({"targetId": target, "message": command.to_string()});
            command = json!({"id": id, "method": "Target.sendMessageToTarget", "params": params});
        }
        self.socket.send(Message::text(command.to_string())).map_err(|error| error.to_string())?;
        Ok(id)
    }

    /// Sends a command and returns its result.
    #[track_caller]
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        self.try_call(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_call(&mut self, method: &str, params: Value) -> Result<Value, String> {
        let id = self.try_post(method, params)?;
        loop {
            let message = self.hear()?;
            if message["id"] != id {
                continue;
            }
            return match message.get("error") {
                Some(error) => Err(error["message"].as_str().unwrap_or("no reason given").to_owned()),
                None => Ok(message["result"].clone()),
            };
        }
    }

    /// Reads one message, keeps what it complains of, and returns it.
    fn hear(&mut self) -> Result<Value, String> {
        let message = loop {
            match self.socket.read().map_err(|error| error.to_string())? {
                Message::Text(text) => break text,
                Message::Close(_) => return Err("the connection was closed".to_owned()),
                _ => {}
            }
        };
        let mut message: Value = serde_json::from_str(&message).map_err(|error| error.to_string())?;
        if let Dialect::WebKit(target) = &mut self.dialect {
            message = unwrap(message, target)?;
        }
        let complaint = complaint(&message);
        self.complaints.extend(complaint);
        Ok(message)
    }

    /// The value of an expression; of a promise, what it resolves to.
    #[track_caller]
    pub fn evaluate(&mut self, expression: &str) -> Value {
        self.try_evaluate(expression).unwrap_or_else(|error| panic!("{error}, at {expression}"))
    }

    fn try_evaluate(&mut self, expression: &str) -> Result<Value, String> {
        let expression = format!("(async () => ({expression}))()");
        let answer = match self.dialect {
            Dialect::Chromium => {
                let params = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
                self.try_call("Runtime.evaluate", params)?
            }
            Dialect::WebKit(_) => {
                let promise = self.try_call("Runtime.evaluate", json!({"expression": expression}))?;
                let params = json!({"promiseObjectId": promise["result"]["objectId"], "returnByValue": true});
                self.try_call("Runtime.awaitPromise", params)?
            }
        };
        let thrown = answer.get("exceptionDetails").map(|details| &details["exception"]);
        match thrown.or_else(|| (answer["wasThrown"] == true).then_some(&answer["result"])) {
            Some(thrown) => Err(thrown["description"].as_str().unwrap_or("something was thrown").to_owned()),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    /// Waits until an expression is true (or anything that counts as true) and returns its value. The page looks
    /// by itself, after each change of its document and a few times in between; an expression that throws is not
    /// true yet.
    #[track_caller]
    pub fn wait_for(&mut self, condition: &str) -> Value {
        let waiting = format!(
            "new Promise((resolve) => {{
                const look = async () => {{
                    const value = await (async () => ({condition}))().catch(() => false);
                    if (value) end(value);
                }};
                const observer = new MutationObserver(look);
                observer.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
                const timers = [setInterval(look, 30), setTimeout(() => end(false), 5000)];
                const end = (value) => {{ observer.disconnect(); timers.forEach(clearTimeout); resolve(value); }};
                look();
            }})"
        );
        let started = Instant::now();
        let mut trouble = String::new();
        while started.elapsed() < PATIENCE {
            match self.try_evaluate(&waiting) {
                Ok(Value::Bool(false) | Value::Null) => {}
                Ok(value) => return value,
                // A page that is left in the meantime takes its promises with it.
                Err(error) => trouble = format!(" ({error})"),
            }
        }
        let shows = self.try_evaluate("document.body.innerText.slice(0, 600)").unwrap_or_default();
        panic!("not within {PATIENCE:?}: {condition}{trouble}; the page shows {shows}");
    }

    /// Exceptions, errors and warnings since the start or the last call.
    pub fn complaints(&mut self) -> Vec<String> {
        // What the page has said so far comes before its answer.
        let _ = self.try_evaluate("0");
        std::mem::take(&mut self.complaints)
    }
}

/// Takes a message of WebKit's target out of the one that brings it, and notes which target shows the page.
fn unwrap(mut message: Value, target: &mut Option<String>) -> Result<Value, String> {
    let params = &message["params"];
    match message["method"].as_str() {
        Some("Target.dispatchMessageFromTarget") => {
            let inner = params["message"].as_str().unwrap_or_default();
            return serde_json::from_str(inner).map_err(|error| error.to_string());
        }
        Some("Target.targetCreated") => {
            let info = &params["targetInfo"];
            if info["type"] == "page" && info["isProvisional"] != true {
                *target = info["targetId"].as_str().map(str::to_owned);
            }
        }
        Some("Target.didCommitProvisionalTarget") => *target = params["newTargetId"].as_str().map(str::to_owned),
        // That a command has reached its target is no answer of the target yet.
        _ if message.get("error").is_none() => message["id"] = Value::Null,
        _ => {}
    }
    Ok(message)
}

/// What an event of the page complains of, in either dialect; so does a command nobody waited for.
fn complaint(message: &Value) -> Option<String> {
    let params = &message["params"];
    let (level, text) = match message["method"].as_str() {
        Some("Runtime.exceptionThrown") => ("error", params["exceptionDetails"].to_string()),
        Some("Runtime.consoleAPICalled") => (params["type"].as_str()?, params["args"].to_string()),
        Some("Log.entryAdded") => {
            (params["entry"]["level"].as_str()?, format!("{} {}", params["entry"]["text"], params["entry"]["url"]))
        }
        Some("Console.messageAdded") => (params["message"]["level"].as_str()?, params["message"]["text"].to_string()),
        Some("Inspector.targetCrashed") => ("error", "the page has crashed".to_owned()),
        _ => return None,
    };
    matches!(level, "error" | "assert" | "warning").then(|| format!("{level}: {text}"))
}

/// A program of the test's own, with all processes it starts. Dropping it kills them.
struct Program(Child);

impl Program {
    /// Starts a program as the head of a process group of its own.
    fn start(command: &mut Command) -> Program {
        use std::os::unix::process::CommandExt;
        let name = command.get_program().display().to_string();
        Program(command.process_group(0).spawn().unwrap_or_else(|error| panic!("{name} does not start: {error}")))
    }

    /// Kills it and what it has started at once, as nothing can prevent (SIGKILL).
    fn kill(&mut self) {
        let group = format!("kill -9 -{}", self.0.id());
        // The group is gone already when the program has ended by itself.
        let _ = Command::new("sh").args(["-c", &group]).stderr(std::process::Stdio::null()).status();
        let _ = self.0.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}
