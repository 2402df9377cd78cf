//! What is promised of each lesson, counted a second time from what happens in a turn.

use guzhi::blitz::Move;
use guzhi::engine::{By, Pit, RuleSet, Side, TurnEnd, TurnEvent, Winner, legal, play_unchecked};
use guzhi::guide::{Example, Examples, Lesson, Played};

const SOUTH: usize = 0;
const NORTH: usize = 1;

/// A turn's events, counted one by one.
#[derive(Debug, Default)]
pub struct Tally {
    began: usize,
    lifted: u8,
    laps: usize,
    /// Laps when something was first captured.
    laps_to_capture: Option<usize>,
    drops: Vec<usize>,
    stored: u32,
    /// The pit that decided it, the pit, its seeds.
    captures: Vec<(usize, usize, u32)>,
    pasu: [u32; 2],
    pasu_pits: Vec<usize>,
    swept: u32,
    passes: Vec<Side>,
    closed: u32,
    round_ended: bool,
    end: Option<TurnEnd>,
    /// The board, as the events move its seeds.
    pits: Vec<u32>,
    stores: [u32; 2],
}

impl Tally {
    pub fn of(turn: &Played) -> Tally {
        let position = &turn.before.position;
        let mut tally = Tally {
            pits: position.pits().iter().map(|&seeds| seeds.into()).collect(),
            stores: position.stores().map(u32::from),
            ..Tally::default()
        };
        for event in &turn.events {
            tally.see(*event, turn.by);
        }
        tally
    }

    fn see(&mut self, event: TurnEvent, by: Side) {
        match event {
            TurnEvent::Lifted { pit, seeds, by: lifter } => {
                assert_eq!(lifter, by);
                (self.began, self.lifted, self.laps) = (pit.index(), seeds, 1);
                self.empty(pit, seeds);
            }
            TurnEvent::Relayed { pit, seeds } => {
                self.laps += 1;
                self.empty(pit, seeds);
            }
            TurnEvent::Dropped { pit, seeds, .. } => {
                self.pits[pit.index()] += 1;
                assert_eq!(self.pits[pit.index()], u32::from(seeds));
                self.drops.push(pit.index());
            }
            TurnEvent::Stored { side, .. } => {
                self.stores[side.index()] += 1;
                self.stored += 1;
            }
            TurnEvent::Pasu { pit, seeds, to } => {
                self.pasu[to.index()] += self.take(pit, seeds, to);
                self.pasu_pits.push(pit.index());
            }
            TurnEvent::Captured { via, pit, seeds, to } => {
                assert_eq!(to, by);
                self.laps_to_capture.get_or_insert(self.laps);
                let seeds = self.take(pit, seeds, to);
                self.captures.push((via.index(), pit.index(), seeds));
            }
            TurnEvent::Swept { pit, seeds, to } => self.swept += self.take(pit, seeds, to),
            TurnEvent::Ended(end) => self.end = Some(end),
            TurnEvent::Passed { side } => self.passes.push(side),
            TurnEvent::RoundEnded { .. } => self.round_ended = true,
            TurnEvent::Refilled { pit, seeds, from } => {
                self.stores[from.index()] -= u32::from(seeds);
                self.pits[pit.index()] += u32::from(seeds);
            }
            TurnEvent::Closed { .. } => self.closed += 1,
            TurnEvent::RoundBegan { .. } => {}
        }
    }

    fn empty(&mut self, pit: Pit, seeds: u8) -> u32 {
        let held = std::mem::take(&mut self.pits[pit.index()]);
        assert_eq!(held, u32::from(seeds));
        held
    }

    fn take(&mut self, pit: Pit, seeds: u8, to: Side) -> u32 {
        let held = self.empty(pit, seeds);
        self.stores[to.index()] += held;
        held
    }

    /// The events lead from the board before to the board after.
    pub fn assert_adds_up(&self, turn: &Played, example: &Example) {
        let after = &turn.after.position;
        let pits: Vec<u32> = after.pits().iter().map(|&seeds| seeds.into()).collect();
        assert_eq!((&self.pits, self.stores), (&pits, after.stores().map(u32::from)), "{example}");
    }

