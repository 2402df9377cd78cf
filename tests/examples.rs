//! The examples of the rules guide, every one of them proven, and counted a second time from what happens in them.

#[allow(dead_code, reason = "one turn is played, not whole games")]
#[path = "reference/blitz.rs"]
mod blitz_reference;
#[allow(dead_code, reason = "one turn is played, not whole games")]
mod reference;

use guzhi::ai::{Outcome, solve};
use guzhi::blitz::{BlitzStart, Clock, Move, PowerUp};
use guzhi::engine::{
    By, Options, Pit, Position, Round, RuleSet, Side, TurnEnd, TurnEvent, Winner, legal, play_unchecked,
};
use guzhi::guide::{Example, Examples, Flaw, Lesson, Played, find_of};
use std::sync::atomic::AtomicBool;

const SOUTH: usize = 0;
const NORTH: usize = 1;

#[test]
fn every_shipped_example_shows_its_lesson() {
    for example in Examples::shipped().all() {
        assert_eq!(example.check(), Ok(()), "{example}");
    }
}

#[test]
fn every_lesson_of_every_game_has_one_example() {
    let examples = Examples::shipped();
    let mut wanted = 0;
    for rules in RuleSet::ALL {
        for lesson in Lesson::ALL {
            let of_it: Vec<&Example> = examples
                .all()
                .iter()
                .filter(|example| example.rules == *rules && example.lesson == lesson)
                .collect();
            let belongs = lesson.belongs(rules);
            assert_eq!(of_it.len(), usize::from(belongs), "{} {}", rules.id, lesson.name());
            assert_eq!(examples.of(rules, lesson), of_it.first().copied());
            wanted += usize::from(belongs);
        }
    }
    assert_eq!((examples.all().len(), wanted), (63, 63));
}

/// A learner sees another board in every example of a game, of the whole game, with South to move.
#[test]
fn no_board_is_shown_twice() {
    let examples = Examples::shipped();
    for (number, example) in examples.all().iter().enumerate() {
        let position = &example.start.position;
        assert_eq!(position.to_move(), Side::South);
        assert_eq!(position.all_seeds(), Position::opening(&example.rules).all_seeds());
        assert!(position.closed().is_empty(), "{example}");
        let again = examples.all()[..number].iter().find(|other| {
            (other.rules, other.start.position) == (example.rules, *position)
                && other.lesson != example.lesson
        });
        assert_eq!(again, None);
    }
}

/// With options the example is shown only as long as it is true.
#[test]
fn options_take_away_what_is_no_longer_so() {
    let examples = Examples::shipped();
    let with = |rules: RuleSet, options: Options| rules.with(&options).unwrap();
    let no_fours = with(RuleSet::PALLANGUZHI, Options { four_captures: Some(false), ..Options::default() });
    assert_eq!(examples.of(&no_fours, Lesson::Pasu), None);
    assert_eq!(examples.of(&no_fours, Lesson::Capture), examples.of(&RuleSet::PALLANGUZHI, Lesson::Capture));
    let three = with(RuleSet::KALAH, Options { seeds: Some(3), ..Options::default() });
    assert!(examples.of(&three, Lesson::Again).is_some());
    assert_eq!(examples.of(&RuleSet::KALAH, Lesson::Pasu), None);
}

// ---- The literal reference plays the same ----

#[test]
fn the_reference_plays_every_example_the_same_way() {
    let mut turns = 0;
    for example in Examples::shipped().all() {
        let played = example.play().unwrap();
        assert_eq!(played.len(), example.moves.len());
        assert_eq!(played[0].before.position, example.start.position);
        for (turn, made) in played.iter().zip(&example.moves) {
            assert_eq!(turn.made, *made);
            assert_eq!(turn.by, turn.before.position.to_move());
            Tally::of(turn).assert_adds_up(turn, example);
            turns += 1;
        }
        if example.is_blitz() {
            blitz_by_reference(example, &played)
        } else {
            plain_by_reference(example, &played)
        }
    }
    assert_eq!(turns, 65);
}

