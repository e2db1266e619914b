//! Documents from readers, blocking and asynchronous.

#[cfg(any(feature = "futures", feature = "tokio"))]
mod async_input;
mod blocking;
#[cfg(feature = "futures")]
pub mod futures;
#[cfg(feature = "tokio")]
pub mod tokio;

#[cfg(feature = "futures")]
pub use async_input::StreamError;
#[cfg(any(feature = "futures", feature = "tokio"))]
pub use async_input::{Fed, TakeBytes};
pub use blocking::{parse_head, parse_reader};
