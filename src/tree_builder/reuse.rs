//! Reusing a tree builder for another document: only its memory stays.

use super::{Mode, TreeBuilder, TreeBuilderOptions, Way};
use crate::names::quirks::QuirksMode;
use crate::span::Span;
use crate::tree_sink::TreeSink;

impl<S: TreeSink> TreeBuilder<S> {
    /// Forgets the document and frees memory that is seldom needed. [`begin`](Self::begin) must follow.
    #[inline]
    pub(crate) fn clear(&mut self) {
        let root = self.sink.document();
        // All fields are listed by name, so that none is forgotten.
        let Self {
            sink: _,
            features: _,
            scripting: _,
            wants_errors: _,
            is_checked: _,
            way,
            rules_only: _,
            stop_conditions,
            is_srcdoc: _,
            allows_declarative_shadow_roots: _,
            pauses_at_scripts: _,
            reports_encodings: _,
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
        } = self;
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
        *declared_encoding = None;
        *ended_script = None;
    }

    /// Brings a [cleared](Self::clear) builder into the state that [`new`](Self::new) creates for its
    /// current sink.
    #[inline]
    pub(crate) fn begin(&mut self, options: TreeBuilderOptions) {
        self.features = options.features;
        self.scripting = options.scripting;
        self.wants_errors = self.sink.wants_errors();
        self.is_checked = self.wants_errors;
        self.rules_only = options.rules_only;
        self.way = Self::first_way(options.rules_only);
        self.is_srcdoc = options.is_srcdoc;
        self.allows_declarative_shadow_roots =
            options.allows_declarative_shadow_roots && options.features.declarative_shadow_roots;
        self.pauses_at_scripts = options.pauses_at_scripts;
        self.reports_encodings = options.reports_encodings;
    }

    /// The size of its memory after it is cleared, in bytes.
    pub(crate) fn allocated_bytes(&self) -> usize {
        self.template_modes.capacity() * size_of::<Mode>()
            + self.stack.allocated_bytes()
            + self.formatting.allocated_bytes()
            + self.keys.allocated_bytes()
            + self.templates.capacity() * size_of::<super::OpenTemplate<S::Handle>>()
            + self.table_text.capacity()
            + self.table_text_errors.capacity() * size_of::<super::ParseError>()
    }
}
