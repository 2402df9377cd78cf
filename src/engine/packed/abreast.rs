//! Turns the Pallanguzhi way, four abreast: a lap of each in one loop, so that none waits for another, and no branch until
//! the last of the four has ended. A turn that has ended is sown on with an empty hand, which changes nothing.

use super::pallanguzhi::{Pallanguzhi, finished, lane_of, long_lap, on};
use super::tables::lane;
use super::{After, Lanes, Mask, OWN_STORE, Packed, ROW, TURN_GUARD, Way};

/// How many turns are sown side by side.
const ABREAST: usize = 4;

/// How many positions are taken at once.
const POSITIONS: usize = 16;

/// A hand from here on ends where it was lifted the second time, or goes further, and is sown by itself.
const LONG: u32 = 27;

/// Added to hands before they are put together bit by bit: that gives five only where all are empty, and less than 32 only
/// where none is long.
const OFFSET: u32 = 5;

/// The most seeds dropped at once.
const MOST: i32 = 14;

/// A place in the tables is 32 times the lane a hand is lifted from, and the hand. A hand of fourteen or more is sown in
/// two laps: the first drops thirteen seeds and leaves all of them lying; the second, here so far on, lifts them but for
/// the one that falls there, and drops the rest.
const SECOND: usize = 16 * 32;

/// Laps by their place.
struct Laps {
    /// 255 in each lane that gets a seed, and in the lane they come from as many as are lifted: that one holds none or one
    /// after the lap, and is no pasu.
    masks: [Mask; 2 * SECOND],
    /// The place of an empty hand in the pit that is lifted next.
    next: [u16; 2 * SECOND],
    /// The lane that holds the next hand, as it was before the lap.
    look: [u8; 2 * SECOND],
}

static LAPS: Laps = {
    let mut laps = Laps { masks: [[0; 2]; 2 * SECOND], next: [0; 2 * SECOND], look: [0; 2 * SECOND] };
    // Nothing is in the store while a turn is sown: a turn from here has ended before it began.
    laps.next[OWN_STORE * 32] = (OWN_STORE * 32) as u16;
    laps.look[OWN_STORE * 32] = OWN_STORE as u8;
    let mut pit = 0;
    while pit < 14 {
        let from = lane_of(pit);
        let mut hand = 0;
        while hand < LONG as usize {
            let place = from * 32 + hand;
            if hand < 14 {
                laps.masks[place] = mask(pit, hand, hand);
                let next = if hand == 0 { from } else { lane_of(on(pit, hand + 1)) };
                laps.next[place] = (next * 32) as u16;
                // Thirteen end where they were lifted, and nothing is left there.
                laps.look[place] = if hand == 13 { OWN_STORE } else { next } as u8;
            } else {
                laps.masks[place] = mask(pit, 13, 0);
                laps.next[place] = (SECOND + from * 32) as u16;
                laps.look[place] = from as u8;
                let second = SECOND + place;
                laps.masks[second] = mask(pit, hand - 14, hand - 1);
                let next = lane_of(on(pit, hand - 13));
                laps.next[second] = (next * 32) as u16;
                laps.look[second] = next as u8;
            }
            hand += 1;
        }
        pit += 1;
    }
    laps
};

/// A lap of so many seeds from a pit that so many are lifted from.
const fn mask(pit: usize, seeds: usize, lifted: usize) -> Mask {
    let mut mask = [0; 2];
    let from = lane_of(pit);
    mask[from / 8] |= (lifted as u64) << (from % 8 * 8);
    let mut seed = 1;
    while seed <= seeds {
        let to = lane_of(on(pit, seed));
        mask[to / 8] |= 0xff << (to % 8 * 8);
        seed += 1;
    }
    mask
}

/// The lane beyond each pit's.
static BEYOND: [u8; 16] = {
    let mut beyond = [OWN_STORE as u8; 16];
    let mut pit = 0;
    while pit < 14 {
        beyond[lane_of(pit)] = lane_of(on(pit, 1)) as u8;
        pit += 1;
    }
    beyond
};

/// Sows every column of these positions that holds seeds, and sums what is said of the turns.
#[inline(always)]
pub fn sum<const PASU: u8, const TO_SOWER: bool, L: Lanes>(
    positions: &[Packed],
    say: impl Fn(After) -> u64,
) -> u64 {
    let some = |positions| sum_some::<PASU, TO_SOWER, L>(positions, &say);
    positions.chunks(POSITIONS).map(some).sum()
}

