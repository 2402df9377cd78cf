//! What the rule sets differ in, as data.

use std::str::FromStr;

/// A drop that makes exactly `at` seeds in a pit is pasu: those seeds are taken at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pasu {
    /// The number of seeds, counted after the drop.
    pub at: u8,
    /// Who gets them.
    pub to: PasuTo,
}

/// Who gets a pasu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PasuTo {
    /// The side on whose row the pit lies, whoever sows.
    Owner,
}

/// The rules of one game: what they differ in from the others, as a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The name in records and saves.
    pub id: &'static str,
    /// Seeds in each pit at the start.
    pub seeds: u8,
    /// The pasu rule.
    pub pasu: Pasu,
    /// Whether a store with more than half of all seeds wins at once, at the end of any turn.
    pub clinch: bool,
    /// A turn that has dropped more seeds than this when its hand runs empty ends there, without a capture.
    pub turn_guard: u32,
    /// This many moves in a row with nothing taken end the game.
    pub stall_guard: u32,
    /// A position met this many times, the start counted, ends the game.
    pub repetition_guard: u32,
}

impl RuleSet {
    /// Guzhi, the app's Classic game: six seeds a pit, a four goes to the pit's owner, an empty row ends the
    /// game for the side that has to move, and all seeds left go to the other.
    pub const GUZHI: RuleSet = RuleSet {
        id: "guzhi",
        seeds: 6,
        pasu: Pasu { at: 4, to: PasuTo::Owner },
        clinch: true,
        turn_guard: 1_000,
        stall_guard: 100,
        repetition_guard: 3,
    };

    /// Every rule set there is.
    pub const ALL: &'static [RuleSet] = &[RuleSet::GUZHI];
}

/// A name that no rule set has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule set {0:?}; there is {known}", known = known())]
pub struct UnknownRuleSet(pub String);

fn known() -> String {
    RuleSet::ALL.iter().map(|rules| format!("{:?}", rules.id)).collect::<Vec<_>>().join(", ")
}

impl FromStr for RuleSet {
    type Err = UnknownRuleSet;
    fn from_str(id: &str) -> Result<RuleSet, UnknownRuleSet> {
        RuleSet::ALL.iter().find(|rules| rules.id == id).copied().ok_or_else(|| UnknownRuleSet(id.to_owned()))
    }
}
