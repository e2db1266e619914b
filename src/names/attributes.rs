//! Attribute names that are common enough to be known in advance.
//!
//! Only speed depends on a name being here: an unknown name is interned by the document. The list holds
//! the attributes of HTML, the commonest of SVG, and names that are frequent in real pages.

use super::AttributeNamespace;
use super::foreign::{Adjustment, adjust_attribute};
use super::known::{KnownNames, ShortName};
use super::strings::{Strings, number_in, strings};
use std::hash::{Hash, Hasher};

/// The first entry stands for "no name"; see [`KnownNames`].
pub(crate) const NAMES: &[&str] = &[
    "",
    "class",
    "href",
    "id",
    "style",
    "src",
    "alt",
    "title",
    "type",
    "name",
    "value",
    "content",
    "rel",
    "width",
    "height",
    "lang",
    "dir",
    "role",
    "target",
    "action",
    "method",
    "data-id",
    "data-src",
    "data-url",
    "data-type",
    "data-name",
    "data-title",
    "data-value",
    "data-toggle",
    "data-target",
    "data-index",
    "data-key",
    "data-href",
    "data-testid",
    "aria-label",
    "aria-hidden",
    "aria-labelledby",
    "aria-describedby",
    "aria-expanded",
    "aria-controls",
    "aria-haspopup",
    "aria-level",
    "aria-live",
    "aria-current",
    "aria-selected",
    "align",
    "valign",
    "border",
    "cellpadding",
    "cellspacing",
    "bgcolor",
    "background",
    "color",
    "face",
    "size",
    "colspan",
    "rowspan",
    "nowrap",
    "hspace",
    "vspace",
    "frameborder",
    "scrolling",
    "marginheight",
    "marginwidth",
    "abbr",
    "accept",
    "accept-charset",
    "accesskey",
    "allow",
    "allowfullscreen",
    "as",
    "async",
    "autocapitalize",
    "autocomplete",
    "autofocus",
    "autoplay",
    "axis",
    "bordercolor",
    "char",
    "charset",
    "checked",
    "cite",
    "clear",
    "code",
    "codebase",
    "codetype",
    "cols",
    "compact",
    "contenteditable",
    "controls",
    "coords",
    "crossorigin",
    "data",
    "datetime",
    "declare",
    "decoding",
    "default",
    "defer",
    "disabled",
    "download",
    "draggable",
    "encoding",
    "enctype",
    "enterkeyhint",
    "fetchpriority",
    "for",
    "form",
    "formaction",
    "formenctype",
    "formmethod",
    "formnovalidate",
    "formtarget",
    "frame",
    "headers",
    "hidden",
    "high",
    "http-equiv",
    "icon",
    "imagesizes",
    "imagesrcset",
    "inert",
    "inputmode",
    "integrity",
    "is",
    "ismap",
    "itemid",
    "itemprop",
    "itemref",
    "itemscope",
    "itemtype",
    "kind",
    "label",
    "language",
    "leftmargin",
    "link",
    "list",
    "loading",
    "longdesc",
    "loop",
    "low",
    "max",
    "maxlength",
    "media",
    "min",
    "minlength",
    "multiple",
    "muted",
    "nohref",
    "nomodule",
    "nonce",
    "noresize",
    "noshade",
    "novalidate",
    "object",
    "onclick",
    "onload",
    "onerror",
    "onmouseover",
    "onmouseout",
    "onchange",
    "onsubmit",
    "onfocus",
    "onblur",
    "onkeyup",
    "onkeydown",
    "onmousedown",
    "open",
    "optimum",
    "pattern",
    "ping",
    "placeholder",
    "playsinline",
    "popover",
    "popovertarget",
    "poster",
    "preload",
    "prefix",
    "profile",
    "property",
    "prompt",
    "readonly",
    "referrerpolicy",
    "required",
    "rev",
    "reversed",
    "rows",
    "rules",
    "sandbox",
    "scheme",
    "scope",
    "selected",
    "shadowrootmode",
    "shape",
    "sizes",
    "slot",
    "span",
    "spellcheck",
    "srcdoc",
    "srclang",
    "srcset",
    "standby",
    "start",
    "step",
    "summary",
    "tabindex",
    "text",
    "topmargin",
    "translate",
    "usemap",
    "version",
    "vlink",
    "vocab",
    "wrap",
    "xmlns",
    "xml:lang",
    "xml:space",
    "d",
    "fill",
    "fill-rule",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "clip-path",
    "clip-rule",
    "viewbox",
    "viewBox",
    "transform",
    "x",
    "y",
    "x1",
    "y1",
    "x2",
    "y2",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "dx",
    "dy",
    "points",
    "offset",
    "opacity",
    "stop-color",
    "stop-opacity",
    "gradientUnits",
    "gradientTransform",
    "preserveAspectRatio",
    "preserveaspectratio",
    "xlink:href",
    "xmlns:xlink",
    "enable-background",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
    "letter-spacing",
    "display",
    "mask",
    "filter",
    "focusable",
    "typeof",
    "resource",
    "about",
    "datatype",
    "inlist",
    "itemlist",
    "jsname",
    "jsaction",
    "jscontroller",
    "jsdata",
    "jsmodel",
    "data-ved",
    "og",
    "ref",
    "attributename",
    "attributeName",
    "attributetype",
    "attributeType",
    "basefrequency",
    "baseFrequency",
    "baseprofile",
    "baseProfile",
    "calcmode",
    "calcMode",
    "clippathunits",
    "clipPathUnits",
    "diffuseconstant",
    "diffuseConstant",
    "edgemode",
    "edgeMode",
    "filterunits",
    "filterUnits",
    "glyphref",
    "glyphRef",
    "gradienttransform",
    "gradientunits",
    "kernelmatrix",
    "kernelMatrix",
    "kernelunitlength",
    "kernelUnitLength",
    "keypoints",
    "keyPoints",
    "keysplines",
    "keySplines",
    "keytimes",
    "keyTimes",
    "lengthadjust",
    "lengthAdjust",
    "limitingconeangle",
    "limitingConeAngle",
    "markerheight",
    "markerHeight",
    "markerunits",
    "markerUnits",
    "markerwidth",
    "markerWidth",
    "maskcontentunits",
    "maskContentUnits",
    "maskunits",
    "maskUnits",
    "numoctaves",
    "numOctaves",
    "pathlength",
    "pathLength",
    "patterncontentunits",
    "patternContentUnits",
    "patterntransform",
    "patternTransform",
    "patternunits",
    "patternUnits",
    "pointsatx",
    "pointsAtX",
    "pointsaty",
    "pointsAtY",
    "pointsatz",
    "pointsAtZ",
    "preservealpha",
    "preserveAlpha",
    "primitiveunits",
    "primitiveUnits",
    "refx",
    "refX",
    "refy",
    "refY",
    "repeatcount",
    "repeatCount",
    "repeatdur",
    "repeatDur",
    "requiredextensions",
    "requiredExtensions",
    "requiredfeatures",
    "requiredFeatures",
    "specularconstant",
    "specularConstant",
    "specularexponent",
    "specularExponent",
    "spreadmethod",
    "spreadMethod",
    "startoffset",
    "startOffset",
    "stddeviation",
    "stdDeviation",
    "stitchtiles",
    "stitchTiles",
    "surfacescale",
    "surfaceScale",
    "systemlanguage",
    "systemLanguage",
    "tablevalues",
    "tableValues",
    "targetx",
    "targetX",
    "targety",
    "targetY",
    "textlength",
    "textLength",
    "viewtarget",
    "viewTarget",
    "xchannelselector",
    "xChannelSelector",
    "ychannelselector",
    "yChannelSelector",
    "zoomandpan",
    "zoomAndPan",
    "definitionurl",
    "definitionURL",
    "xlink:actuate",
    "xlink:arcrole",
    "xlink:role",
    "xlink:show",
    "xlink:title",
    "xlink:type",
];

