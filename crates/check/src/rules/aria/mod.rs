//! ARIA: roles, and the attributes `aria-*` ([ARIA in HTML](https://www.w3.org/TR/html-aria/),
//! [WAI-ARIA](https://www.w3.org/TR/wai-aria/)).
//!
//! The roles of the open elements are kept on a stack of their own, which has only those that are said or matter to
//! others, so that an element without a role costs nothing. An element may be where its parent's role is not known: one
//! that another element owns. It is decided at the end of the tree.

mod attributes;
mod element;
mod tables;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::family::{Elements, Family};
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Frame, Seen};
use crate::model::{
    BUTTON, CUSTOM_ELEMENT, DATALIST, DETAILS, DIV, FIELDSET, FIGURE, INPUT, LABEL, LI, MENU,
    METER, OL, OPTGROUP, OUTPUT, PROGRESS, SELECT, SPAN, TABLE, TBODY, TD, TEXTAREA, TFOOT, TH,
    THEAD, TR, UL, UNKNOWN,
};
use crate::severity::Severity;
use duckbill::dom::{ElementRef, NodeRef};
use element::Open;
use tables::{Role, RoleSet, Row, role_number, role_of};

/// Checks roles and the attributes of ARIA.
#[derive(Default)]
pub(super) struct Aria<'a> {
    /// The open elements with a role.
    open: Vec<Entry<'a>>,
    /// How many are open, by role.
    counts: Vec<u32>,
    /// The elements that `aria-owns` names: the roles of their owners.
    owned: HashMap<&'a str, RoleSet>,
    /// Elements whose parent has to have a role, unless others own them.
    lost: Vec<(ElementRef<'a>, u8)>,
    /// The tabs that are active, the ids of panels, and the ids that panels are labelled by.
    tabs: Vec<ElementRef<'a>>,
    panels: HashSet<&'a str>,
    labels_of_panels: HashSet<&'a str>,
    /// The open labels that are hidden, and whether they label something in them.
    hidden_labels: Vec<(ElementRef<'a>, bool)>,
}

/// An open element with a role.
struct Entry<'a> {
    node: NodeRef<'a>,
    role: u8,
    /// Its role, or that of the nearest ancestor if it has none for others to see.
    visible: u8,
    /// The role of the nearest table.
    table: Option<u8>,
}

