//! How fast turns are played, beside the literal reference of the tests, in one run on one machine: read the ratios.
//!
//! `cargo bench --no-default-features --bench turns`. Each way walks the same tree of moves from the opening, and the
//! bench fails when one of them counts other moves than the rest.

#[path = "../tests/reference/mod.rs"]
mod reference;

use guzhi::ai::search::Search;
use guzhi::engine::{Game, Pit, Position, RuleSet, play_unchecked};
use reference::Reference;
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Move sequences of exactly 1, 2, … 8 moves.
const PERFT: [u64; 8] = [7, 41, 210, 1043, 4522, 17_966, 65_839, 212_107];

fn main() {
    // Without `cargo bench`, as a test: only that the counts agree.
    let depth = if std::env::args().any(|argument| argument == "--bench") { PERFT.len() } else { 5 };
    let turns: u64 = PERFT[..depth].iter().sum();

    let reference = timed(turns, || walk_reference(&Reference::start(vec![6; 14], vec![0, 0], 0), depth));
    let game = timed(turns, || walk_game(&Game::new(RuleSet::GUZHI), depth));
    let mut list = Vec::new();
    list_turns(&Game::new(RuleSet::GUZHI), depth, &mut list);
    let bare = timed(turns, || {
        let sown = |&(position, pit): &(Position, Pit)| {
            play_unchecked(&RuleSet::GUZHI, &position, pit, &mut ()).sown
        };
        black_box(list.iter().map(sown).map(u64::from).sum::<u64>());
        list.len() as u64
    });

    println!("{turns} turns");
    for (name, seconds) in [("reference", reference), ("Game::play", game), ("play_unchecked", bare)] {
        let rate = turns as f64 / seconds / 1e6;
        println!(
            "{name:>16} {rate:>8.2} million turns a second {:>8.1} times the reference",
            reference / seconds
        );
    }

    let stop = AtomicBool::new(false);
    let mut search = Search::new(&RuleSet::GUZHI, u64::MAX, &stop);
    let opening = Position::opening(&RuleSet::GUZHI);
    let pits: Vec<Pit> = opening.legal().collect();
    let start = Instant::now();
    let found = search.deepen(&opening, &pits, 2 * depth as u32, 0).expect("the opening has legal pits");
    let rate = search.nodes() as f64 / start.elapsed().as_secs_f64() / 1e6;
    let (pit, value) = found.ranked()[0];
    println!(
        "{:>16} {rate:>8.2} million positions a second: {} turns ahead, {} positions, pit {pit}, {value:+}",
        "search",
        found.depth,
        search.nodes()
    );
}

/// Runs it until it has taken long enough to be measured, and gives the seconds of one run.
fn timed(turns: u64, mut run: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut runs = 0;
    loop {
        assert_eq!(run(), turns, "this way counts other moves");
        runs += 1;
        let seconds = start.elapsed().as_secs_f64();
        if seconds > 0.5 || turns < 10_000 {
            return seconds / f64::from(runs);
        }
    }
}

fn walk_reference(game: &Reference, depth: usize) -> u64 {
    let mut turns = 0;
    for pit in (0..14).filter(|_| depth > 0) {
        if game.may_sow(pit) {
            let mut after = game.clone();
            black_box(after.sow(pit));
            turns += 1 + walk_reference(&after, depth - 1);
        }
    }
    turns
}

fn walk_game(game: &Game, depth: usize) -> u64 {
    let mut turns = 0;
    for pit in game.legal().filter(|_| depth > 0) {
        let mut after = game.clone();
        black_box(after.play(pit, &mut ()).expect("a legal pit"));
        turns += 1 + walk_game(&after, depth - 1);
    }
    turns
}

fn list_turns(game: &Game, depth: usize, list: &mut Vec<(Position, Pit)>) {
    for pit in game.legal().filter(|_| depth > 0) {
        list.push((*game.position(), pit));
        let mut after = game.clone();
        after.play(pit, &mut ()).expect("a legal pit");
        list_turns(&after, depth - 1, list);
    }
}
