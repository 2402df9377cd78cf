//! What Blitz adds to the screens: Ember, the held power-up, and what is brought to a game.

use crate::app::icon::{Icon, Shape};
use crate::app::speech::power_keys;
use crate::app::text::Speaker;
use crate::blitz::{EMBER_FULL, Loadout, PowerUp};
use dioxus::prelude::*;

/// The drawing of a power-up.
pub const fn shape(power: PowerUp) -> Shape {
    match power {
        PowerUp::BrassShield => Shape::Shield,
        PowerUp::ReverseSow => Shape::Reverse,
        PowerUp::TimeSqueeze => Shape::Squeeze,
        PowerUp::PasuSurge => Shape::Surge,
    }
}

/// How much Ember a side has, and what it holds.
#[component]
pub fn Ember(ember: u8, held: Option<PowerUp>) -> Element {
    let speaker = Speaker::here();
    let held = held.map(|power| (shape(power), speaker.say(power_keys(power)[0])));
    let says = speaker.say_with("ember-of", &[("ember", ember.into()), ("full", EMBER_FULL.into())]);
    rsx! {
        span { class: "ember", role: "img", "aria-label": says, style: "--ember:{ember.min(EMBER_FULL)}",
            span { class: "ember-bar" }
            span { class: "ember-count", "{ember}/{EMBER_FULL}" }
        }
        if let Some((shape, name)) = held {
            span { class: "held", role: "img", "aria-label": name, Icon { shape } }
        }
    }
}

/// The held power-up of the person to move, as one large button.
#[component]
pub fn PowerBar(
    near: bool,
    held: Option<PowerUp>,
    armed: Option<PowerUp>,
    choosing: bool,
    usable: bool,
    /// Whether a hint says to use it, and its words.
    hint: Option<(bool, String)>,
    /// It is armed, or laid down.
    onarm: EventHandler,
) -> Element {
    let speaker = Speaker::here();
    let Some(power) = held else {
        return rsx! {
            p { class: "power power-none", {speaker.say_with("power-none", &[("full", EMBER_FULL.into())])} }
        };
    };
    let [name, line] = power_keys(power);
    let line = match armed {
        Some(PowerUp::BrassShield) if choosing => "power-choose-pit",
        Some(PowerUp::BrassShield) => "power-pit-chosen",
        Some(_) => "power-armed-line",
        None => line,
    };
    let advised = hint.as_ref().filter(|_| armed.is_none());
    let line = advised.map_or_else(|| speaker.say(line), |(_, words)| words.clone());
    let action = if armed.is_some() { "power-lay-down" } else { "power-use" };
    rsx! {
        button {
            class: "power",
            "data-power": power.name(),
            "data-side": if near { "near" } else { "far" },
            "data-hint": hint.map(|(uses, _)| if uses { "use" } else { "keep" }),
            "aria-pressed": if armed.is_some() { "true" } else { "false" },
            "aria-disabled": if usable { "false" } else { "true" },
            onclick: move |_| onarm.call(()),
            Icon { shape: shape(power) }
            span { class: "power-words",
                b { {speaker.say(name)} }
                span { class: "power-line", {line} }
            }
            span { class: "power-use", {speaker.say(action)} }
        }
    }
}

/// Three of the four power-ups to bring. `chosen` is `None` while there are not three.
#[component]
pub fn LoadoutChoice(
    legend: String,
    chosen: Option<Loadout>,
    onchoose: EventHandler<Option<Loadout>>,
) -> Element {
    let speaker = Speaker::here();
    let mut picked = use_signal(|| chosen.map(|chosen| chosen.powers().to_vec()).unwrap_or_default());
    let mut turn = move |power: PowerUp| {
        let mut now = picked.peek().clone();
        match now.iter().position(|&other| other == power) {
            Some(at) => {
                now.remove(at);
            }
            None => {
                // A fourth takes the place of the one picked first.
                if now.len() == 3 {
                    now.remove(0);
                }
                now.push(power);
            }
        }
        let three: Option<[PowerUp; 3]> = now.clone().try_into().ok();
        onchoose.call(three.and_then(|three| Loadout::try_from(three).ok()));
        picked.set(now);
    };
    rsx! {
        fieldset { class: "choice loadout",
            legend { {legend} }
            div { class: "loadout-cards",
                for power in PowerUp::ALL {
                    label { key: "{power.name()}", class: "loadout-card", "data-power": power.name(),
                        input {
                            r#type: "checkbox",
                            checked: picked.read().contains(&power),
                            onchange: move |_| turn(power),
                        }
                        PowerPicture { power }
                        span { class: "loadout-words",
                            b { Icon { shape: shape(power) } {speaker.say(power_keys(power)[0])} }
                            span { class: "loadout-line", {speaker.say(power_keys(power)[1])} }
                        }
                    }
                }
            }
            if chosen.is_none() {
                p { class: "warning", role: "status", {speaker.say("loadout-pick")} }
            }
        }
    }
}

/// What a power-up does, as a small moving picture: the stylesheet moves its parts.
#[component]
fn PowerPicture(power: PowerUp) -> Element {
    rsx! {
        span { class: "power-picture", "data-power": power.name(), "aria-hidden": "true",
            for pit in 0..4 {
                i { class: "power-pit", style: "--nth:{pit}", for _ in 0..3 { em {} } }
            }
            s { class: "power-mark" }
        }
    }
}
