//! A relay that is built without TLS: on a device that is host to another one in the same network.

use std::io;

/// There is none.
#[derive(Debug)]
pub enum Certificate {}

/// There is none.
#[derive(Clone)]
pub(super) enum Acceptor {}

impl Certificate {
    pub(super) fn acceptor(&self, _: u64) -> Acceptor {
        match *self {}
    }
}

impl Acceptor {
    pub(super) async fn accept<T>(&self, _: T) -> io::Result<T> {
        match *self {}
    }
}
