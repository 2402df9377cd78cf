//! A player's connection: frames as they come to the hub, frames of the hub as they go.

use super::Counters;
use super::desk::{Desk, Told};
use super::door::Seat;
use crate::online::wire::{self, MOST_BYTES};
use crate::online::{Reason, ServerMessage};
use crate::relay::ConnId;
use crate::relay::Input;
use crate::relay::allowance::{Allowance, Bucket};
use futures_util::{SinkExt, StreamExt};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::{CapacityError, Error};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Message, Role, WebSocketConfig};

/// How many bytes may wait for one player to read them. A long match and a list of many fit together.
const MOST_WAITING: usize = 128 * 1_024;
/// What a frame that waits takes besides its text.
const BESIDES: usize = 64;
/// How many messages are taken from one connection. A little more than the hub listens to, so that whoever says too much is told so;
/// and then so few that it is nothing to the others while they are hung up.
const MESSAGES: Allowance = Allowance { most: 80, every_ms: 50 };
/// How long one frame may take to be taken in by the other side.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where the hub puts what is said to one connection. When it is dropped, the connection ends after what is in it.
pub(super) struct Outlet {
    queue: mpsc::UnboundedSender<String>,
    line: Arc<Line>,
}

/// What the two ends of an outlet know of each other.
#[derive(Default)]
struct Line {
    waiting: AtomicUsize,
    cut: Notify,
}

/// Why nothing more can be said to a connection.
#[derive(Debug)]
pub(super) enum Refusal {
    /// It does not read.
    Slow,
    /// It is gone.
    Gone,
}

impl Outlet {
    fn new() -> (Outlet, mpsc::UnboundedReceiver<String>, Arc<Line>) {
        let (queue, said) = mpsc::unbounded_channel();
        let line = Arc::new(Line::default());
        (Outlet { queue, line: Arc::clone(&line) }, said, line)
    }

    /// Says this, as soon as the other side takes it in. Never waits: with too much waiting already, the connection is cut.
    pub fn put(&self, text: String) -> Result<(), Refusal> {
        let length = text.len() + BESIDES;
        if self.line.waiting.fetch_add(length, Ordering::Relaxed) + length > MOST_WAITING {
            self.line.cut.notify_one();
            return Err(Refusal::Slow);
        }
        self.queue.send(text).map_err(|_| Refusal::Gone)
    }
}

/// Small buffers: a player says little, and there may be thousands.
pub(super) fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .max_message_size(Some(MOST_BYTES))
        .max_frame_size(Some(MOST_BYTES))
        .read_buffer_size(MOST_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(16 * MOST_BYTES)
}

/// Who is connected, and to what.
pub(super) struct Player {
    pub conn: ConnId,
    pub address: IpAddr,
    pub host: String,
    pub desk: Desk,
    pub counters: Arc<Counters>,
    /// Behind a proxy, what counts for the player's own address.
    pub seat: Option<Seat>,
}

impl Player {
    /// Carries frames both ways until the connection ends, and tells the hub so.
    pub async fn attend<T: AsyncRead + AsyncWrite + Unpin>(self, stream: T) {
        let mut socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config())).await;
        let Player { conn, address, host, desk, counters, seat: _seat } = self;
        let (outlet, said, line) = Outlet::new();
        let input = Input::Connected { conn, address, host };
        if desk.tell(Told::Connected { input, conn, outlet }).await.is_ok() {
            carry(&mut socket, conn, said, &line, &desk, &counters).await;
            // The hub may have gone before; then there is nobody to tell.
            let _ = desk.tell(Told::Input(Input::Closed { conn })).await;
        }
    }
}

