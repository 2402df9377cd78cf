//! A link to a hub: ordered frames both ways, and what becomes of the line.
//!
//! A [`Matchmaker`](super::Matchmaker) makes one and keeps the other end: a WebSocket, a match of Game Center, a hub in the
//! same process. Nothing here knows which.

use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_util::StreamExt;

/// What comes along a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkEvent {
    /// It is open: what is sent from now on arrives, in order, or the link goes down.
    Up,
    /// A frame.
    Frame(String),
    /// The one who was asked to come over a way that says so: by Game Center. A relay says it in frames.
    Peer(PeerEvent),
    /// It is gone, or could not be opened. Nothing comes after this.
    Down,
}

/// What the device's own way of inviting says of the other person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PeerEvent {
    /// Has been asked.
    Invited,
    /// Comes.
    Accepted,
    /// Does not come, or cannot.
    Declined,
    /// Is there.
    Connected,
    /// Was there.
    Gone,
}

/// The app's end of a link. Dropped, it hangs up.
#[derive(Debug)]
pub struct Link {
    /// Where frames go.
    pub frames: Frames,
    /// Where they come from.
    pub events: Events,
}

/// Sends frames along a link.
#[derive(Debug)]
pub struct Frames(UnboundedSender<String>);

/// Tells what comes along a link.
#[derive(Debug)]
pub struct Events {
    from: UnboundedReceiver<LinkEvent>,
    ended: bool,
}

/// The other end of a link, for whoever carries it.
#[derive(Debug)]
pub struct LinkEnd {
    /// What the app sends; `None` when it has hung up.
    pub frames: UnboundedReceiver<String>,
    /// What is told to the app.
    pub tell: Teller,
}

/// Tells the app what comes.
#[derive(Debug, Clone)]
pub struct Teller(UnboundedSender<LinkEvent>);

impl Link {
    /// Both ends of a link that carries nothing by itself.
    pub fn pair() -> (Link, LinkEnd) {
        let (frames, sent) = unbounded();
        let (tell, from) = unbounded();
        let link = Link { frames: Frames(frames), events: Events { from, ended: false } };
        (link, LinkEnd { frames: sent, tell: Teller(tell) })
    }

    /// A link that could not be made.
    pub fn broken() -> Link {
        let (link, end) = Link::pair();
        end.tell.tell(LinkEvent::Down);
        link
    }
}

impl Frames {
    /// Sends a frame. Along a link that is down it is lost, as one on its way may be: whoever needs an answer asks again.
    pub fn send(&self, frame: String) {
        // The other end says `Down`, or has said so.
        let _ = self.0.unbounded_send(frame);
    }
}

impl Events {
    /// What comes next. An end that is gone without a word is [`LinkEvent::Down`]; after that, `None`.
    pub async fn next(&mut self) -> Option<LinkEvent> {
        if self.ended {
            return None;
        }
        let event = self.from.next().await.unwrap_or(LinkEvent::Down);
        self.ended = event == LinkEvent::Down;
        Some(event)
    }

    /// What has come already, if anything has.
    pub fn take(&mut self) -> Option<LinkEvent> {
        if self.ended {
            return None;
        }
        let event = match self.from.try_recv() {
            Ok(event) => event,
            Err(error) if error.is_closed() => LinkEvent::Down,
            Err(_) => return None,
        };
        self.ended = event == LinkEvent::Down;
        Some(event)
    }
}

impl LinkEnd {
    /// A frame that the app has sent already, or `None`.
    pub fn take(&mut self) -> Option<String> {
        self.frames.try_recv().ok()
    }
}

impl Teller {
    /// Tells this. Whoever has hung up hears nothing.
    pub fn tell(&self, event: LinkEvent) {
        let _ = self.0.unbounded_send(event);
    }
}
