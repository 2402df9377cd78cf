//! The Pallanguzhi way: when the hand is empty, the next pit decides.

use super::{Hand, Turn, Twist};
use crate::engine::{Observer, Pasu, PasuTo, Pit, Position, RuleSet, TurnEnd, TurnEvent};

/// Plays one turn. `CLOSED` says whether there may be closed pits to pass over, `GOES_ON` whether the turn goes on
/// after a capture, `TWISTED` whether something bends the rules of sowing; the search gets a loop of its own for each.
#[inline]
pub(super) fn play<const CLOSED: bool, const GOES_ON: bool, const TWISTED: bool, O: Observer>(
    rules: &RuleSet,
    pasu: Option<Pasu>,
    position: &Position,
    pit: Pit,
    twist: &Twist,
    observer: &mut O,
) -> Turn {
    let board = position.board;
    let closed = position.closed;
    let next = |pit: Pit| {
        if TWISTED && twist.reversed {
            return board.before(pit);
        }
        let mut next = board.next(pit);
        // Ends: the pit that is being sown is open itself.
        while CLOSED && closed.contains(next) {
            next = board.next(next);
        }
        next
    };
    let mut turn = Hand::new(position);
    let by = turn.sower;
    let mut at = pit;
    let mut hand = turn.lift(pit);
    observer.see(TurnEvent::Lifted { by, pit, seeds: hand });
    let end = loop {
        while hand > 0 {
            at = next(at);
            hand -= 1;
            let seeds = turn.drop(at);
            observer.see(TurnEvent::Dropped { pit: at, seeds, hand });
            let Some(pasu) = pasu else {
                continue;
            };
            let surges = TWISTED && twist.surge && seeds == pasu.at - 1;
            if (seeds == pasu.at || surges) && !(TWISTED && twist.shielded.contains(at)) {
                let to = match pasu.to {
                    PasuTo::Owner if !(TWISTED && twist.surge) => board.owner(at),
                    PasuTo::Owner | PasuTo::Sower => by,
                };
                turn.take(at, to);
                observer.see(TurnEvent::Pasu { pit: at, seeds, to });
            }
        }
        if turn.sown > rules.turn_guard {
            break TurnEnd::Guard;
        }
        let empty = next(at);
        hand = turn.lift(empty);
        if hand > 0 {
            observer.see(TurnEvent::Relayed { pit: empty, seeds: hand });
            at = empty;
            continue;
        }
        let beyond = next(empty);
        if TWISTED && twist.shielded.contains(beyond) && turn.position.seeds(beyond) > 0 {
            break TurnEnd::Shielded(beyond);
        }
        let seeds = turn.take(beyond, by);
        if seeds == 0 {
            break TurnEnd::NothingBeyond(beyond);
        }
        observer.see(TurnEvent::Captured { via: empty, pit: beyond, seeds, to: by });
        if !GOES_ON {
            break TurnEnd::Capture;
        }
        let mut on = next(beyond);
        while on != beyond && turn.position.seeds(on) == 0 {
            on = next(on);
        }
        hand = turn.lift(on);
        if hand == 0 {
            break TurnEnd::Capture;
        }
        observer.see(TurnEvent::Relayed { pit: on, seeds: hand });
        at = on;
    };
    turn.end(end, observer)
}
