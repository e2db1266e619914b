//! Calls to a custom sink: for each element that leaves the stack, for the template of a shadow
//! root, and of attributes that were dropped.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::soup::tag_soup;
use duckbill::error::ErrorCode;
use duckbill::tokens::{
    Attributes, DoctypeToken, Feedback, Token, TokenSink, Tokenizer, TokenizerOptions,
};
use duckbill::tree::{
    ElementName, InsertionLocation, Scripting, ShadowRootInit, TreeBuilder, TreeBuilderOptions,
    TreeSink,
};
use duckbill::{FragmentContext, ParseError, Span};
use proptest::prelude::*;

/// Keeps no tree, only what it was told.
#[derive(Default)]
struct Calls {
    nodes: u32,
    elements: BTreeMap<u32, String>,
    popped: Vec<u32>,
    refuses_shadow_roots: bool,
    /// Of each shadow root: the host, the template, and the names of its attributes.
    shadow_roots: Vec<(u32, u32, Vec<String>)>,
}

impl Calls {
    fn new_node(&mut self) -> u32 {
        self.nodes += 1;
        self.nodes
    }

    /// The names of what was popped, in order.
    fn popped_names(&self) -> Vec<&str> {
        self.popped.iter().map(|element| self.elements[element].as_str()).collect()
    }
}

impl TreeSink for Calls {
    type Handle = u32;

    fn document(&mut self) -> u32 {
        0
    }

    fn create_element(&mut self, name: ElementName<'_>, _: &Attributes<'_>) -> u32 {
        let element = self.new_node();
        self.elements.insert(element, name.local.to_owned());
        element
    }

    fn clone_element(&mut self, original: u32) -> u32 {
        let element = self.new_node();
        self.elements.insert(element, self.elements[&original].clone());
        element
    }

    fn create_comment(&mut self, _: &str) -> u32 {
        self.new_node()
    }

    fn create_processing_instruction(&mut self, _: &str, _: &str) -> u32 {
        self.new_node()
    }

    fn create_fragment(&mut self) -> u32 {
        self.new_node()
    }

