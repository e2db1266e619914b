//! The known element names: THE table, one row per name, with the categories of the HTML element.
//!
//! A name of a token is either in this table (a [`Tag`]) or [`Tag::Unknown`]. Rules are written against
//! `Tag`s, so that a question about a name compares one byte. The categories are those of the element of
//! that name *in the HTML namespace*; for the few foreign elements with a category see
//! [`foreign_categories`].
//!
//! Sources: the lists of the standard's section on the stack of open elements; see `data/README.md`.

use super::known::KnownNames;
use super::{Categories, Namespace};

macro_rules! elements {
    ($($variant:ident $name:literal $($category:ident)*;)+) => {
        /// A known element name, in lower case as in tokens.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "each variant is the element name it spells")]
        pub enum Tag {
            /// Any name that is not in the table.
            Unknown = 0,
            $($variant,)+
        }

        impl Tag {
            /// The number of values, including [`Unknown`](Self::Unknown): the length of a table by `Tag as usize`.
            pub const COUNT: usize = [$($name,)+].len() + 1;
        }

        /// By `Tag as usize`: its name; `Unknown` is the empty string.
        pub(crate) static NAMES: [&str; Tag::COUNT] = ["", $($name,)+];

        impl Tag {
            /// All of them by number, [`Unknown`](Self::Unknown) first, for tables that are made while compiling.
            pub const ALL: [Tag; Tag::COUNT] = [Tag::Unknown, $(Tag::$variant,)+];
        }

        /// By `Tag as usize`: the tag itself.
        static TAGS: [Tag; Tag::COUNT] = Tag::ALL;

        /// By `Tag as usize`: the categories of the HTML element of that name.
        const CATEGORIES: [Categories; Tag::COUNT] = [
            Categories::NONE,
            $(Categories::NONE$(.and(Categories::$category))*,)+
        ];
    };
}

