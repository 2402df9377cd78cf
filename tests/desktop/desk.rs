//! A screen of the test's own (Xvfb) and the app's window on it.

use crate::devtools::Program;
use crate::webkit::Window;
use guzhi::storage::{Folder, Saves};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A screen and a home folder of the test's own.
pub struct Desk {
    home: TempDir,
    /// The screen's name, as programs find it in `DISPLAY`.
    display: String,
    _screen: Program,
}

/// The app's window on the screen.
pub struct App {
    /// The window and the page in it.
    pub window: Window,
    /// The screen's name.
    pub display: String,
    /// The window as the screen numbers it.
    pub number: String,
}

impl Deref for App {
    type Target = Window;

    fn deref(&self) -> &Window {
        &self.window
    }
}

impl DerefMut for App {
    fn deref_mut(&mut self) -> &mut Window {
        &mut self.window
    }
}

impl Desk {
    /// A screen without a window, and an empty folder.
    pub fn new() -> Desk {
        let home = tempfile::tempdir().expect("the system has a place for temporary files");
        // Without -noreset it begins anew when the last window closes, and turns away who comes in that moment.
        let mut screen = Program::start(
            Program::command("Xvfb")
                .args(["-displayfd", "1", "-screen", "0", "1400x1000x24", "-noreset", "-nolisten", "tcp"])
                .stdout(Stdio::piped())
                .stderr(Stdio::null()),
        );
        let mut number = String::new();
        let output = screen.0.stdout.take().map(BufReader::new);
        // It says its number once it is ready, and nothing more.
        output
            .map(|mut output| output.read_line(&mut number))
            .expect("its output is piped")
            .expect("it can be read");
        assert!(!number.is_empty(), "Xvfb made no screen");
        Desk { home, display: format!(":{}", number.trim()), _screen: screen }
    }

    /// Where the app keeps its saves.
    pub fn data(&self) -> PathBuf {
        self.home.path().join("data/guzhi")
    }

    /// The app's saves.
    pub fn saves(&self) -> Saves {
        Saves::new(Folder::open(self.data()).expect("the folder can be made"))
    }

    /// Opens the app and waits for its first screen.
    pub fn open(&self) -> App {
        let mut command = Program::command(env!("CARGO_BIN_EXE_guzhi"));
        command.env("HOME", self.home.path()).env("XDG_DATA_HOME", self.home.path().join("data"));
        command.env("DISPLAY", &self.display).env("GDK_BACKEND", "x11").env_remove("WAYLAND_DISPLAY");
        command.env("LANG", "C.UTF-8").env_remove("LC_ALL").env_remove("LANGUAGE");
        let mut window = Window::open(&mut command);
        window.wait_for("document.querySelector('.home')");
        let found =
            run(&self.display, "xdotool", &["search", "--sync", "--onlyvisible", "--name", "^Guzhi$"]);
        let number = found.lines().next().expect("xdotool prints the window's number").to_owned();
        App { window, display: self.display.clone(), number }
    }
}

impl App {
    /// Clicks at a point that [`middle`] has found.
    #[track_caller]
    pub fn click_at(&self, at: &Value) {
        let (x, y) = (at[0].to_string(), at[1].to_string());
        run(&self.display, "xdotool", &["mousemove", "--window", &self.number, &x, &y, "click", "1"]);
    }
}

/// An expression for the middle of the first element that a selector finds; false while something else lies over it.
pub fn middle(selector: &str) -> String {
    format!(
        "(() => {{
            const element = document.querySelector({selector:?});
            element.scrollIntoView({{ block: 'nearest' }});
            const box = element.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            return element.contains(document.elementFromPoint(x, y)) && [x, y].map(Math.round);
        }})()"
    )
}

/// Runs a program of the test's equipment on a screen and returns what it prints.
#[track_caller]
pub fn run(display: &str, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).env("DISPLAY", display).output();
    let output =
        output.unwrap_or_else(|error| panic!("{program}: {error}; scripts/test installs what is needed"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {arguments:?}: {} {errors}", output.status);
    String::from_utf8_lossy(&output.stdout).into_owned()
}
