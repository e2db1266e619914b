//! A copy of the state of a tree builder, over another sink: for a scan ahead that leaves the tree alone.

use super::builder::Builder;
use super::errors::Noted;
use super::places::Here;
use super::steps::OpenTemplate;
use super::way::Way;
use super::{Span, TreeBuilder, TreeBuilderOptions};
use crate::tree_sink::TreeSink;

impl<S: TreeSink> TreeBuilder<S> {
    /// A builder in the state of this one, over `sink`. `map` makes the handle that a node has there, and is
    /// to return the same for the same node. The copy reports no errors, does not pause, and has no limits.
    pub(crate) fn fork<T: TreeSink>(
        &self,
        mut sink: T,
        mut map: impl FnMut(&mut T, S::Handle) -> T::Handle,
    ) -> TreeBuilder<T> {
        let document = sink.document();
        let mut mapped = |handle| map(&mut sink, handle);
        let stack = self.builder.stack.mapped(&mut mapped);
        let formatting = self.builder.formatting.mapped(&mut mapped);
        let templates = self.builder.templates.iter().map(|open| OpenTemplate {
            target: mapped(open.target),
            // Its markers are in the tree, which the copy does not change.
            patch: None,
        });
        let templates = templates.collect();
        let head = self.builder.head.map(&mut mapped);
        let form = self.builder.form.map(&mut mapped);
        let options = TreeBuilderOptions {
            rules_only: false,
            pauses_at_scripts: false,
            reports_encodings: false,
            ..self.builder.options
        };
        let mut builder = Builder {
            options,
            wants_errors: false,
            is_checked: false,
            way: Way::Rules,
            stop_conditions: None,
            span: Span::default(),
            is_verbatim: false,
            here: Here::new(),
            noted: Noted::default(),
            mode: self.builder.mode,
            original_mode: self.builder.original_mode,
            template_modes: self.builder.template_modes.clone(),
            stack,
            formatting,
            keys: self.builder.keys.clone(),
            templates,
            context: self.builder.context,
            document,
            head,
            form,
            frameset_ok: self.builder.frameset_ok,
            foster_parenting: self.builder.foster_parenting,
            ignores_line_feed: self.builder.ignores_line_feed,
            acknowledged_self_closing: false,
            table_text: self.builder.table_text.clone(),
            table_text_is_space: self.builder.table_text_is_space,
            table_text_errors: Vec::new(),
            quirks: self.builder.quirks,
            declared_encoding: (None, None),
            ended_script: None,
            sink,
        };
        builder.choose_way();
        TreeBuilder { builder }
    }

    /// Whether the document is one in which scripts run.
    pub(crate) fn runs_scripts(&self) -> bool {
        self.builder.options.scripting.is_enabled()
    }

    /// The handles of the open elements, from the bottom of the stack on.
    pub(crate) fn open_handles(&self) -> impl Iterator<Item = S::Handle> {
        self.builder.stack.handles_from_bottom()
    }

    /// The handles of the contents of the open templates.
    pub(crate) fn template_targets(&self) -> impl Iterator<Item = S::Handle> {
        self.builder.templates.iter().map(|open| open.target)
    }
}
