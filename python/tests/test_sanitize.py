"""`clean`, `Cleaner` and `Sanitizer`."""

import json
import pathlib
import pickle
import threading

import pytest

import duckbill_html as duckbill
from duckbill_html.errors import LimitExceeded


def test_without_keywords_it_keeps_what_ammonia_keeps():
    page = "<p onclick=x()>Hi <b>you</b><script>alert(1)</script><!--c--><blink>!</blink>"
    assert duckbill.clean(page) == "<p>Hi <b>you</b>!</p>"
    link = '<a href="https://a.test/" rel="noopener noreferrer">a</a>'
    assert duckbill.clean("<a href=https://a.test/ target=x>a") == link
    assert duckbill.clean("<a href=javascript:x>a", link_rel=None) == "<a>a</a>"
    assert duckbill.clean(b"<img src=a onerror=b>") == '<img src="a">'
    assert duckbill.clean("a\ud800b") == "a\ufffdb"


@pytest.mark.parametrize(
    ("keywords", "html", "clean"),
    [
        ({"tags": {"b"}}, "<p>1 <b>2</b>", "1 <b>2</b>"),
        ({"tags": ["p"], "clean_content_tags": ["b"]}, "<p>1<b>2</b><i>3", "<p>13</p>"),
        ({"attributes": {"b": {"id"}}}, "<b id=1 lang=x class=2>", '<b id="1" lang="x"></b>'),
        ({"attributes": {"*": {"id"}, "a": ["href"]}}, "<p id=1 lang=x>", '<p id="1"></p>'),
        ({"attributes": ["id"]}, "<p id=1 title=x>", '<p id="1"></p>'),
        ({"attributes": lambda e, a, v: v == "1"}, "<p id=1 class=2>", '<p id="1"></p>'),
        ({"attributes": {"p": lambda e, a, v: a == "x"}}, "<p x=1 y><b x>", '<p x="1"><b></b></p>'),
        ({"attribute_filter": lambda e, a, v: v.upper()}, "<p lang=a>", '<p lang="A"></p>'),
        ({"attribute_filter": lambda e, a, v: None}, "<p lang=a>", "<p></p>"),
        ({"strip_comments": False}, "1<!--2-->", "1<!--2-->"),
        ({"generic_attribute_prefixes": {"data-"}}, "<p data-x=1>", '<p data-x="1"></p>'),
        (
            {"tag_attribute_values": {"p": {"class": {"a"}}}},
            "<p class=a><p class=b>",
            '<p class="a"></p><p></p>',
        ),
        ({"set_tag_attribute_values": {"p": {"class": "a"}}}, "<p>", '<p class="a"></p>'),
        ({"url_schemes": {"x"}, "link_rel": None}, "<a href=x:y><a href=http://z>", None),
        ({"protocols": {"x"}, "link_rel": None}, "<a href=x:y><a href=http://z>", None),
        ({"allowed_classes": {"p": {"a"}}}, "<p class='a b'>", '<p class="a"></p>'),
        (
            {"attributes": {"p": ["style"]}, "filter_style_properties": {"color"}},
            "<p style='color:red;x:y'>",
            '<p style="color:red"></p>',
        ),
        ({"attributes": ["id"], "id_prefix": "u-"}, "<p id=1>", '<p id="u-1"></p>'),
        ({"tags": ["svg", "circle"], "attributes": ["r"]}, "<svg><circle r=1 /></svg>", ...),
    ],
)
def test_keywords(keywords, html, clean):
    expected = {
        None: '<a href="x:y"></a><a></a>',
        ...: '<svg><circle r="1"></circle></svg>',
    }.get(clean, clean)
    cleaner = duckbill.Cleaner(**keywords)
    assert cleaner.clean(html) == expected
    assert duckbill.clean(html, **keywords) == expected


def test_wrong_keywords():
    with pytest.raises(TypeError):
        duckbill.clean("", nothing=1)
    with pytest.raises(TypeError, match="another name"):
        duckbill.clean("", url_schemes=["x"], protocols=["y"])
    with pytest.raises(TypeError, match="not a str"):
        duckbill.clean("", tags="p")
    with pytest.raises(TypeError, match="bytes or str"):
        duckbill.clean(None)


