//! The work of the preload scanner, held to be linear in the page.

use duckbill::preload::{self, PreloadOptions};
use duckbill::tokens::{Tokenizer, TokenizerOptions, TokenizerResult};
use duckbill::tree::{DocumentSink, TreeBuilder, TreeBuilderOptions};
use duckbill::work;

/// The greatest exponent with which work may grow: linear, and a little for what is rounded.
const LINEAR: f64 = 1.06;

/// The work of a scan of `n` of something.
fn scan_work(html: &str) -> f64 {
    let _ = work::take();
    let _ = preload::scan(html, &PreloadOptions::new()).count();
    work::take() as f64
}

#[test]
fn scans_are_linear() {
    for (name, unit, end) in [
        ("images", "<img src=a srcset='b 2x, c 3x'>", ""),
        ("tables", "<table><tr><td>", "<table><img src=x>"),
        ("open pictures", "<picture><source srcset=a>", "<img src=x>"),
        ("closed pictures", "<picture><source srcset=a><img></picture>", ""),
        ("shadow roots", "<div><template shadowrootmode=open>", "<img src=x>"),
        ("scripts in SVG", "<svg><script href=x><foreignObject>", ""),
        ("styles in SVG", "<svg><style>@import 'x';<foreignObject>", ""),
        ("a long style", "@import 'x';", ""),
        ("links", "<a href=x>y", ""),
        ("fonts", "<font size=1><p>", ""),
        ("formatting", "<b a=1>", ""),
        ("formatting with attributes of its own", "<b class=x title='a&amp;b'><i>", ""),
        ("tags that are read again", "<b>", ""),
        ("policies", "<meta http-equiv=content-security-policy content='img-src *'>", ""),
        (
            "policies and images",
            "<meta http-equiv=content-security-policy content='img-src a b c *'><link rel=preload as=image href=x>",
            "",
        ),
        ("images of a picture", "<img>", "<img src=x>"),
        ("imports", "@import 'x';", ""),
        ("bases", "<base href=x>", "<img src=y>"),
        ("bases in tables", "<table><td><base href=x>", "<img src=y>"),
        ("bases in front of tables", "<table><tr><td><table><base href=x>", "<img src=y>"),
        (
            "bases in front of a table",
            "<table><td><base href=x></td><base href=y></table>",
            "<img src=y>",
        ),
    ] {
        let page = |n: usize| {
            // Their common part is long, too.
            let start = match name {
                "a long style" => "<style>".to_owned(),
                "tags that are read again" => format!("<b title={}><b x>", "x".repeat(8 * n)),
                "imports" => format!("<style nonce={}>", "x".repeat(n)),
                "images of a picture" => {
                    format!("<picture><source srcset=a sizes='{}'>", "x,".repeat(n))
                }
                _ => String::new(),
            };
            format!("<!DOCTYPE html><head>{start}{}{end}", unit.repeat(n))
        };
        let [small, large] = [500, 4000].map(|n| (page(n).len() as f64, scan_work(&page(n))));
        let exponent = (large.1 / small.1).ln() / (large.0 / small.0).ln();
        assert!(exponent <= LINEAR, "{name}: the work grows with exponent {exponent:.3}");
    }
}

/// A scan ahead begins in time proportional to what is open, and to the document.
#[test]
fn beginning_ahead_is_linear() {
    for unit in ["<div>", "<b><table><td>", "<div><template shadowrootmode=open>", "<p>x</p>"] {
        let [small, large] = [500, 4000].map(|n| {
            let html = format!("{}<script></script><img src=x>", unit.repeat(n));
            let options = TreeBuilderOptions::new()
                .with_declarative_shadow_roots(true)
                .with_script_pauses(true);
            let builder = TreeBuilder::new(DocumentSink::new(), options);
            let mut tokenizer = Tokenizer::new(builder, TokenizerOptions::new());
            let TokenizerResult::Paused { consumed, .. } = tokenizer.feed(&html) else {
                panic!("there is a script");
            };
            let _ = work::take();
            let options = PreloadOptions::new();
            assert_eq!(preload::scan_ahead(&tokenizer, &html[consumed..], &options).count(), 1);
            (html.len() as f64, work::take() as f64)
        });
        let exponent = (large.1 / small.1).ln() / (large.0 / small.0).ln();
        assert!(exponent <= LINEAR, "{unit}: the work grows with exponent {exponent:.3}");
    }
}
