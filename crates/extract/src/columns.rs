//! The columns of a row.

use crate::budget::{Budget, Stopped};
use crate::fixed::{self, Base};
use crate::readable::{self, Content};
use crate::row_options::RowOptions;
use crate::select::{self, Occurrence, Reading, Select};
use crate::value::{CHUNK, LINK, META, METADATA, STRUCTURED_DATA, Type, Value};
#[cfg(feature = "xpath")]
use crate::xpath::XPathSelect;
use duckbill::html::Lines;
use duckbill::selectors::{SelectorError, SelectorSet};
use duckbill::{Document, NodeRef, Selector};
use duckbill_text::Focus;
use std::fmt;

/// Where the values of a column come from.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Source {
    /// The title of the document; null if it has none.
    Title,
    /// The text of the body as a reader sees it, without style sheets
    /// ([`inner_text`](duckbill::NodeRef::inner_text)).
    Text,
    /// The links (`a` and `area` with `href`), as structures of `url`, resolved against the base of the document
    /// if it is known, `text` on one line (`alt` of an `area`), and `rel`.
    Links,
    /// The `meta` elements with a `content`, as structures of `name` (or `property`, or `http-equiv`) and
    /// `content`.
    Meta,
    /// The language of the document: `lang` of its element, or what a `meta` with `http-equiv=content-language`
    /// says; null if nothing says it.
    Language,
    /// The name of the encoding that the bytes were read in.
    Encoding,
    /// The text of the part of the page that is its content
    /// ([`main_content`](duckbill_text::main_content())); null if it has none.
    MainText,
    /// The page as Markdown ([`markdown`](duckbill_text::markdown())), with URLs resolved against the base of the
    /// document if it is known.
    Markdown,
    /// The same for the part of the page that is its content; null if it has none.
    MainMarkdown,
    /// The page's metadata ([`metadata`](duckbill_text::metadata())), as a structure of `title`,
    /// `description`, `url`, `language`, `detected_language` (if it declares none, with the Cargo feature `language`), `author` (of several, with commas between them), `authors` (as a list),
    /// `published`, `modified`, `site_name`, `image`, `license`, `feeds` (a list of URLs) and `alternates` (a list of
    /// structures of `language` and `url`). URLs are resolved as those of links.
    Metadata,
    /// The data that the page holds for programs ([`structured_data`](duckbill_text::structured_data())), as a structure of `json_ld`,
    /// `microdata` and `rdfa`, each a list of values as JSON. URLs are resolved as those of links.
    StructuredData,
    /// The tables that hold data ([`tables`](duckbill_text::tables())), as a list of tables, each a list of rows of strings.
    Tables,
    /// The main text in pieces for an index ([`chunks`](duckbill_text::MainContent::chunks)), as a list of structures of
    /// `text`, which is Markdown of 2,000 characters at most if no sentence, row or block of code is longer, and `headings`, those that the piece is under.
    Chunks,
    /// The [`simhash`](duckbill_text::simhash) of the text of the content, as a string of sixteen hexadecimal digits, since
    /// many readers of JSON round integers beyond 2⁵³; null if it has no words. Needs the Cargo feature `fingerprints`.
    #[cfg(feature = "fingerprints")]
    Simhash,
    /// The [`minhash`](duckbill_text::minhash) of the text of the content, as a list of integers; null if it has no words.
    /// Needs the Cargo feature `fingerprints`.
    #[cfg(feature = "fingerprints")]
    Minhash,
    /// The elements that a selector finds.
    Select(Select),
    /// The nodes that an XPath expression finds. Needs the Cargo feature `xpath`.
    #[cfg(feature = "xpath")]
    XPath(XPathSelect),
}

impl Source {
    /// Those without a selector, by their names.
    const FIXED: &[(&str, Self)] = &[
        ("title", Self::Title),
        ("text", Self::Text),
        ("links", Self::Links),
        ("meta", Self::Meta),
        ("language", Self::Language),
        ("encoding", Self::Encoding),
        ("main_text", Self::MainText),
        ("markdown", Self::Markdown),
        ("main_markdown", Self::MainMarkdown),
        ("metadata", Self::Metadata),
        ("structured_data", Self::StructuredData),
        ("tables", Self::Tables),
        ("chunks", Self::Chunks),
        #[cfg(feature = "fingerprints")]
        ("simhash", Self::Simhash),
        #[cfg(feature = "fingerprints")]
        ("minhash", Self::Minhash),
    ];

