//! What holds for every position and every turn, whatever is played.

use guzhi::engine::{
    Board, Game, IllegalMove, Landing, OptionError, Options, PasuTo, Pit, PitSet, Position, Round, RuleSet,
    Side, Sowing, Turn, TurnAccount, TurnEnd, TurnEvent, legal, play, play_unchecked,
};
use proptest::prelude::*;

// ---- What is drawn ----

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::South), Just(Side::North)]
}

fn plain_rules() -> impl Strategy<Value = RuleSet> {
    (0..RuleSet::ALL.len()).prop_map(|index| RuleSet::ALL[index])
}

fn options() -> impl Strategy<Value = Options> {
    let switch = || prop::option::of(any::<bool>());
    (prop::option::of(0u8..=13), switch(), switch()).prop_map(|(seeds, four_captures, capture_from_empty)| {
        Options { seeds, four_captures, capture_from_empty }
    })
}

/// Every rule set, with the options it has.
fn rules() -> impl Strategy<Value = RuleSet> {
    (plain_rules(), 0u8..8, any::<bool>(), any::<bool>()).prop_map(|(rules, more, fours, from_empty)| {
        let (least, most) = rules.choices.seeds;
        let options = Options {
            seeds: (least < most).then_some(least + more % (most - least + 1)),
            four_captures: rules.choices.four_captures.then_some(fours),
            capture_from_empty: rules.choices.capture_from_empty.then_some(from_empty),
        };
        rules.with(&options).expect("options it has")
    })
}

/// Boards of every fullness, 255 seeds in all at most; in games of rounds any round, often with closed pits.
fn position_of(rules: RuleSet) -> impl Strategy<Value = Position> {
    let full = prop::array::uniform14(0u8..=12);
    let sparse = prop::array::uniform14(prop_oneof![4 => Just(0u8), 2 => Just(1), 1 => 2u8..=5]);
    let heaped =
        (prop::array::uniform14(0u8..=4), 0..14usize, 0u8..=120).prop_map(|(mut pits, heap, seeds)| {
            pits[heap] = seeds;
            pits
        });
    // One row with nothing, the other with a few: to pass, to feed, to run out.
    let poor = (prop::array::uniform14(0u8..=3), 0..2usize).prop_map(move |(mut pits, side)| {
        let row = rules.board.row_len();
        pits[side * row..][..row].fill(0);
        pits
    });
    let closed = prop_oneof![Just(0u16), any::<u16>(), any::<u16>().prop_map(|bits| bits & bits >> 3)];
    let round = (1u8..=12, side()).prop_map(|(number, starter)| Round { number, starter });
    let seeds = prop_oneof![3 => full, 3 => sparse, 2 => heaped, 2 => poor];
    (seeds, prop::array::uniform2(0u8..=40), side(), closed, round).prop_map(
        move |(mut pits, stores, to_move, closed, round)| {
            let closed = PitSet::from_bits(closed).and(rules.board.pits());
            if rules.rounds.is_some() {
                closed.for_each(|pit| pits[pit.index()] = 0);
            }
            let pits = &pits[..rules.board.len()];
            let position = Position::new(pits, stores, to_move).expect("at most 255 seeds");
            if rules.rounds.is_none() {
                position
            } else {
                position.in_round(round, closed).expect("they are empty")
            }
        },
    )
}

fn rules_and_position() -> impl Strategy<Value = (RuleSet, Position)> {
    rules().prop_flat_map(|rules| (Just(rules), position_of(rules)))
}

fn any_pit() -> impl Strategy<Value = Pit> {
    (0..Board::MOST_PITS as u8).prop_map(|number| Pit::new(number).unwrap())
}

// ---- What is known without the engine ----

fn all_seeds(position: &Position) -> u32 {
    position.pits().iter().chain(&position.stores()).map(|&seeds| u32::from(seeds)).sum()
}

/// The pit that is sown after this one.
fn after(position: &Position, pit: Pit) -> Pit {
    let pits: Vec<Pit> = position.board().pits().without(position.closed()).collect();
    pits.iter().copied().find(|&next| next > pit).unwrap_or(pits[0])
}

