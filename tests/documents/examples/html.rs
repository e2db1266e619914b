//! The meaning of elements.

use duckbill::microsyntax::color::Color;
use duckbill::microsyntax::date_time::{
    Date, DateOrTime, Duration, GlobalDateTime, LocalDateTime, Month, Time, Week, YearlessDate,
};
use duckbill::microsyntax::enumerated::{DIR, INPUT_TYPE};
use duckbill::microsyntax::reflect::{Double, Signed, Unsigned};
use duckbill::names::Namespace;
use std::fmt;

#[cfg(feature = "url")]
#[test]
fn base_url() {
    use duckbill::encoding::Encoding;
    assert_eq!(duckbill::html::BaseUrl::parse("HTTP://a").unwrap().as_str(), "http://a/");
    assert_eq!(duckbill::html::BaseUrl::parse("http://a/b").unwrap().as_str(), "http://a/b");
    {
        let base = duckbill::html::BaseUrl::parse("http://a/b?c").unwrap();
        assert_eq!(base.resolve("?d").as_deref(), Some("http://a/b?d"));
        assert_eq!(base.resolve("http://["), None);
    }
    {
        let base = duckbill::html::BaseUrl::parse("http://a/b").unwrap();
        let found = base.resolve_in("?é", Encoding::WINDOWS_1252);
        assert_eq!(found.as_deref(), Some("http://a/b?%E9"));
        assert_eq!(base.resolve_in("?é", Encoding::UTF_8), base.resolve("?é"));
    }
}

#[cfg(feature = "url")]
#[test]
fn document_with_url() {
    use duckbill::html::BaseUrl;
    let document = duckbill::parse("<base href=javascript:x><a href=b>");
    let own = BaseUrl::parse("https://example.com/a").unwrap();
    assert_eq!(document.resolve("b", &own).as_deref(), Some("https://example.com/b"));
}

#[test]
fn collections_document() {
    {
        let document = duckbill::parse("<a href=x>x</a><a>y</a><map><area href=z></map>");
        let found: Vec<_> = document.links().filter_map(|link| link.attribute("href")).collect();
        assert_eq!(found, ["x", "z"]);
    }
    assert_eq!(duckbill::parse("<form></form><form>").forms().count(), 2);
    assert_eq!(duckbill::parse("<script src=a></script>").scripts().count(), 1);
    assert_eq!(duckbill::parse("<a name=top>x</a><a href=y>y").anchors().count(), 1);
    assert_eq!(duckbill::parse("<embed src=x>").embeds().count(), 1);
}

#[test]
fn form_controls() {
    {
        let document = duckbill::parse("<form><input name=a><input name=b value=x>");
        let controls = document.forms().next().unwrap().form_controls();
        assert_eq!(controls.named_item("b").unwrap().attribute("value"), Some("x"));
    }
    {
        let document = duckbill::parse("<form><input name=a><input name=a>");
        let controls = document.forms().next().unwrap().form_controls();
        assert_eq!(controls.named_items("a").elements().len(), 2);
    }
}

#[test]
fn radio_node_list() {
    {
        let document = duckbill::parse("<form><input name=a><input id=a><input name=b>");
        let list = document.forms().next().unwrap().form_controls().named_items("a");
        assert_eq!(list.elements().len(), 2);
    }
    {
        let document = duckbill::parse(
            "<form><input type=radio name=a checked><input type=checkbox name=b checked>",
        );
        let controls = document.forms().next().unwrap().form_controls();
        assert_eq!(controls.named_items("a").value(), "on");
        assert_eq!(controls.named_items("b").value(), "");
    }
}

#[test]
fn inner_text_element_ref() {
    /// Takes the first bytes.
    struct Preview(String);
    impl fmt::Write for Preview {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0.push_str(text);
            if self.0.len() < 10 { Ok(()) } else { Err(fmt::Error) }
        }
    }
    let document = duckbill::parse(&"<p>Hello".repeat(1000));
    let mut preview = Preview(String::new());
    assert!(document.body().unwrap().write_inner_text(&mut preview).is_err());
    assert_eq!(preview.0, "Hello\n\nHello");
}

#[test]
fn labels_element_ref() {
    {
        let document =
            duckbill::parse("<label for=x>A</label><input id=x><label>B<select></label>");
        let labels = document.elements_by_tag_name("label");
        let names: Vec<_> = labels.map(|label| label.control().unwrap().name()).collect();
        assert_eq!(names, ["input", "select"]);
    }
    {
        let document =
            duckbill::parse("<label for=x>Name</label> <label>of the <input id=x></label>");
        let input = document.elements_by_tag_name("input").next().unwrap();
        let labels: Vec<_> = input.labels().map(|label| label.as_node().text_content()).collect();
        assert_eq!(labels, ["Name", "of the "]);
    }
}

