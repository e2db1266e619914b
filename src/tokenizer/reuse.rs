//! Using a tokenizer again, for another input: only its memory stays. And a copy of it, over another sink.

use super::TokenizerOptions;
#[cfg(feature = "preload")]
use super::input_errors::InputErrors;
#[cfg(feature = "preload")]
use super::machine::Machine;
use super::machine::{Settings, Tokenizer};
use crate::token::TokenSink;

impl<S: TokenSink> Tokenizer<S> {
    /// Forgets the input; what is seldom needed is freed. [`begin`](Self::begin) has to follow.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.machine.clear();
    }

    /// Makes it, when it is [cleared](Self::clear), what [`new`](Self::new) gives for the sink as it is now.
    #[inline]
    pub(crate) fn begin(&mut self, options: TokenizerOptions) {
        self.settings = Settings::new(&self.sink, &options);
        self.machine.begin(options);
    }

    /// Whether text is cut where something may reach a limit, from the next text that is fed on.
    pub(crate) fn set_limited(&mut self, is_limited: bool) {
        self.settings.is_limited = is_limited;
        self.settings.checks_text =
            is_limited || self.settings.wants_errors || self.sink.wants_places();
    }

    /// Lets the offsets of a text that has not begun start here.
    #[cfg(feature = "live")]
    pub(crate) fn begin_at(&mut self, offset: u64) {
        self.machine.normalizer.resume_at(offset);
    }

    /// How much memory it has when it is cleared, in bytes.
    pub(crate) fn allocated_bytes(&self) -> usize {
        self.machine.current.allocated_bytes() + self.machine.gathered.capacity()
    }

    /// How much of the input was read, in bytes.
    #[cfg(feature = "preload")]
    pub(crate) fn offset(&self) -> u64 {
        self.machine.normalizer.offset()
    }

    /// A tokenizer in the state of this one, over `sink`, which wants no errors: for a scan ahead. It has no limits.
    #[cfg(feature = "preload")]
    pub(crate) fn fork<T: TokenSink>(&self, sink: T) -> Tokenizer<T> {
        let settings = Settings {
            rules_only: false,
            is_limited: false,
            wants_errors: false,
            checks_text: sink.wants_places(),
            ..self.settings
        };
        let machine = Machine { errors: InputErrors::default(), ..self.machine.clone() };
        Tokenizer { settings, machine, sink }
    }
}
