//! The tables of the standard's enumerated attributes, in alphabetical order.

use super::{Enumerated, Keyword};

/// A table of the standard: the states are its names for them.
type Table = Enumerated<&'static str>;

/// A conforming keyword.
const fn word(keyword: &'static str, state: &'static str) -> Keyword<&'static str> {
    Keyword::new(keyword, state)
}

/// A keyword that authors may not write.
const fn old(keyword: &'static str, state: &'static str) -> Keyword<&'static str> {
    Keyword::obsolete(keyword, state)
}

/// [`autocapitalize`](https://html.spec.whatwg.org/multipage/interaction.html#attr-autocapitalize) of any element.
///
/// The empty string counts as invalid here; the algorithms that ask for the hint set it aside
/// first.
///
/// ```
/// use duckbill::microsyntax::enumerated::AUTOCAPITALIZE;
/// assert_eq!(AUTOCAPITALIZE.state(Some("none")), Some("none"));
/// assert_eq!(AUTOCAPITALIZE.state(None), Some("default"));
/// ```
pub const AUTOCAPITALIZE: Table = Table::new(&[
    word("none", "none"),
    word("off", "none"),
    word("sentences", "sentences"),
    word("on", "sentences"),
    word("words", "words"),
    word("characters", "characters"),
])
.missing("default")
.invalid("sentences");

/// [`autocorrect`](https://html.spec.whatwg.org/multipage/interaction.html#attr-autocorrect) of any element.
///
/// ```
/// use duckbill::microsyntax::enumerated::AUTOCORRECT;
/// assert_eq!(AUTOCORRECT.state(Some("on")), Some("on"));
/// assert_eq!(AUTOCORRECT.state(None), Some("on"));
/// ```
pub const AUTOCORRECT: Table =
    Table::new(&[word("on", "on"), word("off", "off")]).missing("on").invalid("on").empty("on");

/// [`type`](https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-type) of `button`.
///
/// ```
/// use duckbill::microsyntax::enumerated::BUTTON_TYPE;
/// assert_eq!(BUTTON_TYPE.state(Some("submit")), Some("submit"));
/// assert_eq!(BUTTON_TYPE.state(None), Some("auto"));
/// ```
pub const BUTTON_TYPE: Table =
    Table::new(&[word("submit", "submit"), word("reset", "reset"), word("button", "button")])
        .missing("auto")
        .invalid("auto");

/// [`closedby`](https://html.spec.whatwg.org/multipage/interactive-elements.html#attr-dialog-closedby) of `dialog`.
///
/// ```
/// use duckbill::microsyntax::enumerated::CLOSEDBY;
/// assert_eq!(CLOSEDBY.state(Some("any")), Some("any"));
/// assert_eq!(CLOSEDBY.state(None), Some("auto"));
/// ```
pub const CLOSEDBY: Table =
    Table::new(&[word("any", "any"), word("closerequest", "close-request"), word("none", "none")])
        .missing("auto")
        .invalid("auto");

/// [`colorspace`](https://html.spec.whatwg.org/multipage/input.html#attr-input-colorspace) of `input`.
///
/// ```
/// use duckbill::microsyntax::enumerated::COLORSPACE;
/// assert_eq!(COLORSPACE.state(Some("limited-srgb")), Some("limited-srgb"));
/// assert_eq!(COLORSPACE.state(None), Some("limited-srgb"));
/// ```
pub const COLORSPACE: Table =
    Table::new(&[word("limited-srgb", "limited-srgb"), word("display-p3", "display-p3")])
        .missing("limited-srgb")
        .invalid("limited-srgb");

/// [`command`](https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-command) of `button`.
///
/// A value that begins with two hyphens is a custom command, which no table can say.
///
/// ```
/// use duckbill::microsyntax::enumerated::COMMAND;
/// assert_eq!(COMMAND.state(Some("toggle-popover")), Some("toggle-popover"));
/// assert_eq!(COMMAND.state(None), Some("unknown"));
/// ```
pub const COMMAND: Table = Table::new(&[
    word("toggle-popover", "toggle-popover"),
    word("show-popover", "show-popover"),
    word("hide-popover", "hide-popover"),
    word("close", "close"),
    word("request-close", "request-close"),
    word("show-modal", "show-modal"),
])
.missing("unknown")
.invalid("unknown");

