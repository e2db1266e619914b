"""Columns of pages in a query of DuckDB.

    pip install duckdb numpy pyarrow duckbill-html
    python duckdb_pages.py

A function that is called for a column of DuckDB gets it as an Arrow array. It returns one struct with all columns:
a function for each column would parse each page as many times.
"""

import duckdb
import pyarrow

import duckbill_html as duckbill

COLUMNS = ["title", "prices[]:float=.price"]
TYPE = "STRUCT(title VARCHAR, prices DOUBLE[], error VARCHAR)"


def columns_of(pages: pyarrow.ChunkedArray) -> pyarrow.Array:
    table = pyarrow.table(duckbill.extract(pages, COLUMNS, limits=duckbill.Limits.untrusted()))
    # DuckDB takes an array, not a table.
    return table.to_struct_array().combine_chunks()


def main() -> list[tuple[str, float, str]]:
    connection = duckdb.connect()
    connection.create_function("columns_of", columns_of, ["VARCHAR"], TYPE, type="arrow")
    connection.execute("CREATE TABLE pages (html VARCHAR)")
    connection.executemany(
        "INSERT INTO pages VALUES (?)",
        [
            ["<title>Ducks</title><b class=price>1.50</b><b class=price>2</b>"],
            ["<title>Geese</title>"],
            # Over a limit: the columns are those read until then, and `error` says why.
            ["<title>Trap</title>" + "<div>" * 20_000],
        ],
    )
    query = """
        SELECT page.title, list_sum(page.prices), page.error
        FROM (SELECT columns_of(html) AS page FROM pages)
    """
    return connection.execute(query).fetchall()


if __name__ == "__main__":
    rows = main()
    print(*rows, sep="\n")
    assert rows[:2] == [("Ducks", 3.5, None), ("Geese", None, None)], rows
    assert rows[2][:2] == ("Trap", None) and "10000 open elements" in rows[2][2], rows
