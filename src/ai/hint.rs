//! A hint: which pit, why, and how sure it is.
//!
//! The pit comes from a [`Choice`]; the reasons come from playing it and reading the events, and from playing what the
//! other side could answer. They are facts as data, so that they can be checked; words are made of them elsewhere.

use super::Choice;
use crate::blitz::{BlitzGame, BlitzStart, Move, PowerUp};
use crate::engine::{
    By, Game, GameResult, Pit, PitSet, Position, RuleSet, RunOut, Side, Sowing, TurnAccount, TurnEvent,
};

/// A value that is not certain counts as level up to so many seeds.
const LEVEL_SEEDS: i32 = 2;
/// A row with no more seeds than this is as good as run dry.
const FEW_SEEDS: u8 = 3;
/// A pit with fewer seeds than this is not worth a word when it is safe.
const BIG_PIT: u8 = 4;
/// A reply that takes no more than this is worth a word beside what the turn itself takes.
const SMALL_REPLY: u32 = 5;

/// What a hint says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint {
    /// Whose turn it is.
    pub side: Side,
    /// The pit to sow.
    pub pit: Pit,
    /// In Blitz, the power-up to spend with it.
    pub power: Option<PowerUp>,
    /// In Blitz, the pit to shield.
    pub shield: Option<Pit>,
    /// In Blitz, the power-up that is held and better kept.
    pub keep: Option<PowerUp>,
    /// How the game stands with this turn.
    pub outlook: Outlook,
    facts: [Option<Fact>; 2],
}

/// How a game stands for the side that asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outlook {
    /// It wins whatever the other side does.
    Won,
    /// It draws whatever the other side does, and cannot do better.
    Drawn,
    /// It loses against best play.
    Lost,
    /// It is likely to come out ahead.
    Ahead,
    /// Neither side is clearly ahead.
    Level,
    /// It is likely to come out behind.
    Behind,
}

/// Something that is true of the turn that is named. Seeds are counted as the engine's events count them; "they" are the
/// other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// No other pit may be sown.
    Only,
    /// The turn ends the game.
    Ends {
        /// How.
        result: GameResult,
        /// What is in the stores then, `[mine, theirs]`.
        stores: [u8; 2],
    },
    /// The turn ends the round.
    EndsRound {
        /// What is in the stores then, before the pits are filled again, `[mine, theirs]`.
        stores: [u8; 2],
    },
    /// The last seed falls into my store: I move again.
    Again,
    /// They have nothing to sow and pass.
    Passes,
    /// So many seeds are captured, and none comes to me as pasu.
    Captures(u32),
    /// So many seeds come to me as pasu, and nothing is captured.
    Pasu(u32),
    /// So many seeds come to me by capture and pasu together.
    Takes(u32),
    /// So many seeds are sown into my store.
    Stores(u32),
    /// Their row is left with so many seeds, fewer than before and few.
    Leaves(u8),
    /// They had no seeds, and get so many.
    Feeds(u8),
    /// It brings a power-up.
    Earns,
    /// Their next turn has the short clock.
    Squeezes,
    /// Were it their turn now they could capture this pit of mine; after this turn they cannot.
    Safe {
        /// The pit.
        pit: Pit,
        /// What is in it after the turn.
        seeds: u8,
    },
    /// Their next sowing takes so many seeds at most.
    AtMost {
        /// How many.
        seeds: u32,
        /// Whether after every other pit they could take more.
        least: bool,
    },
    /// Their next sowing captures so many seeds at most; they may move again after it.
    CapturesAtMost(u32),
    /// So many seeds come to them as pasu.
    Gives(u32),
}

/// A game with or without Blitz, as far as a hint needs it.
trait Board: Clone {
    /// Where the seeds are.
    fn position(&self) -> &Position;
    /// How it ended, once it has.
    fn result(&self) -> Option<GameResult>;
    /// The rules of sowing.
    fn rules(&self) -> &RuleSet;
    /// The pits that may be sown.
    fn legal(&self) -> PitSet;
    /// What the side to move could do: every pit, with and without what is held.
    fn turns(&self) -> Vec<Turn>;
    /// Plays a turn; `None` when it is not allowed.
    fn after(&self, turn: Turn, seen: &mut Vec<TurnEvent>) -> Option<Outcome<Self>>;
    /// The same board with the other side to move; `None` when there is no such thing.
    fn handed_over(&self) -> Option<Self>;
}

/// What a turn leads to.
struct Outcome<B> {
    /// The board after it, once for each power-up that they may draw; never empty.
    boards: Vec<B>,
    /// Whether it brings the side that sows a power-up.
    earns: bool,
}

