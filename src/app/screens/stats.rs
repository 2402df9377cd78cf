//! My Stats: what the player has done, read from the logs.

use super::TopBar;
use super::blitz::shape;
use super::friends::{PROVISIONAL, title};
use crate::ai::Level;
use crate::app::icon::Icon;
use crate::app::speech::{initial, power_keys};
use crate::app::state::{App, level_keys};
use crate::app::text::{Arg, Speaker};
use crate::blitz::PowerUp;
use crate::engine::RuleSet;
use crate::game::{Best, Bests, BlitzTally, Kind, Record, Stats, Tally};
use crate::online::wire::{PoolStanding, Rating};
use crate::platform;
use dioxus::prelude::*;

/// How long is counted at a time, in milliseconds: no longer than a frame of the screen lasts.
const PIECE_MS: u64 = 12;

/// What the player has done.
#[component]
pub fn StatsScreen() -> Element {
    let app = App::here();
    let speaker = Speaker::here();
    use_counting(app);
    let counting = app.counting.read();
    let stats = counting.stats();
    let busy = !counting.is_done(&app.results.read());
    let friends = app.friends.read();
    let standing = friends.standing().filter(|pools| pools.iter().any(|pool| pool.played > 0));
    let played = stats.record().played > 0;
    rsx! {
        main { class: "screen stats", "aria-busy": busy.to_string(),
            TopBar { title: speaker.say("stats-title") }
            if busy {
                p { class: "screen-line", role: "status", {speaker.say("stats-counting")} }
            } else if !played && standing.is_none() && stats.for_two == 0 {
                section { class: "card stats-empty",
                    h2 { {speaker.say("stats-empty")} }
                    p { class: "soft", {speaker.say("stats-empty-line")} }
                }
            }
            div { class: "stats-columns",
                div { class: "stats-column",
                    if let Some([classic, blitz]) = standing {
                        Ratings { classic: *classic, blitz: *blitz }
                    }
                    if played {
                        Games { stats: stats.clone() }
                    }
                    if stats.for_two > 0 {
                        p { class: "screen-line",
                            {speaker.say_with("stats-for-two", &[("games", stats.for_two.into())])}
                        }
                    }
                }
                if played {
                    div { class: "stats-column",
                        Figures { bests: stats.bests.clone(), taken: stats.taken }
                        if stats.blitz.turns > 0 {
                            BlitzFigures { blitz: stats.blitz }
                        }
                    }
                }
            }
        }
    }
}

/// Counts the matches that are not counted yet: what takes longer than a moment, bit by bit.
fn use_counting(app: App) {
    use_hook(|| count_on(app));
    use_future(move || async move {
        while !count_on(app) {
            platform::sleep(1).await;
        }
    });
}

/// Counts for a moment; `true` when all is counted.
fn count_on(mut app: App) -> bool {
    let results = app.results.peek();
    if app.counting.peek().is_done(&results) {
        return true;
    }
    let until = platform::now() + PIECE_MS;
    let mut counting = app.counting.write();
    while counting.step(&results) && platform::now() < until {}
    counting.is_done(&results)
}

/// How strong the player is against people far away.
#[component]
fn Ratings(classic: PoolStanding, blitz: PoolStanding) -> Element {
    let speaker = Speaker::here();
    rsx! {
        section { class: "stats-part",
            h2 { {speaker.say("stats-ratings")} }
            ul { class: "pools",
                for (called, pool) in [("home-classic", classic), ("game-blitz", blitz)] {
                    Pool { called: speaker.say(called), pool }
                }
            }
            p { class: "stats-note", {speaker.say("stats-ratings-line")} }
        }
    }
}

/// One rating, as sure as it is.
#[component]
fn Pool(called: String, pool: PoolStanding) -> Element {
    let speaker = Speaker::here();
    let PoolStanding { rating: Rating { rating, deviation }, played, won, drawn } = pool;
    let counts = [("played", played.into()), ("won", won.into()), ("drawn", drawn.into())];
    // Twice the deviation to either side holds the strength 95 times of a hundred.
    let about = [("points", (2.0 * deviation).round().to_string().into())];
    rsx! {
        li { class: "card pool",
            h3 { class: "pool-called", {called} }
            if played > 0 {
                span { class: "pool-rating", "{rating.round()}" }
                span { class: "pool-counts",
                    {speaker.say_with("stats-deviation", &about)}
                    if deviation > PROVISIONAL {
                        " · "
                        {speaker.say("friends-provisional")}
                    }
                }
                span { class: "pool-counts", {speaker.say_with("friends-counts", &counts)} }
            } else {
                span { class: "pool-counts", {speaker.say("stats-unrated")} }
            }
        }
    }
}

