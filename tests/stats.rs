//! What the logs of finished matches amount to: every number counted a second time here, move by move.

use guzhi::ai::Level;
use guzhi::blitz::{Loadout, PowerUp};
use guzhi::engine::{By, Options, Pit, RuleSet, Side, TurnEvent, Winner};
use guzhi::game::fair::{Nonce, Seed};
use guzhi::game::{
    Best, BlitzTally, Body, Command, Conclusion, Counting, Event, How, Kind, Log, Match, Online, Played,
    Record, Referee, Seat, Stats, Summary, Terms,
};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;

const LEVELS: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];

fn seats(person: Side, level: Level) -> [Seat; 2] {
    let mut seats = [Seat::Ai(level); 2];
    seats[person.index()] = Seat::Person;
    seats
}

fn terms(rules: &RuleSet, seats: [Seat; 2]) -> Terms {
    let options = Options::of(rules);
    Terms { id: 7, rules: rules.id.to_owned(), options, blitz: None, seats, online: None }
}

fn send(referee: &mut Referee, body: Body) {
    let by = referee.state().to_move();
    let expect_seq = referee.log().seq();
    referee.command(Command { by, expect_seq, body }).unwrap();
}

fn finished(referee: &Referee) -> Summary {
    Summary::of(referee.log(), referee.state()).unwrap()
}

/// A match that this side gave up at once: all that counts is who won.
fn given_up(rules: &RuleSet, seats: [Seat; 2], loser: Side) -> Summary {
    let mut referee = Referee::new(terms(rules, seats)).unwrap();
    let expect_seq = referee.log().seq();
    referee.command(Command { by: loser, expect_seq, body: Body::Resign }).unwrap();
    finished(&referee)
}

fn kind(rules: &RuleSet, blitz: bool) -> Kind {
    Kind { rules: rules.id.to_owned(), blitz }
}

/// A match played by drawing, with what people do between moves: take back, ask for hints, let the clock run out.
fn drawn_match(rules: RuleSet, blitz: bool, seats: [Seat; 2], draws: &[u32]) -> Summary {
    let loadouts = [Loadout::without(PowerUp::ReverseSow), Loadout::without(PowerUp::BrassShield)];
    let terms = Terms { blitz: blitz.then_some(loadouts), ..terms(&rules, seats) };
    let mut referee = Referee::new(terms).unwrap();
    let mut draws = draws.iter().copied().cycle();
    let mut draw = |below: usize| draws.next().unwrap() as usize % below;
    for _ in 0..400 {
        if referee.state().conclusion().is_some() {
            break;
        }
        let side = referee.state().to_move();
        let game = referee.state().game();
        let legal: Vec<Pit> = game.legal().collect();
        let pit = legal[draw(legal.len())];
        let is_person = referee.state().terms().seat(side) == Seat::Person;
        if is_person && draw(9) == 0 {
            send(&mut referee, Body::Hint { pit, power: None, shield: None });
        }
        let Some(game) = referee.state().game().blitz() else {
            send(&mut referee, Body::Sow(pit));
            let may = referee.state().conclusion().is_none() && referee.state().take_back_to(side).is_some();
            if is_person && may && draw(7) == 0 {
                let expect_seq = referee.log().seq();
                referee.command(Command { by: side, expect_seq, body: Body::TakeBack }).unwrap();
            }
            continue;
        };
        if draw(8) == 0 {
            send(&mut referee, Body::Clock(20_000));
            continue;
        }
        let power = game.held(side).filter(|_| draw(2) == 0);
        let shield = (power == Some(PowerUp::BrassShield))
            .then(|| rules.board.row(side).nth(draw(rules.board.row_len())).unwrap());
        let ms = draw(game.clock().limit(side) as usize) as u32;
        send(&mut referee, Body::Play { pit, power, shield, ms });
    }
    if referee.state().conclusion().is_none() {
        send(&mut referee, Body::Resign);
    }
    finished(&referee)
}

