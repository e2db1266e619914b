//! Reusing a tree builder for another document: only its memory stays.

use super::builder::Builder;
use super::mode::Mode;
use super::way::Way;
use super::{TreeBuilder, TreeBuilderOptions};
use crate::names::quirks::QuirksMode;
use crate::span::Span;
use crate::tree_sink::TreeSink;

impl<S: TreeSink> TreeBuilder<S> {
    /// Forgets the document and frees memory that is seldom needed. [`begin`](Self::begin) must follow.
    #[inline]
    pub(crate) fn clear(&mut self) {
        let root = self.builder.sink.document();
        // All fields are listed by name, so that none is forgotten.
        let Builder {
            sink: _,
            options: _,
            wants_errors: _,
            is_checked: _,
            way,
            stop_conditions,
            span,
            is_verbatim,
            here,
            noted,
            mode,
            original_mode,
            template_modes,
            stack,
            formatting,
            keys,
            templates,
            context,
            document,
            head,
            form,
            frameset_ok,
            foster_parenting,
            ignores_line_feed,
            acknowledged_self_closing,
            table_text,
            table_text_is_space,
            table_text_errors,
            quirks,
            declared_encoding,
            ended_script,
        } = &mut self.builder;
        *way = Way::Rules;
        *stop_conditions = None;
        *span = Span::default();
        *is_verbatim = false;
        here.clear();
        noted.clear();
        *mode = Mode::Initial;
        *original_mode = Mode::Initial;
        template_modes.clear();
        stack.clear();
        formatting.clear();
        keys.clear();
        templates.clear();
        *context = None;
        *document = root;
        *head = None;
        *form = None;
        *frameset_ok = true;
        *foster_parenting = false;
        *ignores_line_feed = false;
        *acknowledged_self_closing = false;
        table_text.clear();
        *table_text_is_space = true;
        table_text_errors.clear();
        *quirks = QuirksMode::NoQuirks;
        *declared_encoding = (None, None);
        *ended_script = None;
    }

    /// Brings a [cleared](Self::clear) builder into the state that [`new`](Self::new) creates for its
    /// current sink.
    #[inline]
    pub(crate) fn begin(&mut self, options: TreeBuilderOptions) {
        let builder = &mut self.builder;
        builder.options = options;
        builder.wants_errors = builder.sink.wants_errors();
        builder.is_checked = builder.wants_errors;
        builder.way = Way::first(options.rules_only);
    }

    /// The size of its memory after it is cleared, in bytes.
    pub(crate) fn allocated_bytes(&self) -> usize {
        self.builder.template_modes.capacity() * size_of::<Mode>()
            + self.builder.stack.allocated_bytes()
            + self.builder.formatting.allocated_bytes()
            + self.builder.keys.allocated_bytes()
            + self.builder.templates.capacity() * size_of::<super::steps::OpenTemplate<S::Handle>>()
            + self.builder.table_text.capacity()
            + self.builder.table_text_errors.capacity() * size_of::<super::ParseError>()
    }
}
