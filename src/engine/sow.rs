//! A turn: sowing, relays, pasu and captures.

use super::{Observer, PITS, PasuTo, Pit, Position, RuleSet, Side, TurnEnd, TurnEvent};

/// A move the rules do not allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The board has no such pit.
    #[error("there is no pit {0}: the pits are 0 to {last}", last = PITS - 1)]
    NoSuchPit(i64),
    /// The pit lies on the other row.
    #[error("pit {} lies on the row of {:?}, and {:?} is to move", .pit.index(), .pit.owner(), .to_move)]
    NotYours {
        /// The pit.
        pit: Pit,
        /// Who is to move.
        to_move: Side,
    },
    /// The pit holds nothing to sow.
    #[error("pit {} is empty", .0.index())]
    Empty(Pit),
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
}

/// What a turn came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The position after it, the other side to move. Endings are not yet looked at: [`super::Game`] does.
    pub position: Position,
    /// Seeds dropped.
    pub sown: u32,
    /// Seeds taken by pasu and captures, `[south, north]`.
    pub taken: [u8; 2],
}

/// Plays one turn.
///
/// # Errors
/// [`IllegalMove`] when the pit is not the mover's or holds nothing.
pub fn play<O: Observer>(
    rules: &RuleSet,
    position: &Position,
    pit: Pit,
    observer: &mut O,
) -> Result<Turn, IllegalMove> {
    if pit.owner() != position.to_move {
        return Err(IllegalMove::NotYours { pit, to_move: position.to_move });
    }
    if position.seeds(pit) == 0 {
        return Err(IllegalMove::Empty(pit));
    }
    Ok(play_unchecked(rules, position, pit, observer))
}

/// Plays one turn without asking whether it is legal: for a search that only tries [`Position::legal`] pits.
/// An empty pit gives a turn that makes no sense, but nothing worse.
#[inline]
pub fn play_unchecked<O: Observer>(rules: &RuleSet, position: &Position, pit: Pit, observer: &mut O) -> Turn {
    let sower = position.to_move;
    let mut after = *position;
    let mut taken = [0u8; 2];
    let mut sown = 0u32;
    let mut take = |after: &mut Position, pit: Pit, to: Side| {
        let seeds = std::mem::take(&mut after.pits[pit.index()]);
        after.stores[to.index()] += seeds;
        taken[to.index()] += seeds;
        seeds
    };

    let mut at = pit;
    let mut hand = std::mem::take(&mut after.pits[pit.index()]);
    observer.see(TurnEvent::Lifted { pit, seeds: hand });
    let end = loop {
        while hand > 0 {
            at = at.next();
            hand -= 1;
            sown += 1;
            let seeds = &mut after.pits[at.index()];
            *seeds += 1;
            let seeds = *seeds;
            observer.see(TurnEvent::Dropped { pit: at, seeds, hand });
            if seeds == rules.pasu.at {
                let to = match rules.pasu.to {
                    PasuTo::Owner => at.owner(),
                };
                take(&mut after, at, to);
                observer.see(TurnEvent::Pasu { pit: at, seeds, to });
            }
        }
        if sown > rules.turn_guard {
            break TurnEnd::Guard;
        }
        let next = at.next();
        let seeds = std::mem::take(&mut after.pits[next.index()]);
        if seeds > 0 {
            observer.see(TurnEvent::Relayed { pit: next, seeds });
            hand = seeds;
            at = next;
            continue;
        }
        let beyond = next.next();
        let seeds = take(&mut after, beyond, sower);
        if seeds == 0 {
            break TurnEnd::NothingBeyond(beyond);
        }
        observer.see(TurnEvent::Captured { empty: next, pit: beyond, seeds, to: sower });
        break TurnEnd::Capture;
    };
    observer.see(TurnEvent::Ended(end));
    after.to_move = sower.other();
    Turn { position: after, sown, taken }
}