elements! {
    A "a";
    Abbr "abbr";
    Acronym "acronym";
    Address "address" SPECIAL;
    Applet "applet" SPECIAL LIST_ITEM_BOUNDARY SCOPE;
    Area "area" SPECIAL LIST_ITEM_BOUNDARY VOID;
    Article "article" SPECIAL LIST_ITEM_BOUNDARY;
    Aside "aside" SPECIAL LIST_ITEM_BOUNDARY;
    Audio "audio";
    B "b";
    Base "base" SPECIAL LIST_ITEM_BOUNDARY VOID IN_HEAD;
    Basefont "basefont" SPECIAL LIST_ITEM_BOUNDARY VOID IN_HEAD;
    Bdi "bdi";
    Bdo "bdo";
    Bgsound "bgsound" SPECIAL LIST_ITEM_BOUNDARY VOID IN_HEAD;
    Big "big";
    Blink "blink";
    Blockquote "blockquote" SPECIAL LIST_ITEM_BOUNDARY;
    Body "body" SPECIAL LIST_ITEM_BOUNDARY MAY_STAY_OPEN;
    Br "br" SPECIAL LIST_ITEM_BOUNDARY VOID;
    Button "button" SPECIAL LIST_ITEM_BOUNDARY LISTED LABELABLE;
    Canvas "canvas";
    Caption "caption" SPECIAL LIST_ITEM_BOUNDARY SCOPE IMPLIED_END_THOROUGH;
    Center "center" SPECIAL LIST_ITEM_BOUNDARY;
    Cite "cite";
    Code "code";
    Col "col" SPECIAL LIST_ITEM_BOUNDARY VOID;
    Colgroup "colgroup" SPECIAL LIST_ITEM_BOUNDARY IMPLIED_END_THOROUGH;
    Command "command";
    Data "data";
    Datalist "datalist";
    Dd "dd" SPECIAL LIST_ITEM_BOUNDARY IMPLIED_END IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Del "del";
    Details "details" SPECIAL LIST_ITEM_BOUNDARY;
    Dfn "dfn";
    Dialog "dialog";
    Dir "dir" SPECIAL LIST_ITEM_BOUNDARY;
    Div "div" SPECIAL;
    Dl "dl" SPECIAL LIST_ITEM_BOUNDARY;
    Dt "dt" SPECIAL LIST_ITEM_BOUNDARY IMPLIED_END IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Em "em";
    Embed "embed" SPECIAL LIST_ITEM_BOUNDARY VOID;
    Fieldset "fieldset" SPECIAL LIST_ITEM_BOUNDARY LISTED;
    Figcaption "figcaption" SPECIAL LIST_ITEM_BOUNDARY;
    Figure "figure" SPECIAL LIST_ITEM_BOUNDARY;
    Font "font";
    Footer "footer" SPECIAL LIST_ITEM_BOUNDARY;
    Form "form" SPECIAL LIST_ITEM_BOUNDARY;
    Frame "frame" SPECIAL LIST_ITEM_BOUNDARY VOID;
    Frameset "frameset" SPECIAL LIST_ITEM_BOUNDARY;
    H1 "h1" SPECIAL LIST_ITEM_BOUNDARY HEADING;
    H2 "h2" SPECIAL LIST_ITEM_BOUNDARY HEADING;
    H3 "h3" SPECIAL LIST_ITEM_BOUNDARY HEADING;
    H4 "h4" SPECIAL LIST_ITEM_BOUNDARY HEADING;
    H5 "h5" SPECIAL LIST_ITEM_BOUNDARY HEADING;
    H6 "h6" SPECIAL LIST_ITEM_BOUNDARY HEADING;
    Head "head" SPECIAL LIST_ITEM_BOUNDARY;
    Header "header" SPECIAL LIST_ITEM_BOUNDARY;
    Hgroup "hgroup" SPECIAL LIST_ITEM_BOUNDARY;
    Hr "hr" SPECIAL LIST_ITEM_BOUNDARY VOID;
    Html "html" SPECIAL LIST_ITEM_BOUNDARY SCOPE MAY_STAY_OPEN;
    I "i";
    Iframe "iframe" SPECIAL LIST_ITEM_BOUNDARY RAW_TEXT;
    Image "image";
    Img "img" SPECIAL LIST_ITEM_BOUNDARY VOID;
    Input "input" SPECIAL LIST_ITEM_BOUNDARY VOID LISTED LABELABLE;
    Ins "ins";
    Isindex "isindex";
    Kbd "kbd";
    Keygen "keygen" SPECIAL LIST_ITEM_BOUNDARY VOID;
    Label "label";
    Legend "legend";
    Li "li" SPECIAL LIST_ITEM_BOUNDARY IMPLIED_END IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Link "link" SPECIAL LIST_ITEM_BOUNDARY VOID IN_HEAD;
    Listing "listing" SPECIAL LIST_ITEM_BOUNDARY;
    Main "main" SPECIAL LIST_ITEM_BOUNDARY;
    Map "map";
    Mark "mark";
    Marquee "marquee" SPECIAL LIST_ITEM_BOUNDARY SCOPE;
    Menu "menu" SPECIAL LIST_ITEM_BOUNDARY;
    Menuitem "menuitem";
    Meta "meta" SPECIAL LIST_ITEM_BOUNDARY VOID IN_HEAD;
    Meter "meter" LABELABLE;
    Multicol "multicol";
    Nav "nav" SPECIAL LIST_ITEM_BOUNDARY;
    Nextid "nextid";
    Nobr "nobr";
    Noembed "noembed" SPECIAL LIST_ITEM_BOUNDARY RAW_TEXT;
    Noframes "noframes" SPECIAL LIST_ITEM_BOUNDARY RAW_TEXT IN_HEAD;
    Noscript "noscript" SPECIAL LIST_ITEM_BOUNDARY;
    Object "object" SPECIAL LIST_ITEM_BOUNDARY SCOPE LISTED;
    Ol "ol" SPECIAL LIST_ITEM_BOUNDARY;
    Optgroup "optgroup" IMPLIED_END IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Option "option" IMPLIED_END IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Output "output" LISTED LABELABLE;
    P "p" SPECIAL IMPLIED_END IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Param "param" SPECIAL LIST_ITEM_BOUNDARY VOID;
    Picture "picture";
    Plaintext "plaintext" SPECIAL LIST_ITEM_BOUNDARY RAW_TEXT;
    Pre "pre" SPECIAL LIST_ITEM_BOUNDARY;
    Progress "progress" LABELABLE;
    Q "q";
    Rb "rb" IMPLIED_END IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Rbc "rbc";
    Rp "rp" IMPLIED_END IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Rt "rt" IMPLIED_END IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Rtc "rtc" IMPLIED_END IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Ruby "ruby";
    S "s";
    Samp "samp";
    Script "script" SPECIAL LIST_ITEM_BOUNDARY RAW_TEXT IN_HEAD;
    Search "search" SPECIAL LIST_ITEM_BOUNDARY;
    Section "section" SPECIAL LIST_ITEM_BOUNDARY;
    Select "select" SPECIAL LIST_ITEM_BOUNDARY SCOPE LISTED LABELABLE;
    Selectedcontent "selectedcontent";
    Shadow "shadow";
    Slot "slot";
    Small "small";
    Source "source" SPECIAL LIST_ITEM_BOUNDARY VOID;
    Spacer "spacer";
    Span "span";
    Strike "strike";
    Strong "strong";
    Style "style" SPECIAL LIST_ITEM_BOUNDARY RAW_TEXT IN_HEAD;
    Sub "sub";
    Summary "summary" SPECIAL LIST_ITEM_BOUNDARY;
    Sup "sup";
    Table "table" SPECIAL LIST_ITEM_BOUNDARY SCOPE;
    Tbody "tbody" SPECIAL LIST_ITEM_BOUNDARY IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Td "td" SPECIAL LIST_ITEM_BOUNDARY SCOPE IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Template "template" SPECIAL LIST_ITEM_BOUNDARY SCOPE IN_HEAD;
    Textarea "textarea" SPECIAL LIST_ITEM_BOUNDARY LISTED LABELABLE;
    Tfoot "tfoot" SPECIAL LIST_ITEM_BOUNDARY IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Th "th" SPECIAL LIST_ITEM_BOUNDARY SCOPE IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Thead "thead" SPECIAL LIST_ITEM_BOUNDARY IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Time "time";
    Title "title" SPECIAL LIST_ITEM_BOUNDARY IN_HEAD;
    Tr "tr" SPECIAL LIST_ITEM_BOUNDARY IMPLIED_END_THOROUGH MAY_STAY_OPEN;
    Track "track" SPECIAL LIST_ITEM_BOUNDARY VOID;
    Tt "tt";
    U "u";
    Ul "ul" SPECIAL LIST_ITEM_BOUNDARY;
    Var "var";
    Video "video";
    Wbr "wbr" SPECIAL LIST_ITEM_BOUNDARY VOID;
    Xmp "xmp" SPECIAL LIST_ITEM_BOUNDARY RAW_TEXT;
    Svg "svg";
    Math "math";
    G "g";
    Path "path";
    Rect "rect";
    Circle "circle";
    Ellipse "ellipse";
    Line "line";
    Polyline "polyline";
    Polygon "polygon";
    Text "text";
    Tspan "tspan";
    Defs "defs";
    Use "use";
    Symbol "symbol";
    Stop "stop";
    Mask "mask";
    Pattern "pattern";
    Marker "marker";
    Switch "switch";
    View "view";
    Desc "desc";
    Filter "filter";
    Animate "animate";
    Set "set";
    Foreignobject "foreignobject";
    Lineargradient "lineargradient";
    Radialgradient "radialgradient";
    Clippath "clippath";
    Textpath "textpath";
    Mi "mi";
    Mo "mo";
    Mn "mn";
    Ms "ms";
    Mtext "mtext";
    Mrow "mrow";
    Msup "msup";
    Msub "msub";
    Mfrac "mfrac";
    Semantics "semantics";
    Annotation "annotation";
    AnnotationXml "annotation-xml";
    Mglyph "mglyph";
    Malignmark "malignmark";
}

