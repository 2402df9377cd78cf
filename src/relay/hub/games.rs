//! What players do at a table, and what time does to it.

use super::lists::{game_line, shown};
use super::table::Table;
use super::{Hub, Now, Timer};
use crate::engine::{Side, Winner};
use crate::game::{Body, Event, How};
use crate::online::wire::{ClockMessage, Phrase, Presence, Rating, Reason, pieces};
use crate::online::{Answer, CommandId, MatchId, PlayerId, ServerMessage};
use crate::relay::ConnId;
use crate::relay::ratings::{after_game, newcomer};
use crate::relay::store::{Store, StoreError, Write, is_move};

impl<S: Store> Hub<S> {
    /// A match, read if it is not in memory; `None` when there is none.
    pub(super) fn table(&mut self, id: MatchId, now: Now) -> Result<Option<&mut Table>, StoreError> {
        if !self.tables.contains_key(&id) {
            let Some(stored) = self.store.load(id)? else { return Ok(None) };
            let table = Table::read(stored, now.ms).map_err(|why| StoreError::Damaged { id, why })?;
            self.tables.insert(id, table);
            self.looked_at.push(id);
            self.set_table_timer(id);
        }
        Ok(self.tables.get_mut(&id))
    }

    /// A match of this player's, and their side; or why it is not to be had.
    pub(super) fn own(
        &mut self,
        id: MatchId,
        player: PlayerId,
        now: Now,
    ) -> Result<(&mut Table, Side), Reason> {
        // It is not said that there is none before that has been read.
        let table = self.table(id, now).map_err(|_| Reason::Unavailable)?.ok_or(Reason::NoMatch)?;
        let side = table.side(&player).ok_or(Reason::NoMatch)?;
        Ok((table, side))
    }

    // ---- Sitting down and getting up ----

    pub(super) fn open(&mut self, now: Now, conn: ConnId, player: PlayerId, id: MatchId, seq: usize) {
        if !self.tables.contains_key(&id) && !self.may_ask(now, player, 1) {
            return self.refuse(conn, None, Reason::TooMany);
        }
        let (table, side) = match self.own(id, player, now) {
            Ok(own) => own,
            Err(reason) => return self.refuse(conn, None, reason),
        };
        let seat = table.seat(side);
        let was_away = seat.conns.is_empty();
        if !seat.conns.contains(&conn) {
            seat.conns.push(conn);
        }
        (seat.away, seat.gone) = (None, false);
        let clock_runs = table.sat_down(now.ms);
        let other = side.other();
        // Who knows more than there is knows another match: it is told from its beginning.
        let from = if seq > table.referee.log().seq() { 0 } else { seq };
        self.tell_events(now, conn, id, from);
        if let Some(state) = self.conns.get_mut(&conn).filter(|state| !state.opened.contains(&id)) {
            state.opened.push(id);
        }
        // How long the way is should be known before the first move.
        self.wake(now.ms, Timer::Conn(conn));
        if let Some(presence) = self.presence(now, id, other) {
            self.say_surely(conn, &ServerMessage::Presence { id, presence });
        }
        if was_away && let Some(presence) = self.presence(now, id, side) {
            self.tell_presence(id, other, presence);
        }
        if clock_runs {
            self.tell_clock(now, id);
        }
        let change = self.tables.get(&id).and_then(|table| table.changes[side.index()]);
        self.tell_end(conn, id, change);
        self.set_table_timer(id);
    }

    pub(super) fn get_up(&mut self, now: Now, conn: ConnId, player: PlayerId, id: MatchId) {
        if let Some(state) = self.conns.get_mut(&conn) {
            state.opened.retain(|opened| *opened != id);
        }
        self.leaves(now, conn, player, id);
    }

    /// A connection does not sit at this match any more.
    pub(super) fn leaves(&mut self, now: Now, conn: ConnId, player: PlayerId, id: MatchId) {
        let Some(table) = self.tables.get_mut(&id) else { return };
        let Some(side) = table.side(&player) else { return };
        let seat = table.seat(side);
        seat.conns.retain(|other| *other != conn);
        if seat.conns.is_empty() && seat.away.is_none() {
            seat.away = Some(now.ms);
            if let Some(presence) = self.presence(now, id, side) {
                self.tell_presence(id, side.other(), presence);
            }
        }
        self.set_table_timer(id);
        self.put_away(id);
    }

