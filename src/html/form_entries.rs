//! The entries that a form sends, in the state that the page gives its controls.
//! [Constructing the entry list](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set)

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::validation::{InputType, sanitized};
use crate::dom::{ElementRef, NodeId, NodeRef, Visit};
use crate::names::Tag;

/// A name and a value that a form sends; see [`ElementRef::form_entries`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormEntry<'a> {
    /// The name.
    pub name: Cow<'a, str>,
    /// The value. Line ends are as in the page: they become CR LF when the entries are encoded.
    pub value: Cow<'a, str>,
    /// Whether it is the file of a file input, of which none is chosen: the value is empty.
    pub is_file: bool,
}

/// The surroundings of the controls of a tree, found in one walk.
#[derive(Default)]
struct Around {
    /// Controls that send nothing: those that are disabled, and those in a list of suggestions.
    silent: HashSet<NodeId>,
    /// Controls whose nearest `dir` around them says so.
    right_to_left: HashSet<NodeId>,
}

/// The changes that an open element makes for those below it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    Silences,
    /// The first legend of a fieldset that is disabled is not.
    Spares,
    Directs(bool),
}

impl Around {
    fn of(root: NodeRef<'_>) -> Self {
        let mut around = Self::default();
        let mut open: Vec<(NodeRef<'_>, Effect)> = Vec::new();
        let mut silencing = 0_usize;
        let mut directions = vec![false];
        // Disabled fieldsets whose first legend was met.
        let mut spared = HashSet::new();
        for visit in root.traverse() {
            let node = match visit {
                Visit::Open(node) => node,
                Visit::Close(node) => {
                    while let Some((_, effect)) = open.pop_if(|(open, _)| *open == node) {
                        match effect {
                            Effect::Silences => silencing -= 1,
                            Effect::Spares => silencing += 1,
                            Effect::Directs(_) => _ = directions.pop(),
                        }
                    }
                    continue;
                }
            };
            let Some(element) = node.as_element() else { continue };
            if let Some(is_rtl) = element.direction() {
                directions.push(is_rtl);
                open.push((node, Effect::Directs(is_rtl)));
            }
            let is_disabled = element.has_attribute("disabled");
            let parent = node.parent().and_then(NodeRef::as_element);
            let is_off =
                |one: &ElementRef<'_>| one.is_html(Tag::Fieldset) && one.has_attribute("disabled");
            if element.is_html(Tag::Datalist) || element.is_html(Tag::Fieldset) && is_disabled {
                silencing += 1;
                open.push((node, Effect::Silences));
            } else if element.is_html(Tag::Legend)
                && let Some(fieldset) = parent.filter(is_off)
                && spared.insert(fieldset.id())
            {
                silencing -= 1;
                open.push((node, Effect::Spares));
            } else if element.is_listed() {
                if is_disabled || silencing > 0 {
                    around.silent.insert(node.id());
                }
                if directions.last() == Some(&true) {
                    around.right_to_left.insert(node.id());
                }
            }
        }
        around
    }
}

impl<'a> ElementRef<'a> {
    /// The entries that a `form` sends if its controls are in the state that their attributes give them, in tree order; nothing
    /// for other elements. `submitter` is the button that is pressed: without one, no button sends an entry.
    /// [Constructing the entry list](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set)
    ///
    /// The encoding of the page is UTF-8 for `_charset_` fields. It takes time in proportion to the document.
    ///
    /// ```
    /// let document = duckbill::parse("<form><input name=q value=a><input type=checkbox name=b checked><button name=c>");
    /// let form = document.forms().next().unwrap();
    /// let sent = |submitter| {
    ///     let entries = form.form_entries(submitter);
    ///     entries.iter().map(|one| format!("{}={}", one.name, one.value)).collect::<Vec<_>>().join("&")
    /// };
    /// assert_eq!(sent(None), "q=a&b=on");
    /// assert_eq!(sent(form.form_controls().last()), "q=a&b=on&c=");
    /// ```
    #[must_use]
    pub fn form_entries(self, submitter: Option<ElementRef<'a>>) -> Vec<FormEntry<'a>> {
        let mut entries = Vec::new();
        if !self.is_html(Tag::Form) {
            return entries;
        }
        let around = Around::of(self.tree_root());
        let is_silent = |one: &ElementRef<'_>| around.silent.contains(&one.id());
        // Of a group of radio buttons the last one that is to be checked is.
        let mut checked: HashMap<&str, NodeId> = HashMap::new();
        for control in self.form_controls() {
            if control.has_input_type(InputType::Radio) && control.has_attribute("checked") {
                checked.insert(control.attribute("name").unwrap_or_default(), control.id());
            }
        }
        for control in self.form_controls() {
            let is_submitter = Some(control) == submitter;
            if !is_silent(&control) && (is_submitter || !control.is_button()) {
                control.push_entries(&around, &checked, &mut entries);
            }
        }
        // Image buttons are not among the controls of a form.
        let image = submitter.filter(|one| one.has_input_type(InputType::Image));
        if let Some(image) = image.filter(|one| !is_silent(one)) {
            let name = image.attribute("name").unwrap_or_default();
            for axis in ["x", "y"] {
                let dot = if name.is_empty() { "" } else { "." };
                entries.push(entry(format!("{name}{dot}{axis}"), "0"));
            }
        }
        entries
    }

    fn has_input_type(self, kind: InputType) -> bool {
        self.is_html(Tag::Input) && InputType::of(self.attribute("type")) == kind
    }

    /// Whether this is a button, which sends something only if it is pressed.
    fn is_button(self) -> bool {
        use InputType::{Button, Image, Reset, Submit};
        let is_input = |kind: &InputType| self.has_input_type(*kind);
        self.is_html(Tag::Button) || [Submit, Image, Reset, Button].iter().any(is_input)
    }

    fn push_entries(
        self,
        around: &Around,
        checked: &HashMap<&str, NodeId>,
        entries: &mut Vec<FormEntry<'a>>,
    ) {
        let Some(name) = self.attribute("name").filter(|name| !name.is_empty()) else { return };
        let value: Cow<'a, str> = if self.is_html(Tag::Select) {
            let selected: HashSet<NodeId> = self.selected_options().map(|one| one.id()).collect();
            let sent = self.enabled_options().filter(|option| selected.contains(&option.id()));
            entries.extend(sent.map(|option| entry(name, option.option_value())));
            return;
        } else if self.is_html(Tag::Textarea) {
            Cow::Owned(self.as_node().children().filter_map(NodeRef::text).collect())
        } else if self.is_html(Tag::Button) {
            self.attribute("value").unwrap_or_default().into()
        } else if self.is_html(Tag::Input) {
            let kind = InputType::of(self.attribute("type"));
            let value = self.attribute("value");
            match kind {
                InputType::Checkbox if !self.has_attribute("checked") => return,
                InputType::Radio if checked.get(name) != Some(&self.id()) => return,
                InputType::Checkbox | InputType::Radio => value.unwrap_or("on").into(),
                InputType::File => {
                    entries.push(FormEntry { is_file: true, ..entry(name, "") });
                    return;
                }
                InputType::Hidden if name.eq_ignore_ascii_case("_charset_") => "UTF-8".into(),
                InputType::Color => color(value.unwrap_or_default()),
                InputType::Range => self.range().into(),
                kind => {
                    let is_multiple = self.has_attribute("multiple");
                    sanitized(kind, value.unwrap_or_default(), is_multiple)
                }
            }
        } else {
            return;
        };
        entries.push(entry(name, value));
        if let Some(direction) = self.attribute("dirname").filter(|name| !name.is_empty())
            && self.sends_direction()
        {
            let is_rtl = around.right_to_left.contains(&self.id());
            entries.push(entry(direction, if is_rtl { "rtl" } else { "ltr" }));
        }
    }

