//! How two come to a table: an invitation, a stranger who seeks the same, another game. All are invitations.

use super::table::Table;
use super::{Hosting, Hub, Now};
use crate::blitz::Loadout;
use crate::engine::Side;
use crate::game::fair::{Nonce, Seed};
use crate::game::{Event, Referee};
use crate::online::wire::Reason;
use crate::online::{InvitationCode, MatchId, Offer, PlayerId, PlayerName, ServerMessage};
use crate::relay::ConnId;
use crate::relay::store::{Invitation, Store, To, Write};

/// The invitations of a player that hold at the same time.
const MOST_INVITATIONS: usize = 8;
/// How far apart the ratings of two who seek may be, and by how much more for each second that one has waited.
const APART: f64 = 150.0;
const APART_PER_S: f64 = 15.0;

/// A player who asks for something, when, and over which line.
pub(super) struct Asking {
    pub now: Now,
    pub conn: ConnId,
    pub player: PlayerId,
    /// What the player is called.
    pub name: PlayerName,
    /// The number of the question.
    pub ask: u32,
}

impl<S: Store> Hub<S> {
    /// Refuses what this player asks for.
    fn refuse_to(&mut self, by: &Asking, reason: Reason) {
        self.refuse(by.conn, Some(by.ask), reason);
    }

    pub(super) fn host(&mut self, by: &Asking, offer: Offer, loadout: Option<Loadout>) {
        let open = self.invitations.values().filter(|invitation| invitation.host == by.player).count();
        if open >= MOST_INVITATIONS {
            return self.refuse_to(by, Reason::TooMany);
        }
        if self.settings.hosting == Hosting::Pro {
            match self.store.entitled(&by.player) {
                Ok(until) if until.is_some_and(|until| until > by.now.unix_ms) => {}
                Ok(_) => return self.refuse_to(by, Reason::NeedsPro),
                Err(_) => return self.refuse_to(by, Reason::Unavailable),
            }
        }
        self.invite(by, offer, loadout, To::Bearer);
    }

    fn invite(&mut self, by: &Asking, offer: Offer, loadout: Option<Loadout>, to: To) {
        if offer.check(loadout).is_err() {
            return self.refuse_to(by, Reason::Unplayable);
        }
        match self.plays_too_many(&by.player) {
            Ok(false) => {}
            Ok(true) => return self.refuse_to(by, Reason::TooMany),
            Err(_) => return self.refuse_to(by, Reason::Unavailable),
        }
        let code = loop {
            match InvitationCode::drawn(&self.bytes()) {
                Some(code) if !self.invitations.contains_key(&code) => break code,
                _ => {}
            }
        };
        let seed = Seed(self.bytes());
        let until = by.now.unix_ms + self.settings.invitation_ms;
        let (host, name) = (by.player, by.name.clone());
        let invitation = Invitation { code, host, name, offer, loadout, seed, nonce: None, to, until };
        let holds_s = (self.settings.invitation_ms / 1_000) as u32;
        self.keep(&invitation);
        self.invitations.insert(code, invitation);
        self.say(by.conn, &ServerMessage::Invited { ask: by.ask, code, seal: seed.seal(), holds_s });
    }

    /// What strangers are sought for is not kept: they are there or they are not.
    fn keep(&mut self, invitation: &Invitation) {
        if invitation.to != To::Seeker {
            self.writes.push(Write::Invitation(invitation.clone()));
        }
    }

    pub(super) fn confirm(&mut self, conn: ConnId, player: PlayerId, code: InvitationCode, nonce: Nonce) {
        let Some(invitation) = self.invitations.get_mut(&code).filter(|invitation| invitation.host == player)
        else {
            return self.refuse(conn, None, Reason::NoInvitation);
        };
        // The first number stands: nobody may choose again after the guest has.
        if invitation.nonce.is_none() {
            invitation.nonce = Some(nonce);
            let invitation = invitation.clone();
            self.keep(&invitation);
            if let To::Opponent { player, .. } = invitation.to {
                self.tell(player, &offered(&invitation, None));
            }
        }
    }