/// Whether sowing this pit would give the other side a seed, in Oware.
fn feeds(position: &Position, pit: Pit) -> bool {
    let row = position.board().row_len();
    usize::from(position.seeds(pit)) + pit.index() % row >= row
}

fn why_illegal(rules: &RuleSet, position: &Position, pit: Pit) -> Option<IllegalMove> {
    let board = rules.board;
    let to_move = position.to_move();
    if pit.index() >= board.len() {
        Some(IllegalMove::NoSuchPit { number: pit.index() as i64, board })
    } else if board.owner(pit) != to_move {
        Some(IllegalMove::NotYours { pit, to_move })
    } else if position.closed().contains(pit) {
        Some(IllegalMove::Closed(pit))
    } else if position.seeds(pit) == 0 {
        Some(IllegalMove::Empty(pit))
    } else if rules.sowing == Sowing::Oware && position.row_seeds(!to_move) == 0 && !feeds(position, pit) {
        Some(IllegalMove::MustFeed(pit))
    } else {
        None
    }
}

/// A turn's events, played on the board by hand, each with a check that it could happen then.
struct Fold {
    rules: RuleSet,
    start: Position,
    by: Side,
    pits: Vec<u8>,
    stores: [u8; 2],
    to_move: Side,
    round: Option<Round>,
    closed: PitSet,
    hand: u8,
    first: Option<Pit>,
    /// The pit of the last drop or lift.
    at: Option<Pit>,
    /// Whether the last seed fell into the store.
    in_store: bool,
    /// The pit that was captured, until the sowing goes on.
    captured: PitSet,
    end: Option<TurnEnd>,
    /// The pits looked at after the round, once it has ended.
    refilled: Option<PitSet>,
}

impl Fold {
    fn of(rules: RuleSet, start: &Position, events: &[TurnEvent]) -> Position {
        let mut fold = Fold {
            rules,
            start: *start,
            by: start.to_move(),
            pits: start.pits().to_vec(),
            stores: start.stores(),
            to_move: start.to_move(),
            round: start.round(),
            closed: start.closed(),
            hand: 0,
            first: None,
            at: None,
            in_store: false,
            captured: PitSet::EMPTY,
            end: None,
            refilled: None,
        };
        for (index, &event) in events.iter().enumerate() {
            assert_eq!(index == 0, matches!(event, TurnEvent::Lifted { .. }), "a turn is lifted once, first");
            let sowing = match event {
                TurnEvent::Lifted { .. } | TurnEvent::Relayed { .. } | TurnEvent::Dropped { .. } => true,
                TurnEvent::Stored { .. } | TurnEvent::Pasu { .. } | TurnEvent::Captured { .. } => true,
                TurnEvent::Ended(_) => true,
                TurnEvent::Passed { .. } | TurnEvent::Swept { .. } | TurnEvent::RoundEnded { .. } => false,
                TurnEvent::Refilled { .. } | TurnEvent::Closed { .. } | TurnEvent::RoundBegan { .. } => false,
            };
            assert_eq!(
                sowing,
                fold.end.is_none(),
                "{event:?}: what is not sowing follows the end of the turn"
            );
            if sowing { fold.sow(event) } else { fold.settle(event) }
        }
        assert!(fold.end.is_some(), "a turn ends");
        let position = Position::new(&fold.pits, fold.stores, fold.to_move).unwrap();
        match fold.round {
            None => position,
            Some(round) => position.in_round(round, fold.closed).unwrap(),
        }
    }

    fn after(&self, pit: Option<Pit>) -> Pit {
        after(&self.start, pit.unwrap())
    }

    fn empty(&mut self, pit: Pit, seeds: u8, to: Side) {
        assert!(seeds > 0, "nothing is taken from an empty pit");
        assert_eq!(std::mem::take(&mut self.pits[pit.index()]), seeds);
        self.stores[to.index()] += seeds;
    }

