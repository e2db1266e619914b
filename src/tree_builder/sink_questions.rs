//! The builder's answers for a sink without nodes: which handles it still holds, the text that it
//! keeps back, and what of the markup it does not look at.

use super::TreeBuilder;
#[cfg(any(feature = "preload", feature = "rewrite"))]
use super::mode::Mode;
use super::way::Way;
use crate::names::Tag;
use crate::tree_sink::TreeSink;

impl<S: TreeSink> TreeBuilder<S> {
    /// Calls `visit` with each handle that the builder may still name. A handle may come several times, and
    /// some that it names no more may come, too.
    #[cfg(feature = "rewrite")]
    pub(crate) fn held_handles(&self, mut visit: impl FnMut(S::Handle)) {
        self.builder.stack.handles_from_top().for_each(&mut visit);
        self.builder.formatting.handles().for_each(&mut visit);
        for open in &self.builder.pointers.templates {
            visit(open.target);
            if let Some(patch) = open.patch {
                visit(patch.start);
                patch.end.into_iter().for_each(&mut visit);
            }
        }
        [self.builder.pointers.head, self.builder.pointers.form]
            .into_iter()
            .flatten()
            .for_each(visit);
    }

    /// Where the text of a table begins that was read but not inserted yet.
    #[cfg(feature = "rewrite")]
    pub(crate) fn pending_text(&self) -> Option<u64> {
        self.builder.state.here.first_table_text().map(|span| span.start)
    }

    /// Whether text in front of the next tag can change nothing but the tree.
    #[inline(always)]
    pub(crate) fn ignores_text(&self) -> bool {
        self.builder.state.way >= Way::Body && self.builder.stack.current().is_some()
    }

    /// The same for white space.
    #[cfg(any(feature = "preload", feature = "rewrite"))]
    #[inline(always)]
    pub(crate) fn ignores_space(&self) -> bool {
        match self.builder.state.mode {
            Mode::BeforeHtml | Mode::BeforeHead | Mode::InHead | Mode::AfterHead => {
                self.builder.state.way == Way::Head
            }
            Mode::InTable | Mode::InTableBody | Mode::InRow => {
                self.builder.state.way == Way::Table && self.builder.is_in_table_structure()
            }
            _ => false,
        }
    }

    /// Whether an element of this name, if nothing but text is in it, can change nothing but the tree.
    #[cfg(feature = "preload")]
    #[inline(always)]
    pub(crate) fn ignores_leaf(&self, name: Tag) -> bool {
        match self.builder.state.way {
            Way::Body => self.builder.leaves_body_as_it_is(name),
            Way::Table => self.builder.leaves_row_as_it_is(name),
            _ => false,
        }
    }

    /// Whether a start tag of this name is that of a void element which can change nothing but the tree.
    #[cfg(feature = "preload")]
    #[inline(always)]
    pub(crate) fn ignores_void(&self, name: Tag) -> bool {
        self.builder.state.way == Way::Body && super::fast_path::is_void(name)
    }
}

/// Whether a rule looks at the attributes of a tag of this name, or the sink is asked to compare them. (Errors
/// and limits aside. The owner of a form control, and what a second `html` or `body` adds, is for the sink.)
pub(crate) const fn reads_attributes(tag: Tag) -> bool {
    matches!(tag, Tag::Meta | Tag::Input | Tag::Template | Tag::Font | Tag::AnnotationXml)
        || tag.is_formatting()
}
