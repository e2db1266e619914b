//! Drafts for the errors of tree construction.

use super::draft::{Draft, Drafter, Open};
use super::markup::{begins_markup, is_space, standard_doctype, tag_name_end};

use std::ops::Range;

use crate::fix::FixEffect;
use crate::foreign_names::is_foreign_name;
use crate::places::decoded_span;
use duckbill::Span;
use duckbill::dom::{Document, ElementRef, NodeRef};
use duckbill::error::{ErrorCode, ParseError, Site};
use duckbill::names::Tag;

/// The draft for the error of a site.
pub(super) fn draft(
    drafter: &Drafter<'_>,
    (site, error): (Site, &ParseError),
    Range { start, end }: Range<usize>,
    open: &[Open],
) -> Option<Draft> {
    let source = drafter.source;
    let tag = source.get(start..end)?;
    match site {
        Site::SlashInNonVoidStartTag => {
            if drafter.is_of_language(source.get(start + 1..tag_name_end(source, start + 1))?)
                || Drafter::has_attribute_of_language(tag)
            {
                return None;
            }
            let kept = tag.strip_suffix("/>")?.trim_end_matches(is_space);
            Some(Draft::remove("remove the slash", start + kept.len()..end - 1))
        }
        Site::DoctypeOfOtherName | Site::DoctypeOfOlderHtml => {
            Some(standard_doctype(drafter.doctype()?))
        }
        Site::NoDoctypeBeforeStartTag
        | Site::NoDoctypeBeforeEndTag
        | Site::NoDoctypeBeforeText
        | Site::NoDoctypeBeforeEof => is_page(drafter.document).then(|| first_doctype(source)),
        Site::PEndTagWithoutP => {
            let title = "write the start tag of the empty paragraph";
            Some(Draft::insert(title, start, "<p>").into_guess())
        }
        Site::HeadingEndTagOfOtherLevel => {
            let open = decoded_span(drafter.document, error.related()?.span);
            let level = name(source, open)?;
            let name_end = tag_name_end(source, start + 2);
            Some(Draft::replace("write the level that is open", start + 2..name_end, level))
        }
        Site::BrEndTag => Some(Draft::replace("write `<br>`", start..end, "<br>")),
        Site::ImageStartTag => {
            let name_end = tag_name_end(source, start + 1);
            Some(Draft::replace("write `<img>`", start + 1..name_end, "img"))
        }
        Site::SelectInSelect if has_no_attributes(source, start) => {
            Some(Draft::insert("write the slash of the end tag", start + 1, "/"))
        }
        Site::CellOutsideRow => {
            Some(Draft::insert("write the start tag of the row", start, "<tr>"))
        }
        _ if site.text().action == "ignored" => ignored(drafter, start, end),
        _ if closes_others(site) => closing(drafter, site, start, open),
        _ => None,
    }
}

/// Removes a tag or doctype that does nothing, unless it has attributes, which its author did not write for
/// nothing.
fn ignored(drafter: &Drafter<'_>, start: usize, end: usize) -> Option<Draft> {
    let source = drafter.source;
    let tag = source.get(start..end)?;
    if begins_markup(source.get(..start)?) {
        return None;
    }
    if tag.starts_with("</") {
        let draft = Draft::remove("remove the end tag", start..end);
        let name = source.get(start + 2..tag_name_end(source, start + 2))?.to_ascii_lowercase();
        // The one belongs to the other: a part of a table without the table.
        let has_start = drafter.has_ignored_start_tag(&name);
        return Some(if has_start { draft.into_guess() } else { draft });
    }
    if tag.starts_with("<!") {
        return Some(Draft::remove("remove the doctype", start..end));
    }
    let is_bare = tag.starts_with('<') && has_no_attributes(source, start);
    is_bare.then(|| Draft::remove("remove the start tag", start..end).into_guess())
}

/// Whether a start tag has nothing but a name.
fn has_no_attributes(source: &str, start: usize) -> bool {
    let rest = source.get(tag_name_end(source, start + 1)..).unwrap_or_default();
    rest.trim_start_matches(|c| is_space(c) || c == '/').starts_with('>')
}

/// Whether the source says that it is a page: it may be a part of one, or a component. A `title` that is not in the head does not say
/// so: `<svelte:head><title>`.
fn is_page(document: &Document) -> bool {
    let is_written = |element: ElementRef<'_>| element.start_tag().is_some();
    let Some(html) = document.document_element() else { return false };
    let parts = || html.as_node().children().filter_map(NodeRef::as_element);
    let heads = parts().filter(|part| part.tag() == Tag::Head);
    let mut in_head = heads.flat_map(|head| head.as_node().children()).filter_map(|node| {
        crate::work::count(1);
        node.as_element()
    });
    is_written(html) || parts().any(is_written) || in_head.any(|one| one.tag() == Tag::Title)
}

