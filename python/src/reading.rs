//! The calls for one page: main text, Markdown, metadata, tables, and pieces for an index.

use duckbill::NodeRef;
use duckbill_text::{
    Chunk, ChunkOptions, Focus, Found, Images, InlineHtml, Links, MainContentOptions,
    MarkdownOptions, Media, TextOptions,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::document::{At, Document};
use crate::links;
use crate::node::Node;
use crate::options::not_one_of;

/// The preference where it is not clear what belongs to the main text.
fn focus_of(name: &str) -> PyResult<Focus> {
    match name {
        "precision" => Ok(Focus::Precision),
        "balanced" => Ok(Focus::Balanced),
        "recall" => Ok(Focus::Recall),
        _ => Err(PyValueError::new_err("focus is 'precision', 'balanced' or 'recall'")),
    }
}

/// The options of Markdown by their keywords: what cannot be made of keywords alone is made with the page.
#[derive(Default)]
struct Writing {
    options: MarkdownOptions,
    base: Option<String>,
}

impl Writing {
    fn of(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut own = Self::default();
        for (name, value) in keywords.into_iter().flatten() {
            let name: String = name.extract()?;
            if value.is_none() {
                continue;
            }
            let word = || value.extract::<String>();
            let options = std::mem::take(&mut own.options);
            own.options = match name.as_str() {
                "links" => options.with_links(match &*word()? {
                    "inline" => Links::Inline,
                    "reference" => Links::Reference,
                    "drop" => Links::Dropped,
                    other => {
                        return Err(not_one_of(&name, other, "'inline', 'reference' or 'drop'"));
                    }
                }),
                "images" => options.with_images(match &*word()? {
                    "inline" => Images::Inline,
                    "text" => Images::Text,
                    "drop" => Images::Dropped,
                    other => return Err(not_one_of(&name, other, "'inline', 'text' or 'drop'")),
                }),
                "media" => options.with_media(match &*word()? {
                    "links" => Media::Links,
                    "drop" => Media::Dropped,
                    other => return Err(not_one_of(&name, other, "'links' or 'drop'")),
                }),
                "html" => options.with_inline_html(if value.extract()? {
                    InlineHtml::Kept
                } else {
                    InlineHtml::Dropped
                }),
                "data_images" => options.with_data_images(value.extract()?),
                "width" => options.with_line_width(value.extract()?),
                "base" => {
                    own.base = Some(word()?);
                    options
                }
                _ => {
                    return Err(PyTypeError::new_err(format!(
                        "unexpected keyword argument '{name}'"
                    )));
                }
            };
        }
        Ok(own)
    }

    /// The options for a page, whose `base` element counts.
    fn for_page(&self, root: NodeRef<'_>) -> PyResult<MarkdownOptions> {
        let options = self.options.clone();
        match &self.base {
            Some(url) => {
                Ok(options.with_base_url(root.document().base_url(&links::absolute(url)?)))
            }
            None => Ok(options),
        }
    }
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
    ///
    /// `focus` says what to prefer where it is not clear what belongs to it: "precision" leaves it out, "recall" keeps it. `links` and
    /// `images` write them as Markdown does, resolved if `base` is the URL that the page came from.
    #[pyo3(signature = (*, focus="balanced", links=false, images=false, base=None))]
    fn main_text(
        slf: &Bound<'_, Self>,
        focus: &str,
        links: bool,
        images: bool,
        base: Option<&str>,
    ) -> PyResult<Option<String>> {
        let focus = focus_of(focus)?;
        let base = base.map(links::absolute).transpose()?;
        At::root_of(slf).read_long(|root| {
            let mut options = TextOptions::new().with_links(links).with_images(images);
            if let Some(base) = &base {
                options = options.with_base_url(root.document().base_url(base));
            }
            content(root, focus).map(|content| content.text_with(&options))
        })
    }

    /// The page as Markdown, or with `main` its main text.
    ///
    /// `focus` is that of `main_text`. Keywords: `links` ("inline"; "reference", "drop"), `images` ("inline"; "text", their alternative
    /// text, or "drop"), `media` ("drop"; "links" to films, sound and embedded pages), `html` (True: `<sub>` and what else Markdown
    /// has no marks for; False leaves its text), `data_images` (False: those with their data in the URL are written as their text), `width` (None; the most
    /// characters of a line) and `base` (the URL that the page came from: other URLs are resolved).
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<h1>Ducks</h1><p>H<sub>2</sub>O <a href=/teal>Teal</a> <video src=a.mp4 title=Swim></video>")
    /// >>> page.markdown(base="https://a.example/", media="links")
    /// '# Ducks\n\nH<sub>2</sub>O [Teal](https://a.example/teal) [Swim](https://a.example/a.mp4)\n'
    /// >>> page.markdown(links="drop", html=False)
    /// '# Ducks\n\nH2O Teal\n'
    #[pyo3(signature = (*, main=false, focus="balanced", **writing))]
    fn markdown(
        slf: &Bound<'_, Self>,
        main: bool,
        focus: &str,
        writing: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let (focus, writing) = (focus_of(focus)?, Writing::of(writing)?);
        At::root_of(slf).read_long(|root| {
            let options = writing.for_page(root)?;
            Ok(if main {
                content(root, focus).map_or_else(String::new, |content| content.markdown(&options))
            } else {
                duckbill_text::markdown(body(root), &options)
            })
        })?
    }

    /// The same as `markdown`, and for each block its place in the string and the first and last node that it was written from.
    #[pyo3(signature = (*, main=false, focus="balanced", **writing))]
    #[expect(clippy::type_complexity, reason = "a list of four values for each block")]
    fn markdown_with_parts(
        slf: &Bound<'_, Self>,
        main: bool,
        focus: &str,
        writing: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<(String, Vec<(usize, usize, Node, Node)>)> {
        let (focus, writing) = (focus_of(focus)?, Writing::of(writing)?);
        let at = At::root_of(slf);
        let (text, parts) = at.read_long(|root| {
            let options = writing.for_page(root)?;
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

    /// The main text, or with `main=False` the whole page, in pieces of Markdown for an index: dicts of `text` and `headings`, the
    /// headings that it is below.
    ///
    /// A piece has at most `budget` characters, or units of `count`, a function of a string such as the number of tokens; only what cannot be
    /// divided is longer. `overlap` is how much of a piece its successor repeats. The other keywords are those of `markdown`.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<h1>Ducks</h1><p>Teals swim.<h2>Bills</h2><p>They are flat.")
    /// >>> page.chunks(main=False, budget=25)
    /// [{'text': '# Ducks\n\nTeals swim.', 'headings': ['Ducks']}, {'text': '## Bills\n\nThey are flat.', 'headings': ['Ducks', 'Bills']}]
    #[pyo3(signature = (*, budget=2000, overlap=0, count=None, main=true, focus="balanced", **writing))]
    fn chunks<'py>(
        slf: &Bound<'py, Self>,
        budget: usize,
        overlap: usize,
        count: Option<&Bound<'py, PyAny>>,
        main: bool,
        focus: &str,
        writing: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (focus, writing) = (focus_of(focus)?, Writing::of(writing)?);
        let options = ChunkOptions::new().with_budget(budget).with_overlap(overlap);
        // The function may look at this document, so it is called on a copy.
        let copy = At::root_of(slf).read_long(|root| root.document().clone())?;
        let markdown = writing.for_page(copy.root())?;
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