    fn sow(&mut self, event: TurnEvent) {
        let board = self.rules.board;
        match event {
            TurnEvent::Lifted { by, pit, seeds } => {
                assert_eq!((by, board.owner(pit)), (self.to_move, self.to_move));
                assert_eq!(std::mem::take(&mut self.pits[pit.index()]), seeds);
                (self.hand, self.first, self.at) = (seeds, Some(pit), Some(pit));
            }
            TurnEvent::Relayed { pit, seeds } => {
                assert_eq!((self.hand, self.in_store), (0, false), "the hand is empty when it lifts");
                match self.rules.sowing {
                    Sowing::Pallanguzhi { goes_on, .. } => {
                        let mut expected = self.after(self.at);
                        if let Some(captured) = self.captured.first() {
                            assert!(goes_on);
                            expected = self.after(Some(captured));
                            while self.pits[expected.index()] == 0 {
                                expected = self.after(Some(expected));
                            }
                        }
                        assert_eq!(pit, expected, "a relay lifts the next pit");
                    }
                    Sowing::Kalah { relay, .. } => {
                        assert!(relay && seeds > 1);
                        assert_eq!(Some(pit), self.at, "the pit of the last seed is lifted");
                    }
                    Sowing::Oware => panic!("no relays"),
                }
                assert!(seeds > 0);
                assert_eq!(std::mem::take(&mut self.pits[pit.index()]), seeds);
                (self.hand, self.at, self.captured) = (seeds, Some(pit), PitSet::EMPTY);
            }
            TurnEvent::Dropped { pit, seeds, hand } => {
                let mut expected = self.after(self.at);
                if self.rules.sowing == Sowing::Oware && Some(expected) == self.first {
                    expected = self.after(self.first);
                }
                assert_eq!(pit, expected, "seeds fall one a pit");
                let passes_own_store = self.rules.sows_stores()
                    && self.at.map(|at| board.owner(at)) == Some(self.by)
                    && board.owner(pit) != self.by;
                assert_eq!(self.in_store, passes_own_store, "seeds pass through their sower's store");
                self.hand -= 1;
                self.pits[pit.index()] += 1;
                assert_eq!((self.pits[pit.index()], self.hand), (seeds, hand));
                assert!(!self.start.closed().contains(pit));
                (self.at, self.in_store) = (Some(pit), false);
            }
            TurnEvent::Stored { side, seeds, hand } => {
                assert!(self.rules.sows_stores() && !self.in_store);
                assert_eq!(side, self.by, "into the sower's own store");
                let at = self.at.unwrap();
                assert!(board.owner(at) == side && board.owner(self.after(self.at)) != side);
                self.hand -= 1;
                self.stores[side.index()] += 1;
                assert_eq!((self.stores[side.index()], self.hand), (seeds, hand));
                self.in_store = true;
            }
            TurnEvent::Pasu { pit, seeds, to } => {
                let pasu = self.rules.pasu().expect("there is pasu");
                let expected = if pasu.to == PasuTo::Owner { board.owner(pit) } else { self.by };
                assert_eq!((self.at, seeds, to), (Some(pit), pasu.at, expected), "a drop made the number");
                self.empty(pit, seeds, to);
            }
            TurnEvent::Captured { via, pit, seeds, to } => {
                assert_eq!((self.hand, self.in_store, to), (0, false, self.by));
                match self.rules.sowing {
                    Sowing::Pallanguzhi { .. } => {
                        assert_eq!((via, pit), (self.after(self.at), self.after(Some(via))));
                        assert!(self.captured.is_empty());
                        assert_eq!(self.pits[via.index()], 0);
                    }
                    Sowing::Kalah { capture_from_empty, .. } => {
                        assert_eq!((Some(via), board.owner(via)), (self.at, self.by));
                        assert!(pit == via || pit == board.across(via));
                        if pit == via {
                            assert_eq!(seeds, 1);
                            assert!(capture_from_empty || self.captured.contains(board.across(via)));
                        }
                    }
                    Sowing::Oware => {
                        assert_eq!(Some(via), self.at);
                        assert!(seeds == 2 || seeds == 3);
                        assert_ne!(board.owner(pit), self.by);
                        let before = self.captured.first();
                        assert_eq!(
                            pit,
                            before.map_or(via, |before| board.before(before)),
                            "one after another"
                        );
                    }
                }
                self.empty(pit, seeds, to);
                self.captured.insert(pit);
            }
            TurnEvent::Ended(end) => {
                assert_eq!(self.hand, 0);
                assert_eq!(end == TurnEnd::Capture, !self.captured.is_empty());
                assert_eq!(end == TurnEnd::Again, self.in_store && end != TurnEnd::Guard);
                match end {
                    TurnEnd::NothingBeyond(beyond) => {
                        assert_eq!(beyond, self.after(Some(self.after(self.at))));
                        assert_eq!(self.pits[beyond.index()], 0);
                    }
                    TurnEnd::Spared => {
                        let theirs = board.row(!self.by).map(|pit| self.pits[pit.index()]);
                        assert!(theirs.filter(|&seeds| seeds > 0).all(|seeds| seeds == 2 || seeds == 3));
                    }
                    _ => {}
                }
                if end != TurnEnd::Again {
                    self.to_move = !self.by;
                }
                self.end = Some(end);
            }
            _ => unreachable!("not sowing"),
        }
    }

