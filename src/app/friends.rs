//! Playing a friend: what is asked of the relay, what it answers, and where an invitation stands.
//!
//! The functional core: what a person does and what the line says comes in with the time as a number, [`Effect`]s go out;
//! `app::state` carries them out. The match itself is at the table ([`Session`](super::session::Session)); here is how people
//! come to it.

use super::keeping::{self, Keeping};
use crate::blitz::Loadout;
use crate::engine::Side;
use crate::game::fair::{Nonce, Seal, Unfair};
use crate::game::{Body, Conclusion, Event};
use crate::online::client::{Client, Effect as LineEffect, Line, News};
use crate::online::keeping::Consent;
use crate::online::wire::{ClockMessage, GameLine, Phrase, PoolStanding, Presence, Rating, Reason};
use crate::online::{
    ClientMessage, CodeError, CommandId, DeviceId, DeviceKey, InvitationCode, MatchId, Offer, PlayerId,
    PlayerName, RecoveryCode, SaveHash, ServerMessage, Token,
};

/// What the app is asked to carry out.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Open a line to the relay; say [`Friends::up`], [`Friends::frame`] and [`Friends::down`].
    Connect,
    /// Give the line up.
    HangUp,
    /// Send a frame.
    Send(String),
    /// Keep this for the next start.
    KeepToken(Token),
    /// Keep what the player is called.
    KeepName(PlayerName),
    /// Sit down at the table of a match whose events these are; it is seen from this side.
    Table {
        /// Every event so far.
        events: Vec<Event>,
        /// The player's side.
        side: Side,
    },
    /// Events have come to that table.
    Events(Vec<Event>),
    /// Its clock was set.
    Clock(Option<ClockMessage>),
    /// A command came to nothing.
    Undone(Option<Reason>),
    /// Something about the saves that the relay keeps.
    Saves(keeping::Effect),
}

/// How far two people have come on the way to a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// Nobody is invited.
    Nothing,
    /// An invitation was asked for.
    Asking {
        /// The number of the question.
        ask: u32,
        /// What is to be played.
        offer: Offer,
        /// Whether a stranger is sought.
        stranger: bool,
    },
    /// An invitation waits for a guest.
    Inviting {
        /// What to give to the guest.
        code: InvitationCode,
        /// What is to be played.
        offer: Offer,
        /// Whether a stranger is sought.
        stranger: bool,
        /// The match after which it is played, if it is a rematch.
        after: Option<MatchId>,
    },
    /// A code was typed, and is being looked up.
    Looking {
        /// The number of the question.
        ask: u32,
        /// The code.
        code: InvitationCode,
    },
    /// Somebody invites the player.
    Invited {
        /// The invitation.
        code: InvitationCode,
        /// Who invites.
        host: PlayerName,
        /// What is to be played; the side is the host's.
        offer: Offer,
        /// The match after which it is played, if it is a rematch.
        after: Option<MatchId>,
    },
    /// An invitation was accepted, and the table is being set.
    Joining {
        /// The number of the question.
        ask: u32,
    },
}

/// What there is to know about the match against a friend at the table.
#[derive(Debug, Clone, PartialEq)]
pub struct FarMatch {
    /// Which match.
    pub id: MatchId,
    /// The player's side.
    pub side: Side,
    /// Where the opponent is.
    pub presence: Presence,
    /// Who said what last: the side, and how often anything was said.
    pub phrase: Option<(Side, Phrase, u32)>,
    /// What came of it, if it is over.
    pub over: Option<FarEnd>,
    /// The seal that was promised, and the player's own number.
    promised: Option<(Seal, Nonce)>,
    told: usize,
}

/// What came of a match against a friend.
#[derive(Debug, Clone, PartialEq)]
pub struct FarEnd {
    /// How it ended.
    pub conclusion: Conclusion,
    /// The player's rating before and after, if it counted.
    pub rating: Option<[Rating; 2]>,
    /// Whether everything was drawn as was promised.
    pub fair: Result<(), Unfair>,
}

