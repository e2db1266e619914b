//! The live parser: what scripts write is where they are, and whatever a script does, and the one who
//! calls the parser, the tree stays sound.

use crate::common::links::check_links;
use crate::common::soup::tag_soup;
use crate::common::{config, pieces};
use duckbill::dom::{AdjacentPosition, EditError};
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::limits::{Limit, Limits, StopReason};
use duckbill::live::{LiveError, LiveParser, Progress, ScriptOutcome, Stop};
use duckbill::names::Namespace;
use duckbill::serializer::Serializer;
use duckbill::tree::Scripting;
use duckbill::{Document, NodeId, NodeKind, ParseOptions, parse_with};
use proptest::prelude::*;

fn options() -> ParseOptions {
    ParseOptions::new().with_scripting(Scripting::Normal)
}

fn feed(html: &str) -> LiveParser {
    let mut parser = LiveParser::new(options());
    let _ = parser.feed(html);
    parser
}

fn script(progress: Progress) -> NodeId {
    match progress {
        Progress::Script(script) => script,
        other => panic!("{other:?} in place of a script"),
    }
}

fn find(document: &Document, name: &str) -> NodeId {
    document.elements_by_tag_name(name).next().expect("an element").as_node().id()
}

/// The actions of a script.
#[derive(Debug, Clone)]
struct Plan {
    /// Its writes, one after the other.
    writes: Vec<Part>,
    /// Whether it comes from a file, so that the parser waits for it.
    blocks: bool,
}

/// A part of a page or of what is written.
#[derive(Debug, Clone)]
enum Part {
    Markup(String),
    Script(Plan),
}

/// The text of the part, in which each script has a number for its text; the plans are collected.
fn spell(part: &Part, plans: &mut Vec<Plan>) -> String {
    match part {
        Part::Markup(markup) => markup.clone(),
        Part::Script(plan) => {
            plans.push(plan.clone());
            format!("<script>#{}#</script>", plans.len() - 1)
        }
    }
}

fn part() -> impl Strategy<Value = Part> {
    let markup = || tag_soup().prop_map(Part::Markup);
    markup().prop_recursive(3, 24, 4, move |inner| {
        let plan = (prop::collection::vec(inner, 0..4), any::<bool>());
        let plan = plan.prop_map(|(writes, blocks)| Part::Script(Plan { writes, blocks }));
        prop_oneof![2 => markup(), 3 => plan]
    })
}

/// Runs the scripts of a page by their plans.
struct Engine {
    parser: LiveParser,
    plans: Vec<Plan>,
    /// The page with the written texts in place.
    in_place: String,
}

impl Engine {
    fn run(&mut self, progress: Progress) {
        let mut progress = progress;
        loop {
            progress = match progress {
                Progress::Script(script) => self.meet(script),
                Progress::Blocked(_) => {
                    let script = self.parser.run_pending().expect("one that blocks");
                    self.write(script);
                    self.parser.resume(script, ScriptOutcome::Ran).expect("it runs")
                }
                _ => return,
            };
        }
    }

    fn number(&self, script: NodeId) -> Option<usize> {
        let text = self.parser.document().node(script)?.text_content();
        let number = text.strip_prefix('#')?.strip_suffix('#')?.parse().ok()?;
        let marked = format!("<script>#{number}#</script>");
        (number < self.plans.len() && self.in_place.contains(&marked)).then_some(number)
    }

    fn meet(&mut self, script: NodeId) -> Progress {
        let outcome = match self.number(script) {
            None => ScriptOutcome::NotRun,
            Some(number) if self.plans[number].blocks => ScriptOutcome::Blocks,
            Some(_) => {
                self.write(script);
                ScriptOutcome::Ran
            }
        };
        self.parser.resume(script, outcome).expect("it runs")
    }

