//! The part of a browser around the parser: which scripts run, when, and what they do.
//!
//! The parser says when a script element ends, and waits. This module decides what a script element is, and whether its
//! file is there, as in [prepare the script
//! element](https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element).

use super::language::{Statement, Target, read};
use duckbill::live::{LiveParser, Progress, ScriptOutcome, Stop};
use duckbill::microsyntax::script_type::{self, ScriptType};
use duckbill::names::{AttributeNamespace, Namespace};
use duckbill::serializer::Serializer;
use duckbill::tree::Scripting;
use duckbill::{Document, ElementRef, MarkupOptions, NodeId, NodeRef, ParseOptions};
use std::collections::{HashMap, HashSet, VecDeque};

/// The effects of a script, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Event {
    Log(String),
    /// The name and the tree.
    Snapshot(String, String),
}

/// A page with its scripts.
#[derive(Debug)]
pub(crate) struct Browser {
    parser: LiveParser,
    files: HashMap<String, String>,
    events: Vec<Event>,
    /// The scripts that run, innermost last: each with the element that `currentScript` names.
    current: Vec<Option<NodeId>>,
    /// Script elements that did not start, and may once they are in the document: the parser has met their
    /// end, or a script made them.
    released: HashSet<NodeId>,
    /// [The list of scripts that will execute when the document has finished parsing](https://html.spec.whatwg.org/multipage/scripting.html#list-of-scripts-that-will-execute-when-the-document-has-finished-parsing)
    deferred: VecDeque<NodeId>,
    /// The scripts that run as soon as their file is there, which is last of all.
    asynchronous: VecDeque<NodeId>,
}

/// A script as it was prepared.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Prepared {
    is_module: bool,
    /// The name of its file, which may not exist, or its text.
    source: Source,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    File(String),
    Text(String),
}

impl Browser {
    /// A browser that has the files of these names.
    pub(crate) fn new(files: HashMap<String, String>, scripting: Scripting) -> Self {
        let options =
            ParseOptions::new().with_scripting(scripting).with_declarative_shadow_roots(true);
        Self {
            parser: LiveParser::new(options),
            files,
            events: Vec::new(),
            current: Vec::new(),
            released: HashSet::new(),
            deferred: VecDeque::new(),
            asynchronous: VecDeque::new(),
        }
    }

    /// Takes a piece of the page.
    pub(crate) fn receive(&mut self, piece: &str) {
        let progress = self.parser.feed(piece);
        self.follow(progress);
    }

    /// Ends the page, and runs what waits for its end.
    pub(crate) fn load(&mut self) {
        let progress = self.parser.finish();
        self.follow(progress);
        while let Some(script) = self.asynchronous.pop_front() {
            self.run_element(script);
            self.settle();
        }
    }

    /// Runs a task, and the scripts that it causes.
    pub(crate) fn run_task(&mut self, text: &str) {
        self.run(text, None);
        self.settle();
        while let Some(script) = self.asynchronous.pop_front() {
            self.run_element(script);
            self.settle();
        }
    }

    /// The tree, in the format of the html5lib tests, with adjacent text nodes joined.
    pub(crate) fn tree(&self) -> String {
        let mut document = self.parser.document().clone();
        let root = document.document_node().id();
        let fragments: Vec<NodeId> = with_contents(document.document_node())
            .filter(|node| node.parent().is_none())
            .map(NodeRef::id)
            .collect();
        for part in fragments.into_iter().chain([root]) {
            // Both are nodes of this document.
            let _ = document.normalize(part);
        }
        Serializer::test_format().to_string(document.document_node())
    }

