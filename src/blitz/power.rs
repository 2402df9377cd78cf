//! The power-ups, and which of them a player brings.

use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// With nothing held, so much Ember becomes a power-up; while one is held, no more than this is kept.
pub const EMBER_FULL: u8 = 12;

/// What can be held, one at a time, and used once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PowerUp {
    /// Nothing is taken from one of your pits until your next turn begins.
    BrassShield,
    /// The seeds of this turn travel clockwise.
    ReverseSow,
    /// The other side's next turn is short.
    TimeSqueeze,
    /// Threes are pasu too on this turn, and every pasu is yours.
    PasuSurge,
}

impl PowerUp {
    /// All there are.
    pub const ALL: [PowerUp; 4] =
        [PowerUp::BrassShield, PowerUp::ReverseSow, PowerUp::TimeSqueeze, PowerUp::PasuSurge];

    /// Its name in records and saves.
    pub const fn name(self) -> &'static str {
        match self {
            PowerUp::BrassShield => "brass_shield",
            PowerUp::ReverseSow => "reverse_sow",
            PowerUp::TimeSqueeze => "time_squeeze",
            PowerUp::PasuSurge => "pasu_surge",
        }
    }
}

/// The three of the four that a player has chosen before the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<PowerUp>", into = "[PowerUp; 3]")]
pub struct Loadout([PowerUp; 3]);

/// Why some power-ups are no loadout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LoadoutError {
    /// Two of them are the same.
    #[error("a loadout has three different power-ups, not {name} twice", name = .0.name())]
    Twice(PowerUp),
    /// Too many, or too few.
    #[error("a loadout has three different power-ups, not {0}")]
    Count(usize),
}

impl Loadout {
    /// The loadout that leaves one out.
    pub fn without(left_out: PowerUp) -> Loadout {
        let mut kept = PowerUp::ALL.into_iter().filter(|&power| power != left_out);
        // Three of four are left.
        Loadout(std::array::from_fn(|_| kept.next().unwrap_or(left_out)))
    }

    /// What is in it.
    pub const fn powers(&self) -> [PowerUp; 3] {
        self.0
    }

    /// Whether it holds this one.
    pub fn contains(&self, power: PowerUp) -> bool {
        self.0.contains(&power)
    }
}

impl TryFrom<[PowerUp; 3]> for Loadout {
    type Error = LoadoutError;
    fn try_from(powers: [PowerUp; 3]) -> Result<Loadout, LoadoutError> {
        let twice = powers.iter().enumerate().find(|(at, power)| powers[..*at].contains(power));
        match twice {
            Some((_, &power)) => Err(LoadoutError::Twice(power)),
            None => Ok(Loadout(powers)),
        }
    }
}

impl TryFrom<Vec<PowerUp>> for Loadout {
    type Error = LoadoutError;
    fn try_from(powers: Vec<PowerUp>) -> Result<Loadout, LoadoutError> {
        let count = powers.len();
        <[PowerUp; 3]>::try_from(powers).map_err(|_| LoadoutError::Count(count))?.try_into()
    }
}

impl From<Loadout> for [PowerUp; 3] {
    fn from(loadout: Loadout) -> [PowerUp; 3] {
        loadout.0
    }
}

impl FromStr for PowerUp {
    type Err = String;
    fn from_str(name: &str) -> Result<PowerUp, String> {
        let known = PowerUp::ALL.into_iter().find(|power| power.name() == name);
        known.ok_or_else(|| format!("there is no power-up {name:?}"))
    }
}
