//! What a level does in a game of any kind.

use guzhi::ai::{BlitzSettings, Choice, Level, Settings, choose, choose_blitz, think, think_blitz};
use guzhi::game::Playing;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// What a level chooses, looking at `nodes` positions in place of its own budget when there are any; `None` when there is
/// no legal pit.
pub fn thought(
    playing: &Playing,
    level: Level,
    nodes: Option<u64>,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Choice> {
    match (playing, nodes) {
        (Playing::Plain(game), None) => choose(game.rules(), game.position(), level, seed, stop),
        (Playing::Plain(game), Some(nodes)) => {
            let settings = Settings { nodes, ..level.settings(game.rules()) };
            think(game.rules(), game.position(), settings, seed, stop)
        }
        (Playing::Blitz(game), None) => choose_blitz(game.at(), game.loadouts(), level, seed, stop),
        (Playing::Blitz(game), Some(nodes)) => {
            let settings = level.blitz_settings();
            let search = Settings { nodes, ..settings.search };
            think_blitz(game.at(), game.loadouts(), BlitzSettings { search, ..settings }, seed, stop)
        }
    }
}

/// Runs `think` with a flag that turns true when the time, if there is any, is over.
pub fn within<T>(began: Instant, movetime_ms: Option<u64>, think: impl FnOnce(&AtomicBool) -> T) -> T {
    let stop = &AtomicBool::new(false);
    let Some(ms) = movetime_ms else {
        return think(stop);
    };
    let left = Duration::from_millis(ms).saturating_sub(began.elapsed());
    if left.is_zero() {
        stop.store(true, Ordering::Relaxed);
        return think(stop);
    }
    thread::scope(|scope| {
        let (thinking, done) = mpsc::channel::<()>();
        scope.spawn(move || {
            // Nothing is sent: either the time is over, or the thinking is and the channel closes.
            if done.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        let thought = think(stop);
        drop(thinking);
        thought
    })
}
