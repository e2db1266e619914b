//! Which findings in a template depend on what will be in the place of its syntax.

use std::cell::{Cell, OnceCell};
use std::collections::BTreeSet;
use std::ops::Range;

use super::codes::{Code, Level, RuleCode};
use super::diagnostic::{Diagnostic, Place};
use super::foreign_names::is_foreign_name;
use super::places::Places;
use super::template::{Template, TemplateLanguage};
use super::template_syntax::{ANYWHERE, Context};
use duckbill::dom::{Document, ElementRef, NodeId, NodeRef};
use duckbill::error::{ErrorCode, Site};
use duckbill::names::{Namespace, Tag};

const OUTSIDE_OF_VALUES: &[Context] = &[Context::Text, Context::Tag];

/// For each finding, whether it depends on what a template prints.
pub(super) fn unsure(
    document: &Document,
    template: &Template,
    diagnostics: &[Diagnostic],
) -> Vec<bool> {
    let names = Names::of(document, template.language);
    if names.are_of_other_vocabulary {
        return vec![true; diagnostics.len()];
    }
    let has_doctype = document.document_node().children().any(|node| node.as_doctype().is_some());
    let whole = 0..template.markup().len();
    let findings = Findings {
        document,
        places: Places::new(document),
        template,
        is_of_components: template.language.is_of_components() || names.are_of_components,
        has_elements: names.has_html,
        is_whole_page: has_doctype && !template.syntax.has_region_in(&whole, &[Context::Text]),
        last: Cell::default(),
        repeated: OnceCell::new(),
    };
    diagnostics.iter().map(|one| !findings.is_sure(one)).collect()
}

struct Findings<'d> {
    document: &'d Document,
    places: Places<'d>,
    template: &'d Template,
    /// Whether it is the source of a component, whichever language prints that.
    is_of_components: bool,
    /// Whether there is an element of HTML: or else the source need not be HTML at all.
    has_elements: bool,
    /// Whether the source is all of a page: it has a doctype, and nothing comes into its text.
    is_whole_page: bool,
    /// The element that was asked about last, and whether it has names of languages: it may have many attributes, and a finding at
    /// each.
    last: Cell<Option<(NodeId, bool)>>,
    /// Where elements begin that are there as often as an attribute says.
    repeated: OnceCell<Vec<usize>>,
}

