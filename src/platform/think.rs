//! Thinking off the thread that draws.

use crate::ai::{Choice, Task};

/// Runs a task on a thread of its own (in the browser: in the AI's worker) and waits for its answer. `None`
/// when the task has no answer: no legal pit, or a question the AI cannot read.
pub async fn think(task: Task) -> Option<Choice> {
    #[cfg(target_arch = "wasm32")]
    return super::worker::ask(task).await;
    #[cfg(not(target_arch = "wasm32"))]
    {
        let (answer, answered) = futures_channel::oneshot::channel();
        std::thread::spawn(move || {
            // Nobody waits any more when the match was left: then the answer is of no use.
            let _ = answer.send(run(&task));
        });
        answered.await.ok().flatten()
    }
}

/// Runs a task on this thread.
pub(super) fn run(task: &Task) -> Option<Choice> {
    match task.run(&std::sync::atomic::AtomicBool::new(false)) {
        Ok(choice) => choice,
        Err(error) => {
            eprintln!("the AI cannot read its task: {error}");
            None
        }
    }
}