/// What the person's turns of one match came to, counted event by event.
#[derive(Debug, Default)]
struct Counted {
    moves: u32,
    sown: u32,
    laps: u32,
    captured: u32,
    pasu: u32,
    taken: u64,
    blitz: BlitzTally,
}

fn count(log: &Log, person: Side) -> Counted {
    let events = log.since(0);
    let Event::Started(terms) = &events[0] else { panic!("a match begins") };
    // Which moves stand, in the order they were made.
    let mut standing: Vec<&Event> = Vec::new();
    for event in events {
        match event {
            Event::Sown { .. } | Event::Played { .. } => standing.push(event),
            Event::TookBack { moves, .. } => standing.truncate(*moves),
            _ => {}
        }
    }
    let mut state = Match::new(terms.clone()).unwrap();
    let mut counted = Counted::default();
    for event in standing {
        let own = match event {
            Event::Sown { side, .. } | Event::Played { side, .. } => *side == person,
            _ => unreachable!("only moves stand"),
        };
        let mut seen: Vec<TurnEvent> = Vec::new();
        state.apply(event, &mut seen).unwrap();
        let [mut sown, mut laps, mut captured, mut pasu] = [0; 4];
        for turn_event in seen {
            match turn_event {
                TurnEvent::Lifted { .. } | TurnEvent::Relayed { .. } => laps += 1,
                TurnEvent::Dropped { .. } => sown += 1,
                TurnEvent::Stored { side, .. } => {
                    sown += 1;
                    counted.taken += u64::from(side == person);
                }
                TurnEvent::Captured { seeds, to, .. } if to == person => {
                    captured += u32::from(seeds);
                    counted.taken += u64::from(seeds);
                }
                TurnEvent::Pasu { seeds, to, .. } if to == person => {
                    pasu += u32::from(seeds);
                    counted.taken += u64::from(seeds);
                }
                TurnEvent::Swept { seeds, to, .. } if to == person => counted.taken += u64::from(seeds),
                _ => {}
            }
        }
        if own {
            counted.moves += 1;
            counted.sown = counted.sown.max(sown);
            counted.laps = counted.laps.max(laps);
            counted.captured = counted.captured.max(captured);
            counted.pasu = counted.pasu.max(pasu);
            if let Event::Played { played, .. } = event {
                counted.blitz.turns += 1;
                counted.blitz.ms += u64::from(played.ms);
                counted.blitz.forced += u32::from(played.forced);
                for (at, power) in PowerUp::ALL.into_iter().enumerate() {
                    counted.blitz.powers[at] += u32::from(played.power == Some(power));
                }
            }
        }
    }
    counted
}

/// How often each thing came, and how often in a row at most and at the end.
fn in_a_row(won: &[bool]) -> (u32, u32) {
    let runs = won.split(|won| !won).map(<[bool]>::len);
    (won.iter().rev().take_while(|won| **won).count() as u32, runs.max().unwrap_or(0) as u32)
}

fn amount(best: &Option<Best>) -> u32 {
    best.as_ref().map_or(0, |best| best.amount)
}

/// Who won, whose game it was, and whether there was a hint.
type Ending = (Winner, Side, bool);

