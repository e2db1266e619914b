//! The work of a live parse, held to be linear in all that is fed and written, in a thread with a small stack.
//!
//! Each family does one thing repeatedly that a page, or the one who calls the parser, can repeat
//! without bound. The work counted by the crate (feature `work-count`) may grow between two sizes as the text
//! does, to the power of 1.05 at most.

use duckbill::encoding::EncodingOptions;
use duckbill::live::{LiveParser, Progress, ScriptOutcome, SpeculativeParser};
use duckbill::preload::PreloadOptions;
use duckbill::tree::{Control, Scripting, TreeEvent};
use duckbill::{Document, NodeId, ParseOptions, Parser, work};

/// The greatest exponent that counts as linear.
const LINEAR: f64 = 1.05;

/// How often a family does its thing.
const COUNTS: [usize; 2] = [500, 4_000];

/// The most work that a byte may be, where each byte comes alone or each few bytes end a script.
const MOST: f64 = 100.0;

/// The stack of the thread, in bytes.
const STACK: usize = 64 << 10;

fn parser() -> LiveParser {
    LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal).with_error_limit(10))
}

/// Continues until no script is left, doing the same at each. Returns what is next.
fn run_scripts(
    parser: &mut LiveParser,
    mut progress: Progress,
    mut each: impl FnMut(&mut LiveParser, NodeId) -> ScriptOutcome,
) -> Progress {
    loop {
        progress = match progress {
            Progress::Script(script) => {
                let outcome = each(parser, script);
                parser.resume(script, outcome).expect("it is the innermost")
            }
            Progress::Blocked(_) => {
                let script = parser.run_pending().expect("one that blocks");
                parser.resume(script, ScriptOutcome::Ran).expect("it runs")
            }
            other => return other,
        }
    }
}

fn finish(mut parser: LiveParser) {
    let progress = parser.finish();
    assert_eq!(run_scripts(&mut parser, progress, |_, _| ScriptOutcome::Ran), Progress::Done);
    drop(parser.into_document());
}

/// Something that is done so many times. Returns how much text that fed and wrote, in bytes.
type Family = fn(usize) -> usize;

fn writes_of_a_byte(count: usize) -> usize {
    let mut parser = parser();
    let Progress::Script(script) = parser.feed("<script></script>z") else { panic!("a script") };
    let text = "<p class='a'>b &amp; c</p>\r\n".repeat(count / 28 + 1);
    for at in 0..count {
        assert_eq!(parser.write(&text[at..=at]), Progress::Continue(script));
    }
    assert_eq!(parser.resume(script, ScriptOutcome::Ran), Ok(Progress::NeedsInput));
    finish(parser);
    count
}

fn nested_writes(count: usize) -> usize {
    let mut parser = parser();
    let mut progress = parser.feed("<script></script>z");
    let mut running = Vec::new();
    while let Progress::Script(script) = progress {
        running.push(script);
        if running.len() > count {
            break;
        }
        progress = parser.write("<script></script>xy");
    }
    while let Some(script) = running.pop() {
        let _ = parser.write("<i>");
        let _ = parser.resume(script, ScriptOutcome::Ran);
    }
    finish(parser);
    22 * count
}

fn writes_while_a_script_is_pending(count: usize) -> usize {
    let mut parser = parser();
    let Progress::Script(outer) = parser.feed("<script></script>z") else { panic!("a script") };
    let Progress::Script(inner) = parser.write("<script src=x></script>") else {
        panic!("a script")
    };
    assert_eq!(parser.resume(inner, ScriptOutcome::Blocks), Ok(Progress::Continue(outer)));
    for _ in 0..count {
        assert_eq!(parser.write("<b>y</b>"), Progress::Continue(outer));
    }
    let progress = parser.resume(outer, ScriptOutcome::Ran).expect("it runs");
    assert_eq!(progress, Progress::Blocked(inner));
    let progress = run_scripts(&mut parser, progress, |_, _| ScriptOutcome::Ran);
    assert_eq!(progress, Progress::NeedsInput);
    finish(parser);
    8 * count
}

fn pending_scripts_that_were_written(count: usize) -> usize {
    let mut parser = parser();
    let Progress::Script(outer) = parser.feed("<script></script>z") else { panic!("a script") };
    let mut inner = parser.write("<script src=x></script>");
    while let Progress::Script(script) = inner {
        inner = parser.resume(script, ScriptOutcome::Blocks).expect("it runs");
    }
    for _ in 0..count {
        let _ = parser.write("<script src=x></script>");
    }
    let progress = parser.resume(outer, ScriptOutcome::Ran).expect("it runs");
    let _ = run_scripts(&mut parser, progress, |_, _| ScriptOutcome::Blocks);
    finish(parser);
    23 * count
}

