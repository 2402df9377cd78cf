//! Saves that last as long as the program: for tests, and where a device offers no place to keep anything.

use super::{Generation, Shelf, ShelfError, Slot};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A shelf in memory. Clones share what is on it.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    entries: Arc<Mutex<HashMap<String, Vec<u8>>>>,
}

impl Memory {
    /// A shelf that already holds these entries.
    pub fn with(entries: HashMap<String, Vec<u8>>) -> Memory {
        Memory { entries: Arc::new(Mutex::new(entries)) }
    }

    /// Everything on the shelf by name.
    pub fn entries(&self) -> HashMap<String, Vec<u8>> {
        self.lock().clone()
    }

    /// The map is whole even if a holder of the lock panicked: each use is a single change.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Vec<u8>>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf for Memory {
    fn read(&self, slot: Slot, generation: Generation) -> Result<Option<Vec<u8>>, ShelfError> {
        Ok(self.lock().get(&generation.name(slot)).cloned())
    }

    fn write(&self, slot: Slot, bytes: &[u8]) -> Result<(), ShelfError> {
        let mut entries = self.lock();
        if let Some(newest) = entries.insert(Generation::Newest.name(slot), bytes.to_vec()) {
            entries.insert(Generation::Before.name(slot), newest);
        }
        Ok(())
    }

    fn set_aside(&self, slot: Slot, generation: Generation) -> Result<String, ShelfError> {
        let mut entries = self.lock();
        let name = generation.name(slot);
        let aside = (1u32..)
            .map(|number| format!("{name}.damaged-{number}"))
            .find(|aside| !entries.contains_key(aside));
        // There are more numbers than entries, so one is free.
        let aside = aside.unwrap_or_else(|| format!("{name}.damaged"));
        if let Some(bytes) = entries.remove(&name) {
            entries.insert(aside.clone(), bytes);
        }
        Ok(aside)
    }
}
