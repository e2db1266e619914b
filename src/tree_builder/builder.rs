//! What the tree builder is made of: options, the state of the parser, and the tree.

use super::body_rules;
use super::dispatch::Step;
use super::errors::Noted;
use super::limits::StopConditions;
use super::mode::Mode;
use super::open::{ActiveFormatting, OpenElements, StackKeys};
use super::options::TreeBuilderOptions;
use super::places::Here;
use super::steps::{ContextElement, OpenTemplate};
use super::way::Way;
use crate::error::{ParseError, Site};
use crate::names::quirks::QuirksMode;
use crate::names::{Categories, Tag};
use crate::span::Span;
use crate::token::{Feedback, Token};
use crate::tree_sink::TreeSink;

/// The state of tree construction, over a tree.
#[derive(Debug)]
pub(super) struct Builder<H, S: ?Sized> {
    pub(super) settings: Settings,
    pub(super) state: State,
    pub(super) stack: OpenElements<H>,
    pub(super) formatting: ActiveFormatting<H>,
    pub(super) pointers: Pointers<H>,
    pub(super) document: H,
    /// The last field, so that it may be [erased](Self::erased).
    pub(super) sink: S,
}

/// What does not change while a document is built, except that limits and a known encoding are set after the beginning.
#[derive(Debug, Clone, Copy)]
pub(super) struct Settings {
    pub(super) options: TreeBuilderOptions,
    pub(super) wants_errors: bool,
    /// Asked only through [`Builder::wants_places`].
    wants_places: bool,
    /// Whether errors are wanted, or something may stop the parse.
    pub(super) is_checked: bool,
}

impl Settings {
    pub(super) fn new<S: TreeSink>(sink: &S, options: TreeBuilderOptions) -> Self {
        let wants_errors = sink.wants_errors();
        let wants_places = sink.wants_places();
        Self { options, wants_errors, wants_places, is_checked: wants_errors }
    }
}

/// What the rules read and write, apart from elements.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    /// The tokens that bypass the dispatcher.
    pub(super) way: Way,
    pub(super) mode: Mode,
    pub(super) original_mode: Mode,
    pub(super) template_modes: Vec<Mode>,
    pub(super) keys: StackKeys,
    /// [The fragment context element](https://html.spec.whatwg.org/multipage/parsing.html#fragment-parsing-algorithm)
    pub(super) context: Option<ContextElement>,
    pub(super) frameset_ok: bool,
    pub(super) foster_parenting: bool,
    /// Set after a start tag whose next line feed is ignored.
    pub(super) ignores_line_feed: bool,
    /// The self-closing flag of the current token was acknowledged.
    pub(super) acknowledged_self_closing: bool,
    /// The pending table character tokens, whether all are white space, and the errors if not.
    pub(super) table_text: String,
    pub(super) table_text_is_space: bool,
    pub(super) table_text_errors: Vec<ParseError>,
    pub(super) quirks: QuirksMode,
    /// The `charset` of the last `meta` that declared an encoding, and its `content` if that counts too.
    pub(super) declared_encoding: (Option<String>, Option<String>),
    pub(super) stop_conditions: Option<Box<StopConditions>>,
    /// The place of the current token; if errors are wanted, of its first character that is left.
    pub(super) span: Span,
    /// Whether each character of the current token stands in the source as it is; set only if errors are
    /// wanted.
    pub(super) is_verbatim: bool,
    /// What of the current token is left; set only if the sink wants places.
    pub(super) here: Here,
    /// What related places of errors are found by; set only if the sink wants places.
    pub(super) noted: Noted,
}

impl State {
    /// The state at the beginning of a document.
    pub(super) fn begin(&mut self, options: &TreeBuilderOptions) {
        self.way = Way::first(options.rules_only);
        self.frameset_ok = true;
    }

    /// The default, except for its memory.
    pub(super) fn cleared(self) -> Self {
        let Self { mut template_modes, mut keys, mut table_text, mut table_text_errors, .. } = self;
        template_modes.clear();
        keys.clear();
        table_text.clear();
        table_text_errors.clear();
        let (here, noted) = (self.here.cleared(), self.noted.cleared());
        let kept = Self { here, noted, ..Self::default() };
        Self { template_modes, keys, table_text, table_text_errors, ..kept }
    }
}

