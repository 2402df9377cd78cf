//! The append-only list of events.

use super::{Event, FoldError, Match, Terms};
use serde::{Deserialize, Serialize};

/// Every event of a match, in order. It grows only through [`super::Referee`] and is never empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Log {
    events: Vec<Event>,
}

impl Log {
    pub(super) fn new(terms: Terms) -> Log {
        Log { events: vec![Event::Started(terms)] }
    }

    pub(super) fn append(&mut self, event: Event) {
        self.events.push(event);
    }

    /// The number of events: the sequence number the next one gets.
    pub fn seq(&self) -> usize {
        self.events.len()
    }

    /// The events from this sequence number on.
    pub fn since(&self, seq: usize) -> &[Event] {
        self.events.get(seq..).unwrap_or_default()
    }

    /// A log from its events, as they were stored or sent; whether they are a match shows when they are folded.
    pub fn from_events(events: Vec<Event>) -> Log {
        Log { events }
    }

    /// The match these events amount to.
    ///
    /// # Errors
    /// [`FoldError`] when no referee could have written them.
    pub fn fold(&self) -> Result<Match, FoldError> {
        Log::fold_of(&self.events)
    }

    /// The last move that stands, and the match before it; `None` when none does.
    pub fn last_move(&self) -> Option<(Match, &Event)> {
        let seq = self.standing().pop()?;
        Some((Log::fold_of(&self.events[..seq]).ok()?, &self.events[seq]))
    }

    /// The moves that stand, take-backs taken out.
    pub fn moves(&self) -> impl Iterator<Item = &Event> {
        self.standing().into_iter().map(|seq| &self.events[seq])
    }

    /// The sequence numbers of the moves that stand.
    fn standing(&self) -> Vec<usize> {
        let mut standing = Vec::new();
        for (seq, event) in self.events.iter().enumerate() {
            match event {
                Event::Sown { .. } | Event::Played { .. } => standing.push(seq),
                Event::TookBack { moves, .. } => standing.truncate(*moves),
                Event::Started(_)
                | Event::Clocked { .. }
                | Event::Resigned { .. }
                | Event::DrawOffered { .. }
                | Event::DrawAgreed { .. }
                | Event::Forfeited { .. }
                | Event::Hinted { .. } => {}
            }
        }
        standing
    }

    fn fold_of(events: &[Event]) -> Result<Match, FoldError> {
        let (first, rest) = events.split_first().ok_or(FoldError::NoStart)?;
        let Event::Started(terms) = first else {
            return Err(FoldError::NoStart);
        };
        let mut folded = Match::new(terms.clone())?;
        for event in rest {
            folded.apply(event, &mut ())?;
        }
        Ok(folded)
    }
}