impl<'a> Family<'a> for Aria<'a> {
    // Those that `implied_role` has, and those that a label can label.
    const OPENS: Elements = Elements::of(&[
        UL, OL, MENU, LI, TABLE, TBODY, TFOOT, THEAD, TR, TD, TH, SELECT, DATALIST, FIGURE,
        DETAILS, FIELDSET, OPTGROUP, BUTTON, INPUT, METER, OUTPUT, PROGRESS, TEXTAREA,
    ]);
    const CLOSES: Elements = Elements::of(&[LABEL]);

    const OPENS_WITH: Seen = Seen::ROLE.or(Seen::ARIA);

    #[inline]
    fn closes_for(frame: &Frame<'a>) -> bool {
        frame.has_role
    }

    fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        if !self.hidden_labels.is_empty() && subject.element.is_labelable() {
            self.hidden_labels.iter_mut().last().into_iter().for_each(|label| label.1 = true);
        }
        let said = context.seen.any(Self::OPENS_WITH);
        let implied = implied_role(subject.number);
        if !said && implied.is_none() {
            return;
        }
        let open = Open {
            role: self.open.last().map(|entry| entry.role),
            table: self.open.last().and_then(|entry| entry.table),
        };
        let mut role = implied.filter(|_| subject.number != LI || open.is("list"));
        if said {
            let row = element::row_of(context, subject, open);
            let explicit =
                if context.seen.any(Seen::ROLE) { check_role(context, subject, row) } else { None };
            attributes::check(context, subject, row, explicit.map(|(role, _)| role));
            if let Some((explicit, is_allowed)) = explicit {
                self.note_references(subject.element, explicit);
                if is_allowed {
                    self.place(context, subject, explicit);
                }
                role = Some(explicit);
            }
            if subject.number == LABEL && subject.element.attribute("aria-hidden") == Some("true") {
                self.hidden_labels.push((subject.element, false));
            }
        }
        if let Some(role) = role {
            context.seen.add(Seen::KNOWN_ROLE);
            self.push(subject, role, open);
        }
    }

    fn close(&mut self, context: &mut Context<'a, '_, '_>, element: ElementRef<'a>, _: &Frame<'a>) {
        if self.hidden_labels.last().is_some_and(|label| label.0 == element)
            && let Some((_, true)) = self.hidden_labels.pop()
        {
            let code = Code::Rule(RuleCode::AriaNotAllowed);
            let note = "the label of a control is what screen readers say of it";
            context
                .reporter
                .attribute(code, element, "aria-hidden", |one| one.with_part("").with_note(note));
        }
        if self.open.last().is_some_and(|entry| entry.node == element.as_node())
            && let Some(entry) = self.open.pop()
            && let Some(count) = self.counts.get_mut(usize::from(entry.role))
        {
            *count -= 1;
        }
    }

    fn end(&mut self, context: &mut Context<'a, '_, '_>) {
        for (element, number) in &self.lost {
            let Some(role) = role_of(*number) else { continue };
            let owners = element.attribute("id").and_then(|id| self.owned.get(id));
            if !owners.is_some_and(|owners| owners.meets(role.parents)) {
                missing_parent(context, *element, role);
            }
        }
        for tab in &self.tabs {
            let controls = tab.attribute("aria-controls").unwrap_or_default();
            let is_label = tab.attribute("id").is_some_and(|id| self.labels_of_panels.contains(id));
            if !is_label
                && !crate::ascii::split_on_whitespace(controls).any(|id| self.panels.contains(id))
            {
                let code = Code::Rule(RuleCode::TabWithoutPanel);
                context.reporter.node(code, tab.as_node(), |one| one.with_part(tab.name()));
            }
        }
    }
}

impl<'a> Aria<'a> {
    /// Checks that the role may be in this place.
    fn place(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>, number: u8) {
        let Some(role) = role_of(number) else { return };
        let element = subject.element;
        if !role.parents.is_empty() && !matches!(subject.number, TBODY | TFOOT | THEAD) {
            let found =
                (0..).zip(&self.counts).any(|(open, count)| *count > 0 && role.parents.has(open));
            if !found && element.has_attribute("id") {
                self.lost.push((element, number));
            } else if !found {
                missing_parent(context, element, role);
            }
        }
        let Some(entry) = self.open.last().filter(|entry| is_near(context, entry.node)) else {
            return;
        };
        let Some(parent) = role_of(entry.visible) else { return };
        let in_group = parent.name == "group"
            && entry.node.as_element().is_some_and(|group| group.has_attribute("role"));
        let allowed = match self
            .open
            .len()
            .checked_sub(2)
            .and_then(|at| self.open.get(at))
            .filter(|_| in_group)
        {
            Some(around) => items_in_group(around.visible),
            None => parent.children,
        };
        // A menu beside the item that opens it is what the authors of ARIA recommend.
        let is_menu = role.name == "menu" && matches!(parent.name, "menu" | "menubar");
        if !allowed.is_empty() && !allowed.has(number) && !is_transparent(role) && !is_menu {
            let code = Code::Rule(RuleCode::RoleNotAllowedInRole);
            let is_error = subject.number == LI
                || matches!(parent.name, "rowgroup" | "group")
                || role.name == "group";
            context.reporter.attribute(code, element, "role", |one| {
                let one = if is_error { one } else { one.with_severity(Severity::Warning) };
                one.with_part(role.name)
                    .with_part(parent.name)
                    .with_note(format!("it may contain: {}", allowed.in_words()))
                    .with_related(crate::report::related(entry.node, "this has the role around it"))
            });
        }
    }

