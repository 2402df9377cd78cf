//! My Stats, with games that were played before.

use crate::guzhi::{Guzhi, english};
use ::guzhi::ai::Level;
use ::guzhi::blitz::{Loadout, PowerUp};
use ::guzhi::engine::{Options, Pit, RuleSet, Side};
use ::guzhi::game::{Body, Command, Log, Referee, Seat, Stats, Summary, Terms};
use serde_json::json;

/// A finished match of a person on South, in which pits are chosen by a number that grows as the match does.
fn match_of(id: u64, rules: RuleSet, blitz: bool, level: Level) -> Summary {
    let terms = Terms {
        id,
        rules: rules.id.to_owned(),
        options: Options::of(&rules),
        blitz: blitz.then_some([Loadout::without(PowerUp::BrassShield); 2]),
        seats: [Seat::Person, Seat::Ai(level)],
        online: None,
    };
    let mut referee = Referee::new(terms).expect("the rules are known");
    let send = |referee: &mut Referee, body| {
        let command = Command { by: referee.state().to_move(), expect_seq: referee.log().seq(), body };
        referee.command(command).expect("the moves are legal");
    };
    let mut number = id.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    while referee.state().conclusion().is_none() {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let drawn = (number >> 33) as usize;
        let state = referee.state();
        let legal: Vec<Pit> = state.game().legal().collect();
        let pit = legal[drawn % legal.len()];
        let side = state.to_move();
        let power = state.game().blitz().and_then(|game| game.held(side));
        if side == Side::South && id.is_multiple_of(3) && state.moves().len() < 4 {
            send(&mut referee, Body::Hint { pit, power: None, shield: None });
        }
        match blitz {
            false => send(&mut referee, Body::Sow(pit)),
            true if drawn.is_multiple_of(11) => send(&mut referee, Body::Clock(20_000)),
            true => {
                let ms = (drawn % 2_000) as u32;
                send(&mut referee, Body::Play { pit, power, shield: None, ms });
            }
        }
    }
    Summary::of(referee.log(), referee.state()).expect("it is over")
}

/// Finished matches of several games, against several levels.
pub fn results() -> Vec<Summary> {
    use Level::{Easy, Expert, Hard, Medium};
    let against = [
        (RuleSet::GUZHI, false, [Easy, Easy, Medium, Easy, Medium, Hard, Expert, Easy, Hard].as_slice()),
        (RuleSet::GUZHI, true, &[Easy, Easy, Medium, Easy]),
        (RuleSet::ROUNDS, false, &[Easy]),
        (RuleSet::KALAH, false, &[Easy, Hard, Hard]),
    ];
    let mut results: Vec<Summary> = against
        .into_iter()
        .flat_map(|(rules, blitz, levels)| levels.iter().map(move |&level| (rules, blitz, level)))
        .zip(20..)
        .map(|((rules, blitz, level), id)| match_of(id, rules, blitz, level))
        .collect();
    let mut two = results[0].clone();
    let mut events = two.log.since(0).to_vec();
    if let ::guzhi::game::Event::Started(terms) = &mut events[0] {
        (terms.id, terms.seats) = (1, [Seat::Person; 2]);
    }
    two.log = Log::from_events(events.into_iter().filter(|event| !is_hint(event)).collect());
    results.push(two);
    results
}

fn is_hint(event: &::guzhi::game::Event) -> bool {
    matches!(event, ::guzhi::game::Event::Hinted { .. })
}

/// What a screen reader finds: the headings in order with their level.
const HEADINGS: &str =
    "[...document.querySelectorAll('h1, h2, h3')].map((heading) => Number(heading.tagName[1]))";