/// All numbers of a list, by this file's own count.
fn check(results: &[Summary]) {
    let stats = Stats::of(results);
    let mut won: BTreeMap<(Kind, Level), Vec<Ending>> = BTreeMap::new();
    let mut most = Counted::default();
    let (mut for_two, mut quickest) = (0, None);
    for summary in results {
        let terms = summary.terms().unwrap();
        let Some(person) = terms.person() else {
            for_two += u32::from(terms.online.is_none());
            continue;
        };
        let hinted = summary.log.since(0).iter().any(|event| matches!(event, Event::Hinted { .. }));
        let of = (Kind { rules: terms.rules.clone(), blitz: terms.blitz.is_some() }, terms.level().unwrap());
        won.entry(of).or_default().push((summary.conclusion.winner, person, hinted));
        let one = count(&summary.log, person);
        most.sown = most.sown.max(one.sown);
        most.laps = most.laps.max(one.laps);
        most.captured = most.captured.max(one.captured);
        most.pasu = most.pasu.max(one.pasu);
        most.taken += one.taken;
        most.blitz.turns += one.blitz.turns;
        most.blitz.ms += one.blitz.ms;
        most.blitz.forced += one.blitz.forced;
        for at in 0..4 {
            most.blitz.powers[at] += one.blitz.powers[at];
        }
        let by_the_rules = matches!(summary.conclusion.how, How::Rules(_));
        if by_the_rules && summary.conclusion.winner == person.into() {
            quickest = Some(quickest.map_or(one.moves, |least: u32| least.min(one.moves)));
        }
    }
    assert_eq!(stats.tallies.keys().collect::<Vec<_>>(), won.keys().collect::<Vec<_>>());
    for (of, games) in &won {
        let tally = &stats.tallies[of];
        let mine: Vec<bool> = games.iter().map(|&(winner, person, _)| winner == person.into()).collect();
        let number = |wanted: &dyn Fn(&(Winner, Side, bool)) -> bool| {
            games.iter().filter(|game| wanted(game)).count() as u32
        };
        let Record { played, won, drawn, won_with_hints } = tally.record;
        assert_eq!(played, games.len() as u32);
        assert_eq!(won, number(&|&(winner, person, _)| winner == person.into()));
        assert_eq!(drawn, number(&|&(winner, _, _)| winner == Winner::Draw));
        assert_eq!(tally.record.lost(), number(&|&(winner, person, _)| winner == person.other().into()));
        assert_eq!(won_with_hints, number(&|&(winner, person, hinted)| winner == person.into() && hinted));
        assert_eq!(
            tally.record.won_alone(),
            number(&|&(winner, person, hinted)| winner == person.into() && !hinted)
        );
        assert_eq!((tally.streak.now, tally.streak.best), in_a_row(&mine));
    }
    let bests = &stats.bests;
    assert_eq!(
        [&bests.sown, &bests.laps, &bests.captured, &bests.pasu].map(amount),
        [most.sown, most.laps, most.captured, most.pasu]
    );
    assert_eq!(bests.quickest.as_ref().map(|best| best.amount), quickest);
    assert_eq!((stats.taken, stats.blitz, stats.for_two), (most.taken, most.blitz, for_two));
    assert_eq!(
        stats.blitz.mean_ms(),
        (most.blitz.turns > 0).then(|| most.blitz.ms / u64::from(most.blitz.turns))
    );
}