impl Tag {
    /// The name in lower case; empty for [`Unknown`](Self::Unknown).
    #[inline]
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self as usize]
    }

    /// All tags by number (`Tag as usize`), [`Unknown`](Self::Unknown) first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        TAGS.iter().copied()
    }

    /// The tag of this number, `Unknown` for a number out of range.
    #[inline]
    pub(crate) fn from_index(index: usize) -> Self {
        TAGS.get(index).copied().unwrap_or(Self::Unknown)
    }

    /// The categories of the element of this name in the HTML namespace.
    #[inline]
    pub(crate) const fn categories(self) -> Categories {
        CATEGORIES[self as usize]
    }

    /// Whether an element of this name in the HTML namespace may still be open at the
    /// [end of the body](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody) without a parse error.
    ///
    /// ```
    /// use duckbill::names::Tag;
    /// assert!(Tag::Li.may_stay_open() && !Tag::Div.may_stay_open());
    /// ```
    #[must_use]
    pub const fn may_stay_open(self) -> bool {
        self.categories().has(Categories::MAY_STAY_OPEN)
    }

    /// Looks up a name; it must be in lower case already.
    #[inline]
    #[must_use]
    pub fn from_name(name: &str) -> Self {
        TABLE.find(name.as_bytes()).map_or(Self::Unknown, |index| TAGS[index])
    }

    /// Looks up a short name.
    #[inline(always)]
    pub(crate) fn from_short_name(name: super::ShortName) -> Self {
        TAGS_BY_SLOT[TABLE.slot(name)]
    }
}

