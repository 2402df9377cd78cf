//! How fast turns of every rule set are played, beside the literal reference of the tests, in one run on one machine:
//! read the ratios.
//!
//! `cargo bench --no-default-features --bench turns`. Each way walks the same tree of moves from the opening, and the
//! bench fails when one of them counts other moves than the rest.

#[path = "../tests/reference/mod.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod reference;

use guzhi::ai::search::Search;
use guzhi::engine::packed::*;
use guzhi::engine::{Game, Pit, Position, RuleSet, legal, play_unchecked};
use reference::{Reference, Rules};
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

fn main() {
    // Without `cargo bench`, as a test: only that the counts agree.
    let depth = if std::env::args().any(|argument| argument == "--bench") { 6 } else { 3 };

    println!("turns, in millions a second, and how many times as fast as the reference:");
    println!(
        "{:>12} {:>9} {:>10} {:>16} {:>22}",
        "rules", "turns", "reference", "Game::play", "play_unchecked"
    );
    for &rules in RuleSet::ALL {
        let mut list = Vec::new();
        list_turns(&Game::new(rules), depth, &mut list);
        let turns = list.len();
        let reference = timed(turns, || walk_reference(&Reference::opening(Rules::plain(rules.id)), depth));
        let game = timed(turns, || walk_game(&Game::new(rules), depth));
        let bare = timed(turns, || {
            let sown =
                |&(position, pit): &(Position, Pit)| play_unchecked(&rules, &position, pit, &mut ()).sown;
            black_box(list.iter().map(sown).map(u64::from).sum::<u64>());
            list.len()
        });
        let packed: Vec<(Packed, usize)> = list
            .iter()
            .map(|(position, pit)| {
                (
                    Packed::of(position).unwrap_or(Packed::of(&Position::opening(&rules)).unwrap()),
                    position.board().column(*pit),
                )
            })
            .collect();
        for portable in [false, true] {
            struct Sow<'a>(&'a [(Packed, usize)], bool);
            impl WithWay for Sow<'_> {
                type Output = f64;
                fn with<W: Way>(self, way: W) -> f64 {
                    if self.1 {
                        timed(self.0.len(), || {
                            black_box(
                                self.0
                                    .iter()
                                    .map(|&(p, c)| u64::from(way.sow_in::<Words>(p, c).sown))
                                    .sum::<u64>(),
                            );
                            self.0.len()
                        })
                    } else {
                        timed(self.0.len(), || {
                            black_box(
                                self.0.iter().map(|&(p, c)| u64::from(way.sow(p, c).sown)).sum::<u64>(),
                            );
                            self.0.len()
                        })
                    }
                }
            }
            if let Some(s) = with_way(&rules, Sow(&packed, portable)) {
                println!(
                    "  packed {portable}: {:.2} M/s, {:.2}x of one by one",
                    turns as f64 / s / 1e6,
                    bare / s
                );
            }
        }
        let rate = |seconds: f64| turns as f64 / seconds / 1e6;
        println!(
            "{:>12} {turns:>9} {:>10.2} {:>8.2} {:>6.1}x {:>14.2} {:>6.1}x",
            rules.id,
            rate(reference),
            rate(game),
            reference / game,
            rate(bare),
            reference / bare
        );
    }

    println!("the search, in millions of positions a second:");
    for &rules in RuleSet::ALL {
        let stop = AtomicBool::new(false);
        let mut search = Search::new(&rules, u64::MAX, &stop);
        let opening = Position::opening(&rules);
        let pits: Vec<Pit> = legal(&rules, &opening).collect();
        let start = Instant::now();
        let found = search.deepen(&opening, &pits, 2 * depth as u32, 0).expect("the opening has legal pits");
        let rate = search.nodes() as f64 / start.elapsed().as_secs_f64() / 1e6;
        let (pit, value) = found.ranked()[0];
        println!(
            "{:>12} {rate:>8.2}: {} turns ahead, {} positions, pit {}, {value:+}",
            rules.id,
            found.depth,
            search.nodes(),
            pit.index()
        );
    }
}

/// Runs it until it has taken long enough to be measured, and gives the seconds of one run.
fn timed(turns: usize, mut run: impl FnMut() -> usize) -> f64 {
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

fn walk_reference(game: &Reference, depth: usize) -> usize {
    let mut turns = 0;
    for pit in (0..game.pits.len()).filter(|_| depth > 0) {
        if game.may_sow(pit) {
            let mut after = game.clone();
            black_box(after.sow(pit));
            turns += 1 + walk_reference(&after, depth - 1);
        }
    }
    turns
}

fn walk_game(game: &Game, depth: usize) -> usize {
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
