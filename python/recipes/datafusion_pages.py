"""Columns of pages in a query of DataFusion.

    pip install datafusion pyarrow duckbill-html
    python datafusion_pages.py

A function that is called for a column of DataFusion gets it as an Arrow array. It returns one struct with all columns:
a function for each column would parse each page as many times. `unnest` makes columns of the struct. To read them as
`page.title`, `page.prices` would do the same, but DataFusion 55 then calls the function once for each.
"""

import datafusion
import pyarrow

import duckbill_html as duckbill

COLUMNS = ["title", "prices[]:float=.price"]
TYPE = pyarrow.struct(
    {
        "title": pyarrow.string_view(),
        "prices": pyarrow.list_(pyarrow.float64()),
        "error": pyarrow.string_view(),
    }
)


def columns_of(pages: pyarrow.Array) -> pyarrow.Array:
    return pyarrow.array(duckbill.extract(pages, COLUMNS, limits=duckbill.Limits.untrusted()))


def main() -> list[tuple[str, float, str]]:
    context = datafusion.SessionContext()
    html = pyarrow.string_view()
    context.register_udf(datafusion.udf(columns_of, [html], TYPE, "immutable", "columns_of"))
    pages = [
        "<title>Ducks</title><b class=price>1.50</b><b class=price>2</b>",
        "<title>Geese</title>",
        # Over a limit: the columns are those read until then, and `error` says why.
        "<title>Trap</title>" + "<div>" * 20_000,
    ]
    context.from_pydict({"html": pages}, name="pages")
    query = """
        SELECT title, prices, error
        FROM (SELECT unnest(columns_of(html)) FROM pages) AS page (title, prices, error)
    """
    rows = context.sql(query).to_pylist()
    return [(row["title"], sum(row["prices"] or ()), row["error"]) for row in rows]


if __name__ == "__main__":
    rows = main()
    print(*rows, sep="\n")
    assert rows[:2] == [("Ducks", 3.5, None), ("Geese", 0, None)], rows
    assert rows[2][:2] == ("Trap", 0) and "10000 open elements" in rows[2][2], rows
