//! Processor time, which other programs do not spoil as they do the time of the clock.

#![allow(dead_code, reason = "no test uses all of it")]

use std::time::{Duration, Instant};

/// The time that this thread has run, as the scheduler has it; elsewhere than on Linux the time.
pub(crate) fn processor_time() -> Duration {
    thread_local!(static BEGAN: Instant = Instant::now());
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = spent.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGAN.with(Instant::elapsed), Duration::from_nanos)
}

/// The processor time that an action takes, and what it gives.
pub(crate) fn timed<T>(act: impl FnOnce() -> T) -> (Duration, T) {
    let begin = processor_time();
    let result = act();
    (processor_time().saturating_sub(begin), result)
}
