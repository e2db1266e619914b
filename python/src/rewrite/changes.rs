//! The changes that a handler asks for: each is checked where it is asked for, and made when the handler has returned.

use std::sync::{Mutex, MutexGuard, PoisonError};

use duckbill::rewrite::{ChangeRules, Comment, Content, EditRefused, Element, EndTag, TextChunk};
use duckbill::rewrite::{Doctype, DocumentEnd};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors::refused;

/// Inserted content: markup, or text.
pub(crate) struct Piece {
    content: String,
    is_text: bool,
}

impl Piece {
    pub(crate) fn new(content: String, is_text: bool) -> Self {
        Self { content, is_text }
    }

    pub(crate) fn content(&self) -> Content<'_> {
        if self.is_text { Content::Text(&self.content) } else { Content::Html(&self.content) }
    }
}

pub(crate) enum Change {
    Attribute(String, Option<String>),
    Name(String),
    Before(Piece),
    Prepend(Piece),
    Append(Piece),
    After(Piece),
    Inner(Piece),
    Replace(Piece),
    Data(String),
    Remove,
    Unwrap,
    /// The number of a function that is called at the end.
    OnEnd(usize),
}

/// The changes of one handler's call.
pub(crate) struct Changes {
    /// `None` once the handler has returned.
    list: Mutex<Option<Vec<Change>>>,
}

impl Changes {
    pub(crate) fn new() -> Self {
        Self { list: Mutex::new(Some(Vec::new())) }
    }

    fn list(&self) -> MutexGuard<'_, Option<Vec<Change>>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a change that was checked.
    pub(crate) fn add(
        &self,
        py: Python<'_>,
        change: Change,
        checked: Result<(), EditRefused>,
    ) -> PyResult<()> {
        checked.map_err(|error| refused(py, error))?;
        match &mut *self.list() {
            Some(list) => {
                list.push(change);
                Ok(())
            }
            None => Err(PyRuntimeError::new_err("its handler has returned: it cannot change now")),
        }
    }

    /// Adds the insertion of a piece that goes where the rules say.
    pub(crate) fn insert(
        &self,
        py: Python<'_>,
        rules: Option<ChangeRules>,
        piece: Piece,
        change: impl FnOnce(Piece) -> Change,
    ) -> PyResult<()> {
        let checked = rules.map_or(Ok(()), |rules| rules.check_content(piece.content()));
        self.add(py, change(piece), checked)
    }

    /// Ends the handler's time, and returns the changes.
    pub(crate) fn take(&self) -> Vec<Change> {
        self.list().take().unwrap_or_default()
    }
}

/// A part of the page that changes are made to.
pub(crate) trait Target {
    /// Makes a change.
    fn make(&mut self, change: &Change) -> Result<(), EditRefused>;
}

impl Target for Element<'_> {
    fn make(&mut self, change: &Change) -> Result<(), EditRefused> {
        match change {
            Change::Attribute(name, Some(value)) => return self.set_attribute(name, value),
            Change::Attribute(name, None) => self.remove_attribute(name),
            Change::Name(name) => return self.set_name(name),
            Change::Before(piece) => self.before(piece.content()),
            Change::Prepend(piece) => return self.prepend(piece.content()),
            Change::Append(piece) => return self.append(piece.content()),
            Change::After(piece) => self.after(piece.content()),
            Change::Inner(piece) => return self.set_inner_content(piece.content()),
            Change::Replace(piece) => self.replace(piece.content()),
            Change::Remove => self.remove(),
            Change::Unwrap => self.remove_and_keep_content(),
            Change::Data(_) | Change::OnEnd(_) => {}
        }
        Ok(())
    }
}

impl Target for EndTag<'_> {
    fn make(&mut self, change: &Change) -> Result<(), EditRefused> {
        match change {
            Change::Name(name) => return self.set_name(name),
            Change::Append(piece) => return self.before(piece.content()),
            Change::After(piece) => self.after(piece.content()),
            Change::Remove => self.remove(),
            _ => {}
        }
        Ok(())
    }
}

impl Target for TextChunk<'_> {
    fn make(&mut self, change: &Change) -> Result<(), EditRefused> {
        match change {
            Change::Before(piece) => return self.before(piece.content()),
            Change::After(piece) => return self.after(piece.content()),
            Change::Replace(piece) => return self.replace(piece.content()),
            Change::Remove => self.remove(),
            _ => {}
        }
        Ok(())
    }
}

impl Target for Comment<'_> {
    fn make(&mut self, change: &Change) -> Result<(), EditRefused> {
        match change {
            Change::Before(piece) => self.before(piece.content()),
            Change::After(piece) => self.after(piece.content()),
            Change::Replace(piece) => self.replace(piece.content()),
            Change::Data(data) => return self.set_data(data),
            Change::Remove => self.remove(),
            _ => {}
        }
        Ok(())
    }
}

impl Target for Doctype<'_> {
    fn make(&mut self, change: &Change) -> Result<(), EditRefused> {
        match change {
            Change::After(piece) => self.after(piece.content()),
            Change::Replace(piece) => self.replace(piece.content()),
            Change::Remove => self.remove(),
            _ => {}
        }
        Ok(())
    }
}

impl Target for DocumentEnd<'_> {
    fn make(&mut self, change: &Change) -> Result<(), EditRefused> {
        if let Change::Append(piece) = change {
            self.append(piece.content());
        }
        Ok(())
    }
}
