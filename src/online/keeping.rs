//! An app's end of what is kept of its saves at its player's relay: without the line, and without knowing what a save holds.
//!
//! A functional core beside [`Client`](super::client::Client): what the relay says and the time come in, what is to be said
//! goes out. One question at a time, and none sooner than a while after the last, so that a long save never uses up what a
//! player may say in a time; what was not answered is asked again, and what was begun on a line that broke is begun anew.

use super::wire::Reason;
use super::{
    Bytes, ClientMessage, DeviceId, MOST_PART, MOST_SAVE, SaveHash, SaveLine, SaveSlot, ServerMessage,
};
use std::collections::{BTreeMap, VecDeque};

/// Between two questions, in milliseconds: half of what a relay lets a player say is left for playing.
const PACE_MS: u64 = 200;
/// Between two saves of this device, in milliseconds: not every move is a save of its own.
const GAP_MS: u64 = 5_000;
/// What was not answered for so long is asked again, in milliseconds.
const AGAIN_MS: u64 = 5_000;
/// After a refusal nothing is asked for so long, in milliseconds.
const REFUSED_MS: u64 = 60_000;
/// The questions here are numbered from this number on, and those of the client below it.
const FIRST_ASK: u32 = 1 << 31;

/// Whether saves are kept at the relay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consent {
    /// The player has not been asked: nothing is said to the relay.
    Unasked,
    /// They are kept.
    Given,
    /// They are not, and what was kept of this device's is forgotten.
    Withdrawn,
}

/// What comes of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Out {
    /// Say this to the relay.
    Say(ClientMessage),
    /// Something for the app.
    Tell(News),
}

/// What the app gets to know.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// What is kept of the player's other devices.
    Listed(Vec<SaveLine>),
    /// A save that was asked for, whole.
    Fetched(SaveLine, Vec<u8>),
    /// What came of a save that was asked for is not what was kept.
    Damaged(SaveLine),
    /// A save of this device is kept.
    Kept(SaveSlot, SaveHash),
}

/// A save of this device.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Mine {
    bytes: Vec<u8>,
    hash: SaveHash,
}

#[derive(Debug)]
enum What {
    List(Vec<SaveLine>),
    Keep { slot: SaveSlot, mine: Mine, from: usize },
    Fetch { line: SaveLine, bytes: Vec<u8> },
    Forget(SaveLine),
}

/// The question that is asked, or asked next.
#[derive(Debug)]
struct Doing {
    what: What,
    ask: u32,
    sent: Option<u64>,
}

/// An app's end of its saves at a relay.
#[derive(Debug)]
pub struct Keeper {
    device: DeviceId,
    consent: Consent,
    /// What is to be kept, by slot: `None` for nothing. A slot that is not here is left as it is.
    mine: BTreeMap<SaveSlot, Option<Mine>>,
    /// The match that was kept last. What another device has gone on with is not kept a second time.
    kept_match: Option<SaveHash>,
    /// What the relay will not keep.
    refused: Option<SaveHash>,
    is_up: bool,
    /// What the relay has, as far as is known.
    lines: Option<Vec<SaveLine>>,
    doing: Option<Doing>,
    fetches: VecDeque<SaveLine>,
    forgets: VecDeque<SaveLine>,
    /// Nothing is asked before this.
    not_before: u64,
    /// Nothing of this device is sent before this.
    not_mine_before: u64,
    asks: u32,
}

impl Keeper {
    /// For this device; `kept_match` is what was kept of its match last ([`News::Kept`]).
    pub const fn new(device: DeviceId, consent: Consent, kept_match: Option<SaveHash>) -> Keeper {
        Keeper {
            device,
            consent,
            mine: BTreeMap::new(),
            kept_match,
            refused: None,
            is_up: false,
            lines: None,
            doing: None,
            fetches: VecDeque::new(),
            forgets: VecDeque::new(),
            not_before: 0,
            not_mine_before: 0,
            asks: FIRST_ASK,
        }
    }

    /// Whether saves are kept.
    pub const fn consent(&self) -> Consent {
        self.consent
    }

    /// Whether everything that is to be kept is, as far as is known.
    pub fn is_done(&self) -> bool {
        self.is_up && self.doing.is_none() && self.next().is_none()
    }

    // ---- What the app says ----

    /// Saves are kept from now on, or not any more.
    pub fn set_consent(&mut self, consent: Consent) {
        if self.consent != consent {
            (self.consent, self.doing) = (consent, None);
            (self.lines, self.kept_match) = (None, None);
            self.fetches.clear();
        }
    }

    /// What a slot of this device holds now. Nothing, where there is nothing to keep.
    pub fn set(&mut self, slot: SaveSlot, bytes: Option<Vec<u8>>) {
        let mine = bytes.filter(|bytes| !bytes.is_empty() && bytes.len() <= MOST_SAVE);
        let mine = mine.map(|bytes| Mine { hash: SaveHash::of(&bytes), bytes });
        self.mine.insert(slot, mine);
    }

