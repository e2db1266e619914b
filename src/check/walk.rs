//! The one walk over the document: in document order, with a stack of open elements.

use super::codes::Level;
use super::condition::Subject;
use super::model::{Automaton, Content, DIALOG, IS_FLOW, Item, LABEL, SELECTORS, SVG, UNKNOWN};
use super::names::{model_of, number_of};
use super::report::Reporter;
use super::rules::content::State;
use super::rules::ids::Ids;
use super::rules::summary::Summary;
use crate::dom::{Document, ElementRef, NodeId, NodeRef, Visit};
use crate::names::{Namespace, Tag};

/// What an open element's contents have to keep to.
pub(super) struct Frame<'a> {
    pub(super) element: Option<ElementRef<'a>>,
    pub(super) number: u16,
    /// How far its content model has been read.
    pub(super) state: State,
    /// What a transparent element here may contain: positions of an automaton.
    pub(super) inherited: (&'static Automaton, u64),
    /// The selectors that no descendant may match.
    pub(super) forbidden: u64,
    /// The selectors that it or an ancestor matches.
    pub(super) ancestors: u64,
    /// Whether it has text, or an element that stands for some.
    pub(super) substantial: bool,
    /// Whether it is a scope of `autofocus`.
    pub(super) is_focus_scope: bool,
}

/// Attributes that rules ask about.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Seen {
    pub(super) autofocus: bool,
    pub(super) popover: bool,
    pub(super) microdata: bool,
    pub(super) heading_offset: bool,
    pub(super) url: bool,
    pub(super) role: bool,
}

/// A label, and what it labels.
pub(super) struct OpenLabel<'a> {
    /// Its `for`.
    pub(super) target: Option<&'a str>,
    /// Without `for`: the first labelable descendant.
    pub(super) control: Option<NodeId>,
}

/// What a transparent element may contain at the root of a tree.
pub(super) static FLOW: Automaton = Automaton {
    items: &[Item::Category(IS_FLOW)],
    first: 1,
    last: 1,
    nullable: true,
    follow: &[1],
    inherited: &[1],
    interleaved: false,
};

/// The state of a walk.
pub(super) struct Checker<'a, 'r, 'o> {
    pub(super) document: &'a Document,
    pub(super) reporter: &'r mut Reporter<'o>,
    pub(super) structure: bool,
    pub(super) values: bool,
    pub(super) urls: bool,
    pub(super) stack: Vec<Frame<'a>>,
    /// By number of the selector: the elements that forbid it, innermost last.
    pub(super) forbidding: Vec<Vec<NodeRef<'a>>>,
    /// Attributes that rules ask about, which the element that opens has.
    pub(super) seen: Seen,
    pub(super) labels: Vec<OpenLabel<'a>>,
    pub(super) auto_sizes: Option<(NodeId, bool)>,
    pub(super) ids: Ids<'a>,
    pub(super) summary: Summary<'a>,
    /// Whether this is the tree of the document itself, not the contents of a template.
    pub(super) is_main_tree: bool,
    /// The roots of other trees, still to be walked.
    pub(super) pending: Vec<NodeRef<'a>>,
}

impl<'a, 'r, 'o> Checker<'a, 'r, 'o> {
    pub(super) fn new(document: &'a Document, reporter: &'r mut Reporter<'o>) -> Self {
        let options = reporter.options();
        Self {
            document,
            structure: options.checks(Level::Structure),
            values: options.checks(Level::Values),
            urls: options.checks(Level::Urls),
            reporter,
            stack: Vec::new(),
            forbidding: vec![Vec::new(); SELECTORS.len()],
            seen: Seen::default(),
            labels: Vec::new(),
            auto_sizes: None,
            ids: Ids::default(),
            summary: Summary::default(),
            is_main_tree: true,
            pending: Vec::new(),
        }
    }

    /// Walks the tree of the document, then those of template contents and shadow roots.
    pub(super) fn run(&mut self) {
        self.walk(self.document.root());
        self.is_main_tree = false;
        while let Some(root) = self.pending.pop() {
            if self.reporter.is_cancelled() {
                return;
            }
            self.walk(root);
        }
    }

    fn walk(&mut self, root: NodeRef<'a>) {
        self.stack.push(Frame {
            element: None,
            number: UNKNOWN,
            state: State::ANYTHING,
            inherited: (&FLOW, 1),
            forbidden: 0,
            ancestors: 0,
            substantial: false,
            is_focus_scope: false,
        });
        // The author did not write the copies that a browser puts into `selectedcontent`.
        let mut copied: Option<NodeRef<'a>> = None;
        for edge in root.traverse() {
            if let Some(copy) = copied {
                if edge != Visit::Close(copy) {
                    continue;
                }
                copied = None;
            }
            match edge {
                Visit::Open(node) => {
                    if let Some(element) = node.as_element() {
                        if self.reporter.is_cancelled() {
                            return self.stack.clear();
                        }
                        self.open(element);
                        if element.is_html(Tag::Selectedcontent) {
                            copied = Some(node);
                        }
                    } else if let Some(text) = node.text() {
                        self.text(node, text);
                    }
                }
                Visit::Close(node) => {
                    if let Some(element) = node.as_element() {
                        self.close(element);
                    }
                }
            }
        }
        self.stack.clear();
        if self.structure {
            self.finish_ids();
            self.finish_summary();
        }
    }

