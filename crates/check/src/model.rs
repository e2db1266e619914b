//! The shape of the tables that `build/` makes from `data/`, and the tables themselves.

use duckbill::microsyntax::enumerated::Enumerated;
use duckbill::names::Tag;

/// The row of the standard's table for one element.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) name: &'static str,
    /// The categories it always has.
    pub(super) always: u32,
    /// The categories it has under a condition.
    pub(super) sometimes: &'static [(u32, &'static Condition)],
    pub(super) content: &'static [Case],
    /// Selectors that no descendant may match, by bit.
    pub(super) forbids: &'static [(u64, Option<&'static Condition>)],
    pub(super) required: &'static [Required],
    /// Whether it may have any attribute.
    pub(super) any_attribute: bool,
    /// Where it may be, in the notation of the table.
    pub(super) contexts: &'static str,
    /// The replacement; only for obsolete elements.
    pub(super) instead: Option<&'static str>,
}

impl Element {
    const fn obsolete(name: &'static str, instead: &'static str) -> Self {
        Self {
            name,
            always: 0,
            sometimes: &[],
            content: &[],
            forbids: &[],
            required: &[],
            any_attribute: false,
            contexts: "",
            instead: Some(instead),
        }
    }
}

/// A content model, for elements that fulfil a condition.
#[derive(Debug)]
pub(super) struct Case {
    pub(super) when: Option<&'static Condition>,
    pub(super) content: Content,
}

/// The content that an element may have.
#[derive(Debug)]
pub(super) enum Content {
    /// Another vocabulary decides.
    Foreign,
    Children(&'static Automaton),
}

/// A content expression; positions are bits.
#[derive(Debug)]
pub(super) struct Automaton {
    pub(super) items: &'static [Item],
    pub(super) first: u64,
    pub(super) last: u64,
    /// Whether no child at all is right.
    pub(super) nullable: bool,
    /// By position: what may follow.
    pub(super) follow: &'static [u64],
    /// By position: what a transparent element in this place may contain.
    pub(super) inherited: &'static [u64],
    /// Whether script-supporting elements may be between any two items.
    pub(super) interleaved: bool,
}

/// The alternatives at one position.
#[derive(Debug, Clone, Copy)]
pub(super) enum Item {
    Text,
    /// Nodes of a category, by its bit.
    Category(u32),
    Element(u16),
    /// The content that the parent allows in this place.
    Transparent,
}

/// Attributes of which one must be there.
#[derive(Debug)]
pub(super) struct Required {
    pub(super) names: &'static [&'static str],
    /// The numbers of the names.
    pub(super) numbers: &'static [usize],
    pub(super) exactly_one: bool,
    pub(super) when: Option<&'static Condition>,
}

