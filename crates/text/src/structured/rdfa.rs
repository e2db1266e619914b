//! RDFa 1.1, as [RDFa Core](https://www.w3.org/TR/rdfa-core/#s_sequence) and [HTML+RDFa](https://www.w3.org/TR/html-rdfa/) say how it is read.

use super::triples::{Triples, resource};
use super::{Budget, literals, prefixes};
use crate::stop::Stop;
use duckbill::dom::Visit;
use duckbill::names::Tag;
use duckbill::{Document, ElementRef};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::rc::Rc;

const VOCABULARY: &str = "http://www.w3.org/ns/rdfa#usesVocabulary";
/// The URL before a reference without a prefix.
const XHTML: &str = "http://www.w3.org/1999/xhtml/vocab#";

/// Attributes with names, which are read where they are.
const NAMES: [&str; 8] =
    ["about", "datatype", "prefix", "property", "rel", "resource", "rev", "typeof"];

/// A statement whose other resource is further inside.
#[derive(Debug, Clone)]
enum Incomplete {
    Forward(Rc<str>),
    Reverse(Rc<str>),
    List(Rc<str>),
}

/// The lists of a subject, which are written where its element ends.
#[derive(Debug, Default)]
struct Lists {
    lists: Vec<(Rc<str>, Vec<Value>)>,
    places: HashMap<Rc<str>, usize>,
}

/// The facts about an element that its children need.
#[derive(Debug, Clone)]
struct Context {
    subject: Rc<str>,
    object: Rc<str>,
    incomplete: Rc<[Incomplete]>,
    language: Rc<str>,
    vocabulary: Option<Rc<str>>,
    /// The lists that those of children are added to.
    lists: usize,
}

/// An element that is open.
struct Frame {
    context: Context,
    /// How many declarations of prefixes were there before it.
    declared: usize,
    /// The subject whose lists end with it.
    lists_of: Option<Rc<str>>,
}

struct Reader<'a, 'b, 'o> {
    budget: &'b mut Budget<'o>,
    triples: Triples,
    /// By prefix: what it stands for, the innermost last; and the prefixes in the order of their declarations.
    prefixes: HashMap<String, Vec<&'a str>>,
    declared: Vec<String>,
    lists: Vec<Lists>,
    blanks: HashMap<&'a str, Rc<str>>,
}

/// Reads all statements. Returns `false` if there are more.
pub(super) fn read(
    document: &Document,
    stop: &Stop,
    budget: &mut Budget<'_>,
    subjects: &mut Vec<Value>,
) -> bool {
    let base = budget.base.map_or("", |base| base.as_str());
    let base: Rc<str> = base.split('#').next().unwrap_or_default().into();
    let mut reader = Reader {
        budget,
        triples: Triples::default(),
        prefixes: HashMap::new(),
        declared: Vec::new(),
        lists: vec![Lists::default()],
        blanks: HashMap::new(),
    };
    let context = Context {
        subject: Rc::clone(&base),
        object: base,
        incomplete: Rc::from([]),
        language: "".into(),
        vocabulary: None,
        lists: 0,
    };
    let mut open = vec![Frame { context, declared: 0, lists_of: None }];
    let mut is_complete = true;
    for edge in document.root().traverse() {
        let (is_open, node) = match edge {
            Visit::Open(node) => (true, node),
            Visit::Close(node) => (false, node),
        };
        let Some(element) = node.as_element() else { continue };
        let done = if stop.is_set() {
            None
        } else if is_open {
            open.last()
                .map(|frame| frame.context.clone())
                .and_then(|context| reader.element(element, &context).map(|frame| open.push(frame)))
        } else {
            open.pop().and_then(|frame| reader.close(frame))
        };
        if done.is_none() {
            is_complete = stop.is_set();
            break;
        }
    }
    subjects.extend(reader.triples.into_values());
    is_complete
}