    /// The source without a selector that has this name.
    ///
    /// ```
    /// use duckbill_extract::Source;
    /// assert!(matches!(Source::from_name("meta"), Some(Source::Meta)));
    /// assert!(Source::from_name("price").is_none());
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::FIXED.iter().find(|(known, _)| *known == name).map(|(_, source)| source.clone())
    }

    fn value_type(&self) -> Type {
        match self {
            Self::Title
            | Self::Text
            | Self::Language
            | Self::Encoding
            | Self::MainText
            | Self::Markdown
            | Self::MainMarkdown => Type::String,
            #[cfg(feature = "fingerprints")]
            Self::Simhash => Type::String,
            Self::Metadata => Type::Struct(&*METADATA),
            Self::StructuredData => Type::Struct(&*STRUCTURED_DATA),
            #[cfg(feature = "fingerprints")]
            Self::Minhash => Type::List(Box::new(Type::Integer)),
            Self::Links => Type::List(Box::new(Type::Struct(LINK))),
            Self::Meta => Type::List(Box::new(Type::Struct(META))),
            Self::Tables => {
                let row = Type::List(Box::new(Type::String));
                Type::List(Box::new(Type::List(Box::new(row))))
            }
            Self::Chunks => Type::List(Box::new(Type::Struct(&*CHUNK))),
            Self::Select(select) => select.value_type(),
            #[cfg(feature = "xpath")]
            Self::XPath(select) => select.value_type(),
        }
    }
}

/// A column: a name and a source.
#[derive(Debug, Clone)]
pub struct Column {
    name: String,
    source: Source,
}

impl Column {
    /// The name.
    ///
    /// ```
    /// let columns = duckbill_extract::Columns::new().with_selected("h1=h1")?;
    /// assert_eq!(columns.iter().next().unwrap().name(), "h1");
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The type of its values, each of which may be null.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Type};
    /// let columns = Columns::new().with_selected("years[]:integer=.year")?;
    /// let found = columns.iter().next().unwrap().value_type();
    /// assert_eq!(found, Type::List(Box::new(Type::Integer)));
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    #[must_use]
    pub fn value_type(&self) -> Type {
        self.source.value_type()
    }
}

/// The columns of a row, in their order.
///
/// ```
/// use duckbill_extract::{Columns, Source};
/// let columns = Columns::new().with("title", Source::Title)?.with_selected("date:date=time@datetime")?;
/// assert_eq!(columns.iter().map(|column| column.name()).collect::<Vec<_>>(), ["title", "date"]);
/// # Ok::<(), duckbill_extract::ColumnError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Columns {
    columns: Vec<Column>,
    /// The selectors of those that have one.
    set: SelectorSet,
    focus: Focus,
}

/// The name of the column that says why a page has no row. No other column may have it.
const ERROR: &str = "error";

impl Columns {
    /// The name of the column that says why a page has no row, where rows go to a table. No other column may
    /// have it.
    pub const ERROR: &'static str = ERROR;

    /// No columns.
    ///
    /// ```
    /// assert_eq!(duckbill_extract::Columns::new().iter().count(), 0);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a column.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Source};
    /// assert!(Columns::new().with("page", Source::Text).is_ok());
    /// assert!(Columns::new().with("error", Source::Text).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Errors if the name is empty, is [`ERROR`](Self::ERROR), or is that of another column.
    pub fn with(mut self, name: &str, source: Source) -> Result<Self, ColumnError> {
        if name.is_empty() {
            return Err(ColumnError::Name);
        }
        if name == ERROR || self.columns.iter().any(|column| column.name == name) {
            return Err(ColumnError::Taken(name.to_owned()));
        }
        self.columns.push(Column { name: name.to_owned(), source });
        self.set = self.selects().map(|select| select.selector().clone()).collect();
        Ok(self)
    }

