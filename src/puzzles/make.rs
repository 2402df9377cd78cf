//! Finds puzzles in games that levels play against each other.

use super::judge::theme;
use super::{Puzzle, Theme};
use crate::ai::{Level, choose};
use crate::blitz::{Draws, PowerUp};
use crate::engine::{Game, Pit, Position, RuleSet, legal};
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::AtomicBool;

/// Of one theme, no grade may be more than this part of all: a deck of easy ones bores.
const MOST_OF_A_GRADE: usize = 2;

/// How many games are looked through at most. A row is starved in one position of many.
const GAMES: u64 = 100_000;

/// So many puzzles, as many of each theme, from games that this seed decides; sorted by grade. Fewer when a great many games do not hold
/// enough.
pub fn make(seed: u64, wanted: usize) -> Vec<Puzzle> {
    let share = wanted.div_ceil(Theme::ALL.len());
    let mut found: BTreeMap<Theme, Vec<Puzzle>> = Theme::ALL.map(|theme| (theme, Vec::new())).into();
    let mut known = HashSet::new();
    for number in 0..GAMES {
        if found.values().all(|puzzles| puzzles.len() >= share) {
            break;
        }
        let mut draws = Draws(seed ^ (number << 20));
        for position in played(&mut draws) {
            let held = [PowerUp::ReverseSow, PowerUp::PasuSurge][draws.below(2) as usize];
            // Every game has many positions where something can be won at once, and few where it needs a power-up.
            let puzzles = [
                found[&Theme::PowerUp].len().lt(&share).then(|| Puzzle::with_power(position, held)).flatten(),
                hopeful(&found, share, &position).then(|| Puzzle::of(position)).flatten(),
            ];
            for puzzle in puzzles.into_iter().flatten() {
                let Some(puzzles) = found.get_mut(&puzzle.theme) else { continue };
                let same = puzzles.iter().filter(|other| other.grade == puzzle.grade).count();
                if puzzles.len() < share && same < share.div_ceil(MOST_OF_A_GRADE) && known.insert(position) {
                    puzzles.push(puzzle);
                }
            }
        }
    }
    let mut puzzles: Vec<Puzzle> = found.into_values().flatten().collect();
    puzzles.sort_by_key(|puzzle| puzzle.grade);
    puzzles.truncate(wanted);
    puzzles
}

/// Whether a proof could give what is still wanted: some pit makes such a turn.
fn hopeful(found: &BTreeMap<Theme, Vec<Puzzle>>, share: usize, position: &Position) -> bool {
    legal(&RuleSet::GUZHI, position)
        .filter_map(|pit| theme(position, pit))
        .any(|theme| found[&theme].len() < share)
}

/// The positions of a game from its sixth move on, as seen by whoever is to move.
fn played(draws: &mut Draws) -> Vec<Position> {
    let mut game = Game::new(RuleSet::GUZHI);
    let mut positions = Vec::new();
    for ply in 0.. {
        let pits: Vec<Pit> = game.legal().collect();
        if pits.is_empty() {
            break;
        }
        if ply >= 6 {
            positions.push(game.position().as_south());
        }
        // The first moves are anybody's, so that no two games are the same; then people play well enough and err.
        let level = [Level::Easy, Level::Medium][draws.below(2) as usize];
        let drawn = pits[draws.below(pits.len() as u64) as usize];
        let chosen =
            choose(game.rules(), game.position(), level, draws.below(u64::MAX), &AtomicBool::new(false));
        let pit = if ply < 4 { drawn } else { chosen.map_or(drawn, |choice| choice.pit) };
        if game.play(pit, &mut ()).is_err() {
            break;
        }
    }
    positions
}
