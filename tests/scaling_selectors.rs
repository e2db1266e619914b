//! No selector is expensive: the work of a query grows no faster than the document, whatever both are.
//!
//! Each selector of a list that has every combinator, every pseudo-class and the nestings of these is asked of
//! each document of a list of attacks: depth, breadth, comments among siblings, elements of thousands of
//! attributes or classes, attributes that thousands of elements share. As in `tests/scaling`, the
//! assertions are about the work counted by the crate: between two sizes of a document it must grow as
//! the size does, to the power of 1.05 at most, and a byte of an attack may cost only a multiple of a
//! byte of the control, a common list of the same length.

use duckbill::{Document, ElementRef, NodeRef, Selector, parse, work};

/// The greatest exponent that counts as linear.
const LINEAR: f64 = 1.05;

/// How many bytes the two documents of a family have, about.
const SIZES: [usize; 2] = [16_000, 128_000];

/// How much more work a byte of an attack may be than a byte of the control.
const WORST_FACTOR: f64 = 40.0;

/// Less work a byte than this is never too much: some controls do next to nothing.
const LEAST_WORK: f64 = 0.2;

/// How many bytes a document has of which a long selector is asked, about.
const SMALL: usize = 8_000;

/// How much work a part of a selector and a byte of a document may be together.
const MOST_OF_A_PART: f64 = 4.0;

/// A family of documents, by a count that their length is proportional to.
type Family = fn(usize) -> String;

/// A document of a list, of which nothing is deep or broad.
fn control(n: usize) -> String {
    let item = "<ul class=a><li class=b lang=en><b class=zz>x</b> <i>y</i><li><input name=q></ul>";
    format!("<!doctype html>{}", item.repeat(n.div_ceil(12)))
}

fn numbered(n: usize, one: impl Fn(usize) -> String) -> String {
    (0..n).map(one).collect()
}

