//! Scanning ahead while a script blocks the parser.

use super::LiveParser;
use crate::parser::LiveTokenizer;
use crate::preload::{PreloadOptions, Scanner, ahead_of};

/// The text that a [`LiveParser`] has not read, to be scanned for what it will ask for.
///
/// See [`LiveParser::speculate`].
#[derive(Debug)]
pub struct Speculation<'p> {
    parser: &'p LiveParser,
}

impl LiveParser {
    /// Borrows the text that waits until the script that blocks has run. [Scanning](Speculation::scan) it names
    /// what the parser will come to fetch, if the script changes nothing. Bytes that were not decoded are not
    /// among it.
    ///
    /// Beginning a scan takes time in proportion to the open elements, and to the nodes that are new since the last
    /// one; after a [change](Self::document_mut) once to the whole document.
    ///
    /// A scan that is read to its end costs as much as the text that waits is long, and each begins anew: nothing is kept
    /// of the one before. A page of many scripts that block could make that quadratic, so ask for no more candidates
    /// than are of use. The scan reads little further than the next candidate.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::{LiveParser, Outcome, Progress};
    /// use duckbill::preload::PreloadOptions;
    /// use duckbill::tree::Scripting;
    /// let mut parser = LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
    /// let html = "<base href=https://example.com/a/><script src=slow.js></script><img src=b.png>";
    /// let Progress::Script(script) = parser.feed(html) else { panic!() };
    /// assert_eq!(parser.resume(script, Outcome::Blocks)?, Progress::Blocked(script));
    /// let speculation = parser.speculate();
    /// let mut candidates = speculation.scan(&PreloadOptions::new());
    /// let image = candidates.next().unwrap();
    /// assert_eq!(image.resolved.as_deref(), Some("https://example.com/a/b.png"));
    /// assert!(candidates.next().is_none());
    /// # Ok::<(), duckbill::live::LiveError>(())
    /// ```
    #[must_use]
    pub fn speculate(&self) -> Speculation<'_> {
        Speculation { parser: self }
    }
}

impl<'p> Speculation<'p> {
    /// Scans the text; see [`preload::scan_ahead`](crate::preload::scan_ahead).
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::LiveParser;
    /// use duckbill::preload::PreloadOptions;
    /// let parser = LiveParser::new(ParseOptions::new());
    /// assert_eq!(parser.speculate().scan(&PreloadOptions::new()).count(), 0);
    /// ```
    #[must_use]
    pub fn scan(&self, options: &PreloadOptions) -> Scanner<'p> {
        let parser = self.parser;
        let mut head_matter = parser.head_matter.borrow_mut();
        head_matter.update(parser.document());
        let (page, unread) = ((parser.document(), &*head_matter), parser.unread());
        match parser.tokenizer() {
            LiveTokenizer::Plain(tokenizer) => ahead_of(tokenizer, page, unread, options),
            LiveTokenizer::Placed(tokenizer) => ahead_of(tokenizer, page, unread, options),
        }
    }
}
