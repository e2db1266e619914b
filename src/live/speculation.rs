//! Scanning ahead while a script blocks the parser.

use super::LiveParser;
use crate::parser::LiveTokenizer;
use crate::preload::{KeptScan, PreloadCandidate, PreloadOptions, Scanner, ahead_of};

/// How often all text of a parser may be scanned by a [`SpeculativeParser`].
const TIMES: u64 = 16;

/// How much may be scanned besides, in bytes.
const SPARE: u64 = 1 << 16;

/// How much text an element that is copied counts for, in bytes: about as long as that takes.
const COPY: u64 = 64;

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
    /// of the one before. A page of many scripts that block could make that quadratic. [`SpeculativeParser`] continues
    /// from pause to pause instead, in linear time. The scan reads little further than the next candidate.
    #[must_use]
    pub fn speculate(&self) -> Speculation<'_> {
        Speculation { parser: self }
    }
}

impl<'p> Speculation<'p> {
    /// Scans the text; see [`preload::scan_ahead`](crate::preload::scan_ahead).
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

/// A [speculative HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parsing) that is kept from one
/// pause of a [`LiveParser`] to the next: it continues where it was, and names each resource once.
///
/// It begins again from the state of the parser if a script has written text in front of the text that waits, or the parser has
/// come further than the scan. Changes of the document alone do not make it begin again, so what they mean for the
/// text that it has read, such as another base URL, it does not see.
///
/// All its scans together take time in proportion to the text that was fed and written. A page whose scripts write repeatedly
/// would have it begin again each time. So it reads each text 16 times in the mean at most, and names nothing more until
/// there is more text.
///
/// ```
/// use duckbill::ParseOptions;
/// use duckbill::live::{LiveParser, ScriptOutcome, Progress, SpeculativeParser};
/// use duckbill::preload::PreloadOptions;
/// use duckbill::tree::Scripting;
/// let mut parser = LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
/// let mut ahead = SpeculativeParser::new(PreloadOptions::new());
/// let html = "<script src=a.js></script><img src=b.png><script src=c.js></script><img src=d.png>";
/// let mut progress = parser.feed(html);
/// let mut named = Vec::new();
/// while let Progress::Script(script) = progress {
///     parser.resume(script, ScriptOutcome::Blocks)?;
///     named.push(ahead.scan(&parser).map(|found| found.url).collect::<Vec<_>>());
///     let script = parser.run_pending()?;
///     progress = parser.resume(script, ScriptOutcome::Ran)?;
/// }
/// assert_eq!(named, [vec!["b.png", "c.js", "d.png"], vec![]]);
/// # Ok::<(), duckbill::live::LiveError>(())
/// ```
#[derive(Debug)]
pub struct SpeculativeParser {
    options: PreloadOptions,
    scan: Option<KeptScan>,
    /// The version of the text that the scan is in.
    version: u64,
    /// How much text that waits follows the place to which the scan has come, in bytes, when the stream had so much.
    after: u64,
    stream_bytes: u64,
    /// How much was scanned in all, in bytes.
    scanned: u64,
}

impl SpeculativeParser {
    /// One that has read nothing yet.
    #[must_use]
    pub fn new(options: PreloadOptions) -> Self {
        Self { options, scan: None, version: 0, after: 0, stream_bytes: 0, scanned: 0 }
    }

    /// Names what the text that waits in this parser will ask for, and was not named before. The scan reads little
    /// further than the next candidate.
    ///
    /// Use one for one parser: in the text of another it begins again, and still does not name what it named before.
    pub fn scan<'s>(&'s mut self, parser: &'s LiveParser) -> SpeculativeScan<'s> {
        let most = parser.parser().fed_bytes().saturating_add(parser.written_bytes);
        let most = most.saturating_mul(TIMES).saturating_add(SPARE);
        let texts = if self.scanned < most { self.unread(parser) } else { Vec::new() };
        SpeculativeScan { own: self, version: parser.unread_version, texts, rest: "", most }
    }

    /// The text that the scan comes to next, the last first. Begins the scan again if it cannot continue.
    fn unread<'p>(&mut self, parser: &'p LiveParser) -> Vec<&'p str> {
        let mut after = 0;
        let mut texts = Vec::new();
        if self.version == parser.unread_version
            && let Some(scan) = &mut self.scan
        {
            let new = parser.stream_bytes.saturating_sub(self.stream_bytes);
            (self.after, self.stream_bytes) = (self.after.saturating_add(new), parser.stream_bytes);
            let mut texts_from_end = parser.unread().rev();
            while after < self.after
                && let Some(text) = texts_from_end.next()
            {
                crate::work::count(1);
                let missing = self.after - after;
                let passed = (text.len() as u64).saturating_sub(missing);
                let text = text.get(passed as usize..).unwrap_or_default();
                after += text.len() as u64;
                texts.push(text);
            }
            self.scanned = self.scanned.saturating_add(texts.len() as u64);
            // Otherwise the parser has passed it.
            if after == self.after {
                scan.begin_small();
                return texts;
            }
        }
        texts.clear();
        texts.extend(parser.unread());
        texts.reverse();
        crate::work::count(texts.len());
        self.begin(parser);
        self.after = texts.iter().map(|text| text.len() as u64).sum();
        self.scanned = self.scanned.saturating_add(texts.len() as u64);
        texts
    }

    /// Begins the scan at the place to which the parser has come.
    fn begin(&mut self, parser: &LiveParser) {
        let mut head_matter = parser.head_matter.borrow_mut();
        let looked_at = head_matter.missing(parser.document());
        head_matter.update(parser.document());
        let page = (parser.document(), &*head_matter);
        let (options, before) = (&self.options, self.scan.take());
        let (scan, copied) = match parser.tokenizer() {
            LiveTokenizer::Plain(tokenizer) => KeptScan::new(tokenizer, page, options, before),
            LiveTokenizer::Placed(tokenizer) => KeptScan::new(tokenizer, page, options, before),
        };
        self.scan = Some(scan);
        self.version = parser.unread_version;
        self.stream_bytes = parser.stream_bytes;
        let cost = (looked_at as u64).saturating_add((copied as u64).saturating_mul(COPY));
        self.scanned = self.scanned.saturating_add(cost);
    }
}

/// The iterator of [`SpeculativeParser::scan`].
///
/// It can be dropped at any time; the next one continues from there.
#[derive(Debug)]
pub struct SpeculativeScan<'s> {
    own: &'s mut SpeculativeParser,
    /// The version of the text that waits.
    version: u64,
    /// The texts to come, the last first.
    texts: Vec<&'s str>,
    rest: &'s str,
    /// How much may be scanned in all, in bytes.
    most: u64,
}

impl Iterator for SpeculativeScan<'_> {
    type Item = PreloadCandidate;

    fn next(&mut self) -> Option<PreloadCandidate> {
        if self.own.version != self.version {
            return None;
        }
        loop {
            let scan = self.own.scan.as_mut()?;
            if let Some(found) = scan.next_found() {
                return Some(found);
            }
            while self.rest.is_empty() {
                self.rest = self.texts.pop()?;
            }
            if self.own.scanned >= self.most {
                return None;
            }
            let read = scan.read(self.rest);
            self.rest = self.rest.get(read..).unwrap_or_default();
            self.own.after = self.own.after.saturating_sub(read as u64);
            self.own.scanned = self.own.scanned.saturating_add(read as u64);
        }
    }
}
