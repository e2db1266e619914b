//! The [rules](https://drafts.csswg.org/css-syntax/#parsing) of a style sheet, with a stack of our own for blocks.

use super::cuts::{Cutter, End};
use super::declarations::{Declarations, Names, reason_of_bad};
use super::findings::{Findings, shown};
use super::selector;
use super::tokens::{Kind, Tokens};
use crate::nearest::nearest;
use crate::rules::values::media_query_problem;

/// The content of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Contents {
    /// Rules and nothing else.
    Rules,
    /// Declarations, and rules inside of a rule.
    Style,
    /// Declarations alone.
    Declarations(Names),
    /// Rules whose selectors are times.
    Keyframes,
    /// Of what is in it nothing is known.
    Anything,
}

/// The part after the name of an at-rule.
enum AtRule {
    /// A statement: it ends with a semicolon.
    Statement,
    /// A block with what is around the rule.
    Group,
    Block(Contents),
    /// A statement or a group.
    Either,
    /// Not read.
    Any,
}

const AT_RULES: [&str; 24] = [
    "charset",
    "color-profile",
    "container",
    "counter-style",
    "custom-media",
    "custom-selector",
    "font-face",
    "font-feature-values",
    "font-palette-values",
    "function",
    "import",
    "keyframes",
    "layer",
    "media",
    "mixin",
    "namespace",
    "page",
    "position-try",
    "property",
    "scope",
    "starting-style",
    "supports",
    "view-transition",
    "when",
];

fn at_rule(name: &str) -> Option<AtRule> {
    use Contents::{Anything, Declarations, Keyframes, Style};
    let descriptors = |name| Some(AtRule::Block(Declarations(Names::Descriptors(name))));
    match name {
        "charset" | "import" | "namespace" => Some(AtRule::Statement),
        "media" | "supports" | "container" | "starting-style" | "when" | "else" => {
            Some(AtRule::Group)
        }
        "layer" => Some(AtRule::Either),
        "scope" => Some(AtRule::Block(Style)),
        "keyframes" => Some(AtRule::Block(Keyframes)),
        "position-try" => Some(AtRule::Block(Declarations(Names::Properties))),
        "page" => Some(AtRule::Block(Declarations(Names::Page))),
        "font-face" => descriptors("font-face"),
        "counter-style" => descriptors("counter-style"),
        "property" => descriptors("property"),
        "font-palette-values" => descriptors("font-palette-values"),
        "view-transition" => descriptors("view-transition"),
        "color-profile" => descriptors("color-profile"),
        "font-feature-values" | "function" | "mixin" => Some(AtRule::Block(Anything)),
        // Experiments, what a draft had, and prefixes of vendors.
        "apply" | "contents" | "custom-media" | "custom-selector" | "supports-condition"
        | "private" | "location" | "navigation" | "document" | "viewport" | "annotation"
        | "env" | "result" | "color" => Some(AtRule::Any),
        _ => name.starts_with('-').then(|| {
            if name.ends_with("-keyframes") { AtRule::Block(Keyframes) } else { AtRule::Any }
        }),
    }
}

/// The boxes in the margin of a page.
fn is_margin_box(name: &str) -> bool {
    let (side, place) = name.split_once('-').unwrap_or((name, ""));
    match side {
        "top" | "bottom" => {
            matches!(place, "left-corner" | "left" | "center" | "right" | "right-corner")
        }
        "left" | "right" => matches!(place, "top" | "middle" | "bottom"),
        _ => false,
    }
}

/// A block that is open: what it holds, and where its `{` is.
#[derive(Clone, Copy)]
struct Block {
    contents: Contents,
    open: usize,
}

/// A statement or the beginning of a rule: bytes of the text, and what ends it.
#[derive(Clone, Copy)]
struct Piece {
    start: usize,
    end: usize,
    by: End,
}

/// Reads a text: that of a `style` element, or of a `style` attribute.
pub(super) struct Reader<'t, 'f> {
    text: &'t str,
    cutter: Cutter<'t>,
    /// Those of the statement that is looked at.
    tokens: Tokens<'t>,
    findings: &'f mut Findings,
    declarations: &'f mut Declarations<'t>,
    blocks: Vec<Block>,
    /// Where the text begins in that of the findings.
    offset: u32,
    /// Whether a rule was seen before which imports have to come.
    has_rules: bool,
}

