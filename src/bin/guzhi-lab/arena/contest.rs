//! One game of many.

use super::ArenaError;
use super::player::{Decision, Player, one_of};
use super::tally::Tally;
use guzhi::blitz::{BlitzGame, Draws, Loadout, Move, PowerUp};
use guzhi::engine::{Game, Pit, RuleSet, Side};
use guzhi::game::Playing;
use std::time::Instant;

/// How long every turn of Blitz is said to take, in milliseconds: no clock runs in an arena.
const TURN_MS: u32 = 1_000;

/// How often an opening is drawn anew before it is clear that no game lasts so long.
const OPENINGS: usize = 1_000;

/// What two players play, and how.
#[derive(Debug, Clone, Copy)]
pub struct Contest {
    /// The rules, with their options.
    pub rules: RuleSet,
    /// Whether it is Blitz.
    pub blitz: bool,
    /// Who plays.
    pub players: [Player; 2],
    /// How many random moves each game begins with.
    pub opening_moves: u32,
    /// What the levels look at for a move, in place of their own budgets.
    pub nodes: Option<u64>,
    /// Decides all that is random.
    pub seed: u64,
}

/// A game on the table, and what is drawn in it. Each side draws for itself, so that what one earns does not depend on
/// how often the other does.
#[derive(Clone)]
struct Table {
    playing: Playing,
    luck: [Draws; 2],
}

impl Contest {
    /// Plays the two games of a pair: the same opening, in the first with the first player as South, in the second as
    /// North. All that is drawn depends on the pair alone, so two players that are the same play the same game twice.
    pub fn play_pair(&self, pair: u64, tally: &mut Tally) -> Result<(), ArenaError> {
        let mut draws = stream(&mut Draws(stream(&mut Draws(self.seed)).0 ^ pair));
        let (opening, moves) = self.opening(&mut draws)?;
        let seeds = stream(&mut draws);
        for first in Side::BOTH {
            self.play(first, opening.clone(), moves.clone(), seeds.clone(), tally)?;
        }
        Ok(())
    }

    /// A position after the random moves, and these; drawn anew while the game ends within them.
    fn opening(&self, draws: &mut Draws) -> Result<(Table, Vec<Decision>), ArenaError> {
        (0..OPENINGS)
            .find_map(|_| {
                let mut table = self.table(draws);
                let mut moves = Vec::new();
                for _ in 0..self.opening_moves {
                    let pits: Vec<Pit> = table.playing.legal().collect();
                    let decision = Decision::plain(one_of(&pits, draws)?, 0);
                    table.play(&decision).ok()?;
                    moves.push(decision);
                }
                table.playing.result().is_none().then_some((table, moves))
            })
            .ok_or(ArenaError::Opening(self.opening_moves))
    }

    fn table(&self, draws: &mut Draws) -> Table {
        let mut loadout = || Loadout::without(PowerUp::ALL[draws.below(4) as usize]);
        let playing = if self.blitz {
            Playing::Blitz(Box::new(BlitzGame::new([loadout(), loadout()])))
        } else {
            Playing::Plain(Game::new(self.rules))
        };
        Table { playing, luck: [stream(draws), stream(draws)] }
    }

    fn play(
        &self,
        first: Side,
        mut table: Table,
        mut moves: Vec<Decision>,
        mut seeds: Draws,
        tally: &mut Tally,
    ) -> Result<(), ArenaError> {
        let result = loop {
            if let Some(result) = table.playing.result() {
                break result;
            }
            let at = usize::from(table.playing.position().to_move() != first);
            let player = self.players[at];
            let began = Instant::now();
            let decision = player.decide(&table.playing, self.nodes, stream(&mut seeds).0);
            let took = began.elapsed();
            let position = *table.playing.position();
            let wrong = |reason| ArenaError::Player { player, position, reason };
            let decision = decision.ok_or_else(|| wrong("it finds no pit".to_owned()))?;
            tally.thought(at, took, decision.nodes);
            table.play(&decision).map_err(wrong)?;
            moves.push(decision);
        };
        tally.game(first, result, &moves);
        Ok(())
    }
}

/// Another stream, drawn from one.
fn stream(draws: &mut Draws) -> Draws {
    Draws(draws.below(u64::MAX))
}

impl Table {
    fn play(&mut self, decision: &Decision) -> Result<(), String> {
        let Decision { pit, power, shield, .. } = *decision;
        let Table { playing, luck } = self;
        match playing {
            Playing::Plain(game) => game.play(pit, &mut ()).map(|_| ()).map_err(|error| error.to_string()),
            Playing::Blitz(game) => {
                let loadouts = game.loadouts();
                let draw = |side: Side| one_of(&loadouts[side.index()].powers(), &mut luck[side.index()]);
                let played = Move { power, shield, ..Move::plain(pit, TURN_MS) };
                game.play(played, draw, &mut ()).map(|_| ()).map_err(|error| error.to_string())
            }
        }
    }
}
