//! One finger, mouse or key on the pits: when does it mean "sow this"?
//!
//! A press that is lifted on the pit it began on sows it, however long it was held; sliding off cancels. The
//! browser follows such a press with a click, which must not count again; a click of its own (a key, a screen
//! reader) counts.

use super::view::Spot;

/// What is pressed now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Press {
    down: Option<Spot>,
    lifted: Option<Spot>,
}

impl Press {
    /// A finger or button goes down on a pit.
    pub fn down(&mut self, spot: Spot) {
        *self = Press { down: Some(spot), lifted: None };
    }

    /// It slides off a pit, or the system takes it away.
    pub fn off(&mut self) {
        self.down = None;
    }

    /// It is lifted over a pit. True when that pit is to be sown.
    pub fn up(&mut self, spot: Spot) -> bool {
        let sow = self.down.take() == Some(spot);
        self.lifted = sow.then_some(spot);
        sow
    }

    /// A click arrives. True when it stands for itself.
    pub fn click(&mut self, spot: Spot) -> bool {
        self.lifted.take() != Some(spot)
    }

    /// Whether nothing is pressed, and no press that was lifted still has its click to come.
    pub fn is_idle(&self) -> bool {
        *self == Press::default()
    }
}
