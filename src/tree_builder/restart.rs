//! Using a tree builder again, for another document: only its memory stays.

use super::{Mode, TreeBuilder, TreeBuilderOptions, Way};
use crate::names::quirks::QuirksMode;
use crate::span::Span;
use crate::tree_sink::TreeSink;

impl<S: TreeSink> TreeBuilder<S> {
    /// Makes it what [`new`](Self::new) gives for the sink as it is now.
    #[inline]
    pub(crate) fn restart(&mut self, options: TreeBuilderOptions) {
        let root = self.sink.document();
        let sink_wants_errors = self.sink.wants_errors();
        // All fields by name, so that none is forgotten.
        let Self {
            sink: _,
            features,
            scripting,
            wants_errors,
            is_watched,
            way,
            watch,
            is_srcdoc,
            allows_declarative_shadow_roots,
            pauses_at_scripts,
            reports_encodings,
            span,
            is_verbatim,
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
        } = self;
        *features = options.features;
        *scripting = options.scripting;
        *wants_errors = sink_wants_errors;
        *is_watched = sink_wants_errors;
        *way = Way::Rules;
        *watch = None;
        *is_srcdoc = options.is_srcdoc;
        *allows_declarative_shadow_roots =
            options.allows_declarative_shadow_roots && options.features.declarative_shadow_roots;
        *pauses_at_scripts = options.pauses_at_scripts;
        *reports_encodings = options.reports_encodings;
        *span = Span::default();
        *is_verbatim = false;
        *mode = Mode::Initial;
        *original_mode = Mode::Initial;
        template_modes.clear();
        stack.restart();
        formatting.restart();
        keys.restart();
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
    }

    /// How much memory stays with it when it is used again, in bytes.
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
