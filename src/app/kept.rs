//! The saves of this device at the player's relay: the one place where what [`Keeping`](super::keeping::Keeping) asks for is
//! carried out.

use super::keeping::{Effect, unite};
use super::opened::Said;
use super::session::{self, Session};
use super::state::App;
use super::ways::{Over, Screen};
use crate::game::fair::hex;
use crate::game::{Log, Referee};
use crate::online::{DeviceId, SaveLine};
use crate::platform;
use crate::storage::{Damage, Slot};
use dioxus::prelude::*;

impl App {
    pub(super) fn carry_out_saves(&mut self, effect: Effect) {
        match effect {
            // `Friends` says it itself.
            Effect::Say(_) => {}
            Effect::Consent(on) => {
                self.keep(|identity| identity.keeps = Some(on));
                self.note_saves();
            }
            Effect::KeptMatch(hash) => {
                self.keep(|identity| identity.kept_match = hash.map(|hash| hex::text(&hash.0)));
            }
            Effect::Results(others) => {
                let mut results = self.results.peek().clone();
                if unite(&mut results, others) {
                    self.results.set(results);
                    self.save_results();
                }
            }
            Effect::Settings(settings) => self.set(|own| *own = settings),
            Effect::Match(line, log) => self.go_on_with(line, log),
            Effect::Bad(slot, damage) => {
                let said = Said::Other { slot, newer: matches!(damage, Damage::Newer(_)) };
                if !self.notices.peek().contains(&said) {
                    self.notices.write().push(said);
                }
            }
        }
    }

    /// Goes on with a match of another device, which is forgotten there as soon as it is safe here.
    fn go_on_with(&mut self, line: SaveLine, log: Log) {
        let saved = self.saves.read().save_match(Some(&log));
        let is_saved = saved.is_ok();
        self.check(Slot::Match, saved);
        let Ok(referee) = Referee::resume(log.clone()) else { return };
        if !is_saved {
            return;
        }
        self.note_match(Some(log));
        let now = platform::now();
        self.befriend(|friends| friends.saves(now, |keeping| keeping.gone_on(line, now)));
        if self.session.peek().as_ref().is_some_and(Session::is_far) {
            self.session.set(None);
            self.leave_far();
        }
        let (session, effects) = Session::resume(referee);
        self.session.set(Some(session));
        self.told.set(None);
        self.over.set(Over::Nothing);
        self.result_closed.set(false);
        self.carry_out(vec![session::Effect::Settle]);
        self.carry_out(effects);
        self.show(vec![Screen::Home, Screen::Table]);
    }

    /// Saves the results, here and where else they are kept.
    pub(super) fn save_results(&mut self) {
        let saved = self.saves.read().save_results(&self.results.peek());
        self.check(Slot::Results, saved);
        self.note_results();
    }

    /// Whether the relay keeps what is saved here. Where it does not, nothing needs to be said.
    fn is_kept(&self) -> bool {
        self.friends.peek().keeping().is_some_and(|keeping| keeping.is_on() == Some(true))
    }

    /// Everything that is saved here.
    pub(super) fn note_saves(&mut self) {
        let log = self.saved_match.read().clone();
        self.note_match(log);
        self.note_settings();
        self.note_results();
    }

    /// The match that is saved here.
    pub(super) fn note_match(&mut self, log: Option<Log>) {
        if self.is_kept() {
            let now = platform::now();
            self.befriend(|friends| {
                friends.saves(now, |keeping| {
                    keeping.note_match(log.as_ref());
                    keeping.tick(now)
                })
            });
        }
        self.saved_match.set(log);
    }

    pub(super) fn note_settings(&mut self) {
        if self.is_kept() {
            let (now, settings) = (platform::now(), *self.settings.peek());
            self.befriend(|friends| {
                friends.saves(now, |keeping| {
                    keeping.note_settings(&settings);
                    keeping.tick(now)
                })
            });
        }
    }

    fn note_results(&mut self) {
        if self.is_kept() {
            let (now, results) = (platform::now(), self.results);
            self.befriend(|friends| {
                friends.saves(now, |keeping| {
                    keeping.note_results(&results.peek());
                    keeping.tick(now)
                })
            });
        }
    }

    // ---- What screens do ----

    /// Lets the relay keep what is saved here, or has it forget that.
    pub fn keep_saves(&mut self, on: bool) {
        let now = platform::now();
        self.befriend(|friends| {
            friends.saves(now, |keeping| {
                let mut effects = keeping.set_on(on);
                effects.extend(keeping.tick(now));
                effects
            })
        });
        // What was kept is forgotten as soon as the relay hears of it.
        self.reconnect();
    }

    /// Asks what the player's other devices have had kept.
    pub(super) fn look_at_others(&mut self) {
        if self.is_kept() {
            let now = platform::now();
            self.befriend(|friends| friends.saves(now, |keeping| keeping.look_again(now)));
        }
    }

    /// Goes on here with the match of another device.
    pub fn continue_here(&mut self, device: DeviceId) {
        let now = platform::now();
        self.befriend(|friends| friends.saves(now, |keeping| keeping.go_on_here(device, now)));
    }
}
