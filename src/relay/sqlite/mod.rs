//! What a relay keeps, in one file, by SQLite in the relay's own binary.
//!
//! The file is written ahead (WAL) and synced at every commit, so what was kept survives a crash and a power cut. It is
//! locked as long as it is open: a relay is the only one who writes it, and a second one would referee the same matches.
//! Of what opens anything (tokens, recovery codes) only hashes stand in it; a match's seed stands as it is, since it is
//! drawn from.
//!
//! `file.rs` opens it and knows its versions, `keeping.rs` writes.

mod file;
mod keeping;

pub use file::OpenError;
pub use keeping::MOST_TOKENS;

use super::store::{
    Invitation, ListedMatch, ListedSave, Store, StoreError, StoredMatch, StoredRating, Tally, UnixMs, Write,
};
use crate::engine::Side;
use crate::game::fair::Seed;
use crate::game::{Event, Log};
use crate::online::{
    Bytes, CommandId, DeviceId, MatchId, PlayerId, PlayerName, PublicKey, SaveHash, SaveSlot,
};
use keeping::keep;
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};

/// The file of a relay, open.
#[derive(Debug)]
pub struct Sqlite {
    database: Connection,
}

/// A result of the database as the hub hears of it.
trait While<T> {
    fn while_(self, doing: &'static str) -> Result<T, StoreError>;
}

impl<T> While<T> for rusqlite::Result<T> {
    fn while_(self, doing: &'static str) -> Result<T, StoreError> {
        self.map_err(|why| StoreError::Failed { doing, why: why.to_string() })
    }
}

/// SQLite's whole numbers have a sign; a match's bits are kept as they are.
const fn number_of(id: MatchId) -> i64 {
    id.0.cast_signed()
}

const fn id_of(number: i64) -> MatchId {
    MatchId(number.cast_unsigned())
}

/// Moments and counts, which are far from where a sign would matter.
fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn moment(number: i64) -> UnixMs {
    u64::try_from(number).unwrap_or(0)
}

fn player_in(row: &Row) -> rusqlite::Result<PlayerId> {
    row.get(0).map(PlayerId)
}

/// A line of a list: number, side, moment, over.
fn listed(row: &Row) -> rusqlite::Result<ListedMatch> {
    let side = if row.get::<_, bool>(1)? { Side::North } else { Side::South };
    Ok(ListedMatch { id: id_of(row.get(0)?), side, at: moment(row.get(2)?), over: row.get(3)? })
}

impl Store for Sqlite {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        let doing = "keeping what has happened";
        if writes.is_empty() {
            return Ok(());
        }
        // Dropped before it is committed, a transaction leaves nothing.
        let transaction =
            self.database.transaction_with_behavior(TransactionBehavior::Immediate).while_(doing)?;
        for write in writes {
            keep(&transaction, write)?;
        }
        transaction.commit().while_(doing)
    }

    fn device(&mut self, key: &PublicKey) -> Result<Option<PlayerId>, StoreError> {
        self.database
            .prepare_cached("SELECT player FROM devices WHERE key = ?1")
            .and_then(|mut select| select.query_row([key.0], player_in).optional())
            .while_("looking for a device")
    }

    fn token(&mut self, hash: &[u8; 32]) -> Result<Option<PlayerId>, StoreError> {
        self.database
            .prepare_cached("SELECT player FROM tokens WHERE hash = ?1")
            .and_then(|mut select| select.query_row([hash], player_in).optional())
            .while_("looking for a token")
    }

    fn recovery(&mut self, hash: &[u8; 32]) -> Result<Option<PlayerId>, StoreError> {
        self.database
            .prepare_cached("SELECT player FROM recovery WHERE hash = ?1")
            .and_then(|mut select| select.query_row([hash], player_in).optional())
            .while_("looking for a recovery code")
    }

    fn name(&mut self, player: &PlayerId) -> Result<Option<PlayerName>, StoreError> {
        let doing = "reading a player's name";
        let name: Option<String> = self
            .database
            .prepare_cached("SELECT name FROM players WHERE id = ?1")
            .and_then(|mut select| select.query_row([player.0], |row| row.get(0)).optional())
            .while_(doing)?;
        name.map(PlayerName::try_from)
            .transpose()
            .map_err(|why| StoreError::Failed { doing, why: format!("player {player}: {why}") })
    }