/// Matches of every rule set, with or without Blitz, by one person on either side against any level, or by two.
fn matches() -> impl Strategy<Value = Vec<Summary>> {
    let seated = prop_oneof![
        6 => (0..2usize, 0..4usize).prop_map(|(side, level)| seats(Side::BOTH[side], LEVELS[level])),
        1 => Just([Seat::Person; 2]),
    ];
    let one = (0..=RuleSet::ALL.len(), seated, prop::collection::vec(any::<u32>(), 1..60)).prop_map(
        |(rules, seats, draws)| match RuleSet::ALL.get(rules) {
            Some(&rules) => drawn_match(rules, false, seats, &draws),
            None => drawn_match(RuleSet::GUZHI, true, seats, &draws),
        },
    );
    prop::collection::vec(one, 0..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_number_is_what_a_second_count_finds(results in matches()) {
        check(&results);
    }

    #[test]
    fn the_stats_of_a_list_are_those_of_its_parts(results in matches(), cut in 0..6usize) {
        let (before, after) = results.split_at(cut.min(results.len()));
        let mut added = Stats::of(before);
        added.add(Stats::of(after));
        prop_assert_eq!(&added, &Stats::of(&results));
        // Counted match by match as the list grows, it is the same.
        let mut counting = Counting::default();
        while counting.step(before) {}
        prop_assert_eq!(counting.stats(), &Stats::of(before));
        while counting.step(&results) {}
        prop_assert!(counting.is_done(&results));
        prop_assert_eq!(counting.stats(), &added);
    }

    /// Wins in a row join across any cut.
    #[test]
    fn a_row_of_wins_goes_on_over_a_cut(won in prop::collection::vec(any::<bool>(), 1..24), cut in 0..24usize) {
        let results: Vec<Summary> = won
            .iter()
            .map(|&won| {
                let loser = if won { Side::North } else { Side::South };
                given_up(&RuleSet::GUZHI, seats(Side::South, Level::Hard), loser)
            })
            .collect();
        let (before, after) = results.split_at(cut.min(results.len()));
        let mut stats = Stats::of(before);
        stats.add(Stats::of(after));
        let streak = stats.tallies[&(kind(&RuleSet::GUZHI, false), Level::Hard)].streak;
        prop_assert_eq!((streak.now, streak.best), in_a_row(&won));
        prop_assert_eq!(stats, Stats::of(&results));
    }

    /// In a game without rounds every seed of a store was taken once.
    #[test]
    fn what_was_taken_in_a_single_game_lies_in_the_store(
        rules in 0..RuleSet::ALL.len(), south in any::<bool>(), draws in prop::collection::vec(any::<u32>(), 1..60),
    ) {
        let rules = RuleSet::ALL[rules];
        prop_assume!(rules.rounds.is_none());
        let person = if south { Side::South } else { Side::North };
        let summary = drawn_match(rules, false, seats(person, Level::Easy), &draws);
        let stats = Stats::of(std::slice::from_ref(&summary));
        prop_assert_eq!(stats.taken, u64::from(summary.stores[person.index()]));
    }
}

/// The games that came with the rules, each as a match of South's and of North's, against the numbers that came with them.
#[test]
fn the_numbers_of_the_vectors() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");
    let mut games = 0;
    for file in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        if file.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            let vector: Value = serde_json::from_str(line).unwrap();
            let (record, expected) = (&vector["record"], &vector["expect"]);
            // A match begins at the opening position.
            if record.get("start").is_some() || !expected["error"].is_null() {
                continue;
            }
            for person in Side::BOTH {
                compare_with_vector(record, expected, person);
            }
            games += 1;
        }
    }
    assert!(games > 200, "{games} games");
}

fn compare_with_vector(record: &Value, expected: &Value, person: Side) {
    let mut draws: Vec<PowerUp> =
        serde_json::from_value(record["blitz"]["draws"].clone()).unwrap_or_default();
    let terms = Terms {
        rules: record["rules"].as_str().unwrap().to_owned(),
        options: serde_json::from_value(record["options"].clone()).unwrap_or_default(),
        blitz: serde_json::from_value(record["blitz"]["loadouts"].clone()).ok(),
        ..terms(&RuleSet::GUZHI, seats(person, Level::Medium))
    };
    let blitz = terms.blitz.is_some();
    let mut state = Match::new(terms.clone()).unwrap();
    let mut events = vec![Event::Started(terms)];
    let [mut sown, mut own, mut ms, mut forced] = [0u64; 4];
    let mut stores = 0;
    let moves = record["moves"].as_array().unwrap();
    for (played, after) in moves.iter().zip(expected["states"].as_array().unwrap()) {
        let side = state.to_move();
        let pit: Pit = serde_json::from_value(played["pit"].clone()).unwrap();
        let event = if blitz {
            // So many are drawn as make the move whole.
            (0..=draws.len())
                .map(|drawn| {
                    let mut whole = played.clone();
                    whole["drawn"] = serde_json::to_value(&draws[..drawn]).unwrap();
                    let played: Played = serde_json::from_value(whole).unwrap();
                    Event::Played { side, played }
                })
                .find(|event| state.clone().apply(event, &mut ()).is_ok())
                .unwrap()
        } else {
            Event::Sown { side, pit }
        };
        state.apply(&event, &mut ()).unwrap();
        if let Event::Played { played, .. } = &event {
            draws.drain(..played.drawn.len());
        }
        events.push(event);
        if side == person {
            own += 1;
            sown = sown.max(after["sown"].as_u64().unwrap());
            ms += played["ms"].as_u64().unwrap_or(0);
            forced += u64::from(played["forced"] == true);
        }
        stores = after["stores"][person.index()].as_u64().unwrap();
    }
    let by = expected["result"]["by"].clone();
    let conclusion = match state.conclusion() {
        Some(conclusion) => {
            let Ok(by) = serde_json::from_value::<By>(by) else { panic!("{record} ends") };
            assert_eq!(conclusion.how, How::Rules(by));
            conclusion
        }
        None => Conclusion { winner: person.other().into(), how: How::Resigned },
    };
    let summary =
        Summary { conclusion, stores: state.game().position().stores(), log: Log::from_events(events) };
    let stats = Stats::of(std::slice::from_ref(&summary));
    let id = &record["id"];
    assert_eq!(u64::from(amount(&stats.bests.sown)), sown, "{id}");
    if state.game().rules().rounds.is_none() {
        assert_eq!(stats.taken, stores, "{id}");
    }
    if blitz {
        assert_eq!(
            [stats.blitz.turns.into(), stats.blitz.ms, stats.blitz.forced.into()],
            [own, ms, forced],
            "{id}"
        );
    }
    let won = conclusion.winner == person.into();
    assert_eq!(stats.bests.quickest.as_ref().map(|best| u64::from(best.amount)), won.then_some(own), "{id}");
    check(std::slice::from_ref(&summary));
}