#[test]
fn named_document() {
    let document = duckbill::parse("<p id=x><img name=x><output name=x></output>");
    let names: Vec<_> = document.all_named("x").map(|element| element.name()).collect();
    assert_eq!(names, ["p", "img"]);
}

#[test]
fn option_edits_document() -> Result<(), Box<dyn std::error::Error>> {
    {
        let mut document = duckbill::parse("<select><option>a<option>b</select>");
        let select = document.elements_by_tag_name("select").next().unwrap().as_node().id();
        for index in [0, 2] {
            let option = document.create_element(Namespace::Html, "option").unwrap();
            document.set_text_content(option, "new").unwrap();
            document.set_option(select, index, option)?;
        }
        let html = document.node(select).unwrap().inner_html();
        assert_eq!(html, "<option>new</option><option>b</option><option>new</option>");
    }
    {
        let mut document = duckbill::parse("<select><option>a<option>b</select>");
        let select = document.elements_by_tag_name("select").next().unwrap().as_node().id();
        assert_eq!(document.remove_option(select, 0), Ok(true));
        assert_eq!(document.remove_option(select, 1), Ok(false));
        assert_eq!(document.node(select).unwrap().inner_html(), "<option>b</option>");
    }
    {
        let mut document = duckbill::parse("<select><option>a<option>b</select>");
        let select = document.elements_by_tag_name("select").next().unwrap().as_node().id();
        document.set_options_length(select, 1)?;
        document.set_options_length(select, 2)?;
        assert_eq!(
            document.node(select).unwrap().inner_html(),
            "<option>a</option><option></option>"
        );
    }
    {
        let mut document = duckbill::parse("<select><option selected>a<option>b</select>");
        let select = document.elements_by_tag_name("select").next().unwrap().as_node().id();
        document.set_selected_index(select, Some(1))?;
        let html = document.node(select).unwrap().inner_html();
        assert_eq!(html, "<option>a</option><option selected=\"\">b</option>");
    }
    Ok(())
}

#[test]
fn option_elements() {
    let document = duckbill::parse("<select><option>a<option id=x>b");
    let select = document.elements_by_tag_name("select").next().unwrap();
    assert_eq!(select.options().named_item("x").unwrap().as_node().text_content(), "b");
}

#[test]
fn options_element_ref() {
    {
        let document = duckbill::parse(
            "<select><option>a<option selected>b<option selected>c</select><select><option>d",
        );
        let selects = document.elements_by_tag_name("select");
        let selected = selects.flat_map(|select| select.selected_options());
        let labels: Vec<_> = selected.map(|option| option.as_node().text_content()).collect();
        assert_eq!(labels, ["c", "d"]);
    }
    {
        let document = duckbill::parse("<select><option>a<option selected>b</select><select>");
        let selects: Vec<_> = document.elements_by_tag_name("select").collect();
        assert_eq!((selects[0].selected_index(), selects[1].selected_index()), (Some(1), None));
    }
    {
        let document =
            duckbill::parse("<select><option>a<optgroup><option id=b>b</select><option>c");
        assert_eq!(document.get_element_by_id("b").unwrap().option_index(), Some(1));
        assert_eq!(
            document.elements_by_tag_name("option").next_back().unwrap().option_index(),
            None
        );
    }
}

