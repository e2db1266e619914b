//! Forms: their controls and entries. What is made of them is in Python.

use duckbill::{ElementRef, NodeRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};

use crate::document::{At, Document};
use crate::links;
use crate::node::Node;

#[pymethods]
impl Node {
    /// The controls of a `form` element, wherever they are, in tree order; none for other nodes. See `Document.forms`.
    fn form_controls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let at = self.at(py);
        at.nodes(at.read_long(|node| {
            let form = node.as_element();
            form.map_or_else(Vec::new, |form| form.form_controls().map(ElementRef::id).collect())
        })?)
    }

    /// The name and value of each entry that a form sends, and whether it is a file.
    #[pyo3(signature = (submitter=None))]
    fn _form_entries(
        &self,
        py: Python<'_>,
        submitter: Option<&Bound<'_, Self>>,
    ) -> PyResult<Vec<(String, String, bool)>> {
        let is_own = |one: &&Bound<'_, Self>| one.get().page(py).is(self.page(py));
        if submitter.is_some_and(|one| !is_own(&one)) {
            return Err(PyValueError::new_err("the button is in another document"));
        }
        let submitter = submitter.map(|one| one.get().id());
        self.at(py).read_long(|node| {
            let submitter = submitter.and_then(|id| node.document().node(id)?.as_element());
            let entries = node.as_element().map(|form| form.form_entries(submitter));
            let entries = entries.into_iter().flatten();
            let parts = |one: duckbill::html::FormEntry<'_>| {
                (one.name.into_owned(), one.value.into_owned(), one.is_file)
            };
            entries.map(parts).collect()
        })
    }
}

#[pymethods]
impl Document {
    /// The forms of the page, in tree order: what a browser would send, and filling them. See `duckbill_html.forms.Form`.
    ///
    /// `base` is the URL that the page came from.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<form method=post action=/login><input name=user><input name=token value=7></form>")
    /// >>> form, = page.forms(base="https://example.org/")
    /// >>> form.fill(user="anna")
    /// >>> form.submission()
    /// Submission(method='POST', url='https://example.org/login', headers={'Content-Type': 'application/x-www-form-urlencoded'}, body=b'user=anna&token=7')
    #[pyo3(signature = (base=None))]
    fn forms<'py>(slf: &Bound<'py, Self>, base: Option<&str>) -> PyResult<Bound<'py, PyList>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let py = slf.py();
        if let Some(base) = base {
            links::absolute(base)?;
        }
        let class = CLASS.import(py, "duckbill_html.forms", "Form")?;
        let at = At::root_of(slf);
        let found =
            at.read_long(|root| root.document().forms().map(ElementRef::id).collect::<Vec<_>>())?;
        let forms = found.into_iter().map(|id| class.call1((at.node(id), base)));
        PyList::new(py, forms.collect::<PyResult<Vec<_>>>()?)
    }

    /// The absolute URL for one that is in the page, or None. `base` is the URL that the page came from; a `base` element is minded.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<base href=/static/><img src=a.png>")
    /// >>> page.resolve(page.select_first("img")["src"], base="https://example.org/page")
    /// 'https://example.org/static/a.png'
    #[pyo3(signature = (url, base=None))]
    fn resolve(slf: &Bound<'_, Self>, url: &str, base: Option<&str>) -> PyResult<Option<String>> {
        let base = base.map(links::absolute).transpose()?;
        At::root_of(slf).read(|root| links::resolved(root, base, url))
    }

    /// The tables of data: lists of rows, which are lists of strings, with cells that span others repeated. Each is a list with
    /// `header`, `to_dicts` and `to_pandas`: see `duckbill_html.tables.DataTable`.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.parse("<table><tr><th>Duck<th>Bill<tr><td>Teal<td>grey</table>").tables()
    /// [[['Duck', 'Bill'], ['Teal', 'grey']]]
    fn tables<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let py = slf.py();
        let class = CLASS.import(py, "duckbill_html.tables", "DataTable")?;
        let is_named = |node: &NodeRef<'_>, name: &str| {
            node.as_element().is_some_and(|element| element.name() == name)
        };
        let found = At::root_of(slf).read_long(|root| {
            let tables = duckbill_text::tables(root);
            let parts = tables.iter().map(|table| {
                let is_header = |row: &&Vec<Option<ElementRef<'_>>>| {
                    let mut cells = row.iter().flatten();
                    row.iter().any(Option::is_some) && cells.all(|cell| cell.name() == "th")
                };
                let header = table.rows().iter().take_while(is_header).count();
                // A table of nothing but header cells has no header.
                let header = if header == table.rows().len() { 0 } else { header };
                let mut children = table.element().as_node().children();
                let caption = children.find(|child| is_named(child, "caption"));
                let caption = caption.map(|caption| {
                    let text = caption.text_content();
                    text.split_whitespace().collect::<Vec<_>>().join(" ")
                });
                (table.texts(), header, caption)
            });
            parts.collect::<Vec<_>>()
        })?;
        let tables = found.into_iter().map(|parts| class.call1(parts));
        PyList::new(py, tables.collect::<PyResult<Vec<_>>>()?)
    }
}
