"""Columns of pages in a query of Polars.

    pip install polars duckbill-html
    python polars_pages.py

`map_batches` gets a column as a series, which is an Arrow array for whoever asks; what comes back is a series of
structs.
"""

import polars

import duckbill_html as duckbill

COLUMNS = ["title", "prices[]:float=.price"]


def columns_of(pages: polars.Series) -> polars.Series:
    # Polars reads a table as one array, so the pages must be one chunk.
    table = duckbill.extract(pages.rechunk(), COLUMNS, limits=duckbill.Limits.untrusted())
    return polars.DataFrame(table).to_struct("page")


TYPE = polars.Struct(
    {"title": polars.String, "prices": polars.List(polars.Float64), "error": polars.String}
)


def main() -> list[tuple[str | None, float | None, str | None]]:
    pages = polars.DataFrame(
        {
            "html": [
                "<title>Ducks</title><b class=price>1.50</b><b class=price>2</b>",
                "<title>Geese</title>",
                # Over a limit: the columns are those read until then, and `error` says why.
                "<title>Trap</title>" + "<div>" * 20_000,
            ]
        }
    )
    rows = (
        pages.lazy()
        .select(polars.col("html").map_batches(columns_of, return_dtype=TYPE).alias("page"))
        .unnest("page")
    )
    return rows.select("title", polars.col("prices").list.max(), "error").collect().rows()


if __name__ == "__main__":
    rows = main()
    print(*rows, sep="\n")
    assert rows[:2] == [("Ducks", 2.0, None), ("Geese", None, None)], rows
    assert rows[2][:2] == ("Trap", None) and "10000 open elements" in rows[2][2], rows