/// What was played and against whom, a card for each game.
#[component]
fn Games(stats: Stats) -> Element {
    let speaker = Speaker::here();
    let all = stats.record();
    // As the games are offered: Classic, Blitz, then the others; those of a newer version last.
    let place = |kind: &Kind| {
        let known = RuleSet::ALL.iter().position(|rules| rules.id == kind.rules);
        (known.unwrap_or(usize::MAX), kind.blitz)
    };
    let mut games: Vec<(Kind, Vec<(Level, Tally)>)> = Vec::new();
    for ((kind, level), tally) in stats.tallies {
        match games.last_mut() {
            Some((last, levels)) if *last == kind => levels.push((level, tally)),
            _ => games.push((kind, vec![(level, tally)])),
        }
    }
    games.sort_by_key(|(kind, _)| place(kind));
    rsx! {
        section { class: "stats-part",
            h2 { {speaker.say("stats-games")} }
            p { class: "stats-all", {speaker.say_with("stats-all", &counts(&all))} }
            for (kind, levels) in games {
                section { key: "{kind:?}", class: "card stats-game",
                    h3 { {title(speaker, &kind.rules, kind.blitz)} }
                    ul { class: "stats-levels",
                        for (level, tally) in levels {
                            Against { key: "{level:?}", level, tally }
                        }
                    }
                }
            }
        }
    }
}

/// The games against one level.
#[component]
fn Against(level: Level, tally: Tally) -> Element {
    let speaker = Speaker::here();
    let [name, called, _] = level_keys(level);
    let name = speaker.say(name);
    let Tally { record, streak } = tally;
    let mut lines = Vec::new();
    if record.won > 0 {
        lines.push(speaker.say_with("stats-alone", &[("games", record.won_alone().into())]));
    }
    if streak.best > 1 {
        let row = [("now", streak.now.into()), ("best", streak.best.into())];
        lines.push(speaker.say_with("stats-row", &row));
    }
    let shares = [("won", record.won), ("drawn", record.drawn), ("lost", record.lost())];
    rsx! {
        li { class: "against",
            span { class: "avatar", "aria-hidden": "true", {initial(&name)} }
            div { class: "against-words",
                b { {name} }
                span { class: "opponent-level", {speaker.say(called)} }
                p { class: "against-counts", {speaker.say_with("stats-counts", &counts(&record))} }
                span { class: "shares", "aria-hidden": "true",
                    for (how, games) in shares {
                        if games > 0 {
                            i { "data-how": how, style: "flex-grow:{games}" }
                        }
                    }
                }
                for line in lines {
                    p { class: "against-line", {line} }
                }
            }
        }
    }
}

fn counts(record: &Record) -> [(&'static str, Arg); 4] {
    [
        ("played", record.played.into()),
        ("won", record.won.into()),
        ("drawn", record.drawn.into()),
        ("lost", record.lost().into()),
    ]
}

/// The best of what the player did.
#[component]
fn Figures(bests: Bests, taken: u64) -> Element {
    let speaker = Speaker::here();
    let Bests { sown, laps, captured, pasu, quickest } = bests;
    let figures = [
        (sown, "stats-sown", "stats-sown-line"),
        (laps, "stats-laps", "stats-laps-line"),
        (captured, "stats-captured", "stats-captured-line"),
        (pasu, "stats-pasu", "stats-pasu-line"),
        (quickest, "stats-quickest", "stats-quickest-line"),
    ];
    let figures = figures.into_iter().filter_map(|(best, unit, line)| Some((best?, unit, line)));
    rsx! {
        section { class: "stats-part",
            h2 { {speaker.say("stats-bests")} }
            ul { class: "figures",
                for (Best { amount, kind }, unit, line) in figures {
                    Figure {
                        key: "{unit}",
                        amount: amount.to_string(),
                        unit: speaker.say_with(unit, &[("amount", amount.into())]),
                        line: speaker.say(line),
                        game: title(speaker, &kind.rules, kind.blitz),
                    }
                }
                Figure {
                    amount: taken.to_string(),
                    unit: speaker.say("stats-taken"),
                    line: speaker.say("stats-taken-line"),
                }
            }
        }
    }
}

/// A number, what it counts, and in which game it came.
#[component]
fn Figure(amount: String, unit: String, line: String, game: Option<String>) -> Element {
    rsx! {
        li { class: "card figure",
            p { class: "figure-amount",
                b { {amount} }
                " "
                span { {unit} }
            }
            p { class: "figure-line", {line} }
            if let Some(game) = game {
                p { class: "figure-game", {game} }
            }
        }
    }
}

/// What Blitz adds.
#[component]
fn BlitzFigures(blitz: BlitzTally) -> Element {
    let speaker = Speaker::here();
    let seconds = blitz.mean_ms().map(|ms| format!("{}.{}", (ms + 50) / 1_000, (ms + 50) % 1_000 / 100));
    let spent = PowerUp::ALL.into_iter().zip(blitz.powers);
    rsx! {
        section { class: "stats-part",
            h2 { {speaker.say("game-blitz")} }
            ul { class: "figures",
                if let Some(seconds) = seconds {
                    Figure {
                        amount: seconds,
                        unit: speaker.say("stats-seconds"),
                        line: speaker.say("stats-seconds-line"),
                    }
                }
                Figure {
                    amount: blitz.forced.to_string(),
                    unit: speaker.say_with("stats-forced", &[("amount", blitz.forced.into())]),
                    line: speaker.say("stats-forced-line"),
                }
            }
            section { class: "card",
                h3 { {speaker.say("stats-powers")} }
                ul { class: "spent-powers",
                    for (power, times) in spent {
                        li { key: "{power:?}", class: "spent-power",
                            Icon { shape: shape(power) }
                            span { {speaker.say(power_keys(power)[0])} }
                            b { {speaker.say_with("stats-times", &[("times", times.into())])} }
                        }
                    }
                }
            }
        }
    }
}
