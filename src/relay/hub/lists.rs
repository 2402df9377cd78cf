//! What a player is told of all their matches: the list, ratings and results.

use super::{DEAR, Hub, LIST, Now, STANDING};
use crate::engine::Side;
use crate::game::Match;
use crate::online::wire::{GameLine, MOST_BYTES, PoolStanding, Rating, Reason};
use crate::online::{MatchId, PlayerId, ServerMessage};
use crate::relay::ConnId;
use crate::relay::allowance::Bucket;
use crate::relay::ratings::newcomer;
use crate::relay::store::{ListedMatch, Store, StoreError, StoredRating, Write};

/// How many of the matches that a player has finished are listed; all that run are.
const ENDED: usize = 30;
/// How many may run: that many are listed in no time.
const MOST_RUNNING: usize = 100;

impl<S: Store> Hub<S> {
    /// A player's matches, a line each, in as many frames as it takes.
    pub(super) fn mine(&mut self, now: Now, conn: ConnId, player: PlayerId) {
        if !self.may_ask(now, player, LIST) {
            return self.refuse(conn, None, Reason::TooMany);
        }
        let listed = match self.store.matches(&player, ENDED) {
            Ok(listed) => listed,
            Err(_) => return self.refuse(conn, None, Reason::Unavailable),
        };
        let unread = listed.iter().filter(|listed| !self.tables.contains_key(&listed.id)).count();
        if let Some(dear) = self.dear.get_mut(&player) {
            dear.owe(u32::try_from(unread).unwrap_or(u32::MAX));
        }
        let mut frames = Vec::new();
        let mut games: Vec<GameLine> = Vec::new();
        let mut bytes = 0;
        for listed in listed {
            let line = match self.line(now, listed) {
                Ok(Some(line)) => line,
                // One that is damaged keeps the others from nothing.
                Ok(None) | Err(StoreError::Damaged { .. }) => continue,
                Err(StoreError::Failed { .. }) => return self.refuse(conn, None, Reason::Unavailable),
            };
            let length = serde_json::to_string(&line).map_or(0, |text| text.len() + 1);
            if bytes + length > MOST_BYTES - 256 {
                frames.push(ServerMessage::Games { games: std::mem::take(&mut games), last: false });
                bytes = 0;
            }
            bytes += length;
            games.push(line);
        }
        frames.push(ServerMessage::Games { games, last: true });
        for frame in frames {
            self.say(conn, &frame);
        }
    }

    fn line(&mut self, now: Now, listed: ListedMatch) -> Result<Option<GameLine>, StoreError> {
        let ListedMatch { id, side, at, .. } = listed;
        if let Some(table) = self.tables.get(&id) {
            return Ok(Some(game_line(now, id, side, table.state(), table.referee.log().seq(), table.at)));
        }
        let Some(stored) = self.store.load(id)? else { return Ok(None) };
        let state = stored.log.fold().map_err(|error| StoreError::Damaged { id, why: error.to_string() })?;
        Ok(Some(game_line(now, id, side, &state, stored.log.seq(), at)))
    }

    /// Whether this player may ask for something so dear.
    pub(super) fn may_ask(&mut self, now: Now, player: PlayerId, cost: u32) -> bool {
        self.dear.entry(player).or_insert_with(|| Bucket::full(DEAR, now.ms)).spend(DEAR, cost, now.ms)
    }

    /// Whether a player plays so many matches that another is one too many.
    pub(super) fn plays_too_many(&mut self, player: &PlayerId) -> Result<bool, StoreError> {
        Ok(self.store.matches(player, 0)?.len() >= MOST_RUNNING)
    }

    // ---- Ratings ----

    pub(super) fn rating(&mut self, now: Now, player: PlayerId, blitz: bool) -> StoredRating {
        self.read_rating(now, player, blitz).unwrap_or_else(|_| newcomer(now.unix_ms))
    }

    /// A player's rating, kept already or about to be; a newcomer's before the first.
    pub(super) fn read_rating(
        &mut self,
        now: Now,
        player: PlayerId,
        blitz: bool,
    ) -> Result<StoredRating, StoreError> {
        let about_to_be = self.writes.iter().rev().find_map(|write| match write {
            Write::Rating { player: whose, blitz: pool, rating } if (*whose, *pool) == (player, blitz) => {
                Some(*rating)
            }
            _ => None,
        });
        let rating = match about_to_be {
            Some(rating) => Some(rating),
            None => self.store.rating(&player, blitz)?,
        };
        Ok(rating.unwrap_or_else(|| newcomer(now.unix_ms)))
    }

    pub(super) fn standing(&mut self, now: Now, conn: ConnId, player: PlayerId) {
        if !self.may_ask(now, player, STANDING) {
            return self.refuse(conn, None, Reason::TooMany);
        }
        let [classic, blitz] = [false, true].map(|blitz| {
            let rating = shown(self.rating(now, player, blitz));
            let tally = self.store.tally(&player, blitz).unwrap_or_default();
            PoolStanding { rating, played: tally.played, won: tally.won, drawn: tally.drawn }
        });
        self.say(conn, &ServerMessage::Standing { classic, blitz });
    }
}

/// Hundredths: nobody sees more of it, and their text is read as the same number everywhere.
pub(super) fn shown(rating: StoredRating) -> Rating {
    let hundredths = |number: f64| (number * 100.0).round() / 100.0;
    Rating { rating: hundredths(rating.rating), deviation: hundredths(rating.deviation) }
}

pub(super) fn game_line(now: Now, id: MatchId, side: Side, state: &Match, seq: usize, at: u64) -> GameLine {
    let terms = state.terms();
    let opponent = terms.online.as_ref().map(|online| online.names[side.other().index()].clone());
    GameLine {
        id,
        opponent: opponent.unwrap_or_default(),
        rules: terms.rules.clone(),
        blitz: terms.blitz.is_some(),
        side,
        to_move: state.to_move(),
        seq,
        conclusion: state.conclusion(),
        quiet_s: now.unix_ms.saturating_sub(at) / 1_000,
    }
}
