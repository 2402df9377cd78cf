//! A line to a relay that does not encrypt, by the system's own sockets: in the same network, for which nobody gets a
//! certificate. The page of a window may not open one, for it counts as a page on `https`.
//!
//! Everything else goes along the page's line, where encryption is the system's.

use crate::online::wire::MOST_BYTES;
use crate::online::{Link, LinkEnd, LinkEvent};
use futures_util::{SinkExt, StreamExt};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// How long a relay may take to answer at all.
const PATIENCE: Duration = Duration::from_secs(10);

/// A link along a WebSocket to this address, `ws://host:port/path`.
pub fn dial(url: &str) -> Link {
    let (link, end) = Link::pair();
    tokio::spawn(carry(url.to_owned(), end));
    link
}

/// Carries frames both ways until one end has enough.
async fn carry(url: String, mut end: LinkEnd) {
    let authority = url.strip_prefix("ws://").and_then(|rest| rest.split('/').next()).unwrap_or(&url);
    let address = match authority.rsplit_once(':') {
        Some((_, port)) if port.parse::<u16>().is_ok() => authority.to_owned(),
        _ => format!("{authority}:80"),
    };
    let config =
        WebSocketConfig::default().max_message_size(Some(MOST_BYTES)).max_frame_size(Some(MOST_BYTES));
    let opened = timeout(PATIENCE, async {
        let stream = TcpStream::connect(address).await.ok()?;
        // Without it moves would wait for each other; with it they are only slower.
        let _ = stream.set_nodelay(true);
        Some(client_async_with_config(&*url, stream, Some(config)).await.ok()?.0)
    });
    if let Ok(Some(mut socket)) = opened.await {
        end.tell.tell(LinkEvent::Up);
        loop {
            tokio::select! {
                sent = end.frames.next() => {
                    let said = match sent {
                        Some(frame) => socket.send(Message::text(frame)).await.is_ok(),
                        None => false,
                    };
                    if !said {
                        // Hung up, here or there; a goodbye that does not arrive is none.
                        let _ = timeout(PATIENCE, socket.close(None)).await;
                        break;
                    }
                },
                heard = socket.next() => match heard {
                    Some(Ok(Message::Text(text))) => end.tell.tell(LinkEvent::Frame(text.as_str().to_owned())),
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => break,
                },
            }
        }
    }
    end.tell.tell(LinkEvent::Down);
}
