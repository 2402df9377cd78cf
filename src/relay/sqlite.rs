//! What a relay keeps, in one file, by SQLite in the relay's own binary.
//!
//! The file is written ahead (WAL) and synced at every commit, so what was kept survives a crash and a power cut. It is
//! locked as long as it is open: a relay is the only one who writes it, and a second one would referee the same matches.
//! Of what opens anything (tokens, recovery codes) only hashes stand in it; a match's seed stands as it is, since it is
//! drawn from.

use super::store::{
    Invitation, ListedMatch, Store, StoreError, StoredMatch, StoredRating, Tally, UnixMs, Write,
};
use crate::engine::Side;
use crate::game::fair::Seed;
use crate::game::{Event, Log};
use crate::online::{CommandId, MatchId, PlayerId, PlayerName, PublicKey};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, Transaction, TransactionBehavior, params};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How many tokens a player has at the same time: one for each device, with room for some that were lost.
pub const MOST_TOKENS: usize = 16;

/// "Guzh", by which a file says whose it is.
const APPLICATION: i32 = i32::from_be_bytes(*b"Guzh");

/// What each version of the file adds to the one before it, from an empty file on. Never changed once published; a new
/// version is a new step.
const STEPS: &[&str] = &["
    CREATE TABLE players (
        id BLOB PRIMARY KEY CHECK (length(id) = 16),
        name TEXT NOT NULL,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE devices (
        key BLOB PRIMARY KEY CHECK (length(key) = 32),
        player BLOB NOT NULL REFERENCES players
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tokens (
        number INTEGER PRIMARY KEY,
        hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
        player BLOB NOT NULL REFERENCES players,
        created INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX tokens_of ON tokens (player, created);

    CREATE TABLE recovery (
        player BLOB PRIMARY KEY REFERENCES players,
        hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        south BLOB NOT NULL REFERENCES players,
        north BLOB NOT NULL REFERENCES players,
        seed BLOB NOT NULL CHECK (length(seed) = 32),
        blitz INTEGER NOT NULL,
        rated INTEGER NOT NULL,
        created INTEGER NOT NULL,
        last_at INTEGER NOT NULL,
        over INTEGER NOT NULL DEFAULT 0,
        south_halves INTEGER,
        north_halves INTEGER,
        CHECK (over = 0 OR south_halves IS NOT NULL AND north_halves IS NOT NULL)
    ) STRICT;
    -- None of these holds what changes with every event, so that an event touches the match alone.
    CREATE INDEX running_of_south ON matches (south) WHERE over = 0;
    CREATE INDEX running_of_north ON matches (north) WHERE over = 0;
    CREATE INDEX ended_of_south ON matches (south, last_at, blitz, south_halves) WHERE over = 1;
    CREATE INDEX ended_of_north ON matches (north, last_at, blitz, north_halves) WHERE over = 1;
    CREATE INDEX running_blitz ON matches (id) WHERE over = 0 AND blitz = 1;

    CREATE TABLE events (
        match INTEGER NOT NULL REFERENCES matches,
        seq INTEGER NOT NULL,
        body TEXT NOT NULL,
        command BLOB CHECK (length(command) = 16),
        PRIMARY KEY (match, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX events_of_commands ON events (match, command) WHERE command IS NOT NULL;

    CREATE TABLE invitations (
        code TEXT PRIMARY KEY,
        body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE ratings (
        player BLOB NOT NULL REFERENCES players,
        blitz INTEGER NOT NULL,
        rating REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (player, blitz)
    ) STRICT, WITHOUT ROWID;
"];

/// Why the file of a relay cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Its folder cannot be made.
    #[error("cannot make the folder {}: {why}; make it yourself, or name another file", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the machine says.
        why: std::io::Error,
    },
    /// Another program has it open.
    #[error("{} is in use by another program, probably by a relay that runs already; stop it first, or name another file", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A newer relay has written it.
    #[error("{} is of version {found}, and this relay knows versions up to {known}; install a newer guzhi-relay, or name another file", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i32,
        /// The newest that is known.
        known: usize,
    },
    /// It is something else.
    #[error("{} is not the file of a relay, and is left as it is; name another file", path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// Something else is wrong.
    #[error("cannot open {}: {why}; see whether the file and its folder can be written, and whether the disk is full", path.display())]
    Failed {
        /// The file.
        path: PathBuf,
        /// What the database says.
        why: rusqlite::Error,
    },
}

/// The file of a relay, open.
#[derive(Debug)]
pub struct Sqlite {
    database: Connection,
}

impl Sqlite {
    /// Opens the file, and makes it and its folders if there is none. A file of an older version is brought up to this one.
    ///
    /// # Errors
    /// [`OpenError`] says why it cannot be used.
    pub fn open(path: &Path) -> Result<Sqlite, OpenError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|why| OpenError::Folder { folder: folder.to_owned(), why })?;
        }
        let database = Connection::open(path).map_err(|why| failed(path, why))?;
        Sqlite::prepare(database, path)
    }

    /// What is forgotten with the process; for tests and for trying things out.
    ///
    /// # Errors
    /// [`OpenError`] when there is no memory for it.
    pub fn in_memory() -> Result<Sqlite, OpenError> {
        let path = Path::new("the memory");
        let database = Connection::open_in_memory().map_err(|why| failed(path, why))?;
        Sqlite::prepare(database, path)
    }

    fn prepare(mut database: Connection, path: &Path) -> Result<Sqlite, OpenError> {
        settle(&database).map_err(|why| failed(path, why))?;
        migrate(&mut database, path)?;
        Ok(Sqlite { database })
    }
}

/// How the connection behaves. The lock is taken by the first that is read, and stays.
fn settle(database: &Connection) -> rusqlite::Result<()> {
    database.set_prepared_statement_cache_capacity(64);
    // Whoever has the file keeps it: there is nothing to wait for.
    database.busy_timeout(Duration::ZERO)?;
    database.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    // What a file is comes first: nothing of another program's is changed.
    database.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))?;
    database.pragma_update(None, "synchronous", "FULL")?;
    // On Apple's systems a sync alone leaves things in the disk's own memory.
    database.pragma_update(None, "fullfsync", true)?;
    database.pragma_update(None, "checkpoint_fullfsync", true)?;
    database.pragma_update(None, "foreign_keys", true)?;
    database.pragma_update(None, "trusted_schema", false)
}

