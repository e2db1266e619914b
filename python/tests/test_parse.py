"""Parsing: input of every kind, options, limits, errors, threads."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import threading

import pytest

import duckbill_html as duckbill
from duckbill_html import LimitExceeded, Limits, ParseOptions


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_bytes_of_every_kind(kind):
    assert duckbill.parse(kind("<p>é".encode())).text() == "é"


def test_str():
    page = duckbill.parse("<meta charset=koi8-r><p>да")
    assert (page.text(), page.encoding_report.source) == ("да", "characters")


def test_lone_surrogates_become_replacement_characters():
    assert duckbill.parse("<p>a\ud800b").text() == "a\ufffdb"


@pytest.mark.parametrize("markup", [None, 1, ["<p>"], object()])
def test_other_input_is_a_type_error(markup):
    with pytest.raises(TypeError, match="bytes or str"):
        duckbill.parse(markup)


def test_encoding_of_bytes():
    page = "<p>Утки".encode("cp1251")
    assert duckbill.parse(page, content_type="text/html; charset=windows-1251").text() == "Утки"
    assert duckbill.parse(page, encoding="windows-1251").text() == "Утки"
    assert duckbill.parse(page, locale="ru").text() == "Утки"
    assert duckbill.parse(page, default_encoding="windows-1251").text() == "Утки"
    assert duckbill.parse(page, likely_encoding="cp1251").encoding == "windows-1251"
    assert duckbill.parse("<p>é".encode(), detect_utf8=False).text() == "Ã©"
    report = duckbill.parse(b"\xef\xbb\xbfa").encoding_report
    assert (report.encoding, report.source) == ("UTF-8", "byte-order-mark")
    assert duckbill.parse(b"<meta charset=utf-8>\xff").encoding_report.malformed
    for edition in ("living", "2018"):
        report = duckbill.parse(b"\xef\xbb\xbf\xef\xbb\xbfa\0", edition=edition).encoding_report
        assert report.preprocessed is False


def test_unknown_settings():
    with pytest.raises(ValueError, match="label of an encoding"):
        duckbill.parse(b"", encoding="utf-9")
    with pytest.raises(ValueError, match="'living' or '2018'"):
        duckbill.parse(b"", edition="2019")
    with pytest.raises(ValueError, match="'full'"):
        duckbill.parse(b"", spans="all")
    with pytest.raises(TypeError, match="unexpected keyword argument 'error'"):
        duckbill.parse(b"", error=1)
    with pytest.raises(TypeError):
        duckbill.parse(b"", errors="many")


def test_scripting_edition_srcdoc_shadow_roots():
    assert duckbill.parse("<noscript><p>a", scripting=True).select_first("p") is None
    assert (
        "<noscript><p>a</noscript>"
        in duckbill.parse("<noscript><p>a</noscript>", scripting=True).html
    )
    assert duckbill.parse("<?a b?>", edition="2018").children[0].kind == "comment"
    assert duckbill.parse("<?a b?>").children[0].kind == "processing-instruction"
    assert duckbill.parse("<p>", srcdoc=True).quirks_mode == "no-quirks"
    shadow = "<div><template shadowrootmode=open>a</template></div>"
    root = duckbill.parse(shadow, shadow_roots=True).select_first("div").shadow_root
    assert (root.kind, root.text()) == ("shadow-root", "a")
    assert duckbill.parse(shadow).select_first("div").shadow_root is None


@pytest.mark.parametrize(
    "markup",
    [
        "<!DOCTYPE html>\n<p>é\n</b>",
        "<!DOCTYPE html>\n<p>é\n</b>".encode(),
        b"\xef\xbb\xbf" + "<!DOCTYPE html>\n<p>é\n</b>".encode(),
        "<!DOCTYPE html>\n<p>é\n</b>".encode("utf-16"),
        b"<!DOCTYPE html>\n<p>\xe9\n</b>",
    ],
)
def test_errors_have_lines_and_columns(markup):
    (error,) = duckbill.parse(markup, errors=10).errors
    assert (error.code, error.line, error.column) == ("end-tag-without-matching-open-element", 3, 1)
    assert str(error) == "3:1: end-tag-without-matching-open-element"


def test_errors_are_counted_beyond_the_limit():
    page = duckbill.parse("<!DOCTYPE html>" + "</b>" * 10, errors=3)
    assert (len(page.errors), page.dropped_errors) == (3, 7)
    assert page.errors[0] == page.errors[0] and page.errors[0] != page.errors[1]
    assert duckbill.parse("</b>").errors == []


def test_limits():
    with pytest.raises(LimitExceeded) as caught:
        duckbill.parse("<div>" * 200, limits=Limits(depth=10))
    error = caught.value
    assert (error.limit, error.index) == ("depth", None)
    assert len(error.document.select("div")) > 5
    assert pickle.loads(pickle.dumps(error)).limit == "depth"
    with pytest.raises(LimitExceeded):
        duckbill.parse_fragment("<div>" * 200, limits=Limits(depth=10))
    duckbill.parse("<div>" * 200, limits=Limits.untrusted())
    page = duckbill.parse("<p>long", limits=Limits(output_bytes=10))
    with pytest.raises(LimitExceeded) as caught:
        str(page)
    assert (caught.value.limit, caught.value.text_offset) == ("output_bytes", 10)


def test_options_and_limits_are_values():
    limits = Limits(depth=3, output_bytes=9)
    options = ParseOptions(errors=3, limits=limits, content_type="text/html", spans="tags")
    for value in (limits, options, duckbill.Selector("a|b", namespaces={"a": "b"})):
        for other in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert type(other) is type(value) and repr(other) == repr(value)
    assert pickle.loads(pickle.dumps(options)) == options == eval(repr(options))
    assert options != ParseOptions(errors=3)
    assert hash(limits) == hash(Limits(depth=3, output_bytes=9))
    # Keywords go before options.
    markup = "<!DOCTYPE html></b></b></b></b>"
    assert len(duckbill.parse(markup, options=options).errors) == 3
    assert len(duckbill.parse(markup, options=options, errors=1).errors) == 1
    assert options.replace(errors=1) == ParseOptions(
        limits=limits, content_type="text/html", spans="tags", errors=1
    )


def test_fragments():
    row = duckbill.parse_fragment("<td>a<td>b", "tr")
    assert [cell.text() for cell in row.children] == ["a", "b"]
    assert row.root.kind == "document-fragment" and row.body is None
    svg = duckbill.parse_fragment("<foreignobject>", "svg", namespace="svg")
    assert svg.children[0].tag == "foreignObject"
    assert duckbill.parse_fragment("<p>é".encode()).text() == "é"
    with pytest.raises(ValueError, match="namespace"):
        duckbill.parse_fragment("", namespace="xml")


def test_parse_many():
    markups = [f"<title>{number}</title><p>é" for number in range(300)]
    mixed = [text.encode() if number % 2 else text for number, text in enumerate(markups)]
    for threads in (0, 1, 2, 5):
        pages = duckbill.parse_many(iter(mixed), threads=threads)
        assert [page.title for page in pages] == [str(number) for number in range(300)]
    assert duckbill.parse_many([]) == []
    # Long documents are begun first; the order stays that of the input.
    lengths = [1, 5000, 3, 20_000, 2, 300]
    pages = duckbill.parse_many(["x" * length for length in lengths], threads=2)
    assert [len(page.text()) for page in pages] == lengths


def test_parse_many_content_types():
    page = "<p>Утки".encode("cp1251")
    types = ["text/html; charset=windows-1251", None]
    first, second = duckbill.parse_many([page, page], content_types=types)
    assert (first.text(), second.encoding) == ("Утки", "windows-1252")
    with pytest.raises(ValueError, match="1 content types for 2 documents"):
        duckbill.parse_many([page, page], content_types=[None])


def test_parse_many_limits():
    markups = ["<p>", "<div>" * 100, "<b>"]
    limits = Limits(depth=20)
    with pytest.raises(LimitExceeded) as caught:
        duckbill.parse_many(markups, limits=limits)
    assert caught.value.index == 1
    pages = duckbill.parse_many(markups, limits=limits, on_error="none")
    assert [page is None for page in pages] == [False, True, False]
    with pytest.raises(ValueError, match="on_error"):
        duckbill.parse_many([], on_error="ignore")
    with pytest.raises(TypeError):
        duckbill.parse_many([1])


def test_other_threads_run_during_a_long_parse():
    """A parse of some seconds in one thread must not keep another from counting."""
    markup = b"<p>some text <b>here</b> and <a href=/x>there</a>" * 100_000
    done = threading.Event()

    def work():
        duckbill.parse(markup).select("a[href]")
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    counted = 0
    while not done.wait(0.0001):
        counted += 1
    thread.join()
    assert counted > 10


def test_threads_read_and_change_one_document():
    page = duckbill.parse("<ul>" + "<li>a" * 2000)
    errors = []

    def work(number):
        try:
            for turn in range(30):
                items = page.select("li")
                items[(number * 97 + turn) % len(items)]["class"] = str(number)
                page.text(), page.html, page.select_text("li.none")
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert len(page.select("li[class]")) > 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_threads_are_kept_and_a_forked_child_makes_its_own() -> None:
    pages = [f"<title>{number}" for number in range(8)]

    def titles(threads: int) -> list[str | None]:
        return [page.title for page in duckbill.parse_many(pages, threads=threads)]

    expected = [str(number) for number in range(8)]
    # Of more numbers of threads than are kept, too, and of more threads than pages.
    assert all(titles(threads) == expected for threads in [*range(1, 14), 2, 40])
    child = os.fork()
    if child == 0:
        # It ends the child if that waits for threads that only its parent has.
        signal.alarm(30)
        is_same = False
        try:
            is_same = titles(2) == expected
        finally:
            os._exit(0 if is_same else 1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert titles(2) == expected
