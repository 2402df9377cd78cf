//! The page that shows the app: what only it can do, spoken to by messages.
//!
//! On phones and desktops Rust runs outside the page, so everything goes through one script that stays for as
//! long as the app runs (`assets/scripts/page.js`).

use super::board::plan::Plan;
use dioxus::document::{Eval, eval};
use dioxus::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

const SCRIPT: &str = include_str!("../../assets/scripts/page.js");

/// What the page is told.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ToPage<'a> {
    /// Play this turn on a board.
    Play {
        /// The board's number.
        board: u32,
        /// The turn.
        plan: &'a Plan,
    },
    /// Show the end of what is playing on a board.
    Hasten(u32),
    /// A board is drawn at rest: let go of what has played.
    Settle {
        /// The board's number.
        board: u32,
        /// The number of the drawing.
        rest: u32,
    },
    /// What a term means is put away: give the focus back to the term.
    GivePlaceBack,
    /// Another page has taken the place of this one: show it from its top.
    Top,
    /// How many screens lie under this one.
    Depth(usize),
    /// Open a line to a relay.
    Line {
        /// The line's number.
        number: u32,
        /// Where to.
        url: &'a str,
    },
    /// Send a frame along it.
    Frame(&'a str),
    /// Give it up.
    HangUp,
    /// Put this where the person can paste it, or pass it on the way the device does that.
    Share(&'a str),
    /// One of the last seconds of a turn begins: let it be heard and felt.
    Beat,
    /// What the whole page wears.
    Dress {
        /// `light`, `dark`, or empty for the system's.
        theme: &'static str,
        /// The language tag.
        language: &'static str,
    },
}

/// What the page tells.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FromPage {
    /// On the board with the first number the plan with the second is through.
    Done(u32, u32),
    /// A key for the table.
    Key(Key),
    /// The way back was taken.
    Back,
    /// Whether the device asks for less motion.
    Still(bool),
    /// Whether nobody can see the page now.
    Hidden(bool),
    /// The line with this number is open.
    LineUp(u32),
    /// A frame has come along it.
    LineFrame(u32, String),
    /// It is gone, or could not be opened.
    LineDown(u32),
    /// The address of the page, or the link that opened the app, holds an invitation; as text.
    Invitation(String),
}

/// A key for the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Key {
    /// U.
    Undo,
    /// H.
    Hint,
    /// Escape.
    Escape,
}

/// The page's script, running.
#[derive(Clone, Copy)]
pub struct Page(Signal<Option<Eval>>);

impl Page {
    /// A page whose script does not run yet.
    pub fn new(script: Signal<Option<Eval>>) -> Page {
        Page(script)
    }

    /// Starts the script and returns it, to listen to.
    pub fn start(mut self) -> Eval {
        let script = eval(SCRIPT);
        self.0.set(Some(script));
        script
    }

    /// Tells the page something. Before its script runs nothing is on screen that could need it.
    pub fn tell(self, message: &ToPage) {
        // As text: a long turn is thousands of numbers, and the page reads them quicker than they could be handed over
        // one by one.
        if let Some(script) = *self.0.peek()
            && let Ok(message) = serde_json::to_string(message)
            && let Err(error) = script.send(Value::String(message))
        {
            eprintln!("the page does not listen: {error}");
        }
    }
}
