//! An app's end of the line to a relay, without the line: signs in, asks, sits at one table, and comes back after every break
//! as if there had been none.
//!
//! This is the functional core: frames and the time come in, [`Effect`]s go out. Everything that is said twice, too late, out
//! of order or not at all is dealt with here and in the relay, so that both ends have the same log in the end.

use super::wire::{Answer, ClockMessage, Phrase, Presence, Rating, Reason, decode, encode};
use super::{
    ClientMessage, CommandId, DeviceKey, InvitationCode, MatchId, Offer, PlayerId, PlayerName, RecoveryCode,
    ServerMessage, Token,
};
use crate::blitz::Loadout;
use crate::engine::Side;
use crate::game::fair::{Seed, Unfair, check_draws};
use crate::game::{Body, Conclusion, Event, FoldError, Log, Match};

/// What was not answered for so long is asked again, in milliseconds.
const AGAIN_MS: u64 = 5_000;
/// When nothing was heard for so long, the line is dead, in milliseconds. The relay asks every 25 s, or every 4 s in Blitz.
const DEAD_MS: u64 = 60_000;
const DEAD_BLITZ_MS: u64 = 12_000;
/// And when nothing at all was heard for so long after something was asked: a relay answers at once.
const DEAD_ASKED_MS: u64 = 12_000;
/// So often the table asks whether it has missed something, in milliseconds: a line that loses nothing needs none of it.
const SYNC_MS: u64 = 20_000;
/// The wait before trying again doubles from the first to the last of these, in milliseconds.
const RETRY_MS: [u64; 2] = [500, 15_000];

/// What the app is asked to carry out.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Open a line to the relay; say [`Client::up`] or [`Client::down`].
    Connect,
    /// Give the line up; nothing more is heard of it.
    HangUp,
    /// Send a frame.
    Send(String),
    /// Keep this token for the next start.
    KeepToken(Token),
    /// Something for the player.
    Tell(News),
}

/// What the player gets to know.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// The state of the line has changed ([`Client::line`]).
    Line,
    /// Signed in.
    Welcome {
        /// Who the player is.
        player: PlayerId,
        /// What they are called.
        name: PlayerName,
    },
    /// An answer that belongs to a question, or a rematch or a stranger that is offered, or anything else that the relay says
    /// and no table is touched by.
    Said(Box<ServerMessage>),
    /// Events have come to the table's log, from this number on. From 0: the log was replaced.
    Events {
        /// The number of the first new one.
        from: usize,
    },
    /// The clock at the table was set.
    Clock,
    /// Where the opponent is has changed.
    Presence(Presence),
    /// The opponent says something.
    Phrase(Phrase),
    /// A command came to nothing: the match has gone on, or it was refused.
    Undone(Option<Reason>),
    /// The match is over.
    Over {
        /// How.
        conclusion: Conclusion,
        /// The player's rating before and after, if it counted.
        rating: Option<[Rating; 2]>,
        /// Whether everything was drawn as was promised.
        fair: Result<(), Unfair>,
    },
    /// The app must be updated first.
    Update,
}

/// The line to the relay, as the player sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// Nobody needs it.
    Off,
    /// It is being made.
    Connecting,
    /// It broke; it is tried again at this time.
    Waiting {
        /// When.
        until: u64,
    },
    /// Signed in.
    Up,
    /// This app is too old.
    Outdated,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Off,
    Connecting {
        since: u64,
    },
    Waiting {
        until: u64,
    },
    /// Hello was said.
    Signing {
        since: u64,
    },
    Up,
    Outdated,
}

