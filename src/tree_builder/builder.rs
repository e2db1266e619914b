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
use crate::names::{Categories, Tag};
use crate::span::Span;
use crate::token::{Feedback, Token};
use crate::tree_sink::TreeSink;

/// The state of tree construction, over a tree.
#[derive(Debug)]
pub(super) struct Builder<H, S: ?Sized> {
    pub(super) options: TreeBuilderOptions,
    pub(super) wants_errors: bool,
    /// Whether errors are wanted, or something may stop the parse.
    pub(super) is_checked: bool,
    /// The tokens that bypass the dispatcher.
    pub(super) way: Way,
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

    pub(super) mode: Mode,
    pub(super) original_mode: Mode,
    pub(super) template_modes: Vec<Mode>,
    pub(super) stack: OpenElements<H>,
    pub(super) formatting: ActiveFormatting<H>,
    pub(super) keys: StackKeys,
    /// The open `template` elements, in the order of the stack.
    pub(super) templates: Vec<OpenTemplate<H>>,
    /// [The fragment context element](https://html.spec.whatwg.org/multipage/parsing.html#fragment-parsing-algorithm)
    pub(super) context: Option<ContextElement>,
    pub(super) document: H,
    pub(super) head: Option<H>,
    pub(super) form: Option<H>,
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
    pub(super) quirks: crate::names::quirks::QuirksMode,
    /// The `charset` of the last `meta` that declared an encoding, and its `content` if that counts too.
    pub(super) declared_encoding: (Option<String>, Option<String>),
    /// The last script that was answered with [`Feedback::Script`].
    pub(super) ended_script: Option<H>,
    /// The last field, so that it may be [erased](Self::erased).
    pub(super) sink: S,
}

impl<S: TreeSink> Builder<S::Handle, S> {
    pub(super) fn new(mut sink: S, options: TreeBuilderOptions) -> Self {
        let document = sink.document();
        let wants_errors = sink.wants_errors();
        Self {
            options,
            wants_errors,
            is_checked: wants_errors,
            way: Way::first(options.rules_only),
            stop_conditions: None,
            span: Span::default(),
            is_verbatim: false,
            here: Here::new(),
            noted: Noted::default(),
            mode: Mode::Initial,
            original_mode: Mode::Initial,
            template_modes: Vec::new(),
            stack: OpenElements::new(),
            formatting: ActiveFormatting::new(),
            keys: StackKeys::new(),
            templates: Vec::new(),
            context: None,
            document,
            head: None,
            form: None,
            frameset_ok: true,
            foster_parenting: false,
            ignores_line_feed: false,
            acknowledged_self_closing: false,
            table_text: String::new(),
            table_text_errors: Vec::new(),
            table_text_is_space: true,
            quirks: crate::names::quirks::QuirksMode::NoQuirks,
            declared_encoding: (None, None),
            ended_script: None,
            sink,
        }
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
        self.acknowledged_self_closing = false;
        if let Token::Characters(text) = token
            && self.wants_errors
        {
            self.begin_text(text);
        }
        let feedback = self.dispatch(token);
        if let Token::StartTag(tag) = token
            && tag.self_closing
            && !self.acknowledged_self_closing
        {
            self.error(Site::SlashInNonVoidStartTag);
        }
        feedback
    }

    /// The categories of an HTML element, in the edition that is followed.
    #[inline]
    pub(super) fn categories(&self, tag: Tag) -> Categories {
        let categories = body_rules::CATEGORIES[tag as usize];
        match tag {
            Tag::Select if !self.is_select_relaxed() => categories.without(Categories::SCOPE),
            Tag::Search if !self.options.features.search_element => Categories::NONE,
            _ => categories,
        }
    }

    #[inline]
    pub(super) fn is_select_relaxed(&self) -> bool {
        self.options.features.select_mode == crate::edition::SelectMode::Relaxed
    }

    /// Whether the stack holds a single element and a fragment is parsed: then the context element is the
    /// adjusted current node.
    #[inline]
    pub(super) fn is_at_fragment_root(&self) -> bool {
        self.context.is_some() && self.stack.is_single()
    }

    /// Whether declarative shadow roots are allowed, in the edition that is followed.
    pub(super) fn allows_declarative_shadow_roots(&self) -> bool {
        self.options.allows_declarative_shadow_roots
            && self.options.features.declarative_shadow_roots
    }

    /// [Parsing template
    /// contents](https://html.spec.whatwg.org/multipage/parsing.html#parsing-template-contents); in
    /// earlier editions only "there is a template element on the stack".
    pub(super) fn parses_template_contents(&self) -> bool {
        self.stack.contains(Tag::Template)
            || (self.options.features.parsing_template_contents
                && self.context.as_ref().is_some_and(|context| context.is_html(Tag::Template)))
    }

    /// The feedback at the end of a script.
    pub(super) fn end_of_script(&mut self, script: S::Handle) -> Step {
        if !self.options.pauses_at_scripts {
            return Step::Done;
        }
        self.ended_script = Some(script);
        Step::Answer(Feedback::Script)
    }

    /// The parent of comments after the body and the like.
    pub(super) fn first_open_element(&self) -> S::Handle {
        self.stack.first().map_or(self.document, |entry| entry.handle)
    }
}
