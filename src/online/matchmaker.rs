//! How two people who are apart come to one hub: the trait, and what every way of doing it has in common.
//!
//! A hub referees, wherever it runs: on a relay, on the host's device in the same network, on the host's device behind Game
//! Center, in the same process. So once there is a [`Link`], everything is said in the same frames
//! ([`wire`](super::wire)), by the same [`Client`](super::client::Client): signing in, the invitation, the match. What differs is how a
//! link comes about, and that is all a matchmaker does.
//!
//! # Beside GameKit
//! Game Center has its own calls for the same errands. `tests/far/game_kit.rs` plays whole matches through an adapter whose other
//! side behaves as GameKit does, so that the trait is known to fit:
//!
//! | here | GameKit |
//! |---|---|
//! | [`sign_in`](Matchmaker::sign_in) | `GKLocalPlayer.authenticateHandler`; the link leads to the hub on this device |
//! | [`host`](Matchmaker::host) | a `GKMatchRequest` or a `GKGameActivity` with a party code, of which [`InvitationCode`] has the shape; [`PeerEvent`](super::PeerEvent) is what `recipientResponseHandler` says |
//! | [`incoming`](Matchmaker::incoming) | `player(_:didAccept:)` with a `GKInvite`, `player(_:wantsToPlay:)` with a party code |
//! | [`join`](Matchmaker::join) | `GKMatchmaker.match(for:)`, `GKGameActivity.findMatch`; the link is the `GKMatch`, to the host's hub |
//! | [`quick_match`](Matchmaker::quick_match) | `findMatch(for:)` without recipients; who of the two hosts is the same for both |
//! | [`Frames::send`](super::Frames::send), [`LinkEvent::Frame`](super::LinkEvent) | `GKMatch.sendData(toAllPlayers:with: .reliable)`, `match(_:didReceive:fromRemotePlayer:)`; a frame is far below the 87 KB of a message |
//! | [`LinkEvent::Up`](super::LinkEvent), `Down`, `Peer` | `match(_:player:didChange:)`, `match(_:didFailWithError:)`. A match that goes down without a callback is found out by the client, whom nobody answers |
//! | [`relink`](Matchmaker::relink) | `match(_:shouldReinviteDisconnectedPlayer:)`: the host asks again, the guest's new `GKInvite` is the way back |
//! | [`leave`](Matchmaker::leave) | `GKMatch.disconnect`, `GKMatchmaker.cancel` |

use super::invitation::Invitation;
use super::link::Link;
use super::{InvitationCode, Offer};

/// A way for two people who are apart to come to one hub.
///
/// Nothing here waits: what takes time is told along the link. Where a way has one hub for everything, the link to it serves
/// every errand, and `host`, `join` and `quick_match` say `None`: the client goes on along the link it has. Otherwise they
/// say which link is to be used from now on.
pub trait Matchmaker {
    /// The name of the hub, for which the client signs ([`Client::new`](super::client::Client::new)).
    fn hub(&self) -> String;

    /// A link to the hub where the player's matches are.
    fn sign_in(&mut self) -> Link;

    /// Makes ready to play this with somebody who is invited.
    fn host(&mut self, _terms: &Offer) -> Option<Link> {
        None
    }

    /// Goes where this invitation leads.
    fn join(&mut self, _invitation: &Invitation) -> Option<Link> {
        None
    }

    /// Makes ready to play this with a stranger.
    fn quick_match(&mut self, _terms: &Offer) -> Option<Link> {
        None
    }

    /// A new link in place of the last one, which went down. It may take as long as the other person does.
    fn relink(&mut self) -> Link {
        self.sign_in()
    }

    /// What to hand to a guest: the code that the hub gave out, and where it holds. From now on a guest may
    /// come with it; asked again it is the same.
    fn invitation(&mut self, code: InvitationCode) -> Invitation;

    /// An invitation that came over this way, not yet looked at.
    /// Where codes come from people, typed, tapped or scanned, there is none.
    fn incoming(&mut self) -> Option<Invitation> {
        None
    }

    /// Nobody plays this way any more.
    fn leave(&mut self) {}
}
