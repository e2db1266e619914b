//! Calls of Python's functions by the rewriter of the crate.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

use duckbill::names::Namespace;
use duckbill::rewrite::{Comment, Doctype, DocumentEnd, Element, EndTag, TextChunk};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::{PyClass, PyClassInitializer};

use super::attributes::Attributes;
use super::changes::{Change, Changes, Target};
use super::units::{
    RewriteComment, RewriteDoctype, RewriteDocumentEnd, RewriteElement, RewriteEnd, RewriteText,
};

type Done = Result<(), Box<dyn Error + Send + Sync>>;

/// The functions of one page, which the closures of its rewriter and the object that has the rewriter share.
pub(crate) struct Shared {
    functions: Vec<Py<PyAny>>,
    /// Those for the ends of open elements, by number.
    ends: Mutex<BTreeMap<usize, Py<PyAny>>>,
    /// The attributes that handlers have added to the element at hand.
    added: Mutex<Added>,
}

#[derive(Default)]
struct Added {
    /// The element, by its span and name.
    element: (u64, u64, String),
    names: Vec<String>,
}

impl Shared {
    pub(super) fn new(functions: Vec<Py<PyAny>>) -> Self {
        Self { functions, ends: Mutex::default(), added: Mutex::default() }
    }

    /// Keeps a function for the end of an element, and returns its number.
    pub(super) fn keep_end(&self, function: Py<PyAny>) -> usize {
        let mut ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        let number = ends.last_key_value().map_or(0, |(last, _)| last + 1);
        ends.insert(number, function);
        number
    }

    fn take_end(&self, number: usize) -> Option<Py<PyAny>> {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner).remove(&number)
    }

    /// Shows the garbage collector the functions.
    pub(super) fn visit(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.functions.iter().try_for_each(|function| visit.call(function))?;
        match self.ends.try_lock() {
            Ok(ends) => ends.values().try_for_each(|function| visit.call(function)),
            Err(_) => Ok(()),
        }
    }
}

/// Calls a function with an object, and returns the changes that it asked for.
fn ask<T: PyClass + Into<PyClassInitializer<T>>>(
    py: Python<'_>,
    function: Option<&Py<PyAny>>,
    object: T,
    changes: &Changes,
) -> PyResult<Vec<Change>> {
    let Some(function) = function else { return Ok(Vec::new()) };
    let called = Bound::new(py, object).and_then(|object| function.bind(py).call1((object,)));
    let list = changes.take();
    called?;
    Ok(list)
}

/// Makes changes.
fn make(target: &mut impl Target, changes: &[Change]) -> Done {
    for change in changes {
        target.make(change)?;
    }
    Ok(())
}

pub(super) fn element(shared: &Arc<Shared>, index: usize, element: &mut Element<'_>) -> Done {
    let span = element.span();
    let key = (span.start, span.end, element.name().to_owned());
    let mut attributes = Attributes::default();
    for attribute in element.attributes() {
        let name = attribute.name.to_ascii_lowercase();
        if let Some(value) = element.attribute(&name) {
            attributes.push(attribute.name.to_owned(), value.to_owned());
        }
    }
    let mut added = shared.added.lock().unwrap_or_else(PoisonError::into_inner);
    if added.element == key {
        for name in &added.names {
            if let Some(value) = element.attribute(name) {
                attributes.push(name.clone(), value.to_owned());
            }
        }
    } else {
        *added = Added { element: key, names: Vec::new() };
    }
    drop(added);
    let changes = Arc::new(Changes::new());
    let object = RewriteElement {
        changes: Arc::clone(&changes),
        shared: Arc::clone(shared),
        rules: element.rules(),
        attributes: Mutex::new(attributes),
        tag: element.name().to_owned(),
        namespace: match element.namespace() {
            Namespace::Html => "html",
            Namespace::Svg => "svg",
            Namespace::MathMl => "mathml",
            _ => "unknown",
        },
        span: (span.start, span.end),
        is_implied: element.is_implied(),
        can_have_content: element.can_have_content(),
    };
    let list = Python::attach(|py| ask(py, shared.functions.get(index), object, &changes))?;
    for change in &list {
        match change {
            Change::OnEnd(number) => {
                let (shared, number) = (Arc::clone(shared), *number);
                element.on_end_tag(move |end| end_tag(&shared, number, end))?;
            }
            Change::Attribute(name, Some(_)) if element.attribute(name).is_none() => {
                let mut added = shared.added.lock().unwrap_or_else(PoisonError::into_inner);
                added.names.push(name.to_ascii_lowercase());
                drop(added);
                element.make(change)?;
            }
            change => element.make(change)?,
        }
    }
    Ok(())
}

fn end_tag(shared: &Arc<Shared>, number: usize, end: &mut EndTag<'_>) -> Done {
    let function = shared.take_end(number);
    let changes = Arc::new(Changes::new());
    let object = RewriteEnd {
        changes: Arc::clone(&changes),
        rules: end.rules(),
        tag: end.name().to_owned(),
        span: end.span().map(|span| (span.start, span.end)),
    };
    let list = Python::attach(|py| {
        let list = ask(py, function.as_ref(), object, &changes);
        drop(function);
        list
    })?;
    make(end, &list)
}

pub(super) fn text(shared: &Arc<Shared>, index: usize, text: &mut TextChunk<'_>) -> Done {
    let changes = Arc::new(Changes::new());
    let span = text.span();
    let object = RewriteText {
        changes: Arc::clone(&changes),
        rules: text.rules(),
        data: text.as_str().to_owned(),
        is_last: text.is_last(),
        is_raw: text.is_raw_text(),
        span: (span.start, span.end),
    };
    let list = Python::attach(|py| ask(py, shared.functions.get(index), object, &changes))?;
    make(text, &list)
}

pub(super) fn comment(shared: &Arc<Shared>, index: usize, comment: &mut Comment<'_>) -> Done {
    let changes = Arc::new(Changes::new());
    let span = comment.span();
    let object = RewriteComment {
        changes: Arc::clone(&changes),
        data: comment.data().to_owned(),
        span: (span.start, span.end),
    };
    let list = Python::attach(|py| ask(py, shared.functions.get(index), object, &changes))?;
    make(comment, &list)
}

pub(super) fn doctype(shared: &Arc<Shared>, index: usize, doctype: &mut Doctype<'_>) -> Done {
    let changes = Arc::new(Changes::new());
    let (span, token) = (doctype.span(), doctype.token());
    let object = RewriteDoctype {
        changes: Arc::clone(&changes),
        name: token.name.map(str::to_owned),
        public_id: token.public_identifier.map(str::to_owned),
        system_id: token.system_identifier.map(str::to_owned),
        span: (span.start, span.end),
    };
    let list = Python::attach(|py| ask(py, shared.functions.get(index), object, &changes))?;
    make(doctype, &list)
}

pub(super) fn document_end(shared: &Arc<Shared>, index: usize, end: &mut DocumentEnd<'_>) -> Done {
    let changes = Arc::new(Changes::new());
    let object = RewriteDocumentEnd { changes: Arc::clone(&changes) };
    let list = Python::attach(|py| ask(py, shared.functions.get(index), object, &changes))?;
    make(end, &list)
}