/// [`contenteditable`](https://html.spec.whatwg.org/multipage/interaction.html#attr-contenteditable) of any element.
///
/// ```
/// use duckbill::microsyntax::enumerated::CONTENTEDITABLE;
/// assert_eq!(CONTENTEDITABLE.state(Some("true")), Some("true"));
/// assert_eq!(CONTENTEDITABLE.state(None), Some("inherit"));
/// ```
pub const CONTENTEDITABLE: Table = Table::new(&[
    word("true", "true"),
    word("false", "false"),
    word("plaintext-only", "plaintext-only"),
])
.missing("inherit")
.invalid("inherit")
.empty("true");

/// [`crossorigin`](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-settings-attribute) of `audio`, `img`, `link`, `script` and `video`.
///
/// ```
/// use duckbill::microsyntax::enumerated::CROSSORIGIN;
/// assert_eq!(CROSSORIGIN.state(Some("anonymous")), Some("anonymous"));
/// assert_eq!(CROSSORIGIN.state(None), Some("no-cors"));
/// ```
pub const CROSSORIGIN: Table =
    Table::new(&[word("anonymous", "anonymous"), word("use-credentials", "use-credentials")])
        .missing("no-cors")
        .invalid("anonymous")
        .empty("anonymous");

/// [`decoding`](https://html.spec.whatwg.org/multipage/images.html#image-decoding-hint) of `img`.
///
/// ```
/// use duckbill::microsyntax::enumerated::DECODING;
/// assert_eq!(DECODING.state(Some("sync")), Some("sync"));
/// assert_eq!(DECODING.state(None), Some("auto"));
/// ```
pub const DECODING: Table =
    Table::new(&[word("sync", "sync"), word("async", "async"), word("auto", "auto")])
        .missing("auto")
        .invalid("auto");

/// [`dir`](https://html.spec.whatwg.org/multipage/dom.html#the-dir-attribute) of any element.
///
/// ```
/// use duckbill::microsyntax::enumerated::DIR;
/// assert_eq!(DIR.state(Some("ltr")), Some("ltr"));
/// assert_eq!(DIR.state(None), None);
/// ```
pub const DIR: Table = Table::new(&[word("ltr", "ltr"), word("rtl", "rtl"), word("auto", "auto")]);

/// [`draggable`](https://html.spec.whatwg.org/multipage/dnd.html#attr-draggable) of any element.
///
/// ```
/// use duckbill::microsyntax::enumerated::DRAGGABLE;
/// assert_eq!(DRAGGABLE.state(Some("true")), Some("true"));
/// assert_eq!(DRAGGABLE.state(None), Some("auto"));
/// ```
pub const DRAGGABLE: Table =
    Table::new(&[word("true", "true"), word("false", "false")]).missing("auto").invalid("auto");

/// [`enterkeyhint`](https://html.spec.whatwg.org/multipage/interaction.html#attr-enterkeyhint) of any element.
///
/// ```
/// use duckbill::microsyntax::enumerated::ENTERKEYHINT;
/// assert_eq!(ENTERKEYHINT.state(Some("enter")), Some("enter"));
/// assert_eq!(ENTERKEYHINT.state(None), None);
/// ```
pub const ENTERKEYHINT: Table = Table::new(&[
    word("enter", "enter"),
    word("done", "done"),
    word("go", "go"),
    word("next", "next"),
    word("previous", "previous"),
    word("search", "search"),
    word("send", "send"),
]);

/// [`fetchpriority`](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fetch-priority-attributes) of `img`, `link` and `script`.
///
/// ```
/// use duckbill::microsyntax::enumerated::FETCHPRIORITY;
/// assert_eq!(FETCHPRIORITY.state(Some("high")), Some("high"));
/// assert_eq!(FETCHPRIORITY.state(None), Some("auto"));
/// ```
pub const FETCHPRIORITY: Table =
    Table::new(&[word("high", "high"), word("low", "low"), word("auto", "auto")])
        .missing("auto")
        .invalid("auto");

