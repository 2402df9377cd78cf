//! The AI in Blitz: what to sow, what to spend with it, and how long to think about it.

use super::choose::Draws;
use super::{Choice, Level};
use crate::blitz::{BlitzGame, BlitzStart, Loadout, Move, PowerUp};
use crate::engine::Side;
use std::sync::atomic::AtomicBool;

/// Picks a pit for the side to move, and a power-up to spend with it; `None` when it has no legal pit.
pub fn choose_blitz(
    at: &BlitzStart,
    loadouts: [Loadout; 2],
    _level: Level,
    seed: u64,
    _stop: &AtomicBool,
) -> Option<Choice> {
    let game = BlitzGame::from_start(loadouts, *at);
    let side = at.position.to_move();
    let mut draws = Draws(seed);
    let mut best: Option<Choice> = None;
    for pit in game.legal() {
        let mut after = game.clone();
        let draw = |side: Side| loadouts[side.index()].powers().first().copied();
        after.play(Move::plain(pit, 0), draw, &mut ()).ok()?;
        let store = |side: Side| i32::from(after.position().store(side));
        let value = 4 * (store(side) - store(side.other())) + draws.below(3) as i32;
        if best.is_none_or(|best| value > best.value) {
            best = Some(Choice { pit, value, power: None, shield: None, depth: 1, nodes: 7 });
        }
    }
    best
}

/// What a level brings to a game of Blitz.
pub fn loadout_of(_level: Level, seed: u64) -> Loadout {
    Loadout::without(PowerUp::ALL[Draws(seed).below(4) as usize])
}

/// How long a level takes for a turn, in milliseconds: as a person does, and always before the turn's limit.
pub fn pondering(level: Level, seed: u64, shot_ms: u32, limit_ms: u32) -> u32 {
    let (least, most) = match level {
        Level::Easy => (1_400, 5_600),
        Level::Medium => (1_100, 4_200),
        Level::Hard => (900, 3_200),
    };
    let (least, most) = if shot_ms < least + 600 { (500, shot_ms - 400) } else { (least, most) };
    let ms = least + Draws(seed ^ 0x5eed).below(u64::from(most - least)) as u32;
    ms.min(limit_ms.saturating_sub(300))
}