    /// The effects of the scripts.
    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    /// Follows the parser while no script runs, to the end of what it has.
    fn follow(&mut self, progress: Progress) {
        let mut progress = self.run_nested(progress);
        while let Progress::Blocked(script) = progress {
            let Ok(script) = self.parser.run_pending().map_err(|_| script) else { return };
            self.run_element(script);
            let Ok(resumed) = self.parser.resume(script, ScriptOutcome::Ran) else { return };
            progress = self.run_nested(resumed);
        }
        match progress {
            Progress::Done => {
                while let Some(script) = self.deferred.pop_front() {
                    self.run_element(script);
                }
            }
            Progress::Stopped(Stop::Aborted) => {
                self.deferred.clear();
                self.asynchronous.clear();
            }
            _ => {}
        }
    }

    /// Lets the parser continue after a script that it did not meet.
    fn settle(&mut self) {
        let progress = self.parser.feed("");
        self.follow(progress);
    }

    /// Runs the scripts that the parser meets, until the script that called the parser continues.
    fn run_nested(&mut self, progress: Progress) -> Progress {
        let mut progress = progress;
        while let Progress::Script(script) = progress {
            let outcome = self.meet(script);
            match self.parser.resume(script, outcome) {
                Ok(next) => progress = next,
                Err(_) => break,
            }
        }
        progress
    }

    /// Prepares a script that the parser met, and runs it if its turn is now.
    fn meet(&mut self, script: NodeId) -> ScriptOutcome {
        let Some(prepared) = self.element(script).and_then(prepare) else {
            self.released.insert(script);
            return ScriptOutcome::NotRun;
        };
        let element = self.element(script);
        let has = |name| element.is_some_and(|element| element.attribute(name).is_some());
        let is_file = matches!(prepared.source, Source::File(_));
        if has("async") && (is_file || prepared.is_module) {
            self.asynchronous.push_back(script);
            return ScriptOutcome::Later;
        }
        if prepared.is_module || (has("defer") && is_file) {
            self.deferred.push_back(script);
            return ScriptOutcome::Later;
        }
        match prepared.source {
            Source::File(name) if name.is_empty() => ScriptOutcome::NotRun,
            Source::File(_) => ScriptOutcome::Blocks,
            Source::Text(text) => {
                self.run(&text, Some(script));
                ScriptOutcome::Ran
            }
        }
    }

    /// Prepares scripts that a script put into the document. Those with text run at once.
    fn meet_inserted(&mut self, scripts: Vec<NodeId>) {
        for script in scripts {
            let Some(element) = self.element(script) else { continue };
            if !self.released.contains(&script) {
                continue;
            }
            let Some(prepared) = prepare(element) else { continue };
            self.released.remove(&script);
            match prepared.source {
                Source::Text(text) if !prepared.is_module => self.run(&text, Some(script)),
                Source::File(name) if name.is_empty() => {}
                _ => self.asynchronous.push_back(script),
            }
        }
    }

    /// Runs a script that waited: from its file, or a module.
    fn run_element(&mut self, script: NodeId) {
        let Some(element) = self.element(script) else { return };
        let Some(kind) = kind(element) else { return };
        let text = match file_of(element) {
            Some(name) => match self.files.get(name) {
                Some(text) => text.clone(),
                None => return,
            },
            None => text_of(element),
        };
        self.parser.ignore_destructive_writes();
        self.run(&text, (kind == Kind::Classic).then_some(script));
        self.parser.allow_destructive_writes();
    }

    fn run(&mut self, text: &str, script: Option<NodeId>) {
        let Some(statements) = read(text) else { return };
        // In a shadow tree there is no current script.
        let is_in_document = |script: &NodeId| {
            let node = self.parser.document().node(*script);
            node.is_some_and(|node| node.ancestors().all(|above| above.host().is_none()))
        };
        self.current.push(script.filter(is_in_document));
        for statement in statements {
            if self.execute(statement).is_none() {
                break;
            }
        }
        self.current.pop();
    }