/// [`autocomplete`](https://html.spec.whatwg.org/multipage/forms.html#attr-form-autocomplete) of `form`.
///
/// ```
/// use duckbill::microsyntax::enumerated::FORM_AUTOCOMPLETE;
/// assert_eq!(FORM_AUTOCOMPLETE.state(Some("on")), Some("on"));
/// assert_eq!(FORM_AUTOCOMPLETE.state(None), Some("on"));
/// ```
pub const FORM_AUTOCOMPLETE: Table =
    Table::new(&[word("on", "on"), word("off", "off")]).missing("on").invalid("on");

/// [`enctype`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-enctype) of `form`.
///
/// ```
/// use duckbill::microsyntax::enumerated::FORM_ENCTYPE;
/// assert_eq!(FORM_ENCTYPE.state(Some("application/x-www-form-urlencoded")), Some("application/x-www-form-urlencoded"));
/// assert_eq!(FORM_ENCTYPE.state(None), Some("application/x-www-form-urlencoded"));
/// ```
pub const FORM_ENCTYPE: Table = Table::new(&[
    word("application/x-www-form-urlencoded", "application/x-www-form-urlencoded"),
    word("multipart/form-data", "multipart/form-data"),
    word("text/plain", "text/plain"),
])
.missing("application/x-www-form-urlencoded")
.invalid("application/x-www-form-urlencoded");

/// [`method`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-method) of `form`.
///
/// ```
/// use duckbill::microsyntax::enumerated::FORM_METHOD;
/// assert_eq!(FORM_METHOD.state(Some("get")), Some("get"));
/// assert_eq!(FORM_METHOD.state(None), Some("get"));
/// ```
pub const FORM_METHOD: Table =
    Table::new(&[word("get", "get"), word("post", "post"), word("dialog", "dialog")])
        .missing("get")
        .invalid("get");

/// [`formenctype`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-formenctype) of `button` and `input`.
///
/// ```
/// use duckbill::microsyntax::enumerated::FORMENCTYPE;
/// assert_eq!(FORMENCTYPE.state(Some("application/x-www-form-urlencoded")), Some("application/x-www-form-urlencoded"));
/// assert_eq!(FORMENCTYPE.state(None), None);
/// ```
pub const FORMENCTYPE: Table = Table::new(&[
    word("application/x-www-form-urlencoded", "application/x-www-form-urlencoded"),
    word("multipart/form-data", "multipart/form-data"),
    word("text/plain", "text/plain"),
])
.invalid("application/x-www-form-urlencoded");

/// [`formmethod`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-formmethod) of `button` and `input`.
///
/// ```
/// use duckbill::microsyntax::enumerated::FORMMETHOD;
/// assert_eq!(FORMMETHOD.state(Some("get")), Some("get"));
/// assert_eq!(FORMMETHOD.state(None), None);
/// ```
pub const FORMMETHOD: Table =
    Table::new(&[word("get", "get"), word("post", "post"), word("dialog", "dialog")])
        .invalid("get");

/// [`hidden`](https://html.spec.whatwg.org/multipage/interaction.html#the-hidden-attribute) of any element.
///
/// ```
/// use duckbill::microsyntax::enumerated::HIDDEN;
/// assert_eq!(HIDDEN.state(Some("hidden")), Some("hidden"));
/// assert_eq!(HIDDEN.state(None), Some("not-hidden"));
/// ```
pub const HIDDEN: Table =
    Table::new(&[word("hidden", "hidden"), word("until-found", "hidden-until-found")])
        .missing("not-hidden")
        .invalid("hidden")
        .empty("hidden");

