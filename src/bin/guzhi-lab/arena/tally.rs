//! What games come to, counted.

use super::contest::Contest;
use super::player::Decision;
use super::wilson::wilson_95;
use crate::names::name_of;
use guzhi::engine::{GameResult, Options, Side};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// Games and moves counted. Pairs are `[first player, second player]`.
#[derive(Debug, Default)]
pub struct Tally {
    wins: [u64; 2],
    draws: u64,
    moves: u64,
    by: BTreeMap<String, u64>,
    /// A hash of each game's moves.
    games: HashSet<u64>,
    thoughts: [Thoughts; 2],
}

#[derive(Debug, Default)]
struct Thoughts {
    count: u64,
    nodes: u64,
    time: Duration,
    slowest: Duration,
}

impl Thoughts {
    fn mean(&self, total: f64) -> f64 {
        total / self.count.max(1) as f64
    }
}

impl Tally {
    /// Counts a move of one of the players.
    pub fn thought(&mut self, player: usize, took: Duration, nodes: u64) {
        let thoughts = &mut self.thoughts[player];
        thoughts.count += 1;
        thoughts.nodes += nodes;
        thoughts.time += took;
        thoughts.slowest = thoughts.slowest.max(took);
    }

    /// Counts a game in which the first player was this side.
    pub fn game(&mut self, first: Side, result: GameResult, moves: &[Decision]) {
        match result.winner.side() {
            Some(side) => self.wins[usize::from(side != first)] += 1,
            None => self.draws += 1,
        }
        self.moves += moves.len() as u64;
        *self.by.entry(name_of(&result.by)).or_default() += 1;
        let mut hasher = DefaultHasher::new();
        for Decision { pit, power, shield, .. } in moves {
            (pit, power, shield).hash(&mut hasher);
        }
        self.games.insert(hasher.finish());
    }

    /// How many games were played.
    pub fn played(&self) -> u64 {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// What all games together came to.
    pub fn report(&self, contest: &Contest) -> Report {
        let [wins, losses] = self.wins;
        let (decided, games) = (wins + losses, self.played());
        let share = (decided > 0).then(|| wins as f64 / decided as f64);
        let score = (wins as f64 + self.draws as f64 / 2.0) / games.max(1) as f64;
        let per_move = |total: fn(&Thoughts) -> f64| self.thoughts.each_ref().map(|all| all.mean(total(all)));
        Report {
            rules: contest.rules.id,
            options: Options::of(&contest.rules),
            blitz: contest.blitz,
            players: contest.players.map(|player| player.to_string()),
            games,
            opening_moves: contest.opening_moves,
            seed: contest.seed,
            nodes: contest.nodes,
            wins,
            losses,
            draws: self.draws,
            share,
            share_95: share.and_then(|share| wilson_95(share, decided)),
            score,
            score_95: wilson_95(score, games),
            distinct: self.games.len(),
            by: self.by.clone(),
            moves: self.moves as f64 / games.max(1) as f64,
            nodes_per_move: per_move(|all| all.nodes as f64),
            seconds_per_move: per_move(|all| all.time.as_secs_f64()),
            slowest_move: self.thoughts.each_ref().map(|all| all.slowest.as_secs_f64()),
        }
    }
}

/// What an arena prints. Wins and losses are the first player's; pairs by player are `[first, second]`, intervals
/// `[low, high]`.
#[derive(Debug, Serialize)]
pub struct Report {
    rules: &'static str,
    #[serde(skip_serializing_if = "Options::is_default")]
    options: Options,
    blitz: bool,
    players: [String; 2],
    games: u64,
    opening_moves: u32,
    seed: u64,
    /// What the levels looked at in place of their own budgets.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    wins: u64,
    losses: u64,
    draws: u64,
    /// Of the decided games.
    share: Option<f64>,
    share_95: Option<[f64; 2]>,
    /// Of all games, a draw being half a win. Draws make its interval rather too wide than too narrow.
    score: f64,
    score_95: Option<[f64; 2]>,
    /// How many games differ. Where these are few, the intervals promise too much: the same game says nothing new.
    distinct: usize,
    by: BTreeMap<String, u64>,
    /// In a game, the opening's included, on average.
    moves: f64,
    nodes_per_move: [f64; 2],
    seconds_per_move: [f64; 2],
    slowest_move: [f64; 2],
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { rules, players: [first, second], games, wins, losses, draws, .. } = self;
        let blitz = if self.blitz { ", Blitz" } else { "" };
        write!(f, "{rules}{blitz}: {first} against {second}, {games} games: ")?;
        write!(f, "{wins} won, {losses} lost, {draws} drawn")?;
        if let (Some(share), Some([low, high])) = (self.share, self.share_95) {
            let percent = |share: f64| 100.0 * share;
            let [share, low, high] = [share, low, high].map(percent);
            write!(f, "; {share:.1} % of the decided ones ({low:.1} to {high:.1})")?;
        }
        let [ms, other_ms] = self.seconds_per_move.map(|seconds| 1_000.0 * seconds);
        write!(f, "; {:.0} moves a game, {ms:.2} and {other_ms:.2} ms a move", self.moves)
    }
}