    /// Writes what the plan of a script says, and notes where it is.
    fn write(&mut self, script: NodeId) {
        let Some(number) = self.number(script) else { return };
        let plan = self.plans[number].clone();
        let mut plans = std::mem::take(&mut self.plans);
        let texts: Vec<String> = plan.writes.iter().map(|part| spell(part, &mut plans)).collect();
        self.plans = plans;
        let mark = format!("#{number}#</script>");
        let end = self.in_place.find(&mark).expect("it was looked for") + mark.len();
        self.in_place.insert_str(end, &texts.concat());
        for text in texts {
            let mut progress = self.parser.write(&text);
            while let Progress::Script(inner) = progress {
                progress = self.meet(inner);
            }
            assert_eq!(progress, Progress::Continue(script));
        }
    }
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn what_is_written_stands_in_place(parts in prop::collection::vec(part(), 1..5), size in 1..40_usize) {
        let mut plans = Vec::new();
        let page: String = parts.iter().map(|part| spell(part, &mut plans)).collect();
        let parser = LiveParser::new(options());
        let mut engine = Engine { parser, plans, in_place: page.clone() };
        for piece in pieces(&page, size) {
            let progress = engine.parser.feed(piece);
            engine.run(progress);
        }
        let progress = engine.parser.finish();
        engine.run(progress);
        let expected = parse_with(&engine.in_place, &options()).unwrap();
        let found = engine.parser.into_document();
        prop_assert_eq!(Serializer::test_format().to_string(found.root()), Serializer::test_format().to_string(expected.root()));
        prop_assert_eq!(found.quirks_mode(), expected.quirks_mode());
        check_links(&found);
    }
}

/// The actions of the caller of the parser.
#[derive(Debug, Clone)]
enum Call {
    Feed(String),
    Write(String),
    Resume(u8),
    RunPending,
    Abort,
    Open,
    Close,
    Finish,
    Ignore,
    Edit(u8, usize, usize),
    Replace(u8),
}

fn call() -> impl Strategy<Value = Call> {
    let markup = || {
        prop_oneof![
            3 => tag_soup(),
            2 => prop::sample::select(vec![
                "<script></script>", "<svg><script/>", "<table><tr>x", "<b id=x>", "<p>", "</b>y",
                "<select><option>a<selectedcontent>", "<template for=a>x</template><?start name=a>",
                "<form><input>", "<frameset>", "<table><script></script>a", "</table>", "<html a=b>",
            ])
            .prop_map(str::to_owned),
        ]
    };
    prop_oneof![
        6 => markup().prop_map(Call::Feed),
        6 => markup().prop_map(Call::Write),
        6 => any::<u8>().prop_map(Call::Resume),
        3 => Just(Call::RunPending),
        1 => Just(Call::Abort),
        1 => Just(Call::Open),
        1 => Just(Call::Close),
        1 => Just(Call::Finish),
        1 => Just(Call::Ignore),
        8 => (any::<u8>(), any::<usize>(), any::<usize>()).prop_map(|(a, b, c)| Call::Edit(a, b, c)),
        1 => any::<u8>().prop_map(Call::Replace),
    ]
}

fn edit(document: &mut Document, what: u8, one: usize, other: usize) -> Result<(), EditError> {
    let nodes: Vec<NodeId> = document.document_node().descendants().map(|node| node.id()).collect();
    if nodes.is_empty() {
        return Ok(());
    }
    let root = document.document_node().id();
    let (one, other) = (nodes[one % nodes.len()], nodes[other % nodes.len()]);
    match what % 12 {
        0 => document.remove(one),
        1 => document.append_child(one, other),
        2 => document.insert_before(one, other),
        3 => document.set_inner_html(one, "<p>a<table><tr><td>b"),
        4 => document.set_outer_html(one, "<i>c</i><template>d</template>"),
        5 => document.set_attribute(one, "id", "e"),
        6 => document.remove_attribute(one, "id").map(|_| ()),
        7 => document.set_text_content(one, "f"),
        8 => document.insert_adjacent_html(one, AdjacentPosition::AfterEnd, "<b>g"),
        9 => document.normalize(root),
        10 => {
            document.remove(one)?;
            document.append_child(root, one)
        }
        _ => {
            let element = document.create_element(Namespace::Html, "template")?;
            document.wrap(one, element)
        }
    }
}