/// A table far away.
#[derive(Debug, Clone)]
pub struct FarTable {
    /// The match.
    pub id: MatchId,
    /// The player's side.
    pub side: Side,
    /// Where the opponent is.
    pub presence: Presence,
    log: Vec<Event>,
    clock: Option<(ClockMessage, u64)>,
    pending: Option<Pending>,
    /// Events are missing, or were asked for: since when.
    asked: Option<u64>,
    /// When the relay told events last, or that there are none.
    synced: u64,
    over: Option<(Conclusion, Seed, Option<[Rating; 2]>)>,
    told_over: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Pending {
    command: CommandId,
    expect_seq: usize,
    /// What is asked of the referee; `None` for a claim.
    body: Option<Body>,
    think_ms: Option<u32>,
    sent: u64,
}

impl Pending {
    fn message(&self, id: MatchId) -> ClientMessage {
        let Pending { command, expect_seq, body, think_ms, .. } = *self;
        match body {
            Some(body) => ClientMessage::Command { id, command, expect_seq, body, think_ms },
            None => ClientMessage::Claim { id, command, expect_seq },
        }
    }
}

impl FarTable {
    fn new(id: MatchId, side: Side) -> FarTable {
        let presence = Presence::Here;
        FarTable {
            id,
            side,
            presence,
            log: Vec::new(),
            clock: None,
            pending: None,
            asked: None,
            synced: 0,
            over: None,
            told_over: false,
        }
    }

    /// Every event so far.
    pub fn events(&self) -> &[Event] {
        &self.log
    }

    /// Whether a command is on its way.
    pub const fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// The match as it stands; an error before its first event, or when the relay tells what is no match.
    ///
    /// # Errors
    /// [`FoldError`] says what does not follow.
    pub fn fold(&self) -> Result<Match, FoldError> {
        Log::from_events(self.log.clone()).fold()
    }

    /// How much of the turn has passed; `None` when no clock runs. Not yet begun, it is negative.
    pub fn elapsed(&self, now: u64) -> Option<i64> {
        let (clock, at) = self.clock?;
        let since = now.saturating_sub(at) as i64;
        Some(match clock {
            ClockMessage::StartsIn(ms) => since - i64::from(ms),
            ClockMessage::Runs(ms) => since + i64::from(ms),
            ClockMessage::Waits(ms) => i64::from(ms),
        })
    }

    /// Where the clock stands now.
    pub fn clock_message(&self, now: u64) -> Option<ClockMessage> {
        let (clock, _) = self.clock?;
        let elapsed = self.elapsed(now)?;
        Some(match clock {
            ClockMessage::Waits(_) => clock,
            _ if elapsed < 0 => ClockMessage::StartsIn(u32::try_from(-elapsed).unwrap_or(0)),
            _ => ClockMessage::Runs(u32::try_from(elapsed).unwrap_or(u32::MAX)),
        })
    }

    /// What is played here, as the player would offer it again, and the player's power-ups.
    pub fn offer(&self) -> Option<(Offer, Option<Loadout>)> {
        let Some(Event::Started(terms)) = self.log.first() else { return None };
        let offer = Offer {
            rules: terms.rules.clone(),
            options: terms.options,
            blitz: terms.blitz.is_some(),
            side: Some(self.side.other()),
            rated: terms.online.as_ref().is_some_and(|online| online.rated),
        };
        Some((offer, terms.blitz.map(|loadouts| loadouts[self.side.index()])))
    }

    fn is_blitz(&self) -> bool {
        matches!(self.log.first(), Some(Event::Started(terms)) if terms.blitz.is_some())
    }
}

/// An app's end of the line.
#[derive(Debug)]
pub struct Client {
    key: DeviceKey,
    relay: String,
    token: Option<Token>,
    name: Option<PlayerName>,
    recovery: Option<RecoveryCode>,
    player: Option<PlayerId>,
    state: State,
    tries: u32,
    heard: u64,
    /// Something was asked along this line, and nothing at all was heard since.
    unanswered: Option<u64>,
    /// What was asked while nobody heard it.
    queue: Vec<ClientMessage>,
    table: Option<FarTable>,
    asks: u32,
}

impl Client {
    /// A client with this key, for the hub of this name; what it was given before it shows again.
    pub fn new(key: DeviceKey, relay: &str, token: Option<Token>, name: Option<PlayerName>) -> Client {
        Client {
            key,
            relay: relay.to_owned(),
            token,
            name,
            recovery: None,
            player: None,
            state: State::Off,
            tries: 0,
            heard: 0,
            unanswered: None,
            queue: Vec::new(),
            table: None,
            asks: 0,
        }
    }