    pub(super) fn withdraw(&mut self, conn: ConnId, player: PlayerId, code: InvitationCode) {
        match self.invitations.get(&code) {
            // Whom a rematch is offered may decline it.
            Some(Invitation { host, to, .. })
                if *host == player
                    || matches!(to, To::Opponent { player: guest, .. } if *guest == player) =>
            {
                self.uninvite(code);
            }
            _ => self.refuse(conn, None, Reason::NoInvitation),
        }
    }

    /// Ends an invitation and tells those who know of it.
    fn uninvite(&mut self, code: InvitationCode) {
        let Some(invitation) = self.forget(code) else { return };
        self.tell(invitation.host, &ServerMessage::Withdrawn { code });
        if let To::Opponent { player, .. } = invitation.to {
            self.tell(player, &ServerMessage::Withdrawn { code });
        }
    }

    fn forget(&mut self, code: InvitationCode) -> Option<Invitation> {
        let invitation = self.invitations.remove(&code)?;
        if invitation.to == To::Seeker {
            self.found.push(invitation.clone());
        } else {
            self.writes.push(Write::NoInvitation(code));
        }
        Some(invitation)
    }

    pub(super) fn expire_invitations(&mut self, now: Now) {
        let old = self.invitations.values().filter(|invitation| invitation.until <= now.unix_ms);
        let old: Vec<InvitationCode> = old.map(|invitation| invitation.code).collect();
        for code in old {
            self.uninvite(code);
        }
    }

    /// The invitation of this code, if this player may accept it now. What else may be wrong with it is not told apart.
    fn open_to(&mut self, by: &Asking, code: InvitationCode) -> Option<Invitation> {
        let Asking { now, conn, player, .. } = *by;
        if self.is_locked_out(now, conn) {
            self.refuse_to(by, Reason::TooMany);
            return None;
        }
        let found = self.invitations.get(&code).filter(|invitation| {
            let for_them = match invitation.to {
                To::Bearer | To::Seeker => invitation.host != player,
                To::Opponent { player: guest, .. } => guest == player,
            };
            for_them && invitation.nonce.is_some() && invitation.until > now.unix_ms
        });
        match found.cloned() {
            Some(invitation) => Some(invitation),
            None => {
                self.guessed(now, conn);
                self.refuse_to(by, Reason::NoInvitation);
                None
            }
        }
    }

    pub(super) fn look(&mut self, by: &Asking, code: InvitationCode) {
        if let Some(invitation) = self.open_to(by, code) {
            self.say(by.conn, &offered(&invitation, Some(by.ask)));
        }
    }

