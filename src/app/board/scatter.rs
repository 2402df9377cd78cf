//! Where seeds come to rest in a pit.
//!
//! A seed's place depends on its pit and on how many seeds lay there before it, and on nothing else. So a
//! seed that is added never moves the others, and a position looks the same whenever it is drawn.
//!
//! A place is looked for once. It takes the longer the more seeds lie there, and would be asked for again with
//! every seed above it and with every turn.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// How far from the pit's centre a seed's centre may lie, in radii of the pit.
pub const REACH: f32 = 0.62;
/// Places tried before seeds may lie closer together.
const TRIES: u32 = 96;
/// The roll that decides a seed's turn and shape, far above the number of any try.
const SHAPE: u32 = 1 << 24;

/// How one seed lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lie {
    /// Right of the pit's centre, in radii of the pit.
    pub x: f32,
    /// Below the pit's centre, in radii of the pit.
    pub y: f32,
    /// Turned clockwise by this many degrees. Never so far that its highlight would face away from the light.
    pub turn: f32,
    /// Which of the three seed pictures, 1 to 3.
    pub shape: u8,
}

thread_local! {
    /// The piles as far as any was asked for, by the number of their pit.
    static PILES: RefCell<BTreeMap<u8, Vec<Lie>>> = const { RefCell::new(BTreeMap::new()) };
}

/// The resting place of seed number `slot`, counted from 0, in pit number `pit`.
pub fn lie(pit: u8, slot: u8) -> Lie {
    // There is one more seed than `slot`, so there is a last one.
    of_pile(pit, slot + 1, |lies| lies[slot as usize])
}

/// The resting places of the first `count` seeds in pit number `pit`, the lowest seed first.
pub fn pile(pit: u8, count: u8) -> Vec<Lie> {
    of_pile(pit, count, <[Lie]>::to_vec)
}

/// Looks at the first `count` seeds of a pile, which grows to so many if it was smaller until now.
fn of_pile<T>(pit: u8, count: u8, look: impl FnOnce(&[Lie]) -> T) -> T {
    PILES.with_borrow_mut(|piles| {
        let lies = piles.entry(pit).or_default();
        for slot in lies.len() as u8..count {
            let (x, y) = place(pit, slot, lies);
            let roll = hash(pit, slot, SHAPE);
            lies.push(Lie { x, y, turn: unit(roll) * 130.0 - 65.0, shape: (roll % 3) as u8 + 1 });
        }
        look(&lies[..count as usize])
    })
}

/// A place for seed number `slot` that keeps clear of the seeds already there.
///
/// The first few keep well apart, as if they had rolled; the distance asked for falls with the number of
/// seeds, and whenever no try succeeds. From about the thirteenth on they lie on top of each other.
fn place(pit: u8, slot: u8, taken: &[Lie]) -> (f32, f32) {
    let mut apart = match slot {
        0..=5 => 0.42,
        6..=11 => 0.38,
        _ => 0.30,
    };
    // A few seeds lie together near the middle; a pile covers the whole bowl.
    let reach = if slot < 4 { 0.56 } else { REACH };
    let mut attempt = 0;
    // Ends, because `apart` falls towards 0, where every place is accepted.
    loop {
        attempt += 1;
        let roll = hash(pit, slot, attempt);
        let angle = unit(roll) * std::f32::consts::TAU;
        let distance = reach * unit(roll.rotate_left(16).wrapping_mul(0x9E37_79B1)).sqrt();
        let (x, y) = (distance * angle.cos(), distance * angle.sin());
        if taken.iter().all(|seed| (seed.x - x).hypot(seed.y - y) >= apart) {
            return (x, y);
        }
        if attempt % TRIES == 0 {
            apart *= 0.97;
        }
    }
}

/// Thirty-two well mixed bits for a pit, a slot and a try (the finaliser of MurmurHash3).
fn hash(pit: u8, slot: u8, attempt: u32) -> u32 {
    let mut bits =
        attempt.wrapping_mul(0x85EB_CA6B) ^ (u32::from(pit) << 8 | u32::from(slot)).wrapping_mul(0x9E37_79B1);
    bits ^= bits >> 16;
    bits = bits.wrapping_mul(0x85EB_CA6B);
    bits ^= bits >> 13;
    bits = bits.wrapping_mul(0xC2B2_AE35);
    bits ^ bits >> 16
}

/// A number from 0 up to, but not including, 1.
fn unit(bits: u32) -> f32 {
    (bits >> 8) as f32 / (1u32 << 24) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The closest two of the first `count` seeds of a pit.
    fn closest(pit: u8, count: u8) -> f32 {
        let lies = pile(pit, count);
        let mut closest = f32::MAX;
        for (i, a) in lies.iter().enumerate() {
            for b in &lies[..i] {
                closest = closest.min((a.x - b.x).hypot(a.y - b.y));
            }
        }
        closest
    }

    #[test]
    fn every_seed_lies_within_its_pit() {
        for pit in 0..14 {
            for lie in pile(pit, 84) {
                assert!(lie.x.hypot(lie.y) <= REACH + 1e-4);
                assert!((-65.0..=65.0).contains(&lie.turn));
                assert!((1..=3).contains(&lie.shape));
            }
        }
    }

    #[test]
    fn the_same_seed_always_lies_in_the_same_place() {
        assert_eq!(lie(3, 7), lie(3, 7));
        assert_eq!(lie(3, 7), pile(3, 8)[7]);
        assert_eq!(pile(3, 8), pile(3, 84)[..8]);
        assert_ne!(lie(3, 7), lie(4, 7));
        assert_ne!(lie(3, 7), lie(3, 8));
    }

    #[test]
    fn up_to_eight_seeds_keep_a_third_of_the_radius_apart() {
        for pit in 0..14 {
            assert!(closest(pit, 8) >= 1.0 / 3.0, "pit {pit}: {}", closest(pit, 8));
        }
    }

    #[test]
    fn a_dozen_seeds_are_all_to_be_seen() {
        for pit in 0..14 {
            assert!(closest(pit, 12) >= 0.2, "pit {pit}: {}", closest(pit, 12));
        }
    }

    #[test]
    fn the_three_shapes_are_about_equally_common() {
        let mut seen = [0; 3];
        for pit in 0..14 {
            for slot in 0..6 {
                seen[lie(pit, slot).shape as usize - 1] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 18), "{seen:?}");
    }
}