    fn load(&mut self, id: MatchId) -> Result<Option<StoredMatch>, StoreError> {
        let doing = "reading a match";
        let damaged = |why: String| StoreError::Damaged { id, why };
        let found = self
            .database
            .prepare_cached("SELECT south, north, seed, last_at, moved_at FROM matches WHERE id = ?1")
            .and_then(|mut select| {
                select
                    .query_row([number_of(id)], |row| {
                        let players = [PlayerId(row.get(0)?), PlayerId(row.get(1)?)];
                        Ok((players, Seed(row.get(2)?), moment(row.get(3)?), moment(row.get(4)?)))
                    })
                    .optional()
            })
            .while_(doing)?;
        let Some((players, seed, at, moved_at)) = found else {
            return Ok(None);
        };
        let mut select = self
            .database
            .prepare_cached("SELECT seq, body FROM events WHERE match = ?1 ORDER BY seq")
            .while_(doing)?;
        let mut rows = select.query([number_of(id)]).while_(doing)?;
        let mut events = Vec::new();
        while let Some(row) = rows.next().while_(doing)? {
            let seq: i64 = row.get(0).while_(doing)?;
            if seq != whole(events.len() as u64) {
                return Err(damaged(format!("event {} is missing", events.len())));
            }
            let body = row.get_ref(1).while_(doing)?.as_str().map_err(|why| damaged(why.to_string()))?;
            let event = serde_json::from_str(body).map_err(|why| damaged(format!("event {seq}: {why}")))?;
            events.push(event);
        }
        if !matches!(events.first(), Some(Event::Started(_))) {
            return Err(damaged("it does not begin with its start".to_owned()));
        }
        Ok(Some(StoredMatch { players, seed, log: Log::from_events(events), at, moved_at }))
    }

    fn command(&mut self, id: MatchId, command: &CommandId) -> Result<Option<usize>, StoreError> {
        let seq: Option<i64> = self
            .database
            .prepare_cached("SELECT seq FROM events WHERE match = ?1 AND command = ?2")
            .and_then(|mut select| {
                select.query_row(params![number_of(id), command.0], |row| row.get(0)).optional()
            })
            .while_("looking for a command")?;
        Ok(seq.and_then(|seq| usize::try_from(seq).ok()))
    }