    pub(super) fn join(&mut self, by: &Asking, code: InvitationCode, loadout: Option<Loadout>, nonce: Nonce) {
        let Asking { now, conn, player, ask, .. } = *by;
        let name = by.name.clone();
        let Some(invitation) = self.open_to(by, code) else { return };
        let Some(host_nonce) = invitation.nonce else { return };
        if invitation.offer.check(loadout).is_err() {
            return self.refuse_to(by, Reason::Unplayable);
        }
        for player in [player, invitation.host] {
            match self.plays_too_many(&player) {
                Ok(false) => {}
                Ok(true) => return self.refuse_to(by, Reason::TooMany),
                Err(_) => return self.refuse_to(by, Reason::Unavailable),
            }
        }
        let host_side = invitation.offer.side.unwrap_or_else(|| {
            let [byte] = self.bytes();
            if byte & 1 == 0 { Side::South } else { Side::North }
        });
        let sides = |host, guest| match host_side {
            Side::South => [host, guest],
            Side::North => [guest, host],
        };
        let host_name = self.name_of(&invitation.host).ok().flatten().unwrap_or(invitation.name);
        let names = match host_side {
            Side::South => [String::from(host_name), name.into()],
            Side::North => [name.into(), String::from(host_name)],
        };
        let loadouts = match host_side {
            Side::South => [invitation.loadout, loadout],
            Side::North => [loadout, invitation.loadout],
        };
        let nonces = match host_side {
            Side::South => [host_nonce, nonce],
            Side::North => [nonce, host_nonce],
        };
        let id = MatchId(u64::from_le_bytes(self.bytes()));
        let terms = invitation.offer.terms(id.0, loadouts, names, invitation.seed.seal(), nonces);
        let Ok(referee) = Referee::sealed(terms.clone(), invitation.seed) else {
            return self.refuse_to(by, Reason::Unplayable);
        };
        let players = sides(invitation.host, player);
        self.forget(code);
        if let To::Opponent { after, .. } = invitation.to
            && let Some(crossed) = self.rematch_offer(player, invitation.host, after)
        {
            // Both have asked for it, and it is one game.
            self.uninvite(crossed);
        }
        self.seeks_no_more(invitation.host);
        self.seeks_no_more(player);
        let started = Event::Started(terms);
        self.writes.push(Write::Match { id, players, seed: invitation.seed, started, at: now.unix_ms });
        self.touched.push(id);
        self.tables.insert(id, Table::new(players, invitation.seed, referee, now.unix_ms, now.ms));
        self.set_table_timer(id);
        self.say(conn, &ServerMessage::Started { ask: Some(ask), code, id, side: host_side.other() });
        self.tell(invitation.host, &ServerMessage::Started { ask: None, code, id, side: host_side });
    }

    // ---- Strangers ----

    pub(super) fn seek(&mut self, by: &Asking, offer: Offer, loadout: Option<Loadout>) {
        let Asking { now, conn, player, ask, .. } = *by;
        if offer.check(loadout).is_err() {
            return self.refuse_to(by, Reason::Unplayable);
        }
        self.seeks_no_more(player);
        let found = self.stranger(now, player, &offer, now.unix_ms);
        match found.and_then(|code| self.invitations.get(&code)) {
            Some(invitation) => {
                let message = offered(invitation, Some(ask));
                self.say(conn, &message);
            }
            None => self.invite(by, offer, loadout, To::Seeker),
        }
    }

    /// The invitation of a stranger who seeks the same, the one of the nearest rating among those that are near enough.
    fn stranger(&mut self, now: Now, player: PlayerId, offer: &Offer, since: u64) -> Option<InvitationCode> {
        let seeking = self.invitations.values().filter(|other| {
            other.to == To::Seeker
                && other.nonce.is_some()
                && other.host != player
                && fits(offer, &other.offer)
        });
        let seeking: Vec<(InvitationCode, PlayerId, u64)> = seeking
            .map(|other| (other.code, other.host, other.until - self.settings.invitation_ms))
            .collect();
        let own = self.rating(now, player, offer.blitz).rating;
        let mut best: Option<(f64, InvitationCode)> = None;
        for (code, host, their_since) in seeking {
            let apart = (self.rating(now, host, offer.blitz).rating - own).abs();
            let waited = now.unix_ms.saturating_sub(since.min(their_since)) as f64 / 1_000.0;
            // Two who are equally near: always the same.
            if apart <= APART + APART_PER_S * waited
                && best.is_none_or(|(before, other)| (apart, code) < (before, other))
            {
                best = Some((apart, code));
            }
        }
        best.map(|(_, code)| code)
    }

