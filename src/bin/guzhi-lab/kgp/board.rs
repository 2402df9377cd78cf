//! A board as the protocol writes it: Kalah of any size, seen by the side to move, which sits South.

use guzhi::engine::{Position, PositionError, Side};

/// Kalah with any number of pits a side; South moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KalahBoard {
    stores: [u32; 2],
    /// In sowing order, South's row first.
    pits: Vec<u32>,
}

/// The numbers make no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a board of {size} pits a side has {} numbers, not {numbers}", 3 + 2 * u64::from(*.size))]
pub struct KalahBoardError {
    size: u32,
    numbers: usize,
}

impl TryFrom<&[u32]> for KalahBoard {
    type Error = KalahBoardError;

    /// The size, South's store, North's, then each row from its owner's left: the order seeds are sown in.
    fn try_from(numbers: &[u32]) -> Result<KalahBoard, KalahBoardError> {
        match *numbers {
            [size, south, north, ref pits @ ..] if pits.len() as u64 == 2 * u64::from(size) => {
                Ok(KalahBoard { stores: [south, north], pits: pits.to_vec() })
            }
            _ => Err(KalahBoardError {
                size: numbers.first().copied().unwrap_or_default(),
                numbers: numbers.len(),
            }),
        }
    }
}

impl KalahBoard {
    /// The position, where the engine has such a board and can count the seeds.
    pub fn position(&self) -> Result<Position, PositionError> {
        let count = |seeds: &u32| u8::try_from(*seeds).map_err(|_| PositionError::TooManySeeds);
        let pits: Vec<u8> = self.pits.iter().map(count).collect::<Result<_, _>>()?;
        let [south, north] = &self.stores;
        Position::new(&pits, [count(south)?, count(north)?], Side::South)
    }

    /// The pit of a player who sees no further than the turn itself: one that moves again, else the one that stores
    /// most, and of equals the nearest to the store. Counted from 0 at South's left; `None` when the row is empty.
    pub fn plain_pit(&self) -> Option<usize> {
        let row = 0..self.pits.len() / 2;
        row.filter(|&pit| self.pits[pit] > 0).max_by_key(|&pit| (self.gain(pit), pit))
    }

    /// Whether a pit moves again, and how many seeds it stores.
    fn gain(&self, pit: usize) -> (bool, u64) {
        let row = self.pits.len() / 2;
        // Once around: both rows and one's own store.
        let around = 2 * row as u64 + 1;
        let seeds = u64::from(self.pits[pit]);
        let end = pit as u64 + seeds;
        let stored = (end + around - row as u64) / around;
        let last = (end % around) as usize;
        if last >= row {
            return (last == row, stored);
        }
        let was_empty = last == pit || self.pits[last] == 0;
        let across = 2 * row - 1 - last;
        let there = u64::from(self.pits[across]) + u64::from(end > across as u64);
        let captures = was_empty && seeds <= around && there > 0;
        (false, stored + if captures { there + 1 } else { 0 })
    }
}
