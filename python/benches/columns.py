#!/usr/bin/env python3
"""Measures many selectors a page with their values, beside frostwork and selectolax, in one process.

    pip install . frostwork selectolax
    python benches/columns.py [--rounds N] [PAGE …]

Without pages, those of $DUCKBILL_CORPUS or of ../../shared/corpus are taken. Each package takes bytes and gives a list of
strings for each selector: the text of the elements, or an attribute. The packages go in turns over all pages, and the
median of the ratios of the rounds counts. It is the processor time of the thread.
"""

from __future__ import annotations

import argparse
import math
import os
import pathlib
import statistics
import time

import duckbill_html as duckbill

#: CSS, and the attribute to take; text if there is none.
COLUMNS = [
    ("title", None),
    ("h1", None),
    ("h2", None),
    ("h3 a", None),
    ("a[href]", "href"),
    ("img[src]", "src"),
    ("img[alt]", "alt"),
    ("link[rel=canonical]", "href"),
    ("meta[name=description]", "content"),
    ("meta[property='og:title']", "content"),
    ("script[src]", "src"),
    ("time[datetime]", "datetime"),
    (".title", None),
    (".price", None),
    ("#content", "class"),
    ("ul > li > a", "href"),
    ("div p a", "href"),
    ("td.c1", None),
]


def engines():
    selectors = duckbill.SelectorSet(
        [css if name is None else (css, name) for css, name in COLUMNS]
    )

    def one_by_one(page):
        tree = duckbill.parse(page)
        return [
            tree.select_text(css) if name is None else tree.select_attr(css, name)
            for css, name in COLUMNS
        ]

    found = {
        "duckbill": lambda page: duckbill.parse(page).select_values(selectors),
        "duckbill, one by one": one_by_one,
        "duckbill, the parse": duckbill.parse,
    }
    try:
        import frostwork._frostwork as frostwork

        plan = frostwork.Plan(
            [f"{css}::text" if name is None else f"{css}::attr({name})" for css, name in COLUMNS],
            [],
        )
        found["frostwork"] = plan.extract
    except ImportError:
        pass
    try:
        from selectolax.lexbor import LexborHTMLParser

        def selectolax(page):
            tree = LexborHTMLParser(page)
            return [
                [
                    node.text() if name is None else node.attributes.get(name)
                    for node in tree.css(css)
                ]
                for css, name in COLUMNS
            ]

        found["selectolax"] = selectolax
    except ImportError:
        pass
    return found


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("pages", nargs="*", type=pathlib.Path)
    arguments = arguments.parse_args()
    corpus = os.environ.get("DUCKBILL_CORPUS", "../../shared/corpus")
    paths = arguments.pages or sorted(pathlib.Path(corpus).glob("*.html"))
    pages = [path.read_bytes() for path in paths]
    times = {name: [[] for _ in pages] for name in engines()}
    for _ in range(arguments.rounds):
        for name, extract in engines().items():
            for number, page in enumerate(pages):
                begin = time.thread_time_ns()
                result = extract(page)
                del result
                times[name][number].append(time.thread_time_ns() - begin)
    ours = times["duckbill"]
    print(f"{len(COLUMNS)} selectors, {len(pages)} pages, {sum(map(len, pages)) / 1e6:.1f} MB\n")
    print("| | MB/s | duckbill is × |\n|---|--:|--:|")
    for name, theirs in times.items():
        speeds = [len(page) * 1e3 / min(times) for page, times in zip(pages, theirs, strict=True)]
        ratios = [
            statistics.median(their / our for their, our in zip(*both, strict=True))
            for both in zip(theirs, ours, strict=True)
        ]

        def mean(values):
            return math.exp(statistics.fmean(map(math.log, values)))

        print(f"| {name} | {mean(speeds):.0f} | {mean(ratios):.2f} |")


if __name__ == "__main__":
    main()