/// [`http-equiv`](https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv) of `meta`.
///
/// ```
/// use duckbill::microsyntax::enumerated::HTTP_EQUIV;
/// assert_eq!(HTTP_EQUIV.state(Some("content-language")), Some("content-language"));
/// assert_eq!(HTTP_EQUIV.state(None), None);
/// ```
pub const HTTP_EQUIV: Table = Table::new(&[
    old("content-language", "content-language"),
    word("content-type", "encoding-declaration"),
    word("default-style", "default-style"),
    word("refresh", "refresh"),
    old("set-cookie", "set-cookie"),
    word("x-ua-compatible", "x-ua-compatible"),
    word("content-security-policy", "content-security-policy"),
]);

/// [`type`](https://html.spec.whatwg.org/multipage/input.html#attr-input-type) of `input`.
///
/// ```
/// use duckbill::microsyntax::enumerated::INPUT_TYPE;
/// assert_eq!(INPUT_TYPE.state(Some("hidden")), Some("hidden"));
/// assert_eq!(INPUT_TYPE.state(None), Some("text"));
/// ```
pub const INPUT_TYPE: Table = Table::new(&[
    word("hidden", "hidden"),
    word("text", "text"),
    word("search", "search"),
    word("tel", "telephone"),
    word("url", "url"),
    word("email", "email"),
    word("password", "password"),
    word("date", "date"),
    word("month", "month"),
    word("week", "week"),
    word("time", "time"),
    word("datetime-local", "local-date-and-time"),
    word("number", "number"),
    word("range", "range"),
    word("color", "color"),
    word("checkbox", "checkbox"),
    word("radio", "radio-button"),
    word("file", "file-upload"),
    word("submit", "submit-button"),
    word("image", "image-button"),
    word("reset", "reset-button"),
    word("button", "button"),
])
.missing("text")
.invalid("text");

/// [`inputmode`](https://html.spec.whatwg.org/multipage/interaction.html#attr-inputmode) of any element.
///
/// ```
/// use duckbill::microsyntax::enumerated::INPUTMODE;
/// assert_eq!(INPUTMODE.state(Some("none")), Some("none"));
/// assert_eq!(INPUTMODE.state(None), None);
/// ```
pub const INPUTMODE: Table = Table::new(&[
    word("none", "none"),
    word("text", "text"),
    word("tel", "telephone"),
    word("url", "url"),
    word("email", "email"),
    word("numeric", "numeric"),
    word("decimal", "decimal"),
    word("search", "search"),
]);

/// [`loading`](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-loading-attributes) of `iframe`, `img`, `audio` and `video`.
///
/// ```
/// use duckbill::microsyntax::enumerated::LOADING;
/// assert_eq!(LOADING.state(Some("lazy")), Some("lazy"));
/// assert_eq!(LOADING.state(None), Some("eager"));
/// ```
pub const LOADING: Table =
    Table::new(&[word("lazy", "lazy"), word("eager", "eager")]).missing("eager").invalid("eager");

/// [`behavior`](https://html.spec.whatwg.org/multipage/obsolete.html#attr-marquee-behavior) of `marquee`.
///
/// ```
/// use duckbill::microsyntax::enumerated::MARQUEE_BEHAVIOR;
/// assert_eq!(MARQUEE_BEHAVIOR.state(Some("scroll")), Some("scroll"));
/// assert_eq!(MARQUEE_BEHAVIOR.state(None), Some("scroll"));
/// ```
pub const MARQUEE_BEHAVIOR: Table =
    Table::new(&[old("scroll", "scroll"), old("slide", "slide"), old("alternate", "alternate")])
        .missing("scroll")
        .invalid("scroll");

/// [`direction`](https://html.spec.whatwg.org/multipage/obsolete.html#attr-marquee-direction) of `marquee`.
///
/// ```
/// use duckbill::microsyntax::enumerated::MARQUEE_DIRECTION;
/// assert_eq!(MARQUEE_DIRECTION.state(Some("left")), Some("left"));
/// assert_eq!(MARQUEE_DIRECTION.state(None), Some("left"));
/// ```
pub const MARQUEE_DIRECTION: Table =
    Table::new(&[old("left", "left"), old("right", "right"), old("up", "up"), old("down", "down")])
        .missing("left")
        .invalid("left");

