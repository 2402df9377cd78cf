//! Counting move sequences, to check an engine against another.

use super::Game;

/// The number of move sequences of exactly 1, 2, … `depth` moves from here. A sequence that ends the game or the round
/// earlier is not counted further.
pub fn perft(game: &Game, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth];
    walk(game, &mut counts);
    counts
}

fn walk(game: &Game, counts: &mut [u64]) {
    let Some((here, deeper)) = counts.split_first_mut() else {
        return;
    };
    for pit in game.legal() {
        *here += 1;
        if !deeper.is_empty() {
            let mut after = game.clone();
            // `pit` comes from `legal`, so the move is.
            let legal = after.play(pit, &mut ()).is_ok();
            if legal && after.position().round() == game.position().round() {
                walk(&after, deeper);
            }
        }
    }
}