/// What each attack is called, and what it is.
const ATTACKS: &[(&str, Family)] = &[
    ("late legend", |n| {
        let (many, inputs) = ("<br>".repeat(n), "<input>".repeat(n));
        format!("<fieldset disabled>{many}<legend>x</legend>{inputs}</fieldset>")
    }),
    ("legends in a fieldset", |n| {
        format!("<fieldset disabled>{}", "<legend><input></legend>".repeat(n))
    }),
    ("fieldsets in one another", |n| "<fieldset><input>".repeat(n)),
    ("fieldsets in legends", |n| "<fieldset disabled><legend><input>".repeat(n)),
    ("many classes", |n| {
        format!("<div class='{}'>{}", numbered(n, |i| format!(" t{i}")), "<b></b>".repeat(n))
    }),
    ("many words", |n| {
        let words = numbered(n, |i| format!(" t{i}"));
        format!("<div title='{words}' lang='{words}' id='{words}'>{}", "<b></b>".repeat(n))
    }),
    ("many attributes", |n| {
        format!("<div {}>{}", numbered(n, |i| format!(" a{i}")), "<b></b>".repeat(n))
    }),
    ("many attributes of one of many", |n| {
        format!("{}<p {}>", "<b></b>".repeat(n), numbered(n, |i| format!(" a{i}")))
    }),
    ("comments before", |n| format!("<div>{}{}", "<!---->".repeat(n), "<b></b>".repeat(n))),
    ("comments between", |n| format!("<div>{}", "<b></b><!---->".repeat(n))),
    ("comments before the parent", |n| {
        format!("<p></p>{}<div>{}", "<!---->".repeat(n), "<b></b>".repeat(n))
    }),
    ("comments in the last of a chain", |n| {
        format!("{}{}", "<div>".repeat(n), "<!---->".repeat(n))
    }),
    ("depth", |n| format!("{}<p class=last>", "<div>".repeat(n))),
    ("depth of two classes", |n| "<div class=a><div class=b>".repeat(n)),
    ("depth with siblings", |n| "<i></i><div class=a><b></b>".repeat(n)),
    ("depth of paragraphs", |n| "<div><p class=b>x</p>".repeat(n)),
    ("breadth", |n| "<p>x".repeat(n)),
    ("breadth of two classes", |n| "<p class=a></p><p class=b></p>".repeat(n)),
    ("breadth of leaves with children", |n| "<div class=a><b></b></div>".repeat(n)),
    ("breadth of types", |n| numbered(n, |i| format!("<x-{i}></x-{i}>"))),
    ("lists in a list", |n| format!("<ul>{}", "<li><ul><li></ul>".repeat(n))),
    ("a first class, then breadth", |n| {
        format!("<p class=a></p><p class=b></p>{}", "<p><b></b></p>".repeat(n))
    }),
    ("a last class after breadth", |n| format!("{}<p class=zz></p>", "<p><b></b></p>".repeat(n))),
    ("languages", |n| "<div lang=de><b></b>".repeat(n)),
    ("editing hosts", |n| format!("<div contenteditable=x>{}", "<div><b></b>".repeat(n))),
    ("options", |n| {
        format!("<select><optgroup disabled>{}", "<option>x<option selected>".repeat(n))
    }),
    ("shared classes", |n| {
        let words = numbered(n, |i| format!(" t{i}"));
        format!("<b class='{words}'>{}", "<p>x</p><p>".repeat(n))
    }),
    ("shared attributes", |n| {
        format!("<b {}><i>{}", numbered(n, |i| format!(" a{i}")), "<p></i>x<i>".repeat(n))
    }),
    ("shared words", |n| {
        let words = numbered(n, |i| format!(" t{i}"));
        format!(
            "<b title='{words}' lang='{words}' id='{words}' dir=auto>{}",
            "<p>x</p><p>".repeat(n)
        )
    }),
    ("forms", |n| numbered(n, |i| format!("<form id=f{i}><input type=submit name=q></form>"))),
    ("controls of other forms", |n| {
        let forms = numbered(n, |i| format!("<form id=f{i}></form>"));
        let inputs =
            numbered(n, |i| format!("<input type=radio name=q form=f{i}><button form=f{i}>"));
        format!("{forms}{inputs}")
    }),
    ("radio buttons", |n| format!("<form>{}", "<input type=radio name=q>".repeat(n))),
    ("controls in depth", |n| format!("<form>{}", "<div><input type=radio><button>".repeat(n))),
    ("directions in one another", |n| format!("{}x", "<div dir=auto>1".repeat(n))),
    ("weak text", |n| {
        format!("<div dir=auto>{}{}", "1<b></b>".repeat(n), "<bdi>2</bdi>".repeat(n))
    }),
    ("text areas", |n| "<textarea placeholder=x></textarea>".repeat(n)),
    ("drawings", |n| format!("<svg>{}", "<use xlink:href=#a><g class=a>".repeat(n))),
];

