//! Documents made to be expensive for selectors: depth, breadth, comments among siblings, elements of thousands of
//! attributes or classes, attributes that thousands of elements share.

/// A family of documents, by a count that their length is proportional to.
pub(crate) type Family = fn(usize) -> String;

/// Makes a document of about `size` bytes.
pub(crate) fn sized(family: Family, size: usize) -> String {
    let (small, large) = (family(64).len(), family(128).len());
    family((size * 64 / (large - small)).max(1))
}

fn numbered(n: usize, one: impl Fn(usize) -> String) -> String {
    (0..n).map(one).collect()
}

/// The attacks: their names and families.
pub(crate) const ATTACKS: &[(&str, Family)] = &[
    ("late legend", |n| {
        let (many, inputs) = ("<br>".repeat(n), "<input>".repeat(n));
        format!("<fieldset disabled>{many}<legend>x</legend>{inputs}</fieldset>")
    }),
    ("legends in a fieldset", |n| {
        format!("<fieldset disabled>{}", "<legend><input></legend>".repeat(n))
    }),
    ("fieldsets in one another", |n| "<fieldset><input>".repeat(n)),
    ("fieldsets in legends", |n| "<fieldset disabled><legend><input>".repeat(n)),
    ("radio buttons of a group", |n| {
        format!("<form><b></b>{}", "<input type=radio name=a checked required>".repeat(n))
    }),
    ("radio buttons of forms", |n| "<form><input type=radio name=a checked></form>".repeat(n)),
    ("options of a select", |n| format!("<select required>{}", "<option>x".repeat(n))),
    ("selects of one option", |n| "<select required><option>x</select>".repeat(n)),
    ("groups of options", |n| {
        format!("<select disabled>{}", "<optgroup><option selected>x".repeat(n))
    }),
    ("languages of the page", |n| {
        format!("{}<b></b>", "<meta http-equiv=content-language content='en-a-b'>".repeat(n))
    }),
    ("a long language of the page", |n| {
        let long = "en-a".repeat(n);
        format!("<meta http-equiv=content-language content='{long}'>{}", "<b></b>".repeat(n))
    }),
    ("invalid controls in field sets", |n| "<fieldset><input required type=url value=x>".repeat(n)),
    ("controls of a range", |n| {
        "<input type=number min=1 max=5 value=9><input type=date max=2026-01-01>".repeat(n)
    }),
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