fn plain_by_reference(example: &Example, played: &[Played]) {
    let position = &example.start.position;
    let pits = position.pits().iter().map(|&seeds| seeds.into()).collect();
    let stores = position.stores().map(u32::from).to_vec();
    let rules = reference::Rules::plain(example.rules.id);
    let mut game = reference::Reference::start(rules, pits, stores, position.to_move().index());
    if let Some(Round { number, starter }) = position.round() {
        let closed = position.board().pits().map(|pit| position.closed().contains(pit)).collect();
        game = game.in_round(number.into(), starter.index(), closed);
    }
    for turn in played {
        game.sow(turn.made.pit.index()).unwrap_or_else(|| panic!("not legal: {example}"));
        let after = &turn.after.position;
        let pits: Vec<u32> = after.pits().iter().map(|&seeds| seeds.into()).collect();
        assert_eq!(pits, game.pits, "{example}");
        assert_eq!(after.stores().map(u32::from).to_vec(), game.stores, "{example}");
        assert_eq!(after.to_move().index(), game.to_move, "{example}");
        let closed: Vec<bool> = after.board().pits().map(|pit| after.closed().contains(pit)).collect();
        assert_eq!(closed, game.closed, "{example}");
        if let Some(round) = after.round() {
            assert_eq!((u32::from(round.number), round.starter.index()), (game.round, game.starter));
        }
        assert_eq!(result_of(turn), game.result.map(|(winner, by)| (winner.into(), by.into())), "{example}");
    }
}

fn blitz_by_reference(example: &Example, played: &[Played]) {
    let loadouts = example.loadouts().map(|loadout| loadout.powers().map(PowerUp::name));
    let mut game = blitz_reference::Blitz::new(table_of(&example.start), loadouts, Vec::new());
    for turn in played {
        game.draws = turn.earned.iter().flatten().map(|power| power.name()).collect();
        let made = blitz_reference::Move {
            pit: turn.made.pit.index(),
            power: turn.made.power.map(PowerUp::name),
            shield: turn.made.shield.map(Pit::index),
            ms: turn.made.ms,
            forced: turn.made.forced,
        };
        let earned = game.play(made).unwrap_or_else(|refused| panic!("{refused:?}: {example}")).earned;
        assert!(game.draws.is_empty(), "{example}");
        assert_eq!(earned.len(), turn.earned.iter().flatten().count(), "{example}");
        assert_eq!(table_of(&turn.after), game.table, "{example}");
        assert_eq!(result_of(turn), game.result.map(|(winner, by)| (winner.into(), by.into())), "{example}");
    }
}

fn table_of(at: &BlitzStart) -> blitz_reference::Table {
    blitz_reference::Table {
        pits: at.position.pits().iter().map(|&seeds| seeds.into()).collect(),
        stores: at.position.stores().map(u32::from),
        to_move: at.position.to_move().index(),
        ember: at.ember.map(u32::from),
        held: at.held.map(|held| held.map(PowerUp::name)),
        bank_ms: at.clock.bank_ms(),
        shield: at.shield.map(|shield| shield.map(Pit::index)),
        squeezed: at.clock.squeezed(),
    }
}

fn result_of(turn: &Played) -> Option<(String, String)> {
    let text = |value: serde_json::Value| value.as_str().unwrap().to_owned();
    turn.result.map(|result| {
        let [winner, by] = [serde_json::to_value(result.winner), serde_json::to_value(result.by)];
        (text(winner.unwrap()), text(by.unwrap()))
    })
}

// ---- What happens, counted again ----