    /// A match at which nobody sits and no clock runs is forgotten; it can be read again.
    pub(super) fn put_away(&mut self, id: MatchId) {
        let idle = self.tables.get(&id).is_some_and(|table| {
            table.seats.iter().all(|seat| seat.conns.is_empty()) && (table.is_over() || !table.is_blitz())
        });
        // What is not kept yet must not be read.
        if idle && !self.touched.contains(&id) {
            self.tables.remove(&id);
        }
    }

    /// Where a side's player is, as the other sees it. In a Classic game it is not being there that counts, but moving.
    fn presence(&self, now: Now, id: MatchId, side: Side) -> Option<Presence> {
        let table = self.tables.get(&id)?;
        let away = match table.seats[side.index()].away {
            None => return Some(Presence::Here),
            Some(since) => since,
        };
        let left = self.claimable_in(now, table, side).unwrap_or(if table.is_blitz() {
            self.settings.claim_blitz_ms.saturating_sub(now.ms - away)
        } else {
            self.settings.claim_classic_ms
        });
        Some(if left == 0 { Presence::Gone } else { Presence::Away((left.div_ceil(1_000)) as u32) })
    }

    /// In how many milliseconds the game can be claimed from this side, if it goes on like this.
    fn claimable_in(&self, now: Now, table: &Table, side: Side) -> Option<u64> {
        if table.is_over() {
            return None;
        }
        if table.is_blitz() {
            let since = table.seats[side.index()].away?;
            return Some((since + self.settings.claim_blitz_ms).saturating_sub(now.ms));
        }
        let until = table.moved_at + self.settings.claim_classic_ms;
        (table.state().to_move() == side).then(|| until.saturating_sub(now.unix_ms))
    }

    // ---- Time ----

    pub(super) fn set_table_timer(&mut self, id: MatchId) {
        let Some(table) = self.tables.get(&id) else { return };
        let watched = table.is_blitz() && !table.is_over();
        let leaving = table.seats.iter().filter(|seat| watched && !seat.gone).filter_map(|seat| seat.away);
        let due =
            table.due().into_iter().chain(leaving.map(|away| away + self.settings.claim_blitz_ms)).min();
        match due {
            Some(at) => self.wake(at, Timer::Table(id)),
            None => {
                if let Some(at) = self.set.remove(&Timer::Table(id)) {
                    self.timers.remove(&(at, Timer::Table(id)));
                }
            }
        }
    }

    pub(super) fn table_due(&mut self, now: Now, id: MatchId) {
        for side in Side::BOTH {
            let gone = self.presence(now, id, side) == Some(Presence::Gone);
            let Some(table) = self.tables.get_mut(&id) else { return };
            if gone && !std::mem::replace(&mut table.seat(side).gone, true) {
                self.tell_presence(id, side.other(), Presence::Gone);
            }
        }
        if let Some(table) = self.tables.get_mut(&id)
            && table.due().is_some_and(|due| due <= now.ms)
        {
            if matches!(table.clock_message(now.ms), Some(ClockMessage::Waits(_))) {
                table.wait_no_longer(now.ms);
                self.tell_clock(now, id);
            } else {
                self.time_out(now, id);
            }
        }
        self.set_table_timer(id);
    }

    /// The time of a turn is up.
    fn time_out(&mut self, now: Now, id: MatchId) {
        let Some(table) = self.tables.get_mut(&id) else { return };
        let from = table.referee.log().seq();
        let events = table.time_out(now.ms);
        self.keep_events(now, id, from, &events, None);
    }

    // ---- Commands ----

    #[allow(clippy::too_many_arguments)]
    pub(super) fn command(
        &mut self,
        now: Now,
        conn: ConnId,
        player: PlayerId,
        id: MatchId,
        command: CommandId,
        expect_seq: usize,
        body: Body,
        think_ms: Option<u32>,
    ) {
        let (table, side) = match self.own(id, player, now) {
            Ok(own) => own,
            Err(reason) => return self.answer(conn, id, command, Answer::Refused(reason)),
        };
        if matches!(body, Body::Play { .. })
            && expect_seq == table.referee.log().seq()
            && table.is_late(side, think_ms, now.ms)
        {
            self.time_out(now, id);
        }
        if let Some(answer) = self.known(id, command, expect_seq) {
            return self.answer(conn, id, command, answer);
        }
        let Some(table) = self.tables.get_mut(&id) else { return };
        match table.command(side, expect_seq, body, think_ms, now.ms) {
            Ok(events) => self.accept(now, conn, id, command, expect_seq, &events),
            Err(refusal) => self.answer(conn, id, command, Answer::Refused(refusal.into())),
        }
    }

