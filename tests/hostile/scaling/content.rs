//! Insertions and their places: attributes, text, tables, patches and names.

use super::measure::{Output, PLAIN, Setup, attack, attack_with, each, times};

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
    attack(
        "options far down",
        |n| {
            let far = times("<div>", n) + &times("<option>x", n);
            "<select><button><selectedcontent></selectedcontent></button>".to_owned() + &far
        },
        |n| "<select>".to_owned() + &times("<div></div>", n) + &times("<option>x", n),
    );
    attack(
        "options in what is moved",
        |n| {
            let moved = times("<div>", n) + &times("<b><p><option>x</option></b>", n);
            "<select><button><selectedcontent></selectedcontent></button>".to_owned() + &moved
        },
        |n| "<select>".to_owned() + &times("<b><p></p><option>x</option></b>", n),
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