#[test]
fn my_stats_shows_what_the_logs_amount_to() {
    let mut guzhi = Guzhi::open();
    // By keys alone: the way in is a button that says where it leads and what stands there.
    assert_eq!(
        guzhi.text(".to-stats"),
        format!(
            "{} {}",
            english("stats-title", &[]),
            english("home-record", &[("played", 0u32.into()), ("won", 0u32.into())])
        )
    );
    guzhi.evaluate("document.querySelector('.to-stats').focus()");
    guzhi.key("Enter");
    guzhi.wait_for("document.querySelector('.stats-empty')");
    assert_eq!(guzhi.evaluate("document.querySelectorAll('.figure, .stats-game').length"), 0);
    guzhi.key("Escape");
    guzhi.wait_for("document.querySelector('.home')");

    let results = results();
    let stats = Stats::of(&results);
    guzhi.keep_results(&results);
    guzhi.reload();
    guzhi.click(".to-stats");
    guzhi.wait_for("document.querySelector('.stats[aria-busy=false] .figures')");
    let texts = |guzhi: &mut Guzhi, selector: &str| {
        guzhi.evaluate(&format!(
            "[...document.querySelectorAll('{selector}')].map((at) => at.textContent.trim())"
        ))
    };
    let record = stats.record();
    let args = [
        ("played", record.played.into()),
        ("won", record.won.into()),
        ("drawn", record.drawn.into()),
        ("lost", record.lost().into()),
    ];
    assert_eq!(guzhi.text(".stats-all"), english("stats-all", &args));
    // A card for each game, a row for each level of it.
    let titles = ["game-guzhi", "game-blitz", "game-rounds", "game-kalah"].map(|key| english(key, &[]));
    assert_eq!(texts(&mut guzhi, ".stats-game > h3"), json!(titles));
    assert_eq!(guzhi.evaluate("document.querySelectorAll('.against').length"), stats.tallies.len());
    let bests = &stats.bests;
    let mut figures: Vec<String> = [&bests.sown, &bests.laps, &bests.captured, &bests.pasu, &bests.quickest]
        .into_iter()
        .map(|best| best.as_ref().expect("there is one of each").amount.to_string())
        .collect();
    figures.push(stats.taken.to_string());
    let mean = stats.blitz.mean_ms().expect("Blitz was played") + 50;
    figures.push(format!("{}.{}", mean / 1_000, mean % 1_000 / 100));
    figures.push(stats.blitz.forced.to_string());
    assert_eq!(texts(&mut guzhi, ".figure-amount b"), json!(figures));
    let spent = stats.blitz.powers.map(|times| english("stats-times", &[("times", times.into())]));
    assert_eq!(texts(&mut guzhi, ".spent-power b"), json!(spent));
    let two = english("stats-for-two", &[("games", 1u32.into())]);
    assert_eq!(texts(&mut guzhi, ".stats-column > .screen-line"), json!([two]));
    // No level of headings is left out on the way down.
    let headings: Vec<i64> = serde_json::from_value(guzhi.evaluate(HEADINGS)).expect("levels are numbers");
    assert_eq!(headings[0], 1);
    assert!(headings.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{headings:?}");
    // What is counted once is not counted again when one comes back.
    guzhi.click(".back");
    guzhi.wait_for("document.querySelector('.home')");
    guzhi.click(".to-stats");
    guzhi.wait_for("document.querySelector('.stats[aria-busy=false] .figures')");
    assert_eq!(texts(&mut guzhi, ".figure-amount b"), json!(figures));
}

/// Five hundred matches are counted without the page standing still.
#[test]
fn many_matches_are_counted_in_short_pieces() {
    let mut guzhi = Guzhi::open();
    let some = results();
    let many: Vec<Summary> = (100..600u64)
        .zip(some.iter().cycle())
        .map(|(id, summary)| {
            let mut events = summary.log.since(0).to_vec();
            if let ::guzhi::game::Event::Started(terms) = &mut events[0] {
                terms.id = id;
            }
            Summary { log: Log::from_events(events), ..summary.clone() }
        })
        .collect();
    guzhi.keep_results(&many);
    guzhi.reload();
    guzhi.evaluate(
        "window.pieces = [], void new PerformanceObserver((list) =>
            pieces.push(...list.getEntries().map(({ duration }) => Math.round(duration)))).observe({ type: 'longtask' })",
    );
    let started = std::time::Instant::now();
    guzhi.click(".to-stats");
    guzhi.wait_for("document.querySelector('.stats[aria-busy=false] .figures')");
    let pieces = guzhi.evaluate("pieces");
    println!("counted within {:?}; tasks of more than 50 ms: {pieces}", started.elapsed());
    assert_eq!(
        guzhi.text(".stats-all").split(' ').next(),
        Some(Stats::of(&many).record().played.to_string().as_str())
    );
}
