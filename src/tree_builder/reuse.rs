//! Reusing a tree builder for another document: only its memory stays.

use super::builder::Builder;
use super::mode::Mode;
use super::state::Settings;
use super::{TreeBuilder, TreeBuilderOptions};
use crate::tree_sink::TreeSink;

impl<S: TreeSink> TreeBuilder<S> {
    /// Forgets the document and frees memory that is seldom needed. [`begin`](Self::begin) must follow.
    #[inline]
    pub(crate) fn clear(&mut self) {
        let Builder { settings: _, state, stack, formatting, pointers, document, sink } =
            &mut self.builder;
        state.clear();
        stack.clear();
        formatting.clear();
        pointers.clear();
        *document = sink.document();
    }

    /// Brings a [cleared](Self::clear) builder into the state that [`new`](Self::new) creates for its
    /// current sink.
    #[inline]
    pub(crate) fn begin(&mut self, options: TreeBuilderOptions) {
        self.builder.settings = Settings::new(&self.builder.sink, options);
        self.builder.state.begin(&options);
    }

    /// The size of its memory after it is cleared, in bytes.
    pub(crate) fn allocated_bytes(&self) -> usize {
        self.builder.state.template_modes.capacity() * size_of::<Mode>()
            + self.builder.stack.allocated_bytes()
            + self.builder.formatting.allocated_bytes()
            + self.builder.state.keys.allocated_bytes()
            + self.builder.pointers.templates.capacity()
                * size_of::<super::state::OpenTemplate<S::Handle>>()
            + self.builder.state.table_text.capacity()
            + self.builder.state.table_text_errors.capacity() * size_of::<super::ParseError>()
    }
}
