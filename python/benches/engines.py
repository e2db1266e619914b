#!/usr/bin/env python3
"""Measures one job, a column of pages to columns of values, alone and in engines, and prints one table.

    pip install . pyarrow selectolax datafusion duckdb polars pyspark 'pandas<3'
    python benches/engines.py [--rounds N] [--pages N] [--engine NAME …]

The job: of each page the title, the links, all `h1` and the text. It is done by `duckbill.extract`, by a loop of
selectolax, and by a function that does nothing, which is what the engine costs. Engines that are not installed are left
out, loudly. Each engine runs in a process of its own, with two threads where it says nothing else; it reads the pages
from a Parquet file, but for the rows "alone", where they are in memory. Its first round is for warming up; of the others
the best counts, by the clock: that wants a quiet machine.

The pages are parts of those of $DUCKBILL_CORPUS (by default ../../shared/corpus), cut to some 70 KB.

Before measuring, the values of duckbill and of selectolax are compared page by page, and the number of pages on which
they agree is printed. They differ on a few: the selector `title` of selectolax also finds the `title` of an `svg`, where
duckbill takes the title of the document. The text is not compared: that of selectolax is of all elements, not as a reader
sees it. An engine must hand on all that a function found: the same number of titles, links, headings and characters of
text as without an engine.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

THIS = pathlib.Path(__file__).resolve()
ROOT = THIS.parent.parent.parent
COLUMNS = ["title", "links", "h1[]=h1", "text"]
FUNCTIONS = ("duckbill", "selectolax", "nothing")

# --- The three functions: an Arrow array of strings in, an array of structures out.


def link_type():
    import pyarrow

    text = pyarrow.string()
    return pyarrow.struct({"url": text, "text": text, "rel": text})


def row_type():
    import pyarrow

    text = pyarrow.string()
    return pyarrow.struct(
        {
            "title": text,
            "links": pyarrow.list_(link_type()),
            "h1": pyarrow.list_(text),
            "text": text,
            "error": text,
        }
    )


def by_duckbill(threads=0):
    import pyarrow

    import duckbill_html as duckbill

    def extract(pages):
        table = pyarrow.table(duckbill.extract(pages, COLUMNS, threads=threads))
        # Not every engine knows string views.
        table = table.cast(pyarrow.schema(list(row_type())))
        return table.to_struct_array().combine_chunks()

    return extract


def by_selectolax(threads=0):
    import pyarrow
    from selectolax.lexbor import LexborHTMLParser

    def row(html):
        tree = LexborHTMLParser(html)
        title = tree.css_first("title")
        links = tree.css("a[href], area[href]")
        return {
            "title": " ".join(title.text().split()) if title else None,
            "links": [
                {"url": a.attributes["href"], "text": a.text(), "rel": a.attributes.get("rel")}
                for a in links
            ],
            "h1": [node.text() for node in tree.css("h1")],
            "text": tree.body.text() if tree.body else None,
            "error": None,
        }

    def extract(pages):
        return pyarrow.array([row(page.as_py()) for page in pages], row_type())

    return extract


def by_nothing(threads=0):
    import pyarrow

    def extract(pages):
        return pyarrow.nulls(len(pages), row_type())

    return extract


# --- The engines: each makes a function that does the job once and returns how much was found: the numbers of titles, of
# characters of text, of links and of headings. An engine must make each value for that.


def alone(function, path, threads=1):
    import pyarrow.compute
    import pyarrow.parquet

    pages = pyarrow.parquet.read_table(path)["html"].combine_chunks()
    extract = function(threads)

    def run():
        rows = extract(pages)
        counts = [len(rows.field("title").drop_null())]
        counts.append(pyarrow.compute.sum(pyarrow.compute.utf8_length(rows.field("text"))).as_py())
        for name in ("links", "h1"):
            lengths = pyarrow.compute.list_value_length(rows.field(name))
            counts.append(pyarrow.compute.sum(lengths).as_py())
        return counts

    return run


def alone_on_two(function, path):
    return alone(function, path, 2)


def datafusion(function, path):
    import datafusion
    import pyarrow

    config = datafusion.SessionConfig().with_target_partitions(2)
    context = datafusion.SessionContext(config)
    udf = datafusion.udf(function(), [pyarrow.string_view()], row_type(), "immutable", "columns_of")
    context.register_udf(udf)
    context.register_parquet("pages", str(path))
    query = """
        SELECT count(title), sum(character_length(text)), sum(array_length(links)), sum(array_length(h1))
        FROM (SELECT unnest(columns_of(html)) FROM pages) AS page (title, links, h1, text, error)
    """
    return lambda: context.sql(query).to_pylist()[0].values()


def duckdb(function, path):
    import duckdb

    connection = duckdb.connect(config={"threads": 2})
    text = "VARCHAR"
    kind = (
        f"STRUCT(title {text}, links STRUCT(url {text}, text {text}, rel {text})[], "
        f"h1 {text}[], text {text}, error {text})"
    )
    connection.create_function(
        "columns_of", function(), [text], kind, type="arrow", null_handling="special"
    )
    query = f"""
        SELECT count(page.title), sum(length(page.text)), sum(len(page.links)), sum(len(page.h1))
        FROM (SELECT columns_of(html) AS page FROM '{path}')
    """
    return lambda: connection.execute(query).fetchone()


def polars(function, path):
    import polars

    extract = function()
    text = polars.String
    link = polars.Struct({"url": text, "text": text, "rel": text})
    kind = polars.Struct(
        {
            "title": text,
            "links": polars.List(link),
            "h1": polars.List(text),
            "text": text,
            "error": text,
        }
    )

    def columns_of(pages):
        return polars.Series(extract(pages.rechunk().to_arrow()))

    def run():
        pages = polars.scan_parquet(path)
        rows = pages.select(
            polars.col("html").map_batches(columns_of, return_dtype=kind).alias("page")
        ).unnest("page")
        counts = rows.select(
            polars.col("title").count(),
            polars.col("text").str.len_chars().sum(),
            polars.col("links").list.len().sum(),
            polars.col("h1").list.len().sum(),
        )
        return counts.collect().row(0)

    return run


def pyspark(function, path):
    import pyarrow
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.memory", "4g")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "200")
        # Two parts of the file, so that both cores have one.
        .config("spark.sql.files.maxPartitionBytes", str(path.stat().st_size // 2 + 1))
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    text = "string"
    kind = (
        f"title {text}, links array<struct<url:{text},text:{text},rel:{text}>>, "
        f"h1 array<{text}>, text {text}, error {text}"
    )

    def columns_of(batches):
        extract = function(1)
        for batch in batches:
            rows = extract(batch.column("html"))
            yield pyarrow.RecordBatch.from_struct_array(rows)

    def run():
        pages = spark.read.parquet(str(path)).select("html")
        rows = pages.mapInArrow(columns_of, kind)
        counts = rows.selectExpr(
            "count(title)", "sum(length(text))", "sum(size(links))", "sum(size(h1))"
        )
        return counts.collect()[0]

    return run


#: By name: the function above, and the module it needs.
ENGINES = {
    "alone, 1 thread": (alone, "pyarrow"),
    "alone, 2 threads": (alone_on_two, "pyarrow"),
    "DataFusion": (datafusion, "datafusion"),
    "DuckDB": (duckdb, "duckdb"),
    "Polars": (polars, "polars"),
    "PySpark local[2]": (pyspark, "pyspark"),
}


def measure(engine, function, path, rounds):
    """The seconds of the best round, and how much was found."""
    run = ENGINES[engine][0](globals()[f"by_{function}"], path)
    times = []
    for _ in range(rounds + 1):
        begin = time.perf_counter()
        found = run()
        times.append(time.perf_counter() - begin)
    return {"seconds": min(times[1:]), "found": [int(count or 0) for count in found]}


def compare(column):
    """Prints on how many pages duckbill and selectolax agree."""
    ours, theirs = (make()(column).to_pylist() for make in (by_duckbill, by_selectolax))
    kinds = {
        # Python also takes the ideographic space and others for white space, HTML does not.
        "title": lambda row: " ".join((row["title"] or "").split()),
        "number of links": lambda row: len(row["links"]),
        "headings": lambda row: [" ".join(text.split()) for text in row["h1"]],
    }
    same = {
        name: sum(kind(a) == kind(b) for a, b in zip(ours, theirs, strict=True))
        for name, kind in kinds.items()
    }
    print(
        f"of {len(ours)} pages the same "
        + ", ".join(f"{name} in {count}" for name, count in same.items())
    )


def pages(count):
    """This many pages: parts of those of the corpus, each begun as its page begins."""
    folder = os.environ.get("DUCKBILL_CORPUS", ROOT.parent / "shared/corpus")
    whole = [
        path.read_text("utf-8", "replace") for path in sorted(pathlib.Path(folder).glob("*.html"))
    ]
    if not whole:
        sys.exit("engines.py: no pages: set DUCKBILL_CORPUS to a folder of them")
    size, out = 70_000, []
    for number in range(count):
        page = whole[number % len(whole)]
        head = page[: page.find("<body") + 5] if "<body" in page[:20_000] else ""
        begin = page.find("<", number // len(whole) * size % max(len(page) - size, 1))
        out.append(head + page[max(begin, 0) :][:size])
    return out


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--pages", type=int, default=2000)
    options.add_argument("--engine", action="append", choices=list(ENGINES))
    options.add_argument("--job", nargs=3, help=argparse.SUPPRESS)
    options = options.parse_args()
    if options.job:
        engine, function, path = options.job
        print(json.dumps(measure(engine, function, pathlib.Path(path), options.rounds)))
        return
    import pyarrow
    import pyarrow.parquet

    asked = options.engine or list(ENGINES)
    with tempfile.TemporaryDirectory() as folder:
        column = pyarrow.array(pages(options.pages))
        table = pyarrow.table({"html": column})
        path = pathlib.Path(folder) / "pages.parquet"
        pyarrow.parquet.write_table(table, path, row_group_size=200, compression="snappy")
        size = column.nbytes / 1e6
        compare(column)
        print(
            f"{options.pages} pages, {size:.0f} MB; pages/s by the clock, best of {options.rounds} after one"
        )
        print(f"{'':20}" + "".join(f"{name:>12}" for name in FUNCTIONS) + f"{'times':>8}")
        #: By function: how much it found in the first engine.
        known = {}
        for engine in asked:
            if importlib.util.find_spec(ENGINES[engine][1]) is None:
                found = {"duckbill": None}
            else:
                found = {}
                for function in FUNCTIONS:
                    command = [sys.executable, THIS, "--rounds", str(options.rounds)]
                    command += ["--job", engine, function, path]
                    # In an empty folder: Spark's workers look for packages in the current one first.
                    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, cwd=folder)
                    if done.returncode != 0:
                        sys.exit(f"{engine}, {function}: failed")
                    found[function] = json.loads(done.stdout.splitlines()[-1])
            if found["duckbill"] is None:
                print(f"** skipped: {engine}, which is not there", file=sys.stderr)
                continue
            for function, one in found.items():
                expected = known.setdefault(function, one["found"])
                if one["found"] != expected and function != "nothing":
                    sys.exit(f"{engine}, {function}: found {one['found']}, not {expected}")
            speeds = {name: options.pages / one["seconds"] for name, one in found.items()}
            line = "".join(
                f"{speeds[name]:12.0f}" if name in speeds else f"{'':12}" for name in FUNCTIONS
            )
            times = (
                f"{speeds['duckbill'] / speeds['selectolax']:8.2f}"
                if "selectolax" in speeds
                else ""
            )
            print(f"{engine:20}{line}{times}", flush=True)


if __name__ == "__main__":
    main()
