//! No input is expensive: the work done grows no faster than what goes in and what comes out.
//!
//! Each test asks one question of the rules that a plain reading of the standard answers by a walk,
//! and attacks it: with a document on which the walk would be long and the question frequent, and
//! beside it a control, a document of the same tags on which no walk is long. What is asserted is not
//! time but the work counted by the crate (feature `work-count`): stack entries, formatting entries,
//! bytes and nodes visited. Between two sizes it must grow as the size does, to the power of 1.02 at
//! most, an attack may cost per byte only a small multiple of its control, and nothing more than 25 times
//! what a byte of an ordinary page costs.
//!
//! Where the standard itself asks for an output that is quadratic in the input (formatting elements that
//! are reconstructed again and again), the size is that of input and output together.

use std::fmt::Write;

use duckbill::serializer::{SerializeOptions, write_inner_html, write_test_format};
use duckbill::{Document, FragmentContext, ParseOptions, Parser, work};

/// The greatest exponent that counts as linear.
const LINEAR: f64 = 1.02;

/// How many bytes the two inputs of a test have, about.
const SIZES: [usize; 2] = [32_000, 256_000];

/// The same where the output is quadratic.
const SMALL_SIZES: [usize; 2] = [4_000, 12_000];

/// How many bytes the input of a dump has, which is quadratic in the depth of the tree.
const DUMP_SIZE: usize = 6_000;

/// How much work a byte of a dump, and of what is dumped, may be.
const DUMP_FACTOR: f64 = 4.0;

/// How much more work a byte of an attack may be than a byte of its control.
const WORST_FACTOR: f64 = 40.0;

/// How much more work a byte or node may be to parse than a byte or node of an ordinary page.
const MOST_OF_A_PAGE: f64 = 25.0;

/// A family of documents, by a count that their length is proportional to.
type Family = fn(usize) -> String;

/// What a parse is told.
#[derive(Clone, Copy)]
struct Setup {
    context: Option<&'static str>,
    shadow_roots: bool,
    errors: usize,
    /// How much is fed at a time. The edge of a piece costs a little, so that a piece longer than the
    /// smaller input would show as growth.
    piece: usize,
}

const PLAIN: Setup = Setup { context: None, shadow_roots: false, errors: 0, piece: 1024 };

/// What grows with the input.
#[derive(Clone, Copy, PartialEq)]
enum Output {
    Linear,
    /// The standard asks for quadratically many nodes or bytes.
    Quadratic,
}

/// Counts what is written.
struct Length(usize);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

