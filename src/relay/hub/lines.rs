//! What comes over a connection, whether anybody is there, and what is not listened to.

use super::conn::Who;
use super::inviting::Asking;
use super::saves::Named;
use super::{
    FRAMES, GUESSES, Hub, Now, Output, PING_BLITZ_MS, PING_MS, STRANGERS, Timer, UNANSWERED, WRITING,
};
use crate::online::wire::{Reason, VERSION, WireError, decode};
use crate::online::{ClientMessage, PlayerId, PlayerName, ServerMessage};
use crate::relay::ConnId;
use crate::relay::allowance::Bucket;
use crate::relay::store::Store;

impl<S: Store> Hub<S> {
    pub(super) fn frame(&mut self, now: Now, id: ConnId, text: &str) {
        self.metrics.frames += 1;
        let Some(conn) = self.conns.get_mut(&id) else { return };
        self.heard.push(id);
        conn.heard = now.ms;
        let allowance = if matches!(conn.who, Who::Stranger(_)) { STRANGERS } else { FRAMES };
        if !conn.frames.take(allowance, now.ms) {
            // Whoever goes on for long is not heard any more; nobody does that by hand.
            return self.hang_up(now, id, Reason::TooMany);
        }
        let message = match decode::<ClientMessage>(text) {
            Ok(message) => message,
            Err(WireError::Version(_)) => {
                self.say_surely(id, &ServerMessage::Update { oldest: VERSION, newest: VERSION });
                self.sure.push(Output::Close { conn: id });
                return self.gone(now, id);
            }
            Err(error) => return self.refuse(id, None, error.reason()),
        };
        match (&conn.who, message) {
            (_, ClientMessage::Pong { number }) => self.pong(now, id, number),
            (Who::Stranger(_), ClientMessage::Hello { token }) => self.hello(now, id, token),
            (Who::Stranger(challenge), ClientMessage::SignIn { key, signed, name, recovery }) => {
                let challenge = *challenge;
                self.sign_in(now, id, challenge, &key, &signed, name, recovery);
            }
            (Who::Stranger(_), _) => self.refuse(id, None, Reason::SignInFirst),
            (Who::Player(player, name), message) => {
                let (player, name) = (*player, name.clone());
                self.of_player(now, id, player, name, message);
            }
        }
    }

    pub(super) fn of_player(
        &mut self,
        now: Now,
        conn: ConnId,
        player: PlayerId,
        name: PlayerName,
        message: ClientMessage,
    ) {
        use ClientMessage::*;
        let asking = |ask| Asking { now, conn, player, name: name.clone(), ask };
        match message {
            Hello { .. } | SignIn { .. } | Pong { .. } => self.refuse(conn, None, Reason::NotHere),
            Rename { .. } | NewRecovery if !self.may_ask(now, player, WRITING) => {
                self.refuse(conn, None, Reason::TooMany);
            }
            Rename { name } => self.rename(player, name),
            NewRecovery => self.new_recovery(conn, player),
            Standing => self.standing(now, conn, player),
            Host { ask, offer, loadout } => self.host(&asking(ask), offer, loadout),
            Seek { ask, offer, loadout } => self.seek(&asking(ask), offer, loadout),
            Confirm { code, nonce } => self.confirm(conn, player, code, nonce),
            Withdraw { code } => self.withdraw(conn, player, code),
            Look { ask, code } => self.look(&asking(ask), code),
            Join { ask, code, loadout, nonce } => self.join(&asking(ask), code, loadout, nonce),
            Rematch { ask, id } => self.rematch(&asking(ask), id),
            Mine => self.mine(now, conn, player),
            Open { id, seq } => self.open(now, conn, player, id, seq),
            Close { id } => self.get_up(now, conn, player, id),
            Command { id, command, expect_seq, body, think_ms } => {
                self.command(now, conn, player, id, command, expect_seq, body, think_ms);
            }
            Claim { id, command, expect_seq } => self.claim(now, conn, player, id, command, expect_seq),
            Phrase { id, phrase } => self.phrase(now, conn, player, id, phrase),
            Saves { ask } => self.list_saves(now, conn, player, ask),
            Keep { ask, device, slot, size, hash, from, part } => {
                let save = Named { device, slot, hash };
                self.keep_part(now, conn, player, ask, save, size as usize, from as usize, &part.0);
            }
            Fetch { ask, device, slot, hash, from } => {
                self.fetch_save(now, conn, player, ask, Named { device, slot, hash }, from as usize);
            }
            Forget { ask, device, slot, hash } => {
                self.forget_save(now, conn, player, ask, Named { device, slot, hash });
            }
        }
    }

