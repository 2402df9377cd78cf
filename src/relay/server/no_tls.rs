//! A relay that is built without TLS: on a device that is host to another one in the same network.

use std::io;

/// There is none.
#[derive(Debug, Clone)]
pub enum Tls {}

impl Tls {
    pub(super) async fn accept<T>(&self, _: T) -> io::Result<T> {
        match *self {}
    }
}
