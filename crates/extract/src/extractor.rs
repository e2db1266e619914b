//! From a page to its row.

use crate::budget::Stopped;
use crate::columns::Columns;
use crate::row_options::RowOptions;
use crate::value::Value;
use duckbill::encoding::EncodingOptions;
use duckbill::limits::Limits;
use duckbill::{Document, ParseOptions, parse_with};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A page: bytes or text, and what came with it.
#[derive(Debug, Clone, Copy)]
pub struct Page<'a> {
    body: Body<'a>,
    content_type: Option<&'a str>,
    url: Option<&'a str>,
}

#[derive(Debug, Clone, Copy)]
enum Body<'a> {
    Bytes(&'a [u8]),
    Text(&'a str),
}

impl<'a> Page<'a> {
    /// Bytes, whose encoding is found as the standard says; those that declare nothing and are all UTF-8 are
    /// read as UTF-8.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Extractor, Page, Source, Value};
    /// let extractor = Extractor::new(Columns::new().with("text", Source::Text)?);
    /// extractor.extract(&Page::new("<p>é".as_bytes()), |row| {
    ///     assert_eq!(row, Ok(vec![Value::String("é".into())]));
    /// });
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    #[must_use]
    pub fn new(body: &'a [u8]) -> Self {
        Self { body: Body::Bytes(body), content_type: None, url: None }
    }

    /// Text, which has been decoded.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Extractor, Page};
    /// let extractor = Extractor::new(Columns::new());
    /// assert!(extractor.extract(&Page::from_text("<p>"), |row| row.is_ok()));
    /// ```
    #[must_use]
    pub fn from_text(body: &'a str) -> Self {
        Self { body: Body::Text(body), content_type: None, url: None }
    }

    /// The `Content-Type` that came with bytes.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Extractor, Page, Source, Value};
    /// let extractor = Extractor::new(Columns::new().with("text", Source::Text)?);
    /// let page = Page::new(b"<p>\xC4\xE0").with_content_type(Some("text/html; charset=windows-1251"));
    /// extractor.extract(&page, |row| assert_eq!(row, Ok(vec![Value::String("Да".into())])));
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    #[must_use]
    pub fn with_content_type(mut self, value: Option<&'a str>) -> Self {
        self.content_type = value;
        self
    }

    /// The URL that the page came from, against which its URLs are resolved.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Extractor, Page, Value};
    /// let extractor = Extractor::new(Columns::new().with_selected("next:url=a@href")?);
    /// let page = Page::new(b"<a href=2>").with_url(Some("http://a/1"));
    /// extractor.extract(&page, |row| assert_eq!(row, Ok(vec![Value::String("http://a/2".into())])));
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    #[must_use]
    pub fn with_url(mut self, url: Option<&'a str>) -> Self {
        self.url = url;
        self
    }

    fn encoding(&self) -> EncodingOptions {
        encoding_of(self.content_type)
    }
}

/// The encoding options for a page that came with this type: pages that declare nothing and are all UTF-8 are read as
/// UTF-8.
pub(crate) fn encoding_of(content_type: Option<&str>) -> EncodingOptions {
    let encoding = EncodingOptions::new().with_utf8_detection(true);
    match content_type {
        Some(value) => encoding.with_content_type(value),
        None => encoding,
    }
}

/// Makes rows of pages. It can be shared by threads.
///
/// ```
/// use duckbill_extract::{Columns, Extractor, Page, Source, Value};
/// let extractor = Extractor::new(Columns::new().with("title", Source::Title)?);
/// let title = extractor.extract(&Page::new(b"<title>Ducks"), |row| format!("{:?}", row.unwrap()));
/// assert_eq!(title, r#"[String("Ducks")]"#);
/// # Ok::<(), duckbill_extract::ColumnError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Extractor {
    columns: Columns,
    limits: Limits,
    cancel: Option<Arc<AtomicBool>>,
}

impl Extractor {
    /// Rows with these columns, without limits.
    ///
    /// ```
    /// let extractor = duckbill_extract::Extractor::new(duckbill_extract::Columns::new());
    /// assert_eq!(extractor.columns().iter().count(), 0);
    /// ```
    #[must_use]
    pub fn new(columns: Columns) -> Self {
        Self { columns, limits: Limits::none(), cancel: None }
    }

