//! The policies of the last calls of `clean`, as the module `re` keeps patterns.
//!
//! A program that calls `clean` with keywords mostly calls it with the same ones, and making a policy takes several times
//! as long as cleaning a comment. Keywords are mutable, so a copy of them is kept and compared by value. Only plain values are
//! compared, and none that runs code of the caller: keywords with functions, limits or subclasses are not kept.

use std::sync::Mutex;

use duckbill_sanitize::Policy;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyList, PySet, PyString, PyTuple};

/// How many policies are kept, the last used first.
const POLICIES: usize = 8;

/// How many names and values the keywords of a policy that is kept may have.
const ITEMS: usize = 2_000;

static KEPT: Mutex<Vec<(Py<PyDict>, Policy)>> = Mutex::new(Vec::new());

/// The policy that was made of the same keywords.
pub(crate) fn find(keywords: &Bound<'_, PyDict>) -> Option<Policy> {
    let py = keywords.py();
    // While another thread looks a policy is made anew.
    let mut kept = KEPT.try_lock().ok()?;
    let place = kept.iter().position(|(known, _)| is_same(keywords, known.bind(py)))?;
    let policy = kept.get(place)?.1.clone();
    kept.get_mut(..=place)?.rotate_right(1);
    Some(policy)
}

/// Keeps a policy that was made of these keywords, if they are plain.
pub(crate) fn keep(keywords: &Bound<'_, PyDict>, policy: &Policy) {
    let mut items = 0;
    let Ok(Some(copy)) = copy(keywords, &mut items) else { return };
    let Ok(copy) = copy.cast_into_exact::<PyDict>() else { return };
    let Ok(mut kept) = KEPT.try_lock() else { return };
    kept.truncate(POLICIES - 1);
    kept.insert(0, (copy.unbind(), policy.clone()));
}

/// A copy that nobody else can change; `None` of values that are not plain, and of too many.
fn copy<'py>(value: &Bound<'py, PyAny>, items: &mut usize) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = value.py();
    *items += 1;
    if *items > ITEMS {
        return Ok(None);
    }
    if value.is_none()
        || value.is_exact_instance_of::<PyString>()
        || value.is_exact_instance_of::<PyBool>()
    {
        return Ok(Some(value.clone()));
    }
    if let Ok(dict) = value.cast_exact::<PyDict>() {
        let copied = PyDict::new(py);
        for (name, value) in dict {
            let Some(value) = copy(&value, items)? else { return Ok(None) };
            if !name.is_exact_instance_of::<PyString>() {
                return Ok(None);
            }
            copied.set_item(name, value)?;
        }
        return Ok(Some(copied.into_any()));
    }
    let is_set =
        value.is_exact_instance_of::<PySet>() || value.is_exact_instance_of::<PyFrozenSet>();
    let is_list = value.is_exact_instance_of::<PyList>() || value.is_exact_instance_of::<PyTuple>();
    if !is_set && !is_list {
        return Ok(None);
    }
    let mut copied = Vec::new();
    for value in value.try_iter()? {
        let value = value?;
        if is_set && !value.is_exact_instance_of::<PyString>() {
            return Ok(None);
        }
        let Some(value) = copy(&value, items)? else { return Ok(None) };
        copied.push(value);
    }
    Ok(Some(match is_set {
        true => PyFrozenSet::new(py, copied)?.into_any(),
        false => PyTuple::new(py, copied)?.into_any(),
    }))
}

/// Whether a value is the one that was copied. Nothing here calls code of the caller.
fn is_same(value: &Bound<'_, PyAny>, kept: &Bound<'_, PyAny>) -> bool {
    let is_text = |one: &Bound<'_, PyAny>| one.is_exact_instance_of::<PyString>();
    if value.is(kept) {
        return true;
    }
    if is_text(value) {
        return is_text(kept) && value.eq(kept).unwrap_or(false);
    }
    if let Ok(dict) = value.cast_exact::<PyDict>() {
        let Ok(kept) = kept.cast_exact::<PyDict>() else { return false };
        return dict.len() == kept.len()
            && dict.iter().all(|(name, value)| {
                let known = if is_text(&name) { kept.get_item(name) } else { Ok(None) };
                known.is_ok_and(|known| known.is_some_and(|known| is_same(&value, &known)))
            });
    }
    if let Ok(kept) = kept.cast_exact::<PyFrozenSet>() {
        let is_in = |name: Bound<'_, PyAny>| is_text(&name) && kept.contains(name).unwrap_or(false);
        if let Ok(set) = value.cast_exact::<PySet>() {
            return set.len() == kept.len() && set.iter().all(is_in);
        }
        return value
            .cast_exact::<PyFrozenSet>()
            .is_ok_and(|set| set.len() == kept.len() && set.iter().all(is_in));
    }
    let Ok(kept) = kept.cast_exact::<PyTuple>() else { return false };
    let are_same = |(one, other): (Bound<'_, PyAny>, Bound<'_, PyAny>)| is_same(&one, &other);
    if let Ok(list) = value.cast_exact::<PyList>() {
        return list.len() == kept.len() && list.iter().zip(kept).all(are_same);
    }
    value
        .cast_exact::<PyTuple>()
        .is_ok_and(|list| list.len() == kept.len() && list.iter().zip(kept).all(are_same))
}
