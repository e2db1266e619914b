//! The live parser: a parse that pauses at each script, into which scripts write, and whose document can be
//! looked at and changed while it runs.
//!
//! [`LiveParser`] is the parser's part of what the standard says about scripts: the
//! [insertion point](https://html.spec.whatwg.org/multipage/parsing.html#insertion-point), the
//! [script nesting level](https://html.spec.whatwg.org/multipage/parsing.html#script-nesting-level), the
//! [parser pause flag](https://html.spec.whatwg.org/multipage/parsing.html#parser-pause-flag), the
//! [pending parsing-blocking script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script),
//! `document.write`, `open` and `close`, aborting, and [the
//! end](https://html.spec.whatwg.org/multipage/parsing.html#the-end). Fetching and running scripts, the lists of
//! deferred scripts and the events are yours.
//!
//! There are no callbacks. Each method reads as far as it may and returns a [`Progress`] that says what is
//! to be done next. A page whose scripts write scripts that write scripts costs no machine stack: the nesting
//! is a list in the parser, limited by [`Limit::ScriptNesting`](crate::limits::Limit::ScriptNesting).
//!
//! ```
//! use duckbill::ParseOptions;
//! use duckbill::live::{LiveParser, ScriptOutcome, Progress};
//! use duckbill::tree::Scripting;
//!
//! let mut parser = LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
//! let mut progress = parser.feed("<p>a<script>the script</script>b");
//! while let Progress::Script(script) = progress {
//!     // Here an engine would run this script, which calls `document.write`:
//!     assert_eq!(parser.document().node(script).unwrap().text_content(), "the script");
//!     progress = parser.write("<i>written");
//!     assert_eq!(progress, Progress::Continue(script));
//!     progress = parser.resume(script, ScriptOutcome::Ran)?;
//! }
//! assert_eq!(progress, Progress::NeedsInput);
//! assert_eq!(parser.finish(), Progress::Done);
//! assert_eq!(parser.document().root().text_content(), "athe scriptwrittenb");
//! # Ok::<(), duckbill::live::LiveError>(())
//! ```

mod bytes;
mod parser;
mod progress;
mod reading;
mod source;
mod source_bytes;
#[cfg(feature = "preload")]
mod speculation;
#[cfg(feature = "preload")]
mod version;

pub use parser::LiveParser;
pub use progress::{LiveError, Progress, ScriptOutcome, Stop};
pub use source::TextSource;
#[cfg(feature = "preload")]
pub use speculation::{Speculation, SpeculativeParser, SpeculativeScan};
