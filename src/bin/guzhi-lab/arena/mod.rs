//! `guzhi-lab arena`: two players play many games against each other.
//!
//! Games are played in pairs from the same random opening with sides swapped, so that a lucky opening helps both. All that is
//! random is drawn from the seed: the same arena gives the same result, save for the times.

mod contest;
mod player;
mod tally;
mod wilson;

use crate::error::LabError;
use crate::lines::print;
use crate::rules::RulesArgs;
use clap::Args;
use contest::Contest;
use guzhi::ai::Level;
use guzhi::blitz::BlitzGame;
use guzhi::engine::{Position, RuleSet, Sowing};
use player::Player;
use std::io::{self, IsTerminal, Write};
use tally::{Report, Tally};

/// Who plays what, and how often.
#[derive(Debug, Args)]
pub struct ArenaArgs {
    /// Who wins and loses in the result: easy, medium, hard, expert, random or greedy.
    #[arg(required_unless_present = "all")]
    first: Option<Player>,
    /// The other player.
    #[arg(required_unless_present = "all")]
    second: Option<Player>,
    /// Each level against the one below, and easy against random, in every rule set.
    #[arg(
        long,
        conflicts_with_all = ["first", "second", "rules", "seeds", "capture_from_empty", "no_four_captures"]
    )]
    all: bool,
    #[command(flatten)]
    rules: RulesArgs,
    /// Blitz: guzhi with Ember and power-ups, loadouts and draws drawn, and no clock.
    #[arg(long)]
    blitz: bool,
    /// How many games, an even number: each opening is played twice.
    #[arg(long, value_name = "N", default_value = "200", value_parser = even)]
    games: u64,
    /// How many random moves a game begins with [default: 2; 1 in Blitz, guzhi and pallanguzhi, where two decide most games;
    /// 0 in twelves, where one may decide the match]
    #[arg(long, value_name = "M")]
    opening_moves: Option<u32>,
    /// Decides openings, slips and all else that is random.
    #[arg(long, value_name = "S", default_value = "0")]
    seed: u64,
    /// What a level looks at for a move, in place of its own budget.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
}

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    #[error("Blitz is played by the rules \"guzhi\" without options")]
    Blitz,
    #[error("no game was found that goes on after {0} random moves")]
    Opening(u32),
    #[error("{player} cannot go on at \"{position}\": {reason}")]
    Player { player: Player, position: Position, reason: String },
}

/// Plays, and prints one line for each pair of players and game.
pub fn run(args: &ArenaArgs, mut out: impl Write) -> Result<(), LabError> {
    for contest in args.contests()? {
        let report = play(&contest, args.games)?;
        print(&mut out, &report)?;
    }
    Ok(())
}

impl ArenaArgs {
    fn contests(&self) -> Result<Vec<Contest>, LabError> {
        if let (Some(first), Some(second)) = (self.first, self.second) {
            let rules = self.rules.rule_set()?;
            if self.blitz && rules != BlitzGame::RULES {
                return Err(ArenaError::Blitz.into());
            }
            return Ok(vec![self.contest(rules, [first, second])]);
        }
        let games = if self.blitz { &[BlitzGame::RULES] } else { RuleSet::ALL };
        Ok(games
            .iter()
            .flat_map(|&rules| neighbours().map(move |players| self.contest(rules, players)))
            .collect())
    }

    fn contest(&self, rules: RuleSet, players: [Player; 2]) -> Contest {
        let usual = match rules.sowing {
            _ if self.blitz => 1,
            Sowing::Pallanguzhi { goes_on: true, .. } => 0,
            // A second one decides a game of one round: perfect play wins no more than 86 to 90 of 100 against Easy then,
            // and 96 to 98 after one move. With a level between them, neither step could be as long as it should.
            Sowing::Pallanguzhi { .. } if rules.rounds.is_none() => 1,
            _ => 2,
        };
        let opening_moves = self.opening_moves.unwrap_or(usual);
        Contest { rules, blitz: self.blitz, players, opening_moves, nodes: self.nodes, seed: self.seed }
    }
}

/// Each player that should win, with the one it should win against.
fn neighbours() -> impl Iterator<Item = [Player; 2]> {
    let levels = Level::ALL.windows(2).map(|pair| [Player::Level(pair[1]), Player::Level(pair[0])]);
    [[Player::Level(Level::Easy), Player::Random]].into_iter().chain(levels)
}

fn play(contest: &Contest, games: u64) -> Result<Report, ArenaError> {
    let watched = io::stderr().is_terminal();
    let mut tally = Tally::default();
    for pair in 0..games / 2 {
        contest.play_pair(pair, &mut tally)?;
        if watched {
            eprint!("\r{} of {games} games", tally.played());
        }
    }
    let report = tally.report(contest);
    if watched {
        eprintln!("\r{report}");
    }
    Ok(report)
}

fn even(text: &str) -> Result<u64, String> {
    let games: u64 = text.parse().map_err(|error| format!("{error}"))?;
    if games == 0 || games % 2 == 1 {
        return Err("games are played in pairs, so their number is even, and at least 2".to_owned());
    }
    Ok(games)
}
