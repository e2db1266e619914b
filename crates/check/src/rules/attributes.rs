//! Attributes: which an element may have, which it must have, and which are obsolete.

use super::content::advice;
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::Context;
use crate::model::{
    ATTRIBUTE_NAMES, Allowed, AttributeRow, Grammar, IMG, META, Obsolete, Required, UNKNOWN,
};
use crate::names::{attribute_number, attribute_rows, model_of, rows_for};
use crate::nearest::nearest;
use crate::severity::Severity;
use duckbill::dom::AttributeRef;
use duckbill::names::Namespace;

/// Attributes of other specifications that apply to HTML: RDFa, shadow parts, and the events of
/// touch, pointers, animations, transitions and selections.
const OF_OTHER_SPECIFICATIONS: &[&str] = &[
    "about",
    "content",
    "datatype",
    "exportparts",
    "inlist",
    "onanimationcancel",
    "onanimationend",
    "onanimationiteration",
    "onanimationstart",
    "onfullscreenchange",
    "onfullscreenerror",
    "ongotpointercapture",
    "onlostpointercapture",
    "onpointercancel",
    "onpointerdown",
    "onpointerenter",
    "onpointerleave",
    "onpointermove",
    "onpointerout",
    "onpointerover",
    "onpointerrawupdate",
    "onpointerup",
    "onscrollsnapchange",
    "onscrollsnapchanging",
    "onselectionchange",
    "onselectstart",
    "ontouchcancel",
    "ontouchend",
    "ontouchmove",
    "ontouchstart",
    "ontransitioncancel",
    "ontransitionend",
    "ontransitionrun",
    "ontransitionstart",
    "part",
    "prefix",
    "property",
    "resource",
    "role",
    "typeof",
    "vocab",
];

impl<'a> Context<'a, '_, '_> {
    /// Checks that the element may have an attribute, given with its number in the tables. Returns the grammar of
    /// its value, if that is to be checked.
    #[inline]
    pub(crate) fn attribute_allowed(
        &mut self,
        subject: &Subject<'a>,
        attribute: AttributeRef<'a>,
        identity: usize,
        number: usize,
    ) -> Option<Grammar> {
        if subject.element.namespace() != Namespace::Html {
            return (attribute.name() == "id").then_some(Grammar::Id);
        }
        match self.settled.get(subject.number, identity) {
            Some(grammar) => grammar,
            None => self.attribute_allowed_here(subject, attribute, identity, number),
        }
    }

    /// The same, looked up in the tables.
    fn attribute_allowed_here(
        &mut self,
        subject: &Subject<'a>,
        attribute: AttributeRef<'a>,
        identity: usize,
        number: usize,
    ) -> Option<Grammar> {
        let name = attribute.name();
        if name.starts_with("data-") || name.starts_with("aria-") {
            self.data_attribute(subject, attribute);
            if name != "data-" {
                self.settled.note(subject.number, identity, None);
            }
            return None;
        }
        let (own, every) = rows_for(attribute_rows(number), subject.number);
        if self.structure && !self.is_allowed(subject, attribute, own, every) {
            return None;
        }
        let grammar = match own.map(|row| row.grammar) {
            None | Some(Grammar::Any) => every.map(|row| row.grammar),
            grammar => grammar,
        };
        if !self.structure || is_always_allowed(subject.number, name, own, every) {
            self.settled.note(subject.number, identity, grammar);
        }
        grammar
    }

