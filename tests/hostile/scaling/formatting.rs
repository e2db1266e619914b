//! Formatting elements: the adoption agency, Noah's Ark clause and reconstruction.

use super::measure::{Output, PLAIN, attack, attack_with, each, times};

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
        "forms below scope boundaries",
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
