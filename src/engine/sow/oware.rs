//! Oware's way (abapa): past the pit the move started from, then twos and threes backwards.

use super::{Hand, Turn};
use crate::engine::{Observer, Pit, PitSet, Position, TurnEnd, TurnEvent};

/// The pits with seeds that may be sown: when the other side has none, those that give it some.
#[inline]
pub(super) fn legal(position: &Position, filled: PitSet) -> PitSet {
    let mover = position.to_move;
    if position.row_seeds(mover.other()) > 0 {
        return filled;
    }
    let row = position.board.row_len();
    filled.filter(|&pit| usize::from(position.seeds(pit)) >= row - position.board.column(pit)).collect()
}

/// Plays one turn.
#[inline]
pub(super) fn play<O: Observer>(position: &Position, pit: Pit, observer: &mut O) -> Turn {
    let board = position.board;
    let mut turn = Hand::new(position);
    let by = turn.sower;
    let mut at = pit;
    let mut hand = turn.lift(pit);
    observer.see(TurnEvent::Lifted { by, pit, seeds: hand });
    while hand > 0 {
        at = board.next(at);
        if at == pit {
            continue;
        }
        hand -= 1;
        let seeds = turn.drop(at);
        observer.see(TurnEvent::Dropped { pit: at, seeds, hand });
    }
    let theirs = board.row(by.other());
    let mut captured = PitSet::EMPTY;
    let mut seeds = 0;
    let mut back = at;
    while theirs.contains(back) && matches!(turn.position.seeds(back), 2 | 3) {
        seeds += turn.position.seeds(back);
        captured.insert(back);
        back = board.before(back);
    }
    let end = if captured.is_empty() {
        TurnEnd::Rests
    } else if seeds == turn.position.row_seeds(by.other()) {
        TurnEnd::Spared
    } else {
        for pit in captured.rev() {
            let seeds = turn.take(pit, by);
            observer.see(TurnEvent::Captured { via: at, pit, seeds, to: by });
        }
        TurnEnd::Capture
    };
    turn.end(end, observer)
}
