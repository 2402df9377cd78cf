//! The lane of a Blitz board: the clock of the turn, where there is one, and which way the seeds travel.

use crate::app::state::App;
use crate::app::text::Speaker;
use crate::blitz::{BANK_MS, Clock, PowerUp};
use crate::engine::Side;
use dioxus::prelude::*;

/// What a clock shows at a moment of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face {
    /// How full the ring is, in thousandths.
    pub ring: u32,
    /// Tenths of a second until the shot clock, or after it the bank, is used up.
    pub tenths: u32,
    /// Whole seconds in the bank.
    pub bank: u32,
    /// Whether the bank drains.
    pub draining: bool,
    /// Whether the last two seconds run.
    pub late: bool,
}

impl Face {
    /// The face of a side's clock after so many milliseconds of its turn.
    pub fn at(clock: &Clock, side: Side, elapsed: u32) -> Face {
        let reading = clock.read(side, elapsed);
        let (part, whole) =
            if reading.drains { (reading.bank_ms, BANK_MS) } else { (reading.shot_ms, clock.shot(side)) };
        Face {
            ring: part * 1_000 / whole,
            tenths: part.div_ceil(100),
            bank: reading.bank_ms / 1_000,
            draining: reading.drains,
            late: reading.last_second().is_some(),
        }
    }
}

/// The clock and the arrows, drawn anew as time passes.
#[component]
pub fn Lane(
    clock: Clock,
    to_move: Side,
    near: bool,
    power: Option<PowerUp>,
    runs: bool,
    banked: Option<u32>,
) -> Element {
    let elapsed = *App::here().elapsed.read();
    let mut face = Face::at(&clock, to_move, elapsed);
    // While the seeds travel the clock stands where it was stopped, beside what is in the bank now.
    if let Some(banked) = banked {
        face = Face { bank: banked / 1_000, draining: false, ..face };
    }
    let squeezed = clock.is_squeezed(to_move);
    let speaker = Speaker::here();
    let bank = match (squeezed, face.draining) {
        (true, _) => speaker.say("clock-squeezed"),
        (false, true) => speaker.say("clock-draining"),
        (false, false) => speaker.say_with("clock-bank", &[("seconds", face.bank.into())]),
    };
    rsx! {
        div {
            class: "lane",
            "data-side": if near { "near" } else { "far" },
            "data-draining": if face.draining { "true" },
            "data-late": if face.late && runs { "true" },
            "data-squeezed": if squeezed { "true" },
            "data-reversed": if power == Some(PowerUp::ReverseSow) { "true" },
            "data-runs": if runs { "true" } else { "false" },
            "aria-hidden": "true",
            span { class: "arrows", for _ in 0..3 { i {} } }
            span { class: "clock", style: "--ring:{face.ring}",
                svg { class: "clock-ring", view_box: "0 0 40 40",
                    circle { class: "clock-track", cx: "20", cy: "20", r: "17" }
                    circle { class: "clock-hand", cx: "20", cy: "20", r: "17", "pathLength": "1000" }
                }
                span { class: "clock-time", "data-tenths": "{face.tenths}", {format!("{}.{}", face.tenths / 10, face.tenths % 10)} }
            }
            span { class: "bank", "data-seconds": "{face.bank}", {bank} }
            span { class: "arrows", for _ in 0..3 { i {} } }
        }
    }
}

/// The arrows by themselves, where no clock runs.
#[component]
pub fn Way(near: bool, power: Option<PowerUp>) -> Element {
    rsx! {
        div {
            class: "lane",
            "data-side": if near { "near" } else { "far" },
            "data-reversed": if power == Some(PowerUp::ReverseSow) { "true" },
            "aria-hidden": "true",
            for _ in 0..2 {
                span { class: "arrows", for _ in 0..3 { i {} } }
            }
        }
    }
}
