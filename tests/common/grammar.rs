//! A grammar of markup, well-formed and broken: numbers select the markup.
//!
//! A number writes one piece, and a smaller number a simpler one; so lists of numbers shrink well, and any
//! bytes make markup. Needs nothing but `std`: `fuzz/` uses it too.

/// The possible pieces, each with a weight. `$n` is a name, and the other letters are those of [`list`].
const PIECES: &[(usize, &str)] = &[
    (6, "x"),
    (28, "<$n$a>"),
    (16, "</$n>"),
    (4, "<$f$a>"),
    (4, "</$f>"),
    (5, "$t"),
    (4, "$w"),
    (3, "$e"),
    (2, "<$n$a/>"),
    (1, "</$n$a>"),
    (2, "<!--$c-->"),
    (1, "<!--$c"),
    (1, "<!$c>"),
    (1, "<!DOCTYPE$d>"),
    (3, "<?$i>"),
    (1, "</?$i>"),
    (1, "<![CDATA[$c]]>"),
    (1, "<![CDATA[$c"),
    (2, "<script$a>$s</script>"),
    (1, "<script$a>$s"),
    (1, "<style>$s</style>"),
    (1, "<title$a>$t$e</title>"),
    (1, "<textarea>$w$t$e</textarea>"),
    (1, "<xmp>$c</xmp>"),
    (1, "<noscript$a>$t<$n$a></noscript>"),
    (3, "<table><tr><td$a>"),
    (2, "<table$a>$w<$n$a>"),
    (1, "<table>$t<$f>$t</table>"),
    (1, "</td></tr></table>"),
    (1, "<colgroup>$w<col><$n>"),
    (1, "<caption><$f>$t"),
    (2, "<svg$a><$g$a>"),
    (1, "<svg><$g$a><$n$a></svg>"),
    (1, "<math$a><$g$a>"),
    (1, "<math><annotation-xml encoding='text/html'><$n>"),
    (2, "<template$a><$n$a>"),
    (2, "<template><$n>$t</template>"),
    (1, "<template for=m>$t<$n>$t</template>"),
    (1, "<?start name=m>$t<?end>"),
    (2, "<select$a><$n><option$a>"),
    (1, "<select><button><selectedcontent$a></selectedcontent></button><option$a><$f>$t</option>"),
    (1, "</option></select>"),
    (2, "<$f><p></$f>$t"),
    (2, "<$f><$f><$n><$f></$f>"),
    (1, "<a href=x>$t<table><a>"),
    (1, "<b><b><b><b>"),
    (1, "<p><$f><$f><div></$f>$t"),
    (1, "<ul><li>$t<li$a>"),
    (1, "<dl><dt>$t<dd>"),
    (1, "<form><$n></form>"),
    (1, "<ruby>x<rt>$t<rp>"),
    (1, "<pre>\n$w$t"),
    (1, "<frameset><frame$a>"),
    (1, "</head>$w<$n>"),
    (1, "</body>$w<$n>"),
    (1, "</html>$w<!--$c-->"),
    (4, "$b"),
    (6, "$x"),
];

/// Names that rules know by name, and some that they do not.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "p", "div", "a", "address", "annotation-xml", "applet", "area", "article", "b", "base", "body",
    "br", "button", "caption", "center", "code", "col", "colgroup", "dd", "desc", "details",
    "dialog", "dir", "dl", "dt", "em", "embed", "fieldset", "font", "foreignObject", "form",
    "frame", "frameset", "h1", "h2", "h6", "head", "hgroup", "hr", "html", "i", "iframe", "image",
    "img", "input", "keygen", "legend", "li", "link", "listing", "main", "malignmark", "marquee",
    "math", "menu", "menuitem", "meta", "mglyph", "mi", "mn", "mtext", "nobr", "noembed",
    "noframes", "noscript", "object", "ol", "optgroup", "option", "p", "param", "path", "plaintext",
    "pre", "rb", "rp", "rt", "rtc", "ruby", "s", "script", "search", "section", "select",
    "selectedcontent", "slot", "source", "span", "strong", "style", "summary", "svg", "table",
    "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "title", "tr", "track", "u",
    "ul", "var", "wbr", "x-y", "xmp", "z", "DIV", "tAbLe", "é", "a<b",
];

#[rustfmt::skip]
const FORMATTING: &[&str] = &[
    "b", "a", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
];

#[rustfmt::skip]
const FOREIGN: &[&str] = &[
    "g", "desc", "foreignObject", "title", "path", "mi", "mo", "mtext", "annotation-xml", "mglyph",
    "malignmark", "script", "style", "font color=red", "font", "lineargradient", "svg", "math", "p",
    "a", "b", "br", "table", "select", "x:y",
];

