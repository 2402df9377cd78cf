//! Two browsers and a real relay: one invites, the other joins, and they play to the end, with a reload, a broken line and a
//! relay that is killed in mid-game.

use crate::chromium::screens;
use crate::devtools::{PATIENCE, Program};
use crate::guzhi::Guzhi;
use ::guzhi::storage::{Identity, Slot, seal};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

/// A running `guzhi-relay`.
struct Relay {
    address: String,
    program: Program,
}

impl Relay {
    fn start(folder: &Path, listen: &str) -> Relay {
        Relay::try_start(folder, listen).expect("the relay says where it listens")
    }

    fn try_start(folder: &Path, listen: &str) -> Option<Relay> {
        let mut program = Program::start(
            Program::command(env!("CARGO_BIN_EXE_guzhi-relay"))
                .args(["--listen", listen, "--data"])
                .arg(folder.join("relay.db"))
                .stdout(Stdio::piped()),
        );
        let lines = program.0.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines);
        let address = lines
            .map_while(Result::ok)
            .find_map(|line| Some(line.strip_prefix("listening on http://")?.to_owned()))?;
        Some(Relay { address, program })
    }

    /// kill -9, and another one over the same file.
    fn killed_and_started(mut self, folder: &Path) -> Relay {
        self.program.kill();
        let address = self.address.clone();
        drop(self);
        let began = Instant::now();
        loop {
            // Port and file are free as soon as the system has cleared away what was killed.
            match Relay::try_start(folder, &address) {
                Some(relay) => return relay,
                None => assert!(began.elapsed() < PATIENCE, "another relay does not start"),
            }
        }
    }
}

/// An app of somebody who plays at this relay.
fn app(relay: &Relay, name: &str, number: u8) -> Guzhi {
    let mut guzhi = Guzhi::open();
    let identity = Identity {
        secret: format!("{number:02x}").repeat(32),
        token: None,
        name: Some(name.to_owned()),
        relay: Some(format!("ws://{}", relay.address)),
        elsewhere: None,
        keeps: None,
        kept_match: None,
    };
    let bytes = seal(&identity).expect("an identity has a JSON form");
    guzhi.keep(&[Slot::Identity.name()], &format!("new Uint8Array({})", serde_json::json!(bytes)));
    guzhi.reload();
    guzhi.click(".tile[data-hue=far]");
    guzhi.wait_for("document.querySelector('.line-state[data-line=up]')");
    guzhi
}

/// A pit that the person at this page may sow, as a selector; nothing while the other thinks or something moves.
const PLAYABLE: &str = ".board:not([data-moving=true]) .pit[data-playable=true]";

/// Both until the match is over; `between` happens after each move.
fn play(pages: &mut [Guzhi; 2], mut between: impl FnMut(&mut [Guzhi; 2], usize)) {
    for moves in 1..400 {
        let mover = loop {
            let can = |guzhi: &mut Guzhi| {
                guzhi.evaluate(&format!("!!document.querySelector('{PLAYABLE}')")) == true
            };
            let over = |guzhi: &mut Guzhi| guzhi.evaluate("!!document.querySelector('.result')") == true;
            if pages.iter_mut().all(over) {
                return;
            }
            if let Some(mover) = (0..2).find(|&who| can(&mut pages[who])) {
                break mover;
            }
            for guzhi in pages.iter_mut() {
                guzhi.key("Escape");
                guzhi.evaluate("document.querySelector('.scrim .menu-item[data-first]')?.click()");
            }
        };
        let before = pages[mover].evaluate(SEEDS);
        pages[mover].let_flurry_pass();
        pages[mover].click(PLAYABLE);
        pages[mover].wait_for(&format!("{SEEDS} !== {before} || document.querySelector('.result')"));
        between(pages, moves);
    }
    panic!("it never ends");
}

/// What lies on the board, as a text.
const SEEDS: &str =
    "[...document.querySelectorAll('.pit .count')].map((count) => count.dataset.count).join()";

#[test]
fn two_browsers_play_over_a_relay_that_is_killed() {
    let folder = tempfile::tempdir().expect("the system has a place for temporary files");
    let mut relay = Some(Relay::start(folder.path(), "127.0.0.1:0"));
    let mut host = app(relay.as_ref().expect("it runs"), "Valli", 1);
    host.click(".way[data-main]");
    host.wait_for("document.querySelector('.invite .main-button')");
    host.click(".invite .main-button");
    host.wait_for("document.querySelector('.big-code')");
    let link = host.text(".link");

    let mut guest = app(relay.as_ref().expect("it runs"), "Murugan", 2);
    guest.click("#code");
    guest.call("Input.insertText", serde_json::json!({"text": link}));
    guest.click(".code-form button");
    guest.wait_for("document.querySelector('.step .main-button')");
    guest.click(".step .main-button");
    for guzhi in [&mut host, &mut guest] {
        guzhi.wait_for("document.querySelector('.table .line-mark[data-line=up]')");
    }
    guest.screenshot(&screens().join("far-table.png"));

    play(&mut [host, guest], |pages, moves| match moves {
        3 => {
            // The app is opened anew: the game waits among the games.
            pages[1].reload();
            pages[1].click(".tile[data-hue=far]");
            pages[1].wait_for("document.querySelector('.far-game')");
            pages[1].click(".far-game");
            pages[1].wait_for("document.querySelector('.table')");
        }
        6 => {
            let killed = relay.take().expect("it runs").killed_and_started(folder.path());
            relay = Some(killed);
            for guzhi in pages.iter_mut() {
                guzhi.wait_for("document.querySelector('.line-mark[data-line=up]')");
                // That the line broke is what the browser complains of, and nothing else.
                let complaints = guzhi.complaints();
                assert!(complaints.iter().all(|said| said.contains("WebSocket")), "{complaints:#?}");
            }
        }
        _ => {}
    });
}
