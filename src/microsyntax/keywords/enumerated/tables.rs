//! The tables of the standard's enumerated attributes, in alphabetical order.

tables! {
    /// [`as`](https://html.spec.whatwg.org/multipage/semantics.html#attr-link-as) of `link`: the destination of
    /// a `preload` or `modulepreload`. Each of the two link types allows some of these keywords only.
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
    AUTOCAPITALIZE = [
        "none" => "none",
        "off" => "none",
        "sentences" => "sentences",
        "on" => "sentences",
        "words" => "words",
        "characters" => "characters",
    ], missing "default", invalid "sentences";

    /// [`autocorrect`](https://html.spec.whatwg.org/multipage/interaction.html#attr-autocorrect) of any element.
    AUTOCORRECT = ["on" => "on", "off" => "off"], missing "on", invalid "on", empty "on";

    /// [`type`](https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-type) of `button`.
    BUTTON_TYPE = [
        "submit" => "submit",
        "reset" => "reset",
        "button" => "button",
    ], missing "auto", invalid "auto";

    /// [`closedby`](https://html.spec.whatwg.org/multipage/interactive-elements.html#attr-dialog-closedby) of `dialog`.
    CLOSEDBY = [
        "any" => "any",
        "closerequest" => "close-request",
        "none" => "none",
    ], missing "auto", invalid "auto";

    /// [`colorspace`](https://html.spec.whatwg.org/multipage/input.html#attr-input-colorspace) of `input`.
    COLORSPACE = [
        "limited-srgb" => "limited-srgb",
        "display-p3" => "display-p3",
    ], missing "limited-srgb", invalid "limited-srgb";

    /// [`command`](https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-command) of `button`.
    ///
    /// A value that begins with two hyphens is a custom command.
    COMMAND = [
        "toggle-popover" => "toggle-popover",
        "show-popover" => "show-popover",
        "hide-popover" => "hide-popover",
        "close" => "close",
        "request-close" => "request-close",
        "show-modal" => "show-modal",
    ], missing "unknown", invalid "unknown", prefix "--" "custom";

    /// [`contenteditable`](https://html.spec.whatwg.org/multipage/interaction.html#attr-contenteditable) of any element.
    CONTENTEDITABLE = [
        "true" => "true",
        "false" => "false",
        "plaintext-only" => "plaintext-only",
    ], missing "inherit", invalid "inherit", empty "true";

    /// [`crossorigin`](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-settings-attribute) of `audio`, `img`, `link`, `script` and `video`.
    CROSSORIGIN = [
        "anonymous" => "anonymous",
        "use-credentials" => "use-credentials",
    ], missing "no-cors", invalid "anonymous", empty "anonymous";

    /// [`decoding`](https://html.spec.whatwg.org/multipage/images.html#image-decoding-hint) of `img`.
    DECODING = [
        "sync" => "sync",
        "async" => "async",
        "auto" => "auto",
    ], missing "auto", invalid "auto";

    /// [`dir`](https://html.spec.whatwg.org/multipage/dom.html#the-dir-attribute) of any element.
    DIR = ["ltr" => "ltr", "rtl" => "rtl", "auto" => "auto"];

    /// [`draggable`](https://html.spec.whatwg.org/multipage/dnd.html#attr-draggable) of any element.
    DRAGGABLE = ["true" => "true", "false" => "false"], missing "auto", invalid "auto";

    /// [`enterkeyhint`](https://html.spec.whatwg.org/multipage/interaction.html#attr-enterkeyhint) of any element.
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
    FETCHPRIORITY = [
        "high" => "high",
        "low" => "low",
        "auto" => "auto",
    ], missing "auto", invalid "auto";

    /// [`autocomplete`](https://html.spec.whatwg.org/multipage/forms.html#attr-form-autocomplete) of `form`.
    FORM_AUTOCOMPLETE = ["on" => "on", "off" => "off"], missing "on", invalid "on";

    /// [`enctype`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-enctype) of `form`.
    FORM_ENCTYPE = [
        "application/x-www-form-urlencoded" => "application/x-www-form-urlencoded",
        "multipart/form-data" => "multipart/form-data",
        "text/plain" => "text/plain",
    ], missing "application/x-www-form-urlencoded", invalid "application/x-www-form-urlencoded";

    /// [`method`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-method) of `form`.
    FORM_METHOD = [
        "get" => "get",
        "post" => "post",
        "dialog" => "dialog",
    ], missing "get", invalid "get";

    /// [`formenctype`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-formenctype) of `button` and `input`.
    FORMENCTYPE = [
        "application/x-www-form-urlencoded" => "application/x-www-form-urlencoded",
        "multipart/form-data" => "multipart/form-data",
        "text/plain" => "text/plain",
    ], invalid "application/x-www-form-urlencoded";

    /// [`formmethod`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-formmethod) of `button` and `input`.
    FORMMETHOD = ["get" => "get", "post" => "post", "dialog" => "dialog"], invalid "get";

    /// [`hidden`](https://html.spec.whatwg.org/multipage/interaction.html#the-hidden-attribute) of any element.
    HIDDEN = [
        "hidden" => "hidden",
        "until-found" => "hidden-until-found",
    ], missing "not-hidden", invalid "hidden", empty "hidden";

    /// [`http-equiv`](https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv) of `meta`.
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
    LOADING = ["lazy" => "lazy", "eager" => "eager"], missing "eager", invalid "eager";

    /// [`behavior`](https://html.spec.whatwg.org/multipage/obsolete.html#attr-marquee-behavior) of `marquee`.
    MARQUEE_BEHAVIOR = [
        "scroll" => "scroll" obsolete,
        "slide" => "slide" obsolete,
        "alternate" => "alternate" obsolete,
    ], missing "scroll", invalid "scroll";

    /// [`direction`](https://html.spec.whatwg.org/multipage/obsolete.html#attr-marquee-direction) of `marquee`.
    MARQUEE_DIRECTION = [
        "left" => "left" obsolete,
        "right" => "right" obsolete,
        "up" => "up" obsolete,
        "down" => "down" obsolete,
    ], missing "left", invalid "left";

    /// [`popover`](https://html.spec.whatwg.org/multipage/popover.html#attr-popover) of any element.
    POPOVER = [
        "auto" => "auto",
        "manual" => "manual",
        "hint" => "hint",
    ], missing "no-popover", invalid "manual", empty "auto";

    /// [`popovertargetaction`](https://html.spec.whatwg.org/multipage/popover.html#attr-popovertargetaction) of `button` and `input`.
    POPOVERTARGETACTION = [
        "toggle" => "toggle",
        "show" => "show",
        "hide" => "hide",
    ], missing "toggle", invalid "toggle";

    /// [`preload`](https://html.spec.whatwg.org/multipage/media.html#attr-media-preload) of `audio` and `video`.
    ///
    /// The standard leaves the state of a missing or invalid value to the implementation; this table has
    /// the state that it suggests.
    PRELOAD = [
        "none" => "none",
        "metadata" => "metadata",
        "auto" => "automatic",
    ], missing "metadata", invalid "metadata", empty "automatic";

    /// [`referrerpolicy`](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#referrer-policy-attribute) of `a`, `area`, `iframe`, `img`, `link` and `script`.
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
    SCOPE = [
        "row" => "row",
        "col" => "column",
        "rowgroup" => "row-group",
        "colgroup" => "column-group",
    ], missing "auto", invalid "auto";

    /// [`shadowrootmode`](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode) of `template`.
    SHADOWROOTMODE = ["open" => "open", "closed" => "closed"], missing "none", invalid "none";

    /// [`shadowrootslotassignment`](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootslotassignment) of `template`.
    SHADOWROOTSLOTASSIGNMENT = [
        "named" => "named",
        "manual" => "manual",
    ], missing "named", invalid "named";

    /// [`shape`](https://html.spec.whatwg.org/multipage/image-maps.html#attr-area-shape) of `area`.
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
    SPELLCHECK = [
        "true" => "true",
        "false" => "false",
    ], missing "default", invalid "default", empty "true";

    /// [`kind`](https://html.spec.whatwg.org/multipage/media.html#attr-track-kind) of `track`.
    TRACK_KIND = [
        "subtitles" => "subtitles",
        "captions" => "captions",
        "descriptions" => "descriptions",
        "chapters" => "chapters",
        "metadata" => "metadata",
    ], missing "subtitles", invalid "metadata";

    /// [`translate`](https://html.spec.whatwg.org/multipage/dom.html#attr-translate) of any element.
    TRANSLATE = ["yes" => "yes", "no" => "no"], missing "inherit", invalid "inherit", empty "yes";

    /// [`wrap`](https://html.spec.whatwg.org/multipage/form-elements.html#attr-textarea-wrap) of `textarea`.
    WRAP = ["soft" => "soft", "hard" => "hard"], missing "soft", invalid "soft";

    /// [`writingsuggestions`](https://html.spec.whatwg.org/multipage/interaction.html#attr-writingsuggestions) of any element.
    WRITINGSUGGESTIONS = [
        "true" => "true",
        "false" => "false",
    ], missing "default", invalid "true", empty "true";
}
