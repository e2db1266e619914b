//! The [tree construction
//! dispatcher](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher), which
//! chooses the rules for a token.
//!
//! A rule does not call another rule for the token, nor itself: it returns a [`Step`], and one loop here
//! carries it out. So nothing recurses, however often a token is reprocessed.

use super::builder::Builder;
use super::key::Key;
use super::mode::Mode;
use super::open::IntegrationPoint;
use super::step::Step;
use crate::names::{Namespace, Tag};
use crate::token::{Feedback, Token};
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Sends a token to the rules until they have finished with it.
    #[inline(never)]
    pub(super) fn dispatch(&mut self, token: &Token<'_>) -> Feedback {
        let rest;
        let mut token = token;
        if self.state.ignores_line_feed {
            self.state.ignores_line_feed = false;
            if let Token::Characters(text) = *token
                && let Some(after) = text.strip_prefix('\n')
            {
                if after.is_empty() {
                    return Feedback::Continue;
                }
                if self.settings.wants_errors {
                    self.skip_text(1, after);
                }
                if self.wants_places() {
                    self.state.here.skip(1);
                }
                rest = Token::Characters(after);
                token = &rest;
            }
        }
        // Most rules return `Done`.
        match self.process(token) {
            Step::Done => Feedback::Continue,
            Step::Answer(feedback) => feedback,
            step => self.carry_out(step, token),
        }
    }

    /// Carries out the step that a rule returned for a token.
    #[inline(never)]
    pub(super) fn carry_out(&mut self, step: Step, token: &Token<'_>) -> Feedback {
        let mut rest;
        let mut token = token;
        let mut step = step;
        loop {
            step = match step {
                Step::Done => return Feedback::Continue,
                Step::Answer(feedback) => return feedback,
                Step::Reprocess => self.process(token),
                Step::Using(mode) => self.process_using(mode, token),
                Step::InHtmlContent => self.process_using(self.state.mode, token),
                Step::Used(length) => {
                    let length = length as usize;
                    let Token::Characters(text) = *token else { return Feedback::Continue };
                    if length >= text.len() {
                        return Feedback::Continue;
                    }
                    if self.settings.wants_errors {
                        self.skip_text(length, &text[length..]);
                    }
                    if self.wants_places() {
                        self.state.here.skip(length);
                    }
                    rest = Token::Characters(&text[length..]);
                    token = &rest;
                    self.process(token)
                }
            }
        }
    }

    #[inline(always)]
    fn process(&mut self, token: &Token<'_>) -> Step {
        if self.uses_html_rules(token) {
            self.process_using(self.state.mode, token)
        } else {
            self.in_foreign_content(token)
        }
    }

    /// The rules of each mode, by name.
    pub(super) fn process_using(&mut self, mode: Mode, token: &Token<'_>) -> Step {
        crate::work::count(1);
        match mode {
            Mode::InBody => self.in_body(token),
            Mode::Text => self.text(token),
            Mode::InTable => self.in_table(token),
            Mode::InTableText => self.in_table_text(token),
            Mode::InTableBody => self.in_table_body(token),
            Mode::InRow => self.in_row(token),
            Mode::InCell => self.in_cell(token),
            Mode::InCaption => self.in_caption(token),
            Mode::InColumnGroup => self.in_column_group(token),
            Mode::InHead => self.in_head(token),
            Mode::InHeadNoscript => self.in_head_noscript(token),
            Mode::AfterHead => self.after_head(token),
            Mode::Initial => self.initial(token),
            Mode::BeforeHtml => self.before_html(token),
            Mode::BeforeHead => self.before_head(token),
            Mode::InSelect => self.in_select(token),
            Mode::InSelectInTable => self.in_select_in_table(token),
            Mode::InTemplate => self.in_template(token),
            Mode::AfterBody => self.after_body(token),
            Mode::InFrameset => self.in_frameset(token),
            Mode::AfterFrameset => self.after_frameset(token),
            Mode::AfterAfterBody => self.after_after_body(token),
            Mode::AfterAfterFrameset => self.after_after_frameset(token),
        }
    }

    /// Whether the token goes to the current insertion mode rather than to foreign content.
    #[inline]
    pub(super) fn uses_html_rules(&self, token: &Token<'_>) -> bool {
        match self.stack.current() {
            Some(current) if current.namespace != Namespace::Html => {
                self.is_html_at(token, current.namespace, current.tag, current.integration)
            }
            Some(_) if self.is_at_fragment_root() => match &self.state.context {
                Some(context) if context.namespace != Namespace::Html => {
                    self.is_html_at(token, context.namespace, context.tag, context.integration)
                }
                _ => true,
            },
            _ => true,
        }
    }

    /// The same where the adjusted current node is in foreign content.
    fn is_html_at(
        &self,
        token: &Token<'_>,
        namespace: Namespace,
        tag: Tag,
        integration: IntegrationPoint,
    ) -> bool {
        let (is_start, is_text, name) = match token.key() {
            Key::EndOfFile => return true,
            Key::Start(name) => (true, false, name),
            Key::Characters | Key::Null => (false, true, Tag::Unknown),
            _ => return false,
        };
        match integration {
            IntegrationPoint::MathMlText => {
                is_text || (is_start && !matches!(name, Tag::Mglyph | Tag::Malignmark))
            }
            IntegrationPoint::Html => true,
            IntegrationPoint::None => {
                is_start
                    && name == Tag::Svg
                    && namespace == Namespace::MathMl
                    && tag == Tag::AnnotationXml
            }
        }
    }

    /// The namespace of the [adjusted current
    /// node](https://html.spec.whatwg.org/multipage/parsing.html#adjusted-current-node); HTML if there is
    /// no such node.
    pub(super) fn adjusted_current_namespace(&self) -> Namespace {
        match (&self.state.context, self.stack.current()) {
            (Some(context), Some(_)) if self.stack.is_single() => context.namespace,
            (_, Some(current)) => current.namespace,
            (_, None) => Namespace::Html,
        }
    }
}
