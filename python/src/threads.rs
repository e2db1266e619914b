//! Threads that are kept between calls.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Of no more numbers of threads are the threads kept.
const MOST_POOLS: usize = 8;

/// The threads that calls have made, by their number, and the process that they are in; 0 is as many as there are cores.
///
/// A forked process has the memory of its parent, but none of its threads: with those of the parent, or with rayon's
/// global ones, it would wait for ever. So it makes its own.
static KEPT: Mutex<Option<(u32, Pools)>> = Mutex::new(None);

type Pools = HashMap<usize, Arc<ThreadPool>>;

/// So many threads, or as many as there are cores. They wait for the next call: making them anew takes as long as parsing
/// a page or two, and a new thread has none of the memory that the parser reuses.
pub(crate) fn threads_of(threads: usize) -> PyResult<Arc<ThreadPool>> {
    kept(threads).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

fn kept(threads: usize) -> Result<Arc<ThreadPool>, ThreadPoolBuildError> {
    let make = || ThreadPoolBuilder::new().num_threads(threads).build().map(Arc::new);
    // A thread that the parent had while it was forked may have taken the lock, and never gives it back.
    let Ok(mut kept) = KEPT.try_lock() else { return make() };
    let process = std::process::id();
    if kept.as_ref().is_none_or(|(of, _)| *of != process) {
        // To free the threads of another process could mean to wait for them.
        std::mem::forget(kept.replace((process, Pools::new())));
    }
    let Some((_, pools)) = kept.as_mut() else { return make() };
    if let Some(pool) = pools.get(&threads) {
        return Ok(Arc::clone(pool));
    }
    let pool = make()?;
    if pools.len() < MOST_POOLS {
        pools.insert(threads, Arc::clone(&pool));
    }
    Ok(pool)
}

/// How often a long call looks whether the program was interrupted.
const LOOK: Duration = Duration::from_millis(50);

/// Does long work on another thread, detached from the interpreter, and looks for signals meanwhile: Ctrl-C sets the flag,
/// which the work looks at between pages, and is raised when the work has ended.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    cancel: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(1);
        // Without a receiver nobody wants the result.
        let run = move || drop(sender.send(work()));
        let failed = |error: std::io::Error| PyRuntimeError::new_err(error.to_string());
        std::thread::Builder::new().spawn_scoped(scope, run).map_err(failed)?;
        // Only one thread waits, but a receiver cannot be shared with a closure that is sent.
        let receiver = Mutex::new(receiver);
        let wait = |time| {
            py.detach(|| {
                receiver
                    .lock()
                    .map_or(Err(RecvTimeoutError::Disconnected), |one| one.recv_timeout(time))
            })
        };
        let mut interrupted = None;
        loop {
            match wait(LOOK) {
                Ok(result) => return interrupted.map_or(Ok(result), Err),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = py.check_signals() {
                        cancel.store(true, Ordering::Relaxed);
                        interrupted.get_or_insert(error);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("a thread ended without a result"));
                }
            }
        }
    })
}