impl Findings<'_> {
    fn is_sure(&self, one: &Diagnostic) -> bool {
        crate::work::count(1);
        let Some(place) = self.range(&one.place) else {
            return self.is_whole_page;
        };
        let syntax = &self.template.syntax;
        if one.code == Code::Parse(ErrorCode::DuplicateAttribute)
            && let Some(first) = one.related.first().and_then(|first| self.range(&first.place))
        {
            let name = |place: &Range<usize>| decisive(one, place, self.document);
            return self.template.are_together(&name(&first), &name(&place));
        }
        let element = one.place.node().and_then(|node| self.document.node(node)?.as_element());
        if let Some(tag) = element.and_then(tag) {
            let is_open = syntax.has_region_in(&tag, OUTSIDE_OF_VALUES)
                || element.is_some_and(|element| self.has_names_of_languages(element));
            let is_of_attribute = !matches!(one.place, Place::Node(_));
            // Whether an attribute may be there can depend on those beside it, and so can its value.
            let depends = depends_on_other_attributes(one.code, element);
            let has_other = is_of_attribute && syntax.has_region_in(&tag, ANYWHERE);
            if depends && (is_open || has_other) || is_of_attribute && self.is_beside_region(&place)
            {
                return false;
            }
            let name = element.map_or(0, |element| element.name().len());
            let name = tag.start..tag.start.saturating_add(name + 2);
            if !is_of_attribute && syntax.has_region_in(&name, ANYWHERE) {
                return false;
            }
        } else if syntax.touches(&decisive(one, &place, self.document)) {
            return false;
        }
        let is_of_no_tag = one.code == Code::Parse(ErrorCode::InvalidFirstCharacterOfTagName);
        // A part of a drawing: the page has it in an `svg`.
        let is_foreign = |element: ElementRef<'_>| is_foreign_name(element.name());
        let is_part_of_drawing = one.code == Code::Rule(RuleCode::UnknownElement)
            && !self.is_whole_page
            && element.is_some_and(is_foreign);
        if self.is_of_component(one, element)
            || is_of_no_tag && !self.has_elements
            || is_part_of_drawing
        {
            return false;
        }
        if is_local(one) {
            return true;
        }
        if is_of_group(one.code) && self.prints_beside(one.code, element) {
            return false;
        }
        let is_about_page = matches!(
            one.code,
            Code::Rule(RuleCode::UnknownId | RuleCode::UnknownIdOfAria | RuleCode::TabWithoutPanel)
        );
        if is_about_page && !self.is_whole_page || self.is_in_printed_script(one, element) {
            return false;
        }
        if self.is_of_components {
            return false;
        }
        if one.related.is_empty() {
            return self.is_whole_page || element.is_some_and(|element| self.is_known(element));
        }
        let mut hull = place;
        for related in &one.related {
            let Some(range) = self.range(&related.place) else { return false };
            hull = hull.start.min(range.start)..hull.end.max(range.end);
        }
        one.site.is_none_or(|_| self.is_whole_page)
            && !syntax.has_region_in(&hull, OUTSIDE_OF_VALUES)
    }

    /// Whether something is printed among those that a finding about one of them depends on: the cells of a table, the buttons
    /// of a page.
    fn prints_beside(&self, code: Code, element: Option<ElementRef<'_>>) -> bool {
        /// How far up the table is looked for.
        const NEAR: usize = 64;
        let whole = || 0..self.template.markup().len();
        let place = if code == Code::Rule(RuleCode::LonelyRadioButton) {
            whole()
        } else {
            let around = element.into_iter().flat_map(|one| one.as_node().ancestors().take(NEAR));
            let around = element.into_iter().chain(around.filter_map(NodeRef::as_element));
            let table = around.into_iter().find(|one| one.tag() == Tag::Table);
            let span = table.and_then(|table| table.as_node().span());
            let offset = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
            span.map_or_else(whole, |span| offset(span.start)..offset(span.end))
        };
        self.template.syntax.has_region_in(&place, ANYWHERE) || self.has_repeated(&place)
    }

    /// Whether an element that begins in a range is there as often as a framework says: `v-for`, `th:each`.
    fn has_repeated(&self, place: &Range<usize>) -> bool {
        let repeated = self.repeated.get_or_init(|| {
            let elements = self.document.nodes().filter_map(NodeRef::as_element);
            let repeated = elements.filter(|element| {
                let mut names = element.attributes().map(|one| one.name());
                crate::work::count(1 + names.len());
                names.any(decides_on_element)
            });
            let mut starts: Vec<usize> = repeated.filter_map(tag).map(|tag| tag.start).collect();
            starts.sort_unstable();
            starts
        });
        let first = repeated.get(repeated.partition_point(|start| *start < place.start));
        first.is_some_and(|first| *first < place.end)
    }

    fn has_names_of_languages(&self, element: ElementRef<'_>) -> bool {
        if let Some((last, has_them)) = self.last.get()
            && last == element.id()
        {
            return has_them;
        }
        let mut names = element.attributes().map(|attribute| attribute.name());
        crate::work::count(names.len());
        let has_them = names.any(is_name_of_language);
        self.last.set(Some((element.id(), has_them)));
        has_them
    }

    fn is_beside_region(&self, range: &Range<usize>) -> bool {
        let around = range.start.saturating_sub(1)..range.end.saturating_add(1);
        self.template.syntax.has_region_in(&around, ANYWHERE)
    }

    /// The place in the source; an element that nobody wrote has none.
    fn range(&self, place: &Place) -> Option<Range<usize>> {
        let node = place.node().and_then(|node| self.document.node(node));
        if let Some(element) = node.and_then(NodeRef::as_element) {
            element.start_tag()?;
        }
        let span = self.places.span(place)?;
        Some(usize::try_from(span.start).ok()?..usize::try_from(span.end).ok()?)
    }

    /// Whether it is about the text of a script, and the language prints into that.
    fn is_in_printed_script(&self, one: &Diagnostic, element: Option<ElementRef<'_>>) -> bool {
        let whole = element.and_then(|element| element.as_node().span());
        one.code.level() == Some(Level::Scripts)
            && whole.is_some_and(|span| self.template.prints_into(span))
    }

    /// Whether an element has a name with an upper-case letter, which in the sources of components says that it is one.
    fn is_component(&self, element: ElementRef<'_>) -> bool {
        self.name(element).iter().any(u8::is_ascii_uppercase)
    }

    /// `<MyItem>` and `<this.item>`, which are no mistakes of writing, whichever language has them.
    fn is_in_pascal_case(&self, element: ElementRef<'_>) -> bool {
        let name = self.name(element);
        name.contains(&b'.')
            || name.iter().any(u8::is_ascii_uppercase) && name.iter().any(u8::is_ascii_lowercase)
    }

    /// The name of an element as it is written.
    fn name(&self, element: ElementRef<'_>) -> &[u8] {
        let source = self.template.markup();
        let name = tag(element)
            .and_then(|tag| source.get(tag.start + 1..tag.start + 1 + element.name().len()));
        name.unwrap_or_default()
    }

    /// Whether all of an element is in the source.
    fn is_known(&self, element: ElementRef<'_>) -> bool {
        let Some(span) = element.as_node().span() else { return false };
        let (Ok(start), Ok(end)) = (usize::try_from(span.start), usize::try_from(span.end)) else {
            return false;
        };
        element.end_tag().is_some()
            && !self.template.syntax.has_region_in(&(start..end), OUTSIDE_OF_VALUES)
    }

    /// Whether a component has it as its language wants it.
    fn is_of_component(&self, one: &Diagnostic, element: Option<ElementRef<'_>>) -> bool {
        if let Place::Attribute { attribute, .. } | Place::Value { attribute, .. } = &one.place
            && is_name_of_language(attribute)
        {
            return true;
        }
        let is_part = |name: &str| matches!(name, "script" | "style" | "template");
        let is_unknown = one.code == Code::Rule(RuleCode::UnknownElement);
        // Tags of the language itself: `c:if` of JSP, `asp:Label`.
        if element.is_some_and(|element| element.name().contains(':')) {
            return true;
        }
        let has_elements = self.is_of_components || self.template.language.has_elements();
        if is_unknown && (has_elements || element.is_some_and(|one| self.is_in_pascal_case(one))) {
            return true;
        }
        self.is_of_components
            && (element.is_some_and(|element| self.is_component(element))
                || one.code == Code::Rule(RuleCode::AttributeNotAllowed)
                || one.site.is_some()
                || element.is_some_and(|element| element.name().contains('-'))
                || element.is_some_and(|element| is_part(element.name())))
    }
}