    /// Sets what the content of a page is where that is not clear, for [`Source::MainText`] and the others that take it.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Focus, RowOptions, Source, Value};
    /// let page = duckbill::parse(
    ///     "<article><p>Ducks swim, and bills are flat, as everyone knows who saw one.
    ///      <div class=comments><p>Mine is round, and it swims, too.</div></article>");
    /// let columns = Columns::new().with("main", Source::MainText)?;
    /// let text = |columns: &Columns| format!("{:?}", columns.row(&page, &RowOptions::new()).unwrap());
    /// assert!(!text(&columns).contains("round"));
    /// assert!(text(&columns.with_focus(Focus::Recall)).contains("round"));
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    #[must_use]
    pub fn with_focus(mut self, focus: Focus) -> Self {
        self.focus = focus;
        self
    }

    /// Whether a column takes the content of a page, so that [`with_focus`](Self::with_focus) matters.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Source};
    /// assert!(Columns::new().with("main", Source::MainText)?.take_content());
    /// assert!(!Columns::new().with("title", Source::Title)?.take_content());
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    #[must_use]
    pub fn take_content(&self) -> bool {
        self.columns.iter().any(|column| match column.source {
            Source::MainText | Source::MainMarkdown | Source::Chunks => true,
            #[cfg(feature = "fingerprints")]
            Source::Simhash | Source::Minhash => true,
            _ => false,
        })
    }

    /// The sources that have a selector.
    fn selects(&self) -> impl Iterator<Item = &Select> {
        self.columns.iter().filter_map(|column| match &column.source {
            Source::Select(select) => Some(select),
            _ => None,
        })
    }

    /// Adds a column that a string describes: the name of a [`Source`] (`title`, `main_text`, and so on), or
    /// what [`with_selected`](Self::with_selected) takes.
    ///
    /// ```
    /// use duckbill_extract::Columns;
    /// let columns = Columns::new().with_described("links")?.with_described("h1=h1")?;
    /// assert_eq!(columns.iter().count(), 2);
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Errors as [`with_selected`](Self::with_selected) does.
    pub fn with_described(self, description: &str) -> Result<Self, ColumnError> {
        match Source::from_name(description) {
            Some(source) => self.with(description, source),
            None => self.with_selected(description),
        }
    }

    /// Adds a column with what a selector finds, written `NAME=CSS` for the first element, `NAME[]=CSS` for a list
    /// of all. `@ATTRIBUTE` at the end takes an attribute. After the name may come a colon and how the text is
    /// read: `string`, `text`, `html`, `url`, `integer`, `float`, `number`, `price`, `date`, `datetime`, `srcset` or `json` ([`Reading`]).
    ///
    /// With the Cargo feature `xpath`, `NAME=xpath:EXPRESSION` takes what an XPath expression finds.
    ///
    /// ```
    /// use duckbill_extract::Columns;
    /// for good in ["h1=h1", "all[]=h2, h3", "next:url=a[rel=next]@href", "sizes[]:srcset=img@srcset"] {
    ///     assert!(Columns::new().with_selected(good).is_ok());
    /// }
    /// for bad in ["h1", "=h1", "h1=", "price:money=.price", "h1=h1["] {
    ///     assert!(Columns::new().with_selected(bad).is_err());
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Errors if the string is not written so, the selector cannot be used, or the name is taken.
    pub fn with_selected(self, description: &str) -> Result<Self, ColumnError> {
        let (name, css) = description
            .split_once('=')
            .ok_or_else(|| ColumnError::Description(description.to_owned()))?;
        let (name, reading) = match name.split_once(':') {
            Some((name, reading)) => {
                let found = Reading::from_name(reading);
                (name, found.ok_or_else(|| ColumnError::Reading(reading.to_owned()))?)
            }
            None => (name, Reading::default()),
        };
        let (name, occurrence) = match name.strip_suffix("[]") {
            Some(name) => (name, Occurrence::All),
            None => (name, Occurrence::First),
        };
        #[cfg(feature = "xpath")]
        if let Some(expression) = css.strip_prefix("xpath:") {
            let wrong = |error| ColumnError::XPath { expression: expression.to_owned(), error };
            let select = XPathSelect::parse(expression).map_err(wrong)?;
            let select = select.with_occurrence(occurrence).with_reading(reading);
            return self.with(name, Source::XPath(select));
        }
        let wrong = |error| ColumnError::Selector { selector: css.to_owned(), error };
        let select = Select::parse(css).map_err(wrong)?;
        let select = select.with_occurrence(occurrence).with_reading(reading);
        self.with(name, Source::Select(select))
    }

