//! Saves as files in a folder.

use super::{Generation, Shelf, ShelfError, Slot};
use atomic_write_file::AtomicWriteFile;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A folder that belongs to the app alone.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Uses this folder, making it if it is not there yet.
    ///
    /// # Errors
    /// [`ShelfError`] when the folder cannot be made or listed.
    pub fn open(path: impl Into<PathBuf>) -> Result<Folder, ShelfError> {
        let path = path.into();
        let folder = Folder { path };
        fs::create_dir_all(&folder.path).and_then(|()| folder.clear_unfinished()).map_err(|error| {
            ShelfError { doing: "open", name: folder.path.display().to_string(), why: error.to_string() }
        })?;
        Ok(folder)
    }

    /// The platform's data folder for Guzhi; `None` where the platform has none.
    pub fn of_platform() -> Option<PathBuf> {
        directories::ProjectDirs::from("org", "Guzhi", "Guzhi").map(|dirs| dirs.data_dir().to_path_buf())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A write that was killed leaves its unfinished file, whose name begins with a dot.
    fn clear_unfinished(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.path)? {
            let entry = entry?;
            if Slot::ALL.iter().any(|slot| is_unfinished(&entry.file_name().to_string_lossy(), *slot)) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(format!("{name}.save"))
    }

    /// Keeps the newest copy as the one before it, without a moment in which the newest is missing.
    fn keep_before(&self, newest: &Path, slot: Slot) -> io::Result<()> {
        let before = self.file(&Generation::Before.name(slot));
        let link = self.path.join(format!(".{}.link", slot.name()));
        let _ = fs::remove_file(&link);
        match fs::hard_link(newest, &link) {
            Ok(()) => fs::rename(&link, &before),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            // A file system without hard links.
            Err(_) => {
                let bytes = fs::read(newest)?;
                write_durably(&before, &bytes)
            }
        }
    }
}

fn is_unfinished(name: &str, slot: Slot) -> bool {
    name.strip_prefix('.').is_some_and(|rest| rest.starts_with(slot.name()))
}

fn write_durably(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicWriteFile::open(path)?;
    file.write_all(bytes)?;
    file.commit()
}

fn failed(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ShelfError {
    let name = path.display().to_string();
    move |error| ShelfError { doing, name, why: error.to_string() }
}

impl Shelf for Folder {
    fn read(&self, slot: Slot, generation: Generation) -> Result<Option<Vec<u8>>, ShelfError> {
        let path = self.file(&generation.name(slot));
        match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed("read", &path)(error)),
        }
    }

    fn write(&self, slot: Slot, bytes: &[u8]) -> Result<(), ShelfError> {
        let newest = self.file(&Generation::Newest.name(slot));
        self.keep_before(&newest, slot)
            .and_then(|()| write_durably(&newest, bytes))
            .map_err(failed("write", &newest))
    }

    fn set_aside(&self, slot: Slot, generation: Generation) -> Result<String, ShelfError> {
        let name = generation.name(slot);
        let from = self.file(&name);
        let free =
            (1u32..).map(|number| self.file(&format!("{name}.damaged-{number}"))).find(|path| !path.exists());
        // There are more numbers than files, so one is free.
        let to = free.unwrap_or_else(|| self.file(&format!("{name}.damaged")));
        fs::rename(&from, &to).map_err(failed("set aside", &from))?;
        Ok(to.display().to_string())
    }
}
