//! Blitz a second time, slowly and word for word from the rules, to compare the engine with: seeds fall one by one, every
//! turn's standing is remembered, and nothing is shared with the engine.
//!
//! What is quoted in comments is said by the rules.

/// The names of the power-ups.
pub const POWERS: [&str; 4] = ["brass_shield", "reverse_sow", "time_squeeze", "pasu_surge"];

/// What the table shows when a turn begins. Sides are 0 (South) and 1 (North).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Seeds in each pit.
    pub pits: Vec<u32>,
    /// Seeds in each store.
    pub stores: [u32; 2],
    /// The side to move.
    pub to_move: usize,
    /// The Ember of each side.
    pub ember: [u32; 2],
    /// The power-up each side holds.
    pub held: [Option<&'static str>; 2],
    /// The time each side has banked.
    pub bank_ms: [u32; 2],
    /// The pit each side has shielded.
    pub shield: [Option<usize>; 2],
    /// Whether the next turn of each side is squeezed.
    pub squeezed: [bool; 2],
}

impl Table {
    /// "6 each", and nothing of Blitz yet.
    pub fn opening() -> Table {
        Table {
            pits: vec![6; 14],
            stores: [0, 0],
            to_move: 0,
            ember: [0, 0],
            held: [None, None],
            bank_ms: [0, 0],
            shield: [None, None],
            squeezed: [false, false],
        }
    }
}

/// What a player does with a turn, or what is done for one whose time is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The pit that is sown.
    pub pit: usize,
    /// The power-up armed before it.
    pub power: Option<&'static str>,
    /// The pit that `brass_shield` is for.
    pub shield: Option<usize>,
    /// The time it took.
    pub ms: u32,
    /// Whether the clock made it.
    pub forced: bool,
}

/// What one turn came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Seeds dropped.
    pub sown: u32,
    /// Seeds each side took by pasu and captures.
    pub taken: [u32; 2],
    /// Who earned a power-up, and which, in order.
    pub earned: Vec<(usize, &'static str)>,
    /// Whether the guard against turns that never end stopped it.
    pub guarded: bool,
    /// Drops that would have been pasu, had the pit not been shielded.
    pub pasu_shielded: u32,
    /// Whether the capture fell on a shielded pit.
    pub capture_shielded: bool,
}

/// Why a move is not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The pit, the power-up or the time is not allowed.
    Illegal,
    /// A power-up is earned and nothing is left to draw, or what is drawn is not in the loadout.
    Draw,
}

