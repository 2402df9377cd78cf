//! Who is there: keys, tokens, names and recovery codes.

use super::{FRAMES, Hub, MOST_CONNS, Now, SIGNING, Who};
use crate::online::wire::Reason;
use crate::online::{
    Challenge, PlayerId, PlayerName, PublicKey, RecoveryCode, ServerMessage, SignedChallenge, Token, verify,
};
use crate::relay::ConnId;
use crate::relay::allowance::Bucket;
use crate::relay::store::{Store, Write};

impl<S: Store> Hub<S> {
    pub(super) fn hello(&mut self, now: Now, conn: ConnId, token: Option<Token>) {
        if let Some(token) = token {
            match self.store.token(&token.hash()) {
                Ok(Some(player)) => return self.welcome(now, conn, player, None),
                // Whoever has the right one is let in, whatever else comes from their household.
                Ok(None) if self.is_locked_out(now, conn) => return self.refuse(conn, None, Reason::TooMany),
                Ok(None) => self.guessed(now, conn),
                Err(_) => return self.refuse(conn, None, Reason::Unavailable),
            }
        }
        // Whoever has no token, or one that is not known any more, signs.
        let challenge = Challenge(self.bytes());
        if let Some(conn) = self.conns.get_mut(&conn) {
            conn.who = Who::Stranger(Some(challenge));
        }
        self.say(conn, &ServerMessage::Challenge { challenge });
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn sign_in(
        &mut self,
        now: Now,
        conn: ConnId,
        challenge: Option<Challenge>,
        key: &PublicKey,
        signed: &SignedChallenge,
        name: Option<PlayerName>,
        recovery: Option<RecoveryCode>,
    ) {
        if self.is_locked_out(now, conn) {
            return self.refuse(conn, None, Reason::TooMany);
        }
        let Some(state) = self.conns.get_mut(&conn) else { return };
        // A challenge is answered once.
        state.who = Who::Stranger(None);
        let (host, address) = (state.host.clone(), state.address);
        let named = self.settings.names.is_empty() || self.settings.names.contains(&host);
        if !named || !challenge.is_some_and(|challenge| verify(key, &host, &challenge, signed)) {
            self.guessed(now, conn);
            return self.refuse(conn, None, Reason::NotAccepted);
        }
        // Each takes a while to check, and is written.
        let signing = self.signing.entry(address).or_insert_with(|| Bucket::full(SIGNING, now.ms));
        if !signing.take(SIGNING, now.ms) {
            return self.refuse(conn, None, Reason::TooMany);
        }
        let known = match self.device_of(key) {
            Ok(known) => known,
            Err(_) => return self.refuse(conn, None, Reason::Unavailable),
        };
        let player = match recovery {
            None => known,
            Some(code) => match self.recovery_of(&code.hash()) {
                Ok(Some(player)) => {
                    if known != Some(player) {
                        self.writes.push(Write::Device { key: *key, player });
                    }
                    Some(player)
                }
                Ok(None) => {
                    self.guessed(now, conn);
                    return self.refuse(conn, None, Reason::NotAccepted);
                }
                Err(_) => return self.refuse(conn, None, Reason::Unavailable),
            },
        };
        let player = match player {
            Some(player) => player,
            None => {
                let player = PlayerId::of(key);
                let Some(name) = name.clone().or_else(|| PlayerName::new("Guest").ok()) else { return };
                self.writes.push(Write::Player { player, name, at: now.unix_ms });
                self.writes.push(Write::Device { key: *key, player });
                player
            }
        };
        if let Some(name) = name {
            self.rename(player, name);
        }
        let token = Token(self.bytes());
        self.writes.push(Write::Token { hash: token.hash(), player, at: now.unix_ms });
        self.welcome(now, conn, player, Some(token));
    }

    fn welcome(&mut self, now: Now, conn: ConnId, player: PlayerId, token: Option<Token>) {
        let name = match self.name_of(&player) {
            Ok(Some(name)) => name,
            Ok(None) => return self.refuse(conn, None, Reason::NotAccepted),
            Err(_) => return self.refuse(conn, None, Reason::Unavailable),
        };
        let Some(state) = self.conns.get_mut(&conn) else { return };
        state.who = Who::Player(player, name.clone());
        state.frames = Bucket::full(FRAMES, now.ms);
        let conns = self.players.entry(player).or_default();
        conns.push(conn);
        let oldest = (conns.len() > MOST_CONNS).then(|| conns[0]);
        if let Some(oldest) = oldest {
            self.hang_up(now, oldest, Reason::Replaced);
        }
        self.say(conn, &ServerMessage::Welcome { player, name, token });
        self.offer_rematches(player, conn);
    }

    pub(super) fn rename(&mut self, player: PlayerId, name: PlayerName) {
        for conn in self.players.get(&player).cloned().unwrap_or_default() {
            if let Some(conn) = self.conns.get_mut(&conn) {
                conn.who = Who::Player(player, name.clone());
            }
        }
        self.writes.push(Write::Name { player, name: name.clone() });
        self.tell(player, &ServerMessage::Welcome { player, name, token: None });
    }

    pub(super) fn new_recovery(&mut self, conn: ConnId, player: PlayerId) {
        let random = self.bytes::<64>();
        let Some(code) = RecoveryCode::drawn(&random) else {
            return self.refuse(conn, None, Reason::Unavailable);
        };
        self.writes.push(Write::Recovery { hash: code.hash(), player });
        self.say(conn, &ServerMessage::Recovery { code });
    }
}
