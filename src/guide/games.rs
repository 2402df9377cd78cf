//! Positions of games that levels play against each other, as seen by whoever is to move.

use crate::ai::{Level, choose};
use crate::blitz::Draws;
use crate::engine::{Game, Pit, PitSet, Position, Round, RuleSet, Side};
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
        positions.push(as_south(game.position()));
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

/// The same position with the side to move as South: the board is the same from both sides.
fn as_south(position: &Position) -> Position {
    if position.to_move() == Side::South {
        return *position;
    }
    let board = position.board();
    let (mut pits, [south, north]) = (position.pits().to_vec(), position.stores());
    pits.rotate_left(board.row_len());
    let turned = Position::new(&pits, [north, south], Side::South).ok();
    let turned = match position.round() {
        None => turned,
        Some(Round { number, starter }) => {
            let closed: PitSet = position
                .closed()
                .filter_map(|pit| board.pit((pit.index() + board.row_len()) % board.len()))
                .collect();
            turned.and_then(|turned| turned.in_round(Round { number, starter: starter.other() }, closed).ok())
        }
    };
    turned.unwrap_or(*position)
}
