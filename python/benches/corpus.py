"""From a WARC file to main text in JSON lines or Parquet: pages a second of duckbill beside trafilatura and resiliparse.

    python benches/corpus.py [--pages 10000] [FILE.warc.gz]

Needs the package, built in release (`scripts/release/wheel`), and pyarrow; the others are measured if they can be imported: fastwarc
(which reads for them), trafilatura, resiliparse, datatrove (whose reader needs faust-cchardet and python-magic). Without a file, one is made of pages of $DUCKBILL_CORPUS
(`scripts/compare/warc` makes it). Each program runs in a process of its own, on one thread, and writes into a temporary folder; the
times are of the processor. Programs that are slow get the first pages only (`--slow`), which the table says.
"""

import argparse
import importlib.machinery
import importlib.util
import itertools
import json
import multiprocessing
import pathlib
import resource
import tempfile

import duckbill_html as duckbill

ROOT = pathlib.Path(__file__).resolve().parents[2]


def duckbill_parquet(file, out, pages):
    import pyarrow
    import pyarrow.parquet

    count = 0
    batches = duckbill.warc(file, ["main_text"], threads=1, limits=duckbill.Limits.untrusted())
    schema = None
    for batch in batches:
        table = pyarrow.table(batch)
        schema = schema or pyarrow.parquet.ParquetWriter(out / "pages.parquet", table.schema)
        schema.write_table(table)
        count += table.num_rows
    schema.close()
    return count


def duckbill_lines(file, out, pages):
    import pyarrow

    count = 0
    with open(out / "pages.jsonl", "w") as lines:
        for batch in duckbill.warc(
            file, ["main_text"], threads=1, limits=duckbill.Limits.untrusted()
        ):
            table = pyarrow.table(batch).select(["url", "main_text"])
            for row in table.to_pylist():
                lines.write(json.dumps(row) + "\n")
            count += table.num_rows
    return count


def bodies(file, pages):
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    with open(file, "rb") as stream:
        records = ArchiveIterator(stream, record_types=WarcRecordType.response, parse_http=True)
        for record in itertools.islice(records, pages):
            yield record.headers.get("WARC-Target-URI"), record.reader.read()


def with_fastwarc(extract):
    def work(file, out, pages):
        count = 0
        with open(out / "pages.jsonl", "w") as lines:
            for url, body in bodies(file, pages):
                try:
                    text = extract(body)
                except Exception:  # A page that a program fails on has no text.
                    text = None
                lines.write(json.dumps({"url": url, "main_text": text}) + "\n")
                count += 1
        return count

    return work


def trafilatura(body):
    import trafilatura

    return trafilatura.extract(body, include_comments=False)


def resiliparse(body):
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree

    return extract_plain_text(
        HTMLTree.parse_from_bytes(body, detect_encoding(body)), main_content=True
    )


def datatrove(file, out, pages):
    """Its reader and writer, with an extractor that is one line. Each page gets a second, which imports would use up."""
    import pyarrow
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.extractors.base import BaseExtractor
    from datatrove.pipeline.readers import WarcReader
    from datatrove.pipeline.writers import JsonlWriter

    class Duckbill(BaseExtractor):
        name = "Duckbill"

        def __init__(self, timeout=1):
            super().__init__(timeout)
            self.extract("<p>")  # pyarrow imports more when it is first used.

        def extract(self, text):
            table = duckbill.extract(
                [text], ["main_text"], threads=1, limits=duckbill.Limits.untrusted()
            )
            return pyarrow.table(table)["main_text"][0].as_py() or ""

    file = pathlib.Path(file)
    reader = WarcReader(str(file.parent), glob_pattern=file.name, limit=pages)
    steps = [reader, Duckbill(), JsonlWriter(str(out / "rows"))]
    LocalPipelineExecutor(steps, tasks=1, logging_dir=str(out / "logs")).run()
    return pages


def measured(work, file, pages, answer):
    with tempfile.TemporaryDirectory() as out:
        count = work(file, pathlib.Path(out), pages)
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    answer.put((count, sum(one.ru_utime + one.ru_stime for one in used)))


def made(pages):
    """The file of `scripts/compare/warc`."""
    loader = importlib.machinery.SourceFileLoader(
        "compare_warc", str(ROOT / "scripts/compare/warc")
    )
    script = importlib.util.module_from_spec(
        importlib.util.spec_from_loader("compare_warc", loader)
    )
    loader.exec_module(script)
    file = ROOT / f"target/compare-warc/crawl-{pages}.warc.gz"
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        script.make(file, pages)
    return file


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--pages", type=int, default=10_000)
    options.add_argument(
        "--slow", type=int, default=500, help="pages for trafilatura and datatrove"
    )
    options.add_argument("file", nargs="?", type=pathlib.Path)
    options = options.parse_args()
    file = options.file or made(options.pages)
    programs = [
        ("duckbill.warc to Parquet", duckbill_parquet, [], options.pages),
        ("duckbill.warc to JSON lines", duckbill_lines, [], options.pages),
        (
            "fastwarc + resiliparse",
            with_fastwarc(resiliparse),
            ["fastwarc", "resiliparse"],
            options.pages,
        ),
        (
            "fastwarc + trafilatura",
            with_fastwarc(trafilatura),
            ["fastwarc", "trafilatura"],
            options.slow,
        ),
        ("datatrove with duckbill", datatrove, ["datatrove"], options.slow),
    ]
    print("| program | pages | s of the processor | pages/s |\n|---|--:|--:|--:|")
    context = multiprocessing.get_context("fork")
    for name, work, needed, pages in programs:
        if not all(importlib.util.find_spec(package) for package in needed):
            print(f"** skipped: {name}: not installed")
            continue
        answer = context.Queue()
        process = context.Process(target=measured, args=(work, file, pages, answer))
        process.start()
        process.join()
        if process.exitcode:
            print(f"| {name} | failed |")
            continue
        count, seconds = answer.get()
        print(f"| {name} | {count} | {seconds:.2f} | {count / seconds:.0f} |")


if __name__ == "__main__":
    main()
