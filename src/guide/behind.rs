//! The board on which South, behind, wins with one pit and no other.

use crate::engine::{Board, By, Game, Pit, Position, RuleSet, Side, Winner};

/// The seeds on the board.
const SEEDS: u8 = 6;
/// What both have by then.
const STORES: [u8; 2] = [37, 41];

/// Every position of this kind in which exactly one pit wins at once, by a sweep, with that pit; those that look most open first.
/// Whether another pit wins later is not looked at.
pub(super) fn positions() -> Vec<(Position, Pit)> {
    let mut found = Vec::new();
    place(&mut [0; Board::MOST_PITS], 0, SEEDS, &mut |pits| {
        let Ok(position) = Position::new(pits, STORES, Side::South) else { return };
        let choices = position.filled(Side::South);
        let wins = choices.filter(|&pit| wins_at_once(&position, pit)).collect::<Vec<_>>();
        if let ([pit], 3..) = (&wins[..], choices.len()) {
            found.push((position, *pit));
        }
    });
    // Seeds on both rows, no pit that holds most of them, and much to choose from.
    found.sort_by_key(|(position, _)| {
        let theirs = position.row_seeds(Side::North);
        let fullest = position.pits().iter().max().copied();
        (theirs.abs_diff(SEEDS / 2), fullest, std::cmp::Reverse(position.filled(Side::South).len()))
    });
    found
}

/// Calls it with every way to put so many seeds into the pits from this one on.
fn place(
    pits: &mut [u8; Board::MOST_PITS],
    from: usize,
    seeds: u8,
    each: &mut impl FnMut(&[u8; Board::MOST_PITS]),
) {
    if from == pits.len() - 1 {
        pits[from] = seeds;
        each(pits);
        return;
    }
    for here in 0..=seeds {
        pits[from] = here;
        place(pits, from + 1, seeds - here, each);
    }
}

fn wins_at_once(position: &Position, pit: Pit) -> bool {
    let mut game = Game::from_position(RuleSet::GUZHI, *position);
    game.play(pit, &mut ()).is_ok()
        && game.result().is_some_and(|result| result.by == By::Sweep && result.winner == Winner::South)
}