fn scripts_of_a_page(count: usize) -> usize {
    let mut parser = parser();
    let page = "<script></script>x".repeat(count);
    let progress = parser.feed(&page);
    let _ = run_scripts(&mut parser, progress, |_, _| ScriptOutcome::Ran);
    finish(parser);
    page.len()
}

fn scripts_of_bytes(count: usize) -> usize {
    let mut parser = parser();
    let page = "<script></script>x".repeat(count);
    for piece in page.as_bytes().chunks(5) {
        let progress = parser.feed_bytes(piece);
        let _ = run_scripts(&mut parser, progress, |_, _| ScriptOutcome::Ran);
    }
    finish(parser);
    page.len()
}

fn scripts_that_write(count: usize) -> usize {
    each_script_writes(&"<script></script>x".repeat(count), count)
}

fn scripts_of_svg(count: usize) -> usize {
    each_script_writes(&"<svg><script/></svg>x".repeat(count), count)
}

/// Runs a page of so many scripts, each of which writes.
fn each_script_writes(page: &str, count: usize) -> usize {
    let mut parser = parser();
    let progress = parser.feed(page);
    let _ = run_scripts(&mut parser, progress, |parser, script| {
        assert_eq!(parser.write("<p>y"), Progress::Continue(script));
        ScriptOutcome::Ran
    });
    finish(parser);
    page.len() + 4 * count
}

fn input_while_a_script_blocks(count: usize) -> usize {
    let mut parser = parser();
    let Progress::Script(script) = parser.feed("<script src=x></script>") else {
        panic!("a script")
    };
    assert_eq!(parser.resume(script, ScriptOutcome::Blocks), Ok(Progress::Blocked(script)));
    for _ in 0..count {
        assert_eq!(parser.feed("<i>"), Progress::Blocked(script));
        assert_eq!(parser.feed_bytes(b"</i>"), Progress::Blocked(script));
    }
    let _ = run_scripts(&mut parser, Progress::Blocked(script), |_, _| ScriptOutcome::Ran);
    finish(parser);
    7 * count
}

fn changes_at_each_pause(count: usize) -> usize {
    let mut parser = parser();
    let page = "<p id=a>x<script></script><table>y</table>".repeat(count);
    let progress = parser.feed(&page);
    let _ = run_scripts(&mut parser, progress, |parser, script| {
        let document = parser.document_mut();
        let parent = document.node(script).and_then(|node| node.parent()).expect("a parent").id();
        document.set_attribute(parent, "id", "b").expect("an element");
        let text = document.create_text("new");
        document.append_child(parent, text).expect("a text");
        document.remove(script).expect("a node");
        ScriptOutcome::Ran
    });
    finish(parser);
    page.len()
}

fn elements_moved_at_each_pause(count: usize) -> usize {
    let mut parser = parser();
    let page = "<b><p>x<script></script></b>".repeat(count);
    let progress = parser.feed(&page);
    let _ = run_scripts(&mut parser, progress, |parser, script| {
        let document = parser.document_mut();
        let p = document.node(script).and_then(|node| node.parent()).expect("a parent").id();
        let body = document.body().expect("a body").as_node().id();
        let _ = document.append_child(body, p);
        ScriptOutcome::Ran
    });
    finish(parser);
    page.len()
}

fn documents_opened_and_closed(count: usize) -> usize {
    let mut parser = parser();
    let _ = parser.feed("<p>old");
    let _ = parser.finish();
    for _ in 0..count {
        assert_eq!(parser.open(), Progress::NeedsInput);
        assert_eq!(parser.write("<p>new<b>"), Progress::NeedsInput);
        assert_eq!(parser.close(), Progress::Done);
    }
    9 * count
}

fn parses_aborted(count: usize) -> usize {
    for _ in 0..count {
        let mut parser = parser();
        let Progress::Script(script) = parser.feed("<p>x<script></script>y") else {
            panic!("a script")
        };
        let _ = parser.write("<p><b>");
        let _ = parser.abort();
        let _ = parser.resume(script, ScriptOutcome::Ran);
    }
    28 * count
}

/// At each script a look ahead, at the next thing that will be fetched.
fn looks_ahead_at_each_pause(count: usize) -> usize {
    let mut parser = parser();
    let page = "<script src=a></script><meta name=x><img src=b>".repeat(count);
    let options = PreloadOptions::new();
    let progress = parser.feed(&page);
    let _ = run_scripts(&mut parser, progress, |parser, _| {
        assert!(parser.speculate().scan(&options).next().is_some());
        ScriptOutcome::Blocks
    });
    finish(parser);
    page.len()
}

/// At each script a look at all of the text that waits, by a scan that is kept.
fn looks_at_all_at_each_pause(count: usize) -> usize {
    kept_looks(count, |_, _| ())
}

fn looks_at_all_after_changes(count: usize) -> usize {
    kept_looks(count, |parser, script| {
        let _ = parser.document_mut().set_attribute(script, "class", "x");
    })
}