/// Brings the file to the newest version, a step at a time, each kept whole or not at all.
fn migrate(database: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let pragma = |database: &Connection, name: &str| {
        database.pragma_query_value(None, name, |row| row.get::<_, i32>(0)).map_err(|why| failed(path, why))
    };
    let (application, found) = (pragma(database, "application_id")?, pragma(database, "user_version")?);
    let tables: i64 = database
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(|why| failed(path, why))?;
    let is_new = application == 0 && found == 0 && tables == 0;
    if application != APPLICATION && !is_new {
        return Err(OpenError::NotOurs { path: path.to_owned() });
    }
    let known = STEPS.len();
    let version = usize::try_from(found)
        .ok()
        .filter(|&version| version <= known)
        .ok_or_else(|| OpenError::Newer { path: path.to_owned(), found, known })?;
    let mut up = || {
        database.pragma_update(None, "journal_mode", "WAL")?;
        for (at, step) in STEPS.iter().enumerate().skip(version) {
            let transaction = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
            transaction.execute_batch(step)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", at as i64 + 1)?;
            transaction.commit()?;
        }
        // A lock for writing, even where nothing was to be done: who is not alone here hears of it now.
        database.transaction_with_behavior(TransactionBehavior::Exclusive)?.commit()
    };
    up().map_err(|why| failed(path, why))
}

