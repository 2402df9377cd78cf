//! Who plays in an arena.

use crate::names::name_of;
use crate::thinking::thought;
use guzhi::ai::Level;
use guzhi::blitz::{Draws, PowerUp};
use guzhi::engine::{Pit, TurnAccount, TurnEvent};
use guzhi::game::Playing;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

/// A player: a level of the AI, or one that does not look ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// A level.
    Level(Level),
    /// Any legal pit. In Blitz it spends what it holds on every other turn.
    Random,
    /// The pit that gains the most seeds on the other side in this one turn. In Blitz it spends nothing.
    Greedy,
}

/// A name that no player has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no player {0:?}; there are easy, medium, hard, expert, random, greedy")]
pub struct UnknownPlayer(String);

/// What a player does with a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Decision {
    /// The pit to sow.
    pub pit: Pit,
    /// In Blitz, the power-up to spend with it.
    pub power: Option<PowerUp>,
    /// In Blitz, the pit to shield.
    pub shield: Option<Pit>,
    /// Positions looked at.
    pub nodes: u64,
}

impl Decision {
    /// A pit sown without a power-up.
    pub fn plain(pit: Pit, nodes: u64) -> Decision {
        Decision { pit, power: None, shield: None, nodes }
    }
}

impl Player {
    /// What this player does; `None` when there is no legal pit. The seed decides between equals, and all that is random.
    pub fn decide(self, playing: &Playing, nodes: Option<u64>, seed: u64) -> Option<Decision> {
        match self {
            Player::Level(level) => {
                thought(playing, level, nodes, seed, &AtomicBool::new(false)).map(|choice| Decision {
                    pit: choice.pit,
                    power: choice.power,
                    shield: choice.shield,
                    nodes: choice.nodes,
                })
            }
            Player::Random => random(playing, &mut Draws(seed)),
            Player::Greedy => greedy(playing, &mut Draws(seed)),
        }
    }
}

fn random(playing: &Playing, draws: &mut Draws) -> Option<Decision> {
    let pits: Vec<Pit> = playing.legal().collect();
    let decision = Decision::plain(one_of(&pits, draws)?, 0);
    let side = playing.position().to_move();
    let Some(power) = playing.blitz().and_then(|game| game.held(side)).filter(|_| draws.below(2) == 0) else {
        return Some(decision);
    };
    let row: Vec<Pit> = playing.position().board().row(side).collect();
    let shield = one_of(&row, draws).filter(|_| power == PowerUp::BrassShield);
    Some(Decision { power: Some(power), shield, ..decision })
}

fn greedy(playing: &Playing, draws: &mut Draws) -> Option<Decision> {
    let pits: Vec<Pit> = playing.legal().collect();
    let most = pits.iter().map(|&pit| gain(playing, pit)).max()?;
    let best: Vec<Pit> = pits.iter().copied().filter(|&pit| gain(playing, pit) == most).collect();
    Some(Decision::plain(one_of(&best, draws)?, pits.len() as u64))
}

/// What sowing a pit brings into the mover's store more than into the other's, with what is swept when it ends the game or
/// the round, and before the pits are filled again.
fn gain(playing: &Playing, pit: Pit) -> i64 {
    let side = playing.position().to_move();
    let mut events: Vec<TurnEvent> = Vec::new();
    playing.preview(pit, None, None, &mut events);
    TurnAccount::of(&events)
        .map_or(0, |turn| i64::from(turn.taken_by(side)) - i64::from(turn.taken_by(side.other())))
}

/// One of these, drawn.
pub fn one_of<T: Copy>(these: &[T], draws: &mut Draws) -> Option<T> {
    these.get(draws.below(these.len() as u64) as usize).copied()
}

impl FromStr for Player {
    type Err = UnknownPlayer;
    fn from_str(name: &str) -> Result<Player, UnknownPlayer> {
        let levels = Level::ALL.into_iter().map(Player::Level);
        let known = levels.chain([Player::Random, Player::Greedy]).find(|player| player.to_string() == name);
        known.ok_or_else(|| UnknownPlayer(name.to_owned()))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Level(level) => f.write_str(&name_of(level)),
            Player::Random => f.write_str("random"),
            Player::Greedy => f.write_str("greedy"),
        }
    }
}
