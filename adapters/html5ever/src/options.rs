//! How to parse.

use duckbill::edition::Features;
use duckbill::encoding::EncodingOptions;
use duckbill::tree::{Scripting, TreeBuilderOptions};

/// How to parse.
///
/// ```
/// use duckbill::tree::Scripting;
/// use duckbill_html5ever::Options;
/// let options = Options::new().with_scripting(Scripting::Normal).with_errors(true);
/// # let _ = options;
/// ```
#[derive(Debug, Clone)]
pub struct Options {
    pub(crate) builder: TreeBuilderOptions,
    pub(crate) features: Features,
    pub(crate) scripting: Scripting,
    pub(crate) encoding: EncodingOptions,
    pub(crate) wants_errors: bool,
}

impl Options {
    /// The Living Standard, scripting disabled, no errors.
    ///
    /// ```
    /// let options = duckbill_html5ever::Options::new();
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self {
            builder: TreeBuilderOptions::new().with_declarative_shadow_roots(true),
            features: Features::default(),
            scripting: Scripting::default(),
            encoding: EncodingOptions::new(),
            wants_errors: false,
        }
    }

    /// Whether `noscript` holds text, as in html5ever's `scripting_enabled` (which is on by default there).
    ///
    /// ```
    /// use duckbill::tree::Scripting;
    /// let options = duckbill_html5ever::Options::new().with_scripting(Scripting::Normal);
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.scripting = scripting;
        self.builder = self.builder.with_scripting(scripting);
        self
    }

    /// Whether [`Parser::feed_to_script`](crate::Parser::feed_to_script) stops at the end of each script; off by
    /// default. Other methods do not stop.
    ///
    /// ```
    /// let options = duckbill_html5ever::Options::new().with_script_pauses(true);
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn with_script_pauses(mut self, pauses: bool) -> Self {
        self.builder = self.builder.with_script_pauses(pauses);
        self
    }

    /// Which edition of the standard is followed, or which of its changes; the Living Standard by default.
    ///
    /// ```
    /// use duckbill::edition::Features;
    /// let options = duckbill_html5ever::Options::new().with_edition(Features::SNAPSHOT_2018);
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn with_edition(mut self, edition: impl Into<Features>) -> Self {
        self.features = edition.into();
        self.builder = self.builder.with_edition(self.features);
        self
    }

    /// Whether the document is an `iframe` `srcdoc` document.
    ///
    /// ```
    /// let options = duckbill_html5ever::Options::new().with_srcdoc(true);
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn with_srcdoc(mut self, is_srcdoc: bool) -> Self {
        self.builder = self.builder.with_srcdoc(is_srcdoc);
        self
    }

    /// The knowledge of the encoding of bytes.
    ///
    /// ```
    /// use duckbill::encoding::EncodingOptions;
    /// let encoding = EncodingOptions::new().with_content_type("text/html; charset=koi8-r");
    /// let options = duckbill_html5ever::Options::new().with_encoding(encoding);
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn with_encoding(mut self, encoding: EncodingOptions) -> Self {
        self.encoding = encoding;
        self
    }

    /// Whether the sink hears of parse errors
    /// ([`TreeSink::parse_error`](markup5ever::interface::TreeSink::parse_error)); they cost time.
    ///
    /// ```
    /// use duckbill_html5ever::{Options, parse_document};
    /// use markup5ever_rcdom::RcDom;
    /// let dom = parse_document(RcDom::default(), &Options::new().with_errors(true), "</p>");
    /// assert_eq!(dom.errors.borrow()[0], "missing-doctype at 0..4");
    /// ```
    #[must_use]
    pub fn with_errors(mut self, wanted: bool) -> Self {
        self.wants_errors = wanted;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}