async fn carry<T: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<T>,
    conn: ConnId,
    mut said: mpsc::UnboundedReceiver<String>,
    line: &Line,
    desk: &Desk,
    counters: &Counters,
) {
    let mut hears = true;
    let mut pace = Pace::new();
    loop {
        // What is said to it comes first: whoever is to be hung up is not listened to before.
        tokio::select! {
            biased;
            () = line.cut.notified() => return,
            // Whoever is not listened to any more is hung up on by the hub, long before this.
            () = sleep(PATIENCE), if !hears => return,
            text = said.recv() => {
                let Some(text) = text else {
                    return hang_up(socket, CloseCode::Normal).await;
                };
                let length = text.len() + BESIDES;
                tokio::select! {
                    () = line.cut.notified() => return,
                    sent = say(socket, Message::text(text)) => if let Err(why) = sent {
                        if matches!(why, Unsaid::Slow) {
                            counters.slow.fetch_add(1, Ordering::Relaxed);
                        }
                        return;
                    },
                }
                line.waiting.fetch_sub(length, Ordering::Relaxed);
            }
            () = sleep_until(pace.until.unwrap_or_else(Instant::now)), if pace.until.is_some() => pace.until = None,
            heard = socket.next(), if hears && pace.until.is_none() => {
                pace.step();
                let input = match heard {
                    Some(Ok(Message::Text(text))) => Input::Frame { conn, text: text.as_str().to_owned() },
                    // Answered by the socket itself.
                    Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_))) => continue,
                    Some(Err(Error::Capacity(CapacityError::MessageTooLong { .. }))) => {
                        // What follows cannot be told from what was too long. The hub says so, and hangs up.
                        hears = false;
                        Input::TooLong { conn }
                    }
                    Some(Ok(Message::Binary(_))) | Some(Err(Error::Utf8(_))) => {
                        let bye = wire::encode(&ServerMessage::Bye { reason: Reason::Malformed });
                        if let Ok(bye) = bye && say(socket, Message::text(bye)).await.is_ok() {
                            hang_up(socket, CloseCode::Unsupported).await;
                        }
                        return;
                    }
                    Some(Err(_)) | None => return,
                };
                counters.heard.fetch_add(1, Ordering::Relaxed);
                if desk.tell(Told::Input(input)).await.is_err() {
                    // The hub is gone. What it said last is still said, and then the queue is at its end.
                    hears = false;
                }
            }
        }
    }
}

/// How fast a connection is listened to.
struct Pace {
    began: Instant,
    messages: Bucket,
    /// Until when it is not.
    until: Option<Instant>,
}

impl Pace {
    fn new() -> Pace {
        Pace { began: Instant::now(), messages: Bucket::full(MESSAGES, 0), until: None }
    }

    /// A message has come.
    fn step(&mut self) {
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.messages.take(MESSAGES, now);
        let rest = self.messages.next(MESSAGES, now);
        self.until = (rest > 0).then(|| Instant::now() + Duration::from_millis(rest));
    }
}

/// Why something could not be said.
enum Unsaid {
    /// It was not taken in.
    Slow,
    /// The connection is gone.
    Gone,
}

async fn say<T: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<T>,
    message: Message,
) -> Result<(), Unsaid> {
    match timeout(PATIENCE, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(Unsaid::Gone),
        Err(_) => Err(Unsaid::Slow),
    }
}

async fn hang_up<T: AsyncRead + AsyncWrite + Unpin>(socket: &mut WebSocketStream<T>, code: CloseCode) {
    // It ends with or without this word.
    let _ = say(socket, Message::Close(Some(CloseFrame { code, reason: "".into() }))).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever does not read is cut off, and what waits for them stays within its bounds.
    #[test]
    fn a_slow_reader_is_cut_off() {
        let (outlet, mut said, line) = Outlet::new();
        let frame = "x".repeat(MOST_BYTES);
        let fit = MOST_WAITING / (MOST_BYTES + BESIDES);
        for _ in 0..fit {
            assert!(outlet.put(frame.clone()).is_ok());
        }
        assert!(matches!(outlet.put(frame), Err(Refusal::Slow)));
        let mut waiting = 0;
        while said.try_recv().is_ok() {
            waiting += 1;
        }
        assert_eq!(waiting, fit);
        // The cut is there for whoever looks next.
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(line.cut.notified());
    }

    #[test]
    fn whoever_is_gone_is_told_nothing() {
        let (outlet, said, _line) = Outlet::new();
        drop(said);
        assert!(matches!(outlet.put("x".to_owned()), Err(Refusal::Gone)));
    }
}