    /// Checks that the element may have the attribute. Returns `false` if its value need not be checked.
    fn is_allowed(
        &mut self,
        subject: &Subject<'a>,
        attribute: AttributeRef<'a>,
        own: Option<&'static AttributeRow>,
        every: Option<&'static AttributeRow>,
    ) -> bool {
        let name = attribute.name();
        for row in [own, every].into_iter().flatten() {
            for obsolete in row.obsolete {
                if self.conditions.holds_if_any(obsolete.when, subject) {
                    self.obsolete_attribute(subject, name, obsolete);
                    // A conforming attribute must have a valid value.
                    return !obsolete.is_error;
                }
            }
        }
        let Some(model) = model_of(subject.number).filter(|model| model.instead.is_none()) else {
            return every.is_some();
        };
        let mut when = "";
        let allowed = match own {
            Some(row) if row.forbidden => false,
            Some(AttributeRow { allowed: Allowed::Yes, .. }) => true,
            Some(AttributeRow { allowed: Allowed::If(condition), when: text, .. }) => {
                when = text;
                // An author may give an element of one's own any attribute, with a meaning of the author's.
                model.any_attribute || self.conditions.holds(condition, subject)
            }
            _ => {
                every.is_some_and(|row| !matches!(row.allowed, Allowed::No))
                    || model.any_attribute
                    || OF_OTHER_SPECIFICATIONS.binary_search(&name).is_ok()
                    || name == "xmlns"
                    || self.is_language_of_xml(subject, attribute)
            }
        };
        // Without a name what is missing is that.
        let is_of_nameless = || {
            let says = |name: &str| subject.element.has_attribute(name);
            says("property") || !["name", "http-equiv", "itemprop", "charset"].into_iter().any(says)
        };
        // A checker that does not report a missing `alt` does not report this either:
        // https://html.spec.whatwg.org/multipage/images.html#guidance-for-conformance-checkers
        let is_excuse = subject.number == IMG
            && name == "generator-unable-to-provide-required-alt"
            && attribute.value().is_empty()
            && !subject.element.has_attribute("alt");
        if allowed || is_excuse || subject.number == META && name == "content" && is_of_nameless() {
            return true;
        }
        if own.is_none() && attribute_is_elsewhere(attribute_rows(attribute_number(name))) {
            self.reporter.attribute(
                Code::Rule(RuleCode::AttributeNotAllowed),
                subject.element,
                name,
                |one| {
                    one.with_note(
                        "it has no effect here; other elements have an attribute of this name",
                    )
                },
            );
        } else if when.is_empty() {
            let element = subject.number;
            self.reporter.attribute(
                Code::Rule(RuleCode::AttributeNotAllowed),
                subject.element,
                name,
                |one| {
                    let key = (element, attribute.name_number());
                    let find = || nearest(name, names_of(element));
                    match self.meant.entry(key).or_insert_with(find) {
                        Some(meant) => one.with_note(format!("did you mean `{meant}`?")),
                        None => one,
                    }
                },
            );
        } else {
            self.reporter.attribute(
                Code::Rule(RuleCode::AttributeNotAllowedHere),
                subject.element,
                name,
                |one| one.with_part(in_words(when)),
            );
        }
        false
    }

    /// `xml:lang` without a namespace is allowed beside a `lang` of the same value.
    fn is_language_of_xml(&mut self, subject: &Subject<'a>, attribute: AttributeRef<'a>) -> bool {
        attribute.name() == "xml:lang"
            && subject
                .element
                .attribute("lang")
                .is_some_and(|lang| lang.eq_ignore_ascii_case(attribute.value()))
    }

    fn obsolete_attribute(
        &mut self,
        subject: &Subject<'a>,
        name: &str,
        obsolete: &'static Obsolete,
    ) {
        let (code, severity) = if obsolete.is_error {
            (RuleCode::ObsoleteAttribute, Severity::Error)
        } else {
            (RuleCode::ObsoleteButConforming, Severity::Warning)
        };
        self.reporter.attribute(Code::Rule(code), subject.element, name, |one| {
            one.with_severity(severity).with_note(advice(obsolete.instead))
        });
    }

    /// Checks that the attributes that must be there are there.
    #[inline]
    pub(crate) fn required_attributes(&mut self, subject: &Subject<'a>) {
        let model = model_of(subject.number).filter(|_| subject.number != UNKNOWN);
        let required = model.map_or(&[][..], |model| model.required);
        if !required.is_empty() {
            self.attributes_of(subject, required);
        }
    }

    fn attributes_of(&mut self, subject: &Subject<'a>, list: &'static [Required]) {
        for required in list {
            if subject.number == IMG && required.names == ["alt"] {
                // Reported at the end of the figure, if there is one.
                continue;
            }
            let element = subject.element;
            let conditions = &mut self.conditions;
            let numbers = required.numbers.iter();
            let found = numbers.filter(|number| conditions.has(element, **number)).count();
            if found == 1 || found > 1 && !required.exactly_one {
                continue;
            }
            if found == 0 && subject.number == META && element.has_attribute("property") {
                continue;
            }
            if !self.conditions.holds_if_any(required.when, subject) {
                continue;
            }
            if found == 0 && self.is_misnamed(subject, required) {
                continue;
            }
            let code =
                if found == 0 { RuleCode::MissingAttribute } else { RuleCode::AttributeConflict };
            self.reporter.node(Code::Rule(code), element.as_node(), |one| {
                let names = required.names.join("`, `");
                // Of a conflict the message says the rest.
                let names = match (found, required.names.len()) {
                    (0, 1) => format!("the attribute `{names}`"),
                    (0, _) => format!("one of the attributes `{names}`"),
                    _ => names,
                };
                one.with_part(element.name()).with_part(names)
            });
        }
    }