    /// The columns.
    ///
    /// ```
    /// assert!(duckbill_extract::Columns::new().iter().next().is_none());
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Column> {
        self.columns.iter()
    }

    /// The values for a document, one a column. Each column takes linear time, but what a selector asks for may
    /// be far longer than the document: see [`RowOptions::with_limits`].
    ///
    /// ```
    /// use duckbill_extract::{Columns, RowOptions, Source, Value};
    /// let columns = Columns::new().with("language", Source::Language)?;
    /// let document = duckbill::parse("<html lang=de>");
    /// let row = columns.row(&document, &RowOptions::new())?;
    /// assert_eq!(row, [Value::String("de".into())]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Errors if a limit is reached or the flag that cancels is set.
    pub fn row<'a>(
        &self,
        document: &'a Document,
        options: &RowOptions<'a>,
    ) -> Result<Vec<Value<'a>>, Stopped> {
        match self.read(document, options) {
            (row, None) => Ok(row),
            (_, Some(stopped)) => Err(stopped),
        }
    }

    /// The same, with the values that were read before a limit was reached. The column that reached it and those after it
    /// are null, and those of selectors, which are read last and together, as long as they were then.
    ///
    /// ```
    /// use duckbill::limits::{Limit, Limits};
    /// use duckbill_extract::{Columns, RowOptions, Value};
    /// let columns = Columns::new().with_described("title")?.with_described("text")?;
    /// let document = duckbill::parse("<title>Ducks</title><p>They swim");
    /// let options = RowOptions::new().with_limits(&Limits::none().with(Limit::OutputBytes, 8));
    /// let (values, stopped) = columns.read(&document, &options);
    /// assert_eq!(values, [Value::String("Ducks".into()), Value::Null]);
    /// assert!(stopped.is_some());
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    pub fn read<'a>(
        &self,
        document: &'a Document,
        options: &RowOptions<'a>,
    ) -> (Vec<Value<'a>>, Option<Stopped>) {
        let mut row = vec![Value::Null; self.columns.len()];
        let stopped = self.fill(document, options, &mut row).err();
        (row, stopped)
    }

    /// A row for each element that a selector finds: the columns of selectors are searched for in it, so that what one has
    /// and another has not stays with its own; `:scope@id` is an attribute of the element itself. The other columns are those of the
    /// page, in each row. If a limit is reached, the last row is what was read until then.
    ///
    /// ```
    /// use duckbill_extract::{Columns, RowOptions, Value};
    /// let html = "<ul><li><b>Teal</b> <i>5.00</i><li><b>Eider</b><li><b>Smew</b> <i>7.00</i></ul>";
    /// let document = duckbill::parse(html);
    /// let columns = Columns::new().with_selected("name=b")?.with_selected("price:number=i")?;
    /// let (rows, _) = columns.records(&document, &duckbill::Selector::parse("li")?, &RowOptions::new());
    /// let prices: Vec<&Value<'_>> = rows.iter().map(|row| &row[1]).collect();
    /// assert_eq!(prices, [&Value::Float(5.0), &Value::Null, &Value::Float(7.0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn records<'a>(
        &self,
        document: &'a Document,
        each: &Selector,
        options: &RowOptions<'a>,
    ) -> (Vec<Vec<Value<'a>>>, Option<Stopped>) {
        let base = Base::new(document, options);
        let lines = &mut Lines::new(document);
        let budget = &mut Budget::new(document, options.max_bytes, options.cancel.as_ref());
        let mut page = vec![Value::Null; self.columns.len()];
        let mut stopped = self.fill_page(document, &base, lines, budget, &mut page).err();
        let length = page.iter().map(Value::length).sum();
        let mut rows = Vec::new();
        let mut items = document.select(each);
        while stopped.is_none()
            && let Some(item) = items.next()
        {
            let mut row = page.clone();
            let read = budget
                .again(item, length)
                .and_then(|()| self.fill_selected(item.as_node(), &base, lines, budget, &mut row));
            stopped = read.err();
            rows.push(row);
        }
        (rows, stopped)
    }

    fn fill<'a>(
        &self,
        document: &'a Document,
        options: &RowOptions<'a>,
        row: &mut [Value<'a>],
    ) -> Result<(), Stopped> {
        let base = Base::new(document, options);
        let lines = &mut Lines::new(document);
        let budget = &mut Budget::new(document, options.max_bytes, options.cancel.as_ref());
        self.fill_page(document, &base, lines, budget, row)?;
        self.fill_selected(document.root(), &base, lines, budget, row)
    }

    /// Fills the columns that are about the page.
    fn fill_page<'a>(
        &self,
        document: &'a Document,
        base: &Base<'a>,
        lines: &mut Lines<'a>,
        budget: &mut Budget<'_>,
        row: &mut [Value<'a>],
    ) -> Result<(), Stopped> {
        let mut content = Content::new(document, self.focus);
        for (column, value) in self.columns.iter().zip(row) {
            *value = match &column.source {
                Source::Title => fixed::title(document, budget)?,
                Source::Text => fixed::text(document, budget)?,
                Source::Links => fixed::links(document, base, lines, budget)?,
                Source::Meta => fixed::metas(document, budget)?,
                Source::Language => fixed::language(document, budget)?,
                Source::Encoding => Value::String(document.encoding().encoding.name().into()),
                Source::MainText => content.text(budget)?,
                Source::Markdown => readable::markdown(document, base, budget)?,
                Source::MainMarkdown => content.markdown(base, budget)?,
                Source::Metadata => readable::metadata(document, base, budget)?,
                Source::StructuredData => readable::structured_data(document, base, budget)?,
                Source::Tables => readable::tables(document, budget)?,
                Source::Chunks => content.chunks(base, budget)?,
                #[cfg(feature = "fingerprints")]
                Source::Simhash => content.simhash(budget)?,
                #[cfg(feature = "fingerprints")]
                Source::Minhash => content.minhash(budget)?,
                #[cfg(feature = "xpath")]
                Source::XPath(_) => continue,
                Source::Select(_) => continue,
            };
        }
        Ok(())
    }

    /// Fills the columns that have a selector.
    fn fill_selected<'a>(
        &self,
        root: NodeRef<'a>,
        base: &Base<'a>,
        lines: &mut Lines<'a>,
        budget: &mut Budget<'_>,
        row: &mut [Value<'a>],
    ) -> Result<(), Stopped> {
        #[cfg(feature = "xpath")]
        for (column, value) in self.columns.iter().zip(&mut *row) {
            if let Source::XPath(select) = &column.source {
                *value = select.read(root, base, lines, budget)?;
            }
        }
        let selects: Vec<_> = self.selects().collect();
        let (selected, stopped) = select::values(&selects, &self.set, root, base, lines, budget);
        let places = self.columns.iter().zip(row);
        let places = places.filter(|(column, _)| matches!(column.source, Source::Select(_)));
        for ((_, value), found) in places.zip(selected) {
            *value = found;
        }
        stopped.map_or(Ok(()), Err)
    }
}