    /// This device is another player's now: what was kept of it before is not this player's.
    pub fn is_somebody_else(&mut self) {
        self.kept_match = None;
        self.down();
    }

    /// Asks what there is, once more.
    pub fn look_again(&mut self) {
        self.lines = None;
    }

    /// Asks for a save of another device.
    pub fn fetch(&mut self, line: SaveLine) {
        let under_way = match &self.doing {
            Some(Doing { what: What::Fetch { line, .. }, .. }) => Some(line.hash),
            _ => None,
        };
        // Two devices may have the same.
        let asked = self.fetches.iter().map(|line| line.hash).chain(under_way).any(|hash| hash == line.hash);
        if !asked && line.size as usize <= MOST_SAVE {
            self.fetches.push_back(line);
        }
    }

    /// Has a save forgotten, however often the line breaks meanwhile.
    pub fn forget(&mut self, line: SaveLine) {
        self.forgets.push_back(line);
    }

    // ---- What the line says ----

    /// The player is signed in at their relay.
    pub fn up(&mut self, now: u64) -> Vec<Out> {
        if !self.is_up {
            self.down();
            (self.is_up, self.not_before) = (true, now);
        }
        self.tick(now)
    }

    /// The line is gone.
    pub fn down(&mut self) {
        self.is_up = false;
        self.lines = None;
        self.fetches.clear();
        // Whether it was forgotten nobody knows: it is asked once more.
        if let Some(Doing { what: What::Forget(line), .. }) = self.doing.take()
            && line.device != self.device
        {
            self.forgets.push_front(line);
        }
    }

    /// When [`Keeper::tick`] has something to do next.
    pub fn next_tick(&self) -> Option<u64> {
        match &self.doing {
            _ if !self.is_up || self.consent == Consent::Unasked => None,
            Some(Doing { sent: Some(sent), .. }) => Some(sent + AGAIN_MS),
            Some(_) => Some(self.not_before),
            None => self.next().map(|(at, _)| at),
        }
    }

    /// What time alone leads to.
    pub fn tick(&mut self, now: u64) -> Vec<Out> {
        if self.next_tick().is_none_or(|at| at > now) {
            return Vec::new();
        }
        if self.doing.is_none() {
            let Some((_, next)) = self.next() else { return Vec::new() };
            let what = self.begin(next);
            let ask = self.ask();
            self.doing = Some(Doing { what, ask, sent: None });
        }
        let Some(doing) = &mut self.doing else { return Vec::new() };
        doing.sent = Some(now);
        self.not_before = now + PACE_MS;
        vec![Out::Say(message(self.device, doing))]
    }

    fn ask(&mut self) -> u32 {
        self.asks = self.asks.wrapping_add(1) | FIRST_ASK;
        self.asks
    }

    /// What is to be done next, and from when on.
    fn next(&self) -> Option<(u64, Next)> {
        let Some(lines) = &self.lines else {
            return Some((self.not_before, Next::List));
        };
        let own = |slot| lines.iter().find(|line| line.device == self.device && line.slot == slot);
        if self.consent != Consent::Given {
            let any = SaveSlot::ALL.into_iter().find_map(own);
            return any.map(|line| (self.not_before, Next::Forget(*line)));
        }
        if !self.forgets.is_empty() {
            return Some((self.not_before, Next::Forgets));
        }
        if !self.fetches.is_empty() {
            return Some((self.not_before, Next::Fetches));
        }
        let at = self.not_before.max(self.not_mine_before);
        self.mine.iter().find_map(|(&slot, mine)| match (mine, own(slot)) {
            (Some(mine), Some(line)) if line.hash == mine.hash => None,
            (Some(mine), _) if self.refused == Some(mine.hash) => None,
            (Some(mine), _) if slot == SaveSlot::Match && self.kept_match == Some(mine.hash) => None,
            (Some(_), _) => Some((at, Next::Keep(slot))),
            (None, line) => line.map(|line| (at, Next::Forget(*line))),
        })
    }

    fn begin(&mut self, next: Next) -> What {
        match next {
            Next::List => What::List(Vec::new()),
            Next::Forget(line) => What::Forget(line),
            Next::Forgets => match self.forgets.pop_front() {
                Some(line) => What::Forget(line),
                None => What::List(Vec::new()),
            },
            Next::Fetches => match self.fetches.pop_front() {
                Some(line) => What::Fetch { line, bytes: Vec::new() },
                None => What::List(Vec::new()),
            },
            Next::Keep(slot) => match self.mine.get(&slot).cloned().flatten() {
                Some(mine) => What::Keep { slot, mine, from: 0 },
                None => What::List(Vec::new()),
            },
        }
    }