impl<'a> Reader<'a, '_, '_> {
    /// Reads an element; the numbers are those of the sequence. `None` if there is no room for more.
    fn element(&mut self, element: ElementRef<'a>, context: &Context) -> Option<Frame> {
        // Long attributes may be those of many elements.
        let names = element.attributes().filter(|attribute| NAMES.contains(&attribute.name()));
        let read = names.map(|attribute| attribute.value().len()).sum();
        if !self.budget.take(read) {
            return None;
        }
        let mut inner = context.clone();
        let declared = self.declared.len();
        let attribute = |name| element.attribute(name);
        let is_root = element.is_html(Tag::Html);
        // 2.
        if let Some(vocabulary) = attribute("vocab") {
            let vocabulary = vocabulary.trim_ascii();
            inner.vocabulary = None;
            if !vocabulary.is_empty() {
                let vocabulary = self.budget.resolve(vocabulary)?;
                let base = self.base();
                self.triples.add(&base, VOCABULARY, resource(&vocabulary), self.budget)?;
                inner.vocabulary = Some(vocabulary.into());
            }
        }
        // 3.
        self.declare(element);
        // 4.
        if let Some(language) = attribute("lang").or_else(|| attribute("xml:lang")) {
            inner.language = language.trim_ascii().into();
        }
        let vocabulary = inner.vocabulary.clone();
        let is_property = attribute("property").is_some();
        let [rels, revs] = ["rel", "rev"].map(|name| {
            let names = attribute(name)?;
            // Beside a property, words of HTML are not of RDFa.
            let names: Vec<&str> = names.split_ascii_whitespace().collect();
            let names = names.into_iter().filter(|name| !is_property || name.contains(':'));
            let names: Vec<&str> = names.collect();
            (!is_property || !names.is_empty()).then_some(names)
        });
        let has_relation = rels.is_some() || revs.is_some();
        let about = attribute("about").and_then(|about| self.reference(about));
        let other = ["resource", "href", "src"].into_iter().find_map(|name| {
            let value = attribute(name)?;
            if name == "resource" { self.reference(value) } else { self.url(value) }
        });
        let is_type = attribute("typeof").is_some();
        // The document, or for the outermost elements what is around them.
        let page = || {
            if is_root {
                Some(self.base())
            } else {
                matches!(element.tag(), Tag::Head | Tag::Body).then(|| Rc::clone(&context.object))
            }
        };
        let page = page();
        let (mut skips, mut resource_inside, mut typed) = (false, None, None);
        let subject: Rc<str>;
        if has_relation {
            // 6.
            subject = about.clone().or(page).unwrap_or_else(|| Rc::clone(&context.object));
            resource_inside = other.clone();
            if is_type && about.is_none() && resource_inside.is_none() {
                resource_inside = Some(self.triples.blank().into());
            }
            if is_type {
                typed = if about.is_some() { about.clone() } else { resource_inside.clone() };
            }
        } else if is_property && attribute("content").is_none() && attribute("datatype").is_none() {
            // 5.1.
            subject = about
                .clone()
                .or_else(|| page.clone())
                .unwrap_or_else(|| Rc::clone(&context.object));
            if is_type {
                let named = about.clone().or(page).or_else(|| other.clone());
                typed = Some(named.unwrap_or_else(|| self.triples.blank().into()));
                resource_inside = typed.clone();
            }
        } else {
            // 5.2.
            let named = about.clone().or_else(|| other.clone()).or(page);
            subject = match named {
                Some(named) => named,
                None if is_type => self.triples.blank().into(),
                None => {
                    skips = !is_property;
                    Rc::clone(&context.object)
                }
            };
            typed = is_type.then(|| Rc::clone(&subject));
        }
        // 7.
        if let Some(typed) = &typed {
            for name in attribute("typeof").unwrap_or_default().split_ascii_whitespace() {
                if let Some(kind) = self.name(name, vocabulary.as_deref()) {
                    self.triples.add(typed, "@type", resource(&kind), self.budget)?;
                }
            }
        }
        // 8.
        let mut lists_of = None;
        if subject != context.object {
            self.lists.push(Lists::default());
            inner.lists = self.lists.len() - 1;
            lists_of = Some(Rc::clone(&subject));
        }
        let is_list = attribute("inlist").is_some();
        // 9. and 10.
        let mut incomplete = Vec::new();
        let has_object = resource_inside.is_some();
        for name in rels.iter().flatten() {
            let Some(name) = self.name(name, vocabulary.as_deref()) else { continue };
            match (&resource_inside, is_list) {
                (Some(object), true) => self.append(inner.lists, name, Some(resource(object)))?,
                (Some(object), false) => {
                    self.triples.add(&subject, &name, resource(object), self.budget)?;
                }
                (None, true) => {
                    self.append(inner.lists, Rc::clone(&name), None)?;
                    incomplete.push(Incomplete::List(name));
                }
                (None, false) => incomplete.push(Incomplete::Forward(name)),
            }
        }
        for name in revs.iter().flatten() {
            let Some(name) = self.name(name, vocabulary.as_deref()) else { continue };
            match &resource_inside {
                Some(object) => self.triples.add(object, &name, resource(&subject), self.budget)?,
                None => incomplete.push(Incomplete::Reverse(name)),
            }
        }
        if has_relation && !has_object {
            resource_inside = Some(self.triples.blank().into());
        }
        // 11.
        if is_property {
            let object = if has_relation { None } else { other.as_deref() };
            let typed = typed.as_deref().filter(|_| about.is_none());
            let value = self.value(element, &inner, object, typed)?;
            for name in attribute("property").unwrap_or_default().split_ascii_whitespace() {
                let Some(name) = self.name(name, vocabulary.as_deref()) else { continue };
                let text = value.get("@value").and_then(Value::as_str).map_or(0, str::len);
                if !self.budget.take(text) {
                    return None;
                }
                if is_list {
                    self.append(inner.lists, name, Some(value.clone()))?;
                } else {
                    self.triples.add(&subject, &name, value.clone(), self.budget)?;
                }
            }
        }
        // 12.
        if !skips {
            for statement in context.incomplete.iter() {
                match statement {
                    Incomplete::Forward(name) => {
                        self.triples.add(
                            &context.subject,
                            name,
                            resource(&subject),
                            self.budget,
                        )?;
                    }
                    Incomplete::Reverse(name) => {
                        self.triples.add(
                            &subject,
                            name,
                            resource(&context.subject),
                            self.budget,
                        )?;
                    }
                    Incomplete::List(name) => {
                        self.append(context.lists, Rc::clone(name), Some(resource(&subject)))?;
                    }
                }
            }
        }
        // 13.
        if !skips {
            inner.object = resource_inside.unwrap_or_else(|| Rc::clone(&subject));
            inner.subject = subject;
            inner.incomplete = incomplete.into();
        }
        Some(Frame { context: inner, declared, lists_of })
    }

