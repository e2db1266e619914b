//! Callouts: boxes with a note, a tip or a warning, which are quotations that begin with `[!NOTE]`.

use super::walk::Walk;
use crate::kinds::{is_heading, short_text};
use crate::known::CLASS;
use duckbill::names::Tag;
use duckbill::{ElementRef, NodeRef};

/// A box, and the element with its title.
#[derive(Debug)]
pub(super) struct Callout<'a> {
    pub(super) kind: &'static str,
    pub(super) title: Option<ElementRef<'a>>,
    /// Whether the title only names the kind.
    pub(super) is_title_plain: bool,
}

/// Words for the kinds, and the kind of GitHub that each is.
const KINDS: [(&str, &str); 42] = [
    ("note", "NOTE"),
    ("info", "NOTE"),
    ("information", "NOTE"),
    ("abstract", "NOTE"),
    ("summary", "NOTE"),
    ("tldr", "NOTE"),
    ("seealso", "NOTE"),
    ("see", "NOTE"),
    ("todo", "NOTE"),
    ("example", "NOTE"),
    ("question", "NOTE"),
    ("help", "NOTE"),
    ("faq", "NOTE"),
    ("quote", "NOTE"),
    ("cite", "NOTE"),
    ("remark", "NOTE"),
    ("primary", "NOTE"),
    ("secondary", "NOTE"),
    ("light", "NOTE"),
    ("default", "NOTE"),
    ("tip", "TIP"),
    ("tips", "TIP"),
    ("hint", "TIP"),
    ("success", "TIP"),
    ("check", "TIP"),
    ("done", "TIP"),
    ("best-practice", "TIP"),
    ("important", "IMPORTANT"),
    ("warning", "WARNING"),
    ("warn", "WARNING"),
    ("attention", "WARNING"),
    ("alert", "WARNING"),
    ("deprecated", "WARNING"),
    ("caution", "CAUTION"),
    ("danger", "CAUTION"),
    ("error", "CAUTION"),
    ("failure", "CAUTION"),
    ("fail", "CAUTION"),
    ("missing", "CAUTION"),
    ("bug", "CAUTION"),
    ("critical", "CAUTION"),
    ("experimental", "WARNING"),
];

/// Names of classes that say that an element is a box, alone or before its kind: `admonition note`, `alert alert-info`.
const FAMILIES: [&str; 17] = [
    "admonition",
    "admonitionblock",
    "callout",
    "alert",
    "markdown-alert",
    "theme-admonition",
    "notecard",
    "custom-block",
    "hint",
    "message",
    "infobox",
    "notice",
    "alertbox",
    "box",
    "aside",
    "starlight-aside",
    "notification",
];

/// Kinds that an element may have as its only class, if its title says the same.
const ALONE: [&str; 7] = ["note", "tip", "warning", "caution", "important", "danger", "hint"];

fn kind_of(word: &str) -> Option<(&'static str, &'static str)> {
    KINDS.into_iter().find(|(known, _)| word.eq_ignore_ascii_case(known))
}

/// The callout that an element is.
#[inline]
pub(super) fn callout<'a>(element: ElementRef<'a>) -> Option<Callout<'a>> {
    let classes = CLASS.of(element)?;
    // No name of a box or a kind is shorter.
    if classes.len() < 3 {
        return None;
    }
    of_classes(element, classes)
}

/// Whether an element is a box with a note, a tip or a warning.
pub(crate) fn is_callout(element: ElementRef<'_>) -> bool {
    callout(element).is_some()
}

#[inline(never)]
fn of_classes<'a>(element: ElementRef<'a>, classes: &str) -> Option<Callout<'a>> {
    let (mut is_box, mut found, mut count, mut alone) = (false, None, 0, None);
    for class in classes.split_ascii_whitespace().take(12) {
        count += 1;
        let Some(first) = class.as_bytes().first() else { continue };
        if !first.is_ascii_alphabetic() {
            continue;
        }
        let family = FAMILIES.iter().find(|family| {
            class.get(..family.len()).is_some_and(|start| start.eq_ignore_ascii_case(family))
        });
        if let Some(family) = family {
            let rest = class.get(family.len()..).unwrap_or_default();
            let kind = rest.trim_start_matches(['-', '_', ':']);
            is_box |= rest.is_empty() && *family != "box" && *family != "aside";
            if kind.len() < rest.len()
                && let Some(kind) = kind_of(kind)
            {
                (is_box, found) = (true, Some(kind));
                continue;
            }
        }
        if let Some(kind) = kind_of(class.strip_prefix("is-").unwrap_or(class)) {
            // The family itself may be named like a kind: `hint hint-info`.
            if found.is_none() && !(family.is_some() && kind.0.eq_ignore_ascii_case(class)) {
                found = Some(kind);
            }
            alone =
                alone.or(ALONE.iter().find(|one| class.eq_ignore_ascii_case(one)).map(|_| kind));
        }
    }
    let attribute =
        || element.attribute("data-callout").map(|kind| kind_of(kind).unwrap_or(("note", "NOTE")));
    let title = title_of(element);
    if !is_box {
        let (name, kind) = alone.filter(|_| count <= 2)?;
        let title = title?;
        let says = plain_title(title)?;
        return says.eq_ignore_ascii_case(name).then(|| Callout {
            kind,
            title: Some(title),
            is_title_plain: says.eq_ignore_ascii_case(kind),
        });
    }
    // Without a kind, the name of the box alone says little.
    let (_, kind) = attribute().or(found).or_else(|| {
        title.filter(|_| !classes.contains("message"))?;
        Some(("note", "NOTE")).filter(|_| {
            classes.split_ascii_whitespace().any(|class| {
                ["admonition", "callout", "markdown-alert", "theme-admonition", "admonitionblock"]
                    .contains(&class)
            })
        })
    })?;
    let is_title_plain =
        title.and_then(plain_title).is_some_and(|says| says.eq_ignore_ascii_case(kind));
    Some(Callout { kind, title, is_title_plain })
}

