//! The tables of the standard's enumerated attributes, in alphabetical order.
//!
//! The build script reads this file too, and makes the perfect hashes that find the keywords.

tables! {
    /// [`as`](https://html.spec.whatwg.org/multipage/semantics.html#attr-link-as) of `link`: the destination of
    /// a `preload` or `modulepreload`. Each of the two link types allows some of these keywords only.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::AS;
    /// assert_eq!(AS.state(Some("Font")), Some("font"));
    /// assert_eq!(AS.state(None), None);
    /// ```
    AS = [
        "fetch" => "fetch",
        "audioworklet" => "audioworklet",
        "font" => "font",
        "image" => "image",
        "json" => "json",
        "paintworklet" => "paintworklet",
        "script" => "script",
        "serviceworker" => "serviceworker",
        "sharedworker" => "sharedworker",
        "style" => "style",
        "text" => "text",
        "track" => "track",
        "worker" => "worker",
    ];

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
    AUTOCAPITALIZE = [
        "none" => "none",
        "off" => "none",
        "sentences" => "sentences",
        "on" => "sentences",
        "words" => "words",
        "characters" => "characters",
    ], missing "default", invalid "sentences";

    /// [`autocorrect`](https://html.spec.whatwg.org/multipage/interaction.html#attr-autocorrect) of any element.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::AUTOCORRECT;
    /// assert_eq!(AUTOCORRECT.state(Some("on")), Some("on"));
    /// assert_eq!(AUTOCORRECT.state(None), Some("on"));
    /// ```
    AUTOCORRECT = ["on" => "on", "off" => "off"], missing "on", invalid "on", empty "on";

    /// [`type`](https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-type) of `button`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::BUTTON_TYPE;
    /// assert_eq!(BUTTON_TYPE.state(Some("submit")), Some("submit"));
    /// assert_eq!(BUTTON_TYPE.state(None), Some("auto"));
    /// ```
    BUTTON_TYPE = [
        "submit" => "submit",
        "reset" => "reset",
        "button" => "button",
    ], missing "auto", invalid "auto";

    /// [`closedby`](https://html.spec.whatwg.org/multipage/interactive-elements.html#attr-dialog-closedby) of `dialog`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::CLOSEDBY;
    /// assert_eq!(CLOSEDBY.state(Some("any")), Some("any"));
    /// assert_eq!(CLOSEDBY.state(None), Some("auto"));
    /// ```
    CLOSEDBY = [
        "any" => "any",
        "closerequest" => "close-request",
        "none" => "none",
    ], missing "auto", invalid "auto";

    /// [`colorspace`](https://html.spec.whatwg.org/multipage/input.html#attr-input-colorspace) of `input`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::COLORSPACE;
    /// assert_eq!(COLORSPACE.state(Some("limited-srgb")), Some("limited-srgb"));
    /// assert_eq!(COLORSPACE.state(None), Some("limited-srgb"));
    /// ```
    COLORSPACE = [
        "limited-srgb" => "limited-srgb",
        "display-p3" => "display-p3",
    ], missing "limited-srgb", invalid "limited-srgb";

    /// [`command`](https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-command) of `button`.
    ///
    /// A value that begins with two hyphens is a custom command.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::COMMAND;
    /// assert_eq!(COMMAND.state(Some("toggle-popover")), Some("toggle-popover"));
    /// assert_eq!(COMMAND.state(Some("--spin")), Some("custom"));
    /// assert_eq!(COMMAND.state(None), Some("unknown"));
    /// ```
    COMMAND = [
        "toggle-popover" => "toggle-popover",
        "show-popover" => "show-popover",
        "hide-popover" => "hide-popover",
        "close" => "close",
        "request-close" => "request-close",
        "show-modal" => "show-modal",
    ], missing "unknown", invalid "unknown", prefix "--" "custom";

    /// [`contenteditable`](https://html.spec.whatwg.org/multipage/interaction.html#attr-contenteditable) of any element.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::CONTENTEDITABLE;
    /// assert_eq!(CONTENTEDITABLE.state(Some("true")), Some("true"));
    /// assert_eq!(CONTENTEDITABLE.state(None), Some("inherit"));
    /// ```
    CONTENTEDITABLE = [
        "true" => "true",
        "false" => "false",
        "plaintext-only" => "plaintext-only",
    ], missing "inherit", invalid "inherit", empty "true";

    /// [`crossorigin`](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-settings-attribute) of `audio`, `img`, `link`, `script` and `video`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::CROSSORIGIN;
    /// assert_eq!(CROSSORIGIN.state(Some("anonymous")), Some("anonymous"));
    /// assert_eq!(CROSSORIGIN.state(None), Some("no-cors"));
    /// ```
    CROSSORIGIN = [
        "anonymous" => "anonymous",
        "use-credentials" => "use-credentials",
    ], missing "no-cors", invalid "anonymous", empty "anonymous";

    /// [`decoding`](https://html.spec.whatwg.org/multipage/images.html#image-decoding-hint) of `img`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::DECODING;
    /// assert_eq!(DECODING.state(Some("sync")), Some("sync"));
    /// assert_eq!(DECODING.state(None), Some("auto"));
    /// ```
    DECODING = [
        "sync" => "sync",
        "async" => "async",
        "auto" => "auto",
    ], missing "auto", invalid "auto";

    /// [`dir`](https://html.spec.whatwg.org/multipage/dom.html#the-dir-attribute) of any element.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::DIR;
    /// assert_eq!(DIR.state(Some("ltr")), Some("ltr"));
    /// assert_eq!(DIR.state(None), None);
    /// ```
    DIR = ["ltr" => "ltr", "rtl" => "rtl", "auto" => "auto"];

    /// [`draggable`](https://html.spec.whatwg.org/multipage/dnd.html#attr-draggable) of any element.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::DRAGGABLE;
    /// assert_eq!(DRAGGABLE.state(Some("true")), Some("true"));
    /// assert_eq!(DRAGGABLE.state(None), Some("auto"));
    /// ```
    DRAGGABLE = ["true" => "true", "false" => "false"], missing "auto", invalid "auto";

    /// [`enterkeyhint`](https://html.spec.whatwg.org/multipage/interaction.html#attr-enterkeyhint) of any element.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::ENTERKEYHINT;
    /// assert_eq!(ENTERKEYHINT.state(Some("enter")), Some("enter"));
    /// assert_eq!(ENTERKEYHINT.state(None), None);
    /// ```
    ENTERKEYHINT = [
        "enter" => "enter",
        "done" => "done",
        "go" => "go",
        "next" => "next",
        "previous" => "previous",
        "search" => "search",
        "send" => "send",
    ];

    /// [`fetchpriority`](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fetch-priority-attributes) of `img`, `link` and `script`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::FETCHPRIORITY;
    /// assert_eq!(FETCHPRIORITY.state(Some("high")), Some("high"));
    /// assert_eq!(FETCHPRIORITY.state(None), Some("auto"));
    /// ```
    FETCHPRIORITY = [
        "high" => "high",
        "low" => "low",
        "auto" => "auto",
    ], missing "auto", invalid "auto";

    /// [`autocomplete`](https://html.spec.whatwg.org/multipage/forms.html#attr-form-autocomplete) of `form`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::FORM_AUTOCOMPLETE;
    /// assert_eq!(FORM_AUTOCOMPLETE.state(Some("on")), Some("on"));
    /// assert_eq!(FORM_AUTOCOMPLETE.state(None), Some("on"));
    /// ```
    FORM_AUTOCOMPLETE = ["on" => "on", "off" => "off"], missing "on", invalid "on";

    /// [`enctype`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-enctype) of `form`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::FORM_ENCTYPE;
    /// assert_eq!(FORM_ENCTYPE.state(Some("application/x-www-form-urlencoded")), Some("application/x-www-form-urlencoded"));
    /// assert_eq!(FORM_ENCTYPE.state(None), Some("application/x-www-form-urlencoded"));
    /// ```
    FORM_ENCTYPE = [
        "application/x-www-form-urlencoded" => "application/x-www-form-urlencoded",
        "multipart/form-data" => "multipart/form-data",
        "text/plain" => "text/plain",
    ], missing "application/x-www-form-urlencoded", invalid "application/x-www-form-urlencoded";

    /// [`method`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-method) of `form`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::FORM_METHOD;
    /// assert_eq!(FORM_METHOD.state(Some("get")), Some("get"));
    /// assert_eq!(FORM_METHOD.state(None), Some("get"));
    /// ```
    FORM_METHOD = [
        "get" => "get",
        "post" => "post",
        "dialog" => "dialog",
    ], missing "get", invalid "get";

    /// [`formenctype`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-formenctype) of `button` and `input`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::FORMENCTYPE;
    /// assert_eq!(FORMENCTYPE.state(Some("application/x-www-form-urlencoded")), Some("application/x-www-form-urlencoded"));
    /// assert_eq!(FORMENCTYPE.state(None), None);
    /// ```
    FORMENCTYPE = [
        "application/x-www-form-urlencoded" => "application/x-www-form-urlencoded",
        "multipart/form-data" => "multipart/form-data",
        "text/plain" => "text/plain",
    ], invalid "application/x-www-form-urlencoded";

    /// [`formmethod`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-formmethod) of `button` and `input`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::FORMMETHOD;
    /// assert_eq!(FORMMETHOD.state(Some("get")), Some("get"));
    /// assert_eq!(FORMMETHOD.state(None), None);
    /// ```
    FORMMETHOD = ["get" => "get", "post" => "post", "dialog" => "dialog"], invalid "get";

    /// [`hidden`](https://html.spec.whatwg.org/multipage/interaction.html#the-hidden-attribute) of any element.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::HIDDEN;
    /// assert_eq!(HIDDEN.state(Some("hidden")), Some("hidden"));
    /// assert_eq!(HIDDEN.state(None), Some("not-hidden"));
    /// ```
    HIDDEN = [
        "hidden" => "hidden",
        "until-found" => "hidden-until-found",
    ], missing "not-hidden", invalid "hidden", empty "hidden";

    /// [`http-equiv`](https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv) of `meta`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::HTTP_EQUIV;
    /// assert_eq!(HTTP_EQUIV.state(Some("content-language")), Some("content-language"));
    /// assert_eq!(HTTP_EQUIV.state(None), None);
    /// ```
    HTTP_EQUIV = [
        "content-language" => "content-language" obsolete,
        "content-type" => "encoding-declaration",
        "default-style" => "default-style",
        "refresh" => "refresh",
        "set-cookie" => "set-cookie" obsolete,
        "x-ua-compatible" => "x-ua-compatible",
        "content-security-policy" => "content-security-policy",
    ];

    /// [`type`](https://html.spec.whatwg.org/multipage/input.html#attr-input-type) of `input`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::INPUT_TYPE;
    /// assert_eq!(INPUT_TYPE.state(Some("hidden")), Some("hidden"));
    /// assert_eq!(INPUT_TYPE.state(None), Some("text"));
    /// ```
    INPUT_TYPE = [
        "hidden" => "hidden",
        "text" => "text",
        "search" => "search",
        "tel" => "telephone",
        "url" => "url",
        "email" => "email",
        "password" => "password",
        "date" => "date",
        "month" => "month",
        "week" => "week",
        "time" => "time",
        "datetime-local" => "local-date-and-time",
        "number" => "number",
        "range" => "range",
        "color" => "color",
        "checkbox" => "checkbox",
        "radio" => "radio-button",
        "file" => "file-upload",
        "submit" => "submit-button",
        "image" => "image-button",
        "reset" => "reset-button",
        "button" => "button",
    ], missing "text", invalid "text";

    /// [`inputmode`](https://html.spec.whatwg.org/multipage/interaction.html#attr-inputmode) of any element.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::INPUTMODE;
    /// assert_eq!(INPUTMODE.state(Some("none")), Some("none"));
    /// assert_eq!(INPUTMODE.state(None), None);
    /// ```
    INPUTMODE = [
        "none" => "none",
        "text" => "text",
        "tel" => "telephone",
        "url" => "url",
        "email" => "email",
        "numeric" => "numeric",
        "decimal" => "decimal",
        "search" => "search",
    ];

    /// [`loading`](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-loading-attributes) of `iframe`, `img`, `audio` and `video`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::LOADING;
    /// assert_eq!(LOADING.state(Some("lazy")), Some("lazy"));
    /// assert_eq!(LOADING.state(None), Some("eager"));
    /// ```
    LOADING = ["lazy" => "lazy", "eager" => "eager"], missing "eager", invalid "eager";

    /// [`behavior`](https://html.spec.whatwg.org/multipage/obsolete.html#attr-marquee-behavior) of `marquee`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::MARQUEE_BEHAVIOR;
    /// assert_eq!(MARQUEE_BEHAVIOR.state(Some("scroll")), Some("scroll"));
    /// assert_eq!(MARQUEE_BEHAVIOR.state(None), Some("scroll"));
    /// ```
    MARQUEE_BEHAVIOR = [
        "scroll" => "scroll" obsolete,
        "slide" => "slide" obsolete,
        "alternate" => "alternate" obsolete,
    ], missing "scroll", invalid "scroll";

    /// [`direction`](https://html.spec.whatwg.org/multipage/obsolete.html#attr-marquee-direction) of `marquee`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::MARQUEE_DIRECTION;
    /// assert_eq!(MARQUEE_DIRECTION.state(Some("left")), Some("left"));
    /// assert_eq!(MARQUEE_DIRECTION.state(None), Some("left"));
    /// ```
    MARQUEE_DIRECTION = [
        "left" => "left" obsolete,
        "right" => "right" obsolete,
        "up" => "up" obsolete,
        "down" => "down" obsolete,
    ], missing "left", invalid "left";

    /// [`popover`](https://html.spec.whatwg.org/multipage/popover.html#attr-popover) of any element.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::POPOVER;
    /// assert_eq!(POPOVER.state(Some("auto")), Some("auto"));
    /// assert_eq!(POPOVER.state(None), Some("no-popover"));
    /// ```
    POPOVER = [
        "auto" => "auto",
        "manual" => "manual",
        "hint" => "hint",
    ], missing "no-popover", invalid "manual", empty "auto";

    /// [`popovertargetaction`](https://html.spec.whatwg.org/multipage/popover.html#attr-popovertargetaction) of `button` and `input`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::POPOVERTARGETACTION;
    /// assert_eq!(POPOVERTARGETACTION.state(Some("toggle")), Some("toggle"));
    /// assert_eq!(POPOVERTARGETACTION.state(None), Some("toggle"));
    /// ```
    POPOVERTARGETACTION = [
        "toggle" => "toggle",
        "show" => "show",
        "hide" => "hide",
    ], missing "toggle", invalid "toggle";

    /// [`preload`](https://html.spec.whatwg.org/multipage/media.html#attr-media-preload) of `audio` and `video`.
    ///
    /// The standard leaves the state of a missing or invalid value to the implementation; this table has
    /// the state that it suggests.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::PRELOAD;
    /// assert_eq!(PRELOAD.state(Some("none")), Some("none"));
    /// assert_eq!(PRELOAD.state(None), Some("metadata"));
    /// ```
    PRELOAD = [
        "none" => "none",
        "metadata" => "metadata",
        "auto" => "automatic",
    ], missing "metadata", invalid "metadata", empty "automatic";

    /// [`referrerpolicy`](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#referrer-policy-attribute) of `a`, `area`, `iframe`, `img`, `link` and `script`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::REFERRERPOLICY;
    /// assert_eq!(REFERRERPOLICY.state(Some("no-referrer")), Some("no-referrer"));
    /// assert_eq!(REFERRERPOLICY.state(None), Some(""));
    /// ```
    REFERRERPOLICY = [
        "" => "",
        "no-referrer" => "no-referrer",
        "no-referrer-when-downgrade" => "no-referrer-when-downgrade",
        "same-origin" => "same-origin",
        "origin" => "origin",
        "strict-origin" => "strict-origin",
        "origin-when-cross-origin" => "origin-when-cross-origin",
        "strict-origin-when-cross-origin" => "strict-origin-when-cross-origin",
        "unsafe-url" => "unsafe-url",
    ], missing "", invalid "";

    /// [`scope`](https://html.spec.whatwg.org/multipage/tables.html#attr-th-scope) of `th`, and of `td` in old pages.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::SCOPE;
    /// assert_eq!(SCOPE.state(Some("row")), Some("row"));
    /// assert_eq!(SCOPE.state(None), Some("auto"));
    /// ```
    SCOPE = [
        "row" => "row",
        "col" => "column",
        "rowgroup" => "row-group",
        "colgroup" => "column-group",
    ], missing "auto", invalid "auto";

    /// [`shadowrootmode`](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode) of `template`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::SHADOWROOTMODE;
    /// assert_eq!(SHADOWROOTMODE.state(Some("open")), Some("open"));
    /// assert_eq!(SHADOWROOTMODE.state(None), Some("none"));
    /// ```
    SHADOWROOTMODE = ["open" => "open", "closed" => "closed"], missing "none", invalid "none";

    /// [`shadowrootslotassignment`](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootslotassignment) of `template`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::SHADOWROOTSLOTASSIGNMENT;
    /// assert_eq!(SHADOWROOTSLOTASSIGNMENT.state(Some("named")), Some("named"));
    /// assert_eq!(SHADOWROOTSLOTASSIGNMENT.state(None), Some("named"));
    /// ```
    SHADOWROOTSLOTASSIGNMENT = [
        "named" => "named",
        "manual" => "manual",
    ], missing "named", invalid "named";

    /// [`shape`](https://html.spec.whatwg.org/multipage/image-maps.html#attr-area-shape) of `area`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::SHAPE;
    /// assert_eq!(SHAPE.state(Some("circle")), Some("circle"));
    /// assert_eq!(SHAPE.state(None), Some("rectangle"));
    /// ```
    SHAPE = [
        "circle" => "circle",
        "circ" => "circle" obsolete,
        "default" => "default",
        "poly" => "polygon",
        "polygon" => "polygon" obsolete,
        "rect" => "rectangle",
        "rectangle" => "rectangle" obsolete,
    ], missing "rectangle", invalid "rectangle";

    /// [`spellcheck`](https://html.spec.whatwg.org/multipage/interaction.html#attr-spellcheck) of any element.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::SPELLCHECK;
    /// assert_eq!(SPELLCHECK.state(Some("true")), Some("true"));
    /// assert_eq!(SPELLCHECK.state(None), Some("default"));
    /// ```
    SPELLCHECK = [
        "true" => "true",
        "false" => "false",
    ], missing "default", invalid "default", empty "true";

    /// [`kind`](https://html.spec.whatwg.org/multipage/media.html#attr-track-kind) of `track`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::TRACK_KIND;
    /// assert_eq!(TRACK_KIND.state(Some("subtitles")), Some("subtitles"));
    /// assert_eq!(TRACK_KIND.state(None), Some("subtitles"));
    /// ```
    TRACK_KIND = [
        "subtitles" => "subtitles",
        "captions" => "captions",
        "descriptions" => "descriptions",
        "chapters" => "chapters",
        "metadata" => "metadata",
    ], missing "subtitles", invalid "metadata";

    /// [`translate`](https://html.spec.whatwg.org/multipage/dom.html#attr-translate) of any element.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::TRANSLATE;
    /// assert_eq!(TRANSLATE.state(Some("yes")), Some("yes"));
    /// assert_eq!(TRANSLATE.state(None), Some("inherit"));
    /// ```
    TRANSLATE = ["yes" => "yes", "no" => "no"], missing "inherit", invalid "inherit", empty "yes";

    /// [`wrap`](https://html.spec.whatwg.org/multipage/form-elements.html#attr-textarea-wrap) of `textarea`.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::WRAP;
    /// assert_eq!(WRAP.state(Some("soft")), Some("soft"));
    /// assert_eq!(WRAP.state(None), Some("soft"));
    /// ```
    WRAP = ["soft" => "soft", "hard" => "hard"], missing "soft", invalid "soft";

    /// [`writingsuggestions`](https://html.spec.whatwg.org/multipage/interaction.html#attr-writingsuggestions) of any element.
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::WRITINGSUGGESTIONS;
    /// assert_eq!(WRITINGSUGGESTIONS.state(Some("true")), Some("true"));
    /// assert_eq!(WRITINGSUGGESTIONS.state(None), Some("default"));
    /// ```
    WRITINGSUGGESTIONS = [
        "true" => "true",
        "false" => "false",
    ], missing "default", invalid "true", empty "true";
}