    fn settle(&mut self, event: TurnEvent) {
        let board = self.rules.board;
        let on_board = |fold: &Fold| fold.pits.iter().any(|&seeds| seeds > 0);
        match event {
            TurnEvent::Passed { side } => {
                assert_eq!(side, self.to_move);
                assert!(
                    board.row(side).all(|pit| self.pits[pit.index()] == 0),
                    "who passes has nothing to sow"
                );
                self.to_move = !side;
            }
            TurnEvent::Swept { pit, seeds, to } => {
                assert_eq!(board.owner(pit), to, "nobody sweeps but their own row");
                self.empty(pit, seeds, to);
            }
            TurnEvent::RoundEnded { round, stores } => {
                assert_eq!((self.round.unwrap().number, self.stores), (round, stores));
                assert!(!on_board(self), "every seed is in a store");
                self.refilled = Some(PitSet::EMPTY);
            }
            TurnEvent::Refilled { pit, seeds, from } => {
                assert_eq!((board.owner(pit), self.rules.start_seeds(board.column(pit))), (from, seeds));
                self.look_at(pit);
                self.stores[from.index()] -= seeds;
                self.pits[pit.index()] = seeds;
            }
            TurnEvent::Closed { pit } => {
                let store = self.stores[board.owner(pit).index()];
                assert!(store < self.rules.start_seeds(board.column(pit)), "it could be paid for");
                self.look_at(pit);
                self.closed.insert(pit);
            }
            TurnEvent::RoundBegan { round, to_move } => {
                assert_eq!(self.refilled.take(), Some(board.pits()), "every pit is refilled or closed");
                for side in Side::BOTH {
                    assert!(board.row(side).any(|pit| self.pits[pit.index()] > 0), "both can sow");
                }
                assert_eq!(round, self.round.unwrap().number + 1);
                self.round = Some(Round { number: round, starter: to_move });
                self.to_move = to_move;
            }
            _ => unreachable!("sowing"),
        }
    }

    /// Refills go from the owner's left to the right, South's pits first.
    fn look_at(&mut self, pit: Pit) {
        let mut looked_at = self.refilled.expect("the round has ended");
        assert_eq!(looked_at.len(), pit.index(), "one after another");
        if looked_at.is_empty() {
            self.closed = PitSet::EMPTY;
        }
        looked_at.insert(pit);
        self.refilled = Some(looked_at);
    }
}

