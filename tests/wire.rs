//! What is said on the wire: the exact text of every frame, the laws of reading and writing them, and the codes and names
//! that people type.
#![cfg(feature = "online")]

mod draws;

#[path = "wire/any.rs"]
mod any;
#[path = "wire/codes.rs"]
mod codes;
#[path = "wire/frames.rs"]
mod frames;
#[path = "wire/golden.rs"]
mod golden;
#[path = "wire/laws.rs"]
mod laws;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// As many cases of a law, the same ones every time.
fn fixed(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(6),
        ..ProptestConfig::default()
    }
}
