//! Who a device is: a key of its own (Ed25519), and no account.

use super::{Challenge, PublicKey, SignedChallenge};
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};

/// The key of a device. Its secret half never leaves it.
#[derive(Clone)]
pub struct DeviceKey(SigningKey);

impl DeviceKey {
    /// The key with this secret: 32 random bytes, kept by the device.
    pub fn from_secret(secret: &[u8; 32]) -> DeviceKey {
        DeviceKey(SigningKey::from_bytes(secret))
    }

    /// The half that everybody may know.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// Answers the challenge of the relay that was reached by this name.
    pub fn sign(&self, relay: &str, challenge: &Challenge) -> SignedChallenge {
        SignedChallenge(self.0.sign(&message(relay, challenge)).to_bytes())
    }
}

impl std::fmt::Debug for DeviceKey {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "DeviceKey({})", self.public())
    }
}

/// Whether this is the key's answer to the challenge. The relay's name is part of what is signed, so that one relay cannot
/// pass on what another asks.
pub fn verify(key: &PublicKey, relay: &str, challenge: &Challenge, signed: &SignedChallenge) -> bool {
    VerifyingKey::from_bytes(&key.0).is_ok_and(|key| {
        key.verify_strict(&message(relay, challenge), &Signature::from_bytes(&signed.0)).is_ok()
    })
}

fn message(relay: &str, challenge: &Challenge) -> Vec<u8> {
    [b"guzhi sign-in 1\n", relay.as_bytes(), b"\n", &challenge.0].concat()
}
