//! What is measured, and how: ours and the literal way in turns, so that what else the machine does falls on both.

use guzhi::ai::WIN;
use guzhi::ai::proof::{Answer, DEPTH, Prover};
use guzhi::ai::search::Search;
use guzhi::ai::tree::{Aim, Open, Tree, Whole};
use guzhi::engine::packed::{Packed, Quickest, Way, WithWay, Words, with_way};
use guzhi::engine::{Game, Pit, Position, RuleSet, legal, perft, play_unchecked};
use serde::Serialize;
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

static GO_ON: AtomicBool = AtomicBool::new(false);

/// One thing measured.
#[derive(Debug, Serialize)]
pub struct Line {
    /// What was counted, for a second: `turns`, `turns_portable`, `perft`, `solve`, `search`.
    pub what: &'static str,
    /// By which rules.
    pub rules: &'static str,
    /// How many there are in one run.
    pub count: u64,
    /// Millions a second, ours: a lap at a time, sixteen bytes a position.
    pub ours: f64,
    /// Millions a second, the literal way: one seed at a time, compiled with the same flags.
    pub literal: f64,
    /// How many times as fast ours is.
    pub ratio: f64,
}

/// Measures everything, each way for at least so many seconds.
pub fn all<E>(seconds: f64, tell: &mut impl FnMut(Line) -> Result<(), E>) -> Result<(), E> {
    for &rules in RuleSet::ALL {
        let positions = random_turns(rules, 20_000);
        for portable in [false, true] {
            if let Ok(line) = with_way(&rules, Turns { rules, positions: &positions, portable, seconds }) {
                tell(line)?;
            }
        }
    }
    for &rules in RuleSet::ALL {
        let game = Game::new(rules);
        let depth = 7;
        let count: u64 = perft(&game, depth).iter().sum();
        let ours = || perft(&game, depth).iter().sum();
        let literal = || one_by_one(&game, depth);
        tell(compared("perft", rules, count, seconds, ours, literal))?;
    }
    for &rules in
        RuleSet::ALL.iter().filter(|rules| ["guzhi", "pallanguzhi", "pallankuzhi"].contains(&rules.id))
    {
        if let Ok(line) = with_way(&rules, Solving { rules, seconds }) {
            tell(line)?;
        }
    }
    for &rules in RuleSet::ALL.iter().filter(|rules| rules.rounds.is_none()) {
        if let Ok(Some(line)) = with_way(&rules, Searching { rules, seconds }) {
            tell(line)?;
        }
    }
    Ok(())
}

/// Runs both by turns until each has taken long enough, checks that they count the same, and takes the best run of
/// each: what disturbs a run only makes it slower.
fn compared(
    what: &'static str,
    rules: RuleSet,
    count: u64,
    seconds: f64,
    mut ours: impl FnMut() -> u64,
    mut literal: impl FnMut() -> u64,
) -> Line {
    let mut best = [f64::INFINITY; 2];
    let mut spent = [0.0; 2];
    while spent[0] < seconds || spent[1] < seconds {
        for way in 0..2 {
            let start = Instant::now();
            let counted = if way == 0 { ours() } else { literal() };
            let taken = start.elapsed().as_secs_f64();
            // A search of packed positions sees that two are the same with the sides swapped, and looks at fewer.
            let same = counted == count || (way == 1 && matches!(what, "solve" | "search"));
            assert!(same, "{what} of {}: {counted}, not {count}", rules.id);
            best[way] = best[way].min(taken);
            spent[way] += taken;
        }
    }
    let [ours, literal] = best;
    let million = |seconds: f64| count as f64 / seconds / 1e6;
    Line {
        what,
        rules: rules.id,
        count,
        ours: million(ours),
        literal: million(literal),
        ratio: literal / ours,
    }
}

/// The turns of random games on an open board, in the order they were played.
fn random_turns(rules: RuleSet, count: usize) -> Vec<(Position, Pit)> {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut turns = Vec::new();
    while turns.len() < count {
        let mut game = Game::new(rules);
        while game.result().is_none() && game.position().closed().is_empty() && turns.len() < count {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let legal = legal(&rules, game.position());
            let Some(pit) = legal.clone().nth(random as usize % legal.len()) else { break };
            turns.push((*game.position(), pit));
            if game.play(pit, &mut ()).is_err() {
                break;
            }
        }
    }
    turns
}