/// A pit and what is spent with it.
#[derive(Debug, Clone, Copy)]
struct Turn {
    pit: Pit,
    power: Option<PowerUp>,
    shield: Option<Pit>,
}

impl Turn {
    const fn plain(pit: Pit) -> Turn {
        Turn { pit, power: None, shield: None }
    }
}

impl Board for Game {
    fn position(&self) -> &Position {
        Game::position(self)
    }

    fn result(&self) -> Option<GameResult> {
        Game::result(self)
    }

    fn rules(&self) -> &RuleSet {
        Game::rules(self)
    }

    fn legal(&self) -> PitSet {
        Game::legal(self)
    }

    fn turns(&self) -> Vec<Turn> {
        Game::legal(self).map(Turn::plain).collect()
    }

    fn after(&self, turn: Turn, seen: &mut Vec<TurnEvent>) -> Option<Outcome<Game>> {
        if turn.power.is_some() || turn.shield.is_some() {
            return None;
        }
        let mut game = self.clone();
        game.play(turn.pit, seen).ok()?;
        Some(Outcome { boards: vec![game], earns: false })
    }

    fn handed_over(&self) -> Option<Game> {
        Some(Game::from_position(*Game::rules(self), handed_over(Game::position(self))?))
    }
}

impl Board for BlitzGame {
    fn position(&self) -> &Position {
        BlitzGame::position(self)
    }

    fn result(&self) -> Option<GameResult> {
        BlitzGame::result(self)
    }

    fn rules(&self) -> &RuleSet {
        &BlitzGame::RULES
    }

    fn legal(&self) -> PitSet {
        BlitzGame::legal(self)
    }

    fn turns(&self) -> Vec<Turn> {
        let side = BlitzGame::position(self).to_move();
        let row = BlitzGame::position(self).board().row(side);
        let held = self.held(side);
        let spent = |pit: Pit| {
            let shields: Vec<Option<Pit>> = match held {
                None => Vec::new(),
                Some(PowerUp::BrassShield) => row.map(Some).collect(),
                Some(_) => vec![None],
            };
            shields.into_iter().map(move |shield| Turn { pit, power: held, shield })
        };
        BlitzGame::legal(self).flat_map(|pit| [Turn::plain(pit)].into_iter().chain(spent(pit))).collect()
    }

    fn after(&self, turn: Turn, seen: &mut Vec<TurnEvent>) -> Option<Outcome<BlitzGame>> {
        let Turn { pit, power, shield } = turn;
        let side = BlitzGame::position(self).to_move();
        let they = side.other();
        let loadouts = self.loadouts();
        let draw = |side: Side| loadouts[side.index()].powers().first().copied();
        let mut game = self.clone();
        let played = game.play(Move { power, shield, ..Move::plain(pit, 0) }, draw, seen).ok()?;
        let earns = played.earned[side.index()].is_some();
        if played.earned[they.index()].is_none() || game.result().is_some() {
            return Some(Outcome { boards: vec![game], earns });
        }
        // Whoever earns something has taken something, so no position from before can come up again.
        let drawn = |power: PowerUp| {
            let mut at = *game.at();
            at.held[they.index()] = Some(power);
            BlitzGame::from_start(loadouts, at)
        };
        Some(Outcome { boards: loadouts[they.index()].powers().map(drawn).to_vec(), earns })
    }

    fn handed_over(&self) -> Option<BlitzGame> {
        let position = handed_over(BlitzGame::position(self))?;
        Some(BlitzGame::from_start(self.loadouts(), BlitzStart { position, ..*self.at() }))
    }
}

fn handed_over(position: &Position) -> Option<Position> {
    let flipped = Position::new(position.pits(), position.stores(), position.to_move().other()).ok()?;
    match position.round() {
        Some(round) => flipped.in_round(round, position.closed()).ok(),
        None => Some(flipped),
    }
}

impl Hint {
    /// The hint that a choice makes in a game by the rules alone; `None` when the choice is not for this game.
    pub fn of(game: &Game, choice: &Choice) -> Option<Hint> {
        Hint::on(game, choice, None)
    }

    /// The hint that a choice makes in a game of Blitz; `None` when the choice is not for this game.
    pub fn of_blitz(game: &BlitzGame, choice: &Choice) -> Option<Hint> {
        let held = game.held(game.position().to_move());
        Hint::on(game, choice, held.filter(|_| choice.power.is_none()))
    }

