//! What makes a puzzle one: the proof that one move wins and no other does, and what it is about.

use super::{Answer, Puzzle, Theme};
use crate::ai::{Outcome, solve};
use crate::blitz::{BlitzGame, BlitzStart, Loadout, Move, PowerUp};
use crate::engine::{
    Pit, Position, RuleSet, Side, TurnAccount, TurnEvent, Winner, legal, play_unchecked, settle,
};
use std::sync::atomic::AtomicBool;

/// The rules of every puzzle.
pub(super) const RULES: RuleSet = RuleSet::GUZHI;
/// How many positions a proof may take: more than any position of this game is known to need.
const PROOF: u64 = 2_000_000;
/// How many laps make a long turn.
const LONG: u32 = 5;
/// How many seeds make a capture worth a puzzle.
const CAPTURE: u32 = 5;
/// What both bring: whatever is earned is one of these.
pub(super) fn loadout() -> Loadout {
    Loadout::without(PowerUp::BrassShield)
}
/// How far ahead a win is looked for, in turns of both.
const AHEAD: u32 = 7;

/// What is wrong with a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// Not exactly one move is proven to win.
    #[error("not exactly one move wins, but {0:?}")]
    Wins(Vec<Answer>),
    /// Another move wins than the one that is named.
    #[error("{0:?} wins")]
    Answer(Answer),
    /// It is about something else.
    #[error("it is about {0:?}")]
    Theme(Option<Theme>),
    /// It is harder or easier.
    #[error("its grade is {0}")]
    Grade(u8),
}

/// What comes of a move that somebody tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Try {
    /// It is the one.
    Right,
    /// It does not win. With this reply the other side sees to that; there is none where the win had to come at once.
    Wrong {
        /// The refutation.
        reply: Option<Pit>,
    },
}

impl Puzzle {
    /// Makes a puzzle of a position in which South is to move, if exactly one move wins and it is about something.
    pub fn of(position: Position) -> Option<Puzzle> {
        if legal(&RULES, &position).len() < 3 {
            return None;
        }
        let [answer] = winning(&position)[..] else { return None };
        let theme = theme(&position, answer.pit)?;
        Some(Puzzle { position, answer, theme, grade: grade(&position, answer) })
    }

    /// Makes a puzzle of a position in which South, who is to move and holds this, wins at once with it in exactly one way,
    /// and without it in none.
    pub fn with_power(position: Position, held: PowerUp) -> Option<Puzzle> {
        if legal(&RULES, &position).len() < 3 {
            return None;
        }
        let [answer] = at_once(&position, held)[..] else { return None };
        answer.power?;
        let grade = grade(&position, answer);
        Some(Puzzle { position, answer, theme: Theme::PowerUp, grade })
    }

    /// Proves the puzzle.
    ///
    /// # Errors
    /// [`Flaw`] says what is wrong with it.
    pub fn check(&self) -> Result<(), Flaw> {
        let wins = match self.answer.power {
            None => winning(&self.position),
            Some(power) => at_once(&self.position, power),
        };
        let [answer] = wins[..] else { return Err(Flaw::Wins(wins)) };
        if answer != self.answer {
            return Err(Flaw::Answer(answer));
        }
        let found = match answer.power {
            Some(_) => Some(Theme::PowerUp),
            None => theme(&self.position, answer.pit),
        };
        if found != Some(self.theme) {
            return Err(Flaw::Theme(found));
        }
        match grade(&self.position, answer) {
            grade if grade == self.grade => Ok(()),
            grade => Err(Flaw::Grade(grade)),
        }
    }

    /// What comes of a move.
    pub fn attempt(&self, tried: Answer) -> Try {
        if tried == self.answer {
            return Try::Right;
        }
        let reply = (self.theme != Theme::PowerUp).then(|| refutation(&self.position, tried.pit)).flatten();
        Try::Wrong { reply }
    }

    /// The start in Blitz: South holds what the answer spends, and all the time there is.
    pub fn blitz_start(&self) -> BlitzStart {
        holding(self.position, self.answer.power)
    }
}