static STRINGS: Strings = strings!(NAMES);

static TABLE: KnownNames<Strings, 1024, 512> = KnownNames::new(STRINGS, NAMES);

/// The known attribute name of this number, `None` for a number out of range.
#[inline]
pub(crate) fn attribute_name(number: usize) -> Option<&'static str> {
    STRINGS.get(number)
}

/// The number of a known attribute name with this [`hash`](super::hash).
#[inline]
pub(crate) fn known_attribute(name: &str, hash: u32) -> Option<usize> {
    TABLE.find_hashed(name.as_bytes(), hash)
}

/// Facts about an attribute's name that the tokenizer finds while it reads it, so that later stages need
/// not look at the string of a known name.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct AttributeKey {
    /// The [`hash`](super::hash) of the name.
    pub(crate) hash: u32,
    /// The number of the name in the lower half, and [`HAD_DUPLICATES`](Self::HAD_DUPLICATES): a mark that
    /// costs the tags without it nothing.
    number: u32,
}

impl AttributeKey {
    /// Set in the first attribute of a tag of which an attribute was dropped.
    const HAD_DUPLICATES: u32 = 1 << 31;

    /// A key of these parts.
    #[inline(always)]
    pub(crate) const fn new(hash: u32, known: u16) -> Self {
        Self { hash, number: known as u32 }
    }