    /// 14. Writes the lists of a subject, and forgets the prefixes of an element.
    fn close(&mut self, frame: Frame) -> Option<()> {
        for name in self.declared.drain(frame.declared.min(self.declared.len())..) {
            if let Some(values) = self.prefixes.get_mut(&name) {
                values.pop();
            }
        }
        let Some(subject) = frame.lists_of else { return Some(()) };
        for (name, values) in self.lists.pop().unwrap_or_default().lists {
            self.triples.add(&subject, &name, json!({ "@list": values }), self.budget)?;
        }
        Some(())
    }

    /// Adds a value to a list, which begins with it, or without one.
    fn append(&mut self, lists: usize, name: Rc<str>, value: Option<Value>) -> Option<()> {
        if !self.budget.take(name.len()) {
            return None;
        }
        let Lists { lists, places } = self.lists.get_mut(lists)?;
        let place = *places.entry(Rc::clone(&name)).or_insert(lists.len());
        match lists.get_mut(place) {
            Some((_, values)) => values.extend(value),
            None => lists.push((name, value.into_iter().collect())),
        }
        Some(())
    }

    /// The value of a property.
    fn value(
        &mut self,
        element: ElementRef<'a>,
        inner: &Context,
        object: Option<&str>,
        typed: Option<&str>,
    ) -> Option<Value> {
        let content = element.attribute("content");
        let datatype = element.attribute("datatype").map(str::trim_ascii);
        if let Some(name) = datatype.filter(|name| !name.is_empty())
            && let Some(kind) = self.name(name, inner.vocabulary.as_deref())
        {
            return literals::typed(element, &kind, content, self.budget);
        }
        let text = match content {
            Some(content) => self.budget.string(content)?,
            None if datatype.is_some() => self.budget.text(element.as_node())?,
            None if literals::is_moment(element) => {
                return literals::moment(element, &inner.language, self.budget);
            }
            None => match object.or(typed) {
                Some(object) => return Some(resource(object)),
                None => self.budget.text(element.as_node())?,
            },
        };
        Some(literals::plain(text, &inner.language))
    }