    fn append_doctype(&mut self, _: &DoctypeToken<'_>) {}

    fn insert(&mut self, _: u32, _: InsertionLocation<u32>) {}

    fn insert_text(&mut self, _: &str, _: InsertionLocation<u32>) {}

    fn remove(&mut self, _: u32) {}

    fn move_children(&mut self, _: u32, _: u32) {}

    fn parent(&self, _: u32) -> Option<u32> {
        None
    }

    fn template_contents(&mut self, _: u32) -> u32 {
        self.new_node()
    }

    fn add_missing_attributes(&mut self, _: u32, _: &Attributes<'_>) {}

    fn has_same_attributes(&self, _: u32, _: u32) -> bool {
        false
    }

    fn attributes_hash(&self, _: u32) -> u64 {
        0
    }

    fn allows_declarative_shadow_roots(&self, _: u32) -> bool {
        !self.refuses_shadow_roots
    }

    fn attach_shadow(
        &mut self,
        host: u32,
        template: u32,
        attributes: &Attributes<'_>,
        _: ShadowRootInit,
    ) -> Option<u32> {
        let names = attributes.iter().map(|attribute| attribute.name.to_owned()).collect();
        self.shadow_roots.push((host, template, names));
        Some(self.new_node())
    }

    fn element_popped(&mut self, element: u32) {
        self.popped.push(element);
    }
}

fn options() -> TreeBuilderOptions {
    TreeBuilderOptions::new().with_declarative_shadow_roots(true)
}

fn calls_into(calls: Calls, markup: &str) -> Calls {
    let mut tokenizer = Tokenizer::new(TreeBuilder::new(calls, options()), TokenizerOptions::new());
    let _ = tokenizer.feed(markup);
    tokenizer.end();
    tokenizer.into_sink().into_sink()
}

fn calls_of_fragment(context: &FragmentContext, markup: &str) -> Calls {
    let (builder, _) = TreeBuilder::for_fragment(Calls::default(), options(), context);
    let model = context.content_model(Scripting::default());
    let mut tokenizer = Tokenizer::new(builder, TokenizerOptions::new().with_content_model(model));
    let _ = tokenizer.feed(markup);
    tokenizer.end();
    tokenizer.into_sink().into_sink()
}

#[test]
fn elements_are_popped_in_the_order_of_their_ends() {
    let calls = calls_into(Calls::default(), "<title>t</title><ul><li>a<br><li><b>b</ul>c");
    let expected = ["title", "head", "br", "li", "b", "li", "ul", "b", "body", "html"];
    assert_eq!(calls.popped_names(), expected);
}

#[test]
fn what_the_adoption_agency_replaces_is_popped() {
    let calls = calls_into(Calls::default(), "<a><b><i><p>x</a>y");
    let mut names = calls.popped_names();
    names.sort_unstable();
    // Of `a`, `b` and `i` the first ones, which were replaced, and their clones.
    assert_eq!(names, ["a", "a", "b", "b", "body", "head", "html", "i", "i", "p"]);
}

#[test]
fn a_shadow_root_comes_with_its_template() {
    let markup = "<div><template shadowrootmode=open shadowrootclonable class=x>y</template>";
    let calls = calls_into(Calls::default(), markup);
    let [(host, template, attributes)] = &calls.shadow_roots[..] else { panic!("one shadow root") };
    assert_eq!((&*calls.elements[host], &*calls.elements[template]), ("div", "template"));
    assert_eq!(attributes, &["shadowrootmode", "shadowrootclonable", "class"]);
    let refusing = Calls { refuses_shadow_roots: true, ..Calls::default() };
    assert_eq!(calls_into(refusing, markup).shadow_roots, []);
}

/// Whether each start tag had duplicates, by what it says and by the errors before it.
#[derive(Default)]
struct Duplicates {
    is_reported: bool,
    tags: Vec<(bool, bool)>,
}

impl TokenSink for Duplicates {
    fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
        match token {
            Token::StartTag(tag) => {
                self.tags.push((tag.attributes.had_duplicates(), self.is_reported));
                self.is_reported = false;
                Feedback::for_start_tag(tag)
            }
            Token::EndTag(_) => {
                self.is_reported = false;
                Feedback::Continue
            }
            _ => Feedback::Continue,
        }
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn error(&mut self, error: ParseError) {
        self.is_reported |= error.code == ErrorCode::DuplicateAttribute;
    }
}

#[test]
fn a_tag_says_whether_attributes_were_dropped() {
    let markup = "<p a=1 a=2><p a=1 A=2 b><p a b><p/><p a a c=d\u{0}><p a><p a='&x' a>";
    for most in [1, 3, 1000] {
        let mut tokenizer = Tokenizer::new(Duplicates::default(), TokenizerOptions::new());
        for piece in markup.as_bytes().chunks(most) {
            let _ = tokenizer.feed(std::str::from_utf8(piece).expect("ASCII"));
        }
        tokenizer.end();
        let tags = &tokenizer.sink().tags;
        let said: Vec<bool> = tags.iter().map(|tag| tag.0).collect();
        assert_eq!(said, [true, true, false, false, true, false, true], "in pieces of {most}");
        assert!(tags.iter().all(|(said, reported)| said == reported), "in pieces of {most}");
    }
}

proptest! {
    #![proptest_config(crate::common::config(400))]

    #[test]
    fn each_element_is_popped_once(markup in tag_soup(), is_fragment in any::<bool>()) {
        let calls = if is_fragment {
            calls_of_fragment(&FragmentContext::html("div"), &markup)
        } else {
            calls_into(Calls::default(), &markup)
        };
        let popped: BTreeSet<u32> = calls.popped.iter().copied().collect();
        // After the head, a `title` and the like bring it back.
        let is_head = |element: &&u32| calls.elements[*element] == "head";
        let heads = calls.popped.iter().filter(is_head).count().saturating_sub(1);
        prop_assert_eq!(popped.len() + heads, calls.popped.len(), "none twice");
        prop_assert!(popped.iter().eq(calls.elements.keys()), "all of them");
    }
}