    fn push(&mut self, subject: &Subject<'a>, role: u8, open: Open) {
        let node = subject.element.as_node();
        let around = self.open.last().map(|entry| entry.visible);
        let visible = match role_of(role) {
            Some(known) if is_transparent(known) => around.unwrap_or(role),
            _ => role,
        };
        let table = if subject.number == TABLE { Some(role) } else { open.table };
        self.open.push(Entry { node, role, visible, table });
        let place = usize::from(role);
        if self.counts.len() <= place {
            self.counts.resize(place + 1, 0);
        }
        if let Some(count) = self.counts.get_mut(place) {
            *count += 1;
        }
    }

    fn note_references(&mut self, element: ElementRef<'a>, explicit: u8) {
        for id in
            element.attribute("aria-owns").into_iter().flat_map(crate::ascii::split_on_whitespace)
        {
            crate::work::count(1);
            self.owned.entry(id).or_default().insert(explicit);
        }
        let name = role_of(explicit).map_or("", |role| role.name);
        if name == "tabpanel" {
            let labels = element.attribute("aria-labelledby").into_iter();
            self.labels_of_panels.extend(labels.flat_map(crate::ascii::split_on_whitespace));
            self.panels.extend(element.attribute("id"));
        }
        if name == "tab" && element.attribute("aria-selected") == Some("true") {
            self.tabs.push(element);
        }
    }
}

/// Checks the attribute `role`. Returns the role that counts: the first that there is, and whether the
/// element may have it.
fn check_role(
    context: &mut Context<'_, '_, '_>,
    subject: &Subject<'_>,
    row: Option<&'static Row>,
) -> Option<(u8, bool)> {
    let element = subject.element;
    let value = element.attribute("role")?;
    let mut counts = None;
    for token in crate::ascii::split_on_whitespace(value) {
        crate::work::count(1);
        let found = role_number(token);
        match found.and_then(role_of) {
            None => {
                report_role(context, element, RuleCode::UnknownRole, token, "there is no such role")
            }
            Some(role) if role.is_abstract => {
                report_role(
                    context,
                    element,
                    RuleCode::UnknownRole,
                    token,
                    "it stands for a group of roles",
                );
            }
            Some(role) => {
                if role.is_deprecated {
                    report_role(context, element, RuleCode::DeprecatedRole, token, "");
                }
                if token != role.name {
                    report_role(context, element, RuleCode::RoleInCapitals, token, role.name);
                }
                counts = counts.or(found);
            }
        }
    }
    let number = counts?;
    let role = role_of(number)?;
    let undone = ["none", "presentation"].contains(&role.name).then(|| undoes(element)).flatten();
    if let Some(undone) = undone {
        report_role(context, element, RuleCode::RoleWithoutEffect, role.name, undone);
    }
    let Some(row) = row else { return Some((number, true)) };
    let mut is_allowed = true;
    if row.implicit == Some(number)
        || subject.number == TH && ["columnheader", "rowheader"].contains(&role.name)
    {
        if role.name != "generic" && undone.is_none() {
            report_role(context, element, RuleCode::UnnecessaryRole, role.name, "");
        }
    } else if row.allowed.is_some_and(|allowed| !allowed.has(number)) {
        is_allowed = false;
        let roles = row.allowed.unwrap_or_default();
        context.reporter.attribute(Code::Rule(RuleCode::RoleNotAllowed), element, "role", |one| {
            one.with_part(role.name).with_note(if roles.is_empty() {
                format!("`{}` keeps its own role here; remove the attribute", element.name())
            } else {
                format!("`{}` may have here: {}", element.name(), roles.in_words())
            })
        });
    }
    Some((number, is_allowed))
}

/// By element: the role it has without the attribute.
static IMPLIED: LazyLock<Vec<Option<u8>>> = LazyLock::new(|| {
    (0..CUSTOM_ELEMENT).map(|number| role_for_others(number).and_then(role_number)).collect()
});

/// The role of an element without the attribute, where the roles of others depend on it.
fn implied_role(number: u16) -> Option<u8> {
    IMPLIED.get(usize::from(number)).copied().flatten()
}

