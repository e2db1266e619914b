//! From a reader to a writer, and from a reader to the elements that a selector matches.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{ErrorKind, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Element, Handlers, RewriteError, RewriteOptions, Rewriter, TextChunk};

/// The number of bytes that are read at once.
const PIECE: usize = 1 << 14;

/// The longest text and the longest markup of an element that are kept, in bytes.
const LONGEST_TEXT: u64 = 1 << 20;

/// Rewrites the bytes of a reader into a writer, in bounded memory.
///
/// # Errors
///
/// Errors if reading, writing or a handler does, a limit is reached, or the parse is cancelled.
///
/// ```
/// use duckbill::rewrite::{Handlers, RewriteOptions, rewrite_stream};
/// let handlers = Handlers::new().on_element("img", |img| img.set_attribute("loading", "lazy"))?;
/// let (page, mut out) = ("<IMG src=a >", Vec::new());
/// rewrite_stream(page.as_bytes(), &mut out, handlers, &RewriteOptions::new())?;
/// assert_eq!(out, b"<IMG src=a loading=\"lazy\" >");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rewrite_stream(
    reader: impl Read,
    mut writer: impl Write,
    handlers: Handlers<'_>,
    options: &RewriteOptions,
) -> Result<(), RewriteError> {
    let out = Mutex::new(Vec::new());
    let rewriter =
        Rewriter::new(handlers, options, |bytes: &[u8]| locked(&out).extend_from_slice(bytes));
    drive(reader, rewriter, || {
        let mut out = locked(&out);
        let written = writer.write_all(&out);
        out.clear();
        written.map_err(RewriteError::Write)
    })?;
    writer.flush().map_err(RewriteError::Write)
}

/// Calls `found` for each element that matches, with its attributes and text, while the bytes of a reader pass: no tree
/// is built, and the memory does not grow with the length of the input.
///
/// An element is handed over when it has ended, so that inner elements come before outer ones. [`Handlers`] says which
/// selectors can be decided while bytes pass, and the [module](super) where the stream and the tree differ. Memory is
/// needed for the elements that match and are open, and for at most 1 MiB of their text, as much of their markup, and what is
/// read at once. A
/// page can nest elements without end: set [limits](RewriteOptions::with_limits) for pages that are not trusted.
///
/// # Errors
///
/// Errors if the selector is not one or cannot be decided, if reading does, or if a limit is reached.
///
/// ```
/// use duckbill::rewrite::{RewriteOptions, select_stream};
/// let page = "<ul><li><a href=/teal>A <b>teal</b></a><li><a href=/eider>An eider</a>";
/// let mut links = Vec::new();
/// select_stream(page.as_bytes(), "li > a[href]", &RewriteOptions::new(), |a| {
///     links.push(format!("{} {}", a.attribute("href").unwrap(), a.text().unwrap()));
///     assert!(a.markup().unwrap().starts_with("<a href="));
/// })?;
/// assert_eq!(links, ["/teal A teal", "/eider An eider"]);
/// # Ok::<(), duckbill::rewrite::RewriteError>(())
/// ```
pub fn select_stream(
    reader: impl Read,
    selector: &str,
    options: &RewriteOptions,
    mut found: impl FnMut(&FoundElement<'_>),
) -> Result<(), RewriteError> {
    let shared = Arc::new(Mutex::new(Open::default()));
    let (opens, texts) = (Arc::clone(&shared), Arc::clone(&shared));
    let handlers = Handlers::new()
        .on_element(selector, move |element| open(&opens, element))
        .and_then(|handlers| {
            handlers.on_text(selector, move |text: &mut TextChunk<'_>| {
                locked(&texts).add(text.as_str());
            })
        })
        .map_err(RewriteError::Selector)?;
    let sources = Arc::clone(&shared);
    let rewriter = Rewriter::new(handlers, options, |_| {})
        .on_text_read(move |text, decided| locked(&sources).add_markup(text, decided));
    drive(reader, rewriter, || {
        locked(&shared).hand_over(&mut found);
        Ok(())
    })
}

/// Feeds a rewriter, and calls `after` after each piece and at the end.
fn drive(
    mut reader: impl Read,
    mut rewriter: Rewriter<'_>,
    mut after: impl FnMut() -> Result<(), RewriteError>,
) -> Result<(), RewriteError> {
    let mut piece = vec![0; PIECE];
    loop {
        let read = match reader.read(&mut piece) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(RewriteError::Read(error)),
        };
        let fed = rewriter.feed(piece.get(..read).unwrap_or_default());
        // The text before an error counts.
        after()?;
        fed?;
    }
    let finished = rewriter.finish();
    after()?;
    finished
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An element that [`select_stream`] found.
#[derive(Debug, Clone, Copy)]
pub struct FoundElement<'a> {
    name: &'a str,
    attributes: &'a [(Box<str>, Box<str>)],
    text: Option<&'a str>,
    markup: Option<&'a str>,
}

