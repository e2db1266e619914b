#!/usr/bin/env python3
"""Runs the matrix that frostwork publishes, tools/bench_matrix.py: kinds of pages by numbers of selectors, with duckbill.

    pip install ./python frostwork selectolax parsel
    python benches/peers/harnesses/on_frostwork.py FOLDER [--rounds N] [--size BYTES]

FOLDER is frostwork's repository or its unpacked source distribution. The pages, which it makes, and the selectors are theirs.
Theirs measures frostwork without Python; here each package is called from Python and gives a list of strings for each selector,
and the number of values is compared: where it differs, it is printed. A time is the best of the rounds.
"""

import argparse
import importlib
import pathlib
import re
import sys
import time

import duckbill_html as duckbill
from frostwork._frostwork import Plan

ENDS = re.compile(r"^(.*?)( ?)::(?:text|attr\(([^)]*)\))$")


def parts(selector):
    """`a::attr(href)` as its CSS, the attribute, and whether text is that of all descendants."""
    css, is_deep, attribute = ENDS.match(selector).groups()
    return css, attribute, bool(is_deep)


def engines(selectors):
    plan = Plan(selectors, [])
    wanted = [parts(selector) for selector in selectors]
    columns = duckbill.SelectorSet(
        [(css, attribute) if attribute else css for css, attribute, _ in wanted]
    )
    yield "frostwork", lambda page: plan.extract(page, "utf-8")
    yield "duckbill", lambda page: duckbill.parse(page, encoding="utf-8").select_values(columns)
    try:
        from selectolax.lexbor import LexborHTMLParser
    except ImportError:
        return

    def selectolax(page):
        tree = LexborHTMLParser(page)
        return [
            [
                node.attributes.get(attribute) if attribute else node.text()
                for node in tree.css(css if attribute is None else f"{css}[{attribute}]")
            ]
            for css, attribute, _ in wanted
        ]

    yield "selectolax", selectolax


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--rounds", type=int, default=9)
    arguments.add_argument("--size", type=int, default=200_000)
    arguments = arguments.parse_intermixed_args()
    sys.path.insert(0, str(arguments.folder / "tools"))
    matrix = importlib.import_module("bench_matrix")
    shapes = [
        ("article", matrix.article, matrix.POOL),
        ("product listing", matrix.product_listing, matrix.POOL),
        ("table", matrix.table, matrix.POOL),
        ("deep", matrix.deep_nested, matrix.POOL),
        ("classes", matrix.class_heavy, matrix.CLASS_POOL),
        ("attributes", matrix.attr_heavy, matrix.ATTR_POOL),
        ("positions from the end", matrix.reverse_values, matrix.REVERSE_VALUE_POOL),
    ]
    print("| page | selectors | duckbill, µs | × frostwork | × selectolax |\n|---|--:|--:|--:|--:|")
    for name, make, pool in shapes:
        page = make(arguments.size)
        for count in (1, 8, 32):
            if count > len(pool):
                continue
            runs = dict(engines(pool[:count]))
            best = dict.fromkeys(runs, float("inf"))
            values = {}
            for _ in range(arguments.rounds):
                for engine, run in runs.items():
                    begin = time.thread_time_ns()
                    result = run(page)
                    best[engine] = min(best[engine], time.thread_time_ns() - begin)
                    values[engine] = [len(column) for column in result]
            ours = best["duckbill"]
            ratios = [f"{best[peer] / ours:.2f}" if peer in best else "" for peer in ("frostwork", "selectolax")]
            print(f"| {name} | {count} | {ours / 1e3:.0f} | " + " | ".join(ratios) + " |", flush=True)
            for selector, our, their in zip(pool, values["duckbill"], values["frostwork"], strict=False):
                if our != their:
                    print(f"  {selector}: {our} values, {their} of frostwork", file=sys.stderr)


main()
