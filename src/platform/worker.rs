//! The browser: a web worker that runs this same module and only thinks.
//!
//! The page hands the worker its own compiled module, so nothing is fetched or compiled twice, and it works
//! wherever the module came from. `main` asks [`is_worker`] first: in the worker it calls [`serve`], in the page
//! the app.

use super::think::run;
use crate::ai::{Choice, Task};
use futures_channel::oneshot;
use js_sys::{Array, JsString};
use std::cell::RefCell;
use std::collections::HashMap;
use wasm_bindgen::prelude::*;
use web_sys::{
    Blob, BlobPropertyBag, DedicatedWorkerGlobalScope, MessageEvent, Url, Worker, WorkerOptions, WorkerType,
};

#[wasm_bindgen]
extern "C" {
    /// What the module's own script knows of itself.
    #[wasm_bindgen(thread_local_v2, js_namespace = ["import", "meta"], js_name = url)]
    static SCRIPT_URL: JsString;
}

/// Whether this is the worker, not the page.
pub fn is_worker() -> bool {
    js_sys::global().is_instance_of::<DedicatedWorkerGlobalScope>()
}

/// In the worker: answers every task that comes in, `[number, task]`, with `[number, choice]`, both as JSON, the choice
/// missing when there is none.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answering = scope.clone();
    let answer = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let question = Array::from(&event.data());
        let task: Option<Task> =
            question.get(1).as_string().and_then(|task| serde_json::from_str(&task).ok());
        let choice = task.as_ref().and_then(run).and_then(|choice| serde_json::to_string(&choice).ok());
        let choice = choice.map_or(JsValue::UNDEFINED, |choice| JsValue::from_str(&choice));
        report(answering.post_message(&Array::of2(&question.get(0), &choice)));
    });
    scope.set_onmessage(Some(answer.as_ref().unchecked_ref()));
    answer.forget();
    report(scope.post_message(&JsValue::from_str("ready")));
}

/// The worker as the page sees it.
struct Thinker {
    worker: Worker,
    asked: HashMap<u32, oneshot::Sender<Option<Choice>>>,
    /// Questions that came before the worker could hear them.
    early: Option<Vec<Array>>,
    next: u32,
}

thread_local! {
    static THINKER: RefCell<Option<Thinker>> = const { RefCell::new(None) };
}

/// What the page itself may look at without holding up a frame, where there is no worker: some ten milliseconds' worth.
const HERE: u64 = 10_000;

/// In the page: asks the worker, starting it if it does not run yet. Where no worker is to be had, thinks here, and less.
pub(super) async fn ask(task: Task) -> Option<Choice> {
    let Ok(question) = serde_json::to_string(&task) else {
        return None;
    };
    match send(&question) {
        Ok(answered) => match answered.await {
            Ok(choice) => choice,
            // The worker has died; the next question starts another.
            Err(oneshot::Canceled) => run_here(task),
        },
        Err(error) => {
            web_sys::console::warn_2(&"no worker for the AI:".into(), &error);
            run_here(task)
        }
    }
}

fn run_here(task: Task) -> Option<Choice> {
    run(&Task { nodes: Some(HERE), ..task })
}

fn send(question: &str) -> Result<oneshot::Receiver<Option<Choice>>, JsValue> {
    THINKER.with_borrow_mut(|thinker| {
        let thinker = match thinker {
            Some(thinker) => thinker,
            none => none.insert(start()?),
        };
        thinker.next += 1;
        let message = Array::of2(&JsValue::from(thinker.next), &JsValue::from_str(question));
        match &mut thinker.early {
            Some(early) => early.push(message),
            None => thinker.worker.post_message(&message)?,
        }
        let (answer, answered) = oneshot::channel();
        thinker.asked.insert(thinker.next, answer);
        Ok(answered)
    })
}

fn start() -> Result<Thinker, JsValue> {
    let url = SCRIPT_URL.with(|url| String::from(url));
    let script = format!(
        "import init from {}; onmessage = (event) => {{ onmessage = null; init({{ module_or_path: event.data }}); }};",
        serde_json::Value::from(url)
    );
    let kind = BlobPropertyBag::new();
    kind.set_type("text/javascript");
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&script.into()), &kind)?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&Url::create_object_url_with_blob(&blob)?, &options)?;

    let hear = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| hear(&event.data()));
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    // Dropping the thinker drops what it owes, and whoever waits thinks for itself.
    let fail = Closure::<dyn FnMut(JsValue)>::new(|error: JsValue| {
        web_sys::console::warn_2(&"the AI's worker has failed:".into(), &error);
        THINKER.with_borrow_mut(Option::take);
    });
    worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
    fail.forget();
    worker.post_message(&wasm_bindgen::module())?;
    Ok(Thinker { worker, asked: HashMap::new(), early: Some(Vec::new()), next: 0 })
}

fn hear(message: &JsValue) {
    let Some((asker, choice)) = THINKER.with_borrow_mut(|thinker| {
        let thinker = thinker.as_mut()?;
        if message.is_string() {
            for early in thinker.early.take().into_iter().flatten() {
                report(thinker.worker.post_message(&early));
            }
            return None;
        }
        let answer = Array::from(message);
        let number = answer.get(0).as_f64()? as u32;
        let choice = answer.get(1).as_string().and_then(|choice| serde_json::from_str(&choice).ok());
        Some((thinker.asked.remove(&number)?, choice))
    }) else {
        return;
    };
    // Nobody waits any more when the match was left.
    let _ = asker.send(choice);
}

fn report(done: Result<(), JsValue>) {
    if let Err(error) = done {
        web_sys::console::error_1(&error);
    }
}
