//! The one walk over the document: in document order, with a stack of open elements. It asks the
//! [rules](super::rules) about each element and each text.

use super::condition::{OpenLabel, Subject};
use super::content_state::{Inherited, State};
use super::context::{Context, Frame, Seen};
use super::model::{
    ARTICLE, ASIDE, BODY, BUTTON, Base, CUSTOM_ELEMENT, Content, DIALOG, DIV, FORM, HTML,
    IS_HEADING, Item, LABEL, MAIN, NAV, SECTION, SELECTEDCONTENT, SELECTORS, SVG, Selector,
    TEMPLATE,
};
use super::names::{model_of, number_of};
use super::report::Reporter;
use super::rules::{Families, control, is_without_text};
use duckbill::dom::{Document, ElementRef, NodeRef};
use duckbill::names::{AttributeNamespace, Namespace};

/// The walk: what rules share, and the memory of each family of rules.
pub(super) struct Walk<'a, 'r, 'o> {
    context: Context<'a, 'r, 'o>,
    families: Families<'a>,
    /// The roots of other trees, still to be walked.
    pending: Vec<NodeRef<'a>>,
}

impl<'a, 'r, 'o> Walk<'a, 'r, 'o> {
    pub(super) fn new(document: &'a Document, reporter: &'r mut Reporter<'o>) -> Self {
        Self {
            context: Context::new(document, reporter),
            families: Families::default(),
            pending: Vec::new(),
        }
    }

    /// Walks the tree of the document, then those of template contents and shadow roots.
    pub(super) fn run(&mut self) {
        self.walk(self.context.document.root());
        self.context.is_main_tree = false;
        while let Some(root) = self.pending.pop() {
            if self.context.reporter.is_cancelled() {
                return;
            }
            self.walk(root);
        }
    }

    fn walk(&mut self, root: NodeRef<'a>) {
        self.context.stack.push(Frame::root());
        let mut at = root;
        'walk: loop {
            // The author did not write the copies that a browser puts into `selectedcontent`.
            let parent = self.context.stack.last().map(|frame| frame.number);
            if parent != Some(SELECTEDCONTENT) || !is_copy(at) {
                let element = at.as_element();
                if let Some(element) = element {
                    if self.context.reporter.is_cancelled() {
                        return self.context.stack.clear();
                    }
                    self.open(element);
                } else if let Some(text) = at.text() {
                    self.text(at, text);
                }
                if let Some(child) = at.first_child() {
                    at = child;
                    continue;
                }
                if let Some(element) = element {
                    self.close(element);
                }
            }
            // The nodes after it.
            loop {
                if at == root {
                    break 'walk;
                }
                if let Some(next) = at.next_sibling() {
                    at = next;
                    break;
                }
                let Some(parent) = at.parent() else { break 'walk };
                at = parent;
                if let Some(element) = at.as_element() {
                    self.close(element);
                }
            }
        }
        self.context.stack.clear();
        let mut families = std::mem::take(&mut self.families);
        if self.context.structure {
            families.end(&mut self.context);
        }
    }

    fn text(&mut self, node: NodeRef<'a>, text: &'a str) {
        crate::work::count(1);
        if !self.context.structure || crate::ascii::is_all_whitespace(text.as_bytes()) {
            return;
        }
        let Some(frame) = self.context.stack.last_mut() else { return };
        frame.substantial = true;
        let inherited = frame.inherited;
        let without_text = frame.element.is_some_and(is_without_text);
        if !frame.state.step_text(inherited) || without_text {
            self.context.text_not_allowed(node);
        }
        self.families.text(text);
    }

    fn open(&mut self, element: ElementRef<'a>) {
        crate::work::count(1);
        self.context.elements += 1;
        let number = number_of(element);
        let Some(parent) = self.context.stack.last() else { return };
        let mut subject = Subject {
            element,
            number,
            parent: parent.number,
            ancestors: parent.ancestors,
            categories: 0,
        };
        if number == TEMPLATE
            && let Some(contents) = element.template_contents()
        {
            self.pending.push(contents);
        }
        if let Some(root) = element.shadow_root() {
            self.pending.push(root);
        }
        if !self.context.structure {
            self.attributes(&subject);
            self.context.stack.push(Frame::unread(&subject));
            return;
        }
        subject.categories = self.context.categories(&subject);
        let inherited = self.context.place_in_parent(&subject);
        self.attributes(&subject);
        self.families.open(&mut self.context, &subject);
        let frame = self.frame(&subject, inherited);
        if number == LABEL {
            self.context.conditions.labels.push(OpenLabel::of(element));
        }
        self.context.stack.push(frame);
    }