/// A game of Blitz as the rules describe it.
#[derive(Debug, Clone)]
pub struct Blitz {
    /// How things stand; after the end of a game, how they stood then.
    pub table: Table,
    /// Who won ("south", "north" or "draw") and by what, once the game is over.
    pub result: Option<(&'static str, &'static str)>,
    /// "3 of the 4, chosen before the game", of each side.
    pub loadouts: [[&'static str; 3]; 2],
    /// What will be drawn, in order.
    pub draws: Vec<&'static str>,
    seen: Vec<Table>,
    moves_without_taking: u32,
}

impl Blitz {
    /// A game from this table on.
    pub fn new(table: Table, loadouts: [[&'static str; 3]; 2], draws: Vec<&'static str>) -> Blitz {
        let mut game =
            Blitz { table, result: None, loadouts, draws, seen: Vec::new(), moves_without_taking: 0 };
        game.begin_turn();
        game.seen.push(game.what_repeats());
        game
    }

    /// "From now until your next turn begins": it has begun.
    fn begin_turn(&mut self) {
        self.table.shield[self.table.to_move] = None;
    }

    /// Whether this pit may be sown.
    pub fn may_sow(&self, pit: usize) -> bool {
        self.result.is_none() && pit < 14 && owner(pit) == self.table.to_move && self.table.pits[pit] > 0
    }

    /// The time at which a pit is sown for the side to move: "`t` reaches 5000 + bank"; squeezed, "forced at 2,000".
    pub fn limit(&self) -> u32 {
        let mover = self.table.to_move;
        if self.table.squeezed[mover] { 2000 } else { 5000 + self.table.bank_ms[mover] }
    }

    /// Plays a turn. What is refused changes nothing.
    pub fn play(&mut self, made: Move) -> Result<Played, Refused> {
        let mut game = self.clone();
        let played = game.turn(made)?;
        *self = game;
        Ok(played)
    }

    fn turn(&mut self, made: Move) -> Result<Played, Refused> {
        let mover = self.table.to_move;
        if !self.may_sow(made.pit) || !self.may_use(made) {
            return Err(Refused::Illegal);
        }
        // A player moves before the time is used up; when it is, the clock does.
        let in_time = if made.forced { made.ms == self.limit() } else { made.ms < self.limit() };
        if !in_time {
            return Err(Refused::Illegal);
        }
        self.pay(made.ms);
        self.table.squeezed[mover] = false;

        // Power-ups are "armed at the start of your turn, before the pit, and spent with the pit tap".
        if made.power.is_some() {
            self.table.held[mover] = None;
        }
        match made.power {
            Some("brass_shield") => self.table.shield[mover] = made.shield,
            Some("time_squeeze") => self.table.squeezed[1 - mover] = true,
            _ => {}
        }

        let mut played = Played {
            sown: 0,
            taken: [0, 0],
            earned: Vec::new(),
            guarded: false,
            pasu_shielded: 0,
            capture_shielded: false,
        };
        self.sow(made.pit, made.power, &mut played);
        self.moves_without_taking = if played.taken == [0, 0] { self.moves_without_taking + 1 } else { 0 };

        self.earn(mover, &mut played)?;
        self.earn(1 - mover, &mut played)?;

        self.table.to_move = 1 - mover;
        self.begin_turn();
        self.end_if_over();
        Ok(played)
    }

    /// A power-up is one that is held, and only `brass_shield` has a pit: "one of your pits (empty or not)". A move that
    /// the clock makes is plain: "a power-up that was held or armed stays held".
    fn may_use(&self, made: Move) -> bool {
        let mover = self.table.to_move;
        match (made.power, made.shield) {
            (None, None) => true,
            (None, Some(_)) => false,
            (Some(_), _) if made.forced || made.power != self.table.held[mover] => false,
            (Some("brass_shield"), Some(pit)) => pit < 14 && owner(pit) == mover,
            (Some("brass_shield"), None) => false,
            (Some(_), shield) => shield.is_none(),
        }
    }

    fn pay(&mut self, t: u32) {
        let mover = self.table.to_move;
        // "Squeezed turn: the bank neither pays nor grows."
        if self.table.squeezed[mover] {
            return;
        }
        let bank = &mut self.table.bank_ms[mover];
        if t < 5000 {
            // "The whole seconds left are banked (2.6 s left adds 2,000 ms), the bank capped at 15,000."
            let mut left = 5000 - t;
            while left >= 1000 {
                left -= 1000;
                *bank += 1000;
            }
            if *bank > 15_000 {
                *bank = 15_000;
            }
        } else {
            // "The bank pays t − 5000; nothing is added."
            *bank -= t - 5000;
        }
    }

    fn sow(&mut self, pit: usize, power: Option<&str>, played: &mut Played) {
        let sower = self.table.to_move;
        // "This turn's seeds travel clockwise; next pit, relay and capture follow."
        let after = |pit: usize| if power == Some("reverse_sow") { (pit + 13) % 14 } else { (pit + 1) % 14 };
        let surge = power == Some("pasu_surge");
        let mut hand = self.lift(pit);
        let mut here = pit;
        loop {
            while hand > 0 {
                here = after(here);
                hand -= 1;
                self.table.pits[here] += 1;
                played.sown += 1;
                // "A drop that makes exactly 4: to the pit's owner." Surge: "any pit that a drop makes 3 or 4 is pasu, on
                // either side, and all go to you".
                let makes = self.table.pits[here];
                let to = match makes {
                    3 | 4 if surge => sower,
                    4 => owner(here),
                    _ => continue,
                };
                // "It makes no pasu, not even a surge, and its seeds stay."
                if self.is_shielded(here) {
                    played.pasu_shielded += 1;
                } else {
                    self.take(here, to, played);
                }
            }
            // "A turn that has dropped more than 1,000 seeds when its hand runs empty ends there, without a capture."
            if played.sown > 1000 {
                played.guarded = true;
                return;
            }
            // "Look at the next pit. Seeds there: lift them and sow on from there." "A relay may still lift it."
            let next = after(here);
            if self.table.pits[next] > 0 {
                hand = self.lift(next);
                here = next;
                continue;
            }
            // "Empty: look at the pit beyond it; whatever it holds, on either side, goes to the player who is sowing." "A
            // capture that lands on [a shield] takes nothing and ends the turn."
            let beyond = after(next);
            if self.is_shielded(beyond) {
                played.capture_shielded = self.table.pits[beyond] > 0;
            } else {
                self.take(beyond, sower, played);
            }
            return;
        }
    }

    /// "It shields against yourself too."
    fn is_shielded(&self, pit: usize) -> bool {
        self.table.shield.contains(&Some(pit))
    }

    fn lift(&mut self, pit: usize) -> u32 {
        std::mem::take(&mut self.table.pits[pit])
    }

    /// "Each seed that goes into a player's store by capture or pasu adds 1, on anyone's turn."
    fn take(&mut self, pit: usize, to: usize, played: &mut Played) {
        for _ in 0..self.lift(pit) {
            self.table.stores[to] += 1;
            self.table.ember[to] += 1;
            played.taken[to] += 1;
        }
    }

    /// "With nothing held and Ember ≥ 12, subtract 12 and earn a power-up drawn at random from that player's loadout;
    /// then, while one is held, Ember is cut to at most 12."
    fn earn(&mut self, side: usize, played: &mut Played) -> Result<(), Refused> {
        if self.table.held[side].is_none() && self.table.ember[side] >= 12 {
            self.table.ember[side] -= 12;
            if self.draws.is_empty() || !self.loadouts[side].contains(&self.draws[0]) {
                return Err(Refused::Draw);
            }
            let drawn = self.draws.remove(0);
            self.table.held[side] = Some(drawn);
            played.earned.push((side, drawn));
        }
        if self.table.held[side].is_some() && self.table.ember[side] > 12 {
            self.table.ember[side] = 12;
        }
        Ok(())
    }

    // ---- Ends ----

    /// "Pits and side to move; in Blitz also what is held, the Embers, the shields and the squeezes."
    fn what_repeats(&self) -> Table {
        Table { stores: [0, 0], bank_ms: [0, 0], ..self.table.clone() }
    }

    fn end_if_over(&mut self) {
        let here = self.what_repeats();
        self.seen.push(here.clone());
        let table = &self.table;
        // "A store of more than half of all seeds wins at once."
        let all = table.pits.iter().sum::<u32>() + table.stores[0] + table.stores[1];
        if 2 * table.stores[0] > all {
            self.result = Some(("south", "clinch"));
        } else if 2 * table.stores[1] > all {
            self.result = Some(("north", "clinch"));
        } else if row(table.to_move).all(|pit| table.pits[pit] == 0) {
            // "All seeds left go to the other player (who just moved)."
            let other = 1 - table.to_move;
            for pit in row(other) {
                self.table.stores[other] += self.lift(pit);
            }
            self.fuller_store_wins("sweep");
        } else if self.moves_without_taking == 100 {
            self.own_rows_end_it("stalled");
        } else if self.seen.iter().filter(|&seen| *seen == here).count() == 3 {
            self.own_rows_end_it("repetition");
        }
    }

    fn own_rows_end_it(&mut self, by: &'static str) {
        for pit in 0..14 {
            self.table.stores[owner(pit)] += self.lift(pit);
        }
        self.fuller_store_wins(by);
    }

    fn fuller_store_wins(&mut self, by: &'static str) {
        let [south, north] = self.table.stores;
        let winner = if south > north {
            "south"
        } else if north > south {
            "north"
        } else {
            "draw"
        };
        self.result = Some((winner, by));
    }
}

/// The side whose pit it is.
pub fn owner(pit: usize) -> usize {
    if pit < 7 { 0 } else { 1 }
}

/// The pits of a side.
pub fn row(side: usize) -> impl Iterator<Item = usize> {
    (0..14).filter(move |&pit| owner(pit) == side)
}
