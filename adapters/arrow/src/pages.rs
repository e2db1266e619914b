//! The columns that pages come in.

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, BinaryArray, BinaryViewArray, LargeBinaryArray, LargeStringArray, StringArray,
    StringViewArray,
};
use arrow_schema::{ArrowError, DataType};
use duckbill_extract::Page;

/// Pages and what is known of each: columns of one length.
///
/// ```
/// use arrow_array::{Array, BinaryArray, StringArray};
/// use duckbill_arrow::{ArrowExtractor, Columns, Pages};
/// let bodies = BinaryArray::from(vec![&b"<p>\xC4\xE0"[..]]);
/// let types = StringArray::from(vec!["text/html; charset=windows-1251"]);
/// let pages = Pages::new(&bodies).with_content_types(&types);
/// let extractor = ArrowExtractor::new(Columns::new().with_described("text")?);
/// assert_eq!(extractor.extract(&pages)?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Pages<'a> {
    bodies: &'a dyn Array,
    content_types: Option<&'a dyn Array>,
    urls: Option<&'a dyn Array>,
}

impl<'a> Pages<'a> {
    /// Pages in a column of strings or bytes: `Utf8`, `LargeUtf8`, `Utf8View`, `Binary`, `LargeBinary`, `BinaryView`,
    /// or a dictionary of these. The encoding of bytes is found as the
    /// standard says; those that declare nothing and are all UTF-8 are read as UTF-8.
    ///
    /// ```
    /// use arrow_array::StringViewArray;
    /// let pages = StringViewArray::from(vec!["<p>a", "<p>b"]);
    /// let _ = duckbill_arrow::Pages::new(&pages);
    /// ```
    #[must_use]
    pub fn new(bodies: &'a dyn Array) -> Self {
        Self { bodies, content_types: None, urls: None }
    }

    /// The `Content-Type` that came with each page; null where none is known.
    ///
    /// ```
    /// use arrow_array::StringArray;
    /// use duckbill_arrow::Pages;
    /// let (pages, types) = (StringArray::from(vec!["a"]), StringArray::from(vec!["text/html"]));
    /// let _ = Pages::new(&pages).with_content_types(&types);
    /// ```
    #[must_use]
    pub fn with_content_types(mut self, values: &'a dyn Array) -> Self {
        self.content_types = Some(values);
        self
    }

    /// The URL of each page, against which its URLs are resolved; null where none is known.
    ///
    /// ```
    /// use arrow_array::StringArray;
    /// use duckbill_arrow::Pages;
    /// let (pages, urls) = (StringArray::from(vec!["a"]), StringArray::from(vec!["http://a/"]));
    /// let _ = Pages::new(&pages).with_urls(&urls);
    /// ```
    #[must_use]
    pub fn with_urls(mut self, values: &'a dyn Array) -> Self {
        self.urls = Some(values);
        self
    }

    /// The columns, checked.
    pub(crate) fn read(&self) -> Result<Rows<'a>, ArrowError> {
        let length = self.bodies.len();
        let rows = Rows {
            length,
            bodies: Cells::of(self.bodies)?,
            content_types: self.content_types.map(Cells::of).transpose()?,
            urls: self.urls.map(Cells::of).transpose()?,
        };
        for (name, column) in [("content types", self.content_types), ("URLs", self.urls)] {
            if let Some(column) = column.filter(|column| column.len() != length) {
                return Err(ArrowError::InvalidArgumentError(format!(
                    "{length} pages and {} {name}",
                    column.len()
                )));
            }
        }
        Ok(rows)
    }
}

/// Pages, by their number.
#[derive(Debug)]
pub(crate) struct Rows<'a> {
    length: usize,
    bodies: Cells<'a>,
    content_types: Option<Cells<'a>>,
    urls: Option<Cells<'a>>,
}

impl Rows<'_> {
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// The page of this number; `None` if it is null.
    pub(crate) fn page(&self, row: usize) -> Option<Page<'_>> {
        let page = match self.bodies.get(row)? {
            Cell::Text(text) => Page::from_text(text),
            Cell::Bytes(bytes) => Page::new(bytes),
        };
        let content_type = self.content_types.as_ref().and_then(|cells| cells.text(row));
        let url = self.urls.as_ref().and_then(|cells| cells.text(row));
        Some(page.with_content_type(content_type).with_url(url))
    }
}

/// A column of strings or bytes.
#[derive(Debug)]
struct Cells<'a> {
    values: Values<'a>,
    /// Of each row the place of its value, if the values are a dictionary.
    keys: Option<Vec<Option<usize>>>,
}

#[derive(Debug, Clone, Copy)]
enum Values<'a> {
    Utf8(&'a StringArray),
    LargeUtf8(&'a LargeStringArray),
    Utf8View(&'a StringViewArray),
    Binary(&'a BinaryArray),
    LargeBinary(&'a LargeBinaryArray),
    BinaryView(&'a BinaryViewArray),
}

enum Cell<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
}

impl<'a> Cells<'a> {
    fn of(array: &'a dyn Array) -> Result<Self, ArrowError> {
        if let Some(dictionary) = array.as_any_dictionary_opt() {
            // A place where the key is null may be any.
            let keys = dictionary.normalized_keys().into_iter().enumerate();
            let keys = keys.map(|(row, place)| dictionary.keys().is_valid(row).then_some(place));
            return Ok(Self {
                values: Values::of(dictionary.values().as_ref())?,
                keys: Some(keys.collect()),
            });
        }
        Ok(Self { values: Values::of(array)?, keys: None })
    }

    fn get(&self, row: usize) -> Option<Cell<'a>> {
        let at = match &self.keys {
            Some(keys) => (*keys.get(row)?)?,
            None => row,
        };
        self.values.get(at)
    }

    /// The value as a string; `None` if it is null, or bytes that are not UTF-8.
    fn text(&self, row: usize) -> Option<&'a str> {
        match self.get(row)? {
            Cell::Text(text) => Some(text),
            Cell::Bytes(bytes) => str::from_utf8(bytes).ok(),
        }
    }
}

impl<'a> Values<'a> {
    fn of(array: &'a dyn Array) -> Result<Self, ArrowError> {
        Ok(match array.data_type() {
            DataType::Utf8 => Self::Utf8(array.as_string()),
            DataType::LargeUtf8 => Self::LargeUtf8(array.as_string()),
            DataType::Utf8View => Self::Utf8View(array.as_string_view()),
            DataType::Binary => Self::Binary(array.as_binary()),
            DataType::LargeBinary => Self::LargeBinary(array.as_binary()),
            DataType::BinaryView => Self::BinaryView(array.as_binary_view()),
            other => {
                return Err(ArrowError::InvalidArgumentError(format!(
                    "a column of strings or bytes is needed, not of {other}"
                )));
            }
        })
    }

    fn get(self, at: usize) -> Option<Cell<'a>> {
        macro_rules! cell {
            ($array:expr, $kind:ident) => {
                $array.is_valid(at).then(|| Cell::$kind($array.value(at)))
            };
        }
        match self {
            Self::Utf8(array) => cell!(array, Text),
            Self::LargeUtf8(array) => cell!(array, Text),
            Self::Utf8View(array) => cell!(array, Text),
            Self::Binary(array) => cell!(array, Bytes),
            Self::LargeBinary(array) => cell!(array, Bytes),
            Self::BinaryView(array) => cell!(array, Bytes),
        }
    }
}
