//! The saves of this device at the player's relay, and what is taken over from the player's other devices.
//!
//! The functional core over [`Keeper`], which knows no more of a save than its bytes: here they are matches, results and
//! settings. [`Effect`]s go out; `app::kept` carries them out.
//!
//! Finished matches are united by their numbers. Settings are taken over by a device that a recovery code was used on, as long
//! as its own are still the first ones. A match that runs on another device is shown, and goes on here when the player says so:
//! then the other device's copy is forgotten, so that it is not gone on with twice.

use crate::ai::Level;
use crate::game::{Log, Match, Referee, Summary};
use crate::online::keeping::{Consent, Keeper, News, Out};
use crate::online::{ClientMessage, DeviceId, MOST_SAVE, SaveHash, SaveLine, SaveSlot, ServerMessage};
use crate::storage::{Damage, Settings, open, seal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};

/// No save unpacks to more, in bytes: what does is not one of this app's.
const MOST_UNPACKED: usize = 16 * 1_024 * 1_024;
/// How hard a save is packed, from 0 to 10.
const LEVEL: u8 = 6;

/// What the app is asked to carry out.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Say this to the relay.
    Say(ClientMessage),
    /// Note for the next start whether saves are kept. When they are from now on, say what there is ([`Keeping::note_results`]
    /// and the others).
    Consent(bool),
    /// Note for the next start that this match is kept.
    KeptMatch(Option<SaveHash>),
    /// Enter these among the results, those that are not there yet.
    Results(Vec<Summary>),
    /// Wear these settings.
    Settings(Settings),
    /// Go on with this match here, and say so once it is saved ([`Keeping::gone_on`]).
    Match(SaveLine, Log),
    /// A save that came from the relay cannot be opened.
    Bad(SaveSlot, Damage),
}

/// A match of another device.
#[derive(Debug, Clone, Copy)]
pub struct OtherMatch<'a> {
    /// Which device's.
    pub device: DeviceId,
    /// As it stands.
    pub state: &'a Match,
    /// How many seconds ago it was kept.
    pub quiet_s: u64,
    /// Whether it can go on here, or a match that runs here is in its way.
    pub may_continue: bool,
    /// Whether the player has asked for that, and the relay has not answered yet.
    pub is_asked: bool,
}

impl OtherMatch<'_> {
    /// The AI that is played against, if one is.
    pub fn level(&self) -> Option<Level> {
        self.state.terms().level()
    }
}

/// What is kept of this device, and what the others have.
#[derive(Debug)]
pub struct Keeping {
    keeper: Keeper,
    /// The match that is saved on this device.
    running: Option<Log>,
    /// The numbers of the matches that are finished here.
    finished: BTreeSet<u64>,
    settings_are_first: bool,
    /// A recovery code was used just now: settings may be taken over.
    is_new_here: bool,
    /// The settings that would be taken over.
    awaited: Option<SaveHash>,
    listed: Vec<SaveLine>,
    /// The matches among it, by what they are: two devices may have the same.
    others: BTreeMap<SaveHash, Referee>,
    /// What was fetched, whatever came of it.
    seen: BTreeSet<SaveHash>,
    continuing: Option<SaveLine>,
}

impl Keeping {
    /// For this device; nothing of it is known yet.
    pub fn new(device: DeviceId, consent: Consent, kept_match: Option<SaveHash>) -> Keeping {
        Keeping {
            keeper: Keeper::new(device, consent, kept_match),
            running: None,
            finished: BTreeSet::new(),
            settings_are_first: true,
            is_new_here: false,
            awaited: None,
            listed: Vec::new(),
            others: BTreeMap::new(),
            seen: BTreeSet::new(),
            continuing: None,
        }
    }

    // ---- What screens show ----

    /// Whether saves are kept; unsaid before the player has asked for a recovery code or used one.
    pub const fn is_on(&self) -> Option<bool> {
        match self.keeper.consent() {
            Consent::Unasked => None,
            Consent::Given => Some(true),
            Consent::Withdrawn => Some(false),
        }
    }

    /// Whether everything is kept as it is now, as far as is known.
    pub fn is_done(&self) -> bool {
        self.keeper.is_done()
    }