fn first_doctype(source: &str) -> Draft {
    let line_end = match source.find('\n') {
        Some(end) if source.get(..end).is_some_and(|line| line.ends_with('\r')) => "\r\n",
        Some(_) => "\n",
        None => "",
    };
    let draft = Draft::insert("write the doctype", 0, format!("<!DOCTYPE html>{line_end}"));
    Draft { effect: FixEffect::Doctype, ..draft }
}

/// Whether the elements that an error closes can have their end tags before it: without them the rule would
/// close them, too.
fn closes_others(site: Site) -> bool {
    let is_by_rule = matches!(
        site.code(),
        ErrorCode::ClosingOfElementWithOpenChildElements
            | ErrorCode::ImpliedEndWithOpenElements
            | ErrorCode::OpenElementsLeftAfterEof
            | ErrorCode::EofInTemplate
            | ErrorCode::EofInFrameset
            | ErrorCode::EofInElementThatCanContainOnlyText
            | ErrorCode::HtmlInForeignContent
            | ErrorCode::MisnestedForeignEndTag
    );
    let is_nested = matches!(
        site,
        Site::HeadingInHeading
            | Site::ButtonInButton
            | Site::LinkInLink
            | Site::NobrInNobr
            | Site::InputInSelect
            | Site::FormattingEndTagWithOpenElements
            | Site::TableInTable
    );
    (is_by_rule || is_nested) && !matches!(site, Site::ForeignEndTagOfOtherName)
}

/// Whether formatting elements do not open again after the error: the list of active formatting elements ends
/// there, or the document does.
fn ends_formatting(site: Site) -> bool {
    matches!(
        site,
        Site::TemplateEndTagWithOpenElements
            | Site::EofInHeadNoscript
            | Site::EofWithOpenElements
            | Site::BodyEndTagWithOpenElements
            | Site::HtmlEndTagWithOpenElements
            | Site::ObjectEndTagWithOpenElements
            | Site::EofInText
            | Site::CaptionEndTagWithOpenElements
            | Site::CaptionClosedWithOpenElements
            | Site::TableEndTagInCaptionWithOpenElements
            | Site::CellEndTagWithOpenElements
            | Site::CellClosedWithOpenElements
            | Site::TablePartEndTagInCellWithOpenElements
            | Site::EofInTemplate
            | Site::EofInFrameset
    )
}

/// Writes the end tags of the elements that were closed, the innermost first.
fn closing(drafter: &Drafter<'_>, site: Site, at: usize, open: &[Open]) -> Option<Draft> {
    let source = drafter.source;
    let is_itself = matches!(site, Site::LinkInLink | Site::NobrInNobr) && open.len() == 1;
    let opens_again = open.iter().any(|one| one.is_formatting) && !is_itself;
    let is_after_markup = begins_markup(source.get(..at)?);
    if open.is_empty() || is_after_markup || opens_again && !ends_formatting(site) {
        return None;
    }
    crate::work::count(open.len());
    let mut tags = String::new();
    let mut is_guess = false;
    for one in open.iter().rev() {
        let name = name(source, one.tag)?;
        // In its language it has ended already.
        let end = usize::try_from(one.tag.end).ok()?;
        if source.get(..end)?.ends_with("/>") && drafter.is_of_language(name) {
            return None;
        }
        // It may be text in angle brackets.
        is_guess |= !name.contains('-') && !is_known(&name.to_ascii_lowercase());
        // A browser runs a script that has an end tag.
        if name.eq_ignore_ascii_case("script") {
            return None;
        }
        tags.push_str("</");
        tags.push_str(name);
        tags.push('>');
    }
    let title = if open.len() == 1 { "write the end tag" } else { "write the end tags" };
    let draft = Draft::insert(title, at, tags);
    Some(if is_guess { draft.into_guess() } else { draft })
}

/// Whether a name, in small letters, is that of an element.
fn is_known(name: &str) -> bool {
    Tag::from_name(name) != Tag::Unknown || is_foreign_name(name)
}

/// The name of a start tag, as it is written.
fn name(source: &str, tag: Span) -> Option<&str> {
    let start = usize::try_from(tag.start).ok()? + 1;
    source.get(start..tag_name_end(source, start)).filter(|name| !name.is_empty())
}