    pub(super) fn claim(
        &mut self,
        now: Now,
        conn: ConnId,
        player: PlayerId,
        id: MatchId,
        command: CommandId,
        expect_seq: usize,
    ) {
        let side = match self.own(id, player, now) {
            Ok((_, side)) => side,
            Err(reason) => return self.answer(conn, id, command, Answer::Refused(reason)),
        };
        if let Some(answer) = self.known(id, command, expect_seq) {
            return self.answer(conn, id, command, answer);
        }
        let Some(table) = self.tables.get(&id) else { return };
        let reason = match self.claimable_in(now, table, side.other()) {
            // Who has left the table as well wins nothing by that.
            Some(0) if table.is_blitz() && table.seats[side.index()].conns.is_empty() => {
                Some(Reason::NotHere)
            }
            Some(0) => None,
            _ if table.is_over() => Some(Reason::Over),
            _ => Some(Reason::NotAway),
        };
        if let Some(reason) = reason {
            return self.answer(conn, id, command, Answer::Refused(reason));
        }
        let Some(table) = self.tables.get_mut(&id) else { return };
        let events = table.forfeit(side.other(), now.ms);
        self.accept(now, conn, id, command, expect_seq, &events);
    }

    /// The answer to a command that has happened already, or that was not made for the match as it stands.
    fn known(&mut self, id: MatchId, command: CommandId, expect_seq: usize) -> Option<Answer> {
        let seq = self.tables.get(&id)?.referee.log().seq();
        match self.led_to(id, &command) {
            Ok(Some(before)) => Some(Answer::Duplicate(before)),
            Ok(None) => (expect_seq != seq).then_some(Answer::Stale(seq)),
            Err(_) => Some(Answer::Refused(Reason::Unavailable)),
        }
    }

    /// The number of the event that a command led to, kept already or about to be.
    fn led_to(&mut self, match_id: MatchId, name: &CommandId) -> Result<Option<usize>, StoreError> {
        let recent = self.tables.get(&match_id).and_then(|table| table.recent(name));
        let about_to_be = || {
            self.writes.iter().find_map(|write| match write {
                Write::Event { id, seq, command: Some(command), .. }
                    if (id, command) == (&match_id, name) =>
                {
                    Some(*seq)
                }
                _ => None,
            })
        };
        match recent.or_else(about_to_be) {
            Some(seq) => Ok(Some(seq)),
            None => self.store.command(match_id, name),
        }
    }

    fn accept(
        &mut self,
        now: Now,
        conn: ConnId,
        id: MatchId,
        command: CommandId,
        from: usize,
        events: &[Event],
    ) {
        if let Some(table) = self.tables.get_mut(&id) {
            table.remember(command, from);
        }
        self.answer(conn, id, command, Answer::Accepted(from));
        self.keep_events(now, id, from, events, Some(command));
    }

    fn answer(&mut self, conn: ConnId, id: MatchId, command: CommandId, answer: Answer) {
        if matches!(answer, Answer::Refused(_)) {
            self.metrics.refusals += 1;
        }
        self.say(conn, &ServerMessage::Answer { id, command, answer });
    }

    /// Keeps what has happened at a table, and tells everybody there.
    pub(super) fn keep_events(
        &mut self,
        now: Now,
        id: MatchId,
        from: usize,
        events: &[Event],
        command: Option<CommandId>,
    ) {
        if events.is_empty() {
            return;
        }
        self.touched.push(id);
        for (at, event) in events.iter().enumerate() {
            let command = command.filter(|_| at == 0);
            let event = event.clone();
            self.writes.push(Write::Event { id, seq: from + at, event, command, at: now.unix_ms });
        }
        let Some(table) = self.tables.get_mut(&id) else { return };
        table.at = now.unix_ms;
        if events.iter().any(is_move) {
            table.moved_at = now.unix_ms;
        }
        let conns: Vec<ConnId> = table.seats.iter().flat_map(|seat| seat.conns.iter().copied()).collect();
        for conn in conns {
            self.tell_events(now, conn, id, from);
        }
        self.ended(now, id);
        self.tell_elsewhere(now, id);
        self.set_table_timer(id);
        self.put_away(id);
    }

