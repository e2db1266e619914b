//! The pseudo-classes that ask the whole tree, and those of names.

use duckbill::{Selector, parse};

use super::check;

#[test]
fn default_buttons_and_choices() {
    let document = parse(
        "<!doctype html><form id=f1><button id=b1 type=button></button><button id=b2 commandfor=x></button>\
         <input id=i1 type=image><button id=b3></button><input id=c1 type=checkbox checked><input id=c2 \
         type=radio></form><button id=b4 form=f2></button><form id=f2><input id=i2 type=submit></form>\
         <button id=b5></button><select><option id=o1><option id=o2 selected></select><form id=f3><button \
         id=b6 type=RESET></button><button id=b7 type=nonsense></button></form>",
    );
    check(
        &document,
        &[(":default", "i1 c1 b4 o2 b7"), ("form > :not(:default)", "b1 b2 b3 c2 i2 b6")],
    );
}

#[test]
fn the_button_of_a_select_submits_no_form() {
    let document = parse(
        "<form id=f><select id=s><button id=b1>x</button><option id=o>a</select><button id=b2></button></form>",
    );
    check(&document, &[(":default", "b2")]);
}

#[test]
fn the_option_that_shows_is_the_first_enabled_one() {
    for html in [
        "<select><optgroup disabled><div><option>a</option></div></optgroup><option>b</select>",
        "<select><optgroup><option disabled>a<option>b</optgroup><option>c</select>",
        "<select><div><option>a</option></div></select>",
    ] {
        let document = parse(html);
        let select = document.elements_by_tag_name("select").next().unwrap();
        let enabled = Selector::parse("option:enabled").unwrap();
        let first = select.options().find(|option| option.matches(&enabled));
        assert!(first.is_some() && select.selected_options().next() == first, "{html}");
    }
}

#[test]
fn indeterminate_groups_and_progress() {
    let document = parse(
        "<!doctype html><form id=f><input id=r1 type=radio name=a><input id=r2 type=radio name=a checked><input \
         id=r3 type=radio name=b></form><input id=r4 type=radio name=a><input id=r5 type=radio form=f name=b \
         checked><input id=r6 type=radio><input id=r7 type=radio checked><progress id=p1></progress><progress \
         id=p2 value=''></progress><input id=c type=checkbox>",
    );
    check(&document, &[(":indeterminate", "r4 r6 p1"), ("form :indeterminate", "")]);
}

#[test]
fn defined_are_all_but_custom_elements() {
    let document = parse(
        "<!doctype html><body id=b><x-a id=1></x-a><b id=2></b><unknown id=3></unknown><p id=4 is=x-p></p>\
         <font-face id=5></font-face><svg id=6><x-y id=7></x-y></svg>",
    );
    check(&document, &[("body :defined", "2 3 5 6 7"), ("body :not(:defined)", "1 4")]);
}

#[test]
fn directions() {
    let document = parse(
        "<!doctype html><div id=1 dir=RTL><p id=2></p><p id=3 dir=ltr><b id=4></b></p><bdi id=5>abc</bdi>\
         <bdi id=6>1</bdi><input id=7 type=tel><svg id=s></svg></div><p id=8 dir=auto>12 <bdi id=9>abc</bdi>\
         <script>abc</script>אבג</p><p id=a dir=auto><span id=b>العربية</span> abc</p><p id=c dir=auto>1 2</p>\
         <input id=d dir=auto value='א'><textarea id=e dir=auto>א</textarea><p id=f dir=nonsense></p>",
    );
    check(
        &document,
        &[
            ("body :dir(rtl)", "1 2 s 8 - a b d e"),
            ("body :dir(LTR)", "3 4 5 6 7 9 c f"),
            (":dir(up)", ""),
            ("div > :dir(rtl)", "2 s"),
        ],
    );
    assert_eq!(Selector::parse("p:DIR(ltr)").unwrap().to_string(), "p:dir(ltr)");
}

#[test]
fn languages_are_inherited_from_the_nearest() {
    let document =
        parse("<!doctype html><p lang=de id=1><b id=2 lang=x><i id=3></i></b><u id=4></u>");
    check(&document, &[(":lang(de)", "1 4"), (":lang(x)", "2 3")]);
}

