//! Signals: Ctrl-C during a run over many files, and the end of the process while a file is being written.

#[cfg(not(unix))]
use std::io;
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
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::low_level::{emulate_default_handler, exit, pipe};
    use std::io::{self, Read};
    use std::os::unix::net::UnixStream;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Mutex, PoisonError};
    use std::thread;

    /// The flag of a run that ends by itself after the first interrupt.
    static FLAG: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);

    /// Whether signals are waited for.
    static IS_WATCHED: Mutex<bool> = Mutex::new(false);

    /// A flag that the first interrupt sets; the second ends the process at once.
    pub(crate) fn flag() -> io::Result<Arc<AtomicBool>> {
        watch()?;
        let mut flag = FLAG.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(flag.get_or_insert_default()))
    }

    /// From now on a signal that ends the process removes the files that are not finished.
    pub(crate) fn watch() -> io::Result<()> {
        let mut is_watched = IS_WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
        if !*is_watched {
            for signal in [SIGINT, SIGTERM, SIGHUP] {
                let (mut received, sent) = UnixStream::pair()?;
                pipe::register(signal, sent)?;
                thread::Builder::new().spawn(move || {
                    while received.read_exact(&mut [0]).is_ok() {
                        obey(signal);
                    }
                })?;
            }
            *is_watched = true;
        }
        Ok(())
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
pub(crate) fn flag() -> io::Result<Arc<AtomicBool>> {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;
    let flag = Arc::new(AtomicBool::new(false));
    // In this order: the first interrupt finds the flag not set.
    flag::register_conditional_shutdown(SIGINT, i32::from(STATUS), Arc::clone(&flag))?;
    flag::register(SIGINT, Arc::clone(&flag))?;
    Ok(flag)
}

/// Elsewhere what is not finished stays when the process is ended.
#[cfg(not(unix))]
pub(crate) fn watch() -> io::Result<()> {
    Ok(())
}
