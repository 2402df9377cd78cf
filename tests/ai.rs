//! The AI: in every rule set it moves when it can and only as it may, the same way every time, within its budget; its
//! search is right; and it plays for the match where there are rounds. How strong it is: `ai_strength.rs`.

mod draws;

use draws::Draws;
use guzhi::ai::eval::eval;
use guzhi::ai::search::{INTO_ROUND, Search};
use guzhi::ai::table::Key;
use guzhi::ai::tree::{Aim, Tree, Whole, WithTree, pit_of, with_tree};
use guzhi::ai::{Choice, Level, Outcome, Settings, Slips, Task, TaskError, WIN, choose, solve, think};
use guzhi::engine::{By, Game, Options, Pit, Position, RuleSet, Side, Winner};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

const GUZHI: RuleSet = RuleSet::GUZHI;
static GO_ON: AtomicBool = AtomicBool::new(false);
static STOP: AtomicBool = AtomicBool::new(true);

/// Every rule set, and once more with other options where there are any.
fn rule_sets() -> Vec<RuleSet> {
    let other = |rules: &RuleSet| {
        let (least, most) = rules.choices.seeds;
        let options = Options {
            seeds: (least < most).then_some(if rules.seeds == most { least } else { most }),
            four_captures: rules.choices.four_captures.then_some(false),
            capture_from_empty: rules.choices.capture_from_empty.then_some(true),
        };
        rules.choices.any().then(|| rules.with(&options).expect("options it has"))
    };
    RuleSet::ALL.iter().flat_map(|rules| [Some(*rules), other(rules)]).flatten().collect()
}

fn game_at(rules: RuleSet, text: &str) -> Game {
    Game::from_position(rules, text.parse().unwrap())
}

fn random_pit(game: &Game, draws: &mut Draws) -> Pit {
    let legal: Vec<Pit> = game.legal().collect();
    draws.one_of(&legal)
}

/// Games not yet over: every other one after 0 to 11 random moves, the rest after more, in games of rounds far more.
fn random_games(rules: RuleSet, count: usize, seed: u64) -> Vec<Game> {
    let mut draws = Draws(seed);
    let mut games = Vec::new();
    while games.len() < count {
        let mut game = Game::new(rules);
        let most = match rules.rounds {
            _ if games.len() % 2 == 0 || rules == GUZHI => 12,
            None => 40,
            Some(_) => 200,
        };
        for _ in 0..draws.below(most) {
            if game.result().is_none() {
                let pit = random_pit(&game, &mut draws);
                game.play(pit, &mut ()).unwrap();
            }
        }
        if game.result().is_none() {
            games.push(game);
        }
    }
    games
}

/// Positions of random games at which this holds, each in a game of its own.
fn positions_where(rules: RuleSet, count: usize, seed: u64, holds: impl Fn(&Game) -> bool) -> Vec<Game> {
    let mut draws = Draws(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut game = Game::new(rules);
        while game.result().is_none() && found.len() < count {
            let here = Game::from_position(rules, *game.position());
            if holds(&here) {
                found.push(here);
            }
            let pit = random_pit(&game, &mut draws);
            game.play(pit, &mut ()).unwrap();
        }
    }
    found
}

fn after(game: &Game, pit: Pit) -> Game {
    let mut after = game.clone();
    after.play(pit, &mut ()).unwrap();
    after
}

fn wins(game: &Game, pit: Pit) -> bool {
    let winner = after(game, pit).result().and_then(|result| result.winner.side());
    winner == Some(game.position().to_move())
}

/// Whether a pit is proven to win, perhaps in many turns.
fn is_won(game: &Game, pit: Pit) -> bool {
    let solution = solve(game.rules(), game.position(), 100_000, &GO_ON).unwrap();
    solution.moves.iter().any(|solved| solved.pit == pit && solved.proven && solved.value == Outcome::Win)
}

fn pick(game: &Game, level: Level, seed: u64) -> Choice {
    choose(game.rules(), game.position(), level, seed, &GO_ON).expect("a game that goes on has a legal pit")
}

