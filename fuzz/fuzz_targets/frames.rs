//! Any text as a frame: nothing panics, and what is understood can be said in a frame and is understood as the same again.

#![no_main]

use guzhi::online::wire::{MOST_BYTES, WireError, decode, encode};
use guzhi::online::{ClientMessage, ServerMessage};
use libfuzzer_sys::fuzz_target;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

fuzz_target!(|input: &[u8]| {
    let frame = String::from_utf8_lossy(input);
    same_when_said_again::<ClientMessage>(&frame);
    same_when_said_again::<ServerMessage>(&frame);
});

/// Holds that for what an app or a relay says.
fn same_when_said_again<M: Serialize + DeserializeOwned + PartialEq + Debug>(frame: &str) {
    let message = match decode::<M>(frame) {
        Ok(message) => message,
        Err(error) => {
            assert_eq!(matches!(error, WireError::TooLong(_)), frame.len() > MOST_BYTES, "{error}");
            return;
        }
    };
    let said = encode(&message).unwrap_or_else(|error| panic!("{error}: {message:?}"));
    assert!(said.len() <= MOST_BYTES);
    let again = decode::<M>(&said).unwrap_or_else(|error| panic!("{error}: {said}"));
    assert_eq!(message, again, "{said}");
}
