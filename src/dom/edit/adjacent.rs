//! The four places around an element where markup can be inserted.

/// The place at which [`insert_adjacent_html`](crate::Document::insert_adjacent_html) inserts.
///
/// ```
/// use duckbill::dom::AdjacentPosition;
/// let mut document = duckbill::parse("<p>middle</p>");
/// let p = document.elements_by_tag_name("p").next().unwrap().id();
/// document.insert_adjacent_html(p, AdjacentPosition::BeforeBegin, "1")?;
/// document.insert_adjacent_html(p, AdjacentPosition::AfterBegin, "2")?;
/// document.insert_adjacent_html(p, AdjacentPosition::BeforeEnd, "3")?;
/// document.insert_adjacent_html(p, AdjacentPosition::AfterEnd, "4")?;
/// assert_eq!(document.root().text_content(), "12middle34");
/// # Ok::<(), duckbill::dom::EditError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum AdjacentPosition {
    /// Before the element.
    BeforeBegin,
    /// Before its first child.
    AfterBegin,
    /// After its last child.
    BeforeEnd,
    /// After the element.
    AfterEnd,
}