/// Everything about playing a friend that is not on the board.
#[derive(Debug)]
pub struct Friends {
    client: Client,
    /// How far an invitation has come.
    step: Step,
    /// The match at the table.
    far: Option<FarMatch>,
    games: Vec<GameLine>,
    listing: Vec<GameLine>,
    standing: Option<[PoolStanding; 2]>,
    refused: Option<Reason>,
    recovery: Option<RecoveryCode>,
    name: Option<PlayerName>,
    muted: bool,
    loadout: Option<Loadout>,
    /// The number of the question for another game.
    again: Option<u32>,
    /// The seal of the invitation that was offered.
    seal: Option<Seal>,
    /// What was promised before the player added a number, and the number.
    promised: Option<(InvitationCode, Seal, Nonce)>,
    device: DeviceId,
    /// The saves that are kept at the relay; `None` where none are, which is everywhere but at the player's own.
    keeping: Option<Keeping>,
    /// A recovery code was typed, and the relay has not answered yet.
    recovering: bool,
}

impl Friends {
    /// Nobody is called yet. `hub` is its name, as a [`Matchmaker`](crate::online::Matchmaker) says it.
    pub fn new(secret: &[u8; 32], hub: &str, token: Option<Token>, name: Option<PlayerName>) -> Friends {
        let key = DeviceKey::from_secret(secret);
        Friends {
            device: DeviceId::of(&key.public()),
            keeping: None,
            recovering: false,
            client: Client::new(key, hub, token, name.clone()),
            step: Step::Nothing,
            far: None,
            games: Vec::new(),
            listing: Vec::new(),
            standing: None,
            refused: None,
            recovery: None,
            name,
            muted: false,
            loadout: None,
            again: None,
            seal: None,
            promised: None,
        }
    }

    /// At the player's own relay, which may keep the saves of this device; `kept_match` is what it kept of its match last.
    pub fn with_saves(mut self, consent: Consent, kept_match: Option<SaveHash>) -> Friends {
        self.keeping = Some(Keeping::new(self.device, consent, kept_match));
        self
    }

    // ---- What screens show ----

    /// The saves that are kept at the relay; `None` where none are.
    pub const fn keeping(&self) -> Option<&Keeping> {
        self.keeping.as_ref()
    }

    /// The line to the relay.
    pub const fn line(&self) -> Line {
        self.client.line()
    }

    /// What the player is called; without a name nobody can be invited.
    pub const fn name(&self) -> Option<&PlayerName> {
        self.name.as_ref()
    }

    /// Who the player is to the relay, once it has said so.
    pub const fn player(&self) -> Option<PlayerId> {
        self.client.player()
    }

    /// How far an invitation has come.
    pub const fn step(&self) -> &Step {
        &self.step
    }

    /// The match at the table.
    pub const fn far(&self) -> Option<&FarMatch> {
        self.far.as_ref()
    }

    /// The player's matches: those that run, by whose move it is, then those that ended last.
    pub fn games(&self) -> &[GameLine] {
        &self.games
    }

    /// What the player has done, `[classic, blitz]`.
    pub const fn standing(&self) -> Option<&[PoolStanding; 2]> {
        self.standing.as_ref()
    }

    /// Why the relay would not do what was asked for last.
    pub const fn refused(&self) -> Option<Reason> {
        self.refused
    }

    /// The recovery code that was asked for. It is shown once.
    pub const fn recovery(&self) -> Option<&RecoveryCode> {
        self.recovery.as_ref()
    }

    /// Whether what the opponent says is not shown.
    pub const fn is_muted(&self) -> bool {
        self.muted
    }

    // ---- What a person does ----

    /// Opens the line, and asks for everything that screens show.
    pub fn start(&mut self, now: u64) -> Vec<Effect> {
        let effects = self.client.start(now);
        self.carry(effects, now)
    }

    /// Another link was made ready, and is opening.
    pub fn relinked(&mut self, now: u64) -> Vec<Effect> {
        let effects = self.client.relinked(now);
        self.carry(effects, now)
    }

    /// Nobody plays a friend any more.
    pub fn stop(&mut self) -> Vec<Effect> {
        self.far = None;
        let effects = self.client.stop();
        self.carry(effects, 0)
    }

    /// The player is called this from now on.
    pub fn rename(&mut self, name: PlayerName, now: u64) -> Vec<Effect> {
        self.name = Some(name.clone());
        self.client.set_name(name.clone());
        let mut effects = vec![Effect::KeepName(name.clone())];
        if self.client.line() == Line::Up {
            let said = self.client.say(ClientMessage::Rename { name });
            effects.extend(self.carry(said, now));
        }
        effects
    }

