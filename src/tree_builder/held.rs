//! What a sink without nodes has to know of the builder: which handles it still holds, and the text that it
//! keeps back.

use super::TreeBuilder;
use crate::tree_sink::TreeSink;

impl<S: TreeSink> TreeBuilder<S> {
    /// Calls `visit` with each handle that the builder may still name. A handle may come several times, and
    /// some that it names no more may come, too.
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
    pub(crate) fn pending_text(&self) -> Option<u64> {
        self.here.table_text().map(|span| span.start)
    }
}