    fn captured(&self) -> u32 {
        self.captures.iter().map(|&(_, _, seeds)| seeds).sum()
    }

    fn is_quiet(&self) -> bool {
        self.captures.is_empty() && self.pasu == [0, 0]
    }
}

/// What is promised of a lesson, counted from the events alone.
fn is_shown(example: &Example, played: &[Played]) -> bool {
    let rules = &example.rules;
    let row = rules.board.row_len();
    let is_south = |pit: usize| pit < row;
    let tallies: Vec<Tally> = played.iter().map(Tally::of).collect();
    let (turn, t) = (&played[0], &tallies[0]);
    let goes_on = played.iter().all(|turn| turn.result.is_none());
    let in_round = tallies.iter().all(|t| !t.round_ended);
    let nobody_passes = tallies.iter().all(|t| t.passes.is_empty());
    let nothing_earned = played.iter().all(|turn| turn.earned == [None, None]);
    let quiet_after = goes_on && in_round && nobody_passes;
    let is_pallanguzhi = ["guzhi", "pallanguzhi", "rounds", "pallankuzhi", "twelves"].contains(&rules.id);
    let won = |by: &[By]| {
        turn.result.is_some_and(|result| result.winner == Winner::South && by.contains(&result.by))
    };
    let shown = match example.lesson {
        Lesson::Sow => {
            let on_theirs = t.drops.last().is_some_and(|&pit| !is_south(pit));
            let past_the_store = !matches!(rules.id, "kalah" | "congkak") || t.stored == 1;
            t.laps == 1 && t.is_quiet() && (3..=6).contains(&t.lifted) && on_theirs && past_the_store
        }
        Lesson::Again => t.laps == 1 && t.is_quiet() && t.end == Some(TurnEnd::Again) && t.stored == 1,
        Lesson::Relay => {
            t.laps == 2 && t.is_quiet() && !matches!(t.end, Some(TurnEnd::Again | TurnEnd::Spared))
        }
        Lesson::Capture => {
            let [(_, pit, seeds)] = t.captures[..] else { return false };
            let least = if is_pallanguzhi { 4 } else { 2 };
            t.laps_to_capture == Some(1) && t.pasu == [0, 0] && !is_south(pit) && seeds >= least
        }
        Lesson::OwnRow => {
            let [(_, pit, _)] = t.captures[..] else { return false };
            t.laps_to_capture.unwrap() <= 2 && t.pasu == [0, 0] && is_south(pit) && pit != t.began
        }
        Lesson::Nothing => t.laps <= 2 && t.is_quiet() && matches!(t.end, Some(TurnEnd::NothingBeyond(_))),
        Lesson::Pasu | Lesson::PasuTheirs => {
            let [to, other] = if example.lesson == Lesson::Pasu { [SOUTH, NORTH] } else { [NORTH, SOUTH] };
            let on_its_row = rules.id == "pallankuzhi"
                || rules.id == "twelves"
                || t.pasu_pits.iter().all(|&pit| is_south(pit) == (to == SOUTH));
            t.laps <= 2 && t.captures.is_empty() && t.pasu[to] > 0 && t.pasu[other] == 0 && on_its_row
        }
        Lesson::FullTurn => {
            let at_the_end = matches!(t.captures[..], [(_, pit, seeds)] if pit == t.began && seeds >= 2);
            t.laps == 4 && t.pasu[SOUTH] > 0 && t.pasu[NORTH] > 0 && at_the_end
        }
        Lesson::End => {
            let seeds_before = turn.before.position.row_seeds(Side::North);
            let ended = match rules.id {
                "guzhi" => won(&[By::Sweep]),
                "oware" => turn.result.is_some_and(|result| result.by == By::NoMoves),
                _ => won(&[By::RowEmpty]),
            };
            return ended && t.swept >= 3 && seeds_before > 0;
        }
        Lesson::Clinch => {
            let half = turn.before.position.all_seeds() / 2;
            return won(&[By::Clinch, By::Majority])
                && turn.before.position.store(Side::South) <= half
                && turn.after.position.store(Side::South) > half;
        }
        Lesson::Behind => {
            let before = &turn.before.position;
            let on_board: u32 = before.pits().iter().map(|&seeds| u32::from(seeds)).sum();
            return before.stores() == [37, 41]
                && on_board == 6
                && before.filled(Side::South).len() >= 3
                && won(&[By::Sweep]);
        }
        Lesson::RoundEnd => return goes_on && t.round_ended && t.closed > 0,
        Lesson::GoesOn => return quiet_after && t.captures.len() >= 2 && t.laps_to_capture.unwrap() <= 2,
        Lesson::Passes => return goes_on && in_round && t.passes == [Side::North],
        Lesson::CapturesRow => t.captures.len() >= 2,
        Lesson::Spared => t.end == Some(TurnEnd::Spared) && t.is_quiet(),
        Lesson::FromAcross => {
            let across = |pit: usize| 2 * row - 1 - pit;
            let taken = t.captures.iter().find(|&&(via, pit, _)| pit == across(via));
            t.laps <= 2
                && taken.is_some_and(|&(via, _, seeds)| {
                    is_south(via) && via != t.began && seeds >= 4 && t.drops.last() == Some(&via)
                })
        }
        Lesson::Ember => {
            let (before, after) = (turn.before, turn.after);
            let taken = t.pasu[SOUTH] + t.captured();
            return quiet_after
                && t.laps <= 2
                && before.held == [None, None]
                && before.ember[SOUTH] < 12
                && u32::from(before.ember[SOUTH]) + taken >= 12
                && after.held[SOUTH].is_some()
                && after.held[NORTH].is_none();
        }
        Lesson::Reverse => {
            let plainly = plainly(turn);
            return quiet_after
                && t.laps <= 2
                && t.pasu == [0, 0]
                && t.captured() >= 6
                && plainly.pasu[SOUTH] + plainly.captured() == 0;
        }
        Lesson::Surge => t.laps <= 4 && t.pasu[SOUTH] >= 10 && plainly(turn).pasu[SOUTH] < t.pasu[SOUTH],
        Lesson::Shield => {
            let shield = turn.made.shield.unwrap();
            let (reply, r) = (&played[1], &tallies[1]);
            let unshielded = plainly(reply);
            t.laps <= 2
                && r.laps <= 2
                && r.end == Some(TurnEnd::Shielded(shield))
                && r.captures.is_empty()
                && unshielded.captures.iter().any(|&(_, pit, seeds)| pit == shield.index() && seeds >= 5)
        }
        Lesson::Squeeze => {
            let reply = &played[1];
            reply.by == Side::North && reply.before.clock.is_squeezed(Side::North) && reply.made.ms < 2_000
        }
    };
    shown && quiet_after && nothing_earned
}

