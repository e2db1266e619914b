//! From a reader to a writer, and from a reader to the elements that a selector matches.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{ErrorKind, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Element, Handlers, RewriteError, RewriteOptions, Rewriter, TextChunk};

/// The number of bytes that are read at once.
const PIECE: usize = 1 << 14;

/// The longest text of an element that is kept, in bytes.
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
/// needed for the elements that match and are open, and for at most 1 MiB of their text and what is read at once. A
/// page can nest elements without end: set [limits](RewriteOptions::limits) for pages that are not trusted.
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
    drive(reader, Rewriter::new(handlers, options, |_| {}), || {
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
        // What came before an error counts.
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
    /// The text from the offset `base` on; offsets count all text in elements that match.
    text: String,
    base: u64,
}

struct Kept {
    name: Box<str>,
    attributes: Vec<(Box<str>, Box<str>)>,
    /// Where its text begins and, once it has ended, ends.
    start: u64,
    end: u64,
}

fn open(shared: &Arc<Mutex<Open>>, element: &mut Element<'_>) {
    let mut open = locked(shared);
    let number = open.count;
    open.count += 1;
    let attributes = element.attributes().map(|one| (one.name.into(), one.value.into())).collect();
    let start = open.base + open.text.len() as u64;
    let kept = Kept { name: element.name().into(), attributes, start, end: start };
    open.elements.insert(number, kept);
    open.starts.insert((start, number));
    let at_end = Arc::clone(shared);
    if element.on_end_tag(move |_| locked(&at_end).end(number)).is_err() {
        // It has no content.
        open.end(number);
    }
}

impl Open {
    fn end(&mut self, number: u64) {
        let end = self.base + self.text.len() as u64;
        if let Some(kept) = self.elements.get_mut(&number) {
            kept.end = end;
            self.ended.push(number);
        }
    }

    fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Hands the elements over that have ended, and forgets the text that is not needed any more.
    fn hand_over(&mut self, found: &mut impl FnMut(&FoundElement<'_>)) {
        for number in std::mem::take(&mut self.ended) {
            let Some(kept) = self.elements.remove(&number) else { continue };
            self.starts.remove(&(kept.start, number));
            let within = |offset: u64| usize::try_from(offset.checked_sub(self.base)?).ok();
            let range = within(kept.start).zip(within(kept.end));
            let is_short = kept.end - kept.start <= LONGEST_TEXT;
            let text = range.filter(|_| is_short).and_then(|(a, b)| self.text.get(a..b));
            found(&FoundElement { name: &kept.name, attributes: &kept.attributes, text });
        }
        let end = self.base + self.text.len() as u64;
        let oldest = end.saturating_sub(LONGEST_TEXT);
        // Of elements whose text is too long nothing need be kept.
        let needed = self.starts.range((oldest, 0)..).next().map_or(end, |first| first.0);
        let unneeded = usize::try_from(needed - self.base).unwrap_or(usize::MAX);
        // Moved only if that is no more than what is taken off.
        if unneeded >= self.text.len() / 2 {
            self.text.drain(..unneeded);
            self.base += unneeded as u64;
        }
    }
}
