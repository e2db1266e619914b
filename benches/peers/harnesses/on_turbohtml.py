#!/usr/bin/env python3
"""Runs operations of the benchmarks that turbohtml publishes, tools/bench, with duckbill among the competitors.

    pip install ./python turbohtml selectolax
    python benches/peers/harnesses/on_turbohtml.py FOLDER [--rounds N] [OPERATION ...]

FOLDER is turbohtml's repository or its unpacked source distribution. Each package does an operation by the function that
they wrote for it; duckbill's are below, in the form of their competitors. Their pages are fetched from other places, so here
the pages are those of $DUCKBILL_CORPUS, or of ../shared/corpus. All packages are in one process and go in turns; a time is the
best of the rounds, a ratio the geometric mean over the pages, where their tool starts a process for each. resiliparse is left out:
its functions for walks and links do not end within 20 seconds.
"""

import argparse
import functools
import gc
import importlib
import math
import os
import pathlib
import sys
import time
import types

import duckbill_html as duckbill


@functools.cache
def parsed(text):
    return duckbill.parse(text)


def navigate(text):
    for _ in parsed(text).root.descendants():
        pass


def strip_remove(text):
    page = duckbill.parse(text)
    page.remove_all("code, a, q")
    _ = page.html


def extract_text(text):
    _ = [anchor.text() for anchor in parsed(text).select("a")]


def extract_attr(text):
    _ = [anchor.get("href") for anchor in parsed(text).select("a")]


def edit(page):
    page.set_attribute_all("a", "rel", "nofollow")


def lossless_serialize(page):
    page.set_attribute_all("a", "rel", "nofollow")
    return page.to_source()


def competitor(mutating):
    """Duckbill's functions by the names of their operations."""
    return {
        "parse": duckbill.parse,
        "parse-locations": lambda text: duckbill.parse(text, spans="full"),
        "find": lambda text: parsed(text).select("a"),
        "select": lambda text: parsed(text).select("div a[href]"),
        "select-has": lambda text: parsed(text).select("div:has(a)"),
        "text-content": lambda text: parsed(text).text(),
        "serialize": lambda text: parsed(text).html,
        "minify": lambda text: duckbill.parse(text).minified_html(),
        "navigate": navigate,
        "links-extract": lambda text: parsed(text).links(),
        "extract-attr": extract_attr,
        "extract-text": extract_text,
        "strip-remove": strip_remove,
        "conformance": lambda text: parsed(text).check(),
        "edit": mutating(duckbill.parse, edit),
        "lossless-serialize": mutating(lambda text: duckbill.parse(text, spans="full"), lossless_serialize),
    }


def timed(function, text, mutating):
    """The time of one call; of an operation that changes the tree, without making it."""
    if isinstance(function, mutating):
        text = function.setup(text)
        function = function.run
    gc.collect()
    begin = time.thread_time_ns()
    result = function(text)
    elapsed = time.thread_time_ns() - begin
    del result
    return elapsed


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("operations", nargs="*")
    arguments = arguments.parse_intermixed_args()
    # Their package is called `bench`; nothing of it is needed but the competitors and what they import.
    package = types.ModuleType("bench")
    package.__path__ = [str(arguments.folder / "tools/bench")]
    sys.modules["bench"] = package
    mutating = importlib.import_module("bench.timing").Mutating
    ours = competitor(mutating)
    peers = {"turbohtml": importlib.import_module("bench.core").OPERATIONS}
    try:
        peers["selectolax"] = importlib.import_module("bench.competitors.selectolax").OPERATIONS
    except ImportError:
        print("without selectolax, which is not installed")
    corpus = pathlib.Path(os.environ.get("DUCKBILL_CORPUS", "../shared/corpus"))
    pages = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(corpus.glob("*.html"))]
    print("| | duckbill, ms | " + " | ".join(f"× {name}" for name in peers) + " |")
    print("|---|--:|" + "--:|" * len(peers))
    for operation in arguments.operations or ours:
        functions = {"duckbill": ours[operation]}
        functions |= {name: peer[operation][0] for name, peer in peers.items() if operation in peer}
        best = {name: [math.inf] * len(pages) for name in functions}
        for _ in range(arguments.rounds):
            for name, function in functions.items():
                for number, page in enumerate(pages):
                    best[name][number] = min(best[name][number], timed(function, page, mutating))
        ratios = []
        for name in peers:
            pairs = zip(best.get(name, []), best["duckbill"], strict=False)
            logarithms = [math.log(their / our) for their, our in pairs]
            ratios.append(f"{math.exp(math.fsum(logarithms) / len(pages)):.1f}" if logarithms else "")
        print(f"| {operation} | {sum(best['duckbill']) / 1e6:.2f} | " + " | ".join(ratios) + " |", flush=True)


main()