    /// Enters a match that is over into the results, and tells its seed.
    fn ended(&mut self, now: Now, id: MatchId) {
        let Some(table) = self.tables.get(&id) else { return };
        let Some(conclusion) = table.state().conclusion() else { return };
        let (players, blitz) = (table.players, table.is_blitz());
        // Who never came has not played: such a game can be claimed, and counts for nobody.
        let never_came = conclusion.how == How::Forfeited && table.state().moves().len() < 2;
        let rated = table.state().terms().online.as_ref().is_some_and(|online| online.rated) && !never_came;
        let halves = match conclusion.winner {
            Winner::South => [2, 0],
            Winner::North => [0, 2],
            Winner::Draw => [1, 1],
        };
        self.writes.push(Write::Ended { id, halves, rated, blitz, at: now.unix_ms });
        let mut changes = [None; 2];
        if rated {
            let read = players.map(|player| self.read_rating(now, player, blitz));
            // A newcomer's in place of one that cannot be read would be kept for good.
            self.unreadable |= read.iter().any(Result::is_err);
            let before = read.map(|rating| rating.unwrap_or_else(|_| newcomer(now.unix_ms)));
            let after = after_game(before.map(Some), halves, now.unix_ms);
            for side in Side::BOTH {
                let at = side.index();
                self.writes.push(Write::Rating { player: players[at], blitz, rating: after[at] });
                changes[at] = Some([shown(before[at]), shown(after[at])]);
            }
        }
        if let Some(table) = self.tables.get_mut(&id) {
            table.changes = changes;
        }
        for side in Side::BOTH {
            let conns = self.tables.get(&id).map(|table| table.seats[side.index()].conns.clone());
            for conn in conns.unwrap_or_default() {
                self.tell_end(conn, id, changes[side.index()]);
            }
        }
    }

    // ---- Telling ----

    fn say_to_seat(&mut self, id: MatchId, side: Side, message: &ServerMessage) {
        let conns = self.tables.get(&id).map(|table| table.seats[side.index()].conns.clone());
        for conn in conns.unwrap_or_default() {
            self.say(conn, message);
        }
    }

    /// Tells a side where the other is.
    fn tell_presence(&mut self, id: MatchId, side: Side, presence: Presence) {
        let conns = self.tables.get(&id).map(|table| table.seats[side.index()].conns.clone());
        for conn in conns.unwrap_or_default() {
            self.say_surely(conn, &ServerMessage::Presence { id, presence });
        }
    }

    /// Tells the events from a number on, and where the clock stands behind the last.
    fn tell_events(&mut self, now: Now, conn: ConnId, id: MatchId, from: usize) {
        let Some(table) = self.tables.get(&id) else { return };
        let clock = table.clock_message(now.ms);
        let events = table.referee.log().since(from);
        let mut messages = Vec::new();
        let mut at = from;
        for piece in pieces(events) {
            let more = at + piece.len() < from + events.len();
            let clock = if more { None } else { clock };
            messages.push(ServerMessage::Events { id, from: at, events: piece.to_vec(), clock });
            at += piece.len();
        }
        if messages.is_empty() {
            messages.push(ServerMessage::Events { id, from, events: Vec::new(), clock });
        }
        for message in messages {
            self.say(conn, &message);
        }
    }

    fn tell_clock(&mut self, now: Now, id: MatchId) {
        let Some(table) = self.tables.get(&id) else { return };
        let (from, clock) = (table.referee.log().seq(), table.clock_message(now.ms));
        let message = ServerMessage::Events { id, from, events: Vec::new(), clock };
        for side in Side::BOTH {
            self.say_to_seat(id, side, &message);
        }
    }

    fn tell_end(&mut self, conn: ConnId, id: MatchId, rating: Option<[Rating; 2]>) {
        let Some(table) = self.tables.get(&id) else { return };
        let seed = table.seed;
        if let Some(conclusion) = table.state().conclusion() {
            self.say(conn, &ServerMessage::Over { id, conclusion, seed, rating });
        }
    }

    /// Tells a player's devices that do not sit at the table that it has gone on.
    fn tell_elsewhere(&mut self, now: Now, id: MatchId) {
        let Some(table) = self.tables.get(&id) else { return };
        let told = Side::BOTH.map(|side| {
            let there = &table.seats[side.index()].conns;
            let player = table.players[side.index()];
            let elsewhere =
                self.players.get(&player).into_iter().flatten().filter(|conn| !there.contains(conn));
            let line = game_line(now, id, side, table.state(), table.referee.log().seq(), table.at);
            (elsewhere.copied().collect::<Vec<ConnId>>(), line)
        });
        for (conns, game) in told {
            let message = ServerMessage::Game { game };
            for conn in conns {
                self.say(conn, &message);
            }
        }
    }

    pub(super) fn phrase(&mut self, now: Now, conn: ConnId, player: PlayerId, id: MatchId, phrase: Phrase) {
        match self.own(id, player, now) {
            Ok((_, side)) => self.say_to_seat(id, side.other(), &ServerMessage::Phrase { id, phrase }),
            Err(reason) => self.refuse(conn, None, reason),
        }
    }
}