#[test]
fn reflect() -> Result<(), Box<dyn std::error::Error>> {
    {
        let document = duckbill::parse("<img alt=duck>");
        let image = document.images().next().unwrap();
        assert_eq!((image.reflect().string("alt"), image.reflect().string("title")), ("duck", ""));
    }
    {
        let document = duckbill::parse("<input disabled=false>");
        let input = document.elements_by_tag_name("input").next().unwrap();
        assert!(input.reflect().boolean("disabled") && !input.reflect().boolean("checked"));
    }
    {
        let document = duckbill::parse("<p tabindex=' -1px'>");
        let p = document.elements_by_tag_name("p").next().unwrap();
        assert_eq!((p.reflect().long("tabindex", 0), p.reflect().long("value", 7)), (-1, 7));
    }
    {
        let document = duckbill::parse("<input maxlength=-5>");
        let input = document.elements_by_tag_name("input").next().unwrap();
        assert_eq!(input.reflect().long("maxlength", Signed::non_negative()), -1);
    }
    {
        let document = duckbill::parse("<img width=300>");
        let image = document.images().next().unwrap().reflect();
        assert_eq!((image.unsigned_long("width", 0), image.unsigned_long("height", 9)), (300, 9));
    }
    {
        let document = duckbill::parse("<table><td colspan=5000>");
        let cell = document.elements_by_tag_name("td").next().unwrap();
        assert_eq!(
            cell.reflect().unsigned_long("colspan", Unsigned::clamped(1, 1000).with_default(1)),
            1000
        );
    }
    {
        let document = duckbill::parse("<meter value=.5>");
        let meter = document.elements_by_tag_name("meter").next().unwrap().reflect();
        assert_eq!((meter.double("value", 0.0), meter.double("max", 1.0)), (0.5, 1.0));
    }
    {
        let document = duckbill::parse("<progress max=-2>");
        let progress = document.elements_by_tag_name("progress").next().unwrap();
        assert_eq!(
            progress.reflect().double("max", Double { default: 1.0, ..Double::positive() }),
            1.0
        );
    }
    {
        let document = duckbill::parse("<input type=EMAIL dir=up>");
        let input = document.elements_by_tag_name("input").next().unwrap();
        assert_eq!(input.reflect().enumerated("type", &INPUT_TYPE), Some("email"));
        assert_eq!(input.reflect().enumerated("dir", &DIR), None);
    }
    {
        let mut document = duckbill::parse("<p class='a b'>");
        let p = document.elements_by_tag_name("p").next().unwrap();
        let (id, mut classes) = (p.as_node().id(), p.reflect().token_list("class"));
        classes.toggle("a", None)?;
        document.set_attribute(id, "class", classes.value())?;
        assert_eq!(document.elements_by_class_name("a").count(), 0);
    }
    {
        let document = duckbill::parse("<p data-user-id=7 class=x data-x=y>");
        let p = document.elements_by_tag_name("p").next().unwrap();
        let pairs: Vec<_> = p.reflect().dataset().collect();
        assert_eq!(pairs, [("userId".into(), "7"), ("x".into(), "y")]);
    }
    {
        let document = duckbill::parse("<p data-user-id=7>");
        let p = document.elements_by_tag_name("p").next().unwrap();
        assert_eq!((p.reflect().data("userId"), p.reflect().data("user-id")), (Some("7"), None));
    }
    {
        let document = duckbill::parse("<input type=color value=#FF8800>");
        let input = document.elements_by_tag_name("input").next().unwrap();
        assert_eq!(input.reflect().parsed::<Color>("value").unwrap().to_string(), "#ff8800");
    }
    {
        let document = duckbill::parse("<body bgcolor=chucknorris>");
        let color = document.body().unwrap().reflect().legacy_color("bgcolor").unwrap();
        assert_eq!(color.to_string(), "#c00000");
    }
    {
        let document = duckbill::parse("<time datetime=2026-10-31><time datetime=2026-02-30>");
        let dates: Vec<_> = document
            .elements_by_tag_name("time")
            .map(|time| time.reflect().parsed::<Date>("datetime"))
            .collect();
        assert_eq!(dates[0].unwrap().to_string(), "2026-10-31");
        assert_eq!(dates[1], None);
    }
    {
        let document = duckbill::parse("<input type=month value=2026-10>");
        let input = document.elements_by_tag_name("input").next().unwrap();
        assert_eq!(input.reflect().parsed::<Month>("value").unwrap().to_string(), "2026-10");
    }
    {
        let document = duckbill::parse("<input type=week value=2026-W44>");
        let input = document.elements_by_tag_name("input").next().unwrap();
        assert_eq!(input.reflect().parsed::<Week>("value").unwrap().to_string(), "2026-W44");
    }
    {
        let document = duckbill::parse("<time datetime=10-31>");
        let time = document.elements_by_tag_name("time").next().unwrap();
        assert!(time.reflect().parsed::<YearlessDate>("datetime").is_some());
    }
    {
        let document = duckbill::parse("<input type=time min=23:59>");
        let input = document.elements_by_tag_name("input").next().unwrap();
        assert_eq!(input.reflect().parsed::<Time>("min").unwrap().to_string(), "23:59");
    }
    {
        let document = duckbill::parse("<input type=datetime-local value='2026-10-31 23:59'>");
        let input = document.elements_by_tag_name("input").next().unwrap();
        assert_eq!(
            input.reflect().parsed::<LocalDateTime>("value").unwrap().to_string(),
            "2026-10-31T23:59"
        );
    }
    {
        let document = duckbill::parse("<ins datetime=2026-10-31T23:59Z>");
        let inserted = document.elements_by_tag_name("ins").next().unwrap();
        assert!(inserted.reflect().parsed::<GlobalDateTime>("datetime").is_some());
        assert!(inserted.reflect().parsed::<Date>("datetime").is_none());
    }
    {
        let document = duckbill::parse("<time datetime=PT4H>");
        let time = document.elements_by_tag_name("time").next().unwrap();
        assert!(time.reflect().parsed::<Duration>("datetime").is_some());
    }
    {
        let document = duckbill::parse("<time datetime=23:59>");
        let time = document.elements_by_tag_name("time").next().unwrap();
        assert!(time.reflect().parsed::<DateOrTime>("datetime").is_some());
    }
    Ok(())
}

