//! The relay's file: opened, told apart from others, and brought to the newest version.

use super::Sqlite;
use rusqlite::{Connection, ErrorCode, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// "Guzh", by which a file says whose it is.
const APPLICATION: i32 = i32::from_be_bytes(*b"Guzh");

/// What each version of the file adds to the one before it, from an empty file on. Never changed once published; a new
/// version is a new step.
const STEPS: &[&str] = &[
    "
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
",
    "
    -- The time for a move counts from the last one, whatever else has been said since.
    ALTER TABLE matches ADD COLUMN moved_at INTEGER NOT NULL DEFAULT 0;
    UPDATE matches SET moved_at = last_at;
",
    "
    -- What the devices of a player have saved; with rows this long, a rowid keeps the index small.
    CREATE TABLE saves (
        player BLOB NOT NULL REFERENCES players,
        device BLOB NOT NULL CHECK (length(device) = 8),
        slot TEXT NOT NULL,
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        size INTEGER NOT NULL,
        at INTEGER NOT NULL,
        body BLOB NOT NULL CHECK (length(body) = size),
        UNIQUE (player, device, slot)
    ) STRICT;
",
    "
    CREATE TABLE entitled (
        player BLOB PRIMARY KEY REFERENCES players,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
",
];

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