    /// The matches that run on the player's other devices, the newest first.
    pub fn others(&self) -> Vec<OtherMatch<'_>> {
        let mut others: Vec<OtherMatch> = self
            .listed
            .iter()
            .filter_map(|line| {
                let theirs = self.others.get(&line.hash)?;
                let state = theirs.state();
                let over = state.conclusion().is_some() || self.finished.contains(&state.terms().id);
                (!over && !self.is_here(theirs.log())).then(|| OtherMatch {
                    device: line.device,
                    state,
                    quiet_s: line.quiet_s,
                    may_continue: self.may_continue(theirs.log()),
                    is_asked: self.continuing == Some(*line),
                })
            })
            .collect();
        others.sort_by_key(|other| other.quiet_s);
        others
    }

    /// The match that is saved on this device.
    pub const fn running(&self) -> Option<&Log> {
        self.running.as_ref()
    }

    /// Whether this device has as much of that match or more.
    fn is_here(&self, theirs: &Log) -> bool {
        self.running.as_ref().is_some_and(|ours| ours.since(0).starts_with(theirs.since(0)))
    }

    /// Whether nothing is lost here with that match in the place of the one that is saved.
    fn may_continue(&self, theirs: &Log) -> bool {
        let Some(ours) = &self.running else { return true };
        let over = ours.fold().is_ok_and(|state| state.conclusion().is_some());
        over || theirs.since(0).starts_with(ours.since(0))
    }

    // ---- What the app says ----

    /// The match that is saved on this device.
    pub fn note_match(&mut self, log: Option<&Log>) {
        self.running = log.cloned();
        if self.is_on() == Some(true) {
            // One that is over is among the results.
            let runs = log.filter(|log| log.fold().is_ok_and(|state| state.conclusion().is_none()));
            self.keeper.set(SaveSlot::Match, runs.and_then(|log| pack(&Some(log))));
        }
    }

    /// The settings of this device. The first ones are nothing to keep.
    pub fn note_settings(&mut self, settings: &Settings) {
        self.settings_are_first = *settings == Settings::default();
        if self.is_on() == Some(true) {
            let own = (!self.settings_are_first).then_some(settings);
            self.keeper.set(SaveSlot::Settings, own.and_then(pack));
        }
    }

    /// The results of this device. The newest are kept, as many as fit.
    pub fn note_results(&mut self, results: &[Summary]) {
        self.finished = results.iter().filter_map(|summary| Some(summary.terms()?.id)).collect();
        if self.is_on() == Some(true) {
            self.keeper.set(SaveSlot::Results, pack_newest(results));
        }
    }

    /// The player wants saves to be kept, or not.
    pub fn set_on(&mut self, on: bool) -> Vec<Effect> {
        if self.is_on() == Some(on) {
            return Vec::new();
        }
        self.keeper.set_consent(if on { Consent::Given } else { Consent::Withdrawn });
        if !on {
            self.forget_others();
        }
        vec![Effect::Consent(on), Effect::KeptMatch(None)]
    }

    /// A recovery code is shown on this device.
    pub fn code_shown(&mut self) -> Vec<Effect> {
        // Who has switched it off has said what they want.
        if self.is_on().is_none() { self.set_on(true) } else { Vec::new() }
    }

    /// A recovery code was used on this device: it is another player's now.
    pub fn code_used(&mut self) -> Vec<Effect> {
        self.keeper.is_somebody_else();
        self.forget_others();
        self.is_new_here = true;
        let mut effects = self.code_shown();
        effects.push(Effect::KeptMatch(None));
        effects
    }

    fn forget_others(&mut self) {
        self.listed.clear();
        self.others.clear();
        self.seen.clear();
        (self.awaited, self.continuing) = (None, None);
    }

    /// Goes on with a match of another device here, once the relay has said that it is still the same.
    pub fn go_on_here(&mut self, device: DeviceId, now: u64) -> Vec<Effect> {
        let line = self.listed.iter().find(|line| line.device == device && line.slot == SaveSlot::Match);
        let Some(line) = line.copied() else { return Vec::new() };
        let ready = self.others.get(&line.hash).is_some_and(|theirs| self.may_continue(theirs.log()));
        if !ready {
            return Vec::new();
        }
        self.continuing = Some(line);
        self.look_again(now)
    }

    /// A match of another device is saved here: its copy at the relay is to be gone on with by nobody.
    pub fn gone_on(&mut self, line: SaveLine, now: u64) -> Vec<Effect> {
        self.keeper.forget(line);
        self.listed.retain(|other| (other.device, other.slot) != (line.device, line.slot));
        self.tick(now)
    }

    /// Asks once more what the other devices have.
    pub fn look_again(&mut self, now: u64) -> Vec<Effect> {
        self.keeper.look_again();
        self.tick(now)
    }

    // ---- What the line says ----

    /// The player is signed in at their relay.
    pub fn up(&mut self, now: u64) -> Vec<Effect> {
        let out = self.keeper.up(now);
        self.carry(out)
    }

    /// The line is gone.
    pub fn down(&mut self) {
        self.keeper.down();
    }

    /// When [`Keeping::tick`] has something to do next.
    pub fn next_tick(&self) -> Option<u64> {
        self.keeper.next_tick()
    }

    /// What time alone leads to.
    pub fn tick(&mut self, now: u64) -> Vec<Effect> {
        let out = self.keeper.tick(now);
        self.carry(out)
    }

    /// What the relay says; `None` when it is not about saves.
    pub fn said(&mut self, message: &ServerMessage, now: u64) -> Option<Vec<Effect>> {
        let out = self.keeper.said(message, now)?;
        let mut effects = self.carry(out);
        // What was learnt may be something to ask for at once.
        effects.extend(self.tick(now));
        Some(effects)
    }

    fn carry(&mut self, out: Vec<Out>) -> Vec<Effect> {
        let mut effects = Vec::new();
        for out in out {
            match out {
                Out::Say(message) => effects.push(Effect::Say(message)),
                Out::Tell(News::Listed(lines)) => effects.extend(self.take_list(lines)),
                Out::Tell(News::Fetched(line, bytes)) => effects.extend(self.take_save(line, &bytes)),
                Out::Tell(News::Damaged(line)) => {
                    self.seen.insert(line.hash);
                    effects.push(Effect::Bad(line.slot, Damage::Checksum));
                }
                Out::Tell(News::Kept(SaveSlot::Match, hash)) => effects.push(Effect::KeptMatch(Some(hash))),
                Out::Tell(News::Kept(..)) => {}
            }
        }
        effects
    }

    fn take_list(&mut self, lines: Vec<SaveLine>) -> Vec<Effect> {
        self.listed = lines;
        let gone: Vec<SaveHash> = self.others.keys().copied().collect();
        for hash in gone.into_iter().filter(|hash| self.listed.iter().all(|line| line.hash != *hash)) {
            self.others.remove(&hash);
            self.seen.remove(&hash);
        }
        if std::mem::take(&mut self.is_new_here) {
            let settings = self.listed.iter().filter(|line| line.slot == SaveSlot::Settings);
            self.awaited = settings.min_by_key(|line| line.quiet_s).map(|line| line.hash);
        }
        for line in &self.listed {
            let wanted = line.slot != SaveSlot::Settings || self.awaited == Some(line.hash);
            if wanted && !self.seen.contains(&line.hash) {
                self.keeper.fetch(*line);
            }
        }
        let continuing = self.continuing.take().filter(|line| {
            // How long ago it was kept grows; nothing else of the same save changes.
            let name = |line: &SaveLine| (line.device, line.slot, line.hash);
            self.listed.iter().any(|other| name(other) == name(line))
        });
        let Some(line) = continuing else { return Vec::new() };
        match self.others.get(&line.hash) {
            Some(theirs) if self.may_continue(theirs.log()) => {
                vec![Effect::Match(line, theirs.log().clone())]
            }
            _ => Vec::new(),
        }
    }

    fn take_save(&mut self, line: SaveLine, bytes: &[u8]) -> Option<Effect> {
        self.seen.insert(line.hash);
        let taken = match line.slot {
            SaveSlot::Results => unpack(bytes).map(|results| Some(Effect::Results(results))),
            SaveSlot::Settings => unpack(bytes).map(|settings: Settings| {
                let wanted = self.awaited.take() == Some(line.hash) && self.settings_are_first;
                wanted.then_some(Effect::Settings(settings))
            }),
            SaveSlot::Match => unpack(bytes).and_then(|log: Option<Log>| {
                let resume = |log| Referee::resume(log).map_err(|error| Damage::Contents(error.to_string()));
                if let Some(theirs) = log.map(resume).transpose()? {
                    self.others.insert(line.hash, theirs);
                }
                Ok(None)
            }),
        };
        taken.unwrap_or_else(|damage| Some(Effect::Bad(line.slot, damage)))
    }
}