fn replace(document: &mut Document, how: u8) {
    match how % 3 {
        0 => drop(document.compact()),
        1 => *document = duckbill::parse("<p>another"),
        _ => {
            let copy = document.clone();
            *document = copy;
        }
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn whatever_is_called_the_tree_is_sound(
        calls in prop::collection::vec(call(), 1..40),
        has_limits in any::<bool>(),
    ) {
        let mut options = options().with_declarative_shadow_roots(true);
        if has_limits {
            let limits = Limits::none().with(Limit::ScriptNesting, 3).with(Limit::WrittenBytes, 900);
            options = options.with_limits(limits.with(Limit::Nodes, 400));
        }
        let mut parser = LiveParser::new(options);
        let mut running = Vec::new();
        for call in calls {
            let progress = match call {
                Call::Feed(text) => parser.feed(&text),
                Call::Write(text) => parser.write(&text),
                Call::Resume(outcome) => {
                    let outcomes = [ScriptOutcome::Ran, ScriptOutcome::Blocks, ScriptOutcome::Later, ScriptOutcome::NotRun];
                    let outcome = outcomes[usize::from(outcome) % 4];
                    let Some(script) = running.pop() else { continue };
                    parser.resume(script, outcome).expect("the innermost one runs")
                }
                Call::RunPending => match parser.run_pending() {
                    Ok(script) => Progress::Script(script),
                    Err(error) => {
                        assert_eq!(error, LiveError::NotBlocked);
                        continue;
                    }
                },
                Call::Abort => parser.abort(),
                Call::Open => parser.open(),
                Call::Close => parser.close(),
                Call::Finish => parser.finish(),
                Call::Ignore => {
                    parser.ignore_destructive_writes();
                    continue;
                }
                Call::Edit(what, one, other) => {
                    let _ = edit(parser.document_mut(), what, one, other);
                    continue;
                }
                Call::Replace(how) => {
                    replace(parser.document_mut(), how);
                    prop_assert_eq!(parser.feed(""), parser.abort());
                    prop_assert!(matches!(parser.open(), Progress::Stopped(_)));
                    continue;
                }
            };
            if let Progress::Script(script) = progress {
                running.push(script);
            }
            if !matches!(progress, Progress::Stopped(_)) {
                prop_assert_eq!(parser.script_nesting_level(), running.len());
            } else {
                running.truncate(parser.script_nesting_level());
            }
            check_links(parser.document());
        }
        check_links(&parser.into_document());
    }
}

fn in_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(64 << 10).spawn(run);
    thread.expect("a thread").join().expect("no panic and no overflow");
}

#[test]
fn nested_writes_need_no_stack() {
    const DEPTH: usize = 100_000;
    in_a_small_stack(|| {
        let mut parser = LiveParser::new(options());
        let mut running = vec![script(parser.feed("<script></script>z"))];
        while running.len() < DEPTH {
            running.push(script(parser.write("<script></script>x")));
        }
        assert_eq!(parser.script_nesting_level(), DEPTH);
        let mut last = Progress::NeedsInput;
        while let Some(script) = running.pop() {
            last = parser.resume(script, ScriptOutcome::Ran).expect("it runs");
        }
        assert_eq!(last, Progress::NeedsInput);
        let text = parser.into_document().root().text_content();
        assert_eq!(text.len(), DEPTH);
        assert!(text.ends_with("xz"));
    });
}

#[test]
fn a_page_that_writes_itself_reaches_a_limit() {
    let reached = |limits: Limits, is_nested: bool| {
        let mut parser = LiveParser::new(options().with_limits(limits));
        let mut progress = parser.feed("<script></script>");
        loop {
            progress = match progress {
                Progress::Script(script) => match parser.write("<p>a<script></script>") {
                    inner @ Progress::Script(_) if is_nested => inner,
                    Progress::Script(inner) => {
                        // It runs once this one is over, as an external script would.
                        let _ = parser.resume(inner, ScriptOutcome::Blocks);
                        let _ = parser.resume(script, ScriptOutcome::Ran);
                        parser.run_pending().map_or_else(|_| parser.feed(""), Progress::Script)
                    }
                    other => other,
                },
                Progress::Stopped(Stop::Reason(StopReason::Limit { limit, .. })) => return limit,
                other => panic!("{other:?}"),
            };
        }
    };
    let written = Limits::none().with(Limit::WrittenBytes, 1 << 18);
    assert_eq!(reached(written, true), Limit::WrittenBytes);
    assert_eq!(reached(written, false), Limit::WrittenBytes);
    assert_eq!(reached(written.with(Limit::ScriptNesting, 21), true), Limit::ScriptNesting);
    assert_eq!(reached(Limits::untrusted(), true), Limit::ScriptNesting);
}

