//! A turn: what may be sown, and what sowing it does. Each way of sowing has a file of its own.

mod kalah;
mod oware;
mod pallanguzhi;

use super::{Board, Observer, Pit, PitSet, Position, RuleSet, Side, Sowing, TurnEnd, TurnEvent};

/// A move the rules do not allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The board has no such pit.
    #[error("there is no pit {number}: the pits are 0 to {last}", last = .board.len() - 1)]
    NoSuchPit {
        /// What was asked for.
        number: i64,
        /// The board.
        board: Board,
    },
    /// The pit lies on the other row.
    #[error("pit {} lies on the row of {:?}, and {to_move:?} is to move", .pit.index(), .to_move.other())]
    NotYours {
        /// The pit.
        pit: Pit,
        /// Who is to move.
        to_move: Side,
    },
    /// The pit is closed for this round.
    #[error("pit {} is closed in this round", .0.index())]
    Closed(Pit),
    /// The pit holds nothing to sow.
    #[error("pit {} is empty", .0.index())]
    Empty(Pit),
    /// The other side has no seeds, and this move would give it none.
    #[error("the other side has no seeds, and pit {} would give it none", .0.index())]
    MustFeed(Pit),
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
}

/// What a turn came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The position after it, whoever is to move next. Endings are not yet looked at: [`super::Game`] does.
    pub position: Position,
    /// Seeds dropped.
    pub sown: u32,
    /// Seeds taken by pasu and captures and stored while sowing, `[south, north]`.
    pub taken: [u8; 2],
}

/// The pits the side to move may sow. Who asks whether the game is over asks [`super::Game`].
#[inline]
pub fn legal(rules: &RuleSet, position: &Position) -> PitSet {
    let filled = position.filled(position.to_move);
    match rules.sowing {
        Sowing::Pallanguzhi { .. } | Sowing::Kalah { .. } => filled,
        Sowing::Oware => oware::legal(position, filled),
    }
}

/// Plays one turn.
///
/// # Errors
/// [`IllegalMove`] when the rules do not allow it.
pub fn play<O: Observer>(
    rules: &RuleSet,
    position: &Position,
    pit: Pit,
    observer: &mut O,
) -> Result<Turn, IllegalMove> {
    let board = position.board;
    if !board.has(pit) {
        return Err(IllegalMove::NoSuchPit { number: pit.index() as i64, board });
    }
    if board.owner(pit) != position.to_move {
        return Err(IllegalMove::NotYours { pit, to_move: position.to_move });
    }
    if position.closed.contains(pit) {
        return Err(IllegalMove::Closed(pit));
    }
    if position.seeds(pit) == 0 {
        return Err(IllegalMove::Empty(pit));
    }
    if !legal(rules, position).contains(pit) {
        return Err(IllegalMove::MustFeed(pit));
    }
    Ok(play_unchecked(rules, position, pit, observer))
}

/// Plays one turn without asking whether it is legal: for a search that only tries [`legal`] pits.
/// An empty pit gives a turn that makes no sense, but nothing worse.
#[inline]
pub fn play_unchecked<O: Observer>(rules: &RuleSet, position: &Position, pit: Pit, observer: &mut O) -> Turn {
    match rules.sowing {
        Sowing::Pallanguzhi { pasu, goes_on } => match (position.closed.is_empty(), goes_on) {
            (true, false) => pallanguzhi::play::<false, false, false, O>(
                rules,
                pasu,
                position,
                pit,
                &Twist::NONE,
                observer,
            ),
            (false, false) => {
                pallanguzhi::play::<true, false, false, O>(rules, pasu, position, pit, &Twist::NONE, observer)
            }
            (_, true) => {
                pallanguzhi::play::<true, true, false, O>(rules, pasu, position, pit, &Twist::NONE, observer)
            }
        },
        Sowing::Kalah { relay, capture_from_empty } => {
            kalah::play(rules, relay, capture_from_empty, position, pit, observer)
        }
        Sowing::Oware => oware::play(position, pit, observer),
    }
}

/// What bends the sowing of one turn. Only a game of the Pallanguzhi way on an open board knows such a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Twist {
    /// The seeds travel clockwise; relay and capture follow.
    pub reversed: bool,
    /// One seed less makes a pasu as well, and every pasu goes to the side that sows.
    pub surge: bool,
    /// From these pits nothing is taken: no pasu, and a capture that lands there takes nothing.
    pub shielded: PitSet,
}

impl Twist {
    /// Nothing is bent.
    pub const NONE: Twist = Twist { reversed: false, surge: false, shielded: PitSet::EMPTY };
}

/// Plays one turn as [`play_unchecked`] does, bent by a twist. Rules that sow in another way are not bent.
#[inline]
pub fn play_twisted<O: Observer>(
    rules: &RuleSet,
    position: &Position,
    pit: Pit,
    twist: &Twist,
    observer: &mut O,
) -> Turn {
    match rules.sowing {
        Sowing::Pallanguzhi { pasu, .. } if *twist != Twist::NONE => {
            pallanguzhi::play::<false, false, true, O>(rules, pasu, position, pit, twist, observer)
        }
        _ => play_unchecked(rules, position, pit, observer),
    }
}

/// A turn being played.
struct Hand {
    position: Position,
    sower: Side,
    sown: u32,
    taken: [u8; 2],
}

impl Hand {
    #[inline]
    fn new(position: &Position) -> Hand {
        Hand { position: *position, sower: position.to_move, sown: 0, taken: [0; 2] }
    }

    /// Lifts all seeds of a pit.
    #[inline]
    fn lift(&mut self, pit: Pit) -> u8 {
        std::mem::take(&mut self.position.pits[pit.index()])
    }

    /// Drops one seed, and says how many lie there now.
    #[inline]
    fn drop(&mut self, pit: Pit) -> u8 {
        self.sown += 1;
        let seeds = &mut self.position.pits[pit.index()];
        *seeds += 1;
        *seeds
    }

    /// Empties a pit into a store.
    #[inline]
    fn take(&mut self, pit: Pit, to: Side) -> u8 {
        let seeds = self.lift(pit);
        self.position.stores[to.index()] += seeds;
        self.taken[to.index()] += seeds;
        seeds
    }

    /// Drops one seed into the sower's store, and says how many lie there now.
    #[inline]
    fn store(&mut self) -> u8 {
        let side = self.sower.index();
        self.sown += 1;
        self.taken[side] += 1;
        self.position.stores[side] += 1;
        self.position.stores[side]
    }

    #[inline]
    fn end<O: Observer>(mut self, end: TurnEnd, observer: &mut O) -> Turn {
        observer.see(TurnEvent::Ended(end));
        if end != TurnEnd::Again {
            self.position.to_move = self.sower.other();
        }
        Turn { position: self.position, sown: self.sown, taken: self.taken }
    }
}
