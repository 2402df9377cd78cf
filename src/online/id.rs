//! What names things: bytes, written as hexadecimal digits.

use crate::game::fair::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

macro_rules! bytes {
    ($(#[$doc:meta])* $name:ident, $length:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(
            /// The bytes.
            #[serde(with = "hex")]
            pub [u8; $length],
        );

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(&hex::text(&self.0))
            }
        }
    };
}

macro_rules! shown {
    ($($name:ident),*) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        }
    )*};
}

bytes!(
    /// A player, on however many devices.
    PlayerId,
    16
);
bytes!(
    /// The public half of a device's key.
    PublicKey,
    32
);
bytes!(
    /// A challenge, signed.
    SignedChallenge,
    64
);
bytes!(
    /// What the relay asks a device to sign; another each time.
    Challenge,
    32
);
bytes!(
    /// One command, however often it is sent.
    CommandId,
    16
);
bytes!(
    /// What a device that has signed in shows instead of signing again. Whoever has it is let in.
    Token,
    32
);
bytes!(
    /// One of a player's devices, among those that have saves at a relay.
    DeviceId,
    8
);
bytes!(
    /// The hash of a save: what was sent in parts is whole when it agrees.
    SaveHash,
    32
);
shown!(PlayerId, PublicKey, SignedChallenge, Challenge, CommandId, DeviceId, SaveHash);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

impl Token {
    /// What is kept of a token: enough to know it again, not enough to show it.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

/// What is no name of this kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a player's number is 32 hexadecimal digits, and {0:?} is not")]
pub struct IdError(
    /// What was read.
    pub String,
);

impl FromStr for PlayerId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<PlayerId, IdError> {
        let digits = text.trim();
        let byte =
            |at: usize| digits.get(2 * at..2 * at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
        let is_hex = digits.len() == 32 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let bytes: Option<Vec<u8>> = (0..16).map(byte).collect();
        let bytes = bytes.filter(|_| is_hex).and_then(|bytes| bytes.try_into().ok());
        bytes.map(PlayerId).ok_or_else(|| IdError(text.to_owned()))
    }
}

impl PlayerId {
    /// The player who first came with this key.
    pub fn of(key: &PublicKey) -> PlayerId {
        let hash = Sha256::new().chain_update(b"guzhi player 1").chain_update(key.0).finalize();
        PlayerId(std::array::from_fn(|at| hash[at]))
    }
}

impl DeviceId {
    /// The device with this key.
    pub fn of(key: &PublicKey) -> DeviceId {
        let hash = Sha256::new().chain_update(b"guzhi device 1").chain_update(key.0).finalize();
        DeviceId(std::array::from_fn(|at| hash[at]))
    }
}

impl SaveHash {
    /// The hash of these bytes.
    pub fn of(bytes: &[u8]) -> SaveHash {
        SaveHash(Sha256::digest(bytes).into())
    }
}

/// A match: the number of its [`Terms`](crate::game::Terms).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchId(
    /// The number.
    pub u64,
);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