/// A turn's events, counted one by one.
#[derive(Debug, Default)]
struct Tally {
    began: usize,
    lifted: u8,
    laps: usize,
    /// Laps when something was first captured.
    laps_to_capture: Option<usize>,
    drops: Vec<usize>,
    stored: u32,
    /// The pit that decided it, the pit, its seeds.
    captures: Vec<(usize, usize, u32)>,
    pasu: [u32; 2],
    pasu_pits: Vec<usize>,
    swept: u32,
    passes: Vec<Side>,
    closed: u32,
    round_ended: bool,
    end: Option<TurnEnd>,
    /// The board, as the events move its seeds.
    pits: Vec<u32>,
    stores: [u32; 2],
}

impl Tally {
    fn of(turn: &Played) -> Tally {
        let position = &turn.before.position;
        let mut tally = Tally {
            pits: position.pits().iter().map(|&seeds| seeds.into()).collect(),
            stores: position.stores().map(u32::from),
            ..Tally::default()
        };
        for event in &turn.events {
            tally.see(*event, turn.by);
        }
        tally
    }

    fn see(&mut self, event: TurnEvent, by: Side) {
        match event {
            TurnEvent::Lifted { pit, seeds, by: lifter } => {
                assert_eq!(lifter, by);
                (self.began, self.lifted, self.laps) = (pit.index(), seeds, 1);
                self.empty(pit, seeds);
            }
            TurnEvent::Relayed { pit, seeds } => {
                self.laps += 1;
                self.empty(pit, seeds);
            }
            TurnEvent::Dropped { pit, seeds, .. } => {
                self.pits[pit.index()] += 1;
                assert_eq!(self.pits[pit.index()], u32::from(seeds));
                self.drops.push(pit.index());
            }
            TurnEvent::Stored { side, .. } => {
                self.stores[side.index()] += 1;
                self.stored += 1;
            }
            TurnEvent::Pasu { pit, seeds, to } => {
                self.pasu[to.index()] += self.take(pit, seeds, to);
                self.pasu_pits.push(pit.index());
            }
            TurnEvent::Captured { via, pit, seeds, to } => {
                assert_eq!(to, by);
                self.laps_to_capture.get_or_insert(self.laps);
                let seeds = self.take(pit, seeds, to);
                self.captures.push((via.index(), pit.index(), seeds));
            }
            TurnEvent::Swept { pit, seeds, to } => self.swept += self.take(pit, seeds, to),
            TurnEvent::Ended(end) => self.end = Some(end),
            TurnEvent::Passed { side } => self.passes.push(side),
            TurnEvent::RoundEnded { .. } => self.round_ended = true,
            TurnEvent::Refilled { pit, seeds, from } => {
                self.stores[from.index()] -= u32::from(seeds);
                self.pits[pit.index()] += u32::from(seeds);
            }
            TurnEvent::Closed { .. } => self.closed += 1,
            TurnEvent::RoundBegan { .. } => {}
        }
    }

    fn empty(&mut self, pit: Pit, seeds: u8) -> u32 {
        let held = std::mem::take(&mut self.pits[pit.index()]);
        assert_eq!(held, u32::from(seeds));
        held
    }

    fn take(&mut self, pit: Pit, seeds: u8, to: Side) -> u32 {
        let held = self.empty(pit, seeds);
        self.stores[to.index()] += held;
        held
    }

    /// The events lead from the board before to the board after.
    fn assert_adds_up(&self, turn: &Played, example: &Example) {
        let after = &turn.after.position;
        let pits: Vec<u32> = after.pits().iter().map(|&seeds| seeds.into()).collect();
        assert_eq!((&self.pits, self.stores), (&pits, after.stores().map(u32::from)), "{example}");
    }

    fn captured(&self) -> u32 {
        self.captures.iter().map(|&(_, _, seeds)| seeds).sum()
    }

    fn is_quiet(&self) -> bool {
        self.captures.is_empty() && self.pasu == [0, 0]
    }
}

