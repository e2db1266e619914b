//! Where nodes are in the source, if `spans` was asked for.

use duckbill::Span;
use duckbill::dom::Origin;
use pyo3::prelude::*;

use crate::document::{At, Document};
use crate::node::Node;

/// Start and end, in bytes of the input.
type Range = (u64, u64);

fn range(span: Span) -> Range {
    (span.start, span.end)
}

#[pymethods]
impl Node {
    /// Where the node is in the input: start and end, in bytes; for a string, in bytes of its UTF-8. None unless
    /// the document was parsed with `spans`, and for nodes that no markup made.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<p>a<b>c</b>", spans="tags")
    /// >>> page.select_first("b").span, page.select_first("b").start_tag
    /// ((4, 12), (4, 7))
    #[getter]
    fn span(&self, py: Python<'_>) -> PyResult<Option<Range>> {
        self.at(py).read(|node| node.span().map(range))
    }

    /// The line and column at which the node begins, both from 1, in characters; needs `spans="full"`.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<p>One\n  <b>two</b>", spans="full")
    /// >>> page.select_first("b").position
    /// (2, 3)
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Option<(usize, usize)>> {
        self.at(py).read(|node| node.position().map(|at| (at.line, at.column)))
    }

    /// Where the start tag of the element is, or None.
    #[getter]
    fn start_tag(&self, py: Python<'_>) -> PyResult<Option<Range>> {
        self.at(py).read(|node| node.as_element()?.start_tag().map(range))
    }

    /// Where the end tag of the element is, or None.
    #[getter]
    fn end_tag(&self, py: Python<'_>) -> PyResult<Option<Range>> {
        self.at(py).read(|node| node.as_element()?.end_tag().map(range))
    }

    /// Where the content of the element is, or None.
    #[getter]
    fn content_span(&self, py: Python<'_>) -> PyResult<Option<Range>> {
        self.at(py).read(|node| node.as_element()?.content_span().map(range))
    }

    /// The places that the string of a text node comes from, in order; needs `spans="full"`.
    #[getter]
    fn pieces(&self, py: Python<'_>) -> PyResult<Vec<Range>> {
        self.at(py).read(|node| node.pieces().map(range).collect())
    }

    /// Where an attribute is, where its name, and where its value (None if it has none); needs `spans="full"`.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<a href='/'>", spans="full")
    /// >>> page.select_first("a").attribute_spans("href")
    /// ((3, 11), (3, 7), (9, 10))
    fn attribute_spans(
        &self,
        py: Python<'_>,
        name: &str,
    ) -> PyResult<Option<(Range, Range, Option<Range>)>> {
        self.at(py).read(|node| {
            let spans = node.as_element()?.attribute_spans(name)?;
            Some((range(spans.span), range(spans.name), spans.value.map(range)))
        })
    }

    /// The origin of the node: "markup", "implied", "end-tag", "clone", "copy" or "created"; None without `spans`.
    #[getter]
    fn origin(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.at(py).read(|node| {
            Some(match node.origin()? {
                Origin::Markup => "markup",
                Origin::Implied => "implied",
                Origin::EndTag => "end-tag",
                Origin::Clone => "clone",
                Origin::Copy => "copy",
                Origin::Created => "created",
                _ => "unknown",
            })
        })
    }
}

#[pymethods]
impl Document {
    /// The innermost node at an offset of the input, in bytes; None without `spans`.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.parse("<p>a<b>c</b>", spans="tags").locate(7).data
    /// 'c'
    fn locate(slf: &Bound<'_, Self>, offset: u64) -> PyResult<Option<Node>> {
        let at = At::root_of(slf);
        Ok(at.read_long(|root| root.document().locate(offset))?.map(|id| at.node(id)))
    }

    /// The decoded source; None unless the document was parsed with `spans="full"`.
    #[getter]
    fn source(&self, py: Python<'_>) -> Option<String> {
        self.lock(py).source().map(str::to_owned)
    }
}