    /// What speaks for the turn or against it, the weightiest first: one fact or two.
    pub fn facts(&self) -> impl Iterator<Item = Fact> {
        self.facts.into_iter().flatten()
    }

    fn on<B: Board>(before: &B, choice: &Choice, keep: Option<PowerUp>) -> Option<Hint> {
        let &Choice { pit, power, shield, .. } = choice;
        let side = before.position().to_move();
        let turn = Turn { pit, power, shield };
        let mut seen = Vec::new();
        let Outcome { boards, earns } = before.after(turn, &mut seen)?;
        let account = TurnAccount::of(&seen)?;
        let outlook = match boards.first()?.result() {
            // A guard may end it in another way than was looked for.
            Some(result) => match result.winner.side() {
                Some(winner) if winner == side => Outlook::Won,
                Some(_) => Outlook::Lost,
                None => Outlook::Drawn,
            },
            None => Outlook::of(choice),
        };
        let bare = power.is_none() && keep.is_none();
        let told = Told { before, after: &boards, turn, bare, seen: &seen, account, earns };
        Some(Hint { side, pit, power, shield, keep, outlook, facts: told.facts() })
    }
}

impl Outlook {
    fn of(choice: &Choice) -> Outlook {
        match (choice.proven, choice.value) {
            (true, 1..) => Outlook::Won,
            (true, 0) => Outlook::Drawn,
            (true, _) => Outlook::Lost,
            (false, value) if value > LEVEL_SEEDS => Outlook::Ahead,
            (false, value) if value < -LEVEL_SEEDS => Outlook::Behind,
            (false, _) => Outlook::Level,
        }
    }

    /// Whether it holds whatever the other side does.
    pub const fn is_proven(self) -> bool {
        matches!(self, Outlook::Won | Outlook::Drawn | Outlook::Lost)
    }
}

impl Fact {
    /// Whether it speaks against the turn rather than for it.
    pub const fn is_cost(self) -> bool {
        matches!(self, Fact::Gives(_))
    }

    /// Whether it ends the game because more than half of all seeds are in a store.
    pub const fn is_clinch(self) -> bool {
        matches!(self, Fact::Ends { result: GameResult { by: By::Clinch | By::Majority, .. }, .. })
    }
}

/// A turn that has been played, with everything its facts are read from.
struct Told<'a, B> {
    before: &'a B,
    after: &'a [B],
    turn: Turn,
    /// Whether there was nothing to spend, so that every turn there was is a pit.
    bare: bool,
    seen: &'a [TurnEvent],
    account: TurnAccount,
    earns: bool,
}

