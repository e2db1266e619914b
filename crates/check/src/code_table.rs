// The table of codes: variant, name, level, severity, anchor, message, explanation. Included by codes.rs.

codes! {
    // Parse.
    QuirksMode "quirks-mode" Parse Warning "parsing.html#the-initial-insertion-mode"
        "the page is shown in {0}: {1}"
        "Without `<!DOCTYPE html>` at its beginning a browser shows the page as browsers of the nineties did: other sizes of boxes, tables and text. Begin the page with `<!DOCTYPE html>`.";
    MissingEncoding "missing-encoding" Parse Warning "semantics.html#charset"
        "the page does not say its encoding; it was read as {0}"
        "A browser guesses the encoding, and may guess another one elsewhere. Put `<meta charset=utf-8>` first in the `head`.";
    LateEncoding "late-encoding" Parse Error "semantics.html#charset"
        "the declaration of the encoding is not within the first 1024 bytes"
        "A browser looks for the declaration in the first 1024 bytes, and has to read the page a second time, or never finds it. Put `<meta charset=utf-8>` first in the `head`.";
    WrongEncoding "wrong-encoding" Parse Error "semantics.html#charset"
        "the page declares the encoding “{0}”, but was read as {1}"
        "The declaration and what was used differ; something stronger (a byte order mark, the server) decided. Make them agree, on UTF-8.";
    LegacyEncoding "legacy-encoding" Parse Error "semantics.html#charset"
        "the page is encoded in {0}, not in UTF-8"
        "Documents must be encoded in UTF-8. Forms and URLs of pages in other encodings are sent in those encodings, too. Save the page as UTF-8.";
    MalformedBytes "malformed-bytes" Parse Error "parsing.html#the-input-byte-stream"
        "the page has bytes that are not valid {0}"
        "Each such sequence is shown as the replacement character �. Save the page in the encoding it declares.";
    BadIgnore "bad-ignore-comment" Parse Warning "syntax.html#comments"
        "the comment ignores nothing: {0}"
        "The comments `<!-- duckbill-ignore CODE -->`, for the next element, and `<!-- duckbill-ignore-file CODE -->`, for the whole page, suppress the findings of these codes. Correct the code, or remove the comment.";
    UnusedIgnore "unused-ignore-comment" Parse Warning "syntax.html#comments"
        "there is no finding `{0}` that this comment could ignore"
        "Nothing of this code is found in the next element (with `duckbill-ignore`) or in the page (with `duckbill-ignore-file`), so the comment would hide the next mistake of this kind. Remove the code from the comment.";

    // Values.
    BadBoolean "bad-boolean" Values Error "common-microsyntaxes.html#boolean-attributes"
        "“{0}” is not a value of the boolean attribute `{1}` of `{2}`"
        "A boolean attribute counts if it is there, whatever its value: `disabled=\"false\"` disables. Write the name alone, or leave the attribute out.";
    BadKeyword "bad-keyword" Values Error "common-microsyntaxes.html#keywords-and-enumerated-attributes"
        "“{0}” is not a keyword of the attribute `{1}` of `{2}`"
        "The attribute takes one of a few keywords, in any case and without spaces around it. A browser takes the default for what it does not know.";
    BadInteger "bad-integer" Values Error "common-microsyntaxes.html#signed-integers"
        "“{0}” is not a valid integer for the attribute `{1}` of `{2}`"
        "An integer is one or more digits, with at most a `-` before them. A browser skips white space and a `+` at the start and ignores what follows the digits.";
    BadNonNegativeInteger "bad-non-negative-integer" Values Error "common-microsyntaxes.html#non-negative-integers"
        "“{0}” is not a valid non-negative integer for the attribute `{1}` of `{2}`"
        "The value is one or more digits and nothing else: no sign, no unit, no `%`. A browser ignores what follows the digits.";
    BadFloat "bad-number" Values Error "common-microsyntaxes.html#floating-point-numbers"
        "“{0}” is not a valid floating-point number for the attribute `{1}` of `{2}`"
        "A number is digits with at most a `-` before them, a `.` with digits after it, and an exponent; not `+1`, not `1.`. A browser reads as much as it can.";
    ValueOutOfRange "value-out-of-range" Values Error "common-microsyntaxes.html#numbers"
        "“{0}” is out of the range of the attribute `{1}` of `{2}`: {3}"
        "The number is well written but not allowed here. A browser takes the nearest number, or a default.";
    BadDate "bad-date" Values Error "common-microsyntaxes.html#dates-and-times"
        "“{0}” is not {3} for the attribute `{1}` of `{2}`"
        "Dates and times are written as `2026-10-31`, `14:30`, `2026-10-31T14:30Z`, with all zeros, and the day must exist. A browser ignores what it cannot read.";
    BadTimeText "bad-time-text" Structure Error "text-level-semantics.html#the-time-element"
        "the text of `time` is not a date, a time or a duration"
        "Without `datetime` the text itself is read by programs, which cannot. Add `datetime=\"2026-10-31\"` beside the words.";
    UnlikelyDate "unlikely-date" Values Warning "common-microsyntaxes.html#dates-and-times"
        "“{0}” in the attribute `{1}` of `{2}` is valid, but {3}"
        "The date may be meant, but such dates are usually typing errors.";
    BadColor "bad-color" Values Error "common-microsyntaxes.html#colors"
        "“{0}” is not {3} for the attribute `{1}` of `{2}`"
        "A colour that cannot be read is black, or has no effect.";
    BadId "bad-id" Values Error "dom.html#the-id-attribute"
        "“{0}” is not an id"
        "An id has at least one character and no white space. A list of ids cannot refer to an id with a space.";
    BadName "bad-name" Values Error "form-control-infrastructure.html#naming-form-controls:-the-name-attribute"
        "“{0}” is not a name for the attribute `{1}` of `{2}`: {3}"
        "The name must not be empty, and some names mean something else. A control without a name is not sent with its form.";
    EmptyValue "empty-value" Values Error "dom.html#global-attributes"
        "the attribute `{1}` of `{2}` must not be empty"
        "The attribute means nothing without a value. Give it one, or leave it out.";
    BadTokens "bad-tokens" Values Error "common-microsyntaxes.html#space-separated-tokens"
        "“{0}” in the attribute `{1}` of `{2}`: {3}"
        "The value is a list of words with white space between them, of which each may be there once.";
    BadLanguage "bad-language-tag" Values Error "dom.html#the-lang-and-xml:lang-attributes"
        "“{0}” is not a language tag for the attribute `{1}` of `{2}`: {3}"
        "Languages are named by tags of BCP 47: `en`, `pt-BR`, `zh-Hant`. Screen readers, hyphenation and fonts depend on them; what they do not know they ignore.";
    DeprecatedLanguage "deprecated-language-tag" Values Warning "dom.html#the-lang-and-xml:lang-attributes"
        "the language tag “{0}” is deprecated; use “{3}”"
        "The registry of languages has replaced the tag. Programs may not know the old one.";
    BadMimeType "bad-mime-type" Values Error "https-mimesniff.html#valid-mime-type"
        "“{0}” is not a valid MIME type for the attribute `{1}` of `{2}`"
        "A MIME type is `type/subtype` with parameters after `;`, without spaces around. A browser that cannot read the type does not use the resource, or guesses.";
    BadMediaQuery "bad-media-query" Values Error "common-microsyntaxes.html#mq"
        "“{0}” is not a valid media query list for the attribute `{1}` of `{2}`: {3}"
        "A media query that cannot be read is `not all`: it never applies.";
    DeprecatedMedia "deprecated-media" Values Error "common-microsyntaxes.html#mq"
        "“{0}” in the attribute `{1}` of `{2}` is deprecated: {3}"
        "The media type or feature was taken out of Media Queries; authors must not use it. Media types that are deprecated match nothing.";
    BadSrcset "bad-srcset" Values Error "images.html#srcset-attributes"
        "the attribute `{1}` of `{2}`: {3}"
        "Candidates are URLs with `200w` or `2x` after them, with commas between; all with a width or all with a density, and each once. A browser drops a candidate that it cannot read.";
    BadSizes "bad-sizes" Values Error "images.html#sizes-attributes"
        "“{0}” is not a valid list of source sizes for the attribute `{1}` of `{2}`: {3}"
        "Source sizes are lengths with a unit and with media conditions before them, the last without one: `(max-width: 600px) 100vw, 50vw`. A browser skips what it cannot read, and takes `100vw` if nothing is left.";
    BadCoordinates "bad-coordinates" Values Error "image-maps.html#attr-area-coords"
        "“{0}” are not the coordinates of {3}"
        "A circle has three integers, a rectangle four, a polygon at least six, with commas between. A browser ignores an area whose coordinates it cannot read.";
    BadAutocomplete "bad-autocomplete" Values Error "form-control-infrastructure.html#autofill"
        "“{0}” is not valid for the attribute `{1}` of `{2}`: {3}"
        "Autofill wants `on`, `off`, or an autofill field such as `email`, with `section-…`, `shipping` or `billing`, and `home` or `work` before it. A browser ignores a value it cannot read and guesses.";
    BadPattern "bad-pattern" Values Error "input.html#the-pattern-attribute"
        "“{0}” is not a regular expression: {3}"
        "The pattern is a regular expression of JavaScript with the flag `v`. A browser ignores one it cannot read, and checks nothing.";
    BadTarget "bad-target" Values Error "document-sequences.html#navigable-target-names"
        "“{0}” is not a name of a window or frame for the attribute `{1}` of `{2}`"
        "A name has at least one character and does not begin with `_`, which is kept for `_blank`, `_self`, `_parent` and `_top`.";
    BadReference "bad-hash-name" Values Error "common-microsyntaxes.html#syntax-references"
        "“{0}” is not a reference for the attribute `{1}` of `{2}`: a reference is `#` and a name"
        "Without the `#` a browser finds no map.";
    BadIntegrity "bad-integrity" Values Error "urls-and-fetching.html#cors-settings-attributes"
        "“{0}” is not a hash for the attribute `{1}` of `{2}`"
        "Integrity is `sha256-`, `sha384-` or `sha512-` and the hash in base64. A browser ignores hashes it does not know, and checks nothing.";
    BadRefresh "bad-refresh" Values Error "semantics.html#attr-meta-http-equiv-refresh"
        "“{0}” is not a valid refresh: {3}"
        "Write `<meta http-equiv=refresh content=\"5; url=page.html\">`: seconds, a semicolon, a space, `url=` and the URL without quotes.";
    BadContent "bad-content" Values Error "semantics.html#the-meta-element"
        "“{0}” is not valid for the attribute `content` of this `meta`: {3}"
        "What `content` may be depends on the name or the pragma beside it.";
    UnlikelyPolicy "unlikely-policy" Values Warning "semantics.html#attr-meta-http-equiv-content-security-policy"
        "“{0}” in the security policy of this `meta` has no effect, or not the one that is meant: {3}"
        "A browser ignores what it does not know in a policy, and takes a word without quotes for the name of a host, so the policy allows more or less than it seems to. Correct the word, or remove it.";
    BadValue "bad-value" Values Error "indices.html#attributes-3"
        "“{0}” is not valid for the attribute `{1}` of `{2}`: {3}"
        "The value does not follow the grammar of the attribute. A browser ignores it or takes a default.";
    UnknownLinkType "unknown-link-type" Values Info "links.html#linkTypes"
        "the link type “{0}” is not known{3}"
        "The standard and the registry of extensions name the link types. A browser ignores one it does not know.";
    RiskySandbox "risky-sandbox" Values Warning "iframe-embed-object.html#attr-iframe-sandbox"
        "a frame that may run scripts and has its origin can take its sandbox off"
        "With both `allow-scripts` and `allow-same-origin` a page of the same origin can remove the attribute `sandbox` and load itself anew.";

    // URLs.
    BadUrl "bad-url" Urls Error "urls-and-fetching.html#valid-url-potentially-surrounded-by-spaces"
        "“{0}” is not a valid URL for the attribute `{1}` of `{2}`: {3}"
        "A browser repairs many of these; others fail and the resource is not loaded. Write what is meant, with percent-encoding for what a URL may not have.";
    BrokenLink "broken-link" Urls Error "links.html#links-created-by-a-and-area-elements"
        "“{0}” in the attribute `{1}` of `{2}` leads nowhere: {3}"
        "For a missing file, browsers show an error; for a missing fragment, the top of the page. Only `--links` checks this. Correct the URL, or give the target the id.";
    EmptyUrl "empty-url" Urls Error "urls-and-fetching.html#valid-non-empty-url"
        "the attribute `{1}` of `{2}` must not be an empty URL"
        "The empty URL is the page itself, which is loaded again as an image or a script, or not at all. Name the resource, or leave the attribute out.";
    RelativeUrl "relative-url" Urls Error "urls-and-fetching.html#urls"
        "“{0}” is not an absolute URL for the attribute `{1}` of `{2}`"
        "Only an absolute URL, with a scheme, identifies something here.";
    DataUrlFragment "data-url-fragment" Urls Warning "urls-and-fetching.html#urls"
        "the `data:` URL in the attribute `{1}` of `{2}` has a fragment"
        "In a `data:` URL `#` begins the fragment; what follows is not part of the data. Write `%23` for a number sign.";

    // Structure.
    UnknownElement "unknown-element" Structure Error "dom.html#elements"
        "there is no element `{0}`"
        "A browser treats an unknown element like `span`. Custom elements have a hyphen in their names.";
    ObsoleteElement "obsolete-element" Structure Error "obsolete.html#non-conforming-features"
        "the element `{0}` is obsolete"
        "Authors must not use it any more, although browsers still know it.";
    ObsoleteAttribute "obsolete-attribute" Structure Error "obsolete.html#non-conforming-features"
        "the attribute `{0}` of `{1}` is obsolete"
        "Authors must not use it any more, although browsers may still know it.";
    ObsoleteButConforming "obsolete-but-conforming" Structure Warning "obsolete.html#obsolete-but-conforming-features"
        "the attribute `{0}` of `{1}` is not needed"
        "The attribute is allowed, but does nothing in this place, or has a better successor.";
    AttributeNotAllowed "attribute-not-allowed" Structure Error "indices.html#attributes-3"
        "`{1}` has no attribute `{0}`"
        "A browser ignores an attribute that the element does not have; a later standard may give it a meaning. Use `data-…` for data of your own.";
    AttributeNotAllowedHere "attribute-not-allowed-here" Structure Error "indices.html#attributes-3"
        "`{1}` has the attribute `{0}` only if {2}"
        "The attribute has no effect here. Leave it out, or change what it depends on.";
    MissingAttribute "missing-attribute" Structure Error "indices.html#attributes-3"
        "`{0}` needs {1}"
        "Without it the element does nothing, or not what it is for.";
    AttributeConflict "attribute-conflict" Structure Error "indices.html#attributes-3"
        "`{0}` may have only one of the attributes `{1}`"
        "They give the element different meanings. Use an element for each.";
    MissingCompanion "missing-companion" Structure Error "microdata.html#items"
        "the attribute `{0}` of `{1}` needs the attribute `{2}` beside it"
        "Alone it has no effect.";
    PropertyOfNothing "property-of-nothing" Structure Error "microdata.html#names:-the-itemprop-attribute"
        "the `itemprop` of `{1}` belongs to no item"
        "A property is in an element with `itemscope`, or in one that the `itemref` of such an element names. Elsewhere programs do not find it.";
    BadDataName "bad-data-name" Structure Error "dom.html#embedding-custom-non-visible-data-with-the-data-*-attributes"
        "`data-` needs a name after the hyphen"
        "Scripts see the attribute under the part of its name after `data-`.";
    ElementNotAllowed "element-not-allowed" Structure Error "dom.html#content-models"
        "`{0}` can't be {2} `{1}`{3}"
        "Browsers show it anyway, but scripts, styles and screen readers rely on what an element may contain.";
    ElementOutOfOrder "element-out-of-order" Structure Error "dom.html#content-models"
        "`{0}` can't be at this place in `{1}`"
        "The children of this element come in an order, and some only once.";
    TextNotAllowed "text-not-allowed" Structure Error "dom.html#content-models"
        "`{0}` can't contain text here"
        "Put the text into an element that is allowed here.";
    MissingChild "missing-child" Structure Error "dom.html#content-models"
        "`{0}` is not complete: it needs `{1}`"
        "The element means something only together with this child.";
    ForbiddenDescendant "forbidden-descendant" Structure Error "dom.html#content-models"
        "`{0}` can't be inside `{1}`, at any depth"
        "At any depth: a link in a link, a button in a label that labels another. Users cannot tell which one they act on.";
    DuplicateId "duplicate-id" Structure Error "dom.html#the-id-attribute"
        "the id “{0}” is used twice"
        "Links, labels and scripts find the first element of an id only. Give each its own.";
    DuplicateName "duplicate-name" Structure Error "image-maps.html#the-map-element"
        "the name “{2}” is used twice"
        "Only the first one is found. Give each its own.";
    MapNameIsNotId "map-name-is-not-id" Structure Error "image-maps.html#the-map-element"
        "a `{1}` with an `id` has the same `{0}`"
        "What finds the element by its name and what finds it by its id must find the same one.";
    UnknownId "unknown-id" Structure Error "dom.html#the-id-attribute"
        "the attribute `{0}` of `{1}` names “{2}”, but nothing has this id"
        "The reference has no effect. Correct the id, or leave the attribute out.";
    UnknownIdOfAria "unknown-id-of-aria" Structure Warning "infrastructure.html#wai-aria"
        "the attribute `{0}` of `{1}` names “{2}”, but nothing has this id"
        "The reference has no effect, unless a script makes the element before it is needed.";
    WrongReference "wrong-reference" Structure Error "dom.html#the-id-attribute"
        "the attribute `{0}` of `{1}` names “{2}”, which is not {3}"
        "The reference has no effect.";
    CircularReference "circular-reference" Structure Error "dom.html#the-id-attribute"
        "“{2}” in the attribute `{0}` of `{1}` closes a circle: {3}"
        "What follows the references comes back to where it began, and stops there. Take one reference out of the circle.";
    FoundTwice "found-twice" Structure Error "microdata.html#associating-names-with-items"
        "the item finds “{2}” twice: its attribute `{0}` names it, and it is {3}"
        "The properties of an item are collected once. Programs stop at an element that they had already, or take its properties twice. Take the id out of `itemref`.";
    SecondOfItsKind "second-of-its-kind" Structure Error "dom.html#content-models"
        "a document may have only one {0}"
        "Browsers use the first one and ignore the others.";
    MisplacedMain "misplaced-main" Structure Error "grouping-content.html#the-main-element"
        "`main` is not allowed in `{0}`"
        "The main content of the page is not a part of a smaller part of it. Only `html`, `body`, `div`, a `form` without a name and custom elements may be around it.";
    LateBase "late-base" Structure Error "semantics.html#the-base-element"
        "`base` with `{0}` comes after an element that it is for"
        "URLs and links before it may be used without it. Put it first, after the declaration of the encoding.";
    MissingTitle "missing-title" Structure Error "semantics.html#the-head-element"
        "the document has no title"
        "Browsers show the title in tabs, bookmarks and the history, search engines in their results; screen readers say it first. Add `<title>` to the `head`.";
    EmptyTitle "empty-title" Structure Error "semantics.html#the-title-element"
        "the title is empty"
        "Browsers show the URL instead. Say what the page is about.";
    MissingLang "missing-lang" Structure Info "dom.html#the-lang-and-xml:lang-attributes"
        "the document does not say its language"
        "Screen readers pronounce it in the language of their user, and hyphenation and quotation marks do not work. Add `lang` to `html`.";
    MissingAlt "missing-alt" Structure Error "images.html#alt"
        "the image has no alternative text"
        "Readers who cannot see the image get nothing, or the name of the file. Describe it in `alt`; write `alt=\"\"` if it is decoration.";
    EmptyAlt "empty-alt" Structure Error "input.html#attr-input-alt"
        "the button has an empty alternative text"
        "The image is a button; without text, people who cannot see it do not know what it does.";
    ButtonWithoutLabel "button-without-label" Structure Error "input.html#button-state-(type=button)"
        "the button has no text: its `value` is missing or empty"
        "A browser shows an empty button. Give it a `value`.";
    EmptyHeading "empty-heading" Structure Warning "sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements"
        "the heading `{0}` is empty"
        "Screen readers list it among the headings. Give it text, or leave it out.";
    SkippedHeadingLevel "skipped-heading-level" Structure Error "sections.html#headings-and-outlines-2"
        "the heading `{0}` follows `{1}`: a level is left out"
        "Readers who go from heading to heading miss a part of the page. Go down one level at a time.";
    SectionWithoutHeading "section-without-heading" Structure Warning "sections.html#the-section-element"
        "the `{0}` has no heading"
        "A section of a page has a heading, or should be a `div`.";
    DuplicateTerm "duplicate-term" Structure Warning "grouping-content.html#the-dl-element"
        "the term “{0}” is in the list twice"
        "Within one list each term should be there once; put the descriptions together.";
    CaptionInFigure "caption-in-figure" Structure Warning "tables.html#the-caption-element"
        "the caption of a table that is all of a figure should be the `figcaption`"
        "The table would have two captions.";
    SecondAutofocus "second-autofocus" Structure Error "interaction.html#the-autofocus-attribute"
        "another element of this page or dialog has `{0}`"
        "Only one element can have the focus; the first one gets it.";
    LonelyRadioButton "lonely-radio-button" Structure Warning "input.html#radio-button-group"
        "the radio button is the only one of its group"
        "It cannot be switched off again. Use a checkbox, or give all buttons of the group the same name.";
    MissingPlaceholder "missing-placeholder" Structure Error "form-elements.html#placeholder-label-option"
        "a `select` that is required needs a placeholder as its first option"
        "Without an option of an empty value the first option counts as chosen, and nothing is required. Begin with `<option value=\"\">Choose</option>`.";
    SecondSelected "second-selected" Structure Error "form-elements.html#attr-option-selected"
        "another option is selected already"
        "Without `multiple` a browser selects the last one.";
    SecondDefaultTrack "second-default-track" Structure Error "media.html#attr-track-default"
        "another track of this kind is the default"
        "A browser takes the first one.";
    SameTrack "same-track" Structure Error "media.html#the-track-element"
        "another track has the same kind, language and label"
        "Users cannot tell them apart in the menu.";
    OutOfRange "out-of-range" Structure Error "form-elements.html#the-meter-element"
        "`{0}` of `{1}` is {2}, but must be {3}"
        "A browser takes the nearest number that is allowed.";
    FixedViewport "fixed-viewport" Structure Warning "semantics.html#meta-viewport"
        "readers cannot enlarge the page"
        "People with low vision need to zoom. Leave `user-scalable` and `maximum-scale` out.";
    OverlappingCells "overlapping-cells" Structure Error "tables.html#table-model-error"
        "the cell overlaps a cell that spans rows"
        "A browser shows one on top of the other. Correct `rowspan` or `colspan`.";
    RowWithoutCells "row-without-cells" Structure Error "tables.html#table-model-error"
        "no cell begins in this row"
        "The row is there for nothing; screen readers count it.";
    ColumnWithoutCells "column-without-cells" Structure Error "tables.html#table-model-error"
        "no cell begins in {0} of the table"
        "The column is there for nothing. Correct `colspan`, or the number of columns.";
    CellBeyondGroup "cell-beyond-row-group" Structure Error "tables.html#algorithm-for-ending-a-row-group"
        "the cell spans more rows than its part of the table has"
        "A browser cuts it off at the end of the `thead`, `tbody` or `tfoot`. Correct `rowspan`.";
    ScopeWithoutGroup "scope-without-group" Structure Error "tables.html#attr-th-scope"
        "the header is for a group of columns, but is in none"
        "Only `colgroup` makes groups of columns. Add one that has this column, or write `scope=col`.";
    UnevenRow "uneven-row" Structure Warning "tables.html#table-model"
        "the row is {0} columns wide, but {2} {1}"
        "A cell may be missing or too much, or have a wrong `colspan`.";

    // Scripts.
    TextBesideSource "text-beside-src" Scripts Error "scripting.html#inline-documentation-for-external-scripts"
        "a script with `src` has text"
        "A browser runs the file that `src` names and ignores the text, which may only be comments. Put the text into a script of its own.";
    BadJson "bad-json" Scripts Error "scripting.html#data-block"
        "the text of the script is not JSON: {0}"
        "Browsers and other programs ignore all of it.";
    BadScriptData "bad-script-data" Scripts Error "scripting.html#attr-script-type"
        "the text of a script of the type `{0}`: {1}"
        "A browser ignores what it cannot read, or all of it.";

    // CSS.
    CssSyntax "css-syntax" Css Error "semantics.html#the-style-element"
        "{0}"
        "A browser skips what it cannot read: the declaration up to the next `;`, or the rule with its block, or all to the end.";
    UnknownProperty "unknown-css-property" Css Error "semantics.html#the-style-element"
        "CSS has no property `{0}`"
        "A browser skips the declaration. Properties of your own begin with `--`.";
    UnknownDescriptor "unknown-css-descriptor" Css Error "semantics.html#the-style-element"
        "`@{1}` has no descriptor `{0}`"
        "A browser skips the declaration.";
    BadCssValue "bad-css-value" Css Error "semantics.html#the-style-element"
        "“{0}” in the value of the property `{1}`: {2}"
        "A browser skips a declaration whose value it cannot read, as if it were not there.";
    UnknownAtRule "unknown-at-rule" Css Error "semantics.html#the-style-element"
        "CSS has no rule `@{0}`"
        "A browser skips the rule with its block.";
    BadSelector "bad-selector" Css Error "semantics.html#the-style-element"
        "the selector cannot be read: {0}"
        "A browser skips the whole rule, also for the other selectors of its list.";

    // ARIA.
    UnknownRole "unknown-role" Aria Error "infrastructure.html#wai-aria"
        "the role “{2}” of `{1}` has no effect: {3}"
        "Browsers skip a role that they do not know, and take the next one, or that of the element. Write one of the roles of WAI-ARIA.";
    RoleNotAllowed "role-not-allowed" Aria Error "infrastructure.html#wai-aria"
        "`{1}` can't have the role “{2}”"
        "The role contradicts what the element is and does in a browser. Use another element, such as `div` or `span`, or leave the role out.";
    DeprecatedRole "deprecated-role" Aria Warning "infrastructure.html#wai-aria"
        "the role “{2}” is deprecated"
        "ARIA advises against it in new pages. Use a role that took its place, or none.";
    RoleInCapitals "role-in-capitals" Aria Warning "infrastructure.html#wai-aria"
        "the role “{2}” should be written “{3}”"
        "Browsers read roles in any case; not all other programs do.";
    UnnecessaryRole "unnecessary-role" Aria Warning "infrastructure.html#wai-aria"
        "`{1}` has the role “{2}” without the attribute `{0}`"
        "Assistive technology knows the role from the element. ARIA in HTML recommends leaving the attribute out.";
    RoleWithoutEffect "role-without-effect" Aria Warning "infrastructure.html#wai-aria"
        "the role “{2}” of `{1}` does nothing beside the attribute `{3}`"
        "An element that can have the focus, or has an attribute that ARIA gives to all elements, keeps its own role. Leave out one of the two.";
    MissingParentRole "missing-parent-role" Aria Error "infrastructure.html#wai-aria"
        "`{1}` with the role “{2}” is in no element with the role {3}"
        "The role is a part of a greater whole; alone, screen readers cannot say what it is a part of. Put it into an element with such a role, or let one own it with `aria-owns`.";
    RoleNotAllowedInRole "role-not-allowed-in-role" Aria Error "infrastructure.html#wai-aria"
        "`{1}` with the role “{2}” can't be in an element with the role “{3}”"
        "Screen readers count and name the items of such an element, and only some roles are items of it.";
    TabWithoutPanel "tab-without-panel" Aria Error "infrastructure.html#wai-aria"
        "the active tab `{0}` has no panel"
        "A tab that is selected shows its panel: an element with the role “tabpanel” that `aria-controls` names, or that is labelled by the tab.";
    UnknownAria "unknown-aria-attribute" Aria Error "infrastructure.html#wai-aria"
        "ARIA has no attribute `{0}`"
        "The attribute has no effect. The attributes of ARIA are those of WAI-ARIA.";
    AriaNotAllowed "aria-not-allowed" Aria Error "infrastructure.html#wai-aria"
        "`{1}`{2} can't have the attribute `{0}`"
        "The attribute means nothing for the role of the element, and programs ignore it or say what is wrong. Leave it out, or give the element a role that has it.";
    NameNotAllowed "name-not-allowed" Aria Error "infrastructure.html#wai-aria"
        "`{1}`{2} can't have a name: `{0}` has no effect"
        "Screen readers say the names of controls, images, landmarks and groups, not of text or of boxes without meaning. Give the element a role, or write the text into it.";
    DeprecatedAria "deprecated-aria-attribute" Aria Warning "infrastructure.html#wai-aria"
        "`{0}` is deprecated on `{1}`{2}"
        "ARIA advises against it in new pages.";
    BadAriaValue "bad-aria-value" Aria Error "infrastructure.html#wai-aria"
        "“{2}” is not a value of the attribute `{0}` of `{1}`"
        "A browser takes the default for what it does not know.";
    MissingAria "missing-aria-attribute" Aria Error "infrastructure.html#wai-aria"
        "`{0}` with the role “{1}” needs the attribute `{2}`"
        "Without it screen readers say a state or level that may be wrong.";
    AriaConflict "aria-conflict" Aria Error "infrastructure.html#wai-aria"
        "`{0}` of `{1}` contradicts or repeats `{2}`; a browser ignores it"
        "HTML has a way to say this, which the element uses already, and which counts. Leave the attribute of ARIA out.";
    HiddenButFocusable "hidden-but-focusable" Aria Warning "infrastructure.html#wai-aria"
        "`{1}` is hidden from screen readers, but can have the focus"
        "Who moves through the page with the keyboard comes to an element of which the screen reader says nothing. Hide it from all with `hidden`, or from none.";
}