    /// Invites a friend, or seeks a stranger.
    pub fn invite(
        &mut self,
        offer: Offer,
        loadout: Option<Loadout>,
        stranger: bool,
        now: u64,
    ) -> Vec<Effect> {
        let ask = self.client.ask();
        self.refused = None;
        self.step = Step::Asking { ask, offer: offer.clone(), stranger };
        self.loadout = loadout;
        let said = self.client.say(match stranger {
            true => ClientMessage::Seek { ask, offer, loadout },
            false => ClientMessage::Host { ask, offer, loadout },
        });
        self.carry(said, now)
    }

    /// Takes the invitation back, declines one, or stops looking.
    pub fn withdraw(&mut self, now: u64) -> Vec<Effect> {
        self.refused = None;
        let code = match std::mem::replace(&mut self.step, Step::Nothing) {
            Step::Inviting { code, .. } => Some(code),
            Step::Invited { code, after: Some(_), .. } => Some(code),
            _ => None,
        };
        let said = code.map(|code| self.client.say(ClientMessage::Withdraw { code }));
        self.carry(said.unwrap_or_default(), now)
    }

    /// Looks up the code of an invitation.
    pub fn look(&mut self, code: InvitationCode, now: u64) -> Vec<Effect> {
        self.refused = None;
        let (ask, said) = self.client.look(code);
        self.step = Step::Looking { ask, code };
        self.carry(said, now)
    }

    /// Accepts an invitation, with these power-ups in Blitz; `nonce` is random.
    pub fn accept(&mut self, loadout: Option<Loadout>, nonce: Nonce, now: u64) -> Vec<Effect> {
        let Step::Invited { code, .. } = self.step else { return Vec::new() };
        let ask = self.client.ask();
        self.refused = None;
        self.promised = self.seal.map(|seal| (code, seal, nonce));
        self.step = Step::Joining { ask };
        let said = self.client.say(ClientMessage::Join { ask, code, loadout, nonce });
        self.carry(said, now)
    }

    /// Asks for another game of the same.
    pub fn rematch(&mut self, now: u64) -> Vec<Effect> {
        let Some(far) = &self.far else { return Vec::new() };
        let id = far.id;
        let ask = self.client.ask();
        self.refused = None;
        self.again = Some(ask);
        self.loadout = self.client.table().and_then(|table| table.offer()?.1);
        let said = self.client.say(ClientMessage::Rematch { ask, id });
        self.carry(said, now)
    }

    /// Sits down at one of the player's matches.
    pub fn open(&mut self, id: MatchId, side: Side, now: u64) -> Vec<Effect> {
        self.far = Some(FarMatch {
            id,
            side,
            presence: Presence::Here,
            phrase: None,
            over: None,
            promised: None,
            told: 0,
        });
        let said = self.client.open(id, side, now);
        self.carry(said, now)
    }

    /// Gets up from the table. The match goes on.
    pub fn leave(&mut self, now: u64) -> Vec<Effect> {
        self.far = None;
        let mut said = self.client.close();
        said.extend(self.client.say(ClientMessage::Mine));
        self.carry(said, now)
    }

    /// Asks something of the referee far away; `command` is random.
    pub fn command(
        &mut self,
        command: CommandId,
        body: Body,
        think_ms: Option<u32>,
        now: u64,
    ) -> Vec<Effect> {
        let said = self.client.command(command, body, think_ms, now);
        self.carry(said.unwrap_or_default(), now)
    }

    /// Claims the game from an opponent who has left; `command` is random.
    pub fn claim(&mut self, command: CommandId, now: u64) -> Vec<Effect> {
        let said = self.client.claim(command, now);
        self.carry(said.unwrap_or_default(), now)
    }

    /// Says something to the opponent.
    pub fn phrase(&mut self, phrase: Phrase, now: u64) -> Vec<Effect> {
        let Some(far) = &mut self.far else { return Vec::new() };
        far.say(far.side, phrase);
        let id = far.id;
        let said = self.client.say(ClientMessage::Phrase { id, phrase });
        self.carry(said, now)
    }

    /// Shows or hides what opponents say.
    pub fn mute(&mut self, muted: bool) {
        self.muted = muted;
    }

