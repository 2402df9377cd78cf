//! Kalah's way: through one's own store, and again if the last seed falls there.

use super::{Hand, Turn};
use crate::engine::{Observer, Pit, Position, RuleSet, TurnEnd, TurnEvent};

/// Plays one turn.
#[inline]
pub(super) fn play<O: Observer>(
    rules: &RuleSet,
    relay: bool,
    capture_from_empty: bool,
    position: &Position,
    pit: Pit,
    observer: &mut O,
) -> Turn {
    let board = position.board;
    let mut turn = Hand::new(position);
    let by = turn.sower;
    let mut at = pit;
    let mut hand = turn.lift(pit);
    observer.see(TurnEvent::Lifted { by, pit, seeds: hand });
    let end = loop {
        let mut in_store = false;
        while hand > 0 {
            let next = board.next(at);
            hand -= 1;
            // One's own store lies between the last pit of one's row and the first of the other.
            in_store = !in_store && board.owner(at) == by && board.owner(next) != by;
            if in_store {
                let seeds = turn.store();
                observer.see(TurnEvent::Stored { side: by, seeds, hand });
            } else {
                at = next;
                let seeds = turn.drop(at);
                observer.see(TurnEvent::Dropped { pit: at, seeds, hand });
            }
        }
        if turn.sown > rules.turn_guard {
            break TurnEnd::Guard;
        }
        if in_store {
            break TurnEnd::Again;
        }
        if turn.position.seeds(at) > 1 {
            if !relay {
                break TurnEnd::Rests;
            }
            hand = turn.lift(at);
            observer.see(TurnEvent::Relayed { pit: at, seeds: hand });
            continue;
        }
        let across = board.across(at);
        if board.owner(at) != by || (turn.position.seeds(across) == 0 && !capture_from_empty) {
            break TurnEnd::Rests;
        }
        for pit in [across, at] {
            let seeds = turn.take(pit, by);
            if seeds > 0 {
                observer.see(TurnEvent::Captured { via: at, pit, seeds, to: by });
            }
        }
        break TurnEnd::Capture;
    };
    turn.end(end, observer)
}
