//! Questions to the stack of open elements and to the insertion modes.

use super::measure::{attack, times};

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
