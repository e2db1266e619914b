//! What a sink without nodes has to know of the builder: which handles it still holds, the text that it
//! keeps back, and what of the markup it does not look at.

use super::TreeBuilder;
use super::fast_path::Way;
use crate::names::Tag;
use crate::tree_sink::TreeSink;

impl<S: TreeSink> TreeBuilder<S> {
    /// Calls `visit` with each handle that the builder may still name. A handle may come several times, and
    /// some that it names no more may come, too.
    #[cfg(feature = "rewrite")]
    pub(crate) fn held_handles(&self, mut visit: impl FnMut(S::Handle)) {
        self.stack.handles_from_top().for_each(&mut visit);
        self.formatting.handles().for_each(&mut visit);
        for open in &self.templates {
            visit(open.target);
            if let Some(patch) = open.patch {
                visit(patch.start);
                patch.end.into_iter().for_each(&mut visit);
            }
        }
        [self.head, self.form].into_iter().flatten().for_each(visit);
    }

    /// Where the text of a table begins that was read but not inserted yet.
    #[cfg(feature = "rewrite")]
    pub(crate) fn pending_text(&self) -> Option<u64> {
        self.here.table_text().map(|span| span.start)
    }

    /// Whether text in front of the next tag can change nothing but the tree.
    #[inline(always)]
    pub(crate) fn ignores_text(&self) -> bool {
        self.way >= Way::Body && self.stack.current().is_some()
    }
}

/// Whether a rule looks at the attributes of a tag of this name, or the sink is asked to compare them. (Errors
/// and limits aside. The owner of a form control, and what a second `html` or `body` adds, is for the sink.)
pub(crate) fn reads_attributes(tag: Tag) -> bool {
    matches!(tag, Tag::Meta | Tag::Input | Tag::Template | Tag::Font | Tag::AnnotationXml)
        || tag.is_formatting()
}
