//! The proof that an example shows what its lesson says.

use super::example::plain_start;
use super::{Example, Flaw, Lesson, Played};
use crate::ai::{Outcome, solve};
use crate::blitz::{EMBER_FULL, PowerUp, SQUEEZED_MS};
use crate::engine::{
    By, GameResult, Landing, Pit, PitSet, Position, RuleSet, Side, TurnAccount, TurnEnd, TurnEvent, Winner,
    play_unchecked,
};
use std::sync::atomic::AtomicBool;

/// How many positions a proof that nothing else wins may take: more than any board with six seeds needs.
const PROOF: u64 = 2_000_000;
/// Few laps.
const FEW: u32 = 2;

impl Example {
    /// Proves that it shows what its lesson says.
    ///
    /// # Errors
    /// [`Flaw`] says what is wrong with it.
    pub fn check(&self) -> Result<(), Flaw> {
        let Example { lesson, rules, start, moves } = self;
        let position = &start.position;
        if !lesson.belongs(rules) {
            return Err(Flaw::Foreign { rules: rules.id, lesson: *lesson });
        }
        want(*rules == rules.plain(), || Flaw::Options)?;
        let plain = plain_start(*position);
        // Who holds something has paid for it with seeds.
        let paid = Side::BOTH
            .into_iter()
            .all(|side| start.held[side.index()].is_none() || position.store(side) >= EMBER_FULL);
        want(paid, || Flaw::Unpaid(position.stores()))?;
        let written = start.shield == plain.shield && start.clock == plain.clock;
        let on_board =
            position.board() == rules.board && position.round().is_some() == rules.rounds.is_some();
        want(written && on_board && position.to_move() == Side::South, || Flaw::Start)?;
        let (found, all) = (position.all_seeds(), Position::opening(rules).all_seeds());
        want(found == all, || Flaw::Seeds { found, all })?;
        want(moves.len() == lesson.moves(), || Flaw::Moves { made: moves.len(), wanted: lesson.moves() })?;
        let powers = [power_of(*lesson), None];
        for (made, power) in moves.iter().zip(powers) {
            let shields = power == Some(PowerUp::BrassShield);
            let only = made.power == power && made.shield.is_some() == shields;
            want(!made.forced && only, || Flaw::Power(made.power))?;
        }
        shows(*lesson, rules, &self.play()?)
    }
}

/// The power-up that South spends in a lesson.
pub(super) const fn power_of(lesson: Lesson) -> Option<PowerUp> {
    match lesson {
        Lesson::Shield => Some(PowerUp::BrassShield),
        Lesson::Reverse => Some(PowerUp::ReverseSow),
        Lesson::Squeeze => Some(PowerUp::TimeSqueeze),
        Lesson::Surge => Some(PowerUp::PasuSurge),
        _ => None,
    }
}

fn want(holds: bool, flaw: impl FnOnce() -> Flaw) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(flaw()) }
}

/// What is asked of one turn.
struct Claim<'a> {
    rules: &'a RuleSet,
    played: &'a Played,
    account: TurnAccount,
}

/// Whether turns of South, and of North after it, show what the lesson says.
pub(super) fn shows(lesson: Lesson, rules: &RuleSet, turns: &[Played]) -> Result<(), Flaw> {
    let claims: Vec<Claim> = turns
        .iter()
        .filter_map(|played| Some(Claim { rules, played, account: TurnAccount::of(&played.events)? }))
        .collect();
    let [turn, replies @ ..] = &claims[..] else {
        return Err(Flaw::Moves { made: claims.len(), wanted: lesson.moves() });
    };
    match lesson {
        Lesson::End | Lesson::Clinch | Lesson::Behind => {}
        Lesson::RoundEnd | Lesson::Passes => turn.goes_on()?,
        _ => {
            for claim in &claims {
                claim.goes_on()?;
                claim.in_the_same_round()?;
            }
        }
    }
    if !matches!(lesson, Lesson::Ember | Lesson::Reverse) {
        for played in turns {
            want(played.earned == [None, None], || Flaw::Earned(played.earned))?;
        }
    }
    match (lesson, replies) {
        (Lesson::Shield, [reply]) => turn.is_short().and_then(|()| reply.is_shielded(turn)),
        (Lesson::Squeeze, [reply]) => reply.is_squeezed(),
        (_, []) => turn.shows(lesson),
        _ => Err(Flaw::Moves { made: claims.len(), wanted: lesson.moves() }),
    }
}

