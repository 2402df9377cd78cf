//! Saves in the browser's IndexedDB.
//!
//! What is kept is read once when the app starts. A write goes to the database at once and in order, each as a
//! transaction of its own, which outlives a killed browser (local storage, which browsers write seconds later,
//! would not).

use super::{Generation, Memory, Shelf, ShelfError, Slot};
use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_util::StreamExt;
use idb::{Database, DatabaseEvent, Factory, ObjectStoreParams, TransactionMode};
use js_sys::Uint8Array;
use std::collections::HashMap;
use wasm_bindgen::{JsCast, JsValue};

const DATABASE: &str = "guzhi";
const STORE: &str = "saves";

/// The browser's shelf.
pub struct Browser {
    kept: Memory,
    changes: UnboundedSender<HashMap<String, Option<Vec<u8>>>>,
}

impl Browser {
    /// Opens the database, making it if it is not there yet, and reads all of it.
    ///
    /// # Errors
    /// [`ShelfError`] when the browser has no IndexedDB to give (private windows of some browsers).
    pub async fn open() -> Result<Browser, ShelfError> {
        let database = connect().await.map_err(failed("open"))?;
        let kept = Memory::with(read_all(&database).await.map_err(failed("read"))?);
        let (changes, queue) = unbounded();
        wasm_bindgen_futures::spawn_local(write_in_order(database, queue));
        Ok(Browser { kept, changes })
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
        Ok(())
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

/// Writes each set of changes in a transaction of its own, one after the other.
async fn write_in_order(database: Database, mut queue: UnboundedReceiver<HashMap<String, Option<Vec<u8>>>>) {
    while let Some(changes) = queue.next().await {
        if let Err(error) = write(&database, changes).await {
            web_sys::console::error_1(&format!("a save was not written: {error}").into());
        }
    }
}

async fn write(database: &Database, changes: HashMap<String, Option<Vec<u8>>>) -> Result<(), idb::Error> {
    let transaction = database.transaction(&[STORE], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(STORE)?;
    for (name, bytes) in changes {
        let name = JsValue::from_str(&name);
        match bytes {
            Some(bytes) => drop(store.put(&Uint8Array::from(&bytes[..]).into(), Some(&name))?.await?),
            None => store.delete(name)?.await?,
        }
    }
    transaction.commit()?.await?;
    Ok(())
}
