//! A copy of the state of a tree builder, over another sink: for a scan ahead that leaves the tree alone.

use super::errors::Noted;
use super::places::Here;
use super::steps::OpenTemplate;
use super::{Span, TreeBuilder, Way};
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
        let stack = self.stack.mapped(&mut mapped);
        let formatting = self.formatting.mapped(&mut mapped);
        let templates = self.templates.iter().map(|open| OpenTemplate {
            target: mapped(open.target),
            // Its markers are in the tree, which the copy does not change.
            patch: None,
        });
        let templates = templates.collect();
        let head = self.head.map(&mut mapped);
        let form = self.form.map(&mut mapped);
        let mut fork = TreeBuilder {
            sink,
            features: self.features,
            scripting: self.scripting,
            wants_errors: false,
            is_checked: false,
            way: Way::Rules,
            rules_only: false,
            stop_conditions: None,
            is_srcdoc: self.is_srcdoc,
            allows_declarative_shadow_roots: self.allows_declarative_shadow_roots,
            pauses_at_scripts: false,
            reports_encodings: false,
            span: Span::default(),
            is_verbatim: false,
            here: Here::new(),
            noted: Noted::default(),
            mode: self.mode,
            original_mode: self.original_mode,
            template_modes: self.template_modes.clone(),
            stack,
            formatting,
            keys: self.keys.clone(),
            templates,
            context: self.context,
            document,
            head,
            form,
            frameset_ok: self.frameset_ok,
            foster_parenting: self.foster_parenting,
            ignores_line_feed: self.ignores_line_feed,
            acknowledged_self_closing: false,
            table_text: self.table_text.clone(),
            table_text_is_space: self.table_text_is_space,
            table_text_errors: Vec::new(),
            quirks: self.quirks,
            declared_encoding: None,
            ended_script: None,
        };
        fork.choose_way();
        fork
    }

    /// Whether the document is one in which scripts run.
    pub(crate) fn runs_scripts(&self) -> bool {
        self.scripting.is_enabled()
    }

    /// The handles of the open elements, from the bottom of the stack on.
    pub(crate) fn open_handles(&self) -> impl Iterator<Item = S::Handle> {
        self.stack.handles_from_bottom()
    }

    /// The handles of the contents of the open templates.
    pub(crate) fn template_targets(&self) -> impl Iterator<Item = S::Handle> {
        self.templates.iter().map(|open| open.target)
    }
}
