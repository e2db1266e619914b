//! Does one thing to one page a given number of times: what `scripts/instructions` counts.
//!
//! `measure parse|recycle|given|parse-bytes|stream|pieces|errors|few-errors|limits|depth|cancel|fragment|tags|full|tokenize|serialize|observe|
//! preload|rewrite|rewrite-many|rewrite-text|threads PAGE TIMES`
//!
//! `tags` and `full` parse and note places in the source: `Spans::Tags`, `Spans::Full` (with the feature `spans`).
//!
//! For a folder in place of the page, it goes over all pages in it so many times, one call a page (so that
//! nothing is learnt by heart), and prints the geometric mean of their speeds, each the best of its times.
//!
//! Two operations with a colon between them (`tokenize:preload`) are done in turn, and the geometric mean of the ratios of
//! their speeds is printed, too: the second's to the first's.
//!
//! `threads` lets one thread and then two parse all pages in a folder, in turn, each so many times, and prints how many times
//! as many pages the two do in the same time, the median.
//!
//! If there are more than two times it prints the speed of all of them together.
//!
//! `stream` feeds pieces of 16 KiB, `pieces` of 1 KiB. `few-errors` keeps ten errors. `limits` are those for untrusted pages, `depth` is one of
//! 512 open elements, `cancel` a flag that is never set; `fragment` is the content of a `div`.
//!
//! `recycle` hands the memory of each document to the next. `given` parses a string that is given away, which is made before. `observe` parses with an observer that counts events; `preload` names what the page will ask for (with the feature).
//!
//! `rewrite` sets an attribute of each link, `rewrite-many` has twenty such handlers, `rewrite-text` a handler for text that changes
//! nothing (all with the feature `rewrite`), in pieces of 16 KiB.

#[cfg(feature = "rewrite")]
#[path = "../common/rewritten.rs"]
mod rewritten;

#[cfg(feature = "spans")]
use duckbill::dom::Spans;
use duckbill::encoding::EncodingOptions;
use duckbill::limits::{Limit, Limits};
use duckbill::names::Tag;
use duckbill::tokens::{
    ContentModel, Feedback, Token, TokenSink, Tokenizer, TokenizerOptions, TokenizerResult,
};
use duckbill::tree::{Control, TreeEvent};
use duckbill::{Document, FragmentContext, ParseOptions, Parser, Span};
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Counts tokens, and tells where raw text begins, as a tree builder would.
#[derive(Default)]
struct Count(usize);

impl TokenSink for Count {
    fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
        black_box(token);
        self.0 += 1;
        let Token::StartTag(tag) = token else { return Feedback::Continue };
        Feedback::Switch(match tag.name.tag() {
            Tag::Title | Tag::Textarea => ContentModel::Rcdata,
            Tag::Style | Tag::Xmp | Tag::Iframe | Tag::Noembed | Tag::Noframes => {
                ContentModel::Rawtext
            }
            Tag::Script => ContentModel::ScriptData,
            Tag::Plaintext => ContentModel::Plaintext,
            _ => return Feedback::Continue,
        })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, page, times] = &arguments[..] else {
        // Without arguments (as in a run of all examples) it measures a page of its own.
        run("parse", "<!DOCTYPE html><p>Hello", 1);
        return Ok(());
    };
    let times = times.parse()?;
    if Path::new(page).is_dir() {
        return cold_pass(what, Path::new(page), times);
    }
    let html = std::fs::read_to_string(page).or_else(|_| read(page))?;
    let begin = Instant::now();
    run(what, &html, times);
    if times > 2 {
        let speed = html.len() as f64 * times as f64 / begin.elapsed().as_secs_f64() / 1e6;
        println!("{what}: {speed:.0} MB/s, {times} times");
    }
    Ok(())
}

/// Returns the length of the output.
#[cfg(feature = "rewrite")]
fn rewrite(html: &str, what: &str) -> usize {
    use duckbill::rewrite::{Element, Handlers, RewriteOptions, Rewriter};
    let mut handlers = Handlers::new();
    let count = if what == "rewrite-many" { rewritten::SELECTORS.len() } else { 1 };
    for selector in &rewritten::SELECTORS[..count] {
        let set = |element: &mut Element<'_>| element.set_attribute("data-x", "1");
        handlers = handlers.on_element(selector, set).expect("a selector");
    }
    if what == "rewrite-text" {
        handlers = Handlers::new().on_any_text(|text| {
            black_box(text.as_str().len());
        });
    }
    let encoding = EncodingOptions::new().with_transport_label("utf-8");
    let options = RewriteOptions::new().with_encoding(encoding);
    let mut length = 0;
    let mut rewriter = Rewriter::new(handlers, &options, |bytes| length += bytes.len());
    for piece in html.as_bytes().chunks(16384) {
        rewriter.feed(piece).expect("no limit");
    }
    rewriter.finish().expect("no limit");
    length
}

fn read(page: impl AsRef<Path>) -> std::io::Result<String> {
    Ok(String::from_utf8_lossy(&std::fs::read(page)?).into_owned())
}

/// A page, and the best time of each operation.
type Timed = (String, [Duration; 2]);

