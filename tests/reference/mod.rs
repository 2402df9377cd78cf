//! Every rule set a second time, slowly and word for word from the rules, to compare the engine with. It shares nothing
//! with the engine and takes no short cut: pits are a list, seeds fall one by one, every position is remembered.
//!
//! What is quoted in comments is said by the rules.

/// Which game is played, and what was chosen before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The name of the rule set.
    pub id: String,
    /// Seeds in a pit at the start (in `twelves`, in all but the middle ones).
    pub seeds: u32,
    /// Whether a drop that makes the pasu number takes the pit.
    pub four_captures: bool,
    /// In `kalah` and `congkak`: whether a last seed captures itself when the pit across is empty.
    pub capture_from_empty: bool,
    /// A turn that has dropped more seeds than this ends when its hand runs empty.
    pub most_sown: u32,
    /// A game of rounds ends after so many moves.
    pub most_moves: u32,
}

impl Rules {
    /// The names of all rule sets.
    pub const ALL: [&str; 8] =
        ["guzhi", "pallanguzhi", "rounds", "pallankuzhi", "twelves", "kalah", "congkak", "oware"];

    /// The rule set as it is played when nothing was chosen.
    pub fn plain(id: &str) -> Rules {
        let seeds = match id {
            "guzhi" | "pallanguzhi" | "pallankuzhi" => 6,
            "rounds" => 5,
            "twelves" => 12,
            "kalah" | "oware" => 4,
            "congkak" => 7,
            _ => panic!("no rule set {id}"),
        };
        Rules {
            id: id.to_owned(),
            seeds,
            four_captures: true,
            capture_from_empty: false,
            most_sown: 1000,
            most_moves: 2000,
        }
    }

    /// Whether it is a game of rounds.
    pub fn has_rounds(&self) -> bool {
        ["rounds", "pallankuzhi", "twelves"].contains(&self.id.as_str())
    }

    /// Pits on one row.
    pub fn row_len(&self) -> usize {
        if self.id == "kalah" || self.id == "oware" { 6 } else { 7 }
    }

    /// The seeds a pit starts with: "12 each, the middle pit of each row 2".
    pub fn start_of(&self, pit: usize) -> u32 {
        if self.id == "twelves" && (pit == 3 || pit == 10) { 2 } else { self.seeds }
    }

    /// The number a drop must make, if there is one.
    fn pasu(&self) -> Option<u32> {
        match self.id.as_str() {
            "twelves" => Some(6),
            "guzhi" | "pallanguzhi" | "rounds" | "pallankuzhi" if self.four_captures => Some(4),
            _ => None,
        }
    }

    /// Whether pasu goes to the player sowing, not to the pit's owner.
    fn pasu_to_the_sower(&self) -> bool {
        self.id == "pallankuzhi" || self.id == "twelves"
    }
}

/// A game as the rules describe it. Sides are 0 (South) and 1 (North).
#[derive(Debug, Clone)]
pub struct Reference {
    /// What is played.
    pub rules: Rules,
    /// Seeds in each pit.
    pub pits: Vec<u32>,
    /// Seeds in each store.
    pub stores: Vec<u32>,
    /// Which pits are closed.
    pub closed: Vec<bool>,
    /// The side to move.
    pub to_move: usize,
    /// The number of the round, in games that have them.
    pub round: u32,
    /// The side that began this round.
    pub starter: usize,
    /// Who won ("south", "north" or "draw") and by what, once the game is over.
    pub result: Option<(&'static str, &'static str)>,
    history: Vec<(Vec<u32>, usize)>,
    moves: u32,
    moves_without_taking: u32,
}

/// What one turn came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Seeds dropped.
    pub sown: u32,
    /// Seeds each side took by pasu and captures and stored while sowing.
    pub taken: Vec<u32>,
    /// Whether the guard against turns that never end stopped it.
    pub guarded: bool,
    /// How the round ended, if it did: "ran out", "stalled".
    pub round_ended: Option<&'static str>,
    /// "Last seed in your store: move again."
    again: bool,
}

impl Reference {
    /// A game from its opening.
    pub fn opening(rules: Rules) -> Reference {
        let pits = (0..2 * rules.row_len()).map(|pit| rules.start_of(pit)).collect();
        Reference::start(rules, pits, vec![0, 0], 0)
    }