#[test]
fn what_is_selected_is_what_shows() {
    let document = parse(
        "<!doctype html><select><option id=a><option id=b></select><select><option id=c selected><option id=d \
         selected></select><select multiple><option id=e selected><option id=f selected></select><select size=2>\
         <option id=g></select><select><option id=h disabled><optgroup disabled><option id=i></optgroup><option id=j>\
         </select><datalist><option id=k selected></datalist><input type=radio name=n id=l checked><input type=radio \
         name=n id=m checked><input type=radio name=n id=n><form><input type=radio name=n id=o checked></form>\
         <input type=radio id=p checked><input type=radio id=q checked><input type=checkbox id=r checked>",
    );
    check(
        &document,
        &[(":checked", "a d e f j k m o p q r"), ("option:not(:checked)", "b c g h i")],
    );
}

#[test]
fn options_of_a_disabled_select_are_disabled() {
    let document = parse(
        "<!doctype html><select disabled id=a><option id=b><optgroup id=c><option id=d></optgroup></select><fieldset \
         disabled id=e><legend><select id=f><option id=g></select></legend><select id=h><option id=i></select>\
         </fieldset><select id=j><optgroup disabled id=k><option id=l></optgroup></select>",
    );
    check(&document, &[(":disabled", "a b c d e h i k l"), (":enabled", "f g j")]);
}

#[test]
fn languages_of_the_page_and_of_foreign_elements() {
    let document = parse(
        "<!doctype html><html id=r><meta id=m http-equiv=Content-Language content=' fr x'><body id=b><p id=p xml:lang=de>\
         <svg id=s xml:lang=de><a id=a lang=en></a></svg><math id=t lang=de></math><i id=i lang=''></i>",
    );
    check(
        &document,
        &[(":lang(fr)", "r - m b p t"), (":lang(de)", "s"), (":lang(en)", "a"), (":lang('')", "i")],
    );
}

#[test]
fn placeholders_links_and_directions() {
    let document = parse(
        "<!doctype html><input id=a placeholder=x value='&#10;'><input id=b placeholder=x type=number value=x><input id=c \
         placeholder=x type=url value=' '><input id=d placeholder=x value=' '><input id=e dir=auto type=foo value='א'>\
         <svg><a id=f href=x></a><a id=g xlink:href=x></a><a id=h></a></svg><link id=i href=x>",
    );
    check(
        &document,
        &[(":placeholder-shown", "a b c"), (":dir(rtl)", "e"), (":any-link", "f g"), ("&", "-")],
    );
}

#[test]
fn ranges_and_validity() {
    let document = parse(
        "<!doctype html><form id=f><fieldset id=s><input id=a type=number min=1 max=5 value=9></fieldset></form><form \
         id=g><input id=b type=number min=1 max=5 value=3><input id=c type=number value=3><input id=d type=number min=1 \
         max=5 value=9 disabled><input id=e required></form><input id=h form=g type=radio name=n><input id=i form=g \
         type=radio name=n required>",
    );
    check(
        &document,
        &[
            (":in-range", "b"),
            (":out-of-range", "a"),
            (":invalid", "f s a g e h i"),
            (":valid", "b c"),
        ],
    );
}

#[test]
fn states_of_browsers_alone_match_nothing() {
    let document = parse("<!doctype html><div popover id=a></div><dialog open id=b></dialog>");
    for class in [
        "popover-open",
        "modal",
        "fullscreen",
        "autofill",
        "-webkit-autofill",
        "user-valid",
        "user-invalid",
        "host",
        "host(div)",
        "host-context(div)",
        "state(a)",
        "active-view-transition-type(a, b)",
        "picture-in-picture",
        "playing",
        "target-current",
    ] {
        check(&document, &[(&format!("div, :{class}"), "a"), (&format!("div:not(:{class})"), "a")]);
        let selector = Selector::parse(&format!(":{class}")).unwrap();
        assert_eq!(selector.to_string(), format!(":{class}"));
    }
    assert!(Selector::parse(":state()").is_err() && Selector::parse(":host-context()").is_err());
}
