//! The first argument: pages, alone or with what is known of them.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, make_array, new_null_array};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field};
use datafusion_common::{Result, plan_err};
use duckbill_arrow::Pages;

/// The columns of pages.
#[derive(Debug)]
pub(crate) struct Parts {
    html: ArrayRef,
    url: Option<ArrayRef>,
    content_type: Option<ArrayRef>,
}

const HTML: &str = "html";
const URL: &str = "url";
const CONTENT_TYPE: &str = "content_type";

impl Parts {
    /// Fails if an argument of this type holds no pages.
    pub(crate) fn check(function: &str, kind: &DataType) -> Result<()> {
        let DataType::Struct(fields) = kind else {
            return check_text(function, "a page", kind);
        };
        if !fields.iter().any(|field| field.name() == HTML) {
            return plan_err!("{function}: the structure has no field {HTML}");
        }
        fields.iter().try_for_each(|field| check_field(function, field))
    }

    /// The columns of an argument.
    pub(crate) fn of(function: &str, pages: &dyn Array) -> Result<Self> {
        Self::check(function, pages.data_type())?;
        let Some(structures) = pages.as_struct_opt() else {
            let html = make_array(pages.to_data());
            return Ok(Self { html: text(html), url: None, content_type: None });
        };
        let part = |name| structures.column_by_name(name).cloned().map(text);
        let html = part(HTML).unwrap_or_else(|| new_null_array(&DataType::Utf8, pages.len()));
        Ok(Self {
            html: match structures.nulls() {
                // The structure of such a row is null, whatever its fields are.
                Some(nulls) => {
                    let nulls = NullBuffer::union(Some(nulls), html.nulls());
                    make_array(html.to_data().into_builder().nulls(nulls).build()?)
                }
                None => html,
            },
            url: part(URL),
            content_type: part(CONTENT_TYPE),
        })
    }

    pub(crate) fn pages(&self) -> Pages<'_> {
        let mut pages = Pages::new(&self.html);
        if let Some(url) = &self.url {
            pages = pages.with_urls(url);
        }
        if let Some(content_type) = &self.content_type {
            pages = pages.with_content_types(content_type);
        }
        pages
    }
}

/// A column of nulls without a type is one of strings.
fn text(column: ArrayRef) -> ArrayRef {
    if column.data_type() == &DataType::Null {
        new_null_array(&DataType::Utf8, column.len())
    } else {
        column
    }
}

fn check_field(function: &str, field: &Field) -> Result<()> {
    match field.name().as_str() {
        name @ (HTML | URL | CONTENT_TYPE) => check_text(function, name, field.data_type()),
        other => plan_err!(
            "{function}: the structure has a field {other}; there are {HTML}, {URL} and {CONTENT_TYPE}"
        ),
    }
}

fn check_text(function: &str, what: &str, kind: &DataType) -> Result<()> {
    let value = if let DataType::Dictionary(_, value) = kind { value } else { kind };
    match value {
        DataType::Null
        | DataType::Utf8
        | DataType::LargeUtf8
        | DataType::Utf8View
        | DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView => Ok(()),
        _ => plan_err!("{function}: {what} is a string or bytes, not {kind}"),
    }
}