/// Its name.
fn role_for_others(number: u16) -> Option<&'static str> {
    Some(match number {
        UL | OL | MENU => "list",
        LI => "listitem",
        TABLE => "table",
        TBODY | TFOOT | THEAD => "rowgroup",
        TR => "row",
        TD | TH => "cell",
        SELECT | DATALIST => "listbox",
        FIGURE => "figure",
        DETAILS | FIELDSET | OPTGROUP => "group",
        _ => return None,
    })
}

/// Whether programs look through an element of this role.
fn is_transparent(role: &Role) -> bool {
    matches!(role.name, "generic" | "none" | "presentation")
}

/// The roles that a group may contain, by the role around it.
fn items_in_group(around: u8) -> RoleSet {
    let mut set = RoleSet::default();
    let names: &[&str] = match role_of(around).map_or("", |role| role.name) {
        "menu" | "menubar" => &["menuitem", "menuitemcheckbox", "menuitemradio"],
        "tree" => &["treeitem"],
        "listbox" => &["option"],
        _ => &[],
    };
    names.iter().filter_map(|name| role_number(name)).for_each(|role| set.insert(role));
    set
}

/// Whether a node is the parent, or its parent with only an element without meaning between.
fn is_near(context: &Context<'_, '_, '_>, node: NodeRef<'_>) -> bool {
    let mut above = context.stack.iter().rev();
    let Some(parent) = above.next() else { return false };
    let is = |frame: &Frame<'_>| frame.element.is_some_and(|element| element.as_node() == node);
    is(parent) || matches!(parent.number, DIV | SPAN | UNKNOWN) && above.next().is_some_and(is)
}

/// The attribute that keeps the role of an element although it has `none`.
fn undoes(element: ElementRef<'_>) -> Option<&'static str> {
    if element.has_attribute("tabindex") {
        return Some("tabindex");
    }
    let numbers = element.attributes().filter_map(|one| tables::attribute_number(one.name()));
    let known = numbers.filter_map(|number| tables::ATTRIBUTES.get(number));
    let global = known.filter(|one| {
        matches!(one.use_, tables::Use::Global | tables::Use::Deprecated)
            && one.name != "aria-hidden"
    });
    global.map(|one| one.name).min()
}

fn report_role(
    context: &mut Context<'_, '_, '_>,
    element: ElementRef<'_>,
    code: RuleCode,
    role: &str,
    more: &str,
) {
    context
        .reporter
        .attribute(Code::Rule(code), element, "role", |one| one.with_part(role).with_part(more));
}

fn missing_parent(context: &mut Context<'_, '_, '_>, element: ElementRef<'_>, role: &Role) {
    context.reporter.attribute(Code::Rule(RuleCode::MissingParentRole), element, "role", |one| {
        one.with_part(role.name).with_part(role.parents.in_words())
    });
}

/// The names of the attributes, and their values.
pub(crate) fn aria_attributes() -> impl Iterator<Item = (&'static str, &'static str)> {
    tables::ATTRIBUTES.iter().map(|one| (one.name, one.values))
}

/// The names of the roles that authors may use.
pub(crate) fn roles() -> impl Iterator<Item = &'static str> {
    let usable = tables::ROLES.iter().filter(|role| !role.is_abstract && !role.is_deprecated);
    usable.map(|role| role.name)
}

/// The role of an element that is a control by it; its content is what `button` may contain.
pub(crate) fn control<'a>(subject: &Subject<'a>) -> Option<&'a str> {
    static CONTROLS: LazyLock<RoleSet> = LazyLock::new(|| {
        RoleSet::of(
            "button checkbox link menuitem menuitemcheckbox menuitemradio option radio switch tab",
        )
    });
    let value = subject.element.attribute("role").unwrap_or("");
    let mut tokens = crate::ascii::split_on_whitespace(value);
    let (first, number) = tokens.find_map(|token| Some((token, role_number(token)?)))?;
    CONTROLS.has(number).then_some(first)
}
