//! Documents as bytes in an encoding.

use duckbill::limits::Limit;
use duckbill::serializer::Serializer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::document::{At, Document};
use crate::options::{encoding_of, not_one_of};

#[pymethods]
impl Document {
    /// The document as bytes in an encoding, which its `meta` elements then name; one is added if it is needed. The encoding is a label, or
    /// "keep" for that of the page; UTF-16 and others that a page cannot name are written as UTF-8. The format is
    /// "html", "pretty", "minified" or "xml".
    ///
    /// Characters that the encoding lacks become references. ValueError is raised where no reference is read, as in a script.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse(b"<meta charset=windows-1252><p>\xe9 &#9731;")
    /// >>> page.to_bytes("keep", format="minified")
    /// b'<meta charset=windows-1252><p>\xe9 &#9731;'
    /// >>> page.to_bytes(format="minified").decode()
    /// '<meta charset=utf-8><p>é ☃'
    #[pyo3(signature = (encoding="utf-8", *, format="html"))]
    fn to_bytes<'py>(
        slf: &Bound<'py, Self>,
        encoding: &str,
        format: &str,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let at = At::root_of(slf);
        let format = match format {
            "html" => Serializer::html(),
            "pretty" => Serializer::pretty(),
            "minified" => Serializer::minified(),
            "xml" => Serializer::xml(),
            other => return Err(not_one_of("format", other, "html, pretty, minified or xml")),
        };
        let encoding = match encoding {
            "keep" => None,
            label => Some(encoding_of(label)?),
        };
        let compiled = slf.get().compiled();
        let most = compiled.limits.get(Limit::OutputBytes);
        if most.is_some() {
            at.written(format.clone())?;
        }
        let format = compiled.serializer(format);
        let bytes = at.read_long(|root| {
            let encoding = encoding.unwrap_or_else(|| root.document().encoding().encoding);
            format.in_encoding(encoding).to_bytes(root)
        })?;
        let bytes = bytes.map_err(|error| PyValueError::new_err(error.to_string()))?;
        if most.is_some_and(|most| bytes.len() as u64 > most) {
            // Text written in another encoding is longer.
            return Err(at.too_much_output());
        }
        Ok(PyBytes::new(slf.py(), &bytes))
    }
}