def test_what_a_function_raises_comes_through():
    def refuse(element, attribute, value):
        raise KeyError(attribute)

    with pytest.raises(KeyError, match="lang"):
        duckbill.clean("<p lang=a>", attribute_filter=refuse)
    with pytest.raises(KeyError):
        duckbill.clean("<p lang=a>", attributes=refuse)
    assert duckbill.clean("<p>1") == "<p>1</p>"
    with pytest.raises(TypeError):
        duckbill.clean("<p lang=a>" * 1000, attribute_filter=lambda e, a, v: 1)


def test_limits():
    with pytest.raises(LimitExceeded):
        duckbill.clean("<b>" * 100, limits=duckbill.Limits(depth=50))
    with pytest.raises(LimitExceeded):
        duckbill.Sanitizer().clean("<b>" * 100, limits=duckbill.Limits(depth=50))


def test_the_sanitizer_of_the_standard():
    sanitizer = duckbill.Sanitizer({"elements": ["p"], "attributes": ["id"]})
    assert sanitizer.clean("<p id=1 class=2>a<b>c") == '<p id="1">a</p>'
    assert sanitizer.allow_element({"name": "b", "attributes": ["class"]})
    assert sanitizer.clean("<b class=2>") == '<b class="2"></b>'
    assert sanitizer.replace_element_with_children("b")
    assert sanitizer.clean("<b class=2>1") == "1"
    assert not sanitizer.replace_element_with_children("html")
    assert sanitizer.remove_element("p") and not sanitizer.remove_element("p")
    assert sanitizer.set_comments(False) and sanitizer.set_data_attributes(False)
    assert sanitizer.set_javascript_urls(False)
    assert sanitizer.allow_attribute("lang") and sanitizer.remove_attribute("lang")
    assert sanitizer.remove_processing_instruction("x") and sanitizer.allow_processing_instruction(
        "x"
    )
    config = sanitizer.get()
    assert config["comments"] is False
    assert config["replaceWithChildrenElements"][0]["name"] == "b"
    assert duckbill.Sanitizer(config) == sanitizer != duckbill.Sanitizer()
    assert duckbill.Sanitizer("default") == duckbill.Sanitizer()
    with pytest.raises(ValueError, match="elements"):
        duckbill.Sanitizer({"elements": [], "removeElements": []})
    everything = duckbill.Sanitizer({})
    assert everything.clean("<a onclick=x href=javascript:y>") == "<a></a>"
    assert everything.remove_unsafe()


def test_reports():
    html = "é<p onclick=x>a<script>b</script>"
    clean, removed = duckbill.Sanitizer().clean_with_report(html)
    assert clean == "é<p>a</p>"
    source = html.encode()
    assert [(one.kind, one.name, one.element, source[one.start : one.end]) for one in removed] == [
        ("element", "script", None, b"<script>b</script>"),
        ("attribute", "onclick", "p", b"onclick=x"),
    ]
    assert removed[0] != removed[1] and hash(removed[0]) == hash(removed[0])


