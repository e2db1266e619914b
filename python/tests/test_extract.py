"""Columns of pages to typed columns, by way of pyarrow."""

from __future__ import annotations

import datetime
import os
import signal

import pytest

import duckbill_html as duckbill

pa = pytest.importorskip("pyarrow", reason="** skipped: extract is tested with pyarrow")
if not hasattr(duckbill, "extract"):
    pytest.skip("** skipped: built without the feature arrow", allow_module_level=True)

PAGES = [
    "<title>One</title><b class=price>9.95</b><b class=price>x</b><a href=a>A</a>",
    None,
    "<html lang=de><time datetime=2026-11-22>heute</time><img srcset='a 1x, b 2x'>",
]


def test_columns():
    columns = ["title", "language", "prices[]:float=.price", "day:date=time@datetime"]
    table = duckbill.extract(pa.array(PAGES), columns)
    assert (len(table), table.num_chunks) == (3, 1)
    assert table.column_names == ["title", "language", "prices", "day", "error"]
    rows = pa.table(table).to_pylist()
    assert rows[0] == {
        "title": "One", "language": None, "prices": [9.95, None], "day": None, "error": None
    }  # fmt: skip
    assert set(rows[1].values()) == {None}
    assert (rows[2]["language"], rows[2]["day"]) == ("de", datetime.date(2026, 11, 22))
    assert pa.array(table).to_pylist() == rows
    assert repr(table) == "<Table of 3 rows: title, language, prices, day, error>"


def test_columns_of_a_dict():
    columns = {"heading": "title", "all[]": "b", "link:url": "a@href"}
    urls = pa.array(["https://a.example/", None, None])
    rows = pa.table(duckbill.extract(pa.array(PAGES), columns, urls=urls)).to_pylist()
    assert rows[0]["heading"] == "One" and rows[0]["all"] == ["9.95", "x"]
    assert rows[0]["link"] == "https://a.example/a"


@pytest.mark.parametrize(
    "type_", [pa.binary(), pa.large_binary(), pa.binary_view(), pa.string(), pa.large_string()]
)
def test_types_of_pages(type_):
    pages = pa.array([b"<title>a", None], type=pa.binary()).cast(type_)
    rows = pa.table(duckbill.extract(pages, ["title"])).to_pylist()
    assert [row["title"] for row in rows] == ["a", None]


def test_chunks_and_content_types():
    pages = pa.chunked_array([[b"<title>\xc4\xe0"], [], [b"<title>\xc4\xe0", b"<title>c"]])
    types = pa.chunked_array([["text/html; charset=windows-1251", None], ["text/html"]])
    table = duckbill.extract(pages, ["title", "encoding"], content_types=types, threads=2)
    assert (len(table), table.num_chunks) == (3, 3)
    rows = pa.table(table).to_pylist()
    assert [row["encoding"] for row in rows] == ["windows-1251", "windows-1252", "windows-1252"]
    assert [row["title"] for row in rows] == ["Да", "Äà", "c"]
    assert len(pa.array(table)) == 3


def test_no_rows():
    for pages in (pa.array([], pa.string()), pa.chunked_array([], pa.string())):
        table = duckbill.extract(pages, ["title"])
        assert len(table) == 0 and pa.table(table).schema.names == ["title", "error"]


def test_limits():
    pages = pa.array(["<p>a", "<div>" * 100])
    rows = pa.table(duckbill.extract(pages, ["text"], limits=duckbill.Limits(depth=20))).to_pylist()
    assert (rows[0]["text"], rows[0]["error"]) == ("a", None)
    assert rows[1]["text"] == "" and "20 open elements" in rows[1]["error"]


def test_what_is_wrong():
    pages = pa.array(["<p>a"])
    with pytest.raises(ValueError):
        duckbill.extract(pages, ["nonsense"])
    with pytest.raises(ValueError):
        duckbill.extract(pages, ["a=["])
    with pytest.raises(ValueError, match="2 rows, but there are 1 pages"):
        duckbill.extract(pages, ["title"], urls=pa.array(["a", "b"]))
    with pytest.raises(TypeError, match="list of strings"):
        duckbill.extract(pages, "title")
    with pytest.raises(TypeError):
        duckbill.extract(pa.array([1]), ["title"])
    with pytest.raises(TypeError):
        duckbill.extract(5, ["title"])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.parametrize("threads", [0, 2])
def test_a_forked_child_has_threads_of_its_own(threads):
    pages = pa.array([f"<title>{number}" for number in range(8)])
    expected = pa.table(duckbill.extract(pages, ["title"])).to_pylist()
    child = os.fork()
    if child == 0:
        # It ends the child if that waits for threads that only its parent has.
        signal.alarm(30)
        is_same = False
        try:
            rows = pa.table(duckbill.extract(pages, ["title"], threads=threads)).to_pylist()
            is_same = rows == expected
        finally:
            os._exit(0 if is_same else 1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    # The parent continues with its own.
    assert pa.table(duckbill.extract(pages, ["title"])).to_pylist() == expected


def test_lists_and_series_are_columns() -> None:
    html = ["<title>One", None, "<title>Two"]
    for column in [html, tuple(html), [one and one.encode() for one in html]]:
        table = pa.table(duckbill.extract(column, ["title"]))
        assert table["title"].to_pylist() == ["One", None, "Two"]
    for column in ["<title>", [1, 2], ["a", b"b"], 5]:
        with pytest.raises(TypeError):
            duckbill.extract(column, ["title"])
    pandas = pytest.importorskip("pandas")
    for series in [pandas.Series(html), pandas.Series([b"<title>One", float("nan")], dtype=object)]:
        titles = pa.table(duckbill.extract(series, ["title"]))["title"].to_pylist()
        assert titles[:2] == ["One", None]


def test_chunks_are_one_array_for_those_that_want_one() -> None:
    chunks = pa.chunked_array([["<title>One"], ["<title>Two"]])
    table = duckbill.extract(chunks, ["title"])
    assert table.num_chunks == 2
    assert pa.array(table).field("title").to_pylist() == ["One", "Two"]
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(table)["title"].to_list() == ["One", "Two"]


def test_the_words_of_other_packages_are_answered() -> None:
    page = duckbill.parse("<p>a")
    for selector, way in [
        ("p::text", "select_text"),
        ("p::attr(id)", "select_attr"),
        ("p:contains('a')", "text()"),
    ]:
        with pytest.raises(
            duckbill.SelectorError, match=way.replace("(", r"\(").replace(")", r"\)")
        ):
            page.select(selector)
        with pytest.raises(ValueError):
            duckbill.extract(["<p>"], [f"x={selector}"])
    with pytest.raises(TypeError, match="list of documents"):
        duckbill.parse_many("<p>")


def test_focus_says_what_belongs_to_the_main_text() -> None:
    pages = [
        "<article><p>Ducks swim, and bills are flat, as everyone knows who saw one.</p>"
        "<div class=comments><p>Mine is round, and it swims, too.</div></article>"
    ]

    def text(**keywords: str) -> str:
        rows = pa.table(duckbill.extract(pages, ["main_text", "metadata"], **keywords)).to_pylist()
        assert rows[0]["metadata"]["authors"] == []
        return rows[0]["main_text"]

    assert "round" not in text()
    assert "round" not in text(focus="precision")
    assert "round" in text(focus="recall")
    with pytest.raises(ValueError, match="focus is 'precision'"):
        text(focus="all")
    with pytest.raises(ValueError, match="which none of the columns takes"):
        duckbill.extract(pages, ["title"], focus="recall")
