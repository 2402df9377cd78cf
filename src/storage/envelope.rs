//! The bytes of a save: one line that says what follows, then the payload.
//!
//! `guzhi-save 1 412 9a3c01ff\n` and 412 bytes of JSON: magic, schema version, payload length in bytes, CRC-32
//! of the payload in hexadecimal. A file that was cut, overwritten or made of something else fails one of them.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The schema version this program writes.
pub const SCHEMA: u32 = 1;

const MAGIC: &str = "guzhi-save";
/// No header is longer; looking for its end stops here.
const LONGEST_HEADER: usize = 64;

/// One step from a schema version to the next: `STEPS[0]` leads from version 1 to 2.
const STEPS: [fn(Value) -> Value; SCHEMA as usize - 1] = [];

/// Why bytes are no save that this program can open.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// Nothing there.
    #[error("the save is empty")]
    Empty,
    /// Not a save's first line.
    #[error("it does not begin as a save does")]
    NotASave,
    /// Cut, or longer than it says.
    #[error("it should hold {wanted} bytes and holds {found}")]
    Length {
        /// As its first line says.
        wanted: usize,
        /// As there are.
        found: usize,
    },
    /// Changed since it was written.
    #[error("its contents do not match their checksum")]
    Checksum,
    /// Whole, but not what belongs in this slot.
    #[error("its contents cannot be read: {0}")]
    Contents(String),
    /// Written by a newer version of this program. Not damage: it must be left as it is.
    #[error("it was written by a newer version (schema {0}; this version reads up to {SCHEMA})")]
    Newer(u32),
}

/// Puts a value into an envelope.
///
/// # Errors
/// When the value has no JSON form.
pub fn seal<T: Serialize>(value: &T) -> Result<Vec<u8>, serde_json::Error> {
    let payload = serde_json::to_vec(value)?;
    let mut bytes =
        format!("{MAGIC} {SCHEMA} {} {:08x}\n", payload.len(), crc32fast::hash(&payload)).into_bytes();
    bytes.extend_from_slice(&payload);
    Ok(bytes)
}

/// Takes a value out of an envelope, brought up to the current schema.
///
/// # Errors
/// [`Damage`] says what is wrong with the bytes.
pub fn open<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Damage> {
    if bytes.is_empty() {
        return Err(Damage::Empty);
    }
    let end = bytes.iter().take(LONGEST_HEADER).position(|&byte| byte == b'\n').ok_or(Damage::NotASave)?;
    let (header, payload) = (&bytes[..end], &bytes[end + 1..]);
    let header = std::str::from_utf8(header).map_err(|_| Damage::NotASave)?;
    let (version, length, checksum) = parse_header(header).ok_or(Damage::NotASave)?;
    if payload.len() != length {
        return Err(Damage::Length { wanted: length, found: payload.len() });
    }
    if crc32fast::hash(payload) != checksum {
        return Err(Damage::Checksum);
    }
    if version > SCHEMA {
        return Err(Damage::Newer(version));
    }
    let contents = |error: serde_json::Error| Damage::Contents(error.to_string());
    let value: Value = serde_json::from_slice(payload).map_err(contents)?;
    let value = STEPS.iter().skip(version as usize - 1).fold(value, |value, step| step(value));
    serde_json::from_value(value).map_err(contents)
}

fn parse_header(header: &str) -> Option<(u32, usize, u32)> {
    let mut words = header.split(' ');
    let magic = words.next()?;
    let version = words.next()?.parse().ok()?;
    let length = words.next()?.parse().ok()?;
    let checksum = u32::from_str_radix(words.next()?, 16).ok()?;
    (magic == MAGIC && version >= 1 && words.next().is_none()).then_some((version, length, checksum))
}