#[test]
fn input_counts_before_it_is_read() {
    let limits = Limits::none().with(Limit::InputBytes, 20);
    let mut parser = LiveParser::new(options().with_limits(limits));
    let script = script(parser.feed("<script></script>"));
    assert_eq!(parser.feed("abc"), Progress::Continue(script));
    let reason = StopReason::Limit { limit: Limit::InputBytes, value: 20 };
    assert_eq!(parser.feed("d"), Progress::Stopped(Stop::Reason(reason)));
    assert_eq!(
        parser.resume(script, ScriptOutcome::Ran),
        Ok(Progress::Stopped(Stop::Reason(reason)))
    );
}

#[test]
fn a_script_may_close_the_document_it_writes_to() {
    let mut parser = LiveParser::new(options());
    let _ = parser.open();
    let outer = script(parser.write("a<script> </script>b<script> </script>c"));
    assert_eq!(parser.write("x"), Progress::Continue(outer));
    // The rest is read at once, and its script runs inside.
    let inner = script(parser.close());
    assert_eq!(parser.write("y"), Progress::Continue(inner));
    assert_eq!(parser.resume(inner, ScriptOutcome::Ran), Ok(Progress::Continue(outer)));
    assert_eq!(parser.document().root().text_content(), "a xb yc");
    assert_eq!(parser.write("lost"), Progress::Continue(outer));
    assert_eq!(parser.resume(outer, ScriptOutcome::Ran), Ok(Progress::Done));
    assert_eq!(parser.document().root().text_content(), "a xb yc");
}

#[test]
fn the_end_waits_for_a_script_that_blocks() {
    let mut parser = LiveParser::new(options());
    let first = script(parser.feed("<script> </script>a"));
    assert_eq!(parser.resume(first, ScriptOutcome::Blocks), Ok(Progress::Blocked(first)));
    assert_eq!(parser.finish(), Progress::Blocked(first));
    assert_eq!(parser.run_pending(), Ok(first));
    let inner = script(parser.write("b<script> </script>"));
    assert_eq!(parser.resume(inner, ScriptOutcome::Blocks), Ok(Progress::Continue(first)));
    assert_eq!(parser.write("c"), Progress::Continue(first));
    assert_eq!(parser.run_pending(), Err(LiveError::NotBlocked));
    assert_eq!(parser.resume(first, ScriptOutcome::Ran), Ok(Progress::Blocked(inner)));
    assert_eq!(parser.run_pending(), Ok(inner));
    assert_eq!(parser.resume(inner, ScriptOutcome::Ran), Ok(Progress::Done));
    assert_eq!(parser.document().root().text_content(), " b ca");
}

#[test]
fn scripts_are_marked_as_started() {
    for (outcome, is_started) in [
        (ScriptOutcome::Ran, true),
        (ScriptOutcome::Blocks, true),
        (ScriptOutcome::Later, true),
        (ScriptOutcome::NotRun, false),
    ] {
        let mut parser = LiveParser::new(options());
        let script = script(parser.feed("<script>a</script>"));
        let _ = parser.resume(script, outcome);
        let element = parser.document().node(script).and_then(|node| node.as_element());
        assert_eq!(element.map(|element| element.is_script_already_started()), Some(is_started));
    }
}

#[test]
fn a_table_that_was_moved_takes_its_foster_parent_along() {
    // Into a template: its contents take what is foster-parented.
    let mut parser = feed("<template id=a></template><table><tr>");
    let (template, table) = {
        let document = parser.document();
        (find(document, "template"), find(document, "table"))
    };
    parser.document_mut().append_child(template, table).expect("it can be moved");
    let _ = parser.feed("x<td>y");
    let document = parser.document();
    let template = document.node(template).and_then(|node| node.as_element()).expect("it is one");
    let contents = template.template_contents().expect("it has contents");
    assert_eq!(
        (contents.text_content(), template.as_node().text_content()),
        ("x".into(), "y".into())
    );
    // Below the document: text has no place there.
    let mut parser = feed("<table><tr>");
    let document = parser.document_mut();
    let (root, html) = (document.document_node().id(), find(document, "html"));
    let table = find(document, "table");
    document.remove(html).expect("it is there");
    document.append_child(root, table).expect("it takes its place");
    let _ = parser.feed("x<b>y<td>z");
    assert_eq!(parser.document().root().text_content(), "z");
    check_links(parser.document());
}