/// Every combinator, every pseudo-class, and nestings of these.
const SELECTORS: &[&str] = &[
    "*",
    "b",
    "#zz",
    ".zz",
    "[zz]",
    "[title~=zz]",
    "[title$=zz i]",
    "[*|zz]",
    ".zz > b",
    ".zz b",
    ".zz + b",
    ".zz ~ b",
    "#zz > b",
    "[zz] > b",
    "[*|href] > b",
    "[title~=zz] > b, [title*=zz] > b",
    "[a1]:not(.zz) > b",
    "x-none > div div",
    "x-none ~ div div > div",
    "div div div div x-none",
    ".zz + b > i, i + div > b, .zz ~ div > b",
    ".a .b .zz ~ .a > *",
    ".zz ~ .a ~ .b + *",
    ":is(x-none, x-other) :is(div, p, b)",
    "div:not(.zz div)",
    ":is(:is(.zz > b) b) ~ b",
    ":root *",
    ":scope > body > *",
    ":empty",
    ":empty b",
    ":empty > b, :empty + b, :empty ~ b",
    ":first-child",
    ":last-child",
    ":only-child",
    ":only-child > b, :last-child > b",
    ":first-of-type",
    ":last-of-type",
    ":only-of-type > *",
    ":nth-child(2n + 1)",
    ":nth-last-child(3n)",
    ":nth-of-type(odd)",
    ":nth-last-of-type(2n)",
    ":nth-child(2n) > b, :nth-last-child(2n) b",
    ":nth-child(2n of .zz > b)",
    ":nth-last-child(2n of :not(.zz b))",
    ":nth-child(3 of x-none, p)",
    ":has(x-none)",
    ":has(> x-none)",
    ":has(+ x-none)",
    ":has(~ x-none)",
    ":has(.a .b .zz)",
    "div:not(:has(.a .b .zz))",
    ":has(> .a > .b .zz)",
    ":has(+ * .zz)",
    ":has(~ * .zz)",
    "p:has(~ .a ~ .b ~ .zz)",
    ":has(~ .a + .b > .zz)",
    ":has(.zz):has(> b) > b",
    ":has(:is(.a .zz) ~ .b) b",
    ":not(:has(:not(.zz)))",
    ":nth-child(2n of :has(.zz))",
    ":any-link, :any-link > b",
    ":checked, :checked ~ *",
    ":disabled",
    ":enabled",
    ":disabled > b, :enabled > b",
    ":required, :optional",
    ":read-write",
    ":read-only",
    ":read-write b, :read-only > b",
    ":placeholder-shown, :placeholder-shown > b",
    ":open b",
    ":lang(xx)",
    ":lang(xx) > b, :lang('*-x') b",
    ":hover b",
    ":default",
    ":default ~ *, :indeterminate > b",
    ":indeterminate",
    ":defined, :not(:defined) b",
    ":dir(rtl)",
    ":dir(ltr) > b",
];

/// Makes a document of about `size` bytes.
fn sized(family: Family, size: usize) -> String {
    let (small, large) = (family(64).len(), family(128).len());
    family((size * 64 / (large - small)).max(1))
}

/// How much work finding all that matches is.
fn work_of(document: &Document, selector: &Selector) -> u64 {
    let _ = work::take();
    let found = document.select(selector).count();
    assert!(found <= document.node_count());
    work::take()
}

/// The works for two sizes of documents: lengths and works, by selector.
fn works(family: Family, selectors: &[Selector]) -> Vec<[(usize, u64); 2]> {
    let [small, large] = SIZES.map(|size| {
        let html = sized(family, size);
        let document = parse(&html);
        // Where the parser makes more of it than it is long, that is what counts.
        let length = html.len().max(document.node_count());
        selectors.iter().map(|it| (length, work_of(&document, it))).collect::<Vec<_>>()
    });
    small.into_iter().zip(large).map(|(small, large)| [small, large]).collect()
}

