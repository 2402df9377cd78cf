//! What ties a scene to the page: its board has a number there, and what it asks for is carried out.

use super::stage::SceneEffect;
use crate::app::board::plan::Pace;
use crate::app::page::ToPage;
use crate::app::state::App;
use crate::platform;
use dioxus::prelude::*;

/// Something with a board of its own.
pub trait Scene: 'static {
    /// The page has shown a plan to its end.
    fn done(&mut self, plan: u32, pace: Pace) -> Vec<SceneEffect>;

    /// A wait is over.
    fn waited(&mut self, _ticket: u32, _pace: Pace) -> Vec<SceneEffect> {
        Vec::new()
    }
}

/// A scene on screen.
pub struct Handle<S: 'static> {
    app: App,
    /// The number of its board.
    pub board: u32,
    /// The scene.
    pub scene: Signal<S>,
}

impl<S> Clone for Handle<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Handle<S> {}

impl<S> PartialEq for Handle<S> {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl<S: Scene> Handle<S> {
    /// Lets something happen, at the pace that is set.
    pub fn act(mut self, happen: impl FnOnce(&mut S, Pace) -> Vec<SceneEffect>) {
        let pace = self.app.pace();
        let effects = happen(&mut self.scene.write(), pace);
        self.carry_out(effects);
    }

    fn carry_out(mut self, effects: Vec<SceneEffect>) {
        for effect in effects {
            match effect {
                SceneEffect::Play(plan) => {
                    self.app.tell_page(&ToPage::Play { board: self.board, plan: &plan });
                }
                SceneEffect::Hasten => self.app.tell_page(&ToPage::Hasten(self.board)),
                SceneEffect::Settle(rest) => self.app.tell_page(&ToPage::Settle { board: self.board, rest }),
                SceneEffect::Learn(lesson) => self.app.learn(|learned| lesson.enter(learned)),
                SceneEffect::Wait { ticket, ms } => {
                    spawn(async move {
                        platform::sleep(ms).await;
                        let pace = self.app.pace();
                        let effects = self.scene.write().waited(ticket, pace);
                        self.carry_out(effects);
                    });
                }
            }
        }
    }
}

/// Shows a scene for as long as the component is there.
pub fn use_scene<S: Scene>(make: impl FnOnce() -> S) -> Handle<S> {
    let mut app = App::here();
    let scene = use_signal(make);
    let board = use_hook(|| app.next_board());
    let handle = Handle { app, board, scene };
    let hears = use_callback(move |plan: u32| handle.act(|scene, pace| scene.done(plan, pace)));
    use_hook(|| app.boards.write().insert(board, hears));
    use_drop(move || {
        app.boards.write().remove(&board);
    });
    handle
}
