//! The text of an element on one line.

use duckbill::ElementRef;
use duckbill::html::Lines;
use std::fmt;

/// The text of an element as a reader sees it ([`NodeRef::inner_text`](duckbill::dom::NodeRef::inner_text)), on one line: each run of white space is
/// one space, and none is at its ends. Of many elements of a document [`Lines`] writes it faster.
///
/// ```
/// let document = duckbill::parse("<table><tr><td> One <b> two</b>three\n<td>four<script>five</script>");
/// let row = document.elements_by_tag_name("tr").next().unwrap();
/// assert_eq!(duckbill_extract::line(row), "One twothree four");
/// ```
#[must_use]
pub fn line(element: ElementRef<'_>) -> String {
    let mut line = String::new();
    match Lines::new(element.as_node().document()).write(element, &mut line) {
        Ok(()) | Err(fmt::Error) => line,
    }
}
