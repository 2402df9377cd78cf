//! One `state` of the server's and the search for an answer to it, on a thread of its own.

use super::line::{Argument, Line};
use guzhi::ai::{Choice, Level, Settings, think};
use guzhi::engine::{MoreThanHalf, Position, RuleSet};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Positions looked at before the first answer: a few milliseconds anywhere.
const FIRST_LOOK: u64 = 1_000;

/// How an answer is found.
#[derive(Debug, Clone, Copy)]
pub struct Thinking {
    /// The level that plays.
    pub level: Level,
    /// How long it thinks, instead of as long as the level's budget of positions lasts.
    pub time: Option<Duration>,
    /// Decides between equals, and on the level's slips.
    pub seed: u64,
}

/// A request that is open until the server stops it or it yields.
pub struct Request {
    reference: Option<u64>,
    halt: AtomicBool,
    /// Where answers go; `None` once no more may be sent.
    out: Mutex<Option<Sender<Line>>>,
}

impl Request {
    /// A request whose answers refer to this number.
    pub fn new(reference: Option<u64>, out: Sender<Line>) -> Request {
        Request { reference, halt: AtomicBool::new(false), out: Mutex::new(Some(out)) }
    }

    /// The number of the `state` it answers.
    pub fn reference(&self) -> Option<u64> {
        self.reference
    }

    /// Whether an answer may still come.
    pub fn is_open(&self) -> bool {
        self.lock().is_some()
    }

    /// Ends the search, and with it the answers: none is sent once this has returned.
    pub fn stop(&self) {
        // Closed first: a search that sees the halt would still yield.
        self.lock().take();
        self.halt.store(true, Ordering::Relaxed);
    }

    /// Sends a move, the pit counted from 0, unless the request is closed.
    pub fn propose(&self, pit: usize) {
        if let Some(out) = &*self.lock() {
            let pit = Argument::Integer(pit as i64 + 1);
            // A closed channel means that the connection ends.
            let _ = out.send(Line::new("move").to(self.reference).with(pit));
        }
    }

    /// Says that no better move will come, unless the request is closed, and closes it.
    pub fn yield_now(&self) {
        if let Some(out) = self.lock().take() {
            let _ = out.send(Line::new("yield").to(self.reference));
        }
    }

    // What is locked is whole at every moment, so a search that panicked leaves nothing half done.
    fn lock(&self) -> MutexGuard<'_, Option<Sender<Line>>> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Searches on a thread of its own, sends every better move, and yields.
pub fn search(request: Arc<Request>, position: Position, thinking: Thinking) -> io::Result<JoinHandle<()>> {
    let rules = rules_of(&position);
    thread::Builder::new().name("search".to_owned()).spawn(move || {
        let Some(time) = thinking.time else { return answer(&request, &rules, &position, thinking) };
        let (finished, is_finished) = mpsc::channel::<()>();
        let clocked = Arc::clone(&request);
        let clock = thread::Builder::new().name("clock".to_owned()).spawn(move || {
            if is_finished.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                clocked.halt.store(true, Ordering::Relaxed);
            }
        });
        // Without a clock the first look has to do.
        request.halt.fetch_or(clock.is_err(), Ordering::Relaxed);
        answer(&request, &rules, &position, thinking);
        drop(finished);
    })
}

/// The rules that servers of the protocol play by: a last seed in an empty pit captures only when there are seeds
/// across, and more than half of all seeds wins at once.
fn rules_of(position: &Position) -> RuleSet {
    RuleSet { board: position.board(), more_than_half: Some(MoreThanHalf::Majority), ..RuleSet::KALAH }
}

/// Looks at twice as many positions each time, until the budget or the time is used up, the request is stopped, or
/// there is nothing more to find.
fn answer(request: &Request, rules: &RuleSet, position: &Position, thinking: Thinking) {
    let settings = thinking.level.settings(rules);
    let most = if thinking.time.is_some() { u64::MAX } else { settings.nodes };
    let mut nodes = FIRST_LOOK.min(most);
    let mut best: Option<Choice> = None;
    while let Some(found) =
        think(rules, position, Settings { nodes, ..settings }, thinking.seed, &request.halt)
    {
        let was_halted = request.halt.load(Ordering::Relaxed);
        // A search cut short may have seen less than the one before.
        if best.is_none_or(|best| !was_halted || found.depth > best.depth) {
            if best.is_none_or(|best| best.pit != found.pit) {
                request.propose(found.pit.index());
            }
            best = Some(found);
        }
        let saw_all = found.nodes < nodes;
        if was_halted || saw_all || nodes == most {
            break;
        }
        nodes = nodes.saturating_mul(2).min(most);
    }
    request.yield_now();
}
