//! The errors of one text.

use crate::codes::RuleCode;

/// Something that is wrong in a text.
pub(super) struct Finding {
    pub(super) code: RuleCode,
    /// Bytes of the text.
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) parts: Vec<String>,
    pub(super) note: Option<String>,
}

/// The errors of one text. There are at most so many that their places are found in linear time.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) list: Vec<Finding>,
    limit: usize,
    suggestions: usize,
    /// Where the tokens begin in the text.
    pub(super) offset: u32,
}

impl Findings {
    pub(super) fn of_at_most(limit: usize) -> Self {
        Self { limit, ..Self::default() }
    }

    fn add(
        &mut self,
        code: RuleCode,
        (start, end): (u32, u32),
        parts: Vec<String>,
        note: Option<String>,
    ) {
        if self.list.len() < self.limit {
            let [start, end] = [start, end].map(|at| at.saturating_add(self.offset));
            self.list.push(Finding { code, start, end, parts, note });
        }
    }

    pub(super) fn syntax(&mut self, text: &str, place: (u32, u32)) {
        self.add(RuleCode::CssSyntax, place, vec![text.to_owned()], None);
    }

    /// The same, before all other findings.
    pub(super) fn syntax_first(&mut self, text: &str, place: (u32, u32)) {
        self.syntax(text, place);
        self.list.rotate_right(1);
    }

    pub(super) fn bad_selector(&mut self, text: &str, place: (u32, u32)) {
        self.add(RuleCode::BadSelector, place, vec![text.to_owned()], None);
    }

    /// A note on what may be meant. Only the first few mistakes get one.
    fn suggestion(&mut self, find: impl FnOnce() -> Option<&'static str>) -> Option<String> {
        const MOST: usize = 20;
        self.suggestions += 1;
        let meant = if self.suggestions <= MOST { find() } else { None };
        meant.map(|name| format!("did you mean `{name}`?"))
    }

    pub(super) fn unknown_property(
        &mut self,
        name: &str,
        at_rule: Option<&str>,
        meant: impl FnOnce() -> Option<&'static str>,
        place: (u32, u32),
    ) {
        let note = self.suggestion(meant);
        let code = at_rule.map_or(RuleCode::UnknownProperty, |_| RuleCode::UnknownDescriptor);
        let mut parts = vec![shown(name)];
        parts.extend(at_rule.map(str::to_owned));
        self.add(code, place, parts, note);
    }

    pub(super) fn unknown_at_rule(
        &mut self,
        name: &str,
        meant: Option<&'static str>,
        place: (u32, u32),
    ) {
        let note = self.suggestion(|| meant);
        self.add(RuleCode::UnknownAtRule, place, vec![name.to_owned()], note);
    }

    pub(super) fn bad_value(
        &mut self,
        property: &str,
        text: &str,
        place: (u32, u32),
        reason: &str,
    ) {
        let part = text.get(place.0 as usize..place.1 as usize).unwrap_or_default();
        let parts = vec![shown(part), property.to_owned(), reason.to_owned()];
        self.add(RuleCode::BadCssValue, place, parts, None);
    }
}

/// A name, cut short.
pub(super) fn shown(name: &str) -> String {
    const LONGEST: usize = 40;
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()),
        None => name.to_owned(),
    }
}
