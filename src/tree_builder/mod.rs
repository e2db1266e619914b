//! [Tree construction](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction):
//! tokens in, verbs for a [`TreeSink`] out.
//!
//! * `dispatch.rs` sends a token to the rules of the current insertion mode (`modes/`), which return a
//!   [`Step`]: done, reprocess, or use the rules of another mode.
//! * `fast_path/` takes the commonest tokens without the dispatcher and the rules.
//! * `open/` keeps the stack of open elements and the list of active formatting elements so that no
//!   question about them needs a walk.
//! * `steps/` holds the numbered algorithms that several rules call: inserting, the adoption agency,
//!   resetting the insertion mode, beginning a fragment.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "heights of the stack and places of the list are kept beside them and checked against a walk by tests; texts are cut after ASCII white space"
)]

mod body_rules;
mod dispatch;
mod errors;
mod fast_path;
#[cfg(feature = "preload")]
mod fork;
#[cfg(any(feature = "preload", feature = "rewrite"))]
mod held;
mod key;
mod limits;
mod mode;
mod modes;
mod open;
mod options;
mod places;
mod reuse;
mod steps;
mod tag_lists;
mod text_errors;

#[cfg(any(feature = "preload", feature = "rewrite"))]
pub(crate) use held::reads_attributes;
pub(crate) use limits::StopConditions;
pub use options::{Scripting, TreeBuilderOptions};
pub use steps::FragmentContext;

use crate::edition::Features;
use crate::error::{ParseError, Site};
use crate::names::{Categories, Tag};
use crate::span::Span;
use crate::token::{EncodingDeclaration, Feedback, Token, TokenSink};
use crate::tree_sink::{Control, InsertionLocation, TreeSink};
use dispatch::Step;
use errors::Noted;
use fast_path::Way;
use mode::Mode;
use open::{ActiveFormatting, OpenElements, StackKeys};
use places::Here;
use steps::{ContextElement, OpenTemplate};

/// Builds a tree from tokens: the sink of a [`Tokenizer`](crate::tokens::Tokenizer), over a tree of your own.
///
/// ```
/// use duckbill::Span;
/// use duckbill::tokens::{Token, TokenSink};
/// use duckbill::tree::{TreeBuilder, TreeBuilderOptions};
/// # use duckbill::tokens::{Attributes, Doctype};
/// # use duckbill::tree::{ElementName, InsertionLocation, TreeSink};
/// /// A tree that only counts its elements.
/// #[derive(Default)]
/// struct Count(u32);
///
/// impl TreeSink for Count {
///     type Handle = u32;
///     fn document(&mut self) -> u32 { 0 }
///     fn create_element(&mut self, _: ElementName<'_>, _: &Attributes<'_>) -> u32 {
///         self.0 += 1;
///         self.0
///     }
///     // … every other verb does nothing.
/// #   fn clone_element(&mut self, _: u32) -> u32 { self.0 += 1; self.0 }
/// #   fn create_comment(&mut self, _: &str) -> u32 { 0 }
/// #   fn create_processing_instruction(&mut self, _: &str, _: &str) -> u32 { 0 }
/// #   fn create_fragment(&mut self) -> u32 { 0 }
/// #   fn append_doctype(&mut self, _: &Doctype<'_>) {}
/// #   fn insert(&mut self, _: u32, _: InsertionLocation<u32>) {}
/// #   fn insert_text(&mut self, _: &str, _: InsertionLocation<u32>) {}
/// #   fn remove(&mut self, _: u32) {}
/// #   fn move_children(&mut self, _: u32, _: u32) {}
/// #   fn parent(&self, _: u32) -> Option<u32> { None }
/// #   fn template_contents(&mut self, _: u32) -> u32 { 0 }
/// #   fn add_missing_attributes(&mut self, _: u32, _: &Attributes<'_>) {}
/// #   fn has_same_attributes(&self, _: u32, _: u32) -> bool { false }
/// #   fn attributes_hash(&self, _: u32) -> u64 { 0 }
/// }
///
/// let mut builder = TreeBuilder::new(Count::default(), TreeBuilderOptions::default());
/// builder.token(&Token::Characters("Hello"), Span::default());
/// builder.token(&Token::EndOfFile, Span::at(5));
/// assert_eq!(builder.into_sink().0, 3); // html, head, body
/// ```
#[derive(Debug)]
pub struct TreeBuilder<S: TreeSink> {
    sink: S,
    features: Features,
    scripting: Scripting,
    wants_errors: bool,
    /// Whether errors are wanted, or something may stop the parse.
    is_checked: bool,
    /// The tokens that bypass the dispatcher.
    way: Way,
    /// Whether no token does: in a twin, or because something may stop the parse.
    rules_only: bool,
    stop_conditions: Option<Box<StopConditions>>,
    is_srcdoc: bool,
    allows_declarative_shadow_roots: bool,
    pauses_at_scripts: bool,
    reports_encodings: bool,
    /// The place of the current token; if errors are wanted, of its first character that is left.
    span: Span,
    /// Whether each character of the current token stands in the source as it is; set only if errors are
    /// wanted.
    is_verbatim: bool,
    /// What of the current token is left; set only if the sink wants places.
    here: Here,
    /// What related places of errors are found by; set only if the sink wants places.
    noted: Noted,