#[inline(always)]
fn sum_some<const PASU: u8, const TO_SOWER: bool, L: Lanes>(
    positions: &[Packed],
    say: impl Fn(After) -> u64,
) -> u64 {
    // Every turn: eight times the position's place among them, and the column. After the last, turns from the store.
    let mut turns = [OWN_STORE as u8; 8 * POSITIONS];
    let mut count = 0;
    for (place, position) in positions.iter().enumerate() {
        let row = position.pits()[0].to_le_bytes();
        for (column, &seeds) in row[..OWN_STORE].iter().enumerate() {
            turns[count] = (8 * place + column) as u8;
            count += usize::from(seeds != 0);
        }
    }
    turns[count..].iter_mut().take(ABREAST).for_each(|turn| *turn = OWN_STORE as u8);
    let (groups, _) = turns.as_chunks::<ABREAST>();
    let mut sum = 0;
    for group in &groups[..count.div_ceil(ABREAST)] {
        let from = group.map(|turn| positions[usize::from(turn / 8)]);
        let columns = group.map(|turn| usize::from(turn % 8));
        let after = sow::<PASU, TO_SOWER, L>(from, columns);
        for (position, column) in after.into_iter().zip(columns) {
            let said = say(After { position, again: false });
            sum += if column == OWN_STORE { 0 } else { said };
        }
    }
    sum
}

/// Sows a column of each of these positions; the store as a column is no turn.
#[inline(always)]
fn sow<const PASU: u8, const TO_SOWER: bool, L: Lanes>(
    positions: [Packed; ABREAST],
    columns: [usize; ABREAST],
) -> [Packed; ABREAST] {
    let mut lanes = positions.map(|position| L::new(position.pits()));
    let mut pasu = [L::new([0; 2]); ABREAST];
    let mut at = columns.map(|column| column as u32 * 32);
    let mut hands = [0; ABREAST];
    for turn in 0..ABREAST {
        hands[turn] = lanes[turn].bytes()[columns[turn] & 15].into();
    }
    let together = |hands: [u32; ABREAST]| hands.iter().fold(0, |all, hand| all | (hand + OFFSET));
    let mut left = TURN_GUARD as i32;
    let mut all = together(hands);
    loop {
        while all > OFFSET && all < LONG + OFFSET {
            left -= MOST;
            // Below zero it is out of the loop.
            all = left as u32 & 1 << 31;
            for turn in 0..ABREAST {
                let place = (at[turn] + hands[turn]) as usize % (2 * SECOND);
                at[turn] = LAPS.next[place].into();
                hands[turn] = lanes[turn].bytes()[usize::from(LAPS.look[place]) & 15].into();
                let mask = LAPS.masks[place];
                lanes[turn].subtract(mask);
                if PASU > 0 {
                    lanes[turn].take(PASU, mask, &mut pasu[turn]);
                }
                all |= hands[turn] + OFFSET;
            }
        }
        if left < 0 {
            // One of them may have come to its guard.
            return std::array::from_fn(|turn| match columns[turn] {
                OWN_STORE => positions[turn],
                column => Pallanguzhi::<PASU, TO_SOWER>.sow_in::<L>(positions[turn], column).position,
            });
        }
        if all == OFFSET {
            break;
        }
        for turn in 0..ABREAST {
            let hand = hands[turn];
            if hand >= LONG {
                left -= hand as i32;
                let from = at[turn] as usize / 32;
                let next = lane_of(on(from - usize::from(from > OWN_STORE), (hand as usize + 1) % 14));
                (lanes[turn], pasu[turn]) = long_lap::<PASU, L>(lanes[turn], pasu[turn], from, hand);
                at[turn] = next as u32 * 32;
                hands[turn] = lanes[turn].get(next);
            }
        }
        all = together(hands);
    }
    std::array::from_fn(|turn| {
        let beyond = usize::from(BEYOND[(at[turn] as usize / 32) & 15]);
        let captured = lanes[turn].get(beyond);
        lanes[turn].clear(lane(beyond));
        let Packed { own, other } =
            finished::<PASU, TO_SOWER, L>(lanes[turn], pasu[turn], 0, captured).position;
        let [own_before, other_before] = positions[turn].words();
        Packed { own: own + (own_before & !ROW), other: other + (other_before & !ROW) }
    })
}