impl<'t, 'f> Reader<'t, 'f> {
    pub(super) fn new(
        text: &'t str,
        findings: &'f mut Findings,
        declarations: &'f mut Declarations<'t>,
    ) -> Self {
        Self {
            text,
            cutter: Cutter::new(text),
            tokens: Tokens::default(),
            offset: findings.offset,
            findings,
            declarations,
            blocks: Vec::new(),
            has_rules: false,
        }
    }

    /// The text of a `style` element.
    pub(super) fn sheet(self) {
        self.read(Contents::Rules);
    }

    /// The value of a `style` attribute.
    pub(super) fn attribute(self) {
        self.read(Contents::Declarations(Names::Properties));
    }

    fn read(mut self, contents: Contents) {
        self.blocks.push(Block { contents, open: 0 });
        let mut unclosed = None;
        while let Some(&block) = self.blocks.last() {
            crate::work::count(1);
            self.cutter.skip_space();
            let Some(first) = self.cutter.peek() else { break };
            if first == b'}' && !self.is_top() {
                self.cutter.at += 1;
                self.blocks.pop();
                continue;
            }
            let start = self.cutter.at;
            self.statement(block, first);
            if self.cutter.peek().is_none() && self.cutter.is_open() {
                unclosed = Some(start);
            }
        }
        self.report_unclosed(unclosed);
    }

    /// Reports the innermost bracket that is open where the text ends; the statement that begins there has it.
    fn report_unclosed(&mut self, statement: Option<usize>) {
        let place = match (statement, self.blocks.last()) {
            (Some(start), _) => {
                self.make_tokens(start, self.text.len());
                let Some(&innermost) = self.tokens.unclosed.first() else { return };
                (self.kind(innermost), self.tokens.range(innermost, innermost))
            }
            (None, Some(block)) if !self.is_top() => {
                self.findings.offset = self.offset;
                self.tokens.read("");
                let open = u32::try_from(block.open).unwrap_or(u32::MAX);
                (Some(Kind::Open(b'{')), (open, open.saturating_add(1)))
            }
            _ => return,
        };
        let written = match place.0 {
            Some(Kind::Open(b'{')) => "this block is not closed: `}` is missing",
            Some(Kind::Open(b'[')) => "this bracket is not closed: `]` is missing",
            _ => "this bracket is not closed: `)` is missing",
        };
        self.findings.syntax_first(written, place.1);
    }

    fn is_top(&self) -> bool {
        self.blocks.len() == 1
    }

    fn kind(&self, at: u32) -> Option<Kind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    /// Finds the end of the statement that begins here.
    fn cut(&mut self, stops_at_semicolon: bool, stops_at_brace: bool) -> Piece {
        let start = self.cutter.at;
        let is_in_block = !self.is_top();
        let by = self.cutter.find_end(stops_at_semicolon, stops_at_brace, is_in_block);
        Piece { start, end: self.cutter.at, by }
    }

