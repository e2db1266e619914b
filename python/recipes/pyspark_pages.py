"""Columns of pages on Spark, by `mapInArrow`.

    pip install pyspark 'pandas<3' pyarrow duckbill-html
    python pyspark_pages.py

Each worker gets batches of Arrow and gives batches back. The passage of pages between the JVM and Python takes longer
than parsing them, so filter by type and status before. On a cluster the package must be on each worker: install it
there, or send an environment packed by venv-pack, `spark.addArtifact("env.tar.gz#env", archive=True)`. One thread a
task is right where Spark runs a task a core; some thousand pages a partition keep all cores at work to the end.
"""

import os
import sys
from collections.abc import Iterator

import pyarrow
from pyspark.sql import SparkSession

TYPE = "title string, prices array<double>, error string"


def columns_of(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    # Imported on the worker.
    import duckbill_html as duckbill

    columns = ["title", "prices[]:float=.price"]
    for batch in batches:
        pages = batch.column("html")
        table = pyarrow.table(
            duckbill.extract(pages, columns, threads=1, limits=duckbill.Limits.untrusted())
        )
        # Spark knows no string views.
        string = pyarrow.string()
        fields = [
            field.with_type(string) if field.type == pyarrow.string_view() else field
            for field in table.schema
        ]
        yield from table.cast(pyarrow.schema(fields)).to_batches()


def main() -> list[tuple[str, float, str]]:
    # The workers are to have the packages that are installed here.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = (
        SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    )
    try:
        ducks = "<title>Ducks</title><b class=price>1.50</b><b class=price>2</b>"
        # Over a limit: the columns are those read until then, and `error` says why.
        trap = "<title>Trap</title>" + "<div>" * 20_000
        rows = [(ducks,), ("<title>Geese</title>",), (trap,)]
        pages = spark.createDataFrame(rows, "html string").coalesce(1)
        rows = pages.mapInArrow(columns_of, TYPE).collect()
        return [(row.title, sum(row.prices or ()), row.error) for row in rows]
    finally:
        spark.stop()


if __name__ == "__main__":
    rows = main()
    print(*rows, sep="\n")
    assert rows[:2] == [("Ducks", 3.5, None), ("Geese", 0, None)], rows
    assert rows[2][:2] == ("Trap", 0) and "10000 open elements" in rows[2][2], rows