    mode: Mode,
    original_mode: Mode,
    template_modes: Vec<Mode>,
    stack: OpenElements<S::Handle>,
    formatting: ActiveFormatting<S::Handle>,
    keys: StackKeys,
    /// The open `template` elements, in the order of the stack.
    templates: Vec<OpenTemplate<S::Handle>>,
    /// [The fragment context element](https://html.spec.whatwg.org/multipage/parsing.html#fragment-parsing-algorithm)
    context: Option<ContextElement>,
    document: S::Handle,
    head: Option<S::Handle>,
    form: Option<S::Handle>,
    frameset_ok: bool,
    foster_parenting: bool,
    /// Set after a start tag whose next line feed is ignored.
    ignores_line_feed: bool,
    /// The self-closing flag of the current token was acknowledged.
    acknowledged_self_closing: bool,
    /// The pending table character tokens, whether all are white space, and the errors if not.
    table_text: String,
    table_text_is_space: bool,
    table_text_errors: Vec<ParseError>,
    quirks: crate::names::quirks::QuirksMode,
    /// The encoding that the last `meta` declared, and whether in its `content` attribute.
    declared_encoding: Option<(String, bool)>,
    /// The last script that was answered with [`Feedback::Script`].
    ended_script: Option<S::Handle>,
}

impl<S: TreeSink> TreeBuilder<S> {
    /// A tree builder for a whole document.
    ///
    /// ```
    /// use duckbill::Span;
    /// use duckbill::tokens::{Token, TokenSink};
    /// use duckbill::tree::{DocumentSink, TreeBuilder, TreeBuilderOptions};
    /// let mut builder = TreeBuilder::new(DocumentSink::new(), TreeBuilderOptions::default());
    /// builder.token(&Token::Characters("a"), Span::default());
    /// assert_eq!(builder.into_sink().finish().root().text_content(), "a");
    /// ```
    pub fn new(mut sink: S, options: TreeBuilderOptions) -> Self {
        let document = sink.document();
        let wants_errors = sink.wants_errors();
        Self {
            sink,
            features: options.features,
            scripting: options.scripting,
            wants_errors,
            is_checked: wants_errors,
            way: Self::first_way(options.rules_only),
            rules_only: options.rules_only,
            stop_conditions: None,
            is_srcdoc: options.is_srcdoc,
            allows_declarative_shadow_roots: options.allows_declarative_shadow_roots
                && options.features.declarative_shadow_roots,
            pauses_at_scripts: options.pauses_at_scripts,
            reports_encodings: options.reports_encodings,
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
            declared_encoding: None,
            ended_script: None,
        }
    }

    /// The tree.
    ///
    /// ```
    /// use duckbill::Span;
    /// use duckbill::tokens::{Token, TokenSink};
    /// use duckbill::tree::{DocumentSink, TreeBuilder, TreeBuilderOptions};
    /// let mut builder = TreeBuilder::new(DocumentSink::new(), TreeBuilderOptions::default());
    /// builder.token(&Token::Comment("a"), Span::default());
    /// assert_eq!(builder.sink().tree().node_count(), 2);
    /// ```
    pub fn sink(&self) -> &S {
        &self.sink
    }

    /// The tree, mutable.
    ///
    /// ```
    /// use duckbill::tree::{DocumentSink, TreeBuilder, TreeBuilderOptions, TreeSink};
    /// let mut builder = TreeBuilder::new(DocumentSink::new(), TreeBuilderOptions::default());
    /// builder.sink_mut().create_comment("a");
    /// assert_eq!(builder.sink().tree().node_count(), 2);
    /// ```
    pub fn sink_mut(&mut self) -> &mut S {
        &mut self.sink
    }

    /// Stops answering [`Feedback::ChangeEncoding`]: the encoding is certain.
    pub(crate) fn settle_encoding(&mut self) {
        self.reports_encodings = false;
    }

    /// Returns the tree.
    ///
    /// ```
    /// use duckbill::tree::{DocumentSink, TreeBuilder, TreeBuilderOptions};
    /// let builder = TreeBuilder::new(DocumentSink::new(), TreeBuilderOptions::default());
    /// assert_eq!(builder.into_sink().tree().node_count(), 1);
    /// ```
    pub fn into_sink(self) -> S {
        self.sink
    }

