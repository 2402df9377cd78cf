//! A position of Blitz as the search sees it: all but the time.

use crate::ai::WIN;
use crate::ai::table::Key;
use crate::blitz::{BlitzGame, BlitzStart, EMBER_FULL, PowerUp};
use crate::engine::{Pit, Position, Side, Twist, Winner, play_twisted, settle};

/// What a seed counts in the search, so that less than a seed can count too.
pub(super) const SEED: i32 = 8;

/// What a hand holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    /// Nothing.
    Empty,
    /// This.
    Holds(PowerUp),
    /// One that was earned on the way here. It fills the hand, but which it is cannot be known, so nobody spends it.
    Unknown,
}

impl Hand {
    fn number(self) -> usize {
        match self {
            Hand::Empty => 0,
            Hand::Unknown => 1,
            Hand::Holds(power) => 2 + power as usize,
        }
    }
}

/// What Ember and power-ups are worth while all seeds are on the board, in eighths of a seed ([`SEED`]); with fewer
/// left there it is less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    /// One Ember.
    pub ember: i32,
    /// Each power-up, in the order of [`PowerUp::ALL`].
    pub held: [i32; 4],
    /// One that is not yet known.
    pub unknown: i32,
    /// What the other side's short turn brings for each pit that it has to choose from then.
    pub squeeze: i32,
}

impl Worth {
    /// What play shows: a power-up is worth a few seeds when it is used. How many hardly matters to Hard, which looks far
    /// enough to see the use: in 1,000 games each, half as much, twice as much and nothing at all do as well.
    pub const MEASURED: Worth = Worth { ember: 1, held: [16, 24, 4, 32], unknown: 18, squeeze: 2 };

    fn of(&self, hand: Hand) -> i32 {
        match hand {
            Hand::Empty => 0,
            Hand::Unknown => self.unknown,
            Hand::Holds(power) => self.held[power as usize],
        }
    }
}

/// A turn: what is sown, and what is spent with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spending {
    pub pit: Pit,
    pub power: Option<PowerUp>,
    pub shield: Option<Pit>,
}

impl Spending {
    pub const fn plain(pit: Pit) -> Spending {
        Spending { pit, power: None, shield: None }
    }
}

/// A position between two turns. Squeezes and banks are left out: they change nothing for one who is quick.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub position: Position,
    pub ember: [u8; 2],
    pub held: [Hand; 2],
    /// What the side that has just moved shields.
    pub shield: Option<Pit>,
}

/// A turn played in the search.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub node: Node,
    /// What the sower thinks of it: the value of a game that is over, else what Ember, hands and stores are worth.
    pub value: i32,
    pub over: bool,
    /// Who has earned a power-up.
    pub drawn: [bool; 2],
}

impl Node {
    pub fn of(at: &BlitzStart) -> Node {
        let held = at.held.map(|held| held.map_or(Hand::Empty, Hand::Holds));
        // The side to move has its shield taken off.
        let shield = at.shield[at.position.to_move().other().index()];
        Node { position: at.position, ember: at.ember, held, shield }
    }

    /// The key of a position after a turn. Before it there may be more Ember than has room here.
    #[inline]
    pub fn key(&self) -> Key {
        let [south, north] = self.held.map(|hand| hand.number() as u32);
        let [south_ember, north_ember] = self.ember.map(|ember| u32::from(ember & 15));
        let shield = self.shield.map_or(0, |pit| 1 + self.position.board().column(pit) as u32);
        let more = south_ember | north_ember << 4 | south << 8 | north << 11 | shield << 14;
        Key::of(&self.position).with(more)
    }

    /// What the side to move can spend, if it knows what it holds.
    #[inline]
    pub fn hand(&self) -> Option<PowerUp> {
        match self.held[self.position.to_move().index()] {
            Hand::Holds(power) => Some(power),
            Hand::Empty | Hand::Unknown => None,
        }
    }

    #[inline]
    fn eval(&self, worth: &Worth, side: Side) -> i32 {
        let sides = [side, side.other()];
        let [ours, theirs] = sides.map(|side| i32::from(self.position.store(side)) * SEED);
        let [gained, given] = sides.map(|side| {
            worth.of(self.held[side.index()]) + worth.ember * i32::from(self.ember[side.index()])
        });
        let left: u8 = self.position.pits().iter().sum();
        let value = ours - theirs + (gained - given) * i32::from(left) / 84;
        value.clamp(1 - WIN, WIN - 1)
    }

    /// Plays a turn. A squeeze is also spent without being asked for when the hand is needed for what is earned: it
    /// bends no sowing.
    #[inline]
    pub fn play(&self, turn: Spending, worth: &Worth, may_spend: bool) -> Child {
        let side = self.position.to_move();
        let Spending { pit, power, shield } = turn;
        let twist = Twist {
            reversed: power == Some(PowerUp::ReverseSow),
            surge: power == Some(PowerUp::PasuSurge),
            shielded: self.shield.into_iter().chain(shield).collect(),
        };
        let sown = play_twisted(&BlitzGame::RULES, &self.position, pit, &twist, &mut ());
        let mut node = Node { position: sown.position, shield, ..*self };
        let result = settle(&BlitzGame::RULES, &mut node.position, &mut ());
        let mut drawn = [false; 2];
        for owner in Side::BOTH {
            let (ember, held) = (&mut node.ember[owner.index()], &mut node.held[owner.index()]);
            *ember = ember.saturating_add(sown.taken[owner.index()]);
            let squeezes = may_spend && *ember >= EMBER_FULL && *held == Hand::Holds(PowerUp::TimeSqueeze);
            if owner == side && (power.is_some() || squeezes) {
                *held = Hand::Empty;
            }
            if *held == Hand::Empty && *ember >= EMBER_FULL {
                *ember -= EMBER_FULL;
                *held = Hand::Unknown;
                drawn[owner.index()] = true;
            }
            if *held != Hand::Empty {
                *ember = (*ember).min(EMBER_FULL);
            }
        }
        let value = match result.map(|result| result.winner) {
            None => node.eval(worth, side),
            Some(Winner::Draw) => 0,
            Some(winner) if winner.side() == Some(side) => WIN,
            Some(_) => -WIN,
        };
        Child { node, value, over: result.is_some(), drawn }
    }
}

/// The fullest pit of a row, but for the one that was sown.
#[inline]
pub(super) fn fullest(position: &Position, side: Side, sown: Pit) -> Pit {
    let others = position.board().row(side).filter(|&pit| pit != sown);
    others.max_by_key(|&pit| position.seeds(pit)).unwrap_or(sown)
}