/// Of one input: the sizes of input and output, and the work of each operation on it.
struct Measured {
    input: usize,
    works: Vec<(&'static str, usize, u64)>,
}

fn options(setup: Setup) -> ParseOptions {
    ParseOptions::new()
        .with_declarative_shadow_roots(setup.shadow_roots)
        .with_error_limit(setup.errors)
}

fn parse(html: &str, setup: Setup) -> Document {
    let mut parser = match setup.context {
        Some(context) => Parser::for_fragment(FragmentContext::html(context), options(setup)),
        None => Parser::new(options(setup)),
    };
    let mut rest = html;
    while !rest.is_empty() {
        let mut end = setup.piece.min(rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        parser.feed_text(&rest[..end]);
        rest = &rest[end..];
    }
    parser.finish()
}

fn measure(html: &str, setup: Setup) -> Measured {
    let _ = work::take();
    let mut works = Vec::new();
    let document = parse(html, setup);
    let nodes = document.node_count();
    works.push(("parse", nodes, work::take()));
    let mut length = Length(0);
    let written = write_inner_html(document.root(), &SerializeOptions::new(), &mut length);
    written.expect("counting does not fail");
    works.push(("serialize", nodes + length.0, work::take()));
    let text = document.root().text_content();
    works.push(("text content", nodes + text.len(), work::take()));
    assert!(document == document.clone(), "a clone is equal");
    works.push(("clone and compare", nodes, work::take()));
    let mut edited = document.clone();
    let elements: Vec<_> = edited.root().elements().map(|element| element.as_node().id()).collect();
    for element in elements {
        // The document cannot take all of them.
        let _ = edited.unwrap(element);
    }
    works.push(("unwrap all", nodes, work::take()));
    edited.normalize(edited.root().id()).expect("the root is a node");
    works.push(("normalize", nodes + text.len(), work::take()));
    edited.compact();
    works.push(("compact what is left", nodes + text.len(), work::take()));
    let mut compacted = document.clone();
    compacted.compact();
    works.push(("compact", nodes + text.len(), work::take()));
    drop(compacted);
    drop(edited);
    drop(document);
    works.push(("drop", nodes, work::take()));
    Measured { input: html.len(), works }
}

/// Makes a document of about `size` bytes.
fn sized(family: Family, size: usize) -> String {
    let (small, large) = (family(64).len(), family(128).len());
    let each = (large - small) as f64 / 64.0;
    let count = (size as f64 - small as f64) / each + 64.0;
    family(count.max(8.0) as usize)
}

fn exponent(small: (f64, f64), large: (f64, f64)) -> f64 {
    if small.1 < 1.0 || large.1 < 1.0 {
        return 0.0;
    }
    (large.1 / small.1).ln() / (large.0 / small.0).ln()
}

/// Asserts that all work on a family is linear; gives the work of parsing a byte.
fn check(name: &str, family: Family, setup: Setup, output: Output) -> f64 {
    let (sizes, setup) = match output {
        Output::Linear => (SIZES, setup),
        Output::Quadratic => (SMALL_SIZES, Setup { piece: 256, ..setup }),
    };
    let [small, large] = sizes.map(|size| measure(&sized(family, size), setup));
    let mut row = format!("| {name} |");
    for (one, other) in small.works.iter().zip(&large.works) {
        let size = |measured: &Measured, out: usize| match output {
            Output::Linear => measured.input as f64,
            Output::Quadratic => (measured.input + out) as f64,
        };
        let found =
            exponent((size(&small, one.1), one.2 as f64), (size(&large, other.1), other.2 as f64));
        let _ = write!(row, " {found:.2} |");
        assert!(
            found <= LINEAR,
            "{name}: the work of {} grows with exponent {found:.3}: {} for {} bytes, {} for {}",
            one.0,
            one.2,
            small.input,
            other.2,
            large.input,
        );
    }
    println!("{row}");
    let html = sized(family, DUMP_SIZE);
    let document = parse(&html, setup);
    let mut length = Length(0);
    let _ = work::take();
    write_test_format(document.root(), &mut length).expect("counting does not fail");
    let dumped = html.len() + document.node_count() + length.0;
    let factor = work::take() as f64 / dumped as f64;
    assert!(factor <= DUMP_FACTOR, "{name}: the dump takes {factor:.2} a byte");
    let out = if output == Output::Quadratic { large.works[0].1 } else { 0 };
    let each = large.works[0].2 as f64 / (large.input + out) as f64;
    let of_a_page = each / ordinary(setup);
    assert!(of_a_page <= MOST_OF_A_PAGE, "{name}: {of_a_page:.1} times the work of a page");
    each
}

/// The work of parsing a byte of an ordinary page, fed in the same pieces.
fn ordinary(setup: Setup) -> f64 {
    let page = include_str!("../examples/page.html").repeat(200);
    let measured = measure(&page, Setup { context: None, ..setup });
    measured.works[0].2 as f64 / measured.input as f64
}

/// Asserts the same of an attack and its control, and that the attack is not much worse.
fn attack(name: &str, attack: Family, control: Family) {
    attack_with(name, attack, control, PLAIN, Output::Linear);
}

fn attack_with(name: &str, attack: Family, control: Family, setup: Setup, output: Output) {
    let ordinary = check(&format!("{name}, control"), control, setup, Output::Linear);
    let hostile = check(name, attack, setup, output);
    let factor = hostile / ordinary;
    assert!(factor <= WORST_FACTOR, "{name}: a byte is {factor:.1} times the work of its control");
}

/// `text` so many times.
fn times(text: &str, count: usize) -> String {
    text.repeat(count)
}

/// `make` of 0, 1, 2 …
fn each(count: usize, make: impl Fn(usize) -> String) -> String {
    (0..count).map(make).collect()
}

#[test]
fn in_scope_default() {
    attack(
        "h1 in scope",
        |n| times("<span>", n) + &times("</h1>", n),
        |n| times("<span></span>", n) + &times("</h1>", n),
    );
    attack(
        "button in scope",
        |n| times("<span>", n) + &times("<button></button>", n),
        |n| times("<span></span>", n) + &times("<button></button>", n),
    );
    attack(
        "div in scope",
        |n| times("<span>", n) + &times("<div></div></section>", n),
        |n| times("<span></span>", n) + &times("<div></div></section>", n),
    );
    attack(
        "select in scope",
        |n| times("<select><option><object>", n),
        |n| times("<select><option></select>", n),
    );
    attack(
        "ruby in scope",
        |n| times("<span>", n) + &times("<rt></rt>", n),
        |n| times("<ruby><rt></ruby>", n),
    );
}

#[test]
fn in_scope_list_item() {
    attack("li in list item scope", |n| times("<ul><li>", n), |n| times("<ul><li></ul>", n));
    attack(
        "</li> in list item scope",
        |n| times("<span>", n) + &times("</li>", n),
        |n| times("<li></li>", n),
    );
}

#[test]
fn in_scope_button() {
    attack("p in button scope", |n| times("<div><p>", n), |n| times("<div><p></div>", n));
    attack(
        "</p> in button scope",
        |n| times("<div>", n) + &times("</p>", n),
        |n| times("<p></p>", n),
    );
    attack(
        "p in button scope, blocks",
        |n| times("<center>", n),
        |n| times("<center></center>", n),
    );
}

#[test]
fn in_scope_table() {
    attack(
        "tfoot in table scope",
        |n| "<table><tr><td>".to_owned() + &times("<span>", n) + &times("</tfoot>", n),
        |n| "<table><tr><td>".to_owned() + &times("<span></span>", n) + &times("</tfoot>", n),
    );
    attack("tables in cells", |n| times("<table><tr><td>", n), |n| times("<table></table>", n));
    attack(
        "caption",
        |n| "<table><caption>".to_owned() + &times("<span>", n) + &times("</td>", n),
        |n| "<table><caption>".to_owned() + &times("<span></span>", n) + &times("</td>", n),
    );
}

#[test]
fn any_other_end_tag() {
    attack(
        "an end tag of nothing",
        |n| times("<span>", n) + &times("</x>", n),
        |n| times("<span></span>", n) + &times("</x>", n),
    );
    attack(
        "an end tag of what is far below",
        |n| "<x>".to_owned() + &times("<div>", n) + &times("</x>", n),
        |n| "<x>".to_owned() + &times("<div></div>", n) + &times("</x>", n),
    );
}

#[test]
fn li_and_dd_walks() {
    attack(
        "li",
        |n| times("<span>", n) + &times("<li></li>", n),
        |n| times("<span></span>", n) + &times("<li></li>", n),
    );
    attack(
        "li across div and p",
        |n| times("<li><div><p>", n) + &times("<address>", n),
        |n| times("<li></li>", n),
    );
    attack("dl and dd", |n| times("<dl><dd>", n), |n| times("<dl><dd></dl>", n));
    attack(
        "dd",
        |n| times("<b><i>", n) + &times("<dd><dt>", n),
        |n| times("<b></b>", n) + &times("<dd><dt>", n),
    );
}

#[test]
fn reset_insertion_mode() {
    attack(
        "after a template",
        |n| times("<span>", n) + &times("<template></template>", n),
        |n| times("<span></span>", n) + &times("<template></template>", n),
    );
    attack(
        "after a table",
        |n| times("<div>", n) + &times("<table></table>", n),
        |n| times("<div></div>", n) + &times("<table></table>", n),
    );
    attack("templates at the end", |n| times("<template><span>", n), |n| times("<i></i>", n));
}

#[test]
fn furthest_block() {
    attack(
        "blocks in one b",
        |n| "<b>".to_owned() + &times("<div>", n) + &times("</b>", n),
        |n| times("<b></b>", n) + &times("<div>", n),
    );
    attack(
        "blocks in each b",
        |n| times("<b><div>", n) + &times("</b>", n),
        |n| times("<b></b><div>", n),
    );
    attack(
        "spans between",
        |n| times("<b><span>", n) + "<p>" + &times("</b>", n),
        |n| times("<b></b><span></span>", n),
    );
    attack("a in a", |n| times("<a><div>x", n), |n| times("<a></a><div>x</div>", n));
}

#[test]
fn body_end_with_open_elements() {
    attack(
        "</body>",
        |n| times("<span>", n) + &times("</body>", n),
        |n| times("<span></span>", n) + &times("</body>", n),
    );
    attack(
        "</html>",
        |n| times("<div>", n) + &times("</html>", n),
        |n| times("<div></div>", n) + &times("</html>", n),
    );
}

#[test]
fn foster_parent() {
    attack(
        "elements",
        |n| "<table>".to_owned() + &times("<x></x>", n),
        |n| "<div>".to_owned() + &times("<x></x>", n),
    );
    attack(
        "text beside comments",
        |n| "<table>".to_owned() + &times("a<!---->", n),
        |n| "<div>".to_owned() + &times("a<!---->", n),
    );
    attack("nested", |n| times("<table>x", n), |n| times("<div>x", n));
    attack("blocks", |n| times("<table><div>", n), |n| times("<table></table><div>", n));
    attack(
        "misnested",
        |n| "<table>".to_owned() + &times("<b><p>x</b>", n),
        |n| "<div>".to_owned() + &times("<b>x</b>", n),
    );
}

#[test]
fn form_pointer() {
    attack(
        "</form> far above its form",
        |n| times("<form><div>", n) + &times("</form>", n),
        |n| times("<form></form><div>", n),
    );
    attack(
        "a form below what follows",
        |n| times("<form><div></form>", n),
        |n| times("<form></form>", n),
    );
    attack(
        "form controls",
        |n| "<form>".to_owned() + &times("<div><input><img>", n),
        |n| "<form>".to_owned() + &times("<input><img>", n),
    );
    attack(
        "after the removal of a patch",
        |n| {
            let removed = "<div><?start name=\"a\"?><form><p></p></div><template for=a></template>";
            removed.to_owned() + &times("<div>", n) + &times("<input>", n)
        },
        |n| "<form>".to_owned() + &times("<div></div>", n) + &times("<input>", n),
    );
    attack(
        "in templates",
        |n| times("<template><form>", n) + &times("</form>", n),
        |n| times("<template><form></form></template>", n),
    );
}

#[test]
fn foreign_end_tags() {
    attack(
        "of nothing",
        |n| "<svg>".to_owned() + &times("<g>", n) + &times("</x>", n),
        |n| "<svg>".to_owned() + &times("<g/>", n) + &times("</x>", n),
    );
    attack(
        "of html",
        |n| times("<svg><desc>", n) + &times("</x>", n),
        |n| times("<svg></svg>", n) + &times("</x>", n),
    );
    attack(
        "breaking out",
        |n| times("<math>", n) + &times("<svg><g><p>", n),
        |n| times("<svg></svg><p>", n),
    );
}

#[test]
fn template_on_stack() {
    attack(
        "</template> of none",
        |n| times("<span>", n) + &times("</template>", n),
        |n| times("<span></span>", n) + &times("</template>", n),
    );
    attack(
        "html and body in templates",
        |n| times("<template>", n) + &times("<html><body>", n),
        |n| times("<template></template>", n) + &times("<html><body>", n),
    );
    attack("modes of templates", |n| times("<template><tr>", n), |n| times("<tr></tr>", n));
}

#[test]
fn removal_from_the_middle() {
    // The b that is moved up, block by block, has many of its name above it that left the list.
    attack(
        "below elements of the same name",
        |n| {
            let inner = times("<b>", n) + "</b></b></b>";
            "<b x>".to_owned() + &times("<div>", n) + &inner + "<span>" + &times("</b>", n / 8)
        },
        |n| times("<b></b><div>", n),
    );
    attack(
        "a",
        |n| times("<a><span><table>", n) + &times("<a>", n),
        |n| times("<a></a><span><table></table>", n),
    );
    attack(
        "forms below walls",
        |n| times("<form><div><p>", n) + &times("</form><form>", n),
        |n| times("<form></form><p>", n),
    );
}

#[test]
fn noahs_ark() {
    attack(
        "one name, many attributes",
        |n| each(n, |i| format!("<b a=1 b=2 c={i:06}>")),
        |n| each(n, |i| format!("<b a=1 b=2 c={i:06}></b>")),
    );
    attack(
        "expelled entries are not walked",
        |n| "<p>".to_owned() + &times("<b>", n) + &times("<p>x", n),
        |n| times("<p>x", n),
    );
    attack("b and p", |n| times("<b><p>x", n), |n| times("<b></b><p>x", n));
    attack(
        "expelled entries between others",
        |n| {
            let open = each(n, |i| format!("<u a{i:06}>"));
            open + "<p>" + &times("<i>", n) + &times("</p><p>x", n)
        },
        |n| times("<u></u>", n),
    );
    attack(
        "with markers",
        |n| each(n, |i| format!("<object><i><i><i><i a{i:06}><i><i><i><i><i>")),
        |n| each(n, |i| format!("<object></object><i a{i:06}></i><i></i>")),
    );
    attack(
        "a named formatting element among others",
        |n| each(n, |i| format!("<font color={i:06}>")) + &times("<nobr></nobr>", n),
        |n| each(n, |i| format!("<p color={i:06}>")) + &times("<nobr></nobr>", n),
    );
}

#[test]
fn reconstruction() {
    attack_with(
        "paragraphs",
        |n| "<p>".to_owned() + &each(n, |i| format!("<b a{i:06}>")) + &times("<p>x", n),
        |n| each(n, |i| format!("<b a{i:06}></b>")) + &times("<p>x", n),
        PLAIN,
        Output::Quadratic,
    );
    // The nodes are few, and share their attributes; what is quadratic is the text written.
    attack_with(
        "a long attribute",
        |n| format!("<p><b a=\"{}\">", times("x", n)) + &times("<p>x", n / 4 + 1),
        |n| times("<p><b>x</b>", n),
        PLAIN,
        Output::Quadratic,
    );
    attack_with(
        "many attributes",
        |n| format!("<p><b {}>", each(n, |i| format!("a{i:06} "))) + &times("<p>x", n),
        |n| times("<p><b a>x</b>", n),
        PLAIN,
        Output::Quadratic,
    );
}

#[test]
fn duplicate_attributes() {
    attack(
        "distinct",
        |n| format!("<div {}>", each(n, |i| format!("a{i:06} "))),
        |n| each(n, |i| format!("<div a{i:06}>")),
    );
    attack("equal", |n| format!("<div {}>", times("a ", n)), |n| times("<div a>", n));
    attack(
        "many and then equal",
        |n| format!("<div {}{}>", each(n, |i| format!("a{i:06} ")), times("a0 ", n)),
        |n| each(n, |i| format!("<div a{i:06}>")),
    );
    attack_with(
        "across pieces",
        |n| format!("<div {}>", each(n, |i| format!("a{i:06}=x "))),
        |n| each(n, |i| format!("<div a{i:06}=x>")),
        Setup { piece: 3, ..PLAIN },
        Output::Linear,
    );
}

#[test]
fn merged_attributes() {
    attack(
        "html",
        |n| each(n, |i| format!("<html a{i:06}>")),
        |n| each(n, |i| format!("<i a{i:06}></i>")),
    );
    attack(
        "body",
        |n| "<body>".to_owned() + &each(n, |i| format!("<body a{i:06}=x>y")),
        |n| each(n, |i| format!("<i a{i:06}=x></i>y")),
    );
    attack(
        "html and body in turn",
        |n| each(n, |i| format!("<html a{i:06}><body b{i:06}>")),
        |n| each(n, |i| format!("<i a{i:06}></i>")),
    );
}

#[test]
fn growing_text() {
    attack("between end tags of nothing", |n| times("a</x>", n), |n| times("a<br>", n));
    attack("between null characters", |n| times("a\0", n), |n| times("ab", n));
    attack("beside a table", |n| "<table>".to_owned() + &times("a<tr>", n), |n| times("a<br>", n));
    attack_with(
        "byte by byte",
        |n| times("a&b", n),
        |n| times("a<i>", n),
        Setup { piece: 1, ..PLAIN },
        Output::Linear,
    );
    attack("references", |n| times("&amp;", n), |n| times("a<i>", n));
    attack("carriage returns", |n| times("a\r\n", n), |n| times("ab\n", n));
}

#[test]
fn pending_table_text() {
    attack(
        "white space",
        |n| "<table>".to_owned() + &times(" <!---->", n),
        |n| "<div>".to_owned() + &times(" <!---->", n),
    );
    attack(
        "at last a letter",
        |n| "<table>".to_owned() + &times(" \0", n) + "x",
        |n| "<div>".to_owned() + &times(" y", n) + "x",
    );
    attack(
        "letters among rows",
        |n| "<table>".to_owned() + &times("<tr>x", n),
        |n| "<table>".to_owned() + &times("<tr><td>x", n),
    );
}

#[test]
fn selectedcontent() {
    attack(
        "options that are all selected",
        |n| {
            let options = times("<option selected>x", n);
            "<select><button><selectedcontent></selectedcontent></button>".to_owned() + &options
        },
        |n| "<select>".to_owned() + &times("<option selected>x", n),
    );
    attack(
        "nested selects",
        |n| {
            times(
                "<select><button><selectedcontent></selectedcontent></button>\
                 <option selected><object>",
                n,
            )
        },
        |n| times("<select><option selected></select>", n),
    );
    attack(
        "options in depth",
        |n| {
            let open = times("<div><option>", n);
            "<select><button><selectedcontent></selectedcontent></button>".to_owned() + &open
        },
        |n| "<select>".to_owned() + &times("<div><option>", n),
    );
    attack(
        "nested options",
        |n| {
            let open = times("<option selected><span>", n);
            "<select><button><selectedcontent></selectedcontent></button>".to_owned() + &open
        },
        |n| "<select>".to_owned() + &times("<option selected>", n),
    );
}

#[test]
fn patch_markers() {
    attack(
        "one for each template",
        |n| {
            "<p>".to_owned()
                + &each(n, |i| format!("<?marker name=a{i:06}>"))
                + &each(n, |i| format!("<template for=a{i:06}>x</template>"))
        },
        |n| each(n, |i| format!("<?other name=a{i:06}><template>x</template>")),
    );
    attack(
        "one name, many markers",
        |n| {
            "<p>".to_owned()
                + &times("<?marker name=\"a\"?>", n)
                + &times("<template for=a>x</template>", n)
        },
        |n| times("<?other name=\"a\"?>", n) + &times("<template>x</template>", n),
    );
    attack(
        "far down",
        |n| {
            let markers = each(n, |i| format!("<?marker name=\"a{i:06}\"?>"));
            let templates = each(n, |i| format!("<template for=a{i:06}>x</template>"));
            times("<div>", n) + &markers + &times("</div>", n) + &templates
        },
        |n| times("<div></div>", n),
    );
    attack(
        "markers outside of the scope",
        |n| {
            let markers = "<div>".to_owned() + &times("<?marker name=\"a\"?>", n) + "</div>";
            markers + &times("<p><template for=a></template></p>", n)
        },
        |n| times("<?other name=\"a\"?>", n) + &times("<p><template></template></p>", n),
    );
    attack(
        "markers outside of the scope, after foster parenting",
        |n| {
            let markers = "<div>".to_owned() + &times("<?marker name=\"a\"?>", n) + "</div>";
            markers + "<table><b>x</b></table>" + &times("<p><template for=a></template></p>", n)
        },
        |n| times("<?other name=\"a\"?>", n) + &times("<p><template></template></p>", n),
    );
    attack(
        "markers deep outside of the scope",
        |n| {
            let deep = times("<div>", n) + &times("<?marker name=\"a\"?>", n) + &times("</div>", n);
            deep + &times("<p><template for=a></template></p>", n)
        },
        |n| times("<div></div>", n) + &times("<p><template></template></p>", n),
    );
    attack(
        "markers between what is moved",
        |n| {
            let markers = times("<?marker name=\"a\"?>", n);
            times("<div><b>", n) + "<p>" + &markers + &times("</b><template for=a>x</template>", n)
        },
        |n| times("<div><b></b>", n) + &times("<p></p>", n),
    );
    attack(
        "templates that bring markers",
        |n| {
            let first = "<?start name=\"a\"?><?end?>";
            let one = "<template for=a><?start name=\"a\"?><?end?><?marker name=\"b\"?></template>";
            times("<div>", 8) + "</div>" + first + &times(one, n)
        },
        |n| times("<template><?start name=\"a\"?></template>", n),
    );
    attack(
        "starts without ends",
        |n| {
            let starts = each(n, |i| format!("<?start name=\"a{i:06}\"?>x"));
            starts + &each(n, |i| format!("<template for=a{:06}>x</template>", n - 1 - i))
        },
        |n| times("<?other?>x", n),
    );
}

#[test]
fn interned_names() {
    attack("tags, nested", |n| each(n, |i| format!("<x{i:06}>")), |n| times("<xxxxx>", n));
    attack(
        "tags and attributes",
        |n| each(n, |i| format!("<x{i:06} y{i:06}></x{i:06}>")),
        |n| times("<xxxxx yyyyy></xxxxx>", n),
    );
}

#[test]
fn shadow_roots() {
    let setup = Setup { shadow_roots: true, ..PLAIN };
    attack_with(
        "from the inside out",
        |n| times("<div>", n) + &times("<template shadowrootmode=open></template></div>", n),
        |n| times("<div><template shadowrootmode=open></template></div>", n),
        setup,
        Output::Linear,
    );
    attack_with(
        "nested",
        |n| times("<div><template shadowrootmode=open>", n),
        |n| times("<div><template shadowrootmode=open></template></div>", n),
        setup,
        Output::Linear,
    );
}

#[test]
fn pauses_and_errors() {
    let setup = Setup { errors: 100, ..PLAIN };
    attack_with(
        "encoding declarations",
        |n| times("<meta charset=x>", n),
        |n| times("<link charset=x>", n),
        setup,
        Output::Linear,
    );
    attack_with(
        "scripts",
        |n| times("<script></script>", n),
        |n| times("<style></style>", n),
        setup,
        Output::Linear,
    );
    attack_with(
        "an error for each character",
        |n| times("\u{1}\0</x>", n),
        |n| times("ab</x>", n),
        setup,
        Output::Linear,
    );
}

#[test]
fn tokens_without_end() {
    for (name, family) in [
        ("comment", (|n| format!("<!--{}", times("--!", n))) as Family),
        ("comment in comment", |n| format!("<!--{}", times("<!--", n))),
        ("end tag in raw text", |n| format!("<title>{}", times("</titl", n))),
        ("script in script", |n| format!("<script><!--{}", times("<script", n))),
        ("double escaped", |n| format!("<script><!--<script>{}", times("</script", n))),
        ("section", |n| format!("<svg><![CDATA[{}", times("]]", n))),
        ("value", |n| format!("<a b='{}", times("&amp&", n))),
        ("name", |n| format!("<a{}", times("A", n))),
        ("doctype", |n| format!("<!doctype html public '{}", times("x", n))),
        ("instruction", |n| format!("<?x {}", times("?", n))),
        ("reference", |n| times("&notinva", n)),
        ("number", |n| format!("&#{}", times("1", n))),
        ("long reference", |n| times("&CounterClockwiseContourIntegra", n)),
    ] {
        check(name, family, PLAIN, Output::Linear);
        check(name, family, Setup { piece: 1, ..PLAIN }, Output::Linear);
    }
}

#[test]
fn fragments() {
    for context in ["td", "select", "template", "table", "html", "frameset"] {
        let setup = Setup { context: Some(context), ..PLAIN };
        check(context, |n| times("<b><p><table><td>x", n), setup, Output::Linear);
        check(context, |n| times("<div>", n) + &times("</x><li>", n), setup, Output::Linear);
    }
}