    /// A game from any position; in a game of rounds, of the first round.
    pub fn start(rules: Rules, pits: Vec<u32>, stores: Vec<u32>, to_move: usize) -> Reference {
        assert_eq!(pits.len(), 2 * rules.row_len());
        let closed = vec![false; pits.len()];
        Reference {
            rules,
            history: vec![(pits.clone(), to_move)],
            pits,
            stores,
            closed,
            to_move,
            round: 1,
            result: None,
            starter: to_move,
            moves: 0,
            moves_without_taking: 0,
        }
    }

    /// The same position in another round, begun by some side, with these pits closed.
    pub fn in_round(self, round: u32, starter: usize, closed: Vec<bool>) -> Reference {
        Reference { round, starter, closed, ..self }
    }

    /// Whether this pit may be sown.
    pub fn may_sow(&self, pit: usize) -> bool {
        let mine = pit < self.pits.len() && self.owner(pit) == self.to_move;
        if self.result.is_some() || !mine || self.pits[pit] == 0 {
            return false;
        }
        // "If the opponent has no seeds you must feed them if you can"; if not, there is no legal move.
        if self.rules.id == "oware" && self.row_is_empty(1 - self.to_move) {
            let mut fed = self.clone();
            fed.sow_skipping_the_start(pit, &mut nothing_yet());
            return !fed.row_is_empty(1 - self.to_move);
        }
        true
    }

    /// Plays a turn; `None` when it is not legal.
    pub fn sow(&mut self, pit: usize) -> Option<Played> {
        if !self.may_sow(pit) {
            return None;
        }
        let mut played = nothing_yet();
        match self.rules.id.as_str() {
            "kalah" => self.turn_of_kalah(pit, &mut played),
            "congkak" => self.turn_of_congkak(pit, &mut played),
            "oware" => self.turn_of_oware(pit, &mut played),
            _ => self.turn_of_pallanguzhi(pit, &mut played),
        }
        if !played.again {
            self.to_move = 1 - self.to_move;
        }
        self.moves += 1;
        if played.taken == [0, 0] {
            self.moves_without_taking += 1;
        } else {
            self.moves_without_taking = 0;
        }
        if self.rules.has_rounds() {
            self.end_the_round_if_over(&mut played);
        } else {
            self.end_the_game_if_over();
        }
        Some(played)
    }

    // ---- Turns ----

    fn turn_of_pallanguzhi(&mut self, pit: usize, played: &mut Played) {
        let sower = self.to_move;
        // 1. "Lift one of your pits that has seeds; sow one a pit, both rows, not skipping the pit you started from."
        let mut hand = self.lift(pit);
        let mut here = pit;
        loop {
            while hand > 0 {
                here = self.after(here);
                hand -= 1;
                self.drop_into(here, played);
                // 3. "Pasu is checked at every drop, the last one of a handful too."
                if self.rules.pasu() == Some(self.pits[here]) {
                    let to = if self.rules.pasu_to_the_sower() { sower } else { self.owner(here) };
                    self.take(here, to, played);
                }
            }
            // 4. "A turn that has dropped more than 1,000 seeds when its hand runs empty ends there."
            if played.sown > self.rules.most_sown {
                played.guarded = true;
                return;
            }
            // 2. "When the hand is empty look at the next pit. Seeds there: lift them and sow on from there."
            let next = self.after(here);
            if self.pits[next] > 0 {
                hand = self.lift(next);
                here = next;
                continue;
            }
            // "Empty: look at the pit beyond it; whatever it holds goes to the player who is sowing."
            let beyond = self.after(next);
            if self.pits[beyond] == 0 {
                return;
            }
            self.take(beyond, sower, played);
            if self.rules.id != "twelves" {
                return;
            }
            // "After a capture the same player goes on: lift the next pit after the captured one that holds seeds."
            let Some(on) = self.next_with_seeds(beyond) else { return };
            hand = self.lift(on);
            here = on;
        }
    }

    fn turn_of_kalah(&mut self, pit: usize, played: &mut Played) {
        match self.sow_through_the_store(pit, played) {
            None => played.again = true,
            Some(last) => self.capture_across(last, played),
        }
    }

    fn turn_of_congkak(&mut self, pit: usize, played: &mut Played) {
        let mut from = pit;
        loop {
            let last = self.sow_through_the_store(from, played);
            // "The 1,000-seed guard applies", before anything else is looked at.
            if played.sown > self.rules.most_sown {
                played.guarded = true;
                return;
            }
            match last {
                None => {
                    played.again = true;
                    return;
                }
                // "When the last seed lands in a pit that already held seeds, that whole pit is lifted and sown on."
                Some(last) if self.pits[last] > 1 => from = last,
                Some(last) => {
                    self.capture_across(last, played);
                    return;
                }
            }
        }
    }