fn cold_pass(what: &str, folder: &Path, times: usize) -> Result<(), Box<dyn std::error::Error>> {
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "html") {
            pages.push((read(path)?, [Duration::MAX; 2]));
        }
    }
    if what == "threads" {
        return threads(&pages, times);
    }
    let (first, second) = what.split_once(':').unwrap_or((what, ""));
    let operations: Vec<&str> = [first, second].into_iter().filter(|one| !one.is_empty()).collect();
    for _ in 0..times {
        for (html, best) in &mut pages {
            for (operation, best) in operations.iter().zip(best) {
                *best = run(operation, html, 1).min(*best);
            }
        }
    }
    let mean = |value: &dyn Fn(&Timed) -> f64| {
        (pages.iter().map(|page| value(page).ln()).sum::<f64>() / pages.len() as f64).exp()
    };
    for (at, operation) in operations.iter().enumerate() {
        let speed = mean(&|(html, best)| html.len() as f64 / best[at].as_secs_f64() / 1e6);
        println!("{operation}: {speed:.0} MB/s, {} pages, {times} times", pages.len());
    }
    if let [first, second] = operations[..] {
        let ratio = mean(&|(_, best)| best[0].as_secs_f64() / best[1].as_secs_f64());
        println!("{second} is {ratio:.2} times as fast as {first}");
    }
    Ok(())
}

/// Two threads beside one; a pass takes long enough that beginning a thread does not count.
fn threads(pages: &[Timed], times: usize) -> Result<(), Box<dyn std::error::Error>> {
    let pass = |threads: usize| {
        let begin = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    for (html, _) in (0..5).flat_map(|_| pages) {
                        drop(black_box(duckbill::parse(html)));
                    }
                });
            }
        });
        begin.elapsed().as_secs_f64()
    };
    let mut ratios: Vec<f64> = (0..times).map(|_| 2.0 * pass(1) / pass(2)).collect();
    ratios.sort_by(f64::total_cmp);
    let median = ratios.get(times / 2).ok_or("no times")?;
    println!("two threads do {median:.2} times as many pages as one, {times} times");
    Ok(())
}

/// Runs it this many times; returns the time of the fastest run.
fn run(what: &str, html: &str, times: usize) -> Duration {
    let utf_8 =
        ParseOptions::new().with_encoding(EncodingOptions::new().with_transport_label("utf-8"));
    let options = ParseOptions::new();
    let options = match what {
        "errors" => options.with_error_limit(usize::MAX),
        "few-errors" => options.with_error_limit(10),
        "limits" => options.with_limits(Limits::untrusted()),
        "depth" => options.with_limits(Limits::none().with(Limit::Depth, 512)),
        "cancel" => options.with_cancel_flag(Arc::default()),
        _ => options,
    };
    let div = FragmentContext::html("div");
    let document = if what == "serialize" { duckbill::parse(html) } else { Document::new() };
    let mut best = Duration::MAX;
    for _ in 0..times {
        let given = if what == "given" { html.to_owned() } else { String::new() };
        let begin = Instant::now();
        match what {
            "given" => drop(black_box(duckbill::parse_with(given, &ParseOptions::new()).unwrap())),
            "parse" => drop(black_box(duckbill::parse(html))),
            "recycle" => black_box(duckbill::parse(html)).recycle(),
            "parse-bytes" => {
                drop(black_box(duckbill::parse_with(html.as_bytes(), &utf_8).unwrap()))
            }
            "stream" | "pieces" => {
                let mut parser = Parser::new(utf_8.clone());
                let size = if what == "pieces" { 1024 } else { 16384 };
                html.as_bytes().chunks(size).for_each(|piece| parser.feed_bytes(piece).unwrap());
                drop(black_box(parser.finish()));
            }
            "errors" | "few-errors" | "limits" | "depth" | "cancel" => {
                drop(black_box(duckbill::parse_with(html, &options).unwrap()))
            }
            "fragment" => drop(black_box(duckbill::parse_fragment(html, &div))),
            #[cfg(feature = "spans")]
            "tags" | "full" => {
                let spans = if what == "tags" { Spans::Tags } else { Spans::Full };
                let options = ParseOptions::new().with_spans(spans);
                drop(black_box(duckbill::parse_with(html, &options).unwrap()));
            }
            "tokenize" => {
                let mut tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
                let mut rest = html;
                while let TokenizerResult::Paused { consumed, .. } = tokenizer.feed(rest) {
                    rest = &rest[consumed..];
                }
                tokenizer.end();
                black_box(tokenizer.into_sink().0);
            }
            "observe" => {
                let mut events = 0;
                let observe = |_: &Document, event: TreeEvent<'_>| {
                    black_box(event);
                    events += 1;
                    Control::Continue
                };
                let mut parser = Parser::new(ParseOptions::new()).observe(observe);
                let _ = parser.feed_text(html);
                drop(black_box(parser.finish()));
                black_box(events);
            }
            #[cfg(feature = "preload")]
            "preload" => {
                let options = duckbill::preload::PreloadOptions::new()
                    .with_document_url("https://example.com/a/b");
                black_box(duckbill::preload::scan(html, &options).count());
            }
            #[cfg(feature = "rewrite")]
            "rewrite" | "rewrite-many" | "rewrite-text" => {
                black_box(rewrite(html, what));
            }
            "serialize" => drop(black_box(document.root().inner_html())),
            _ => panic!("measure does not know how to {what}"),
        }
        best = best.min(begin.elapsed());
    }
    best
}
