//! THE table of the places of tree construction that say "parse error", by section of the standard: site, number
//! of the place, code, token and condition, message, what the parser does, label of the related place, context element
//! of the example, example. `docs/errors.md` is made from it.
//!
//! A site is named by what happened, in the words of its message.

use super::ErrorCode;
use super::site::{SiteText, non_empty, sites};

sites! {
    "Create an element for a token" "create-an-element-for-the-token" {
        XmlnsOfOtherNamespace "1" XmlnsValueMismatch "start tag: foreign element with an `xmlns` attribute that is not its namespace" "`xmlns` on `<{tag}>` does nothing: its value is not the namespace that the element is in"
            "element made, attribute kept" "" "" "<!DOCTYPE html><svg xmlns=\"a\">";
        XmlnsXlinkOfOtherNamespace "2" XmlnsXlinkValueMismatch "start tag: foreign element with `xmlns:xlink` that is not the XLink namespace" "`xmlns:xlink` on `<{tag}>` does nothing: in HTML the prefix always stands for XLink"
            "element made, attribute kept" "" "" "<!DOCTYPE html><svg xmlns:xlink=\"a\">";
    }
    "emitting a start tag" "parse-error-non-void-html-element-start-tag-with-trailing-solidus" {
        SlashInNonVoidStartTag "0" NonVoidHtmlElementStartTagWithTrailingSolidus "start tag: self-closing flag not acknowledged" "the slash in `<{tag}/>` does nothing: `{tag}` is not void and stays open"
            "opened as without the slash" "" "" "<!DOCTYPE html><div/>";
    }
    "initial" "the-initial-insertion-mode" {
        DoctypeOfOtherName "3a" NonConformingDoctype "DOCTYPE: name is not `html`" "the DOCTYPE is not `<!DOCTYPE html>`"
            "DOCTYPE made; mode set by the lists" "" "" "<!DOCTYPE x>";
        DoctypeOfOlderHtml "3b" NonConformingDoctype "DOCTYPE: public identifier present, or system identifier other than `about:legacy-compat`" "the DOCTYPE belongs to an older version of HTML; `<!DOCTYPE html>` is all that is needed"
            "DOCTYPE made; mode set by the lists" "" "" "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\">";
        NoDoctypeBeforeStartTag "4a" MissingDoctype "start tag: anything else, no `srcdoc`" "there is no DOCTYPE before `<{tag}>`: the page is in quirks mode"
            "quirks mode, reprocessed in \"before html\"" "" "" "<p>";
        NoDoctypeBeforeEndTag "4b" MissingDoctype "end tag: anything else, no `srcdoc`" "there is no DOCTYPE before `</{tag}>`: the page is in quirks mode"
            "quirks mode, reprocessed in \"before html\"" "" "" "</p>";
        NoDoctypeBeforeText "4c" MissingDoctype "text: anything else, no `srcdoc`" "there is no DOCTYPE before the text: the page is in quirks mode"
            "quirks mode, reprocessed in \"before html\"" "" "" "x";
        NoDoctypeBeforeEof "4d" MissingDoctype "end of file: anything else, no `srcdoc`" "there is no DOCTYPE: the page is in quirks mode"
            "quirks mode, reprocessed in \"before html\"" "" "" "";
    }
    "before html" "the-before-html-insertion-mode" {
        SecondDoctype "5" MisplacedDoctype "DOCTYPE" "a second DOCTYPE was ignored"
            "ignored" "the first DOCTYPE" "" "<!DOCTYPE html><!DOCTYPE html>";
        UnmatchedEndTagBeforeHtml "6" EndTagWithoutMatchingOpenElement "end tag: not `head`, `body`, `html`, `br`" "`</{tag}>` was ignored: nothing is open yet"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html></div>";
    }
    "before head" "the-before-head-insertion-mode" {
        DoctypeBeforeHead "7" MisplacedDoctype "DOCTYPE" "a DOCTYPE after `<html>` was ignored"
            "ignored" "the first DOCTYPE" "" "<!DOCTYPE html><html><!DOCTYPE html>";
        UnmatchedEndTagBeforeHead "8" EndTagWithoutMatchingOpenElement "end tag: not `head`, `body`, `html`, `br`" "`</{tag}>` was ignored: no `{tag}` is open"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html><html></div>";
    }
    "in head" "parsing-main-inhead" {
        DoctypeInHead "9" MisplacedDoctype "DOCTYPE" "a DOCTYPE in the head was ignored"
            "ignored" "the first DOCTYPE" "" "<!DOCTYPE html><head><!DOCTYPE html>";
        UnmatchedTemplateEndTag "10" EndTagWithoutMatchingOpenElement "`</template>`: no `template` on the stack" "`</template>` was ignored: no `template` is open"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html><head></template>";
        TemplateEndTagWithOpenElements "11" ClosingOfElementWithOpenChildElements "`</template>`: after implied end tags (thoroughly) the current node is not a `template`" "`</template>` also closed {list}, opened inside it"
            "popped through the template" "still open" "" "<!DOCTYPE html><template><div></template>";
        SecondHeadInHead "12a" MisplacedStartTagForHeadElement "`<head>`" "a second `<head>` was ignored, its attributes too"
            "ignored" "the first one" "" "<!DOCTYPE html><head><head>";
        UnmatchedEndTagInHead "12b" EndTagWithoutMatchingOpenElement "any other end tag: not `head`, `body`, `html`, `br`, `template`" "`</{tag}>` was ignored: no `{tag}` is open in the head"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html><head></div>";
    }
    "in head noscript" "parsing-main-inheadnoscript" {
        DoctypeInHeadNoscript "13" MisplacedDoctype "DOCTYPE" "a DOCTYPE in `noscript` was ignored"
            "ignored" "the first DOCTYPE" "" "<!DOCTYPE html><head><noscript><!DOCTYPE html></noscript>";
        SecondHeadInHeadNoscript "14a" MisplacedStartTagForHeadElement "`<head>`" "a second `<head>` was ignored"
            "ignored" "the first one" "" "<!DOCTYPE html><head><noscript><head></noscript>";
        NoscriptInHeadNoscript "14b" NestedNoscriptInHead "`<noscript>`" "a `<noscript>` inside a `noscript` was ignored"
            "ignored" "the open one" "" "<!DOCTYPE html><head><noscript><noscript></noscript>";
        UnmatchedEndTagInHeadNoscript "14c" EndTagWithoutMatchingOpenElement "any other end tag: not `noscript`, `br`" "`</{tag}>` was ignored: no `{tag}` is open in the `noscript`"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html><head><noscript></div></noscript>";
        StartTagInHeadNoscript "15a" DisallowedContentInNoscriptInHead "start tag: anything else" "`<{tag}>` cannot be in a `noscript` of the head: it closes the `noscript` and the head"
            "`noscript` popped, reprocessed in \"in head\"" "in this element" "" "<!DOCTYPE html><head><noscript><p>";
        TextInHeadNoscript "15b" DisallowedContentInNoscriptInHead "text: anything else, not white space" "text cannot be in a `noscript` of the head: it closes the `noscript` and the head"
            "`noscript` popped, reprocessed in \"in head\"" "in this element" "" "<!DOCTYPE html><head><noscript>x";
        BrEndTagInHeadNoscript "15c" DisallowedContentInNoscriptInHead "`</br>`: anything else" "`</br>` closes the `noscript` and the head"
            "`noscript` popped, reprocessed in \"in head\"" "in this element" "" "<!DOCTYPE html><head><noscript></br>";
        EofInHeadNoscript "15d" OpenElementsLeftAfterEof "end of file: anything else" "the file ends inside `<noscript>`"
            "`noscript` popped, reprocessed in \"in head\"" "still open" "" "<!DOCTYPE html><head><noscript>";
    }
    "after head" "the-after-head-insertion-mode" {
        DoctypeAfterHead "16" MisplacedDoctype "DOCTYPE" "a DOCTYPE after the head was ignored"
            "ignored" "the first DOCTYPE" "" "<!DOCTYPE html><head></head><!DOCTYPE html>";
        HeadContentAfterHead "17" AbandonedHeadElementChild "`<base>` `<basefont>` `<bgsound>` `<link>` `<meta>` `<noframes>` `<script>` `<style>` `<template>` `<title>`" "`<{tag}>` between `</head>` and `<body>` was put into the head"
            "head pushed for this token, inserted there" "the head was closed here" "" "<!DOCTYPE html><head></head><title></title>";
        SecondHeadAfterHead "18a" MisplacedStartTagForHeadElement "`<head>`" "a second `<head>` was ignored"
            "ignored" "the first one" "" "<!DOCTYPE html><head></head><head>";
        UnmatchedEndTagAfterHead "18b" EndTagWithoutMatchingOpenElement "any other end tag: not `body`, `html`, `br`, `template`" "`</{tag}>` was ignored: no `{tag}` is open"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html><head></head></div>";
    }
    "in body" "parsing-main-inbody" {
        NullInBody "19" UnexpectedNullCharacter "U+0000" "a NUL character was dropped"
            "ignored; outside of CDATA sections the tokenizer reports the character too" "" "" "<!DOCTYPE html><p>a\0</p>";
        DoctypeInBody "20" MisplacedDoctype "DOCTYPE" "a DOCTYPE in the body was ignored"
            "ignored" "the first DOCTYPE" "" "<!DOCTYPE html><p><!DOCTYPE html>";
        SecondHtml "21a" DuplicateHtml "`<html>`: no template open" "a second `<html>`: its attributes were added where the `html` element lacked them, and the tag was ignored"
            "missing attributes merged" "the first one" "" "<!DOCTYPE html><p><html a=b>";
        HtmlInTemplate "21b" DuplicateHtml "`<html>`: a template is open" "`<html>` inside a template was ignored"
            "ignored" "" "" "<!DOCTYPE html><template><p></p><html></template>";
        SecondBody "22a" DuplicateBody "`<body>`: the second element of the stack is a `body`, no template open" "a second `<body>`: its attributes were added where the `body` element lacked them, and the tag was ignored"
            "missing attributes merged, frameset-ok cleared" "the first one" "" "<!DOCTYPE html><body><body a=b>";
        BodyInFragmentOrTemplate "22b" DuplicateBody "`<body>`: otherwise (fragment, template)" "`<body>` was ignored here"
            "ignored" "" "" "<!DOCTYPE html><template><p></p><body></template>";
        FramesetWithoutBody "23a" MisplacedFrameset "`<frameset>`: no `body` second on the stack" "`<frameset>` was ignored here"
            "ignored" "" "div" "<frameset>";
        FramesetAfterContent "23b" MisplacedFrameset "`<frameset>`: frameset-ok is \"not ok\"" "`<frameset>` was ignored: the body has content already"
            "ignored" "" "" "<!DOCTYPE html><body>x<frameset>";
        FramesetInPlaceOfBody "23c" MisplacedFrameset "`<frameset>`: otherwise" "`<frameset>` threw the body away: nothing but white space and harmless elements were in it"
            "body removed, frameset inserted" "" "" "<!DOCTYPE html><p><frameset></frameset>";
        EofWithOpenElements "24" OpenElementsLeftAfterEof "end of file: something but `dd` `dt` `li` `optgroup` `option` `p` `rb` `rp` `rt` `rtc` `tbody` `td` `tfoot` `th` `thead` `tr` `body` `html` is open" "the file ends with {list} still open"
            "closed" "still open" "" "<!DOCTYPE html><div>";
        BodyEndTagOutOfScope "25" MisplacedEndTag "`</body>`: no `body` in scope" "`</body>` was ignored here: no `body` is in scope"
            "ignored" "" "" "<!DOCTYPE html><template><p></p></body></template>";
        BodyEndTagWithOpenElements "26" ClosingOfElementWithOpenChildElements "`</body>`: something but the list of place 24 is open" "`</body>` came with {list} still open"
            "\"after body\"; they stay open" "still open" "" "<!DOCTYPE html><div></body>";
        HtmlEndTagOutOfScope "27" MisplacedEndTag "`</html>`: no `body` in scope" "`</html>` was ignored here: no `body` is in scope"
            "ignored" "" "" "<!DOCTYPE html><template><p></p></html></template>";
        HtmlEndTagWithOpenElements "28" ClosingOfElementWithOpenChildElements "`</html>`: something but the list of place 24 is open" "`</html>` came with {list} still open"
            "\"after body\", reprocessed" "still open" "" "<!DOCTYPE html><div></html>";
        HeadingInHeading "29" NestedHeading "`<h1>`–`<h6>`: the current node is a heading" "`<{tag}>` closed the open `<{open}>`: a heading cannot be in a heading"
            "heading popped, new one inserted" "the open one" "" "<!DOCTYPE html><h1><h2></h2>";
        FormInForm "30" NestedForm "`<form>`: form pointer set, not in a template" "`<form>` was ignored: another form is still open"
            "ignored" "the open one" "" "<!DOCTYPE html><form><form></form>";
        LiClosedWithOpenElements "31" ImpliedEndWithOpenElements "`<li>`: an `li` is closed and others are open in it" "`<li>` closed the `li` before it with {list} still open in it"
            "popped through the `li`" "still open" "" "<!DOCTYPE html><ul><li><b><li></ul>";
        DdClosedWithOpenElements "32" ImpliedEndWithOpenElements "`<dd>` `<dt>`: a `dd` is closed and others are open in it" "`<{tag}>` closed the `dd` before it with {list} still open in it"
            "popped through the `dd`" "still open" "" "<!DOCTYPE html><dl><dd><b><dt></dl>";
        DtClosedWithOpenElements "33" ImpliedEndWithOpenElements "`<dd>` `<dt>`: a `dt` is closed and others are open in it" "`<{tag}>` closed the `dt` before it with {list} still open in it"
            "popped through the `dt`" "still open" "" "<!DOCTYPE html><dl><dt><b><dd></dl>";
        ButtonInButton "34" NestedButton "`<button>`: a `button` in scope" "`<button>` closed the open button: a button cannot be in a button"
            "popped through the button, new one inserted" "the open one" "" "<!DOCTYPE html><button><button></button>";
        UnmatchedBlockEndTag "35" EndTagWithoutMatchingOpenElement "end tags `address` `article` `aside` `blockquote` `button` `center` `details` `dialog` `dir` `div` `dl` `fieldset` `figcaption` `figure` `footer` `header` `hgroup` `listing` `main` `menu` `nav` `ol` `pre` `search` `section` `select` `summary` `ul`: none in scope" "`</{tag}>` was ignored: no `{tag}` is open"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html>x</section>";
        BlockEndTagWithOpenElements "36" ClosingOfElementWithOpenChildElements "end tags `address` `article` `aside` `blockquote` `button` `center` `details` `dialog` `dir` `div` `dl` `fieldset` `figcaption` `figure` `footer` `header` `hgroup` `listing` `main` `menu` `nav` `ol` `pre` `search` `section` `select` `summary` `ul`: others are open in it" "`</{tag}>` also closed {list}"
            "popped through it" "still open" "" "<!DOCTYPE html><section><b></section>";
        UnmatchedFormEndTag "37a" EndTagWithoutMatchingOpenElement "`</form>`: no form pointer" "`</form>` was ignored: no form is open"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html>x</form>";
        FormEndTagOutOfScope "37b" MisplacedEndTag "`</form>`: the form of the pointer is not in scope" "`</form>` was ignored: the form was opened outside of the element that is open here; controls after it no longer belong to it"
            "ignored, pointer cleared" "this form" "" "<!DOCTYPE html><form><table><tr><td></form>";
        FormEndTagLeavesElementsOpen "38" FormEndTagWithOpenElements "`</form>`: the current node is not that form" "`</form>` ended the form, but {list} stay open and what follows goes into them"
            "the form is taken out of the stack, the others stay" "still open" "" "<!DOCTYPE html><form><div></form></div>";
        UnmatchedFormEndTagInTemplate "39" EndTagWithoutMatchingOpenElement "`</form>` in a template: no form in scope" "`</form>` was ignored: no form is open in the template"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html><template><p></p></form></template>";
        FormEndTagInTemplateWithOpenElements "40" ClosingOfElementWithOpenChildElements "`</form>` in a template: others are open in it" "`</form>` also closed {list}"
            "popped through the form" "still open" "" "<!DOCTYPE html><template><form><div></form></template>";
        PEndTagWithoutP "41" PEndTagWithoutP "`</p>`: no `p` in button scope" "`</p>` made an empty paragraph: no `p` is open"
            "`p` inserted and closed" "the last `p` was closed here" "" "<!DOCTYPE html>x</p>";
        UnmatchedLiEndTag "42" EndTagWithoutMatchingOpenElement "`</li>`: no `li` in list item scope" "`</li>` was ignored: no `li` is open in this list"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html><ul></li></ul>";
        LiEndTagWithOpenElements "43" ClosingOfElementWithOpenChildElements "`</li>`: others are open in it" "`</li>` also closed {list}"
            "popped through the `li`" "still open" "" "<!DOCTYPE html><ul><li><b></li></ul>";
        UnmatchedDdOrDtEndTag "44" EndTagWithoutMatchingOpenElement "`</dd>` `</dt>`: none in scope" "`</{tag}>` was ignored: no `{tag}` is open"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html>x</dd>";
        DdOrDtEndTagWithOpenElements "45" ClosingOfElementWithOpenChildElements "`</dd>` `</dt>`: others are open in it" "`</{tag}>` also closed {list}"
            "popped through it" "still open" "" "<!DOCTYPE html><dl><dd><b></dd></dl>";
        UnmatchedHeadingEndTag "46" EndTagWithoutMatchingOpenElement "`</h1>`–`</h6>`: no heading in scope" "`</{tag}>` was ignored: no heading is open"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html>x</h1>";
        HeadingEndTagOfOtherLevel "47a" MismatchedHeadingEndTag "`</h1>`–`</h6>`: the heading is of another level" "`</{tag}>` closed the heading `<{open}>`, which is of another level"
            "popped through the heading" "the open one" "" "<!DOCTYPE html><h1></h2>";
        HeadingEndTagWithOpenElements "47b" ClosingOfElementWithOpenChildElements "`</h1>`–`</h6>`: others are open in it" "`</{tag}>` also closed {list}"
            "popped through the heading" "still open" "" "<!DOCTYPE html><h1><span></h1>";
        LinkInLink "48" NestedA "`<a>`: an `a` in the list of active formatting elements after the last marker" "`<a>` closed the open link: a link cannot be in a link"
            "adoption agency, then removed" "the open one" "" "<!DOCTYPE html><a><a></a>";
        NobrInNobr "49" NestedNobr "`<nobr>`: a `nobr` in scope" "`<nobr>` closed the open `nobr`"
            "adoption agency" "the open one" "" "<!DOCTYPE html><nobr><nobr></nobr>";
        UnmatchedObjectEndTag "50" EndTagWithoutMatchingOpenElement "`</applet>` `</marquee>` `</object>`: none in scope" "`</{tag}>` was ignored: no `{tag}` is open"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html>x</object>";
        ObjectEndTagWithOpenElements "51" ClosingOfElementWithOpenChildElements "`</applet>` `</marquee>` `</object>`: others are open in it" "`</{tag}>` also closed {list}"
            "popped, formatting cleared to the marker" "still open" "" "<!DOCTYPE html><object><span></object>";
        BrEndTag "52" BrEndTag "`</br>`" "`</br>` was read as `<br>`"
            "`br` inserted" "" "" "<!DOCTYPE html>x</br>";
        InputInSelectFragment "53" InputInSelect "`<input>`: the fragment's context is a `select`" "`<input>` was ignored inside a `select`"
            "ignored" "" "select" "<input>";
        InputInSelect "54" InputInSelect "`<input>`: a `select` in scope" "`<input>` closed the open `select`"
            "popped through the `select`, inserted" "the open one" "" "<!DOCTYPE html><select><input>";
        HrInOption "55" HrInOption "`<hr>`: a `select` in scope, and after implied end tags an `option` or `optgroup` still in scope" "`<hr>` is inside an `option` or `optgroup`, which elements inside it keep open"
            "inserted where it is" "the open one" "" "<!DOCTYPE html><select><option><div><hr></div></select>";
        ImageStartTag "56" ImageStartTag "`<image>`" "`<image>` was read as `<img>`"
            "renamed, reprocessed" "" "" "<!DOCTYPE html><image>";
        SelectInSelectFragment "57" NestedSelect "`<select>`: the fragment's context is a `select`" "`<select>` was ignored inside a `select`"
            "ignored" "" "select" "<select>";
        SelectInSelect "58" NestedSelect "`<select>`: a `select` in scope" "`<select>` was read as `</select>`: it closed the open one"
            "popped through the `select`; no new one" "the open one" "" "<!DOCTYPE html><select><select>";
        OptionInOption "59" NestedOption "`<option>`: a `select` in scope, after implied end tags (not `optgroup`) an `option` still in scope" "`<option>` is inside another `option`, which elements inside it keep open"
            "inserted where it is" "the open one" "" "<!DOCTYPE html><select><option><div><option></div></select>";
        OptgroupInOptionOrOptgroup "60" NestedOptgroup "`<optgroup>`: a `select` in scope, after implied end tags an `option` or `optgroup` still in scope" "`<optgroup>` is inside another `{open}`, which elements inside it keep open"
            "inserted where it is" "the open one" "" "<!DOCTYPE html><select><option><div><optgroup></div></select>";
        RbOrRtcNotDirectlyInRuby "61a" RubyAnnotationWithOpenElements "`<rb>` `<rtc>`: a `ruby` in scope, after implied end tags the current node is not a `ruby`" "`<{tag}>` is inside {list}, not directly in the `ruby`"
            "inserted where it is" "still open" "" "<!DOCTYPE html><ruby><span><rb></ruby>";
        RbOrRtcOutsideRuby "61b" RubyAnnotationOutsideRuby "`<rb>` `<rtc>`: no `ruby` in scope (the second sentence of the rule has no condition)" "`<{tag}>` is not in a `ruby`"
            "inserted where it is" "" "" "<!DOCTYPE html><p><rb>";
        RpOrRtNotDirectlyInRuby "62a" RubyAnnotationWithOpenElements "`<rp>` `<rt>`: a `ruby` in scope, the current node is neither `rtc` nor `ruby`" "`<{tag}>` is inside {list}, not directly in the `ruby`"
            "inserted where it is" "still open" "" "<!DOCTYPE html><ruby><span><rt></ruby>";
        RpOrRtOutsideRuby "62b" RubyAnnotationOutsideRuby "`<rp>` `<rt>`: no `ruby` in scope" "`<{tag}>` is not in a `ruby`"
            "inserted where it is" "" "" "<!DOCTYPE html><p><rt>";
        TablePartInBody "63a" TablePartOutsideTable "`<caption>` `<col>` `<colgroup>` `<tbody>` `<td>` `<tfoot>` `<th>` `<thead>` `<tr>`" "`<{tag}>` was ignored: no table is open here"
            "ignored" "" "" "<!DOCTYPE html><p><tr>";
        FrameInBody "63b" MisplacedFrame "`<frame>`" "`<frame>` was ignored outside of a `frameset`"
            "ignored" "" "" "<!DOCTYPE html><p><frame>";
        HeadInBody "63c" MisplacedStartTagForHeadElement "`<head>`" "`<head>` in the body was ignored"
            "ignored" "the first one" "" "<!DOCTYPE html><p><head>";
        EndTagWithOpenElements "64" ClosingOfElementWithOpenChildElements "any other end tag: an element of its name is found, but is not current after implied end tags" "`</{tag}>` also closed {list}"
            "popped through it" "still open" "" "<!DOCTYPE html><span><var></span>";
        VoidElementEndTag "65a" VoidElementEndTag "any other end tag: a special element is met first; the name is that of a void element" "`</{tag}>` was ignored: `{tag}` has no end tag"
            "ignored" "" "" "<!DOCTYPE html><div></img></div>";
        EndTagBlockedByOpenElement "65b" MisplacedEndTag "any other end tag: a special element is met first; an element of the name is open below" "`</{tag}>` was ignored: an element opened inside the `{tag}` is still open, so the `{tag}` stays open"
            "ignored" "the element that the end tag is meant for" "" "<!DOCTYPE html><span><div></span></div>";
        UnmatchedEndTag "65c" EndTagWithoutMatchingOpenElement "any other end tag: a special element is met first; none of the name is open" "`</{tag}>` was ignored: no `{tag}` is open"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html><div></span></div>";
        PClosedWithOpenElements "66a" ImpliedEndWithOpenElements "a start tag that closes a `p`: `address` `article` `aside` `blockquote` `center` `details` `dialog` `dir` `div` `dl` `fieldset` `figcaption` `figure` `footer` `header` `hgroup` `main` `menu` `nav` `ol` `p` `search` `section` `summary` `ul`, `h1`–`h6`, `pre` `listing` `form` `li` `dd` `dt` `plaintext` `hr` `xmp`, and `table` outside of quirks mode: after implied end tags (not `p`) the current node is not a `p`" "`<{tag}>` closed the paragraph with {list} still open in it"
            "popped through the `p`" "still open" "" "<!DOCTYPE html><p><span><div></div>";
        PEndTagWithOpenElements "66b" ClosingOfElementWithOpenChildElements "`</p>`: after implied end tags (not `p`) the current node is not a `p`" "`</p>` also closed {list}"
            "popped through the `p`" "still open" "" "<!DOCTYPE html><p><span></p>";
        FormattingEndTagAfterClosing "67" LateFormattingEndTag "end tags `a` `b` `big` `code` `em` `font` `i` `nobr` `s` `small` `strike` `strong` `tt` `u`, and `<a>`, `<nobr>` (adoption agency 4.4): the formatting element is in the list, but not open" "`</{tag}>` comes after its element was closed by another tag; it is not opened again"
            "removed from the list" "opened here" "" "<!DOCTYPE html><p><b></p></b>";
        FormattingEndTagOutOfScope "68" FormattingEndTagOutOfScope "end tags `a` `b` `big` `code` `em` `font` `i` `nobr` `s` `small` `strike` `strong` `tt` `u`, and `<a>`, `<nobr>` (adoption agency 4.5): open, but not in scope" "`</{tag}>` was ignored: the `{tag}` was opened outside of the element that is open here, and stays open"
            "ignored" "the element that the end tag is meant for" "" "<!DOCTYPE html><b><svg><desc><p></b></p></desc></svg></b>";
        FormattingEndTagWithOpenElements "69a" MisnestedFormattingEndTag "end tags `a` `b` `big` `code` `em` `font` `i` `nobr` `s` `small` `strike` `strong` `tt` `u`, and `<a>`, `<nobr>` (adoption agency 4.6): open, in scope, not the current node; no special element above it" "`</{tag}>` also closed {list}; formatting elements among them open again after it"
            "popped through it" "still open" "" "<!DOCTYPE html><b><i></b>";
        FormattingElementSplit "69b" MisnestedFormattingEndTag "end tags `a` `b` `big` `code` `em` `font` `i` `nobr` `s` `small` `strike` `strong` `tt` `u`, and `<a>`, `<nobr>` (adoption agency 4.6): open, in scope, not the current node; with a furthest block" "the `{tag}` was split: the elements inside it that are still open got a copy of it"
            "the algorithm; once for each round of the outer loop" "opened here" "" "<!DOCTYPE html><b><p></b></p>";
    }
    "text" "parsing-main-incdata" {
        EofInText "70" EofInElementThatCanContainOnlyText "end of file" "the file ends inside `<{open}>`: everything after it is its text"
            "popped, reprocessed" "opened here" "" "<!DOCTYPE html><title>x";
    }
    "in table" "parsing-main-intable" {
        DoctypeInTable "71" MisplacedDoctype "DOCTYPE" "a DOCTYPE in a table was ignored"
            "ignored" "the first DOCTYPE" "" "<!DOCTYPE html><table><!DOCTYPE html></table>";
        TableInTable "72a" TableInTable "`<table>`: a `table` in table scope" "`<table>` closed the open table: a table can be in a table only inside a cell"
            "popped, reprocessed" "the open table" "" "<!DOCTYPE html><table><table></table>";
        TableInTableFragment "72b" TableInTable "`<table>`: none (fragment)" "`<table>` was ignored directly inside a table"
            "ignored" "" "table" "<table>";
        UnmatchedTableEndTag "73" EndTagWithoutMatchingOpenElement "`</table>`: no `table` in table scope" "`</table>` was ignored: no table is open"
            "ignored" "the last one was closed here" "table" "</table>";
        UnexpectedEndTagInTable "74" MisplacedEndTag "`</body>` `</caption>` `</col>` `</colgroup>` `</html>` `</tbody>` `</td>` `</tfoot>` `</th>` `</thead>` `</tr>`" "`</{tag}>` was ignored directly inside a table"
            "ignored" "" "" "<!DOCTYPE html><table></td></table>";
        HiddenInputInTable "75" HiddenInputInTable "`<input type=hidden>`" "a hidden `<input>` is directly in the table; it stays there"
            "inserted, popped" "the table" "" "<!DOCTYPE html><table><input type=hidden></table>";
        FormInFormInTable "76a" NestedForm "`<form>`: form pointer set, not in a template" "`<form>` was ignored: another form is still open"
            "ignored" "the open one" "" "<!DOCTYPE html><form><table><form></table></form>";
        FormInTable "76b" FormInTable "`<form>`: otherwise" "`<form>` directly in a table has no content: it ends at once, controls in the table still belong to it"
            "inserted, popped" "the table" "" "<!DOCTYPE html><table><form></table>";
        StartTagInTable "77a" StartTagInTable "any other start tag: anything else" "`<{tag}>` cannot be directly in a table: it was put before the table"
            "foster parented" "the table" "" "<!DOCTYPE html><table><b></b></table>";
        EndTagInTable "77b" EndTagInTable "any other end tag: anything else" "`</{tag}>` is directly in a table"
            "by the rules of \"in body\"" "the table" "" "<!DOCTYPE html><table></b></table>";
        TextInTableFragment "77c" TextInTable "text: anything else (the current node is not part of a table: fragments)" "text cannot be directly in a table: it was put before the table"
            "foster parented" "the table" "table" "x";
        NullInTableFragment "77d" UnexpectedNullCharacter "U+0000: anything else (the current node is not part of a table: fragments)" "a NUL character was dropped"
            "\"in body\" ignores it, with a second error" "" "table" "\0";
    }
    "in table text" "parsing-main-intabletext" {
        NullInTable "78" UnexpectedNullCharacter "U+0000" "a NUL character was dropped"
            "ignored" "" "" "<!DOCTYPE html><table>\0</table>";
        TextInTable "79" TextInTable "any other token: the pending characters are not all white space (one error each, from place 77)" "text cannot be directly in a table: it was put before the table"
            "all of the run foster parented" "the table" "" "<!DOCTYPE html><table>x</table>";
    }
    "in caption" "parsing-main-incaption" {
        UnmatchedCaptionEndTag "80" EndTagWithoutMatchingOpenElement "`</caption>`: no `caption` in table scope (fragment)" "`</caption>` was ignored: no caption is open"
            "ignored" "the last one was closed here" "caption" "</caption>";
        CaptionEndTagWithOpenElements "81" ClosingOfElementWithOpenChildElements "`</caption>`: others are open in it" "`</caption>` also closed {list}"
            "popped through the caption" "still open" "" "<!DOCTYPE html><table><caption><b></caption></table>";
        TablePartInCaptionFragment "82a" TablePartOutsideTable "start tags `caption` `col` `colgroup` `tbody` `td` `tfoot` `th` `thead` `tr`: no `caption` in table scope (fragment)" "`<{tag}>` was ignored inside a caption"
            "ignored" "" "caption" "<tr>";
        TableEndTagInCaptionFragment "82b" MisplacedEndTag "`</table>`: no `caption` in table scope (fragment)" "`</table>` was ignored inside a caption"
            "ignored" "" "caption" "</table>";
        CaptionClosedWithOpenElements "83a" ImpliedEndWithOpenElements "start tags `caption` `col` `colgroup` `tbody` `td` `tfoot` `th` `thead` `tr`: others are open in the caption" "`<{tag}>` closed the caption with {list} still open in it"
            "popped through the caption, reprocessed" "still open" "" "<!DOCTYPE html><table><caption><b><tr></table>";
        TableEndTagInCaptionWithOpenElements "83b" ClosingOfElementWithOpenChildElements "`</table>`: others are open in the caption" "`</table>` closed the caption with {list} still open in it"
            "popped through the caption, reprocessed" "still open" "" "<!DOCTYPE html><table><caption><b></table>";
        UnexpectedEndTagInCaption "84" MisplacedEndTag "`</body>` `</col>` `</colgroup>` `</html>` `</tbody>` `</td>` `</tfoot>` `</th>` `</thead>` `</tr>`" "`</{tag}>` was ignored inside a caption"
            "ignored" "" "" "<!DOCTYPE html><table><caption></td></caption></table>";
    }
    "in column group" "parsing-main-incolgroup" {
        DoctypeInColumnGroup "85" MisplacedDoctype "DOCTYPE" "a DOCTYPE in a column group was ignored"
            "ignored" "the first DOCTYPE" "" "<!DOCTYPE html><table><colgroup><!DOCTYPE html></table>";
        UnmatchedColgroupEndTag "86" EndTagWithoutMatchingOpenElement "`</colgroup>`: the current node is not a `colgroup`" "`</colgroup>` was ignored: no column group is open"
            "ignored" "the last one was closed here" "colgroup" "</colgroup>";
        ColEndTag "87" VoidElementEndTag "`</col>`" "`</col>` was ignored: `col` has no end tag"
            "ignored" "" "" "<!DOCTYPE html><table><colgroup></col></table>";
        StartTagInColumnGroup "88a" ContentInColumnGroup "start tag: anything else, the current node is not a `colgroup` (template, fragment)" "`<{tag}>` was ignored: only `col` and `template` can be here"
            "ignored" "" "colgroup" "<div>";
        EndTagInColumnGroup "88b" ContentInColumnGroup "end tag: anything else, the current node is not a `colgroup` (template, fragment)" "`</{tag}>` was ignored here"
            "ignored" "" "colgroup" "</div>";
        TextInColumnGroup "88c" ContentInColumnGroup "text: anything else, the current node is not a `colgroup` (template, fragment) (each character)" "text was dropped: only `col` and `template` can be here"
            "ignored" "" "colgroup" "x";
    }
    "in table body" "parsing-main-intbody" {
        CellOutsideRow "89" CellOutsideRow "`<td>` `<th>`" "`<{tag}>` is not in a row: a `<tr>` was made for it"
            "`tr` inserted, reprocessed" "the row group" "" "<!DOCTYPE html><table><tbody><td></table>";
        UnmatchedRowGroupEndTag "90" EndTagWithoutMatchingOpenElement "`</tbody>` `</tfoot>` `</thead>`: none of its name in table scope" "`</{tag}>` was ignored: no `{tag}` is open in this table"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html><table><tbody></thead></table>";
        TablePartWithoutRowGroup "91a" TablePartOutsideTable "`<caption>` `<col>` `<colgroup>` `<tbody>` `<tfoot>` `<thead>`: no row group in table scope (fragment, template)" "`<{tag}>` was ignored here"
            "ignored" "" "tbody" "<tbody>";
        TableEndTagWithoutRowGroup "91b" EndTagWithoutMatchingOpenElement "`</table>`: no row group in table scope (fragment, template)" "`</table>` was ignored: no table is open"
            "ignored" "the last one was closed here" "tbody" "</table>";
        UnexpectedEndTagInRowGroup "92" MisplacedEndTag "`</body>` `</caption>` `</col>` `</colgroup>` `</html>` `</td>` `</th>` `</tr>`" "`</{tag}>` was ignored between rows"
            "ignored" "" "" "<!DOCTYPE html><table><tbody></td></table>";
    }
    "in row" "parsing-main-intr" {
        UnmatchedRowEndTag "93" EndTagWithoutMatchingOpenElement "`</tr>`: no `tr` in table scope (fragment)" "`</tr>` was ignored: no row is open"
            "ignored" "the last one was closed here" "tr" "</tr>";
        TablePartWithoutRow "94a" TablePartOutsideTable "start tags `caption` `col` `colgroup` `tbody` `tfoot` `thead` `tr`: no `tr` in table scope (fragment, template)" "`<{tag}>` was ignored here"
            "ignored" "" "tr" "<tr>";
        TableEndTagWithoutRow "94b" EndTagWithoutMatchingOpenElement "`</table>`: no `tr` in table scope (fragment, template)" "`</table>` was ignored: no table is open"
            "ignored" "the last one was closed here" "tr" "</table>";
        UnmatchedRowGroupEndTagInRow "95" EndTagWithoutMatchingOpenElement "`</tbody>` `</tfoot>` `</thead>`: none of its name in table scope (no `tr` in scope alone is not an error)" "`</{tag}>` was ignored: no `{tag}` is open in this table"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html><table><tr></thead></table>";
        UnexpectedEndTagInRow "96" MisplacedEndTag "`</body>` `</caption>` `</col>` `</colgroup>` `</html>` `</td>` `</th>`" "`</{tag}>` was ignored between cells"
            "ignored" "" "" "<!DOCTYPE html><table><tr></td></table>";
    }
    "in cell" "parsing-main-intd" {
        MismatchedCellEndTag "97" MismatchedCellEndTag "`</td>` `</th>`: none of its name in table scope" "`</{tag}>` was ignored: the open cell is a `<{open}>`"
            "ignored" "the open one" "" "<!DOCTYPE html><table><tr><td></th></table>";
        CellEndTagWithOpenElements "98" ClosingOfElementWithOpenChildElements "`</td>` `</th>`: others are open in it" "`</{tag}>` also closed {list}"
            "popped through the cell" "still open" "" "<!DOCTYPE html><table><tr><td><b></td></table>";
        UnexpectedEndTagInCell "99" MisplacedEndTag "`</body>` `</caption>` `</col>` `</colgroup>` `</html>`" "`</{tag}>` was ignored inside a cell"
            "ignored" "" "" "<!DOCTYPE html><table><tr><td></caption></table>";
        UnmatchedTablePartEndTagInCell "100" EndTagWithoutMatchingOpenElement "`</table>` `</tbody>` `</tfoot>` `</thead>` `</tr>`: none of its name in table scope" "`</{tag}>` was ignored: no `{tag}` is open in this table"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html><table><tr><td></thead></table>";
        CellClosedWithOpenElements "101a" ImpliedEndWithOpenElements "start tags `caption` `col` `colgroup` `tbody` `td` `tfoot` `th` `thead` `tr` (close the cell): others are open in the cell" "`<{tag}>` closed the cell with {list} still open in it"
            "popped through the cell" "still open" "" "<!DOCTYPE html><table><tr><td><b><td></table>";
        TablePartEndTagInCellWithOpenElements "101b" ClosingOfElementWithOpenChildElements "`</table>` `</tbody>` `</tfoot>` `</thead>` `</tr>` (close the cell): others are open in the cell" "`</{tag}>` closed the cell with {list} still open in it"
            "popped through the cell" "still open" "" "<!DOCTYPE html><table><tr><td><b></tr></table>";
    }
    "in template" "parsing-main-intemplate" {
        UnmatchedEndTagInTemplate "102" EndTagWithoutMatchingOpenElement "any other end tag: not `template`" "`</{tag}>` was ignored: nothing is open in the template yet"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html><template></div></template>";
        EofInTemplate "103" EofInTemplate "end of file: a `template` is open" "the file ends inside a template: everything after its start tag is its content"
            "template popped, reprocessed" "opened here" "" "<!DOCTYPE html><template>";
    }
    "after body" "parsing-main-afterbody" {
        DoctypeAfterBody "104" MisplacedDoctype "DOCTYPE" "a DOCTYPE after the body was ignored"
            "ignored" "the first DOCTYPE" "" "<!DOCTYPE html><body></body><!DOCTYPE html>";
        HtmlEndTagInFragment "105" EndTagWithoutMatchingOpenElement "`</html>`: fragment" "`</html>` was ignored in a fragment"
            "ignored" "the last one was closed here" "html" "<body></body></html>";
        StartTagAfterBody "106a" ContentAfterBody "start tag: anything else" "`<{tag}>` is after `</body>`: it was put into the body"
            "\"in body\", reprocessed" "the body was closed here" "" "<!DOCTYPE html><body></body><p>";
        EndTagAfterBody "106b" ContentAfterBody "end tag: anything else" "`</{tag}>` is after `</body>`"
            "\"in body\", reprocessed" "the body was closed here" "" "<!DOCTYPE html><body></body></p>";
        TextAfterBody "106c" ContentAfterBody "text, U+0000: anything else, not white space" "text is after `</body>`: it was put into the body"
            "\"in body\", reprocessed" "the body was closed here" "" "<!DOCTYPE html><body></body>x";
    }
    "in frameset" "parsing-main-inframeset" {
        DoctypeInFrameset "107" MisplacedDoctype "DOCTYPE" "a DOCTYPE in a frameset was ignored"
            "ignored" "the first DOCTYPE" "" "<!DOCTYPE html><frameset><!DOCTYPE html></frameset>";
        UnmatchedFramesetEndTag "108" EndTagWithoutMatchingOpenElement "`</frameset>`: the current node is the root (fragment)" "`</frameset>` was ignored: no frameset is open"
            "ignored" "the last one was closed here" "frameset" "</frameset>";
        EofInFrameset "109" EofInFrameset "end of file: the current node is not the root" "the file ends inside a frameset"
            "stop" "opened here" "" "<!DOCTYPE html><frameset>";
        StartTagInFrameset "110a" ContentInFrameset "start tag: anything else" "`<{tag}>` was ignored in a frameset"
            "ignored" "in this element" "" "<!DOCTYPE html><frameset><p></frameset>";
        EndTagInFrameset "110b" ContentInFrameset "end tag: anything else" "`</{tag}>` was ignored in a frameset"
            "ignored" "in this element" "" "<!DOCTYPE html><frameset></p></frameset>";
        TextInFrameset "110c" ContentInFrameset "text, U+0000: anything else (each character)" "text was dropped in a frameset"
            "ignored" "in this element" "" "<!DOCTYPE html><frameset>x</frameset>";
    }
    "after frameset" "parsing-main-afterframeset" {
        DoctypeAfterFrameset "111" MisplacedDoctype "DOCTYPE" "a DOCTYPE after the frameset was ignored"
            "ignored" "the first DOCTYPE" "" "<!DOCTYPE html><frameset></frameset><!DOCTYPE html>";
        StartTagAfterFrameset "112a" ContentAfterFrameset "start tag: anything else" "`<{tag}>` was ignored after the frameset"
            "ignored" "the frameset was closed here" "" "<!DOCTYPE html><frameset></frameset><p>";
        EndTagAfterFrameset "112b" ContentAfterFrameset "end tag: anything else" "`</{tag}>` was ignored after the frameset"
            "ignored" "the frameset was closed here" "" "<!DOCTYPE html><frameset></frameset></p>";
        TextAfterFrameset "112c" ContentAfterFrameset "text, U+0000: anything else (each character)" "text was dropped after the frameset"
            "ignored" "the frameset was closed here" "" "<!DOCTYPE html><frameset></frameset>x";
    }
    "after after body" "the-after-after-body-insertion-mode" {
        StartTagAfterHtml "113a" ContentAfterBody "start tag: anything else (a DOCTYPE goes to \"in body\": place 20)" "`<{tag}>` is after `</html>`: it was put into the body"
            "\"in body\", reprocessed" "the body was closed here" "" "<!DOCTYPE html><body></body></html><p>";
        EndTagAfterHtml "113b" ContentAfterBody "end tag: anything else" "`</{tag}>` is after `</html>`"
            "\"in body\", reprocessed" "the body was closed here" "" "<!DOCTYPE html><body></body></html></p>";
        TextAfterHtml "113c" ContentAfterBody "text, U+0000: anything else, not white space" "text is after `</html>`: it was put into the body"
            "\"in body\", reprocessed" "the body was closed here" "" "<!DOCTYPE html><body></body></html>x";
    }
    "after after frameset" "the-after-after-frameset-insertion-mode" {
        StartTagAfterHtmlWithFrameset "114a" ContentAfterFrameset "start tag: anything else (a DOCTYPE goes to \"in body\": place 20)" "`<{tag}>` was ignored after the frameset"
            "ignored" "the frameset was closed here" "" "<!DOCTYPE html><frameset></frameset></html><p>";
        EndTagAfterHtmlWithFrameset "114b" ContentAfterFrameset "end tag: anything else" "`</{tag}>` was ignored after the frameset"
            "ignored" "the frameset was closed here" "" "<!DOCTYPE html><frameset></frameset></html></p>";
        TextAfterHtmlWithFrameset "114c" ContentAfterFrameset "text, U+0000: anything else (each character)" "text was dropped after the frameset"
            "ignored" "the frameset was closed here" "" "<!DOCTYPE html><frameset></frameset></html>x";
    }
    "foreign content" "parsing-main-inforeign" {
        NullInForeignContent "115" UnexpectedNullCharacter "U+0000" "a NUL character was replaced by U+FFFD"
            "U+FFFD inserted" "" "" "<!DOCTYPE html><svg>\0</svg>";
        DoctypeInForeignContent "116" MisplacedDoctype "DOCTYPE" "a DOCTYPE in SVG or MathML was ignored"
            "ignored" "the first DOCTYPE" "" "<!DOCTYPE html><svg><!DOCTYPE html></svg>";
        HtmlStartTagInForeignContent "117a" HtmlInForeignContent "`<b>` `<big>` `<blockquote>` `<body>` `<br>` `<center>` `<code>` `<dd>` `<div>` `<dl>` `<dt>` `<em>` `<embed>` `<h1>`–`<h6>` `<head>` `<hr>` `<i>` `<img>` `<li>` `<listing>` `<menu>` `<meta>` `<nobr>` `<ol>` `<p>` `<pre>` `<ruby>` `<s>` `<small>` `<span>` `<strong>` `<strike>` `<sub>` `<sup>` `<table>` `<tt>` `<u>` `<ul>` `<var>`" "`<{tag}>` is HTML: it closed {list}, and is outside of it"
            "popped to HTML or an integration point, reprocessed" "closed by the tag" "" "<!DOCTYPE html><svg><p>";
        FontInForeignContent "117b" HtmlInForeignContent "`<font>` with `color`, `face` or `size`" "`<font>` with `color`, `face` or `size` is HTML: it closed {list}"
            "popped to HTML or an integration point, reprocessed" "closed by the tag" "" "<!DOCTYPE html><svg><font color=a>";
        POrBrEndTagInForeignContent "117c" HtmlInForeignContent "`</p>` `</br>`" "`</{tag}>` is HTML: it closed {list}"
            "popped to HTML or an integration point, reprocessed" "closed by the tag" "" "<!DOCTYPE html><svg></p>";
        ForeignEndTagWithOpenElements "118a" MisnestedForeignEndTag "any other end tag: the current node has another name; a foreign element of the name is open" "`</{tag}>` also closed {list}"
            "popped through it" "still open" "" "<!DOCTYPE html><svg><g></svg>";
        ForeignEndTagOfOtherName "118b" MisnestedForeignEndTag "any other end tag: the current node has another name; an HTML element is met first" "`</{tag}>` does not close `<{open}>`, and no element around it in foreign content has its name"
            "by the rules of HTML content, which may report once more" "still open" "" "<!DOCTYPE html><div><svg></div>";
        UnmatchedEndTagInForeignFragment "118c" EndTagWithoutMatchingOpenElement "any other end tag: the topmost element of the stack is met (fragment)" "`</{tag}>` was ignored: no `{tag}` is open"
            "ignored" "the last one was closed here" "svg svg" "</g>";
    }
    "in select (editions before July 2025)" "parsing-main-inselect" {
        NullInSelect "L1" UnexpectedNullCharacter "U+0000" "a NUL character was dropped"
            "ignored" "" "" "<!DOCTYPE html><select>\0";
        DoctypeInSelect "L2" MisplacedDoctype "DOCTYPE" "a DOCTYPE in a `select` was ignored"
            "ignored" "the first DOCTYPE" "" "<!DOCTYPE html><select><!DOCTYPE html>";
        UnmatchedOptionEndTagInSelect "L3" EndTagWithoutMatchingOpenElement "`</optgroup>` `</option>`: the current node is another" "`</{tag}>` was ignored: no `{tag}` is open"
            "ignored" "the last one was closed here" "" "<!DOCTYPE html><select></option></select>";
        UnmatchedSelectEndTag "L4" EndTagWithoutMatchingOpenElement "`</select>`: no `select` in select scope (fragment)" "`</select>` was ignored: no `select` is open"
            "ignored" "the last one was closed here" "select" "</select>";
        SelectReadAsEndTag "L5" NestedSelect "`<select>`" "`<select>` was read as `</select>`"
            "popped, if a `select` is in select scope" "the open one" "" "<!DOCTYPE html><select><select>";
        SelectClosedByInput "L6" InputInSelect "`<input>` `<keygen>` `<textarea>`" "`<{tag}>` closed the `select`"
            "popped and reprocessed, if a `select` is in select scope" "the open one" "" "<!DOCTYPE html><select><input>";
        StartTagInSelect "L7" ContentInSelect "start tag: anything else" "`<{tag}>` was ignored in a `select`"
            "ignored" "in this element" "" "<!DOCTYPE html><select><p></select>";
        EndTagInSelect "L8" ContentInSelect "end tag: anything else" "`</{tag}>` was ignored in a `select`"
            "ignored" "in this element" "" "<!DOCTYPE html><select></p></select>";
    }
    "in select in table (editions before July 2025)" "parsing-main-inselectintable" {
        SelectClosedByTablePart "L9" TablePartInSelect "`<caption>` `<table>` `<tbody>` `<tfoot>` `<thead>` `<tr>` `<td>` `<th>`" "`<{tag}>` closed the `select`"
            "popped, reprocessed" "the open one" "" "<!DOCTYPE html><table><tr><td><select><td></table>";
        SelectClosedByTablePartEndTag "L10" TablePartInSelect "`</caption>` `</table>` `</tbody>` `</tfoot>` `</thead>` `</tr>` `</td>` `</th>`" "`</{tag}>` closed the `select`, or was ignored if no such element is open"
            "popped, reprocessed if the element is in table scope" "the open one" "" "<!DOCTYPE html><table><tr><td><select></table>";
    }
}
