//! What a level does in a game of any kind.

use guzhi::ai::{BlitzSettings, Choice, Level, Settings, choose, choose_blitz, think, think_blitz};
use guzhi::game::Playing;
use std::sync::atomic::AtomicBool;

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
