//! Somebody at an app of their own: in a browser, or at a window.

use crate::chromium::{Pointer, screens};
use crate::desk::{App, Desk, middle, run};
use crate::devtools::Page;
use crate::guzhi::Guzhi;
use ::guzhi::app::session::FLURRY_MS;
use ::guzhi::storage::{Identity, Settings, Slot, Speed, seal};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::ops::{Deref, DerefMut};

/// A real app and whoever plays with it.
pub struct Player {
    app: Device,
    /// Where the app finds its relay; an invitation that names it otherwise would lead past the wire between the two.
    relay: SocketAddr,
}

#[allow(clippy::large_enum_variant, reason = "there are two of them")]
enum Device {
    Browser(Guzhi),
    Window { app: Option<App>, desk: Desk },
}

impl Deref for Player {
    type Target = Page;

    fn deref(&self) -> &Page {
        match &self.app {
            Device::Browser(guzhi) => guzhi,
            Device::Window { app, .. } => app.as_ref().expect("it is open"),
        }
    }
}

impl DerefMut for Player {
    fn deref_mut(&mut self) -> &mut Page {
        match &mut self.app {
            Device::Browser(guzhi) => guzhi,
            Device::Window { app, .. } => app.as_mut().expect("it is open"),
        }
    }
}

/// The sizes at which a browser's pictures are taken.
const SIZES: [(u32, u32); 3] = [(844, 390), (1280, 800), (390, 844)];

/// Somebody whose key is this number, and who finds the relay there.
fn identity(name: &str, number: u8, relay: SocketAddr) -> Identity {
    Identity {
        secret: format!("{number:02x}").repeat(32),
        token: None,
        name: Some(name.to_owned()),
        relay: Some(format!("ws://{relay}")),
        elsewhere: None,
        keeps: None,
        kept_match: None,
    }
}

/// Where no relay is.
const NOWHERE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 9);

impl Player {
    /// Opens a browser, with the line to the relay up.
    pub fn in_browser(name: &str, number: u8, relay: SocketAddr) -> Player {
        Player::browser(name, number, relay).among_friends()
    }

    /// Opens a browser for somebody whose relay is not there.
    pub fn in_browser_alone(name: &str, number: u8) -> Player {
        Player::browser(name, number, NOWHERE).among_nobody()
    }

    fn browser(name: &str, number: u8, relay: SocketAddr) -> Player {
        let mut guzhi = Guzhi::open();
        let identity = seal(&identity(name, number, relay)).expect("an identity has a JSON form");
        guzhi.keep(&[Slot::Identity.name()], &format!("new Uint8Array({})", json!(identity)));
        guzhi.reload();
        Player { app: Device::Browser(guzhi), relay }
    }

    /// Opens a window, with the line to the relay up.
    pub fn at_window(name: &str, number: u8, relay: SocketAddr) -> Player {
        Player::window(name, number, relay).among_friends()
    }

    /// Opens a window for somebody whose relay is not there.
    pub fn at_window_alone(name: &str, number: u8) -> Player {
        Player::window(name, number, NOWHERE).among_nobody()
    }

    fn window(name: &str, number: u8, relay: SocketAddr) -> Player {
        let desk = Desk::new();
        let saves = desk.saves();
        saves.save_identity(&identity(name, number, relay)).expect("it can be saved");
        let settings = Settings { speed: Speed::Instant, ..Settings::default() };
        saves.save_settings(&settings).expect("it can be saved");
        let app = Some(desk.open());
        Player { app: Device::Window { app, desk }, relay }
    }

    /// The link to an invitation, as it would be where this player's relay is.
    pub fn link_here(&self, link: &str) -> String {
        match link.rsplit_once("/join/") {
            Some((_, code)) if self.relay != NOWHERE => format!("http://{}/join/{code}", self.relay),
            _ => link.to_owned(),
        }
    }

    fn among_nobody(mut self) -> Player {
        self.click(".tile[data-hue=far]");
        self.wait_for("document.querySelector('.line-state[data-line=waiting]')");
        self
    }

    fn among_friends(mut self) -> Player {
        self.click(".tile[data-hue=far]");
        self.wait_for("document.querySelector('.line-state[data-line=up]')");
        self
    }

    /// Clicks the first element that a selector finds, as soon as it is there with nothing over it.
    #[track_caller]
    pub fn click(&mut self, selector: &str) {
        let at = self.wait_for(&middle(selector));
        self.click_at(&at);
    }