    fn text(&mut self, node: NodeRef<'a>, text: &str) {
        crate::work::count(1);
        if !self.structure || text.bytes().all(crate::ascii::is_whitespace) {
            return;
        }
        let Some(frame) = self.stack.last_mut() else { return };
        frame.substantial = true;
        let inherited = frame.inherited;
        if !frame.state.step_text(inherited) {
            self.text_not_allowed(node);
        }
        self.summary.text(text);
    }

    fn open(&mut self, element: ElementRef<'a>) {
        crate::work::count(1);
        let number = number_of(element);
        let Some(parent) = self.stack.last() else { return };
        let mut subject = Subject {
            element,
            number,
            parent: parent.number,
            ancestors: parent.ancestors,
            categories: 0,
        };
        if let Some(contents) = element.template_contents() {
            self.pending.push(contents);
        }
        if let Some(shadow) = element.shadow_root() {
            self.pending.push(shadow);
        }
        if !self.structure {
            self.attributes(&subject);
            let inherited = (&FLOW, 1);
            self.stack.push(Frame {
                element: Some(element),
                number,
                state: State::ANYTHING,
                inherited,
                forbidden: 0,
                ancestors: 0,
                substantial: false,
                is_focus_scope: false,
            });
            return;
        }
        subject.categories = self.categories(&subject);
        let inherited = self.place_in_parent(&subject);
        self.attributes(&subject);
        self.open_rules(&subject);
        let mut frame = self.frame(&subject, inherited);
        frame.is_focus_scope = self.seen.popover || number == DIALOG;
        if number == LABEL {
            self.labels.push(OpenLabel { target: element.attribute("for"), control: None });
        }
        self.stack.push(frame);
    }

    fn close(&mut self, element: ElementRef<'a>) {
        let Some(frame) = self.stack.pop() else { return };
        if !self.structure {
            return;
        }
        self.unforbid(&frame);
        if frame.number == LABEL {
            self.labels.pop();
        }
        self.missing_children(element, &frame);
        self.close_rules(element, &frame);
        if let Some(parent) = self.stack.last_mut() {
            parent.substantial |= frame.substantial;
        }
    }

    /// The categories the element has in its place.
    fn categories(&mut self, subject: &Subject<'a>) -> u32 {
        let Some(model) = model_of(subject.number) else { return 0 };
        let mut categories = model.always;
        for (bits, condition) in model.sometimes {
            if categories & bits != *bits && self.holds(condition, subject) {
                categories |= bits;
            }
        }
        categories
    }

    /// The frame of an element that opens.
    fn frame(&mut self, subject: &Subject<'a>, inherited: (&'static Automaton, u64)) -> Frame<'a> {
        let forbidden_above = self.stack.last().map_or(0, |frame| frame.forbidden);
        let foreign = subject.element.namespace() != Namespace::Html;
        let mut frame = Frame {
            element: Some(subject.element),
            number: subject.number,
            state: State::ANYTHING,
            inherited: (&FLOW, 1),
            forbidden: forbidden_above,
            ancestors: subject.ancestors,
            substantial: false,
            is_focus_scope: false,
        };
        let Some(model) = model_of(subject.number) else { return frame };
        frame.ancestors |= self.matching(super::rules::content::ASKED_OF_ANCESTORS, subject);
        for (bit, condition) in model.forbids {
            if self.holds_if_any(*condition, subject) {
                frame.forbidden |= bit;
                if let Some(list) = self.forbidding.get_mut(bit.trailing_zeros() as usize) {
                    list.push(subject.element.as_node());
                }
            }
        }
        if foreign || subject.number == SVG {
            return frame;
        }
        for case in model.content {
            if !self.holds_if_any(case.when, subject) {
                continue;
            }
            if let Content::Children(automaton) = &case.content {
                frame.state = State::start(automaton);
                frame.inherited = inherited;
            }
            break;
        }
        frame
    }

    /// Takes back what an element forbade.
    fn unforbid(&mut self, frame: &Frame<'a>) {
        let (Some(element), Some(model)) = (frame.element, model_of(frame.number)) else { return };
        for (bit, _) in model.forbids {
            if let Some(list) = self.forbidding.get_mut(bit.trailing_zeros() as usize)
                && list.last() == Some(&element.as_node())
            {
                list.pop();
            }
        }
    }
}
