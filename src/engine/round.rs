//! From one round to the next.

use super::{By, GameResult, Observer, PitSet, Position, Round, Rounds, RuleSet, Side, Starts, TurnEvent};

/// After a round, when every seed is in a store: fills the pits for the next, or says who has won.
pub(super) fn next_round<O: Observer>(
    rules: &RuleSet,
    rounds: &Rounds,
    position: &mut Position,
    observer: &mut O,
) -> Option<GameResult> {
    let Round { number, starter } = position.round.unwrap_or(Round { number: 1, starter: Side::South });
    let stores = position.stores;
    observer.see(TurnEvent::RoundEnded { round: number, stores });
    if stores.iter().any(|&store| store < rounds.least) {
        return Some(GameResult::by_stores(position, By::CannotRefill));
    }
    if number >= rounds.last {
        return Some(GameResult::by_stores(position, By::RoundsPlayed));
    }
    let starter = match rounds.starts {
        Starts::ToMove => position.to_move,
        Starts::Alternate => starter.other(),
    };
    let number = number + 1;
    position.round = Some(Round { number, starter });
    position.to_move = starter;
    position.closed = PitSet::EMPTY;
    for side in Side::BOTH {
        for pit in position.board.row(side) {
            refill(rules, position, side, pit, observer);
        }
    }
    observer.see(TurnEvent::RoundBegan { round: number, to_move: starter });
    None
}

fn refill<O: Observer>(
    rules: &RuleSet,
    position: &mut Position,
    from: Side,
    pit: super::Pit,
    observer: &mut O,
) {
    let seeds = rules.start_seeds(position.board.column(pit));
    let store = &mut position.stores[from.index()];
    match store.checked_sub(seeds) {
        Some(rest) => {
            *store = rest;
            position.pits[pit.index()] = seeds;
            observer.see(TurnEvent::Refilled { pit, seeds, from });
        }
        None => {
            position.closed.insert(pit);
            observer.see(TurnEvent::Closed { pit });
        }
    }
}