    /// The line.
    pub const fn line(&self) -> Line {
        match self.state {
            State::Off => Line::Off,
            State::Connecting { .. } | State::Signing { .. } => Line::Connecting,
            State::Waiting { until } => Line::Waiting { until },
            State::Up => Line::Up,
            State::Outdated => Line::Outdated,
        }
    }

    /// Who the player is, once the relay has said so.
    pub const fn player(&self) -> Option<PlayerId> {
        self.player
    }

    /// The table at which the player sits.
    pub const fn table(&self) -> Option<&FarTable> {
        self.table.as_ref()
    }

    /// What the player is to be called when the relay asks next.
    pub fn set_name(&mut self, name: PlayerName) {
        self.name = Some(name);
    }

    /// A number for a question.
    pub fn ask(&mut self) -> u32 {
        self.asks = self.asks.wrapping_add(1);
        self.asks
    }

    // ---- The line ----

    /// The player wants to play online.
    pub fn start(&mut self, now: u64) -> Vec<Effect> {
        match self.state {
            State::Off | State::Waiting { .. } => self.connect(now),
            _ => Vec::new(),
        }
    }

    /// The player needs it no more. What is kept is the token.
    pub fn stop(&mut self) -> Vec<Effect> {
        self.state = State::Off;
        self.queue.clear();
        vec![Effect::HangUp, Effect::Tell(News::Line)]
    }

    /// Signs in as the player whose code this is, from now on.
    pub fn recover(&mut self, code: RecoveryCode, now: u64) -> Vec<Effect> {
        self.recovery = Some(code);
        self.token = None;
        let mut effects = vec![Effect::HangUp];
        effects.extend(self.connect(now));
        effects
    }

    /// Another link was made ready, to this hub or another, and is opening: what is said goes along it from now on.
    pub fn relinked(&mut self, now: u64) -> Vec<Effect> {
        (self.state, self.tries) = (State::Connecting { since: now }, 0);
        vec![Effect::Tell(News::Line)]
    }

    fn connect(&mut self, now: u64) -> Vec<Effect> {
        self.state = State::Connecting { since: now };
        vec![Effect::Connect, Effect::Tell(News::Line)]
    }

    /// The line is open.
    pub fn up(&mut self, now: u64) -> Vec<Effect> {
        if !matches!(self.state, State::Connecting { .. }) {
            return Vec::new();
        }
        self.state = State::Signing { since: now };
        (self.heard, self.unanswered) = (now, None);
        send(&ClientMessage::Hello { token: self.token })
    }

    /// The line is gone, or could not be opened.
    pub fn down(&mut self, now: u64) -> Vec<Effect> {
        if matches!(self.state, State::Off | State::Outdated | State::Waiting { .. }) {
            return Vec::new();
        }
        let wait = (RETRY_MS[0] << self.tries.min(10)).min(RETRY_MS[1]);
        self.tries += 1;
        self.state = State::Waiting { until: now + wait };
        vec![Effect::Tell(News::Line)]
    }

    /// When [`Client::tick`] has something to do next.
    pub fn next_tick(&self) -> Option<u64> {
        match self.state {
            State::Off | State::Outdated => None,
            State::Waiting { until } => Some(until),
            State::Connecting { since } | State::Signing { since } => Some(since + 2 * AGAIN_MS),
            State::Up => {
                let table = self.table.as_ref();
                let again = table.and_then(|table| table.pending).map(|pending| pending.sent + AGAIN_MS);
                let asked = table.and_then(|table| table.asked).map(|asked| asked + AGAIN_MS);
                let sync = table
                    .filter(|table| !table.told_over && table.asked.is_none())
                    .map(|table| table.synced + SYNC_MS);
                [again, asked, sync, Some(self.dead_at())].into_iter().flatten().min()
            }
        }
    }