/// What is promised of a lesson, counted from the events alone.
fn is_shown(example: &Example, played: &[Played]) -> bool {
    let rules = &example.rules;
    let row = rules.board.row_len();
    let is_south = |pit: usize| pit < row;
    let tallies: Vec<Tally> = played.iter().map(Tally::of).collect();
    let (turn, t) = (&played[0], &tallies[0]);
    let goes_on = played.iter().all(|turn| turn.result.is_none());
    let in_round = tallies.iter().all(|t| !t.round_ended);
    let nobody_passes = tallies.iter().all(|t| t.passes.is_empty());
    let nothing_earned = played.iter().all(|turn| turn.earned == [None, None]);
    let quiet_after = goes_on && in_round && nobody_passes;
    let is_pallanguzhi = ["guzhi", "pallanguzhi", "rounds", "pallankuzhi", "twelves"].contains(&rules.id);
    let won = |by: &[By]| {
        turn.result.is_some_and(|result| result.winner == Winner::South && by.contains(&result.by))
    };
    let shown = match example.lesson {
        Lesson::Sow => {
            let last = *t.drops.last().unwrap();
            let past_the_store = !matches!(rules.id, "kalah" | "congkak") || t.stored == 1;
            t.laps == 1 && t.is_quiet() && (3..=6).contains(&t.lifted) && !is_south(last) && past_the_store
        }
        Lesson::Again => t.laps == 1 && t.is_quiet() && t.end == Some(TurnEnd::Again) && t.stored == 1,
        Lesson::Relay => {
            t.laps == 2 && t.is_quiet() && !matches!(t.end, Some(TurnEnd::Again | TurnEnd::Spared))
        }
        Lesson::Capture => {
            let [(_, pit, seeds)] = t.captures[..] else { return false };
            let least = if is_pallanguzhi { 4 } else { 2 };
            t.laps_to_capture == Some(1) && t.pasu == [0, 0] && !is_south(pit) && seeds >= least
        }
        Lesson::OwnRow => {
            let [(_, pit, _)] = t.captures[..] else { return false };
            t.laps_to_capture.unwrap() <= 2 && t.pasu == [0, 0] && is_south(pit) && pit != t.began
        }
        Lesson::Nothing => t.laps <= 2 && t.is_quiet() && matches!(t.end, Some(TurnEnd::NothingBeyond(_))),
        Lesson::Pasu | Lesson::PasuTheirs => {
            let [to, other] = if example.lesson == Lesson::Pasu { [SOUTH, NORTH] } else { [NORTH, SOUTH] };
            let on_its_row = rules.id == "pallankuzhi"
                || rules.id == "twelves"
                || t.pasu_pits.iter().all(|&pit| is_south(pit) == (to == SOUTH));
            t.laps <= 2 && t.captures.is_empty() && t.pasu[to] > 0 && t.pasu[other] == 0 && on_its_row
        }
        Lesson::FullTurn => {
            let at_the_end = matches!(t.captures[..], [(_, pit, _)] if pit == t.began);
            t.laps == 4 && t.pasu[SOUTH] > 0 && t.pasu[NORTH] > 0 && at_the_end
        }
        Lesson::End => {
            let seeds_before = turn.before.position.row_seeds(Side::North);
            let ended = match rules.id {
                "guzhi" => won(&[By::Sweep]),
                "oware" => turn.result.is_some_and(|result| result.by == By::NoMoves),
                _ => won(&[By::RowEmpty]),
            };
            return ended && t.swept >= 3 && seeds_before > 0;
        }
        Lesson::Clinch => {
            let half = turn.before.position.all_seeds() / 2;
            return won(&[By::Clinch, By::Majority])
                && turn.before.position.store(Side::South) <= half
                && turn.after.position.store(Side::South) > half;
        }
        Lesson::Behind => {
            let before = &turn.before.position;
            let on_board: u32 = before.pits().iter().map(|&seeds| u32::from(seeds)).sum();
            return before.stores() == [37, 41]
                && on_board == 6
                && before.filled(Side::South).len() >= 3
                && won(&[By::Sweep]);
        }
        Lesson::RoundEnd => return goes_on && t.round_ended && t.closed > 0,
        Lesson::GoesOn => return quiet_after && t.captures.len() >= 2 && t.laps_to_capture.unwrap() <= 2,
        Lesson::Passes => return goes_on && in_round && t.passes == [Side::North],
        Lesson::CapturesRow => t.captures.len() >= 2,
        Lesson::Spared => t.end == Some(TurnEnd::Spared) && t.is_quiet(),
        Lesson::FromAcross => {
            let across = |pit: usize| 2 * row - 1 - pit;
            let taken = t.captures.iter().find(|&&(via, pit, _)| pit == across(via));
            t.laps <= 2
                && taken.is_some_and(|&(via, _, seeds)| {
                    is_south(via) && via != t.began && seeds >= 4 && t.drops.last() == Some(&via)
                })
        }
        Lesson::Ember => {
            let (before, after) = (turn.before, turn.after);
            let taken = t.pasu[SOUTH] + t.captured();
            return quiet_after
                && t.laps <= 2
                && before.held == [None, None]
                && before.ember[SOUTH] < 12
                && u32::from(before.ember[SOUTH]) + taken >= 12
                && after.held[SOUTH].is_some()
                && after.held[NORTH].is_none();
        }
        Lesson::Reverse => {
            let plainly = plainly(turn);
            return quiet_after
                && t.laps <= 2
                && t.pasu == [0, 0]
                && t.captured() >= 6
                && plainly.pasu[SOUTH] + plainly.captured() == 0;
        }
        Lesson::Surge => t.laps <= 4 && t.pasu[SOUTH] >= 10 && plainly(turn).pasu[SOUTH] < t.pasu[SOUTH],
        Lesson::Shield => {
            let shield = turn.made.shield.unwrap();
            let (reply, r) = (&played[1], &tallies[1]);
            let unshielded = plainly(reply);
            t.laps <= 2
                && r.laps <= 2
                && r.end == Some(TurnEnd::Shielded(shield))
                && r.captures.is_empty()
                && unshielded.captures.iter().any(|&(_, pit, seeds)| pit == shield.index() && seeds >= 5)
        }
        Lesson::Squeeze => {
            let reply = &played[1];
            reply.by == Side::North && reply.before.clock.is_squeezed(Side::North) && reply.made.ms < 2_000
        }
    };
    shown && quiet_after && nothing_earned
}