/// Why a column cannot be added.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnError {
    /// The name is empty.
    Name,
    /// There is another column of this name.
    Taken(String),
    /// This is not `NAME=CSS`.
    Description(String),
    /// There is no [`Reading`] of this name.
    Reading(String),
    /// The selector cannot be used.
    Selector {
        /// The selector.
        selector: String,
        /// Why.
        error: SelectorError,
    },
    /// The XPath expression cannot be used.
    #[cfg(feature = "xpath")]
    XPath {
        /// The expression.
        expression: String,
        /// Why.
        error: duckbill_xpath::Error,
    },
}

impl fmt::Display for ColumnError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => formatter.write_str("the name of a column is missing"),
            Self::Taken(name) => write!(formatter, "there is another column {name:?}"),
            Self::Description(text) => {
                write!(formatter, "{text:?} is neither NAME=CSS nor one of")?;
                let mut names = Source::FIXED.iter().map(|(name, _)| name);
                names.try_for_each(|name| write!(formatter, " {name}"))
            }
            Self::Reading(name) => {
                write!(formatter, "unknown column type {name:?}; the types are")?;
                Reading::all().try_for_each(|one| write!(formatter, " {}", one.as_str()))
            }
            Self::Selector { selector, error } => write!(formatter, "{selector:?}: {error}"),
            #[cfg(feature = "xpath")]
            Self::XPath { expression, error } => write!(formatter, "{expression:?}: {error}"),
        }
    }
}

impl std::error::Error for ColumnError {}