    /// Whether the `dir` of the element says right to left; `None` if it says nothing. (`auto` counts as left to right.)
    fn direction(self) -> Option<bool> {
        let direction = self.attribute("dir")?;
        let is = |keyword| direction.eq_ignore_ascii_case(keyword);
        (is("rtl") || is("ltr") || is("auto")).then(|| is("rtl"))
    }

    /// Whether this is an
    /// [auto-directionality form-associated element](https://html.spec.whatwg.org/multipage/dom.html#auto-directionality-form-associated-elements).
    fn sends_direction(self) -> bool {
        use InputType::{Button, Email, Hidden, Password, Reset, Search, Submit, Tel, Text, Url};
        let kinds = [Hidden, Text, Search, Tel, Url, Email, Password, Submit, Reset, Button];
        let is_input =
            self.is_html(Tag::Input) && kinds.contains(&InputType::of(self.attribute("type")));
        is_input || self.is_html(Tag::Textarea)
    }

    /// The [value](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-value) of an option.
    fn option_value(self) -> Cow<'a, str> {
        match self.attribute("value") {
            Some(value) => value.into(),
            None => {
                let text = self.as_node().text_content();
                let words: Vec<&str> = text
                    .split(|one: char| u8::try_from(one).is_ok_and(crate::ascii::is_whitespace))
                    .filter(|word| !word.is_empty())
                    .collect();
                Cow::Owned(words.join(" "))
            }
        }
    }

