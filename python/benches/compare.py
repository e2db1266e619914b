#!/usr/bin/env python3
"""Measures duckbill beside other parsers of HTML for Python, and prints one table.

    pip install . selectolax lxml resiliparse turbohtml beautifulsoup4
    python benches/compare.py [--rounds N] [--seconds S] [PAGE …]

Packages that are not there are left out. Without pages, those of $DUCKBILL_CORPUS or of ../../shared/corpus are taken.
Each package runs in a process of its own, in turns with the others, and of its rounds the best time of each page and
task counts. It is the processor time of the thread, so other work on the machine disturbs it little. The threads are
measured by the clock: that row wants a quiet machine.

Columns: a task together with the parse, in MB/s over all pages; under it the geometric mean over the pages, times
selectolax. `kept` is the memory that all documents take, in bytes for each byte of input. `tiny` is the time for the
document `<p>a`. `threads` are pages in a second on one and on two threads, and how many times that is; with a pool of
threads, and for `duckbill, bulk` with `parse_many`.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import math
import os
import pathlib
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

SELECTORS = ("a[href]", "div > p", "h1, h2, h3")
TINY = b"<p>a"
TASKS = ("parse", "selectors", "text", "links")


class Package:
    """How a package does the tasks. `parse` takes bytes; the others take what it returns."""

    def __init__(self, parse, selectors, text, links, only_small=False, many=None):
        self.parse, self.selectors, self.text, self.links = parse, selectors, text, links
        #: Takes all pages and the number of threads.
        self.many = many
        #: Pages over 150 KB are left out: it would take minutes.
        self.only_small = only_small


def duckbill():
    import duckbill_html as duckbill

    def links(page):
        return [node["href"] for node in page.select("a[href]")]

    return Package(
        duckbill.parse,
        lambda page: [len(page.select(selector)) for selector in SELECTORS],
        lambda page: page.text(),
        links,
    )


def duckbill_bulk():
    import duckbill_html as duckbill

    return Package(
        duckbill.parse,
        lambda page: [len(page.select_text(selector)) for selector in SELECTORS],
        lambda page: page.text(),
        lambda page: page.select_attr("a[href]", "href"),
        many=lambda markups, threads: duckbill.parse_many(markups, threads=threads),
    )


def duckbill_selectolax():
    from duckbill_html.selectolax import LexborHTMLParser

    return like_selectolax(LexborHTMLParser)


def selectolax():
    from selectolax.lexbor import LexborHTMLParser

    return like_selectolax(LexborHTMLParser)


def like_selectolax(parser):
    return Package(
        parser,
        lambda tree: [len(tree.css(selector)) for selector in SELECTORS],
        lambda tree: tree.text(),
        lambda tree: [node.attributes["href"] for node in tree.css("a[href]")],
    )


def lxml():
    import lxml.html
    from lxml.cssselect import CSSSelector

    selectors = [CSSSelector(selector) for selector in SELECTORS]
    return Package(
        lxml.html.document_fromstring,
        lambda tree: [len(selector(tree)) for selector in selectors],
        lambda tree: tree.text_content(),
        lambda tree: [node.get("href") for node in tree.xpath("//a[@href]")],
    )


def resiliparse():
    from resiliparse.parse.html import HTMLTree

    return Package(
        lambda markup: HTMLTree.parse_from_bytes(markup, "utf-8"),
        lambda tree: [len(tree.document.query_selector_all(selector)) for selector in SELECTORS],
        # The text of the whole document ends the process in 2.0.1.
        lambda tree: tree.body.text,
        # To walk what a query returns takes quadratic time in 2.0.1.
        lambda tree: [node.getattr("href") for node in tree.body if node.tag == "a"],
    )


def turbohtml():
    import turbohtml

    return Package(
        turbohtml.parse,
        lambda tree: [len(tree.select(selector)) for selector in SELECTORS],
        lambda tree: tree.text,
        lambda tree: [node.attrs["href"] for node in tree.select("a[href]")],
    )


def bs4():
    from bs4 import BeautifulSoup

    return Package(
        lambda markup: BeautifulSoup(markup, "lxml"),
        lambda soup: [len(soup.select(selector)) for selector in SELECTORS],
        lambda soup: soup.get_text(),
        lambda soup: [node["href"] for node in soup.find_all("a", href=True)],
        only_small=True,
    )


#: By name: the function above, and the module it needs.
PACKAGES = {
    "duckbill": (duckbill, "duckbill_html"),
    "duckbill, bulk": (duckbill_bulk, "duckbill_html"),
    "duckbill_html.selectolax": (duckbill_selectolax, "duckbill_html"),
    "selectolax": (selectolax, "selectolax"),
    "lxml": (lxml, "cssselect"),
    "resiliparse": (resiliparse, "resiliparse"),
    "turbohtml": (turbohtml, "turbohtml"),
    "bs4 on lxml": (bs4, "bs4"),
}


def best(task, seconds):
    """The least processor time of one call, in seconds, of calls that take about `seconds` together."""
    least, spent, calls = math.inf, 0.0, 0
    while spent < seconds or (calls < 3 and spent < 1):
        gc.collect(0)
        begin = time.thread_time_ns()
        result = task()
        took = (time.thread_time_ns() - begin) / 1e9
        del result
        least, spent, calls = min(least, took), spent + took, calls + 1
    return least


def resident():
    with open("/proc/self/statm") as numbers:
        return int(numbers.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def measure(package, pages, seconds):
    """All figures of one package in this process."""
    pages = {
        name: markup
        for name, markup in pages.items()
        if not package.only_small or len(markup) < 150_000
    }
    figures = {"pages": {}, "errors": []}
    try:
        package.parse(TINY)
        gc.collect()
        before = resident()
        kept = [package.parse(markup) for markup in pages.values()]
        figures["kept"] = (resident() - before) / sum(map(len, pages.values()))
        del kept
    except OSError:
        figures["kept"] = math.nan
    gc.collect()
    for name, markup in pages.items():
        row = figures["pages"][name] = {}
        for task in TASKS:
            extra = None if task == "parse" else getattr(package, task)

            def both(extra=extra, markup=markup):
                tree = package.parse(markup)
                return (tree, extra(tree)) if extra else tree

            try:
                row[task] = best(both, seconds)
            except Exception as error:
                figures["errors"].append(f"{name}: {task}: {error!r}")

    def tiny():
        for _ in range(1000):
            package.parse(TINY)

    figures["tiny"] = best(tiny, seconds) / 1000
    figures["threads"] = [
        on_threads(package, list(pages.values()), count, seconds) for count in (1, 2)
    ]
    return figures


def on_threads(package, markups, threads, seconds):
    """Pages in a second by the clock."""

    def work(markup):
        package.parse(markup)

    with ThreadPoolExecutor(threads) as pool:

        def all_pages():
            if package.many is None:
                list(pool.map(work, markups))
            else:
                package.many(markups, threads)

        all_pages()
        done, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < 4 * seconds:
            all_pages()
            done += len(markups)
        return done / (time.perf_counter() - begin)


def read_pages(names):
    if not names:
        here = pathlib.Path(__file__).resolve().parents[2]
        folder = pathlib.Path(os.environ.get("DUCKBILL_CORPUS") or here.parent / "shared/corpus")
        names = sorted(folder.glob("*.html"))
    pages = {}
    for name in map(pathlib.Path, names):
        # All packages get the same text: UTF-8.
        pages[name.stem] = name.read_bytes().decode("utf-8", "replace").encode()
    if not pages:
        sys.exit("no pages: name some, or a folder in DUCKBILL_CORPUS")
    return pages


def merge(old, new):
    """The better of two rounds."""
    if old is None:
        return new
    for name, row in new["pages"].items():
        for task, took in row.items():
            known = old["pages"].setdefault(name, {}).get(task, math.inf)
            old["pages"][name][task] = min(took, known)
    old["tiny"] = min(old["tiny"], new["tiny"])
    old["kept"] = min(old["kept"], new["kept"])
    old["threads"] = [max(pair) for pair in zip(old["threads"], new["threads"], strict=True)]
    return old


def speed(figures, task, sizes):
    timed = {name: row[task] for name, row in figures["pages"].items() if task in row}
    return sum(sizes[name] for name in timed) / sum(timed.values()) / 1e6 if timed else math.nan


def ratio(figures, base, task):
    """The geometric mean over the pages of how many times as fast as `base` it is."""
    logs = [
        math.log(base["pages"][name][task] / row[task])
        for name, row in figures["pages"].items()
        if task in row and task in base["pages"].get(name, {})
    ]
    return math.exp(sum(logs) / len(logs)) if logs else math.nan


def table(results, sizes):
    base = results.get("selectolax")
    head = (
        "",
        "parse",
        "+ 3 selectors",
        "+ text",
        "+ links",
        "kept B/B",
        "tiny µs",
        "threads 1, 2",
    )
    lines = [head]
    for name, figures in results.items():
        one, two = figures["threads"]
        speeds = [f"{speed(figures, task, sizes):.0f}" for task in TASKS]
        rest = [
            f"{figures['kept']:.1f}",
            f"{figures['tiny'] * 1e6:.2f}",
            f"{one:.0f}, {two:.0f} ({two / one:.2f})",
        ]
        lines.append((name, *speeds, *rest))
        if base is not None and figures is not base:
            ratios = [f"× {ratio(figures, base, task):.2f}" for task in TASKS]
            rest = [
                f"× {figures['kept'] / base['kept']:.2f}",
                f"× {base['tiny'] / figures['tiny']:.1f}",
                "",
            ]
            lines.append(("", *ratios, *rest))
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    for line in lines:
        cells = [line[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]
        print("  ".join(cells).rstrip())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each package (3)")
    parser.add_argument(
        "--seconds", type=float, default=0.1, help="for a task on a page, in a round (0.1)"
    )
    parser.add_argument(
        "--only", action="append", help="only this package; may be given several times"
    )
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("pages", nargs="*")
    arguments = parser.parse_args()
    pages = read_pages(arguments.pages)
    if arguments.one:
        make, _ = PACKAGES[arguments.one]
        json.dump(measure(make(), pages, arguments.seconds), sys.stdout)
        return
    chosen = {
        name: module
        for name, (_, module) in PACKAGES.items()
        if not arguments.only or name in arguments.only
    }
    for name, module in list(chosen.items()):
        if importlib.util.find_spec(module) is None:
            print(f"** left out: {name}, there is no module {module}", file=sys.stderr)
            del chosen[name]
    results = {}
    for number in range(arguments.rounds):
        for name in chosen:
            print(f"round {number + 1} of {arguments.rounds}: {name}", file=sys.stderr)
            command = [sys.executable, __file__, "--one", name, "--seconds", str(arguments.seconds)]
            run = subprocess.run(
                [*command, "--", *arguments.pages], capture_output=True, check=False
            )
            if run.returncode != 0:
                print(
                    f"** {name} ended with {run.returncode}: {run.stderr.decode()[-500:]}",
                    file=sys.stderr,
                )
                continue
            figures = json.loads(run.stdout)
            for error in figures.pop("errors"):
                print(f"** {name}: {error}", file=sys.stderr)
            results[name] = merge(results.get(name), figures)
    sizes = {name: len(markup) for name, markup in pages.items()}
    print(
        f"{len(pages)} pages, {sum(sizes.values()) / 1e6:.2f} MB; MB/s of processor time, and times selectolax"
    )
    table(results, sizes)


if __name__ == "__main__":
    main()