/// The same pit from the same board, without anything of Blitz.
fn plainly(turn: &Played) -> Tally {
    let mut events = Vec::new();
    play_unchecked(&RuleSet::GUZHI, &turn.before.position, turn.made.pit, &mut events);
    Tally::of(&Played { events, ..turn.clone() })
}

#[test]
fn the_claims_hold_as_counted_from_the_events() {
    for example in Examples::shipped().all() {
        assert!(is_shown(example, &example.play().unwrap()), "{example}");
    }
}

/// On every shipped board, of every pit and every lesson, both ways of looking at it say the same.
#[test]
fn the_proof_and_the_count_agree_on_every_turn() {
    let (mut shown, mut not) = (0, 0);
    for example in Examples::shipped().all().iter().filter(|example| !example.is_blitz()) {
        for pit in legal(&example.rules, &example.start.position) {
            for lesson in Lesson::ALL {
                let plain = lesson.moves() == 1 && !lesson.is_blitz() && lesson != Lesson::Behind;
                if !plain || !lesson.belongs(&example.rules) {
                    continue;
                }
                let other = Example { lesson, moves: vec![Move::plain(pit, 0)], ..example.clone() };
                let counted = is_shown(&other, &other.play().unwrap());
                assert_eq!(other.check().is_ok(), counted, "{other}: {:?}", other.check());
                if counted { shown += 1 } else { not += 1 }
            }
        }
    }
    assert!(shown > 80 && not > 1_000, "{shown} shown, {not} not");
}
