//! Guzhi a second time, slowly and word for word from the rules, to compare the engine with. It shares nothing with
//! the engine and takes no short cut: pits are a list, seeds fall one by one, every position is remembered.

/// A game as the rules describe it. Sides are 0 (South) and 1 (North).
#[derive(Debug, Clone)]
pub struct Reference {
    /// Seeds in each pit.
    pub pits: Vec<u32>,
    /// Seeds in each store.
    pub stores: Vec<u32>,
    /// The side to move.
    pub to_move: usize,
    /// Who won ("south", "north" or "draw") and by what, once the game is over.
    pub result: Option<(&'static str, &'static str)>,
    history: Vec<(Vec<u32>, usize)>,
    moves_without_taking: u32,
}

/// What one turn came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Seeds dropped.
    pub sown: u32,
    /// Seeds each side took by pasu and captures.
    pub taken: Vec<u32>,
    /// Whether the guard against turns that never end stopped it.
    pub guarded: bool,
}

impl Reference {
    /// A game from any position.
    pub fn start(pits: Vec<u32>, stores: Vec<u32>, to_move: usize) -> Reference {
        let history = vec![(pits.clone(), to_move)];
        Reference { pits, stores, to_move, result: None, history, moves_without_taking: 0 }
    }

    /// Whether this pit may be sown.
    pub fn may_sow(&self, pit: usize) -> bool {
        self.result.is_none() && pit < 14 && owner(pit) == self.to_move && self.pits[pit] > 0
    }

    /// Plays a turn; `None` when it is not legal.
    pub fn sow(&mut self, pit: usize) -> Option<Played> {
        if !self.may_sow(pit) {
            return None;
        }
        let sower = self.to_move;
        let played = self.turn(pit, sower);
        self.to_move = 1 - sower;
        self.end_if_over(&played);
        Some(played)
    }

    fn turn(&mut self, pit: usize, sower: usize) -> Played {
        let mut played = Played { sown: 0, taken: vec![0, 0], guarded: false };
        // 1. Lift one of your pits; sow one a pit, both rows, not skipping the pit you started from.
        let mut hand = self.lift(pit);
        let mut here = pit;
        loop {
            while hand > 0 {
                here = after(here);
                hand -= 1;
                self.pits[here] += 1;
                played.sown += 1;
                // 3. A drop that makes exactly four is pasu, to the pit's owner.
                if self.pits[here] == 4 {
                    self.take(here, owner(here), &mut played);
                }
            }
            // 4. More than 1,000 seeds dropped when the hand runs empty: the turn ends, without a capture.
            if played.sown > 1000 {
                played.guarded = true;
                return played;
            }
            // 2. Seeds in the next pit: lift them and sow on from there.
            let next = after(here);
            if self.pits[next] > 0 {
                hand = self.lift(next);
                here = next;
                continue;
            }
            // Empty: whatever the pit beyond it holds goes to the player who is sowing, and the turn ends.
            self.take(after(next), sower, &mut played);
            return played;
        }
    }

    fn lift(&mut self, pit: usize) -> u32 {
        let seeds = self.pits[pit];
        self.pits[pit] = 0;
        seeds
    }

    fn take(&mut self, pit: usize, to: usize, played: &mut Played) {
        let seeds = self.lift(pit);
        self.stores[to] += seeds;
        played.taken[to] += seeds;
    }

    fn end_if_over(&mut self, played: &Played) {
        if played.taken == [0, 0] {
            self.moves_without_taking += 1;
        } else {
            self.moves_without_taking = 0;
        }
        let here = (self.pits.clone(), self.to_move);
        self.history.push(here.clone());

        let all: u32 = self.pits.iter().sum::<u32>() + self.stores[0] + self.stores[1];
        if 2 * self.stores[0] > all {
            self.result = Some(("south", "clinch"));
            return;
        }
        if 2 * self.stores[1] > all {
            self.result = Some(("north", "clinch"));
            return;
        }
        if self.row(self.to_move).iter().all(|&pit| self.pits[pit] == 0) {
            let mover = 1 - self.to_move;
            for pit in self.row(mover) {
                self.stores[mover] += self.lift(pit);
            }
            self.fuller_store_wins("sweep");
        } else if self.moves_without_taking == 100 {
            self.own_rows("stalled");
        } else if self.history.iter().filter(|&seen| *seen == here).count() == 3 {
            self.own_rows("repetition");
        }
    }

    fn own_rows(&mut self, by: &'static str) {
        for side in 0..2 {
            for pit in self.row(side) {
                self.stores[side] += self.lift(pit);
            }
        }
        self.fuller_store_wins(by);
    }

    fn fuller_store_wins(&mut self, by: &'static str) {
        let winner = if self.stores[0] > self.stores[1] {
            "south"
        } else if self.stores[1] > self.stores[0] {
            "north"
        } else {
            "draw"
        };
        self.result = Some((winner, by));
    }

    fn row(&self, side: usize) -> Vec<usize> {
        (0..14).filter(|&pit| owner(pit) == side).collect()
    }
}

fn after(pit: usize) -> usize {
    (pit + 1) % 14
}

fn owner(pit: usize) -> usize {
    if pit <= 6 { 0 } else { 1 }
}