    /// Asks for a new recovery code.
    pub fn new_recovery(&mut self, now: u64) -> Vec<Effect> {
        let said = self.client.say(ClientMessage::NewRecovery);
        self.carry(said, now)
    }

    /// The code was written down.
    pub fn recovery_seen(&mut self) {
        self.recovery = None;
    }

    /// Becomes the player whose code this is.
    ///
    /// # Errors
    /// [`CodeError`] when it is no code.
    pub fn recover(&mut self, text: &str, now: u64) -> Result<Vec<Effect>, CodeError> {
        let code = text.parse()?;
        self.recovering = true;
        let said = self.client.recover(code, now);
        Ok(self.carry(said, now))
    }

    /// Lets something happen with the saves that the relay keeps.
    pub fn saves(
        &mut self,
        now: u64,
        happen: impl FnOnce(&mut Keeping) -> Vec<keeping::Effect>,
    ) -> Vec<Effect> {
        let effects = self.keeping.as_mut().map(happen).unwrap_or_default();
        let mut carried = Vec::new();
        for effect in effects {
            match effect {
                keeping::Effect::Say(message) => {
                    let said = self.client.say(message);
                    carried.extend(self.carry(said, now));
                }
                effect => carried.push(Effect::Saves(effect)),
            }
        }
        carried
    }

    // ---- What the line says ----

    /// The line is open.
    pub fn up(&mut self, now: u64) -> Vec<Effect> {
        let said = self.client.up(now);
        self.carry(said, now)
    }

    /// The line is gone, or could not be opened.
    pub fn down(&mut self, now: u64) -> Vec<Effect> {
        let said = self.client.down(now);
        self.carry(said, now)
    }

    /// A frame has come; `nonce` is random, in case one is asked for.
    pub fn frame(&mut self, frame: &str, nonce: Nonce, now: u64) -> Vec<Effect> {
        let said = self.client.frame(frame, now);
        self.carry_with(said, Some(nonce), now)
    }

    /// When [`Friends::tick`] has something to do next.
    pub fn next_tick(&self) -> Option<u64> {
        let keeping = self.keeping.as_ref().and_then(Keeping::next_tick);
        [self.client.next_tick(), keeping].into_iter().flatten().min()
    }

    /// What time alone leads to.
    pub fn tick(&mut self, now: u64) -> Vec<Effect> {
        let said = self.client.tick(now);
        let mut effects = self.carry(said, now);
        effects.extend(self.saves(now, |keeping| keeping.tick(now)));
        effects
    }

    // ---- What comes of it ----

    fn carry(&mut self, effects: Vec<LineEffect>, now: u64) -> Vec<Effect> {
        self.carry_with(effects, None, now)
    }

    fn carry_with(&mut self, effects: Vec<LineEffect>, nonce: Option<Nonce>, now: u64) -> Vec<Effect> {
        let mut carried = Vec::new();
        for effect in effects {
            match effect {
                LineEffect::Connect => carried.push(Effect::Connect),
                LineEffect::HangUp => carried.push(Effect::HangUp),
                LineEffect::Send(frame) => carried.push(Effect::Send(frame)),
                LineEffect::KeepToken(token) => carried.push(Effect::KeepToken(token)),
                LineEffect::Tell(news) => carried.extend(self.told(news, nonce, now)),
            }
        }
        carried
    }

