//! The AI in Blitz.

mod draws;

use draws::Draws;
use guzhi::ai::{Arms, BlitzSettings, Level, Worth, think_blitz};
use guzhi::blitz::{BlitzGame, Loadout, Move, PowerUp};
use guzhi::engine::{Pit, Side};
use std::sync::atomic::AtomicBool;

static GO_ON: AtomicBool = AtomicBool::new(false);

fn any_loadout(draws: &mut Draws) -> Loadout {
    Loadout::without(draws.one_of(&PowerUp::ALL))
}

/// What a player's games came to.
#[derive(Default)]
struct Tally {
    won: u32,
    lost: u32,
    spent: [u32; 4],
    moves: u32,
}

/// Games in pairs: each opening, with its loadouts, is played twice, with sides swapped.
fn arena(name: &str, [first, second]: [BlitzSettings; 2], pairs: u64, opening_moves: u32) -> u32 {
    let mut tally = Tally::default();
    let mut nodes = 0;
    for pair in 0..pairs {
        for first_plays in Side::BOTH {
            let mut draws = Draws(1_000_003 * pair);
            let loadouts = [any_loadout(&mut draws), any_loadout(&mut draws)];
            let mut game = BlitzGame::new(loadouts);
            let mut luck = Draws(draws.number());
            for turn in 0.. {
                let side = game.position().to_move();
                let player = if side == first_plays { &first } else { &second };
                let played = if turn < opening_moves {
                    let legal: Vec<Pit> = game.legal().collect();
                    Move::plain(draws.one_of(&legal), 1_000)
                } else {
                    let seed = draws.number();
                    let choice = think_blitz(game.at(), loadouts, *player, seed, &GO_ON).unwrap();
                    if side == first_plays {
                        nodes += choice.nodes;
                        tally.moves += 1;
                        if let Some(power) = choice.power {
                            tally.spent[power as usize] += 1;
                        }
                    }
                    Move { power: choice.power, shield: choice.shield, ..Move::plain(choice.pit, 1_000) }
                };
                let draw = |side: Side| Some(luck.one_of(&loadouts[side.index()].powers()));
                game.play(played, draw, &mut ()).unwrap();
                if game.result().is_some() {
                    break;
                }
            }
            match game.result().and_then(|result| result.winner.side()) {
                Some(side) if side == first_plays => tally.won += 1,
                Some(_) => tally.lost += 1,
                None => {}
            }
        }
    }
    let share = 100 * tally.won / (tally.won + tally.lost).max(1);
    let Tally { won, lost, spent, moves } = tally;
    println!(
        "{name}: {won} to {lost} ({share} %), {moves} moves, {} nodes a move, spent {spent:?}",
        nodes / u64::from(moves)
    );
    share
}

fn never(settings: BlitzSettings) -> BlitzSettings {
    BlitzSettings { arms: Arms::Never, ..settings }
}

#[test]
#[ignore]
fn full() {
    let [easy, medium, hard] = Level::ALL.map(Level::blitz_settings);
    arena("Medium against Easy", [medium, easy], 100, 2);
    let before = std::time::Instant::now();
    arena("Hard against Medium", [hard, medium], 100, 2);
    println!("{:?}", before.elapsed());
    arena("Hard against Hard without", [hard, never(hard)], 100, 2);
    println!("{:?}", before.elapsed());
}

#[test]
#[ignore]
fn tune() {
    let hard = Level::Hard.blitz_settings();
    let nodes: u64 = std::env::var("NODES").map_or(60_000, |text| text.parse().unwrap());
    let pairs: u64 = std::env::var("PAIRS").map_or(200, |text| text.parse().unwrap());
    let mut hard = hard;
    hard.search.nodes = nodes;
    hard.search.slips.per_mille = 0;
    let base = Worth::MEASURED;
    let s: Vec<i32> = std::env::var("W").unwrap().split(',').map(|n| n.parse().unwrap()).collect();
    let worth = Worth { ember: s[0], held: [s[1], s[2], s[3], s[4]], unknown: s[5], squeeze: s[6] };
    let other = BlitzSettings { worth, ..hard };
    let _ = base;
    let plies = std::env::var("PLIES").map_or(2, |text| text.parse().unwrap());
    if std::env::var("NEVER").is_ok() {
        arena(&format!("never {s:?}"), [other, never(other)], pairs, plies);
    } else {
        arena(&format!("{s:?}"), [other, hard], pairs, plies);
    }
}