    /// Clicks the first element that a selector finds, if it is there and nothing lies over it. Says whether it was.
    pub fn click_if_there(&mut self, selector: &str) -> bool {
        let there = format!("document.querySelector({selector:?}) && {}", middle(selector));
        let at = self.evaluate(&there);
        let there = at.is_array();
        if there {
            self.click_at(&at);
        }
        there
    }

    fn click_at(&mut self, at: &Value) {
        match &mut self.app {
            Device::Browser(guzhi) => {
                let [x, y] = [0, 1].map(|axis| at[axis].as_f64().unwrap_or_default());
                guzhi.tap_at(Pointer::Mouse, (x, y));
            }
            Device::Window { .. } => self.app().click_at(at),
        }
    }

    fn app(&self) -> &App {
        match &self.app {
            Device::Window { app: Some(app), .. } => app,
            _ => unreachable!("only windows are asked for"),
        }
    }

    /// Clicks into a field and types.
    pub fn type_into(&mut self, selector: &str, text: &str) {
        self.click(selector);
        match &mut self.app {
            Device::Browser(guzhi) => {
                guzhi.call("Input.insertText", json!({"text": text}));
            }
            Device::Window { .. } => {
                let App { display, number, .. } = self.app();
                // On a screen without a window manager nobody else says who hears the keys.
                run(display, "xdotool", &["windowfocus", "--sync", number]);
                run(display, "xdotool", &["type", text]);
            }
        }
        self.wait_for(&format!("document.querySelector({selector:?}).value === {text:?}"));
    }

    /// Lets so much time pass since the last tap that the next one is no part of the same flurry.
    pub fn be_calm(&mut self) {
        let calm = FLURRY_MS + 50;
        self.evaluate(&format!(
            "new Promise((resolve) => {{
                const now = performance.now();
                setTimeout(resolve, (window.tapped ?? -{calm}) + {calm} - now);
            }}).then(() => {{ window.tapped = performance.now(); }})"
        ));
    }

    /// Taps the board, so that what moves on it is finished.
    pub fn hasten(&mut self) {
        if let Device::Browser(guzhi) = &mut self.app {
            guzhi.evaluate("void (window.tapped = performance.now())");
            guzhi.key("Escape");
        }
    }

    /// Opens the app anew, as when a page is reloaded or a program is killed, and sits down at the first of the games again.
    pub fn reopen(&mut self) {
        self.kill_and_open();
        self.click(".far-game");
        self.wait_for("document.querySelector('.table .line-mark[data-line=up]')");
    }

    /// Opens the app anew, as when a page is reloaded or a program is killed, and goes to the friends.
    pub fn kill_and_open(&mut self) {
        self.forgive_the_line();
        match &mut self.app {
            Device::Browser(guzhi) => guzhi.reload(),
            Device::Window { app, desk } => {
                if let Some(app) = app.take() {
                    app.window.kill();
                }
                *app = Some(desk.open());
            }
        }
        self.click(".tile[data-hue=far]");
    }

    /// That a line broke or could not be made is what an engine complains of by itself; anything else is a fault.
    #[track_caller]
    pub fn forgive_the_line(&mut self) {
        let complaints = self.complaints();
        assert!(complaints.iter().all(|said| said.contains("WebSocket")), "{complaints:#?}");
    }

    /// What is always at the table is in sight and can be pressed, at every size.
    #[track_caller]
    pub fn check_table(&mut self) {
        for (width, height) in SIZES {
            if let Device::Browser(guzhi) = &mut self.app {
                guzhi.resize(width, height);
                guzhi.wait_for(&format!("innerWidth === {width} && innerHeight === {height}"));
            }
            for selector in [".back", ".pause", ".line-mark", ".action.say"] {
                self.wait_for(&middle(&format!(".table {selector}")));
            }
        }
    }

    /// Pictures for people to look at: in a browser one of each size.
    pub fn pictures(&mut self, name: &str) {
        match &mut self.app {
            Device::Browser(guzhi) => {
                for (width, height) in SIZES {
                    guzhi.resize(width, height);
                    guzhi.wait_for(&format!("innerWidth === {width} && innerHeight === {height}"));
                    guzhi.screenshot(&screens().join(format!("far-{name}-{width}x{height}.png")));
                }
            }
            Device::Window { .. } => {
                // What the page has become is painted a little later.
                self.evaluate(
                    "new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 300))",
                );
                let App { display, number, .. } = self.app();
                let path = screens().join(format!("far-{name}-window.png"));
                std::fs::create_dir_all(screens()).expect("the folder can be made");
                run(display, "convert", &[&format!("x:{number}"), &path.to_string_lossy()]);
            }
        }
    }
}