#[cfg(feature = "url")]
#[test]
fn reflect_with_url() {
    use duckbill::html::BaseUrl;
    let document = duckbill::parse("<img src=a.png longdesc='http://['>");
    let base = document.base_url(&BaseUrl::parse("https://example.com/x/").unwrap());
    let image = document.images().next().unwrap().reflect();
    assert_eq!(image.url("src", &base), "https://example.com/x/a.png");
    assert_eq!(
        (image.url("longdesc", &base), image.url("cite", &base)),
        ("http://[".into(), "".into())
    );
}

#[test]
fn reflect_links_reflect() {
    let document = duckbill::parse("<p id=a>A<p id=b>B<p aria-labelledby='b none a b'>");
    let last = document.elements_by_tag_name("p").next_back().unwrap().reflect();
    let labels: Vec<_> =
        last.elements("aria-labelledby").map(|label| label.as_node().text_content()).collect();
    assert_eq!(labels, ["B", "A", "B"]);
}

#[cfg(feature = "url")]
#[test]
fn reflect_with_url_again() {
    use duckbill::html::BaseUrl;
    let document = duckbill::parse("<a ping='/a http://[ b'>");
    let base = document.base_url(&BaseUrl::parse("https://example.com/x/").unwrap());
    let link = document.elements_by_tag_name("a").next().unwrap().reflect();
    let urls: Vec<_> = link.urls("ping", &base).collect();
    assert_eq!(urls, ["https://example.com/a", "https://example.com/x/b"]);
}

#[test]
fn tables_element_ref() {
    {
        let document = duckbill::parse("<table><tr><tbody><tr></table>");
        assert_eq!(document.elements_by_tag_name("table").next().unwrap().t_bodies().count(), 2);
    }
    {
        let document = duckbill::parse("<table><caption>Ducks</caption></table>");
        let table = document.elements_by_tag_name("table").next().unwrap();
        assert_eq!(table.caption().unwrap().as_node().text_content(), "Ducks");
    }
    {
        let document = duckbill::parse("<table><tr><thead><tr></table>");
        assert!(document.elements_by_tag_name("table").next().unwrap().t_head().is_some());
    }
    {
        let document = duckbill::parse("<table><tr></table>");
        assert!(document.elements_by_tag_name("table").next().unwrap().t_foot().is_none());
    }
    {
        let document = duckbill::parse("<table><tr><th>a<td>b</table>");
        let row = document.elements_by_tag_name("tr").next().unwrap();
        let cells: Vec<_> = row.cells().map(|cell| cell.as_node().text_content()).collect();
        assert_eq!(cells, ["a", "b"]);
    }
    {
        let document = duckbill::parse("<table><tr id=b><thead><tr id=a></table>");
        let index = |id| document.get_element_by_id(id).unwrap().row_index();
        assert_eq!((index("a"), index("b")), (Some(0), Some(1)));
    }
    {
        let document = duckbill::parse("<table><thead><tr><tbody><tr id=b></table>");
        let row = document.get_element_by_id("b").unwrap();
        assert_eq!((row.row_index(), row.section_row_index()), (Some(1), Some(0)));
    }
    {
        let document = duckbill::parse("<table><tr><th colspan=2>a<td id=b>b</table>");
        assert_eq!(document.get_element_by_id("b").unwrap().cell_index(), Some(1));
    }
}