/// Elements that rules name besides the open ones.
#[derive(Debug)]
pub(super) struct Pointers<H> {
    /// The open `template` elements, in the order of the stack.
    pub(super) templates: Vec<OpenTemplate<H>>,
    /// The [`head` element
    /// pointer](https://html.spec.whatwg.org/multipage/parsing.html#the-element-pointers).
    pub(super) head: Option<H>,
    /// The [`form` element
    /// pointer](https://html.spec.whatwg.org/multipage/parsing.html#the-element-pointers).
    pub(super) form: Option<H>,
    /// The last script that was answered with [`Feedback::Script`].
    pub(super) ended_script: Option<H>,
}

/// (Derived it would ask for handles that have a default.)
impl<H> Default for Pointers<H> {
    fn default() -> Self {
        Self { templates: Vec::new(), head: None, form: None, ended_script: None }
    }
}

impl<H> Pointers<H> {
    /// Names no element, and keeps the memory.
    pub(super) fn clear(&mut self) {
        let mut templates = std::mem::take(&mut self.templates);
        templates.clear();
        *self = Self { templates, ..Self::default() };
    }
}

impl<S: TreeSink> Builder<S::Handle, S> {
    pub(super) fn new(mut sink: S, options: TreeBuilderOptions) -> Self {
        let settings = Settings::new(&sink, options);
        let mut state = State::default();
        state.begin(&options);
        let document = sink.document();
        let (stack, formatting) = (OpenElements::new(), ActiveFormatting::new());
        Self { settings, state, stack, formatting, pointers: Pointers::default(), document, sink }
    }

    /// The same builder for the rules, which do not know the type of the sink: so they are compiled once for each type
    /// of handle.
    #[inline(always)]
    pub(super) fn erased(&mut self) -> &mut Builder<S::Handle, Erased<'_, S::Handle>> {
        self
    }
}

/// A sink whose type is not known.
pub(super) type Erased<'s, H> = dyn TreeSink<Handle = H> + 's;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Runs the dispatcher, and then reports a self-closing flag without effect.
    pub(super) fn dispatch_checked(&mut self, token: &Token<'_>) -> Feedback {
        self.state.acknowledged_self_closing = false;
        if let Token::Characters(text) = token
            && self.settings.wants_errors
        {
            self.begin_text(text);
        }
        let feedback = self.dispatch(token);
        if let Token::StartTag(tag) = token
            && tag.self_closing
            && !self.state.acknowledged_self_closing
        {
            self.error(Site::SlashInNonVoidStartTag);
        }
        feedback
    }

    /// Whether the sink wants places. Of a sink whose type is known the compiler knows the answer, mostly, and one whose
    /// type is not known is only asked if it said so at the beginning.
    #[inline(always)]
    pub(super) fn wants_places(&self) -> bool {
        self.settings.wants_places && self.sink.wants_places()
    }

    /// The categories of an HTML element, in the edition that is followed.
    #[inline]
    pub(super) fn categories(&self, tag: Tag) -> Categories {
        let categories = body_rules::CATEGORIES[tag as usize];
        match tag {
            Tag::Select if !self.is_select_relaxed() => categories.without(Categories::SCOPE),
            Tag::Search if !self.settings.options.features.search_element => Categories::NONE,
            _ => categories,
        }
    }

    #[inline]
    pub(super) fn is_select_relaxed(&self) -> bool {
        self.settings.options.features.select_mode == crate::edition::SelectMode::Relaxed
    }

    /// Whether the stack holds a single element and a fragment is parsed: then the context element is the
    /// adjusted current node.
    #[inline]
    pub(super) fn is_at_fragment_root(&self) -> bool {
        self.state.context.is_some() && self.stack.is_single()
    }

    /// Whether declarative shadow roots are allowed, in the edition that is followed.
    pub(super) fn allows_declarative_shadow_roots(&self) -> bool {
        self.settings.options.allows_declarative_shadow_roots
            && self.settings.options.features.declarative_shadow_roots
    }

    /// [Parsing template
    /// contents](https://html.spec.whatwg.org/multipage/parsing.html#parsing-template-contents); in
    /// earlier editions only "there is a template element on the stack".
    pub(super) fn parses_template_contents(&self) -> bool {
        self.stack.contains(Tag::Template)
            || (self.settings.options.features.parsing_template_contents
                && self
                    .state
                    .context
                    .as_ref()
                    .is_some_and(|context| context.is_html(Tag::Template)))
    }

    /// The feedback at the end of a script.
    pub(super) fn end_of_script(&mut self, script: S::Handle) -> Step {
        if !self.settings.options.pauses_at_scripts {
            return Step::Done;
        }
        self.pointers.ended_script = Some(script);
        Step::Answer(Feedback::Script)
    }

    /// The parent of comments after the body and the like.
    pub(super) fn first_open_element(&self) -> S::Handle {
        self.stack.first().map_or(self.document, |entry| entry.handle)
    }
}