    fn base(&self) -> Rc<str> {
        let base = self.budget.base.map_or("", |base| base.as_str());
        base.split('#').next().unwrap_or_default().into()
    }

    /// The prefixes that `prefix` and `xmlns:…` declare.
    fn declare(&mut self, element: ElementRef<'a>) {
        for attribute in element.attributes() {
            if let Some(name) = attribute.name().strip_prefix("xmlns:") {
                self.add_prefix(name, attribute.value());
            }
        }
        let mut words = element.attribute("prefix").unwrap_or_default().split_ascii_whitespace();
        while let Some(name) = words.next() {
            if let Some(name) = name.strip_suffix(':')
                && let Some(url) = words.next()
            {
                self.add_prefix(name, url);
            }
        }
    }

    fn add_prefix(&mut self, name: &str, url: &'a str) {
        let name = name.to_ascii_lowercase();
        if name != "_" && !name.is_empty() {
            self.prefixes.entry(name.clone()).or_default().push(url);
            self.declared.push(name);
        }
    }

    /// A [CURIE](https://www.w3.org/TR/rdfa-core/#s_curieprocessing), if its prefix is known.
    fn curie(&mut self, text: &'a str) -> Option<Rc<str>> {
        let (prefix, rest) = text.split_once(':')?;
        if prefix == "_" {
            if !self.blanks.contains_key(rest) {
                let blank = self.triples.blank().into();
                self.blanks.insert(rest, blank);
            }
            return self.blanks.get(rest).cloned();
        }
        if prefix.is_empty() {
            return Some(format!("{XHTML}{rest}").into());
        }
        // An address.
        if rest.starts_with("//") {
            return None;
        }
        let prefix = prefix.to_ascii_lowercase();
        let declared = self.prefixes.get(&prefix).and_then(|urls| urls.last().copied());
        let url = declared.or_else(|| prefixes::prefix(&prefix))?;
        Some(format!("{url}{rest}").into())
    }

    /// The value of `about` or `resource`.
    fn reference(&mut self, text: &'a str) -> Option<Rc<str>> {
        let text = text.trim_ascii();
        if let Some(inner) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            return self.curie(inner);
        }
        self.curie(text).or_else(|| self.url(text))
    }

    fn url(&mut self, url: &str) -> Option<Rc<str>> {
        self.budget.resolve(url).map(Into::into)
    }

    /// A [term, CURIE or address](https://www.w3.org/TR/rdfa-core/#s_curieprocessing): the name of a property or a type.
    fn name(&mut self, text: &'a str, vocabulary: Option<&str>) -> Option<Rc<str>> {
        if !text.contains(':') {
            let is_term = text.starts_with(|c: char| c.is_alphabetic() || c == '_');
            let known = || prefixes::term(text).map(Into::into);
            return match vocabulary {
                Some(vocabulary) if is_term => Some(format!("{vocabulary}{text}").into()),
                _ => known(),
            };
        }
        self.curie(text).or_else(|| {
            let scheme = text.split(':').next()?;
            scheme.starts_with(|c: char| c.is_ascii_alphabetic()).then(|| text.into())
        })
    }
}