    /// Those who have waited for a while are content with more.
    pub(super) fn pair_seekers(&mut self, now: Now) {
        let waiting = self.invitations.values().filter(|one| one.to == To::Seeker && one.nonce.is_some());
        let mut waiting: Vec<(u64, InvitationCode)> = waiting.map(|one| (one.until, one.code)).collect();
        waiting.sort_unstable();
        let mut taken: Vec<InvitationCode> = Vec::new();
        for (until, code) in waiting {
            let Some(own) = self.invitations.get(&code).cloned() else { continue };
            let since = until - self.settings.invitation_ms;
            if taken.contains(&code) {
                continue;
            }
            if let Some(found) =
                self.stranger(now, own.host, &own.offer, since).filter(|found| !taken.contains(found))
                && let Some(other) = self.invitations.get(&found).cloned()
            {
                taken.extend([code, found]);
                self.tell(own.host, &offered(&other, None));
            }
        }
    }

    /// A player who has found somebody, or is gone, is not sought for any longer.
    pub(super) fn seeks_no_more(&mut self, player: PlayerId) {
        let sought = self.invitations.values().filter(|one| one.host == player && one.to == To::Seeker);
        let sought: Vec<InvitationCode> = sought.map(|invitation| invitation.code).collect();
        for code in sought {
            self.forget(code);
        }
    }

    // ---- Another game ----

    pub(super) fn rematch(&mut self, by: &Asking, id: MatchId) {
        let Asking { now, conn, player, ask, .. } = *by;
        let (table, side) = match self.own(id, player, now) {
            Ok((table, side)) if table.is_over() => (table, side),
            Ok(_) => return self.refuse_to(by, Reason::NoMatch),
            Err(reason) => return self.refuse_to(by, reason),
        };
        let (terms, opponent) = (table.state().terms().clone(), table.players[side.other().index()]);
        let theirs = self.rematch_offer(opponent, player, id).and_then(|code| self.invitations.get(&code));
        if let Some(theirs) = theirs.filter(|one| one.nonce.is_some()) {
            let message = offered(theirs, Some(ask));
            return self.say(conn, &message);
        }
        if let Some(own) = self.rematch_offer(player, opponent, id) {
            self.uninvite(own);
        }
        let loadout = terms.blitz.map(|loadouts| loadouts[side.index()]);
        let offer = Offer {
            rules: terms.rules,
            options: terms.options,
            blitz: terms.blitz.is_some(),
            side: Some(side.other()),
            rated: terms.online.is_some_and(|online| online.rated),
        };
        self.invite(by, offer, loadout, To::Opponent { player: opponent, after: id });
    }

    /// The rematch after this match that one has offered the other.
    fn rematch_offer(&self, host: PlayerId, guest: PlayerId, after: MatchId) -> Option<InvitationCode> {
        let to = To::Opponent { player: guest, after };
        self.invitations.values().find(|one| one.host == host && one.to == to).map(|one| one.code)
    }

    /// Who comes back hears of the rematches that wait for them.
    pub(super) fn offer_rematches(&mut self, player: PlayerId, conn: ConnId) {
        let waiting = self.invitations.values().filter(|one| {
            one.nonce.is_some() && matches!(one.to, To::Opponent { player: guest, .. } if guest == player)
        });
        let messages: Vec<ServerMessage> = waiting.map(|one| offered(one, None)).collect();
        for message in messages {
            self.say(conn, &message);
        }
    }
}

fn offered(invitation: &Invitation, ask: Option<u32>) -> ServerMessage {
    ServerMessage::Offered {
        ask,
        code: invitation.code,
        host: invitation.name.clone(),
        offer: invitation.offer.clone(),
        seal: invitation.seed.seal(),
        after: match invitation.to {
            To::Opponent { after, .. } => Some(after),
            To::Bearer | To::Seeker => None,
        },
    }
}

/// Whether who seeks one would play the other, each on a side that suits them. Where the other leaves it to chance, only who
/// leaves it to chance as well can be sure of that.
fn fits(one: &Offer, other: &Offer) -> bool {
    let same = |offer: &Offer| (offer.rules.clone(), offer.options, offer.blitz, offer.rated);
    same(one) == same(other) && one.side.is_none_or(|side| other.side == Some(side.other()))
}
