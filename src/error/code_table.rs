//! THE table of the codes of parse errors: variant, name, example, summary, and what a browser makes of it
//! and how to fix it. `docs/errors.md` is made from it.

use super::codes::{Row, error_codes};

error_codes! {
    standard {
        AbruptClosingOfEmptyComment "abrupt-closing-of-empty-comment" "<!-->"
            "`<!-->` or `<!--->`: the comment is empty."
            "The comment ends at this `>`. Write `<!---->`, or leave the comment out.";
        AbruptDoctypePublicIdentifier "abrupt-doctype-public-identifier" "<!DOCTYPE html PUBLIC \"a>"
            "`>` inside a DOCTYPE's public identifier."
            "The DOCTYPE ends at this `>`, and the page is in quirks mode. Write `<!DOCTYPE html>`.";
        AbruptDoctypeSystemIdentifier "abrupt-doctype-system-identifier" "<!DOCTYPE html SYSTEM \"a>"
            "`>` inside a DOCTYPE's system identifier."
            "The DOCTYPE ends at this `>`, and the page is in quirks mode. Write `<!DOCTYPE html>`.";
        AbsenceOfDigitsInNumericCharacterReference "absence-of-digits-in-numeric-character-reference" "&#;"
            "`&#` or `&#x` without a digit."
            "The characters are read as text. Write the number of the character, or `&amp;` for the ampersand.";
        CdataInHtmlContent "cdata-in-html-content" "<![CDATA[x]]>"
            "`<![CDATA[` outside of SVG and MathML: a bogus comment."
            "Everything up to the next `>` becomes a comment and is not shown. Write the text itself, with `&lt;` for `<` and `&amp;` for `&`.";
        CharacterReferenceOutsideUnicodeRange "character-reference-outside-unicode-range" "&#x110000;"
            "A numeric character reference above U+10FFFF."
            "It is read as U+FFFD, the replacement character. Write the number of a character of Unicode.";
        ControlCharacterInInputStream "control-character-in-input-stream" "\u{1}"
            "A control character that is neither white space nor U+0000."
            "It stays in the text, where it shows as nothing or as a box. Remove it.";
        ControlCharacterReference "control-character-reference" "&#x80;"
            "A numeric character reference to a control character."
            "Most numbers from 128 to 159 are read as the characters that windows-1252 has there, the others stand for the control character. Write the number that Unicode gives to the character.";
        DisallowedProcessingInstructionTarget "disallowed-processing-instruction-target" "<?xml?>"
            "The target `xml` or `xml-stylesheet`: a bogus comment."
            "HTML has no XML declaration: the markup becomes a comment. Remove it.";
        DuplicateAttribute "duplicate-attribute" "<p id=a id=b>"
            "An attribute name that the tag already has: the later one is dropped."
            "The first value counts and this one is lost. Keep one of them; for classes, put both names into one `class`.";
        EndTagWithAttributes "end-tag-with-attributes" "<p></p id=a>"
            "Attributes on an end tag: dropped."
            "The attributes have no effect. Move them to the start tag.";
        EndTagWithTrailingSolidus "end-tag-with-trailing-solidus" "<p></p/>"
            "`/` at the end of an end tag."
            "The slash has no effect. Remove it.";
        EofBeforeTagName "eof-before-tag-name" "<"
            "The input ends after `<` or `</`."
            "The characters are read as text. Complete the tag, or write `&lt;`.";
        EofInCdata "eof-in-cdata" "<svg><![CDATA[x"
            "The input ends in a CDATA section."
            "All text from the beginning of the section is its content. Write `]]>` at its end.";
        EofInComment "eof-in-comment" "<!-- x"
            "The input ends in a comment."
            "Everything from `<!--` on is a comment and is not shown. Write `-->` at its end.";
        EofInDoctype "eof-in-doctype" "<!DOCTYPE html"
            "The input ends in a DOCTYPE."
            "The page is in quirks mode. Write `<!DOCTYPE html>`.";
        EofInProcessingInstruction "eof-in-processing-instruction" "<?a"
            "The input ends in a processing instruction: dropped."
            "Everything from `<?` on is lost. Write `>` at its end.";
        EofInScriptHtmlCommentLikeText "eof-in-script-html-comment-like-text" "<script><!-- x"
            "The input ends in `<!-- ... -->`-like text of a script."
            "Everything from the start tag on is the script's text. Write `-->` and `</script>`.";
        EofInTag "eof-in-tag" "<p id=a"
            "The input ends in a tag: dropped."
            "The tag is lost, with everything after its `<`. Write the `>`.";
        IncorrectlyClosedComment "incorrectly-closed-comment" "<!-- x --!>"
            "A comment closed with `--!>`."
            "The comment ends there anyway. Write `-->`.";
        IncorrectlyOpenedComment "incorrectly-opened-comment" "<!x>"
            "`<!` that begins neither comment, DOCTYPE nor CDATA section: a bogus comment."
            "Everything up to the next `>` becomes a comment and is not shown. Write `<!--` and `-->` around comments.";
        InvalidCharacterSequenceAfterDoctypeName "invalid-character-sequence-after-doctype-name" "<!DOCTYPE html x>"
            "Neither PUBLIC nor SYSTEM after a DOCTYPE's name."
            "The rest is ignored, and the page is in quirks mode. Write `<!DOCTYPE html>`.";
        InvalidFirstCharacterOfProcessingInstructionTarget "invalid-first-character-of-processing-instruction-target" "<?1?>"
            "`<?` before a character that is not a letter or `_`: a bogus comment."
            "Everything up to the next `>` becomes a comment and is not shown. Write `&lt;?` if it is text.";
        InvalidFirstCharacterOfTagName "invalid-first-character-of-tag-name" "a <1"
            "`<` or `</` before a character that is not a letter."
            "After `<` the characters are read as text, after `</` they become a comment. Write `&lt;`.";
        InvalidProcessingInstructionTarget "invalid-processing-instruction-target" "<?a!?>"
            "A processing instruction target with a character that is not allowed: a bogus comment."
            "Everything up to the next `>` becomes a comment and is not shown. Use letters, digits, `-`, `_`, `.` and `:`.";
        MissingAttributeValue "missing-attribute-value" "<p id=>"
            "`=` followed by `>`."
            "The value is empty. Write the value, or `=\"\"`.";
        MissingDoctypeName "missing-doctype-name" "<!DOCTYPE>"
            "A DOCTYPE without a name."
            "The page is in quirks mode. Write `<!DOCTYPE html>`.";
        MissingDoctypePublicIdentifier "missing-doctype-public-identifier" "<!DOCTYPE html PUBLIC>"
            "PUBLIC without an identifier."
            "The page is in quirks mode. Write `<!DOCTYPE html>`.";
        MissingDoctypeSystemIdentifier "missing-doctype-system-identifier" "<!DOCTYPE html SYSTEM>"
            "SYSTEM without an identifier."
            "The page is in quirks mode. Write `<!DOCTYPE html>`.";
        MissingEndTagName "missing-end-tag-name" "</>"
            "`</>`: an end tag without a name."
            "It is ignored. Write the name of the element to close, or remove it.";
        MissingQuoteBeforeDoctypePublicIdentifier "missing-quote-before-doctype-public-identifier" "<!DOCTYPE html PUBLIC a>"
            "A public identifier without quotes."
            "The page is in quirks mode. Write `<!DOCTYPE html>`.";
        MissingQuoteBeforeDoctypeSystemIdentifier "missing-quote-before-doctype-system-identifier" "<!DOCTYPE html SYSTEM a>"
            "A system identifier without quotes."
            "The page is in quirks mode. Write `<!DOCTYPE html>`.";
        MissingSemicolonAfterCharacterReference "missing-semicolon-after-character-reference" "a &amp b"
            "A character reference without `;`."
            "It is read as if the semicolon were there. Write the semicolon, or `&amp;` if the ampersand is text.";
        MissingWhitespaceAfterDoctypePublicKeyword "missing-whitespace-after-doctype-public-keyword" "<!DOCTYPE html PUBLIC\"a\">"
            "No white space after PUBLIC."
            "It is read as if the space were there. Write `<!DOCTYPE html>`.";
        MissingWhitespaceAfterDoctypeSystemKeyword "missing-whitespace-after-doctype-system-keyword" "<!DOCTYPE html SYSTEM\"about:legacy-compat\">"
            "No white space after SYSTEM."
            "It is read as if the space were there. Write `<!DOCTYPE html>`.";
        MissingWhitespaceBeforeDoctypeName "missing-whitespace-before-doctype-name" "<!DOCTYPEhtml>"
            "No white space before a DOCTYPE's name."
            "It is read as if the space were there. Write `<!DOCTYPE html>`.";
        MissingWhitespaceBetweenAttributes "missing-whitespace-between-attributes" "<p id=\"a\"class=\"b\">"
            "No white space between attributes."
            "It is read as if the space were there. Write the space; perhaps a quote is missing or in the wrong place.";
        MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers "missing-whitespace-between-doctype-public-and-system-identifiers" "<!DOCTYPE html PUBLIC \"a\"\"b\">"
            "No white space between a DOCTYPE's identifiers."
            "It is read as if the space were there. Write `<!DOCTYPE html>`.";
        NestedComment "nested-comment" "<!-- <!-- -->"
            "`<!--` inside a comment."
            "The comment ends at the first `-->`; what follows is shown. Remove the inner `<!--`.";
        NoncharacterCharacterReference "noncharacter-character-reference" "&#xFDD0;"
            "A numeric character reference to a noncharacter."
            "It stands for that code point, which no font shows. Remove it.";
        NoncharacterInInputStream "noncharacter-in-input-stream" "\u{FDD0}"
            "A noncharacter of Unicode."
            "It stays in the text, where no font shows it. Remove it.";
        NonVoidHtmlElementStartTagWithTrailingSolidus "non-void-html-element-start-tag-with-trailing-solidus" "<div/>"
            "`/` at the end of the start tag of an element that is not void: ignored."
            "The element stays open, and what follows goes into it. Write an end tag, or remove the slash.";
        NullCharacterReference "null-character-reference" "&#0;"
            "A numeric character reference to U+0000."
            "It is read as U+FFFD, the replacement character. Remove it.";
        SurrogateCharacterReference "surrogate-character-reference" "&#xD800;"
            "A numeric character reference to a surrogate."
            "It is read as U+FFFD, the replacement character. Write one reference with the number of the whole character.";
        SurrogateInInputStream "surrogate-in-input-stream" ""
            "A lone surrogate."
            "It is read as U+FFFD, the replacement character. Remove it, or add its other half.";
        UnexpectedCharacterAfterDoctypeSystemIdentifier "unexpected-character-after-doctype-system-identifier" "<!DOCTYPE html SYSTEM \"about:legacy-compat\" x>"
            "Something after a DOCTYPE's system identifier."
            "It is ignored. Write `<!DOCTYPE html>`.";
        UnexpectedCharacterInAttributeName "unexpected-character-in-attribute-name" "<p a\"b>"
            "`\"`, `'` or `<` in an attribute name."
            "The character becomes part of the name. Most often a quote or a `>` before it is missing.";
        UnexpectedCharacterInUnquotedAttributeValue "unexpected-character-in-unquoted-attribute-value" "<p id=a\"b>"
            "`\"`, `'`, `<`, `=` or a backtick in an unquoted attribute value."
            "The character becomes part of the value. Put quotes around the value.";
        UnexpectedEqualsSignBeforeAttributeName "unexpected-equals-sign-before-attribute-name" "<p =a>"
            "`=` where an attribute name should begin."
            "The sign becomes the first character of a name. Write the name before it, or remove it.";
        UnexpectedNullCharacter "unexpected-null-character" "<p>\0"
            "The character U+0000."
            "In the text of HTML elements it is dropped, elsewhere it becomes U+FFFD, the replacement character. Remove it.";
        UnexpectedQuestionMarkInsteadOfTagName "unexpected-question-mark-instead-of-tag-name" "<?a?>"
            "`<?` (only in editions without processing instructions)."
            "Everything up to the next `>` becomes a comment and is not shown. Remove it, or write `&lt;?`.";
        UnexpectedSolidusInTag "unexpected-solidus-in-tag" "<p/ id=a>"
            "`/` inside a tag."
            "It is read as white space. Remove it; perhaps a value with a `/` has no quotes.";
        UnknownNamedCharacterReference "unknown-named-character-reference" "&foo;"
            "`&name;` that is not a character reference."
            "The characters are read as text. Write `&amp;` for the ampersand, or correct the name.";
    }
    ours {
        XmlnsValueMismatch "xmlns-value-mismatch" "<svg xmlns=\"a\">"
            "An `xmlns` attribute with another namespace than the element's."
            "The attribute has no effect: the parser chooses the namespace. Remove the attribute.";
        XmlnsXlinkValueMismatch "xmlns-xlink-value-mismatch" "<svg xmlns:xlink=\"a\">"
            "An `xmlns:xlink` attribute with another value than the XLink namespace."
            "The attribute has no effect: in HTML `xlink:` always means XLink. Remove the attribute.";
        NonConformingDoctype "non-conforming-doctype" "<!DOCTYPE x>"
            "A DOCTYPE that is not `<!DOCTYPE html>` (or with `about:legacy-compat`)."
            "Some of the older DOCTYPEs put the page into quirks mode or limited-quirks mode, where CSS follows older rules. Write `<!DOCTYPE html>`.";
        MissingDoctype "missing-doctype" "<p>"
            "The document does not begin with a DOCTYPE."
            "The page is in quirks mode, where CSS follows the rules of old browsers. Write `<!DOCTYPE html>` before everything else.";
        MisplacedDoctype "misplaced-doctype" "<p><!DOCTYPE html>"
            "A DOCTYPE that is not at the start."
            "It is ignored: only a DOCTYPE before all elements and text counts. Remove it.";
        EndTagWithoutMatchingOpenElement "end-tag-without-matching-open-element" "<p></i>"
            "An end tag, but no element of its name is open here."
            "It is ignored. Remove it; perhaps its start tag is missing, or another tag has closed the element already.";
        ClosingOfElementWithOpenChildElements "closing-of-element-with-open-child-elements" "<div><span></div>"
            "An end tag closes an element while others inside it are open."
            "The elements inside it are closed too. Write their end tags before it.";
        MisplacedStartTagForHeadElement "misplaced-start-tag-for-head-element" "<p><head>"
            "A `<head>` where the head has begun already, or is over."
            "It is ignored, and its attributes are lost. Remove it, or move it to the start of the document.";
        NestedNoscriptInHead "nested-noscript-in-head" "<head><noscript><noscript></noscript>"
            "A `<noscript>` inside a `noscript` of the head."
            "It is ignored. Remove it.";
        DisallowedContentInNoscriptInHead "disallowed-content-in-noscript-in-head" "<head><noscript><p>"
            "Something in a `noscript` of the head that is not allowed there."
            "It closes the `noscript` and the head, and the body begins. In the head, `noscript` may hold only `link`, `meta` and `style`; move everything else into the body.";
        OpenElementsLeftAfterEof "open-elements-left-after-eof" "<div>"
            "The input ends while elements are open that need an end tag."
            "They are closed at the end of the document, so everything after their start tags is inside them. Write their end tags where they should end.";
        AbandonedHeadElementChild "abandoned-head-element-child" "<head></head><title></title>"
            "An element of the head between `</head>` and `<body>`."
            "It is put into the head. Move it before `</head>`.";
        DuplicateHtml "duplicate-html" "<p><html a=b>"
            "A second `<html>`."
            "It is ignored, but for attributes that the `html` element lacks: they are added. Remove it and move its attributes to the first one.";
        DuplicateBody "duplicate-body" "<body><body a=b>"
            "A second `<body>`."
            "It is ignored, but for attributes that the `body` element lacks: they are added. Remove it and move its attributes to the first one.";
        MisplacedFrameset "misplaced-frameset" "<body>x<frameset>"
            "A `<frameset>` after the body has begun."
            "It is ignored if the body has content, else the body is thrown away. A page has a body or a frameset; remove one of them.";
        MisplacedEndTag "misplaced-end-tag" "<table></td></table>"
            "An end tag of an element that cannot end here."
            "It is ignored: the elements that are open in between keep it out. Close those first, or remove it.";
        NestedHeading "nested-heading" "<h1><h2></h2>"
            "A heading directly inside a heading."
            "It closes the open one. Write the end tag of the open heading before it.";
        NestedForm "nested-form" "<form><form></form>"
            "A `<form>` inside a form."
            "It is ignored: its controls belong to the outer form. Close the first form before it.";
        ImpliedEndWithOpenElements "implied-end-with-open-elements" "<ul><li><b><li></ul>"
            "A start tag closes an open element while others inside it are open."
            "The elements inside it are closed too; formatting elements open again after it. Write the end tags before the start tag.";
        NestedButton "nested-button" "<button><button></button>"
            "A `<button>` inside a button."
            "It closes the open button. Write `</button>` before it.";
        FormEndTagWithOpenElements "form-end-tag-with-open-elements" "<form><div></form></div>"
            "`</form>` while elements inside the form are open."
            "The form ends, but these elements stay open, and what follows goes into them, inside the form's element. Close them before the form.";
        PEndTagWithoutP "p-end-tag-without-p" "x</p>"
            "`</p>`, but no `p` is open."
            "It makes an empty paragraph. Often a block such as `<div>` or `<ul>` has closed the `p` already: a paragraph cannot hold one. Remove the end tag.";
        MismatchedHeadingEndTag "mismatched-heading-end-tag" "<h1></h2>"
            "The end tag of a heading of another level."
            "It closes the open heading anyway. Correct the level.";
        NestedA "nested-a" "<a><a></a>"
            "An `<a>` inside a link."
            "It closes the open link. Write `</a>` before it.";
        NestedNobr "nested-nobr" "<nobr><nobr></nobr>"
            "A `<nobr>` inside a `nobr`."
            "It closes the open one. Write `</nobr>` before it, or use CSS (`white-space: nowrap`).";
        BrEndTag "br-end-tag" "x</br>"
            "`</br>`: there is no such end tag."
            "It is read as `<br>`. Write `<br>`.";
        InputInSelect "input-in-select" "<select><input>"
            "An `<input>` inside a `select`."
            "It closes the `select`. Move it out of the `select`.";
        HrInOption "hr-in-option" "<select><option><div><hr></div></select>"
            "An `<hr>` inside an `option` or `optgroup`."
            "It is inside the option, because elements that are open in it keep the option open. Close them and the option before it.";
        ImageStartTag "image-start-tag" "<image>"
            "`<image>`: read as `<img>`."
            "The element is an `img`. Write `<img>`.";
        NestedSelect "nested-select" "<select><select>"
            "A `<select>` inside a `select`."
            "It is read as `</select>`. Write `</select>` before it.";
        NestedOption "nested-option" "<select><option><div><option></div></select>"
            "An `<option>` inside an `option`."
            "It is inside the other option, because elements that are open in that keep it open. Close them before it.";
        NestedOptgroup "nested-optgroup" "<select><option><div><optgroup></div></select>"
            "An `<optgroup>` inside an `option` or `optgroup`."
            "It is inside the other element, because elements that are open in that keep it open. Close them before it.";
        RubyAnnotationWithOpenElements "ruby-annotation-with-open-elements" "<ruby><span><rt></ruby>"
            "`<rb>`, `<rp>`, `<rt>` or `<rtc>` while elements inside the `ruby` are open."
            "It is inside those elements, not directly in the `ruby`, and annotates nothing. Close them before it.";
        RubyAnnotationOutsideRuby "ruby-annotation-outside-ruby" "<p><rt>"
            "`<rb>`, `<rp>`, `<rt>` or `<rtc>` outside of a `ruby`."
            "It is an element without meaning. Put it into a `ruby`.";
        TablePartOutsideTable "table-part-outside-table" "<p><tr>"
            "A part of a table where no table is open."
            "The tag is ignored, but its content is not. Put it into a `table`.";
        MisplacedFrame "misplaced-frame" "<p><frame>"
            "A `<frame>` outside of a `frameset`."
            "It is ignored. Use an `<iframe>`.";
        VoidElementEndTag "void-element-end-tag" "<div></img></div>"
            "The end tag of a void element."
            "It is ignored: the element ended with its start tag. Remove it.";
        LateFormattingEndTag "late-formatting-end-tag" "<p><b></p></b>"
            "The end tag of a formatting element that another tag has closed."
            "The formatting does not open again after it. Put the end tag before the tag that closed the element.";
        FormattingEndTagOutOfScope "formatting-end-tag-out-of-scope" "<b><svg><desc><p></b></p></desc></svg></b>"
            "The end tag of a formatting element inside an element that keeps it out."
            "It is ignored, and the formatting continues. Close the inner element first.";
        MisnestedFormattingEndTag "misnested-formatting-end-tag" "<b><p></b></p>"
            "The end tag of a formatting element while elements inside it are open."
            "The formatting element is split: the elements inside it get a copy of it. Close them first, so that the elements are nested.";
        EofInElementThatCanContainOnlyText "eof-in-element-that-can-contain-only-text" "<title>x"
            "The input ends in an element that can contain only text."
            "Everything after its start tag is its text, and markup in it is shown as text. Write its end tag.";
        TableInTable "table-in-table" "<table><table></table>"
            "A `<table>` directly in a table."
            "It closes the open table. Put it into a cell.";
        HiddenInputInTable "hidden-input-in-table" "<table><input type=hidden></table>"
            "A hidden `<input>` directly in a table."
            "It stays there. Put it into a cell, or before the table.";
        FormInTable "form-in-table" "<table><form></table>"
            "A `<form>` directly in a table."
            "It ends at once, empty; controls in the table still belong to it. Put the table into the form.";
        StartTagInTable "start-tag-in-table" "<table><b></b></table>"
            "A start tag that is not allowed directly in a table: foster parented."
            "The element is put before the table. Put it into a cell.";
        EndTagInTable "end-tag-in-table" "<table></b></table>"
            "An end tag that is not allowed directly in a table."
            "It has the effect it has in the body, or none. Remove it.";
        TextInTable "text-in-table" "<table>x</table>"
            "Text directly in a table: foster parented."
            "It is put before the table. Put it into a cell or a `caption`.";
        ContentInColumnGroup "content-in-column-group" ""
            "Something in a column group that is not allowed there, where the group cannot be closed."
            "It is ignored: only `col` and `template` can be here.";
        CellOutsideRow "cell-outside-row" "<table><tbody><td></table>"
            "A cell outside of a row."
            "A row is made for it. Write `<tr>` before it.";
        MismatchedCellEndTag "mismatched-cell-end-tag" "<table><tr><td></th></table>"
            "`</td>` for a `th`, or `</th>` for a `td`."
            "It is ignored: the cell stays open. Correct the name.";
        EofInTemplate "eof-in-template" "<template>"
            "The input ends in a `template`."
            "Everything after its start tag is its content, which is not shown. Write `</template>`.";
        ContentAfterBody "content-after-body" "<body></body><p>"
            "Something after the body."
            "It is put into the body, or has the effect it has there. Move it before `</body>`.";
        EofInFrameset "eof-in-frameset" "<frameset>"
            "The input ends in a `frameset`."
            "The frameset is closed there. Write `</frameset>`.";
        ContentInFrameset "content-in-frameset" "<frameset><p></frameset>"
            "Something in a `frameset` that is not a frame."
            "It is ignored. A frameset may hold only `frameset`, `frame` and `noframes`.";
        ContentAfterFrameset "content-after-frameset" "<frameset></frameset><p>"
            "Something after a `frameset`."
            "It is ignored. Put it into a `noframes` inside the frameset.";
        HtmlInForeignContent "html-in-foreign-content" "<svg><p>"
            "An HTML tag inside SVG or MathML: breaks out of it."
            "It closes the SVG or MathML elements, and what follows is outside of them. Put HTML into `foreignObject` or `annotation-xml`, or write the missing end tags.";
        MisnestedForeignEndTag "misnested-foreign-end-tag" "<svg><g></svg>"
            "An end tag in SVG or MathML that does not match the current element."
            "It closes the elements inside the one it names, or none. Write their end tags before it.";
        ContentInSelect "content-in-select" ""
            "A tag in a `select` that is not allowed there (only in editions before July 2025)."
            "It is ignored; its content is not. Only `option`, `optgroup` and, in some editions, `hr` can be there.";
        TablePartInSelect "table-part-in-select" ""
            "A tag of a table in a `select` (only in editions before July 2025)."
            "It closes the `select`. Write `</select>` before it.";
    }
}