/// Games that are counted apart, or not at all.
#[test]
fn games_without_one_person_against_the_ai_are_counted_apart() {
    let two = given_up(&RuleSet::KALAH, [Seat::Person; 2], Side::South);
    let online = Online {
        names: ["Kannan", "Valli"].map(str::to_owned),
        rated: true,
        seal: Seed([7; 32]).seal(),
        nonces: [Nonce([1; 16]), Nonce([2; 16])],
    };
    let far = Terms { online: Some(Box::new(online)), ..terms(&RuleSet::GUZHI, [Seat::Person; 2]) };
    let mut far = Referee::new(far).unwrap();
    send(&mut far, Body::Resign);
    let unread = Summary { log: Log::from_events(Vec::new()), ..two.clone() };
    let stats = Stats::of(&[two, finished(&far), unread]);
    assert_eq!(stats, Stats { for_two: 1, ..Stats::default() });
}

/// The result of a game that this version does not know is a result.
#[test]
fn a_game_of_a_newer_version_counts_as_far_as_it_can_be_read() {
    let summary = given_up(&RuleSet::GUZHI, seats(Side::South, Level::Easy), Side::North);
    let mut events = summary.log.since(0).to_vec();
    let Event::Started(terms) = &mut events[0] else { panic!("a match begins") };
    terms.rules = "bao".to_owned();
    let stats = Stats::of(&[Summary { log: Log::from_events(events), ..summary }]);
    let bao = (Kind { rules: "bao".to_owned(), blitz: false }, Level::Easy);
    assert_eq!(stats.tallies[&bao].record, Record { played: 1, won: 1, ..Record::default() });
    assert_eq!(stats.bests, Default::default());
}

/// A turn that was taken back set no record.
#[test]
fn what_is_taken_back_is_no_best() {
    let mut referee = Referee::new(terms(&RuleSet::GUZHI, seats(Side::South, Level::Easy))).unwrap();
    send(&mut referee, Body::Sow(Pit::new(0).unwrap()));
    let first = count(referee.log(), Side::South);
    let reply = referee.state().game().legal().next().unwrap();
    send(&mut referee, Body::Sow(reply));
    let long = referee.state().game().legal().max_by_key(|&pit| {
        let mut seen = Vec::new();
        referee.state().game().preview(pit, None, None, &mut seen).unwrap();
        seen.len()
    });
    send(&mut referee, Body::Sow(long.unwrap()));
    assert!(count(referee.log(), Side::South).sown > first.sown, "the turn was longer");
    let expect_seq = referee.log().seq();
    referee.command(Command { by: Side::South, expect_seq, body: Body::TakeBack }).unwrap();
    send(&mut referee, Body::Resign);
    let stats = Stats::of(&[finished(&referee)]);
    assert_eq!(amount(&stats.bests.sown), first.sown);
    assert_eq!(stats.bests.quickest, None);
}
