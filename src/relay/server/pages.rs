//! What people and watching machines see of a relay in a browser.

use super::Counters;
use crate::online::Invitation;
use crate::relay::Metrics;
use std::fmt::Write;
use std::sync::atomic::Ordering;

/// A page around its words; nothing is fetched for it.
const PAGE: &str = include_str!("../../../assets/relay/join.html");

/// The languages the pages exist in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    English,
    Tamil,
}

impl Language {
    /// The one a browser likes best, by its `Accept-Language` (RFC 9110, 12.5.4); English where it likes neither.
    pub fn of(accepted: Option<&str>) -> Language {
        let mut best = (Language::English, 0);
        for range in accepted.unwrap_or_default().split(',') {
            let mut parts = range.split(';').map(str::trim);
            let tag = parts.next().unwrap_or_default();
            let primary = tag.split('-').next().unwrap_or_default();
            let language = match primary.to_ascii_lowercase().as_str() {
                "en" => Language::English,
                "ta" => Language::Tamil,
                _ => continue,
            };
            let weight = parts
                .find_map(|part| part.strip_prefix("q="))
                .map_or(Some(1.0), |weight| weight.parse::<f32>().ok())
                .unwrap_or(0.0);
            // Thousandths are what a weight has; the first of equals counts.
            let weight = (weight * 1_000.0) as u32;
            if weight > best.1 {
                best = (language, weight);
            }
        }
        best.0
    }
}

/// The words of a page; the code is put between them.
struct Words {
    title: &'static str,
    line: &'static str,
    open: &'static str,
    else_line: &'static str,
}

const fn invited(language: Language) -> Words {
    match language {
        Language::English => Words {
            title: "You are invited to play",
            line: "This code takes you to the board where you are awaited:",
            open: "Open in Guzhi",
            else_line: "Nothing opens? Start Guzhi yourself, on any device or in a browser, and paste the address of this page under “I have a code”.",
        },
        Language::Tamil => Words {
            title: "ஆட வாருங்கள்",
            line: "இந்தக் குறியீடு உங்கள் ஆட்டப் பலகைக்கு அழைத்துச் செல்லும்:",
            open: "குழியில் திற",
            else_line: "திறக்கவில்லையா? எந்தக் கருவியிலும் உலாவியிலும் குழியைத் திறந்து, இந்தப் பக்கத்தின் முகவரியை அங்கே “என்னிடம் குறியீடு உள்ளது” என்பதில் ஒட்டுங்கள்.",
        },
    }
}

const fn not_a_code(language: Language) -> Words {
    match language {
        Language::English => Words {
            title: "That is not a code",
            line: "The code of a game has eight letters and digits in two groups, with no vowels in it.",
            open: "",
            else_line: "Ask whoever invited you to send the link again.",
        },
        Language::Tamil => Words {
            title: "இது குறியீடு அல்ல",
            line: "ஆட்டத்தின் குறியீட்டில் இரண்டு தொகுதிகளாக எட்டு ஆங்கில எழுத்துகளும் எண்களும் இருக்கும்.",
            open: "",
            else_line: "உங்களை அழைத்தவரிடம் இணைப்பை மீண்டும் அனுப்பச் சொல்லுங்கள்.",
        },
    }
}

fn page(language: Language, words: &Words, middle: &str) -> String {
    let (tag, name) = match language {
        Language::English => ("en", "Guzhi"),
        Language::Tamil => ("ta", "குழி"),
    };
    PAGE.replace("{lang}", tag)
        .replace("{name}", name)
        .replace("{title}", words.title)
        .replace("{line}", words.line)
        .replace("{else}", words.else_line)
        .replace("{middle}", middle)
}

/// The page of an invitation.
pub(super) fn join(invitation: &Invitation, language: Language) -> String {
    let words = invited(language);
    let code = invitation.code;
    let middle = format!(
        "<p class=\"code\" translate=\"no\">{code}</p>\n<p><a class=\"open\" href=\"{}\">{}</a></p>",
        // Letters, digits and the marks of an address: nothing in it means anything to a page.
        invitation.app_link(),
        words.open
    );
    page(language, &words, &middle)
}

/// The page of what is no code.
pub(super) fn no_code(language: Language) -> String {
    page(language, &not_a_code(language), "")
}

/// The numbers of a relay, as Prometheus reads them.
pub(super) fn metrics(hub: &Metrics, counters: &Counters) -> String {
    let count = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed);
    let mut text = String::new();
    for (name, kind, help, value) in [
        ("players_connected", "gauge", "Open connections of players.", hub.connections as u64),
        ("players_signed_in", "gauge", "Players who are signed in.", hub.players as u64),
        ("tables", "gauge", "Matches that are held in memory.", hub.tables as u64),
        ("invitations", "gauge", "Invitations that hold.", hub.invitations as u64),
        ("events_total", "counter", "Events kept since the start.", hub.events),
        ("commits_total", "counter", "Times that something was kept.", hub.commits),
        ("failures_total", "counter", "Times that nothing could be kept.", hub.failures),
        ("refusals_total", "counter", "Questions and commands refused.", hub.refusals),
        ("connections_accepted_total", "counter", "Connections let in.", count(&counters.accepted)),
        (
            "connections_turned_away_total",
            "counter",
            "Connections above the limits.",
            count(&counters.turned_away),
        ),
        ("frames_heard_total", "counter", "Frames from players.", count(&counters.heard)),
        ("frames_said_total", "counter", "Frames to players.", count(&counters.said)),
        (
            "slow_readers_total",
            "counter",
            "Players dropped because they did not read.",
            count(&counters.slow),
        ),
    ] {
        // A text takes everything.
        let _ =
            writeln!(text, "# HELP guzhi_{name} {help}\n# TYPE guzhi_{name} {kind}\nguzhi_{name} {value}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_shown_the_language_it_likes_best() {
        for (accepted, language) in [
            (None, Language::English),
            (Some(""), Language::English),
            (Some("ta"), Language::Tamil),
            (Some("ta-IN, en;q=0.8"), Language::Tamil),
            (Some("TA-lk"), Language::Tamil),
            (Some("en-GB,en;q=0.9,ta;q=0.8"), Language::English),
            (Some("de, ta;q=0.5, en;q=0.3"), Language::Tamil),
            (Some("de, ta;q=0.2, en;q=0.3"), Language::English),
            (Some("ta;q=0"), Language::English),
            (Some("ta;q=nonsense, fr"), Language::English),
            (Some(";;;,,,=,q=1"), Language::English),
        ] {
            assert_eq!(Language::of(accepted), language, "{accepted:?}");
        }
    }

    #[test]
    fn no_place_of_a_page_is_left_empty() {
        let invitation: Invitation = "http://host:8747/join/3467-CDFG".parse().unwrap();
        for language in [Language::English, Language::Tamil] {
            for page in [join(&invitation, language), no_code(language)] {
                for place in ["{lang}", "{name}", "{title}", "{line}", "{else}", "{middle}"] {
                    assert!(!page.contains(place), "{place}");
                }
                assert!(!page.contains("http:") && !page.contains("https:"), "nothing is fetched");
            }
        }
    }
}
