//! The [rules](https://drafts.csswg.org/css-syntax/#parsing) of a style sheet, with a stack of our own for blocks.

use super::declarations::{Declarations, Names, reason_of_bad};
use super::findings::{Findings, shown};
use super::selector;
use super::tokens::{Kind, Tokens};
use crate::check::rules::values::media_query_problem;
use crate::check::suggest::nearest;

/// What a block holds.
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

/// What is after the name of an at-rule.
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

/// The text of a `style` element.
pub(super) fn sheet(tokens: &Tokens<'_>, findings: &mut Findings) {
    Reader::new(tokens, findings).read(Contents::Rules);
}

/// The value of a `style` attribute.
pub(super) fn attribute(tokens: &Tokens<'_>, findings: &mut Findings) {
    Reader::new(tokens, findings).read(Contents::Declarations(Names::Properties));
}

/// A block that is open: what it holds, and its end.
#[derive(Clone, Copy)]
struct Block {
    contents: Contents,
    end: u32,
}

struct Reader<'t, 'f> {
    tokens: &'t Tokens<'t>,
    findings: &'f mut Findings,
    declarations: Declarations<'t>,
    blocks: Vec<Block>,
    at: u32,
    /// Whether a rule was seen before which imports have to come.
    has_rules: bool,
}

impl<'t, 'f> Reader<'t, 'f> {
    fn new(tokens: &'t Tokens<'t>, findings: &'f mut Findings) -> Self {
        Self {
            tokens,
            findings,
            declarations: Declarations::default(),
            blocks: Vec::new(),
            at: 0,
            has_rules: false,
        }
    }

    fn read(&mut self, contents: Contents) {
        if let Some(&innermost) = self.tokens.unclosed.first() {
            let written = match self.tokens.get(innermost).map(|token| token.kind) {
                Some(Kind::Open(b'{')) => "this block is not closed: `}` is missing",
                Some(Kind::Open(b'[')) => "this bracket is not closed: `]` is missing",
                _ => "this bracket is not closed: `)` is missing",
            };
            self.findings.syntax(written, self.tokens.range(innermost, innermost));
        }
        let end = u32::try_from(self.tokens.list.len()).unwrap_or(u32::MAX);
        self.blocks.push(Block { contents, end });
        while let Some(&block) = self.blocks.last() {
            if self.at >= block.end {
                self.blocks.pop();
                // After the end of the block.
                self.at = block.end.saturating_add(1);
                continue;
            }
            self.statement(block);
        }
    }

    fn kind(&self, at: u32) -> Option<Kind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    fn statement(&mut self, block: Block) {
        let kind = self.kind(self.at);
        let is_top = self.blocks.len() == 1;
        match (kind, block.contents) {
            (_, Contents::Anything) => self.at = block.end,
            (Some(Kind::CommentMark), Contents::Rules) if is_top => self.at += 1,
            (Some(Kind::Sign(b';')), Contents::Style | Contents::Declarations(_)) => self.at += 1,
            (Some(Kind::AtKeyword), _) => self.at_rule(block),
            (_, Contents::Rules | Contents::Keyframes) => self.rule(block),
            (_, Contents::Style) => self.declaration_or_rule(block),
            (_, Contents::Declarations(names)) => {
                let end = self.find(block, b';');
                self.declaration(names, end);
            }
        }
    }

    /// The first semicolon, opening brace or end of the block; a sign of 0 looks for braces alone.
    fn find(&self, block: Block, sign: u8) -> u32 {
        let mut at = self.at;
        while at < block.end {
            match self.kind(at) {
                Some(Kind::Sign(found)) if found == sign => break,
                _ => at = self.tokens.after(at),
            }
        }
        at.min(block.end)
    }

    /// The opening brace or semicolon that comes first.
    fn find_block(&self, block: Block, stops_at_semicolon: bool) -> u32 {
        let mut at = self.at;
        while at < block.end {
            match self.kind(at) {
                Some(Kind::Open(b'{')) => break,
                Some(Kind::Sign(b';')) if stops_at_semicolon => break,
                _ => at = self.tokens.after(at),
            }
        }
        at.min(block.end)
    }

    fn declaration(&mut self, names: Names, end: u32) {
        self.declarations.check(self.tokens, self.findings, names, self.at, end);
        self.at = end.saturating_add(1);
    }

    fn declaration_or_rule(&mut self, block: Block) {
        let is_custom = self.kind(self.at) == Some(Kind::Ident)
            && self.tokens.written(self.at).starts_with("--")
            && self.tokens.is(self.at + 1, b':');
        let end = self.find_block(block, true);
        if !is_custom && self.kind(end) == Some(Kind::Open(b'{')) && end < block.end {
            return self.rule(block);
        }
        let end = if is_custom { self.find(block, b';') } else { end };
        self.declaration(Names::Properties, end);
    }

