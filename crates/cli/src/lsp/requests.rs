//! The answers to what clients ask about a page.

use super::page::Page;
use super::{completion, diagnostics, outline};
use lsp_server::{Request, Response};
use lsp_types::request::{self as ask, Request as _};
use lsp_types::{
    CompletionResponse, DocumentSymbolResponse, PrepareRenameResponse, TextDocumentPositionParams,
    Uri, WorkspaceEdit,
};
use std::collections::HashMap;

type Pages = HashMap<String, Page>;

/// Answers a request; one about a page that is not open has no result.
pub(super) fn answer(pages: &mut Pages, request: Request) -> Result<Response, String> {
    match request.method.as_str() {
        ask::HoverRequest::METHOD => with::<ask::HoverRequest>(pages, request, |pages, one| {
            let (page, _, at) = find(pages, &one.text_document_position_params)?;
            Ok(diagnostics::hover(page, at))
        }),
        ask::CodeActionRequest::METHOD => {
            with::<ask::CodeActionRequest>(pages, request, |pages, one| {
                let uri = &one.text_document.uri;
                Ok(Some(diagnostics::actions(page(pages, uri)?, uri, one.range)))
            })
        }
        ask::Completion::METHOD => with::<ask::Completion>(pages, request, |pages, one| {
            let (page, _, at) = find(pages, &one.text_document_position)?;
            Ok(Some(CompletionResponse::Array(completion::completions(page, at))))
        }),
        ask::DocumentSymbolRequest::METHOD => {
            with::<ask::DocumentSymbolRequest>(pages, request, |pages, one| {
                let symbols = outline::symbols(page(pages, &one.text_document.uri)?);
                Ok(Some(DocumentSymbolResponse::Nested(symbols)))
            })
        }
        ask::FoldingRangeRequest::METHOD => {
            with::<ask::FoldingRangeRequest>(pages, request, |pages, one| {
                Ok(Some(outline::folds(page(pages, &one.text_document.uri)?)))
            })
        }
        ask::DocumentHighlightRequest::METHOD => {
            with::<ask::DocumentHighlightRequest>(pages, request, |pages, one| {
                let (page, _, at) = find(pages, &one.text_document_position_params)?;
                Ok(Some(outline::highlights(page, at)))
            })
        }
        ask::LinkedEditingRange::METHOD => {
            with::<ask::LinkedEditingRange>(pages, request, |pages, one| {
                let (page, _, at) = find(pages, &one.text_document_position_params)?;
                Ok(outline::linked(page, at))
            })
        }
        ask::PrepareRenameRequest::METHOD => {
            with::<ask::PrepareRenameRequest>(pages, request, |pages, one| {
                let (page, _, at) = find(pages, &one)?;
                Ok(outline::renamable(page, at).map(PrepareRenameResponse::Range))
            })
        }
        ask::Rename::METHOD => with::<ask::Rename>(pages, request, |pages, one| {
            let (page, uri, at) = find(pages, &one.text_document_position)?;
            let edits = outline::rename(page, at, &one.new_name)?;
            let changes = Some(HashMap::from([(uri.clone(), edits)]));
            Ok(Some(WorkspaceEdit { changes, ..WorkspaceEdit::default() }))
        }),
        method => Ok(Response::new_err(
            request.id.clone(),
            lsp_server::ErrorCode::MethodNotFound as i32,
            format!("no method {method:?}"),
        )),
    }
}

fn with<R: ask::Request>(
    pages: &mut Pages,
    request: Request,
    work: impl FnOnce(&mut Pages, R::Params) -> Result<R::Result, String>,
) -> Result<Response, String> {
    let params = serde_json::from_value(request.params).map_err(|error| error.to_string())?;
    Ok(Response::new_ok(request.id, work(pages, params)?))
}

fn page<'p>(pages: &'p mut Pages, uri: &Uri) -> Result<&'p mut Page, String> {
    pages.get_mut(uri.as_str()).ok_or_else(|| "the file is not open".to_owned())
}

fn find<'p, 'u>(
    pages: &'p mut Pages,
    at: &'u TextDocumentPositionParams,
) -> Result<(&'p mut Page, &'u Uri, lsp_types::Position), String> {
    let uri = &at.text_document.uri;
    Ok((page(pages, uri)?, uri, at.position))
}