    /// Executes a statement. Returns `None` if it throws.
    fn execute(&mut self, statement: Statement) -> Option<()> {
        match statement {
            Statement::Write(text) => {
                let progress = self.parser.write(&text);
                self.went_on(progress);
            }
            Statement::Open => {
                let progress = self.parser.open();
                self.went_on(progress);
            }
            Statement::Close => {
                let progress = self.parser.close();
                self.went_on(progress);
            }
            Statement::Stop => {
                let progress = self.parser.abort();
                self.went_on(progress);
            }
            Statement::Log(text) => self.events.push(Event::Log(text)),
            Statement::Snapshot(name) => {
                let tree = self.tree();
                self.events.push(Event::Snapshot(name, tree));
            }
            Statement::Inject(id, text) => self.inject(&id, &text)?,
            Statement::Remove(target) => {
                let node = self.find(&target)?;
                self.parser.document_mut().remove(node).ok()?;
            }
            Statement::AppendChild(parent, child) => {
                let (parent, child) = (self.find(&parent)?, self.find(&child)?);
                let document = self.parser.document_mut();
                document.append_child(parent, child).ok()?;
                let inserted = document.node(child)?.descendants();
                let inserted = std::iter::once(child).chain(inserted.map(NodeRef::id)).collect();
                self.meet_inserted(inserted);
            }
            Statement::SetInnerHtml(target, html) => {
                let node = self.find(&target)?;
                let options = self.options();
                let document = self.parser.document_mut();
                document.set_inner_html_with(node, &html, &options).ok()?;
                // A script without text that gets some.
                self.meet_inserted(vec![node]);
            }
            Statement::SetOuterHtml(target, html) => {
                let node = self.find(&target)?;
                let options = self.options();
                let document = self.parser.document_mut();
                if document.node(node)?.parent().is_some() {
                    document.set_outer_html_with(node, &html, &options).ok()?;
                }
            }
            Statement::SetAttribute(target, name, value) => {
                let node = self.find(&target)?;
                self.parser.document_mut().set_attribute(node, &name, &value).ok()?;
            }
            Statement::Pass => {}
            Statement::Throw => return None,
        }
        Some(())
    }

    /// The parser did what a statement asked for.
    fn went_on(&mut self, progress: Progress) {
        let progress = self.run_nested(progress);
        if progress == Progress::Stopped(Stop::Aborted) {
            self.deferred.clear();
            self.asynchronous.clear();
        }
    }

    /// Appends a new script to an element.
    fn inject(&mut self, id: &str, text: &str) -> Option<()> {
        let parent = self.find(&Target::Id(id.to_owned()))?;
        let document = self.parser.document_mut();
        let script = document.create_element(Namespace::Html, "script").ok()?;
        document.set_text_content(script, text).ok()?;
        document.append_child(parent, script).ok()?;
        self.released.insert(script);
        self.meet_inserted(vec![script]);
        Some(())
    }

    /// The options of markup that scripts set.
    fn options(&self) -> MarkupOptions {
        MarkupOptions::new().with_scripting(Scripting::Normal)
    }

    fn element(&self, node: NodeId) -> Option<ElementRef<'_>> {
        self.parser.document().node(node)?.as_element()
    }

    fn find(&self, target: &Target) -> Option<NodeId> {
        let document = self.parser.document();
        match target {
            Target::Id(id) => {
                let mut elements = elements(document);
                elements.find(|element| element.attribute("id") == Some(id))
            }
            Target::Name(name, number) => {
                let lower = name.to_ascii_lowercase();
                let mut named = elements(document).filter(|element| {
                    let is_html = element.namespace() == Namespace::Html;
                    element.name() == if is_html { &lower } else { name }
                });
                named.nth(*number)
            }
            Target::Head => child_of_root(document, &["head"]),
            Target::Body => child_of_root(document, &["body", "frameset"]),
            Target::DocumentElement => root_element(document),
            Target::CurrentScript => return self.current.last().copied().flatten(),
        }
        .map(|element| element.id())
    }
}

/// The elements in a document, in tree order.
fn elements(document: &Document) -> impl Iterator<Item = ElementRef<'_>> {
    document.document_node().descendants().filter_map(NodeRef::as_element)
}

