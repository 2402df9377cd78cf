//! A relay that is killed in the middle of many matches and started again: the players come back by themselves and go on,
//! and everything that was acknowledged is kept, once, where it was said to be.
#![cfg(all(feature = "server", target_os = "linux"))]

mod draws;
mod relay_crowd;
mod relay_running;

use draws::Draws;
use guzhi::relay::sqlite::Sqlite;
use guzhi::relay::store::Store;
use relay_crowd::{Crowd, Pair, Played};
use relay_running::{PATIENCE, Relay};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tokio::runtime::Builder;

/// What a run has come to.
#[derive(Debug, Default)]
struct Outcome {
    matches: usize,
    events: usize,
    acknowledged: usize,
}

/// Lets so many pairs play, every second one Blitz, and kills their relay so many times. Every kill comes when a number of
/// commands have been sent or answered that depends on the seed: with some of them the relay is about to keep something, with
/// some it has just done so, and now and then the players are not even all back.
fn kill(seed: u64, pairs: usize, kills: u64) -> Outcome {
    let mut relay = Relay::start(&[]);
    let mut draws = Draws(seed);
    // The players on one thread, and the killing on this.
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let crowd = Crowd::new(relay.address, pairs, 50..300);
    let played: Vec<Vec<Played>> = runtime.block_on(async {
        let playing = (0..pairs).map(|number| {
            let pair = Pair::new(&crowd, number, seed, number % 2 == 0, true);
            tokio::spawn(pair.play())
        });
        let playing: Vec<_> = playing.collect();
        let progress = || crowd.went_on.iter().map(|count| count.load(Ordering::SeqCst)).collect::<Vec<_>>();
        let mut before = vec![0; pairs];
        for at in 0..kills {
            if at == 0 || draws.below(3) > 0 {
                let everybody = || progress().iter().zip(&before).all(|(now, before)| now > before);
                crowd.wait_until(&playing, PATIENCE, "everybody has gone on", everybody).await;
            }
            let count: &AtomicU64 = draws.one_of(&[&crowd.sent, &crowd.answered]);
            let moment = count.load(Ordering::SeqCst) + 1 + draws.below(2 * pairs) as u64;
            let has_come = || count.load(Ordering::SeqCst) >= moment;
            crowd.wait_until(&playing, PATIENCE, "the moment of a kill", has_come).await;
            relay.kill();
            before = progress();
            relay.start_again(&[]);
        }
        let everybody = || progress().iter().zip(&before).all(|(now, before)| now > before);
        crowd.wait_until(&playing, PATIENCE, "everybody has gone on", everybody).await;
        crowd.ending.store(true, Ordering::SeqCst);
        let mut played = Vec::new();
        for pair in playing {
            let left = tokio::time::timeout(PATIENCE, pair).await;
            played.push(left.unwrap_or_else(|_| panic!("seed {seed}: a pair cannot end its match")).unwrap());
        }
        played
    });
    relay.kill();
    let mut file = Sqlite::open(&relay.file()).unwrap();
    let mut outcome = Outcome::default();
    for Played { id, logs: [one, other], acknowledged } in played.into_iter().flatten() {
        let kept = file.load(id).unwrap().unwrap_or_else(|| panic!("seed {seed}: match {id} is lost")).log;
        assert_eq!(one, other, "seed {seed}: the players of {id} know different logs");
        assert_eq!(one, kept.since(0), "seed {seed}: what is kept of {id} is another log");
        for (command, seq) in &acknowledged {
            // A match has no number and no command twice: the file would not take it.
            let found = file.command(id, command).unwrap();
            assert_eq!(
                found,
                Some(*seq),
                "seed {seed}: what {command:?} did to {id} is not where it was said to be"
            );
        }
        outcome.matches += 1;
        outcome.events += one.len();
        outcome.acknowledged += acknowledged.len();
    }
    assert!(outcome.matches >= pairs && outcome.acknowledged >= pairs * 2);
    outcome
}

#[test]
fn what_was_acknowledged_survives() {
    for seed in 1..=2 {
        kill(seed, 8, 2);
    }
}

#[test]
#[ignore = "takes minutes; scripts/soak runs it"]
fn what_was_acknowledged_in_200_matches_survives_100_kills() {
    let began = Instant::now();
    let Outcome { matches, events, acknowledged } = kill(3, 200, 100);
    println!(
        "100 kills of a relay with 200 running matches in {:.0?}: {acknowledged} commands acknowledged, each kept once and where \
         it was said to be, in {matches} matches of {events} events",
        began.elapsed()
    );
}
