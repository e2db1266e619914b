//! Parsing whole inputs, and text in pieces.

use std::borrow::Cow;

use duckbill::FragmentContext;
use duckbill::encoding::{Decoder, EncodingOptions};
use duckbill::tokens::{PauseReason, Tokenizer, TokenizerOptions, TokenizerResult};
use duckbill::tree::TreeBuilder;
use markup5ever::interface::TreeSink;
use tendril::{StrTendril, TendrilSink};

use crate::sink::Adapter;
use crate::{Input, Options, encoding};

/// How far [`Parser::feed_to_script`] came, as html5ever's `TokenizerResult` says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "a script may wait to be run"]
pub enum Fed<'t, H> {
    /// All text was read.
    Everything,
    /// A script ended.
    Script {
        /// Its element, a handle of the tree.
        script: H,
        /// The text after it, to be fed when the script has run.
        rest: &'t str,
    },
}

/// Parses a document into a tree.
///
/// Bytes are sniffed and decoded as [`duckbill::parse_bytes`] does it, so UTF-8 that nobody declared is
/// found out. A `meta` element that names the encoding late is obeyed too: the bytes up to there are read
/// twice, or all bytes if there are `meta` elements and none of them names one. The tree is built once.
///
/// ```
/// use duckbill_html5ever::{Options, parse_document};
/// use scraper::{Html, HtmlTreeSink};
/// let sink = HtmlTreeSink::new(Html::new_document());
/// let page = parse_document(sink, &Options::new(), b"<meta charset=koi8-r><p>\xC4\xC1");
/// assert_eq!(page.root_element().text().collect::<String>(), "да");
/// ```
pub fn parse_document<'i, S: TreeSink>(
    sink: S,
    options: &Options,
    input: impl Into<Input<'i>>,
) -> S::Output {
    let mut parser = Parser::new(sink, options);
    match input.into() {
        Input::Text(text) => parser.feed(text),
        Input::Bytes(bytes) => parser.feed_all_bytes(bytes, options),
    }
    parser.finish()
}

/// Parses a fragment, as `innerHTML` does, into a tree.
///
/// As in html5ever's trees the nodes lie in an `html` element of the document.
///
/// ```
/// use duckbill::FragmentContext;
/// use duckbill_html5ever::{Options, parse_fragment};
/// use scraper::{Html, HtmlTreeSink};
/// let sink = HtmlTreeSink::new(Html::new_fragment());
/// let row = FragmentContext::html("tr");
/// let page = parse_fragment(sink, &Options::new(), &row, "<td>a<td>b");
/// assert_eq!(page.root_element().inner_html(), "<td>a</td><td>b</td>");
/// ```
pub fn parse_fragment<S: TreeSink>(
    sink: S,
    options: &Options,
    context: &FragmentContext,
    text: &str,
) -> S::Output {
    let mut parser = Parser::for_fragment(sink, options, context);
    parser.feed(text);
    parser.finish()
}

/// A parser that takes text in pieces.
///
/// It is a [`TendrilSink`], as html5ever's parser is: `one`, `from_iter` and, after
/// [`from_utf8`](Self::from_utf8), `read_from` work as they do there.
///
/// ```
/// use duckbill_html5ever::{Options, Parser};
/// use markup5ever_rcdom::RcDom;
/// use tendril::TendrilSink;
/// let mut page: &[u8] = b"<p>caf\xC3\xA9";
/// let dom = Parser::new(RcDom::default(), &Options::new()).from_utf8().read_from(&mut page)?;
/// assert_eq!(dom.document.children.borrow().len(), 1);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Parser<S: TreeSink> {
    tokenizer: Tokenizer<TreeBuilder<Adapter<S>>>,
}

impl<S: TreeSink> Parser<S> {
    /// A parser for a document.
    ///
    /// ```
    /// use duckbill_html5ever::{Options, Parser};
    /// use markup5ever_rcdom::RcDom;
    /// let mut parser = Parser::new(RcDom::default(), &Options::new());
    /// parser.feed("<p>one");
    /// parser.feed(" piece");
    /// let dom = parser.finish();
    /// # let _ = dom;
    /// ```
    pub fn new(sink: S, options: &Options) -> Self {
        let builder = TreeBuilder::new(Adapter::new(sink, options.wants_errors), options.builder);
        let tokenizer_options = TokenizerOptions::new().with_edition(options.features);
        Self { tokenizer: Tokenizer::new(builder, tokenizer_options) }
    }

    /// A parser for a fragment.
    ///
    /// ```
    /// use duckbill::FragmentContext;
    /// use duckbill_html5ever::{Options, Parser};
    /// use markup5ever_rcdom::RcDom;
    /// let cell = FragmentContext::html("td");
    /// let mut parser = Parser::for_fragment(RcDom::default(), &Options::new(), &cell);
    /// parser.feed("<b>x");
    /// # let _ = parser.finish();
    /// ```
    pub fn for_fragment(sink: S, options: &Options, context: &FragmentContext) -> Self {
        let adapter = Adapter::new(sink, options.wants_errors);
        let (builder, _) = TreeBuilder::for_fragment(adapter, options.builder, context);
        let model = context.content_model(options.scripting);
        let tokenizer_options =
            TokenizerOptions::new().with_edition(options.features).with_content_model(model);
        Self { tokenizer: Tokenizer::new(builder, tokenizer_options) }
    }

