//! Each option of each function is obeyed.

#[path = "../../../tests/common/option_lists.rs"]
mod option_lists;

use duckbill::html::BaseUrl;
use duckbill::{Document, parse};
use duckbill_text::{
    ChunkOptions, Focus, Images, InlineHtml, Links, MainContentOptions, MarkdownOptions, Media,
    SearchOptions, StructuredDataOptions, TextOptions, chunks_with, main_content,
    main_content_with, markdown, markdown_with_parts, markdown_within, metadata_with,
    structured_data_with, tables_with, text, text_within,
};
use option_lists::assert_all_are_obeyed;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn page() -> Document {
    parse(
        "<title>Ducks</title><meta name=author content=A><article><p>Ducks <a href=a>swim</a>, and H<sub>2</sub>O is what they swim in, as everyone \
         knows who saw them. <img src=b alt='A teal'><img src='data:,c' alt=D><video src=e></video><table><tr><th>a<th>b<tr><td>1<td>2</table>\
         <div class=comments><p>Mine is round, and it swims, too.</div></article>",
    )
}

fn set() -> Arc<AtomicBool> {
    Arc::new(true.into())
}

fn base() -> BaseUrl {
    BaseUrl::parse("http://a.test/").expect("a URL")
}

#[test]
fn options_of_markdown() {
    fn plain() -> MarkdownOptions {
        MarkdownOptions::new()
    }
    assert_all_are_obeyed(
        &["markdown/mod.rs"],
        "MarkdownOptions",
        &[
            ("markdown/mod.rs", "markdown", |options| markdown(page().root(), options)),
            ("markdown/mod.rs", "markdown_with_parts", |options| {
                format!("{:?}", markdown_with_parts(page().root(), options))
            }),
            ("markdown/mod.rs", "markdown_within", |options| {
                markdown_within(page().root(), options, 100_000).expect("it is short")
            }),
            ("main_content/mod.rs", "markdown_within", |options| {
                let page = page();
                let content = main_content(&page).expect("content");
                content.markdown_within(options, 100_000).expect("it is short")
            }),
            ("main_content/mod.rs", "markdown", |options| {
                main_content(&page()).expect("content").markdown(options)
            }),
            ("chunks.rs", "chunks_with", |options| {
                let page = page();
                format!("{:?}", chunks_with(page.root(), options, &ChunkOptions::new(), str::len))
            }),
            ("main_content/mod.rs", "chunks_with", |options| {
                let page = page();
                let content = main_content(&page).expect("content");
                format!("{:?}", content.chunks_with(options, &ChunkOptions::new(), str::len))
            }),
            ("main_content/mod.rs", "markdown_with_parts", |options| {
                let page = page();
                let content = main_content(&page).expect("content");
                format!("{:?}", content.markdown_with_parts(options))
            }),
        ],
        &[
            ("with_links", || [plain(), plain().with_links(Links::Dropped)]),
            ("with_images", || [plain(), plain().with_images(Images::Dropped)]),
            ("with_media", || [plain(), plain().with_media(Media::Links)]),
            ("with_data_images", || [plain(), plain().with_data_images(true)]),
            ("with_inline_html", || [plain(), plain().with_inline_html(InlineHtml::Dropped)]),
            ("with_base_url", || [plain(), plain().with_base_url(base())]),
            ("with_line_width", || [plain(), plain().with_line_width(10)]),
            ("with_cancel_flag", || [plain(), plain().with_cancel_flag(set())]),
        ],
        |_, _| None,
    );
}

#[test]
fn options_of_main_content() {
    fn plain() -> MainContentOptions {
        MainContentOptions::new()
    }
    assert_all_are_obeyed(
        &["main_content/mod.rs"],
        "MainContentOptions",
        &[("main_content/mod.rs", "main_content_with", |options| {
            format!("{:?}", main_content_with(&page(), options).map(|content| content.text()))
        })],
        &[
            ("with_focus", || [plain(), plain().with_focus(Focus::Recall)]),
            ("with_cancel_flag", || [plain(), plain().with_cancel_flag(set())]),
        ],
        |_, _| None,
    );
}

#[test]
fn options_of_text() {
    fn links() -> TextOptions {
        TextOptions::new().with_links(true)
    }
    assert_all_are_obeyed(
        &["plain.rs"],
        "TextOptions",
        &[
            ("main_content/mod.rs", "text_with", |options| {
                main_content(&page()).expect("content").text_with(options)
            }),
            ("main_content/mod.rs", "text_within", |options| {
                let page = page();
                let content = main_content(&page).expect("content");
                content.text_within(options, 100_000).expect("it is short")
            }),
            ("plain.rs", "text", |options| text(page().root(), options)),
            ("plain.rs", "text_within", |options| {
                text_within(page().root(), options, 100_000).expect("it is short")
            }),
        ],
        &[
            ("with_links", || [TextOptions::new(), links()]),
            ("with_images", || [TextOptions::new(), TextOptions::new().with_images(true)]),
            ("with_base_url", || [links(), links().with_base_url(base())]),
        ],
        |_, _| None,
    );
}

#[test]
fn options_of_a_search() {
    assert_all_are_obeyed(
        &["stop.rs"],
        "SearchOptions",
        &[
            ("metadata/mod.rs", "metadata_with", |options| {
                format!("{:?}", metadata_with(&page(), options))
            }),
            ("tables.rs", "tables_with", |options| {
                tables_with(page().root(), options).len().to_string()
            }),
        ],
        &[("with_cancel_flag", || {
            [SearchOptions::new(), SearchOptions::new().with_cancel_flag(set())]
        })],
        |_, _| None,
    );
}

#[test]
fn options_of_structured_data() {
    fn plain() -> StructuredDataOptions {
        StructuredDataOptions::new()
    }
    assert_all_are_obeyed(
        &["structured/mod.rs"],
        "StructuredDataOptions",
        &[("structured/mod.rs", "structured_data_with", |options| {
            let page = parse("<p itemscope><a itemprop=a href=b>c</a></p>");
            format!("{:?}", structured_data_with(&page, options))
        })],
        &[
            ("with_base_url", || [plain(), plain().with_base_url(base())]),
            ("with_cancel_flag", || [plain(), plain().with_cancel_flag(set())]),
        ],
        |_, _| None,
    );
}
