//! The fast path of the body: text, start tags that close nothing, and end tags of the current node, in the
//! modes "in body", "in cell" and "in caption" (which leave all of these to "in body").
//!
//! **What it relies on** is the one condition [`is_fit_for_body`](Builder::is_fit_for_body): the mode is one of the
//! three, no line feed is to be ignored, the current node is an HTML element that takes its children itself
//! (it is not a `template`), and no formatting element must be reconstructed. It is asked when the way is
//! [chosen](Builder::choose_way), after each token that went to the rules, and not again.
//!
//! **Why it stays true.** Nothing that this file does changes it:
//!
//! * Text and void elements change neither the stack nor the list of formatting elements.
//! * An element that is opened is an HTML element other than `template`. If it is a formatting element, the
//!   last entry of the list is now open.
//! * An element that is closed was the current node. If it was in the list, it was open, so all entries
//!   before it are. The element below it is of the same kind, since for one right above a
//!   [base](OpenElement::is_base) (a `template` or a foreign element) the stack does not say that its [end is
//!   simple](crate::tree_builder::open::OpenElements::marked): its end tag goes to the rules.
//!
//! **What it refuses** is told at [`Kind`] and [`closes_nothing`](Builder::closes_nothing).

use crate::names::{Categories, Namespace, Tag};
use crate::token::{AttributeRecord, Attributes, LocalName, Sources, TagToken, Token};
use crate::tree_builder::body_rules::{CATEGORIES, START_RULES, StartRule};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::open::{IntegrationPoint, OpenElement, Scope};
use crate::tree_sink::{ElementName, InsertionLocation, TreeSink};

/// The effect of a start tag in the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Not simple: left to the rules.
    Other,
    /// "Any other start tag": inserts an element.
    Any,
    /// Inserts a formatting element (but `nobr`).
    Formatting,
    /// Closes a `p`, and inserts an element.
    Block,
    /// `h1` to `h6`: the same, but may close another heading.
    Heading,
    /// `li`, `dd`, `dt`: the same, but may close another item.
    Item,
    /// From here on the element may belong to a form. Inserts an element that is not opened.
    Void,
    /// `input`: the same, but may close a `select`.
    Input,
    /// `button`: the same, but may close another.
    Button,
}

/// By `Tag as usize`: the effect of its [clause](START_RULES) here.
///
/// Clauses whose row has a condition are not here, nor the rarer clauses of elements that belong to a
/// form.
pub(super) static KINDS: [Kind; Tag::COUNT] = {
    let mut kinds = [Kind::Other; Tag::COUNT];
    let mut index = 1;
    while index < Tag::COUNT {
        let is_listed = Tag::ALL[index].categories().has(Categories::LISTED);
        kinds[index] = match START_RULES[index] {
            StartRule::AnyOther if !is_listed => Kind::Any,
            StartRule::Anchor | StartRule::Formatting => Kind::Formatting,
            StartRule::Block if !is_listed => Kind::Block,
            StartRule::Heading => Kind::Heading,
            StartRule::Li | StartRule::DdDt => Kind::Item,
            StartRule::Void | StartRule::MediaVoid => Kind::Void,
            StartRule::Input => Kind::Input,
            StartRule::Button => Kind::Button,
            _ => Kind::Other,
        };
        index += 1;
    }
    kinds
};