/// The same pit from the same board, without anything of Blitz.
fn plainly(turn: &Played) -> Tally {
    let mut events = Vec::new();
    play_unchecked(&RuleSet::GUZHI, &turn.before.position, turn.made.pit, &mut events);
    Tally::of(&Played { events, ..turn.clone() })
}

#[test]
fn the_claims_hold_as_counted_from_the_events() {
    for example in Examples::shipped().all() {
        assert!(is_shown(example, &example.play().unwrap()), "{example}");
    }
}

/// On every shipped board, of every pit and every lesson, both ways of looking at it say the same.
#[test]
fn the_proof_and_the_count_agree_on_every_turn() {
    let (mut shown, mut not) = (0, 0);
    for example in Examples::shipped().all().iter().filter(|example| !example.is_blitz()) {
        for pit in legal(&example.rules, &example.start.position) {
            for lesson in Lesson::ALL {
                let plain = lesson.moves() == 1 && !lesson.is_blitz() && lesson != Lesson::Behind;
                if !plain || !lesson.belongs(&example.rules) {
                    continue;
                }
                let other = Example { lesson, moves: vec![Move::plain(pit, 0)], ..example.clone() };
                let counted = is_shown(&other, &other.play().unwrap());
                assert_eq!(other.check().is_ok(), counted, "{other}: {:?}", other.check());
                if counted { shown += 1 } else { not += 1 }
            }
        }
    }
    assert!(shown > 80 && not > 1_000, "{shown} shown, {not} not");
}