/// The text of a title without the sign after it.
fn plain_title(title: ElementRef<'_>) -> Option<String> {
    let text = short_text(title, 60)?;
    Some(text.trim_matches(|c: char| !c.is_alphanumeric()).to_owned())
}

/// The title of a box: the first element with text in it, if it is a heading or its class says so.
fn title_of<'a>(element: ElementRef<'a>) -> Option<ElementRef<'a>> {
    let inside = element.as_node().descendants().take(24);
    for node in inside {
        if let Some(text) = node.text() {
            if text.trim().is_empty() {
                continue;
            }
            return None;
        }
        let Some(inner) = node.as_element() else { continue };
        let is_named = CLASS.of(inner).is_some_and(|class| {
            class.split_ascii_whitespace().any(|class| {
                let class = class.to_ascii_lowercase();
                // Some programs add a hash: `admonitionHeading_Gvgb`.
                let whole = class.split('_').next().unwrap_or_default();
                ["title", "heading", "header", "summary"]
                    .iter()
                    .any(|end| class.ends_with(end) || whole.ends_with(end))
                    || class == "icon" && inner.is_html(Tag::Td)
            })
        });
        if is_named || is_heading(inner) || inner.is_html(Tag::Summary) {
            return short_text(inner, 200).filter(|text| !text.is_empty()).map(|_| inner);
        }
        // A paragraph of one word in bold type.
        if matches!(inner.tag(), Tag::Strong | Tag::B) {
            let is_alone = || {
                inner.as_node().next_sibling().is_none_or(|next| {
                    next.text().is_some_and(|text| text.trim().is_empty())
                        && next.next_sibling().is_none()
                })
            };
            let parent = inner.as_node().parent().and_then(NodeRef::as_element);
            return parent.filter(|parent| {
                *parent != element && is_alone() && short_text(inner, 60).is_some()
            });
        }
    }
    None
}

impl<'a> Walk<'a, '_> {
    /// Begins a callout, if an element is one. Returns whether it is.
    pub(super) fn open_callout(&mut self, element: ElementRef<'a>) -> bool {
        if self.capture.is_some() || self.is_in_cell() {
            return false;
        }
        let Some(found) = callout(element) else { return false };
        self.blocks.open_callout(found.kind);
        self.callouts.push((element, found));
        true
    }

    /// Ends a callout, if an element is one that is open.
    #[inline]
    pub(super) fn close_callout(&mut self, element: ElementRef<'a>) {
        if self.callouts.pop_if(|(open, _)| *open == element).is_some() {
            self.blocks.close_quote();
        }
    }

    /// Whether an element is the title of the callout that is open, and whether it is written.
    #[inline]
    pub(super) fn title_of_callout(&self, element: ElementRef<'a>) -> Title {
        match self.callouts.last() {
            Some((_, callout)) if callout.title == Some(element) => {
                if callout.is_title_plain {
                    Title::Plain
                } else if element.is_html(Tag::Summary) {
                    Title::No
                } else {
                    Title::Own
                }
            }
            _ => Title::No,
        }
    }

    /// Whether a table only lays out the callout that it is in.
    pub(super) fn lays_out_callout(&self, table: ElementRef<'a>) -> bool {
        let parent = table.as_node().parent().and_then(NodeRef::as_element);
        parent.is_some() && self.callouts.last().map(|(element, _)| *element) == parent
    }
}

/// The role of an element in its callout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Title {
    No,
    /// The name of its kind, which is written already.
    Plain,
    /// A title of its own.
    Own,
}