/// Whether a start tag of this name only inserts an element that is not opened.
#[cfg(feature = "preload")]
#[inline]
pub(in crate::tree_builder) fn is_void(name: Tag) -> bool {
    KINDS[name as usize] == Kind::Void
}

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// The condition that all fast paths of the body rely on.
    pub(super) fn is_fit_for_body(&self) -> bool {
        matches!(self.state.mode, Mode::InBody | Mode::InCell | Mode::InCaption)
            && !self.state.ignores_line_feed
            && !self.settings.options.rules_only
            && self.stack.current().is_some_and(|current| !current.is_base())
            && self.is_in_html_content()
            && !self.formatting.needs_reconstruction()
    }

    /// Takes a token in the body, if its clause comes to a bare insertion or pop. Stands for
    /// [`body_text`](Builder::body_text) if the token is text.
    #[inline(always)]
    pub(super) fn take_in_body(&mut self, token: &Token<'_>) -> bool {
        match token {
            Token::Characters(text) => {
                let Some(current) = self.stack.current() else { return false };
                let location = InsertionLocation::last_child_of(current.handle);
                self.sink.insert_text(text, location);
                self.tell_text(text, location);
                true
            }
            // Passed as scalars so that they stay in registers.
            Token::StartTag(tag) => {
                let (records, sources) = tag.attributes.as_read();
                self.start_in_body(tag.name.tag(), tag.self_closing, records, sources)
            }
            Token::EndTag(tag) => self.end_in_body(tag.name.tag()),
            Token::Comment(data) => {
                let Some(current) = self.stack.current() else { return false };
                self.insert_comment_at(data, InsertionLocation::last_child_of(current.handle));
                true
            }
            // It is ignored, with a parse error.
            Token::NullCharacter => !self.settings.wants_errors,
            _ => false,
        }
    }

    /// A start tag of a known name, if it has nothing to close. Stands for
    /// [`body_start_tag`](Builder::body_start_tag).
    #[inline(never)]
    fn start_in_body(
        &mut self,
        name: Tag,
        self_closing: bool,
        records: &[AttributeRecord],
        sources: &Sources<'_>,
    ) -> bool {
        // The name is known, so its string is not needed from here on.
        if name == Tag::Unknown {
            return false;
        }
        let Some(current) = self.stack.current() else { return false };
        // There is no foster parenting and no template, so this is the appropriate place.
        let location = InsertionLocation::last_child_of(current.handle);
        let kind = KINDS[name as usize];
        // A self-closing flag without effect is a parse error.
        if !self.closes_nothing(kind, name, current) || (self_closing && self.settings.wants_errors)
        {
            return false;
        }
        let attributes = Attributes::new(records, sources);
        let element_name =
            ElementName { namespace: Namespace::Html, tag: name, local: name.name() };
        let element = self.sink.insert_element(element_name, &attributes, location);
        self.tell_made(element);
        if kind >= Kind::Void {
            if self.pointers.form.is_some() {
                let name = LocalName::known(name);
                let tag = TagToken { name, self_closing, attributes };
                self.associate(element, &tag, location.parent);
            }
            if kind != Kind::Button {
                self.tell_unopened(element);
                self.sink.element_popped(element);
                return true;
            }
        }
        let key = name as u32;
        // No element of these kinds has categories that differ between editions.
        let categories = CATEGORIES[name as usize];
        let point = IntegrationPoint::None;
        let open = OpenElement::new(element, name, Namespace::Html, key, categories, point);
        self.stack.push(open);
        if kind == Kind::Formatting {
            self.push_formatting(element, name);
        }
        true
    }

    /// Whether a start tag of this name and effect closes no element.
    #[inline(always)]
    fn closes_nothing(&self, kind: Kind, name: Tag, current: &OpenElement<S::Handle>) -> bool {
        match kind {
            Kind::Any | Kind::Void => true,
            // An `a` inside an `a` closes the first one.
            Kind::Formatting => name != Tag::A || self.formatting.last_named(Tag::A).is_none(),
            Kind::Block => !self.has_p_in_button_scope(),
            Kind::Heading => {
                !self.has_p_in_button_scope() && !current.categories.has(Categories::HEADING)
            }
            Kind::Item => {
                let items: &[Tag] = if name == Tag::Li { &[Tag::Li] } else { &[Tag::Dd, Tag::Dt] };
                !self.has_p_in_button_scope()
                    && self.stack.top_of(items) < self.stack.top_list_item_boundary()
            }
            Kind::Input => !self.stack.contains(Tag::Select),
            Kind::Button => !self.stack.contains(Tag::Button),
            Kind::Other => false,
        }
    }

    /// Takes a start tag that closes the current node and nothing else, as an item closes the item before it, and a block
    /// a `p`. Stands for [`close_p`](Builder::close_p), and for the end of the item before.
    pub(super) fn take_closing_current(&mut self, token: &Token<'_>) -> bool {
        let Token::StartTag(tag) = token else { return false };
        let name = tag.name.tag();
        let kind = KINDS[name as usize];
        let Some(current) = self.stack.current() else { return false };
        let is_closed = match kind {
            Kind::Block => current.is_html(Tag::P),
            Kind::Item if name == Tag::Li => current.is_html(Tag::Li),
            Kind::Item => current.is_html(Tag::Dd) || current.is_html(Tag::Dt),
            _ => false,
        };
        if !is_closed || (tag.self_closing && self.settings.wants_errors) {
            return false;
        }
        self.pop_plain();
        if kind == Kind::Item {
            self.close_p_in_button_scope();
        }
        self.insert_html_element(tag);
        true
    }

    /// Takes the end tag of a block in which a `p` or an item is open that has no end tag. Stands for
    /// [`body_end_tag`](Builder::body_end_tag).
    pub(super) fn take_implying_end(&mut self, token: &Token<'_>) -> bool {
        let Token::EndTag(tag) = token else { return false };
        let name = tag.name.tag();
        let Some(current) = self.stack.current() else { return false };
        let is_implied = KINDS[name as usize] == Kind::Block
            && name != Tag::P
            && [Tag::P, Tag::Li, Tag::Dd, Tag::Dt].iter().any(|&tag| current.is_html(tag));
        let below = self.stack.below(self.stack.height());
        let is_next = is_implied && below != 0 && self.stack.at(below).is_html(name);
        if is_next && !self.wants_places() {
            self.pop_plain();
            self.pop_plain();
            self.leave_body_at_base();
        }
        is_next && !self.wants_places()
    }

    /// Takes a tag in the body while a frameset may take its place: one that says nothing about that. Stands for
    /// [`body_start_tag`](Builder::body_start_tag) and [`body_end_tag`](Builder::body_end_tag).
    pub(super) fn take_at_start_of_body(&mut self, token: &Token<'_>) -> bool {
        match token {
            Token::StartTag(tag) => {
                let name = tag.name.tag();
                let says_nothing = matches!(
                    KINDS[name as usize],
                    Kind::Any | Kind::Formatting | Kind::Block | Kind::Heading
                );
                let (records, sources) = tag.attributes.as_read();
                says_nothing && self.start_in_body(name, tag.self_closing, records, sources)
            }
            Token::EndTag(tag) => self.end_in_body(tag.name.tag()),
            _ => false,
        }
    }

    /// Whether an element that begins and ends here with nothing but text between its tags would leave everything as
    /// it is, except for the tree: in the way of the body.
    #[cfg(feature = "preload")]
    #[inline]
    pub(in crate::tree_builder) fn leaves_body_as_it_is(&self, name: Tag) -> bool {
        let Some(current) = self.stack.current() else { return false };
        let kind = KINDS[name as usize];
        let is_undone = match kind {
            // Noah's Ark takes another out of the list.
            Kind::Formatting => self.formatting.has_few(name),
            Kind::Any | Kind::Block | Kind::Heading | Kind::Item => {
                CATEGORIES[name as usize].has(Categories::PLAIN_END)
            }
            _ => false,
        };
        is_undone && self.closes_nothing(kind, name, current)
    }

    #[inline]
    fn has_p_in_button_scope(&self) -> bool {
        self.stack.has_in_scope(Tag::P, Scope::Button)
    }

    /// Takes the end tag of the current node. It is in every scope, and no end tag is implied. Stands for
    /// [`body_end_tag`](Builder::body_end_tag).
    #[inline(always)]
    fn end_in_body(&mut self, name: Tag) -> bool {
        let Some(current) = self.stack.current() else { return false };
        if !current.is_html(name) {
            return false;
        }
        if current.categories.has(Categories::PLAIN_END) {
            self.pop_ended();
            return true;
        }
        current.categories.has(Categories::FORMATTING) && self.end_formatting(name)
    }

    /// The same, in the way in which other tokens of the body go to the rules.
    pub(super) fn take_end(&mut self, token: &Token<'_>) -> bool {
        let Token::EndTag(tag) = token else { return false };
        matches!(self.state.mode, Mode::InBody | Mode::InCell | Mode::InCaption)
            && !self.state.ignores_line_feed
            && self.end_in_body(tag.name.tag())
    }

    /// Takes the end tag of a formatting element that is the current node. Stands for
    /// [`adoption_agency`](Builder::adoption_agency).
    #[inline(never)]
    fn end_formatting(&mut self, name: Tag) -> bool {
        let Some(current) = self.stack.current() else { return false };
        match current.formatting() {
            // 2.
            None => self.pop_ended(),
            // Merged: 4.3 to 4.8. It is in scope, and nothing is above it.
            Some(id) if self.formatting.last_named(name) == Some(id) => {
                self.pop_ended();
                self.formatting.remove_last_named(id);
            }
            Some(_) => return false,
        }
        true
    }
}
