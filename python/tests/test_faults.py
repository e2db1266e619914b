"""Habits of other libraries that once failed in silence."""

import copy
import gc
import pickle
import weakref

import pytest

import duckbill_html as duckbill


def test_limits_are_equal_to_their_copies():
    limits = duckbill.Limits.untrusted()
    assert pickle.loads(pickle.dumps(limits)) == limits == copy.copy(limits)


def test_nodes_are_copied_deeply():
    node = duckbill.parse("<p><b>x").select_first("p")
    assert copy.deepcopy(node).html == "<p><b>x</b></p>"
    assert copy.deepcopy(node) != node


@pytest.mark.parametrize(
    ("selector", "markup", "expected"),
    [
        ("body", "<body id=new>y</body>", '<html><head></head><body id="new">y</body></html>'),
        ("head", "<head id=new></head>", '<html><head id="new"></head><body>x</body></html>'),
        ("html", "<html lang=en>y", '<html lang="en"><head></head><body>y</body></html>'),
    ],
)
def test_elements_of_the_document_are_replaced(selector, markup, expected):
    page = duckbill.parse("<head></head><body>x")
    page.select_first(selector).replace_with(markup)
    assert page.html == expected


def test_a_cleaner_in_a_circle_is_collected():
    class Owner:
        def keep(self, element, attribute, value):
            return value

    owner = Owner()
    owner.cleaner = duckbill.Cleaner(attribute_filter=owner.keep)
    assert owner.cleaner.clean("<a href=x>y") == '<a href="x" rel="noopener noreferrer">y</a>'
    owner_is_there = weakref.ref(owner)
    del owner
    gc.collect()
    assert owner_is_there() is None


def test_a_callback_may_call_another_cleaner():
    inner = duckbill.Cleaner(attribute_filter=lambda element, attribute, value: "inner")
    outer = duckbill.Cleaner(
        attribute_filter=lambda element, attribute, value: inner.clean("<a href=z>w") and "outer"
    )
    assert 'href="outer"' in outer.clean("<a href=x>y")


def test_strings_are_plain_or_views():
    pyarrow = pytest.importorskip("pyarrow")
    columns = ["title", "links", "tables", "meta"]
    pages = ["<title>a</title><a href=x>y</a>", "<title>b"]
    table = pyarrow.table(duckbill.extract(pages, columns))
    assert table.schema.field("title").type == pyarrow.string()
    assert table.filter(pyarrow.compute.equal(table["title"], "b")).num_rows == 1
    assert table.take([1, 0]).sort_by("title")["title"].to_pylist() == ["a", "b"]
    views = pyarrow.table(duckbill.extract(pages, columns, string_views=True))
    assert views.schema.field("title").type == pyarrow.string_view()


def test_all_columns_go_through_parquet(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    columns = ["title", "text", "links", "meta", "language", "encoding", "main_text", "markdown"]
    columns += ["main_markdown", "metadata", "tables", "simhash", "minhash", "price:float=.price"]
    pages = ["<title>a</title><p>text <a href=x>y</a><b class=price>1.5</b>", None]
    table = pyarrow.table(duckbill.extract(pages, columns))
    parquet.write_table(table, tmp_path / "pages.parquet")
    assert parquet.read_table(tmp_path / "pages.parquet").equals(table)