#[test]
fn attributes_of_copies_are_those_of_the_tag() {
    // Three that are equal by their tags: the fourth expels the first, whatever was set since.
    let mut parser = feed("<p><b class=a><b class=a><b class=a>");
    let bold: Vec<NodeId> =
        parser.document().elements_by_tag_name("b").map(|element| element.as_node().id()).collect();
    for (number, id) in bold.iter().enumerate() {
        let document = parser.document_mut();
        document.set_attribute(*id, "class", &number.to_string()).expect("an element");
    }
    let _ = parser.feed("<b class=a></p>x");
    let last = "<b class=\"a\"><b class=\"a\"><b class=\"a\">x</b></b></b>";
    assert!(parser.into_document().root().inner_html().contains(last));
}

#[test]
fn a_script_makes_the_encoding_certain() {
    let padding = " ".repeat(1100);
    let page = |first: &str| {
        [first.as_bytes(), padding.as_bytes(), b"<p>\xE9<meta charset=koi8-r>\xC1"].concat()
    };
    let read = |first: &str, written: &str| {
        let mut parser = LiveParser::new(options());
        let mut progress = parser.feed_bytes(&page(first));
        while let Progress::Script(script) = progress {
            let _ = parser.write(written);
            progress = parser.resume(script, ScriptOutcome::Ran).expect("it runs");
        }
        assert_eq!(parser.finish(), Progress::Done);
        parser.into_document().root().text_content().trim_start().to_owned()
    };
    assert_eq!(read("", ""), "Иа");
    assert_eq!(read("<script></script>", ""), "éÁ");
    assert_eq!(read("<script></script>", "<meta charset=utf-8>"), "éÁ");
}

#[test]
fn bytes_wait_for_a_script_too() {
    let encoding = EncodingOptions::new().with_transport_label("koi8-r");
    let mut parser = LiveParser::new(options().with_encoding(encoding));
    let first = script(parser.feed_bytes(b"<script></script>\xC1"));
    assert_eq!(parser.resume(first, ScriptOutcome::Blocks), Ok(Progress::Blocked(first)));
    assert_eq!(parser.feed_bytes(b"\xC2"), Progress::Blocked(first));
    assert_eq!(parser.run_pending(), Ok(first));
    assert_eq!(parser.write("\u{43b}"), Progress::Continue(first));
    assert_eq!(parser.resume(first, ScriptOutcome::Ran), Ok(Progress::NeedsInput));
    assert_eq!(parser.feed("text"), Progress::NeedsInput);
    assert_eq!(parser.feed_bytes(b"\xC7"), Progress::NeedsInput);
    assert_eq!(parser.finish(), Progress::Done);
    assert_eq!(parser.into_document().root().text_content(), "лабtextг");
}

#[test]
fn bytes_whose_encoding_is_not_found_are_not_lost() {
    let mut parser = LiveParser::new(options());
    assert_eq!(parser.feed_bytes(b"<p>a"), Progress::NeedsInput);
    let _ = parser.document_mut();
    assert_eq!(parser.feed_bytes(b"b"), Progress::NeedsInput);
    assert_eq!(parser.feed("c"), Progress::NeedsInput);
    assert_eq!(parser.finish(), Progress::Done);
    assert_eq!(parser.into_document().root().text_content(), "abc");
}

#[test]
fn a_change_before_the_first_bytes_is_not_lost() {
    // The end of the bytes shows that they are UTF-8, and the document would be built again.
    let page = format!("<p>{}é", "x".repeat(1100));
    for changes_first in [false, true] {
        let mut parser = LiveParser::new(options());
        if changes_first {
            let document = parser.document_mut();
            let comment = document.create_comment("mine");
            let root = document.root().id();
            document.append_child(root, comment).expect("it can be added");
        }
        page.as_bytes()
            .chunks(7)
            .for_each(|piece| assert_eq!(parser.feed_bytes(piece), Progress::NeedsInput));
        assert_eq!(parser.finish(), Progress::Done);
        let document = parser.into_document();
        let is_there =
            document.root().first_child().is_some_and(|node| node.kind() == NodeKind::Comment);
        assert_eq!(is_there, changes_first);
        let encoding = if changes_first { Encoding::WINDOWS_1252 } else { Encoding::UTF_8 };
        assert_eq!(document.encoding().encoding, encoding);
    }
}