    /// The number of the name among the known names; 0 if it is not known.
    #[inline(always)]
    pub(crate) const fn known(self) -> u16 {
        self.number as u16
    }

    /// Whether it has the mark.
    #[inline]
    pub(crate) const fn had_duplicates(self) -> bool {
        self.number & Self::HAD_DUPLICATES != 0
    }

    /// Sets the mark.
    pub(crate) fn set_had_duplicates(&mut self) {
        self.number |= Self::HAD_DUPLICATES;
    }

    /// The key of a name.
    #[inline]
    pub(crate) fn of(name: &[u8]) -> Self {
        let hash = super::hash(name);
        let known = TABLE.find_hashed(name, hash).unwrap_or_default();
        Self::new(hash, known as u16)
    }

    /// The key of a short name.
    #[inline(always)]
    pub(crate) fn of_short(name: ShortName) -> Self {
        Self::new(name.hash(), TABLE.index_of(name))
    }
}

/// Of the same name; the mark is no part of it.
impl PartialEq for AttributeKey {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.known() == other.known()
    }
}

impl Eq for AttributeKey {}

impl Hash for AttributeKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.hash, self.known()).hash(state);
    }
}

/// A known name as foreign content adjusts it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ForeignName {
    /// The number of the adjusted name.
    pub(crate) known: u16,
    pub(crate) namespace: AttributeNamespace,
}

/// By number of the known name: its adjustment on an SVG element, and on a MathML element.
static SVG_NAMES: [ForeignName; NAMES.len()] = foreign_names(Adjustment::Svg);
static MATH_ML_NAMES: [ForeignName; NAMES.len()] = foreign_names(Adjustment::MathMl);

const fn foreign_names(adjustment: Adjustment) -> [ForeignName; NAMES.len()] {
    let unchanged = ForeignName { known: 0, namespace: AttributeNamespace::None };
    let mut names = [unchanged; NAMES.len()];
    let mut index = 0;
    while index < NAMES.len() {
        let (spelling, namespace) = adjust_attribute(NAMES[index], adjustment);
        let known = match spelling {
            None => index,
            // Each spelling of these tables is a known name.
            Some(spelling) => number_in(NAMES, spelling),
        };
        names[index] = ForeignName { known: known as u16, namespace };
        index += 1;
    }
    names
}

/// The adjustment of a known attribute name on an element of foreign content. An unknown name is in none
/// of the tables, and stays as it is.
#[inline]
pub(crate) fn foreign_name(known: u16, adjustment: Adjustment) -> ForeignName {
    match adjustment {
        Adjustment::Svg => SVG_NAMES[known as usize],
        Adjustment::MathMl => MATH_ML_NAMES[known as usize],
        Adjustment::None => ForeignName { known, namespace: AttributeNamespace::None },
    }
}
