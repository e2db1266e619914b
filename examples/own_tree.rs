//! A tree of one's own: the tree builder over nodes that know only names, attributes and text.
//!
//! `cargo run --example own_tree -- page.html` prints the tree; without a file, that of a small page.

use duckbill::tokens::{Attributes, DoctypeToken, Tokenizer, TokenizerOptions, TokenizerResult};
use duckbill::tree::{ElementName, InsertionLocation, TreeBuilder, TreeBuilderOptions, TreeSink};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

const PAGE: &str =
    "<!DOCTYPE html><title>Mammals</title><p>It <b>lays <i>eggs</b> and has</i> a bill.";

/// Elements may share their attributes, so that clones are cheap.
type AttributeList = Rc<[(String, String)]>;

#[derive(Debug, Clone, Default)]
struct Node {
    name: String,
    attributes: AttributeList,
    text: Option<String>,
    parent: Option<usize>,
    children: Vec<usize>,
    contents: Option<usize>,
}

/// Nodes by number; the document has number 0.
#[derive(Debug)]
struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    fn new() -> Self {
        Self { nodes: vec![Node { name: "#document".to_owned(), ..Node::default() }] }
    }

    fn add(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Where in the list of children a location is.
    fn index(&self, location: InsertionLocation<usize>) -> usize {
        let children = &self.nodes[location.parent].children;
        let before = location.before.and_then(|before| children.iter().position(|c| *c == before));
        before.unwrap_or(children.len())
    }

    /// Prints what is below a node, without recursing however deep that is.
    fn print(&self) {
        let mut pending = vec![(0, 0)];
        while let Some((number, depth)) = pending.pop() {
            let node = &self.nodes[number];
            let indent = "  ".repeat(depth);
            match &node.text {
                Some(text) => println!("{indent}{text:?}"),
                None => println!("{indent}{}", node.name),
            }
            pending.extend(node.children.iter().rev().map(|child| (*child, depth + 1)));
            pending.extend(node.contents.map(|contents| (contents, depth + 1)));
        }
    }
}

fn list(attributes: &Attributes<'_>) -> AttributeList {
    attributes.iter().map(|a| (a.name.to_owned(), a.value.to_owned())).collect()
}

impl TreeSink for Tree {
    type Handle = usize;

    fn document(&mut self) -> usize {
        0
    }

    fn create_element(&mut self, name: ElementName<'_>, attributes: &Attributes<'_>) -> usize {
        let attributes = list(attributes);
        self.add(Node { name: name.local.to_owned(), attributes, ..Node::default() })
    }

    fn clone_element(&mut self, original: usize) -> usize {
        let Node { name, attributes, .. } = &self.nodes[original];
        let (name, attributes) = (name.clone(), Rc::clone(attributes));
        self.add(Node { name, attributes, ..Node::default() })
    }

    fn create_comment(&mut self, data: &str) -> usize {
        self.add(Node { name: format!("<!--{data}-->"), ..Node::default() })
    }

    fn create_processing_instruction(&mut self, target: &str, data: &str) -> usize {
        self.add(Node { name: format!("<?{target} {data}?>"), ..Node::default() })
    }

    fn create_fragment(&mut self) -> usize {
        self.add(Node { name: "#fragment".to_owned(), ..Node::default() })
    }

    fn append_doctype(&mut self, doctype: &DoctypeToken<'_>) {
        let name = format!("<!DOCTYPE {}>", doctype.name.unwrap_or_default());
        let node = self.add(Node { name, ..Node::default() });
        self.insert(node, InsertionLocation::last_child_of(0));
    }

    fn insert(&mut self, node: usize, location: InsertionLocation<usize>) {
        self.remove(node);
        let index = self.index(location);
        self.nodes[location.parent].children.insert(index, node);
        self.nodes[node].parent = Some(location.parent);
    }

    fn insert_text(&mut self, text: &str, location: InsertionLocation<usize>) {
        let index = self.index(location);
        let children = &self.nodes[location.parent].children;
        let before = index.checked_sub(1).map(|index| children[index]);
        if let Some(existing) = before.and_then(|node| self.nodes[node].text.as_mut()) {
            existing.push_str(text);
            return;
        }
        let node = self.add(Node { text: Some(text.to_owned()), ..Node::default() });
        self.insert(node, location);
    }

    fn remove(&mut self, node: usize) {
        if let Some(parent) = self.nodes[node].parent.take() {
            self.nodes[parent].children.retain(|child| *child != node);
        }
    }

    fn move_children(&mut self, from: usize, to: usize) {
        let children = std::mem::take(&mut self.nodes[from].children);
        for child in &children {
            self.nodes[*child].parent = Some(to);
        }
        self.nodes[to].children.extend(children);
    }

    fn parent(&self, node: usize) -> Option<usize> {
        self.nodes[node].parent
    }

    fn template_contents(&mut self, template: usize) -> usize {
        if let Some(contents) = self.nodes[template].contents {
            return contents;
        }
        let contents = self.create_fragment();
        self.nodes[template].contents = Some(contents);
        contents
    }

    fn add_missing_attributes(&mut self, element: usize, attributes: &Attributes<'_>) {
        let mut all = self.nodes[element].attributes.to_vec();
        for (name, value) in list(attributes).iter() {
            if !all.iter().any(|(existing, _)| existing == name) {
                all.push((name.clone(), value.clone()));
            }
        }
        self.nodes[element].attributes = all.into();
    }

    fn has_same_attributes(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.nodes[one].attributes, &self.nodes[other].attributes);
        one.len() == other.len() && one.iter().all(|attribute| other.contains(attribute))
    }

    fn attributes_hash(&self, element: usize) -> u64 {
        let hash = |attribute: &(String, String)| {
            let mut hasher = DefaultHasher::new();
            attribute.hash(&mut hasher);
            hasher.finish()
        };
        self.nodes[element].attributes.iter().map(hash).fold(0, u64::wrapping_add)
    }
}

fn main() -> std::io::Result<()> {
    let page = match std::env::args_os().nth(1) {
        Some(file) => String::from_utf8_lossy(&std::fs::read(file)?).into_owned(),
        None => PAGE.to_owned(),
    };
    let builder = TreeBuilder::new(Tree::new(), TreeBuilderOptions::default());
    let mut tokenizer = Tokenizer::new(builder, TokenizerOptions::new());
    let mut rest = page.as_str();
    // The tokenizer pauses after a script, to let it run; here none does.
    while let TokenizerResult::Paused { consumed, .. } = tokenizer.feed(rest) {
        rest = &rest[consumed..];
    }
    tokenizer.end();
    tokenizer.into_sink().into_sink().print();
    Ok(())
}
