//! Finding elements by their text.

use std::collections::HashMap;

use duckbill::names::{Namespace, Tag};
use duckbill::{NodeId, NodeRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::document::{At, Document};
use crate::node::Node;

/// Elements within a line of text. All others begin and end one.
const INLINE: [Tag; 38] = [
    Tag::A,
    Tag::Abbr,
    Tag::Acronym,
    Tag::B,
    Tag::Bdi,
    Tag::Bdo,
    Tag::Big,
    Tag::Cite,
    Tag::Code,
    Tag::Data,
    Tag::Del,
    Tag::Dfn,
    Tag::Em,
    Tag::Font,
    Tag::I,
    Tag::Ins,
    Tag::Kbd,
    Tag::Label,
    Tag::Mark,
    Tag::Nobr,
    Tag::Q,
    Tag::Rb,
    Tag::Ruby,
    Tag::S,
    Tag::Samp,
    Tag::Small,
    Tag::Span,
    Tag::Strike,
    Tag::Strong,
    Tag::Sub,
    Tag::Sup,
    Tag::Time,
    Tag::Tt,
    Tag::U,
    Tag::Var,
    Tag::Wbr,
    Tag::Img,
    Tag::Output,
];

/// The text below a node, with what is needed to find elements by places in it.
#[derive(Default)]
struct Collected {
    /// White space is collapsed; between blocks is a line feed.
    text: String,
    /// Where each text node begins in the text, and its parent.
    begins: Vec<(usize, NodeId)>,
    /// Of each element: the first of the text nodes below it, and the one after the last; and its parent.
    ranges: HashMap<NodeId, (usize, usize, Option<NodeId>)>,
    /// Whether a space, or the end of a line, comes before the next character.
    space: Option<char>,
}

impl Collected {
    fn of(node: NodeRef<'_>) -> Self {
        let mut all = Self::default();
        let mut walk = node.traverse();
        while let Some(visit) = walk.next() {
            match visit {
                duckbill::dom::Visit::Open(node) => {
                    if let Some(text) = node.text() {
                        all.push(text, node);
                        continue;
                    }
                    let Some(element) = node.as_element() else { continue };
                    if [Tag::Script, Tag::Style].iter().any(|tag| element.is_html(*tag)) {
                        walk.skip_inside();
                        continue;
                    }
                    all.end_line(node);
                    let parent = node.parent().map(NodeRef::id);
                    all.ranges.insert(node.id(), (all.begins.len(), usize::MAX, parent));
                }
                duckbill::dom::Visit::Close(node) => {
                    let end = all.begins.len();
                    if let Some(range) = all.ranges.get_mut(&node.id()) {
                        range.1 = end;
                        all.end_line(node);
                    }
                }
            }
        }
        all
    }

    fn end_line(&mut self, node: NodeRef<'_>) {
        let is_inline = node.as_element().is_some_and(|element| {
            element.namespace() != Namespace::Html || INLINE.iter().any(|tag| element.is_html(*tag))
        });
        if !is_inline {
            self.space = Some('\n');
        }
    }

    fn push(&mut self, text: &str, node: NodeRef<'_>) {
        let Some(parent) = node.parent() else { return };
        let mut is_begun = false;
        for character in text.chars() {
            if character.is_whitespace() {
                self.space.get_or_insert(' ');
                continue;
            }
            if let Some(space) = self.space.take()
                && !self.text.is_empty()
            {
                self.text.push(space);
            }
            if !is_begun {
                is_begun = true;
                self.begins.push((self.text.len(), parent.id()));
            }
            self.text.push(character);
        }
    }

    /// The number of the text node at a place.
    fn text_at(&self, place: usize) -> usize {
        self.begins.partition_point(|(begin, _)| *begin <= place).saturating_sub(1)
    }

    /// The innermost element around the text from `start` to `end`. With `whole`, all of its text must be that.
    fn element(&self, start: usize, end: usize, whole: bool) -> Option<NodeId> {
        let (first, last) = (self.text_at(start), self.text_at(end.saturating_sub(1).max(start)));
        let mut element = self.begins.get(first)?.1;
        loop {
            let (begin, after, parent) = *self.ranges.get(&element)?;
            if begin <= first && last < after {
                let own = self.begins.get(begin)?.0;
                let rest = self.begins.get(after).map_or(self.text.len(), |(next, _)| *next);
                let rest = self.text.get(own..rest)?.trim_end().len() + own;
                return (!whole || (own, rest) == (start, end)).then_some(element);
            }
            element = parent?;
        }
    }

    /// Where a pattern with anchors is found in a line, or in a text node, by itself. In the text of the page `^` and `$` are
    /// at its beginning and end alone.
    fn places_in_parts(&self, pattern: &Bound<'_, PyAny>) -> PyResult<Vec<(usize, usize)>> {
        const ANCHORS: [&str; 5] = ["^", "$", "\\A", "\\Z", "\\z"];
        let source: Option<String> = pattern.getattr("pattern")?.extract().ok();
        if !source.is_some_and(|source| ANCHORS.iter().any(|anchor| source.contains(anchor))) {
            return Ok(Vec::new());
        }
        let text = self.text.as_str();
        let mut parts: Vec<(usize, &str)> = Vec::new();
        let mut line_begin = 0;
        for line in text.split('\n') {
            parts.push((line_begin, line));
            line_begin += line.len() + 1;
        }
        for (number, (begin, _)) in self.begins.iter().enumerate() {
            let end = self.begins.get(number + 1).map_or(text.len(), |(next, _)| *next);
            let part = text.get(*begin..end).unwrap_or_default();
            parts.push((*begin, part.trim_end()));
        }
        parts.sort_unstable();
        parts.dedup();
        let mut found = Vec::new();
        for (begin, part) in parts {
            let places = pattern_places(part, pattern)?;
            found.extend(places.into_iter().map(|(start, end)| (begin + start, begin + end)));
        }
        Ok(found)
    }

    fn found(&self, places: impl Iterator<Item = (usize, usize)>, whole: bool) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for (start, end) in places {
            if let Some(element) = self.element(start, end, whole)
                && seen.insert(element)
            {
                found.push(element);
            }
        }
        found
    }
}