impl<'a> FoundElement<'a> {
    /// The name of the element.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// The value of an attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&'a str> {
        self.attributes().find(|one| one.0 == name).map(|one| one.1)
    }

    /// The names and values of the attributes, as in the tree.
    pub fn attributes(&self) -> impl ExactSizeIterator<Item = (&'a str, &'a str)> + use<'a> {
        self.attributes.iter().map(|(name, value)| (&**name, &**value))
    }

    /// The text below the element; `None` if it is longer than 1 MiB.
    #[must_use]
    pub fn text(&self) -> Option<&'a str> {
        self.text
    }

    /// The element as it is written, from its start tag to its end tag, or to where it ends without one; `None` if that is
    /// longer than 1 MiB.
    #[must_use]
    pub fn markup(&self) -> Option<&'a str> {
        self.markup
    }
}

/// The elements that match and are open, or have ended since the last piece.
#[derive(Default)]
struct Open {
    /// By the order of their start tags.
    elements: BTreeMap<u64, Kept>,
    /// Where the text of each begins, with its number.
    starts: BTreeSet<(u64, u64)>,
    /// The numbers of those that have ended, in the order of their ends.
    ended: Vec<u64>,
    count: u64,
    /// The text; offsets count all text in elements that match.
    text: Passing,
    /// The source.
    markup: Passing,
    /// Where the markup of each begins, with its number.
    markup_starts: BTreeSet<(u64, u64)>,
    /// How much of the source went into tokens.
    decided: u64,
}

/// A text that passes, of which the end is kept.
#[derive(Default)]
struct Passing {
    kept: String,
    /// The offset at which that begins.
    base: u64,
}

impl Passing {
    fn end(&self) -> u64 {
        self.base + self.kept.len() as u64
    }

    /// A range of it, if that is not too long.
    fn get(&self, (start, end): (u64, u64)) -> Option<&str> {
        let within = |offset: u64| usize::try_from(offset.checked_sub(self.base)?).ok();
        let range = within(start).zip(within(end)).filter(|_| end - start <= LONGEST_TEXT);
        range.and_then(|(start, end)| self.kept.get(start..end))
    }

    /// Forgets what is before the first of these starts, but for those from which on too much was kept.
    fn forget(&mut self, starts: &BTreeSet<(u64, u64)>, decided: u64) {
        let oldest = decided.saturating_sub(LONGEST_TEXT);
        let needed = starts.range((oldest, 0)..).next().map_or(decided, |first| first.0);
        let unneeded = usize::try_from(needed.saturating_sub(self.base)).unwrap_or(usize::MAX);
        // Moved only if that is no more than what is taken off.
        if unneeded >= self.kept.len() / 2 && self.kept.is_char_boundary(unneeded) {
            self.kept.drain(..unneeded);
            self.base += unneeded as u64;
        }
    }
}

struct Kept {
    name: Box<str>,
    attributes: Vec<(Box<str>, Box<str>)>,
    /// Where its text begins and, once it has ended, ends.
    text: (u64, u64),
    /// The same of its markup, in the source.
    markup: (u64, u64),
}

fn open(shared: &Arc<Mutex<Open>>, element: &mut Element<'_>) {
    let mut open = locked(shared);
    let number = open.count;
    open.count += 1;
    let attributes = element.attributes().map(|one| (one.name.into(), one.value.into())).collect();
    let (start, span) = (open.text.end(), element.span());
    let (text, markup) = ((start, start), (span.start, span.end));
    let kept = Kept { name: element.name().into(), attributes, text, markup };
    open.elements.insert(number, kept);
    open.starts.insert((start, number));
    open.markup_starts.insert((span.start, number));
    let at_end = Arc::clone(shared);
    if element.on_end_tag(move |end| locked(&at_end).end(number, end.at)).is_err() {
        // It has no content.
        open.end(number, span.end);
    }
}

impl Open {
    fn end(&mut self, number: u64, at: u64) {
        if let Some(kept) = self.elements.get_mut(&number) {
            kept.text.1 = self.text.end();
            kept.markup.1 = at;
            self.ended.push(number);
        }
    }

    fn add(&mut self, text: &str) {
        self.text.kept.push_str(text);
    }

    fn add_markup(&mut self, text: &str, decided: u64) {
        self.markup.kept.push_str(text);
        self.decided = decided;
    }

    /// Hands the elements over that have ended, and forgets the text that is not needed any more.
    fn hand_over(&mut self, found: &mut impl FnMut(&FoundElement<'_>)) {
        for number in std::mem::take(&mut self.ended) {
            let Some(kept) = self.elements.remove(&number) else { continue };
            self.starts.remove(&(kept.text.0, number));
            self.markup_starts.remove(&(kept.markup.0, number));
            found(&FoundElement {
                name: &kept.name,
                attributes: &kept.attributes,
                text: self.text.get(kept.text),
                markup: self.markup.get(kept.markup),
            });
        }
        let end = self.text.end();
        self.text.forget(&self.starts, end);
        self.markup.forget(&self.markup_starts, self.decided);
    }
}
