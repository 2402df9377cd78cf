//! Playing a person far away: what is said between an app and a relay, and who is who. Nothing here knows a socket.
//!
//! An app says [`ClientMessage`]s, the relay [`ServerMessage`]s, each in one frame of at most [`wire::MOST_BYTES`]. A match
//! is the same [`Log`](crate::game::Log) as everywhere; what a player asks of it is the same [`Body`](crate::game::Body).

pub mod client;
pub mod clock;
mod code;
mod id;
mod invitation;
mod key;
mod link;
mod matchmaker;
mod offer;
mod relay;
pub mod wire;

pub use code::{CodeError, InvitationCode, RecoveryCode};
pub use id::{Challenge, CommandId, MatchId, PlayerId, PublicKey, SignedChallenge, Token};
pub use invitation::{AddressError, Invitation, RelayAddress};
pub use key::{DeviceKey, verify};
pub use link::{Events, Frames, Link, LinkEnd, LinkEvent, PeerEvent, Teller};
pub use matchmaker::Matchmaker;
pub use offer::{NameError, Offer, OfferError, PlayerName};
pub use relay::{Dial, Relay};
pub use wire::{Answer, ClientMessage, Reason, ServerMessage};