    /// A part of the text without white space at its end. Findings about it are to have its places.
    fn written(&mut self, start: usize, end: usize) -> &'t str {
        let start_32 = u32::try_from(start).unwrap_or(u32::MAX);
        self.findings.offset = self.offset.saturating_add(start_32);
        self.text.get(start..end).unwrap_or_default().trim_ascii_end()
    }

    fn make_tokens(&mut self, start: usize, end: usize) {
        let written = self.written(start, end);
        self.tokens.read(written);
    }

    /// Goes after a piece that a semicolon ends.
    fn leave(&mut self, piece: Piece) {
        if piece.by == End::Semicolon {
            self.cutter.at += 1;
        }
    }

    fn statement(&mut self, block: Block, first: u8) {
        match (first, block.contents) {
            (_, Contents::Anything) => {
                self.cut(false, false);
            }
            (_, Contents::Rules) if self.is_top() && self.cutter.skip_comment_mark() => {}
            (b';', Contents::Style | Contents::Declarations(_)) => self.cutter.at += 1,
            (b'@', _) if self.cutter.is_at_keyword() => self.at_rule(block),
            (_, Contents::Rules | Contents::Keyframes) => self.rule(block, first),
            (_, Contents::Style) => self.declaration_or_rule(block),
            (_, Contents::Declarations(names)) => {
                let piece = self.cut(true, false);
                self.declaration(names, piece);
            }
        }
    }

    fn declaration(&mut self, names: Names, piece: Piece) {
        let written = self.written(piece.start, piece.end);
        self.declarations.check(&mut self.tokens, self.findings, names, written);
        self.leave(piece);
    }

    fn declaration_or_rule(&mut self, block: Block) {
        let mut piece = self.cut(true, true);
        if piece.by == End::Open {
            if !self.is_custom(piece) {
                return self.selectors(block, piece);
            }
            self.cutter.at = piece.start;
            piece = self.cut(true, false);
        }
        self.declaration(Names::Properties, piece);
    }

    /// Whether a declaration of a custom property begins, whose value may have blocks.
    fn is_custom(&mut self, piece: Piece) -> bool {
        let written = self.written(piece.start, piece.end);
        written.starts_with("--") && {
            self.tokens.read(written);
            self.kind(0) == Some(Kind::Ident) && self.tokens.is(1, b':')
        }
    }

    /// A rule with selectors.
    fn rule(&mut self, block: Block, first: u8) {
        self.has_rules = true;
        let start = self.cutter.at;
        let is_end = |byte| matches!(byte, b')' | b']' | b'}');
        if first == b';' || self.is_top() && is_end(first) {
            // They belong to no rule.
            self.make_tokens(start, start + 1);
            let place = self.tokens.range(0, 0);
            let text = match first {
                b';' => "no `;` can be after a block, or before a rule",
                _ => reason_of_bad(&self.tokens, 0),
            };
            self.findings.syntax(text, place);
            while self.cutter.peek().is_some_and(|byte| match first {
                b';' => byte == b';',
                _ => is_end(byte),
            }) {
                self.cutter.at += 1;
                self.cutter.skip_space();
            }
            return;
        }
        if block.contents == Contents::Rules
            && let Some(length) = selector::simple_length(self.cutter.rest())
        {
            let end = start + length;
            return self.enter(Piece { start, end, by: End::Open }, Contents::Style);
        }
        let piece = self.cut(false, true);
        if piece.by == End::Open {
            return self.selectors(block, piece);
        }
        self.make_tokens(piece.start, piece.end);
        let place = self.tokens.range(0, 0);
        self.findings.syntax("a rule needs a block: `{` is missing", place);
    }

    /// The part before the block of a rule.
    fn selectors(&mut self, block: Block, piece: Piece) {
        let written = self.written(piece.start, piece.end);
        if block.contents == Contents::Keyframes {
            self.make_tokens(piece.start, piece.end + 1);
            self.times(self.tokens.end().saturating_sub(2));
        } else if written.is_empty() {
            // After the token before it.
            let before = self.text.get(..piece.start).unwrap_or_default().trim_ascii_end().len();
            let start = before.saturating_sub(1);
            self.make_tokens(start, start + 1);
            self.findings.bad_selector("a selector is missing", self.tokens.range(0, 0));
        } else {
            self.tokens.read(written);
            let mut begin = 0;
            if self.is_top() && self.kind(0) == Some(Kind::Bad) {
                let text = reason_of_bad(&self.tokens, 0);
                self.findings.syntax(text, self.tokens.range(0, 0));
                while self.kind(begin) == Some(Kind::Bad) {
                    begin += 1;
                }
            }
            let is_nested = block.contents == Contents::Style || self.is_in_style();
            selector::check(&self.tokens, self.findings, begin, self.tokens.end(), is_nested);
        }
        self.enter(piece, Contents::Style);
    }

    /// Whether a rule with selectors is around.
    fn is_in_style(&self) -> bool {
        self.blocks.iter().rev().take(2).any(|block| block.contents == Contents::Style)
    }

    fn enter(&mut self, piece: Piece, contents: Contents) {
        self.blocks.push(Block { contents, open: piece.end });
        self.cutter.at = piece.end + 1;
    }

    fn enter_group(&mut self, piece: Piece) {
        let contents = if self.is_in_style() { Contents::Style } else { Contents::Rules };
        self.enter(piece, contents);
    }

    /// The times of a keyframe: `from`, `to`, percentages, and names of ranges before these.
    fn times(&mut self, end: u32) {
        for at in 0..end {
            let written = self.tokens.written(at);
            let holds = match self.kind(at) {
                Some(Kind::Percentage | Kind::Sign(b',')) => true,
                Some(Kind::Ident) => {
                    ["from", "to"].iter().any(|word| written.eq_ignore_ascii_case(word))
                        || at + 1 < end && self.kind(at + 1) == Some(Kind::Percentage)
                }
                _ => false,
            };
            if !holds {
                let text = "a keyframe begins with `from`, `to` or a percentage";
                return self.findings.bad_selector(text, self.tokens.range(at, at));
            }
        }
        if end == 0 {
            let place = self.tokens.range(end, end);
            self.findings
                .bad_selector("a keyframe begins with `from`, `to` or a percentage", place);
        }
    }

    fn at_rule(&mut self, block: Block) {
        let piece = self.cut(true, true);
        let written = self.written(piece.start, piece.end);
        let has_block = piece.by == End::Open;
        let known = self.declarations.right.find(written);
        if has_block && known.is_ok() {
            self.has_rules = true;
            return self.enter_group(piece);
        }
        let new = known.err();
        self.tokens.read(written);
        let end = self.tokens.end();
        let name = self.tokens.written(0).to_ascii_lowercase();
        let rule = at_rule(&name).or_else(|| {
            let in_page = block.contents == Contents::Declarations(Names::Page);
            let contents = Contents::Declarations(Names::Properties);
            (in_page && is_margin_box(&name)).then_some(AtRule::Block(contents))
        });
        let place = self.tokens.range(0, 0);
        let Some(rule) = rule else {
            self.findings.unknown_at_rule(&shown(&name), nearest(&name, AT_RULES), place);
            return self.leave_unread(piece);
        };
        let before = self.findings.list.len();
        if let Some(bad) = (0..end).find(|at| self.kind(*at) == Some(Kind::Bad)) {
            let text = reason_of_bad(&self.tokens, bad);
            self.findings.syntax(text, self.tokens.range(bad, bad));
        } else {
            self.prelude(&name, piece, end);
        }
        if let Some(new) = new
            && name == "media"
            && has_block
            && self.findings.list.len() == before
        {
            self.declarations.right.add(new, ());
        }
        match (rule, has_block) {
            (AtRule::Any, _) | (AtRule::Statement | AtRule::Either, false) => {
                self.leave_unread(piece);
            }
            (AtRule::Statement, true) => {
                let text = format!("`@{name}` has no block: `;` is missing");
                self.findings.syntax(&text, place);
                self.leave_unread(piece);
            }
            (AtRule::Group | AtRule::Block(_), false) => {
                let text = format!("`@{name}` needs a block");
                self.findings.syntax(&text, place);
                self.leave_unread(piece);
            }
            (AtRule::Group | AtRule::Either, true) => self.enter_group(piece),
            (AtRule::Block(contents), true) => self.enter(piece, contents),
        }
        self.has_rules |= !matches!(&*name, "charset" | "import" | "layer");
    }

    /// The part between the name and the block.
    fn prelude(&mut self, name: &str, piece: Piece, end: u32) {
        let (from, to) = match name {
            "media" if end > 1 => (1, end),
            "charset" => {
                if piece.start > 0 {
                    let text = "`@charset` has an effect only at the beginning of a style sheet";
                    self.findings.syntax(text, self.tokens.range(0, 0));
                }
                return;
            }
            "import" => {
                if self.has_rules || self.blocks.len() > 1 {
                    let text = "`@import` has to come before all other rules";
                    return self.findings.syntax(text, self.tokens.range(0, 0));
                }
                if !matches!(self.kind(1), Some(Kind::String | Kind::Url | Kind::Function)) {
                    let text = "`@import` needs a URL";
                    return self.findings.syntax(text, self.tokens.range(0, 0));
                }
                // Then a layer, a condition on what is supported, and media queries.
                let mut at = self.tokens.after(1);
                for word in ["layer", "supports"] {
                    if self.tokens.written(at).eq_ignore_ascii_case(word) {
                        at = self.tokens.after(at);
                    }
                }
                if at >= end {
                    return;
                }
                (at, end)
            }
            _ => return,
        };
        let place = self.tokens.range(from, to - 1);
        let text = self.tokens.text.get(place.0 as usize..place.1 as usize).unwrap_or_default();
        if text.contains("/*") {
            return;
        }
        if let Some((fault, reason)) = media_query_problem(text) {
            let text = format!("“{}” {fault}: {reason}", shown(text));
            self.findings.syntax(&text, place);
        }
    }

    /// Continues after a rule whose block is not read.
    fn leave_unread(&mut self, piece: Piece) {
        match piece.by {
            End::Open => self.enter(piece, Contents::Anything),
            _ => self.leave(piece),
        }
    }
}
