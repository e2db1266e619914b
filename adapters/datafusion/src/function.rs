//! The function.

use crate::pages::Parts;
use arrow_array::{Array, StructArray};
use arrow_schema::{DataType, Field, FieldRef};
use datafusion_common::{
    Result, ScalarValue, exec_err, internal_err, plan_datafusion_err, plan_err,
};
use datafusion_expr::{
    ColumnarValue, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature,
    Volatility,
};
use duckbill_arrow::{ArrowExtractor, Columns, Limits, Strings};
use std::sync::{Arc, LazyLock};

/// The function `duckbill_extract`, for `SessionContext::register_udf`.
///
/// ```
/// use datafusion_expr::ScalarUDF;
/// use duckbill_datafusion::ExtractFunction;
/// let function = ScalarUDF::from(ExtractFunction::new());
/// assert_eq!(function.name(), "duckbill_extract");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ExtractFunction {
    name: String,
    limits: Limits,
    signature: Signature,
}

impl ExtractFunction {
    /// The function under the name `duckbill_extract`, with the limits for [untrusted](Limits::untrusted) pages.
    ///
    /// ```
    /// let _ = duckbill_datafusion::ExtractFunction::new();
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self {
            name: "duckbill_extract".to_owned(),
            limits: Limits::untrusted(),
            signature: Signature::variadic_any(Volatility::Immutable),
        }
    }

    /// Another name, so that functions with other limits can be beside this.
    ///
    /// ```
    /// use datafusion_expr::ScalarUDFImpl;
    /// use duckbill_datafusion::ExtractFunction;
    /// assert_eq!(ExtractFunction::new().with_name("pages").name(), "pages");
    /// ```
    #[must_use]
    pub fn with_name(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    /// Limits what each page may take. The fields of a page over a limit are null, and `error` says which limit.
    ///
    /// ```
    /// use duckbill_datafusion::{ExtractFunction, Limit, Limits};
    /// let _ = ExtractFunction::new().with_limits(Limits::untrusted().with(Limit::Depth, 100));
    /// ```
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The maker of the rows, by the arguments after the first.
    fn extractor<'a>(
        &self,
        descriptions: impl Iterator<Item = Option<&'a ScalarValue>>,
    ) -> Result<ArrowExtractor> {
        let mut columns = Columns::new();
        for description in descriptions {
            let Some(description) = description.and_then(ScalarValue::try_as_str).flatten() else {
                return plan_err!("{}: a column is a constant string", self.name);
            };
            columns = columns
                .with_described(description)
                .map_err(|error| plan_datafusion_err!("{}: {error}", self.name))?;
        }
        Ok(ArrowExtractor::new(columns).with_strings(Strings::Views).with_limits(self.limits))
    }

    fn extract(&self, extractor: &ArrowExtractor, pages: &dyn Array) -> Result<StructArray> {
        let parts = Parts::of(&self.name, pages)?;
        Ok(extractor.extract(&parts.pages())?)
    }
}

impl Default for ExtractFunction {
    fn default() -> Self {
        Self::new()
    }
}

impl ScalarUDFImpl for ExtractFunction {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        internal_err!("the type of {} depends on the values of its arguments", self.name)
    }

    fn return_field_from_args(&self, arguments: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let Some(pages) = arguments.arg_fields.first() else {
            return plan_err!("{}: the first argument is a page", self.name);
        };
        Parts::check(&self.name, pages.data_type())?;
        let extractor = self.extractor(arguments.scalar_arguments.iter().skip(1).copied())?;
        Ok(Arc::new(Field::new(&self.name, extractor.data_type(), false)))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let Some((pages, descriptions)) = arguments.args.split_first() else {
            return exec_err!("{}: the first argument is a page", self.name);
        };
        let extractor = self.extractor(descriptions.iter().map(|value| match value {
            ColumnarValue::Scalar(value) => Some(value),
            ColumnarValue::Array(_) => None,
        }))?;
        match pages {
            ColumnarValue::Array(pages) => {
                Ok(ColumnarValue::Array(Arc::new(self.extract(&extractor, pages)?)))
            }
            ColumnarValue::Scalar(page) => {
                let rows = self.extract(&extractor, &page.to_array()?)?;
                Ok(ColumnarValue::Scalar(ScalarValue::Struct(Arc::new(rows))))
            }
        }
    }

    fn documentation(&self) -> Option<&Documentation> {
        static DOCUMENTATION: LazyLock<Documentation> = LazyLock::new(|| {
            Documentation::builder(
                datafusion_expr::DocSection::default(),
                "Takes values out of a page of HTML: a structure with a field for each column, and `error`.",
                "duckbill_extract(page, column[, column ...])",
            )
            .with_argument(
                "page",
                "HTML, a string or bytes, or a structure with the fields html, url and content_type.",
            )
            .with_argument(
                "column",
                "A constant: title, text, links, meta, language, encoding or NAME[]:TYPE=CSS@ATTRIBUTE.",
            )
            .build()
        });
        Some(&DOCUMENTATION)
    }
}