    /// "Sowing passes through your own store (one seed) and skips the opponent's." Gives the pit of the last seed, or
    /// nothing when it fell into the store.
    fn sow_through_the_store(&mut self, pit: usize, played: &mut Played) -> Option<usize> {
        let sower = self.to_move;
        let mut hand = self.lift(pit);
        let mut here = pit;
        loop {
            let my_last_pit = if sower == 0 { self.rules.row_len() - 1 } else { self.pits.len() - 1 };
            if here == my_last_pit {
                self.stores[sower] += 1;
                played.taken[sower] += 1;
                played.sown += 1;
                hand -= 1;
                if hand == 0 {
                    return None;
                }
            }
            here = self.after(here);
            self.drop_into(here, played);
            hand -= 1;
            if hand == 0 {
                return Some(here);
            }
        }
    }

    /// "Last seed in an empty pit of yours with seeds across: both go to your store; with `capture_from_empty` also when
    /// the pit across is empty."
    fn capture_across(&mut self, last: usize, played: &mut Played) {
        let sower = self.to_move;
        if self.pits[last] != 1 || self.owner(last) != sower {
            return;
        }
        let across = self.pits.len() - 1 - last;
        if self.pits[across] > 0 || self.rules.capture_from_empty {
            self.take(last, sower, played);
            self.take(across, sower, played);
        }
    }

    fn turn_of_oware(&mut self, pit: usize, played: &mut Played) {
        let sower = self.to_move;
        let last = self.sow_skipping_the_start(pit, played);
        // "Last seed on the opponent's row making 2 or 3: take it, and go on backwards while their pits hold 2 or 3."
        let mut captured = Vec::new();
        let mut here = last;
        while self.owner(here) != sower && (self.pits[here] == 2 || self.pits[here] == 3) {
            captured.push(here);
            here = (here + self.pits.len() - 1) % self.pits.len();
        }
        // "A move that would take everything they have takes nothing."
        let theirs: u32 = self.row(1 - sower).iter().map(|&pit| self.pits[pit]).sum();
        let would_take: u32 = captured.iter().map(|&pit| self.pits[pit]).sum();
        if would_take < theirs {
            for pit in captured {
                self.take(pit, sower, played);
            }
        }
    }

    /// "The pit a move starts from is skipped." Gives the pit of the last seed.
    fn sow_skipping_the_start(&mut self, pit: usize, played: &mut Played) -> usize {
        let mut hand = self.lift(pit);
        let mut here = pit;
        while hand > 0 {
            here = self.after(here);
            if here != pit {
                self.drop_into(here, played);
                hand -= 1;
            }
        }
        here
    }

    fn drop_into(&mut self, pit: usize, played: &mut Played) {
        self.pits[pit] += 1;
        played.sown += 1;
    }

    fn take(&mut self, pit: usize, to: usize, played: &mut Played) {
        let seeds = self.lift(pit);
        self.stores[to] += seeds;
        played.taken[to] += seeds;
    }

    fn lift(&mut self, pit: usize) -> u32 {
        let seeds = self.pits[pit];
        self.pits[pit] = 0;
        seeds
    }

    // ---- Ends ----

    fn end_the_game_if_over(&mut self) {
        let here = (self.pits.clone(), self.to_move);
        self.history.push(here.clone());

        // "A store of more than half of all seeds wins at once."
        let all: u32 = self.pits.iter().sum::<u32>() + self.stores[0] + self.stores[1];
        let majority = match self.rules.id.as_str() {
            "guzhi" => Some("clinch"),
            "oware" => Some("majority"),
            _ => None,
        };
        if let Some(by) = majority {
            if 2 * self.stores[0] > all {
                self.result = Some(("south", by));
                return;
            }
            if 2 * self.stores[1] > all {
                self.result = Some(("north", by));
                return;
            }
        }

        let mover_has_none = self.row_is_empty(self.to_move);
        let a_row_is_empty = self.row_is_empty(0) || self.row_is_empty(1);
        let no_legal_move = (0..self.pits.len()).all(|pit| !self.may_sow(pit));
        let times_here = self.history.iter().filter(|&seen| *seen == here).count();
        match self.rules.id.as_str() {
            "guzhi" if mover_has_none => {
                self.row_to_store(1 - self.to_move);
                self.fuller_store_wins("sweep");
            }
            "pallanguzhi" if mover_has_none => self.own_rows_end_it("row_empty"),
            "kalah" | "congkak" if a_row_is_empty => self.own_rows_end_it("row_empty"),
            "oware" if no_legal_move => self.own_rows_end_it("no_moves"),
            _ if self.moves_without_taking == 100 => self.own_rows_end_it("stalled"),
            _ if times_here == 3 => self.own_rows_end_it("repetition"),
            _ => {}
        }
    }