/// The pits that are proven to win; also those of which it is not known, so that nothing is called the only one in error.
fn winning(position: &Position) -> Vec<Answer> {
    let Some(solution) = solve(&RULES, position, PROOF, &AtomicBool::new(false)) else { return Vec::new() };
    let wins = solution.moves.iter().filter(|sown| sown.value == Outcome::Win || !sown.proven);
    wins.map(|sown| Answer { pit: sown.pit, power: None }).collect()
}

fn holding(position: Position, held: Option<PowerUp>) -> BlitzStart {
    BlitzStart { position, held: [held, None], ..BlitzStart::opening() }
}

/// The moves with which South, holding this, has won when the turn is over.
fn at_once(position: &Position, held: PowerUp) -> Vec<Answer> {
    let mut found = Vec::new();
    for power in [None, Some(held)] {
        for pit in legal(&RULES, position) {
            let mut game = BlitzGame::from_start([loadout(); 2], holding(*position, Some(held)));
            let played = Move { power, ..Move::plain(pit, 0) };
            // What is earned on the way changes nothing any more when the game is over.
            let draw = |_| Some(PowerUp::TimeSqueeze);
            if game.play(played, draw, &mut ()).is_ok()
                && game.result().is_some_and(|result| result.winner == Winner::from(Side::South))
            {
                found.push(Answer { pit, power });
            }
        }
    }
    found
}

/// What a turn is about, most special first.
pub(super) fn theme(position: &Position, pit: Pit) -> Option<Theme> {
    let mut events: Vec<TurnEvent> = Vec::new();
    let mut turn = play_unchecked(&RULES, position, pit, &mut events);
    let starved = turn.position.row_seeds(Side::North) == 0;
    settle(&RULES, &mut turn.position, &mut events);
    let account = TurnAccount::of(&events)?;
    if starved {
        Some(Theme::Starve)
    } else if account.laps >= LONG {
        Some(Theme::LongTurn)
    } else if account.pasu[Side::South.index()] > 0 {
        Some(Theme::Pasu)
    } else if account.captured >= CAPTURE {
        Some(Theme::Capture)
    } else {
        None
    }
}

/// What South takes with a pit at once.
fn gain(position: &Position, pit: Pit) -> u8 {
    play_unchecked(&RULES, position, pit, &mut ()).taken[Side::South.index()]
}

/// From 1 to 5.
fn grade(position: &Position, answer: Answer) -> u8 {
    let far = match answer.power {
        // The win is there at once, and hidden by what the power-up bends.
        Some(_) => 2,
        None => match (1..=AHEAD).step_by(2).find(|&turns| wins_within(position, Side::South, turns)) {
            Some(turns) => turns.div_ceil(2) as u8,
            None => 5,
        },
    };
    let taken = gain(position, answer.pit);
    let tempting = legal(&RULES, position).any(|pit| pit != answer.pit && gain(position, pit) > taken);
    (far + u8::from(tempting)).min(5)
}

/// Whether `who` can force a win within so many turns of both.
fn wins_within(position: &Position, who: Side, turns: u32) -> bool {
    if turns == 0 {
        return false;
    }
    let mover = position.to_move();
    let wins = |pit: Pit| {
        let mut after = play_unchecked(&RULES, position, pit, &mut ()).position;
        match settle(&RULES, &mut after, &mut ()) {
            Some(result) => result.winner == Winner::from(who),
            None => wins_within(&after, who, turns - 1),
        }
    };
    let mut pits = legal(&RULES, position);
    if mover == who { pits.any(wins) } else { pits.all(wins) }
}

/// The reply that keeps South from winning after a wrong pit; of several, the one that takes most.
fn refutation(position: &Position, pit: Pit) -> Option<Pit> {
    let mut after = play_unchecked(&RULES, position, pit, &mut ()).position;
    if settle(&RULES, &mut after, &mut ()).is_some() {
        // It ends there, and not with a win.
        return None;
    }
    let solution = solve(&RULES, &after, PROOF, &AtomicBool::new(false))?;
    let best = solution.moves.iter().map(|sown| sown.value).max()?;
    let takes = |pit: Pit| play_unchecked(&RULES, &after, pit, &mut ()).taken[Side::North.index()];
    solution.moves.iter().filter(|sown| sown.value == best).map(|sown| sown.pit).max_by_key(|&pit| takes(pit))
}
