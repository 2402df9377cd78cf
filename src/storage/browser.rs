//! Saves in the browser's IndexedDB.
//!
//! What is kept is read once when the app starts. A write goes to the database at once and in order, each as a
//! transaction of its own, which outlives a killed browser (local storage, which browsers write seconds later,
//! would not).

use super::{Generation, Memory, Shelf, ShelfError, Slot};
use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_util::StreamExt;
use idb::{
    Database, DatabaseEvent, Factory, ObjectStoreParams, TransactionFuture, TransactionMode,
    TransactionResult,
};
use js_sys::Uint8Array;
use std::collections::HashMap;
use std::future::IntoFuture;
use std::sync::{Arc, Mutex, PoisonError};
use wasm_bindgen::{JsCast, JsValue};

const DATABASE: &str = "guzhi";
const STORE: &str = "saves";

/// The browser's shelf.
pub struct Browser {
    kept: Memory,
    changes: UnboundedSender<Changes>,
    failed: Failed,
}

/// Entries by name, `None` for one that is removed.
type Changes = HashMap<String, Option<Vec<u8>>>;

/// Why the newest write that failed did, until somebody has been told.
type Failed = Arc<Mutex<Option<String>>>;

impl Browser {
    /// Opens the database, making it if it is not there yet, and reads all of it.
    ///
    /// # Errors
    /// [`ShelfError`] when the browser has no IndexedDB to give (private windows of some browsers).
    pub async fn open() -> Result<Browser, ShelfError> {
        let database = connect().await.map_err(failed("open"))?;
        let kept = Memory::with(read_all(&database).await.map_err(failed("read"))?);
        let (changes, queue) = unbounded();
        let failed = Failed::default();
        wasm_bindgen_futures::spawn_local(write_in_order(database, queue, failed.clone()));
        Ok(Browser { kept, changes, failed })
    }

    /// Sends what differs from before on to the database.
    fn keep(&self, before: HashMap<String, Vec<u8>>) {
        let after = self.kept.entries();
        let removed =
            before.keys().filter(|name| !after.contains_key(*name)).map(|name| (name.clone(), None));
        let changed = after
            .iter()
            .filter(|(name, bytes)| before.get(*name) != Some(bytes))
            .map(|(name, bytes)| (name.clone(), Some(bytes.clone())));
        // The writer runs as long as the page does, so somebody listens.
        let _ = self.changes.unbounded_send(removed.chain(changed).collect());
    }
}

impl Shelf for Browser {
    fn read(&self, slot: Slot, generation: Generation) -> Result<Option<Vec<u8>>, ShelfError> {
        self.kept.read(slot, generation)
    }

    fn write(&self, slot: Slot, bytes: &[u8]) -> Result<(), ShelfError> {
        let before = self.kept.entries();
        self.kept.write(slot, bytes)?;
        self.keep(before);
        // What the database says comes later; a write that failed is told with the next one.
        match self.failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(why) => Err(ShelfError { doing: "write", name: "the browser's database".to_owned(), why }),
            None => Ok(()),
        }
    }

    fn set_aside(&self, slot: Slot, generation: Generation) -> Result<String, ShelfError> {
        let before = self.kept.entries();
        let name = self.kept.set_aside(slot, generation)?;
        self.keep(before);
        Ok(name)
    }
}

fn failed(doing: &'static str) -> impl Fn(idb::Error) -> ShelfError {
    move |error| ShelfError { doing, name: "the browser's database".to_owned(), why: error.to_string() }
}

async fn connect() -> Result<Database, idb::Error> {
    let mut request = Factory::new()?.open(DATABASE, Some(1))?;
    request.on_upgrade_needed(|event| {
        // A database that has the store already needs no other; one that cannot get it fails at its first use.
        if let Ok(database) = event.database() {
            let _ = database.create_object_store(STORE, ObjectStoreParams::new());
        }
    });
    request.await
}

async fn read_all(database: &Database) -> Result<HashMap<String, Vec<u8>>, idb::Error> {
    let transaction = database.transaction(&[STORE], TransactionMode::ReadOnly)?;
    let store = transaction.object_store(STORE)?;
    let names = store.get_all_keys(None, None)?.await?;
    let values = store.get_all(None, None)?.await?;
    let entries =
        names.into_iter().zip(values).filter_map(|(name, value)| Some((name.as_string()?, bytes(&value))));
    Ok(entries.collect())
}

/// The bytes of an entry. Anything that is no byte array counts as damaged bytes, and is told so later.
fn bytes(value: &JsValue) -> Vec<u8> {
    match value.dyn_ref::<Uint8Array>() {
        Some(bytes) => bytes.to_vec(),
        None => format!("{value:?}").into_bytes(),
    }
}

/// Writes each set of changes in a transaction of its own. The database keeps the order of those that write to the
/// same store, so none has to wait here for the one before it.
async fn write_in_order(database: Database, mut queue: UnboundedReceiver<Changes>, failed: Failed) {
    while let Some(changes) = queue.next().await {
        let (writing, failed) = (write(&database, changes), failed.clone());
        wasm_bindgen_futures::spawn_local(async move {
            let why = match writing {
                Ok(writing) => match writing.await {
                    Ok(TransactionResult::Committed) => return,
                    Ok(TransactionResult::Aborted) => "the browser gave it up".to_owned(),
                    Err(error) => error.to_string(),
                },
                Err(error) => error.to_string(),
            };
            *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
        });
    }
}

/// Asks for the changes and for their commit before anything is waited for: so they outlive a page that is left,
/// reloaded or killed in the next moment.
fn write(database: &Database, changes: Changes) -> Result<TransactionFuture, idb::Error> {
    let transaction = database.transaction(&[STORE], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(STORE)?;
    for (name, bytes) in changes {
        let name = JsValue::from_str(&name);
        match bytes {
            Some(bytes) => drop(store.put(&Uint8Array::from(&bytes[..]).into(), Some(&name))?),
            None => drop(store.delete(name)?),
        }
    }
    Ok(transaction.commit()?.into_future())
}
