//! A program whose window is a WebKitGTK webview.

use crate::devtools::{Envelope, PATIENCE, Page, Program};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::ops::{Deref, DerefMut};
use std::process::Command;
use std::time::{Duration, Instant};

/// Where the inspector reaches the only page of a window.
const PAGE: &str = "/socket/1/1/WebPage";

/// A running program and the page in its window. A test that ends well although the page has complained fails when
/// this is dropped.
pub struct Window {
    page: Page,
    program: Program,
}

impl Deref for Window {
    type Target = Page;

    fn deref(&self) -> &Page {
        &self.page
    }
}

impl DerefMut for Window {
    fn deref_mut(&mut self) -> &mut Page {
        &mut self.page
    }
}

impl Window {
    /// Runs a command made by [`Program::command`] that opens a window, and waits for the page in it.
    ///
    /// The webview answers the inspector where developer tools are on: in debug builds.
    pub fn open(command: &mut Command) -> Window {
        let address = free_address();
        let mut program = Program::start(command.env("WEBKIT_INSPECTOR_HTTP_SERVER", &address));
        let started = Instant::now();
        // Nothing tells when there is a page, so the webview's list of pages is asked for it again and again. (One
        // that is asked for a page it does not have yet does not survive the question.)
        while !list(&address).is_ok_and(|pages| pages.contains(PAGE)) {
            let ended = program.0.try_wait().expect("the program is a child of this one");
            assert!(ended.is_none(), "the program ended instead of opening a window: {ended:?}");
            assert!(started.elapsed() < PATIENCE, "there is no page in the window");
            std::thread::park_timeout(Duration::from_millis(20));
        }
        let page = Page::connect(&address, PAGE, Target::default());
        let mut page = page.unwrap_or_else(|error| panic!("the page in the window: {error}"));
        // Until its document is there, what is asked may be lost with the empty one before it.
        let loaded =
            json!({"expression": "location.href !== 'about:blank' && document.readyState === 'complete'"});
        while page.call("Runtime.evaluate", loaded.clone())["result"]["value"] != true {
            assert!(started.elapsed() < PATIENCE, "the page in the window does not load");
            std::thread::park_timeout(Duration::from_millis(20));
        }
        page.call("Console.enable", json!({}));
        Window { page, program }
    }

    /// Kills the program at once (SIGKILL), with everything it runs.
    pub fn kill(mut self) {
        self.check();
        self.program.kill();
    }

    #[track_caller]
    fn check(&mut self) {
        let complaints = self.page.complaints();
        assert!(complaints.is_empty(), "the page complains: {complaints:#?}");
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the page complained of: {:#?}", self.page.complaints());
        } else {
            self.check();
        }
    }
}

/// WebKit's messages come from a target inside the inspector, and go to it; it is named soon after the connection.
#[derive(Default)]
struct Target(Option<String>);

impl Envelope for Target {
    fn wrap(&self, command: Value) -> Value {
        let params = json!({"targetId": self.0, "message": command.to_string()});
        json!({"id": command["id"], "method": "Target.sendMessageToTarget", "params": params})
    }

    fn unwrap(&mut self, mut message: Value) -> Value {
        let params = &message["params"];
        match message["method"].as_str() {
            Some("Target.dispatchMessageFromTarget") => {
                let inner = params["message"].as_str().unwrap_or_default();
                return serde_json::from_str(inner).unwrap_or_default();
            }
            Some("Target.targetCreated") => {
                let info = &params["targetInfo"];
                if info["type"] == "page" && info["isProvisional"] != true {
                    self.0 = info["targetId"].as_str().map(str::to_owned);
                }
            }
            Some("Target.didCommitProvisionalTarget") => {
                self.0 = params["newTargetId"].as_str().map(str::to_owned)
            }
            // That a command has reached its target is no answer of the target yet.
            _ if message.get("error").is_none() => message["id"] = Value::Null,
            _ => {}
        }
        message
    }

    fn is_ready(&self) -> bool {
        self.0.is_some()
    }
}

/// What the webview answers to a browser that asks for a list of its pages.
fn list(address: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(2)))?;
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// An address on this machine where nobody listens.
fn free_address() -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("this machine has free ports");
    listener.local_addr().expect("a bound listener has an address").to_string()
}
