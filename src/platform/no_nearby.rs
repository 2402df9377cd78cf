//! A device that cannot be host to others: a browser opens no door.

use crate::online::RelayAddress;

/// There is none.
#[derive(Debug)]
pub enum House {}

/// Why this device is no host.
#[derive(Debug, thiserror::Error)]
#[error("a browser cannot be host to others")]
pub struct NearbyError;

impl House {
    /// Whether this device can be a host at all.
    pub const POSSIBLE: bool = false;

    /// It does not open.
    ///
    /// # Errors
    /// [`NearbyError`], always.
    pub const fn open() -> Result<House, NearbyError> {
        Err(NearbyError)
    }

    /// Where this device itself finds it.
    pub const fn own(&self) -> &RelayAddress {
        match *self {}
    }

    /// Where others in the same network may find it.
    pub const fn told(&self) -> &[RelayAddress] {
        match *self {}
    }

    /// Puts the next of those addresses first.
    pub const fn tell_next(&mut self) {
        match *self {}
    }
}
