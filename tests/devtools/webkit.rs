//! A program whose window is a WebKitGTK webview.

use crate::devtools::{Envelope, PATIENCE, Page, Program};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, TcpListener};
use std::ops::{Deref, DerefMut};
use std::process::Command;
use std::time::{Duration, Instant};

/// A running program and the page in its window.
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
    /// Starts a program that opens a window, and waits for the page in it.
    ///
    /// The webview answers the inspector where developer tools are on: in debug builds.
    pub fn open(command: &mut Command) -> Window {
        let address = free_address();
        let mut program = Program::start(command.env("WEBKIT_INSPECTOR_HTTP_SERVER", &address));
        let started = Instant::now();
        let mut page = loop {
            // Nothing tells when the webview listens, so it is asked again until it does.
            match Page::connect(&address, "/socket/1/1/WebPage", Target::default()) {
                Ok(page) => break page,
                Err(error) => assert!(started.elapsed() < PATIENCE, "no window: {error}"),
            }
            let ended = program.0.try_wait().expect("the program is a child of this one");
            assert!(ended.is_none(), "the program ended instead of opening a window: {ended:?}");
            std::thread::park_timeout(Duration::from_millis(20));
        };
        page.call("Console.enable", json!({}));
        Window { page, program }
    }

    /// The number the system knows the program by.
    pub fn id(&self) -> u32 {
        self.program.0.id()
    }

    /// Kills the program at once (SIGKILL), with everything it runs.
    pub fn kill(mut self) {
        self.program.kill();
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
            Some("Target.didCommitProvisionalTarget") => self.0 = params["newTargetId"].as_str().map(str::to_owned),
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

/// An address on this machine where nobody listens.
fn free_address() -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("this machine has free ports");
    listener.local_addr().expect("a bound listener has an address").to_string()
}
