//! How long a level takes for a turn.

use crate::ai::Level;
use crate::blitz::Draws;

/// So much of a turn's time is always left, in milliseconds.
const SPARE_MS: u32 = 600;

/// How long a level takes for a turn, in milliseconds: as a person does, mostly about the same and now and then
/// longer. `shot_ms` is the turn's shot clock, `limit_ms` what there is with the bank. Easy sometimes needs the bank,
/// but no more than half of it; whoever has little time hurries.
pub fn pondering(level: Level, seed: u64, shot_ms: u32, limit_ms: u32) -> u32 {
    let mut draws = Draws(seed ^ 0x5eed);
    let (least, most, long_per_mille) = match level {
        Level::Easy => (1_500, 3_900, 220),
        Level::Medium => (1_200, 3_200, 120),
        Level::Hard | Level::Expert => (800, 2_000, 60),
    };
    // Twice drawn, so that the middle is likelier than the ends.
    let mut between = |least: u32, most: u32| {
        let half = u64::from(most.saturating_sub(least)) / 2 + 1;
        least + (draws.below(half) + draws.below(half)) as u32
    };
    let usual = between(least, most);
    let longest = match level {
        Level::Easy => shot_ms.saturating_add(limit_ms.saturating_sub(shot_ms).min(6_000) / 2),
        Level::Medium => shot_ms.saturating_sub(SPARE_MS),
        Level::Hard | Level::Expert => 3 * most / 2,
    };
    let long = between(most, longest.max(most));
    let ms = if draws.below(1000) < long_per_mille { long } else { usual };
    // A short turn is taken as quickly as one can, some quicker than others.
    let most = limit_ms.saturating_sub(SPARE_MS);
    if most > least + 800 { ms.min(most) } else { most / 2 + ms % (most / 2 + 1) }
}
