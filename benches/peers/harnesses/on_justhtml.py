#!/usr/bin/env python3
"""Runs the benchmark that justhtml publishes, benchmarks/performance.py, with duckbill among the parsers.

    pip install ./python justhtml selectolax turbohtml lxml beautifulsoup4 html5lib zstandard
    python benches/peers/harnesses/on_justhtml.py FOLDER [--web100k FOLDER] [--limit N] [--iterations N] [PARSER ...]

FOLDER is justhtml's repository or its unpacked source distribution. Without web100k (batches of compressed pages and the
dictionary they were compressed with) the pages of $DUCKBILL_CORPUS, or of ../shared/corpus, are packed in its form. Each parser
gets text, one page after the other. What is printed is theirs: the seconds of all runs by the clock, and the mean. selectolax
is called from here: theirs calls a parser that selectolax 1.0 no longer has.
"""

import argparse
import importlib.util
import io
import os
import pathlib
import tarfile
import tempfile
import time

import duckbill_html as duckbill
import zstandard


def pack(pages, folder):
    """Writes pages as web100k has them: a dictionary, and an archive of pages that are compressed with it."""
    samples = [page[at : at + 4096] for page in pages for at in range(0, len(page), 4096)]
    dictionary = zstandard.train_dictionary(64 * 1024, samples)
    (folder / "html.dict").write_bytes(dictionary.as_bytes())
    page_compressor = zstandard.ZstdCompressor(dict_data=dictionary)
    batch = folder / "web100k-batch-001.tar.zst"
    with batch.open("wb") as file, zstandard.ZstdCompressor().stream_writer(file) as writer:
        with tarfile.open(fileobj=writer, mode="w|") as archive:
            for number, page in enumerate(pages):
                data = page_compressor.compress(page)
                entry = tarfile.TarInfo(f"{number}.html.zst")
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))
    return batch, folder / "html.dict"


def measure(parse, pages, iterations):
    """What their functions do for each parser: one parse beforehand, then the time of each by the clock."""
    times, size, count = [], 0, 0
    for _, html in pages:
        if count == 0:
            parse(html)
        size += len(html)
        count += 1
        for _ in range(iterations):
            begin = time.perf_counter()
            result = parse(html)
            times.append(time.perf_counter() - begin)
            _ = result.root
    return {
        "total_time": sum(times),
        "mean_time": sum(times) / len(times),
        "file_count": count,
        "total_bytes": size,
    }


def selectolax():
    from selectolax.lexbor import LexborHTMLParser

    return LexborHTMLParser


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--web100k", type=pathlib.Path)
    arguments.add_argument("--limit", type=int, default=100)
    arguments.add_argument("--iterations", type=int, default=5)
    arguments.add_argument("parsers", nargs="*", default=["justhtml", "selectolax", "turbohtml", "lxml"])
    arguments = arguments.parse_intermixed_args()
    script = arguments.folder / "benchmarks/performance.py"
    spec = importlib.util.spec_from_file_location("performance", script)
    harness = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(harness)
    with tempfile.TemporaryDirectory() as folder:
        if arguments.web100k:
            batch = arguments.web100k / "batches/web100k-batch-001.tar.zst"
            dictionary = arguments.web100k / "html.dict"
        else:
            corpus = pathlib.Path(os.environ.get("DUCKBILL_CORPUS", "../shared/corpus"))
            pages = [path.read_bytes() for path in sorted(corpus.glob("*.html"))]
            batch, dictionary = pack(pages, pathlib.Path(folder))
        dictionary = harness.load_dict(dictionary)

        def pages():
            return harness.iter_html_from_batch(batch, dictionary, arguments.limit)

        results = {"duckbill": measure(duckbill.parse, pages(), arguments.iterations)}
        for name in arguments.parsers:
            if name == "selectolax":
                results[name] = measure(selectolax(), pages(), arguments.iterations)
                continue
            benchmark = getattr(harness, "benchmark_" + name.replace(".", "_"))
            results[name] = benchmark(pages(), arguments.iterations)
    ours = results["duckbill"]
    print(f"{ours['file_count']} pages, {ours['total_bytes'] / 1e6:.1f} million characters\n")
    print("| | seconds | mean, ms | duckbill is × |\n|---|--:|--:|--:|")
    for name, result in results.items():
        if "error" in result:
            print(f"| {name} | {result['error']} | | |")
            continue
        total = result["total_time"]
        print(f"| {name} | {total:.3f} | {1e3 * result['mean_time']:.2f} | {total / ours['total_time']:.1f} |")


main()