    /// Limits what a page may take. [`Limits::untrusted`] is made for pages of strangers.
    ///
    /// ```
    /// use duckbill::limits::Limits;
    /// use duckbill_extract::{Columns, Extractor, Page};
    /// let extractor = Extractor::new(Columns::new()).with_limits(Limits::untrusted());
    /// assert!(extractor.extract(&Page::new(&b"<p>".repeat(20_000)), |row| row.is_ok()));
    /// assert!(extractor.extract(&Page::new(&b"<div>".repeat(20_000)), |row| row.is_err()));
    /// ```
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Stops when this flag is set.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Extractor, Page};
    /// let flag = std::sync::Arc::new(true.into());
    /// let extractor = Extractor::new(Columns::new()).with_cancel_flag(flag);
    /// assert!(extractor.extract(&Page::new(b"<p>"), |row| row.is_err()));
    /// ```
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// The columns.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Extractor, Source};
    /// let extractor = Extractor::new(Columns::new().with("title", Source::Title)?);
    /// assert_eq!(extractor.columns().iter().count(), 1);
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    #[must_use]
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// Hands the row of a page, or the reason why it has none, to `take`. The row belongs to the document of the
    /// page, which is gone afterwards.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Extractor, Page, Source, Value};
    /// let extractor = Extractor::new(Columns::new().with("title", Source::Title)?);
    /// let mut titles = Vec::new();
    /// for page in [&b"<title>One"[..], b"<p>none"] {
    ///     extractor.extract(&Page::new(page), |row| titles.push(row.unwrap()[0] == Value::Null));
    /// }
    /// assert_eq!(titles, [false, true]);
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    pub fn extract<T>(
        &self,
        page: &Page<'_>,
        take: impl FnOnce(Result<Vec<Value<'_>>, Stopped>) -> T,
    ) -> T {
        self.read(page, |values, stopped| take(stopped.map_or(Ok(values), Err)))
    }

    /// Hands the values of a page to `take`. If a limit was reached they are [those read until
    /// then](Columns::read), of the document so far, and the reason is there.
    ///
    /// ```
    /// use duckbill::limits::{Limit, Limits};
    /// use duckbill_extract::{Columns, Extractor, Page, Source, Value};
    /// let extractor = Extractor::new(Columns::new().with("title", Source::Title)?)
    ///     .with_limits(Limits::none().with(Limit::Depth, 100));
    /// let trap = format!("<title>Ducks</title>{}", "<div>".repeat(1000));
    /// extractor.read(&Page::from_text(&trap), |values, stopped| {
    ///     assert_eq!(values, [Value::String("Ducks".into())]);
    ///     assert!(stopped.is_some());
    /// });
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    pub fn read<T>(
        &self,
        page: &Page<'_>,
        take: impl FnOnce(Vec<Value<'_>>, Option<Stopped>) -> T,
    ) -> T {
        self.read_document(page, |_, values, stopped| take(values, stopped))
    }

    /// The same, with the document.
    pub fn read_document<T>(
        &self,
        page: &Page<'_>,
        take: impl FnOnce(&Document, Vec<Value<'_>>, Option<Stopped>) -> T,
    ) -> T {
        let mut parse = ParseOptions::new().with_encoding(page.encoding()).with_limits(self.limits);
        let mut options = RowOptions::new().with_url(page.url).with_limits(&self.limits);
        if let Some(flag) = &self.cancel {
            parse = parse.with_cancel_flag(Arc::clone(flag));
            options = options.with_cancel_flag(Arc::clone(flag));
        }
        let parsed = match page.body {
            Body::Bytes(bytes) => parse_with(bytes, &parse),
            Body::Text(text) => parse_with(text, &parse),
        };
        let (document, stopped) = match parsed {
            Ok(document) => (document, None),
            Err(error) => {
                let stopped = Stopped::from(&error);
                (error.into_document(), Some(stopped))
            }
        };
        let (values, later) = self.columns.read(&document, &options);
        let taken = take(&document, values, stopped.or(later));
        document.recycle();
        taken
    }
}
