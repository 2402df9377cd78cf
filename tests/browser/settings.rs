//! What is set is worn at once and kept.

use crate::guzhi::Guzhi;
use ::guzhi::storage::{Language, Settings, Slot, Speed, Theme};
use serde_json::json;

/// The page's own colour, its language, and the title of the screen.
const WORN: &str = "[getComputedStyle(document.documentElement).colorScheme, document.documentElement.lang,
    document.querySelector('h1').textContent]";

#[test]
fn settings_are_worn_at_once_and_kept() {
    let mut guzhi = Guzhi::open_on(|browser| browser.set_media(&[("prefers-color-scheme", "light")]));
    guzhi.click(".home-footer .icon-button");
    guzhi.wait_for("document.querySelector('.settings')");
    assert_eq!(guzhi.evaluate(WORN), json!(["light", "en", "Settings"]));
    let choose = |guzhi: &mut Guzhi, name: &str, nth: usize, worn: serde_json::Value| {
        guzhi.click(&format!(".segment:nth-child({nth}) > input[name={name}]"));
        guzhi.wait_for(&format!("JSON.stringify({WORN}) === '{worn}'"));
    };
    choose(&mut guzhi, "theme", 3, json!(["dark", "en", "Settings"]));
    choose(&mut guzhi, "language", 3, json!(["dark", "ta", "அமைப்புகள்"]));
    choose(&mut guzhi, "speed", 3, json!(["dark", "ta", "அமைப்புகள்"]));
    guzhi.wait_for("document.querySelector('.segment:nth-child(3) > input[name=speed]:checked')");
    let set = Settings {
        theme: Theme::Dark,
        language: Language::Tamil,
        speed: Speed::Quick,
        ..Settings::default()
    };
    guzhi.wait_for_kept(Slot::Settings, &set);

    guzhi.reload();
    assert_eq!(
        guzhi.evaluate("[document.documentElement.dataset.theme, document.documentElement.lang]"),
        json!(["dark", "ta"])
    );
    guzhi.click(".home-footer .icon-button");
    guzhi.wait_for(&format!("JSON.stringify({WORN}) === '{}'", json!(["dark", "ta", "அமைப்புகள்"])));
    // Back to what the device says.
    choose(&mut guzhi, "language", 1, json!(["dark", "en", "Settings"]));
    choose(&mut guzhi, "theme", 1, json!(["light", "en", "Settings"]));
    guzhi.set_media(&[("prefers-color-scheme", "dark")]);
    guzhi.wait_for(&format!("JSON.stringify({WORN}) === '{}'", json!(["dark", "en", "Settings"])));
}
