//! What the player has of Guzhi Pro.

/// What the player has of Guzhi Pro, as the store says from which this build came.
///
/// No build comes from a store yet, so nothing is sold and everybody has everything. With the first that does, its receipt belongs
/// here: read on the device (StoreKit on Apple's, Play Billing on Android's) and passed on to the relay, which asks the store
/// itself and keeps until when it holds (`relay::store::Write::Entitled`). What is said here only spares the player a question;
/// whether an invitation is made is the relay's decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entitlement {
    /// Nothing is sold here, and nothing is missing.
    Open,
}

impl Entitlement {
    /// What this device's player has.
    pub const fn here() -> Entitlement {
        Entitlement::Open
    }

    /// Whether the player may try to invite. Guests never need anything.
    pub const fn may_host(self) -> bool {
        match self {
            Entitlement::Open => true,
        }
    }
}