fn check(selectors: &[&str]) {
    let parsed: Vec<_> =
        selectors.iter().map(|text| Selector::parse(text).expect("a selector")).collect();
    let controls = works(control, &parsed);
    let mut wrong = Vec::new();
    for (name, family) in ATTACKS {
        for ((text, works), control) in selectors.iter().zip(works(*family, &parsed)).zip(&controls)
        {
            let [small, large] = works;
            let growth = (large.1 as f64 / small.1.max(1) as f64).ln();
            let exponent = growth / (large.0 as f64 / small.0 as f64).ln();
            let per_byte = |(length, work): (usize, u64)| work as f64 / length as f64;
            let factor = per_byte(large) / per_byte(control[1]).max(LEAST_WORK);
            if exponent > LINEAR || factor > WORST_FACTOR {
                wrong.push(format!("{text} / {name}: exponent {exponent:.2}, factor {factor:.1}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn finding_all_that_matches_is_linear() {
    check(SELECTORS);
}

/// Long selectors: the work is linear in their length too.
#[test]
fn the_length_of_a_selector_is_a_factor_at_most() {
    let kinds: &[fn(usize) -> String] = &[
        |n| vec![".zz"; n].join(" "),
        |n| vec!["p"; n].join(" ~ "),
        |n| vec![".zz > b"; n].join(", "),
        |n| "[title~=zz]".repeat(n),
        |n| ":nth-child(2n)".repeat(n),
        |n| format!(":is({})", vec![".zz b"; n].join(", ")),
        |n| format!(":has({})", vec![".a .b"; n].join(", ")),
        |n| format!("b{}", ":not(.zz b)".repeat(n)),
    ];
    for (name, family) in ATTACKS {
        let document = parse(&sized(*family, SMALL));
        for kind in kinds {
            let (html_length, parts) = (SMALL.max(document.node_count()), 200);
            let selector = Selector::parse(&kind(parts)).expect("a selector");
            let factor = work_of(&document, &selector) as f64 / (parts * html_length) as f64;
            assert!(factor < MOST_OF_A_PART, "{} / {name}: {factor:.1}", kind(2));
        }
    }
}

/// Asking for the nearest is one question, however many ancestors there are.
#[test]
fn asking_for_the_nearest_is_linear() {
    for text in SELECTORS {
        let selector = Selector::parse(text).expect("a selector");
        for (name, family) in ATTACKS.iter().filter(|(name, _)| name.contains("depth")) {
            let [small, large] = SIZES.map(|size| {
                let html = sized(*family, size);
                let document = parse(&html);
                let mut elements = document.root().descendants().filter_map(NodeRef::as_element);
                let deepest: ElementRef<'_> = elements.next_back().expect("an element");
                let _ = work::take();
                let _ = deepest.closest(&selector);
                (html.len(), work::take())
            });
            let growth = (large.1 as f64 / small.1.max(1) as f64).ln();
            let exponent = growth / (large.0 as f64 / small.0 as f64).ln();
            assert!(exponent < LINEAR, "{text} / {name}: {exponent:.2}");
        }
    }
}

/// Prints the milliseconds of processor time of the worst families, for docs/hostile-times.md.
#[test]
#[ignore = "takes times, which say nothing where much else runs"]
fn times() {
    let cases: &[(&str, &str)] = &[
        (":disabled", "late legend"),
        (".zz > b", "many classes"),
        (".zz b", "many classes"),
        (":empty b", "comments before"),
        ("i + div > b", "comments before the parent"),
        ("#zz > b", "many attributes"),
        ("[*|href] > b", "many attributes"),
        ("[title~=zz] > b", "many words"),
        (":only-child", "comments between"),
        (":disabled", "fieldsets in legends"),
        (":nth-child(2n of .zz > b)", "breadth"),
        (".zz + b > i", "comments between"),
        (":lang(xx)", "many words"),
        (":read-write", "editing hosts"),
        (":has(+ * .zz)", "breadth of leaves with children"),
        ("p:has(~ .a ~ .b ~ .zz)", "breadth of two classes"),
        ("div:not(:has(.a .b .zz))", "depth of two classes"),
        (".zz b", "shared classes"),
    ];
    println!("| selector | document | 64 KB | 1 MB |\n|---|---|--:|--:|");
    for (text, name) in cases {
        let selector = Selector::parse(text).expect("a selector");
        let (_, family) = ATTACKS.iter().find(|(other, _)| other == name).expect("a family");
        let [small, large] = [64 << 10, 1 << 20].map(|size| {
            let document = parse(&sized(*family, size));
            let start = std::time::Instant::now();
            let _ = document.select(&selector).count();
            start.elapsed().as_secs_f64() * 1e3
        });
        println!("| `{}` | {name} | {small:.2} ms | {large:.2} ms |", text.replace('|', "\\|"));
    }
}
