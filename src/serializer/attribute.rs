//! Attributes in tags: the name that the standard says, and the value in quotes.

use std::fmt::{Result, Write};

use super::escape::{Mode, write_escaped};
use super::out::Out;
use crate::dom::AttributeRef;
use crate::names::AttributeNamespace;

/// Writes attributes of an element, each after a space. Half of the work of writing HTML is done here, so all of it is
/// compiled into the one place that calls it for each writer.
#[inline(always)]
pub(super) fn write_attributes<'a, W: Out + ?Sized>(
    attributes: impl Iterator<Item = AttributeRef<'a>>,
    mode: Mode,
    out: &mut W,
) -> Result {
    for attribute in attributes {
        match attribute.start_markup() {
            Some(start) => {
                crate::work::count(1);
                out.write_padded(start)?;
            }
            None => {
                out.write_char(' ')?;
                write_name(attribute, out)?;
                out.write_str("=\"")?;
            }
        }
        match attribute.padded_value().filter(|value| value.needs_no_escape()) {
            Some(value) => out.write_padded(value)?,
            None => write_escaped(attribute.value(), mode, out)?,
        }
        out.write_char('"')?;
    }
    Ok(())
}

/// Writes an equals sign and a value in quotes; `write` writes the value with its escapes.
#[inline(always)]
pub(super) fn write_value<W: Write + ?Sized>(
    quote: char,
    out: &mut W,
    write: impl FnOnce(&mut W) -> Result,
) -> Result {
    out.write_str(if quote == '"' { "=\"" } else { "='" })?;
    write(out)?;
    out.write_char(quote)
}

/// Writes the [serialized name](https://html.spec.whatwg.org/multipage/parsing.html#attribute's-serialised-name).
#[inline(always)]
pub(super) fn write_name<W: Write + ?Sized>(attribute: AttributeRef<'_>, out: &mut W) -> Result {
    if attribute.namespace() != AttributeNamespace::None {
        return write_prefixed_name(attribute, out);
    }
    let name = attribute.name();
    crate::work::count(name.len() + 4);
    out.write_str(name)
}

#[cold]
fn write_prefixed_name<W: Write + ?Sized>(attribute: AttributeRef<'_>, out: &mut W) -> Result {
    let local = attribute.local_name();
    out.write_str(match attribute.namespace() {
        AttributeNamespace::Xml => "xml:",
        AttributeNamespace::Xmlns if local == "xmlns" => "",
        AttributeNamespace::Xmlns => "xmlns:",
        AttributeNamespace::XLink => "xlink:",
        AttributeNamespace::None => "",
    })?;
    out.write_str(local)
}