/// The solver's word on every pit but the one.
#[test]
fn from_behind_only_one_pit_wins() {
    let examples = Examples::shipped();
    let example = examples.of(&RuleSet::GUZHI, Lesson::Behind).unwrap();
    let solution =
        solve(&example.rules, &example.start.position, 2_000_000, &AtomicBool::new(false)).unwrap();
    assert!(solution.moves.len() >= 3);
    for sown in &solution.moves {
        assert!(sown.proven, "{sown:?}");
        assert_eq!(sown.value == Outcome::Win, sown.pit == example.moves[0].pit, "{sown:?}");
    }
}

// ---- The text form ----

#[test]
fn a_line_is_read_as_it_is_written() {
    for example in Examples::shipped().all() {
        assert_eq!(example.to_string().parse(), Ok(example.clone()));
    }
    for line in [
        "guzhi ember c/1600 ember=7,6 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south",
        "guzhi reverse reverse_sow+b held=reverse_sow,- 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south",
        "guzhi shield brass_shield@c+b/1500,G/900 held=brass_shield,time_squeeze ember=9,3 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south",
        "rounds round_end a 5 5 5 5 5 5 5 | 5 5 5 5 5 x x ; 9 1 ; south ; round 4 north",
    ] {
        assert_eq!(line.parse::<Example>().unwrap().to_string(), line);
    }
    let text = "guzhi sow d 6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south\n\n# said beside\nguzhi sow";
    assert!(text.parse::<Examples>().unwrap_err().to_string().starts_with("line 4: an example is"));
    assert!("# nothing\n".parse::<Examples>().unwrap_err().to_string().contains("no example"));
}

#[test]
fn a_line_that_is_no_example_says_why() {
    let board = "6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south";
    for (line, says) in [
        (String::new(), "an example is a rule set"),
        (format!("nim sow d {board}"), "no rule set \"nim\""),
        (format!("guzhi luck d {board}"), "no lesson \"luck\"; there are sow, again"),
        (format!("guzhi sow h {board}"), "a pit's letter"),
        (format!("guzhi sow dd {board}"), "\"dd\""),
        (format!("guzhi sow d, {board}"), "\"\""),
        (format!("guzhi ember d/soon {board}"), "milliseconds"),
        (format!("guzhi surge luck+d {board}"), "\"luck+d\""),
        (format!("guzhi shield brass_shield@x+d {board}"), "brass_shield@c+b"),
        (format!("guzhi surge pasu_surge+d held=pasu_surge {board}"), "held=reverse_sow,-"),
        (format!("guzhi surge pasu_surge+d held=luck,- {board}"), "not \"luck,-\""),
        (format!("guzhi ember d ember=9 {board}"), "ember=9,3"),
        (format!("guzhi ember d ember=9,300 {board}"), "not \"9,300\""),
        ("guzhi sow d 6 6 6".to_owned(), "parts"),
        (format!("kalah sow d {board}"), "\"kalah\" is played on 12 pits, not on 14"),
        (format!("rounds sow d {board}"), "is played in rounds"),
        (format!("guzhi sow d {board} ; round 1 south"), "is not played in rounds"),
    ] {
        let error = line.parse::<Example>().unwrap_err();
        assert!(error.to_string().contains(says), "{line:?}: {error}");
    }
}

// ---- What is none is found out ----