/// A value as it is kept at a relay: a save, made small. `None` when it has no such form.
pub fn pack<T: Serialize>(value: &T) -> Option<Vec<u8>> {
    // Whatever the app saves has a form; if it had none, saving it here would have said so.
    let bytes = seal(value).ok()?;
    Some(miniz_oxide::deflate::compress_to_vec_zlib(&bytes, LEVEL))
}

/// The value of what was kept.
///
/// # Errors
/// [`Damage`] says why it cannot be opened.
pub fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Damage> {
    let unpacked = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(bytes, MOST_UNPACKED);
    open(&unpacked.map_err(|_| Damage::NotASave)?)
}

/// As many of the newest as fit one save; `None` when there are none.
fn pack_newest(results: &[Summary]) -> Option<Vec<u8>> {
    let mut newest = results;
    while !newest.is_empty() {
        let packed = pack(&newest)?;
        if packed.len() <= MOST_SAVE {
            return Some(packed);
        }
        // A twelfth of them less, until it fits.
        newest = &newest[newest.len().div_ceil(12)..];
    }
    None
}

/// Enters results of another device, before those of this one: what was played last here stays last. Whether any was new.
pub fn unite(own: &mut Vec<Summary>, others: Vec<Summary>) -> bool {
    let number = |summary: &Summary| summary.terms().map(|terms| terms.id);
    let mut known: BTreeSet<Option<u64>> = own.iter().map(number).collect();
    // One that does not say which match it is of is never the same as another.
    known.insert(None);
    let new: Vec<Summary> = others.into_iter().filter(|summary| known.insert(number(summary))).collect();
    let any = !new.is_empty();
    own.splice(0..0, new);
    any
}