/// The part of a place that decides whether there is an error: of an attribute its name, of a reference all after its
/// ampersand, which begins one whatever is before it.
fn decisive(one: &Diagnostic, place: &Range<usize>, document: &Document) -> Range<usize> {
    let text = document.source().and_then(|source| source.get(place.clone())).unwrap_or_default();
    match one.code {
        Code::Parse(ErrorCode::DuplicateAttribute) => {
            let name = text.find(|c: char| c == '=' || c.is_ascii_whitespace());
            place.start..place.start.saturating_add(name.unwrap_or(text.len()))
        }
        Code::Parse(_) if one.site.is_none() && text.starts_with('&') => {
            place.start.saturating_add(1)..place.end
        }
        _ => place.clone(),
    }
}

/// The start tag of an element.
fn tag(element: ElementRef<'_>) -> Option<Range<usize>> {
    let span = element.start_tag()?;
    Some(usize::try_from(span.start).ok()?..usize::try_from(span.end).ok()?)
}

/// Whether a finding is about a tag, an attribute or a piece of text alone, wherever that is.
fn is_local(one: &Diagnostic) -> bool {
    match one.code {
        Code::Parse(_) => one.site.is_none_or(|site| site == Site::VoidElementEndTag),
        Code::Rule(
            RuleCode::UnknownElement
            | RuleCode::ObsoleteElement
            | RuleCode::ObsoleteAttribute
            | RuleCode::AttributeNotAllowed
            | RuleCode::AttributeNotAllowedHere
            | RuleCode::AttributeConflict
            | RuleCode::MissingAttribute
            | RuleCode::MissingCompanion
            | RuleCode::BadDataName
            | RuleCode::ObsoleteButConforming,
        ) => true,
        code => matches!(code.level(), Some(Level::Values | Level::Urls | Level::Css)),
    }
}

/// Whether a finding is about one of several that belong together.
fn is_of_group(code: Code) -> bool {
    matches!(
        code,
        Code::Rule(
            RuleCode::RowWithoutCells
                | RuleCode::ColumnWithoutCells
                | RuleCode::CellBeyondGroup
                | RuleCode::ScopeWithoutGroup
                | RuleCode::UnevenRow
                | RuleCode::LonelyRadioButton
        )
    )
}