    /// Takes the next text.
    ///
    /// ```
    /// use duckbill_html5ever::{Options, Parser};
    /// use markup5ever_rcdom::RcDom;
    /// let mut parser = Parser::new(RcDom::default(), &Options::new());
    /// parser.feed("a &am");
    /// parser.feed("p; b");
    /// # let _ = parser.finish();
    /// ```
    pub fn feed(&mut self, text: &str) {
        let mut rest = text;
        while let TokenizerResult::Paused { consumed, .. } = self.tokenizer.feed(rest) {
            rest = &rest[consumed..];
        }
    }

    /// Takes text up to the end of the next script, if [the options](Options::with_script_pauses) ask for that.
    ///
    /// The tree is free to be looked at and changed then. Text that the script writes is fed before the rest, and
    /// may hold scripts itself. The parser continues with its own open elements, wherever the script put them.
    ///
    /// Where text is written stands as html5ever has it: the embedder keeps it. [`duckbill::live`] keeps insertion
    /// points, nesting and scripts that block, for trees of Duckbill.
    ///
    /// ```
    /// use duckbill::tree::Scripting;
    /// use duckbill_html5ever::{Fed, Options, Parser};
    /// use markup5ever_rcdom::{NodeData, RcDom};
    /// let options = Options::new().with_scripting(Scripting::Normal).with_script_pauses(true);
    /// let mut parser = Parser::new(RcDom::default(), &options);
    /// let mut text = "<p>a<script>the script</script>b";
    /// let mut texts = Vec::new();
    /// while let Fed::Script { script, rest } = parser.feed_to_script(text) {
    ///     for child in script.children.borrow().iter() {
    ///         if let NodeData::Text { contents } = &child.data {
    ///             texts.push(contents.borrow().to_string());
    ///         }
    ///     }
    ///     // The output of the script:
    ///     parser.feed("<i>written</i>");
    ///     text = rest;
    /// }
    /// let dom = parser.finish();
    /// assert_eq!(texts, ["the script"]);
    /// # let _ = dom;
    /// ```
    pub fn feed_to_script<'t>(&mut self, text: &'t str) -> Fed<'t, S::Handle> {
        let mut rest = text;
        while let TokenizerResult::Paused { consumed, reason } = self.tokenizer.feed(rest) {
            rest = &rest[consumed..];
            let builder = self.tokenizer.sink();
            if reason == PauseReason::Script
                && let Some(script) = builder.ended_script()
            {
                return Fed::Script { script: builder.sink().handle(script).clone(), rest };
            }
        }
        Fed::Everything
    }

    /// The tree so far. Trees of `markup5ever` are changed through shared references.
    ///
    /// ```
    /// use duckbill_html5ever::{Options, Parser};
    /// use markup5ever_rcdom::RcDom;
    /// let mut parser = Parser::new(RcDom::default(), &Options::new());
    /// parser.feed("<p>one");
    /// assert_eq!(parser.sink().document.children.borrow().len(), 1);
    /// ```
    pub fn sink(&self) -> &S {
        self.tokenizer.sink().sink().inner()
    }

    /// Takes all bytes of a document.
    fn feed_all_bytes(&mut self, bytes: &[u8], options: &Options) {
        let encoding =
            EncodingOptions::new().with_user_override(encoding::of_document(bytes, options));
        let mut decoder = Decoder::whole(bytes, &encoding, options.features);
        while let Some(text) = decoder.decode_rest() {
            self.feed(text);
        }
    }

    /// Ends the input, and gives what the tree gives.
    ///
    /// ```
    /// use duckbill_html5ever::{Options, Parser};
    /// use markup5ever_rcdom::RcDom;
    /// let dom = Parser::new(RcDom::default(), &Options::new()).finish();
    /// assert_eq!(dom.document.children.borrow().len(), 1);
    /// ```
    pub fn finish(mut self) -> S::Output {
        self.tokenizer.end();
        self.tokenizer.into_sink().into_sink().into_inner().finish()
    }

    /// A sink for bytes that are known to be UTF-8; what is malformed becomes U+FFFD.
    ///
    /// ```
    /// use duckbill_html5ever::{Options, Parser};
    /// use markup5ever_rcdom::RcDom;
    /// use tendril::TendrilSink;
    /// let dom = Parser::new(RcDom::default(), &Options::new()).from_utf8().one(&b"<p>x"[..]);
    /// # let _ = dom;
    /// ```
    pub fn from_utf8(self) -> tendril::stream::Utf8LossyDecoder<Self> {
        tendril::stream::Utf8LossyDecoder::new(self)
    }
}

impl<S: TreeSink> TendrilSink<tendril::fmt::UTF8> for Parser<S> {
    type Output = S::Output;

    fn process(&mut self, text: StrTendril) {
        self.feed(&text);
    }

    fn error(&mut self, message: Cow<'static, str>) {
        self.tokenizer.sink().sink().inner().parse_error(message);
    }

    fn finish(self) -> S::Output {
        Self::finish(self)
    }
}
