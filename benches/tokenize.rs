//! The tokenizer alone, with a sink that counts, beside html5gum with an emitter that does no more.
//!
//! Reads the pages of the folder that `DUCKBILL_CORPUS` names, else of `../shared/corpus`; makes one
//! if there is none. Both are told where raw text begins, as a tree builder would.

use std::hint::black_box;
use std::path::PathBuf;
use std::{env, fs};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use duckbill::{ContentModel, Feedback, Span, Tag, Token, TokenSink, Tokenizer, TokenizerOptions};
use html5gum::{Emitter, Error, State};

/// Counts what it is sent.
#[derive(Debug, Default)]
struct Counter {
    tags: usize,
    attributes: usize,
    bytes: usize,
}

impl TokenSink for Counter {
    fn token(&mut self, token: &Token<'_>, _span: Span) -> Feedback {
        match token {
            Token::StartTag(tag) => {
                self.tags += 1;
                self.attributes += tag.attributes.len();
                match tag.name.tag() {
                    Tag::Title | Tag::Textarea => return Feedback::Switch(ContentModel::Rcdata),
                    Tag::Style | Tag::Xmp | Tag::Iframe | Tag::Noembed | Tag::Noframes => {
                        return Feedback::Switch(ContentModel::Rawtext);
                    }
                    Tag::Script => return Feedback::Switch(ContentModel::ScriptData),
                    Tag::Plaintext => return Feedback::Switch(ContentModel::Plaintext),
                    _ => {}
                }
            }
            Token::EndTag(_) => self.tags += 1,
            Token::Characters(text) => self.bytes += text.len(),
            _ => {}
        }
        Feedback::Continue
    }
}

fn duckbill(page: &str) -> Counter {
    let mut tokenizer = Tokenizer::new(Counter::default(), TokenizerOptions::new());
    // The counter never asks for a pause.
    let _ = tokenizer.feed(page);
    tokenizer.end();
    tokenizer.into_sink()
}

/// The same for html5gum: keeps the name of a tag, because the end of raw text asks for it, and drops
/// everything else.
#[derive(Debug, Default)]
struct Null {
    counter: Counter,
    name: Vec<u8>,
    last_start_tag: Vec<u8>,
    is_start_tag: bool,
}

impl Emitter for Null {
    type Token = ();

    fn set_last_start_tag(&mut self, name: Option<&[u8]>) {
        self.last_start_tag = name.unwrap_or_default().to_vec();
    }
    fn emit_eof(&mut self) {}
    fn emit_error(&mut self, _: Error) {}
    fn should_emit_errors(&mut self) -> bool {
        false
    }
    fn pop_token(&mut self) -> Option<()> {
        None
    }
    fn emit_string(&mut self, text: &[u8]) {
        self.counter.bytes += text.len();
    }
    fn init_start_tag(&mut self) {
        self.name.clear();
        self.is_start_tag = true;
    }
    fn init_end_tag(&mut self) {
        self.name.clear();
        self.is_start_tag = false;
    }
    fn init_comment(&mut self) {}
    fn emit_current_tag(&mut self) -> Option<State> {
        self.counter.tags += 1;
        if !self.is_start_tag {
            return None;
        }
        std::mem::swap(&mut self.name, &mut self.last_start_tag);
        match &*self.last_start_tag {
            b"title" | b"textarea" => Some(State::RcData),
            b"style" | b"xmp" | b"iframe" | b"noembed" | b"noframes" => Some(State::RawText),
            b"script" => Some(State::ScriptData),
            b"plaintext" => Some(State::PlainText),
            _ => None,
        }
    }
    fn emit_current_comment(&mut self) {}
    fn emit_current_doctype(&mut self) {}
    fn set_self_closing(&mut self) {}
    fn set_force_quirks(&mut self) {}
    fn push_tag_name(&mut self, name: &[u8]) {
        self.name.extend_from_slice(name);
    }
    fn push_comment(&mut self, _: &[u8]) {}
    fn push_doctype_name(&mut self, _: &[u8]) {}
    fn init_doctype(&mut self) {}
    fn init_attribute(&mut self) {
        self.counter.attributes += 1;
    }
    fn push_attribute_name(&mut self, _: &[u8]) {}
    fn push_attribute_value(&mut self, _: &[u8]) {}
    fn set_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn set_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        !self.is_start_tag && self.name == self.last_start_tag
    }
    fn adjusted_current_node_present_but_not_in_html_namespace(&mut self) -> bool {
        false
    }
}

fn html5gum(page: &str) -> usize {
    // Without tokens to hand out it runs to the end at once.
    let mut tokenizer = html5gum::Tokenizer::new_with_emitter(page, Null::default());
    tokenizer.by_ref().count()
}

/// Name and text of each page.
fn pages() -> Vec<(String, String)> {
    let folder = env::var_os("DUCKBILL_CORPUS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus"),
        PathBuf::from,
    );
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut pages: Vec<(String, String)> = files
        .filter_map(|file| {
            let name = file.file_name().into_string().ok()?;
            let name = name.strip_suffix(".html")?.to_owned();
            let text = fs::read(file.path()).ok()?;
            Some((name, String::from_utf8_lossy(&text).into_owned()))
        })
        .collect();
    pages.sort();
    if pages.is_empty() {
        pages.push(("generated".to_owned(), generated()));
    }
    pages
}

/// A page of 2000 sections.
fn generated() -> String {
    let mut page = String::from("<!doctype html><title>page</title><div id=content>");
    for section in 0..2000 {
        page.push_str(&format!(
            "<div class=\"section s{section}\"><h2 class=\"title big\">Section</h2><p>Text &amp; a \
             <a href=\"https://example.org/{section}\">link</a> and <b>more</b>.</p></div>\n"
        ));
    }
    page
}

fn tokenize(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tokenize");
    for (name, page) in pages() {
        group.throughput(Throughput::Bytes(page.len() as u64));
        group.bench_with_input(BenchmarkId::new("duckbill", &name), &page, |bencher, page| {
            bencher.iter(|| duckbill(black_box(page)));
        });
        group.bench_with_input(BenchmarkId::new("html5gum", &name), &page, |bencher, page| {
            bencher.iter(|| html5gum(black_box(page)));
        });
    }
    group.finish();
}

criterion_group!(benches, tokenize);
criterion_main!(benches);
