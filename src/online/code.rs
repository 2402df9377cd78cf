//! Codes that people read out, type and scan.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// Digits and consonants that are told apart in any handwriting and on any screen: no 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V, and
/// no vowel that would make a word.
const ALPHABET: &[u8; 20] = b"34679CDFGHJKMNPRTWXY";

/// Why a text is no code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// Another number of letters.
    #[error("a code has {wanted} letters and digits, not {found}")]
    Length {
        /// How many there should be.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// A letter that is in no code.
    #[error("there is no {0:?} in a code")]
    Letter(char),
}

/// `N` letters of a code, in groups with a dash between them.
fn write_groups(letters: &[u8], group: usize, f: &mut fmt::Formatter) -> fmt::Result {
    for (at, &letter) in letters.iter().enumerate() {
        if at > 0 && at % group == 0 {
            f.write_str("-")?;
        }
        write!(f, "{}", char::from(letter))?;
    }
    Ok(())
}

/// The letters of a code as people write it: in any case, with blanks and dashes anywhere. Keyboards and messengers make
/// longer dashes of a dash, and of two.
fn read<const N: usize>(text: &str) -> Result<[u8; N], CodeError> {
    let between = |letter: &char| {
        letter.is_whitespace() || matches!(letter, '-' | '_' | '\u{2010}'..='\u{2015}' | '\u{2212}')
    };
    let mut letters = Vec::with_capacity(N);
    for letter in text.chars().filter(|letter| !between(letter)) {
        match u8::try_from(letter.to_ascii_uppercase()) {
            Ok(byte) if ALPHABET.contains(&byte) => letters.push(byte),
            _ => return Err(CodeError::Letter(letter)),
        }
    }
    let found = letters.len();
    letters.try_into().map_err(|_| CodeError::Length { wanted: N, found })
}

/// Letters from random bytes, all equally likely; bytes that would make some likelier are passed over. `None` when they
/// run out.
fn drawn<const N: usize>(random: &[u8]) -> Option<[u8; N]> {
    let most = 256 / ALPHABET.len() * ALPHABET.len();
    let mut usable = random.iter().filter(|&&byte| usize::from(byte) < most);
    let mut letters = [0; N];
    for letter in &mut letters {
        *letter = ALPHABET[usize::from(*usable.next()?) % ALPHABET.len()];
    }
    Some(letters)
}

macro_rules! code {
    ($name:ident) => {
        impl FromStr for $name {
            type Err = CodeError;

            fn from_str(text: &str) -> Result<$name, CodeError> {
                read(text).map($name)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'a> Deserialize<'a> for $name {
            fn deserialize<D: Deserializer<'a>>(from: D) -> Result<$name, D::Error> {
                std::borrow::Cow::<str>::deserialize(from)?.parse().map_err(D::Error::custom)
            }
        }
    };
}

/// The code of an invitation: two groups of four, shaped as Game Center's party codes are (two equal groups of two to six
/// with a dash). 20⁸, about 26 thousand million.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InvitationCode([u8; 8]);

impl InvitationCode {
    /// A code from random bytes, of which 32 are enough all but never not; `None` then.
    pub fn drawn(random: &[u8; 32]) -> Option<InvitationCode> {
        drawn(random).map(InvitationCode)
    }
}

impl fmt::Display for InvitationCode {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_groups(&self.0, 4, f)
    }
}

impl fmt::Debug for InvitationCode {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "InvitationCode({self})")
    }
}

code!(InvitationCode);

/// The code that makes a new device the player's: six groups of four, 20²⁴, more than 2¹⁰³. Whoever has it is the player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RecoveryCode([u8; 24]);

impl RecoveryCode {
    /// A code from random bytes, of which 64 are enough all but never not; `None` then.
    pub fn drawn(random: &[u8; 64]) -> Option<RecoveryCode> {
        drawn(random).map(RecoveryCode)
    }

    /// What is kept of it.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::new().chain_update(b"guzhi recovery 1").chain_update(self.0).finalize().into()
    }
}

impl fmt::Display for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_groups(&self.0, 4, f)
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("RecoveryCode(secret)")
    }
}

code!(RecoveryCode);
