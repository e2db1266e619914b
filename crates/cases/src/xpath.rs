//! XPath: a document, the path of a context node and an expression in, the value or the error out.
//!
//! A path such as `/html[1]/body[1]/text()[2]/@name` counts siblings of the same local name or kind. After `#content` it goes
//! on in the contents of a template, after `#shadow` in a shadow root.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use duckbill::{Document, NodeKind, NodeRef, ParseOptions};
use duckbill_xpath::{Bindings, Error, ErrorKind, Node, Options, Value, XPath};
use serde_json::{Value as Json, json};

use crate::Fields;

/// The documents of the cases. The last few are kept, as many cases have the same.
pub(crate) struct Documents {
    folder: PathBuf,
    kept: RefCell<HashMap<String, Rc<Document>>>,
}

const KEPT: usize = 256;

impl Documents {
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), kept: RefCell::default() }
    }

    fn get(&self, case: &Fields) -> Result<Rc<Document>, String> {
        let text = |field| case.get(field).and_then(Json::as_str);
        let (html, page) = (text("html"), text("page"));
        let key = html.or(page).ok_or("a case has `html` or `page`")?;
        if let Some(document) = self.kept.borrow().get(key) {
            return Ok(document.clone());
        }
        let read;
        let html = match html {
            Some(html) => html,
            None => {
                let file = self.folder.join(key);
                let bytes =
                    fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
                read = String::from_utf8_lossy(&bytes).into_owned();
                &read
            }
        };
        let options = ParseOptions::new().with_declarative_shadow_roots(true);
        let document = duckbill::parse_with(html, &options).map_err(|error| error.to_string())?;
        let document = Rc::new(document);
        let mut kept = self.kept.borrow_mut();
        if kept.len() == KEPT {
            kept.clear();
        }
        kept.insert(key.to_owned(), document.clone());
        Ok(document)
    }
}

pub(crate) fn answer(case: &Fields, documents: &Documents) -> Result<Fields, String> {
    let document = documents.get(case)?;
    let text = |field| case.get(field).and_then(Json::as_str);
    let expression = text("xpath").ok_or("a case has `xpath`")?;
    let path = text("context").unwrap_or("/");
    let context = find(&document, path).ok_or_else(|| format!("there is no node at {path}"))?;
    let mut options = Options::new();
    if case.get("resolver").and_then(Json::as_bool) == Some(true) {
        for (prefix, namespace) in [
            ("svg", "http://www.w3.org/2000/svg"),
            ("math", "http://www.w3.org/1998/Math/MathML"),
            ("h", "http://www.w3.org/1999/xhtml"),
            ("xlink", "http://www.w3.org/1999/xlink"),
        ] {
            options = options.with_prefix(prefix, namespace);
        }
    }
    let value = XPath::parse_with(expression, &options)
        .and_then(|xpath| xpath.evaluate_with(context, &Bindings::new()));
    let result = match value {
        Ok(value) => write_value(&value),
        Err(error) => write_error(&error),
    };
    Ok([("result".to_owned(), result)].into_iter().collect())
}

fn write_error(error: &Error) -> Json {
    let (kind, dom) = match error.kind() {
        ErrorKind::UnboundPrefix => ("namespace", "NamespaceError"),
        ErrorKind::ContextNode => ("context", "NotSupportedError"),
        ErrorKind::NotANodeSet => ("type", "SyntaxError"),
        ErrorKind::UnboundVariable => ("variable", "SyntaxError"),
        _ => ("syntax", "SyntaxError"),
    };
    json!({"error": kind, "dom": dom, "message": error.to_string()})
}

fn write_value(value: &Value<'_>) -> Json {
    match value {
        Value::Nodes(set) => {
            let nodes: Vec<_> = set.iter().map(write_node).collect();
            json!({"type": "nodes", "value": nodes})
        }
        Value::String(text) => json!({"type": "string", "value": text}),
        Value::Boolean(boolean) => json!({"type": "boolean", "value": boolean}),
        Value::Number(number) => {
            let value = if number.is_nan() {
                json!("NaN")
            } else if number.is_infinite() {
                json!(if *number > 0.0 { "Infinity" } else { "-Infinity" })
            } else if *number == 0.0 && number.is_sign_negative() {
                json!("-0")
            } else {
                json!(number)
            };
            json!({"type": "number", "value": value})
        }
    }
}

fn write_node(node: &Node<'_>) -> Json {
    let node = match node {
        Node::Attribute(attribute) => {
            let (found, owner) = (attribute.get(), attribute.owner().as_node());
            return json!({"a": found.name(), "v": found.value(), "of": path_of(owner)});
        }
        Node::Tree(node) => *node,
    };
    let path = path_of(node);
    match node.kind() {
        NodeKind::Document => json!({"d": true}),
        NodeKind::Doctype => {
            json!({"doctype": node.as_doctype().map_or("", |doctype| doctype.name())})
        }
        NodeKind::Element => json!({"e": name_in_path(node), "path": path}),
        NodeKind::Text => json!({"t": node.data(), "path": path}),
        NodeKind::Comment => json!({"c": node.data(), "path": path}),
        NodeKind::ProcessingInstruction => {
            json!({"pi": node.as_processing_instruction().map_or("", |found| found.target()), "data": node.data(), "path": path})
        }
        _ => json!({"f": path}),
    }
}

/// The local name of an element, or the kind of another node.
fn name_in_path(node: NodeRef<'_>) -> &str {
    match node.kind() {
        NodeKind::Element => node.as_element().map_or("", |element| element.name()),
        NodeKind::Text => "text()",
        NodeKind::Comment => "comment()",
        NodeKind::ProcessingInstruction => "processing-instruction()",
        NodeKind::Doctype => "doctype()",
        _ => "",
    }
}

fn path_of(node: NodeRef<'_>) -> String {
    let mut steps = Vec::new();
    let mut at = node;
    loop {
        if let Some(parent) = at.parent() {
            let name = name_in_path(at);
            let before = at.previous_siblings().filter(|sibling| name_in_path(*sibling) == name);
            steps.push(format!("/{name}[{}]", before.count() + 1));
            at = parent;
        } else if let Some(host) = at.host() {
            let kind = if at.kind() == NodeKind::ShadowRoot { "#shadow" } else { "#content" };
            steps.push(kind.to_owned());
            at = host.as_node();
        } else {
            break;
        }
    }
    steps.reverse();
    if steps.is_empty() { "/".to_owned() } else { steps.concat() }
}

/// The node at a path.
fn find<'d>(document: &'d Document, path: &str) -> Option<Node<'d>> {
    let mut at = document.document_node();
    let steps = path.split('/').filter(|step| !step.is_empty());
    for step in steps {
        if let Some(name) = step.strip_prefix('@') {
            // The attribute as a node, by the only way that there is to one.
            let all = XPath::parse("@*").ok()?.select(at).ok()?;
            return all.into_iter().find(|found| {
                found.as_attribute().is_some_and(|attribute| attribute.get().name() == name)
            });
        }
        let (step, tree) = match step.split_once('#') {
            Some((step, tree)) => (step, Some(tree)),
            None => (step, None),
        };
        let (name, number) = match step.strip_suffix(']').and_then(|step| step.split_once('[')) {
            Some((name, number)) => (name, number.parse().ok()?),
            None => (step, 1),
        };
        at = at.children().filter(|child| name_in_path(*child) == name).nth(number - 1_usize)?;
        match tree {
            Some("content") => at = at.as_element()?.template_contents()?,
            Some("shadow") => at = at.as_element()?.shadow_root()?,
            _ => {}
        }
    }
    Some(Node::from(at))
}