/// What a turn's account says is what happened, event by event, and what came of it.
fn check_account(before: &Position, events: &[TurnEvent], turn: &Turn, at_end: &Position) {
    let account = TurnAccount::of(events).unwrap();
    let sum = |count: fn(&TurnEvent) -> u32| events.iter().map(count).sum::<u32>();
    assert_eq!(account.side, before.to_move());
    assert_eq!(account.laps, 1 + sum(|event| matches!(event, TurnEvent::Relayed { .. }).into()));
    let dropped = sum(|event| matches!(event, TurnEvent::Dropped { .. } | TurnEvent::Stored { .. }).into());
    assert_eq!(turn.sown, dropped);
    assert_eq!(account.again(), events.contains(&TurnEvent::Ended(TurnEnd::Again)));
    let ends_in_store = account.last_end == Landing::Store(account.side);
    assert_eq!(account.again(), ends_in_store && account.end != Some(TurnEnd::Guard));
    for side in Side::BOTH {
        let paid: u32 = events
            .iter()
            .map(|event| match *event {
                TurnEvent::Refilled { seeds, from, .. } if from == side => seeds.into(),
                _ => 0,
            })
            .sum();
        let (store, taken) = (u32::from(at_end.store(side)), account.taken_by(side));
        assert_eq!(store + paid, u32::from(before.store(side)) + taken, "a store has what was taken");
        assert_eq!(taken - account.swept[side.index()], u32::from(turn.taken[side.index()]));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 3_000, ..ProptestConfig::default() })]

    #[test]
    fn play_refuses_exactly_the_illegal_pits((rules, position) in rules_and_position(), pit in any_pit()) {
        let mut events = Vec::new();
        let played = play(&rules, &position, pit, &mut events);
        prop_assert_eq!(played.err(), why_illegal(&rules, &position, pit));
        prop_assert_eq!(played.is_ok(), legal(&rules, &position).contains(pit));
        prop_assert_eq!(played.is_ok(), !events.is_empty());

        let mut game = Game::from_position(rules, position);
        let before = game.clone();
        if let Err(why) = game.play(pit, &mut ()) {
            prop_assert_eq!(Err(why), played);
            prop_assert_eq!(game, before);
        }
    }

    #[test]
    fn a_turn_conserves_seeds_and_counts_them((rules, position) in rules_and_position()) {
        for pit in legal(&rules, &position) {
            let turn = play(&rules, &position, pit, &mut ()).unwrap();
            prop_assert_eq!(all_seeds(&turn.position), all_seeds(&position));
            prop_assert_eq!(u32::from(turn.position.all_seeds()), all_seeds(&position));
            for side in Side::BOTH {
                let gained = turn.position.store(side) - position.store(side);
                prop_assert_eq!(gained, turn.taken[side.index()]);
            }
            prop_assert!(turn.sown >= u32::from(position.seeds(pit)));
            prop_assert_eq!(turn.position.closed(), position.closed());
            prop_assert_eq!(turn.position.round(), position.round());
        }
    }

    #[test]
    fn events_fold_to_the_position((rules, position) in rules_and_position()) {
        for pit in legal(&rules, &position) {
            let mut events = Vec::new();
            let turn = play(&rules, &position, pit, &mut events).unwrap();
            prop_assert_eq!(Fold::of(rules, &position, &events), turn.position);
            check_account(&position, &events, &turn, &turn.position);
            // Who watches changes nothing, nor who does not ask first.
            prop_assert_eq!(play(&rules, &position, pit, &mut ()), Ok(turn));
            let mut unchecked = Vec::new();
            prop_assert_eq!(play_unchecked(&rules, &position, pit, &mut unchecked), turn);
            prop_assert_eq!(unchecked, events);
        }
    }

    #[test]
    fn a_game_conserves_seeds_and_ends_once((rules, position) in rules_and_position(), picks in prop::collection::vec(0usize..7, 1..80)) {
        let mut game = Game::from_position(rules, position);
        for pick in picks {
            let before = *game.position();
            let legal: Vec<Pit> = game.legal().collect();
            if legal.is_empty() {
                break;
            }
            let mut events = Vec::new();
            let turn = game.play(legal[pick % legal.len()], &mut events).unwrap();
            let now = *game.position();
            prop_assert_eq!(turn.position, now);
            prop_assert_eq!(Fold::of(rules, &before, &events), now);
            check_account(&before, &events, &turn, &now);
            prop_assert_eq!(all_seeds(&now), all_seeds(&position));
            prop_assert!(now.closed().all(|pit| now.seeds(pit) == 0));
            prop_assert_eq!(now.round().is_some(), rules.rounds.is_some());
            prop_assert_eq!(now.to_string().parse(), Ok(now));
            let may_go_on = !game.legal().is_empty();
            prop_assert_eq!(may_go_on, game.result().is_none(), "a game that is not over can go on");
        }
        if game.result().is_some() {
            let over = game.clone();
            for pit in rules.board.pits() {
                prop_assert_eq!(game.play(pit, &mut ()), Err(IllegalMove::GameOver));
            }
            prop_assert_eq!(game, over);
        }
    }

    #[test]
    fn the_text_form_round_trips((_, position) in rules_and_position()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
    }

    #[test]
    fn reading_a_position_never_panics(text in ".*") {
        let _ = text.parse::<Position>();
    }

    #[test]
    fn reading_nearly_a_position_never_panics(text in "(([0-9]{1,3}|x)[ |]{1,2}){11,15}; ?[0-9]{1,3} [0-9]{1,3} ; ?(south|north|east)( ; round [0-9]{1,3} (south|north))?") {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
            prop_assert!(all_seeds(&position) <= 255);
            prop_assert!(position.closed().all(|pit| position.seeds(pit) == 0));
        }
    }

    #[test]
    fn a_position_holds_255_seeds_at_most(pits in prop::collection::vec(0u8..=40, 12..=14), stores in prop::array::uniform2(0u8..), side in side()) {
        let all: u32 = pits.iter().chain(&stores).map(|&seeds| u32::from(seeds)).sum();
        prop_assert_eq!(Position::new(&pits, stores, side).is_ok(), all <= 255 && pits.len() != 13);
    }

    #[test]
    fn a_closed_pit_is_empty_and_on_the_board((_, position) in rules_and_position(), bits in any::<u16>()) {
        let closed = PitSet::from_bits(bits);
        let round = Round { number: 1, starter: Side::South };
        let can_be = closed.clone().all(|pit| position.board().has(pit) && position.seeds(pit) == 0);
        prop_assert_eq!(position.in_round(round, closed).is_ok(), can_be);
    }

    #[test]
    fn options_are_taken_or_refused_and_read_back(plain in plain_rules(), options in options()) {
        let choices = plain.choices;
        let (least, most) = choices.seeds;
        let refused = match options {
            Options { seeds: Some(_), .. } if least == most => Some("seeds"),
            Options { seeds: Some(seeds), .. } if seeds < least || seeds > most => {
                prop_assert_eq!(plain.with(&options), Err(OptionError::Seeds { rules: plain.id, seeds, least, most }));
                return Ok(());
            }
            Options { four_captures: Some(_), .. } if !choices.four_captures => Some("four_captures"),
            Options { capture_from_empty: Some(_), .. } if !choices.capture_from_empty => Some("capture_from_empty"),
            _ => None,
        };
        match plain.with(&options) {
            Err(error) => {
                let option = refused.expect("these options it has");
                prop_assert_eq!(error, OptionError::Unknown { rules: plain.id, option });
            }
            Ok(rules) => {
                prop_assert_eq!(refused, None);
                let read = Options::of(&rules);
                prop_assert_eq!(plain.with(&read), Ok(rules));
                prop_assert_eq!(read.is_default(), rules == plain);
                prop_assert_eq!(rules.id, plain.id);
                prop_assert_eq!(rules.seeds, options.seeds.unwrap_or(plain.seeds));
                let opening = Position::opening(&rules);
                prop_assert_eq!(all_seeds(&opening) % 2, 0);
                prop_assert!(rules.middle.is_some() || opening.pits().iter().all(|&seeds| seeds == rules.seeds));
            }
        }
    }
}

/// Words enough to count past any pit.
#[test]
fn reading_many_pits_never_panics() {
    for words in [15, 255, 256, 257, 70_000] {
        for word in ["0 ", "x "] {
            let text = format!("{}; 0 0 ; south ; round 1 south", word.repeat(words));
            assert!(text.parse::<Position>().is_err(), "{words} pits");
        }
    }
}

#[test]
fn pits_have_letters_from_their_owners_left() {
    for (board, expected) in [(Board::SEVEN, "abcdefgABCDEFG"), (Board::SIX, "abcdefABCDEF")] {
        let letters: String = board.pits().map(|pit| board.letter(pit)).collect();
        assert_eq!(letters, expected);
    }
}