    /// The value of a [range](https://html.spec.whatwg.org/multipage/input.html#range-state-(type=range)): a number between its
    /// limits, on a step.
    fn range(self) -> String {
        let number = |name: &str| {
            let text =
                self.attribute(name).filter(|text| crate::microsyntax::float::is_valid(text))?;
            crate::microsyntax::float::parse(text)
        };
        let least = number("min").unwrap_or(0.0);
        let most = number("max").unwrap_or(100.0).max(least);
        let value = number("value").unwrap_or(f64::midpoint(least, most)).clamp(least, most);
        let is_any = |step: &str| step.eq_ignore_ascii_case("any");
        if self.attribute("step").is_some_and(is_any) {
            return value.to_string();
        }
        let step = number("step").filter(|step| *step > 0.0).unwrap_or(1.0);
        let base = number("min").or_else(|| number("value")).unwrap_or(0.0);
        let mut steps = ((value - base) / step + 0.5).floor();
        if base + steps * step > most {
            steps -= 1.0;
        }
        // Without the errors of the last binary places.
        let on_step = base + steps * step;
        let rounded = (on_step * 1e9).round() / 1e9;
        (if rounded < least { value } else { rounded }).to_string()
    }
}

fn entry<'a>(name: impl Into<Cow<'a, str>>, value: impl Into<Cow<'a, str>>) -> FormEntry<'a> {
    FormEntry { name: name.into(), value: value.into(), is_file: false }
}

/// The value of a colour: black if it is not one.
fn color(value: &str) -> Cow<'_, str> {
    let digits = value.strip_prefix('#').filter(|digits| digits.len() == 6);
    match digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit())) {
        Some(_) => Cow::Owned(value.to_ascii_lowercase()),
        None => Cow::Borrowed("#000000"),
    }
}

#[cfg(test)]
mod tests {
    fn sent(html: &str, submitter: Option<&str>) -> String {
        let document = crate::parse(html);
        let form = document.forms().next().unwrap();
        let button = submitter.and_then(|id| document.root().get_element_by_id(id));
        let entries = form.form_entries(button);
        let texts = entries.iter().map(|one| format!("{}={}", one.name, one.value));
        texts.collect::<Vec<_>>().join("&")
    }

    #[test]
    fn controls_send_what_their_attributes_say() {
        for (controls, expected) in [
            ("<input name=a value=1><input value=2><input name='' value=3>", "a=1"),
            ("<input name=a value=1 disabled><fieldset disabled><input name=b></fieldset>", ""),
            ("<fieldset disabled><legend><input name=b value=1></legend></fieldset>", "b=1"),
            ("<datalist><input name=a value=1></datalist>", ""),
            ("<input type=checkbox name=a><input type=checkbox name=a checked value=2>", "a=2"),
            (
                "<input type=radio name=a value=1 checked><input type=radio name=a value=2 checked>",
                "a=2",
            ),
            ("<input type=radio name=a value=1>", ""),
            ("<select name=a><option>x  y<option value=2></select>", "a=x y"),
            ("<select name=a><option disabled>1<option>2</select>", "a=2"),
            (
                "<select name=a multiple><option selected>1<option selected disabled>2<option selected>3</select>",
                "a=1&a=3",
            ),
            ("<select name=a size=3><option>1</select>", ""),
            ("<textarea name=a>\n one\ntwo</textarea>", "a= one\ntwo"),
            ("<input type=number name=a value=x><input type=email name=b value=' c '>", "a=&b=c"),
            (
                "<input type=color name=a><input type=color name=b value=#FFaa00>",
                "a=#000000&b=#ffaa00",
            ),
            (
                "<input type=range name=a><input type=range name=b max=5><input type=range name=c value=200>",
                "a=50&b=3&c=100",
            ),
            ("<input type=range name=a min=0 max=1 step=0.1 value=.3>", "a=0.3"),
            ("<input type=file name=a>", "a="),
            ("<input type=hidden name=_charset_ value=x>", "_charset_=UTF-8"),
            (
                "<input name=a value=x dirname=a.dir><textarea name=b dirname=b.dir dir=rtl></textarea>",
                "a=x&a.dir=ltr&b=&b.dir=rtl",
            ),
            ("<input type=submit name=a value=1><button name=b value=2>x</button>", ""),
            ("</form><input form=f name=a value=1>", "a=1"),
        ] {
            assert_eq!(sent(&format!("<form id=f>{controls}"), None), expected, "{controls}");
        }
    }

    #[test]
    fn the_button_that_is_pressed_sends_its_value() {
        let html = "<form><input type=submit id=a name=a value=1><button id=b name=b>x</button>\
            <input type=image id=c name=c><input type=image id=d><button id=e name=e value=5 disabled></form>";
        for (id, expected) in
            [("a", "a=1"), ("b", "b="), ("c", "c.x=0&c.y=0"), ("d", "x=0&y=0"), ("e", "")]
        {
            assert_eq!(sent(html, Some(id)), expected);
        }
    }
}
