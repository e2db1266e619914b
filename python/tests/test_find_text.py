"""Finding elements by their text."""

import re

import pytest

import duckbill_html as duckbill

PAGE = """<title>Ducks</title><style>.Ducks{}</style><script>Ducks</script>
<h1>All <em>about</em> ducks</h1><p>A duck<br>swims.<p>The  duck
<b>dives</b>.<div>x<div>Price:</div><div>9.95</div></div><p>Ducks</p><a href=/>Next<span> page</span></a>"""


def found(*arguments, **keywords):
    return [node.html for node in duckbill.parse(PAGE).find_text(*arguments, **keywords)]


def test_the_innermost_element_is_found():
    assert found("about") == ["<em>about</em>"]
    assert found("All about ducks") == ["<h1>All <em>about</em> ducks</h1>"]
    assert found("duck dives.") == ["<p>The  duck\n<b>dives</b>.</p>"]
    assert found("Ducks") == ["<title>Ducks</title>", "<p>Ducks</p>"]
    assert found("Next page") == ['<a href="/">Next<span> page</span></a>']
    assert found("nothing") == []


def test_text_does_not_go_over_the_end_of_a_line():
    assert found("duck swims") == []
    assert found("Price: 9.95") == []


def test_exact_and_without_case():
    assert found("Duck", exact=True) == []
    assert found("ducks", ignore_case=True, exact=True) == ["<title>Ducks</title>", "<p>Ducks</p>"]
    assert len(found("DUCKS", ignore_case=True)) == 3
    assert found("next page", ignore_case=True) == ['<a href="/">Next<span> page</span></a>']


def test_patterns():
    assert found(re.compile(r"\d+\.\d+")) == ["<div>9.95</div>"]
    assert found(re.compile(r"Price:\s9")) == ["<div>x<div>Price:</div><div>9.95</div></div>"]
    assert found(re.compile(r"\bx*\b")) == ["<div>x<div>Price:</div><div>9.95</div></div>"]
    assert found(re.compile("^(Ducks|about)$")) == [
        "<title>Ducks</title>",
        "<em>about</em>",
        "<p>Ducks</p>",
    ]
    assert found(re.compile("^Next page$")) == ['<a href="/">Next<span> page</span></a>']
    assert found(re.compile(r"\Aswims\.")) == ["<p>A duck<br>swims.</p>"]
    page = duckbill.parse("<p>äöü€ <b>😀x</b> y")
    assert [node.tag for node in page.find_text(re.compile("x|y"))] == ["b", "p"]
    with pytest.raises(ValueError, match=r"re\.I"):
        page.find_text(re.compile("x"), ignore_case=True)


def test_what_is_no_text():
    page = duckbill.parse("<p>x")
    for wrong in (5, None, b"x"):
        with pytest.raises(TypeError, match="a text is a str or a compiled pattern"):
            page.find_text(wrong)
    with pytest.raises(ValueError, match="empty"):
        page.find_text(" ")
    assert page.body.find_text("x") == [page.select_first("p")]
