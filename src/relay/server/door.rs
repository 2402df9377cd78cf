//! Who is let in: so many connections in all, and so many from one address.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::sync::mpsc;

/// How long a connection that is through is still listened to.
const LINGER: Duration = Duration::from_secs(3);

/// Counts who is inside.
pub(super) struct Door {
    connections: usize,
    per_address: usize,
    inside: Arc<Mutex<Inside>>,
    /// Every seat holds one; when the last is gone, nobody is inside.
    token: mpsc::Sender<()>,
    gone: mpsc::Receiver<()>,
}

#[derive(Default)]
struct Inside {
    all: usize,
    from: HashMap<IpAddr, usize>,
}

/// A place inside, until it is dropped.
pub(super) struct Seat {
    from: IpAddr,
    inside: Arc<Mutex<Inside>>,
    _token: mpsc::Sender<()>,
}

impl Door {
    pub fn new(connections: usize, per_address: usize) -> Door {
        let (token, gone) = mpsc::channel(1);
        Door { connections, per_address, inside: Arc::default(), token, gone }
    }

    /// A place for somebody from here; `None` when there are too many.
    pub fn enter(&self, address: IpAddr) -> Option<Seat> {
        let from = neighbourhood(address);
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let already = inside.from.get(&from).copied().unwrap_or(0);
        if inside.all >= self.connections || already >= self.per_address {
            return None;
        }
        inside.all += 1;
        inside.from.insert(from, already + 1);
        Some(Seat { from, inside: Arc::clone(&self.inside), _token: self.token.clone() })
    }

    /// Lets nobody in any more, and waits until everybody has left.
    pub async fn close(self) {
        let Door { token, mut gone, .. } = self;
        drop(token);
        gone.recv().await;
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        inside.all -= 1;
        match inside.from.get_mut(&self.from) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(inside.from.remove(&self.from)),
        }
    }
}

/// What counts as one address: in IPv6 a network of 64 bits, since every home has at least that.
fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        short => short,
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_and_all_have_theirs() {
        let door = Door::new(3, 2);
        let at = |text: &str| door.enter(text.parse().unwrap());
        let first = at("10.0.0.1").unwrap();
        let _second = at("::ffff:10.0.0.1").unwrap();
        assert!(at("10.0.0.1").is_none(), "two from one address are enough");
        let third = at("2001:db8::1").unwrap();
        assert!(at("10.0.0.3").is_none(), "three in all are enough");
        drop(first);
        let _fourth = at("2001:db8::2:3").unwrap();
        assert!(at("10.0.0.3").is_none());
        drop(third);
        assert!(at("10.0.0.1").is_some());
    }

    #[test]
    fn a_network_of_64_bits_is_one_address() {
        let door = Door::new(10, 1);
        let _one = door.enter("2001:db8:1:2::1".parse().unwrap()).unwrap();
        assert!(door.enter("2001:db8:1:2:3:4:5:6".parse().unwrap()).is_none());
        assert!(door.enter("2001:db8:1:3::1".parse().unwrap()).is_some());
    }
}
