//! The options of a page and its row besides the columns.

use crate::people::Decimal;
use duckbill::limits::{Limit, Limits};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The facts about a page besides its document, and how long its row may be.
#[derive(Debug, Clone, Default)]
pub struct RowOptions<'a> {
    pub(crate) url: Option<&'a str>,
    pub(crate) decimal: Option<Decimal>,
    pub(crate) max_bytes: Option<u64>,
    pub(crate) cancel: Option<Arc<AtomicBool>>,
}

impl<'a> RowOptions<'a> {
    /// Nothing is known, and there is no limit.
    ///
    /// ```
    /// let options = duckbill_extract::RowOptions::new();
    /// assert!(duckbill_extract::Columns::new().row(&duckbill::parse(""), &options).is_ok());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The URL that the page came from, against which its URLs are resolved.
    ///
    /// ```
    /// use duckbill_extract::{Columns, RowOptions, Value};
    /// let columns = Columns::new().with_selected("image:url=img@src")?;
    /// let document = duckbill::parse("<img src=a.png>");
    /// let row = columns.row(&document, &RowOptions::new().with_url(Some("https://example.com/b/")))?;
    /// assert_eq!(row, [Value::String("https://example.com/b/a.png".into())]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_url(mut self, url: Option<&'a str>) -> Self {
        self.url = url;
        self
    }

    /// The decimal sign of the numbers in texts, for [`Reading::Number`](crate::Reading::Number) and [`Reading::Price`](crate::Reading::Price); without it, that of the page's
    /// language.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Decimal, RowOptions, Value};
    /// let columns = Columns::new().with_selected("price:number=b")?;
    /// let document = duckbill::parse("<b>1,200</b>");
    /// let options = RowOptions::new().with_decimal(Decimal::Point);
    /// assert_eq!(columns.row(&document, &options)?, [Value::Float(1200.0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_decimal(mut self, decimal: Decimal) -> Self {
        self.decimal = Some(decimal);
        self
    }

    /// Limits the strings of a row together to [`Limit::OutputBytes`]. The other limits are those of the parse.
    ///
    /// Without a limit, too, a row is stopped if elements that are inside one another are asked for their text, and the nodes
    /// that are visited for strings far shorter, and the bytes that are read for other values, are more than 256 for each node
    /// and byte of text of the document; or if its strings together are longer than 64 MiB and than 256 times the document as HTML,
    /// as those of elements inside one another may be. The reason is this limit then.
    ///
    /// ```
    /// use duckbill::limits::{Limit, Limits};
    /// use duckbill_extract::{Columns, RowOptions};
    /// let columns = Columns::new().with_selected("all[]=div")?;
    /// let document = duckbill::parse(&"<div>x".repeat(1000));
    /// let options = RowOptions::new().with_limits(&Limits::none().with(Limit::OutputBytes, 10_000));
    /// assert!(columns.row(&document, &options).is_err());
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    #[must_use]
    pub fn with_limits(mut self, limits: &Limits) -> Self {
        self.max_bytes = limits.get(Limit::OutputBytes);
        self
    }

    /// Stops when this flag is set.
    ///
    /// ```
    /// use duckbill_extract::{Columns, RowOptions, Source};
    /// let columns = Columns::new().with("title", Source::Title)?;
    /// let options = RowOptions::new().with_cancel_flag(std::sync::Arc::new(true.into()));
    /// assert!(columns.row(&duckbill::parse("<title>x"), &options).is_err());
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = Some(cancel);
        self
    }
}
