//! Signals: Ctrl-C during a run over many files, and the end of the process while a file is being written.

#[cfg(not(unix))]
use std::sync::{Arc, atomic::AtomicBool};

/// The exit status of a run that was interrupted, as shells have it.
pub(crate) const STATUS: u8 = 130;

#[cfg(unix)]
pub(crate) use on_unix::{flag, watch};

#[cfg(unix)]
mod on_unix {
    use super::STATUS;
    use crate::temporary;
    use signal_hook::consts::signal::*;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, exit};
    use std::fs;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::sync_channel;
    use std::sync::{Arc, Mutex, PoisonError};
    use std::thread;

    /// The signals that end a process by default, but for those that only tell of a mistake in the program, and those that
    /// cannot be caught.
    const ENDING: [i32; 11] = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXFSZ, SIGXCPU, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM,
        SIGPROF,
    ];

    /// The flag of a run that ends by itself after the first interrupt.
    static FLAG: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);

    /// Whether signals are waited for.
    static IS_WATCHED: Mutex<bool> = Mutex::new(false);

    /// A flag that the first interrupt sets; the second ends the process at once.
    pub(crate) fn flag() -> Arc<AtomicBool> {
        watch();
        let mut flag = FLAG.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(flag.get_or_insert_default())
    }

    /// From now on a signal that ends the process removes the files that are not finished. If there can be no thread for that, signals
    /// do what they do by default.
    pub(crate) fn watch() {
        let mut is_watched = IS_WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
        if *is_watched {
            return;
        }
        let (sender, receiver) = sync_channel::<Signals>(1);
        // The thread is made first: a signal that is caught and never obeyed would be lost.
        let thread = thread::Builder::new().spawn(move || {
            if let Ok(mut signals) = receiver.recv() {
                signals.forever().for_each(obey);
            }
        });
        if thread.is_ok()
            && let Ok(signals) = Signals::new(not_ignored())
        {
            *is_watched = sender.send(signals).is_ok();
        }
    }

    /// The signals to obey: one that was ignored when the process began stays ignored, as `nohup` wants it.
    fn not_ignored() -> impl Iterator<Item = i32> {
        // There is no safe call for that; elsewhere than on Linux all are obeyed.
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        let is_ignored = move |signal: i32| ignored.unwrap_or(0) >> (signal - 1) & 1 == 1;
        ENDING.into_iter().filter(move |signal| !is_ignored(*signal))
    }

    fn obey(signal: i32) {
        let flag = FLAG.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match flag.filter(|_| signal == SIGINT) {
            Some(flag) if !flag.swap(true, Ordering::Relaxed) => {}
            Some(_) => {
                let _removed = temporary::remove_all();
                exit(i32::from(STATUS));
            }
            None => {
                let _removed = temporary::remove_all();
                let _ = emulate_default_handler(signal);
            }
        }
    }
}

/// A flag that the first interrupt sets; the second ends the process at once.
#[cfg(not(unix))]
pub(crate) fn flag() -> Arc<AtomicBool> {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;
    let flag = Arc::new(AtomicBool::new(false));
    // In this order: the first interrupt finds the flag not set. Without them an interrupt ends the process.
    let _ = flag::register_conditional_shutdown(SIGINT, i32::from(STATUS), Arc::clone(&flag))
        .and_then(|_| flag::register(SIGINT, Arc::clone(&flag)));
    flag
}

/// Elsewhere what is not finished stays when the process is ended.
#[cfg(not(unix))]
pub(crate) fn watch() {}