/// The places of a string that do not overlap.
fn places(text: &str, wanted: &str) -> Vec<(usize, usize)> {
    text.match_indices(wanted).map(|(start, part)| (start, start + part.len())).collect()
}

/// Where Python's `finditer` finds a pattern, in bytes.
fn pattern_places(text: &str, pattern: &Bound<'_, PyAny>) -> PyResult<Vec<(usize, usize)>> {
    let mut found = Vec::new();
    let mut places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let (mut number, mut byte) = (0, places.next().unwrap_or(0));
    let mut to_bytes = |wanted: usize| {
        while number < wanted
            && let Some(next) = places.next()
        {
            (number, byte) = (number + 1, next);
        }
        byte
    };
    for one in pattern.call_method1("finditer", (text,))?.try_iter()? {
        let (start, end): (usize, usize) = one?.call_method0("span")?.extract()?;
        if start < end {
            let start = to_bytes(start);
            found.push((start, to_bytes(end)));
        }
    }
    Ok(found)
}

fn find_text<'py>(
    at: &At<'_, 'py>,
    text: &Bound<'py, PyAny>,
    exact: bool,
    ignore_case: bool,
) -> PyResult<Bound<'py, PyList>> {
    let py = at.page.py();
    let Ok(wanted) = text.cast::<PyString>() else {
        if !text.hasattr("finditer")? {
            let kind = text.get_type().name()?;
            let message = format!("a text is a str or a compiled pattern of re, not {kind}");
            return Err(PyTypeError::new_err(message));
        }
        if ignore_case {
            return Err(PyValueError::new_err("a pattern says itself whether case matters: re.I"));
        }
        let all = at.read_long(Collected::of)?;
        let mut places = pattern_places(&all.text, text)?;
        places.extend(all.places_in_parts(text)?);
        places.sort_unstable();
        return at.nodes(all.found(places.into_iter(), exact));
    };
    let words = wanted.to_str()?.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        return Err(PyValueError::new_err("the text to find is empty"));
    }
    if ignore_case {
        let re = py.import("re")?;
        let flags = PyDict::new(py);
        flags.set_item("flags", re.getattr("IGNORECASE")?)?;
        let words = re.call_method1("escape", (words,))?;
        let pattern = re.call_method("compile", (words,), Some(&flags))?;
        return find_text(at, &pattern, exact, false);
    }
    let found = at.read_long(|node| {
        let all = Collected::of(node);
        all.found(places(&all.text, &words).into_iter(), exact)
    })?;
    at.nodes(found)
}

#[pymethods]
impl Document {
    /// The innermost elements that hold a text, in the order of the text: with white space collapsed, across the elements
    /// within a line, and without scripts and style sheets.
    ///
    /// `text` is a string or a compiled pattern of `re`, whose `^` and `$` match at the beginning and end of a line or of a text node, too. With
    /// `exact` it must be all of the element's text.
    ///
    /// >>> import re
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<p>Price: <b>9.95</b> €<p>Price on request<p><a href=/>Next</a>")
    /// >>> page.find_text("Price: 9.95"), page.find_text("next", exact=True, ignore_case=True)
    /// ([Node('p')], [Node('a')])
    /// >>> [node.text() for node in page.find_text(re.compile(r"\d+\.\d\d"))]
    /// ['9.95']
    #[pyo3(signature = (text, *, exact=false, ignore_case=false))]
    fn find_text<'py>(
        slf: &Bound<'py, Self>,
        text: &Bound<'py, PyAny>,
        exact: bool,
        ignore_case: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        find_text(&At::root_of(slf), text, exact, ignore_case)
    }
}

#[pymethods]
impl Node {
    /// The innermost elements at or below the node that hold a text: see `Document.find_text`.
    #[pyo3(signature = (text, *, exact=false, ignore_case=false))]
    fn find_text<'py>(
        &self,
        py: Python<'py>,
        text: &Bound<'py, PyAny>,
        exact: bool,
        ignore_case: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        find_text(&self.at(py), text, exact, ignore_case)
    }
}
