//! Findings for an editor, and what fixes them.

use super::page::{Page, View};
use crate::check::why_unmended;
use duckbill::Span;
use duckbill::encoding::Encoding;
use duckbill::source_edit::SourceEdit;
use duckbill_check::{self, Code, FixEffect, Place, RuleCode, Severity};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeDescription, Diagnostic,
    DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Hover, HoverContents,
    Location, MarkupContent, MarkupKind, NumberOrString, Range, TextEdit, Uri, WorkspaceEdit,
};
use std::collections::HashMap;

/// The findings in a page.
pub(super) fn diagnostics(page: &mut Page, uri: &Uri) -> Vec<Diagnostic> {
    if !page.is_checked {
        return Vec::new();
    }
    let stopped = page.why_stopped().map(|why| Diagnostic {
        severity: Some(DiagnosticSeverity::WARNING),
        code: Some(NumberOrString::String("limit".to_owned())),
        source: Some("duckbill".to_owned()),
        message: format!("{why}; the rest of the page is not checked"),
        ..Diagnostic::default()
    });
    let (report, view) = page.check(false);
    let found = report.diagnostics().iter().map(|one| diagnostic(one, &view, uri));
    stopped.into_iter().chain(found).collect()
}

fn diagnostic(one: &duckbill_check::Diagnostic, view: &View<'_>, uri: &Uri) -> Diagnostic {
    let related = one.related.iter().filter_map(|related| {
        let range = view.range(view.places.span(&related.place)?);
        let location = Location { uri: uri.clone(), range };
        Some(DiagnosticRelatedInformation { location, message: related.label.to_owned() })
    });
    let related: Vec<_> = related.collect();
    let is_obsolete =
        matches!(one.code, Code::Rule(RuleCode::ObsoleteElement | RuleCode::ObsoleteAttribute));
    let mut message = one.message();
    if let Some(note) = &one.note {
        message = format!("{message}\n{note}");
    }
    Diagnostic {
        range: view.range(place(one, view)),
        severity: Some(match one.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            _ => DiagnosticSeverity::INFORMATION,
        }),
        code: Some(NumberOrString::String(one.code.as_str().to_owned())),
        code_description: one
            .spec_url()
            .and_then(|url| url.parse().ok())
            .map(|href| CodeDescription { href }),
        source: Some("duckbill".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        tags: is_obsolete.then(|| vec![DiagnosticTag::DEPRECATED]),
        data: None,
    }
}

/// Where a finding is: what has no place is at the start.
fn place(one: &duckbill_check::Diagnostic, view: &View<'_>) -> Span {
    view.places.span(&one.place).unwrap_or(Span { start: 0, end: 0 })
}

/// The actions for the findings in a range.
pub(super) fn actions(page: &mut Page, uri: &Uri, range: Range) -> Vec<CodeActionOrCommand> {
    if !page.is_checked {
        return Vec::new();
    }
    let wanted = page.text.range(range);
    let (report, view) = page.check(why_unmended(&page.path).is_none());
    let edit = |edits: Vec<TextEdit>| WorkspaceEdit {
        changes: Some(HashMap::from([(uri.clone(), edits)])),
        ..WorkspaceEdit::default()
    };
    let mut actions = Vec::new();
    let mut ignored: Vec<(u64, &str)> = Vec::new();
    let near = |span: Span| span.start <= wanted.end as u64 && span.end >= wanted.start as u64;
    for one in report.diagnostics().iter().filter(|one| near(place(one, &view))) {
        let found = vec![diagnostic(one, &view, uri)];
        let edits = one.fix.as_ref().and_then(|fix| text_edits(&fix.edits, &view));
        if let (Some(fix), Some(edits)) = (&one.fix, edits) {
            actions.push(CodeAction {
                title: fix.title.to_string(),
                kind: Some(CodeActionKind::QUICKFIX),
                is_preferred: Some(fix.effect <= FixEffect::Attribute),
                diagnostics: Some(found.clone()),
                edit: Some(edit(edits)),
                ..CodeAction::default()
            });
        }
        if let Some(start) = ignorable(&one.place, &view)
            && !ignored.contains(&(start, one.code.as_str()))
        {
            ignored.push((start, one.code.as_str()));
            let new_text = format!("<!-- duckbill-ignore {} -->", one.code);
            let range = view.range(Span { start, end: start });
            actions.push(CodeAction {
                title: format!("ignore `{}` in this element", one.code),
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(found),
                edit: Some(edit(vec![TextEdit { range, new_text }])),
                ..CodeAction::default()
            });
        }
    }
    if let Some(edits) =
        text_edits(&report.edits(FixEffect::Attribute), &view).filter(|all| !all.is_empty())
    {
        actions.push(CodeAction {
            title: "fix everything that keeps the tree as it is".to_owned(),
            kind: Some(CodeActionKind::SOURCE_FIX_ALL),
            edit: Some(edit(edits)),
            ..CodeAction::default()
        });
    }
    actions.into_iter().map(CodeActionOrCommand::CodeAction).collect()
}

/// Edits of the bytes as edits of the text, if the bytes were read as what they are.
fn text_edits(edits: &[SourceEdit], view: &View<'_>) -> Option<Vec<TextEdit>> {
    if view.document.encoding().encoding != Encoding::UTF_8 && !view.text.is_ascii() {
        return None;
    }
    let edit = |edit: &SourceEdit| {
        let new_text = String::from_utf8(edit.replacement.clone()).ok()?;
        Some(TextEdit { range: view.range(edit.span), new_text })
    };
    edits.iter().map(edit).collect()
}

/// Where a comment would hide a finding.
fn ignorable(place: &Place, view: &View<'_>) -> Option<u64> {
    let element = view.document.node(place.node()?)?.as_element()?;
    // A comment before `<html>` is for the page; in `head` and `body` it is where it is put.
    let is_root = element.as_node().parent()?.as_element().is_none();
    element.start_tag().filter(|_| !is_root).map(|tag| tag.start)
}

/// The meaning of the findings at a place.
pub(super) fn hover(page: &mut Page, position: lsp_types::Position) -> Option<Hover> {
    if !page.is_checked {
        return None;
    }
    let at = page.text.offset(position) as u64;
    let (report, view) = page.check(false);
    let mut parts = Vec::new();
    let mut whole: Option<Span> = None;
    for one in report.diagnostics() {
        let span = place(one, &view);
        if !(span.start..=span.end).contains(&at) {
            continue;
        }
        whole = whole.or(Some(span));
        let mut part =
            format!("**{}** · `{}`\n\n{}", one.message(), one.code, one.code.explanation());
        if let Some(url) = one.spec_url() {
            part.push_str(&format!("\n\n[HTML Standard]({url})"));
        }
        parts.push(part);
    }
    let Some(whole) = whole else { return super::facts::hover(&view, at) };
    let range = view.range(whole);
    let value = parts.join("\n\n---\n\n");
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: Some(range) })
}