    pub(super) fn hang_up(&mut self, now: Now, conn: ConnId, reason: Reason) {
        self.say_surely(conn, &ServerMessage::Bye { reason });
        self.sure.push(Output::Close { conn });
        self.gone(now, conn);
    }

    /// A connection is gone: nobody sits there any more.
    pub(super) fn gone(&mut self, now: Now, id: ConnId) {
        let Some(conn) = self.conns.remove(&id) else { return };
        if let Some(at) = self.set.remove(&Timer::Conn(id)) {
            self.timers.remove(&(at, Timer::Conn(id)));
        }
        let Who::Player(player, _) = conn.who else { return };
        if let Some(conns) = self.players.get_mut(&player) {
            conns.retain(|other| *other != id);
            if conns.is_empty() {
                self.players.remove(&player);
                self.seeks_no_more(player);
            }
        }
        for opened in conn.opened {
            self.leaves(now, id, player, opened);
        }
    }

    /// Asks a connection whether it is there, or gives it up.
    pub(super) fn ask_whether_there(&mut self, now: Now, id: ConnId) {
        let at_blitz = self.conns.get(&id).is_some_and(|conn| {
            conn.opened
                .iter()
                .any(|id| self.tables.get(id).is_some_and(|table| table.is_blitz() && !table.is_over()))
        });
        let every = if at_blitz { PING_BLITZ_MS } else { PING_MS };
        let number = u32::from_le_bytes(self.bytes());
        let Some(conn) = self.conns.get_mut(&id) else { return };
        if now.ms.saturating_sub(conn.heard) >= UNANSWERED * every {
            return self.hang_up(now, id, Reason::Silent);
        }
        conn.pinged = Some((number, now.ms));
        self.say_surely(id, &ServerMessage::Ping { number });
        self.wake(now.ms + every, Timer::Conn(id));
    }

    pub(super) fn pong(&mut self, now: Now, id: ConnId, number: u32) {
        let Some(conn) = self.conns.get_mut(&id) else { return };
        let Some((_, asked)) = conn.pinged.take_if(|(asked, _)| *asked == number) else { return };
        let Who::Player(player, _) = conn.who else { return };
        let took = u32::try_from(now.ms - asked).unwrap_or(u32::MAX);
        for opened in conn.opened.clone() {
            if let Some(table) = self.tables.get_mut(&opened)
                && let Some(side) = table.side(&player)
            {
                table.seat(side).lag.measured(took);
                self.set_table_timer(opened);
            }
        }
    }

    /// A wrong code, signature or token.
    pub(super) fn guessed(&mut self, now: Now, conn: ConnId) {
        if let Some(conn) = self.conns.get(&conn) {
            let bucket = self.guesses.entry(conn.address).or_insert_with(|| Bucket::full(GUESSES, now.ms));
            bucket.take(GUESSES, now.ms);
        }
    }

    /// Whether so many wrong ones have come from there that nothing is looked at any more for a while.
    pub(super) fn is_locked_out(&mut self, now: Now, conn: ConnId) -> bool {
        let address = self.conns.get(&conn).map(|conn| conn.address);
        address
            .and_then(|address| self.guesses.get_mut(&address))
            .is_some_and(|bucket| bucket.is_empty(GUESSES, now.ms))
    }
}