    fn attributes(&mut self, subject: &Subject<'a>) {
        let context = &mut self.context;
        context.seen = Seen::default();
        if context.has_places && subject.element.as_node().clone_of().is_some() {
            // The attributes were written once, and are checked on the original.
            return;
        }
        for attribute in subject.element.attributes() {
            crate::work::count(1);
            if attribute.namespace() != AttributeNamespace::None {
                continue;
            }
            let identity = attribute.name_number();
            let known = context.conditions.numbers.of(attribute, identity);
            let number = known.number();
            if context.structure {
                context.seen.note(known);
                self.families.attribute(context, subject, attribute, number);
            }
            if let Some(grammar) = context.attribute_allowed(subject, attribute, identity, number) {
                context.value(subject, attribute, grammar);
            }
        }
        if context.structure && subject.element.namespace() == Namespace::Html {
            context.required_attributes(subject);
        }
    }

    fn close(&mut self, element: ElementRef<'a>) {
        let context = &mut self.context;
        let Some(frame) = context.stack.pop() else { return };
        if !context.structure {
            return;
        }
        context.unforbid(&frame);
        if frame.number == LABEL {
            context.conditions.labels.pop();
        }
        context.missing_children(element, &frame);
        self.families.close(context, element, &frame);
        if let Some(parent) = context.stack.last_mut() {
            parent.substantial |= frame.substantial;
        }
    }

    /// The frame of an element that opens.
    fn frame(&mut self, subject: &Subject<'a>, inherited: Inherited) -> Frame<'a> {
        let context = &mut self.context;
        let mut frame = Frame::unread(subject);
        if let Some(parent) = context.stack.last() {
            frame.forbidden = parent.forbidden;
            frame.is_in_section = parent.is_in_section;
        }
        frame.ancestors = subject.ancestors;
        frame.has_role = context.seen.any(Seen::KNOWN_ROLE);
        frame.not_for_main = match context.stack.last().and_then(|parent| parent.not_for_main) {
            None if !may_contain_main(subject) => Some(context.stack.len()),
            outermost => outermost,
        };
        frame.is_in_section |= matches!(subject.number, ARTICLE | ASIDE | MAIN | NAV | SECTION);
        frame.is_focus_scope = context.seen.any(Seen::POPOVER) || subject.number == DIALOG;
        let Some(model) = model_of(subject.number) else { return frame };
        frame.ancestors |= context.conditions.matching(super::model::ANCESTOR_SELECTORS, subject);
        for (bit, condition) in model.forbids {
            if context.conditions.holds_if_any(*condition, subject) {
                frame.forbids |= bit;
            }
        }
        if context.seen.any(Seen::ROLE)
            && let Some(role) = control(subject)
        {
            // Its role makes it what a button is; only in a link there may be headings.
            let button = model_of(BUTTON).map_or(&[][..], |button| button.forbids);
            frame.forbids |= button.iter().fold(0, |bits, (bit, _)| bits | bit);
            if role != "link" {
                frame.forbids |= headings();
            }
        }
        frame.forbidden |= frame.forbids;
        context.forbid(frame.forbids, subject.element);
        if subject.element.namespace() != Namespace::Html || subject.number == SVG {
            return frame;
        }
        for case in model.content {
            if !context.conditions.holds_if_any(case.when, subject) {
                continue;
            }
            if let Content::Children(automaton) = &case.content {
                frame.state = State::start(automaton);
                frame.inherited = inherited;
                if automaton.items.iter().any(|item| matches!(item, Item::Transparent)) {
                    frame.model = context.stack.last().and_then(|parent| parent.model);
                }
            }
            break;
        }
        frame
    }
}

/// Whether a child of `selectedcontent` is a copy, or may be one: a parse without places does not tell.
fn is_copy(node: NodeRef<'_>) -> bool {
    node.copy_of().is_some() || node.span().is_none()
}

/// Whether [`main`](https://html.spec.whatwg.org/multipage/grouping-content.html#hierarchically-correct-main-element) can
/// be in an element, as far as that element goes.
fn may_contain_main(subject: &Subject<'_>) -> bool {
    match subject.number {
        HTML | BODY | DIV | CUSTOM_ELEMENT => true,
        FORM => !["aria-label", "aria-labelledby", "title"]
            .iter()
            .any(|name| subject.element.has_attribute(name)),
        _ => false,
    }
}

/// The bit of the selector of headings.
fn headings() -> u64 {
    let is_it =
        |one: &Selector| matches!(one.base, Base::Category(IS_HEADING)) && one.when.is_none();
    SELECTORS.iter().position(is_it).map_or(0, |bit| 1 << bit)
}
