//! Many objects at once, while the garbage collector waits.

use pyo3::prelude::*;
use pyo3::types::PyList;

/// With fewer objects it takes as long to stop the collector as it spares.
const MANY: usize = 256;

/// While it lives, the garbage collector waits.
///
/// Whenever some 700 objects were made the collector looks at all young ones, which takes twice as long as making nodes.
/// None of them can be garbage before the caller has them.
pub(crate) struct Waiting<'py> {
    module: Bound<'py, PyModule>,
}

impl<'py> Waiting<'py> {
    /// Lets the collector wait if so many objects are made, and if it is not switched off.
    pub(crate) fn for_objects(py: Python<'py>, count: usize) -> PyResult<Option<Self>> {
        if count < MANY {
            return Ok(None);
        }
        let module = py.import("gc")?;
        if !module.call_method0("isenabled")?.is_truthy()? {
            return Ok(None);
        }
        module.call_method0("disable")?;
        Ok(Some(Self { module }))
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        if let Err(error) = self.module.call_method0("enable") {
            error.write_unraisable(self.module.py(), None);
        }
    }
}

/// A list of objects of a class.
pub(crate) fn list<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    objects: impl ExactSizeIterator<Item = T>,
) -> PyResult<Bound<'py, PyList>> {
    let _waiting = Waiting::for_objects(py, objects.len())?;
    PyList::new(py, objects)
}
