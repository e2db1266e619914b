//! The files of `duckbill view` and `duckbill check --format html` in a headless Chromium. Needs `chromium` and
//! `chromedriver`; without them every test says that it was skipped.

use crate::browser::Browser;
use crate::common::{duckbill, folder};
use std::fs;
use std::path::PathBuf;

const PAGE: &[u8] = b"<!DOCTYPE html>\n<html lang=en><meta charset=utf-8><title>T</title>\n\
    <table id=one>moved<tr><td class=x>cell</table>\n<p><b>1<p>2</b>\n<img src=a srcset='b 1q'></div>\xFF\0";

/// The file for a page, in a folder of its own.
fn file(name: &str, arguments: &[&str], page: &[u8]) -> PathBuf {
    let output = duckbill(arguments, page);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let file = folder(name).join("file.html");
    fs::write(&file, output.stdout).expect("a file");
    file
}

/// A range of the source that is marked in one of the ways; the colours within it do not divide it.
fn marked(browser: &Browser, class: &str) -> String {
    browser.text(&format!(
        "return [...document.querySelectorAll('#source .{class}')].map(one => (one.previousSibling?.classList?.contains('{class}') ? '' : '|') + one.textContent).join('').slice(1)"
    ))
}

/// The chosen row of a list.
fn chosen(browser: &Browser, list: &str) -> String {
    browser.text(&format!(
        "return document.querySelector('#{list} [aria-selected=true]')?.textContent ?? ''"
    ))
}

/// A script that returns the first row of a list that holds a text.
fn row(list: &str, text: &str) -> String {
    format!(
        "return [...document.querySelectorAll('#{list} .row')].find(row => row.textContent.includes({text:?}))"
    )
}

fn focus(browser: &Browser) -> String {
    browser.text("return document.activeElement.id")
}

