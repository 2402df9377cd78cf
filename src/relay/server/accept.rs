//! Lets connections in, until the relay is to stop.

use super::desk::{Clock, Desk, Told};
use super::door::{Door, Seat};
use super::forwarded::caller;
use super::lingering::Lingering;
use super::paced::Paced;
use super::routes::{Caller, House, routes};
use super::tls::Acceptor;
use super::{Counters, ServerSettings};
use crate::relay::Hub;
use crate::relay::store::Store;
use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

/// The longest head of a request.
const MOST_HEAD: usize = 16 * 1_024;
/// How long a connection may be used for pages: it is opened again in no time.
const PAGES: Duration = Duration::from_secs(60);
/// How long a stop waits: for the hub to keep what it has, and then for what is said last to be read.
const KEEPING: Duration = Duration::from_secs(20);
const LEAVING: Duration = Duration::from_secs(5);

/// Why a relay is not served any more.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The machine gives no thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
    /// The hub's thread has broken off.
    #[error("the relay has broken off; what it said above says where, and what was kept is kept")]
    BrokeOff,
    /// The hub did not stop in time.
    #[error("the relay did not stop within {} seconds; what was kept is kept", KEEPING.as_secs())]
    Stuck,
}

/// How many bytes the machine takes in or holds back for a connection, and how many connections wait to be let in.
const BUFFER: u32 = 16 * 1_024;
const BACKLOG: u32 = 4_096;

/// Listens for connections, each with small buffers: thousands who do not read take little of the machine's memory, too.
///
/// # Errors
/// Whatever the machine says against it.
pub fn listen(at: SocketAddr) -> io::Result<TcpListener> {
    let socket = if at.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // What it was told before a restart does not keep the port from it. Elsewhere this would let two listen.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(BUFFER)?;
    socket.set_recv_buffer_size(BUFFER)?;
    socket.bind(at)?;
    socket.listen(BACKLOG)
}

/// Serves a relay until `stop`, and then says goodbye to everybody.
///
/// # Errors
/// [`ServeError`] when it ended in another way than by `stop`.
pub async fn serve<S: Store + Send + 'static>(
    listener: TcpListener,
    settings: ServerSettings,
    hub: Hub<S>,
    clock: Clock,
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let counters = Arc::new(Counters::default());
    let (desk, mut end) = Desk::open(hub, clock, Arc::clone(&counters))?;
    let (door, gone) = Door::new(settings.connections, settings.per_address);
    let (closing, closes) = watch::channel(false);
    let host = Host {
        routes: routes(House::new(
            desk.clone(),
            Arc::clone(&door),
            clock,
            Arc::clone(&counters),
            settings.tls.is_some(),
        )),
        proxies: settings.proxies.into(),
        patience: settings.patience,
        closes,
    };
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            _ = &mut end => return Err(ServeError::BrokeOff),
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                let (address, now) = (peer.ip().to_canonical(), clock.now().ms);
                let is_proxy = host.proxies.contains(&address);
                let Some(seat) = (if is_proxy { door.enter_proxy() } else { door.enter(address, now) })
                else {
                    counters.turned_away.fetch_add(1, Ordering::Relaxed);
                    continue;
                };
                counters.accepted.fetch_add(1, Ordering::Relaxed);
                // Without it moves would wait for each other; with it they are only slower.
                let _ = stream.set_nodelay(true);
                let tls = settings.tls.as_ref().map(|tls| tls.acceptor(now));
                tokio::spawn(host.clone().receive(stream, tls, address, seat));
            }
            // Nearly always too many open files: the connection waits, and so do we.
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    }
    drop(listener);
    drop(host);
    drop(door);
    // Nobody listens when nobody is connected.
    let _ = closing.send(true);
    if desk.tell(Told::Stop).await.is_err() {
        return Err(ServeError::BrokeOff);
    }
    match timeout(KEEPING, end).await {
        Ok(Ok(())) => {}
        Ok(Err(_)) => return Err(ServeError::BrokeOff),
        Err(_) => return Err(ServeError::Stuck),
    }
    // Whoever has not left by then has been told.
    let _ = timeout(LEAVING, gone.wait()).await;
    Ok(())
}

/// What every connection needs.
#[derive(Clone)]
struct Host {
    routes: Router,
    proxies: Arc<[IpAddr]>,
    patience: Duration,
    closes: watch::Receiver<bool>,
}

impl Host {
    async fn receive<T>(self, stream: T, tls: Option<Acceptor>, from: IpAddr, seat: Seat)
    where
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let stream = Paced::new(stream);
        match tls {
            None => self.answer(Lingering::new(stream, seat), from).await,
            Some(tls) => {
                // What is no TLS, or takes too long, is dropped: nothing could be said that it would understand.
                if let Ok(Ok(stream)) = timeout(self.patience, tls.accept(stream)).await {
                    self.answer(Lingering::new(stream, seat), from).await;
                }
            }
        }
    }

    async fn answer<T>(&self, stream: Lingering<T>, from: IpAddr)
    where
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let service = service_fn(|mut request: hyper::Request<Incoming>| {
            let address = caller(from, request.headers(), &self.proxies);
            let is_behind = self.proxies.contains(&from);
            request.extensions_mut().insert(Caller { address, is_behind });
            self.routes.clone().oneshot(request.map(Body::new))
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.patience)
            .max_buf_size(MOST_HEAD)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut connection = pin!(connection);
        let mut closes = self.closes.clone();
        // A connection that becomes a player's is out of here by then. What goes wrong concerns nobody but the other side.
        let _ = timeout(PAGES, async {
            tokio::select! {
                done = connection.as_mut() => return done,
                _ = closes.wait_for(|&closes| closes) => connection.as_mut().graceful_shutdown(),
            }
            connection.await
        })
        .await;
    }
}