def test_threads():
    cleaner = duckbill.Cleaner(attribute_filter=lambda e, a, v: v)
    page = "<p lang=a>b" * 2000
    expected = cleaner.clean(page)
    results = []
    threads = [
        threading.Thread(target=lambda: results.append(cleaner.clean(page))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 4


def test_what_the_parser_implies_need_not_be_listed():
    clean = duckbill.clean(
        "<table><tr><td>x</table><p>after <b>bold</b>", tags={"table", "tr", "td", "p", "b"}
    )
    assert clean == "<table><tr><td>x</td></tr></table><p>after <b>bold</b></p>"
    assert duckbill.clean(clean, tags={"table", "tr", "td", "p", "b"}) == clean
    assert (
        duckbill.clean("<table><col><tr><td>1", tags={"table", "col", "td"})
        == "<table><col><td>1</td></table>"
    )


def test_rules_hold_for_what_comes_to_be():
    html = (
        '<p>a</p><svg><desc><p></p></desc><image src="https://track.example/1.gif"></image></svg>'
    )
    keywords = {"tags": {"p", "img", "svg", "image"}, "attributes": {"*": {"src"}}}
    refuse = duckbill.clean(
        html, attribute_filter=lambda e, a, v: None if (e, a) == ("img", "src") else v, **keywords
    )
    assert "track.example" not in refuse
    refuse = duckbill.clean(html, **{**keywords, "attributes": lambda e, a, v: e != "img"})
    assert "track.example" not in refuse


def test_names_with_prefixes_and_links_of_svg():
    keywords = {"tags": {"svg", "a"}, "attributes": {"a": {"xlink:href", "href"}}}
    clean = duckbill.clean(
        '<svg><a xlink:href="https://x.example/">t</a></svg>', link_rel=None, **keywords
    )
    assert clean == '<svg><a xlink:href="https://x.example/">t</a></svg>'
    clean = duckbill.clean("<svg><a href=https://x.example/>t</a></svg>", **keywords)
    assert 'rel="noopener noreferrer"' in clean


def test_srcset_and_styles_are_held_to_the_schemes():
    keywords = {"attributes": {"img": {"srcset"}, "p": {"style"}}, "url_schemes": {"https"}}
    srcset = "<img srcset='https://a.test/1,2.png 1x, javascript:x 2x, ftp://b 3x'>"
    assert duckbill.clean(srcset, **keywords) == '<img srcset="https://a.test/1,2.png 1x">'
    resolved = duckbill.clean(
        "<img srcset='a.png 1x, b.png 2x'>",
        url_relative=("rewrite_with_base", "https://c.test/"),
        **keywords,
    )
    assert resolved == '<img srcset="https://c.test/a.png 1x, https://c.test/b.png 2x">'
    assert duckbill.clean("<p style='background:url(http://a.test/1)'>", **keywords) == "<p></p>"
    kept = duckbill.clean("<p style='background:url(https://a.test/1)'>", **keywords)
    assert kept == '<p style="background:url(&quot;https://a.test/1&quot;)"></p>'


def test_the_names_of_nh3():
    assert "b" in duckbill.ALLOWED_TAGS and duckbill.ALLOWED_ATTRIBUTES["a"] == {"href", "hreflang"}
    assert (
        "https" in duckbill.ALLOWED_URL_SCHEMES
        and {
            "script",
            "style",
        }
        == duckbill.CLEAN_CONTENT_TAGS
    )
    assert duckbill.clean_text("<a b='c'>") == "&lt;a&#32;b&#61;&apos;c&apos;&gt;"
    assert [duckbill.is_html(text) for text in ("a", "a&amp;", "<b>", "<", "<!--", "a<b")] == [
        False,
        False,
        True,
        False,
        True,
        False,
    ]
    assert duckbill.clean("<a href=/b>", url_relative="deny", link_rel=None) == "<a></a>"
    assert duckbill.clean(
        "<a href=/b>", url_relative=lambda url: "https://c.test" + url, link_rel=None
    ) == ('<a href="https://c.test/b"></a>')


def upper(element, attribute, value):
    return value.upper()


def test_pickling():
    cleaner = duckbill.Cleaner(tags={"p"}, attributes={"p": {"id"}}, attribute_filter=upper)
    again = pickle.loads(pickle.dumps(cleaner))
    assert again.clean("<p id=a><b>1") == cleaner.clean("<p id=a><b>1") == '<p id="A">1</p>'
    sanitizer = duckbill.Sanitizer({"elements": ["p"]})
    assert pickle.loads(pickle.dumps(sanitizer)) == sanitizer


def test_elements_by_a_function():
    def rule(name, attributes):
        return {"h1": "h2", "u": "unwrap", "s": "drop", "i": ("em", {"title": "x"}), "b": {}}.get(
            name
        )

    html = "<h1 lang=a>1</h1><u>2</u><s>3</s><i>4</i><b lang=c>5</b>"
    clean = '<h2 lang="a">1</h2>2<em title="x">4</em><b>5</b>'
    assert duckbill.clean(html, element_filter=rule) == clean
    with pytest.raises(ZeroDivisionError):
        duckbill.clean(html, element_filter=lambda name, attributes: 1 / 0)


def test_policies_contexts_and_reports():
    policy = {"image_proxy": "https://p.test/?", "require": {"img": ["src"]}}
    assert duckbill.clean("<img src=http://a.test/><img alt=b>", policy=policy) == (
        '<img src="https://p.test/?http%3A%2F%2Fa.test%2F">'
    )
    with pytest.raises(ValueError, match="nothing"):
        duckbill.clean("", policy={"nothing": 1})
    cleaner = duckbill.Cleaner(tags={"td", "html", "p"})
    assert cleaner.clean("<td>1<p>2", "tr") == "<td>1<p>2</p></td>"
    assert cleaner.clean("<p>1", document=True) == "<html><head></head><body><p>1</p></body></html>"
    html, removed = cleaner.clean_with_report("<p onclick=x><iframe></iframe>")
    assert html == "<p></p>" and [one.name for one in removed] == ["iframe", "onclick"]


def test_policies_that_are_kept_are_those_of_the_keywords():
    tags, attributes = {"b"}, {"b": {"id"}}
    html = "<b id=1 lang=x>1</b><i>2</i>"

    def clean():
        return duckbill.clean(html, tags=tags, attributes=attributes)

    for _ in range(3):
        assert clean() == '<b id="1" lang="x">1</b>2'
    tags.add("i")
    assert clean() == '<b id="1" lang="x">1</b><i>2</i>'
    attributes["*"] = set()
    assert clean() == '<b id="1">1</b><i>2</i>'
    attributes["b"].clear()
    assert clean() == "<b>1</b><i>2</i>"
    # As many others as push it out, and back again.
    for number in range(20):
        assert duckbill.clean(html, tags=[f"x-{number}"]) == "12"
    assert clean() == "<b>1</b><i>2</i>"
    assert duckbill.clean(html, {"i"}) == duckbill.clean(html, tags={"i"}) == "1<i>2</i>"
    assert duckbill.clean(html, tags=("i",)) == duckbill.clean(html, tags=["i"]) == "1<i>2</i>"
    assert duckbill.clean(html, tags=iter(["i"])) == "1<i>2</i>"
    assert duckbill.clean(html, tags=None) == duckbill.clean(html)
    policy = {"unwrap_bare": ["b"]}
    assert duckbill.clean(html, tags={"b"}, attributes=[], policy=policy) == "12"
    policy["unwrap_bare"].clear()
    assert duckbill.clean(html, tags={"b"}, attributes=[], policy=policy) == "<b>1</b>2"


def test_a_value_that_equals_everything_is_no_keyword_that_is_kept():
    class Any(str):
        __hash__ = str.__hash__

        def __eq__(self, other):
            return True

    assert duckbill.clean("<b>1</b>", tags={"b"}, link_rel=None) == "<b>1</b>"
    assert duckbill.clean("<b>1</b>", tags={Any("i")}, link_rel=None) == "1"
    with pytest.raises(TypeError):
        duckbill.clean("<b>1</b>", tags=5)


KINDS = pathlib.Path(__file__).parents[2] / "crates/sanitize/tests/kinds.jsonl"


def test_the_rows_of_policies():
    for line in KINDS.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        cleaner = duckbill.Cleaner(policy=row["policy"])
        assert cleaner.clean(row["html"]) == row["clean"], row
        assert duckbill.clean(row["html"], policy=row["policy"]) == row["clean"], row


def test_relative_urls_and_places_as_in_nh3():
    def clean(url, relative):
        return duckbill.clean(f'<a href="{url}">', url_relative=relative, link_rel=None)

    root = ("rewrite_with_root", "https://a.test/b/", "c/d")
    for url, resolved in {
        "x": "https://a.test/b/c/x",
        "/y": "https://a.test/b/y",
        "../x": "https://a.test/b/x",
        "//h/x": "https://h/x",
        "#f": "https://a.test/b/c/d#f",
        "https://z.test/": "https://z.test/",
    }.items():
        assert clean(url, root) == f'<a href="{resolved}"></a>'
    assert clean("/y", "pass_through") == '<a href="/y"></a>'
    for wrong in ("x", ("rewrite_with_root", "https://a.test/"), ("x", "y"), 5):
        with pytest.raises(ValueError, match="pass_through"):
            clean("/y", wrong)
    attributes = {"a": {"title"}}
    assert (
        duckbill.clean("<a href=x title=y>", None, None, attributes, None, True, None)
        == '<a title="y"></a>'
    )
    assert duckbill.escape("a b") == duckbill.clean_text("a b") == "a&#32;b"
    assert duckbill.escape("<a href=x>1<b>2", tags={"a"}) == "<a>12</a>"
