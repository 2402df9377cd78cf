//! The screens and the ways between them: on, back, and what lies over the table on the way.

use super::guide::chapter::Chapter;
use super::guide::term::Term;
use super::page::ToPage;
use super::puzzling::Which;
use super::session::Session;
use super::state::App;
use crate::engine::RuleSet;
use crate::storage::Slot;
use dioxus::prelude::*;
/// A screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// Where everything begins.
    Home,
    /// Choosing an opponent, as far as the [`Draft`](super::state::Draft) says.
    NewGame,
    /// Choosing a game.
    MoreGames,
    /// The match.
    Table,
    /// The rules of a game; of the main one the guide's contents.
    HowToPlay(RuleSet),
    /// A page of the guide.
    Guide(Chapter),
    /// The settings.
    Settings,
    /// What the player has done.
    Stats,
    /// Playing people far away.
    Friends,
    /// Choosing what to invite somebody to, as far as the [`Draft`](super::state::Draft) says; with `true` a stranger.
    Invite(bool),
    /// Today's puzzle, and all the others.
    Puzzles,
    /// A puzzle.
    Puzzle(Which),
}

/// What lies over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// Nothing.
    Nothing,
    /// The pause menu.
    Pause,
    /// The question whether to give up.
    Resign,
    /// What can be said to an opponent far away.
    Phrases,
}

impl App {
    /// The screen on top.
    pub fn top(&self) -> Screen {
        self.screens.peek().last().copied().unwrap_or(Screen::Home)
    }

    /// Goes on to a screen.
    pub fn go(&mut self, screen: Screen) {
        let mut screens = self.screens.peek().clone();
        screens.push(screen);
        self.show(screens);
    }

    /// Goes on to a screen in place of the one on top: the next page, the next puzzle.
    pub fn turn_to(&mut self, screen: Screen) {
        let mut screens = self.screens.peek().clone();
        screens.pop();
        screens.push(screen);
        self.show(screens);
        self.tell_page(&ToPage::Top);
    }

    /// Whether the pages on top were opened from a table, to which they lead back.
    pub fn reads_at_table(&self) -> bool {
        self.screens.read().contains(&Screen::Table)
    }

    /// From a page of rules to playing by them: back to the table or the choices, if the page was opened from there.
    pub fn play_by(&mut self, rules: RuleSet) {
        let mut screens = self.screens.peek().clone();
        while matches!(screens.last(), Some(Screen::HowToPlay(_) | Screen::Guide(_))) {
            screens.pop();
        }
        if matches!(screens.last(), Some(Screen::NewGame | Screen::Table)) {
            self.show(screens);
        } else {
            self.prepare(rules, false, false);
        }
    }

    /// Says what a term means, or puts that away.
    pub fn explain(&mut self, term: Option<Term>) {
        if term.is_none() {
            self.tell_page(&ToPage::GivePlaceBack);
        }
        self.term.set(term);
    }

    /// Lays something over the table. Nobody waits for a hint there.
    pub fn cover(&mut self, over: Over) {
        self.withdraw_hint();
        self.over.set(over);
        self.stop_the_clock();
    }

    /// Escape: closes what lies over the table, finishes what moves, or else leads back.
    pub(super) fn escape(&mut self) {
        let covered = *self.over.peek() != Over::Nothing || self.shows_result();
        let playing = self.session.peek().as_ref().is_some_and(Session::is_playing);
        let fresh = self.session.peek().as_ref().is_some_and(Session::is_fresh);
        let ticks = self.session.peek().as_ref().is_some_and(Session::is_timed);
        let hinted = self
            .session
            .peek()
            .as_ref()
            .is_some_and(|session| session.hint().is_some() || session.seeks_hint());
        match self.top() {
            Screen::Table if self.is_waiting() && *self.over.peek() != Over::Resign => {
                // The first turn begins when that is asked for.
                if !fresh {
                    self.resume();
                }
            }
            Screen::Table if covered => self.back(),
            Screen::Table if playing => self.tap_board(),
            Screen::Table if hinted => self.act(|session| {
                session.put_hint_away();
                Vec::new()
            }),
            Screen::Table if ticks => self.cover(Over::Pause),
            Screen::Table | Screen::Home => {}
            _ => self.back(),
        }
    }

    /// Goes back: from what lies over the table to the table, from a running match to the question whether to
    /// leave it, from anything else to the screen before.
    pub fn back(&mut self) {
        if self.term.peek().is_some() {
            self.explain(None);
            return self.tell_depth();
        }
        if self.top() == Screen::Table {
            let running =
                self.session.peek().as_ref().is_some_and(|session| session.shown().conclusion().is_none());
            let over = *self.over.peek();
            match over {
                // In Blitz the pause menu lies over a clock that waits: the way back leads home from there.
                Over::Nothing if running && self.is_waiting() => return self.home(),
                Over::Nothing if running => self.cover(Over::Pause),
                Over::Nothing if self.shows_result() => self.result_closed.set(true),
                Over::Nothing => return self.home(),
                Over::Resign => self.over.set(Over::Pause),
                Over::Phrases => self.over.set(Over::Nothing),
                Over::Pause if self.is_waiting() => return self.home(),
                Over::Pause => self.over.set(Over::Nothing),
            }
            self.tell_depth();
            return;
        }
        let mut screens = self.screens.peek().clone();
        if screens.len() > 1 {
            screens.pop();
        }
        self.show(screens);
    }

    /// Leaves for home. A running match is kept; one that is over is put away.
    pub fn home(&mut self) {
        let ended =
            self.session.peek().as_ref().is_some_and(|session| session.shown().conclusion().is_some());
        let far = self.session.peek().as_ref().is_some_and(Session::is_far);
        if far {
            // It goes on far away, and the match that was left here is still the one that is saved.
            self.session.set(None);
            self.leave_far();
        } else if ended {
            self.session.set(None);
            let saved = self.saves.read().save_match(None);
            self.check(Slot::Match, saved);
            self.note_match(None);
        }
        self.over.set(Over::Nothing);
        self.show(vec![Screen::Home]);
    }

    pub(super) fn show(&mut self, screens: Vec<Screen>) {
        self.withdraw_hint();
        self.looked.set(None);
        self.screens.set(screens);
        self.stop_the_clock();
        self.tell_depth();
    }

    pub(super) fn tell_depth(&self) {
        self.tell_page(&ToPage::Depth(self.screens.peek().len() - 1));
    }

    /// Whether the clock of Blitz waits.
    pub fn is_waiting(&self) -> bool {
        self.session.read().as_ref().is_some_and(Session::is_paused)
    }

    /// Whether something else is in front of the table.
    pub(super) fn looks_away(&self) -> bool {
        self.top() != Screen::Table || *self.over.peek() != Over::Nothing
    }

    /// Whether the result lies over the table: the match is over and drawn to its end, and nobody put it away.
    pub fn shows_result(&self) -> bool {
        self.session.read().as_ref().is_some_and(Session::is_over)
            && !*self.result_closed.read()
            && *self.over.read() == Over::Nothing
    }

    /// Whether a round is over and the next waits, with nothing else over the table.
    pub fn shows_interval(&self) -> bool {
        self.session.read().as_ref().is_some_and(|session| session.interval().is_some())
            && *self.over.read() == Over::Nothing
    }
}