impl Claim<'_> {
    fn shows(&self, lesson: Lesson) -> Result<(), Flaw> {
        let account = &self.account;
        match lesson {
            Lesson::Sow => {
                self.laps(account.laps == 1)?;
                let lifted = self.lifted();
                want((3..=6).contains(&lifted), || Flaw::Lifted(lifted))?;
                self.lands(|pit| self.row(Side::North).contains(pit))?;
                self.takes_nothing()
            }
            Lesson::Again => {
                self.laps(account.laps == 1)?;
                self.takes_nothing()?;
                self.ends(account.again())
            }
            Lesson::Relay => {
                self.laps(account.laps == FEW)?;
                self.takes_nothing()?;
                self.ends(matches!(account.end, Some(TurnEnd::Rests | TurnEnd::NothingBeyond(_))))
            }
            Lesson::Capture => {
                self.laps(self.laps_to_capture() == 1)?;
                self.pasu(account.pasu == [0, 0])?;
                let pits = account.captured_from;
                let least = if self.rules.pasu().is_some() { 4 } else { 2 };
                self.captured(
                    self.captures() == 1
                        && account.captured >= least
                        && pits.without(self.row(Side::North)).is_empty(),
                )
            }
            Lesson::OwnRow => {
                self.laps(self.laps_to_capture() <= FEW)?;
                self.pasu(account.pasu == [0, 0])?;
                let pits = account.captured_from;
                self.captured(
                    self.captures() == 1
                        && pits.without(self.row(Side::South)).is_empty()
                        && !pits.contains(account.pit),
                )
            }
            Lesson::Nothing => {
                self.is_short()?;
                self.takes_nothing()?;
                self.ends(matches!(account.end, Some(TurnEnd::NothingBeyond(_))))
            }
            Lesson::Pasu => self.is_short().and_then(|()| self.pasu_alone(Side::South)),
            Lesson::PasuTheirs => self.is_short().and_then(|()| self.pasu_alone(Side::North)),
            Lesson::FullTurn => {
                self.laps(account.laps == 4)?;
                self.pasu(account.pasu.iter().all(|&seeds| seeds > 0))?;
                self.captured(account.captured_from.contains(account.pit) && account.captured >= 2)
            }
            Lesson::End => self.ends_the_game(),
            Lesson::Clinch => self.result(|result| {
                matches!(result.by, By::Clinch | By::Majority) && result.winner == Winner::South
            }),
            Lesson::Behind => self.wins_from_behind(),
            Lesson::RoundEnd => {
                let closed = self.played.events.iter().any(|event| matches!(event, TurnEvent::Closed { .. }));
                want(account.round_ended.is_some() && closed, || Flaw::Round(account.round_ended))
            }
            Lesson::GoesOn => {
                self.laps(self.laps_to_capture() <= FEW)?;
                self.captured(self.captures() >= 2)
            }
            Lesson::Passes => {
                self.in_the_same_round_but_passing()?;
                want(account.passed == Some(Side::North), || Flaw::Passed(account.passed))
            }
            Lesson::CapturesRow => self.captured(account.captured_from.len() >= 2),
            Lesson::Spared => self.ends(account.end == Some(TurnEnd::Spared)),
            Lesson::FromAcross => {
                self.laps(account.laps <= FEW)?;
                self.ends(account.end == Some(TurnEnd::Capture))?;
                self.captured(self.seeds_across() >= 4 && !account.last_end.is(account.pit))
            }
            Lesson::Ember => {
                self.is_short()?;
                let (before, earned) = (&self.played.before, self.played.earned);
                let without = before.held == [None, None] && earned[Side::North.index()].is_none();
                want(without && earned[Side::South.index()].is_some(), || Flaw::Earned(earned))
            }
            Lesson::Reverse => {
                self.is_short()?;
                self.pasu(account.pasu == [0, 0])?;
                self.captured(account.captured >= 6)?;
                want(self.plainly().1[Side::South.index()] == 0, || Flaw::Idle)
            }
            Lesson::Surge => {
                self.laps(account.laps <= 4)?;
                let south = account.pasu[Side::South.index()];
                self.pasu(south >= 10)?;
                let plainly = TurnAccount::of(&self.plainly().0);
                want(plainly.is_some_and(|plain| plain.pasu[Side::South.index()] < south), || Flaw::Idle)
            }
            Lesson::Shield | Lesson::Squeeze => Err(Flaw::Moves { made: 1, wanted: lesson.moves() }),
        }
    }

    fn row(&self, side: Side) -> PitSet {
        self.rules.board.row(side)
    }

    fn laps(&self, holds: bool) -> Result<(), Flaw> {
        want(holds, || Flaw::Laps(self.account.laps))
    }

    fn is_short(&self) -> Result<(), Flaw> {
        self.laps(self.account.laps <= FEW)
    }

    fn pasu(&self, holds: bool) -> Result<(), Flaw> {
        want(holds, || Flaw::Pasu(self.account.pasu))
    }

    fn captured(&self, holds: bool) -> Result<(), Flaw> {
        let TurnAccount { captured: seeds, captured_from: pits, .. } = self.account;
        want(holds, || Flaw::Captured { seeds, pits })
    }

    fn ends(&self, holds: bool) -> Result<(), Flaw> {
        want(holds, || Flaw::End(self.account.end))
    }

    fn lands(&self, there: impl Fn(Pit) -> bool) -> Result<(), Flaw> {
        let last = self.account.last_end;
        want(matches!(last, Landing::Pit(pit) if there(pit)), || Flaw::Way(last))
    }

    fn result(&self, holds: impl Fn(GameResult) -> bool) -> Result<(), Flaw> {
        want(self.played.result.is_some_and(holds), || Flaw::Result(self.played.result))
    }

    fn goes_on(&self) -> Result<(), Flaw> {
        want(self.played.result.is_none(), || Flaw::Result(self.played.result))
    }

    fn in_the_same_round(&self) -> Result<(), Flaw> {
        self.in_the_same_round_but_passing()?;
        want(self.account.passed.is_none(), || Flaw::Passed(self.account.passed))
    }

    fn in_the_same_round_but_passing(&self) -> Result<(), Flaw> {
        want(self.account.round_ended.is_none(), || Flaw::Round(self.account.round_ended))
    }

    fn takes_nothing(&self) -> Result<(), Flaw> {
        self.pasu(self.account.pasu == [0, 0])?;
        self.captured(self.account.captured == 0)
    }

    fn pasu_alone(&self, to: Side) -> Result<(), Flaw> {
        let pasu = self.account.pasu;
        self.pasu(pasu[to.index()] > 0 && pasu[to.other().index()] == 0)?;
        self.captured(self.account.captured == 0)
    }

    fn lifted(&self) -> u8 {
        match self.played.events.first() {
            Some(TurnEvent::Lifted { seeds, .. }) => *seeds,
            _ => 0,
        }
    }

    /// How many times something is captured. In Oware several pits are captured at once.
    fn captures(&self) -> usize {
        self.played.events.iter().filter(|event| matches!(event, TurnEvent::Captured { .. })).count()
    }

    /// Laps up to the first capture.
    fn laps_to_capture(&self) -> u32 {
        let events = self.played.events.iter();
        let before = events.take_while(|event| !matches!(event, TurnEvent::Captured { .. }));
        1 + before.filter(|event| matches!(event, TurnEvent::Relayed { .. })).count() as u32
    }

    /// What is captured from across.
    fn seeds_across(&self) -> u8 {
        let seeds = self.played.events.iter().map(|event| match *event {
            TurnEvent::Captured { via, pit, seeds, .. } if pit != via => seeds,
            _ => 0,
        });
        seeds.sum()
    }

    fn ends_the_game(&self) -> Result<(), Flaw> {
        let theirs = self.played.before.position.row_seeds(Side::North);
        want(theirs > 0, || Flaw::Starved)?;
        self.result(|result| match result.by {
            By::Sweep | By::RowEmpty => result.winner == Winner::South,
            // Who has given the last seeds away has no more than half, and the other side takes all the rest.
            By::NoMoves => true,
            _ => false,
        })?;
        let swept = self.account.swept;
        want(swept.iter().sum::<u32>() >= 3, || Flaw::Swept(swept))
    }

    fn wins_from_behind(&self) -> Result<(), Flaw> {
        let position = &self.played.before.position;
        let pits = position.filled(Side::South);
        want(position.stores() == [37, 41] && pits.len() >= 3, || Flaw::Behind)?;
        self.result(|result| result == GameResult { winner: Winner::South, by: By::Sweep })?;
        let solution = solve(self.rules, position, PROOF, &AtomicBool::new(false));
        let moves = solution.into_iter().flat_map(|solution| solution.moves);
        // What is not proven may win.
        let wins: Vec<Pit> =
            moves.filter(|sown| sown.value == Outcome::Win || !sown.proven).map(|sown| sown.pit).collect();
        want(wins == [self.account.pit], || Flaw::Wins(wins))
    }

    /// What happens when the same pit is sown without a power-up and without a shield, and what each side takes.
    fn plainly(&self) -> (Vec<TurnEvent>, [u8; 2]) {
        let mut events = Vec::new();
        let turn = play_unchecked(self.rules, &self.played.before.position, self.account.pit, &mut events);
        (events, turn.taken)
    }

    /// Whether this turn would capture five or more from the pit that the turn before shields, and does not.
    fn is_shielded(&self, before: &Claim) -> Result<(), Flaw> {
        self.is_short()?;
        let Some(shield) = before.played.made.shield else { return Err(Flaw::Power(None)) };
        self.ends(self.account.end == Some(TurnEnd::Shielded(shield)))?;
        let captures = |event: &TurnEvent| matches!(event, TurnEvent::Captured { pit, seeds, .. } if *pit == shield && *seeds >= 5);
        want(self.plainly().0.iter().any(captures), || Flaw::Idle)
    }

    fn is_squeezed(&self) -> Result<(), Flaw> {
        let Played { by, made, before, after, .. } = self.played;
        let squeezed = before.clock.is_squeezed(*by) && !after.clock.is_squeezed(*by);
        want(squeezed && made.ms < SQUEEZED_MS, || Flaw::Squeezed(made.ms))
    }
}