/// [`popover`](https://html.spec.whatwg.org/multipage/popover.html#attr-popover) of any element.
///
/// ```
/// use duckbill::microsyntax::enumerated::POPOVER;
/// assert_eq!(POPOVER.state(Some("auto")), Some("auto"));
/// assert_eq!(POPOVER.state(None), Some("no-popover"));
/// ```
pub const POPOVER: Table =
    Table::new(&[word("auto", "auto"), word("manual", "manual"), word("hint", "hint")])
        .missing("no-popover")
        .invalid("manual")
        .empty("auto");

/// [`popovertargetaction`](https://html.spec.whatwg.org/multipage/popover.html#attr-popovertargetaction) of `button` and `input`.
///
/// ```
/// use duckbill::microsyntax::enumerated::POPOVERTARGETACTION;
/// assert_eq!(POPOVERTARGETACTION.state(Some("toggle")), Some("toggle"));
/// assert_eq!(POPOVERTARGETACTION.state(None), Some("toggle"));
/// ```
pub const POPOVERTARGETACTION: Table =
    Table::new(&[word("toggle", "toggle"), word("show", "show"), word("hide", "hide")])
        .missing("toggle")
        .invalid("toggle");

/// [`preload`](https://html.spec.whatwg.org/multipage/media.html#attr-media-preload) of `audio` and `video`.
///
/// What a missing or invalid value means is left to the implementation; it is the state that the
/// standard suggests.
///
/// ```
/// use duckbill::microsyntax::enumerated::PRELOAD;
/// assert_eq!(PRELOAD.state(Some("none")), Some("none"));
/// assert_eq!(PRELOAD.state(None), Some("metadata"));
/// ```
pub const PRELOAD: Table =
    Table::new(&[word("none", "none"), word("metadata", "metadata"), word("auto", "automatic")])
        .missing("metadata")
        .invalid("metadata")
        .empty("automatic");

/// [`referrerpolicy`](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#referrer-policy-attribute) of `a`, `area`, `iframe`, `img`, `link` and `script`.
///
/// ```
/// use duckbill::microsyntax::enumerated::REFERRERPOLICY;
/// assert_eq!(REFERRERPOLICY.state(Some("no-referrer")), Some("no-referrer"));
/// assert_eq!(REFERRERPOLICY.state(None), Some(""));
/// ```
pub const REFERRERPOLICY: Table = Table::new(&[
    word("", ""),
    word("no-referrer", "no-referrer"),
    word("no-referrer-when-downgrade", "no-referrer-when-downgrade"),
    word("same-origin", "same-origin"),
    word("origin", "origin"),
    word("strict-origin", "strict-origin"),
    word("origin-when-cross-origin", "origin-when-cross-origin"),
    word("strict-origin-when-cross-origin", "strict-origin-when-cross-origin"),
    word("unsafe-url", "unsafe-url"),
])
.missing("")
.invalid("");

/// [`scope`](https://html.spec.whatwg.org/multipage/tables.html#attr-th-scope) of `th`.
///
/// ```
/// use duckbill::microsyntax::enumerated::SCOPE;
/// assert_eq!(SCOPE.state(Some("row")), Some("row"));
/// assert_eq!(SCOPE.state(None), Some("auto"));
/// ```
pub const SCOPE: Table = Table::new(&[
    word("row", "row"),
    word("col", "column"),
    word("rowgroup", "row-group"),
    word("colgroup", "column-group"),
])
.missing("auto")
.invalid("auto");

/// [`shadowrootmode`](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode) of `template`.
///
/// ```
/// use duckbill::microsyntax::enumerated::SHADOWROOTMODE;
/// assert_eq!(SHADOWROOTMODE.state(Some("open")), Some("open"));
/// assert_eq!(SHADOWROOTMODE.state(None), Some("none"));
/// ```
pub const SHADOWROOTMODE: Table =
    Table::new(&[word("open", "open"), word("closed", "closed")]).missing("none").invalid("none");