    fn told(&mut self, news: News, nonce: Option<Nonce>, now: u64) -> Vec<Effect> {
        match news {
            News::Line | News::Update => {
                if let Some(keeping) = self.keeping.as_mut().filter(|_| self.client.line() != Line::Up) {
                    keeping.down();
                }
                Vec::new()
            }
            News::Welcome { name, .. } => {
                self.refused = self.refused.filter(|reason| *reason != Reason::NotAccepted);
                self.name = Some(name.clone());
                let mut said = self.client.say(ClientMessage::Mine);
                said.extend(self.client.say(ClientMessage::Standing));
                let mut effects = vec![Effect::KeepName(name)];
                effects.extend(self.carry(said, now));
                if std::mem::take(&mut self.recovering) {
                    effects.extend(self.saves(now, Keeping::code_used));
                }
                effects.extend(self.saves(now, |keeping| keeping.up(now)));
                effects
            }
            News::Said(message) => self.said(*message, nonce, now),
            News::Events { from } => self.events(from),
            News::Clock => {
                vec![Effect::Clock(self.client.table().and_then(|table| table.clock_message(now)))]
            }
            News::Presence(presence) => {
                if let Some(far) = &mut self.far {
                    far.presence = presence;
                }
                Vec::new()
            }
            News::Phrase(phrase) => {
                if let Some(far) = self.far.as_mut().filter(|_| !self.muted) {
                    far.say(far.side.other(), phrase);
                }
                Vec::new()
            }
            News::Undone(reason) => vec![Effect::Undone(reason)],
            News::Over { conclusion, rating, fair } => {
                let events = self.client.table().map_or(&[][..], |table| table.events());
                if let Some(far) = &mut self.far {
                    let fair = fair.and_then(|()| far.check_promise(events));
                    far.over = Some(FarEnd { conclusion, rating, fair });
                }
                let said = self.client.say(ClientMessage::Standing);
                self.carry(said, now)
            }
        }
    }

    fn events(&mut self, from: usize) -> Vec<Effect> {
        let (Some(far), Some(table)) = (&mut self.far, self.client.table()) else { return Vec::new() };
        let events = table.events();
        let new = if from == 0 || far.told == 0 {
            Effect::Table { events: events.to_vec(), side: far.side }
        } else {
            Effect::Events(events[from..].to_vec())
        };
        if events.len() > far.told {
            // What was said belongs to what was there when it was said.
            far.phrase = far.phrase.filter(|_| far.told == 0);
        }
        far.told = events.len();
        vec![new]
    }