#[test]
fn an_example_that_is_none_is_found_out() {
    let examples = Examples::shipped();
    let of = |rules: &RuleSet, lesson| examples.of(rules, lesson).unwrap().clone();
    let capture = of(&RuleSet::GUZHI, Lesson::Capture);
    let start = capture.start;
    let position = start.position;
    let wrong = |lesson| Example { lesson, ..capture.clone() }.check().unwrap_err();
    assert!(matches!(wrong(Lesson::Sow), Flaw::Captured { .. }));
    assert_eq!(wrong(Lesson::Relay), Flaw::Laps(1));
    assert_eq!(wrong(Lesson::Pasu), Flaw::Pasu([0, 0]));
    assert_eq!(wrong(Lesson::End), Flaw::Result(None));
    assert_eq!(wrong(Lesson::Behind), Flaw::Behind);
    assert_eq!(wrong(Lesson::Spared), Flaw::Foreign { rules: "guzhi", lesson: Lesson::Spared });
    assert_eq!(wrong(Lesson::Shield), Flaw::Moves { made: 1, wanted: 2 });
    assert_eq!(wrong(Lesson::Surge), Flaw::Power(None));

    let empty = position.board().row(Side::South).find(|&pit| position.seeds(pit) == 0).unwrap();
    let illegal = Example { moves: vec![Move::plain(empty, 0)], ..capture.clone() }.check().unwrap_err();
    assert!(matches!(illegal, Flaw::Illegal(illegal) if illegal.ply == 0), "{illegal}");

    let [south, north] = position.stores();
    let fewer = Position::new(position.pits(), [south, north - 1], Side::South).unwrap();
    let fewer = Example { start: BlitzStart { position: fewer, ..start }, ..capture.clone() };
    assert_eq!(fewer.check(), Err(Flaw::Seeds { found: 83, all: 84 }));
    let norths = Position::new(position.pits(), [south, north], Side::North).unwrap();
    let norths = Example { start: BlitzStart { position: norths, ..start }, ..capture.clone() };
    assert_eq!(norths.check(), Err(Flaw::Start));
    let banked = BlitzStart { clock: Clock::new([1_000, 0], [false; 2]).unwrap(), ..start };
    assert_eq!(Example { start: banked, ..capture.clone() }.check(), Err(Flaw::Start));
    let chosen = Options { seeds: Some(4), ..Options::default() };
    let chosen = RuleSet::PALLANGUZHI.with(&chosen).unwrap();
    assert_eq!(Example { rules: chosen, ..capture.clone() }.check(), Err(Flaw::Options));

    // In Blitz what a power-up is for, and what it costs.
    let shield = of(&RuleSet::GUZHI, Lesson::Shield);
    let other = position.board().row(Side::South).find(|&pit| Some(pit) != shield.moves[0].shield);
    let moves = vec![Move { shield: other, ..shield.moves[0] }, shield.moves[1]];
    assert!(Example { moves, ..shield.clone() }.check().is_err());
    let squeeze = of(&RuleSet::GUZHI, Lesson::Squeeze);
    let moves = vec![squeeze.moves[0], Move { ms: 2_000, ..squeeze.moves[1] }];
    assert!(matches!(Example { moves, ..squeeze }.check(), Err(Flaw::Illegal(illegal)) if illegal.ply == 1));
    let held = BlitzStart { held: [Some(PowerUp::PasuSurge), None], ..start };
    let early = Example { lesson: Lesson::Surge, start: held, ..capture };
    assert_eq!(early.check(), Err(Flaw::Unpaid(position.stores())));
}

/// What is shipped is what the first seed finds.
#[test]
fn the_same_seed_finds_the_same_examples() {
    let examples = Examples::shipped();
    for rules in [RuleSet::KALAH, RuleSet::OWARE, RuleSet::PALLANGUZHI] {
        let found = find_of(&rules, 1);
        let shipped: Vec<&Example> = examples.all().iter().filter(|example| example.rules == rules).collect();
        assert_eq!(found.iter().collect::<Vec<_>>(), shipped);
    }
    let other = find_of(&RuleSet::KALAH, 2);
    assert!(other.iter().all(|example| example.check().is_ok()));
    assert_ne!(other, find_of(&RuleSet::KALAH, 1));
}
