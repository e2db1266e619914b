//! `duckbill lsp`: a language server. Editors start it and speak the Language Server Protocol with it over the standard streams.

mod completion;
mod diagnostics;
mod facts;
mod outline;
mod page;
mod requests;
mod text;
mod values;
mod wire;

use crate::Failure;
use crate::check::{PageRules, RulesFiles, why_unchecked};
use crate::limits::LimitSettings;
use lsp_server::{Connection, ErrorCode, Message, Notification, Response};
use lsp_types::notification::{self as note, Notification as _};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CompletionOptions,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    FoldingRangeProviderCapability, HoverProviderCapability, LinkedEditingRangeServerCapabilities,
    MessageType, OneOf, PublishDiagnosticsParams, RenameOptions, SaveOptions, ServerCapabilities,
    ShowMessageParams, TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
    TextDocumentSyncSaveOptions, Uri, WorkDoneProgressOptions,
};
use page::Page;
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Speak over standard input and output. It is the only way, so it need not be said.
    #[arg(long, hide_short_help = true)]
    stdio: bool,
}

/// The connection ended, or the client broke the protocol.
fn failure(error: impl std::fmt::Display) -> Failure {
    Failure::Input(format!("the client: {error}"))
}

pub(crate) fn run(_: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let (connection, writer) = wire::connect().map_err(failure)?;
    let capabilities = serde_json::to_value(capabilities()).map_err(failure)?;
    let (id, _) = connection.initialize_start().map_err(failure)?;
    let answer = serde_json::json!({
        "capabilities": capabilities,
        "serverInfo": {"name": "duckbill", "version": env!("CARGO_PKG_VERSION")},
    });
    connection.initialize_finish(id, answer).map_err(failure)?;
    let limits = limits.or_untrusted();
    let mut server = Server { connection, limits, pages: HashMap::new(), changed: BTreeSet::new() };
    let done = server.run();
    drop(server);
    // All answers are written.
    let _ = writer.join();
    done
}

fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions::default())),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX, CodeActionKind::SOURCE_FIX_ALL]),
            ..CodeActionOptions::default()
        })),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(
                ["<", "/", " ", "=", "\"", "'", "#"].into_iter().map(str::to_owned).collect(),
            ),
            ..CompletionOptions::default()
        }),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        linked_editing_range_provider: Some(LinkedEditingRangeServerCapabilities::Simple(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        ..ServerCapabilities::default()
    }
}

struct Server {
    connection: Connection,
    /// Those for untrusted pages, unless others were given.
    limits: LimitSettings,
    pages: HashMap<String, Page>,
    /// The pages whose findings are not sent yet.
    changed: BTreeSet<String>,
}

impl Server {
    fn run(&mut self) -> Result<(), Failure> {
        loop {
            // Findings wait until nothing else is to be done: more keys may have been pressed already.
            if self.connection.receiver.is_empty() {
                while let Some(uri) = self.changed.pop_first() {
                    self.publish(&uri)?;
                    if !self.connection.receiver.is_empty() {
                        break;
                    }
                }
            }
            let Ok(message) = self.connection.receiver.recv() else { return Ok(()) };
            match message {
                Message::Request(request) => {
                    if self.connection.handle_shutdown(&request).unwrap_or(true) {
                        return Ok(());
                    }
                    let id = request.id.clone();
                    let answer = requests::answer(&mut self.pages, request);
                    let response = answer.unwrap_or_else(|message| {
                        Response::new_err(id, ErrorCode::InvalidParams as i32, message)
                    });
                    self.send(Message::Response(response))?;
                }
                Message::Notification(notification) => self.heed(notification)?,
                Message::Response(_) => {}
            }
        }
    }

    fn send(&self, message: Message) -> Result<(), Failure> {
        self.connection.sender.send(message).map_err(failure)
    }

    fn notify<N: note::Notification<Params: Serialize>>(
        &self,
        params: N::Params,
    ) -> Result<(), Failure> {
        self.send(Message::Notification(Notification::new(N::METHOD.to_owned(), params)))
    }