#[rustfmt::skip]
const ATTRIBUTES: &[&str] = &[
    "", "", "", " a=1", " a=1 a=2", " class='$v' id=\"$v\"", " $m=$v", " $m='$v'", " $m=\"$v\"",
    " $m = $v $m=\"$v\"", " $m", " $m=$v$a", " type=hidden", " encoding='text/html'",
    " encoding=application/xhtml+xml", " shadowrootmode=open",
    " shadowrootmode=closed shadowrootclonable", " for=m",
    " shadowrootmode=open shadowrootserializable shadowrootdelegatesfocus shadowrootslotassignment=manual",
    " color=red", " selected", " multiple",
    " xlink:href=x", " xml:lang=x xmlns:xlink=y xmlns=z", " charset=utf-16",
    " definitionurl=u viewbox=v", "\n\t$m\n=\n$v\t", " =", " '", " \"", "/", " /$m", "\u{C}$m\r\n",
];

#[rustfmt::skip]
const ATTRIBUTE_NAMES: &[&str] = &[
    "a", "b", "class", "id", "href", "type", "é", "A", "onClick", "data-x", "=", "<", "\"", "'",
    "a\0b", "x:y", "selected", "name", "style", "&amp",
];

#[rustfmt::skip]
const VALUES: &[&str] = &[
    "v", "", "a b", "1", "$e", "$e$e", "<b>", "&", "&amp;", "&amp", "&amp=", "&ampx", "&notit;",
    "é$e", "\u{A0}", "\"", "'", "`", "=", "/", "\0", "\r\n", "\n", "hidden", "red", "$t",
];

#[rustfmt::skip]
const TEXTS: &[&str] = &[
    "x", "text", "a b", "é", "\u{1F986}", "\u{A0}", "漢字", "x\0y", "\0", ">", "\"", "'", "-->",
    "]]>", "=", "\u{FDD0}", "\u{1}", "\u{FEFF}", "x\ry", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "$e",
    "x$w",
];

#[rustfmt::skip]
const WHITE_SPACE: &[&str] = &[
    " ", "\n", "\t", "\u{C}", "\r", "\r\n", "  \n ", "\n\n", "",
];

#[rustfmt::skip]
const REFERENCES: &[&str] = &[
    "&amp;", "&", "&amp", "&lt;", "&gt", "&quot;", "&nbsp;", "&#", "&#x", "&#0;", "&#0", "&#65;",
    "&#x41", "&#x80;", "&#xD800;", "&#x110000;", "&#99999999999;", "&#xFDD0;", "&#13;", "&not",
    "&notin;", "&notit;", "&notx", "&NotEqualTilde;", "&CounterClockwiseContourIntegral;", "&x;",
    "&;", "&#;", "&#x;", "&ampamp;", "&fjlig;", "&a", "&lang;",
];

#[rustfmt::skip]
const COMMENTS: &[&str] = &[
    "c", "", "-", "--", "->", ">", "<!--", "<!-", "<", "--!", "--!>", "-->x", "[CDATA[", "]", "]]",
    "\0", "é", " - -- ", "<!-->", "x--", "doctype",
];

#[rustfmt::skip]
const DOCTYPES: &[&str] = &[
    " html", "", " ", "html", " HTML PUBLIC \"-//W3C//DTD HTML 3.2//EN\"",
    " html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'",
    " html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" ''",
    " html PUBLIC \"-//W3C//DTD XHTML 1.0 Frameset//EN\" \"x\"",
    " html SYSTEM 'about:legacy-compat'", " html SYSTEM 'a\"b'", " html PUBLIC",
    " html PUBLIC'a'\"b\"", " html SYSTEM x", " a\0b x", " é",
];

#[rustfmt::skip]
const INSTRUCTIONS: &[&str] = &[
    "m name=m", "m", "", "marker name=\"m\"?", "start name=\"m\"?", "end?", "end", "xml?",
    "xml-x a?", "php echo '", "\0", "m  a b ?", "m?x?", "1", "é é?",
];

#[rustfmt::skip]
const SCRIPTS: &[&str] = &[
    "x", "", "<!--", "<!--<script>", "<!--<script></script>", "-->", "<!--<script>--></script>",
    "<b>", "</", "</scrip", "<!-- <script </script ", "</script/", "<!--x--", "\0", "&amp;",
    "<!--<scripty>", "</script><!--", "</style", "</title",
];

#[rustfmt::skip]
const BROKEN: &[&str] = &[
    "<", "</", "<!", "<!-", "<!--", "<?", "<a", "<a ", "<a b", "<a b=", "<a b='", "<a b=\"", "</a ",
    "</>", "</ >", "<>", "<1>", "</1>", "<!D", "<!DOCTYPE", "<!DOCTYPE ", "<!doctypehtml",
    "<![CDATA", "<é>", "\"", "'", ">", "/>", "<a/b>", "<a/ >", "<a<b>", "<//", "<br/ >",
    "</p x='>'>",
];

