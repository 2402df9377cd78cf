//! Any game as it is: matches with all their rounds, boards with closed pits.

use super::{Aim, Child, Tree, again_is_free, pit_of, sign};
use crate::ai::eval::eval;
use crate::ai::table::Key;
use crate::engine::{Position, RuleSet, Side, TurnEvent, legal, play_unchecked, settle};

/// Any game, played turn by turn.
pub struct Whole {
    rules: RuleSet,
    all: i32,
    /// Whether the end of a round is the end.
    one_round: bool,
    again_is_free: bool,
}

impl Whole {
    /// The game from this position.
    pub fn new(rules: &RuleSet, position: &Position, aim: Aim) -> Whole {
        let mut rules = *rules;
        if aim == Aim::Outcome {
            rules.more_than_half = None;
        }
        let one_round = aim != Aim::Game && rules.rounds.is_some();
        Whole { again_is_free: again_is_free(&rules), rules, all: position.all_seeds().into(), one_round }
    }

    fn lead_of(position: &Position, side: Side) -> i32 {
        i32::from(position.store(side)) - i32::from(position.store(side.other()))
    }
}

impl Tree for Whole {
    type Node = Position;

    #[inline]
    fn legal(&self, node: &Position) -> u8 {
        let row = node.board().row_len() * node.to_move().index();
        (legal(&self.rules, node).bits() >> row) as u8
    }

    #[inline]
    fn play(&self, node: &Position, column: usize) -> Child<Position> {
        let mover = node.to_move();
        // A legal column is on the board.
        let Some(pit) = pit_of(node, column) else {
            return Child { node: *node, lead: 0, over: None, again: false, new_round: false };
        };
        let mut after = play_unchecked(&self.rules, node, pit, &mut ()).position;
        if self.one_round {
            let mut ended = RoundEnd(None);
            let result = settle(&self.rules, &mut after, &mut ended);
            if let Some([south, north]) = ended.0 {
                let south_leads = i32::from(south) - i32::from(north);
                let lead = if mover == Side::South { south_leads } else { -south_leads };
                return Child { node: after, lead, over: Some(lead.cmp(&0)), again: false, new_round: false };
            }
            debug_assert!(result.is_none(), "a game of rounds ends with a round");
        }
        let result = if self.one_round { None } else { settle(&self.rules, &mut after, &mut ()) };
        Child {
            node: after,
            lead: Whole::lead_of(&after, mover),
            over: result.map(|result| sign(result.winner.side(), mover)),
            again: after.to_move() == mover,
            new_round: after.round() != node.round(),
        }
    }

    #[inline]
    fn key(&self, node: &Position) -> Key {
        Key::of(node)
    }

    #[inline]
    fn pits(&self, node: &Position) -> [u64; 2] {
        Key::of(node).pits(self.rules.more_than_half.is_some())
    }

    #[inline]
    fn lead(&self, node: &Position) -> i32 {
        Whole::lead_of(node, node.to_move())
    }

    #[inline]
    fn left(&self, node: &Position) -> i32 {
        let [south, north] = node.stores();
        self.all - i32::from(south) - i32::from(north)
    }

    #[inline]
    fn worth(&self, node: &Position) -> i32 {
        eval(&self.rules, node, node.to_move())
    }

    #[inline]
    fn filled(&self, node: &Position) -> i32 {
        node.filled(node.to_move()).len() as i32
    }

    #[inline]
    fn again_is_free(&self) -> bool {
        self.again_is_free
    }
}

/// What was in the stores when a round ended.
struct RoundEnd(Option<[u8; 2]>);

impl crate::engine::Observer for RoundEnd {
    fn see(&mut self, event: TurnEvent) {
        if let TurnEvent::RoundEnded { stores, .. } = event {
            self.0 = Some(stores);
        }
    }
}