#[test]
fn a_node_shows_its_source_and_the_source_its_node() {
    let Some(browser) = Browser::start() else { return };
    browser.open(&file("view-click", &["view"], PAGE));
    browser.click(&row("tree", "class"));
    assert_eq!(marked(&browser, "chosen-place"), "<td class=x>");
    assert!(chosen(&browser, "tree").contains("<td class=\"x\">"));
    let details = browser.text("return document.querySelector('#details').textContent");
    assert!(details.contains("html > body > table > tbody > tr > td"), "{details}");
    // Foster parented text, an implied element, a clone.
    browser.click(&row("tree", "moved"));
    assert_eq!(marked(&browser, "chosen-place"), "moved");
    assert!(chosen(&browser, "tree").contains("foster-parented"));
    browser.click(&row("tree", "<tbody"));
    assert!(chosen(&browser, "tree").contains("implied"));
    browser.run("document.querySelector('#tree').focus()");
    browser.keys(&["End"]);
    assert_eq!(browser.text("return document.querySelectorAll('#tree .badge.cloned').length"), "1");
    // And back: a click on the source.
    browser.click("return [...document.querySelectorAll('#source span.tag')].find(one => one.textContent.includes('<p>'))");
    assert!(chosen(&browser, "tree").contains("<p>") || chosen(&browser, "tree").contains("<b>"));
    browser.click("return [...document.querySelectorAll('#source span')].find(one => one.textContent === '<title>')");
    assert!(chosen(&browser, "tree").contains("<title>"), "{}", chosen(&browser, "tree"));
    assert_eq!(marked(&browser, "chosen-place"), "<title>|</title>");
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn all_can_be_done_with_keys() {
    let Some(browser) = Browser::start() else { return };
    browser.open(&file("view-keys", &["view"], PAGE));
    // A skip link leads to the tree.
    browser.keys(&["Tab", "Tab", "Enter"]);
    assert_eq!(focus(&browser), "tree");
    browser.keys(&["Home"]);
    assert!(chosen(&browser, "tree").contains("<!DOCTYPE"));
    browser.keys(&["ArrowDown", "ArrowLeft"]);
    assert_eq!(browser.text("return document.querySelector('#tree [aria-selected=true]').getAttribute('aria-expanded')"), "false");
    assert_eq!(browser.text("return document.querySelectorAll('#tree .row').length"), "2");
    browser.keys(&["ArrowRight", "ArrowRight", "ArrowRight"]);
    assert!(chosen(&browser, "tree").contains("<meta"), "{}", chosen(&browser, "tree"));
    assert_eq!(marked(&browser, "chosen-place"), "<meta charset=utf-8>");
    let active = "const tree = document.querySelector('#tree'); return document.getElementById(tree.getAttribute('aria-activedescendant')).textContent";
    assert_eq!(browser.text(active), chosen(&browser, "tree"));
    // Enter goes to the source, arrows from token to token there, Enter back to the tree.
    browser.keys(&["Enter"]);
    assert_eq!(focus(&browser), "source");
    browser.keys(&["ArrowRight", "ArrowRight", "ArrowRight"]);
    assert_eq!(marked(&browser, "caret"), "<title>");
    browser.keys(&["Enter"]);
    assert_eq!(focus(&browser), "tree");
    assert!(chosen(&browser, "tree").contains("<title>"), "{}", chosen(&browser, "tree"));
    // Search.
    browser.keys(&["/"]);
    assert_eq!(focus(&browser), "search");
    browser.keys(&["t", "b", "o", "d", "y", "Enter"]);
    assert!(chosen(&browser, "tree").contains("<tbody>"), "{}", chosen(&browser, "tree"));
    assert_eq!(
        browser.text("return document.querySelector('#search-count').textContent"),
        "1 of 1"
    );
    browser.keys(&["Escape"]);
    assert_eq!(focus(&browser), "tree");
    // Errors.
    browser.keys(&["]", "]"]);
    assert!(!marked(&browser, "wrong-place").is_empty(), "{}", chosen(&browser, "findings"));
    assert!(browser.text("return document.activeElement.matches(':focus-visible')") == "true");
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn findings_are_filtered_and_lead_to_both_sides() {
    let Some(browser) = Browser::start() else { return };
    let browser = &browser;
    browser.open(&file("view-findings", &["check", "--format", "html"], PAGE));
    let count = || browser.text("return document.querySelector('#filter-count').textContent");
    assert!(count().ends_with(" findings"), "{}", count());
    let all = browser.text("return document.querySelectorAll('#source .error-line').length");
    assert_ne!(all, "0");
    browser.click("return document.querySelector('#filter-levels input[value=parse]')");
    assert!(count().contains(" of "), "{}", count());
    let rows = "return [...document.querySelectorAll('#findings .row')].map(row => row.textContent).join()";
    assert!(!browser.text(rows).contains("end-tag-without"), "{}", browser.text(rows));
    browser.click(&row("findings", "srcset"));
    assert_eq!(marked(browser, "wrong-place"), "1q");
    assert!(chosen(browser, "tree").contains("<img"), "{}", chosen(browser, "tree"));
    browser.click("return document.querySelector('#filter-levels input[value=parse]')");
    browser.run("const select = document.querySelector('#filter-code'); select.value = 'end-tag-without-matching-open-element'; select.dispatchEvent(new Event('change', {bubbles: true}))");
    assert!(count().starts_with("1 of "), "{}", count());
    browser.click(&row("findings", "end-tag-without"));
    assert_eq!(marked(browser, "wrong-place"), "</div>");
    let details = browser.text("return document.querySelector('#details').textContent");
    assert!(details.contains("</div> was ignored"), "{details}");
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn errors_show_the_places_that_have_to_do_with_them() {
    let Some(browser) = Browser::start() else { return };
    browser.open(&file("view-related", &["view"], b"<!DOCTYPE html><div>\n<b>x</div>"));
    browser.click(&row("findings", "closing-of-element"));
    assert_eq!(marked(&browser, "wrong-place"), "</div>");
    assert_eq!(marked(&browser, "related-place"), "<b>");
    browser.click("return [...document.querySelectorAll('#details button')].find(one => one.textContent === 'b')");
    assert!(chosen(&browser, "tree").contains("<b>"));
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn tokens_and_the_encoding_are_shown() {
    let Some(browser) = Browser::start() else { return };
    browser.open(&file("view-tokens", &["view"], PAGE));
    browser.click("return document.querySelector('#tab-tokens')");
    browser.click(&row("tokens", "<td class=x>"));
    assert_eq!(marked(&browser, "chosen-place"), "<td class=x>");
    assert!(chosen(&browser, "tree").contains("<td"));
    browser.keys(&["ArrowDown"]);
    assert_eq!(marked(&browser, "chosen-place"), "cell");
    browser.click("return document.querySelector('#tab-encoding')");
    let story = browser.text("return document.querySelector('#panel-encoding').textContent");
    assert!(story.contains("UTF-8") && story.contains("this decided"), "{story}");
    assert!(story.contains("1 sequence of bytes is not well-formed"), "{story}");
    browser.click("return document.querySelector('#panel-encoding button')");
    assert!(chosen(&browser, "tree").contains("<meta"));
    // Bytes that are not well-formed, and U+0000, are seen.
    assert_eq!(marked(&browser, "invalid"), "FF");
    assert_eq!(marked(&browser, "control"), "␀");
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn hostile_pages_run_nothing() {
    let Some(browser) = Browser::start() else { return };
    let page = b"</script><script>window.hit=1</script><!--<script>\0\r\x1b\xC2\x85<img src=x onerror=window.hit=1>\
        <svg><script>window.hit=1</script></svg>\xE2\x80\xAE</title><plaintext>";
    browser.open(&file("view-hostile", &["view"], page));
    assert_eq!(browser.text("return String(window.hit)"), "undefined");
    assert_eq!(browser.text("return document.querySelectorAll('img, svg').length"), "0");
    let source = browser.text("return document.querySelector('#source').textContent");
    for shown in ["␀", "␍", "␛", "U+0085", "U+202E", "</script><script>window.hit=1</script>"]
    {
        assert!(source.contains(shown), "{shown} in {source}");
    }
    // One line begins after the lone CR.
    let numbers = "return [...document.querySelectorAll('#source .number')].map(one => one.textContent).join('')";
    assert_eq!(browser.text(numbers), "12");
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn long_pages_open_and_scroll() {
    let Some(browser) = Browser::start() else { return };
    let mut page = String::from("<!DOCTYPE html><title>long</title>");
    for number in 0..20_000 {
        page.push_str(&format!("\n<p class=n{number}>Paragraph <b>{number}</b> &amp; more</p>"));
    }
    page.push_str(&format!("<pre>{}</pre>", "minified ".repeat(30_000)));
    assert!(page.len() > 1 << 20);
    browser.open(&file("view-long", &["view"], page.as_bytes()));
    // Few rows exist, and the last can be reached.
    let rows = browser.run("return document.querySelectorAll('.row').length").as_u64();
    assert!(rows.is_some_and(|rows| rows < 400), "{rows:?}");
    browser.run("document.querySelector('#tree').focus()");
    browser.keys(&["End"]);
    assert!(chosen(&browser, "tree").contains("minified"));
    assert!(marked(&browser, "chosen-place").contains("minified"));
    browser.keys(&["/", "n", "1", "7", "0", "0", "0", "Enter"]);
    assert!(chosen(&browser, "tree").contains("n17000"));
    assert_eq!(marked(&browser, "chosen-place"), "<p class=n17000>|</p>");
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn colours_have_contrast_in_both_schemes() {
    let Some(browser) = Browser::start() else { return };
    browser.open(&file("view-colours", &["check", "--format", "html"], PAGE));
    for scheme in ["light", "dark"] {
        browser.prefer(scheme);
        for place in [row("findings", "srcset"), row("tree", "class"), row("tree", "moved")] {
            browser.click(&place);
            let worst = browser.run(CONTRAST);
            let ratio = worst["ratio"].as_f64().expect("a ratio");
            assert!(ratio >= 4.5, "{scheme}: {worst}");
        }
    }
    let ground = "return getComputedStyle(document.body).backgroundColor";
    let dark = browser.text(ground);
    browser.prefer("light");
    assert_ne!(browser.text(ground), dark);
}

/// The text with the least contrast to its background: the ratio of WCAG 2.
const CONTRAST: &str = r"
const numbers = (color) => color.match(/[\d.]+/g).map(Number);
const luminance = ([r, g, b]) => {
  const part = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
};
const ground = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const color = numbers(getComputedStyle(at).backgroundColor);
    if (color.length < 4 || color[3] > 0) return color;
  }
};
let worst = { ratio: 99 };
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let text = walker.nextNode(); text; text = walker.nextNode()) {
  const element = text.parentElement;
  if (!text.data.trim() || !element.checkVisibility() || element.matches('script, noscript, option')) continue;
  const [a, b] = [luminance(numbers(getComputedStyle(element).color)), luminance(ground(element))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < worst.ratio) worst = { ratio, text: text.data.slice(0, 60), name: element.className };
}
return worst;";

#[test]
fn many_files_have_an_index() {
    let Some(browser) = Browser::start() else { return };
    let pages = folder("view-many-pages");
    fs::write(pages.join("a.html"), PAGE).expect("a file");
    fs::write(pages.join("b.html"), "<!DOCTYPE html><html lang=en><title>B</title><center>x")
        .expect("a file");
    let name = pages.to_str().expect("UTF-8").to_owned();
    browser.open(&file("view-many", &["check", "--format", "html", &name], b""));
    assert_eq!(browser.text("return document.querySelectorAll('#files .row').length"), "2");
    assert!(chosen(&browser, "files").contains("a.html"));
    browser.click(&row("files", "b.html"));
    let text =
        |of: &str| browser.text(&format!("return document.querySelector('{of}').textContent"));
    browser.wait("the second page", || text("#source").contains("<center>"));
    assert!(text("#findings").contains("obsolete-element"));
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn findings_come_first_and_are_read_whole() {
    let Some(browser) = Browser::start() else { return };
    let browser = &browser;
    let page =
        b"<!DOCTYPE html><html lang=en><title>T</title>\n<h3><a href=x><div>x</div></a></h3>\n\
        <p>&nosuch; <p id=a id=b>\n<table border=1></table><script type=text/javascript></script>";
    browser.open(&file("view-first", &["check", "--format", "html"], page));
    // The pane of the findings is the first on the left, and its messages are not cut.
    let left = "return document.querySelector('#lists-pane').getBoundingClientRect().left";
    assert_eq!(browser.text(left), "0");
    let cut = "return [...document.querySelectorAll('#findings .row')].filter(row => row.scrollHeight > row.offsetHeight).length";
    assert_eq!(browser.text(cut), "0");
    let code = "return [...document.querySelectorAll('#findings .message code')].map(one => one.textContent).join(' ')";
    assert!(browser.text(code).contains("div h3 a h3"), "{}", browser.text(code));
    // Severities.
    let count = || browser.text("return document.querySelector('#filter-count').textContent");
    let all = count();
    browser.click("return document.querySelector('#filter-severities input[value=error]')");
    assert_ne!(count(), all);
    let severities = "return [...new Set([...document.querySelectorAll('#findings .severity')].map(one => one.textContent))].join()";
    assert!(!browser.text(severities).contains("error"), "{}", browser.text(severities));
    browser.click("return document.querySelector('#filter-severities input[value=error]')");
    assert_eq!(count(), all);
    // Text.
    browser.click("return document.querySelector('#filter-text')");
    browser.keys(&["n", "s", "u", "c"]);
    assert!(count().starts_with("1 of "), "{}", count());
    browser.run("const text = document.querySelector('#filter-text'); text.value = ''; text.dispatchEvent(new Event('input'))");
    // The most frequent code is the first, each with its number.
    let codes = browser.text("return document.querySelector('#filter-code').textContent");
    assert!(codes.contains("obsolete-attribute (1)"), "{codes}");
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn an_address_leads_to_a_finding() {
    let Some(browser) = Browser::start() else { return };
    let pages = folder("view-address-pages");
    fs::write(pages.join("a.html"), PAGE).expect("a file");
    fs::write(pages.join("b.html"), "<!DOCTYPE html><html lang=en><title>B</title><center>x")
        .expect("a file");
    let name = pages.to_str().expect("UTF-8").to_owned();
    let report = file("view-address", &["check", "--format", "html", &name], b"");
    browser.open(&report);
    browser.click(&row("files", "b.html"));
    browser.click(&row("findings", "obsolete-element"));
    let address = browser.text("return location.hash");
    assert!(address.starts_with("#page-2-finding-"), "{address}");
    assert_eq!(browser.text("return document.querySelector('#details a').hash"), address);
    browser.click(&row("files", "a.html"));
    browser.wait("the first page", || browser.text("return location.hash") == "#page-1");
    browser.run(&format!("location.hash = '{address}'"));
    browser.wait("the finding", || chosen(&browser, "findings").contains("obsolete-element"));
    assert_eq!(marked(&browser, "wrong-place"), "<center>");
    // Addresses of nothing.
    for nothing in ["#page-9-finding-1", "#page-1-finding-999", "#<script>"] {
        browser.run(&format!("location.hash = '{nothing}'"));
    }
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn white_space_is_hidden_until_it_is_asked_for() {
    let Some(browser) = Browser::start() else { return };
    browser.open(&file("view-blank", &["view"], b"<!DOCTYPE html><body>\n<p>a</p>\n \n<p>b</p>"));
    let blank = || browser.text("return document.querySelectorAll('#tree .blank').length");
    assert_eq!(blank(), "0");
    browser.click("return document.querySelector('#blank')");
    assert_eq!(blank(), "2");
    browser.click("return document.querySelector('#blank')");
    assert_eq!(blank(), "0");
    // Where it is gone to it is shown.
    browser.run("document.querySelector('#source').focus()");
    browser.keys(&["Home", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"]);
    assert_eq!(blank(), "1");
    assert!(chosen(&browser, "tree").contains("⏎"), "{}", chosen(&browser, "tree"));
    browser.keys(&["ArrowUp", "ArrowRight"]);
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn panes_files_and_the_search_are_set_by_a_person() {
    let Some(browser) = Browser::start() else { return };
    let browser = &browser;
    let pages = folder("view-person-pages");
    fs::write(pages.join("a.html"), "<!DOCTYPE html><html lang=en><title>A</title><p>Fish, fish")
        .expect("a file");
    fs::write(pages.join("b.html"), PAGE).expect("a file");
    let name = pages.to_str().expect("UTF-8").to_owned();
    browser.open(&file("view-person", &["check", "--format", "html", &name], b""));
    // Files by their errors.
    browser.run("const select = document.querySelector('#files-order'); select.value = 'errors'; select.dispatchEvent(new Event('change'))");
    let first = "return document.querySelector('#files-0').textContent";
    assert!(browser.text(first).contains("b.html"), "{}", browser.text(first));
    assert!(chosen(browser, "files").contains("a.html"));
    // Search in the source, whatever the case.
    browser.keys(&["/", "F", "I", "S", "H", "Enter", "Enter"]);
    let found = "return document.querySelector('#search-count').textContent";
    assert_eq!(browser.text(found), "2 of 2");
    assert_eq!(marked(browser, "found-place"), "fish");
    browser.keys(&["Escape"]);
    assert_eq!(focus(browser), "source");
    // The keys.
    let is_hidden = "return String(document.querySelector('#help').hidden)";
    browser.keys(&["?"]);
    assert_eq!(browser.text(is_hidden), "false");
    browser.keys(&["?"]);
    assert_eq!(browser.text(is_hidden), "true");
    // Panes.
    let width = || {
        let width = browser.run("return document.querySelector('#lists-pane').offsetWidth");
        width.as_i64().expect("a width")
    };
    let before = width();
    browser.run("document.querySelector('#gutter-x').focus()");
    browser.keys(&["ArrowRight", "ArrowRight", "ArrowRight"]);
    assert!(width() > before + 10, "{} and {before}", width());
    browser.keys(&["ArrowLeft", "ArrowLeft", "ArrowLeft"]);
    assert!((width() - before).abs() < 4, "{} and {before}", width());
    assert_eq!(browser.console(), [""; 0]);
}
