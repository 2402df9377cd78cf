//! Positions of games that levels play against each other, as seen by whoever is to move.

use crate::ai::{Level, choose};
use crate::blitz::Draws;
use crate::engine::{Game, Pit, Position, RuleSet};
use std::sync::atomic::AtomicBool;

/// The positions of a game.
pub(super) fn played(rules: &RuleSet, draws: &mut Draws) -> Vec<Position> {
    let mut game = Game::new(*rules);
    let mut positions = Vec::new();
    let anybodys = 4 + draws.below(4);
    for ply in 0u64.. {
        let pits: Vec<Pit> = game.legal().collect();
        if pits.is_empty() {
            break;
        }
        positions.push(game.position().as_south());
        // The first moves are anybody's, so that no two games are the same; then people play well enough and err.
        let level = [Level::Easy, Level::Easy, Level::Medium][draws.below(3) as usize];
        let drawn = pits[draws.below(pits.len() as u64) as usize];
        let chosen = choose(rules, game.position(), level, draws.below(u64::MAX), &AtomicBool::new(false));
        let pit = if ply < anybodys { drawn } else { chosen.map_or(drawn, |choice| choice.pit) };
        if game.play(pit, &mut ()).is_err() {
            break;
        }
    }
    positions
}
