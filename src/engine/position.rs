//! Where the seeds are and who moves.

use super::{Board, Pit, PitSet, RuleSet, Side};

/// A position: the seeds in every pit and store, the side to move, and in a game of rounds which round it is and
/// which pits are closed. `Copy`, two dozen bytes.
///
/// The seeds of a position are at most 255 in all, so no pit can overflow; [`Position::new`] sees to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) pits: [u8; Board::MOST_PITS],
    pub(super) stores: [u8; 2],
    pub(super) closed: PitSet,
    pub(super) board: Board,
    pub(super) to_move: Side,
    pub(super) round: Option<Round>,
}

/// Where a game of rounds stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Round {
    /// The number of the round, from 1.
    pub number: u8,
    /// The side that began it.
    pub starter: Side,
}

/// Why there is no such position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// No board has so many pits.
    #[error("{0} pits make no board: there are boards of 12 and of 14")]
    Pits(usize),
    /// A pit could not count them.
    #[error("more than 255 seeds in all, more than a pit can count")]
    TooManySeeds,
    /// A closed pit that is not on the board, or holds seeds.
    #[error("pit {} cannot be closed: {}", .0.index(), if *.1 { "it holds seeds" } else { "the board has no such pit" })]
    Closed(Pit, bool),
}

impl Position {
    /// The position a game of these rules starts from.
    pub fn opening(rules: &RuleSet) -> Position {
        let mut pits = [0; Board::MOST_PITS];
        for pit in rules.board.pits() {
            pits[pit.index()] = rules.start_seeds(rules.board.column(pit));
        }
        let round = rules.rounds.map(|_| Round { number: 1, starter: Side::South });
        Position {
            pits,
            stores: [0, 0],
            closed: PitSet::EMPTY,
            board: rules.board,
            to_move: Side::South,
            round,
        }
    }

    /// A position of your own, in a single game; the number of pits says which board it is on.
    ///
    /// # Errors
    /// [`PositionError`] when no board has so many pits, or a pit could not count all the seeds.
    pub fn new(seeds: &[u8], stores: [u8; 2], to_move: Side) -> Result<Position, PositionError> {
        let board = Board::with_pits(seeds.len()).ok_or(PositionError::Pits(seeds.len()))?;
        let all: u32 = seeds.iter().chain(&stores).map(|&seeds| u32::from(seeds)).sum();
        if all > u32::from(u8::MAX) {
            return Err(PositionError::TooManySeeds);
        }
        let mut pits = [0; Board::MOST_PITS];
        pits[..seeds.len()].copy_from_slice(seeds);
        Ok(Position { pits, stores, closed: PitSet::EMPTY, board, to_move, round: None })
    }

    /// A position of a single game, row by row; its seeds are those of a position that was.
    pub(super) fn on_open_board(
        board: Board,
        south: &[u8],
        north: &[u8],
        stores: [u8; 2],
        to_move: Side,
    ) -> Position {
        let mut pits = [0; Board::MOST_PITS];
        pits[..south.len()].copy_from_slice(south);
        pits[south.len()..south.len() + north.len()].copy_from_slice(north);
        Position { pits, stores, closed: PitSet::EMPTY, board, to_move, round: None }
    }

    /// This position in a round of a game.
    ///
    /// # Errors
    /// [`PositionError::Closed`] when a closed pit holds seeds or is not on the board.
    pub fn in_round(self, round: Round, closed: PitSet) -> Result<Position, PositionError> {
        for pit in closed {
            if !self.board.has(pit) || self.seeds(pit) > 0 {
                return Err(PositionError::Closed(pit, self.board.has(pit)));
            }
        }
        Ok(Position { round: Some(round), closed, ..self })
    }

    /// The board it is on.
    #[inline]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Seeds in one pit.
    #[inline]
    pub const fn seeds(&self, pit: Pit) -> u8 {
        self.pits[pit.index()]
    }

    /// Seeds in all pits, in sowing order.
    #[inline]
    pub fn pits(&self) -> &[u8] {
        &self.pits[..self.board.len()]
    }

    /// Seeds in all pits, with nothing in those that a smaller board does not have.
    #[inline]
    pub const fn padded_pits(&self) -> &[u8; Board::MOST_PITS] {
        &self.pits
    }

    /// Seeds in both stores, `[south, north]`.
    #[inline]
    pub const fn stores(&self) -> [u8; 2] {
        self.stores
    }

    /// Seeds in one store.
    #[inline]
    pub const fn store(&self, side: Side) -> u8 {
        self.stores[side.index()]
    }

    /// The side to move.
    #[inline]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The round, in a game of rounds.
    #[inline]
    pub const fn round(&self) -> Option<Round> {
        self.round
    }

    /// The pits that are closed for this round.
    #[inline]
    pub const fn closed(&self) -> PitSet {
        self.closed
    }

    /// The side on whose row a pit lies.
    #[inline]
    pub const fn owner(&self, pit: Pit) -> Side {
        self.board.owner(pit)
    }

    /// Seeds on one row.
    #[inline]
    pub fn row_seeds(&self, side: Side) -> u8 {
        let first = side.index() * self.board.row_len();
        self.pits[first..first + self.board.row_len()].iter().sum()
    }

    /// All seeds, in pits and stores.
    #[inline]
    pub fn all_seeds(&self) -> u8 {
        self.pits.iter().sum::<u8>() + self.stores[0] + self.stores[1]
    }

    /// The same position with the side to move as South: the board is the same from both sides.
    pub fn as_south(&self) -> Position {
        if self.to_move == Side::South {
            return *self;
        }
        let (board, row) = (self.board, self.board.row_len());
        let mut turned = *self;
        turned.pits[..board.len()].rotate_left(row);
        turned.stores.reverse();
        turned.to_move = Side::South;
        turned.closed = self.closed.filter_map(|pit| board.pit((pit.index() + row) % board.len())).collect();
        turned.round = self.round.map(|round| Round { starter: round.starter.other(), ..round });
        turned
    }

    /// The pits of one row that hold seeds.
    #[inline]
    pub fn filled(&self, side: Side) -> PitSet {
        let mut bits = 0;
        for (number, &seeds) in self.pits.iter().enumerate() {
            bits |= u16::from(seeds > 0) << number;
        }
        PitSet::from_bits(bits).and(self.board.row(side))
    }
}