    /// Runs the dispatcher, and then reports a self-closing flag without effect.
    fn dispatch_checked(&mut self, token: &Token<'_>) -> Feedback {
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
            self.error(Site::S0);
        }
        feedback
    }

    /// The categories of an HTML element, in the edition that is followed.
    #[inline]
    fn categories(&self, tag: Tag) -> Categories {
        let categories = body_rules::CATEGORIES[tag as usize];
        match tag {
            Tag::Select if !self.is_select_relaxed() => categories.without(Categories::SCOPE),
            Tag::Search if !self.features.search_element => Categories::NONE,
            _ => categories,
        }
    }

    #[inline]
    fn is_select_relaxed(&self) -> bool {
        self.features.select_mode == crate::edition::SelectMode::Relaxed
    }

    /// Whether the stack holds a single element and a fragment is parsed: then the context element is the
    /// adjusted current node.
    #[inline]
    fn is_at_fragment_root(&self) -> bool {
        self.context.is_some() && self.stack.is_single()
    }

    /// [Parsing template
    /// contents](https://html.spec.whatwg.org/multipage/parsing.html#parsing-template-contents); in
    /// earlier editions only "there is a template element on the stack".
    fn parses_template_contents(&self) -> bool {
        self.stack.contains(Tag::Template)
            || (self.features.parsing_template_contents
                && self.context.as_ref().is_some_and(|context| context.is_html(Tag::Template)))
    }

    /// The feedback at the end of a script.
    fn end_of_script(&mut self, script: S::Handle) -> Step {
        if !self.pauses_at_scripts {
            return Step::Done;
        }
        self.ended_script = Some(script);
        Step::Answer(Feedback::Script)
    }

    /// The script whose end was last answered with [`Feedback::Script`]; none before the first.
    ///
    /// ```
    /// use duckbill::tokens::{PauseReason, Progress, Tokenizer, TokenizerOptions};
    /// use duckbill::tree::{DocumentSink, TreeBuilder, TreeBuilderOptions};
    /// let options = TreeBuilderOptions::default().with_script_pauses(true);
    /// let builder = TreeBuilder::new(DocumentSink::new(), options);
    /// let mut tokenizer = Tokenizer::new(builder, TokenizerOptions::new());
    /// let progress = tokenizer.feed("<script>a</script><p>");
    /// assert_eq!(progress, Progress::Paused { consumed: 18, reason: PauseReason::Script });
    /// let script = tokenizer.sink().ended_script().unwrap();
    /// let sink = tokenizer.sink().sink();
    /// assert_eq!(sink.tree().node(sink.id(script)).unwrap().text_content(), "a");
    /// ```
    pub fn ended_script(&self) -> Option<S::Handle> {
        self.ended_script
    }

    /// [Aborts](https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser) tree construction: pops
    /// all open elements, and none of the rules for the end of the input runs.
    pub(crate) fn abort(&mut self) {
        self.pop_all();
    }

    /// Tells the sink that a token was taken, whose feedback this is. Returns the feedback, unless the sink stops.
    #[inline]
    fn tell_taken(&mut self, feedback: Feedback) -> Feedback {
        match self.sink.token_taken() {
            Control::Continue => feedback,
            Control::Stop => Feedback::Stop,
        }
    }

    /// The parent of comments after the body and the like.
    fn first_open_element(&self) -> S::Handle {
        self.stack.first().map_or(self.document, |entry| entry.handle)
    }
}

impl<S: TreeSink> TokenSink for TreeBuilder<S> {
    const WANTS_PLACES: bool = S::WANTS_PLACES;

    #[inline(always)]
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        let feedback = self.enter(token, span);
        if S::WANTS_TOKENS { self.tell_taken(feedback) } else { feedback }
    }

    #[inline(always)]
    fn chunk_text(&mut self, chunk: &str, start: usize, end: usize, span: Span) -> Feedback {
        if self.way >= Way::Body
            && let Some(current) = self.stack.current()
        {
            let location = InsertionLocation::last_child_of(current.handle);
            self.sink.insert_chunk_text(chunk, start, end, location);
            if S::WANTS_PLACES {
                self.sink.place_at(location, span);
            }
            return if S::WANTS_TOKENS {
                self.tell_taken(Feedback::Continue)
            } else {
                Feedback::Continue
            };
        }
        let feedback = self.take_chunk_text(chunk, start, end, span);
        if S::WANTS_TOKENS { self.tell_taken(feedback) } else { feedback }
    }

    fn error(&mut self, error: ParseError) {
        self.sink.error(error);
    }

    fn wants_errors(&self) -> bool {
        self.wants_errors
    }

    fn cdata_allowed(&self) -> bool {
        self.adjusted_current_namespace() != crate::names::Namespace::Html
    }

    fn open_chunk(&mut self, chunk: &str) {
        self.sink.open_chunk(chunk);
    }

    fn close_chunk(&mut self, read: usize) {
        self.sink.close_chunk(read);
    }

    fn encoding_declaration(&self) -> Option<EncodingDeclaration<'_>> {
        let (text, is_content) = self.declared_encoding.as_ref()?;
        Some(if *is_content {
            EncodingDeclaration::Content(text)
        } else {
            EncodingDeclaration::Charset(text)
        })
    }
}