/// [`shadowrootslotassignment`](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootslotassignment) of `template`.
///
/// ```
/// use duckbill::microsyntax::enumerated::SHADOWROOTSLOTASSIGNMENT;
/// assert_eq!(SHADOWROOTSLOTASSIGNMENT.state(Some("named")), Some("named"));
/// assert_eq!(SHADOWROOTSLOTASSIGNMENT.state(None), Some("named"));
/// ```
pub const SHADOWROOTSLOTASSIGNMENT: Table =
    Table::new(&[word("named", "named"), word("manual", "manual")])
        .missing("named")
        .invalid("named");

/// [`shape`](https://html.spec.whatwg.org/multipage/image-maps.html#attr-area-shape) of `area`.
///
/// ```
/// use duckbill::microsyntax::enumerated::SHAPE;
/// assert_eq!(SHAPE.state(Some("circle")), Some("circle"));
/// assert_eq!(SHAPE.state(None), Some("rectangle"));
/// ```
pub const SHAPE: Table = Table::new(&[
    word("circle", "circle"),
    old("circ", "circle"),
    word("default", "default"),
    word("poly", "polygon"),
    old("polygon", "polygon"),
    word("rect", "rectangle"),
    old("rectangle", "rectangle"),
])
.missing("rectangle")
.invalid("rectangle");

/// [`spellcheck`](https://html.spec.whatwg.org/multipage/interaction.html#attr-spellcheck) of any element.
///
/// ```
/// use duckbill::microsyntax::enumerated::SPELLCHECK;
/// assert_eq!(SPELLCHECK.state(Some("true")), Some("true"));
/// assert_eq!(SPELLCHECK.state(None), Some("default"));
/// ```
pub const SPELLCHECK: Table = Table::new(&[word("true", "true"), word("false", "false")])
    .missing("default")
    .invalid("default")
    .empty("true");

/// [`kind`](https://html.spec.whatwg.org/multipage/media.html#attr-track-kind) of `track`.
///
/// ```
/// use duckbill::microsyntax::enumerated::TRACK_KIND;
/// assert_eq!(TRACK_KIND.state(Some("subtitles")), Some("subtitles"));
/// assert_eq!(TRACK_KIND.state(None), Some("subtitles"));
/// ```
pub const TRACK_KIND: Table = Table::new(&[
    word("subtitles", "subtitles"),
    word("captions", "captions"),
    word("descriptions", "descriptions"),
    word("chapters", "chapters"),
    word("metadata", "metadata"),
])
.missing("subtitles")
.invalid("metadata");

/// [`translate`](https://html.spec.whatwg.org/multipage/dom.html#attr-translate) of any element.
///
/// ```
/// use duckbill::microsyntax::enumerated::TRANSLATE;
/// assert_eq!(TRANSLATE.state(Some("yes")), Some("yes"));
/// assert_eq!(TRANSLATE.state(None), Some("inherit"));
/// ```
pub const TRANSLATE: Table = Table::new(&[word("yes", "yes"), word("no", "no")])
    .missing("inherit")
    .invalid("inherit")
    .empty("yes");

/// [`wrap`](https://html.spec.whatwg.org/multipage/form-elements.html#attr-textarea-wrap) of `textarea`.
///
/// ```
/// use duckbill::microsyntax::enumerated::WRAP;
/// assert_eq!(WRAP.state(Some("soft")), Some("soft"));
/// assert_eq!(WRAP.state(None), Some("soft"));
/// ```
pub const WRAP: Table =
    Table::new(&[word("soft", "soft"), word("hard", "hard")]).missing("soft").invalid("soft");

/// [`writingsuggestions`](https://html.spec.whatwg.org/multipage/interaction.html#attr-writingsuggestions) of any element.
///
/// ```
/// use duckbill::microsyntax::enumerated::WRITINGSUGGESTIONS;
/// assert_eq!(WRITINGSUGGESTIONS.state(Some("true")), Some("true"));
/// assert_eq!(WRITINGSUGGESTIONS.state(None), Some("default"));
/// ```
pub const WRITINGSUGGESTIONS: Table = Table::new(&[word("true", "true"), word("false", "false")])
    .missing("default")
    .invalid("true")
    .empty("true");
