//! The calls for one page: main text, Markdown, metadata, tables, and pieces for an index.

use duckbill::NodeRef;
use duckbill_text::{
    Chunk, ChunkOptions, Focus, Found, Images, Links, MainContentOptions, MarkdownOptions,
    TextOptions,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::document::{At, Document};
use crate::links;
use crate::node::Node;

/// The preference where it is not clear what belongs to the main text.
fn focus_of(name: &str) -> PyResult<Focus> {
    match name {
        "precision" => Ok(Focus::Precision),
        "balanced" => Ok(Focus::Balanced),
        "recall" => Ok(Focus::Recall),
        _ => Err(PyValueError::new_err("focus is 'precision', 'balanced' or 'recall'")),
    }
}

/// The options of Markdown that Python gives.
fn options_of(
    links_as: &str,
    images: &str,
    width: Option<usize>,
    base: Option<&str>,
    root: NodeRef<'_>,
) -> PyResult<MarkdownOptions> {
    let kept = match links_as {
        "inline" => Links::Inline,
        "reference" => Links::Reference,
        "drop" => Links::Dropped,
        _ => return Err(PyValueError::new_err("links is 'inline', 'reference' or 'drop'")),
    };
    let images = match images {
        "inline" => Images::Inline,
        "text" => Images::Text,
        "drop" => Images::Dropped,
        _ => return Err(PyValueError::new_err("images is 'inline', 'text' or 'drop'")),
    };
    let mut options = MarkdownOptions::new().with_links(kept).with_images(images);
    if let Some(width) = width {
        options = options.with_line_width(width);
    }
    if let Some(url) = base {
        let base = links::absolute(url)?;
        options = options.with_base_url(root.document().base_url(&base));
    }
    Ok(options)
}

/// Where Markdown of a whole page begins.
fn body(root: NodeRef<'_>) -> NodeRef<'_> {
    root.document().body().map_or(root, |body| body.as_node())
}

fn content(root: NodeRef<'_>, focus: Focus) -> Option<duckbill_text::MainContent<'_>> {
    let options = MainContentOptions::new().with_focus(focus);
    duckbill_text::main_content_with(root.document(), &options)
}

#[pymethods]
impl Document {
    /// The main text of the page: an article without menus and advertisements. None if there is none.
    #[pyo3(signature = (*, focus="balanced", links=false, images=false))]
    fn main_text(
        slf: &Bound<'_, Self>,
        focus: &str,
        links: bool,
        images: bool,
    ) -> PyResult<Option<String>> {
        let focus = focus_of(focus)?;
        let options = TextOptions::new().with_links(links).with_images(images);
        At::root_of(slf)
            .read_long(|root| content(root, focus).map(|content| content.text_with(&options)))
    }

    /// The page as Markdown, or its main text.
    #[pyo3(signature = (*, main=false, focus="balanced", links="inline", images="inline", width=None, base=None))]
    fn markdown(
        slf: &Bound<'_, Self>,
        main: bool,
        focus: &str,
        links: &str,
        images: &str,
        width: Option<usize>,
        base: Option<&str>,
    ) -> PyResult<String> {
        let focus = focus_of(focus)?;
        At::root_of(slf).read_long(|root| {
            let options = options_of(links, images, width, base, root)?;
            Ok(if main {
                content(root, focus).map_or_else(String::new, |content| content.markdown(&options))
            } else {
                duckbill_text::markdown(body(root), &options)
            })
        })?
    }

    /// The same, and for each block its place in the string and the first and last node that it was written from.
    #[pyo3(signature = (*, main=false, focus="balanced", links="inline", images="inline", width=None, base=None))]
    #[expect(clippy::type_complexity, reason = "a list of four values for each block")]
    fn markdown_with_parts(
        slf: &Bound<'_, Self>,
        main: bool,
        focus: &str,
        links: &str,
        images: &str,
        width: Option<usize>,
        base: Option<&str>,
    ) -> PyResult<(String, Vec<(usize, usize, Node, Node)>)> {
        let focus = focus_of(focus)?;
        let at = At::root_of(slf);
        let (text, parts) = at.read_long(|root| {
            let options = options_of(links, images, width, base, root)?;
            let (text, parts) = if main {
                let Some(content) = content(root, focus) else {
                    return Ok((String::new(), Vec::new()));
                };
                content.markdown_with_parts(&options)
            } else {
                duckbill_text::markdown_with_parts(body(root), &options)
            };
            // Python counts characters.
            let (mut bytes, mut characters) = (0, 0);
            let mut place = |to: usize| {
                characters += text.get(bytes..to).map_or(0, |part| part.chars().count());
                bytes = bytes.max(to);
                characters
            };
            let mut places = Vec::with_capacity(parts.len());
            for part in parts {
                let (start, end) = (place(part.range().start), place(part.range().end));
                places.push((start, end, part.first().id(), part.last().id()));
            }
            PyResult::Ok((text, places))
        })??;
        let node = |(start, end, first, last)| (start, end, at.node(first), at.node(last));
        Ok((text, parts.into_iter().map(node).collect()))
    }

    /// The page's metadata, as a dict.
    fn metadata<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        let py = slf.py();
        let found = At::root_of(slf).read_long(|root| duckbill_text::metadata(root.document()))?;
        let authors: Vec<String> = found.authors.into_iter().map(|found| found.value).collect();
        let value = |found: Option<Found>| found.map(|found| found.value);
        let dict = PyDict::new(py);
        dict.set_item("title", value(found.title))?;
        dict.set_item("description", value(found.description))?;
        dict.set_item("url", value(found.url))?;
        dict.set_item("language", value(found.language))?;
        dict.set_item("author", (!authors.is_empty()).then(|| authors.join(", ")))?;
        dict.set_item("authors", authors)?;
        dict.set_item("published", value(found.published))?;
        dict.set_item("modified", value(found.modified))?;
        dict.set_item("site_name", value(found.site_name))?;
        dict.set_item("image", value(found.image))?;
        dict.set_item("license", value(found.license))?;
        dict.set_item("section", value(found.section))?;
        dict.set_item("keywords", found.keywords)?;
        dict.set_item("feeds", found.feeds)?;
        dict.set_item("alternates", found.alternates)?;
        Ok(dict)
    }

    /// The main text, or the whole page, in pieces for an index: dicts of `text` and `headings`.
    #[pyo3(signature = (*, budget=2000, overlap=0, count=None, main=true, focus="balanced", links="inline", images="inline", base=None))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn chunks<'py>(
        slf: &Bound<'py, Self>,
        budget: usize,
        overlap: usize,
        count: Option<&Bound<'py, PyAny>>,
        main: bool,
        focus: &str,
        links: &str,
        images: &str,
        base: Option<&str>,
    ) -> PyResult<Bound<'py, PyList>> {
        let focus = focus_of(focus)?;
        let options = ChunkOptions::new().with_budget(budget).with_overlap(overlap);
        // The function may look at this document, so it is called on a copy.
        let copy = At::root_of(slf).read_long(|root| root.document().clone())?;
        let markdown = options_of(links, images, None, base, copy.root())?;
        let failed = std::cell::RefCell::new(None);
        let size = |text: &str| match count {
            None => text.chars().count(),
            Some(_) if failed.borrow().is_some() => 0,
            Some(count) => {
                let size = count.call1((text,)).and_then(|size| size.extract::<usize>());
                size.unwrap_or_else(|error| {
                    *failed.borrow_mut() = Some(error);
                    0
                })
            }
        };
        let chunks: Vec<Chunk<'_>> = if main {
            content(copy.root(), focus)
                .map_or_else(Vec::new, |content| content.chunks_with(&markdown, &options, size))
        } else {
            duckbill_text::chunks_with(body(copy.root()), &markdown, &options, size)
        };
        if let Some(error) = failed.into_inner() {
            return Err(error);
        }
        let py = slf.py();
        let list = PyList::empty(py);
        for chunk in chunks {
            let dict = PyDict::new(py);
            dict.set_item("text", chunk.text)?;
            dict.set_item("headings", chunk.headings)?;
            list.append(dict)?;
        }
        Ok(list)
    }
}