/// The same, Expert with a hundredth of its positions: where many choices are asked for.
fn pick_quickly(game: &Game, level: Level, seed: u64) -> Choice {
    let settings = quick(level, game.rules());
    think(game.rules(), game.position(), settings, seed, &GO_ON).expect("a game that goes on has a legal pit")
}

fn quick(level: Level, rules: &RuleSet) -> Settings {
    let settings = level.settings(rules);
    match level {
        Level::Expert => Settings { nodes: settings.nodes / 100, proof: settings.proof / 100, ..settings },
        _ => settings,
    }
}

/// The values that one search finds in turn at these depths.
#[derive(Clone)]
struct Values(RangeInclusive<u32>);

impl WithTree for Values {
    type Output = Vec<i32>;
    fn with<T: Tree>(self, tree: &T, root: T::Node) -> Vec<i32> {
        let mut search = Search::new(tree, u64::MAX, &GO_ON);
        self.0.map(|depth| search.value(&root, depth).expect("no end of the budget")).collect()
    }
}

/// The same by every tree there is of a game: the one a search takes, in sixteen bytes where that can be, and the one
/// of whole matches.
fn values(rules: &RuleSet, position: &Position, depths: RangeInclusive<u32>) -> [Vec<i32>; 2] {
    let whole = Whole::new(rules, position, Aim::Game);
    [with_tree(rules, position, Aim::Game, Values(depths.clone())), Values(depths).with(&whole, *position)]
}

/// What deepening to a depth ranks with a margin; nothing when it ended before.
#[derive(Clone, Copy)]
struct Ranking<'a> {
    position: &'a Position,
    pits: &'a [Pit],
    depth: u32,
    margin: i32,
}

impl WithTree for Ranking<'_> {
    type Output = Option<Vec<(Pit, i32)>>;
    fn with<T: Tree>(self, tree: &T, root: T::Node) -> Self::Output {
        let columns: Vec<usize> = self.pits.iter().map(|&pit| self.position.board().column(pit)).collect();
        let found = Search::new(tree, u64::MAX, &GO_ON).deepen(&root, &columns, self.depth, self.margin)?;
        let pit = |column| pit_of(self.position, column).expect("a column of its row");
        let ranked = found.ranked().iter().map(|&(column, value)| (pit(column), value));
        (found.depth == self.depth).then(|| ranked.collect())
    }
}

#[test]
fn every_level_moves_legally_and_within_its_budget() {
    for rules in rule_sets() {
        let count = if rules == GUZHI { 300 } else { 100 };
        for (seed, game) in random_games(rules, count, 1).iter().enumerate() {
            for level in Level::ALL {
                if level == Level::Hard && seed >= count / 5 && rules != GUZHI {
                    continue; // It takes long.
                }
                // One Expert in many thinks as long as it does at a table.
                let settings = if seed % 50 == 1 { level.settings(&rules) } else { quick(level, &rules) };
                let choice = think(&rules, game.position(), settings, seed as u64, &GO_ON).unwrap();
                let place = format!("{level:?} in {}, {}", rules.id, game.position());
                assert!(game.legal().any(|pit| pit == choice.pit), "{place}");
                assert!(choice.nodes <= settings.nodes, "{place}: {} positions", choice.nodes);
                assert!((1..=settings.depth).contains(&choice.depth), "{place}");
                assert!(choice.value.abs() <= WIN, "{place}");
            }
        }
    }
}

/// A phone's browser looks at a tenth of a million positions in well under a second, and at a million in a few.
#[test]
fn budgets_are_small() {
    for rules in rule_sets() {
        let [easy, medium, hard, expert] = Level::ALL.map(|level| level.settings(&rules));
        assert!(easy.nodes < medium.nodes && medium.nodes < hard.nodes && hard.nodes <= expert.nodes);
        assert!(hard.nodes <= 150_000 && expert.nodes <= 1_000_000);
        assert!(
            [easy, medium].iter().all(|level| level.proof == 0)
                && hard.proof <= expert.proof
                && expert.proof <= expert.nodes
        );
    }
}

