//! The one thread that the hub runs on. It takes in everything that waits, lets the hub keep it in one commit, and only then
//! passes on what the hub says.

use super::Counters;
use super::play::{Outlet, Refusal};
use crate::relay::ConnId;
use crate::relay::store::Store;
use crate::relay::{Hub, Input, Metrics, Now, Output};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

/// How much may wait for the hub; whoever has more to say waits with it.
const WAITING: usize = 1_024;
/// How much the hub takes in before it keeps it and answers.
const AT_ONCE: usize = 512;

/// What the relay's time is.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    started: Instant,
}

impl Clock {
    /// A clock that begins to run.
    pub fn start() -> Clock {
        Clock { started: Instant::now() }
    }

    /// The time.
    pub fn now(&self) -> Now {
        let whole = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let unix_ms = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, whole);
        Now { ms: whole(self.started.elapsed()), unix_ms }
    }
}

/// What is brought to the desk.
pub(super) enum Told {
    /// A player's connection, with where to put what is said to it.
    Connected { input: Input, conn: ConnId, outlet: Outlet },
    /// What a connection says.
    Input(Input),
    /// How things are.
    Metrics(oneshot::Sender<Metrics>),
    /// The relay stops.
    Stop,
}

/// Where things are brought to the hub.
#[derive(Clone)]
pub(super) struct Desk {
    inbox: mpsc::Sender<Told>,
}

/// The hub is not there any more.
pub(super) struct Gone;

impl Desk {
    /// Starts the thread; the second value comes when it has ended, as an error if it broke off.
    pub fn open<S: Store + Send + 'static>(
        hub: Hub<S>,
        clock: Clock,
        counters: Arc<Counters>,
    ) -> std::io::Result<(Desk, oneshot::Receiver<()>)> {
        let (inbox, waiting) = mpsc::channel(WAITING);
        let (ended, end) = oneshot::channel();
        let runtime = Handle::current();
        std::thread::Builder::new().name("hub".to_owned()).spawn(move || {
            Clerk { hub, clock, counters, outlets: HashMap::new() }.work(waiting, &runtime);
            // Nobody waits for it when the relay is gone already.
            let _ = ended.send(());
        })?;
        Ok((Desk { inbox }, end))
    }

    /// Tells the hub; waits when much is waiting.
    pub async fn tell(&self, told: Told) -> Result<(), Gone> {
        self.inbox.send(told).await.map_err(|_| Gone)
    }

    /// The hub's numbers, which also shows that it is at work.
    pub async fn metrics(&self) -> Result<Metrics, Gone> {
        let (answer, answered) = oneshot::channel();
        let asked = async {
            self.tell(Told::Metrics(answer)).await?;
            answered.await.map_err(|_| Gone)
        };
        timeout(Duration::from_secs(5), asked).await.unwrap_or(Err(Gone))
    }
}

struct Clerk<S: Store> {
    hub: Hub<S>,
    clock: Clock,
    counters: Arc<Counters>,
    outlets: HashMap<ConnId, Outlet>,
}

impl<S: Store> Clerk<S> {
    fn work(mut self, mut waiting: mpsc::Receiver<Told>, runtime: &Handle) {
        let mut batch = Vec::with_capacity(AT_ONCE);
        let mut asked = Vec::new();
        loop {
            let due = self.hub.next_tick().map(|at| at.saturating_sub(self.clock.now().ms));
            let more = waiting.recv_many(&mut batch, AT_ONCE);
            let taken = runtime.block_on(async {
                match due {
                    Some(ms) => timeout(Duration::from_millis(ms), more).await.ok(),
                    None => Some(more.await),
                }
            });
            // Nobody can say anything any more: as good as a stop.
            let mut stops = taken == Some(0);
            for told in batch.drain(..) {
                match told {
                    Told::Connected { input, conn, outlet } => {
                        self.outlets.insert(conn, outlet);
                        self.hub.take(self.clock.now(), input);
                    }
                    Told::Input(input) => {
                        if let Input::Closed { conn } = &input {
                            self.outlets.remove(conn);
                        }
                        self.hub.take(self.clock.now(), input);
                    }
                    Told::Metrics(answer) => asked.push(answer),
                    Told::Stop => stops = true,
                }
            }
            let now = self.clock.now();
            if self.hub.next_tick().is_some_and(|at| at <= now.ms) {
                self.hub.tick(now);
            }
            if stops {
                self.hub.stop(now);
            }
            for output in self.hub.flush(now) {
                self.put(output);
            }
            if let Some(error) = self.hub.failure() {
                eprintln!("nothing could be kept, and nobody was told that it was: {error}");
            }
            let metrics = self.hub.metrics();
            for answer in asked.drain(..) {
                // Who asked may have gone.
                let _ = answer.send(metrics);
            }
            if stops {
                // Every connection ends when what was said to it is said.
                return;
            }
        }
    }

    fn put(&mut self, output: Output) {
        match output {
            Output::Send { conn, text } => {
                // A connection that has gone meanwhile is told nothing.
                if let Some(outlet) = self.outlets.get(&conn) {
                    match outlet.put(text) {
                        Ok(()) => drop(self.counters.said.fetch_add(1, Ordering::Relaxed)),
                        Err(why) => {
                            if matches!(why, Refusal::Slow) {
                                self.counters.slow.fetch_add(1, Ordering::Relaxed);
                            }
                            self.outlets.remove(&conn);
                        }
                    }
                }
            }
            Output::Close { conn } => drop(self.outlets.remove(&conn)),
        }
    }
}
