//! The calls that a sink around the document's sink forwards unchanged.

/// The methods of [`TreeSink`](crate::tree_sink::TreeSink) that a sink around another one does nothing of its own in:
/// each calls the same method of the field.
macro_rules! forward_plain_verbs {
    ($sink:ident) => {
        fn document(&mut self) -> $crate::dom::NodeIndex {
            self.$sink.document()
        }

        fn clone_element(&mut self, original: $crate::dom::NodeIndex) -> $crate::dom::NodeIndex {
            self.$sink.clone_element(original)
        }

        #[inline]
        fn create_comment(&mut self, data: &str) -> $crate::dom::NodeIndex {
            self.$sink.create_comment(data)
        }

        fn create_processing_instruction(
            &mut self,
            target: &str,
            data: &str,
        ) -> $crate::dom::NodeIndex {
            self.$sink.create_processing_instruction(target, data)
        }

        fn create_fragment(&mut self) -> $crate::dom::NodeIndex {
            self.$sink.create_fragment()
        }

        fn remove(&mut self, node: $crate::dom::NodeIndex) {
            self.$sink.remove(node);
        }

        fn move_children(&mut self, from: $crate::dom::NodeIndex, to: $crate::dom::NodeIndex) {
            self.$sink.move_children(from, to);
        }

        fn parent(&self, node: $crate::dom::NodeIndex) -> Option<$crate::dom::NodeIndex> {
            self.$sink.parent(node)
        }

        fn template_contents(
            &mut self,
            template: $crate::dom::NodeIndex,
        ) -> $crate::dom::NodeIndex {
            self.$sink.template_contents(template)
        }

        fn add_missing_attributes(
            &mut self,
            element: $crate::dom::NodeIndex,
            attributes: &$crate::token::Attributes<'_>,
        ) {
            self.$sink.add_missing_attributes(element, attributes);
        }

        fn has_same_attributes(
            &self,
            one: $crate::dom::NodeIndex,
            other: $crate::dom::NodeIndex,
        ) -> bool {
            self.$sink.has_same_attributes(one, other)
        }

        fn attributes_hash(&self, element: $crate::dom::NodeIndex) -> u64 {
            self.$sink.attributes_hash(element)
        }

        fn allows_declarative_shadow_roots(&self, intended_parent: $crate::dom::NodeIndex) -> bool {
            self.$sink.allows_declarative_shadow_roots(intended_parent)
        }

        fn attach_shadow(
            &mut self,
            host: $crate::dom::NodeIndex,
            template: $crate::dom::NodeIndex,
            attributes: &$crate::token::Attributes<'_>,
            init: $crate::tree_sink::ShadowRootInit,
        ) -> Option<$crate::dom::NodeIndex> {
            self.$sink.attach_shadow(host, template, attributes, init)
        }

        fn find_patch_markers(
            &self,
            scope: $crate::dom::NodeIndex,
            name: &str,
        ) -> Option<($crate::dom::NodeIndex, Option<$crate::dom::NodeIndex>)> {
            self.$sink.find_patch_markers(scope, name)
        }

        fn remove_siblings_between(
            &mut self,
            start: $crate::dom::NodeIndex,
            end: Option<$crate::dom::NodeIndex>,
        ) {
            self.$sink.remove_siblings_between(start, end);
        }

        fn set_quirks_mode(&mut self, mode: $crate::names::quirks::QuirksMode) {
            self.$sink.set_quirks_mode(mode);
        }

        fn associate_form(
            &mut self,
            element: $crate::dom::NodeIndex,
            form: $crate::dom::NodeIndex,
            parent: $crate::dom::NodeIndex,
        ) {
            self.$sink.associate_form(element, form, parent);
        }

        fn option_popped(&mut self, option: $crate::dom::NodeIndex) {
            self.$sink.option_popped(option);
        }

        fn usage(&self) -> $crate::tree_sink::TreeUsage {
            self.$sink.usage()
        }

        fn mark_script_already_started(&mut self, script: $crate::dom::NodeIndex) {
            self.$sink.mark_script_already_started(script);
        }

        fn error(&mut self, error: $crate::error::ParseError) {
            self.$sink.error(error);
        }

        fn wants_errors(&self) -> bool {
            self.$sink.wants_errors()
        }

        fn see_part(&mut self, chunk: &str, start: usize, end: usize) {
            self.$sink.see_part(chunk, start, end);
        }

        fn open_chunk(&mut self, chunk: &str) {
            self.$sink.open_chunk(chunk);
        }

        fn close_chunk(&mut self, read: usize) {
            self.$sink.close_chunk(read);
        }
    };
}

pub(crate) use forward_plain_verbs;
