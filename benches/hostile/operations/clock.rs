//! The processor time of a thread.

use std::time::Duration;

/// The processor time of this thread.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub(crate) fn now() -> Duration {
    #[repr(C)]
    struct Time {
        seconds: i64,
        nanoseconds: i64,
    }
    unsafe extern "C" {
        fn clock_gettime(clock: i32, time: *mut Time) -> i32;
    }
    const THREAD: i32 = 3;
    let mut time = Time { seconds: 0, nanoseconds: 0 };
    // SAFETY: it writes one `timespec`, which on 64-bit Linux is this.
    let failed = unsafe { clock_gettime(THREAD, &raw mut time) };
    assert_eq!(failed, 0, "there is a clock");
    Duration::new(time.seconds as u64, time.nanoseconds as u32)
}

/// The time, where the processor time is not to be had.
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
pub(crate) fn now() -> Duration {
    thread_local!(static BEGAN: std::time::Instant = std::time::Instant::now());
    BEGAN.with(std::time::Instant::elapsed)
}
