//! Chromium without a window.

use crate::devtools::{Envelope, Page, Program};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::process::Stdio;

const FLAGS: [&str; 12] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-startup-window",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--remote-debugging-port=0",
];

/// A Chromium with one page. A test that ends well although its page has complained fails when this is dropped.
pub struct Chromium {
    page: Page,
    program: Program,
    pressed: bool,
}

impl Deref for Chromium {
    type Target = Page;

    fn deref(&self) -> &Page {
        &self.page
    }
}

impl DerefMut for Chromium {
    fn deref_mut(&mut self) -> &mut Page {
        &mut self.page
    }
}

/// Chromium's messages come as they are.
struct Plain;

impl Envelope for Plain {
    fn wrap(&self, command: Value) -> Value {
        command
    }

    fn unwrap(&mut self, message: Value) -> Value {
        message
    }

    fn is_ready(&self) -> bool {
        true
    }
}

/// What does the pointing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pointer {
    /// A mouse, its first button.
    Mouse,
    /// A finger.
    Touch,
}

impl Chromium {
    /// Starts the browser that `CHROMIUM` names, or `chromium`, with an empty page. The profile is the folder that
    /// holds everything the browser keeps.
    pub fn start(profile: &Path) -> Chromium {
        let program = std::env::var_os("CHROMIUM").unwrap_or_else(|| "chromium".into());
        let mut program = Program::start(
            Program::command(program)
                .args(FLAGS)
                .arg(format!("--user-data-dir={}", profile.join("profile").display()))
                .env("TMPDIR", profile)
                .stdout(Stdio::null())
                .stderr(Stdio::piped()),
        );
        let errors = program.0.stderr.take().map(BufReader::new);
        let mut lines = errors.into_iter().flat_map(BufRead::lines).map_while(Result::ok);
        let mut said = String::new();
        let address = lines.by_ref().find_map(|line| {
            said.push_str(&line);
            let (address, path) = line.strip_prefix("DevTools listening on ws://")?.split_once('/')?;
            Some((address.to_owned(), format!("/{path}")))
        });
        let (address, path) = address.unwrap_or_else(|| panic!("Chromium did not start: {said}"));
        // What else it says is of no interest, but a full pipe would stop it.
        std::thread::spawn(move || lines.for_each(drop));

        let connect = |path: &str| {
            Page::connect(&address, path, Plain).unwrap_or_else(|error| panic!("Chromium: {error}"))
        };
        let target = connect(&path).call("Target.createTarget", json!({"url": "about:blank"}));
        let page = connect(&format!("/devtools/page/{}", target["targetId"].as_str().unwrap_or_default()));
        let mut chromium = Chromium { page, program, pressed: false };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            chromium.call(domain, json!({}));
        }
        chromium.call("Emulation.setFocusEmulationEnabled", json!({"enabled": true}));
        chromium
    }

    /// Opens an address.
    #[track_caller]
    pub fn open(&mut self, url: &str) {
        let answer = self.call("Page.navigate", json!({"url": url}));
        assert_eq!(answer["errorText"], Value::Null, "{url}");
    }

    /// Gives the page this many pixels of room.
    pub fn resize(&mut self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// What the device answers to a media query, as in `("prefers-reduced-motion", "reduce")`.
    pub fn set_media(&mut self, features: &[(&str, &str)]) {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
        self.call("Emulation.setEmulatedMedia", json!({"features": features}));
    }

    /// The language the device speaks, for pages that are opened from now on.
    pub fn set_language(&mut self, tag: &str) {
        let name = self.evaluate("navigator.userAgent");
        self.call("Emulation.setUserAgentOverride", json!({"userAgent": name, "acceptLanguage": tag}));
    }

    /// Runs a script in every page that is opened from now on, before anything of its own.
    pub fn run_first(&mut self, script: &str) {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": script}));
    }

    /// Whether the screen can be touched.
    pub fn set_touch(&mut self, enabled: bool) {
        self.call("Emulation.setTouchEmulationEnabled", json!({"enabled": enabled}));
    }

    /// Makes the page's thread this many times slower.
    pub fn slow_down(&mut self, times: f64) {
        self.call("Emulation.setCPUThrottlingRate", json!({"rate": times}));
    }

    /// Goes one page back, as the browser's own button does.
    #[track_caller]
    pub fn go_back(&mut self) {
        let history = self.call("Page.getNavigationHistory", json!({}));
        let before = history["currentIndex"].as_u64().unwrap_or_default().checked_sub(1);
        let entry = &history["entries"][before.expect("there is a page before this one") as usize];
        self.call("Page.navigateToHistoryEntry", json!({"entryId": entry["id"]}));
    }

    /// The middle of the first element that a selector finds. It must be on screen, and nothing else may lie over it.
    #[track_caller]
    pub fn middle_of(&mut self, selector: &str) -> (f64, f64) {
        let found = self.evaluate(&format!(
            "(() => {{
                const element = document.querySelector({selector:?});
                element.scrollIntoView({{ block: 'nearest' }});
                const box = element.getBoundingClientRect();
                const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                const hit = document.elementFromPoint(x, y);
                return [x, y, element.contains(hit) || !!hit?.closest('label')?.contains(element), hit?.outerHTML];
            }})()"
        ));
        assert_eq!(found[2], true, "something else lies over {selector}: {}", found[3]);
        (found[0].as_f64().unwrap_or_default(), found[1].as_f64().unwrap_or_default())
    }

    /// Presses at a point.
    pub fn press(&mut self, pointer: Pointer, at: (f64, f64)) {
        self.pressed = true;
        self.point(pointer, Motion::Press, at);
    }

    /// Moves to a point: what is pressed stays pressed.
    pub fn slide(&mut self, pointer: Pointer, to: (f64, f64)) {
        self.point(pointer, Motion::Slide { pressed: self.pressed }, to);
    }

    /// Lifts at a point.
    pub fn lift(&mut self, pointer: Pointer, at: (f64, f64)) {
        self.pressed = false;
        self.point(pointer, Motion::Lift, at);
    }

    fn point(&mut self, pointer: Pointer, motion: Motion, at: (f64, f64)) {
        let (method, params) = pointing(pointer, motion, at);
        self.call(method, params);
    }

    /// Sends a command whose answer nobody waits for.
    #[track_caller]
    fn send(&mut self, method: &str, params: Value) {
        self.try_post(method, params).unwrap_or_else(|error| panic!("{method}: {error}"));
    }

    /// Presses and lifts so many times at a point, as fast as the browser takes it.
    pub fn tap_quickly(&mut self, pointer: Pointer, at: (f64, f64), times: usize) {
        for _ in 0..times {
            for motion in [Motion::Press, Motion::Lift] {
                let (method, params) = pointing(pointer, motion, at);
                self.send(method, params);
            }
        }
        // The answers come in order, so all taps are over when the page answers this.
        self.evaluate("0");
    }

    /// Presses and lifts in the middle of the first element that a selector finds.
    #[track_caller]
    pub fn tap(&mut self, pointer: Pointer, selector: &str) {
        let at = self.middle_of(selector);
        self.tap_at(pointer, at);
    }

    /// Presses and lifts at a point.
    pub fn tap_at(&mut self, pointer: Pointer, at: (f64, f64)) {
        self.press(pointer, at);
        self.lift(pointer, at);
    }

    /// Clicks the first element that a selector finds.
    #[track_caller]
    pub fn click(&mut self, selector: &str) {
        self.tap(Pointer::Mouse, selector);
    }

    /// Presses and lifts a key, named as in the `key` of a key event.
    pub fn key(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            self.call("Input.dispatchKeyEvent", key_event(kind, key));
        }
    }

    /// Presses a key so many times, as fast as the browser takes it.
    pub fn key_quickly(&mut self, key: &str, times: usize) {
        for _ in 0..times {
            for kind in ["keyDown", "keyUp"] {
                self.send("Input.dispatchKeyEvent", key_event(kind, key));
            }
        }
        self.evaluate("0");
    }

    /// Writes what the page shows as a PNG.
    #[track_caller]
    pub fn screenshot(&mut self, path: &Path) {
        self.try_screenshot(path, None).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }

    /// Leaves a picture of the whole page, however long it is.
    pub fn screenshot_of_all(&mut self, path: &Path) {
        let size = self.call("Page.getLayoutMetrics", json!({}))["cssContentSize"].clone();
        let clip = json!({"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1});
        self.try_screenshot(path, Some(clip)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }

    fn try_screenshot(&mut self, path: &Path, clip: Option<Value>) -> Result<(), String> {
        let mut how = json!({"optimizeForSpeed": true, "captureBeyondViewport": clip.is_some()});
        if let Some(clip) = clip {
            how["clip"] = clip;
        }
        let shot = self.try_call("Page.captureScreenshot", how)?;
        let bytes =
            STANDARD.decode(shot["data"].as_str().unwrap_or_default()).map_err(|error| error.to_string())?;
        let folder = path.parent().unwrap_or(path);
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(path, bytes))
            .map_err(|error| error.to_string())
    }

    /// Kills the browser at once (SIGKILL), with everything it runs.
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

impl Drop for Chromium {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
            let picture = screens().join(format!("failed-{name}.png"));
            let taken = self.try_screenshot(&picture, None).is_ok();
            let complaints = self.page.complaints();
            eprintln!("the page complained of: {complaints:#?}");
            if taken {
                eprintln!("it looked like this: {}", picture.display());
            }
        } else {
            self.check();
        }
    }
}