fn root_element(document: &Document) -> Option<ElementRef<'_>> {
    document.document_node().children().find_map(NodeRef::as_element)
}

fn child_of_root<'a>(document: &'a Document, names: &[&str]) -> Option<ElementRef<'a>> {
    let root = root_element(document).filter(|root| is_html(*root, &["html"]))?;
    let mut children = root.as_node().children().filter_map(NodeRef::as_element);
    children.find(|child| is_html(*child, names))
}

fn is_html(element: ElementRef<'_>, names: &[&str]) -> bool {
    element.namespace() == Namespace::Html && names.contains(&element.name())
}

/// The nodes below a node, those in template contents and shadow trees included.
fn with_contents(node: NodeRef<'_>) -> impl Iterator<Item = NodeRef<'_>> {
    let mut pending = vec![node];
    std::iter::from_fn(move || {
        let node = pending.pop()?;
        pending.extend(node.children());
        if let Some(element) = node.as_element() {
            pending.extend(element.template_contents());
            pending.extend(element.shadow_root());
        }
        Some(node)
    })
}

/// The kinds of scripts that run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Classic,
    Module,
}

/// Returns a script as it is to run, or `None` if it does not run now.
fn prepare(element: ElementRef<'_>) -> Option<Prepared> {
    let kind = kind(element)?;
    let source = match file_of(element) {
        Some(name) => Source::File(name.to_owned()),
        None => Source::Text(text_of(element)),
    };
    let is_empty = source == Source::Text(String::new());
    (!is_empty && is_connected(element.as_node()))
        .then_some(Prepared { is_module: kind == Kind::Module, source })
}

/// Whether a node is in the document, or in a shadow tree of it.
fn is_connected(node: NodeRef<'_>) -> bool {
    let mut at = node;
    loop {
        match (at.parent(), at.host()) {
            (Some(parent), _) => at = parent,
            (None, Some(host)) if at.shadow_root_init().is_some() => at = host.as_node(),
            (None, _) => return at == node.document().document_node(),
        }
    }
}

/// The text that a script element holds itself.
fn text_of(element: ElementRef<'_>) -> String {
    element.as_node().children().filter_map(NodeRef::text).collect()
}

fn file_of(element: ElementRef<'_>) -> Option<&str> {
    if element.namespace() == Namespace::Html {
        return element.attribute("src");
    }
    let linked = |attribute: &duckbill::dom::AttributeRef<'_>| match attribute.namespace() {
        AttributeNamespace::None => attribute.name() == "href",
        AttributeNamespace::XLink => attribute.name() == "href" || attribute.name() == "xlink:href",
        _ => false,
    };
    let plain = element.attribute("href");
    plain.or_else(|| element.attributes().find(linked).map(|attribute| attribute.value()))
}

/// The kind of a script element; `None` if it never runs.
fn kind(element: ElementRef<'_>) -> Option<Kind> {
    let is_html = match element.namespace() {
        Namespace::Html => true,
        Namespace::Svg => false,
        _ => return None,
    };
    if element.name() != "script" {
        return None;
    }
    let language = element.attribute("language").filter(|_| is_html);
    let kind = match script_type::parse(element.attribute("type"), language)? {
        ScriptType::Classic => Kind::Classic,
        ScriptType::Module => Kind::Module,
        _ => return None,
    };
    if is_html && kind == Kind::Classic {
        if element.attribute("nomodule").is_some() {
            return None;
        }
        if let (Some(target), Some(event)) = (element.attribute("for"), element.attribute("event"))
        {
            let [target, event] = [target, event].map(|value| {
                value.trim_matches([' ', '\t', '\n', '\r', '\u{C}']).to_ascii_lowercase()
            });
            if target != "window" || !matches!(&*event, "onload" | "onload()") {
                return None;
            }
        }
    }
    Some(kind)
}
