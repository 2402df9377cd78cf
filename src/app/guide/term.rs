//! The terms of the game, each with what it means.

/// A term.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Term {
    /// How texts refer to it.
    pub id: &'static str,
    /// The key of its name.
    pub name: &'static str,
    /// The key of what it means.
    pub is: &'static str,
}

/// Makes terms of their ids, each with the keys of its texts.
macro_rules! terms {
    ($($id:literal, $name:literal, $is:literal;)*) => {
        &[$(Term { id: $id, name: $name, is: $is }),*]
    };
}

impl Term {
    /// All of them, in the order in which they are met.
    pub const ALL: &[Term] = terms![
        "pit", "term-pit", "term-pit-is";
        "row", "term-row", "term-row-is";
        "store", "term-store", "term-store-is";
        "seed", "term-seed", "term-seed-is";
        "south", "term-south", "term-south-is";
        "sow", "term-sow", "term-sow-is";
        "hand", "term-hand", "term-hand-is";
        "lap", "term-lap", "term-lap-is";
        "relay", "term-relay", "term-relay-is";
        "turn", "term-turn", "term-turn-is";
        "capture", "term-capture", "term-capture-is";
        "pasu", "term-pasu", "term-pasu-is";
        "sweep", "term-sweep", "term-sweep-is";
        "half", "term-half", "term-half-is";
        "round", "term-round", "term-round-is";
        "closed", "term-closed", "term-closed-is";
        "hint", "term-hint", "term-hint-is";
        "clock", "term-clock", "term-clock-is";
        "bank", "term-bank", "term-bank-is";
        "squeezed", "term-squeezed", "term-squeezed-is";
        "ember", "term-ember", "term-ember-is";
        "power", "term-power", "term-power-is";
        "shield", "term-shield", "term-shield-is";
        "reverse", "power-reverse", "power-reverse-line";
        "squeeze", "power-squeeze", "power-squeeze-line";
        "surge", "power-surge", "power-surge-line";
    ];

    /// The term that texts refer to so.
    pub fn of(id: &str) -> Option<Term> {
        Term::ALL.iter().find(|term| term.id == id).copied()
    }
}
