//! Who sits where, as the person at this device sees it.

use super::state::level_keys;
use super::text::Speaker;
use crate::engine::Side;
use crate::game::{Seat, Terms};

/// The two at a table.
#[derive(Debug, Clone, Copy)]
pub struct Faces<'a> {
    /// What they play under.
    pub terms: &'a Terms,
    /// The side of the one person at this device; `None` when two share it.
    pub me: Option<Side>,
}

impl<'a> Faces<'a> {
    /// The two of a match at this device alone.
    pub fn here(terms: &'a Terms) -> Faces<'a> {
        Faces { terms, me: terms.person() }
    }

    /// What whoever sits there is called.
    pub fn name(&self, speaker: Speaker, side: Side) -> String {
        let far = self.terms.online.as_ref().map(|online| &online.names[side.index()]);
        match (self.terms.seat(side), far) {
            (Seat::Ai(level), _) => speaker.say(level_keys(level)[0]),
            (Seat::Person, _) if self.me == Some(side) => speaker.say("name-you"),
            (Seat::Person, Some(name)) => name.clone(),
            (Seat::Person, None) => speaker.say(match side {
                Side::South => "name-south",
                Side::North => "name-north",
            }),
        }
    }
}
