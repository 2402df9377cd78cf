//! What a relay on somebody's own device keeps: a journal in one file, read into memory at the start.
//!
//! A line is one commit, synced before anybody is told; a line that a kill cut short was told to nobody, and is taken off. No C
//! is needed for it, and two people at one table write little: a match is some tens of kilobytes. For a relay with many
//! players there is [`Sqlite`](super::sqlite).

use super::memory::Memory;
use super::store::{
    Invitation, ListedMatch, ListedSave, Store, StoreError, StoredMatch, StoredRating, Tally, UnixMs, Write,
};
use crate::online::{Bytes, CommandId, DeviceId, MatchId, PlayerId, PlayerName, PublicKey, SaveSlot};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// Why a journal cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system does not let it.
    #[error("cannot use {} as a journal: {doing}: {why}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What was being done.
        doing: &'static str,
        /// What the system says.
        why: io::Error,
    },
    /// Another house of this device is open.
    #[error("the journal {} is in use by another window", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// It says something that does not follow from what it says before.
    #[error("line {line} of the journal {} cannot be read: {why}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Which of its lines.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// A journal, open for more.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// How much of the file is whole lines.
    length: u64,
    memory: Memory,
}

impl Journal {
    /// Opens the journal in this file, or a new one.
    ///
    /// # Errors
    /// [`JournalError`] when the file cannot be used, or says what cannot be.
    pub fn open(path: &Path) -> Result<Journal, JournalError> {
        let failed = |doing| move |why| JournalError::Unusable { path: path.to_owned(), doing, why };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(failed("making its folder"))?;
        }
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed("opening it"))?;
        // Two that write into one journal would lose what the other says.
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::InUse { path: path.to_owned() },
            TryLockError::Error(why) => failed("locking it")(why),
        })?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed("reading it"))?;
        let mut memory = Memory::default();
        let (mut length, mut refused) = (0, None);
        for (number, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let unreadable =
                |why: String| JournalError::Unreadable { path: path.to_owned(), line: number + 1, why };
            if let Some(error) = refused {
                return Err(error);
            }
            // Only the last line has no end, and only the last can be one that was refused: nobody was told of either.
            if line.ends_with(b"\n") {
                let writes: Vec<Write> =
                    serde_json::from_slice(line).map_err(|why| unreadable(why.to_string()))?;
                match memory.commit(&writes) {
                    Ok(()) => length += line.len() as u64,
                    Err(why) => refused = Some(unreadable(why.to_string())),
                }
            }
        }
        let mut journal = Journal { path: path.to_owned(), file, length, memory };
        journal.cut().map_err(failed("taking off a line that was cut short"))?;
        Ok(journal)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Leaves whole lines only.
    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length))?;
        Ok(())
    }

    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        // What an attempt that failed left behind must not stand before this.
        self.cut()?;
        self.file.write_all(line)?;
        self.file.sync_data()
    }
}

impl Store for Journal {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        let failed = |why: String| StoreError::Failed { doing: "writing the journal", why };
        let mut line = serde_json::to_vec(writes).map_err(|why| failed(why.to_string()))?;
        line.push(b'\n');
        self.write(&line).map_err(|why| failed(why.to_string()))?;
        if let Err(refused) = self.memory.commit(writes) {
            self.cut().map_err(|why| failed(why.to_string()))?;
            return Err(refused);
        }
        self.length += line.len() as u64;
        Ok(())
    }

    fn device(&mut self, key: &PublicKey) -> Result<Option<PlayerId>, StoreError> {
        self.memory.device(key)
    }

    fn token(&mut self, hash: &[u8; 32]) -> Result<Option<PlayerId>, StoreError> {
        self.memory.token(hash)
    }

    fn recovery(&mut self, hash: &[u8; 32]) -> Result<Option<PlayerId>, StoreError> {
        self.memory.recovery(hash)
    }

    fn name(&mut self, player: &PlayerId) -> Result<Option<PlayerName>, StoreError> {
        self.memory.name(player)
    }

    fn load(&mut self, id: MatchId) -> Result<Option<StoredMatch>, StoreError> {
        self.memory.load(id)
    }

    fn command(&mut self, id: MatchId, command: &CommandId) -> Result<Option<usize>, StoreError> {
        self.memory.command(id, command)
    }

    fn matches(&mut self, player: &PlayerId, most: usize) -> Result<Vec<ListedMatch>, StoreError> {
        self.memory.matches(player, most)
    }

    fn rating(&mut self, player: &PlayerId, blitz: bool) -> Result<Option<StoredRating>, StoreError> {
        self.memory.rating(player, blitz)
    }

    fn tally(&mut self, player: &PlayerId, blitz: bool) -> Result<Tally, StoreError> {
        self.memory.tally(player, blitz)
    }

    fn saves(&mut self, player: &PlayerId) -> Result<Vec<ListedSave>, StoreError> {
        self.memory.saves(player)
    }

    fn save(
        &mut self,
        player: &PlayerId,
        device: &DeviceId,
        slot: SaveSlot,
    ) -> Result<Option<Bytes>, StoreError> {
        self.memory.save(player, device, slot)
    }

    fn entitled(&mut self, player: &PlayerId) -> Result<Option<UnixMs>, StoreError> {
        self.memory.entitled(player)
    }

    fn invitations(&mut self) -> Result<Vec<Invitation>, StoreError> {
        self.memory.invitations()
    }

    fn running_blitz(&mut self) -> Result<Vec<MatchId>, StoreError> {
        self.memory.running_blitz()
    }
}