#[test]
fn without_a_legal_pit_there_is_no_choice() {
    let nothing = [
        (GUZHI, "0 0 0 0 0 0 0 | 6 6 6 6 6 6 6 ; 21 21 ; south"),
        // South would have to feed North, and cannot.
        (RuleSet::OWARE, "1 2 1 0 0 0 | 0 0 0 0 0 0 ; 22 22 ; south"),
    ];
    for (rules, text) in nothing {
        let position: Position = text.parse().unwrap();
        for level in Level::ALL {
            assert_eq!(choose(&rules, &position, level, 1, &GO_ON), None, "{text}");
        }
        assert!(solve(&rules, &position, 1_000, &GO_ON).is_none(), "{text}");
        let worth = vec![eval(&rules, &position, Side::South)];
        assert_eq!(values(&rules, &position, 3..=3), [worth.clone(), worth], "{text}");
    }
}

/// In Oware, where the other side has nothing, only pits that feed it are looked at.
#[test]
fn every_level_feeds() {
    let rules = RuleSet::OWARE;
    let must_feed = |game: &Game| {
        let position = game.position();
        let mover = position.to_move();
        position.row_seeds(mover.other()) == 0 && game.legal().len() < position.filled(mover).len()
    };
    for (seed, game) in positions_where(rules, 20, 2, must_feed).iter().enumerate() {
        for level in Level::ALL {
            let choice = pick(game, level, seed as u64);
            assert!(game.legal().any(|pit| pit == choice.pit), "{level:?} in {}", game.position());
        }
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    for rules in rule_sets() {
        for (seed, game) in random_games(rules, 40, 2).iter().enumerate() {
            for level in Level::ALL {
                if level != Level::Hard || seed < 4 {
                    assert_eq!(
                        pick_quickly(game, level, seed as u64),
                        pick_quickly(game, level, seed as u64)
                    );
                }
            }
        }
    }
}

/// From the opening all but the strongest play one thing today and another tomorrow; in the other rule sets, where a
/// first move may be far better than the rest, at least in every other position.
#[test]
fn another_seed_may_play_another_pit() {
    let pits = |game: &Game, level| (0..50).map(|seed| pick(game, level, seed).pit).collect::<BTreeSet<_>>();
    for level in [Level::Easy, Level::Medium] {
        let openings = pits(&Game::new(GUZHI), level);
        assert!(openings.len() >= 3, "{level:?}: {openings:?}");
        for rules in RuleSet::ALL {
            let games = positions_where(*rules, 40, 13, |game| game.legal().len() > 2);
            let varied = games.iter().filter(|game| pits(game, level).len() > 1).count();
            assert!(varied >= 20, "{level:?} in {}: {varied}", rules.id);
        }
    }
}

/// A win that a level sees is never let go, whatever the seed. Expert, who looks for proofs first, may take another pit
/// that is proven to win as well: where it holds more than half already, or of two ways the one it meets first.
#[test]
fn every_level_takes_a_win_in_one() {
    for rules in RuleSet::ALL {
        let games = positions_where(*rules, 60, 3, |game| {
            let winning = game.legal().filter(|&pit| wins(game, pit)).count();
            winning > 0 && winning < game.legal().len()
        });
        for game in games {
            for level in Level::ALL {
                for seed in 0..5 {
                    let choice = pick_quickly(&game, level, seed);
                    let place = format!("{level:?} in {}, {}", rules.id, game.position());
                    let proves = level.settings(rules).proof > 0 && rules.rounds.is_none();
                    let wins = wins(&game, choice.pit) || proves && is_won(&game, choice.pit);
                    assert!(wins, "{place}: {:?}", choice.pit);
                    assert_eq!((choice.value, choice.depth, choice.proven), (WIN, 1, true), "{place}");
                }
            }
        }
    }
}

/// Ten seeds and more for one pit, far less for any other: Hard takes them always, Easy not always but more often than
/// anything else.
#[test]
fn the_obvious_capture() {
    let obvious = [
        ("7 7 7 7 7 7 0 | 0 7 7 7 7 7 0 ; 7 0 ; north", 9, 13),
        ("0 2 11 11 11 1 0 | 1 11 11 1 0 0 1 ; 21 2 ; north", 7, 10),
        ("11 0 0 0 0 11 1 | 1 11 2 11 2 11 11 ; 10 2 ; north", 10, 16),
        ("10 10 10 0 10 0 1 | 10 0 0 10 1 3 10 ; 7 2 ; south", 0, 15),
        ("0 2 18 0 0 1 1 | 0 0 1 1 1 0 2 ; 24 33 ; south", 2, 9),
    ];
    for (text, best, lead) in obvious {
        let game = game_at(GUZHI, text);
        let mover = game.position().to_move();
        let gain = |pit: Pit| {
            let [south, north] = game.clone().play(pit, &mut ()).unwrap().taken.map(i32::from);
            if mover == Side::South { south - north } else { north - south }
        };
        let best = Pit::new(best).unwrap();
        let second = game.legal().filter(|&pit| pit != best).map(gain).max().unwrap();
        assert_eq!(gain(best) - second, lead, "{text}");

        let mut easy: BTreeMap<Pit, u32> = BTreeMap::new();
        for seed in 0..200 {
            assert_eq!(pick(&game, Level::Hard, seed).pit, best, "{text}, seed {seed}");
            *easy.entry(pick(&game, Level::Easy, seed).pit).or_default() += 1;
        }
        assert!(easy[&best] < 200 && easy.values().all(|&times| times <= easy[&best]), "{text}: {easy:?}");
    }
}

/// What one side has over the other is what the other lacks; and rounds begin with what the last one ended with.
#[test]
fn the_evaluation_takes_no_side() {
    for rules in RuleSet::ALL {
        for game in random_games(*rules, 100, 9) {
            let position = game.position();
            let [south, north] = Side::BOTH.map(|side| eval(rules, position, side));
            assert_eq!(south, -north);
            assert!(south.abs() < WIN);
            for pit in game.legal().filter(|_| rules.rounds.is_some()) {
                let after = after(&Game::from_position(*rules, *position), pit);
                if after.result().is_none() && after.position().round() != position.round() {
                    let owns = |side| i32::from(after.position().store(side)) + row(after.position(), side);
                    assert_eq!(
                        eval(rules, after.position(), Side::South),
                        owns(Side::South) - owns(Side::North)
                    );
                }
            }
        }
    }
}

fn row(position: &Position, side: Side) -> i32 {
    position.row_seeds(side).into()
}

/// Minimax as the book has it: no window, no table, no order.
fn minimax(rules: &RuleSet, position: &Position, depth: u32) -> i32 {
    let worth = |pit: Pit| worth(rules, position, pit, depth);
    Game::from_position(*rules, *position).legal().map(worth).max().unwrap()
}

/// What a turn is worth to its sower, `depth` turns ahead with this one.
fn worth(rules: &RuleSet, position: &Position, pit: Pit, depth: u32) -> i32 {
    let mover = position.to_move();
    // A game of its own for each turn, so that only endings that the position decides are met.
    let mut game = Game::from_position(*rules, *position);
    game.play(pit, &mut ()).unwrap();
    if let Some(result) = game.result() {
        return match result.winner.side() {
            None => 0,
            Some(side) if side == mover => WIN,
            Some(_) => -WIN,
        };
    }
    let after = game.position();
    let again = after.to_move() == mover;
    // In Kalah a turn with all its sowings counts as one.
    let left = if again && rules.id == "kalah" { depth } else { depth - 1 };
    if left == 0 || after.round() != position.round() && left < INTO_ROUND {
        return eval(rules, after, mover);
    }
    let value = minimax(rules, after, left);
    if again { value } else { -value }
}

/// Whether a value is what minimax of this depth finds. What the table keeps from another depth is used where the
/// game is decided: then the search may know more, but never anything that minimax of a greater depth does not find.
fn is_minimax(value: i32, depth: u32, minimax: impl Fn(u32) -> i32) -> bool {
    let exact = minimax(depth);
    value == exact
        || value.abs() == WIN
            && exact.abs() < WIN
            && (depth + 1..=depth + 3).any(|depth| minimax(depth) == value)
}

/// One search to these depths in turn, by every tree there is, finds what minimax does.
fn assert_minimax(rules: &RuleSet, position: &Position, depths: RangeInclusive<u32>) {
    let [packed, whole] = values(rules, position, depths.clone());
    assert_eq!(packed, whole, "{}, to depth {depths:?} of {position}", rules.id);
    for (depth, value) in depths.zip(packed) {
        let right = is_minimax(value, depth, |depth| minimax(rules, position, depth));
        assert!(right, "{}, depth {depth} of {position}: {value}", rules.id);
    }
}

#[test]
fn alpha_beta_is_minimax() {
    for rules in rule_sets() {
        let (count, depth) = match rules.id {
            "guzhi" => (250, 5),
            "kalah" => (30, 4),
            _ => (30, 5),
        };
        for game in random_games(rules, count, 4) {
            assert_minimax(&rules, game.position(), 1..=depth);
        }
    }
}

/// The same where a side moves again, passes or must feed, and over the end of a round.
#[test]
fn alpha_beta_is_minimax_where_turns_do_not_alternate() {
    let again = |game: &Game| {
        let mover = game.position().to_move();
        let again =
            |pit| after(game, pit).result().is_none() && after(game, pit).position().to_move() == mover;
        game.legal().any(again)
    };
    let feeds = |game: &Game| {
        game.position().row_seeds(game.position().to_move().other()) == 0 && game.legal().len() > 1
    };
    let ends_round = |game: &Game| {
        let ends = |pit| {
            let after = after(game, pit);
            after.result().is_none() && after.position().round() != game.position().round()
        };
        game.legal().any(ends)
    };
    let mut cases: Vec<(Game, u32)> = Vec::new();
    for rules in [RuleSet::KALAH, RuleSet::CONGKAK, RuleSet::TWELVES] {
        cases.extend(positions_where(rules, 25, 10, again).into_iter().map(|game| (game, 4)));
    }
    cases.extend(positions_where(RuleSet::OWARE, 25, 11, feeds).into_iter().map(|game| (game, 5)));
    for rules in [RuleSet::ROUNDS, RuleSet::PALLANKUZHI, RuleSet::TWELVES] {
        cases
            .extend(positions_where(rules, 4, 12, ends_round).into_iter().map(|game| (game, INTO_ROUND + 1)));
    }
    for (game, depth) in cases {
        assert_minimax(game.rules(), game.position(), depth..=depth);
    }
}

/// Whatever differs between two positions of a search, the table tells them apart.
#[test]
fn the_table_takes_no_position_for_another() {
    let mut positions: Vec<Position> = Vec::new();
    for (number, starter) in (1..=12).flat_map(|number| [(number, "south"), (number, "north")]) {
        for pits in [
            "0 0 0 0 0 5 5 | 5 5 0 0 0 0 0",
            "x x 0 0 0 5 5 | 5 5 0 0 0 0 0",
            "0 0 0 0 0 5 5 | 5 5 0 0 0 0 x",
        ] {
            for rest in ["20 30 ; south", "20 30 ; north", "30 20 ; north"] {
                positions.push(format!("{pits} ; {rest} ; round {number} {starter}").parse().unwrap());
            }
        }
    }
    let keys: Vec<Key> = positions.iter().map(Key::of).collect();
    for (index, key) in keys.iter().enumerate() {
        assert_ne!(*key, Key::default(), "the key of an empty slot");
        assert!(!keys[..index].contains(key), "{}", positions[index]);
    }
}

/// Deepening finds the best pit and its value, and with a margin the true value of every pit within it.
#[test]
fn deepening_ranks_the_pits() {
    const DEPTH: u32 = 4;
    for rules in RuleSet::ALL {
        let count = if *rules == GUZHI { 150 } else { 30 };
        for game in random_games(*rules, count, 5) {
            let position = game.position();
            let pits: Vec<Pit> = game.legal().collect();
            let is_true =
                |pit: Pit, value| is_minimax(value, DEPTH, |depth| worth(rules, position, pit, depth));
            for margin in [0, 6] {
                let ranking = Ranking { position, pits: &pits, depth: DEPTH, margin };
                let ranked = with_tree(rules, position, Aim::Game, ranking);
                let whole = ranking.with(&Whole::new(rules, position, Aim::Game), *position);
                assert_eq!(ranked, whole, "{}, {position}", rules.id);
                let Some(ranked) = ranked else {
                    continue; // Decided earlier, or nothing to choose.
                };
                let best = ranked[0];
                for &(pit, value) in &ranked {
                    let place = format!("{}, {pit:?} of {position}", rules.id);
                    if pit == best.0 || value >= best.1 - margin && margin > 0 && best.1 < WIN {
                        assert!(is_true(pit, value), "{place}");
                    } else {
                        let worth = worth(rules, position, pit, DEPTH);
                        assert!(worth <= best.1 - margin || best.1.abs() == WIN, "{place}");
                    }
                }
            }
        }
    }
}

/// Positions of games of rounds in which the pit that takes most now throws the match away: South's pits and stores,
/// the greedy pit, and whether the other one wins the match or only keeps South in it.
const FOR_THE_MATCH: &[(RuleSet, &str, u8, bool)] = &[
    // The last round, nearly level: two seeds now, or the match.
    (RuleSet::ROUNDS, "1 1 0 0 2 0 0 | 1 0 0 0 1 0 0 ; 31 33 ; south ; round 12 south", 1, true),
    (RuleSet::PALLANKUZHI, "1 1 0 0 2 0 0 | 1 0 0 0 1 0 0 ; 38 40 ; south ; round 12 south", 1, true),
    // North is left with too little to fill a pit, unless South is greedy.
    (RuleSet::ROUNDS, "0 1 2 0 2 1 0 | 0 0 0 1 0 0 0 ; 63 0 ; south ; round 3 north", 1, true),
    (RuleSet::PALLANKUZHI, "1 0 0 2 3 1 0 | 0 0 0 0 1 0 0 ; 72 4 ; south ; round 3 south", 3, true),
    (RuleSet::TWELVES, "2 0 2 0 2 1 0 | 0 1 0 0 0 0 0 ; 139 1 ; south ; round 10 south", 2, true),
    // South itself must bring enough into the next round.
    (RuleSet::ROUNDS, "1 0 0 3 0 0 1 | 0 0 1 1 0 0 1 ; 1 61 ; south ; round 3 north", 0, false),
    (RuleSet::PALLANKUZHI, "1 0 0 1 3 1 0 | 0 0 0 1 1 0 0 ; 1 75 ; south ; round 11 south", 3, false),
    // Four seeds more in this round, and North takes the match with its first turn of the next.
    (RuleSet::ROUNDS, "1 0 0 0 1 3 0 | 0 0 0 0 0 0 0 ; 5 60 ; south ; round 3 south", 4, false),
];

/// Hard gives up seeds of the round for the match, whatever the seed, and the match goes as it saw.
#[test]
fn hard_plays_for_the_match() {
    for &(rules, text, greedy, wins) in FOR_THE_MATCH {
        let game = game_at(rules, text);
        let greedy = Pit::new(greedy).unwrap();
        let gain = |pit: Pit| {
            let [south, north] = game.clone().play(pit, &mut ()).unwrap().taken.map(i32::from);
            south - north
        };
        assert!(game.legal().all(|pit| pit == greedy || gain(pit) <= gain(greedy) - 2), "{text}");

        for seed in 0..10 {
            let choice = pick(&game, Level::Hard, seed);
            assert_ne!(choice.pit, greedy, "{text}, seed {seed}");
            assert_eq!(choice.value == WIN, wins, "{text}, seed {seed}: {}", choice.value);
            assert!(choice.value > -WIN, "{text}, seed {seed}");
        }
        // After the greedy pit North wins the match, or South no longer does.
        let reply = pick(&after(&game, greedy), Level::Hard, 1);
        let mover = after(&game, greedy).position().to_move();
        let value = if mover == Side::South { reply.value } else { -reply.value };
        assert!(if wins { value < WIN } else { value == -WIN }, "{text}: {value}");

        // Against random moves: it wins before another round begins, or is still in the match when the next one does.
        for seed in 0..10 {
            let mut draws = Draws(seed);
            let mut game = game.clone();
            let round = game.position().round();
            while game.result().is_none() && game.position().round() == round {
                let pit = match game.position().to_move() {
                    Side::South => pick(&game, Level::Hard, seed).pit,
                    Side::North => random_pit(&game, &mut draws),
                };
                game.play(pit, &mut ()).unwrap();
            }
            match game.result() {
                Some(result) => {
                    assert_eq!(result.winner, Winner::South, "{text}, seed {seed}");
                    assert!(
                        matches!(result.by, By::CannotRefill | By::RoundsPlayed),
                        "{text}: {:?}",
                        result.by
                    );
                }
                None => assert!(!wins, "{text}, seed {seed}"),
            }
        }
    }
}

/// From the opening South wins, and only with pit b; Hard knows, and slips at most now and then.
#[test]
fn hard_opens_with_b() {
    let opening = Game::new(GUZHI);
    let right = (0..40).filter(|&seed| pick(&opening, Level::Hard, seed).pit.index() == 1).count();
    assert!(right >= 36, "{right} of 40");
}

#[test]
fn a_stopped_search_still_moves() {
    for rules in rule_sets() {
        for (seed, game) in random_games(rules, 50, 6).iter().enumerate() {
            for level in Level::ALL {
                let choice = choose(&rules, game.position(), level, seed as u64, &STOP).unwrap();
                assert!(game.legal().any(|pit| pit == choice.pit));
                let turns = game.legal().len() as u64;
                let nodes = if level.settings(&rules).proof == 0 {
                    turns..=turns
                } else {
                    // Each of two proofs stops at its first position.
                    0..=turns + 2
                };
                assert!(choice.depth == 1 && nodes.contains(&choice.nodes), "its own turns, no more");
            }
        }
    }
}

/// Whatever the budget, no more positions are looked at, save for the seven own turns; and more is not less.
#[test]
fn the_budget_is_kept() {
    for rules in rule_sets() {
        for game in random_games(rules, 30, 7) {
            let mut depth = 1;
            for nodes in [0, 1, 7, 8, 20, 100, 1_000, 10_000] {
                let settings =
                    Settings { depth: 30, nodes, proof: 0, slips: Slips { per_mille: 0, cost: 0 } };
                let choice = think(&rules, game.position(), settings, 1, &GO_ON).unwrap();
                assert!(choice.nodes <= nodes.max(7), "{} of {nodes}", choice.nodes);
                // What is decided may be seen sooner.
                assert!(choice.depth >= depth || choice.proven, "{nodes} positions look no less far");
                depth = choice.depth;
            }
        }
    }
}

#[test]
fn a_task_crosses_as_json() {
    for rules in rule_sets() {
        for (seed, game) in random_games(rules, 20, 8).iter().enumerate() {
            for level in Level::ALL {
                let most = if level == Level::Expert { 1 } else { 3 };
                if matches!(level, Level::Hard | Level::Expert) && seed >= most {
                    continue; // It takes long.
                }
                let seed = u64::MAX - seed as u64;
                let task = Task::new(&rules, game.position(), level, seed);
                let read: Task = serde_json::from_str(&serde_json::to_string(&task).unwrap()).unwrap();
                assert_eq!(read, task);
                let choice = read.run(&GO_ON).unwrap();
                assert_eq!(choice, choose(&rules, game.position(), level, seed, &GO_ON));
                let crossed: Option<Choice> =
                    serde_json::from_str(&serde_json::to_string(&choice).unwrap()).unwrap();
                assert_eq!(crossed, choice);
            }
        }
    }
    let task = Task::new(&GUZHI, &Position::opening(&GUZHI), Level::Easy, 7);
    let text = r#"{"rules":"guzhi","position":"6 6 6 6 6 6 6 | 6 6 6 6 6 6 6 ; 0 0 ; south","level":"easy","seed":7}"#;
    assert_eq!(serde_json::to_string(&task).unwrap(), text);
}

#[test]
fn a_task_that_cannot_be_read() {
    let task = Task::new(&GUZHI, &Position::opening(&GUZHI), Level::Hard, 1);
    let rules = Task { rules: "nim".to_owned(), ..task.clone() }.run(&GO_ON);
    assert!(matches!(rules, Err(TaskError::Rules(unknown)) if unknown.0 == "nim"));
    let options = Options { seeds: Some(5), ..Options::default() };
    let options = Task { options, ..task.clone() }.run(&GO_ON);
    assert!(matches!(options, Err(TaskError::Options(_))));
    let position = Task { position: "6 6".to_owned(), ..task }.run(&GO_ON);
    assert!(matches!(position, Err(TaskError::Position { text, .. }) if text == "6 6"));
}
