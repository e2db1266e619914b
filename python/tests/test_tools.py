"""The checker, edits of the source, and the preload scanner."""

from __future__ import annotations

import pickle

import pytest

import duckbill_html as duckbill
from duckbill_html import SourceError, preload

PAGE = "<!DOCTYPE html><html lang=en>\n<title>T</title><p tabindex=two>é<b id=x></b><i id=x></i>"


def test_check():
    report = duckbill.check(PAGE)
    codes = [found.code for found in report]
    assert {"bad-integer", "duplicate-id"} <= set(codes)
    assert (len(report), report.dropped, report.has_errors) == (len(codes), 0, True)
    assert report[0].code == codes[0] and report[-1].code == codes[-1]
    assert report[1:] == tuple(report)[1:]
    with pytest.raises(IndexError):
        report[len(report)]
    found = report[codes.index("duplicate-id")]
    assert (found.level, found.severity, found.node.tag) == ("structure", "error", "i")
    assert found.node.page is report.page
    assert PAGE.encode()[found.start : found.end] == b"x"
    assert PAGE.splitlines()[found.line - 1][found.column - 1 :] == "x></i>"
    assert found.explanation and found.spec_url.startswith("https://html.spec.whatwg.org/")


def test_check_of_bytes_has_places_in_the_bytes():
    page = PAGE.encode("utf-16")
    found = next(found for found in duckbill.check(page) if found.code == "bad-integer")
    assert page[found.start : found.end].decode("utf-16-le") == "two"
    assert (found.line, found.column) == (2, 29)


def test_check_of_a_document_that_was_changed():
    page = duckbill.parse("<!DOCTYPE html><html lang=en><title>T</title><p>a")
    assert not page.check() and not page.check().has_errors
    page.select_first("p")["tabindex"] = "x"
    (found,) = page.check()
    assert (found.code, found.start, found.line) == ("bad-integer", None, None)


def test_levels_and_codes():
    assert {found.level for found in duckbill.check("<p id='a b'></b>", levels=["values"])} <= {
        "values"
    }
    assert "missing-title" not in [
        found.code for found in duckbill.check("<p>", ignore=["missing-title"])
    ]
    report = duckbill.check("<p></b></b></b>", limit=1)
    assert len(report) == 1 and report.dropped > 0
    with pytest.raises(ValueError, match="'structure', not 'strict'"):
        duckbill.check("", levels=["strict"])
    with pytest.raises(ValueError, match="'no-such' is not a code"):
        duckbill.check("", ignore=["no-such"])


def test_check_with_options():
    options = duckbill.ParseOptions(scripting=True, spans="none")
    report = duckbill.check("<noscript><p></noscript>", options=options)
    assert report.page.select_first("noscript p") is None
    assert report.page.source is None
    assert duckbill.check("<p>", options=options, spans="full").page.source == "<p>"


def test_bytes_in_an_encoding():
    page = duckbill.parse(b"<meta charset=windows-1251><p>\xc4\xe0 &#9731;")
    for form in ("html", "pretty", "minified", "xml"):
        for encoding in ("keep", "utf-8", "KOI8-R", "utf-16le", "gbk"):
            written = page.to_bytes(encoding, format=form)
            if form != "xml":
                assert duckbill.parse(written).select_first("p").text(strip=True) == "Да ☃"
    assert (
        page.to_bytes("keep", format="minified")
        == b"<meta charset=windows-1251><p>\xc4\xe0 &#9731;"
    )
    # The page itself names what it did.
    assert page.select_first("meta")["charset"] == "windows-1251"
    with pytest.raises(ValueError, match="U\\+2603"):
        duckbill.parse("<script>'☃'</script>").to_bytes("koi8-r")
    with pytest.raises(ValueError, match="label"):
        page.to_bytes("klingon")
    with pytest.raises(ValueError, match="format"):
        page.to_bytes(format="json")
    with pytest.raises(duckbill.LimitExceeded):
        duckbill.parse("é" * 100, limits=duckbill.Limits(output_bytes=90)).to_bytes("us-ascii")


def test_links_do_not_hold_the_base_once_for_each():
    page = duckbill.parse("<a href=y>z</a>" * 8000)
    resource = pytest.importorskip("resource")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    links = page.links("https://example.org/" + "x" * 60_000 + "/")
    assert len(links) == 8000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000
    assert links[7999].url.endswith("x/y")


def test_to_source_of_bytes():
    page = duckbill.parse(b"<meta charset=windows-1252><p>caf\xe9<p >", spans="full")
    page.select_first("p")["title"] = "na\u00efve \u3042"
    wanted = b'<meta charset=windows-1252><p title="na\xefve &#12354;">caf\xe9<p >'
    assert page.to_source() == wanted
    (edit,) = page.edits()
    assert (edit.start, edit.end) == (29, 29)
    assert edit.replacement == b' title="na\xefve &#12354;"'
    assert edit == page.edits()[0] and hash(edit) == hash(page.edits()[0])


def test_edits_that_markup_cannot_express():
    page = duckbill.parse("<DIV ID=x><i>1<p>2</i>3</DIV>", spans="full")
    page.select_first("i")["class"] = "y"
    with pytest.raises(SourceError) as caught:
        page.to_source()
    assert caught.value.kind == "shared-tag"
    assert caught.value.node.page is page
    assert page.to_source(rewrite=True) == b'<DIV ID=x><I CLASS="y">1</I><P><I>2</I>3</P></DIV>'
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.kind, again.node) == (str(caught.value), "shared-tag", None)


def test_without_spans_there_is_no_source():
    with pytest.raises(SourceError, match="all spans") as caught:
        duckbill.parse("<p>").to_source()
    assert (caught.value.kind, caught.value.node) == ("no-source", None)
    assert isinstance(caught.value, ValueError)


def test_preload():
    page = (
        "<base href=/static/><script src=a.js async></script><link rel=stylesheet href=p.css media=print>"
        "<img loading=lazy src=b.png><noscript><img src=c.png></noscript><img src=d.png>"
    )
    found = preload.scan(page, url="https://example.org/x")
    assert [one.resolved.rsplit("/")[-1] for one in found] == ["a.js", "d.png"]
    assert (found[0].kind, found[0].timing, found[0].section) == ("script", "async", "head")
    assert found[0].base == "https://example.org/static/"
    assert page[found[0].start : found[0].end] == "<script src=a.js async>"
    assert [one.url for one in preload.scan(page, lazy=True)] == [
        "a.js",
        "p.css",
        "b.png",
        "d.png",
    ]
    assert "c.png" in [one.url for one in preload.scan(page, scripting=False)]
    assert preload.scan(page)[0].resolved is None


def test_preload_of_bytes():
    page = "<img src=/?q=Утки>".encode("cp1251")
    (found,) = preload.scan(
        page, content_type="text/html; charset=windows-1251", url="https://a.b/"
    )
    assert found.url == "/?q=Утки"
    assert found.resolved == "https://a.b/?q=%D3%F2%EA%E8"
    with pytest.raises(ValueError, match="label of an encoding"):
        preload.scan(page, encoding="utf-9")
    with pytest.raises(TypeError, match="bytes or str"):
        preload.scan(None)


def test_preload_minds_policies():
    page = "<img src=http://other.example/a.png>"
    assert preload.scan(page) and not preload.scan(page, policies=["img-src 'self'"])