/// Whether a finding at an attribute or element depends on other attributes of the element.
fn depends_on_other_attributes(code: Code, element: Option<ElementRef<'_>>) -> bool {
    if code.level() == Some(Level::Css) {
        return false;
    }
    if matches!(code.level(), Some(Level::Values | Level::Urls)) {
        // Of these elements one attribute says what another one means.
        return element.is_none_or(|element| {
            matches!(
                element.name(),
                "area" | "button" | "img" | "input" | "link" | "meta" | "script" | "source"
            )
        });
    }
    !matches!(
        code,
        Code::Parse(_)
            | Code::Rule(
                RuleCode::UnknownElement
                    | RuleCode::ObsoleteElement
                    | RuleCode::ObsoleteAttribute
                    | RuleCode::AttributeNotAllowed
            )
    )
}

/// The signs of a template language in the names of elements and attributes.
#[derive(Default)]
struct Names {
    /// Whether there is an element of HTML, or a custom one, with a tag.
    has_html: bool,
    /// Whether elements have attributes that only components of Angular and Vue have, or text has the conditions of Angular: another
    /// language may print their source.
    are_of_components: bool,
    /// Whether a template prints XML of another vocabulary: the first element with a start tag is not an HTML element, and it
    /// declares a namespace, or most names are not of HTML.
    are_of_other_vocabulary: bool,
}

impl Names {
    fn of(document: &Document, language: TemplateLanguage) -> Self {
        let mut names = Self::default();
        let mut is_first_unknown = None;
        let (mut known, mut unknown) = (BTreeSet::new(), BTreeSet::new());
        // Those in templates, too.
        for node in document.nodes() {
            crate::work::count(1);
            names.are_of_components |= node.text().is_some_and(has_condition_of_angular);
            let Some(element) = node.as_element().filter(|one| one.start_tag().is_some()) else {
                continue;
            };
            let is_unknown =
                element.namespace() == Namespace::Html && element.tag() == Tag::Unknown;
            let is_custom = element.name().contains(['-', ':']);
            names.has_html |= !is_unknown || is_custom;
            if is_unknown && !is_custom {
                unknown.insert(element.name());
            } else {
                known.insert(element.name());
            }
            let is_first = is_first_unknown.is_none();
            let is_first_unknown = *is_first_unknown.get_or_insert(is_unknown && !is_custom);
            let declares = |name: &str| name == "xmlns" || name.starts_with("xmlns:");
            let mut attributes = element.attributes().map(|one| one.name());
            names.are_of_other_vocabulary |= is_first
                && is_first_unknown
                && element.attributes().any(|one| declares(one.name()));
            names.are_of_components |= attributes.any(|name| {
                crate::work::count(1);
                name.starts_with(['[', '(', '*'])
                    || name.starts_with("v-")
                    || name.starts_with("ng-")
            });
        }
        names.are_of_other_vocabulary |= is_first_unknown == Some(true)
            && !language.has_elements()
            && !names.are_of_components
            && unknown.len() > known.len().max(1);
        names
    }
}

/// `@if (a) {`
fn has_condition_of_angular(text: &str) -> bool {
    crate::work::count(text.len());
    ["@if (", "@for (", "@switch ("].iter().any(|word| text.contains(word))
}

/// Whether an attribute is one that frameworks read and take away: `v-if`, `:href`, `@click`, `[value]`, `hx-get`,
/// `asp-for`.
fn is_name_of_language(name: &str) -> bool {
    // `<` is that of a tag in another branch.
    name.starts_with([':', '@', '#', '[', '(', '*', '{', '<'])
        || name.contains([':', '.'])
        || ["v-", "x-", "hx-", "ng-", "asp-"].iter().any(|prefix| name.starts_with(prefix))
}

/// Whether an attribute says how often its element is there, if at all: `v-for`, `*ngIf`, `th:each`, `py:for`.
fn decides_on_element(name: &str) -> bool {
    const WORDS: [&str; 11] = [
        "for",
        "if",
        "else",
        "else-if",
        "each",
        "foreach",
        "repeat",
        "unless",
        "condition",
        "show",
        "switch",
    ];
    let name = name.strip_prefix("data-").unwrap_or(name);
    let after = |prefix: &str| name.strip_prefix(prefix);
    let word = ["v-", "x-", "ng-", "th-", "*ng", "*"].iter().find_map(|prefix| after(prefix));
    let word = word.or_else(|| name.split_once(':').map(|(_, word)| word));
    word.is_some_and(|word| WORDS.iter().any(|known| word.eq_ignore_ascii_case(known)))
        // Those of Angular that others wrote.
        || name.starts_with('*')
}