#[cfg(feature = "url")]
#[test]
fn base_url_of_base() {
    use duckbill::html::BaseUrl;
    let document = duckbill::parse("<base href=/wiki/><a href=Duck>");
    let base = document.base_url(&BaseUrl::parse("https://example.com/x").unwrap());
    assert_eq!(base.as_str(), "https://example.com/wiki/");
    let links: Vec<_> =
        document.links().filter_map(|link| base.resolve(link.attribute("href")?)).collect();
    assert_eq!(links, ["https://example.com/wiki/Duck"]);
}

#[test]
fn images() {
    assert_eq!(duckbill::parse("<img><image>").images().count(), 2);
}

#[test]
fn form_controls_in_order() {
    let html = "<input name=a form=x><form id=x><input name=b><input type=image></form>";
    let document = duckbill::parse(html);
    let form = document.forms().next().unwrap();
    let names: Vec<_> = form.form_controls().filter_map(|one| one.attribute("name")).collect();
    assert_eq!(names, ["a", "b"]);
}

#[test]
fn form() {
    let document = duckbill::parse("<form id=x></form><input form=x>");
    let input = document.elements_by_tag_name("input").next().unwrap();
    assert_eq!(input.form().unwrap().attribute("id"), Some("x"));
    assert_eq!(input.form_owner(), None);
}

#[test]
fn inner_text() {
    let html = "<h1>A  title</h1><p>One<br>two<p>three <script>no()</script><b>four</b></p>\
                <table><tr><td>5<td>6<tr><td>7</table><pre>8\n  9</pre>";
    let text = duckbill::parse(html).body().unwrap().inner_text();
    assert_eq!(text, "A title\n\nOne\ntwo\n\nthree four\n\n5\t6\n7\n8\n  9");
}

#[test]
fn is_labelable() {
    let document = duckbill::parse("<input><input type=HIDDEN><progress></progress><p>");
    assert_eq!(document.root().elements().filter(|element| element.is_labelable()).count(), 2);
}

#[test]
fn get_elements_by_name() {
    let document = duckbill::parse("<input name=q><a name=q>x</a><p id=q><svg name=q>");
    let names: Vec<_> = document.get_elements_by_name("q").map(|element| element.name()).collect();
    assert_eq!(names, ["input", "a"]);
}

#[test]
fn add_option() -> Result<(), duckbill::dom::EditError> {
    use duckbill::names::Namespace;
    let mut document = duckbill::parse("<select><optgroup><option>b</optgroup></select>");
    let select = document.elements_by_tag_name("select").next().unwrap();
    let b = select.options().next().unwrap().id();
    let select = select.id();
    let [a, c] = ["a", "c"].map(|label| {
        let option = document.create_element(Namespace::Html, "option").unwrap();
        document.set_text_content(option, label).unwrap();
        option
    });
    document.add_option(select, a, Some(b))?;
    document.add_option(select, c, None)?;
    let html = document.node(select).unwrap().inner_html();
    assert_eq!(html, "<optgroup><option>a</option><option>b</option></optgroup><option>c</option>");
    Ok(())
}

#[test]
fn options() {
    let document = duckbill::parse("<select><option>a<optgroup label=x><option>b</select>");
    let select = document.elements_by_tag_name("select").next().unwrap();
    let labels: Vec<_> = select.options().map(|option| option.text_content()).collect();
    assert_eq!(labels, ["a", "b"]);
}

#[test]
fn reflect_attribute() {
    let document = duckbill::parse("<p tabindex=' -1px'>");
    let p = document.elements_by_tag_name("p").next().unwrap();
    assert_eq!(p.reflect().long("tabindex", 0), -1);
}

#[test]
fn element() {
    let document = duckbill::parse("<button popovertarget=menu>x</button><ul id=menu>");
    let button = document.elements_by_tag_name("button").next().unwrap().reflect();
    assert_eq!(button.element("popovertarget").unwrap().name(), "ul");
    assert_eq!(button.element("commandfor"), None);
}

#[test]
fn rows() {
    let html =
        "<table><tfoot><tr id=c><tbody><tr id=b><td><table><tr></table><thead><tr id=a></table>";
    let document = duckbill::parse(html);
    let table = document.elements_by_tag_name("table").next().unwrap();
    let ids: Vec<_> = table.rows().filter_map(|row| row.attribute("id")).collect();
    assert_eq!(ids, ["a", "b", "c"]);
}

#[test]
fn title() {
    let document = duckbill::parse("<title> Duck\n bill </title>");
    assert_eq!(document.title().as_deref(), Some("Duck bill"));
}
