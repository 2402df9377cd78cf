//! Hanging up without losing the last word.

use super::door::Seat;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};

/// How long a connection that is through is still listened to.
const LINGER: Duration = Duration::from_secs(3);

/// A connection that is hung up as people do: it says that nothing more is coming, and listens until the other side has
/// finished or a short time is over. Hung up at once, with something unread, the other side would lose what it was told last.
pub(super) struct Lingering<T: AsyncRead + AsyncWrite + Unpin + Send + 'static> {
    /// Gone only while it is dropped.
    inside: Option<(T, Seat)>,
}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + 'static> Lingering<T> {
    pub fn new(stream: T, seat: Seat) -> Lingering<T> {
        Lingering { inside: Some((stream, seat)) }
    }

    fn stream(&mut self) -> io::Result<Pin<&mut T>> {
        match &mut self.inside {
            Some((stream, _)) => Ok(Pin::new(stream)),
            None => Err(io::ErrorKind::NotConnected.into()),
        }
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + 'static> Drop for Lingering<T> {
    fn drop(&mut self) {
        let (Some((mut stream, seat)), Ok(runtime)) =
            (self.inside.take(), tokio::runtime::Handle::try_current())
        else {
            return;
        };
        runtime.spawn(async move {
            let until_silent = async {
                stream.shutdown().await?;
                let mut unheard = vec![0; 4_096];
                while stream.read(&mut unheard).await? > 0 {}
                io::Result::Ok(())
            };
            // Whether it was in time or not: it is over.
            let _ = tokio::time::timeout(LINGER, until_silent).await;
            drop(stream);
            drop(seat);
        });
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + 'static> AsyncRead for Lingering<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        buffer: &mut ReadBuf,
    ) -> Poll<io::Result<()>> {
        self.stream()?.poll_read(context, buffer)
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + 'static> AsyncWrite for Lingering<T> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(context)
    }
}