/// Each makes the scan begin again.
fn looks_at_all_after_writes(count: usize) -> usize {
    kept_looks(count, |parser, script| {
        assert_eq!(parser.write("<i>"), Progress::Continue(script));
    })
}

fn kept_looks(count: usize, mut change: impl FnMut(&mut LiveParser, NodeId)) -> usize {
    let mut parser = parser();
    let page = "<script src=a></script><img src=b>".repeat(count);
    let mut ahead = SpeculativeParser::new(PreloadOptions::new());
    let mut looks = 0;
    let progress = parser.feed(&page);
    let _ = run_scripts(&mut parser, progress, |parser, script| {
        change(parser, script);
        looks += 1;
        assert_eq!(ahead.scan(parser).count(), if looks == 1 { 2 } else { 0 });
        ScriptOutcome::Blocks
    });
    finish(parser);
    assert_eq!(looks, count);
    page.len()
}

/// The text comes in small pieces while a script blocks, and after each there is a look at what is next.
fn looks_while_small_pieces_wait(count: usize) -> usize {
    let mut parser = parser();
    let mut ahead = SpeculativeParser::new(PreloadOptions::new());
    let Progress::Script(script) = parser.feed("<script src=a></script>") else {
        panic!("a script")
    };
    let _ = parser.resume(script, ScriptOutcome::Blocks);
    for at in 0..count {
        let _ = parser.feed("<img src=");
        let _ = parser.feed(&format!("{at}>"));
        assert!(ahead.scan(&parser).next().is_some());
    }
    let _ = run_scripts(&mut parser, Progress::Blocked(script), |_, _| ScriptOutcome::Ran);
    finish(parser);
    14 * count
}

/// An observer that counts what it is told.
fn observed(html: &str, piece: usize) -> usize {
    let mut told = 0;
    let encoding = EncodingOptions::new().with_transport_label("utf-8");
    let options = ParseOptions::new().with_encoding(encoding);
    let mut parser = Parser::new(options).observe(|_: &Document, _: TreeEvent<'_>| {
        told += 1;
        Control::Continue
    });
    for piece in html.as_bytes().chunks(piece) {
        let _ = parser.feed_bytes(piece);
    }
    drop(parser.finish());
    assert!(told > html.len() / 16);
    html.len()
}

fn misnested_elements_observed(count: usize) -> usize {
    observed(&"<b><i><p>x</b></i>".repeat(count), 1024)
}

fn a_long_text_observed(count: usize) -> usize {
    observed(&"x".repeat(count), 1)
}

fn open_elements_observed(count: usize) -> usize {
    observed(&"<div><template>".repeat(count), 1024)
}

const FAMILIES: [(&str, Family); 21] = [
    ("writes of a byte", writes_of_a_byte),
    ("nested writes", nested_writes),
    ("writes while a script is pending", writes_while_a_script_is_pending),
    ("pending scripts that were written", pending_scripts_that_were_written),
    ("scripts of a page", scripts_of_a_page),
    ("scripts of bytes", scripts_of_bytes),
    ("scripts that write", scripts_that_write),
    ("scripts of SVG", scripts_of_svg),
    ("input while a script blocks", input_while_a_script_blocks),
    ("changes at each pause", changes_at_each_pause),
    ("elements moved at each pause", elements_moved_at_each_pause),
    ("documents opened and closed", documents_opened_and_closed),
    ("parses aborted", parses_aborted),
    ("looks ahead at each pause", looks_ahead_at_each_pause),
    ("looks at all at each pause", looks_at_all_at_each_pause),
    ("looks at all after changes", looks_at_all_after_changes),
    ("looks at all after writes", looks_at_all_after_writes),
    ("looks while small pieces wait", looks_while_small_pieces_wait),
    ("misnested elements, observed", misnested_elements_observed),
    ("a long text, observed", a_long_text_observed),
    ("open elements, observed", open_elements_observed),
];

fn check(name: &str, family: Family) -> Result<(), String> {
    let [small, large] = COUNTS.map(|count| {
        let _ = work::take();
        let bytes = family(count);
        (bytes as f64, work::take() as f64)
    });
    let exponent = (large.1 / small.1).ln() / (large.0 / small.0).ln();
    let each = large.1 / large.0;
    println!("{name:36} exponent {exponent:.3}, {each:6.1} a byte");
    if exponent > LINEAR {
        return Err(format!("{name}: the work grows with exponent {exponent:.3}"));
    }
    if each > MOST {
        return Err(format!("{name}: {each:.0} a byte"));
    }
    Ok(())
}

#[test]
fn live_parses_are_linear() {
    let run = || {
        let found = FAMILIES.iter().filter_map(|(name, family)| check(name, *family).err());
        let problems: Vec<String> = found.collect();
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run);
    thread.expect("a thread").join().expect("no panic and no overflow");
}