    /// What the relay says; `None` when it is not about saves.
    pub fn said(&mut self, message: &ServerMessage, now: u64) -> Option<Vec<Out>> {
        let asked = self.doing.as_ref().filter(|doing| doing.sent.is_some()).map(|doing| doing.ask);
        let ask = match message {
            ServerMessage::Saves { ask, .. }
            | ServerMessage::Kept { ask, .. }
            | ServerMessage::Part { ask, .. }
            | ServerMessage::Forgotten { ask } => *ask,
            ServerMessage::Refused { ask: Some(ask), .. } if *ask >= FIRST_ASK => *ask,
            // A relay from before there were saves; it is asked nothing more on this line.
            ServerMessage::Refused { ask: None, reason: Reason::Malformed } if asked.is_some() => {
                self.down();
                return Some(Vec::new());
            }
            _ => return None,
        };
        if asked != Some(ask) {
            return Some(Vec::new());
        }
        let Some(doing) = self.doing.take() else { return Some(Vec::new()) };
        let mut out: Vec<Out> = self.answered(doing.what, message, now).into_iter().map(Out::Tell).collect();
        out.extend(self.tick(now));
        Some(out)
    }

    /// Goes on with what was begun.
    fn go_on(&mut self, what: What) {
        let ask = self.ask();
        self.doing = Some(Doing { what, ask, sent: None });
    }

    fn answered(&mut self, what: What, message: &ServerMessage, now: u64) -> Option<News> {
        match (what, message) {
            (What::List(mut listed), ServerMessage::Saves { saves, last, .. }) => {
                listed.extend(saves);
                if !last {
                    // The rest follows by itself.
                    let ask = self.asks;
                    self.doing = Some(Doing { what: What::List(listed), ask, sent: Some(now) });
                    return None;
                }
                let others = listed.iter().filter(|line| line.device != self.device).copied().collect();
                self.lines = Some(listed);
                (self.consent == Consent::Given).then_some(News::Listed(others))
            }
            (What::Keep { slot, mine, from }, ServerMessage::Kept { bytes, .. }) => {
                let bytes = *bytes as usize;
                if bytes < mine.bytes.len() && bytes > from {
                    self.go_on(What::Keep { slot, mine, from: bytes });
                    return None;
                }
                if bytes != mine.bytes.len() {
                    self.not_before = now + REFUSED_MS;
                    return None;
                }
                if let Some(lines) = &mut self.lines {
                    lines.retain(|line| line.device != self.device || line.slot != slot);
                    let (device, hash) = (self.device, mine.hash);
                    lines.push(SaveLine { device, slot, size: bytes as u32, hash, quiet_s: 0 });
                }
                if slot == SaveSlot::Match {
                    self.kept_match = Some(mine.hash);
                }
                self.not_mine_before = now + GAP_MS;
                Some(News::Kept(slot, mine.hash))
            }
            (What::Fetch { line, mut bytes }, ServerMessage::Part { part, .. }) => {
                bytes.extend(&part.0);
                let (size, have) = (line.size as usize, bytes.len());
                if have < size && !part.0.is_empty() {
                    self.go_on(What::Fetch { line, bytes });
                    return None;
                }
                let whole = have == size && SaveHash::of(&bytes) == line.hash;
                Some(if whole { News::Fetched(line, bytes) } else { News::Damaged(line) })
            }
            (What::Forget(line), ServerMessage::Forgotten { .. }) => {
                if let Some(lines) = &mut self.lines {
                    lines.retain(|other| (other.device, other.slot) != (line.device, line.slot));
                }
                None
            }
            (what, ServerMessage::Refused { reason, .. }) => {
                self.refused(what, *reason, now);
                None
            }
            // A relay that answers something else is asked what there is.
            _ => {
                (self.lines, self.not_before) = (None, now + REFUSED_MS);
                None
            }
        }
    }

    fn refused(&mut self, what: What, reason: Reason, now: u64) {
        match (what, reason) {
            // It has changed meanwhile, or is gone.
            (_, Reason::NoSave) => self.lines = None,
            (What::Keep { mine, .. }, Reason::TooLarge) => self.refused = Some(mine.hash),
            (what, _) => {
                match what {
                    What::Fetch { line, .. } => self.fetches.push_front(line),
                    What::Forget(line) if line.device != self.device => self.forgets.push_front(line),
                    _ => {}
                }
                self.not_before = now + REFUSED_MS;
            }
        }
    }
}

enum Next {
    List,
    Forget(SaveLine),
    Forgets,
    Fetches,
    Keep(SaveSlot),
}

fn message(device: DeviceId, doing: &Doing) -> ClientMessage {
    let ask = doing.ask;
    match &doing.what {
        What::List(_) => ClientMessage::Saves { ask },
        What::Keep { slot, mine, from } => {
            let to = (from + MOST_PART).min(mine.bytes.len());
            let part = Bytes(mine.bytes[*from..to].to_vec());
            // A save is small enough for these numbers (`Keeper::set`).
            let (size, from) = (mine.bytes.len() as u32, *from as u32);
            ClientMessage::Keep { ask, device, slot: *slot, size, hash: mine.hash, from, part }
        }
        What::Fetch { line, bytes } => {
            let from = bytes.len() as u32;
            ClientMessage::Fetch { ask, device: line.device, slot: line.slot, hash: line.hash, from }
        }
        What::Forget(line) => {
            ClientMessage::Forget { ask, device: line.device, slot: line.slot, hash: line.hash }
        }
    }
}