fn failed(path: &Path, why: rusqlite::Error) -> OpenError {
    let path = path.to_owned();
    match why.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => OpenError::InUse { path },
        Some(ErrorCode::NotADatabase) => OpenError::NotOurs { path },
        _ => OpenError::Failed { path, why },
    }
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

/// Keeps one change.
fn keep(to: &Transaction, write: &Write) -> Result<(), StoreError> {
    let body = |doing, event: &Event| {
        serde_json::to_string(event).map_err(|why| StoreError::Failed { doing, why: why.to_string() })
    };
    match write {
        Write::Player { player, name, at } => {
            let doing = "keeping a player";
            to.prepare_cached(
                "INSERT INTO players (id, name, created) VALUES (?1, ?2, ?3)
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            )
            .and_then(|mut insert| insert.execute(params![player.0, name.as_str(), whole(*at)]))
            .while_(doing)?;
        }
        Write::Device { key, player } => {
            to.prepare_cached(
                "INSERT INTO devices (key, player) VALUES (?1, ?2)
                 ON CONFLICT (key) DO UPDATE SET player = excluded.player",
            )
            .and_then(|mut insert| insert.execute(params![key.0, player.0]))
            .while_("keeping a player's device")?;
        }
        Write::Name { player, name } => {
            let doing = "keeping a player's name";
            let changed = to
                .prepare_cached("UPDATE players SET name = ?2 WHERE id = ?1")
                .and_then(|mut update| update.execute(params![player.0, name.as_str()]))
                .while_(doing)?;
            one(changed, doing, || format!("there is no player {player}"))?;
        }
        Write::Token { hash, player, at } => {
            let doing = "keeping a token";
            to.prepare_cached(
                "INSERT INTO tokens (hash, player, created) VALUES (?1, ?2, ?3)
                 ON CONFLICT (hash) DO UPDATE SET player = excluded.player, created = excluded.created",
            )
            .and_then(|mut insert| insert.execute(params![hash, player.0, whole(*at)]))
            .while_(doing)?;
            to.prepare_cached(
                "DELETE FROM tokens WHERE number IN (
                     SELECT number FROM tokens WHERE player = ?1
                     ORDER BY created DESC, number DESC LIMIT -1 OFFSET ?2)",
            )
            .and_then(|mut delete| delete.execute(params![player.0, MOST_TOKENS as i64]))
            .while_(doing)?;
        }
        Write::Recovery { hash, player } => {
            to.prepare_cached(
                "INSERT INTO recovery (player, hash) VALUES (?1, ?2)
                 ON CONFLICT (player) DO UPDATE SET hash = excluded.hash",
            )
            .and_then(|mut insert| insert.execute(params![player.0, hash]))
            .while_("keeping a recovery code")?;
        }
        Write::Invitation(invitation) => {
            let doing = "keeping an invitation";
            let body = serde_json::to_string(invitation)
                .map_err(|error| StoreError::Failed { doing, why: error.to_string() })?;
            to.prepare_cached(
                "INSERT INTO invitations (code, body) VALUES (?1, ?2)
                 ON CONFLICT (code) DO UPDATE SET body = excluded.body",
            )
            .and_then(|mut insert| insert.execute(params![invitation.code.to_string(), body]))
            .while_(doing)?;
        }
        Write::NoInvitation(code) => {
            to.prepare_cached("DELETE FROM invitations WHERE code = ?1")
                .and_then(|mut delete| delete.execute([code.to_string()]))
                .while_("forgetting an invitation")?;
        }
        Write::Match { id, players: [south, north], seed, started, at } => {
            let doing = "keeping a new match";
            let Event::Started(terms) = started else {
                return Err(StoreError::Failed {
                    doing,
                    why: format!("match {id} does not begin with its start"),
                });
            };
            let (blitz, rated) =
                (terms.blitz.is_some(), terms.online.as_ref().is_some_and(|online| online.rated));
            to.prepare_cached(
                "INSERT INTO matches (id, south, north, seed, blitz, rated, created, last_at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)",
            )
            .and_then(|mut insert| {
                insert.execute(params![number_of(*id), south.0, north.0, seed.0, blitz, rated, whole(*at)])
            })
            .while_(doing)?;
            let body = body(doing, started)?;
            to.prepare_cached("INSERT INTO events (match, seq, body) VALUES (?1, 0, ?2)")
                .and_then(|mut insert| insert.execute(params![number_of(*id), body]))
                .while_(doing)?;
        }
        Write::Event { id, seq, event, command, at } => {
            let doing = "keeping an event";
            // Only behind the event before it: a log with a hole would be no match.
            let added = to
                .prepare_cached(
                    "INSERT INTO events (match, seq, body, command)
                     SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM events WHERE match = ?1 AND seq = ?2 - 1)",
                )
                .while_(doing)?
                .execute(params![
                    number_of(*id),
                    whole(*seq as u64),
                    body(doing, event)?,
                    command.as_ref().map(|command| command.0)
                ])
                .while_(doing)?;
            one(added, doing, || format!("match {id} has no event before number {seq}"))?;
            let changed = to
                .prepare_cached("UPDATE matches SET last_at = ?2 WHERE id = ?1 AND over = 0")
                .and_then(|mut update| update.execute(params![number_of(*id), whole(*at)]))
                .while_(doing)?;
            one(changed, doing, || format!("match {id} is over"))?;
        }
        Write::Ended { id, halves: [south, north], rated, blitz, at } => {
            let doing = "keeping the end of a match";
            let changed = to
                .prepare_cached(
                    "UPDATE matches SET over = 1, south_halves = ?2, north_halves = ?3, rated = ?4, blitz = ?5, last_at = ?6
                     WHERE id = ?1 AND over = 0",
                )
                .and_then(|mut update| {
                    update.execute(params![number_of(*id), south, north, rated, blitz, whole(*at)])
                })
                .while_(doing)?;
            one(changed, doing, || format!("there is no match {id}, or it is over already"))?;
        }
        Write::Rating { player, blitz, rating } => {
            to.prepare_cached(
                "INSERT INTO ratings (player, blitz, rating, deviation, volatility, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                 ON CONFLICT (player, blitz) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
                     volatility = excluded.volatility, at = excluded.at",
            )
            .and_then(|mut insert| {
                insert.execute(params![
                    player.0,
                    blitz,
                    rating.rating,
                    rating.deviation,
                    rating.volatility,
                    whole(rating.at)
                ])
            })
            .while_("keeping a rating")?;
        }
    }
    Ok(())
}

/// That exactly one line was changed, as it must be.
fn one(changed: usize, doing: &'static str, why: impl FnOnce() -> String) -> Result<(), StoreError> {
    if changed == 1 { Ok(()) } else { Err(StoreError::Failed { doing, why: why() }) }
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
            .prepare_cached("SELECT south, north, seed, last_at FROM matches WHERE id = ?1")
            .and_then(|mut select| {
                select
                    .query_row([number_of(id)], |row| {
                        let players = [PlayerId(row.get(0)?), PlayerId(row.get(1)?)];
                        Ok((players, Seed(row.get(2)?), moment(row.get(3)?)))
                    })
                    .optional()
            })
            .while_(doing)?;
        let Some((players, seed, at)) = found else {
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
        Ok(Some(StoredMatch { players, seed, log: Log::from_events(events), at }))
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

    fn matches(&mut self, player: &PlayerId, most: usize) -> Result<Vec<ListedMatch>, StoreError> {
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
                 ORDER BY over, last_at DESC, id DESC LIMIT ?2",
            )
            .while_(doing)?;
        let lines = select.query_map(params![player.0, whole(most as u64)], listed).while_(doing)?;
        lines.collect::<Result<_, _>>().while_(doing)
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