    /// A rule with selectors.
    fn rule(&mut self, block: Block) {
        self.has_rules = true;
        let (first, open) = (self.at, self.find_block(block, block.contents == Contents::Style));
        if open >= block.end {
            let place = self.tokens.range(first, first);
            self.findings.syntax("a rule needs a block: `{` is missing", place);
            self.at = open;
            return;
        }
        let mut begin = first;
        if self.blocks.len() == 1 && self.kind(first) == Some(Kind::Bad) {
            // A brace that closes too much belongs to no selector.
            let text = reason_of_bad(self.tokens, first);
            self.findings.syntax(text, self.tokens.range(first, first));
            while self.kind(begin) == Some(Kind::Bad) {
                begin += 1;
            }
        } else if self.tokens.is(first, b';') {
            let place = self.tokens.range(first, first);
            self.findings.syntax("no `;` can be after a block, or before a rule", place);
            while self.tokens.is(begin, b';') {
                begin += 1;
            }
        }
        if self.kind(begin) == Some(Kind::AtKeyword) {
            self.at = begin;
            return;
        }
        if block.contents == Contents::Keyframes {
            self.times(begin, open);
        } else {
            let is_nested = block.contents == Contents::Style || self.is_in_style();
            selector::check(self.tokens, self.findings, begin, open, is_nested);
        }
        self.enter(open, Contents::Style);
    }

    /// Whether a rule with selectors is around.
    fn is_in_style(&self) -> bool {
        self.blocks.iter().rev().take(2).any(|block| block.contents == Contents::Style)
    }

    fn enter(&mut self, open: u32, contents: Contents) {
        let end = self.tokens.get(open).map_or(open, |token| token.other);
        self.blocks.push(Block { contents, end });
        self.at = open + 1;
    }

    /// The times of a keyframe: `from`, `to`, percentages, and names of ranges before these.
    fn times(&mut self, first: u32, end: u32) {
        for at in first..end {
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
        if first >= end {
            let place = self.tokens.range(end, end);
            self.findings
                .bad_selector("a keyframe begins with `from`, `to` or a percentage", place);
        }
    }

    fn at_rule(&mut self, block: Block) {
        let (first, end) = (self.at, self.find_block(block, true));
        let name = self.tokens.written(first).to_ascii_lowercase();
        let has_block = end < block.end && self.kind(end) == Some(Kind::Open(b'{'));
        let rule = at_rule(&name).or_else(|| {
            let in_page = block.contents == Contents::Declarations(Names::Page);
            let contents = Contents::Declarations(Names::Properties);
            (in_page && is_margin_box(&name)).then_some(AtRule::Block(contents))
        });
        let place = self.tokens.range(first, first);
        let Some(rule) = rule else {
            self.findings.unknown_at_rule(&shown(&name), nearest(&name, AT_RULES), place);
            return self.leave(end, has_block);
        };
        if let Some(bad) = (first..end).find(|at| self.kind(*at) == Some(Kind::Bad)) {
            let text = reason_of_bad(self.tokens, bad);
            self.findings.syntax(text, self.tokens.range(bad, bad));
        } else {
            self.prelude(&name, first, end);
        }
        match (rule, has_block) {
            (AtRule::Any, _) | (AtRule::Statement | AtRule::Either, false) => {
                self.leave(end, has_block)
            }
            (AtRule::Statement, true) => {
                let text = format!("`@{name}` has no block: `;` is missing");
                self.findings.syntax(&text, place);
                self.leave(end, true);
            }
            (AtRule::Group | AtRule::Block(_), false) => {
                let text = format!("`@{name}` needs a block");
                self.findings.syntax(&text, place);
                self.leave(end, false);
            }
            (AtRule::Group | AtRule::Either, true) => {
                let contents = if self.is_in_style() { Contents::Style } else { Contents::Rules };
                self.enter(end, contents);
            }
            (AtRule::Block(contents), true) => self.enter(end, contents),
        }
        self.has_rules |= !matches!(&*name, "charset" | "import" | "layer");
    }

    /// What is between the name and the block.
    fn prelude(&mut self, name: &str, first: u32, end: u32) {
        let (from, to) = match name {
            "media" if first + 1 < end => (first + 1, end),
            "charset" => {
                if self.tokens.range(first, first).0 > 0 {
                    let text = "`@charset` has an effect only at the beginning of a style sheet";
                    self.findings.syntax(text, self.tokens.range(first, first));
                }
                return;
            }
            "import" => {
                if self.has_rules || self.blocks.len() > 1 {
                    let text = "`@import` has to come before all other rules";
                    return self.findings.syntax(text, self.tokens.range(first, first));
                }
                if !matches!(self.kind(first + 1), Some(Kind::String | Kind::Url | Kind::Function))
                {
                    let text = "`@import` needs a URL";
                    return self.findings.syntax(text, self.tokens.range(first, first));
                }
                return;
            }
            _ => return,
        };
        let place = self.tokens.range(from, to - 1);
        let text = self.tokens.text.get(place.0 as usize..place.1 as usize).unwrap_or_default();
        if text.contains("/*") {
            return;
        }
        if let Some(problem) = media_query_problem(text) {
            let text = format!("“{}” is no media query: {problem}", shown(text));
            self.findings.syntax(&text, place);
        }
    }

    /// Continues after a rule whose block is not read.
    fn leave(&mut self, end: u32, has_block: bool) {
        self.at = if has_block { self.tokens.after(end) } else { end.saturating_add(1) };
    }
}
