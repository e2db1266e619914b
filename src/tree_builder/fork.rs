//! A copy of the state of a tree builder, over another sink: for a scan ahead that leaves the tree alone.

use super::builder::Builder;
use super::here::Here;
use super::noted::Noted;
use super::state::{OpenTemplate, Pointers, Settings, State};
use super::{TreeBuilder, TreeBuilderOptions};
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
        let options = TreeBuilderOptions {
            rules_only: false,
            pauses_at_scripts: false,
            reports_encodings: false,
            ..self.builder.settings.options
        };
        let settings = Settings::new(&sink, options);
        let mut mapped = |handle| map(&mut sink, handle);
        let stack = self.builder.stack.mapped(&mut mapped);
        let formatting = self.builder.formatting.mapped(&mut mapped);
        let pointers = self.builder.pointers.mapped(&mut mapped);
        let state = self.builder.state.forked();
        let mut builder = Builder { settings, state, stack, formatting, pointers, document, sink };
        builder.choose_way();
        TreeBuilder { builder }
    }

    /// The handle of the current node.
    #[cfg(feature = "rewrite")]
    pub(crate) fn current_handle(&self) -> Option<S::Handle> {
        self.builder.stack.handles_from_top().next()
    }

    /// Whether the document is one in which scripts run.
    #[cfg(feature = "preload")]
    pub(crate) fn runs_scripts(&self) -> bool {
        self.builder.settings.options.scripting.is_enabled()
    }

    /// The handles of the open elements, from the bottom of the stack on.
    #[cfg(feature = "preload")]
    pub(crate) fn open_handles(&self) -> impl Iterator<Item = S::Handle> {
        self.builder.stack.handles_from_bottom()
    }

    /// The handles of the contents of the open templates.
    #[cfg(feature = "preload")]
    pub(crate) fn template_targets(&self) -> impl Iterator<Item = S::Handle> {
        self.builder.pointers.templates.iter().map(|open| open.target)
    }
}

impl State {
    /// The same between two tokens, without what errors, places and limits need.
    fn forked(&self) -> Self {
        Self {
            stop_conditions: None,
            here: Here::default(),
            noted: Noted::default(),
            table_text_errors: Vec::new(),
            declared_encoding: (None, None),
            ..self.clone()
        }
    }
}

impl<H: Copy> Pointers<H> {
    /// The same with the handle that `map` makes of each.
    fn mapped<T>(&self, mut map: impl FnMut(H) -> T) -> Pointers<T> {
        let templates = self.templates.iter().map(|open| OpenTemplate {
            target: map(open.target),
            // Its markers are in the tree, which the copy does not change.
            patch: None,
        });
        Pointers {
            templates: templates.collect(),
            head: self.head.map(&mut map),
            form: self.form.map(&mut map),
            ended_script: None,
        }
    }
}