struct Turns<'a> {
    rules: RuleSet,
    positions: &'a [(Position, Pit)],
    portable: bool,
    seconds: f64,
}

impl WithWay for Turns<'_> {
    type Output = Line;

    fn with<W: Way>(self, way: W) -> Line {
        let Turns { rules, positions, portable, seconds } = self;
        let packed: Vec<(Packed, usize)> = positions
            .iter()
            .filter_map(|(position, pit)| Some((Packed::of(position)?, position.board().column(*pit))))
            .collect();
        let literal = || {
            let sown = |(position, pit): &(Position, Pit)| {
                let turn = play_unchecked(&rules, position, *pit, &mut ());
                black_box(turn.position);
                u64::from(turn.sown)
            };
            black_box(positions.iter().map(sown).sum::<u64>());
            positions.len() as u64
        };
        let ours = || {
            let sown = |&(position, column): &(Packed, usize)| {
                let turn = match portable {
                    false => way.sow_in::<Quickest>(position, column),
                    true => way.sow_in::<Words>(position, column),
                };
                black_box(turn.position);
                u64::from(turn.sown)
            };
            black_box(packed.iter().map(sown).sum::<u64>());
            packed.len() as u64
        };
        let what = if portable { "turns_portable" } else { "turns" };
        compared(what, rules, positions.len() as u64, seconds, ours, literal)
    }
}

/// Counts sequences of moves as the rules are written: a game with its history, move by move.
fn one_by_one(game: &Game, depth: usize) -> u64 {
    let mut count = 0;
    for pit in game.legal() {
        count += 1;
        if depth > 1 {
            let mut after = game.clone();
            let legal = after.play(pit, &mut ()).is_ok();
            if legal && after.position().round() == game.position().round() {
                count += one_by_one(&after, depth - 1);
            }
        }
    }
    count
}

/// Proves that the first player wins, in both trees.
struct Solving {
    rules: RuleSet,
    seconds: f64,
}

impl WithWay for Solving {
    type Output = Line;

    fn with<W: Way>(self, way: W) -> Line {
        fn positions<T: Tree>(tree: &T, root: &T::Node) -> u64 {
            let mut prover = Prover::new(tree, u64::MAX, &GO_ON);
            let won = (0..7)
                .filter(|column| tree.legal(root) >> column & 1 == 1)
                .map(|column| tree.play(root, column));
            let won: Vec<_> = won.collect();
            for depth in 2..DEPTH {
                prover.make_room();
                if won.iter().any(|child| prover.after(child, 1, depth) == Some(Answer::Yes)) {
                    break;
                }
            }
            prover.nodes()
        }
        let Solving { rules, seconds } = self;
        let opening = Position::opening(&rules);
        let whole = Whole::new(&rules, &opening, Aim::Outcome);
        let literal = || positions(&whole, &opening);
        let ours = || {
            Open::new(&rules, way, &opening, Aim::Outcome).map_or(0, |(tree, root)| positions(&tree, &root))
        };
        compared("solve", rules, ours(), seconds, ours, literal)
    }
}

/// Looks some turns ahead, in both trees.
struct Searching {
    rules: RuleSet,
    seconds: f64,
}

impl WithWay for Searching {
    type Output = Option<Line>;

    fn with<W: Way>(self, way: W) -> Option<Line> {
        fn positions<T: Tree>(tree: &T, root: &T::Node) -> u64 {
            let columns: Vec<usize> = (0..7).filter(|column| tree.legal(root) >> column & 1 == 1).collect();
            let mut search = Search::new(tree, 300_000, &GO_ON);
            let found = search.deepen(root, &columns, 99, 0);
            black_box(found.map(|found| found.ranked()[0].1.min(WIN)));
            search.nodes()
        }
        let Searching { rules, seconds } = self;
        let opening = Position::opening(&rules);
        let whole = Whole::new(&rules, &opening, Aim::Game);
        let (tree, root) = Open::new(&rules, way, &opening, Aim::Game)?;
        let literal = || positions(&whole, &opening);
        let ours = || positions(&tree, &root);
        Some(compared("search", rules, ours(), seconds, ours, literal))
    }
}