impl std::fmt::Display for Tag {
    /// Writes the [`name`](Self::name).
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name())
    }
}

impl std::str::FromStr for Tag {
    type Err = std::convert::Infallible;

    /// As [`from_name`](Self::from_name).
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Ok(Self::from_name(name))
    }
}

const SLOTS: usize = 512;

/// The names by their hash; see [`KnownNames`].
static TABLE: KnownNames<&[&str], SLOTS, 64> = KnownNames::new(&NAMES, &NAMES);

/// By slot of a short name in [`TABLE`]: the tag, or `Unknown` for an empty slot.
static TAGS_BY_SLOT: [Tag; SLOTS] = {
    let mut tags = [Tag::Unknown; SLOTS];
    let mut slot = 0;
    while slot < SLOTS {
        tags[slot] = TAGS[TABLE.indices()[slot] as usize];
        slot += 1;
    }
    tags
};

/// The categories of an element in a namespace other than HTML, by its lower-case name.
#[inline]
pub(crate) fn foreign_categories(namespace: Namespace, tag: Tag) -> Categories {
    let is_point = match namespace {
        Namespace::MathMl => {
            matches!(tag, Tag::Mi | Tag::Mo | Tag::Mn | Tag::Ms | Tag::Mtext | Tag::AnnotationXml)
        }
        Namespace::Svg => matches!(tag, Tag::Foreignobject | Tag::Desc | Tag::Title),
        Namespace::Html => false,
    };
    if is_point {
        Categories::SPECIAL.and(Categories::LIST_ITEM_BOUNDARY).and(Categories::SCOPE)
    } else {
        Categories::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_a_scope_is_a_boundary_for_list_items_and_that_is_special() {
        for tag in TAGS {
            let categories = tag.categories();
            let ends_scope = categories.has(Categories::SCOPE);
            assert!(!ends_scope || categories.has(Categories::LIST_ITEM_BOUNDARY), "{tag:?}");
            let is_boundary = categories.has(Categories::LIST_ITEM_BOUNDARY);
            assert!(!is_boundary || categories.has(Categories::SPECIAL), "{tag:?}");
        }
    }

    #[test]
    fn every_known_name_finds_itself_and_its_neighbours_do_not() {
        for (index, name) in NAMES.iter().enumerate().take(Tag::COUNT).skip(1) {
            assert_eq!(Tag::from_name(name) as usize, index, "{name}");
            assert_eq!(Tag::from_name(&format!("{name}{name}{name}")), Tag::Unknown);
            assert_eq!(Tag::from_name(&format!("{name}\u{e9}")), Tag::Unknown);
        }
        for name in ["", "aa", "bb", "A", "hr ", "sectionsectionsection", "annotation-xm"] {
            assert_eq!(Tag::from_name(name), Tag::Unknown, "{name}");
        }
    }
}