    /// Whether an attribute that the element cannot have seems to be meant for one that it needs: that is reported, and is one
    /// mistake.
    fn is_misnamed(&mut self, subject: &Subject<'a>, required: &Required) -> bool {
        let element = subject.number;
        self.structure
            && subject.element.attributes().any(|attribute| {
                let name = attribute.name();
                let (own, every) = rows_for(attribute_rows(attribute_number(name)), element);
                crate::work::count(1);
                if own.is_some()
                    || every.is_some()
                    || name.starts_with("data-")
                    || name.starts_with("aria-")
                    || OF_OTHER_SPECIFICATIONS.binary_search(&name).is_ok()
                {
                    return false;
                }
                let key = (element, attribute.name_number());
                let meant =
                    self.meant.entry(key).or_insert_with(|| nearest(name, names_of(element)));
                // One attribute says which kind of `meta` or `link` it is.
                required.exactly_one && meant.is_none()
                    || meant.is_some_and(|meant| required.names.contains(&meant))
            })
    }

    /// Checks the name of a `data-*` attribute; `aria-*` is for ARIA to check.
    fn data_attribute(&mut self, subject: &Subject<'a>, attribute: AttributeRef<'a>) {
        if self.structure && attribute.name() == "data-" {
            self.reporter.attribute(
                Code::Rule(RuleCode::BadDataName),
                subject.element,
                attribute.name(),
                |one| one,
            );
        }
    }
}

/// Whether an element may have an attribute that it [may have here](Context::is_allowed) in any place.
fn is_always_allowed(
    element: u16,
    name: &str,
    own: Option<&'static AttributeRow>,
    every: Option<&'static AttributeRow>,
) -> bool {
    if [own, every].into_iter().flatten().any(|row| !row.obsolete.is_empty()) {
        return false;
    }
    let Some(model) = model_of(element).filter(|model| model.instead.is_none()) else {
        return true;
    };
    model.any_attribute
        || match own {
            Some(AttributeRow { allowed: Allowed::Yes, .. }) => true,
            Some(AttributeRow { allowed: Allowed::If(_), .. }) => false,
            _ => {
                every.is_some_and(|row| !matches!(row.allowed, Allowed::No))
                    || OF_OTHER_SPECIFICATIONS.binary_search(&name).is_ok()
            }
        }
}

/// The attributes that an element may have.
fn names_of(element: u16) -> impl Iterator<Item = &'static str> {
    ATTRIBUTE_NAMES.iter().enumerate().skip(1).filter_map(move |(number, name)| {
        let (own, every) = rows_for(attribute_rows(number), element);
        let has = |row: &AttributeRow| !row.forbidden && !matches!(row.allowed, Allowed::No);
        (own.is_some_and(has) || every.is_some_and(has)).then_some(*name)
    })
}

fn attribute_is_elsewhere(rows: &[AttributeRow]) -> bool {
    rows.iter().any(|row| !matches!(row.allowed, Allowed::No))
}

/// A condition of the tables, in words.
fn in_words(when: &str) -> String {
    const WORDS: [(&str, &str); 13] = [
        ("alt and alt!=", "it has an `alt` that is not empty"),
        ("@submit-button", "the button submits its form"),
        ("@w-descriptor", "a candidate has a width descriptor"),
        ("@external", "the script is external"),
        ("@classic", "the script is classic"),
        ("@module", "the script is a module"),
        ("not parent(ul menu)", "its parent is an `ol`"),
        ("not child(col)", "it has no `col`"),
        ("parent(audio video)", "its parent is `audio` or `video`"),
        ("parent(picture)", "its parent is `picture`"),
        ("ancestor(a[href])", "it is in a link"),
        ("~=", " contains "),
        ("|", " or "),
    ];
    let when = WORDS.iter().fold(when.to_owned(), |text, (sign, word)| text.replace(sign, word));
    when.replace("!=", " is not ").replace('!', "no ").replace('=', " is ")
}