/// Where pictures for people to look at go: `target/screens`.
pub fn screens() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("screens")
}

#[derive(Debug, Clone, Copy)]
enum Motion {
    Press,
    Slide { pressed: bool },
    Lift,
}

fn pointing(pointer: Pointer, motion: Motion, (x, y): (f64, f64)) -> (&'static str, Value) {
    match pointer {
        Pointer::Mouse => {
            let (kind, button, buttons) = match motion {
                Motion::Press => ("mousePressed", "left", 1),
                Motion::Slide { pressed: true } => ("mouseMoved", "left", 1),
                Motion::Slide { pressed: false } => ("mouseMoved", "none", 0),
                Motion::Lift => ("mouseReleased", "left", 0),
            };
            let params =
                json!({"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1});
            ("Input.dispatchMouseEvent", params)
        }
        Pointer::Touch => {
            // A finger lifts where it is.
            let (kind, points) = match motion {
                Motion::Press => ("touchStart", json!([{"x": x, "y": y}])),
                Motion::Slide { .. } => ("touchMove", json!([{"x": x, "y": y}])),
                Motion::Lift => ("touchEnd", json!([])),
            };
            ("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points}))
        }
    }
}

/// A key event as a keyboard sends it: the code and the text belong to the key.
fn key_event(kind: &str, key: &str) -> Value {
    let (code, number, text) = match key {
        "Enter" => ("Enter", 13, "\r"),
        " " => ("Space", 32, " "),
        "Escape" => ("Escape", 27, ""),
        "ArrowLeft" => ("ArrowLeft", 37, ""),
        "ArrowUp" => ("ArrowUp", 38, ""),
        "ArrowRight" => ("ArrowRight", 39, ""),
        "ArrowDown" => ("ArrowDown", 40, ""),
        "Tab" => ("Tab", 9, ""),
        "h" => ("KeyH", 72, "h"),
        "u" => ("KeyU", 85, "u"),
        other => unreachable!("no test presses {other}"),
    };
    let text = if kind == "keyUp" { "" } else { text };
    json!({"type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number, "text": text})
}