    fn matches(&mut self, player: &PlayerId, ended: usize) -> Result<Vec<ListedMatch>, StoreError> {
        let doing = "listing a player's matches";
        // Each half reads an index; sorted is only what they give.
        let mut select = self
            .database
            .prepare_cached(
                "SELECT id, north, last_at, over FROM (
                     SELECT id, 0 AS north, last_at, over FROM matches WHERE south = ?1 AND over = 0
                     UNION ALL
                     SELECT id, 1, last_at, over FROM matches WHERE north = ?1 AND over = 0
                     UNION ALL
                     SELECT * FROM (SELECT id, 0, last_at, over FROM matches WHERE south = ?1 AND over = 1
                         ORDER BY last_at DESC LIMIT ?2)
                     UNION ALL
                     SELECT * FROM (SELECT id, 1, last_at, over FROM matches WHERE north = ?1 AND over = 1
                         ORDER BY last_at DESC LIMIT ?2))
                 ORDER BY over, last_at DESC, id DESC",
            )
            .while_(doing)?;
        let lines = select.query_map(params![player.0, whole(ended as u64)], listed).while_(doing)?;
        let mut lines = lines.collect::<Result<Vec<ListedMatch>, _>>().while_(doing)?;
        let running = lines.iter().filter(|line| !line.over).count();
        lines.truncate(running.saturating_add(ended));
        Ok(lines)
    }

    fn rating(&mut self, player: &PlayerId, blitz: bool) -> Result<Option<StoredRating>, StoreError> {
        self.database
            .prepare_cached(
                "SELECT rating, deviation, volatility, at FROM ratings WHERE player = ?1 AND blitz = ?2",
            )
            .and_then(|mut select| {
                select
                    .query_row(params![player.0, blitz], |row| {
                        Ok(StoredRating {
                            rating: row.get(0)?,
                            deviation: row.get(1)?,
                            volatility: row.get(2)?,
                            at: moment(row.get(3)?),
                        })
                    })
                    .optional()
            })
            .while_("reading a rating")
    }

    fn saves(&mut self, player: &PlayerId) -> Result<Vec<ListedSave>, StoreError> {
        let doing = "listing a player's saves";
        let mut select = self
            .database
            .prepare_cached(
                "SELECT device, slot, size, hash, at FROM saves WHERE player = ?1 ORDER BY device, slot",
            )
            .while_(doing)?;
        let lines = select
            .query_map([player.0], |row| {
                let name: String = row.get(1)?;
                let slot = SaveSlot::ALL.into_iter().find(|slot| slot.name() == name);
                let (device, hash) = (DeviceId(row.get(0)?), SaveHash(row.get(3)?));
                let (size, at) = (usize::try_from(row.get::<_, i64>(2)?).unwrap_or(0), moment(row.get(4)?));
                Ok(slot.map(|slot| ListedSave { device, slot, size, hash, at }))
            })
            .while_(doing)?;
        let lines = lines.collect::<Result<Vec<_>, _>>().while_(doing)?;
        Ok(lines.into_iter().flatten().collect())
    }

    fn save(
        &mut self,
        player: &PlayerId,
        device: &DeviceId,
        slot: SaveSlot,
    ) -> Result<Option<Bytes>, StoreError> {
        self.database
            .prepare_cached("SELECT body FROM saves WHERE player = ?1 AND device = ?2 AND slot = ?3")
            .and_then(|mut select| {
                let row = |row: &Row| row.get(0).map(Bytes);
                select.query_row(params![player.0, device.0, slot.name()], row).optional()
            })
            .while_("reading a save")
    }

    fn entitled(&mut self, player: &PlayerId) -> Result<Option<UnixMs>, StoreError> {
        self.database
            .prepare_cached("SELECT until FROM entitled WHERE player = ?1")
            .and_then(|mut select| select.query_row([player.0], |row| row.get(0).map(moment)).optional())
            .while_("looking whether a player may invite")
    }

    fn invitations(&mut self) -> Result<Vec<Invitation>, StoreError> {
        let doing = "reading the invitations";
        let bodies: Vec<String> = self
            .database
            .prepare_cached("SELECT body FROM invitations ORDER BY code")
            .and_then(|mut select| select.query_map([], |row| row.get(0))?.collect())
            .while_(doing)?;
        // One that cannot be read is one that nobody can accept; it keeps a relay from nothing else.
        Ok(bodies.iter().filter_map(|body| serde_json::from_str(body).ok()).collect())
    }

    fn tally(&mut self, player: &PlayerId, blitz: bool) -> Result<Tally, StoreError> {
        self.database
            .prepare_cached(
                "SELECT count(*), count(*) FILTER (WHERE halves = 2), count(*) FILTER (WHERE halves = 1) FROM (
                     SELECT south_halves AS halves FROM matches WHERE south = ?1 AND over = 1 AND blitz = ?2
                     UNION ALL
                     SELECT north_halves FROM matches WHERE north = ?1 AND over = 1 AND blitz = ?2)",
            )
            .and_then(|mut select| {
                select.query_row(params![player.0, blitz], |row| {
                    Ok(Tally { played: row.get(0)?, won: row.get(1)?, drawn: row.get(2)? })
                })
            })
            .while_("counting a player's matches")
    }

    fn running_blitz(&mut self) -> Result<Vec<MatchId>, StoreError> {
        let doing = "looking for matches of Blitz";
        let mut select = self
            .database
            .prepare_cached("SELECT id FROM matches WHERE over = 0 AND blitz = 1 ORDER BY id")
            .while_(doing)?;
        let ids = select.query_map([], |row| row.get(0).map(id_of)).while_(doing)?;
        ids.collect::<Result<_, _>>().while_(doing)
    }
}