    fn end_the_round_if_over(&mut self, played: &mut Played) {
        let ran_out = Some("ran out");
        match self.rules.id.as_str() {
            // "Each side takes its own row"; the next round is started by "the side that ran out".
            "rounds" if self.row_is_empty(self.to_move) => {
                played.round_ended = ran_out;
                self.own_rows_to_stores();
                self.next_round(self.to_move);
            }
            // "All seeds left go to the other player"; "the sides alternate".
            "pallankuzhi" if self.row_is_empty(self.to_move) => {
                played.round_ended = ran_out;
                self.row_to_store(1 - self.to_move);
                self.next_round(1 - self.starter);
            }
            // "Next round when the board is empty"; else "that player passes".
            "twelves" if self.row_is_empty(0) && self.row_is_empty(1) => {
                played.round_ended = ran_out;
                self.next_round(1 - self.starter);
            }
            "twelves" if self.row_is_empty(self.to_move) => self.to_move = 1 - self.to_move,
            _ => {}
        }
        // "Guards, looked at after the round's own end."
        if self.result.is_none() && self.moves == self.rules.most_moves {
            self.own_rows_end_it("long_game");
        }
        if self.result.is_none() && self.moves_without_taking == 60 {
            played.round_ended = Some("stalled");
            self.own_rows_to_stores();
            // "After a stalled round, the side that was to move."
            let next = if self.rules.id == "rounds" { self.to_move } else { 1 - self.starter };
            self.next_round(next);
        }
    }

    /// "Each side refills its pits from its store, from its own left, each pit to its starting number."
    fn next_round(&mut self, starter: usize) {
        let least = if self.rules.id == "twelves" { 6 } else { self.rules.seeds };
        if self.stores[0] < least || self.stores[1] < least {
            self.fuller_store_wins("cannot_refill");
            return;
        }
        if self.round == 12 {
            self.fuller_store_wins("rounds_played");
            return;
        }
        for side in 0..2 {
            // South's left is pit 0 and North's is pit 7: the order of their numbers.
            for pit in self.row(side) {
                let needed = self.rules.start_of(pit);
                self.closed[pit] = self.stores[side] < needed;
                if !self.closed[pit] {
                    self.stores[side] -= needed;
                    self.pits[pit] = needed;
                }
            }
        }
        self.round += 1;
        self.starter = starter;
        self.to_move = starter;
        self.moves_without_taking = 0;
    }

    fn own_rows_end_it(&mut self, by: &'static str) {
        self.own_rows_to_stores();
        self.fuller_store_wins(by);
    }

    fn own_rows_to_stores(&mut self) {
        self.row_to_store(0);
        self.row_to_store(1);
    }

    fn row_to_store(&mut self, side: usize) {
        for pit in self.row(side) {
            self.stores[side] += self.lift(pit);
        }
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

    // ---- The board ----

    /// The pit after this one; "sowing and looking pass over" closed ones.
    fn after(&self, pit: usize) -> usize {
        let mut next = (pit + 1) % self.pits.len();
        while self.closed[next] {
            next = (next + 1) % self.pits.len();
        }
        next
    }

    fn next_with_seeds(&self, pit: usize) -> Option<usize> {
        (1..self.pits.len()).map(|steps| (pit + steps) % self.pits.len()).find(|&pit| self.pits[pit] > 0)
    }

    fn owner(&self, pit: usize) -> usize {
        if pit < self.rules.row_len() { 0 } else { 1 }
    }

    fn row(&self, side: usize) -> Vec<usize> {
        (0..self.pits.len()).filter(|&pit| self.owner(pit) == side).collect()
    }

    fn row_is_empty(&self, side: usize) -> bool {
        self.row(side).iter().all(|&pit| self.pits[pit] == 0)
    }
}

fn nothing_yet() -> Played {
    Played { sown: 0, taken: vec![0, 0], guarded: false, round_ended: None, again: false }
}