    /// When the line is dead, if nothing is heard until then.
    fn dead_at(&self) -> u64 {
        let blitz = self.table.as_ref().is_some_and(|table| table.is_blitz() && table.over.is_none());
        let silent = self.heard + if blitz { DEAD_BLITZ_MS } else { DEAD_MS };
        self.unanswered.map_or(silent, |asked| silent.min(asked + DEAD_ASKED_MS))
    }

    /// What time alone leads to.
    pub fn tick(&mut self, now: u64) -> Vec<Effect> {
        match self.state {
            State::Waiting { until } if until <= now => self.connect(now),
            State::Connecting { since } | State::Signing { since } if since + 2 * AGAIN_MS <= now => {
                self.give_up(now)
            }
            State::Up if self.dead_at() <= now => self.give_up(now),
            State::Up => self.ask_again(now),
            _ => Vec::new(),
        }
    }

    fn give_up(&mut self, now: u64) -> Vec<Effect> {
        let mut effects = vec![Effect::HangUp];
        effects.extend(self.down(now));
        effects
    }

    fn ask_again(&mut self, now: u64) -> Vec<Effect> {
        let Some(table) = &mut self.table else { return Vec::new() };
        let mut effects = Vec::new();
        let missing = table.asked.is_some_and(|asked| asked + AGAIN_MS <= now);
        let unsure = table.asked.is_none() && !table.told_over && table.synced + SYNC_MS <= now;
        if missing || unsure {
            (table.asked, table.synced) = (Some(now), now);
            self.unanswered.get_or_insert(now);
            effects.extend(send(&ClientMessage::Open { id: table.id, seq: table.log.len() }));
        }
        if table.pending.is_some_and(|pending| pending.sent + AGAIN_MS <= now) {
            effects.extend(self.send_pending(now));
        }
        effects
    }

    // ---- Questions ----

    /// Says something to the relay, now or as soon as it hears.
    pub fn say(&mut self, message: ClientMessage) -> Vec<Effect> {
        match self.state {
            State::Up => send(&message),
            _ => {
                self.queue.push(message);
                Vec::new()
            }
        }
    }

    /// Sits down at a match.
    pub fn open(&mut self, id: MatchId, side: Side, now: u64) -> Vec<Effect> {
        let mut effects = self.close();
        self.table = Some(FarTable { asked: Some(now), synced: now, ..FarTable::new(id, side) });
        if self.state == State::Up {
            effects.extend(send(&ClientMessage::Open { id, seq: 0 }));
        }
        effects
    }

