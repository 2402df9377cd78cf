//! What machines do differently: the clock, the calendar, waiting, chance, the AI's own thread, where saves are kept, lines to a relay nearby, what the
//! store sold.

mod calendar;
mod entitlement;
#[cfg(feature = "nearby")]
pub mod line;
#[cfg(feature = "nearby")]
pub mod nearby;
#[cfg(not(feature = "nearby"))]
#[path = "no_nearby.rs"]
pub mod nearby;
mod think;
#[cfg(target_arch = "wasm32")]
pub mod worker;

use crate::storage::{Saves, ShelfError};
use std::sync::LazyLock;
use web_time::Instant;

pub use calendar::{month_and_day, today};
pub use entitlement::Entitlement;
pub use think::think;

static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Milliseconds since the app started. Never goes back.
pub fn now() -> u64 {
    u64::try_from(STARTED.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// Waits.
pub async fn sleep(ms: u64) {
    #[cfg(not(target_arch = "wasm32"))]
    tokio::time::sleep(std::time::Duration::from_millis(ms)).await;
    #[cfg(target_arch = "wasm32")]
    gloo_timers::future::sleep(std::time::Duration::from_millis(ms)).await;
}

/// A number nobody can guess, to name a match and to draw the AI's choices from. Where the system has no
/// randomness to give, the clock has to do: nothing secret hangs on it.
pub fn chance() -> u64 {
    getrandom::u64().unwrap_or_else(|_| now().wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Bytes nobody can guess, for keys and what is added to draws. Where the system has no randomness to give there is nothing
/// to be done safely, and a person is not told apart from others.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if let Err(error) = getrandom::fill(&mut bytes) {
        eprintln!("this device has no randomness: {error}");
    }
    bytes
}

/// The link that the system started this program with, as its argument. Phones and browsers have other ways.
pub fn opened_with() -> Option<String> {
    std::env::args().nth(1).filter(|link| link.starts_with("guzhi:"))
}

/// The language tag the device is set to.
pub fn language() -> Option<String> {
    sys_locale::get_locale()
}

/// Opens the place where this platform keeps saves.
///
/// # Errors
/// [`ShelfError`] when there is none, or it cannot be used.
pub async fn open_saves() -> Result<Saves, ShelfError> {
    #[cfg(target_arch = "wasm32")]
    return Ok(Saves::new(crate::storage::Browser::open().await?));
    #[cfg(not(target_arch = "wasm32"))]
    {
        let path = data_folder().ok_or_else(|| ShelfError {
            doing: "open",
            name: "the data folder".to_owned(),
            why: "this device names none".to_owned(),
        })?;
        Ok(Saves::new(crate::storage::Folder::open(path)?))
    }
}

#[cfg(all(not(target_arch = "wasm32"), not(target_os = "android")))]
fn data_folder() -> Option<std::path::PathBuf> {
    crate::storage::Folder::of_platform()
}

#[cfg(target_os = "android")]
mod android;
#[cfg(target_os = "android")]
use android::data_folder;
