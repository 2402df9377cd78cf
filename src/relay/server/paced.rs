//! A connection that is read no faster than anybody plays: whoever sends more waits, since what is not read is not acknowledged.

use crate::relay::allowance::{Allowance, Bucket};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// How many KiB are read at once, and how soon one more.
const KIB: Allowance = Allowance { most: 128, every_ms: 30 };

/// A stream that is read at a pace.
pub(super) struct Paced<T> {
    stream: T,
    opened: Instant,
    kib: Bucket,
    /// Bytes that are no whole KiB yet.
    bytes: usize,
    /// Until it is read again.
    rest: Option<Pin<Box<Sleep>>>,
}

impl<T> Paced<T> {
    pub fn new(stream: T) -> Paced<T> {
        Paced { stream, opened: Instant::now(), kib: Bucket::full(KIB, 0), bytes: 0, rest: None }
    }

    /// Notes what was read, and says for how many milliseconds nothing more is.
    fn read(&mut self, bytes: usize, now: u64) -> u64 {
        self.bytes += bytes;
        let whole = self.bytes / 1_024;
        self.bytes %= 1_024;
        // No read is longer than what is owed for a while.
        self.kib.spend(KIB, u32::try_from(whole).unwrap_or(u32::MAX), now);
        self.kib.next(KIB, now)
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Paced<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        buffer: &mut ReadBuf,
    ) -> Poll<io::Result<()>> {
        if let Some(rest) = &mut self.rest {
            ready!(rest.as_mut().poll(context));
            self.rest = None;
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let now = u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX);
        let rest = self.read(buffer.filled().len() - before, now);
        if rest > 0 {
            self.rest = Some(Box::pin(sleep(Duration::from_millis(rest))));
        }
        Poll::Ready(Ok(()))
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Paced<T> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn much_is_read_at_once_and_then_a_little() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let mut paced = runtime.block_on(async { Paced::new(tokio::io::empty()) });
        // A player's frames never rest, ten a second of the longest.
        for at in 0..600 {
            assert_eq!(paced.read(3_000, at * 100), 0);
        }
        let mut paced = runtime.block_on(async { Paced::new(tokio::io::empty()) });
        let (mut now, mut read) = (0, 0);
        while now < 10_000 {
            now += paced.read(4_096, now);
            read += 4;
        }
        assert!((128 + 330..128 + 342).contains(&read), "{read} KiB in ten seconds");
    }
}