/// The names of elements, without those that are not plain words.
pub fn names() -> impl Iterator<Item = &'static str> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    NAMES.iter().copied().filter(move |name| name.chars().all(is_plain))
}

/// The expansions of a letter in a piece; the first of each list holds no letter.
fn list(letter: char) -> &'static [&'static str] {
    match letter {
        'n' => NAMES,
        'f' => FORMATTING,
        'g' => FOREIGN,
        'a' => ATTRIBUTES,
        'm' => ATTRIBUTE_NAMES,
        'v' => VALUES,
        't' => TEXTS,
        'w' => WHITE_SPACE,
        'e' => REFERENCES,
        'c' => COMMENTS,
        'd' => DOCTYPES,
        'i' => INSTRUCTIONS,
        's' => SCRIPTS,
        'b' => BROKEN,
        _ => panic!("no list is called {letter}"),
    }
}

/// A number that choices are taken from, until it is used up; then each choice is the first.
struct Choices(u64);

impl Choices {
    /// One of so many.
    fn below(&mut self, count: usize) -> usize {
        let count = count as u64;
        let chosen = self.0 % count;
        self.0 /= count;
        chosen as usize
    }
}

/// The largest boundary of a character at or before a place.
fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The pieces that may be written.
#[derive(Debug, Clone, Default)]
pub struct Grammar {
    /// Whole documents, which snippets are cut from.
    snippets: Vec<String>,
    /// The names that the markup may not hold, in lower case.
    left_out: Vec<&'static str>,
}

impl Grammar {
    /// All there is, and snippets of these documents.
    pub fn new(snippets: Vec<String>) -> Self {
        Self { snippets, left_out: Vec::new() }
    }

    /// The same without what holds one of these words, which are in lower case.
    pub fn without(mut self, words: &[&'static str]) -> Self {
        self.left_out.extend(words);
        let snippets = std::mem::take(&mut self.snippets);
        self.snippets = snippets.into_iter().filter(|snippet| self.allows(snippet)).collect();
        self
    }

    /// One piece for each number.
    pub fn markup(&self, numbers: &[u64]) -> String {
        let mut markup = String::new();
        for number in numbers {
            let length = markup.len();
            markup.push_str(&self.piece(*number));
            if !self.allows(&markup) {
                markup.truncate(length);
            }
        }
        markup
    }

    /// One of the documents, changed in one place for each further number: something is cut out, put
    /// twice, or written between.
    pub fn changed_document(&self, numbers: &[u64]) -> String {
        let Some((first, rest)) = numbers.split_first() else { return String::new() };
        if self.snippets.is_empty() {
            return self.markup(rest);
        }
        let mut text = self.snippets[Choices(*first).below(self.snippets.len())].clone();
        for number in rest {
            let before = text.clone();
            let mut choices = Choices(*number);
            let change = choices.below(4);
            let start = boundary(&text, choices.below(text.len() + 1));
            let end = boundary(&text, (start + choices.below(32)).min(text.len()));
            match change {
                0 => text.replace_range(start..end, ""),
                1 => text.insert_str(end, &before[start..end]),
                _ => text.insert_str(start, &self.piece(choices.0)),
            }
            if !self.allows(&text) {
                text = before;
            }
        }
        text
    }

    fn allows(&self, text: &str) -> bool {
        let text = text.to_ascii_lowercase();
        !self.left_out.iter().any(|word| text.contains(word))
    }

    fn piece(&self, number: u64) -> String {
        let mut choices = Choices(number);
        let mut at = choices.below(PIECES.iter().map(|(weight, _)| weight).sum());
        let mut piece = PIECES[0].1;
        for (weight, text) in PIECES {
            if at < *weight {
                piece = text;
                break;
            }
            at -= weight;
        }
        // The parts that are still to be written, the next one last.
        let mut pending: Vec<char> = piece.chars().rev().collect();
        let mut out = String::new();
        while let Some(c) = pending.pop() {
            if c != '$' {
                out.push(c);
                continue;
            }
            match pending.pop().expect("a letter after each dollar sign") {
                'x' => out.push_str(self.snippet(&mut choices)),
                letter => {
                    let list = list(letter);
                    pending.extend(list[choices.below(list.len())].chars().rev());
                }
            }
        }
        out
    }

    /// A part of one of the documents.
    fn snippet(&self, choices: &mut Choices) -> &str {
        if self.snippets.is_empty() {
            return "";
        }
        let text = &self.snippets[choices.below(self.snippets.len())];
        let start = boundary(text, choices.below(text.len() + 1));
        let end = boundary(text, (start + choices.below(48)).min(text.len()));
        &text[start..end]
    }
}
