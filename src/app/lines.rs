//! Lines to relays: those of the page, and those of the system, whichever may go there.

use super::page::{Page, ToPage};
use crate::online::{Dial, Link, LinkEvent, Teller};
use dioxus::prelude::*;
use futures_util::StreamExt;

/// Opens lines. The page has one at a time, the newest.
#[derive(Clone, Copy)]
pub struct Lines {
    page: Page,
    newest: CopyValue<Newest>,
}

#[derive(Default)]
struct Newest {
    number: u32,
    tell: Option<Teller>,
}

impl Lines {
    /// Lines by way of this page.
    pub fn of(page: Page) -> Lines {
        Lines { page, newest: CopyValue::new(Newest::default()) }
    }

    /// The page tells something of the line with this number; one that is not the newest any more says nothing.
    pub fn heard(mut self, number: u32, event: LinkEvent) {
        let mut newest = self.newest.write();
        if newest.number != number {
            return;
        }
        let down = event == LinkEvent::Down;
        if let Some(tell) = &newest.tell {
            tell.tell(event);
        }
        if down {
            newest.tell = None;
        }
    }

    fn is_open(&self, number: u32) -> bool {
        let newest = self.newest.read();
        newest.number == number && newest.tell.is_some()
    }

    fn by_page(mut self, url: &str) -> Link {
        let (link, mut end) = Link::pair();
        let number = self.newest.peek().number.wrapping_add(1);
        self.newest.set(Newest { number, tell: Some(end.tell) });
        self.page.tell(&ToPage::Line { number, url });
        dioxus::core::spawn_forever(async move {
            while let Some(frame) = end.frames.next().await {
                if self.is_open(number) {
                    self.page.tell(&ToPage::Frame(&frame));
                }
            }
            if self.is_open(number) {
                self.newest.write().tell = None;
                self.page.tell(&ToPage::HangUp);
            }
        });
        link
    }
}

impl Dial for Lines {
    fn dial(&self, url: &str) -> Link {
        #[cfg(feature = "nearby")]
        if url.starts_with("ws:") {
            return crate::platform::line::dial(url);
        }
        self.by_page(url)
    }
}
