//! Playing a person far away: what is said between an app and a relay, and who is who. Nothing here knows a socket.
//!
//! An app says [`ClientMessage`]s, the relay [`ServerMessage`]s, each in one frame of at most [`wire::MOST_BYTES`]. A match
//! is the same [`Log`](crate::game::Log) as everywhere; what a player asks of it is the same [`Body`](crate::game::Body).

pub mod client;
pub mod clock;
mod code;
mod id;
mod invitation;
pub mod keeping;
mod key;
mod link;
mod matchmaker;
mod offer;
mod relay;
mod save;
pub mod wire;

pub use code::{CodeError, InvitationCode, RecoveryCode};
pub use id::{
    Challenge, CommandId, DeviceId, IdError, MatchId, PlayerId, PublicKey, SaveHash, SignedChallenge, Token,
};
pub use invitation::{AddressError, Invitation, RelayAddress};
pub use key::{DeviceKey, verify};
pub use link::{Events, Frames, Link, LinkEnd, LinkEvent, PeerEvent, Teller};
pub use matchmaker::Matchmaker;
pub use offer::{NameError, Offer, OfferError, PlayerName};
pub use relay::{Dial, Relay};
pub use save::{Bytes, MOST_DEVICES, MOST_PART, MOST_SAVE, SaveLine, SaveSlot};
pub use wire::{Answer, ClientMessage, Reason, ServerMessage};
