//! Draws that nobody at the table can bend: the referee publishes a hash of its seed before either player adds a number
//! of their own, every draw comes from all three, and at the end the seed is shown, so that anybody can draw again.

use super::{Event, FoldError, Log, Referee, Terms};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// What the referee draws from; secret until the match is over.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(#[serde(with = "hex")] pub [u8; 32]);

/// The hash of a [`Seed`], which says nothing of it and fits no other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seal(#[serde(with = "hex")] pub [u8; 32]);

/// The number a player adds, chosen when the seal is known already.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Nonce(#[serde(with = "hex")] pub [u8; 16]);

/// Why the draws of a match were not fair.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfair {
    /// There is nothing to be checked.
    #[error("the match was not played under a seal")]
    Unsealed,
    /// Another seed than the one that was promised.
    #[error("the seed is not the one whose hash was published before the match")]
    OtherSeed,
    /// The log is none.
    #[error("the log is no match: {0}")]
    Fold(#[from] FoldError),
    /// Something else would have been drawn.
    #[error("event {seq} was not drawn from the seed and the players' numbers")]
    Drawn {
        /// Its number in the log.
        seq: usize,
    },
}

impl Seed {
    /// What is published of it.
    pub fn seal(&self) -> Seal {
        Seal(Sha256::new().chain_update(b"guzhi seal 1").chain_update(self.0).finalize().into())
    }

    /// The number that what the move after `moves` moves draws comes from.
    pub(super) fn number(&self, nonces: [Nonce; 2], moves: usize) -> u64 {
        let [south, north] = nonces;
        let hash = Sha256::new()
            .chain_update(b"guzhi draw 1")
            .chain_update(self.0)
            .chain_update(south.0)
            .chain_update(north.0)
            .chain_update((moves as u64).to_be_bytes())
            .finalize();
        hash.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
    }
}

/// A seed is no text for a log file.
impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "Seal({})", hex::text(&self.0))
    }
}

impl std::fmt::Debug for Nonce {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "Nonce({})", hex::text(&self.0))
    }
}

/// Whether every draw of a match came from this seed and the players' numbers.
///
/// # Errors
/// [`Unfair`] says what did not.
pub fn check_draws(log: &Log, seed: Seed) -> Result<(), Unfair> {
    let terms: &Terms = match log.since(0).first() {
        Some(Event::Started(terms)) => terms,
        _ => return Err(FoldError::NoStart.into()),
    };
    let online = terms.online.as_deref().ok_or(Unfair::Unsealed)?;
    if seed.seal() != online.seal {
        return Err(Unfair::OtherSeed);
    }
    let mut referee = Referee::sealed(terms.clone(), seed)?;
    for (seq, event) in log.since(0).iter().enumerate().skip(1) {
        if referee.drawn_again(event).is_some_and(|drawn| drawn != *event) {
            return Err(Unfair::Drawn { seq });
        }
        referee.take_in(event.clone())?;
    }
    Ok(())
}

/// Bytes as hexadecimal digits.
pub(crate) mod hex {
    use super::*;

    pub fn text(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    pub fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
        let digits = text.as_bytes();
        let digit = |at: usize| char::from(digits[at]).to_digit(16).map(|digit| digit as u8);
        let mut bytes = [0; N];
        if digits.len() != 2 * N {
            return None;
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = digit(2 * at)? << 4 | digit(2 * at + 1)?;
        }
        Some(bytes)
    }

    pub fn serialize<S: Serializer, const N: usize>(bytes: &[u8; N], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&text(bytes))
    }

    pub fn deserialize<'a, D: Deserializer<'a>, const N: usize>(from: D) -> Result<[u8; N], D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        bytes(&text).ok_or_else(|| D::Error::custom(format_args!("{} hexadecimal digits are needed", 2 * N)))
    }
}
