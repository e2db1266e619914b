//! The parts of the tree builder: options, the state of the parser, and the tree.

use super::body_rules;
use super::open::{ActiveFormatting, OpenElements};
use super::options::TreeBuilderOptions;
use super::state::{Pointers, Settings, State};
use super::step::Step;
use crate::error::Site;
use crate::names::{Categories, Tag};
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