impl<B: Board> Told<'_, B> {
    fn side(&self) -> Side {
        self.account.side
    }

    /// The seeds after the turn, which no draw changes.
    fn position(&self) -> &Position {
        self.after.first().unwrap_or(self.before).position()
    }

    fn result(&self) -> Option<GameResult> {
        self.after.first().and_then(Board::result)
    }

    /// The one or two facts that matter.
    fn facts(&self) -> [Option<Fact>; 2] {
        if let Some(end) = self.ending() {
            return [Some(end), None];
        }
        let only = (self.before.legal().len() == 1).then_some(Fact::Only);
        let gains = self.gains();
        let taken = self.account.taken_by(self.side());
        let given = self.account.pasu[self.side().other().index()];
        // What it costs is said when it is much beside what it brings.
        let cost = (given > 0 && 2 * given >= taken).then_some(Fact::Gives(given));
        let first = only.or_else(|| gains.first().copied()).or(cost);
        let rest = gains.into_iter().find(|gain| Some(*gain) != first);
        let second = cost.or(rest).filter(|second| Some(*second) != first);
        [first, second]
    }

    /// The end of the game or of the round, beside which nothing else counts.
    fn ending(&self) -> Option<Fact> {
        let mine_first = |[south, north]: [u8; 2]| match self.side() {
            Side::South => [south, north],
            Side::North => [north, south],
        };
        if let Some(result) = self.result() {
            return Some(Fact::Ends { result, stores: mine_first(self.position().stores()) });
        }
        self.seen.iter().find_map(|event| match *event {
            TurnEvent::RoundEnded { stores, .. } => Some(Fact::EndsRound { stores: mine_first(stores) }),
            _ => None,
        })
    }

    /// What speaks for the turn, the weightiest first.
    fn gains(&self) -> Vec<Fact> {
        let (account, me) = (&self.account, self.side());
        let they = me.other();
        let (before, after) = (self.before.position(), self.position());
        let mut gains = Vec::new();
        if account.again() {
            gains.push(Fact::Again);
        }
        if account.passed == Some(they) {
            gains.push(Fact::Passes);
        }
        match (account.captured, account.pasu[me.index()]) {
            (0, 0) => {}
            (captured, 0) => gains.push(Fact::Captures(captured)),
            (0, pasu) => gains.push(Fact::Pasu(pasu)),
            (captured, pasu) => gains.push(Fact::Takes(captured + pasu)),
        }
        if self.turn.power == Some(PowerUp::TimeSqueeze) {
            gains.push(Fact::Squeezes);
        }
        let (had, left) = (before.row_seeds(they), after.row_seeds(they));
        let few = match self.before.rules().run_out {
            // Who runs dry there loses the rest, or the turn.
            RunOut::OtherTakesAll | RunOut::Passes => FEW_SEEDS,
            RunOut::OwnRows | RunOut::EitherRow | RunOut::NoMoves => 1,
        };
        if left > 0 && left < had && left <= few {
            gains.push(Fact::Leaves(left));
        }
        if had == 0 && left > 0 && self.before.rules().sowing == Sowing::Oware {
            gains.push(Fact::Feeds(left));
        }
        gains.extend(self.safe());
        if self.earns {
            gains.push(Fact::Earns);
        }
        // A single seed falls into it on nearly every turn.
        if account.stored > 1 {
            gains.push(Fact::Stores(account.stored));
        }
        let reply = self.reply();
        let small = matches!(
            reply,
            Some(
                Fact::AtMost { seeds: ..=SMALL_REPLY, .. }
                    | Fact::AtMost { least: true, .. }
                    | Fact::CapturesAtMost(..=SMALL_REPLY)
            )
        );
        if small || gains.is_empty() {
            gains.extend(reply);
        }
        gains
    }

    /// Whether the next turn is theirs, on the same round.
    fn they_reply(&self) -> bool {
        self.result().is_none() && self.position().to_move() != self.side()
    }

    /// What their next sowing takes at most.
    fn reply(&self) -> Option<Fact> {
        if !self.they_reply() {
            return None;
        }
        if self.before.rules().sows_stores() {
            let captured = replies(self.after).map(|reply| reply.captured).max()?;
            return Some(Fact::CapturesAtMost(captured));
        }
        let seeds = most_taken(self.after)?;
        let others: PitSet = self.before.legal().filter(|&pit| pit != self.turn.pit).collect();
        let worse = |pit: Pit| {
            let Some(other) = self.before.after(Turn::plain(pit), &mut Vec::new()) else {
                return false;
            };
            let reply = |board: &B| board.result().is_none() && board.position().to_move() != self.side();
            other.boards.iter().all(reply) && most_taken(&other.boards).is_some_and(|most| most > seeds)
        };
        Some(Fact::AtMost { seeds, least: self.bare && !others.is_empty() && { others }.all(worse) })
    }

    /// The fullest pit that this turn brings out of their reach.
    fn safe(&self) -> Option<Fact> {
        if !self.they_reply() {
            return None;
        }
        let me = self.side();
        let (before, after) = (self.before.position(), self.position());
        let row = before.board().row(me);
        let candidates: Vec<Pit> = row
            .filter(|&pit| {
                pit != self.turn.pit && before.seeds(pit) >= BIG_PIT && after.seeds(pit) >= before.seeds(pit)
            })
            .collect();
        if candidates.is_empty() {
            return None;
        }
        let captured = |boards: &[B]| {
            replies(boards).fold(PitSet::EMPTY, |mut all, reply| {
                reply.captured_from.for_each(|pit| all.insert(pit));
                all
            })
        };
        let threatened = captured(&[self.before.handed_over()?]);
        let exposed = captured(self.after);
        let saved = candidates.into_iter().filter(|&pit| threatened.contains(pit) && !exposed.contains(pit));
        let pit = saved.max_by_key(|&pit| after.seeds(pit))?;
        Some(Fact::Safe { pit, seeds: after.seeds(pit) })
    }
}

/// What every turn of the side to move comes to, on any of these boards.
fn replies<B: Board>(boards: &[B]) -> impl Iterator<Item = TurnAccount> {
    let account = |board: &B, turn: Turn| {
        let mut seen = Vec::new();
        board.after(turn, &mut seen)?;
        TurnAccount::of(&seen)
    };
    boards
        .iter()
        .flat_map(move |board| board.turns().into_iter().filter_map(move |turn| account(board, turn)))
}

/// The most seeds that one turn of the side to move brings it.
fn most_taken<B: Board>(boards: &[B]) -> Option<u32> {
    replies(boards).map(|reply| reply.taken_by(reply.side)).max()
}