/// A condition on an element in its place.
#[derive(Debug)]
pub(super) enum Condition {
    All(&'static [Condition]),
    Any(&'static [Condition]),
    Not(&'static Condition),
    /// It has the attribute of this number.
    Has(usize),
    /// The attribute's state, or its value without regard to ASCII case, is one of these.
    Is(&'static str, &'static [&'static str]),
    /// One of the attribute's tokens is one of these.
    Token(&'static str, &'static [&'static str]),
    /// Its parent is one of these elements.
    Parent(&'static [u16]),
    /// A child is one of these elements.
    Child(&'static [u16]),
    /// It is the first child of one of these elements.
    FirstChild(&'static [u16]),
    /// An ancestor matches one of these selectors.
    Ancestor(u64),
    Flag(Flag),
}

/// The conditions that the tables name in words; their head explains each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flag {
    BodyOk,
    CorrectMain,
    NameValueGroup,
    Scripting,
    DropDown,
    DisplaySize1,
    LabeledControl,
    SubmitButton,
    WDescriptor,
    AutoSizes,
    AltOptional,
    NotLast,
    Classic,
    Module,
    External,
    FormAssociated,
    Srcdoc,
    TitleKnown,
    JavascriptType,
    EmptyType,
    OwnName,
}

/// A set of elements that ancestors and descendants are asked about.
#[derive(Debug)]
pub(super) struct Selector {
    pub(super) base: Base,
    pub(super) when: Option<&'static Condition>,
    pub(super) except: &'static [(u16, Option<&'static Condition>)],
}

/// The beginning of a selector.
#[derive(Debug, Clone, Copy)]
pub(super) enum Base {
    Any,
    Category(u32),
    Element(u16),
}

/// The row of [`AttributeRow::element`] that is for every element.
pub(super) const EVERY_ELEMENT: u16 = u16::MAX;

/// The row of the standard's table for an attribute on one element.
#[derive(Debug)]
pub(super) struct AttributeRow {
    pub(super) element: u16,
    pub(super) allowed: Allowed,
    /// The condition of `allowed` in the notation of the table.
    pub(super) when: &'static str,
    /// A global attribute that this element must not have.
    pub(super) forbidden: bool,
    pub(super) grammar: Grammar,
    /// The first whose condition holds counts.
    pub(super) obsolete: &'static [Obsolete],
}

/// Whether an element has an attribute.
#[derive(Debug, Clone, Copy)]
pub(super) enum Allowed {
    No,
    Yes,
    If(&'static Condition),
}

/// An obsolete attribute.
#[derive(Debug)]
pub(super) struct Obsolete {
    pub(super) is_error: bool,
    pub(super) instead: &'static str,
    pub(super) when: Option<&'static Condition>,
}

/// The grammar of an attribute's value; each is named as in `data/attribute-values.tsv`.
#[derive(Debug, Clone, Copy)]
pub(super) enum Grammar {
    Any,
    Enumerated(&'static Enumerated<&'static str>),
    Accept,
    AccessKeys,
    Autocomplete,
    Blocking,
    Boolean,
    Capture,
    Command,
    ControlName,
    Coordinates,
    CssColor,
    CustomElementName,
    DateWithOptionalTime,
    Direction,
    Float,
    HashName,
    HeadingOffset,
    HtmlNamespace,
    IconSizes,
    Id,
    InputBound,
    InputValue,
    Integer,
    Integrity,
    ItemProperties,
    ItemTypes,
    Language,
    LanguageOrEmpty,
    LinkAs,
    LinkTypes,
    ListMarker,
    MapName,
    MediaQueryList,
    MetaContent,
    MimeType,
    NavigableName,
    NavigableTarget,
    NonEmptyUrl,
    NonNegativeFloat,
    NonNegativeInteger,
    NotEmpty,
    OneLine,
    Pattern,
    PermissionsPolicy,
    Ping,
    PositiveFloat,
    PositiveInteger,
    RowSpan,
    Sandbox,
    ScriptType,
    Sizes,
    Span,
    Srcdoc,
    Srcset,
    Step,
    TimeDatetime,
    UniqueTokens,
    Url,
    Utf8,
}

#[allow(dead_code)] // The numbers of elements that no rule asks for.
mod generated {
    include!(concat!(env!("OUT_DIR"), "/model.rs"));
}

pub(super) use generated::*;

/// The number of an element that the tables do not name.
pub(super) const UNKNOWN: u16 = u16::MAX;

/// By [`Tag`]: the number of the element, [`UNKNOWN`] if it has none.
pub(super) static BY_TAG: [u16; Tag::COUNT] = by_tag();

#[expect(clippy::indexing_slicing, reason = "said while compiling")]
const fn by_tag() -> [u16; Tag::COUNT] {
    let mut table = [UNKNOWN; Tag::COUNT];
    let mut tag = 1;
    while tag < table.len() {
        let mut element = 0;
        while element < ELEMENT_NAMES.len() {
            if same(ELEMENT_NAMES[element].as_bytes(), Tag::ALL[tag].name().as_bytes()) {
                table[tag] = element as u16;
            }
            element += 1;
        }
        tag += 1;
    }
    table
}

#[expect(clippy::indexing_slicing, reason = "said while compiling")]
const fn same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}