    /// Heeds a notification. One that is not as it should be is not heeded.
    fn heed(&mut self, notification: Notification) -> Result<(), Failure> {
        match notification.method.as_str() {
            note::DidOpenTextDocument::METHOD => {
                let Some(DidOpenTextDocumentParams { text_document: one }) = read(notification)
                else {
                    return Ok(());
                };
                let path = path_of(one.uri.as_str()).unwrap_or_else(|| PathBuf::from("-"));
                let (rules, is_checked) = self.rules(&path)?;
                let mut page = Page::new(one.text, one.version, rules, path, self.limits.clone());
                page.is_checked = is_checked;
                let key = one.uri.as_str().to_owned();
                self.pages.insert(key.clone(), page);
                self.changed.insert(key);
            }
            note::DidChangeTextDocument::METHOD => {
                let Some(DidChangeTextDocumentParams { text_document: one, content_changes }) =
                    read(notification)
                else {
                    return Ok(());
                };
                let key = one.uri.as_str().to_owned();
                if let Some(page) = self.pages.get_mut(&key) {
                    for change in content_changes {
                        page.text.replace(change.range, &change.text);
                    }
                    page.version = one.version;
                    page.forget();
                    self.changed.insert(key);
                }
            }
            // The rules may have been saved: all pages are looked at again.
            note::DidSaveTextDocument::METHOD => self.read_rules()?,
            note::DidCloseTextDocument::METHOD => {
                if let Some(DidCloseTextDocumentParams { text_document: one }) = read(notification)
                {
                    self.pages.remove(one.uri.as_str());
                    self.changed.remove(one.uri.as_str());
                    let params = PublishDiagnosticsParams::new(one.uri, Vec::new(), None);
                    self.notify::<note::PublishDiagnostics>(params)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The rules for a file, and whether it is checked at all.
    fn rules(&self, path: &Path) -> Result<(PageRules, bool), Failure> {
        let mut files = RulesFiles::new(None, false).map_err(failure)?;
        if let Err(message) = files.look_for(path) {
            let params = ShowMessageParams { typ: MessageType::WARNING, message };
            self.notify::<note::ShowMessage>(params)?;
        }
        let is_checked = why_unchecked(path).is_none() && !files.excludes(path);
        Ok((files.rules(path), is_checked))
    }

    fn read_rules(&mut self) -> Result<(), Failure> {
        let keys: Vec<String> = self.pages.keys().cloned().collect();
        for key in keys {
            let Some(path) = self.pages.get(&key).map(|page| page.path.clone()) else { continue };
            let (rules, is_checked) = self.rules(&path)?;
            if let Some(page) = self.pages.get_mut(&key) {
                page.rules = rules;
                page.is_checked = is_checked;
                page.forget();
                self.changed.insert(key);
            }
        }
        Ok(())
    }

    fn publish(&mut self, key: &str) -> Result<(), Failure> {
        let (Some(page), Ok(uri)) = (self.pages.get_mut(key), key.parse::<Uri>()) else {
            return Ok(());
        };
        let found = diagnostics::diagnostics(page, &uri);
        let params = PublishDiagnosticsParams::new(uri, found, Some(page.version));
        self.notify::<note::PublishDiagnostics>(params)
    }
}

fn read<P: DeserializeOwned>(notification: Notification) -> Option<P> {
    serde_json::from_value(notification.params).ok()
}

/// The path of a `file:` URL.
fn path_of(uri: &str) -> Option<PathBuf> {
    let path = uri.strip_prefix("file://")?;
    let mut bytes = Vec::new();
    let mut rest = path.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..2).filter(|_| byte == b'%');
        let decoded = digits
            .and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        bytes.push(decoded.unwrap_or(byte));
        rest = if decoded.is_some() { after.get(2..).unwrap_or_default() } else { after };
    }
    let path = String::from_utf8(bytes).ok()?;
    // `/C:/site` is `C:/site`.
    let drive = path.strip_prefix('/').filter(|path| path.as_bytes().get(1) == Some(&b':'));
    Some(PathBuf::from(drive.unwrap_or(&path)))
}