    /// Gets up.
    pub fn close(&mut self) -> Vec<Effect> {
        match self.table.take() {
            Some(table) if self.state == State::Up => send(&ClientMessage::Close { id: table.id }),
            Some(table) => {
                // What was done without a line is said as soon as there is one, whoever sits where by then.
                self.queue.extend(table.pending.map(|pending| pending.message(table.id)));
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    /// Asks something of the table's referee. One thing at a time: `None` while another is on its way. `command` names it
    /// and is random.
    pub fn command(
        &mut self,
        command: CommandId,
        body: Body,
        think_ms: Option<u32>,
        now: u64,
    ) -> Option<Vec<Effect>> {
        self.set_pending(command, Some(body), think_ms, now)
    }

    /// Claims the game from an opponent who has left.
    pub fn claim(&mut self, command: CommandId, now: u64) -> Option<Vec<Effect>> {
        self.set_pending(command, None, None, now)
    }

    fn set_pending(
        &mut self,
        command: CommandId,
        body: Option<Body>,
        think_ms: Option<u32>,
        now: u64,
    ) -> Option<Vec<Effect>> {
        let table = self.table.as_mut().filter(|table| table.pending.is_none() && !table.log.is_empty())?;
        table.pending = Some(Pending { command, expect_seq: table.log.len(), body, think_ms, sent: now });
        Some(if self.state == State::Up { self.send_pending(now) } else { Vec::new() })
    }

    fn send_pending(&mut self, now: u64) -> Vec<Effect> {
        let Some(table) = &mut self.table else { return Vec::new() };
        let Some(pending) = &mut table.pending else { return Vec::new() };
        pending.sent = now;
        self.unanswered.get_or_insert(now);
        send(&pending.message(table.id))
    }

    // ---- What the relay says ----

    /// A frame has come.
    pub fn frame(&mut self, frame: &str, now: u64) -> Vec<Effect> {
        if !matches!(self.state, State::Signing { .. } | State::Up) {
            return Vec::new();
        }
        (self.heard, self.unanswered) = (now, None);
        let Ok(message) = decode::<ServerMessage>(frame) else { return Vec::new() };
        match message {
            ServerMessage::Ping { number } => send(&ClientMessage::Pong { number }),
            ServerMessage::Update { .. } => {
                self.state = State::Outdated;
                vec![Effect::HangUp, Effect::Tell(News::Update)]
            }
            ServerMessage::Challenge { challenge } => {
                self.state = State::Signing { since: now };
                let signed = self.key.sign(&self.relay, &challenge);
                // Whoever has a recovery code is called what the code's player is called.
                let recovery = self.recovery;
                let name = self.name.clone().filter(|_| recovery.is_none());
                send(&ClientMessage::SignIn { key: self.key.public(), signed, name, recovery })
            }
            ServerMessage::Welcome { player, name, token } => self.welcome(player, name, token, now),
            ServerMessage::Bye { reason } => {
                let mut effects = self.give_up(now);
                effects.push(Effect::Tell(News::Said(Box::new(ServerMessage::Bye { reason }))));
                effects
            }
            ServerMessage::Refused { ask: None, reason } if self.state != State::Up => {
                // A recovery code that opens nothing is not tried for ever; and who has no name but what it would have brought
                // does not become somebody new by it.
                let lost = self.recovery.take_if(|_| reason == Reason::NotAccepted).is_some();
                let mut effects = self.give_up(now);
                if lost && self.name.is_none() {
                    self.state = State::Off;
                }
                let said = ServerMessage::Refused { ask: None, reason };
                effects.push(Effect::Tell(News::Said(Box::new(said))));
                effects
            }
            ServerMessage::Events { id, from, events, clock } if self.sits_at(id) => {
                self.take_events(from, events, clock, now)
            }
            ServerMessage::Answer { id, command, answer } if self.sits_at(id) => {
                self.answered(command, answer, now)
            }
            ServerMessage::Presence { id, presence } if self.sits_at(id) => {
                if let Some(table) = &mut self.table {
                    table.presence = presence;
                }
                vec![Effect::Tell(News::Presence(presence))]
            }
            ServerMessage::Phrase { id, phrase } if self.sits_at(id) => {
                vec![Effect::Tell(News::Phrase(phrase))]
            }
            ServerMessage::Over { id, conclusion, seed, rating } if self.sits_at(id) => {
                if let Some(table) = &mut self.table {
                    let rating = rating.or(table.over.and_then(|(_, _, rating)| rating));
                    table.over = Some((conclusion, seed, rating));
                }
                self.tell_over()
            }
            ServerMessage::Events { .. }
            | ServerMessage::Answer { .. }
            | ServerMessage::Presence { .. }
            | ServerMessage::Phrase { .. } => Vec::new(),
            other => vec![Effect::Tell(News::Said(Box::new(other)))],
        }
    }

    fn sits_at(&self, id: MatchId) -> bool {
        self.table.as_ref().is_some_and(|table| table.id == id)
    }

    fn welcome(&mut self, player: PlayerId, name: PlayerName, token: Option<Token>, now: u64) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some(token) = token {
            self.token = Some(token);
            effects.push(Effect::KeepToken(token));
        }
        let first = self.state != State::Up;
        self.state = State::Up;
        self.tries = 0;
        self.player = Some(player);
        self.name = Some(name.clone());
        self.recovery = None;
        effects.push(Effect::Tell(News::Welcome { player, name }));
        if !first {
            return effects;
        }
        effects.push(Effect::Tell(News::Line));
        if let Some(table) = &mut self.table {
            table.asked = Some(now);
            effects.extend(send(&ClientMessage::Open { id: table.id, seq: table.log.len() }));
        }
        effects.extend(self.send_pending(now));
        for message in std::mem::take(&mut self.queue) {
            effects.extend(send(&message));
        }
        effects
    }

    fn take_events(
        &mut self,
        from: usize,
        events: Vec<Event>,
        clock: Option<ClockMessage>,
        now: u64,
    ) -> Vec<Effect> {
        let Some(table) = &mut self.table else { return Vec::new() };
        let known = table.log.len();
        if from > known {
            // Something is missing. It was perhaps asked for already.
            if table.asked.is_none() {
                table.asked = Some(now);
                return send(&ClientMessage::Open { id: table.id, seq: known });
            }
            return Vec::new();
        }
        let mut effects = Vec::new();
        let told = from + events.len();
        let agrees = table.log[from..].iter().zip(&events).all(|(known, told)| known == told);
        if !agrees {
            // What is known here was never kept there: the relay is right.
            table.log.truncate(from);
        }
        let before = table.log.len();
        table.log.extend(events.into_iter().skip(before - from));
        let new = table.log.len() > before;
        if new || !agrees {
            effects.push(Effect::Tell(News::Events { from: if agrees { before } else { 0 } }));
        }
        // A clock belongs to the last event there is; one from before is no news.
        if told >= table.log.len() {
            (table.asked, table.synced) = (None, now);
            if clock.is_some() || new {
                table.clock = clock.map(|clock| (clock, now));
                effects.push(Effect::Tell(News::Clock));
            }
        }
        effects.extend(self.tell_over());
        effects
    }

    fn answered(&mut self, command: CommandId, answer: Answer, now: u64) -> Vec<Effect> {
        let Some(table) = &mut self.table else { return Vec::new() };
        if table.pending.take_if(|pending| pending.command == command).is_none() {
            return Vec::new();
        }
        let (undone, seq) = match answer {
            Answer::Accepted(seq) | Answer::Duplicate(seq) => (None, seq + 1),
            Answer::Stale(seq) => (Some(None), seq),
            Answer::Refused(reason) => (Some(Some(reason)), 0),
        };
        let mut effects = Vec::new();
        if seq > table.log.len() && table.asked.is_none() {
            // The events follow at once, or were lost.
            table.asked = Some(now);
        }
        effects.extend(undone.map(|reason| Effect::Tell(News::Undone(reason))));
        effects
    }

    /// Tells that the match is over when its last event is here as well.
    fn tell_over(&mut self) -> Vec<Effect> {
        let Some(table) = &mut self.table else { return Vec::new() };
        let Some((conclusion, seed, rating)) = table.over else { return Vec::new() };
        if table.told_over || table.fold().ok().and_then(|state| state.conclusion()).is_none() {
            return Vec::new();
        }
        table.told_over = true;
        let fair = check_draws(&Log::from_events(table.log.clone()), seed);
        vec![Effect::Tell(News::Over { conclusion, rating, fair })]
    }

    /// Answers an invitation's code from a link or a keyboard.
    pub fn look(&mut self, code: InvitationCode) -> (u32, Vec<Effect>) {
        let ask = self.ask();
        (ask, self.say(ClientMessage::Look { ask, code }))
    }
}

fn send(message: &ClientMessage) -> Vec<Effect> {
    // Everything an app can say fits a frame: names are short, and nothing else grows.
    encode(message).map(Effect::Send).into_iter().collect()
}