    fn said(&mut self, message: ServerMessage, nonce: Option<Nonce>, now: u64) -> Vec<Effect> {
        if let Some(kept) = self.keeping.as_mut().and_then(|keeping| keeping.said(&message, now)) {
            return self.saves(now, |_| kept);
        }
        match message {
            ServerMessage::Invited { ask, code, seal, .. } => self.invited(ask, code, seal, nonce, now),
            ServerMessage::Offered { ask, code, host, offer, seal, after } => {
                let stranger = match &self.step {
                    Step::Asking { ask: asked, stranger, .. } => *stranger && ask == Some(*asked),
                    Step::Inviting { stranger, .. } => *stranger && ask.is_none() && after.is_none(),
                    _ => false,
                };
                let awaited = match self.step {
                    Step::Looking { ask: asked, .. } => ask == Some(asked),
                    Step::Nothing | Step::Invited { .. } => true,
                    // Both have asked for another game.
                    Step::Inviting { after: own, .. } => own.is_some() && own == after,
                    _ => stranger,
                };
                let mine = (ask.is_some() && ask == self.again)
                    || matches!(self.step, Step::Inviting { after: own, .. } if own.is_some() && own == after);
                if !awaited && !stranger && !mine {
                    return Vec::new();
                }
                self.seal = Some(seal);
                self.step = Step::Invited { code, host, offer, after };
                // A stranger was sought, or both have asked: nobody needs to be asked again.
                match nonce {
                    Some(nonce) if stranger || mine => self.accept(self.loadout, nonce, now),
                    _ => Vec::new(),
                }
            }
            ServerMessage::Withdrawn { code } => {
                if matches!(self.step, Step::Inviting { code: own, .. } | Step::Invited { code: own, .. } if own == code)
                {
                    self.step = Step::Nothing;
                    self.refused = Some(Reason::NoInvitation);
                }
                Vec::new()
            }
            ServerMessage::Started { code, id, side, .. } => {
                self.step = Step::Nothing;
                self.refused = None;
                let promised = self.promised.take_if(|(promised, ..)| *promised == code);
                let effects = self.open(id, side, now);
                if let Some(far) = &mut self.far {
                    far.promised = promised.map(|(_, seal, nonce)| (seal, nonce));
                }
                effects
            }
            ServerMessage::Games { games, last } => {
                self.listing.extend(games);
                if last {
                    self.games = std::mem::take(&mut self.listing);
                    self.sort_games();
                }
                Vec::new()
            }
            ServerMessage::Game { game } => {
                self.games.retain(|line| line.id != game.id);
                self.games.push(game);
                self.sort_games();
                Vec::new()
            }
            ServerMessage::Standing { classic, blitz } => {
                self.standing = Some([classic, blitz]);
                Vec::new()
            }
            ServerMessage::Recovery { code } => {
                self.recovery = Some(code);
                let mut effects = self.saves(now, Keeping::code_shown);
                effects.extend(self.saves(now, |keeping| keeping.tick(now)));
                effects
            }
            ServerMessage::Refused { ask, reason } => {
                let asked = match self.step {
                    Step::Asking { ask, .. } | Step::Looking { ask, .. } | Step::Joining { ask } => Some(ask),
                    _ => None,
                };
                if ask.is_some() && ask == asked {
                    self.step = Step::Nothing;
                }
                self.recovering &= reason != Reason::NotAccepted;
                self.refused = Some(reason);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn invited(
        &mut self,
        ask: u32,
        code: InvitationCode,
        seal: Seal,
        nonce: Option<Nonce>,
        now: u64,
    ) -> Vec<Effect> {
        let Some(nonce) = nonce else { return Vec::new() };
        let step = match (&self.step, &self.far) {
            (Step::Asking { ask: asked, offer, stranger }, _) if *asked == ask => {
                Step::Inviting { code, offer: offer.clone(), stranger: *stranger, after: None }
            }
            // Another game of the one at the table, which was asked for and is still wanted.
            (_, Some(far)) if self.again == Some(ask) => {
                let Some((offer, loadout)) = self.client.table().and_then(|table| table.offer()) else {
                    return Vec::new();
                };
                self.loadout = loadout;
                Step::Inviting { code, offer, stranger: false, after: Some(far.id) }
            }
            // Nobody waits for this one any more.
            _ => {
                let said = self.client.say(ClientMessage::Withdraw { code });
                return self.carry(said, now);
            }
        };
        self.step = step;
        self.promised = Some((code, seal, nonce));
        let said = self.client.say(ClientMessage::Confirm { code, nonce });
        self.carry(said, now)
    }

    fn sort_games(&mut self) {
        self.games.sort_by_key(|line| (line.conclusion.is_some(), line.to_move != line.side, line.quiet_s));
    }
}

impl FarMatch {
    /// Whether the match was played under the seal that was promised before the player added a number, and with that number.
    fn check_promise(&self, events: &[Event]) -> Result<(), Unfair> {
        let (Some((seal, nonce)), Some(Event::Started(terms))) = (self.promised, events.first()) else {
            return Ok(());
        };
        let online = terms.online.as_deref().ok_or(Unfair::Unsealed)?;
        let kept = online.seal == seal && online.nonces[self.side.index()] == nonce;
        if kept { Ok(()) } else { Err(Unfair::OtherSeed) }
    }

    fn say(&mut self, side: Side, phrase: Phrase) {
        let times = self.phrase.map_or(0, |(.., times)| times);
        self.phrase = Some((side, phrase, times + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::{FarMatch, Presence};
    use crate::engine::{Options, Side};
    use crate::game::fair::{Nonce, Seed, Unfair};
    use crate::game::{Event, Online, Seat, Terms};
    use crate::online::MatchId;

    /// A relay that chose its seed after the player's number, or changed that, is found out.
    #[test]
    fn what_was_promised_is_what_is_checked() {
        let [seal, other] = [1, 2].map(|byte| Seed([byte; 32]).seal());
        let [mine, theirs] = [3, 4].map(|byte| Nonce([byte; 16]));
        let played = |seal, nonces| {
            let online = Online { names: Default::default(), rated: true, seal, nonces };
            let (rules, options) = ("guzhi".to_owned(), Options::default());
            let online = Some(Box::new(online));
            [Event::Started(Terms { id: 1, rules, options, blitz: None, seats: [Seat::Person; 2], online })]
        };
        let (id, side, presence) = (MatchId(1), Side::North, Presence::Here);
        let promised = Some((seal, mine));
        let far = FarMatch { id, side, presence, phrase: None, over: None, promised, told: 0 };
        assert_eq!(far.check_promise(&played(seal, [theirs, mine])), Ok(()));
        assert_eq!(far.check_promise(&played(other, [theirs, mine])), Err(Unfair::OtherSeed));
        assert_eq!(far.check_promise(&played(seal, [mine, theirs])), Err(Unfair::OtherSeed));
    }
}
