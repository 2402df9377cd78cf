//! Packed turns are the turns of the rules.

use guzhi::engine::packed::*;
use guzhi::engine::*;

struct Walk {
    rules: RuleSet,
    games: u64,
}
impl WithWay for Walk {
    type Output = u64;
    fn with<W: Way>(self, way: W) -> u64 {
        let mut x = 88172645463325252u64;
        let mut turns = 0;
        for _ in 0..self.games {
            let mut game = Game::new(self.rules);
            let mut n = 0;
            while game.result().is_none() && game.position().closed().is_empty() && n < 500 {
                n += 1;
                let position = *game.position();
                let packed = Packed::of(&position).unwrap();
                let legal: Vec<Pit> = legal(&self.rules, &position).collect();
                let bits: u8 = legal.iter().map(|&pit| 1 << position.board().column(pit)).sum();
                assert_eq!(way.legal(packed), bits, "{position}");
                for &pit in &legal {
                    let turn = play_unchecked(&self.rules, &position, pit, &mut ());
                    let fast = way.sow(packed, position.board().column(pit));
                    assert_eq!(fast, way.sow_in::<Words>(packed, position.board().column(pit)));
                    turns += 1;
                    assert_eq!(fast.sown, turn.sown, "{position} {pit:?}");
                    assert_eq!(
                        fast.again,
                        turn.position.to_move() == position.to_move(),
                        "{position} {pit:?}"
                    );
                    let p = if fast.again { fast.position } else { fast.position.turned() };
                    assert_eq!(p, Packed::of(&turn.position).unwrap(), "{position} {pit:?}");
                }
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                game.play(legal[(x % legal.len() as u64) as usize], &mut ()).unwrap();
            }
        }
        turns
    }
}
#[test]
fn packed_turns_are_turns() {
    for rules in RuleSet::ALL {
        println!("{} {:?}", rules.id, with_way(rules, Walk { rules: *rules, games: 500 }).ok());
    }
}
