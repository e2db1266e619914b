//! Ctrl-C during a run over many files.

use signal_hook::consts::SIGINT;
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The exit status of a run that was interrupted, as shells have it.
pub(crate) const STATUS: u8 = 130;

/// A flag that the first interrupt sets; the second ends the process at once.
pub(crate) fn flag() -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    // In this order: the first interrupt finds the flag not set.
    flag::register_conditional_shutdown(SIGINT, i32::from(STATUS), Arc::clone(&flag))?;
    flag::register(SIGINT, Arc::clone(&flag))?;
    Ok(flag)
}
